#include "interrupts.h"

#include <pthread.h>
#include <signal.h>

static sigset_t held(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

void interrupts_hold(void)
{
    sigset_t set = held();
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

bool interrupts_came(void)
{
    sigset_t pending;
    return sigpending(&pending) == 0 && (sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1);
}

void interrupts_release(void)
{
    sigset_t set = held();
    int which;
    while (interrupts_came())
        sigwait(&set, &which);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}
