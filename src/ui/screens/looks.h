/*
 * What the terminal can show, and how boards look there by the user's settings.
 */
#ifndef REROUTE66_UI_SCREENS_LOOKS_H
#define REROUTE66_UI_SCREENS_LOOKS_H

#include "draw/pictures.h"
#include "draw/theme.h"
#include "draw/view.h"
#include "study/settings.h"

/* What the terminal can show, and the theme and pictures to show it with. */
struct display {
    struct theme theme;
    struct pictures pictures;    /* of pieces; owned */
    struct board_cache *boards;  /* of the board on the screen; owned */
    enum depth depth;            /* of the terminal; DEPTH_MONO where there is none */
    enum blocks blocks;          /* the finest that the terminal is known to draw */
    bool can_unicode, can_lines; /* the character set is Unicode / at least its lines and half blocks can be shown */
    int tried;                   /* the pieces that a window offers, an enum figure_choice; FIGURES_AUTO: none */
    bool clipboard;              /* the terminal is known to take texts for the clipboard */
    bool away;                   /* the terminal's window does not have the focus */
    bool changed;                /* theme or mouse have changed: the interface has to read them again */
};

/* Fill V with how to draw a board of G, seen by the player BOTTOM. The scale is left to the caller. */
void looks_view(const struct display *d, const struct settings *s, const struct game *g, int bottom, struct view *v);

#endif
