/* The commands that ask the rules: games, moves, perft, status. */

#include "base/output.h"
#include "notation/movetext.h"
#include "searching/suite.h"

#include <errno.h>
#include <inttypes.h>

int shell_games(const struct options *options)
{
    struct catalogue catalogue;
    struct error error = {0};
    struct offer offer[OFFERS_MAX];
    bool found = false;
    if (!catalogue_find_data(&catalogue, &error))
        return cli_complain(&error);
    int n = catalogue_games(&catalogue, offer, OFFERS_MAX, &error);
    if (options->all)
        n += catalogue_shelf(&catalogue, offer + n, OFFERS_MAX - n);
    for (int i = 0; i < n; i++)
        if (!options->game || strcmp(options->game, offer[i].id) == 0) {
            output_print(stdout, "%s\t%s\n", offer[i].id, offer[i].title);
            found = true;
        }
    if (options->game) {
        struct game *g = found ? NULL : catalogue_game(&catalogue, options->game, &error);
        game_free(g);
        found = found || g;
    } else {
        found = !error.text[0];
    }
    if (found)
        return EXIT_DONE;
    return cli_complain(&error);
}

int shell_moves(const struct options *options)
{
    CLOSED(setting) setting = {0};
    if (!setting_open(&setting, options))
        return EXIT_FAULT;
    if (outcome_of(setting.game, &setting.position, &setting.position.key, 1).ending == ENDING_NONE) {
        struct move move[MOVES_MAX];
        composition_print_moves(setting.game, &setting.position, move,
                                moves_legal(setting.game, &setting.position, move));
    }
    return EXIT_DONE;
}

/* List how many sequences begin with each move; returns their sum. DEPTH ≥ 1. */
static uint64_t divide(const struct setting *setting, int depth)
{
    uint64_t total = 0;
    struct move move[MOVES_MAX];
    int n = moves_legal(setting->game, &setting->position, move);
    FREED struct listed_move *list = movetext_list(setting->game, &setting->position, move, n);
    for (int i = 0; i < n; i++) {
        struct position after = setting->position;
        position_play(setting->game, &after, list[i].move);
        uint64_t count = perft(setting->game, &after, depth - !after.duck_due);
        output_print(stdout, "%s: %" PRIu64 "\n", list[i].text, count);
        total += count;
    }
    return total;
}

/* Read the depth that OPTIONS asks for into *DEPTH; for a suite without one, the largest. */
static bool read_depth(const struct options *options, int *depth)
{
    enum { DEPTH_MAX = 100 };
    const char *word = options->arguments ? options->argument[0] : "";
    char *end;
    errno = 0;
    long n = strtol(word, &end, 10);
    *depth = options->epd && !options->arguments ? DEPTH_MAX : (int)n;
    if ((options->epd && !options->arguments) || (!errno && !*end && end != word && n >= 0 && n <= DEPTH_MAX))
        return true;
    if (options->arguments)
        output_print(stderr, "reroute66 perft: \"%s\": give a depth from 0 to %d\n", word, DEPTH_MAX);
    else
        output_print(stderr, "reroute66 perft: DEPTH is missing; try `reroute66 perft --help`\n");
    return false;
}

int shell_perft(const struct options *options)
{
    CLOSED(setting) setting = {0};
    int depth, status = EXIT_DONE;
    if (!read_depth(options, &depth))
        return EXIT_USAGE;
    if (!setting_open(&setting, options))
        return EXIT_FAULT;
    if (options->epd) {
        status = suite_perft(&setting, options, depth);
    } else {
        uint64_t total =
            options->divide && depth > 0 ? divide(&setting, depth) : perft(setting.game, &setting.position, depth);
        output_print(stdout, "%" PRIu64 "\n", total);
    }
    return status;
}
