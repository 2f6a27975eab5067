/* The language of the files with pictures of pieces. */
#include "catalogue/reader.h"
#include "draw/pictures.h"
#include "pieces/portrait.h"

#include <stdlib.h>
#include <string.h>

void delete_path(struct path **p)
{
    if (*p)
        path_free(*p);
    free(*p);
    *p = NULL;
}

void portrait_free(struct portrait *p)
{
    text_free(&p->path);
    delete_path(&p->outline);
    for (int i = 0; i < SMALLS_MAX; i++)
        delete_path(&p->small[i].outline);
}

/* The most rows of a small picture. */
enum { SMALL_ROWS = 8 };

/* The reading of a file: what it adds. */
struct piecefile {
    struct portrait portrait;
    struct path *letter[LETTERS_MAX];
};

/* Adds the rest of the line to TEXT; false after a complaint if it is empty. */
static bool take_words(struct reader *r, struct text *text)
{
    const struct word *w = reader_take(r);
    for (; w; w = reader_peek(r) ? reader_take(r) : NULL) {
        text_add(text, text->length ? " " : "");
        text_add_bytes(text, w->at, w->length);
    }
    return text->length > 0;
}

static bool read_path(struct reader *r, void *into)
{
    return take_words(r, &((struct piecefile *)into)->portrait.path);
}

/* The path in TEXT, owned by the caller; NULL if it is not understood. */
static struct path *new_path(const struct text *text)
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

static bool read_small(struct reader *r, void *into)
{
    struct small_outline *o = ((struct piecefile *)into)->portrait.small;
    struct word row[SMALL_ROWS];
    int rows = 0;
    for (; reader_peek(r) && rows < SMALL_ROWS; rows++) {
        row[rows] = *reader_take(r);
        if (strspn(row[rows].at, "X.") < row[rows].length || row[rows].length != row[0].length)
            return reader_fault(r, &row[rows], "a row is written with X and ., all rows equally long");
    }
    if (!rows)
        return false;
    while (o->outline && o < &((struct piecefile *)into)->portrait.small[SMALLS_MAX - 1])
        o++;
    delete_path(&o->outline);
    *o = (struct small_outline){rows, (int)row[0].length, memory_new(sizeof *o->outline)};
    for (int i = 0; i < rows; i++)
        add_runs(o->outline, &row[i], i, rows);
    return true;
}

static const char not_understood[] = "this path is not understood: M, L, H, V, C and Z in a square of 100 by 100 are";

static bool read_letter(struct reader *r, void *into)
{
    struct piecefile *all = into;
    struct text text = {0};
    const struct word *w = reader_take(r);
    if (!w)
        return false;
    if (w->length != 1 || (unsigned char)w->at[0] >= LETTERS_MAX)
        return reader_fault(r, w, "a letter is one of A to Z or 0 to 9");
    int code = w->at[0];
    bool good = take_words(r, &text);
    delete_path(&all->letter[code]);
    all->letter[code] = good ? new_path(&text) : NULL;
    text_free(&text);
    return all->letter[code] || (good && reader_fault(r, w, "%s", not_understood));
}

/* Put NEW (its path taken over) among P's portraits, in place of one of its name. */
static bool add_portrait(struct pictures *p, const struct portrait *new)
{
    int at = 0;
    while (at < p->count && strcmp(p->portrait[at].name, new->name) != 0)
        at++;
    if (at == PORTRAITS_MAX)
        return false;
    if (at == p->count) {
        struct portrait *more = memory_new((size_t)(p->count + 1) * sizeof *more);
        if (p->count)
            memcpy(more, p->portrait, (size_t)p->count * sizeof *more);
        free(p->portrait);
        p->portrait = more;
        p->count++;
    } else {
        portrait_free(&p->portrait[at]);
    }
    p->portrait[at] = *new;
    return true;
}

/* Makes the outline of NEW; false after a complaint. */
static bool finish(struct reader *r, struct portrait *new)
{
    if (!new->path.length)
        return true;
    new->outline = new_path(&new->path);
    return new->outline || reader_fault_at(r, reader_end(r), "%s", not_understood);
}

bool pictures_read(const char *file, const char *text, struct pictures *p, struct error *e)
{
    static const struct keyword keywords[] = {
        {"path", "path WORD...", read_path},
        {"small", "small ROW...", read_small},
        {"letter", "letter L WORD...", read_letter},
    };
    struct piecefile *new = memory_new(sizeof *new);
    struct reader r = {.file = file, .rest = text, .e = e, .most = 1};
    bool good = reader_run(&r, keywords, sizeof keywords / sizeof *keywords, new) && finish(&r, &new->portrait);

    catalogue_id_of(file, new->portrait.name, sizeof new->portrait.name);
    for (int i = 0; i < LETTERS_MAX; i++)
        if (good && new->letter[i]) {
            delete_path(&p->letter[i]);
            p->letter[i] = new->letter[i];
        } else {
            delete_path(&new->letter[i]);
        }
    if (!good || !new->portrait.outline || !add_portrait(p, &new->portrait))
        portrait_free(&new->portrait);
    free(new);
    return good;
}
