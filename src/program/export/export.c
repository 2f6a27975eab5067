#include "export/export.h"

#include "draw/boardview.h"
#include "draw/show.h"
#include "forms.h"
#include "record/courier.h"
#include "record/loose.h"
#include "record/pgn.h"

static bool write_pgn(const struct record *r, const struct export_style *style, struct text *out)
{
    (void)style;
    pgn_write(r, out);
    return true;
}

static bool write_courier(const struct record *r, const struct export_style *style, struct text *out)
{
    (void)style;
    return courier_write(r, false, out);
}

/* The codes of the positions of R's main line, one a line, from the first position on. */
static bool write_positions(const struct record *r, const struct export_style *style, struct text *out)
{
    (void)style;
    for (const struct node *node = r->root; node; node = node->child) {
        marking_code(r->game, node, out);
        text_add(out, "\n");
    }
    return true;
}

/* The position at the current node as SHOW writes it. */
static void show_current(const struct record *r, const struct export_style *style, show_picture show, struct text *out)
{
    const struct node *node = r->current;
    struct marks marks = boardview_no_marks();
    struct view v = *style->view;

    v.loose = node->loose ? &node->loose->board.pieces : NULL;
    marks.last = marking_last(r->game, node);
    show(r->game, &node->position, &v, &marks, style->theme, out);
}

static bool write_picture(const struct record *r, const struct export_style *style, struct text *out)
{
    show_current(r, style, show_svg, out);
    return true;
}

static bool write_png(const struct record *r, const struct export_style *style, struct text *out)
{
    show_current(r, style, show_png, out);
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
    for (const struct export_form *f = export_forms; f->name; f++)
        if (strcmp(f->name, word) == 0)
            return f;
    return NULL;
}

const struct export_form *export_of_file(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (const struct export_form *f = export_forms; dot && f->name; f++)
        for (const char *at = f->endings; *at; at += strcspn(at, " "), at += strspn(at, " "))
            if (strlen(dot + 1) == strcspn(at, " ") && ascii_compare_bytes(dot + 1, at, strlen(dot + 1)) == 0)
                return f;
    return NULL;
}

void export_list(bool endings, struct text *out)
{
    for (const struct export_form *f = export_forms; f->name; f++) {
        if (endings && !*f->endings)
            continue;
        if (f > export_forms)
            text_add(out, f[1].name ? ", " : " or ");
        text_addf(out, "%s%.*s", endings ? "." : "--to=", endings ? (int)strcspn(f->endings, " ") : -1,
                  endings ? f->endings : f->name);
    }
}
