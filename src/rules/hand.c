#include "hand.h"

#include "rules/position.h"

/* Returns GOOD; if that is false E gets FAULT. */
static bool met(bool good, const char *fault, struct error *e)
{
    if (!good)
        error_set(e, "%s", fault);
    return good;
}

bool hand_demands(const struct game *g, struct error *e)
{
    return met(g->players == 2, "rule drops is for two players", e) &&
           met(!(g->rules & (RULE_REENTRY | RULE_RESTORE)), "rule drops excludes the rules reentry and restore", e);
}

bool hand_is_needed(const struct game *g, struct error *e)
{
    return met(g->rules & RULE_DROPS, "this rule is for pieces of the hand: it needs `rule drops` above it", e);
}

int hand_keep_unmated(const struct game *g, const struct position *p, struct move *move, int count)
{
    unsigned kinds = game_arguments(g, RULE_NO_DROP_MATE)->kinds;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        struct position after = *p;
        bool asked = move[i].type == MOVE_DROP && kinds >> move[i].extra & 1;
        if (asked)
            position_play(g, &after, move[i]);
        if (!asked || !position_in_check(g, &after, after.turn) || moves_count(g, &after))
            move[kept++] = move[i];
    }
    return kept;
}

int hand_keep_drops(const struct game *g, const struct position *p, struct move *move, int count)
{
    int drops = 0;
    (void)g;
    (void)p;
    for (int i = 0; i < count; i++)
        if (move[i].type == MOVE_DROP)
            move[drops++] = move[i];
    return drops ? drops : count;
}
