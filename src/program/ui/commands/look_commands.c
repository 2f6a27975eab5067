/* The commands that change how the board looks or describe what is on it. */
#include "commands.h"

#include "draw/boardview.h"
#include "record/loose.h"
#include "screens/screens.h"
#include "study/words.h"

static void do_flip(struct desk *d)
{
    d->stage->board.bottom = (d->stage->board.bottom + 1) % d->session->game->players;
    desk_say(d, TONE_PLAIN, "Board turned: %s at the bottom.", d->session->game->player[d->stage->board.bottom].name);
}

static void do_zoom(struct desk *d, const char *arguments)
{
    char value[16];
    int zoom = d->settings.zoom;
    struct view v;

    stage_view(d, d->session->game, &v);
    if (strcmp(arguments, "+") == 0 || strcmp(arguments, "-") == 0) {
        int step = *arguments == '+' ? 1 : -1;
        zoom = zoom ? zoom : SCALE_LEAST;
        do
            zoom += step;
        while (zoom >= SCALE_LEAST && zoom <= SCALE_MOST && !boardview_has_scale(d->session->game, &v, zoom));
        zoom = zoom < SCALE_LEAST || zoom > SCALE_MOST ? 0 : zoom;
        snprintf(value, sizeof value, "%d", zoom);
        arguments = value;
    } else if (!*arguments) { /* the largest, and then back again */
        snprintf(value, sizeof value, "%d", zoom ? 0 : d->stage->zoomed);
        arguments = value;
    }
    if (!setting_change(d, "zoom", arguments))
        return;
    d->stage->zoomed = zoom && !d->settings.zoom ? zoom : d->stage->zoomed;
    if (d->settings.zoom)
        desk_say(d, TONE_PLAIN, "Board size: at most %d rows a cell; `zoom` picks the largest again.",
                 d->settings.zoom);
    else if (d->stage->zoomed)
        desk_say(d, TONE_PLAIN, "Board size: the largest that fits; `zoom` again goes back to %d rows a cell.",
                 d->stage->zoomed);
    else
        desk_say(d, TONE_PLAIN, "Board size: the largest that fits.");
}

static void do_theme(struct desk *d, const char *arguments)
{
    char name[THEMES_MAX][THEME_NAME], line[THEME_NAME * 2];
    struct theme theme;

    if (*arguments) {
        if (setting_change(d, "theme", arguments))
            desk_say(d, TONE_PLAIN, "Theme: %s.", d->stage->display.theme.title);
        return;
    }
    /* Beside a board, which wears what the cursor is on. */
    struct window *w = stage_window(d, "Theme and pieces");
    struct menu *m = w ? &w->menu : list_show(d, "Which theme?", NULL);
    for (int i = 0, n = theme_list(&d->cache.catalogue, name, THEMES_MAX); i < n; i++)
        if (theme_open(&d->cache.catalogue, name[i], &theme, NULL)) {
            snprintf(line, sizeof line, "theme %.31s", name[i]);
            if (w)
                window_add(w, (char)(m->count < 9 ? '1' + m->count : 'a' + m->count - 9), theme.title, line);
            else
                menu_add(m, name[i], theme.title, "%s", line);
            if (strcmp(name[i], d->settings.theme) == 0)
                m->chosen = m->count - 1;
        }
    if (w) {
        window_add(w, 's', "Solid pieces", "set piece-style solid");
        window_add(w, 'o', "Outlined pieces", "set piece-style outlined");
    }
}

static void do_board(struct desk *d)
{
    board_show(d);
    d->voice.board = true;
}

static void do_pieces(struct desk *d)
{
    const struct game *g = d->session->game;
    const struct position *p = desk_position(d);
    struct text page = {0};

    for (int who = 0; who < g->players; who++)
        for (int k = 0; k < g->kinds; k++) {
            cellset pieces = cellset_and(cellset_and(p->player[who], p->kind[k]), g->board->firsts);
            while (!cellset_empty(pieces)) {
                text_add(&page, "  ");
                speech_piece(g, PIECE(who, k), &page);
                text_addf(&page, " on %s\n", g->board->cell_name[cellset_pop(&pieces)]);
            }
        }
    if (p->pocket) {
        text_add(&page, "  ");
        speech_piece(g, p->pocket, &page);
        text_addf(&page, " on %s\n", g->board->pocket);
    }
    page_show(d, "Pieces on the board", &page, NULL);
}

void look_refuse_where(struct desk *d, const char *place)
{
    bool row = strncmp(place, "file ", 5) == 0 || strncmp(place, "rank ", 5) == 0;
    desk_say(d, TONE_WRONG, "There is no %s%s%s.", row ? "" : "cell \"", place, row ? "" : "\"");
}

static void do_where(struct desk *d, const char *arguments)
{
    const struct game *g = d->session->game;
    cell c = board_find(g->board, arguments, strlen(arguments));
    bool pocket = *arguments && strcmp(arguments, g->board->pocket) == 0;
    struct speech s = {g, desk_position(d), true, false};
    SCOPED(text) line = {0};

    if (c == CELL_NONE && !pocket) {
        speech_row(&s, arguments, &line);
        if (line.length)
            desk_say(d, TONE_PLAIN, "%s.", line.at);
        else
            look_refuse_where(d, arguments);
        return;
    }
    board_show(d);
    d->stage->board.selection.cursor = pocket ? CELL_POCKET : g->board->lane_first[c];
    speech_cell(&s, pocket ? CELL_NONE : c, &line);
    desk_read_out(d, TONE_PLAIN, "%s.", line.at); /* a screen has its speaking line */
}

static void do_attackers(struct desk *d, const char *arguments)
{
    const struct game *g = d->session->game;
    const struct position *p = desk_position(d);
    cell c = board_find(g->board, arguments, strlen(arguments));
    SCOPED(text) line = {0};

    if (c == CELL_NONE) {
        desk_say(d, TONE_WRONG, "There is no cell \"%s\".", arguments);
        return;
    }
    for (int who = 0; who < g->players; who++) {
        cellset pieces = cellset_and(position_attackers(g, p, c, who), g->board->firsts);
        EACH_CELL (at, pieces) {
            text_add(&line, line.length ? ", " : "");
            speech_piece(g, p->on[at], &line);
            text_addf(&line, " on %s", g->board->cell_name[at]);
        }
    }
    desk_say(d, TONE_PLAIN, "%s: %s.", arguments, line.at ? line.at : "attacked by nobody");
}

static void do_last(struct desk *d)
{
    const struct node *n = d->session->record->current;
    const struct game *g = d->session->game;
    char text[MOVE_TEXT];

    if (!n->parent) {
        desk_say(d, TONE_PLAIN, "No move has been played yet.");
    } else if (n->left) {
        desk_say(d, TONE_PLAIN, "%s has left the game.", g->player[n->left - 1].name);
    } else if (n->loose || !desk_read_move(d, n)) {
        node_write_move(g, n, text, sizeof text);
        desk_say(d, TONE_PLAIN, "%s played %s.", g->player[n->parent->position.turn].name, text);
    }
}

static void do_code(struct desk *d)
{
    SCOPED(text) code = {0};
    desk_write_code(d, &code);
    desk_say(d, TONE_PLAIN, "%s", code.at);
}

static void do_status(struct desk *d)
{
    struct outcome o = record_outcome(d->session->record);
    char words[ERROR_TEXT];
    const struct opening_name *x = d->library.opening;
    movetext_status(d->session->game, desk_position(d), &o, words, sizeof words);
    words[0] = (char)ascii_upper(words[0]);
    desk_say(d, TONE_PLAIN, "%s%s%s%s%s.", words, x ? ". Opening: " : "", x ? x->eco : "", x && *x->eco ? " " : "",
             x ? x->name : "");
}

const struct command look_commands[] = {
    {"flip", "^F F2", "", "turn the board", GROUP_VIEW, NEEDS_GAME | SANDBOX_TOO, .act = do_flip},
    {"zoom", "F4", "[N]", "board size: N rows a cell, + or -; `zoom` alone: the largest, or back", GROUP_VIEW,
     NEEDS_GAME | SANDBOX_TOO, .run = do_zoom},
    {"theme", "F9", "[NAME]", "choose the colours", GROUP_VIEW, SANDBOX_TOO, .run = do_theme},
    {"board", "", "", "show the board", GROUP_VIEW, NEEDS_GAME | SANDBOX_TOO, .act = do_board},
    {"pieces", "", "", "list the pieces and their cells, in words", GROUP_VIEW, NEEDS_GAME | SANDBOX_TOO,
     .act = do_pieces},
    {"where", "", "CELL", "describe CELL, file e or rank 4: pieces; a cell's moves, attackers, defenders", GROUP_VIEW,
     NEEDS_GAME | SANDBOX_TOO, .run = do_where},
    {"attackers", "", "CELL", "list the pieces that attack CELL", GROUP_VIEW, NEEDS_GAME, .run = do_attackers},
    {"last", "", "", "describe the last move", GROUP_VIEW, NEEDS_GAME | LOOSE_TOO, .act = do_last},
    {"status", "", "", "show turn or result, and the opening", GROUP_VIEW, NEEDS_GAME | LOOSE_TOO, .act = do_status},
    {"code", "", "", "print the position's code", GROUP_VIEW, NEEDS_GAME | SANDBOX_TOO, .act = do_code},
    {0},
};
