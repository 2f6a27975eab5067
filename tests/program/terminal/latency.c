/*
 * latency PROGRAM: on terminals of 80×24 and 200×60 in 256 colours, how long after its start the start screen and a
 * board are there, how long a key takes to show (median and 95th percentile), beside an analysis too, how many bytes a
 * move takes and how many characters it changes, and how much memory the program holds. A benchmark, not a test: it
 * fails only if nothing shows.
 */
#include "driver.h"
#include "test.h"

#include <time.h>

enum { STARTS = 20, KEYS = 1000, STEPS = 200, ROWS_MOST = 60, ROOM = 1024 };

/* What a key took, in ms: by the wall, and of that our thread on a processor, and ready to run but without one. */
struct delay {
    double wall, own, queued;
};

static double ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void report(const char *what, double *list, int n)
{
    qsort(list, (size_t)n, sizeof *list, by_size);
    printf("%s: median %.2f ms, 95th percentile %.2f ms\n", what, list[n / 2], list[n * 95 / 100]);
}

static int by_wall(const void *a, const void *b)
{
    return by_size(&((const struct delay *)a)->wall, &((const struct delay *)b)->wall);
}

/* The slowest key is told with what it was made of; and how much of a processor any key took from us at most. */
static void report_delays(const char *what, struct delay *list, int n)
{
    double most = 0;
    qsort(list, (size_t)n, sizeof *list, by_wall);
    for (int i = 0; i < n; i++)
        most = list[i].own > most ? list[i].own : most;
    const struct delay *last = &list[n - 1];
    printf(
        "%s, %d of them: median %.2f ms, 95th percentile %.2f ms, 99th %.2f ms, greatest %.2f ms (of which our thread "
        "ran %.2f ms and waited for a processor %.2f ms); our thread ran for none longer than %.2f ms\n",
        what, n, list[n / 2].wall, list[n * 95 / 100].wall, list[n * 99 / 100].wall, last->wall, last->own,
        last->queued, most);
}

/* The milliseconds that the program's first thread has run, and has waited for a processor, until now, as the kernel
 * counts them; 0 where it does not. */
static struct delay so_far(struct person *p)
{
    char path[64];
    unsigned long long ran = 0, waited = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", (int)person_process(p), (int)person_process(p));
    FILE *f = fopen(path, "r");
    if (f && fscanf(f, "%llu %llu", &ran, &waited) != 2)
        ran = waited = 0;
    if (f)
        fclose(f);
    return (struct delay){ms(), (double)ran / 1e6, (double)waited / 1e6};
}

/* Type KEY and wait until row ROW has SHOWN: what that took. */
static struct delay press(struct person *p, const char *key, int row, const char *shown)
{
    struct delay before = so_far(p);
    person_type(p, key);
    person_sees_in(p, row, shown);
    struct delay after = so_far(p);
    return (struct delay){after.wall - before.wall, after.own - before.own, after.queued - before.queued};
}

/* Kilobytes of LABEL in /proc/PID/status. */
static long memory_of(struct person *p, const char *label)
{
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)person_process(p));
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, label, strlen(label)) == 0)
            kb = atol(line + strlen(label));
    if (f)
        fclose(f);
    return kb;
}

/* How long it takes from the start with ARGUMENTS (ends with NULL) until SEEN shows in the last row, which is painted
 * last. To look at all rows whenever something comes would take longer than the program. */
static void measure_start(struct person *p, const char *what, const char *const *arguments, const char *seen)
{
    double start[STARTS];
    for (int i = 0; i < STARTS; i++) {
        double t = ms();
        person_start(p, arguments);
        person_sees_in(p, -1, seen);
        start[i] = ms() - t;
        person_type(p, "quit\r");
        person_ends(p);
    }
    report(what, start, STARTS);
}

static void measure_keys(struct person *p, const char *what)
{
    static const char move[] = "N b1-c3", label[] = "White> ";
    static struct delay key[KEYS];
    for (int i = 0; i < KEYS; i++) {
        char shown[32], typed[2] = {move[i % 7], '\0'};
        snprintf(shown, sizeof shown, "%s%.*s", label, i % 7 + 1, move);
        key[i] = press(p, typed, -1, shown);
        if (i % 7 == 6) {
            person_type(p, "\025");
            person_sees_in(p, -1, "White>   ");
        }
    }
    report_delays(what, key, KEYS);
    person_type(p, "\025"); /* what is left of them */
    person_sees_in(p, -1, "White>   ");
}

/* On and back in a replay: with an analysis each key ends a search and begins another. */
static void measure_steps(struct person *p, const char *what)
{
    static struct delay key[STEPS];
    for (int i = 0; i < STEPS; i++)
        key[i] = i % 2 ? press(p, "\033[D", 0, "move 1") : press(p, "\033[C", 0, "move 2");
    report_delays(what, key, STEPS);
}

/* All characters of P's screen, ROWS rows of ROOM bytes. */
static void copy_screen(struct person *p, int rows, char out[ROWS_MOST][ROOM])
{
    for (int y = 0; y < rows; y++)
        person_row(p, y, out[y], ROOM);
}

static void measure_moves(struct person *p, int rows, const char *what)
{
    static const char *const moves[] = {"P a2-A4", "h7-H5", "N b1-c3", "b7-b5", "P h2-h3", "n g8-f6"};
    enum { MOVES = sizeof moves / sizeof *moves, SEEN_MS = 250 };
    static char before[ROWS_MOST][ROOM], after[ROWS_MOST][ROOM];
    long bytes = 0;
    double run = 0;
    int rows_changed = 0;
    for (int i = 0; i < MOVES; i++) {
        person_type(p, moves[i]);
        person_sees_in(p, -1, moves[i]);
        person_settles(p);
        long typed = person_bytes(p);
        copy_screen(p, rows, before);
        double ran = so_far(p).own;
        person_type(p, "\r");
        person_sees_in(p, -1, i % 2 ? "White> " : "Black> ");
        for (double t = ms(); ms() - t < SEEN_MS;)
            person_settles(p);
        run += so_far(p).own - ran;
        bytes += person_bytes(p) - typed;
        copy_screen(p, rows, after);
        for (int y = 0; y < rows; y++)
            rows_changed += strcmp(before[y], after[y]) != 0;
    }
    printf("  %s: %ld bytes, in %d rows, %.2f ms of a processor\n", what, bytes / MOVES,
           (rows_changed + MOVES / 2) / MOVES, run / MOVES);
    person_type(p, "undo 6\r");
    person_settles(p);
}

static void measure_replay(struct person *p)
{
    const char *replay[] = {getenv("REROUTE66"), "replay", "game.pgn", NULL};
    person_file(p, "game.pgn", "[Variant \"Reroute66\"]\n\n1. Pa2-A4 Ph7-H5 2. Nb1-c3 Pb7-b5 *\n");
    person_start(p, replay);
    person_sees(p, "replay> ");
    person_type(p, "\033[C");
    person_sees(p, "Black to move");
    measure_steps(p, "  a step in a replay");
    person_type(p, "analyse 3\r");
    person_sees(p, "depth ");
    measure_steps(p, "  a step in a replay while an analysis runs");
}

static void measure_at(int rows, int columns)
{
    const char *start[] = {getenv("REROUTE66"), NULL};
    const char *board[] = {start[0], "play", "--white=human", "--black=human", NULL};
    struct person *p = person_new(rows, columns, "xterm-256color");
    printf("%d by %d\n", columns, rows);
    measure_start(p, "  first paint, start screen", start, ">");
    measure_start(p, "  first paint, board", board, "White> ");
    person_start(p, board);
    person_sees(p, "White> ");
    measure_keys(p, "  a key");
    person_type(p, "analyse 3\r");
    person_sees(p, "depth ");
    measure_keys(p, "  a key while an analysis runs");
    person_type(p, "analyse off\r");
    person_loses(p, "depth ");
    measure_moves(p, rows, "a move with motion");
    person_type(p, "set motion off\r");
    person_settles(p);
    measure_moves(p, rows, "a move");
    printf("  resident: %ld KB\n", memory_of(p, "VmRSS:"));
    person_type(p, "quit\r");
    person_ends(p);
    measure_replay(p);
    person_free(p);
}

TEST(measure)
{
    measure_at(24, 80);
    measure_at(60, 200);
}

int main(int argc, char **argv)
{
    char path[4096]; /* programs are started in another folder */
    if (argc > 1 && realpath(argv[1], path))
        setenv("REROUTE66", path, 1);
    return RUN_LISTED("latency", NULL, NULL);
}
