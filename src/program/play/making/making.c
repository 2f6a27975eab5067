#include "play/making.h"

#include "base/files.h"
#include "base/memory.h"
#include "base/system.h"
#include "making/net_words.h"
#include "making/steps.h"
#include "play/course.h"
#include "play/labrun.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* GUESS_NODES: of the search that finds the speed, by a table of TABLE_BYTES. */
enum { GUESS_NODES = 20000, TABLE_BYTES = 1 << 20 };

static const struct making_kind *const kinds[MAKING_STEPS] = {&making_dead,     &making_openings, &making_levels,
                                                              &making_problems, &making_values,   &making_nets};
static const char kept_word[] = "kept", dropped_word[] = "not kept", done_word[] = "done", weights_word[] = "weights";

/* The pieces of a step that have been done, by their numbers; NULL: not yet. */
struct done_pieces {
    char **words; /* owned, as what is in it */
    int count, room;
};

struct making_run {
    struct making_setup setup;
    char *program; /* owned */
    char *path;    /* of the work file; owned */
    int descriptor;
    struct done_pieces pieces[MAKING_STEPS];
    const char *done[MAKING_STEPS];
    uint64_t weights;      /* lab_weights of the game that the net's pieces are of; 0: there are none */
    enum making_step step; /* that is being done */
    void *work;
    int threads;
    bool started; /* the thread that leads the others is to be joined */
    pthread_t leader;
    atomic_bool stop, ended;
    pthread_mutex_t lock;          /* guards all below, and PIECES */
    int next, wanted, played, all; /* the piece to look at next, of those wanted; those done; all at most */
    int missing;                   /* that were not done at the beginning */
    int64_t begun;                 /* ms */
    struct text file, said;
    bool finished, wins;
    struct error error;
};

const char *making_word(enum making_step step)
{
    return kinds[step]->word;
}

const char *making_folder(enum making_step step)
{
    return kinds[step]->folder;
}

const char *making_ending(enum making_step step)
{
    return kinds[step]->ending;
}

struct net *making_net(const struct game *g, const struct text *file)
{
    return file->length ? net_words_read(g, file->at) : NULL;
}

enum making_step making_find(const char *word, size_t length)
{
    int step = 0;
    while (step < MAKING_STEPS &&
           (strlen(kinds[step]->word) != length || strncmp(kinds[step]->word, word, length) != 0))
        step++;
    return (enum making_step)step;
}

struct making_run *making_new(const struct game *g, const struct making_wish *wish)
{
    struct making_run *making = memory_new(sizeof *making);
    making->setup = (struct making_setup){.game = g,
                                          .seed = wish->seed ? wish->seed : MAKING_SEED,
                                          .games = wish->games ? wish->games : MAKING_GAMES,
                                          .nodes = wish->nodes ? wish->nodes : MAKING_NODES};
    making->program = memory_copy(wish->program, strlen(wish->program));
    making->descriptor = -1;
    pthread_mutex_init(&making->lock, NULL);
    return making;
}

void making_follow(struct making_run *making, const struct game *g)
{
    making->setup.game = g;
}

static void drop_pieces(struct done_pieces *pieces)
{
    for (int i = 0; i < pieces->count; i++)
        free(pieces->words[i]);
    free(pieces->words);
    *pieces = (struct done_pieces){0};
}

void making_run_free(struct making_run *making)
{
    if (!making)
        return;
    making_end(making, &(struct making_result){.finished = false}, &(struct error){.line = 0});
    for (int step = 0; step < MAKING_STEPS; step++)
        drop_pieces(&making->pieces[step]);
    if (making->descriptor >= 0)
        close(making->descriptor);
    pthread_mutex_destroy(&making->lock);
    text_free(&making->file);
    text_free(&making->said);
    free(making->program);
    free(making->path);
    free(making);
}

/* Keep WORDS as what piece NUMBER of STEP gives, unless it is known. */
static void keep_piece(struct making_run *making, enum making_step step, int number, const char *words)
{
    struct done_pieces *pieces = &making->pieces[step];
    while (pieces->count <= number) {
        pieces->words = memory_grow(pieces->words, pieces->count, &pieces->room, sizeof *pieces->words);
        pieces->words[pieces->count++] = NULL;
    }
    if (!pieces->words[number])
        pieces->words[number] = memory_copy(words, strlen(words));
}

static bool is_kept(const struct making_run *making, enum making_step step, int number)
{
    return number < making->pieces[step].count && making->pieces[step].words[number];
}

/* Take it that the net's pieces that follow are of a game with WEIGHTS; those of others are of no use. */
static void begin_weights(struct making_run *making, uint64_t weights)
{
    if (making->weights != weights)
        drop_pieces(&making->pieces[MAKING_NET]);
    making->weights = weights;
}

/* Take LINE of the work file, which is no head; false if it is damaged. */
static bool take_line(struct making_run *making, const char *line)
{
    enum { PIECES_MOST = 10000000 };
    size_t length = strcspn(line, " ");
    enum making_step step = making_find(line, length);
    const char *rest = line[length] ? line + length + 1 : line + length;
    int number = 0, begin = 0;
    if (step < MAKING_STEPS) {
        bool good = sscanf(rest, "%8d %n", &number, &begin) == 1 && begin && number >= 0 && number < PIECES_MOST;
        if (good)
            keep_piece(making, step, number, rest + begin);
        return good;
    }
    if (length == strlen(weights_word) && strncmp(line, weights_word, length) == 0) {
        uint64_t weights;
        bool good = sscanf(rest, "%16" SCNx64, &weights) == 1;
        if (good)
            begin_weights(making, weights);
        return good;
    }
    if (strncmp(line, done_word, length) != 0 || length != strlen(done_word))
        return false;
    length = strcspn(rest, " ");
    step = making_find(rest, length);
    const char *word = rest[length] && strcmp(rest + length + 1, kept_word) == 0      ? kept_word
                       : rest[length] && strcmp(rest + length + 1, dropped_word) == 0 ? dropped_word
                                                                                      : NULL;
    if (step < MAKING_STEPS)
        making->done[step] = word;
    return step < MAKING_STEPS && word;
}

static void write_making_head(const struct making_run *making, struct text *out)
{
    char definition[DEFINITION_NAME];
    game_name_definition(making->setup.game, definition);
    text_addf(out, "complete 1: %s, seed %" PRIu64 ", %d games, %d nodes, reroute66 %s\n", definition,
              making->setup.seed, making->setup.games, making->setup.nodes, making->program);
}

/* Take the lines of TEXT, the work file PATH; *WHOLE gets how many bytes stand before a line that is cut off. */
static bool take_lines(struct making_run *making, const char *path, struct text *text, size_t *whole,
                       struct error *error)
{
    SCOPED(text) head = {0};
    char *at = text->at, *feed;
    write_making_head(making, &head);
    if (at && !memchr(at, '\n', text->length) &&
        (text->length >= head.length || memcmp(at, head.at, text->length) != 0))
        return error_at(error, path, 1, 1, "this is no work file of `lab complete`: give another by --results=FILE");
    for (int line = 1; at && (feed = strchr(at, '\n')) != NULL; at = feed + 1, line++) {
        bool same = (size_t)(feed + 1 - at) == head.length && memcmp(at, head.at, head.length) == 0;
        *feed = '\0';
        if (line == 1 && !same && strncmp(at, "complete ", strlen("complete ")) == 0)
            return error_at(error, path, 1, 1,
                            "begun as \"%.90s\": give the same, delete it, or give another file by --results=FILE", at);
        if (line == 1 && !same)
            return error_at(error, path, 1, 1,
                            "this is no work file of `lab complete`: give another by --results=FILE");
        if (line > 1 && !take_line(making, at))
            return error_at(error, path, line, 1, "this line is damaged: delete it, and its work is done again");
    }
    *whole = at ? (size_t)(at - text->at) : 0;
    return true;
}

/* Write TEXT to the work file, if there is one. */
static bool write_work(const struct making_run *making, const struct text *text, struct error *error)
{
    return making->descriptor < 0 || text_write_all(making->descriptor, text->at, text->length) ||
           error_at(error, making->path, 0, 0, "cannot be written: %s", strerror(errno));
}

bool making_open(struct making_run *making, const char *path, struct error *error)
{
    SCOPED(text) text = {0}, head = {0};
    size_t whole = 0;
    making->path = memory_copy(path, strlen(path));
    making->descriptor = file_open_alone(path, "another program works with this file", error);
    if (making->descriptor < 0)
        return false;
    if (!text_read_file(path, &text, error) || !take_lines(making, path, &text, &whole, error))
        return false;
    if (whole < text.length && ftruncate(making->descriptor, (off_t)whole) < 0)
        return error_at(error, path, 0, 0, "its last line cannot be cut off: %s", strerror(errno));
    if (whole)
        return true;
    write_making_head(making, &head);
    return write_work(making, &head, error);
}

const char *making_done(const struct making_run *making, enum making_step step)
{
    return making->done[step];
}

const char *making_refusal(const struct making_run *making, enum making_step step)
{
    return kinds[step]->refusal(making->setup.game);
}

/* Returns how many of THREADS (0: all processors) are started. */
static int count_threads(int threads)
{
    threads = threads ? threads : system_processors();
    return threads < LAB_THREADS_MOST ? threads : LAB_THREADS_MOST;
}

int64_t making_tell(struct making_run *making, enum making_step step, int threads, struct text *out)
{
    FREED struct course *course = memory_new(sizeof *course);
    double nodes = kinds[step]->tell(&making->setup, out);
    int most = kinds[step]->most(&making->setup), missing = most;
    struct engine *engine = engine_new(making->setup.game, TABLE_BYTES, 1);
    uint8_t sharers;
    for (int i = 0; i < most; i++)
        missing -= is_kept(making, step, i);
    course_start(course, making->setup.game);
    int64_t begun = system_now();
    uint64_t searched =
        engine && !course_ended(course, &sharers) ? course_search(course, engine, GUESS_NODES).nodes : 0;
    int64_t spent = system_now() - begun + 1;
    engine_free(engine);
    double share = most ? (double)missing / most : 0;
    return searched ? (int64_t)(nodes * share * (double)spent / (double)searched / count_threads(threads)) : 0;
}

/* Take the next piece to do; false if there is none. */
static bool take_piece(struct making_run *making, int *number)
{
    pthread_mutex_lock(&making->lock);
    while (making->next < making->wanted && is_kept(making, making->step, making->next))
        making->next++;
    bool found = making->next < making->wanted && !making->error.text[0] && !atomic_load(&making->stop);
    *number = found ? making->next++ : 0;
    pthread_mutex_unlock(&making->lock);
    return found;
}

static void *do_pieces(void *context)
{
    struct making_run *making = context;
    const struct making_kind *kind = kinds[making->step];
    int number;
    while (take_piece(making, &number)) {
        SCOPED(text) words = {0}, line = {0};
        if (!kind->play(making->work, number, &making->stop, &words))
            break;
        text_addf(&line, "%s %d %s\n", kind->word, number, words.at ? words.at : "-");
        pthread_mutex_lock(&making->lock);
        if (!making->error.text[0] && write_work(making, &line, &making->error))
            keep_piece(making, making->step, number, words.at ? words.at : "-");
        making->played++;
        pthread_mutex_unlock(&making->lock);
    }
    return NULL;
}

/* Do the pieces from TAKEN on up to WANTED in threads. */
static void do_batch(struct making_run *making, int taken, int wanted)
{
    pthread_t thread[LAB_THREADS_MOST];
    int started = 0, missing = 0;
    for (int i = taken; i < wanted; i++)
        missing += !is_kept(making, making->step, i);
    pthread_mutex_lock(&making->lock);
    making->next = taken;
    making->wanted = wanted;
    pthread_mutex_unlock(&making->lock);
    while (started + 1 < making->threads && started + 1 < missing &&
           pthread_create(&thread[started], NULL, do_pieces, making) == 0)
        started++;
    do_pieces(making);
    while (started > 0)
        pthread_join(thread[--started], NULL);
}

/* Take the pieces from *TAKEN on up to WANTED; false if one is missing or damaged, which is told. */
static bool take_batch(struct making_run *making, int *taken, int wanted)
{
    const struct making_kind *kind = kinds[making->step];
    for (; *taken < wanted && is_kept(making, making->step, *taken); ++*taken)
        if (!kind->take(making->work, *taken, making->pieces[making->step].words[*taken]))
            return error_at(&making->error, making->path, 0, 0,
                            "the line \"%s %d\" is damaged: delete it, and its work is done again", kind->word, *taken);
    return *taken == wanted;
}

/* The thread that leads the others through a step. */
static void *lead_step(void *context)
{
    struct making_run *making = context;
    const struct making_kind *kind = kinds[making->step];
    int taken = 0, wanted;
    bool good = true;
    while (good && (wanted = kind->plan(making->work)) > taken) {
        do_batch(making, taken, wanted);
        good = !atomic_load(&making->stop) && !making->error.text[0] && take_batch(making, &taken, wanted);
    }
    if (good) {
        making->wins = kind->finish(making->work, &making->file, &making->said);
        making->finished = true;
    } else if (!making->error.text[0] && !atomic_load(&making->stop)) {
        error_set(&making->error, "there is not enough memory");
    }
    atomic_store(&making->ended, true);
    return NULL;
}

/* If STEP is that of a net, see that its pieces are of the game with its present weights, to which the net adds. False
 * with ERROR filled. */
static bool follow_weights(struct making_run *making, enum making_step step, struct error *error)
{
    SCOPED(text) line = {0};
    uint64_t weights = lab_weights(making->setup.game);
    if (step != MAKING_NET || making->weights == weights)
        return true;
    begin_weights(making, weights);
    text_addf(&line, "%s %016" PRIx64 "\n", weights_word, weights);
    return write_work(making, &line, error);
}

bool making_begin(struct making_run *making, enum making_step step, int threads, struct error *error)
{
    if (!follow_weights(making, step, error))
        return false;
    making->step = step;
    making->threads = count_threads(threads);
    making->all = kinds[step]->most(&making->setup);
    making->played = making->missing = 0;
    for (int i = 0; i < making->all; i++)
        making->missing += !is_kept(making, step, i);
    making->begun = system_now();
    making->finished = making->wins = false;
    making->error = (struct error){.line = 0};
    text_free(&making->file);
    text_free(&making->said);
    atomic_store(&making->stop, false);
    atomic_store(&making->ended, false);
    making->work = kinds[step]->begin(&making->setup);
    making->started = pthread_create(&making->leader, NULL, lead_step, making) == 0;
    if (making->started)
        return true;
    kinds[step]->end(making->work);
    return error_set(error, "no thread can be started");
}

bool making_busy(const struct making_run *making)
{
    return making->started && !atomic_load(&making->ended);
}

struct making_progress making_progress(struct making_run *making)
{
    pthread_mutex_lock(&making->lock);
    struct making_progress progress = {making->all - making->missing + making->played, making->all, -1};
    if (making->played)
        progress.left_ms = (system_now() - making->begun) * (making->missing - making->played) / making->played;
    pthread_mutex_unlock(&making->lock);
    return progress;
}

bool making_end(struct making_run *making, struct making_result *result, struct error *error)
{
    if (making->started) {
        atomic_store(&making->stop, true); /* all have ended, or are to */
        pthread_join(making->leader, NULL);
        kinds[making->step]->end(making->work);
        making->started = false;
    }
    *result = (struct making_result){making->finished, making->wins, &making->file, &making->said};
    if (making->error.text[0])
        *error = making->error;
    return !making->error.text[0];
}

bool making_close(struct making_run *making, enum making_step step, bool kept, struct error *error)
{
    SCOPED(text) line = {0};
    making->done[step] = kept ? kept_word : dropped_word;
    text_addf(&line, "%s %s %s\n", done_word, kinds[step]->word, making->done[step]);
    return write_work(making, &line, error);
}
