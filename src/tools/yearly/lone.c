#include "yearly/lone.h"

int lone_mates(const struct game *g, int kind, struct lone_mate *out)
{
    cellset places = g->board->firsts;
    int n = 0;
    for (cellset royals = places; !cellset_empty(royals);) {
        cell royal = cellset_pop(&royals);
        for (cellset pieces = cellset_less(places, cellset_of(royal)); !cellset_empty(pieces);) {
            struct position p;
            cell by = cellset_pop(&pieces);
            position_clear(g, &p);
            p.turn = 1;
            position_put(g, &p, royal, PIECE(1, g->royal));
            position_put(g, &p, by, PIECE(0, kind));
            position_complete(g, &p);
            if (position_in_check(g, &p, 1) && !moves_count(g, &p))
                out[n++] = (struct lone_mate){by, royal};
        }
    }
    return n;
}
