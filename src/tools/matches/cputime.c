/*
 * cputime: a library to preload (LD_PRELOAD) that shows a program the processor time it has used as the monotonic
 * clock: on a busy machine it then thinks as long as on a quiet one. For `match --cpu`.
 */
#include <time.h>
#include <unistd.h>

#include <sys/syscall.h>

int clock_gettime(clockid_t id, struct timespec *t)
{
    return (int)syscall(SYS_clock_gettime, id == CLOCK_MONOTONIC ? CLOCK_PROCESS_CPUTIME_ID : id, t);
}
