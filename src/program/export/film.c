#include "forms.h"

#include "draw/boardview.h"
#include "draw/show.h"
#include "record/loose.h"

/* How long a position is shown, in tenths of a second, and how many times that for the last one. */
enum { STAY = 12, FINAL_STAYS = 3, CAST_SCALE = 3, CAST_MARGIN = 1 };

static struct marks marks_of_node(const struct record *r, const struct node *node)
{
    struct marks m = boardview_no_marks();
    m.last = marking_last(r->game, node);
    m.check = marking_checks(r->game, &node->position);
    return m;
}

/*
 * A film as SVG: the elements of all positions' pictures, each once, in an order that agrees with that of every
 * picture. An animation (SMIL, which browsers run in images too) shows each during the positions whose pictures have
 * it.
 */
struct element {
    char *line;                /* of a picture; owned */
    bool shown, here;          /* in the picture before, in the present one */
    struct text values, times; /* of its animation */
};

struct film {
    struct element *element;
    int elements, room;
    int64_t now, all; /* tenths of a second */
};

/* Returns the place of LINE among F's elements, after place AT; if it is not there, that of a new one right after
 * AT. */
static int place_of(struct film *f, int at, const char *line, size_t length)
{
    for (int i = at + 1; i < f->elements; i++)
        if (strncmp(f->element[i].line, line, length) == 0 && !f->element[i].line[length])
            return i;
    f->element = memory_grow(f->element, f->elements, &f->room, sizeof *f->element);
    memmove(f->element + at + 2, f->element + at + 1, (size_t)(f->elements++ - at - 1) * sizeof *f->element);
    f->element[at + 1] = (struct element){.line = memory_copy(line, length)};
    return at + 1;
}

/* From now on E is shown as it is in the present picture. */
static void change_element(const struct film *f, struct element *e)
{
    int64_t part = f->now * 1000000 / f->all;
    if (e->here != e->shown || !f->now) {
        markup_addf(&e->values, "%s%s", f->now ? ";" : "", e->here ? "visible" : "hidden");
        markup_addf(&e->times, "%s%d.%06d", f->now ? ";" : "", (int)(part / 1000000), (int)(part % 1000000));
    }
    e->shown = e->here;
    e->here = false;
}

/* Adds the elements of PICTURE, without its first and its last line. */
static void add_picture(struct film *f, const char *picture)
{
    int at = -1;
    for (const char *line = strchr(picture, '\n') + 1, *end; (end = strchr(line, '\n')) != NULL && end[1];
         line = end + 1) {
        int before = f->elements;
        at = place_of(f, at, line, (size_t)(end - line));
        f->element[at].here = true;
        if (f->elements > before && f->now) {
            text_add(&f->element[at].values, "hidden");
            text_add(&f->element[at].times, "0");
        }
    }
    for (int i = 0; i < f->elements; i++)
        change_element(f, &f->element[i]);
}

/* Adds E to OUT and frees it. */
static void write_element(const struct film *f, struct element *e, struct text *out)
{
    bool always = strcmp(e->values.at, "visible") == 0;
    if (!always)
        markup_addf(out,
                    "<g visibility=\"%s\"><animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"%d.%ds\" "
                    "repeatCount=\"indefinite\" values=\"%s\" keyTimes=\"%s\"/>",
                    e->values.at[0] == 'h' ? "hidden" : "visible", (int)(f->all / 10), (int)(f->all % 10), e->values.at,
                    e->times.at);
    text_add(out, e->line);
    text_add(out, always ? "\n" : "</g>\n");
    free(e->line);
    text_free(&e->values);
    text_free(&e->times);
}

bool film_write_svg(const struct record *r, const struct export_style *style, struct text *out)
{
    struct film f = {.all = FINAL_STAYS * STAY};
    SCOPED(text) picture = {0};
    bool loose = record_is_loose(r);
    for (const struct node *node = r->root; node; node = node->child)
        f.all += STAY;
    for (const struct node *node = r->root; node; node = node->child, f.now += STAY) {
        struct marks marks = marks_of_node(r, node);
        struct view now = *style->view;
        now.loose = loose ? &node->loose->board.pieces : NULL;
        now.referring = true;
        picture.length = 0;
        show_svg(r->game, &node->position, &now, &marks, style->theme, &picture);
        add_picture(&f, picture.at);
    }
    if (picture.length)
        text_add_bytes(out, picture.at, strcspn(picture.at, "\n") + 1);
    show_svg_pieces(r->game, loose, style->view, style->theme, out);
    for (int i = 0; i < f.elements; i++)
        write_element(&f, &f.element[i], out);
    text_add(out, "</svg>\n");
    free(f.element);
    return true;
}

static void add_scene(const struct record *r, const struct node *node, const struct view *v, const struct theme *t,
                      struct text *out)
{
    struct marks marks = marks_of_node(r, node);
    struct view now = *v;
    struct canvas c;
    SCOPED(text) picture = {0};
    int rows, columns;

    now.loose = node->loose ? &node->loose->board.pieces : NULL;
    boardview_measure(r->game, v, &rows, &columns);
    canvas_start(&c, rows + 2 * CAST_MARGIN, columns + 2 * CAST_MARGIN);
    boardview_draw(r->game, &node->position, &now, &marks, &c, CAST_MARGIN, CAST_MARGIN);
    show_ansi(&c, t, DEPTH_256, &picture);
    for (char *line = picture.at, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        json_addf(out, "%s\\r\\n", line);
    }
    canvas_free(&c);
}

bool film_write_cast(const struct record *r, const struct export_style *style, struct text *out)
{
    struct view v = *style->view;
    int rows, columns, at = 0;

    v.raster = true;
    v.scale = CAST_SCALE;
    view_adapt(&v, r->game, &(struct screen_kind){style->theme, DEPTH_256, true, PIECES_SOLID, BLOCKS_QUADRANTS});
    if (!boardview_has_scale(r->game, &v, v.scale))
        v.scale = SCALE_LEAST; /* a theme without colours is drawn in lines */
    boardview_measure(r->game, &v, &rows, &columns);
    json_addf(out, "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": \"%s\"}\n", columns + 2 * CAST_MARGIN,
              rows + 2 * CAST_MARGIN + 1, r->game->title);
    for (const struct node *node = r->root; node; node = node->child, at += STAY) {
        json_addf(out, "[%d.%d, \"o\", \"\\u001b[?25l\\u001b[2J\\u001b[H", at / 10, at % 10);
        add_scene(r, node, &v, style->theme, out);
        text_add(out, "\"]\n");
    }
    return true;
}
