/* `.board` files: polygons with names, lanes, a pocket. The man page reroute66-game.5 tells their language. */
#include "parts.h"

enum { RANK_MAX = 999 };

/* Add the cell NAME, or complain about WORD, which names it. */
static bool add_cell(struct reader *r, struct board_reading *b, const struct word *w, const char *name,
                     const struct polygon *shape)
{
    struct error e = {0};
    if (!board_add_cell(b->board, name, shape, &e))
        return reader_fault(r, w, "%s", e.text);
    b->cell[b->board->cells - 1] = reader_place(r, w);
    return true;
}

static bool read_cell(struct reader *r, void *into)
{
    const struct word *name = reader_take(r), *w;
    char text[2 * CELL_NAME];
    struct polygon p = {0};

    if (!name || !reader_copy(r, name, "the cell's name", text, sizeof text))
        return false;
    for (; (w = reader_peek(r)) != NULL; r->next++) {
        if (p.corners == CORNERS_MAX)
            return reader_fault(r, w, "a cell has at most %d corners", CORNERS_MAX);
        if (!reader_point(r, w, &p.at[p.corners++]))
            return false;
    }
    return add_cell(r, into, name, text, &p);
}

/* The files that one word names: items separated by commas, each letters or a range such as a..h. */
struct files {
    int count;
    char name[CELLS_MAX][CELL_NAME];
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool read_file_item(struct reader *r, const struct word *item, struct files *out)
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
        return reader_fault(r, item, "\"%.*s\" names no files: give letters such as a, a..h or a,b,d", word_shown(item),
                            item->at);
    for (char letter = from.at[0]; letter <= to.at[0]; letter++) {
        if (out->count == CELLS_MAX)
            return reader_fault(r, item, "too many files: a board has at most %d cells", CELLS_MAX);
        char *name = out->name[out->count++];
        snprintf(name, CELL_NAME, "%.*s", (int)from.length, from.at);
        if (range) /* as between Z and a there are other characters */
            name[0] = letter;
        if (!is_letter(name[0]))
            return reader_fault(r, item, "a range runs from a capital to a small letter: give two ranges");
    }
    return true;
}

static bool read_files(struct reader *r, const struct word *w, struct files *out)
{
    struct word item, left = *w;
    out->count = 0;
    while (word_split(&left, ",", &item, &left))
        if (!read_file_item(r, &item, out))
            return false;
    return read_file_item(r, &left, out);
}

/* A strip: parallelograms two units wide, side by side between two horizontal lines. */
static bool read_strip(struct reader *r, void *into)
{
    struct files files;
    struct point low, high;
    int rank;
    const struct word *w = reader_take(r), *names, *from, *to;

    struct word least, most;
    if (w && word_split(w, "..", &least, &most))
        return reader_fault(r, w, "a strip is one rank, from the foot to the top of its cells: give each rank a line");
    if (!w || !reader_number(r, w, 1, RANK_MAX, &rank) || !(names = reader_take(r)) || !read_files(r, names, &files) ||
        !reader_expect(r, "from") || !(from = reader_take(r)) || !reader_point(r, from, &low) ||
        !reader_expect(r, "to") || !(to = reader_take(r)) || !reader_point(r, to, &high))
        return false;
    for (int i = 0; i < files.count; i++) {
        struct polygon p = {4, {low, {low.x + 2, low.y}, {high.x + 2, high.y}, high}};
        char cell_name[2 * CELL_NAME];
        snprintf(cell_name, sizeof cell_name, "%s%d", files.name[i], rank);
        if (!add_cell(r, into, names, cell_name, &p))
            return false;
        low.x += 2;
        high.x += 2;
    }
    return true;
}

/* A file of hexagons, upward from the one whose middle is given. */
static bool read_hex(struct reader *r, void *into)
{
    static const struct point corner[6] = {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}};
    struct files file;
    struct word first, last;
    struct point at;
    int low, high;
    const struct word *name = reader_take(r), *range, *w;

    if (!name || !read_files(r, name, &file) || !(range = reader_take(r)))
        return false;
    if (file.count > 1)
        return reader_fault(r, name, "\"%.*s\" are several files: give each file of hexagons its own line",
                            word_shown(name), name->at);
    if (!word_split(range, "..", &first, &last))
        first = last = *range;
    if (!reader_number(r, &first, 1, RANK_MAX, &low) || !reader_number(r, &last, low, RANK_MAX, &high) ||
        !reader_expect(r, "at") || !(w = reader_take(r)) || !reader_point(r, w, &at))
        return false;
    for (int rank = low; rank <= high; rank++, at.y += 2) {
        struct polygon p = {.corners = 6};
        for (int k = 0; k < 6; k++)
            p.at[k] = (struct point){at.x + corner[k].x, at.y + corner[k].y};
        char cell_name[2 * CELL_NAME];
        snprintf(cell_name, sizeof cell_name, "%s%d", file.name[0], rank);
        if (!add_cell(r, into, range, cell_name, &p))
            return false;
    }
    return true;
}

/* Take the next word, which must name a cell of a line above. */
static bool take_member(struct reader *r, const struct board *b, cell *out)
{
    const struct word *w = reader_take(r);
    struct word one, more;
    *out = w ? board_find(b, w->at, w->length) : CELL_NONE;
    if (w && (memchr(w->at, ',', w->length) || word_is(w, ";") || word_split(w, "..", &one, &more)))
        return reader_fault(r, w, "here each cell is named, with blanks between, as in a1 b1");
    return *out != CELL_NONE || (w && reader_missing(r, w, "there is no cell %.*s: name cells of lines above this one",
                                                     word_shown(w), w->at));
}

static bool read_lane(struct reader *r, void *into)
{
    struct board_reading *b = into;
    cell member[CELLS_MAX];
    int count = 0;
    struct error e = {0};

    while (reader_peek(r) && count < CELLS_MAX)
        if (!take_member(r, b->board, &member[count++]))
            return false;
    return board_add_lane(b->board, member, count, &e) ||
           reader_fault(r, count ? &r->word[1] : &r->word[r->words], "%s", e.text);
}

/* Sides that are the same as others, which lie elsewhere on the drawn board. */
static bool read_same(struct reader *r, void *into)
{
    struct board *b = ((struct board_reading *)into)->board;
    struct point at[4];
    struct error e = {0};
    const struct word *w;
    for (int i = 0; i < 4; i++)
        if ((i == 2 && !reader_expect(r, "as")) || !(w = reader_take(r)) || !reader_point(r, w, &at[i]))
            return false;
    struct seam s = {at[0], at[1], point_minus(at[2], at[0])};
    if (!point_equal(point_minus(at[3], at[1]), s.move))
        return reader_fault(r, &r->word[4], "the other sides must be as long and run the same way: from %d,%d to %d,%d",
                            at[2].x, at[2].y, at[1].x + s.move.x, at[1].y + s.move.y);
    return board_add_seam(b, s, &e) || reader_fault(r, &r->word[1], "%s", e.text);
}

static bool read_wall(struct reader *r, void *into)
{
    struct wall w;
    struct error e = {0};
    const struct word *from = reader_take(r), *to;
    if (!from || !reader_point(r, from, &w.from) || !(to = reader_take(r)) || !reader_point(r, to, &w.to))
        return false;
    return board_add_wall(((struct board_reading *)into)->board, w, &e) || reader_fault(r, from, "%s", e.text);
}

static bool read_stop(struct reader *r, void *into)
{
    struct board *b = ((struct board_reading *)into)->board;
    do {
        cell c;
        if (!take_member(r, b, &c))
            return false;
        if (cellset_has(b->stops, c))
            return reader_fault(r, r->word + r->next - 1, "%s is named by `stop` already: name it once",
                                b->cell_name[c]);
        cellset_add(&b->stops, c);
    } while (reader_peek(r));
    return true;
}

static bool read_pocket(struct reader *r, void *into)
{
    struct board *b = ((struct board_reading *)into)->board;
    const struct word *w = reader_take(r);

    if (!w)
        return false;
    if (!word_is(w, "*"))
        return reader_fault(r, w, "the pocket is called *: write `%s`", r->usage);
    if (b->pocket[0])
        return reader_fault(r, w, "there is a pocket already: a board has at most one");
    return reader_copy(r, w, "the pocket's name", b->pocket, sizeof b->pocket);
}

static bool read_house_lanes(struct reader *r, void *into)
{
    struct board *b = ((struct board_reading *)into)->board;
    b->house_lanes = reader_expect(r, "lanes");
    return b->house_lanes;
}

static const struct keyword board_lines[] = {
    {"cell", "cell NAME X,Y X,Y X,Y ...", read_cell}, {"strip", "strip RANK FILES from X,Y to X,Y", read_strip},
    {"hex", "hex FILE FROM..TO at X,Y", read_hex},    {"lane", "lane CELL CELL ...", read_lane},
    {"same", "same X,Y X,Y as X,Y X,Y", read_same},   {"wall", "wall X,Y X,Y", read_wall},
    {"stop", "stop CELL CELL ...", read_stop},        {"pocket", "pocket *", read_pocket},
    {"house", "house lanes", read_house_lanes},
};

enum { BOARD_LINES = sizeof board_lines / sizeof *board_lines };

bool parts_read_board_line(struct reader *r, struct board_reading *b)
{
    int i = 0;
    while (!word_is(&r->word[0], board_lines[i].name))
        i++;
    r->usage = board_lines[i].usage;
    return board_lines[i].read(r, b);
}

struct board *parts_end_board(struct reader *r, struct board_reading *b)
{
    struct error fault = {0};
    cell culprit;
    struct board *board = b->board;

    b->board = NULL;
    if (board_derive(board, &culprit, &fault))
        return board;
    reader_fault_at(r, culprit == CELL_NONE ? reader_end(r) : b->cell[culprit], "%s", fault.text);
    free(board);
    return NULL;
}

/* Read a board; *COUNT gets how many faults there were, the first MOST of them go to E. */
static struct board *read_board(const char *file, const char *text, struct error *e, int most, int *count)
{
    struct board_reading b = {.board = memory_new(sizeof *b.board)};
    struct reader r = {.file = file, .rest = text, .error = e, .most = most};
    char name[BOARD_NAME];

    catalogue_id_of(file, name, sizeof name);
    board_start(b.board, name);
    struct board *board = reader_run(&r, board_lines, BOARD_LINES, &b) ? parts_end_board(&r, &b) : NULL;
    free(b.board);
    *count = r.faults;
    return board;
}

struct board *catalogue_read_board(const char *file, const char *text, struct error *e)
{
    int count;
    return read_board(file, text, e, 1, &count);
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
