/*
 * A person at a terminal, for tests: starts a program on a pseudo-terminal, types, reads the screen through libvterm
 * and waits until something is to be seen. Each person has a home and XDG folders of their own in a temporary folder.
 * Never sleeps.
 *
 * Two variables bring races of the tests to light: PERSON_LATE=300 sends what is typed 300 ms later (a wait that looks
 * at the screen as it was before the key goes wrong), PERSON_BLINK=300 looks only every 300 ms (a wait for what is
 * shown for a moment only goes wrong). PERSON_PATIENCE=10 waits for ten seconds only.
 */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

struct person;

/* A person with an empty home at a terminal of ROWS × COLUMNS called TERM_NAME ("xterm-256color", "dumb"). Ends the
 * test if that fails. */
struct person *person_new(int rows, int columns, const char *term_name);

/* Kill the program if it still runs, remove the home, free. */
void person_free(struct person *p);

/* The folder that is the person's HOME; owned by P. XDG_STATE_HOME is HOME/state, and so on: data, config, cache. */
const char *person_home(const struct person *p);

/* Set an environment variable for programs started later. */
void person_set(struct person *p, const char *name, const char *value);

/* Write TEXT into HOME/NAME. */
void person_file(const struct person *p, const char *name, const char *text);

/* Start ARGV (ARGV[0] is a path; ends with NULL). The screen is blank then. */
void person_start(struct person *p, const char *const *argv);

/* Type BYTES. */
void person_type(struct person *p, const char *bytes);

/* Press and release the left button at ROW, COLUMN (from 0), as an SGR mouse report. / Only one of the two. */
void person_click(struct person *p, int row, int column);
void person_button(struct person *p, int row, int column, bool down);

void person_resize(struct person *p, int rows, int columns);

/* The terminal claims to have that size, and the person sees what it had before. */
void person_claims(struct person *p, int rows, int columns);
void person_signal(struct person *p, int number);

/* Wait until the screen has TEXT somewhere / in ROW (negative: from the last row up, -1 the last). Fails the test after
 * ten minutes. TEXT must not be there before what is waited for, and must stay once it is there. */
void person_sees(struct person *p, const char *text);
void person_sees_in(struct person *p, int row, const char *text);

/* Wait until TEXT is nowhere on the screen / in ROW. */
void person_loses(struct person *p, const char *text);
void person_loses_in(struct person *p, int row, const char *text);

/* Is TEXT on the screen as it is now? */
bool person_has(struct person *p, const char *text);

/* The place of the first glyph of TEXT on the screen; false if it is not there. */
bool person_finds(struct person *p, const char *text, int *row, int *column);

/* Is the glyph at ROW, COLUMN shown in reverse, bold, or with colours other than the terminal's own? */
bool person_sees_colour(struct person *p, int row, int column);
bool person_sees_any_colour(struct person *p);

/* Row ROW of the screen into OUT, trailing blanks included. */
void person_row(struct person *p, int row, char *out, int size);

/* Wait for the program's end; returns its wait status. All it printed is on the screen then. */
int person_ends(struct person *p);

/* Take in what the program has printed so far, without waiting. True while it runs; else *STATUS gets its wait
 * status. */
bool person_runs(struct person *p, int *status);

/* From now on the terminal answers nothing by itself that the program asks it. */
void person_mutes_terminal(struct person *p);

/* From now on the terminal shows images of characters of 10 × 20 pixels, by kitty's protocol (VERSION "kitty(0.26.5)") or
 * as sixels of 256 colours (VERSION NULL), and answers nothing but what it is asked about that. */
void person_has_images(struct person *p, const char *version);

/* How many images of kitty's protocol the terminal has. / How many images and placements it has got, sixels too. */
int person_images(const struct person *p);
long person_pictures(const struct person *p);

/* How many sixels the terminal has got while the cursor was shown, which goes where each begins. */
long person_crossed(const struct person *p);

/* How often the program has told a terminal that shows images to scroll some of its rows. */
int person_regions(const struct person *p);

/* Wait until these are more than BEFORE. */
void person_gets_pictures(struct person *p, long before);

/* From now on P reads nothing that the program prints, and the terminal's buffer fills. */
void person_looks_away(struct person *p);

/* Take in what the program prints until it has been silent for a moment, or for long enough. */
void person_settles(struct person *p);

/* Does the terminal echo and wait for whole lines, as it did before the program was started? */
bool person_terminal_is_sane(const struct person *p);

/* Wait until the program has sent something to the clipboard that begins with BYTES in base 64. */
void person_copies(struct person *p, const char *bytes);

/*
 * Wait until the program has printed BYTES, wherever and however short they were to be seen: they must not have been
 * printed before. A space may be printed as a movement of the cursor.
 */
void person_prints(struct person *p, const char *bytes);

/* True if the program has printed BYTES among its last 64 KiB, as `person_prints` waits for them. */
bool person_printed(const struct person *p, const char *bytes);

/* How often the bell rang. */
int person_bells(const struct person *p);

/* How many bytes that programs have printed were taken in. */
long person_bytes(const struct person *p);

/* The most memory that the program has used, in KiB; 0 if the system does not tell. */
long person_memory(const struct person *p);

/* The process that runs. */
pid_t person_process(const struct person *p);
