/* The editor of positions: looks like the sandbox, and judges the position after every change. */
#include "boardscreen.h"
#include "rows.h"
#include "sandbox/editor.h"
#include "sandbox/sandboxes.h"

static void look(const struct app *a, struct board_look *l)
{
    screen_sandbox.look(a, l);
    l->banner = "EDITOR";
}

static struct key_result key(struct app *a, const struct screen *row, const struct event_at *e)
{
    if (e->in->kind == INPUT_DELETE || e->in->kind == INPUT_BACKSPACE) {
        editor_take(a);
        return (struct key_result){true, NULL};
    }
    return board_key(a, row, e);
}

static const struct own_command own[] = {{"undo", do_sandbox_undo},     {"redo", do_sandbox_redo},
                                         {"pieces", do_sandbox_pieces}, {"analyse", editor_analyse},
                                         {"save", editor_save},         {0}};

static const struct paste_use paste = {"A position of %s. Put it into the editor?", "edit", do_edit};

const struct screen screen_editor = {
    .name = "editor",
    .prompt = "edit> ",
    .draw = board_draw,
    .key = key,
    .allows = EDITOR_TOO,
    .refusal = "this is the editor; `sandbox end` goes back to the game first",
    .own = own,
    .line = board_change,
    .look = look,
    .change = editor_line,
    .touch = editor_touch,
    .write_code = sandboxes_write,
    .paste = &paste,
};
