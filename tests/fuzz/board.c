/* Fuzz target: `.board` files. A board that is accepted is one: steps lead back, colours and rows are in range. */
#include "fuzz.h"

#include <stdlib.h>

static void check_step(const struct board *b, enum line line, cell from, int exit, struct step s)
{
    const struct fork *back = board_steps(b, line, s.to, s.enters);
    bool found = false;
    MUST(s.to < b->cells && s.to != from && s.enters < b->shape[s.to].corners);
    for (int i = 0; i < back->count; i++)
        found |= back->step[i].to == from && back->step[i].enters == exit;
    MUST(found);
}

static void check_cell(const struct board *b, cell c)
{
    MUST(b->colour[c] < b->colours && b->row[c] < b->rows);
    MUST(cellset_has(b->lane[c], c) && cellset_has(b->firsts, b->lane_first[c]));
    for (int line = 0; line < LINES; line++)
        for (int k = 0; k < b->shape[c].corners; k++) {
            const struct fork *f = board_steps(b, (enum line)line, c, k);
            for (int i = 0; i < f->count; i++)
                check_step(b, (enum line)line, c, k, f->step[i]);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error fault[4];
    char *text = fuzz_text(data, size);
    struct board *b = catalogue_read_board("fuzz.board", text, &fault[0]);
    cellset ordered = {{0, 0}};

    MUST((catalogue_check_board("fuzz.board", text, fault, 4) == 0) == (b != NULL));
    MUST(b || (fault[0].line > 0 && fault[0].column > 0 && fault[0].text[0]));
    for (int c = 0; b && c < b->cells; c++) {
        check_cell(b, (cell)c);
        cellset_add(&ordered, b->order[c]);
    }
    MUST(!b || cellset_equal(ordered, b->all));
    free(b);
    free(text);
    return 0;
}
