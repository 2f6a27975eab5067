#include "study/game_endings.h"

#include <inttypes.h>

/* What is published. */

const struct published_ending *published_find(const struct published *published, const char *name)
{
    for (int i = 0; i < published->count; i++)
        if (strcmp(published->ending[i].name, name) == 0)
            return &published->ending[i];
    return NULL;
}

/* Returns the ending called NAME, added if it is new. */
static struct published_ending *ending_of(struct published *published, const char *name)
{
    const struct published_ending *known = published_find(published, name);
    if (known)
        return &published->ending[known - published->ending];
    published->ending = memory_resize(published->ending, ((size_t)published->count + 1) * sizeof *published->ending);
    struct published_ending *fresh = &published->ending[published->count++];
    *fresh = (struct published_ending){.name = ""};
    snprintf(fresh->name, sizeof fresh->name, "%s", name);
    return fresh;
}

static void read_ending(struct published *published, const struct game *g, const char *words)
{
    char name[PUBLISHED_NAME], letter[2];
    struct published_side side = {.code = ""};
    int n = sscanf(words, "%15s %1s %18" SCNd64 " %18" SCNd64 " %18" SCNd64 " %18" SCNd64 " %9d %127[^\n]", name,
                   letter, &side.positions, &side.won, &side.drawn, &side.lost, &side.longest, side.code);
    for (int who = 0; n == 8 && side.positions > 0 && who < 2; who++)
        if (g->player[who].letter == letter[0])
            ending_of(published, name)->side[who] = side;
}

static void read_lone(struct published *published, const char *words)
{
    struct published_lone lone;
    if (sscanf(words, "%c %7s %7s", &lone.label, lone.by, lone.royal) != 3)
        return;
    published->lone = memory_resize(published->lone, ((size_t)published->lones + 1) * sizeof *published->lone);
    published->lone[published->lones++] = lone;
}

/* One line, terminated at its end. */
static void read_line(struct published *published, const struct game *g, const char *line)
{
    if (strncmp(line, "ending ", 7) == 0)
        read_ending(published, g, line + 7);
    else if (strncmp(line, "lone ", 5) == 0)
        read_lone(published, line + 5);
}

void published_read(struct published *published, const struct game *g, const char *text)
{
    size_t length;
    for (const char *at; (at = text_next_line(&text, &length)) != NULL;) {
        FREED char *line = memory_copy(at, length);
        read_line(published, g, line);
    }
}

void published_open(struct published *published, const struct catalogue *catalogue, const struct game *g)
{
    char path[PATH_SIZE];
    SCOPED(text) text = {0};
    if (catalogue_path(catalogue, path, "endings/%s.results", g->id) && text_read_file(path, &text, NULL))
        published_read(published, g, text.at);
}

void published_free(struct published *published)
{
    free(published->ending);
    free(published->lone);
    *published = (struct published){0};
}

void published_share(int64_t part, int64_t all, char out[PUBLISHED_SHARE])
{
    if (part > all) /* a user's own file may be wrong */
        part = all;
    for (; all > INT64_MAX / 2000; all /= 2)
        part /= 2;
    int64_t tenths = all ? (part * 1000 + all / 2) / all : 0;
    if (!part || part == all)
        snprintf(out, PUBLISHED_SHARE, "%s", part ? "100" : "0");
    else if (tenths % 1000 == 0)
        snprintf(out, PUBLISHED_SHARE, "%s", tenths ? ">99.9" : "<0.1");
    else
        snprintf(out, PUBLISHED_SHARE, "%d.%d", (uint8_t)(tenths / 10), (uint8_t)(tenths % 10));
}

/* The endings of a game. */

/* Returns the endings of G where there is anything to win for somebody. */
static int list_endings(const struct game *g, struct material *out)
{
    int n = material_list(g, out), kept = 0;
    for (int i = 0; i < n; i++)
        if (out[i].pieces > 2)
            out[kept++] = out[i];
    return kept;
}

void game_endings_enter(struct game_endings *endings, const struct catalogue *catalogue, const struct game *g)
{
    if (endings->game == g)
        return;
    game_endings_leave(endings);
    endings->game = g;
    endings->store = endstore_open(g);
    endings->listed = endings->store ? list_endings(g, endings->list) : 0;
    published_open(&endings->published, catalogue, g);
}

void game_endings_leave(struct game_endings *endings)
{
    endstore_free(endings->store);
    published_free(&endings->published);
    *endings = (struct game_endings){0};
}

struct certainty game_endings_ask(const struct game_endings *endings, const struct position *p)
{
    struct oracle oracle;
    if (!endings->store)
        return (struct certainty){FATE_UNKNOWN, 0};
    oracle = endstore_oracle(endings->store);
    return oracle_ask(&oracle, endings->game, p);
}

const struct openings *game_library_of(struct game_library *library, const struct catalogue *catalogue,
                                       const struct game *g, bool *broken, struct error *error)
{
    char path[PATH_SIZE];

    *broken = false;
    if (library->game != g) {
        openings_free(&library->known);
        library->game = g;
        *broken = catalogue_path(catalogue, path, "openings/%s.openings", g->id) &&
                  !openings_read(path, &library->known, error);
    }
    return library->known.count ? &library->known : NULL;
}

const struct openings *game_library_often(struct game_library *library, const struct catalogue *catalogue,
                                          const struct game *g)
{
    char path[PATH_SIZE];
    bool broken;
    struct error error = {0};
    if (library->often_of != g) {
        openings_free(&library->often);
        library->often_of = g;
        if (catalogue_path(catalogue, path, "openings/%s.masters", g->id))
            openings_read(path, &library->often, &error);
    }
    return library->often.count ? &library->often : game_library_of(library, catalogue, g, &broken, &error);
}

bool game_library_read_names(struct game_library *library, const struct catalogue *catalogue, const struct game *g,
                             struct error *error)
{
    char path[PATH_SIZE];
    if (library->named == g)
        return true;
    opening_names_free(&library->names);
    library->named = g;
    return !catalogue_path(catalogue, path, "openings/%s.names", g->id) ||
           opening_names_read(path, g, &library->names, error);
}

void game_library_free(struct game_library *library)
{
    openings_free(&library->known);
    openings_free(&library->often);
    opening_names_free(&library->names);
    *library = (struct game_library){0};
}
