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

/* Show how far V is, over what was shown before; only at a terminal. */
static void tell_progress(const struct review *v, int number, bool end)
{
    if (!isatty(STDERR_FILENO))
        return;
    if (end)
        fputs("\r\033[K", stderr);
    else
        fprintf(stderr, "\rgame %d: %d of %d positions, ^C ends it", number, review_known(v), v->points);
    fflush(stderr);
}

/* Wait until R has reviewed all of V, or somebody interrupts it. */
static void wait_for(struct reviewer *r, const struct review *v, int number)
{
    struct pollfd ready = {task_fd(&r->task), POLLIN, 0};
    while (!interrupted() && !task_done(&r->task)) {
        pthread_mutex_lock(&r->task.lock);
        tell_progress(v, number, false);
        pthread_mutex_unlock(&r->task.lock);
        if (poll(&ready, 1, LOOK_MS) < 0 && errno != EINTR)
            break;
    }
    tell_progress(v, number, true);
}

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

static void print_sums(const struct review *v, int number)
{
    const struct game *g = v->record->game;
    output_print(stderr, "game %d: %d of %d positions\n", number, review_known(v), v->points);
    for (int player = 0; player < g->players; player++) {
        struct review_sum sum = review_sum(v, player);
        int dubious = sum.count[JUDGED_INACCURACY], wrong = sum.count[JUDGED_MISTAKE], bad = sum.count[JUDGED_BLUNDER];
        if (sum.moves)
            output_print(stderr, "%s: accuracy %d.%d %%, %d inaccurac%s, %d mistake%s, %d blunder%s\n",
                         g->player[player].name, sum.accuracy / 10, sum.accuracy % 10, dubious,
                         dubious == 1 ? "y" : "ies", wrong, plural(wrong), bad, plural(bad));
    }
}

/* Review R, game NUMBER of its file, and add it to OUT. EXPLORER: see struct review; may be NULL. */
static bool review_record(struct record *r, int number, const struct options *o, const struct openings *explorer,
                          struct text *out)
{
    struct review_limits l = {.nodes = (uint64_t)o->nodes, .time_ms = o->time_ms};
    struct review v;
    if (record_is_loose(r)) {
        output_print(stderr, "reroute66 review: game %d was played without enforced rules: it cannot be searched\n",
                     number);
        pgn_write(r, out);
        return false;
    }
    if (!l.nodes && !l.time_ms)
        l.time_ms = REVIEW_TIME_MS;
    review_start(&v, r, false);
    v.explorer = explorer;
    struct reviewer *reviewer = reviewer_start(&v, &l, o->threads);
    if (reviewer) {
        wait_for(reviewer, &v, number);
        reviewer_stop(reviewer);
        review_write(&v);
        print_sums(&v, number);
    } else {
        output_print(stderr, "reroute66 review: there is not enough memory for the search\n");
    }
    review_free(&v);
    pgn_write(r, out);
    return reviewer != NULL;
}

/* The explorer's games of R's game, out of LIBRARY; NULL if there are none, or O wants none. A library that cannot be
 * read is told. */
static const struct openings *find_explorer(const struct record *r, const struct options *o, struct savedfile *f,
                                            struct game_library *library)
{
    bool broken;
    struct error e = {0};
    if (o->no_explorer)
        return NULL;
    const struct openings *found = game_library_of(library, &f->cache.catalogue, r->game, &broken, &e);
    if (broken)
        cli_complain(&e);
    return found;
}

int shell_review(const struct options *o)
{
    struct savedfile f;
    struct game_library library = {0};
    SCOPED(text) out = {0};
    bool good = true;

    if (!savedfile_open(&f, o, o->argument[0]))
        return EXIT_FAULT;
    hold_interrupts();
    for (int i = f.first; i <= f.last && !interrupted(); i++) {
        if (out.length)
            text_add(&out, "\n");
        OWNED(record) r = savedfile_read(&f, i, &out);
        good = r && review_record(r, i, o, find_explorer(r, o, &f, &library), &out) && good;
    }
    release_interrupts();
    if (out.length)
        output_write(stdout, out.at, out.length);
    game_library_free(&library);
    savedfile_close(&f);
    return good ? EXIT_DONE : EXIT_FAULT;
}
