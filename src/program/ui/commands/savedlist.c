#include "commands.h"

#include "record/loose.h"
#include "screens/screens.h"
#include "study/games.h"

#include <dirent.h>
#include <sys/stat.h>

/* Larger files are not opened, as the list would have to wait: only their names are shown. What is read at each key
 * must be smaller yet. */
enum { FILES_MAX = 2000, LOOKED_INTO_MAX = 1 << 20, GLIMPSED_MAX = 1 << 18 };

enum { GROUP_OWN, GROUP_SAMPLES /* of the first game on offer; then one for each */ };

/* The tags that a list of games goes by. */
enum { TAG_WHITE, TAG_BLACK, TAG_RED, TAG_VARIANT, TAG_EVENT, TAG_DATE, TAG_RESULT, TAGS };

static const char *const names[TAGS] = {"White", "Black", "Red", "Variant", "Event", "Date", "Result"};

/* The tags of game NUMBER into VALUE, NULL where there is none or it is unknown. Caller frees each. */
static void known_tags(const struct saved *file, int number, char *value[TAGS])
{
    saved_tags(file, number, names, value, TAGS);
    for (int i = 0; i < TAGS; i++)
        if (value[i] && (!*value[i] || strcmp(value[i], "?") == 0 || strcmp(value[i], "????.??.??") == 0)) {
            free(value[i]);
            value[i] = NULL;
        }
}

/* Add NAME; "Computer level 4" as "Computer 4" and "Computer (1500 nodes a move)" as "Computer", which leaves the
 * columns room. */
static void add_name(const char *name, struct text *out)
{
    static const char level[] = "Computer level ", nodes[] = "Computer (";
    if (strncmp(name, level, sizeof level - 1) == 0)
        text_addf(out, "Computer %s", name + sizeof level - 1);
    else
        text_add(out, strncmp(name, nodes, sizeof nodes - 1) == 0 ? "Computer" : name);
}

/* "Player - Computer 4" by the tags TAG. Caller frees. */
static char *players_of(struct desk *d, char *const tag[TAGS])
{
    struct text line = {0};
    for (int i = TAG_WHITE; i <= TAG_RED; i++)
        if (tag[i] || i < TAG_RED) {
            text_add(&line, i ? " - " : "");
            add_name(tag[i] ? tag[i] : keeping_side(d, tag[TAG_VARIANT], names[i]), &line);
        }
    return line.at;
}

/* Which offer VARIANT (NULL: orthodox chess) is; their count if none. */
static int offer_of(const struct desk *d, const char *variant)
{
    int i = 0;
    while (i < d->setup.offers &&
           (variant ? ascii_compare(d->setup.offer[i].title, variant) : strcmp(d->setup.offer[i].id, "chess")) != 0)
        i++;
    return i;
}

/* The columns of game NUMBER of FILE. Into *OFFER: of which game it is, as offer_of. */
static struct game_row describe_game(struct desk *d, const struct saved *file, int number, int *offer)
{
    char *tag[TAGS];
    struct game_row r = {.group = 0};
    known_tags(file, number, tag);
    *offer = offer_of(d, tag[TAG_VARIANT]);
    if (!tag[TAG_EVENT] && *offer < d->setup.offers)
        tag[TAG_EVENT] = memory_copy(d->setup.offer[*offer].title, strlen(d->setup.offer[*offer].title));
    r.column[COLUMN_PLAYERS] = players_of(d, tag);
    r.column[COLUMN_EVENT] = tag[TAG_EVENT]; /* these three are taken over */
    r.column[COLUMN_DATE] = tag[TAG_DATE];
    r.column[COLUMN_RESULT] = tag[TAG_RESULT];
    for (int i = TAG_WHITE; i <= TAG_VARIANT; i++)
        free(tag[i]);
    return r;
}

/* How the game ended that the item opens. */
static void look_at_end(struct desk *d, const char *line, struct glimpse *g)
{
    const struct reading how = {.find = gamecache_variant, .context = &d->cache};
    char path[PATH_SIZE];
    struct saved file;
    struct stat info;
    const char *words = strchr(line, ' ');
    int number = words ? loading_part(words + 1, path) : 0;
    if (!words || stat(path, &info) != 0 || info.st_size > GLIMPSED_MAX || !saved_open(&file, path, NULL, NULL))
        return;
    OWNED(record) r = NULL;
    if (number ? number <= file.games : file.games == 1)
        r = saved_read(&file, number ? number : 1, &how, NULL);
    if (r && !record_is_loose(r)) {
        const struct node *end = r->root;
        while (end->child)
            end = end->child;
        g->game = r->game;
        g->position = end->position;
    }
    saved_close(&file);
}

bool savedlist_games(struct desk *d, const struct saved *file, const char *verb, struct error *e)
{
    enum { GAMES_A_LOOK = 1000 };
    const struct progress *waiting = loading_progress(d);
    char title[MENU_LABEL], line[MENU_LINE];
    snprintf(title, sizeof title, "%.60s: %d games", file->path, file->games);
    struct game_list *l = gamelist_new(NULL);
    for (int i = 1; i <= file->games; i++) {
        int offer;
        struct game_row r = describe_game(d, file, i, &offer);
        snprintf(line, sizeof line, "%s %.400s %d", verb, file->path, i);
        r.line = memory_copy(line, strlen(line));
        gamelist_add(l, r);
        if (i % GAMES_A_LOOK == 0 && !progress_tell(waiting, (size_t)i, (size_t)file->games)) {
            gamelist_free(l);
            return error_at(e, file->path, 0, 0, "listing the games was stopped");
        }
    }
    list_show(d, title, &(struct list_options){.games = l, .look = look_at_end});
    return true;
}

/* A saved game in a folder; WHEN: seconds since 1970, when it was written, 0 if that does not matter. */
struct saved_file {
    char *name;
    time_t when;
    off_t size;
};

/* The latest first; of the same time by name, backwards. */
static int by_age(const void *a, const void *b)
{
    const struct saved_file *x = a, *y = b;
    if (x->when != y->when)
        return x->when < y->when ? 1 : -1;
    return strcmp(y->name, x->name);
}

/* The saved games of FOLDER into FOUND (room for FILES_MAX), DATED or not; returns how many. Their names are the
 * caller's. */
static int find_games(const char *folder, bool dated, struct saved_file *found)
{
    DIR *d = opendir(folder);
    int n = 0;
    for (struct dirent *f; d && n < FILES_MAX && (f = readdir(d)) != NULL;) {
        struct stat info;
        if (!catalogue_has_ending(f->d_name, ".pgn") || fstatat(dirfd(d), f->d_name, &info, 0) != 0)
            continue;
        found[n++] =
            (struct saved_file){memory_copy(f->d_name, strlen(f->d_name)), dated ? info.st_mtime : 0, info.st_size};
    }
    if (d)
        closedir(d);
    qsort(found, (size_t)n, sizeof *found, by_age);
    return n;
}

/* The columns of the file PATH, as its only game or by its name. Into *OFFER: of which game it is, as offer_of. */
static struct game_row describe_file(struct desk *d, const char *path, const struct saved_file *f, int *offer)
{
    struct saved file;
    struct text what = {0};
    struct game_row r = {.group = 0};
    bool open = f->size <= LOOKED_INTO_MAX && saved_open(&file, path, NULL, NULL);
    if (open && file.games == 1) {
        r = describe_game(d, &file, 1, offer);
    } else {
        text_add(&what, f->name);
        if (open)
            text_addf(&what, " (%d games)", file.games);
        r.column[COLUMN_PLAYERS] = what.at;
        *offer = d->setup.offers; /* of several games perhaps */
    }
    if (open)
        saved_close(&file);
    return r;
}

/* Add the saved games of FOLDER, opened by the command "VERB FOLDER/NAME"; OWN: the user's, the latest first, else
 * samples, grouped by their games. Returns how many files there are. */
static int add_folder(struct desk *d, struct game_list *l, const char *folder, const char *verb, bool own)
{
    struct saved_file found[FILES_MAX];
    int n = find_games(folder, own, found);
    for (int i = 0; i < n; i++) {
        char line[MENU_LINE], path[PATH_SIZE];
        snprintf(path, sizeof path, "%.2000s/%.1000s", folder, found[i].name);
        snprintf(line, sizeof line, "%s %.300s/%.180s", verb, folder, found[i].name);
        int offer;
        struct game_row r = describe_file(d, path, &found[i], &offer);
        r.group = own ? GROUP_OWN : GROUP_SAMPLES + offer;
        r.line = memory_copy(line, strlen(line));
        gamelist_add(l, r);
        free(found[i].name);
    }
    return n;
}

/* The games that came with the program. */
static int add_samples(struct desk *d, struct game_list *l)
{
    char folder[PATH_SIZE];
    int n = 0;
    for (int i = FOLDERS - 1; i >= 0; i--)
        if (d->cache.catalogue.folder[i][0]) {
            snprintf(folder, sizeof folder, "%.4000s/games-played", d->cache.catalogue.folder[i]);
            n += add_folder(d, l, folder, "replay", false);
        }
    return n;
}

bool savedlist_show(struct desk *d, const char *verb, const char *title, bool own)
{
    const char *groups[OFFERS_MAX + 3] = {"Your games, the latest first"};
    for (int i = 0; i < d->setup.offers; i++)
        groups[GROUP_SAMPLES + i] = d->setup.offer[i].title;
    groups[GROUP_SAMPLES + d->setup.offers] = "Others";
    FREED char *folder = own ? save_folder(NULL) : NULL;
    struct game_list *l = gamelist_new(groups);
    int n = folder ? add_folder(d, l, folder, verb, true) : 0;
    n += add_samples(d, l);
    list_show(d, title, &(struct list_options){.games = l, .look = look_at_end});
    return n > 0;
}
