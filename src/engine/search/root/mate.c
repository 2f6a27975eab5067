#include "search/engine.h"

#include "tree/table.h"

#include <stdlib.h>

/* What is known about a position with the attacker to move: it wins within `wins` moves (0: unknown), and not within
 * `fails`. */
struct mate_entry {
    uint64_t key;
    uint8_t wins, fails;
};

/* PLIES_A_MOVE: with a duck each of two players has two. FIRST_COUNT: of plies without capture or pawn move, below
 * which no such count but that of a game's own rule ends the game (outcome_by_count). */
enum { VERDICTS = 1 << 18, PLIES_A_MOVE = 4, PLIES = (MATE_MOST + 1) * PLIES_A_MOVE, FIRST_COUNT = 100 };

struct solver {
    const struct game *game;
    int attacker;
    bool mates_alone;    /* no rule but checkmate wins after a reply: the last move must mate, or win at once */
    bool captures_alone; /* RULE_DUCK: nobody loses by an own move, or by having none: the last move must win at once */
    bool counts;         /* a count of moves may draw the game within the search */
    uint64_t nodes, most;         /* positions visited, and how many may be */
    const atomic_bool *cancelled; /* NULL: cannot be cancelled */
    bool stop;                    /* too many, or cancelled: results are void once this is set */
    struct mate_entry *verdict;
    /* the reply that refuted an attack last at that ply, and the duck's move that completed one */
    struct move refutation[PLIES];
};

/* A move of the attacker and how little freedom it leaves. */
struct ranked {
    struct move move;
    int replies;
};

/* True if the attacker has won P; if anybody has, or the attacker is out. */
static bool attacker_has_won(const struct solver *solver, const struct position *p)
{
    return p->winner ? p->winner - 1 == solver->attacker : p->alive == 1 << solver->attacker;
}

static bool is_decided(const struct solver *solver, const struct position *p)
{
    return p->winner || !(p->alive >> solver->attacker & 1) || p->alive == 1 << solver->attacker;
}

static bool attacker_wins(struct solver *solver, const struct position *p, int moves, int ply);
static bool reply_fails(struct solver *solver, const struct position *p, struct move m, int moves, int ply);

/* Counts a position; true if the search is to stop. */
static bool count_position(struct solver *solver)
{
    solver->stop =
        solver->stop || ++solver->nodes > solver->most || (solver->cancelled && atomic_load(solver->cancelled));
    return solver->stop;
}

/* Puts FIRST, if it is one of the COUNT moves MOVE, before the others. */
static void begin_with(struct move *move, int count, struct move first)
{
    for (int i = 1; i < count; i++)
        if (move_equal(move[i], first)) {
            move[i] = move[0];
            move[0] = first;
        }
}

/* Players other than the attacker are to move in P: true if they lose whatever they do. */
static bool defence_fails(struct solver *solver, const struct position *p, int moves, int ply)
{
    struct move move[MOVES_MAX];
    if (count_position(solver))
        return false;
    if (is_decided(solver, p))
        return attacker_has_won(solver, p);
    int n = moves_legal(solver->game, p, move);
    if (n == 0)
        return outcome_without_moves(solver->game, p, position_in_check(solver->game, p, p->turn)) < 0;
    if (solver->counts && outcome_by_count(solver->game, p))
        return false;
    begin_with(move, n, solver->refutation[ply]);
    for (int i = 0; i < n; i++)
        if (!reply_fails(solver, p, move[i], moves, ply)) {
            solver->refutation[ply] = move[i];
            return false;
        }
    return true;
}

/* True if the attacker wins within MOVES moves after the defenders' move M in P. */
static bool reply_fails(struct solver *solver, const struct position *p, struct move m, int moves, int ply)
{
    struct position next = *p;
    position_play(solver->game, &next, m);
    if (next.turn == solver->attacker)
        return attacker_wins(solver, &next, moves, ply + 1);
    return defence_fails(solver, &next, moves, ply + 1);
}

/* RULE_DUCK: true if the attacker, whose own move has led to P, can put the duck so that it wins within MOVES more
 * moves. */
static bool duck_forces(struct solver *solver, const struct position *p, int moves, int ply)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(solver->game, p, move);
    begin_with(move, n, solver->refutation[ply]);
    for (int i = 0; i < n && !solver->stop; i++)
        if (reply_fails(solver, p, move[i], moves, ply)) {
            solver->refutation[ply] = move[i];
            return true;
        }
    return false;
}

/* True if M of the attacker wins P within MOVES moves, M included. */
static bool move_forces(struct solver *solver, const struct position *p, struct move m, int moves, int ply)
{
    cell victim;
    if (moves == 1 && solver->captures_alone && !move_captures(solver->game, p, m, &victim))
        return false;
    struct position next = *p;
    position_play(solver->game, &next, m);
    if (is_decided(solver, &next))
        return attacker_has_won(solver, &next);
    if (moves == 1 && solver->mates_alone)
        return position_in_check(solver->game, &next, next.turn) && moves_count(solver->game, &next) == 0;
    if (moves == 1 && solver->captures_alone)
        return false;
    return next.duck_due ? duck_forces(solver, &next, moves - 1, ply + 1)
                         : defence_fails(solver, &next, moves - 1, ply + 1);
}

static int by_freedom(const void *a, const void *b)
{
    const struct ranked *first = a, *second = b;
    if (first->replies != second->replies)
        return first->replies - second->replies;
    if (first->move.from != second->move.from)
        return first->move.from - second->move.from;
    return first->move.to != second->move.to ? first->move.to - second->move.to
                                             : first->move.extra - second->move.extra;
}

/* Lists the attacker's moves, those that leave the fewest replies first, checks before others. Returns how many. */
static int rank_moves(const struct solver *solver, const struct position *p, struct ranked *out)
{
    enum { NO_CHECK = 1000 };
    struct move move[MOVES_MAX];
    int n = moves_legal(solver->game, p, move);
    for (int i = 0; i < n; i++) {
        struct position next = *p;
        position_play(solver->game, &next, move[i]);
        out[i].move = move[i];
        out[i].replies = moves_count(solver->game, &next);
        if (next.turn == solver->attacker || !position_in_check(solver->game, &next, next.turn))
            out[i].replies += NO_CHECK;
    }
    qsort(out, (size_t)n, sizeof *out, by_freedom);
    return n;
}

/* True if some move wins P within MOVES > 0 moves. */
static bool some_move_forces(struct solver *solver, const struct position *p, int moves, int ply)
{
    if (moves == 1) {
        struct move move[MOVES_MAX];
        int n = moves_legal(solver->game, p, move);
        for (int i = 0; i < n; i++)
            if (move_forces(solver, p, move[i], 1, ply))
                return true;
        return false;
    }
    struct ranked ranked[MOVES_MAX];
    int n = rank_moves(solver, p, ranked);
    for (int i = 0; i < n; i++)
        if (move_forces(solver, p, ranked[i].move, moves, ply))
            return true;
    return false;
}

/* The key of P's verdict: of the position, and of the counts where they matter. */
static uint64_t verdict_key(const struct solver *solver, const struct position *p)
{
    static const uint64_t spread = 0x9e3779b1; /* 2^32 by the golden ratio, Knuth's multiplicative hashing */
    enum { COUNTED = 256 };
    return solver->counts ? p->key + spread * (uint64_t)(p->half * COUNTED + p->counted) : p->key;
}

/* True if the attacker, to move in P, wins within MOVES moves. */
static bool attacker_wins(struct solver *solver, const struct position *p, int moves, int ply)
{
    if (count_position(solver))
        return false;
    if (is_decided(solver, p))
        return attacker_has_won(solver, p);
    if (moves == 0 || (solver->counts && outcome_by_count(solver->game, p)))
        return false;
    uint64_t key = verdict_key(solver, p);
    struct mate_entry *entry = &solver->verdict[key % VERDICTS];
    if (entry->key == key && entry->wins && entry->wins <= moves)
        return true;
    if (entry->key == key && entry->fails >= moves)
        return false;
    bool result = some_move_forces(solver, p, moves, ply);
    if (solver->stop)
        return false;
    if (entry->key != key)
        *entry = (struct mate_entry){.key = key};
    if (result)
        entry->wins = (uint8_t)moves;
    else
        entry->fails = (uint8_t)moves;
    return result;
}

/* True if in G, which has a duck, a player's own move or the want of one never ends the game against that player. */
static bool loses_by_captures_alone(const struct game *g)
{
    static const enum rule others[] = {RULE_CASTLING,       RULE_DOUBLE_STEP, RULE_EN_PASSANT, RULE_EXTINCTION,
                                       RULE_STALEMATE_WINS, RULE_MOVE_LIMIT,  RULE_DUCK};
    struct rules rest = g->rules;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        rest.word[others[i] / 64] &= ~((uint64_t)1 << others[i] % 64);
    for (int i = 0; i < RULE_WORDS; i++)
        if (rest.word[i])
            return false;
    bool promotes = g->pawn >= 0 && rules_has(g, RULE_EXTINCTION) &&
                    kindset_has(game_arguments(g, RULE_EXTINCTION)->kinds, g->pawn);
    return g->duck >= 0 && rules_has(g, RULE_STALEMATE_WINS) && !g->grows && !promotes;
}

int mate_keys(const struct game *g, const struct position *p, int moves, const struct limits *limits, struct move *out)
{
    struct solver *solver = calloc(1, sizeof *solver);
    struct move move[MOVES_MAX];
    int found = 0;
    if (solver)
        solver->verdict = calloc(VERDICTS, sizeof *solver->verdict);
    if (!solver || !solver->verdict) {
        free(solver);
        return MATE_NO_MEMORY;
    }
    solver->game = g;
    solver->attacker = p->turn;
    solver->mates_alone = g->players == 2 && !g->acts && !rules_has(g, RULE_MATE_WINS) &&
                          (g->stalemate == STALEMATE_DRAW || g->stalemate == STALEMATE_QUARTER);
    solver->counts = rules_has(g, RULE_COUNTING) || rules_has(g, RULE_MOVE_LIMIT) ||
                     p->half + (moves + 1) * PLIES_A_MOVE >= FIRST_COUNT;
    solver->captures_alone = loses_by_captures_alone(g);
    solver->most = limits->nodes ? limits->nodes : UINT64_MAX;
    solver->cancelled = limits->stop;
    for (int i = 0; i < PLIES; i++)
        solver->refutation[i] = MOVE_NONE;
    int n = moves_legal(g, p, move);
    for (int i = 0; i < n; i++)
        if (move_forces(solver, p, move[i], moves, 0))
            out[found++] = move[i];
    if (solver->stop)
        found = MATE_UNKNOWN;
    free(solver->verdict);
    free(solver);
    return found;
}
