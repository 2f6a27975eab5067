/* The command `solve`: every first move that forces a win within N moves; composed problems; suites of best moves. */
#include "base/output.h"
#include "suite.h"

/* True if the options name exactly one thing to be solved; else false, after a message. */
static bool one_task(const struct options *o)
{
    int told = (o->mate > 0) + (o->epd != NULL) + o->arguments;
    if (told == 1 && (!o->arguments || !o->position))
        return true;
    output_print(stderr,
                 "reroute66 solve: give one of --mate=N, --epd=FILE, and FILE with problems and their positions\n");
    return false;
}

int shell_solve(const struct options *o)
{
    CLOSED(setting) s = {0};
    struct move key[MOVES_MAX];
    if (!one_task(o))
        return EXIT_USAGE;
    if (o->arguments)
        return composition_solve(o);
    if (!setting_open(&s, o))
        return EXIT_FAULT;
    if (o->epd)
        return suite_solve(&s, o);
    int n = mate_keys(s.game, &s.position, o->mate, &(struct limits){0}, key);
    composition_print_moves(s.game, &s.position, key, n);
    if (n == 0)
        output_print(stdout, "no mate in %d\n", o->mate);
    if (n < 0)
        output_print(stderr, "reroute66 solve: out of memory\n");
    return n < 0 ? EXIT_FAULT : EXIT_DONE;
}
