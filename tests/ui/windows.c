/* Windows and lists: what is chosen by letter, arrows, Enter or the mouse. */
#include "notation/code.h"
#include "seated.h"
#include "test.h"
#include "ui/commands.h"
#include "ui/control.h"
#include "ui/games.h"
#include "ui/screens/screens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char promotion[] = "white you\nblack you\nnew reroute66\nnew 7k/P7/8/9/9/8/8/K7 w - - 0 1\n";

static struct app *sit_down(const char *lines)
{
    struct app *a = app_new(commands, NULL, NULL);
    assert_non_null(a);
    seated_type(a, lines);
    return a;
}

static cell find(const struct app *a, const char *name)
{
    return board_find(a->session->game->board, name, strlen(name));
}

static void press(struct app *a, enum input_kind kind, uint32_t code)
{
    const struct input in = {.kind = kind, .code = code};
    control_key(a, &in, true, NULL);
}

/* The screen of so many rows and columns. Free with picture_free. */
static struct picture look(struct app *a, int rows, int columns)
{
    struct picture p;
    picture_start(&p, rows, columns);
    screens_update(a, rows, columns);
    screens_draw(a, &p);
    return p;
}

static bool shows(struct app *a, const char *words)
{
    struct picture p = look(a, 24, 80);
    struct text text = {0};
    canvas_text(&p.canvas, &text);
    bool found = strstr(text.at, words) != NULL;
    text_free(&text);
    picture_free(&p);
    return found;
}

/* Click on the first place that shows WORDS; a button that is a key is pressed as such. */
static void click(struct app *a, const char *words)
{
    struct picture p = look(a, 24, 80);
    for (int y = 0; y < 24; y++)
        for (int x = 0; x < 80; x++) {
            size_t n = 0;
            while (words[n] && x + (int)n < 80 && canvas_at(&p.canvas, y, x + (int)n)->code == (unsigned char)words[n])
                n++;
            struct input in = {.kind = INPUT_PRESS, .row = y, .column = x}, key;
            if (words[n])
                continue;
            if (control_button(&in, &p, &key))
                in = key;
            control_key(a, &in, true, &p);
            picture_free(&p);
            return;
        }
    picture_free(&p);
    fail_msg("\"%s\" is not on the screen", words);
}

/* The kind that stands on CELL. */
static const char *kind_on(const struct app *a, const char *name)
{
    man m = app_position(a)->on[find(a, name)];
    return m ? a->session->game->kind[man_kind(m)].name : "";
}

static void reach_last_rank(struct app *a)
{
    seated_type(a, promotion);
    seated_touch(a, find(a, "a7"));
    seated_touch(a, find(a, "a8"));
    assert_true(shows(a, "What does it become?"));
}

static void a_promotion_is_chosen_by_letter_arrows_number_and_mouse(void **state)
{
    struct app *a = sit_down("");
    (void)state;
    reach_last_rank(a);
    press(a, INPUT_CHARACTER, 'n');
    assert_string_equal(kind_on(a, "a8"), "Knight");
    reach_last_rank(a);
    press(a, INPUT_DOWN, 0);
    press(a, INPUT_ENTER, 0);
    assert_string_equal(kind_on(a, "a8"), "Rook");
    reach_last_rank(a);
    press(a, INPUT_CHARACTER, '3');
    assert_string_equal(kind_on(a, "a8"), "Bishop");
    reach_last_rank(a);
    click(a, "Q  Queen");
    assert_string_equal(kind_on(a, "a8"), "Queen");
    assert_false(shows(a, "What does it become?"));
    app_free(a);
}

/* Escape and the right button lead one step back: the man is held again. */
static void a_window_is_left_one_step_back(void **state)
{
    struct app *a = sit_down("");
    (void)state;
    for (int i = 0; i < 2; i++) {
        reach_last_rank(a);
        press(a, i ? INPUT_LET_GO : INPUT_ESCAPE, 0);
        assert_false(shows(a, "What does it become?"));
        assert_int_equal(a->board.selection.chosen, find(a, "a7"));
        assert_string_equal(kind_on(a, "a7"), "Pawn");
        press(a, INPUT_ESCAPE, 0);
        assert_int_equal(a->board.selection.chosen, CELL_NONE);
    }
    app_free(a);
}

/* In any size the two cells that it is about can be seen. */
static void a_window_covers_none_of_its_cells(void **state)
{
    static const int sizes[][2] = {{24, 80}, {20, 60}, {16, 60}, {30, 100}, {60, 200}, {24, 52}};
    struct app *a = sit_down("");
    (void)state;
    reach_last_rank(a);
    for (int depth = 0; depth < 2; depth++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            int before[2] = {0}, after[2] = {0};
            const cell cells[2] = {find(a, "a7"), find(a, "a8")};
            a->display.depth = depth ? DEPTH_256 : DEPTH_MONO;
            a->display.can_unicode = depth;
            for (int open = 0; open < 2; open++) {
                a->shown.window.open = open;
                struct picture p = look(a, sizes[i][0], sizes[i][1]);
                for (int n = 0; n < sizes[i][0] * sizes[i][1]; n++)
                    for (int k = 0; k < 2; k++)
                        *(open ? &after[k] : &before[k]) += p.canvas.at[n].owner[0] == cells[k];
                picture_free(&p);
            }
            if (sizes[i][0] >= 24 && sizes[i][1] >= 80) /* else there may be too little room for the board */
                assert_true(before[0] && before[1]);
            assert_int_equal(before[0], after[0]);
            assert_int_equal(before[1], after[1]);
        }
    app_free(a);
}

static void questions_have_buttons(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew chess\nresign\n");
    (void)state;
    assert_true(shows(a, "Yes or no?"));
    press(a, INPUT_ENTER, 0); /* by mistake: nothing is given up */
    assert_false(session_over(a->session));
    assert_int_equal(a->messages.question.kind, ASK_NOTHING);
    seated_type(a, "resign\n");
    click(a, "n  no");
    assert_false(session_over(a->session));
    assert_false(shows(a, "Yes or no?"));
    seated_type(a, "resign\n");
    press(a, INPUT_UP, 0);
    press(a, INPUT_ENTER, 0);
    assert_true(session_over(a->session));
    seated_type(a, "new chess\nresign\n");
    click(a, "y  yes");
    assert_true(session_over(a->session));
    app_free(a);
}

/* The keys that the last line but one names can be clicked, those of the keyboard too. */
static void the_key_line_answers_to_the_mouse(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew chess\n");
    (void)state;
    seated_touch(a, find(a, "b1"));
    a->board.selection.cursor = find(a, "b1");
    click(a, "Esc");
    assert_int_equal(a->board.selection.chosen, CELL_NONE);
    click(a, "F2 turn");
    assert_int_equal(a->board.bottom, 1);
    click(a, "? help");
    assert_int_equal(a->shown.now, SCREEN_LIST);
    click(a, "Esc back");
    assert_int_equal(a->shown.now, SCREEN_GAME);
    app_free(a);
}

/* Cells are reached by their names, too: the man there is taken, and put down on the next. */
static void cells_are_reached_by_name(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew chess\nb1\n");
    (void)state;
    assert_int_equal(a->board.selection.chosen, find(a, "b1"));
    seated_type(a, "c3\n");
    assert_string_equal(kind_on(a, "c3"), "Knight");
    seated_type(a, "new reenterent\n*\n");
    assert_int_equal(a->board.selection.cursor, CELL_POCKET);
    app_free(a);
}

static void put_games(void)
{
    char path[PATH_SIZE], command[PATH_SIZE + 16];
    snprintf(path, sizeof path, "%.3000s/reroute66/games", getenv("XDG_DATA_HOME"));
    snprintf(command, sizeof command, "mkdir -p %.3000s", path);
    assert_int_equal(system(command), 0);
    strcat(path, "/three.pgn");
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs("[Event \"Spring\"]\n[White \"Zoe\"]\n[Black \"Ben\"]\n[Date \"2024.03.01\"]\n[Result \"1-0\"]\n[Variant "
          "\"Reroute66\"]\n\n1. Pa2-A4 1-0\n\n"
          "[Event \"Autumn\"]\n[White \"Ann\"]\n[Black \"Computer level 4\"]\n[Date \"2025.10.01\"]\n[Result "
          "\"0-1\"]\n[Variant \"Reroute66\"]\n\n1. Pa2-A4 0-1\n\n"
          "[Event \"Winter\"]\n[White \"Kim\"]\n[Black \"Lou\"]\n[Date \"2023.12.24\"]\n[Result "
          "\"1/2-1/2\"]\n[Variant \"Reroute66\"]\n\n1. Pa2-A4 1/2-1/2\n",
          f);
    fclose(f);
}

/* The first item of the list begins with WORDS. */
static void check_first(const struct app *a, const char *words)
{
    if (strncmp(a->list.menu.item[0].label, words, strlen(words)) != 0)
        fail_msg("the first is \"%s\", not \"%s\"", a->list.menu.item[0].label, words);
}

static void games_are_listed_in_columns_and_orders(void **state)
{
    struct app *a = sit_down("");
    (void)state;
    put_games();
    seated_type(a, "load three\n");
    check_first(a, "Zoe - Ben ");
    assert_true(shows(a, "Players                      Event or game              Date        Result"));
    assert_true(shows(a, "Ann - Computer 4             Autumn                     2025.10.01  0-1"));
    press(a, INPUT_CHARACTER, 'o');
    check_first(a, "Ann - ");
    assert_true(shows(a, "Players *"));
    press(a, INPUT_CHARACTER, 'o');
    check_first(a, "Ann - "); /* Autumn */
    assert_true(shows(a, "Event or game *"));
    press(a, INPUT_CHARACTER, 'o');
    check_first(a, "Ann - "); /* the latest */
    press(a, INPUT_CHARACTER, 'o');
    check_first(a, "Ann - "); /* 0-1 */
    press(a, INPUT_CHARACTER, 'G');
    assert_int_equal(a->list.menu.chosen, 2);
    click(a, "o order");
    check_first(a, "Zoe - ");
    press(a, INPUT_CHARACTER, 'n');
    assert_int_equal(a->list.menu.chosen, 1);
    press(a, INPUT_CHARACTER, 'p');
    assert_int_equal(a->list.menu.chosen, 0);
    app_free(a);
}

static void lists_are_searched(void **state)
{
    struct app *a = sit_down("load three\n");
    (void)state;
    seated_leave_typed(a, "/wint"); /* already while it is typed */
    assert_true(shows(a, "Kim - Lou"));
    assert_false(shows(a, "Zoe - Ben"));
    seated_leave_typed(a, "");
    assert_true(shows(a, "Zoe - Ben"));
    seated_type(a, "/lou\n");
    assert_false(shows(a, "Zoe - Ben"));
    press(a, INPUT_ESCAPE, 0); /* one step back: all of them */
    assert_true(shows(a, "Zoe - Ben"));
    seated_type(a, "/lou\n");
    shows(a, "");
    press(a, INPUT_ENTER, 0);
    assert_string_equal(record_tag(a->session->record, "White"), "Kim");
    app_free(a);
}

static void pages_are_read_and_searched_as_in_viewers(void **state)
{
    struct app *a = sit_down("help rules reroute66\n");
    (void)state;
    shows(a, "");
    press(a, INPUT_CHARACTER, 'G');
    shows(a, "");
    assert_int_equal(a->page.top, a->page.lines - a->page.rows);
    press(a, INPUT_CHARACTER, 'g');
    shows(a, "");
    assert_int_equal(a->page.top, 0);
    press(a, INPUT_CHARACTER, 'n');
    shows(a, "");
    assert_int_equal(a->page.top, a->page.rows);
    press(a, INPUT_CHARACTER, 'p');
    seated_type(a, "/pawn\n");
    shows(a, "");
    int first = a->page.top;
    press(a, INPUT_CHARACTER, 'n');
    shows(a, "");
    assert_true(a->page.top > first);
    press(a, INPUT_CHARACTER, 'p');
    shows(a, "");
    assert_int_equal(a->page.top, first);
    seated_type(a, "/xyzzy\n");
    assert_true(shows(a, "\"xyzzy\" is not here."));
    press(a, INPUT_ESCAPE, 0);
    assert_int_equal(a->shown.now, SCREEN_START);
    app_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_promotion_is_chosen_by_letter_arrows_number_and_mouse),
        cmocka_unit_test(a_window_is_left_one_step_back),
        cmocka_unit_test(a_window_covers_none_of_its_cells),
        cmocka_unit_test(questions_have_buttons),
        cmocka_unit_test(the_key_line_answers_to_the_mouse),
        cmocka_unit_test(cells_are_reached_by_name),
        cmocka_unit_test(games_are_listed_in_columns_and_orders),
        cmocka_unit_test(lists_are_searched),
        cmocka_unit_test(pages_are_read_and_searched_as_in_viewers),
    };
    seated_make_home();
    return cmocka_run_group_tests_name("windows", tests, NULL, seated_remove_home);
}
