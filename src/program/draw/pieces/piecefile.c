/* The language of the files with pictures of pieces. */
#include "catalogue/reader.h"
#include "draw/pictures.h"

/* The reading of a file: what it adds. */
struct piecefile {
    struct portrait portrait;
    struct path *letter[LETTERS_MAX];
};

static bool read_path(struct reader *r, void *into)
{
    return portrait_read_path(r, &((struct piecefile *)into)->portrait);
}

static bool read_small(struct reader *r, void *into)
{
    return portrait_read_small(r, &((struct piecefile *)into)->portrait);
}

static bool read_letter(struct reader *r, void *into)
{
    struct piecefile *all = into;
    SCOPED(text) text = {0};
    const struct word *w = reader_take(r);
    if (!w)
        return false;
    if (w->length != 1 || (unsigned char)w->at[0] >= LETTERS_MAX)
        return reader_fault(r, w, "a letter is one of A to Z or 0 to 9");
    int code = w->at[0];
    bool good = portrait_take_words(r, &text);
    path_delete(&all->letter[code]);
    all->letter[code] = good ? portrait_new_path(&text) : NULL;
    return all->letter[code] || (good && reader_fault(r, w, "%s", PATH_NOT_UNDERSTOOD));
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

bool pictures_read(const char *file, const char *text, struct pictures *p, struct error *e)
{
    static const struct keyword keywords[] = {
        {"path", "path WORD...", read_path},
        {"small", "small ROW...", read_small},
        {"letter", "letter L WORD...", read_letter},
    };
    FREED struct piecefile *new = memory_new(sizeof *new);
    struct reader r = {.file = file, .rest = text, .error = e, .most = 1};
    bool good = reader_run(&r, keywords, sizeof keywords / sizeof *keywords, new) &&
                (!new->portrait.path.length || portrait_finish(&r, &new->portrait, reader_end(&r)));

    catalogue_id_of(file, new->portrait.name, sizeof new->portrait.name);
    for (int i = 0; i < LETTERS_MAX; i++)
        if (good && new->letter[i]) {
            path_delete(&p->letter[i]);
            p->letter[i] = new->letter[i];
        } else {
            path_delete(&new->letter[i]);
        }
    if (!good || !new->portrait.outline || !add_portrait(p, &new->portrait))
        portrait_free(&new->portrait);
    return good;
}
