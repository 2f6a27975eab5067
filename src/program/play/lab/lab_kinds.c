/* Which kinds of pieces a game brings onto the board. */
#include "lab/lab_kinds.h"

bool kinds_are_there(const struct game *g, int kind)
{
    bool there = false;
    for (int who = 0; who < g->players; who++)
        there = there || g->pieces[who][kind] || g->hand[who][kind];
    return there;
}

bool kinds_can_stand(const struct game *g, int kind)
{
    kindset into = g->promotes;
    for (int k = 0; k < g->kinds; k++)
        into |= g->kind[k].into;
    return kinds_are_there(g, kind) || into >> kind & 1;
}
