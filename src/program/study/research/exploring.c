#include "study/collecting.h"

#include "base/files.h"
#include "study/games.h"

/* The most of the user's own files that are read, and the plies counted of each game. */
enum { FILES_MOST = 500, PLIES = 60 };

/* TAKE the games of the large file PIECES, as read_file_of_games does. */
static bool read_pieces(struct desk *desk, struct pieces *pieces, const struct reading *how,
                        void (*take)(void *context, struct record *record), void *context)
{
    const struct progress *progress = desk_progress(desk);
    struct error error = {0};
    bool on = true;
    while (on && pieces_next(pieces, progress, &error))
        for (int i = 1; i <= pieces->piece.games && on; i++) {
            OWNED(record) record = saved_read(&pieces->piece, i, how, NULL);
            if (record)
                take(context, record);
            on = progress_tell(progress, pieces_passed(pieces, i), (size_t)pieces->size);
        }
    pieces_close(pieces);
    bool stopped = strcmp(error.text, READING_STOPPED) == 0;
    if (error.text[0] && !stopped)
        desk_say(desk, TONE_WRONG, "%s: %s; the games after that are not among these.", error.file, error.text);
    return on && !stopped;
}

/* TAKE the games of the file PATH; games that cannot be read are skipped. False if the user has stopped it. */
static bool read_file_of_games(struct desk *desk, const char *path, void (*take)(void *context, struct record *record),
                               void *context)
{
    struct reading how = {.find = gamecache_variant, .context = &desk->cache};
    struct saved saved;
    struct pieces pieces;
    bool on = true;
    if (pieces_open(&pieces, path))
        return read_pieces(desk, &pieces, &how, take, context);
    if (!saved_open(&saved, path, NULL, NULL))
        return true;
    for (int i = 1; i <= saved.games && on; i++) {
        OWNED(record) record = saved_read(&saved, i, &how, NULL);
        if (record)
            take(context, record);
        on = saved.games == 1 || progress_tell(desk_progress(desk), (size_t)i, (size_t)saved.games);
    }
    saved_close(&saved);
    return on;
}

bool exploring_each(struct desk *desk, const char *from, void (*take)(void *context, struct record *record),
                    void *context)
{
    FREED char *own = from ? NULL : save_folder(NULL);
    const char *folder = from ? from : own;
    struct file_names names = {.count = 0};
    bool on = !from || file_is_folder(from) || read_file_of_games(desk, from, take, context);
    int count = 0;
    if (folder)
        file_list(folder, &names);
    for (int i = 0; i < names.count && on; i++) {
        SCOPED(text) path = {0};
        text_addf(&path, "%s/%s", folder, names.name[i]);
        if (catalogue_has_ending(names.name[i], ".pgn") && count++ < FILES_MOST)
            on = read_file_of_games(desk, path.at, take, context) &&
                 progress_tell(desk_progress(desk), (size_t)i + 1, (size_t)names.count);
    }
    file_names_free(&names);
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

bool exploring_collection(struct desk *desk, const char *words, struct openings *out, struct error *error)
{
    char path[PATH_SIZE];
    const char *query;
    const struct explored_position where = {desk->session->game, session_position(desk->session)};
    struct collector collector = {.cache = &desk->cache, .progress = desk_progress(desk)};
    if (!collecting_source(words, path, &query))
        return error_set(error, "There is no file or folder \"%s\"", words);
    bool good = collecting_explore(&collector, query, path, &where, out, error);
    if (good && collector.stopped)
        error_set(error, READING_STOPPED);
    collecting_free(&collector);
    return good;
}
