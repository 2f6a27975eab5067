/* An exercise of the tutorial. */
#include "boardscreen.h"
#include "exercises/tutorial.h"
#include "rows.h"

static void prompt(const struct app *a, char *out, size_t size)
{
    screen_game.prompt(a, out, size);
}

/* What is asked for is always there to be read. */
static void update(struct app *a, int rows, int columns)
{
    (void)rows;
    (void)columns;
    if (!a->messages.text.length)
        tutorial_tell(a);
}

static bool draw(const struct app *a, struct picture *p)
{
    return screen_game.draw(a, p);
}

static void touch(struct app *a, cell c)
{
    touch_cell(a, c, tutorial_move);
}

static struct key_result key(struct app *a, const struct event_at *e)
{
    if (e->in->kind == INPUT_ENTER && a->lesson.done && a->board.selection.cursor == CELL_NONE)
        return (struct key_result){true, "next"};
    return board_key(a, e, touch);
}

static bool line(struct app *a, const char *typed, struct error *why)
{
    return board_line(a, typed, why, tutorial_move);
}

static const struct own_command own[] = {{"hint", do_tutorial_hint}, {0}};

const struct screen screen_lesson = {"lesson", prompt, update,           draw, key, 0, NULL,
                                     own,      line,   board_usual_look, 0,    NULL};
