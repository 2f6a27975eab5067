/*
 * Which files of openings the user learns, and how each was when `today` last looked at it: the file `repertoires` in
 * the state folder, a line each, with tabs between GAME, the number of the player whose moves are learnt, the state and
 * the path. Lines that say something else are passed over.
 */
#pragma once

#include "base/error.h"
#include "rules/game.h"

enum { FILE_STATE = 64 };

/* The states of a file that has not been looked at yet, and of one that is not there though its folder is. */
#define FILE_NEW "new"
#define FILE_GONE "gone"

struct repertoire_file {
    char *path; /* owned */
    char game[GAME_ID];
    int who; /* whose moves are learnt */
    char state[FILE_STATE];
};

struct repertoire_files {
    struct repertoire_file *at; /* owned */
    int count;
};

/* Read the list into OUT, empty if there is none. False with ERROR filled if it cannot be read. Free with
 * repertoire_files_free in either case. */
bool repertoire_files_read(struct repertoire_files *out, struct error *error);
void repertoire_files_free(struct repertoire_files *files);

/* Put FILE into the list, or its state in place of the one there; of FILE_NEW the one there stays. False with ERROR
 * filled if that cannot be written. */
bool repertoire_files_note(const struct repertoire_file *file, struct error *error);

/* Tells how the file PATH is now into OUT, another text after each change. False if that cannot be found out. */
bool repertoire_file_look(const char *path, char out[FILE_STATE]);
