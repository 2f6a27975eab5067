#include "editor.h"

#include "sandboxes.h"
#include "ui/gamefiles.h"
#include "ui/games.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Where lost men can come back they are those of the array that do not stand on the board: nobody need count them. */
static void count_lost(const struct game *g, struct sandbox *s)
{
    if (!(g->rules & RULE_RESTORE))
        return;
    s->men.held = 0;
    for (int player = 0; player < g->players; player++)
        for (int kind = 0; kind < g->kinds; kind++) {
            letter who = letter_of_man(g, MAN(player, kind));
            int lost = kind == g->pawn ? 0 : g->men[player][kind];
            for (int c = 0; c < g->board->cells; c++)
                lost -= s->men.at[c] == who;
            while (lost-- > 0 && s->men.held < HELD_MAX)
                s->men.hand[s->men.held++] = who;
        }
}

/* The position that is edited into *P; false with E filled if it is none. */
static bool read_position(const struct app *a, struct position *p, struct error *e)
{
    struct text code = {0};
    sandbox_write(a->session->game, sandboxes_now(a), &code);
    bool good = code_read(a->session->game, code.at, p, e);
    text_free(&code);
    return good;
}

/* Say at once whether this can be played, and if not why. */
static void judge(struct app *a)
{
    struct position p;
    struct error e;
    if (read_position(a, &p, &e))
        app_say(a, TONE_GOOD, "Sound, %s to move. `here` plays it; `setup` changes the rest.",
                a->session->game->player[p.turn].name);
    else
        app_say(a, TONE_WRONG, "Not yet: %s.", e.text);
}

/* What the editor begins with; false after a message. */
static bool first_state(struct app *a, const char *arguments, struct sandbox *s)
{
    const struct game *g = a->session->game;
    bool empty = strcmp(arguments, "empty") == 0;
    struct error e;

    if (!*arguments && (a->sandbox || app_is_loose(a))) {
        *s = *sandboxes_now(a);
    } else if (!*arguments) {
        sandbox_from_position(g, session_position(a->session), s);
    } else if (!sandbox_read(g, empty || strcmp(arguments, "start") == 0 ? "startpos" : arguments, s, &e)) {
        app_complain(a, &e);
        return false;
    }
    if (empty) {
        memset(&s->men, 0, sizeof s->men);
        snprintf(s->castling, sizeof s->castling, "-");
        snprintf(s->ep, sizeof s->ep, "-");
    }
    return true;
}

/* The editor needs a game with rules to go back to: the one that waited for the sandbox, or a new one. */
static void leave_sandbox(struct app *a)
{
    if (app_is_loose(a) && !app_unpark(a, !files_would_need(a)))
        games_begin(a, a->session->game, NULL, a->setup.seat, &a->setup.clock);
}

void do_edit(struct app *a, const char *arguments)
{
    struct sandbox s;
    if (!first_state(a, arguments, &s))
        return;
    count_lost(a->session->game, &s);
    leave_sandbox(a);
    if (a->sandbox)
        sandboxes_push(a, &s);
    else
        sandboxes_edit(a, &s);
    judge(a);
}

void editor_line(struct app *a, const char *line)
{
    const struct sandbox *old = sandboxes_now(a);
    struct sandbox s = *old;
    struct error e;

    if (!sandbox_play(a->session->game, &s, line, &e)) {
        app_say(a, TONE_WRONG, "%s: %s", line, e.text);
        return;
    }
    /* Whose move it is, and what may still be done, only `setup` changes. */
    s.turn = old->turn;
    s.half = old->half;
    s.full = old->full;
    memcpy(s.castling, old->castling, sizeof s.castling);
    memcpy(s.ep, old->ep, sizeof s.ep);
    count_lost(a->session->game, &s);
    selection_drop(&a->board.selection);
    sandboxes_push(a, &s);
    app_go(a, SCREEN_GAME);
    judge(a);
}

void editor_touch(struct app *a, cell c)
{
    sandboxes_take_up(a, c, editor_line);
}

/* Set the FIELD of S to VALUE; false if that is no field or no value of it. */
static bool set_field(const struct game *g, struct sandbox *s, const char *field, const char *value)
{
    unsigned half, full;

    if (strcmp(field, "turn") == 0) {
        for (int i = 0; i < g->players; i++)
            if (strcasecmp(value, g->player[i].name) == 0 || (value[0] == g->player[i].letter && !value[1])) {
                s->turn = (uint8_t)i;
                return true;
            }
        return false;
    }
    if (strcmp(field, "castling") == 0)
        return strlen(value) < sizeof s->castling && snprintf(s->castling, sizeof s->castling, "%s", value) > 0;
    if (strcmp(field, "passed") == 0)
        return strlen(value) < sizeof s->ep && snprintf(s->ep, sizeof s->ep, "%s", value) > 0;
    if (strcmp(field, "counters") != 0 || sscanf(value, "%9u %9u", &half, &full) != 2 || half > 1000 || full < 1 ||
        full > 9999)
        return false;
    s->half = (uint16_t)half;
    s->full = (uint16_t)full;
    return true;
}

void do_setup(struct app *a, const char *arguments)
{
    char field[16] = "", value[32] = "";
    if (!a->sandbox) {
        app_say(a, TONE_WRONG, "`edit` opens the editor first.");
        return;
    }
    struct sandbox s = *sandboxes_now(a);
    sscanf(arguments, "%15s %31[^\n]", field, value);
    if (!set_field(a->session->game, &s, field, value)) {
        app_say(a, TONE_WRONG,
                "Give setup turn black, setup castling KQkq (or -), setup passed e3 (or -), or setup counters 0 1.");
        return;
    }
    sandboxes_push(a, &s);
    judge(a);
}

void do_here(struct app *a, const char *arguments)
{
    const struct game *g = a->session->game;
    struct position p;
    struct error e;
    (void)arguments;

    bool loose = a->sandbox || app_is_loose(a);
    if (loose && !read_position(a, &p, &e)) {
        app_say(a, TONE_WRONG, "This cannot be played: %s.", e.text);
        return;
    }
    if (!loose)
        p = *app_position(a);
    games_begin(a, g, &p, a->setup.seat, &a->setup.clock);
    if (!session_over(a->session))
        app_say(a, TONE_GOOD, "A game from here. `white`, `black` and `level` say who plays.");
}
