/* The language of the files with pictures of pieces. */
#include "catalogue/reader.h"
#include "draw/pictures.h"

/* The reading of a file: what it adds. */
struct piecefile {
    struct portrait portrait;
    struct path *letter[LETTERS_MAX];
};

static bool read_path(struct reader *reader, void *into)
{
    return portrait_read_path(reader, &((struct piecefile *)into)->portrait);
}

static bool read_small(struct reader *reader, void *into)
{
    return portrait_read_small(reader, &((struct piecefile *)into)->portrait);
}

static bool read_letter(struct reader *reader, void *into)
{
    struct piecefile *all = into;
    SCOPED(text) text = {0};
    const struct word *word = reader_take(reader);
    if (!word)
        return false;
    if (word->length != 1 || (unsigned char)word->at[0] >= LETTERS_MAX)
        return reader_fault(reader, word, "a letter is one of A to Z or 0 to 9");
    int code = word->at[0];
    bool good = portrait_take_words(reader, &text);
    path_delete(&all->letter[code]);
    all->letter[code] = good ? portrait_new_path(&text) : NULL;
    return all->letter[code] || (good && reader_fault(reader, word, "%s", PATH_NOT_UNDERSTOOD));
}

/* Put NEW (its path taken over) among PICTURES's portraits, in place of one of its name. */
static bool add_portrait(struct pictures *pictures, const struct portrait *new)
{
    int at = 0;
    while (at < pictures->count && strcmp(pictures->portrait[at].name, new->name) != 0)
        at++;
    if (at == PORTRAITS_MAX)
        return false;
    if (at == pictures->count) {
        struct portrait *more = memory_new((size_t)(pictures->count + 1) * sizeof *more);
        if (pictures->count)
            memcpy(more, pictures->portrait, (size_t)pictures->count * sizeof *more);
        free(pictures->portrait);
        pictures->portrait = more;
        pictures->count++;
    } else {
        portrait_free(&pictures->portrait[at]);
    }
    pictures->portrait[at] = *new;
    return true;
}

bool pictures_read(const char *file, const char *text, struct pictures *pictures, struct error *error)
{
    static const struct keyword keywords[] = {
        {"path", "path WORD...", read_path},
        {"small", "small ROW...", read_small},
        {"letter", "letter L WORD...", read_letter},
    };
    FREED struct piecefile *new = memory_new(sizeof *new);
    struct reader reader = {.file = file, .rest = text, .error = error, .most = 1};
    bool good = reader_run(&reader, keywords, sizeof keywords / sizeof *keywords, new) &&
                (!new->portrait.path.length || portrait_finish(&reader, &new->portrait, reader_end(&reader)));

    catalogue_id_of(file, new->portrait.name, sizeof new->portrait.name);
    for (int i = 0; i < LETTERS_MAX; i++)
        if (good && new->letter[i]) {
            path_delete(&pictures->letter[i]);
            pictures->letter[i] = new->letter[i];
        } else {
            path_delete(&new->letter[i]);
        }
    if (!good || !new->portrait.outline || !add_portrait(pictures, &new->portrait))
        portrait_free(&new->portrait);
    return good;
}
