/*
 * Which material of a game is dead, that is, from which no sequence of legal moves leads to mate: of the royal pieces
 * and one more, on the board or waiting, by trying every move of every placing; of more pieces by the reasons below.
 * The table is what data/endings/ID.dead is: what `status` goes by, and as comments a win for each set of one piece
 * that is not dead. A piece of work is a set.
 */
#include "making/steps.h"

#include "base/memory.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "play/dead.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SETS_MAX = 4 * KINDS_MAX + 1 };

/* The royal pieces and EXTRA, which WAITS on the pocket or stands on the board; 0: none. WINS: there is a win from a
 * position that a game can reach: a code, a comma and a move in WON. DEAD: neither it nor any set that it can become
 * wins. STOP (borrowed) ends the search. */
struct set {
    piece extra;
    bool waits, wins, dead;
    char *won; /* owned */
    const atomic_bool *stop;
};

struct dead_prover {
    const struct game *g;
    struct set set[SETS_MAX];
    int sets;
};

/* True if the side that moved into P has won by it. */
static bool is_won(const struct game *g, const struct position *p)
{
    bool may = p->winner || rules_has(g, RULE_STALEMATE_WINS_PART) || position_in_check(g, p, p->turn);
    return p->winner || (may && moves_count(g, p) == 0);
}

/* True if some legal move leads from BEFORE, whose turn is not set yet, to AFTER. */
static bool leads(const struct game *g, struct position *before, const struct position *after)
{
    struct move move[MOVES_MAX];
    bool found = false;
    before->turn = (uint8_t)(1 - after->turn);
    position_count_lost(g, before);
    for (int n = position_find_flaw(g, before).flaw == FLAW_NONE ? moves_legal(g, before, move) : 0; n-- > 0;) {
        struct position position = *before;
        position_play(g, &position, move[n]);
        found = found || (memcmp(position.on, after->on, sizeof position.on) == 0 && position.pocket == after->pocket);
    }
    return found;
}

/* True if a move from FROM to PLACE, where P without what has moved is LIFTED, can have led to P. BEFORE: what
 * moved. */
static bool came_from(const struct game *g, const struct position *p, const struct position *lifted, cell from,
                      cell place, piece before)
{
    bool found = false;
    for (int k = -1; k < g->kinds && !found; k++) {
        struct position position = *lifted;
        position_put(g, &position, from, before);
        if (k >= 0) {
            position_put(g, &position, place, PIECE(p->turn, k));
            position.pocket = 0; /* what was captured waits there now */
        }
        found = k != g->royal && leads(g, &position, p);
    }
    return found;
}

/* True if the piece on PLACE, of the side that has just moved, can have made the last move. Castling is not looked at:
 * the Rook could have moved instead, and sets with a Rook are not dead anyway. */
static bool moved_last(const struct game *g, const struct position *p, cell place)
{
    struct position lifted = *p;
    piece occupant = p->on[place], pawn = PIECE(piece_player(occupant), g->pawn);
    bool promotes = g->pawn >= 0 && g->promotes >> piece_kind(occupant) & 1;
    if (piece_kind(occupant) == g->pawn)
        return true; /* assumed to be possible */
    position_lift(g, &lifted, place);
    for (cellset cells = g->board->firsts; !cellset_empty(cells);) {
        cell from = cellset_pop(&cells);
        if (!p->on[from] && (came_from(g, p, &lifted, from, place, occupant) ||
                             (promotes && came_from(g, p, &lifted, from, place, pawn))))
            return true;
    }
    lifted.pocket = occupant; /* it may have reentered */
    return rules_has(g, RULE_REENTRY) && !p->pocket && piece_kind(occupant) != g->royal && leads(g, &lifted, p);
}

/* True if some legal move can have led to P. */
static bool has_past(const struct game *g, const struct position *p)
{
    cellset movers = cellset_and(p->player[1 - p->turn], g->board->firsts);
    while (!cellset_empty(movers))
        if (moved_last(g, p, cellset_pop(&movers)))
            return true;
    return false;
}

/* Returns M of P as a code, a comma and a move, to be freed. */
static char *copy_win(const struct game *g, const struct position *p, struct move m)
{
    char code[CODE_SIZE], move[MOVE_TEXT];
    SCOPED(text) out = {0};
    code_write(g, p, code);
    movetext_write(g, p, m, move);
    text_addf(&out, "%s, %s", code, move);
    return memory_copy(out.at, out.length);
}

/* Look for a win of SET in P, whose pieces are placed, with either side to move. */
static void try_position(const struct game *g, struct set *set, struct position *p)
{
    struct move move[MOVES_MAX];
    position_count_lost(g, p);
    for (int turn = 0; turn < 2; turn++) {
        p->turn = (uint8_t)turn;
        int n = position_in_check(g, p, 1 - turn) ? 0 : moves_legal(g, p, move);
        for (int i = 0; i < n && !set->wins; i++) {
            struct position after = *p;
            position_play(g, &after, move[i]);
            set->wins = is_won(g, &after) && has_past(g, p);
            if (set->wins)
                set->won = copy_win(g, p, move[i]);
        }
    }
}

/* Look for a win of SET in all placings of its pieces from number PLACED on; those before stand in P. */
static void place_all(const struct game *g, struct set *set, struct position *p, int placed)
{
    piece what = placed < 2 ? PIECE(placed, g->royal) : set->extra;
    if (placed == (set->extra && !set->waits ? 3 : 2)) {
        try_position(g, set, p);
        return;
    }
    cellset cells = g->board->firsts;
    if (piece_kind(what) == g->pawn)
        cells = cellset_less(cellset_and(cells, g->pawn_cells[piece_player(what)]), g->far_corner[piece_player(what)]);
    while (!cellset_empty(cells) && !set->wins && !atomic_load_explicit(set->stop, memory_order_relaxed)) {
        cell here = cellset_pop(&cells);
        if (p->on[here])
            continue;
        position_put(g, p, here, what);
        place_all(g, set, p, placed + 1);
        position_lift(g, p, here);
    }
}

/* Add the set of EXTRA to PROVER. Where promotion only brings back lost pieces, there are never more of a kind than in
 * the array. */
static void add_set(struct dead_prover *prover, piece extra, bool waits)
{
    const struct game *g = prover->g;
    if (!extra || !rules_has(g, RULE_RESTORE) || g->pieces[piece_player(extra)][piece_kind(extra)])
        prover->set[prover->sets++] = (struct set){.extra = extra, .waits = waits};
}

/* Returns a win of set NUMBER of PROVER, as copy_win has it, to be freed; NULL if there is none, or STOP was set. */
static char *search_set(const struct dead_prover *prover, int number, const atomic_bool *stop)
{
    struct set set = prover->set[number];
    struct position start;
    set.stop = stop;
    position_clear(prover->g, &start);
    start.pocket = set.waits ? set.extra : 0;
    place_all(prover->g, &set, &start, 0);
    return set.won;
}

static void add_sets(struct dead_prover *prover)
{
    add_set(prover, 0, false);
    for (int i = 0; i < 2 * prover->g->kinds; i++)
        for (int waits = 0;
             waits <= (rules_has(prover->g, RULE_REENTRY) ? 1 : 0) && i % prover->g->kinds != prover->g->royal; waits++)
            add_set(prover, PIECE(i / prover->g->kinds, i % prover->g->kinds), waits);
}

/* True unless the set of EXTRA is known to be dead. */
static bool is_live(const struct dead_prover *prover, piece extra, bool waits)
{
    for (int i = 0; i < prover->sets; i++)
        if (prover->set[i].extra == extra && prover->set[i].waits == waits)
            return !prover->set[i].dead;
    return true;
}

/* True if SET can become a live set by a move: by reentry, capture or promotion. */
static bool becomes_live(const struct dead_prover *prover, const struct set *set)
{
    const struct game *g = prover->g;
    bool reentry = rules_has(g, RULE_REENTRY);
    if (set->waits || !set->extra)
        return set->waits && is_live(prover, set->extra, false);
    bool live = is_live(prover, reentry ? set->extra : 0, reentry);
    for (int k = 0; k < g->kinds && piece_kind(set->extra) == g->pawn; k++)
        live = live || (g->promotes >> k & 1 && is_live(prover, PIECE(piece_player(set->extra), k), false));
    return live;
}

/* Strike out those of PROVER's dead sets that can become a live one, until there are no more. */
static void strike_out(struct dead_prover *prover)
{
    for (int i = 0; i < prover->sets; i++)
        if (prover->set[i].dead && becomes_live(prover, &prover->set[i])) {
            prover->set[i].dead = false;
            i = -1; /* from the beginning again */
        }
}

/* True if every set that has only a piece of KIND, of whichever player, on the board or waiting, is dead. */
static bool dead_with(const struct dead_prover *prover, int kind)
{
    bool dead = true;
    for (int i = 0; i < prover->sets; i++)
        dead = dead && (!prover->set[i].extra || piece_kind(prover->set[i].extra) != kind || prover->set[i].dead);
    return dead;
}

/* True if KIND of G keeps the colour of its cells by every move it has. */
static bool keeps_colour(const struct game *g, int kind)
{
    struct position p;
    if (kind == g->pawn || kind == g->royal || g->board->has_lanes || kind == g->walks_catacomb)
        return false;
    position_clear(g, &p);
    for (int place = 0; place < g->board->cells; place++) {
        cellset to = position_reach(g, &p, PIECE(0, kind), (cell)place);
        while (!cellset_empty(to))
            if (g->board->colour[cellset_pop(&to)] != g->board->colour[place])
                return false;
    }
    return !rules_has(g, RULE_REENTRY);
}

/* True if the royal piece on PLACE, attacked from its cell's colour only, has an escape while the other stands on
 * THERE. */
static bool escapes(const struct game *g, const struct position *p, cell place, cell there)
{
    cellset out =
        cellset_less(position_reach(g, p, PIECE(0, g->royal), place), position_reach(g, p, PIECE(1, g->royal), there));
    while (!cellset_empty(out))
        if (g->board->colour[cellset_pop(&out)] != g->board->colour[place])
            return true;
    return false;
}

/*
 * True if no number of pieces of KIND, all on cells of one colour, ever mates: wherever the royal pieces stand, the one
 * in check has a cell of another colour beside it that the other one does not guard. No piece is there, and none on the
 * checker's colour attacks it.
 */
static bool dead_on_one_colour(const struct game *g, int kind)
{
    struct position p;
    if (!keeps_colour(g, kind) || rules_has(g, RULE_STALEMATE_WINS_PART))
        return false;
    for (int a = 0; a < g->kind[g->royal].atoms; a++)
        if (g->kind[g->royal].atom[a].reach == REACH_SLIDE)
            return false; /* pieces might block it */
    position_clear(g, &p);
    for (int place = 0; place < g->board->cells; place++)
        for (int d = 0; d < g->board->cells; d++) {
            bool touch = cellset_has(position_reach(g, &p, PIECE(0, g->royal), (cell)place), (cell)d) ||
                         cellset_has(position_reach(g, &p, PIECE(1, g->royal), (cell)d), (cell)place);
            if (place != d && !touch && !escapes(g, &p, (cell)place, (cell)d))
                return false;
        }
    return true;
}

/* A check: P has the royal pieces and the checker, and the side to move is in check. Pieces of KINDS may stand on other
 * cells. MANY: more pieces like the checker may, too. */
struct check_case {
    const struct game *g;
    struct position p;
    kindset kinds;
    bool many;
};

static bool can_always_reach(const struct check_case *test, cell from, cell to);

/* True if a piece of KIND on FROM attacks TO, and every piece that could stand in its way would do so instead. */
static bool can_reach(const struct check_case *test, int kind, cell from, cell to)
{
    piece what = PIECE(test->p.turn, kind);
    struct position p = test->p;
    position_put(test->g, &p, from, what);
    if (!cellset_has(position_reach(test->g, &p, what, from), to))
        return false;
    for (int place = 0; place < test->g->board->cells; place++) {
        if (p.on[place] || place == to)
            continue;
        struct position blocked = p;
        position_put(test->g, &blocked, (cell)place, what);
        if (!cellset_has(position_reach(test->g, &blocked, what, from), to) &&
            (test->many || !can_always_reach(test, (cell)place, to)))
            return false;
    }
    return true;
}

static bool can_always_reach(const struct check_case *test, cell from, cell to)
{
    bool all = true;
    for (int k = 0; k < test->g->kinds; k++)
        all = all && (!(test->kinds >> k & 1) || can_reach(test, k, from, to));
    return all;
}

/* True if a piece of KIND on FROM can end the check by a capture or by coming between. */
static bool can_save(const struct check_case *test, int kind, cell from)
{
    piece what = PIECE(test->p.turn, kind);
    for (int to = 0; to < test->g->board->cells; to++) {
        struct position p = test->p;
        if (p.on[to] && piece_player(p.on[to]) == p.turn)
            continue;
        if (p.on[to])
            position_lift(test->g, &p, (cell)to);
        position_put(test->g, &p, (cell)to, what);
        if (!position_in_check(test->g, &p, p.turn) && can_reach(test, kind, from, (cell)to))
            return true;
    }
    return false;
}

/* True if the royal piece in check has an escape, or a piece on the cell of that escape saves it. */
static bool has_defence(const struct check_case *test)
{
    piece royal = PIECE(test->p.turn, test->g->royal);
    cell at = position_royal(test->g, &test->p, test->p.turn);
    for (cellset out = position_reach(test->g, &test->p, royal, at); !cellset_empty(out);) {
        cell place = cellset_pop(&out);
        struct position p = test->p;
        bool capture = p.on[place] != 0, saved = true;
        position_lift(test->g, &p, at);
        if (capture)
            position_lift(test->g, &p, place);
        position_put(test->g, &p, place, royal);
        /* more pieces like the checker guard no cell of another colour */
        if (position_in_check(test->g, &p, p.turn) ||
            (test->many && test->g->board->colour[place] == test->g->board->colour[at]))
            continue;
        for (int k = 0; k < test->g->kinds && !capture; k++)
            saved = saved && (!(test->kinds >> k & 1) || can_save(test, k, place));
        if (saved)
            return true;
    }
    return false;
}

/* True if every check by a piece of KIND on TEST's board, which has the royal pieces only, has a defence. */
static bool checks_have_defences(struct check_case *test, int kind)
{
    piece checker = PIECE(1 - test->p.turn, kind);
    bool defended = true;
    for (int place = 0; place < test->g->board->cells && defended; place++) {
        if (test->p.on[place])
            continue;
        position_put(test->g, &test->p, (cell)place, checker);
        defended = !position_in_check(test->g, &test->p, test->p.turn) || has_defence(test);
        position_lift(test->g, &test->p, (cell)place);
    }
    return defended;
}

/*
 * True if one piece of KIND and its royal piece (if dead_on_one_colour: any number of them, all on one colour) never
 * mate a side that has any number of pieces of KINDS (bit k: kind k, neither royal nor pawn): in every check some free
 * cell beside the royal piece is not guarded, and whatever stands there instead captures the checker or comes between.
 */
static bool is_helpless(const struct game *g, int kind, kindset kinds)
{
    struct check_case test = {.g = g, .kinds = kinds, .many = dead_on_one_colour(g, kind)};
    bool helpless =
        !(rules_has(g, RULE_REENTRY) || rules_has(g, RULE_CATACOMB) || rules_has(g, RULE_STALEMATE_WINS_PART)) &&
        !g->board->has_lanes;
    for (int turn = 0; turn < 2; turn++)
        for (int place = 0; place < g->board->cells; place++)
            for (int d = 0; d < g->board->cells && helpless; d++) {
                if (place == d)
                    continue;
                position_clear(g, &test.p);
                test.p.turn = (uint8_t)turn;
                position_put(g, &test.p, (cell)place, PIECE(turn, g->royal));
                position_put(g, &test.p, (cell)d, PIECE(1 - turn, g->royal));
                helpless = position_in_check(g, &test.p, turn) || checks_have_defences(&test, kind);
            }
    return helpless;
}

/* Add the kinds that are no help to a side with KIND against the side that has them to OUT. */
static void add_helpless(const struct game *g, int kind, struct text *out)
{
    kindset kinds = 0;
    for (int k = 0; k < g->kinds; k++)
        if (k != g->royal && k != g->pawn && is_helpless(g, kind, kinds | kindset_of(k))) {
            if (!kinds)
                text_addf(out, "helpless %s against", g->kind[kind].written);
            text_addf(out, " %s", g->kind[k].written);
            kinds |= kindset_of(k);
        }
    text_add(out, kinds ? "\n" : "");
}

/* Add the lines that the program reads to OUT. */
static void add_proofs(const struct dead_prover *prover, struct text *out)
{
    const struct game *g = prover->g;
    for (int k = 0; k < g->kinds; k++)
        if (k != g->royal && dead_with(prover, k))
            text_addf(out, "dead with %s\n", g->kind[k].written);
    for (int k = 0; k < g->kinds; k++)
        if (dead_on_one_colour(g, k))
            text_addf(out, "dead on-one-colour %s\n", g->kind[k].written);
    for (int k = 0; k < g->kinds; k++)
        if (k != g->royal && (dead_with(prover, k) || dead_on_one_colour(g, k)))
            add_helpless(g, k, out);
}

/* Add SET as a comment to OUT: "# K+B v K: dead", "# K v K, White's N waiting: wins: CODE, MOVE". */
static void describe_set(const struct game *g, const struct set *set, struct text *out)
{
    int owner = set->extra ? piece_player(set->extra) : 0;
    for (int who = 0; who < 2; who++) {
        text_addf(out, "%s%s", who ? " v " : "# ", g->kind[g->royal].written);
        if (set->extra && !set->waits && owner == who)
            text_addf(out, "+%s", g->kind[piece_kind(set->extra)].written);
    }
    if (set->waits)
        text_addf(out, ", %s's %s waiting", g->player[owner].name, g->kind[piece_kind(set->extra)].written);
    if (set->wins)
        text_addf(out, ": wins: %s\n", set->won);
    else
        text_addf(out, ": %s\n", set->dead ? "dead" : "no win by one move, but a set that wins may come of it");
}

static void *begin_dead(const struct making_setup *setup)
{
    struct dead_prover *prover = memory_new(sizeof *prover);
    prover->g = setup->game;
    if (prover->g->players == 2)
        add_sets(prover);
    return prover;
}

static void end_dead(void *work)
{
    struct dead_prover *prover = work;
    for (int i = 0; i < prover->sets; i++)
        free(prover->set[i].won);
    free(prover);
}

static int plan_dead(void *work)
{
    return ((struct dead_prover *)work)->sets;
}

static bool play_dead(void *work, int number, atomic_bool *stop, struct text *out)
{
    FREED char *won = search_set(work, number, stop);
    text_add(out, won ? won : "-");
    return won || !atomic_load(stop);
}

static bool take_dead(void *work, int number, const char *words)
{
    struct set *set = &((struct dead_prover *)work)->set[number];
    set->wins = strcmp(words, "-") != 0;
    set->dead = !set->wins;
    set->won = set->wins ? memory_copy(words, strlen(words)) : NULL;
    return *words;
}

/* Add the table of PROVER, all of whose sets were searched, to OUT. */
static void add_table(struct dead_prover *prover, struct text *out)
{
    const struct game *g = prover->g;
    text_addf(out, "made-for %016" PRIx64 "\n", game_fingerprint(g));
    if (g->players > 2) {
        text_add(
            out,
            "# Three players: no move is illegal for leaving the own royal piece threatened, so that anybody may step beside\n# another royal piece and be put out: nothing is dead by its moves. That bare royal pieces end the game is a rule.\n");
        return;
    }
    strike_out(prover);
    add_proofs(prover, out);
    for (int i = 0; i < prover->sets; i++)
        describe_set(g, &prover->set[i], out);
}

void dead_write(const struct game *g, struct text *out)
{
    atomic_bool never = false;
    struct dead_prover *prover = begin_dead(&(struct making_setup){.game = g});
    for (int i = 0; i < prover->sets; i++) {
        prover->set[i].won = search_set(prover, i, &never);
        prover->set[i].wins = prover->set[i].won;
        prover->set[i].dead = !prover->set[i].wins;
    }
    add_table(prover, out);
    end_dead(prover);
}

static bool finish_dead(void *work, struct text *file, struct text *said)
{
    struct dead_prover *prover = work;
    size_t before = file->length;
    int dead = 0;
    add_table(prover, file);
    for (int kind = 0; kind < prover->g->kinds; kind++) {
        bool so = kind != prover->g->royal && dead_with(prover, kind);
        text_addf(said, "%s%s", !so ? "" : dead++ ? ", " : "Dead with ", so ? prover->g->kind[kind].name : "");
    }
    bool any = strstr(file->at + before, "\ndead ") != NULL;
    text_add(said, dead  ? ": such games end in a draw at once."
                   : any ? "Pieces bound to one colour are dead."
                         : "No piece is dead: each can win with the royal piece alone.");
    return any;
}

static const char *refuse_dead(const struct game *g)
{
    if (g->players != 2)
        return "it needs two players";
    if (g->royal >= g->kinds || g->royals || !g->endgame_tables)
        return "it needs one royal piece a side, which is mated";
    return rules_has(g, RULE_DROPS) ? "captured pieces come back" : NULL;
}

static int most_dead(const struct making_setup *setup)
{
    struct dead_prover *prover = begin_dead(setup);
    int sets = prover->sets;
    end_dead(prover);
    return sets;
}

static double tell_dead(const struct making_setup *setup, struct text *out)
{
    enum { DEAD_SETS = 4, NODES = 4 }; /* that are gone through to the end; of a placing */
    double cells = setup->game->board->cells;
    text_addf(out, "Dead material: every placing of the royal pieces and one more is tried, %d sets of pieces",
              most_dead(setup));
    return cells * cells * cells * DEAD_SETS * NODES;
}

const struct making_kind making_dead = {"dead",   "endings", ".dead",   refuse_dead, tell_dead,   begin_dead,
                                        end_dead, plan_dead, play_dead, take_dead,   finish_dead, most_dead};
