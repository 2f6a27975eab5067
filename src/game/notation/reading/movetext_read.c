#include "notation/movetext.h"

#include "reading.h"

#include <ctype.h>

/* Which of a position's legal moves fit a line, and how far. */
struct match_of_moves {
    struct candidates moves;
    int reached; /* how many letters agree with some legal move */
    int column;  /* of the first letter that agrees with none, counted from 1 in what was typed */
};

static void add_candidate(struct move_list *l, struct move m)
{
    l->at[l->count++] = m;
}

/* The number of the highest place in AT, which holds place 0. */
static int highest(uint64_t at)
{
    return 63 - __builtin_clzll(at);
}

/* By from, to, type, extra, so that messages name moves in the same order whatever order the generator has. */
static int by_cells(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct move));
}

/* All cells that LINE names in full; ANYWHERE: also names that begin within others. */
static cellset named_cells(const struct board *b, struct scan line, bool anywhere)
{
    cellset named = {{0, 0}};
    while (line.at < line.length) {
        struct scan ahead = line;
        cell c;
        bool found = scan_cell(&ahead, &c);
        if (found)
            named = cellset_or(named, b->lane[c]);
        line.at = found && !anywhere ? ahead.at : line.at + 1;
    }
    return named;
}

/* Fills V for LINE, letters of L. QUICK: only with the moves that fit: nearly all spellings name where a move leads. */
static void judge(const struct position *p, const struct move_line *l, struct scan line, bool quick,
                  struct match_of_moves *v)
{
    struct spelling s;
    enum fit best = FIT_NONE;
    int length = line.length > SPELLING_MAX ? SPELLING_MAX : line.length;
    v->moves.fits.count = v->moves.onward.count = v->reached = 0;
    v->moves.legal.count = moves_legal(l->g, p, v->moves.legal.at);
    if (!quick)
        qsort(v->moves.legal.at, (size_t)v->moves.legal.count, sizeof *v->moves.legal.at, by_cells);
    spelling_start(&s, l->g, p, line.text, length);
    cellset named = quick ? named_cells(l->g->board, line, true) : l->g->board->all;
    for (int i = 0; i < v->moves.legal.count; i++) {
        struct move m = v->moves.legal.at[i];
        if (m.type != MOVE_PASS && m.type != MOVE_CASTLING && !cellset_has(named, m.to))
            continue;
        enum fit fit = spelling_fit(&s, m);
        if (fit > best) {
            best = fit;
            v->moves.fits.count = 0;
        }
        if (fit == best && fit != FIT_NONE)
            add_candidate(&v->moves.fits, m);
        if (highest(s.reached) > v->reached)
            v->reached = highest(s.reached);
        if (highest(s.reached) == length)
            add_candidate(&v->moves.onward, m);
    }
    v->column = (int)move_line_place(l, (size_t)(line.text - l->text) + (size_t)v->reached) + 1;
    if (line.length > length)
        v->moves.fits.count = v->moves.onward.count = 0;
}

/* Tell why LINE is not exactly one move, by V. */
static void complain(const struct game *g, const struct position *p, struct scan line, const struct match_of_moves *v,
                     struct error *e)
{
    SCOPED(text) out = {0};
    if (v->moves.fits.count > 1)
        reasons_tell_several(g, p, line, &v->moves.fits, &out);
    else
        reasons_tell(g, p, line, &v->moves, &out);
    error_at(e, NULL, 0, v->column, "%s", out.at);
}

static bool read_move(const struct position *p, const struct move_line *l, struct scan line, struct move *m,
                      struct error *e)
{
    struct match_of_moves v;
    judge(p, l, line, true, &v);
    if (v.moves.fits.count == 1) {
        *m = v.moves.fits.at[0];
        return true;
    }
    if (e) {
        judge(p, l, line, false, &v);
        complain(l->g, p, line, &v, e);
    }
    return false;
}

/* Returns where the word of L that begins at AT ends, and where the next one begins if NEXT. */
static size_t find_word_end(const struct move_line *l, size_t at, bool next)
{
    while (at < l->end && !strchr(" ,;", l->text[at]))
        at++;
    while (next && at < l->end && strchr(" ,;", l->text[at]))
        at++;
    return at;
}

/* Tells that L has several moves; false if its first word is no move of P or the next one no move after it. */
static bool complain_of_several(const struct position *p, const struct move_line *l, struct error *e)
{
    struct position after = *p;
    struct move first, second;
    size_t end = find_word_end(l, l->start, false), next = find_word_end(l, l->start, true);
    if (next >= l->end || !read_move(p, l, move_line_scan(l, l->start, end), &first, NULL))
        return false;
    position_play(l->g, &after, first);
    struct scan rest = move_line_scan(l, next, find_word_end(l, next, false));
    return read_move(&after, l, rest, &second, NULL) &&
           !error_at(e, NULL, 0, (int)move_line_place(l, next) + 1, "One move a line, please: %.*s.",
                     (int)(end - l->start), l->text + l->start);
}

/* Reads the signs of check and judgement that stand in L from AT on into OUT. Returns where they end. */
static size_t read_signs(const struct game *g, const struct position *p, const struct move_line *l, size_t at,
                         struct typed_move *out)
{
    size_t length = l->length - at;
    bool check = false;
    if (length > 1 && memchr(l->text + at, '+', length)) {
        struct position after = *p;
        position_play(g, &after, out->move);
        check = position_in_check(g, &after, after.turn);
    }
    return at + signs_read(l->text + at, length, check, &out->signs);
}

/* True if nothing but blanks and runs of ! and ? that are no mark stand in L from its letter AT on. */
static bool is_end(const struct move_line *l, size_t at)
{
    while (at < l->length && strchr(" \t\r\n!?", l->text[at]))
        at++;
    return at == l->length;
}

bool movetext_read_annotated(const struct game *g, const struct position *p, const char *text, struct typed_move *out,
                             struct error *e)
{
    struct move_line l;
    const char *slashes = strstr(text, "//");
    out->comment = slashes ? slashes + 2 + strspn(slashes + 2, " \t") : NULL;
    move_line_read(&l, g, text, slashes ? (size_t)(slashes - text) : strlen(text), NULL);
    if (l.start == l.end)
        return error_at(e, NULL, 0, 1, "there is no move in the line");
    if (!read_move(p, &l, move_line_scan(&l, l.start, l.end), &out->move, e)) {
        if (e)
            complain_of_several(p, &l, e);
        return false;
    }
    out->used = read_signs(g, p, &l, l.end, out);
    return is_end(&l, out->used) || read_move(p, &l, move_line_scan(&l, l.start, l.length), &out->move, e);
}

void movetext_named(const struct game *g, const char *text, struct move m, cell named[2])
{
    struct move_line l;
    named[0] = m.from;
    named[1] = m.to;
    if (!text)
        return;
    move_line_read(&l, g, text, strlen(text), NULL);
    struct wish w = wish_read(g, move_line_scan(&l, l.start, l.end));
    if (w.from != CELL_NONE && m.from != CELL_NONE && g->board->lane_first[w.from] == m.from)
        named[0] = w.from;
    if (w.to != CELL_NONE && m.to != CELL_NONE && g->board->lane_first[w.to] == m.to)
        named[1] = w.to;
}

/* The promotion that TEXT names as UCI does in Shogi, `b4a5+` (elsewhere a + says check), or a pass as in Janggi,
 * `e2e2`. False if there is none. */
static bool read_plus(const struct game *g, const struct position *p, const char *text, struct move *m)
{
    struct move move[MOVES_MAX];
    char uci[MOVE_TEXT];
    for (int n = g->grows ? moves_legal(g, p, move) : 0; n > 0; n--) {
        movetext_write_uci(g, p, move[n - 1], uci);
        *m = move[n - 1];
        bool asked = m->type == MOVE_PASS || (m->type == MOVE_PROMOTION && strchr(text, '+'));
        if (asked && strcmp(text, uci) == 0)
            return true;
    }
    return false;
}

bool movetext_read(const struct game *g, const struct position *p, const char *text, struct move *m, struct error *e)
{
    struct typed_move out;
    if (read_plus(g, p, text, m))
        return true;
    bool good = movetext_read_annotated(g, p, text, &out, e);
    if (good)
        *m = out.move;
    return good;
}

/* Reads a null move, legal or not, but not in check: the royal piece could be captured. */
static bool read_null(const struct game *g, const struct position *p, struct move *m, struct error *e)
{
    *m = (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    if (!position_in_check(g, p, p->turn))
        return true;
    return error_at(e, NULL, 0, 1, "%s is in check and cannot pass", g->player[p->turn].name);
}

static bool is_null(struct scan s)
{
    static const char *const names[] = {"--", "Z0", "0000"};
    for (int i = 0; i < 3; i++)
        if ((int)strlen(names[i]) == s.length && memcmp(s.text, names[i], (size_t)s.length) == 0)
            return true;
    return false;
}

/* True if a move of L may end before its letter AT, because another begins there. */
static bool may_part(const struct move_line *l, size_t at)
{
    unsigned char before = (unsigned char)l->text[at - 1];
    return isalpha((unsigned char)l->text[at]) && (isdigit(before) || isupper(before));
}

bool movetext_turn_castling(const struct game *g, const struct position *p, const struct move_word *word,
                            struct text *out)
{
    static const char sign[] = "O-O-O";
    size_t letters = 0;
    while (letters < word->length && letters < sizeof sign - 1 &&
           (letters % 2 ? word->at[letters] == '-' : strchr("O0o", word->at[letters]) != NULL))
        letters++;
    if (!g->castling_turned[p->turn] || letters < 3)
        return false;
    text_add(out, letters < sizeof sign - 1 ? "O-O-O" : "O-O");
    letters = letters < sizeof sign - 1 ? 3 : letters;
    text_add_bytes(out, word->at + letters, word->length - letters);
    return true;
}

bool movetext_read_word(const struct game *g, const struct position *p, const struct move_word *word,
                        struct typed_move *out, struct error *e)
{
    enum { PART_MAX = 16 }; /* no move is longer that stands in a word with others */
    struct move_line l;
    move_line_read(&l, g, word->at, word->length, word->letters);
    size_t end = l.end;
    struct scan whole = move_line_scan(&l, l.start, l.end);
    bool null = is_null(whole),
         good = null ? read_null(g, p, &out->move, e) : read_move(p, &l, whole, &out->move, NULL);
    for (size_t n = end - l.start < PART_MAX ? end - l.start : PART_MAX; !null && !good && n-- > 2;)
        if (may_part(&l, l.start + n) && read_move(p, &l, move_line_scan(&l, l.start, l.start + n), &out->move, NULL)) {
            good = true;
            end = l.start + n;
        }
    if (!good && !null)
        read_move(p, &l, whole, &out->move, e); /* only for the reason, which takes the longest to find */
    out->converted = l.converted;
    if (good)
        out->used = move_line_place(&l, read_signs(g, p, &l, end, out));
    return good;
}

/* Fills V for the half-typed TEXT, which is taken apart into L. Returns the move in it; a = after it may begin a
 * promotion. */
static struct scan judge_half(const struct game *g, const struct position *p, const char *text, struct move_line *l,
                              struct match_of_moves *v)
{
    struct signs ignored;
    const char *slashes = strstr(text, "//");
    move_line_read(l, g, text, slashes ? (size_t)(slashes - text) : strlen(text), NULL);
    size_t all = l->length;
    while (all > l->start && isspace((unsigned char)l->text[all - 1]))
        all--;
    bool signs = is_end(l, l->end + signs_read(l->text + l->end, l->length - l->end, false, &ignored));
    struct scan line = move_line_scan(l, l->start, signs ? l->end : all);
    judge(p, l, line, false, v);
    if (v->moves.fits.count != 1 && signs && all == l->end + 1 && l->text[l->end] == '=') {
        line.length++;
        judge(p, l, line, false, v);
    }
    return line;
}

/* A if all moves of L have it at OFFSET, else CELL_NONE. */
static void common_cells(const struct move_list *l, cell *from, cell *to)
{
    *from = l->count ? l->at[0].from : CELL_NONE;
    *to = l->count ? l->at[0].to : CELL_NONE;
    for (int i = 1; i < l->count; i++) {
        if (l->at[i].from != *from)
            *from = CELL_NONE;
        if (l->at[i].to != *to)
            *to = CELL_NONE;
    }
}

void movetext_judge_prefix(const struct game *g, const struct position *p, const char *text, struct half_move *h)
{
    struct match_of_moves v;
    struct move_line l;
    struct scan line = judge_half(g, p, text, &l, &v);
    memset(h, 0, sizeof *h);
    h->named = named_cells(g->board, line, false);
    common_cells(&v.moves.onward, &h->from, &h->to);
    if (v.moves.fits.count == 1) {
        h->verdict = HALF_COMPLETE;
        h->move = v.moves.fits.at[0];
        h->from = h->move.from;
        h->to = h->move.to;
    } else if (!line.length || v.moves.onward.count) {
        h->verdict = HALF_POSSIBLE;
        if (v.moves.fits.count)
            complain(g, p, line, &v, &h->reason);
    } else {
        h->verdict = HALF_IMPOSSIBLE;
        complain(g, p, line, &v, &h->reason);
        h->column = h->reason.column;
    }
}

static int by_byte(const void *a, const void *b)
{
    return strcmp(a, b);
}

int movetext_complete(const struct game *g, const struct position *p, const char *text, char (*out)[MOVE_TEXT], int max)
{
    struct match_of_moves v;
    char all[MOVES_MAX][MOVE_TEXT];
    struct move_line l;
    judge_half(g, p, text, &l, &v);
    for (int i = 0; i < v.moves.onward.count; i++)
        movetext_write(g, p, v.moves.onward.at[i], all[i]);
    qsort(all, (size_t)v.moves.onward.count, sizeof *all, by_byte);
    int kept = v.moves.onward.count < max ? v.moves.onward.count : max;
    memcpy(out, all, (size_t)kept * sizeof *all);
    return v.moves.onward.count;
}
