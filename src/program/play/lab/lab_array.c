/* What the laboratory knows of a game before it is played. */
#include "lab/fewlines.h"

#include "base/memory.h"
#include "endings/retro.h"
#include "play/course.h"
#include "rules/outcome.h"
#include "rules/walker.h"

#include <math.h>

/* MATES: moves within which a win from the array is looked for, MATE_NODES: and with how many positions. JUDGE_NODES:
 * of the search for material that is won, TABLE_BYTES: its table. PLACES_MOST: on larger boards no tables of endings
 * are built. WALKS: openings of each strength that are gone through, with WALK_NODES a move at most, and random games,
 * of WALK_PLIES at most. */
enum {
    MATES = 3,
    MATE_NODES = 1000000,
    JUDGE_NODES = 500000,
    TABLE_BYTES = 1 << 20,
    PLACES_MOST = 70,
    WALKS = 4,
    WALK_NODES = 20000,
    WALK_PLIES = 60
};

const int lab_margins[LAB_MARGINS] = {10, LAB_MARGIN, 60, 100};

/* What a proof needs and finds: STOP ends it (borrowed); KNOWN gets false if something is not found out. */
struct proof {
    atomic_bool *stop;
    bool known;
};

/* True if the side to move in P wins within MOVES moves. */
static bool wins_within(const struct game *g, const struct position *p, int moves, struct proof *proof)
{
    struct move key[MOVES_MAX];
    int found = mate_keys(g, p, moves, &(struct limits){.nodes = MATE_NODES, .stop = proof->stop}, key);
    proof->known = proof->known && found >= 0;
    return found > 0;
}

/* True if the second player wins within MOVES moves whatever the first one begins with. */
static bool loses_within(const struct game *g, const struct position *p, int moves, struct proof *proof)
{
    struct move first[MOVES_MAX];
    int count = moves_legal(g, p, first);
    for (int i = 0; i < count; i++) {
        struct position next = *p;
        position_play(g, &next, first[i]);
        if (!moves_count(g, &next) || !wins_within(g, &next, moves, proof))
            return false;
    }
    return count > 0;
}

/* Returns who alone has won P, in which the game may be over; -1: nobody. */
static int find_winner(const struct game *g, const struct position *p)
{
    struct outcome outcome = outcome_of(g, p, &p->key, 1);
    return outcome.ending != ENDING_NONE && __builtin_popcount(outcome.sharers) == 1 ? __builtin_ctz(outcome.sharers)
                                                                                     : -1;
}

static void find_wins(const struct game *g, const struct position *p, atomic_bool *stop, struct lab_array *out)
{
    struct proof proof = {stop, true};
    out->mate = find_winner(g, p);
    for (int moves = 1; moves <= MATES && out->mate < 0; moves++) {
        out->moves = moves;
        if (wins_within(g, p, moves, &proof))
            out->mate = 0;
        else if (g->players == 2 && loses_within(g, p, moves, &proof))
            out->mate = 1;
    }
    if (out->mate < 0 && !proof.known)
        out->mate = -2;
}

static void find_hanging(const struct game *g, const struct position *p, struct lab_array *out)
{
    EACH_CELL (place, g->board->firsts) {
        cellset by = {{0, 0}};
        if (!p->on[place] || g->kind[piece_kind(p->on[place])].royal)
            continue;
        int owner = piece_player(p->on[place]);
        for (int who = 0; who < g->players; who++)
            if (who != owner)
                by = cellset_or(by, position_attackers(g, p, (cell)place, who));
        if (!cellset_empty(by) && cellset_empty(position_attackers(g, p, (cell)place, owner))) {
            if (out->hanging < LAB_HUNG)
                out->hung[out->hanging] = (cell)place;
            out->hanging++;
        }
    }
}

static const struct endtable *find_bare(void *context, const struct material *material)
{
    const struct endtable *const *bare = context;
    return *bare && material_equal(material, &(*bare)->index.material) ? *bare : NULL;
}

/* Returns in how many percent of the positions of the royal pieces and one piece of KIND more that side, to move, wins;
 * -1 if that is not known, also if WATCH ended it. BARE: the table of the royal pieces alone. */
static int mates_alone(const struct game *g, int kind, const struct endtable *bare, struct lab_watch *watch)
{
    struct error error = {0};
    struct mirror mirror;
    struct material material = {.pieces = 3, .piece = {PIECE(0, g->royal), PIECE(1, g->royal), PIECE(0, kind)}};
    size_t won = 0, all = 0;
    mirror_find(g, &mirror);
    bool exchanged = material_canonical(&mirror, &material);
    struct endtable *table =
        retro_build(g, &material, &(struct retro_plan){find_bare, &bare, 1, &watch->table}, &error);
    size_t from = table && exchanged ? table->index.side : 0;
    for (size_t i = 0; table && i < table->index.side; i++) {
        enum verdict verdict = endvalue_of(table->value[from + i]).verdict;
        all += verdict != VERDICT_ILLEGAL;
        won += verdict == VERDICT_WIN;
    }
    endtable_free(table);
    return all ? (int)(100 * won / all) : -1;
}

/* True if it is asked of KIND of G whether it mates alone. */
static bool may_mate(const struct game *g, int kind)
{
    return kind != g->royal && kind != g->pawn && !g->kind[kind].into;
}

/* Returns why it cannot be told of G what mates alone, as a clause; NULL: it can be. */
static const char *why_untold(const struct game *g)
{
    const struct material kings = {.pieces = 2, .piece = {PIECE(0, g->royal), PIECE(1, g->royal)}};
    if (g->players != 2)
        return "the game has three players";
    if (g->royal >= g->kinds || g->royals)
        return "not each player has one royal piece";
    if (!g->endgame_tables || !material_is_covered(g, &kings))
        return "the tables of endings know nothing of a rule, or of the moves of a piece, of this game";
    return g->board->cells > PLACES_MOST ? "the tables of endings would be too large for this board" : NULL;
}

static void find_alone(const struct game *g, struct lab_watch *watch, struct lab_array *out)
{
    struct error error = {0};
    const struct endtable *none = NULL;
    const struct material kings = {.pieces = 2, .piece = {PIECE(0, g->royal), PIECE(1, g->royal)}};
    bool told = false, asked = false;
    for (int kind = 0; kind < g->kinds; kind++)
        out->alone[kind] = -1;
    out->untold = why_untold(g);
    if (out->untold)
        return;
    for (int kind = 0; kind < g->kinds; kind++)
        atomic_fetch_add(&watch->all_tables, may_mate(g, kind));
    struct endtable *bare = retro_build(g, &kings, &(struct retro_plan){find_bare, &none, 1, &watch->table}, &error);
    for (int kind = 0; kind < g->kinds; kind++) {
        asked = asked || may_mate(g, kind);
        if (!may_mate(g, kind) || !bare || atomic_load(&watch->stop))
            continue;
        atomic_store(&watch->table.done, 0);
        atomic_fetch_add(&watch->tables, 1);
        out->alone[kind] = mates_alone(g, kind, bare, watch);
        told = told || out->alone[kind] >= 0;
    }
    endtable_free(bare);
    out->untold = asked && !told ? "it was not waited for, or there is not enough memory" : NULL;
}

/* Compare the fast generator of moves with the one that walks over the board, on random games. */
static void walk_generators(const struct game *g, const atomic_bool *stop, struct lab_array *out)
{
    FREED struct course *course = memory_new(sizeof *course);
    FREED struct move *slow = memory_new(MOVES_MAX * sizeof *slow);
    struct random random = {LAB_OPENING};
    uint8_t sharers;
    for (int i = 0; i < WALKS && !atomic_load(stop); i++) {
        course_start(course, g);
        while (!course_over(course, WALK_PLIES, &sharers)) {
            int count = walker_moves(g, &course->p, slow);
            bool same = count == moves_count(g, &course->p);
            for (int j = 0; j < count && same; j++)
                same = move_is_legal(g, &course->p, slow[j]);
            out->walked++;
            out->disputed += !same;
            course_stroll(course, &random);
        }
    }
}

static void find_array(const struct game *g, atomic_bool *stop, struct lab_array *out)
{
    struct position p;
    struct engine *engine = engine_new(g, TABLE_BYTES, 1);
    position_start(g, &p);
    *out = (struct lab_array){0};
    struct culprit culprit;
    game_find_oddity(g, &culprit, &out->oddity);
    find_wins(g, &p, stop, out);
    find_hanging(g, &p, out);
    walk_generators(g, stop, out);
    if (engine && moves_count(g, &p))
        out->gain =
            engine_search(engine, &p, &p.key, 1,
                          &(struct limits){.depth = LAB_JUDGED, .nodes = JUDGE_NODES, .threads = 1, .stop = stop})
                .score;
    engine_free(engine);
}

/* True if with some margin the move after PLIES is drawn, by the WAYS with each. */
static bool any_is_drawn(int plies, const double ways[LAB_MARGINS])
{
    bool any = false;
    for (int i = 0; i < LAB_MARGINS; i++)
        any = any || lines_are_drawn(plies, ways[i]);
    return any;
}

/* Go through an opening of G with LIMITS for each move, drawn by RANDOM; multiply WAYS, of each margin, by its
 * choices. */
static void walk_opening(const struct game *g, const struct limits *limits, struct engine *engine,
                         struct random *random, double ways[LAB_MARGINS])
{
    FREED struct course *course = memory_new(sizeof *course);
    uint8_t sharers;
    course_start(course, g);
    while (!atomic_load(limits->stop) && any_is_drawn(course->plies, ways) &&
           !course_over(course, LAB_OPENING_MOST, &sharers)) {
        struct few_lines lines;
        engine_clear(engine);
        struct search_result found = lines_find(course, engine, limits, &lines);
        for (int i = 0; i < LAB_MARGINS; i++)
            if (lines_are_drawn(course->plies, ways[i]))
                ways[i] *= fmax(lines_near(&lines, lab_margins[i]), 1);
        int near = lines_near(&lines, LAB_MARGIN);
        struct move m = near ? lines.move[random_below(random, (uint32_t)near)] : found.best;
        course_play(course, move_is_legal(g, &course->p, m) ? m : found.best);
    }
}

/* Fill OPENINGS, of games of PLAN with NODES a move. */
static void find_openings(const struct lab_plan *plan, int nodes, atomic_bool *stop, double openings[LAB_MARGINS])
{
    const struct limits limits = {
        .nodes = nodes < WALK_NODES ? (uint64_t)nodes : WALK_NODES, .threads = 1, .stop = stop};
    double logs[LAB_MARGINS] = {0};
    struct random random = {plan->seed};
    struct engine *engine = engine_new(plan->game, TABLE_BYTES, 1);
    for (int i = 0; engine && i < WALKS && !atomic_load(stop); i++) {
        double ways[LAB_MARGINS] = {1, 1, 1, 1};
        walk_opening(plan->game, &limits, engine, &random, ways);
        for (int k = 0; k < LAB_MARGINS; k++)
            logs[k] += log(ways[k]);
    }
    for (int i = 0; i < LAB_MARGINS; i++)
        openings[i] = exp(logs[i] / WALKS);
    engine_free(engine);
}

bool lab_find_facts(const struct lab_plan *plan, struct lab_watch *watch, struct lab_facts *out)
{
    find_array(plan->game, &watch->stop, &out->array);
    for (int i = 0; i < LAB_STRENGTHS; i++)
        find_openings(plan, plan->nodes * (i ? LAB_STRONGER : 1), &watch->stop, out->openings[i]);
    bool found = !atomic_load(&watch->stop);
    find_alone(plan->game, watch, &out->array); /* the longest, which can be left out */
    return found;
}
