/* The lines of a `.game` file that name cells: `array` and `hand` (who stands or waits where at first), `zone`, and
 * `forward`. */
#include "parts.h"

/* Put piece M on the cell C, which WORD names; in a lane on the cell that names the lane. */
static bool put_on_cell(struct reader *r, struct game_reading *g, piece m, const struct word *w, cell c)
{
    const struct board *b = g->game->board;
    cell first = b->lane_first[c];
    if (g->game->array[first])
        return reader_fault(r, w, "a piece stands on %s already: remove one of them%s", b->cell_name[first],
                            first == c ? "" : ", a lane holds one piece");
    g->game->array[first] = m;
    g->array[first] = reader_place(r, w);
    return true;
}

/* Add the cells from FROM to TO, the ends of W, to OUT: all files between in all rows between. */
static bool range_cells(struct reader *r, const struct game *g, const struct word *w, const struct word *from,
                        const struct word *to, cellset *out)
{
    const struct board *b = g->board;
    cell c, last;
    if (!parts_find_cell(r, g, from, &c) || !parts_find_cell(r, g, to, &last))
        return false;
    int row = atoi(from->at + 1), end = atoi(to->at + 1);
    if (b->long_names || from->at[0] > to->at[0] || row > end)
        return reader_fault(r, w, "a range runs from the left and from below: write it as a2..h2 or d1..f3");
    for (; row <= end; row++)
        for (char letter = from->at[0]; letter <= to->at[0]; letter++) {
            char name[CELL_NAME];
            int length = snprintf(name, sizeof name, "%c%d", letter, row);
            c = board_find(b, name, (size_t)length);
            if (c == CELL_NONE)
                return reader_missing(r, w, "there is no cell %s on the board %s", name, b->name);
            cellset_add(out, c);
        }
    return true;
}

/* The cells that W means, one or a range, into OUT. */
static bool word_cells(struct reader *r, const struct game *g, const struct word *w, cellset *out)
{
    struct word from, to;
    cell c;
    *out = (cellset){{0, 0}};
    if (word_split(w, "..", &from, &to))
        return range_cells(r, g, w, &from, &to, out);
    if (!parts_find_cell(r, g, w, &c))
        return false;
    cellset_add(out, c);
    return true;
}

static bool put_word(struct reader *r, struct game_reading *g, piece m, const struct word *w)
{
    cellset cells;
    if (!word_cells(r, g->game, w, &cells))
        return false;
    while (!cellset_empty(cells))
        if (!put_on_cell(r, g, m, w, cellset_pop(&cells)))
            return false;
    return true;
}

static bool take_player(struct reader *r, const struct game *g, int *out)
{
    const struct word *w = reader_take(r);
    for (*out = 0; w && *out < g->players; ++*out)
        if (w->length == 1 && w->at[0] == g->player[*out].letter)
            return true;
    if (w && w->length > 1)
        return reader_fault(r, w, "\"%.*s\" is not a player: give the one letter of its line `player`", word_shown(w),
                            w->at);
    return w && reader_missing(r, w, "no player has the letter \"%.*s\": the line `player` must come before this one",
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

bool parts_read_zone(struct reader *r, void *into)
{
    struct game_reading *g = into;
    struct zone z = {.name = ""};
    const struct word *w;
    int player;

    if (!parts_needs_board(r, g) || !(w = reader_take(r)) ||
        !reader_name(r, w, "the zone's name", z.name, sizeof z.name))
        return false;
    if (g->game->zones == ZONES_MAX)
        return reader_fault(r, w, "too many zones: a game has at most %d", ZONES_MAX);
    do {
        cellset cells;
        if (!take_player(r, g->game, &player))
            return false;
        while ((w = reader_peek(r)) != NULL && !word_is(w, ";")) {
            r->next++;
            if (!word_cells(r, g->game, w, &cells))
                return false;
            z.cells[player] = cellset_or(z.cells[player], cells);
        }
    } while (reader_skip(r, ";"));
    g->game->zone[g->game->zones++] = z;
    return true;
}

bool parts_read_forward(struct reader *r, void *into)
{
    struct game_reading *g = into;
    int player;
    if (!parts_needs_board(r, g) || !take_player(r, g->game, &player))
        return false;
    do {
        struct direction d;
        const struct word *w;
        cellset cells;
        if (!parts_take_direction(r, &d) || !(w = reader_take(r)))
            return false;
        for (; w && !word_is(w, ";"); w = reader_peek(r) && !word_is(reader_peek(r), ";") ? reader_take(r) : NULL) {
            if (!word_cells(r, g->game, w, &cells))
                return false;
            while (!cellset_empty(cells)) {
                cell c = cellset_pop(&cells);
                struct point ahead = parts_direction_from(&d, g->game->board, c);
                if (!ahead.x && !ahead.y)
                    return reader_fault(r, w, "the middle of %s is that point: give it a direction of its own",
                                        g->game->board->cell_name[c]);
                g->game->ahead[player][c] = ahead;
            }
        }
    } while (reader_skip(r, ";"));
    return true;
}

bool parts_read_hand(struct reader *r, void *into)
{
    struct game_reading *g = into;
    int player, kind;

    if (!parts_needs_board(r, g) || !take_player(r, g->game, &player))
        return false;
    do {
        const struct word *w = reader_peek(r);
        if (!parts_take_kind(r, g->game, &kind))
            return false;
        if (g->game->kind[kind].royal)
            return reader_fault(r, w, "a royal piece is on the board, not in the hand: write array");
        if (++g->game->hand[player][kind] > CELLS_MAX / 4)
            return reader_fault(r, w, "a hand has at most %d of a kind", CELLS_MAX / 4);
    } while (reader_peek(r));
    return true;
}
