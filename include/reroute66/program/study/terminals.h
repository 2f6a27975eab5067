/*
 * The backgrounds that terminals have told, kept in the state folder's file `terminals`: the next start begins with the
 * right colours. Its lines are TERM and RRGGBB, as `xterm-256color ffffff`.
 */
#pragma once

#include <stdint.h>

/* The background 0xRRGGBB of the terminal called NAME (from TERM; NULL: it is not set), -1 if none is known. */
int32_t terminals_background(const char *name);

/* Keep it. What cannot be kept is asked for at the next start. */
void terminals_keep(const char *name, int32_t colour);
