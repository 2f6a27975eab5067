#include "moves.h"

#include "play/tags.h"
#include "speech.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The one of two players who has resigned or run out of time in O; -1 if the game has ended otherwise. */
static int loser_of(const struct session *s, const struct outcome *o)
{
    bool gave_in = o->ending == ENDING_RESIGNATION || o->ending == ENDING_TIME;
    return s->game->players != 2 || !gave_in ? -1 : o->sharers == 1 ? 1 : o->sharers == 2 ? 0 : -1;
}

void status_write(const struct session *s, char *out, size_t size)
{
    struct outcome o = record_outcome(s->record);
    int loser = loser_of(s, &o);
    char words[ERROR_TEXT];

    movetext_status(s->game, session_position(s), &o, words, sizeof words);
    if (o.ending == ENDING_NONE) {
        snprintf(out, size, "%s", words);
        return;
    }
    if (loser >= 0) {
        snprintf(out, size, "%s %s. %s wins.", session_name(s, loser),
                 o.ending == ENDING_TIME ? "has overstepped the time" : "resigns", session_name(s, 1 - loser));
        return;
    }
    char *colon = strstr(words, ": ");
    if (colon)
        *colon = '\0';
    if (words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    const char *rest = colon ? colon + 2 : "";
    snprintf(out, size, "%s%s%s.", words, colon ? ". " : "", strcmp(rest, "draw") == 0 ? "The game is drawn" : rest);
}

void eliminations_write(const struct game *g, const struct node *n, char *out, size_t size)
{
    const struct position *before = n->parent ? &n->parent->position : &n->position;
    size_t used = 0;
    out[0] = '\0';
    if (n->left) {
        struct text line = {0};
        speech_left(g, n, &line);
        snprintf(out, size, "%s. ", line.at);
        text_free(&line);
    }
    for (int who = 0; who < g->players && !n->left; who++)
        if (before->alive >> who & 1 && !(n->position.alive >> who & 1) && used < size)
            used += (size_t)snprintf(out + used, size - used, "%s is checkmated by %s and leaves the game. ",
                                     g->player[who].name, g->player[node_eliminator(n, who)].name);
}

void tell_state(struct app *a)
{
    struct session *s = a->session;
    const struct position *p = session_position(s);
    char status[ERROR_TEXT], gone[ERROR_TEXT];

    eliminations_write(s->game, s->record->current, gone, sizeof gone);
    if (session_over(s)) {
        status_write(s, status, sizeof status);
        app_say(a, TONE_GOOD, "%s%s  `new` begins another game, `save` keeps this one, `undo` goes back.", gone,
                status);
        return;
    }
    if (*gone) {
        bool check = position_in_check(s->game, p, p->turn);
        app_say(a, TONE_GOOD, "%s%s%s%s.", gone, check ? "Check to " : "", session_name(s, p->turn),
                check ? "" : " is to move");
        return;
    }
    enum ending claim = session_claimable(s);
    if (claim != ENDING_NONE)
        app_say(a, TONE_GOOD, "%s may claim a draw (%s): type claim.", session_name(a->session, p->turn),
                claim == ENDING_THREEFOLD ? "threefold repetition" : "50 moves");
    else if (position_in_check(s->game, p, p->turn))
        app_say(a, TONE_GOOD, "Check to %s.", session_name(a->session, p->turn));
}

/* "Black plays p h7-H5", in plain mode, where nobody sees the board, "Black Pawn h7 to H5". */
static void write_played(const struct app *a, const struct node *n, struct text *out)
{
    const struct game *g = a->session->game;
    char text[MOVE_TEXT];
    if (a->messages.print) {
        speech_move(g, n, out);
        return;
    }
    movetext_write(g, &n->parent->position, n->move, text);
    text_addf(out, "%s plays %s", g->player[n->parent->position.turn].name, text);
}

void tell_computer_move(struct app *a)
{
    const struct session *s = a->session;
    const struct node *n = s->record->current;
    const struct game *g = s->game;
    struct text move = {0};

    if (n->parent && !n->left && s->seat[n->parent->position.turn].ai) {
        int who = n->parent->position.turn, asked = session_asked(s);
        write_played(a, n, &move);
        if (asked >= 0) {
            a->question.who = asked;
            app_ask(a, ASK_DRAW, "%s. %s %s a draw. %s, do you agree?", move.at, g->player[s->offerer].name,
                    s->offerer == who ? "offers" : "still offers", g->player[asked].name);
            text_free(&move);
            return;
        }
        app_say(a, TONE_PLAIN, "%s%s.", move.at, s->from_library ? ", from its library of openings" : "");
        text_free(&move);
    }
    tell_state(a);
}

/* Would playing M let the next player checkmate the mover, in a game where that is legal? */
static bool exposes(const struct session *s, struct move m)
{
    struct position after = *session_position(s);
    int mover = after.turn;
    if (!(s->game->rules & RULE_ELIMINATION))
        return false;
    position_play(s->game, &after, m);
    return !(after.alive >> mover & 1) && !after.winner;
}

void move_play_now(struct app *a, struct move m)
{
    selection_drop(&a->board.selection);
    a->board.scrolled = 0;
    a->question.kind = ASK_NOTHING; /* a player who moves on declines the draw */
    app_hush(a);
    session_play(a->session, m, a->now);
    if (a->messages.print) { /* nobody sees the move */
        struct text move = {0};
        write_played(a, a->session->record->current, &move);
        app_say(a, TONE_PLAIN, "%s.", move.at);
        text_free(&move);
    }
    tell_state(a);
}

bool move_refuse_now(struct app *a)
{
    const struct session *s = a->session;
    if (session_over(s))
        app_say(a, TONE_WRONG, "The game is over: `undo` goes back, `new` begins another.");
    else if (s->paused)
        app_say(a, TONE_WRONG, "The game is paused: type pause to go on.");
    else if (!session_awaits_person(s))
        app_say(a, TONE_WRONG, "It is the computer's turn. `now` makes it move at once, `undo` takes your move back.");
    else
        return false;
    return true;
}

void move_play(struct app *a, struct move m)
{
    if (exposes(a->session, m)) {
        a->question.move = m;
        app_ask(a, ASK_EXPOSED, "After that move the next player checkmates you. Play it all the same?");
    } else {
        move_play_now(a, m);
    }
}

void do_undo(struct app *a, const char *arguments)
{
    (void)arguments;
    selection_drop(&a->board.selection);
    bool done = session_undo(a->session, a->now);
    a->board.scrolled = 0;
    if (!done)
        app_say(a, TONE_WRONG, "There is no move of yours to take back.");
    else if (a->session->held)
        app_say(a, TONE_PLAIN, "Taken back. Type go to let the computer play on, redo to bring the move back.");
    else
        app_say(a, TONE_PLAIN, "Taken back; redo brings it back.");
}

void do_redo(struct app *a, const char *arguments)
{
    (void)arguments;
    selection_drop(&a->board.selection);
    app_hush(a);
    bool done = session_redo(a->session, a->now);
    if (!done)
        app_say(a, TONE_WRONG, "There is no move to bring back.");
    else
        tell_state(a);
}

bool refuse_when_over(struct app *a)
{
    if (session_over(a->session))
        app_say(a, TONE_WRONG, "The game is over already.");
    return session_over(a->session);
}

void tell_hint(struct app *a)
{
    const struct session *s = a->session;
    bool beside = s->hinted.from == CELL_NONE;
    app_say(a, TONE_GOOD,
            beside ? "Look at the man beside the board. `hint` again tells the move."
                   : "Look at %s. `hint` again tells the move.",
            beside ? "" : s->game->board->cell_name[s->hinted.from]);
}

void do_hint(struct app *a, const char *arguments)
{
    struct session *s = a->session;
    char text[MOVE_TEXT];
    (void)arguments;

    if (refuse_when_over(a))
        return;
    if (!session_awaits_person(s)) {
        app_say(a, TONE_WRONG, "There are hints only when it is your turn.");
        return;
    }
    session_hint(s);
    if (s->hint == HINT_THINKING) {
        app_say(a, TONE_PLAIN, "Looking for a good move ...");
    } else if (s->hint == HINT_WHAT) {
        movetext_write(s->game, session_position(s), s->hinted, text);
        app_say(a, TONE_GOOD, "The computer would play %s.", text);
    } else {
        app_say(a, TONE_WRONG, "The computer cannot think: not enough memory.");
    }
}

void do_go(struct app *a, const char *arguments)
{
    (void)arguments;
    session_go(a->session, a->now);
    if (!a->session->seat[session_turn(a->session)].ai)
        app_say(a, TONE_PLAIN, "It is %s's turn: a person sits there.",
                session_name(a->session, session_turn(a->session)));
    else
        app_hush(a);
}

void do_now(struct app *a, const char *arguments)
{
    (void)arguments;
    if (session_thinking(a->session))
        session_hurry(a->session);
    else
        app_say(a, TONE_WRONG, "The computer is not thinking.");
}

void do_pause(struct app *a, const char *arguments)
{
    (void)arguments;
    if (refuse_when_over(a))
        return;
    session_pause(a->session, !a->session->paused, a->now);
    app_say(a, TONE_PLAIN, a->session->paused ? "Paused. `pause` goes on." : "The game goes on.");
}

/* The seat of player WHO, in the game or, on the start screen, in the next one: + and - go through what can sit
 * there. */
static void set_seat(struct app *a, int who, const char *arguments)
{
    bool next = a->shown.now == SCREEN_START || !a->session;
    struct seat *seat = next ? &a->setup.seat[who] : &a->session->seat[who];
    struct error e;
    int level = seat->ai ? seat->level : 0;

    if (!next && who >= a->session->game->players) {
        app_say(a, TONE_WRONG, "There is no third player in this game.");
        return;
    }
    if (strcmp(arguments, "+") == 0 || strcmp(arguments, "-") == 0) {
        level = (level + (*arguments == '+' ? 1 : LEVEL_FULL)) % (LEVEL_FULL + 1);
        *seat = (struct seat){level > 0, level};
    } else if (!seat_read(arguments, seat, &e)) {
        app_complain(a, &e);
        return;
    }
    if (next)
        return;
    tags_write(a->session);
    tags_sign(a->session, a->settings.name);
    session_changed(a->session, a->now);
    a->session->held = false;
    char text[SEAT_TEXT];
    seat_write(*seat, text);
    app_say(a, TONE_PLAIN, "%s: %s.", session_name(a->session, who), text);
}

void do_white(struct app *a, const char *arguments)
{
    set_seat(a, 0, arguments);
}

void do_black(struct app *a, const char *arguments)
{
    set_seat(a, 1, arguments);
}

void do_red(struct app *a, const char *arguments)
{
    set_seat(a, 2, arguments);
}

/* The level of the first computer at the board, 0: none sits there. */
static int level_now(const struct app *a)
{
    for (int i = 0; i < a->session->game->players; i++)
        if (a->session->seat[i].ai)
            return a->session->seat[i].level;
    return 0;
}

/* A slider: left and right change the level while the game stands. */
static void show_slider(struct app *a, int level)
{
    char bar[LEVEL_FULL + 1], name[SEAT_TEXT], value[LEVEL_FULL + SEAT_TEXT + 4];
    struct menu *m = app_show_list(a, "The computer's level, from its next move on");
    memset(bar, '-', LEVEL_FULL);
    memset(bar, '#', (size_t)level);
    bar[LEVEL_FULL] = '\0';
    seat_write_level(level, name);
    snprintf(value, sizeof value, "%s %s", bar, name);
    struct menu_item *item = menu_add(m, "Left is weaker, right is stronger", value, "");
    snprintf(item->less, sizeof item->less, "level -");
    snprintf(item->more, sizeof item->more, "level +");
}

/* Every computer at the board plays at LEVEL from now on. */
static void set_level(struct app *a, int level)
{
    for (int i = 0; i < a->session->game->players; i++)
        if (a->session->seat[i].ai)
            a->session->seat[i].level = level;
    tags_write(a->session);
}

void do_level(struct app *a, const char *arguments)
{
    int step = strcmp(arguments, "+") == 0 ? 1 : strcmp(arguments, "-") == 0 ? -1 : 0, now = level_now(a);
    bool slides = step || (!*arguments && now);
    int level = slides ? now + step : seat_read_level(arguments);
    char text[SEAT_TEXT];

    if (!level && !step && *arguments) {
        app_say(a, TONE_WRONG, "Give a level from 1 to %d, or full.", LEVEL_MAX);
        return;
    }
    if (!now) {
        app_say(a, TONE_WRONG, "No computer sits at this board: `black computer 4` seats one.");
        return;
    }
    level = level < 1 ? 1 : level > LEVEL_FULL ? LEVEL_FULL : level;
    set_level(a, level);
    seat_write_level(level, text);
    if (slides)
        show_slider(a, level);
    app_say(a, TONE_PLAIN, "The computer plays at %s%s from its next move on.", level == LEVEL_FULL ? "" : "level ",
            level == LEVEL_FULL ? "full strength" : text);
}

/* Rules that the start screen goes through. */
static const char *const usual_clocks[] = {"none", "1+1", "3+2", "5", "5+3", "10+5", "15+10", "30", "60", "5d3"};
enum { USUAL_CLOCKS = sizeof usual_clocks / sizeof *usual_clocks };

void do_clock(struct app *a, const char *arguments)
{
    bool next = a->shown.now == SCREEN_START || !a->session;
    struct clock_rule rule = a->setup.clock;
    struct error e;
    char text[CLOCK_TEXT];

    if (!*arguments && !next) {
        struct text line = {0};
        for (int i = 0; i < a->session->game->players && clock_exists(&a->session->clock); i++) {
            clock_show(clock_left(&a->session->clock, i, a->now), text);
            text_addf(&line, "%s%s %s", i ? ", " : "", session_name(a->session, i), text);
        }
        app_say(a, TONE_PLAIN, "%s",
                line.at ? line.at : "There is no clock. `clock 5+3` gives 5 minutes and 3 seconds a move.");
        text_free(&line);
        return;
    }
    if (strcmp(arguments, "+") == 0 || strcmp(arguments, "-") == 0) {
        int at = 0;
        clock_write(&rule, text);
        for (int i = 0; i < USUAL_CLOCKS; i++)
            if (strcmp(usual_clocks[i], text) == 0)
                at = i;
        arguments = usual_clocks[(at + (*arguments == '+' ? 1 : USUAL_CLOCKS - 1)) % USUAL_CLOCKS];
    }
    if (!clock_read(arguments, &rule, &e)) {
        app_complain(a, &e);
        return;
    }
    if (next) {
        a->setup.clock = rule;
        return;
    }
    clock_start(&a->session->clock, &rule);
    tags_write(a->session);
    session_changed(a->session, a->now);
    clock_write(&rule, text);
    app_say(a, TONE_PLAIN, "Clock: %s.", text);
}
