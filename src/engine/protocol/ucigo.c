#include "ucisession.h"

#include "notation/movetext.h"

#include <inttypes.h>
#include <stdlib.h>

/*
 * MATE_MARGIN: plies that `go mate` looks beyond the mate, as a search that prunes sees one late. TIME_MOST: ms, some
 * 24 days.
 */
enum { WORD = 64, MATE_MARGIN = 16, TIME_MOST = INT32_MAX, MOVES_MOST = 1000, PERFT_MOST = 64 };

/* The words of a `go` line: those before NUMBERS are followed by a number. */
enum go_word {
    GO_DEPTH,
    GO_NODES,
    GO_MOVETIME,
    GO_MOVESTOGO,
    GO_MATE,
    GO_PERFT,
    GO_WTIME,
    GO_BTIME,
    GO_RTIME,
    GO_WINC,
    GO_BINC,
    GO_RINC,
    NUMBERS,
    GO_SEARCHMOVES = NUMBERS,
    GO_INFINITE,
    GO_PONDER,
    WORDS
};

/* A number below LEAST or above MOST becomes LEAST or MOST; an EXACT one is refused. Clocks may be negative when a flag
 * has fallen. */
struct go_row {
    const char *name;
    int64_t least, most;
    bool exact;
};
/* clang-format off */
static const struct go_row rows[WORDS] = {
    [GO_DEPTH]       = {"depth",       1, PLY_MAX - 1, false},
    [GO_NODES]       = {"nodes",       1, INT64_MAX, false},
    [GO_MOVETIME]    = {"movetime",    1, TIME_MOST, false},
    [GO_MOVESTOGO]   = {"movestogo",   0, MOVES_MOST, false},
    [GO_MATE]        = {"mate",        1, PLY_MAX, false},
    [GO_PERFT]       = {"perft",       1, PERFT_MOST, true},
    [GO_WTIME]       = {"wtime",       1, TIME_MOST, false},
    [GO_BTIME]       = {"btime",       1, TIME_MOST, false},
    [GO_RTIME]       = {"rtime",       1, TIME_MOST, false},
    [GO_WINC]        = {"winc",        0, TIME_MOST, false},
    [GO_BINC]        = {"binc",        0, TIME_MOST, false},
    [GO_RINC]        = {"rinc",        0, TIME_MOST, false},
    [GO_SEARCHMOVES] = {"searchmoves", 0, 0, false},
    [GO_INFINITE]    = {"infinite",    0, 0, false},
    [GO_PONDER]      = {"ponder",      0, 0, false},
};
/* clang-format on */

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

static enum go_word word_named(const char *name)
{
    int i = 0;
    while (i < WORDS && strcmp(rows[i].name, name) != 0)
        i++;
    return (enum go_word)i;
}

/* The number that follows the word ROW; a word that is no number is not taken. */
static bool next_number(const char **at, const struct go_row *row, int64_t *out, struct error *error)
{
    char word[WORD], *end;
    const char *after = *at;
    if (!next_word(&after, word))
        return error_set(error, "go: a number is missing after %s", row->name);
    int64_t n = strtoll(word, &end, 10); /* which saturates */
    if (*end)
        return error_set(error, "go: \"%s\" after %s is not a number", word, row->name);
    if (row->exact && (n < row->least || n > row->most))
        return error_set(error, "go: after %s stands a number from %" PRId64 " to %" PRId64 ", not \"%s\"", row->name,
                         row->least, row->most, word);
    *out = n < row->least ? row->least : n > row->most ? row->most : n;
    *at = after;
    return true;
}

/* Add the move WORD to those that the search is limited to, once however often it is named; of a turn with a duck its
 * own half. */
static bool add_only(const struct game *g, const struct position *p, const char *word, struct uci_go *out,
                     struct error *error)
{
    struct limits *limits = &out->limits;
    struct move m;
    const char *duck = p->duck_due ? NULL : movetext_duck_part(g, word);
    char own[WORD];
    snprintf(own, sizeof own, "%.*s", (int)(duck ? strcspn(word, ",@") : strlen(word)), word);
    if (limits->only_count == MOVES_MAX || !movetext_read(g, p, own, &m, error))
        return false;
    limits->only = out->only;
    for (int i = 0; i < limits->only_count; i++)
        if (move_equal(out->only[i], m))
            return true;
    out->only[limits->only_count++] = m;
    return true;
}

/* Put the numbers of the line into the limits; 0: not given. */
static void apply(const struct game *g, const struct position *p, const int64_t number[NUMBERS], struct uci_go *out)
{
    struct limits *limits = &out->limits;
    limits->depth = (int)number[GO_DEPTH];
    limits->nodes = (uint64_t)number[GO_NODES];
    limits->time_ms = number[GO_MOVETIME];
    limits->moves_to_go = (int)number[GO_MOVESTOGO];
    limits->mate = (int)number[GO_MATE];
    out->perft = (int)number[GO_PERFT];
    for (int who = 0; who < g->players; who++) {
        limits->clock_ms[who] = number[GO_WTIME + who];
        if (who == p->turn)
            limits->increment_ms = number[GO_WINC + who];
    }
    /* Only other players' clocks are told, as fastchess tests it: the player to move is taken to have one of these
     * times. */
    for (int who = 0; who < g->players && !limits->clock_ms[p->turn]; who++)
        limits->clock_ms[p->turn] = limits->clock_ms[who];
}

/* The limits where none is given that ends the search by itself. GOOD: all that was given could be read. */
static void complete(const struct game *g, const struct position *p, struct uci_go *out, bool good)
{
    struct limits *limits = &out->limits;
    int enough = limits->mate * engine_round_plies(g, p) + MATE_MARGIN;
    if (out->infinite || limits->depth || limits->nodes || limits->time_ms || limits->clock_ms[p->turn])
        return;
    if (limits->mate)
        limits->depth = enough < PLY_MAX ? enough : PLY_MAX - 1;
    else if (good)
        out->infinite = !out->ponder; /* what was pondered on may be answered after `ponderhit` */
    else
        limits->depth = 1;
}

bool ucigo_read(const struct game *g, const struct position *p, const char *words, const struct limits *begin,
                struct uci_go *out, struct error *error)
{
    char word[WORD];
    int64_t number[NUMBERS] = {0};
    bool good = true, listing = false; /* after `searchmoves` */
    out->limits = *begin;
    out->infinite = out->ponder = false;
    while (next_word(&words, word)) {
        enum go_word asked = word_named(word);
        if (asked == WORDS) {
            good &= !listing || add_only(g, p, word, out, error);
            continue;
        }
        listing = asked == GO_SEARCHMOVES;
        out->infinite |= asked == GO_INFINITE;
        out->ponder |= asked == GO_PONDER;
        if (asked < NUMBERS)
            good &= next_number(&words, &rows[asked], &number[asked], error);
    }
    apply(g, p, number, out);
    complete(g, p, out, good);
    return good;
}
