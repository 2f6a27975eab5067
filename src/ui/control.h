/*
 * What an interface calls: typed lines, keys and clicks, and the passing of time, led to what the program does with
 * them. Knows screens and the table of commands; neither curses nor libedit.
 */
#ifndef REROUTE66_UI_CONTROL_H
#define REROUTE66_UI_CONTROL_H

#include "ui/app.h"
#include "ui/input.h"

struct picture;

/* Do what the typed line LINE says: an answer, a command, a move. */
void control_line(struct app *a, const char *line);

/*
 * A key or mouse event; EMPTY: nothing is typed, so that keys belong to what is on the screen. SHOWN is what was
 * painted last. False if it is for the line editor.
 */
bool control_key(struct app *a, const struct input *in, bool empty, const struct picture *shown);

/* Does the press IN of the mouse fall on a button that stands for a key? That key is put into KEY then. */
bool control_button(const struct input *in, const struct picture *shown, struct input *key);

/*
 * The typed line has become LINE: a message about what another line may become is cleared, and a comment that was being
 * edited is forgotten once nothing is typed any more.
 */
void control_typed(struct app *a, const char *line);

/* Time has passed, or control_fd is readable: let the AI move, clocks run. True if anything to be seen has changed. */
bool control_tick(struct app *a);

/*
 * A descriptor that wakes control_tick, -1 if there is none / ms until it has something to do by itself, -1 for never.
 */
int control_fd(const struct app *a);
int64_t control_timeout(struct app *a);

#endif
