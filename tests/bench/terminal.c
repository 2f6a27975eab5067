/*
 * How the program feels, measured through a pseudo-terminal: the time from start to the first paint, from a key to its effect on the
 * screen, and the memory then resident. Usage: terminal TEXT COMMAND [ARG…]: TEXT is what the first paint must show. Prints a table; no
 * limits are checked here.
 */
#include <errno.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

enum { ROWS = 24, COLUMNS = 80, STARTS = 20, KEYS = 400, PATIENCE_MS = 5000 };

struct session {
    VTerm *vt;
    VTermScreen *screen;
    int fd;
    pid_t pid;
};

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static void start(struct session *s, char **argv)
{
    struct winsize size = {ROWS, COLUMNS, 0, 0};
    s->vt = vterm_new(ROWS, COLUMNS);
    vterm_set_utf8(s->vt, 1);
    s->screen = vterm_obtain_screen(s->vt);
    vterm_screen_enable_altscreen(s->screen, 1);
    vterm_screen_reset(s->screen, 1);
    s->pid = forkpty(&s->fd, NULL, NULL, &size);
    if (s->pid < 0)
        die("forkpty");
    if (s->pid == 0) {
        setenv("TERM", "xterm-256color", 1);
        execvp(argv[0], argv);
        _exit(127);
    }
}

static void stop(struct session *s)
{
    kill(s->pid, SIGKILL);
    waitpid(s->pid, NULL, 0);
    close(s->fd);
    vterm_free(s->vt);
}

/* Take what the program wrote, if anything comes within MS. */
static void pump(struct session *s, int ms)
{
    struct pollfd p = {s->fd, POLLIN, 0};
    char block[65536];
    if (poll(&p, 1, ms) <= 0)
        return;
    ssize_t n = read(s->fd, block, sizeof block);
    if (n > 0)
        vterm_input_write(s->vt, block, (size_t)n);
    size_t back;
    while ((back = vterm_output_read(s->vt, block, sizeof block)) > 0)
        if (write(s->fd, block, back) < 0)
            die("write");
}

static void screen_text(const struct session *s, char *out)
{
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            VTermScreenCell c;
            vterm_screen_get_cell(s->screen, (VTermPos){row, column}, &c);
            *out++ = c.chars[0] >= ' ' && c.chars[0] < 127 ? (char)c.chars[0] : c.chars[0] ? '?' : ' ';
        }
        *out++ = '\n';
    }
    *out = '\0';
}

static int how_often(const char *text, char letter)
{
    int n = 0;
    for (; *text; text++)
        n += *text == letter;
    return n;
}

/* Wait until TEXT is on the screen; false if it never comes. */
static bool until_shown(struct session *s, const char *text)
{
    char screen[ROWS * (COLUMNS + 1) + 1];
    double end = now_ms() + PATIENCE_MS;
    do {
        screen_text(s, screen);
        if (strstr(screen, text))
            return true;
        pump(s, 20);
    } while (now_ms() < end);
    return false;
}

/* Type KEY and wait until there are WANTED letters '~' on the screen; the milliseconds that took. */
static double until_effect(struct session *s, char key, int wanted)
{
    char screen[ROWS * (COLUMNS + 1) + 1];
    double begin = now_ms();
    if (write(s->fd, &key, 1) != 1)
        die("write");
    do {
        pump(s, 20);
        screen_text(s, screen);
        if (how_often(screen, '~') == wanted)
            return now_ms() - begin;
    } while (now_ms() < begin + PATIENCE_MS);
    fprintf(stderr, "no effect of a key within %d ms\n", PATIENCE_MS);
    exit(1);
}

static long resident_kib(pid_t pid)
{
    char path[64], line[256];
    long kib = -1;
    snprintf(path, sizeof path, "/proc/%ld/status", (long)pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "VmRSS: %ld", &kib) == 1)
            break;
    if (f)
        fclose(f);
    return kib;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void report(const char *name, double *ms, int n)
{
    qsort(ms, (size_t)n, sizeof *ms, by_size);
    printf("%-24s median %7.2f ms   95th percentile %7.2f ms   worst %7.2f ms   (%d)\n", name, ms[n / 2], ms[n * 95 / 100],
           ms[n - 1], n);
}

int main(int argc, char **argv)
{
    double first[STARTS], key[KEYS];
    struct session s;
    if (argc < 3) {
        fprintf(stderr, "usage: terminal TEXT COMMAND [ARG...]\n");
        return 2;
    }
    for (int i = 0; i < STARTS; i++) {
        double begin = now_ms();
        start(&s, argv + 2);
        if (!until_shown(&s, argv[1])) {
            fprintf(stderr, "\"%s\" never appeared\n", argv[1]);
            return 1;
        }
        first[i] = now_ms() - begin;
        if (i < STARTS - 1)
            stop(&s);
    }
    /* A tilde is in no board and no move: typed it must appear, rubbed out it must go. */
    for (int i = 0; i < KEYS; i += 2) {
        key[i] = until_effect(&s, '~', 1);
        key[i + 1] = until_effect(&s, '\x7f', 0);
    }
    report("first paint", first, STARTS);
    report("key to screen", key, KEYS);
    printf("%-24s %ld KiB\n", "resident", resident_kib(s.pid));
    stop(&s);
    return 0;
}
