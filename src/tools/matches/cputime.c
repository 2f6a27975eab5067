/*
 * cputime: a library to preload (LD_PRELOAD) that shows a program the processor time it has used as the monotonic
 * clock and as the time of day, by which some programs measure theirs: on a busy machine it then thinks as long as on a
 * quiet one. For `duel --cpu`.
 */
#include <time.h>
#include <unistd.h>

#include <sys/syscall.h>
#include <sys/time.h>

int clock_gettime(clockid_t id, struct timespec *time)
{
    return (int)syscall(SYS_clock_gettime, id == CLOCK_MONOTONIC ? CLOCK_PROCESS_CPUTIME_ID : id, time);
}

int gettimeofday(struct timeval *restrict time, void *restrict zone)
{
    struct timespec used;
    (void)zone;
    clock_gettime(CLOCK_MONOTONIC, &used);
    *time = (struct timeval){used.tv_sec, used.tv_nsec / 1000};
    return 0;
}
