#include "notation/movetext.h"

#include "quick.h"
#include "reasons.h"
#include "spelling.h"

#include <stdlib.h>
#include <string.h>

/* Which of the legal moves of a position fit a line, and how far. */
struct match_of_moves {
    struct candidates moves;
    int reached; /* how many letters agree with some legal move */
    int column;  /* of the first letter that agrees with none, counted from 1 in what was typed */
};

static void add(struct move_list *l, struct move m)
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

/* LINE is a part of TEXT, which was typed. */
static void judge(const struct game *g, const struct position *p, const char *text, struct scan line,
                  struct match_of_moves *v)
{
    struct spelling s;
    enum fit best = FIT_NONE;
    int length = line.length > SPELLING_MAX ? SPELLING_MAX : line.length;
    v->moves.fits.count = v->moves.onward.count = v->reached = 0;
    v->moves.legal.count = moves_legal(g, p, v->moves.legal.at);
    qsort(v->moves.legal.at, (size_t)v->moves.legal.count, sizeof *v->moves.legal.at, by_cells);
    spelling_start(&s, g, p, line.text, length);
    for (int i = 0; i < v->moves.legal.count; i++) {
        struct move m = v->moves.legal.at[i];
        enum fit fit = spelling_fit(&s, m);
        if (fit > best) {
            best = fit;
            v->moves.fits.count = 0;
        }
        if (fit == best && fit != FIT_NONE)
            add(&v->moves.fits, m);
        if (highest(s.reached) > v->reached)
            v->reached = highest(s.reached);
        if (highest(s.reached) == length)
            add(&v->moves.onward, m);
    }
    v->column = (int)(line.text - text) + v->reached + 1;
    if (line.length > length)
        v->moves.fits.count = v->moves.onward.count = 0;
}

/* Tell why LINE is not exactly one move, by V. */
static void complain(const struct game *g, const struct position *p, struct scan line, const struct match_of_moves *v,
                     struct error *e)
{
    struct text out = {0};
    if (v->moves.fits.count > 1)
        reasons_tell_several(g, p, line, &v->moves.fits, &out);
    else
        reasons_tell(g, p, line, &v->moves, &out);
    error_at(e, NULL, 0, v->column, "%s", out.at);
    text_free(&out);
}

bool movetext_read(const struct game *g, const struct position *p, const char *text, struct move *m,
                   const char **comment, struct error *e)
{
    struct match_of_moves v;
    struct scan line = scan_line(g->board, text, comment);
    if (!line.length) {
        error_at(e, NULL, 0, 1, "there is no move in the line");
        return false;
    }
    if (quick_read(g, p, line, m))
        return true;
    judge(g, p, text, line, &v);
    if (v.moves.fits.count == 1) {
        *m = v.moves.fits.at[0];
        return true;
    }
    if (e)
        complain(g, p, line, &v, e);
    return false;
}

/* All cells that LINE names in full. */
static cellset named_cells(const struct board *b, struct scan line)
{
    cellset named = {{0, 0}};
    while (line.at < line.length) {
        cell c;
        if (scan_cell(&line, &c))
            named = cellset_or(named, b->lane[c]);
        else
            line.at++;
    }
    return named;
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
    struct scan line = scan_line(g->board, text, NULL);
    judge(g, p, text, line, &v);
    memset(h, 0, sizeof *h);
    h->named = named_cells(g->board, line);
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
    judge(g, p, text, scan_line(g->board, text, NULL), &v);
    for (int i = 0; i < v.moves.onward.count; i++)
        movetext_write(g, p, v.moves.onward.at[i], all[i]);
    qsort(all, (size_t)v.moves.onward.count, sizeof *all, by_byte);
    int kept = v.moves.onward.count < max ? v.moves.onward.count : max;
    memcpy(out, all, (size_t)kept * sizeof *all);
    return v.moves.onward.count;
}
