/* The editor of positions: the sandbox's board and panel, judged after every change. */
#include "boardscreen.h"
#include "rows.h"
#include "sandbox/editor.h"
#include "sandbox/sandboxes.h"

#include <stdio.h>

static void prompt(const struct app *a, char *out, size_t size)
{
    (void)a;
    snprintf(out, size, "edit> ");
}

static void look(const struct app *a, struct board_look *l)
{
    screen_sandbox.look(a, l);
    l->banner = "EDITOR";
}

static bool draw(const struct app *a, struct picture *p)
{
    struct board_look l;
    look(a, &l);
    return board_draw(a, &l, p);
}

static struct key_result key(struct app *a, const struct event_at *e)
{
    if (e->in->kind == INPUT_DELETE || e->in->kind == INPUT_BACKSPACE) {
        editor_take(a);
        return (struct key_result){true, NULL};
    }
    return board_key(a, e, editor_touch);
}

static bool line(struct app *a, const char *typed, struct error *why)
{
    (void)why;
    editor_line(a, typed);
    return true;
}

static const struct own_command own[] = {{"undo", do_sandbox_undo},
                                         {"redo", do_sandbox_redo},
                                         {"code", do_sandbox_code},
                                         {"pieces", do_sandbox_pieces},
                                         {"analyse", editor_analyse},
                                         {"save", editor_save},
                                         {0}};

const struct screen screen_editor = {
    "editor", prompt, NULL, draw, key, EDITOR_TOO, "this is the editor; `sandbox end` goes back to the game first",
    own,      line,   look, 0,    NULL};
