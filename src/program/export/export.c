#include "export/export.h"

#include "draw/boardview.h"
#include "draw/show.h"
#include "forms.h"
#include "record/courier.h"
#include "record/loose.h"
#include "record/pgn.h"

static bool write_pgn(const struct record *record, const struct export_style *style, struct text *out)
{
    (void)style;
    pgn_write(record, out);
    return true;
}

static bool write_courier(const struct record *record, const struct export_style *style, struct text *out)
{
    (void)style;
    return courier_write(record, false, out);
}

/* The codes of the positions of RECORD's main line, one a line, from the first position on. */
static bool write_positions(const struct record *record, const struct export_style *style, struct text *out)
{
    (void)style;
    for (const struct node *node = record->root; node; node = node->child) {
        marking_code(record->game, node, out);
        text_add(out, "\n");
    }
    return true;
}

/* The position at the current node as SHOW writes it. */
static void show_current(const struct record *record, const struct export_style *style, show_picture show,
                         struct text *out)
{
    const struct node *node = record->current;
    struct marks marks = boardview_no_marks();
    struct view view = *style->view;

    view.loose = node->loose ? &node->loose->board.pieces : NULL;
    marks.last = marking_last(record->game, node);
    marks.track = marking_track(node);
    show(record->game, &node->position, &view, &marks, style->theme, out);
}

static bool write_picture(const struct record *record, const struct export_style *style, struct text *out)
{
    show_current(record, style, show_svg, out);
    return true;
}

static bool write_png(const struct record *record, const struct export_style *style, struct text *out)
{
    show_current(record, style, show_png, out);
    return true;
}

const struct export_form export_forms[] = {
    {"pgn", "pgn", write_pgn, false, true},
    {"courier", "courier", write_courier, false, false},
    {"positions", "fen positions", write_positions, false, false},
    {"html", "html htm", page_write, true, false},
    {"mail", "txt mail", mail_write, false, false},
    {"picture", "svg picture", write_picture, true, false},
    {"png", "png", write_png, true, false},
    {"svg", "", film_write_svg, true, false},
    {"cast", "cast", film_write_cast, true, false},
    {NULL, NULL, NULL, false, false},
};

const struct export_form *export_find(const char *word)
{
    for (const struct export_form *form = export_forms; form->name; form++)
        if (strcmp(form->name, word) == 0)
            return form;
    return NULL;
}

const struct export_form *export_of_file(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (const struct export_form *form = export_forms; dot && form->name; form++)
        for (const char *at = form->endings; *at; at += strcspn(at, " "), at += strspn(at, " "))
            if (strlen(dot + 1) == strcspn(at, " ") && ascii_compare_bytes(dot + 1, at, strlen(dot + 1)) == 0)
                return form;
    return NULL;
}

void export_list(bool endings, struct text *out)
{
    for (const struct export_form *form = export_forms; form->name; form++) {
        if (endings && !*form->endings)
            continue;
        if (form > export_forms)
            text_add(out, form[1].name ? ", " : " or ");
        text_addf(out, "%s%.*s", endings ? "." : "--to=", endings ? (int)strcspn(form->endings, " ") : -1,
                  endings ? form->endings : form->name);
    }
}
