#include "boards.h"

#include "catalogue/catalogue.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void stop(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    exit(2);
}

struct game *boards_open(const char *id)
{
    struct catalogue c;
    struct error e;
    struct game *g = NULL;
    if (!catalogue_find_data(&c, &e) || !(g = catalogue_game(&c, id, &e)))
        stop(id, e.text);
    return g;
}

static cell find(const struct game *g, const char *name, size_t length)
{
    cell c = board_find(g->board, name, length);
    if (c == CELL_NONE)
        stop(name, "no such cell");
    return c;
}

cell boards_cell(const struct game *g, const char *name)
{
    return find(g, name, strlen(name));
}

static piece read_label(const struct game *g, const char **word)
{
    int player = **word == '_' ? 2 : islower((unsigned char)**word) ? 1 : 0;
    *word += player == 2;
    for (int kind = 0; kind < g->kinds; kind++)
        if (g->kind[kind].label == toupper((unsigned char)**word)) {
            ++*word;
            return PIECE(player, kind);
        }
    stop(*word, "no such piece");
    return 0;
}

void boards_place(const struct game *g, const char *words, struct position *p)
{
    position_clear(g, p);
    for (const char *at = words; *at;) {
        piece m = read_label(g, &at);
        size_t length = strcspn(at, " ");
        if (*at == '*')
            p->pocket = m;
        else
            position_put(g, p, find(g, at, length), m);
        at += length;
        at += strspn(at, " ");
    }
}

cellset boards_cells(const struct game *g, const char *words)
{
    cellset set = {{0, 0}};
    for (const char *at = words; *at;) {
        size_t length = strcspn(at, " ");
        cellset_add(&set, find(g, at, length));
        at += length;
        at += strspn(at, " ");
    }
    return set;
}
