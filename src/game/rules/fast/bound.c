/* How many moves a position can have at most, wherever its pieces stand. */
#include "tables.h"

#include "rules/position.h"

#include <stdlib.h>

/* What can come to each place of a game's board. */
struct arrivals {
    const struct game *g;
    int comers[LINES];          /* along one branch of such a line */
    cellset leapers[CELLS_MAX]; /* by place: from where pieces leap or jump to it */
};

/* Returns how many pieces may come to a place along one branch of LINE: the nearest by a step or slide, the next by a
 * hop. */
static int comers(const struct game *g, enum line line)
{
    bool slides = false, hops = false;
    for (int k = 0; k < g->kinds; k++)
        for (int a = 0; a < g->kind[k].atoms; a++) {
            const struct atom *atom = &g->kind[k].atom[a];
            slides |= atom->line == line && atom->reach <= REACH_SLIDE;
            hops |= atom->line == line && atom->reach == REACH_HOP;
        }
    return slides + hops;
}

/* Add the origins of the leap or jump ATOM of WHO's pieces to LEAPERS. */
static void add_leapers(const struct game *g, int who, const struct atom *atom, cellset leapers[CELLS_MAX])
{
    const struct slider *slider = slides_find(&g->tables->slides, (struct slide_way){who, atom, true});
    EACH_CELL (place, g->board->firsts)
        if (slider)
            leapers[place] = cellset_or(leapers[place], slides_trodden(slider, place));
        else
            EACH_CELL (to, tables_atom_steps(g, who, atom, place))
                cellset_add(&leapers[to], place);
}

static void find_arrivals(const struct game *g, struct arrivals *arrivals)
{
    memset(arrivals, 0, sizeof *arrivals);
    arrivals->g = g;
    for (enum line line = 0; line < LINES; line++)
        arrivals->comers[line] = comers(g, line);
    for (int k = 0; k < g->kinds; k++)
        for (int a = 0; a < g->kind[k].atoms; a++) {
            const struct atom *atom = &g->kind[k].atom[a];
            for (int who = 0; who < g->players && (atom->reach == REACH_LEAP || atom->reach == REACH_JUMP); who++)
                add_leapers(g, who, atom, arrivals->leapers);
        }
}

/* To how many places any one piece can go from PLACE of an empty board; double steps and castling are counted
 * apart. */
static int most_reach(const struct game *g, cell place)
{
    int most = 0;
    for (int k = 0; k < g->kinds; k++)
        for (int who = 0; who < g->players; who++) {
            int count = cellset_count(tables_reach(g, who, k, place));
            most = count > most ? count : most;
        }
    return most;
}

/*
 * Returns how many pieces at most can move to PLACE at the same time: those that step or slide come along a line that
 * ends elsewhere, only the nearest one on each branch; every leaper comes from a place of its own. -1 if the lines
 * branch too often.
 */
static int entries(const struct arrivals *arrivals, cell place)
{
    int n = 0;
    for (enum line line = 0; line < LINES; line++) {
        int most = arrivals->comers[line], ends = most ? slides_ends(arrivals->g, line, place) : 0;
        if (ends < 0)
            return -1;
        n += most * ends;
    }
    return n + cellset_count(arrivals->leapers[place]);
}

/* Returns how many moves are added because a pawn of WHO that promotes may become several kinds. */
static int choices(const struct game *g, int who)
{
    int kinds = kindset_count(g->promotes) - !rules_has(g, RULE_RESTORE), n = 0;
    int quiet[CELLS_MAX] = {0}, taking[CELLS_MAX] = {0}; /* pawns that promote there: it is either empty or not */
    if (g->pawn >= 0 && g->kind[g->pawn].into)
        kinds = kindset_count(g->kind[g->pawn].into);
    if (g->pawn < 0 || kinds <= 0)
        return 0;
    cellset turns = g->turns[who][g->pawn], at = game_pawn_goal(g, who);
    for (int a = 0; a < g->kind[g->pawn].atoms; a++) {
        const struct atom *atom = &g->kind[g->pawn].atom[a];
        EACH_CELL (place, g->board->firsts) {
            bool leaves = g->kind[g->pawn].leaving && cellset_has(turns, place);
            EACH_CELL (to, tables_atom_steps(g, who, atom, place)) {
                bool enters = leaves || !cellset_empty(cellset_and(at, g->board->lane[to]));
                quiet[to] += enters && atom->when & WHEN_MOVING;
                taking[to] += enters && atom->when & WHEN_CAPTURING;
            }
        }
    }
    for (int to = 0; to < g->board->cells; to++)
        n += kinds * (quiet[to] > taking[to] ? quiet[to] : taking[to]);
    return n;
}

/* Returns the most castlings, double steps, drops and moves through the catacomb. */
static int extras(const struct arrivals *arrivals, int who)
{
    const struct game *g = arrivals->g;
    int n = 0, most = 0;
    for (int i = 0; i < CASTLINGS_MAX; i++)
        n += g->castling[who][i].exists;
    if (rules_has(g, RULE_DOUBLE_STEP))
        n += FORKS_MAX * cellset_count(g->double_start[who]);
    for (int k = 0; k < g->kinds && (rules_has(g, RULE_REENTRY) || rules_has(g, RULE_DROPS)); k++) {
        int homes = cellset_count(g->home[who][k]);
        most = rules_has(g, RULE_DROPS) ? most + homes : homes > most ? homes : most;
    }
    for (int i = 0; i < 2 && rules_has(g, RULE_CATACOMB); i++)
        n += 1 + entries(arrivals, g->catacomb[i]);
    return n + most;
}

static int downward(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

/* Returns how many pieces one side can have: no more than both together begin with. */
static int most_pieces(const struct game *g)
{
    int n = 0;
    for (int i = 0; i < g->players * g->kinds; i++)
        n += g->pieces[i / g->kinds][i % g->kinds] + g->hand[i / g->kinds][i % g->kinds];
    return rules_has(g, RULE_CAPTURED_TO_HAND) ? n : CELLS_MAX;
}

/*
 * The plain moves of N pieces of one side: they go to places where none of them stands, COMING[place] pieces at most to
 * each, and set out from N places, at most most_reach moves from each. Returns the most for any N. COMING has PLACES
 * elements, sorted.
 */
static int most_plain(const struct game *g, int *coming, int places)
{
    int going[CELLS_MAX], n = 0, most = 0;
    for (cellset set = g->board->firsts; !cellset_empty(set);)
        going[n++] = most_reach(g, cellset_pop(&set));
    qsort(coming, (size_t)places, sizeof *coming, downward);
    qsort(going, (size_t)places, sizeof *going, downward);
    for (int pieces = 1; pieces < places && pieces <= most_pieces(g); pieces++) {
        int in = 0, out = 0;
        for (int i = 0; i < places - pieces; i++)
            in += coming[i];
        for (int i = 0; i < pieces; i++)
            out += going[i];
        int less = in < out ? in : out;
        most = less > most ? less : most;
    }
    return most;
}

/* Returns the promotions and special moves of the player who has the most. */
static int most_besides(const struct arrivals *arrivals)
{
    int most = 0;
    for (int who = 0; who < arrivals->g->players; who++) {
        int n = choices(arrivals->g, who) + extras(arrivals, who);
        most = n > most ? n : most;
    }
    return most;
}

/* Returns the most kinds that a piece of WHO, no pawn, that comes to PLACE may become there. */
static int becoming(const struct game *g, int who, cell place)
{
    int most = 0;
    for (int k = 0; k < g->kinds; k++) {
        int n = kindset_count(g->kind[k].into);
        bool turns = g->kind[k].leaving || !cellset_empty(cellset_and(g->turns[who][k], g->board->lane[place]));
        most = k != g->pawn && turns && n > most ? n : most;
    }
    return most;
}

int tables_bound(const struct game *g)
{
    int coming[CELLS_MAX], places = 0, all = cellset_count(g->board->firsts), sum = 0;
    int most_into = 0, turning[PLAYERS_MAX] = {0}, more = 0;
    struct arrivals arrivals;
    find_arrivals(g, &arrivals);
    for (cellset set = g->board->firsts; !cellset_empty(set); places++) {
        cell place = cellset_pop(&set);
        coming[places] = sum < 0 ? -1 : entries(&arrivals, place);
        sum = coming[places] < 0 ? -1 : sum + coming[places];
        for (int who = 0; who < g->players; who++) {
            int n = becoming(g, who, place);
            most_into = n > most_into ? n : most_into;
            turning[who] += coming[places] * n;
            more = turning[who] > more ? turning[who] : more;
        }
    }
    int besides = most_besides(&arrivals);
    int pairs = all * all / 4; /* N pieces of one's own, each to a cell that is not among theirs */
    bool few = sum >= 0 && !rules_has(g, RULE_GIVE_WAY);
    int least = few && sum < pairs ? sum : pairs;
    if (few && (least + besides > MOVES_MAX || g->grows)) { /* the finer bound takes longer to find */
        int plain = most_plain(g, coming, places);
        least = plain < least ? plain : least;
    }
    return least + (few && more < least * most_into ? more : least * most_into) + besides;
}
