/* The command that plays: what its options say becomes the program's first screen. */
#include "arguments/setting.h"

#include "base/output.h"
#include "play/tags.h"
#include "study/games.h"
#include "study/sharing.h"
#include "ui/interfaces.h"
#include "ui/terminal.h"

#include <unistd.h>

static const char *const seat_names[PLAYERS_MAX] = {"white", "black", "red"};

/* True if the options can stand together; else false, after a message about wrong usage. */
static bool check_usage(const struct options *o)
{
    if (o->restricted != (o->lobby != NULL) || (o->player && !o->lobby) || (o->lobby && (o->arguments || o->share))) {
        output_print(stderr, "reroute66 play: give --restricted and --lobby=DIR together, without FILE and --share\n");
        return false;
    }
    if (o->arguments && o->position) {
        output_print(stderr, "reroute66 play: give FILE or --position, not both\n");
        return false;
    }
    return true;
}

/* Put seats and clock of the options into the set-up of the next game. False, after a message about wrong usage, if
 * they do not fit. */
static bool read_setup(struct desk *d, const struct options *o)
{
    struct error e = {0};
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (o->seat[i] && !seat_read(o->seat[i], &d->settings.guests, &d->setup.seat[i], &e)) {
            output_print(stderr, "reroute66 play: --%s: %s\n", seat_names[i], e.text);
            return false;
        }
    /* If any player was named, those who are not named are people. */
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (!o->seat[i] && (o->seat[0] || o->seat[1] || o->seat[2]))
            d->setup.seat[i] = (struct seat){0};
    bool good = !o->clock || clock_read(o->clock, &d->setup.clock, &e);
    if (!good)
        output_print(stderr, "reroute66 play: --clock: %s\n", e.text);
    return good;
}

/* True if G has all players named by the options; else false with E filled. */
static bool seats_exist(const struct game *g, const struct options *o, struct error *e)
{
    if (!o->seat[2] || g->players > 2)
        return true;
    return error_set(e, "--red: %s has two players", g->title);
}

/* Set the seats and the clock that the options name in the saved game that goes on. */
static void reseat(struct desk *d, const struct options *o)
{
    read_setup(d, o); /* the saved game has its own */
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (o->seat[i])
            d->session->seat[i] = d->setup.seat[i];
    if (o->clock)
        clock_start(&d->session->clock, &d->setup.clock);
    if (!o->clock && !o->seat[0] && !o->seat[1] && !o->seat[2])
        return;
    tags_write(d->session);
    session_changed(d->session, d->now);
}

/* Where no file has the name NAME but a game: what to type for that, into E. */
static void name_game(struct desk *d, const char *name, struct error *e)
{
    if (access(name, F_OK) != 0 && gamecache_game(&d->cache, name, NULL))
        error_set(e, "there is no file '%s'; the game of that name is --game=%s", name, name);
}

static bool open_file(struct desk *d, const struct options *o, bool viewing, struct error *e)
{
    if (!ui_open(d, o->argument[0], o->game_number, viewing, e)) {
        name_game(d, o->argument[0], e);
        return false;
    }
    if (!d->session || d->session->viewed)
        return true;
    if (!seats_exist(d->session->game, o, e))
        return false;
    reseat(d, o);
    return true;
}

/* The position code that the options give, NULL if none: an argument is a code if it has the rows and fields of one and
 * there is no file of that name. */
static const char *code_of(const struct options *o, bool viewing)
{
    const char *argument = o->arguments && !viewing ? o->argument[0] : NULL;
    bool like_code = argument && access(argument, F_OK) != 0 &&
                     (strcmp(argument, "startpos") == 0 || (strchr(argument, '/') && strchr(argument, ' ')));
    return like_code ? argument : o->position;
}

static bool wants_game(const struct options *o, const char *code)
{
    return o->share || o->game || code || o->seat[0] || o->seat[1] || o->seat[2] || o->clock;
}

static bool begin_desk(struct desk *d, const struct options *o, bool viewing, struct error *e)
{
    const char *code = code_of(o, viewing);
    struct position p;

    if (o->arguments && (viewing || !code))
        return open_file(d, o, viewing, e);
    if (!wants_game(o, code)) {
        ui_start(d);
        return true;
    }
    const struct game *g = gamecache_game(&d->cache, o->game ? o->game : "reroute66", e);
    if (g && code)
        g = arrays_game(g, code);
    if (!g || !seats_exist(g, o, e) || !code_read(g, code ? code : "startpos", &p, e))
        return false;
    beginning_game(d, g, code ? &p : NULL, d->setup.seat, &d->setup.clock);
    return true;
}

/* The reserve of memory (memory.h): what a few commands and a large screen take. */
enum { RESERVE = 1 << 20 };

/* What is put on the board first. */
enum beginning { BEGIN_PLAY, BEGIN_REPLAY, BEGIN_JOIN, BEGIN_WATCH };

/* Put on the board what HOW and O say, and share it where they say so. */
static bool begin_as(struct desk *d, const struct options *o, enum beginning how, struct error *e)
{
    if (how == BEGIN_JOIN || how == BEGIN_WATCH)
        return ui_join(d, o->argument[0], o->take, how == BEGIN_WATCH, e);
    if (!begin_desk(d, o, how == BEGIN_REPLAY, e) || (o->share && !sharing_begin(d, o->share, e)))
        return false;
    if (o->share)
        beginning_ask_names(d);
    return true;
}

static int run_program(const struct options *o, enum beginning how)
{
    struct error e = {0}, why = {0};
    struct lobby lobby;
    if (o->lobby && !lobby_enter(&lobby, o->lobby, o->player, &e))
        return cli_complain(&e);
    memory_put_aside(RESERVE);
    if (!o->plain)
        terminal_try_usual();
    bool plain = o->plain || !terminal_usable(&why);
    struct desk *d = ui_new(o->game, plain, &e);

    if (!d)
        return cli_complain(&e);
    if (o->lobby)
        lobby_serve(d, &lobby);
    if (!read_setup(d, o)) {
        ui_free(d);
        return EXIT_USAGE;
    }
    if (!begin_as(d, o, how, &e)) {
        cli_complain(&e);
        ui_free(d);
        return EXIT_FAULT;
    }
    desk_tell_faults(d);
    int signal = plain ? plain_run(d, &e) : fullscreen_run(d, &e);
    if (signal < 0)
        cli_complain(&e);
    keeping_leave(d);
    ui_free(d);
    memory_put_aside(0);
    return signal < 0 ? EXIT_FAULT : signal ? 128 + signal : EXIT_DONE;
}

/* Returns O; if its argument is a game's file, with that as the game to play. */
static struct options take_game(const struct options *o)
{
    struct options own = *o;
    if (o->arguments && !o->game && catalogue_has_ending(o->argument[0], ".game")) {
        own.game = o->argument[0];
        own.arguments = 0;
    }
    return own;
}

int shell_play(const struct options *given)
{
    const struct options own = take_game(given), *o = &own;
    return check_usage(o) ? run_program(o, BEGIN_PLAY) : EXIT_USAGE;
}

int shell_replay(const struct options *o)
{
    return run_program(o, BEGIN_REPLAY);
}

int shell_join(const struct options *o)
{
    return run_program(o, BEGIN_JOIN);
}

int shell_watch(const struct options *o)
{
    return run_program(o, BEGIN_WATCH);
}
