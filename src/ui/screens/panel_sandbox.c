/* The panel beside the sandbox. */
#include "commands/sandboxes.h"
#include "paragraph.h"
#include "screen.h"

#include <stdio.h>

static const char *const ways[] = {
    "P e2-e4  a man goes",      "N-e4     put a man",       "e4-      take a man away", "-e4      remove the cell",
    "a;b      several at once", "undo, redo, code, pieces", "sandbox CODE  set up",     "sandbox end   to the game",
};
enum { WAYS = sizeof ways / sizeof *ways };

void panel_sandbox(struct app *a, struct canvas *c, int row, int column, int rows, int columns)
{
    const struct game *g = a->session->game;
    const struct sandbox *s = sandboxes_now(a);
    struct text code = {0};
    char turn[64];
    int last = row + rows;

    row += paragraph_print(SANDBOX_TITLE, c, row, column, rows, columns, PAINT_ERROR);
    snprintf(turn, sizeof turn, "%s's turn, if anyone asks", g->player[s->turn].name);
    row += paragraph_print(turn, c, row, column, last - row, columns, PAINT_PLAIN) + 1;
    for (int i = 0; i < WAYS && row < last; i++)
        row += paragraph_print(ways[i], c, row, column, last - row, columns, PAINT_DIM);
    sandbox_write(g, s, &code);
    if (row + 1 < last)
        paragraph_print(code.at, c, row + 1, column, last - row - 1, columns, PAINT_PLAIN);
    text_free(&code);
}
