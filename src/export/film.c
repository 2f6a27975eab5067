#include "film.h"

#include "base/escape.h"
#include "draw/adapt.h"
#include "draw/boardview.h"
#include "draw/show.h"
#include "marking.h"
#include "record/loose.h"

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

static int count_positions(const struct record *r)
{
    int count = 0;
    for (const struct node *node = r->root; node; node = node->child)
        count++;
    return count;
}

/* Begin a group that is visible during frame NUMBER of COUNT only: by SMIL, which browsers run in images too. */
static void begin_frame(int number, int count, struct text *out)
{
    int all = (count + FINAL_STAYS) * STAY, from = number * STAY, to = number == count - 1 ? all : from + STAY;
    text_addf(out,
              "<g visibility=\"hidden\"><animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"%d.%ds\" "
              "repeatCount=\"indefinite\" values=\"hidden;visible;hidden\" keyTimes=\"0;%d.%06d;%d.%06d\"/>\n",
              all / 10, all % 10, from / all, (int)((int64_t)from * 1000000 / all) % 1000000, to / all,
              (int)((int64_t)to * 1000000 / all) % 1000000);
}

bool film_write_svg(const struct record *r, const struct export_style *style, struct text *out)
{
    struct text picture = {0};
    int number = 0, count = count_positions(r);
    for (const struct node *node = r->root; node; node = node->child) {
        struct marks marks = marks_of_node(r, node);
        struct view now = *style->view;
        now.loose = node->loose ? &node->loose->board.men : NULL;
        picture.length = 0;
        show_svg(r->game, &node->position, &now, &marks, style->theme, &picture);
        if (number == 0) /* the frame around is the first picture's */
            text_add_bytes(out, picture.at, (size_t)(strchr(picture.at, '>') + 1 - picture.at));
        begin_frame(number++, count, out);
        text_add(out, picture.at);
        text_add(out, "</g>\n");
    }
    text_add(out, "</svg>\n");
    text_free(&picture);
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
