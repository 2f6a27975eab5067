/* The search: mates, draws by repetition, limits, legality. Bounded by depth or nodes, never by the clock. */
#include "catalogue/catalogue.h"
#include "search/tree/worker.h"
#include "setup.h"
#include "test.h"

enum { MEBIBYTE = 1 << 20 };

/* Search CODE to DEPTH and check that TEXT is found and mates in PLIES. */
static void expect_mate(const char *id, const char *code, int depth, const char *text, int plies)
{
    struct game *g = setup_game(id);
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct position p = position_of(g, code);
    struct search_result t = setup_search(e, &p, depth, 0);
    assert_int_equal(t.score, SCORE_MATE - plies);
    assert_true(move_equal(t.best, setup_move(g, &p, text)));
}

/* How far above BETA a score is believed to be goes by the margin, whatever a file says it is; mates are certain. */
TEST(softens_high_scores)
{
    static struct values v;
    struct worker w = {.values = &v};
    v.margins.trust = 8;
    assert_int_equal(score_softened(&w, 300, 100, 1), 200);
    assert_int_equal(score_softened(&w, -100, -300, 1), -200);
    assert_int_equal(score_softened(&w, 300, 100, 3), 250);
    assert_int_equal(score_softened(&w, 100, 100, 1), 100);
    assert_int_equal(score_softened(&w, SCORE_MATE - 5, 100, 1), SCORE_MATE - 5);
    assert_int_equal(score_softened(&w, 0, -SCORE_MATE + 3, 1), 0);
    for (v.margins.trust = 16; v.margins.trust <= INT16_MAX; v.margins.trust += 1000)
        assert_int_equal(score_softened(&w, EVAL_MAX, -EVAL_MAX, 1), EVAL_MAX);
    v.margins.trust = 1;
    assert_int_equal(score_softened(&w, 1600, 0, 1), 100);
}

/* Where every move captures there would be no end of captures to be searched. */
TEST(ends_where_no_position_is_quiet)
{
    struct game *g = setup_game("clobber");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct position p = position_of(g, "startpos");
    assert_int_equal(setup_search(e, &p, 3, 100000).depth, 3);
}

TEST(finds_mates)
{
    expect_mate("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 3, "Ra1-a8", 1);
    /* Paul Morphy, problem of 1856 */
    expect_mate("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 8, "Ra1-a6", 3);
    expect_mate("chess", "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 8, "Bf8-c5", 5);
    expect_mate("reroute66", "3k4/R7/1R6/9/9/8/8/4K3 w - - 0 1", 3, "Rb6-b8", 1);
}

/* A search of one ply sees a mate in two whose first move gives check: the answer to a check costs no depth. */
TEST(extends_checks)
{
    expect_mate("chess", "5rkr/pp2Rp2/1b1p1Pb1/3P2Q1/2n3P1/2p5/P4P2/4R1K1 w - - 1 0", 1, "Qg5xg6", 3);
}

/* Mates are counted in the mover's own moves, however many others move between them. */
TEST(counts_moves_to_mate)
{
    struct game *g = setup_game("altorth3");
    struct position p = position_of(g, "startpos");
    assert_int_equal(engine_mate_moves(g, SCORE_MATE - 1, &p), 1);
    assert_int_equal(engine_mate_moves(g, SCORE_MATE - 6, &p), 2);
    assert_int_equal(engine_mate_moves(g, 6 - SCORE_MATE, &p), -2);
    assert_int_equal(engine_mate_moves(g, 900, &p), 0);
    p.alive = 3;
    assert_int_equal(engine_mate_moves(g, SCORE_MATE - 3, &p), 2);
    assert_int_equal(engine_mate_moves(g, SCORE_MATE - 6, &p), 3);
    assert_int_equal(engine_mate_moves(g, 1 - SCORE_MATE, &p), -1);
}

/* With a duck four plies are a move of both, the last own move ends the game, and a turn under way counts. */
TEST(counts_moves_to_mate_with_a_duck)
{
    struct game *g = setup_game("duck");
    struct position p = position_of(g, "k7/8/2K5/8/4*3/8/8/1Q6 w - - 0 1");
    static const int moves[][2] = {{1, 1}, {4, 1}, {5, 2}, {-2, -1}, {-3, -1}, {-7, -2}};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        int plies = moves[i][0], score = plies > 0 ? SCORE_MATE - plies : -SCORE_MATE - plies;
        assert_int_equal(engine_mate_moves(g, score, &p), moves[i][1]);
    }
    assert_int_equal(engine_mate_score(g, 2, &p), SCORE_MATE - 5);
    assert_int_equal(engine_mate_score(g, -2, &p), 7 - SCORE_MATE);
    assert_int_equal(engine_mate_score(g, 0, &p), -SCORE_MATE);
    struct position half = position_of(g, "k7/8/2K5/8/4*3/8/8/1Q6 w* - - 0 1");
    assert_int_equal(engine_mate_moves(g, SCORE_MATE - 4, &half), 2);
    for (int n = -4; n <= 4; n++) {
        assert_int_equal(engine_mate_moves(g, engine_mate_score(g, n, &p), &p), n);
        assert_int_equal(engine_mate_moves(g, engine_mate_score(g, n, &half), &half), n);
    }
}

/* Unless the duck goes between, all moves of the King lose it, and where it stays it is protected: a capture that ends
 * the game is no exchange. */
TEST(captures_a_protected_king_with_a_duck)
{
    struct game *g = setup_game("duck");
    struct engine *e = engine_new(g, 1 << 20, 1);
    struct position p = position_of(g, "q3k3/8/6*1/8/3q4/1N6/7P/K6q w - - 0 1");
    struct search_result r = engine_search(e, &p, &p.key, 1, &(struct limits){.depth = 1});
    assert_true(r.score < MATE_PLIES - SCORE_MATE);
    engine_free(e);
}

/* The side to move wins at once by some move. */
static bool wins_at_once(const struct game *g, const struct position *p, struct move m)
{
    struct position after = *p;
    position_play(g, &after, m);
    struct outcome o = outcome_of(g, &after, &after.key, 1);
    return o.ending != ENDING_NONE && o.sharers == 1 << p->turn;
}

static bool can_win_at_once(const struct game *g, const struct position *p)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(g, p, move);
    for (int i = 0; i < n; i++)
        if (wins_at_once(g, p, move[i]))
            return true;
    return false;
}

/* Play G on from the array, the first player with some thought, the others at random, until he can win at once; false
 * if that fails. */
static bool play_to_a_win(const struct game *g, struct engine *e, struct random *r, struct position *p)
{
    position_start(g, p);
    for (int ply = 0; ply < 200; ply++) {
        if (p->turn == 0 && can_win_at_once(g, p))
            return true;
        if (p->turn == 0)
            position_play(g, p, setup_search(e, p, 0, 60).best);
        else
            setup_wander(g, p, r, 1);
        if (outcome_of(g, p, &p->key, 1).ending != ENDING_NONE)
            return false;
    }
    return false;
}

/* In every game: where a move wins at once, one that does is played. (With three players one wins when about to
 * move.) */
TEST(takes_every_win)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        struct engine *e = setup_engine(g, MEBIBYTE, 1);
        struct random r = {7};
        int found = g->players > 2 ? 3 : 0;
        for (int game = 0; game < 10 && found < 3; game++) {
            struct position p;
            if (!play_to_a_win(g, e, &r, &p))
                continue;
            found++;
            struct search_result t = setup_search(e, &p, 2, 0);
            assert_true(wins_at_once(g, &p, t.best));
            assert_int_equal(t.score, SCORE_MATE - 1);
        }
        assert_int_equal(found, 3);
    }
}

static void expect_win(const char *id, const char *code, uint64_t nodes, int plies)
{
    struct game *g = setup_game(id);
    struct engine *e = setup_engine(g, 4 * MEBIBYTE, 1);
    int played;
    struct outcome o = setup_play(g, e, position_of(g, code), nodes, plies, &played);
    assert_int_equal(o.ending, ENDING_CHECKMATE);
}

TEST(wins_simple_endings)
{
    expect_win("chess", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 4000, 70);
    expect_win("chess", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", 4000, 50);
    expect_win("reroute66", "8/8/8/3k5/9/8/8/R3K3 w - - 0 1", 4000, 90);
    expect_win("reroute66", "8/8/8/3k5/9/8/8/Q3K3 w - - 0 1", 4000, 60);
}

TEST(plays_legal_moves_everywhere)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        struct engine *e = setup_engine(g, 1, 1); /* the smallest table */
        struct random r = {11};
        for (int game = 0; game < 12; game++) {
            struct position p = position_of(g, "startpos");
            setup_wander(g, &p, &r, 10 * game);
            struct search_result t = setup_search(e, &p, 0, 1 + 400 * (uint64_t)(game % 3));
            assert_true(move_is_legal(g, &p, t.best));
            for (int k = 0; k < t.pv_length; k++) {
                assert_true(move_is_legal(g, &p, t.pv[k]));
                position_play(g, &p, t.pv[k]);
            }
        }
    }
}

TEST(plays_whole_games)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        struct engine *e = setup_engine(g, MEBIBYTE, 1);
        int played;
        struct position p = position_of(g, "startpos");
        struct outcome o = setup_play(g, e, p, 300, 80, &played);
        assert_true(played == 80 || o.ending != ENDING_NONE);
    }
}

TEST(answers_the_same_twice)
{
    struct game *g = setup_game("reroute66");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct random r = {3};
    struct position p = position_of(g, "startpos");
    setup_wander(g, &p, &r, 20);
    for (int by_nodes = 0; by_nodes < 2; by_nodes++) {
        engine_clear(e);
        struct search_result a = setup_search(e, &p, by_nodes ? 0 : 6, by_nodes ? 5000 : 0);
        engine_clear(e);
        struct search_result b = setup_search(e, &p, by_nodes ? 0 : 6, by_nodes ? 5000 : 0);
        assert_true(move_equal(a.best, b.best));
        assert_int_equal(a.score, b.score);
        assert_int_equal(a.nodes, b.nodes);
    }
}

struct interruption {
    atomic_bool stop;
    int at_depth, reports;
};

static void stop_at_depth(void *context, const struct search_result *t)
{
    struct interruption *i = context;
    i->reports++;
    if (t->depth == i->at_depth)
        atomic_store(&i->stop, true);
}

TEST(obeys_the_stop_flag)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct interruption i = {.at_depth = 4};
    struct limits l = {.stop = &i.stop, .report = stop_at_depth, .context = &i};
    struct position p = position_of(g, "startpos");
    struct search_result t = engine_search(e, &p, &p.key, 1, &l);
    assert_int_equal(t.depth, 4);
    assert_int_equal(i.reports, 4);
    assert_true(move_is_legal(g, &p, t.best));
    t = engine_search(e, &p, &p.key, 1, &l); /* set beforehand */
    assert_true(move_is_legal(g, &p, t.best));
    assert_true(t.nodes <= 200);
}

/* What was reported of a search: whether it was in order, and the last of the first lines. */
struct told {
    int expected, lines, reports;
    bool in_order;
    struct search_result line[LINES_MAX];
};

static void note_line(void *context, const struct search_result *r)
{
    struct told *t = context;
    t->in_order = t->in_order && (r->line == 1 || r->line == t->expected);
    t->expected = r->line + 1;
    t->lines = r->line > t->lines ? r->line : t->lines;
    t->line[r->line - 1] = *r;
    t->reports++;
}

TEST(finds_several_lines)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    FREED struct told *t = calloc(1, sizeof *t);
    t->in_order = true;
    /* Two mates in one, and a third move that only wins the Queen. */
    struct position p = position_of(g, "q5k1/8/6K1/8/8/8/8/R6Q w - - 0 1");
    struct limits l = {.depth = 5, .lines = 3, .report = note_line, .context = t};
    struct search_result best = engine_search(e, &p, &p.key, 1, &l);
    assert_int_equal(t->reports, 15);
    assert_true(t->in_order);
    assert_int_equal(t->lines, 3);
    assert_true(move_equal(best.best, t->line[0].best));
    for (int i = 0; i < 3; i++) {
        assert_true(move_is_legal(g, &p, t->line[i].best));
        assert_true(move_equal(t->line[i].best, t->line[i].pv[0]));
        for (int k = 0; k < i; k++)
            assert_false(move_equal(t->line[i].best, t->line[k].best));
        assert_true(i == 0 || t->line[i].score <= t->line[i - 1].score);
    }
}

TEST(searches_no_more_lines_than_moves)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    FREED struct told *t = calloc(1, sizeof *t);
    struct position p = position_of(g, "7k/8/5K2/8/8/8/8/6R1 b - - 0 1"); /* one legal move */
    struct limits l = {.depth = 3, .lines = LINES_MAX, .report = note_line, .context = t};
    engine_search(e, &p, &p.key, 1, &l);
    assert_int_equal(t->lines, 1);
}

/*
 * What a search found that was kept to a few moves is their worth, not the position's: after a long search of moves
 * that lose a Rook, a shallow one that comes to that position still finds the mate in two.
 */
TEST(trusts_no_search_of_some_moves)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct position p = position_of(g, "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1");
    static const char *const first[] = {"Ra2-a7", "Rb1-b7"}, *const loses[][2] = {{"Ra7-h7", "Ra7-g7"},
                                                                                  {"Rb7-h7", "Rb7-g7"}};
    for (int lines = 1; lines <= 2; lines++) {
        engine_clear(e);
        for (int i = 0; i < 2; i++) {
            struct position next = p;
            position_play(g, &next, setup_move(g, &p, first[i]));
            position_play(g, &next, setup_move(g, &next, "Kh8-g8"));
            struct move only[] = {setup_move(g, &next, loses[i][0]), setup_move(g, &next, loses[i][1])};
            struct limits l = {.depth = 8, .only = only, .only_count = 2, .lines = lines};
            engine_search(e, &next, &next.key, 1, &l);
        }
        assert_int_equal(setup_search(e, &p, 4, 0).score, SCORE_MATE - 3);
    }
}

/*
 * With several lines, what the first one of a depth came to is not forgotten when the time ends within the next: once
 * so many nodes find the mate, more nodes find it too.
 */
TEST(keeps_a_first_line_that_was_finished)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct position p = position_of(g, "r4k1r/p1Bp1pp1/2p1p3/8/4P1Q1/6q1/1P2K3/1b6 b - - 3 20");
    struct move mate = setup_move(g, &p, "Rh8-h2");
    bool found = false, begun = false;
    for (uint64_t nodes = 20; nodes < 3000; nodes += 20) {
        struct limits l = {.nodes = nodes, .lines = 4};
        engine_clear(e);
        found = move_equal(engine_search(e, &p, &p.key, 1, &l).best, mate);
        assert_true(found || !begun);
        begun |= found;
    }
    assert_true(found);
}

TEST(keeps_to_nodes)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct position p = position_of(g, "startpos");
    for (uint64_t nodes = 1; nodes < 20000; nodes = nodes * 3 + 1)
        assert_int_equal(setup_search(e, &p, 0, nodes).nodes, nodes);
}

/*
 * In CODE the side to move may play TEXT into a position that the game has seen twice already. Does it, after a search
 * of DEPTH?
 */
static bool repeats(const char *code, const char *text)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct position p = position_of(g, code), after = p;
    struct move m = setup_move(g, &p, text);
    position_play(g, &after, m);
    uint64_t keys[] = {after.key, 1, 2, 3, after.key, 4, 5, 6, p.key};
    struct limits l = {.depth = 5};
    p.half = 20;
    struct search_result t = engine_search(e, &p, keys, sizeof keys / sizeof keys[0] - 0, &l);
    bool played = move_equal(t.best, m);
    return played;
}

TEST(judges_repetition)
{
    /* The winner's check Qd5+ is the third of its kind; the loser's Kb1 makes a draw of a lost game. */
    assert_false(repeats("k7/8/8/8/8/8/8/K2Q4 w - - 20 30", "Qd1-d5"));
    assert_true(repeats("8/8/8/5q2/8/8/k7/6RK b - - 20 30", "Ka2-b2") == false);
    assert_true(repeats("7k/8/8/5q2/8/8/8/K7 w - - 20 30", "Ka1-b2"));
    assert_true(repeats("7k/8/8/5q2/8/8/8/K7 w - - 20 30", "Ka1-a2"));
}

/* Red has nothing but check for ever, which is no draw where it loses. */
TEST(knows_what_perpetual_check_is_worth)
{
    struct game *g = setup_game("xiangqi");
    struct position p = position_of(g, "9/4k4/R8/9/9/9/9/8r/7r1/3K5 w - - 0 1");
    assert_true(setup_search(setup_engine(g, MEBIBYTE, 1), &p, 9, 0).score < -1000);
}

TEST(stays_in_the_game_of_three)
{
    struct game *g = setup_game("altorth3");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct random r = {5};
    int choices = 0;
    for (int game = 0; game < 60; game++) {
        struct move move[MOVES_MAX];
        struct position p = position_of(g, "startpos");
        setup_wander(g, &p, &r, 20 + 2 * game);
        struct move best = setup_search(e, &p, 0, 1).best;
        int n = moves_legal(g, &p, move), safe = 0;
        for (int i = 0; i < n; i++) {
            struct position after = p;
            position_play(g, &after, move[i]);
            safe += after.alive >> p.turn & 1;
        }
        struct position after = p;
        position_play(g, &after, best);
        assert_true(safe == 0 || after.alive >> p.turn & 1);
        choices += safe > 0 && safe < n;
    }
    assert_true(choices > 10);
}

/* One player thinks a little, the two others move at random: he is the last left. */
TEST(beats_two_who_do_not_think)
{
    struct game *g = setup_game("altorth3");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct random r = {2};
    for (int seat = 0; seat < 3; seat++) {
        struct outcome o;
        struct position p = position_of(g, "startpos");
        for (int ply = 0; ply < 400 && (o = outcome_of(g, &p, &p.key, 1)).ending == ENDING_NONE; ply++) {
            struct move move[MOVES_MAX];
            int n = moves_legal(g, &p, move);
            position_play(g, &p,
                          p.turn == seat ? setup_search(e, &p, 0, 400).best : move[random_below(&r, (uint32_t)n)]);
        }
        assert_true(o.ending == ENDING_LAST_LEFT || o.ending == ENDING_CORNER);
        assert_int_equal(o.sharers, 1 << seat);
    }
}

RUN_TESTS_EACH("engine: search", NULL, setup_end, NULL, NULL)
