/* Samples, and the cells that they lie in. */
#include "pixels.h"

/* Returns the nearest multiple of GRAIN samples to AT (≥ 0, in 256ths), halves away from MIDDLE: what is symmetric
 * stays so. */
static int snapped(int at, int middle, int grain)
{
    int unit = grain * MASK_POINTS;
    return (at + unit / 2 - (at < middle)) / unit * grain;
}

struct polygon pixels_shape(const struct pixels *pixels, int place)
{
    const struct polygon *shape = &pixels->plan->shape[place];
    struct polygon out = {.corners = shape->corners};
    struct point middle = lens_point(&pixels->lens, (struct point){pixels->plan->end.x / 2, pixels->plan->end.y / 2});
    struct point grain = place == CELLS_MAX ? pixels->snap : (struct point){1, 1};
    for (int k = 0; k < shape->corners; k++) {
        struct point at = lens_point(&pixels->lens, shape->at[k]);
        out.at[k] = (struct point){snapped(at.x, middle.x, grain.x), snapped(at.y, middle.y, grain.y)};
    }
    return out;
}

/* Returns the samples that a length of UNITS × SCALE / DIVISOR takes, and twice the offset that centres it in them. */
static int centred(int units, int scale, int divisor, int64_t *twice)
{
    int64_t length = (int64_t)units * scale, whole = (length + divisor - 1) / divisor;
    *twice = whole * divisor - length;
    return (int)whole;
}

void pixels_aim(struct pixels *pixels, const struct board_plan *plan, int across, int down)
{
    int64_t x, y;
    pixels->plan = plan;
    pixels->width = centred(plan->end.x, across, plan->pitch, &x);
    pixels->height = centred(plan->end.y, down, SCENE_CELL, &y);
    pixels->lens = (struct lens){across, down, plan->pitch, SCENE_CELL, x / 2, y / 2};
}

/* Adds HERE to the owners of a sample of which it covers WEIGHT, in their order. */
static void claim(struct pixel *pixel, cell here, uint8_t weight)
{
    int at = OWNERS - 1;
    if (weight <= pixel->weight[at])
        return;
    for (; at > 0 && pixel->weight[at - 1] < weight; at--) {
        pixel->weight[at] = pixel->weight[at - 1];
        pixel->owner[at] = pixel->owner[at - 1];
    }
    pixel->weight[at] = weight;
    pixel->owner[at] = here;
}

static void own(struct pixels *pixels, cell here)
{
    static const struct lens whole = {1, 1, 1, 1, 0, 0};
    struct polygon shape = pixels_shape(pixels, here == CELL_POCKET ? CELLS_MAX : here);
    SCOPED(path) path = {0};
    path_add_polygon(&path, &shape);
    SCOPED(mask) mask = mask_fill(path.at, path.count, &whole, (struct point){pixels->width, pixels->height});
    for (int y = 0; y < mask.height; y++) {
        struct pixel *pixel = &pixels->sample[(mask.y + y) * pixels->width + mask.x];
        const uint8_t *weight = mask.at + (size_t)y * (size_t)mask.width;
        for (int x = 0; x < mask.width; x++)
            if (pixel[x].weight[0] || !weight[x]) {
                claim(&pixel[x], here, weight[x]);
            } else {
                pixel[x].owner[0] = here;
                pixel[x].weight[0] = weight[x];
            }
    }
}

/* Makes all of COUNT (> 0) samples nobody's. */
static void disown(struct pixel *sample, size_t count)
{
    sample[0] = (struct pixel){{CELL_NONE, CELL_NONE, CELL_NONE}, {0}};
    for (size_t done = 1; done < count; done *= 2)
        memcpy(&sample[done], sample, (done < count - done ? done : count - done) * sizeof *sample);
}

void pixels_start(struct pixels *pixels)
{
    enum { BLOCK_HEIGHT = 3 }; /* of larger characters samples are pixels */
    size_t count = (size_t)pixels->width * (size_t)pixels->height;
    pixels->sample = memory_new(count * sizeof *pixels->sample);
    pixels->colour = memory_new(count * sizeof *pixels->colour);
    pixels->inked = pixels->snap.y <= BLOCK_HEIGHT ? memory_new(count) : NULL;
    disown(pixels->sample, count);
    memset(pixels->colour, 0xFF, count * sizeof *pixels->colour); /* COLOUR_NONE */
    for (int here = 0; here < pixels->plan->board->cells; here++)
        own(pixels, (cell)here);
    if (pixels->plan->board->pocket[0])
        own(pixels, CELL_POCKET);
}

void pixels_free(struct pixels *pixels)
{
    for (int i = 0; i < pixels->pieces; i++) {
        mask_free(&pixels->piece[i].body);
        mask_free(&pixels->piece[i].rim);
    }
    free(pixels->piece);
    free(pixels->sample);
    free(pixels->colour);
    free(pixels->inked);
    *pixels = (struct pixels){0};
}

int pixels_opacity(const struct pixel *pixel)
{
    int covered = pixel->weight[0] + pixel->weight[1] + pixel->weight[2];
    return (covered < MASK_FULL ? covered : MASK_FULL) * 255 / MASK_FULL;
}
