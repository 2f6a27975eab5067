#include "lettering.h"

#include "draw/show.h"
#include "grid/grid.h"

/* A cell is GRID_HIGH rows of letters high, each COLUMN_WIDTH units wide; a pen's width is a part of the size. */
enum {
    GRID_HIGH = 4,
    ROW_HEIGHT = SCENE_CELL / GRID_HIGH,
    COLUMN_WIDTH = ROW_HEIGHT / 2,
    LETTER = ROW_HEIGHT * 3 / 4,
    PEN_PART = 9
};

/* Returns the width of TEXT in letters of SIZE. */
static int width_of(const char *text, int size)
{
    return (int)strlen(text) * size * 2 / 3;
}

static void add_text(struct lettering *lettering, struct point middle, int size, int ink, const char *text)
{
    struct lettering_text *t = &lettering->text[lettering->count++];
    *t = (struct lettering_text){middle, size, ink, NULL, ""};
    snprintf(t->text, sizeof t->text, "%s", text);
    int half = width_of(text, size) / 2;
    box_widen(&lettering->low, &lettering->high, (struct point){middle.x - half, middle.y - size / 2});
    box_widen(&lettering->low, &lettering->high, (struct point){middle.x + half, middle.y + size / 2});
}

/* Adds the labels; true if there are none and cells are to be named. */
static bool add_labels(struct lettering *lettering, const struct board_plan *plan, enum labels labels)
{
    struct pixels pixels = {.snap = {1, 1}};
    struct coordinates found;
    pixels_aim(&pixels, plan, plan->pitch / COLUMN_WIDTH, GRID_HIGH);
    coordinates_find(&pixels, pixels.snap, labels, (struct gridpoint){pixels.height, pixels.width}, &found);
    for (int i = 0; i < found.count; i++) {
        const struct label *label = &found.label[i];
        int columns = (int)strlen(label->text);
        struct point middle = {
            (int)(((int64_t)(2 * label->at.column + columns) * pixels.lens.divisor_x / 2 - pixels.lens.offset_x) /
                  pixels.lens.scale_x),
            (int)(((int64_t)(2 * label->at.row + 1) * pixels.lens.divisor_y / 2 - pixels.lens.offset_y) /
                  pixels.lens.scale_y)};
        add_text(lettering, middle, LETTER, PAINT_LABEL, label->text);
    }
    return found.count < 0;
}

/* The names of cells, in their upper left corners. */
static void add_names(struct lettering *lettering, const struct board_plan *plan)
{
    for (int here = 0; here < plan->board->cells; here++) {
        const struct stand_box *stand = &plan->stand[here];
        if (plan->board->lane_first[here] == here)
            add_text(lettering,
                     (struct point){stand->middle.x - stand->side * 3 / 8, stand->middle.y - stand->side * 7 / 16},
                     LETTER * (plan->free ? 2 : 1) / (plan->free ? 3 : 2), PAINT_NAME, plan->board->cell_name[here]);
    }
}

/* True if an arrow begins or ends on HERE, or a circle is round its middle. */
static bool has_shape(const struct painting *painting, cell here)
{
    const struct marks *marks = painting->marks;
    for (int i = 0; i < marks->shapes; i++)
        if (marks->shape[i].from == here || marks->shape[i].to == here)
            return true;
    return false;
}

cellset lettering_bare(const struct painting *painting)
{
    cellset bare = {0};
    for (int here = 0; here < painting->board->cells; here++) {
        if (painting->view->referring || !painting->marks || cellset_empty(painting->board->overlap[here]) ||
            paint_who(painting, (cell)here) != LETTER_NONE)
            continue;
        enum mark mark = marks_of(painting, (cell)here);
        if (mark != MARK_TARGET && mark != MARK_PATH && !has_shape(painting, (cell)here))
            cellset_add(&bare, (cell)here);
    }
    return bare;
}

/* The names of a Switch's cells: nothing else tells the two apart. They are large where nothing else stands, else at
 * the narrow end. */
static void add_switch_names(struct lettering *lettering, const struct board_plan *plan,
                             const struct painting *painting)
{
    enum { SIZE = LETTER * 3 / 4, LARGE = LETTER * 4 / 3 };
    cellset bare = lettering_bare(painting);
    for (int here = 0; here < plan->board->cells; here++) {
        const char *name = plan->board->cell_name[here];
        int ink = plan->fill[here] == FILL_DARK ? PAINT_PIECE : PAINT_PIECE_2;
        struct point middle;
        if (cellset_empty(plan->board->overlap[here]) || plan->board->lane_first[here] != here)
            continue;
        if (cellset_has(bare, (cell)here))
            add_text(lettering, plan->stand[here].middle, LARGE, ink, name);
        else if (plan_find_name(plan, (cell)here, (struct point){width_of(name, SIZE), SIZE}, &middle))
            add_text(lettering, middle, SIZE, ink, name);
    }
}

/* The pocket's name above it, and below for which player its piece may reenter. */
static void add_pocket_texts(struct lettering *lettering, const struct board_plan *plan,
                             const struct painting *painting)
{
    struct point low, high;
    char serves[POCKET_TEXT];
    plan_box(plan, CELL_POCKET, &low, &high);
    box_widen(&lettering->low, &lettering->high, low);
    box_widen(&lettering->low, &lettering->high, high);
    int x = (low.x + high.x) / 2;
    add_text(lettering, (struct point){x, low.y - ROW_HEIGHT / 2}, LETTER, PAINT_LABEL, painting->board->pocket);
    lettering->text[lettering->count - 1].class = "pocket";
    pocket_describe(painting->game, paint_who(painting, CELL_POCKET), serves);
    add_text(lettering, (struct point){x, high.y + ROW_HEIGHT / 2}, LETTER, PAINT_LABEL, serves);
    lettering->text[lettering->count - 1].class = "serves";
}

/* What the players have in the hand, below the board, a line each. */
static void add_hands(struct lettering *lettering, const struct board_plan *plan, const struct painting *painting)
{
    static const char *const class[PLAYERS_MAX] = {"hand-0", "hand-1", "hand-2"};
    for (int player = painting->game->players - 1; player >= 0; player--) {
        SCOPED(text) line = {0};
        if (!hands_describe(painting->game, painting->position, painting->view->loose, player, &line))
            return;
        struct point middle = {plan->end.x / 2, lettering->high.y + ROW_HEIGHT};
        add_text(lettering, middle, LETTER, PAINT_LABEL, line.at);
        lettering->text[lettering->count - 1].class = class[player];
    }
}

void lettering_find(struct lettering *lettering, const struct board_plan *plan, const struct painting *painting)
{
    lettering->count = 0;
    lettering->low = (struct point){0, 0};
    lettering->high = plan->end;
    if (add_labels(lettering, plan, painting->view->labels) || painting->view->names)
        add_names(lettering, plan);
    else
        add_switch_names(lettering, plan, painting);
    if (painting->board->pocket[0])
        add_pocket_texts(lettering, plan, painting);
    add_hands(lettering, plan, painting);
}

void lettering_add_strokes(const struct lettering_text *text, const struct pictures *pictures, struct path *out)
{
    int step = text->size * 2 / 3, x = text->middle.x - width_of(text->text, text->size) / 2,
        y = text->middle.y - text->size / 2;
    for (const char *string = text->text; *string; string++, x += step) {
        unsigned char code = (unsigned char)*string;
        const struct path *drawn = code < LETTERS_MAX ? pictures->letter[code] : NULL;
        SCOPED(path) placed = {0};
        for (int i = 0; drawn && i < drawn->count; i++)
            path_add(&placed, x + drawn->at[i].x * step / PICTURE_SIDE, y + drawn->at[i].y * text->size / PICTURE_SIDE,
                     drawn->at[i].begins);
        path_add_stroke(out, placed.at, placed.count, text->size / PEN_PART, false);
    }
}

struct point lettering_write(const struct lettering *lettering, bool labels, const struct pictures *pictures,
                             const struct pixels *pixels, struct written *out)
{
    struct point rows = {pixels->height, 0};
    for (int i = 0; i < lettering->count && pictures; i++) {
        const struct lettering_text *text = &lettering->text[i];
        if (text->ink == PAINT_LABEL && !labels)
            continue;
        SCOPED(path) strokes = {0};
        lettering_add_strokes(text, pictures, &strokes);
        SCOPED(mask) mask =
            mask_fill(strokes.at, strokes.count, &pixels->lens, (struct point){pixels->width, pixels->height});
        rows = (struct point){least(rows.x, mask.y), most(rows.y, mask.y + mask.height)};
        for (int k = 0; k < mask.width * mask.height; k++)
            if (mask.at[k])
                out[(mask.y + k / mask.width) * pixels->width + mask.x + k % mask.width] =
                    (struct written){mask.at[k], (uint8_t)text->ink};
    }
    return rows.x < rows.y ? rows : (struct point){0, 0};
}

void coordinates_find(const struct pixels *pixels, struct point samples, enum labels labels, struct gridpoint size,
                      struct coordinates *out)
{
    enum { PART = 12 }; /* of a character, each way */
    struct polygon shape[CELLS_MAX];
    for (int here = 0; here < pixels->plan->board->cells; here++) {
        shape[here] = pixels_shape(pixels, here);
        for (int k = 0; k < shape[here].corners; k++)
            shape[here].at[k] =
                (struct point){shape[here].at[k].x * PART / samples.x, shape[here].at[k].y * PART / samples.y};
    }
    const struct label_task task = {pixels->plan->board, shape, pixels->plan->hexagons, labels, size, PART, false};
    *out = (struct coordinates){0};
    out->count = labels_find(&task, out->label);
    for (int i = 0; i < out->count; i++) {
        const struct label *label = &out->label[i];
        out->top = most(out->top, -label->at.row);
        out->left = most(out->left, -label->at.column);
        out->bottom = most(out->bottom, label->at.row + 1 - size.row);
        out->right = most(out->right, label->at.column + (int)strlen(label->text) - size.column);
    }
}
