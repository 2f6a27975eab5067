#include "sandboxes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct sandbox *sandboxes_now(const struct app *a)
{
    return &a->sandbox->state[a->sandbox->at];
}

void sandboxes_push(struct app *a, const struct sandbox *s)
{
    struct sandboxes *all = a->sandbox;
    all->count = all->count ? all->at + 2 : 1;
    all->state = memory_resize(all->state, (size_t)all->count * sizeof *all->state);
    all->at = all->count - 1;
    all->state[all->at] = *s;
}

/* The code of what is on the board into OUT. */
static void write_code(const struct app *a, struct text *out)
{
    sandbox_write(a->session->game, sandboxes_now(a), out);
}

void sandboxes_enter(struct app *a, const struct sandbox *s)
{
    struct sandboxes *all = memory_new(sizeof *all);
    all->was_paused = a->session->paused;
    app_drop_sandbox(a);
    selection_drop(&a->board.selection);
    a->sandbox = all;
    sandboxes_push(a, s);
    session_pause(a->session, true, a->now);
    app_go(a, SCREEN_GAME);
    app_say(a, TONE_GOOD,
            "The rules are off, and the game waits. Type what is to happen: P e2-e4, N-e4, e4-, "
            "-e4; `sandbox end` goes back.");
}

static void leave(struct app *a)
{
    struct text code = {0};
    bool paused = a->sandbox->was_paused;
    write_code(a, &code);
    app_drop_sandbox(a);
    session_pause(a->session, paused, a->now);
    app_say(a, TONE_GOOD, "Back in the game. `sandbox CODE` would bring back: %s", code.at);
    text_free(&code);
}

void do_sandbox(struct app *a, const char *arguments)
{
    const struct game *g = a->session->game;
    struct sandbox s;
    struct error e;

    if (strcmp(arguments, "end") == 0) {
        if (a->sandbox)
            leave(a);
        else
            app_say(a, TONE_WRONG, "This is the game; `sandbox` leads into the sandbox.");
        return;
    }
    if (!*arguments && a->sandbox) {
        app_say(a, TONE_PLAIN, "This is the sandbox; `sandbox end` goes back to the game.");
        return;
    }
    if (*arguments && !sandbox_read(g, arguments, &s, &e)) {
        app_complain(a, &e);
        return;
    }
    if (!*arguments)
        sandbox_from_position(g, session_position(a->session), &s);
    if (a->sandbox) {
        sandboxes_push(a, &s);
        app_say(a, TONE_PLAIN, "The sandbox is set up; undo brings back what was there.");
    } else {
        sandboxes_enter(a, &s);
    }
}

void do_sandbox_undo(struct app *a, const char *arguments)
{
    (void)arguments;
    selection_drop(&a->board.selection);
    if (a->sandbox->at == 0) {
        app_say(a, TONE_WRONG, "This is how the sandbox began.");
        return;
    }
    a->sandbox->at--;
    app_say(a, TONE_PLAIN, "Taken back; redo brings it back.");
}

void do_sandbox_redo(struct app *a, const char *arguments)
{
    (void)arguments;
    selection_drop(&a->board.selection);
    if (a->sandbox->at + 1 >= a->sandbox->count) {
        app_say(a, TONE_WRONG, "There is nothing to bring back.");
        return;
    }
    a->sandbox->at++;
    app_say(a, TONE_PLAIN, "Brought back.");
}

void do_sandbox_code(struct app *a, const char *arguments)
{
    (void)arguments;
    struct text code = {0};
    write_code(a, &code);
    app_say(a, TONE_PLAIN, "%s", code.at);
    text_free(&code);
}

/* Add "  White Rook on a4" for WHO on PLACE; letters that the game does not know are told as they are. */
static void add_man(const struct game *g, letter who, const char *place, struct text *out)
{
    char label[LETTER_TEXT];
    int kind = letter_kind(g, letter_upper(who));
    letter_write(who, label);
    text_addf(out, "  %s %s on %s\n", g->player[letter_player(who)].name, kind >= 0 ? g->kind[kind].name : label,
              place);
}

void do_sandbox_pieces(struct app *a, const char *arguments)
{
    (void)arguments;
    const struct game *g = a->session->game;
    const struct sandbox *s = sandboxes_now(a);
    struct text page = {0};

    text_add(&page, "");
    for (int c = 0; c < g->board->cells; c++)
        if (s->men.at[c] == LETTER_REMOVED)
            text_addf(&page, "  %s is removed\n", g->board->cell_name[c]);
        else if (s->men.at[c] != LETTER_NONE)
            add_man(g, s->men.at[c], g->board->cell_name[c], &page);
    if (g->board->pocket[0] && s->men.held)
        add_man(g, s->men.hand[0], g->board->pocket, &page);
    app_show_page(a, "Men in the sandbox", &page);
}

void sandboxes_line(struct app *a, const char *line)
{
    struct sandbox s = *sandboxes_now(a);
    struct error e;

    if (!sandbox_play(a->session->game, &s, line, &e)) {
        app_say(a, TONE_WRONG, "%s: %s", line, e.text);
        return;
    }
    selection_drop(&a->board.selection);
    sandboxes_push(a, &s);
    app_go(a, SCREEN_GAME);
    app_say(a, TONE_PLAIN, "Sandbox: %s", line);
}

void sandboxes_take_up(struct app *a, cell c, void (*change)(struct app *a, const char *line))
{
    const struct game *g = a->session->game;
    cell place = c == CELL_NONE ? CELL_NONE : g->board->lane_first[c];
    char line[2 * CELL_NAME + 8];
    letter who = place == CELL_NONE ? LETTER_NONE : sandboxes_now(a)->men.at[place];

    if (place == CELL_NONE) {
        app_say(a, TONE_WRONG, "Type what is to happen there, such as N-%s or N*d1.", g->board->pocket);
    } else if (a->board.selection.chosen == place) {
        selection_drop(&a->board.selection);
    } else if (a->board.selection.chosen != CELL_NONE) {
        snprintf(line, sizeof line, "%s-%s", g->board->cell_name[a->board.selection.chosen],
                 g->board->cell_name[place]);
        change(a, line);
    } else if (who != LETTER_NONE && who != LETTER_REMOVED) {
        a->board.selection.chosen = place;
        app_hush(a);
    }
}

void sandboxes_touch(struct app *a, cell c)
{
    sandboxes_take_up(a, c, sandboxes_line);
}
