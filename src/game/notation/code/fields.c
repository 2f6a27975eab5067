#include "fields.h"

bool fields_is_start(const char *text)
{
    static const char word[] = "startpos";
    text += strspn(text, BLANKS);
    size_t length = strcspn(text, BLANKS);
    return length == sizeof word - 1 && memcmp(text, word, length) == 0 &&
           text[length + strspn(text + length, BLANKS)] == '\0';
}

/* The players' letters as in "w, b or r". */
static const char *side_letters(const struct game *g, char out[16])
{
    int n = 0;
    for (int p = 0; p < g->players; p++) {
        const char *before = p == 0 ? "" : p == g->players - 1 ? " or " : ", ";
        n += snprintf(out + n, 16 - (size_t)n, "%s%c", before, g->player[p].letter);
    }
    return out;
}

bool fields_split(const struct game *g, const char *text, struct field out[FIELDS_MOST], struct error *e)
{
    static const char *const usual[FIELDS_MOST] = {"", "", "-", "-", "0", "1", "", ""};
    int n = 0, most = FIELDS + g->counters;
    char quoted[QUOTE_SIZE];
    const char *s = text + strspn(text, BLANKS);
    for (; *s; n++) {
        size_t length = strcspn(s, BLANKS);
        if (n < most)
            out[n] = (struct field){s, (int)length, (int)(s - text)};
        else if (n == most)
            error_at(e, NULL, 0, (int)(s - text) + 1, "position code: more than %d fields, \"%s\" is too much", most,
                     quote_write(s, (int)length, quoted));
        s += length + strspn(s + length, BLANKS);
    }
    if (n > most)
        return false;
    for (int k = n; k < most; k++)
        out[k] = (struct field){usual[k], (int)strlen(usual[k]), -1};
    char letters[16];
    if (n == 0)
        error_at(e, NULL, 0, 1,
                 "position code: it is empty; give BOARD SIDE CASTLING EP HALFMOVES FULLMOVES or startpos");
    else if (n == 1)
        error_at(e, NULL, 0, (int)(s - text) + 1, "position code: the side to move is missing; add %s after the board",
                 side_letters(g, letters));
    return n > 1;
}

struct field field_find(const char *text, enum field_name which)
{
    const char *at = text + strspn(text, BLANKS);
    for (int i = 0; i < (int)which; i++) {
        at += strcspn(at, BLANKS);
        at += strspn(at, BLANKS);
    }
    return (struct field){at, (int)strcspn(at, BLANKS), (int)(at - text)};
}

int field_side(const struct game *g, struct field f, struct error *e)
{
    char letters[16], quoted[QUOTE_SIZE];
    for (int p = 0; p < g->players; p++)
        if (f.length == 1 && *f.at == g->player[p].letter)
            return p;
    error_at(e, NULL, 0, f.column + 1, "position code, side to move: \"%s\", expected %s",
             quote_write(f.at, f.length, quoted), side_letters(g, letters));
    return -1;
}

int field_counter(struct field f, const char *name, struct error *e)
{
    enum { MOST = 65535 };
    int n = 0, digits = 0;
    char quoted[QUOTE_SIZE];
    for (; digits < f.length && f.at[digits] >= '0' && f.at[digits] <= '9'; digits++)
        n = n > MOST ? n : 10 * n + (f.at[digits] - '0');
    if (digits == f.length && n <= MOST)
        return n;
    error_at(e, NULL, 0, f.column + 1, "position code, %s: \"%s\", expected a number from 0 to %d", name,
             quote_write(f.at, f.length, quoted), MOST);
    return -1;
}
