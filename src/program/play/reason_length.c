/* Tells the sentences of a review from those of persons: it takes the former apart, word by word. */
#include "play/reason.h"

/* Moves *AT past WORDS if they stand there. */
static bool skip_words(const char **at, const char *words)
{
    size_t length = strlen(words);
    bool there = strncmp(*at, words, length) == 0;
    *at += there ? length : 0;
    return there;
}

/* Moves *AT past the longest of G's kinds of pieces that stands there. */
static bool skip_kind(const struct game *g, const char **at)
{
    size_t longest = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        size_t length = strlen(g->kind[kind].name);
        if (length > longest && strncmp(*at, g->kind[kind].name, length) == 0)
            longest = length;
    }
    *at += longest;
    return longest > 0;
}

/* Moves *AT past "the Queen, two Knights and a Pawn". */
static bool skip_pieces(const struct game *g, const char **at)
{
    static const char *const count[] = {"a ", "an ", "the ", "two ", "three ", "four "};
    do {
        bool counted = false;
        for (size_t i = 0; i < sizeof count / sizeof *count && !counted; i++)
            counted = skip_words(at, count[i]);
        if (!skip_kind(g, at))
            return false;
        skip_words(at, "s");
    } while (skip_words(at, ", ") || skip_words(at, " and "));
    return true;
}

/* Moves *AT past "the Queen for a Rook". */
static bool skip_trade(const struct game *g, const char **at)
{
    return skip_pieces(g, at) && (!skip_words(at, " for ") || skip_pieces(g, at));
}

/* Moves *AT past the name of a cell. */
static bool skip_cell(const char **at)
{
    size_t length = strcspn(*at, " .,");
    *at += length;
    return length > 0;
}

/* Moves *AT past a move as reason_move writes it. */
static bool skip_move(const struct game *g, const char **at)
{
    if (skip_words(at, "passing") || skip_words(at, "castling"))
        return true;
    if (!skip_kind(g, at) || (skip_words(at, " on ") && !skip_cell(at)) ||
        !(skip_words(at, " takes ") || skip_words(at, " to ")) || !skip_cell(at))
        return false;
    skip_words(at, " en passant");
    return !skip_words(at, ", making ") || skip_pieces(g, at);
}

/* Moves *AT past "mate in 3: Queen takes f7" or "a win in 3". */
static bool skip_win(const struct game *g, const char **at)
{
    if (!skip_words(at, "mate in ") && !skip_words(at, "a win in "))
        return false;
    size_t digits = strspn(*at, "0123456789");
    *at += digits;
    return digits && (!skip_words(at, ": ") || skip_move(g, at));
}

/* Moves *AT past what reason_write writes, without the full stop. */
static bool skip_reason(const struct game *g, const char **at)
{
    if (skip_words(at, "It allows "))
        return skip_win(g, at);
    if (skip_words(at, "It loses "))
        return skip_trade(g, at);
    if (skip_words(at, "It lets "))
        return skip_pieces(g, at) && skip_words(at, " become ") && skip_pieces(g, at);
    if (skip_words(at, "The review prefers "))
        return skip_move(g, at);
    return skip_words(at, "It misses ") &&
           (skip_win(g, at) || (skip_move(g, at) && (!skip_words(at, ", which wins ") || skip_trade(g, at))));
}

/* Moves *AT past what reason_threat writes, without the full stop. */
static bool skip_threat(const struct game *g, const char **at)
{
    return (skip_words(at, "That") || skip_move(g, at)) && skip_words(at, " was threatened");
}

/* Moves *AT past what reason_trait writes, without the full stop. */
static bool skip_trait(const struct game *g, const char **at)
{
    enum { LONGEST = 60 };
    (void)g;
    if (!skip_words(at, "Hard to see: a "))
        return false;
    size_t length = strcspn(*at, ".");
    *at += length;
    return length <= LONGEST;
}

size_t reason_length(const struct game *g, const char *words)
{
    static bool (*const skip[])(const struct game *, const char **) = {skip_reason, skip_threat, skip_trait};
    size_t length = 0;
    for (size_t i = 0; i < sizeof skip / sizeof *skip; i++) {
        const char *at = words + length;
        if (length && !skip_words(&at, " "))
            break;
        bool there = skip[i](g, &at) && skip_words(&at, ".") && (*at == ' ' || !*at);
        if (there)
            length = (size_t)(at - words);
        else if (!length)
            break;
    }
    return length;
}

size_t reason_find_last(const struct game *g, const char *words, size_t *length)
{
    size_t last = 0;
    *length = 0;
    for (size_t at = 0; words[at]; at += strspn(words + at, " ")) {
        size_t here = reason_length(g, words + at);
        if (here) {
            last = at;
            *length = here;
        }
        at += here ? here : strcspn(words + at, " ");
    }
    return last;
}
