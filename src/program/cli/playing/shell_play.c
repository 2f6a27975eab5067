/* The command that plays: what its options say becomes the program's first screen. */
#include "arguments/setting.h"

#include "base/output.h"
#include "base/wide.h"
#include "play/tags.h"
#include "search/skill.h"
#include "study/games.h"
#include "study/sharing.h"
#include "ui/interfaces.h"
#include "ui/terminal.h"

#include <errno.h>
#include <unistd.h>

static const char *const seat_names[PLAYERS_MAX] = {"white", "black", "red"};

/* True if the options can stand together; else false, after a message about wrong usage. */
static bool check_usage(const struct options *options)
{
    if (options->restricted != (options->lobby != NULL) || (options->player && !options->lobby) ||
        (options->unconfined && !options->restricted) || (options->lobby && (options->arguments || options->share))) {
        output_print(stderr, "reroute66 play: give --restricted and --lobby=DIR together, without FILE and --share\n");
        return false;
    }
    if (options->arguments && options->position) {
        output_print(stderr, "reroute66 play: give FILE or --position, not both\n");
        return false;
    }
    return true;
}

/* Put seats and clock of the options into the set-up of the next game. False, after a message about wrong usage, if
 * they do not fit. */
static bool read_setup(struct desk *desk, const struct options *options)
{
    struct error error = {0};
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (options->seat[i] && !seat_read(options->seat[i], &desk->settings.guests, &desk->setup.seat[i], &error)) {
            output_print(stderr, "reroute66 play: --%s: %s\n", seat_names[i], error.text);
            return false;
        }
    /* If any player was named, those who are not named are people. */
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (!options->seat[i] && (options->seat[0] || options->seat[1] || options->seat[2]))
            desk->setup.seat[i] = (struct seat){0};
    bool good = !options->clock || clock_read(options->clock, &desk->setup.clock, &error);
    if (!good)
        output_print(stderr, "reroute66 play: --clock: %s\n", error.text);
    return good;
}

/* True if G has all players named by the options; else false with ERROR filled. */
static bool seats_exist(const struct game *g, const struct options *options, struct error *error)
{
    if (!options->seat[2] || g->players > 2)
        return true;
    return error_set(error, "--red: %s has two players", g->title);
}

/* True if G has the players and levels that the options name; else false with ERROR filled. */
static bool seats_fit(struct desk *desk, const struct game *g, const struct options *options, struct error *error)
{
    if (!seats_exist(g, options, error))
        return false;
    for (int i = 0; i < PLAYERS_MAX; i++) {
        struct seat seat = {0};
        if (options->seat[i] && seat_read(options->seat[i], &desk->settings.guests, &seat, NULL) &&
            !seat_has_level(&seat, g))
            return error_set(error, "--%s: %s has levels 1 to %d, and full", seat_names[i], g->title, skill_levels(g));
    }
    return true;
}

/* Set the seats and the clock that the options name in the saved game that goes on. */
static void reseat(struct desk *desk, const struct options *options)
{
    read_setup(desk, options); /* the saved game has its own */
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (options->seat[i])
            desk->session->seat[i] = desk->setup.seat[i];
    if (options->clock)
        clock_start(&desk->session->clock, &desk->setup.clock);
    if (!options->clock && !options->seat[0] && !options->seat[1] && !options->seat[2])
        return;
    tags_write(desk->session);
    session_changed(desk->session, desk->now);
}

/* Where no file has the name NAME but a game: what to type for that, into ERROR. */
static void name_game(struct desk *desk, const char *name, struct error *error)
{
    if (access(name, F_OK) != 0 && gamecache_game(&desk->cache, name, NULL))
        error_set(error, "there is no file '%s'; the game of that name is --game=%s", name, name);
}

static bool open_file(struct desk *desk, const struct options *options, bool viewing, struct error *error)
{
    if (!ui_open(desk, options->argument[0], options->game_number, viewing, error)) {
        name_game(desk, options->argument[0], error);
        return false;
    }
    if (!desk->session || desk->session->viewed)
        return true;
    if (!seats_fit(desk, desk->session->game, options, error))
        return false;
    reseat(desk, options);
    return true;
}

/* Returns the position code that the options give, NULL if none: an argument is a code if it has the rows and fields of
 * one and there is no file of that name. */
static const char *code_of(const struct options *options, bool viewing)
{
    const char *argument = options->arguments && !viewing ? options->argument[0] : NULL;
    bool like_code = argument && access(argument, F_OK) != 0 &&
                     (strcmp(argument, "startpos") == 0 || (strchr(argument, '/') && strchr(argument, ' ')));
    return like_code ? argument : options->position;
}

static bool wants_game(const struct options *options, const char *code)
{
    return options->share || options->game || code || options->seat[0] || options->seat[1] || options->seat[2] ||
           options->clock;
}

static bool begin_desk(struct desk *desk, const struct options *options, bool viewing, struct error *error)
{
    const char *code = code_of(options, viewing);
    struct position p;

    if (options->arguments && (viewing || !code))
        return open_file(desk, options, viewing, error);
    if (!wants_game(options, code)) {
        ui_start(desk);
        return true;
    }
    const struct game *g = gamecache_game(&desk->cache, options->game ? options->game : "reroute66", error);
    if (g && code)
        g = arrays_game(g, code);
    if (!g || !seats_fit(desk, g, options, error) || !code_read(g, code ? code : "startpos", &p, error))
        return false;
    if (!code)
        g = beginning_draw(g, options->game ? options->game : "");
    beginning_game(desk, g, code ? &p : NULL, desk->setup.seat, &desk->setup.clock);
    return true;
}

/* The reserve of memory (memory.h): what a few commands and a large screen take. */
enum { RESERVE = 1 << 20 };

/* What is put on the board first. */
enum beginning { BEGIN_PLAY, BEGIN_REPLAY, BEGIN_JOIN, BEGIN_WATCH };

/* Put on the board what HOW and OPTIONS say, and share it where they say so. */
static bool begin_as(struct desk *desk, const struct options *options, enum beginning how, struct error *error)
{
    const char *asked = desk->lobby ? getenv("SSH_ORIGINAL_COMMAND") : NULL;
    char path[PATH_SIZE];
    if (asked && *asked && !strchr(asked, ' '))
        return lobby_path(desk->lobby, asked, false, path) ? ui_join(desk, path, false, false, error)
                                                           : error_set(error, "there is no such game at this table");
    if (how == BEGIN_JOIN || how == BEGIN_WATCH)
        return ui_join(desk, options->argument[0], options->take, how == BEGIN_WATCH, error);
    return begin_desk(desk, options, how == BEGIN_REPLAY, error) &&
           (!options->share || ui_share(desk, options->share, sharing_usual_terms(desk), error));
}

/* Become the wide program, which takes LINES as typed. Comes back only if that fails. */
static void go_on_wide(const struct options *options, const char *lines)
{
    const char *arguments[5] = {"reroute66"};
    int n = 1;
    if (options->plain)
        arguments[n++] = "--plain";
    if (options->no_boards)
        arguments[n++] = "--no-boards";
    if (options->no_pixels)
        arguments[n++] = "--no-pixels";
    wide_become_typing(arguments, lines);
}

/* Ends the program by the signal NUMBER: only so a shell knows that ^C is to end its loop as well. */
static void end_by(int number)
{
    fflush(stdout);
    signal(number, SIG_DFL);
    raise(number);
}

static int run_program(const struct options *options, enum beginning how)
{
    struct error error = {0}, why = {0};
    struct lobby lobby;
    if (options->lobby && !lobby_enter(&lobby, options->lobby, options->player, options->unconfined, &error))
        return cli_complain(&error);
    memory_put_aside(RESERVE);
    if (!options->plain)
        terminal_try_usual();
    bool plain = options->plain || !terminal_usable(&why);
    struct desk *desk = ui_new(options->game, plain, &error);

    if (!desk)
        return cli_complain(&error);
    desk->voice.boardless = options->no_boards;
    desk->voice.pixelless = options->no_pixels;
    if (options->lobby)
        lobby_serve(desk, &lobby);
    if (!read_setup(desk, options)) {
        ui_free(desk);
        return EXIT_USAGE;
    }
    if (!begin_as(desk, options, how, &error)) {
        cli_complain(&error);
        ui_free(desk);
        return EXIT_FAULT;
    }
    desk_tell_faults(desk);
    int signal = plain ? plain_run(desk, &error) : fullscreen_run(desk, &error);
    if (signal < 0)
        cli_complain(&error);
    keeping_leave(desk);
    const struct error owed = desk->owed;
    SCOPED(text) lines = {0};
    text_add(&lines, desk->wide.length ? desk->wide.at : "");
    ui_free(desk);
    if (lines.length && !owed.text[0] && !signal)
        go_on_wide(options, lines.at);
    memory_put_aside(0);
    if (owed.text[0])
        cli_complain(&owed);
    if (plain && signal > 0)
        end_by(signal);
    return signal < 0 || (!signal && owed.text[0]) ? EXIT_FAULT : signal ? 128 + signal : EXIT_DONE;
}

/* Returns OPTIONS; if its argument is a game's file, with that as the game to play. */
static struct options choose_game(const struct options *options)
{
    struct options own = *options;
    if (options->arguments && !options->game && catalogue_has_ending(options->argument[0], ".game")) {
        own.game = options->argument[0];
        own.arguments = 0;
    }
    return own;
}

int shell_play(const struct options *given)
{
    const struct options own = choose_game(given), *options = &own;
    return check_usage(options) ? run_program(options, BEGIN_PLAY) : EXIT_USAGE;
}

int shell_replay(const struct options *options)
{
    return run_program(options, BEGIN_REPLAY);
}

/* True if the LENGTH bytes at TEXT are a name that ssh and a shell take as nothing else: letters, digits, dots, - and
 * _, of which - and a dot do not come first. */
static bool is_remote_name(const char *text, size_t length)
{
    static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
    return length && length < 256 && strspn(text, signs) >= length && *text != '-' && *text != '.';
}

/* True if WORD is the address NAME@HOST[:GAME] of a public table, and no file of this machine. */
static bool is_address(const char *word)
{
    return strchr(word, '@') && !strchr(word, '/') && access(word, F_OK) != 0;
}

/* Become the user's own ssh, at the public table WORD, with a terminal unless PLAIN. Comes back only if that fails. */
static int join_table(const char *word, bool plain)
{
    size_t user = strcspn(word, "@"), host = strcspn(word + user + 1, ":");
    const char *rest = word + user + 1 + host, *game = *rest ? rest + 1 : NULL;
    if (!is_remote_name(word, user) || !is_remote_name(word + user + 1, host) ||
        (game && !is_remote_name(game, strlen(game)))) {
        output_print(stderr, "reroute66 join: %s: give NAME@HOST or NAME@HOST:GAME, of letters, digits, - _ and dots\n",
                     word);
        return EXIT_USAGE;
    }
    SCOPED(text) address = {0};
    text_addf(&address, "%.*s", (int)(user + 1 + host), word);
    execlp("ssh", "ssh", plain ? "-T" : "-t", "--", address.at, game, (char *)NULL);
    struct error error = {0};
    error_set(&error, "ssh cannot be started: %s", strerror(errno));
    return cli_complain(&error);
}

int shell_join(const struct options *options)
{
    if (is_address(options->argument[0]))
        return join_table(options->argument[0], options->plain);
    return run_program(options, BEGIN_JOIN);
}

int shell_watch(const struct options *options)
{
    return run_program(options, BEGIN_WATCH);
}
