/*
 * The terminal: paints canvases, reads keys and the mouse, waits, and gives the terminal back as it was on every way
 * out, fatal signals and failed assertions included. The only module that includes curses, and with the one that
 * handles its signals (terminal/rescue.h) the only one of the interface with mutable globals: a process has one
 * terminal.
 */
#pragma once

#include "base/system.h"
#include "draw/images.h"
#include "draw/palette.h"
#include "ui/input.h"

/*
 * True if standard input and output are a terminal with an addressable cursor. False with the reason in ERROR: use
 * plain mode then.
 */
bool terminal_usable(struct error *error);

/*
 * If terminfo does not know the terminal that TERM names, set TERM to xterm-256color: for a terminal that is known to
 * be compatible (kitty, foot, ...), or if the user, who is asked, says yes. False if nothing was changed.
 */
bool terminal_try_usual(void);

/*
 * Take over the terminal. From here to terminal_close standard error is held back (it would spoil the screen) and
 * signals that ask the program to end are handled only inside terminal_wait. If the program still runs a quarter of a
 * second after such a signal, the terminal is restored and the program ended. False with ERROR filled if the terminal
 * cannot be set up.
 */
bool terminal_open(struct error *error);

/* Give the terminal back and print on standard error what was held back. Harmless if it is not open. */
void terminal_close(void);

/* Rows and columns now. */
void terminal_size(int *rows, int *columns);

/* Returns how many colours can be used; none where NO_COLOR is set. */
enum depth terminal_depth(void);

/* The finest block characters that the terminal is known to draw whatever its font */
enum blocks terminal_blocks(void);

/* How the terminal shows images: kitty's graphics protocol, or sixels. The size of a character, and of the largest
 * image, in pixels (0: not told); the colours that sixels may have. */
enum pixel_protocol { PIXELS_NONE, PIXELS_KITTY, PIXELS_SIXEL };
struct pixel_size {
    int width, height;
};
struct pixel_means {
    enum pixel_protocol how;
    struct pixel_size cell, most;
    int registers;
};

/* Returns how images are shown, PIXELS_NONE as long as the terminal has not said that it can. WANTED: ask for it, if
 * that has not been done; an answer comes as a resize. */
struct pixel_means terminal_pixels(bool wanted);

/* True if a multiplexer (tmux, screen) stands between the program and its terminal. */
bool terminal_is_multiplexed(void);

/* Paint with LOOKS (copied) from now on. */
void terminal_set_looks(const struct looks *looks);

/* Show CANVAS from the top left corner (cut or padded with blanks), IMAGES (NULL: none) where it does not cover them,
 * and put the cursor on ROW, COLUMN; ROW < 0 hides it. */
void terminal_paint(const struct canvas *canvas, const struct images *images, int row, int column);

/* From now on no more than BYTES a second are written of images; 0: as many as the terminal takes. */
void terminal_limit_images(int bytes);

/* The next key or mouse event without waiting; false if there is none. */
bool terminal_read(struct input *in);

/* True if ^C was typed since the last key was read; all that waits to be read is dropped then. Never waits. */
bool terminal_interrupted(void);

/* True if output to the terminal can be written now without waiting. */
bool terminal_is_ready(void);

/* Wait for a key, a resize, a signal, or one of the COUNT descriptors OTHERS, TERMINAL_WAITS of them at most, for
 * TIMEOUT_MS at most (-1: for ever). */
enum { TERMINAL_WAITS = 8 };
void terminal_wait(const struct pollfd *others, int count, int64_t timeout_ms);

/* Returns the signal that asks the program to end, 0 if none came. A terminal that has hung up counts as SIGHUP. */
int terminal_signal(void);

/* Ring the terminal's bell. */
void terminal_bell(void);

/*
 * Tell WORDS, which others may have written, to a user who looks at another window: as the title of ours, and as a
 * message of the system where the terminal shows those.
 */
void terminal_call(const char *words);

/* Give the window the title that it had before terminal_call. Harmless without one. */
void terminal_end_call(void);

/* True if the terminal is known to take texts for the clipboard (terminfo's Ms, or one of the usual ones). */
bool terminal_has_clipboard(void);

/*
 * Send LENGTH BYTES to the terminal for the clipboard (xterm's OSC 52, in base 64); a terminal that does not know this
 * sequence ignores it.
 */
void terminal_copy(const char *bytes, size_t length);

/* Turn mouse reports on or off (off lets the terminal select text). */
void terminal_set_mouse(bool on);

/* Repaint the whole screen, whatever has spoilt it. */
void terminal_redraw(void);

/* Stop the program as ^Z should, and come back with the screen repainted. */
void terminal_suspend(void);
