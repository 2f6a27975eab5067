#include "play/labrun.h"

#include "lab/sample_notes.h"

#include "base/files.h"
#include "base/memory.h"
#include "base/system.h"
#include "play/course.h"
#include "record/pgn.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

/* TABLE_BYTES: an engine's table. ROWS_MAX: games from the array, trials, more of the pawn's, rungs. GUESS_MOVES:
 * that are searched to find the speed, each with GUESS_NODES at most; GUESS_PLIES: of a game that is not over by then,
 * as is thought. */
enum {
    TABLE_BYTES = 4 << 20,
    ROWS_MAX = 1 + LAB_TRIALS_MAX + LAB_PAWN_TIMES + LAB_RUNGS,
    GUESS_MOVES = 20,
    GUESS_NODES = 1000,
    GUESS_PLIES = 110
};

struct lab_run {
    struct lab_plan plan;
    struct lab_trials trials;
    struct lab_known known_games;
    struct error known_fault; /* of the file of known games */
    char *program;            /* owned */
    int games, rows, all;     /* games of a row, and of all rows; a game's place is its number's rank among them */
    int first[ROWS_MAX];      /* the number of each row's first game */
    int part, parts;
    bool weighs;    /* trials are wanted */
    bool hurried;   /* it was ended before all had been done: what mates alone is left out */
    int descriptor; /* of the file of games, -1: none */
    char *path;     /* its name; owned */
    int threads;    /* that were started */
    pthread_t thread[LAB_THREADS_MOST];
    pthread_mutex_t lock; /* guards all below */
    bool *done;           /* ALL of them, by places */
    struct lab_tally tally;
    struct lab_facts facts;
    struct lab_game sample[LAB_SAMPLES]; /* owned */
    struct record *noted[LAB_SAMPLES];   /* the same with comments; owned; NULL: not yet */
    int next, played, missing; /* the next place to look at; games of this run; games to play at its beginning */
    int64_t begun;             /* ms */
    struct error error;
    struct lab_watch watch;   /* of all searches */
    atomic_int ended;         /* threads that have */
    bool finding, known;      /* FACTS are looked for; are found */
    bool noting[LAB_SAMPLES]; /* a thread looks for comments of a sample, or has */
};

/* Lay out the rows of RUN: the array's, those of each trial, more of the pawn's, by which all others are measured, and
 * those of the rungs. */
static void lay_rows(struct lab_run *run, const struct lab_wish *wish)
{
    int trials = wish->values ? run->trials.count : 0;
    run->weighs = trials > 0;
    for (int i = 0; i <= trials; i++)
        run->first[run->rows++] = i * LAB_TRIAL;
    for (int i = 1; trials && i < LAB_PAWN_TIMES; i++)
        run->first[run->rows++] = LAB_TRIAL + i * run->games;
    for (int i = 0; wish->depth && i < lab_rungs(&run->plan); i++)
        run->first[run->rows++] = (LAB_RUNG + i) * LAB_TRIAL;
    run->all = run->rows * run->games;
}

struct lab_run *lab_run_new(const struct game *g, const struct lab_wish *wish)
{
    struct lab_run *run = memory_new(sizeof *run);
    run->plan = (struct lab_plan){.game = g,
                                  .seed = wish->seed ? wish->seed : LAB_SEED,
                                  .nodes = wish->nodes ? wish->nodes : LAB_NODES,
                                  .trials = &run->trials};
    run->program = memory_copy(wish->program, strlen(wish->program));
    run->games = wish->games ? wish->games : LAB_GAMES;
    run->part = wish->part;
    run->parts = wish->parts ? wish->parts : 1;
    run->descriptor = -1;
    run->tally.game = g;
    lab_find_trials(g, &run->trials);
    if (wish->known && lab_known_read(wish->known, &run->known_games, &run->known_fault))
        run->plan.known = &run->known_games;
    lay_rows(run, wish);
    run->done = memory_new((size_t)run->all * sizeof *run->done);
    pthread_mutex_init(&run->lock, NULL);
    return run;
}

void lab_run_free(struct lab_run *run)
{
    if (!run)
        return;
    lab_run_end(run, NULL);
    pthread_mutex_destroy(&run->lock);
    lab_tally_free(&run->tally);
    for (int i = 0; i < LAB_SAMPLES; i++) {
        lab_game_free(&run->sample[i]);
        record_free(run->noted[i]);
    }
    free(run->done);
    free(run->program);
    free(run->path);
    free(run);
}

const char *lab_run_fault(const struct lab_run *run)
{
    return run->known_fault.text;
}

bool lab_run_has_trials(const struct lab_run *run)
{
    return run->trials.count > 0;
}

/* Returns the number of the game at PLACE. */
static int number_at(const struct lab_run *run, int place)
{
    return run->first[place / run->games] + place % run->games;
}

/* Returns the place of game NUMBER, -1 if it is none of those that are wanted. */
static int place_of(const struct lab_run *run, int number)
{
    for (int row = 0; row < run->rows; row++)
        if (number >= run->first[row] && number - run->first[row] < run->games)
            return row * run->games + number - run->first[row];
    return -1;
}

/* Take the next game to play; false if there is none. */
static bool take_number(struct lab_run *run, int *number)
{
    pthread_mutex_lock(&run->lock);
    while (run->next < run->all && (run->done[run->next] || run->next % run->parts != run->part))
        run->next++;
    bool found = run->next < run->all && !run->error.text[0];
    if (found)
        *number = number_at(run, run->next++);
    pthread_mutex_unlock(&run->lock);
    return found;
}

static void keep_sample(struct lab_game *sample, const struct lab_game *game)
{
    size_t bytes = (size_t)game->plies * sizeof *game->move;
    *sample = *game;
    sample->move = memory_new(bytes + 1);
    memcpy(sample->move, game->move, bytes);
}

/* Add GAME, which is new, to what is known. */
static void take_game(struct lab_run *run, const struct lab_game *game)
{
    int sample = game->number / LAB_STRENGTHS;
    run->done[place_of(run, game->number)] = true;
    lab_add(&run->tally, game);
    if (sample < LAB_SAMPLES && game->number % LAB_STRENGTHS)
        keep_sample(&run->sample[sample], game);
}

/* Write all of TEXT into the file of games, if there is one; false with ERROR filled. */
static bool write_games(const struct lab_run *run, const struct text *text, struct error *error)
{
    return run->descriptor < 0 || file_write(run->descriptor, run->path, text->at, text->length) ||
           error_at(error, run->path, 0, 0, "cannot be written: %s", strerror(errno));
}

static void keep_game(struct lab_run *run, const struct lab_game *game)
{
    SCOPED(text) line = {0};
    lab_write_game(game, &line);
    pthread_mutex_lock(&run->lock);
    if (!run->error.text[0] && write_games(run, &line, &run->error))
        take_game(run, game);
    run->played++;
    pthread_mutex_unlock(&run->lock);
}

/* When all games have been played, one thread finds what the report says besides. */
static void find_facts(struct lab_run *run)
{
    pthread_mutex_lock(&run->lock);
    bool mine = run->played >= run->missing && !run->finding && !run->known && !run->error.text[0];
    run->finding = run->finding || mine;
    pthread_mutex_unlock(&run->lock);
    if (!mine)
        return;
    struct lab_facts facts;
    bool known = lab_find_facts(&run->plan, &run->watch, &facts);
    pthread_mutex_lock(&run->lock);
    run->facts = facts;
    run->known = known;
    pthread_mutex_unlock(&run->lock);
}

/* Find the comments of the sample games that have been played and that no other thread looks at. */
static void note_samples(struct lab_run *run)
{
    for (int i = 0; i < LAB_SAMPLES; i++) {
        pthread_mutex_lock(&run->lock);
        bool mine = run->sample[i].move && !run->noting[i] && !run->error.text[0];
        run->noting[i] = run->noting[i] || mine;
        pthread_mutex_unlock(&run->lock);
        if (!mine || atomic_load(&run->watch.stop))
            continue;
        struct record *noted = samples_note(&run->plan, &run->sample[i], &run->watch.stop);
        pthread_mutex_lock(&run->lock);
        run->noted[i] = noted;
        pthread_mutex_unlock(&run->lock);
    }
}

static void *play_games(void *context)
{
    struct lab_run *run = context;
    struct engine *engine = engine_new(run->plan.game, TABLE_BYTES, 1);
    int number;
    while (engine && !atomic_load(&run->watch.stop) && take_number(run, &number)) {
        struct lab_game game;
        if (!lab_play(&run->plan, engine, number, &run->watch.stop, &game))
            break;
        keep_game(run, &game);
        lab_game_free(&game);
    }
    engine_free(engine);
    note_samples(run);
    find_facts(run);
    atomic_fetch_add(&run->ended, 1);
    return NULL;
}

/* Returns how many games are missing. */
static int count_missing(const struct lab_run *run)
{
    int missing = 0;
    for (int i = 0; i < run->all; i++)
        missing += !run->done[i] && i % run->parts == run->part;
    return missing;
}

/* Returns how many of THREADS (0: all processors) are of use. */
static int threads_of(int threads)
{
    threads = threads ? threads : system_processors();
    return threads < LAB_THREADS_MOST ? threads : LAB_THREADS_MOST;
}

int64_t lab_run_guess(struct lab_run *run, int threads)
{
    int missing = count_missing(run), nodes = run->plan.nodes < GUESS_NODES ? run->plan.nodes : GUESS_NODES;
    if (!missing)
        return 0;
    FREED struct course *course = memory_new(sizeof *course);
    struct engine *engine = engine_new(run->plan.game, TABLE_BYTES, 1);
    uint8_t sharers;
    course_start(course, run->plan.game);
    if (!engine || course_over(course, GUESS_MOVES, &sharers)) {
        engine_free(engine);
        return 0;
    }
    course_search(course, engine, (uint64_t)nodes); /* what only a first search costs is not counted */
    engine_clear(engine);
    int64_t begun = system_now();
    while (!course_over(course, GUESS_MOVES, &sharers))
        course_play(course, course_search(course, engine, (uint64_t)nodes).best);
    double ply_ms = (double)(system_now() - begun + 1) / course->plies;
    int plies = course_over(course, GUESS_MOVES + 1, &sharers) ? course->plies : GUESS_PLIES;
    engine_free(engine);
    return (int64_t)(ply_ms * run->plan.nodes / nodes * (1 + LAB_STRONGER) / 2 * plies * missing / threads_of(threads));
}

/* Returns about what the margin of a piece's worth would be by one game, in pawns: as in chess where several pawns are
 * given for one piece, as what so many cost is uncertain, too. */
static double margin_of_worth(const struct lab_trials *trials)
{
    const double one = 5, several = 19;
    for (int i = 0; i < trials->count && trials->at[i].sort == LAB_ONE; i++)
        if (trials->at[i].given[trials->at[0].kind] > 1)
            return several;
    return one;
}

int64_t lab_run_tell(struct lab_run *run, int threads, struct text *out)
{
    const double points = 82, most = 50; /* POINTS: of one game */
    const int second = 1000, minute = 60;
    int missing = count_missing(run), used = threads_of(threads);
    int64_t guess = lab_run_guess(run, threads), seconds = guess / second;
    if (!missing)
        return guess;
    text_addf(out, "%d game%s in %d thread%s, about %d:%02d; %sthe score will be known to about ± %.0f points", missing,
              missing > 1 ? "s" : "", used, used > 1 ? "s" : "", (int)(seconds / minute), (int)(seconds % minute),
              run->parts > 1 ? "by all parts " : "", fmin(points / sqrt(run->games), most));
    if (run->weighs)
        text_addf(out, ", and what a piece is worth to about ± %.1f %ss",
                  margin_of_worth(&run->trials) / sqrt(run->games), run->plan.game->kind[run->trials.at[0].kind].name);
    text_add(out, ".");
    return guess;
}

bool lab_run_begin(struct lab_run *run, int threads, struct error *error)
{
    run->begun = system_now();
    run->missing = count_missing(run);
    for (int wanted = threads_of(threads); run->threads < wanted; run->threads++)
        if (pthread_create(&run->thread[run->threads], NULL, play_games, run) != 0)
            break;
    return run->threads || error_set(error, "no thread can be started");
}

bool lab_run_busy(const struct lab_run *run)
{
    return atomic_load(&run->ended) < run->threads;
}

bool lab_run_end(struct lab_run *run, struct error *error)
{
    run->hurried = run->hurried || lab_run_busy(run);
    atomic_store(&run->watch.stop, true); /* all have ended, or are to */
    atomic_store(&run->watch.table.stop, true);
    while (run->threads > 0)
        pthread_join(run->thread[--run->threads], NULL);
    if (run->descriptor >= 0)
        close(run->descriptor);
    run->descriptor = -1;
    if (error && run->error.text[0])
        *error = run->error;
    return !run->error.text[0];
}

struct lab_progress lab_run_progress(struct lab_run *run)
{
    pthread_mutex_lock(&run->lock);
    struct lab_progress progress = {.played = run->played, .missing = run->missing, .left_ms = -1};
    progress.finding = run->finding && !run->known;
    pthread_mutex_unlock(&run->lock);
    progress.table = atomic_load(&run->watch.tables);
    progress.tables = atomic_load(&run->watch.all_tables);
    progress.permille = atomic_load(&run->watch.table.done);
    if (progress.played)
        progress.left_ms = (system_now() - run->begun) * (progress.missing - progress.played) / progress.played;
    return progress;
}

int lab_run_games(struct lab_run *run, int *others)
{
    pthread_mutex_lock(&run->lock);
    int games = run->tally.games;
    if (others)
        *others = run->tally.others;
    pthread_mutex_unlock(&run->lock);
    return games;
}

int lab_run_samples(struct lab_run *run)
{
    int samples = 0;
    pthread_mutex_lock(&run->lock);
    for (int i = 0; i < LAB_SAMPLES; i++)
        samples += run->sample[i].move != NULL;
    pthread_mutex_unlock(&run->lock);
    return samples;
}

bool lab_run_is_known(struct lab_run *run)
{
    pthread_mutex_lock(&run->lock);
    bool known = run->known;
    pthread_mutex_unlock(&run->lock);
    return known;
}

void lab_run_report(struct lab_run *run, enum lab_form form, int columns, bool brief, struct text *out)
{
    if (!brief && !lab_run_is_known(run)) {
        struct lab_watch watch = {.table = {.stop = run->hurried}};
        run->known = lab_find_facts(&run->plan, &watch, &run->facts);
    }
    pthread_mutex_lock(&run->lock);
    lab_report(&run->tally, &run->plan, brief ? NULL : &run->facts, form, columns, out);
    pthread_mutex_unlock(&run->lock);
}

void lab_run_row(const struct lab_run *run, struct text *out)
{
    lab_known_write(&run->tally, &run->plan, out);
}

const struct lab_tally *lab_run_tally(const struct lab_run *run)
{
    return &run->tally;
}

struct record *lab_run_record(struct lab_run *run, int number)
{
    pthread_mutex_lock(&run->lock);
    const struct lab_game *sample = &run->sample[number];
    struct record *record = sample->move ? lab_record(&run->plan, sample) : NULL;
    if (record && run->noted[number]) {
        samples_copy_notes(run->noted[number]->root, record, record->root);
        record_set_tag(record, "Annotator", record_tag(run->noted[number], "Annotator"));
    }
    pthread_mutex_unlock(&run->lock);
    return record;
}

bool lab_run_sample(struct lab_run *run, int number, struct text *out)
{
    atomic_bool never = false;
    if (!run->noted[number] && run->sample[number].move)
        run->noted[number] = samples_note(&run->plan, &run->sample[number], &never);
    OWNED(record) record = lab_run_record(run, number);
    if (record)
        pgn_write(record, out);
    return record;
}

/* Returns the next line of what is between *REST and END without its line feed, a copy to be freed, and its LENGTH;
 * NULL if none is whole. */
static char *copy_line(const char **rest, const char *end, size_t *length)
{
    const char *begin = *rest, *feed = begin < end ? memchr(begin, '\n', (size_t)(end - begin)) : NULL;
    if (!feed)
        return NULL;
    *length = (size_t)(feed - begin);
    *rest = feed + 1;
    return memory_copy(begin, *length);
}

/* True if TEXT, which has no whole line, is the beginning of HEAD, as when writing it was cut short. */
static bool begins_head(const struct text *text, const struct text *head)
{
    return !text->at || (text->length < head->length && memcmp(text->at, head->at, text->length) == 0);
}

/* Add the game that line NUMBER of the file PATH holds, LENGTH bytes at WORDS. False with ERROR filled. */
static bool add_game_line(struct lab_run *run, const char *path, int number, const char *words, size_t length,
                          struct error *error)
{
    struct lab_game game;
    if (strlen(words) != length || !lab_read_game(&run->plan, words, length, &game))
        return error_at(error, path, number, 1, "%s", lab_no_game);
    int place = place_of(run, game.number);
    if (place >= 0 && !run->done[place])
        take_game(run, &game);
    lab_game_free(&game);
    return true;
}

/* Add the games of FILE, as lab_run_add. */
static bool add_file(struct lab_run *run, const struct lab_file *file, size_t *whole, struct error *error)
{
    SCOPED(text) head = {0};
    const struct text *text = &file->text;
    const char *rest = text->at, *end = text->at ? text->at + text->length : NULL;
    size_t length;
    lab_write_head(&run->plan, run->program, &head);
    head.at[head.length - 1] = '\0'; /* its line feed */
    for (int line = 1;; line++) {
        FREED char *words = copy_line(&rest, end, &length);
        if (!words && line == 1 && !begins_head(text, &head))
            return error_at(error, file->path, 1, 1, "%s", lab_not_games);
        if (!words)
            break;
        if (line > 1 && !add_game_line(run, file->path, line, words, length, error))
            return false;
        if (line == 1 && strlen(words) != length)
            return error_at(error, file->path, 1, 1, "%s", lab_not_games);
        if (line == 1 && !lab_heads_match(head.at, words, file->path, error))
            return false;
    }
    if (whole)
        *whole = text->at ? (size_t)(rest - text->at) : 0;
    return true;
}

bool lab_run_add(struct lab_run *run, const struct lab_file *file, int count, size_t *whole, struct error *error)
{
    bool good = lab_files_agree(file, count, error);
    for (int i = 0; good && i < count; i++)
        good = add_file(run, &file[i], whole, error);
    return good;
}

bool lab_run_open(struct lab_run *run, const char *path, struct error *error)
{
    SCOPED(text) text = {0}, head = {0};
    size_t whole = 0;
    run->descriptor = file_open_alone(path, "another program plays the games of this file", error);
    if (run->descriptor < 0)
        return false;
    free(run->path);
    run->path = memory_copy(path, strlen(path));
    if (!text_read_file(path, &text, error) || !lab_run_add(run, &(struct lab_file){path, text}, 1, &whole, error))
        return false;
    if (whole < text.length && !file_cut(run->descriptor, path, whole))
        return error_at(error, path, 0, 0, "its last line cannot be cut off: %s", strerror(errno));
    if (whole)
        return true;
    lab_write_head(&run->plan, run->program, &head);
    return write_games(run, &head, error);
}
