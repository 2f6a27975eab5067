/*
 * What a user can do, as rows of tables: the prompt, the keys, Tab, the help and the manual page read them. Here is the
 * form of a row, and how rows are found in a list of all.
 */
#pragma once

#include "catalogue/catalogue.h"
#include "ui/input.h"

struct desk;

enum command_group { GROUP_GAME, GROUP_VIEW, GROUP_STUDY, GROUP_PROGRAM, GROUPS };

/* What a command needs and does, beside its row: bits of `needs`. */
enum {
    NEEDS_GAME = 1, /* runs only while there is a game on the board */
    EDITOR_TOO = 2, /* runs also in the editor */
    LOOSE_TOO = 4,  /* runs also in the sandbox */
    SANDBOX_TOO = EDITOR_TOO | LOOSE_TOO,
    NEEDS_MEMORY = 8, /* does not run while memory is short (base/memory.h) */
    BEGINS_GAME = 16, /* without a game on the board, the one that the start screen offers is begun first */
    ADVISES = 32,     /* shows good moves: those who share a game must agree */
    OPENS_FILES = 64, /* reads or writes what its arguments name: does not run at a public table (study/sharing.h) */
    IN_LOBBY = 128,   /* takes only the games of a public table there: a name is made the path of one */
    OF_GAME = 256,    /* is about a game that is played, and not about an exercise */
    /* Puts another game on the board: whether the one there may be lost is asked before. */
    LEAVES_GAME = 512,
    LEAVES_NAMED = 1024, /* the same, with arguments only */
    NAMES_DATA = 2048    /* a word of its arguments is a file's name or path: at a public table only a name */
};

struct command {
    const char *name;      /* the word at the prompt; NULL ends a table */
    const char *keys;      /* "^F F2": they work on an empty line, F-keys always; the first is shown; "" none */
    const char *arguments; /* "[NAME]"; "" none */
    const char *help;      /* one line */
    enum command_group group;
    unsigned needs;
    void (*run)(struct desk *desk, const char *arguments); /* ARGUMENTS without outer blanks, "" if none */
    void (*act)(struct desk *desk);                        /* in place of `run`: it takes no arguments */
};

/* Pointers to the rows of all tables, in order; ends with NULL. */
typedef const struct command *const *command_list;

/* Returns the heading of a group: "The game". */
const char *command_group_title(enum command_group group);

/* Returns the row of ALL with the name that the first LENGTH bytes of WORD are; NULL if none. */
const struct command *command_find(command_list all, const char *word, int length);

/* Returns the only row whose name begins with these LENGTH ≥ 1 bytes; NULL if there is none or more than one. */
const struct command *command_guess(command_list all, const char *word, int length);

/* True if the name of a row begins with WORD. */
bool command_begins(command_list all, const char *word);

/*
 * The row whose name is most like the first LENGTH ≥ 3 bytes of WORD, one or two letters wrong; NULL if there is none,
 * or more than one.
 */
const struct command *command_like(command_list all, const char *word, int length);

/* Returns the line to type for LINE's first words, which other programs understand: "takeback" is "undo", "castle long"
 * is "O-O-O". NULL if there is none. *USED: bytes of these words. */
const char *command_elsewhere(const char *line, int *used);

/* Returns the row of ALL for KEY ("F2", "^F"), NULL if there is none. */
const struct command *command_for_key(command_list all, const char *key);

/* Writes the first key of ROW into OUT (8 bytes), "" if it has none. */
void command_key(const struct command *row, char *out);

/* How well WORD finds ROW: 0 best (its name is WORD), 1 its name begins so, 2 contains it, 3 has its letters in this
 * order, 4 its arguments or help contain it, from 3 letters on; -1 not at all. */
int command_rank(const struct command *row, const char *word);

/* True if WORD occurs in ROW's name, arguments or help, whatever the case of letters; and if WORD is empty. */
bool command_mentions(const struct command *row, const char *word);

/* The line that is being typed, a copy of what the line editor has. */
struct typed {
    char *line;              /* never NULL; owned */
    size_t cursor;           /* within it, in bytes */
    char prefill[PATH_SIZE]; /* what the interface is to put into the prompt; "" nothing */
    char keyed[8];           /* the letters that were taken as keys just before */
    bool guess;              /* `prefill` is only a guess: the next letter typed replaces it */
};

/*
 * The screen got the key IN; IS_KEY: it is a letter that means something there. If the letters taken as keys just
 * before and IN together begin one of the commands ALL, they go into the prompt before IN, which has to go there then.
 */
void letters_watch(struct typed *typed, command_list all, const struct input *in, bool is_key);
