/* Where data files lie, and the list of games. */
#include "base/folders.h"
#include "base/system.h"
#include "base/text.h"
#include "gamefile.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What tells a folder of ours from any other. */
static const char marker[] = "games/reroute66.game";

static bool join(char out[PATH_SIZE], const char *folder, const char *name)
{
    return snprintf(out, PATH_SIZE, "%s/%s", folder, name) < PATH_SIZE;
}

static bool holds_data(const char *folder)
{
    char path[PATH_SIZE];
    return join(path, folder, marker) && access(path, R_OK) == 0;
}

/* The folder for the user's own files, "" if there is none. */
static void find_user_folder(char out[PATH_SIZE])
{
    char *path = folder_path(FOLDER_DATA);
    out[0] = '\0';
    if (path && strlen(path) < PATH_SIZE)
        strcpy(out, path);
    free(path);
}

/* Make OUT the plain name of FOLDER if that holds data. */
static bool settle_on(const char *folder, char out[PATH_SIZE])
{
    char *plain = holds_data(folder) ? realpath(folder, NULL) : NULL;
    bool fits = plain && strlen(plain) < PATH_SIZE;
    if (fits)
        strcpy(out, plain);
    free(plain);
    return fits;
}

/* The folder that the file `data-folder` in FOLDER names: a build writes it, wherever it is built. */
static bool find_by_note(const char *folder, char out[PATH_SIZE])
{
    char path[PATH_SIZE];
    struct text text = {0};
    bool found = join(path, folder, "data-folder") && access(path, R_OK) == 0 && text_read_file(path, &text, NULL);

    if (found) {
        text.at[strcspn(text.at, "\n")] = '\0';
        found = settle_on(text.at, out);
    }
    text_free(&text);
    return found;
}

/*
 * The data of an installation that was moved as a whole, or of a build, seen from the executable: in a build folder it
 * stands in src, or in a folder below that.
 */
static bool find_beside_executable(char out[PATH_SIZE])
{
    static const char *const way[] = {"../share/reroute66", "../data", "../../data"};
    static const char *const up[] = {"..", "../..", "../../.."};
    char program[PATH_SIZE], folder[PATH_SIZE];

    if (!system_program(program, sizeof program))
        return false;
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof way / sizeof *way; i++)
        if (join(folder, program, way[i]) && settle_on(folder, out))
            return true;
    for (size_t i = 0; i < sizeof up / sizeof *up; i++)
        if (join(folder, program, up[i]) && find_by_note(folder, out))
            return true;
    return false;
}

bool catalogue_find_data(struct catalogue *c, struct error *e)
{
    const char *chosen = getenv("REROUTE66_DATA");
    char *own = c->folder[FOLDERS - 1];

    find_user_folder(c->folder[0]);
    if (chosen && chosen[0]) {
        if (strlen(chosen) < PATH_SIZE && holds_data(chosen)) {
            strcpy(own, chosen);
            return true;
        }
        error_set(e, "REROUTE66_DATA=%s: there is no %s in that folder; set it right or unset it", chosen, marker);
        return false;
    }
    if (find_beside_executable(own))
        return true;
    if (holds_data(REROUTE66_DATADIR)) {
        strcpy(own, REROUTE66_DATADIR);
        return true;
    }
    error_set(e, "the program's data folder is missing (%s): install again, or set REROUTE66_DATA to it",
              REROUTE66_DATADIR);
    return false;
}

bool catalogue_path(const struct catalogue *c, const char *name, char *out)
{
    for (int i = 0; i < FOLDERS; i++)
        if (c->folder[i][0] && join(out, c->folder[i], name) && access(out, R_OK) == 0)
            return true;
    return false;
}

void catalogue_id_of(const char *path, char *out, size_t size)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    snprintf(out, size, "%.*s", (int)(dot ? (size_t)(dot - name) : strlen(name)), name);
}

bool catalogue_has_ending(const char *path, const char *ending)
{
    size_t n = strlen(path), m = strlen(ending);
    return n >= m && strcmp(path + n - m, ending) == 0;
}

struct game *catalogue_game(const struct catalogue *c, const char *id, struct error *e)
{
    static const char *const folders[] = {"games", "examples"};
    char name[GAME_ID + 16], path[PATH_SIZE];
    struct text text = {0};
    struct game *g = NULL;
    bool found = false;

    for (size_t i = 0; !found && !strchr(id, '/') && i < sizeof folders / sizeof *folders; i++)
        found = snprintf(name, sizeof name, "%s/%s.game", folders[i], id) < (int)sizeof name &&
                catalogue_path(c, name, path);
    if (!found)
        error_set(e, "there is no game \"%.40s\": `reroute66 games` lists them", id);
    else if (text_read_file(path, &text, e))
        g = catalogue_read_game(c, path, text.at, e);
    text_free(&text);
    if (g && (!catalogue_numbers(c, g, e) || !catalogue_dead(c, g, e) || !catalogue_net(c, g, e))) {
        game_free(g);
        return NULL;
    }
    return g;
}

/* An offer with its place in the list. */
struct listing {
    struct offer offer;
    int listed;
};

static bool list_title(struct reader *r, void *into)
{
    struct listing *l = into;
    return gamefile_take_title(r, l->offer.title);
}

static bool list_place(struct reader *r, void *into)
{
    struct listing *l = into;
    return gamefile_take_listed(r, &l->listed);
}

static bool skip_line(struct reader *r, void *into)
{
    (void)into;
    r->next = r->words;
    return true;
}

/* Read the title of PATH and its place in the list. */
static bool read_listing(const char *path, struct listing *l)
{
    static const struct keyword keywords[] = {
        {"title", "", list_title}, {"listed", "", list_place}, {KEYWORD_ANY, "", skip_line}};
    struct text text = {0};

    *l = (struct listing){.listed = LISTED_MAX + 1};
    catalogue_id_of(path, l->offer.id, sizeof l->offer.id);
    struct reader r = {.file = path, .most = 1};
    bool good = text_read_file(path, &text, NULL);
    r.rest = text.at;
    good = good && reader_run(&r, keywords, sizeof keywords / sizeof *keywords, l) && l->offer.title[0];
    text_free(&text);
    return good;
}

static int by_place(const void *a, const void *b)
{
    const struct listing *x = a, *y = b;
    return x->listed != y->listed ? x->listed - y->listed : strcmp(x->offer.id, y->offer.id);
}

static bool is_listed(const struct listing *l, int count, const char *id)
{
    for (int i = 0; i < count; i++)
        if (strcmp(l[i].offer.id, id) == 0)
            return true;
    return false;
}

static bool is_game_file(const char *name)
{
    return name[0] != '.' && catalogue_has_ending(name, ".game") && strlen(name) < GAME_ID + strlen(".game");
}

/* Add the games of FOLDER to the COUNT listings of L, those of an earlier folder excepted; returns the new count. */
static int list_folder(const char *folder, struct listing *l, int count)
{
    char games[PATH_SIZE], path[PATH_SIZE];
    DIR *dir = folder[0] && join(games, folder, "games") ? opendir(games) : NULL;
    struct dirent *entry;

    while (dir && count < OFFERS_MAX && (entry = readdir(dir)) != NULL) {
        if (is_game_file(entry->d_name) && join(path, games, entry->d_name) && read_listing(path, &l[count]) &&
            !is_listed(l, count, l[count].offer.id))
            count++;
    }
    if (dir)
        closedir(dir);
    return count;
}

int catalogue_games(const struct catalogue *c, struct offer *out, int max)
{
    struct listing *l = memory_new(OFFERS_MAX * sizeof *l);
    int count = 0, n;

    for (int i = 0; i < FOLDERS; i++)
        count = list_folder(c->folder[i], l, count);
    qsort(l, (size_t)count, sizeof *l, by_place);
    for (n = 0; n < count && n < max; n++)
        out[n] = l[n].offer;
    free(l);
    return n;
}
