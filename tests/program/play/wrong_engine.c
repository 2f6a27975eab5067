/*
 * An engine that does one thing wrong: wrong_engine HOW [FILE]. FILE gets its process id and those of two processes
 * that it has started, one of which has no parent and a session of its own. It knows nothing of chess but 1. e2-e4.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *how;
static const char *answer = "0000"; /* where it knows game and position by its own names */

static int is(const char *what)
{
    return strcmp(how, what) == 0;
}

static void flood(const char *what)
{
    for (;;)
        fputs(what, stdout);
}

/* Stay whatever comes. */
static void stay(void)
{
    for (;;)
        pause();
}

/* Starts a process that leaves us, as daemons do; returns its id. */
static pid_t start_daemon(void)
{
    int end[2];
    pid_t daemon = 0;
    if (pipe(end) != 0)
        return 0;
    if (fork() == 0) {
        setsid();
        daemon = fork();
        if (daemon == 0)
            stay();
        _exit(write(end[1], &daemon, sizeof daemon) != sizeof daemon);
    }
    return read(end[0], &daemon, sizeof daemon) == sizeof daemon ? daemon : 0;
}

static void tell_processes(const char *file)
{
    FILE *f = fopen(file, "w");
    pid_t other = fork();
    if (other == 0)
        stay();
    if (f) {
        fprintf(f, "%d %d %d\n", (int)getpid(), (int)other, (int)start_daemon());
        fclose(f);
    }
}

static void eat_memory(void)
{
    for (volatile char *more; (more = malloc(1 << 20)) != NULL;) /* volatile: a compiler may not leave the loop out */
        for (size_t i = 0; i < 1 << 20; i += 1024)
            more[i] = 1;
    abort();
}

static void obey_go(void)
{
    if (is("knows")) {
        printf("bestmove %s\n", answer);
        return;
    }
    if (is("dies"))
        raise(SIGKILL);
    if (is("floods"))
        flood("info depth 1 score cp 1 pv e2e4\n");
    if (is("never ends a line"))
        flood("info ");
    if (is("eats"))
        eat_memory();
    if (is("never answers") || is("stays"))
        stay();
    puts(
        is("plays wrongly")       ? "bestmove e2e5"
        : is("plays nothing")     ? "bestmove (none)"
        : is("sees a mate")       ? "info depth 5 score mate 2 nodes 1 time 1 pv e2e4\nbestmove e2e4"
        : is("sees itself mated") ? "info depth 5 score mate -2 nodes 1 time 1 pv e2e4\nbestmove e2e4"
        : is("writes rubbish")
            ? "info score cp pv\ninfo depth x score mate 99999999999 pv e2e4 e7e5 \033[2Jx\n\033]0;x\007\nbestmove e2e4"
            : "info depth 1 multipv 1 score cp 30 nodes 1 time 1 pv e2e4\nbestmove e2e4 ponder e7e5");
}

/* Notes what LINE says of the game and the position. */
static void know(const char *line)
{
    static int game;
    if (strncmp(line, "setoption name UCI_Variant ", 27) == 0)
        game = strcmp(line + 27, "value 3check\n") == 0 ? 1 : strcmp(line + 27, "value MiniShogi\n") == 0 ? 2 : 0;
    else if (game == 1 && strcmp(line, "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 3+1 0 1\n") == 0)
        answer = "e2e4";
    else if (game == 2 && strcmp(line, "position fen 4k/5/2+P2/5/K4[] w - - 0 1\n") == 0)
        answer = "c3c4";
}

int main(int n, char **argument)
{
    char line[4096];
    how = n > 1 ? argument[1] : "";
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 1; i < NSIG; i++)
        signal(i, SIG_IGN);
    if (n > 2)
        tell_processes(argument[2]);
    if (is("ends at once"))
        return 0;
    if (is("says nothing"))
        stay();
    while (fgets(line, sizeof line, stdin)) {
        know(line);
        if (strcmp(line, "uci\n") == 0)
            puts("id name wrong\noption name UCI_Variant type combo default chess var chess var mychess var 3check"
                 " var MiniShogi\nuciok");
        else if (strcmp(line, "isready\n") == 0)
            puts("readyok");
        else if (strncmp(line, "go", 2) == 0)
            obey_go();
    }
    if (is("stays"))
        stay();
    return 0;
}
