/*
 * What the user has done with the picture of the board: chosen, turned, scrolled.
 */
#pragma once

#include "draw/selection.h"

struct node;

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
    /* The position that all this is about, by its move, its key and the editor's state: another one forgets the choice.
     * Only compared. */
    const struct node *node;
    uint64_t key;
    int edit;
    /* the move after which the board was last turned to the player to move; NULL: never. Only compared */
    const struct node *turned_at;
};
