#include "reading.h"

#include "notation/movetext.h"

enum { LIST_SHOWN = 6 };

/* What the functions below share. */
struct suggestion {
    const struct game *g;
    const struct position *p;
    const struct move_list *legal;
    struct asked asked;
    struct text *out;
};

cell suggest_twin(const struct board *board, const char *name, int length, cell other)
{
    for (int place = 0; place < board->cells; place++)
        if (place != other && (int)strlen(board->cell_name[place]) == length &&
            ascii_compare_bytes(board->cell_name[place], name, (size_t)length) == 0)
            return (cell)place;
    return CELL_NONE;
}

static int kind_of(const struct position *p, struct move m)
{
    if (m.type == MOVE_PASS)
        return -1;
    return piece_kind(move_piece(p, m));
}

/* The legal moves from FROM to TO (CELL_NONE: any) of pieces of KIND (-1: any). */
static void select_moves(const struct suggestion *suggestion, cell from, cell to, int kind, struct move_list *found)
{
    const cell *first = suggestion->g->board->lane_first;
    found->count = 0;
    for (int i = 0; i < suggestion->legal->count; i++) {
        struct move m = suggestion->legal->at[i];
        if (m.type != MOVE_PASS && (from == CELL_NONE || m.from == first[from]) &&
            (to == CELL_NONE || m.to == first[to]) && (kind < 0 || kind_of(suggestion->p, m) == kind))
            found->at[found->count++] = m;
    }
}

void suggest_list(const struct game *g, const struct position *p, const struct move_list *moves, struct text *out)
{
    char move[MOVE_TEXT];
    int shown = moves->count > LIST_SHOWN ? LIST_SHOWN : moves->count;
    for (int i = 0; i < shown; i++) {
        movetext_write(g, p, moves->at[i], move);
        text_addf(out, "%s%s", i == 0 ? "" : i == moves->count - 1 ? " or " : ", ", move);
    }
    if (shown < moves->count)
        text_addf(out, " or %d more", moves->count - shown);
}

static void add_move(const struct suggestion *suggestion, const char *before, struct move m, const char *after)
{
    char move[MOVE_TEXT];
    movetext_write(suggestion->g, suggestion->p, m, move);
    text_addf(suggestion->out, " %s%s%s", before, move, after);
}

/* The piece in the way may be taken. */
static bool suggest_capture(const struct suggestion *suggestion)
{
    struct move_list found;
    cell at = suggestion->asked.refusal.at;
    if (suggestion->asked.refusal.reason != REFUSAL_BLOCKED || suggestion->asked.from == CELL_NONE)
        return false;
    select_moves(suggestion, suggestion->asked.from, at, -1, &found);
    if (found.count != 1 || !move_captures(suggestion->g, suggestion->p, found.at[0], NULL))
        return false;
    add_move(suggestion, "Did you mean ", found.at[0], ", which captures it?");
    return true;
}

/* One of the cells was meant in the other case, as A4 and a4 are two cells. */
static bool suggest_other_case(const struct suggestion *suggestion)
{
    const struct board *board = suggestion->g->board;
    cell from[2] = {suggestion->asked.from, CELL_NONE}, to[2] = {suggestion->asked.to, CELL_NONE};
    if (from[0] != CELL_NONE)
        from[1] = suggest_twin(board, board->cell_name[from[0]], (int)strlen(board->cell_name[from[0]]), from[0]);
    if (to[0] != CELL_NONE)
        to[1] = suggest_twin(board, board->cell_name[to[0]], (int)strlen(board->cell_name[to[0]]), to[0]);
    for (int i = 1; i < 4; i++) {
        struct move_list found;
        if ((i & 1 && to[1] == CELL_NONE) || (i & 2 && from[1] == CELL_NONE))
            continue;
        select_moves(suggestion, from[i >> 1], to[i & 1], suggestion->asked.kind, &found);
        if (found.count == 1) {
            add_move(suggestion, "Did you mean ", found.at[0], "?");
            return true;
        }
    }
    return false;
}

/* The same cells with the right label, or with a promotion. */
static bool suggest_same_cells(const struct suggestion *suggestion)
{
    struct move_list found;
    if (suggestion->asked.from == CELL_NONE || suggestion->asked.to == CELL_NONE)
        return false;
    select_moves(suggestion, suggestion->asked.from, suggestion->asked.to, -1, &found);
    if (!found.count)
        return false;
    text_add(suggestion->out, suggestion->asked.refusal.reason == REFUSAL_PROMOTION_MISSING ? " " : " Did you mean ");
    suggest_list(suggestion->g, suggestion->p, &found, suggestion->out);
    text_add(suggestion->out, suggestion->asked.refusal.reason == REFUSAL_PROMOTION_MISSING ? "." : "?");
    return true;
}

/* Another piece of that kind, or else any other piece, is the only one that goes there. */
static bool suggest_other_piece(const struct suggestion *suggestion)
{
    struct move_list found;
    if (suggestion->asked.to == CELL_NONE)
        return false;
    select_moves(suggestion, CELL_NONE, suggestion->asked.to, suggestion->asked.kind, &found);
    if (found.count == 1 && suggestion->asked.kind >= 0) {
        add_move(suggestion, "Did you mean ", found.at[0], "?");
        return true;
    }
    select_moves(suggestion, CELL_NONE, suggestion->asked.to, -1, &found);
    if (found.count != 1)
        return false;
    add_move(suggestion, "Only ", found.at[0], " goes there.");
    return true;
}

/* The piece can go to a cell beside the one that was asked for. */
static bool suggest_near(const struct suggestion *suggestion)
{
    struct move_list found;
    if (suggestion->asked.from == CELL_NONE || suggestion->asked.to == CELL_NONE)
        return false;
    for (int line = LINE_LATERAL; line <= LINE_DIAGONAL; line++) {
        cellset near = suggestion->g->board->adjacent[line][suggestion->asked.to];
        while (!cellset_empty(near)) {
            select_moves(suggestion, suggestion->asked.from, cellset_pop(&near), suggestion->asked.kind, &found);
            if (found.count) {
                add_move(suggestion, "Did you mean ", found.at[0], "?");
                return true;
            }
        }
    }
    return false;
}

/* All moves of the piece, or of its kind where none of that kind reaches the cell and they are few. */
static void suggest_targets(const struct suggestion *suggestion)
{
    struct move_list found;
    cell from = suggestion->asked.from;
    bool known = from != CELL_NONE;
    if (known ? !suggestion->p->on[from] || piece_player(suggestion->p->on[from]) != suggestion->p->turn
              : suggestion->asked.refusal.reason != REFUSAL_NO_REACH)
        return;
    int kind = known ? piece_kind(suggestion->p->on[from]) : suggestion->asked.kind;
    select_moves(suggestion, from, CELL_NONE, known ? -1 : kind, &found);
    if (!known && (!found.count || found.count > LIST_SHOWN))
        return;
    text_addf(suggestion->out, " The %s ", suggestion->g->kind[kind].name);
    if (!found.count) {
        text_add(suggestion->out, "has no legal move.");
        return;
    }
    text_add(suggestion->out, "may play ");
    suggest_list(suggestion->g, suggestion->p, &found, suggestion->out);
    text_add(suggestion->out, ".");
}

void suggest_add(const struct game *g, const struct position *p, const struct move_list *legal, struct asked asked,
                 struct text *out)
{
    const struct suggestion suggestion = {g, p, legal, asked, out};
    if (!legal->count)
        return;
    if (legal->count == 1 && legal->at[0].type == MOVE_PASS) {
        text_addf(out, " %s can only pass: --.", g->player[p->turn].name);
        return;
    }
    if (!suggest_capture(&suggestion) && !suggest_same_cells(&suggestion) && !suggest_other_case(&suggestion) &&
        !suggest_other_piece(&suggestion) && !suggest_near(&suggestion))
        suggest_targets(&suggestion);
}
