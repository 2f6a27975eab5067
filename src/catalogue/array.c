/* The lines `array` of a `.game` file: who stands where when the game begins. */
#include "parts.h"

#include <stdio.h>

/* Put piece M on the cell C, which WORD names; in a lane on the cell that names the lane. */
static bool put_on_cell(struct reader *r, struct game_reading *g, piece m, const struct word *w, cell c)
{
    const struct board *b = g->game->board;
    cell first = b->lane_first[c];
    if (g->game->array[first])
        return reader_fault(r, w, "a piece stands on %s already: take one of them away%s", b->cell_name[first],
                            first == c ? "" : ", a lane holds one piece");
    g->game->array[first] = m;
    g->array[first] = reader_place(r, w);
    return true;
}

/* The words of a range: a2..h2, a2 and h2. */
struct cell_range {
    const struct word *whole;
    struct word from, to;
};

/* Put pieces M on all cells of RANGE, which lie in one row: names of one letter and the same number. */
static bool put_range(struct reader *r, struct game_reading *g, piece m, const struct cell_range *range)
{
    const struct word *w = range->whole, *from = &range->from, *to = &range->to;
    cell c, last;
    if (!parts_find_cell(r, g->game, from, &c) || !parts_find_cell(r, g->game, to, &last))
        return false;
    if (from->length != to->length || g->game->board->row[c] != g->game->board->row[last] || from->at[0] > to->at[0])
        return reader_fault(r, w, "a range runs along a row from the left: write it as a2..h2");
    for (char letter = from->at[0]; letter <= to->at[0]; letter++) {
        char name[CELL_NAME];
        snprintf(name, sizeof name, "%c%.*s", letter, (int)from->length - 1, from->at + 1);
        c = board_find(g->game->board, name, from->length);
        if (c == CELL_NONE)
            return reader_missing(r, w, "there is no cell %s on the board %s", name, g->game->board->name);
        if (!put_on_cell(r, g, m, w, c))
            return false;
    }
    return true;
}

static bool put_word(struct reader *r, struct game_reading *g, piece m, const struct word *w)
{
    struct cell_range range = {.whole = w};
    cell c;
    if (word_split(w, "..", &range.from, &range.to))
        return put_range(r, g, m, &range);
    return parts_find_cell(r, g->game, w, &c) && put_on_cell(r, g, m, w, c);
}

static bool take_player(struct reader *r, const struct game *g, int *out)
{
    const struct word *w = reader_take(r);
    for (*out = 0; w && *out < g->players; ++*out)
        if (w->length == 1 && w->at[0] == g->player[*out].letter)
            return true;
    return w && reader_fault(r, w, "no player has the letter \"%.*s\": the line `player` must come before this one",
                             word_shown(w), w->at);
}

bool parts_read_array(struct reader *r, void *into)
{
    struct game_reading *g = into;
    int player, kind;

    if (!parts_needs_board(r, g) || !take_player(r, g->game, &player))
        return false;
    do {
        const struct word *w;
        if (!parts_take_kind(r, g->game, &kind) || !(w = reader_take(r)))
            return false;
        if (word_is(w, ";"))
            return reader_fault(r, w, "%c stands on no cell: name one", g->game->kind[kind].label);
        for (;; r->next++) {
            if (!put_word(r, g, PIECE(player, kind), w))
                return false;
            w = reader_peek(r);
            if (!w || word_is(w, ";"))
                break;
        }
    } while (reader_skip(r, ";"));
    return true;
}
