/*
 * Boards without rules. The sandbox is a game without enforced rules, recorded like others, that begins from the
 * position on the board; the editor's positions are judged after every change. The game waits meanwhile.
 */
#pragma once

#include "notation/sandbox.h"
#include "study/desk.h"

/* Puts a sandbox that begins with the board of CODE ("": as it is, "start", "empty") on the table and reports it; the
 * game waits. */
void sandboxes_enter(struct desk *desk, const char *code);

/* Closes the sandbox, and brings back the game that waits, and reports it; false if none waits. */
bool sandboxes_leave(struct desk *desk);

/* Make the move that was typed in the sandbox, or tell what is wrong with it. */
void sandboxes_line(struct desk *desk, const char *line);

/* One change BACK, or forth, in the sandbox or the editor; false if there is none. */
bool sandboxes_step(struct desk *desk, bool back);

/* Opens the editor, or changes its board to that of CODE ("": as it is, "start", "empty"); the game waits. False after
 * a message if CODE is none. */
bool editor_open(struct desk *desk, const char *code);

/* Goes back to the game. */
void editor_close(struct desk *desk);

/* The position in the editor or the sandbox, else the one on the board, into *P. Returns its game: that on the board,
 * of Chess960 with the array that the castling letters mean; NULL with ERROR filled if it is no position. If castling
 * letters were dropped, ERROR's text says so, else it is empty. */
const struct game *editor_position(const struct desk *desk, struct position *p, struct error *error);

/* Make the change that LINE says, and tell what is still wrong with the position. */
void editor_line(struct desk *desk, const char *line);

/* Set FIELD (turn, castling, passed, pocket, counters) to VALUE; false if there is no such field or value. */
bool editor_set(struct desk *desk, const char *field, const char *value);

/* Begins a game from the position in the editor or the sandbox. */
void editor_play(struct desk *desk);

/* Begins an analysis, without computers and clock, of the position in the editor or the sandbox. False after a message
 * if it is no position. */
bool editor_study(struct desk *desk);

/* Save the position as a game without moves in the file NAME, "": a new one; and tell the result. */
void editor_save(struct desk *desk, const char *name);
