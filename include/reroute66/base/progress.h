/* How far a long piece of work has got, reported to a caller that waits and may stop it. */
#ifndef REROUTE66_BASE_PROGRESS_H
#define REROUTE66_BASE_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

/* TELL is called with how much of ALL is DONE (ALL 0: nobody knows), some hundred times a second at most; it returns
 * false if the work is to stop. */
struct progress {
    bool (*tell)(void *context, size_t done, size_t all);
    void *context;
};

/* Tell P (NULL: nobody waits). False if the work is to stop. */
static inline bool progress_tell(const struct progress *p, size_t done, size_t all)
{
    return !p || p->tell(p->context, done, all);
}

#endif
