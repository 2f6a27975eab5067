#include "notation/letter.h"

letter letter_of_piece(const struct game *g, piece m)
{
    return letter_of(piece_player(m), g->kind[piece_kind(m)].label);
}

piece letter_piece(const struct game *g, letter l)
{
    int kind = letter_kind(g, letter_upper(l));
    if (l & LETTER_PROMOTED)
        for (kind = g->kinds - 1; kind >= 0 && !(g->kind[kind].promoted && g->kind[kind].label == letter_upper(l));)
            kind--;
    if (kind < 0 || letter_player(l) >= g->players)
        return 0;
    return PIECE(letter_player(l), kind);
}

int letter_write(letter l, char out[LETTER_TEXT])
{
    char upper = letter_upper(l), lower = (char)(upper - 'A' + 'a');
    int n = 0;
    if (letter_player(l) == 2)
        out[n++] = '_';
    out[n++] = letter_player(l) == 0 ? upper : lower;
    if (l & LETTER_PROMOTED)
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
