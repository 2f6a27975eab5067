/*
 * latency PROGRAM: how long after its start the first screen is there, how long a key takes to show (median and 95th
 * percentile), and how much memory the program holds, each through a pseudo-terminal of 80×24. A benchmark, not a test:
 * it fails only if nothing shows.
 */
#include "driver.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STARTS = 20, KEYS = 400 };

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

static void measure(void **state)
{
    static const char *const arguments[][4] = {{"play", NULL}, {"play", "--white=human", "--black=human", NULL}};
    double start[STARTS], key[KEYS];
    struct person *p = person_new(24, 80, "xterm-256color");
    (void)state;
    for (int i = 0; i < STARTS; i++) {
        const char *argv[] = {getenv("REROUTE66"), NULL};
        double t = ms();
        person_start(p, argv);
        person_sees(p, "Quit");
        start[i] = ms() - t;
        person_type(p, "quit\r");
        person_ends(p);
    }
    const char *argv[] = {getenv("REROUTE66"), arguments[1][0], arguments[1][1], arguments[1][2], NULL};
    person_start(p, argv);
    person_sees(p, "White> ");
    static const char move[] = "N b1-c3", label[] = "White> ";
    for (int i = 0; i < KEYS; i++) {
        char shown[32], typed[2] = {move[i % 7], '\0'};
        snprintf(shown, sizeof shown, "%s%.*s", label, i % 7 + 1, move);
        double t = ms();
        person_type(p, typed);
        person_sees_in(p, -1, shown);
        key[i] = ms() - t;
        if (i % 7 == 6) {
            person_type(p, "\025");
            person_sees_in(p, -1, "White>   ");
        }
    }
    report("first paint", start, STARTS);
    report("a key", key, KEYS);
    printf("resident: %ld KB\n", memory_of(p, "VmRSS:"));
    person_free(p);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(measure)};
    char path[4096]; /* programs are started in another folder */
    if (argc > 1 && realpath(argv[1], path))
        setenv("REROUTE66", path, 1);
    return cmocka_run_group_tests_name("latency", tests, NULL, NULL);
}
