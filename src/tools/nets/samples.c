#include "samples.h"

#include "base/random.h"
#include "base/text.h"
#include "catalogue/netfile.h"
#include "engine/evaluate.h"
#include "flattery.h"
#include "gamedata.h"
#include "rules/outcome.h"

#include <stdlib.h>
#include <string.h>

static void make_room(struct samples *s)
{
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 1 << 14;
        s->sample = memory_resize(s->sample, s->room * sizeof *s->sample);
    }
    if (s->inputs + NET_VIEWS_MAX * NET_FEATURES_MAX > s->inputs_room) {
        s->inputs_room = s->inputs_room ? 2 * s->inputs_room : 1 << 19;
        s->input = memory_resize(s->input, s->inputs_room * sizeof *s->input);
    }
}

/* The part of the point that WHO gets when SHARERS share it. */
static float points(int sharers, int who)
{
    return sharers >> who & 1 ? 1.0f / (float)__builtin_popcount((unsigned)sharers) : 0.0f;
}

static int16_t within(int x)
{
    return (int16_t)(x > INT16_MAX ? INT16_MAX : x < -INT16_MAX ? -INT16_MAX : x);
}

/* Add P for player WHO, who gets RESULT. */
static void add(struct samples *s, const struct position *p, int who, int score, float result)
{
    const struct net_map *map = &s->values->net_map;
    make_room(s);
    struct sample *x = &s->sample[s->count++];
    *x = (struct sample){.first = (uint32_t)s->inputs,
                         .alive = (uint8_t)__builtin_popcount(p->alive),
                         .result = result,
                         .score = within(score),
                         .base = within(evaluate(s->values, p, who, NULL) + (p->alive == 7 ? RIVAL_COST : 0))};
    for (int v = 0; v < net_views(map->game); v++) {
        x->inputs = (uint8_t)net_features(map, p, v ? !who : who, s->input + s->inputs);
        s->inputs += x->inputs;
    }
    cellset men = cellset_or(cellset_or(p->player[0], p->player[1]), p->player[2]);
    x->men = (uint8_t)cellset_count(cellset_and(men, map->game->board->firsts));
}

/* The score of player WHO at that player's next move from ply I on; GAMEDATA_UNKNOWN if there was none soon. */
static int score_soon(const struct gamedata_game *game, const uint8_t *turn, int i, int who)
{
    for (int k = i; k < game->plies && k < i + PLAYERS_MAX; k++)
        if (turn[k] == who)
            return game->ply[k].score;
    return GAMEDATA_UNKNOWN;
}

/* Add a position one or two random moves from P, if it is quiet. */
static void add_around(struct samples *s, const struct position *p)
{
    enum { SCORE_MOST = 2500 };
    const struct game *g = s->values->game;
    struct position near = *p;
    struct move move[MOVES_MAX];
    struct limits l = {.nodes = (uint64_t)s->around};
    for (int i = 1 + (int)random_below(&s->random, 2); i > 0; i--) {
        position_play(g, &near, move[random_below(&s->random, (uint32_t)moves_legal(g, &near, move))]);
        if (outcome_of(g, &near, &near.key, 1).ending != ENDING_NONE)
            return;
    }
    if (position_in_check(g, &near, near.turn))
        return;
    struct search_result r = engine_search(s->engine, &near, &near.key, 1, &l);
    if (abs(r.score) <= SCORE_MOST && r.best.type != MOVE_PROMOTION && !move_captures(g, &near, r.best, NULL))
        add(s, &near, near.turn, r.score, RESULT_UNKNOWN);
}

/* Play the game through and add its quiet positions; false at an illegal move. */
static bool add_game(struct samples *s, const struct gamedata_game *game)
{
    const struct game *g = s->values->game;
    uint8_t turn[GAMEDATA_PLIES_MAX];
    struct position p;
    position_start(g, &p);
    for (int i = 0; i < game->plies; i++) {
        if (!move_is_legal(g, &p, game->ply[i].move))
            return false;
        turn[i] = p.turn;
        position_play(g, &p, game->ply[i].move);
    }
    position_start(g, &p);
    for (int i = 0; i < game->plies; i++) {
        for (int who = 0; who < g->players && (game->ply[i].flags & GAMEDATA_QUIET); who++) {
            int score = who == p.turn || g->players > 2 ? score_soon(game, turn, i, who) : GAMEDATA_UNKNOWN;
            if (score != GAMEDATA_UNKNOWN && (p.alive >> who & 1))
                add(s, &p, who, score, points(game->sharers, who));
        }
        if ((game->ply[i].flags & GAMEDATA_QUIET) && s->engine)
            add_around(s, &p);
        position_play(g, &p, game->ply[i].move);
    }
    return true;
}

static bool read_games(struct samples *s, FILE *f, const char *path, int most, struct error *e)
{
    struct gamedata_head head;
    struct gamedata_game *game = memory_new(sizeof *game);
    bool good = gamedata_read_head(f, path, &head, e);
    if (good && (strcmp(head.id, s->values->game->id) != 0 || head.fingerprint != game_fingerprint(s->values->game))) {
        error_set(e, "%s holds games of %s by other rules than this game has", path, head.id);
        good = false;
    }
    for (int n = 0; good && (!most || n < most) && gamedata_read_game(f, game); n++, s->games++)
        if (!(good = add_game(s, game)))
            error_set(e, "%s: game number %u has an illegal move", path, (unsigned)game->number);
    free(game);
    return good;
}

/* The mean of what the search thinks better than the derived evaluation, of the samples from FIRST on with a result or
 * without. */
static double mean_lead(const struct samples *s, size_t first, bool has_result)
{
    double sum = 0;
    size_t count = 0;
    for (size_t i = first; i < s->count; i++)
        if ((s->sample[i].result >= 0) == has_result) {
            sum += s->sample[i].score - s->sample[i].base;
            count++;
        }
    return count ? sum / (double)count : 0;
}

/* Take the flattery off the scores of the samples from FIRST on, those of one file. Those without a result get what
 * makes them as much better than the derived evaluation as the others. */
static float unflatter(struct samples *s, size_t first)
{
    struct forecast *f = memory_new((s->count - first + 1) * sizeof *f);
    size_t count = 0;
    for (size_t i = first; i < s->count; i++) {
        const struct sample *x = &s->sample[i];
        if (x->result >= 0)
            f[count++] = (struct forecast){.score = x->score, .result = x->result, .of_three = x->alive == 3};
    }
    float flattery = flattery_of(f, count);
    float around = flattery + (float)(mean_lead(s, first, false) - mean_lead(s, first, true));
    for (size_t i = first; i < s->count; i++)
        s->sample[i].score = within(s->sample[i].score - (int)(s->sample[i].result >= 0 ? flattery : around));
    free(f);
    return flattery;
}

static void hash_file(struct samples *s, FILE *f)
{
    uint8_t bytes[4096];
    size_t n;
    rewind(f);
    while ((n = fread(bytes, 1, sizeof bytes, f)) > 0)
        s->hash = netfile_hash(s->hash ? s->hash : NETFILE_HASH, bytes, n);
}

bool samples_read(struct samples *s, const char *path, int most, struct error *e)
{
    size_t first = s->count;
    FILE *f = fopen(path, "rb");
    if (!f) {
        error_set(e, "cannot read %s", path);
        return false;
    }
    bool good = read_games(s, f, path, most, e);
    hash_file(s, f);
    fclose(f);
    if (good)
        printf("%s: %zu positions, scores %.0f/100 pawn too high for who moves\n", path, s->count - first,
               (double)unflatter(s, first));
    return good;
}

void samples_free(struct samples *s)
{
    free(s->sample);
    free(s->input);
}

void samples_part(struct samples *s, int percent, uint64_t seed)
{
    struct random r = {seed};
    s->learnt = s->count - s->count * (size_t)percent / 100;
    for (size_t i = s->learnt; i > 1; i--) {
        size_t k = (size_t)(random_next(&r) % i);
        struct sample x = s->sample[i - 1];
        s->sample[i - 1] = s->sample[k];
        s->sample[k] = x;
    }
}
