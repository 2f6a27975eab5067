/* The commands that change how the board looks or describe what is on it. */
#include "commands.h"

#include "draw/boardview.h"
#include "record/loose.h"
#include "screens/screens.h"
#include "study/sharing.h"
#include "study/words.h"

static void do_flip(struct desk *desk)
{
    desk->stage->board.bottom = (desk->stage->board.bottom + 1) % desk->session->game->players;
    desk_say(desk, TONE_PLAIN, "Board turned: %s at the bottom.",
             desk->session->game->player[desk->stage->board.bottom].name);
}

static void do_zoom(struct desk *desk, const char *arguments)
{
    char value[16];
    int zoom = desk->settings.zoom;
    struct view view;

    stage_view(desk, desk->session->game, &view);
    if (strcmp(arguments, "+") == 0 || strcmp(arguments, "-") == 0) {
        int step = *arguments == '+' ? 1 : -1;
        zoom = zoom ? zoom : SCALE_LEAST;
        do
            zoom += step;
        while (zoom >= SCALE_LEAST && zoom <= SCALE_MOST && !boardview_has_scale(desk->session->game, &view, zoom));
        zoom = zoom < SCALE_LEAST || zoom > SCALE_MOST ? 0 : zoom;
        snprintf(value, sizeof value, "%d", zoom);
        arguments = value;
    } else if (!*arguments) { /* the largest, and then back again */
        snprintf(value, sizeof value, "%d", zoom ? 0 : desk->stage->zoomed);
        arguments = value;
    }
    if (!setting_change(desk, "zoom", arguments))
        return;
    desk->stage->zoomed = zoom && !desk->settings.zoom ? zoom : desk->stage->zoomed;
    if (desk->settings.zoom)
        desk_say(desk, TONE_PLAIN, "Board size: at most %d rows a cell; `zoom` picks the largest again.",
                 desk->settings.zoom);
    else if (desk->stage->zoomed)
        desk_say(desk, TONE_PLAIN, "Board size: the largest that fits; `zoom` again goes back to %d rows a cell.",
                 desk->stage->zoomed);
    else
        desk_say(desk, TONE_PLAIN, "Board size: the largest that fits.");
}

static void do_theme(struct desk *desk, const char *arguments)
{
    char name[THEMES_MAX][THEME_NAME], line[THEME_NAME * 2];
    struct theme theme;

    if (*arguments) {
        if (setting_change(desk, "theme", arguments))
            desk_say(desk, TONE_PLAIN, "Theme: %s.", desk->stage->display.theme.title);
        return;
    }
    /* Beside a board, which wears what the cursor is on. */
    struct window *window = stage_window(desk, "Theme and pieces");
    struct menu *menu = window ? &window->menu : list_show(desk, "Which theme?", NULL);
    if (window)
        window_add(window, '0', "As the terminal", "theme " AUTO_THEME);
    else
        menu_add(menu, AUTO_THEME, "As the terminal", "theme " AUTO_THEME);
    menu->chosen = 0;
    for (int i = 0, n = theme_list(&desk->cache.catalogue, name, THEMES_MAX); i < n; i++)
        if (theme_open(&desk->cache.catalogue, name[i], &theme, NULL)) {
            snprintf(line, sizeof line, "theme %.31s", name[i]);
            if (window)
                window_add(window, (char)(menu->count <= 9 ? '0' + menu->count : 'a' + menu->count - 10), theme.title,
                           line);
            else
                menu_add(menu, name[i], theme.title, "%s", line);
            if (strcmp(name[i], desk->settings.theme) == 0)
                menu->chosen = menu->count - 1;
        }
    if (window) {
        window_add(window, 's', "Solid pieces", "set piece-style solid");
        window_add(window, 'o', "Outlined pieces", "set piece-style outlined");
    }
}

static void do_board(struct desk *desk)
{
    board_show(desk);
    desk->voice.board = true;
}

static void do_pieces(struct desk *desk)
{
    const struct game *g = desk->session->game;
    const struct position *p = desk_position(desk);
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
    page_show(desk, "Pieces on the board", &page, NULL);
}

void look_refuse_where(struct desk *desk, const char *place)
{
    bool row = strncmp(place, "file ", 5) == 0 || strncmp(place, "rank ", 5) == 0;
    desk_say(desk, TONE_WRONG, "There is no %s%s%s.", row ? "" : "cell \"", place, row ? "" : "\"");
}

static void do_where(struct desk *desk, const char *arguments)
{
    const struct game *g = desk->session->game;
    cell place = board_find(g->board, arguments, strlen(arguments));
    bool pocket = *arguments && strcmp(arguments, g->board->pocket) == 0;
    struct speech speech = {g, desk_position(desk), true, false};
    SCOPED(text) line = {0};

    if (place == CELL_NONE && !pocket) {
        speech_row(&speech, arguments, &line);
        if (line.length)
            desk_say(desk, TONE_PLAIN, "%s.", line.at);
        else
            look_refuse_where(desk, arguments);
        return;
    }
    board_show(desk);
    desk->stage->board.selection.cursor = pocket ? CELL_POCKET : g->board->lane_first[place];
    speech_cell(&speech, pocket ? CELL_NONE : place, &line);
    desk_read_out(desk, TONE_PLAIN, "%s.", line.at); /* a screen has its speaking line */
}

static void do_attackers(struct desk *desk, const char *arguments)
{
    const struct game *g = desk->session->game;
    const struct position *p = desk_position(desk);
    cell place = board_find(g->board, arguments, strlen(arguments));
    SCOPED(text) line = {0};

    if (place == CELL_NONE) {
        desk_say(desk, TONE_WRONG, "There is no cell \"%s\".", arguments);
        return;
    }
    for (int who = 0; who < g->players; who++) {
        cellset pieces = cellset_and(position_attackers(g, p, place, who), g->board->firsts);
        EACH_CELL (at, pieces) {
            text_add(&line, line.length ? ", " : "");
            speech_piece(g, p->on[at], &line);
            text_addf(&line, " on %s", g->board->cell_name[at]);
        }
    }
    desk_say(desk, TONE_PLAIN, "%s: %s.", arguments, line.at ? line.at : "attacked by nobody");
}

static void do_last(struct desk *desk)
{
    const struct node *node = desk->session->record->current;
    const struct game *g = desk->session->game;
    char text[MOVE_TEXT];

    if (!node->parent) {
        desk_say(desk, TONE_PLAIN, "No move has been played yet.");
    } else if (node->left) {
        desk_say(desk, TONE_PLAIN, "%s has left the game.", session_player(desk->session, node->left - 1));
    } else if (node->loose || !desk_read_move(desk, node)) {
        node_write_move(g, node, text, sizeof text);
        desk_say(desk, TONE_PLAIN, "%s played %s.", session_player(desk->session, node->parent->position.turn), text);
    }
}

static void do_code(struct desk *desk)
{
    SCOPED(text) code = {0};
    desk_write_code(desk, &code);
    desk_say(desk, TONE_PLAIN, "%s", code.at);
}

static void do_status(struct desk *desk)
{
    struct outcome outcome = record_outcome(desk->session->record);
    char words[ERROR_TEXT];
    const struct opening_name *name = desk->library.opening;
    movetext_status(desk->session->game, desk_position(desk), &outcome, words, sizeof words);
    words[0] = (char)ascii_upper(words[0]);
    SCOPED(text) state = {0};
    bool shared = sharing_write_state(desk, &state) != SHARING_NONE;
    SCOPED(text) task = {0};
    screens_write_task(desk, &task);
    if (desk->exercise.training) { /* nobody is to move there */
        desk_say(desk, TONE_PLAIN, "%s", task.at);
        return;
    }
    desk_say(desk, TONE_PLAIN, "%s%s%s%s%s%s%s.%s%s%s", task.length ? task.at : "", task.length ? " " : "", words,
             name ? ". Opening: " : "", name ? name->eco : "", name && *name->eco ? " " : "", name ? name->name : "",
             shared ? " Your part of the game: " : "", shared ? state.at : "", shared ? "." : "");
}

const struct command look_commands[] = {
    {"flip", "^F F2", "", "turn the board", GROUP_VIEW, NEEDS_GAME | SANDBOX_TOO, .act = do_flip},
    {"zoom", "F4", "[N]", "board size: N rows a cell, + or -; `zoom` alone: the largest, or back", GROUP_VIEW,
     NEEDS_GAME | SANDBOX_TOO, .run = do_zoom},
    {"theme", "F9", "[NAME]", "choose the colours", GROUP_VIEW, NAMES_DATA | SANDBOX_TOO, .run = do_theme},
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
