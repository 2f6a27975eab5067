#include "draw/hand.h"

struct hand hand_empty(void)
{
    return (struct hand){CELL_NONE, CELL_NONE, false};
}

void hand_drop(struct hand *h)
{
    h->chosen = CELL_NONE;
    h->pocket = false;
}

/* Does M set out from where the hand's man stands? */
static bool sets_out(const struct hand *h, struct move m)
{
    return h->pocket ? m.type == MOVE_REENTRY : m.type != MOVE_REENTRY && m.type != MOVE_PASS && m.from == h->chosen;
}

static cell place_of(const struct game *g, cell c)
{
    return c == CELL_NONE ? CELL_NONE : g->board->lane_first[c];
}

static bool take(struct hand *h, const struct position *p, cell place)
{
    man m = place == CELL_NONE ? p->pocket : p->on[place];
    hand_drop(h);
    if (!m || man_player(m) != p->turn)
        return false;
    h->pocket = place == CELL_NONE;
    h->chosen = place;
    return true;
}

enum touch hand_touch(struct hand *h, const struct game *g, const struct position *p, cell c, struct move *out,
                      int *count)
{
    struct move all[MOVES_MAX];
    cell place = place_of(g, c);
    int n = 0;

    *count = 0;
    if (!hand_holds(h))
        return take(h, p, place) ? TOUCH_TAKEN : TOUCH_NOTHING;
    if (place == h->chosen && (place != CELL_NONE || h->pocket)) {
        hand_drop(h);
        return TOUCH_DROPPED;
    }
    for (int i = 0, all_of_them = moves_legal(g, p, all); place != CELL_NONE && i < all_of_them; i++)
        if (sets_out(h, all[i]) && all[i].to == place)
            out[n++] = all[i];
    if (n) {
        *count = n;
        hand_drop(h);
        return TOUCH_MOVE;
    }
    struct hand was = *h;
    if (take(h, p, place))
        return TOUCH_TAKEN;
    *h = was;
    return TOUCH_REFUSED;
}

void hand_mark(const struct hand *h, const struct game *g, const struct position *p, struct marks *m)
{
    struct move all[MOVES_MAX];

    m->cursor = h->cursor;
    if (!hand_holds(h))
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
