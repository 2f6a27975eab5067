/*
 * mates: sets of problems, and how fast they are solved.
 *
 * mates --game=ID [--count=N] [--long=N] [--seed=N] [--nodes=N]
 *
 * prints a set: mates in 2 and (N of them, else half) in 3, found along random games in which every other move takes
 * something if it can. The set depends on rules, seed and the solver's nodes alone.
 *
 * mates --game=ID FILE
 *
 * solves the set in FILE and prints the mean and the longest CPU time.
 */
#include "mateset.h"

#include "base/random.h"
#include "catalogue/catalogue.h"
#include "engine/mate.h"
#include "rules/outcome.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    PLIES_MOST = 200,
    SHORT = 2,
    LONG = 3,
    KEYS_MOST = 3,         /* a problem has few solutions */
    REPLIES_LEAST = 2,     /* and the first move leaves a choice */
    MOVES_MOST_LEGAL = 60, /* of legal moves: the plain search that confirms the sets is slow */
    NODES_MOST = 300000,   /* positions that take the solver longer are skipped */
    TRIES = 20,
    RESIGNS_AT = 24,  /* the ply after which one of three players resigns, as more problems arise between two */
    THREE_COST = 100, /* before that, the nodes for a position are divided by this */
    EVERYBODY = 7,    /* with three players still in the game only short problems can be confirmed in time */
};

/* A random move of P, every other time one that takes. */
static struct move any_move(const struct game *g, const struct position *p, struct random *r)
{
    struct move move[MOVES_MAX], taking[MOVES_MAX];
    int n = moves_legal(g, p, move), takers = 0;
    for (int i = 0; i < n; i++)
        if (move_captures(g, p, move[i], NULL))
            taking[takers++] = move[i];
    if (takers && random_below(r, 2))
        return taking[random_below(r, (uint32_t)takers)];
    return move[random_below(r, (uint32_t)n)];
}

/* Play such a move; where the rules allow a player to leave the royal man attacked, other moves are tried first. */
static void stroll(const struct game *g, struct position *p, struct random *r)
{
    struct position next;
    for (int tries = 0; tries < TRIES; tries++) {
        next = *p;
        position_play(g, &next, any_move(g, p, r));
        if (!position_in_check(g, &next, p->turn))
            break;
    }
    *p = next;
}

/* Does every key of M leave the opponents a choice? */
static bool leaves_choice(const struct game *g, const struct mate_problem *m)
{
    for (int i = 0; i < m->keys; i++) {
        struct position next = m->position;
        position_play(g, &next, m->key[i]);
        if (moves_count(g, &next) < REPLIES_LEAST)
            return false;
    }
    return true;
}

/* What is looked for: how many problems of each length, solved within NODES positions. */
struct mates_wanted {
    int wanted[LONG + 1];
    uint64_t nodes;
};

/* Is P a problem of a length that is still wanted? Fills M. */
static bool is_problem(const struct game *g, const struct position *p, const struct mates_wanted *w,
                       struct mate_problem *m)
{
    struct move key[MOVES_MAX];
    uint64_t nodes = p->alive == EVERYBODY ? w->nodes / THREE_COST : w->nodes;
    if (moves_count(g, p) > MOVES_MOST_LEGAL)
        return false;
    m->position = *p;
    for (m->moves = 1; m->moves <= LONG; m->moves++) {
        if (m->moves == LONG && (!w->wanted[LONG] || p->alive == EVERYBODY))
            return false;
        m->keys = mate_keys(g, p, m->moves, nodes, key);
        if (m->keys == 0)
            continue;
        if (m->keys < 0 || m->keys > KEYS_MOST || m->moves < SHORT || !w->wanted[m->moves])
            return false;
        memcpy(m->key, key, (size_t)m->keys * sizeof *key);
        return leaves_choice(g, m);
    }
    return false;
}

/* Print at most one problem from one random game. */
static void try_game(const struct game *g, struct random *r, struct mates_wanted *w)
{
    struct position p;
    struct mate_problem m;
    position_start(g, &p);
    for (int ply = 0; ply < PLIES_MOST && outcome_of(g, &p, &p.key, 1).ending == ENDING_NONE; ply++) {
        if (is_problem(g, &p, w, &m)) {
            w->wanted[m.moves]--;
            mateset_print(g, &m);
            fflush(stdout);
            return;
        }
        if (p.alive == EVERYBODY && ply == RESIGNS_AT)
            position_leave(g, &p, (int)random_below(r, (uint32_t)g->players));
        else
            stroll(g, &p, r);
    }
}

static void make_set(const struct game *g, int count, int longer, uint64_t seed, uint64_t nodes)
{
    struct random r = {seed};
    struct mates_wanted w = {.wanted = {[SHORT] = count - longer, [LONG] = longer}, .nodes = nodes};
    printf("# Problems of %s, found by the program: position, moves, key moves. Made by\n"
           "# mates --game=%s --count=%d --long=%d --seed=%llu --nodes=%llu\n",
           g->title, g->id, count, longer, (unsigned long long)seed, (unsigned long long)nodes);
    while (w.wanted[SHORT] || w.wanted[LONG])
        try_game(g, &r, &w);
}

/* CPU seconds of this thread. */
static double cpu(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int time_set(const struct game *g, const char *path, struct error *e)
{
    int count, wrong = 0;
    struct mate_problem *set = mateset_read(g, path, &count, e);
    double total = 0, longest = 0;
    if (!set)
        return 1;
    for (int i = 0; i < count; i++) {
        struct move key[MOVES_MAX];
        double began = cpu();
        wrong += mate_keys(g, &set[i].position, set[i].moves, 0, key) != set[i].keys;
        double took = cpu() - began;
        total += took;
        longest = took > longest ? took : longest;
    }
    printf("%s: %d problems, %d wrong, %.1f ms on average, %.1f ms at most\n", g->id, count, wrong,
           1000 * total / (count ? count : 1), 1000 * longest);
    free(set);
    return wrong != 0;
}

int main(int argc, char **argv)
{
    static const struct option longs[] = {{"game", 1, NULL, 'g'}, {"count", 1, NULL, 'n'}, {"long", 1, NULL, 'm'},
                                          {"seed", 1, NULL, 's'}, {"nodes", 1, NULL, 'l'}, {0}};
    const char *id = "chess";
    int count = 50, longer = -1, status = 0;
    uint64_t seed = 1, nodes = NODES_MOST;
    struct catalogue c;
    struct error e = {.text = ""};
    struct game *g;
    for (int o; (o = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (o == 'g')
            id = optarg;
        else if (o == 'n')
            count = atoi(optarg);
        else if (o == 'l')
            nodes = strtoull(optarg, NULL, 10);
        else if (o == 'm')
            longer = atoi(optarg);
        else if (o == 's')
            seed = strtoull(optarg, NULL, 10);
        else
            return 2;
    }
    if (!catalogue_find_data(&c, &e) || (g = catalogue_game(&c, id, &e)) == NULL) {
        fprintf(stderr, "mates: %s\n", e.text);
        return 1;
    }
    if (optind < argc)
        status = time_set(g, argv[optind], &e);
    else
        make_set(g, count, longer < 0 ? count / 2 : longer, seed, nodes);
    if (e.text[0])
        fprintf(stderr, "mates: %s\n", e.text);
    game_free(g);
    return status;
}
