/*
 * All that the interactive program knows, except about the terminal: the game on the board, what is shown, what is
 * asked. The full screen and plain mode are two interfaces of it. Knows sessions, records, settings and catalogues;
 * neither curses nor libedit.
 */
#ifndef REROUTE66_UI_APP_H
#define REROUTE66_UI_APP_H

#include "catalogue/gamecache.h"
#include "draw/pictures.h"
#include "draw/selection.h"
#include "draw/theme.h"
#include "play/session.h"
#include "record/saved.h"
#include "study/game_endings.h"
#include "study/game_library.h"
#include "study/lesson.h"
#include "study/settings.h"
#include "ui/command.h"
#include "ui/menu.h"

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

/* What can fill the screen. Each is a row of the table of screens (screens/screen.h). The last six show a board. */
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
    char text[ERROR_TEXT + 16]; /* the words of the question: they stay in the message until it is answered */
    /* a key y or n has answered: the rest of "yes" or "no", which may still be typed; NULL: nothing is expected */
    const char *answered;
};

enum { WINDOW_ITEMS = 32 };

/* A few things to choose from, in a window beside what is seen (parts/window.h). */
struct window {
    bool open;
    bool answers; /* it offers answers to the open question; else it offers moves */
    char title[MENU_LABEL];
    struct menu menu; /* owned */
    char key[WINDOW_ITEMS];
    const struct node *node; /* the current move when it was opened: another one closes it. Only compared */
    cell from, to;           /* cells that it must not cover; CELL_NONE: none */
};

/* Text to read, in the markup of markup.h. */
struct page {
    char title[MENU_LABEL];
    struct text text;
    int top;                 /* the first line shown */
    char sought[MENU_LABEL]; /* a word that is looked for, "" none */
    /* What the next update has to look for: 0 nothing, 1 the first line with that word, 2 the next line, -1 the line
     * before. */
    int seek;
    const struct game *game; /* whose board its diagrams show; NULL: none. Borrowed */
    const void *subject;     /* what it is about, so that its opener can recognise it; NULL: nothing. Only compared */
    int lines, rows; /* lines of the whole text / rows of the screen that show it, at the screen's present size */
    bool small;      /* its diagrams are drawn small, so that the whole text fits */
};

/* The position that an item of a list is about: its board is drawn beside the list where there is room. */
struct glimpse {
    char line[MENU_LINE];    /* of the item */
    const struct game *game; /* NULL: it is about no position. Borrowed from the cache */
    struct position position;
    int bottom; /* the player at the lower edge */
};

/* A menu with a title that fills the screen. */
struct list {
    char title[MENU_LABEL];
    struct menu menu;
    void (*refresh)(struct app *a); /* brings the menu up to date before it is drawn; NULL: nothing to do */
    bool searches;                  /* the menu shows what contains the typed text (the help) */
    bool asks;    /* the key ? opened it: a move typed next is the rest of ?MOVE, and is asked about, not played */
    bool letters; /* a letter takes the item whose value it is */
    char word[MENU_LABEL];        /* the typed text that the menu was last filled for */
    char sought[MENU_LABEL];      /* `/WORD` was typed: only items with it are shown; "" all */
    char narrowed[MENU_LABEL];    /* the word for which items were hidden last */
    char heads[MENU_LABEL];       /* of its columns; "" none */
    struct game_list *games;      /* what it is made of, if it lists games (parts/gamelist.h); owned */
    void (*turn)(struct list *l); /* sorts it another way; NULL: it has one order only */
    /* Finds the position that the item of G's line is about, and fills the rest of G, which is empty. NULL: no item is
     * about one. */
    void (*look)(struct app *a, struct glimpse *g);
    struct glimpse glimpse; /* of the chosen item */
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
    bool asks_name; /* the user has not been asked for a name yet */
};

/* How a message is meant. */
enum tone { TONE_PLAIN, TONE_GOOD, TONE_WRONG };

struct messages {
    struct question question; /* that is open */
    struct text text;
    enum tone tone;
    struct text faults; /* faults found in the settings' file before there was a screen, a line each */
    bool ring;          /* the interface is to ring once */
    int skip;           /* rows of a long text that the user has read; the rows after them are shown */
    bool passed;        /* the cursor has moved since: on a single row the cell under the cursor is described instead */
    bool lists; /* the text lists completions; it is cleared when what is typed no longer begins with `listed` */
    char listed[64];
    int printed; /* how many messages plain mode has printed */
};

/* The line that is being typed, a copy of what the line editor has. */
struct typed {
    char *line;              /* never NULL; owned */
    size_t cursor;           /* within it, in bytes */
    char prefill[PATH_SIZE]; /* what the interface is to put into the prompt; "" nothing */
    char keyed[8];           /* the letters that were taken as keys just before (parts/letters.h) */
    bool guess;              /* `prefill` is only a guess: the next letter typed replaces it */
};

/* Where the game on the board is kept. */
struct keeping {
    struct journal *journal; /* of the session, NULL if it could not be opened */
    struct error fault;      /* why there is no journal, if there ought to be one */
    bool told;               /* the user has been told that the journal cannot be written */
    bool memory_short;       /* the user has been told that memory is short */
    struct home home;        /* where the record was loaded from or saved to last */
    struct text saved;       /* the record as it was loaded or saved last, in PGN; empty: never */
};

/* Going through a game (session.viewed): the arrow keys step along it, and nobody plays. */
struct replay {
    struct node
        *live; /* the current move of a game in play while its user looks at other moves; NULL: the game is not left */
    int step;  /* autoplay: ms from one move to the next; 0: off */
    int last_step; /* the value of `step` before autoplay was stopped last; 0: it never ran */
    int64_t next_step;
    struct cut *cut; /* deleted branches, in the order of deletion: `restore` brings back the last */
    int cuts;
    const struct node *edited; /* the move whose comment is being edited in the prompt; NULL: none */
};

/* An exercise of the tutorial. The game on the board is then neither kept in a journal nor saved. */
struct lesson_state {
    bool on;
    int number;
    char game[GAME_ID]; /* whose tutorial it is */
    bool done;          /* all its moves were found: Enter goes on */
};

/* What the user has done with the picture of the board: chosen, turned, scrolled. */
struct board_state {
    struct selection selection;
    cell pressed; /* where the mouse button went down */
    cell pointed; /* where the mouse is; CELL_NONE: on no cell */
    int bottom;   /* the player at the lower edge */
    const struct node *
        /* the move after which the board was last turned to the player to move; NULL: never. Only compared */
        turned_at;
    int worth[KINDS_MAX];        /* of the men of the game on the board, in 1/100 of a pawn */
    const struct game *worth_of; /* that game; NULL: none was on the board yet. Only compared */
    int scrolled;                /* rows that the move list is scrolled up by */
};

/* What the terminal can show, and the theme and pictures to show it with. */
struct display {
    struct theme theme;
    struct pictures pictures;    /* of pieces; owned */
    struct board_cache *boards;  /* of the board on the screen; owned */
    enum depth depth;            /* of the terminal; DEPTH_MONO where there is none */
    enum blocks blocks;          /* the finest that the terminal is known to draw */
    bool can_unicode, can_lines; /* the character set is Unicode / at least its lines and half blocks can be shown */
    bool clipboard;              /* the terminal is known to take texts for the clipboard */
    bool away;                   /* the terminal's window does not have the focus */
    bool changed;                /* theme or mouse have changed: the interface has to read them again */
};

struct shown {
    /* SCREEN_GAME stands for every screen with a board; app_screen tells which one it is. BACK: where Escape leads
     * from a page or list. */
    enum screen_id now, back;
    bool listed;          /* an item of a list has opened the page: Escape leads to the list first */
    struct window window; /* lies over it */
    bool board_again;     /* plain mode is to print the board */
};

/* Something was pasted, and the question whether to use it is open: a game, or the position CODE of GAME (borrowed). */
struct pasted {
    struct record *record; /* owned; NULL: CODE was pasted */
    const struct game *game;
    char code[CODE_SIZE];
};

/*
 * Shown on the board instead of the game's position, until the next key: a move that was asked about (`why`) and the
 * best answer to it.
 */
struct refutation {
    bool on;
    struct position position; /* after both */
    struct move move, reply;
};

/* The tables that the program is built from. */
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
    /* The problem does not count any more: by a hint, the solution, an analysis or a wrong move, or it was solved
     * before. Means nothing while no problem is on the board. */
    bool helped;
};

/* Searches that the user has asked for. All owned. */
enum { LEAVING_MOST = 4 };
struct study {
    struct analysis *analysis;   /* NULL: it is off */
    struct inquiry *inquiry;     /* a single question (`why`, `threats`) being searched; NULL: none is */
    struct reviewing *reviewing; /* the review of the game on the board; NULL: there is none */
    struct refutation refutation;
    struct thinker *leaving[LEAVING_MOST]; /* ended, their threads perhaps not yet; analysis_due frees them */
};

/* Texts from other programs, and for them. */
struct clipboard {
    struct pasted pasted;
    struct text copied; /* what the interface is to send to the terminal's clipboard */
};

/* A game that waits while a sandbox is on the board, with all that belongs to the game. */
struct parked {
    struct session *session;
    struct keeping keeping;
    struct exercise exercise;
    struct replay replay;
    bool was_paused;
};

/* The game waits meanwhile. Both owned. */
struct aside {
    struct sandboxes *editor; /* the editor is open; NULL: it is not */
    struct parked *parked;    /* the game that waits while a sandbox is on the board; NULL: none does */
};

/* What the interface and the program tell each other while they run. */
struct running {
    int64_t now;              /* ms of a steady clock, set by the interface before every call */
    bool quit;                /* the interface is to leave */
    struct progress progress; /* called by work that takes long; `tell` is NULL if the interface shows no progress */
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
 * Make the program. Data, settings and state are found by the environment; TABLE is the table of commands. CHOSEN is
 * the game named by --game (may be NULL). NULL with E filled if there is no data. Free with app_free; the game's
 * journal stays, so that the next start can continue the game.
 */
struct app *app_new(const struct command *table, const char *chosen, struct error *e);
void app_free(struct app *a);

/* Show a message; in plain mode print it. It replaces the one before. */
void app_say(struct app *a, enum tone tone, const char *format, ...) __attribute__((format(printf, 3, 4)));
void app_complain(struct app *a, const struct error *e);
void app_hush(struct app *a);

/* Say something that a screen shows anyway: plain mode prints it like app_say, a screen does nothing. */
void app_read_out(struct app *a, enum tone tone, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Put a line into the prompt, for the user to change and enter. False in plain mode, which cannot. */
bool app_prefill(struct app *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Show TEXT (in the markup of markup.h; taken over, empty afterwards) as a page called TITLE; plain mode: print it. */
void app_show_page(struct app *a, const char *title, struct text *text);

/* Begin a list called TITLE: clears a->list for the caller to fill, and shows it. */
struct menu *app_show_list(struct app *a, const char *title);

/* Go to a screen; SCREEN_GAME: the one that shows the board. / Leave a page or list for the screen that was seen
 * before it; does nothing on other screens. */
void app_go(struct app *a, enum screen_id screen);
void app_back(struct app *a);

/* One step back only: from a page that an item of a list has opened to that list; else as app_back. */
void app_step_back(struct app *a);

/* Is a list seen? / A line was run, FROM_LIST: by an item of one. Keeps the way back if that opened a page. */
bool app_sees_list(const struct app *a);
void app_opened(struct app *a, bool from_list);

/* The screen that shows the board now: that of the game, a replay, a lesson, a problem, the sandbox or the editor. */
enum screen_id app_board_screen(const struct app *a);

/* The screen that is seen. */
enum screen_id app_screen(const struct app *a);

/* Is the list on the screen the one that REFRESH fills? / Is the page on the screen about SUBJECT? */
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
 * Put the game of SESSION (owned from now on) on the board, which must be empty; the board is turned to the only person
 * who plays. JOURNAL (owned from now on) is the one to continue, NULL to begin one.
 */
void app_adopt(struct app *a, struct session *session, struct journal *journal);

/* The same for an exercise of the tutorial, which has no journal. */
void app_adopt_exercise(struct app *a, struct session *session);

/* Take the game from the board. DONE: delete its journal, so that it is not offered again. Harmless without a game. */
void app_close_game(struct app *a, bool done);

/* Close the editor without a message, harmless if it is not open. The game is paused only if it was before. */
void app_drop_sandbox(struct app *a);

/* Take the game off the board and keep it aside: app_unpark brings it back. */
void app_park(struct app *a);

/*
 * Close the game on the board (DONE as in app_close_game) and put the waiting one back. Does nothing and returns false
 * if none waits.
 */
bool app_unpark(struct app *a, bool done);

/* Is a sandbox on the board: a game without enforced rules? */
bool app_is_loose(const struct app *a);

/* Fill V with how to draw a board of G: by settings, terminal and the player at the lower edge. The scale is left to
 * the caller. */
void app_view(const struct app *a, const struct game *g, struct view *v);

/* The path of the settings' file, or of the prompt's history, into OUT (PATH_SIZE bytes); false if the environment
 * names no folder for it. */
bool app_settings_path(char *out);
bool app_history_path(char *out);

/* Tell what was wrong with the settings' file, if anything was. To be called when there is a screen for it. */
void app_tell_faults(struct app *a);

/* Remember in the settings' file that the user was asked for his name, so that he is not asked again. */
void app_asked_name(struct app *a);

/* Change the setting NAME, let it take effect and write the settings' file. False after a message if VALUE is not
 * allowed, or if the file could not be written (the setting then holds until the program ends). */
bool app_set(struct app *a, const char *name, const char *value);

#endif
