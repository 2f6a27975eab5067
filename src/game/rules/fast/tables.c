#include "tables.h"

#include "base/random.h"
#include "base/text.h"
#include "generators.h"

/* Whose moves: those of PLAYER's pieces of KIND. BACK: from where they end to where they begin. */
struct mover_of {
    int player, kind;
    bool back;
};

/* Where those steps and leaps of OF's kind that serve WHEN (EXACTLY, or among others) lead from place C. */
static cellset kind_steps(const struct game *g, struct mover_of of, enum when when, bool exactly, cell c)
{
    cellset out = {{0, 0}};
    for (int a = 0; a < g->kind[of.kind].atoms; a++) {
        const struct atom *atom = &g->kind[of.kind].atom[a];
        if (exactly ? atom->when == when : (atom->when & when) != 0)
            out = cellset_or(out, tables_atom_steps(g, of.player, atom, c));
    }
    return out;
}

/* Keep SETS (one per place) as a table of T's words; equal tables are kept once. */
static const uint64_t *keep_pattern(const struct game *g, struct tables *t, const cellset *sets)
{
    size_t length = (size_t)(g->board->cells * t->words);
    uint64_t *new = memory_new(length * sizeof *new);
    for (int c = 0; c < g->board->cells; c++)
        for (int w = 0; w < t->words; w++)
            new[c * t->words + w] = sets[c].word[w];
    for (int i = 0; i < t->patterns; i++)
        if (!memcmp(t->pattern[i], new, length * sizeof *new)) {
            free(new);
            return t->pattern[i];
        }
    return t->pattern[t->patterns++] = new;
}

/* As keep_pattern, but NULL if all sets are empty. */
static const uint64_t *keep_if_any(const struct game *g, struct tables *t, const cellset *sets)
{
    for (int c = 0; c < g->board->cells; c++)
        if (!cellset_empty(sets[c]))
            return keep_pattern(g, t, sets);
    return NULL;
}

/* Invert SETS: for each place the places from which it is reached, instead of those that it leads to. */
static void turn_around(const struct game *g, cellset *sets)
{
    cellset back[CELLS_MAX] = {{{0, 0}}};
    for (int c = 0; c < g->board->cells; c++)
        for (cellset to = sets[c]; !cellset_empty(to);)
            cellset_add(&back[cellset_pop(&to)], (cell)c);
    memcpy(sets, back, sizeof back);
}

/* The steps and leaps of KIND that serve WHEN (EXACTLY, or among others), from each place or BACK to it. */
static const uint64_t *step_pattern(const struct game *g, struct tables *t, struct mover_of of, enum when when,
                                    bool exactly)
{
    cellset sets[CELLS_MAX] = {{{0, 0}}};
    for (int c = 0; c < g->board->cells; c++)
        if (g->board->lane_first[c] == c)
            sets[c] = kind_steps(g, of, when, exactly, (cell)c);
    if (of.back)
        turn_around(g, sets);
    return keep_if_any(g, t, sets);
}

static int moves_way(enum when when)
{
    return when == WHEN_ALWAYS ? MOVES_ALWAYS : when == WHEN_MOVING ? MOVES_QUIET : MOVES_TAKING;
}

/* Fill mover or back of one kind. */
static bool fill_mover(const struct game *g, struct tables *t, struct mover_of of)
{
    struct mover *m = of.back ? &t->side[of.player].reverse[of.kind] : &t->side[of.player].mover[of.kind];
    m->steps[MOVES_ALWAYS] = step_pattern(g, t, of, WHEN_ALWAYS, true);
    m->steps[MOVES_QUIET] = step_pattern(g, t, of, WHEN_MOVING, true);
    m->steps[MOVES_TAKING] = step_pattern(g, t, of, WHEN_CAPTURING, true);
    for (int a = 0; a < g->kind[of.kind].atoms; a++) {
        const struct atom *atom = &g->kind[of.kind].atom[a];
        int way = moves_way(atom->when);
        if (!atom_slides(atom))
            continue;
        const struct slider *s = slides_add(&t->slides, g, (struct slide_way){of.player, atom, of.back});
        if (!s)
            return false;
        m->slider[way][m->sliders[way]++] = s;
    }
    int always = m->sliders[MOVES_ALWAYS];
    bool plain =
        !m->sliders[MOVES_QUIET] && !m->sliders[MOVES_TAKING] && !m->steps[MOVES_QUIET] && !m->steps[MOVES_TAKING];
    m->shape = MOVER_MIXED;
    plain = plain && !(always && m->slider[MOVES_ALWAYS][0]->unlike);
    if (plain && !always && m->steps[MOVES_ALWAYS])
        m->shape = MOVER_STEPS;
    if (plain && always == 1 && !m->steps[MOVES_ALWAYS])
        m->shape = MOVER_SLIDER;
    if (plain && always == 2 && !m->steps[MOVES_ALWAYS])
        m->shape = MOVER_TWO_SLIDERS;
    return true;
}

/* Add KIND of PLAYER to a threat along S that has room for it, or else a new one. */
static void add_slide_threat(struct tables *t, int player, const struct slider *s, int kind)
{
    for (int i = 0; i < t->side[player].slide_threats; i++) {
        struct slide_threat *same = &t->side[player].slide_threat[i];
        if (same->slider != s)
            continue;
        if (same->kind[0] == kind || same->kind[1] == kind)
            return;
        if (same->kind[0] == same->kind[1]) {
            same->kind[1] = (uint8_t)kind;
            return;
        }
    }
    t->side[player].slide_threat[t->side[player].slide_threats++] =
        (struct slide_threat){s, {(uint8_t)kind, (uint8_t)kind}};
}

static bool fill_threats(const struct game *g, struct tables *t, int player, int kind)
{
    struct mover_of threats = {player, kind, true};
    const uint64_t *steps = step_pattern(g, t, threats, WHEN_CAPTURING, false);
    if (steps)
        t->side[player].step_threat[t->side[player].step_threats++] = (struct step_threat){steps, (uint8_t)kind};
    for (int a = 0; a < g->kind[kind].atoms; a++) {
        const struct atom *atom = &g->kind[kind].atom[a];
        if (!atom_slides(atom) || !(atom->when & WHEN_CAPTURING))
            continue;
        const struct slider *s = slides_add(&t->slides, g, (struct slide_way){player, atom, true});
        if (!s)
            return false;
        add_slide_threat(t, player, s, kind);
    }
    return true;
}

/* List the double steps of a pawn of PLAYER on C: twice the same way; none ends where pawns promote. If two
 * ways lead to one place, as may happen on lanes only, the first one counts. */
static void find_doubles(const struct game *g, struct double_step *list, int player, cell c)
{
    const struct kind *pawn = &g->kind[g->pawn];
    cellset seen = cellset_or(g->promotion[player], g->board->lane[c]), firsts = g->board->firsts;
    for (int i = 0, n = 0; i < pawn->atoms * CORNERS_MAX; i++) {
        const struct atom *a = &pawn->atom[i / CORNERS_MAX];
        int r = i % CORNERS_MAX;
        if (a->when != WHEN_MOVING || !(a->ways >> r & 1))
            continue;
        for (cellset overs = cellset_and(tables_steps(g, player, a, r, c), firsts); !cellset_empty(overs);) {
            cell over = cellset_pop(&overs);
            cellset tos = cellset_less(cellset_and(tables_steps(g, player, a, r, over), firsts), seen);
            for (seen = cellset_or(seen, tos); !cellset_empty(tos) && n < DOUBLES_MAX - 1;)
                list[n++] = (struct double_step){.to = cellset_pop(&tos), .over = over};
        }
    }
}

static void fill_doubles(const struct game *g, struct pawns *pawns, int player)
{
    for (cellset from = cellset_and(g->double_start[player], g->board->firsts); !cellset_empty(from);) {
        cell c = cellset_pop(&from);
        find_doubles(g, pawns->doubles[c], player, c);
        if (pawns->doubles[c][0].over != CELL_NONE)
            cellset_add(&pawns->start, c);
    }
}

/* Sort the moves of TABLE by the difference of cell numbers; returns how many differences, 0 if more than
 * SHIFTS_MAX. */
static int find_shifts(const struct game *g, const uint64_t *table, struct shift *out)
{
    int n = 0;
    for (int c = 0; c < g->board->cells; c++)
        for (uint64_t to = table[c]; to; to &= to - 1) {
            int rotate = (__builtin_ctzll(to) - c) & 63, i = 0;
            while (i < n && out[i].rotate != rotate)
                i++;
            if (i == SHIFTS_MAX)
                return 0;
            if (i == n)
                out[n++] = (struct shift){.rotate = rotate};
            out[i].mask |= (uint64_t)1 << c;
        }
    return n;
}

/* True if the double steps of PAWNS are exactly its quiet shifts done twice. */
static bool doubles_shift(const struct pawns *pawns)
{
    for (cellset from = pawns->start; !cellset_empty(from);) {
        cell c = cellset_pop(&from);
        const struct double_step *list = pawns->doubles[c];
        int n = 0, listed = 0;
        while (listed < DOUBLES_MAX && list[listed].over != CELL_NONE)
            listed++;
        for (int i = 0; i < pawns->quiet_shifts; i++) {
            struct shift s = pawns->quiet_shift[i];
            int over = (c + s.rotate) & 63, to = (over + s.rotate) & 63;
            if (!(s.mask >> c & 1) || !(s.mask >> over & 1))
                continue;
            if (n == listed || list[n].over != over || list[n].to != to)
                return false;
            n++;
        }
        if (n != listed)
            return false;
    }
    return true;
}

static void fill_pawns(const struct game *g, struct tables *t, int player)
{
    struct pawns *pawns = &t->side[player].pawns;
    struct mover_of pawn = {player, g->pawn, false};
    cellset quiet[CELLS_MAX] = {{{0, 0}}}, takes[CELLS_MAX] = {{{0, 0}}};
    memset(pawns->doubles, CELL_NONE, sizeof pawns->doubles);
    for (int c = 0; c < g->board->cells; c++) {
        if (g->board->lane_first[c] != c)
            continue;
        quiet[c] = kind_steps(g, pawn, WHEN_MOVING, false, (cell)c);
        takes[c] = kind_steps(g, pawn, WHEN_CAPTURING, false, (cell)c);
        if (!cellset_empty(cellset_and(cellset_or(quiet[c], takes[c]), g->promotion[player])))
            cellset_add(&pawns->near, (cell)c);
    }
    pawns->quiet = keep_pattern(g, t, quiet);
    pawns->takes = keep_pattern(g, t, takes);
    if (g->rules & RULE_DOUBLE_STEP)
        fill_doubles(g, pawns, player);
    if (t->words == 2)
        return;
    pawns->quiet_shifts = find_shifts(g, pawns->quiet, pawns->quiet_shift);
    pawns->take_shifts = find_shifts(g, pawns->takes, pawns->take_shift);
    pawns->shifts = pawns->quiet_shifts && pawns->take_shifts && doubles_shift(pawns);
}

static int words_of(const struct game *g)
{
    return g->board->firsts.word[1] ? 2 : 1;
}

static bool fill_pieces(const struct game *g, struct tables *t)
{
    for (int k = 0; k < g->kinds; k++) {
        if (k != g->royal && k != g->pawn)
            t->piece[t->pieces++] = (uint8_t)k;
        for (int p = 0; p < g->players; p++)
            if (!fill_mover(g, t, (struct mover_of){p, k, false}) || !fill_mover(g, t, (struct mover_of){p, k, true}) ||
                !fill_threats(g, t, p, k))
                return false;
    }
    return true;
}

static void fill_random(struct random *r, uint64_t *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        at[i] = random_next(r);
}

static void fill_zobrist(struct zobrist *z)
{
    struct random r = {0x66};
    for (int m = 0; m < PIECES_BYTES; m++)
        fill_random(&r, z->piece[m], CELLS_MAX);
    fill_random(&r, z->pocket + 1, PIECES_BYTES - 1);
    z->pocket[0] = 0;
    for (int p = 0; p < PLAYERS_MAX; p++)
        fill_random(&r, z->lost[p], KINDS_MAX);
    fill_random(&r, z->turn, PLAYERS_MAX);
    fill_random(&r, z->alive, 1 << PLAYERS_MAX);
    fill_random(&r, z->castling, 1 << PLAYERS_MAX * CASTLINGS_MAX);
    fill_random(&r, z->passed, CELLS_MAX);
    fill_random(&r, z->landed, CELLS_MAX);
    fill_random(&r, z->winner + 1, PLAYERS_MAX + 1);
    z->winner[0] = 0;
    for (int i = 0; i < COUNTERS_MAX; i++)
        fill_random(&r, z->count[i], PLAYERS_MAX);
}

struct tables *tables_new(const struct game *g)
{
    struct tables *t = memory_new(sizeof *t);
    t->words = t->slides.words = words_of(g);
    fill_zobrist(&t->zobrist);
    if (!fill_pieces(g, t)) {
        tables_free(t);
        return NULL;
    }
    for (int p = 0; p < g->players && g->pawn >= 0; p++)
        fill_pawns(g, t, p);
    for (int c = 0; c < g->board->cells && g->rules & RULE_GIVE_WAY; c++)
        if (g->board->lane_first[c] == c && cellset_count(g->board->lane[c]) > 1)
            cellset_add(&t->gives_way, (cell)c);
    tables_fill_rays(g, t);
    t->generator = generators_of(g, t->words, 0);
    return t;
}

void tables_free(struct tables *t)
{
    if (!t)
        return;
    slides_free(&t->slides);
    for (int i = 0; i < t->patterns; i++)
        free(t->pattern[i]);
    free(t->between);
    free(t->ray);
    free(t);
}
