/* A game with all the files that belong to it: loading, and the faults of these files. */
#include "parts.h"

#include "base/files.h"
#include "rules/shuffle.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file of a game, and the choices of its options: names with a colon before each. */
struct found_game {
    char path[PATH_SIZE], choices[PATH_SIZE];
};

/* The path of the file of the game with id ID, LENGTH bytes, into PATH (PATH_SIZE bytes); false if there is none. */
static bool find_game_file(const struct catalogue *catalogue, const char *id, int length, char *path)
{
    return catalogue_path(catalogue, path, "games/%.*s.game", length, id) ||
           catalogue_path(catalogue, path, "examples/%.*s.game", length, id);
}

/* Find the game that NAME means, which names no file. */
static bool find_game(const struct catalogue *catalogue, const char *name, struct found_game *found)
{
    const char *choices = catalogue_choices(name);
    struct offer offer;
    char head[PATH_SIZE];
    snprintf(found->choices, sizeof found->choices, "%s", choices);
    if (find_game_file(catalogue, name, (int)(choices - name), found->path))
        return true;
    snprintf(head, sizeof head, "%.*s", (int)(choices - name), name);
    bool whole = catalogue_find_offer(catalogue, name, &offer);
    if (!whole && (!*choices || !catalogue_find_offer(catalogue, head, &offer)))
        return false;
    const char *own = catalogue_choices(offer.spelled);
    snprintf(found->choices, sizeof found->choices, "%s%s", own, whole ? "" : choices);
    struct catalogue only = {.folder = {"", ""}};
    memcpy(only.folder[0], catalogue->folder[offer.folder], PATH_SIZE);
    return find_game_file(&only, offer.spelled, (int)(own - offer.spelled), found->path);
}

/* Add the numbers, the net and the dead material of G, of the file PATH. */
static bool load_tables(const struct catalogue *catalogue, const char *path, struct game *g, struct error *error)
{
    const char *own = catalogue->folder[FOLDERS - 1];
    size_t n = strlen(own);
    if (n && strncmp(path, own, n) == 0 && path[n] == '/') {
        free(g->definition);
        g->definition = NULL;
    }
    return catalogue_numbers(catalogue, g, error) && catalogue_dead(catalogue, g, error) &&
           catalogue_net(catalogue, g, error);
}

/* Reads the file of a game PATH into TEXT, unless it is so large that it can be none: saved games, which somebody has
 * named for it. */
static bool read_game_file(const char *path, struct text *text, struct error *error)
{
    struct stat st;
    if (file_look(path, &st) && st.st_size > READER_MOST)
        return error_at(error, path, 1, 1, "%s", READER_TOO_LARGE);
    return text_read_file(path, text, error);
}

/* Returns the game that NAME means, which has no number; as catalogue_game. */
static struct game *open_game(const struct catalogue *catalogue, const char *name, struct error *error)
{
    FREED struct found_game *to = memory_new(sizeof *to);
    SCOPED(text) text = {0};
    struct game *g = NULL;
    bool found, file = catalogue_is_file(name);

    if (file && catalogue->confined) {
        errno = EACCES;
        found = false;
    } else if (file) {
        const char *choices = catalogue_choices(name);
        snprintf(to->choices, sizeof to->choices, "%s", choices);
        found = snprintf(to->path, sizeof to->path, "%.*s", (int)(choices - name), name) < (int)sizeof to->path;
        errno = ENAMETOOLONG;
        found = found && file_can_be_read(to->path);
    } else {
        found = find_game(catalogue, name, to);
    }
    if (!found && file)
        error_set(error, "\"%.200s\" cannot be opened: %s", name, strerror(errno));
    else if (!found)
        catalogue_miss(catalogue, name, error);
    else if (read_game_file(to->path, &text, error))
        g = catalogue_read_choice(catalogue, to->path, to->choices, text.at, error);
    if (g && !load_tables(catalogue, to->path, g, error)) {
        game_free(g);
        return NULL;
    }
    return g;
}

/* If the last choice of NAME, which was refused, stands where a game of arrays by number has one, ERROR gets which
 * numbers there are. */
static void refuse_number(const struct catalogue *catalogue, const char *name, struct error *error)
{
    enum { SHOWN = 40 };
    const char *last = strrchr(catalogue_choices(name), ':');
    SCOPED(text) plain = {0};
    if (!last || last == name || !error || error->file[0])
        return;
    text_addf(&plain, "%.*s", (int)(last - name), name);
    struct game *g = open_game(catalogue, plain.at, NULL);
    if (g && g->shuffle)
        error_set(error, "there is no position %.*s of %s: its positions have the numbers 0 to %d", SHOWN, last + 1,
                  g->id, g->shuffle->arrays - 1);
    game_free(g);
}

struct game *catalogue_game(const struct catalogue *catalogue, const char *name, struct error *error)
{
    const char *number = catalogue_number(name);
    SCOPED(text) plain = {0};
    if (catalogue_renumbered(name, error))
        return NULL;
    text_add(&plain, ""); /* none at all is a name, too */
    text_addf(&plain, "%.*s", (int)(number - name), name);
    struct game *g = open_game(catalogue, plain.at, error);
    if (!g && !*number)
        refuse_number(catalogue, name, error);
    const struct game *arranged = g && *number ? shuffle_game(g, atoi(number + 1), error) : g;
    bool good = arranged != NULL;
    if (good && arranged != g) {
        memcpy(g->array, arranged->array, sizeof g->array);
        good = game_derive(g, NULL, error);
    }
    if (good)
        return g;
    game_free(g);
    return NULL;
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
