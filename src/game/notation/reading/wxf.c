/*
 * Moves of Xiangqi as the World Xiangqi Federation writes them: `C2.5`, `H8+7`, `R1-2`, `+C.4`. A piece's letter and
 * its file; `.` or `=` for a move sideways, `+` forward, `-` back; then the file where it ends or, straight ahead and
 * back, over how many points. Files count from the mover's right. Where several of a kind stand on a file, + for the
 * front one or - for the rear one takes the place of the file, or stands before the letter; of many Soldiers `13=2` is
 * the first on file 3, counted from the front. (As "Xiangqi" of Wikipedia has it, the last as ffish writes it.)
 */
#include "reading.h"

#include <ctype.h>

/* A move as it is written, in capitals; FILE may be + or -, NUMBERED counts from the front one of a file. Parts that
 * are not written, or not yet, are 0. */
struct wxf_move {
    char piece, numbered, file, way, number;
};

static bool is_figure(char byte)
{
    return byte >= '1' && byte <= '9';
}

/* Reads which piece moves at TEXT into MOVE; returns the length. */
static size_t read_which(const char *text, size_t length, struct wxf_move *move)
{
    size_t at = length && (*text == '+' || *text == '-');
    if (length > 1 && is_figure(text[0]) && is_figure(text[1])) {
        *move = (struct wxf_move){.piece = 'P', .numbered = text[0], .file = text[1]};
        return 2;
    }
    if (at)
        move->file = *text;
    if (at < length && isalpha((unsigned char)text[at]))
        move->piece = (char)ascii_upper((unsigned char)text[at++]);
    if (move->piece && !move->file && at < length && (is_figure(text[at]) || text[at] == '+' || text[at] == '-'))
        move->file = text[at++];
    return at;
}

/* Reads as much of a move as stands at TEXT into MOVE. Returns its length; MOVE is whole if it has a number. */
static size_t read_wxf_parts(const char *text, size_t length, struct wxf_move *move)
{
    *move = (struct wxf_move){0};
    size_t at = read_which(text, length, move);
    if (move->piece && move->file && at < length && text[at] && strchr(".=+-", text[at]))
        move->way = text[at++];
    if (move->way && at < length && is_figure(text[at]))
        move->number = text[at++];
    return at;
}

/* True if G is a kind of Xiangqi, by its rule of the royal pieces, on so few files that one digit numbers them. */
static bool is_xiangqi(const struct game *g)
{
    enum { FILES = 9 };
    bool fits = rules_has(g, RULE_FACING) && g->players == 2;
    for (int c = 0; fits && c < g->board->cells; c++)
        fits = g->board->cell_name[c][0] >= 'a' && g->board->cell_name[c][0] < 'a' + FILES &&
               isdigit((unsigned char)g->board->cell_name[c][1]);
    return fits;
}

size_t wxf_length(const struct game *g, const char *text, size_t length)
{
    struct wxf_move move;
    if (!is_xiangqi(g))
        return 0;
    size_t used = read_wxf_parts(text, length, &move);
    bool goes_on = used < length && isalnum((unsigned char)text[used]);
    return move.number && !goes_on ? used : 0;
}

static int wxf_file(const struct board *board, cell place)
{
    return board->cell_name[place][0] - 'a' + 1;
}

static int wxf_rank(const struct board *board, cell place)
{
    return atoi(board->cell_name[place] + 1);
}

/* Returns the number of the file of PLACE as WHO counts it. */
static int number_of(const struct board *board, int who, cell place)
{
    int files = 0;
    for (int c = 0; c < board->cells; c++)
        files = wxf_file(board, (cell)c) > files ? wxf_file(board, (cell)c) : files;
    return who ? wxf_file(board, place) : files + 1 - wxf_file(board, place);
}

/* Returns how many ranks WHO goes forward from FROM to TO; negative: back. */
static int steps_ahead(const struct board *board, int who, cell from, cell to)
{
    int up = wxf_rank(board, to) - wxf_rank(board, from);
    return who ? -up : up;
}

/* Returns how many pieces of the same kind and side stand on the file of PLACE, ahead of it or behind. */
static int count_alike(const struct game *g, const struct position *p, cell place, bool ahead)
{
    int count = 0;
    for (int c = 0; c < g->board->cells; c++)
        count += c != place && p->on[c] == p->on[place] && wxf_file(g->board, (cell)c) == wxf_file(g->board, place) &&
                 (steps_ahead(g->board, p->turn, place, (cell)c) > 0) == ahead;
    return count;
}

/* True if the piece on PLACE is the one that MOVE names, as far as it does. */
static bool fits_piece(const struct game *g, const struct position *p, cell place, const struct wxf_move *move)
{
    const struct kind *kind = &g->kind[piece_kind(p->on[place])];
    if (move->piece && move->piece != kind->label && (letter_kind(g, move->piece) >= 0 || move->piece != kind->name[0]))
        return false;
    int before = count_alike(g, p, place, true), behind = count_alike(g, p, place, false);
    if (move->file == '+' || move->file == '-')
        return move->file == '+' ? !before && behind : before && !behind;
    return (!move->file || number_of(g->board, p->turn, place) == move->file - '0') &&
           (!move->numbered || before == move->numbered - '1');
}

/* True if M of P is what MOVE says, as far as it does. */
static bool fits_parts(const struct game *g, const struct position *p, struct move m, const struct wxf_move *move)
{
    if (m.type != MOVE_PLAIN || !fits_piece(g, p, m.from, move))
        return false;
    int ahead = steps_ahead(g->board, p->turn, m.from, m.to);
    char way = move->way == '.' ? '=' : move->way;
    bool straight = wxf_file(g->board, m.from) == wxf_file(g->board, m.to);
    int number = straight ? abs(ahead) : number_of(g->board, p->turn, m.to);
    return (!way || way == (ahead > 0   ? '+'
                            : ahead < 0 ? '-'
                                        : '=')) &&
           (!move->number || move->number - '0' == number);
}

size_t wxf_read(const struct game *g, const struct position *p, const char *text, size_t length, struct move_list *out)
{
    struct wxf_move move;
    struct move legal[MOVES_MAX];
    size_t used = is_xiangqi(g) ? read_wxf_parts(text, length, &move) : 0;
    out->count = 0;
    int count = used ? moves_legal(g, p, legal) : 0;
    for (int i = 0; i < count; i++)
        if (fits_parts(g, p, legal[i], &move))
            out->at[out->count++] = legal[i];
    return used;
}
