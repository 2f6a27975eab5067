#include "cli/cli.h"

#include "base/files.h"
#include "base/system.h"

struct command_line {
    int argc, status;
    char **argv;
    sigset_t mask; /* as the program found it */
};

static void *run(void *command_line)
{
    struct command_line *c = command_line;
    pthread_sigmask(SIG_SETMASK, &c->mask, NULL);
    c->status = cli_main(c->argc, c->argv);
    return NULL;
}

/* All of the program in a thread, whose stack the user's limit does not bound. Signals are for it alone. */
static int run_apart(struct command_line *c)
{
    pthread_t thread;
    sigset_t all;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &c->mask);
    if (system_thread(&thread, run, c))
        pthread_join(thread, NULL);
    else
        run(c);
    return c->status;
}

int main(int argc, char **argv)
{
    struct command_line c = {.argc = argc, .argv = argv};

    file_fill_standard();
    return system_make_room() ? cli_main(argc, argv) : run_apart(&c);
}
