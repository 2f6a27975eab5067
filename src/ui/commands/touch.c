#include "touch.h"

#include "draw/boardview.h"
#include "moves.h"
#include "replay.h"
#include "sandboxes.h"

#include <stdio.h>
#include <stdlib.h>

/* Play what fits, or let the user choose. */
static void play_one_of(struct app *a, const struct move *move, int count)
{
    char text[MOVE_TEXT];
    if (count == 1) {
        move_play(a, move[0]);
        return;
    }
    struct menu *m = app_show_list(a, "Which of these moves?");
    for (int i = 0; i < count; i++) {
        movetext_write(a->session->game, app_position(a), move[i], text);
        menu_add(m, text, "", text);
    }
}

static void refuse(struct app *a, cell c)
{
    const struct game *g = a->session->game;
    const struct position *p = app_position(a);
    char label[8], line[2 * CELL_NAME + 16];
    struct error why;
    struct move m;

    if (a->board.hand.pocket || c == CELL_NONE || a->board.hand.chosen == CELL_NONE)
        return;
    movetext_label(g, p->on[a->board.hand.chosen], label);
    snprintf(line, sizeof line, "%s %s-%s", label, g->board->cell_name[a->board.hand.chosen], g->board->cell_name[c]);
    if (!movetext_read(g, p, line, &m, NULL, &why))
        app_say(a, TONE_WRONG, "%s", why.text);
}

void touch_cell(struct app *a, cell c)
{
    struct move *move = memory_new(MOVES_MAX * sizeof *move);
    int count;

    if (a->sandbox) {
        sandboxes_touch(a, c);
        free(move);
        return;
    }
    if (!session_awaits_person(a->session)) {
        move_play(a, (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0});
        selection_drop(&a->board.hand);
    } else {
        switch (selection_touch(&a->board.hand, a->session->game, app_position(a), c, move, &count)) {
        case TOUCH_MOVE:
            play_one_of(a, move, count);
            break;
        case TOUCH_REFUSED:
            refuse(a, c);
            break;
        case TOUCH_TAKEN:
        case TOUCH_DROPPED:
            app_hush(a);
            break;
        case TOUCH_NOTHING:
            break;
        }
    }
    free(move);
}

/* The cell that a click on a glyph means: of a Switch's shared area the one where the man in the hand may go, if only
 * one. */
static cell clicked_cell(const struct app *a, const struct glyph *g)
{
    struct marks m = boardview_no_marks();
    if (g->owner[1] == CELL_NONE || g->owner[0] == CELL_POCKET)
        return g->owner[0];
    selection_mark(&a->board.hand, a->session->game, app_position(a), &m);
    bool first = cellset_has(m.targets, g->owner[0]), second = cellset_has(m.targets, g->owner[1]);
    if (!selection_holds(&a->board.hand)) {
        first = app_position(a)->on[g->owner[0]] != 0;
        second = app_position(a)->on[g->owner[1]] != 0;
    }
    return second && !first ? g->owner[1] : g->owner[0];
}

static bool click_board(struct app *a, const struct input *in, const struct canvas *shown)
{
    const struct glyph *g = shown ? canvas_at(shown, in->row, in->column) : NULL;
    if (!g || g->owner[0] == CELL_NONE)
        return false;
    cell c = clicked_cell(a, g);
    bool release = in->kind == INPUT_RELEASE;
    if (!release)
        a->board.pressed = c;
    if (release && (c == a->board.pressed || !selection_holds(&a->board.hand)))
        return true; /* a click, which the press has dealt with */
    a->board.hand.cursor = c == CELL_POCKET ? CELL_NONE : c;
    touch_cell(a, c == CELL_POCKET ? CELL_NONE : c);
    return true;
}

static void click_moves(struct app *a, const struct input *in)
{
    for (int i = 0; i < a->board.spots; i++)
        if (in->kind == INPUT_PRESS && a->board.spot[i].row == in->row && in->column >= a->board.spot[i].column &&
            in->column < a->board.spot[i].column + a->board.spot[i].width) {
            replay_visit(a, a->board.spot[i].node);
            return;
        }
}

void touch_click(struct app *a, const struct input *in, const struct canvas *shown)
{
    if (!click_board(a, in, shown))
        click_moves(a, in);
}
