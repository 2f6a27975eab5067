#include "rival.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 65536 };

/* The time on P's clock: that of the wall clock, or the processor time that P has used. */
static int64_t now_us(const struct rival *p)
{
    struct timespec t;
    clockid_t id = CLOCK_MONOTONIC;
    if (p->by_cpu && clock_getcpuclockid(p->pid, &id) != 0)
        id = CLOCK_MONOTONIC;
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void give_up(const struct rival *p, const char *what)
{
    fprintf(stderr, "match: %s: %s\n", p->command, what);
    exit(1);
}

static void launch(struct rival *p)
{
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0)
        give_up(p, "no pipe");
    fflush(NULL);
    p->pid = fork();
    if (p->pid < 0)
        give_up(p, "cannot fork");
    if (p->pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (int fd = 3; fd < 64; fd++)
            close(fd);
        execl("/bin/sh", "sh", "-c", p->command, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    p->to = fdopen(in[1], "w");
    p->from = fdopen(out[0], "r");
    if (!p->to || !p->from)
        give_up(p, "no stream");
}

/* Read up to a line that begins with WORD, and put that line into LINE_OUT. */
static bool await(struct rival *p, const char *word, char *line)
{
    while (fgets(line, LINE, p->from)) {
        char *score = strstr(line, " score ");
        if (score && strncmp(line, "info", 4) == 0) {
            int n = 0;
            p->scored = true;
            if (sscanf(score, " score cp %d", &n) == 1)
                p->score = n;
            else if (sscanf(score, " score mate %d", &n) == 1)
                p->score = n > 0 ? 30000 : -30000;
        }
        if (strncmp(line, word, strlen(word)) == 0)
            return true;
    }
    return false;
}

static void send(struct rival *p, const char *line)
{
    fprintf(p->to, "%s\n", line);
    fflush(p->to);
}

void rival_start(struct rival *p, const char *command, const char *options, const char *game)
{
    char *copy = strdup(options ? options : ""), *save = NULL, *line = malloc(LINE);
    signal(SIGPIPE, SIG_IGN);
    p->command = command;
    launch(p);
    send(p, "uci");
    if (!await(p, "uciok", line))
        give_up(p, "does not speak UCI");
    for (char *o = strtok_r(copy, ",", &save); o; o = strtok_r(NULL, ",", &save)) {
        char *equals = strchr(o, '=');
        if (!equals)
            give_up(p, "an option has no value");
        fprintf(p->to, "setoption name %.*s value %s\n", (int)(equals - o), o, equals + 1);
    }
    fprintf(p->to, "setoption name UCI_Variant value %s\n", game);
    rival_new_game(p);
    free(copy);
    free(line);
}

void rival_new_game(struct rival *p)
{
    char *line = malloc(LINE);
    send(p, "ucinewgame\nisready");
    if (!await(p, "readyok", line))
        give_up(p, "died");
    free(line);
}

bool rival_ask(struct rival *p, const char *position, const char *go, char *move, size_t size)
{
    char *line = malloc(LINE), *save = NULL;
    p->scored = false;
    int64_t began = now_us(p);
    send(p, position);
    send(p, go);
    bool good = await(p, "bestmove ", line);
    p->used_ms = (now_us(p) - began + 500) / 1000;
    if (good) {
        char *word = strtok_r(line + strlen("bestmove "), " \r\n", &save);
        good = word != NULL;
        snprintf(move, size, "%s", word ? word : "");
    }
    free(line);
    return good;
}

void rival_end(struct rival *p)
{
    send(p, "quit");
    fclose(p->to);
    fclose(p->from);
    waitpid(p->pid, NULL, 0);
}
