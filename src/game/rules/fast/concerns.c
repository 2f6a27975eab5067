/* Which cells concern a royal piece: most moves come from none of them and go to none, and need no look at check. */
#include "tables.h"

/* Returns the cells straight on from PLACE through EXIT, on every branch. STEPS ends rings. */
static cellset look_ahead(const struct game *g, cell place, int exit, int steps)
{
    const struct fork *fork = board_steps(g->board, LINE_LATERAL, place, exit);
    cellset out = {{0, 0}};
    for (int i = 0; i < fork->count && steps > 0; i++) {
        cell to = fork->step[i].to;
        int onward = board_onward(g->board, to, fork->step[i].enters);
        cellset_add(&out, to);
        if (onward >= 0)
            out = cellset_or(out, look_ahead(g, to, onward, steps - 1));
    }
    return out;
}

/* Returns the places from which, or over which, pieces of BY attack a piece on PLACE. */
static cellset find_threats(const struct tables *tables, const struct side_tables *by, cell place)
{
    cellset out = {{0, 0}};
    for (int i = 0; i < by->step_threats; i++)
        for (int word = 0; word < tables->words && word < (int)(sizeof out.word / sizeof *out.word); word++)
            out.word[word] |= by->step_threat[i].steps[place * tables->words + word];
    for (int i = 0; i < by->slide_threats; i++) {
        const struct slider *slider = by->slide_threat[i].slider;
        for (uint32_t node = slider->start[place]; node < slider->start[place + 1]; node++)
            cellset_add(&out, slider->node[node].place);
    }
    return out;
}

void tables_fill_concerns(const struct game *g, struct tables *tables)
{
    bool asked =
        rules_any(g, RULE_LIST(RULE_FACING, RULE_FACING_DRAWS, RULE_PERPETUAL_CHECK, RULE_CHECKS, RULE_NO_CHECKS));
    tables->watches = g->players == 2 && !g->weighs && !g->board->has_lanes && (g->tries || asked);
    if (!tables->watches)
        return;
    EACH_CELL (place, g->board->firsts)
        for (int who = 0; who < 2; who++) {
            cellset ahead = look_ahead(g, place, g->far_side[who][place], g->board->cells);
            tables->concerns[place] =
                cellset_or(tables->concerns[place], cellset_or(ahead, find_threats(tables, &tables->side[who], place)));
        }
}
