/*
 * What shows a table: the terminal's looks, what the user has done with the board and the prompt, and the screens. The
 * screens' own data is theirs.
 */
#pragma once

#include "draw/pictures.h"
#include "draw/theme.h"
#include "panel/panel.h"
#include "parts/menu.h"
#include "ui/terminal.h"

/* What the terminal can show, and the theme and pictures to show it with. */
struct display {
    struct theme theme;
    struct backdrop backdrop;    /* of the terminal, as it was when the theme was taken */
    struct backdrop told;        /* by the terminal: for the next theme that is taken */
    struct pictures pictures;    /* of pieces; owned */
    struct board_cache *boards;  /* of the board on the screen; owned */
    enum depth depth;            /* of the terminal; DEPTH_MONO where there is none */
    enum blocks blocks;          /* the finest that the terminal is known to draw */
    struct pixel_means pixels;   /* how it shows images, if it does */
    bool can_unicode, can_lines; /* the character set is Unicode / at least its lines and half blocks can be shown */
    int tried;                   /* the pieces that a window offers, an enum figure_choice; FIGURES_AUTO: none */
    bool clipboard;              /* the terminal is known to take texts for the clipboard */
    bool away;                   /* the terminal's window does not have the focus */
    bool changed;                /* theme or mouse have changed: the interface has to read them again */
};

struct screens;

/* How far the user has read the message. */
struct message_state {
    unsigned told; /* its number: another message is read anew */
    int skip;      /* rows of a long text that have been read; the rows after them are shown */
    bool passed;   /* the cursor has moved since: where there is only one row, its cell is described there instead */
    bool lists;    /* the text lists completions; it is cleared when what is typed no longer begins with `listed` */
    char listed[64];
};

/* Something was pasted, and the question whether to use it is open: a game, or the position CODE of GAME (borrowed). */
struct pasted {
    struct record *record; /* owned; NULL: CODE was pasted */
    const struct game *game;
    char code[CODE_SIZE];
};

/* A move that is seen being made, or taken back: its pieces slide along their paths. */
struct motion {
    bool on;           /* the interface paints as time passes */
    const void *shown; /* the node that the board showed last; only compared */
    struct move move;
    bool back;
    int64_t begun, lasts; /* ms; LASTS 0: nothing moves */
};

/*
 * A letter y or n that was typed at an empty prompt while a question was open. After a moment it answers; a letter that
 * follows at once shows that it began a line.
 */
struct answer_letter {
    char letter;    /* 0: none waits */
    unsigned asked; /* the number of the question */
    int64_t due;    /* ms: when it answers */
};

struct stage {
    command_list commands; /* owned */
    struct screens *screens;
    struct display display;
    struct board_state board;
    struct window window;
    struct typed typed;
    struct motion motion;
    struct message_state reading;
    struct pasted pasted;
    const struct command *leaving; /* the command that waits for an answer whether the game may be lost; else any */
    int lab_seen;                  /* laboratory_state of what its page tells */
    struct text copied;            /* what the interface is to send to the terminal's clipboard */
    struct text call;              /* what the interface is to tell a user who is elsewhere, as others wrote it */
    struct answer_letter answer;
    int zoomed;        /* the `zoom` before the largest board was chosen; 0: none */
    bool ring;         /* the interface is to ring once */
    bool trying;       /* another theme than the settings' is seen */
    bool memory_short; /* the user has been told that memory is short */
    bool quit;         /* the interface is to leave */
};

/* Makes the stage of DESK, which has none; COMMANDS and SCREENS are owned from now on. */
void stage_new(struct desk *desk, command_list commands, struct screens *screens);

/* Frees the stage of DESK; harmless without one. */
void stage_free(struct desk *desk);

/*
 * Call this after anything that may have changed DESK: forgets what was chosen on a board that shows another position,
 * and shows the answers of a new question.
 */
void stage_follow(struct desk *desk);

/* Fill VIEW with how to draw a board of G: by settings, terminal and the player at the lower edge. The scale is left to
 * the caller. */
void stage_view(const struct desk *desk, const struct game *g, struct view *view);

/* Adds the pieces that are on their way to MARKS; false if none is. */
bool stage_mark_motion(const struct desk *desk, struct marks *marks);

/* Returns in how many ms pieces on their way are somewhere else, -1 for never. */
int64_t stage_timeout(const struct desk *desk);

/* Put a line into the prompt, for the user to change and enter. False where that cannot be done. */
bool stage_prefill(struct desk *desk, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * Take the settings' theme: where they leave it to the terminal, the one for its background. False with ERROR filled if
 * it cannot be read.
 */
bool stage_take_theme(struct desk *desk, struct error *error);

/*
 * The terminal's background is BACKDROP. Where the user has chosen no theme and SOON, the picture follows; else the
 * next theme that is taken does.
 */
void stage_follow_terminal(struct desk *desk, const struct backdrop *backdrop, bool soon);

/* The message, a list of what LINE may become, is cleared when something else is typed. */
void stage_note_choices(struct desk *desk, const char *line);

/* Opens a window with TITLE over a screen with a board, which its choices are tried on where they are themes or pieces;
 * NULL, and nothing happens, if there is none. */
struct window *stage_window(struct desk *desk, const char *title);

/* True if the window is seen: its question is open, or the board shows the position that it is about. */
bool stage_has_window(const struct desk *desk);
