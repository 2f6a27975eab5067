#include "paint.h"

#include "draw/theme.h"

#include "grid/grid.h"

void paint_glyph(const struct painting *painting, int row, int column, enum paint paint, uint32_t code)
{
    canvas_put(painting->canvas, painting->row + row, painting->column + column, paint, code);
}

void paint_ground(const struct painting *painting, int row, int column, int ground)
{
    canvas_ground(painting->canvas, painting->row + row, painting->column + column, 1, (enum ground)ground);
}

void paint_owners(const struct painting *painting, int row, int column, const struct spot *spot)
{
    struct glyph *glyph = canvas_at(painting->canvas, painting->row + row, painting->column + column);
    if (glyph) {
        glyph->owner[0] = spot->owner[0];
        glyph->owner[1] = spot->owner[1];
    }
}

letter paint_who(const struct painting *painting, cell here)
{
    const struct diagram *loose = painting->view->loose;
    piece occupant = here == CELL_POCKET ? painting->position->pocket : painting->position->on[here];
    if (loose)
        return here != CELL_POCKET ? loose->at[painting->board->lane_first[here]]
               : loose->held       ? loose->hand[0]
                                   : LETTER_NONE;
    return occupant ? letter_of_piece(painting->game, occupant) : LETTER_NONE;
}

bool paint_is_sign(const struct painting *painting, letter who)
{
    int kind = letter_kind(painting->game, letter_label(who));
    return kind >= 0 && painting->view->pieces.own[letter_player(who)][kind];
}

int paint_letter(const struct painting *painting, int row, int column, letter who)
{
    int player = letter_player(who), kind = letter_kind(painting->game, letter_label(who));
    enum paint paint = (enum paint)(PAINT_PIECE + theme_tone(painting->game, player));
    uint32_t own = (uint32_t)(player == 0 ? letter_upper(who) : letter_upper(who) | 0x20);
    uint32_t code = kind >= 0 ? painting->view->pieces.code[player][kind] : own;
    paint_glyph(painting, row, column, paint, code);
    if (!letter_is_third(who) || (painting->view->coloured && code > 0x7F))
        return 0;
    paint_glyph(painting, row, column - 1, paint, '_'); /* its letters are those of the second player */
    return 1;
}

/* The box-drawing character whose arms are the bits STROKE_LEFT, RIGHT, UP and DOWN. */
static const uint32_t box[16] = {
    ' ',    0x2500, 0x2500, 0x2500, 0x2502, 0x2518, 0x2514, 0x2534,
    0x2502, 0x2510, 0x250C, 0x252C, 0x2502, 0x2524, 0x251C, 0x253C,
};

uint32_t stroke_code(int strokes, bool unicode)
{
    int arms = strokes & 15, leaning = strokes & (STROKE_RISING | STROKE_FALLING);

    if (leaning == (STROKE_RISING | STROKE_FALLING))
        return unicode ? 0x2573 : 'X';
    if (leaning)
        return leaning == STROKE_RISING ? (unicode ? 0x2571 : '/') : (unicode ? 0x2572 : '\\');
    if (strokes & STROKE_FOOT)
        return '_';
    if (unicode)
        return box[arms];
    if (arms == (STROKE_LEFT | STROKE_RIGHT))
        return '-';
    return arms == (STROKE_UP | STROKE_DOWN) && !(strokes & STROKE_CORNER) ? '|' : '+';
}

/* Returns how many characters of ROW have the same two owners as SPOT. */
static int shared_width(const struct layout *layout, const struct spot *spot, int row)
{
    struct point low, high;
    int width = 0;

    layout_corners(&layout->shape[spot->owner[0]], &low, &high);
    for (int column = low.x; column <= high.x; column++) {
        const struct spot *other = layout_at(layout, row, column);
        width += other && other->owner[0] == spot->owner[0] && other->owner[1] == spot->owner[1];
    }
    return width;
}

int shared_row(const struct layout *layout, const struct spot *spot, int row)
{
    int top = row, bottom = row;
    while (shared_width(layout, spot, top - 1) > 0)
        top--;
    while (shared_width(layout, spot, bottom + 1) > 0)
        bottom++;
    return shared_width(layout, spot, top) <= shared_width(layout, spot, bottom) ? row - top : bottom - row;
}
