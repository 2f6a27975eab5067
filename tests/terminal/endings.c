/* The page of endings through a pseudo-terminal: a table built with its bar on the screen, what it says of the board, a
 * long building left in the middle. */
#include "person.h"

#include <string.h>
#include <sys/wait.h>

static const char *const queen_ending[] = {
    "play", "--game=chess", "--white=human", "--black=human", "--position=8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", NULL};

/* Go down the list, whose first line is chosen, to the one called LABEL. */
static void choose(struct person *p, const char *label)
{
    static const char *const list[] = {"KQk", "KRk", "KBk", "KNk", "KPk", "KQQk", "KQRk"};
    char chosen[16];
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        snprintf(chosen, sizeof chosen, "> %s", list[i]);
        person_sees(p, chosen);
        if (strcmp(list[i], label) == 0)
            return;
        person_type(p, "\033[B");
    }
    fail_msg("%s is not in the list", label);
}

static void a_table_is_built_from_the_list(void **state)
{
    struct person *p = begin(24, 80, queen_ending);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "endings");
    person_sees(p, "Endings: Enter builds a table");
    person_sees(p, "its table is not in memory");
    choose(p, "KQk");
    person_type(p, "\r");
    person_sees(p, "The table of KQk is ready.");
    person_sees(p, "10; the best moves:");
    person_sees(p, "ready");
    /* Enter shows what is known, with the best move. */
    person_type(p, "\r");
    person_sees(p, "King and Queen of White against King of Black");
    person_sees(p, "10; the best moves:");
    person_type(p, "\033"); /* to the list, and from there to the board */
    person_sees(p, "Endings: Enter builds a table");
    person_type(p, "\033");
    person_sees_in(p, -1, "White> ");
    leave(p);
}

static void the_next_start_finds_it_on_disk(void **state)
{
    struct person *p = begin(24, 80, queen_ending);
    int status;
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "endings build");
    person_sees(p, "10; the best moves:");
    person_type(p, "\025quit\r");
    status = person_ends(p);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    run(p, queen_ending);
    person_sees_in(p, -1, "White> ");
    enter(p, "endings");
    person_sees(p, "on disk");
    person_type(p, "\033endings KQk\r");
    person_sees(p, "10; the best moves:");
    leave(p);
}

static void a_long_building_is_seen_and_left_at_once(void **state)
{
    struct person *p = begin(24, 80, queen_ending);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "endings");
    person_sees(p, "Endings: Enter builds a table");
    choose(p, "KQRk");
    person_type(p, "\r");
    person_sees(p, "[");
    person_sees(p, "building KQk, which it needs");
    person_loses(p, "which it needs");
    person_sees(p, "[#");
    person_sees(p, "%  building");
    /* Enter again breaks it off, once more begins it anew. */
    person_type(p, "\r");
    person_sees(p, "Broken off.");
    person_loses(p, "building");
    person_type(p, "\r");
    person_sees(p, "%  building");
    leave(p); /* in the middle of it: no more than ten seconds are waited for */
}

static void plain_mode_builds_and_tells(void **state)
{
    static const char *const arguments[] = {"play",
                                            "--game=chess",
                                            "--white=human",
                                            "--black=human",
                                            "--plain",
                                            "--position=8/8/8/5k2/8/8/1Q6/K7 w - - 0 1",
                                            NULL};
    struct person *p = begin(40, 120, arguments);
    (void)state;
    person_sees(p, "White> ");
    person_type(p, "endings build KQk\n");
    person_sees(p, "The table of KQk is ready.");
    person_sees(p, "10; the best moves:");
    person_type(p, "endings build KQRk\n");
    person_type(p, "endings stop\n");
    person_sees(p, "Broken off.");
    person_type(p, "endings stop\n");
    person_sees(p, "No table is being built.");
    person_type(p, "quit\n");
    int status = person_ends(p);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    person_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_built_from_the_list),
        cmocka_unit_test(the_next_start_finds_it_on_disk),
        cmocka_unit_test(a_long_building_is_seen_and_left_at_once),
        cmocka_unit_test(plain_mode_builds_and_tells),
    };
    return cmocka_run_group_tests_name("endings", tests, NULL, NULL);
}
