/*
 * selfplay: the engine plays a game against itself, and every ply with its score goes to a file (gamedata.h) from which
 * `train` learns. An existing file is continued: a torn game at its end is cut off, and games are added until there are
 * --games. Each game depends on its number, the seed, the nodes and the program alone, not on the threads.
 */
#include "nets/gamedata.h"
#include "toolbox.h"

#include <inttypes.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

/* Scores are in 1/100 pawn. */
enum {
    TABLE_BYTES = 1 << 20,
    WON_SCORE = 1200, /* such scores of both sides for WON_PLIES plies in a row decide the game */
    WON_PLIES = 6,
    DRAWN_SCORE = 4, /* scores no further from 0 for DRAWN_PLIES plies in a row make it a draw, */
    DRAWN_PLIES = 16,
    DRAWN_FROM = 100,  /* but not before this ply */
    PLIES_MOST = 400,  /* a game of this length is a draw */
    SCORE_KEPT = 2500, /* positions with larger scores teach nothing */
    REPORT_GAMES = 1000,
};

/* What the threads share. */
struct selfplay {
    const struct tool_options *options;
    const struct game *game;
    pthread_mutex_t lock; /* guards all below */
    FILE *file;
    uint32_t next;      /* the number of the next game to be begun */
    int begun, written; /* games begun, and those in the file */
    uint64_t positions; /* quiet ones written by this run */
    bool failed;
    time_t began;
};

/* One game while it is played. */
struct run {
    struct course course;
    struct gamedata_game game;
    int won_plies[PLAYERS_MAX], drawn_plies;
};

/* PLIES random moves from the array, and one more in every other game; false if that ends the game. */
static bool open_game(struct run *run, int plies, struct random *random)
{
    uint8_t sharers;
    for (int n = plies + (int)random_below(random, 2); run->game.plies < n;) {
        run->game.ply[run->game.plies++] =
            (struct gamedata_ply){.move = course_stroll(&run->course, random), .score = GAMEDATA_UNKNOWN};
        if (course_ended(&run->course, &sharers))
            return false;
    }
    return true;
}

/* True if P is worth learning from, given what the search thought of it. */
static bool is_quiet(const struct game *g, const struct position *p, const struct search_result *result)
{
    return abs(result->score) <= SCORE_KEPT && result->best.type != MOVE_PROMOTION &&
           !move_captures(g, p, result->best, NULL) && !position_in_check(g, p, p->turn);
}

/* True if the scores have decided the game; the player to move thinks SCORE. The game's sharers get who wins. */
static bool adjudicate(struct run *run, int score)
{
    int who = run->course.p.turn;
    if (run->course.game->players > 2)
        return false;
    run->won_plies[who] = score >= WON_SCORE ? run->won_plies[who] + 1 : 0;
    run->won_plies[!who] = score <= -WON_SCORE ? run->won_plies[!who] + 1 : 0;
    run->drawn_plies = abs(score) <= DRAWN_SCORE && run->game.plies >= DRAWN_FROM ? run->drawn_plies + 1 : 0;
    for (int k = 0; k < 2; k++)
        if (run->won_plies[k] >= WON_PLIES) {
            run->game.sharers = (uint8_t)(1 << k);
            return true;
        }
    return run->drawn_plies >= DRAWN_PLIES; /* the sharers are those alive already */
}

/* Play on from the opening to the end. False if the first score is too far from even. */
static bool play_on(const struct selfplay *selfplay, struct engine *engine, struct run *run)
{
    int opening = run->game.plies;
    while (!course_over(&run->course, PLIES_MOST, &run->game.sharers)) {
        struct search_result result = course_search(&run->course, engine, (uint64_t)selfplay->options->side[0].nodes);
        if (run->game.plies == opening && abs(result.score) > selfplay->options->balance)
            return false;
        if (adjudicate(run, result.score))
            break;
        run->game.ply[run->game.plies++] =
            (struct gamedata_ply){.move = result.best,
                                  .score = (int16_t)result.score,
                                  .flags = is_quiet(selfplay->game, &run->course.p, &result) ? GAMEDATA_QUIET : 0,
                                  .depth = (uint8_t)result.depth};
        course_play(&run->course, result.best);
    }
    return true;
}

/* Play game NUMBER into RUN. */
static void play_numbered(const struct selfplay *selfplay, struct engine *engine, struct run *run, uint32_t number)
{
    struct random random = {(uint64_t)selfplay->options->seed * 0x9E3779B97F4A7C15u + number};
    do {
        *run = (struct run){.game.number = number};
        course_start(&run->course, selfplay->game);
        engine_clear(engine);
    } while (!open_game(run, selfplay->options->plies, &random) || !play_on(selfplay, engine, run));
}

static void report_games(const struct selfplay *selfplay)
{
    fprintf(stderr, "%s: %d of %d games, %" PRIu64 " quiet positions new, %.0f s\n", selfplay->game->id,
            selfplay->written, selfplay->options->games, selfplay->positions, difftime(time(NULL), selfplay->began));
}

static void write_game(struct selfplay *selfplay, const struct run *run)
{
    pthread_mutex_lock(&selfplay->lock);
    selfplay->failed |= !gamedata_write_game(selfplay->file, &run->game);
    selfplay->written++;
    for (int i = 0; i < run->game.plies; i++)
        selfplay->positions += run->game.ply[i].flags & GAMEDATA_QUIET;
    if (selfplay->written % REPORT_GAMES == 0)
        report_games(selfplay);
    pthread_mutex_unlock(&selfplay->lock);
}

/* The number of the next game; false if there is none to play. */
static bool next_number(struct selfplay *selfplay, uint32_t *number)
{
    pthread_mutex_lock(&selfplay->lock);
    bool more = !selfplay->failed && selfplay->begun < selfplay->options->games;
    if (more) {
        *number = selfplay->next++;
        selfplay->begun++;
    }
    pthread_mutex_unlock(&selfplay->lock);
    return more;
}

static void *play_thread(void *context)
{
    struct selfplay *selfplay = context;
    struct engine *engine = engine_new(selfplay->game, TABLE_BYTES, 1);
    FREED struct run *run = memory_new(sizeof *run);
    if (!engine)
        abort();
    for (uint32_t number; next_number(selfplay, &number);) {
        play_numbered(selfplay, engine, run, number);
        write_game(selfplay, run);
    }
    engine_free(engine);
    return NULL;
}

/* Go through the games of an existing file up to the first torn one, and stop after the last whole one. */
static bool skip_games(struct selfplay *selfplay)
{
    FREED struct gamedata_game *game = memory_new(sizeof *game);
    long end = ftell(selfplay->file);
    while (gamedata_read_game(selfplay->file, game)) {
        end = ftell(selfplay->file);
        selfplay->written++;
        selfplay->next = game->number >= selfplay->next ? game->number + 1 : selfplay->next;
    }
    return end > 0 && ftruncate(fileno(selfplay->file), end) == 0 && fseek(selfplay->file, end, SEEK_SET) == 0;
}

/* Open the file, to go on after its last game, or begin a new one. */
static bool open_file(struct selfplay *selfplay, struct error *error)
{
    struct gamedata_head head = {.seed = (uint64_t)selfplay->options->seed,
                                 .nodes = (uint32_t)selfplay->options->side[0].nodes},
                         old;
    memcpy(head.id, selfplay->game->id, sizeof head.id);
    head.fingerprint = game_fingerprint(selfplay->game);
    if ((selfplay->file = fopen(selfplay->options->out, "r+b")) != NULL) {
        if (!gamedata_read_head(selfplay->file, selfplay->options->out, &old, error))
            return false;
        if (strcmp(old.id, head.id) != 0 || old.fingerprint != head.fingerprint || old.seed != head.seed ||
            old.nodes != head.nodes)
            return error_set(error, "%s holds games of another game, seed or number of nodes; name a new file",
                             selfplay->options->out);
        if (skip_games(selfplay))
            return true;
    } else if ((selfplay->file = fopen(selfplay->options->out, "w+b")) != NULL &&
               gamedata_write_head(selfplay->file, &head)) {
        return true;
    }
    return error_set(error, "cannot write to %s", selfplay->options->out);
}

bool selfplay_command(struct game *g, const struct tool_options *options, struct error *error)
{
    struct selfplay selfplay = {.options = options, .game = g, .lock = PTHREAD_MUTEX_INITIALIZER, .began = time(NULL)};
    pthread_t *thread = memory_new((size_t)options->threads * sizeof *thread);
    int n = 0;
    bool good = open_file(&selfplay, error);
    selfplay.begun = selfplay.written;
    while (good && n < options->threads - 1 && pthread_create(&thread[n], NULL, play_thread, &selfplay) == 0)
        n++;
    if (good) {
        play_thread(&selfplay);
        for (int i = 0; i < n; i++)
            pthread_join(thread[i], NULL);
        report_games(&selfplay);
        if (selfplay.failed)
            error_set(error, "cannot write to %s", options->out);
    }
    if (selfplay.file)
        fclose(selfplay.file);
    free(thread);
    return good && !selfplay.failed;
}
