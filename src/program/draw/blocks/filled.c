#include "naming.h"

#include "blocks.h"
#include "colour/contrast.h"
#include "grid/grid.h"
#include "scene/lettering.h"

enum { TARGET_DOT = 0x25CF, SMALL_DOT = 0x2022, REMOVED_CELL = 0x2591, ARROW_LEFT = 0x2190, ARCH = 0x2229 };

/* How many columns wider the text about the pocket is than the pocket, plus one before it, where a label may end. */
static int pocket_excess(const struct game *g, const struct view *view)
{
    int columns = view->width ? view->width : filled_columns(g->board, view->scale, 0);
    int excess = pocket_width(g, columns) - columns;
    return excess > 0 ? excess + 1 : 0;
}

void filled_measure(const struct game *g, const struct view *view, int *rows, int *columns)
{
    struct board_plan plan;
    struct pixels pixels = {0};
    struct coordinates labels;
    plan_measure(&plan, g->board, view->rotation);
    struct gridpoint size = filled_aim(&pixels, &plan, view);
    coordinates_find(&pixels, filled_samples(view), view->labels, size, &labels);
    int excess = pocket_excess(g, view);
    *rows = labels.top + size.row + labels.bottom;
    *columns = labels.left + size.column + (labels.right > excess ? labels.right : excess);
}

/* Returns the character that the piece on its way by SLIDE has come to. */
static struct gridpoint find_moving(const struct filled *filled, const struct slide *slide)
{
    const struct pixels *pixels = &filled->cache->pixels;
    struct point at = lens_point(&pixels->lens, scene_slide(&filled->cache->scene, filled->painting, slide).middle);
    return (struct gridpoint){at.y / (MASK_POINTS * pixels->snap.y), at.x / (MASK_POINTS * pixels->snap.x)};
}

/* True if PLAYER's figure on GROUND has a plate: a red or blue one, with few colours all, and what could not be read
 * on GROUND, or on one of the board's plain cells: half of a side's pieces would have one else. */
static bool has_plate(const struct filled *filled, int player, int32_t ground)
{
    enum { READABLE = 450 };
    const struct view *view = filled->painting->view;
    int tone = theme_tone(filled->painting->game, player);
    struct rgb own = palette_colour(theme_ink(view->theme, PAINT_PIECE + tone, view->depth), view->depth);
    bool plate = tone > 1 || view->depth < DEPTH_256 ||
                 (ground >= 0 && contrast_of(own, palette_colour(ground, view->depth)) < READABLE);
    for (int here = 0; here < filled->painting->board->cells && !plate; here++) {
        int fill = ink_of_fill((enum fill)filled->cache->plan.fill[here], MARK_NONE);
        plate = contrast_of(own, palette_colour(theme_ink(view->theme, fill, view->depth), view->depth)) < READABLE;
    }
    return plate;
}

/* A plate below the figure of PLAYER, in the colour of its rim; with few colours the second player's has that of its
 * cell, without the dots of a second one. */
static void put_plate(const struct filled *filled, int player, struct gridpoint at)
{
    static const uint32_t half[] = {0x2590, 0x258C};
    const struct view *view = filled->painting->view;
    const struct pixels *pixels = &filled->cache->pixels;
    struct glyph *glyph = drawing_shown(filled, at.row, at.column);
    int32_t colour = player == 1 && view->depth < DEPTH_256 && glyph
                         ? glyph->bg
                         : theme_ink(view->theme, PAINT_RIM + theme_tone(filled->painting->game, player), view->depth);
    if (glyph)
        glyph->bg = colour;
    for (int i = -1; i <= 1 && pixels->snap.x > 1; i += 2) { /* else there are no halves of this kind */
        const struct glyph *under = drawing_cached(filled, at.row, at.column + i);
        glyph = drawing_shown(filled, at.row, at.column + i);
        if (!glyph || !under || under->code == FULL_BLOCK)
            continue;
        int column = (at.column + i) * pixels->snap.x + (i > 0) * (pixels->snap.x - 1);
        const int32_t *outer = &pixels->colour[at.row * pixels->snap.y * pixels->width + column];
        int32_t ground = outer[0] == outer[pixels->width] ? outer[0] : under->bg;
        uint32_t code = colour == ground ? ' ' : half[i > 0];
        *glyph = (struct glyph){code, PAINT_OWN, GROUND_OWN, {glyph->owner[0], glyph->owner[1]}, colour, ground};
    }
}

/* Returns the column for a sign of HERE on SIDE (-1 left, 1 right) of AT: a column away where one is to spare, else
 * next to it, also where the character is HERE's in part; -1 if there is none. */
static int find_sign_column(const struct filled *filled, cell here, struct gridpoint at, int side)
{
    for (int away = 2; away > 0; away--)
        if (drawing_is_own(filled, here, false, at.row, at.column + side * away))
            return at.column + side * away;
    const struct glyph *beside = drawing_cached(filled, at.row, at.column + side);
    return beside && (beside->owner[0] == here || beside->owner[1] == here) ? at.column + side : -1;
}

/* Signs on both sides of AT, where the figure of a marked place stands or would: with few colours, of which each
 * terminal has its own, colours alone do not tell marks. */
static void put_signs(const struct filled *filled, cell here, struct gridpoint at)
{
    const struct pixels *pixels = &filled->cache->pixels;
    char sign[2];
    marks_signs(marks_of(filled->painting, here), sign);
    for (int i = 0; i < 2 && palette_is_small(filled->painting->view->depth); i++) {
        int column = sign[i] == ' ' ? -1 : find_sign_column(filled, here, at, i ? 1 : -1);
        struct glyph *glyph = column < 0 ? NULL : drawing_shown(filled, at.row, column);
        if (!glyph)
            continue;
        drawing_put(filled, at.row, column, PAINT_SIGN, (unsigned char)sign[i]);
        glyph->bg = pixels_colour(pixels->ground[plan_place(pixels->plan, here)], 0, 0);
    }
}

/* Returns the character for what HERE is, if the scene has none: an arch for an entrance of the catacomb, an arrow to
 * the board. A terminal of half blocks has neither. */
static uint32_t sign_of(const struct filled *filled, cell here)
{
    const struct game *g = filled->painting->game;
    bool entrance = rules_has(g, RULE_CATACOMB) && (here == g->catacomb[0] || here == g->catacomb[1]);
    if (filled->cache->scene.signs || filled->painting->view->blocks <= BLOCKS_HALF)
        return 0;
    return here == CELL_POCKET ? ARROW_LEFT : entrance ? ARCH : 0;
}

/* Draws the piece WHO as a character at AT. What its theme leaves to the terminal has the usual colour of such pieces:
 * nobody knows which is the terminal's. */
static void put_letter(const struct filled *filled, letter who, struct gridpoint at)
{
    const struct painting *painting = filled->painting;
    const struct view *view = painting->view;
    int player = letter_player(who), kind = letter_kind(painting->game, letter_label(who));
    enum paint paint = (enum paint)(PAINT_PIECE + theme_tone(painting->game, player));
    drawing_put(filled, at.row, at.column, paint,
                kind >= 0 ? view->pieces.code[player][kind] : (uint32_t)letter_upper(who));
    struct glyph *glyph = drawing_shown(filled, at.row, at.column);
    if (!glyph)
        return;
    if (theme_look(view->theme, paint, GROUND_NONE, view->depth).fg < 0) {
        glyph->paint = PAINT_OWN;
        glyph->fg = theme_ink(view->theme, (int)paint, view->depth);
    }
    if (has_plate(filled, player, glyph->bg))
        put_plate(filled, player, at);
}

/* Draws what is one character: a piece without a picture, a removed cell, a dot. */
static void put_figure(const struct filled *filled, cell here)
{
    const struct painting *painting = filled->painting;
    letter who = paint_who(painting, here);
    bool small = painting->view->scale < 2,
         pictures = filled_has_pictures(painting->view) && !paint_is_sign(painting, who);
    uint32_t sign = who == LETTER_NONE ? sign_of(filled, here) : 0;
    struct gridpoint at = {0, 0};
    const struct slide *slide = marks_slide(painting, here);
    if (!pictures || who == LETTER_REMOVED || sign)
        at = slide ? find_moving(filled, slide) : drawing_middle_character(filled, here);

    if (who == LETTER_REMOVED) {
        drawing_put(filled, at.row, at.column, PAINT_DIM, REMOVED_CELL);
    } else if (who != LETTER_NONE && !pictures) {
        put_letter(filled, who, at);
    } else if (marks_of(painting, here) == MARK_TARGET && !pictures) {
        drawing_put(filled, at.row, at.column, PAINT_MARK, small ? SMALL_DOT : TARGET_DOT);
    } else if (sign) {
        drawing_put(filled, at.row, at.column, PAINT_NAME, sign);
    }
    if (!pictures)
        put_signs(filled, here, at);
    if (small && marks_is_cursor(painting, here)) {
        drawing_put(filled, at.row, at.column - 1, PAINT_MARK, '{');
        drawing_put(filled, at.row, at.column + 1, PAINT_MARK, '}');
    }
}

static void put_text(const struct filled *filled, int row, int column, const char *text)
{
    canvas_print(filled->painting->canvas, filled->top + row, filled->left + column, PAINT_LABEL, text);
}

/* Write the pocket's name above it, and below for which player its piece may reenter. */
static void put_pocket_texts(const struct filled *filled)
{
    const struct painting *painting = filled->painting;
    struct polygon shape = pixels_shape(&filled->cache->pixels, CELLS_MAX);
    struct point low, high, snap = filled->cache->pixels.snap;
    char text[POCKET_TEXT];

    layout_corners(&shape, &low, &high);
    int left = low.x / snap.x, columns = high.x / snap.x - left,
        room = columns + pocket_excess(painting->game, painting->view);
    pocket_describe(painting->game, paint_who(painting, CELL_POCKET), text);
    int length = (int)strlen(text);
    put_text(filled, low.y / snap.y - 1, left + columns / 2, painting->board->pocket);
    put_text(filled, (high.y + snap.y - 1) / snap.y,
             left + (length < columns ? (columns - length) / 2 : (room - length + 1) / 2), text);
}

/* The directions in which a character has lines. */
enum { TO_LEFT = 1, TO_RIGHT = 2, UPWARD = 4, DOWNWARD = 8, RISING = 16, FALLING = 32 };

/* What lines there are in each character of the cells. */
struct ruling {
    const struct filled *filled;
    uint8_t *lines;
};

/* Notes in the struct ruling CONTEXT the line between the points FROM and TO. Of a slanting one only what lies between
 * their rows is seen. */
static void rule_line(void *context, cell from, cell to)
{
    const struct ruling *ruling = context;
    const struct filled *filled = ruling->filled;
    uint8_t *lines = ruling->lines;
    const int columns = filled->cache->columns;
    struct gridpoint at = drawing_middle_character(filled, from), end = drawing_middle_character(filled, to);
    int across = end.column - at.column, down = end.row - at.row;
    int right = (across > 0) - (across < 0), below = (down > 0) - (down < 0), steps = most(abs(across), abs(down));
    uint8_t begins = right ? right > 0 ? TO_RIGHT : TO_LEFT : below > 0 ? DOWNWARD : UPWARD;
    uint8_t ends = right ? right > 0 ? TO_LEFT : TO_RIGHT : below > 0 ? UPWARD : DOWNWARD;
    if (right && below) {
        for (int i = 1; i < abs(down); i++) {
            int column = at.column + divide_nearest((int64_t)across * i, abs(down));
            lines[(at.row + below * i) * columns + column] |= right == below ? FALLING : RISING;
        }
        return;
    }
    for (int i = 0; i < steps; i++) {
        lines[(at.row + below * i) * columns + at.column + right * i] |= begins;
        lines[(at.row + below * (i + 1)) * columns + at.column + right * (i + 1)] |= ends;
    }
}

/* The lines of a board of points as characters, which are thinner than blocks, where nothing but a ground is seen. */
static void put_lines(const struct filled *filled)
{
    static const uint32_t straight[] = {' ',    0x2574, 0x2576, 0x2500, 0x2575, 0x2518, 0x2514, 0x2534,
                                        0x2577, 0x2510, 0x250C, 0x252C, 0x2502, 0x2524, 0x251C, 0x253C};
    static const uint32_t slanting[] = {' ', 0x2571, 0x2572, 0x2573};
    const struct board_cache *cache = filled->cache;
    const struct view *view = filled->painting->view;
    FREED uint8_t *lines = memory_new((size_t)cache->rows * (size_t)cache->columns);
    scene_visit_lines(filled->painting->board, rule_line, &(struct ruling){filled, lines});
    for (int i = 0; i < cache->rows * cache->columns; i++) {
        struct glyph *glyph = lines[i] ? drawing_shown(filled, i / cache->columns, i % cache->columns) : NULL;
        if (!glyph || glyph->code != ' ' || glyph->ground != GROUND_OWN)
            continue;
        glyph->code = lines[i] % RISING ? straight[lines[i] % RISING] : slanting[lines[i] / RISING];
        glyph->fg = pixels_colour(theme_ink(view->theme, PAINT_BORDER, view->depth), 0, 0);
    }
}

/* All that is characters: first who stands there, then names, of bare cells before those with less room. */
static void put_places(const struct filled *filled, bool named)
{
    const struct painting *painting = filled->painting;
    const struct board *board = painting->board;
    const bool images = filled_has_images(painting->view);
    const cellset bare = lettering_bare(painting);
    for (int here = 0; here <= board->cells; here++) {
        cell place = here < board->cells ? (cell)here : CELL_POCKET;
        if (here < board->cells ? board->lane_first[here] != here : !board->pocket[0])
            continue;
        if (images)
            imaged_put_letter(filled->cache, painting, place, (struct gridpoint){filled->top, filled->left});
        else
            put_figure(filled, place);
    }
    for (int i = 0; i < 2 * board->cells && !images; i++) {
        cell here = (cell)(i % board->cells);
        bool first = cellset_has(bare, here);
        if (first == (i < board->cells) && board->lane_first[here] == here &&
            (named || naming_is_wanted(filled, here, first)))
            naming_put(filled, here);
    }
    if (board->pocket[0])
        put_pocket_texts(filled);
}

void filled_draw(const struct painting *painting)
{
    struct board_cache *cache = painting->view->cache ? painting->view->cache : board_cache_new();
    struct filled filled = {.painting = painting, .cache = cache};
    struct coordinates labels;

    board_cache_update(cache, painting);
    coordinates_find(&cache->pixels, cache->pixels.snap, painting->view->labels,
                     (struct gridpoint){cache->rows, cache->columns}, &labels);
    filled.top = painting->row + labels.top;
    filled.left = painting->column + labels.left;
    for (int row = 0; row < cache->rows; row++)
        for (int column = 0; column < cache->columns; column++) {
            struct glyph *glyph = drawing_shown(&filled, row, column);
            const struct glyph *from = drawing_cached(&filled, row, column);
            if (glyph && (from->ground != GROUND_NONE || filled_has_images(painting->view)))
                *glyph = *from;
        }
    if (cache->scene.ruled)
        put_lines(&filled);
    put_places(&filled, labels.count < 0 || painting->view->names);
    naming_put_hatching(&filled);
    for (int i = 0; i < labels.count; i++)
        put_text(&filled, labels.label[i].at.row, labels.label[i].at.column, labels.label[i].text);
    if (filled_has_images(painting->view))
        imaged_note(cache, painting->canvas, (struct gridpoint){filled.top, filled.left});
    if (!painting->view->cache)
        board_cache_free(cache);
}
