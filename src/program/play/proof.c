#include "play/problem.h"

#include "eval/evaluate.h"
#include "search/skill.h"

/* How often a level is asked for a key, and how far apart the seeds of its errors are: from one seed to the next it
 * keeps to its plan. */
enum { LEVEL_TRIES = 5, SEED_APART = 1000 };

static int mate_proof(const struct prover *with, const struct problem *problem, struct move *out)
{
    if (problem->moves > 1) {
        int sooner = mate_keys(with->game, &problem->position, problem->moves - 1, &with->limits, out);
        if (sooner)
            return sooner > 0 ? PROOF_NOT_SOUND : PROOF_UNKNOWN;
    }
    int n = mate_keys(with->game, &problem->position, problem->moves, &with->limits, out);
    return n < 0 ? PROOF_UNKNOWN : n;
}

/* Returns the outcome of P for the side that has just moved. */
static enum fate fate_after(const struct prover *with, const struct position *p)
{
    static const enum fate other[] = {
        [FATE_UNKNOWN] = FATE_UNKNOWN, [FATE_LOSS] = FATE_WIN, [FATE_DRAW] = FATE_DRAW, [FATE_WIN] = FATE_LOSS};
    if (p->winner)
        return p->winner == WINNER_NOBODY ? FATE_DRAW : p->winner - 1 == p->turn ? FATE_LOSS : FATE_WIN;
    if (moves_count(with->game, p) == 0) {
        int won = outcome_without_moves(with->game, p, position_in_check(with->game, p, p->turn));
        return won < 0 ? FATE_WIN : won > 0 ? FATE_LOSS : FATE_DRAW;
    }
    return other[oracle_ask(with->oracle, with->game, p).fate];
}

/* Returns the moves that keep what the table says of the position. */
static int table_proof(const struct prover *with, const struct problem *problem, struct move *out)
{
    enum fate wanted = problem->goal == GOAL_WIN ? FATE_WIN : FATE_DRAW;
    struct move move[MOVES_MAX];
    int n = moves_legal(with->game, &problem->position, move), keys = 0;

    if (!with->oracle)
        return PROOF_UNKNOWN;
    for (int i = 0; i < n; i++) {
        struct position next = problem->position;
        position_play(with->game, &next, move[i]);
        enum fate fate = fate_after(with, &next);
        if (fate == FATE_UNKNOWN)
            return PROOF_UNKNOWN;
        if (fate > wanted)
            return PROOF_NOT_SOUND;
        if (fate == wanted)
            out[keys++] = move[i];
    }
    return keys;
}

/* The two best lines of a search, the best first. */
struct best_two {
    struct search_result line[2];
};

static void note_line(void *context, const struct search_result *result)
{
    struct best_two *two = context;
    if (result->line >= 1 && result->line <= 2)
        two->line[result->line - 1] = *result;
}

/*
 * What makes a gain, in permille of the point: the least that the key brings, the most that another move brings, and
 * the least difference between the two. In the games in which lost pieces come back a score stands for a smaller chance
 * (data/odds): the least of a key is about the same score there, 2.8 pawns.
 */
enum { GAIN_LEAST = 800, GAIN_LEAST_RESTORE = 700, GAIN_OTHER = 700, GAIN_APART = 100 };

static bool is_gain(const struct prover *with, int key, int other)
{
    int least = rules_has(with->game, RULE_RESTORE) ? GAIN_LEAST_RESTORE : GAIN_LEAST;
    return key >= least + with->surer && other <= GAIN_OTHER - with->surer && key - other >= GAIN_APART + with->surer;
}

static int gain_proof(const struct prover *with, const struct problem *problem, struct move *out)
{
    struct best_two two = {0};
    struct limits limits = with->limits;

    limits.lines = 2;
    limits.report = note_line;
    limits.context = &two;
    engine_clear(with->engine);
    struct search_result best = engine_search(with->engine, &problem->position, &problem->position.key, 1, &limits);
    int chance = odds_expected(odds_of_score(with->game, best.score));
    int other = odds_expected(odds_of_score(with->game, two.line[1].score));
    out[0] = best.best;
    if (!move_equal(two.line[0].best, best.best) || two.line[1].depth == 0)
        return PROOF_NOT_SOUND;
    return is_gain(with, chance, other) ? 1 : PROOF_NOT_SOUND;
}

/* Both sides cooperate. */
static int help_proof(const struct prover *with, const struct problem *problem, struct move *out)
{
    struct move move[MOVES_MAX], line[2 * MATE_MOST];
    int n = moves_legal(with->game, &problem->position, move), keys = 0;

    for (int i = 0; i < n; i++) {
        struct position next = problem->position;
        position_play(with->game, &next, move[i]);
        if (solution_help(with->game, &next, 2 * problem->moves - 1, with->limits.stop, line))
            out[keys++] = move[i];
    }
    return keys;
}

int proof_keys(const struct prover *with, const struct problem *problem, struct move *out)
{
    switch (problem->goal) {
    case GOAL_MATE:
        return mate_proof(with, problem, out);
    case GOAL_HELPMATE:
        return help_proof(with, problem, out);
    case GOAL_GAIN:
        return gain_proof(with, problem, out);
    case GOAL_WIN:
    case GOAL_DRAW:
        break;
    case GOAL_LINE:
        return PROOF_UNKNOWN;
    case GOALS:
        break;
    }
    return table_proof(with, problem, out);
}

/* True if the computer finds PROBLEM's key in most tries when it plays at the Elo of GRADE's rating. */
static bool is_solved_at(const struct prover *with, const struct problem *problem, int grade)
{
    int found = 0;
    struct limits limits = {.level = LEVEL_MAX,
                            .skill = skill_of_elo(with->game, GRADE_POINTS(grade)),
                            .nodes = with->limits.nodes,
                            .stop = with->limits.stop};
    for (int i = 0; i < LEVEL_TRIES; i++) {
        limits.seed = (uint64_t)i * SEED_APART;
        engine_clear(with->engine);
        found += move_equal(engine_search(with->engine, &problem->position, &problem->position.key, 1, &limits).best,
                            problem->key);
    }
    return 2 * found > LEVEL_TRIES;
}

int proof_grade(const struct prover *with, const struct problem *problem, struct move *line, int *count)
{
    struct limits key = with->limits;
    int grade = 1;

    key.only = &problem->key;
    key.only_count = 1;
    while (grade < GRADES && !is_solved_at(with, problem, grade))
        grade++;
    engine_clear(with->engine);
    struct search_result best = engine_search(with->engine, &problem->position, &problem->position.key, 1, &key);
    *count = best.pv_length;
    memcpy(line, best.pv, (size_t)best.pv_length * sizeof *line);
    return grade;
}
