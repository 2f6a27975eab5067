#include "toolbox.h"

void course_start(struct course *w, const struct game *g)
{
    w->game = g;
    w->plies = 0;
    memset(w->before, 0, sizeof w->before);
    position_start(g, &w->p);
    w->key[0] = w->p.key;
}

void course_play(struct course *w, struct move m)
{
    position_play(w->game, &w->p, m);
    w->before[1] = w->before[0];
    w->before[0] = m;
    w->key[++w->plies] = w->p.key;
}

struct move course_stroll(struct course *w, struct random *r)
{
    struct move move[MOVES_MAX], m = move[random_below(r, (uint32_t)moves_legal(w->game, &w->p, move))];
    course_play(w, m);
    return m;
}

/* The outcome by the rules; *SHARERS: the players (bits) that win or share, all alive if the game goes on. */
static struct outcome outcome_now(const struct course *w, uint8_t *sharers)
{
    struct outcome o = outcome_of(w->game, &w->p, w->key, w->plies + 1);
    *sharers = o.ending != ENDING_NONE ? o.sharers : w->p.alive;
    return o;
}

bool course_ended(const struct course *w, uint8_t *sharers)
{
    return outcome_now(w, sharers).ending != ENDING_NONE;
}

bool course_over(const struct course *w, int most, uint8_t *sharers)
{
    struct outcome o = outcome_now(w, sharers);
    return o.ending != ENDING_NONE || o.claims || w->plies >= most;
}

struct search_result course_search(const struct course *w, struct engine *e, uint64_t nodes)
{
    struct limits limits = {.nodes = nodes};
    return engine_search(e, &w->p, w->key, w->plies + 1, &limits);
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
