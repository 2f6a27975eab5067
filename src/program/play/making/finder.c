/* Looking for problems: games of the engine against itself, with random moves among its own, and battles. */
#include "play/finder.h"

#include "base/memory.h"
#include "eval/evaluate.h"
#include "play/course.h"

#include <stdlib.h>
#include <string.h>

enum {
    PROOF_NODES = 80000, /* of the solver, and of a search */
    TABLE_BYTES = 16 << 20,
    QUICK_BYTES = 1 << 19, /* a small table is cleared sooner */
    SURER = 20,            /* permille: a gain that is taken is surer than what proves it later */
    OPENING_PLIES = 6,     /* random */
    GAME_PLIES_MOST = 240, /* of a game, … */
    BATTLE_PLIES = 24,     /* … and of a battle */
    RANDOM_MOVE = 10,      /* one of this many moves is random, so that there are mistakes */
    PLAY_NODES = 400,      /* a move */
    LONGER = 10,           /* times the nodes of its proof must say the same of a gain */
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
    PLAYED_WON = 960, /* … until there is this chance (permille) */
    PAWNS_MOST = 4,   /* of each player in a battle */
    LOST_IN = 3,      /* of this many other pieces two are lost */
    CELL_TRIES = 200, /* for a cell that is empty */
};

bool finder_strewn(const struct game *g, struct position *p, int turn)
{
    position_count_lost(g, p);
    p->turn = (uint8_t)turn;
    if (position_find_flaw(g, p).flaw != FLAW_NONE)
        return false;
    position_complete(g, p);
    return outcome_of(g, p, &p->key, 1).ending == ENDING_NONE;
}

cell finder_cell(const struct game *g, struct random *random)
{
    return g->board->lane_first[random_below(random, (uint32_t)g->board->cells)];
}

/* Put WHAT on PLACE or, where PLACE is taken or not meant to be used (CELL_NONE), on any empty cell of WHERE. */
static void put_near(const struct game *g, struct random *random, struct position *p, cell place, piece what,
                     cellset where)
{
    for (int i = 0; i < CELL_TRIES && (place == CELL_NONE || p->on[place] || !cellset_has(where, place)); i++)
        place = finder_cell(g, random);
    if (!p->on[place] && cellset_has(where, place))
        position_put(g, p, place, what);
}

/* A position of G in which each player has some pieces and pawns left, half of them anywhere; any player to move. False
 * as above. */
static bool strew_battle(const struct game *g, struct random *random, struct position *p)
{
    position_clear(g, p);
    for (int who = 0; who < g->players; who++) {
        for (int pawns = (int)random_below(random, PAWNS_MOST + 1); pawns > 0; pawns--)
            put_near(g, random, p, CELL_NONE, PIECE(who, g->pawn), g->pawn_cells[who]);
        for (cell place = 0; place < g->board->cells; place++) {
            piece occupant = g->board->lane_first[place] == place ? g->array[place] : 0;
            if (!occupant || piece_player(occupant) != who || piece_kind(occupant) == g->pawn ||
                (piece_kind(occupant) != g->royal && random_below(random, LOST_IN)))
                continue;
            put_near(g, random, p, random_below(random, 2) ? place : CELL_NONE, occupant, g->board->firsts);
        }
    }
    return finder_strewn(g, p, (int)random_below(random, (uint32_t)g->players));
}

struct quota *finder_quota(struct finder *finder, enum goal goal, int moves)
{
    for (int i = 0; i < finder->quotas; i++)
        if (finder->quota[i].goal == goal && finder->quota[i].moves == moves && finder->quota[i].wanted > 0)
            return &finder->quota[i];
    return NULL;
}

/* True if the one who solves PROBLEM wins if the engine plays on for both after the key. */
static bool wins_played_out(const struct finder *finder, const struct problem *problem)
{
    const struct game *g = finder->with.game;
    struct course course = {.game = g, .p = problem->position};
    position_play(g, &course.p, problem->key);
    for (int ply = 0; ply < PLAYED_PLIES; ply++) {
        uint8_t sharers;
        course.plies = 0;
        course.key[0] = course.p.key;
        if (course_ended(&course, &sharers))
            return sharers == 1 << problem->position.turn;
        struct search_result result = course_search(&course, finder->with.engine, PLAYED_NODES);
        if (course.p.turn == problem->position.turn && odds_expected(odds_of_score(g, result.score)) >= PLAYED_WON)
            return true;
        course_play(&course, result.best);
    }
    return false;
}

bool finder_remember(struct finder *finder, const struct problem *problem)
{
    for (int i = 0; i < finder->count; i++)
        if (finder->seen[i] == problem->position.key)
            return false;
    finder->seen = memory_resize(finder->seen, (size_t)(finder->count + 1) * sizeof *finder->seen);
    finder->seen[finder->count++] = problem->position.key;
    return true;
}

/* True if a search of more nodes has the same only key for PROBLEM, a gain. */
static bool holds_longer(const struct finder *finder, const struct problem *problem)
{
    struct prover longer = finder->with;
    struct move key[MOVES_MAX];
    longer.limits.nodes *= LONGER;
    return proof_keys(&longer, problem, key) == 1 && move_equal(key[0], problem->key);
}

bool finder_describe(const struct finder *finder, struct problem *problem)
{
    struct move line[PLY_MAX];
    int count, most = problem->goal == GOAL_MATE ? 2 * problem->moves - 1 : LINE_SHOWN;
    struct prover quick = finder->with;
    quick.engine = finder->quick; /* it is cleared before each try */
    problem->grade = proof_grade(&quick, problem, line, &count);
    return problem_find_themes(finder->with.game, problem, line, count < most ? count : most);
}

bool finder_try(struct finder *finder, struct problem *problem)
{
    struct move key[MOVES_MAX];
    bool ending = problem->goal == GOAL_WIN || problem->goal == GOAL_DRAW;
    if (!finder_quota(finder, problem->goal, problem->moves) ||
        moves_count(finder->with.game, &problem->position) < (ending ? ENDING_MOVES_LEAST : MOVES_LEAST))
        return false;
    problem->position.full = 1;
    problem->position.half = 0;
    position_complete(finder->with.game, &problem->position);
    if (proof_keys(&finder->with, problem, key) != 1)
        return false;
    problem->key = key[0];
    bool own = finder_describe(finder, problem);
    return (problem->goal != GOAL_GAIN ||
            (problem->grade > 1 && holds_longer(finder, problem) && wins_played_out(finder, problem))) &&
           (own || finder_quota(finder, problem->goal, problem->moves)->plain > 0 ||
            strcmp(finder->with.game->id, "chess") == 0);
}

/* True if a single move of PROBLEM, which is not seen at once, brings a gain by two short searches. Most positions are
 * rejected by the first. */
static bool may_gain(const struct finder *finder, struct problem *problem)
{
    static const struct {
        int nodes, surer;
    } looks[] = {{GLANCE_NODES, GLANCE_DOUBT}, {SHORT_NODES, SHORT_DOUBT}};
    struct prover quick = finder->with;
    struct move key[MOVES_MAX], line[PLY_MAX];
    int count;
    quick.engine = finder->quick;
    for (int i = 0; i < 2; i++) {
        quick.limits.nodes = (uint64_t)looks[i].nodes;
        quick.surer = looks[i].surer;
        if (proof_keys(&quick, problem, key) != 1)
            return false;
    }
    problem->key = key[0];
    return proof_grade(&quick, problem, line, &count) > 1;
}

/*
 * Find whether P is a problem: a mate in a few moves, or a gain. SCORE is what a search says of P, too short to
 * see gains that are worth solving: it only rules out positions with nothing to gain. True if PROBLEM has it.
 */
static bool look_at(struct finder *finder, const struct position *p, int score, struct problem *problem)
{
    *problem = (struct problem){.position = *p, .goal = GOAL_GAIN};
    int mate = engine_mate_moves(finder->with.game, score, p);
    if (!mate)
        return odds_expected(odds_of_score(finder->with.game, score)) >= GAIN_HOPE &&
               finder_quota(finder, GOAL_GAIN, 0) && may_gain(finder, problem) && finder_try(finder, problem);
    problem->goal = GOAL_MATE;
    for (problem->moves = 1; problem->moves <= mate && mate <= MATE_LONGEST; problem->moves++)
        if (finder_try(finder, problem))
            return true;
    return false;
}

/* True if FINDER was told to stop. */
static bool is_stopped(const struct finder *finder)
{
    return finder->with.limits.stop && atomic_load(finder->with.limits.stop);
}

/* Play on from COURSE, with random moves for the first PLIES plies, at most MOST plies, until a problem comes up after
 * them. True if PROBLEM has it. */
static bool play_from(struct finder *finder, struct course *course, int plies, int most, struct problem *problem)
{
    uint8_t sharers;
    while (course->plies < most && !is_stopped(finder) && !course_ended(course, &sharers)) {
        struct search_result result = course_search(course, finder->quick, PLAY_NODES);
        if (course->plies >= plies && look_at(finder, &course->p, result.score, problem))
            return !is_stopped(finder);
        if (course->plies < plies || random_below(&finder->random, RANDOM_MOVE) == 0)
            course_stroll(course, &finder->random);
        else
            course_play(course, result.best);
    }
    return false;
}

bool finder_seek(struct finder *finder, bool battle, struct problem *problem)
{
    const struct game *g = finder->with.game;
    FREED struct course *course = memory_new(sizeof *course);
    engine_clear(finder->quick);
    course_start(course, g);
    if (battle && !strew_battle(g, &finder->random, &course->p))
        return false;
    course->key[0] = course->p.key;
    return play_from(finder, course, battle ? 0 : OPENING_PLIES, battle ? BATTLE_PLIES : GAME_PLIES_MOST, problem);
}

bool finder_open(struct finder *finder, const struct game *g, uint64_t seed, atomic_bool *stop)
{
    *finder =
        (struct finder){.with = {g, engine_new(g, TABLE_BYTES, 1), NULL, SURER, {.nodes = PROOF_NODES, .stop = stop}},
                        .quick = engine_new(g, QUICK_BYTES, 1),
                        .random = {seed}};
    return finder->with.engine && finder->quick;
}

void finder_close(struct finder *finder)
{
    engine_free(finder->with.engine);
    engine_free(finder->quick);
    free(finder->seen);
}
