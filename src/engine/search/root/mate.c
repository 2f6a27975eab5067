#include "search/engine.h"

#include "tree/table.h"

#include <stdlib.h>

/* What is known about a position with the attacker to move: it wins within `wins` moves (0: unknown), and not within
 * `fails`. */
struct mate_entry {
    uint64_t key;
    uint8_t wins, fails;
};

enum { VERDICTS = 1 << 18, PLIES = MATE_MOST * 3 + 4 };

struct solver {
    const struct game *game;
    int attacker;
    bool mates_alone;     /* no rule but checkmate wins after a reply: the last move must mate, or win at once */
    uint64_t nodes, most; /* positions visited, and how many may be */
    const atomic_bool *cancelled; /* NULL: cannot be cancelled */
    bool stop;                    /* too many, or cancelled: results are void once this is set */
    struct mate_entry *verdict;
    struct move refutation[PLIES]; /* the reply that refuted an attack last at that ply */
};

/* A move of the attacker and how little freedom it leaves. */
struct ranked {
    struct move move;
    int replies;
};

/* True if the attacker has won P; if anybody has, or the attacker is out. */
static bool attacker_has_won(const struct solver *s, const struct position *p)
{
    return p->winner ? p->winner - 1 == s->attacker : p->alive == 1 << s->attacker;
}

static bool is_decided(const struct solver *s, const struct position *p)
{
    return p->winner || !(p->alive >> s->attacker & 1) || p->alive == 1 << s->attacker;
}

static bool attacker_wins(struct solver *s, const struct position *p, int moves, int ply);
static bool reply_fails(struct solver *s, const struct position *p, struct move m, int moves, int ply);

/* Counts a position; true if the search is to stop. */
static bool count_position(struct solver *s)
{
    s->stop = s->stop || ++s->nodes > s->most || (s->cancelled && atomic_load(s->cancelled));
    return s->stop;
}

/* Players other than the attacker are to move in P: true if they lose whatever they do. */
static bool defence_fails(struct solver *s, const struct position *p, int moves, int ply)
{
    struct move move[MOVES_MAX];
    if (count_position(s))
        return false;
    if (is_decided(s, p))
        return attacker_has_won(s, p);
    int n = moves_legal(s->game, p, move);
    if (n == 0)
        return outcome_without_moves(s->game, p, position_in_check(s->game, p, p->turn)) < 0;
    for (int i = 1; i < n; i++)
        if (move_equal(move[i], s->refutation[ply])) {
            move[i] = move[0];
            move[0] = s->refutation[ply];
        }
    for (int i = 0; i < n; i++)
        if (!reply_fails(s, p, move[i], moves, ply)) {
            s->refutation[ply] = move[i];
            return false;
        }
    return true;
}

/* True if the attacker wins within MOVES moves after the defenders' move M in P. */
static bool reply_fails(struct solver *s, const struct position *p, struct move m, int moves, int ply)
{
    struct position next = *p;
    position_play(s->game, &next, m);
    if (next.turn == s->attacker)
        return attacker_wins(s, &next, moves, ply + 1);
    return defence_fails(s, &next, moves, ply + 1);
}

/* True if M of the attacker wins P within MOVES moves, M included. */
static bool move_forces(struct solver *s, const struct position *p, struct move m, int moves, int ply)
{
    struct position next = *p;
    position_play(s->game, &next, m);
    if (is_decided(s, &next))
        return attacker_has_won(s, &next);
    if (moves == 1 && s->mates_alone)
        return position_in_check(s->game, &next, next.turn) && moves_count(s->game, &next) == 0;
    return defence_fails(s, &next, moves - 1, ply + 1);
}

static int by_freedom(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    if (x->replies != y->replies)
        return x->replies - y->replies;
    if (x->move.from != y->move.from)
        return x->move.from - y->move.from;
    return x->move.to != y->move.to ? x->move.to - y->move.to : x->move.extra - y->move.extra;
}

/* Lists the attacker's moves, those that leave the fewest replies first, checks before others. Returns how many. */
static int rank_moves(const struct solver *s, const struct position *p, struct ranked *out)
{
    enum { NO_CHECK = 1000 };
    struct move move[MOVES_MAX];
    int n = moves_legal(s->game, p, move);
    for (int i = 0; i < n; i++) {
        struct position next = *p;
        position_play(s->game, &next, move[i]);
        out[i].move = move[i];
        out[i].replies = moves_count(s->game, &next);
        if (next.turn == s->attacker || !position_in_check(s->game, &next, next.turn))
            out[i].replies += NO_CHECK;
    }
    qsort(out, (size_t)n, sizeof *out, by_freedom);
    return n;
}

/* True if some move wins P within MOVES > 0 moves. */
static bool some_move_forces(struct solver *s, const struct position *p, int moves, int ply)
{
    if (moves == 1) {
        struct move move[MOVES_MAX];
        int n = moves_legal(s->game, p, move);
        for (int i = 0; i < n; i++)
            if (move_forces(s, p, move[i], 1, ply))
                return true;
        return false;
    }
    struct ranked ranked[MOVES_MAX];
    int n = rank_moves(s, p, ranked);
    for (int i = 0; i < n; i++)
        if (move_forces(s, p, ranked[i].move, moves, ply))
            return true;
    return false;
}

/* True if the attacker, to move in P, wins within MOVES moves. */
static bool attacker_wins(struct solver *s, const struct position *p, int moves, int ply)
{
    if (count_position(s))
        return false;
    if (is_decided(s, p))
        return attacker_has_won(s, p);
    if (moves == 0)
        return false;
    struct mate_entry *v = &s->verdict[p->key % VERDICTS];
    if (v->key == p->key && v->wins && v->wins <= moves)
        return true;
    if (v->key == p->key && v->fails >= moves)
        return false;
    bool result = some_move_forces(s, p, moves, ply);
    if (s->stop)
        return false;
    if (v->key != p->key)
        *v = (struct mate_entry){.key = p->key};
    if (result)
        v->wins = (uint8_t)moves;
    else
        v->fails = (uint8_t)moves;
    return result;
}

int mate_keys(const struct game *g, const struct position *p, int moves, const struct limits *limits, struct move *out)
{
    struct solver *s = calloc(1, sizeof *s);
    struct move move[MOVES_MAX];
    int found = 0;
    if (s)
        s->verdict = calloc(VERDICTS, sizeof *s->verdict);
    if (!s || !s->verdict) {
        free(s);
        return MATE_NO_MEMORY;
    }
    s->game = g;
    s->attacker = p->turn;
    s->mates_alone = g->players == 2 && !g->acts && !(g->rules & RULE_MATE_WINS) &&
                     (g->stalemate == STALEMATE_DRAW || g->stalemate == STALEMATE_QUARTER);
    s->most = limits->nodes ? limits->nodes : UINT64_MAX;
    s->cancelled = limits->stop;
    for (int i = 0; i < PLIES; i++)
        s->refutation[i] = MOVE_NONE;
    int n = moves_legal(g, p, move);
    for (int i = 0; i < n; i++)
        if (move_forces(s, p, move[i], moves, 0))
            out[found++] = move[i];
    if (s->stop)
        found = MATE_UNKNOWN;
    free(s->verdict);
    free(s);
    return found;
}
