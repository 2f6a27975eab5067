/* The lines that describe a picture of a piece, in a file of its own or in a game's. */
#include "parts.h"

/* The most rows of a small picture. */
enum { SMALL_ROWS = 8 };

bool portrait_take_words(struct reader *r, struct text *text)
{
    const struct word *w = reader_take(r);
    for (; w; w = reader_peek(r) ? reader_take(r) : NULL) {
        text_add(text, text->length ? " " : "");
        text_add_bytes(text, w->at, w->length);
    }
    return text->length > 0;
}

bool portrait_read_path(struct reader *r, struct portrait *p)
{
    return portrait_take_words(r, &p->path);
}

struct path *portrait_new_path(const struct text *text)
{
    struct path *p = memory_new(sizeof *p);
    if (path_read(text->at, PICTURE_SIDE / 100, p))
        return p;
    path_free(p);
    free(p);
    return NULL;
}

/* Adds a rectangle for each run of `X` in row ROW of ROWS. */
static void add_runs(struct path *p, const struct word *w, int row, int rows)
{
    int top = PICTURE_SIDE * row / rows, foot = PICTURE_SIDE * (row + 1) / rows, length = (int)w->length;
    for (int i = 0, end; i < length; i = end + 1) {
        for (end = i; end < length && w->at[end] == 'X';)
            end++;
        int left = PICTURE_SIDE * i / length, right = PICTURE_SIDE * end / length;
        for (int k = 0; end > i && k < 4; k++)
            path_add(p, k == 0 || k == 3 ? left : right, k < 2 ? top : foot, k == 0);
    }
}

bool portrait_read_small(struct reader *r, struct portrait *p)
{
    struct small_outline *o = p->small;
    struct word row[SMALL_ROWS];
    int rows = 0;
    for (; reader_peek(r) && rows < SMALL_ROWS; rows++) {
        row[rows] = *reader_take(r);
        if (strspn(row[rows].at, "X.") < row[rows].length || row[rows].length != row[0].length)
            return reader_fault(r, &row[rows], "a row is written with X and ., all rows equally long");
    }
    if (!rows)
        return false;
    while (o->outline && o < &p->small[SMALLS_MAX - 1])
        o++;
    path_delete(&o->outline);
    *o = (struct small_outline){rows, (int)row[0].length, memory_new(sizeof *o->outline)};
    for (int i = 0; i < rows; i++)
        add_runs(o->outline, &row[i], i, rows);
    return true;
}

bool portrait_finish(struct reader *r, struct portrait *p, struct place at)
{
    p->outline = portrait_new_path(&p->path);
    return p->outline || reader_fault_at(r, at, "%s", PATH_NOT_UNDERSTOOD);
}

/* The picture of the piece that G has read last; NULL after a complaint. */
static struct portrait *last_picture(struct reader *r, struct game_reading *g)
{
    int k = g->game ? g->game->kinds - 1 : -1;
    while (k >= 0 && g->game->kind[k].promoted)
        k--;
    if (k < 0) {
        reader_fault(r, r->word, "whose picture? Put the line `piece` above this one");
        return NULL;
    }
    struct portrait **p = &g->game->kind[k].picture;
    if (!*p || (*p)->outline)
        g->picture[k] = reader_place(r, r->word);
    *p = *p ? *p : memory_new(sizeof **p);
    path_delete(&(*p)->outline); /* of a set: the game's file adds to it */
    return *p;
}

bool parts_read_path(struct reader *r, void *into)
{
    struct portrait *p = last_picture(r, into);
    return p && portrait_read_path(r, p);
}

bool parts_read_small(struct reader *r, void *into)
{
    struct portrait *p = last_picture(r, into);
    return p && portrait_read_small(r, p);
}

bool parts_end_pictures(struct reader *r, struct game_reading *g)
{
    for (int k = 0; k < g->game->kinds; k++) {
        struct portrait *p = g->game->kind[k].picture;
        if (!p || p->outline)
            continue;
        if (!p->path.length)
            return reader_fault_at(r, g->picture[k], "this picture has no outline: add a line `path`");
        if (!portrait_finish(r, p, g->picture[k]))
            return false;
    }
    return true;
}
