/* An exercise of the tutorial. */
#include "board.h"
#include "commands/tutorial.h"
#include "rows.h"

static void prompt(const struct app *a, char *out, size_t size)
{
    screen_game.prompt(a, out, size);
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
    return board_key(a, e, touch);
}

static bool line(struct app *a, const char *typed, struct error *why)
{
    return board_line(a, typed, why, tutorial_move);
}

static const struct own_command own[] = {{"hint", do_tutorial_hint}, {0}};

const struct screen screen_lesson = {"lesson", prompt, NULL, draw, key, 0, NULL, own, line, board_usual_look};
