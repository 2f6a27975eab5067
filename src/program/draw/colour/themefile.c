/* The language of theme files, and the folders where they lie. */
#include "catalogue/reader.h"
#include "draw/theme.h"

static bool read_rgb(const struct word *w, struct rgb *out)
{
    char digits[8];
    snprintf(digits, sizeof digits, "%.*s", (int)(w->length < 7 ? w->length : 7), w->at);
    if (strspn(digits, "0123456789abcdefABCDEF") != 6 || digits[6])
        return false;
    unsigned long value = strtoul(digits, NULL, 16);
    *out = (struct rgb){(uint8_t)(value >> 16), (uint8_t)(value >> 8), (uint8_t)value};
    return true;
}

/* The place of W among the first COUNT of NAMES, -1 if it is none of them. */
static int find_name(const struct word *w, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (word_is(w, names[i]))
            return i;
    return -1;
}

/* Read W, "RRGGBB" or "RRGGBB/INDEX" (INDEX of the 256 colours, 16 … 255), into T; false after a complaint. */
static bool read_fill_shade(struct reader *r, const struct word *w, struct tint *t)
{
    struct word colour = *w, index;
    int of_256 = TINT_NEAREST;
    if (word_split(w, "/", &colour, &index) && !reader_number(r, &index, 16, 255, &of_256))
        return false;
    if (!read_rgb(&colour, &t->colour))
        return reader_fault(r, w, "\"%.*s\" is not a colour: give six hexadecimal digits such as 8f6a3c, or 8f6a3c/95",
                            word_shown(w), w->at);
    t->is_default = false;
    t->of_256 = (int16_t)of_256;
    return true;
}

static bool read_shades(struct reader *r, struct theme *t, int fill)
{
    const struct word *w = reader_take(r);
    if (!w || !read_fill_shade(r, w, &t->fill[MARK_NONE][fill]))
        return false;
    while (reader_peek(r)) {
        w = reader_take(r);
        int mark = find_name(w, theme_mark_names, MARKS);
        if (mark <= MARK_NONE)
            return reader_fault(r, w, "there is no mark \"%.*s\": last, check, target, capture or chosen",
                                word_shown(w), w->at);
        w = reader_take(r);
        if (!w || !read_fill_shade(r, w, &t->fill[mark][fill]))
            return false;
    }
    return true;
}

/* The place of the next word among the COUNT NAMES of WHAT, -1 after a complaint. */
static int take_name(struct reader *r, const char *what, const char *const *names, int count)
{
    const struct word *w = reader_take(r);
    int i = w ? find_name(w, names, count) : -1;
    if (w && i < 0)
        reader_fault(r, w, "there is no %s \"%.*s\"", what, word_shown(w), w->at);
    return i;
}

/* Read the rest of a line `fill NAME SHADE [MARK SHADE]…` into the theme INTO; false after a complaint. */
static bool read_fill_line(struct reader *r, void *into)
{
    int i = take_name(r, "fill", theme_fill_names, FILLS);
    return i >= 0 && read_shades(r, into, i);
}

/* PERCENT of A, the rest of B. */
static struct rgb mix(struct rgb a, struct rgb b, int percent)
{
    return (struct rgb){(uint8_t)((a.red * percent + b.red * (100 - percent)) / 100),
                        (uint8_t)((a.green * percent + b.green * (100 - percent)) / 100),
                        (uint8_t)((a.blue * percent + b.blue * (100 - percent)) / 100)};
}

/* The colour of fill F under mark M if the file gives none: targets have dots and keep their colour, other marks are
 * mixed with it. */
static void complete(struct theme *t, enum fill f, enum mark m)
{
    const struct tint *own = &t->fill[MARK_NONE][f], *ground = &t->ground[theme_ground(f, m)];
    struct tint tint = t->fill[m][f], whole = *ground;
    if (tint.is_default) {
        tint = m == MARK_NONE ? *ground : *own;
        if (m != MARK_NONE && m != MARK_TARGET && !ground->is_default) {
            tint.colour = mix(ground->colour, own->colour, 75);
            tint.of_256 = TINT_NEAREST;
        }
        if (m == MARK_PATH) /* the path of a move has the colour of the last move's ends */
            tint = t->fill[MARK_LAST][f];
    }
    whole.is_default = tint.is_default;
    whole.colour = tint.colour;
    whole.of_256 = tint.of_256;
    t->fill[m][f] = whole;
}

/* Give the fills that T's file does not mention the colours of its grounds: lanes and hexagons get those of squares and
 * of the third ground, marks a mixture of the cell's own colour and the mark's. */
static void complete_fills(struct theme *t)
{
    struct tint *fourth = &t->ground[GROUND_CELL_FOURTH];
    if (t->ground[GROUND_CELL].is_default)
        return;
    if (fourth->is_default) {
        *fourth = t->ground[GROUND_CELL_THIRD];
        fourth->colour = mix(fourth->colour, t->ground[GROUND_CELL].colour, 50);
        fourth->of_256 = TINT_NEAREST;
    }
    for (int f = 0; f < FILLS; f++)
        for (int m = MARK_NONE; m < MARKS; m++)
            complete(t, (enum fill)f, (enum mark)m);
}

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
    return t->is_default || read_fill_shade(r, w, t);
}

/* The index of the colour called W, TINT_OWN for `default`, TINT_NEAREST if there is no such colour. */
static int16_t colour_index(struct word w)
{
    if (word_is(&w, "default"))
        return TINT_OWN;
    static const char bright[] = "bright-";
    size_t ahead = w.length >= sizeof bright && memcmp(w.at, bright, sizeof bright - 1) == 0 ? sizeof bright - 1 : 0;
    w.at += ahead;
    w.length -= ahead;
    int i = find_name(&w, colour_names, COLOURS);
    return (int16_t)(i < 0 ? TINT_NEAREST : i + (ahead ? 8 : 0));
}

static uint8_t attribute_bit(const struct word *w)
{
    int i = find_name(w, attribute_names, ATTRIBUTES);
    return (uint8_t)(i < 0 ? 0 : 1 << i);
}

/* The index of the colour called NAME, a part of W, into *INDEX. */
static bool read_index(struct reader *r, const struct word *w, struct word name, int16_t *index)
{
    *index = colour_index(name);
    return *index != TINT_NEAREST ||
           reader_fault(
               r, w,
               "\"%.*s\" is not a colour's name: black, red, green, yellow, blue, magenta, cyan, white or bright-…",
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
    int16_t *second = is_8 ? &t->under_8 : &t->under_16;
    bool split = word_split(&right, "/", &name, &under), few = split && under.length && *under.at == '/';
    if (few) {
        under.at++;
        under.length--;
    }
    if (split && !read_index(r, w, under, second))
        return false;
    *second |= (int16_t)(few ? INK_FEW >> INK_SECOND : 0);
    return read_index(r, w, name, is_8 ? &t->of_8 : &t->of_16);
}

static bool read_word(struct reader *r, const struct word *w, struct tint *t)
{
    struct word left, right;
    if (word_split(w, "=", &left, &right))
        return read_setting(r, w, left, right, t);
    uint8_t bit = attribute_bit(w);
    t->attributes |= bit;
    return bit || reader_fault(r, w, "\"%.*s\" is not an attribute: bold, dim, underline, reverse, 8=, 16= or mono=",
                               word_shown(w), w->at);
}

/* With 8 colours a background cannot be bright, and a ground is always a background. */
static bool check_grounds(struct reader *r, const struct word *w, bool is_ground, const struct tint *t)
{
    enum { FEW = INK_FEW >> INK_SECOND };
    if (!is_ground && (t->under_8 >= FEW || t->under_16 >= FEW))
        return reader_fault(r, w, "only a ground takes two colours with //");
    return ((!is_ground || t->of_8 < 8) && (t->under_8 < 0 || !(t->under_8 & 8))) ||
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
    int i = take_name(r, "paint", theme_paint_names, PAINT_OWN);
    return i >= 0 && read_tint(r, false, &t->paint[i]);
}

static bool read_ground(struct reader *r, void *into)
{
    struct theme *t = into;
    int i = take_name(r, "ground", theme_ground_names, GROUND_OWN);
    return i >= 0 && read_tint(r, true, &t->ground[i]);
}

static bool read_title(struct reader *r, void *into)
{
    struct theme *t = into;
    return reader_take_title(r, t->title);
}

/* Nearest colours are found now and not when the screen is drawn, as a search among 256 takes time. */
static void find_nearest(struct tint *t)
{
    if (t->is_default)
        return;
    static const enum depth depths[] = {DEPTH_8, DEPTH_16, DEPTH_256};
    int16_t *const index[] = {&t->of_8, &t->of_16, &t->of_256};
    for (int i = 0; i < 3; i++)
        if (*index[i] == TINT_NEAREST)
            *index[i] = (int16_t)palette_nearest(t->colour, depths[i]);
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
        {"fill", "fill NAME RRGGBB[/INDEX] [MARK RRGGBB[/INDEX]]...", read_fill_line},
    };
    struct theme new;
    struct reader r = {.file = file, .rest = text, .error = e, .most = 1};

    theme_plain(&new);
    catalogue_id_of(file, new.name, sizeof new.name);
    strcpy(new.title, new.name);
    if (!reader_run(&r, keywords, sizeof keywords / sizeof *keywords, &new))
        return false;
    complete_fills(&new);
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
    char path[PATH_SIZE];
    SCOPED(text) text = {0};

    theme_plain(t);
    if (!strchr(name, '/') && catalogue_path(c, path, "themes/%s.theme", name))
        return text_read_file(path, &text, e) && theme_read(path, text.at, t, e);
    char names[THEMES_MAX][THEME_NAME];
    int n = theme_list(c, names, THEMES_MAX);
    for (int i = 0; i < n; i++)
        text_addf(&text, "%s%s", i ? ", " : "", names[i]);
    return error_set(e, "there is no theme \"%.40s\": give %s", name, n ? text.at : "none, no themes are here");
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* A list of names that is being made. */
struct theme_names {
    char (*name)[THEME_NAME];
    int count, max;
};

static void add_name(const char *path, void *into)
{
    struct theme_names *n = into;
    char name[PATH_SIZE];
    catalogue_id_of(path, name, sizeof name);
    for (int i = 0; i < n->count; i++)
        if (strcmp(n->name[i], name) == 0)
            return;
    if (n->count < n->max && strlen(name) < THEME_NAME)
        strcpy(n->name[n->count++], name);
}

int theme_list(const struct catalogue *c, char (*out)[THEME_NAME], int max)
{
    struct theme_names n = {out, 0, max};
    catalogue_each(c, "themes", ".theme", add_name, &n);
    qsort(out, (size_t)n.count, sizeof *out, by_name);
    return n.count;
}
