#include "samples_tuned.h"

#include "base/text.h"
#include "nets/gamedata.h"
#include "nets/labels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOST_SCORE = 1500 }; /* positions with larger scores teach nothing */

static void keep(struct tuner *t, const struct position *p)
{
    if (t->samples == t->room) {
        t->room = t->room ? 2 * t->room : 4096;
        t->sample = memory_resize(t->sample, (size_t)t->room * sizeof *t->sample);
    }
    int who = t->game->players > 2 ? p->turn : 0;
    t->sample[t->samples++] = (struct tuned_position){.position = *p, .game = t->games, .who = who};
}

/* Play the game G through, add its plies to L and keep its quiet positions; false at an illegal move. */
static bool keep_game(struct tuner *t, struct label_games *l, const struct gamedata_game *g)
{
    struct position p;
    position_start(t->game, &p);
    for (int i = 0; i < g->plies; i++) {
        const struct gamedata_ply *ply = &g->ply[i];
        if (!move_is_legal(t->game, &p, ply->move))
            return false;
        bool quiet = ply->flags & GAMEDATA_QUIET && abs(ply->score) < LOST_SCORE;
        labels_add(l, ply->score, p.turn, p.alive, quiet);
        if (quiet)
            keep(t, &p);
        position_play(t->game, &p, ply->move);
    }
    labels_end_game(l, g->sharers);
    t->games++;
    return true;
}

/* Enter what the samples from FIRST on, those of L's quiet plies, are to foretell. */
static void enter_goals(struct tuner *t, struct label_games *l, int first)
{
    struct label_curve c = labels_fill(l, t->o.ahead);
    fprintf(stderr, "%d positions, scores %.0f/100 pawn too high for who moves\n", t->samples - first,
            (double)c.flattery);
    for (size_t i = 0; i < l->plies; i++)
        if (l->ply[i].quiet) {
            t->sample[first].goal = l->ply[i].chance[t->sample[first].who];
            first++;
        }
}

static bool read_games(struct tuner *t, const char *path, struct error *e)
{
    FILE *f = fopen(path, "rb");
    struct gamedata_head head;
    struct label_games l = {.players = t->game->players};
    int first = t->samples;
    if (!f) {
        error_set(e, "cannot read %s", path);
        return false;
    }
    struct gamedata_game *g = memory_new(sizeof *g);
    bool good = gamedata_read_head(f, path, &head, e);
    if (good && head.fingerprint != game_fingerprint(t->game)) {
        error_set(e, "%s holds games by other rules", path);
        good = false;
    }
    while (good && gamedata_read_game(f, g))
        if (!(good = keep_game(t, &l, g)))
            error_set(e, "%s: game number %u has an illegal move", path, (unsigned)g->number);
    if (good)
        enter_goals(t, &l, first);
    labels_free(&l);
    free(g);
    fclose(f);
    return good;
}

/* Read the games of all files of --data. */
static bool read_files(struct tuner *t, struct error *e)
{
    bool good = true;
    for (const char *at = t->o.data; good && *at;) {
        struct text path = {0};
        size_t length = strcspn(at, ",");
        text_addf(&path, "%.*s", (int)length, at);
        good = read_games(t, path.at, e);
        text_free(&path);
        at += length + (at[length] == ',');
    }
    fprintf(stderr, "%d games, %d positions\n", t->games, t->samples);
    return good;
}

bool tuner_gather(struct tuner *t, struct error *e)
{
    if (!read_files(t, e))
        return false;
    while (t->learnt < t->samples && t->sample[t->learnt].game < t->games - t->games / 10)
        t->learnt++;
    if (!t->learnt)
        error_set(e, "no game to learn from");
    return t->learnt > 0;
}
