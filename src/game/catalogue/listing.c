/* The list of games. */
#include "base/files.h"
#include "options.h"
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

/* Read the title of TEXT, and its place in the list. */
static bool read_listing(const char *text, struct listed_offer *offer)
{
    static const struct keyword listed_lines[] = {
        {"title", "", list_title}, {"listed", "", list_place}, {KEYWORD_ANY, "", skip_line}};
    struct reader reader = {.rest = text, .most = 1};
    return reader_run(&reader, listed_lines, sizeof listed_lines / sizeof *listed_lines, offer) &&
           offer->offer.title[0];
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

/* The most games that are looked through for a name. */
enum { LOOKED_THROUGH = 16 * OFFERS_MAX };

/* The offers so far, and the folder that is being read. The first game of each file is kept apart from those with other
 * choices, which must not take its room. */
struct listing {
    const struct catalogue *catalogue;
    struct listed_offer *offer[2];
    int count[2], room[2], folder;
};

/* Adds OFFER, of a KIND: 0 the first game of a file, 1 one with other choices. Those of an earlier folder go before. */
static void add_offer(struct listing *listing, int kind, const struct listed_offer *offer)
{
    int *count = &listing->count[kind];
    if (*count == LOOKED_THROUGH || is_listed(listing->offer[kind], *count, offer->offer.id))
        return;
    listing->offer[kind] = memory_grow(listing->offer[kind], *count, &listing->room[kind], sizeof *offer);
    listing->offer[kind][(*count)++] = *offer;
}

/* Puts the games with other choices behind the first of each file, up to MOST in all; returns how many there are. */
static int join_offers(struct listing *listing, int most)
{
    for (int i = 0; i < listing->count[1] && listing->count[0] < most; i++)
        add_offer(listing, 0, &listing->offer[1][i]);
    return listing->count[0] < most ? listing->count[0] : most;
}

static void free_offers(struct listing *listing)
{
    free(listing->offer[0]);
    free(listing->offer[1]);
}

/* Add the game in TEXT, which is the file BASE's with WAY. False if it cannot be listed. */
static bool list_way(struct listing *listing, const char *text, const struct options_list *list, struct game_way *way,
                     const char *base)
{
    struct listed_offer offer = {.listed = LISTED_MAX + 1, .offer = {.folder = (int8_t)listing->folder}};
    char path[PATH_SIZE];
    SCOPED(text) filtered = {0};
    struct reader reader = {.rest = text, .most = 1};
    if (list->options && !options_filter(&reader, list, way, &filtered))
        return false;
    options_id(list, way, base, false, offer.offer.id);
    options_id(list, way, base, true, offer.offer.spelled);
    if (!read_listing(list->options ? filtered.at : text, &offer) || !options_title(list, way, offer.offer.title))
        return false;
    bool own = strcmp(offer.offer.id, offer.offer.spelled) == 0; /* else a file of its name goes before */
    bool hidden = !own && (catalogue_path(listing->catalogue, path, "games/%s.game", offer.offer.id) ||
                           catalogue_path(listing->catalogue, path, "examples/%s.game", offer.offer.id));
    if (!hidden)
        add_offer(listing, strcmp(offer.offer.id, base) != 0, &offer);
    return true;
}

/* Add the games of the file PATH. False if it cannot be listed. */
static bool list_file(struct listing *listing, const char *path)
{
    FREED struct options_list *list = memory_new(sizeof *list);
    struct game_way way = {.choice = {0}};
    struct reader reader = {.file = path, .most = 1};
    SCOPED(text) text = {0};
    char base[GAME_ID];
    bool good;
    catalogue_id_of(path, base, sizeof base);
    if (!reader_is_name(base, strlen(base), NAME_SIGNS) || !text_read_file(path, &text, NULL))
        return false;
    reader.rest = text.at;
    if (!options_read(&reader, base, list))
        return false;
    do
        good = list_way(listing, text.at, list, &way, base);
    while (good && options_next(list, &way));
    return good;
}

/* Add the games in the folder GAMES, except those of an earlier folder. FAULTY (PATH_SIZE bytes) gets the path of the
 * first that cannot be listed, unless it has one. */
static void list_folder(struct listing *listing, const char *games, char *faulty)
{
    char path[PATH_SIZE];
    struct file_names names;
    file_list(games, &names);
    for (int i = 0; i < names.count; i++) {
        names.name[i][strcspn(names.name[i], "/")] = '\0'; /* a folder of such a name is told of */
        if (!is_game_file(names.name[i]) || snprintf(path, sizeof path, "%s/%s", games, names.name[i]) >= PATH_SIZE)
            continue;
        if (!list_file(listing, path) && !*faulty)
            memcpy(faulty, path, PATH_SIZE);
    }
    file_names_free(&names);
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
    struct listing listing = {.catalogue = catalogue};
    char faulty[PATH_SIZE] = "", games[PATH_SIZE];

    for (; listing.folder < FOLDERS; listing.folder++) {
        const char *folder = catalogue->folder[listing.folder];
        if (folder[0] && snprintf(games, sizeof games, "%s/%s", folder, name) < (int)sizeof games)
            list_folder(&listing, games, faulty);
    }
    int count = join_offers(&listing, max);
    if (count)
        qsort(listing.offer[0], (size_t)count, sizeof *listing.offer[0], by_place);
    for (int n = 0; n < count; n++)
        out[n] = listing.offer[0][n].offer;
    free_offers(&listing);
    if (error && *faulty)
        report_fault(catalogue, faulty, error);
    return count;
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
                  : ascii_compare(offer[i].title, name) == 0 || ascii_compare(offer[i].id, name) == 0 ||
                        ascii_compare(offer[i].spelled, name) == 0)
            return &offer[i];
    return NULL;
}

bool catalogue_find_offer(const struct catalogue *catalogue, const char *name, struct offer *out)
{
    FREED struct offer *offers = memory_new(2 * LOOKED_THROUGH * sizeof *offers);
    int count = catalogue_games(catalogue, offers, LOOKED_THROUGH, NULL);
    count += catalogue_shelf(catalogue, offers + count, LOOKED_THROUGH);
    const struct offer *offer = catalogue_offer_named(offers, count, name, false);
    const char *alias = offer ? NULL : variant_alias(name);
    if (alias)
        offer = catalogue_offer_named(offers, count, alias, false);
    if (!offer)
        offer = catalogue_offer_named(offers, count, name, true);
    if (offer)
        *out = *offer;
    return offer;
}

bool catalogue_find_id(const struct catalogue *catalogue, const char *name, char id[GAME_ID])
{
    struct offer offer;
    bool found = catalogue_find_offer(catalogue, name, &offer);
    if (found)
        memcpy(id, offer.id, GAME_ID);
    return found;
}

bool catalogue_find_beside(const struct catalogue *catalogue, const char *folder, const char *id, char path[PATH_SIZE])
{
    struct catalogue none = {.folder = {"", ""}};
    struct listing listing = {.catalogue = &none};
    char faulty[PATH_SIZE] = "";
    bool found = false;
    if (catalogue->confined)
        return false;
    list_folder(&listing, folder, faulty);
    int count = join_offers(&listing, LOOKED_THROUGH);
    for (int i = 0; i < count && !found; i++) {
        const struct offer *offer = &listing.offer[0][i].offer;
        const char *choices = catalogue_choices(offer->spelled);
        found = strcmp(offer->id, id) == 0 &&
                snprintf(path, PATH_SIZE, "%s/%.*s.game%s", folder, (int)(choices - offer->spelled), offer->spelled,
                         choices) < PATH_SIZE;
    }
    free_offers(&listing);
    return found;
}

/* True if another file of CATALOGUE's folders than BASE's has a game ID. */
static bool has_elsewhere(const struct catalogue *catalogue, const char *id, const char *base)
{
    struct offer other;
    size_t n = strlen(base);
    if (!id[0] || !catalogue_find_offer(catalogue, id, &other) || ascii_compare(other.id, id) != 0)
        return false;
    return strncmp(other.spelled, base, n) != 0 || (other.spelled[n] && other.spelled[n] != ':');
}

void catalogue_note_names(const struct catalogue *catalogue, const char *file, const char *text, struct error *note)
{
    FREED struct options_list *list = memory_new(sizeof *list);
    struct reader reader = {.file = file, .rest = text, .most = 1};
    char base[GAME_ID];
    catalogue_id_of(file, base, sizeof base);
    if (!options_read(&reader, base, list))
        return;
    for (int i = 0; i < list->options; i++)
        for (int k = 1; k < list->option[i].choices; k++) {
            const char *id = list->option[i].choice[k].id;
            if (has_elsewhere(catalogue, id, base)) {
                error_at(note, file, list->option[i].place.line, list->option[i].place.column,
                         "note: the data folders have a game %s already: give this one another name", id);
                return;
            }
        }
}

void catalogue_miss(const struct catalogue *catalogue, const char *name, struct error *error)
{
    FREED struct offer *offers = memory_new(2 * LOOKED_THROUGH * sizeof *offers);
    int count = catalogue_games(catalogue, offers, LOOKED_THROUGH, NULL);
    count += catalogue_shelf(catalogue, offers + count, LOOKED_THROUGH);
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
