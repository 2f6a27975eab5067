/*
 * Sets of up to 128 cells as two 64-bit words (bitboards), and the number of a cell. The words are plain integers, as
 * __int128 is not ISO C and does not exist on 32-bit machines. All is inline: the move generator uses it most.
 *
 * The wide program, which is compiled with REROUTE66_WIDE, has four words and 250 cells (src/README.md).
 *
 * A file that is compiled with fewer CELLSET_WORDS than a set has, 1 or 2, never looks at the others: it serves boards
 * of at most 64 or 128 cells, where these are empty.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef REROUTE66_WIDE
#define CELLSET_ROOM 4
#else
#define CELLSET_ROOM 2
#endif
#ifndef CELLSET_WORDS
#define CELLSET_WORDS CELLSET_ROOM
#endif

/* CELLS_WIDE: the most cells that the wide program plays with. CELL_MASK makes any number one for which a set has
 * room. */
enum { CELLS_WIDE = 250, CELL_NONE = 255 };
enum { CELLS_MAX = CELLSET_ROOM > 2 ? 250 : 128, CELL_MASK = 64 * CELLSET_ROOM - 1 };

/* The number of a cell: its place in its board file, counted from 0; CELL_NONE = no cell. */
typedef uint8_t cell;

typedef struct {
    uint64_t word[CELLSET_ROOM];
} cellset;

/* Returns the second word of SET, 0 in files with CELLSET_WORDS 1. */
static inline uint64_t cellset_high(cellset set)
{
    return CELLSET_WORDS == 1 ? 0 : set.word[1];
}

/* Returns the word that has the bit of HERE. */
static inline int cellset_word(cell here)
{
    return CELLSET_WORDS == 1 ? 0 : here >> 6;
}

static inline cellset cellset_of(cell here)
{
    cellset set = {{0, 0}};
    set.word[cellset_word(here)] = (uint64_t)1 << (here & 63);
    return set;
}

static inline bool cellset_has(cellset set, cell here)
{
    return set.word[cellset_word(here)] >> (here & 63) & 1;
}

static inline void cellset_add(cellset *set, cell here)
{
    set->word[cellset_word(here)] |= (uint64_t)1 << (here & 63);
}

static inline void cellset_remove(cellset *set, cell here)
{
    set->word[cellset_word(here)] &= ~((uint64_t)1 << (here & 63));
}

#if CELLSET_WORDS > 2
static inline cellset cellset_and(cellset a, cellset b)
{
    for (int i = 0; i < CELLSET_WORDS; i++)
        a.word[i] &= b.word[i];
    return a;
}

static inline cellset cellset_or(cellset a, cellset b)
{
    for (int i = 0; i < CELLSET_WORDS; i++)
        a.word[i] |= b.word[i];
    return a;
}

static inline cellset cellset_less(cellset a, cellset b)
{
    for (int i = 0; i < CELLSET_WORDS; i++)
        a.word[i] &= ~b.word[i];
    return a;
}

static inline bool cellset_empty(cellset set)
{
    return !(set.word[0] | set.word[1] | set.word[2] | set.word[3]);
}

static inline bool cellset_equal(cellset a, cellset b)
{
    return !((a.word[0] ^ b.word[0]) | (a.word[1] ^ b.word[1]) | (a.word[2] ^ b.word[2]) | (a.word[3] ^ b.word[3]));
}

static inline int cellset_count(cellset set)
{
    int count = 0;
    for (int i = 0; i < CELLSET_WORDS; i++)
        count += __builtin_popcountll(set.word[i]);
    return count;
}

static inline cell cellset_first(cellset set)
{
    int i = 0;
    while (!set.word[i])
        i++;
    return (cell)(64 * i + __builtin_ctzll(set.word[i]));
}

static inline cell cellset_pop(cellset *set)
{
    cell here = cellset_first(*set);
    set->word[here >> 6] &= set->word[here >> 6] - 1;
    return here;
}
#else
static inline cellset cellset_and(cellset a, cellset b)
{
    return (cellset){{a.word[0] & b.word[0], cellset_high(a) & cellset_high(b)}};
}

static inline cellset cellset_or(cellset a, cellset b)
{
    return (cellset){{a.word[0] | b.word[0], cellset_high(a) | cellset_high(b)}};
}

/* Returns the cells of A that are not in B. */
static inline cellset cellset_less(cellset a, cellset b)
{
    return (cellset){{a.word[0] & ~b.word[0], cellset_high(a) & ~cellset_high(b)}};
}

static inline bool cellset_empty(cellset set)
{
    return !(set.word[0] | cellset_high(set));
}

static inline bool cellset_equal(cellset a, cellset b)
{
    return a.word[0] == b.word[0] && cellset_high(a) == cellset_high(b);
}

/* By one instruction where the compiler may assume it, else by adding up pairs, fours and bytes (Warren, "Hacker's
 * Delight", 2nd ed., §5-1), which needs no call on any machine. */
static inline int cellset_count(cellset set)
{
#ifdef __POPCNT__
    return __builtin_popcountll(set.word[0]) + __builtin_popcountll(cellset_high(set));
#else
    const uint64_t pairs = 0x5555555555555555u, fours = 0x3333333333333333u, bytes = 0x0F0F0F0F0F0F0F0Fu;
    uint64_t high = cellset_high(set), a = set.word[0] - (set.word[0] >> 1 & pairs), b = high - (high >> 1 & pairs);
    a = (a & fours) + (a >> 2 & fours) + (b & fours) + (b >> 2 & fours);
    a = (a & bytes) + (a >> 4 & bytes);
    return (int)(a * 0x0101010101010101u >> 56);
#endif
}

/* Returns the lowest cell of SET, which must not be empty. */
static inline cell cellset_first(cellset set)
{
    return (cell)(CELLSET_WORDS == 1 || set.word[0] ? __builtin_ctzll(set.word[0]) : 64 + __builtin_ctzll(set.word[1]));
}

/* Take the lowest cell out of SET, which must not be empty, and return it. The words are variables, not an array, so
 * that they stay in registers. */
static inline cell cellset_pop(cellset *set)
{
    cell here = cellset_first(*set);
    if (CELLSET_WORDS == 1 || set->word[0])
        set->word[0] &= set->word[0] - 1;
    else
        set->word[1] &= set->word[1] - 1;
    return here;
}
#endif

/* For each cell C, which the macro declares, of what SET is when the loop begins, the lowest first. */
#define EACH_CELL(c, set)                                                                                              \
    for (cellset c##_left = (set), *c##_next = &c##_left; c##_next && !cellset_empty(c##_left);)                       \
        for (cell c = (c##_next = NULL, cellset_pop(&c##_left)); !c##_next; c##_next = &c##_left)
