/* What one does before and after the moves, without a terminal: ways back, mistakes, lists, the next game. */
#include "base/replace.h"
#include "base/text.h"
#include "seated.h"
#include "test.h"
#include "ui/commands.h"
#include "ui/control.h"
#include "ui/screens/screens.h"
#include "ui/study/reviewing.h"

#include <stdlib.h>
#include <string.h>

static struct app *sit_down(const char *lines)
{
    struct app *a = app_new(commands, NULL, NULL);
    assert_non_null(a);
    seated_type(a, lines);
    return a;
}

static void check_message(const struct app *a, const char *words)
{
    if (!a->messages.text.at || !strstr(a->messages.text.at, words))
        fail_msg("the message is \"%s\", not \"%s\"", a->messages.text.at ? a->messages.text.at : "", words);
}

/* The line of the start screen's item LABEL; NULL if there is none. */
static const char *start_item(struct app *a, const char *label)
{
    struct canvas c;
    int row, column;
    canvas_start(&c, 40, 120);
    seated_draw(a, &c, &row, &column);
    canvas_free(&c);
    for (int i = 0; i < a->start.menu.count; i++)
        if (strncmp(a->start.menu.item[i].label, label, strlen(label)) == 0)
            return a->start.menu.item[i].line;
    return NULL;
}

static void escape(struct app *a)
{
    const struct input key = {.kind = INPUT_ESCAPE};
    assert_true(control_key(a, &key, true, NULL));
}

/* A game that was left for a problem is offered by the start screen, beside the problem; Escape leads there. */
static void a_game_left_for_a_problem_is_found_again(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew reroute66\nP a2-A4\nproblems chess 1\n");
    (void)state;
    assert_int_equal(app_screen(a), SCREEN_PROBLEM);
    escape(a);
    assert_int_equal(app_screen(a), SCREEN_LIST);
    assert_non_null(strstr(a->list.title, "Problems of Orthodox chess"));
    escape(a);
    assert_int_equal(app_screen(a), SCREEN_PROBLEM);
    seated_type(a, "start\n");
    assert_non_null(start_item(a, "Go back to the problem"));
    const char *line = start_item(a, "Go on: Reroute66, 1 move");
    assert_non_null(line);
    assert_string_equal(line, "continue 1");
    seated_type(a, "continue 1\n");
    check_message(a, "Going on with the game of Reroute66.");
    assert_non_null(a->session->record->current->parent);
    app_free(a);
}

/* Escape leads from lessons and loaded games to the start screen, and from there back. */
static void escape_leads_back(void **state)
{
    struct app *a = sit_down("tutorial chess\n");
    (void)state;
    escape(a); /* from the lesson's page to its board */
    assert_int_equal(app_screen(a), SCREEN_LESSON);
    escape(a);
    assert_int_equal(app_screen(a), SCREEN_START);
    assert_non_null(start_item(a, "Go back to the lesson"));
    escape(a);
    assert_int_equal(app_screen(a), SCREEN_LESSON);
    seated_type(a, "new chess\n");
    escape(a); /* the message goes first */
    assert_int_equal(app_screen(a), SCREEN_GAME);
    escape(a);
    assert_int_equal(app_screen(a), SCREEN_START);
    app_free(a);
}

/* Rules, lessons and problems of the start screen are those of the chosen game, whatever is on the board. */
static void the_start_screen_speaks_of_the_chosen_game(void **state)
{
    struct app *a = sit_down("new chess\nstart\ngame fastlane\n");
    (void)state;
    assert_string_equal(start_item(a, "Rules"), "help rules fastlane");
    assert_string_equal(start_item(a, "Lessons"), "tutorial fastlane");
    assert_string_equal(start_item(a, "Problems"), "problems fastlane");
    app_free(a);
}

static void several_moves_are_taken_back_at_once(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew chess\ne4\ne5\nd4\nd5\nundo 3\n");
    (void)state;
    check_message(a, "3 moves taken back; redo brings them back.");
    assert_int_equal(record_length(a->session->record->current), 1);
    seated_type(a, "redo 2\n");
    assert_int_equal(record_length(a->session->record->current), 3);
    seated_type(a, "undo 9\n");
    check_message(a, "3 moves taken back, to the beginning; redo brings them back.");
    seated_type(a, "undo x\n");
    check_message(a, "How many moves?");
    app_free(a);
}

/* Who was seated in a game sits in the next one as well; a rematch changes sides. */
static void seats_are_carried_on(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew chess\nblack computer 2\nnew chess\n");
    (void)state;
    assert_true(a->session->seat[1].ai && a->session->seat[1].level == 2);
    seated_type(a, "rematch\n");
    check_message(a, "The game is not over");
    seated_type(a, "black you\nf3\ne5\ng4\nblack computer 2\nblack you\nq d8-h4\n");
    assert_true(session_over(a->session));
    check_message(a, "`rematch` plays again");
    a->session->seat[1] = (struct seat){true, 3};
    seated_type(a, "rematch\n");
    assert_true(a->session->seat[0].ai && a->session->seat[0].level == 3);
    assert_false(a->session->seat[1].ai);
    assert_false(session_over(a->session));
    app_free(a);
}

/* `learn` asks for the mistakes of the person, unless both are wanted. */
static void one_learns_from_ones_own_mistakes(void **state)
{
    static const char game[] = "[White \"Computer level 3\"]\n[Black \"Anna\"]\n[Result \"0-1\"]\n\n"
                               "1. f3 {[%eval -0.5]} e5 {[%eval -0.6]} 2. g4 $4 {[%eval #-1]} a6 $4 {[%eval 0.1]} "
                               "3. h3 $4 {[%eval #-1]} Qh4# 0-1\n";
    struct app *a = sit_down("");
    (void)state;
    assert_true(replace_file("learn.pgn", game, strlen(game), NULL));
    seated_type(a, "replay learn.pgn\nreview\n");
    check_message(a, "Reviewed.");
    seated_type(a, "first\nlearn\n");
    check_message(a, "Black played p a7-a6 here.");
    seated_type(a, "learn\n");
    check_message(a, "Black played p a7-a6 here.");
    seated_type(a, "first\nlearn both\n");
    check_message(a, "White played P g2-g4 here.");
    seated_type(a, "learn white\nlearn\n");
    check_message(a, "White played P");
    seated_type(a, "learn green\n");
    check_message(a, "Whose mistakes?");
    app_free(a);
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
static int bars_of(struct app *a, int rows, int columns)
{
    struct picture p;
    struct text shown = {0};
    int title = 0, column;

    picture_start(&p, rows, columns);
    screens_update(a, rows, columns);
    screens_draw(a, &p);
    canvas_text(&p.canvas, &shown);
    const char *at = strstr(shown.at, "review: X blunder");
    assert_non_null(at);
    for (const char *c = shown.at; c < at; c++)
        title += *c == '\n';
    for (column = columns - 1;
         canvas_at(&p.canvas, title, column)->code != 'r' || canvas_at(&p.canvas, title, column + 6)->code != ':';)
        column--;
    int bars = row_with(&p.canvas, title, column, '^') - title - 1;
    const struct node *lost = a->session->record->root->child->child->child;
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
    struct app *a = sit_down("");
    (void)state;
    assert_true(replace_file("graph.pgn", game, strlen(game), NULL));
    seated_type(a, "replay graph.pgn\nreview\n");
    check_message(a, "Reviewed.");
    assert_int_equal(bars_of(a, 24, 80), 1);
    assert_in_range(bars_of(a, 40, 120), 4, 6);
    assert_int_equal(bars_of(a, 60, 200), 6);
    app_free(a);
}

/* A review that was stopped says so, judges nobody's moves that it does not know, and goes on. */
static void a_stopped_review_goes_on(void **state)
{
    static const char game[] = "1. f3 e5 2. e4 d6 *\n";
    struct app *a = sit_down("");
    (void)state;
    assert_true(replace_file("stopped.pgn", game, strlen(game), NULL));
    seated_type(a, "replay stopped.pgn\nreview 1000\n");
    check_message(a, "Reviewing 5 positions, 1000 s each");
    seated_type(a, "mistake\n");
    check_message(a, "No mistake was found yet: 0 of 5 positions are reviewed.");
    seated_type(a, "review stop\n");
    check_message(a, "Stopped: 0 of 5 positions are reviewed; `review` goes on. `mistake`");
    seated_type(a, "review\n");
    check_message(a, "Reviewing 5 positions, 1000 s each");
    assert_non_null(a->study.reviewing->reviewer);
    app_free(a);
}

/* A page that an item of a list opens leads back to the list, and that to the screen before; a command leaves both. */
static void escape_leads_back_to_the_list(void **state)
{
    const struct input escape = {.kind = INPUT_ESCAPE}, enter = {.kind = INPUT_ENTER};
    struct app *a = sit_down("new chess\nhelp\n");
    (void)state;
    assert_int_equal(app_screen(a), SCREEN_LIST);
    for (int i = 0; i < 2; i++) {
        assert_true(control_key(a, &enter, true, NULL));
        assert_int_equal(app_screen(a), SCREEN_PAGE);
        assert_true(control_key(a, i ? &enter : &escape, true, NULL));
        assert_int_equal(app_screen(a), SCREEN_LIST);
    }
    assert_true(control_key(a, &escape, true, NULL));
    assert_int_equal(app_screen(a), SCREEN_GAME);
    seated_type(a, "help\n");
    assert_true(control_key(a, &enter, true, NULL));
    seated_type(a, "flip\n");
    assert_int_equal(app_screen(a), SCREEN_GAME);
    app_free(a);
}

/* What is exported at the prompt shows the men as drawn, like `reroute66 convert`, not as signs of a font. */
static void men_are_drawn_in_exports(void **state)
{
    struct app *a = sit_down("new chess\nP e2-e4\nexport men.svg\n");
    struct text svg = {0};
    struct error e;
    int paths = 0;
    (void)state;
    check_message(a, "Written to");
    assert_true(text_read_file("men.svg", &svg, &e));
    for (const char *at = svg.at; (at = strstr(at, "<path transform")) != NULL; at++)
        paths++;
    assert_int_equal(paths, 32);
    text_free(&svg);
    app_free(a);
}

/* A word typed in a list is not robbed of a first letter that is a key there. */
static void letters_of_lists_begin_words(void **state)
{
    struct app *a = sit_down("samples\n");
    const struct input n = {.kind = INPUT_CHARACTER, .code = 'n'}, e = {.kind = INPUT_CHARACTER, .code = 'e'},
                       q = {.kind = INPUT_CHARACTER, .code = 'q'};
    (void)state;
    assert_true(control_key(a, &n, true, NULL));
    assert_true(control_key(a, &n, true, NULL));
    assert_string_equal(a->typed.prefill, "");
    assert_false(control_key(a, &e, true, NULL));
    assert_string_equal(a->typed.prefill, "n"); /* and the e goes there */
    a->typed.prefill[0] = '\0';
    assert_true(control_key(a, &n, true, NULL));
    assert_false(control_key(a, &q, true, NULL)); /* `quit` after a step down */
    assert_string_equal(a->typed.prefill, "");
    app_free(a);
}

/* In the editor's list of men their letters take them, those that are keys in other lists too. */
static void letters_put_men_in_the_editor(void **state)
{
    struct app *a = sit_down("new chess\nedit empty\n");
    const struct input n = {.kind = INPUT_CHARACTER, .code = 'n'};
    (void)state;
    check_message(a, "Not yet: White has no King.");
    seated_touch(a, board_find(a->session->game->board, "e4", 2));
    assert_int_equal(app_screen(a), SCREEN_LIST);
    assert_true(control_key(a, &n, true, NULL));
    assert_int_equal(app_screen(a), SCREEN_EDITOR);
    seated_type(a, "code\n");
    check_message(a, "8/8/8/8/4n3/8/8/8 w");
    app_free(a);
}

/* A value below nought and nearer than a pawn has its sign. */
static void the_explorer_shows_small_disadvantages(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew chess\ne4\nexplorer\n");
    bool minus = false;
    (void)state;
    assert_int_equal(app_screen(a), SCREEN_LIST);
    for (int i = 0; i < a->list.menu.count; i++)
        minus = minus || strstr(a->list.menu.item[i].value, "-0.");
    assert_true(minus);
    assert_non_null(strstr(a->list.heads, "drawn"));
    app_free(a);
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
        struct app *a = sit_down("white you\nblack you\nnew chess\n");
        seated_type(a, asked[i]);
        assert_null(a->session->record->current->parent);
        assert_non_null(a->study.inquiry);
        app_free(a);
    }
}

/* An analysis ends where a problem begins: it does not help with it. */
static void an_analysis_ends_with_a_problem(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew chess\nanalyse\n");
    (void)state;
    assert_non_null(a->study.analysis);
    seated_type(a, "problems chess 1\n");
    assert_int_equal(app_screen(a), SCREEN_PROBLEM);
    assert_null(a->study.analysis);
    assert_false(a->exercise.helped);
    app_free(a);
}

/* A name that is too long for the panel ends with a sign, and with a blank before the clock. */
static void a_long_name_is_cut_with_a_sign(void **state)
{
    static const char game[] = "[White \"Anna Maria Francesca di Montebello\"]\n[Black \"Ben\"]\n[Result \"*\"]\n\n"
                               "1. e4 {[%clk 0:04:51]} e5 {[%clk 0:04:12]} *\n";
    struct app *a = sit_down("");
    struct text shown = {0};
    struct canvas c;
    int row, column;
    (void)state;
    assert_true(replace_file("long.pgn", game, strlen(game), NULL));
    seated_type(a, "replay long.pgn\nend\n");
    canvas_start(&c, 24, 80);
    seated_draw(a, &c, &row, &column);
    canvas_text(&c, &shown);
    if (!strstr(shown.at, "White  Anna Maria Francesca di ~ 4:51\n") || !strstr(shown.at, "Black  Ben  "))
        fail_msg("%s", shown.at);
    text_free(&shown);
    canvas_free(&c);
    app_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stopped_review_goes_on),
        cmocka_unit_test(a_question_takes_what_a_move_takes),
        cmocka_unit_test(a_game_left_for_a_problem_is_found_again),
        cmocka_unit_test(escape_leads_back),
        cmocka_unit_test(the_start_screen_speaks_of_the_chosen_game),
        cmocka_unit_test(several_moves_are_taken_back_at_once),
        cmocka_unit_test(seats_are_carried_on),
        cmocka_unit_test(escape_leads_back_to_the_list),
        cmocka_unit_test(men_are_drawn_in_exports),
        cmocka_unit_test(one_learns_from_ones_own_mistakes),
        cmocka_unit_test(a_graph_is_as_high_as_there_is_room),
        cmocka_unit_test(an_analysis_ends_with_a_problem),
        cmocka_unit_test(a_long_name_is_cut_with_a_sign),
        cmocka_unit_test(letters_of_lists_begin_words),
        cmocka_unit_test(letters_put_men_in_the_editor),
        cmocka_unit_test(the_explorer_shows_small_disadvantages),
    };
    return cmocka_run_group_tests_name("evening", tests, setup, seated_remove_home);
}
