/* The command `solve`: every first move that forces a win within N moves; composed problems; suites of best moves. */
#include "base/output.h"
#include "suite.h"

/* True if the options name exactly one thing to be solved; else false, after a message. */
static bool one_task(const struct options *options)
{
    int told = (options->mate > 0) + (options->epd != NULL) + options->arguments;
    if (told == 1 && (!options->arguments || !options->position))
        return true;
    output_print(stderr,
                 "reroute66 solve: give one of --mate=N, --epd=FILE, and FILE with problems and their positions\n");
    return false;
}

int shell_solve(const struct options *options)
{
    CLOSED(setting) setting = {0};
    struct move key[MOVES_MAX];
    if (!one_task(options))
        return EXIT_USAGE;
    if (options->arguments)
        return composition_solve(options);
    if (!setting_open(&setting, options))
        return EXIT_FAULT;
    if (options->epd)
        return suite_solve(&setting, options);
    int n = mate_keys(setting.game, &setting.position, options->mate, &(struct limits){0}, key);
    composition_print_moves(setting.game, &setting.position, key, n);
    if (n == 0)
        output_print(stdout, "no mate in %d\n", options->mate);
    if (n < 0)
        output_print(stderr, "reroute66 solve: out of memory\n");
    return n < 0 ? EXIT_FAULT : EXIT_DONE;
}
