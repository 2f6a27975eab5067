#include "forms.h"

#include "draw/boardview.h"
#include "draw/show.h"
#include "record/loose.h"

/* How long a position is shown, in tenths of a second, and how many times that for the last one. */
enum { STAY = 12, FINAL_STAYS = 3, CAST_SCALE = 3, CAST_MARGIN = 1 };

static struct marks marks_of_node(const struct record *record, const struct node *node)
{
    struct marks marks = boardview_no_marks();
    marks.last = marking_last(record->game, node);
    marks.track = marking_track(node);
    marks.check = marking_checks(record->game, &node->position);
    return marks;
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

/* Returns the place of LINE among FILM's elements, after place AT; if it is not there, that of a new one right after
 * AT. */
static int place_of(struct film *film, int at, const char *line, size_t length)
{
    for (int i = at + 1; i < film->elements; i++)
        if (strncmp(film->element[i].line, line, length) == 0 && !film->element[i].line[length])
            return i;
    film->element = memory_grow(film->element, film->elements, &film->room, sizeof *film->element);
    memmove(film->element + at + 2, film->element + at + 1,
            (size_t)(film->elements++ - at - 1) * sizeof *film->element);
    film->element[at + 1] = (struct element){.line = memory_copy(line, length)};
    return at + 1;
}

/* From now on ELEMENT is shown as it is in the present picture. */
static void change_element(const struct film *film, struct element *element)
{
    int64_t part = film->now * 1000000 / film->all;
    if (element->here != element->shown || !film->now) {
        markup_addf(&element->values, "%s%s", film->now ? ";" : "", element->here ? "visible" : "hidden");
        markup_addf(&element->times, "%s%d.%06d", film->now ? ";" : "", (int)(part / 1000000), (int)(part % 1000000));
    }
    element->shown = element->here;
    element->here = false;
}

/* Adds the elements of PICTURE, without its first and its last line. */
static void add_picture(struct film *film, const char *picture)
{
    int at = -1;
    for (const char *line = strchr(picture, '\n') + 1, *end; (end = strchr(line, '\n')) != NULL && end[1];
         line = end + 1) {
        int before = film->elements;
        at = place_of(film, at, line, (size_t)(end - line));
        film->element[at].here = true;
        if (film->elements > before && film->now) {
            text_add(&film->element[at].values, "hidden");
            text_add(&film->element[at].times, "0");
        }
    }
    for (int i = 0; i < film->elements; i++)
        change_element(film, &film->element[i]);
}

/* Adds ELEMENT to OUT and frees it. */
static void write_element(const struct film *film, struct element *element, struct text *out)
{
    bool always = strcmp(element->values.at, "visible") == 0;
    if (!always)
        markup_addf(out,
                    "<g visibility=\"%s\"><animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"%d.%ds\" "
                    "repeatCount=\"indefinite\" values=\"%s\" keyTimes=\"%s\"/>",
                    element->values.at[0] == 'h' ? "hidden" : "visible", (int)(film->all / 10), (int)(film->all % 10),
                    element->values.at, element->times.at);
    text_add(out, element->line);
    text_add(out, always ? "\n" : "</g>\n");
    free(element->line);
    text_free(&element->values);
    text_free(&element->times);
}

bool film_write_svg(const struct record *record, const struct export_style *style, struct text *out)
{
    struct film film = {.all = FINAL_STAYS * STAY};
    SCOPED(text) picture = {0};
    bool loose = record_is_loose(record);
    for (const struct node *node = record->root; node; node = node->child)
        film.all += STAY;
    for (const struct node *node = record->root; node; node = node->child, film.now += STAY) {
        struct marks marks = marks_of_node(record, node);
        struct view now = *style->view;
        now.loose = loose ? &node->loose->board.pieces : NULL;
        now.referring = true;
        picture.length = 0;
        show_svg(record->game, &node->position, &now, &marks, style->theme, &picture);
        add_picture(&film, picture.at);
    }
    if (picture.length)
        text_add_bytes(out, picture.at, strcspn(picture.at, "\n") + 1);
    show_svg_pieces(record->game, loose, style->view, style->theme, out);
    for (int i = 0; i < film.elements; i++)
        write_element(&film, &film.element[i], out);
    text_add(out, "</svg>\n");
    free(film.element);
    return true;
}

static void add_scene(const struct record *record, const struct node *node, const struct view *view,
                      const struct theme *theme, struct text *out)
{
    struct marks marks = marks_of_node(record, node);
    struct view now = *view;
    struct canvas canvas;
    SCOPED(text) picture = {0};
    int rows, columns;

    now.loose = node->loose ? &node->loose->board.pieces : NULL;
    boardview_measure(record->game, view, &rows, &columns);
    canvas_start(&canvas, rows + 2 * CAST_MARGIN, columns + 2 * CAST_MARGIN);
    boardview_draw(record->game, &node->position, &now, &marks, &canvas, CAST_MARGIN, CAST_MARGIN);
    show_ansi(&canvas, theme, DEPTH_256, &picture);
    for (char *line = picture.at, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        json_addf(out, "%s\\r\\n", line);
    }
    canvas_free(&canvas);
}

bool film_write_cast(const struct record *record, const struct export_style *style, struct text *out)
{
    struct view view = *style->view;
    int rows, columns, at = 0;

    view.raster = true;
    view.scale = CAST_SCALE;
    view_adapt(&view, record->game,
               &(struct screen_kind){style->theme, DEPTH_256, true, PIECES_SOLID, BLOCKS_QUADRANTS});
    if (!boardview_has_scale(record->game, &view, view.scale))
        view.scale = SCALE_LEAST; /* a theme without colours is drawn in lines */
    boardview_measure(record->game, &view, &rows, &columns);
    json_addf(out, "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": \"%s\"}\n", columns + 2 * CAST_MARGIN,
              rows + 2 * CAST_MARGIN + 1, record->game->title);
    for (const struct node *node = record->root; node; node = node->child, at += STAY) {
        json_addf(out, "[%d.%d, \"o\", \"\\u001b[?25l\\u001b[2J\\u001b[H", at / 10, at % 10);
        add_scene(record, node, &view, style->theme, out);
        text_add(out, "\"]\n");
    }
    return true;
}
