/* Problems at a terminal: solved, refuted, hinted at, composed. */
#include "person.h"

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
    person_type(p, "problems published 12\r");
    person_sees(p, "Problem 12 of 31");
    person_sees(p, "White wins in 2 moves");
    person_sees_in(p, -1, "solve> ");
    person_type(p, "Be4-f5\r");
    person_sees(p, "And now?");
    leave(p);
}

static void a_wrong_move_is_refuted_and_taken_back(void **state)
{
    struct person *p = begin_chess();
    (void)state;
    person_type(p, "problems published 12\r");
    person_sees_in(p, -1, "solve> ");
    person_type(p, "Be4-d5\r");
    person_sees(p, "does not do");
    person_type(p, "undo\r");
    person_sees(p, "Taken back");
    person_type(p, "hint\r");
    person_sees(p, "Look at e4");
    person_type(p, "hint\r");
    person_sees(p, "It is B e4-f5");
    person_type(p, "solution\r");
    person_sees(p, "It begins with B e4-f5");
    leave(p);
}

static void the_game_waits_while_problems_are_listed(void **state)
{
    struct person *p = begin_chess();
    (void)state;
    person_type(p, "problems 400\r");
    person_sees(p, "There are problems 1 to");
    person_type(p, "problems nosuchgame\r");
    person_sees(p, "nosuchgame");
    person_type(p, "solution\r");
    person_sees(p, "No problem is on the board");
    person_type(p, "problems\r");
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
    person_type(p, "compose mate in 2\r");
    person_sees(p, "Sound: the only key is B e4-f5");
    person_type(p, "compose mate in 1\r");
    person_sees(p, "There is no solution");
    person_type(p, "compose mate in 3\r");
    person_sees(p, "Not sound");
    person_type(p, "compose win\r");
    person_sees(p, "could not be found out");
    person_type(p, "compose nothing\r");
    person_sees(p, "What is the goal?");
    leave(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_problem_is_solved_on_the_board),
        cmocka_unit_test(a_wrong_move_is_refuted_and_taken_back),
        cmocka_unit_test(the_game_waits_while_problems_are_listed),
        cmocka_unit_test(a_position_is_tested_as_a_problem),
    };
    return cmocka_run_group_tests_name("terminal: problems", tests, NULL, NULL);
}
