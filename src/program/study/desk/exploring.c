#include "study/games.h"

#include <dirent.h>

/* The most of the user's own files that are read, and the plies counted of each game. */
enum { FILES_MOST = 500, PLIES = 60 };

/* TAKE the games of the file PATH; games that cannot be read are skipped. False if the user has stopped it. */
static bool read_file_of_games(struct desk *desk, const char *path, void (*take)(void *context, struct record *record),
                               void *context)
{
    struct reading how = {.find = gamecache_variant, .context = &desk->cache};
    struct saved saved;
    bool on = true;
    if (!saved_open(&saved, path, NULL, NULL))
        return true;
    for (int i = 1; i <= saved.games && on; i++) {
        OWNED(record) record = saved_read(&saved, i, &how, NULL);
        if (record)
            take(context, record);
        on = saved.games == 1 || progress_tell(loading_progress(desk), (size_t)i, (size_t)saved.games);
    }
    saved_close(&saved);
    return on;
}

bool exploring_each(struct desk *desk, const char *from, void (*take)(void *context, struct record *record),
                    void *context)
{
    FREED char *own = from ? NULL : save_folder(NULL);
    const char *folder = from ? from : own;
    struct dirent **entry = NULL;
    int n = folder ? scandir(folder, &entry, NULL, alphasort) : 0;
    bool on = n >= 0 || !from || read_file_of_games(desk, from, take, context);
    int count = 0;
    for (int i = 0; i < n; i++) {
        SCOPED(text) path = {0};
        text_addf(&path, "%s/%s", folder, entry[i]->d_name);
        if (on && catalogue_has_ending(entry[i]->d_name, ".pgn") && count++ < FILES_MOST)
            on = read_file_of_games(desk, path.at, take, context) &&
                 progress_tell(loading_progress(desk), (size_t)i + 1, (size_t)n);
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

static void add_own_game(void *context, struct record *record)
{
    const struct own *own = context;
    if (record->game == own->game)
        openings_add_record(own->openings, record, PLIES);
}

/* What the library has for the position on the board. */
static void add_library(struct desk *desk, struct openings *openings)
{
    const struct openings *library = desk_library(desk);
    int count = 0;
    const struct opening *opening =
        library ? openings_find(library, desk->session->game, session_position(desk->session), &count) : NULL;

    for (int i = 0; i < count; i++)
        openings_add_line(openings, &opening[i]);
}

void exploring_collect(struct desk *desk, bool library, bool own, struct openings *out)
{
    if (library)
        add_library(desk, out);
    if (own)
        exploring_each(desk, NULL, add_own_game, &(struct own){desk->session->game, out});
    openings_sort(out);
}
