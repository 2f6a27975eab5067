/* The terminal's images: asked for, written as far as the terminal takes them, and taken away again. */
#pragma once

#include "graphics.h"
#include "keys.h"
#include "pixels/pixelscreen.h"

/* All zero: no images. */
struct imaging {
    struct graphics graphics;
    struct pixel_screen screen;
    int limit;       /* bytes a second; 0: any */
    int64_t balance; /* that may be written now, in 1000ths of a byte */
    int64_t counted; /* ms: when the balance was true */
};

/* Begins to ask a terminal about which nothing is known; ids of images are chosen. */
void imaging_start(struct imaging *imaging);

/* Takes the answer ANSWER (enum terminal_answer) about images, or the fence behind it, which READER has read, and sends
 * the next question. True if the picture changes. */
bool imaging_take(struct imaging *imaging, struct key_reader *reader, uint32_t answer);

/* Returns how images are shown, WANTED or not, asking for it if that has not been done. */
struct pixel_means imaging_means(struct imaging *imaging, struct key_reader *reader, bool wanted);

/* Writes what is queued, as far as that can be done without waiting. */
void imaging_write(struct imaging *imaging);

/* Returns how many ms of TIMEOUT_MS (-1: for ever) may be waited until more can be written; *READY: when the terminal
 * takes it. */
int64_t imaging_patience(const struct imaging *imaging, int64_t timeout_ms, bool *ready);

/* Takes all images away: the screen is about to be cleared or left. */
void imaging_clear(struct imaging *imaging);

/* The terminal's window has another size: its characters may have, too. */
void imaging_resize(struct imaging *imaging);
