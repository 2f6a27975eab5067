/*
 * A program of somebody else that works for us: started without a shell, spoken to by lines, killed with all that it
 * started (but for what left its process group) when we let go of it, and when we end, in whatever way. A process of
 * its own, the keeper, sees to that.
 */
#ifndef REROUTE66_BASE_CHILD_H
#define REROUTE66_BASE_CHILD_H

#include "base/error.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHILD_LINE = 8192 };

struct child {
    pid_t keeper;  /* 0: none runs */
    int in, out;   /* its standard input and output, at our end */
    int life;      /* the keeper ends the program when nobody has this open any more */
    size_t read;   /* bytes at BUFFER that no line was made of yet */
    bool cut;      /* the line under way was too long: the rest is left out */
    int64_t told;  /* when it was last written to, */
    int64_t bytes; /* and how many it has written since */
    char buffer[CHILD_LINE];
};

/*
 * Start COMMAND as *C: the whole path of a program and its arguments, between blanks, in `"` where a blank belongs to
 * them. It gets at most MEMORY bytes of address space (0: as many as we do), and its standard error goes nowhere. False
 * with E filled if that cannot be; what the system then refuses to run ends at once.
 */
bool child_start(struct child *c, const char *command, size_t memory, struct error *e);

/* Kill it and wait until it is gone; harmless if none runs. */
void child_end(struct child *c);

/* Write TEXT to it; false if it does not take all of it before the moment UNTIL (of system_now), or has ended. The
 * thread that calls this has SIGPIPE blocked from then on. */
bool child_write(struct child *c, const char *text, int64_t until);

/* What child_line has got. */
enum child_news { CHILD_LINE_READ, CHILD_LATE, CHILD_STOPPED, CHILD_GONE, CHILD_FLOODS };

/*
 * The next line that it writes, without its end, into OUT (CHILD_LINE bytes; more is cut off), before the moment UNTIL
 * and as long as STOP (may be NULL) is not set, or else why there is none. CHILD_FLOODS: it writes more than anybody
 * reads.
 */
enum child_news child_line(struct child *c, char *out, int64_t until, const atomic_bool *stop);

#endif
