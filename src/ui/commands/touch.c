#include "touch.h"

#include "moves.h"

#include <stdio.h>
#include <stdlib.h>

/* Play what fits, or let the user choose. */
static void play_one_of(struct app *a, const struct move *move, int count, move_player play)
{
    char text[MOVE_TEXT];
    if (count == 1) {
        play(a, move[0]);
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

void touch_cell(struct app *a, cell c, move_player play)
{
    struct move *move = memory_new(MOVES_MAX * sizeof *move);
    int count;

    if (move_refuse_now(a)) {
        selection_drop(&a->board.hand);
    } else {
        switch (selection_touch(&a->board.hand, a->session->game, app_position(a), c, move, &count)) {
        case TOUCH_MOVE:
            play_one_of(a, move, count, play);
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
