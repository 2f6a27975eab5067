/* A game with all the files that belong to it: loading, and the faults of these files. */
#include "parts.h"

#include <errno.h>
#include <unistd.h>

bool catalogue_is_file(const char *id)
{
    return strchr(id, '/') || catalogue_has_ending(id, ".game");
}

/* The path of the game with id ID into PATH (PATH_SIZE bytes); false if there is none. */
static bool find_game_file(const struct catalogue *catalogue, const char *id, char *path)
{
    return catalogue_path(catalogue, path, "games/%s.game", id) ||
           catalogue_path(catalogue, path, "examples/%s.game", id);
}

struct game *catalogue_game(const struct catalogue *catalogue, const char *name, struct error *error)
{
    char path[PATH_SIZE], id[GAME_ID];
    SCOPED(text) text = {0};
    struct game *g = NULL;
    bool found, file = catalogue_is_file(name);

    if (file && catalogue->confined) {
        errno = EACCES;
        found = false;
    } else if (file) {
        found = snprintf(path, sizeof path, "%s", name) < (int)sizeof path && access(path, R_OK) == 0;
    } else {
        found = find_game_file(catalogue, name, path) ||
                (catalogue_find_id(catalogue, name, id) && find_game_file(catalogue, id, path));
    }
    if (!found && file)
        error_set(error, "\"%.200s\" cannot be opened: %s", name, strerror(errno));
    else if (!found)
        catalogue_miss(catalogue, name, error);
    else if (text_read_file(path, &text, error))
        g = catalogue_read_game(catalogue, path, text.at, error);
    const char *own = catalogue->folder[FOLDERS - 1];
    size_t n = strlen(own);
    if (g && n && strncmp(path, own, n) == 0 && path[n] == '/') {
        free(g->definition);
        g->definition = NULL;
    }
    if (g && (!catalogue_numbers(catalogue, g, error) || !catalogue_dead(catalogue, g, error) ||
              !catalogue_net(catalogue, g, error))) {
        game_free(g);
        return NULL;
    }
    return g;
}

/* Returns the game that FILE belongs to by its name, NULL with ERROR filled if it cannot be loaded. Free with
 * game_free. */
static struct game *game_of(const struct catalogue *catalogue, const char *file, struct error *error)
{
    char id[GAME_ID];
    catalogue_id_of(file, id, sizeof id);
    return catalogue_game(catalogue, id, error);
}

int catalogue_check_numbers(const struct game *g, const char *file, const char *text, const struct names *known,
                            struct error *faults, int most)
{
    struct reader reader = {.file = file, .rest = text, .error = faults, .most = most};
    struct game read = *g; /* G itself keeps its numbers */
    read.number = NULL;
    read.numbers = 0;
    parts_read_numbers(&reader, &read, known);
    free(read.number);
    return reader.faults;
}

int catalogue_check_dead(const struct game *g, const char *file, const char *text, struct error *faults, int most)
{
    struct reader reader = {.file = file, .rest = text, .error = faults, .most = most};
    struct game read = *g;
    parts_read_dead(&reader, &read, true);
    return reader.faults;
}

int catalogue_check_net(const struct catalogue *catalogue, const char *path, struct error *fault)
{
    struct game *g = game_of(catalogue, path, fault);
    bool sound = g && catalogue_read_net(path, g, fault);
    game_free(g);
    return !sound;
}
