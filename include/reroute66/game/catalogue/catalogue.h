/*
 * Builds the structures of geometry and rules from `.board` and `.game` files, and reports every fault as
 * FILE:LINE:COL.
 */
#pragma once

#include "base/text.h"
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

/* True if ID is the path of a game's file, such as ./my.game or ./my.game:usual, and not a game of the data folders. */
bool catalogue_is_file(const char *id);

/* Returns where the choices of options begin in NAME, an id or a path: at the first `:` of its last part, else at its
 * end. */
const char *catalogue_choices(const char *name);

/* Returns where the number of an array begins in NAME, an id or a path: at its last `:` if at most nine digits follow,
 * else at its end. */
const char *catalogue_number(const char *name);

/* True after ERROR is filled if NAME has more than one number of an array. */
bool catalogue_renumbered(const char *name, struct error *error);

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

/* As catalogue_read_game, with CHOICES: names of choices of the file's options with a `:` before each, "" for none. */
struct game *catalogue_read_choice(const struct catalogue *catalogue, const char *file, const char *choices,
                                   const char *text, struct error *error);

/* Writes TEXT, that of the game's file FILE, into OUT, which is empty, with the boards and sets that it names in place
 * of their lines. False with ERROR filled if one is missing. Caller frees OUT in either case. */
bool catalogue_whole_game(const struct catalogue *catalogue, const char *file, const char *text, struct text *out,
                          struct error *error);

/* Counts the faults of TEXT, a board's or a game's file; the first MOST go into FAULTS, and reading ends after them.
 * What may be missing only because of an earlier fault is not counted. 0: the file is sound; of a game NOTE (NULL: not
 * asked for) then gets what is hardly meant in it, as a sentence with its place, if there is anything. */
int catalogue_check_board(const char *file, const char *text, struct error *faults, int most);
int catalogue_check_game(const struct catalogue *catalogue, const char *file, const char *text, struct error *faults,
                         int most, struct error *note);

/* Fills NOTE if a choice of TEXT, the sound text of the game's file FILE, has a name of its own that a game of another
 * file in CATALOGUE's folders has; else leaves it as it is. */
void catalogue_note_names(const struct catalogue *catalogue, const char *file, const char *text, struct error *note);

/* As catalogue_check_game, for the text TEXT of FILE, a set of pieces without a game: on squares, or on hexagons if
 * that has fewer faults, as some directions mean something on one of them only. Any zone that it names is taken to be
 * one. */
int catalogue_check_set(const struct catalogue *catalogue, const char *file, const char *text, struct error *faults,
                        int most);

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
 * the one that others call NAME, with its numbers, its net and its dead material. Behind NAME may stand choices of its
 * options, each after a `:`, and last the number of its array. NULL with ERROR filled ("there is no
 * game …, see `reroute66 games`"). Caller frees with game_free. */
struct game *catalogue_game(const struct catalogue *catalogue, const char *name, struct error *error);

/* One game on offer. Lists show OFFERS_MAX at most: the first game of each file, then those with other choices as far
 * as there is room; the others are still found by name. */
enum { OFFERS_MAX = 200 };
struct offer {
    char id[GAME_ID];
    char title[TITLE];
    char spelled[GAME_ID]; /* FILE:CHOICE:..., the file's id and the choices in which it is not the first game there */
    int8_t folder;         /* of the catalogue's, where the file lies */
};

/*
 * All games on offer, in the order of their `listed` lines and then by id, at most MAX into OUT; returns how many. Only
 * titles are read: a file without one is left out, the first such fault goes into ERROR (may be NULL), and other faults
 * are found when the game is opened (or by `check`).
 */
int catalogue_games(const struct catalogue *catalogue, struct offer *out, int max, struct error *error);

/* The one of the COUNT offers OFFER whose id, spelled or not, or title is NAME, whatever the case, or ALIKE
 * (rules/variant.h); NULL if there is none. */
const struct offer *catalogue_offer_named(const struct offer *offer, int count, const char *name, bool alike);

/* The id of the game that NAME means, its id, title or what other programs call it (rules/variant.h), into ID: of those
 * on offer, then of the shelf. False if there is none. */
bool catalogue_find_id(const struct catalogue *catalogue, const char *name, char id[GAME_ID]);

/* As catalogue_find_id, but fills OFFER. */
bool catalogue_find_offer(const struct catalogue *catalogue, const char *name, struct offer *offer);

/* Finds the game with id ID among the files of FOLDER that CATALOGUE may open, by whatever name of a file and choices;
 * PATH, for catalogue_game, gets both. False if there is none. */
bool catalogue_find_beside(const struct catalogue *catalogue, const char *folder, const char *id, char path[PATH_SIZE]);

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
