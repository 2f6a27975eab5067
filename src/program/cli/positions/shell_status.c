/* The command `status`: how a position stands, or a saved game with its history. */

#include "base/output.h"
#include "saved/savedfile.h"

enum { LINE_SIZE = 256 };

static void print_status(const struct game *g, const struct position *p, const struct outcome *o)
{
    char line[LINE_SIZE];
    movetext_status(g, p, o, line, sizeof line);
    output_line(stdout, line);
}

/* The end of a saved game's main line, where repetitions and resignations are known. */
static int status_of_file(const struct options *o)
{
    struct savedfile f;
    if (!savedfile_open(&f, o, o->file))
        return EXIT_FAULT;
    OWNED(record) r = savedfile_read(&f, f.first, NULL);
    if (r) {
        struct outcome outcome = record_outcome(r);
        print_status(r->game, &r->current->position, &outcome);
    }
    savedfile_close(&f);
    return r ? EXIT_DONE : EXIT_FAULT;
}

int shell_status(const struct options *o)
{
    CLOSED(setting) s = {0};
    if (o->file && o->position) {
        output_print(stderr, "reroute66 status: give --file or --position, not both\n");
        return EXIT_USAGE;
    }
    if (o->file)
        return status_of_file(o);
    if (o->game_number) {
        output_print(stderr, "reroute66 status: --game-number=N chooses among the games of a --file\n");
        return EXIT_USAGE;
    }
    if (!setting_open(&s, o))
        return EXIT_FAULT;
    struct outcome outcome = outcome_of(s.game, &s.position, &s.position.key, 1);
    print_status(s.game, &s.position, &outcome);
    return EXIT_DONE;
}
