/*
 * From the text of `.board` and `.game` files to the structures of geometry and rules, every fault with FILE:LINE:COL. Knows the data
 * language (man page reroute66-game.5) and where data files lie; nothing of positions in play.
 */
#ifndef REROUTE66_CATALOGUE_CATALOGUE_H
#define REROUTE66_CATALOGUE_CATALOGUE_H

#include "rules/game.h"

enum { PATH_SIZE = 4096 };

/* Where data files are looked for, in order; earlier folders win. Fill with catalogue_find_data. */
struct catalogue {
    char folder[4][PATH_SIZE]; /* each holds boards/, games/, themes/, …; "" = not in use */
};

/*
 * Find the data folders: the user's own ($XDG_DATA_HOME/reroute66 or ~/.local/share/reroute66) first, then one of $REROUTE66_DATA, a
 * `data` folder relative to the executable (build tree or ../share/reroute66), the installed datadir. False with E filled if there is
 * no data at all.
 */
bool catalogue_find_data(struct catalogue *c, struct error *e);

/* The path of the first existing file KIND/NAME ("games/chess.game") in C's folders into OUT (PATH_SIZE bytes); false if there is none. */
bool catalogue_path(const struct catalogue *c, const char *name, char *out);

/* The board in the text TEXT of the file called FILE (for messages only). NULL with E filled on any fault. Caller frees with free(). */
struct board *catalogue_read_board(const char *file, const char *text, struct error *e);

/*
 * The game in the text TEXT of the file called FILE, derived and ready to play; its board is found through C. NULL with E filled on
 * any fault. Caller frees with game_free.
 */
struct game *catalogue_read_game(const struct catalogue *c, const char *file, const char *text, struct error *e);

/* The game with id ID. NULL with E filled ("there is no game …, see `reroute66 games`"). Caller frees with game_free. */
struct game *catalogue_game(const struct catalogue *c, const char *id, struct error *e);

/* One game on offer. */
struct offer {
    char id[GAME_ID];
    char title[TITLE];
};

/*
 * All games on offer in the order in which they are to be listed (the flagship first), at most MAX into OUT; returns how many. Files
 * that cannot be read are left out here (`check` reports them).
 */
int catalogue_games(const struct catalogue *c, struct offer *out, int max);

#endif
