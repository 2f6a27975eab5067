/* geometry: squares, hexagons, triangles and other shapes; lanes; boards and polygons that are refused. */
#include "boards.h"
#include "test.h"

static struct board b;

static void reaches(enum line line, const char *from, const char *wanted)
{
    char got[1024];
    assert_string_equal(names_of(&b, slides(&b, line, at(&b, from)), got), wanted);
}

static void adjoins(enum line line, const char *from, const char *wanted)
{
    char got[1024];
    assert_string_equal(names_of(&b, b.adjacent[line][at(&b, from)], got), wanted);
}

TEST(squares_move_as_in_chess)
{
    make_chess(&b);
    reaches(LINE_LATERAL, "d4", "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 e4 f4 g4 h4");
    reaches(LINE_DIAGONAL, "d4", "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8");
    adjoins(LINE_DIAGONAL, "h1", "g2");
    adjoins(LINE_HEX_DIAGONAL, "d4", "");
    assert_int_equal(b.colours, 2);
    for (int c = 0; c < 64; c++)
        assert_int_equal(b.colour[c], (c / 8 + c % 8) % 2);
}

TEST(hexagons_have_six_laterals_and_six_hex_diagonals)
{
    make_hex91(&b);
    assert_int_equal(b.cells, 91);
    adjoins(LINE_LATERAL, "f6", "e5 e6 f5 f7 g5 g6");
    adjoins(LINE_HEX_DIAGONAL, "f6", "d5 e4 e7 g4 g7 h5");
    adjoins(LINE_DIAGONAL, "f6", "");
    adjoins(LINE_LATERAL, "a1", "a2 b1 b2");
    adjoins(LINE_HEX_DIAGONAL, "a1", "b3 c2");
    adjoins(LINE_HEX_DIAGONAL, "f1", "e2 g2");
    adjoins(LINE_HEX_DIAGONAL, "f11", "e9 g9");
    reaches(LINE_LATERAL, "a1", "a2 a3 a4 a5 a6 b1 b2 c1 c3 d1 d4 e1 e5 f1 f6 g6 h6 i6 k6 l6");
    reaches(LINE_HEX_DIAGONAL, "f1", "a6 b5 c4 d3 e2 g2 h3 i4 k5 l6");
}

TEST(hexagons_get_three_colours_and_no_two_neighbours_the_same)
{
    make_hex91(&b);
    assert_int_equal(b.colours, 3);
    int count[3] = {0};
    for (int c = 0; c < b.cells; c++) {
        cellset beside = b.adjacent[LINE_LATERAL][c];
        count[b.colour[c]]++;
        while (!cellset_empty(beside))
            assert_int_not_equal(b.colour[c], b.colour[cellset_pop(&beside)]);
    }
    assert_int_equal(b.colour[at(&b, "a1")], 0);
    assert_int_equal(b.colour[at(&b, "f6")], 2);
    assert_int_equal(count[0], 30);
    assert_int_equal(count[1], 30);
    assert_int_equal(count[2], 31);
}

TEST(hexagon_rows_go_by_their_number)
{
    make_hex91(&b);
    assert_int_equal(b.rows, 11);
    assert_string_equal(b.cell_name[b.order[0]], "f11");
    assert_string_equal(b.cell_name[b.order[1]], "e10");
    assert_string_equal(b.cell_name[b.order[3]], "g10");
    assert_string_equal(b.cell_name[b.order[80]], "a1");
    assert_string_equal(b.cell_name[b.order[90]], "l1");
}

TEST(forward_is_the_side_that_a_ray_leaves_by)
{
    make_hex91(&b);
    cell c = at(&b, "f6");
    int up = board_side_towards(&b, c, (struct point){0, 1});
    assert_int_equal(board_steps(&b, LINE_LATERAL, c, up)->step[0].to, at(&b, "f7"));
    int left = board_side_towards(&b, c, (struct point){-3, -1});
    assert_int_equal(board_steps(&b, LINE_LATERAL, c, left)->step[0].to, at(&b, "e5"));
    assert_int_equal(board_side_towards(&b, c, (struct point){1, 0}), -1);
    assert_int_equal(board_side_towards(&b, c, (struct point){0, 0}), -1);
}

/* Four triangles that make a square round its middle, and a square above it. */
TEST(lines_end_in_cells_without_opposites)
{
    static const struct polygon shape[] = {
        {3, {{0, 0}, {2, 0}, {1, 1}}}, {3, {{2, 0}, {2, 2}, {1, 1}}},         {3, {{2, 2}, {0, 2}, {1, 1}}},
        {3, {{0, 2}, {0, 0}, {1, 1}}}, {4, {{0, 2}, {2, 2}, {2, 4}, {0, 4}}},
    };
    static const char *const name[] = {"s1", "e1", "n1", "w1", "n2"};
    struct error e;
    cell culprit;
    board_start(&b, "triangles");
    for (int i = 0; i < 5; i++)
        assert_true(board_add_cell(&b, name[i], &shape[i], &e));
    assert_true(board_derive(&b, &culprit, &e));
    adjoins(LINE_LATERAL, "s1", "e1 w1");
    adjoins(LINE_DIAGONAL, "s1", "n1");
    adjoins(LINE_DIAGONAL, "n2", "");
    reaches(LINE_LATERAL, "n2", "n1");
    reaches(LINE_DIAGONAL, "s1", "n1");
}

TEST(corners_may_run_either_way_round)
{
    static const struct polygon clockwise = {4, {{0, 0}, {0, 2}, {2, 2}, {2, 0}}};
    struct error e;
    board_start(&b, "x");
    assert_true(board_add_cell(&b, "a1", &clockwise, &e));
    assert_true(point_cross(b.shape[0].at[1], b.shape[0].at[2]) > 0);
}

TEST(cells_may_touch_without_sharing_a_whole_side)
{
    struct error e;
    cell culprit;
    board_start(&b, "bricks");
    add_strip(&b, 1, "ab", (struct point){0, 0}, (struct point){0, 2});
    add_strip(&b, 2, "ab", (struct point){1, 2}, (struct point){1, 4});
    assert_true(board_derive(&b, &culprit, &e));
    adjoins(LINE_LATERAL, "a1", "b1");
    adjoins(LINE_DIAGONAL, "a1", "");
}

/* A wall has a whole side of cells between its ends; what it touches by a corner goes to the same side of it only. */
/* Derives the board anew, after a change to it. */
static void derive_again(void)
{
    struct error e;
    cell culprit;
    memset(b.fork, 0, sizeof b.fork);
    memset(b.adjacent, 0, sizeof b.adjacent);
    assert_true(board_derive(&b, &culprit, &e));
}

TEST(walls_stop_lines_and_so_do_some_cells)
{
    struct error e = {0};
    make_chess(&b);
    cellset stops = cellset_of(at(&b, "f4"));
    assert_true(board_add_wall(&b, (struct wall){{4, 8}, {8, 8}}, &e)); /* above c4 and d4 */
    assert_true(board_add_wall(&b, (struct wall){{10, 12}, {10, 10}}, &e));
    b.stops = stops;
    derive_again();
    reaches(LINE_LATERAL, "d4", "a4 b4 c4 d1 d2 d3 e4 f4");
    reaches(LINE_LATERAL, "d8", "a8 b8 c8 d5 d6 d7 e8 f8 g8 h8");
    reaches(LINE_LATERAL, "f4", "a4 b4 c4 d4 e4 f1 f2 f3 f5 f6 f7 f8 g4 h4");
    reaches(LINE_DIAGONAL, "d4", "a1 b2 c3 e3 f2 g1");
    reaches(LINE_DIAGONAL, "b4", "a3 a5 c3 d2 e1");
    reaches(LINE_DIAGONAL, "h6", "f4 f8 g5 g7");
    reaches(LINE_LATERAL, "e6", "a6 b6 c6 d6 e1 e2 e3 e4 e5 e7 e8");
    reaches(LINE_DIAGONAL, "e6", "c8 d5 d7");
    assert_int_equal(b.colour[at(&b, "d4")], 0);
    assert_int_equal(b.colour[at(&b, "d5")], 1);
    assert_false(board_add_wall(&b, (struct wall){{0, 0}, {0, 16}}, &e));
    assert_string_equal(e.text, "no cells above this line have a side in common there: give two corners with such "
                                "sides between");
    for (int x = 0; x <= 16; x += 16) { /* on either side of a cylinder's seam */
        make_chess(&b);
        assert_true(board_add_seam(&b, (struct seam){{0, 0}, {0, 16}, {16, 0}}, &e));
        assert_true(board_add_wall(&b, (struct wall){{x, 0}, {x, 4}}, &e));
        derive_again();
        adjoins(LINE_LATERAL, "a2", "a1 a3 b2");
        adjoins(LINE_LATERAL, "a3", "a2 a4 b3 h3");
        adjoins(LINE_LATERAL, "h1", "g1 h2");
        adjoins(LINE_DIAGONAL, "a2", "b1 b3");
        adjoins(LINE_DIAGONAL, "h3", "a4 g2 g4");
        assert_int_equal(board_behind_wall(&b, at(&b, "a1"), 3), at(&b, "h1"));
        assert_int_equal(board_behind_wall(&b, at(&b, "h1"), 1), at(&b, "a1"));
        assert_int_equal(board_behind_wall(&b, at(&b, "a3"), 3), CELL_NONE);
    }
    make_hex91(&b);
    assert_true(board_add_wall(&b, (struct wall){b.shape[at(&b, "f6")].at[1], b.shape[at(&b, "f6")].at[2]}, &e));
    derive_again();
    adjoins(LINE_LATERAL, "f6", "e5 e6 f5 g5 g6");
    adjoins(LINE_HEX_DIAGONAL, "f6", "d5 e4 g4 h5");
    adjoins(LINE_HEX_DIAGONAL, "g6", "f5 f8 h4 h7 i5");
}

TEST(bad_cells_are_refused)
{
    static const struct {
        const char *name;
        struct polygon shape;
        const char *fault;
    } bad[] = {
        {"1a",
         {3, {{0, 0}, {2, 0}, {0, 2}}},
         "\"1a\" is not a name for a cell: give letters and then a number, such as a1, at most 7 characters"},
        {"a01",
         {3, {{0, 0}, {2, 0}, {0, 2}}},
         "\"a01\" is not a name for a cell: give letters and then a number, such as a1, at most 7 characters"},
        {"abcdefg1",
         {3, {{0, 0}, {2, 0}, {0, 2}}},
         "\"abcdefg1\" is not a name for a cell: give letters and then a number, such as a1, at most 7 "
         "characters"},
        {"a1", {3, {{0, 0}, {2, 0}, {0, 2}}}, "there is a cell a1 already: give each cell its own name"},
        {"b1", {2, {{0, 0}, {2, 0}}}, "cell b1 has 2 corners: give 3 to 8"},
        {"b1",
         {3, {{0, 0}, {2, 2}, {4, 4}}},
         "cell b1 is not convex: give its corners in order round the cell, no three of them in a line"},
        {"b1",
         {4, {{0, 0}, {2, 0}, {0, 2}, {2, 2}}},
         "cell b1 is not convex: give its corners in order round the cell, no three of them in a line"},
        {"b1",
         {4, {{0, 0}, {2, 0}, {2, 2}, {2, 0}}},
         "cell b1 is not convex: give its corners in order round the cell, no three of them in a line"},
        /* A pentagram: each turn is to the left, yet it is no convex polygon. */
        {"b1",
         {5, {{0, 10}, {-6, -8}, {9, 3}, {-9, 3}, {6, -8}}},
         "cell b1 is not convex: give its corners in order round the cell, no three of them in a line"},
        {"b1",
         {3, {{0, 0}, {10001, 0}, {0, 2}}},
         "a corner of cell b1 lies too far out: coordinates run from -10000 to 10000"},
    };
    static const struct polygon sound = {3, {{0, 0}, {2, 0}, {0, 2}}};
    struct error e;
    board_start(&b, "x");
    assert_true(board_add_cell(&b, "a1", &sound, &e));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(board_add_cell(&b, bad[i].name, &bad[i].shape, &e));
        assert_string_equal(e.text, bad[i].fault);
    }
    assert_int_equal(b.cells, 1);
}

TEST(a_board_has_128_cells_at_most)
{
    struct polygon p = {4, {{0, 0}, {2, 0}, {2, 2}, {0, 2}}};
    struct error e;
    board_start(&b, "x");
    for (int rank = 1; rank <= 16; rank++)
        add_strip(&b, rank, "abcdefgh", (struct point){0, 2 * rank}, (struct point){0, 2 * rank + 2});
    assert_false(board_add_cell(&b, "i1", &p, &e));
    assert_string_equal(
        e.text,
        "this board has more than 128 cells, the most that this program was built for: install reroute66-wide, which plays on up to 250");
}

/* Boards of which a picture would have to be huge are refused, by whatever they are so: gaps, thin cells, short
 * sides. */
TEST(boards_too_large_to_be_drawn_are_refused)
{
    static const struct polygon wide = {4, {{0, 0}, {2, 0}, {2, 2}, {0, 2}}},
                                far = {4, {{9998, 9998}, {10000, 9998}, {10000, 10000}, {9998, 10000}}},
                                thin = {4, {{-5000, 0}, {0, -1}, {5000, 0}, {0, 1}}},
                                roof = {4, {{0, 0}, {1000, 0}, {501, 800}, {500, 800}}},
                                near = {4, {{254, 0}, {256, 0}, {256, 2}, {254, 2}}};
    static const struct {
        const struct polygon *first, *second;
        bool good;
    } boards[] = {{&wide, &far, false}, {&far, &thin, false}, {&roof, &far, false}, {&wide, &near, true}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct error e;
        cell culprit;
        board_start(&b, "x");
        assert_true(board_add_cell(&b, "a1", boards[i].first, &e) && board_add_cell(&b, "b1", boards[i].second, &e));
        assert_int_equal(board_derive(&b, &culprit, &e), boards[i].good);
        assert_true(boards[i].good || strstr(e.text, "128 times as wide or high as this cell"));
    }
}

TEST(overlaps_that_are_no_switch_are_refused)
{
    struct error e;
    cell culprit;
    board_start(&b, "x");
    add_strip(&b, 1, "ab", (struct point){0, 0}, (struct point){0, 2});
    add_strip(&b, 2, "a", (struct point){1, 1}, (struct point){1, 3});
    assert_false(board_derive(&b, &culprit, &e));
    assert_int_equal(culprit, at(&b, "a2"));
    assert_string_equal(e.text, "cell a2 overlaps a1, but only cells on one side of a side they share may");
    board_start(&b, "x");
    add_strip(&b, 1, "ab", (struct point){0, 0}, (struct point){0, 2});
    add_strip(&b, 2, "b", (struct point){2, 0}, (struct point){2, 2});
    assert_false(board_derive(&b, &culprit, &e));
    assert_int_equal(culprit, at(&b, "b2"));
    assert_string_equal(e.text, "cell b2 has the same corners as b1: remove one of them");
    board_start(&b, "x");
    assert_false(board_derive(&b, &culprit, &e));
    assert_int_equal(culprit, CELL_NONE);
    assert_string_equal(e.text, "the board has no cells: give it some");
}

TEST(too_many_branches_are_refused)
{
    struct error e;
    cell culprit;
    board_start(&b, "fan");
    add_strip(&b, 1, "a", (struct point){0, 0}, (struct point){0, 2});
    for (int i = 0; i < 5; i++)
        add_strip(&b, 2 + i, "a", (struct point){0, 2}, (struct point){i, 4 + i});
    assert_false(board_derive(&b, &culprit, &e));
    assert_int_equal(culprit, at(&b, "a1"));
    assert_string_equal(e.text, "more than 4 cells lie beyond one side or corner of a1");
}

TEST(lanes_hold_cells_together)
{
    struct error e;
    char got[1024];
    board_start(&b, "lanes");
    add_strip(&b, 1, "abcd", (struct point){0, 0}, (struct point){0, 2});
    cell one[] = {1}, twice[] = {0, 0}, lane[] = {1, 0}, again[] = {2, 1};
    assert_false(board_add_lane(&b, one, 1, &e));
    assert_string_equal(e.text, "a lane joins at least two cells");
    assert_false(board_add_lane(&b, twice, 2, &e));
    assert_string_equal(e.text, "a1 is in a lane already: each cell is in one lane at most");
    assert_false(b.has_lanes);
    assert_true(board_add_lane(&b, lane, 2, &e));
    assert_false(board_add_lane(&b, again, 2, &e));
    assert_string_equal(e.text, "b1 is in a lane already: each cell is in one lane at most");
    assert_true(b.has_lanes);
    assert_string_equal(names_of(&b, b.firsts, got), "b1 c1 d1");
    assert_int_equal(b.lane_first[0], 1);
    assert_int_equal(b.lane_first[2], 2);
    assert_string_equal(names_of(&b, b.lane[1], got), "a1 b1");
}

RUN_TESTS("geometry-shapes", NULL, NULL)
