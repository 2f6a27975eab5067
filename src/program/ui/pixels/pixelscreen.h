/*
 * A board's images on the terminal's screen: what is to be written for each frame, in pieces that each leave the
 * terminal as it was. Images that take long are queued, and wait for the terminal; text and keys do not. Makes bytes
 * and writes nothing.
 */
#pragma once

#include "kitty.h"
#include "sixel.h"
#include "ui/terminal.h"

/* A piece of the queue; of sixels where on the screen it is. */
struct queued {
    size_t length;
    struct sixel_part part;
};

/* All zero: the terminal shows no images. */
struct pixel_screen {
    struct pixel_means means;
    uint32_t first_id;
    struct kitty kitty;
    struct sixel sixel;
    struct text queue;
    struct queued *piece; /* PIECES of them, of which DONE have been written; owned */
    int pieces, room, done;
    size_t written; /* bytes of the queue */
};

/* Shows images by MEANS from now on, those of kitty's protocol with ids from FIRST_ID on. What of others is to be
 * deleted is added to OUT. */
void pixel_screen_use(struct pixel_screen *screen, const struct pixel_means *means, uint32_t first_id,
                      struct text *out);
void pixel_screen_free(struct pixel_screen *screen);

/* The screen is cleared, or left: adds what deletes all that is ours. */
void pixel_screen_clear(struct pixel_screen *screen, struct text *out);

/* Text was written on the characters FIRST to LAST of row ROW. */
void pixel_screen_touch(struct pixel_screen *screen, int row, int first, int last);

/* The window has the focus again, and may have been covered: sixels that the terminal has forgotten (xterm keeps 16 of
 * them) are gone from it. All are written again. */
void pixel_screen_renew(struct pixel_screen *screen);

/* Queues what the terminal does not have of IMAGES (NULL: none), which are seen where CANVAS does not cover them.
 * Sixels are to be written after the text. */
void pixel_screen_prepare(struct pixel_screen *screen, const struct images *images, const struct canvas *canvas);

/* Adds to BEFORE what is to be written before the text, to AFTER what is to follow it. Where the queue has not been
 * written yet nothing new is shown. */
void pixel_screen_frame(struct pixel_screen *screen, const struct images *images, const struct canvas *canvas,
                        struct text *before, struct text *after);

/* True if something waits to be written. */
bool pixel_screen_waits(const struct pixel_screen *screen);

/* Returns the next bytes of the queue, LENGTH of them, which count as written; NULL if it is empty. Borrowed until the
 * next call. */
const char *pixel_screen_next(struct pixel_screen *screen, size_t *length);
