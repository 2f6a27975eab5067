#include "slow/special.h"
#include "slow/walk.h"
#include "wins.h"

static const struct flaw_report sound = {.flaw = FLAW_NONE, .place = CELL_NONE, .by = 0};

static struct flaw_report report(enum flaw flaw, int place, int by)
{
    return (struct flaw_report){.flaw = flaw, .place = place, .by = by};
}

static cellset pieces_of(const struct game *g, const struct position *p, int who, int kind)
{
    return cellset_and(cellset_and(p->player[who], p->kind[kind]), g->board->firsts);
}

/* In a position as it was read, a player with a piece on the board is in the game. */
static bool is_living(const struct position *p, int who)
{
    return !cellset_empty(p->player[who]);
}

/* Returns the living player who moves before WHO. */
static int living_before(const struct game *g, const struct position *p, int who)
{
    int before = who;
    do
        before = (before + g->players - 1) % g->players;
    while (!is_living(p, before) && before != who);
    return before;
}

static struct flaw_report find_royals_flaw(const struct game *g, const struct position *p)
{
    for (int who = 0; who < g->players; who++) {
        int royals = cellset_count(pieces_of(g, p, who, g->royal));
        if (rules_has(g, RULE_EXPLOSION) && !royals && cellset_count(pieces_of(g, p, 1 - who, g->royal)) == 1)
            continue; /* it has been blown up */
        bool headless = (g->royals || rules_has(g, RULE_ELIMINATION)) && cellset_empty(position_royals(g, p, who));
        if ((royals == g->pieces[who][g->royal] && !(g->royals && headless)) ||
            (!is_living(p, who) && rules_has(g, RULE_ELIMINATION)))
            continue;
        return report(headless && rules_has(g, RULE_ELIMINATION) ? FLAW_PIECES_WITHOUT_ROYAL : FLAW_ROYALS, royals,
                      who);
    }
    if (p->turn >= g->players || (!is_living(p, p->turn) && rules_has(g, RULE_ELIMINATION)))
        return report(FLAW_TURN, CELL_NONE, p->turn);
    return sound;
}

/* A pawn on its far corner has won: that must be by the move just made. */
static bool has_won(const struct game *g, const struct position *p, int who, cell place)
{
    return !special_must_promote(g, p, who, g->pawn, place) && living_before(g, p, p->turn) == who && who != p->turn;
}

static struct flaw_report find_pawns_flaw(const struct game *g, const struct position *p)
{
    for (int who = 0; who < g->players && g->pawn >= 0; who++) {
        cellset pawns = pieces_of(g, p, who, g->pawn);
        while (!cellset_empty(pawns)) {
            cell place = cellset_pop(&pawns);
            bool stands = !cellset_empty(cellset_and(g->board->lane[place], g->pawn_cells[who]));
            if (!stands || (cellset_has(g->far_corner[who], place) && !has_won(g, p, who, place)))
                return report(FLAW_PAWN_CELL, place, who);
        }
    }
    return sound;
}

/* Only the player who has just moved can have won. */
static struct flaw_report find_winners_flaw(const struct game *g, const struct position *p)
{
    int before = p->duck_due ? p->turn : living_before(g, p, p->turn);
    bool ends_otherwise = rules_any(
        g, RULE_LIST(RULE_EXTINCTION, RULE_GIVEAWAY, RULE_BARING, RULE_GOAL_HELD, RULE_GOAL_ANSWERED, RULE_POINTS));
    for (int who = 0; who < g->players; who++)
        if (who != before && !ends_otherwise && is_living(p, who) && rule_win(g, p, who) != ENDING_NONE)
            return report(FLAW_WON_BEFORE, CELL_NONE, who);
    return sound;
}

/* RULE_RESTORE: pieces on the board and pieces lost make the array's number. */
static struct flaw_report find_counts_flaw(const struct game *g, const struct position *p)
{
    for (int who = 0; who < g->players; who++)
        for (int k = 0; is_living(p, who) && k < g->kinds; k++) {
            int pieces = cellset_count(pieces_of(g, p, who, k));
            if (k == g->pawn && p->lost[LOST_ROW(k)][who])
                return report(FLAW_LOST_PAWN, k, who);
            if (k == g->pawn ? pieces > g->pieces[who][k] : pieces + p->lost[LOST_ROW(k)][who] != g->pieces[who][k])
                return report(FLAW_COUNT, k, who);
        }
    return sound;
}

uint8_t position_castlings(const struct game *g, const struct position *p)
{
    unsigned rights = 0;
    for (int bit = 0; bit < CASTLINGS_MAX * g->players && rules_has(g, RULE_CASTLING); bit++) {
        int who = bit / CASTLINGS_MAX;
        const struct castling *castling = &g->castling[who][bit % CASTLINGS_MAX];
        if (castling->exists && p->on[castling->royal_from] == PIECE(who, g->castler) &&
            p->on[castling->rook_from] == PIECE(who, g->castles_with))
            rights |= 1u << bit;
    }
    return (uint8_t)rights;
}

static struct flaw_report find_castling_flaw(const struct game *g, const struct position *p)
{
    int wrong = p->castling & ~position_castlings(g, p), bit = wrong ? __builtin_ctz((unsigned)wrong) : 0;
    return wrong ? report(FLAW_CASTLING, bit % CASTLINGS_MAX, bit / CASTLINGS_MAX) : sound;
}

/* True if a pawn of WHO steps from FROM to TO without capturing. */
static bool leads_to(const struct game *g, int who, cell from, cell to)
{
    for (int way = 0; way < PAWN_WAYS; way++) {
        const struct fork *fork = walk_quiet(g, who, way, from);
        for (int i = 0; i < fork->count; i++)
            if (fork->step[i].to == to)
                return true;
    }
    return false;
}

/* True if PLACE is empty, or was before the duck came. */
static bool is_free(const struct game *g, const struct position *p, cell place)
{
    return !p->on[place] || piece_is_neutral(g, p->on[place]);
}

/* True if a pawn of WHO can have left a starting cell that is empty now and passed the empty cell PLACE by a double
 * step that can be answered. */
static bool was_passed(const struct game *g, const struct position *p, int who, cell place)
{
    cellset starts = g->answered[who];
    while (is_free(g, p, place) && !cellset_empty(starts)) {
        cell start = cellset_pop(&starts);
        if (is_free(g, p, start) && leads_to(g, who, start, place))
            return true;
    }
    return false;
}

static struct flaw_report find_en_passant_flaw(const struct game *g, const struct position *p)
{
    cell passed = p->ep_passed, landed = p->ep_landed;
    int who = p->duck_due ? p->turn : living_before(g, p, p->turn);
    if (passed == CELL_NONE)
        return sound;
    if (!rules_has(g, RULE_EN_PASSANT) || !rules_has(g, RULE_DOUBLE_STEP))
        return report(FLAW_EP_FORBIDDEN, passed, who);
    if (!was_passed(g, p, who, passed))
        return report(FLAW_EP_CELL, passed, who);
    if (landed == CELL_NONE || p->on[landed] != PIECE(who, g->pawn) || !leads_to(g, who, passed, landed))
        return report(FLAW_EP_PAWN, passed, who);
    return sound;
}

/* Two players: the side to move must not be able to capture a royal piece. (With three that is not illegal.) A pass
 * or an explosion that ended the game may have left one in check. */
static struct flaw_report find_check_flaw(const struct game *g, const struct position *p)
{
    bool blown_up = rules_has(g, RULE_EXPLOSION) && position_royal(g, p, p->turn) == CELL_NONE;
    if (blown_up || (rules_has(g, RULE_FACING_DRAWS) && draws_facing(g, p) != ENDING_NONE))
        return sound;
    for (int who = 0; who < g->players && !rules_has(g, RULE_ELIMINATION); who++)
        if (who != p->turn && !cellset_empty(special_checked(g, p, who)))
            return report(FLAW_CHECK, cellset_first(special_checked(g, p, who)), who);
    return sound;
}

/* Returns a piece in the hand that could never come from there. */
static struct flaw_report find_hand_flaw(const struct game *g, const struct position *p)
{
    for (int who = 0; who < g->players && rules_has(g, RULE_DROPS); who++)
        for (int k = 0; k < g->kinds; k++)
            if (p->lost[LOST_ROW(k)][who] && cellset_empty(g->home[who][k]))
                return report(FLAW_POCKET, k, who);
    return sound;
}

/* There is one duck, or none yet; it moves only while nobody has won, and some cell is empty for it. */
static struct flaw_report find_duck_flaw(const struct game *g, const struct position *p)
{
    int ducks = g->duck < 0 ? 0 : cellset_count(cellset_and(p->kind[g->duck], g->board->firsts));
    bool over = p->duck_due && (rule_win(g, p, 0) != ENDING_NONE || rule_win(g, p, 1) != ENDING_NONE);
    cellset taken = cellset_or(cellset_or(p->player[0], p->player[1]), p->player[PLAYER_NOBODY]);
    bool stuck = p->duck_due && !over && ducks <= 1 && cellset_empty(cellset_less(g->board->firsts, taken));
    return ducks > 1 || over || stuck ? report(FLAW_DUCKS, ducks, stuck) : sound;
}

struct flaw_report position_find_flaw(const struct game *g, const struct position *p)
{
    struct flaw_report found = find_royals_flaw(g, p);
    if (found.flaw == FLAW_NONE && rules_has(g, RULE_RESTORE))
        found = find_counts_flaw(g, p);
    if (found.flaw == FLAW_NONE)
        found = find_pawns_flaw(g, p);
    if (found.flaw == FLAW_NONE)
        found = find_winners_flaw(g, p);
    if (found.flaw == FLAW_NONE && p->pocket && (!rules_has(g, RULE_REENTRY) || piece_kind(p->pocket) == g->royal))
        found = report(FLAW_POCKET, piece_kind(p->pocket), piece_player(p->pocket));
    if (found.flaw == FLAW_NONE)
        found = find_hand_flaw(g, p);
    if (found.flaw == FLAW_NONE)
        found = find_duck_flaw(g, p);
    if (found.flaw == FLAW_NONE)
        found = find_castling_flaw(g, p);
    if (found.flaw == FLAW_NONE)
        found = find_en_passant_flaw(g, p);
    if (found.flaw == FLAW_NONE)
        found = find_check_flaw(g, p);
    return found;
}

void position_count_lost(const struct game *g, struct position *p)
{
    for (int who = 0; who < g->players && rules_has(g, RULE_RESTORE); who++)
        for (int k = 0; k < g->kinds; k++) {
            int there = cellset_count(cellset_and(cellset_and(p->player[who], p->kind[k]), g->board->firsts));
            bool lost = k != g->pawn && g->pieces[who][k] > there;
            p->lost[LOST_ROW(k)][who] = (uint8_t)(lost ? g->pieces[who][k] - there : 0);
        }
}
