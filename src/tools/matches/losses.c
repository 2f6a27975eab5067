/*
 * losses: how players err. A search of --nodes judges every move of a file of saved games by what it gives away, where
 * the game is not decided, and counts it with the level whose Elo is nearest to the tag WhiteElo or BlackElo: of
 * people, or of levels that `duel --level=N --level-against=N --pgn=FILE` had play. Prints the mean loss, the shares of
 * moves that lose more than 100 and 300 hundredths of a pawn, and what was hard to see about the better moves where
 * more than 100 were lost.
 */
#include "matches/contest.h"

#include "engine/sight.h"
#include "engine/skill.h"
#include "record/saved.h"

#include <stdlib.h>

enum { TABLE_BYTES = 4 << 20, PLIES_MOST = 160, DECIDED = 600, LOSS_MOST = 1000 };

struct losses {
    const struct tool_options *o;
    struct engine *judge;
    struct sight *sight;
    int moves, sum, over100, over300, missed[SIGHT_TRAITS];
};

/* Judge move M of L, BEST being the judge's line. */
static void judge_move(struct losses *a, const struct course *l, struct move m, const struct search_result *best)
{
    struct limits only = {.nodes = (uint64_t)a->o->side[0].nodes, .only = &m, .only_count = 1};
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

/* The level whose Elo is nearest to that of player WHO of R; 0 if R does not tell it, or it is far from all. */
static int level_of(const struct record *r, int who)
{
    static const char *const tags[PLAYERS_MAX] = {"WhiteElo", "BlackElo", "RedElo"};
    const char *tag = record_tag(r, tags[who]);
    int elo = tag ? atoi(tag) : 0, best = 0, least = 150;
    for (int level = 1; level <= LEVEL_MAX; level++)
        if (abs(elo - skill_elo(r->game, level)) < least) {
            least = abs(elo - skill_elo(r->game, level));
            best = level;
        }
    return best;
}

/* Judge the moves of R's main line from ply --plies on, each for the level of who made it in BY. */
static void judge_record(struct losses by[LEVEL_MAX + 1], const struct record *r)
{
    const struct node **line;
    int count = record_line(record_line_end(r->root), &line), level[PLAYERS_MAX];
    struct course l;
    for (int who = 0; who < r->game->players; who++)
        level[who] = level_of(r, who);
    course_start(&l, r->game);
    for (int i = 0; i < count && i < PLIES_MOST; i++) {
        struct losses *a = &by[level[l.p.turn]];
        if (i >= a->o->plies && level[l.p.turn]) {
            struct search_result best = course_search(&l, a->judge, (uint64_t)a->o->side[0].nodes);
            judge_move(a, &l, line[i]->move, &best);
        }
        course_play(&l, line[i]->move);
    }
    free(line);
}

/* The game of every file is CONTEXT. */
static const struct game *only_game(void *context, const char *variant, const struct definition *definition,
                                    struct error *e)
{
    (void)variant;
    (void)definition;
    (void)e;
    return context;
}

/* Add the games of the file PATH, from the usual array and by two players, to BY. */
static bool judge_people(struct losses by[LEVEL_MAX + 1], struct game *g, const char *path, struct error *e)
{
    struct saved saved;
    struct reading how = {.find = only_game, .context = g};
    if (!saved_open_named(&saved, path, NULL, e))
        return false;
    for (int i = 1; i <= saved.games && i <= by->o->games; i++) {
        struct record *r = saved_read(&saved, i, &how, e);
        if (r && !record_tag(r, "FEN"))
            judge_record(by, r);
        record_free(r);
    }
    saved_close(&saved);
    return true;
}

bool losses_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct engine *judge = engine_new(g, TABLE_BYTES, 1);
    struct sight *sight = sight_new(g);
    struct losses by[LEVEL_MAX + 1];
    for (int at = 0; at <= LEVEL_MAX; at++)
        by[at] = (struct losses){o, judge, sight, 0, 0, 0, 0, {0}};
    bool good = judge && sight ? judge_people(by, g, o->argument[0], e) : error_set(e, "out of memory");
    for (int at = 1; good && at <= LEVEL_MAX; at++)
        if (by[at].moves)
            print_losses(&by[at], at);
    engine_free(judge);
    sight_free(sight);
    return good;
}
