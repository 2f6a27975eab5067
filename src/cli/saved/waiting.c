#include "savedfile.h"

#include "ui/interfaces.h"

#include <stdio.h>
#include <unistd.h>

enum { SOON_MS = 500, STEP_MS = 100, BAR = 20 };

/* Nothing is shown at first, as most files are read in a moment. */
static bool show_progress(void *waiting, size_t done, size_t all)
{
    struct waiting *w = waiting;
    int64_t now = steady_now();
    if (now - w->since < SOON_MS || now - w->told < STEP_MS || !isatty(STDERR_FILENO))
        return true;
    int percent = all ? (int)(100 * done / all) : 0, filled = percent * BAR / 100;
    w->told = now;
    fprintf(stderr, "\r[%.*s%.*s] %d %%, ^C ends it", filled, "####################", BAR - filled,
            "....................", percent);
    fflush(stderr);
    return true;
}

void waiting_start(struct waiting *w)
{
    *w = (struct waiting){.progress = {show_progress, w}, .since = steady_now()};
}

void waiting_end(struct waiting *w)
{
    if (w->told)
        fputs("\r\033[K", stderr);
    w->told = 0;
}
