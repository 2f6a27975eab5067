#include "game_derive.h"

#include "fast/generators.h"
#include "fast/tables.h"
#include "rules/position.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

static bool blame(struct culprit *culprit, enum culprit_part part, int index)
{
    culprit->part = part;
    culprit->index = index;
    return false;
}

/* True if each player has one piece of KIND and no more: in the array, and as nothing becomes one. A player may lack it
 * if it is the only one of the ROYALS. */
static bool is_sole(const struct game *g, int kind, kindset royals)
{
    int count[PLAYERS_MAX] = {0};
    kindset becomes = g->promotes;
    for (int k = 0; k < g->kinds; k++)
        becomes |= g->kind[k].into;
    for (int place = 0; place < g->board->cells; place++)
        for (int player = 0; player < g->players; player++)
            count[player] += g->array[place] == PIECE(player, kind);
    for (int player = 0; player < g->players; player++)
        if (count[player] > 1 || (!count[player] && royals & (royals - 1)))
            return false;
    return !(becomes >> kind & 1);
}

/* RULE_DUCK: add the duck's kind, the last one, which has no moves; false with ERROR filled if there is no room. */
static bool add_duck(struct game *g, struct culprit *culprit, struct error *error)
{
    if (!rules_has(g, RULE_DUCK) || g->duck >= 0)
        return true;
    if (g->kinds >= KINDS_MAX - 1) {
        error_set(error, "a game with a duck has at most %d kinds of pieces", KINDS_MAX - 2);
        return blame(culprit, CULPRIT_RULE, RULE_DUCK);
    }
    g->duck = g->kinds++;
    g->player[PLAYER_NOBODY] = (struct player){.letter = '*', .name = "Nobody"};
    g->kind[g->duck] = (struct kind){.label = '@', .written = "*", .name = "Duck", .symbol = {0x25C6, 0x25C6}};
    return true;
}

/* Find the royal kinds and the pawn. */
static bool find_kinds(struct game *g, struct culprit *culprit, struct error *error)
{
    kindset royals = 0;
    g->royal = g->pawn = -1;
    for (int k = 0; k < g->kinds; k++)
        royals |= g->kind[k].royal ? kindset_of(k) : 0;
    for (int k = 0; k < g->kinds; k++) {
        if (g->kind[k].pawn && g->pawn >= 0) {
            error_set(error, "%s and %s are both pawns: at most one kind of piece is", g->kind[g->pawn].name,
                      g->kind[k].name);
            return blame(culprit, CULPRIT_KIND, k);
        }
        if (g->kind[k].royal && g->royal < 0 && !rules_has(g, RULE_DUPLE) && is_sole(g, k, royals))
            g->royal = k;
        if (g->kind[k].pawn)
            g->pawn = k;
    }
    for (int a = 0; g->pawn >= 0 && a < g->kind[g->pawn].atoms; a++)
        if (g->kind[g->pawn].atom[a].reach != REACH_STEP) {
            error_set(error, "%s is a pawn but slides or leaps: pawns step", g->kind[g->pawn].name);
            return blame(culprit, CULPRIT_KIND, g->pawn);
        }
    if (g->promotes && g->pawn < 0) {
        error_set(error, "the line `promotes` is for a pawn, and no piece is one: write pawn behind its name");
        return blame(culprit, CULPRIT_PROMOTES, 0);
    }
    if (g->promotes && g->kind[g->pawn].into) {
        error_set(error, "two lines `promotes` say what a %s becomes: remove one of them", g->kind[g->pawn].name);
        return blame(culprit, CULPRIT_KIND, g->pawn);
    }
    g->royals = g->royal < 0 ? royals : royals & ~kindset_of(g->royal);
    if (g->royal >= 0 && !(g->royals && rules_has(g, RULE_ELIMINATION)))
        return true;
    g->royal = g->kinds;
    if (g->kinds == KINDS_MAX)
        error_set(error, "a game without a royal piece, or with several, has at most %d kinds of pieces",
                  KINDS_MAX - 1);
    else if (!royals && !rules_any(g, RULE_LIST(RULE_EXTINCTION, RULE_GIVEAWAY, RULE_GOAL, RULE_GOAL_HELD,
                                                RULE_STALEMATE_LOSES, RULE_STALEMATE_WINS)))
        error_set(
            error,
            "no kind of piece is royal: mark one, or say by rule extinction, giveaway, goal or stalemate-loses how the game ends");
    else
        return true;
    return blame(culprit, CULPRIT_GAME, 0);
}

/* Returns the average direction in which PLAYER's pieces of the array move, as a short vector; upward if there is
 * none. */
static struct point main_direction(const struct game *g, int player)
{
    enum { LONGEST = 1000 };
    struct point sum = {0, 0};
    for (int place = 0; place < g->board->cells; place++)
        if (g->array[place] && piece_player(g->array[place]) == player) {
            sum.x += g->ahead[player][place].x;
            sum.y += g->ahead[player][place].y;
        }
    while (abs(sum.x) > LONGEST || abs(sum.y) > LONGEST)
        sum = (struct point){sum.x / 2, sum.y / 2};
    return sum.x || sum.y ? sum : (struct point){0, 1};
}

/* Fill far_side, and the players' forward where it is known cell by cell. */
static bool face_players(struct game *g, struct culprit *culprit, struct error *error)
{
    for (int player = 0; player < g->players; player++) {
        for (int place = 0; place < g->board->cells; place++) {
            struct point ahead = g->ahead[player][place];
            int side =
                board_side_towards(g->board, (cell)place, ahead.x || ahead.y ? ahead : g->player[player].forward);
            if (side < 0) {
                error_set(error,
                          "%s's forward direction runs through a corner of %s: it must leave every cell by a side",
                          g->player[player].name, g->board->cell_name[place]);
                return blame(culprit, CULPRIT_PLAYER, player);
            }
            g->far_side[player][place] = (uint8_t)side;
        }
        if (!g->player[player].forward.x && !g->player[player].forward.y)
            g->player[player].forward = main_direction(g, player);
    }
    return true;
}

/* True if ATOM leads a piece of some player from some cell to another. */
static bool leads_on(const struct game *g, const struct atom *atom)
{
    for (int who = 0; who < g->players; who++)
        EACH_CELL (place, g->board->firsts)
            if (!cellset_empty(atom_slides(atom) ? slides_reach(g, who, atom, place)
                                                 : tables_atom_steps(g, who, atom, place)))
                return true;
    return false;
}

/* True if some cell has an opposite for each of its sides, so that lines go on. */
static bool goes_on(const struct board *board)
{
    for (int place = 0; place < board->cells; place++)
        if (board_opposite(board, (cell)place, 0) >= 0)
            return true;
    return false;
}

/* Check that the board gives each way of moving what its name promises. */
static bool check_moves(const struct game *g, struct culprit *culprit, struct error *error)
{
    for (int k = 0; k < g->kinds; k++)
        for (int i = 0; i < g->kind[k].atoms; i++) {
            const struct atom *atom = &g->kind[k].atom[i];
            g->budget->kind = k;
            if (atom->reach == REACH_SLIDE && atom->most != 1 && !goes_on(g->board)) {
                error_set(error, "%s slides, but no cell of this board has a side opposite another: write step",
                          g->kind[k].name);
                return blame(culprit, CULPRIT_KIND, k);
            }
            if (!leads_on(g, atom)) {
                error_set(error, "way %d of the %s leads nowhere on this board: remove it or name other steps", i + 1,
                          g->kind[k].name);
                return blame(culprit, CULPRIT_KIND, k);
            }
        }
    return true;
}

/* Check that the pieces of the array are known, and that no lane has two. */
static bool check_pieces(struct game *g, struct culprit *culprit, struct error *error)
{
    for (int place = 0; place < g->board->cells; place++) {
        piece occupant = g->array[place];
        if (occupant && g->board->lane_first[place] != place) {
            error_set(error, "a piece of the array stands on %s: put pieces on the first cell of a lane, here %s",
                      g->board->cell_name[place], g->board->cell_name[g->board->lane_first[place]]);
            return blame(culprit, CULPRIT_ARRAY, place);
        }
        if (occupant && (piece_player(occupant) >= g->players || piece_kind(occupant) >= g->kinds)) {
            error_set(error, "the piece of the array on %s belongs to no player or is of no kind",
                      g->board->cell_name[place]);
            return blame(culprit, CULPRIT_ARRAY, place);
        }
    }
    return true;
}

static bool check_royals(struct game *g, struct culprit *culprit, struct error *error)
{
    kindset royals = g->royals | (g->royal < g->kinds ? kindset_of(g->royal) : 0);
    for (int player = 0; player < g->players && royals &&
                         !(rules_has(g, RULE_EXTINCTION) || rules_has(g, RULE_GIVEAWAY) || rules_has(g, RULE_GOAL));
         player++) {
        int count = 0;
        for (kindset left = royals; left; left &= left - 1)
            count += g->pieces[player][kindset_first(left)];
        if (!count) {
            error_set(error, "%s has no %s: put one into the array, or add `rule extinction`", g->player[player].name,
                      royals & (royals - 1) ? "royal piece" : g->kind[kindset_first(royals)].name);
            return blame(culprit, CULPRIT_PLAYER, player);
        }
    }
    return true;
}

/* Check that no pawn starts where it would have promoted. */
static bool check_pawns(struct game *g, struct culprit *culprit, struct error *error)
{
    for (int player = 0; player < g->players && !rules_has(g, RULE_RESTORE); player++) {
        cellset wrong = cellset_and(g->pawn_start[player], g->promotion[player]);
        if (!cellset_empty(wrong)) {
            cell place = cellset_first(wrong);
            error_set(error, "%s's %s on %s stands where it promotes: start it farther back", g->player[player].name,
                      g->kind[g->pawn].name, g->board->cell_name[place]);
            return blame(culprit, CULPRIT_ARRAY, place);
        }
    }
    return true;
}

/* Take over the kinds and cells that rules name. */
static void apply_arguments(struct game *g)
{
    g->one_a_file = 0;
    if (rules_has(g, RULE_REENTRY) && g->pawn >= 0)
        g->one_a_file = kindset_of(g->pawn);
    else if (rules_has(g, RULE_ONE_A_FILE))
        g->one_a_file = game_arguments(g, RULE_ONE_A_FILE)->kinds;
    enum { CLAIM_PLIES = 100 }; /* FIDE Laws 9.3 */
    int moves = rules_has(g, RULE_MOVE_LIMIT) ? game_arguments(g, RULE_MOVE_LIMIT)->number : CLAIM_PLIES / 2;
    g->quiet_most = moves ? 2 * moves : INT_MAX;
    g->castler = g->royal;
    if (rules_has(g, RULE_CASTLING)) {
        const struct rule_arguments *arguments = game_arguments(g, RULE_CASTLING);
        g->castles_with = arguments->kind;
        g->castler = arguments->other >= 0 ? arguments->other : g->royal;
    }
    if (rules_has(g, RULE_CATACOMB)) {
        const struct rule_arguments *arguments = game_arguments(g, RULE_CATACOMB);
        g->walks_catacomb = arguments->kind;
        g->catacomb[0] = arguments->cell[0];
        g->catacomb[1] = arguments->cell[1];
    }
}

/* True if G meets what ROW, whose rule is in force, demands; else false with ERROR filled. */
static bool fits_rule(const struct game *g, const struct rule_row *row, struct error *error)
{
    const enum rule *missing = row->needs, *clash = row->excludes;
    while (missing && *missing != RULE_NONE && rules_has(g, *missing))
        missing++;
    while (clash && *clash != RULE_NONE && !rules_has(g, *clash))
        clash++;
    if (row->players && row->players != g->players)
        return error_set(error, "rule %s is for %s players: remove it", row->name, row->players == 2 ? "two" : "three");
    if (row->royals && g->royal == g->kinds)
        return error_set(error, "rule %s is for games with one royal piece a player: mark one, or remove it",
                         row->name);
    if (missing && *missing != RULE_NONE)
        return error_set(error, "rule %s needs `rule %s`", row->name, rule_row(*missing)->name);
    if (clash && *clash != RULE_NONE)
        return error_set(error, "rules %s and %s exclude each other", rule_row(*clash)->name, row->name);
    return !row->demands || row->demands(g, error);
}

/* Ask every rule in force for what it demands, and take over its arguments. */
static bool apply_rules(struct game *g, struct culprit *culprit, struct error *error)
{
    const struct rule_row *row;
    if (g->players > 2 && !rules_has(g, RULE_ELIMINATION)) {
        error_set(error, "a game for three needs `rule elimination`: add that line");
        return blame(culprit, CULPRIT_PLAYER, 2);
    }
    g->dead = DEAD_BARE | DEAD_PROVEN | DEAD_LONE;
    g->endgame_tables = true;
    g->in_force = g->counters = 0;
    g->acts = g->judges = g->keeps = false;
    g->tries = g->weighs = rules_has(g, RULE_EXPLOSION);
    g->stalemate = STALEMATE_DRAW;
    for (int i = 0; (row = rule_row(i)) != NULL; i++) {
        if (!rules_has(g, row->rule))
            continue;
        if (!fits_rule(g, row, error))
            return blame(culprit, CULPRIT_RULE, i);
        if (row->counter && g->counters == COUNTERS_MAX) {
            error_set(error, "at most %d rules that count something: remove rule %s", COUNTERS_MAX, row->name);
            return blame(culprit, CULPRIT_RULE, i);
        }
        if (row->counter)
            g->counter[g->counters++] =
                (struct counter){row->rule, row->counter, (uint8_t)(row->most ? row->most(g) : 1)};
        g->row[g->in_force++] = row;
        g->judges = g->judges || (row->won && !row->goal) || row->draws;
        g->acts = g->acts || g->judges || row->after;
        if (row->stalemate && g->stalemate) {
            error_set(error, "one rule says what stalemate is worth: remove %s", row->name);
            return blame(culprit, CULPRIT_RULE, i);
        }
        g->stalemate = row->stalemate ? row->stalemate : g->stalemate;
        g->keeps = g->keeps || row->keep;
        g->dead &= row->dead;
        g->endgame_tables = g->endgame_tables && row->endgame_tables;
    }
    for (int i = 0; i < g->kinds * ATOMS_MAX; i++) {
        const struct atom *atom = &g->kind[i / ATOMS_MAX].atom[i % ATOMS_MAX];
        bool plain =
            atom->reach != REACH_HOP && !atom->lame && !atom->ride && !atom->initial && !atom->from && !atom->into;
        g->tries = g->tries || (atom->reach == REACH_HOP && atom->when & WHEN_CAPTURING && g->players == 2);
        g->endgame_tables =
            g->endgame_tables && plain && !g->kind[i / ATOMS_MAX].written[1]; /* the tables know nothing of them */
    }
    if (rules_has(g, RULE_REPETITION) && game_arguments(g, RULE_REPETITION)->award != AWARD_DRAWS) {
        g->dead = 0;
        g->endgame_tables = false;
    }
    if (g->royals) {
        g->endgame_tables = false;
        g->tries = g->weighs = true;
    }
    g->grows = rules_has(g, RULE_PASSING) || rules_has(g, RULE_DUCK);
    for (int k = 0; k < g->kinds; k++)
        g->grows = g->grows || g->kind[k].into;
    g->endgame_tables = g->endgame_tables && !g->grows;
    apply_arguments(g);
    return true;
}

/* Complain that the ways of a piece are too many to be followed, or that there are too many sliders. */
static bool blame_lines(const struct game *g, struct culprit *culprit, struct error *error)
{
    const char *name = g->kind[g->budget->kind].name;
    if (g->budget->many_sliders)
        error_set(
            error,
            "the pieces up to the %s slide, ride and hop in more than %d ways, each player's counted: remove some",
            name, SLIDERS_MAX);
    else
        error_set(
            error,
            "the ways of the %s are too many on this board: shorten its moves, as slide 3 does, or let fewer lines branch",
            name);
    return blame(culprit, CULPRIT_KIND, g->budget->kind);
}

/* MOVES_MAX of the wide program. */
enum { MOVES_WIDE = 8192 };
static_assert(CELLSET_ROOM <= 2 || (int)MOVES_MAX == (int)MOVES_WIDE,
              "both programs know how long the lists of the wide one are");

/* Refuses G, in whose positions up to BOUND moves are possible, more than a list holds. Returns false. */
static bool refuse_moves(const struct game *g, int bound, struct culprit *culprit, struct error *error)
{
    bool wide = (int)MOVES_MAX < (int)MOVES_WIDE && bound <= MOVES_WIDE;
    error_set(error, "positions with %d moves may come up, and a list holds %d: %suse fewer cells or simpler pieces%s",
              bound, MOVES_MAX, wide ? "install reroute66-wide, whose lists hold more, or " : "",
              rules_has(g, RULE_DROPS) && !g->one_a_file ? ", or rule one-a-file" : "");
    if (error)
        error->needs_wide = wide;
    return blame(culprit, CULPRIT_GAME, 0);
}

/* Finds out what the fast generator leaves to others in G, and chooses its instance. */
static void choose_generator(struct game *g)
{
    struct tables *tables = g->tables;
    g->tries = g->weighs || (g->tries && !tables->knows_hops);
    for (int i = 0; i < g->in_force; i++)
        tables->sifts = tables->sifts || (g->row[i]->keep && !(g->row[i]->rule == RULE_FACING && tables->facing[0]));
    g->chooses = tables->sifts || g->tries || g->grows;
    tables->generator = generators_of(g, tables->words, 0);
}

/* Fill stuck. The tables must be there. */
static void derive_stuck(struct game *g)
{
    for (int i = 0; i < g->players * g->kinds; i++) {
        int who = i / g->kinds, k = i % g->kinds;
        g->stuck[who][k] = (cellset){{0, 0}};
        EACH_CELL (place, g->board->firsts)
            if (k != g->duck && cellset_empty(tables_reach(g, who, k, place)))
                cellset_add(&g->stuck[who][k], place);
    }
}

/* Derive G within its budget. */
static bool derive_parts(struct game *g, struct culprit *culprit, struct error *error)
{
    if (!add_duck(g, culprit, error) || !find_kinds(g, culprit, error) || !apply_rules(g, culprit, error) ||
        !face_players(g, culprit, error) || !check_moves(g, culprit, error) || g->budget->steps <= 0 ||
        !check_pieces(g, culprit, error))
        return false;
    derive_cells(g);
    if (!check_royals(g, culprit, error) || !check_pawns(g, culprit, error))
        return false;
    if (!derive_castling(g, error))
        return blame(culprit, CULPRIT_RULE, RULE_CASTLING);
    g->castles_onto_rook = rules_has(g, RULE_CASTLING) && game_arguments(g, RULE_CASTLING)->shuffled;
    for (int i = 0; i < g->players * CASTLINGS_MAX; i++)
        g->castles_onto_rook = g->castles_onto_rook || g->castling[i / CASTLINGS_MAX][i % CASTLINGS_MAX].by_sign;
    derive_goals(g);
    tables_free(g->tables);
    g->tables = tables_new(g);
    if (!g->tables)
        return blame_lines(g, culprit, error);
    choose_generator(g);
    derive_stuck(g);
    derive_homes(g);
    derive_pawn_cells(g);
    derive_dead(g);
    int bound = tables_bound(g) + rules_has(g, RULE_PASSING);
    return bound <= MOVES_MAX || refuse_moves(g, bound, culprit, error);
}

bool game_derive(struct game *g, struct culprit *culprit, struct error *error)
{
    struct culprit ignored;
    struct budget budget = {.steps = BUDGET_STEPS};
    culprit = culprit ? culprit : &ignored;
    g->budget = &budget;
    bool good = derive_parts(g, culprit, error);
    if (budget.steps <= 0)
        good = blame_lines(g, culprit, error);
    g->budget = NULL;
    return good;
}
