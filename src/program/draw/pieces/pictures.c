/* Finding the picture for a piece, and reading the folders of pictures. */
#include "draw/pictures.h"

/* True if the portrait's name stands for the kind called NAME, which may have capitals. */
static bool is_called(const struct portrait *d, const char *name)
{
    size_t i = 0;
    for (; d->name[i] && name[i]; i++)
        if (ascii_lower((unsigned char)name[i]) != d->name[i])
            return false;
    return d->name[i] == name[i];
}

static const struct portrait *find(const struct pictures *p, const struct kind *k)
{
    if (k && k->picture)
        return k->picture;
    for (int i = 0; k && i < p->count; i++)
        if (is_called(&p->portrait[i], k->name))
            return &p->portrait[i];
    return NULL;
}

const struct path *pictures_outline(const struct pictures *p, const struct kind *k, char label, struct point box,
                                    bool *stroked)
{
    const struct portrait *d = find(p, k);
    unsigned char code = (unsigned char)label;
    *stroked = !d;
    const struct small_outline *best = NULL;
    for (const struct small_outline *o = d ? d->small : NULL; d && o < d->small + SMALLS_MAX && o->outline; o++)
        if (o->rows >= box.y && 5 * o->columns >= 4 * box.x &&
            (!best || (best->rows == o->rows && best->columns < box.x)))
            best = o;
    if (best)
        return best->outline;
    return d ? d->outline : code < LETTERS_MAX ? p->letter[code] : NULL;
}

const char *pictures_path(const struct pictures *p, const struct kind *k)
{
    const struct portrait *d = find(p, k);
    return d ? d->path.at : NULL;
}

/* Pictures that are being read; E keeps the first fault. */
struct pictures_reading {
    struct pictures *pictures;
    struct error *error;
    bool good;
};

static void read_file(const char *path, void *into)
{
    struct pictures_reading *r = into;
    SCOPED(text) text = {0};
    struct error other = {0}, *e = r->good ? r->error : &other;
    r->good = text_read_file(path, &text, e) && pictures_read(path, text.at, r->pictures, e) && r->good;
}

bool pictures_open(const struct catalogue *c, struct pictures *p, struct error *e)
{
    *p = (struct pictures){0};
    struct pictures_reading r = {p, e, true};
    catalogue_each(c, "pieces", ".pieces", read_file, &r);
    return r.good;
}

void pictures_free(struct pictures *p)
{
    for (int i = 0; i < p->count; i++)
        portrait_free(&p->portrait[i]);
    for (int i = 0; i < LETTERS_MAX; i++)
        path_delete(&p->letter[i]);
    free(p->portrait);
    *p = (struct pictures){0};
}
