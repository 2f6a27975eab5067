#include "draw/selection.h"

struct selection selection_empty(void)
{
    return (struct selection){CELL_NONE, CELL_NONE, false};
}

void selection_drop(struct selection *s)
{
    s->chosen = CELL_NONE;
    s->pocket = false;
}

/* True if M begins where the chosen piece stands. */
static bool sets_out(const struct selection *s, struct move m)
{
    return s->pocket ? m.type == MOVE_DROP : m.type != MOVE_DROP && m.type != MOVE_PASS && m.from == s->chosen;
}

static bool take(struct selection *s, const struct position *p, cell place)
{
    piece m = place == CELL_NONE ? p->pocket : p->on[place];
    selection_drop(s);
    if (!m || piece_player(m) != p->turn)
        return false;
    s->pocket = place == CELL_NONE;
    s->chosen = place;
    return true;
}

enum touch selection_touch(struct selection *s, const struct game *g, const struct position *p, cell c,
                           struct choice *out)
{
    struct move all[MOVES_MAX];
    cell place = c == CELL_NONE ? CELL_NONE : g->board->lane_first[c];

    out->count = 0;
    if (!selection_holds(s))
        return take(s, p, place) ? TOUCH_TAKEN : TOUCH_NOTHING;
    if (place == s->chosen && (place != CELL_NONE || s->pocket)) {
        selection_drop(s);
        return TOUCH_DROPPED;
    }
    for (int i = 0, all_of_them = moves_legal(g, p, all); place != CELL_NONE && i < all_of_them; i++) {
        const struct castling *way = all[i].type == MOVE_CASTLING ? &g->castling[p->turn][all[i].extra] : NULL;
        if (sets_out(s, all[i]) && (all[i].to == place || (way && way->by_sign && way->rook_from == place)))
            out->move[out->count++] = all[i];
    }
    if (out->count) {
        selection_drop(s);
        return TOUCH_MOVE;
    }
    struct selection was = *s;
    if (take(s, p, place))
        return TOUCH_TAKEN;
    *s = was;
    return TOUCH_REFUSED;
}

void selection_mark(const struct selection *s, const struct game *g, const struct position *p, struct marks *m)
{
    struct move all[MOVES_MAX];

    m->cursor = s->cursor;
    if (!selection_holds(s))
        return;
    m->chosen = s->chosen;
    m->pocket_chosen = s->pocket;
    for (int i = 0, n = moves_legal(g, p, all); i < n; i++) {
        cell victim;
        if (!sets_out(s, all[i]))
            continue;
        cellset_add(&m->targets, all[i].to);
        if (move_captures(g, p, all[i], &victim))
            cellset_add(&m->captures, victim);
    }
}
