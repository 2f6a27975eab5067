#include "parts.h"

/* How many corners each of B's cells has, 0 if they differ. */
static int corners_of_all(const struct board *b)
{
    for (int c = 1; c < b->cells; c++)
        if (b->shape[c].corners != b->shape[0].corners)
            return 0;
    return b->shape[0].corners;
}

void parts_take_board(struct game_reading *g, struct board *b)
{
    g->cell_corners = corners_of_all(b);
    g->game = game_new(b);
}

bool parts_needs_board(struct reader *r, struct game_reading *g)
{
    struct board *b = g->own.board ? parts_end_board(r, &g->own) : NULL;
    if (b)
        parts_take_board(g, b);
    return g->game || reader_missing(r, &r->word[0], "the line `board` must come before this one");
}

bool parts_take_kind(struct reader *r, const struct game *g, int *out)
{
    const struct word *w = reader_take(r);
    for (*out = 0; w && *out < g->kinds; ++*out)
        if (w->length == 1 && w->at[0] == g->kind[*out].label)
            return true;
    if (w && board_find(g->board, w->at, w->length) != CELL_NONE)
        return reader_fault(r, w, "%.*s is a cell: name the piece before its cells, as in K %.*s", word_shown(w), w->at,
                            word_shown(w), w->at);
    if (w && w->length > 1)
        return reader_unknown(r, w, "\"%.*s\" is not a label: give one capital letter, and zones behind `in`",
                              word_shown(w), w->at);
    return w && reader_missing(r, w, "no piece has the label \"%.*s\": its line `piece` must come before this one",
                               word_shown(w), w->at);
}

bool parts_find_cell(struct reader *r, const struct game *g, const struct word *w, cell *out)
{
    *out = board_find(g->board, w->at, w->length);
    const char *comma = memchr(w->at, ',', w->length), *dash = memchr(w->at, '-', w->length);
    if (*out == CELL_NONE && comma)
        return reader_fault(r, w, "part cells by blanks, and pieces by `;`, without commas");
    if (*out == CELL_NONE && dash)
        return reader_fault(r, w, "a range of cells is written with two dots: %.*s..%.*s", (int)(dash - w->at), w->at,
                            (int)(w->at + w->length - dash - 1), dash + 1);
    return *out != CELL_NONE ||
           reader_missing(r, w, "there is no cell %.*s on the board %s", word_shown(w), w->at, g->board->name);
}

bool parts_take_listed(struct reader *r, int *out)
{
    const struct word *w = reader_take(r);
    return w && reader_number(r, w, 1, LISTED_MAX, out);
}

bool parts_add_atom(struct reader *r, const struct word *start, struct atom a, struct kind *k)
{
    if (k->atoms == ATOMS_MAX)
        return reader_fault(r, start, "too many moves: a piece has at most %d, and each kind of line counts",
                            ATOMS_MAX);
    k->atom[k->atoms++] = a;
    return true;
}

bool parts_take_zone(struct reader *r, const struct game *g, int *out)
{
    const struct word *w = reader_take(r);
    for (*out = 0; w && *out < g->zones; ++*out)
        if (word_is(w, g->zone[*out].name))
            return true;
    return w && reader_fault(r, w, "there is no zone \"%.*s\": a line `zone` above must name its cells", word_shown(w),
                             w->at);
}

bool parts_take_direction(struct reader *r, struct direction *out)
{
    static const char *const words[] = {"away", "towards", "clockwise", "anticlockwise"};
    const struct word *w = reader_peek(r);
    out->word = NULL;
    for (size_t i = 0; w && i < sizeof words / sizeof *words; i++)
        if (word_is(w, words[i]))
            out->word = words[i];
    if (out->word)
        r->next++;
    else if (w && (ascii_lower((unsigned char)w->at[0]) != ascii_upper((unsigned char)w->at[0])))
        return reader_fault(r, w,
                            "\"%.*s\" is not a direction: give a vector such as 0,1, or away, towards, clockwise or "
                            "anticlockwise and a point",
                            word_shown(w), w->at);
    return (w = reader_take(r)) && reader_point(r, w, &out->at) &&
           (out->word || out->at.x || out->at.y ||
            reader_fault(r, w, "forward 0,0 leads nowhere: give the direction in which pawns move, such as 0,1"));
}

struct point parts_direction_from(const struct direction *d, const struct board *b, cell c)
{
    const struct polygon *p = &b->shape[c];
    if (!d->word)
        return d->at;
    struct point away = point_minus(polygon_sum(p), (struct point){d->at.x * p->corners, d->at.y * p->corners});
    switch (d->word[1]) {
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
