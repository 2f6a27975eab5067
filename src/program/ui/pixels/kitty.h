/*
 * Kitty's graphics protocol: the images of a board as images of the terminal, each sent once, and placements of them.
 * Makes bytes and writes nothing. Source: "Terminal graphics protocol" of kitty's documentation.
 */
#pragma once

#include "base/text.h"
#include "draw/images.h"

enum { KITTY_IMAGES = 160, KITTY_PLACES = 600, KITTY_CHUNK = 4096 };

/* A part of an image on the screen: its upper left pixel is at DX, DY in the character at ROW, COLUMN. */
struct kitty_place {
    int image; /* the index below; -1: none */
    int row, column, dx, dy;
    int x, y, width, height; /* the part */
    int level;
};

/* What the terminal knows of us: images with the ids from FIRST_ID on, by their keys (0: none), and their placements,
 * whose ids are one more than their indices. */
struct kitty {
    uint32_t first_id;
    uint64_t key[KITTY_IMAGES];
    struct kitty_place place[KITTY_PLACES];
    int places;
};

/* Begins with nothing on the screen. */
void kitty_start(struct kitty *kitty, uint32_t first_id);

/* Adds what deletes each image that could be ours, whether it is there or not. */
void kitty_add_deletion(uint32_t first_id, struct text *out);

/* Adds what deletes those that are there; nothing is on the screen then. */
void kitty_clear(struct kitty *kitty, struct text *out);

/* Adds what takes the placements away that are not wholly on the characters VISIBLE of IMAGES (NULL: all), and keeps
 * the images. */
void kitty_hide(struct kitty *kitty, const struct images *images, const uint8_t *visible, struct text *out);

/* Adds the first image of IMAGES that the terminal does not have, in chunks that each end in ESC \; false if it has all
 * of them. */
bool kitty_send(struct kitty *kitty, const struct images *images, struct text *out);

/* Brings the placements up to date, all images having been sent: VISIBLE has the characters that are seen (cover_find).
 * What goes is added to BEFORE, which is to be written before the text, the rest to AFTER. */
void kitty_show(struct kitty *kitty, const struct images *images, const uint8_t *visible, struct text *before,
                struct text *after);
