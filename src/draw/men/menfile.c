/* The language of the files with pictures of men. */
#include "catalogue/reader.h"
#include "draw/pictures.h"

#include <stdlib.h>
#include <string.h>

enum { LETTER_WIDTH = 10, LETTER_HEIGHT = 6 };

/* The reading of a file: what it adds, and the bitmap whose rows are being read. */
struct menfile {
    struct portrait portrait;
    struct bitmap letter[26];
    struct bitmap *now; /* NULL: none yet */
    int rows;           /* how many NOW has so far */
};

static bool is_whole(struct reader *r, const struct menfile *into)
{
    return !into->now || into->rows == into->now->height ||
           reader_fault_at(r, reader_end(r), "the bitmap before has %d rows, not %d", into->rows, into->now->height);
}

static bool read_path(struct reader *r, void *into)
{
    struct text *path = &((struct menfile *)into)->portrait.path;
    const struct word *w = reader_take(r);
    for (; w; w = reader_peek(r) ? reader_take(r) : NULL) {
        text_add(path, path->length ? " " : "");
        text_add_bytes(path, w->at, w->length);
    }
    return path->length > 0;
}

static void begin(struct menfile *into, struct bitmap *p, int width, int height)
{
    *p = (struct bitmap){.width = width, .height = height};
    into->now = p;
    into->rows = 0;
}

static bool read_bitmap(struct reader *r, void *into)
{
    struct menfile *all = into;
    struct portrait *d = &all->portrait;
    int width, height;
    const struct word *w = reader_take(r), *h = w ? reader_take(r) : NULL;
    if (!h || !is_whole(r, all) || !reader_number(r, w, 1, PICTURE_WIDTH, &width) ||
        !reader_number(r, h, 1, PICTURE_HEIGHT, &height))
        return false;
    if (d->pictures == PICTURES_A_MAN)
        return reader_fault(r, w, "a man has %d bitmaps at most", PICTURES_A_MAN);
    if (d->pictures && height <= d->picture[d->pictures - 1].height)
        return reader_fault(r, h, "bitmaps go from the lowest to the highest");
    begin(all, &d->picture[d->pictures++], width, height);
    return true;
}

static bool read_letter(struct reader *r, void *into)
{
    struct menfile *all = into;
    const struct word *w = reader_take(r);
    if (!w || !is_whole(r, all))
        return false;
    if (w->length != 1 || w->at[0] < 'A' || w->at[0] > 'Z')
        return reader_fault(r, w, "a letter is one of A to Z");
    begin(all, &all->letter[w->at[0] - 'A'], LETTER_WIDTH, LETTER_HEIGHT);
    return true;
}

static bool read_row(struct reader *r, void *into)
{
    struct menfile *all = into;
    const struct word *w = reader_take(r);
    if (!w)
        return false;
    if (!all->now || all->rows == all->now->height)
        return reader_fault(r, w, "a row belongs to no bitmap, or is one too many");
    if (w->length != (size_t)all->now->width)
        return reader_fault(r, w, "the row has %d signs, not %d", (int)w->length, all->now->width);
    for (size_t x = 0; x < w->length; x++) {
        if (w->at[x] != 'X' && w->at[x] != '.')
            return reader_fault(r, w, "a row is written with X and .");
        if (w->at[x] == 'X')
            all->now->row[all->rows] |= UINT64_C(1) << x;
    }
    all->rows++;
    return true;
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
        text_free(&p->portrait[at].path);
    }
    p->portrait[at] = *new;
    return true;
}

bool pictures_read(const char *file, const char *text, struct pictures *p, struct error *e)
{
    static const struct keyword keywords[] = {
        {"path", "path WORD...", read_path},
        {"bitmap", "bitmap WIDTH HEIGHT", read_bitmap},
        {"letter", "letter L", read_letter},
        {"|", "| ROW", read_row},
    };
    struct menfile *new = memory_new(sizeof *new);
    struct reader r = {.file = file, .rest = text, .e = e, .most = 1};
    bool good = reader_run(&r, keywords, sizeof keywords / sizeof *keywords, new) && is_whole(&r, new);
    bool is_portrait = new->portrait.pictures || new->portrait.path.length;

    catalogue_id_of(file, new->portrait.name, sizeof new->portrait.name);
    if (good)
        for (int i = 0; i < 26; i++)
            if (new->letter[i].width)
                p->letter[i] = new->letter[i];
    if (!good || !is_portrait || !add_portrait(p, &new->portrait))
        text_free(&new->portrait.path);
    free(new);
    return good;
}
