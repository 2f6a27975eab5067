/* The language of theme files, and the folders where they lie. */
#include "catalogue/reader.h"
#include "draw/theme.h"

static bool read_rgb(const struct word *word, struct rgb *out)
{
    char digits[8];
    snprintf(digits, sizeof digits, "%.*s", (int)(word->length < 7 ? word->length : 7), word->at);
    if (strspn(digits, "0123456789abcdefABCDEF") != 6 || digits[6])
        return false;
    unsigned long value = strtoul(digits, NULL, 16);
    *out = (struct rgb){(uint8_t)(value >> 16), (uint8_t)(value >> 8), (uint8_t)value};
    return true;
}

/* Returns the place of WORD among the first COUNT of NAMES, -1 if it is none of them. */
static int find_name(const struct word *word, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (word_is(word, names[i]))
            return i;
    return -1;
}

/* Read WORD, "RRGGBB" or "RRGGBB/INDEX" (INDEX of the 256 colours, 16 … 255), into TINT; false after a complaint. */
static bool read_fill_shade(struct reader *reader, const struct word *word, struct tint *tint)
{
    struct word colour = *word, index;
    int of_256 = TINT_NEAREST;
    if (word_split(word, "/", &colour, &index) && !reader_number(reader, &index, 16, 255, &of_256))
        return false;
    if (!read_rgb(&colour, &tint->colour))
        return reader_fault(reader, word,
                            "\"%.*s\" is not a colour: give six hexadecimal digits such as 8f6a3c, or 8f6a3c/95",
                            word_shown(word), word->at);
    tint->is_default = false;
    tint->of_256 = (int16_t)of_256;
    return true;
}

static bool read_shades(struct reader *reader, struct theme *theme, int fill)
{
    const struct word *word = reader_take(reader);
    if (!word || !read_fill_shade(reader, word, &theme->fill[MARK_NONE][fill]))
        return false;
    while (reader_peek(reader)) {
        word = reader_take(reader);
        int mark = find_name(word, theme_mark_names, MARKS);
        if (mark <= MARK_NONE)
            return reader_fault(reader, word, "there is no mark \"%.*s\": last, check, target, capture or chosen",
                                word_shown(word), word->at);
        word = reader_take(reader);
        if (!word || !read_fill_shade(reader, word, &theme->fill[mark][fill]))
            return false;
    }
    return true;
}

/* Returns the place of the next word among the COUNT NAMES of WHAT, -1 after a complaint. */
static int parse_name(struct reader *reader, const char *what, const char *const *names, int count)
{
    const struct word *word = reader_take(reader);
    int i = word ? find_name(word, names, count) : -1;
    if (word && i < 0)
        reader_fault(reader, word, "there is no %s \"%.*s\"", what, word_shown(word), word->at);
    return i;
}

/* Read the rest of a line `fill NAME SHADE [MARK SHADE]…` into the theme INTO; false after a complaint. */
static bool read_fill_line(struct reader *reader, void *into)
{
    int i = parse_name(reader, "fill", theme_fill_names, FILLS);
    return i >= 0 && read_shades(reader, into, i);
}

/* PERCENT of FIRST, the rest of SECOND. */
static struct rgb mix(struct rgb first, struct rgb second, int percent)
{
    return (struct rgb){(uint8_t)((first.red * percent + second.red * (100 - percent)) / 100),
                        (uint8_t)((first.green * percent + second.green * (100 - percent)) / 100),
                        (uint8_t)((first.blue * percent + second.blue * (100 - percent)) / 100)};
}

/* The colour of FILL under MARK if the file gives none: targets have dots and keep their colour, other marks are
 * mixed with it. */
static void complete(struct theme *theme, enum fill fill, enum mark mark)
{
    const struct tint *own = &theme->fill[MARK_NONE][fill], *ground = &theme->ground[theme_ground(fill, mark)];
    struct tint tint = theme->fill[mark][fill], whole = *ground;
    if (tint.is_default) {
        tint = mark == MARK_NONE ? *ground : *own;
        if (mark != MARK_NONE && mark != MARK_TARGET && !ground->is_default) {
            tint.colour = mix(ground->colour, own->colour, 75);
            tint.of_256 = TINT_NEAREST;
        }
        if (mark == MARK_PATH) /* the path of a move has the colour of the last move's ends */
            tint = theme->fill[MARK_LAST][fill];
    }
    whole.is_default = tint.is_default;
    whole.colour = tint.colour;
    whole.of_256 = tint.of_256;
    theme->fill[mark][fill] = whole;
}

/* Give Blue's characters a colour with few colours, where THEME's file does not mention them: the terminal's own may be
 * that of the cell. */
static void complete_blue(struct theme *theme)
{
    enum { BLUE = 4, WHITE = 7, BRIGHT_WHITE = 15 };
    struct tint *blue = &theme->paint[PAINT_PIECE_4];
    if (!blue->is_default || blue->of_8 != TINT_NEAREST || blue->of_16 != TINT_NEAREST)
        return;
    blue->of_8 = blue->of_16 = BLUE;
    blue->under_8 = WHITE;
    blue->under_16 = BRIGHT_WHITE;
}

/* Give the fills that THEME's file does not mention the colours of its grounds: lanes and hexagons get those of squares
 * and of the third ground, marks a mixture of the cell's own colour and the mark's. */
static void complete_fills(struct theme *theme)
{
    struct tint *fourth = &theme->ground[GROUND_CELL_FOURTH];
    if (theme->ground[GROUND_CELL].is_default)
        return;
    complete_blue(theme);
    if (fourth->is_default) {
        *fourth = theme->ground[GROUND_CELL_THIRD];
        fourth->colour = mix(fourth->colour, theme->ground[GROUND_CELL].colour, 50);
        fourth->of_256 = TINT_NEAREST;
    }
    for (int f = 0; f < FILLS; f++)
        for (int mark = MARK_NONE; mark < MARKS; mark++)
            complete(theme, (enum fill)f, (enum mark)mark);
}

static const char *const attribute_names[] = {"bold", "dim", "underline", "reverse"};
enum { ATTRIBUTES = sizeof attribute_names / sizeof *attribute_names };

static const char *const colour_names[] = {"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"};
enum { COLOURS = sizeof colour_names / sizeof *colour_names };

static bool read_colour(struct reader *reader, struct tint *tint)
{
    const struct word *word = reader_take(reader);
    if (!word)
        return false;
    tint->is_default = word_is(word, "default");
    return tint->is_default || read_fill_shade(reader, word, tint);
}

/* Returns the index of the colour called WORD, TINT_OWN for `default`, TINT_NEAREST if there is no such colour. */
static int16_t colour_index(struct word word)
{
    if (word_is(&word, "default"))
        return TINT_OWN;
    static const char bright[] = "bright-";
    size_t ahead =
        word.length >= sizeof bright && memcmp(word.at, bright, sizeof bright - 1) == 0 ? sizeof bright - 1 : 0;
    word.at += ahead;
    word.length -= ahead;
    int i = find_name(&word, colour_names, COLOURS);
    return (int16_t)(i < 0 ? TINT_NEAREST : i + (ahead ? 8 : 0));
}

static uint8_t attribute_bit(const struct word *word)
{
    int i = find_name(word, attribute_names, ATTRIBUTES);
    return (uint8_t)(i < 0 ? 0 : 1 << i);
}

/* The index of the colour called NAME, a part of WORD, into *INDEX. */
static bool read_index(struct reader *reader, const struct word *word, struct word name, int16_t *index)
{
    *index = colour_index(name);
    return *index != TINT_NEAREST ||
           reader_fault(
               reader, word,
               "\"%.*s\" is not a colour's name: black, red, green, yellow, blue, magenta, cyan, white or bright-…",
               word_shown(&name), name.at);
}

/* Read `8=NAME`, `16=NAME`, either one with `/NAME` of the background, or `mono=ATTRIBUTE`. */
static bool read_setting(struct reader *reader, const struct word *word, struct word left, struct word right,
                         struct tint *tint)
{
    if (word_is(&left, "mono")) {
        uint8_t bit = attribute_bit(&right);
        tint->mono_attributes |= bit;
        return bit || reader_fault(reader, word, "mono= takes bold, dim, underline or reverse");
    }
    struct word name = right, under;
    bool is_8 = word_is(&left, "8");
    if (!is_8 && !word_is(&left, "16"))
        return reader_fault(reader, word, "only 8=, 16= and mono= take a value");
    int16_t *second = is_8 ? &tint->under_8 : &tint->under_16;
    bool split = word_split(&right, "/", &name, &under), few = split && under.length && *under.at == '/';
    if (few) {
        under.at++;
        under.length--;
    }
    if (split && !read_index(reader, word, under, second))
        return false;
    *second |= (int16_t)(few ? INK_FEW >> INK_SECOND : 0);
    return read_index(reader, word, name, is_8 ? &tint->of_8 : &tint->of_16);
}

static bool read_word(struct reader *reader, const struct word *word, struct tint *tint)
{
    struct word left, right;
    if (word_split(word, "=", &left, &right))
        return read_setting(reader, word, left, right, tint);
    uint8_t bit = attribute_bit(word);
    tint->attributes |= bit;
    return bit ||
           reader_fault(reader, word, "\"%.*s\" is not an attribute: bold, dim, underline, reverse, 8=, 16= or mono=",
                        word_shown(word), word->at);
}

/* With 8 colours a background cannot be bright, and a ground is always a background. */
static bool check_grounds(struct reader *reader, const struct word *word, bool is_ground, const struct tint *tint)
{
    enum { FEW = INK_FEW >> INK_SECOND };
    if (!is_ground && (tint->under_8 >= FEW || tint->under_16 >= FEW))
        return reader_fault(reader, word, "only a ground takes two colours with //");
    return ((!is_ground || tint->of_8 < 8) && (tint->under_8 < 0 || !(tint->under_8 & 8))) ||
           reader_fault(reader, word, "a ground cannot be bright on a terminal of 8 colours");
}

/* Read the rest of a paint's or ground's line. */
static bool read_tint(struct reader *reader, bool is_ground, struct tint *tint)
{
    const struct word *word;
    *tint = (struct tint){.of_8 = TINT_NEAREST, .of_16 = TINT_NEAREST, .of_256 = TINT_NEAREST};
    tint->under_8 = tint->under_16 = TINT_NEAREST;
    if (!read_colour(reader, tint))
        return false;
    while ((word = reader_peek(reader)) != NULL) {
        if (!read_word(reader, word, tint) || !check_grounds(reader, word, is_ground, tint))
            return false;
        reader->next++;
    }
    return true;
}

static bool read_paint(struct reader *reader, void *into)
{
    struct theme *theme = into;
    int i = parse_name(reader, "paint", theme_paint_names, PAINT_OWN);
    return i >= 0 && read_tint(reader, false, &theme->paint[i]);
}

static bool read_ground(struct reader *reader, void *into)
{
    struct theme *theme = into;
    int i = parse_name(reader, "ground", theme_ground_names, GROUND_OWN);
    return i >= 0 && read_tint(reader, true, &theme->ground[i]);
}

static bool read_title(struct reader *reader, void *into)
{
    struct theme *theme = into;
    return reader_take_title(reader, theme->title);
}

/* Nearest colours are found now and not when the screen is drawn, as a search among 256 takes time. */
static void find_nearest(struct tint *tint)
{
    if (tint->is_default)
        return;
    static const enum depth depths[] = {DEPTH_8, DEPTH_16, DEPTH_256};
    int16_t *const index[] = {&tint->of_8, &tint->of_16, &tint->of_256};
    for (int i = 0; i < 3; i++)
        if (*index[i] == TINT_NEAREST)
            *index[i] = (int16_t)palette_nearest(tint->colour, depths[i]);
}

bool theme_read(const char *file, const char *text, struct theme *theme, struct error *error)
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
    struct reader reader = {.file = file, .rest = text, .error = error, .most = 1};

    theme_plain(&new);
    catalogue_id_of(file, new.name, sizeof new.name);
    strcpy(new.title, new.name);
    if (!reader_run(&reader, keywords, sizeof keywords / sizeof *keywords, &new))
        return false;
    complete_fills(&new);
    if (new.paint[PAINT_SIGN].is_default)
        new.paint[PAINT_SIGN] = new.paint[PAINT_MARK];
    for (int i = 0; i < PAINTS; i++)
        find_nearest(&new.paint[i]);
    for (int i = 0; i < GROUNDS; i++)
        find_nearest(&new.ground[i]);
    for (int i = 0; i < MARKS * FILLS; i++)
        find_nearest(&new.fill[i / FILLS][i % FILLS]);
    *theme = new;
    return true;
}

bool theme_open(const struct catalogue *catalogue, const char *name, struct theme *theme, struct error *error)
{
    char path[PATH_SIZE];
    SCOPED(text) text = {0};

    theme_plain(theme);
    if (!strchr(name, '/') && catalogue_path(catalogue, path, "themes/%s.theme", name))
        return text_read_file(path, &text, error) && theme_read(path, text.at, theme, error);
    char names[THEMES_MAX][THEME_NAME];
    int n = theme_list(catalogue, names, THEMES_MAX);
    for (int i = 0; i < n; i++)
        text_addf(&text, "%s%s", i ? ", " : "", names[i]);
    return error_set(error, "there is no theme \"%.40s\": give %s", name, n ? text.at : "none, no themes are here");
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
    struct theme_names *names = into;
    char name[PATH_SIZE];
    catalogue_id_of(path, name, sizeof name);
    for (int i = 0; i < names->count; i++)
        if (strcmp(names->name[i], name) == 0)
            return;
    if (names->count < names->max && strlen(name) < THEME_NAME)
        strcpy(names->name[names->count++], name);
}

int theme_list(const struct catalogue *catalogue, char (*out)[THEME_NAME], int max)
{
    struct theme_names names = {out, 0, max};
    catalogue_each(catalogue, "themes", ".theme", add_name, &names);
    qsort(out, (size_t)names.count, sizeof *out, by_name);
    return names.count;
}
