/* The command `lab`: is a game any good? Games of the engine against itself, kept in a file, and a report. */
#include "arguments/interrupts.h"
#include "arguments/setting.h"
#include "base/files.h"
#include "base/output.h"
#include "base/system.h"
#include "play/lab.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

/* GAMES, NODES, SEED: unless others are asked for. PAWN_TIMES: how many times as many games the pawn gets. TABLE_BYTES:
 * an engine's table. SAMPLES: games that --to=pgn prints, of the greater strength. NODES_MOST: so that their multiples
 * are numbers. LOOK_MS: an interrupt is noticed at most that much later. VALUES_MOST: games with --values, so that a
 * trial's numbers do not run into the next one's. */
enum {
    PAWN_TIMES = 4,
    SAMPLES = 5,
    GAMES = 100,
    NODES = 1000,
    SEED = 66,
    TABLE_BYTES = 4 << 20,
    THREADS_MOST = 64,
    NODES_MOST = 100000000,
    VALUES_MOST = LAB_TRIAL / PAWN_TIMES,
    PART_MOST = 10000,
    LOOK_MS = 50,
};

/* What the threads share. */
struct laboratory {
    struct lab_plan plan;
    struct lab_trials trials;
    int games;            /* from the array, and of each trial */
    int all;              /* games of both; a game's place is its number's rank among them */
    int part, parts;      /* those are played whose place divided by PARTS leaves PART */
    int descriptor;       /* of the file of games */
    pthread_mutex_t lock; /* guards all below */
    bool *done;           /* ALL of them, by places */
    struct lab_tally tally;
    struct text sample[SAMPLES]; /* owned */
    int next, played, missing;   /* the next number to look at; games of this run; games to play at its beginning */
    int64_t begun;               /* ms */
    struct error error;
    atomic_bool stop; /* of all searches */
    atomic_int ended; /* threads that have */
};

/* Tell on a terminal how far it is, and how long it will still take. */
static void tell_progress(const struct laboratory *lab)
{
    char left[64] = "";
    if (lab->played) {
        int64_t seconds = (system_now() - lab->begun) * (lab->missing - lab->played) / lab->played / 1000;
        snprintf(left, sizeof left, ", about %" PRId64 ":%02d left (^C keeps what there is)", seconds / 60,
                 (int)(seconds % 60));
    }
    output_progress("game %d of %d%s", lab->played, lab->missing, left);
}

/* Write all of TEXT into the file of games; false with ERROR filled. */
static bool write_games(int descriptor, const struct text *text, struct error *error)
{
    return text_write_all(descriptor, text->at, text->length) ||
           error_set(error, "the file of games cannot be written: %s", strerror(errno));
}

/* Returns the number of the game at PLACE: first those from the array, then those of each trial, then more of the
 * pawn's, which all others are measured by. */
static int number_at(const struct laboratory *lab, int place)
{
    int row = place / lab->games, in_row = place % lab->games, more = row - lab->trials.count;
    return more > 0 ? LAB_TRIAL + more * lab->games + in_row : row * LAB_TRIAL + in_row;
}

/* Returns the place of game NUMBER, -1 if it is none of those that are wanted. */
static int place_of(const struct laboratory *lab, int number)
{
    int row = number / LAB_TRIAL, in_row = number % LAB_TRIAL;
    if (row == 1 && in_row >= lab->games)
        row = lab->trials.count + in_row / lab->games;
    else if (in_row >= lab->games)
        return -1;
    int place = row * lab->games + in_row % lab->games;
    return place < lab->all ? place : -1;
}

/* Take the next game to play; false if there is none. */
static bool take_number(struct laboratory *lab, int *number)
{
    pthread_mutex_lock(&lab->lock);
    while (lab->next < lab->all && (lab->done[lab->next] || lab->next % lab->parts != lab->part))
        lab->next++;
    bool found = lab->next < lab->all && !lab->error.text[0];
    *number = number_at(lab, lab->next++);
    pthread_mutex_unlock(&lab->lock);
    return found;
}

/* Add GAME, which is new, to what is known. */
static void take_game(struct laboratory *lab, const struct lab_game *game)
{
    int sample = game->number / LAB_STRENGTHS;
    lab->done[place_of(lab, game->number)] = true;
    lab_add(&lab->tally, game);
    if (sample < SAMPLES && game->number % LAB_STRENGTHS)
        lab_write_pgn(&lab->plan, game, &lab->sample[sample]);
}

static void keep_game(struct laboratory *lab, const struct lab_game *game)
{
    SCOPED(text) line = {0};
    lab_write_game(game, &line);
    pthread_mutex_lock(&lab->lock);
    if (write_games(lab->descriptor, &line, &lab->error))
        take_game(lab, game);
    lab->played++;
    tell_progress(lab);
    pthread_mutex_unlock(&lab->lock);
}

static void *play_games(void *context)
{
    struct laboratory *lab = context;
    struct engine *engine = engine_new(lab->plan.game, TABLE_BYTES, 1);
    int number;
    while (engine && !atomic_load(&lab->stop) && take_number(lab, &number)) {
        struct lab_game game;
        if (!lab_play(&lab->plan, engine, number, &lab->stop, &game))
            break;
        keep_game(lab, &game);
        lab_game_free(&game);
    }
    engine_free(engine);
    atomic_fetch_add(&lab->ended, 1);
    return NULL;
}

/* Play what is missing in THREADS threads; ^C ends the games in play. */
static void play_all(struct laboratory *lab, int threads)
{
    pthread_t thread[THREADS_MOST];
    int started = 0;
    lab->begun = system_now();
    for (int i = 0; i < lab->all; i++)
        lab->missing += !lab->done[i] && i % lab->parts == lab->part;
    interrupts_hold();
    tell_progress(lab);
    while (started < threads && pthread_create(&thread[started], NULL, play_games, lab) == 0)
        started++;
    if (!started)
        error_set(&lab->error, "no thread can be started");
    while (atomic_load(&lab->ended) < started && !interrupts_came())
        poll(NULL, 0, LOOK_MS);
    atomic_store(&lab->stop, true); /* all have ended, or are to */
    while (started > 0)
        pthread_join(thread[--started], NULL);
    interrupts_release();
    output_progress("%s", "");
}

/* Add the games in TEXT, of the file PATH, that are wanted and new. A line that is cut off at the end counts nothing:
 * *WHOLE gets how many bytes stand before it. False with ERROR filled. */
static bool take_games(struct laboratory *lab, const char *path, const struct text *text, size_t *whole,
                       struct error *error)
{
    SCOPED(text) head = {0};
    lab_write_head(&lab->plan, REROUTE66_VERSION, &head);
    *whole = 0;
    if (text->length && (text->length < head.length || memcmp(text->at, head.at, head.length) != 0))
        return error_at(error, path, 1, 1, "its games are of another game, seed, limit or program; this would be: %.*s",
                        (int)head.length - 1, head.at);
    const char *at = text->at, *end;
    for (int line = 1; text->length && (end = memchr(at, '\n', (size_t)(text->at + text->length - at))) != NULL;
         at = end + 1, line++) {
        struct lab_game game;
        *whole = (size_t)(end + 1 - text->at);
        if (line == 1)
            continue;
        if (!lab_read_game(&lab->plan, at, (size_t)(end - at), &game))
            return error_at(error, path, line, 1, "this line holds no game: delete it, and the game is played again");
        int place = place_of(lab, game.number);
        if (place >= 0 && !lab->done[place])
            take_game(lab, &game);
        lab_game_free(&game);
    }
    return true;
}

/* Open the file of games PATH to go on with it, or begin it. False with ERROR filled. */
static bool open_games(struct laboratory *lab, const char *path, struct error *error)
{
    SCOPED(text) text = {0}, head = {0};
    size_t whole = 0;
    lab->descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_APPEND, 0666);
    if (lab->descriptor < 0)
        return error_at(error, path, 0, 0, "cannot open: %s", strerror(errno));
    if (!text_read_file(path, &text, error) || !take_games(lab, path, &text, &whole, error))
        return false;
    if (whole < text.length && ftruncate(lab->descriptor, (off_t)whole) < 0)
        return error_at(error, path, 0, 0, "its last line cannot be cut off: %s", strerror(errno));
    if (whole)
        return true;
    lab_write_head(&lab->plan, REROUTE66_VERSION, &head);
    return write_games(lab->descriptor, &head, error);
}

/* Read "2/5" into *PART (from 0) and *PARTS; NULL: all. */
static bool read_part(const char *words, int *part, int *parts)
{
    int end = 0;
    *part = 0;
    *parts = 1;
    if (!words)
        return true;
    bool good = sscanf(words, "%5d/%5d%n", part, parts, &end) == 2 && !words[end] && *part >= 1 && *part <= *parts &&
                *parts <= PART_MOST;
    *part -= 1;
    return good;
}

/* Add the games of the files that OPTIONS names, or play those that are missing in the one of --games-file. */
static bool gather(struct laboratory *lab, const struct options *options, struct error *error)
{
    bool good = true;
    for (int i = 0; good && i < options->arguments; i++) {
        SCOPED(text) text = {0};
        size_t whole;
        good = text_read_named(options->argument[i], &text, error) &&
               take_games(lab, options->argument[i], &text, &whole, error);
    }
    if (!good || options->arguments)
        return good;
    if (!open_games(lab, options->results, error))
        return false;
    int threads = options->threads ? options->threads : system_processors();
    play_all(lab, threads < THREADS_MOST ? threads : THREADS_MOST);
    *error = lab->error;
    return !error->text[0];
}

/* True if the first argument is a game's file. */
static bool names_game(const struct options *options)
{
    size_t length = options->arguments ? strlen(options->argument[0]) : 0;
    return length > 5 && strcmp(options->argument[0] + length - 5, ".game") == 0;
}

/* Begin LAB for SETTING's game as OPTIONS say. */
static void open_lab(struct laboratory *lab, const struct setting *setting, const struct options *options)
{
    lab->plan = (struct lab_plan){.game = setting->game,
                                  .seed = options->seed ? (uint64_t)options->seed : SEED,
                                  .nodes = options->nodes ? (int)options->nodes : NODES};
    lab->games = options->games ? options->games : GAMES;
    lab->descriptor = -1;
    lab->tally.game = setting->game;
    lab_find_trials(setting->game, &lab->trials);
    lab->plan.trials = &lab->trials;
    if (options->values && !lab->trials.count)
        output_print(stderr, "reroute66 lab: note: --values needs two players, a pawn, and pieces that stay lost\n");
    lab->all = lab->games * (1 + (options->values && lab->trials.count ? lab->trials.count + PAWN_TIMES - 1 : 0));
    lab->done = memory_new((size_t)lab->all * sizeof *lab->done);
    pthread_mutex_init(&lab->lock, NULL);
}

static void close_lab(struct laboratory *lab)
{
    pthread_mutex_destroy(&lab->lock);
    if (lab->descriptor >= 0)
        close(lab->descriptor);
    lab_tally_free(&lab->tally);
    for (int i = 0; i < SAMPLES; i++)
        text_free(&lab->sample[i]);
    free(lab->done);
}

/* True if games of trials are among those that were played. */
static bool has_trials(const struct lab_tally *tally)
{
    int games = 0;
    for (int kind = 0; kind < KINDS_MAX; kind++)
        games += tally->scale[kind].games;
    return games > 0;
}

/* Print the report of LAB, as JSON if OPTIONS ask for it; false with ERROR filled if nothing was played. */
static bool print_report(const struct laboratory *lab, const struct options *options, struct error *error)
{
    SCOPED(text) report = {0};
    if (!lab->tally.games)
        return error_set(error, has_trials(&lab->tally) ? "no game from the array is among these: add up the parts"
                                                        : "no game has been played");
    bool pgn = options->to && strcmp(options->to, "pgn") == 0;
    for (int i = 0; pgn && i < SAMPLES; i++)
        if (lab->sample[i].length)
            text_addf(&report, "%s%s", report.length ? "\n" : "", lab->sample[i].at);
    if (options->to && strcmp(options->to, "json") == 0)
        lab_report_json(&lab->tally, &lab->plan, &report);
    else if (!pgn)
        lab_report(&lab->tally, &lab->plan, &report);
    output_print(stdout, "%s", report.length ? report.at : "");
    return true;
}

/* True if OPTIONS make sense, with LAB's part read from them; else that is told. */
static bool take_options(struct laboratory *lab, const struct options *options)
{
    const char *to = options->to;
    if (!read_part(options->part, &lab->part, &lab->parts))
        output_print(stderr, "reroute66 lab: --part is written I/N, as in --part=2/5\n");
    else if (to && strcmp(to, "text") != 0 && strcmp(to, "json") != 0 && strcmp(to, "pgn") != 0)
        output_print(stderr, "reroute66 lab: --to is text (the report, the default), json or pgn (sample games)\n");
    else if (options->nodes > NODES_MOST)
        output_print(stderr, "reroute66 lab: --nodes is at most %d\n", NODES_MOST);
    else if (options->values && options->games > VALUES_MOST)
        output_print(stderr, "reroute66 lab: with --values --games is at most %d\n", VALUES_MOST);
    else
        return true;
    return false;
}

int shell_lab(const struct options *options)
{
    CLOSED(setting) setting = {0};
    struct laboratory lab = {.part = 0};
    struct options told = *options;
    struct error error = {0};
    char named[GAME_ID + 8];

    if (!take_options(&lab, options))
        return EXIT_USAGE;
    if (names_game(options)) {
        told.game = told.argument[0];
        told.argument++;
        told.arguments--;
    }
    if (!setting_open(&setting, &told))
        return EXIT_FAULT;
    snprintf(named, sizeof named, "%s.lab", setting.game->id);
    told.results = options->results ? options->results : named;
    open_lab(&lab, &setting, options);
    bool good = gather(&lab, &told, &error) && print_report(&lab, options, &error);
    close_lab(&lab);
    return good ? EXIT_DONE : cli_complain(&error);
}
