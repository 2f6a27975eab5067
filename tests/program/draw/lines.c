/* The examples that the drawing was designed after, line by line. */
#include "base/text.h"
#include "draw/boardview.h"
#include "games.h"
#include "test.h"

/* Draw G into C (to be freed), the board's corner one column from the left. */
static void draw_game(const struct game *g, const char *pieces, struct view v, const struct marks *m, struct canvas *c)
{
    struct position p;
    int rows, columns;

    figures_letters(g, &v.pieces);
    if (pieces)
        p = placed(g, pieces);
    else
        position_start(g, &p);
    boardview_measure(g, &v, &rows, &columns);
    canvas_start(c, rows, columns + 1);
    boardview_draw(g, &p, &v, m, c, 0, 1);
}

static void draw(const char *id, const char *pieces, struct view v, const struct marks *m, struct canvas *c)
{
    draw_game(game_of(id), pieces, v, m, c);
}

/* The COUNT lines of C from ROW on are WANT. */
static void check_lines(const struct canvas *c, int row, int from_column, const char *const *want, int count)
{
    for (int i = 0; i < count; i++) {
        SCOPED(text) line = {0};
        struct canvas one = {1, c->columns - from_column, c->at + (row + i) * c->columns + from_column};
        canvas_text(&one, &line);
        line.at[line.length - 1] = '\0';
        if (strcmp(line.at, want[i]) != 0)
            fail_msg("row %d:\n want |%s|\n have |%s|", row + i, want[i], line.at);
    }
}

static const char switches_pieces[] =
    "ra8 nb8 bc8 kd8 qe8 bf8 rh8 pa7 pc7 pd7 pe7 pf7 pg7 nh5 pH5 PA4 pa4 Ph4 Nc3 Pd3 Pb2 Pc2 Pe2 Pf2 "
    "Pg2 Ra1 Bc1 Qd1 Ke1 Bf1 Ng1 Rh1";

TEST(both_switches_at_two_rows)
{
    static const char *const want[] = {
        "       a   b   c   d   e   f   g   h",         "     +---+---+---+---+---+---+---+---+",
        "   8 | r | n | b | k | q | b |   | r | 8",     "     +---+---+---+---+---+---+---+---+",
        "   7 | p |   | p | p | p | p | p |   | 7",     "     +---+---+---+---+---+---+---+---+",
        "   6 |   |   |   |   |   |   |   |   | 6",     "     +---+---+---+---+---+---+---+---+",
        "  5 /   /   /   /   /   /   /   /n\\=/p\\ H5", "   +---+---+---+---+---+---+---+---+---+",
        " A4 \\P/=\\p/   /   /   /   /   /   / P / 4",  "     +---+---+---+---+---+---+---+---+",
        "   3 |   |   | N | P |   |   |   |   | 3",     "     +---+---+---+---+---+---+---+---+",
        "   2 |   | P | P |   | P | P | P |   | 2",     "     +---+---+---+---+---+---+---+---+",
        "   1 | R |   | B | Q | K | B | N | R | 1",     "     +---+---+---+---+---+---+---+---+",
        "       a   b   c   d   e   f   g   h",
    };
    SCOPED(canvas) c;
    draw("reroute66", switches_pieces, (struct view){.scale = 2, .labels = LABELS_AROUND}, NULL, &c);
    check_lines(&c, 0, 0, want, 19);
}

TEST(marks_without_colour)
{
    static const char *const want[] = {
        "  5 /   /   / * /   / * /   /   /n\\=/p\\ H5", "   +---+---+---+---+---+---+---+---+---+",
        " A4 \\P/=[p]   /   /   / * /   /   /~P~/ 4",   "     +---+---+---+---+---+---+---+---+",
        "   3 |   |   |<N>|~P~|   | o |   |   | 3",
    };
    const struct game *g = game_of("reroute66");
    struct marks m = boardview_no_marks();
    SCOPED(canvas) c;
    m.chosen = cell_of(g, "c3");
    m.targets = cells_of(g, "c5 e5 a4 e4");
    m.shape[m.shapes++] = (struct shape){'B', cell_of(g, "d3"), cell_of(g, "f3")};
    m.shape[m.shapes++] = (struct shape){'B', cell_of(g, "d3"), cell_of(g, "h4")};
    draw("reroute66", switches_pieces, (struct view){.scale = 2, .labels = LABELS_AROUND}, &m, &c);
    check_lines(&c, 8, 0, want, 5);
}

TEST(hexagons_at_two_rows)
{
    static const char *const want[] = {
        "                     ___",
        "                 ___/...\\___",
        "             ___/_m:\\___/:m:\\___",
        "         ___/_f \\___/   \\___/ f \\___",
        "     ___/_h.\\___/_m.\\___/.m.\\___/.h.\\___",
        " ___/_r:\\___/:::\\___/:::\\___/:::\\___/:g:\\___",
        "/_v \\___/   \\___/_m \\___/ m \\___/   \\___/ v \\",
        "\\___/_v.\\___/...\\___/...\\___/...\\___/.v.\\___/",
    };
    SCOPED(canvas) c;
    draw("altorth3", NULL, (struct view){.scale = 2, .labels = LABELS_NONE, .filled = true}, NULL, &c);
    assert_int_equal(c.rows, 23);
    assert_int_equal(c.columns, 46);
    check_lines(&c, 0, 1, want, 8);
}

TEST(walls_between_hexagons)
{
    static const char *const want[] = {
        "             ___/_m:\\###/:m:\\___",
        "         ___/_f \\___#   #___/ f \\___",
        "     ___/_h.\\___/_m.#####.m.\\___/.h.\\___",
    };
    static struct board b;
    struct game g = *game_of("altorth3");
    struct error e;
    b = *g.board;
    g.board = &b;
    const struct polygon *p = &b.shape[board_find(&b, "f10", 3)];
    for (int k = 0; k < p->corners; k++)
        assert_true(board_add_wall(&b, (struct wall){p->at[k], polygon_corner(p, k + 1)}, &e));
    SCOPED(canvas) c;
    draw_game(&g, NULL, (struct view){.scale = 2, .labels = LABELS_NONE, .filled = true}, NULL, &c);
    check_lines(&c, 2, 1, want, 3);
}

/* 80 columns by 24 rows hold every board; the hexagons without the labels that cost a row. 16 rows hold it flat. */
TEST(every_board_fits_an_ordinary_terminal)
{
    static const struct {
        const char *game;
        int small, large;
        enum labels labels;
    } cases[] = {
        {"chess", 2, 4, LABELS_AROUND},    {"reroute66", 2, 4, LABELS_AROUND}, {"reenterent", 2, 4, LABELS_AROUND},
        {"fastlane", 2, 4, LABELS_AROUND}, {"altorth", 2, 4, LABELS_INSIDE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct game *g = game_of(cases[i].game);
        struct view v = boardview_default(g);
        assert_true(boardview_fit(g, &v, 24, 80));
        assert_int_equal(v.scale, cases[i].small);
        assert_int_equal(v.labels, cases[i].labels);
        assert_true(boardview_fit(g, &v, 60, 200));
        assert_int_equal(v.scale, cases[i].large);
        assert_int_equal(v.labels, LABELS_AROUND);
        assert_false(boardview_fit(g, &v, 7, 80));
        assert_int_equal(v.scale, cases[i].large);
        assert_true(boardview_fit(g, &v, 16, 80));
        assert_int_equal(v.scale, 1);
    }
}

RUN_TESTS("draw: lines", NULL, NULL)
