#include "catalogue/gamecache.h"

#include "catalogue/reader.h"

bool gamecache_open(struct gamecache *s, const char *chosen, struct error *e)
{
    s->chosen = chosen;
    s->games = s->offers = 0;
    s->offer = NULL;
    if (!catalogue_find_data(&s->catalogue, e))
        return false;
    if (!chosen || !catalogue_is_file(chosen))
        return true;
    const struct game *g = gamecache_game(s, chosen, e);
    s->chosen = g ? g->id : NULL;
    return g;
}

void gamecache_close(struct gamecache *s)
{
    while (s->games > 0)
        game_free(s->game[--s->games]);
    free(s->offer);
    s->offer = NULL;
}

const struct game *gamecache_game(struct gamecache *s, const char *id, struct error *e)
{
    const struct game *guest = NULL;
    for (int i = 0; i < s->games; i++) {
        const struct game *here = s->game[i];
        if (strcmp(here->id, id) != 0)
            continue;
        if (!s->guest[i])
            return here;
        guest = here;
    }
    if (s->games == OFFERS_MAX) {
        if (!guest)
            error_set(e, "more than %d games at once", OFFERS_MAX);
        return guest;
    }
    struct game *g = catalogue_game(&s->catalogue, id, guest ? NULL : e);
    if (g) {
        s->guest[s->games] = false;
        s->game[s->games++] = g;
    }
    return g ? g : guest;
}

bool gamecache_is_guest(const struct gamecache *s, const struct game *g)
{
    for (int i = 0; i < s->games; i++)
        if (s->game[i] == g)
            return s->guest[i];
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

/* G, if it is what D names, becomes a guest in S; else it is freed. */
static const struct game *take_guest(struct gamecache *s, struct game *g, const struct definition *d)
{
    if (!g || !is_defined(g, d->name) || s->games == OFFERS_MAX) {
        game_free(g);
        return NULL;
    }
    s->guest[s->games] = true;
    return s->game[s->games++] = g;
}

/* The game that is what D names, NULL if there is none, with E filled if a file of its name has other rules. */
static const struct game *find_defined(struct gamecache *s, const struct definition *d, struct error *e)
{
    const char *end = strstr(d->name, ".game ");
    char id[GAME_ID], path[PATH_SIZE];
    if (!end || end - d->name >= GAME_ID || !reader_is_name(d->name, (size_t)(end - d->name), NAME_SIGNS))
        return NULL;
    snprintf(id, sizeof id, "%.*s", (int)(end - d->name), d->name);
    for (int i = 0; i < s->games; i++)
        if (is_defined(s->game[i], d->name))
            return s->game[i];
    const struct game *g = gamecache_game(s, id, NULL);
    snprintf(path, sizeof path, "%s.game", id);
    if (!g || !is_defined(g, d->name))
        g = d->text ? take_guest(s, catalogue_read_game(&s->catalogue, path, d->text, NULL), d) : NULL;
    const char *slash = d->file ? strrchr(d->file, '/') : NULL;
    if (g || !d->file ||
        snprintf(path, sizeof path, "%.*s/%s.game", slash ? (int)(slash - d->file) : 1, slash ? d->file : ".", id) >=
            (int)sizeof path)
        return g;
    struct game *beside = catalogue_game(&s->catalogue, path, NULL);
    if (beside && !is_defined(beside, d->name))
        error_set(e,
                  "the %s.game beside this one has other rules than the saved game: put the one that it was played "
                  "with there",
                  id);
    return take_guest(s, beside, d);
}

/* True if other programs write VARIANT for orthodox chess. */
static bool is_orthodox(const char *variant)
{
    static const char *const names[] = {"", "Standard", "Normal", "Chess", "Orthodox chess", "From Position"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (ascii_compare(variant, names[i]) == 0)
            return true;
    return false;
}

/* True if other programs write VARIANT for Chess960: compared in lower case, without blanks, hyphens and the word
 * chess at the end. */
static bool is_chess960(const char *variant)
{
    static const char *const names[] = {"chess960", "fischerandom", "fischerrandom", "frc", "freestyle", "960"};
    char plain[TITLE] = "";
    size_t n = 0;
    for (; *variant && n + 1 < sizeof plain; variant++)
        if (*variant != ' ' && *variant != '-' && *variant != '_')
            plain[n++] = (char)ascii_lower((unsigned char)*variant);
    if (n > strlen("chess") && strcmp(plain + n - strlen("chess"), "chess") == 0)
        plain[n - strlen("chess")] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(plain, names[i]) == 0)
            return true;
    return false;
}

/* Chess960 from the array of orthodox chess. */
static const struct game *open_chess960(struct gamecache *s, struct error *e)
{
    const struct game *g = gamecache_game(s, "chess960", e), *chess = g ? gamecache_game(s, "chess", e) : NULL;
    return chess ? game_arranged(g, chess->array) : NULL;
}

/* List the games on offer. */
static void list_offers(struct gamecache *s)
{
    if (s->offer)
        return;
    s->offer = memory_new(OFFERS_MAX * sizeof *s->offer);
    s->offers = catalogue_games(&s->catalogue, s->offer, OFFERS_MAX, NULL);
}

const struct game *gamecache_variant(void *cache, const char *variant, const struct definition *definition,
                                     struct error *e)
{
    struct gamecache *s = cache;
    struct error other = {0};
    const struct game *defined = definition ? find_defined(s, definition, &other) : NULL;

    if (defined)
        return defined;
    if (s->chosen && (!variant || !*variant))
        return gamecache_game(s, s->chosen, e);
    if (!variant)
        return gamecache_game(s, "reroute66", e);
    if (is_orthodox(variant))
        return gamecache_game(s, "chess", e);
    if (is_chess960(variant))
        return open_chess960(s, e);
    for (int i = 0; i < s->games; i++)
        if (ascii_compare(s->game[i]->title, variant) == 0 && !s->guest[i])
            return s->game[i];
    if (catalogue_is_file(variant)) { /* a saved game opens no other file */
        error_set(e, "there is no game \"%.40s\": `reroute66 games` lists them", variant);
        return NULL;
    }
    list_offers(s);
    for (int i = 0; i < s->offers; i++)
        if (ascii_compare(s->offer[i].title, variant) == 0 || ascii_compare(s->offer[i].id, variant) == 0)
            return gamecache_game(s, s->offer[i].id, e);
    struct offer shelf[OFFERS_MAX];
    for (int i = catalogue_shelf(&s->catalogue, shelf, OFFERS_MAX) - 1; i >= 0; i--)
        if (ascii_compare(shelf[i].title, variant) == 0)
            return gamecache_game(s, shelf[i].id, e);
    const struct game *g = gamecache_game(s, variant, e); /* it is not listed: there is none, or it is faulty */
    if (!g && other.text[0])
        error_set(e, "there is no game \"%.40s\" here: %s", variant, other.text);
    else if (!g && definition && !strchr(definition->name, '/'))
        error_set(e, "there is no game \"%.40s\" here: put its file %.*s beside this one", variant,
                  (int)strcspn(definition->name, " "), definition->name);
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
static int find_likest(const struct offer *o, int count, const char *word, int best, char id[GAME_ID])
{
    for (int i = 0; i < count; i++) {
        int likeness = gamecache_likeness(o[i].title, o[i].id, word);
        if (likeness <= best)
            continue;
        best = likeness;
        memcpy(id, o[i].id, GAME_ID);
    }
    return best;
}

const struct game *gamecache_named(struct gamecache *s, const char *name, struct error *e)
{
    enum { PART_LEAST = 3 };
    struct offer shelf[OFFERS_MAX];
    struct error why = {0};
    char file[PATH_SIZE], id[GAME_ID];
    bool whole = catalogue_has_ending(name, ".game");
    const struct game *g = whole || !*name ? NULL : gamecache_variant(s, name, NULL, NULL);
    snprintf(file, sizeof file, "%s%s", name, whole ? "" : ".game");
    if (g || (g = gamecache_game(s, file, &why)) || (why.file[0] && !error_pass(e, &why, NULL, 0, 0)))
        return g;
    list_offers(s);
    bool part = strlen(name) >= PART_LEAST &&
                (find_likest(s->offer, s->offers, name, 0, id) ||
                 find_likest(shelf, catalogue_shelf(&s->catalogue, shelf, OFFERS_MAX), name, 0, id));
    return gamecache_game(s, part ? id : name, e);
}
