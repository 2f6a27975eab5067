#include "draw/view.h"

void figures_letters(const struct game *g, struct figures *figures)
{
    for (int player = 0; player < PLAYERS_MAX; player++)
        for (int kind = 0; kind < KINDS_MAX; kind++) {
            int label = kind >= g->kinds ? '?' : kind == g->duck ? '*' : (unsigned char)g->kind[kind].label;
            figures->code[player][kind] = (uint32_t)(player == 0 ? ascii_upper(label) : ascii_lower(label));
        }
}

void figures_symbols(const struct game *g, bool solid, struct figures *figures)
{
    figures_letters(g, figures);
    for (int player = 0; player < PLAYERS_MAX; player++)
        for (int kind = 0; kind < g->kinds; kind++) {
            uint32_t symbol = g->kind[kind].symbol[solid || player];
            if (symbol)
                figures->code[player][kind] = symbol;
        }
}
