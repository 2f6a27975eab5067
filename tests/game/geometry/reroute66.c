/* geometry: the worked facts of the rules of Reroute66 that are pure geometry, one by one. */
#include "boards.h"
#include "test.h"

static struct board b;

static int setup(void **state)
{
    (void)state;
    make_reroute66(&b);
    return 0;
}

/* Lines of kind LINE from the cell FROM reach exactly the cells WANTED (names sorted by byte). */
static void reaches(enum line line, const char *from, const char *wanted)
{
    char got[1024];
    assert_string_equal(names_of(&b, slides(&b, line, at(&b, from)), got), wanted);
}

static const struct point up = {0, 1}, down = {0, -1};

/* The line that leaves FROM by its side towards DIRECTION reaches exactly WANTED. */
static void line_runs(const char *from, struct point direction, const char *wanted)
{
    char got[1024];
    cell c = at(&b, from);
    int side = board_side_towards(&b, c, direction);
    assert_true(side >= 0);
    assert_string_equal(names_of(&b, slide_through(&b, LINE_LATERAL, c, side), got), wanted);
}

TEST(it_has_66_cells_in_8_rows)
{
    assert_int_equal(b.cells, 66);
    assert_int_equal(b.rows, 8);
    assert_int_equal(b.colours, 2);
    assert_false(b.has_lanes);
    assert_true(cellset_equal(b.firsts, b.all));
    assert_int_equal(board_find(&b, "a44", 3), CELL_NONE);
    assert_int_equal(board_find(&b, "a44", 2), at(&b, "a4"));
    assert_int_not_equal(at(&b, "a4"), at(&b, "A4"));
}

TEST(vertical_lines_branch_at_the_switches)
{
    line_runs("a1", up, "A4 a2 a3 a4 a5 a6 a7 a8 b5 b6 b7 b8");
    line_runs("a3", up, "A4 a4 a5 a6 a7 a8 b5 b6 b7 b8");
    line_runs("A4", up, "a5 a6 a7 a8");
    line_runs("a4", up, "b5 b6 b7 b8");
    line_runs("d1", up, "d2 d3 d4 e5 e6 e7 e8");
    line_runs("h1", up, "H5 h2 h3 h4 h6 h7 h8");
    line_runs("h4", up, "H5 h6 h7 h8");
    line_runs("g4", up, "h5 h6 h7 h8");
    line_runs("a8", down, "A4 a1 a2 a3 a5 a6 a7");
    line_runs("a5", down, "A4 a1 a2 a3");
    line_runs("h8", down, "H5 g1 g2 g3 g4 h1 h2 h3 h4 h5 h6 h7");
    line_runs("h6", down, "H5 g1 g2 g3 g4 h1 h2 h3 h4 h5");
    line_runs("b5", down, "a1 a2 a3 a4");
}

TEST(a_line_does_not_turn_at_a_switch)
{
    /* From A4 back down: a3, not up again into a4. */
    line_runs("A4", down, "a1 a2 a3");
    line_runs("H5", up, "h6 h7 h8");
}

TEST(ranks_keep_the_switch_cells_apart)
{
    reaches(LINE_LATERAL, "A4", "a1 a2 a3 a5 a6 a7 a8");
    reaches(LINE_LATERAL, "H5", "h1 h2 h3 h4 h6 h7 h8");
    reaches(LINE_LATERAL, "a4", "a1 a2 a3 b4 b5 b6 b7 b8 c4 d4 e4 f4 g4 h4");
    reaches(LINE_LATERAL, "h5", "a5 b5 c5 d5 e5 f5 g1 g2 g3 g4 g5 h6 h7 h8");
    reaches(LINE_LATERAL, "a1", "A4 a2 a3 a4 a5 a6 a7 a8 b1 b5 b6 b7 b8 c1 d1 e1 f1 g1 h1");
}

TEST(diagonals_run_as_bishops_do)
{
    reaches(LINE_DIAGONAL, "A4", "b3 b5 c2 c6 d1 d7 e8");
    reaches(LINE_DIAGONAL, "a4", "a5 b3 c2 c5 d1 d6 e7 f8");
    reaches(LINE_DIAGONAL, "d1", "A4 H5 a4 a5 b3 c2 e2 f3 g4");
    reaches(LINE_DIAGONAL, "e8", "A4 H5 b5 c6 d7 f7 g6 h4 h5");
}

TEST(d4_to_d5_is_one_diagonal_step)
{
    assert_true(cellset_has(b.adjacent[LINE_DIAGONAL][at(&b, "d4")], at(&b, "d5")));
    assert_false(cellset_has(b.adjacent[LINE_LATERAL][at(&b, "d4")], at(&b, "d5")));
    assert_true(cellset_has(b.adjacent[LINE_LATERAL][at(&b, "d4")], at(&b, "e5")));
}

TEST(cells_on_one_side_of_a_line_are_not_adjacent)
{
    static const char *const pair[][2] = {{"A4", "b4"}, {"H5", "g5"}, {"A4", "a4"}, {"H5", "h5"}, {"a4", "H5"}};
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++)
        for (int line = 0; line < LINES; line++) {
            assert_false(cellset_has(b.adjacent[line][at(&b, pair[i][0])], at(&b, pair[i][1])));
            assert_false(cellset_has(b.adjacent[line][at(&b, pair[i][1])], at(&b, pair[i][0])));
        }
}

TEST(steps_lead_back_the_way_they_came)
{
    for (int line = 0; line < LINES; line++)
        for (int c = 0; c < b.cells; c++)
            for (int k = 0; k < 4; k++) {
                const struct fork *f = board_steps(&b, (enum line)line, (cell)c, k);
                for (int i = 0; i < f->count; i++) {
                    const struct fork *back = board_steps(&b, (enum line)line, f->step[i].to, f->step[i].enters);
                    bool found = false;
                    for (int j = 0; j < back->count; j++)
                        found |= back->step[j].to == c && back->step[j].enters == k;
                    assert_true(found);
                }
            }
}

TEST(only_the_switches_overlap)
{
    static const char *const pair[][2] = {{"a4", "A4"}, {"A4", "a4"}, {"h5", "H5"}, {"H5", "h5"}};
    char got[1024];
    int overlapping = 0;
    for (int c = 0; c < b.cells; c++)
        overlapping += cellset_count(b.overlap[c]);
    assert_int_equal(overlapping, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(names_of(&b, b.overlap[at(&b, pair[i][0])], got), pair[i][1]);
}

static int colour(const char *name)
{
    return b.colour[at(&b, name)];
}

TEST(colours_are_inverted_beyond_the_middle)
{
    assert_int_equal(colour("a1"), 0);
    assert_int_equal(colour("h1"), 1);
    assert_int_equal(colour("b5"), 0);
    assert_int_equal(colour("e8"), 0);
    assert_int_equal(colour("A4"), 0);
    assert_int_equal(colour("a4"), 1);
    assert_int_equal(colour("H5"), 1);
    assert_int_equal(colour("h5"), 0);
    for (int c = 0; c < b.cells; c++) {
        cellset beside = b.adjacent[LINE_LATERAL][c];
        while (!cellset_empty(beside)) {
            cell o = cellset_pop(&beside);
            if (cellset_empty(b.overlap[c]) && cellset_empty(b.overlap[o]))
                assert_int_not_equal(b.colour[c], b.colour[o]);
        }
    }
}

TEST(rows_read_as_the_position_code_does)
{
    static const char wanted[] = "a8 b8 c8 d8 e8 f8 g8 h8 a7 b7 c7 d7 e7 f7 g7 h7 a6 b6 c6 d6 e6 f6 g6 h6 "
                                 "a5 b5 c5 d5 e5 f5 g5 h5 H5 A4 a4 b4 c4 d4 e4 f4 g4 h4 "
                                 "a3 b3 c3 d3 e3 f3 g3 h3 a2 b2 c2 d2 e2 f2 g2 h2 a1 b1 c1 d1 e1 f1 g1 h1 ";
    char got[1024] = "";
    for (int i = 0; i < b.cells; i++)
        strcat(strcat(got, b.cell_name[b.order[i]]), " ");
    assert_string_equal(got, wanted);
    assert_int_equal(b.row[at(&b, "A4")], 3);
}

RUN_TESTS("geometry-reroute66", setup, NULL)
