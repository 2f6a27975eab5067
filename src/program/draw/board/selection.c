#include "draw/selection.h"

struct selection selection_empty(void)
{
    return (struct selection){CELL_NONE, CELL_NONE, false};
}

void selection_drop(struct selection *selection)
{
    selection->chosen = CELL_NONE;
    selection->pocket = false;
}

/* True if M begins where the chosen piece stands. */
static bool sets_out(const struct selection *selection, struct move m)
{
    return selection->pocket ? m.type == MOVE_DROP
                             : m.type != MOVE_DROP && m.type != MOVE_PASS && m.from == selection->chosen;
}

static bool choose_piece(struct selection *selection, const struct game *g, const struct position *p, cell place)
{
    piece occupant = place == CELL_NONE ? p->pocket : p->on[place];
    selection_drop(selection);
    if (!occupant || (p->duck_due ? !piece_is_neutral(g, occupant) : piece_player(occupant) != p->turn))
        return false;
    selection->pocket = place == CELL_NONE;
    selection->chosen = place;
    return true;
}

enum touch selection_touch(struct selection *selection, const struct game *g, const struct position *p, cell here,
                           struct choice *out)
{
    struct move all[MOVES_MAX];
    cell place = here == CELL_NONE ? CELL_NONE : g->board->lane_first[here];

    out->count = 0;
    if (p->duck_due && place != CELL_NONE && !p->on[place]) { /* nothing else moves: the cell is enough */
        selection_drop(selection);
        out->move[out->count++] = (struct move){position_duck(g, p), place, MOVE_DUCK, (uint8_t)g->duck};
        return TOUCH_MOVE;
    }
    if (!selection_holds(selection))
        return choose_piece(selection, g, p, place) ? TOUCH_TAKEN : TOUCH_NOTHING;
    if (place == selection->chosen && (place != CELL_NONE || selection->pocket)) {
        selection_drop(selection);
        return TOUCH_DROPPED;
    }
    for (int i = 0, all_of_them = moves_legal(g, p, all); place != CELL_NONE && i < all_of_them; i++) {
        const struct castling *way = all[i].type == MOVE_CASTLING ? &g->castling[p->turn][all[i].extra] : NULL;
        if (sets_out(selection, all[i]) && (all[i].to == place || (way && way->by_sign && way->rook_from == place)))
            out->move[out->count++] = all[i];
    }
    if (out->count) {
        selection_drop(selection);
        return TOUCH_MOVE;
    }
    struct selection was = *selection;
    if (choose_piece(selection, g, p, place))
        return TOUCH_TAKEN;
    *selection = was;
    return TOUCH_REFUSED;
}

void selection_mark(const struct selection *selection, const struct game *g, const struct position *p,
                    struct marks *marks)
{
    struct move all[MOVES_MAX];

    marks->cursor = selection->cursor;
    if (!selection_holds(selection))
        return;
    marks->chosen = selection->chosen;
    marks->pocket_chosen = selection->pocket;
    for (int i = 0, n = moves_legal(g, p, all); i < n; i++) {
        cell victim;
        if (!sets_out(selection, all[i]))
            continue;
        cellset_add(&marks->targets, all[i].to);
        if (move_captures(g, p, all[i], &victim))
            cellset_add(&marks->captures, victim);
    }
}
