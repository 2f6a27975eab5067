/* A game with all the files that belong to it: loading, and the faults of these files. */
#include "parts.h"

#include <errno.h>
#include <unistd.h>

bool catalogue_is_file(const char *id)
{
    return strchr(id, '/') || catalogue_has_ending(id, ".game");
}

struct game *catalogue_game(const struct catalogue *catalogue, const char *id, struct error *error)
{
    static const char *const folders[] = {"games", "examples"};
    char path[PATH_SIZE];
    SCOPED(text) text = {0};
    struct game *g = NULL;
    bool found = false;

    if (catalogue_is_file(id))
        found = snprintf(path, sizeof path, "%s", id) < (int)sizeof path && access(path, R_OK) == 0;
    for (size_t i = 0; !catalogue_is_file(id) && !found && i < sizeof folders / sizeof *folders; i++)
        found = catalogue_path(catalogue, path, "%s/%s.game", folders[i], id);
    if (!found && catalogue_is_file(id))
        error_set(error, "\"%.200s\" cannot be opened: %s", id, strerror(errno));
    else if (!found)
        error_set(error, "there is no game \"%.40s\": `reroute66 games` lists them", id);
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
