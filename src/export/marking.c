#include "forms.h"

#include "record/loose.h"

/* The cells whose pieces were changed by NODE's move, lanes whole. */
static cellset changed_cells(const struct game *g, const struct node *node)
{
    cellset cells = {0};
    for (int c = 0; c < g->board->cells; c++)
        if (node->loose->board.pieces.at[c] != node->parent->loose->board.pieces.at[c])
            cells = cellset_or(cells, g->board->lane[c]);
    return cells;
}

cellset marking_last(const struct game *g, const struct node *node)
{
    switch (node->kind) {
    case NODE_MOVE:
        return node_cells(g, node);
    case NODE_STEP:
        return changed_cells(g, node);
    case NODE_ROOT:
    case NODE_LEFT:
        break;
    }
    return (cellset){0};
}

cellset marking_checks(const struct game *g, const struct position *p)
{
    cellset cells = {0};
    for (int player = 0; player < g->players; player++)
        if (position_in_check(g, p, player))
            cellset_add(&cells, position_royal(g, p, player));
    return cells;
}
