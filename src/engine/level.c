#include "level.h"

#include "base/random.h"
#include "engine/skill.h"

#include <stdlib.h>
#include <string.h>

enum { BLUNDER = 200 };

/* Against royal pieces alone a level searches so many nodes at least. */
enum { MATING_NODES = 4000 };

/* A root move and its value. */
struct option {
    struct move move;
    int value; /* for the player to move, or a bound that is too low to matter */
    bool blind;
};

/* The value of M without a look at the replies. */
static int glance(struct worker *w, struct move m)
{
    worker_make_move(w, 0, m);
    int value = worker_evaluate(w, 1);
    return worker_same_team(w, &w->stack[0].position, &w->stack[1].position) ? value : -value;
}

static int by_value(const void *a, const void *b)
{
    const struct option *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? 1 : -1;
    return memcmp(&x->move, &y->move, sizeof x->move);
}

/* The value of M at DEPTH, exact if it is above BAR. */
static int value_above(struct worker *w, struct move m, int bar, int depth)
{
    if (bar > -SCORE_INFINITE) {
        int value = search_root_move(w, m, bar, bar + 1, depth);
        if (w->stop || value <= bar)
            return value;
    }
    return search_root_move(w, m, bar, SCORE_INFINITE, depth);
}

/*
 * Value the COUNT options at DEPTH, the best ones first; those that are worse than the best by more than MARGIN need no
 * exact value. False if the search was stopped in the middle; the options not reached keep their values.
 */
static bool look(struct worker *w, struct option *option, int count, int margin, int depth)
{
    int best = -SCORE_INFINITE;
    for (int i = 0; i < count; i++) {
        if (!option[i].blind) {
            int bar = best - margin < -SCORE_INFINITE ? -SCORE_INFINITE : best - margin;
            int value = value_above(w, option[i].move, bar, depth);
            if (w->stop)
                return false;
            option[i].value = value;
        }
        best = option[i].value > best ? option[i].value : best;
    }
    qsort(option, (size_t)count, sizeof *option, by_value);
    return true;
}

/* Does M lose two pawns' worth or more, net, by an exchange that the next player can begin? */
static bool is_blunder(const struct values *v, const struct position *p, struct move m)
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
        if (move_captures(v->game, &after, reply[i], NULL) && exchange_wins(v, &after, reply[i], BLUNDER + gain))
            return true;
    return false;
}

/* Keep only root moves that are no blunders, if there are any. */
static void drop_blunders(struct worker *w)
{
    int kept = 0;
    for (int i = 0; i < w->root_moves; i++)
        if (!is_blunder(w->values, &w->stack[0].position, w->root_move[i]))
            w->root_move[kept++] = w->root_move[i];
    if (kept)
        w->root_moves = kept;
}

/* A random number in ±SPREAD, more often near 0. */
static int error_of(struct random *r, int spread)
{
    int half = spread / 2 + 1;
    return (int)random_below(r, (uint32_t)(2 * half)) + (int)random_below(r, (uint32_t)(2 * half)) - 2 * half + 1;
}

/* Choose by values that are each wrong by up to SPREAD. */
static const struct option *choose(const struct option *option, int count, int spread, struct random *r)
{
    const struct option *best = option;
    int most = -3 * SCORE_INFINITE;
    for (int i = 0; i < count; i++) {
        int seen = option[i].value + error_of(r, spread);
        if (seen > most) {
            most = seen;
            best = &option[i];
        }
    }
    return best;
}

/* W's root moves as options, with static values; about BLIND tenths of a move will not be searched. */
static void list_options(struct worker *w, int blind, struct random *r, struct option *option)
{
    for (int i = 0; i < w->root_moves; i++) {
        option[i].move = w->root_move[i];
        option[i].value = glance(w, w->root_move[i]);
        option[i].blind = random_below(r, 10 * (uint32_t)w->root_moves) < (uint32_t)blind;
    }
    qsort(option, (size_t)w->root_moves, sizeof *option, by_value);
}

bool level_mates(const struct worker *w, int level)
{
    const struct position *p = &w->stack[0].position;
    cellset royals = p->kind[w->values->game->royal];
    bool armed[2] = {false, false}; /* others, the mover */
    for (int who = 0; who < w->values->game->players; who++)
        armed[who == p->turn] |= !cellset_empty(cellset_less(p->player[who], royals));
    if (p->pocket)
        armed[man_player(p->pocket) == p->turn] = true;
    return level >= LEVEL_CAREFUL && armed[1] && !armed[0];
}

/*
 * LEVEL's strength at W's root. Against royal pieces alone it is enough to mate: half of the moves are exact, and the
 * error is one of plies to the mate if the oracle knows it.
 */
static struct strength strength_at(const struct worker *w, int level, struct random *r)
{
    struct strength s = skill_strength(skill_of_level(w->values->game, level));
    if (level_mates(w, level)) {
        s.nodes = s.nodes > MATING_NODES ? s.nodes : MATING_NODES;
        s.error = level < LEVEL_ORACLE && random_below(r, 2) ? (LEVEL_ORACLE - level) / 2 + 1 : 1;
        s.blind = s.careless = 0;
    }
    return s;
}

struct move level_choose(struct worker *w, const struct limits *l, int *score, int *reached)
{
    struct random r = {l->seed ^ w->stack[0].position.key};
    const struct strength s = strength_at(w, l->level, &r);
    struct option option[MOVES_MAX];
    uint64_t allowed = w->node_limit < s.nodes ? w->node_limit : s.nodes;
    int most = l->depth ? l->depth : PLY_MAX - 1;

    *reached = 0;
    *score = 0;
    if (l->level >= LEVEL_CAREFUL)
        drop_blunders(w);
    if (random_below(&r, 100) < (uint32_t)s.careless)
        return w->root_move[random_below(&r, (uint32_t)w->root_moves)];
    list_options(w, s.blind, &r, option);
    for (int d = 1; d <= most && look(w, option, w->root_moves, 2 * s.error, d); d++) {
        *reached = d;
        w->node_limit = allowed;
        if (w->nodes >= allowed)
            break;
    }
    const struct option *chosen = choose(option, w->root_moves, s.error, &r);
    *score = chosen->value;
    return chosen->move;
}
