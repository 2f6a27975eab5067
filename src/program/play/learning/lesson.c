#include "play/lesson.h"

#include "base/memory.h"
#include "play/course.h"

#include <stdlib.h>

/* Scores are in 1/100 pawn. */
enum {
    WON_SCORE = 1200, /* such scores of both sides for WON_PLIES plies in a row decide the game */
    WON_PLIES = 6,
    DRAWN_SCORE = 4, /* scores no further from 0 for DRAWN_PLIES plies in a row make it a draw, */
    DRAWN_PLIES = 16,
    DRAWN_FROM = 100,    /* but not before this ply */
    PLIES_MOST = 400,    /* a game of this length is a draw */
    SCORE_KEPT = 2500,   /* positions with larger scores teach nothing */
    OPENINGS_MOST = 1000 /* are tried; if none is fit, the lesson is the last one */
};

/* One game while it is played. */
struct teaching {
    struct course course;
    struct taught_game *lesson;
    int won_plies[PLAYERS_MAX], drawn_plies;
};

/* PLIES random moves from the array, and one more in every other game; false if that ends the game. */
static bool open_lesson(struct teaching *teaching, int plies, struct random *random)
{
    struct taught_game *lesson = teaching->lesson;
    for (int n = plies + (int)random_below(random, 2); lesson->plies < n;) {
        lesson->ply[lesson->plies++] =
            (struct lesson_ply){.move = course_stroll(&teaching->course, random), .score = LESSON_UNKNOWN};
        if (course_ended(&teaching->course, &lesson->sharers))
            return false;
    }
    return true;
}

/* True if P is worth learning from, given what the search thought of it. */
static bool teaches(const struct game *g, const struct position *p, const struct search_result *result)
{
    return abs(result->score) <= SCORE_KEPT && result->best.type != MOVE_PROMOTION &&
           !move_captures(g, p, result->best, NULL) && !position_in_check(g, p, p->turn);
}

/* True if the scores have decided the game; the player to move thinks SCORE. The lesson's sharers get who wins. */
static bool adjudicate(struct teaching *teaching, int score)
{
    struct taught_game *lesson = teaching->lesson;
    int who = teaching->course.p.turn;
    if (teaching->course.game->players > 2)
        return false;
    teaching->won_plies[who] = score >= WON_SCORE ? teaching->won_plies[who] + 1 : 0;
    teaching->won_plies[!who] = score <= -WON_SCORE ? teaching->won_plies[!who] + 1 : 0;
    teaching->drawn_plies = abs(score) <= DRAWN_SCORE && lesson->plies >= DRAWN_FROM ? teaching->drawn_plies + 1 : 0;
    for (int k = 0; k < 2; k++)
        if (teaching->won_plies[k] >= WON_PLIES) {
            lesson->sharers = (uint8_t)(1 << k);
            return true;
        }
    return teaching->drawn_plies >= DRAWN_PLIES; /* the sharers are those alive already */
}

/* Play on from the opening to the end, or until STOP. False if the first score is too far from even. */
static bool teach_on(const struct lesson_plan *plan, struct engine *engine, struct teaching *teaching,
                     atomic_bool *stop)
{
    struct course *course = &teaching->course;
    struct taught_game *lesson = teaching->lesson;
    struct limits limits = {.nodes = (uint64_t)plan->nodes, .threads = 1, .stop = stop};
    int opening = lesson->plies;
    engine_clear(engine);
    while (!course_over(course, PLIES_MOST, &lesson->sharers)) {
        struct search_result result = course_find(course, engine, &limits);
        if (atomic_load(stop))
            return true;
        if (lesson->plies == opening && abs(result.score) > plan->balance)
            return false;
        if (adjudicate(teaching, result.score))
            break;
        lesson->ply[lesson->plies++] =
            (struct lesson_ply){.move = result.best,
                                .score = (int16_t)result.score,
                                .flags = teaches(plan->game, &course->p, &result) ? LESSON_QUIET : 0,
                                .depth = (uint8_t)result.depth};
        course_play(course, result.best);
    }
    return true;
}

bool lesson_play(const struct lesson_plan *plan, struct engine *engine, uint32_t number, atomic_bool *stop,
                 struct taught_game *out)
{
    FREED struct teaching *teaching = memory_new(sizeof *teaching);
    struct random random = {plan->seed * 0x9E3779B97F4A7C15u + number};
    for (int i = 0; i < OPENINGS_MOST && !atomic_load(stop); i++) {
        *teaching = (struct teaching){.lesson = out};
        *out = (struct taught_game){.number = number};
        course_start(&teaching->course, plan->game);
        if (course_ended(&teaching->course, &out->sharers) ||
            (open_lesson(teaching, plan->plies, &random) && teach_on(plan, engine, teaching, stop)))
            break;
    }
    return !atomic_load(stop);
}
