#include "ucigo.h"

#include "notation/movetext.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* MATE_MARGIN: plies beyond the mate that `go mate` looks, as a search that prunes sees one late. */
enum { WORD = 64, MATE_MARGIN = 10 };

/* The next blank-separated word of *AT into OUT (cut at WORD - 1 bytes); false at the end. */
static bool next_word(const char **at, char out[WORD])
{
    size_t n = 0;
    *at += strspn(*at, " \t\r\n");
    for (; **at && !strchr(" \t\r\n", **at); (*at)++)
        if (n + 1 < WORD)
            out[n++] = **at;
    out[n] = '\0';
    return n > 0;
}

/* The number that follows NAME, clocks may be negative when a flag has fallen; what is none is left for the next to
 * read. */
static bool next_number(const char **at, const char *name, int64_t *out, struct error *e)
{
    char word[WORD], *end;
    const char *after = *at;
    errno = 0;
    if (!next_word(&after, word)) {
        error_set(e, "go: a number is missing after %s", name);
        return false;
    }
    *out = strtoll(word, &end, 10);
    if (errno || *end) {
        error_set(e, "go: \"%s\" after %s is no number", word, name);
        return false;
    }
    *at = after;
    return true;
}

/* Add the move WORD to those that the search is to keep to. */
static bool add_only(const struct game *g, const struct position *p, const char *word, struct uci_go *out,
                     struct error *e)
{
    struct limits *l = &out->limits;
    if (l->only_count == MOVES_MAX || !movetext_read(g, p, word, &out->only[l->only_count], NULL, e))
        return false;
    l->only = out->only;
    l->only_count++;
    return true;
}

/* Put the number N that follows NAME where it belongs. */
static void apply(const struct game *g, const struct position *p, struct uci_go *out, const char *name, int64_t n)
{
    struct limits *l = &out->limits;
    for (int who = 0; who < g->players; who++) {
        if (name[0] != g->player[who].letter)
            continue;
        if (strcmp(name + 1, "time") == 0)
            l->clock_ms[who] = n > 1 ? n : 1;
        else if (strcmp(name + 1, "inc") == 0 && who == p->turn)
            l->increment_ms = n > 0 ? n : 0;
    }
    if (strcmp(name, "depth") == 0)
        l->depth = n < 1 ? 1 : n < PLY_MAX ? (int)n : PLY_MAX - 1;
    else if (strcmp(name, "nodes") == 0)
        l->nodes = n < 1 ? 1 : (uint64_t)n;
    else if (strcmp(name, "movetime") == 0)
        l->time_ms = n < 1 ? 1 : n;
    else if (strcmp(name, "movestogo") == 0)
        l->moves_to_go = n < 1 ? 0 : n < 1000 ? (int)n : 1000;
    else if (strcmp(name, "mate") == 0)
        l->mate = n < 1 ? 1 : n < PLY_MAX ? (int)n : PLY_MAX;
}

static bool takes_number(const char *name)
{
    static const char *const names[] = {"depth", "nodes", "movetime", "movestogo", "mate", "wtime",
                                        "winc",  "btime", "binc",     "rtime",     "rinc"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* The limits where none is given that ends the search by itself. GOOD: none was given that could not be read. */
static void complete(const struct game *g, const struct position *p, struct uci_go *out, bool good)
{
    struct limits *l = &out->limits;
    int enough = l->mate * g->players + MATE_MARGIN;
    if (out->infinite || l->depth || l->nodes || l->time_ms || l->clock_ms[p->turn])
        return;
    if (l->mate)
        l->depth = enough < PLY_MAX ? enough : PLY_MAX - 1;
    else if (good)
        out->infinite = true;
    else
        l->depth = 1;
}

bool ucigo_read(const struct game *g, const struct position *p, const char *words, struct uci_go *out, struct error *e)
{
    char word[WORD];
    bool good = true, listing = false; /* after `searchmoves` */
    const struct limits kept = {.level = out->limits.level,
                                .seed = out->limits.seed,
                                .pondering = out->limits.pondering,
                                .stop = out->limits.stop,
                                .report = out->limits.report,
                                .context = out->limits.context};
    out->limits = kept;
    out->infinite = out->ponder = false;
    while (next_word(&words, word)) {
        int64_t n;
        if (takes_number(word)) {
            listing = false;
            if (next_number(&words, word, &n, e))
                apply(g, p, out, word, n);
            else
                good = false;
        } else if (strcmp(word, "searchmoves") == 0) {
            listing = true;
        } else if (strcmp(word, "infinite") == 0) {
            listing = false;
            out->infinite = true;
        } else if (strcmp(word, "ponder") == 0) {
            listing = false;
            out->ponder = true;
        } else if (listing)
            good &= add_only(g, p, word, out, e);
    }
    complete(g, p, out, good);
    return good;
}
