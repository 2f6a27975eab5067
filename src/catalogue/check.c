/* The faults of files that belong to a game. */
#include "parts.h"

#include <stdlib.h>

/* The game that FILE belongs to by its name, NULL with E filled if it cannot be loaded. Free with game_free. */
static struct game *game_of(const struct catalogue *c, const char *file, struct error *e)
{
    char id[GAME_ID];
    catalogue_id_of(file, id, sizeof id);
    return catalogue_game(c, id, e);
}

int catalogue_check_numbers(const struct game *g, const char *file, const char *text, const struct names *known,
                            struct error *faults, int most)
{
    struct reader r = {.file = file, .rest = text, .e = faults, .most = most};
    struct game read = *g; /* G itself keeps its numbers */
    read.number = NULL;
    read.numbers = 0;
    parts_read_numbers(&r, &read, known);
    free(read.number);
    return r.faults;
}

int catalogue_check_dead(const struct game *g, const char *file, const char *text, struct error *faults, int most)
{
    struct reader r = {.file = file, .rest = text, .e = faults, .most = most};
    struct game read = *g;
    parts_read_dead(&r, &read, true);
    return r.faults;
}

int catalogue_check_net(const struct catalogue *c, const char *path, struct error *fault)
{
    struct game *g = game_of(c, path, fault);
    bool sound = g && catalogue_read_net(path, g, fault);
    game_free(g);
    return !sound;
}
