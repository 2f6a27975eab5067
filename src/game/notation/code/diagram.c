#include "notation/diagram.h"

/* No row is as long as this; longer ones are not counted to their end. */
enum { ROW_MAX = 9999 };

/* The reading of a field. ROW counts from 1 at the far side. */
struct diagram_reader {
    const struct game *g;
    bool loose;
    const char *text;
    int length, at, column, row;
    struct diagram *diagram;
    struct error *error;
};

/* True if a code of G has a `[…]` after the rows. */
static bool has_hand(const struct game *g)
{
    return rules_has(g, RULE_REENTRY) || rules_has(g, RULE_RESTORE) || rules_has(g, RULE_DROPS);
}

static char peek(const struct diagram_reader *reader)
{
    return reader->at < reader->length ? reader->text[reader->at] : '\0';
}

/* Returns the beginning of a message: where the fault is. */
static const char *place(const struct diagram_reader *reader, char out[32])
{
    if (reader->row)
        snprintf(out, 32, "row %d", reader->row);
    else
        snprintf(out, 32, "[...]");
    return out;
}

static bool refuse_diagram(const struct diagram_reader *reader)
{
    char where[32];
    unsigned char byte = (unsigned char)peek(reader);
    int column = reader->column + reader->at + 1;
    if (byte > ' ' && byte < 127)
        error_at(reader->error, NULL, 0, column, "position code, %s: \"%c\" means nothing here", place(reader, where),
                 byte);
    else
        error_at(reader->error, NULL, 0, column, "position code, %s: byte 0x%02X means nothing here",
                 place(reader, where), byte);
    return false;
}

/* LABEL is no piece of the game: say whether the kind, the player or the promotion is wrong. */
static bool fail_stranger(const struct diagram_reader *reader, letter label)
{
    char where[32], text[LETTER_TEXT], labels[3 * KINDS_MAX + 1] = "";
    int n = 0, column = reader->column + reader->at + 1;
    letter_write(label, text);
    if (label & LETTER_PLUS && letter_piece(reader->g, label & (letter)~LETTER_PLUS))
        return error_at(reader->error, NULL, 0, column, "position code, %s: %s, but a %s of %s does not promote",
                        place(reader, where), text, reader->g->kind[letter_kind(reader->g, letter_label(label))].name,
                        reader->g->title);
    for (int k = 0; k < reader->g->kinds; k++)
        if (!reader->g->kind[k].promoted)
            n += snprintf(labels + n, sizeof labels - (size_t)n, " %s", reader->g->kind[k].written);
    if (letter_player(label) >= reader->g->players)
        error_at(reader->error, NULL, 0, column, "position code, %s: %s is a third player's piece, %s has two players",
                 place(reader, where), text, reader->g->title);
    else
        error_at(reader->error, NULL, 0, column, "position code, %s: there is no piece %s in %s, only%s",
                 place(reader, where), text, reader->g->title, labels);
    return false;
}

/* One letter of a piece, which must belong to the game unless LOOSE. `+` before it names what it becomes. */
static bool read_piece(struct diagram_reader *reader, letter *label)
{
    bool plus = peek(reader) == '+';
    int n = reader->at + plus < reader->length ? letter_read(reader->text + reader->at + plus, label) : 0;
    if (n == 0 || reader->at + plus + n > reader->length)
        return refuse_diagram(reader);
    if (!reader->loose)
        *label = letter_understood(reader->g, *label);
    if (plus)
        *label |= LETTER_PLUS;
    piece what = letter_piece(reader->g, *label);
    if (*label == LETTER_DUCK && !what)
        return refuse_diagram(reader);
    if (what == 0 && (!reader->loose || plus || letter_player(*label) >= reader->g->players))
        return fail_stranger(reader, *label);
    if (what && (!reader->loose || plus))
        *label = letter_of_piece(reader->g, what) | (reader->g->kind[piece_kind(what)].promoted ? LETTER_PROMOTED : 0);
    reader->at += plus + n;
    return true;
}

/* Returns a run of digits as a number, at most ROW_MAX. */
static int read_run(struct diagram_reader *reader)
{
    int n = 0;
    for (; peek(reader) >= '0' && peek(reader) <= '9'; reader->at++)
        n = n >= ROW_MAX / 10 ? ROW_MAX : 10 * n + (peek(reader) - '0');
    return n;
}

static void write_letter(const struct game *g, letter label, struct text *out)
{
    char text[LETTER_TEXT] = "-";
    bool known = label == LETTER_DUCK || (label != LETTER_REMOVED && letter_kind(g, letter_label(label)) >= 0);
    piece what = known ? letter_piece(g, label) : 0;
    if (label != LETTER_REMOVED)
        letter_write(what ? letter_in_code(g, what) : label, text);
    text_add(out, text);
}

/* Put LABEL on PLACE, or on the lane that PLACE belongs to, which may have one piece only. */
static bool put(struct diagram_reader *reader, cell place, letter label)
{
    const struct board *board = reader->g->board;
    letter *there = &reader->diagram->at[board->lane_first[place]];
    char text[LETTER_TEXT] = "-";
    if (*there != LETTER_NONE) {
        if (*there != LETTER_REMOVED)
            letter_write(*there, text);
        return error_at(reader->error, NULL, 0, reader->column + reader->at,
                        "position code, row %d: the lane %s already holds %s", reader->row,
                        board->cell_name[board->lane_first[place]], text);
    }
    *there = label;
    return true;
}

/* Read a row: its cells are CELL[0 … EXPECTED-1]. More are counted for the message, but not stored. */
static bool read_row(struct diagram_reader *reader, const cell *cells, int expected)
{
    int count = 0, start = reader->at;
    while (peek(reader) && peek(reader) != '/' && peek(reader) != '[') {
        letter label = LETTER_REMOVED;
        if (peek(reader) >= '1' && peek(reader) <= '9') {
            count += read_run(reader);
            count = count > ROW_MAX ? ROW_MAX : count;
            continue;
        }
        if (reader->loose && peek(reader) == '-')
            reader->at++;
        else if (!read_piece(reader, &label))
            return false;
        if (count < expected && !put(reader, cells[count], label))
            return false;
        count++;
    }
    if (count == expected)
        return true;
    return error_at(reader->error, NULL, 0, reader->column + start + 1, "position code, row %d: %d cell%s, expected %d",
                    reader->row, count, count == 1 ? "" : "s", expected);
}

/* How many rows the text has: one more than there are slashes before the hand, which may stand behind a slash, too. */
static int rows_given(const struct diagram_reader *reader)
{
    int rows = 1, i = 0;
    for (; i < reader->length && reader->text[i] != '['; i++)
        rows += reader->text[i] == '/';
    return rows - (i == reader->length && rows == reader->g->board->rows + 1 && rules_has(reader->g, RULE_DROPS));
}

static bool read_rows(struct diagram_reader *reader)
{
    const struct board *board = reader->g->board;
    int next = 0, rows = rows_given(reader);
    if (rows != board->rows)
        return error_at(reader->error, NULL, 0, reader->column + 1, "position code: %d row%s, expected %d", rows,
                        rows == 1 ? "" : "s", board->rows);
    for (int row = 1; row <= rows; row++) {
        int expected = 0;
        while (next + expected < board->cells && board->row[board->order[next + expected]] == board->rows - row)
            expected++;
        reader->row = row;
        if (!read_row(reader, board->order + next, expected))
            return false;
        next += expected;
        if (row < rows && peek(reader) == '/')
            reader->at++;
        else if (row < rows)
            return refuse_diagram(reader);
    }
    return true;
}

/* Read the pieces of the hand up to END: letters, before each perhaps how many; `-` for none. */
static bool read_held(struct diagram_reader *reader, char end)
{
    if (peek(reader) == '-' && (reader->at + 1 == reader->length || reader->text[reader->at + 1] == end))
        reader->at++;
    while (peek(reader) && peek(reader) != end) {
        letter label = LETTER_NONE;
        int many = peek(reader) >= '1' && peek(reader) <= '9' ? read_run(reader) : 1;
        if (many > HELD_MAX - reader->diagram->held)
            return error_at(reader->error, NULL, 0, reader->column + reader->at + 1,
                            "position code, [...]: more pieces than any game has");
        if (!read_piece(reader, &label))
            return false;
        while (many-- > 0)
            reader->diagram->hand[reader->diagram->held++] = label;
    }
    return true;
}

/* Read `[…]` where the game has it; nothing may follow. Of hands other programs write `/…`, or nothing. */
static bool read_hand(struct diagram_reader *reader)
{
    reader->row = 0;
    if (!has_hand(reader->g)) {
        return reader->at == reader->length ||
               error_at(reader->error, NULL, 0, reader->column + reader->at + 1,
                        "position code: %s has no [...] after the rows", reader->g->title);
    }
    if (rules_has(reader->g, RULE_DROPS) && peek(reader) != '[') {
        reader->at += peek(reader) == '/';
        return read_held(reader, '\0') && (reader->at == reader->length || refuse_diagram(reader));
    }
    if (peek(reader) != '[')
        return error_at(reader->error, NULL, 0, reader->column + reader->at + 1,
                        "position code: after the rows comes [...], %s, [] if there are none",
                        rules_has(reader->g, RULE_REENTRY) ? "the piece on the reenterent square"
                                                           : "the pieces lost and not brought back");
    reader->at++;
    if (!read_held(reader, ']'))
        return false;
    if (peek(reader) != ']')
        return error_at(reader->error, NULL, 0, reader->column + reader->at + 1,
                        "position code, [...]: the closing ] is missing");
    reader->at++;
    return reader->at == reader->length || refuse_diagram(reader);
}

bool diagram_read(const struct game *g, bool loose, struct field field, struct diagram *diagram, struct error *error)
{
    struct diagram_reader reader = {g, loose, field.at, field.length, 0, field.column, 1, diagram, error};
    memset(diagram, 0, sizeof *diagram);
    return read_rows(&reader) && read_hand(&reader);
}

bool diagram_read_hand(const struct game *g, bool loose, struct field field, struct diagram *diagram,
                       struct error *error)
{
    struct diagram_reader reader = {g, loose, field.at, field.length, 0, field.column, 0, diagram, error};
    return read_held(&reader, '\0') && (reader.at == reader.length || refuse_diagram(&reader));
}

static void write_run(int *run, struct text *out)
{
    if (*run)
        text_addf(out, "%d", *run);
    *run = 0;
}

void diagram_write(const struct game *g, const struct diagram *diagram, struct text *out)
{
    const struct board *board = g->board;
    int run = 0;
    for (int i = 0; i < board->cells; i++) {
        cell place = board->order[i];
        if (i && board->row[place] != board->row[board->order[i - 1]]) {
            write_run(&run, out);
            text_add(out, "/");
        }
        if (diagram->at[place] == LETTER_NONE) {
            run++;
            continue;
        }
        write_run(&run, out);
        write_letter(g, diagram->at[place], out);
    }
    write_run(&run, out);
    if (!has_hand(g))
        return;
    text_add(out, "[");
    for (int i = 0; i < diagram->held; i++)
        write_letter(g, diagram->hand[i], out);
    text_add(out, "]");
}
