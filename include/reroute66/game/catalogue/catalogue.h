/*
 * Builds the structures of geometry and rules from `.board` and `.game` files, and reports every fault as
 * FILE:LINE:COL.
 */
#pragma once

#include "rules/game.h"

enum { PATH_SIZE = 4096 };

/* Where data files are looked for, in order; earlier folders win. Fill with catalogue_find_data. */
enum { FOLDERS = 2 };
struct catalogue {
    /* the user's, the program's; each may hold boards/, games/, themes/, …; "" = not in use */
    char folder[FOLDERS][PATH_SIZE];
    bool confined; /* as at a public table: no game's file is opened by its path, only games of the folders by name */
};

/*
 * Find the data folders: the user's own ($XDG_DATA_HOME/reroute66 or ~/.local/share/reroute66, whether or not it
 * exists) first, then $REROUTE66_DATA if that is set, else a `data` folder relative to the executable (build tree or
 * ../share/reroute66), else the installed datadir. The program's folder is recognised by games/reroute66.game; false
 * with ERROR filled if there is none.
 */
bool catalogue_find_data(struct catalogue *catalogue, struct error *error);

/* Finds the first file in CATALOGUE's folders with the name FORMAT ("games/%s.game"), readable or not; its path goes
 * into OUT (PATH_SIZE bytes). False if there is none, or if the name leads elsewhere than into one folder of theirs:
 * it has a second slash, or a part of it begins with a dot. */
bool catalogue_path(const struct catalogue *catalogue, char *out, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Calls VISIT with the path of each file of CATALOGUE's folders in FOLDER whose name ends in ENDING, the user's own
 * last. */
void catalogue_each(const struct catalogue *catalogue, const char *folder, const char *ending,
                    void (*visit)(const char *path, void *into), void *into);

/* The id that a data file's path stands for ("chess" for "/x/games/chess.game"), cut to SIZE bytes, into OUT. */
void catalogue_id_of(const char *path, char *out, size_t size);

/* True if PATH ends in ENDING (".game"). */
bool catalogue_has_ending(const char *path, const char *ending);

/* True if ID is the path of a game's file, such as ./my.game, and not a game of the data folders. */
bool catalogue_is_file(const char *id);

/* True if the file PATH, which holds TEXT, is a board: by its ending .board, or by its first keyword if the ending says
 * nothing. */
bool catalogue_is_board(const char *path, const char *text);

/* True if the file PATH, which holds TEXT, is the description of a game: by its ending .game (.pgn is none), or by its
 * first keyword if the ending says nothing. */
bool catalogue_is_game(const char *path, const char *text);

/* Returns the board in the text TEXT of the file called FILE, which gives the board its name. NULL with ERROR filled on
 * any fault. Caller frees with free(). */
struct board *catalogue_read_board(const char *file, const char *text, struct error *error);

/*
 * Returns the game in the text TEXT of the file called FILE, derived and ready to play; FILE gives it its id. Its board
 * is looked for beside FILE and then as boards/NAME.board through CATALOGUE. NULL with ERROR filled on any fault.
 * Caller frees with game_free.
 */
struct game *catalogue_read_game(const struct catalogue *catalogue, const char *file, const char *text,
                                 struct error *error);

/* Counts the faults of TEXT, a board's or a game's file; the first MOST go into FAULTS, and reading ends after them.
 * What may be missing only because of an earlier fault is not counted. 0: the file is sound; of a game NOTE (NULL: not
 * asked for) then gets what is hardly meant in it, as a sentence with its place, if there is anything. */
int catalogue_check_board(const char *file, const char *text, struct error *faults, int most);
int catalogue_check_game(const struct catalogue *catalogue, const char *file, const char *text, struct error *faults,
                         int most, struct error *note);

/*
 * Add the numbers of weights/ID.weights, levels/ID.levels and odds/ID.odds, as far as CATALOGUE's folders have them, to
 * G->number; ID is G's. False with ERROR filled if one is faulty.
 */
bool catalogue_numbers(const struct catalogue *catalogue, struct game *g, struct error *error);

/* Which names of numbers there are: KNOW is asked, with OF. */
struct names {
    bool (*know)(const void *of, const char *name);
    const void *of;
};

/* As catalogue_check_game, for the text TEXT of FILE: weights, margins, levels or odds of G, by its ending. A name
 * that is not KNOWN is a fault. */
int catalogue_check_numbers(const struct game *g, const char *file, const char *text, const struct names *known,
                            struct error *faults, int most);

/*
 * Read the materials that are proven dead from endings/ID.dead, if CATALOGUE's folders have it, into G->dead_with,
 * dead_on_one_colour and helpless; ID is G's. A table made for other rules (game_fingerprint) is ignored. False with
 * ERROR filled if it is faulty.
 */
bool catalogue_dead(const struct catalogue *catalogue, struct game *g, struct error *error);

/* As catalogue_check_game, for the text TEXT of FILE, a table of dead material of G. One made for other rules is a
 * fault. */
int catalogue_check_dead(const struct game *g, const char *file, const char *text, struct error *faults, int most);

/* Read nets/ID.net, if CATALOGUE's folders have it, into G->net; ID is G's. A net made for other rules
 * (game_fingerprint) is ignored. False with ERROR filled if it is faulty. */
bool catalogue_net(const struct catalogue *catalogue, struct game *g, struct error *error);

/* Read the net in the file PATH into G->net. False with ERROR filled on a fault in it, or if it was made for other
 * rules. */
bool catalogue_read_net(const char *path, struct game *g, struct error *error);

/* The first fault of the net PATH, ID.net, into FAULT; being made for other rules is one. Returns 1 if there is any,
 * else 0. */
int catalogue_check_net(const struct catalogue *catalogue, const char *path, struct error *fault);

/* Returns the game with id NAME from games/, or else from examples/, or that in the file NAME if it has a slash, else
 * the one that others call NAME, with its numbers, its net and its dead material. NULL with ERROR filled ("there is no
 * game …, see `reroute66 games`"). Caller frees with game_free. */
struct game *catalogue_game(const struct catalogue *catalogue, const char *name, struct error *error);

/* One game on offer; more than OFFERS_MAX files are not looked at. */
enum { OFFERS_MAX = 200 };
struct offer {
    char id[GAME_ID];
    char title[TITLE];
};

/*
 * All games on offer, in the order of their `listed` lines and then by id, at most MAX into OUT; returns how many. Only
 * titles are read: a file without one is left out, the first such fault goes into ERROR (may be NULL), and other faults
 * are found when the game is opened (or by `check`).
 */
int catalogue_games(const struct catalogue *catalogue, struct offer *out, int max, struct error *error);

/* The one of the COUNT offers OFFER whose id or title is NAME, whatever the case, or ALIKE (rules/variant.h); NULL if
 * there is none. */
const struct offer *catalogue_offer_named(const struct offer *offer, int count, const char *name, bool alike);

/* The id of the game that NAME means, its id, title or what other programs call it (rules/variant.h), into ID: of those
 * on offer, then of the shelf. False if there is none. */
bool catalogue_find_id(const struct catalogue *catalogue, const char *name, char id[GAME_ID]);

/* Says in ERROR that there is no game NAME, and which one is called nearly so, if any. */
void catalogue_miss(const struct catalogue *catalogue, const char *name, struct error *error);

/* As catalogue_games, for the games on the shelf (examples/), which are not offered when the program starts. */
int catalogue_shelf(const struct catalogue *catalogue, struct offer *out, int max);

/*
 * The games that come with the program, by id, in the order of `bench`; each has a file data/games/ID.game. Named here,
 * not listed from the folders, because a user's own games must not change what a benchmark or a test goes through.
 */
enum { SHIPPED_GAMES = 8 };
extern const char *const shipped_game[SHIPPED_GAMES];
