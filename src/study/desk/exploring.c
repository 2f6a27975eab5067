#include "study/games.h"

#include "record/saved.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

/* The most files of the user's own that are read, and the plies that are counted of each game. */
enum { FILES_MOST = 500, PLIES = 60 };

/* Add the games of the file PATH that are of the game on the board; games that cannot be read are skipped. */
static void add_file_of_games(struct desk *d, const char *path, struct openings *o)
{
    struct reading how = {.find = gamecache_variant, .context = &d->cache};
    struct saved s;
    if (!saved_open(&s, path, NULL, NULL))
        return;
    for (int i = 1; i <= s.games; i++) {
        struct record *r = saved_read(&s, i, &how, NULL);
        if (r && r->game == d->session->game)
            openings_add_record(o, r, PLIES);
        record_free(r);
    }
    saved_close(&s);
}

static void add_own_games(struct desk *d, struct openings *o)
{
    char *folder = save_folder(NULL);
    DIR *files = folder ? opendir(folder) : NULL;
    struct dirent *entry;
    int count = 0;

    while (files && count < FILES_MOST && (entry = readdir(files)) != NULL) {
        struct text path = {0};
        if (!strstr(entry->d_name, ".pgn"))
            continue;
        count++;
        text_addf(&path, "%s/%s", folder, entry->d_name);
        add_file_of_games(d, path.at, o);
        text_free(&path);
    }
    if (files)
        closedir(files);
    free(folder);
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
        add_own_games(d, out);
    openings_sort(out);
}
