#include "endings/endtable.h"

#include "base/text.h"

#include <assert.h>

void endindex_start(struct endindex *index, const struct game *g, const struct material *material)
{
    memset(index, 0, sizeof *index);
    index->g = g;
    index->material = *material;
    mirror_find(g, &index->mirror);
    for (int place = 0; place < g->board->cells; place++) {
        cell first = g->board->lane_first[place];
        if (first == place)
            index->place[index->places++] = first;
    }
    for (int place = 0; place < g->board->cells; place++)
        for (int i = 0; i < index->places; i++)
            if (index->place[i] == g->board->lane_first[place])
                index->number[place] = (uint8_t)i;
    index->side = 1;
    for (int i = material->pieces - 1; i >= 0; i--) {
        bool waits = rules_has(g, RULE_REENTRY) && piece_kind(material->piece[i]) != g->royal;
        index->digits[i] = index->places + waits;
        index->stride[i] = index->side;
        index->side *= (size_t)index->digits[i];
    }
}

/* Writes the number of P into *AT, by the places of INDEX's material (EXCHANGED: with the players exchanged); false if
 * P has other pieces. */
static bool number_pieces(const struct endindex *index, const struct position *p, bool exchanged, size_t *at)
{
    const struct game *g = index->g;
    cellset counted = {{0, 0}};
    bool pocket = !p->pocket;
    *at = (p->turn ^ exchanged) ? index->side : 0;
    for (int i = 0; i < index->material.pieces; i++) {
        piece what = index->material.piece[i];
        if (exchanged)
            what = PIECE(1 - piece_player(what), piece_kind(what));
        cellset pieces =
            cellset_and(cellset_and(p->player[piece_player(what)], p->kind[piece_kind(what)]), g->board->firsts);
        pieces = cellset_less(pieces, counted);
        if (cellset_empty(pieces)) {
            if (pocket || p->pocket != what)
                return false;
            pocket = true;
            *at += index->stride[i] * (size_t)index->places;
            continue;
        }
        cell place = cellset_first(pieces);
        cellset_add(&counted, place);
        *at += index->stride[i] * index->number[exchanged ? index->mirror.image[place] : place];
    }
    return true;
}

size_t endindex_of(const struct endindex *index, const struct position *p)
{
    size_t at = 0;
    bool found = number_pieces(index, p, false, &at) || (index->mirror.exists && number_pieces(index, p, true, &at));
    assert(found);
    (void)found;
    return at;
}

bool endindex_position(const struct endindex *index, size_t at, struct position *p)
{
    position_clear(index->g, p);
    p->turn = at >= index->side;
    at %= index->side;
    for (int i = 0; i < index->material.pieces; i++) {
        size_t digit = at / index->stride[i];
        piece what = index->material.piece[i];
        at %= index->stride[i];
        if (digit == (size_t)index->places) {
            if (p->pocket)
                return false;
            p->pocket = what;
            continue;
        }
        if (p->on[index->place[digit]])
            return false;
        position_put(index->g, p, index->place[digit], what);
    }
    position_count_lost(index->g, p);
    position_complete(index->g, p);
    return true;
}

struct endtable *endtable_new(const struct game *g, const struct material *material, struct error *error)
{
    struct endtable *table = memory_new(sizeof *table);
    endindex_start(&table->index, g, material);
    table->value = malloc(endtable_length(table));
    if (table->value)
        return table;
    error_set(error, "the table of this ending takes %zu MB of memory, and there is not as much",
              endtable_length(table) >> 20);
    endtable_free(table);
    return NULL;
}

void endtable_free(struct endtable *table)
{
    if (!table)
        return;
    free(table->value);
    free(table);
}

struct endvalue endtable_probe(const struct endtable *table, const struct position *p)
{
    return endvalue_of(table->value[endindex_of(&table->index, p)]);
}
