#include "slides.h"

#include "base/text.h"
#include "tables.h"

/* The most bits that an index has on boards of one and of two words: more bits make fewer look-ups but larger
 * tables. */
enum { BITS_ONE_WORD = 12, BITS_TWO_WORDS = 9 };
enum { BITS_MAX = 14 }; /* a single tree may need more than that; beyond this no table is made */

/* The cells of the nodes FIRST to END, whole rows, that a hop over a piece on OCC reaches. */
static cellset walk_rows(const struct slider *s, const struct slide_node *node, int first, int end, cellset occ)
{
    cellset out = {{0, 0}};
    for (int row = first; row < end; row = node[row].skip) {
        int over = -1;
        for (int i = row; i < node[row].skip; i++) {
            int beyond = s->backward ? over - row + 1 : i - over;
            if (over >= 0 && node[i].hits && (!s->beyond || beyond <= s->beyond))
                cellset_add(&out, node[i].place);
            if (!cellset_has(occ, node[i].place) || (i > row && node[i].place == node[i - 1].place))
                continue; /* a lane may hold a piece on two cells in a row */
            if (over >= 0)
                break;
            over = i;
        }
    }
    return out;
}

void slides_walk(const struct slider *s, int words, cell c, const uint64_t *occ, uint64_t *out)
{
    const struct slide_node *node = s->node + s->start[c];
    int count = (int)(s->start[c + 1] - s->start[c]);
    memset(out, 0, (size_t)words * sizeof *out);
    if (s->hops) {
        cellset reached = walk_rows(s, node, 0, count, (cellset){{occ[0], words > 1 ? occ[1] : 0}});
        memcpy(out, reached.word, (size_t)words * sizeof *out);
        return;
    }
    for (int i = 0; i < count;) {
        cell at = node[i].place;
        uint64_t bit = (uint64_t)1 << (at & 63);
        if (node[i].hits)
            out[at >> 6] |= bit;
        i = occ[at >> 6] & bit ? node[i].skip : i + 1;
    }
}

/* One tree: its nodes, and its relevant occupancy (the places whose being occupied changes what it reaches). */
struct tree {
    int first, end;
    cellset mask;
};

/* Divide the nodes FIRST … END of a place into trees; returns how many (at most MAX, the last one taking the rest). */
static int find_trees(const struct slide_node *node, int count, struct tree *tree, int max)
{
    int n = 0;
    for (int i = 0; i < count; i = tree[n - 1].end) {
        int end = n + 1 == max ? count : node[i].skip;
        tree[n++] = (struct tree){.first = i, .end = end};
        for (int k = i; k < tree[n - 1].end; k++)
            if (node[k].skip > k + 1)
                cellset_add(&tree[n - 1].mask, node[k].place);
    }
    return n;
}

/* The trees of a place gathered into groups. */
enum { TREES_MAX = 32 };
struct group {
    cellset mask;
    int trees;
    struct tree tree[TREES_MAX];
};

/* Gather TREE into GROUP, each into the first group where it fits; returns the number of groups, 0 if a tree fits no
 * table. */
static int group_trees(const struct tree *tree, int trees, int aim, struct group *group)
{
    int n = 0;
    for (int i = 0; i < trees; i++) {
        int at = 0;
        while (at < n && cellset_count(cellset_or(group[at].mask, tree[i].mask)) > aim)
            at++;
        if (at == n) {
            if (cellset_count(tree[i].mask) > BITS_MAX)
                return 0;
            group[n++] = (struct group){.trees = 0};
        }
        group[at].mask = cellset_or(group[at].mask, tree[i].mask);
        group[at].tree[group[at].trees++] = tree[i];
    }
    return n;
}

/* The bits of X that MASK selects, gathered at the low end, as PEXT does. Slow: for building only. */
static uint32_t compress_bits(uint64_t x, uint64_t mask)
{
    uint32_t out = 0;
    for (int i = 0; mask; i++, mask &= mask - 1)
        if (x & mask & -mask)
            out |= (uint32_t)1 << i;
    return out;
}

static uint32_t index_of(cellset occ, cellset mask)
{
    return compress_bits(occ.word[0], mask.word[0]) | compress_bits(occ.word[1], mask.word[1])
                                                          << __builtin_popcountll(mask.word[0]);
}

/* The cells of S reached on the nodes of T with OCC occupied. */
static cellset walk_tree(const struct slider *s, const struct slide_node *node, const struct tree *t, cellset occ)
{
    cellset out = {{0, 0}};
    if (s->hops)
        return walk_rows(s, node, t->first, t->end, occ);
    for (int i = t->first; i < t->end;) {
        if (node[i].hits)
            cellset_add(&out, node[i].place);
        i = cellset_has(occ, node[i].place) ? node[i].skip : i + 1;
    }
    return out;
}

/*
 * Add what tree T contributes to the table ENTRIES of a look-up whose mask is MASK: for each occupation of the tree's
 * own places, to all indices that agree with it.
 */
static void add_tree(const struct slider *s, const struct slide_node *node, const struct tree *t, cellset mask,
                     int words, uint64_t *entries)
{
    uint32_t all = ((uint32_t)1 << cellset_count(mask)) - 1, own = index_of(t->mask, mask), rest = all & ~own;
    cellset occ = {{0, 0}};
    do { /* all subsets of the tree's mask: Carry-Rippler */
        cellset out = walk_tree(s, node, t, occ);
        uint32_t at = index_of(occ, mask), other = 0;
        do {
            for (int w = 0; w < words; w++)
                entries[(size_t)(at | other) * (size_t)words + (size_t)w] |= out.word[w];
            other = (other - rest) & rest;
        } while (other);
        uint64_t low = (occ.word[0] - t->mask.word[0]) & t->mask.word[0];
        if (!low)
            occ.word[1] = (occ.word[1] - t->mask.word[1]) & t->mask.word[1];
        occ.word[0] = low;
    } while (!cellset_empty(occ));
}

/* The six steps that gather the bits of MASK at the low end (Hacker's Delight, "compress"). */
static void find_compress(uint64_t mask, uint64_t moved[6])
{
    uint64_t gaps = ~mask << 1; /* an odd number of gaps below bit i: it moves by 1, then 2, … */
    for (int i = 0; i < 6; i++) {
        uint64_t parity = gaps;
        for (int s = 1; s < 64; s <<= 1)
            parity ^= parity << s;
        moved[i] = parity & mask;
        mask = (mask ^ moved[i]) | (moved[i] >> (1 << i));
        gaps &= ~parity;
    }
}

/* The groups of place C's trees into GROUP; returns how many, -1 if some tree is too large for a table. */
static int group_place(const struct slider *s, int c, int words, struct group group[TREES_MAX])
{
    struct tree tree[TREES_MAX];
    int count = (int)(s->start[c + 1] - s->start[c]);
    int trees = find_trees(s->node + s->start[c], count, tree, TREES_MAX);
    int groups = group_trees(tree, trees, words == 1 ? BITS_ONE_WORD : BITS_TWO_WORDS, group);
    return trees && !groups ? -1 : groups;
}

/* Set LOOKS, and *ENTRIES to the length of all tables together; false if some tree is too large for one. */
static bool measure(struct slider *s, int cells, int words, size_t *entries)
{
    struct group group[TREES_MAX];
    s->lookups = 1;
    *entries = 1; /* that of empty look-ups */
    for (int c = 0; c < cells; c++) {
        int groups = group_place(s, c, words, group);
        if (groups < 0)
            return false;
        for (int i = 0; i < groups; i++)
            *entries += (size_t)1 << cellset_count(group[i].mask);
        s->lookups = groups > s->lookups ? groups : s->lookups;
    }
    return true;
}

/* Fill look-up number AT of place C with GROUP; its entry already points to its table, which is zeroed. */
static void fill_lookup(struct slider *s, int c, int at, int words, const struct group *group)
{
    struct lookup *lookup = &s->lookup[c * s->lookups + at];
    uint64_t *entries = s->entries + (lookup->entry - s->entries);
    const uint64_t *mask = group->mask.word;
    struct compress *compress = &s->compress[c * s->lookups + at];
    *lookup = (struct lookup){{mask[0], mask[1]}, entries, __builtin_popcountll(mask[0])};
    for (int w = 0; w < 2; w++) {
        compress->mask[w] = mask[w];
        find_compress(mask[w], compress->moved[w]);
    }
    for (int k = 0; k < group->trees; k++)
        add_tree(s, s->node + s->start[c], &group->tree[k], group->mask, words, entries);
}

static void fill_lookups(struct slider *s, int cells, int words, size_t entries)
{
    struct group group[TREES_MAX];
    size_t lookups = (size_t)(cells * s->lookups), used = 1;
    s->entries = memory_new(entries * (size_t)words * sizeof *s->entries);
    s->lookup = memory_new(lookups * sizeof *s->lookup);
    s->compress = memory_new(lookups * sizeof *s->compress);
    for (size_t i = 0; i < lookups; i++)
        s->lookup[i].entry = s->entries;
    for (int c = 0; c < cells; c++) {
        int groups = group_place(s, c, words, group);
        for (int i = 0; i < groups; i++) {
            s->lookup[c * s->lookups + i].entry = s->entries + used * (size_t)words;
            fill_lookup(s, c, i, words, &group[i]);
            used += (size_t)1 << cellset_count(group[i].mask);
        }
    }
}

static void fill_slider(struct slider *s, int cells, int words)
{
    size_t entries;
    if (measure(s, cells, words, &entries))
        fill_lookups(s, cells, words, entries);
    else
        s->lookups = 0;
    s->hits_all = !s->hops;
    for (uint32_t i = 0; i < s->start[cells]; i++)
        s->hits_all &= s->node[i].hits;
    s->reach = memory_new((size_t)(cells * words) * sizeof *s->reach);
    for (int c = 0; c < cells; c++)
        for (uint32_t i = s->start[c]; i < s->start[c + 1]; i++)
            if (s->node[i].hits)
                s->reach[c * words + (s->node[i].place >> 6)] |= (uint64_t)1 << (s->node[i].place & 63);
}

static void free_slider(struct slider *s)
{
    free(s->lookup);
    free(s->compress);
    free(s->entries);
    free(s->node);
    free(s->reach);
    free(s);
}

static bool same_trees(const struct slider *a, const struct slider *b, int cells)
{
    return a->hops == b->hops && a->beyond == b->beyond && a->unlike == b->unlike &&
           (a->backward == b->backward || (!a->beyond && !a->unlike)) && !memcmp(a->start, b->start, sizeof a->start) &&
           !memcmp(a->node, b->node, a->start[cells] * sizeof *a->node);
}

const struct slider *slides_add(struct slides *s, const struct game *g, struct slide_way way)
{
    struct slider *new = memory_new(sizeof *new);
    int cells = g->board->cells;
    new->hops = way.atom->reach == REACH_HOP;
    new->beyond = new->hops ? way.atom->most : 0;
    new->unlike = way.atom->unlike;
    new->backward = way.backward;
    bool fits = slides_build(g, way, new);
    for (int i = 0; fits && i < s->count; i++)
        if (same_trees(s->slider[i], new, cells)) {
            free_slider(new);
            return s->slider[i];
        }
    if (!fits || s->count == SLIDERS_MAX) {
        free_slider(new);
        return NULL;
    }
    fill_slider(new, cells, s->words);
    return s->slider[s->count++] = new;
}

void slides_free(struct slides *s)
{
    for (int i = 0; i < s->count; i++)
        free_slider(s->slider[i]);
    s->count = 0;
}
