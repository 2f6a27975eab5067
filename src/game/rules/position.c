#include "rules/position.h"

#include "fast/generators.h"
#include "fast/tables.h"

#include <assert.h>

void position_clear(const struct game *g, struct position *p)
{
    memset(p, 0, sizeof *p);
    p->alive = (uint8_t)((1 << g->players) - 1);
    p->ep_passed = p->ep_landed = p->duck_passed = CELL_NONE;
    p->full = 1;
    p->key = position_key(g, p);
}

void position_put(const struct game *g, struct position *p, cell place, piece what)
{
    cellset lane = g->board->lane[place];
    p->player[piece_player(what)] = cellset_or(p->player[piece_player(what)], lane);
    p->kind[piece_kind(what)] = cellset_or(p->kind[piece_kind(what)], lane);
    while (!cellset_empty(lane))
        p->on[cellset_pop(&lane)] = what;
}

void position_lift(const struct game *g, struct position *p, cell place)
{
    cellset lane = g->board->lane[place];
    piece occupant = p->on[place];
    if (!occupant)
        return;
    p->player[piece_player(occupant)] = cellset_less(p->player[piece_player(occupant)], lane);
    p->kind[piece_kind(occupant)] = cellset_less(p->kind[piece_kind(occupant)], lane);
    while (!cellset_empty(lane))
        p->on[cellset_pop(&lane)] = 0;
}

uint64_t position_key(const struct game *g, const struct position *p)
{
    const struct zobrist *zobrist = &g->tables->zobrist;
    uint64_t key = zobrist->turn[p->turn] ^ zobrist->alive[p->alive] ^ zobrist->castling[p->castling] ^
                   zobrist->pocket[p->pocket] ^ zobrist->winner[p->winner];
    for (int place = 0; place < g->board->cells; place++)
        if (p->on[place] && g->board->lane_first[place] == place)
            key ^= zobrist->piece[p->on[place]][place];
    for (int who = 0; who < g->players; who++)
        for (int k = 0; k < g->kinds; k++)
            key ^= zobrist->lost[who][k] * p->lost[LOST_ROW(k)][who];
    for (int i = 0; i < g->counters; i++)
        for (int who = 0; who < g->players; who++)
            key ^= zobrist->count[i][who] * p->count[i][who];
    if (p->duck_due)
        key ^= zobrist->turn[PLAYER_NOBODY];
    if (p->ep_counts)
        key ^= zobrist->passed[p->ep_passed] ^ zobrist->landed[p->ep_landed];
    return key;
}

cellset position_royals(const struct game *g, const struct position *p, int who)
{
    cellset out = p->kind[g->royal];
    for (kindset left = g->royals; left; left &= left - 1)
        out = cellset_or(out, p->kind[kindset_first(left)]);
    return cellset_and(cellset_and(out, p->player[who]), g->board->firsts);
}

cellset position_blast(const struct game *g, const struct position *p, cell place)
{
    const struct rule_arguments *arguments = game_arguments(g, RULE_EXPLOSION);
    cellset round = g->board->lane[place], out = {{0, 0}};
    for (cellset lane = round; !cellset_empty(lane);) {
        cell at = cellset_pop(&lane);
        round = cellset_or(round, g->board->overlap[at]);
        for (int line = 0; line < LINES; line++)
            if (arguments->lines >> line & 1)
                round = cellset_or(round, g->board->adjacent[line][at]);
    }
    while (!cellset_empty(round)) {
        cell at = g->board->lane_first[cellset_pop(&round)];
        if (p->on[at] && (at == g->board->lane_first[place] || !(arguments->kinds >> piece_kind(p->on[at]) & 1)))
            cellset_add(&out, at);
    }
    return out;
}

/* Returns BY's pieces that attack the royal piece on PLACE and could take it: in an explosion no royal piece does, nor
 * does any where its own royal piece would be blown up. */
static cellset takers_of(const struct game *g, const struct position *p, cell place, int by)
{
    if (rules_has(g, RULE_EXPLOSION) &&
        !cellset_empty(cellset_and(position_blast(g, p, place), position_royals(g, p, by))))
        return (cellset){{0, 0}};
    cellset attackers = g->tables->generator->attackers(g, p, place, by);
    return rules_has(g, RULE_EXPLOSION) ? cellset_less(attackers, position_royals(g, p, by)) : attackers;
}

cellset position_checked(const struct game *g, const struct position *p, int who)
{
    cellset out = {{0, 0}}, royals = position_royals(g, p, who);
    for (cellset left = royals; !cellset_empty(left);) {
        cell place = cellset_pop(&left);
        for (int by = 0; by < g->players; by++)
            if (by != who && p->alive >> by & 1 && !cellset_empty(takers_of(g, p, place, by)))
                cellset_add(&out, place);
    }
    return rules_has(g, RULE_DUPLE) && !cellset_equal(out, royals) ? (cellset){{0, 0}} : out;
}

bool position_in_check(const struct game *g, const struct position *p, int who)
{
    if (__builtin_expect(g->weighs, false))
        return !cellset_empty(position_checked(g, p, who));
    return g->tables->generator->in_check(g, p, who);
}

cell position_royal(const struct game *g, const struct position *p, int who)
{
    cellset royal = cellset_and(cellset_and(p->player[who], p->kind[g->royal]), g->board->firsts);
    return cellset_empty(royal) ? CELL_NONE : cellset_first(royal);
}

/* Returns which of the counters of the game RULE has. */
static int counter_of(const struct game *g, enum rule rule)
{
    int i = 0;
    while (i < g->counters && g->counter[i].rule != rule)
        i++;
    assert(i < g->counters);
    return i;
}

int position_count(const struct game *g, const struct position *p, enum rule rule, int who)
{
    return p->count[counter_of(g, rule)][who];
}

void position_set_count(const struct game *g, struct position *p, enum rule rule, int who, int n)
{
    int i = counter_of(g, rule);
    uint64_t number = g->tables->zobrist.count[i][who];
    n = n > g->counter[i].most ? g->counter[i].most : n;
    p->key ^= number * p->count[i][who] ^ number * (uint64_t)n;
    p->count[i][who] = (uint8_t)n;
}
