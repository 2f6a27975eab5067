/*
 * levels: how strong each level is against the one below, and level 1 against a beginner, who takes the
 * largest free capture or else moves at random. In one process, by seeds only. Three players: the stronger
 * side has one seat, the weaker the two others.
 *
 * levels --game=ID [--games=N] [--from=LEVEL] [--to=LEVEL] [--seed=N]
 */
#include "elo.h"

#include "base/random.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "engine/engine.h"
#include "engine/exchange.h"
#include "rules/outcome.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPENING_PLIES = 4, PLIES_MOST = 300, TABLE_BYTES = 8 << 20, FULL_NODES = 500000, BEGINNER = 0 };

struct hall {
    struct game *game;
    struct values *values;
    struct engine *engine;
    struct random random;
};

/* The capture that wins most by exchange, if any wins; else a random move. */
static struct move beginner_move(struct hall *h, const struct position *p)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(h->game, p, move), best = -1, most = 0;
    for (int i = 0; i < n; i++) {
        cell victim;
        if (!move_captures(h->game, p, move[i], &victim))
            continue;
        int gain = h->values->exchange[man_kind(p->on[victim])];
        if (gain > most && exchange_wins(h->values, p, move[i], gain)) {
            most = gain;
            best = i;
        }
    }
    return move[best >= 0 ? best : (int)random_below(&h->random, (uint32_t)n)];
}

static struct move choose(struct hall *h, const struct position *p, const uint64_t *key, int keys, int level)
{
    struct limits l = {
        .level = level, .seed = random_next(&h->random), .nodes = level == LEVEL_MAX ? FULL_NODES : 0};
    if (level == BEGINNER)
        return beginner_move(h, p);
    return engine_search(h->engine, p, key, keys, &l, NULL, NULL, NULL).best;
}

/* One game; the bits of those who win or share. SEAT has level HIGH, the others LOW. */
static int play(struct hall *h, int seat, int high, int low)
{
    uint64_t key[PLIES_MOST + 2];
    struct move move[MOVES_MAX];
    struct position p;
    position_start(h->game, &p);
    key[0] = p.key;
    engine_clear(h->engine);
    for (int n = 0; n < PLIES_MOST; key[++n] = p.key) {
        struct outcome o = outcome_of(h->game, &p, key, n + 1);
        if (o.ending != ENDING_NONE)
            return o.sharers;
        if (o.claims)
            return p.alive;
        if (n < OPENING_PLIES)
            position_play(h->game, &p,
                          move[random_below(&h->random, (uint32_t)moves_legal(h->game, &p, move))]);
        else
            position_play(h->game, &p, choose(h, &p, key, n + 1, p.turn == seat ? high : low));
    }
    return p.alive;
}

static void compare(struct hall *h, int high, int low, int games)
{
    struct tally t = {0};
    double error;
    for (int i = 0; i < games; i++) {
        int seat = i % h->game->players, sharers = play(h, seat, high, low);
        t.wins += sharers == 1 << seat;
        t.losses += !(sharers >> seat & 1);
        t.draws += sharers != 1 << seat && (sharers >> seat & 1);
    }
    double elo = elo_difference(&t, &error);
    printf("level %d against %s %d: +%d =%d -%d  elo %.0f ± %.0f\n", high,
           low == BEGINNER ? "the beginner" : "level", low, t.wins, t.draws, t.losses, elo, error);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static const struct option longs[] = {{"game", 1, NULL, 'g'}, {"games", 1, NULL, 'n'},
                                          {"from", 1, NULL, 'f'}, {"to", 1, NULL, 't'},
                                          {"seed", 1, NULL, 's'}, {0}};
    struct hall h = {.random = {1}};
    struct catalogue c;
    struct error e;
    const char *id = "chess";
    int games = 100, from = 1, to = LEVEL_MAX;
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
            h.random.state = strtoull(optarg, NULL, 10);
        else
            return 2;
    }
    if (!catalogue_find_data(&c, &e) || (h.game = catalogue_game(&c, id, &e)) == NULL) {
        fprintf(stderr, "levels: %s\n", e.text);
        return 1;
    }
    h.values = memory_new(sizeof *h.values);
    values_derive(h.values, h.game);
    h.engine = engine_new(h.game, TABLE_BYTES, 1);
    for (int level = from < 1 ? 1 : from; level <= to && level <= LEVEL_MAX; level++)
        compare(&h, level, level - 1, games);
    engine_free(h.engine);
    free(h.values);
    game_free(h.game);
    return 0;
}
