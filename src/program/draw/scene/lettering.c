#include "lettering.h"

#include "grid/grid.h"

/* A cell is GRID_HIGH rows of letters high, each COLUMN_WIDTH units wide; a pen's width is a part of the size. */
enum {
    GRID_HIGH = 4,
    ROW_HEIGHT = SCENE_CELL / GRID_HIGH,
    COLUMN_WIDTH = ROW_HEIGHT / 2,
    LETTER = ROW_HEIGHT * 3 / 4,
    PEN_PART = 9
};

/* The width of S in letters of SIZE. */
static int width_of(const char *s, int size)
{
    return (int)strlen(s) * size * 2 / 3;
}

static void add_text(struct lettering *l, struct point middle, int size, int ink, const char *s)
{
    struct lettering_text *t = &l->text[l->count++];
    *t = (struct lettering_text){middle, size, ink, NULL, ""};
    snprintf(t->text, sizeof t->text, "%s", s);
    int half = width_of(s, size) / 2;
    box_widen(&l->low, &l->high, (struct point){middle.x - half, middle.y - size / 2});
    box_widen(&l->low, &l->high, (struct point){middle.x + half, middle.y + size / 2});
}

/* Adds the labels; true if there are none and cells are to be named. */
static bool add_labels(struct lettering *l, const struct board_plan *plan, enum labels labels)
{
    struct pixels p = {.snap = {1, 1}};
    struct coordinates found;
    pixels_aim(&p, plan, plan->pitch / COLUMN_WIDTH, GRID_HIGH);
    coordinates_find(&p, p.snap, labels, (struct gridpoint){p.height, p.width}, &found);
    for (int i = 0; i < found.count; i++) {
        const struct label *label = &found.label[i];
        int columns = (int)strlen(label->text);
        struct point middle = {
            (int)(((int64_t)(2 * label->at.column + columns) * p.lens.divisor_x / 2 - p.lens.offset_x) /
                  p.lens.scale_x),
            (int)(((int64_t)(2 * label->at.row + 1) * p.lens.divisor_y / 2 - p.lens.offset_y) / p.lens.scale_y)};
        add_text(l, middle, LETTER, PAINT_LABEL, label->text);
    }
    return found.count < 0;
}

/* The names of cells, in their upper left corners. */
static void add_names(struct lettering *l, const struct board_plan *plan)
{
    for (int c = 0; c < plan->board->cells; c++) {
        const struct stand_box *s = &plan->stand[c];
        if (plan->board->lane_first[c] == c)
            add_text(l, (struct point){s->middle.x - s->side * 3 / 8, s->middle.y - s->side * 7 / 16}, LETTER / 2,
                     PAINT_NAME, plan->board->cell_name[c]);
    }
}

/* The pocket's name above it, and below for which player its piece may reenter. */
static void add_pocket_texts(struct lettering *l, const struct board_plan *plan, const struct painting *d)
{
    struct point low, high;
    char serves[POCKET_TEXT];
    plan_box(plan, CELL_POCKET, &low, &high);
    box_widen(&l->low, &l->high, low);
    box_widen(&l->low, &l->high, high);
    int x = (low.x + high.x) / 2;
    add_text(l, (struct point){x, low.y - ROW_HEIGHT / 2}, LETTER, PAINT_LABEL, d->board->pocket);
    l->text[l->count - 1].class = "pocket";
    pocket_describe(d->game, paint_who(d, CELL_POCKET), serves);
    add_text(l, (struct point){x, high.y + ROW_HEIGHT / 2}, LETTER, PAINT_LABEL, serves);
    l->text[l->count - 1].class = "serves";
}

void lettering_find(struct lettering *l, const struct board_plan *plan, const struct painting *d)
{
    l->count = 0;
    l->low = (struct point){0, 0};
    l->high = plan->end;
    if (add_labels(l, plan, d->view->labels) || d->view->names)
        add_names(l, plan);
    if (d->board->pocket[0])
        add_pocket_texts(l, plan, d);
}

void lettering_add_strokes(const struct lettering_text *t, const struct pictures *p, struct path *out)
{
    int step = t->size * 2 / 3, x = t->middle.x - width_of(t->text, t->size) / 2, y = t->middle.y - t->size / 2;
    for (const char *s = t->text; *s; s++, x += step) {
        unsigned char code = (unsigned char)*s;
        const struct path *drawn = code < LETTERS_MAX ? p->letter[code] : NULL;
        SCOPED(path) placed = {0};
        for (int i = 0; drawn && i < drawn->count; i++)
            path_add(&placed, x + drawn->at[i].x * step / PICTURE_SIDE, y + drawn->at[i].y * t->size / PICTURE_SIDE,
                     drawn->at[i].begins);
        path_add_stroke(out, placed.at, placed.count, t->size / PEN_PART, false);
    }
}

void coordinates_find(const struct pixels *p, struct point samples, enum labels labels, struct gridpoint size,
                      struct coordinates *out)
{
    enum { PART = 12 }; /* of a character, each way */
    struct polygon shape[CELLS_MAX];
    for (int c = 0; c < p->plan->board->cells; c++) {
        shape[c] = pixels_shape(p, c);
        for (int k = 0; k < shape[c].corners; k++)
            shape[c].at[k] = (struct point){shape[c].at[k].x * PART / samples.x, shape[c].at[k].y * PART / samples.y};
    }
    const struct label_task t = {p->plan->board, shape, p->plan->hexagons, labels, size, PART, false};
    *out = (struct coordinates){0};
    out->count = labels_find(&t, out->label);
    for (int i = 0; i < out->count; i++) {
        const struct label *l = &out->label[i];
        out->top = most(out->top, -l->at.row);
        out->left = most(out->left, -l->at.column);
        out->bottom = most(out->bottom, l->at.row + 1 - size.row);
        out->right = most(out->right, l->at.column + (int)strlen(l->text) - size.column);
    }
}
