/* The list of games. */
#include "parts.h"

#include "rules/variant.h"

#include <dirent.h>

/* An offer with its place in the list. */
struct listed_offer {
    struct offer offer;
    int listed;
};

static bool list_title(struct reader *reader, void *into)
{
    struct listed_offer *offer = into;
    return reader_take_title(reader, offer->offer.title);
}

static bool list_place(struct reader *reader, void *into)
{
    struct listed_offer *offer = into;
    return parts_take_listed(reader, &offer->listed);
}

static bool skip_line(struct reader *reader, void *into)
{
    (void)into;
    reader->next = reader->words;
    return true;
}

/* Read the title of PATH and its place in the list. */
static bool read_listing(const char *path, struct listed_offer *offer)
{
    static const struct keyword listed_lines[] = {
        {"title", "", list_title}, {"listed", "", list_place}, {KEYWORD_ANY, "", skip_line}};
    struct text text = {0};

    *offer = (struct listed_offer){.listed = LISTED_MAX + 1};
    catalogue_id_of(path, offer->offer.id, sizeof offer->offer.id);
    struct reader reader = {.file = path, .most = 1};
    bool good =
        reader_is_name(offer->offer.id, strlen(offer->offer.id), NAME_SIGNS) && text_read_file(path, &text, NULL);
    reader.rest = text.at;
    good = good && reader_run(&reader, listed_lines, sizeof listed_lines / sizeof *listed_lines, offer) &&
           offer->offer.title[0];
    text_free(&text);
    return good;
}

static int by_place(const void *a, const void *b)
{
    const struct listed_offer *first = a, *second = b;
    return first->listed != second->listed ? first->listed - second->listed : strcmp(first->offer.id, second->offer.id);
}

static bool is_listed(const struct listed_offer *offer, int count, const char *id)
{
    for (int i = 0; i < count; i++)
        if (strcmp(offer[i].offer.id, id) == 0)
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

/* Add the games of NAME in FOLDER to the COUNT listings of OFFER, except those of an earlier folder; returns the new
 * count. FAULTY (PATH_SIZE bytes) gets the path of the first that cannot be listed, unless it has one. */
static int list_folder(const char *folder, const char *name, struct listed_offer *offer, int count, char *faulty)
{
    char games[PATH_SIZE], path[PATH_SIZE];
    DIR *dir = folder_of_games(folder, name, games);
    struct dirent *entry;

    while (dir && count < OFFERS_MAX && (entry = readdir(dir)) != NULL) {
        if (!is_game_file(entry->d_name) || snprintf(path, sizeof path, "%s/%s", games, entry->d_name) >= PATH_SIZE)
            continue;
        if (read_listing(path, &offer[count]))
            count += !is_listed(offer, count, offer[count].offer.id);
        else if (!*faulty)
            memcpy(faulty, path, PATH_SIZE);
    }
    if (dir)
        closedir(dir);
    return count;
}

/* The fault of PATH, which could not be listed, into ERROR. */
static void report_fault(const struct catalogue *catalogue, const char *path, struct error *error)
{
    SCOPED(text) text = {0};
    struct error why = {0};
    if (text_read_file(path, &text, &why) && catalogue_check_game(catalogue, path, text.at, &why, 1, NULL) == 0)
        error_at(&why, path, 0, 0, "it cannot be listed");
    error_at(error, why.file, why.line, why.column, "%s; the game is left out until that is corrected", why.text);
}

static int list_games(const struct catalogue *catalogue, const char *name, struct offer *out, int max,
                      struct error *error)
{
    FREED struct listed_offer *offer = memory_new(OFFERS_MAX * sizeof *offer);
    char faulty[PATH_SIZE] = "";
    int count = 0, n;

    for (int i = 0; i < FOLDERS; i++)
        count = list_folder(catalogue->folder[i], name, offer, count, faulty);
    qsort(offer, (size_t)count, sizeof *offer, by_place);
    for (n = 0; n < count && n < max; n++)
        out[n] = offer[n].offer;
    if (error && *faulty)
        report_fault(catalogue, faulty, error);
    return n;
}

int catalogue_games(const struct catalogue *catalogue, struct offer *out, int max, struct error *error)
{
    return list_games(catalogue, "games", out, max, error);
}

int catalogue_shelf(const struct catalogue *catalogue, struct offer *out, int max)
{
    return list_games(catalogue, "examples", out, max, NULL);
}

const struct offer *catalogue_offer_named(const struct offer *offer, int count, const char *name, bool alike)
{
    for (int i = 0; i < count; i++)
        if (alike ? variant_alike(name, offer[i].id) || variant_alike(name, offer[i].title)
                  : ascii_compare(offer[i].title, name) == 0 || ascii_compare(offer[i].id, name) == 0)
            return &offer[i];
    return NULL;
}

bool catalogue_find_id(const struct catalogue *catalogue, const char *name, char id[GAME_ID])
{
    FREED struct offer *offers = memory_new(2 * OFFERS_MAX * sizeof *offers);
    int count = catalogue_games(catalogue, offers, OFFERS_MAX, NULL);
    count += catalogue_shelf(catalogue, offers + count, OFFERS_MAX);
    const struct offer *offer = catalogue_offer_named(offers, count, name, false);
    const char *found = offer ? offer->id : variant_alias(name);
    if (!found && (offer = catalogue_offer_named(offers, count, name, true)) != NULL)
        found = offer->id;
    if (found)
        snprintf(id, GAME_ID, "%s", found);
    return found;
}

void catalogue_miss(const struct catalogue *catalogue, const char *name, struct error *error)
{
    FREED struct offer *offers = memory_new(2 * OFFERS_MAX * sizeof *offers);
    int count = catalogue_games(catalogue, offers, OFFERS_MAX, NULL);
    count += catalogue_shelf(catalogue, offers + count, OFFERS_MAX);
    for (int i = 0; i < count; i++)
        if (variant_near(name, offers[i].id)) {
            error_set(error, "there is no game \"%.40s\", but %s: `reroute66 games --all` lists them", name,
                      offers[i].id);
            return;
        }
    error_set(error, "there is no game \"%.40s\": `reroute66 games` lists them", name);
}

const char *const shipped_game[SHIPPED_GAMES] = {"reroute66",     "reenterent",         "altorth",  "altorth3",
                                                 "altorth-trios", "altorth-doubleback", "fastlane", "chess"};
