#include "spelling.h"

#include <string.h>

enum { KIND_ANY = KINDS_MAX };

/* What a short line says. */
struct shorthand {
    int kind;    /* of the piece that moves, KIND_ANY if the line does not say */
    cell to;     /* where */
    int becomes; /* the kind that it becomes there, -1 if none */
    const char *origin;
    int length; /* of the part of its cell's name at ORIGIN: its file, its rank, both, or nothing */
};

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_numeral(char c)
{
    return c >= '0' && c <= '9';
}

/* Cut `=Q` off the LENGTH letters at TEXT: the kind, -1 if there is none. */
static int cut_promotion(const struct game *g, const char *text, int *length)
{
    if (*length < 3 || text[*length - 2] != '=')
        return -1;
    int kind = letter_kind(g, text[*length - 1]);
    if (kind >= 0)
        *length -= 2;
    return kind;
}

/* Cut a cell's name off the end. */
static bool cut_cell(const struct board *b, const char *text, int *length, cell *c)
{
    int start = *length;
    while (start > 0 && is_numeral(text[start - 1]))
        start--;
    if (start == 0 || start == *length)
        return false;
    *c = board_find(b, text + start - 1, (size_t)(*length - start + 1));
    *length = start - 1;
    return *c != CELL_NONE;
}

/* True if the part of a name that S has is empty, a small letter, a number, or both. */
static bool is_plain_origin(const struct shorthand *s)
{
    for (int i = 0; i < s->length; i++)
        if (!is_numeral(s->origin[i]) && (i || s->origin[i] < 'a' || s->origin[i] > 'z'))
            return false;
    return true;
}

/* Take LINE apart. A capital may be a label or the file of a cell: lines where it could be both are not read here. */
static bool take_apart(const struct game *g, struct scan line, struct shorthand *s)
{
    const char *text = line.text;
    int length = line.length;

    s->becomes = cut_promotion(g, text, &length);
    if (!cut_cell(g->board, text, &length, &s->to) || is_upper(text[length]))
        return false;
    char sign = length && strchr("-x", text[length - 1]) ? text[--length] : '\0';
    bool label = length && is_upper(*text);
    s->origin = text + label;
    s->length = length - label;
    bool whole = s->length > 1 && !is_numeral(*s->origin);
    s->kind = label ? letter_kind(g, *text) : whole ? KIND_ANY : g->pawn;
    return is_plain_origin(s) && s->kind != -1 && (sign != '-' || whole) &&
           !(label && length > 1 && board_find(g->board, text, (size_t)length) != CELL_NONE);
}

/* True if the NAME of a cell has the part that S has. */
static bool has_origin(const struct shorthand *s, const char *name)
{
    size_t length = (size_t)s->length;
    if (length && is_numeral(*s->origin))
        return strncmp(name + 1, s->origin, length) == 0 && name[1 + length] == '\0';
    return strncmp(name, s->origin, length) == 0 && (length < 2 || name[length] == '\0');
}

/* True if M fits S. */
static bool fits(const struct game *g, const struct position *p, const struct shorthand *s, struct move m)
{
    return m.to == s->to && (s->kind == KIND_ANY || piece_kind(p->on[m.from]) == s->kind) &&
           (m.type == MOVE_PROMOTION ? m.extra == s->becomes : s->becomes < 0) &&
           has_origin(s, g->board->cell_name[m.from]);
}

/* The castling that LINE means where the player could castle both ways, else -1. */
static int castling_of_sign(const struct game *g, const struct position *p, struct scan line)
{
    const struct castling *c = g->castling[p->turn];
    if (!line.length || line.text[0] != 'O' || !c[0].exists || !c[1].exists)
        return -1;
    bool is_short = line.length == 3 && memcmp(line.text, "O-O", 3) == 0;
    return is_short ? 0 : line.length == 5 && memcmp(line.text, "O-O-O", 5) == 0 ? 1 : -1;
}

bool quick_read(const struct game *g, const struct position *p, struct scan line, struct move *m)
{
    struct move move[MOVES_MAX];
    struct shorthand s = {0};
    int found = 0;

    if (g->board->has_lanes || g->walks_catacomb >= 0 || p->pocket || g->board->long_names)
        return false;
    int castling = castling_of_sign(g, p, line);
    if (castling < 0 && !take_apart(g, line, &s))
        return false;
    int moves = moves_legal(g, p, move);
    for (int i = 0; i < moves; i++)
        if (castling < 0 ? fits(g, p, &s, move[i]) : move[i].type == MOVE_CASTLING && move[i].extra == castling) {
            *m = move[i];
            found++;
        }
    return found == 1;
}
