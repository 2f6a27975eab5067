#include "filling.h"

#include "draw/blocks/blocks.h"
#include "test.h"

struct catalogue filling_catalogue;
struct pictures filling_pictures;
struct theme filling_wood;
const char *const filling_switches[4] = {"A4", "a4", "H5", "h5"};

void filling_open(void)
{
    struct error e;
    if (!catalogue_find_data(&filling_catalogue, &e) || !pictures_open(&filling_catalogue, &filling_pictures, &e) ||
        !theme_open(&filling_catalogue, "wood", &filling_wood, &e)) {
        fprintf(stderr, "%s\n", e.text);
        exit(1);
    }
}

void filling_free(void)
{
    pictures_free(&filling_pictures);
}

struct view filling_view(const struct game *g, enum depth d, enum blocks b, int scale)
{
    struct view v = boardview_default(g);
    v.raster = true;
    v.pictures = &filling_pictures;
    v.scale = scale;
    view_adapt(&v, g, &(struct screen_kind){&filling_wood, d, true, PIECES_SOLID, b});
    assert_true(v.raster);
    return v;
}

struct canvas filling_drawn(const struct game *g, const struct view *v, const struct position *p, const struct marks *m)
{
    struct canvas c;
    int rows, columns;
    boardview_measure(g, v, &rows, &columns);
    canvas_start(&c, rows, columns);
    boardview_draw(g, p, v, m, &c, 0, 0);
    return c;
}

bool filling_has(enum blocks b, uint32_t code, int i)
{
    for (int bits = 0; bits < 1 << (blocks_across(b) * blocks_down(b)); bits++) {
        int32_t colour[BLOCK_SAMPLES];
        for (int k = 0; k < BLOCK_SAMPLES; k++)
            colour[k] = bits >> k & 1 ? 1 : -1;
        if (blocks_fit(b, DEPTH_8, false, colour, 1, -1).code == code) /* at other depths some are shown in reverse */
            return bits >> i & 1;
    }
    assert_int_equal(code, FULL_BLOCK);
    return true;
}
