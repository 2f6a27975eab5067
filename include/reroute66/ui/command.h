/*
 * What a user can do, as rows of one table. The prompt, the keys, the help screen, completion and the manual page all
 * read it. This header has the form of a row and functions to find rows; the table is in commands.h.
 */
#ifndef REROUTE66_UI_COMMAND_H
#define REROUTE66_UI_COMMAND_H

#include <stdbool.h>

struct app;

enum command_group { GROUP_GAME, GROUP_VIEW, GROUP_STUDY, GROUP_PROGRAM, GROUPS };

/* NEEDS_GAME: runs only while there is a game on the board. LOOSE_TOO, EDITOR_TOO: runs also in the sandbox, in the
 * editor; SANDBOX_TOO: in both. NEEDS_MEMORY: does not run while memory is short (base/memory.h). BEGINS_GAME: where
 * there is no game on the board, the one that the start screen offers is begun first. */
enum {
    NEEDS_GAME = 1,
    EDITOR_TOO = 2,
    LOOSE_TOO = 4,
    SANDBOX_TOO = EDITOR_TOO | LOOSE_TOO,
    NEEDS_MEMORY = 8,
    BEGINS_GAME = 16
};

struct command {
    const char *name;      /* the word at the prompt; NULL ends the table */
    const char *key;       /* "F2", "?": works on an empty line; "" none */
    const char *arguments; /* "[NAME]"; "" none */
    const char *help;      /* one line */
    enum command_group group;
    unsigned needs;
    void (*run)(struct app *a, const char *arguments); /* ARGUMENTS without outer blanks, "" if none */
};

/* The heading of a group: "The game". */
const char *command_group_title(enum command_group g);

/* The row of TABLE with the name that the first LENGTH bytes of WORD are; NULL if none. */
const struct command *command_find(const struct command *table, const char *word, int length);

/* The only row whose name begins with these LENGTH ≥ 1 bytes; NULL if there is none or more than one. */
const struct command *command_guess(const struct command *table, const char *word, int length);

/*
 * The row whose name is most like the first LENGTH ≥ 3 bytes of WORD, one or two letters wrong; NULL if there is none,
 * or more than one.
 */
const struct command *command_like(const struct command *table, const char *word, int length);

/* The row for KEY ("F2"), NULL if none. */
const struct command *command_for_key(const struct command *table, const char *key);

/* Does WORD occur in A's name, arguments or help, whatever the case of letters? Empty WORD: yes. */
bool command_mentions(const struct command *a, const char *word);

#endif
