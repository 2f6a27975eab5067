/*
 * The game on the board written for other programs. Knows the forms of export/export.h and files.
 */
#ifndef REROUTE66_UI_STUDY_EXPORTS_H
#define REROUTE66_UI_STUDY_EXPORTS_H

#include "ui/app.h"

/* Function of a row of the table: ARGUMENTS is the file, whose ending says the form. */
void do_export(struct app *a, const char *arguments);

#endif
