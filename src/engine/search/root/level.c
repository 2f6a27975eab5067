#include "iterate.h"

#include "base/random.h"
#include "search/skill.h"

/* Against royal pieces alone a level searches at least this many nodes. */
enum { MATING_NODES = 4000 };

bool level_mates(const struct worker *w, int level)
{
    const struct position *p = &w->stack[0].position;
    cellset royals = p->kind[w->values->game->royal];
    bool armed[2] = {false, false}; /* [0] any opponent, [1] the side to move */
    for (int who = 0; who < w->values->game->players; who++)
        armed[who == p->turn] |= !cellset_empty(cellset_less(p->player[who], royals));
    if (p->pocket)
        armed[piece_player(p->pocket) == p->turn] = true;
    return level >= LEVEL_CAREFUL && armed[1] && !armed[0] && !rules_has(w->values->game, RULE_DROPS);
}

/*
 * Returns the strength of LIMITS's level at W's root. Against royal pieces alone it is enough to mate: half of the
 * moves are exact, and tastes are in plies to the mate if the oracle knows it.
 */
static struct strength strength_at(const struct worker *w, const struct limits *limits, struct random *random)
{
    struct strength strength =
        skill_strength(limits->skill ? limits->skill : skill_of_level(w->values->game, limits->level));
    if (level_mates(w, limits->level)) {
        strength.nodes = strength.nodes > MATING_NODES ? strength.nodes : MATING_NODES;
        strength.taste =
            limits->level < LEVEL_ORACLE && random_below(random, 2) ? (LEVEL_ORACLE - limits->level + 1) / 2 : 1;
        strength.dimness = strength.careless = 0;
    }
    return strength;
}

/* Leaves out the root moves that are overlooked, unless all of them are. */
static void drop_overlooked(struct worker *w)
{
    int kept = 0;
    for (int i = 0; i < w->root_moves; i++)
        if (!handicap_overlooks(w, 0, w->root_move[i])) {
            struct move m = w->root_move[kept];
            w->root_move[kept++] = w->root_move[i];
            w->root_move[i] = m;
        }
    w->root_moves = kept ? kept : w->root_moves;
}

/* Returns a random root move of W: one that habit does not forbid, if there is any. */
static struct move choose_carelessly(const struct worker *w, struct random *random)
{
    struct move choice[MOVES_MAX];
    int count = 0;
    for (int i = 0; i < w->root_moves; i++)
        if (!handicap_shuns(w, w->root_move[i]))
            choice[count++] = w->root_move[i];
    return count ? choice[random_below(random, (uint32_t)count)]
                 : w->root_move[random_below(random, (uint32_t)w->root_moves)];
}

/* Searches as PART's limits say, but to DEPTH and NODES at most (0: no limit). */
static void search_within(struct part *part, int depth, uint64_t nodes)
{
    struct search_job *job = part->job;
    const struct limits *limits = job->limits;
    struct limits less = *limits;
    less.depth = depth && (!limits->depth || depth < limits->depth) ? depth : limits->depth;
    less.nodes = nodes && (!limits->nodes || nodes < limits->nodes) ? nodes : limits->nodes;
    part->worker->node_limit = less.nodes ? less.nodes : UINT64_MAX;
    job->limits = &less;
    part_iterate(part);
    job->limits = limits;
}

/*
 * Returns how clear W's choice is, in percent, BEST being its move of value SCORE: 100 if there is no other, and the
 * less, the better another one looks at a glance.
 */
static int clearness(struct worker *w, struct move best, int score)
{
    if (w->root_moves == 1)
        return 100;
    if (!move_equal(w->root_move[0], best))
        return 0;
    w->stop = false;
    w->node_limit = UINT64_MAX;
    w->root_first = 1;
    int lead = score - search_root(w, -SCORE_INFINITE, SCORE_INFINITE, 1);
    w->root_first = 0;
    return lead > 0 ? 100 * lead / (lead + 100) : 0;
}

void level_search(struct part *part, const struct sight *sight)
{
    struct search_job *job = part->job;
    const struct limits *limits = job->limits;
    struct worker *w = part->worker;
    struct random random = {limits->seed ^ w->stack[0].position.key};
    const struct move unknown = {.type = MOVE_PASS};
    const struct strength strength = strength_at(w, limits, &random);
    struct handicap handicap = {strength.dimness ? sight : NULL, strength.dimness, strength.taste,
                                level_mates(w, limits->level),   limits->seed,     {{0}}};

    for (int i = 0; i < SIGHT_BEFORE; i++)
        handicap.before[i] = limits->before[i].from == limits->before[i].to ? unknown : limits->before[i];
    if (random_below(&random, 1000) < (uint32_t)strength.careless) {
        job->result.best = job->result.pv[0] = choose_carelessly(w, &random);
        job->result.effort = 100;
        part_report(part);
        return;
    }
    table_clear_for(w->table, strength.nodes);
    w->handicap = &handicap;
    drop_overlooked(w);
    /* However few nodes there are, each move is searched one ply deep. */
    search_within(part, 1, 0);
    if (strength.nodes > w->nodes && !w->stop)
        search_within(part, 0, strength.nodes);
    job->result.effort = clearness(w, job->result.best, job->result.score);
    if (handicap.mates || abs(job->result.score) < SCORE_MATED_SOON)
        job->result.score -= handicap_liking(w, job->result.best);
    w->handicap = NULL;
}
