/*
 * duel: two nets of a game, or a net and the derived evaluation, play each other in one process, with the same search:
 * what is measured is the net alone. With --equal-time the second's nodes are set anew after every game such that both
 * have used the same processor time a move. Each opening, random legal moves that the first player's engine thinks to be
 * near to even, is played once from every seat. Three players: the first net has one seat, the second the two others.
 *
 * duel GAME --net=FILE [--against=FILE] [--games=N] [--nodes=N] [--equal-time] [--plies=N] [--seed=N] [--every=N]
 */
#include "matches/elo.h"

#include "base/random.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "engine/engine.h"
#include "rules/net.h"
#include "rules/outcome.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Scores are in 1/100 pawn. */
enum {
    TABLE_BYTES = 4 << 20,
    PLIES_MOST = 400,
    RESIGN_SCORE = 1000, /* who thinks so of his own game RESIGN_MOVES times running gives it up */
    RESIGN_MOVES = 3,
    EVEN = 150,
};

struct options {
    const char *game, *net[2];
    int games, nodes, plies, every;
    bool equal_time;
    uint64_t seed;
};

/* One of the two. */
struct duellist {
    struct game *game; /* its own, with its net */
    struct engine *engine;
    uint64_t nodes; /* a move */
    double used_ns; /* of processor time */
    uint64_t searched, moves;
};

struct duel {
    struct options o;
    struct duellist duellist[2];
    struct tally tally; /* of the first */
};

/* One game while it is played. */
struct bout {
    struct position p;
    uint64_t key[PLIES_MOST + 64];
    int plies, seat; /* of the first */
    int hopeless[PLAYERS_MAX];
};

static void usage(void)
{
    fputs("usage: duel GAME --net=FILE [--against=FILE] [--games=N] [--nodes=N] [--equal-time] [--plies=N] [--seed=N]\n"
          "            [--every=N]\n",
          stderr);
    exit(2);
}

static void read_options(struct options *o, int argc, char **argv)
{
    static const struct option longs[] = {
        {"net", 1, NULL, 'n'},   {"against", 1, NULL, 'a'},    {"games", 1, NULL, 'g'},
        {"nodes", 1, NULL, 'N'}, {"plies", 1, NULL, 'p'},      {"seed", 1, NULL, 's'},
        {"every", 1, NULL, 'e'}, {"equal-time", 0, NULL, 't'}, {0}};
    *o = (struct options){.games = 200, .nodes = 2000, .plies = 8, .seed = 1, .every = 20};
    for (int c; (c = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (c == 'n' || c == 'a')
            o->net[c == 'a'] = optarg;
        else if (c == 's')
            o->seed = strtoull(optarg, NULL, 10);
        else if (c == 't')
            o->equal_time = true;
        else if (c == '?')
            usage();
        else
            *(c == 'g' ? &o->games : c == 'N' ? &o->nodes : c == 'e' ? &o->every : &o->plies) = atoi(optarg);
    }
    o->game = optind < argc ? argv[optind] : NULL;
    if (!o->game || !o->net[0] || o->games < 1 || o->nodes < 1 || o->every < 1 || o->plies < 0 || o->plies > 60)
        usage();
}

/* Make D ready with the net in PATH, or without one. */
static bool open_duellist(struct duellist *d, const struct options *o, const char *path, struct error *e)
{
    struct catalogue c;
    if (!catalogue_find_data(&c, e) || (d->game = catalogue_game(&c, o->game, e)) == NULL)
        return false;
    net_free(d->game->net);
    d->game->net = NULL;
    if (path && !catalogue_read_net(path, d->game, e))
        return false;
    d->nodes = (uint64_t)o->nodes;
    d->engine = engine_new(d->game, TABLE_BYTES, 1);
    return d->engine != NULL;
}

static double processor_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static struct search_result think(struct duellist *d, const struct bout *b)
{
    struct limits l = {.nodes = d->nodes};
    double began = processor_ns();
    struct search_result r = engine_search(d->engine, &b->p, b->key, b->plies + 1, &l);
    d->used_ns += processor_ns() - began;
    d->searched += r.nodes;
    d->moves++;
    return r;
}

static void play(const struct game *g, struct bout *b, struct move m)
{
    position_play(g, &b->p, m);
    b->key[++b->plies] = b->p.key;
}

/* An opening by SEED that neither side has won. */
static void open_bout(struct duel *d, struct bout *b, uint64_t seed)
{
    const struct game *g = d->duellist[0].game;
    struct random r = {seed};
    struct move move[MOVES_MAX];
    bool even = false;
    while (!even) {
        b->plies = 0;
        position_start(g, &b->p);
        b->key[0] = b->p.key;
        while (b->plies < d->o.plies && outcome_of(g, &b->p, b->key, b->plies + 1).ending == ENDING_NONE)
            play(g, b, move[random_below(&r, (uint32_t)moves_legal(g, &b->p, move))]);
        if (outcome_of(g, &b->p, b->key, b->plies + 1).ending != ENDING_NONE)
            continue;
        /* the one without a net, if there is one, judges: so all nets begin alike */
        engine_clear(d->duellist[1].engine);
        struct limits l = {.nodes = 500};
        even = abs(engine_search(d->duellist[1].engine, &b->p, b->key, b->plies + 1, &l).score) <= EVEN;
    }
}

/* Play B out; the players (bits) that win or share. */
static int play_out(struct duel *d, struct bout *b)
{
    const struct game *g = d->duellist[0].game;
    for (;;) {
        struct outcome o = outcome_of(g, &b->p, b->key, b->plies + 1);
        if (o.ending != ENDING_NONE)
            return o.sharers;
        if (o.claims || b->plies >= PLIES_MOST)
            return b->p.alive;
        int who = b->p.turn;
        struct search_result r = think(&d->duellist[who != b->seat], b);
        b->hopeless[who] = r.score <= -RESIGN_SCORE ? b->hopeless[who] + 1 : 0;
        if (b->hopeless[who] >= RESIGN_MOVES && g->players == 2)
            return 1 << !who;
        play(g, b, r.best);
    }
}

static void report(const struct duel *d, int games)
{
    const struct duellist *a = &d->duellist[0], *b = &d->duellist[1];
    double error, elo = elo_difference(&d->tally, a->game->players, &error);
    printf(
        "%s: %d games +%d =%d -%d  elo %.0f ± %.0f  nodes/s %.0f : %.0f  nodes/move %.0f : %.0f  us/move %.0f : %.0f\n",
        d->o.game, games, d->tally.wins, d->tally.draws, d->tally.losses, elo, error,
        (double)a->searched * 1e9 / a->used_ns, (double)b->searched * 1e9 / b->used_ns,
        (double)a->searched / (double)a->moves, (double)b->searched / (double)b->moves,
        a->used_ns / 1e3 / (double)a->moves, b->used_ns / 1e3 / (double)b->moves);
    fflush(stdout);
}

/* Let the second search so many nodes that it has used as much time a move as the first. */
static void even_out(struct duel *d)
{
    const struct duellist *a = &d->duellist[0];
    struct duellist *b = &d->duellist[1];
    if (a->moves < 20 || b->moves < 20)
        return;
    double speed = ((double)b->searched / b->used_ns) / ((double)a->searched / a->used_ns);
    b->nodes = (uint64_t)((double)d->o.nodes * speed + 0.5);
}

static void run_bout(struct duel *d, int number)
{
    int players = d->duellist[0].game->players;
    struct bout b = {.seat = number % players};
    open_bout(d, &b, d->o.seed * 1000003 + (uint64_t)(number / players));
    for (int i = 0; i < 2; i++)
        engine_clear(d->duellist[i].engine);
    int sharers = play_out(d, &b);
    if (!(sharers >> b.seat & 1))
        d->tally.losses++;
    else if (sharers == 1 << b.seat)
        d->tally.wins++;
    else
        d->tally.draws++;
    if (d->o.equal_time)
        even_out(d);
}

int main(int argc, char **argv)
{
    struct duel d = {0};
    struct error e = {0};
    read_options(&d.o, argc, argv);
    bool good = true;
    for (int i = 0; i < 2 && good; i++)
        good = open_duellist(&d.duellist[i], &d.o, d.o.net[i], &e);
    for (int n = 0; good && n < d.o.games; n++) {
        run_bout(&d, n);
        if ((n + 1) % d.o.every == 0 || n + 1 == d.o.games)
            report(&d, n + 1);
    }
    if (!good)
        fprintf(stderr, "duel: %s\n", e.text);
    for (int i = 0; i < 2; i++) {
        engine_free(d.duellist[i].engine);
        game_free(d.duellist[i].game);
    }
    return good ? 0 : 1;
}
