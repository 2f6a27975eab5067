#include "play/course.h"

void course_start_at(struct course *course, const struct game *g, const struct position *p)
{
    course->game = g;
    course->plies = 0;
    memset(course->before, 0, sizeof course->before);
    course->p = *p;
    course->key[0] = p->key;
}

void course_start(struct course *course, const struct game *g)
{
    struct position array;
    position_start(g, &array);
    course_start_at(course, g, &array);
}

void course_play(struct course *course, struct move m)
{
    position_play(course->game, &course->p, m);
    course->before[1] = course->before[0];
    course->before[0] = m;
    course->key[++course->plies] = course->p.key;
}

struct move course_stroll(struct course *course, struct random *random)
{
    struct move move[MOVES_MAX];
    int count = moves_legal(course->game, &course->p, move);
    struct move m = move[random_below(random, (uint32_t)count)];
    course_play(course, m);
    return m;
}

struct outcome course_outcome(const struct course *course)
{
    return outcome_of(course->game, &course->p, course->key, course->plies + 1);
}

bool course_ended(const struct course *course, uint8_t *sharers)
{
    struct outcome outcome = course_outcome(course);
    *sharers = outcome.ending != ENDING_NONE ? outcome.sharers : course->p.alive;
    return outcome.ending != ENDING_NONE;
}

bool course_over(const struct course *course, int most, uint8_t *sharers)
{
    bool ended = course_ended(course, sharers);
    return ended || course_outcome(course).claims || course->plies >= most;
}

struct search_result course_find(const struct course *course, struct engine *engine, const struct limits *limits)
{
    return engine_search(engine, &course->p, course->key, course->plies + 1, limits);
}

struct search_result course_search(const struct course *course, struct engine *engine, uint64_t nodes)
{
    return course_find(course, engine, &(struct limits){.nodes = nodes});
}
