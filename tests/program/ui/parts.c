/* Small parts of the interactive program: folding of text, lists, the selection on the board. */
#include "games.h"
#include "test.h"

#include "draw/boardview.h"
#include "draw/selection.h"
#include "parts/area.h"
#include "rules/shuffle.h"
#include "ui/parts/area.h"
#include "ui/parts/menu.h"

#include <time.h>

TEST(text_is_folded)
{
    static const struct {
        const char *text, *folded;
        int lines;
    } rows[] = {{"one two three", "one two\nthree", 2},
                {"a\nb", "a\nb", 2},
                {"abcdefghijkl", "abcdefgh\nijkl", 2},
                {"", "", 0},
                {"one two  ", "one two", 1},
                {"12345678 90", "12345678\n90", 2},
                {"so P a2-a4", "so\nP a2-a4", 2},
                {"(P a2; Q-a2", "(P a2;\nQ-a2", 2},
                {"_m a2-a3", "_m a2-a3", 1},
                {"no a cell", "no a\ncell", 2},
                {"1 2 3 4 5 6 7 8 9 10 11 12 13 14", "1 2 3 4\n5 6 7 8\n9 10 ...", 3},
                {"\346\274\242\346\274\242\346\274\242\346\274\242\346\274\242",
                 "\346\274\242\346\274\242\346\274\242\346\274\242\n\346\274\242", 2}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        SCOPED(text) out = {0};
        SCOPED(canvas) c;
        canvas_start(&c, 3, 10);
        int n = paragraph_print(rows[i].text, &c, (struct area){0, 0, 3, 8}, PAINT_PLAIN);
        canvas_text(&c, &out);
        while (out.length && out.at[out.length - 1] == '\n')
            out.at[--out.length] = '\0';
        assert_string_equal(out.at, rows[i].folded);
        assert_int_equal(n, rows[i].lines);
    }
}

/* As plain mode prints them on a terminal; a pipe gets them as they are. */
TEST(lines_are_folded_at_blanks)
{
    static const struct {
        const char *text;
        int columns;
        const char *folded;
    } rows[] = {{"White: King e1; Pawn a2.", 10, "White:\nKing e1;\nPawn a2."},
                {"one two\nthree\n", 8, "one two\nthree\n"},
                {"one two three", 0, "one two three"},
                {"", 8, ""},
                {"one two", 8, "one two"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        SCOPED(text) out = {0};
        text_add(&out, "");
        paragraph_fold(rows[i].text, rows[i].columns, &out);
        assert_string_equal(out.at, rows[i].folded);
    }
}

TEST(markup_makes_headings_lists_and_diagrams)
{
    static const char text[] = "Words to\nbe joined.\n\n# Head\n- item\n! ruling\n@diagram R a1\n@diagram Z z9\n";
    const struct game *g = game_of("reroute66");
    struct view v = boardview_default(g);
    SCOPED(canvas) c;
    SCOPED(text) out = {0};
    const struct markup mark = {.text = text, .game = g, .view = &v};
    int lines = markup_lines(&mark, 60);
    const struct area all = {0, 0, lines, 60};
    canvas_start(&c, lines, 60);
    assert_int_equal(markup_draw(&mark, &c, all, 0), lines);
    canvas_text(&c, &out);
    assert_non_null(strstr(out.at, "Words to be joined.\n\nHead\n- item\nHouse rule: ruling\n"));
    assert_non_null(strstr(out.at, "| * | * |"));
    assert_non_null(strstr(out.at, "Z z9"));
    /* Scrolled, the same lines come higher. */
    canvas_clear(&c);
    markup_draw(&mark, &c, all, 2);
    text_free(&out);
    canvas_text(&c, &out);
    assert_memory_equal(out.at, "Head\n", 5);
}

static const char *press(struct menu *m, enum input_kind kind, bool *taken)
{
    struct input in = {.kind = kind};
    return menu_key(m, &in, taken);
}

/* A label too long for its room ends with a whole character. */
TEST(labels_are_cut_between_characters)
{
    SCOPED(menu) m = {0};
    char label[2 * MENU_LABEL] = "x";
    while (strlen(label) + 3 < sizeof label)
        strcat(label, "\342\200\223"); /* an en dash: three bytes */
    for (int i = 0; i < 3; i++)
        menu_add(&m, label + (i ? 1 : 0) + 3 * (size_t)i, i == 2 ? label : "", "%s", "");
    assert_int_equal(strlen(m.item[0].label), MENU_LABEL - 2);
    assert_int_equal(strlen(m.item[1].label), MENU_LABEL - 3);
    assert_int_equal(strlen(m.item[2].value), MENU_VALUE - 2);
    menu_add(&m, "J\303\266", "\360\237\230\200", "%s", "");
    assert_string_equal(m.item[3].label, "J\303\266");
    assert_string_equal(m.item[3].value, "\360\237\230\200");
}

TEST(a_list_is_gone_through)
{
    const struct area area = {0, 0, 3, 20};
    SCOPED(menu) m = {0};
    SCOPED(canvas) c;
    SCOPED(text) out = {0};
    bool taken;
    menu_add_heading(&m, "First");
    menu_add(&m, "one", "", "run one");
    menu_add(&m, "two", "value", "%s", "");
    strcpy(m.item[2].more, "more");
    strcpy(m.item[2].less, "less");
    menu_add_heading(&m, "Second");
    menu_add(&m, "three", "", "run three");
    canvas_start(&c, 3, 20);
    menu_fit(&m, area);
    menu_draw(&m, &c, area);
    canvas_text(&c, &out);
    assert_string_equal(out.at, "  First\n> one\n  two  < value >\n");
    assert_string_equal(press(&m, INPUT_ENTER, &taken), "run one");
    assert_null(press(&m, INPUT_DOWN, &taken));
    assert_string_equal(press(&m, INPUT_LEFT, &taken), "less");
    assert_string_equal(press(&m, INPUT_RIGHT, &taken), "more");
    assert_string_equal(press(&m, INPUT_ENTER, &taken), "more");
    press(&m, INPUT_DOWN, &taken);
    assert_string_equal(press(&m, INPUT_ENTER, &taken), "run three");
    press(&m, INPUT_DOWN, &taken);
    assert_string_equal(press(&m, INPUT_ENTER, &taken), "run three");
    press(&m, INPUT_HOME, &taken);
    assert_string_equal(press(&m, INPUT_ENTER, &taken), "run one");
    press(&m, INPUT_ESCAPE, &taken);
    assert_false(taken);
    struct input click = {.kind = INPUT_PRESS, .row = 2, .column = 3};
    menu_fit(&m, area);
    assert_string_equal(menu_key(&m, &click, &taken), "more");
}

TEST(the_selection_takes_moves_and_lets_go)
{
    const struct game *g = game_of("reroute66");
    struct choice *out = test_malloc(sizeof *out);
    struct position p;
    struct selection h = selection_empty();
    struct marks m = boardview_no_marks();
    position_start(g, &p);
    assert_int_equal(selection_touch(&h, g, &p, cell_of(g, "e5"), out), TOUCH_NOTHING);
    assert_int_equal(selection_touch(&h, g, &p, cell_of(g, "a7"), out), TOUCH_NOTHING);
    assert_int_equal(selection_touch(&h, g, &p, cell_of(g, "a2"), out), TOUCH_TAKEN);
    selection_mark(&h, g, &p, &m);
    assert_int_equal(m.chosen, cell_of(g, "a2"));
    assert_true(cellset_equal(m.targets, cells_of(g, "a3 a4 A4")));
    assert_int_equal(selection_touch(&h, g, &p, cell_of(g, "e5"), out), TOUCH_REFUSED);
    assert_true(selection_holds(&h));
    assert_int_equal(selection_touch(&h, g, &p, cell_of(g, "b1"), out), TOUCH_TAKEN);
    assert_int_equal(selection_touch(&h, g, &p, cell_of(g, "b1"), out), TOUCH_DROPPED);
    selection_touch(&h, g, &p, cell_of(g, "a2"), out);
    assert_int_equal(selection_touch(&h, g, &p, cell_of(g, "A4"), out), TOUCH_MOVE);
    assert_int_equal(out->count, 1);
    assert_false(selection_holds(&h));
    p = placed(g, "Kh1 ke8 Pa7");
    position_complete(g, &p);
    selection_touch(&h, g, &p, cell_of(g, "a7"), out);
    assert_int_equal(selection_touch(&h, g, &p, cell_of(g, "a8"), out), TOUCH_MOVE);
    assert_int_equal(out->count, 4);
    /* Where castling looks like a step of the King, or like none, its Rook says it. */
    g = shuffle_game(game_of("chess960"), 959, NULL);
    p = placed(g, "Kb1 Ra1 kg8");
    p.castling = 2;
    position_complete(g, &p);
    selection_touch(&h, g, &p, cell_of(g, "b1"), out);
    assert_int_equal(selection_touch(&h, g, &p, cell_of(g, "a1"), out), TOUCH_MOVE);
    assert_int_equal(out->count, 1);
    assert_int_equal(out->move[0].type, MOVE_CASTLING);
    test_free(out);
}

/* Fold a text of N words. Processor seconds that it took. */
static double folding(int n)
{
    SCOPED(text) t = {0};
    struct timespec from, to;
    for (int i = 0; i < n; i++)
        text_add(&t, "words ");
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    for (const char *s = t.at; s && *s;)
        paragraph_line(s, 40, &s);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    return (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
}

/* What is behind a line was measured for each of its characters. */
TEST(a_long_text_is_folded_in_proportion)
{
    folding(10);
    double one = folding(5000), many = folding(64 * 5000);
    assert_true(many < (one > 0.001 ? one : 0.001) * 64 * 10);
}

RUN_TESTS("parts", NULL, NULL)
