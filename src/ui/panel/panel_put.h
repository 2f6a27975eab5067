/* Printing text into a panel, cut to its columns. */
#ifndef REROUTE66_UI_PANEL_PANEL_PUT_H
#define REROUTE66_UI_PANEL_PANEL_PUT_H

#include "panel.h"

/* Print S, cut to the panel, in row ROW of the picture, INDENT columns from the panel's left edge. */
void panel_put(const struct panel *p, int row, int indent, enum paint paint, const char *s);

/* Are men shown as figures, and not as letters? */
bool panel_has_figures(const struct panel *p);

#endif
