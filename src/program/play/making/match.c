#include "making/match.h"

#include "base/memory.h"
#include "play/course.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* OPENING_PLIES: at random. EVEN: how far from it an opening may be, in 1/100 pawn, by JUDGE_NODES, if one of TRIES is
 * so. GAME_PLIES_MOST: a longer game is drawn. LOST, LOST_MOVES: who stands so badly so often in a row has lost.
 * MATCH_TIMES: a match has at most so many times the wish's games, and is looked at after each BATCH. ELO: what is to
 * be shown. */
enum {
    OPENING_PLIES = 4,
    EVEN = 100,
    JUDGE_NODES = 500,
    OPENING_TRIES = 20,
    GAME_PLIES_MOST = 400,
    LOST = -1000,
    LOST_MOVES = 3,
    MATCH_TIMES = 4,
    BATCH = 32,
    ELO = 20
};

/* Begin COURSE with an opening; false if STOP was set. */
static bool open_match(struct course *course, const struct game *g, struct engine *judge, struct random *random,
                       atomic_bool *stop)
{
    for (int i = 0; i < OPENING_TRIES && !atomic_load(stop); i++) {
        uint8_t sharers;
        course_start(course, g);
        while (course->plies < OPENING_PLIES && !course_ended(course, &sharers))
            course_stroll(course, random);
        if (course_ended(course, &sharers))
            continue;
        engine_clear(judge);
        struct limits limits = {.nodes = JUDGE_NODES, .threads = 1, .stop = stop};
        if (abs(course_find(course, judge, &limits).score) <= EVEN)
            break;
    }
    return !atomic_load(stop);
}

int match_play(const struct game *g, const struct match_side side[2], uint64_t seed, int seat, atomic_bool *stop)
{
    FREED struct course *course = memory_new(sizeof *course);
    struct random random = {seed};
    uint8_t sharers;
    int lost[2] = {0, 0};
    bool good = open_match(course, g, side[0].engine, &random, stop);
    engine_clear(side[0].engine);
    engine_clear(side[1].engine);
    while (good && !course_over(course, GAME_PLIES_MOST, &sharers)) {
        int turn = course->p.turn, who = turn ^ seat;
        struct limits limits = {.nodes = (uint64_t)side[who].nodes,
                                .level = side[who].level,
                                .skill = side[who].skill,
                                .seed = seed + (uint64_t)course->plies,
                                .before = {course->before[0], course->before[1]},
                                .threads = 1,
                                .stop = stop};
        struct search_result found = course_find(course, side[who].engine, &limits);
        good = !atomic_load(stop);
        lost[turn] = found.depth > 0 && found.score <= LOST ? lost[turn] + 1 : 0;
        sharers = (uint8_t)(1u << !turn);
        if (lost[turn] == LOST_MOVES)
            break;
        course_play(course, found.best);
    }
    if (!good)
        return -1;
    return !(sharers >> seat & 1) ? 0 : sharers == 1u << seat ? 2 : 1;
}

bool match_piece(const struct making_setup *setup, const struct match_side side[2], int number, atomic_bool *stop,
                 struct text *out)
{
    bool ready = side[0].engine && side[1].engine;
    int halves = ready ? match_play(setup->game, side, setup_seed(setup, number / 2), number % 2, stop) : -1;
    engine_free(side[0].engine);
    engine_free(side[1].engine);
    text_addf(out, "%d", halves);
    return halves >= 0;
}

bool match_take(struct match_score *score, const char *words)
{
    int halves;
    if (sscanf(words, "%1d", &halves) != 1 || halves < 0 || halves > 2)
        return false;
    score->count[halves]++;
    return true;
}

int match_games(const struct match_score *score)
{
    return score->count[0] + score->count[1] + score->count[2];
}

/* Returns the mean share of the points of SCORE. */
static double match_share(const struct match_score *score)
{
    const double half = 0.5;
    return (score->count[2] + half * score->count[1]) / match_games(score);
}

double match_elo(const struct match_score *score)
{
    const double least = 0.01, scale = 400;
    return -scale * log10(1 / fmin(fmax(match_share(score), least), 1 - least) - 1);
}

int match_most(const struct making_setup *setup)
{
    return setup->games * MATCH_TIMES / 2 * 2;
}

/* Returns how many games of a match for SETUP are to be played before it is looked at again, 0 if SCORE is enough or
 * there are no more. */
static int find_batch(const struct making_setup *setup, const struct match_score *score)
{
    int left = match_most(setup) - match_games(score);
    return match_verdict(score) ? 0 : left < BATCH ? left : BATCH;
}

int match_plan(const struct making_setup *setup, int lessons, int taken, bool learnt, const struct match_score *score)
{
    if (taken <= lessons)
        return taken < lessons ? lessons : lessons + 1;
    return taken + (learnt ? find_batch(setup, score) : 0);
}

int match_pieces(const struct making_setup *setup, int lessons)
{
    return lessons + 1 + match_most(setup);
}

int match_verdict(const struct match_score *score)
{
    const double half = 0.5, scale = 400, bound = 2.94, share = 1 / (1 + pow(10, -ELO / scale));
    /* Half a game each way where one of them is missing, lest a clean sweep have no variance. */
    double more = score->count[0] && score->count[2] ? 0 : half;
    double won = score->count[2] + more, lost = score->count[0] + more, drawn = score->count[1];
    double games = won + drawn + lost, mean = (won + half * drawn) / games;
    double variance =
        (won * (1 - mean) * (1 - mean) + drawn * (half - mean) * (half - mean) + lost * mean * mean) / games;
    /* The log of the likelihood of ELO over that of 0: trinomial, normal approximation. */
    double ratio = games * (share - half) * (2 * mean - share - half) / (2 * variance);
    return ratio > bound ? 1 : ratio < -bound ? -1 : 0;
}
