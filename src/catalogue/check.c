/* Faults of the files that belong to a game, which must be loaded first. */
#include "parts.h"

int catalogue_check_numbers(const struct catalogue *c, const char *file, const char *text,
                            bool (*known)(const struct game *g, const char *name), struct error *faults, int most)
{
    char id[GAME_ID];
    struct reader r = {.file = file, .rest = text, .e = faults, .most = most};
    catalogue_id_of(file, id, sizeof id);
    struct game *g = catalogue_game(c, id, faults);
    if (!g)
        return 1;
    part_read_numbers(&r, g, known);
    game_free(g);
    return r.faults;
}

int catalogue_check_dead(const struct catalogue *c, const char *file, const char *text, struct error *faults, int most)
{
    char id[GAME_ID];
    struct reader r = {.file = file, .rest = text, .e = faults, .most = most};
    catalogue_id_of(file, id, sizeof id);
    struct game *g = catalogue_game(c, id, faults);
    if (!g)
        return 1;
    part_read_dead(&r, g, true);
    game_free(g);
    return r.faults;
}

int catalogue_check_net(const struct catalogue *c, const char *path, struct error *fault)
{
    char id[GAME_ID];
    catalogue_id_of(path, id, sizeof id);
    struct game *g = catalogue_game(c, id, fault);
    bool sound = g && catalogue_read_net(path, g, fault);
    game_free(g);
    return !sound;
}
