/*
 * levels: how strong each level is against the one below, and level 1 against a beginner (see hall.h). Lost games are
 * given up as in the program unless --on-board says that all are played to their ends.
 *
 * levels --game=ID [--games=N] [--from=LEVEL] [--to=LEVEL] [--seed=N] [--balance=N] [--on-board]
 */
#include "hall.h"

#include "catalogue/catalogue.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

static void compare(struct hall *h, int high, int games)
{
    double error;
    struct tally t = hall_compare(h, high, high - 1, games);
    double elo = elo_difference(&t, h->game->players, &error);
    if (high - 1 == BEGINNER)
        printf("level %d against the beginner: ", high);
    else
        printf("level %d against level %d: ", high, high - 1);
    printf("+%d =%d -%d  elo %.0f ± %.0f\n", t.wins, t.draws, t.losses, elo, error);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static const struct option longs[] = {
        {"game", 1, NULL, 'g'}, {"games", 1, NULL, 'n'},   {"from", 1, NULL, 'f'},     {"to", 1, NULL, 't'},
        {"seed", 1, NULL, 's'}, {"balance", 1, NULL, 'e'}, {"on-board", 0, NULL, 'b'}, {0}};
    struct hall h;
    struct catalogue c;
    struct error e;
    struct game *g;
    const char *id = "chess";
    int balance = opening_usual.balance, games = 100, from = 1, to = LEVEL_MAX;
    uint64_t seed = 1;
    bool on_board = false;
    for (int o; (o = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (o == 'g')
            id = optarg;
        else if (o == 'n')
            games = atoi(optarg);
        else if (o == 'f')
            from = atoi(optarg);
        else if (o == 't')
            to = atoi(optarg);
        else if (o == 's')
            seed = strtoull(optarg, NULL, 10);
        else if (o == 'e')
            balance = atoi(optarg);
        else if (o == 'b')
            on_board = true;
        else
            return 2;
    }
    if (!catalogue_find_data(&c, &e) || (g = catalogue_game(&c, id, &e)) == NULL) {
        fprintf(stderr, "levels: %s\n", e.text);
        return 1;
    }
    hall_open(&h, g, seed);
    h.resigns = !on_board;
    h.opening.balance = balance;
    for (int level = from < 1 ? 1 : from; level <= to && level <= LEVEL_MAX; level++)
        compare(&h, level, games);
    hall_close(&h);
    game_free(g);
    return 0;
}
