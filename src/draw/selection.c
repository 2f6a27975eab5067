#include "draw/selection.h"

struct selection selection_empty(void)
{
    return (struct selection){CELL_NONE, CELL_NONE, false};
}

void selection_drop(struct selection *h)
{
    h->chosen = CELL_NONE;
    h->pocket = false;
}

/* Does M set out from where the hand's man stands? */
static bool sets_out(const struct selection *h, struct move m)
{
    return h->pocket ? m.type == MOVE_REENTRY : m.type != MOVE_REENTRY && m.type != MOVE_PASS && m.from == h->chosen;
}

static cell place_of(const struct game *g, cell c)
{
    return c == CELL_NONE ? CELL_NONE : g->board->lane_first[c];
}

static bool take(struct selection *h, const struct position *p, cell place)
{
    man m = place == CELL_NONE ? p->pocket : p->on[place];
    selection_drop(h);
    if (!m || man_player(m) != p->turn)
        return false;
    h->pocket = place == CELL_NONE;
    h->chosen = place;
    return true;
}

enum touch selection_touch(struct selection *h, const struct game *g, const struct position *p, cell c,
                           struct move *out, int *count)
{
    struct move all[MOVES_MAX];
    cell place = place_of(g, c);
    int n = 0;

    *count = 0;
    if (!selection_holds(h))
        return take(h, p, place) ? TOUCH_TAKEN : TOUCH_NOTHING;
    if (place == h->chosen && (place != CELL_NONE || h->pocket)) {
        selection_drop(h);
        return TOUCH_DROPPED;
    }
    for (int i = 0, all_of_them = moves_legal(g, p, all); place != CELL_NONE && i < all_of_them; i++)
        if (sets_out(h, all[i]) && all[i].to == place)
            out[n++] = all[i];
    if (n) {
        *count = n;
        selection_drop(h);
        return TOUCH_MOVE;
    }
    struct selection was = *h;
    if (take(h, p, place))
        return TOUCH_TAKEN;
    *h = was;
    return TOUCH_REFUSED;
}

void selection_mark(const struct selection *h, const struct game *g, const struct position *p, struct marks *m)
{
    struct move all[MOVES_MAX];

    m->cursor = h->cursor;
    if (!selection_holds(h))
        return;
    m->chosen = h->chosen;
    m->pocket_chosen = h->pocket;
    for (int i = 0, n = moves_legal(g, p, all); i < n; i++) {
        cell victim;
        if (!sets_out(h, all[i]))
            continue;
        cellset_add(&m->targets, all[i].to);
        if (move_captures(g, p, all[i], &victim))
            cellset_add(&m->captures, victim);
    }
}
