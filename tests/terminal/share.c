/* Games without enforced rules at the table: recorded, saved, replayed, annotated and gone on with like any other. */
#include "person.h"

#include <signal.h>
#include <sys/wait.h>

static void a_sandbox_is_saved_annotated_and_replayed(void **state)
{
    struct person *p = begin(30, 110, two_people);
    char line[300];
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "sandbox\r");
    person_sees_in(p, -1, "sandbox> ");
    play(p, (const char *const[]){"-e4; @-d1", "P*c5", NULL});
    person_type(p, "comment a man more\r");
    person_type(p, "glyph !?\r");
    person_sees(p, "P*c5!?");
    person_type(p, "undo\r");
    play(p, (const char *const[]){"@-e4", NULL});
    person_sees(p, "@-e4 <"); /* the move taken back is a variation */
    snprintf(line, sizeof line, "save %s/loose.pgn\r", person_home(p));
    person_type(p, line);
    person_sees(p, "Saved in");
    person_type(p, "resign\r");
    person_type(p, "y");
    person_sees(p, "Resignation. Black wins");
    person_type(p, "sandbox end\r");
    person_sees_in(p, -1, "White> ");
    person_sees(p, "(no moves yet)");
    snprintf(line, sizeof line, "replay %s/loose.pgn\r", person_home(p));
    person_type(p, line);
    person_sees(p, "A game without enforced rules");
    person_type(p, "forth\r");
    person_type(p, "variation 2\r");
    person_sees(p, "a man more");
    person_type(p, "code\r");
    person_sees(p, "rnbkqbnr/pppppppp/8/2P6/5-3/8/PPPPPPPP/RNB1KBNR w KQkq - 0 2");
    leave(p);
}

static void a_sandbox_that_died_is_gone_on_with(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "sandbox\r");
    person_sees_in(p, -1, "sandbox> ");
    play(p, (const char *const[]){"-e4", "q-e5", NULL});
    kill(person_process(p), SIGKILL);
    person_ends(p);
    run(p, NULL);
    person_sees(p, "2 moves");
    person_type(p, "continue 1\r");
    person_sees_in(p, -1, "sandbox> ");
    person_sees(p, "q-e5");
    person_type(p, "@-e4\r");
    person_sees(p, "Sandbox: @-e4");
    person_type(p, "code\r");
    person_sees(p, "rnbkqbnr/pppppppp/8/4q4/9/8/PPPPPPPP/RNBQKBNR b KQkq - 0 2");
    leave(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sandbox_is_saved_annotated_and_replayed),
        cmocka_unit_test(a_sandbox_that_died_is_gone_on_with),
    };
    return cmocka_run_group_tests_name("terminal: sharing", tests, NULL, NULL);
}
