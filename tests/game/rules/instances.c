/*
 * `instances POSITIONS`: every instance of the fast generator against the walker, on positions made at random, with far
 * more pieces than games bring: on the program's games, on those of the shelf with hoppers, and on odd ones (lines too
 * long for tables, boards that close to rings, pieces that take otherwise than they move).
 */
#include "table.h"
#include "test.h"
#include "walks/checks.h"

#include "base/random.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "notation/code.h"
#include "rules/fast/generators.h"
#include "rules/fast/tables.h"
#include "rules/walker.h"

/* A game and how many positions to try. */
struct trial {
    const char *name;
    int positions;
};

/* A place where nobody stands, CELL_NONE if none was found in some tries. */
static cell free_place(const struct game *g, const struct position *p, struct random *r)
{
    for (int i = 0; i < 1000; i++) {
        cell c = g->board->lane_first[random_below(r, (uint32_t)g->board->cells)];
        if (!p->on[c])
            return c;
    }
    return CELL_NONE;
}

static void put_somewhere(const struct game *g, struct position *p, piece m, struct random *r)
{
    cell c = free_place(g, p, r);
    if (c != CELL_NONE && (piece_kind(m) != g->pawn || cellset_has(g->pawn_cells[piece_player(m)], c)))
        position_put(g, p, c, m);
}

/* Fill P with royal pieces and up to as many others as there are places; false if the side not to move is in check. */
static bool fill_at_random(const struct game *g, struct position *p, struct random *r)
{
    int places = cellset_count(g->board->firsts), pieces = (int)random_below(r, (uint32_t)places);
    position_clear(g, p);
    p->turn = (uint8_t)random_below(r, (uint32_t)g->players);
    for (int who = 0; who < g->players && g->royal < g->kinds; who++)
        put_somewhere(g, p, PIECE(who, g->royal), r);
    if (g->duck >= 0)
        put_somewhere(g, p, PIECE(PLAYER_NOBODY, g->duck), r);
    while (pieces-- > 0) {
        int kind = (int)random_below(r, (uint32_t)(g->kinds - (g->duck >= 0))),
            who = (int)random_below(r, (uint32_t)g->players);
        if (kind != g->royal)
            put_somewhere(g, p, PIECE(who, kind), r);
        if (kind != g->royal &&
            (kind != g->pawn ? rules_has(g, RULE_RESTORE) || rules_has(g, RULE_DROPS) : rules_has(g, RULE_DROPS)))
            p->lost[LOST_ROW(kind)][who] = (uint8_t)random_below(r, 3);
        if (kind != g->royal && rules_has(g, RULE_REENTRY))
            p->pocket = PIECE(who, kind);
    }
    position_complete(g, p);
    for (int who = 0; who < g->players && !rules_has(g, RULE_ELIMINATION); who++)
        if (who != p->turn && position_in_check(g, p, who))
            return false;
    return true;
}

static void fail_on(const struct game *g, const struct position *p, int at, const char *what)
{
    char code[CODE_SIZE];
    code_write(g, p, code);
    fail_msg("%s: %s: instance %d: %s", g->id, code, at, what);
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct move));
}

/* The moves of the pieces of some kind to some places are those of all N legal moves ALL, which are sorted by their
 * bytes, and drops. */
static void check_moves_between(const struct game *g, const struct position *p, int at, const struct move *all, int n)
{
    struct move found[MOVES_MAX];
    cellset from = cellset_and(cellset_and(p->player[p->turn], p->kind[p->key % (uint64_t)g->kinds]), g->board->firsts);
    cellset to = {{p->key | p->key << 32, ~p->key | p->key << 16}};
    int count = moves_between(g, p, from, cellset_and(to, g->board->firsts), found), next = 0;
    qsort(found, (size_t)count, sizeof *found, by_bytes);
    for (int i = 0; i < n; i++) {
        bool wanted = all[i].from == CELL_NONE ? all[i].type == MOVE_DROP : cellset_has(from, all[i].from);
        wanted = wanted && cellset_has(to, all[i].to);
        if (wanted && (next == count || !move_equal(found[next++], all[i])))
            fail_on(g, p, at, "the moves of some pieces are not those of the whole list");
    }
    if (next < count)
        fail_on(g, p, at, "moves of other pieces");
}

/* What the instance that G's tables name now lists. */
static void check_lists(const struct game *g, const struct position *p, int at)
{
    struct move found[MOVES_MAX];
    int n = check_moves(g, p, found);
    check_walker(g, p, found, n);
    check_moves_between(g, p, at, found, n);
    for (int i = 0; i < n; i++)
        if (!move_is_legal(g, p, found[i]))
            fail_on(g, p, at, "a legal move is refused");
}

/* What the mover keeps by X, found by the walker: it plays the captures on a copy of P, piece after piece. */
static bool keeps(const struct game *g, const struct position *p, const struct series *x)
{
    struct position left = *p;
    bool mover_wins = true;
    int balance = x->balance;
    for (cellset gone = x->gone; !cellset_empty(gone);)
        position_lift(g, &left, cellset_pop(&gone));
    for (bool movers = false;; movers = !movers) {
        cellset by = {{0, 0}}, others = {{0, 0}};
        cell from = CELL_NONE;
        for (int who = 0; who < g->players; who++) {
            cellset pieces = p->alive >> who & 1 ? walker_attackers(g, &left, x->at, who) : (cellset){{0, 0}};
            pieces = cellset_less(cellset_and(pieces, g->board->firsts), cellset_of(x->at));
            if ((who == x->mover) == movers)
                by = cellset_or(by, pieces);
            else
                others = cellset_or(others, pieces);
        }
        if (cellset_empty(by))
            return mover_wins;
        while (!cellset_empty(by)) {
            cell c = cellset_pop(&by);
            if (from == CELL_NONE || x->worth[piece_kind(p->on[c])] < x->worth[piece_kind(p->on[from])])
                from = c;
        }
        int worth = x->worth[piece_kind(p->on[from])];
        if (worth >= x->last)
            return cellset_empty(others) != mover_wins;
        mover_wins = !mover_wins;
        balance = worth - balance;
        if (balance < mover_wins)
            return mover_wins;
        position_lift(g, &left, from);
    }
}

/* Series of captures on C after a piece of WHO, the first that attacks it, has come there, against several balances. */
static void check_series(const struct game *g, const struct position *p, const struct generator *fast, int at, cell c,
                         int who, cellset by)
{
    int worth[KINDS_MAX];
    by = cellset_and(by, g->board->firsts);
    c = g->board->lane_first[c];
    if (cellset_empty(by))
        return;
    for (int kind = 0; kind < g->kinds; kind++)
        worth[kind] = kind == g->royal ? 1000 : 1 + kind % 5;
    for (int balance = 0; balance < 6; balance++) {
        struct series x = {.at = c,
                           .gone = cellset_of(cellset_first(by)),
                           .mover = who,
                           .worth = worth,
                           .last = 1000,
                           .balance = balance};
        if (fast->keeps(g, p, &x) != keeps(g, p, &x))
            fail_on(g, p, at, "the walker wins other pieces on one place");
    }
}

/* Attackers of every place as the walker finds them; attacks and reach as the attackers say. */
static void check_all_attacks(const struct game *g, const struct position *p, const struct generator *fast, int at)
{
    for (int who = 0; who < g->players; who++) {
        for (int c = 0; c < g->board->cells; c++) {
            cellset by = walker_attackers(g, p, (cell)c, who);
            if (!cellset_equal(by, fast->attackers(g, p, (cell)c, who)))
                fail_on(g, p, at, "the walker finds other attackers");
            check_series(g, p, fast, at, (cell)c, who, by);
            while (!cellset_empty(by)) {
                cell from = cellset_pop(&by);
                if (!cellset_has(fast->reach(g, p, p->on[from], from), (cell)c))
                    fail_on(g, p, at, "an attacker does not reach");
            }
        }
    }
}

/* A piece of WHO and KIND on FROM could take on, or move to, C: so it is one of C's origins, and no other empty place
 * is. */
static void check_origins(const struct game *g, const struct position *p, const struct generator *fast, int at, piece m,
                          cell c)
{
    cellset takes = fast->origins(g, p, m, c, true);
    for (int from = 0; from < g->board->cells; from++) {
        if (g->board->lane_first[from] != from || p->on[from])
            continue;
        if (cellset_has(fast->reach(g, p, m, (cell)from), c) != cellset_has(takes, (cell)from))
            fail_on(g, p, at, "captures have other origins");
    }
}

/* The quiet moves of the side to move, from their ends: their beginnings, once they are left, are origins. */
static void check_quiet_origins(const struct game *g, const struct position *p, const struct generator *fast, int at)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(g, p, move);
    for (int i = 0; i < n; i++) {
        struct position lifted = *p;
        struct move m = move[i];
        if ((m.type != MOVE_PLAIN && m.type != MOVE_DOUBLE) || p->on[m.to])
            continue;
        position_lift(g, &lifted, m.from);
        if (!cellset_has(fast->origins(g, &lifted, p->on[m.from], m.to, false), m.from))
            fail_on(g, p, at, "a quiet move has no origin");
    }
}

/* The list of what a player's pieces reach holds each of them but pawns once, with what reach says of him. */
static void check_reaches(const struct game *g, const struct position *p, const struct generator *fast, int at)
{
    struct reached list[CELLS_MAX];
    for (int who = 0; who < g->players; who++) {
        cellset left = cellset_and(p->player[who], g->board->firsts);
        if (g->pawn >= 0)
            left = cellset_less(left, p->kind[g->pawn]);
        for (int i = fast->reaches(g, p, who, list) - 1; i >= 0; i--) {
            cellset cells = {{0, 0}}, alike[KINDS_MAX];
            fast->reach_kinds(g, p, who, list[i].at, 1u << list[i].kind, alike);
            if (!cellset_equal(alike[list[i].kind], list[i].to))
                fail_on(g, p, at, "a kind reaches something else than its piece");
            while (!cellset_empty(list[i].to))
                cells = cellset_or(cells, g->board->lane[cellset_pop(&list[i].to)]);
            if (!cellset_has(left, list[i].at) || p->on[list[i].at] != PIECE(who, list[i].kind) ||
                !cellset_equal(cells, fast->reach(g, p, p->on[list[i].at], list[i].at)))
                fail_on(g, p, at, "a piece reaches something else in the list");
            cellset_remove(&left, list[i].at);
        }
        if (!cellset_empty(left))
            fail_on(g, p, at, "a piece is missing in the list of what pieces reach");
    }
}

/* Is WHO in check, by the walker? */
static bool walks_into_check(const struct game *g, const struct position *p, int who)
{
    for (cellset royals = position_royals(g, p, who); !cellset_empty(royals);) {
        cell royal = cellset_pop(&royals);
        for (int by = 0; by < g->players; by++)
            if (by != who && (p->alive >> by & 1) && !cellset_empty(walker_attackers(g, p, royal, by)))
                return true;
    }
    return false;
}

/* A move that is said to give no check gives none. Adds to CALM how many are. */
static void check_checks(const struct game *g, const struct position *p, const struct generator *fast, int at,
                         int *calm)
{
    struct move move[MOVES_MAX];
    struct checks checks;
    int n = moves_legal(g, p, move);
    for (int who = 0; who < g->players; who++)
        if ((p->alive >> who & 1) && fast->in_check(g, p, who) != walks_into_check(g, p, who))
            fail_on(g, p, at, "the walker disagrees about check");
    fast->checks(g, p, &checks);
    for (int i = 0; i < n; i++) {
        struct position after = *p;
        if (move_may_check(&checks, p, move[i]))
            continue;
        ++*calm;
        position_play(g, &after, move[i]);
        if (walks_into_check(g, &after, after.turn))
            fail_on(g, p, at, "a move gives an unexpected check");
    }
}

/* Is AFTER, which M led to from P, another position only by where pieces stand and whose turn it is? */
static bool only_moves_pieces(const struct position *p, const struct position *after, struct move m)
{
    return m.type == MOVE_PLAIN && !p->on[m.to] && p->castling == after->castling && !p->ep_counts &&
           !after->ep_counts && !after->winner && p->alive == after->alive && p->pocket == after->pocket;
}

/* Playing any move keeps the key, which is guessed for moves that change nothing but where pieces stand. */
static void check_keys(const struct game *g, const struct position *p, int at)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(g, p, move);
    for (int i = 0; i < n; i++) {
        struct position after = *p;
        position_play(g, &after, move[i]);
        if (after.key != position_key(g, &after))
            fail_on(g, p, at, "a move loses the key");
        if (g->players == 2 && only_moves_pieces(p, &after, move[i]) && position_key_guess(g, p, move[i]) != after.key)
            fail_on(g, p, at, "a move's key is not guessed");
    }
}

static void instances_agree_with_the_walker(void **state)
{
    const struct trial *trial = *state;
    const struct game *g = game_of(trial->name);
    struct random r = {7};
    int tried = 0, calm = 0;
    for (int i = 0; i < trial->positions; i++) {
        struct position p;
        const struct generator *fast;
        if (!fill_at_random(g, &p, &r))
            continue;
        tried++;
        for (int at = 0; (fast = generators_of(g, g->tables->words, at)); at++) {
            g->tables->generator = fast;
            check_lists(g, &p, at);
            check_all_attacks(g, &p, fast, at);
            check_reaches(g, &p, fast, at);
            check_checks(g, &p, fast, at, &calm);
            check_quiet_origins(g, &p, fast, at);
            piece m = PIECE(random_below(&r, (uint32_t)g->players), random_below(&r, (uint32_t)g->kinds));
            check_origins(g, &p, fast, at, m, g->board->lane_first[random_below(&r, (uint32_t)g->board->cells)]);
        }
        check_keys(g, &p, 0);
    }
    assert_in_range(tried, trial->positions / 10, trial->positions);
    assert_true(calm > 0 || g->players == 3 || g->tries || !g->tables->slides.slider[0]->lookups);
}

static void at_least_two_instances_serve_each_game(void **state)
{
    const struct game *g = game_of("chess");
    (void)state;
    assert_non_null(generators_of(g, g->tables->words, 1));
}

/* The boards and pieces of this test do what they were made for. */
static void odd_games_are_odd(void **state)
{
    const struct game *g = game_of("long");
    (void)state;
    assert_true(!g->tables->slides.slider[0]->lookups);
    g = game_of("bigtorus"); /* its tables keep to what a game may take */
    int walked = 0;
    for (int i = 0; i < g->tables->slides.count; i++)
        walked += !g->tables->slides.slider[i]->lookups;
    assert_true(walked && g->tables->slides.used <= 1 << 23);
    g = game_of("wide");
    assert_int_equal(g->tables->words, 2);
    assert_false(cellset_empty(g->tables->gives_way));
    g = game_of("ring");
    cell a1 = board_find(g->board, "a1", 2), i1 = board_find(g->board, "i1", 2);
    assert_true(cellset_has(g->tables->many_rays[a1], i1));
}

/* Whatever bends lie between, pawns promote where others have their homes, and nowhere else. */
static void pawns_go_to_the_homes_of_others(void **state)
{
    static const struct {
        const char *name;
        int cells;
    } rows[] = {{"yalta", 16}, {"cube", 4}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct game *g = game_of(rows[i].name);
        for (int who = 0; who < g->players; who++) {
            assert_int_equal(cellset_count(g->promotion[who]), rows[i].cells);
            for (cellset s = g->promotion[who]; !cellset_empty(s);) {
                piece m = g->array[cellset_pop(&s)];
                assert_true(m && piece_player(m) != who);
            }
        }
    }
}

/* Moves of hoppers are tried out only where more than the number of pieces between matters: rays that branch, hops of
 * some length, hops over other kinds only. */
static void hops_are_known_where_they_can_be(void **state)
{
    static const char *const known[] = {"cannons", "xiangqi", "minixiangqi", "shako", "altorth-xiangqi"};
    static const char *const tried[] = {"hoppers", "hands", "janggi"};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const struct game *g = game_of(known[i]);
        assert_true(g->tables->knows_hops && !g->tries && !g->chooses);
    }
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        assert_true(game_of(tried[i])->tries);
    assert_false(game_of("chess")->tables->knows_hops);
}

int main(int argc, char **argv)
{
    static const char *const odd[] = {"blasts",      "blasthexes", "blastlanes",      "blastcastler", "ducks",
                                      "ducklanes",   "long",       "mixed",           "ring",         "wide",
                                      "riders",      "hoppers",    "hexes",           "lanes",        "lanes2",
                                      "hands",       "bigtorus",   "cannons",         "xiangqi",      "janggi",
                                      "minixiangqi", "shako",      "altorth-xiangqi", "rings",        "hexapawn"};
    enum { GAMES = SHIPPED_GAMES + sizeof odd / sizeof *odd, OTHERS = 4 };
    struct CMUnitTest tests[GAMES + OTHERS] = {
        cmocka_unit_test(odd_games_are_odd), cmocka_unit_test(pawns_go_to_the_homes_of_others),
        cmocka_unit_test(at_least_two_instances_serve_each_game), cmocka_unit_test(hops_are_known_where_they_can_be)};
    struct trial trial[GAMES];
    for (int i = 0; i < GAMES; i++) {
        const char *name = i < SHIPPED_GAMES ? shipped_game[i] : odd[i - SHIPPED_GAMES];
        trial[i] = (struct trial){name, argc > 1 ? atoi(argv[1]) : 100};
        tests[i + OTHERS] =
            (struct CMUnitTest){.name = name, .test_func = instances_agree_with_the_walker, .initial_state = &trial[i]};
    }
    return cmocka_run_group_tests_name("instances", tests, NULL, NULL);
}
