/* What the interactive program does when memory runs out. */
#include "shortage.h"

#include "record/record.h"
#include "seated.h"
#include "test.h"
#include "ui/control/control.h"

#include <sys/wait.h>

static bool says(const struct desk *d, const char *words)
{
    return d->voice.text.at && strstr(d->voice.text.at, words);
}

/* The steps of the test in a process whose memory is limited; the number of the first that went wrong, 0: none. */
static int play_short_of_memory(struct desk *d)
{
    struct shortage s;
    memory_put_aside(1 << 20);
    shortage_limit();
    shortage_begin(&s);
    control_tick(d);
    if (!says(d, "Memory is short: analysis and review have stopped. The game goes on"))
        return 1;
    seated_type(d, "p h7-H5\n");
    if (d->session->record->current->position.full != 2)
        return 2;
    seated_type(d, "load nothing.pgn\n");
    if (!says(d, "load: there is not enough memory for that now"))
        return 3;
    seated_type(d, "save\n");
    if (!says(d, "Saved in "))
        return 4;
    shortage_end(&s);
    control_tick(d);
    if (!says(d, "There is enough memory again."))
        return 5;
    seated_type(d, "load nothing.pgn\n");
    return says(d, "not enough memory") ? 6 : 0;
}

TEST(the_game_goes_on_and_can_be_saved)
{
    OWNED(desk) d = ui_new(NULL, false, NULL);
    int status = 0;
    assert_non_null(d);
    seated_type(d, "white you\nblack you\nnew reroute66\nP a2-A4\n");
    pid_t child = fork();
    if (child == 0)
        _exit(play_short_of_memory(d));
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

RUN_TESTS("ui: shortage", seated_make_home, seated_remove_home)
