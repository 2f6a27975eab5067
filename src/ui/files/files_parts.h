/*
 * What keeping and opening games share. Knows the program as ui/app.h has it.
 */
#ifndef REROUTE66_UI_FILES_FILES_PARTS_H
#define REROUTE66_UI_FILES_FILES_PARTS_H

#include "ui/gamefiles.h"

/* The game on the board has just been saved or loaded: remember its text, to see later whether it has changed. */
void files_remember_saved(struct app *a);

#endif
