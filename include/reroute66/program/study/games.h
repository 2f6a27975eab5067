/*
 * Games that come on the board and leave it: begun, loaded, kept in a journal and in files.
 */
#pragma once

#include "study/desk.h"

struct unfinished;

/* Beginning. */

/* Begin a game of G from P (NULL: the usual array) with these seats and clock, in place of the game on the board. */
void beginning_game(struct desk *desk, const struct game *g, const struct position *p,
                    const struct seat seat[PLAYERS_MAX], const struct clock_rule *clock);

/* Has the computers at the board play at levels that the game has, and says so where one sat at a higher level. */
void beginning_bound_levels(struct desk *desk);

/* Returns G, of which NAME was asked for, as a game of it begins: with an array drawn at random where it has many and
 * NAME gives no number; else G. */
const struct game *beginning_draw(const struct game *g, const char *name);

/* Returns the game that is chosen on the start screen, with the array that was chosen or drawn for the next game; NULL
 * with ERROR filled (may be NULL) if it cannot be had. */
const struct game *beginning_next(struct desk *desk, struct error *error);

/* Lets the next game be offer INDEX, with the array whose number NAME ends in, if it does. */
void beginning_choose(struct desk *desk, int index, const char *name);

/* Begins the game that is chosen on the start screen. Asks for no names. False after a complaint on failure. */
bool beginning_chosen(struct desk *desk);

/* The array of G without the piece on PLACE, as a code. False if that is no position. */
bool beginning_write_odds(const struct game *g, cell place, char code[CODE_SIZE]);

/* Ask for the names of the people at the table who were not asked yet: the user's own once and for all. Nothing happens
 * in plain mode, where `name` and `black NAME` do the same. */
void beginning_ask_names(struct desk *desk);

/* Loading. */

/* The path of the file that NAME means, as it is or in the folder of games, with or without its ending, into OUT
 * (PATH_SIZE bytes); NAME itself if there is no such file. */
void loading_find(const char *name, char *out);

/* The path of the file in WORDS, "FILE" or "FILE NUMBER", as loading_find has it. Returns NUMBER, 0 without one. */
int loading_part(const char *words, char *path);

/* True if the file of WORDS, a path or a path and a number, has answered; see knocks.h. */
bool loading_answers(struct desk *desk, const char *words);

/* Cuts "@PLY" off the end of WORDS, which name a game. Returns PLY, -1 if there is none. */
int loading_cut_ply(char *words);

/*
 * Put game NUMBER of FILE on the board. VIEWING: to be viewed; else to be played on, and if it has one more move than
 * the game on the board, a game by mail, only that move is played. False with ERROR filled if it cannot be read.
 */
bool loading_put(struct desk *desk, const struct saved *file, int number, bool viewing, struct error *error);

/* Put RECORD (owned from now on), a game that is in no file, on the board as a replay. */
void loading_show(struct desk *desk, struct record *record);

/* Put the unfinished game of the journal PATH on the board, and tell which it is. */
void loading_resume(struct desk *desk, const char *path);

/* Adds to OUT what lists tell of GAME: its title, moves and players, and what is wrong with its journal. */
void loading_write_unfinished(const struct unfinished *game, struct text *out);

/* The game that `continue` would resume, as "Reroute66, 14 moves, Player - Computer level 4", into OUT (SIZE bytes),
 * and where it stands into AT; false if there is none. */
bool loading_unfinished(struct desk *desk, char *out, size_t size, struct standing *at);

/* Keeping. */

/* Why the game on the board is not kept in a journal; NULL if it is, or need not be. Valid until DESK changes. */
const struct error *keeping_fault(const struct desk *desk);

/*
 * In the full screen a journal is written by a thread, and so is our copy of a shared game: keys are answered while a
 * disk is slow. What has happened is seen once it is on the disk.
 */

/* True while what has happened on the board is not on the disk: it is not to be seen yet, nor does anybody move. */
bool saving_is_on(const struct desk *desk);

/* True if the journal has been waited for so long that the user should see that. */
bool saving_is_slow(const struct desk *desk);

/* Takes in what was written. Where writing has failed for the first time, what was played since is taken back, and that
 * is told; after that the game goes on without its journal. */
void saving_due(struct desk *desk);

/* Says that what was played is taken back, as it could not be kept because of FAULT; ALSO: after the message before. */
void saving_tell_lost(struct desk *desk, const struct error *fault, bool also);

/* Returns a descriptor that is readable when saving_due has something to do, -1 if there is none. */
int saving_fd(const struct desk *desk);

/* In how many ms saving_due has something to do though nothing becomes readable, -1 if never. */
int64_t saving_timeout(const struct desk *desk);

/* Waits, as the user sees, until the journal is written or cannot be. False if the user does not want to wait. */
bool saving_settle(struct desk *desk);

/* Do LEAVE, by which the game on the board is left. If moves of it would be lost, as they are in no journal and in no
 * file, that is asked before. */
void keeping_ask(struct desk *desk, void (*leave)(struct desk *desk));

/* True if a file holds the game on the board as it is. */
bool keeping_is_saved(const struct desk *desk);

/* The game on the board has just been saved or loaded: remember its text, to see later whether it has changed. */
void keeping_remember(struct desk *desk);

/* Returns what the game VARIANT (NULL: not known) calls the player whose name stands in TAG; TAG if it has none.
 * Borrowed. */
const char *keeping_side(struct desk *desk, const char *variant, const char *tag);

/* True if the game that was saved last is there and not over: adds "Reroute66, Ann – Computer level 4" to WORDS, and to
 * PATH what `load` needs, both the caller's to free; AT (may be NULL) gets where it stands. Else all that means
 * nothing. */
bool keeping_last(struct desk *desk, struct text *words, struct text *path, struct standing *at);

/* Asks whether the moves of game NUMBER of PATH that can be read are to be loaded, as WHY forbids to load all of them;
 * the file stays as it is. False, and nothing is asked, if none can be read. */
bool loading_offer_beginning(struct desk *desk, const char *path, int number, const struct error *why);

/* Save the game on the board to PATH, NULL: its own file; and tell the result. */
void keeping_save(struct desk *desk, const char *path);

/* Add the game on the board to the collection PATH, and tell the result. */
void keeping_append(struct desk *desk, const char *path);

/* Close the game on the board. A finished game that was not saved is saved in the folder of games before. */
void keeping_leave(struct desk *desk);

/* Clear the board for an exercise: a game in play that nobody shares waits for its end, what else is there is left. */
void keeping_set_aside(struct desk *desk);

/* Tell once that the game's journal cannot be written, and that it can be again. */
void keeping_watch(struct desk *desk);

/* What was played before. */

/* Pass every game that can be read in FROM, a file or a folder (NULL: the user's folder of saved games), to TAKE, in
 * the order of the files' names, until the user stops it. False if it was stopped, or there are too many. */
bool exploring_each(struct desk *desk, const char *from, void (*take)(void *context, struct record *record),
                    void *context);

/* Add what the LIBRARY and the user's OWN saved games of the game on the board know to OUT (empty), sorted. Free it. */
void exploring_collect(struct desk *desk, bool library, bool own, struct openings *out);

/* Add what was played at the position on the board in the games of a file or folder to OUT (empty), sorted. WORDS name
 * it, and may go on with a query (play/collection.h). False with ERROR filled if there is none, or no game can be read;
 * what a stop leaves is kept, and ERROR is READING_STOPPED then. */
bool exploring_collection(struct desk *desk, const char *words, struct openings *out, struct error *error);

/*
 * Write a page (in the markup of help pages) about the user's finished games of G, NULL: of all games, in the file or
 * folder FROM, NULL: saved and on the board, into OUT: by game, colour, opponent and ending, with the accuracy of
 * reviewed games, the performance against the computer's levels, a graph (UNICODE: of blocks) and the openings. Returns
 * how many games were counted; if none, OUT stays empty, and minus how many are between people of other names than the
 * user's.
 */
int statistics_write(struct desk *desk, const struct game *g, const char *from, bool unicode, struct text *out);
