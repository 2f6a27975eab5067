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

static struct desk *sit_down(const char *lines)
{
    struct desk *d = ui_new(NULL, false, NULL);
    assert_non_null(d);
    seated_type(d, lines);
    return d;
}

static void check_message(const struct desk *d, const char *words)
{
    if (!d->voice.text.at || !strstr(d->voice.text.at, words))
        fail_msg("the message is \"%s\", not \"%s\"", d->voice.text.at ? d->voice.text.at : "", words);
}

/* The screen of 40 × 120 as text; caller frees. */
static struct text screen_text(struct desk *d)
{
    struct text shown = {0};
    struct canvas c;
    int row, column;
    canvas_start(&c, 40, 120);
    seated_draw(d, &c, &row, &column);
    canvas_text(&c, &shown);
    canvas_free(&c);
    return shown;
}

static bool shows(struct desk *d, const char *words)
{
    struct text shown = screen_text(d);
    bool found = strstr(shown.at, words) != NULL;
    text_free(&shown);
    return found;
}

/* Click on the item LABEL of the start screen; false if there is none. */
static bool click_item(struct desk *d, const char *label)
{
    struct input press = {.kind = INPUT_PRESS, .column = 5};
    struct text shown = screen_text(d);
    const char *at = strstr(shown.at, label);
    for (const char *s = shown.at; at && s < at; s++)
        press.row += *s == '\n';
    text_free(&shown);
    return at && seated_key(d, &press, true, NULL);
}

static void escape(struct desk *d)
{
    const struct input key = {.kind = INPUT_ESCAPE};
    assert_true(seated_key(d, &key, true, NULL));
}

/* A game that was left for a problem is offered by the start screen, beside the problem; Escape leads there. */
static void a_game_left_for_a_problem_is_found_again(void **state)
{
    struct desk *d = sit_down("white you\nblack you\nnew reroute66\nP a2-A4\nproblems chess 1\n");
    (void)state;
    assert_true(seated_sees(d, "problem"));
    escape(d);
    assert_true(seated_sees(d, "list"));
    assert_true(shows(d, "Problems of Orthodox chess"));
    escape(d);
    assert_true(seated_sees(d, "problem"));
    seated_type(d, "start\n");
    assert_true(shows(d, "Go back to the problem"));
    assert_true(click_item(d, "Go on: Reroute66, 1 move"));
    check_message(d, "Going on with the game of Reroute66.");
    assert_non_null(d->session->record->current->parent);
    ui_free(d);
}

/* Escape leads from lessons and loaded games to the start screen, and from there back. */
static void escape_leads_back(void **state)
{
    struct desk *d = sit_down("tutorial chess\n");
    (void)state;
    escape(d); /* from the lesson's page to its board */
    assert_true(seated_sees(d, "lesson"));
    escape(d);
    assert_true(seated_sees(d, "start"));
    assert_true(shows(d, "Go back to the lesson"));
    escape(d);
    assert_true(seated_sees(d, "lesson"));
    seated_type(d, "new chess\n");
    escape(d); /* the message goes first */
    assert_true(seated_sees(d, "game"));
    escape(d);
    assert_true(seated_sees(d, "start"));
    ui_free(d);
}

/* Rules, lessons and problems of the start screen are those of the chosen game, whatever is on the board. */
static void the_start_screen_speaks_of_the_chosen_game(void **state)
{
    struct desk *d = sit_down("new chess\nstart\ngame fastlane\n");
    (void)state;
    assert_true(click_item(d, "Rules of the game"));
    assert_true(shows(d, "The rules of Chess in the Fast Lane"));
    escape(d);
    assert_true(click_item(d, "Problems to solve"));
    assert_true(shows(d, "Problems of Chess in the Fast Lane"));
    escape(d);
    assert_true(click_item(d, "Lessons"));
    assert_true(shows(d, "Lesson 1"));
    assert_string_equal(d->exercise.game, "fastlane");
    ui_free(d);
}

/* Nothing happens to a game behind the start screen: a command that acts on it shows it. */
static void a_command_shows_the_game_that_it_acts_on(void **state)
{
    struct desk *d = sit_down("white you\nblack you\nnew chess\ne4\nstart\nlevel 3\n");
    (void)state;
    assert_true(seated_sees(d, "game"));
    seated_type(d, "start\nundo\n");
    assert_true(seated_sees(d, "game"));
    check_message(d, "Taken back");
    seated_type(d, "start\nwhite computer 10\n");
    assert_true(seated_sees(d, "start"));
    ui_free(d);
}

/* The next game has the seats and the clock that the one before was given. */
static void the_next_game_has_the_same_clock(void **state)
{
    struct desk *d = sit_down("new chess\nclock 5+3\nnew chess\nclock\n");
    (void)state;
    check_message(d, "White 5:00, Black 5:00");
    ui_free(d);
}

/* `tutorial` means the game of the problem, whatever lessons were read before. */
static void lessons_are_those_of_the_problem_on_the_board(void **state)
{
    struct desk *d = sit_down("problems chess 1\ntutorial\n");
    (void)state;
    assert_true(shows(d, "Lesson 1"));
    assert_string_equal(d->exercise.game, "chess");
    seated_type(d, "problems reroute66 1\ntutorial\n");
    assert_string_equal(d->exercise.game, "reroute66");
    ui_free(d);
}

static void several_moves_are_taken_back_at_once(void **state)
{
    struct desk *d = sit_down("white you\nblack you\nnew chess\ne4\ne5\nd4\nd5\nundo 3\n");
    (void)state;
    check_message(d, "3 moves taken back; redo brings them back.");
    assert_int_equal(record_length(d->session->record->current), 1);
    seated_type(d, "redo 2\n");
    assert_int_equal(record_length(d->session->record->current), 3);
    seated_type(d, "undo 9\n");
    check_message(d, "3 moves taken back, to the beginning; redo brings them back.");
    seated_type(d, "undo x\n");
    check_message(d, "How many moves?");
    ui_free(d);
}

/* Who was seated in a game sits in the next one as well; a rematch changes sides. */
static void seats_are_carried_on(void **state)
{
    struct desk *d = sit_down("white you\nblack you\nnew chess\nblack computer 2\nnew chess\n");
    (void)state;
    assert_true(d->session->seat[1].ai && d->session->seat[1].level == 2);
    seated_type(d, "rematch\n");
    check_message(d, "The game is not over");
    seated_type(d, "black you\nf3\ne5\ng4\nblack computer 2\nblack you\nq d8-h4\n");
    assert_true(session_over(d->session));
    check_message(d, "`rematch` plays again");
    d->session->seat[1] = (struct seat){.ai = true, .level = 3};
    seated_type(d, "rematch\n");
    assert_true(d->session->seat[0].ai && d->session->seat[0].level == 3);
    assert_false(d->session->seat[1].ai);
    assert_false(session_over(d->session));
    ui_free(d);
}

/* `learn` asks for the mistakes of the person, unless both are wanted. */
static void one_learns_from_ones_own_mistakes(void **state)
{
    static const char game[] = "[White \"Computer level 3\"]\n[Black \"Anna\"]\n[Result \"0-1\"]\n\n"
                               "1. f3 {[%eval -0.5]} e5 {[%eval -0.6]} 2. g4 $4 {[%eval #-1]} a6 $4 {[%eval 0.1]} "
                               "3. h3 $4 {[%eval #-1]} Qh4# 0-1\n";
    struct desk *d = sit_down("");
    (void)state;
    assert_true(replace_file("learn.pgn", game, strlen(game), NULL));
    seated_type(d, "replay learn.pgn\nreview\n");
    check_message(d, "Reviewed.");
    seated_type(d, "first\nlearn\n");
    check_message(d, "Black played p a7-a6 here.");
    seated_type(d, "learn\n");
    check_message(d, "Black played p a7-a6 here.");
    seated_type(d, "first\nlearn both\n");
    check_message(d, "White played P g2-g4 here.");
    seated_type(d, "learn white\nlearn\n");
    check_message(d, "White played P");
    seated_type(d, "learn green\n");
    check_message(d, "Whose mistakes?");
    ui_free(d);
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
    struct desk *d = sit_down("");
    (void)state;
    assert_true(replace_file("graph.pgn", game, strlen(game), NULL));
    seated_type(d, "replay graph.pgn\nreview\n");
    check_message(d, "Reviewed.");
    assert_int_equal(bars_of(d, 24, 80), 1);
    assert_in_range(bars_of(d, 40, 120), 4, 6);
    assert_int_equal(bars_of(d, 60, 200), 6);
    ui_free(d);
}

/* A review that was stopped says so, judges nobody's moves that it does not know, and goes on. */
static void a_stopped_review_goes_on(void **state)
{
    static const char game[] = "1. f3 e5 2. e4 d6 *\n";
    struct desk *d = sit_down("");
    (void)state;
    assert_true(replace_file("stopped.pgn", game, strlen(game), NULL));
    seated_type(d, "replay stopped.pgn\nreview 1000\n");
    check_message(d, "Reviewing 5 positions, 1000 s each");
    seated_type(d, "mistake\n");
    check_message(d, "No mistake was found yet: 0 of 5 positions are reviewed.");
    seated_type(d, "review stop\n");
    check_message(d, "Stopped: 0 of 5 positions are reviewed; `review` goes on. `mistake`");
    seated_type(d, "review\n");
    check_message(d, "Reviewing 5 positions, 1000 s each");
    assert_non_null(d->reviewing->reviewer);
    ui_free(d);
}

/* A page that an item of a list opens leads back to the list, and that to the screen before; a command leaves both. */
static void escape_leads_back_to_the_list(void **state)
{
    const struct input escape = {.kind = INPUT_ESCAPE}, enter = {.kind = INPUT_ENTER};
    struct desk *d = sit_down("new chess\nhelp\n");
    (void)state;
    assert_true(seated_sees(d, "list"));
    for (int i = 0; i < 2; i++) {
        assert_true(seated_key(d, &enter, true, NULL));
        assert_true(seated_sees(d, "page"));
        assert_true(seated_key(d, i ? &enter : &escape, true, NULL));
        assert_true(seated_sees(d, "list"));
    }
    assert_true(seated_key(d, &escape, true, NULL));
    assert_true(seated_sees(d, "game"));
    seated_type(d, "help\n");
    assert_true(seated_key(d, &enter, true, NULL));
    seated_type(d, "flip\n");
    assert_true(seated_sees(d, "game"));
    ui_free(d);
}

/* What is exported at the prompt shows the pieces as drawn, like `reroute66 convert`, not as signs of a font. */
static void pieces_are_drawn_in_exports(void **state)
{
    struct desk *d = sit_down("new chess\nP e2-e4\nexport pieces.svg\n");
    struct text svg = {0};
    struct error e;
    int paths = 0;
    (void)state;
    check_message(d, "Written to");
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
    struct desk *d = sit_down("samples\n");
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

/* In the editor's list of pieces their letters take them, those that are keys in other lists too. */
static void letters_put_pieces_in_the_editor(void **state)
{
    struct desk *d = sit_down("new chess\nedit empty\n");
    const struct input n = {.kind = INPUT_CHARACTER, .code = 'n'};
    (void)state;
    check_message(d, "Not yet: White has no King.");
    seated_touch(d, board_find(d->session->game->board, "e4", 2));
    assert_true(seated_sees(d, "list"));
    assert_true(seated_key(d, &n, true, NULL));
    assert_true(seated_sees(d, "editor"));
    seated_type(d, "code\n");
    check_message(d, "8/8/8/8/4n3/8/8/8 w");
    ui_free(d);
}

/* A value below nought and nearer than a pawn has its sign. */
static void the_explorer_shows_small_disadvantages(void **state)
{
    struct desk *d = sit_down("white you\nblack you\nnew chess\ne4\nexplorer\n");
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
        struct desk *d = sit_down("white you\nblack you\nnew chess\n");
        seated_type(d, asked[i]);
        assert_null(d->session->record->current->parent);
        assert_non_null(d->searching.inquiry);
        ui_free(d);
    }
}

/* An analysis ends where a problem begins: it does not help with it. */
static void an_analysis_ends_with_a_problem(void **state)
{
    struct desk *d = sit_down("white you\nblack you\nnew chess\nanalyse\n");
    (void)state;
    assert_non_null(d->searching.analysis);
    seated_type(d, "problems chess 1\n");
    assert_true(seated_sees(d, "problem"));
    assert_null(d->searching.analysis);
    assert_false(d->exercise.helped);
    ui_free(d);
}

/* A name that is too long for the panel ends with a sign, and with a blank before the clock. */
static void a_long_name_is_cut_with_a_sign(void **state)
{
    static const char game[] = "[White \"Anna Maria Francesca di Montebello\"]\n[Black \"Ben\"]\n[Result \"*\"]\n\n"
                               "1. e4 {[%clk 0:04:51]} e5 {[%clk 0:04:12]} *\n";
    struct desk *d = sit_down("");
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
        cmocka_unit_test(a_stopped_review_goes_on),
        cmocka_unit_test(a_question_takes_what_a_move_takes),
        cmocka_unit_test(a_game_left_for_a_problem_is_found_again),
        cmocka_unit_test(escape_leads_back),
        cmocka_unit_test(the_start_screen_speaks_of_the_chosen_game),
        cmocka_unit_test(several_moves_are_taken_back_at_once),
        cmocka_unit_test(a_command_shows_the_game_that_it_acts_on),
        cmocka_unit_test(the_next_game_has_the_same_clock),
        cmocka_unit_test(lessons_are_those_of_the_problem_on_the_board),
        cmocka_unit_test(seats_are_carried_on),
        cmocka_unit_test(escape_leads_back_to_the_list),
        cmocka_unit_test(pieces_are_drawn_in_exports),
        cmocka_unit_test(one_learns_from_ones_own_mistakes),
        cmocka_unit_test(a_graph_is_as_high_as_there_is_room),
        cmocka_unit_test(an_analysis_ends_with_a_problem),
        cmocka_unit_test(a_long_name_is_cut_with_a_sign),
        cmocka_unit_test(letters_of_lists_begin_words),
        cmocka_unit_test(letters_put_pieces_in_the_editor),
        cmocka_unit_test(the_explorer_shows_small_disadvantages),
    };
    return cmocka_run_group_tests_name("evening", tests, setup, seated_remove_home);
}
