#include "survey.h"

#include "base/random.h"

#include <stdlib.h>

/*
 * Walks of random moves from the array, a capture where there is one at every third move, show where pieces stand and
 * what stands about them. Two positions of each walk are thinned out until as many cells are free as on average in the
 * middle game and in the end of orthodox chess: on boards of any size a piece then meets as many others as there. Where
 * captured pieces come back, boards stay as full as they are.
 */
enum { SEED = 66, WALKS = 48, MIDDLE_PLY = 24, END_PLY = 56, CAPTURE_EVERY = 3 };
enum { SHORTER = 3 }; /* where no walk gets so far, they are halved up to so many times */

/* What is counted while the walks go on. */
struct sightings {
    uint32_t reach[2][PLAYERS_MAX][KINDS_MAX][CELLS_MAX]; /* cells attacked from there, by the walks' middle and end */
    uint32_t quiet[2][PLAYERS_MAX][KINDS_MAX][CELLS_MAX]; /* moves from there to empty cells */
    uint32_t empty[2][CELLS_MAX];                         /* how often the cell was empty */
    uint32_t stood[PLAYERS_MAX][KINDS_MAX][CELLS_MAX];
    int walks; /* that came to their end */
};

/* Returns one of the COUNT moves of P. */
static struct move choose_step(const struct game *g, const struct position *p, const struct move *move, int count,
                               struct random *random)
{
    int captures = 0;
    if (random_below(random, CAPTURE_EVERY) == 0) {
        int at = 0;
        for (int i = 0; i < count; i++)
            captures += move_captures(g, p, move[i], NULL);
        int chosen = captures ? (int)random_below(random, (uint32_t)captures) : -1;
        for (; chosen >= 0; at++)
            chosen -= move_captures(g, p, move[at], NULL);
        if (captures)
            return move[at - 1];
    }
    return move[random_below(random, (uint32_t)count)];
}

/* Plays random moves until P is PLY plies old. False if the game is over before. */
static bool walk_on(const struct game *g, struct position *p, int plies, struct random *random)
{
    struct move move[MOVES_MAX];
    while (plies-- > 0) {
        int count = p->winner ? 0 : moves_legal(g, p, move);
        if (count == 0)
            return false;
        position_play(g, p, choose_step(g, p, move, count, random));
    }
    return !p->winner;
}

/* Removes pieces of P other than the royal ones at random until TENTHS of the cells are free. */
static void thin_out(const struct game *g, struct position *p, int tenths, struct random *random)
{
    cellset pieces = {{0, 0}};
    for (int who = 0; who < g->players; who++)
        pieces = cellset_or(pieces, cellset_less(p->player[who], position_royals(g, p, who)));
    pieces = cellset_and(pieces, g->board->firsts);
    int cells = cellset_count(g->board->firsts), spare = (10 - tenths) * cells, standing = 0;
    EACH_CELL (place, g->board->firsts)
        standing += p->on[place] != 0;
    for (int count = cellset_count(pieces); count > 0 && 10 * standing > spare; count--, standing--) {
        cellset left = pieces;
        for (int skip = (int)random_below(random, (uint32_t)count); skip > 0; skip--)
            cellset_pop(&left);
        cell place = cellset_pop(&left);
        cellset_remove(&pieces, place);
        position_lift(g, p, place);
    }
}

static bool moves_otherwise(const struct kind *kind)
{
    for (int i = 0; i < kind->atoms; i++)
        if (kind->atom[i].when != WHEN_ALWAYS)
            return true;
    return false;
}

/* Counts what pieces of WHO and KIND would attack, and where they could go, in P. */
static void survey_piece(const struct game *g, const struct position *p, int part, int who, int kind,
                         struct sightings *counts)
{
    piece what = PIECE(who, kind);
    EACH_CELL (place, g->board->firsts) {
        counts->reach[part][who][kind][place] += (uint32_t)cellset_count(
            cellset_less(values_places(g, position_reach(g, p, what, place)), cellset_of(place)));
        if (p->on[place] || !moves_otherwise(&g->kind[kind]))
            continue;
        for (cellset from = position_origins(g, p, what, place, false); !cellset_empty(from);)
            counts->quiet[part][who][kind][cellset_pop(&from)]++;
    }
}

/* Counts P, the position of a walk's middle or end (PART 0 or 1). */
static void survey_position(const struct game *g, const struct position *walked, int part, struct random *random,
                            struct sightings *counts)
{
    struct position p = *walked;
    EACH_CELL (place, g->board->firsts)
        if (p.on[place])
            counts->stood[piece_player(p.on[place])][piece_kind(p.on[place])][place]++;
    thin_out(g, &p, part ? FREE_END : FREE_MIDDLE, random);
    EACH_CELL (place, g->board->firsts)
        counts->empty[part][place] += p.on[place] == 0;
    for (int who = 0; who < g->players; who++)
        for (int kind = 0; kind < g->kinds; kind++)
            survey_piece(g, &p, part, who, kind, counts);
}

/* Returns the cells in 1/SURVEY_ONE that a piece commands from PLACE: what it attacks, or, of one that moves otherwise
 * than it captures, two thirds of that and a third of its other moves. */
static int command_of(const struct game *g, const struct sightings *counts, int part, int who, int kind, cell place)
{
    int reach = (int)(counts->reach[part][who][kind][place] * SURVEY_ONE / (unsigned)counts->walks);
    unsigned times = counts->empty[part][place];
    if (!moves_otherwise(&g->kind[kind]))
        return reach;
    return (2 * reach + (times ? (int)(counts->quiet[part][who][kind][place] * SURVEY_ONE / times) : 0)) / 3;
}

/* Fills SURVEY's means of KIND over the places where its pieces ever stood; over all of kinds that the array lacks, as
 * random moves seldom bring them about. How often they stood there does not count: random moves leave many at home. */
static void average_kind(const struct game *g, const struct sightings *counts, int kind, struct survey *survey)
{
    int middle = 0, end = 0, all = 0, seen = 0;
    for (int who = 0; who < g->players; who++)
        EACH_CELL (place, g->board->firsts)
            seen += g->pieces[who][kind] && counts->stood[who][kind][place];
    for (int who = 0; who < g->players; who++)
        EACH_CELL (place, g->board->firsts) {
            if (seen && !counts->stood[who][kind][place])
                continue;
            middle += survey->here[who][kind][place].middle;
            end += survey->here[who][kind][place].end;
            all++;
        }
    if (all)
        survey->mean[kind] = (struct expected){middle / all, end / all};
}

/* Fills NEXT with the places that the first player's piece of KIND comes to from each place of the empty board. */
static void find_steps(const struct game *g, const struct position *empty, int kind, cellset next[CELLS_MAX])
{
    piece what = PIECE(0, kind);
    EACH_CELL (place, g->board->firsts)
        next[place] = values_places(g, position_reach(g, empty, what, place));
    EACH_CELL (place, g->board->firsts) {
        bool more = moves_otherwise(&g->kind[kind]);
        cellset from = more ? position_origins(g, empty, what, place, false) : (cellset){{0, 0}};
        while (!cellset_empty(from))
            cellset_add(&next[cellset_pop(&from)], place);
    }
}

/* Returns the places that NEXT leads to from PLACE, itself included, in any number of moves. */
static cellset find_way(const cellset next[CELLS_MAX], cell place)
{
    cellset seen = cellset_of(place), fresh = seen;
    while (!cellset_empty(fresh)) {
        cellset more = cellset_less(next[cellset_pop(&fresh)], seen);
        seen = cellset_or(seen, more);
        fresh = cellset_or(fresh, more);
    }
    return seen;
}

/* True if pieces of KIND can nowhere go to and fro in a quarter of the board or more. */
static bool is_hemmed(const struct game *g, const struct position *empty, int kind)
{
    cellset next[CELLS_MAX], way[CELLS_MAX];
    int most = 0;
    if (kind_hops(&g->kind[kind]))
        return false; /* it goes nowhere on an empty board */
    find_steps(g, empty, kind, next);
    EACH_CELL (place, g->board->firsts)
        way[place] = find_way(next, place);
    EACH_CELL (place, g->board->firsts) {
        int count = 0;
        EACH_CELL (there, way[place])
            count += cellset_has(way[there], place);
        most = count > most ? count : most;
    }
    return 4 * most < cellset_count(g->board->firsts);
}

/* Counts the walks that last as long as END plies, with a look at MIDDLE. */
static void walk_all(const struct game *g, int middle_ply, int end_ply, struct sightings *counts)
{
    struct random random = {SEED};
    for (int i = 0; i < WALKS; i++) {
        struct position p, middle;
        position_start(g, &p);
        if (!walk_on(g, &p, middle_ply, &random))
            continue;
        middle = p;
        if (!walk_on(g, &p, end_ply - middle_ply, &random))
            continue;
        survey_position(g, &middle, 0, &random, counts);
        survey_position(g, &p, 1, &random, counts);
        counts->walks++;
    }
}

/* True if the empty board misleads about G's pieces: there are some that need another piece to hop over, that others
 * block, or that stay in a zone. */
static bool misleads(const struct game *g)
{
    for (int i = 0; i < g->kinds * ATOMS_MAX; i++) {
        const struct atom *atom = &g->kind[i / ATOMS_MAX].atom[i % ATOMS_MAX];
        if (i % ATOMS_MAX < g->kind[i / ATOMS_MAX].atoms &&
            (atom->reach == REACH_HOP || atom->lame || atom->from || atom->into))
            return true;
    }
    return false;
}

/* Gives the places of pieces of FROM and TO that are images of each other by a symmetry of the board the mean of both:
 * left and right where FROM is TO, else the two sides. */
static void even_out(const struct game *g, int from, int to, struct survey *survey)
{
    cell image[CELLS_MAX];
    if (!symmetry_find(g, from, to, true, image))
        return;
    for (int kind = 0; kind < g->kinds; kind++)
        EACH_CELL (place, g->board->firsts) {
            struct expected *here = &survey->here[from][kind][place], *there = &survey->here[to][kind][image[place]];
            *here = *there = (struct expected){(here->middle + there->middle) / 2, (here->end + there->end) / 2};
        }
}

/* Returns what was counted on all walks, for the caller to free; NULL if memory runs out or no walk lasts. */
static struct sightings *take_walks(const struct game *g)
{
    struct sightings *counts = calloc(1, sizeof *counts);
    for (int shorter = 0; counts && shorter <= SHORTER && !counts->walks; shorter++)
        walk_all(g, MIDDLE_PLY >> shorter, END_PLY >> shorter, counts);
    if (counts && counts->walks)
        return counts;
    free(counts);
    return NULL;
}

static bool make_survey(const struct game *g, struct survey *survey)
{
    struct sightings *counts = take_walks(g);
    struct position empty;
    bool walked = counts;
    memset(survey, 0, sizeof *survey);
    position_clear(g, &empty);
    for (int kind = 0; kind < g->kinds && walked; kind++) {
        for (int who = 0; who < g->players; who++)
            EACH_CELL (place, g->board->firsts)
                survey->here[who][kind][place] = (struct expected){command_of(g, counts, 0, who, kind, place),
                                                                   command_of(g, counts, 1, who, kind, place)};
    }
    for (int who = 0; who < g->players && walked; who++)
        even_out(g, who, who, survey);
    if (walked && g->players == 2)
        even_out(g, 0, 1, survey);
    for (int kind = 0; kind < g->kinds && walked; kind++) {
        average_kind(g, counts, kind, survey);
        survey->hemmed[kind] = is_hemmed(g, &empty, kind);
    }
    free(counts);
    return walked;
}

bool survey_find(const struct game *g, struct survey *survey)
{
    if (!misleads(g))
        return false;
    if (survey_load(g, survey))
        return true;
    if (!make_survey(g, survey))
        return false;
    survey_save(g, survey);
    return true;
}
