/* solve: every first move that forces a win within N moves; suites of best moves. */
#include "base/text.h"

#include "base/output.h"
#include "engine/mate.h"
#include "notation/movetext.h"
#include "setting.h"
#include "shell_commands.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_byte(const void *a, const void *b)
{
    return strcmp(a, b);
}

int command_solve(const struct options *o)
{
    struct setting s;
    struct move key[MOVES_MAX];
    char(*text)[MOVE_TEXT];
    if (!o->mate && !o->epd) {
        output_print(stderr, "reroute66 solve: say within how many moves: --mate=N, or which suite: --epd=FILE\n");
        return EXIT_USAGE;
    }
    if (!setting_open(&s, o))
        return EXIT_FAULT;
    if (o->epd) {
        int status = suite_solve(&s, o);
        setting_close(&s);
        return status;
    }
    int n = mate_keys(s.game, &s.position, o->mate, 0, key);
    text = memory_new(MOVES_MAX * sizeof *text);
    for (int i = 0; i < n; i++)
        movetext_write(s.game, &s.position, key[i], text[i]);
    qsort(text, (size_t)(n > 0 ? n : 0), sizeof *text, by_byte);
    for (int i = 0; i < n; i++)
        output_line(stdout, text[i]);
    if (n == 0)
        output_print(stdout, "no mate in %d\n", o->mate);
    if (n < 0)
        output_print(stderr, "reroute66 solve: out of memory\n");
    free(text);
    setting_close(&s);
    return n < 0 ? EXIT_FAULT : EXIT_DONE;
}
