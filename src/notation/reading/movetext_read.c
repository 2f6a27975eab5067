#include "notation/movetext.h"

#include "quick.h"
#include "reasons.h"
#include "spelling.h"

#include <stdlib.h>
#include <string.h>

/* How a line stands to all legal moves of a position. */
struct verdict {
    struct move_list legal;  /* all of them */
    struct move_list fits;   /* those that it means, by the best fit that any has */
    struct move_list onward; /* those that begin so */
    int reached;             /* letters that agree with some legal move */
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

/* By from, to, type, extra: messages name moves in the same order whatever the generator's. */
static int by_cells(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct move));
}

static void judge(const struct game *g, const struct position *p, struct scan line, struct verdict *v)
{
    struct spelling s;
    enum fit best = FIT_NONE;
    int length = line.length > SPELLING_MAX ? SPELLING_MAX : line.length;
    v->fits.count = v->onward.count = v->reached = 0;
    v->legal.count = moves_legal(g, p, v->legal.at);
    qsort(v->legal.at, (size_t)v->legal.count, sizeof *v->legal.at, by_cells);
    spelling_start(&s, g, p, line.text, length);
    for (int i = 0; i < v->legal.count; i++) {
        struct move m = v->legal.at[i];
        enum fit fit = spelling_fit(&s, m);
        if (fit > best) {
            best = fit;
            v->fits.count = 0;
        }
        if (fit == best && fit != FIT_NONE)
            add(&v->fits, m);
        if (highest(s.reached) > v->reached)
            v->reached = highest(s.reached);
        if (highest(s.reached) == length)
            add(&v->onward, m);
    }
    if (line.length > length)
        v->fits.count = v->onward.count = 0;
}

/*
 * Why V is not one move. The column is the first wrong letter's place in TEXT. Six parameters: what was read, as what,
 * and how far it got.
 */
static void complain(const struct game *g, const struct position *p, const char *text, struct scan line,
                     const struct verdict *v, struct error *e)
{
    struct text out = {0};
    int column = (int)(line.text - text) + v->reached + 1;
    if (v->fits.count > 1)
        reasons_tell_several(g, p, line, &v->fits, &out);
    else
        reasons_tell(g, p, line, &v->legal, &v->onward, &out);
    error_at(e, NULL, 0, column, "%s", out.at);
    text_free(&out);
}

bool movetext_read(const struct game *g, const struct position *p, const char *text, struct move *m,
                   const char **comment, struct error *e)
{
    struct verdict v;
    struct scan line = scan_line(g->board, text, comment);
    if (!line.length) {
        error_at(e, NULL, 0, 1, "there is no move in the line");
        return false;
    }
    if (quick_read(g, p, line, m))
        return true;
    judge(g, p, line, &v);
    if (v.fits.count == 1) {
        *m = v.fits.at[0];
        return true;
    }
    if (e)
        if (e)
            complain(g, p, text, line, &v, e);
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
    struct verdict v;
    struct scan line = scan_line(g->board, text, NULL);
    judge(g, p, line, &v);
    memset(h, 0, sizeof *h);
    h->named = named_cells(g->board, line);
    common_cells(&v.onward, &h->from, &h->to);
    if (v.fits.count == 1) {
        h->verdict = HALF_COMPLETE;
        h->move = v.fits.at[0];
        h->from = h->move.from;
        h->to = h->move.to;
    } else if (!line.length || v.onward.count) {
        h->verdict = HALF_POSSIBLE;
        if (v.fits.count)
            complain(g, p, text, line, &v, &h->reason);
    } else {
        h->verdict = HALF_IMPOSSIBLE;
        complain(g, p, text, line, &v, &h->reason);
        h->column = h->reason.column;
    }
}

static int by_byte(const void *a, const void *b)
{
    return strcmp(a, b);
}

int movetext_complete(const struct game *g, const struct position *p, const char *text, char (*out)[MOVE_TEXT], int max)
{
    struct verdict v;
    char all[MOVES_MAX][MOVE_TEXT];
    judge(g, p, scan_line(g->board, text, NULL), &v);
    for (int i = 0; i < v.onward.count; i++)
        movetext_write(g, p, v.onward.at[i], all[i]);
    qsort(all, (size_t)v.onward.count, sizeof *all, by_byte);
    int kept = v.onward.count < max ? v.onward.count : max;
    memcpy(out, all, (size_t)kept * sizeof *all);
    return v.onward.count;
}
