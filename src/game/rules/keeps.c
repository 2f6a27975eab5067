#include "keeps.h"

#include "fast/tables.h"
#include "play.h"

int keeps_captures(const struct game *g, const struct position *p, struct move *move, int count)
{
    int captures = 0;
    for (int i = 0; i < count; i++)
        if (move_captures(g, p, move[i], NULL))
            move[captures++] = move[i];
    return captures ? captures : count;
}

/* True if the first piece straight on from PLACE through EXIT, on any branch, stands on TARGET. STEPS ends rings. */
static bool sees(const struct game *g, const struct position *p, cell place, int exit, cell target, int steps)
{
    const struct fork *fork = board_steps(g->board, LINE_LATERAL, place, exit);
    for (int i = 0; i < fork->count && steps > 0; i++) {
        cell to = fork->step[i].to;
        int onward = board_onward(g->board, to, fork->step[i].enters);
        if (to == target || (!p->on[to] && onward >= 0 && sees(g, p, to, onward, target, steps - 1)))
            return true;
    }
    return false;
}

bool keeps_facing(const struct game *g, const struct position *p, int who)
{
    cell own = position_royal(g, p, who), other = position_royal(g, p, 1 - who);
    return own != CELL_NONE && other != CELL_NONE && sees(g, p, own, g->far_side[who][own], other, g->board->cells);
}

int keeps_apart(const struct game *g, const struct position *p, struct move *move, int count)
{
    int kept = 0;
    cell royal = keeps_facing(g, p, p->turn) ? CELL_NONE : position_royal(g, p, p->turn);
    for (int i = 0; i < count; i++) {
        struct position after;
        bool apart = move[i].type == MOVE_PASS ||
                     (royal != CELL_NONE && g->tables->watches && !tables_concern(g->tables, move[i], royal));
        if (!apart) {
            position_copy(g, &after, p);
            play_trial(g, &after, move[i]);
            apart = !keeps_facing(g, &after, p->turn);
        }
        if (apart)
            move[kept++] = move[i];
    }
    return kept;
}

int keeps_parting(const struct game *g, const struct position *p, struct move *move, int count)
{
    if (!keeps_facing(g, p, p->turn))
        return count;
    bool passes = false;
    count = keeps_apart(g, p, move, count);
    for (int i = 0; i < count; i++)
        passes |= move[i].type == MOVE_PASS;
    if (!passes && !p->winner)
        move[count++] = (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    return count;
}

int keeps_ground(const struct game *g, const struct position *p, struct move *move, int count)
{
    cell royal = position_royal(g, p, p->turn);
    cellset by = royal == CELL_NONE ? (cellset){{0, 0}} : position_attackers(g, p, royal, 1 - p->turn);
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (cellset_empty(by) || move[i].from != royal || cellset_equal(by, cellset_of(move[i].to)))
            move[kept++] = move[i];
    return kept;
}

int keeps_peace(const struct game *g, const struct position *p, struct move *move, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        struct position after = *p;
        position_play(g, &after, move[i]);
        if (!position_in_check(g, &after, 1 - p->turn))
            move[kept++] = move[i];
    }
    return kept;
}

int keeps_unmated(const struct game *g, const struct position *p, struct move *move, int count)
{
    kindset kinds = game_arguments(g, RULE_NO_DROP_MATE)->kinds;
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

int keeps_drops(const struct game *g, const struct position *p, struct move *move, int count)
{
    int drops = 0;
    (void)g;
    (void)p;
    for (int i = 0; i < count; i++)
        if (move[i].type == MOVE_DROP)
            move[drops++] = move[i];
    return drops ? drops : count;
}
