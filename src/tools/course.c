#include "toolbox.h"

void course_start(struct course *course, const struct game *g)
{
    course->game = g;
    course->plies = 0;
    memset(course->before, 0, sizeof course->before);
    position_start(g, &course->p);
    course->key[0] = course->p.key;
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
    struct move move[MOVES_MAX], m = move[random_below(random, (uint32_t)moves_legal(course->game, &course->p, move))];
    course_play(course, m);
    return m;
}

/* Returns the outcome by the rules; *SHARERS: the players (bits) that win or share, all alive if the game goes on. */
static struct outcome outcome_now(const struct course *course, uint8_t *sharers)
{
    struct outcome outcome = outcome_of(course->game, &course->p, course->key, course->plies + 1);
    *sharers = outcome.ending != ENDING_NONE ? outcome.sharers : course->p.alive;
    return outcome;
}

bool course_ended(const struct course *course, uint8_t *sharers)
{
    return outcome_now(course, sharers).ending != ENDING_NONE;
}

bool course_over(const struct course *course, int most, uint8_t *sharers)
{
    struct outcome outcome = outcome_now(course, sharers);
    return outcome.ending != ENDING_NONE || outcome.claims || course->plies >= most;
}

struct search_result course_search(const struct course *course, struct engine *engine, uint64_t nodes)
{
    struct limits limits = {.nodes = nodes};
    return engine_search(engine, &course->p, course->key, course->plies + 1, &limits);
}

bool tool_next(const char **list, char *word, size_t size)
{
    if (!*list || !**list)
        return false;
    size_t length = strcspn(*list, ",");
    snprintf(word, size, "%.*s", (int)length, *list);
    *list += length + ((*list)[length] == ',');
    return true;
}

void tool_count_lost(const struct game *g, struct position *p)
{
    for (int who = 0; who < g->players && g->rules & RULE_RESTORE; who++)
        for (int k = 0; k < g->kinds; k++) {
            cellset there = cellset_and(cellset_and(p->player[who], p->kind[k]), g->board->firsts);
            p->lost[who][k] = (uint8_t)(k == g->pawn ? 0 : g->pieces[who][k] - cellset_count(there));
        }
}
