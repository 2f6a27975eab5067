/* `.board` files: polygons with names, lanes, a pocket. The man page reroute66-game.5 tells their language. */
#include "parts.h"

enum { RANK_MAX = 999 };

/* Add the cell NAME, or complain about WORD, which names it. */
static bool add_cell(struct reader *reader, struct board_reading *reading, const struct word *word, const char *name,
                     const struct polygon *shape)
{
    struct error error = {0};
    if (reading->board->cells == CELLS_MAX && reader->faults)
        return false; /* it was told of the first that had no room */
    if (!board_add_cell(reading->board, name, shape, &error)) {
        reader_fault(reader, word, "%s", error.text);
        if (reader->error && reader->faults <= reader->most)
            reader->error[reader->faults - 1].needs_wide = error.needs_wide;
        return false;
    }
    reading->cell[reading->board->cells - 1] = reader_place(reader, word);
    return true;
}

static bool read_cell(struct reader *reader, void *into)
{
    const struct word *name = reader_take(reader), *word;
    char text[2 * CELL_NAME];
    struct polygon polygon = {0};

    if (!name || !reader_copy(reader, name, "the cell's name", text, sizeof text))
        return false;
    for (; (word = reader_peek(reader)) != NULL; reader->next++) {
        if (polygon.corners == CORNERS_MAX)
            return reader_fault(reader, word, "a cell has at most %d corners", CORNERS_MAX);
        if (!reader_point(reader, word, &polygon.at[polygon.corners++]))
            return false;
    }
    return add_cell(reader, into, name, text, &polygon);
}

/* The files that one word names: items separated by commas, each letters or a range such as a..h. */
struct files {
    int count;
    char name[CELLS_WIDE][CELL_NAME];
};

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

static bool read_file_item(struct reader *reader, const struct word *item, struct files *out)
{
    struct word from, to;
    bool range = word_split(item, "..", &from, &to);
    if (!range)
        from = to = *item;
    bool good = item->length > 0 && item->length < CELL_NAME &&
                (!range || (from.length == 1 && to.length == 1 && from.at[0] <= to.at[0]));
    for (size_t i = 0; good && i < from.length; i++)
        good = is_letter(from.at[i]);
    if (!good || !is_letter(to.at[0]))
        return reader_fault(reader, item, "\"%.*s\" names no files: give letters such as a, a..h or a,b,d",
                            word_shown(item), item->at);
    for (char letter = from.at[0]; letter <= to.at[0]; letter++) {
        if (out->count == CELLS_WIDE)
            return reader_fault(reader, item, "too many files: a board has at most %d cells", CELLS_WIDE);
        char *name = out->name[out->count++];
        snprintf(name, CELL_NAME, "%.*s", (int)from.length, from.at);
        if (range) /* as between Z and a there are other characters */
            name[0] = letter;
        if (!is_letter(name[0]))
            return reader_fault(reader, item, "a range runs from a capital to a small letter: give two ranges");
    }
    return true;
}

static bool read_files(struct reader *reader, const struct word *word, struct files *out)
{
    struct word item, left = *word;
    out->count = 0;
    while (word_split(&left, ",", &item, &left))
        if (!read_file_item(reader, &item, out))
            return false;
    return read_file_item(reader, &left, out);
}

/* A strip: parallelograms two units wide, side by side between two horizontal lines. */
static bool read_strip(struct reader *reader, void *into)
{
    struct files files;
    struct point low, high;
    int rank;
    const struct word *word = reader_take(reader), *names, *from, *to;

    struct word least, most;
    if (word && word_split(word, "..", &least, &most))
        return reader_fault(reader, word,
                            "a strip is one rank, from the foot to the top of its cells: give each rank a line");
    if (!word || !reader_number(reader, word, 1, RANK_MAX, &rank) || !(names = reader_take(reader)) ||
        !read_files(reader, names, &files) || !reader_expect(reader, "from") || !(from = reader_take(reader)) ||
        !reader_point(reader, from, &low) || !reader_expect(reader, "to") || !(to = reader_take(reader)) ||
        !reader_point(reader, to, &high))
        return false;
    for (int i = 0; i < files.count; i++) {
        struct polygon polygon = {4, {low, {low.x + 2, low.y}, {high.x + 2, high.y}, high}};
        char cell_name[2 * CELL_NAME];
        snprintf(cell_name, sizeof cell_name, "%s%d", files.name[i], rank);
        if (!add_cell(reader, into, names, cell_name, &polygon))
            return false;
        low.x += 2;
        high.x += 2;
    }
    return true;
}

/* A file of hexagons, upward from the one whose middle is given. */
static bool read_hex(struct reader *reader, void *into)
{
    static const struct point corner[6] = {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}};
    struct files file;
    struct word first, last;
    struct point at;
    int low, high;
    const struct word *name = reader_take(reader), *range, *word;

    if (!name || !read_files(reader, name, &file) || !(range = reader_take(reader)))
        return false;
    if (file.count > 1)
        return reader_fault(reader, name, "\"%.*s\" are several files: give each file of hexagons its own line",
                            word_shown(name), name->at);
    if (!word_split(range, "..", &first, &last))
        first = last = *range;
    if (!reader_number(reader, &first, 1, RANK_MAX, &low) || !reader_number(reader, &last, low, RANK_MAX, &high) ||
        !reader_expect(reader, "at") || !(word = reader_take(reader)) || !reader_point(reader, word, &at))
        return false;
    for (int rank = low; rank <= high; rank++, at.y += 2) {
        struct polygon polygon = {.corners = 6};
        for (int k = 0; k < 6; k++)
            polygon.at[k] = (struct point){at.x + corner[k].x, at.y + corner[k].y};
        char cell_name[2 * CELL_NAME];
        snprintf(cell_name, sizeof cell_name, "%s%d", file.name[0], rank);
        if (!add_cell(reader, into, range, cell_name, &polygon))
            return false;
    }
    return true;
}

/* Take the next word, which must name a cell of a line above. */
static bool parse_member(struct reader *reader, const struct board *board, cell *out)
{
    const struct word *word = reader_take(reader);
    struct word one, more;
    *out = word ? board_find(board, word->at, word->length) : CELL_NONE;
    if (word && (memchr(word->at, ',', word->length) || word_is(word, ";") || word_split(word, "..", &one, &more)))
        return reader_fault(reader, word, "here each cell is named, with blanks between, as in a1 b1");
    return *out != CELL_NONE ||
           (word && reader_missing(reader, word, "there is no cell %.*s: name cells of lines above this one",
                                   word_shown(word), word->at));
}

static bool read_lane(struct reader *reader, void *into)
{
    struct board_reading *reading = into;
    cell member[CELLS_MAX];
    int count = 0;
    struct error error = {0};

    while (reader_peek(reader) && count < CELLS_MAX)
        if (!parse_member(reader, reading->board, &member[count++]))
            return false;
    return board_add_lane(reading->board, member, count, &error) ||
           reader_fault(reader, count ? &reader->word[1] : &reader->word[reader->words], "%s", error.text);
}

/* Sides that are the same as others, which lie elsewhere on the drawn board. */
static bool read_same(struct reader *reader, void *into)
{
    struct board *board = ((struct board_reading *)into)->board;
    struct point at[4];
    struct error error = {0};
    const struct word *word;
    for (int i = 0; i < 4; i++)
        if ((i == 2 && !reader_expect(reader, "as")) || !(word = reader_take(reader)) ||
            !reader_point(reader, word, &at[i]))
            return false;
    struct seam seam = {at[0], at[1], point_minus(at[2], at[0])};
    if (!point_equal(point_minus(at[3], at[1]), seam.move))
        return reader_fault(reader, &reader->word[4],
                            "the other sides must be as long and run the same way: from %d,%d to %d,%d", at[2].x,
                            at[2].y, at[1].x + seam.move.x, at[1].y + seam.move.y);
    return board_add_seam(board, seam, &error) || reader_missing(reader, &reader->word[1], "%s", error.text);
}

static bool read_wall(struct reader *reader, void *into)
{
    struct wall wall;
    struct error error = {0};
    const struct word *from = reader_take(reader), *to;
    if (!from || !reader_point(reader, from, &wall.from) || !(to = reader_take(reader)) ||
        !reader_point(reader, to, &wall.to))
        return false;
    return board_add_wall(((struct board_reading *)into)->board, wall, &error) ||
           reader_missing(reader, from, "%s", error.text);
}

static bool read_stop(struct reader *reader, void *into)
{
    struct board *board = ((struct board_reading *)into)->board;
    do {
        cell place;
        if (!parse_member(reader, board, &place))
            return false;
        if (cellset_has(board->stops, place))
            return reader_fault(reader, reader->word + reader->next - 1, "%s is named by `stop` already: name it once",
                                board->cell_name[place]);
        cellset_add(&board->stops, place);
    } while (reader_peek(reader));
    return true;
}

static bool read_points(struct reader *reader, void *into)
{
    struct board *board = ((struct board_reading *)into)->board;
    if (board->points)
        return reader_repeated(reader);
    board->points = true;
    return true;
}

static bool read_river(struct reader *reader, void *into)
{
    struct board *board = ((struct board_reading *)into)->board;
    do {
        cell place;
        if (!parse_member(reader, board, &place))
            return false;
        if (cellset_has(board->river, place))
            return reader_fault(reader, reader->word + reader->next - 1, "%s is named by `river` already: name it once",
                                board->cell_name[place]);
        cellset_add(&board->river, place);
    } while (reader_peek(reader));
    return true;
}

static bool read_chord(struct reader *reader, void *into)
{
    struct board *board = ((struct board_reading *)into)->board;
    cell *chord = board->chord[board->chords < CHORDS_MAX ? board->chords : 0];
    if (board->chords == CHORDS_MAX)
        return reader_fault(reader, &reader->word[0], "a board has at most %d lines", CHORDS_MAX);
    if (!parse_member(reader, board, &chord[0]) || !parse_member(reader, board, &chord[1]))
        return false;
    for (int i = 0; i < board->chords; i++)
        if (memcmp(board->chord[i], chord, sizeof board->chord[i]) == 0)
            return reader_repeated(reader);
    board->chords++;
    return true;
}

static bool read_pocket(struct reader *reader, void *into)
{
    struct board *board = ((struct board_reading *)into)->board;
    const struct word *word = reader_take(reader);

    if (!word)
        return false;
    if (!word_is(word, "*"))
        return reader_fault(reader, word, "the pocket is called *: write `%s`", reader->usage);
    if (board->pocket[0])
        return reader_fault(reader, word, "there is a pocket already: a board has at most one");
    return reader_copy(reader, word, "the pocket's name", board->pocket, sizeof board->pocket);
}

static bool read_house_lanes(struct reader *reader, void *into)
{
    struct board *board = ((struct board_reading *)into)->board;
    if (board->house_lanes)
        return reader_repeated(reader);
    board->house_lanes = reader_expect(reader, "lanes");
    return board->house_lanes;
}

static const struct keyword board_lines[] = {
    {"cell", "cell NAME X,Y X,Y X,Y ...", read_cell}, {"strip", "strip RANK FILES from X,Y to X,Y", read_strip},
    {"hex", "hex FILE FROM..TO at X,Y", read_hex},    {"lane", "lane CELL CELL ...", read_lane},
    {"same", "same X,Y X,Y as X,Y X,Y", read_same},   {"wall", "wall X,Y X,Y", read_wall},
    {"stop", "stop CELL CELL ...", read_stop},        {"pocket", "pocket *", read_pocket},
    {"house", "house lanes", read_house_lanes},       {"points", "points", read_points},
    {"river", "river CELL CELL ...", read_river},     {"line", "line CELL CELL", read_chord},
};

enum { BOARD_LINES = sizeof board_lines / sizeof *board_lines };

bool parts_read_board_line(struct reader *reader, struct board_reading *reading)
{
    int i = 0;
    while (!word_is(&reader->word[0], board_lines[i].name))
        i++;
    reader->usage = board_lines[i].usage;
    return board_lines[i].read(reader, reading);
}

struct board *parts_end_board(struct reader *reader, struct board_reading *reading)
{
    struct error fault = {0};
    cell culprit;
    struct board *board = reading->board;

    reading->board = NULL;
    if (board_derive(board, &culprit, &fault))
        return board;
    if (!reader->faults) /* else an earlier fault may be the cause */
        reader_fault_at(reader, culprit == CELL_NONE ? reader_end(reader) : reading->cell[culprit], "%s", fault.text);
    free(board);
    return NULL;
}

/* Read a board; *COUNT gets how many faults there were, the first MOST of them go to ERROR. */
static struct board *read_board(const char *file, const char *text, struct error *error, int most, int *count)
{
    struct board_reading reading = {.board = memory_new(sizeof *reading.board)};
    struct reader reader = {.file = file, .rest = text, .error = error, .most = most};
    char name[BOARD_NAME];

    catalogue_id_of(file, name, sizeof name);
    board_start(reading.board, name);
    struct board *board =
        reader_run(&reader, board_lines, BOARD_LINES, &reading) ? parts_end_board(&reader, &reading) : NULL;
    free(reading.board);
    *count = reader.faults;
    return board;
}

struct board *catalogue_read_board(const char *file, const char *text, struct error *error)
{
    int count;
    return read_board(file, text, error, 1, &count);
}

int catalogue_check_board(const char *file, const char *text, struct error *faults, int most)
{
    int count;
    free(read_board(file, text, faults, most, &count));
    return count;
}

bool catalogue_is_board(const char *path, const char *text)
{
    return catalogue_has_ending(path, ".board") ||
           (!catalogue_has_ending(path, ".game") && !catalogue_has_ending(path, ".pgn") &&
            reader_begins(text, board_lines, BOARD_LINES));
}
