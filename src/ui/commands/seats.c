#include "seats.h"

#include "play/tags.h"
#include "screens/screen.h"

#include <stdio.h>
#include <string.h>

/* Set the seat of player WHO to what ARGUMENTS say, in the game on the board or, on the start screen, in the next
 * game. "+" and "-" go through person, the levels and full strength. */
static void set_seat(struct app *a, int who, const char *arguments)
{
    bool next = screen_seen(a)->sets_up || !a->session;
    struct seat *seat = next ? &a->start.setup.seat[who] : &a->session->seat[who];
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
    if (!a->exercise.lesson.on)
        a->start.setup.seat[who] = *seat; /* the next game is against the same */
    tags_write(a->session);
    tags_sign(a->session, a->settings.name);
    session_changed(a->session, a->run.now);
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
static int level_now(const struct session *s)
{
    for (int i = 0; i < s->game->players; i++)
        if (s->seat[i].ai)
            return s->seat[i].level;
    return 0;
}

/* Show the level as a slider, which left and right move, and the mouse by two items; Enter goes back to the board. */
static void show_slider(struct app *a, int level)
{
    char bar[LEVEL_FULL + 1], name[SEAT_TEXT], value[LEVEL_FULL + SEAT_TEXT + 4];
    struct menu *m = app_show_list(a, "The computer's level, from its next move on");
    memset(bar, '-', LEVEL_FULL);
    memset(bar, '#', (size_t)level);
    bar[LEVEL_FULL] = '\0';
    seat_write_level(level, name);
    snprintf(value, sizeof value, "%s %s", bar, name);
    struct menu_item *item = menu_add(m, "Left is weaker, right is stronger", value, "board");
    snprintf(item->less, sizeof item->less, "level -");
    snprintf(item->more, sizeof item->more, "level +");
    menu_add(m, "Stronger", "", "level +");
    menu_add(m, "Weaker", "", "level -");
}

/* Every computer at the board plays at LEVEL from now on. */
static void set_level(struct app *a, int level)
{
    for (int i = 0; i < a->session->game->players; i++) {
        if (a->session->seat[i].ai)
            a->session->seat[i].level = level;
        if (a->session->seat[i].ai && a->start.setup.seat[i].ai)
            a->start.setup.seat[i].level = level;
    }
    tags_write(a->session);
}

void do_level(struct app *a, const char *arguments)
{
    int step = strcmp(arguments, "+") == 0 ? 1 : strcmp(arguments, "-") == 0 ? -1 : 0, now = level_now(a->session);
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

/* Time controls that + and - go through on the start screen. */
static const char *const usual_clocks[] = {"none", "1+1", "3+2", "5", "5+3", "10+5", "15+10", "30", "60", "5d3"};
enum { USUAL_CLOCKS = sizeof usual_clocks / sizeof *usual_clocks };

void do_clock(struct app *a, const char *arguments)
{
    bool next = screen_seen(a)->sets_up || !a->session;
    struct clock_rule rule = a->start.setup.clock;
    struct error e;
    char text[CLOCK_TEXT];

    if (!*arguments && !next) {
        struct text line = {0};
        for (int i = 0; i < a->session->game->players && clock_exists(&a->session->clock); i++) {
            clock_show(clock_left(&a->session->clock, i, a->run.now), text);
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
        a->start.setup.clock = rule;
        return;
    }
    clock_start(&a->session->clock, &rule);
    tags_write(a->session);
    session_changed(a->session, a->run.now);
    clock_write(&rule, text);
    app_say(a, TONE_PLAIN, "Clock: %s.", text);
}
