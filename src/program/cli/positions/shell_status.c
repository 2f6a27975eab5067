/* The command `status`: how a position stands, or a saved game with its history. */

#include "base/output.h"
#include "saved/savedfile.h"

enum { LINE_SIZE = 256 };

static void print_status(const struct game *g, const struct position *p, const struct outcome *outcome)
{
    char line[LINE_SIZE];
    movetext_status(g, p, outcome, line, sizeof line);
    output_line(stdout, line);
}

/* Returns the end of a saved game's main line, where repetitions and resignations are known. */
static int status_of_file(const struct options *options)
{
    struct savedfile saved;
    if (!savedfile_open(&saved, options, options->file))
        return EXIT_FAULT;
    OWNED(record) record = savedfile_read(&saved, saved.first, NULL);
    if (record) {
        struct outcome outcome = record_outcome(record);
        print_status(record->game, &record->current->position, &outcome);
    }
    savedfile_close(&saved);
    return record ? EXIT_DONE : EXIT_FAULT;
}

int shell_status(const struct options *options)
{
    CLOSED(setting) setting = {0};
    if (options->file && options->position) {
        output_print(stderr, "reroute66 status: give --file or --position, not both\n");
        return EXIT_USAGE;
    }
    if (options->file)
        return status_of_file(options);
    if (options->game_number) {
        output_print(stderr, "reroute66 status: --game-number=N chooses among the games of a --file\n");
        return EXIT_USAGE;
    }
    if (!setting_open(&setting, options))
        return EXIT_FAULT;
    struct outcome outcome = outcome_of(setting.game, &setting.position, &setting.position.key, 1);
    print_status(setting.game, &setting.position, &outcome);
    return EXIT_DONE;
}
