/* Finding the picture for a piece, and reading the folders of pictures. */
#include "draw/pictures.h"

/* True if the portrait's name stands for the kind called NAME, which may have capitals. */
static bool is_called(const struct portrait *portrait, const char *name)
{
    size_t i = 0;
    for (; portrait->name[i] && name[i]; i++)
        if (ascii_lower((unsigned char)name[i]) != portrait->name[i])
            return false;
    return portrait->name[i] == name[i];
}

static const struct portrait *find(const struct pictures *pictures, const struct kind *kind)
{
    if (kind && kind->picture)
        return kind->picture;
    for (int i = 0; kind && i < pictures->count; i++)
        if (is_called(&pictures->portrait[i], kind->name))
            return &pictures->portrait[i];
    return NULL;
}

const struct path *pictures_outline(const struct pictures *pictures, const struct kind *kind, char label,
                                    struct point box, bool *stroked)
{
    const struct portrait *portrait = find(pictures, kind);
    unsigned char code = (unsigned char)label;
    *stroked = !portrait;
    const struct small_outline *best = NULL;
    for (const struct small_outline *outline = portrait ? portrait->small : NULL;
         portrait && outline < portrait->small + SMALLS_MAX && outline->outline; outline++)
        if (outline->rows >= box.y && 5 * outline->columns >= 4 * box.x &&
            (!best || (best->rows == outline->rows && best->columns < box.x)))
            best = outline;
    if (best)
        return best->outline;
    return portrait ? portrait->outline : code < LETTERS_MAX ? pictures->letter[code] : NULL;
}

bool pictures_has_bitmap(const struct pictures *pictures, const struct kind *kind, struct point box)
{
    const struct portrait *portrait = find(pictures, kind);
    for (int i = 0; portrait && i < SMALLS_MAX; i++)
        if (portrait->small[i].outline && portrait->small[i].rows == box.y && portrait->small[i].columns == box.x)
            return true;
    return false;
}

const char *pictures_path(const struct pictures *pictures, const struct kind *kind)
{
    const struct portrait *portrait = find(pictures, kind);
    return portrait ? portrait->path.at : NULL;
}

/* Pictures that are being read; ERROR keeps the first fault. */
struct pictures_reading {
    struct pictures *pictures;
    struct error *error;
    bool good;
};

static void read_file(const char *path, void *into)
{
    struct pictures_reading *reading = into;
    SCOPED(text) text = {0};
    struct error other = {0}, *error = reading->good ? reading->error : &other;
    reading->good =
        text_read_file(path, &text, error) && pictures_read(path, text.at, reading->pictures, error) && reading->good;
}

bool pictures_open(const struct catalogue *catalogue, struct pictures *pictures, struct error *error)
{
    *pictures = (struct pictures){0};
    struct pictures_reading reading = {pictures, error, true};
    catalogue_each(catalogue, "pieces", ".pieces", read_file, &reading);
    return reading.good;
}

void pictures_free(struct pictures *pictures)
{
    for (int i = 0; i < pictures->count; i++)
        portrait_free(&pictures->portrait[i]);
    for (int i = 0; i < LETTERS_MAX; i++)
        path_delete(&pictures->letter[i]);
    free(pictures->portrait);
    *pictures = (struct pictures){0};
}
