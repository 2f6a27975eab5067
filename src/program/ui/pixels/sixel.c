#include "sixel.h"

#include "cover.h"

enum { BAND = 6, NONE = -1, PERCENT = 100, ZERO_BITS = '?' };

void sixel_start(struct sixel *sixel, int registers, struct point most)
{
    *sixel = (struct sixel){.registers = registers < SIXEL_COLOURS ? registers : SIXEL_COLOURS, .most = most};
}

void sixel_free(struct sixel *sixel)
{
    free(sixel->sum);
    sixel->sum = NULL;
}

void sixel_clear(struct sixel *sixel)
{
    sixel_free(sixel);
    sixel->rows = sixel->columns = 0;
}

void sixel_touch(struct sixel *sixel, int row, int first, int last)
{
    int from = first - sixel->column, to = last - sixel->column;
    if (row < sixel->row || row >= sixel->row + sixel->rows)
        return;
    for (int x = from > 0 ? from : 0; x <= to && x < sixel->columns; x++)
        sixel->sum[(row - sixel->row) * sixel->columns + x] = 0;
}

/* ---- colours ---- */

static int find_slot(const int32_t *table, int32_t colour)
{
    uint32_t at = (uint32_t)colour * 2654435761u >> 20;
    while (table[at] != NONE && table[at] != colour)
        at = (at + 1) % SIXEL_KNOWN;
    return (int)at;
}

static int distance(int32_t first, int32_t second)
{
    int sum = 0;
    static const int weight[] = {2, 4, 3}; /* of blue, green, red */
    for (int i = 0; i < 3; i++) {
        int apart = (first >> 8 * i & 255) - (second >> 8 * i & 255);
        sum += weight[i] * apart * apart;
    }
    return sum;
}

static int nearest_register(const struct sixel *sixel, int32_t colour)
{
    int best = 0, least = INT32_MAX;
    for (int i = 0; i < sixel->colours; i++) {
        int apart = distance(colour, sixel->colour[i]);
        if (apart < least) {
            least = apart;
            best = i;
        }
    }
    return best;
}

/* The colours of a picture and how many pixels have them. */
struct census {
    int32_t colour[SIXEL_KNOWN];
    int count[SIXEL_KNOWN], kinds;
};

static void count_colours(const struct images *images, const struct block_area *area, struct census *out)
{
    int width = images->columns * images->cell.x;
    memset(out->colour, 0xFF, sizeof out->colour);
    memset(out->count, 0, sizeof out->count);
    out->kinds = 0;
    for (int y = area->row * images->cell.y; y < area->end_row * images->cell.y; y++)
        for (int x = area->column * images->cell.x; x < area->end_column * images->cell.x; x++) {
            int32_t colour = images->colour[y * width + x];
            if (colour < 0 || out->kinds == SIXEL_KNOWN / 2)
                continue;
            int slot = find_slot(out->colour, colour);
            out->kinds += out->count[slot]++ == 0;
            out->colour[slot] = colour;
        }
}

/* Gives registers to those colours of CENSUS that have none, from the most frequent on, as long as MOST are not taken;
 * only to those of LEAST pixels. */
static void choose_colours(struct sixel *sixel, struct census *census, int most, int least)
{
    while (sixel->colours < most) {
        int best = NONE;
        for (int i = 0; i < SIXEL_KNOWN; i++)
            if (census->count[i] >= least && (best == NONE || census->count[i] > census->count[best]))
                best = i;
        if (best == NONE)
            return;
        int32_t colour = census->colour[best];
        census->count[best] = 0;
        int slot = find_slot(sixel->known, colour);
        if (sixel->known[slot] == colour && sixel->colour[sixel->known_as[slot]] == colour)
            continue;
        sixel->colour[sixel->colours] = colour;
        sixel->known[slot] = colour;
        sixel->known_as[slot] = (uint8_t)sixel->colours++;
    }
}

static int register_of(struct sixel *sixel, int32_t colour)
{
    int slot = find_slot(sixel->known, colour);
    if (sixel->known[slot] == NONE) {
        sixel->known[slot] = colour;
        sixel->known_as[slot] = (uint8_t)nearest_register(sixel, colour);
    }
    return sixel->known_as[slot];
}

/* Makes the palette new for all of IMAGES; a few registers are left for what comes later. */
static void begin_palette(struct sixel *sixel, const struct images *images)
{
    FREED struct census *census = memory_new(sizeof *census);
    struct block_area all = {0, 0, images->rows, images->columns};
    sixel->colours = 0;
    memset(sixel->known, 0xFF, sizeof sixel->known);
    count_colours(images, &all, census);
    choose_colours(sixel, census, sixel->registers * 3 / 4, 1);
    for (int i = 0; i < SIXEL_KNOWN; i++)
        if (census->colour[i] != NONE)
            register_of(sixel, census->colour[i]);
}

/* True if a colour of CENSUS that covers much has never been met, and no register is left for it. */
static bool lacks_register(const struct sixel *sixel, const struct census *census)
{
    enum { MUCH = 100 };
    bool lacking = false;
    for (int i = 0; i < SIXEL_KNOWN && sixel->colours == sixel->registers; i++)
        lacking = lacking || (census->count[i] >= MUCH &&
                              sixel->known[find_slot(sixel->known, census->colour[i])] != census->colour[i]);
    return lacking;
}

/* ---- bands ---- */

static void add_run(int count, int bits, struct text *out)
{
    char sign = (char)(ZERO_BITS + bits);
    if (count > 3)
        text_addf(out, "!%d%c", count, sign);
    else
        for (int i = 0; i < count; i++)
            text_add_bytes(out, &sign, 1);
}

/* Adds the sixels of a register, WIDTH of them at BITS, without those at the end that are empty. */
static void add_row(const uint8_t *bits, int width, struct text *out)
{
    while (width && !bits[width - 1])
        width--;
    for (int x = 0, run = 1; x < width; x += run) {
        for (run = 1; x + run < width && bits[x + run] == bits[x];)
            run++;
        add_run(run, bits[x], out);
    }
}

/* The registers of a band: for each the bits of its pixels. */
struct band {
    uint8_t *bits; /* SIXEL_COLOURS rows of WIDTH; owned */
    uint8_t used[SIXEL_COLOURS], defined[SIXEL_COLOURS];
    int width;
};

static void add_band(const struct sixel *sixel, struct band *band, struct text *out)
{
    bool any = false;
    for (int i = 0; i < sixel->colours; i++) {
        uint8_t *bits = &band->bits[i * band->width];
        if (!band->used[i])
            continue;
        if (any)
            text_add(out, "$");
        if (!band->defined[i])
            text_addf(out, "#%d;2;%d;%d;%d", i, ((sixel->colour[i] >> 16 & 255) * PERCENT + 127) / 255,
                      ((sixel->colour[i] >> 8 & 255) * PERCENT + 127) / 255,
                      ((sixel->colour[i] & 255) * PERCENT + 127) / 255);
        text_addf(out, "#%d", i);
        add_row(bits, band->width, out);
        memset(bits, 0, (size_t)band->width);
        band->used[i] = 0;
        band->defined[i] = any = true;
    }
}

static void add_picture(struct sixel *sixel, const struct images *images, const struct block_area *area,
                        struct text *out)
{
    int top = area->row * images->cell.y, end = area->end_row * images->cell.y, left = area->column * images->cell.x,
        across = images->columns * images->cell.x;
    struct band band = {.width = (area->end_column - area->column) * images->cell.x};
    FREED uint8_t *bits = band.bits = memory_new(SIXEL_COLOURS * (size_t)band.width);
    text_addf(out, "\0337\033[%d;%dH\033P0;1;0q\"1;1;%d;%d", images->row + area->row + 1,
              images->column + area->column + 1, band.width, end - top);
    for (int y = top; y < end; y += BAND) {
        for (int i = 0; i < BAND && y + i < end; i++)
            for (int x = 0; x < band.width; x++) {
                int32_t colour = images->colour[(y + i) * across + left + x];
                if (colour < 0)
                    continue;
                int own = register_of(sixel, colour);
                bits[own * band.width + x] = (uint8_t)(bits[own * band.width + x] | 1 << i);
                band.used[own] = 1;
            }
        add_band(sixel, &band, out);
        if (y + BAND < end)
            text_add(out, "-");
    }
    text_add(out, "\033\\\0338");
}

/* ---- what has changed ---- */

static void follow_images(struct sixel *sixel, const struct images *images)
{
    if (sixel->sum && sixel->rows == images->rows && sixel->columns == images->columns && sixel->row == images->row &&
        sixel->column == images->column)
        return;
    sixel_clear(sixel);
    sixel->rows = images->rows;
    sixel->columns = images->columns;
    sixel->row = images->row;
    sixel->column = images->column;
    sixel->sum = memory_new((size_t)images->rows * (size_t)images->columns * sizeof *sixel->sum);
}

bool sixel_send(struct sixel *sixel, const struct images *images, const uint8_t *visible, struct text *out,
                struct sixel_part *part)
{
    enum { ROWS_MOST = 6, SEEN = 30 };
    int all = images->rows * images->columns, changed = 0, shown = 0;
    follow_images(sixel, images);
    FREED uint8_t *map = memory_new((size_t)all);
    for (int i = 0; i < all; i++) {
        if (!visible[i])
            sixel->sum[i] = 0;
        map[i] = visible[i] && images->sum[i] && images->sum[i] != sixel->sum[i];
        changed += map[i];
        shown += images->sum[i] != 0;
    }
    sixel->settled = sixel->settled || !changed;
    if (!changed)
        return false;
    if (!sixel->colours || changed == shown)
        begin_palette(sixel, images);
    int rows = sixel->most.y ? sixel->most.y / images->cell.y : ROWS_MOST,
        columns = sixel->most.x ? sixel->most.x / images->cell.x : images->columns;
    struct block_area area = cover_take(map, images->rows, images->columns,
                                        rows < 1           ? 1
                                        : rows < ROWS_MOST ? rows
                                                           : ROWS_MOST,
                                        columns < 1 ? 1 : columns);
    FREED struct census *census = memory_new(sizeof *census);
    count_colours(images, &area, census);
    choose_colours(sixel, census, sixel->registers, SEEN);
    if (sixel->settled && lacks_register(sixel, census)) { /* once, until everything has been sent */
        sixel_clear(sixel);
        sixel->colours = 0;
        sixel->settled = false;
        return sixel_send(sixel, images, visible, out, part);
    }
    add_picture(sixel, images, &area, out);
    for (int row = area.row; row < area.end_row; row++)
        for (int x = area.column; x < area.end_column; x++)
            sixel->sum[row * images->columns + x] = images->sum[row * images->columns + x];
    *part = (struct sixel_part){images->row + area.row, images->column + area.column, area.end_row - area.row,
                                area.end_column - area.column};
    return true;
}
