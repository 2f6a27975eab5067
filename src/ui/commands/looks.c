#include "looks.h"

#include "draw/boardview.h"
#include "interface.h"
#include "record/loose.h"
#include "screens/screen.h"
#include "study/speech.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void do_flip(struct app *a, const char *arguments)
{
    (void)arguments;
    a->board.bottom = (a->board.bottom + 1) % a->session->game->players;
    app_say(a, TONE_PLAIN, "%s sits below now.", a->session->game->player[a->board.bottom].name);
}

void do_zoom(struct app *a, const char *arguments)
{
    char value[16];
    int zoom = a->settings.zoom;
    struct view v;

    app_view(a, a->session->game, &v);
    if (strcmp(arguments, "+") == 0 || strcmp(arguments, "-") == 0) {
        int step = *arguments == '+' ? 1 : -1;
        zoom = zoom ? zoom : SCALE_LEAST;
        do
            zoom += step;
        while (zoom >= SCALE_LEAST && zoom <= SCALE_MOST && !boardview_has_scale(a->session->game, &v, zoom));
        zoom = zoom < SCALE_LEAST || zoom > SCALE_MOST ? 0 : zoom;
        snprintf(value, sizeof value, "%d", zoom);
        arguments = value;
    } else if (!*arguments) {
        arguments = "0";
    }
    if (app_set(a, "zoom", arguments))
        app_say(a, TONE_PLAIN,
                a->settings.zoom ? "Up to %d rows a cell, as far as they fit." : "The board is as large as fits.",
                a->settings.zoom);
}

void do_theme(struct app *a, const char *arguments)
{
    char name[THEMES_MAX][THEME_NAME], line[THEME_NAME * 2];
    struct theme theme;

    if (*arguments) {
        if (app_set(a, "theme", arguments))
            app_say(a, TONE_PLAIN, "Theme: %s.", a->display.theme.title);
        return;
    }
    int n = theme_list(&a->cache.catalogue, name, THEMES_MAX);
    struct menu *m = app_show_list(a, "Which theme?");
    for (int i = 0; i < n; i++)
        if (theme_open(&a->cache.catalogue, name[i], &theme, NULL)) {
            snprintf(line, sizeof line, "theme %.31s", name[i]);
            menu_add(m, name[i], theme.title, line);
            if (strcmp(name[i], a->settings.theme) == 0)
                m->chosen = m->count - 1;
        }
}

void do_figures(struct app *a, const char *arguments)
{
    static const char *const next[] = {"letters", "unicode", "solid", "letters"};
    if (app_set(a, "figures", *arguments ? arguments : next[a->settings.figures]))
        app_say(a, TONE_PLAIN, "Men are shown as %s.", a->settings.figures == FIGURES_LETTERS ? "letters" : "figures");
}

static int by_byte(const void *a, const void *b)
{
    return strcmp(a, b);
}

void do_moves(struct app *a, const char *arguments)
{
    const struct game *g = a->session->game;
    const struct position *p = app_position(a);
    struct move move[MOVES_MAX];
    cell of = *arguments ? board_find(g->board, arguments, strlen(arguments)) : CELL_NONE;
    int n = session_over(a->session) ? 0 : moves_legal(g, p, move), kept = 0;

    if (*arguments && of == CELL_NONE) {
        app_say(a, TONE_WRONG, "There is no cell \"%s\".", arguments);
        return;
    }
    char(*text)[MOVE_TEXT] = memory_new((size_t)(n + 1) * MOVE_TEXT);
    for (int i = 0; i < n; i++)
        if (of == CELL_NONE || move[i].from == g->board->lane_first[of])
            movetext_write(g, p, move[i], text[kept++]);
    qsort(text, (size_t)kept, MOVE_TEXT, by_byte);
    if (!kept) {
        app_say(a, TONE_PLAIN, "There are no moves%s%s.", *arguments ? " from " : "", arguments);
    } else {
        struct text page = {0};
        for (int i = 0; i < kept; i++)
            text_addf(&page, (i + 1) % a->rows.face->moves_a_line == 0 || i == kept - 1 ? "  %s\n" : "  %-16s",
                      text[i]);
        char title[MENU_LABEL];
        snprintf(title, sizeof title, "%d move%s of %s", kept, kept == 1 ? "" : "s", g->player[p->turn].name);
        app_show_page(a, title, &page);
    }
    free(text);
}

void do_board(struct app *a, const char *arguments)
{
    (void)arguments;
    app_go(a, SCREEN_GAME);
    a->rows.face->show_board(a);
}

/* "White Rook" for man M of G. */
static void name_man(const struct game *g, man m, char *out, size_t size)
{
    snprintf(out, size, "%s %s", g->player[man_player(m)].name, g->kind[man_kind(m)].name);
}

void do_pieces(struct app *a, const char *arguments)
{
    const struct game *g = a->session->game;
    const struct position *p = app_position(a);
    struct text page = {0};
    char name[64];
    (void)arguments;

    for (int who = 0; who < g->players; who++)
        for (int k = 0; k < g->kinds; k++) {
            cellset men = cellset_and(cellset_and(p->player[who], p->kind[k]), g->board->firsts);
            while (!cellset_empty(men)) {
                name_man(g, MAN(who, k), name, sizeof name);
                text_addf(&page, "  %s on %s\n", name, g->board->cell_name[cellset_pop(&men)]);
            }
        }
    if (p->pocket) {
        name_man(g, p->pocket, name, sizeof name);
        text_addf(&page, "  %s on %s\n", name, g->board->pocket);
    }
    app_show_page(a, "Men on the board", &page);
}

void do_where(struct app *a, const char *arguments)
{
    const struct game *g = a->session->game;
    cell c = board_find(g->board, arguments, strlen(arguments));
    bool pocket = *arguments && strcmp(arguments, g->board->pocket) == 0;
    struct speech s = {g, app_position(a), true, false};
    struct text line = {0};

    if (c == CELL_NONE && !pocket) {
        app_say(a, TONE_WRONG, *arguments ? "There is no cell \"%s\"." : "Name a cell: where a4.%s", arguments);
        return;
    }
    app_go(a, SCREEN_GAME);
    a->board.selection.cursor = pocket ? CELL_POCKET : g->board->lane_first[c];
    speech_cell(&s, pocket ? CELL_NONE : c, &line);
    app_read_out(a, TONE_PLAIN, "%s.", line.at); /* a screen has its speaking line */
    text_free(&line);
}

void do_attackers(struct app *a, const char *arguments)
{
    const struct game *g = a->session->game;
    const struct position *p = app_position(a);
    cell c = board_find(g->board, arguments, strlen(arguments));
    struct text line = {0};
    char name[64];

    if (c == CELL_NONE) {
        app_say(a, TONE_WRONG, *arguments ? "There is no cell \"%s\"." : "Name a cell: attackers a4.%s", arguments);
        return;
    }
    for (int who = 0; who < g->players; who++) {
        cellset men = cellset_and(position_attackers(g, p, c, who), g->board->firsts);
        while (!cellset_empty(men)) {
            cell at = cellset_pop(&men);
            name_man(g, p->on[at], name, sizeof name);
            text_addf(&line, "%s%s on %s", line.length ? ", " : "", name, g->board->cell_name[at]);
        }
    }
    app_say(a, TONE_PLAIN, "%s: %s.", arguments, line.at ? line.at : "attacked by nobody");
    text_free(&line);
}

void do_last(struct app *a, const char *arguments)
{
    const struct node *n = a->session->record->current;
    const struct game *g = a->session->game;
    char text[MOVE_TEXT];
    (void)arguments;

    if (!n->parent) {
        app_say(a, TONE_PLAIN, "No move has been played yet.");
    } else if (n->left) {
        app_say(a, TONE_PLAIN, "%s has left the game.", g->player[n->left - 1].name);
    } else if (n->loose || !a->rows.face->read_move(a, n)) {
        node_write_move(g, n, text, sizeof text);
        app_say(a, TONE_PLAIN, "%s played %s.", g->player[n->parent->position.turn].name, text);
    }
}

void do_code(struct app *a, const char *arguments)
{
    struct text code = {0};
    (void)arguments;
    screen_board(a)->write_code(a, &code);
    app_say(a, TONE_PLAIN, "%s", code.at);
    text_free(&code);
}

void do_status(struct app *a, const char *arguments)
{
    struct outcome o = record_outcome(a->session->record);
    char words[ERROR_TEXT];
    (void)arguments;
    movetext_status(a->session->game, app_position(a), &o, words, sizeof words);
    app_say(a, TONE_PLAIN, "%s", words);
}
