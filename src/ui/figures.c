#include "ui/figures.h"

#include <ctype.h>

void figures_letters(const struct game *g, struct figures *f)
{
    for (int player = 0; player < PLAYERS_MAX; player++)
        for (int kind = 0; kind < KINDS_MAX; kind++) {
            int label = kind < g->kinds ? g->kind[kind].label : '?';
            f->code[player][kind] = (uint32_t)(player == 0 ? toupper(label) : tolower(label));
        }
}

void figures_symbols(const struct game *g, struct figures *f)
{
    figures_letters(g, f);
    for (int player = 0; player < PLAYERS_MAX; player++)
        for (int kind = 0; kind < g->kinds; kind++)
            if (g->kind[kind].symbol[player > 0])
                f->code[player][kind] = g->kind[kind].symbol[player > 0];
}
