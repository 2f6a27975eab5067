/* A game under way. */
#include "boardscreen.h"
#include "commands/moves.h"
#include "rows.h"

#include <stdio.h>

static void prompt(const struct app *a, char *out, size_t size)
{
    if (a->session && !session_over(a->session))
        snprintf(out, size, "%s> ", session_name(a->session, session_turn(a->session)));
    else
        screen_plain_prompt(a, out, size);
}

static bool draw(const struct app *a, struct picture *p)
{
    struct board_look l;
    board_usual_look(a, &l);
    return board_draw(a, &l, p);
}

static void touch(struct app *a, cell c)
{
    touch_cell(a, c, move_play);
}

static struct key_result key(struct app *a, const struct event_at *e)
{
    return board_key(a, e, touch);
}

static bool line(struct app *a, const char *typed, struct error *why)
{
    return board_line(a, typed, why, move_play);
}

const struct screen screen_game = {"game", prompt, NULL, draw, key, 0, NULL, NULL, line, board_usual_look, 0, NULL};
