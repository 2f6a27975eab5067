#include "notation/signs.h"

#include <ctype.h>
#include <string.h>

static const char *const marks[GLYPH_JUDGING + 1] = {"", "!", "?", "!!", "??", "!?", "?!"};

/* Signs by the glyph that they mean, 0: none. They are tried in this order: a sign stands before those that it begins
 * with, and signs of letters come last. */
static const struct {
    const char *sign;
    uint16_t glyph;
} signs[] = {
    {"+/-", 16}, {"-/+", 17}, {"+/=", 14}, {"=/+", 15},  {"+-", 18}, {"-+", 19},  {"+=", 14}, {"=+", 15},
    {"=∞", 44},  {"=", 10},   {"±", 16},   {"\xB1", 16}, {"∓", 17},  {"⩲", 14},   {"⩱", 15},  {"∞", 13},
    {"□", 7},    {"‼", 3},    {"⁇", 4},    {"⁉", 5},     {"⁈", 6},   {"⨀", 22},   {"⊙", 22},  {"↑", 36},
    {"→", 40},   {"⇆", 132},  {"⇄", 132},  {"∆", 140},   {"△", 140}, {"⟳", 32},   {"⊕", 138}, {"⌓", 142},
    {"+", 0},    {"#", 0},    {"e.p.", 0}, {"e.p", 0},   {"ep", 0},  {"mate", 0}, {"ch", 0},
};
enum { SIGNS = sizeof signs / sizeof *signs, FIRST_WORD = SIGNS - 5 };

const char *signs_mark(int glyph)
{
    return glyph >= 1 && glyph <= GLYPH_JUDGING ? marks[glyph] : "";
}

/* Returns the glyph of the mark of LENGTH bytes at TEXT, 0 if it is none. */
static int mark_glyph(const char *text, size_t length)
{
    for (int i = 1; i <= GLYPH_JUDGING && length; i++)
        if (strlen(marks[i]) == length && memcmp(marks[i], text, length) == 0)
            return i;
    return 0;
}

/* Returns the row of the sign that TEXT begins with, SIGNS if there is none. A sign of letters is a word of its own. */
static int find_sign(const char *text, size_t length)
{
    bool letter = isalpha((unsigned char)*text);
    if (isdigit((unsigned char)*text) || (letter && (length < 2 || !strchr("p.ah", text[1])))) /* nearly every time */
        return SIGNS;
    for (int i = letter ? FIRST_WORD : 0; i < SIGNS; i++) {
        size_t n = strlen(signs[i].sign);
        if (length >= n && *text == *signs[i].sign && memcmp(text, signs[i].sign, n) == 0 &&
            (!letter || n == length || !isalnum((unsigned char)text[n])))
            return i;
    }
    return SIGNS;
}

int signs_glyph(const char *text)
{
    size_t length = strlen(text);
    int mark = mark_glyph(text, length), row = find_sign(text, length);
    return mark ? mark : row < SIGNS && strlen(signs[row].sign) == length ? signs[row].glyph : 0;
}

size_t signs_marks(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && (text[n] == '!' || text[n] == '?'))
        n++;
    return n;
}

size_t signs_begin(const char *text, size_t length)
{
    for (size_t i = length > 1 && text[0] == '-' && text[1] == '-' ? 2 : 1; i < length; i++) {
        unsigned char byte = (unsigned char)text[i], before = (unsigned char)text[i - 1];
        char next = i + 1 < length ? text[i + 1] : '\0';
        if ((byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z')) /* no sign begins so */
            continue;
        bool may_begin = isalpha(byte) ? isdigit(before) || isblank(before)
                         : byte == '=' ? !isalpha((unsigned char)next) && next != '(' && next != '_'
                         : byte == '-' ? next == '+' || next == '/'
                         : byte < 0x80 ? byte == '+' || byte == '#' || byte == '!' || byte == '?'
                                       : byte >= 0xC0 || before < 0x80; /* not in the midst of a character */
        if (may_begin && (byte == '!' || byte == '?' || find_sign(text + i, length - i) < SIGNS))
            return i;
    }
    return length;
}

/* True if the + at TEXT says that the move before it gives CHECK. In `Qh5+-` it does not. */
static bool says_check(const char *text, size_t length, bool check)
{
    return check && !(length > 1 && (text[1] == '/' || (text[1] == '-' && !(length > 2 && text[2] == '+'))));
}

size_t signs_read(const char *text, size_t length, bool check, struct signs *out)
{
    size_t used = 0;
    out->count = 0;
    for (size_t at = 0, n; at < length; at += n) {
        n = signs_marks(text + at, length - at);
        int glyph = mark_glyph(text + at, n), row = n ? SIGNS : find_sign(text + at, length - at);
        if (isblank((unsigned char)text[at])) {
            n = 1;
            continue;
        }
        if (!n && text[at] == '+' && says_check(text + at, length - at, check)) {
            check = false;
            n = 1;
        } else if (row < SIGNS) {
            n = strlen(signs[row].sign);
            glyph = signs[row].glyph;
        } else if (!glyph) {
            break;
        }
        if (glyph && out->count < SIGNS_MOST)
            out->glyph[out->count++] = (uint16_t)glyph;
        used = at + n;
    }
    return used;
}
