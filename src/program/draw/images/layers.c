#include "layers.h"

enum { CHANNELS = 4, CLEAR = 0, SOLID = 255 };

static uint64_t mixed(uint64_t sum, uint64_t value)
{
    sum = (sum ^ value) * 0x9E3779B97F4A7C15u;
    return sum ^ sum >> 29;
}

static void free_image(struct image *image)
{
    free(image->rgba);
    free(image);
}

void images_free(struct images *images)
{
    for (int i = 0; i < images->count; i++)
        free_image(images->image[i]);
    free(images->image);
    free(images->shown);
    free(images->sum);
    *images = (struct images){0};
}

void images_start(struct images *images, struct point size, struct gridpoint characters)
{
    size_t count = (size_t)characters.row * (size_t)characters.column;
    images_free(images);
    images->cell = size;
    images->rows = characters.row;
    images->columns = characters.column;
    images->shown = memory_new(count * sizeof *images->shown);
    images->sum = memory_new(count * sizeof *images->sum);
    images->image = memory_new(IMAGES_MAX * sizeof *images->image);
}

void images_begin(struct images *images, int kept)
{
    for (int i = 0; i < images->count; i++)
        images->image[i]->used = false;
    images->sprites = kept;
    for (int i = 0; i < kept; i++)
        images->sprite[i].image->used = true;
    for (int i = 0; i < images->count && images->count > IMAGES_MAX / 2;)
        if (images->image[i]->used) {
            i++;
        } else {
            free_image(images->image[i]);
            images->image[i] = images->image[--images->count];
        }
}

/* Returns the image of KEY, new and of WIDTH × HEIGHT if there is none (its pixels are NULL then); NULL if there are
 * too many. */
static struct image *find_image(struct images *images, uint64_t key, int width, int height)
{
    for (int i = 0; i < images->count; i++)
        if (images->image[i]->key == key)
            return images->image[i];
    if (images->count == IMAGES_MAX)
        return NULL;
    struct image *image = images->image[images->count++] = memory_new(sizeof *image);
    *image = (struct image){.key = key, .width = width, .height = height};
    return image;
}

static void add_sprite(struct images *images, struct image *image, struct point at, int level)
{
    if (!image || images->sprites == SPRITES_MAX)
        return;
    image->used = true;
    images->sprite[images->sprites++] = (struct sprite){image, at.x, at.y, level};
}

static void put_pixel(uint8_t *to, int32_t colour, int opacity)
{
    to[0] = (uint8_t)(colour >> 16);
    to[1] = (uint8_t)(colour >> 8);
    to[2] = (uint8_t)colour;
    to[3] = (uint8_t)opacity;
}

/* Adds the WIDTH × HEIGHT pixels RGBA, which become the images', at AT. */
static void add_pixels(struct images *images, uint8_t *rgba, struct point at, struct point size, int level)
{
    uint64_t key = mixed(mixed(0, (uint64_t)size.x), (uint64_t)size.y);
    for (int i = 0, count = size.x * size.y; i < count; i += 2) {
        uint64_t pixels = 0; /* two of them */
        memcpy(&pixels, &rgba[CHANNELS * i], i + 1 < count ? sizeof pixels : CHANNELS);
        key = mixed(key, pixels);
    }
    struct image *image = find_image(images, key, size.x, size.y);
    if (image && !image->rgba)
        image->rgba = rgba;
    else
        free(rgba);
    add_sprite(images, image, at, level);
}

void images_add_board(struct images *images, const struct pixels *pixels)
{
    size_t count = (size_t)pixels->width * (size_t)pixels->height;
    uint8_t *rgba = memory_new(count * CHANNELS);
    for (size_t i = 0; i < count; i++)
        if (pixels->colour[i] != COLOUR_NONE)
            put_pixel(&rgba[CHANNELS * i], pixels->colour[i],
                      pixels->sample[i].weight[0] == MASK_FULL ? SOLID : pixels_opacity(&pixels->sample[i]));
    add_pixels(images, rgba, (struct point){0, 0}, (struct point){pixels->width, pixels->height}, LEVEL_BOARD);
}

void images_add_change(struct images *images, const struct pixels *pixels, const int32_t *base, struct point low,
                       struct point high)
{
    struct point from = {INT32_MAX, INT32_MAX}, to = {INT32_MIN, INT32_MIN};
    for (int y = low.y; y < high.y; y++)
        for (int x = low.x; x < high.x; x++)
            if (pixels->colour[y * pixels->width + x] != base[y * pixels->width + x])
                box_widen(&from, &to, (struct point){x, y});
    if (from.x > to.x)
        return;
    struct point size = {to.x - from.x + 1, to.y - from.y + 1};
    uint8_t *rgba = memory_new((size_t)size.x * (size_t)size.y * CHANNELS);
    for (int i = 0; i < size.x * size.y; i++) {
        int at = (from.y + i / size.x) * pixels->width + from.x + i % size.x;
        if (pixels->colour[at] != base[at] && pixels->colour[at] != COLOUR_NONE)
            put_pixel(&rgba[CHANNELS * i], pixels->colour[at], pixels_opacity(&pixels->sample[at]));
    }
    add_pixels(images, rgba, from, size, LEVEL_MARKS);
}

/* Puts what MASK covers of an image of WIDTH, which begins at FROM, in COLOUR. */
static void cover_pixels(uint8_t *rgba, int width, struct point from, const struct mask *mask, int32_t colour)
{
    for (int i = 0; i < mask->width * mask->height; i++) {
        int x = mask->x + i % mask->width - from.x, y = mask->y + i / mask->width - from.y;
        int part = mask->at[i] * SOLID / MASK_FULL;
        uint8_t *to = &rgba[CHANNELS * (y * width + x)];
        if (!part)
            continue;
        int32_t under = to[0] << 16 | to[1] << 8 | to[2];
        put_pixel(to, to[3] ? pixels_mix(under, colour, mask->at[i] * 256 / MASK_FULL) : colour,
                  part + to[3] * (SOLID - part) / SOLID);
    }
}

void images_add_piece(struct images *images, const struct painted_piece *painted, int32_t body, int32_t rim)
{
    const struct mask *masks[] = {&painted->mask->rim, &painted->mask->body};
    struct point low = {INT32_MAX, INT32_MAX}, high = {INT32_MIN, INT32_MIN};
    for (int i = 0; i < 2; i++)
        if (masks[i]->width) {
            box_widen(&low, &high, (struct point){masks[i]->x, masks[i]->y});
            box_widen(&low, &high, (struct point){masks[i]->x + masks[i]->width, masks[i]->y + masks[i]->height});
        }
    if (low.x >= high.x)
        return;
    const uint64_t parts[] = {(uint64_t)painted->mask->width, (uint64_t)painted->mask->height, (uint64_t)body,
                              (uint64_t)rim, (uint64_t)(uintptr_t)painted->mask->outline};
    uint64_t key = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        key = mixed(key, parts[i]);
    const bool traits[] = {painted->mask->turned, painted->mask->wedge, painted->mask->underlined,
                           painted->mask->outlined};
    for (size_t i = 0; i < sizeof traits / sizeof *traits; i++)
        key = mixed(key, traits[i]);
    struct image *image = find_image(images, key, high.x - low.x, high.y - low.y);
    if (image && !image->rgba) {
        image->rgba = memory_new((size_t)image->width * (size_t)image->height * CHANNELS);
        if (rim != COLOUR_NONE)
            cover_pixels(image->rgba, image->width, low, masks[0], rim);
        cover_pixels(image->rgba, image->width, low, masks[1], body);
    }
    add_sprite(images, image, (struct point){painted->at.x + low.x, painted->at.y + low.y},
               painted->moving ? LEVEL_MOVING : LEVEL_PIECES);
}

/* Returns a hash of the character at ROW, COLUMN of IMAGES; 0 if nothing of the board is seen there. */
static uint64_t sum_character(const struct images *images, const struct pixels *pixels, int row, int column)
{
    int width = images->cell.x;
    uint64_t sum = 0;
    int32_t none = COLOUR_NONE;
    for (int y = row * images->cell.y; y < (row + 1) * images->cell.y; y++) {
        const int32_t *colour = &pixels->colour[y * pixels->width + column * width];
        for (int x = 0; x < width; x += 2) {
            int32_t second = x + 1 < width ? colour[x + 1] : COLOUR_NONE;
            none &= colour[x] & second; /* negative as long as all are */
            sum = mixed(sum, (uint64_t)(uint32_t)colour[x] << 32 | (uint32_t)second);
        }
    }
    return none < 0 ? 0 : sum | 1;
}

void images_sum(struct images *images, const struct pixels *pixels, const uint8_t *wanted)
{
    for (int i = 0; i < images->rows * images->columns; i++)
        if (wanted[i])
            images->sum[i] = sum_character(images, pixels, i / images->columns, i % images->columns);
}
