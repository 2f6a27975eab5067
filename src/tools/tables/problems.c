/*
 * problems: finds the problems of a game that lie in data/problems, and proves them again.
 *
 * problems --game=ID [--seed=N] [--games=N] [--mates=KQRk,KRNkp] [--endings=KPk,KRkn] [--have=FILE]
 *
 * plays games of the engine against itself, with random moves among its own, and prints at most one problem a game:
 * mates in 1 to 4 with one key, and positions that one move alone makes a win. Then the men named after `--mates` are
 * placed at random until they make such mates too, and those of the endings until one move alone wins or holds the
 * draw. It ends when enough problems of all sorts are found, or after N games. Those that FILE has already count as
 * found.
 *
 * problems --game=ID --prove FILE
 *
 * proves each problem of FILE again; prints what fails, and ends with status 1 then.
 */
#include "base/random.h"
#include "catalogue/catalogue.h"
#include "endings/store.h"
#include "notation/code.h"
#include "play/proof.h"
#include "rules/outcome.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    OPENING_PLIES = 6, /* random */
    FIRST_PLY = 10,    /* problems are looked for from here on */
    PLIES_MOST = 240,
    RANDOM_MOVE = 10,    /* one of this many moves is random, so that there are mistakes */
    PLAY_NODES = 400,    /* a move */
    PROOF_NODES = 80000, /* of the solver, and of a search that proves a gain or grades */
    ENDING_MOVES_LEAST = 3,
    MOVES_LEAST = 6, /* the solver has a choice */
    GAIN_FROM = 200,
    GAIN_BEFORE = 150, /* scores (1/100 pawn) of the same side, now and two plies ago */
    GAIN_CHANCE = 700, /* permille: the chance that a short search must give … */
    GAIN_DOUBT = 780,  /* … with its best move, and at most with the second, before a long one is worth its time */
    SHORT_NODES = 6000,
    MATE_LONGEST = 4,
    GAIN_SURE = 840,
    ELSE_SURE = 650, /* stricter than what proves a problem later */
    TABLE_BYTES = 16 << 20,
    STREWN_MOST = 200000, /* how many positions are tried for an ending */
    WIN_LEAST = 4,        /* moves that a won ending takes */
    MATES_STREWN = 1500,
    MATES_OF_MATERIAL = 5,
    MATERIALS = 16, /* named in one argument */
};

/* How many problems of a goal are wanted; PLAIN of them need not show what only this game has. */
struct problems_wanted {
    enum goal goal;
    int moves, wanted, plain;
};

static struct problems_wanted wishes_of_two[] = {{GOAL_MATE, 1, 8, 5},  {GOAL_MATE, 2, 16, 11}, {GOAL_MATE, 3, 18, 12},
                                                 {GOAL_MATE, 4, 14, 9}, {GOAL_GAIN, 0, 12, 8},  {GOAL_WIN, 0, 8, 8},
                                                 {GOAL_DRAW, 0, 8, 8}};
static struct problems_wanted wishes_of_three[] = {{GOAL_MATE, 1, 8, 8}, {GOAL_MATE, 2, 14, 14}, {GOAL_MATE, 3, 4, 4}};

struct finder {
    struct prover with;
    struct random random;
    struct problems_wanted *wish;
    int wishes;
    bool own_kind; /* the game has themes of its own */
};

static int still_wanted(const struct finder *f, enum goal goal, int moves)
{
    for (int i = 0; i < f->wishes; i++)
        if (f->wish[i].goal == goal && f->wish[i].moves == moves)
            return f->wish[i].wanted;
    return 0;
}

static bool all_met(const struct finder *f, enum goal first, enum goal last)
{
    for (int i = 0; i < f->wishes; i++)
        if (f->wish[i].wanted > 0 && f->wish[i].goal >= first && f->wish[i].goal <= last)
            return false;
    return true;
}

/* Print P if such a problem is still wanted. OWN: it shows what only this game has. */
static bool take(struct finder *f, const struct problem *p, bool own)
{
    for (int i = 0; i < f->wishes; i++) {
        struct problems_wanted *w = &f->wish[i];
        if (w->goal != p->goal || w->moves != p->moves || w->wanted == 0)
            continue;
        if (!own && f->own_kind && w->plain == 0)
            return false;
        struct text line = {0};
        w->wanted--;
        w->plain -= !own;
        problem_write(f->with.game, p, &line);
        fputs(line.at, stdout);
        fflush(stdout);
        text_free(&line);
        return true;
    }
    return false;
}

/* Print P if it has exactly one key and is still wanted. */
static bool try_problem(struct finder *f, struct problem *p)
{
    struct move key[MOVES_MAX], line[PLY_MAX];
    int count;

    bool ending = p->goal == GOAL_WIN || p->goal == GOAL_DRAW;
    if (still_wanted(f, p->goal, p->moves) <= 0 ||
        moves_count(f->with.game, &p->position) < (ending ? ENDING_MOVES_LEAST : MOVES_LEAST))
        return false;
    if (proof_keys(&f->with, p, key) != 1)
        return false;
    p->key = key[0];
    p->position.full = 1;
    p->position.half = 0;
    position_complete(f->with.game, &p->position);
    p->grade = proof_grade(&f->with, p, line, &count);
    bool own = problem_find_themes(f->with.game, p, line,
                                   p->goal == GOAL_MATE && count > 2 * p->moves - 1 ? 2 * p->moves - 1
                                   : count > 5                                      ? 5
                                                                                    : count);
    if (p->goal == GOAL_GAIN && p->grade == 1)
        return false;
    return take(f, p, own);
}

/* Count what the file PATH has as found; false after a message if it cannot be read. */
static bool have(struct finder *f, const char *path)
{
    struct problem_set set;
    struct error e;
    if (!problem_set_read(f->with.game, path, &set, &e)) {
        fprintf(stderr, "problems: %s:%d: %s\n", path, e.line, e.text);
        return false;
    }
    for (int i = 0; i < set.count; i++)
        for (int k = 0; k < f->wishes; k++)
            f->wish[k].wanted -=
                f->wish[k].wanted > 0 && f->wish[k].goal == set.at[i].goal && f->wish[k].moves == set.at[i].moves;
    problem_set_free(&set);
    return true;
}

static struct move any_move(struct finder *f, const struct position *p)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(f->with.game, p, move);
    return move[random_below(&f->random, (uint32_t)n)];
}

/* Does a single move of P bring a gain by a short search? Most positions are rejected by it. */
static bool may_gain(const struct finder *f, const struct problem *p)
{
    struct prover quick = f->with;
    struct move key[MOVES_MAX];
    quick.nodes = SHORT_NODES;
    quick.gain = GAIN_CHANCE;
    quick.other = GAIN_DOUBT;
    return proof_keys(&quick, p, key) == 1;
}

/* What the search R of P shows: a mate in a few moves, or a gain over SCORE_BEFORE. */
static bool look_at(struct finder *f, const struct position *p, const struct search_result *r, int score_before)
{
    struct problem problem = {.position = *p, .goal = GOAL_GAIN};
    int mate = engine_mate_moves(r->score, p);

    if (mate > 0 && mate <= MATE_LONGEST) {
        problem.goal = GOAL_MATE;
        for (problem.moves = 1; problem.moves <= mate; problem.moves++)
            if (try_problem(f, &problem))
                return true;
        return false;
    }
    return !mate && r->score >= GAIN_FROM && score_before <= GAIN_BEFORE && still_wanted(f, GOAL_GAIN, 0) > 0 &&
           may_gain(f, &problem) && try_problem(f, &problem);
}

/* Play one game, and print at most one problem from it. */
static void play_game(struct finder *f)
{
    const struct game *g = f->with.game;
    struct position p;
    int score[PLIES_MOST] = {0};

    position_start(g, &p);
    for (int ply = 0; ply < PLIES_MOST && outcome_of(g, &p, &p.key, 1).ending == ENDING_NONE; ply++) {
        struct limits l = {.nodes = PLAY_NODES};
        struct search_result r = engine_search(f->with.engine, &p, &p.key, 1, &l);
        score[ply] = r.score;
        if (ply >= FIRST_PLY && look_at(f, &p, &r, score[ply - g->players]))
            return;
        bool random = ply < OPENING_PLIES || random_below(&f->random, RANDOM_MOVE) == 0;
        position_play(g, &p, random ? any_move(f, &p) : r.best);
    }
}

/* Put the men of M on random cells; false if that is no legal position. */
static bool strew(struct finder *f, const struct material *m, struct position *p)
{
    const struct game *g = f->with.game;

    position_clear(g, p);
    for (int i = 0; i < m->men; i++) {
        cell c = g->board->lane_first[random_below(&f->random, (uint32_t)g->board->cells)];
        if (p->on[c])
            return false;
        position_put(g, p, c, m->man[i]);
    }
    for (int player = 0; g->rules & RULE_RESTORE && player < g->players; player++)
        for (int kind = 0; kind < g->kinds; kind++)
            p->lost[player][kind] = kind == g->pawn ? 0 : g->men[player][kind];
    for (int i = 0; g->rules & RULE_RESTORE && i < m->men; i++)
        if (man_kind(m->man[i]) != g->pawn)
            p->lost[man_player(m->man[i])][man_kind(m->man[i])]--;
    p->turn = (uint8_t)random_below(&f->random, 2);
    if (position_find_flaw(g, p).flaw != FLAW_NONE)
        return false;
    position_complete(g, p);
    return outcome_of(g, p, &p->key, 1).ending == ENDING_NONE;
}

/* Find mates and gains with the men of M, at most MOST. */
static void find_mates(struct finder *f, const struct material *m, int most)
{
    for (int found = 0, tries = 0; found < most && tries < MATES_STREWN &&
                                   !(all_met(f, GOAL_MATE, GOAL_MATE) && all_met(f, GOAL_GAIN, GOAL_GAIN));
         tries++) {
        struct problem p = {.goal = GOAL_MATE};
        int keys = 0;
        bool mates = !all_met(f, GOAL_MATE, GOAL_MATE);
        if (!strew(f, m, &p.position))
            continue;
        for (p.moves = 1; mates && p.moves <= MATE_LONGEST && keys == 0; p.moves++) {
            struct move key[MOVES_MAX];
            keys = proof_keys(&f->with, &p, key);
            if (keys == 1 && try_problem(f, &p))
                found++;
        }
        p = (struct problem){.position = p.position, .goal = GOAL_GAIN};
        if (keys == 0 && still_wanted(f, GOAL_GAIN, 0) > 0 && may_gain(f, &p) && try_problem(f, &p))
            found++;
    }
}

/* Find problems of the ending M: GOAL_WIN and GOAL_DRAW, at most MOST of each. */
static void find_endings(struct finder *f, const struct material *m, int most)
{
    for (enum goal goal = GOAL_WIN; goal <= GOAL_DRAW; goal++)
        for (int found = 0, tries = 0; found < most && tries < STREWN_MOST && still_wanted(f, goal, 0) > 0; tries++) {
            struct problem p = {.goal = goal};
            if (!strew(f, m, &p.position))
                continue;
            struct certainty c = oracle_ask(f->with.oracle, f->with.game, &p.position);
            if (c.fate != (goal == GOAL_WIN ? FATE_WIN : FATE_DRAW) || (goal == GOAL_WIN && c.moves < WIN_LEAST))
                continue;
            found += try_problem(f, &p);
        }
}

/* Ask STORE for the table of TEXT and wait until it is there. */
static bool want_table(const struct game *g, struct endstore *store, const char *text, struct material *m)
{
    struct error e = {.text = ""};
    struct mirror *mirror = NULL;
    struct timespec nap = {0, 20000000};
    (void)mirror;
    if (material_read(g, text, m, &e) && endstore_request(store, m, true, &e)) {
        while (endstore_work(store).state != ENDSTATE_NONE)
            nanosleep(&nap, NULL);
        if (endstore_state(store, m) == ENDSTATE_READY)
            return true;
    }
    fprintf(stderr, "problems: %s: %s\n", text, e.text[0] ? e.text : "there is no table");
    return false;
}

/* Find mates with the materials in LIST, separated by commas. */
static void all_mates(struct finder *f, char *list)
{
    for (char *at = strtok(list, ","); at; at = strtok(NULL, ",")) {
        struct error e = {.text = ""};
        struct material m;
        if (material_read(f->with.game, at, &m, &e))
            find_mates(f, &m, MATES_OF_MATERIAL);
        else
            fprintf(stderr, "problems: %s: %s\n", at, e.text);
    }
}

/* Find problems of the endings in LIST, separated by commas. */
static void all_endings(struct finder *f, struct endstore *store, char *list)
{
    struct material m[MATERIALS];
    int n = 0;

    for (char *at = strtok(list, ","); at && n < MATERIALS; at = strtok(NULL, ","))
        n += want_table(f->with.game, store, at, &m[n]);
    for (int i = 0; i < n; i++)
        find_endings(f, &m[i], 8 / n + (8 % n != 0));
}

/* Prove each problem of the file PATH again. */
static bool prove_file(const struct prover *with, const char *path)
{
    struct problem_set set;
    struct error e;
    bool good = true;

    if (!problem_set_read(with->game, path, &set, &e)) {
        fprintf(stderr, "problems: %s:%d: %s\n", path, e.line, e.text);
        return false;
    }
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

/* What is searched for, and where. */
struct places {
    int games;
    char *mates, *endings; /* lists of materials; NULL: none */
};

static void find_problems(struct finder *f, struct endstore *store, const struct places *in)
{
    for (int i = 0; i < in->games && !(all_met(f, GOAL_MATE, GOAL_MATE) && all_met(f, GOAL_GAIN, GOAL_GAIN)); i++) {
        engine_clear(f->with.engine);
        play_game(f);
    }
    if (in->mates)
        all_mates(f, in->mates);
    if (in->endings && store)
        all_endings(f, store, in->endings);
    for (int i = 0; i < f->wishes; i++)
        if (f->wish[i].wanted)
            fprintf(stderr, "%s: goal %d in %d: %d missing\n", f->with.game->id, f->wish[i].goal, f->wish[i].moves,
                    f->wish[i].wanted);
}

int main(int argc, char **argv)
{
    static const struct option longs[] = {
        {"game", 1, NULL, 'g'},  {"seed", 1, NULL, 's'},  {"games", 1, NULL, 'n'}, {"endings", 1, NULL, 'e'},
        {"mates", 1, NULL, 'm'}, {"prove", 1, NULL, 'p'}, {"have", 1, NULL, 'h'},  {0}};
    const char *id = "chess", *prove = NULL, *had = NULL;
    struct places in = {.games = 2000};
    uint64_t seed = 1;
    struct catalogue c;
    struct error e = {.text = ""};
    struct game *g;

    for (int o; (o = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (o == 'g')
            id = optarg;
        else if (o == 's')
            seed = strtoull(optarg, NULL, 10);
        else if (o == 'n')
            in.games = atoi(optarg);
        else if (o == 'e')
            in.endings = optarg;
        else if (o == 'm')
            in.mates = optarg;
        else if (o == 'p')
            prove = optarg;
        else if (o == 'h')
            had = optarg;
        else
            return 2;
    }
    if (!catalogue_find_data(&c, &e) || (g = catalogue_game(&c, id, &e)) == NULL) {
        fprintf(stderr, "problems: %s\n", e.text);
        return 1;
    }
    struct endstore *store = g->players == 2 ? endstore_open(g) : NULL;
    struct oracle oracle = store ? endstore_oracle(store) : (struct oracle){0};
    struct finder f = {
        .with = {g, engine_new(g, TABLE_BYTES, 1), store ? &oracle : NULL, PROOF_NODES, GAIN_SURE, ELSE_SURE},
        .random = {seed},
        .wish = g->players == 2 ? wishes_of_two : wishes_of_three,
        .wishes = g->players == 2 ? sizeof wishes_of_two / sizeof *wishes_of_two
                                  : sizeof wishes_of_three / sizeof *wishes_of_three,
        .own_kind = strcmp(g->id, "chess") != 0 && !(g->rules & RULE_RESTORE)};
    bool good = true;
    if (prove) {
        f.with.gain = PROOF_GAIN;
        f.with.other = PROOF_ELSE;
        struct material m;
        for (char *at = in.endings ? strtok(in.endings, ",") : NULL; at && store; at = strtok(NULL, ","))
            good = want_table(g, store, at, &m) && good;
        good = prove_file(&f.with, prove) && good;
    } else if ((good = !had || have(&f, had)) != false) {
        find_problems(&f, store, &in);
    }
    engine_free(f.with.engine);
    if (store)
        endstore_free(store);
    game_free(g);
    return good ? 0 : 1;
}
