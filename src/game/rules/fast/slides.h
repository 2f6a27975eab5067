/*
 * Sliders' look-up tables. The lines that a slider may follow from a place are a small forest: one tree per way out, a
 * fork where a Switch lets the line branch. Trees are gathered in groups, and one table per group, indexed by the
 * occupied cells that matter to it (gathered to the low bits: PEXT, or shifts where there is none), gives all cells
 * that are reached. So forks cost nothing. In chess programs this is called PEXT bitboards.
 *
 * A place is a cell, or a lane under its first cell: with lanes, all masks and sets hold the lanes' first cells only.
 */
#pragma once

#include "rules/game.h"

/*
 * A place on a tree. Nodes stand in the order in which a walk meets them; SKIP is the node to go on with if the way is
 * blocked here. HITS: the place counts as reached (on backward trees a piece attacks from some of the nodes only).
 */
struct slide_node {
    cell place;
    bool hits;
    uint16_t skip;
};

/*
 * One look-up: MASK is its relevant occupancy, SHIFT the number of bits in MASK[0], and ENTRY[i * words] the set for
 * the occupied places whose bits, gathered at the low end, are the number i. `compress` does that gathering without
 * PEXT, by six masked shifts a word (Warren, "Hacker's Delight", 2nd ed., §7-4).
 */
struct lookup {
    uint64_t mask[2];
    const uint64_t *entry;
    int shift;
};
struct compress {
    uint64_t mask[2];
    uint64_t moved[2][6];
};

/* All look-ups of one way of sliding. Two kinds (or directions) that follow the same trees share one slider. */
struct slider {
    /* look-ups for each place, the same number for all, filled up with empty ones; 0 if the trees are too large for
     * tables, or these would take too much memory: then the nodes are walked */
    int lookups;
    struct lookup *lookup;     /* [place * lookups + i] */
    struct compress *compress; /* likewise */
    uint64_t *entries;         /* what all ENTRY point into */
    struct slide_node *node;   /* the trees of place c are node[start[c]] … node[start[c + 1] - 1] */
    uint32_t start[CELLS_MAX + 1];
    bool hits_all; /* so do all nodes: what the trees reach shows which pieces block them */
    /* each tree is a row of places, and those are reached that lie beyond exactly one piece: up to `beyond` (0: any
     * number) places beyond it, counted from the piece that hops, which stands at the end if the trees are backward */
    bool hops, backward;
    uint8_t beyond, unlike; /* the latter as the atom has it */
    bool crosses;           /* from some place two rows, or one twice, come to the same place */
    uint64_t *reach;        /* [place * words]: everything reached on an empty board */
};

/* What decides the trees: a piece of PLAYER sliding by ATOM, forward from a place, or backward to a place from which it
 * attacks it. */
struct slide_way {
    int player;
    const struct atom *atom;
    bool backward;
};

/* A way of sliding for which there is a slider: many kinds of pieces slide alike. */
struct known_way {
    int player;
    struct atom atom;
    bool backward;
    const struct slider *slider;
};

enum { SLIDERS_MAX = 128 };
struct slides {
    int count, words;
    size_t used; /* words in the tables of all */
    struct slider *slider[SLIDERS_MAX];
    int ways, room;
    struct known_way *way; /* WAYS of them, all that were asked for */
};

/* Returns the slider of SLIDES for WAY, a new one if none has the same trees; SLIDES->words must be set. NULL if
 * SLIDERS_MAX are taken or the lines branch too often. */
const struct slider *slides_add(struct slides *slides, const struct game *g, struct slide_way way);

/* Returns the slider that slides_add has found for WAY, or for the same way at other times (struct atom's `when`); NULL
 * if there is none. */
const struct slider *slides_find(const struct slides *slides, struct slide_way way);

/* trees.c: fill NEW's nodes and starts for WAY; false if the lines branch too often. FORWARD is the slider of the same
 * way forward, if WAY is backward and no slide, else unused. */
bool slides_build(const struct game *g, struct slide_way way, const struct slider *forward, struct slider *new);

/* Returns how many ends the lines of kind LINE from PLACE have, each branch counted. -1: the lines branch too often. */
int slides_ends(const struct game *g, enum line line, cell place);

/* Returns the places that matter to a piece of PLAYER sliding by ATOM from PLACE. */
cellset slides_reach(const struct game *g, int player, const struct atom *atom, cell place);

/* Returns the places on the trees of SLIDER from PLACE. */
static inline cellset slides_trodden(const struct slider *slider, cell place)
{
    cellset out = {{0, 0}};
    for (uint32_t i = slider->start[place]; i < slider->start[place + 1]; i++)
        cellset_add(&out, slider->node[i].place);
    return out;
}

/* Free all sliders of SLIDES. */
void slides_free(struct slides *slides);

/* The places that the trees of SLIDER reach from PLACE with OCC occupied, found by walking the nodes; WORDS words into
 * OUT. A hopper goes neither over nor onto what stands on ALIKE; where the trees are backward the one that hops may
 * stand there. */
void slides_walk(const struct slider *slider, int words, cell place, const uint64_t *occ, const uint64_t *alike,
                 uint64_t *out);
