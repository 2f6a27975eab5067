/* The lines of a `.game` file that name cells: `array` and `hand` (who stands or waits where at first), `zone`, and
 * `forward`. */
#include "parts.h"

/* Put piece WHAT on the cell PLACE, which WORD names; in a lane on the cell that names the lane. */
static bool put_on_cell(struct reader *reader, struct game_reading *reading, piece what, const struct word *word,
                        cell place)
{
    const struct board *board = reading->game->board;
    cell first = board->lane_first[place];
    if (reading->game->array[first])
        return reader_fault(reader, word, "a piece stands on %s already: remove one of them%s", board->cell_name[first],
                            first == place ? "" : ", a lane holds one piece");
    reading->game->array[first] = what;
    reading->array[first] = reader_place(reader, word);
    return true;
}

/* Add the cells from FROM to TO, the ends of WORD, to OUT: all files between in all rows between. */
static bool range_cells(struct reader *reader, const struct game *g, const struct word *word, const struct word *from,
                        const struct word *to, cellset *out)
{
    const struct board *board = g->board;
    cell place, last;
    if (!parts_find_cell(reader, g, from, &place) || !parts_find_cell(reader, g, to, &last))
        return false;
    int row = atoi(from->at + 1), end = atoi(to->at + 1);
    if (board->long_names || from->at[0] > to->at[0] || row > end)
        return reader_fault(reader, word, "a range runs from the left and from below: write it as a2..h2 or d1..f3");
    for (; row <= end; row++)
        for (char letter = from->at[0]; letter <= to->at[0]; letter++) {
            char name[CELL_NAME];
            int length = snprintf(name, sizeof name, "%c%d", letter, row);
            place = board_find(board, name, (size_t)length);
            if (place == CELL_NONE)
                return reader_missing(reader, word, "there is no cell %s on the board %s", name, board->name);
            cellset_add(out, place);
        }
    return true;
}

bool parts_find_cells(struct reader *reader, const struct game *g, const struct word *word, cellset *out)
{
    struct word from, to;
    cell place;
    *out = (cellset){{0, 0}};
    if (word_split(word, "..", &from, &to))
        return range_cells(reader, g, word, &from, &to, out);
    if (!parts_find_cell(reader, g, word, &place))
        return false;
    cellset_add(out, place);
    return true;
}

static bool put_word(struct reader *reader, struct game_reading *reading, piece what, const struct word *word)
{
    cellset cells;
    if (!parts_find_cells(reader, reading->game, word, &cells))
        return false;
    while (!cellset_empty(cells))
        if (!put_on_cell(reader, reading, what, word, cellset_pop(&cells)))
            return false;
    return true;
}

static bool parse_player(struct reader *reader, const struct game *g, int *out)
{
    const struct word *word = reader_take(reader);
    for (*out = 0; word && *out < g->players; ++*out)
        if (word->length == 1 && word->at[0] == g->player[*out].letter)
            return true;
    if (word && word->length > 1)
        return reader_fault(reader, word, "\"%.*s\" is not a player: give the one letter of its line `player`",
                            word_shown(word), word->at);
    return word && reader_missing(reader, word,
                                  "no player has the letter \"%.*s\": the line `player` must come before this one",
                                  word_shown(word), word->at);
}

bool parts_read_array(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    int player, kind;

    if (!parts_needs_board(reader, reading) || !parse_player(reader, reading->game, &player))
        return false;
    do {
        const struct word *word;
        if (!parts_take_kind(reader, reading->game, &kind) || !(word = reader_take(reader)))
            return false;
        if (word_is(word, ";"))
            return reader_fault(reader, word, "%s stands on no cell: name one", reading->game->kind[kind].written);
        for (;; reader->next++) {
            if (!put_word(reader, reading, PIECE(player, kind), word))
                return false;
            word = reader_peek(reader);
            if (!word || word_is(word, ";"))
                break;
        }
    } while (reader_skip(reader, ";"));
    return true;
}

bool parts_read_zone(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    struct zone zone = {.name = ""};
    const struct word *word;
    int player;

    if (!parts_needs_board(reader, reading) || !(word = reader_take(reader)) ||
        !reader_name(reader, word, "the zone's name", zone.name, sizeof zone.name))
        return false;
    for (int i = 0; i < reading->game->zones; i++)
        if (strcmp(reading->game->zone[i].name, zone.name) == 0)
            return reader_fault(reader, word, "there is a zone %s already: remove one, or rename it", zone.name);
    if (reading->game->zones == ZONES_MAX)
        return reader_fault(reader, word, "too many zones: a game has at most %d", ZONES_MAX);
    do {
        cellset cells;
        if (!parse_player(reader, reading->game, &player))
            return false;
        while ((word = reader_peek(reader)) != NULL && !word_is(word, ";")) {
            reader->next++;
            if (!parts_find_cells(reader, reading->game, word, &cells))
                return false;
            zone.cells[player] = cellset_or(zone.cells[player], cells);
        }
    } while (reader_skip(reader, ";"));
    reading->game->zone[reading->game->zones++] = zone;
    return true;
}

bool parts_read_forward(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    int player;
    if (!parts_needs_board(reader, reading) || !parse_player(reader, reading->game, &player))
        return false;
    do {
        struct direction direction;
        const struct word *word;
        cellset cells;
        if (!parts_take_direction(reader, &direction) || !(word = reader_take(reader)))
            return false;
        for (; word && !word_is(word, ";");
             word = reader_peek(reader) && !word_is(reader_peek(reader), ";") ? reader_take(reader) : NULL) {
            if (!parts_find_cells(reader, reading->game, word, &cells))
                return false;
            while (!cellset_empty(cells)) {
                cell place = cellset_pop(&cells);
                struct point ahead = parts_direction_from(&direction, reading->game->board, place);
                if (cellset_has(reading->turned[player], place))
                    return reader_fault(reader, word, "a line `forward` above already names %s: name it once",
                                        reading->game->board->cell_name[place]);
                cellset_add(&reading->turned[player], place);
                if (!ahead.x && !ahead.y)
                    return reader_fault(reader, word, "the middle of %s is that point: give it a direction of its own",
                                        reading->game->board->cell_name[place]);
                reading->game->ahead[player][place] = ahead;
            }
        }
    } while (reader_skip(reader, ";"));
    return true;
}

bool parts_read_hand(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    int player, kind;

    if (!parts_needs_board(reader, reading) || !parse_player(reader, reading->game, &player))
        return false;
    do {
        const struct word *word = reader_peek(reader);
        if (!parts_take_kind(reader, reading->game, &kind))
            return false;
        if (reading->game->kind[kind].royal)
            return reader_fault(reader, word, "a royal piece is on the board, not in the hand: write array");
        if (++reading->game->hand[player][kind] > CELLS_MAX / 4)
            return reader_fault(reader, word, "a hand has at most %d of a kind", CELLS_MAX / 4);
    } while (reader_peek(reader));
    return true;
}
