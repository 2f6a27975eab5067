/* How many moves a position can have at most, wherever its pieces stand. */
#include "tables.h"

#include "rules/position.h"

#include <stdlib.h>

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

/* Returns the places from which the leap or jump ATOM leads to PLACE. Every leap can be reversed, a jump perhaps
 * not. */
static cellset leap_origins(const struct game *g, const struct atom *atom, cell place)
{
    cellset out = {{0, 0}};
    if (atom->reach == REACH_LEAP && !atom->from && !atom->into && !atom->initial)
        return tables_atom_steps(g, 0, atom, place);
    if (atom_slides(atom)) {
        for (int who = 0; who < g->players; who++)
            out = cellset_or(out, slides_reach(g, (struct slide_way){who, atom, true}, place));
        return out;
    }
    for (cellset rest = g->board->firsts; !cellset_empty(rest);) {
        cell from = cellset_pop(&rest);
        for (int who = 0; who < g->players; who++)
            if (cellset_has(tables_atom_steps(g, who, atom, from), place))
                cellset_add(&out, from);
    }
    return out;
}

/* To how many places any one piece can go from PLACE of an empty board; double steps and castling are counted
 * apart. */
static int most_reach(const struct game *g, cell place)
{
    int most = 0;
    for (int k = 0; k < g->kinds; k++)
        for (int who = 0; who < g->players; who++) {
            cellset to = {{0, 0}};
            for (int a = 0; a < g->kind[k].atoms; a++) {
                const struct atom *atom = &g->kind[k].atom[a];
                to = cellset_or(to, atom_slides(atom) ? slides_reach(g, (struct slide_way){who, atom, false}, place)
                                                      : tables_atom_steps(g, who, atom, place));
            }
            most = cellset_count(to) > most ? cellset_count(to) : most;
        }
    return most;
}

/*
 * Returns how many pieces at most can move to PLACE at the same time: those that step or slide come along a line that
 * ends elsewhere, only the nearest one on each branch; every leaper comes from a place of its own. -1 if the lines
 * branch too often.
 */
static int entries(const struct game *g, cell place)
{
    cellset leapers = {{0, 0}};
    int n = 0;
    for (enum line line = 0; line < LINES; line++) {
        int most = comers(g, line), ends = most ? slides_ends(g, line, place) : 0;
        if (ends < 0)
            return -1;
        n += most * ends;
    }
    for (int k = 0; k < g->kinds; k++)
        for (int a = 0; a < g->kind[k].atoms; a++)
            if (g->kind[k].atom[a].reach == REACH_LEAP || g->kind[k].atom[a].reach == REACH_JUMP)
                leapers = cellset_or(leapers, leap_origins(g, &g->kind[k].atom[a], place));
    return n + cellset_count(leapers);
}

/* Returns how many moves are added because a pawn of WHO that promotes may become several kinds. */
static int choices(const struct game *g, int who)
{
    int kinds = kindset_count(g->promotes) - !rules_has(g, RULE_RESTORE), n = 0;
    if (g->pawn >= 0 && g->kind[g->pawn].into)
        kinds = kindset_count(g->kind[g->pawn].into);
    if (g->pawn < 0 || kinds <= 0)
        return 0;
    cellset turns = g->turns[who][g->pawn], at = game_pawn_goal(g, who);
    EACH_CELL (to, g->board->firsts) {
        bool arrives = !cellset_empty(cellset_and(at, g->board->lane[to]));
        int quiet = 0, taking = 0; /* TO is either empty or not */
        for (int place = 0; place < g->board->cells; place++)
            for (int a = 0; a < g->kind[g->pawn].atoms && g->board->lane_first[place] == place; a++) {
                const struct atom *atom = &g->kind[g->pawn].atom[a];
                bool enters = (arrives || (g->kind[g->pawn].leaving && cellset_has(turns, (cell)place))) &&
                              cellset_has(tables_atom_steps(g, who, atom, (cell)place), to);
                quiet += enters && atom->when & WHEN_MOVING;
                taking += enters && atom->when & WHEN_CAPTURING;
            }
        n += kinds * (quiet > taking ? quiet : taking);
    }
    return n;
}

/* Returns the most castlings, double steps, drops and moves through the catacomb. */
static int extras(const struct game *g, int who)
{
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
        n += 1 + entries(g, g->catacomb[i]);
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
static int most_besides(const struct game *g)
{
    int most = 0;
    for (int who = 0; who < g->players; who++) {
        int n = choices(g, who) + extras(g, who);
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
    for (cellset set = g->board->firsts; !cellset_empty(set); places++) {
        cell place = cellset_pop(&set);
        coming[places] = sum < 0 ? -1 : entries(g, place);
        sum = coming[places] < 0 ? -1 : sum + coming[places];
        for (int who = 0; who < g->players; who++) {
            int n = becoming(g, who, place);
            most_into = n > most_into ? n : most_into;
            turning[who] += coming[places] * n;
            more = turning[who] > more ? turning[who] : more;
        }
    }
    int pairs = all * all / 4, besides = most_besides(g); /* N pieces of one's own, and a check_mask not among them */
    bool few = sum >= 0 && !rules_has(g, RULE_GIVE_WAY);
    int least = few && sum < pairs ? sum : pairs;
    if (few && (least + besides > MOVES_MAX || g->grows)) { /* the finer bound takes longer to find */
        int plain = most_plain(g, coming, places);
        least = plain < least ? plain : least;
    }
    return least + (few && more < least * most_into ? more : least * most_into) + besides;
}
