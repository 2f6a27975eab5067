/*
 * The rows of the table of screens, each defined in the file of its name.
 */
#ifndef REROUTE66_UI_SCREENS_ROWS_H
#define REROUTE66_UI_SCREENS_ROWS_H

#include "screen.h"

/* All of them, by enum screen_id. */
extern const struct screen *const screens_table[SCREENS];

extern const struct screen screen_start, screen_page, screen_list;
extern const struct screen screen_game, screen_replay, screen_lesson, screen_problem, screen_sandbox, screen_editor;

#endif
