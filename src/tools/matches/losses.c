/*
 * losses: how levels err. Each plays against itself; a search of --nodes judges every move by what it gives away, where
 * the game is not decided. Prints the mean loss, the shares of moves that lose more than 100 and 300 hundredths of a
 * pawn, and what was hard to see about the better moves where more than 100 were lost.
 */
#include "matches/contest.h"

#include "engine/sight.h"

#include <stdlib.h>

enum { TABLE_BYTES = 4 << 20, PLIES_MOST = 160, DECIDED = 600, LOSS_MOST = 1000 };

struct losses {
    const struct tool_options *o;
    struct engine *level, *judge;
    struct sight *sight;
    struct random random;
    int moves, sum, over100, over300, missed[SIGHT_TRAITS];
};

/* Judge move M of L, BEST being the judge's line. */
static void judge_move(struct losses *a, const struct course *l, struct move m, const struct search_result *best)
{
    struct limits only = {.nodes = (uint64_t)a->o->nodes, .only = &m, .only_count = 1};
    if (abs(best->score) > DECIDED)
        return;
    int lost = 0;
    if (!move_equal(m, best->best))
        lost = best->score - engine_search(a->judge, &l->p, l->key, l->plies + 1, &only).score;
    lost = lost < 0 ? 0 : lost > LOSS_MOST ? LOSS_MOST : lost;
    a->moves++;
    a->sum += lost;
    a->over100 += lost > 100;
    a->over300 += lost > 300;
    unsigned traits = lost > 100 ? sight_traits(a->sight, &l->p, best->best, l->before, NULL) : 0;
    for (int t = 0; t < SIGHT_TRAITS; t++)
        a->missed[t] += (int)(traits >> t & 1);
}

/* LEVEL plays against itself from opening NUMBER. */
static void play_alone(struct losses *a, struct game *g, int level, int number)
{
    struct opening_rule rule = {a->o->plies, a->o->balance, opening_usual.nodes};
    struct match_opening opening;
    struct course l;
    uint8_t sharers;
    opening_find(g, a->judge, &rule, (uint64_t)(a->o->seed * 1000003 + number), &opening);
    opening_play(&l, g, &opening);
    uint64_t seed = random_next(&a->random);
    while (!course_over(&l, PLIES_MOST, &sharers)) {
        struct limits limits = {.level = level, .seed = seed + (uint64_t)l.plies, .before = {l.before[0], l.before[1]}};
        struct move m = engine_search(a->level, &l.p, l.key, l.plies + 1, &limits).best;
        struct search_result best = course_search(&l, a->judge, (uint64_t)a->o->nodes);
        judge_move(a, &l, m, &best);
        if (abs(best.score) > LOSS_MOST)
            return;
        course_play(&l, m);
    }
}

static void print_losses(const struct losses *a, int level)
{
    static const char *const names[SIGHT_TRAITS] = {"quiet", "edge",   "lane",   "long", "away",
                                                    "back",  "return", "opened", "bend", "branch"};
    int n = a->moves ? a->moves : 1, hard = a->over100 ? a->over100 : 1;
    printf("level %d: %d moves, mean loss %d, over 100 %.1f %%, over 300 %.1f %%; missed in %%:", level, a->moves,
           a->sum / n, 100.0 * a->over100 / n, 100.0 * a->over300 / n);
    for (int t = 0; t < SIGHT_TRAITS; t++)
        printf(" %s %d", names[t], 100 * a->missed[t] / hard);
    putchar('\n');
    fflush(stdout);
}

bool losses_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct engine *level = engine_new(g, TABLE_BYTES, 1), *judge = engine_new(g, TABLE_BYTES, 1);
    struct sight *sight = sight_new(g);
    bool good = level && judge && sight;
    if (!good)
        error_set(e, "out of memory");
    for (int at = o->from; good && at <= o->to; at++) {
        struct losses a = {o, level, judge, sight, {(uint64_t)o->seed}, 0, 0, 0, 0, {0}};
        for (int n = 0; n < o->games; n++)
            play_alone(&a, g, at, n);
        print_losses(&a, at);
    }
    engine_free(level);
    engine_free(judge);
    sight_free(sight);
    return good;
}
