#include "play/problem.h"

#include "engine/mate.h"

bool solution_reply(const struct game *g, const struct position *p, const struct mate_task *t, struct move *out)
{
    struct move reply[MOVES_MAX], key[MOVES_MAX];
    int n = moves_legal(g, p, reply);
    for (int i = 0; i < n; i++) {
        struct position next = *p;
        position_play(g, &next, reply[i]);
        *out = reply[i];
        if (t->left < 1 || next.turn != t->solver || mate_keys(g, &next, t->left, &t->limits, key) == 0)
            return true; /* a refutation */
    }
    for (int i = 0; i < n && t->left > 1; i++) {
        struct position next = *p;
        position_play(g, &next, reply[i]);
        *out = reply[i];
        if (mate_keys(g, &next, t->left - 1, &t->limits, key) == 0)
            return true;
    }
    return n > 0;
}

/* The mate of P: keys and longest defences in turn. */
static int mate_line(const struct game *g, const struct problem *p, const struct limits *limits,
                     struct move out[SOLUTION_MOST])
{
    struct position now = p->position;
    struct move key[MOVES_MAX];
    struct mate_task t = {now.turn, p->moves, *limits};
    int count = 0;

    key[0] = p->key;
    while (t.left > 0 && count < SOLUTION_MOST) {
        if (now.turn == t.solver) {
            if (count && mate_keys(g, &now, t.left, limits, key) < 1)
                break;
            out[count] = key[0];
            t.left--;
        } else if (!solution_reply(g, &now, &t, &out[count])) {
            break;
        }
        position_play(g, &now, out[count++]);
    }
    return count;
}

bool solution_help(const struct game *g, const struct position *p, int plies, const atomic_bool *stop, struct move *out)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(g, p, move);

    if (plies == 0)
        return n == 0 && position_in_check(g, p, p->turn);
    for (int i = 0; i < n && !(stop && atomic_load(stop)); i++) {
        struct position next = *p;
        position_play(g, &next, move[i]);
        *out = move[i];
        if (solution_help(g, &next, plies - 1, stop, out + 1))
            return true;
    }
    return false;
}

int solution_line(const struct game *g, const struct problem *p, const struct limits *limits,
                  struct move out[SOLUTION_MOST])
{
    struct position next = p->position;
    int plies = 2 * p->moves;

    if (p->goal == GOAL_MATE)
        return mate_line(g, p, limits, out);
    out[0] = p->key;
    position_play(g, &next, p->key);
    bool helps = p->goal == GOAL_HELPMATE && plies < SOLUTION_MOST;
    return helps && solution_help(g, &next, plies - 1, limits->stop, out + 1) ? plies : 1;
}
