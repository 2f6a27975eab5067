#include "pgn_word.h"

#include "base/text.h"
#include "record/glyph.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORD_MAX = 256, /* no move is longer: of a longer word only the beginning is looked at */
    PART_MAX = 16,  /* nor is one longer that stands in a word with others */
};

static const struct {
    const char *sign;
    int glyph;
} signs[] = {
    /* A longer sign stands before those that it begins with. */
    {"+/-", 16}, {"-/+", 17}, {"+/=", 14}, {"=/+", 15}, {"+-", 18}, {"-+", 19}, {"+=", 14}, {"=+", 15}, {"=∞", 44},
    {"=", 10},   {"±", 16},   {"∓", 17},   {"⩲", 14},   {"⩱", 15},  {"∞", 13},  {"□", 7},   {"‼", 3},   {"⁇", 4},
    {"⁉", 5},    {"⁈", 6},    {"⨀", 22},   {"↑", 36},   {"→", 40},  {"⇆", 132}, {"∆", 140},
};

size_t pgn_word_sign(const char *text, size_t length, int *glyph)
{
    if (!length || isalnum((unsigned char)*text)) /* nearly every time: words of a move begin with a letter */
        return 0;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t n = strlen(signs[i].sign);
        if (length >= n && memcmp(text, signs[i].sign, n) == 0) {
            *glyph = signs[i].glyph;
            return n;
        }
    }
    return 0;
}

/* A word converted to the letters in which moves are read. FROM says where each byte, and the end, stood in the
 * word. */
struct plain {
    const struct game *g;
    const struct position *p;
    char at[WORD_MAX + 1];
    size_t from[WORD_MAX + 1], length;
};

/* The letter for CODE in a move: the label of the man whose figure it is, or the sign for a dash or a cross; else 0. */
static char plain_letter(const struct game *g, uint32_t code)
{
    for (int k = 0; k < g->kinds; k++)
        if (code == g->kind[k].symbol[0] || code == g->kind[k].symbol[1])
            return g->kind[k].label;
    return code == 0xD7 ? 'x' : code == 0x2013 || code == 0x2212 ? '-' : '\0';
}

/* Fill PLAIN, whose position is known, with the LENGTH bytes at TEXT. */
static void make_plain(struct plain *plain, const char *text, size_t length)
{
    plain->length = 0;
    for (size_t i = 0, n; i < length && plain->length + 4 < WORD_MAX; i += n) {
        uint32_t code = (unsigned char)text[i];
        n = code < 0x80 ? 1 : utf8_decode(text + i, length - i, &code);
        if (code == 0xFE0E || code == 0xFE0F) /* how the figure before it is to look */
            continue;
        char letter = n > 1 ? plain_letter(plain->g, code) : '\0';
        for (size_t k = 0; k < (letter ? 1 : n); k++) {
            plain->from[plain->length] = i + k;
            plain->at[plain->length++] = letter ? letter : text[i + k];
        }
    }
    plain->from[plain->length] = length;
    plain->at[plain->length] = '\0';
}

static bool is_null(const char *text)
{
    return strcmp(text, "--") == 0 || strcmp(text, "Z0") == 0 || strcmp(text, "0000") == 0;
}

/* Nobody may pass in check: the royal man could be taken. */
static bool read_null(const struct game *g, const struct position *p, struct move *m, struct error *why)
{
    *m = (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    if (!position_in_check(g, p, p->turn))
        return true;
    error_at(why, NULL, 0, 1, "%s is in check and cannot pass", g->player[p->turn].name);
    return false;
}

/* May a move end before place I of the word, because a sign or another move begins there? */
static bool may_part(const struct plain *word, size_t i)
{
    int glyph;
    unsigned char before = (unsigned char)word->at[i - 1], after = (unsigned char)word->at[i];
    if (after == '!' || after == '?' || pgn_word_sign(word->at + i, word->length - i, &glyph))
        return true;
    return isalpha(after) && (isdigit(before) || isupper(before) || strchr("+#!?", before));
}

/* Read the first N letters of WORD, without the marks behind them; *USED is how many those are. */
static bool read_first(struct plain *word, size_t n, struct move *m, size_t *used, struct error *why)
{
    const struct game *g = word->g;
    const struct position *p = word->p;
    size_t length = n - glyph_tail(word->at, n);
    char cut = word->at[length];

    word->at[length] = '\0';
    bool good = length && (is_null(word->at) ? read_null(g, p, m, why) : movetext_read(g, p, word->at, m, NULL, why));
    word->at[length] = cut;
    *used = word->from[length];
    return good;
}

bool pgn_word_move(const struct game *g, const struct position *p, const struct text *text, struct word_move *out,
                   struct error *why)
{
    struct plain word;
    struct move *m = &out->move;
    size_t *used = &out->used;

    word.g = g;
    word.p = p;
    make_plain(&word, text->at, text->length);
    if (read_first(&word, word.length, m, used, NULL))
        return true;
    for (size_t i = word.length < PART_MAX ? word.length : PART_MAX; i-- > 2;)
        if (may_part(&word, i) && read_first(&word, i, m, used, NULL))
            return true;
    read_first(&word, word.length, m, used, why); /* only for the reason, which takes the longest to find */
    if (why->column > 0 && (size_t)why->column <= word.length + 1)
        why->column = (int)word.from[why->column - 1] + 1;
    return false;
}
