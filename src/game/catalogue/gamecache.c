#include "catalogue/gamecache.h"

#include "base/files.h"
#include "catalogue/reader.h"
#include "rules/shuffle.h"
#include "rules/variant.h"

#include <stdlib.h>
#include <unistd.h>

bool gamecache_open(struct gamecache *cache, const char *chosen, struct error *error)
{
    cache->chosen = chosen;
    cache->games = cache->offers = 0;
    cache->offer = NULL;
    cache->answer = NULL;
    if (!catalogue_find_data(&cache->catalogue, error))
        return false;
    if (!chosen)
        return true;
    const struct game *g = gamecache_game(cache, chosen, error);
    if (g || catalogue_is_file(chosen))
        cache->chosen = g ? g->id : NULL; /* else it is missed where it is needed */
    return g || !catalogue_is_file(chosen);
}

void gamecache_close(struct gamecache *cache)
{
    while (cache->games > 0)
        game_free(cache->game[--cache->games]);
    free(cache->offer);
    cache->offer = NULL;
    cache->answer = NULL;
}

/* Returns the game in CACHE that is G, just opened: G itself, unless it was asked for by another name before. */
static const struct game *keep_game(struct gamecache *cache, struct game *g)
{
    for (int i = 0; i < cache->games; i++)
        if (!cache->guest[i] && strcmp(cache->game[i]->id, g->id) == 0) {
            game_free(g);
            return cache->game[i];
        }
    cache->guest[cache->games] = false;
    return cache->game[cache->games++] = g;
}

/* As gamecache_game, for an ID without the number of an array. */
static const struct game *find_open(struct gamecache *cache, const char *id, struct error *error)
{
    const struct game *guest = NULL;
    for (int i = 0; i < cache->games; i++) {
        const struct game *here = cache->game[i];
        if (strcmp(here->id, id) != 0)
            continue;
        if (!cache->guest[i])
            return here;
        guest = here;
    }
    if (cache->answer && strcmp(cache->asked, id) == 0)
        return cache->answer;
    if (cache->games == OFFERS_MAX) {
        if (!guest)
            error_set(error, "more than %d games at once", OFFERS_MAX);
        return guest;
    }
    struct game *g = catalogue_game(&cache->catalogue, id, guest ? NULL : error);
    const struct game *kept = g ? keep_game(cache, g) : guest;
    if (g && strlen(id) < sizeof cache->asked) {
        strcpy(cache->asked, id);
        cache->answer = kept;
    }
    return kept;
}

const struct game *gamecache_game(struct gamecache *cache, const char *id, struct error *error)
{
    const char *number = catalogue_number(id);
    if (!*number)
        return find_open(cache, id, error);
    if (catalogue_renumbered(id, error))
        return NULL;
    SCOPED(text) plain = {0};
    text_add(&plain, ""); /* none at all is a name, too */
    text_addf(&plain, "%.*s", (int)(number - id), id);
    const struct game *g = find_open(cache, plain.at, error);
    return g ? shuffle_game(g, atoi(number + 1), error) : NULL;
}

bool gamecache_is_guest(const struct gamecache *cache, const struct game *g)
{
    for (int i = 0; i < cache->games; i++)
        if (cache->game[i]->arrays == g->arrays)
            return cache->guest[i];
    return false;
}

/* True if G is what a saved game calls NAME. */
static bool is_defined(const struct game *g, const char *name)
{
    char own[DEFINITION_NAME];
    size_t n = strlen(g->id);
    if (strncmp(name, g->id, n) != 0 || name[n] != '.')
        return false; /* its hash need not be known */
    game_name_definition(g, own);
    return strcmp(own, name) == 0;
}

/* G, if it is what DEFINITION names, becomes a guest in CACHE; else it is freed. */
static const struct game *adopt_guest(struct gamecache *cache, struct game *g, const struct definition *definition)
{
    if (!g || !is_defined(g, definition->name) || cache->games == OFFERS_MAX) {
        game_free(g);
        return NULL;
    }
    cache->guest[cache->games] = true;
    return cache->game[cache->games++] = g;
}

/* The path of the game ID among the files beside FILE, with its choices, into PATH; false if it is none. */
static bool find_path_beside(const struct gamecache *cache, const char *file, const char *id, char path[PATH_SIZE])
{
    const char *slash = strrchr(file, '/'), *choices = catalogue_choices(id);
    char folder[PATH_SIZE], plain[PATH_SIZE];
    if (snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - file) : 1, slash ? file : ".") >= PATH_SIZE ||
        snprintf(plain, sizeof plain, "%s/%.*s.game", folder, (int)(choices - id), id) >= PATH_SIZE)
        return false;
    if (!file_is_there(plain))
        return catalogue_find_beside(&cache->catalogue, folder, id, path);
    return snprintf(path, PATH_SIZE, "%s%s", plain, choices) < PATH_SIZE;
}

/* The game that is what DEFINITION names, NULL if there is none, with ERROR filled if a file of its name has other
 * rules, or if the wide program has to read it. */
static const struct game *find_defined(struct gamecache *cache, const struct definition *definition,
                                       struct error *error)
{
    const char *end = strstr(definition->name, ".game ");
    char id[GAME_ID], path[PATH_SIZE];
    struct error why = {0};
    if (!end || end - definition->name >= GAME_ID ||
        !reader_is_name(definition->name, (size_t)(end - definition->name), NAME_SIGNS ":"))
        return NULL;
    snprintf(id, sizeof id, "%.*s", (int)(end - definition->name), definition->name);
    for (int i = 0; i < cache->games; i++)
        if (is_defined(cache->game[i], definition->name))
            return cache->game[i];
    const struct game *g = gamecache_game(cache, id, NULL);
    snprintf(path, sizeof path, "%s.game", id);
    if (!g || !is_defined(g, definition->name))
        g = definition->text
                ? adopt_guest(cache, catalogue_read_game(&cache->catalogue, path, definition->text, &why), definition)
                : NULL;
    if (g)
        return g;
    struct game *beside = NULL;
    if (!why.needs_wide && definition->file && find_path_beside(cache, definition->file, id, path))
        beside = catalogue_game(&cache->catalogue, path, &why);
    if (why.needs_wide)
        *error = why;
    if (!beside)
        return NULL;
    const char *name = strrchr(path, '/') + 1; /* PATH has its folder */
    if (!is_defined(beside, definition->name))
        error_set(
            error,
            "the %.*s beside this one has other rules than the saved game: put the one that it was played with there",
            (int)(catalogue_choices(path) - name), name);
    return adopt_guest(cache, beside, definition);
}

/* Returns the game ID; Chess960 from the array of orthodox chess. */
static const struct game *open_id(struct gamecache *cache, const char *id, struct error *error)
{
    if (strcmp(id, "chess960") != 0)
        return gamecache_game(cache, id, error);
    const struct game *g = gamecache_game(cache, "chess960", error),
                      *chess = g ? gamecache_game(cache, "chess", error) : NULL;
    return chess ? game_arranged(g, chess->array) : NULL;
}

/* List the games on offer. */
static void list_offers(struct gamecache *cache)
{
    if (cache->offer)
        return;
    cache->offer = memory_new(OFFERS_MAX * sizeof *cache->offer);
    cache->offers = catalogue_games(&cache->catalogue, cache->offer, OFFERS_MAX, NULL);
}

/* The id of the game that VARIANT means, into ID; false if there is none. Games that are open already are found without
 * a look into the folders, as files may hold many games. */
static bool find_id(struct gamecache *cache, const char *variant, char id[GAME_ID])
{
    const char *found = NULL;
    for (int i = 0; i < cache->games && !found; i++)
        if (!cache->guest[i] && ascii_compare(cache->game[i]->title, variant) == 0)
            found = cache->game[i]->id;
    list_offers(cache);
    const struct offer *offer = found ? NULL : catalogue_offer_named(cache->offer, cache->offers, variant, false);
    if (offer)
        found = offer->id;
    if (!found)
        found = variant_alias(variant);
    for (int i = 0; i < cache->games && !found; i++)
        if (!cache->guest[i] &&
            (variant_alike(variant, cache->game[i]->id) || variant_alike(variant, cache->game[i]->title)))
            found = cache->game[i]->id;
    if (!found)
        return catalogue_find_id(&cache->catalogue, variant, id);
    snprintf(id, GAME_ID, "%s", found);
    return true;
}

const struct game *gamecache_variant(void *cache, const char *variant, const struct definition *definition,
                                     struct error *error)
{
    struct gamecache *games = cache;
    struct error other = {0};
    char id[GAME_ID];
    const struct game *defined = definition ? find_defined(games, definition, &other) : NULL;

    if (defined)
        return defined;
    if (other.needs_wide) {
        error_pass(error, &other, NULL, 0, 0);
        return NULL;
    }
    if (games->chosen && (!variant || !*variant))
        return gamecache_game(games, games->chosen, error);
    if (!variant)
        return gamecache_game(games, "reroute66", error);
    if (!*variant)
        return gamecache_game(games, "chess", error);
    if (catalogue_is_file(variant)) { /* a saved game opens no other file */
        error_set(error, "there is no game \"%.40s\": `reroute66 games` lists them", variant);
        return NULL;
    }
    if (find_id(games, variant, id))
        return open_id(games, id, error);
    const struct game *g = gamecache_game(games, variant, error); /* it is not listed: there is none, or it is faulty */
    if (!g && other.text[0]) {
        error_set(error, "there is no game \"%.40s\" here: %s", variant, other.text);
    } else if (!g && definition && !strchr(definition->name, '/')) {
        int length = (int)strcspn(definition->name, ": ");
        error_set(
            error,
            "there is no game \"%.40s\" here: put its file %.*s%s, or that of which it is a choice, beside this one",
            variant, length, definition->name, definition->name[length] == ':' ? ".game" : "");
    }
    return g;
}

int gamecache_likeness(const char *title, const char *id, const char *word)
{
    if (ascii_compare(id, word) == 0 || ascii_compare(title, word) == 0)
        return 3;
    return ascii_compare_bytes(title, word, strlen(word)) == 0 ? 2 : ascii_find(title, word) || ascii_find(id, word);
}

/* Copy the id of the offer among COUNT that WORD names better than BEST, the best of them, into ID; returns how
 * well. */
static int find_likest(const struct offer *offer, int count, const char *word, int best, char id[GAME_ID])
{
    for (int i = 0; i < count; i++) {
        int likeness = gamecache_likeness(offer[i].title, offer[i].id, word);
        if (likeness <= best)
            continue;
        best = likeness;
        memcpy(id, offer[i].id, GAME_ID);
    }
    return best;
}

const struct game *gamecache_named(struct gamecache *cache, const char *name, struct error *error)
{
    enum { PART_LEAST = 3 };
    struct offer shelf[OFFERS_MAX];
    struct error why = {0};
    char file[PATH_SIZE], id[GAME_ID];
    const char *choices = catalogue_choices(name);
    bool whole = choices - name >= 5 && memcmp(choices - 5, ".game", 5) == 0;
    bool named = !whole && *name && !catalogue_is_file(name) && find_id(cache, name, id);
    const struct game *g = named ? gamecache_game(cache, id, NULL) : NULL;
    snprintf(file, sizeof file, "%.*s%s%s", (int)(choices - name), name, whole ? "" : ".game", choices);
    if (g || (g = gamecache_game(cache, file, &why)) || (why.file[0] && !error_pass(error, &why, NULL, 0, 0)))
        return g;
    list_offers(cache);
    bool part = strlen(name) >= PART_LEAST &&
                (find_likest(cache->offer, cache->offers, name, 0, id) ||
                 find_likest(shelf, catalogue_shelf(&cache->catalogue, shelf, OFFERS_MAX), name, 0, id));
    return gamecache_game(cache, part ? id : name, error);
}
