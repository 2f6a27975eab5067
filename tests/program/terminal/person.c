#include "person.h"

#include <string.h>
#include <sys/wait.h>

enum { ARGUMENTS_MAX = 8 };

void run(struct person *p, const char *const *arguments)
{
    const char *argv[ARGUMENTS_MAX + 2] = {getenv("REROUTE66")};
    for (int i = 0; arguments && arguments[i]; i++)
        argv[i + 1] = arguments[i];
    person_start(p, argv);
}

struct person *begin(int rows, int columns, const char *const *arguments)
{
    struct person *p = person_new(rows, columns, "xterm-256color");
    person_file(p, "config/reroute66/config", "piece-style = letters\n"); /* moves that tests can wait for */
    run(p, arguments);
    return p;
}

const char *const two_people[] = {"play", "--white=human", "--black=human", NULL};

void enter(struct person *p, const char *line)
{
    char prompted[512];
    snprintf(prompted, sizeof prompted, "> %s", line);
    person_type(p, line);
    person_sees_in(p, -1, prompted);
    person_type(p, "\r");
    person_loses_in(p, -1, prompted);
}

void play(struct person *p, const char *const *moves)
{
    for (; *moves; moves++) {
        enter(p, *moves);
        person_sees(p, *moves);
    }
}

static void step_last(struct person *p, const char *text)
{
    person_sees_in(p, -1, text);
}

static void step_play(struct person *p, const char *move)
{
    play(p, (const char *const[]){move, NULL});
}

void steps_of(struct person *p, const char *const *step)
{
    static const struct {
        const char *word;
        void (*run)(struct person *p, const char *text);
    } words[] = {{"type ", person_type}, {"see ", person_sees}, {"lose ", person_loses},
                 {"last ", step_last},   {"enter ", enter},     {"play ", step_play}};
    for (; *step; step++) {
        size_t i = 0;
        while (i < sizeof words / sizeof *words && strncmp(*step, words[i].word, strlen(words[i].word)) != 0)
            i++;
        if (i == sizeof words / sizeof *words)
            fail_msg("no step: %s", *step);
        words[i].run(p, *step + strlen(words[i].word));
    }
}

void leave(struct person *p)
{
    person_type(p, "\025quit\r");
    int status = person_ends(p);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_true(person_terminal_is_sane(p));
    person_free(p);
}
