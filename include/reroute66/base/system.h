/*
 * What operating systems do differently: the one place that knows which of them this is. Linux has calls of its own for
 * much of it; for macOS, the BSDs and others there are ways by POSIX alone. Linux takes these too under
 * `-Dportable=true`, so that they can be tested there.
 */
#ifndef REROUTE66_BASE_SYSTEM_H
#define REROUTE66_BASE_SYSTEM_H

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

/*
 * Adjust the limits that the program was started with: let the main thread's stack grow to 8 MiB, as far as that is
 * allowed, and let a file that would get too large be an error of writing (EFBIG) instead of a deadly signal. Call it
 * first. False if the stack stays below 1 MiB: the program needs a thread of its own then.
 */
bool system_make_room(void);

/* The path of the running program into OUT (SIZE bytes). False where the system cannot tell, or it is too long. */
bool system_program(char *out, size_t size);

/* A pipe to wake a thread that polls: reading and writing never block, and no child inherits the ends. False with errno
 * set; END is then -1, -1. */
bool system_wake_pipe(int end[2]);

/* In a child after fork: close all descriptors from FIRST on. / Have the system kill this process when the one that
 * forked it ends, where it can. Both may be called between fork and exec. */
void system_close_from(int first);
void system_follow_parent(void);

/*
 * Take from this process and what it starts, for good, all files but those under the paths WRITE and READ (each ends
 * with NULL; what is not there is left out), and the running of programs. False with errno set if the system cannot;
 * ENOSYS: it has no way to do that.
 */
bool system_confine(const char *const *write, const char *const *read);

/* A file without a name for reading and writing, which no child inherits. The descriptor, or -1 with errno set. */
int system_nameless_file(void);

/* A file for writing in FOLDER without a name yet, with the mode that the user's mask leaves of 0666, so that nothing
 * is left of it if the program is killed. -1 where the system or the file system has no such thing. */
int system_unnamed_in(const char *folder);

/* Give the file FD of system_unnamed_in the name PATH. False with errno set; EEXIST: it is taken. */
bool system_name(int fd, const char *path);

/* Wait until the contents of FD are on the disk. False with errno set. */
bool system_sync(int fd);

/*
 * Wait until one of the COUNT descriptors at WATCHED (as poll, their revents are set), a signal that the mask OUTSIDE
 * lets through, or TIMEOUT_MS (below 0: for ever) comes. What poll returns.
 */
int system_wait(struct pollfd *watched, int count, int64_t timeout_ms, const sigset_t *outside);

/* Start a thread that runs RUN with ARGUMENT, with a stack of 8 MiB whatever the limit of the main thread's is. False
 * if no thread can be started. */
bool system_thread(pthread_t *thread, void *(*run)(void *argument), void *argument);

/* Returns the time in ms by a clock that never goes back; only differences have a meaning. */
int64_t system_now(void);

/* Returns how many processors the program may use, at least 1. */
int system_processors(void);

/* Let the calling thread, and those that it starts, give way to others where the system knows that of single threads:
 * by NICENESS, 1 to 19. */
void system_yield_processor(int niceness);

/* A pair of pseudo-terminals of that size. False with errno set; both are then -1. */
bool system_terminal_pair(int *master, int *slave, int rows, int columns);

/* Fill SIZE bytes at OUT with random ones that nobody can guess; where the system has none, with what differs from call
 * to call. */
void system_random(void *out, size_t size);

/* A stream for writing whose bytes go to TAKE (which returns how many it took) with CONTEXT. NULL with errno set. */
FILE *system_stream(ssize_t (*take)(void *context, const char *bytes, size_t length), void *context);

#endif
