#include "notation/letter.h"

letter letter_of_piece(const struct game *g, piece m)
{
    return letter_of(piece_player(m), g->kind[piece_kind(m)].label);
}

/* The one kind that KIND becomes, and that is KIND again when it is captured; -1 if there is none. */
static int plus_kind(const struct game *g, int kind)
{
    for (int k = 0; kind >= 0 && k < g->kinds; k++)
        if (g->kind[kind].into == 1u << k && g->kind[k].was == kind + 1)
            return k;
    return -1;
}

letter letter_in_code(const struct game *g, piece m)
{
    const struct kind *kind = &g->kind[piece_kind(m)];
    if (kind->promoted)
        return letter_of_piece(g, m) | LETTER_PROMOTED;
    if (kind->was && plus_kind(g, kind->was - 1) == piece_kind(m))
        return letter_of(piece_player(m), g->kind[kind->was - 1].label) | LETTER_PLUS;
    return letter_of_piece(g, m);
}

/* The kind of G that is `promoted` and looks like UPPER, -1 if there is none. */
static int promoted_kind(const struct game *g, char upper)
{
    int kind = g->kinds - 1;
    while (kind >= 0 && !(g->kind[kind].promoted && g->kind[kind].label == upper))
        kind--;
    return kind;
}

piece letter_piece(const struct game *g, letter l)
{
    int kind = letter_kind(g, letter_upper(l));
    if (l & LETTER_PROMOTED && promoted_kind(g, letter_upper(l)) >= 0)
        kind = promoted_kind(g, letter_upper(l));
    if (l & LETTER_PLUS)
        kind = plus_kind(g, kind);
    if (kind < 0 || letter_player(l) >= g->players)
        return 0;
    return PIECE(letter_player(l), kind);
}

int letter_write(letter l, char out[LETTER_TEXT])
{
    char upper = letter_upper(l), lower = (char)(upper - 'A' + 'a');
    int n = 0;
    if (l & LETTER_PLUS)
        out[n++] = '+';
    if (letter_player(l) == 2)
        out[n++] = '_';
    out[n++] = letter_player(l) == 0 ? upper : lower;
    if (l & LETTER_PROMOTED && n + 1 < LETTER_TEXT)
        out[n++] = '~';
    out[n] = '\0';
    return n;
}

int letter_read(const char *s, letter *l)
{
    bool third = *s == '_';
    char c = s[third];
    if (c >= 'a' && c <= 'z')
        *l = letter_of(third ? 2 : 1, (char)(c - 'a' + 'A'));
    else if (c >= 'A' && c <= 'Z' && !third)
        *l = letter_of(0, c);
    else
        return 0;
    if (s[third + 1] == '~')
        *l |= LETTER_PROMOTED;
    return 1 + third + (s[third + 1] == '~');
}

int letter_kind(const struct game *g, char upper)
{
    for (int k = 0; k < g->kinds; k++)
        if (g->kind[k].label == upper)
            return k;
    return -1;
}
