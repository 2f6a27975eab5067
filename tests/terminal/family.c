/*
 * One whole game of each of the family, typed by a person at a terminal of 80 by 24 and played to its end. $GAMES names
 * a folder with a file a game: the lines to type, then the status line of the end.
 */
#include "person.h"

#include "base/text.h"

#include <ctype.h>
#include <string.h>

/* "checkmate: White wins" as the screen announces it: "Checkmate. White wins." */
static void announcement(const char *status, char *out, size_t size)
{
    const char *colon = strchr(status, ':');
    assert_non_null(colon);
    snprintf(out, size, "%c%.*s.%s.", toupper((unsigned char)status[0]), (int)(colon - status - 1), status + 1,
             colon + 1);
}

/* Type the lines of TEXT, each move seen in the list before the next; the last line is the end. TEXT is cut up. */
static void play_lines(struct person *p, char *text)
{
    char end[80];
    char *line = strtok(text, "\n");
    for (char *next; (next = strtok(NULL, "\n")) != NULL; line = next) {
        if (strcmp(line, "y") == 0) { /* the answer to a question */
            person_sees_in(p, -1, "yes or no>");
            person_type(p, "y");
            person_loses_in(p, -1, "yes or no>");
            continue;
        }
        enter(p, line);
        if (strcmp(next, "y") != 0)
            person_sees(p, line);
    }
    announcement(line, end, sizeof end);
    person_sees(p, end);
}

static void a_game_to_its_end(void **state)
{
    const char *id = *state;
    char path[512], option[64];
    struct text moves = {0};
    struct error e;
    snprintf(path, sizeof path, "%s/%s.txt", getenv("GAMES"), id);
    snprintf(option, sizeof option, "--game=%s", id);
    assert_true(text_read_file(path, &moves, &e));
    const char *const arguments[] = {"play", option, "--white=human", "--black=human", "--red=human", NULL};
    const char *const two[] = {"play", option, "--white=human", "--black=human", NULL};
    struct person *p = begin(24, 80, strcmp(id, "altorth3") == 0 ? arguments : two);
    person_sees_in(p, -1, "White> ");
    play_lines(p, moves.at);
    leave(p);
    text_free(&moves);
}

#define GAME(id) cmocka_unit_test_prestate(a_game_to_its_end, id)

int main(void)
{
    struct CMUnitTest tests[] = {
        GAME("reenterent"),    GAME("fastlane"),           GAME("chess"),    GAME("altorth"),
        GAME("altorth-trios"), GAME("altorth-doubleback"), GAME("altorth3"),
    };
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        tests[i].name = tests[i].initial_state;
    return cmocka_run_group_tests_name("family", tests, NULL, NULL);
}
