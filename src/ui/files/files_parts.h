/*
 * What keeping and opening games share. Knows the program as ui/app.h has it.
 */
#ifndef REROUTE66_UI_FILES_FILES_PARTS_H
#define REROUTE66_UI_FILES_FILES_PARTS_H

#include "ui/gamefiles.h"

/* Remember that the file of the game on the board has its record as it stands. */
void files_remember_saved(struct app *a);

#endif
