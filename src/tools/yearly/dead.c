/*
 * dead: prove which material of a game is dead, that is, from which no sequence of legal moves leads to mate: of the
 * royal pieces and one more, on the board or waiting, by trying every move of every placing; of more pieces by the
 * reasons below. Prints the table that data/endings/ID.dead is: what `status` goes by, and as comments a win for each
 * set of one piece that is not dead.
 */
#include "toolbox.h"

#include "notation/code.h"
#include "notation/movetext.h"

#include <inttypes.h>

enum { SETS_MAX = 4 * KINDS_MAX + 1 };

/* The royal pieces and EXTRA, which WAITS on the pocket or stands on the board; 0: none. WINS: the MOVE wins from the
 * position BEFORE, which a game can reach. DEAD: neither it nor any set that it can become wins. */
struct set {
    piece extra;
    bool waits, wins, dead;
    struct position before;
    struct move move;
};

struct dead_prover {
    const struct game *g;
    struct set set[SETS_MAX];
    int sets;
};

/* True if the side that moved into P has won by it. */
static bool is_won(const struct game *g, const struct position *p)
{
    bool may = p->winner || g->rules & RULE_STALEMATE_WINS_PART || position_in_check(g, p, p->turn);
    return p->winner || (may && moves_count(g, p) == 0);
}

/* True if some legal move leads from BEFORE, whose turn is not set yet, to AFTER. */
static bool leads(const struct game *g, struct position *before, const struct position *after)
{
    struct move move[MOVES_MAX];
    bool found = false;
    before->turn = (uint8_t)(1 - after->turn);
    tool_count_lost(g, before);
    for (int n = position_find_flaw(g, before).flaw == FLAW_NONE ? moves_legal(g, before, move) : 0; n-- > 0;) {
        struct position q = *before;
        position_play(g, &q, move[n]);
        found = found || (memcmp(q.on, after->on, sizeof q.on) == 0 && q.pocket == after->pocket);
    }
    return found;
}

/* True if a move from FROM to C, where P without what has moved is LIFTED, can have led to P. BEFORE: what moved. */
static bool came_from(const struct game *g, const struct position *p, const struct position *lifted, cell from, cell c,
                      piece before)
{
    bool found = false;
    for (int k = -1; k < g->kinds && !found; k++) {
        struct position q = *lifted;
        position_put(g, &q, from, before);
        if (k >= 0) {
            position_put(g, &q, c, PIECE(p->turn, k));
            q.pocket = 0; /* what was captured waits there now */
        }
        found = k != g->royal && leads(g, &q, p);
    }
    return found;
}

/* True if the piece on C, of the side that has just moved, can have made the last move. Castling is not looked at: the
 * Rook could have moved instead, and sets with a Rook are not dead anyway. */
static bool moved_last(const struct game *g, const struct position *p, cell c)
{
    struct position lifted = *p;
    piece m = p->on[c], pawn = PIECE(piece_player(m), g->pawn);
    bool promotes = g->pawn >= 0 && g->promotes >> piece_kind(m) & 1;
    if (piece_kind(m) == g->pawn)
        return true; /* assumed to be possible */
    position_lift(g, &lifted, c);
    for (cellset cells = g->board->firsts; !cellset_empty(cells);) {
        cell from = cellset_pop(&cells);
        if (!p->on[from] &&
            (came_from(g, p, &lifted, from, c, m) || (promotes && came_from(g, p, &lifted, from, c, pawn))))
            return true;
    }
    lifted.pocket = m; /* it may have reentered */
    return g->rules & RULE_REENTRY && !p->pocket && piece_kind(m) != g->royal && leads(g, &lifted, p);
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

/* Look for a win of S in P, whose pieces are placed, with either side to move. */
static void try_position(const struct game *g, struct set *s, struct position *p)
{
    struct move move[MOVES_MAX];
    tool_count_lost(g, p);
    for (int turn = 0; turn < 2; turn++) {
        p->turn = (uint8_t)turn;
        int n = position_in_check(g, p, 1 - turn) ? 0 : moves_legal(g, p, move);
        for (int i = 0; i < n && !s->wins; i++) {
            struct position after = *p;
            position_play(g, &after, move[i]);
            if ((s->wins = is_won(g, &after) && has_past(g, p))) {
                s->before = *p;
                s->move = move[i];
            }
        }
    }
}

/* Look for a win of S in all placings of its pieces from number PLACED on; those before stand in P. */
static void place(const struct game *g, struct set *s, struct position *p, int placed)
{
    piece m = placed < 2 ? PIECE(placed, g->royal) : s->extra;
    if (placed == (s->extra && !s->waits ? 3 : 2)) {
        try_position(g, s, p);
        return;
    }
    cellset cells = g->board->firsts;
    if (piece_kind(m) == g->pawn)
        cells = cellset_less(cellset_and(cells, g->pawn_cells[piece_player(m)]), g->far_corner[piece_player(m)]);
    while (!cellset_empty(cells) && !s->wins) {
        cell c = cellset_pop(&cells);
        if (p->on[c])
            continue;
        position_put(g, p, c, m);
        place(g, s, p, placed + 1);
        position_lift(g, p, c);
    }
}

/* Add the set of EXTRA to P and search it. Where promotion only brings back lost pieces, there are never more of a kind
 * than in the array. */
static void add_set(struct dead_prover *p, piece extra, bool waits)
{
    const struct game *g = p->g;
    struct set *s = &p->set[p->sets];
    struct position start;
    if (extra && g->rules & RULE_RESTORE && !g->pieces[piece_player(extra)][piece_kind(extra)])
        return;
    *s = (struct set){.extra = extra, .waits = waits};
    position_clear(g, &start);
    start.pocket = waits ? extra : 0;
    place(g, s, &start, 0);
    s->dead = !s->wins;
    p->sets++;
}

static void add_sets(struct dead_prover *p)
{
    add_set(p, 0, false);
    for (int i = 0; i < 2 * p->g->kinds; i++)
        for (int waits = 0; waits <= (p->g->rules & RULE_REENTRY ? 1 : 0) && i % p->g->kinds != p->g->royal; waits++)
            add_set(p, PIECE(i / p->g->kinds, i % p->g->kinds), waits);
}

/* True unless the set of EXTRA is known to be dead. */
static bool is_live(const struct dead_prover *p, piece extra, bool waits)
{
    for (int i = 0; i < p->sets; i++)
        if (p->set[i].extra == extra && p->set[i].waits == waits)
            return !p->set[i].dead;
    return true;
}

/* True if S can become a live set by a move: by reentry, capture or promotion. */
static bool becomes_live(const struct dead_prover *p, const struct set *s)
{
    const struct game *g = p->g;
    bool reentry = g->rules & RULE_REENTRY;
    if (s->waits || !s->extra)
        return s->waits && is_live(p, s->extra, false);
    bool live = is_live(p, reentry ? s->extra : 0, reentry);
    for (int k = 0; k < g->kinds && piece_kind(s->extra) == g->pawn; k++)
        live = live || (g->promotes >> k & 1 && is_live(p, PIECE(piece_player(s->extra), k), false));
    return live;
}

/* Strike out those of P's dead sets that can become a live one, until there are no more. */
static void strike_out(struct dead_prover *p)
{
    for (int i = 0; i < p->sets; i++)
        if (p->set[i].dead && becomes_live(p, &p->set[i])) {
            p->set[i].dead = false;
            i = -1; /* from the beginning again */
        }
}

/* True if every set that has only a piece of KIND, of whichever player, on the board or waiting, is dead. */
static bool dead_with(const struct dead_prover *p, int kind)
{
    bool dead = true;
    for (int i = 0; i < p->sets; i++)
        dead = dead && (!p->set[i].extra || piece_kind(p->set[i].extra) != kind || p->set[i].dead);
    return dead;
}

/* True if KIND of G keeps the colour of its cells by every move it has. */
static bool keeps_colour(const struct game *g, int kind)
{
    struct position p;
    if (kind == g->pawn || kind == g->royal || g->board->has_lanes || kind == g->walks_catacomb)
        return false;
    position_clear(g, &p);
    for (int c = 0; c < g->board->cells; c++) {
        cellset to = position_reach(g, &p, PIECE(0, kind), (cell)c);
        while (!cellset_empty(to))
            if (g->board->colour[cellset_pop(&to)] != g->board->colour[c])
                return false;
    }
    return !(g->rules & RULE_REENTRY);
}

/* True if the royal piece on C, attacked from its cell's colour only, has an escape while the other stands on D. */
static bool escapes(const struct game *g, const struct position *p, cell c, cell d)
{
    cellset out =
        cellset_less(position_reach(g, p, PIECE(0, g->royal), c), position_reach(g, p, PIECE(1, g->royal), d));
    while (!cellset_empty(out))
        if (g->board->colour[cellset_pop(&out)] != g->board->colour[c])
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
    if (!keeps_colour(g, kind) || g->rules & RULE_STALEMATE_WINS_PART)
        return false;
    for (int a = 0; a < g->kind[g->royal].atoms; a++)
        if (g->kind[g->royal].atom[a].reach == REACH_SLIDE)
            return false; /* pieces might block it */
    position_clear(g, &p);
    for (int c = 0; c < g->board->cells; c++)
        for (int d = 0; d < g->board->cells; d++) {
            bool touch = cellset_has(position_reach(g, &p, PIECE(0, g->royal), (cell)c), (cell)d) ||
                         cellset_has(position_reach(g, &p, PIECE(1, g->royal), (cell)d), (cell)c);
            if (c != d && !touch && !escapes(g, &p, (cell)c, (cell)d))
                return false;
        }
    return true;
}

/* A check: P has the royal pieces and the checker, and the side to move is in check. Pieces of KINDS may stand on other
 * cells. MANY: more pieces like the checker may, too. */
struct check_case {
    const struct game *g;
    struct position p;
    unsigned kinds;
    bool many;
};

static bool can_always_reach(const struct check_case *x, cell from, cell to);

/* True if a piece of KIND on FROM attacks TO, and every piece that could stand in its way would do so instead. */
static bool can_reach(const struct check_case *x, int kind, cell from, cell to)
{
    piece m = PIECE(x->p.turn, kind);
    struct position p = x->p;
    position_put(x->g, &p, from, m);
    if (!cellset_has(position_reach(x->g, &p, m, from), to))
        return false;
    for (int c = 0; c < x->g->board->cells; c++) {
        if (p.on[c] || c == to)
            continue;
        struct position blocked = p;
        position_put(x->g, &blocked, (cell)c, m);
        if (!cellset_has(position_reach(x->g, &blocked, m, from), to) && (x->many || !can_always_reach(x, (cell)c, to)))
            return false;
    }
    return true;
}

static bool can_always_reach(const struct check_case *x, cell from, cell to)
{
    bool all = true;
    for (int k = 0; k < x->g->kinds; k++)
        all = all && (!(x->kinds >> k & 1) || can_reach(x, k, from, to));
    return all;
}

/* True if a piece of KIND on FROM can end the check by a capture or by coming between. */
static bool can_save(const struct check_case *x, int kind, cell from)
{
    piece m = PIECE(x->p.turn, kind);
    for (int to = 0; to < x->g->board->cells; to++) {
        struct position p = x->p;
        if (p.on[to] && piece_player(p.on[to]) == p.turn)
            continue;
        if (p.on[to])
            position_lift(x->g, &p, (cell)to);
        position_put(x->g, &p, (cell)to, m);
        if (!position_in_check(x->g, &p, p.turn) && can_reach(x, kind, from, (cell)to))
            return true;
    }
    return false;
}

/* True if the royal piece in check has an escape, or a piece on the cell of that escape saves it. */
static bool has_defence(const struct check_case *x)
{
    piece royal = PIECE(x->p.turn, x->g->royal);
    cell at = position_royal(x->g, &x->p, x->p.turn);
    for (cellset out = position_reach(x->g, &x->p, royal, at); !cellset_empty(out);) {
        cell c = cellset_pop(&out);
        struct position p = x->p;
        bool capture = p.on[c] != 0, saved = true;
        position_lift(x->g, &p, at);
        if (capture)
            position_lift(x->g, &p, c);
        position_put(x->g, &p, c, royal);
        /* more pieces like the checker guard no cell of another colour */
        if (position_in_check(x->g, &p, p.turn) || (x->many && x->g->board->colour[c] == x->g->board->colour[at]))
            continue;
        for (int k = 0; k < x->g->kinds && !capture; k++)
            saved = saved && (!(x->kinds >> k & 1) || can_save(x, k, c));
        if (saved)
            return true;
    }
    return false;
}

/* True if every check by a piece of KIND on X's board, which has the royal pieces only, has a defence. */
static bool checks_have_defences(struct check_case *x, int kind)
{
    piece checker = PIECE(1 - x->p.turn, kind);
    bool defended = true;
    for (int c = 0; c < x->g->board->cells && defended; c++) {
        if (x->p.on[c])
            continue;
        position_put(x->g, &x->p, (cell)c, checker);
        defended = !position_in_check(x->g, &x->p, x->p.turn) || has_defence(x);
        position_lift(x->g, &x->p, (cell)c);
    }
    return defended;
}

/*
 * True if one piece of KIND and its royal piece (if dead_on_one_colour: any number of them, all on one colour) never
 * mate a side that has any number of pieces of KINDS (bit k: kind k, neither royal nor pawn): in every check some free
 * cell beside the royal piece is not guarded, and whatever stands there instead captures the checker or comes between.
 */
static bool is_helpless(const struct game *g, int kind, unsigned kinds)
{
    struct check_case x = {.g = g, .kinds = kinds, .many = dead_on_one_colour(g, kind)};
    bool helpless = !(g->rules & (RULE_REENTRY | RULE_CATACOMB | RULE_STALEMATE_WINS_PART)) && !g->board->has_lanes;
    for (int turn = 0; turn < 2; turn++)
        for (int c = 0; c < g->board->cells; c++)
            for (int d = 0; d < g->board->cells && helpless; d++) {
                if (c == d)
                    continue;
                position_clear(g, &x.p);
                x.p.turn = (uint8_t)turn;
                position_put(g, &x.p, (cell)c, PIECE(turn, g->royal));
                position_put(g, &x.p, (cell)d, PIECE(1 - turn, g->royal));
                helpless = position_in_check(g, &x.p, turn) || checks_have_defences(&x, kind);
            }
    return helpless;
}

/* Print the kinds that are no help to a side with KIND against the side that has them. */
static void print_helpless(const struct game *g, int kind)
{
    unsigned kinds = 0;
    for (int k = 0; k < g->kinds; k++)
        if (k != g->royal && k != g->pawn && is_helpless(g, kind, kinds | 1u << k)) {
            if (!kinds)
                printf("helpless %c against", g->kind[kind].label);
            printf(" %c", g->kind[k].label);
            kinds |= 1u << k;
        }
    printf("%s", kinds ? "\n" : "");
}

/* Print the lines that the program reads. */
static void print_proofs(const struct dead_prover *p)
{
    const struct game *g = p->g;
    for (int k = 0; k < g->kinds; k++)
        if (k != g->royal && dead_with(p, k))
            printf("dead with %c\n", g->kind[k].label);
    for (int k = 0; k < g->kinds; k++)
        if (dead_on_one_colour(g, k))
            printf("dead on-one-colour %c\n", g->kind[k].label);
    for (int k = 0; k < g->kinds; k++)
        if (k != g->royal && (dead_with(p, k) || dead_on_one_colour(g, k)))
            print_helpless(g, k);
}

/* Print S as a comment: "# K+B v K: dead", "# K v K, White's N waiting: wins: CODE, MOVE". */
static void print_set(const struct game *g, const struct set *s)
{
    char code[CODE_SIZE], move[MOVE_TEXT];
    int owner = piece_player(s->extra);
    for (int who = 0; who < 2; who++) {
        printf("%s%c", who ? " v " : "# ", g->kind[g->royal].label);
        if (s->extra && !s->waits && owner == who)
            printf("+%c", g->kind[piece_kind(s->extra)].label);
    }
    if (s->waits)
        printf(", %s's %c waiting", g->player[owner].name, g->kind[piece_kind(s->extra)].label);
    if (!s->wins) {
        puts(s->dead ? ": dead" : ": no win by one move, but a set that wins may come of it");
        return;
    }
    code_write(g, &s->before, code);
    movetext_write(g, &s->before, s->move, move);
    printf(": wins: %s, %s\n", code, move);
}

bool dead_command(struct game *g, const struct tool_options *o, struct error *e)
{
    FREED struct dead_prover *p = memory_new(sizeof *p);
    (void)e;
    g->dead_with = 0; /* what is to be proved */
    g->dead_on_one_colour = -1;
    p->g = g;
    printf("# Dead positions of %s by material, besides bare royal pieces. Made by\n# %s\nmade-for %016" PRIx64 "\n",
           g->title, o->command, game_fingerprint(g));
    if (g->players > 2) {
        puts("# Three players: no move is illegal for leaving the own royal piece threatened, so that anybody may step "
             "beside\n# another royal piece and be put out: nothing is dead by its moves. That bare royal pieces end "
             "the "
             "game is a rule.");
    } else {
        add_sets(p);
        strike_out(p);
        print_proofs(p);
    }
    for (int i = 0; i < p->sets; i++)
        print_set(g, &p->set[i]);
    return true;
}
