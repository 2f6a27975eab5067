/*
 * The program without a terminal, for tests of whole screens: in a home of its own, with lines typed at its prompt and
 * screens drawn into canvases.
 */
#pragma once

#include "base/memory.h"
#include "draw/canvas.h"
#include "ui/interfaces.h"
#include "ui/screens/screens.h"

/* OWNED(desk) d = … is freed where its block ends. */
static inline void free_desk_at(struct desk *const *d)
{
    ui_free(*d);
}

/* Make an empty home for this process, its XDG folders in it, and work there, so that what a test saves is its own
 * however many run at once / remove it (a cmocka group teardown; STATE is not used). */
int seated_make_home(void **state);
int seated_remove_home(void **state);

/* Nobody is asked for a name from now on. */
void seated_skip_names(struct desk *d);

/* The program at its start screen, on a fixed day, and LINES typed; free it with ui_free. */
struct desk *seated_sit_down(const char *lines);

/* The same until the next one is begun, or the test ends: seated_end, a cmocka teardown of each test, frees it. */
struct desk *seated_begin(const char *lines);
int seated_end(void **state);

/* Type each of the lines of FORMAT, all of which end in a line end. */
void seated_type(struct desk *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* True if the screen called NAME ("page", "list", "game") is seen. */
bool seated_sees(const struct desk *d, const char *name);

/* Fails unless the message has WORDS in it. */
void seated_says(const struct desk *d, const char *words);

/* Fails unless a screen of 24 rows and 80 columns has WORDS on it. */
void seated_shows(struct desk *d, const char *words);

/* The screen of so many ROWS and COLUMNS; free it with picture_free. / The same as text; the caller frees it. */
struct picture seated_picture(struct desk *d, int rows, int columns);
struct text seated_text(struct desk *d, int rows, int columns);

/* The path of the settings' file into OUT (PATH_SIZE bytes). */
void seated_settings_path(char *out);

/* Leave TYPED in the prompt, the cursor behind it. */
void seated_leave_typed(struct desk *d, const char *typed);

/* Draw D's screen into C; the cursor's place into *ROW, *COLUMN, *ROW -1 if it is not seen. */
void seated_draw(struct desk *d, struct canvas *c, int *row, int *column);

/* Press a key, or click: as control_key, but what it means is carried out. True if it meant something. */
bool seated_key(struct desk *d, const struct input *in, bool empty, const struct picture *shown);

/* Press the key KIND, CODE, which means something. */
void seated_press(struct desk *d, enum input_kind kind, uint32_t code);

/* Choose cell C of the board by Enter; the cursor goes afterwards. */
void seated_touch(struct desk *d, cell c);
