#include "endings/endtable.h"

#include "base/text.h"

#include <assert.h>

void endindex_start(struct endindex *x, const struct game *g, const struct material *m)
{
    memset(x, 0, sizeof *x);
    x->g = g;
    x->material = *m;
    mirror_find(g, &x->mirror);
    for (int c = 0; c < g->board->cells; c++) {
        cell first = g->board->lane_first[c];
        if (first == c)
            x->place[x->places++] = first;
    }
    for (int c = 0; c < g->board->cells; c++)
        for (int i = 0; i < x->places; i++)
            if (x->place[i] == g->board->lane_first[c])
                x->number[c] = (uint8_t)i;
    x->side = 1;
    for (int i = m->pieces - 1; i >= 0; i--) {
        bool waits = g->rules & RULE_REENTRY && piece_kind(m->piece[i]) != g->royal;
        x->digits[i] = x->places + waits;
        x->stride[i] = x->side;
        x->side *= (size_t)x->digits[i];
    }
}

/* Writes the number of P into *AT, by the places of X's material (EXCHANGED: with the players exchanged); false if P
 * has other pieces. */
static bool number_pieces(const struct endindex *x, const struct position *p, bool exchanged, size_t *at)
{
    const struct game *g = x->g;
    cellset counted = {{0, 0}};
    bool pocket = !p->pocket;
    *at = (p->turn ^ exchanged) ? x->side : 0;
    for (int i = 0; i < x->material.pieces; i++) {
        piece m = x->material.piece[i];
        if (exchanged)
            m = PIECE(1 - piece_player(m), piece_kind(m));
        cellset pieces = cellset_and(cellset_and(p->player[piece_player(m)], p->kind[piece_kind(m)]), g->board->firsts);
        pieces = cellset_less(pieces, counted);
        if (cellset_empty(pieces)) {
            if (pocket || p->pocket != m)
                return false;
            pocket = true;
            *at += x->stride[i] * (size_t)x->places;
            continue;
        }
        cell c = cellset_first(pieces);
        cellset_add(&counted, c);
        *at += x->stride[i] * x->number[exchanged ? x->mirror.image[c] : c];
    }
    return true;
}

size_t endindex_of(const struct endindex *x, const struct position *p)
{
    size_t at = 0;
    bool found = number_pieces(x, p, false, &at) || (x->mirror.exists && number_pieces(x, p, true, &at));
    assert(found);
    (void)found;
    return at;
}

/* In games that count lost pieces, those that are not on the board are lost. */
static void count_lost(const struct game *g, struct position *p)
{
    for (int who = 0; who < g->players && g->rules & RULE_RESTORE; who++)
        for (int k = 0; k < g->kinds; k++) {
            int pieces = cellset_count(cellset_and(cellset_and(p->player[who], p->kind[k]), g->board->firsts));
            if (k != g->pawn && g->pieces[who][k] > pieces)
                p->lost[who][k] = (uint8_t)(g->pieces[who][k] - pieces);
        }
}

bool endindex_position(const struct endindex *x, size_t at, struct position *p)
{
    position_clear(x->g, p);
    p->turn = at >= x->side;
    at %= x->side;
    for (int i = 0; i < x->material.pieces; i++) {
        size_t digit = at / x->stride[i];
        piece m = x->material.piece[i];
        at %= x->stride[i];
        if (digit == (size_t)x->places) {
            if (p->pocket)
                return false;
            p->pocket = m;
            continue;
        }
        if (p->on[x->place[digit]])
            return false;
        position_put(x->g, p, x->place[digit], m);
    }
    count_lost(x->g, p);
    position_complete(x->g, p);
    return true;
}

struct endtable *endtable_new(const struct game *g, const struct material *m, struct error *e)
{
    struct endtable *t = memory_new(sizeof *t);
    endindex_start(&t->index, g, m);
    t->value = malloc(endtable_length(t));
    if (t->value) {
        memset(t->value, VALUE_ILLEGAL, endtable_length(t));
        return t;
    }
    error_set(e, "the table of this ending takes %zu MB of memory, and there is not as much", endtable_length(t) >> 20);
    endtable_free(t);
    return NULL;
}

void endtable_free(struct endtable *t)
{
    if (!t)
        return;
    free(t->value);
    free(t);
}

struct endvalue endtable_probe(const struct endtable *t, const struct position *p)
{
    return endvalue_of(t->value[endindex_of(&t->index, p)]);
}
