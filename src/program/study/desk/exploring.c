#include "study/games.h"

#include <dirent.h>

/* The most of the user's own files that are read, and the plies counted of each game. */
enum { FILES_MOST = 500, PLIES = 60 };

/* TAKE the games of the file PATH; games that cannot be read are skipped. False if the user has stopped it. */
static bool read_file_of_games(struct desk *d, const char *path, void (*take)(void *context, struct record *r),
                               void *context)
{
    struct reading how = {.find = gamecache_variant, .context = &d->cache};
    struct saved s;
    bool on = true;
    if (!saved_open(&s, path, NULL, NULL))
        return true;
    for (int i = 1; i <= s.games && on; i++) {
        OWNED(record) r = saved_read(&s, i, &how, NULL);
        if (r)
            take(context, r);
        on = s.games == 1 || progress_tell(loading_progress(d), (size_t)i, (size_t)s.games);
    }
    saved_close(&s);
    return on;
}

bool exploring_each(struct desk *d, const char *from, void (*take)(void *context, struct record *r), void *context)
{
    FREED char *own = from ? NULL : save_folder(NULL);
    const char *folder = from ? from : own;
    struct dirent **entry = NULL;
    int n = folder ? scandir(folder, &entry, NULL, alphasort) : 0;
    bool on = n >= 0 || !from || read_file_of_games(d, from, take, context);
    int count = 0;
    for (int i = 0; i < n; i++) {
        SCOPED(text) path = {0};
        text_addf(&path, "%s/%s", folder, entry[i]->d_name);
        if (on && catalogue_has_ending(entry[i]->d_name, ".pgn") && count++ < FILES_MOST)
            on = read_file_of_games(d, path.at, take, context) &&
                 progress_tell(loading_progress(d), (size_t)i + 1, (size_t)n);
        free(entry[i]);
    }
    free(entry);
    return on && count <= FILES_MOST;
}

/* The user's own games of the game on the board. */
struct own {
    const struct game *game;
    struct openings *openings;
};

static void add_own_game(void *context, struct record *r)
{
    const struct own *own = context;
    if (r->game == own->game)
        openings_add_record(own->openings, r, PLIES);
}

/* What the library has for the position on the board. */
static void add_library(struct desk *d, struct openings *o)
{
    const struct openings *library = desk_library(d);
    int count = 0;
    const struct opening *x =
        library ? openings_find(library, d->session->game, session_position(d->session), &count) : NULL;

    for (int i = 0; i < count; i++)
        openings_add_line(o, &x[i]);
}

void exploring_collect(struct desk *d, bool library, bool own, struct openings *out)
{
    if (library)
        add_library(d, out);
    if (own)
        exploring_each(d, NULL, add_own_game, &(struct own){d->session->game, out});
    openings_sort(out);
}
