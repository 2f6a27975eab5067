/* The commands that ask the rules: games, moves, perft, status. */

#include "base/output.h"
#include "notation/movetext.h"
#include "searching/suite.h"

#include <errno.h>
#include <inttypes.h>

int shell_games(const struct options *o)
{
    struct catalogue c;
    struct error e = {0};
    struct offer offer[OFFERS_MAX];
    bool found = false;
    if (!catalogue_find_data(&c, &e))
        return cli_complain(&e);
    int n = catalogue_games(&c, offer, OFFERS_MAX, &e);
    if (o->all)
        n += catalogue_shelf(&c, offer + n, OFFERS_MAX - n);
    for (int i = 0; i < n; i++)
        if (!o->game || strcmp(o->game, offer[i].id) == 0) {
            output_print(stdout, "%s\t%s\n", offer[i].id, offer[i].title);
            found = true;
        }
    if (o->game) {
        struct game *g = found ? NULL : catalogue_game(&c, o->game, &e);
        game_free(g);
        found = found || g;
    } else {
        found = !e.text[0];
    }
    if (found)
        return EXIT_DONE;
    return cli_complain(&e);
}

int shell_moves(const struct options *o)
{
    CLOSED(setting) s = {0};
    if (!setting_open(&s, o))
        return EXIT_FAULT;
    if (outcome_of(s.game, &s.position, &s.position.key, 1).ending == ENDING_NONE) {
        struct move move[MOVES_MAX];
        composition_print_moves(s.game, &s.position, move, moves_legal(s.game, &s.position, move));
    }
    return EXIT_DONE;
}

/* List how many sequences begin with each move; returns their sum. DEPTH ≥ 1. */
static uint64_t divide(const struct setting *s, int depth)
{
    uint64_t total = 0;
    struct move move[MOVES_MAX];
    int n = moves_legal(s->game, &s->position, move);
    FREED struct listed_move *list = movetext_list(s->game, &s->position, move, n);
    for (int i = 0; i < n; i++) {
        struct position after = s->position;
        position_play(s->game, &after, list[i].move);
        uint64_t count = perft(s->game, &after, depth - 1);
        output_print(stdout, "%s: %" PRIu64 "\n", list[i].text, count);
        total += count;
    }
    return total;
}

/* Read the depth that O asks for into *DEPTH; for a suite without one, the largest. */
static bool read_depth(const struct options *o, int *depth)
{
    enum { DEPTH_MAX = 100 };
    const char *word = o->arguments ? o->argument[0] : "";
    char *end;
    errno = 0;
    long n = strtol(word, &end, 10);
    *depth = o->epd && !o->arguments ? DEPTH_MAX : (int)n;
    if ((o->epd && !o->arguments) || (!errno && !*end && end != word && n >= 0 && n <= DEPTH_MAX))
        return true;
    if (o->arguments)
        output_print(stderr, "reroute66 perft: \"%s\": give a depth from 0 to %d\n", word, DEPTH_MAX);
    else
        output_print(stderr, "reroute66 perft: DEPTH is missing; try `reroute66 perft --help`\n");
    return false;
}

int shell_perft(const struct options *o)
{
    CLOSED(setting) s = {0};
    int depth, status = EXIT_DONE;
    if (!read_depth(o, &depth))
        return EXIT_USAGE;
    if (!setting_open(&s, o))
        return EXIT_FAULT;
    if (o->epd) {
        status = suite_perft(&s, o, depth);
    } else {
        uint64_t total = o->divide && depth > 0 ? divide(&s, depth) : perft(s.game, &s.position, depth);
        output_print(stdout, "%" PRIu64 "\n", total);
    }
    return status;
}
