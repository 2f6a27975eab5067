#include "pixelscreen.h"

#include "cover.h"

static void empty_queue(struct pixel_screen *screen)
{
    text_free(&screen->queue);
    screen->pieces = screen->done = 0;
    screen->written = 0;
}

/* Adds the last LENGTH bytes of the queue as a piece. */
static void add_piece_of_queue(struct pixel_screen *screen, size_t length, struct sixel_part part)
{
    screen->piece = memory_grow(screen->piece, screen->pieces, &screen->room, sizeof *screen->piece);
    screen->piece[screen->pieces++] = (struct queued){length, part};
}

/* Drops what has not been written yet of sixels: a part of it may be covered by now. */
static void drop_parts(struct pixel_screen *screen)
{
    for (int i = screen->done; i < screen->pieces; i++) {
        const struct sixel_part *part = &screen->piece[i].part;
        for (int row = part->row; row < part->row + part->rows; row++)
            sixel_touch(&screen->sixel, row, part->column, part->column + part->columns - 1);
    }
    empty_queue(screen);
}

void pixel_screen_use(struct pixel_screen *screen, const struct pixel_means *means, uint32_t first_id, struct text *out)
{
    const struct pixel_means *old = &screen->means;
    if (old->how == means->how && old->cell.width == means->cell.width && old->cell.height == means->cell.height)
        return;
    pixel_screen_clear(screen, out);
    screen->means = *means;
    screen->first_id = first_id;
    kitty_start(&screen->kitty, first_id);
    sixel_start(&screen->sixel, means->registers, (struct point){means->most.width, means->most.height});
}

void pixel_screen_free(struct pixel_screen *screen)
{
    empty_queue(screen);
    sixel_free(&screen->sixel);
    free(screen->piece);
    *screen = (struct pixel_screen){.means = {.how = PIXELS_NONE}};
}

void pixel_screen_clear(struct pixel_screen *screen, struct text *out)
{
    if (screen->means.how == PIXELS_KITTY)
        kitty_clear(&screen->kitty, out);
    empty_queue(screen);
    sixel_clear(&screen->sixel);
}

void pixel_screen_touch(struct pixel_screen *screen, int row, int first, int last)
{
    if (screen->means.how == PIXELS_SIXEL)
        sixel_touch(&screen->sixel, row, first, last);
}

void pixel_screen_renew(struct pixel_screen *screen)
{
    if (screen->means.how != PIXELS_SIXEL)
        return;
    empty_queue(screen);
    sixel_clear(&screen->sixel);
}

/* Cuts what was added to the queue from FROM on at the ends of strings. */
static void cut_chunks(struct pixel_screen *screen, size_t from)
{
    for (size_t at = from; at < screen->queue.length;) {
        const char *end = strstr(screen->queue.at + at, "\033\\");
        size_t length = end ? (size_t)(end + 2 - (screen->queue.at + at)) : screen->queue.length - at;
        add_piece_of_queue(screen, length, (struct sixel_part){0, 0, 0, 0});
        at += length;
    }
}

static void queue_sixels(struct pixel_screen *screen, const struct images *images, const uint8_t *visible)
{
    struct sixel_part part;
    drop_parts(screen);
    if (!visible) {
        sixel_clear(&screen->sixel);
        return;
    }
    for (size_t from = 0; sixel_send(&screen->sixel, images, visible, &screen->queue, &part);
         from = screen->queue.length)
        add_piece_of_queue(screen, screen->queue.length - from, part);
}

/* Returns which characters of IMAGES are seen (cover_find), NULL if none are to be shown. */
static uint8_t *find_seen(const struct pixel_screen *screen, const struct images *images, const struct canvas *canvas)
{
    bool fits = images && images->there && images->cell.x == screen->means.cell.width &&
                images->cell.y == screen->means.cell.height;
    return fits ? cover_find(images, canvas) : NULL;
}

void pixel_screen_prepare(struct pixel_screen *screen, const struct images *images, const struct canvas *canvas)
{
    if (screen->means.how == PIXELS_NONE)
        return;
    FREED uint8_t *visible = find_seen(screen, images, canvas);
    if (screen->means.how == PIXELS_SIXEL)
        queue_sixels(screen, images, visible);
    else
        for (size_t from = screen->queue.length; visible && kitty_send(&screen->kitty, images, &screen->queue);
             from = screen->queue.length)
            cut_chunks(screen, from);
}

void pixel_screen_frame(struct pixel_screen *screen, const struct images *images, const struct canvas *canvas,
                        struct text *before, struct text *after)
{
    if (screen->means.how != PIXELS_KITTY)
        return;
    FREED uint8_t *visible = find_seen(screen, images, canvas);
    if (!visible || pixel_screen_waits(screen))
        kitty_hide(&screen->kitty, images, visible, before);
    else
        kitty_show(&screen->kitty, images, visible, before, after);
}

bool pixel_screen_waits(const struct pixel_screen *screen)
{
    return screen->done < screen->pieces;
}

const char *pixel_screen_next(struct pixel_screen *screen, size_t *length)
{
    if (!pixel_screen_waits(screen)) {
        empty_queue(screen);
        return NULL;
    }
    const char *at = screen->queue.at + screen->written;
    *length = screen->piece[screen->done++].length;
    screen->written += *length;
    return at;
}
