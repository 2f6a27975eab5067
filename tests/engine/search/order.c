/* The order of moves: who is attacked by a cheaper piece flees first. */
#include "setup.h"
#include "test.h"

#include "search/tree/picker.h"

/* The first move of CODE that is NOISY or not, with no histories. */
static struct move first_move(const char *id, const char *code, bool noisy, struct position *p)
{
    struct game *g = setup_game(id);
    struct values *v = setup_values(g);
    struct history *h = malloc(sizeof *h);
    FREED struct picker *k = malloc(sizeof *k);
    struct hint hint = {.table = MOVE_NONE, .killer = {MOVE_NONE, MOVE_NONE}, .counter = MOVE_NONE};
    struct move m;
    bool good;
    for (int i = 0; i < HISTORY_PLIES; i++)
        hint.before[i] = PIECE_TO_NONE;
    assert_true(history_start(h, g));
    *p = position_of(g, code);
    picker_start(k, v, h, p, moves_legal(g, p, k->move), &hint);
    do
        assert_true(picker_next(k, &m, &good));
    while (move_is_noisy(g, p, m, NULL) != noisy);
    history_free(h);
    free(h);
    return m;
}

/* In CODE the piece on FROM moves first, and to none of the cells NOT. */
static void expect_flight(const char *id, const char *code, const char *from, const char *to_not)
{
    struct game *g = setup_game(id);
    struct position p;
    struct move m = first_move(id, code, false, &p);
    assert_string_equal(g->board->cell_name[m.from], from);
    assert_null(strstr(to_not, g->board->cell_name[m.to]));
}

TEST(an_officer_flees_from_a_pawn)
{
    expect_flight("chess", "4k3/8/8/8/4p3/5N2/8/R3K2R w KQ - 0 1", "f3", "");
    expect_flight("chess", "4k3/8/2p5/3N4/8/4p3/8/R3K2R w KQ - 0 1", "d5", "");
}

TEST(a_queen_flees_from_a_knight)
{
    expect_flight("chess", "4k3/8/5n2/8/6Q1/8/8/R3K2R w KQ - 0 1", "g4", "d5 d7 e4 g8 h5 h7");
}

/* The most valuable victim is captured first, and a promotion to a Queen comes before the capture of a Pawn. */
TEST(the_most_valuable_victim_is_first)
{
    static const struct {
        const char *code, *first;
    } rows[] = {{"4k3/8/8/2q1n3/3P4/8/8/4K3 w - - 0 1", "c5"},
                {"4k3/8/8/2n1q3/3P4/8/8/4K3 w - - 0 1", "e5"},
                {"k7/8/8/2p1r3/3P4/8/8/4K3 w - - 0 1", "e5"},
                {"k7/6P1/8/2p5/3P4/8/8/4K3 w - - 0 1", "g8"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        struct move m = first_move("chess", rows[i].code, true, &p);
        assert_string_equal(setup_game("chess")->board->cell_name[m.to], rows[i].first);
    }
}

RUN_TESTS_EACH("engine: order", NULL, setup_end, NULL, NULL)
