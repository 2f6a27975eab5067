#include "editor.h"

#include "base/ascii.h"
#include "base/files.h"
#include "notation/letter.h"
#include "record/saved.h"
#include "sandboxes.h"
#include "study/analysis.h"
#include "ui/gamefiles.h"
#include "ui/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where lost men can come back, men that are in the array and not on the board count as lost; the user need not
 * count them. */
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

bool editor_position(const struct app *a, struct position *p, struct error *e)
{
    struct text code = {0};
    *e->text = '\0';
    if (!a->aside.editor && !app_is_loose(a)) {
        *p = *app_position(a);
        return true;
    }
    sandbox_write(a->session->game, sandboxes_now(a), &code);
    bool good = code_read(a->session->game, code.at, p, e);
    if (good)
        code_dropped(a->session->game, code.at, p, e);
    text_free(&code);
    return good;
}

/* Say at once whether this can be played, and if not why. */
static void judge(struct app *a)
{
    static const char prefix[] = "position code: "; /* nobody has typed one */
    struct position p;
    struct error e;
    if (editor_position(a, &p, &e))
        app_say(a, TONE_GOOD, "Sound, %s to move. `here` plays it; `setup` changes the rest.%s%s",
                a->session->game->player[p.turn].name, *e.text ? " Note: " : "", e.text);
    else
        app_say(a, TONE_WRONG, "Not yet: %s.",
                e.text + (strncmp(e.text, prefix, sizeof prefix - 1) == 0 ? sizeof prefix - 1 : 0));
}

/* The board that the editor begins with, into S; false after a message. */
static bool first_state(struct app *a, const char *arguments, struct sandbox *s)
{
    const struct game *g = a->session->game;
    bool empty = strcmp(arguments, "empty") == 0;
    struct error e;

    if (!*arguments && (a->aside.editor || app_is_loose(a))) {
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

/* From a sandbox, return to a game with rules: the one that waits, or a new one. The editor needs one to go back to. */
static void leave_sandbox(struct app *a)
{
    if (app_is_loose(a) && !app_unpark(a, !files_would_need(a)))
        games_begin(a, a->session->game, NULL, a->start.setup.seat, &a->start.setup.clock);
}

void do_edit(struct app *a, const char *arguments)
{
    struct sandbox s;
    if (!first_state(a, arguments, &s))
        return;
    count_lost(a->session->game, &s);
    leave_sandbox(a);
    if (a->aside.editor)
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
    /* Typed changes move men only. The side to move, castling and counters are changed by `setup`. */
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

static bool is_man(letter l)
{
    return l != LETTER_NONE && l != LETTER_REMOVED;
}

/* Show the list of all men, to put one on PLACE; if it is OCCUPIED the first line takes that man away. */
static void choose_man(struct app *a, const char *place, bool occupied)
{
    const struct game *g = a->session->game;
    char label[MENU_LABEL], line[MENU_LINE], sign[LETTER_TEXT];

    selection_drop(&a->board.selection);
    snprintf(label, sizeof label, "Who stands on %s? A letter, or Enter", place);
    struct menu *m = app_show_list(a, label);
    a->list.letters = true;
    app_hush(a);
    snprintf(line, sizeof line, "@-%s", place);
    if (occupied)
        menu_add(m, "nobody", "", line);
    for (int player = 0; player < g->players; player++)
        for (int kind = 0; kind < g->kinds; kind++) {
            letter_write(letter_of_man(g, MAN(player, kind)), sign);
            snprintf(label, sizeof label, "%s %s", g->player[player].name, g->kind[kind].name);
            snprintf(line, sizeof line, "%s-%s", sign, place);
            menu_add(m, label, sign, line);
        }
}

void editor_touch(struct app *a, cell c)
{
    const struct board *b = a->session->game->board;
    const struct sandbox *s = sandboxes_now(a);
    cell chosen = a->board.selection.chosen;

    if (c == CELL_NONE) {
        choose_man(a, b->pocket, s->men.held > 0);
        return;
    }
    cell place = b->lane_first[c];
    bool occupied = is_man(s->men.at[place]);
    if (chosen == place || (chosen == CELL_NONE && !occupied)) {
        choose_man(a, b->cell_name[place], occupied);
        return;
    }
    sandboxes_take_up(a, c, editor_line);
    if (a->board.selection.chosen == place)
        app_say(a, TONE_PLAIN, "Choose where it goes; Delete takes it away, Enter again changes it.");
}

void editor_take(struct app *a)
{
    const struct board *b = a->session->game->board;
    const struct selection *s = &a->board.selection;
    char line[CELL_NAME + 8];
    cell c = s->chosen != CELL_NONE ? s->chosen : s->cursor;

    if (c == CELL_NONE) {
        app_say(a, TONE_WRONG, "Go to a cell with the arrows first.");
        return;
    }
    snprintf(line, sizeof line, "@-%s", c == CELL_POCKET ? b->pocket : b->cell_name[b->lane_first[c]]);
    editor_line(a, line);
}

/* Let VALUE, a man's letter or "-" for nobody, wait on G's reenterent square; false if that cannot be. */
static bool set_pocket(const struct game *g, struct sandbox *s, const char *value)
{
    letter l;
    if (!g->board->pocket[0])
        return false;
    if (strcmp(value, "-") == 0) {
        s->men.held = 0;
        return true;
    }
    if (letter_read(value, &l) != (int)strlen(value) || !letter_man(g, l))
        return false;
    s->men.hand[0] = l;
    s->men.held = 1;
    return true;
}

/* Set the FIELD of S to VALUE; false if that is no field or no value of it. */
static bool set_field(const struct game *g, struct sandbox *s, const char *field, const char *value)
{
    unsigned half, full;

    if (strcmp(field, "turn") == 0) {
        for (int i = 0; i < g->players; i++)
            if (ascii_compare(value, g->player[i].name) == 0 || (value[0] == g->player[i].letter && !value[1])) {
                s->turn = (uint8_t)i;
                return true;
            }
        return false;
    }
    if (strcmp(field, "pocket") == 0)
        return set_pocket(g, s, value);
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

/* Show the list of all that `setup` can set, with the present values; Enter changes a line. */
static void list_setup(struct app *a)
{
    const struct game *g = a->session->game;
    const struct sandbox *s = sandboxes_now(a);
    char label[MENU_LABEL], value[MENU_VALUE] = "-", line[MENU_LINE];
    struct sandbox start;
    struct error e;
    struct menu *m = app_show_list(a, "The position but for its men. Enter changes a line; `setup` takes other values");

    for (int i = 0; i < g->players; i++) {
        snprintf(label, sizeof label, "%s to move", g->player[i].name);
        snprintf(line, sizeof line, "setup turn %s", g->player[i].name);
        menu_add(m, label, s->turn == i ? "yes" : "no", line);
    }
    if (sandbox_read(g, "startpos", &start, &e) && strcmp(start.castling, "-") != 0) {
        bool all = strcmp(s->castling, start.castling) == 0;
        snprintf(line, sizeof line, "setup castling %s", all ? "-" : start.castling);
        menu_add(m, "castling is still allowed", s->castling, line);
    }
    menu_add(m, "cell that a double step has just passed", s->ep, "setup passed -");
    if (g->board->pocket[0] && s->men.held)
        letter_write(s->men.hand[0], value);
    if (g->board->pocket[0])
        menu_add(m, "waits on the reenterent square", value, "setup pocket -");
    snprintf(value, sizeof value, "%d %d", s->half, s->full);
    menu_add(m, "plies since a capture or pawn move, and move number", value, "setup counters 0 1");
}

/* Tell what `setup` can set in this game. */
static void tell_setup(struct app *a, const char *field)
{
    if (strcmp(field, "lost") == 0)
        app_say(a, TONE_PLAIN, "Lost men are those that the array has and the board has not; nobody need count them.");
    else
        app_say(a, TONE_WRONG,
                "Give setup turn black, setup castling KQkq (or -), setup passed e3 (or -)%s, or setup counters 0 1.",
                a->session->game->board->pocket[0] ? ", setup pocket N (or -)" : "");
}

void do_setup(struct app *a, const char *arguments)
{
    char field[16] = "", value[32] = "";
    if (!a->aside.editor) {
        app_say(a, TONE_WRONG, "`edit` opens the editor first.");
        return;
    }
    struct sandbox s = *sandboxes_now(a);
    if (!*arguments) {
        list_setup(a);
        return;
    }
    sscanf(arguments, "%15s %31[^\n]", field, value);
    if (!set_field(a->session->game, &s, field, value)) {
        tell_setup(a, field);
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

    if (!editor_position(a, &p, &e)) {
        app_say(a, TONE_WRONG, "This cannot be played: %s.", e.text);
        return;
    }
    games_begin(a, g, &p, a->start.setup.seat, &a->start.setup.clock);
    if (!session_over(a->session))
        app_say(a, TONE_GOOD, "A game from here. `white`, `black` and `level` say who plays.");
}

void editor_analyse(struct app *a, const char *arguments)
{
    static const struct seat people[PLAYERS_MAX];
    static const struct clock_rule none;
    struct position p;
    struct error e;

    if (!editor_position(a, &p, &e)) {
        app_say(a, TONE_WRONG, "This cannot be analysed: %s.", e.text);
        return;
    }
    games_begin(a, a->session->game, &p, people, &none);
    do_analyse(a, arguments);
}

/* Save the position P as a game without moves in the file PATH. */
static void save_position(struct app *a, const struct position *p, const char *path)
{
    struct record *r = record_new(a->session->game, p);
    struct home home = {0};
    struct error e;

    if (saving_to(&home, path) == SAVING_OVER)
        app_say(a, TONE_WRONG, "%s is there already; give another name.", path);
    else if (save_record(r, &home, path, &e))
        app_say(a, TONE_GOOD, "Saved in %s.", path);
    else
        app_complain(a, &e);
    home_free(&home);
    record_free(r);
}

void editor_save(struct app *a, const char *arguments)
{
    char path[PATH_SIZE];
    struct position p;
    struct error e;

    if (!editor_position(a, &p, &e)) {
        app_say(a, TONE_WRONG, "This is no position yet: %s. `code` tells what there is.", e.text);
        return;
    }
    char *fresh = *arguments ? NULL : save_path(a->session->game, &e);
    file_expand(fresh ? fresh : arguments, path, sizeof path);
    if (*path)
        save_position(a, &p, path);
    else
        app_complain(a, &e);
    free(fresh);
}
