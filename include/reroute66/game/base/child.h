/*
 * An external program that works for us: started without a shell, talked to line by line, and killed with all that it
 * started (elsewhere than on Linux except what left its process group) when we release it or end, in whatever way. A
 * separate process, the keeper, sees to that.
 */
#pragma once

#include "base/error.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHILD_LINE = 8192 };

struct child {
    pid_t keeper;  /* 0: none runs */
    int in, out;   /* its standard input and output, at our end */
    int life;      /* the keeper ends the program when nobody has this open any more */
    size_t read;   /* bytes at BUFFER that no line was made of yet */
    bool cut;      /* the current line was too long: its rest is dropped */
    int64_t told;  /* when it was last written to, */
    int64_t bytes; /* bytes it has written since then */
    char buffer[CHILD_LINE];
};

/*
 * Start COMMAND as *CHILD: the program's full path and its arguments, separated by blanks, with `"` round what contains
 * blanks. It gets at most MEMORY bytes of address space (0: as many as we have); its standard error is discarded. False
 * with ERROR filled if it cannot be started; a program that the system then refuses to run ends at once.
 */
bool child_start(struct child *child, const char *command, size_t memory, struct error *error);

/*
 * Start COMMAND, words as child_start has them, and forget it: the program is found by PATH, reads nothing, what it
 * writes is discarded, and it may outlive us. In its words, not in the program's name, each %X becomes the value of the
 * sign X: VALUES are those of SIGNS, in that order, without control characters and what could make them options. No
 * shell sees any of it. False with ERROR filled if it cannot be started.
 */
bool child_launch(const char *command, const char *signs, const char *const *values, struct error *error);

/* Kill it and wait until it is gone; harmless if none runs. */
void child_end(struct child *child);

/* Write TEXT to it; false if it has ended or does not take all of it before UNTIL (as system_now). SIGPIPE stays
 * blocked in the calling thread. */
bool child_write(struct child *child, const char *text, int64_t until);

/* What child_line found. */
enum child_news { CHILD_LINE_READ, CHILD_LATE, CHILD_STOPPED, CHILD_GONE, CHILD_FLOODS };

/*
 * Read the next line that it writes, without the line end, into OUT (CHILD_LINE bytes; the rest is cut off). If none
 * comes before UNTIL, or STOP (may be NULL) is set, return why. CHILD_FLOODS: it writes more than anybody reads.
 */
enum child_news child_line(struct child *child, char *out, int64_t until, const atomic_bool *stop);
