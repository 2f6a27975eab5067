/* What the images of a board are made of: samples that are as large as the terminal's pixels. */
#pragma once

#include "draw/images.h"
#include "scene/pixels.h"

/* Frees what IMAGES owns. */
void images_free(struct images *images);

/* Puts CHARACTERS of SIZE pixels each, and nothing yet, into IMAGES. */
void images_start(struct images *images, struct point size, struct gridpoint characters);

/* Begins another drawing, with the first KEPT sprites of the last one; of many images those that were not needed are
 * freed. */
void images_begin(struct images *images, int kept);

/* Adds all samples of PIXELS as the lowest sprite. */
void images_add_board(struct images *images, const struct pixels *pixels);

/* Adds those of PIXELS's samples from LOW to below HIGH that are not as in BASE, if there are any. */
void images_add_change(struct images *images, const struct pixels *pixels, const int32_t *base, struct point low,
                       struct point high);

/* Adds the piece PAINTED, in the colours BODY and RIM; that COLOUR_NONE: without its rim. */
void images_add_piece(struct images *images, const struct painted_piece *painted, int32_t body, int32_t rim);

/* Finds the hashes of the characters of PIXELS whose byte in WANTED is not 0. */
void images_sum(struct images *images, const struct pixels *pixels, const uint8_t *wanted);
