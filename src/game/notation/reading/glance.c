/*
 * Moves that are written plainly, as nearly all in saved games are: `Nf3`, `exd5`, `R1xa3`, `e8=Q`, `O-O`, `N@f3`,
 * `Pa2-A4`. Such a text can be taken apart in one way only, so that it is enough to look at the moves of the pieces
 * that it may mean, and no other spelling need be tried.
 */
#include "reading.h"

enum { PLAIN_MOST = 12 }; /* letters of a move written so */

/* What a text says of a move. */
struct plain {
    kindset kinds;          /* those of which the piece may be */
    cell from, to;          /* places; FROM: CELL_NONE if not named in full */
    const char *part;       /* the file or the rank before the target */
    int part_length;        /* 0: there is none */
    kindset becomes;        /* those that it may become, none: it does not promote */
    bool label, comes_back; /* COMES_BACK: it comes from pocket or hand */
};

static bool is_digit_byte(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_capital(char byte)
{
    return byte >= 'A' && byte <= 'Z';
}

/* Returns the kinds of G with the label UPPER. */
static kindset kinds_labelled(const struct game *g, char upper)
{
    kindset kinds = 0;
    for (int k = 0; k < g->kinds; k++)
        kinds |= g->kind[k].label == upper ? kindset_of(k) : 0;
    return kinds;
}

/* True if LINE begins with the name of a kind that is so short that it may be meant for a label and what follows it. */
static bool begins_with_name(const struct game *g, const struct scan *line)
{
    enum { SHORT_MOST = 3 };
    for (int k = 0; k < g->kinds; k++) {
        const char *name = g->kind[k].name;
        if ((name[0] | 0x20) != (line->text[0] | 0x20))
            continue;
        int length = (int)strlen(name);
        if (length <= SHORT_MOST && length <= line->length &&
            ascii_compare_bytes(line->text, name, (size_t)length) == 0)
            return true;
    }
    return false;
}

/* Takes what stands in LINE from the letter AT to END apart, between the label and the target, whose SIGN stands behind
 * it (0: none); false if it is something else than a cell, a file or a rank. */
static bool split_middle(const struct board *board, const struct scan *line, int at, int end, char sign,
                         struct plain *out)
{
    const char *middle = line->text + at;
    int digits = end;
    while (digits > at && is_digit_byte(line->text[digits - 1]))
        digits--;
    out->from = CELL_NONE;
    out->part = middle;
    out->part_length = end - at;
    out->comes_back = sign == '@';
    if (digits - at > 1)
        return false;
    if (digits > at && digits < end) { /* a cell */
        cell from = board_find(board, middle, (size_t)(end - at));
        out->from = from == CELL_NONE ? from : board->lane_first[from];
        return from != CELL_NONE && sign != '@';
    }
    if (!out->label && sign && at == end) /* `xe5`: the x may be a label */
        return false;
    if (sign == '@')
        return at == end;
    return sign != '-' && !board->has_lanes && !board->capital_names && !is_capital(*middle);
}

/* Takes LINE apart; false if it is not written plainly. */
static bool split_plain(const struct game *g, const struct scan *line, struct plain *out)
{
    const char *text = line->text;
    int at = 0, end = line->length, target;
    out->kinds = out->becomes = 0;
    if (end < 2 || end > PLAIN_MOST || g->board->long_names || begins_with_name(g, line))
        return false;
    if (text[end - 2] == '=') {
        out->becomes = kinds_labelled(g, text[end - 1]);
        if (!out->becomes || g->shogi)
            return false;
        end -= 2;
    }
    out->label = end > 1 && is_capital(text[0]) && !is_digit_byte(text[1]);
    if (out->label)
        out->kinds = kinds_labelled(g, text[at++]);
    for (target = end; target > at && is_digit_byte(text[target - 1]);)
        target--;
    if (target == end || target == at || (out->label && !out->kinds))
        return false;
    target--;
    cell to = board_find(g->board, text + target, (size_t)(end - target));
    char sign = target > at && strchr("x:-@", text[target - 1]) ? text[target - 1] : '\0';
    if (to == CELL_NONE || !split_middle(g->board, line, at, target - (sign != 0), sign, out))
        return false;
    out->to = g->board->lane_first[to];
    if (!out->label)
        out->kinds = out->from != CELL_NONE ? ~(kindset)0 : g->pawn >= 0 ? kindset_of(g->pawn) : 0;
    return true;
}

/* Returns the places from which PLAIN's piece may come; none if it is not on the board. */
static cellset plain_origins(const struct position *p, const struct plain *plain)
{
    cellset pieces = {{0, 0}};
    if (plain->comes_back)
        return pieces;
    if (plain->from != CELL_NONE)
        return cellset_of(plain->from);
    for (kindset kinds = plain->kinds; kinds; kinds &= kinds - 1)
        pieces = cellset_or(pieces, p->kind[kindset_first(kinds)]);
    return cellset_and(pieces, p->player[p->turn]);
}

/* True if M, a legal move of P to PLAIN's target, is what PLAIN says. */
static bool is_plain_move(const struct game *g, const struct position *p, const struct plain *plain, struct move m)
{
    if (!(plain->kinds >> piece_kind(move_piece(p, m)) & 1) || (m.type == MOVE_DROP) != plain->comes_back ||
        (m.type == MOVE_PROMOTION ? !(plain->becomes >> m.extra & 1) : plain->becomes != 0))
        return false;
    if (plain->from != CELL_NONE || plain->comes_back || !plain->part_length)
        return true;
    const char *name = g->board->cell_name[m.from];
    if (!is_digit_byte(*plain->part))
        return *name == *plain->part;
    return strlen(name + 1) == (size_t)plain->part_length &&
           memcmp(name + 1, plain->part, (size_t)plain->part_length) == 0;
}

/* Reads `O-O` or `O-O-O` in LINE. */
static bool read_castling_sign(const struct game *g, const struct position *p, const struct scan *line, struct move *m)
{
    const struct castling *castling = g->castling[p->turn];
    bool longer = line->length == 5, lone = !castling[0].exists || !castling[1].exists;
    struct move move[MOVES_MAX];
    cellset from = {{0, 0}}, to = {{0, 0}};
    int count = 0;
    if (memcmp(line->text, "O-O-O", (size_t)line->length) != 0)
        return false;
    for (int i = 0; i < CASTLINGS_MAX; i++)
        if (castling[i].exists) {
            cellset_add(&from, castling[i].royal_from);
            cellset_add(&to, castling[i].royal_to);
        }
    for (int n = moves_between(g, p, from, to, move); n > 0; n--)
        if (move[n - 1].type == MOVE_CASTLING && (lone || move[n - 1].extra == longer)) {
            *m = move[n - 1];
            count++;
        }
    return count == 1;
}

bool glance_read(const struct game *g, const struct position *p, struct scan line, struct move *m)
{
    struct move move[MOVES_MAX];
    struct plain plain;
    int count = 0;
    if (line.length >= 3 && line.text[1] == '-' && line.text[0] == 'O')
        return (line.length == 3 || line.length == 5) && read_castling_sign(g, p, &line, m);
    if (p->duck_due || !split_plain(g, &line, &plain))
        return false;
    for (int n = moves_between(g, p, plain_origins(p, &plain), cellset_of(plain.to), move); n > 0; n--) {
        struct move one = move[n - 1];
        bool sign_only =
            one.type == MOVE_CASTLING && g->castling[p->turn][one.extra].by_sign; /* it is not written as a move */
        if (!sign_only && is_plain_move(g, p, &plain, one)) {
            *m = one;
            count++;
        }
    }
    return count == 1;
}

bool glance_read_pass(const struct game *g, const struct position *p, struct scan line, struct move *m)
{
    struct move move[MOVES_MAX];
    cell from, to;
    if (!rules_has(g, RULE_PASSING) || g->royal == g->kinds)
        return false;
    bool label = scan_one(&line, (const char[]){g->kind[g->royal].written[0], '\0'});
    scan_blanks(&line);
    if (!scan_cell(&line, &from) || p->on[from] != PIECE(p->turn, g->royal))
        return false;
    scan_separator(&line);
    if (!(label && scan_end(&line)) && (!scan_cell(&line, &to) || to != from || !scan_end(&line)))
        return false;
    for (int n = moves_legal(g, p, move); n > 0; n--)
        if (move[n - 1].type == MOVE_PASS) {
            *m = move[n - 1];
            return true;
        }
    return false;
}
