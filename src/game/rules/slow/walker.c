#include "special.h"
#include "walk.h"

#include <assert.h>

/* The list under construction. */
struct walk_list {
    const struct game *g;
    const struct position *p;
    struct move *out;
    int count;
};

static void add(struct walk_list *l, cell from, cell to, enum move_type type, int extra)
{
    struct move m = {.from = from, .to = to, .type = (uint8_t)type, .extra = (uint8_t)extra};
    if (special_exposes(l->g, l->p, m).reason != REFUSAL_NONE)
        return;
    assert(l->count < MOVES_MAX);
    l->out[l->count++] = m;
}

/* Add the move from FROM to TO, as it is, with promotions, or both. */
static void add_arrival(struct walk_list *l, cell from, cell to)
{
    int who = l->p->turn, kind = piece_kind(l->p->on[from]);
    bool promotes = special_promotes_at(l->g, who, kind, from, to);
    if (!promotes || !special_must_promote(l->g, l->p, who, kind, to))
        add(l, from, to, MOVE_PLAIN, 0);
    for (int k = 0; k < l->g->kinds && promotes; k++)
        if (special_promotes_to(l->g, l->p, who, kind, k))
            add(l, from, to, MOVE_PROMOTION, k);
}

static void add_arrivals(struct walk_list *l, const struct targets *a)
{
    for (cellset to = cellset_or(a->quiet, a->captures); !cellset_empty(to);)
        add_arrival(l, a->from, cellset_pop(&to));
}

/* The places to which a pawn on any cell of PLACE steps by its way number WAY. */
static cellset ahead(const struct game *g, int who, int way, cell place)
{
    cellset out = {{0, 0}};
    for (cellset lane = g->board->lane[place]; !cellset_empty(lane);) {
        const struct fork *f = walk_quiet(g, who, way, cellset_pop(&lane));
        for (int i = 0; i < f->count; i++)
            cellset_add(&out, g->board->lane_first[f->step[i].to]);
    }
    cellset_remove(&out, place);
    return out;
}

/* Both places must be empty. On lanes two ways may lead to one place: then the way over the first cell counts. */
static void add_double_steps(struct walk_list *l, cell from)
{
    int who = l->p->turn;
    cellset seen = cellset_of(from);
    if (!(l->g->rules & RULE_DOUBLE_STEP) || !cellset_has(l->g->double_start[who], from))
        return;
    for (int way = 0; way < PAWN_WAYS; way++)
        for (cellset overs = ahead(l->g, who, way, from); !cellset_empty(overs);) {
            cell over = cellset_pop(&overs);
            cellset tos = cellset_less(ahead(l->g, who, way, over), seen);
            seen = cellset_or(seen, tos);
            while (!l->p->on[over] && !cellset_empty(tos)) {
                cell to = cellset_pop(&tos);
                if (!l->p->on[to] && !special_promotes_at(l->g, who, l->g->pawn, from, to))
                    add(l, from, to, MOVE_DOUBLE, 0);
            }
        }
}

static void add_pawn(struct walk_list *l, const struct targets *a)
{
    add_arrivals(l, a);
    add_double_steps(l, a->from);
    cell passed = l->p->ep_passed;
    if ((l->g->rules & RULE_EN_PASSANT) && passed != CELL_NONE && cellset_has(a->guarded, passed))
        add(l, a->from, passed, MOVE_EN_PASSANT, 0);
}

/*
 * Standing on, or stopping at, one end of the catacomb, the piece may go on to the other if that is empty
 * (data/help/reenterent.txt).
 */
static void add_hops(struct walk_list *l, const struct targets *a)
{
    cellset stops = cellset_or(a->quiet, a->captures);
    cellset_add(&stops, a->from);
    for (int i = 0; i < 2; i++) {
        cell stop = l->g->catacomb[i], other = l->g->catacomb[1 - i];
        if (cellset_has(stops, stop) && !l->p->on[other])
            add(l, a->from, other, MOVE_HOP, stop);
    }
}

static void add_piece(struct walk_list *l, cell from)
{
    struct targets a = targets_of(l->g, l->p, from);
    int kind = piece_kind(l->p->on[from]);
    if (kind == l->g->pawn) {
        add_pawn(l, &a);
        return;
    }
    add_arrivals(l, &a);
    if ((l->g->rules & RULE_CATACOMB) && kind == l->g->walks_catacomb)
        add_hops(l, &a);
}

static void add_castlings(struct walk_list *l)
{
    for (int which = 0; which < CASTLINGS_MAX; which++) {
        const struct castling *c = &l->g->castling[l->p->turn][which];
        if (special_castling(l->g, l->p, which).reason == REFUSAL_NONE)
            l->out[l->count++] = (struct move){c->royal_from, c->royal_to, MOVE_CASTLING, (uint8_t)which};
    }
}

static void add_drops(struct walk_list *l)
{
    int who = l->p->turn;
    for (int k = 0; k < l->g->kinds; k++)
        for (cellset homes = l->g->home[who][k]; special_waits(l->g, l->p, k) && !cellset_empty(homes);) {
            cell to = cellset_pop(&homes);
            if (!l->p->on[to] && special_column_holder(l->g, l->p, PIECE(who, k), to) == CELL_NONE)
                add(l, CELL_NONE, to, MOVE_DROP, k);
        }
}

/* All moves that are legal except for the rules' `keep`. */
static int walk_all(const struct game *g, const struct position *p, struct move *out)
{
    struct walk_list l = {.g = g, .p = p, .out = out};
    if (special_game_won(g, p))
        return 0;
    cellset pieces = cellset_and(p->player[p->turn], g->board->firsts);
    while (!cellset_empty(pieces))
        add_piece(&l, cellset_pop(&pieces));
    add_castlings(&l);
    add_drops(&l);
    if (g->rules & RULE_PASSING && cellset_empty(special_checked(g, p, p->turn)))
        out[l.count++] = (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    return l.count;
}

int walker_moves(const struct game *g, const struct position *p, struct move *out)
{
    int n = rule_keep(g, p, out, walk_all(g, p, out));
    if (!n && (g->rules & RULE_ELIMINATION) && !special_game_won(g, p))
        out[n++] = (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    return n;
}

int walker_landings(const struct game *g, int who, cell passed, cell out[FORKS_MAX])
{
    int n = 0;
    for (int way = 0; way < PAWN_WAYS; way++) {
        bool starts = false;
        for (cellset s = g->double_start[who]; !cellset_empty(s);) {
            const struct fork *over = walk_quiet(g, who, way, cellset_pop(&s));
            for (int i = 0; i < over->count; i++)
                starts |= over->step[i].to == passed;
        }
        const struct fork *f = walk_quiet(g, who, way, passed);
        for (int i = 0; starts && i < f->count && n < FORKS_MAX; i++)
            if (!memchr(out, f->step[i].to, (size_t)n * sizeof *out))
                out[n++] = f->step[i].to;
    }
    return n;
}

int special_forbids(const struct game *g, const struct position *p, struct move m)
{
    struct move move[MOVES_MAX];
    return g->keeps ? rule_forbids(g, p, m, move, walk_all(g, p, move)) : -1;
}
