/*
 * What an interface calls: for a typed line, for a key or click, and as time passes. Each leads to a screen or to a row
 * of the tables of commands.
 */
#pragma once

#include "screens/screen.h"

/* How the two interfaces speak (study/voice.h). */
extern const struct face face_screen, face_plain;

/* Do what the typed line LINE says: an answer, a command, a move. */
void control_line(struct desk *d, const char *line);

/*
 * Returns what a key or mouse event means, not `taken` if it is for the line editor. EMPTY: nothing is typed, so that
 * keys act on what is on the screen. SHOWN is what was painted last.
 */
struct intent control_key(struct desk *d, const struct input *in, bool empty, const struct picture *shown);

/* Carry out what a key or click means. A command that cannot do without arguments is put into the prompt. */
void control_intend(struct desk *d, const struct intent *i);

/* True if IN is a click on something that stands for a key, such as "Esc back". Then that key is put into KEY. */
bool control_button(const struct input *in, const struct picture *shown, struct input *key);

/*
 * The typed line has changed to LINE: clear a message that lists other completions, and forget the comment being edited
 * once the line is empty.
 */
void control_typed(struct desk *d, const char *line);

/* Call this as time passes and when control_fd is readable: the AI moves, clocks run. True if anything visible has
 * changed. */
bool control_tick(struct desk *d);

/*
 * A descriptor that becomes readable when control_tick has to be called, -1 if there is none. / In how many ms it has
 * to be called without that, -1 for never.
 */
int control_fd(const struct desk *d);
int64_t control_timeout(const struct desk *d);
