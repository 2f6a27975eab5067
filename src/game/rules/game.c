#include "rules/game.h"

#include "fast/tables.h"
#include "game_derive.h"
#include "geometry/path.h"
#include "rules/net.h"
#include "rules/position.h"

/* A game that was made by game_arranged. */
struct game_array {
    struct game game;
    struct game_array *next;
};

struct game_arrays {
    const struct game *own; /* the game with its own array */
    struct game_array *first;
};

struct game *game_new(struct board *board)
{
    struct game *g = memory_new(sizeof *g);
    g->board = board;
    g->castles_with = g->walks_catacomb = g->dead_on_one_colour = -1;
    g->catacomb[0] = g->catacomb[1] = CELL_NONE;
    g->royal = g->pawn = g->duck = -1;
    g->arrays = memory_new(sizeof *g->arrays);
    g->arrays->own = g;
    return g;
}

void game_free(struct game *g)
{
    if (!g)
        return;
    for (struct game_array *array = g->arrays->first, *next; array; array = next) {
        next = array->next;
        free(array);
    }
    for (int k = 0; k < g->kinds; k++) {
        if (g->kind[k].picture)
            portrait_free(g->kind[k].picture);
        free(g->kind[k].picture);
    }
    free(g->arrays);
    free(g->shuffle);
    tables_free(g->tables);
    net_free(g->net);
    free(g->number);
    free(g->option);
    free(g->story);
    free(g->definition);
    free(g->board);
    free(g);
}

const struct game *game_arranged(const struct game *g, const piece array[CELLS_MAX])
{
    struct game_arrays *all = g->arrays;
    if (memcmp(all->own->array, array, sizeof g->array) == 0)
        return all->own;
    for (const struct game_array *other = all->first; other; other = other->next)
        if (memcmp(other->game.array, array, sizeof g->array) == 0)
            return &other->game;
    struct game_array *other = memory_new(sizeof *other);
    other->game = *g;
    memcpy(other->game.array, array, sizeof g->array);
    if (!derive_castling(&other->game, NULL)) {
        free(other);
        return NULL;
    }
    other->next = all->first;
    all->first = other;
    return &other->game;
}
