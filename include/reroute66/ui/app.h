/*
 * All that the interactive program knows, but for the terminal: the game on the board, what is shown, what is asked.
 * The full screen and plain mode are two interfaces of it. Knows sessions, records, settings and catalogues; neither
 * curses nor libedit.
 */
#ifndef REROUTE66_UI_APP_H
#define REROUTE66_UI_APP_H

#include "catalogue/gamecache.h"
#include "draw/pictures.h"
#include "draw/selection.h"
#include "draw/theme.h"
#include "play/session.h"
#include "record/saved.h"
#include "ui/command.h"
#include "ui/game_endings.h"
#include "ui/game_library.h"
#include "ui/lesson.h"
#include "ui/menu.h"
#include "ui/settings.h"

struct app;
struct cut;
struct interface;
struct screen;
struct journal;
struct sandbox;
struct solving;
struct analysis;
struct inquiry;
struct reviewing;

/* The history of the editor's board: state[at] is shown, those after it can be redone. */
struct sandboxes {
    struct sandbox *state; /* COUNT of them, owned */
    int count, at;
    bool was_paused; /* the game, before */
};

/* What can fill the screen; each is a row of the table of screens (screens/screen.h). The last six show the board. */
enum screen_id {
    SCREEN_START,
    SCREEN_PAGE, /* text to read */
    SCREEN_LIST, /* a menu with a heading */
    SCREEN_GAME,
    SCREEN_REPLAY,
    SCREEN_LESSON,
    SCREEN_PROBLEM,
    SCREEN_SANDBOX,
    SCREEN_EDITOR,
    SCREENS
};

/* What a question that waits for yes or no is about. */
enum asking {
    ASK_NOTHING,
    ASK_RESIGN,
    ASK_DRAW,    /* of player `who` */
    ASK_EXPOSED, /* play `move` although the next player would checkmate the mover? */
    ASK_REPLACE, /* write over the file `path`? */
    ASK_LEAVE,   /* leave although the game will be lost? */
    ASK_PASTED,  /* put what was pasted on the board? */
};

struct question {
    enum asking kind;
    int who; /* the player asked */
    struct move move;
    char path[PATH_SIZE];
    char text[ERROR_TEXT + 16]; /* as it was asked: it stays while it is open, whatever else is said */
    /* what is left of "yes" or "no" after the first letter was enough; NULL if no more awaited */
    const char *answered;
};

enum { WINDOW_ITEMS = 32 };

/* A few things to choose from, in a window beside what is seen (parts/window.h). */
struct window {
    bool open;
    bool answers; /* it is for the question that is open; else for moves */
    char title[MENU_LABEL];
    struct menu menu; /* owned */
    char key[WINDOW_ITEMS];
    const struct node *node; /* the move that the board stood at when it was opened; only compared */
    cell from, to;           /* which it must not cover, CELL_NONE: none */
};

/* Text to read, in the markup of markup.h. */
struct page {
    char title[MENU_LABEL];
    struct text text;
    int top;                 /* the first line shown */
    char sought[MENU_LABEL]; /* a word that is looked for, "" none */
    /* Where to go next: 0 nowhere, 1 the first line with it from the top on, 2 the next, -1 the last before. */
    int seek;
    const struct game *game; /* whose board its diagrams show; NULL: none. Borrowed */
    const void *subject;     /* what it is about, so that its opener can recognise it; NULL: nothing. Only compared */
    int lines, rows;         /* all it has / those on the screen, at the screen's size now */
    bool small;              /* its diagrams are small, so that all of it is seen */
};

/* A menu with a title that fills the screen. */
struct list {
    char title[MENU_LABEL];
    struct menu menu;
    void (*refresh)(struct app *a); /* brings the menu up to date before it is drawn; NULL: nothing to do */
    bool searches;                  /* what is typed narrows the menu */
    bool asks;                      /* a move typed is asked about (?MOVE), not played: the list came by the key ? */
    bool letters;                   /* a letter takes the item whose value it is */
    char word[MENU_LABEL];          /* what it was narrowed to last */
    char sought[MENU_LABEL];        /* `/WORD` was typed: only items with it are shown; "" all */
    char narrowed[MENU_LABEL];      /* to what word that was done last */
    char heads[MENU_LABEL];         /* of its columns; "" none */
    struct game_list *games;        /* what it is made of, if it lists games (parts/gamelist.h); owned */
    void (*turn)(struct list *l);   /* shows it in another order; NULL: it has but one */
};

/* What the start screen has chosen for the next game, and what there is to choose from. */
struct setup {
    struct offer offer[OFFERS_MAX];
    int offers;
    int game; /* index into offers */
    struct seat seat[PLAYERS_MAX];
    struct clock_rule clock;
};

struct start {
    struct setup setup;
    struct menu menu;
    const struct game *game; /* the chosen one; NULL if it cannot be read. Borrowed from the cache */
    struct text summary;     /* what is special about it */
    /* what `continue` would go on with when the program was started; "" nothing */
    char unfinished[MENU_LABEL];
    bool asks_name; /* nobody has been asked for his name yet */
};

/* How a message is meant. */
enum tone { TONE_PLAIN, TONE_GOOD, TONE_WRONG };

struct messages {
    struct question question; /* that is open */
    struct text text;
    enum tone tone;
    struct text faults; /* what was wrong in the settings' file, a line each, until it has been told */
    bool ring;          /* the interface is to ring once */
    int skip;           /* so many rows of the text have been read; those that follow are shown */
    bool passed;        /* the cursor has moved since: where one row is left, what is said of its cell goes before */
    bool lists;         /* the text tells what the line may become, as long as that is `listed` */
    char listed[64];
    int printed; /* how many messages plain mode has printed */
};

/* The prompt, as its editor has it. */
struct typed {
    char *line;              /* never NULL; owned */
    size_t cursor;           /* within it, in bytes */
    char prefill[PATH_SIZE]; /* what the interface is to put into the prompt; "" nothing */
    char keyed[8];           /* the letters that were taken as keys just before (parts/letters.h) */
    bool guess;              /* what was put there is only a guess: it gives way to a letter typed next */
};

/* Where the game on the board is kept. */
struct keeping {
    struct journal *journal; /* of the session, NULL if it could not be opened */
    struct error fault;      /* why there is no journal, if there ought to be one */
    bool told;               /* the user knows that the journal cannot be written */
    bool memory_short;       /* the user knows that memory is short */
    struct home home;        /* where the record was loaded from or saved to last */
    struct text saved;       /* the record as it was loaded or saved last, in PGN; empty: never */
};

/* Going through a game, while session.viewed: the arrows move along it, and nobody plays. */
struct replay {
    struct node *live; /* where a game in play stood when it was left for a look at other moves; NULL: it was not */
    int step;          /* autoplay: ms a move stays, 0: off */
    int last_step;     /* what it was before it was stopped, 0: nothing yet */
    int64_t next_step;
    struct cut *cut; /* branches deleted and not restored, the last one first to come back */
    int cuts;
    const struct node *edited; /* its comment stands in the prompt and is to be replaced; NULL: none */
};

/* An exercise of the tutorial is on the board: neither kept nor saved. */
struct lesson_state {
    bool on;
    int number;
    char game[GAME_ID]; /* whose tutorial it is */
    bool done;          /* all its moves were found: Enter goes on */
};

/* How the board is looked at and pointed at. */
struct board_state {
    struct selection selection;
    cell pressed; /* where the mouse button went down */
    cell pointed; /* where the mouse is; CELL_NONE: on no cell */
    int bottom;   /* the player who sits below */
    const struct node
        *turned_at;       /* the move at which the board was last turned to the mover, if it was; only compared */
    int worth[KINDS_MAX]; /* of the men of the game on the board, in 1/100 of a pawn */
    const struct game *worth_of; /* that game; NULL: none was on the board yet. Only compared */
    int scrolled;                /* rows that the move list is scrolled up by */
};

/* What the terminal can show, and what it is to show it in. */
struct display {
    struct theme theme;
    struct pictures pictures; /* of men; owned */
    enum depth depth;         /* of the terminal; DEPTH_MONO where there is none */
    bool can_unicode;         /* the terminal's character set is Unicode */
    bool clipboard;           /* the terminal is known to take texts for the clipboard */
    bool away;                /* the terminal says that somebody types elsewhere */
    bool changed;             /* the interface is to fetch theme and mouse anew */
};

struct shown {
    /* SCREEN_GAME stands for the board, whichever screen that is: app_screen tells. BACK: where Escape leads from a
     * page or list. */
    enum screen_id now, back;
    struct window window; /* lies over it */
    bool board_again;     /* plain mode is to print the board */
};

/* What was pasted and waits for an answer: a game, or the position CODE of GAME (borrowed). */
struct pasted {
    struct record *record; /* owned; NULL: it is a position */
    const struct game *game;
    char code[CODE_SIZE];
};

/*
 * What the board shows in place of the game's position until the next key: a move that was asked about, and its answer.
 */
struct refutation {
    bool on;
    struct position position; /* after both */
    struct move move, reply;
};

/* What the program is put together from. */
struct row_tables {
    const struct interface *face;        /* which interface runs: the full screen or plain mode */
    const struct screen *const *screens; /* by enum screen_id */
    const struct command *commands;
};

/* What has been read or built about the game on the board. */
struct knowledge {
    struct game_library library;
    struct game_endings endings; /* of the game on the board, or the last one whose endings were looked at */
};

/* An exercise on the board, of the tutorial or a problem: neither is kept or saved. */
struct exercise {
    struct lesson_state lesson; /* on for problems, too */
    struct solving *solving;    /* owned; NULL: no problem is on the board */
};

/* What thinks about the position that is seen, or about the game, because somebody asked for it. All owned. */
struct study {
    struct analysis *analysis;   /* NULL: it is off */
    struct inquiry *inquiry;     /* a question that is being thought about; NULL: none is */
    struct reviewing *reviewing; /* the review of the game on the board; NULL: there is none */
    struct refutation refutation;
};

/* Texts from and for other programs. */
struct clipboard {
    struct pasted pasted;
    struct text copied; /* what the interface is to send to the terminal's clipboard */
};

/* A game that waits while a sandbox is on the board, with what belongs to it. */
struct parked {
    struct session *session;
    struct keeping keeping;
    struct exercise exercise;
    struct replay replay;
    bool was_paused;
};

/* What stands in front of the game on the board, or in its place. Both owned. */
struct aside {
    struct sandboxes *editor; /* the editor is on the board and the game waits; NULL: it is not */
    struct parked *parked;    /* the game that waits for the sandbox on the board; NULL: none does */
};

/* What the interface and the program tell each other while they run. */
struct running {
    int64_t now;              /* ms of a steady clock, set by the interface before every call */
    bool quit;                /* the interface is to leave */
    struct progress progress; /* what takes long tells it; `tell` NULL: the interface does not want to know */
};

struct app {
    struct row_tables rows;
    struct running run;
    struct gamecache cache;
    struct settings settings;
    struct display display;
    struct knowledge known;

    struct session *session; /* the game on the board; NULL before the first one */
    struct keeping keeping;
    struct replay replay;
    struct exercise exercise;
    struct study study;
    struct aside aside;

    struct shown shown;
    struct start start;
    struct list list;
    struct page page;
    struct board_state board;

    struct messages messages;
    struct typed typed;
    struct clipboard clipboard;
};

/*
 * A program that finds its data, settings and state by the environment, TABLE its commands. CHOSEN is the game of
 * --game (may be NULL). NULL with E filled if there is no data. Free with app_free, which leaves the game's journal to
 * be gone on with.
 */
struct app *app_new(const struct command *table, const char *chosen, struct error *e);
void app_free(struct app *a);

/* Show a message; in plain mode print it. It replaces the one before. */
void app_say(struct app *a, enum tone tone, const char *format, ...) __attribute__((format(printf, 3, 4)));
void app_complain(struct app *a, const struct error *e);
void app_hush(struct app *a);

/*
 * Say what a screen shows anyway to people who do not see it: in plain mode as app_say, on a screen nothing.
 */
void app_read_out(struct app *a, enum tone tone, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Put a line into the prompt, ready to be changed and entered; false where that cannot be: in plain mode. */
bool app_prefill(struct app *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Show TEXT (in the markup of markup.h; taken over, empty afterwards) as a page called TITLE; plain mode: print it. */
void app_show_page(struct app *a, const char *title, struct text *text);

/* Begin a list called TITLE: clears a->list for the caller to fill, and shows it. */
struct menu *app_show_list(struct app *a, const char *title);

/* Go to a screen (SCREEN_GAME: the board's) / back from a page or list to what was there before; nothing elsewhere. */
void app_go(struct app *a, enum screen_id screen);
void app_back(struct app *a);

/* The screen that shows the board as things are: of the game, a replay, a lesson or the sandbox. */
enum screen_id app_board_screen(const struct app *a);

/* The screen that is seen. */
enum screen_id app_screen(const struct app *a);

/* Is a list that REFRESH brings up to date seen? / Is a page about SUBJECT seen? */
bool app_lists(const struct app *a, void (*refresh)(struct app *a));
bool app_shows_page(const struct app *a, const void *subject);

/* Ask a yes-or-no question in the words of the format. */
void app_ask(struct app *a, enum asking q, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The game on the board, or else the one chosen on the start screen; NULL if that cannot be read. */
const struct game *app_game(struct app *a);
const struct position *app_position(const struct app *a); /* NULL without a session */

/*
 * The library of openings of the game on the board; NULL if it has none, or after a message if its file is broken.
 * Owned by A, until another game is on the board.
 */
const struct openings *app_library(struct app *a);

/*
 * Make SESSION (owned from now on) the one on the board, seen from the only person's side; there must be none. JOURNAL
 * is the one it goes on with (owned from now on), NULL to begin one.
 */
void app_adopt(struct app *a, struct session *session, struct journal *journal);

/* The same for an exercise of the tutorial, which has no journal. */
void app_adopt_exercise(struct app *a, struct session *session);

/* Take the game from the board; DONE: it will not be offered again. Harmless without one. */
void app_close_game(struct app *a, bool done);

/*
 * Forget what the editor holds, without a message; the game is paused or not as it was before. Harmless if the editor
 * is not open.
 */
void app_drop_sandbox(struct app *a);

/* Take the game off the board and keep it aside: app_unpark brings it back. */
void app_park(struct app *a);

/*
 * Close the game on the board (DONE as in app_close_game) and bring the one that waits back. False if none waits:
 * nothing is done.
 */
bool app_unpark(struct app *a, bool done);

/* Is a sandbox on the board: a game without enforced rules? */
bool app_is_loose(const struct app *a);

/* Fill V with how the board is to be looked at, but for the scale, by settings and sides. */
void app_view(const struct app *a, const struct game *g, struct view *v);

/* The file that holds the settings, or the history of the prompt, into OUT (PATH_SIZE bytes); false if no folder is
 * named for it. */
bool app_settings_path(char *out);
bool app_history_path(char *out);

/* Tell what was wrong with the settings' file, once the first screen stands; nothing if nothing was. */
void app_tell_faults(struct app *a);

/* Remember in the settings' file that the user was asked for his name, so that he is not asked again. */
void app_asked_name(struct app *a);

/* Set one of the settings with what follows from it, and write the file; false after a message if that is no value of
 * it, or if it holds but could not be written. */
bool app_set(struct app *a, const char *name, const char *value);

#endif
