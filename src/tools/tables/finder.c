#include "tables/finder.h"

#include "engine/odds.h"
#include "notation/code.h"
#include "rules/outcome.h"
#include "tables/strewn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    OPENING_PLIES = 6, /* random */
    PLIES_MOST = 240,  /* of a game, … */
    BATTLE_PLIES = 24, /* … and of a battle of men on random cells */
    RANDOM_MOVE = 10,  /* one of this many moves is random, so that there are mistakes */
    PLAY_NODES = 400,  /* a move */
    ENDING_MOVES_LEAST = 3,
    MOVES_LEAST = 6, /* the solver has a choice */
    LINE_SHOWN = 5,  /* plies of a solution without end in which themes are looked for */
    GAIN_HOPE = 250, /* permille: the chance that the search of the game must give, … */
    GLANCE_NODES = 1500,
    GLANCE_DOUBT = -120, /* … how much less sure a first search may be before a second one is worth its time … */
    SHORT_NODES = 6000,
    SHORT_DOUBT = -30, /* … and that one before the proof */
    MATE_LONGEST = 4,
    PLAYED_NODES = 3000, /* a move, where a gain is played out … */
    PLAYED_PLIES = 160,
    PLAYED_WON = 960,     /* … until there is this chance (permille) */
    STREWN_MOST = 200000, /* how many positions are tried for an ending */
    WIN_LEAST = 4,        /* moves that a won ending takes */
    MATES_STREWN = 1500,
    MATES_OF_MATERIAL = 5,
    MATERIALS = 16, /* named in one argument */
};

static const struct problems_wanted of_two[] = {{GOAL_MATE, 1, 8, 5},  {GOAL_MATE, 2, 16, 11}, {GOAL_MATE, 3, 18, 12},
                                                {GOAL_MATE, 4, 14, 9}, {GOAL_GAIN, 0, 12, 8},  {GOAL_WIN, 0, 8, 8},
                                                {GOAL_DRAW, 0, 8, 8}};
static const struct problems_wanted of_three[] = {{GOAL_MATE, 1, 8, 8}, {GOAL_MATE, 2, 14, 14}, {GOAL_MATE, 3, 4, 4}};

void finder_wish(struct finder *f)
{
    bool two = f->with.game->players == 2;
    f->wishes = two ? sizeof of_two / sizeof *of_two : sizeof of_three / sizeof *of_three;
    memcpy(f->wish, two ? of_two : of_three, (size_t)f->wishes * sizeof *f->wish);
}

void finder_count(struct finder *f, const struct problem_set *set)
{
    for (int i = 0; i < set->count; i++)
        for (int k = 0; k < f->wishes; k++)
            f->wish[k].wanted -=
                f->wish[k].wanted > 0 && f->wish[k].goal == set->at[i].goal && f->wish[k].moves == set->at[i].moves;
}

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
        if (!own && strcmp(f->with.game->id, "chess") != 0 && w->plain == 0)
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

/* Does the one who solves P win if the engine plays on for both after the key? */
static bool wins_played_out(const struct finder *f, const struct problem *p)
{
    const struct game *g = f->with.game;
    struct position now = p->position;

    position_play(g, &now, p->key);
    for (int ply = 0; ply < PLAYED_PLIES; ply++) {
        struct outcome end = outcome_of(g, &now, &now.key, 1);
        if (end.ending != ENDING_NONE)
            return end.sharers == 1 << p->position.turn;
        struct limits l = {.nodes = PLAYED_NODES};
        struct search_result r = engine_search(f->with.engine, &now, &now.key, 1, &l);
        if (now.turn == p->position.turn && odds_expected(odds_of_score(g, r.score)) >= PLAYED_WON)
            return true;
        position_play(g, &now, r.best);
    }
    return false;
}

bool finder_describe(const struct finder *f, struct problem *p)
{
    struct move line[PLY_MAX];
    int count, most = p->goal == GOAL_MATE ? 2 * p->moves - 1 : LINE_SHOWN;

    p->grade = proof_grade(&f->with, p, line, &count);
    return problem_find_themes(f->with.game, p, line, count < most ? count : most);
}

/* Print P if it has exactly one key and is still wanted. */
static bool try_problem(struct finder *f, struct problem *p)
{
    struct move key[MOVES_MAX];

    bool ending = p->goal == GOAL_WIN || p->goal == GOAL_DRAW;
    if (still_wanted(f, p->goal, p->moves) <= 0 ||
        moves_count(f->with.game, &p->position) < (ending ? ENDING_MOVES_LEAST : MOVES_LEAST))
        return false;
    p->position.full = 1;
    p->position.half = 0;
    position_complete(f->with.game, &p->position);
    if (proof_keys(&f->with, p, key) != 1)
        return false;
    p->key = key[0];
    bool own = finder_describe(f, p);
    if ((p->goal == GOAL_GAIN && (p->grade == 1 || !wins_played_out(f, p))) ||
        (f->theme && !strstr(p->themes, f->theme)))
        return false;
    return take(f, p, own);
}

static struct move any_move(struct finder *f, const struct position *p)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(f->with.game, p, move);
    return move[random_below(&f->random, (uint32_t)n)];
}

/* Does a single move of P, which is not seen at once, bring a gain by two short searches? Most positions are rejected
 * by the first. */
static bool may_gain(const struct finder *f, struct problem *p)
{
    struct prover quick = f->with;
    struct move key[MOVES_MAX], line[PLY_MAX];
    int count;

    quick.engine = f->quick;
    quick.nodes = GLANCE_NODES;
    quick.surer = GLANCE_DOUBT;
    if (proof_keys(&quick, p, key) != 1)
        return false;
    quick.nodes = SHORT_NODES;
    quick.surer = SHORT_DOUBT;
    if (proof_keys(&quick, p, key) != 1)
        return false;
    p->key = key[0];
    return proof_grade(&quick, p, line, &count) > 1;
}

/*
 * What P shows, of which the game's search says R: a mate in a few moves, or a gain. The game's search is too short to
 * see gains that are worth solving; it only tells where there is nothing left to get.
 */
static bool look_at(struct finder *f, const struct position *p, const struct search_result *r)
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
    return !mate && odds_expected(odds_of_score(f->with.game, r->score)) >= GAIN_HOPE &&
           still_wanted(f, GOAL_GAIN, 0) > 0 && may_gain(f, &problem) && try_problem(f, &problem);
}

/* Play on from P, with random moves for the first PLIES plies, and print at most one problem that comes up after them;
 * at most MOST plies. */
static void play_from(struct finder *f, struct position *p, int plies, int most)
{
    const struct game *g = f->with.game;

    for (int ply = 0; ply < most && outcome_of(g, p, &p->key, 1).ending == ENDING_NONE; ply++) {
        struct limits l = {.nodes = PLAY_NODES};
        struct search_result r = engine_search(f->quick, p, &p->key, 1, &l);
        if (ply >= plies && look_at(f, p, &r))
            return;
        bool random = ply < plies || random_below(&f->random, RANDOM_MOVE) == 0;
        position_play(g, p, random ? any_move(f, p) : r.best);
    }
}

/* Play games, N of them or until all mates and gains are found. STREWN: from men on random cells, which come to blows
 * at once, and only for some moves. */
static void play_games(struct finder *f, int n, bool strewn)
{
    for (int i = 0; i < n && !(all_met(f, GOAL_MATE, GOAL_MATE) && all_met(f, GOAL_GAIN, GOAL_GAIN)); i++) {
        struct position p;
        engine_clear(f->quick);
        if (!strewn)
            position_start(f->with.game, &p);
        else if (!strewn_battle(f->with.game, &f->random, &p))
            continue;
        play_from(f, &p, strewn ? 0 : OPENING_PLIES, strewn ? BATTLE_PLIES : PLIES_MOST);
    }
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
        if (!strewn_material(f->with.game, &f->random, m, &p.position))
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
            if (!strewn_material(f->with.game, &f->random, m, &p.position))
                continue;
            struct certainty c = oracle_ask(f->with.oracle, f->with.game, &p.position);
            if (c.fate != (goal == GOAL_WIN ? FATE_WIN : FATE_DRAW) || (goal == GOAL_WIN && c.moves < WIN_LEAST))
                continue;
            found += try_problem(f, &p);
        }
}

bool finder_want_table(const struct game *g, struct endstore *store, const char *text, struct material *m)
{
    struct error e = {.text = ""};
    struct timespec nap = {0, 20000000};
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
        n += finder_want_table(f->with.game, store, at, &m[n]);
    for (int i = 0; i < n; i++)
        find_endings(f, &m[i], 8 / n + (8 % n != 0));
}

/* Make N problems that end in the far corner, half of them in two moves. */
static void all_corners(struct finder *f, int n)
{
    const struct problems_wanted wish[] = {
        {GOAL_MATE, 1, n / 4, n}, {GOAL_MATE, 2, n / 2, n}, {GOAL_MATE, 3, n - n / 4 - n / 2, n}};
    struct finder corners = *f;

    memcpy(corners.wish, wish, sizeof wish);
    corners.wishes = sizeof wish / sizeof *wish;
    corners.theme = "corner";
    for (int tries = 0; tries < STREWN_MOST && !all_met(&corners, GOAL_MATE, GOAL_MATE); tries++) {
        struct position p;
        struct limits l = {.nodes = SHORT_NODES};
        if (!strewn_corner(f->with.game, &corners.random, &p))
            continue;
        struct search_result r = engine_search(f->quick, &p, &p.key, 1, &l);
        look_at(&corners, &p, &r);
    }
}

void finder_run(struct finder *f, struct endstore *store, const struct finder_places *in)
{
    play_games(f, in->games, false);
    play_games(f, in->battles, true);
    if (in->corners && f->with.game->rules & RULE_RESTORE)
        all_corners(f, in->corners);
    if (in->mates)
        all_mates(f, in->mates);
    if (in->endings && store)
        all_endings(f, store, in->endings);
    for (int i = 0; i < f->wishes; i++)
        if (f->wish[i].wanted)
            fprintf(stderr, "%s: goal %d in %d: %d missing\n", f->with.game->id, f->wish[i].goal, f->wish[i].moves,
                    f->wish[i].wanted);
}
