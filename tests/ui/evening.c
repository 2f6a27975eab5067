/* What one does before and after the moves, without a terminal: ways back, mistakes, lists, the next game. */
#include "base/replace.h"
#include "base/text.h"
#include "seated.h"
#include "study/reviewing.h"
#include "test.h"
#include "ui/control/control.h"
#include "ui/screens/screens.h"

#include <stdlib.h>
#include <string.h>

static bool shows(struct desk *d, const char *words)
{
    struct text shown = seated_text(d, 40, 120);
    bool found = strstr(shown.at, words) != NULL;
    text_free(&shown);
    return found;
}

/* The first row of C below row ABOVE that holds CODE in COLUMN or right of it; fails if none does. */
static int row_with(const struct canvas *c, int above, int column, uint32_t code)
{
    for (int row = above + 1; row < c->rows; row++)
        for (int i = column; i < c->columns; i++)
            if (canvas_at(c, row, i)->code == code)
                return row;
    fail_msg("no %c below row %d", (int)code, above);
    return -1;
}

/* A review's graph of a lost game in so many ROWS and COLUMNS: how many rows its bars have. All of each column is to be
 * clicked, and in a higher graph a line is at even chances. */
static int bars_of(struct desk *d, int rows, int columns)
{
    struct picture p;
    struct text shown = {0};
    int title = 0, column;

    picture_start(&p, rows, columns);
    screens_update(d, rows, columns);
    screens_draw(d, &p);
    canvas_text(&p.canvas, &shown);
    const char *at = strstr(shown.at, "review: X blunder");
    assert_non_null(at);
    for (const char *c = shown.at; c < at; c++)
        title += *c == '\n';
    for (column = columns - 1;
         canvas_at(&p.canvas, title, column)->code != 'r' || canvas_at(&p.canvas, title, column + 6)->code != ':';)
        column--;
    int bars = row_with(&p.canvas, title, column, '^') - title - 1;
    const struct node *lost = d->session->record->root->child->child->child;
    for (int row = title + 1; row <= title + bars + 1; row++) {
        const struct hotspot *spot = picture_find(&p, row, column + 3);
        assert_non_null(spot);
        assert_ptr_equal(spot->move, lost);
    }
    if (bars > 1)
        assert_int_equal(canvas_at(&p.canvas, title + bars / 2, column + 3)->code, '_');
    text_free(&shown);
    picture_free(&p);
    return bars;
}

/* The graph of a review is one row high where there is little room, and higher where there is more. */
static void a_graph_is_as_high_as_there_is_room(void **state)
{
    static const char game[] = "[Result \"0-1\"]\n\n1. f3 {[%eval -0.5]} e5 {[%eval -0.6]} 2. g4 $4 {[%eval #-1]} "
                               "Qh4# 0-1\n";
    struct desk *d = seated_sit_down("");
    (void)state;
    assert_true(replace_file("graph.pgn", game, strlen(game), NULL));
    seated_type(d, "replay graph.pgn\nreview\n");
    seated_says(d, "Reviewed.");
    assert_int_equal(bars_of(d, 24, 80), 1);
    assert_in_range(bars_of(d, 40, 120), 4, 6);
    assert_int_equal(bars_of(d, 60, 200), 6);
    ui_free(d);
}

/* What is exported at the prompt shows the pieces as drawn, like `reroute66 convert`, not as signs of a font. */
static void pieces_are_drawn_in_exports(void **state)
{
    struct desk *d = seated_sit_down("new chess\nP e2-e4\nexport pieces.svg\n");
    struct text svg = {0};
    struct error e;
    int paths = 0;
    (void)state;
    seated_says(d, "Written to");
    assert_true(text_read_file("pieces.svg", &svg, &e));
    for (const char *at = svg.at; (at = strstr(at, "<path transform")) != NULL; at++)
        paths++;
    assert_int_equal(paths, 32);
    text_free(&svg);
    ui_free(d);
}

/* A word typed in a list is not robbed of a first letter that is a key there. */
static void letters_of_lists_begin_words(void **state)
{
    struct desk *d = seated_sit_down("samples\n");
    const struct input n = {.kind = INPUT_CHARACTER, .code = 'n'}, e = {.kind = INPUT_CHARACTER, .code = 'e'},
                       q = {.kind = INPUT_CHARACTER, .code = 'q'};
    (void)state;
    assert_true(seated_key(d, &n, true, NULL));
    assert_true(seated_key(d, &n, true, NULL));
    assert_string_equal(d->stage->typed.prefill, "");
    assert_false(seated_key(d, &e, true, NULL));
    assert_string_equal(d->stage->typed.prefill, "n"); /* and the e goes there */
    d->stage->typed.prefill[0] = '\0';
    assert_true(seated_key(d, &n, true, NULL));
    assert_false(seated_key(d, &q, true, NULL)); /* `quit` after a step down */
    assert_string_equal(d->stage->typed.prefill, "");
    ui_free(d);
}

/* A value below nought and nearer than a pawn has its sign. */
static void the_explorer_shows_small_disadvantages(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew chess\ne4\nexplorer\n");
    bool minus = false;
    (void)state;
    assert_true(seated_sees(d, "list"));
    for (int i = 0; i < list_menu(d)->count; i++)
        minus = minus || strstr(list_menu(d)->item[i].value, "-0.");
    assert_true(minus);
    assert_true(shows(d, "drawn"));
    ui_free(d);
}

static int setup(void **state)
{
    (void)state;
    seated_make_home();
    return 0;
}

/* After ? as before it a label may have the wrong case; what is asked about is never played. */
static void a_question_takes_what_a_move_takes(void **state)
{
    static const char *const asked[] = {"?nb1-c3\n", "why n b1-c3\n", "help\nnb1-c3\n", "?Nb1-c3\n"};
    (void)state;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct desk *d = seated_sit_down("white you\nblack you\nnew chess\n");
        seated_type(d, asked[i]);
        assert_null(d->session->record->current->parent);
        assert_non_null(d->searching.inquiry);
        ui_free(d);
    }
}

/* A name that is too long for the panel ends with a sign, and with a blank before the clock. */
static void a_long_name_is_cut_with_a_sign(void **state)
{
    static const char game[] = "[White \"Anna Maria Francesca di Montebello\"]\n[Black \"Ben\"]\n[Result \"*\"]\n\n"
                               "1. e4 {[%clk 0:04:51]} e5 {[%clk 0:04:12]} *\n";
    struct desk *d = seated_sit_down("");
    struct text shown = {0};
    struct canvas c;
    int row, column;
    (void)state;
    assert_true(replace_file("long.pgn", game, strlen(game), NULL));
    seated_type(d, "replay long.pgn\nend\n");
    canvas_start(&c, 24, 80);
    seated_draw(d, &c, &row, &column);
    canvas_text(&c, &shown);
    if (!strstr(shown.at, "White  Anna Maria Francesca di ~ 4:51\n") || !strstr(shown.at, "Black  Ben  "))
        fail_msg("%s", shown.at);
    text_free(&shown);
    canvas_free(&c);
    ui_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_question_takes_what_a_move_takes),  cmocka_unit_test(pieces_are_drawn_in_exports),
        cmocka_unit_test(a_graph_is_as_high_as_there_is_room), cmocka_unit_test(a_long_name_is_cut_with_a_sign),
        cmocka_unit_test(letters_of_lists_begin_words),        cmocka_unit_test(the_explorer_shows_small_disadvantages),
    };
    return cmocka_run_group_tests_name("evening", tests, setup, seated_remove_home);
}
