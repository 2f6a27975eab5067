/*
 * Text with headings, lists and diagrams, laid out on a canvas: what help pages are written in. Knows canvases,
 * paragraphs and the board view, nothing of scenes and files.
 *
 *   # Heading
 *   Lines of a paragraph are joined and folded. `Words` in backquotes are bright.
 *   - an item of a list
 *     a line that begins with two blanks stays as it is
 *   ! a house rule: shown so
 *   @diagram MAN CELL          the cells where MAN (a label, lower case for the second player) may go from
 * CELL on the empty board
 *   @diagram CODE | CELL       the same for the man on CELL in the position CODE; CELL may be left out
 */
#ifndef REROUTE66_UI_SCREENS_MARKUP_H
#define REROUTE66_UI_SCREENS_MARKUP_H

#include "draw/canvas.h"
#include "draw/view.h"

/*
 * Lay TEXT out for COLUMNS columns and draw its lines from TOP on into the rectangle of ROWS × COLUMNS at ROW, COLUMN
 * of C (NULL: draw nothing). Diagrams show G's board (NULL: none are drawn) as V says, at the scale SCALE_LEAST.
 * Returns how many lines TEXT takes.
 */
int markup_draw(const char *text, const struct game *g, const struct view *v, struct canvas *c, int row, int column,
                int rows, int columns, int top);

#endif
