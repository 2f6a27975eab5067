/*
 * A scene as PNG: 16 pixels for each of the view's rows a cell, outside of the board transparent. Source: the PNG
 * specification (ISO/IEC 15948).
 */
#include "draw/show.h"

#include "scene/lettering.h"

#include <zlib.h>

enum { PIXELS_A_ROW = 16, MARGIN = 4, CHANNELS = 4 };

static void add_number(struct text *out, uint32_t value)
{
    const char bytes[] = {(char)(value >> 24), (char)(value >> 16), (char)(value >> 8), (char)value};
    text_add_bytes(out, bytes, sizeof bytes);
}

static void add_chunk(struct text *out, const char type[5], const struct text *data)
{
    add_number(out, (uint32_t)data->length);
    size_t begin = out->length;
    text_add_bytes(out, type, 4);
    if (data->length)
        text_add_bytes(out, data->at, data->length);
    add_number(out, (uint32_t)crc32(0, (const Bytef *)out->at + begin, (uInt)(out->length - begin)));
}

/* Adds the rows of PIXELS, deflated, each after filter type 0 (none), with WRITTEN on them in the colours of THEME. */
static void add_rows(const struct pixels *pixels, const struct written *written, const struct theme *theme,
                     struct text *out)
{
    SCOPED(text) rows = {0};
    for (int i = 0; i < pixels->width * pixels->height; i++) {
        int32_t ink = written[i].part ? theme_ink(theme, written[i].ink, DEPTH_DIRECT) : 0;
        int over = written[i].part * 255 / MASK_FULL,
            under = pixels->colour[i] == COLOUR_NONE ? 0 : pixels_opacity(&pixels->sample[i]);
        int32_t c = under ? pixels_mix(pixels->colour[i], ink, over) : ink;
        const char bytes[CHANNELS] = {(char)(c >> 16), (char)(c >> 8), (char)c, (char)(over > under ? over : under)};
        if (i % pixels->width == 0)
            text_add_bytes(&rows, "", 1);
        text_add_bytes(&rows, bytes, CHANNELS);
    }
    uLongf length = compressBound((uLong)rows.length);
    FREED char *packed = memory_new(length);
    compress((Bytef *)packed, &length, (const Bytef *)rows.at, (uLong)rows.length);
    add_chunk(out, "IDAT", &(struct text){packed, length, 0});
}

void show_png(const struct game *g, const struct position *p, const struct view *view, const struct marks *marks,
              const struct theme *theme, struct text *out)
{
    struct painting looks = {.game = g, .position = p, .view = view, .marks = marks, .board = g->board};
    struct palette_choice how = {theme, DEPTH_DIRECT, true, true, view->pictures, view->outlined, NULL};
    int high = view->scale * PIXELS_A_ROW;
    struct board_plan plan;
    struct lettering letters;
    struct pixels pixels = {.snap = {1, 1}};
    struct scene scene;
    SCOPED(text) head = {0};

    plan_start(&plan, g->board, view->rotation);
    lettering_find(&letters, &plan, &looks);
    pixels_aim(&pixels, &plan, high * plan.pitch / SCENE_CELL, high);
    pixels.lens.offset_x += (int64_t)-letters.low.x * pixels.lens.scale_x + MARGIN * pixels.lens.divisor_x;
    pixels.lens.offset_y += (int64_t)-letters.low.y * pixels.lens.scale_y + MARGIN * pixels.lens.divisor_y;
    struct point end = lens_point(&pixels.lens, letters.high);
    pixels.width = end.x / MASK_POINTS + MARGIN;
    pixels.height = end.y / MASK_POINTS + MARGIN;
    pixels_start(&pixels);
    scene_start(&scene, &plan, &looks, (struct point){high, high}, false);
    pixels_paint(&pixels, &scene, g, &how, NULL);
    FREED struct written *written = memory_new((size_t)pixels.width * (size_t)pixels.height * sizeof *written);
    lettering_write(&letters, true, view->pictures, &pixels, written);
    text_add_bytes(out, "\211PNG\r\n\032\n", 8);
    add_number(&head, (uint32_t)pixels.width);
    add_number(&head, (uint32_t)pixels.height);
    text_add_bytes(&head, "\010\006\0\0\0", 5); /* eight bits of red, green, blue and opacity */
    add_chunk(out, "IHDR", &head);
    add_rows(&pixels, written, theme, out);
    add_chunk(out, "IEND", &(struct text){0});
    scene_free(&scene);
    pixels_free(&pixels);
}
