#include "notation/letter.h"

#include "base/text.h"

letter letter_of_piece(const struct game *g, piece what)
{
    return letter_of(piece_player(what), g->kind[piece_kind(what)].label);
}

/* Returns the one kind that KIND becomes, and that is KIND again when it is captured; -1 if there is none. */
static int plus_kind(const struct game *g, int kind)
{
    for (int k = 0; kind >= 0 && k < g->kinds; k++)
        if (g->kind[kind].into == kindset_of(k) && g->kind[k].was == kind + 1)
            return k;
    return -1;
}

letter letter_in_code(const struct game *g, piece what)
{
    const struct kind *kind = &g->kind[piece_kind(what)];
    if (kind->promoted)
        return letter_of_piece(g, what) | LETTER_PROMOTED;
    if (kind->was && plus_kind(g, kind->was - 1) == piece_kind(what))
        return letter_of(piece_player(what), g->kind[kind->was - 1].label) | LETTER_PLUS;
    return letter_of_piece(g, what);
}

/* The kind of G that is `promoted` and has LABEL, -1 if there is none. */
static int promoted_kind(const struct game *g, char label)
{
    int kind = g->kinds - 1;
    while (kind >= 0 && !(g->kind[kind].promoted && g->kind[kind].label == label))
        kind--;
    return kind;
}

piece letter_piece(const struct game *g, letter label)
{
    int kind = letter_kind(g, letter_label(label));
    if (label == LETTER_DUCK)
        return g->duck < 0 ? 0 : PIECE(PLAYER_NOBODY, g->duck);
    if (label & LETTER_PROMOTED && promoted_kind(g, letter_label(label)) >= 0)
        kind = promoted_kind(g, letter_label(label));
    if (label & LETTER_PLUS)
        kind = plus_kind(g, kind);
    if (kind < 0 || letter_player(label) >= g->players)
        return 0;
    return PIECE(letter_player(label), kind);
}

int letter_write(letter label, char out[LETTER_TEXT])
{
    char upper = letter_upper(label), lower = (char)(upper - 'A' + 'a');
    int n = 0;
    if (label == LETTER_DUCK)
        return snprintf(out, LETTER_TEXT, "*");
    if (label & LETTER_PLUS)
        out[n++] = '+';
    if (letter_player(label) == 2)
        out[n++] = '_';
    out[n++] = letter_player(label) == 0 ? upper : lower;
    if (label & LETTER_PRIME && n + 1 < LETTER_TEXT)
        out[n++] = '\'';
    if (label & LETTER_PROMOTED && n + 1 < LETTER_TEXT)
        out[n++] = '~';
    out[n] = '\0';
    return n;
}

int letter_read(const char *text, letter *label)
{
    bool third = *text == '_';
    char character = text[third];
    if (character >= 'a' && character <= 'z')
        *label = letter_of(third ? 2 : 1, (char)(character - 'a' + 'A'));
    else if (character >= 'A' && character <= 'Z' && !third)
        *label = letter_of(0, character);
    else if (character == '*' && !third)
        *label = LETTER_DUCK;
    else
        return 0;
    int length = 1 + third;
    if (text[length] == '\'') {
        *label |= LETTER_PRIME;
        length++;
    }
    if (text[length] == '~') {
        *label |= LETTER_PROMOTED;
        length++;
    }
    return length;
}

int letter_kind(const struct game *g, char label)
{
    for (int k = 0; k < g->kinds; k++)
        if (g->kind[k].label == label)
            return k;
    return -1;
}

/* The royal kinds of G where it has several; none in most games. */
static kindset royal_kinds(const struct game *g)
{
    return g->royals && g->royal < g->kinds ? g->royals | kindset_of(g->royal) : g->royals;
}

/* The kind that player WHO has as its only royal one in place of the first royal kind, which it cannot get either; -1
 * if there is none. */
static int other_royal(const struct game *g, int who)
{
    kindset own = 0, got = g->promotes, royals = royal_kinds(g);
    for (int k = 0; k < g->kinds; k++)
        got |= g->kind[k].into;
    for (cell place = 0; place < g->board->cells; place++)
        if (g->array[place] && piece_player(g->array[place]) == who)
            own |= kindset_of(piece_kind(g->array[place]));
    bool has = kindset_has(own | got, kindset_first(royals));
    return has || kindset_count(own & royals) != 1 ? -1 : kindset_first(own & royals);
}

letter letter_understood(const struct game *g, letter label)
{
    int kind = -1;
    if (label == LETTER_NONE || letter_player(label) >= g->players || label & LETTER_PRIME)
        return label;
    int named = letter_kind(g, letter_upper(label));
    if (named >= 0) {
        bool first = royal_kinds(g) && named == kindset_first(royal_kinds(g));
        kind = first ? other_royal(g, letter_player(label)) : -1;
        return kind < 0 ? label : letter_of(letter_player(label), g->kind[kind].label) | (label & LETTER_PROMOTED);
    }
    for (int k = 0; k < g->kinds; k++)
        if (ascii_upper((unsigned char)g->kind[k].name[0]) == letter_upper(label)) {
            if (kind >= 0)
                return label;
            kind = k;
        }
    return kind < 0 ? label : letter_of(letter_player(label), g->kind[kind].label);
}
