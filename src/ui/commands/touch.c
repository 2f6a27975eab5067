#include "touch.h"

#include "parts/window.h"
#include "status.h"

#include <stdio.h>
#include <stdlib.h>

/* Add a line for M to the window: of a promotion the kind that the pawn becomes, chosen by its letter; of other
 * moves the move, chosen by number N. */
static void add_choice(struct app *a, struct move m, int n)
{
    const struct game *g = a->session->game;
    const struct position *p = app_position(a);
    char text[MOVE_TEXT], label[MENU_LABEL];
    movetext_write(g, p, m, text);
    if (m.type == MOVE_PROMOTION) {
        window_add(&a->shown.window, g->kind[m.extra].label, g->kind[m.extra].name, text);
        return;
    }
    bool stays = m.from != CELL_NONE && cellset_has(g->promotion[p->turn], m.to) && m.type == MOVE_PLAIN;
    snprintf(label, sizeof label, "%s", text);
    window_add(&a->shown.window, stays ? g->kind[man_kind(p->on[m.from])].label : (char)('0' + n % 10), label, text);
}

/* Play the only move of FROM, or open a window to choose one of several. */
static void play_one_of(struct app *a, const struct choice *from, move_player play)
{
    if (from->count == 1) {
        play(a, from->move[0]);
        return;
    }
    window_open(a, from->move[0].type == MOVE_PROMOTION ? "What does it become?" : "Which of these?");
    a->shown.window.from = from->move[0].from;
    a->shown.window.to = from->move[0].to;
    for (int i = 0; i < from->count; i++)
        add_choice(a, from->move[i], i + 1);
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
    if (!movetext_read(g, p, line, &m, &why))
        app_say(a, TONE_WRONG, "%s", why.text);
}

void touch_cell(struct app *a, cell c, move_player play)
{
    struct choice *out = memory_new(sizeof *out);

    if (tell_denial(a, session_denial(a->session))) {
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
