/* Analysis at a terminal: lines as they are found, playable; threats; why not. */
#include "person.h"

static const char *const won[] = {"play",          "--game=chess",  "--position=6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
                                  "--white=human", "--black=human", NULL};

static void lines_appear_and_can_be_played(void **state)
{
    struct person *p = begin(30, 110, won);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "analyse 2\r");
    person_sees(p, "depth ");
    person_sees(p, "1 #1 R d1-d8");
    person_sees(p, "2 ");
    person_type(p, "line 1\r");
    person_sees_in(p, -1, "replay> ");
    person_sees(p, "R d1-d8");
    person_type(p, "line 9\r");
    person_sees(p, "There is no such line");
    leave(p);
}

static void a_line_is_played_by_a_click(void **state)
{
    struct person *p = begin(30, 110, won);
    int row, column;
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "\033[23~"); /* F11 */
    person_sees(p, "1 #1 R d1-d8");
    assert_true(person_finds(p, "1 #1 R d1-d8", &row, &column));
    person_click(p, row, column + 3);
    person_sees_in(p, -1, "replay> ");
    leave(p);
}

static void analysis_is_stopped_gone_on_with_and_ended(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "analyse\r");
    person_sees(p, "1 +0");
    person_type(p, "analyse stop\r");
    person_sees(p, ", stopped");
    person_type(p, "analyse go\r");
    person_loses(p, ", stopped");
    person_type(p, "analyse off\r");
    person_sees(p, "Analysis is off");
    person_loses(p, "depth ");
    person_type(p, "analyse 77\r");
    person_sees(p, "Give a number of lines");
    leave(p);
}

static void threats_and_bad_moves_are_told(void **state)
{
    struct person *p = begin(30, 110, won);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "threats\r");
    person_sees(p, "Black would play");
    person_type(p, " ?h2-h3\r"); /* at the very beginning ? is the key for help */
    person_sees(p, "better is R d1-d8 (#1)");
    person_type(p, "why Rd1-d8\r");
    person_sees(p, "ends the game");
    person_type(p, "why Rd1-e8\r");
    person_sees(p, "does not move so");
    leave(p);
}

static void the_explorer_tells_what_was_played(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "explorer\r");
    person_sees(p, "150 games here");
    person_type(p, "\r"); /* the most frequent move is played */
    person_sees_in(p, -1, "Black> ");
    person_type(p, "explorer own\r");
    person_sees(p, "Nothing is known of this position");
    leave(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_appear_and_can_be_played),
        cmocka_unit_test(a_line_is_played_by_a_click),
        cmocka_unit_test(analysis_is_stopped_gone_on_with_and_ended),
        cmocka_unit_test(threats_and_bad_moves_are_told),
        cmocka_unit_test(the_explorer_tells_what_was_played),
    };
    return cmocka_run_group_tests_name("terminal: analysis", tests, NULL, NULL);
}
