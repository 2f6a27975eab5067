#include "rules/outcome.h"
#include "game_derive.h"

#include <assert.h>

/* The same in all games, in plies without capture or pawn move (FIDE Laws 9.3, 9.6; three players: rounds). */
enum { AUTOMATIC_PLIES = 150, ROUNDS = 50 };

static struct outcome ends(enum ending ending, unsigned sharers)
{
    return (struct outcome){.ending = ending, .sharers = (uint8_t)sharers};
}

static int players_left(const struct position *p)
{
    return __builtin_popcount(p->alive);
}

/* Returns the pieces of player WHO on the board except the royal ones. */
static cellset commoners(const struct game *g, const struct position *p, int who)
{
    cellset out = cellset_less(cellset_and(p->player[who], g->board->firsts), p->kind[g->royal]);
    return g->royals ? cellset_less(out, position_royals(g, p, who)) : out;
}

/* True if WHO has more than one royal piece, which the proofs of dead material know nothing of. */
static bool has_several_royals(const struct game *g, const struct position *p, int who)
{
    return g->royals && cellset_count(position_royals(g, p, who)) > 1;
}

/* True if WHO has pieces in the hand. */
static bool has_hand(const struct game *g, const struct position *p, int who)
{
    for (int k = 0; k < g->kinds && rules_has(g, RULE_DROPS); k++)
        if (p->lost[LOST_ROW(k)][who])
            return true;
    return false;
}

/* True if what is on the board is not all: some side has pieces in the hand or several royal ones. */
static bool has_more(const struct game *g, const struct position *p)
{
    for (int who = 0; who < g->players; who++)
        if (has_hand(g, p, who) || has_several_royals(g, p, who))
            return true;
    return false;
}

/* True if all cells of SET (not empty) are of one colour. */
static bool one_colour(const struct board *board, cellset set)
{
    int colour = board->colour[cellset_first(set)];
    while (!cellset_empty(set))
        if (board->colour[cellset_pop(&set)] != colour)
            return false;
    return true;
}

/* True if WHO has a piece that RULE_ATTACKERS names. */
static bool has_attackers(const struct game *g, const struct position *p, int who)
{
    for (kindset kinds = game_arguments(g, RULE_ATTACKERS)->kinds; kinds; kinds &= kinds - 1)
        if (!cellset_empty(cellset_and(p->player[who], p->kind[kindset_first(kinds)])))
            return true;
    return false;
}

/* True if nobody wins but by mate and by RULE. */
static bool wins_only_by(const struct game *g, enum rule rule)
{
    bool only = !rules_has(g, RULE_REPETITION) || game_arguments(g, RULE_REPETITION)->award == AWARD_DRAWS;
    for (int i = 0; i < g->in_force; i++)
        only = only && (!g->row[i]->won || g->row[i]->rule == rule);
    return only;
}

/* RULE_GIVEAWAY: true if all pieces keep the colour of their cells, and each side has its own, so that nobody ever
 * captures. */
static bool never_meet(const struct game *g, const struct position *p)
{
    int kind = g->dead_on_one_colour, colour[2];
    if (!rules_has(g, RULE_GIVEAWAY) || !wins_only_by(g, RULE_GIVEAWAY) || kind < 0 || g->duck >= 0 || has_more(g, p))
        return false;
    for (int who = 0; who < 2; who++) {
        cellset own = cellset_and(p->player[who], g->board->firsts);
        if (cellset_empty(own) || !cellset_empty(cellset_less(own, p->kind[kind])) || !one_colour(g->board, own))
            return false;
        colour[who] = g->board->colour[cellset_first(own)];
    }
    return colour[0] != colour[1];
}

bool outcome_is_dead(const struct game *g, const struct position *p)
{
    cellset pieces = {{0, 0}};
    if (rules_has(g, RULE_ATTACKERS) && !has_attackers(g, p, 0) && !has_attackers(g, p, 1))
        return true;
    if (never_meet(g, p))
        return true;
    if (!g->dead || has_more(g, p))
        return false;
    for (int who = 0; who < g->players; who++)
        pieces = cellset_or(pieces, commoners(g, p, who));
    if (cellset_empty(pieces) && !p->pocket)
        return g->dead & DEAD_BARE;
    if (!(g->dead & DEAD_PROVEN))
        return false;
    if (p->pocket) /* one piece more */
        return cellset_empty(pieces) && g->dead_with >> piece_kind(p->pocket) & 1;
    int kind = piece_kind(p->on[cellset_first(pieces)]);
    if (!cellset_empty(cellset_less(pieces, p->kind[kind])))
        return false;
    if (cellset_count(pieces) == 1 && (g->dead_with >> kind & 1))
        return true;
    return kind == g->dead_on_one_colour && one_colour(g->board, pieces);
}

/* True if the pieces PIECES and WAITING (0: none) of one side are of kinds in KINDS. */
static bool only_kinds(const struct position *p, cellset pieces, piece waiting, kindset kinds)
{
    while (!cellset_empty(pieces))
        if (!(kinds >> piece_kind(p->on[cellset_pop(&pieces)]) & 1))
            return false;
    return !waiting || kinds >> piece_kind(waiting) & 1;
}

/* True if WHO's piece of KIND alone may mate the bare royal piece ROYAL, which may capture it. What would block its
 * lines is left out, so that nothing is missed. */
static bool mates_alone(const struct game *g, int who, int kind, piece royal)
{
    struct position empty;
    if (kind_hops(&g->kind[kind]) || !royal_is_plain(g, piece_kind(royal)))
        return true;
    position_clear(g, &empty);
    for (int c = 0; c < g->board->cells; c++) {
        cellset attacked = position_reach(g, &empty, PIECE(who, kind), (cell)c);
        for (cellset checked = attacked; !cellset_empty(checked);)
            if (cellset_empty(cellset_less(position_reach(g, &empty, royal, cellset_pop(&checked)), attacked)))
                return true;
    }
    return false;
}

/* True if nobody wins but by mate, whose rules are the usual ones, or by capturing all pieces. */
static bool only_mate_wins(const struct game *g)
{
    bool only = g->stalemate == STALEMATE_DRAW && !rules_has(g, RULE_DROPS) && !rules_has(g, RULE_DUCK) &&
                wins_only_by(g, RULE_EXTINCTION);
    for (int i = 0; i < g->in_force; i++)
        only = only && (g->row[i]->rule == RULE_EXTINCTION || g->row[i]->dead & DEAD_PROVEN);
    return only && !(rules_has(g, RULE_EXTINCTION) && game_arguments(g, RULE_EXTINCTION)->kinds);
}

/* True if WHO has one piece, which is not royal, and it mates the other side's bare royal piece neither as it is nor as
 * what it becomes, as in Horde. */
static bool is_too_weak_alone(const struct game *g, const struct position *p, int who)
{
    cellset own = cellset_and(p->player[who], g->board->firsts), royal = position_royals(g, p, 1 - who);
    if (cellset_count(own) != 1 || !cellset_empty(position_royals(g, p, who)) || cellset_count(royal) != 1 ||
        !cellset_empty(commoners(g, p, 1 - who)) || !only_mate_wins(g))
        return false;
    kindset seen = kindset_of(piece_kind(p->on[cellset_first(own)]));
    for (kindset left = seen; left;) {
        int kind = kindset_first(left);
        kindset more = (g->kind[kind].into | (kind == g->pawn ? g->promotes : 0)) & ~seen;
        if (mates_alone(g, who, kind, p->on[cellset_first(royal)]))
            return false;
        seen |= more;
        left = (left & ~kindset_of(kind)) | more;
    }
    return true;
}

bool outcome_can_win(const struct game *g, const struct position *p, int who)
{
    cellset own = commoners(g, p, who), other = commoners(g, p, 1 - who);
    bool waits = p->pocket && piece_player(p->pocket) == who;
    if (rules_has(g, RULE_ATTACKERS) && !has_attackers(g, p, who))
        return false;
    if (g->players > 2 || waits || has_hand(g, p, who) || has_several_royals(g, p, who))
        return true;
    if (is_too_weak_alone(g, p, who))
        return false;
    if (cellset_empty(own))
        return !(g->dead & DEAD_LONE);
    if (!(g->dead & DEAD_PROVEN) || has_more(g, p))
        return true;
    int kind = piece_kind(p->on[cellset_first(own)]);
    if (!cellset_empty(cellset_less(own, p->kind[kind])))
        return true;
    cellset alike = cellset_and(cellset_or(own, other), p->kind[kind]);
    if (kind == g->dead_on_one_colour && one_colour(g->board, alike))
        other = cellset_less(other, alike);
    else if (cellset_count(own) > 1 || !(g->dead_with >> kind & 1))
        return true;
    return !only_kinds(p, other, p->pocket, g->helpless[kind]);
}

/* Three players: true if nobody can move. Passes are played out, because the next player may eliminate another, whose
 * pieces then no longer block. */
static bool nobody_can_move(const struct game *g, const struct position *p)
{
    struct position position = *p;
    for (int left = players_left(p); left > 0; left--) {
        struct move move[MOVES_MAX];
        moves_legal(g, &position, move);
        if (move[0].type != MOVE_PASS)
            return false;
        position_play(g, &position, move[0]);
        if (position.alive != p->alive)
            return false;
    }
    return true;
}

int outcome_without_moves(const struct game *g, const struct position *p, bool in_check)
{
    int more = 0;
    if (in_check)
        return rules_has(g, RULE_MATE_WINS) ? 1 : -1;
    if (g->stalemate == STALEMATE_FEWER && g->players == 2)
        more = cellset_count(cellset_and(p->player[p->turn], g->board->firsts)) -
               cellset_count(cellset_and(p->player[1 - p->turn], g->board->firsts));
    return g->stalemate == STALEMATE_WIN || more < 0 ? 1 : g->stalemate == STALEMATE_LOSS || more > 0 ? -1 : 0;
}

static struct outcome without_moves(const struct game *g, const struct position *p)
{
    unsigned mover = 1u << p->turn;
    bool in_check = position_in_check(g, p, p->turn);
    int won = outcome_without_moves(g, p, in_check);
    struct outcome outcome = ends(in_check ? ENDING_CHECKMATE : ENDING_STALEMATE, won > 0   ? mover
                                                                                  : won < 0 ? p->alive & ~mover
                                                                                            : p->alive);
    if (!in_check && g->stalemate == STALEMATE_QUARTER)
        outcome.leader = (uint8_t)(1 + (p->turn + 1) % g->players);
    return outcome;
}

/* How often P's key is among KEYS since the last irreversible move, and how many plies ago first (*FIRST). Where pieces
 * come back a capture is reversible. */
static int occurrences(const struct game *g, const struct position *p, const uint64_t *keys, int count, int *first)
{
    bool all = rules_has(g, RULE_REENTRY) || rules_has(g, RULE_DROPS) || rules_has(g, RULE_DUCK);
    int n = 0, oldest = all ? 0 : count - 1 - p->half;
    for (int i = count - 1; i >= 0 && i >= oldest; i--)
        if (keys[i] == p->key) {
            *first = count - 1 - i;
            n++;
        }
    return n;
}

struct outcome outcome_of_repetition(const struct game *g, const struct position *p, int plies)
{
    int who = 1 - p->turn;
    bool forever[2] = {2 * p->checking[0] >= plies, 2 * p->checking[1] >= plies};
    bool perpetual = rules_has(g, RULE_PERPETUAL_CHECK) && forever[0] != forever[1];
    enum award award = game_arguments(g, perpetual ? RULE_PERPETUAL_CHECK : RULE_REPETITION)->award;
    if (perpetual)
        who = forever[1];
    unsigned sharers = award == AWARD_DRAWS         ? p->alive
                       : award == AWARD_FIRST_LOSES ? 2
                                                    : 1u << (who ^ (award == AWARD_LOSES));
    return ends(perpetual ? ENDING_PERPETUAL_CHECK : ENDING_REPETITION, sharers);
}

enum ending outcome_by_count(const struct game *g, const struct position *p)
{
    bool limit = rules_has(g, RULE_MOVE_LIMIT);
    if (rules_has(g, RULE_ELIMINATION))
        return p->half >= ROUNDS * players_left(p) ? ENDING_50_MOVES : ENDING_NONE;
    if ((limit && p->half >= g->quiet_most) || position_counted_out(p))
        return ENDING_MOVE_LIMIT;
    return !limit && p->half >= AUTOMATIC_PLIES ? ENDING_75_MOVES : ENDING_NONE;
}

/* Returns the draws by repetition, then by count: automatic ones for three players, else claims and the automatic ones
 * of FIDE. */
static struct outcome by_count(const struct game *g, const struct position *p, int seen, int first)
{
    bool elimination = rules_has(g, RULE_ELIMINATION), repetition = rules_has(g, RULE_REPETITION);
    enum ending counted = outcome_by_count(g, p);
    if (elimination && seen >= 3)
        return ends(ENDING_THREEFOLD, p->alive);
    if (repetition && !elimination && seen >= game_arguments(g, RULE_REPETITION)->number)
        return outcome_of_repetition(g, p, first);
    if (!repetition && !elimination && seen >= 5)
        return ends(ENDING_FIVEFOLD, p->alive);
    if (counted || elimination)
        return ends(counted, counted ? p->alive : 0);
    struct outcome outcome = ends(ENDING_NONE, 0);
    outcome.claims |= !repetition && seen >= 3 ? CLAIM_THREEFOLD : 0;
    outcome.claims |= !rules_has(g, RULE_MOVE_LIMIT) && p->half >= g->quiet_most ? CLAIM_50_MOVES : 0;
    return outcome;
}

struct outcome outcome_of(const struct game *g, const struct position *p, const uint64_t *keys, int count)
{
    assert(count >= 1 && keys[count - 1] == p->key);
    bool elimination = rules_has(g, RULE_ELIMINATION);
    if (p->winner == WINNER_NOBODY)
        return ends(rule_draw(g, p), p->alive);
    if (p->winner)
        return ends(rule_win(g, p, p->winner - 1), 1u << (p->winner - 1));
    if (elimination && !(p->alive & (p->alive - 1)))
        return ends(ENDING_LAST_LEFT, p->alive);
    if (!elimination && !moves_count(g, p))
        return without_moves(g, p);
    if (outcome_is_dead(g, p))
        return ends(ENDING_DEAD, p->alive);
    if (elimination && nobody_can_move(g, p))
        return ends(ENDING_STALEMATE, p->alive);
    int first = 0, seen = occurrences(g, p, keys, count, &first);
    return by_count(g, p, seen, first);
}

enum ending outcome_claim(unsigned claims)
{
    return claims & CLAIM_THREEFOLD ? ENDING_THREEFOLD : claims & CLAIM_50_MOVES ? ENDING_50_MOVES : ENDING_NONE;
}
