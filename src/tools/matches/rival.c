#include "matches/rival.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 65536, MATE_SHOWN = 30000 };

/* The wall clock's time, or the processor time that P has used. */
static int64_t time_of_rival(const struct rival *p)
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
    fprintf(stderr, "toolbox match: %s: %s\n", p->command, what);
    exit(1);
}

static void launch(struct rival *p)
{
    int in[2], out[2];
    fflush(NULL);
    if (pipe(in) != 0 || pipe(out) != 0 || (p->pid = fork()) < 0)
        give_up(p, "cannot start it");
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

/* Read up to a line that begins with WORD, and put that line into LINE; false if there is none. */
static bool await(struct rival *p, const char *word, char line[LINE])
{
    while (fgets(line, LINE, p->from)) {
        char *score = strncmp(line, "info", 4) == 0 ? strstr(line, " score ") : NULL;
        int n = 0;
        if (score)
            p->scored = true;
        if (score && sscanf(score, " score cp %d", &n) == 1)
            p->score = n;
        else if (score && sscanf(score, " score mate %d", &n) == 1)
            p->score = n > 0 ? MATE_SHOWN : -MATE_SHOWN;
        if (strncmp(line, word, strlen(word)) == 0)
            return true;
    }
    return false;
}

static void send_line(struct rival *p, const char *line)
{
    fprintf(p->to, "%s\n", line);
    fflush(p->to);
}

void rival_start(struct rival *p, const char *command, const char *options, const char *game, bool by_cpu)
{
    char line[LINE], *save = NULL, *copy = strdup(options ? options : "");
    signal(SIGPIPE, SIG_IGN);
    *p = (struct rival){.command = command, .by_cpu = by_cpu};
    launch(p);
    send_line(p, "uci");
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
}

void rival_new_game(struct rival *p)
{
    char line[LINE];
    send_line(p, "ucinewgame\nisready");
    if (!await(p, "readyok", line))
        give_up(p, "died");
}

bool rival_ask(struct rival *p, const char *position, const char *go, char *move, size_t size)
{
    char line[LINE];
    p->scored = false;
    int64_t began = time_of_rival(p);
    send_line(p, position);
    send_line(p, go);
    bool good = await(p, "bestmove ", line);
    p->used_ms = (time_of_rival(p) - began + 500) / 1000;
    if (!good)
        return false;
    char *word = line + strlen("bestmove ");
    word += strspn(word, " ");
    snprintf(move, size, "%.*s", (int)strcspn(word, " \r\n"), word);
    return *move;
}

void rival_end(struct rival *p)
{
    send_line(p, "quit");
    fclose(p->to);
    fclose(p->from);
    waitpid(p->pid, NULL, 0);
}
