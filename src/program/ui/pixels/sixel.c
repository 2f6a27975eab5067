#include "sixel.h"

#include "cover.h"

enum { BAND = 6, NONE = -1, PERCENT = 100, ZERO_BITS = '?', NO_BREAK_SPACE = 0xA0 };

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

/* Gives registers to those colours of CENSUS that have none, from the most frequent on, as long as MOST_REGISTERS
 * are not taken; only to those of LEAST_PIXELS. */
static void choose_colours(struct sixel *sixel, struct census *census, int most_registers, int least_pixels)
{
    while (sixel->colours < most_registers) {
        int best = NONE;
        for (int i = 0; i < SIXEL_KNOWN; i++)
            if (census->count[i] >= least_pixels && (best == NONE || census->count[i] > census->count[best]))
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

/* What is to be sent: a character has changed, or shows nothing and may be sent with others, or neither. */
enum { UNTOUCHED, CHANGED, EMPTY };

/* Returns for each character of IMAGES one of these, and says in *CHANGED_COUNT how many have changed and in *SHOWN how
 * many there are. Where text stands nothing is sent. */
static uint8_t *find_map(struct sixel *sixel, const struct images *images, const uint8_t *visible, int *changed_count,
                         int *shown)
{
    int all = images->rows * images->columns;
    uint8_t *map = memory_new((size_t)all);
    *changed_count = *shown = 0;
    for (int i = 0; i < all; i++) {
        bool blank = images->shown[i].code == ' ' || images->shown[i].code == NO_BREAK_SPACE;
        if (!visible[i])
            sixel->sum[i] = 0;
        else if (!images->sum[i])
            map[i] = blank ? EMPTY : UNTOUCHED;
        else
            map[i] = images->sum[i] != sixel->sum[i] ? CHANGED : UNTOUCHED;
        *changed_count += map[i] == CHANGED;
        *shown += images->sum[i] != 0;
    }
    return map;
}

/* Widens *FROM to *TO, columns of ROW, a row of MAP, to the characters that have changed and that no untouched one
 * parts from them, as long as there are MOST at most; false if an untouched one lies between or none has changed. */
static bool widen_span(const uint8_t *row, int columns, int most_columns, int *from, int *to)
{
    int low = *from, high = *to;
    bool any = false;
    for (int x = *from; x < *to; x++) {
        if (row[x] == UNTOUCHED)
            return false;
        any = any || row[x] == CHANGED;
    }
    for (int x = *to; x < columns && row[x] != UNTOUCHED && x - low < most_columns; x++)
        high = row[x] == CHANGED ? x + 1 : high;
    for (int x = *from - 1; x >= 0 && row[x] != UNTOUCHED && high - x <= most_columns; x--)
        low = row[x] == CHANGED ? x : low;
    any = any || low < *from || high > *to;
    *from = low;
    *to = high;
    return any;
}

/* True if nothing in the columns from FROM to before TO of the rows ROW to before END of MAP is untouched. */
static bool is_free(const uint8_t *map, int columns, const struct block_area *area)
{
    bool free = true;
    for (int row = area->row; row < area->end_row; row++)
        free =
            free && !memchr(&map[row * columns + area->column], UNTOUCHED, (size_t)(area->end_column - area->column));
    return free;
}

/* Returns the next rectangle of MAP, of ROWS × COLUMNS, that has what has changed and nothing untouched, of no more
 * than MOST characters; few large ones, as terminals keep a few only. What has changed in it is empty then. */
static struct block_area take_area(uint8_t *map, int rows, int columns, struct point most)
{
    const uint8_t *first = memchr(map, CHANGED, (size_t)rows * (size_t)columns);
    int at = (int)(first - map), row = at / columns, from = at % columns, to = from + 1;
    struct block_area area = {row, from, row + 1, to};
    widen_span(&map[row * columns], columns, most.x, &area.column, &area.end_column);
    for (; area.end_row < rows && area.end_row < row + most.y; area.end_row++) {
        struct block_area wide = area;
        if (!widen_span(&map[area.end_row * columns], columns, most.x, &wide.column, &wide.end_column) ||
            !is_free(map, columns, &wide))
            break;
        area = wide;
    }
    for (int y = area.row; y < area.end_row; y++)
        memset(&map[y * columns + area.column], EMPTY, (size_t)(area.end_column - area.column));
    return area;
}

/* Returns how large a rectangle of the characters of IMAGES may be. */
static struct point most_characters(const struct sixel *sixel, const struct images *images)
{
    enum { ROWS_MOST = 6 };
    int rows = sixel->most.y ? sixel->most.y / images->cell.y : ROWS_MOST,
        columns = sixel->most.x ? sixel->most.x / images->cell.x : images->columns;
    return (struct point){columns < 1 ? 1 : columns, rows < 1 ? 1 : rows < ROWS_MOST ? rows : ROWS_MOST};
}

bool sixel_send(struct sixel *sixel, const struct images *images, const uint8_t *visible, struct text *out,
                struct sixel_part *part)
{
    enum { SEEN = 30 };
    int changed, shown;
    follow_images(sixel, images);
    FREED uint8_t *map = find_map(sixel, images, visible, &changed, &shown);
    sixel->settled = sixel->settled || !changed;
    if (!changed)
        return false;
    if (!sixel->colours || changed == shown)
        begin_palette(sixel, images);
    struct block_area area = take_area(map, images->rows, images->columns, most_characters(sixel, images));
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
