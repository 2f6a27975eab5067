#include "tables.h"

#include "base/random.h"
#include "base/text.h"

/* Whose moves: those of PLAYER's pieces of KIND. BACK: from where they end to where they begin. */
struct mover_of {
    int player, kind;
    bool back;
};

/* Where the steps and leaps of one kind lead from each place, by the sort of atom. */
struct step_sets {
    cellset to[MOVES_WAYS][CELLS_MAX];
};

static int moves_way(enum when when)
{
    return when == WHEN_ALWAYS ? MOVES_ALWAYS : when == WHEN_MOVING ? MOVES_QUIET : MOVES_TAKING;
}

/* Fill SETS with the steps and leaps of PLAYER's pieces of KIND. */
static void find_steps(const struct game *g, int player, int kind, struct step_sets *sets)
{
    memset(sets, 0, sizeof *sets);
    for (int a = 0; a < g->kind[kind].atoms; a++) {
        const struct atom *atom = &g->kind[kind].atom[a];
        cellset *to = sets->to[moves_way(atom->when)];
        for (cellset from = g->board->firsts; !atom_slides(atom) && !cellset_empty(from);) {
            cell place = cellset_pop(&from);
            to[place] = cellset_or(to[place], tables_atom_steps(g, player, atom, place));
        }
    }
}

/* Add to the steps of WAY those that serve always. */
static void join_steps(struct step_sets *sets, int way)
{
    for (int place = 0; place < CELLS_MAX; place++)
        sets->to[way][place] = cellset_or(sets->to[way][place], sets->to[MOVES_ALWAYS][place]);
}

/* Keep SETS (one per place) as a table of TABLES's words; equal tables are kept once. */
static const uint64_t *keep_pattern(const struct game *g, struct tables *tables, const cellset *sets)
{
    size_t length = (size_t)(g->board->cells * tables->words);
    uint64_t *new = memory_new(length * sizeof *new);
    for (int place = 0; place < g->board->cells; place++)
        for (int word = 0; word < tables->words; word++)
            new[place * tables->words + word] = sets[place].word[word];
    for (int i = 0; i < tables->patterns; i++)
        if (!memcmp(tables->pattern[i], new, length * sizeof *new)) {
            free(new);
            return tables->pattern[i];
        }
    return tables->pattern[tables->patterns++] = new;
}

/* As keep_pattern, but NULL if all sets are empty. */
static const uint64_t *keep_if_any(const struct game *g, struct tables *tables, const cellset *sets)
{
    for (int place = 0; place < g->board->cells; place++)
        if (!cellset_empty(sets[place]))
            return keep_pattern(g, tables, sets);
    return NULL;
}

/* Invert SETS: for each place the places from which it is reached, instead of those that it leads to. */
static void turn_around(const struct game *g, cellset *sets)
{
    cellset back[CELLS_MAX] = {{{0, 0}}};
    for (int place = 0; place < g->board->cells; place++)
        for (cellset to = sets[place]; !cellset_empty(to);)
            cellset_add(&back[cellset_pop(&to)], (cell)place);
    memcpy(sets, back, sizeof back);
}

/* Fill mover or back of one kind, whose steps, to where or from where they lead, are in SETS. */
static bool fill_mover(const struct game *g, struct tables *tables, struct mover_of of, const struct step_sets *sets)
{
    struct mover *mover = of.back ? &tables->side[of.player].reverse[of.kind] : &tables->side[of.player].mover[of.kind];
    for (int way = 0; way < MOVES_WAYS; way++)
        mover->steps[way] = keep_if_any(g, tables, sets->to[way]);
    for (int a = 0; a < g->kind[of.kind].atoms; a++) {
        const struct atom *atom = &g->kind[of.kind].atom[a];
        int way = moves_way(atom->when);
        if (!atom_slides(atom))
            continue;
        const struct slider *slider = slides_add(&tables->slides, g, (struct slide_way){of.player, atom, of.back});
        if (!slider)
            return false;
        mover->slider[way][mover->sliders[way]++] = slider;
    }
    int always = mover->sliders[MOVES_ALWAYS];
    bool plain = !mover->sliders[MOVES_QUIET] && !mover->sliders[MOVES_TAKING] && !mover->steps[MOVES_QUIET] &&
                 !mover->steps[MOVES_TAKING];
    mover->shape = MOVER_MIXED;
    plain = plain && !(always && mover->slider[MOVES_ALWAYS][0]->unlike);
    if (plain && !always && mover->steps[MOVES_ALWAYS])
        mover->shape = MOVER_STEPS;
    if (plain && always == 1 && !mover->steps[MOVES_ALWAYS])
        mover->shape = MOVER_SLIDER;
    if (plain && always == 2 && !mover->steps[MOVES_ALWAYS])
        mover->shape = MOVER_TWO_SLIDERS;
    return true;
}

/* Add KIND of PLAYER to a threat along SLIDER that has room for it, or else a new one. */
static void add_slide_threat(struct tables *tables, int player, const struct slider *slider, int kind)
{
    for (int i = 0; i < tables->side[player].slide_threats; i++) {
        struct slide_threat *same = &tables->side[player].slide_threat[i];
        if (same->slider != slider)
            continue;
        if (same->kind[0] == kind || same->kind[1] == kind)
            return;
        if (same->kind[0] == same->kind[1]) {
            same->kind[1] = (uint8_t)kind;
            return;
        }
    }
    tables->side[player].slide_threat[tables->side[player].slide_threats++] =
        (struct slide_threat){slider, {(uint8_t)kind, (uint8_t)kind}};
}

/* Fill the threats of PLAYER's pieces of KIND, which capture from TAKERS by steps. */
static bool fill_threats(const struct game *g, struct tables *tables, int player, int kind, const cellset *takers)
{
    const uint64_t *steps = keep_if_any(g, tables, takers);
    if (steps)
        tables->side[player].step_threat[tables->side[player].step_threats++] =
            (struct step_threat){steps, (uint8_t)kind};
    for (int a = 0; a < g->kind[kind].atoms; a++) {
        const struct atom *atom = &g->kind[kind].atom[a];
        if (!atom_slides(atom) || !(atom->when & WHEN_CAPTURING))
            continue;
        const struct slider *slider = slides_add(&tables->slides, g, (struct slide_way){player, atom, true});
        if (!slider)
            return false;
        add_slide_threat(tables, player, slider, kind);
    }
    return true;
}

/* Fill the aims of SIDE, whose threats are known. */
static void fill_aims(const struct game *g, struct tables *tables, struct side_tables *side)
{
    cellset sets[CELLS_MAX] = {{{0, 0}}};
    side->apart = g->pawn >= 0 ? g->pawn : g->kinds;
    for (int threat = 0; threat < side->slide_threats; threat++)
        if (side->slide_threat[threat].kind[0] == g->pawn || side->slide_threat[threat].kind[1] == g->pawn)
            side->apart = g->kinds;
    for (int threat = 0; threat < side->step_threats; threat++)
        if (side->step_threat[threat].kind == side->apart)
            side->apart_steps = side->step_threat[threat].steps;
    for (int i = 0; i < g->board->cells * tables->words; i++) {
        uint64_t *word = &sets[i / tables->words].word[i % tables->words];
        for (int threat = 0; threat < side->step_threats; threat++)
            *word |= side->step_threat[threat].kind == side->apart ? 0 : side->step_threat[threat].steps[i];
        for (int threat = 0; threat < side->slide_threats; threat++)
            *word |= side->slide_threat[threat].slider->reach[i];
    }
    side->aims = keep_pattern(g, tables, sets);
}

/* List the double steps of a pawn of PLAYER on PLACE: twice the same way; none ends where pawns promote. If two
 * ways lead to one place, as may happen on lanes only, the first one counts. */
static void find_doubles(const struct game *g, struct double_step *list, int player, cell place)
{
    const struct kind *pawn = &g->kind[g->pawn];
    cellset seen = cellset_or(g->promotion[player], g->board->lane[place]), firsts = g->board->firsts;
    for (int i = 0, n = 0; i < pawn->atoms * CORNERS_MAX; i++) {
        const struct atom *atom = &pawn->atom[i / CORNERS_MAX];
        int r = i % CORNERS_MAX;
        if (atom->when != WHEN_MOVING || !(atom->ways >> r & 1))
            continue;
        for (cellset overs = cellset_and(tables_steps(g, player, atom, r, place), firsts); !cellset_empty(overs);) {
            cell over = cellset_pop(&overs);
            cellset tos = cellset_less(cellset_and(tables_steps(g, player, atom, r, over), firsts), seen);
            for (seen = cellset_or(seen, tos); !cellset_empty(tos) && n < DOUBLES_MAX - 1;)
                list[n++] = (struct double_step){.to = cellset_pop(&tos), .over = over};
        }
    }
}

static void fill_doubles(const struct game *g, struct pawns *pawns, int player)
{
    for (cellset from = cellset_and(g->double_start[player], g->board->firsts); !cellset_empty(from);) {
        cell place = cellset_pop(&from);
        find_doubles(g, pawns->doubles[place], player, place);
        if (pawns->doubles[place][0].over != CELL_NONE)
            cellset_add(&pawns->start, place);
    }
}

/* Sort MOVES, one set per place, by the difference of cell numbers; returns how many differences, 0 if more than
 * SHIFTS_MAX. */
static int find_shifts(const struct tables *tables, const cellset *moves, struct shift *out)
{
    int n = 0, bits = 64 * tables->words;
    for (int place = 0; place < CELLS_MAX; place++)
        for (cellset to = moves[place]; !cellset_empty(to);) {
            int rotate = (cellset_pop(&to) - place) & (bits - 1), i = 0;
            while (i < n && out[i].rotate != rotate)
                i++;
            if (i == SHIFTS_MAX)
                return 0;
            if (i == n)
                out[n++] = (struct shift){.rotate = rotate};
            cellset_add(&out[i].mask, (cell)place);
        }
    return n;
}

/* Fill `over` of the quiet shifts of PAWNS; true if its double steps are exactly these shifts done twice. */
static bool find_overs(struct pawns *pawns, int bits)
{
    for (cellset from = pawns->start; !cellset_empty(from);) {
        cell place = cellset_pop(&from);
        const struct double_step *list = pawns->doubles[place];
        int n = 0, listed = 0;
        while (listed < DOUBLES_MAX && list[listed].over != CELL_NONE)
            listed++;
        for (int i = 0; i < pawns->quiet_shifts; i++) {
            struct shift *shift = &pawns->quiet_shift[i];
            int over = (place + shift->rotate) & (bits - 1), to = (over + shift->rotate) & (bits - 1);
            if (!cellset_has(shift->mask, place) || !cellset_has(shift->mask, (cell)over))
                continue;
            if (n == listed || list[n].over != over || list[n].to != to)
                return false;
            cellset_add(&shift->over, (cell)over);
            n++;
        }
        if (n != listed)
            return false;
    }
    return true;
}

static void fill_pawns(const struct game *g, struct tables *tables, int player)
{
    struct pawns *pawns = &tables->side[player].pawns;
    struct step_sets sets;
    cellset *quiet = sets.to[MOVES_QUIET], *takes = sets.to[MOVES_TAKING];
    memset(pawns->doubles, CELL_NONE, sizeof pawns->doubles);
    find_steps(g, player, g->pawn, &sets);
    join_steps(&sets, MOVES_QUIET);
    join_steps(&sets, MOVES_TAKING);
    for (int place = 0; place < g->board->cells; place++)
        if (!cellset_empty(cellset_and(cellset_or(quiet[place], takes[place]), g->promotion[player])))
            cellset_add(&pawns->near, (cell)place);
    pawns->quiet = keep_pattern(g, tables, quiet);
    pawns->takes = keep_pattern(g, tables, takes);
    if (rules_has(g, RULE_DOUBLE_STEP))
        fill_doubles(g, pawns, player);
    pawns->quiet_shifts = find_shifts(tables, quiet, pawns->quiet_shift);
    if (!find_overs(pawns, 64 * tables->words))
        pawns->quiet_shifts = 0;
    pawns->take_shifts = pawns->quiet_shifts ? find_shifts(tables, takes, pawns->take_shift) : 0;
    turn_around(g, takes);
    pawns->takers = keep_if_any(g, tables, takes);
}

static int words_of(const struct game *g)
{
    int words = CELLSET_ROOM;
    while (words > 1 && !g->board->firsts.word[words - 1])
        words--;
    return words > 2 ? CELLSET_ROOM : words;
}

static bool fill_kind(const struct game *g, struct tables *tables, int player, int kind)
{
    struct step_sets sets;
    find_steps(g, player, kind, &sets);
    if (!fill_mover(g, tables, (struct mover_of){player, kind, false}, &sets))
        return false;
    for (int way = 0; way < MOVES_WAYS; way++)
        turn_around(g, sets.to[way]);
    if (!fill_mover(g, tables, (struct mover_of){player, kind, true}, &sets))
        return false;
    join_steps(&sets, MOVES_TAKING);
    return fill_threats(g, tables, player, kind, sets.to[MOVES_TAKING]);
}

static bool fill_pieces(const struct game *g, struct tables *tables)
{
    for (int k = 0; k < g->kinds; k++) {
        if (k != g->royal && k != g->pawn)
            tables->piece[tables->pieces++] = (uint8_t)k;
        if (g->budget)
            g->budget->kind = k;
        for (int player = 0; player < g->players; player++)
            if (!fill_kind(g, tables, player, k))
                return false;
    }
    return true;
}

static void fill_random(struct random *random, uint64_t *at, size_t count)
{
    for (size_t i = 0; i < count; i++)
        at[i] = random_next(random);
}

/* The numbers of the cells AT: those of the first ones are the same in the wide program. */
static void fill_cells(struct random *random, uint64_t *at)
{
    enum { EARLY_CELLS = 128 };
    fill_random(random, at, EARLY_CELLS);
    struct random more = {at[0]};
    fill_random(&more, at + EARLY_CELLS, CELLS_MAX - EARLY_CELLS);
}

/* The numbers of kinds FIRST to LAST, with those of what stands for no kind in piece_number, which are not used. */
static void fill_kinds(struct zobrist *zobrist, struct random *random, int first, int last)
{
    uint64_t unused[CELLS_MAX];
    for (int i = 0; i < PLAYERS_MAX * (last - first); i++) {
        int kind = first + i % (last - first);
        fill_cells(random, kind < 0 ? unused : zobrist->piece[PIECE(i / (last - first), kind)]);
    }
    for (int i = first < 0; i < PLAYERS_MAX * (last - first); i++) {
        int kind = first + i % (last - first);
        fill_random(random, kind < 0 ? unused : &zobrist->pocket[PIECE(i / (last - first), kind)], 1);
    }
}

static void fill_zobrist(struct zobrist *zobrist, int kinds)
{
    enum { EARLY = 15, COUNTED = 14 }; /* kinds that there were when the numbers were chosen: keys stay the same */
    struct random random = {0x66};
    fill_kinds(zobrist, &random, -1, EARLY);
    for (int player = 0; player < PLAYERS_MAX; player++)
        fill_random(&random, zobrist->lost[player], COUNTED);
    fill_random(&random, zobrist->turn, PLAYERS_MAX);
    fill_random(&random, zobrist->alive, 1 << PLAYERS_MAX);
    fill_random(&random, zobrist->castling, 1 << PLAYERS_MAX * CASTLINGS_MAX);
    fill_cells(&random, zobrist->passed);
    fill_cells(&random, zobrist->landed);
    fill_random(&random, zobrist->winner + 1, PLAYERS_MAX + 1);
    zobrist->winner[0] = 0;
    for (int i = 0; i < COUNTERS_MAX; i++)
        fill_random(&random, zobrist->count[i], PLAYERS_MAX);
    for (int player = 0; player < PLAYERS_MAX; player++)
        fill_random(&random, zobrist->lost[player] + COUNTED, KINDS_MAX - COUNTED);
    if (kinds > EARLY)
        fill_kinds(zobrist, &random, EARLY, kinds);
}

cellset tables_reach(const struct game *g, int player, int kind, cell place)
{
    const struct tables *tables = g->tables;
    const struct mover *mover = &tables->side[player].mover[kind];
    cellset out = {{0, 0}};
    for (int way = 0; way < MOVES_WAYS; way++) {
        for (int word = 0; word < tables->words && word < (int)(sizeof out.word / sizeof *out.word); word++)
            out.word[word] |= mover->steps[way] ? mover->steps[way][place * tables->words + word] : 0;
        for (int i = 0; i < mover->sliders[way]; i++)
            out = cellset_or(out, slides_trodden(mover->slider[way][i], place));
    }
    return out;
}

struct tables *tables_new(const struct game *g)
{
    struct tables *tables = memory_new(sizeof *tables);
    tables->words = tables->slides.words = words_of(g);
    fill_zobrist(&tables->zobrist, g->kinds);
    if (!fill_pieces(g, tables)) {
        tables_free(tables);
        return NULL;
    }
    for (int player = 0; player < g->players && g->pawn >= 0; player++)
        fill_pawns(g, tables, player);
    for (int place = 0; place < g->board->cells && rules_has(g, RULE_GIVE_WAY); place++)
        if (g->board->lane_first[place] == place && cellset_count(g->board->lane[place]) > 1)
            cellset_add(&tables->gives_way, (cell)place);
    tables_fill_rays(g, tables);
    for (int player = 0; player < g->players; player++)
        fill_aims(g, tables, &tables->side[player]);
    tables_fill_hops(g, tables);
    tables_fill_concerns(g, tables);
    return tables;
}

void tables_free(struct tables *tables)
{
    if (!tables)
        return;
    slides_free(&tables->slides);
    for (int i = 0; i < tables->patterns; i++)
        free(tables->pattern[i]);
    free(tables->between);
    free(tables->ray);
    free(tables);
}
