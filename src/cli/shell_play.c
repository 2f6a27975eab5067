/* The command that plays: what its options say becomes the program's first screen. */
#include "shell_commands.h"

#include "base/memory.h"
#include "base/output.h"
#include "notation/arrays.h"
#include "play/tags.h"
#include "setting.h"
#include "ui/commands.h"
#include "ui/gamefiles.h"
#include "ui/games.h"
#include "ui/interfaces.h"
#include "ui/terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const seat_names[PLAYERS_MAX] = {"white", "black", "red"};

/* Are the values of the options valid? False after a message about wrong usage. */
static bool check_usage(const struct options *o)
{
    struct error e;
    struct seat seat;
    struct clock_rule clock;
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (o->seat[i] && !seat_read(o->seat[i], &seat, &e)) {
            output_print(stderr, "reroute66 play: --%s: %s\n", seat_names[i], e.text);
            return false;
        }
    if (o->clock && !clock_read(o->clock, &clock, &e)) {
        output_print(stderr, "reroute66 play: --clock: %s\n", e.text);
        return false;
    }
    if (o->arguments && o->position) {
        output_print(stderr, "reroute66 play: give FILE or --position, not both\n");
        return false;
    }
    return true;
}

/* Put seats and clock of the options into the set-up of the next game. False with E filled if that cannot be. */
static bool read_setup(struct app *a, const struct options *o, struct error *e)
{
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (o->seat[i] && !seat_read(o->seat[i], &a->start.setup.seat[i], e))
            return false;
    /* If any player was named, those who are not named are people. */
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (!o->seat[i] && (o->seat[0] || o->seat[1] || o->seat[2]))
            a->start.setup.seat[i] = (struct seat){false, 0};
    return !o->clock || clock_read(o->clock, &a->start.setup.clock, e);
}

/* Does G have all the players whom the options name? False with E filled if not. */
static bool seats_exist(const struct game *g, const struct options *o, struct error *e)
{
    if (!o->seat[2] || g->players > 2)
        return true;
    error_set(e, "--red: %s has two players", g->title);
    return false;
}

/* Set the seats and the clock that the options name in the saved game that goes on. */
static void reseat(struct app *a, const struct options *o)
{
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (o->seat[i])
            a->session->seat[i] = a->start.setup.seat[i];
    if (o->clock)
        clock_start(&a->session->clock, &a->start.setup.clock);
    if (!o->clock && !o->seat[0] && !o->seat[1] && !o->seat[2])
        return;
    tags_write(a->session);
    session_changed(a->session, a->run.now);
}

/* Where no file has the name NAME but a game: what to type for that, into E. */
static void name_game(struct app *a, const char *name, struct error *e)
{
    if (access(name, F_OK) != 0 && gamecache_game(&a->cache, name, NULL))
        error_set(e, "there is no file '%s'; the game of that name is --game=%s", name, name);
}

/* Open the saved game of O. */
static bool open_file(struct app *a, const struct options *o, bool viewing, struct error *e)
{
    if (!files_open_named(a, o->argument[0], o->game_number, viewing, e)) {
        name_game(a, o->argument[0], e);
        return false;
    }
    if (!a->session || a->session->viewed)
        return true;
    if (!seats_exist(a->session->game, o, e))
        return false;
    reseat(a, o);
    return true;
}

/* The position code that the options give, NULL if none: an argument is a code if it has the rows and fields of one and
 * there is no file of that name. */
static const char *code_of(const struct options *o, bool viewing)
{
    const char *argument = o->arguments && !viewing ? o->argument[0] : NULL;
    bool like_code = argument && strchr(argument, '/') && strchr(argument, ' ') && access(argument, F_OK) != 0;
    return like_code ? argument : o->position;
}

/* Does an option ask for a game at once? */
static bool wants_game(const struct options *o, const char *code)
{
    return o->game || code || o->seat[0] || o->seat[1] || o->seat[2] || o->clock;
}

static bool begin(struct app *a, const struct options *o, bool viewing, struct error *e)
{
    const char *code = code_of(o, viewing);
    struct position p;

    if (!read_setup(a, o, e))
        return false;
    if (o->arguments && (viewing || !code))
        return open_file(a, o, viewing, e);
    if (!wants_game(o, code)) {
        files_unfinished(a, a->start.unfinished, sizeof a->start.unfinished);
        return true;
    }
    const struct game *g = gamecache_game(&a->cache, o->game ? o->game : "reroute66", e);
    if (g && code)
        g = arrays_game(g, code);
    if (!g || !seats_exist(g, o, e) || !code_read(g, code ? code : "startpos", &p, e))
        return false;
    games_begin(a, g, code ? &p : NULL, a->start.setup.seat, &a->start.setup.clock);
    return true;
}

/* The reserve of memory (memory.h): what a few commands and a large screen take. */
enum { RESERVE = 1 << 20 };

/* Run the program as O says. VIEWING: to view a saved game. */
static int run(const struct options *o, bool viewing)
{
    struct error e, why;
    memory_put_aside(RESERVE);
    if (!o->plain)
        terminal_try_usual();
    bool plain = o->plain || !terminal_usable(&why);
    struct app *a = app_new(commands, o->game, &e);

    if (!a) {
        cli_complain(&e);
        return EXIT_FAULT;
    }
    a->run.now = steady_now();
    if (plain)
        plain_start(a);
    if (!begin(a, o, viewing, &e)) {
        cli_complain(&e);
        app_free(a);
        return EXIT_FAULT;
    }
    if (plain && !a->session)
        app_say(a, TONE_PLAIN, "reroute66 in plain mode. `new` begins a game,%s%s%s `help` lists all commands.",
                a->start.unfinished[0] ? " `continue` goes on with " : "", a->start.unfinished,
                a->start.unfinished[0] ? "," : "");
    app_tell_faults(a);
    int signal = plain ? plain_run(a, &e) : fullscreen_run(a, &e);
    if (signal < 0)
        cli_complain(&e);
    files_leave(a);
    app_free(a);
    memory_put_aside(0);
    return signal < 0 ? EXIT_FAULT : signal ? 128 + signal : EXIT_DONE;
}

int shell_play(const struct options *o)
{
    return check_usage(o) ? run(o, false) : EXIT_USAGE;
}

int shell_replay(const struct options *o)
{
    return run(o, true);
}
