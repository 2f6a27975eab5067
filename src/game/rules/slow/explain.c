#include "special.h"
#include "walk.h"

static struct refusal refuse(enum refusal_reason reason, cell at, cell by)
{
    return (struct refusal){.reason = reason, .at = at, .by = by};
}

static const struct refusal legal = {REFUSAL_NONE, CELL_NONE, CELL_NONE};

/* How well a trail fits a move: the best one decides what is said about the move. */
enum trail_fit {
    FIT_NONE,  /* no trail leads there, on an empty board either */
    FIT_WRONG, /* one does, but it is for captures and the cell is empty, or for quiet moves and the cell is occupied */
    FIT_NO_HURDLE, /* a hop over nothing */
    FIT_BLOCKED,
    FIT_NEUTRAL, /* free, but what is nobody's stands at its end */
    FIT_OWN,     /* free, but the mover's own piece stands at its end */
    FIT_FREE,
};

/* The search for the best trail of a piece from FROM to TO. */
struct query {
    const struct game *g;
    const struct position *p;
    int who;
    cell from, to; /* lanes' firsts */
    enum trail_fit fit;
    cell blocker;   /* FIT_BLOCKED: the first piece in the way */
    enum when when; /* FIT_WRONG: what the trail is for */
    int passed;     /* the cells between, of the shortest among the best trails */
    cell path[CELLS_MAX];
};

/* Returns the first piece in the way of TRAIL before its end, CELL_NONE if it is free; of a hop the second piece. */
static cell blocker_of(const struct query *query, const struct trail *trail)
{
    struct trail before = *trail;
    int last = 0;
    before.length--;
    if (trail->atom->reach == REACH_HOP)
        return walk_hurdles(query->g, query->p, query->from, &before, &last) > 1 ? trail->at[last] : CELL_NONE;
    for (int i = 0; i < trail->length - 1; i++)
        if (!walk_passes(query->g, query->p, query->who, query->from, trail->at[i]))
            return trail->at[i];
    return CELL_NONE;
}

static enum trail_fit fit_of(const struct query *query, const struct trail *trail, cell blocker)
{
    piece there = query->p->on[query->to];
    if (there && piece_is_neutral(query->g, there) && trail->atom->when & WHEN_CAPTURING)
        return blocker == CELL_NONE ? FIT_NEUTRAL : FIT_BLOCKED;
    bool own = there && piece_player(there) == query->who;
    if (!own && !(trail->atom->when & (there ? WHEN_CAPTURING : WHEN_MOVING)))
        return FIT_WRONG;
    if (blocker != CELL_NONE)
        return FIT_BLOCKED;
    if (!walk_lands(query->g, query->p, query->from, trail))
        return FIT_NO_HURDLE;
    return own ? FIT_OWN : FIT_FREE;
}

static bool compare_trail(void *context, const struct trail *trail)
{
    struct query *query = context;
    if (query->g->board->lane_first[trail_end(trail)] != query->to || !trail->lands ||
        !cellset_has(game_arrives(query->g, query->who, trail->atom), trail_end(trail)))
        return true;
    cell blocker = blocker_of(query, trail);
    enum trail_fit fit = fit_of(query, trail, blocker);
    if (fit > query->fit || (fit == query->fit && trail->length - 1 < query->passed)) {
        query->fit = fit;
        query->blocker = blocker;
        query->when = trail->atom->when;
        query->passed = trail->length - 1;
        memcpy(query->path, trail->at, (size_t)query->passed * sizeof *query->path);
    }
    return true;
}

static struct query find_trail(const struct game *g, const struct position *p, cell from, cell to)
{
    struct query query = {
        .g = g, .p = p, .who = piece_player(p->on[from]), .from = from, .to = to, .blocker = CELL_NONE};
    walk_piece(g, p->on[from], from, compare_trail, &query);
    return query;
}

/* True if an enemy pawn stands where a double step past PLACE would have brought it. */
static bool may_have_been_passed(const struct game *g, const struct position *p, cell place)
{
    cell landed[FORKS_MAX];
    for (int who = 0; who < g->players; who++)
        for (int k = who == p->turn ? 0 : walker_landings(g, who, g->answered[who], place, landed); k > 0; k--)
            if (p->on[landed[k - 1]] == PIECE(who, g->pawn))
                return true;
    return false;
}

/* Two steps the same way of a pawn from FROM to TO: the cell between into *PASSED; false if TO does not lie there. */
static bool two_ahead(const struct game *g, int who, cell from, cell to, cell *passed)
{
    for (int way = 0; way < PAWN_WAYS; way++) {
        const struct fork *first = walk_quiet(g, who, way, from);
        for (int i = 0; i < first->count; i++) {
            const struct fork *second = walk_quiet(g, who, way, first->step[i].to);
            for (int k = 0; k < second->count; k++)
                if (second->step[k].to == to) {
                    *passed = first->step[i].to;
                    return true;
                }
        }
    }
    return false;
}

static struct refusal explain_double(const struct game *g, const struct position *p, cell from, cell to, cell passed)
{
    if (!rules_has(g, RULE_DOUBLE_STEP) || !cellset_has(g->double_start[p->turn], from))
        return refuse(REFUSAL_NO_DOUBLE, from, CELL_NONE);
    if (p->on[passed])
        return refuse(REFUSAL_BLOCKED, passed, CELL_NONE);
    if (p->on[to] && piece_is_neutral(g, p->on[to]))
        return refuse(REFUSAL_DUCK_STANDS, to, CELL_NONE);
    if (p->on[to])
        return refuse(piece_player(p->on[to]) == p->turn ? REFUSAL_OWN_PIECE : REFUSAL_ONLY_MOVES, to, CELL_NONE);
    return legal;
}

/* Returns the refusal of a capturing step of the pawn on FROM to the empty cell TO. */
static struct refusal explain_en_passant(const struct game *g, const struct position *p, cell to)
{
    if (!rules_has(g, RULE_EN_PASSANT))
        return refuse(REFUSAL_ONLY_CAPTURES, to, CELL_NONE);
    if (p->ep_passed == to)
        return legal;
    return refuse(may_have_been_passed(g, p, to) ? REFUSAL_NO_EN_PASSANT : REFUSAL_ONLY_CAPTURES, to, CELL_NONE);
}

/* Returns the refusal of a move of the piece on FROM to TO by its own way of moving, if any. *M becomes the type of
 * move that this is, for pawns. */
static struct refusal explain_way(const struct game *g, const struct position *p, struct move *m)
{
    bool pawn = piece_kind(p->on[m->from]) == g->pawn;
    struct query query = find_trail(g, p, m->from, m->to);
    cell passed;
    switch (query.fit) {
    case FIT_FREE:
        return m->type == MOVE_EN_PASSANT ? refuse(REFUSAL_NO_EN_PASSANT, m->to, CELL_NONE) : legal;
    case FIT_OWN:
        return refuse(REFUSAL_OWN_PIECE, m->to, CELL_NONE);
    case FIT_NEUTRAL:
        return refuse(REFUSAL_DUCK_STANDS, m->to, CELL_NONE);
    case FIT_NO_HURDLE:
        return refuse(REFUSAL_NO_HURDLE, m->to, CELL_NONE);
    case FIT_BLOCKED:
        return refuse(REFUSAL_BLOCKED, query.blocker, CELL_NONE);
    case FIT_WRONG:
        if (query.when == WHEN_MOVING)
            return refuse(REFUSAL_ONLY_MOVES, m->to, CELL_NONE);
        m->type = MOVE_EN_PASSANT;
        return pawn ? explain_en_passant(g, p, m->to) : refuse(REFUSAL_ONLY_CAPTURES, m->to, CELL_NONE);
    case FIT_NONE:
        break;
    }
    if (pawn && two_ahead(g, p->turn, m->from, m->to, &passed)) {
        m->type = MOVE_DOUBLE;
        return explain_double(g, p, m->from, m->to, passed);
    }
    return refuse(REFUSAL_NO_REACH, m->from, CELL_NONE);
}

static struct refusal explain_promotion(const struct game *g, const struct position *p, struct move m)
{
    int kind = piece_kind(p->on[m.from]);
    if (!special_promotes_at(g, p->turn, kind, m.from, m.to))
        return m.type == MOVE_PROMOTION ? refuse(REFUSAL_NO_PROMOTION, m.to, CELL_NONE) : legal;
    if (m.type != MOVE_PROMOTION)
        return special_must_promote(g, p, p->turn, kind, m.to) ? refuse(REFUSAL_PROMOTION_MISSING, m.to, CELL_NONE)
                                                               : legal;
    bool may = m.extra < g->kinds && special_promotes_to(g, p, p->turn, kind, m.extra);
    return may ? legal : refuse(REFUSAL_PROMOTION_KIND, m.to, CELL_NONE);
}

static struct refusal explain_drop(const struct game *g, const struct position *p, struct move m)
{
    if (m.extra >= g->kinds || !special_waits(g, p, m.extra))
        return refuse(p->pocket ? REFUSAL_POCKET_OTHER : REFUSAL_POCKET_EMPTY, CELL_NONE, CELL_NONE);
    if (m.to >= g->board->cells || !cellset_has(g->home[p->turn][m.extra], m.to))
        return refuse(REFUSAL_NOT_HOME, m.to, CELL_NONE);
    if (p->on[m.to])
        return refuse(REFUSAL_HOME_TAKEN, m.to, CELL_NONE);
    cell holder = special_column_holder(g, p, PIECE(p->turn, m.extra), m.to);
    if (holder != CELL_NONE)
        return refuse(REFUSAL_FILE_HELD, holder, CELL_NONE);
    return special_exposes(g, p, m);
}

/* Returns the refusal of M as a move of the duck: a plain one from where it stands, or one of its own type. */
static struct refusal explain_duck(const struct game *g, const struct position *p, struct move m)
{
    if (!p->duck_due)
        return refuse(REFUSAL_DUCK_NOT_DUE, m.to, CELL_NONE);
    if (m.to >= g->board->cells || p->on[m.to])
        return refuse(REFUSAL_DUCK_TAKEN, m.to, CELL_NONE);
    cellset ducks = cellset_and(p->kind[g->duck], g->board->firsts);
    cell from = cellset_empty(ducks) ? CELL_NONE : cellset_first(ducks);
    bool whole = m.type == MOVE_DUCK && m.from == from && m.extra == g->duck && g->board->lane_first[m.to] == m.to;
    return whole || m.type == MOVE_PLAIN ? legal : refuse(REFUSAL_DUCK_DUE, CELL_NONE, CELL_NONE);
}

static bool walks_catacomb(const struct game *g, const struct position *p, cell from)
{
    return rules_has(g, RULE_CATACOMB) && piece_kind(p->on[from]) == g->walks_catacomb;
}

/* Returns the refusal of a move from M.from to the catacomb cell M.extra (which may be the same), and on to the other
 * end M.to. */
static struct refusal explain_hop(const struct game *g, const struct position *p, struct move m)
{
    bool ends =
        (m.extra == g->catacomb[0] && m.to == g->catacomb[1]) || (m.extra == g->catacomb[1] && m.to == g->catacomb[0]);
    if (!walks_catacomb(g, p, m.from) || !ends)
        return refuse(REFUSAL_NO_REACH, m.from, CELL_NONE);
    if (m.extra != m.from) {
        struct move first = {m.from, m.extra, MOVE_PLAIN, 0};
        struct refusal refusal = explain_way(g, p, &first);
        if (refusal.reason != REFUSAL_NONE)
            return refusal;
    }
    if (p->on[m.to])
        return refuse(REFUSAL_CATACOMB_TAKEN, m.to, CELL_NONE);
    return special_exposes(g, p, m);
}

/* Returns the catacomb cell at which the piece on FROM, bound for TO, would stop; CELL_NONE if TO is reached otherwise
 * or not at all. */
static cell hop_stop(const struct game *g, const struct position *p, cell from, cell to)
{
    for (int i = 0; walks_catacomb(g, p, from) && i < 2; i++) {
        cell stop = g->catacomb[1 - i];
        if (to == g->catacomb[i] && find_trail(g, p, from, to).fit == FIT_NONE &&
            (stop == from || find_trail(g, p, from, stop).fit != FIT_NONE))
            return stop;
    }
    return CELL_NONE;
}

/* True if the plain move M takes the piece that castles to where CASTLING does, and cannot be made otherwise. */
static bool is_castling_step(const struct game *g, const struct position *p, const struct castling *castling,
                             struct move m)
{
    return m.type == MOVE_PLAIN && m.from == castling->royal_from && m.to == castling->royal_to &&
           p->on[m.from] == PIECE(p->turn, g->castler) && find_trail(g, p, m.from, m.to).fit == FIT_NONE;
}

/* Returns the castling that M means, -1 if none. */
static int castling_meant(const struct game *g, const struct position *p, struct move m)
{
    for (int which = 0; which < CASTLINGS_MAX; which++) {
        const struct castling *castling = &g->castling[p->turn][which];
        bool meant = m.type == MOVE_CASTLING ? m.extra == which : is_castling_step(g, p, castling, m);
        if (rules_has(g, RULE_CASTLING) && castling->exists && meant)
            return which;
    }
    return -1;
}

static struct refusal explain_pass(const struct game *g, const struct position *p)
{
    struct move move[MOVES_MAX];
    for (int n = walker_moves(g, p, move); n > 0; n--)
        if (move[n - 1].type == MOVE_PASS)
            return legal;
    return refuse(REFUSAL_NO_PASS, CELL_NONE, CELL_NONE);
}

/* Returns the refusal of a move of the piece on M.from, which must exist, to another place. */
static struct refusal explain_piece(const struct game *g, const struct position *p, struct move m)
{
    cell stop = m.type == MOVE_PLAIN ? hop_stop(g, p, m.from, m.to) : CELL_NONE;
    if (stop != CELL_NONE)
        return explain_hop(g, p, (struct move){m.from, m.to, MOVE_HOP, stop});
    if (m.type == MOVE_HOP)
        return explain_hop(g, p, m);
    struct move found =
        m; /* a double step or en passant, which promotes no pawn, is found even if a promotion was asked for */
    struct refusal refusal = explain_way(g, p, &found);
    if (refusal.reason == REFUSAL_NONE)
        refusal = explain_promotion(g, p, m);
    return refusal.reason == REFUSAL_NONE ? special_exposes(g, p, found) : refusal;
}

/* As walker_explain, except what only a rule's `keep` forbids. *M becomes the move that is meant. */
static struct refusal explain_move(const struct game *g, const struct position *p, struct move *meant)
{
    struct move m = *meant;
    if (special_game_won(g, p))
        return refuse(REFUSAL_GAME_WON, CELL_NONE, CELL_NONE);
    if (m.type == MOVE_PASS)
        return explain_pass(g, p);
    bool duck =
        m.type == MOVE_DUCK || (m.from < g->board->cells && p->on[m.from] && piece_is_neutral(g, p->on[m.from]));
    if (duck)
        return explain_duck(g, p, m);
    if (p->duck_due)
        return refuse(REFUSAL_DUCK_DUE, CELL_NONE, CELL_NONE);
    if (m.type == MOVE_DROP)
        return explain_drop(g, p, m);
    int which = castling_meant(g, p, m);
    if (which >= 0) {
        meant->from = g->castling[p->turn][which].royal_from;
        meant->to = g->castling[p->turn][which].royal_to;
        return special_castling(g, p, which);
    }
    if (m.type == MOVE_CASTLING)
        return refuse(REFUSAL_CASTLING_LOST, CELL_NONE, CELL_NONE);
    if (m.from >= g->board->cells || !p->on[m.from])
        return refuse(REFUSAL_NO_PIECE, m.from, CELL_NONE);
    if (piece_player(p->on[m.from]) != p->turn)
        return refuse(REFUSAL_NOT_YOURS, m.from, CELL_NONE);
    if (m.to >= g->board->cells)
        return refuse(REFUSAL_NO_REACH, m.from, CELL_NONE);
    m.from = meant->from = g->board->lane_first[m.from];
    m.to = meant->to = g->board->lane_first[m.to];
    return m.from == m.to ? refuse(REFUSAL_SAME_CELL, m.from, CELL_NONE) : explain_piece(g, p, m);
}

struct refusal walker_explain(const struct game *g, const struct position *p, struct move m)
{
    struct refusal refusal = explain_move(g, p, &m);
    int rule = refusal.reason == REFUSAL_NONE && m.type != MOVE_PASS ? special_forbids(g, p, m) : -1;
    return rule < 0 ? refusal : refuse(REFUSAL_RULE, CELL_NONE, (cell)rule);
}

int walker_path(const struct game *g, const struct position *p, cell from, cell to, cell out[CELLS_MAX])
{
    if (!p->on[from])
        return -1;
    int who = piece_player(p->on[from]);
    struct query query = find_trail(g, p, from, to);
    if (query.fit != FIT_NONE) {
        memcpy(out, query.path, (size_t)query.passed * sizeof *out);
        return query.passed;
    }
    if (piece_kind(p->on[from]) == g->pawn && two_ahead(g, who, from, to, &out[0]))
        return 1;
    for (int which = 0; which < CASTLINGS_MAX; which++) {
        const struct castling *castling = &g->castling[who][which];
        if (castling->exists && from == castling->royal_from && to == castling->royal_to &&
            piece_kind(p->on[from]) == g->castler) {
            memcpy(out, castling->pass, (size_t)castling->passed * sizeof *out);
            return castling->passed;
        }
    }
    cell stop = hop_stop(g, p, from, to);
    if (stop == CELL_NONE)
        return -1;
    int n = stop == from ? 0 : walker_path(g, p, from, stop, out);
    if (stop != from)
        out[n++] = stop;
    return n;
}

bool walker_bends(const struct game *g, const struct position *p, cell from, cell to)
{
    /* Every number of corners up to 8 divides SCALE. SLIGHT: as corners are whole numbers, a straight line of slanted
     * cells may seem to turn a little. */
    enum { SCALE = 840, SLIGHT = 16 };
    cell path[CELLS_MAX + 1];
    int n = g->board->has_lanes ? -1 : walker_path(g, p, from, to, path);
    bool bends = false;
    if (n < 0)
        return false;
    path[n] = to;
    struct point at = polygon_middle(&g->board->shape[path[0]], SCALE),
                 way = point_minus(at, polygon_middle(&g->board->shape[from], SCALE));
    for (int i = 1; i <= n; i++) {
        struct point next = polygon_middle(&g->board->shape[path[i]], SCALE), step = point_minus(next, at);
        int64_t turn = point_cross(way, step), on = (int64_t)way.x * step.x + (int64_t)way.y * step.y;
        bends = bends || SLIGHT * (turn < 0 ? -turn : turn) > (on < 0 ? -on : on);
        at = next;
        way = step;
    }
    return bends;
}
