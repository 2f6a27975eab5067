#include "play.h"

#include "fast/generators.h"
#include "fast/tables.h"

#include <assert.h>

/* Put piece WHAT on PLACE, or take it off: one cell, also of a lane. */
static inline void toggle(struct position *p, cell place, piece what)
{
    uint64_t bit = (uint64_t)1 << (place & 63);
    p->player[piece_player(what)].word[place >> 6] ^= bit;
    p->kind[piece_kind(what)].word[place >> 6] ^= bit;
}

uint64_t position_key_guess(const struct game *g, const struct position *p, struct move m)
{
    const struct zobrist *zobrist = &g->tables->zobrist;
    if (m.type > MOVE_DOUBLE || g->players > 2)
        return p->key;
    const uint64_t *own = zobrist->piece[p->on[m.from]];
    uint64_t taken = p->on[m.to] ? zobrist->piece[p->on[m.to]][m.to] : 0;
    uint64_t turn = g->duck < 0 ? zobrist->turn[0] ^ zobrist->turn[1] : zobrist->turn[PLAYER_NOBODY];
    return p->key ^ own[m.from] ^ own[m.to] ^ taken ^ turn;
}

/* Take away the piece on PLACE, and put piece M on PLACE, keeping the key. */
static inline void remove_piece(const struct game *g, struct position *p, cell place)
{
    piece occupant = p->on[place];
    p->key ^= g->tables->zobrist.piece[occupant][g->board->lane_first[place]];
    if (g->board->has_lanes) {
        position_lift(g, p, place);
        return;
    }
    toggle(p, place, occupant);
    p->on[place] = 0;
}

static inline void put_down(const struct game *g, struct position *p, cell place, piece what)
{
    p->key ^= g->tables->zobrist.piece[what][g->board->lane_first[place]];
    if (g->board->has_lanes) {
        position_put(g, p, place, what);
        return;
    }
    toggle(p, place, what);
    p->on[place] = what;
}

static inline void set_castling(const struct game *g, struct position *p, uint8_t castling)
{
    if (castling == p->castling)
        return;
    p->key ^= g->tables->zobrist.castling[p->castling] ^ g->tables->zobrist.castling[castling];
    p->castling = castling;
}

static void set_turn(const struct game *g, struct position *p, int turn)
{
    p->key ^= g->tables->zobrist.turn[p->turn] ^ g->tables->zobrist.turn[turn];
    p->turn = (uint8_t)turn;
}

static void set_pocket(const struct game *g, struct position *p, piece what)
{
    p->key ^= g->tables->zobrist.pocket[p->pocket] ^ g->tables->zobrist.pocket[what];
    p->pocket = what;
}

/* COUNT pieces of KIND that WHO has lost. */
static void set_lost(const struct game *g, struct position *p, int who, int kind, int count)
{
    uint64_t number = g->tables->zobrist.lost[who][kind];
    p->key ^= number * p->lost[LOST_ROW(kind)][who] ^ number * (uint64_t)count;
    p->lost[LOST_ROW(kind)][who] = (uint8_t)count;
}

/* Take player WHO out of P: pieces, lost pieces, rights, and an en passant right against WHO. The count of plies for
 * the 50 moves starts again. The key is kept, except for ep_counts. */
static void drop_player(const struct game *g, struct position *p, int who)
{
    for (cellset pieces = cellset_and(p->player[who], g->board->firsts); !cellset_empty(pieces);)
        remove_piece(g, p, cellset_pop(&pieces));
    for (int k = 0; k < g->kinds; k++)
        set_lost(g, p, who, k, 0);
    set_castling(g, p, p->castling & (uint8_t) ~(((1 << CASTLINGS_MAX) - 1) << CASTLINGS_MAX * who));
    uint8_t alive = p->alive & (uint8_t) ~(1 << who);
    p->key ^= g->tables->zobrist.alive[p->alive] ^ g->tables->zobrist.alive[alive];
    p->alive = alive;
    p->half = 0;
    if (p->ep_landed != CELL_NONE && !p->on[p->ep_landed])
        p->ep_passed = p->ep_landed = CELL_NONE;
}

/* RULE_ELIMINATION: drop every player whose royal piece the side to move attacks, until there is none; not after a
 * win. */
static void eliminate(const struct game *g, struct position *p)
{
    if (!rules_has(g, RULE_ELIMINATION) || p->winner)
        return;
    int who;
    while ((who = g->tables->generator->attacked_player(g, p)) >= 0)
        drop_player(g, p, who); /* the pieces that left may have opened a line to another */
}

/* True if the rules leave a capture en passant among P's moves. Not inlined, as its list of moves would cost every game
 * time. */
static __attribute__((noinline)) bool keeps_en_passant(const struct game *g, const struct position *p)
{
    struct move move[MOVES_MAX];
    struct position position = *p;
    position.ep_counts = true;
    for (int n = position_keep(g, &position, move, g->tables->generator->legal(g, &position, move)); n > 0; n--)
        if (move[n - 1].type == MOVE_EN_PASSANT)
            return true;
    return false;
}

/* True if a legal move answers P's double step en passant: what p->ep_counts should be. */
static bool find_ep_counts(const struct game *g, const struct position *p)
{
    return p->ep_passed != CELL_NONE && g->tables->generator->ep_counts(g, p) && !p->duck_due &&
           (!g->chooses || keeps_en_passant(g, p));
}

/* The piece on PLACE is captured: the rules say where it goes. */
static void capture(const struct game *g, struct position *p, cell place)
{
    piece occupant = p->on[place];
    remove_piece(g, p, place);
    set_castling(g, p, p->castling & g->castling_kept[place]);
    if (rules_has(g, RULE_REENTRY))
        set_pocket(g, p, occupant);
    if (rules_has(g, RULE_RESTORE) && piece_kind(occupant) != g->pawn)
        set_lost(g, p, piece_player(occupant), piece_kind(occupant),
                 p->lost[LOST_ROW(piece_kind(occupant))][piece_player(occupant)] + 1);
    if (rules_has(g, RULE_CAPTURED_TO_HAND)) {
        int was = g->kind[piece_kind(occupant)].was, kind = was ? was - 1 : piece_kind(occupant);
        set_lost(g, p, p->turn, kind, p->lost[LOST_ROW(kind)][p->turn] + 1);
    }
    p->half = 0;
}

/* The piece on FROM goes to TO, captures the piece there, and becomes AS. */
static inline void go(const struct game *g, struct position *p, cell from, cell to, piece as)
{
    remove_piece(g, p, from);
    if (p->on[to])
        capture(g, p, to);
    put_down(g, p, to, as);
    set_castling(g, p, p->castling & g->castling_kept[from]);
}

static void play_promotion(const struct game *g, struct position *p, struct move m)
{
    go(g, p, m.from, m.to, PIECE(p->turn, m.extra));
    if (rules_has(g, RULE_RESTORE))
        set_lost(g, p, p->turn, m.extra, p->lost[LOST_ROW(m.extra)][p->turn] - 1);
}

static void play_castling(const struct game *g, struct position *p, struct move m)
{
    const struct castling *castling = &g->castling[p->turn][m.extra];
    piece rook = p->on[castling->rook_from];
    remove_piece(g, p, castling->rook_from);
    go(g, p, m.from, m.to, p->on[m.from]);
    put_down(g, p, castling->rook_to, rook);
    set_castling(g, p, p->castling & g->castling_kept[castling->rook_from]);
}

static void play_en_passant(const struct game *g, struct position *p, struct move m, cell landed)
{
    capture(g, p, landed);
    go(g, p, m.from, m.to, p->on[m.from]);
}

static void play_drop(const struct game *g, struct position *p, struct move m)
{
    if (p->pocket)
        set_pocket(g, p, 0);
    else
        set_lost(g, p, p->turn, m.extra, p->lost[LOST_ROW(m.extra)][p->turn] - 1);
    put_down(g, p, m.to, PIECE(p->turn, m.extra));
    p->half = 0;
}

static void play_hop(const struct game *g, struct position *p, struct move m)
{
    if (m.extra != m.from)
        go(g, p, m.from, m.extra, p->on[m.from]);
    go(g, p, m.extra, m.to, p->on[m.extra]);
}

static void set_winner(const struct game *g, struct position *p, int winner)
{
    p->winner = (uint8_t)winner;
    p->key ^= g->tables->zobrist.winner[p->winner];
}

/* WHO has moved: it has won if a rule says so. */
static void check_win(const struct game *g, struct position *p, int who)
{
    if (p->winner || rule_win(g, p, who) == ENDING_NONE)
        return;
    set_winner(g, p, who + 1);
}

/* What the rules do after move M of MOVER, and whether it or, of two, the other side has won by that, or nobody. */
static void act(const struct game *g, struct position *p, struct move m, int mover)
{
    rule_after(g, p, m, mover);
    if (!g->judges)
        return;
    check_win(g, p, mover);
    if (g->players == 2)
        check_win(g, p, 1 - mover);
    if (!p->winner && rule_draw(g, p) != ENDING_NONE)
        set_winner(g, p, WINNER_NOBODY);
}

/* RULE_DUCK: the duck moves by M. The double step before that, which ended on LANDED, still stands. */
static void play_duck(const struct game *g, struct position *p, struct move m, cell landed)
{
    if (m.from != CELL_NONE)
        remove_piece(g, p, m.from);
    put_down(g, p, m.to, PIECE(PLAYER_NOBODY, m.extra));
    p->ep_passed = p->duck_passed;
    p->ep_landed = landed;
}

/* What captured stands on PLACE now: it and what stands round it is blown up. */
static void explode(const struct game *g, struct position *p, cell place)
{
    for (cellset blast = position_blast(g, p, place); !cellset_empty(blast);)
        capture(g, p, cellset_pop(&blast));
}

/* RULE_EXPLOSION: true if M captures a piece of another player. Castling tries its own Rook's cell, too. */
static bool sets_off(const struct game *g, const struct position *p, struct move m)
{
    cell victim;
    return move_captures(g, p, m, &victim) && piece_player(p->on[victim]) != p->turn;
}

/* Move the pieces of M; P's double step is cleared already; LANDED is where it landed. */
static void play_pieces(const struct game *g, struct position *p, struct move m, cell landed)
{
    bool explodes =
        __builtin_expect(rules_has(g, RULE_EXPLOSION), false) && (m.type == MOVE_EN_PASSANT || sets_off(g, p, m));
    switch ((enum move_type)m.type) {
    case MOVE_PLAIN:
    case MOVE_DOUBLE:
        go(g, p, m.from, m.to, p->on[m.from]);
        break;
    case MOVE_EN_PASSANT:
        play_en_passant(g, p, m, landed);
        break;
    case MOVE_PROMOTION:
        play_promotion(g, p, m);
        break;
    case MOVE_CASTLING:
        play_castling(g, p, m);
        break;
    case MOVE_DROP:
        play_drop(g, p, m);
        break;
    case MOVE_HOP:
        play_hop(g, p, m);
        break;
    case MOVE_DUCK:
        play_duck(g, p, m, landed);
        break;
    case MOVE_PASS:
        break;
    }
    if (explodes)
        explode(g, p, m.to);
}

void play_trial(const struct game *g, struct position *p, struct move m)
{
    play_pieces(g, p, m, p->ep_landed);
}

/* The turn passes to the next player left; the number of the move advances when it wraps. */
static void pass_turn(const struct game *g, struct position *p)
{
    int next = p->turn;
    do
        next = next + 1 == g->players ? 0 : next + 1;
    while (!(p->alive >> next & 1) && next != p->turn);
    if (next <= p->turn && p->full < UINT16_MAX)
        p->full++;
    set_turn(g, p, next);
}

/* Set ep_counts and the key's part of it, while the double step still stands. */
static void remember_ep(const struct game *g, struct position *p, bool counts)
{
    if (p->ep_counts != counts)
        p->key ^= g->tables->zobrist.passed[p->ep_passed] ^ g->tables->zobrist.landed[p->ep_landed];
    p->ep_counts = counts;
}

/* Returns the cell between FROM and TO that a double step of player WHO passes. */
static cell passed_cell(const struct game *g, int who, cell from, cell to)
{
    const struct double_step *step = g->tables->side[who].pawns.doubles[from];
    while (step->to != to)
        step++;
    return step->over;
}

void position_play(const struct game *g, struct position *p, struct move m)
{
    cell landed = p->ep_landed;
    int mover = p->turn;
    remember_ep(g, p, false);
    p->ep_passed = p->ep_landed = CELL_NONE;
    if (p->half < UINT16_MAX)
        p->half++;
    if (m.from != CELL_NONE && piece_kind(p->on[m.from]) == g->pawn)
        p->half = 0;
    if (m.type <= MOVE_DOUBLE && !rules_has(g, RULE_EXPLOSION)) /* most moves, without a call */
        go(g, p, m.from, m.to, p->on[m.from]);
    else
        play_pieces(g, p, m, landed);
    if (__builtin_expect(cellset_has(g->goal[p->turn], m.to & CELL_MASK), false)) /* a pass has no TO */
        check_win(g, p, p->turn);
    if (m.type == MOVE_DOUBLE && cellset_has(g->answered[p->turn], m.from)) {
        p->ep_passed = passed_cell(g, p->turn, m.from, m.to);
        p->ep_landed = m.to;
    }
    pass_turn(g, p);
    eliminate(g, p);
    if (__builtin_expect(g->acts, false))
        act(g, p, m, mover);
    if (m.type == MOVE_DOUBLE)
        remember_ep(g, p, find_ep_counts(g, p));
}

static void set_duck_due(const struct game *g, struct position *p, bool due)
{
    p->duck_passed = due ? p->ep_passed : CELL_NONE;
    if (p->duck_due != due)
        p->key ^= g->tables->zobrist.turn[PLAYER_NOBODY];
    p->duck_due = due;
}

/* Returns the places to which the duck may go in P. */
static cellset duck_goals(const struct game *g, const struct position *p)
{
    cellset pieces = cellset_or(cellset_or(p->player[0], p->player[1]), p->player[PLAYER_NOBODY]);
    return cellset_less(g->board->firsts, pieces);
}

void play_duck_turn(const struct game *g, struct position *p, struct move m, int mover)
{
    if (m.type == MOVE_DUCK) {
        set_duck_due(g, p, false);
        p->half = (uint16_t)(p->half ? p->half - 1 : 0); /* it is no move of its own */
        remember_ep(g, p, find_ep_counts(g, p));
        return;
    }
    if (p->winner || rule_win(g, p, mover) != ENDING_NONE || rule_win(g, p, 1 - mover) != ENDING_NONE ||
        cellset_empty(duck_goals(g, p)))
        return;
    if (p->turn < mover && p->full > 1)
        p->full--;
    set_turn(g, p, mover);
    set_duck_due(g, p, true);
}

void position_leave(const struct game *g, struct position *p, int who)
{
    assert(p->alive >> who & 1);
    remember_ep(g, p, false);
    if (who == p->turn)
        p->ep_passed = p->ep_landed = CELL_NONE;
    drop_player(g, p, who);
    if (who == p->turn)
        pass_turn(g, p);
    eliminate(g, p);
    remember_ep(g, p, find_ep_counts(g, p));
}

/* Positions that no move led to. */

void position_start(const struct game *g, struct position *p)
{
    position_clear(g, p);
    for (int place = 0; place < g->board->cells; place++)
        if (g->array[place])
            position_put(g, p, (cell)place, g->array[place]);
    for (int i = 0; i < g->players * g->kinds; i++)
        p->lost[LOST_ROW(i % g->kinds)][i / g->kinds] = g->hand[i / g->kinds][i % g->kinds];
    for (int player = 0; player < g->players; player++)
        for (int i = 0; i < CASTLINGS_MAX; i++)
            if (g->castling[player][i].exists)
                p->castling |= (uint8_t)(1 << (CASTLINGS_MAX * player + i));
    position_complete(g, p);
}

/* Returns the player who moves before the side to move. */
static int mover_before(const struct game *g, const struct position *p)
{
    int who = p->turn;
    do
        who = (who + g->players - 1) % g->players;
    while (!(p->alive >> who & 1) && who != p->turn);
    return who;
}

void position_complete(const struct game *g, struct position *p)
{
    uint16_t half = p->half;
    for (int who = 0; who < g->players && rules_has(g, RULE_ELIMINATION); who++)
        if (who != p->turn && cellset_empty(p->player[who]))
            drop_player(g, p, who);
    p->half = half; /* a player without a piece was put out earlier */
    int before = mover_before(g, p);
    p->winner = rule_win(g, p, before) != ENDING_NONE ? (uint8_t)(1 + before) : 0;
    if (!p->winner && g->acts && g->players == 2 && rule_win(g, p, 1 - before) != ENDING_NONE)
        p->winner = (uint8_t)(2 - before);
    if (!p->winner && rule_draw(g, p) != ENDING_NONE)
        p->winner = WINNER_NOBODY;
    eliminate(g, p);
    p->ep_counts = find_ep_counts(g, p);
    p->key = position_key(g, p);
}

kindset position_becomes(const struct game *g, const struct position *p, int who, int kind)
{
    kindset into = g->kind[kind].into;
    kindset few = rules_has(g, RULE_DUPLE) ? g->royals : 0;
    for (kindset left = into & (g->kind[kind].lost ? into : few); left; left &= left - 1) {
        int k = kindset_first(left);
        cellset own = cellset_and(cellset_and(p->player[who], p->kind[k]), g->board->firsts);
        if (cellset_count(own) >= g->pieces[who][k])
            into &= ~kindset_of(k);
    }
    return into;
}

/* Add to the COUNT moves of P the promotions by a kind's `into`, in place of moves that must promote; returns how many
 * there are. */
static int add_promotions(const struct game *g, const struct position *p, struct move *move, int count)
{
    int all = count;
    for (int i = 0; i < count; i++) {
        struct move m = move[i];
        int kind = m.type == MOVE_PLAIN ? piece_kind(p->on[m.from]) : 0;
        cellset at = cellset_and(g->turns[p->turn][kind], g->board->lane[m.to]);
        if (m.type != MOVE_PLAIN || !g->kind[kind].into ||
            (cellset_empty(at) && !(g->kind[kind].leaving && cellset_has(g->turns[p->turn][kind], m.from))))
            continue;
        kindset into = position_becomes(g, p, p->turn, kind);
        bool stays = g->kind[kind].optional && !cellset_has(g->stuck[p->turn][kind], m.to);
        for (; into; into &= into - 1) {
            int n = stays ? all++ : i;
            move[n] = (struct move){m.from, m.to, MOVE_PROMOTION, (uint8_t)kindset_first(into)};
            stays = true;
        }
        if (!stays) { /* it must promote and cannot: the last of those to be looked at takes its place */
            move[i--] = move[--count];
            move[count] = move[--all];
        }
    }
    return all;
}

/* RULE_EXPLOSION: true if the piece that castles by M is not royal, or not in check where it begins and passes. */
static bool passes_unchecked(const struct game *g, const struct position *p, struct move m)
{
    const struct castling *castling = &g->castling[p->turn][m.extra];
    if (!g->kind[g->castler].royal)
        return true;
    bool free = !position_in_check(g, p, p->turn);
    for (int i = 0; free && i < castling->passed; i++) {
        struct position on_the_way;
        position_copy(g, &on_the_way, p);
        play_trial(g, &on_the_way, (struct move){m.from, castling->pass[i], MOVE_PLAIN, 0});
        free = !position_in_check(g, &on_the_way, p->turn);
    }
    return free;
}

/* True if M, which led from P to AFTER, leaves the mover's royal pieces safe; in an explosion, if it blows up the other
 * one and not its own. */
static bool leaves_safe(const struct game *g, const struct position *p, const struct position *after, struct move m)
{
    if (rules_has(g, RULE_EXPLOSION)) {
        if (position_royal(g, after, p->turn) == CELL_NONE || (m.type == MOVE_CASTLING && !passes_unchecked(g, p, m)))
            return false;
        if (position_royal(g, after, 1 - p->turn) == CELL_NONE)
            return true;
    }
    return !position_in_check(g, after, p->turn);
}

/* Keep those of the COUNT moves of P that leave the mover's royal pieces safe; returns how many. */
static int try_moves(const struct game *g, const struct position *p, struct move *move, int count)
{
    int kept = 0;
    cell royal = g->tables->watches && !position_in_check(g, p, p->turn) ? position_royal(g, p, p->turn) : CELL_NONE;
    for (int i = 0; i < count; i++) {
        struct position after;
        bool safe = royal != CELL_NONE && !tables_concern(g->tables, move[i], royal);
        if (!safe) {
            position_copy(g, &after, p);
            play_trial(g, &after, move[i]);
            safe = leaves_safe(g, p, &after, move[i]);
        }
        if (safe)
            move[kept++] = move[i];
    }
    return kept;
}

/* RULE_DUCK: all moves of P while the duck has to be moved; returns how many. */
static int list_duck(const struct game *g, const struct position *p, struct move *move)
{
    cellset goals = duck_goals(g, p);
    cell from = position_duck(g, p);
    int n = 0;
    while (!cellset_empty(goals) && !p->winner)
        move[n++] = (struct move){from, cellset_pop(&goals), MOVE_DUCK, (uint8_t)g->duck};
    return n;
}

/* RULE_DUCK: keep those of the COUNT moves of P that do not go where the duck stands; returns how many. */
static int keep_off_duck(const struct game *g, const struct position *p, struct move *move, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        cell victim;
        if (p->on[move[i].to] != PIECE(PLAYER_NOBODY, g->duck) &&
            !(move_captures(g, p, move[i], &victim) && piece_is_neutral(g, p->on[victim])))
            move[kept++] = move[i];
    }
    return kept;
}

int position_keep(const struct game *g, const struct position *p, struct move *move, int count)
{
    if (rules_has(g, RULE_DUCK))
        count = p->duck_due ? list_duck(g, p, move) : keep_off_duck(g, p, move, count);
    if (p->duck_due)
        return count;
    if (g->grows)
        count = add_promotions(g, p, move, count);
    if (g->tries)
        count = try_moves(g, p, move, count);
    if (rules_has(g, RULE_PASSING) && !p->winner && !position_in_check(g, p, p->turn))
        move[count++] = (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    return g->tables->sifts ? rule_keep(g, p, move, count) : count;
}
