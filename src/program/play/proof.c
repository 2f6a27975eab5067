#include "play/problem.h"

#include "eval/evaluate.h"

/* A key is of grade G + 1 or more if it is the best move only from a depth of more than depth_of[G] plies on. */
static const int depth_of[GRADES] = {0, 1, 3, 5, 8};

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
    int least = with->game->rules & RULE_RESTORE ? GAIN_LEAST_RESTORE : GAIN_LEAST;
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

/* The depth from which on the key has been the best move of a search. */
struct finding {
    struct move key;
    int since; /* 0: it is not the best one now */
};

static void note_finding(void *context, const struct search_result *result)
{
    struct finding *finding = context;
    if (!move_equal(result->best, finding->key))
        finding->since = 0;
    else if (!finding->since)
        finding->since = result->depth;
}

int proof_grade(const struct prover *with, const struct problem *problem, struct move *line, int *count)
{
    struct finding finding = {.key = problem->key};
    struct limits all = with->limits, key = with->limits;
    int grade = GRADES;

    all.report = note_finding;
    all.context = &finding;
    key.only = &problem->key;
    key.only_count = 1;

    engine_clear(with->engine);
    engine_search(with->engine, &problem->position, &problem->position.key, 1, &all);
    while (finding.since && grade > 1 && finding.since <= depth_of[grade - 1])
        grade--;
    struct search_result best = engine_search(with->engine, &problem->position, &problem->position.key, 1, &key);
    *count = best.pv_length;
    memcpy(line, best.pv, (size_t)best.pv_length * sizeof *line);
    return grade;
}
