/* The command `review`: saved games searched through, what was found written into them. */

#include "base/output.h"
#include "play/reviewer.h"
#include "record/loose.h"
#include "savedfile.h"
#include "study/game_endings.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

enum { LOOK_MS = 200 }; /* an interrupt is noticed at most that much later */

static sigset_t interrupts(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    return set;
}

/* Block interrupts while games are reviewed, also in the threads that are started then, so that what has been found can
 * be printed. */
static void hold_interrupts(void)
{
    sigset_t set = interrupts();
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

static bool interrupted(void)
{
    sigset_t pending;
    return sigpending(&pending) == 0 && sigismember(&pending, SIGINT) == 1;
}

/* Discard the interrupt that was noticed, and let the next one end the program. */
static void release_interrupts(void)
{
    sigset_t set = interrupts();
    int which;
    if (interrupted())
        sigwait(&set, &which);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

/* Show how far REVIEW is, over what was shown before; only at a terminal. */
static void report_progress(const struct review *review, int number, bool end)
{
    if (!isatty(STDERR_FILENO))
        return;
    if (end)
        fputs("\r\033[K", stderr);
    else
        fprintf(stderr, "\rgame %d: %d of %d positions, ^C ends it", number, review_known(review), review->points);
    fflush(stderr);
}

/* Wait until REVIEWER has reviewed all of REVIEW, or somebody interrupts it. */
static void wait_for(struct reviewer *reviewer, const struct review *review, int number)
{
    struct pollfd ready = {task_fd(&reviewer->task), POLLIN, 0};
    while (!interrupted() && !task_done(&reviewer->task)) {
        pthread_mutex_lock(&reviewer->task.lock);
        report_progress(review, number, false);
        pthread_mutex_unlock(&reviewer->task.lock);
        if (poll(&ready, 1, LOOK_MS) < 0 && errno != EINTR)
            break;
    }
    report_progress(review, number, true);
}

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

static void print_sums(const struct review *review, int number)
{
    const struct game *g = review->record->game;
    output_print(stderr, "game %d: %d of %d positions\n", number, review_known(review), review->points);
    for (int player = 0; player < g->players; player++) {
        struct review_sum sum = review_sum(review, player);
        int dubious = sum.count[JUDGED_INACCURACY], wrong = sum.count[JUDGED_MISTAKE], bad = sum.count[JUDGED_BLUNDER];
        if (sum.moves)
            output_print(stderr, "%s: accuracy %d.%d %%, %d inaccurac%s, %d mistake%s, %d blunder%s\n",
                         g->player[player].name, sum.accuracy / 10, sum.accuracy % 10, dubious,
                         dubious == 1 ? "y" : "ies", wrong, plural(wrong), bad, plural(bad));
    }
}

/* Review RECORD, game NUMBER of its file, and add it to OUT. EXPLORER: see struct review; may be NULL. */
static bool review_record(struct record *record, int number, const struct options *options,
                          const struct openings *explorer, struct text *out)
{
    struct review_limits limits = {.nodes = (uint64_t)options->nodes, .time_ms = options->time_ms};
    struct review review;
    if (record_is_loose(record)) {
        output_print(stderr,
                     "reroute66 review: game %d was played in the sandbox, without rules: it cannot be reviewed\n",
                     number);
        pgn_write(record, out);
        return false;
    }
    if (!limits.nodes && !limits.time_ms)
        limits.time_ms = REVIEW_TIME_MS;
    review_start(&review, record, false);
    review.explorer = explorer;
    struct reviewer *reviewer = reviewer_start(&review, &limits, options->threads);
    if (reviewer) {
        wait_for(reviewer, &review, number);
        reviewer_stop(reviewer);
        review_write(&review);
        print_sums(&review, number);
    } else {
        output_print(stderr, "reroute66 review: there is not enough memory for the search\n");
    }
    review_free(&review);
    pgn_write(record, out);
    return reviewer != NULL;
}

int shell_review(const struct options *options)
{
    struct savedfile saved;
    struct game_library library = {0};
    SCOPED(text) out = {0};
    bool good = true;

    if (!savedfile_open(&saved, options, options->argument[0]))
        return EXIT_FAULT;
    hold_interrupts();
    for (int i = saved.first; i <= saved.last && !interrupted(); i++) {
        if (out.length)
            text_add(&out, "\n");
        OWNED(record) record = savedfile_read(&saved, i, &out);
        const struct openings *explorer =
            record && !options->no_explorer ? game_library_often(&library, &saved.cache.catalogue, record->game) : NULL;
        good = record && review_record(record, i, options, explorer, &out) && good;
    }
    release_interrupts();
    if (out.length)
        output_write(stdout, out.at, out.length);
    game_library_free(&library);
    savedfile_close(&saved);
    return good ? EXIT_DONE : EXIT_FAULT;
}
