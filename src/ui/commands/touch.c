#include "touch.h"

#include "moves.h"

#include <stdio.h>
#include <stdlib.h>

/* Play what fits, or let the user choose. */
static void play_one_of(struct app *a, const struct choice *from, move_player play)
{
    char text[MOVE_TEXT];
    if (from->count == 1) {
        play(a, from->move[0]);
        return;
    }
    struct menu *m = app_show_list(a, "Which of these moves?");
    for (int i = 0; i < from->count; i++) {
        movetext_write(a->session->game, app_position(a), from->move[i], text);
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

    if (a->board.selection.pocket || c == CELL_NONE || a->board.selection.chosen == CELL_NONE)
        return;
    movetext_label(g, p->on[a->board.selection.chosen], label);
    snprintf(line, sizeof line, "%s %s-%s", label, g->board->cell_name[a->board.selection.chosen],
             g->board->cell_name[c]);
    if (!movetext_read(g, p, line, &m, NULL, &why))
        app_say(a, TONE_WRONG, "%s", why.text);
}

void touch_cell(struct app *a, cell c, move_player play)
{
    struct choice *out = memory_new(sizeof *out);

    if (move_refuse_now(a)) {
        selection_drop(&a->board.selection);
    } else {
        switch (selection_touch(&a->board.selection, a->session->game, app_position(a), c, out)) {
        case TOUCH_MOVE:
            play_one_of(a, out, play);
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
    free(out);
}
