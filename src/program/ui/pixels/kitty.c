#include "kitty.h"

#include "base64.h"
#include "cover.h"

#include <zlib.h>

enum { CHANNELS = 4, NO_IMAGE = -1 };

void kitty_start(struct kitty *kitty, uint32_t first_id)
{
    memset(kitty, 0, sizeof *kitty);
    kitty->first_id = first_id;
}

static void add_delete_image(uint32_t id, struct text *out)
{
    text_addf(out, "\033_Ga=d,d=I,q=2,i=%lu\033\\", (unsigned long)id);
}

void kitty_add_deletion(uint32_t first_id, struct text *out)
{
    for (uint32_t i = 0; i < KITTY_IMAGES; i++)
        add_delete_image(first_id + i, out);
}

void kitty_clear(struct kitty *kitty, struct text *out)
{
    for (uint32_t i = 0; i < KITTY_IMAGES; i++)
        if (kitty->key[i])
            add_delete_image(kitty->first_id + i, out);
    kitty_start(kitty, kitty->first_id);
}

static void add_delete_place(const struct kitty *kitty, int k, struct text *out)
{
    text_addf(out, "\033_Ga=d,d=i,q=2,i=%lu,p=%d\033\\",
              (unsigned long)kitty->first_id + (unsigned long)kitty->place[k].image, k + 1);
}

/* True if PLACE is wholly on the characters VISIBLE of IMAGES. */
static bool is_uncovered(const struct kitty_place *place, const struct images *images, const uint8_t *visible)
{
    int row = place->row - images->row, column = place->column - images->column;
    int end = row + (place->dy + place->height + images->cell.y - 1) / images->cell.y,
        right = column + (place->dx + place->width + images->cell.x - 1) / images->cell.x;
    if (row < 0 || column < 0 || end > images->rows || right > images->columns)
        return false;
    for (int y = row; y < end; y++)
        if (memchr(&visible[y * images->columns + column], 0, (size_t)(right - column)))
            return false;
    return true;
}

void kitty_hide(struct kitty *kitty, const struct images *images, const uint8_t *visible, struct text *out)
{
    for (int k = 0; k < kitty->places; k++)
        if (kitty->place[k].image != NO_IMAGE && !(visible && is_uncovered(&kitty->place[k], images, visible))) {
            add_delete_place(kitty, k, out);
            kitty->place[k].image = NO_IMAGE;
        }
}

/* Returns the index of the image of KEY, NO_IMAGE if the terminal does not have it. */
static int find_sent(const struct kitty *kitty, uint64_t key)
{
    for (int i = 0; i < KITTY_IMAGES; i++)
        if (kitty->key[i] == key)
            return i;
    return NO_IMAGE;
}

static bool is_needed(const struct images *images, uint64_t key)
{
    for (int i = 0; i < images->sprites; i++)
        if (images->sprite[i].image->key == key)
            return true;
    return false;
}

/* Returns an index that is free, or becomes so because IMAGES do not need its image, which is deleted then. */
static int free_index(struct kitty *kitty, const struct images *images, struct text *out)
{
    int at = find_sent(kitty, 0);
    for (int i = 0; i < KITTY_IMAGES && at == NO_IMAGE; i++)
        if (!is_needed(images, kitty->key[i]))
            at = i;
    if (at == NO_IMAGE || !kitty->key[at])
        return at;
    add_delete_image(kitty->first_id + (uint32_t)at, out);
    for (int k = 0; k < kitty->places; k++)
        if (kitty->place[k].image == at)
            kitty->place[k].image = NO_IMAGE;
    return at;
}

static void add_image(const struct image *image, uint32_t id, struct text *out)
{
    uLong size = (uLong)image->width * (uLong)image->height * CHANNELS;
    uLongf length = compressBound(size);
    FREED char *packed = memory_new(length);
    SCOPED(text) data = {0};
    compress((Bytef *)packed, &length, image->rgba, size);
    base64_add(packed, length, &data);
    for (size_t at = 0; at < data.length; at += KITTY_CHUNK) {
        size_t part = data.length - at < KITTY_CHUNK ? data.length - at : KITTY_CHUNK;
        bool more = at + part < data.length;
        if (at == 0)
            text_addf(out, "\033_Gq=2,a=t,t=d,f=32,o=z,s=%d,v=%d,i=%lu,m=%d;", image->width, image->height,
                      (unsigned long)id, more);
        else
            text_addf(out, "\033_Gq=2,m=%d;", more);
        text_add_bytes(out, data.at + at, part);
        text_add(out, "\033\\");
    }
}

bool kitty_send(struct kitty *kitty, const struct images *images, struct text *out)
{
    for (int i = 0; i < images->sprites; i++) {
        const struct image *image = images->sprite[i].image;
        if (find_sent(kitty, image->key) != NO_IMAGE)
            continue;
        int at = free_index(kitty, images, out);
        if (at == NO_IMAGE)
            continue;
        kitty->key[at] = image->key;
        add_image(image, kitty->first_id + (uint32_t)at, out);
        return true;
    }
    return false;
}

/* The placements that are wanted, COUNT of them. */
struct wanted_places {
    struct kitty_place at[KITTY_PLACES];
    int count;
};

/* Adds what of SPRITE, whose image has the index INDEX, lies in AREA of IMAGES. */
static void want_part(const struct images *images, const struct sprite *sprite, int index,
                      const struct block_area *area, struct wanted_places *out)
{
    struct point cut = images->cell;
    int left = sprite->x > area->column * cut.x ? sprite->x : area->column * cut.x;
    int top = sprite->y > area->row * cut.y ? sprite->y : area->row * cut.y;
    int right = sprite->x + sprite->image->width, bottom = sprite->y + sprite->image->height;
    right = right < area->end_column * cut.x ? right : area->end_column * cut.x;
    bottom = bottom < area->end_row * cut.y ? bottom : area->end_row * cut.y;
    if (left >= right || top >= bottom || out->count == KITTY_PLACES || index == NO_IMAGE)
        return;
    out->at[out->count++] = (struct kitty_place){index,
                                                 images->row + top / cut.y,
                                                 images->column + left / cut.x,
                                                 left % cut.x,
                                                 top % cut.y,
                                                 left - sprite->x,
                                                 top - sprite->y,
                                                 right - left,
                                                 bottom - top,
                                                 sprite->level};
}

static bool is_same_place(const struct kitty_place *first, const struct kitty_place *second)
{
    return memcmp(first, second, sizeof *first) == 0;
}

/* Adds the placement of PLACE with the id of K; WHOLE: all of the image. */
static void add_placement(const struct kitty *kitty, int k, const struct kitty_place *place, bool whole,
                          struct text *out)
{
    text_addf(out, "\033[%d;%dH\033_Ga=p,q=2,C=1,i=%lu,p=%d,z=%d", place->row + 1, place->column + 1,
              (unsigned long)kitty->first_id + (unsigned long)place->image, k + 1, place->level);
    if (place->dx || place->dy)
        text_addf(out, ",X=%d,Y=%d", place->dx, place->dy);
    if (!whole)
        text_addf(out, ",x=%d,y=%d,w=%d,h=%d", place->x, place->y, place->width, place->height);
    text_add(out, "\033\\");
}

/* Returns the index for a new placement of IMAGE: that of one that is not wanted any more, or a free one. GOES has a 1
 * for the former. */
static int place_index(struct kitty *kitty, int image, uint8_t *goes)
{
    for (int k = 0; k < kitty->places; k++)
        if (goes[k] && kitty->place[k].image == image) {
            goes[k] = 0;
            return k;
        }
    for (int k = 0; k < kitty->places; k++)
        if (kitty->place[k].image == NO_IMAGE)
            return k;
    return kitty->places < KITTY_PLACES ? kitty->places++ : NO_IMAGE;
}

/* True if PLACE shows all of one of IMAGES with KEY. */
static bool is_whole(const struct images *images, uint64_t key, const struct kitty_place *place)
{
    for (int i = 0; i < images->sprites; i++)
        if (images->sprite[i].image->key == key)
            return images->sprite[i].image->width == place->width && images->sprite[i].image->height == place->height;
    return false;
}

static void find_wanted(const struct kitty *kitty, const struct images *images, const uint8_t *visible,
                        struct wanted_places *out)
{
    size_t size = (size_t)images->rows * (size_t)images->columns;
    FREED uint8_t *map = memory_new(size);
    memcpy(map, visible, size);
    for (;;) {
        struct block_area area = cover_take(map, images->rows, images->columns);
        if (area.end_row == area.row)
            return;
        for (int i = 0; i < images->sprites; i++)
            want_part(images, &images->sprite[i], find_sent(kitty, images->sprite[i].image->key), &area, out);
    }
}

void kitty_show(struct kitty *kitty, const struct images *images, const uint8_t *visible, struct text *before,
                struct text *after)
{
    FREED struct wanted_places *wanted = memory_new(sizeof *wanted);
    uint8_t goes[KITTY_PLACES] = {0}, stays[KITTY_PLACES] = {0};
    size_t length = after->length;
    find_wanted(kitty, images, visible, wanted);
    for (int k = 0; k < kitty->places; k++) {
        goes[k] = kitty->place[k].image != NO_IMAGE;
        for (int i = 0; i < wanted->count && goes[k]; i++)
            if (!stays[i] && is_same_place(&kitty->place[k], &wanted->at[i]))
                goes[k] = !(stays[i] = 1);
    }
    for (int i = 0; i < wanted->count; i++) {
        int k = stays[i] ? NO_IMAGE : place_index(kitty, wanted->at[i].image, goes);
        if (k == NO_IMAGE)
            continue;
        if (after->length == length)
            text_add(after, "\0337");
        kitty->place[k] = wanted->at[i];
        add_placement(kitty, k, &wanted->at[i], is_whole(images, kitty->key[wanted->at[i].image], &wanted->at[i]),
                      after);
    }
    if (after->length > length)
        text_add(after, "\0338");
    for (int k = 0; k < kitty->places; k++)
        if (goes[k]) {
            add_delete_place(kitty, k, before);
            kitty->place[k].image = NO_IMAGE;
        }
}
