#include "engine/level.h"

#include "base/random.h"

enum { BLUNDER = 200 };

/* What a level sees and how it errs. */
struct strength {
    int depth;
    uint64_t nodes;
    int error;    /* each move's value is taken wrongly by up to so much, 1/100 pawn */
    int careless; /* how often in a hundred moves the first thing that comes to mind is played */
};

static const struct strength strengths[LEVEL_MAX] = {
    {0},
    {1, 400, 300, 60},
    {1, 400, 260, 38},
    {1, 600, 230, 26},
    {1, 1000, 220, 45},
    {1, 1500, 190, 18},
    {2, 3000, 165, 14},
    {3, 5000, 130, 5},
    {4, 14000, 75, 0},
    {5, 60000, 40, 0},
};

/* The values of W's root moves at one depth; false if the search was stopped before all were found. */
static bool value_moves(struct worker *w, int depth, int *value)
{
    for (int i = 0; i < w->root_moves; i++) {
        value[i] = search_root_move(w, w->root_move[i], -SCORE_INFINITE, SCORE_INFINITE, depth);
        if (w->stop)
            return false;
    }
    return true;
}

bool level_blunders(const struct values *v, const struct position *p, struct move m)
{
    struct position after = *p;
    struct move reply[MOVES_MAX];
    cell victim;
    int gain = move_captures(v->game, p, m, &victim) ? v->exchange[man_kind(p->on[victim])] : 0;
    if (m.type == MOVE_PROMOTION)
        gain += v->exchange[m.extra] - PAWN_WORTH;
    position_play(v->game, &after, m);
    if (after.turn == p->turn)
        return false;
    int n = moves_captures(v->game, &after, reply);
    for (int i = 0; i < n; i++)
        if (move_captures(v->game, &after, reply[i], NULL) &&
            exchange_wins(v, &after, reply[i], BLUNDER + gain))
            return true;
    return false;
}

/* Leave only moves that are no blunders among the root moves, if there are any. */
static void drop_blunders(struct worker *w)
{
    int kept = 0;
    for (int i = 0; i < w->root_moves; i++)
        if (!level_blunders(w->values, &w->node[0].position, w->root_move[i]))
            w->root_move[kept++] = w->root_move[i];
    if (kept)
        w->root_moves = kept;
}

/* A number in ±SPREAD, near 0 more often. */
static int error_of(struct random *r, int spread)
{
    int half = spread / 2 + 1;
    return (int)random_below(r, (uint32_t)(2 * half)) + (int)random_below(r, (uint32_t)(2 * half)) -
           2 * half + 1;
}

struct move level_choose(struct worker *w, int level, uint64_t seed, int depth, int *score, int *reached)
{
    const struct strength *s = &strengths[level];
    struct random r = {seed ^ w->node[0].position.key};
    int value[MOVES_MAX] = {0}, trial[MOVES_MAX], best = 0, best_value = -2 * SCORE_INFINITE;
    int most = depth && depth < s->depth ? depth : s->depth;

    if (level >= 4)
        drop_blunders(w);
    if (w->node_limit > s->nodes)
        w->node_limit = s->nodes;
    *reached = 0;
    if (random_below(&r, 100) < (uint32_t)s->careless)
        most = 0;
    for (int d = 1; d <= most && value_moves(w, d, trial); d++) {
        *reached = d;
        for (int i = 0; i < w->root_moves; i++)
            value[i] = trial[i];
    }
    for (int i = 0; i < w->root_moves; i++) {
        int seen = value[i] + error_of(&r, s->error);
        if (seen > best_value) {
            best_value = seen;
            best = i;
        }
    }
    *score = value[best];
    return w->root_move[best];
}
