/* A small file of the user's own, read and changed as a whole: settings, ratings, solved problems. */
#pragma once

#include "base/files.h"
#include "base/text.h"

struct statefile {
    char *path;       /* NULL if the environment names no folder; owned */
    bool there;       /* or the environment names no folder */
    struct text text; /* what it holds, empty if there is none; owned */
    int lock;         /* no other instance changes it; -1: not to be changed */
};

/*
 * Read the file NAME of the folder WHICH into FILE, to be changed if CHANGE. False with ERROR filled if it is there and
 * cannot be read, or cannot be changed: it is not to be written over then. Call statefile_close in either case.
 */
bool statefile_open(struct statefile *file, enum folder which, const char *name, bool change, struct error *error);

/* Replace what FILE, opened to be changed, holds by TEXT. False with ERROR filled; the old file stays then. */
bool statefile_replace(const struct statefile *file, const struct text *text, struct error *error);

/* Free what FILE has, and let others change it. */
void statefile_close(struct statefile *file);

/* Files that only grow, a line at a time, and of which a damaged part costs no other line. */

/* Add LINES, which end with a line feed, to the end of the file NAME of the folder WHICH, and sync it; a last line
 * that was torn off ends before them. False with ERROR filled. */
bool statefile_append(enum folder which, const char *name, const struct text *lines, struct error *error);

/* Read that file into OUT (empty; stays so if there is none), NUL bytes included. False with ERROR filled. */
bool statefile_read(enum folder which, const char *name, struct text *out, struct error *error);
