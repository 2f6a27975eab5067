/*
 * All commands: the tables of the files of this folder, and what commands and typed moves do in each mode of the table.
 */
#pragma once

#include "parts/command.h"
#include "screens/screens.h"
#include "study/collecting.h"
#include "study/desk.h"

/* Returns the rows of all tables in the order of the help; ends with NULL. Caller frees. */
command_list commands_all(void);

/* A command that does something else in one mode than its row says. */
struct own_command {
    const char *name; /* NULL ends the list */
    void (*run)(struct desk *desk, const char *arguments);
    void (*act)(struct desk *desk); /* in place of `run` */
};

/* Refuse PLACE, of which `where` tells nothing: it is no cell, file or rank. */
void look_refuse_where(struct desk *desk, const char *place);

/* What can be done with the pasted code of a position. */
struct paste_use {
    const char *question;                              /* "A position of %s. Begin a game from it?" */
    const char *verb;                                  /* the command that goes into the prompt with a faulty code */
    void (*take)(struct desk *desk, const char *code); /* NULL: a game begins, and the code may be of any game */
};

/* A mode. A member that is NULL or 0 changes nothing. */
struct mode_row {
    unsigned allows;     /* flags (command.h) that a command must have to run here */
    const char *refusal; /* what is said about other commands */
    const struct own_command *own;
    void (*play)(struct desk *desk, struct move m);      /* plays a legal move. NULL: rules are not enforced */
    void (*change)(struct desk *desk, const char *line); /* then: does what a typed line says, "P e2-e4", "e4-" */
    const struct paste_use *paste;
    void (*leave)(struct desk *desk); /* an exercise, in plain mode, which has no Escape: by `end` or `start` */
};

/* Returns the row of DESK's mode; NULL if there is no game on the board. */
const struct mode_row *mode_row(const struct desk *desk);

/*
 * Play the move in LINE, perhaps followed by a glyph and a comment, for the person to move, in a mode with rules. False
 * with WHY filled if LINE is no legal move.
 */
bool mode_play(struct desk *desk, const char *line, struct error *why);

/* Keeps the move LINE, while the computer thinks against one person, until it is that person's turn; false if there is
 * no such wait. */
bool mode_premove(struct desk *desk, const char *line);

/* Plays the move that mode_premove kept, if it is the person's turn and the move is legal. Called after anything that
 * may have changed DESK. */
void mode_play_premove(struct desk *desk);

/* The tables and rows, each in the file that it is named after. */
extern const struct command game_commands[], seat_commands[], look_commands[], replay_commands[], search_commands[],
    collection_commands[], board_commands[], file_commands[], paste_commands[], ending_commands[], exercise_commands[],
    race_commands[], help_commands[], program_commands[];
extern const struct mode_row game_mode, replay_mode, lesson_mode, problem_mode, guess_mode, repertoire_mode,
    trainer_mode, sandbox_mode, editor_mode;
extern const struct paste_use paste_new_game;

/* Commands that other modes build on. The first two tell of a board without rules, a sandbox or the trainer's. */
void board_pieces(struct desk *desk);
void board_where(struct desk *desk, const char *arguments);
void game_undo(struct desk *desk, const char *arguments);
void game_redo(struct desk *desk, const char *arguments);
void game_hint(struct desk *desk);
void game_pause(struct desk *desk);
void game_go(struct desk *desk);
void search_analyse(struct desk *desk, const char *arguments);
void exercise_next(struct desk *desk);

/* Adds COMMAND with each player of G, and with MORE unless that is NULL, to OUT: "`guess White` or `guess Black`". */
void seat_write_choice(const struct game *g, const char *command, const char *more, struct text *out);

/* Returns how many moves ARGUMENTS ask for, 1 if they say nothing; 0 after a message if that is no number. */
int moves_wanted(struct desk *desk, const char *arguments);

/* Change the setting NAME, let it take effect and write the settings' file. False after a message if VALUE is not
 * allowed, or if the file could not be written (the setting then holds until the program ends). */
bool setting_change(struct desk *desk, const char *name, const char *value);

/*
 * Put into OUT (empty) what LINE, the text before the cursor, should become; OUT stays empty if nothing fits. If
 * several completions fit they are told as a message, and OUT is their common beginning. Returns whether exactly one
 * fits.
 */
bool complete_line(struct desk *desk, const char *line, struct text *out);

/*
 * True if TEXT, pasted at an empty prompt, is a position, a game or a list of moves: then the user is asked whether to
 * use it, or told what is wrong with it. False: treat it as typing.
 */
bool pasting_offer(struct desk *desk, const char *text);

/* Fills GLIMPSE with how the game ended that the item LINE, "VERB FILE" or "VERB FILE NUMBER", of a list opens; where
 * it was found if LINE ends in "@PLY". */
void savedlist_look(struct desk *desk, const char *line, struct glimpse *glimpse);

/* Returns the row of the game FOUND in the file PATH: it is replayed from where it is as was searched. */
struct game_row savedlist_found(struct desk *desk, const char *path, const struct collection_found *found);

/* List the games of FILE; the command VERB opens one. False with ERROR filled if the user stopped it. */
bool savedlist_games(struct desk *desk, const struct saved *file, const char *verb, struct error *error);

/* List saved games under TITLE: the user's if OWN, opened by VERB, and those that came with the program. False if
 * there are none. */
bool savedlist_show(struct desk *desk, const char *verb, const char *title, bool own);
