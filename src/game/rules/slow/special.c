#include "special.h"

/* Both pieces of CASTLING leave before either lands: each may land where the other stood. */
static void play_castling_pieces(const struct game *g, struct position *p, const struct castling *castling)
{
    piece royal = p->on[castling->royal_from], rook = p->on[castling->rook_from];
    position_lift(g, p, castling->royal_from);
    position_lift(g, p, castling->rook_from);
    position_put(g, p, castling->royal_to, royal);
    position_put(g, p, castling->rook_to, rook);
}

/* RULE_EXPLOSION, by the steps of the polygons: returns PLACE and the cells round it, all of their lanes. */
static cellset round_of(const struct game *g, cell place)
{
    cellset out = g->board->lane[place];
    for (cellset lane = out; !cellset_empty(lane);) {
        cell at = cellset_pop(&lane);
        for (int line = 0; line < LINES; line++)
            for (int exit = 0; exit < g->board->shape[at].corners; exit++) {
                const struct fork *fork = board_steps(g->board, (enum line)line, at, exit);
                for (int i = 0; i < fork->count && game_arguments(g, RULE_EXPLOSION)->lines >> line & 1; i++)
                    out = cellset_or(out, g->board->lane[fork->step[i].to]);
            }
        for (int other = 0; other < g->board->cells; other++)
            if (polygons_overlap(&g->board->shape[at], &g->board->shape[other]))
                out = cellset_or(out, g->board->lane[other]);
    }
    return out;
}

/* True if a capture on PLACE blows up the piece of KIND on AT. */
static bool is_blown_up(const struct game *g, cell place, cell at, int kind)
{
    bool spared = game_arguments(g, RULE_EXPLOSION)->kinds >> kind & 1;
    return g->board->lane_first[at] == g->board->lane_first[place] || (!spared && cellset_has(round_of(g, place), at));
}

/* Take off what a capture on PLACE, where the piece that captured stands, blows up. */
static void blow_up(const struct game *g, struct position *p, cell place)
{
    struct position before = *p;
    for (int at = 0; at < g->board->cells; at++)
        if (before.on[at] && is_blown_up(g, place, (cell)at, piece_kind(before.on[at])))
            position_lift(g, p, (cell)at);
}

/*
 * Move only the pieces of M, a move of the side to move: rights, counters, turn and key stay as they are. Enough to ask
 * who attacks whom afterwards.
 */
static void move_pieces(const struct game *g, struct position *p, struct move m)
{
    if (m.type == MOVE_PASS)
        return;
    if (m.type == MOVE_DROP) {
        position_put(g, p, m.to, PIECE(p->turn, m.extra));
        return;
    }
    if (m.type == MOVE_CASTLING) {
        play_castling_pieces(g, p, &g->castling[p->turn][m.extra]);
        return;
    }
    piece mover = p->on[m.from], arrives = mover;
    if (m.type == MOVE_PROMOTION)
        arrives = PIECE(piece_player(mover), m.extra);
    bool takes = p->on[m.to] && piece_player(p->on[m.to]) != p->turn; /* castling tries its own Rook's cell, too */
    bool explodes = rules_has(g, RULE_EXPLOSION) && (m.type == MOVE_EN_PASSANT || takes);
    position_lift(g, p, m.from);
    if (m.type == MOVE_EN_PASSANT)
        position_lift(g, p, p->ep_landed);
    if (m.type == MOVE_HOP && p->on[m.extra])
        position_lift(g, p, m.extra);
    if (p->on[m.to])
        position_lift(g, p, m.to);
    position_put(g, p, m.to, arrives);
    if (explodes)
        blow_up(g, p, m.to);
}

/* RULE_EXPLOSION: returns those of ATTACKERS, OTHER's pieces, that could take the royal piece on PLACE without blowing
 * up their own. */
static cellset who_dares(const struct game *g, const struct position *p, cell place, int other, cellset attackers)
{
    cell royal = position_royal(g, p, other);
    if (royal == CELL_NONE)
        return attackers;
    cellset_remove(&attackers, royal);
    return is_blown_up(g, place, royal, g->royal) ? (cellset){{0, 0}} : attackers;
}

cellset special_threats(const struct game *g, const struct position *p, cell place, int who)
{
    cellset out = {{0, 0}};
    for (int other = 0; other < g->players; other++)
        if (other != who && (p->alive >> other & 1)) {
            cellset attackers = walker_attackers(g, p, place, other);
            out = cellset_or(out, rules_has(g, RULE_EXPLOSION) ? who_dares(g, p, place, other, attackers) : attackers);
        }
    return out;
}

cellset special_checked(const struct game *g, const struct position *p, int who)
{
    cellset out = {{0, 0}}, royals = position_royals(g, p, who);
    for (cellset left = royals; !cellset_empty(left);) {
        cell place = cellset_pop(&left);
        if (!cellset_empty(special_threats(g, p, place, who)))
            cellset_add(&out, place);
    }
    return rules_has(g, RULE_DUPLE) && !cellset_equal(out, royals) ? (cellset){{0, 0}} : out;
}

struct refusal special_exposes(const struct game *g, const struct position *p, struct move m)
{
    static const struct refusal none = {REFUSAL_NONE, CELL_NONE, CELL_NONE};
    if (rules_has(g, RULE_ELIMINATION))
        return none;
    struct position after = *p;
    move_pieces(g, &after, m);
    if (rules_has(g, RULE_EXPLOSION) && position_royal(g, &after, p->turn) == CELL_NONE)
        return (struct refusal){REFUSAL_EXPLODES, position_royal(g, p, p->turn), CELL_NONE};
    if (rules_has(g, RULE_EXPLOSION) && position_royal(g, &after, 1 - p->turn) == CELL_NONE)
        return none;
    cellset checked = special_checked(g, &after, p->turn);
    if (cellset_empty(checked))
        return none;
    cell royal = cellset_first(checked);
    return (struct refusal){REFUSAL_EXPOSES, royal, cellset_first(special_threats(g, &after, royal, p->turn))};
}

bool special_game_won(const struct game *g, const struct position *p)
{
    return p->winner || (rules_has(g, RULE_ELIMINATION) && !(p->alive & (p->alive - 1)));
}

struct refusal special_castling(const struct game *g, const struct position *p, int which)
{
    const struct castling *castling = &g->castling[p->turn][which];
    if (!rules_has(g, RULE_CASTLING) || !castling->exists)
        return (struct refusal){REFUSAL_CASTLING_LOST, CELL_NONE, CELL_NONE};
    if (!(p->castling >> (2 * p->turn + which) & 1))
        return (struct refusal){REFUSAL_CASTLING_LOST, castling->rook_from, CELL_NONE};
    for (cellset rest = castling->empty; !cellset_empty(rest);) {
        cell at = cellset_pop(&rest);
        if (p->on[at])
            return (struct refusal){REFUSAL_BLOCKED, at, CELL_NONE};
    }
    struct move m = {castling->royal_from, castling->royal_to, MOVE_CASTLING, (uint8_t)which};
    if (!g->kind[g->castler].royal)
        return special_exposes(g, p, m);
    cellset by = special_threats(g, p, castling->royal_from, p->turn);
    if (!cellset_empty(by))
        return (struct refusal){REFUSAL_IN_CHECK, castling->royal_from, cellset_first(by)};
    for (int i = 0; i < castling->passed; i++) {
        struct position on_the_way = *p;
        move_pieces(g, &on_the_way, (struct move){castling->royal_from, castling->pass[i], MOVE_PLAIN, 0});
        by = special_threats(g, &on_the_way, castling->pass[i], p->turn);
        if (!cellset_empty(by))
            return (struct refusal){REFUSAL_THROUGH_CHECK, castling->pass[i], cellset_first(by)};
    }
    struct position after = *p;
    move_pieces(g, &after, m);
    by = special_threats(g, &after, castling->royal_to, p->turn);
    if (!cellset_empty(by))
        return (struct refusal){REFUSAL_THROUGH_CHECK, castling->royal_to, cellset_first(by)};
    return special_exposes(g, p, m);
}

bool special_promotes_to(const struct game *g, const struct position *p, int who, int kind, int becomes)
{
    if (kind != g->pawn || g->kind[kind].into)
        return position_becomes(g, p, who, kind) >> becomes & 1;
    return (g->promotes >> becomes & 1) && (!rules_has(g, RULE_RESTORE) || p->lost[LOST_ROW(becomes)][who]);
}

bool special_promotes_at(const struct game *g, int who, int kind, cell from, cell to)
{
    cellset at = g->kind[kind].into ? g->turns[who][kind] : g->promotion[who];
    bool leaves = g->kind[kind].into && g->kind[kind].leaving && cellset_has(at, from);
    return (kind == g->pawn || g->kind[kind].into) && (leaves || !cellset_empty(cellset_and(g->board->lane[to], at)));
}

bool special_must_promote(const struct game *g, const struct position *p, int who, int kind, cell place)
{
    if (kind != g->pawn || g->kind[kind].into)
        return !g->kind[kind].optional || cellset_has(g->stuck[who][kind], place);
    if (!rules_has(g, RULE_RESTORE))
        return true;
    if (!cellset_has(g->far_corner[who], place))
        return false;
    for (int k = 0; k < g->kinds; k++)
        if (special_promotes_to(g, p, who, kind, k))
            return true;
    return false;
}

cell special_column_holder(const struct game *g, const struct position *p, piece what, cell place)
{
    int kind = piece_kind(what), who = piece_player(what);
    cellset held = cellset_and(g->column[who][place], cellset_and(p->player[who], p->kind[kind]));
    return !(g->one_a_file >> kind & 1) || cellset_empty(held) ? CELL_NONE : cellset_first(held);
}

bool special_waits(const struct game *g, const struct position *p, int kind)
{
    return p->pocket == PIECE(p->turn, kind) || (rules_has(g, RULE_DROPS) && p->lost[LOST_ROW(kind)][p->turn]);
}
