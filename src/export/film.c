#include "film.h"

#include "base/escape.h"
#include "draw/adapt.h"
#include "draw/boardview.h"
#include "draw/show.h"
#include "marking.h"
#include "record/loose.h"

#include <stdlib.h>
#include <string.h>

/* How long a position is shown, in tenths of a second, and how many times that for the last one. */
enum { STAY = 12, FINAL_STAYS = 3, CAST_SCALE = 3, CAST_MARGIN = 1 };

static struct marks marks_of_node(const struct record *r, const struct node *node)
{
    struct marks m = boardview_no_marks();
    m.last = marking_last(r->game, node);
    m.check = marking_checks(r->game, &node->position);
    return m;
}

/* An element of the pictures, a line each: the LENGTH bytes at AT of their text, seen in pictures FROM … TO−1. */
struct film_element {
    size_t at, length;
    int from, to;
    int order; /* in the picture where it comes first: what is drawn over it comes later */
};

/* The pictures so far. Those of the elements that the last one has are OPEN. */
struct film {
    struct text text;
    struct film_element *element;
    int elements, room;
    int *open, opens, open_room;
};

static bool same_line(const struct film *f, const struct film_element *e, const char *line, size_t length)
{
    return e->length == length && memcmp(f->text.at + e->at, line, length) == 0;
}

/* The place among the open elements of F of the line of LENGTH bytes, perhaps GUESS; -1 if it is not there. */
static int find_open(const struct film *f, const char *line, size_t length, int guess)
{
    for (int i = -1; i < f->opens; i++) {
        int at = i < 0 ? guess : i;
        if (at < f->opens && same_line(f, &f->element[f->open[at]], line, length))
            return at;
    }
    return -1;
}

/* Adds PICTURE, an SVG document, as number NUMBER. */
static void add_picture(struct film *f, const char *picture, int number)
{
    int *still = NULL, stills = 0, room = 0, order = 0;
    for (const char *line = strchr(picture, '\n') + 1, *end; (end = strchr(line, '\n')) != NULL && end[1];
         line = end + 1) {
        size_t length = (size_t)(end - line);
        int at = find_open(f, line, length, order), element = at < 0 ? f->elements : f->open[at];
        if (at < 0) {
            f->element = memory_grow(f->element, f->elements, &f->room, sizeof *f->element);
            f->element[f->elements++] = (struct film_element){f->text.length, length, number, number, order};
            text_add_bytes(&f->text, line, length);
        }
        f->element[element].to = number + 1;
        still = memory_grow(still, stills, &room, sizeof *still);
        still[stills++] = element;
        order++;
    }
    free(f->open);
    f->open = still;
    f->opens = stills;
}

static int by_order(const void *a, const void *b)
{
    const struct film_element *x = a, *y = b;
    return x->order != y->order ? x->order - y->order : x->from - y->from;
}

/* Adds the element E of F, seen while it is there among COUNT pictures: by SMIL, which browsers run in images too. */
static void write_element(const struct film *f, const struct film_element *e, int count, struct text *out)
{
    int all = (count + FINAL_STAYS) * STAY, from = e->from * STAY, to = e->to == count ? all : e->to * STAY;
    bool always = from == 0 && to == all;
    if (!always)
        text_addf(out,
                  "<g visibility=\"hidden\"><animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"%d.%ds\" "
                  "repeatCount=\"indefinite\" values=\"hidden;visible;hidden\" keyTimes=\"0;%d.%06d;%d.%06d\"/>",
                  all / 10, all % 10, from / all, (int)((int64_t)from * 1000000 / all) % 1000000, to / all,
                  (int)((int64_t)to * 1000000 / all) % 1000000);
    text_add_bytes(out, f->text.at + e->at, e->length);
    text_add(out, always ? "\n" : "</g>\n");
}

bool film_write_svg(const struct record *r, const struct export_style *style, struct text *out)
{
    struct text picture = {0};
    struct film f = {.elements = 0};
    int count = 0;
    for (const struct node *node = r->root; node; node = node->child) {
        struct marks marks = marks_of_node(r, node);
        struct view now = *style->view;
        now.loose = node->loose ? &node->loose->board.men : NULL;
        picture.length = 0;
        show_svg(r->game, &node->position, &now, &marks, style->theme, &picture);
        if (count == 0) /* the frame around is the first picture's */
            text_add_bytes(out, picture.at, (size_t)(strchr(picture.at, '\n') + 1 - picture.at));
        add_picture(&f, picture.at, count++);
    }
    qsort(f.element, (size_t)f.elements, sizeof *f.element, by_order);
    for (int i = 0; i < f.elements; i++)
        write_element(&f, &f.element[i], count, out);
    text_add(out, "</svg>\n");
    text_free(&picture);
    text_free(&f.text);
    free(f.element);
    free(f.open);
    return true;
}

static void add_scene(const struct record *r, const struct node *node, const struct view *v, const struct theme *t,
                      struct text *out)
{
    struct marks marks = marks_of_node(r, node);
    struct view now = *v;
    struct canvas c;
    struct text picture = {0};
    int rows, columns;

    now.loose = node->loose ? &node->loose->board.men : NULL;
    boardview_measure(r->game, v, &rows, &columns);
    canvas_start(&c, rows + 2 * CAST_MARGIN, columns + 2 * CAST_MARGIN);
    boardview_draw(r->game, &node->position, &now, &marks, &c, CAST_MARGIN, CAST_MARGIN);
    show_ansi(&c, t, DEPTH_256, &picture);
    for (char *line = picture.at, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        json_addf(out, "%s\\r\\n", line);
    }
    text_free(&picture);
    canvas_free(&c);
}

bool film_write_cast(const struct record *r, const struct export_style *style, struct text *out)
{
    struct view v = *style->view;
    int rows, columns, at = 0;

    v.raster = true;
    v.scale = CAST_SCALE;
    view_adapt(&v, r->game, &(struct screen_kind){style->theme, DEPTH_256, true, MEN_SOLID, BLOCKS_QUADRANTS});
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
