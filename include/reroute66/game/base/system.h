/*
 * What differs between operating systems, all in one place. Linux has calls of its own for much of it; macOS, the BSDs
 * and others use POSIX alone. `-Dportable=true` makes Linux use those too, so that they can be tested there.
 */
#pragma once

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

/*
 * Adjust the limits that the program was started with: let the main thread's stack grow to 8 MiB, as far as allowed,
 * and make a file that would get too large a write error (EFBIG) instead of a deadly signal. Call it first. False if
 * the stack stays below 1 MiB: the program then needs a thread of its own.
 */
bool system_make_room(void);

/* The path of the running program into OUT (SIZE bytes). False where the system cannot tell, or it is too long. */
bool system_program(char *out, size_t size);

/* A pipe to wake a thread that polls: reading and writing never block, and children do not inherit it. False with
 * errno set; END is then -1, -1. */
bool system_wake_pipe(int end[2]);

/* Closes all descriptors from FIRST on, in a child after fork; may be called before exec. */
void system_close_from(int first);

/* Has the system kill this process when the one that forked it ends, where the system can; may be called between fork
 * and exec. */
void system_follow_parent(void);

/*
 * Where the system can (Linux): become the parent of all orphans among this process's descendants, whatever session
 * they made. / Kill the children of this process, and all that it gets by their end, until none is left. Both may be
 * called after a fork in a process with threads.
 */
void system_adopt_orphans(void);
void system_end_descendants(void);

/*
 * Bar this process and its children, for good, from running programs and from all files but those under the paths WRITE
 * and READ (each list ends with NULL; missing paths are skipped). False with errno set if the system cannot; ENOSYS: it
 * has no way to do that.
 */
bool system_confine(const char *const *write, const char *const *read);

/* True if the system has a way to do that. */
bool system_can_confine(void);

/* Returns a file without a name for reading and writing, not inherited by children. The descriptor, or -1 with errno
 * set. */
int system_nameless_file(void);

/* A file for writing in FOLDER that has no name yet, its mode 0666 less the user's mask; nothing of it is left if
 * the program is killed. -1 where the system or the file system cannot do this. */
int system_unnamed_in(const char *folder);

/* Give the file FD of system_unnamed_in the name PATH. False with errno set; EEXIST: it is taken. */
bool system_name(int fd, const char *path);

/* Wait until the contents of FD are on the disk. False with errno set. */
bool system_sync(int fd);

/* True if the file system of PATH is one of this machine alone, which tells what changes in it (Linux); false where
 * that is not known. Waits as long as the disk does. */
bool system_tells_changes(const char *path);

/*
 * Returns a descriptor that becomes readable when a file in FOLDER is made, changed, renamed or removed (Linux:
 * inotify); -1 where the system cannot tell, or where other machines may change files unseen, as by NFS. Waits as long
 * as the folder's disk does.
 */
int system_watch(const char *folder);

/* Reads what WATCH of system_watch tells, without waiting. True if anything has changed; *GONE: it will tell no
 * more. */
bool system_watch_read(int watch, bool *gone);

/*
 * Wait until one of the COUNT descriptors at WATCHED is ready (as poll, their revents are set), a signal that the mask
 * OUTSIDE lets through arrives, or TIMEOUT_MS has passed (below 0: no limit). Returns what poll returns.
 */
int system_wait(struct pollfd *watched, int count, int64_t timeout_ms, const sigset_t *outside);

/* Start a thread that runs RUN with ARGUMENT on a stack of 8 MiB, whatever the main thread's limit. False if no
 * thread can be started. */
bool system_thread(pthread_t *thread, void *(*run)(void *argument), void *argument);

/* Returns the time in ms by a clock that never goes back; only differences have a meaning. */
int64_t system_now(void);

/* As system_now, by a clock that goes on while the machine sleeps, where the system has one. */
int64_t system_now_asleep(void);

/* Returns the time in ms since the beginning of 1970, UTC, as the machine is set. */
int64_t system_date(void);

/* Returns how many processors the program may use, at least 1. */
int system_processors(void);

/* Returns how many columns the terminal has that standard output is; 0 if it is none. */
int system_columns(void);

/* Lower the priority of the calling thread, and of those that it starts, by NICENESS, 1 to 19, where the system has
 * priorities of single threads. */
void system_yield_processor(int niceness);

/* A pair of pseudo-terminals of that size. False with errno set; both are then -1. */
bool system_terminal_pair(int *master, int *slave, int rows, int columns);

/* Fill SIZE bytes at OUT with random ones that nobody can guess; where the system has none, with bytes that differ
 * from call to call. */
void system_random(void *out, size_t size);

/* A stream for writing whose bytes go to TAKE (which returns how many it took) with CONTEXT. NULL with errno set. */
FILE *system_stream(ssize_t (*take)(void *context, const char *bytes, size_t length), void *context);
