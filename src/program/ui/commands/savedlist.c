#include "commands.h"

#include "base/files.h"
#include "record/loose.h"
#include "record/source.h"
#include "screens/screens.h"
#include "study/games.h"

#include <sys/stat.h>

/* Larger files are not opened, as the list would have to wait: only their names are shown. What is read at each key
 * must be smaller yet. */
enum { FILES_MAX = 2000, LOOKED_INTO_MAX = 1 << 20, GLIMPSED_MAX = 1 << 18 };

enum { GROUP_OWN, GROUP_SAMPLES /* of the first game on offer; then one for each */ };

/* The tags that a list of games goes by. */
enum { TAG_WHITE, TAG_BLACK, TAG_RED, TAG_VARIANT, TAG_EVENT, TAG_DATE, TAG_RESULT, TAGS };

static const char *const names[TAGS] = {"White", "Black", "Red", "Variant", "Event", "Date", "Result"};

/* True if WORDS, of a tag, tell nothing. */
static bool is_unknown(const char *words)
{
    return !*words || strcmp(words, "?") == 0 || strcmp(words, "????.??.??") == 0;
}

/* Returns a copy of WORDS, of a tag; NULL if they tell nothing. Caller frees. */
static char *copy_known(const char *words)
{
    return is_unknown(words) ? NULL : memory_copy(words, strlen(words));
}

/* The tags of game NUMBER into VALUE, NULL where there is none or it is unknown. Caller frees each. */
static void known_tags(const struct saved *file, int number, char *value[TAGS])
{
    saved_tags(file, number, names, value, TAGS);
    for (int i = 0; i < TAGS; i++)
        if (value[i] && is_unknown(value[i])) {
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
static char *players_of(struct desk *desk, char *const tag[TAGS])
{
    struct text line = {0};
    for (int i = TAG_WHITE; i <= TAG_RED; i++)
        if (tag[i] || i < TAG_RED) {
            text_add(&line, i ? " - " : "");
            add_name(tag[i] ? tag[i] : keeping_side(desk, tag[TAG_VARIANT], names[i]), &line);
        }
    return line.at;
}

/* Returns which offer VARIANT (NULL: orthodox chess) is; their count if none. */
static int offer_of(const struct desk *desk, const char *variant)
{
    int i = 0;
    while (i < desk->setup.offers && (variant ? ascii_compare(desk->setup.offer[i].title, variant)
                                              : strcmp(desk->setup.offer[i].id, "chess")) != 0)
        i++;
    return i;
}

/* Returns the columns of game NUMBER of FILE. Into *OFFER: of which game it is, as offer_of. */
static struct game_row describe_game(struct desk *desk, const struct saved *file, int number, int *offer)
{
    char *tag[TAGS];
    struct game_row row = {.group = 0};
    known_tags(file, number, tag);
    *offer = offer_of(desk, tag[TAG_VARIANT]);
    if (!tag[TAG_EVENT] && *offer < desk->setup.offers)
        tag[TAG_EVENT] = memory_copy(desk->setup.offer[*offer].title, strlen(desk->setup.offer[*offer].title));
    row.column[COLUMN_PLAYERS] = players_of(desk, tag);
    row.column[COLUMN_EVENT] = tag[TAG_EVENT]; /* these three are taken over */
    row.column[COLUMN_DATE] = tag[TAG_DATE];
    row.column[COLUMN_RESULT] = tag[TAG_RESULT];
    for (int i = TAG_WHITE; i <= TAG_VARIANT; i++)
        free(tag[i]);
    return row;
}

/* Opens game NUMBER of PATH (0: its only one) for a glance at it; alone where the file is too large to be read at each
 * key. Returns its number in FILE, 0 if it cannot be had so quickly. */
static int open_glimpsed(struct desk *desk, const char *path, int number, struct saved *file)
{
    const struct reading how = {.find = gamecache_variant, .context = &desk->cache};
    struct stat info;
    if (!file_look(path, &info))
        return 0;
    if (info.st_size > GLIMPSED_MAX)
        return number && !unpacked_is_packed(path) && collection_open_game(path, number, &how, file) ? 1 : 0;
    if (!saved_open(file, path, NULL, NULL))
        return 0;
    if (number ? number <= file->games : file->games == 1)
        return number ? number : 1;
    saved_close(file);
    return 0;
}

void savedlist_look(struct desk *desk, const char *line, struct glimpse *glimpse)
{
    const struct reading how = {.find = gamecache_variant, .context = &desk->cache};
    char path[PATH_SIZE];
    struct saved file;
    const char *words = strchr(line, ' ');
    FREED char *named = memory_copy(words ? words + 1 : "", words ? strlen(words + 1) : 0);
    int ply = loading_cut_ply(named), number = 0;
    glimpse->waits = words && !loading_answers(desk, named);
    if (words && !glimpse->waits)
        number = open_glimpsed(desk, path, loading_part(named, path), &file);
    if (!number)
        return;
    OWNED(record) record = saved_read(&file, number, &how, NULL);
    if (record && !record_is_loose(record)) {
        const struct node *node = record->root;
        for (; node->child && ply != 0; ply--)
            node = node->child;
        glimpse->game = record->game;
        glimpse->position = node->position;
    }
    saved_close(&file);
}

struct game_row savedlist_found(struct desk *desk, const char *path, const struct collection_found *found)
{
    char line[MENU_LINE], ply[16] = "";
    struct text event = {0};
    const char *const tag[] = {found->player[0], found->player[1], found->player[2], found->title};
    char *known[TAGS] = {NULL};
    for (int i = TAG_WHITE; i <= TAG_VARIANT; i++)
        known[i] = copy_known(tag[i]);
    text_addf(&event, "%s%s%s", found->repeated ? "(repeated) " : "", found->broken ? "(broken) " : "",
              *found->event ? found->event : found->title);
    if (found->ply > 0)
        snprintf(ply, sizeof ply, "@%d", found->ply);
    snprintf(line, sizeof line, "replay %.400s %d%s", path, found->number, ply);
    struct game_row row = {.group = 0};
    row.column[COLUMN_PLAYERS] = players_of(desk, known);
    row.column[COLUMN_EVENT] = event.at;
    row.column[COLUMN_DATE] = copy_known(found->date);
    row.column[COLUMN_RESULT] = copy_known(found->result);
    row.line = memory_copy(line, strlen(line));
    snprintf(line, sizeof line, "(%d)", found->number);
    row.apart = memory_copy(line, strlen(line));
    for (int i = TAG_WHITE; i <= TAG_VARIANT; i++)
        free(known[i]);
    return row;
}

bool savedlist_games(struct desk *desk, const struct saved *file, const char *verb, struct error *error)
{
    enum { GAMES_A_LOOK = 1000 };
    const struct progress *waiting = desk_progress(desk);
    char title[MENU_LABEL], line[MENU_LINE];
    snprintf(title, sizeof title, "%.60s: %d games", file->path, file->games);
    struct game_list *list = gamelist_new(NULL);
    for (int i = 1; i <= file->games; i++) {
        int offer;
        struct game_row row = describe_game(desk, file, i, &offer);
        snprintf(line, sizeof line, "%s %.400s %d", verb, file->path, i);
        row.line = memory_copy(line, strlen(line));
        snprintf(line, sizeof line, "(%d)", i);
        row.apart = memory_copy(line, strlen(line));
        gamelist_add(list, row);
        if (i % GAMES_A_LOOK == 0 && !progress_tell(waiting, (size_t)i, (size_t)file->games)) {
            gamelist_free(list);
            return error_at(error, file->path, 0, 0, READING_STOPPED);
        }
    }
    gamelist_tell_apart(list);
    list_show(desk, title, &(struct list_options){.games = list, .look = savedlist_look});
    return true;
}

/* A saved game in a folder; WHEN: seconds since 1970, when it was written, 0 if that does not matter. */
struct saved_file {
    char *name;
    time_t when;
    off_t size;
};

/* Returns the latest first; of the same time by name, backwards. */
static int by_age(const void *a, const void *b)
{
    const struct saved_file *first = a, *second = b;
    if (first->when != second->when)
        return first->when < second->when ? 1 : -1;
    return strcmp(second->name, first->name);
}

/* The saved games of FOLDER into FOUND (room for FILES_MAX), DATED or not; returns how many. Their names are the
 * caller's. */
static int find_games(const char *folder, bool dated, struct saved_file *found)
{
    struct file_names files;
    int n = 0;
    file_list(folder, &files);
    for (int i = 0; i < files.count && n < FILES_MAX; i++) {
        struct stat info;
        SCOPED(text) path = {0};
        text_addf(&path, "%s/%s", folder, files.name[i]);
        if (catalogue_has_ending(files.name[i], ".pgn") && file_look(path.at, &info))
            found[n++] = (struct saved_file){memory_copy(files.name[i], strlen(files.name[i])),
                                             dated ? info.st_mtime : 0, info.st_size};
    }
    file_names_free(&files);
    qsort(found, (size_t)n, sizeof *found, by_age);
    return n;
}

/* Returns the columns of the file PATH, as its only game or by its name. Into *OFFER: of which game it is, as
 * offer_of. */
static struct game_row describe_file(struct desk *desk, const char *path, const struct saved_file *saved, int *offer)
{
    struct saved file;
    struct text what = {0};
    struct game_row row = {.group = 0};
    bool open = saved->size <= LOOKED_INTO_MAX && saved_open(&file, path, NULL, NULL);
    if (open && file.games == 1) {
        row = describe_game(desk, &file, 1, offer);
    } else {
        text_add(&what, saved->name);
        if (open)
            text_addf(&what, " (%d games)", file.games);
        row.column[COLUMN_PLAYERS] = what.at;
        *offer = desk->setup.offers; /* of several games perhaps */
    }
    if (open)
        saved_close(&file);
    return row;
}

/* Returns what tells the file NAME from others: the time in it, "18:05:09" of "chess-20261128-180509.pgn", else the
 * name without its ending. Caller frees. */
static char *mark_of(const char *name)
{
    enum { ENDING = 4, CLOCK = 6 };
    size_t length = strlen(name) - ENDING;
    const char *clock = length > CLOCK ? name + length - CLOCK : name;
    struct text out = {0};
    if (length > CLOCK && clock[-1] == '-' && strspn(clock, "0123456789") == CLOCK)
        text_addf(&out, "%.2s:%.2s:%.2s", clock, clock + 2, clock + 4);
    else
        text_addf(&out, "(%.*s)", (int)length, name);
    return out.at;
}

/* Add the saved games of FOLDER, opened by the command "VERB FOLDER/NAME"; OWN: the user's, the latest first, else
 * samples, grouped by their games. Returns how many files there are. */
static int add_folder(struct desk *desk, struct game_list *list, const char *folder, const char *verb, bool own)
{
    struct saved_file found[FILES_MAX];
    int n = find_games(folder, own, found);
    for (int i = 0; i < n; i++) {
        char line[MENU_LINE], path[PATH_SIZE];
        snprintf(path, sizeof path, "%.2000s/%.1000s", folder, found[i].name);
        snprintf(line, sizeof line, "%s %.300s/%.180s", verb, folder, found[i].name);
        int offer;
        struct game_row row = describe_file(desk, path, &found[i], &offer);
        row.group = own ? GROUP_OWN : GROUP_SAMPLES + offer;
        row.line = memory_copy(line, strlen(line));
        row.apart = mark_of(found[i].name);
        gamelist_add(list, row);
        free(found[i].name);
    }
    return n;
}

/* Returns the games that came with the program. */
static int add_samples(struct desk *desk, struct game_list *list)
{
    char folder[PATH_SIZE];
    int n = 0;
    for (int i = FOLDERS - 1; i >= 0; i--)
        if (desk->cache.catalogue.folder[i][0]) {
            snprintf(folder, sizeof folder, "%.4000s/games-played", desk->cache.catalogue.folder[i]);
            n += add_folder(desk, list, folder, "replay", false);
        }
    return n;
}

bool savedlist_show(struct desk *desk, const char *verb, const char *title, bool own)
{
    const char *groups[OFFERS_MAX + 3] = {"Your games, the latest first"};
    for (int i = 0; i < desk->setup.offers; i++)
        groups[GROUP_SAMPLES + i] = desk->setup.offer[i].title;
    groups[GROUP_SAMPLES + desk->setup.offers] = "Others";
    FREED char *folder = own ? save_folder(NULL) : NULL;
    struct game_list *list = gamelist_new(groups);
    int n = folder ? add_folder(desk, list, folder, verb, true) : 0;
    n += add_samples(desk, list);
    gamelist_tell_apart(list);
    list_show(desk, title, &(struct list_options){.games = list, .look = savedlist_look});
    return n > 0;
}
