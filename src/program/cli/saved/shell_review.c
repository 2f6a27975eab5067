/* The command `review`: saved games searched through, what was found written into them. */

#include "arguments/interrupts.h"
#include "base/output.h"
#include "play/coach.h"
#include "play/reviewer.h"
#include "record/loose.h"
#include "savedfile.h"
#include "study/game_endings.h"

#include <errno.h>
#include <poll.h>

enum { LOOK_MS = 200 }; /* an interrupt is noticed at most that much later */

/* Wait until REVIEWER has reviewed all of REVIEW by QUEUE, or somebody interrupts it. */
static void wait_for(struct reviewer *reviewer, const struct searches *queue, const struct review *review, int number)
{
    struct pollfd ready = {searches_fd(queue), POLLIN, 0};
    while (!interrupts_came() && !reviewer_due(reviewer)) {
        output_progress("game %d: %d of %d positions, ^C ends it", number, review_known(review), review->points);
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

/* Print what a coach would say of REVIEW, by what LIBRARY has of openings. */
static void print_summary(const struct review *review, const struct gamecache *cache, struct game_library *library)
{
    SCOPED(text) summary = {0};
    struct error error = {0};
    bool broken;
    const struct game *g = review->record->game;
    game_library_read_names(library, &cache->catalogue, g, &error);
    const struct coach_books books = {&library->names, game_library_of(library, &cache->catalogue, g, &broken, &error)};
    coach_write(review, &books, &summary);
    if (summary.length)
        output_print(stderr, "%s", summary.at);
}

/* Review RECORD, game NUMBER of the file of CACHE, and add it to OUT. */
static bool review_record(struct record *record, int number, const struct options *options,
                          const struct gamecache *cache, struct game_library *library, struct text *out)
{
    const struct openings *explorer =
        options->no_explorer ? NULL : game_library_often(library, &cache->catalogue, record->game);
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
    const struct effort least = reviewer_effort(&limits);
    review_continue(&review, record, &least);
    review.explorer = explorer;
    struct searches *queue = searches_new();
    struct reviewer *reviewer = reviewer_start(queue, URGENCY_AWAITED, &review, &limits, options->threads);
    if (reviewer) {
        wait_for(reviewer, queue, &review, number);
        reviewer_stop(reviewer);
        review_write(&review);
        print_sums(&review, number);
        print_summary(&review, cache, library);
    } else {
        output_print(stderr, "reroute66 review: there is not enough memory for the search\n");
    }
    searches_free(queue);
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
        good = record && review_record(record, i, options, &saved.cache, &library, &out) && good;
    }
    interrupts_release();
    if (out.length)
        output_write(stdout, out.at, out.length);
    game_library_free(&library);
    savedfile_close(&saved);
    return good ? EXIT_DONE : EXIT_FAULT;
}
