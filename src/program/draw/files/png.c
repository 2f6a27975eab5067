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

/* How much of a sample texts cover, and in which colour. */
struct writing {
    uint8_t over;
    int32_t ink;
};

/* Adds the rows of PIXELS, deflated, each after filter type 0 (none), with WRITING on them. */
static void add_rows(const struct pixels *pixels, const struct writing *writing, struct text *out)
{
    SCOPED(text) rows = {0};
    for (int i = 0; i < pixels->width * pixels->height; i++) {
        int over = writing[i].over * 255 / MASK_FULL,
            under = pixels->colour[i] == COLOUR_NONE ? 0 : pixels_opacity(&pixels->sample[i]);
        int32_t c = under ? pixels_mix(pixels->colour[i], writing[i].ink, over) : writing[i].ink;
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

/* Returns what TEXTS write on each sample of PIXELS in the colours of HOW; owned by the caller. */
static struct writing *write_letters(const struct pixels *pixels, const struct lettering *texts,
                                     const struct palette_choice *how)
{
    struct writing *out = memory_new((size_t)pixels->width * (size_t)pixels->height * sizeof *out);
    for (int i = 0; i < texts->count && how->pictures; i++) {
        SCOPED(path) strokes = {0};
        lettering_add_strokes(&texts->text[i], how->pictures, &strokes);
        SCOPED(mask) mask =
            mask_fill(strokes.at, strokes.count, &pixels->lens, (struct point){pixels->width, pixels->height});
        for (int k = 0; k < mask.width * mask.height; k++)
            if (mask.at[k])
                out[(mask.y + k / mask.width) * pixels->width + mask.x + k % mask.width] =
                    (struct writing){mask.at[k], theme_ink(how->theme, texts->text[i].ink, DEPTH_DIRECT)};
    }
    return out;
}

void show_png(const struct game *g, const struct position *p, const struct view *view, const struct marks *marks,
              const struct theme *theme, struct text *out)
{
    struct painting looks = {.game = g, .position = p, .view = view, .marks = marks, .board = g->board};
    struct palette_choice how = {theme, DEPTH_DIRECT, true, true, view->pictures, view->outlined};
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
    FREED struct writing *writing = write_letters(&pixels, &letters, &how);
    text_add_bytes(out, "\211PNG\r\n\032\n", 8);
    add_number(&head, (uint32_t)pixels.width);
    add_number(&head, (uint32_t)pixels.height);
    text_add_bytes(&head, "\010\006\0\0\0", 5); /* eight bits of red, green, blue and opacity */
    add_chunk(out, "IHDR", &head);
    add_rows(&pixels, writing, out);
    add_chunk(out, "IEND", &(struct text){0});
    scene_free(&scene);
    pixels_free(&pixels);
}
