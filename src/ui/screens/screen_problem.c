/* A problem on the board. */
#include "boardscreen.h"
#include "exercises/solving.h"
#include "rows.h"

#include <stdio.h>

static void prompt(const struct app *a, char *out, size_t size)
{
    (void)a;
    snprintf(out, size, "solve> ");
}

static bool draw(const struct app *a, struct picture *p)
{
    return screen_game.draw(a, p);
}

static void touch(struct app *a, cell c)
{
    touch_cell(a, c, solving_move);
}

static struct key_result key(struct app *a, const struct event_at *e)
{
    return board_key(a, e, touch);
}

static bool line(struct app *a, const char *typed, struct error *why)
{
    return board_line(a, typed, why, solving_move);
}

static const struct own_command own[] = {
    {"hint", do_problem_hint}, {"next", do_problem_next}, {"undo", do_problem_undo}, {0}};

const struct screen screen_problem = {"problem", prompt,           NULL, draw, key, 0, NULL, own,
                                      line,      board_usual_look, 0,    NULL};
