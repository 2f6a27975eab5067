#include "scenery.h"

#include "draw/blocks/boardcache.h"
#include "draw/images.h"
#include "filling.h"
#include "games.h"
#include "test.h"

void scenery_begin(struct scenery *scenery, const struct game *g, bool layered, int registers)
{
    const struct pixel_means means = {layered ? PIXELS_KITTY : PIXELS_SIXEL, {CELL_X, CELL_Y}, {0, 0}, registers};
    SCOPED(text) out = {0};
    *scenery = (struct scenery){.cache = board_cache_new()};
    scenery->view = filling_view(g, DEPTH_256, BLOCKS_SEXTANTS, 2);
    scenery->view.cache = scenery->cache;
    scenery->view.image = (struct point){CELL_X, CELL_Y};
    scenery->view.layered = layered;
    scenery->view.labels = LABELS_AROUND;
    assert_true(boardview_fit(g, &scenery->view, 20, 52));
    canvas_start(&scenery->canvas, ROWS, COLUMNS);
    pixel_screen_use(&scenery->screen, &means, FIRST_ID, &out);
}

void scenery_end(struct scenery *scenery)
{
    canvas_free(&scenery->canvas);
    board_cache_free(scenery->cache);
    pixel_screen_free(&scenery->screen);
}

void scenery_draw(struct scenery *scenery, const struct game *g, const struct position *p, const struct marks *marks)
{
    canvas_clear(&scenery->canvas);
    boardview_draw(g, p, &scenery->view, marks, &scenery->canvas, 1, 2);
}

size_t scenery_show(struct scenery *scenery, struct fake *fake)
{
    SCOPED(text) before = {0};
    SCOPED(text) after = {0};
    const struct images *images = board_cache_images(scenery->cache);
    size_t sum = 0, length = 0;
    const char *bytes;
    pixel_screen_prepare(&scenery->screen, images, &scenery->canvas);
    while ((bytes = pixel_screen_next(&scenery->screen, &length)) != NULL) {
        fake_feed(fake, bytes, length);
        sum += length;
    }
    pixel_screen_frame(&scenery->screen, images, &scenery->canvas, &before, &after);
    fake_feed(fake, before.at, before.length);
    fake_feed(fake, after.at, after.length);
    return sum + before.length + after.length;
}

int32_t *scenery_expected(const struct scenery *scenery, const struct game *g, const struct position *p,
                          const struct marks *marks)
{
    int32_t *out = memory_new(WIDTH * HEIGHT * sizeof *out);
    struct scenery flat = *scenery;
    flat.cache = flat.view.cache = board_cache_new();
    flat.view.layered = false;
    canvas_start(&flat.canvas, ROWS, COLUMNS);
    scenery_draw(&flat, g, p, marks);
    const struct images *images = board_cache_images(flat.cache);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int x = i % WIDTH - images->column * CELL_X, y = i / WIDTH - images->row * CELL_Y;
        bool inside = x >= 0 && y >= 0 && x < images->columns * CELL_X && y < images->rows * CELL_Y;
        out[i] = inside ? images->colour[y * images->columns * CELL_X + x] : EMPTY;
    }
    canvas_free(&flat.canvas);
    board_cache_free(flat.cache);
    return out;
}

int scenery_distance(const int32_t *seen, const int32_t *wanted, int *lacking)
{
    int64_t sum = 0, count = 0;
    *lacking = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        *lacking += wanted[i] >= 0 && seen[i] < 0;
        for (int s = 0; s <= 16 && wanted[i] >= 0 && seen[i] >= 0; s += 8, count++)
            sum += abs((seen[i] >> s & 255) - (wanted[i] >> s & 255));
    }
    return count ? (int)(100 * sum / count) : 0;
}

struct position scenery_moved(const struct game *g, const struct position *p, struct marks *marks)
{
    struct position next = *p;
    *marks = boardview_no_marks();
    for (int from = 0; from < g->board->cells; from++)
        for (int to = 0; to < g->board->cells && p->on[from] && piece_player(p->on[from]) == p->turn; to++)
            if (!p->on[to] && g->board->lane_first[to] == to) {
                next.on[to] = next.on[from];
                next.on[from] = 0;
                cellset_add(&marks->last, (cell)from);
                cellset_add(&marks->last, (cell)to);
                return next;
            }
    return next;
}

const struct game *scenery_reroute66(struct scenery *scenery, bool layered, int registers, struct position *p)
{
    const struct game *g = game_of("reroute66");
    struct marks none = boardview_no_marks();
    *p = position_of(g, "startpos");
    scenery_begin(scenery, g, layered, registers);
    scenery_draw(scenery, g, p, &none);
    return g;
}
