/* The list of games. */
#include "parts.h"

#include <dirent.h>

/* An offer with its place in the list. */
struct listed_offer {
    struct offer offer;
    int listed;
};

static bool list_title(struct reader *r, void *into)
{
    struct listed_offer *l = into;
    return reader_take_title(r, l->offer.title);
}

static bool list_place(struct reader *r, void *into)
{
    struct listed_offer *l = into;
    return parts_take_listed(r, &l->listed);
}

static bool skip_line(struct reader *r, void *into)
{
    (void)into;
    r->next = r->words;
    return true;
}

/* Read the title of PATH and its place in the list. */
static bool read_listing(const char *path, struct listed_offer *l)
{
    static const struct keyword listed_lines[] = {
        {"title", "", list_title}, {"listed", "", list_place}, {KEYWORD_ANY, "", skip_line}};
    struct text text = {0};

    *l = (struct listed_offer){.listed = LISTED_MAX + 1};
    catalogue_id_of(path, l->offer.id, sizeof l->offer.id);
    struct reader r = {.file = path, .most = 1};
    bool good = reader_is_name(l->offer.id, strlen(l->offer.id), NAME_SIGNS) && text_read_file(path, &text, NULL);
    r.rest = text.at;
    good = good && reader_run(&r, listed_lines, sizeof listed_lines / sizeof *listed_lines, l) && l->offer.title[0];
    text_free(&text);
    return good;
}

static int by_place(const void *a, const void *b)
{
    const struct listed_offer *x = a, *y = b;
    return x->listed != y->listed ? x->listed - y->listed : strcmp(x->offer.id, y->offer.id);
}

static bool is_listed(const struct listed_offer *l, int count, const char *id)
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

/* The folder NAME of games in FOLDER, opened, and its path in GAMES (PATH_SIZE bytes); NULL if there is none. */
static DIR *folder_of_games(const char *folder, const char *name, char *games)
{
    return folder[0] && snprintf(games, PATH_SIZE, "%s/%s", folder, name) < PATH_SIZE ? opendir(games) : NULL;
}

/* Add the games of NAME in FOLDER to the COUNT listings of L, except those of an earlier folder; returns the new
 * count. FAULTY (PATH_SIZE bytes) gets the path of the first that cannot be listed, unless it has one. */
static int list_folder(const char *folder, const char *name, struct listed_offer *l, int count, char *faulty)
{
    char games[PATH_SIZE], path[PATH_SIZE];
    DIR *dir = folder_of_games(folder, name, games);
    struct dirent *entry;

    while (dir && count < OFFERS_MAX && (entry = readdir(dir)) != NULL) {
        if (!is_game_file(entry->d_name) || snprintf(path, sizeof path, "%s/%s", games, entry->d_name) >= PATH_SIZE)
            continue;
        if (read_listing(path, &l[count]))
            count += !is_listed(l, count, l[count].offer.id);
        else if (!*faulty)
            memcpy(faulty, path, PATH_SIZE);
    }
    if (dir)
        closedir(dir);
    return count;
}

/* The fault of PATH, which could not be listed, into E. */
static void tell_fault(const struct catalogue *c, const char *path, struct error *e)
{
    SCOPED(text) text = {0};
    struct error why = {0};
    if (text_read_file(path, &text, &why) && catalogue_check_game(c, path, text.at, &why, 1, NULL) == 0)
        error_at(&why, path, 0, 0, "it cannot be listed");
    error_at(e, why.file, why.line, why.column, "%s; the game is left out until that is corrected", why.text);
}

static int list_games(const struct catalogue *c, const char *name, struct offer *out, int max, struct error *e)
{
    FREED struct listed_offer *l = memory_new(OFFERS_MAX * sizeof *l);
    char faulty[PATH_SIZE] = "";
    int count = 0, n;

    for (int i = 0; i < FOLDERS; i++)
        count = list_folder(c->folder[i], name, l, count, faulty);
    qsort(l, (size_t)count, sizeof *l, by_place);
    for (n = 0; n < count && n < max; n++)
        out[n] = l[n].offer;
    if (e && *faulty)
        tell_fault(c, faulty, e);
    return n;
}

int catalogue_games(const struct catalogue *c, struct offer *out, int max, struct error *e)
{
    return list_games(c, "games", out, max, e);
}

int catalogue_shelf(const struct catalogue *c, struct offer *out, int max)
{
    return list_games(c, "examples", out, max, NULL);
}

const char *const shipped_game[SHIPPED_GAMES] = {"reroute66",     "reenterent",         "altorth",  "altorth3",
                                                 "altorth-trios", "altorth-doubleback", "fastlane", "chess"};
