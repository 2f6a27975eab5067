/*
 * What an interface calls: for a typed line, for a key or click, and as time passes. Leads each to what the program
 * does with it. Knows screens and the table of commands; neither curses nor libedit.
 */
#ifndef REROUTE66_UI_CONTROL_H
#define REROUTE66_UI_CONTROL_H

#include "ui/app.h"
#include "ui/input.h"

struct picture;

/* Do what the typed line LINE says: an answer, a command, a move. */
void control_line(struct app *a, const char *line);

/*
 * Handle a key or mouse event. EMPTY: nothing is typed, so that keys act on what is on the screen. SHOWN is what was
 * painted last. False if the key is for the line editor.
 */
bool control_key(struct app *a, const struct input *in, bool empty, const struct picture *shown);

/* Is IN a click on something that stands for a key, such as "Esc back"? Then that key is put into KEY. */
bool control_button(const struct input *in, const struct picture *shown, struct input *key);

/*
 * The typed line has changed to LINE: clear a message that lists other completions, and forget the comment being edited
 * once the line is empty.
 */
void control_typed(struct app *a, const char *line);

/* To be called as time passes and when control_fd is readable: the AI moves, clocks run. True if anything visible
 * has changed. */
bool control_tick(struct app *a);

/*
 * A descriptor that becomes readable when control_tick has to be called, -1 if there is none. / In how many ms it has
 * to be called without that, -1 for never.
 */
int control_fd(const struct app *a);
int64_t control_timeout(struct app *a);

#endif
