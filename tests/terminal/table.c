/* At the table: arrows, mouse, replay, study, clocks, hints, settings, plain mode, through a pseudo-terminal. */
#include "person.h"

#include "base/text.h"

#include <string.h>
#include <sys/wait.h>

#define DOT "\xE2\x97\x8F" /* on cells that the chosen piece may go to */

/*
 * Rows and columns of the 80×24 screen where Reroute66's cells are with White below, in parts that no other cell has.
 */
static void place_of(const char *cell, int *row, int *column)
{
    static const char *const files = "abcdefgh";
    int rank = cell[1] - '0', file = (int)(strchr(files, cell[0] | 0x20) - files);
    *row = 2 + (8 - rank) * 2 + 1;
    *column = 8 + 5 * file;
    if (rank == 4)
        *column = (cell[0] == 'A' ? 6 : 9 + (file > 0) + 5 * file);
    if (rank == 5)
        *column = (cell[0] == 'H' ? 45 : 7 - (file == 7) + 5 * file);
}

static void click(struct person *p, const char *cell)
{
    int row, column;
    place_of(cell, &row, &column);
    person_click(p, row, column);
}

static void pieces_are_moved_by_clicks(void **state)
{
    struct person *p = begin(24, 80, two_people);
    (void)state;
    person_set(p, "LC_ALL", "C");
    person_sees_in(p, -1, "White> ");
    click(p, "a2");
    person_sees(p, DOT);
    click(p, "A4");
    person_sees(p, "P a2-A4");
    click(p, "b7");
    person_sees(p, DOT);
    click(p, "b7");
    person_loses(p, DOT);
    click(p, "h7");
    person_sees(p, DOT);
    click(p, "h5");
    person_sees(p, "p h7-h5");
    leave(p);
}

static void both_cells_of_a_switch_are_reached(void **state)
{
    struct person *p = begin(24, 80, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    click(p, "a2");
    person_sees(p, DOT);
    click(p, "a4");
    person_sees(p, "P a2-a4");
    enter(p, "undo");
    person_sees(p, "Taken back");
    /* And by arrows: from a2 up to a3 and on to either cell. */
    person_type(p, "\r"); /* the cursor appears in the middle */
    for (int i = 0; i < 8; i++)
        person_type(p, "\033[D");
    for (int i = 0; i < 8; i++)
        person_type(p, "\033[B");
    person_type(p, "\033[A\r"); /* a1, up to a2, taken */
    person_sees(p, DOT);
    person_type(p, "\033[A\033[A\r");
    person_sees_in(p, -1, "Black> ");
    assert_true(person_has(p, "P a2-A4") || person_has(p, "P a2-a4"));
    leave(p);
}

static void pieces_are_dragged_and_escape_lets_go(void **state)
{
    struct person *p = begin(24, 80, two_people);
    int row, column;
    (void)state;
    person_sees_in(p, -1, "White> ");
    place_of("b1", &row, &column);
    person_button(p, row, column, true);
    person_sees(p, DOT);
    place_of("c3", &row, &column);
    person_button(p, row, column, false);
    person_sees(p, "N b1-c3");
    click(p, "g7");
    person_sees(p, DOT);
    person_type(p, "\033");
    person_loses(p, DOT);
    leave(p);
}

static void a_wrong_target_gives_the_reason(void **state)
{
    struct person *p = begin(24, 80, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    click(p, "b1");
    person_sees(p, DOT);
    click(p, "e5");
    person_sees(p, "does not move so");
    leave(p);
}

static void a_promotion_is_chosen_from_a_window(void **state)
{
    static const char *const arguments[] = {"play", "--white=human", "--position=7k/P7/8/9/9/8/8/K7 w - - 0 1", NULL};
    struct person *p = begin(24, 80, arguments);
    (void)state;
    person_sees_in(p, -1, "White> ");
    click(p, "a7");
    person_sees(p, DOT);
    click(p, "a8");
    person_sees(p, "What does it become?");
    person_sees(p, "R  Rook");
    person_type(p, "\033[B");
    person_type(p, "\r");
    person_sees_in(p, -1, "Black> ");
    leave(p);
}

/* Buttons that stand for a key work while something is typed, too, and a right click leaves a window. */
static void buttons_are_clicked(void **state)
{
    struct person *p = begin(24, 80, two_people);
    int row, column;
    (void)state;
    person_set(p, "LC_ALL", "C");
    person_sees_in(p, -1, "White> ");
    person_type(p, "P a2-A4");
    person_sees(p, "Enter does it");
    assert_true(person_finds(p, "Enter does it", &row, &column));
    person_click(p, row, column);
    person_sees_in(p, -1, "Black> ");
    enter(p, "resign");
    person_sees(p, "Yes or no?");
    person_sees(p, "n  no");
    assert_true(person_finds(p, "n  no", &row, &column));
    person_click(p, row, column);
    person_loses(p, "Yes or no?");
    enter(p, "resign");
    person_sees(p, "Yes or no?");
    person_type(p, "\033[<2;2;2M\033[<2;2;2m");
    person_loses(p, "Yes or no?");
    person_sees(p, "F2 turn");
    assert_true(person_finds(p, "F2 turn", &row, &column));
    person_click(p, row, column);
    person_sees(p, "Black sits below now");
    person_type(p, "\033[<64;9;9M"); /* the wheel walks through the moves */
    person_sees_in(p, -1, "replay> ");
    person_type(p, "\033[<65;9;9M\033");
    person_sees_in(p, -1, "Black> ");
    leave(p);
}

static const char annotated[] =
    "[Event \"First\"]\n[White \"One\"]\n[Black \"Two\"]\n[Result \"*\"]\n[Variant \"Reroute66\"]\n[Mood "
    "\"good\"]\n\n"
    "1. Pa2-A4 {the new cell} (1. Pa2-a4 $6 {or the old one}) 1... Ph7-H5 2. Nb1-c3 Pb7-b5 *\n\n"
    "[Event \"Second\"]\n[White \"Three\"]\n[Black \"Four\"]\n[Result \"1-0\"]\n[Variant "
    "\"Reroute66\"]\n\n1. Pd2-d3 1-0\n";

static void a_saved_game_is_replayed(void **state)
{
    struct person *p = person_new(24, 80, "xterm-256color");
    char path[200];
    const char *argv[] = {"replay", path, NULL};
    (void)state;
    snprintf(path, sizeof path, "%s/games.pgn", person_home(p));
    person_file(p, "games.pgn", annotated);
    run(p, argv);
    person_sees(p, "One - Two");
    person_sees(p, "Three - Four ");
    person_sees(p, " 1-0");
    person_type(p, "\r");
    person_sees_in(p, -1, "replay> ");
    person_type(p, "\033[C");
    person_sees(p, "the new cell");
    person_type(p, "\033[B");
    person_sees(p, "or the old one");
    person_sees(p, "a2-a4?!");
    person_type(p, "\033[A\033[C");
    person_sees(p, "White to move");
    person_type(p, "\033[F");
    enter(p, "forth");
    person_sees(p, "the end of the line");
    enter(p, "goto 1");
    person_sees(p, "the new cell");
    enter(p, "first");
    person_sees(p, "White to move");
    /* Clicking the list goes there. */
    int row, column;
    assert_true(person_finds(p, "b1-c3", &row, &column));
    person_click(p, row, column + 1);
    person_sees(p, "Black to move");
    leave(p);
}

static void a_game_that_came_with_the_program_is_replayed(void **state)
{
    struct person *p = begin(24, 80, NULL);
    (void)state;
    person_sees(p, "Games with comments");
    enter(p, "samples");
    person_sees(p, "The Rook through the ");
    person_sees(p, "Pawns at the Switch");
    enter(p, "/rook through");
    person_loses(p, "Pawns at the Switch");
    person_type(p, "\r");
    person_sees_in(p, -1, "replay> ");
    enter(p, "goto 11b");
    person_sees(p, "the line forks at h6");
    leave(p);
}

static void a_game_is_studied_and_saved_back(void **state)
{
    struct person *p = person_new(24, 80, "xterm-256color");
    char path[200];
    const char *argv[] = {"replay", path, "--game-number=1", NULL};
    struct text saved = {0};
    (void)state;
    snprintf(path, sizeof path, "%s/games.pgn", person_home(p));
    person_file(p, "games.pgn", annotated);
    run(p, argv);
    person_sees_in(p, -1, "replay> ");
    enter(p, "goto 1b");
    person_sees(p, "White to move");
    enter(p, "P c2-c3"); /* a variation, nothing is overwritten */
    person_sees(p, "c2-c3 ~");
    enter(p, "comment a try");
    person_sees(p, "a try");
    enter(p, "glyph !?");
    person_sees(p, "c2-c3!?");
    enter(p, "promote");
    person_sees(p, "in the main line");
    enter(p, "delete");
    person_sees(p, "`restore` brings them back");
    enter(p, "restore");
    person_sees(p, "Brought back.");
    enter(p, "save");
    person_sees(p, "Saved in");
    assert_true(text_read_file(path, &saved, NULL));
    assert_non_null(strstr(saved.at, "[Mood \"good\"]"));
    assert_non_null(strstr(saved.at, "{the new cell}"));
    assert_non_null(strstr(saved.at, "$5 {a try}"));
    assert_non_null(strstr(saved.at, "Nb1-c3"));
    assert_non_null(strstr(saved.at, "[Event \"Second\"]"));
    text_free(&saved);
    leave(p);
}

static void a_game_in_play_waits_while_it_is_looked_at(void **state)
{
    static const char *const arguments[] = {"play", "--black=ai:1", NULL};
    struct person *p = begin(24, 80, arguments);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "P a2-A4");
    person_sees(p, "Black plays");
    person_type(p, "\033[H");
    person_sees_in(p, -1, "replay> ");
    person_sees(p, "Escape goes back to it");
    person_type(p, "\033");
    person_sees_in(p, -1, "White> ");
    enter(p, "P h2-h3");
    person_sees(p, "P h2-h3");
    person_sees(p, "Black plays");
    leave(p);
}

static void a_replay_plays_by_itself(void **state)
{
    struct person *p = person_new(24, 80, "xterm-256color");
    char path[200];
    const char *argv[] = {"replay", path, "--game-number=1", NULL};
    (void)state;
    snprintf(path, sizeof path, "%s/games.pgn", person_home(p));
    person_file(p, "games.pgn", annotated);
    run(p, argv);
    person_sees_in(p, -1, "replay> ");
    enter(p, "autoplay 4");
    person_sees(p, "the new cell");
    person_sees(p, "White to move");
    leave(p);
}

static void a_list_of_game_courier_is_read(void **state)
{
    struct person *p = person_new(24, 80, "xterm-256color");
    char path[200];
    const char *argv[] = {"play", path, NULL};
    (void)state;
    snprintf(path, sizeof path, "%s/list.txt", person_home(p));
    person_file(p, "list.txt", "1. a2-A4\n1... h7-H5 // to the other side\n2. b1-c3\n");
    run(p, argv);
    person_sees(p, "N b1-c3");
    person_sees_in(p, -1, "Black> ");
    leave(p);
}

static void clocks_are_stopped_by_a_pause(void **state)
{
    static const char *const arguments[] = {"play", "--white=human", "--clock=60", NULL};
    struct person *p = begin(24, 80, arguments);
    (void)state;
    person_sees(p, "1:00:00");
    enter(p, "P a2-A4");
    person_sees(p, "59:5");
    enter(p, "pause");
    person_sees(p, "Paused.");
    enter(p, "p h7-H5");
    person_sees(p, "The game is paused");
    enter(p, "pause");
    enter(p, "p h7-H5");
    person_sees_in(p, -1, "White> ");
    leave(p);
}

static void flags_fall(void **state)
{
    static const char *const arguments[] = {"play", "--white=human", "--clock=0.02", NULL};
    struct person *p = begin(24, 80, arguments);
    (void)state;
    person_sees(p, "0:01.2");
    enter(p, "P a2-A4");
    person_sees(p, "Black has overstepped the time. White wins.");
    leave(p);
}

static void a_hint_tells_first_where_then_what(void **state)
{
    static const char *const arguments[] = {"play", "--white=human", "--position=k7/8/8/9/9/8/8/KR6 w - - 0 1", NULL};
    struct person *p = begin(24, 80, arguments);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "hint");
    person_sees(p, "Look at ");
    enter(p, "hint");
    person_sees(p, "The computer would play ");
    leave(p);
}

static void the_board_is_turned_zoomed_and_coloured(void **state)
{
    struct person *p = begin(60, 160, two_people);
    int row, column, above;
    (void)state;
    person_sees_in(p, -1, "White> ");
    assert_true(person_finds(p, "White  you", &row, &column));
    person_type(p, "\033OQ"); /* F2 */
    person_sees(p, "Black sits below now.");
    assert_true(person_finds(p, "White  you", &above, &column));
    assert_true(above < row);
    enter(p, "zoom 2");
    person_sees(p, "Up to 2 rows a cell");
    assert_true(person_finds(p, "Black  you", &row, &column));
    assert_true(row < 25);
    enter(p, "zoom");
    person_sees(p, "as large as");
    enter(p, "theme slate");
    person_sees(p, "Theme: Slate");
    enter(p, "theme nonsense");
    person_sees(p, "nonsense");
    leave(p);
}

static void settings_are_kept_and_wrong_lines_skipped(void **state)
{
    struct person *p = person_new(40, 100, "xterm-256color");
    char path[200];
    struct text saved = {0};
    (void)state;
    person_file(p, "config/reroute66/config", "# mine\ntheme = slate\nzoom = many\nlevel = 7\n");
    run(p, NULL);
    person_sees(p, "zoom: give a number from 0 to 20");
    person_sees(p, "< computer 7 >");
    enter(p, "settings");
    person_sees(p, "Settings:");
    enter(p, "set bell on");
    person_sees(p, "ring when it is your turn");
    snprintf(path, sizeof path, "%s/config/reroute66/config", person_home(p));
    person_type(p, "quit\r");
    person_ends(p);
    assert_true(text_read_file(path, &saved, NULL));
    assert_non_null(strstr(saved.at, "# mine\ntheme = slate\n"));
    assert_non_null(strstr(saved.at, "bell = on\n"));
    text_free(&saved);
    person_free(p);
}

static void seats_and_levels_change_in_a_game(void **state)
{
    struct person *p = begin(24, 80, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "black computer 1");
    person_sees(p, "Black: computer 1.");
    enter(p, "level 2");
    person_sees(p, "at level 2");
    person_sees(p, "Black  computer 2");
    enter(p, "P a2-A4");
    person_sees(p, "Black plays");
    leave(p);
}

static void help_is_searched_and_run_from_the_list(void **state)
{
    struct person *p = begin(24, 80, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "\033OP"); /* F1 */
    person_sees(p, "Help:");
    person_type(p, "turn the");
    person_loses(p, "resign");
    person_type(p, "\033[B\r");
    person_sees(p, "Black sits below now.");
    leave(p);
}

static void three_players_with_an_elimination(void **state)
{
    static const char *const arguments[] = {"play", "--game=altorth3", "--white=human", NULL};
    struct person *p = begin(24, 80, arguments);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "resign");
    person_type(p, "y");
    person_sees_in(p, -1, "Black> ");
    person_sees(p, "White  you  (out)");
    enter(p, "resign");
    person_type(p, "y");
    person_sees(p, "Last one left. Red wins.");
    leave(p);
}

static void the_tutorial_is_done_from_end_to_end(void **state)
{
    static const char *const lessons[][4] = {
        {"R a1-b7", "next"}, {"B d1-A4", "B A4-d7", "next"}, {"N a3-a5", "next"}, {"P a2-A4", "next"}, {"p b4-a3"}};
    struct person *p = begin(30, 80, NULL);
    char title[32];
    (void)state;
    person_sees(p, "Lessons: what is special");
    enter(p, "tutorial");
    for (int i = 0; i < 5; i++) {
        snprintf(title, sizeof title, "Lesson %d: ", i + 1);
        person_sees(p, title);
        person_type(p, "\033");
        snprintf(title, sizeof title, "Lesson %d of 5", i + 1);
        person_sees(p, title);
        if (i == 0) {
            enter(p, "R a1-a3");
            person_sees(p, "a legal move, but not the one");
        }
        for (int k = 0; k < 4 && lessons[i][k]; k++) {
            person_type(p, lessons[i][k]);
            person_type(p, "\r");
            if (strcmp(lessons[i][k], "next") != 0)
                person_sees(p, k == 0 && i == 1 ? "Right. And now?" : i < 4 ? "`next` goes on" : "the last lesson");
        }
    }
    person_type(p, "quit\r");
    person_ends(p);
    run(p, NULL);
    person_sees(p, "Play a new game");
    assert_false(person_has(p, "Go on:"));
    leave(p);
}

static void plain_mode_plays_a_scripted_game(void **state)
{
    struct person *p = person_new(80, 100, "xterm-256color");
    const char *argv[] = {"/bin/sh", "-c",
                          "printf 'new\\nblack you\\nP f2-f3\\np f7-f6\\nattackers g4\\nP "
                          "g2-g4\\npieces\\nlast\\nclock\\nq e8-h4\\nboard\\nstatus\\n' "
                          "| \"$REROUTE66\" play --plain",
                          NULL};
    (void)state;
    person_start(p, argv);
    assert_int_equal(person_ends(p), 0);
    assert_true(person_has(p, "White King on e1"));
    assert_true(person_has(p, "White Pawn g2 to g4."));
    assert_true(person_has(p, "There is no clock."));
    assert_true(person_has(p, "checkmate: Black wins"));
    assert_true(person_has(p, "A4 \\ /=\\ /"));
    person_free(p);
}

static void the_sandbox_is_marked_and_left_again(void **state)
{
    struct person *p = begin(24, 80, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "sandbox");
    person_sees_in(p, -1, "sandbox> ");
    person_sees_in(p, 0, "SANDBOX: the rules are off");
    click(p, "a1");
    click(p, "e5");
    person_sees(p, "Sandbox: a1-e5");
    enter(p, "@-a2; -h1");
    person_sees(p, "\xE2\x96\x91"); /* h1 is shaded */
    enter(p, "undo");
    person_loses(p, "\xE2\x96\x91");
    enter(p, "code");
    person_sees(p, "rnbkqbnr/pppppppp/8/4R4/9/8/PPPPPPPP/1NBQKBNR b KQkq - 0 1");
    enter(p, "sandbox end");
    person_sees_in(p, -1, "White> ");
    person_loses(p, "SANDBOX");
    play(p, (const char *const[]){"P a2-A4", NULL});
    leave(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_moved_by_clicks),
        cmocka_unit_test(both_cells_of_a_switch_are_reached),
        cmocka_unit_test(pieces_are_dragged_and_escape_lets_go),
        cmocka_unit_test(a_wrong_target_gives_the_reason),
        cmocka_unit_test(buttons_are_clicked),
        cmocka_unit_test(a_promotion_is_chosen_from_a_window),
        cmocka_unit_test(a_saved_game_is_replayed),
        cmocka_unit_test(a_game_that_came_with_the_program_is_replayed),
        cmocka_unit_test(a_game_is_studied_and_saved_back),
        cmocka_unit_test(a_game_in_play_waits_while_it_is_looked_at),
        cmocka_unit_test(a_replay_plays_by_itself),
        cmocka_unit_test(a_list_of_game_courier_is_read),
        cmocka_unit_test(clocks_are_stopped_by_a_pause),
        cmocka_unit_test(flags_fall),
        cmocka_unit_test(a_hint_tells_first_where_then_what),
        cmocka_unit_test(the_board_is_turned_zoomed_and_coloured),
        cmocka_unit_test(settings_are_kept_and_wrong_lines_skipped),
        cmocka_unit_test(seats_and_levels_change_in_a_game),
        cmocka_unit_test(help_is_searched_and_run_from_the_list),
        cmocka_unit_test(three_players_with_an_elimination),
        cmocka_unit_test(the_tutorial_is_done_from_end_to_end),
        cmocka_unit_test(plain_mode_plays_a_scripted_game),
        cmocka_unit_test(the_sandbox_is_marked_and_left_again),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
