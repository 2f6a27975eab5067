#include "walk.h"

#include "rules/walker.h"

/* Everything that stays the same along the trails of one atom. */
struct walk {
    const struct board *board;
    enum line line;
    bool left; /* of a jump that bends: by the left end of the opposite side */
    trail_visitor *visit;
    void *context;
    struct trail trail;
};

static bool enter(struct walk *w, cell c)
{
    const struct atom *a = w->trail.atom;
    w->trail.at[w->trail.length++] = c;
    w->trail.lands = w->trail.length >= a->least;
    return w->visit(w->context, &w->trail);
}

static bool been_there(const struct walk *w, cell c)
{
    if (c == w->trail.start)
        return true;
    for (int i = 0; i < w->trail.length; i++)
        if (w->trail.at[i] == c)
            return true;
    return false;
}

static bool been_on_ride(const struct walk *w, cell c)
{
    return c != w->trail.start && been_there(w, c);
}

/* Leave cell C by EXIT and go straight on from there; each branch of a Switch is a trail of its own. */
static void slide(struct walk *w, cell c, int exit)
{
    const struct fork *f = board_steps(w->board, w->line, c, exit);
    int length = w->trail.length;
    for (int i = 0; i < f->count; i++) {
        struct step s = f->step[i];
        if (been_there(w, s.to))
            continue;
        bool last = w->trail.atom->reach == REACH_SLIDE && length + 1 == w->trail.atom->most;
        if (enter(w, s.to) && !last) {
            int onward = board_onward(w->board, s.to, s.enters);
            if (onward >= 0)
                slide(w, s.to, onward);
        }
        w->trail.length = length;
    }
}

static void step(struct walk *w, cell c, int exit)
{
    const struct fork *f = board_steps(w->board, w->line, c, exit);
    for (int i = 0; i < f->count; i++) {
        enter(w, f->step[i].to);
        w->trail.length = 0;
    }
}

/* The exit that keeps the direction of one who entered C by S along LINE, along NEXT; -1 if there is none. A corner is
 * the left end of the side before it, and the right end of its own. */
static int keep_direction(const struct walk *w, struct step s, enum line line, enum line next)
{
    int corners = w->board->shape[s.to].corners, across = board_opposite(w->board, s.to, s.enters);
    if (across < 0 || line == next || !w->left)
        return across;
    return line == LINE_LATERAL ? (across + 1) % corners : across ? across - 1 : corners - 1;
}

/* Leave C by EXIT with step number STEP of a jump that has been made WHOLE times before, on every branch. */
static void jump(struct walk *w, cell c, int exit, int step, int whole)
{
    const struct atom *a = w->trail.atom;
    enum line line = step < a->distance ? a->line : a->second;
    const struct fork *f = board_steps(w->board, line, c, exit);
    bool lands = step + 1 == a->distance + a->turned;
    int length = w->trail.length, next = lands ? 0 : step + 1;
    for (int i = 0; i < f->count; i++, w->trail.length = length) {
        struct step s = f->step[i];
        int onward = keep_direction(w, s, line, next < a->distance ? a->line : a->second);
        if ((lands && s.to == w->trail.start) || been_on_ride(w, s.to))
            continue;
        bool passes = true;
        if (lands || a->lame) {
            w->trail.at[w->trail.length++] = s.to;
            w->trail.lands = lands;
            passes = w->visit(w->context, &w->trail);
        }
        bool again = a->ride && whole + 1 != a->most && !cellset_has(w->board->stops, s.to);
        if (passes && onward >= 0 && (!lands || again))
            jump(w, s.to, onward, next, whole + lands);
    }
}

/* True if the second step of a leap along SECOND may leave by EXIT a cell of CORNERS corners that was entered along
 * FIRST by ENTERED. */
static bool leads_onward(enum line first, enum line second, int corners, int entered, int exit)
{
    int across = (entered + corners / 2) % corners, turn = (exit - across + corners) % corners;
    if (first == second)
        return turn == 0;
    /* Side k runs from corner k to corner k+1. */
    return turn == 0 || turn == (first == LINE_LATERAL ? 1 : corners - 1);
}

static void leap_both(struct walk *w, const struct atom *a, enum line first, enum line second)
{
    const struct board *b = w->board;
    cell c = w->trail.start;
    cellset near = cellset_or(b->adjacent[LINE_LATERAL][c], b->adjacent[a->line][c]);
    for (int exit = 0; exit < b->shape[c].corners; exit++) {
        const struct fork *f = board_steps(b, first, c, exit);
        for (int i = 0; i < f->count; i++) {
            struct step over = f->step[i];
            int corners = b->shape[over.to].corners;
            for (int leave = 0; leave < corners; leave++) {
                if (a->onward && !leads_onward(first, second, corners, over.enters, leave))
                    continue;
                const struct fork *landing = board_steps(b, second, over.to, leave);
                for (int k = 0; k < landing->count; k++) {
                    cell to = landing->step[k].to;
                    if (to == c || cellset_has(near, to))
                        continue;
                    enter(w, to);
                    w->trail.length = 0;
                }
            }
        }
    }
}

static void walk_atom(struct walk *w, const struct atom *a, int far_side)
{
    cell c = w->trail.start;
    if (a->reach == REACH_LEAP) {
        leap_both(w, a, LINE_LATERAL, a->line);
        leap_both(w, a, a->line, LINE_LATERAL);
        return;
    }
    int corners = w->board->shape[c].corners;
    for (int r = 0; r < corners; r++) {
        if (!(a->ways >> r & 1))
            continue;
        int exit = (far_side + r) % corners;
        w->left = false;
        if (a->reach == REACH_SLIDE || a->reach == REACH_HOP)
            slide(w, c, exit);
        else if (a->reach == REACH_JUMP)
            jump(w, c, exit, 0, 0);
        else
            step(w, c, exit);
        w->left = true;
        if (a->reach == REACH_JUMP && a->turned)
            jump(w, c, exit, 0, 0);
    }
}

void walk_piece(const struct game *g, piece m, cell from, trail_visitor *visit, void *context)
{
    const struct kind *kind = &g->kind[piece_kind(m)];
    cellset lane = g->board->lane[from];
    struct walk w; /* not all set to zero: the trail is long and this is the walker's innermost loop */
    w.board = g->board;
    w.visit = visit;
    w.context = context;
    w.trail.length = 0;
    while (!cellset_empty(lane)) {
        cell c = cellset_pop(&lane);
        w.trail.start = c;
        for (int i = 0; i < kind->atoms; i++) {
            w.line = kind->atom[i].line;
            w.trail.atom = &kind->atom[i];
            if (game_sets_out(g, piece_player(m), w.trail.atom, c))
                walk_atom(&w, w.trail.atom, g->far_side[piece_player(m)][c]);
        }
    }
}

/* True if C's lane has more than one cell. */
static bool is_in_lane(const struct board *b, cell c)
{
    return cellset_count(b->lane[c]) > 1;
}

bool walk_passes(const struct game *g, const struct position *p, int who, cell from, cell c)
{
    if (!p->on[c] || g->board->lane_first[c] == g->board->lane_first[from])
        return true;
    return (g->rules & RULE_GIVE_WAY) && piece_player(p->on[c]) == who && is_in_lane(g->board, c);
}

const struct fork *walk_quiet(const struct game *g, int who, int way, cell c)
{
    static const struct fork nowhere = {.count = 0};
    const struct kind *pawn = &g->kind[g->pawn];
    int atom = way / CORNERS_MAX, r = way % CORNERS_MAX, corners = g->board->shape[c].corners;
    if (atom >= pawn->atoms || r >= corners || pawn->atom[atom].when != WHEN_MOVING ||
        !(pawn->atom[atom].ways >> r & 1))
        return &nowhere;
    return board_steps(g->board, pawn->atom[atom].line, c, (g->far_side[who][c] + r) % corners);
}

int walk_hurdles(const struct game *g, const struct position *p, cell from, const struct trail *t, int *last)
{
    cell own = g->board->lane_first[from], before = CELL_NONE;
    int n = 0;
    for (int i = 0; i < t->length; i++) {
        cell place = g->board->lane_first[t->at[i]];
        if (p->on[place] && place != own && place != before) {
            n++;
            *last = i;
        }
        before = place;
    }
    return n;
}

/* True if a piece stands on C that A neither hops over nor captures. */
static bool is_like(const struct position *p, const struct atom *a, cell c)
{
    return a->unlike && p->on[c] && piece_kind(p->on[c]) == a->unlike - 1;
}

bool walk_lands(const struct game *g, const struct position *p, cell from, const struct trail *t)
{
    struct trail before = *t;
    int hurdle = 0;
    if (!t->lands || !cellset_has(game_arrives(g, piece_player(p->on[from]), t->atom), trail_end(t)))
        return false;
    if (t->atom->reach != REACH_HOP)
        return true;
    before.length--;
    return walk_hurdles(g, p, from, &before, &hurdle) == 1 &&
           (!t->atom->most || t->length - 1 - hurdle <= t->atom->most) && !is_like(p, t->atom, t->at[hurdle]) &&
           !is_like(p, t->atom, trail_end(t));
}

static bool add_target(void *context, const struct trail *t)
{
    struct targets *a = context;
    cell c = trail_end(t), first = a->g->board->lane_first[c];
    piece there = a->p->on[c];
    enum when when = t->atom->when;
    int last;
    if (walk_lands(a->g, a->p, a->from, t)) {
        if (when & WHEN_CAPTURING)
            cellset_add(&a->guarded, c);
        if (first != a->from && !there && (when & WHEN_MOVING))
            cellset_add(&a->quiet, first);
        if (first != a->from && there && piece_player(there) != a->who && (when & WHEN_CAPTURING))
            cellset_add(&a->captures, first);
    }
    if (t->atom->reach == REACH_HOP)
        return walk_hurdles(a->g, a->p, a->from, t, &last) < 2;
    return walk_passes(a->g, a->p, a->who, a->from, c);
}

struct targets targets_of(const struct game *g, const struct position *p, cell from)
{
    struct targets a = {.g = g, .p = p, .who = piece_player(p->on[from]), .from = from};
    walk_piece(g, p->on[from], from, add_target, &a);
    return a;
}

cellset walker_attackers(const struct game *g, const struct position *p, cell c, int who)
{
    cellset out = {{0, 0}}, pieces = cellset_and(p->player[who], g->board->firsts);
    pieces = cellset_less(pieces, g->board->lane[c]); /* no piece attacks its own place */
    while (!cellset_empty(pieces)) {
        cell from = cellset_pop(&pieces);
        struct targets a = targets_of(g, p, from);
        if (!cellset_empty(cellset_and(a.guarded, g->board->lane[c])))
            cellset_add(&out, from);
    }
    return out;
}
