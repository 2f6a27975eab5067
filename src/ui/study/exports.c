#include "exports.h"

#include "base/files.h"
#include "base/replace.h"
#include "draw/boardview.h"
#include "export/export.h"

#include <string.h>
#include <unistd.h>

enum { PICTURE_SCALE = 4 };

void do_export(struct app *a, const char *arguments)
{
    char path[PATH_SIZE];
    file_expand(arguments, path, sizeof path);
    const struct export_form *form = export_of_file(path);
    struct view v = boardview_default(a->session->game);
    struct export_style style = {&v, &a->display.theme};
    struct text out = {0};
    struct error e;

    if (!form) {
        struct text forms = {0};
        export_list(".", &forms);
        app_say(a, TONE_WRONG, "Give a file whose name ends in %s (.svg and .txt do too).", forms.at);
        text_free(&forms);
        return;
    }
    if (access(path, F_OK) == 0) {
        app_say(a, TONE_WRONG, "%s is there already: give another name.", path);
        return;
    }
    v.scale = PICTURE_SCALE;
    v.rotation = rotation_for_player(a->session->game, a->board.bottom);
    v.pictures = &a->display.pictures; /* of every man, also where the screen shows letters: a page has room */
    text_add(&out, "");
    bool whole = form->write(a->session->record, &style, &out);
    if (replace_file(path, out.at, out.length, &e))
        app_say(a, TONE_GOOD, "Written to %s%s.", path, whole ? "" : "; what that form has no words for is left out");
    else
        app_complain(a, &e);
    text_free(&out);
}
