/*
 * What the files of this folder share: the settings' file read at the start, and its faults. Knows the program as
 * ui/app.h has it.
 */
#ifndef REROUTE66_UI_APP_APP_PARTS_H
#define REROUTE66_UI_APP_APP_PARTS_H

#include "ui/app.h"

/* Read the settings' file into A. What is wrong with it is kept for app_tell_faults. */
void app_read_settings(struct app *a);

/* Keep E, a fault found while there was no screen yet, for app_tell_faults. MESSAGES are the program's. */
void app_note_fault(void *messages, const struct error *e);

/* Let the game on the board follow the settings: the AI's manners and pace, tables of endings. */
void app_fit_session(struct app *a);

#endif
