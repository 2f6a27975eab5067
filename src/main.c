#include "cli/cli.h"

#include "base/files.h"
#include "base/system.h"
#include "base/wide.h"

struct command_line {
    int argc, status;
    char **argv;
    sigset_t mask; /* as the program found it */
};

static void *run(void *command_line)
{
    struct command_line *line = command_line;
    pthread_sigmask(SIG_SETMASK, &line->mask, NULL);
    line->status = cli_main(line->argc, line->argv);
    return NULL;
}

/* All of the program in a thread, whose stack the user's limit does not bound. Signals are for it alone. */
static int run_apart(struct command_line *line)
{
    pthread_t thread;
    sigset_t all;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &line->mask);
    if (system_thread(&thread, run, line))
        pthread_join(thread, NULL);
    else
        run(line);
    return line->status;
}

int main(int argc, char **argv)
{
    struct command_line line = {.argc = argc, .argv = argv};

    file_fill_standard();
    wide_remember(argv);
    return system_make_room() ? cli_main(argc, argv) : run_apart(&line);
}
