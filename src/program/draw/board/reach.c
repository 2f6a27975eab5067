#include "draw/boardview.h"
#include "draw/selection.h"
#include "notation/code.h"

/* Read what `@diagram` names: the empty board with a piece on a cell, or the position of a code. False if it makes no
 * sense. */
static bool read_diagram(const struct game *g, const char *words, struct position *p, cell *from)
{
    char code[CODE_SIZE];
    const char *bar = strchr(words, '|');
    struct error error = {0};

    *from = CELL_NONE;
    if (bar) {
        const char *name = bar + 1 + strspn(bar + 1, " ");
        size_t length = (size_t)(bar - words);
        while (length && words[length - 1] == ' ')
            length--;
        snprintf(code, sizeof code, "%.*s", (int)length, words);
        *from = board_find(g->board, name, strcspn(name, " "));
        return code_read(g, code, p, &error);
    }
    letter label;
    int n = letter_read(words, &label);
    piece what = n ? letter_piece(g, label) : 0;
    const char *name = words + n + strspn(words + n, " ");
    *from = board_find(g->board, name, strcspn(name, " "));
    position_clear(g, p);
    if (!what || *from == CELL_NONE)
        return false;
    position_put(g, p, *from, what);
    return true;
}

/* Mark where the piece on FROM can go: its legal moves if both royal pieces are there, else its reach on the empty
 * board. */
static void mark_diagram(const struct game *g, const struct position *p, cell from, struct marks *marks)
{
    struct selection chosen = selection_empty();
    bool whole = position_royal(g, p, 0) != CELL_NONE && position_royal(g, p, 1) != CELL_NONE;

    if (from == CELL_NONE || !p->on[from])
        return;
    chosen.chosen = g->board->lane_first[from];
    if (whole) {
        selection_mark(&chosen, g, p, marks);
    } else {
        marks->chosen = from;
        marks->targets = position_goals(g, p, from);
    }
}

bool reach_read(const struct game *g, const char *words, struct position *p, struct marks *marks)
{
    cell from;
    *marks = boardview_no_marks();
    if (!read_diagram(g, words, p, &from))
        return false;
    mark_diagram(g, p, from, marks);
    return true;
}
