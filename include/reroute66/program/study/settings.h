/*
 * The user's settings: looks, mouse, manners of the AI; read from and written to $XDG_CONFIG_HOME/reroute66/config. One
 * table of settings serves the file, the settings screen and the command `set`.
 */
#pragma once

#include "catalogue/catalogue.h"
#include "play/seat.h"

enum figure_choice { FIGURES_AUTO, FIGURES_LETTERS, FIGURES_UNICODE, FIGURES_SOLID, FIGURES_OUTLINED };
enum line_choice { LINES_AUTO, LINES_ASCII, LINES_UNICODE, LINES_NONE, LINES_THIN };
enum clipboard_choice { CLIPBOARD_AUTO, CLIPBOARD_ON, CLIPBOARD_OFF };
enum pixel_choice { PIXELS_AUTO, PIXELS_ON, PIXELS_OFF };
enum bell_choice { BELL_OFF, BELL_ON, BELL_AWAY };
enum blindfold { BLINDFOLD_OFF, BLINDFOLD_PIECES, BLINDFOLD_BOARD };
enum { SETTING_TEXT = 128 };

/* The theme where none is chosen, the one on light terminals, and the value of the setting that stands for both. */
#define DEFAULT_THEME "wood"
#define LIGHT_THEME "light"
#define AUTO_THEME "auto"

struct settings {
    const struct catalogue *catalogue; /* that the theme is in; NULL: any name is taken */
    char theme[SETTING_TEXT];
    /* enum figure_choice; AUTO: Unicode where the locale has it; SOLID: alike for all sides, in colours */
    int piece_style;
    /*
     * enum line_choice; AUTO, NONE, THIN: cells are filled where there are colours; THIN draws lines between them; NONE
     * leaves out straight lines where nothing is filled
     */
    int lines;
    int blocks;                  /* 0: what the terminal draws; else 1 + enum blocks of draw/view.h */
    int pixels;                  /* enum pixel_choice; AUTO: not inside tmux and screen */
    char signs[SETTING_TEXT];    /* the user's own signs for pieces, "N=♞ n=♘", or ""; beats `piece-style` */
    char name[SETTING_TEXT];     /* the user's own name for the tags of games; "": "Player" */
    char language[SETTING_TEXT]; /* whose letters for pieces moves may be typed in, by language_known, or "" */
    int notation;                /* enum move_style: moves in lists */
    bool mouse, coordinates, names, motion;
    bool boards;   /* plain mode draws the boards of pages and answers */
    int blindfold; /* enum blindfold: what is hidden while a game is played */
    int bell;      /* enum bell_choice; AWAY: only while the terminal's window does not have the focus */
    bool notify;   /* in shared games moves, remarks and questions ring and are told to the window's system, if AWAY */
    char on_turn[SETTING_TEXT]; /* the program to run at the user's turns in shared games, "": none */
    bool turns;                 /* if more than one person plays, the board turns to the one to move */
    int pace;                   /* minimum seconds a move where only AIs play */
    int daily;                  /* cards that `today` asks a day at most, 0: all that are due */
    int zoom;                   /* rows a cell, 0: the largest that fits */
    bool confirm;               /* ask before resigning and before leaving a game unfinished */
    int level;                  /* of the AI in new games */
    int clipboard;              /* enum clipboard_choice; AUTO: where the terminal is known to have one */
    int threads;  /* that the AI, hints and analysis search with; 0: one fewer than there are processors */
    bool tables;  /* the AI builds and uses tables of endings */
    bool library; /* the AI below LEVEL_FULL draws moves from the library of openings */
    struct manners manners;
    struct guests guests; /* external engines: the section `[engines]` of the file */
};

/* One setting, as the table has it. CHOICES are its words separated by blanks, NULL for free text or a number. */
struct setting_row {
    const char *name, *help, *choices;
};

/* The defaults. */
void settings_default(struct settings *settings);

/* Row I of the table, from 0; NULL beyond the last. */
const struct setting_row *settings_row(int i);

/* Returns the row of the setting NAME, which may be a name of version 1.0.0; -1 if there is none. */
int settings_find(const char *name);

/* True if the user sets NAME in the settings' file alone, as it starts a program. */
bool settings_only_in_file(const char *name);

/* Set NAME to VALUE; false with ERROR filled if there is no such setting or value. */
bool settings_set(struct settings *settings, const char *name, const char *value, struct error *error);

/* The value of row I as a word into OUT (SETTING_TEXT bytes). */
void settings_value(const struct settings *settings, int i, char *out);

/* The value that follows (STEP 1) or precedes (STEP -1) the present one of row I, into OUT (SETTING_TEXT bytes); false:
 * free text. */
bool settings_next(const struct settings *settings, int i, int step, char *out);

/*
 * Read the lines `NAME = VALUE` of TEXT, from the file FILE, into SETTINGS. A wrong line is skipped and reported to
 * COMPLAIN (may be NULL); `#` begins a comment. Each line after `[engines]` names a guest or one of its options.
 */
void settings_read(struct settings *settings, const char *file, const char *text,
                   void (*complain)(void *context, const struct error *error), void *context);

/* Read the settings' file into SETTINGS, which gets the defaults first, and themes of CATALOGUE. Faults are reported to
 * COMPLAIN. False if there is no file yet, but could be. */
bool settings_load(struct settings *settings, const struct catalogue *catalogue,
                   void (*complain)(void *context, const struct error *error), void *context);

/*
 * Write VALUE of the setting NAME into the settings' file. The other lines stay as they are in the file, as another
 * instance of the program may have changed them. False with ERROR filled if that cannot be done.
 */
bool settings_keep(const char *name, const char *value, struct error *error);

/* Add to OUT the text OLD (may be NULL) of a settings file with the values of SETTINGS in place of its own; comments
 * and order stay. */
void settings_write(const struct settings *settings, const char *old, struct text *out);
