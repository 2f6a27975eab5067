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

enum { TABLE_BYTES = 1 << 20, REPORT_GAMES = 1000 };

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

static void report_games(const struct selfplay *selfplay)
{
    fprintf(stderr, "%s: %d of %d games, %" PRIu64 " quiet positions new, %.0f s\n", selfplay->game->id,
            selfplay->written, selfplay->options->games, selfplay->positions, difftime(time(NULL), selfplay->began));
}

static void write_game(struct selfplay *selfplay, const struct taught_game *lesson)
{
    pthread_mutex_lock(&selfplay->lock);
    selfplay->failed |= !gamedata_write_game(selfplay->file, lesson);
    selfplay->written++;
    for (int i = 0; i < lesson->plies; i++)
        selfplay->positions += lesson->ply[i].flags & LESSON_QUIET;
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
    FREED struct taught_game *lesson = memory_new(sizeof *lesson);
    atomic_bool never = false;
    const struct tool_options *options = selfplay->options;
    struct lesson_plan plan = {selfplay->game, (uint64_t)options->seed, (int)options->side[0].nodes, options->plies,
                               options->balance};
    if (!engine)
        abort();
    for (uint32_t number; next_number(selfplay, &number);) {
        lesson_play(&plan, engine, number, &never, lesson);
        write_game(selfplay, lesson);
    }
    engine_free(engine);
    return NULL;
}

/* Go through the games of an existing file up to the first torn one, and stop after the last whole one. */
static bool skip_games(struct selfplay *selfplay)
{
    FREED struct taught_game *game = memory_new(sizeof *game);
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
