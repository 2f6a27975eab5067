#include "themefill.h"

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool read_rgb(const struct word *w, struct rgb *out)
{
    int value = 0;
    if (w->length != 6)
        return false;
    for (size_t i = 0; i < 6; i++) {
        int digit = hex_digit(w->at[i]);
        if (digit < 0)
            return false;
        value = 16 * value + digit;
    }
    *out = (struct rgb){(uint8_t)(value >> 16), (uint8_t)(value >> 8 & 255), (uint8_t)(value & 255)};
    return true;
}

bool theme_read_shade(struct reader *r, const struct word *w, struct tint *t)
{
    struct word colour = *w, index;
    int of_256 = TINT_NEAREST;
    if (word_split(w, "/", &colour, &index) && !reader_number(r, &index, 16, 255, &of_256))
        return false;
    if (!read_rgb(&colour, &t->colour))
        return reader_fault(r, w, "\"%.*s\" is no colour: give six hexadecimal digits such as 8f6a3c, or 8f6a3c/95",
                            word_shown(w), w->at);
    t->is_default = false;
    t->of_256 = (int16_t)of_256;
    return true;
}

static int find_mark(const struct word *w)
{
    for (int i = MARK_NONE + 1; i < MARKS; i++)
        if (word_is(w, theme_mark_name((enum mark)i)))
            return i;
    return -1;
}

static bool read_shades(struct reader *r, struct theme *t, int fill)
{
    const struct word *w = reader_take(r);
    if (!w || !theme_read_shade(r, w, &t->fill[MARK_NONE][fill]))
        return false;
    while (reader_peek(r)) {
        w = reader_take(r);
        int mark = find_mark(w);
        if (mark < 0)
            return reader_fault(r, w, "there is no mark \"%.*s\": last, check, target, capture or chosen",
                                word_shown(w), w->at);
        w = reader_take(r);
        if (!w || !theme_read_shade(r, w, &t->fill[mark][fill]))
            return false;
    }
    return true;
}

bool theme_read_fill(struct reader *r, void *into)
{
    struct theme *t = into;
    const struct word *w = reader_take(r);
    for (int i = 0; w && i < FILLS; i++)
        if (word_is(w, theme_fill_name((enum fill)i)))
            return read_shades(r, t, i);
    return w && reader_fault(r, w, "there is no fill \"%.*s\"", word_shown(w), w->at);
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
    struct tint *tint = &t->fill[m][f];
    const struct tint *own = &t->fill[MARK_NONE][f], *ground = &t->ground[theme_ground(f, m)];
    if (tint->is_default) {
        *tint = m == MARK_NONE ? *ground : *own;
        if (m != MARK_NONE && m != MARK_TARGET && !ground->is_default) {
            tint->colour = mix(ground->colour, own->colour, 75);
            tint->of_256 = TINT_NEAREST;
        }
        if (m == MARK_PATH) /* the path of a move has the colour of the last move's ends */
            *tint = t->fill[MARK_LAST][f];
    }
    tint->of_8 = ground->of_8;
    tint->of_16 = ground->of_16;
    tint->under_8 = ground->under_8;
    tint->under_16 = ground->under_16;
    tint->attributes = ground->attributes;
    tint->mono_attributes = ground->mono_attributes;
}

void theme_complete_fills(struct theme *t)
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
