/*
 * problems: finds the problems of a game that lie in data/problems, and proves them again.
 *
 * problems --game=ID [--seed=N] [--games=N] [--battles=N] [--corners=N] [--mates=KQRk,KRNkp] [--endings=KPk,KRkn]
 *          [--have=FILE]
 *
 * plays games of the engine against itself, with random moves among its own, and prints at most one problem a game:
 * mates in 1 to 4 with one key, and positions that one move alone makes a win. Battles are games that begin with men on
 * random cells and end soon. It ends when enough problems of all sorts are found, or after so many games; those that
 * FILE has already count as found. Then so many problems are made that end in the far corner, whatever FILE has, and
 * the men named after `--mates` are placed at random until they make such mates too, and those of the endings until one
 * move alone wins or holds the draw.
 *
 * problems --game=ID --again FILE
 *
 * prints the problems of FILE with the grades and the themes that are found now.
 *
 * problems --game=ID --prove FILE
 *
 * proves each problem of FILE again; prints what fails, and ends with status 1 then.
 */
#include "catalogue/catalogue.h"
#include "tables/finder.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROOF_NODES = 80000 /* of the solver, and of a search */, TABLE_BYTES = 16 << 20, QUICK_BYTES = 1 << 19 };

/* Read the problems of G in the file PATH; false after a message if it cannot be read. */
static bool read_set(const struct game *g, const char *path, struct problem_set *set)
{
    struct error e;
    if (problem_set_read(g, path, set, &e))
        return true;
    fprintf(stderr, "problems: %s:%d: %s\n", path, e.line, e.text);
    return false;
}

/* Count what the file PATH has as found; false after a message if it cannot be read. */
static bool have(struct finder *f, const char *path)
{
    struct problem_set set;
    if (!read_set(f->with.game, path, &set))
        return false;
    finder_count(f, &set);
    problem_set_free(&set);
    return true;
}

/* Prove each problem of the file PATH again. */
static bool prove_file(const struct prover *with, const char *path)
{
    struct problem_set set;
    bool good = true;

    if (!read_set(with->game, path, &set))
        return false;
    for (int i = 0; i < set.count; i++) {
        struct move key[MOVES_MAX];
        struct prover all = *with;
        if (set.at[i].goal == GOAL_MATE)
            all.nodes = 0;                                   /* there is no limit */
        all.engine = engine_new(with->game, TABLE_BYTES, 1); /* so that a proof does not depend on those before it */
        int n = all.engine ? proof_keys(&all, &set.at[i], key) : PROOF_UNKNOWN;
        engine_free(all.engine);
        if (n == 1 && move_equal(key[0], set.at[i].key))
            continue;
        printf("%s: problem %d is not sound: %d\n", path, i + 1, n);
        good = false;
    }
    printf("%s: %d problems\n", path, set.count);
    problem_set_free(&set);
    return good;
}

/* Print the problems of the file PATH with the grades and themes that are found now. */
static bool print_again(const struct finder *f, const char *path)
{
    struct problem_set set;
    struct text lines = {0};

    if (!read_set(f->with.game, path, &set))
        return false;
    for (int i = 0; i < set.count; i++) {
        finder_describe(f, &set.at[i]);
        problem_write(f->with.game, &set.at[i], &lines);
    }
    fputs(lines.at, stdout);
    text_free(&lines);
    problem_set_free(&set);
    return true;
}

/* What the arguments ask for; texts are NULL where nothing is said. */
struct orders {
    const char *game, *prove, *have, *again;
    uint64_t seed;
    struct finder_places in;
};

static bool read_arguments(int argc, char **argv, struct orders *w)
{
    static const struct option longs[] = {{"game", 1, NULL, 'g'},
                                          {"seed", 1, NULL, 's'},
                                          {"games", 1, NULL, 'n'},
                                          {"endings", 1, NULL, 'e'},
                                          {"have", 1, NULL, 'h'},
                                          {"mates", 1, NULL, 'm'},
                                          {"corners", 1, NULL, 'c'},
                                          {"prove", 1, NULL, 'p'},
                                          {"again", 1, NULL, 'a'},
                                          {"battles", 1, NULL, 'b'},
                                          {0}};

    for (int o; (o = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (o == 'g')
            w->game = optarg;
        else if (o == 's')
            w->seed = strtoull(optarg, NULL, 10);
        else if (o == 'n')
            w->in.games = atoi(optarg);
        else if (o == 'b')
            w->in.battles = atoi(optarg);
        else if (o == 'c')
            w->in.corners = atoi(optarg);
        else if (o == 'e')
            w->in.endings = optarg;
        else if (o == 'm')
            w->in.mates = optarg;
        else if (o == 'p')
            w->prove = optarg;
        else if (o == 'h')
            w->have = optarg;
        else if (o == 'a')
            w->again = optarg;
        else
            return false;
    }
    return true;
}

/* Do what W asks for; false if a file is not as it should be. */
static bool obey(struct finder *f, struct endstore *store, const struct orders *w)
{
    bool good = true;

    if (w->prove) {
        struct material m;
        f->with.surer = 0;
        for (char *at = w->in.endings ? strtok(w->in.endings, ",") : NULL; at && store; at = strtok(NULL, ","))
            good = finder_want_table(f->with.game, store, at, &m) && good;
        return prove_file(&f->with, w->prove) && good;
    }
    if (w->again)
        return print_again(f, w->again);
    if (w->have && !have(f, w->have))
        return false;
    finder_run(f, store, &w->in);
    return true;
}

int main(int argc, char **argv)
{
    struct orders w = {.game = "chess", .seed = 1, .in = {.games = 2000}};
    struct catalogue c;
    struct error e = {.text = ""};
    struct game *g;

    if (!read_arguments(argc, argv, &w))
        return 2;
    if (!catalogue_find_data(&c, &e) || (g = catalogue_game(&c, w.game, &e)) == NULL) {
        fprintf(stderr, "problems: %s\n", e.text);
        return 1;
    }
    struct endstore *store = g->players == 2 ? endstore_open(g) : NULL;
    struct oracle oracle = store ? endstore_oracle(store) : (struct oracle){0};
    struct finder f = {.with = {g, engine_new(g, TABLE_BYTES, 1), store ? &oracle : NULL, PROOF_NODES, FINDER_SURER},
                       .quick = engine_new(g, QUICK_BYTES, 1),
                       .random = {w.seed}};
    finder_wish(&f);
    bool good = obey(&f, store, &w);
    engine_free(f.with.engine);
    engine_free(f.quick);
    if (store)
        endstore_free(store);
    game_free(g);
    return good ? 0 : 1;
}
