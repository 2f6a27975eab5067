/* The command `convert`: saved games in another notation. */

#include "base/output.h"
#include "draw/boardview.h"
#include "draw/pictures.h"
#include "export/export.h"
#include "savedfile.h"
#include "study/settings.h"

enum { PICTURE_SCALE = 4 };

/* The form called NAME, the first one if it is NULL; NULL after a message if there is none. */
static const struct export_form *find_form(const char *name)
{
    const struct export_form *form = name ? export_find(name) : export_forms;
    if (!form) {
        SCOPED(text) forms = {0};
        export_list(false, &forms);
        output_print(stderr, "reroute66 convert: --to=%s: give %s\n", name, forms.at);
    }
    return form;
}

/* What games are written in: the same for all of a file. */
struct manner {
    const struct export_form *form;
    struct theme theme;
    struct pictures pictures;
};

/* FORM, with boards in the colours of the usual theme. */
static void begin_manner(struct manner *m, const struct export_form *form, const struct catalogue *c)
{
    m->form = form;
    if (!theme_open(c, DEFAULT_THEME, &m->theme, NULL))
        theme_plain(&m->theme);
    pictures_open(c, &m->pictures, NULL); /* those that are faulty are left out */
}

/* Add R to OUT; returns whether the form could hold all of R. */
static bool write_game(const struct record *r, const struct manner *m, struct text *out)
{
    struct view v = boardview_default(r->game);
    struct export_style style = {&v, &m->theme};
    v.scale = PICTURE_SCALE;
    v.pictures = &m->pictures;
    return m->form->write(r, &style, out);
}

/* Add game NUMBER of F to OUT; false after a complaint if it is broken. */
static bool convert_game(const struct savedfile *f, int number, const struct manner *m, struct text *out)
{
    struct error e = {0};
    OWNED(record) r = savedfile_read(f, number, m->form->keeps_broken ? out : NULL);

    if (!r)
        return false;
    if (!write_game(r, m, out)) {
        error_at(&e, f->saved.path, f->saved.span[number - 1].line, 0,
                 "note: what a list of moves cannot say was left out (tags, result, variations, some glyphs)");
        cli_complain(&e);
    }
    return true;
}

/* False after a complaint if M's form holds one game, but F has several. */
static bool can_hold(const struct manner *m, const struct savedfile *f)
{
    struct error e = {0};
    if (!m->form->one_game || f->last == f->first)
        return true;
    error_set(&e, "%s: has %d games and --to=%s holds one: add --game-number=N", f->saved.path, f->last, m->form->name);
    cli_complain(&e);
    return false;
}

int shell_convert(const struct options *o)
{
    const struct export_form *form = find_form(o->to);
    struct savedfile f;
    SCOPED(text) out = {0};
    struct manner m;
    bool good, whole = true;

    if (!form)
        return EXIT_USAGE;
    if (!savedfile_open(&f, o, o->argument[0]))
        return EXIT_FAULT;
    text_add(&out, "");
    begin_manner(&m, form, &f.cache.catalogue);
    good = can_hold(&m, &f);
    for (int i = f.first; good && i <= f.last; i++) {
        if (out.length)
            text_add(&out, "\n");
        whole = convert_game(&f, i, &m, &out) && whole;
    }
    output_write(stdout, out.at, out.length);
    pictures_free(&m.pictures);
    savedfile_close(&f);
    return good && whole ? EXIT_DONE : EXIT_FAULT;
}
