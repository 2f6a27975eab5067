#include "slides.h"

#include "base/text.h"
#include "tables.h"

/* The most bits that an index has on boards of one and of two words: more bits make fewer look-ups but larger
 * tables. */
enum { BITS_ONE_WORD = 12, BITS_TWO_WORDS = 9 };
enum { BITS_MAX = 14 }; /* a single tree may need more than that; beyond this no table is made */
/* The most words in the tables of one slider, and of all sliders of a game: beyond these, 16 and 64 MiB, its trees are
 * walked; so are those of boards of more than TABLE_WORDS words, whose tables would take long to fill. */
enum { SLIDER_WORDS = 1 << 21, GAME_WORDS = 1 << 23, TABLE_WORDS = 2 };

/* Returns the cells of the nodes FIRST to END, whole rows, that a hop over a piece on OCC reaches, neither over nor
 * onto one on ALIKE. */
static cellset walk_rows(const struct slider *slider, const struct slide_node *node, int first, int end, cellset occ,
                         cellset alike)
{
    cellset out = {{0, 0}};
    for (int row = first; row < end; row = node[row].skip) {
        int over = -1;
        for (int i = row; i < node[row].skip; i++) {
            int beyond = slider->backward ? over - row + 1 : i - over;
            bool avoided = cellset_has(alike, node[i].place) && !(over >= 0 && slider->backward);
            if (over >= 0 && node[i].hits && (!slider->beyond || beyond <= slider->beyond) && !avoided)
                cellset_add(&out, node[i].place);
            if (!cellset_has(occ, node[i].place) || (i > row && node[i].place == node[i - 1].place))
                continue; /* a lane may hold a piece on two cells in a row */
            if (over >= 0 || avoided)
                break;
            over = i;
        }
    }
    return out;
}

void slides_walk(const struct slider *slider, int words, cell place, const uint64_t *occ, const uint64_t *alike,
                 uint64_t *out)
{
    const struct slide_node *node = slider->node + slider->start[place];
    int count = (int)(slider->start[place + 1] - slider->start[place]);
    memset(out, 0, (size_t)words * sizeof *out);
    if (slider->hops) {
        cellset all = {{0, 0}}, same = {{0, 0}}, reached;
        memcpy(all.word, occ, (size_t)words * sizeof *occ);
        memcpy(same.word, alike, (size_t)words * sizeof *alike);
        reached = walk_rows(slider, node, 0, count, all, same);
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

/* Returns the bits of X that MASK selects, gathered at the low end, as PEXT does. Slow: for building only. */
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

/* Returns the cells of SLIDER reached on the nodes of TREE with OCC occupied. */
static cellset walk_tree(const struct slider *slider, const struct slide_node *node, const struct tree *tree,
                         cellset occ)
{
    cellset out = {{0, 0}};
    if (slider->hops)
        return walk_rows(slider, node, tree->first, tree->end, occ, (cellset){{0, 0}});
    for (int i = tree->first; i < tree->end;) {
        if (node[i].hits)
            cellset_add(&out, node[i].place);
        i = cellset_has(occ, node[i].place) ? node[i].skip : i + 1;
    }
    return out;
}

/*
 * Add what TREE contributes to the table ENTRIES of a look-up whose mask is MASK: for each occupation of the tree's
 * own places, to all indices that agree with it.
 */
static void add_tree(const struct slider *slider, const struct slide_node *node, const struct tree *tree, cellset mask,
                     int words, uint64_t *entries)
{
    uint32_t all = ((uint32_t)1 << cellset_count(mask)) - 1, own = index_of(tree->mask, mask), rest = all & ~own;
    cellset occ = {{0, 0}};
    do { /* all subsets of the tree's mask: Carry-Rippler */
        cellset out = walk_tree(slider, node, tree, occ);
        uint32_t at = index_of(occ, mask), other = 0;
        do {
            for (int word = 0; word < words; word++)
                entries[(size_t)(at | other) * (size_t)words + (size_t)word] |= out.word[word];
            other = (other - rest) & rest;
        } while (other);
        uint64_t low = (occ.word[0] - tree->mask.word[0]) & tree->mask.word[0];
        if (!low)
            occ.word[1] = (occ.word[1] - tree->mask.word[1]) & tree->mask.word[1];
        occ.word[0] = low;
    } while (!cellset_empty(occ));
}

/* True if GROUP's trees, their nodes at NODE, meet no place twice and no hop, into REACH all that they reach and into
 * BEHIND, by place, what a piece on it hides. */
static bool find_hidden(const struct slider *slider, const struct slide_node *node, const struct group *group,
                        cellset *reach, cellset behind[CELLS_MAX])
{
    cellset met = {{0, 0}};
    *reach = met;
    for (int t = 0; t < group->trees; t++)
        for (int i = group->tree[t].first; i < group->tree[t].end; i++) {
            if (slider->hops || cellset_has(met, node[i].place))
                return false;
            cellset_add(&met, node[i].place);
            if (node[i].hits)
                cellset_add(reach, node[i].place);
            behind[node[i].place] = (cellset){{0, 0}};
            for (int under = i + 1; under < node[i].skip; under++)
                cellset_add(&behind[node[i].place], node[under].place);
        }
    return true;
}

/* Fill the table ENTRIES of a look-up whose mask is MASK: from each half that is full the next one, in which one place
 * more is occupied. */
static void fill_doubling(cellset mask, int words, cellset reach, const cellset *behind, uint64_t *entries)
{
    size_t filled = (size_t)words;
    memcpy(entries, reach.word, filled * sizeof *entries);
    EACH_CELL (place, mask) {
        for (size_t i = 0; i < filled; i += (size_t)words)
            for (int word = 0; word < words; word++)
                entries[filled + i + (size_t)word] = entries[i + (size_t)word] & ~behind[place].word[word];
        filled *= 2;
    }
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

/* The groups of place PLACE's trees into GROUP; returns how many, -1 if some tree is too large for a table. */
static int group_place(const struct slider *slider, int place, int words, struct group group[TREES_MAX])
{
    struct tree tree[TREES_MAX];
    int count = (int)(slider->start[place + 1] - slider->start[place]);
    int trees = find_trees(slider->node + slider->start[place], count, tree, TREES_MAX);
    int groups = group_trees(tree, trees, words == 1 ? BITS_ONE_WORD : BITS_TWO_WORDS, group);
    return trees && !groups ? -1 : groups;
}

/* Set LOOKS, and *ENTRIES to the length of all tables together; false if some tree is too large for one. */
static bool measure(struct slider *slider, int cells, int words, size_t *entries)
{
    struct group group[TREES_MAX];
    slider->lookups = 1;
    *entries = 1; /* that of empty look-ups */
    for (int place = 0; place < cells; place++) {
        int groups = group_place(slider, place, words, group);
        if (groups < 0)
            return false;
        for (int i = 0; i < groups; i++)
            *entries += (size_t)1 << cellset_count(group[i].mask);
        slider->lookups = groups > slider->lookups ? groups : slider->lookups;
    }
    return true;
}

/* Fill look-up number AT of PLACE with GROUP; its entry already points to its table, which is zeroed. */
static void fill_lookup(struct slider *slider, int place, int at, int words, const struct group *group)
{
    struct lookup *lookup = &slider->lookup[place * slider->lookups + at];
    uint64_t *entries = slider->entries + (lookup->entry - slider->entries);
    const uint64_t *mask = group->mask.word;
    struct compress *compress = &slider->compress[place * slider->lookups + at];
    *lookup = (struct lookup){{mask[0], mask[1]}, entries, __builtin_popcountll(mask[0])};
    for (int word = 0; word < 2; word++) {
        compress->mask[word] = mask[word];
        find_compress(mask[word], compress->moved[word]);
    }
    const struct slide_node *node = slider->node + slider->start[place];
    cellset reach, behind[CELLS_MAX];
    if (find_hidden(slider, node, group, &reach, behind)) {
        fill_doubling(group->mask, words, reach, behind, entries);
        return;
    }
    for (int k = 0; k < group->trees; k++)
        add_tree(slider, node, &group->tree[k], group->mask, words, entries);
}

static void fill_lookups(struct slider *slider, int cells, int words, size_t entries)
{
    struct group group[TREES_MAX];
    size_t lookups = (size_t)(cells * slider->lookups), used = 1;
    slider->entries = memory_new(entries * (size_t)words * sizeof *slider->entries);
    slider->lookup = memory_new(lookups * sizeof *slider->lookup);
    slider->compress = memory_new(lookups * sizeof *slider->compress);
    for (size_t i = 0; i < lookups; i++)
        slider->lookup[i].entry = slider->entries;
    for (int place = 0; place < cells; place++) {
        int groups = group_place(slider, place, words, group);
        for (int i = 0; i < groups; i++) {
            slider->lookup[place * slider->lookups + i].entry = slider->entries + used * (size_t)words;
            fill_lookup(slider, place, i, words, &group[i]);
            used += (size_t)1 << cellset_count(group[i].mask);
        }
    }
}

/* True if SLIDER's trees come to a place more than once. */
static bool find_crossing(const struct slider *slider, int cells)
{
    for (int place = 0; place < cells; place++) {
        cellset met = {{0, 0}};
        for (uint32_t i = slider->start[place]; i < slider->start[place + 1]; i++) {
            if (cellset_has(met, slider->node[i].place))
                return true;
            cellset_add(&met, slider->node[i].place);
        }
    }
    return false;
}

static void fill_slider(struct slides *slides, struct slider *slider, int cells)
{
    int words = slides->words;
    size_t entries, room = GAME_WORDS - slides->used < SLIDER_WORDS ? GAME_WORDS - slides->used : SLIDER_WORDS;
    if (words <= TABLE_WORDS && measure(slider, cells, words, &entries) && entries * (size_t)words <= room) {
        fill_lookups(slider, cells, words, entries);
        slides->used += entries * (size_t)words;
    } else {
        slider->lookups = 0;
    }
    slider->crosses = slider->unlike && find_crossing(slider, cells);
    slider->hits_all = !slider->hops;
    for (uint32_t i = 0; i < slider->start[cells]; i++)
        slider->hits_all &= slider->node[i].hits;
    slider->reach = memory_new((size_t)(cells * words) * sizeof *slider->reach);
    for (int place = 0; place < cells; place++)
        for (uint32_t i = slider->start[place]; i < slider->start[place + 1]; i++)
            if (slider->node[i].hits)
                slider->reach[place * words + (slider->node[i].place >> 6)] |= (uint64_t)1
                                                                               << (slider->node[i].place & 63);
}

static void free_slider(struct slider *slider)
{
    free(slider->lookup);
    free(slider->compress);
    free(slider->entries);
    free(slider->node);
    free(slider->reach);
    free(slider);
}

static bool same_trees(const struct slider *first, const struct slider *second, int cells)
{
    return first->hops == second->hops && first->beyond == second->beyond && first->unlike == second->unlike &&
           (first->backward == second->backward || (!first->beyond && !first->unlike)) &&
           !memcmp(first->start, second->start, sizeof first->start) &&
           !memcmp(first->node, second->node, first->start[cells] * sizeof *first->node);
}

/* True if pieces of one player go the same ways by FIRST and by SECOND, whenever they may. */
static bool goes_alike(const struct atom *first, const struct atom *second)
{
    return first->reach == second->reach && first->line == second->line && first->ways == second->ways &&
           first->onward == second->onward && first->distance == second->distance && first->second == second->second &&
           first->turned == second->turned && first->lame == second->lame && first->ride == second->ride &&
           first->unlike == second->unlike && first->least == second->least && first->most == second->most &&
           first->initial == second->initial && first->from == second->from && first->into == second->into;
}

const struct slider *slides_find(const struct slides *slides, struct slide_way way)
{
    for (int i = 0; i < slides->ways; i++) {
        const struct known_way *known = &slides->way[i];
        if (known->player == way.player && known->backward == way.backward && goes_alike(&known->atom, way.atom))
            return known->slider;
    }
    return NULL;
}

/* Returns the slider of SLIDES with the trees of NEW, whose FITS tells that they are whole: NEW itself, unless there is
 * one already; then, and if there is no room, NEW is freed. */
static const struct slider *keep_slider(struct slides *slides, const struct game *g, struct slider *new, bool fits)
{
    int cells = g->board->cells;
    for (int i = 0; fits && i < slides->count; i++)
        if (same_trees(slides->slider[i], new, cells)) {
            free_slider(new);
            return slides->slider[i];
        }
    if (!fits || slides->count == SLIDERS_MAX) {
        if (g->budget)
            g->budget->many_sliders = fits;
        free_slider(new);
        return NULL;
    }
    fill_slider(slides, new, cells);
    return slides->slider[slides->count++] = new;
}

const struct slider *slides_add(struct slides *slides, const struct game *g, struct slide_way way)
{
    const struct slider *known = slides_find(slides, way), *forward = NULL;
    if (known)
        return known;
    if (way.backward && way.atom->reach != REACH_SLIDE) {
        forward = slides_add(slides, g, (struct slide_way){way.player, way.atom, false});
        if (!forward)
            return NULL;
    }
    struct slider *new = memory_new(sizeof *new);
    new->hops = way.atom->reach == REACH_HOP;
    new->beyond = new->hops ? way.atom->most : 0;
    new->unlike = way.atom->unlike;
    new->backward = way.backward;
    known = keep_slider(slides, g, new, slides_build(g, way, forward, new));
    if (known) {
        slides->way = memory_grow(slides->way, slides->ways, &slides->room, sizeof *slides->way);
        slides->way[slides->ways++] = (struct known_way){way.player, *way.atom, way.backward, known};
    }
    return known;
}

void slides_free(struct slides *slides)
{
    for (int i = 0; i < slides->count; i++)
        free_slider(slides->slider[i]);
    free(slides->way);
    *slides = (struct slides){.words = slides->words};
}
