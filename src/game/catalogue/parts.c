#include "parts.h"
#include "rules/variant.h"

/* Returns how many corners each of BOARD's cells has, 0 if they differ. */
static int corners_of_all(const struct board *board)
{
    for (int place = 1; place < board->cells; place++)
        if (board->shape[place].corners != board->shape[0].corners)
            return 0;
    return board->shape[0].corners;
}

void parts_take_board(struct game_reading *reading, struct board *board)
{
    reading->cell_corners = corners_of_all(board);
    reading->game = game_new(board);
}

bool parts_needs_board(struct reader *reader, struct game_reading *reading)
{
    struct board *board = reading->own.board ? parts_end_board(reader, &reading->own) : NULL;
    if (board)
        parts_take_board(reading, board);
    return reading->game || reader_missing(reader, &reader->word[0], "the line `board` must come before this one");
}

bool parts_take_kind(struct reader *reader, const struct game *g, int *out)
{
    const struct word *word = reader_take(reader);
    for (*out = 0; word && *out < g->kinds; ++*out)
        if (word_is(word, g->kind[*out].written))
            return true;
    if (word && board_find(g->board, word->at, word->length) != CELL_NONE)
        return reader_fault(reader, word, "%.*s is a cell: name the piece before its cells, as in K %.*s",
                            word_shown(word), word->at, word_shown(word), word->at);
    if (word && word->length > 1 && !(word->length == 2 && word->at[1] == '\''))
        return reader_unknown(reader, word, "\"%.*s\" is not a label: give one capital letter, and zones behind `in`",
                              word_shown(word), word->at);
    return word &&
           reader_missing(
               reader, word,
               "no piece has the label \"%.*s\": its line `piece`, or a line `pieces`, must come before this one",
               word_shown(word), word->at);
}

bool parts_find_cell(struct reader *reader, const struct game *g, const struct word *word, cell *out)
{
    *out = board_find(g->board, word->at, word->length);
    const char *comma = memchr(word->at, ',', word->length), *dash = memchr(word->at, '-', word->length);
    if (*out == CELL_NONE && comma)
        return reader_fault(reader, word, "part cells by blanks, and pieces by `;`, without commas");
    if (*out == CELL_NONE && dash)
        return reader_fault(reader, word, "a range of cells is written with two dots: %.*s..%.*s",
                            (int)(dash - word->at), word->at, (int)(word->at + word->length - dash - 1), dash + 1);
    return *out != CELL_NONE || reader_missing(reader, word, "there is no cell %.*s on the board %s", word_shown(word),
                                               word->at, g->board->name);
}

bool parts_take_listed(struct reader *reader, int *out)
{
    const struct word *word = reader_take(reader);
    return word && reader_number(reader, word, 1, LISTED_MAX, out);
}

bool parts_add_atom(struct reader *reader, const struct word *start, struct atom atom, struct kind *kind)
{
    if (kind->atoms == ATOMS_MAX)
        return reader_fault(reader, start, "too many moves: a piece has at most %d, and each kind of line counts",
                            ATOMS_MAX);
    kind->atom[kind->atoms++] = atom;
    return true;
}

bool parts_take_zone(struct reader *reader, const struct game *g, int *out)
{
    const struct word *word = reader_take(reader);
    for (*out = 0; word && *out < g->zones; ++*out)
        if (word_is(word, g->zone[*out].name))
            return true;
    for (int i = 0; word && i < g->zones; i++) {
        char name[sizeof g->zone->name];
        snprintf(name, sizeof name, "%.*s", word_shown(word), word->at);
        if (variant_near(name, g->zone[i].name))
            return reader_missing(reader, word, "there is no zone \"%s\": did you mean %s?", name, g->zone[i].name);
    }
    return word && reader_missing(reader, word, "there is no zone \"%.*s\": a line `zone` above must name its cells",
                                  word_shown(word), word->at);
}

bool parts_take_direction(struct reader *reader, struct direction *out)
{
    static const char *const words[] = {"away", "towards", "clockwise", "anticlockwise"};
    const struct word *word = reader_peek(reader);
    out->word = NULL;
    for (size_t i = 0; word && i < sizeof words / sizeof *words; i++)
        if (word_is(word, words[i]))
            out->word = words[i];
    if (out->word)
        reader->next++;
    else if (word && (ascii_lower((unsigned char)word->at[0]) != ascii_upper((unsigned char)word->at[0])))
        return reader_fault(
            reader, word,
            "\"%.*s\" is not a direction: give a vector such as 0,1, or away, towards, clockwise or anticlockwise and a point",
            word_shown(word), word->at);
    return (word = reader_take(reader)) && reader_point(reader, word, &out->at) &&
           (out->word || out->at.x || out->at.y ||
            reader_fault(reader, word,
                         "forward 0,0 leads nowhere: give the direction in which pawns move, such as 0,1"));
}

struct point parts_direction_from(const struct direction *direction, const struct board *board, cell place)
{
    const struct polygon *polygon = &board->shape[place];
    if (!direction->word)
        return direction->at;
    struct point away = point_minus(
        polygon_sum(polygon), (struct point){direction->at.x * polygon->corners, direction->at.y * polygon->corners});
    switch (direction->word[1]) {
    case 'w':
        return away;
    case 'o':
        return (struct point){-away.x, -away.y};
    case 'l':
        return (struct point){away.y, -away.x};
    default:
        return (struct point){-away.y, away.x};
    }
}
