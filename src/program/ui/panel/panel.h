/*
 * The panel beside the board: players, clocks, captured pieces, moves; the lines of the analysis, the graph of
 * evaluations. Drawing changes nothing. The second half is for the files of this folder.
 */
#pragma once

#include "draw/selection.h"
#include "parts/picture.h"
#include "study/desk.h"

/* A panel in AREA of a picture. */
struct panel {
    const struct desk *desk;
    const struct board_state *board;
    const struct view *view; /* how pieces are shown */
    struct picture *picture;
    struct area area;
    bool recorded; /* names and times are taken from the record, not from the session */
    bool unicode;  /* characters beyond ASCII may be used */
};

/* Draw all: the players' panel, above it the lines of the analysis and below it the graph of evaluations. */
void side_draw(const struct panel *panel);

/* The list of moves alone, in all of the area. */
void panel_moves(const struct panel *panel);

/* Where there is no room for that: the last two moves and the clocks in the area's first row. */
void panel_line(const struct panel *panel);

/* The least width of a panel with two moves on a line and a player's name and seat side by side. */
enum { PANEL_WIDE = 26 };

/* The players with their clocks at the far and the near end, between them the moves and the state of the game. */
void panel_draw(const struct panel *panel);

/* Print TEXT, cut to the panel, in row ROW of the picture, INDENT columns from the panel's left edge. */
void panel_put(const struct panel *panel, int row, int indent, enum paint paint, const char *text);

/* True if pieces are shown as figures, and not as letters. */
bool panel_has_figures(const struct panel *panel);

/*
 * Add to OUT the pieces that player WHO has taken (where lost pieces can come back: has lost), the most valuable
 * first; then the difference in pawns if WHO has more.
 */
void army_list_taken(const struct panel *panel, int who, struct text *out);

/* Returns how much more WHO's pieces in P are worth than those of the richest other player, in 1/100 of a pawn. */
int army_lead(const struct desk *desk, const struct position *p, int who);

/* Puts the pieces that player WHO has taken (as above) into OUT, the most valuable first; returns how many. */
enum { ARMY_MOST = 4 * CELLS_MAX };
int army_take(const struct panel *panel, int who, piece out[ARMY_MOST]);

/* Returns the rows that large pictures of captured pieces take in PANEL; 0 if it is too small, or shows no
 * pictures. */
int tray_rows(const struct panel *panel);

/* Draw the COUNT pieces TAKEN large into PANEL, from row ROW of the picture on, as many as it has room for. */
void tray_put(const struct panel *panel, int row, const piece *taken, int count);

/* Add NODE's move as the list shows it, "PANEL a2xA4!", to OUT. */
void movelist_write(const struct panel *panel, const struct node *node, struct text *out);

/*
 * Draw the list of moves into ROWS rows of the picture from ROW on: a round on each line, variations beneath their
 * move, times and evaluations where there is room, in two columns when one is full. Each move can be clicked.
 */
void movelist_draw(const struct panel *panel, int row, int rows);

/*
 * Draw the graph of the review into PANEL's last rows, higher where PANEL is higher; a column may stand for several
 * plies and answers to clicks. Where it has several rows it shows, without a review, the evaluations in the comments,
 * and without these, once something was captured, who has more on the board: that tells no player what it does not
 * see. Returns how many rows it takes: none if fewer than LEAST would be left.
 */
int graph_draw(const struct panel *panel, int least);

/*
 * What the user has done with the picture of the board: chosen, turned, scrolled.
 */

struct board_state {
    struct selection selection;
    struct step_taken {
        cell from, to;
        int down, right;
    } step;       /* by the last arrow key: the opposite one leads back */
    cell pressed; /* where the mouse button went down */
    cell pointed; /* where the mouse is; CELL_NONE: on no cell */
    int bottom;   /* the player at the lower edge */
    /* A move entered while the computer thinks, "" none; after which move; its ends, CELL_NONE if not known. */
    char premove[64];
    const struct node *premoved_at; /* only compared */
    cell premove_from, premove_to;
    /* in the editor, a letter of letter.h: who is put on the cells that are chosen; LETTER_REMOVED: nobody */
    uint16_t brush;
    bool fresh;   /* another game is on the board, and it was not told who stands where */
    int scrolled; /* rows that the move list is scrolled up by */
    /* The position that all this is about, by its move, its key and the editor's state: another one forgets the
     * choice. Only compared. */
    const struct node *node;
    uint64_t key;
    int edit;
    /* the move after which the board was last turned to the player to move; NULL: never. Only compared */
    const struct node *turned_at;
};
