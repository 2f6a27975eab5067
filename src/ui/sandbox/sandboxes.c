#include "sandboxes.h"

#include "commands/moves.h"
#include "play/tags.h"
#include "record/journal.h"
#include "record/loose.h"
#include "ui/gamefiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct sandbox *sandboxes_now(const struct app *a)
{
    return a->aside.editor ? &a->aside.editor->state[a->aside.editor->at] : &a->session->record->current->loose->board;
}

void sandboxes_push(struct app *a, const struct sandbox *s)
{
    struct sandboxes *all = a->aside.editor;
    all->count = all->count ? all->at + 2 : 1;
    all->state = memory_resize(all->state, (size_t)all->count * sizeof *all->state);
    all->at = all->count - 1;
    all->state[all->at] = *s;
}

void sandboxes_edit(struct app *a, const struct sandbox *s)
{
    struct sandboxes *all = memory_new(sizeof *all);
    all->was_paused = a->session->paused;
    app_drop_sandbox(a);
    selection_drop(&a->board.selection);
    a->aside.editor = all;
    sandboxes_push(a, s);
    session_pause(a->session, true, a->run.now);
    app_go(a, SCREEN_GAME);
}

/* A new game without enforced rules that begins from S, with the players who sit at the board. */
static struct session *begin(const struct session *now, const struct sandbox *s)
{
    enum { TABLE = 1 << 16 }; /* nobody thinks about it */
    const struct clock_rule none = {0};
    struct session *fresh = session_new(loose_new(now->game, s), &none, TABLE, 0);
    memcpy(fresh->seat, now->seat, sizeof fresh->seat);
    tags_write(fresh);
    fresh->viewed = true;
    return fresh;
}

/* Is all of the game on the board saved in a file, or does it have no moves? */
static bool is_done(const struct app *a)
{
    return !a->session->record->root->child || !files_would_need(a);
}

static void enter(struct app *a, const struct sandbox *s)
{
    struct session *fresh = begin(a->session, s);
    if (app_is_loose(a) && !app_unpark(a, is_done(a)))
        app_close_game(a, is_done(a));
    if (a->session)
        app_park(a);
    app_adopt(a, fresh, journal_await(fresh->record));
    app_say(a, TONE_GOOD,
            "The rules are off, and the game waits. Type what is to happen: P e2-e4, N-e4, e4-, "
            "-e4; `sandbox end` goes back.");
}

/* Back to the game from the editor. */
static void leave_editor(struct app *a)
{
    struct text code = {0};
    bool paused = a->aside.editor->was_paused;
    sandbox_write(a->session->game, sandboxes_now(a), &code);
    app_drop_sandbox(a);
    session_pause(a->session, paused, a->run.now);
    app_say(a, TONE_GOOD, "Back in the game. `edit CODE` would bring back: %s", code.at);
    text_free(&code);
}

static void leave(struct app *a)
{
    struct text code = {0};
    bool kept = is_done(a);
    sandbox_write(a->session->game, sandboxes_now(a), &code);
    if (!app_unpark(a, kept)) {
        app_close_game(a, kept);
        app_go(a, SCREEN_START);
        app_say(a, TONE_GOOD, "The sandbox is closed%s.", kept ? "" : "; `continue` goes on with it");
    } else {
        app_say(a, TONE_GOOD, "Back in the game%s. `sandbox CODE` would bring back: %s",
                kept ? "" : ", the sandbox is kept: `continue 1` goes on with it", code.at);
    }
    text_free(&code);
}

/* The board that the sandbox begins with, into S; false after a message. */
static bool first_state(struct app *a, const char *arguments, struct sandbox *s)
{
    struct error e;
    if (*arguments && sandbox_read(a->session->game, arguments, s, &e))
        return true;
    if (*arguments)
        app_complain(a, &e);
    else if (a->aside.editor)
        *s = *sandboxes_now(a);
    else
        sandbox_from_position(a->session->game, session_position(a->session), s);
    return !*arguments;
}

void do_sandbox(struct app *a, const char *arguments)
{
    struct sandbox s;
    bool end = strcmp(arguments, "end") == 0;

    if (end && a->aside.editor)
        leave_editor(a);
    else if (end && app_is_loose(a))
        leave(a);
    else if (end)
        app_say(a, TONE_WRONG, "This is the game; `sandbox` leads into the sandbox.");
    else if (!*arguments && !a->aside.editor && app_is_loose(a))
        app_say(a, TONE_PLAIN, "This is the sandbox; `sandbox end` goes back to the game.");
    else if (first_state(a, arguments, &s))
        enter(a, &s);
}

/* Take a change back in the editor / bring it back. */
static bool edit_back(struct sandboxes *all)
{
    return all->at > 0 && all->at-- > 0;
}

static bool edit_forth(struct sandboxes *all)
{
    return all->at + 1 < all->count && ++all->at;
}

void do_sandbox_undo(struct app *a, const char *arguments)
{
    int wanted = moves_wanted(a, arguments), done = 0;
    selection_drop(&a->board.selection);
    a->board.scrolled = 0;
    while (done < wanted && (a->aside.editor ? edit_back(a->aside.editor) : record_take_back(a->session->record)))
        done++;
    if (done)
        app_say(a, TONE_PLAIN, "Taken back; redo brings it back.");
    else if (wanted)
        app_say(a, TONE_WRONG, "This is how the sandbox began.");
}

void do_sandbox_redo(struct app *a, const char *arguments)
{
    int wanted = moves_wanted(a, arguments), done = 0;
    selection_drop(&a->board.selection);
    a->board.scrolled = 0;
    while (done < wanted && (a->aside.editor ? edit_forth(a->aside.editor) : record_redo(a->session->record)))
        done++;
    if (done)
        app_say(a, TONE_PLAIN, "Brought back.");
    else if (wanted)
        app_say(a, TONE_WRONG, "There is nothing to bring back.");
}

void sandboxes_write(const struct app *a, struct text *out)
{
    sandbox_write(a->session->game, sandboxes_now(a), out);
}

/* Add "  White Rook on a4" for the letter WHO on PLACE; letters that the game does not know are added as they are. */
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
    struct error e;
    if (!loose_play(a->session->record, line, &e)) {
        app_say(a, TONE_WRONG, "%s: %s", line, e.text);
        return;
    }
    selection_drop(&a->board.selection);
    a->board.scrolled = 0;
    session_changed(a->session, a->run.now);
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
