#include "rules/shuffle.h"

#include "base/text.h"
#include "rules/position.h"

/* Returns how many ways there are to choose PIECES of CELLS cells, SHUFFLE_MOST + 1 if more than SHUFFLE_MOST. */
static int count_ways(int cells, int pieces)
{
    int64_t ways = cells >= pieces;
    for (int i = 1; i <= pieces && ways <= SHUFFLE_MOST; i++)
        ways = ways * (cells - pieces + i) / i;
    return ways <= SHUFFLE_MOST ? (int)ways : SHUFFLE_MOST + 1;
}

/* Deriving. */

/* True if A comes before B in the order of player WHO of G. */
static bool comes_before(const struct game *g, int who, cell a, cell b)
{
    enum { SCALE = 840 }; /* middles of up to eight corners are whole */
    struct point first = polygon_middle(&g->board->shape[a], SCALE),
                 second = polygon_middle(&g->board->shape[b], SCALE), ahead = g->player[who].forward;
    if (first.x != second.x)
        return first.x < second.x;
    int64_t far = (int64_t)first.x * ahead.x + (int64_t)first.y * ahead.y,
            farther = (int64_t)second.x * ahead.x + (int64_t)second.y * ahead.y;
    return far != farther ? far < farther : a < b;
}

/* Returns how many pieces of KIND the groups of SHUFFLE have. */
static int count_named(const struct shuffle *shuffle, int kind)
{
    int count = 0;
    for (int i = 0; i < shuffle->groups; i++)
        for (int k = 0; k < shuffle->group[i].pieces; k++)
            count += shuffle->group[i].kind[k] == kind;
    return count;
}

/* Find the cells of player WHO, in their order. */
static bool find_cells(const struct game *g, int who, struct shuffle *shuffle, struct error *error)
{
    int count = 0;
    for (int place = 0; place < g->board->cells; place++) {
        piece what = g->array[place];
        if (!what || piece_player(what) != who || !count_named(shuffle, piece_kind(what)))
            continue;
        if (count == SHUFFLE_CELLS)
            return error_set(error, "more than %d pieces of a player are shuffled: name fewer", SHUFFLE_CELLS);
        int i = count++;
        for (; i > 0 && comes_before(g, who, (cell)place, shuffle->at[who][i - 1]); i--)
            shuffle->at[who][i] = shuffle->at[who][i - 1];
        shuffle->at[who][i] = (cell)place;
    }
    shuffle->cells = count;
    for (int kind = 0; kind < g->kinds; kind++) {
        int named = count_named(shuffle, kind), there = 0;
        for (int i = 0; i < count; i++)
            there += piece_kind(g->array[shuffle->at[who][i]]) == kind;
        if (named != there)
            return error_set(error, "%d of the kind %s are shuffled, but %s's array has %d: name all of a kind", named,
                             g->kind[kind].name, g->player[who].name, there);
    }
    return true;
}

/* True if the pieces of player WHO stand in the order of the first player's. */
static bool is_alike(const struct game *g, int who, const struct shuffle *shuffle)
{
    for (int i = 0; i < shuffle->cells; i++)
        if (piece_kind(g->array[shuffle->at[0][i]]) != piece_kind(g->array[shuffle->at[who][i]]))
            return false;
    return true;
}

/* Let the cells of player WHO run as the first player's do, or the other way, as in arrays that are turned by half. */
static bool match_players(const struct game *g, int who, struct shuffle *shuffle, struct error *error)
{
    if (is_alike(g, who, shuffle))
        return true;
    for (int i = 0, k = shuffle->cells - 1; i < k; i++, k--) {
        cell first = shuffle->at[who][i];
        shuffle->at[who][i] = shuffle->at[who][k];
        shuffle->at[who][k] = first;
    }
    return is_alike(g, who, shuffle) ||
           error_set(error, "%s's array is neither a mirror image of %s's nor that turned: only such are shuffled",
                     g->player[who].name, g->player[0].name);
}

/* Returns the cells of ON by their numbers in SHUFFLE; of all cells where ON is empty. */
static uint32_t number_cells(const struct shuffle *shuffle, cellset on)
{
    uint32_t cells = 0;
    for (int i = 0; i < shuffle->cells; i++)
        if (cellset_empty(on) || cellset_has(on, shuffle->at[0][i]))
            cells |= (uint32_t)1 << i;
    return cells;
}

/* Count the ways of all groups. */
static bool count_groups(const struct game *g, struct shuffle *shuffle, struct error *error)
{
    uint32_t named = 0;
    int left = shuffle->cells;
    int64_t arrays = 1;
    for (int i = 0; i < shuffle->groups; i++) {
        struct shuffle_group *group = &shuffle->group[i];
        uint32_t cells = number_cells(shuffle, group->on);
        bool anywhere = cellset_empty(group->on);
        int room = anywhere ? left : __builtin_popcount(cells);
        if (!anywhere && room < cellset_count(group->on))
            return error_set(error, "a group is on a cell where none of these pieces of %s stands: name their cells",
                             g->player[0].name);
        if (!anywhere && i > 0 && cellset_empty(shuffle->group[i - 1].on))
            return error_set(error, "groups with cells come first: put those without behind them");
        if (!anywhere && (cells & named))
            return error_set(error, "two groups have a cell in common: part them");
        named |= anywhere ? 0 : cells;
        left -= group->pieces;
        group->ways = count_ways(room, group->pieces);
        if (group->ways == 0)
            return error_set(error, "%d pieces have only %d cells: name more", group->pieces, room);
        arrays *= group->ways;
        if (arrays > SHUFFLE_MOST)
            return error_set(error, "more than %d arrays: shuffle fewer pieces, or name their cells", SHUFFLE_MOST);
    }
    shuffle->arrays = (int)arrays;
    return true;
}

bool shuffle_derive(struct game *g, struct error *error)
{
    struct shuffle *shuffle = g->shuffle;
    if (rules_has(g, RULE_CASTLING) && !game_arguments(g, RULE_CASTLING)->cells &&
        count_named(shuffle, g->castler) + count_named(shuffle, g->castles_with))
        return error_set(error,
                         "what castles is shuffled: say where it lands, by `rule castling LABEL shuffled CELL ...`");
    if (rules_has(g, RULE_REENTRY))
        return error_set(error, "where pieces reenter depends on the array: remove this line, or `rule reentry`");
    for (int who = 0; who < g->players; who++)
        if (!find_cells(g, who, shuffle, error) || !match_players(g, who, shuffle, error))
            return false;
    if (!count_groups(g, shuffle, error))
        return false;
    return shuffle_number(g, g->array) >= 0 ||
           error_set(error, "the array itself is none of those that this line makes: change one of them");
}

/* Numbers. */

/* Place GROUP on cells of ROOM by its way number WAY, kinds into KIND; returns the cells that it takes. The ways are
 * in the order of words: the first cells first. */
static uint32_t place_group(const struct shuffle_group *group, uint32_t room, int way, uint8_t kind[SHUFFLE_CELLS])
{
    uint32_t taken = 0;
    for (int i = 0; i < group->pieces; room &= room - 1) {
        int ways = count_ways(__builtin_popcount(room) - 1, group->pieces - i - 1); /* with this one on the first */
        if (way >= ways) {
            way -= ways;
            continue;
        }
        taken |= room & -room;
        kind[__builtin_ctz(room)] = group->kind[i++];
    }
    return taken;
}

/* As place_group, but finds where GROUP stands among KIND: the number of that way into WAY. 0: it does not. */
static uint32_t find_group(const struct shuffle_group *group, uint32_t room, const uint8_t kind[SHUFFLE_CELLS],
                           int *way)
{
    uint32_t taken = 0;
    int i = 0;
    for (*way = 0; room && i < group->pieces; room &= room - 1) {
        int place = __builtin_ctz(room);
        if (kind[place] != group->kind[i]) {
            *way += count_ways(__builtin_popcount(room) - 1, group->pieces - i - 1);
            continue;
        }
        taken |= room & -room;
        i++;
    }
    return i == group->pieces ? taken : 0;
}

cellset shuffle_cells(const struct game *g)
{
    cellset cells = {{0}};
    for (int who = 0; g->shuffle && who < g->players; who++)
        for (int i = 0; i < g->shuffle->cells; i++)
            cellset_add(&cells, g->shuffle->at[who][i]);
    return cells;
}

/* Write array NUMBER of G into ARRAY. */
static void write_array(const struct game *g, int number, piece array[CELLS_MAX])
{
    const struct shuffle *shuffle = g->shuffle;
    uint32_t unused = number_cells(shuffle, (cellset){{0}});
    uint8_t kind[SHUFFLE_CELLS] = {0};
    for (int i = 0; i < shuffle->groups; i++) {
        const struct shuffle_group *group = &shuffle->group[i];
        unused &= ~place_group(group, unused & number_cells(shuffle, group->on), number % group->ways, kind);
        number /= group->ways;
    }
    memcpy(array, g->array, sizeof g->array);
    for (int who = 0; who < g->players; who++)
        for (int i = 0; i < shuffle->cells; i++)
            array[shuffle->at[who][i]] = PIECE(who, kind[i]);
}

int shuffle_number(const struct game *g, const piece on[CELLS_MAX])
{
    const struct shuffle *shuffle = g->shuffle;
    uint8_t kind[SHUFFLE_CELLS];
    piece array[CELLS_MAX];
    int number = 0, weight = 1, way;
    uint32_t unused = shuffle ? number_cells(shuffle, (cellset){{0}}) : 0;
    for (int i = 0; shuffle && i < shuffle->cells; i++)
        kind[i] = (uint8_t)piece_kind(on[shuffle->at[0][i]]);
    for (int i = 0; shuffle && i < shuffle->groups; i++) {
        const struct shuffle_group *group = &shuffle->group[i];
        uint32_t taken = find_group(group, unused & number_cells(shuffle, group->on), kind, &way);
        if (!taken)
            return -1;
        unused &= ~taken;
        number += weight * way;
        weight *= group->ways;
    }
    if (!shuffle)
        return -1;
    write_array(g, number, array);
    return memcmp(array, on, (size_t)g->board->cells) == 0 ? number : -1;
}

const struct game *shuffle_game(const struct game *g, int number, struct error *error)
{
    piece array[CELLS_MAX];
    struct position p;
    if (!g->shuffle) {
        error_set(error, "%s has no positions by number: leave \":%d\" out", g->id, number);
        return NULL;
    }
    if (number < 0 || number >= g->shuffle->arrays) {
        error_set(error, "there is no position %d of %s: its positions have the numbers 0 to %d", number, g->id,
                  g->shuffle->arrays - 1);
        return NULL;
    }
    write_array(g, number, array);
    const struct game *arranged = game_arranged(g, array);
    if (arranged)
        position_start(arranged, &p);
    if (arranged && position_find_flaw(arranged, &p).flaw == FLAW_NONE)
        return arranged;
    error_set(error, "play cannot begin from position %d of %s: choose another number", number, g->id);
    return NULL;
}
