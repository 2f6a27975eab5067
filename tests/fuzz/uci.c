/* Fuzz target: what a graphical interface may say by the UCI protocol. Each `go` gets a small limit of nodes beside its
 * own words. */
#include "protocol/uci.h"
#include "base/text.h"
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Games that the sessions before gave back, each with the engine that was made for it, as both take longer to make than
 * all the rest. */
enum { KEPT = 4, SEARCHES_MOST = 16 };
static struct {
    struct game *game;
    struct engine *engine;
} kept[KEPT];

/* What the linker has the session call in place of engine_new and engine_free (meson.build). */
struct engine *__real_engine_new(const struct game *g, size_t table_bytes, int threads);
struct engine *__wrap_engine_new(const struct game *g, size_t table_bytes, int threads);
void __real_engine_free(struct engine *e);
void __wrap_engine_free(struct engine *e);

/* Where G is or may be kept; KEPT if it may not: the array of Chess960 changes, and with it its engine. */
static int place_of(const struct game *g)
{
    int i = 0;
    if (strcmp(g->id, "chess960") == 0)
        return KEPT;
    while (i < KEPT && kept[i].game && strcmp(kept[i].game->id, g->id) != 0)
        i++;
    return i;
}

static void forget(void)
{
    for (int i = 0; i < KEPT; i++) {
        __real_engine_free(kept[i].engine);
        game_free(kept[i].game);
    }
}

struct engine *__wrap_engine_new(const struct game *g, size_t table_bytes, int threads)
{
    int i = place_of(g);
    if (i == KEPT)
        return __real_engine_new(g, table_bytes, threads);
    if (kept[i].engine)
        engine_clear(kept[i].engine);
    else
        kept[i].engine = __real_engine_new(g, table_bytes, threads);
    return kept[i].engine;
}

void __wrap_engine_free(struct engine *e)
{
    for (int i = 0; i < KEPT; i++)
        if (kept[i].engine == e)
            return;
    __real_engine_free(e);
}

static struct game *open_game(void *context, const char *id, struct error *e)
{
    static bool ready;
    if (!ready)
        atexit(forget);
    ready = true;
    for (int i = 0; i < KEPT; i++)
        if (kept[i].game && strcmp(kept[i].game->id, id) == 0)
            return kept[i].game;
    struct game *g = catalogue_game(context, id, e);
    int i = g ? place_of(g) : KEPT;
    if (i == KEPT)
        return g;
    if (kept[i].game) /* asked for by another name before */
        game_free(g);
    else
        kept[i].game = g;
    return kept[i].game;
}

static void close_game(void *context, struct game *g)
{
    (void)context;
    if (place_of(g) == KEPT)
        game_free(g);
}

/* Words after `go` that would undo the limit before them. */
static bool is_long(const char *line, int length)
{
    FREED char *words = memory_copy(line, (size_t)length);
    bool found = strstr(words, "nodes") || strstr(words, "perft");
    return found;
}

/* Does the line set an option that needs memory or threads? */
static bool is_costly(const char *line, int length)
{
    FREED char *words = memory_copy(line, (size_t)length);
    bool found = strcasestr(words, "hash") || strcasestr(words, "threads");
    return found;
}

/* The lines of TEXT as they are said: without those that would take long. */
static void tame(const char *text, struct text *in)
{
    int searches = 0;
    text_add(in, "setoption name Hash value 1\n");
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        int n = (int)strcspn(line, "\n");
        const char *go = strstr(line, "go");
        if (go && go < line + n) {
            int after = n - (int)(go + 2 - line);
            if (searches++ < SEARCHES_MOST)
                text_addf(in, "go nodes 50 %.*s\n", is_long(go + 2, after) ? 0 : after, go + 2);
        } else if (!is_costly(line, n)) {
            text_addf(in, "%.*s\n", n, line);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const ids[] = {"chess", "reroute66", "altorth3"};
    const struct uci_host host = {"fuzz", "chess", 3, ids, open_game, close_game, &fuzz_games.catalogue, NULL, false};
    char *text = fuzz_text(data, size), *said = NULL;
    SCOPED(text) in = {0};
    struct error e;
    size_t length = 0;

    tame(text, &in);
    FILE *from = fmemopen(in.at, in.length, "r"), *to = open_memstream(&said, &length);
    MUST(from && to);
    MUST(uci_serve(&host, from, to, &e));
    fclose(from);
    fclose(to);
    free(said);
    free(text);
    return 0;
}
