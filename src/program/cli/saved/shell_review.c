/* The command `review`: saved games searched through, what was found written into them. */

#include "arguments/interrupts.h"
#include "base/output.h"
#include "play/reviewer.h"
#include "record/loose.h"
#include "savedfile.h"
#include "study/game_endings.h"

#include <errno.h>
#include <poll.h>

enum { LOOK_MS = 200 }; /* an interrupt is noticed at most that much later */

/* Wait until REVIEWER has reviewed all of REVIEW, or somebody interrupts it. */
static void wait_for(struct reviewer *reviewer, const struct review *review, int number)
{
    struct pollfd ready = {task_fd(&reviewer->task), POLLIN, 0};
    while (!interrupts_came() && !task_done(&reviewer->task)) {
        pthread_mutex_lock(&reviewer->task.lock);
        output_progress("game %d: %d of %d positions, ^C ends it", number, review_known(review), review->points);
        pthread_mutex_unlock(&reviewer->task.lock);
        if (poll(&ready, 1, LOOK_MS) < 0 && errno != EINTR)
            break;
    }
    output_progress("%s", "");
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
    interrupts_hold();
    for (int i = saved.first; i <= saved.last && !interrupts_came(); i++) {
        if (out.length)
            text_add(&out, "\n");
        OWNED(record) record = savedfile_read(&saved, i, &out);
        const struct openings *explorer =
            record && !options->no_explorer ? game_library_often(&library, &saved.cache.catalogue, record->game) : NULL;
        good = record && review_record(record, i, options, explorer, &out) && good;
    }
    interrupts_release();
    if (out.length)
        output_write(stdout, out.at, out.length);
    game_library_free(&library);
    savedfile_close(&saved);
    return good ? EXIT_DONE : EXIT_FAULT;
}
