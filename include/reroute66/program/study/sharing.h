/*
 * A game on the board that others play at other terminals, through a file that all of them have open (record/shared.h):
 * what is played here goes into the file, what is new there comes on the board. A copy in the state folder, with the
 * key of the seats, is written before the file, so that nothing played is lost with the file.
 */
#pragma once

#include "record/rules.h"
#include "record/shared.h"
#include "study/desk.h"

/* How the clock of a shared game binds: ms that machines' clocks may differ by, and ms from a flag that its player's
 * program does not confirm until the game may be claimed. */
struct sharing_terms {
    int64_t tolerance, grace;
};

/* Returns the usual terms at DESK: 60 seconds of tolerance, for folders that are synchronised, 2 at a public table, on
 * one machine; 60 seconds of grace. */
struct sharing_terms sharing_usual_terms(const struct desk *desk);

/* Says how the clock of the game on the board binds, if it does. */
void sharing_say_terms(struct desk *desk);

/*
 * Let others join the game on the board by the new file PATH, under TERMS if it has a clock. Seats that are not
 * elsewhere stay here; if none is elsewhere, the player's own stays, which is White's if several people sit here. False
 * with ERROR filled.
 */
bool sharing_begin(struct desk *desk, const char *path, struct sharing_terms terms, struct error *error);

/*
 * Put the game of the shared file PATH on the board, at the seats whose key is kept here, else at the first free one.
 * TAKE: ask for a seat of another player if none is free. WATCHING: at none, and nothing is written but who
 * watches and what that one says. False with ERROR
 * filled.
 */
bool sharing_join(struct desk *desk, const char *path, bool take, bool watching, struct error *error);

/* How a shared game stands: the player sits in it, a seat is free, others play it, it is over. NEWS: where that is
 * asked for and ENDED is not, a game of the player's own that has ended since the player was there. */
enum shared_state {
    SHARED_MINE = 1,
    SHARED_WAITS = 2,
    SHARED_PLAYED = 4,
    SHARED_ENDED = 8,
    SHARED_ANY = 15,
    SHARED_NEWS = 16
};

/* A shared game in a list: whether it waits for the user, who is to move or to answer; how it stands; the file or copy
 * that tells of it, the file in which it is played, a line on it, and a shorter one for who knows whose it is. UNTIL:
 * when that changes though no file does, ms since 1970; 0: never. Owned. */
struct shared_entry {
    enum shared_state state;
    bool turn, alone; /* ALONE: nobody but one player has taken a seat */
    int64_t until;
    struct standing at;
    char *copy, *path, *words, *brief;
};

/*
 * The shared games in FOLDER (NULL: those of which a copy is kept here) whose state is among STATES, as they stand in
 * their files, as *OUT: in the order of states, of each those that wait for the user first, then of files. Returns how
 * many. Free with sharing_free_list.
 */
int sharing_list(struct desk *desk, const char *folder, unsigned states, struct shared_entry **out);
void sharing_free_list(struct shared_entry *list, int count);

/* Forgets what lists have found in files, which are not read again while they do not change. */
void sharing_forget_lists(struct desk *desk);

/* The user's shared games that are not over, or were not when the user was there last, and those of others that wait
 * for a player in the folders in which the user plays or has played, as sharing_list has them. */
int sharing_list_friends(struct desk *desk, struct shared_entry **out);

/* How the shared game in the file PATH stands, into AT; false if it cannot be read. */
bool sharing_stands(struct desk *desk, const char *path, struct standing *at);

/* Deletes the user's shared game in the file PATH, which is over or which nobody else has joined, with the copy that is
 * kept here. False with ERROR filled if it is not that, or cannot be deleted. */
bool sharing_delete(struct desk *desk, const char *path, struct error *error);

/* True if the game on the board is shared in the file PATH. */
bool sharing_is_at(const struct desk *desk, const char *path);

/* The folder in which the user shared or joined a game last, into OUT (PATH_SIZE bytes); false if there is none. */
bool sharing_last_folder(char *out);

/* True once all have agreed to a rematch of the game on the board: its file, made if it is not there yet, is in PATH
 * (PATH_SIZE bytes), to be joined or, if *WATCHING, watched. */
bool sharing_next(struct desk *desk, char *path, bool *watching);

/* Sets aside the file of the game on the board, which holds something else now, as FILE.damaged and shares the game
 * there anew; reports the result. False, and nothing happens, if nothing is wrong with the file. */
bool sharing_renew(struct desk *desk);

/* Stop sharing the game on the board, which is told to the others. Harmless if it is not shared. */
void sharing_end(struct desk *desk);

/* Send what has happened here, look at the file if that is due, and bring the board up to date: what session_tick
 * would return. */
enum event sharing_due(struct desk *desk);

/* Tell what came in besides moves: remarks, questions, who is there. Call this after telling the event. */
void sharing_tell(struct desk *desk);

/* What has happened in the shared game that its user may want to know elsewhere: a move of others, after which it is
 * the user's TURN if it is, a remark, a question. */
struct sharing_call {
    bool turn;
    char words[SHARED_REMARK + SHARED_NAME + 8]; /* by others: not to be printed as they are */
};

/* True if something has happened since the last time, as CALL tells; the last if it is more. Starts the program of the
 * setting `on-turn` at the user's turns, never at a public table. Call this after sharing_tell. */
bool sharing_call(struct desk *desk, struct sharing_call *call);

/* Puts into FD the descriptors that are readable when sharing_due has something to do; -1 for none. */
enum { SHARING_FDS = 3 };
void sharing_fds(const struct desk *desk, int fd[SHARING_FDS]);

/* In how many ms sharing_due has something to do, -1 if never. */
int64_t sharing_timeout(const struct desk *desk);

/* True if our next move must follow one of a player at another terminal. PRESENT: players who have left do not
 * count. */
bool sharing_expects(const struct desk *desk, bool present);

/* How far it is with what is known here: there is no shared game, or one that is only watched; all is sent; it is being
 * kept or sent, or has been for so long that the user should see that; it cannot be sent. */
enum sharing_state { SHARING_NONE, SHARING_SENT, SHARING_BUSY, SHARING_SLOW, SHARING_UNSENT };

/* Returns that, and adds it to OUT in words: "sent", "saving", "sending", "not sent since 11:26: Permission denied". */
enum sharing_state sharing_write_state(const struct desk *desk, struct text *out);

/* True while what has happened on the board is not in our copy on the disk: it is not to be seen yet. */
bool sharing_saves(const struct desk *desk);

/* True if all is sent that happened here, or no game is shared. Waits for it, as the user sees. */
bool sharing_is_sent(struct desk *desk);

/* Why the copy of the shared game cannot be written; NULL if it can. */
const struct error *sharing_fault(const struct desk *desk);

/* The shared game on the board; NULL if it is not shared, or the editor or a sandbox covers it. */
const struct shared *sharing_game(const struct desk *desk);

/* True if hints and analysis are off because others share the game; says so then. */
bool sharing_forbids_help(struct desk *desk);

/* Asks the other players for a draw (SHARED_DRAW) or for hints (SHARED_HINTS). False, and nothing happens, if the game
 * on the board is not shared. */
bool sharing_ask(struct desk *desk, enum shared_kind kind);

/* Asks the other players to take back N moves of the player's own; false as in sharing_ask. */
bool sharing_undo(struct desk *desk, int n);

/* Claims the game whose player to move is out of time and gone; says when it may be claimed. False, and nothing
 * happens, if nobody's flag has been seen. */
bool sharing_claim(struct desk *desk);

/* Takes days off as WORDS say ("7d", "0": is back); "" says how many there are. False if the game has no clock of days,
 * or nobody of it sits here. */
bool sharing_take_vacation(struct desk *desk, const char *words);

/* Ends the game without a result, before move 2; reports the result. False as in sharing_ask. */
bool sharing_abort(struct desk *desk);

/* Answers what was asked; false as in sharing_ask. */
bool sharing_answer(struct desk *desk, bool agrees);

/* Says WORDS to the others, of a watcher to the other watchers; false as in sharing_ask. */
bool sharing_say(struct desk *desk, const char *words);

/* Adds what was said in the shared game on the board to OUT, as markup for a page, and who watches. ALL: what watchers
 * said, too, which they see anyway. */
void sharing_write_talk(const struct desk *desk, bool all, struct text *out);

/* Plans to answer a move of the next player at once, as WORDS "MOVE then MOVE" say; "" forgets all plans. Plans are
 * known here only, and lapse with the next move. Reports the result. */
void sharing_plan(struct desk *desk, const char *words);

/* Asks to play on along line WORDS, "1" or "2", where copies of the game have parted. Reports the result. */
void sharing_choose(struct desk *desk, const char *words);

/*
 * A public table, or lobby: a program that anybody may use, for instance by ssh. It reads and writes one folder of
 * shared games and the player's own files, and starts nothing.
 */

/* LOBBY_NAME: of a player or game, its end included. LOBBY_GAMES: the most in the folder. LOBBY_IDLE: seconds without
 * a key, after which the program ends. */
enum { LOBBY_NAME = 32, LOBBY_GAMES = 500, LOBBY_IDLE = 1800 };

struct lobby {
    char games[PATH_SIZE];    /* the folder of the shared games, DIR/games */
    char player[LOBBY_NAME];  /* whose own files are in DIR/players/PLAYER */
    struct table_rules rules; /* the host's, by the file DIR/rules */
    bool guest;               /* PLAYER is somebody of this connection alone, who chooses a name */
};

/* The player's name by which everybody is a guest. */
#define LOBBY_GUEST "guest"

/*
 * Clean the environment of what a player at a public table could say by it: folders of files, of locales and of
 * descriptions of terminals, and a terminal or language with a slash in its name. Call it before the first setlocale.
 */
void lobby_clean_environment(void);

/*
 * Restrict this process for good to the lobby in the folder DIR and to PLAYER (NULL: the account's name), as *LOBBY.
 * LOBBY_GUEST makes a new player, whose seats are lost with the connection. The folders in DIR are made, those of
 * guests of yesterday go. Call it before any thread is started. False with ERROR filled on failure; where the system
 * has no way to confine a program (Landlock), that is one unless UNCONFINED.
 */
bool lobby_enter(struct lobby *lobby, const char *dir, const char *player, bool unconfined, struct error *error);

/* True if no word of ARGUMENTS could lead to a file at a public table: none begins with a dot, slash or tilde, has two
 * dots in a row, an ending such as `.pgn`, or a slash. CODE: a slash inside is allowed, as in a position's code. */
bool lobby_admits(const char *arguments, bool code);

/* True if TEXT is the name of a player at a public table. */
bool lobby_is_name(const char *text);

/* DESK serves LOBBY (borrowed) from now on: the player's name is fixed, but for guests, who are asked for theirs; no
 * external engine is known. */
void lobby_serve(struct desk *desk, const struct lobby *lobby);

/* True if DESK is no lobby's, or NAME is a setting that its player may change; else says so. */
bool lobby_permits_setting(struct desk *desk, const char *name);

/*
 * Make of ARGUMENTS, the name of a game in LOBBY with what may follow it, or "", the path of its file in front of that,
 * in OUT (PATH_SIZE bytes). FRESH: the file is going to be made, and "" stands for a new name. False if they are no
 * such name, or a fresh one finds no room.
 */
bool lobby_path(const struct lobby *lobby, const char *arguments, bool fresh, char *out);

/* Somebody has pressed a key. Harmless if DESK is no lobby's. */
void lobby_awake(const struct desk *desk);
