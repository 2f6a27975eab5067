#include "yearly/strewn.h"

#include "geometry/board.h"
#include "rules/outcome.h"

enum {
    PAWNS_MOST = 3,  /* that the side to move has near the corner */
    OTHER_PAWNS = 4, /* at most, of each other player */
    LOST_IN = 3,     /* two of so many officers of the others are lost */
    REACH = 3,       /* steps: the pawns are so near */
    TRIES = 200,     /* for a cell that is empty */
    NOBODY = -1,
};

/* Count as lost what the array of G has and P has not. */
static void count_lost(const struct game *g, struct position *p)
{
    for (int player = 0; player < g->players; player++)
        for (int kind = 0; kind < g->kinds; kind++)
            if (kind != g->pawn)
                p->lost[player][kind] =
                    (uint8_t)(g->pieces[player][kind] - cellset_count(cellset_and(p->player[player], p->kind[kind])));
}

/* Complete P with TURN to move; false if it is not legal, or finished. */
static bool finish(const struct game *g, struct position *p, int turn)
{
    if (g->rules & RULE_RESTORE)
        count_lost(g, p);
    p->turn = (uint8_t)turn;
    if (position_find_flaw(g, p).flaw != FLAW_NONE)
        return false;
    position_complete(g, p);
    return outcome_of(g, p, &p->key, 1).ending == ENDING_NONE;
}

static cell any_cell(const struct game *g, struct random *random)
{
    return g->board->lane_first[random_below(random, (uint32_t)g->board->cells)];
}

bool strewn_material(const struct game *g, struct random *random, const struct material *m, struct position *p)
{
    position_clear(g, p);
    for (int i = 0; i < m->pieces; i++) {
        cell c = any_cell(g, random);
        if (p->on[c])
            return false;
        position_put(g, p, c, m->piece[i]);
    }
    return finish(g, p, (int)random_below(random, 2));
}

struct strewer {
    const struct game *game;
    struct random *random;
    struct position *position;
};

/* Put M on C or, where C is taken or not meant to be used (CELL_NONE), on any empty cell of WHERE. */
static void put_piece(const struct strewer *s, cell c, piece m, cellset where)
{
    struct position *p = s->position;
    for (int i = 0; i < TRIES && (c == CELL_NONE || p->on[c] || !cellset_has(where, c)); i++)
        c = any_cell(s->game, s->random);
    if (!p->on[c] && cellset_has(where, c))
        position_put(s->game, p, c, m);
}

/* The officers of WHO: some where the array has them, the others anywhere. LOSES: most but the royal piece are lost. */
static void put_officers(const struct strewer *s, int who, bool loses)
{
    const struct game *g = s->game;
    for (cell c = 0; c < g->board->cells; c++) {
        piece m = g->board->lane_first[c] == c ? g->array[c] : 0;
        if (!m || piece_player(m) != who || piece_kind(m) == g->pawn)
            continue;
        if (piece_kind(m) != g->royal && loses && random_below(s->random, LOST_IN))
            continue;
        put_piece(s, random_below(s->random, 2) ? c : CELL_NONE, m, g->board->firsts);
    }
}

/* The cells where a pawn of WHO stands at most REACH steps away from its far corner. */
static cellset near_corner(const struct game *g, int who)
{
    cellset near = g->far_corner[who];
    for (int i = 0; i < REACH; i++)
        for (cellset now = near; !cellset_empty(now);)
            near = cellset_or(near, g->board->adjacent[LINE_LATERAL][cellset_pop(&now)]);
    return cellset_less(cellset_and(near, g->pawn_cells[who]), g->far_corner[who]);
}

/* The pieces of all players: SOLVER misses no officer and has pawns near its far corner, the others have lost some. */
static void put_armies(const struct strewer *s, int solver)
{
    const struct game *g = s->game;
    position_clear(g, s->position);
    for (int who = 0; who < g->players; who++) {
        bool own = who == solver;
        int pawns = own ? 1 + (int)random_below(s->random, PAWNS_MOST) : (int)random_below(s->random, OTHER_PAWNS + 1);
        for (int i = 0; i < pawns; i++)
            put_piece(s, CELL_NONE, PIECE(who, g->pawn), own ? near_corner(g, who) : g->pawn_cells[who]);
        put_officers(s, who, !own);
    }
}

bool strewn_corner(const struct game *g, struct random *random, struct position *p)
{
    int solver = (int)random_below(random, (uint32_t)g->players);
    put_armies(&(struct strewer){g, random, p}, solver);
    return finish(g, p, solver);
}

bool strewn_battle(const struct game *g, struct random *random, struct position *p)
{
    put_armies(&(struct strewer){g, random, p}, NOBODY);
    return finish(g, p, (int)random_below(random, (uint32_t)g->players));
}

int lone_mates(const struct game *g, int kind, struct lone_mate *out)
{
    cellset places = g->board->firsts;
    int n = 0;
    for (cellset royals = places; !cellset_empty(royals);) {
        cell royal = cellset_pop(&royals);
        for (cellset pieces = cellset_less(places, cellset_of(royal)); !cellset_empty(pieces);) {
            struct position p;
            cell by = cellset_pop(&pieces);
            position_clear(g, &p);
            p.turn = 1;
            position_put(g, &p, royal, PIECE(1, g->royal));
            position_put(g, &p, by, PIECE(0, kind));
            position_complete(g, &p);
            if (position_in_check(g, &p, 1) && !moves_count(g, &p))
                out[n++] = (struct lone_mate){by, royal};
        }
    }
    return n;
}
