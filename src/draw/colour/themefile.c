/* The language of theme files, and the folders where they lie. */
#include "catalogue/reader.h"
#include "draw/theme.h"
#include "themefill.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const attribute_names[] = {"bold", "dim", "underline", "reverse"};
enum { ATTRIBUTES = sizeof attribute_names / sizeof *attribute_names };

static const char *const colour_names[] = {"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"};
enum { COLOURS = sizeof colour_names / sizeof *colour_names };

static bool read_colour(struct reader *r, struct tint *t)
{
    const struct word *w = reader_take(r);
    if (!w)
        return false;
    t->is_default = word_is(w, "default");
    if (t->is_default)
        return true;
    return theme_read_shade(r, w, t);
}

/* The index of the colour called W, TINT_OWN for `default`, TINT_NEAREST if there is no such colour. */
static int16_t colour_index(struct word w)
{
    if (word_is(&w, "default"))
        return TINT_OWN;
    static const char bright[] = "bright-";
    bool is_bright = w.length > sizeof bright - 1 && memcmp(w.at, bright, sizeof bright - 1) == 0;
    if (is_bright) {
        w.at += sizeof bright - 1;
        w.length -= sizeof bright - 1;
    }
    for (int i = 0; i < COLOURS; i++)
        if (word_is(&w, colour_names[i]))
            return (int16_t)(i + 8 * is_bright);
    return TINT_NEAREST;
}

static uint8_t attribute_bit(const struct word *w)
{
    for (int i = 0; i < ATTRIBUTES; i++)
        if (word_is(w, attribute_names[i]))
            return (uint8_t)(1 << i);
    return 0;
}

/* The index of the colour called NAME, in W, into *INDEX. */
static bool read_index(struct reader *r, const struct word *w, struct word name, int16_t *index)
{
    *index = colour_index(name);
    return *index != TINT_NEAREST ||
           reader_fault(
               r, w, "\"%.*s\" is no colour's name: black, red, green, yellow, blue, magenta, cyan, white or bright-…",
               word_shown(&name), name.at);
}

/* Read `8=NAME`, `16=NAME`, either one with `/NAME` of the background, or `mono=ATTRIBUTE`. */
static bool read_setting(struct reader *r, const struct word *w, struct word left, struct word right, struct tint *t)
{
    if (word_is(&left, "mono")) {
        uint8_t bit = attribute_bit(&right);
        t->mono_attributes |= bit;
        return bit || reader_fault(r, w, "mono= takes bold, dim, underline or reverse");
    }
    struct word name = right, under;
    bool is_8 = word_is(&left, "8");
    if (!is_8 && !word_is(&left, "16"))
        return reader_fault(r, w, "only 8=, 16= and mono= take a value");
    if (word_split(&right, "/", &name, &under) && !read_index(r, w, under, is_8 ? &t->under_8 : &t->under_16))
        return false;
    return read_index(r, w, name, is_8 ? &t->of_8 : &t->of_16);
}

static bool read_word(struct reader *r, const struct word *w, struct tint *t)
{
    struct word left, right;
    if (word_split(w, "=", &left, &right))
        return read_setting(r, w, left, right, t);
    uint8_t bit = attribute_bit(w);
    t->attributes |= bit;
    return bit || reader_fault(r, w, "\"%.*s\" is no attribute: bold, dim, underline, reverse, 8=, 16= or mono=",
                               word_shown(w), w->at);
}

/* With 8 colours a background cannot be bright, and a ground is always a background. */
static bool check_grounds(struct reader *r, const struct word *w, bool is_ground, const struct tint *t)
{
    return ((!is_ground || t->of_8 < 8) && t->under_8 < 8) ||
           reader_fault(r, w, "a ground cannot be bright on a terminal of 8 colours");
}

/* Read the rest of a paint's or ground's line. */
static bool read_tint(struct reader *r, bool is_ground, struct tint *t)
{
    const struct word *w;
    *t = (struct tint){.of_8 = TINT_NEAREST, .of_16 = TINT_NEAREST, .of_256 = TINT_NEAREST};
    t->under_8 = t->under_16 = TINT_NEAREST;
    if (!read_colour(r, t))
        return false;
    while ((w = reader_peek(r)) != NULL) {
        if (!read_word(r, w, t) || !check_grounds(r, w, is_ground, t))
            return false;
        r->next++;
    }
    return true;
}

static bool read_paint(struct reader *r, void *into)
{
    struct theme *t = into;
    const struct word *w = reader_take(r);
    for (int i = 0; w && i < PAINT_OWN; i++)
        if (word_is(w, theme_paint_name((enum paint)i)))
            return read_tint(r, false, &t->paint[i]);
    return w && reader_fault(r, w, "there is no paint \"%.*s\"", word_shown(w), w->at);
}

static bool read_ground(struct reader *r, void *into)
{
    struct theme *t = into;
    const struct word *w = reader_take(r);
    for (int i = 0; w && i < GROUND_OWN; i++)
        if (word_is(w, theme_ground_name((enum ground)i)))
            return read_tint(r, true, &t->ground[i]);
    return w && reader_fault(r, w, "there is no ground \"%.*s\"", word_shown(w), w->at);
}

static bool read_title(struct reader *r, void *into)
{
    struct theme *t = into;
    const struct word *first = reader_take(r), *last = first;
    if (!first)
        return false;
    while (reader_peek(r))
        last = reader_take(r);
    struct word whole = {first->at, (size_t)(last->at + last->length - first->at), first->column};
    return reader_title(r, &whole, t->title, sizeof t->title);
}

/* Nearest colours are found now and not when the screen is drawn, as a search among 256 takes time. */
static void find_nearest(struct tint *t)
{
    if (t->is_default)
        return;
    if (t->of_8 == TINT_NEAREST)
        t->of_8 = (int16_t)palette_nearest(t->colour, DEPTH_8);
    if (t->of_16 == TINT_NEAREST)
        t->of_16 = (int16_t)palette_nearest(t->colour, DEPTH_16);
    if (t->of_256 == TINT_NEAREST)
        t->of_256 = (int16_t)palette_nearest(t->colour, DEPTH_256);
}

bool theme_read(const char *file, const char *text, struct theme *t, struct error *e)
{
    static const struct keyword keywords[] = {
        {"title", "title TEXT", read_title},
        {"paint", "paint NAME COLOUR [16=COLOUR-NAME[/GROUND]] [8=COLOUR-NAME[/GROUND]] [ATTRIBUTE] [mono=ATTRIBUTE]",
         read_paint},
        {"ground",
         "ground NAME COLOUR [16=COLOUR-NAME[/COLOUR-NAME]] [8=COLOUR-NAME[/COLOUR-NAME]] [ATTRIBUTE] [mono=ATTRIBUTE]",
         read_ground},
        {"fill", "fill NAME RRGGBB[/INDEX] [MARK RRGGBB[/INDEX]]...", theme_read_fill},
    };
    struct theme new;
    struct reader r = {.file = file, .rest = text, .e = e, .most = 1};

    theme_plain(&new);
    catalogue_id_of(file, new.name, sizeof new.name);
    strcpy(new.title, new.name);
    if (!reader_run(&r, keywords, sizeof keywords / sizeof *keywords, &new))
        return false;
    theme_complete_fills(&new);
    for (int i = 0; i < PAINTS; i++)
        find_nearest(&new.paint[i]);
    for (int i = 0; i < GROUNDS; i++)
        find_nearest(&new.ground[i]);
    for (int i = 0; i < MARKS * FILLS; i++)
        find_nearest(&new.fill[i / FILLS][i % FILLS]);
    *t = new;
    return true;
}

bool theme_open(const struct catalogue *c, const char *name, struct theme *t, struct error *e)
{
    char file[THEME_NAME + 16], path[PATH_SIZE];
    struct text text = {0};
    bool good = false;

    theme_plain(t);
    if (strchr(name, '/') || snprintf(file, sizeof file, "themes/%s.theme", name) >= (int)sizeof file ||
        !catalogue_path(c, file, path)) {
        char names[THEMES_MAX][THEME_NAME];
        struct text list = {0};
        int n = theme_list(c, names, THEMES_MAX);
        for (int i = 0; i < n; i++)
            text_addf(&list, "%s%s", i ? ", " : "", names[i]);
        error_set(e, "there is no theme \"%.40s\": %s", name, n ? list.at : "no theme files were found");
        text_free(&list);
    } else if (text_read_file(path, &text, e)) {
        good = theme_read(path, text.at, t, e);
    }
    text_free(&text);
    return good;
}

static bool is_theme_file(const char *name)
{
    static const char end[] = ".theme";
    size_t n = strlen(name), m = sizeof end - 1;
    return name[0] != '.' && n > m && n - m < THEME_NAME && strcmp(name + n - m, end) == 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static bool is_listed(char (*names)[THEME_NAME], int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

int theme_list(const struct catalogue *c, char (*out)[THEME_NAME], int max)
{
    int count = 0;
    for (int i = 0; i < FOLDERS; i++) {
        char folder[PATH_SIZE + 8], name[THEME_NAME];
        struct dirent *entry;
        snprintf(folder, sizeof folder, "%s/themes", c->folder[i]);
        DIR *dir = c->folder[i][0] ? opendir(folder) : NULL;
        while (dir && count < max && (entry = readdir(dir)) != NULL) {
            if (!is_theme_file(entry->d_name))
                continue;
            catalogue_id_of(entry->d_name, name, sizeof name);
            if (!is_listed(out, count, name))
                strcpy(out[count++], name);
        }
        if (dir)
            closedir(dir);
    }
    qsort(out, (size_t)count, sizeof *out, by_name);
    return count;
}
