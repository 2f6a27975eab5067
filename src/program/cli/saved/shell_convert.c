/* The command `convert`: saved games in another notation. */

#include "base/output.h"
#include "draw/boardview.h"
#include "draw/pictures.h"
#include "export/export.h"
#include "savedfile.h"
#include "study/settings.h"

enum { PICTURE_SCALE = 4 };

/* Returns the form called NAME, the first one if it is NULL; NULL after a message if there is none. */
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
static void begin_manner(struct manner *manner, const struct export_form *form, const struct catalogue *catalogue)
{
    manner->form = form;
    if (!theme_open(catalogue, DEFAULT_THEME, &manner->theme, NULL))
        theme_plain(&manner->theme);
    pictures_open(catalogue, &manner->pictures, NULL); /* those that are faulty are left out */
}

/* Add RECORD to OUT; returns whether the form could hold all of RECORD. */
static bool write_game(const struct record *record, const struct manner *manner, struct text *out)
{
    struct view view = boardview_default(record->game);
    struct export_style style = {&view, &manner->theme};
    view.scale = PICTURE_SCALE;
    view.pictures = &manner->pictures;
    return manner->form->write(record, &style, out);
}

/* Add game NUMBER of SAVED to OUT; false after a complaint if it is broken. */
static bool convert_game(const struct savedfile *saved, int number, const struct manner *manner, struct text *out)
{
    struct error error = {0};
    OWNED(record) record = savedfile_read(saved, number, manner->form->keeps_broken ? out : NULL);

    if (!record)
        return false;
    if (!write_game(record, manner, out)) {
        error_at(&error, saved->saved.path, saved->saved.span[number - 1].line, 0,
                 "note: this form has no tags, result, variations or all glyphs: they were left out");
        cli_complain(&error);
    }
    return true;
}

/* False after a complaint if MANNER's form holds one game, but SAVED has several. */
static bool can_hold(const struct manner *manner, const struct savedfile *saved)
{
    struct error error = {0};
    if (!manner->form->one_game || saved->last == saved->first)
        return true;
    error_set(&error, "%s: has %d games and --to=%s holds one: add --game-number=N", saved->saved.path, saved->last,
              manner->form->name);
    cli_complain(&error);
    return false;
}

int shell_convert(const struct options *options)
{
    const struct export_form *form = find_form(options->to);
    struct savedfile saved;
    SCOPED(text) out = {0};
    struct manner manner;
    bool good, whole = true;

    if (!form)
        return EXIT_USAGE;
    if (!savedfile_open(&saved, options, options->argument[0]))
        return EXIT_FAULT;
    text_add(&out, "");
    begin_manner(&manner, form, &saved.cache.catalogue);
    good = can_hold(&manner, &saved);
    for (int i = saved.first; good && i <= saved.last; i++) {
        if (out.length)
            text_add(&out, "\n");
        whole = convert_game(&saved, i, &manner, &out) && whole;
    }
    output_write(stdout, out.at, out.length);
    pictures_free(&manner.pictures);
    savedfile_close(&saved);
    return good && whole ? EXIT_DONE : EXIT_FAULT;
}
