#include "reading.h"

/* Note the name at S that no cell has, if there is one. */
static void note_unknown(struct wish *w, const struct scan *s)
{
    w->unknown = s->at;
    w->unknown_length = scan_name(s);
}

static bool read_castling_wish(struct wish *w, struct scan *s)
{
    struct scan t = *s;
    if (!scan_one(&t, "O0o") || !scan_one(&t, "-") || !scan_one(&t, "O0o"))
        return false;
    struct scan longer = t;
    w->side = scan_one(&longer, "-") && scan_one(&longer, "O0o");
    *s = w->side ? longer : t;
    w->form = WISH_CASTLING;
    return true;
}

static bool read_pass(struct wish *w, struct scan *s)
{
    static const char *const signs[] = {"--", "0000", "pass"};
    for (int i = 0; i < 3; i++) {
        int n = (int)strlen(signs[i]), left = s->length - s->at;
        if ((i < 2 ? left >= n : left == n) && strncmp(s->text + s->at, signs[i], (size_t)n) == 0) {
            s->at += n;
            w->form = WISH_PASS;
            return true;
        }
    }
    return false;
}

/* `*d1`, `@d1`, `*-d1`; after a label also `-d1`. */
static bool read_reentry(struct wish *w, struct scan *s)
{
    struct scan t = *s;
    scan_blanks(&t);
    bool star = scan_one(&t, "*");
    if (!star && (w->label == LETTER_NONE || !scan_one(&t, "@-")))
        return false;
    scan_separator(&t);
    w->form = WISH_REENTRY;
    if (!scan_cell(&t, &w->to))
        note_unknown(w, &t);
    *s = t;
    return true;
}

/* The second cell after w->from, and a third after `-` or after `; c4-`. */
static void read_target(struct wish *w, struct scan *s)
{
    struct scan t = *s;
    bool sign = scan_separator(&t);
    if (!scan_cell(&t, &w->to)) {
        note_unknown(w, &t);
        w->form = sign || w->unknown_length ? WISH_FROM : WISH_TO;
        if (w->form == WISH_TO) {
            w->to = w->from;
            w->from = CELL_NONE;
        } else {
            *s = t;
        }
        return;
    }
    w->form = WISH_FROM_TO;
    *s = t;
    letter again;
    cell middle, last;
    if (scan_one(&t, ";")) {
        scan_blanks(&t);
        struct scan u = t;
        if (!scan_cell(&t, &middle)) {
            t = u;
            scan_letter(&t, &again);
            scan_blanks(&t);
            if (!scan_cell(&t, &middle))
                return;
        }
        if (middle != w->to)
            return;
    }
    if (scan_separator(&t) && scan_cell(&t, &last)) {
        w->via = w->to;
        w->to = last;
        *s = t;
    }
}

/* `=Q`, `q`, `; Q-a8` */
static void read_promotion(const struct game *g, struct wish *w, struct scan *s)
{
    struct scan t = *s;
    letter l;
    cell again;
    scan_blanks(&t);
    bool step = scan_one(&t, ";"), sign = step || scan_one(&t, "=");
    scan_blanks(&t);
    if (!scan_letter(&t, &l) || (!sign && letter_kind(g, letter_upper(l)) < 0))
        return;
    if (step) {
        scan_separator(&t);
        if (!scan_cell(&t, &again) || again != w->to)
            return;
    }
    w->promotion = l;
    *s = t;
}

/* The file or rank that tells one piece from others, then the target. */
static void read_parts(struct wish *w, struct scan *s)
{
    size_t n = 0;
    while (scan_separator(s), !scan_cell(s, &w->to)) {
        char c = scan_peek(s);
        if (scan_name(s) && s->at + 1 < s->length && s->text[s->at + 1] >= '0' && s->text[s->at + 1] <= '9') {
            note_unknown(w, s);
            return;
        }
        bool part = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z' && c != 'x') || (c >= 'A' && c <= 'Z');
        if (part && n + 1 < sizeof w->part)
            w->part[n++] = c;
        else if (!scan_peek(s) || part || !strchr("x: ", c))
            return;
        s->at++;
    }
    w->form = WISH_TO;
}

/* A lower-case letter that may also be a file is the file: `bxc3`. One that is no piece's may be a file too: `exd5`. */
static bool is_part(const struct game *g, letter l)
{
    char text[LETTER_TEXT];
    letter_write(l, text);
    if (letter_player(l) == 0 && letter_kind(g, letter_upper(l)) >= 0)
        return false;
    for (int c = 0; c < g->board->cells; c++)
        if (g->board->cell_name[c][0] == text[0] && g->board->cell_name[c][1] <= '9')
            return true;
    return false;
}

/* The name of a piece of G, in upper or lower case, as its label. */
static bool read_name(const struct game *g, struct scan *s, letter *l)
{
    int longest = 0;
    for (int k = 0; k < g->kinds; k++) {
        int n = (int)strlen(g->kind[k].name);
        if (n > longest && n <= s->length - s->at &&
            ascii_compare_bytes(s->text + s->at, g->kind[k].name, (size_t)n) == 0) {
            longest = n;
            *l = letter_of_piece(g, PIECE(0, k));
        }
    }
    s->at += longest;
    return longest > 0;
}

static void read_pieces_and_cells(const struct game *g, struct wish *w, struct scan *s)
{
    struct scan start = *s;
    if (!scan_cell(s, &w->from)) {
        if (read_name(g, s, &w->label) || scan_letter(s, &w->label))
            scan_blanks(s);
        if (w->label != LETTER_NONE && s->at == s->length && !is_part(g, w->label)) {
            w->form = WISH_PIECE;
            return;
        }
        if (read_reentry(w, s))
            return;
        if (!scan_cell(s, &w->from)) {
            if (w->label != LETTER_NONE && is_part(g, w->label)) {
                *s = start;
                w->label = LETTER_NONE;
            }
            read_parts(w, s);
            return;
        }
    }
    read_target(w, s);
    if (w->form == WISH_TO && w->label != LETTER_NONE && is_part(g, w->label)) {
        w->part[0] = start.text[start.at];
        w->label = LETTER_NONE;
    }
}

struct wish wish_read(const struct game *g, struct scan s)
{
    struct wish w = {.from = CELL_NONE, .via = CELL_NONE, .to = CELL_NONE};
    if (!read_castling_wish(&w, &s) && !read_pass(&w, &s)) {
        read_pieces_and_cells(g, &w, &s);
        if (w.form == WISH_FROM_TO || w.form == WISH_TO)
            read_promotion(g, &w, &s);
    }
    w.rest = scan_end(&s) ? s.length : s.at;
    return w;
}
