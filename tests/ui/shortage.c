/* What the interactive program does when memory runs out. */
#include "shortage.h"

#include "record/record.h"
#include "seated.h"
#include "test.h"
#include "ui/commands.h"
#include "ui/control.h"

#include <string.h>
#include <sys/wait.h>

static bool says(const struct app *a, const char *words)
{
    return a->messages.text.at && strstr(a->messages.text.at, words);
}

/* The steps of the test in a process whose memory is limited; the number of the first that went wrong, 0: none. */
static int play_short_of_memory(struct app *a)
{
    struct shortage s;
    memory_put_aside(1 << 20);
    shortage_limit();
    shortage_begin(&s);
    control_tick(a);
    if (!says(a, "Memory runs out. The game goes on"))
        return 1;
    seated_type(a, "p h7-H5\n");
    if (a->session->record->current->position.full != 2)
        return 2;
    seated_type(a, "load nothing.pgn\n");
    if (!says(a, "load: there is not enough memory for that now"))
        return 3;
    seated_type(a, "save\n");
    if (!says(a, "Saved in "))
        return 4;
    shortage_end(&s);
    control_tick(a);
    if (!says(a, "There is enough memory again."))
        return 5;
    seated_type(a, "load nothing.pgn\n");
    return says(a, "not enough memory") ? 6 : 0;
}

static void the_game_goes_on_and_can_be_saved(void **state)
{
    struct app *a = app_new(commands, NULL, NULL);
    int status = 0;
    (void)state;
    assert_non_null(a);
    seated_type(a, "white you\nblack you\nnew reroute66\nP a2-A4\n");
    pid_t child = fork();
    if (child == 0)
        _exit(play_short_of_memory(a));
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    app_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_game_goes_on_and_can_be_saved)};
    seated_make_home();
    return cmocka_run_group_tests(tests, NULL, seated_remove_home);
}
