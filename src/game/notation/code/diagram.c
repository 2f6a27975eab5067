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
    return g->rules & (RULE_REENTRY | RULE_RESTORE | RULE_DROPS);
}

static char peek(const struct diagram_reader *r)
{
    return r->at < r->length ? r->text[r->at] : '\0';
}

/* The beginning of a message: where the fault is. */
static const char *place(const struct diagram_reader *r, char out[32])
{
    if (r->row)
        snprintf(out, 32, "row %d", r->row);
    else
        snprintf(out, 32, "[...]");
    return out;
}

static bool refuse_diagram(const struct diagram_reader *r)
{
    char where[32];
    unsigned char c = (unsigned char)peek(r);
    int column = r->column + r->at + 1;
    if (c > ' ' && c < 127)
        error_at(r->error, NULL, 0, column, "position code, %s: \"%c\" means nothing here", place(r, where), c);
    else
        error_at(r->error, NULL, 0, column, "position code, %s: byte 0x%02X means nothing here", place(r, where), c);
    return false;
}

/* L is no piece of the game: say whether the kind, the player or the promotion is wrong. */
static bool fail_stranger(const struct diagram_reader *r, letter l)
{
    char where[32], text[LETTER_TEXT], labels[2 * KINDS_MAX + 1] = "";
    int n = 0, column = r->column + r->at + 1;
    letter_write(l, text);
    if (l & LETTER_PLUS && letter_piece(r->g, l & (letter)~LETTER_PLUS))
        return error_at(r->error, NULL, 0, column, "position code, %s: %s, but a %s of %s does not promote",
                        place(r, where), text, r->g->kind[letter_kind(r->g, letter_upper(l))].name, r->g->title);
    for (int k = 0; k < r->g->kinds; k++)
        if (!r->g->kind[k].promoted)
            n += snprintf(labels + n, sizeof labels - (size_t)n, " %c", r->g->kind[k].label);
    if (letter_player(l) >= r->g->players)
        error_at(r->error, NULL, 0, column, "position code, %s: %s is a third player's piece, %s has two players",
                 place(r, where), text, r->g->title);
    else
        error_at(r->error, NULL, 0, column, "position code, %s: there is no piece %s in %s, only%s", place(r, where),
                 text, r->g->title, labels);
    return false;
}

/* One letter of a piece, which must belong to the game unless LOOSE. `+` before it names what it becomes. */
static bool read_piece(struct diagram_reader *r, letter *l)
{
    bool plus = peek(r) == '+';
    int n = r->at + plus < r->length ? letter_read(r->text + r->at + plus, l) : 0;
    if (n == 0 || r->at + plus + n > r->length)
        return refuse_diagram(r);
    if (plus)
        *l |= LETTER_PLUS;
    piece m = letter_piece(r->g, *l);
    if (r->loose && !plus ? letter_player(*l) >= r->g->players : m == 0)
        return fail_stranger(r, *l);
    if (m && (!r->loose || plus))
        *l = letter_of_piece(r->g, m) | (r->g->kind[piece_kind(m)].promoted ? LETTER_PROMOTED : 0);
    r->at += plus + n;
    return true;
}

/* A run of digits as a number, at most ROW_MAX. */
static int read_run(struct diagram_reader *r)
{
    int n = 0;
    for (; peek(r) >= '0' && peek(r) <= '9'; r->at++)
        n = n >= ROW_MAX / 10 ? ROW_MAX : 10 * n + (peek(r) - '0');
    return n;
}

static void write_letter(const struct game *g, letter l, struct text *out)
{
    char text[LETTER_TEXT] = "-";
    piece m = l == LETTER_REMOVED ? 0 : letter_piece(g, l);
    if (l != LETTER_REMOVED)
        letter_write(m ? letter_in_code(g, m) : l, text);
    text_add(out, text);
}

/* Put L on C, or on the lane that C belongs to, which may have one piece only. */
static bool put(struct diagram_reader *r, cell c, letter l)
{
    const struct board *b = r->g->board;
    letter *there = &r->diagram->at[b->lane_first[c]];
    char text[LETTER_TEXT] = "-";
    if (*there != LETTER_NONE) {
        if (*there != LETTER_REMOVED)
            letter_write(*there, text);
        return error_at(r->error, NULL, 0, r->column + r->at, "position code, row %d: the lane %s already holds %s",
                        r->row, b->cell_name[b->lane_first[c]], text);
    }
    *there = l;
    return true;
}

/* Read a row: its cells are CELL[0 … EXPECTED-1]. More are counted for the message, but not stored. */
static bool read_row(struct diagram_reader *r, const cell *cells, int expected)
{
    int count = 0, start = r->at;
    while (peek(r) && peek(r) != '/' && peek(r) != '[') {
        letter l = LETTER_REMOVED;
        if (peek(r) >= '1' && peek(r) <= '9') {
            count += read_run(r);
            count = count > ROW_MAX ? ROW_MAX : count;
            continue;
        }
        if (r->loose && peek(r) == '-')
            r->at++;
        else if (!read_piece(r, &l))
            return false;
        if (count < expected && !put(r, cells[count], l))
            return false;
        count++;
    }
    if (count == expected)
        return true;
    return error_at(r->error, NULL, 0, r->column + start + 1, "position code, row %d: %d cell%s, expected %d", r->row,
                    count, count == 1 ? "" : "s", expected);
}

/* How many rows the text has: one more than there are slashes before the hand, which may stand behind a slash, too. */
static int rows_given(const struct diagram_reader *r)
{
    int rows = 1, i = 0;
    for (; i < r->length && r->text[i] != '['; i++)
        rows += r->text[i] == '/';
    return rows - (i == r->length && rows == r->g->board->rows + 1 && r->g->rules & RULE_DROPS);
}

static bool read_rows(struct diagram_reader *r)
{
    const struct board *b = r->g->board;
    int next = 0, rows = rows_given(r);
    if (rows != b->rows)
        return error_at(r->error, NULL, 0, r->column + 1, "position code: %d row%s, expected %d", rows,
                        rows == 1 ? "" : "s", b->rows);
    for (int row = 1; row <= rows; row++) {
        int expected = 0;
        while (next + expected < b->cells && b->row[b->order[next + expected]] == b->rows - row)
            expected++;
        r->row = row;
        if (!read_row(r, b->order + next, expected))
            return false;
        next += expected;
        if (row < rows && peek(r) == '/')
            r->at++;
        else if (row < rows)
            return refuse_diagram(r);
    }
    return true;
}

/* Read the pieces of the hand up to END: letters, before each perhaps how many; `-` for none. */
static bool read_held(struct diagram_reader *r, char end)
{
    if (peek(r) == '-' && (r->at + 1 == r->length || r->text[r->at + 1] == end))
        r->at++;
    while (peek(r) && peek(r) != end) {
        letter l = LETTER_NONE;
        int many = peek(r) >= '1' && peek(r) <= '9' ? read_run(r) : 1;
        if (many > HELD_MAX - r->diagram->held)
            return error_at(r->error, NULL, 0, r->column + r->at + 1,
                            "position code, [...]: more pieces than any game has");
        if (!read_piece(r, &l))
            return false;
        while (many-- > 0)
            r->diagram->hand[r->diagram->held++] = l;
    }
    return true;
}

/* Read `[…]` where the game has it; nothing may follow. Of hands other programs write `/…`, or nothing. */
static bool read_hand(struct diagram_reader *r)
{
    r->row = 0;
    if (!has_hand(r->g)) {
        return r->at == r->length || error_at(r->error, NULL, 0, r->column + r->at + 1,
                                              "position code: %s has no [...] after the rows", r->g->title);
    }
    if (r->g->rules & RULE_DROPS && peek(r) != '[') {
        r->at += peek(r) == '/';
        return read_held(r, '\0') && (r->at == r->length || refuse_diagram(r));
    }
    if (peek(r) != '[')
        return error_at(r->error, NULL, 0, r->column + r->at + 1,
                        "position code: after the rows comes [...], %s, [] if there are none",
                        r->g->rules & RULE_REENTRY ? "the piece on the reenterent square"
                                                   : "the pieces lost and not brought back");
    r->at++;
    if (!read_held(r, ']'))
        return false;
    if (peek(r) != ']')
        return error_at(r->error, NULL, 0, r->column + r->at + 1, "position code, [...]: the closing ] is missing");
    r->at++;
    return r->at == r->length || refuse_diagram(r);
}

bool diagram_read(const struct game *g, bool loose, struct field f, struct diagram *d, struct error *e)
{
    struct diagram_reader r = {g, loose, f.at, f.length, 0, f.column, 1, d, e};
    memset(d, 0, sizeof *d);
    return read_rows(&r) && read_hand(&r);
}

bool diagram_read_hand(const struct game *g, bool loose, struct field f, struct diagram *d, struct error *e)
{
    struct diagram_reader r = {g, loose, f.at, f.length, 0, f.column, 0, d, e};
    return read_held(&r, '\0') && (r.at == r.length || refuse_diagram(&r));
}

static void write_run(int *run, struct text *out)
{
    if (*run)
        text_addf(out, "%d", *run);
    *run = 0;
}

void diagram_write(const struct game *g, const struct diagram *d, struct text *out)
{
    const struct board *b = g->board;
    int run = 0;
    for (int i = 0; i < b->cells; i++) {
        cell c = b->order[i];
        if (i && b->row[c] != b->row[b->order[i - 1]]) {
            write_run(&run, out);
            text_add(out, "/");
        }
        if (d->at[c] == LETTER_NONE) {
            run++;
            continue;
        }
        write_run(&run, out);
        write_letter(g, d->at[c], out);
    }
    write_run(&run, out);
    if (!has_hand(g))
        return;
    text_add(out, "[");
    for (int i = 0; i < d->held; i++)
        write_letter(g, d->hand[i], out);
    text_add(out, "]");
}
