/*
 * duel: two nets of a game, a net and the derived evaluation, or two sets of numbers (weights, margins) play each other
 * in one process, with the same search: what is measured is that alone. With --equal-time the second's nodes are set
 * anew after every game such that both have used the same processor time a move. Each opening, random legal moves that
 * the second player's engine thinks to be near to even (opening.h), is played once from every seat. Three players: the
 * first has one seat, the second the two others. --sprt ends the match when either strength is proved (elo_sprt).
 *
 * duel GAME [--net=FILE] [--against=FILE] [--set=NAME=N,…] [--set-against=NAME=N,…] [--games=N] [--nodes=N]
 * [--equal-time] [--plies=N] [--balance=CENTIPAWNS] [--judge=NODES] [--seed=N] [--every=N] [--sprt=ELO0,ELO1]
 *
 * With --net the other plays without a net unless --against names one; else both have the data folder's. --set=@FILE
 * takes weights from a file in the place of the data folder's numbers.
 */
#include "matches/bout.h"
#include "matches/elo.h"

#include "base/text.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPRT_PERCENT = 294 };

struct options {
    const char *game, *net[2], *set[2];
    struct opening_rule opening;
    int games, nodes, every;
    bool equal_time, sprt;
    double elo0, elo1;
    uint64_t seed;
};

struct duel {
    struct options o;
    struct duellist duellist[PLAYERS_MAX]; /* the first, and as many like the second as the game needs */
    struct match_opening opening;          /* the present one */
    struct tally tally;                    /* of the first */
};

static void usage(void)
{
    fputs("usage: duel GAME [--net=FILE] [--against=FILE] [--set=NAME=N,...] [--set-against=NAME=N,...] [--games=N]\n"
          "            [--nodes=N] [--equal-time] [--plies=N] [--balance=CENTIPAWNS] [--judge=NODES] [--seed=N]\n"
          "            [--every=N] [--sprt=ELO0,ELO1]\n",
          stderr);
    exit(2);
}

static void read_number(struct options *o, int c, const char *text)
{
    if (c == 'S') {
        o->sprt = sscanf(text, "%lf,%lf", &o->elo0, &o->elo1) == 2;
        if (!o->sprt)
            usage();
    } else if (c == 's') {
        o->seed = strtoull(text, NULL, 10);
    } else {
        *(c == 'g'   ? &o->games
          : c == 'N' ? &o->nodes
          : c == 'e' ? &o->every
          : c == 'b' ? &o->opening.balance
          : c == 'j' ? &o->opening.nodes
                     : &o->opening.plies) = atoi(text);
    }
}

static void read_options(struct options *o, int argc, char **argv)
{
    static const struct option longs[] = {{"net", 1, NULL, 'n'},        {"against", 1, NULL, 'a'},
                                          {"set", 1, NULL, 'x'},        {"set-against", 1, NULL, 'y'},
                                          {"games", 1, NULL, 'g'},      {"nodes", 1, NULL, 'N'},
                                          {"plies", 1, NULL, 'p'},      {"seed", 1, NULL, 's'},
                                          {"every", 1, NULL, 'e'},      {"sprt", 1, NULL, 'S'},
                                          {"equal-time", 0, NULL, 't'}, {"balance", 1, NULL, 'b'},
                                          {"judge", 1, NULL, 'j'},      {0}};
    *o = (struct options){.games = 200, .nodes = 2000, .opening = opening_usual, .seed = 1, .every = 20};
    for (int c; (c = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (c == 'n' || c == 'a')
            o->net[c == 'a'] = optarg;
        else if (c == 'x' || c == 'y')
            o->set[c == 'y'] = optarg;
        else if (c == 't')
            o->equal_time = true;
        else if (c == '?')
            usage();
        else
            read_number(o, c, optarg);
    }
    o->game = optind < argc ? argv[optind] : NULL;
    if (!o->game || !(o->net[0] || o->set[0]) || o->games < 1 || o->nodes < 1 || o->every < 1 ||
        !opening_is_playable(&o->opening))
        usage();
}

/* Give D the numbers of the file PATH, lines of NAME MIDDLE END, and no others; false if that is not what it is. */
static bool read_numbers(struct duellist *d, const char *path)
{
    char line[256], name[NUMBER_NAME];
    int middle, end;
    FILE *f = fopen(path, "r");
    bool good = f != NULL;
    d->game->numbers = 0;
    while (good && fgets(line, sizeof line, f)) {
        int found = sscanf(line, "%47s %d %d", name, &middle, &end);
        if (found == 3 && *name != '#')
            duellist_set(d, name, middle, end);
        else
            good = found < 1 || *name == '#';
    }
    if (f)
        fclose(f);
    return good;
}

/* Give D the numbers of "NAME=N,NAME=N…" or "@FILE"; false if that is not what LIST is. */
static bool set_numbers(struct duellist *d, const char *list)
{
    char name[NUMBER_NAME];
    int value, length;
    if (list && *list == '@')
        return read_numbers(d, list + 1);
    while (list && *list) {
        if (sscanf(list, "%47[^=]=%d%n", name, &value, &length) != 2)
            return false;
        duellist_set(d, name, value, value);
        list += length + (list[length] == ',');
    }
    return true;
}

static bool open_duellist(struct duel *d, int number, struct error *e)
{
    const struct options *o = &d->o;
    struct duellist *x = &d->duellist[number];
    int which = number > 0;
    const char *net = o->net[which] ? o->net[which] : o->net[0] ? NET_NONE : NET_SHIPPED;
    if (!duellist_open(x, o->game, net, e))
        return false;
    x->nodes = (uint64_t)o->nodes;
    if (!set_numbers(x, o->set[which]))
        error_set(e, "%s: numbers are given as NAME=N,NAME=N or @FILE", o->set[which]);
    else if (duellist_ready(x))
        return true;
    else
        error_set(e, "out of memory");
    return false;
}

static void report(const struct duel *d, int games)
{
    const struct duellist *a = &d->duellist[0], *b = &d->duellist[1];
    double error, elo = elo_difference(&d->tally, a->game->players, &error);
    printf(
        "%s: %d games +%d =%d -%d  elo %.0f ± %.0f  nodes/s %.0f : %.0f  nodes/move %.0f : %.0f  us/move %.0f : %.0f",
        d->o.game, games, d->tally.wins, d->tally.draws, d->tally.losses, elo, error,
        (double)a->searched * 1e9 / a->used_ns, (double)b->searched * 1e9 / b->used_ns,
        (double)a->searched / (double)a->moves, (double)b->searched / (double)b->moves,
        a->used_ns / 1e3 / (double)a->moves, b->used_ns / 1e3 / (double)b->moves);
    if (d->o.sprt)
        printf("  llr %.2f", elo_sprt(&d->tally, d->o.elo0, d->o.elo1));
    printf("\n");
    fflush(stdout);
}

/* Set the second's nodes so that both have used the same time a move. */
static void even_out(struct duel *d)
{
    const struct duellist *a = &d->duellist[0];
    const struct duellist *b = &d->duellist[1];
    if (a->moves < 20 || b->moves < 20)
        return;
    double speed = ((double)b->searched / b->used_ns) / ((double)a->searched / a->used_ns);
    for (int i = 1; i < PLAYERS_MAX; i++)
        d->duellist[i].nodes = (uint64_t)((double)d->o.nodes * speed + 0.5);
}

static void run_bout(struct duel *d, int number)
{
    const struct game *g = d->duellist[0].game;
    int players = g->players, seat = number % players;
    if (seat == 0)
        opening_find(g, d->duellist[1].engine, &d->o.opening, d->o.seed * 1000003 + (uint64_t)(number / players),
                     &d->opening);
    tally_count(&d->tally, duel_play(d->duellist, &d->opening, seat), seat);
    if (d->o.equal_time)
        even_out(d);
}

/* After whole pairs of games: has the test been decided? */
static bool is_decided(const struct duel *d, int games)
{
    return d->o.sprt && games % d->duellist[0].game->players == 0 && d->tally.wins && d->tally.losses &&
           fabs(elo_sprt(&d->tally, d->o.elo0, d->o.elo1)) * 100 > SPRT_PERCENT;
}

int main(int argc, char **argv)
{
    struct duel d = {0};
    struct error e = {0};
    read_options(&d.o, argc, argv);
    bool good = open_duellist(&d, 0, &e), decided = false;
    for (int i = 1; good && i < d.duellist[0].game->players; i++)
        good = open_duellist(&d, i, &e);
    for (int n = 1; good && !decided && n <= d.o.games; n++) {
        run_bout(&d, n - 1);
        decided = is_decided(&d, n);
        if (n % d.o.every == 0 || n == d.o.games || decided)
            report(&d, n);
    }
    if (!good) {
        char sentence[ERROR_TEXT + ERROR_FILE];
        error_format(&e, sentence, sizeof sentence);
        fprintf(stderr, "duel: %s\n", sentence);
    }
    for (int i = 0; i < PLAYERS_MAX; i++)
        duellist_close(&d.duellist[i]);
    return good ? 0 : 1;
}
