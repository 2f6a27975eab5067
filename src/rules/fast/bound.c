/* How many moves a position can have at most, whoever stands where. */
#include "tables.h"

/* Does some kind step or slide along LINE? */
static bool is_used(const struct game *g, enum line line)
{
    for (int k = 0; k < g->kinds; k++)
        for (int a = 0; a < g->kind[k].atoms; a++)
            if (g->kind[k].atom[a].line == line && g->kind[k].atom[a].reach != REACH_LEAP)
                return true;
    return false;
}

/*
 * How many men at most can move to place C at the same time: those who step or slide come along a line that ends
 * elsewhere, and only the nearest on each branch gets through; every leaper has a place of his own. -1 if the lines
 * branch beyond all bounds.
 */
static int entries(const struct game *g, cell c)
{
    cellset leapers = {{0, 0}};
    int n = 0;
    for (enum line line = 0; line < LINES; line++) {
        int ends = is_used(g, line) ? slides_ends(g, line, c) : 0;
        if (ends < 0)
            return -1;
        n += ends;
    }
    for (int k = 0; k < g->kinds; k++)
        for (int a = 0; a < g->kind[k].atoms; a++)
            if (g->kind[k].atom[a].reach == REACH_LEAP)
                leapers = cellset_or(leapers, tables_atom_steps(g, 0, &g->kind[k].atom[a], c));
    return n + cellset_count(leapers);
}

/* How many moves more there are because an arriving pawn of WHO may become several things. */
static int choices(const struct game *g, int who)
{
    int kinds = __builtin_popcount(g->promotes) - !(g->rules & RULE_RESTORE), n = 0;
    if (g->pawn < 0 || kinds <= 0)
        return 0;
    for (cellset s = cellset_and(g->promotion[who], g->board->firsts); !cellset_empty(s);) {
        cell to = cellset_pop(&s);
        int quiet = 0, taking = 0; /* TO is either empty or not */
        for (int c = 0; c < g->board->cells; c++)
            for (int a = 0; a < g->kind[g->pawn].atoms && g->board->lane_first[c] == c; a++) {
                const struct atom *atom = &g->kind[g->pawn].atom[a];
                bool enters = cellset_has(tables_atom_steps(g, who, atom, (cell)c), to);
                quiet += enters && atom->when & WHEN_MOVING;
                taking += enters && atom->when & WHEN_CAPTURING;
            }
        n += kinds * (quiet > taking ? quiet : taking);
    }
    return n;
}

/* Castlings, double steps, reentries and the catacomb. */
static int extras(const struct game *g, int who)
{
    int n = 0, most = 0;
    for (int i = 0; i < CASTLINGS_MAX; i++)
        n += g->castling[who][i].exists;
    if (g->rules & RULE_DOUBLE_STEP)
        n += FORKS_MAX * cellset_count(g->pawn_start[who]);
    for (int k = 0; k < g->kinds && g->rules & RULE_REENTRY; k++) {
        int homes = cellset_count(g->home[who][k]);
        most = homes > most ? homes : most;
    }
    for (int i = 0; i < 2 && g->rules & RULE_CATACOMB; i++)
        n += 1 + entries(g, g->catacomb[i]);
    return n + most;
}

int tables_bound(const struct game *g)
{
    int places = cellset_count(g->board->firsts), plain = 0, most = 0;
    for (cellset s = g->board->firsts; !cellset_empty(s) && plain >= 0;) {
        int n = entries(g, cellset_pop(&s));
        plain = n < 0 ? -1 : plain + n;
    }
    int pairs = places * places / 4; /* N men of one's own, and a target not among them */
    if (plain < 0 || g->rules & RULE_GIVE_WAY || pairs < plain)
        plain = pairs;
    for (int who = 0; who < g->players; who++) {
        int n = choices(g, who) + extras(g, who);
        most = n > most ? n : most;
    }
    return plain + most;
}
