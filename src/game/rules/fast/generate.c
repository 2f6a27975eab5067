#include "generators.h"
#include "tables.h"

/* The instances and the traits that each can serve. */
struct generator_instance {
    int words;
    bool lanes, pocket, elimination, hops;
    const struct generator *pext, *shifts;
};

#if defined(__x86_64__)
#define BOTH(name) &name##_pext_generator, &name##_shifts_generator
#else
#define BOTH(name) NULL, &name##_shifts_generator
#endif

/* The narrowest first. */
static const struct generator_instance instances[] = {
#ifdef REROUTE66_WIDE
    {1, true, true, true, true, BOTH(any_one)},
    {2, true, true, true, true, BOTH(any_two)},
    {4, false, false, false, false, BOTH(four)},
    {4, true, true, true, true, BOTH(any_four)},
#else
    {1, false, false, false, false, BOTH(one)},        {1, false, true, false, false, BOTH(pocket)},
    {1, true, false, false, false, BOTH(lanes)},       {2, false, false, false, false, BOTH(two)},
    {2, false, false, true, false, BOTH(elimination)}, {2, false, false, false, true, BOTH(hops)},
    {1, true, true, true, true, BOTH(any_one)},        {2, true, true, true, true, BOTH(any_two)},
#endif
};
enum { INSTANCES = sizeof instances / sizeof *instances };

static bool has_pext(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("avx");
#else
    return false;
#endif
}

static bool serves(const struct generator_instance *instance, const struct game *g, int words)
{
    return instance->words == words && (instance->lanes || !g->board->has_lanes) &&
           (instance->hops == g->tables->knows_hops || (instance->hops && instance->elimination)) &&
           (instance->elimination ||
            !(g->tries || rules_has(g, RULE_ELIMINATION) || rules_has(g, RULE_DUCK))) && /* what is nobody's counts */
           (instance->pocket ||
            !(rules_has(g, RULE_REENTRY) || rules_has(g, RULE_CATACOMB) || rules_has(g, RULE_DROPS)));
}

const struct generator *generators_of(const struct game *g, int words, int at)
{
    for (int i = 0; i < INSTANCES; i++) {
        if (!serves(&instances[i], g, words))
            continue;
        if (instances[i].pext && has_pext() && at-- == 0)
            return instances[i].pext;
        if (at-- == 0)
            return instances[i].shifts;
    }
    return NULL;
}

/* All moves that the rules keep. */
static int keep_legal(const struct game *g, const struct position *p, struct move *out)
{
    int n = position_keep(g, p, out, p->duck_due ? 0 : g->tables->generator->legal(g, p, out));
    if (!n && rules_has(g, RULE_ELIMINATION) && !p->winner && p->alive & (p->alive - 1))
        out[n++] = (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    return n;
}

/* Into OUT those of all legal moves that moves_aimed finds, or moves_captures if AIM is NULL. */
static int keep_some(const struct game *g, const struct position *p, const cellset *aim, struct move *out)
{
    int n = keep_legal(g, p, out), kept = 0;
    for (int i = 0; i < n; i++) {
        struct move m = out[i];
        bool noisy = move_captures(g, p, m, NULL) || m.type == MOVE_PROMOTION;
        bool aimed =
            aim && m.from != CELL_NONE && m.type != MOVE_CASTLING && cellset_has(aim[piece_kind(p->on[m.from])], m.to);
        if (aim ? aimed && !noisy : noisy)
            out[kept++] = m;
    }
    return kept;
}

int moves_legal(const struct game *g, const struct position *p, struct move *out)
{
    return __builtin_expect(g->chooses, false) ? keep_legal(g, p, out) : g->tables->generator->legal(g, p, out);
}

int moves_captures(const struct game *g, const struct position *p, struct move *out)
{
    if (__builtin_expect(g->tables->sifts || g->grows, false))
        return keep_some(g, p, NULL, out);
    int n = g->tables->generator->captures(g, p, out);
    return __builtin_expect(g->chooses, false) ? position_keep(g, p, out, n) : n;
}

int moves_aimed(const struct game *g, const struct position *p, const cellset aim[KINDS_MAX], struct move *out)
{
    if (__builtin_expect(g->tables->sifts || g->grows, false))
        return keep_some(g, p, aim, out);
    int n = g->tables->generator->aimed(g, p, aim, out);
    return __builtin_expect(g->chooses, false) ? position_keep(g, p, out, n) : n;
}

/* Returns the number of the moves that the rules keep; apart, as the room for the list costs time where it is not
 * needed. */
static __attribute__((noinline)) int count_kept(const struct game *g, const struct position *p)
{
    struct move all[MOVES_MAX];
    return keep_legal(g, p, all);
}

int moves_between(const struct game *g, const struct position *p, cellset from, cellset to, struct move *out)
{
    if (__builtin_expect(g->tables->sifts || g->grows, false)) {
        int n = keep_legal(g, p, out), kept = 0;
        for (int i = 0; i < n; i++)
            if (out[i].to != CELL_NONE && cellset_has(to, out[i].to) &&
                (out[i].from == CELL_NONE || cellset_has(from, out[i].from)))
                out[kept++] = out[i];
        return kept;
    }
    int n = g->tables->generator->between(g, p, from, to, out);
    return __builtin_expect(g->chooses, false) ? position_keep(g, p, out, n) : n;
}

int moves_count(const struct game *g, const struct position *p)
{
    return __builtin_expect(g->chooses, false) ? count_kept(g, p) : g->tables->generator->count(g, p);
}

/* True if M is among the moves that the rules keep. */
static bool is_kept(const struct game *g, const struct position *p, struct move m)
{
    struct move all[MOVES_MAX];
    int n = keep_legal(g, p, all);
    while (n > 0 && !move_equal(all[n - 1], m))
        n--;
    return n > 0;
}

bool move_is_legal(const struct game *g, const struct position *p, struct move m)
{
    if (__builtin_expect(g->tables->sifts || g->grows, false))
        return is_kept(g, p, m);
    return g->tables->generator->is_legal(g, p, m) && (!g->chooses || position_keep(g, p, &m, 1));
}

cellset position_attackers(const struct game *g, const struct position *p, cell place, int who)
{
    return g->tables->generator->attackers(g, p, place, who);
}

bool position_keeps(const struct game *g, const struct position *p, const struct series *series)
{
    return g->tables->generator->keeps(g, p, series);
}

cellset position_reach(const struct game *g, const struct position *p, piece what, cell place)
{
    return g->tables->generator->reach(g, p, what, place);
}

cellset position_goals(const struct game *g, const struct position *p, cell place)
{
    struct move move[MOVES_MAX];
    cellset goals = position_reach(g, p, p->on[place], place);
    for (int n = moves_legal(g, p, move); n > 0; n--)
        if (move[n - 1].from == g->board->lane_first[place])
            cellset_add(&goals, move[n - 1].to);
    return goals;
}

void position_reach_kinds(const struct game *g, const struct position *p, int who, cell place, kindset kinds,
                          cellset out[KINDS_MAX])
{
    g->tables->generator->reach_kinds(g, p, who, place, kinds, out);
}

cellset position_origins(const struct game *g, const struct position *p, piece what, cell place, bool takes)
{
    return g->tables->generator->origins(g, p, what, place, takes);
}

int position_reaches(const struct game *g, const struct position *p, int who, struct reached *out)
{
    return g->tables->generator->reaches(g, p, who, out);
}

void position_checks(const struct game *g, const struct position *p, struct checks *out)
{
    g->tables->generator->checks(g, p, out);
}

/* Returns the number of legal sequences of DEPTH plies from P; if TURNS, of turns with the duck's moves in them. */
static inline __attribute__((always_inline)) uint64_t
count_sequences(const struct game *g, const struct position *p, int depth, bool turns,
                uint64_t (*next)(const struct game *g, const struct position *p, int depth))
{
    struct move move[MOVES_MAX];
    if (depth == 0)
        return 1;
    if (depth == 1 && (!turns || p->duck_due))
        return (uint64_t)moves_count(g, p);
    uint64_t total = 0;
    int n = moves_legal(g, p, move);
    for (int i = 0; i < n; i++) {
        struct position after;
        position_copy(g, &after, p);
        position_play(g, &after, move[i]);
        total += next(g, &after, depth - !(turns && after.duck_due));
    }
    return total;
}

static uint64_t count_plies(const struct game *g, const struct position *p, int depth)
{
    return count_sequences(g, p, depth, false, count_plies);
}

static uint64_t count_turns(const struct game *g, const struct position *p, int depth)
{
    return count_sequences(g, p, depth, true, count_turns);
}

uint64_t perft(const struct game *g, const struct position *p, int depth)
{
    return (g->duck < 0 ? count_plies : count_turns)(g, p, depth);
}
