#include "notation/fields.h"

#include <stdio.h>
#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The players' letters as in "w, b or r". */
static const char *side_letters(const struct game *g, char out[16])
{
    int n = 0;
    for (int p = 0; p < g->players; p++)
        n += snprintf(out + n, 16 - (size_t)n, "%s%c",
                      p == 0                ? ""
                      : p == g->players - 1 ? " or "
                                            : ", ",
                      g->player[p].letter);
    return out;
}

bool fields_split(const struct game *g, const char *text, struct field out[FIELDS], struct error *e)
{
    static const char *const usual[FIELDS] = {"", "", "-", "-", "0", "1"};
    int n = 0, i = 0;
    for (;; n++) {
        while (is_blank(text[i]))
            i++;
        if (!text[i])
            break;
        int start = i;
        while (text[i] && !is_blank(text[i]))
            i++;
        if (n < FIELDS)
            out[n] = (struct field){text + start, i - start, start};
        else if (n == FIELDS)
            error_at(e, NULL, 0, start + 1, "position code: more than %d fields, \"%.20s\" is too much",
                     FIELDS, text + start);
    }
    if (n > FIELDS)
        return false;
    for (int k = n; k < FIELDS; k++)
        out[k] = (struct field){usual[k], (int)strlen(usual[k]), -1};
    char letters[16];
    if (n == 0)
        error_at(e, NULL, 0, 1,
                 "position code: it is empty; give BOARD SIDE CASTLING EP HALFMOVES FULLMOVES or startpos");
    else if (n == 1)
        error_at(e, NULL, 0, i + 1, "position code: the side to move is missing; add %s after the board",
                 side_letters(g, letters));
    return n > 1;
}

int field_side(const struct game *g, struct field f, struct error *e)
{
    char letters[16];
    for (int p = 0; p < g->players; p++)
        if (f.length == 1 && *f.at == g->player[p].letter)
            return p;
    error_at(e, NULL, 0, f.column + 1, "position code, side to move: \"%.*s\", expected %s",
             f.length < 20 ? f.length : 20, f.at, side_letters(g, letters));
    return -1;
}

int field_counter(struct field f, const char *name, int least, struct error *e)
{
    enum { MOST = 65535 };
    int n = 0, digits = 0;
    for (; digits < f.length && f.at[digits] >= '0' && f.at[digits] <= '9'; digits++)
        n = n > MOST ? n : 10 * n + (f.at[digits] - '0');
    if (digits == f.length && n >= least && n <= MOST)
        return n;
    error_at(e, NULL, 0, f.column + 1, "position code, %s: \"%.*s\", expected a number from %d to %d", name,
             f.length < 20 ? f.length : 20, f.at, least, MOST);
    return -1;
}
