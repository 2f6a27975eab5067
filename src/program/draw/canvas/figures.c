#include "draw/view.h"

void figures_letters(const struct game *g, struct figures *f)
{
    for (int player = 0; player < PLAYERS_MAX; player++)
        for (int kind = 0; kind < KINDS_MAX; kind++) {
            int label = kind < g->kinds ? g->kind[kind].label : '?';
            f->code[player][kind] = (uint32_t)(player == 0 ? ascii_upper(label) : ascii_lower(label));
        }
}

void figures_symbols(const struct game *g, bool solid, struct figures *f)
{
    figures_letters(g, f);
    for (int player = 0; player < PLAYERS_MAX; player++)
        for (int kind = 0; kind < g->kinds; kind++) {
            uint32_t symbol = g->kind[kind].symbol[solid || player];
            if (symbol)
                f->code[player][kind] = symbol;
        }
}
