/* The laboratory's report as a page to hand out. */
#pragma once

#include "arguments/setting.h"
#include "play/labrun.h"

/* Add a page called TITLE with the elements in BODY to OUT. */
void lab_page_wrap(const char *title, const struct text *body, struct text *out);

/*
 * Add the report of RUN, which is not busy, to OUT as a page of HTML: verdict, tables, and heat maps on the board's own
 * picture, and the sample games. False with ERROR filled if the catalogue of SETTING has no theme.
 */
bool lab_page(const struct setting *setting, struct lab_run *run, struct text *out, struct error *error);
