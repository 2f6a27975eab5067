/*
 * What an interface calls: for a typed line, for a key or click, and as time passes. Each leads to a screen or to a row
 * of the tables of commands.
 */
#pragma once

#include "screens/screen.h"

#include <poll.h>

/* How the two interfaces speak (study/voice.h). */
extern const struct face face_screen, face_plain;

/* Do what the typed line LINE says: an answer, a command, a move. */
void control_line(struct desk *desk, const char *line);

/* Breaks off what goes on for long, a review, the laboratory, an analysis, a question, a table of an ending, a game
 * between computers, and says so; what is done of it is kept. A computer that thinks moves, or gives its hint, at once.
 * False, and nothing, if there is nothing of that kind. */
bool control_break_off(struct desk *desk);

/*
 * Returns what a key or mouse event means, not `taken` if it is for the line editor. EMPTY: nothing is typed, so that
 * keys act on what is on the screen. SHOWN is what was painted last.
 */
struct intent control_key(struct desk *desk, const struct input *in, bool empty, const struct picture *shown);

/*
 * Answers the open question by LINE, whose first word has WORD bytes, or asks it again: true then. False if LINE is to
 * be tried further: without a question; commands, searches and questions about moves, beside which it stays open; and a
 * legal move, which declines what the opponent has offered, as in chess.
 */
bool control_answer_line(struct desk *desk, const char *line, int word);

/* True if the key IN answers the open question, by *OUT, or is a letter y or n that may do so. */
bool control_answer_key(struct desk *desk, const struct input *in, struct intent *out);

/*
 * True if the key IN follows a letter that may answer: Enter answers by *OUT at once, a further character shows that
 * both begin a line (not `taken`: the letter is put into the prompt before it), Backspace takes the letter away.
 */
bool control_letter(struct desk *desk, const struct input *in, struct intent *out);

/*
 * Answers the open question when a letter y or n that was typed at an empty prompt has stood alone for a moment; until
 * then it may begin a line, such as "yes" or "Nf3".
 */
void control_answer_due(struct desk *desk);

/* Returns in how many ms that is due, -1: no letter waits. */
int64_t control_answer_timeout(const struct desk *desk);

/* Carry out what a key or click means. A command that cannot do without arguments is put into the prompt. */
void control_intend(struct desk *desk, const struct intent *intent);

/* True if IN is a click on something that stands for a key, such as "Esc back". Then that key is put into KEY. */
bool control_button(const struct input *in, const struct picture *shown, struct input *key);

/*
 * The typed line has changed to LINE: clear a message that lists other completions, and forget the comment being edited
 * once the line is empty.
 */
void control_typed(struct desk *desk, const char *line);

/* Call this as time passes and when a descriptor of control_watch is readable: the AI moves, clocks run. True if
 * anything visible has changed. */
bool control_tick(struct desk *desk);

/* Puts the descriptors that become readable when control_tick has to be called into OUT, for poll. Returns how many. */
enum { CONTROL_FDS = 5 + KNOCKERS };
int control_watch(const struct desk *desk, struct pollfd out[CONTROL_FDS]);

/* Returns in how many ms control_tick has to be called although nothing becomes readable, -1 for never. */
int64_t control_timeout(const struct desk *desk);
