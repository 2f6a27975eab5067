#include "interruption.h"

#include "base/system.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_bool came; /* without a lock that a handler could wait for, as in rescue.c */
static int wake[2] = {-1, -1};
static struct sigaction was;

static void on_interrupt(int number)
{
    const int error = errno;
    ssize_t written = write(wake[1], "", 1);
    (void)written; /* the pipe is full: it is readable all the same */
    if (atomic_exchange(&came, true)) {
        signal(number, SIG_DFL);
        raise(number);
    }
    errno = error;
}

int interruption_start(void)
{
    struct sigaction tell = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART}; /* poll ends all the same */
    sigaction(SIGINT, NULL, &was);
    if (was.sa_handler != SIG_IGN && wake[0] < 0 && system_wake_pipe(wake))
        sigaction(SIGINT, &tell, NULL);
    return wake[0];
}

bool interruption_came(void)
{
    return came;
}

bool interruption_take(void)
{
    char block[64];
    if (wake[0] < 0)
        return false;
    while (read(wake[0], block, sizeof block) > 0)
        continue;
    return atomic_exchange(&came, false);
}

void interruption_end(void)
{
    if (wake[0] < 0)
        return;
    sigaction(SIGINT, &was, NULL);
    came = false;
    for (int i = 0; i < 2; i++) {
        close(wake[i]);
        wake[i] = -1;
    }
}
