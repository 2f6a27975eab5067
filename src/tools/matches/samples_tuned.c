#include "samples_tuned.h"

#include "base/random.h"
#include "base/text.h"
#include "engine/engine.h"
#include "nets/flattery.h"
#include "nets/gamedata.h"
#include "rules/outcome.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPENING_PLIES = 10, PLIES_MOST = 300, LOST_SCORE = 1500, TABLE_BYTES = 4 << 20 };

static void keep(struct tuner *t, const struct position *p, int score)
{
    if (t->samples == t->room) {
        t->room = t->room ? 2 * t->room : 4096;
        t->sample = memory_resize(t->sample, (size_t)t->room * sizeof *t->sample);
    }
    int who = t->game->players > 2 ? p->turn : 0;
    t->sample[t->samples++] =
        (struct tuned_position){.position = *p, .game = t->games, .who = who, .score = p->turn == who ? score : -score};
}

/* Is P worth learning from, given what the search thought of it? */
static bool is_quiet(const struct tuner *t, const struct position *p, const struct search_result *th)
{
    return !position_in_check(t->game, p, p->turn) && abs(th->score) < LOST_SCORE && th->best.type != MOVE_PROMOTION &&
           !move_captures(t->game, p, th->best, NULL);
}

/* Play random moves from the array, as long as the game goes on. */
static void open_game(const struct game *g, struct position *p, uint64_t *key, int *plies, struct random *r)
{
    struct move move[MOVES_MAX];
    int n = OPENING_PLIES + (int)random_below(r, 2);
    position_start(g, p);
    key[0] = p->key;
    for (*plies = 0; *plies < n;) {
        struct position next = *p;
        position_play(g, &next, move[random_below(r, (uint32_t)moves_legal(g, p, move))]);
        if (outcome_of(g, &next, &next.key, 1).ending != ENDING_NONE)
            return;
        *p = next;
        key[++*plies] = p->key;
    }
}

/* The part of the point that WHO gets when SHARERS share it. */
static float points(int sharers, int who)
{
    return sharers >> who & 1 ? 1.0f / (float)__builtin_popcount((unsigned)sharers) : 0.0f;
}

/* The game whose positions begin with FIRST has ended: SHARERS win or share. */
static void end_game(struct tuner *t, int first, int sharers)
{
    for (int i = first; i < t->samples; i++)
        t->sample[i].result = points(sharers, t->sample[i].who);
    t->games++;
}

/* Play one game, keep its quiet positions with its result. */
static void play_game(struct tuner *t, struct engine *e, struct random *r)
{
    uint64_t key[PLIES_MOST + OPENING_PLIES + 4];
    struct limits l = {.nodes = (uint64_t)t->o.nodes};
    struct position p;
    int n, first = t->samples;
    int sharers = 0;
    open_game(t->game, &p, key, &n, r);
    for (int ply = 0; ply < PLIES_MOST; ply++) {
        struct outcome o = outcome_of(t->game, &p, key, n + 1);
        sharers = o.ending != ENDING_NONE ? o.sharers : p.alive;
        if (o.ending != ENDING_NONE || o.claims)
            break;
        struct search_result th = engine_search(e, &p, key, n + 1, &l);
        if (is_quiet(t, &p, &th))
            keep(t, &p, th.score);
        position_play(t->game, &p, th.best);
        key[++n] = p.key;
    }
    end_game(t, first, sharers);
}

/* Take the flattery off the scores of the samples from FIRST on, games of the same number of nodes. */
static void unflatter(struct tuner *t, int first)
{
    struct forecast *f = memory_new((size_t)(t->samples - first + 1) * sizeof *f);
    for (int i = first; i < t->samples; i++) {
        const struct tuned_position *s = &t->sample[i];
        bool moves = s->who == s->position.turn;
        f[i - first] = (struct forecast){.score = (float)(moves ? s->score : -s->score),
                                         .result = moves ? s->result : 1 - s->result,
                                         .of_three = s->position.alive == 7};
    }
    int flattery = (int)flattery_of(f, (size_t)(t->samples - first));
    for (int i = first; i < t->samples; i++)
        t->sample[i].score -= t->sample[i].who == t->sample[i].position.turn ? flattery : -flattery;
    fprintf(stderr, "%d positions, scores %d/100 pawn too high for who moves\n", t->samples - first, flattery);
    free(f);
}

static void play_games(struct tuner *t)
{
    struct engine *e = engine_new(t->game, TABLE_BYTES, 1);
    struct random r = {t->o.seed};
    for (int i = 0; i < t->o.games; i++) {
        engine_clear(e);
        play_game(t, e, &r);
        if (i % 50 == 49)
            fprintf(stderr, "\r%d games, %d positions", i + 1, t->samples);
    }
    fputc('\n', stderr);
    unflatter(t, 0);
    engine_free(e);
}

/* Play the game G through and keep its quiet positions; false at an illegal move. */
static bool keep_game(struct tuner *t, const struct gamedata_game *g)
{
    int first = t->samples;
    struct position p;
    position_start(t->game, &p);
    for (int i = 0; i < g->plies; i++) {
        const struct gamedata_ply *ply = &g->ply[i];
        if (!move_is_legal(t->game, &p, ply->move))
            return false;
        if (ply->flags & GAMEDATA_QUIET && abs(ply->score) < LOST_SCORE)
            keep(t, &p, ply->score);
        position_play(t->game, &p, ply->move);
    }
    end_game(t, first, g->sharers);
    return true;
}

static bool read_games(struct tuner *t, const char *path, struct error *e)
{
    FILE *f = fopen(path, "rb");
    struct gamedata_head head;
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
        if (!(good = keep_game(t, g)))
            error_set(e, "%s: game number %u has an illegal move", path, (unsigned)g->number);
    if (good)
        unflatter(t, first);
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
    if (t->o.data && !read_files(t, e))
        return false;
    if (!t->o.data)
        play_games(t);
    while (t->learnt < t->samples && t->sample[t->learnt].game < t->games - t->games / 10)
        t->learnt++;
    if (!t->learnt)
        error_set(e, "no game to learn from");
    return t->learnt > 0;
}
