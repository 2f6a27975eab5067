/* walker_explain: every reason of enum refusal_reason on a position where it is the one to give; walker_path. */
#include "table.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

/*
 * A move in words and what is to be said of it. MOVE: `e2-e5`, `e7-e8=Q`, `*-d1` (reentry), `a2-c4-c5` (hop), `O-O`,
 * `O-O-O`, `--`. AT, BY: names of cells, NULL for CELL_NONE.
 */
struct asked {
    const char *pieces, *move;
    enum refusal_reason reason;
    const char *at, *by;
};

static cell named(const struct game *g, const char *name)
{
    return name ? cell_of(g, name) : CELL_NONE;
}

static struct move move_of(const struct game *g, const struct position *p, const char *text)
{
    char from[CELL_NAME], over[CELL_NAME], to[CELL_NAME], label[2] = "";
    if (!strcmp(text, "--"))
        return (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    if (*text == 'O') {
        const struct castling *c = &g->castling[p->turn][strlen(text) > 3];
        return (struct move){c->royal_from, c->royal_to, MOVE_CASTLING, strlen(text) > 3};
    }
    if (sscanf(text, "*-%7s", to) == 1)
        return (struct move){CELL_NONE, cell_of(g, to), MOVE_DROP, (uint8_t)(p->pocket ? piece_kind(p->pocket) : 0)};
    if (sscanf(text, "%7[^-]-%7[^-]-%7s", from, over, to) == 3)
        return (struct move){cell_of(g, from), cell_of(g, to), MOVE_HOP, cell_of(g, over)};
    int n = sscanf(text, "%7[^-]-%7[^=]=%1s", from, to, label);
    assert_true(n >= 2);
    struct move m = {board_find(g->board, from, strlen(from)), board_find(g->board, to, strlen(to)), MOVE_PLAIN, 0};
    if (n == 3)
        m = (struct move){m.from, m.to, MOVE_PROMOTION, (uint8_t)piece_kind(piece_of(g, label))};
    return m;
}

static void ask_all(const char *id, const struct asked *cases, size_t count)
{
    const struct game *g = game_of(id);
    for (size_t i = 0; i < count; i++) {
        struct position p = settled(g, cases[i].pieces);
        struct refusal r = walker_explain(g, &p, move_of(g, &p, cases[i].move));
        if (r.reason != cases[i].reason)
            fail_msg("%s: %s: %s: reason %d, expected %d", id, cases[i].pieces, cases[i].move, (int)r.reason,
                     (int)cases[i].reason);
        if (r.at != named(g, cases[i].at) || r.by != named(g, cases[i].by))
            fail_msg("%s: %s: %s: at %d by %d", id, cases[i].pieces, cases[i].move, r.at, r.by);
    }
}

#define ASK_ALL(id, cases) ask_all(id, cases, sizeof(cases) / sizeof *(cases))

TEST(pieces_that_are_not_there_or_not_ones_own)
{
    const struct asked cases[] = {
        {"w Ke1 ke8 Ra1", "a1-a5", REFUSAL_NONE, NULL, NULL},
        {"w Ke1 ke8 Ra1", "b1-b5", REFUSAL_NO_PIECE, "b1", NULL},
        {"w Ke1 ke8 ra8", "a8-a5", REFUSAL_NOT_YOURS, "a8", NULL},
        {"w Ke1 ke8 Ra1", "a1-a1", REFUSAL_SAME_CELL, "a1", NULL},
    };
    ASK_ALL("chess", cases);
}

TEST(pieces_that_do_not_move_so_or_are_blocked)
{
    const struct asked cases[] = {
        {"w Ke1 ke8 Ra1", "a1-b2", REFUSAL_NO_REACH, "a1", NULL},
        {"w Ke1 ke8 Ra1 Pb2", "a1-b2", REFUSAL_NO_REACH, "a1", NULL},
        {"w Ke1 ke8 Ra1 Pa3", "a1-a3", REFUSAL_OWN_PIECE, "a3", NULL},
        {"w Ke1 ke8 Ra1 Pa3 na5", "a1-a7", REFUSAL_BLOCKED, "a3", NULL},
        {"w Ke1 ke8 Ra1 na5 Pa3", "a1-a5", REFUSAL_BLOCKED, "a3", NULL},
        {"w Ke1 ke8 Nb1 Pc3", "b1-c3", REFUSAL_OWN_PIECE, "c3", NULL},
        {"w Ke1 ke8 Nb1", "b1-b3", REFUSAL_NO_REACH, "b1", NULL},
        {"w Ke1 ke8", "e1-e3", REFUSAL_NO_REACH, "e1", NULL},
    };
    ASK_ALL("chess", cases);
}

TEST(pawns)
{
    const struct asked cases[] = {
        {"w Ke1 ke8 Pa2", "a2-b3", REFUSAL_ONLY_CAPTURES, "b3", NULL},
        {"w Ke1 ke8 Pa2 na3", "a2-a3", REFUSAL_ONLY_MOVES, "a3", NULL},
        {"w Ke1 ke8 Pa2 na3", "a2-a4", REFUSAL_BLOCKED, "a3", NULL},
        {"w Ke1 ke8 Pa2 na4", "a2-a4", REFUSAL_ONLY_MOVES, "a4", NULL},
        {"w Ke1 ke8 Pa2 Na4", "a2-a4", REFUSAL_OWN_PIECE, "a4", NULL},
        {"w Ke1 ke8 Pa3", "a3-a5", REFUSAL_NO_DOUBLE, "a3", NULL},
        {"w Ke1 ke8 Pa2", "a2-a5", REFUSAL_NO_REACH, "a2", NULL},
        {"w Ke1 ke8 Pa2", "a2-a1", REFUSAL_NO_REACH, "a2", NULL},
        {"w Ke1 ke8 Pa2", "a2-a4", REFUSAL_NONE, NULL, NULL},
        {"w Ke1 ke8 Pe5 pd5", "e5-d6", REFUSAL_NO_EN_PASSANT, "d6", NULL},
        {"w Ke1 ke8 Pe5 pd5 ep=d6/d5", "e5-d6", REFUSAL_NONE, NULL, NULL},
        {"w Ke1 kh8 Pd5 pe7", "d5-e6", REFUSAL_ONLY_CAPTURES, "e6", NULL},
        {"w Ka5 ke8 Pe5 pd5 rh5 ep=d6/d5", "e5-d6", REFUSAL_EXPOSES, "a5", "h5"},
    };
    ASK_ALL("chess", cases);
}

TEST(promotions)
{
    const struct asked cases[] = {
        {"w Ke1 kh8 Pa7", "a7-a8", REFUSAL_PROMOTION_MISSING, "a8", NULL},
        {"w Ke1 kh8 Pa7", "a7-a8=Q", REFUSAL_NONE, NULL, NULL},
        {"w Ke1 kh8 Pa7", "a7-a8=K", REFUSAL_PROMOTION_KIND, "a8", NULL},
        {"w Ke1 kh8 Pa7", "a7-a8=P", REFUSAL_PROMOTION_KIND, "a8", NULL},
        {"w Ke1 kh8 Pa6", "a6-a7=Q", REFUSAL_NO_PROMOTION, "a7", NULL},
        {"w Ke1 kh8 Pa2", "a2-a4=Q", REFUSAL_NO_PROMOTION, "a4", NULL},
        {"w Ke1 kh8 Ra7", "a7-a8=Q", REFUSAL_NO_PROMOTION, "a8", NULL},
        {"w Ke1 kh8 Pa7 na8", "a7-a8", REFUSAL_ONLY_MOVES, "a8", NULL},
    };
    ASK_ALL("chess", cases);
}

TEST(checks)
{
    const struct asked cases[] = {
        {"w Ke1 kh8 Re3 re8", "e3-a3", REFUSAL_EXPOSES, "e1", "e8"}, /* pinned */
        {"w Ke1 kh8 Ra3 re8", "a3-a4", REFUSAL_EXPOSES, "e1", "e8"}, /* in check, and does nothing about it */
        {"w Ke1 kh8 Ra3 re8", "a3-e3", REFUSAL_NONE, NULL, NULL},
        {"w Ke1 kh8 rd8", "e1-d2", REFUSAL_EXPOSES, "d2", "d8"},
        {"w Ke1 ke3", "e1-e2", REFUSAL_EXPOSES, "e2", "e3"},
    };
    ASK_ALL("chess", cases);
}

TEST(castling)
{
    const struct asked cases[] = {
        {"w Ke1 Rh1 kh8 +K", "e1-g1", REFUSAL_NONE, NULL, NULL},
        {"w Ke1 Rh1 kh8 +K", "O-O", REFUSAL_NONE, NULL, NULL},
        {"w Ke1 Rh1 kh8", "e1-g1", REFUSAL_CASTLING_LOST, "h1", NULL},
        {"w Ke1 Rh1 kh8 +K", "O-O-O", REFUSAL_CASTLING_LOST, "a1", NULL},
        {"w Ke1 Rh1 Ng1 kh8 +K", "e1-g1", REFUSAL_BLOCKED, "g1", NULL},
        {"w Ke1 Ra1 nb1 kh8 +Q", "O-O-O", REFUSAL_BLOCKED, "b1", NULL},
        {"w Ke1 Rh1 kh8 re8 +K", "O-O", REFUSAL_IN_CHECK, "e1", "e8"},
        {"w Ke1 Rh1 kh8 rf8 +K", "O-O", REFUSAL_THROUGH_CHECK, "f1", "f8"},
        {"w Ke1 Rh1 kh8 rg8 +K", "O-O", REFUSAL_THROUGH_CHECK, "g1", "g8"},
        {"w Kd1 Rh1 kh8", "d1-f1", REFUSAL_NO_REACH, "d1", NULL},
    };
    ASK_ALL("chess", cases);
}

TEST(through_the_switches_of_reroute66)
{
    const struct asked cases[] = {
        {"w Kg1 kg8 Ra1", "a1-b5", REFUSAL_NONE, NULL, NULL},
        {"w Kg1 kg8 Ra1 na4", "a1-b5", REFUSAL_BLOCKED, "a4", NULL},
        {"w Kg1 kg8 Ra1 na4", "a1-a5", REFUSAL_NONE, NULL, NULL},
        {"w Kg1 kg8 RA4", "A4-b5", REFUSAL_NO_REACH, "A4", NULL},
        {"w Kg1 kg8 RA4", "A4-a4", REFUSAL_NO_REACH, "A4", NULL},
        {"w Kg1 kg8 NA4", "A4-a4", REFUSAL_NONE, NULL, NULL},
        {"w Kg1 kg8 PA4", "A4-b5", REFUSAL_ONLY_CAPTURES, "b5", NULL},
        {"w Kg1 kg8 Pa2 na3", "a2-A4", REFUSAL_BLOCKED, "a3", NULL},
        {"w Kg1 kg8 Pa2 nA4", "a2-A4", REFUSAL_ONLY_MOVES, "A4", NULL},
        {"b Kg1 kg8 pb4 PA4 ep=a3/A4", "b4-a3", REFUSAL_NONE, NULL, NULL},
        {"b Kg1 kg8 pb4 PA4", "b4-a3", REFUSAL_NO_EN_PASSANT, "a3", NULL},
        {"w Ka1 kg8 Na3 rb8", "a3-c2", REFUSAL_EXPOSES, "a1", "b8"},
        {"b Kg1 Ra1 kd8 ra8 +k", "d8-b8", REFUSAL_THROUGH_CHECK, "b8", "a1"},
    };
    ASK_ALL("reroute66", cases);
}

TEST(reentries_and_the_catacomb)
{
    const struct asked cases[] = {
        {"w Ka1 ka8 *N", "*-d1", REFUSAL_NONE, NULL, NULL},
        {"w Ka1 ka8", "*-d1", REFUSAL_POCKET_EMPTY, NULL, NULL},
        {"w Ka1 ka8 *n", "*-d8", REFUSAL_POCKET_OTHER, NULL, NULL},
        {"w Ka1 ka8 *N Bd1", "*-d1", REFUSAL_HOME_TAKEN, "d1", NULL},
        {"w Ka1 ka8 *N", "*-d4", REFUSAL_NOT_HOME, "d4", NULL},
        {"w Ka1 ka8 *P Pb6", "*-b3", REFUSAL_FILE_HELD, "b6", NULL},
        {"w Ka1 ka8 *P Pb6", "*-b5", REFUSAL_NOT_HOME, "b5", NULL},
        {"w Ka1 ka8 *P", "*-c3", REFUSAL_NONE, NULL, NULL},
        {"w Ka1 kc8 rd1 *R", "*-e1", REFUSAL_EXPOSES, "a1", "d1"},
        {"w Kd1 kd8 Bc4", "c4-c5", REFUSAL_NONE, NULL, NULL}, /* a plain move that fits a hop is judged as one */
        {"w Kd1 kd8 Ba2", "a2-c5", REFUSAL_NONE, NULL, NULL},
        {"w Kd1 kd8 Ba2", "a2-c4-c5", REFUSAL_NONE, NULL, NULL},
        {"w Kd1 kd8 Bc4 nc5", "c4-c5", REFUSAL_CATACOMB_TAKEN, "c5", NULL},
        {"w Kd1 kd8 Ba2 Pc5", "a2-c4-c5", REFUSAL_CATACOMB_TAKEN, "c5", NULL},
        {"w Kd1 kd8 Ba2 nb3", "a2-c4-c5", REFUSAL_BLOCKED, "b3", NULL},
        {"w Kd1 kd8 Ba2 Nc4", "a2-c4-c5", REFUSAL_OWN_PIECE, "c4", NULL},
        {"w Kd1 kd8 Bc4", "c4-c5-c4", REFUSAL_SAME_CELL, "c4", NULL},
        {"w Kd1 kd8 Qa2", "a2-c4-c5", REFUSAL_NO_REACH, "a2", NULL},
        {"w Kd1 kd8 Ba1", "a1-c5", REFUSAL_NO_REACH, "a1", NULL},
    };
    ASK_ALL("reenterent", cases);
}

TEST(altorth_promotions_and_the_won_game)
{
    const struct asked cases[] = {
        {"w Gl1 gl4 Mb6 lost=R", "b6-b7=R", REFUSAL_NONE, NULL, NULL},
        {"w Gl1 gl4 Mb6 lost=R", "b6-b7", REFUSAL_NONE, NULL, NULL},
        {"w Gl1 gl4 Mb6 lost=R", "b6-b7=V", REFUSAL_PROMOTION_KIND, "b7", NULL},
        {"w Gl1 gl4 Mf10 lost=R", "f10-f11", REFUSAL_PROMOTION_MISSING, "f11", NULL},
        {"w Gl1 gl4 Mf10", "f10-f11", REFUSAL_NONE, NULL, NULL},
        {"w Ge9 gl4 Mf10 rg10", "f10-f11", REFUSAL_EXPOSES, "e9", "g10"},
        {"w Gl1 gl4 Ff6", "f6-e6", REFUSAL_NO_REACH, "f6", NULL},
    };
    ASK_ALL("altorth", cases);
}

TEST(passing_and_the_last_one_left)
{
    const struct asked cases[] = {
        {"w Gf1 gl6 _ga6", "--", REFUSAL_NO_PASS, NULL, NULL},
        {"w Ga6 Mb6 Mb7 Ma5 gk2 _ga2", "--", REFUSAL_NONE, NULL, NULL},
        {"w Gf1", "f1-f2", REFUSAL_GAME_WON, NULL, NULL},
        {"w Gf1 Rf2 gl6 rf9 _ga6", "f2-e2", REFUSAL_NONE, NULL, NULL}, /* R10 */
        {"w Gf1 gl6 _ga6", "a6-a5", REFUSAL_NOT_YOURS, "a6", NULL},
    };
    ASK_ALL("altorth3", cases);
}

TEST(a_rule_says_itself_why_it_forbids_a_move)
{
    const struct game *g = game_of("forced");
    struct position p = settled(g, "w Ke1 Rh1 ke8 Pa2 pb3 +K");
    const struct move quiet[] = {{cell_of(g, "a2"), cell_of(g, "a3"), MOVE_PLAIN, 0},
                                 {cell_of(g, "e1"), cell_of(g, "g1"), MOVE_CASTLING, 0}};
    for (int i = 0; i < 2; i++) {
        struct refusal r = walker_explain(g, &p, quiet[i]);
        assert_int_equal(r.reason, REFUSAL_RULE);
        assert_string_equal(g->row[r.by]->name, "forced-capture");
        assert_false(move_is_legal(g, &p, quiet[i]));
    }
    assert_int_equal(walker_explain(g, &p, (struct move){cell_of(g, "a2"), cell_of(g, "b4"), MOVE_PLAIN, 0}).reason,
                     REFUSAL_NO_REACH);
    assert_moves(g, &p, "a2", "b3");
    assert_int_equal(moves_count(g, &p), 1);
}

TEST(lanes)
{
    const struct asked cases[] = {
        {"w Ke1 kd8 Ra1 Pa2", "a1-a5", REFUSAL_NONE, NULL, NULL},
        {"w Ke1 kd8 Ra1 Pa2", "a1-a3", REFUSAL_OWN_PIECE, "a2", NULL},
        {"w Ke1 kd8 Ra1 pa2", "a1-a5", REFUSAL_BLOCKED, "a2", NULL},
        {"w Ke1 kd8 Rd4", "e5-d5", REFUSAL_SAME_CELL, "d4", NULL},
        {"w Ke1 kd8 Rd4", "e5-e7", REFUSAL_NONE, NULL, NULL},
        {"w Ke1 kd8 Pc2", "c2-c5", REFUSAL_NO_REACH, "c2", NULL},
        {"w Ke1 kh8 Pc7", "c7-c8=Q", REFUSAL_PROMOTION_KIND, "c8", NULL},
        {"w Ke1 kd8 re8 pe7 Rh4", "h4-h8", REFUSAL_EXPOSES, "e1", "e8"},
    };
    ASK_ALL("fastlane", cases);
}

/* The cells between FROM and TO as words, "none" if no line leads there. */
static void path_is(const struct game *g, const char *pieces, const char *from, const char *to, const char *expected)
{
    struct position p = settled(g, pieces);
    cell out[CELLS_MAX];
    char found[256] = "", *end = found;
    int n = walker_path(g, &p, cell_of(g, from), cell_of(g, to), out);
    for (int i = 0; i < n; i++)
        end += sprintf(end, "%s%s", i ? " " : "", g->board->cell_name[out[i]]);
    assert_string_equal(n < 0 ? "none" : found, expected);
}

TEST(paths_go_by_the_branch_that_leads_there)
{
    const struct game *g = game_of("reroute66");
    const char *pieces = "w Ke1 kd8 Ra1 Bd1 Nc3 Pa2 Rh1 +KQ";
    path_is(g, pieces, "a1", "b6", "a2 a3 a4 b5"); /* pieces in the way are not looked at */
    path_is(g, pieces, "a1", "a6", "a2 a3 A4 a5");
    path_is(g, pieces, "d1", "a5", "c2 b3 a4");
    path_is(g, pieces, "c3", "A4", "");
    path_is(g, pieces, "a2", "A4", "a3");
    path_is(g, pieces, "e1", "g1", "f1");
    path_is(g, pieces, "a1", "c2", "none");
    path_is(g, pieces, "b4", "c2", "none"); /* nobody there */
    g = game_of("reenterent");
    path_is(g, "w Kd1 kd8 Ba2", "a2", "c5", "b3 c4");
    path_is(g, "w Kd1 kd8 Bc4", "c4", "c5", "");
    g = game_of("fastlane");
    path_is(g, "w Kc1 kc8 Rd4 Nd6", "d4", "d8", "d6 d7"); /* the shortest, from d5 */
    path_is(g, "w Kc1 kc8 Rd4 Ne1", "e4", "e2", "");
}

RUN_TESTS("explain", NULL, NULL)
