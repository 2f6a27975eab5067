/* Positions that no move led to: the array, and those that were read or set up. */
#include "play_effects.h"

void position_start(const struct game *g, struct position *p)
{
    position_clear(g, p);
    for (int c = 0; c < g->board->cells; c++)
        if (g->array[c])
            position_put(g, p, (cell)c, g->array[c]);
    for (int player = 0; player < g->players; player++)
        for (int i = 0; i < CASTLINGS_MAX; i++)
            if (g->castling[player][i].exists)
                p->castling |= (uint8_t)(1 << (CASTLINGS_MAX * player + i));
    position_complete(g, p);
}

/* The player whose turn was before the side to move's. */
static int mover_before(const struct game *g, const struct position *p)
{
    int who = p->turn;
    do
        who = (who + g->players - 1) % g->players;
    while (!(p->alive >> who & 1) && who != p->turn);
    return who;
}

void position_complete(const struct game *g, struct position *p)
{
    uint16_t half = p->half;
    for (int who = 0; who < g->players && g->rules & RULE_ELIMINATION; who++)
        if (who != p->turn && cellset_empty(p->player[who]))
            play_drop(g, p, who);
    p->half = half; /* a player without a piece was put out earlier */
    int before = mover_before(g, p);
    bool won = !cellset_empty(cellset_and(p->player[before], g->goal[before])) && rule_win(g, p, before) != ENDING_NONE;
    p->winner = won ? (uint8_t)(1 + before) : 0;
    play_eliminate(g, p);
    p->ep_counts = play_ep_counts(g, p);
    p->key = position_key(g, p);
}
