#include "search/sight.h"

#include <stdlib.h>

/* How hard each trait makes a move to see; a move without any has OBVIOUS. A weight of WORTH_NAMING or more explains
 * why a move was overlooked. */
static const int weight[SIGHT_TRAITS] = {
    [SIGHT_QUIET] = 3,      [SIGHT_EDGE] = 1,     [SIGHT_LANE] = 2,    [SIGHT_LONG] = 2,
    [SIGHT_AWAY] = 3,       [SIGHT_BACKWARD] = 3, [SIGHT_REENTRY] = 2, [SIGHT_OPENED] = 4,
    [SIGHT_DISCOVERED] = 4, [SIGHT_BEND] = 3,     [SIGHT_BRANCH] = 4,
};
enum { OBVIOUS = 1, WORTH_NAMING = 2, COORDINATES = 24, WALK_CELLS = 4096 };

struct sight {
    const struct game *game;
    uint8_t steps[CELLS_MAX][CELLS_MAX];   /* through sides and corners; FAR_AWAY if there is no way */
    uint8_t line[CELLS_MAX][CELLS_MAX];    /* bits of the traits that every straight way from one to the other has */
    cellset between[CELLS_MAX][CELLS_MAX]; /* the cells that such ways pass */
    int64_t ahead[PLAYERS_MAX][CELLS_MAX]; /* how far forward a cell lies */
    cellset rim;
};
enum { FAR_AWAY = 255, LINE_BEND = 1, LINE_BRANCH = 2, LINE_NONE = 4 };

/* A walk straight on from a cell. */
struct sight_walk {
    struct sight *sight;
    enum line line;
    cell from;
    struct point heading; /* of the first step */
    int left;             /* cells to go: lines that no piece slides along may branch without end */
};

/* Goes on from AT through side or corner EXIT; PASSED and FLAGS are of the way so far. */
static void walk_on(struct sight_walk *walk, cell at, int exit, cellset passed, unsigned flags)
{
    const struct board *board = walk->sight->game->board;
    const struct fork *fork = board_steps(board, walk->line, at, exit);
    for (int i = 0; i < fork->count; i++) {
        cell to = fork->step[i].to;
        struct point step =
            point_minus(polygon_middle(&board->shape[to], COORDINATES), polygon_middle(&board->shape[at], COORDINATES));
        unsigned here = flags | (fork->count > 1 ? LINE_BRANCH : 0);
        if (cellset_has(passed, to) || to == walk->from || walk->left-- <= 0)
            continue;
        if (at == walk->from)
            walk->heading = step;
        else if ((int64_t)walk->heading.x * step.y != (int64_t)walk->heading.y * step.x)
            here |= LINE_BEND;
        uint8_t *known = &walk->sight->line[walk->from][to];
        *known = *known & LINE_NONE ? (uint8_t)here : *known & (uint8_t)here;
        walk->sight->between[walk->from][to] = cellset_or(walk->sight->between[walk->from][to], passed);
        int next = board_onward(board, to, fork->step[i].enters);
        cellset more = passed;
        cellset_add(&more, to);
        if (next >= 0)
            walk_on(walk, to, next, more, here);
    }
}

/* Fills the steps from FROM through sides and corners. */
static void count_steps(struct sight *sight, cell from)
{
    const struct board *board = sight->game->board;
    cell queue[CELLS_MAX];
    int head = 0, tail = 0;
    for (int place = 0; place < board->cells; place++)
        sight->steps[from][place] = FAR_AWAY;
    sight->steps[from][from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        cell at = queue[head++];
        cellset near = cellset_or(board->adjacent[LINE_LATERAL][at], board->adjacent[LINE_DIAGONAL][at]);
        near = cellset_or(near, cellset_less(board->lane[at], board->firsts));
        EACH_CELL (place, near) {
            if (sight->steps[from][place] == FAR_AWAY) {
                sight->steps[from][place] = sight->steps[from][at] + 1;
                queue[tail++] = place;
            }
        }
    }
}

struct sight *sight_new(const struct game *g)
{
    struct sight *sight = calloc(1, sizeof *sight);
    const struct board *board = g->board;
    if (!sight)
        return NULL;
    sight->game = g;
    for (int from = 0; from < board->cells; from++) {
        for (int to = 0; to < board->cells; to++)
            sight->line[from][to] = LINE_NONE;
        count_steps(sight, (cell)from);
        for (int who = 0; who < g->players; who++) {
            struct point middle = polygon_middle(&board->shape[from], COORDINATES), ahead = g->player[who].forward;
            sight->ahead[who][from] = (int64_t)middle.x * ahead.x + (int64_t)middle.y * ahead.y;
        }
        int exits = board->shape[from].corners, beside = 0;
        for (int line = 0; line < LINES; line++)
            for (int exit = 0; exit < exits; exit++) {
                struct sight_walk walk = {sight, (enum line)line, (cell)from, {0, 0}, WALK_CELLS};
                walk_on(&walk, (cell)from, exit, (cellset){{0, 0}}, 0);
                beside += line == LINE_LATERAL && board_steps(board, LINE_LATERAL, (cell)from, exit)->count > 0;
            }
        if (beside < exits)
            cellset_add(&sight->rim, (cell)from);
    }
    return sight;
}

void sight_free(struct sight *sight)
{
    free(sight);
}

/* True if M moves a sliding piece, whose line can be long, bent or blocked. */
static bool goes_by_line(const struct sight *sight, struct move m, int kind)
{
    const struct kind *sort = &sight->game->kind[kind];
    for (int i = 0; i < sort->atoms; i++)
        if (sort->atom[i].reach == REACH_SLIDE)
            return !(sight->line[m.from][m.to] & LINE_NONE);
    return false;
}

static bool is_away(const struct sight *sight, struct move m, const struct move before[SIGHT_BEFORE])
{
    for (int i = 0; i < SIGHT_BEFORE; i++)
        if (before[i].type != MOVE_PASS && (sight->steps[before[i].to][m.to] < SIGHT_FAR ||
                                            (m.from != CELL_NONE && sight->steps[before[i].to][m.from] < SIGHT_FAR)))
            return false;
    return before[0].type != MOVE_PASS;
}

/* True if the line of M, a slide, was closed by a piece that one of the moves BEFORE took away. */
static bool was_closed(const struct sight *sight, struct move m, const struct move before[SIGHT_BEFORE])
{
    for (int i = 0; i < SIGHT_BEFORE; i++)
        if (before[i].type != MOVE_PASS && before[i].from != CELL_NONE &&
            cellset_has(sight->between[m.from][m.to], before[i].from))
            return true;
    return false;
}

unsigned sight_traits(const struct sight *sight, const struct position *p, struct move m,
                      const struct move before[SIGHT_BEFORE], const struct checks *checks)
{
    const struct game *g = sight->game;
    unsigned traits = 0;
    if (m.type >= MOVE_PASS || m.type == MOVE_CASTLING)
        return 0;
    if (!move_captures(g, p, m, NULL) && m.type != MOVE_PROMOTION)
        traits |= 1u << SIGHT_QUIET;
    if (is_away(sight, m, before))
        traits |= 1u << SIGHT_AWAY;
    if (m.type == MOVE_DROP)
        return traits | 1u << SIGHT_REENTRY;
    int kind = piece_kind(p->on[m.from]);
    if (m.type == MOVE_HOP)
        traits |= 1u << SIGHT_REENTRY;
    if (g->board->has_lanes && (cellset_count(g->board->lane[m.from]) > 1 || cellset_count(g->board->lane[m.to]) > 1))
        traits |= 1u << SIGHT_LANE;
    if (kind != g->pawn && cellset_has(sight->rim, m.from))
        traits |= 1u << SIGHT_EDGE;
    if (kind != g->pawn && sight->ahead[p->turn][m.to] < sight->ahead[p->turn][m.from])
        traits |= 1u << SIGHT_BACKWARD;
    if (checks && checks->known && cellset_has(checks->lines, m.from) && !cellset_has(checks->from[kind], m.to))
        traits |= 1u << SIGHT_DISCOVERED;
    if (!goes_by_line(sight, m, kind))
        return traits;
    if (sight->steps[m.from][m.to] >= SIGHT_FAR)
        traits |= 1u << SIGHT_LONG;
    if (sight->line[m.from][m.to] & LINE_BEND)
        traits |= 1u << SIGHT_BEND;
    if (sight->line[m.from][m.to] & LINE_BRANCH)
        traits |= 1u << SIGHT_BRANCH;
    if (!(traits >> SIGHT_DISCOVERED & 1) && was_closed(sight, m, before))
        traits |= 1u << SIGHT_OPENED;
    return traits;
}

int sight_chance(unsigned traits, int dimness)
{
    int hard = OBVIOUS;
    for (int trait = 0; trait < SIGHT_TRAITS; trait++)
        if (traits >> trait & 1)
            hard += weight[trait];
    return 1000 * hard * dimness / (hard * dimness + 4000);
}

enum sight_trait sight_reason(unsigned traits)
{
    enum sight_trait best = SIGHT_TRAITS;
    for (int trait = 0; trait < SIGHT_TRAITS; trait++)
        if (traits >> trait & 1 && weight[trait] >= WORTH_NAMING &&
            (best == SIGHT_TRAITS || weight[trait] >= weight[best]))
            best = (enum sight_trait)trait;
    return best;
}
