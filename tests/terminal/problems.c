/* Problems at a terminal: solved, refuted, hinted at, composed. */
#include "person.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const chess[] = {"play", "--game=chess", "--white=human", "--black=human", NULL};

static struct person *begin_chess(void)
{
    struct person *p = begin(30, 100, chess);
    person_sees_in(p, -1, "White> ");
    return p;
}

static void a_problem_is_solved_on_the_board(void **state)
{
    struct person *p = begin_chess();
    (void)state;
    enter(p, "problems published 12");
    person_sees(p, "Problem 12 of 31");
    person_sees(p, "White wins in 2 moves");
    person_sees_in(p, -1, "solve> ");
    enter(p, "Be4-f5");
    person_sees(p, "And now?");
    leave(p);
}

static void a_wrong_move_is_refuted_and_taken_back(void **state)
{
    struct person *p = begin_chess();
    (void)state;
    enter(p, "problems published 12");
    person_sees_in(p, -1, "solve> ");
    enter(p, "Be4-d5");
    person_sees(p, "does not do");
    enter(p, "undo");
    person_sees(p, "Taken back");
    enter(p, "hint");
    person_sees(p, "Look at e4");
    enter(p, "hint");
    person_sees(p, "It is B e4-f5");
    enter(p, "solution");
    person_sees(p, "The solution: B e4-f5");
    leave(p);
}

/*
 * The rating moves, is kept in the state folder, and stays where the solution was asked for; the daily problem is one
 * of the set.
 */
static void ones_own_rating_is_kept(void **state)
{
    struct person *p = begin_chess();
    char line[400];
    (void)state;
    enter(p, "problems chess 1");
    person_sees_in(p, -1, "solve> ");
    enter(p, "Qcg6#");
    person_sees(p, "Solved! Your rating is 10");
    snprintf(line, sizeof line, "grep -rq '^chess 10.. 1$' %s", person_home(p));
    assert_int_equal(system(line), 0);
    enter(p, "problems chess 1");
    person_sees(p, "Problem 1 of");
    enter(p, "solution");
    person_sees(p, "The solution: ");
    enter(p, "Qcg6#");
    person_sees(p, "That is it.");
    enter(p, "problems daily");
    person_sees(p, "Problem ");
    assert_int_equal(system(line), 0);
    leave(p);
}

/* The number of chess's problem with this position: others are replaced at times, and numbers move. */
static int numbered(const char *position)
{
    char line[400];
    int number = 0;
    bool found = false;
    snprintf(line, sizeof line, "%s/problems/chess.problems", getenv("REROUTE66_DATA"));
    FILE *f = fopen(line, "r");
    assert_non_null(f);
    while (!found && fgets(line, sizeof line, f)) {
        number += line[0] != '#';
        found = strncmp(line, position, strlen(position)) == 0;
    }
    fclose(f);
    assert_true(found);
    return number;
}

/* What was solved is marked in the list, counts once, and is passed over by `next` and by the list's bar. */
static void what_was_solved_is_known_again(void **state)
{
    struct person *p = begin_chess();
    (void)state;
    enter(p, "problems chess 1");
    person_sees(p, "Problem 1 of");
    enter(p, "Qcg6#");
    person_sees(p, "Solved! Your rating is 10");
    enter(p, "problems chess 82");
    person_sees(p, "Problem 82 of");
    enter(p, "next");
    person_sees(p, "Problem 2 of");
    enter(p, "problems chess 1");
    person_sees(p, "Problem 1 of 82 (*, solved before)");
    enter(p, "Qcg6#");
    person_sees(p, "That is it.");
    enter(p, "problems chess");
    person_sees(p, "Problems of Orthodox chess, 1 of 82 solved (+)");
    person_sees(p, " 1 + White wins in 1 move");
    person_sees(p, ">  2   Black wins");
    leave(p);
}

/* What is there and cannot be read, here for a byte of zeros, is told and not written over. */
static void a_file_that_cannot_be_read_stays(void **state)
{
    struct person *p = begin_chess();
    char line[300];
    (void)state;
    enter(p, "problems chess 1");
    person_sees(p, "Problem 1 of");
    enter(p, "Qcg6#");
    person_sees(p, "Solved! Your rating is 10");
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "cd %s && for f in $(find . -name %s); do printf 'mine\\0' >$f; done",
                 person_home(p), i ? "problems" : "solved");
        assert_int_equal(system(line), 0);
        enter(p, i ? "problems chess 4" : "problems chess 2");
        person_sees(p, i ? "Problem 4 of" : "Problem 2 of");
        enter(p, "solution");
        person_sees(p, "The solution: ");
        enter(p, "problems chess 1");
        person_sees(p, "Problem 1 of");
        enter(p, "Qcg6#");
        person_sees(p, i ? "problems: " : "solved: ");
        snprintf(line, sizeof line, "cd %s && grep -q mine $(find . -name %s)", person_home(p),
                 i ? "problems" : "solved");
        assert_int_equal(system(line), 0);
    }
    leave(p);
}

/* The longest title of a game leaves room for what was solved and the rating. */
static void the_title_is_whole_on_a_small_screen(void **state)
{
    struct person *p = begin(24, 80, chess);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "problems altorth3 1");
    person_sees(p, "Problem 1 of");
    enter(p, "problems");
    person_sees(p, "Problems of AltOrth Hex Chess, Basic for three. Your rating: 1000");
    enter(p, "problems altorth3 1");
    person_sees(p, "Problem 1 of");
    enter(p, "Rd4-e4");
    person_sees(p, "Solved!");
    enter(p, "problems");
    person_sees(p, "AltOrth Hex Chess, Basic for three, 1 of 23 solved (+). Your rating: 10");
    leave(p);
}

/* Where there is room the position of the chosen item stands beside the list: the label H5 is on that board only. */
static void a_list_shows_the_position_of_its_item(void **state)
{
    struct person *p = begin(40, 120, chess);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "problems reroute66");
    person_sees(p, "Problems of Reroute66");
    person_sees(p, "H5");
    person_type(p, "\033");
    person_loses(p, "Problems of Reroute66");
    person_resize(p, 60, 200);
    enter(p, "samples");
    person_sees(p, "Games to replay");
    person_sees(p, "H5");
    person_type(p, "G");
    person_sees(p, "> Computer - Computer          Both Kings castle");
    person_loses(p, "H5");
    leave(p);
}

/* Who has asked the engine has not solved the problem alone. */
static void an_analysis_is_help(void **state)
{
    struct person *p = begin_chess();
    (void)state;
    enter(p, "problems chess 1");
    person_sees(p, "Problem 1 of");
    enter(p, "analyse 1");
    person_sees(p, "1 #1 Q c6-g6");
    enter(p, "Qcg6#");
    person_sees(p, "That is it.");
    leave(p);
}

static void the_game_waits_while_problems_are_listed(void **state)
{
    struct person *p = begin_chess();
    (void)state;
    enter(p, "problems 400");
    person_sees(p, "There are problems 1 to");
    enter(p, "problems nosuchgame");
    person_sees(p, "nosuchgame");
    enter(p, "solution");
    person_sees(p, "No problem is on the board");
    enter(p, "problems");
    person_sees(p, "Your rating: 1000");
    leave(p);
}

static void a_position_is_tested_as_a_problem(void **state)
{
    static const char *const argv[] = {
        "play",          "--game=chess",  "--position=8/5NPK/4pk2/8/4B3/1Q6/8/8 w - - 0 1",
        "--white=human", "--black=human", NULL};
    struct person *p = begin(30, 100, argv);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "compose mate in 2");
    person_sees(p, "Sound: the only key is B e4-f5");
    enter(p, "compose mate in 1");
    person_sees(p, "There is no solution");
    enter(p, "compose mate in 3");
    person_sees(p, "Not sound");
    enter(p, "compose win");
    person_sees(p, "could not be found out");
    enter(p, "compose nothing");
    person_sees(p, "What is the goal?");
    leave(p);
}

/* Put together in the editor, saved with its solution, and set as a task for somebody else. */
static void a_composed_problem_is_solved_by_others(void **state)
{
    struct person *p = begin_chess();
    char line[400];
    (void)state;
    enter(p, "edit 8/5NPK/4pk2/8/4B3/1Q6/8/8 w - - 0 1");
    person_sees_in(p, -1, "edit> ");
    enter(p, "compose mate in 2");
    person_sees(p, "Sound: the only key is B e4-f5");
    person_type(p, "K-h6\rcompose mate in 2\r");
    person_sees(p, "This is no position yet");
    person_type(p, "edit 7k/8/6K1/8/8/8/8/1RR5 w - - 0 1\rcompose mate in 1\r");
    person_sees(p, "Cooked: there are 2 keys: R b1-b8");
    enter(p, "edit 7k/R7/8/8/8/8/8/K1QQQRR1 w - - 0 1");
    enter(p, "compose mate in 1");
    person_sees(p, "and 6 more.");
    enter(p, "sandbox end");
    person_sees(p, "Back in the game");
    snprintf(line, sizeof line, "cd %s && mv $(find . -name '*.pgn') composed.pgn", person_home(p));
    assert_int_equal(system(line), 0);
    snprintf(line, sizeof line, "solve %s/composed.pgn", person_home(p));
    enter(p, line);
    person_sees(p, "Problem 1 of 1");
    person_sees(p, "White wins in 2 moves");
    enter(p, "solution");
    person_sees(p, "The solution: B e4-f5, ");
    enter(p, "Be4-f5");
    person_sees(p, "And now?");
    snprintf(line, sizeof line, "solve %s/nosuch.pgn", person_home(p));
    enter(p, line);
    person_sees(p, "nosuch.pgn");
    leave(p);
}

static void a_draw_given_away_is_refuted_on_the_board(void **state)
{
    struct person *p = begin_chess();
    char line[40];
    (void)state;
    snprintf(line, sizeof line, "problems chess %d", numbered("8/8/5K2/8/8/4P1k1/8/8 b"));
    enter(p, line);
    person_sees(p, "holds the draw: one move does");
    enter(p, "k g3-h3");
    person_sees(p, "k g3-h3 does not do: "); /* what follows was played on the board */
    person_sees(p, "White");
    leave(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_problem_is_solved_on_the_board),
        cmocka_unit_test(a_wrong_move_is_refuted_and_taken_back),
        cmocka_unit_test(ones_own_rating_is_kept),
        cmocka_unit_test(what_was_solved_is_known_again),
        cmocka_unit_test(a_file_that_cannot_be_read_stays),
        cmocka_unit_test(the_title_is_whole_on_a_small_screen),
        cmocka_unit_test(a_list_shows_the_position_of_its_item),
        cmocka_unit_test(an_analysis_is_help),
        cmocka_unit_test(the_game_waits_while_problems_are_listed),
        cmocka_unit_test(a_position_is_tested_as_a_problem),
        cmocka_unit_test(a_composed_problem_is_solved_by_others),
        cmocka_unit_test(a_draw_given_away_is_refuted_on_the_board),
    };
    return cmocka_run_group_tests_name("terminal: problems", tests, NULL, NULL);
}
