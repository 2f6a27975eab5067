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

static bool enter(struct walk *walk, cell place)
{
    const struct atom *atom = walk->trail.atom;
    walk->trail.at[walk->trail.length++] = place;
    walk->trail.lands = walk->trail.length >= atom->least;
    return walk->visit(walk->context, &walk->trail);
}

static bool been_there(const struct walk *walk, cell place)
{
    if (place == walk->trail.start)
        return true;
    for (int i = 0; i < walk->trail.length; i++)
        if (walk->trail.at[i] == place)
            return true;
    return false;
}

static bool been_on_ride(const struct walk *walk, cell place)
{
    return place != walk->trail.start && been_there(walk, place);
}

/* Leave cell PLACE by EXIT and go straight on from there; each branch of a Switch is a trail of its own. */
static void slide(struct walk *walk, cell place, int exit)
{
    const struct fork *fork = board_steps(walk->board, walk->line, place, exit);
    int length = walk->trail.length;
    for (int i = 0; i < fork->count; i++) {
        struct step step = fork->step[i];
        if (been_there(walk, step.to))
            continue;
        bool last = walk->trail.atom->reach == REACH_SLIDE && length + 1 == walk->trail.atom->most;
        if (enter(walk, step.to) && !last) {
            int onward = board_onward(walk->board, step.to, step.enters);
            if (onward >= 0)
                slide(walk, step.to, onward);
        }
        walk->trail.length = length;
    }
}

static void step(struct walk *walk, cell place, int exit)
{
    const struct fork *fork = board_steps(walk->board, walk->line, place, exit);
    for (int i = 0; i < fork->count; i++) {
        enter(walk, fork->step[i].to);
        walk->trail.length = 0;
    }
}

/* Returns the exit that keeps the direction of one who entered HERE by STEP along LINE, along NEXT; -1 if there is
 * none. A corner is the left end of the side before it, and the right end of its own. */
static int keep_direction(const struct walk *walk, struct step step, enum line line, enum line next)
{
    int corners = walk->board->shape[step.to].corners, across = board_opposite(walk->board, step.to, step.enters);
    if (across < 0 || line == next || !walk->left)
        return across;
    return line == LINE_LATERAL ? (across + 1) % corners : across ? across - 1 : corners - 1;
}

/* Leave PLACE by EXIT with step number STEP of a jump that has been made WHOLE times before, on every branch. */
static void jump(struct walk *walk, cell place, int exit, int step, int whole)
{
    const struct atom *atom = walk->trail.atom;
    enum line line = step < atom->distance ? atom->line : atom->second;
    const struct fork *fork = board_steps(walk->board, line, place, exit);
    bool lands = step + 1 == atom->distance + atom->turned;
    int length = walk->trail.length, next = lands ? 0 : step + 1;
    for (int i = 0; i < fork->count; i++, walk->trail.length = length) {
        struct step last = fork->step[i];
        int onward = keep_direction(walk, last, line, next < atom->distance ? atom->line : atom->second);
        if ((lands && last.to == walk->trail.start) || been_on_ride(walk, last.to))
            continue;
        bool passes = true;
        if (lands || atom->lame) {
            walk->trail.at[walk->trail.length++] = last.to;
            walk->trail.lands = lands;
            passes = walk->visit(walk->context, &walk->trail);
        }
        bool again = atom->ride && whole + 1 != atom->most && !cellset_has(walk->board->stops, last.to);
        if (passes && onward >= 0 && (!lands || again))
            jump(walk, last.to, onward, next, whole + lands);
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

static void leap_both(struct walk *walk, const struct atom *atom, enum line first, enum line second)
{
    const struct board *board = walk->board;
    cell place = walk->trail.start;
    cellset near = cellset_or(board->adjacent[LINE_LATERAL][place], board->adjacent[atom->line][place]);
    for (int exit = 0; exit < board->shape[place].corners; exit++) {
        const struct fork *fork = board_steps(board, first, place, exit);
        for (int i = 0; i < fork->count; i++) {
            struct step over = fork->step[i];
            int corners = board->shape[over.to].corners;
            for (int leave = 0; leave < corners; leave++) {
                if (atom->onward && !leads_onward(first, second, corners, over.enters, leave))
                    continue;
                const struct fork *landing = board_steps(board, second, over.to, leave);
                for (int k = 0; k < landing->count; k++) {
                    cell to = landing->step[k].to;
                    if (to == place || cellset_has(near, to))
                        continue;
                    enter(walk, to);
                    walk->trail.length = 0;
                }
            }
        }
    }
}

static void walk_atom(struct walk *walk, const struct atom *atom, int far_side)
{
    cell place = walk->trail.start;
    if (atom->reach == REACH_LEAP) {
        leap_both(walk, atom, LINE_LATERAL, atom->line);
        leap_both(walk, atom, atom->line, LINE_LATERAL);
        return;
    }
    int corners = walk->board->shape[place].corners;
    for (int r = 0; r < corners; r++) {
        if (!(atom->ways >> r & 1))
            continue;
        int exit = (far_side + r) % corners;
        walk->left = false;
        if (atom->reach == REACH_SLIDE || atom->reach == REACH_HOP)
            slide(walk, place, exit);
        else if (atom->reach == REACH_JUMP)
            jump(walk, place, exit, 0, 0);
        else
            step(walk, place, exit);
        walk->left = true;
        if (atom->reach == REACH_JUMP && atom->turned)
            jump(walk, place, exit, 0, 0);
    }
}

void walk_piece(const struct game *g, piece what, cell from, trail_visitor *visit, void *context)
{
    const struct kind *kind = &g->kind[piece_kind(what)];
    cellset lane = g->board->lane[from];
    struct walk walk; /* not all set to zero: the trail is long and this is the walker's innermost loop */
    walk.board = g->board;
    walk.visit = visit;
    walk.context = context;
    walk.trail.length = 0;
    while (!cellset_empty(lane)) {
        cell place = cellset_pop(&lane);
        walk.trail.start = place;
        for (int i = 0; i < kind->atoms; i++) {
            walk.line = kind->atom[i].line;
            walk.trail.atom = &kind->atom[i];
            if (game_sets_out(g, piece_player(what), walk.trail.atom, place))
                walk_atom(&walk, walk.trail.atom, g->far_side[piece_player(what)][place]);
        }
    }
}

/* True if PLACE's lane has more than one cell. */
static bool is_in_lane(const struct board *board, cell place)
{
    return cellset_count(board->lane[place]) > 1;
}

bool walk_passes(const struct game *g, const struct position *p, int who, cell from, cell place)
{
    if (!p->on[place] || g->board->lane_first[place] == g->board->lane_first[from])
        return true;
    return rules_has(g, RULE_GIVE_WAY) && piece_player(p->on[place]) == who && is_in_lane(g->board, place);
}

const struct fork *walk_quiet(const struct game *g, int who, int way, cell place)
{
    static const struct fork nowhere = {.count = 0};
    const struct kind *pawn = &g->kind[g->pawn];
    int atom = way / CORNERS_MAX, r = way % CORNERS_MAX, corners = g->board->shape[place].corners;
    if (atom >= pawn->atoms || r >= corners || pawn->atom[atom].when != WHEN_MOVING ||
        !(pawn->atom[atom].ways >> r & 1))
        return &nowhere;
    return board_steps(g->board, pawn->atom[atom].line, place, (g->far_side[who][place] + r) % corners);
}

int walk_hurdles(const struct game *g, const struct position *p, cell from, const struct trail *trail, int *last)
{
    cell own = g->board->lane_first[from], before = CELL_NONE;
    int n = 0;
    for (int i = 0; i < trail->length; i++) {
        cell place = g->board->lane_first[trail->at[i]];
        if (p->on[place] && place != own && place != before) {
            n++;
            *last = i;
        }
        before = place;
    }
    return n;
}

/* True if a piece stands on PLACE that ATOM neither hops over nor captures. */
static bool is_like(const struct position *p, const struct atom *atom, cell place)
{
    return atom->unlike && p->on[place] && piece_kind(p->on[place]) == atom->unlike - 1;
}

bool walk_lands(const struct game *g, const struct position *p, cell from, const struct trail *trail)
{
    struct trail before = *trail;
    int hurdle = 0;
    if (!trail->lands || !cellset_has(game_arrives(g, piece_player(p->on[from]), trail->atom), trail_end(trail)))
        return false;
    if (trail->atom->reach != REACH_HOP)
        return true;
    before.length--;
    return walk_hurdles(g, p, from, &before, &hurdle) == 1 &&
           (!trail->atom->most || trail->length - 1 - hurdle <= trail->atom->most) &&
           !is_like(p, trail->atom, trail->at[hurdle]) && !is_like(p, trail->atom, trail_end(trail));
}

static bool add_target(void *context, const struct trail *trail)
{
    struct targets *targets = context;
    cell place = trail_end(trail), first = targets->g->board->lane_first[place];
    piece there = targets->p->on[place];
    enum when when = trail->atom->when;
    int last;
    if (walk_lands(targets->g, targets->p, targets->from, trail)) {
        if (when & WHEN_CAPTURING)
            cellset_add(&targets->guarded, place);
        if (first != targets->from && !there && (when & WHEN_MOVING))
            cellset_add(&targets->quiet, first);
        if (first != targets->from && there && piece_player(there) != targets->who &&
            !piece_is_neutral(targets->g, there) && (when & WHEN_CAPTURING))
            cellset_add(&targets->captures, first);
    }
    if (trail->atom->reach == REACH_HOP)
        return walk_hurdles(targets->g, targets->p, targets->from, trail, &last) < 2;
    return walk_passes(targets->g, targets->p, targets->who, targets->from, place);
}

struct targets targets_of(const struct game *g, const struct position *p, cell from)
{
    struct targets targets = {.g = g, .p = p, .who = piece_player(p->on[from]), .from = from};
    walk_piece(g, p->on[from], from, add_target, &targets);
    return targets;
}

cellset walker_attackers(const struct game *g, const struct position *p, cell place, int who)
{
    cellset out = {{0, 0}}, pieces = cellset_and(p->player[who], g->board->firsts);
    pieces = cellset_less(pieces, g->board->lane[place]); /* no piece attacks its own place */
    while (!cellset_empty(pieces)) {
        cell from = cellset_pop(&pieces);
        struct targets targets = targets_of(g, p, from);
        if (!cellset_empty(cellset_and(targets.guarded, g->board->lane[place])))
            cellset_add(&out, from);
    }
    return out;
}
