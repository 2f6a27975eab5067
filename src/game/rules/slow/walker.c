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

static void add(struct walk_list *list, cell from, cell to, enum move_type type, int extra)
{
    struct move m = {.from = from, .to = to, .type = (uint8_t)type, .extra = (uint8_t)extra};
    if (special_exposes(list->g, list->p, m).reason != REFUSAL_NONE)
        return;
    assert(list->count < MOVES_MAX);
    list->out[list->count++] = m;
}

/* Add the move from FROM to TO, as it is, with promotions, or both. */
static void add_arrival(struct walk_list *list, cell from, cell to)
{
    int who = list->p->turn, kind = piece_kind(list->p->on[from]);
    bool promotes = special_promotes_at(list->g, who, kind, from, to);
    if (!promotes || !special_must_promote(list->g, list->p, who, kind, to))
        add(list, from, to, MOVE_PLAIN, 0);
    for (int k = 0; k < list->g->kinds && promotes; k++)
        if (special_promotes_to(list->g, list->p, who, kind, k))
            add(list, from, to, MOVE_PROMOTION, k);
}

static void add_arrivals(struct walk_list *list, const struct targets *targets)
{
    for (cellset to = cellset_or(targets->quiet, targets->captures); !cellset_empty(to);)
        add_arrival(list, targets->from, cellset_pop(&to));
}

/* Returns the places to which a pawn on any cell of PLACE steps by its way number WAY. */
static cellset ahead(const struct game *g, int who, int way, cell place)
{
    cellset out = {{0, 0}};
    for (cellset lane = g->board->lane[place]; !cellset_empty(lane);) {
        const struct fork *fork = walk_quiet(g, who, way, cellset_pop(&lane));
        for (int i = 0; i < fork->count; i++)
            cellset_add(&out, g->board->lane_first[fork->step[i].to]);
    }
    cellset_remove(&out, place);
    return out;
}

/* Both places must be empty. On lanes two ways may lead to one place: then the way over the first cell counts. */
static void add_double_steps(struct walk_list *list, cell from)
{
    int who = list->p->turn;
    cellset seen = cellset_of(from);
    if (!rules_has(list->g, RULE_DOUBLE_STEP) || !cellset_has(list->g->double_start[who], from))
        return;
    for (int way = 0; way < PAWN_WAYS; way++)
        for (cellset overs = ahead(list->g, who, way, from); !cellset_empty(overs);) {
            cell over = cellset_pop(&overs);
            cellset tos = cellset_less(ahead(list->g, who, way, over), seen);
            seen = cellset_or(seen, tos);
            while (!list->p->on[over] && !cellset_empty(tos)) {
                cell to = cellset_pop(&tos);
                if (!list->p->on[to] && !special_promotes_at(list->g, who, list->g->pawn, from, to))
                    add(list, from, to, MOVE_DOUBLE, 0);
            }
        }
}

static void add_pawn(struct walk_list *list, const struct targets *targets)
{
    add_arrivals(list, targets);
    add_double_steps(list, targets->from);
    cell passed = list->p->ep_passed;
    if (rules_has(list->g, RULE_EN_PASSANT) && passed != CELL_NONE && !list->p->on[passed] &&
        cellset_has(targets->guarded, passed))
        add(list, targets->from, passed, MOVE_EN_PASSANT, 0);
}

/*
 * Standing on, or stopping at, one end of the catacomb, the piece may go on to the other if that is empty
 * (data/help/reenterent.txt).
 */
static void add_hops(struct walk_list *list, const struct targets *targets)
{
    cellset stops = cellset_or(targets->quiet, targets->captures);
    cellset_add(&stops, targets->from);
    for (int i = 0; i < 2; i++) {
        cell stop = list->g->catacomb[i], other = list->g->catacomb[1 - i];
        if (cellset_has(stops, stop) && !list->p->on[other])
            add(list, targets->from, other, MOVE_HOP, stop);
    }
}

static void add_piece(struct walk_list *list, cell from)
{
    struct targets targets = targets_of(list->g, list->p, from);
    int kind = piece_kind(list->p->on[from]);
    if (kind == list->g->pawn) {
        add_pawn(list, &targets);
        return;
    }
    add_arrivals(list, &targets);
    if (rules_has(list->g, RULE_CATACOMB) && kind == list->g->walks_catacomb)
        add_hops(list, &targets);
}

static void add_castlings(struct walk_list *list)
{
    for (int which = 0; which < CASTLINGS_MAX; which++) {
        const struct castling *castling = &list->g->castling[list->p->turn][which];
        if (special_castling(list->g, list->p, which).reason == REFUSAL_NONE)
            list->out[list->count++] =
                (struct move){castling->royal_from, castling->royal_to, MOVE_CASTLING, (uint8_t)which};
    }
}

static void add_drops(struct walk_list *list)
{
    int who = list->p->turn;
    for (int k = 0; k < list->g->kinds; k++)
        for (cellset homes = list->g->home[who][k]; special_waits(list->g, list->p, k) && !cellset_empty(homes);) {
            cell to = cellset_pop(&homes);
            if (!list->p->on[to] && special_column_holder(list->g, list->p, PIECE(who, k), to) == CELL_NONE)
                add(list, CELL_NONE, to, MOVE_DROP, k);
        }
}

/* RULE_DUCK: the duck goes to any place of which no cell is occupied, but the one where it stands. */
static void add_duck_moves(struct walk_list *list)
{
    const struct game *g = list->g;
    cell from = CELL_NONE;
    for (int place = 0; place < g->board->cells; place++)
        if (list->p->on[place] && piece_is_neutral(g, list->p->on[place]))
            from = g->board->lane_first[place];
    for (int place = 0; place < g->board->cells; place++)
        if (!list->p->on[place] && g->board->lane_first[place] == place)
            list->out[list->count++] = (struct move){from, (cell)place, MOVE_DUCK, (uint8_t)g->duck};
}

/* All moves that are legal except for the rules' `keep`. */
static int walk_all(const struct game *g, const struct position *p, struct move *out)
{
    struct walk_list list = {.g = g, .p = p, .out = out};
    if (special_game_won(g, p))
        return 0;
    if (p->duck_due) {
        add_duck_moves(&list);
        return list.count;
    }
    cellset pieces = cellset_and(p->player[p->turn], g->board->firsts);
    while (!cellset_empty(pieces))
        add_piece(&list, cellset_pop(&pieces));
    add_castlings(&list);
    add_drops(&list);
    if (rules_has(g, RULE_PASSING) && cellset_empty(special_checked(g, p, p->turn)))
        out[list.count++] = (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    return list.count;
}

int walker_moves(const struct game *g, const struct position *p, struct move *out)
{
    int n = rule_keep(g, p, out, walk_all(g, p, out));
    if (!n && rules_has(g, RULE_ELIMINATION) && !special_game_won(g, p))
        out[n++] = (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    return n;
}

int walker_landings(const struct game *g, int who, cellset starts, cell passed, cell out[FORKS_MAX])
{
    int n = 0;
    for (int way = 0; way < PAWN_WAYS; way++) {
        bool begins = false;
        for (cellset set = starts; !cellset_empty(set);) {
            const struct fork *over = walk_quiet(g, who, way, cellset_pop(&set));
            for (int i = 0; i < over->count; i++)
                begins |= over->step[i].to == passed;
        }
        const struct fork *fork = walk_quiet(g, who, way, passed);
        for (int i = 0; begins && i < fork->count && n < FORKS_MAX; i++)
            if (!memchr(out, fork->step[i].to, (size_t)n * sizeof *out))
                out[n++] = fork->step[i].to;
    }
    return n;
}

int special_forbids(const struct game *g, const struct position *p, struct move m)
{
    struct move move[MOVES_MAX];
    return g->keeps ? rule_forbids(g, p, m, move, walk_all(g, p, move)) : -1;
}
