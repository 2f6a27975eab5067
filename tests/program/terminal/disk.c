/* What the disk has to do before a typed move is shown, and files in the home that never end. */
#include "person.h"

#include "base/text.h"

#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* The lines of P's log of the disk that tell of a sync. */
static int syncs(const struct person *p)
{
    char path[256], line[4096];
    int n = 0;
    snprintf(path, sizeof path, "%s/log", person_home(p));
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        n += strncmp(line, "sync", 4) == 0;
    fclose(f);
    return n;
}

TEST(a_move_waits_for_one_sync)
{
    static const char *const moves[] = {"P a2-A4", "p b7-b6", "P b2-b3", "p c7-c6"};
    char log[256];
    if (!getenv("FAULT_SHIM")) /* where it cannot be built */
        return;
    struct person *p = person_new(24, 80, "xterm-256color");
    person_file(p, "config/reroute66/config", "piece-style = letters\n");
    snprintf(log, sizeof log, "%s/log", person_home(p));
    person_set(p, "RECORD_ROOT", person_home(p));
    person_set(p, "RECORD_LOG", log);
    person_set(p, "LD_PRELOAD", getenv("FAULT_SHIM"));
    run(p, two_people);
    unsetenv("LD_PRELOAD");
    person_sees_in(p, -1, "White> ");
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        int before = syncs(p);
        enter(p, moves[i]);
        person_sees(p, moves[i]);
        if (i > 0) /* the first move's file has to be made */
            assert_int_equal(syncs(p) - before, 1);
    }
    leave(p);
}

/* Another program has locked the folder of the history: lines are kept without waiting for it. */
TEST(no_line_waits_for_a_lock)
{
    char folder[256];
    struct person *p = begin(24, 80, two_people);
    person_sees_in(p, -1, "White> ");
    snprintf(folder, sizeof folder, "%s/state/reroute66", person_home(p));
    int fd = open(folder, O_RDONLY | O_DIRECTORY);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    steps(p, "enter P a2-A4", "see P a2-A4");
    snprintf(folder, sizeof folder, "%s/state/reroute66/history", person_home(p));
    for (bool has = false; !has;) { /* a thread writes it */
        SCOPED(text) lines = {0};
        assert_true(text_read_file(folder, &lines, NULL));
        has = strstr(lines.at, "a2-A4") != NULL;
        person_settles(p);
    }
    close(fd);
    leave(p);
}

TEST(what_never_ends_is_not_read_as_editrc)
{
    for (int device = 0; device < 2; device++) {
        char path[256];
        struct person *p = person_new(24, 80, "xterm-256color");
        snprintf(path, sizeof path, "%s/.editrc", person_home(p));
        assert_int_equal(device ? symlink("/dev/zero", path) : mkfifo(path, 0600), 0);
        run(p, two_people);
        person_sees_in(p, -1, "White> ");
        leave(p);
    }
}

RUN_TESTS("disk", NULL, NULL)
