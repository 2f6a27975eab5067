/*
 * The wide program, reroute66-wide: the same one, compiled for boards of more cells (geometry/cellset.h). The usual
 * program becomes it when it meets such a board. Packagers may leave it out.
 */
#pragma once

#include <stdbool.h>

/* Remember ARGV (borrowed), with which the program was started. */
void wide_remember(char **argv);

/* True if the wide program is installed: beside this one, or in the folder for programs that others start. */
bool wide_exists(void);

/* Become the wide program, with the arguments of this one, or with ARGUMENTS, a list that ends with NULL, the first the
 * program's name. Comes back only if that fails, as if a file was read from a pipe, which cannot be read again. */
void wide_become(const char *const *arguments);

/* As wide_become, but at its beginning the wide program takes LINES as typed. */
void wide_become_typing(const char *const *arguments, const char *lines);

/* Returns the lines that this program takes as typed at its beginning, once; NULL: none. Caller frees. */
char *wide_typed(void);

/* Run the wide program with ARGUMENTS, as wide_become has them, and wait for its end. Returns its exit status, -1 if it
 * could not be run. */
int wide_run(const char *const *arguments);
