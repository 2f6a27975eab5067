/*
 * Bundles: a game of one's own in one file, to hand on, with the files that `lab complete` has made for it.
 *
 *     reroute66 bundle 1 ID
 *     game BYTES
 *     …                      the game's file, with its board and sets of pieces in it
 *     dead BYTES             and so on, for each step whose file there is
 *     …
 *     end SHA256             of all bytes before this line
 *
 * Behind the bytes of each part stands a line feed. A net is written in hexadecimal digits, in lines.
 */
#pragma once

#include "catalogue/catalogue.h"
#include "play/making.h"

/* BUNDLE_GAME: the part that is the game's file; the others are those of the steps. BUNDLE_MOST: bytes of a bundle. */
enum { BUNDLE_GAME = MAKING_STEPS, BUNDLE_PARTS, BUNDLE_MOST = 8 << 20 };

/* What a bundle holds. All zero: nothing. */
struct bundle {
    char id[GAME_ID];
    struct text part[BUNDLE_PARTS]; /* the bytes of each file, owned; empty where there is none */
};

/* True if the file PATH begins like a bundle. */
bool bundle_begins(const char *path);

/* Read the bundle in the file PATH / in TEXT, that of the file PATH, into OUT, which is all zero. False with ERROR
 * filled if it is cut, damaged or too large, or if its game's name is none. Free OUT with bundle_free in either
 * case. */
bool bundle_read(const char *path, struct bundle *out, struct error *error);
bool bundle_parse(const char *path, const struct text *text, struct bundle *out, struct error *error);

/* Add BUNDLE, which has a game, to OUT as the text of a file. */
void bundle_write(const struct bundle *bundle, struct text *out);

/* Returns the game of BUNDLE, which is the file PATH in messages, after each part was read as the program reads it.
 * NULL with ERROR filled on the first fault, also where a part was made for other rules. Caller frees with
 * game_free. */
struct game *bundle_game(const struct catalogue *catalogue, const struct bundle *bundle, const char *path,
                         struct error *error);

/* Take the game in the file PATH, its board and sets found by CATALOGUE, to OUT, which is all zero. False with ERROR
 * filled. Free OUT with bundle_free in either case. */
bool bundle_take_game(const struct catalogue *catalogue, const char *path, struct bundle *out, struct error *error);

/* Take what there is for BUNDLE's game in the user's data folder. False with ERROR filled if a file cannot be read. */
bool bundle_take_made(struct bundle *bundle, struct error *error);

/* Put all that BUNDLE holds into the user's data folder. False with ERROR filled if that fails, or if another file is
 * there: nothing has changed then. */
bool bundle_install(const struct bundle *bundle, struct error *error);

/* Free what BUNDLE holds, and leave it empty. */
void bundle_free(struct bundle *bundle);
