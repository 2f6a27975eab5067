/*
 * What the tests of the whole program begin and end with: the program named by $REROUTE66 on a terminal of its own.
 */
#pragma once

#include "driver.h"
#include "test.h"

extern const char *const two_people[];

/* Start the program with ARGUMENTS (ends with NULL; NULL: none). */
void run(struct person *p, const char *const *arguments);

/* A person at a colour terminal with the program started. */
struct person *begin(int rows, int columns, const char *const *arguments);

/*
 * Type LINE at the prompt of the screen, and Enter once it stands there. The prompt is empty again at the end: what is
 * on the screen then is no older than what LINE did. LINE must fit into the row, and not be empty.
 */
void enter(struct person *p, const char *line);

/*
 * One step after the other: "type BYTES" types them, "enter LINE" and "play MOVE" do as the functions; "see TEXT",
 * "lose TEXT" and "last TEXT" wait until it is on the screen, nowhere on it, or in its last row.
 */
#define steps(p, ...) steps_of(p, (const char *const[]){__VA_ARGS__, NULL})
void steps_of(struct person *p, const char *const *step);

/* Play MOVES (ends with NULL) one after the other, each seen in the move list before the next. */
void play(struct person *p, const char *const *moves);

/* Quit; the program must end well and leave the terminal sane. Frees P. */
void leave(struct person *p);

/* A test of the program started with ARGUMENTS at a terminal of 24 rows and 80 columns, P, who leaves at the end. */
#define AT_TERMINAL(what, arguments)                                                                                   \
    static void what##_by(struct person *p);                                                                           \
    TEST(what)                                                                                                         \
    {                                                                                                                  \
        struct person *p = begin(24, 80, arguments);                                                                   \
        what##_by(p);                                                                                                  \
        leave(p);                                                                                                      \
    }                                                                                                                  \
    static void what##_by(struct person *p)
