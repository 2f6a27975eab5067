/* An engine that does one thing wrong: wrong_engine HOW [FILE]. FILE gets its process id and that of a process that it
 * has started. It knows nothing of chess but 1. e2-e4. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *how;

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

static void tell_processes(const char *file)
{
    FILE *f = fopen(file, "w");
    pid_t other = fork();
    if (other == 0)
        stay();
    if (f) {
        fprintf(f, "%d %d\n", (int)getpid(), (int)other);
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
        is("plays wrongly")   ? "bestmove e2e5"
        : is("plays nothing") ? "bestmove (none)"
        : is("writes rubbish")
            ? "info score cp pv\ninfo depth x score mate 99999999999 pv e2e4 e7e5 \033[2Jx\n\033]0;x\007\nbestmove e2e4"
            : "info depth 1 multipv 1 score cp 30 nodes 1 time 1 pv e2e4\nbestmove e2e4 ponder e7e5");
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
        if (strcmp(line, "uci\n") == 0)
            puts("id name wrong\noption name UCI_Variant type combo default chess var chess var mychess\nuciok");
        else if (strcmp(line, "isready\n") == 0)
            puts("readyok");
        else if (strncmp(line, "go", 2) == 0)
            obey_go();
    }
    if (is("stays"))
        stay();
    return 0;
}
