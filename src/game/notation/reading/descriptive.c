/*
 * Moves of orthodox chess in English descriptive notation: `P-K4`, `N-KB3`, `Kt-QB3`, `PxP`, `B-N5ch`, `P-K8(Q)`. Files
 * are named by the pieces that begin on them, ranks counted from the mover's side; K and Q before a piece or a file say
 * which of two, and where they are left out both are meant. No move with cells' names is written so. (As "Descriptive
 * notation" of Wikipedia has it.)
 */
#include "reading.h"

#include <ctype.h>

/* A move as it is written. CELLS: where it goes, if CAPTURED is 0; CAPTURED, PIECE, BECOMES: labels, BECOMES 0 if none
 * is named. */
struct descriptive {
    char piece, captured, becomes;
    cellset cells;
};

/* Takes a piece's name at *AT. Returns its label, 0 if there is none; SIDE gets the K or Q before it, else 0. */
static char take_name(const char **at, char *side)
{
    static const char *const names[] = {"Kt", "N", "R", "B", "P", "Q", "K"};
    bool both = strchr("KQ", **at) && **at && strchr("RNBP", (*at)[1]) && (*at)[1];
    bool knight = (**at == 'K' || **at == 'Q') && strncmp(*at + 1, "Kt", 2) == 0;
    *side = both || knight ? *(*at)++ : '\0';
    for (int i = 0; i < 7; i++)
        if (strncmp(*at, names[i], strlen(names[i])) == 0) {
            *at += strlen(names[i]);
            return i ? *names[i] : 'N';
        }
    return '\0';
}

/* Takes a file and a rank at *AT, and puts the cells that they mean for WHO into CELLS. */
static bool take_cells(const struct board *board, int who, const char **at, cellset *cells)
{
    static const char files[] = "RNBQKBNR";
    enum { RANKS = 8 };
    char side, label = take_name(at, &side);
    if (!label || label == 'P' || !isdigit((unsigned char)**at))
        return false;
    int rank = *(*at)++ - '0';
    for (int i = 0; i < RANKS; i++) {
        bool half = !side || (i < RANKS / 2) == (side == 'Q');
        char name[CELL_NAME];
        snprintf(name, sizeof name, "%c%d", 'a' + i, who ? RANKS + 1 - rank : rank);
        cell place = board_find(board, name, strlen(name));
        if (files[i] == label && half && place != CELL_NONE)
            cellset_add(cells, place);
    }
    return !cellset_empty(*cells);
}

/* Takes what a pawn becomes at *AT: `(Q)`, `=Q`, `/Q`, `Q`; none is allowed. */
static void take_promotion(const char **at, struct descriptive *move)
{
    const char *from = *at + (**at == '(' || **at == '=' || **at == '/');
    char side, label = take_name(&from, &side);
    if (!label || side)
        return;
    move->becomes = label;
    *at = from + (*from == ')');
}

/* Reads TEXT for WHO into MOVE; false if it is no such move. */
static bool read_move_words(const struct board *board, int who, const char *text, struct descriptive *move)
{
    char side;
    *move = (struct descriptive){.piece = take_name(&text, &side)};
    if (!move->piece || (*text != '-' && *text != 'x'))
        return false;
    bool captures = *text++ == 'x';
    if (captures ? !(move->captured = take_name(&text, &side)) : !take_cells(board, who, &text, &move->cells))
        return false;
    take_promotion(&text, move);
    text += strspn(text, "+#");
    text += 2 * (strncmp(text, "ch", 2) == 0);
    text += strspn(text, ". \t");
    return !*text || strncmp(text, "//", 2) == 0;
}

/* True if M of P is what MOVE says. */
static bool fits_words(const struct game *g, const struct position *p, struct move m, const struct descriptive *move)
{
    if (m.type == MOVE_CASTLING || g->kind[piece_kind(p->on[m.from])].label != move->piece)
        return false;
    if (m.type == MOVE_PROMOTION && move->becomes && g->kind[m.extra].label != move->becomes)
        return false;
    if (m.type != MOVE_PROMOTION && move->becomes)
        return false;
    cell taken = m.type == MOVE_EN_PASSANT ? p->ep_landed : m.to;
    char captured = p->on[taken] ? g->kind[piece_kind(p->on[taken])].label : '\0';
    return captured == move->captured && (captured || cellset_has(move->cells, m.to));
}

void descriptive_read(const struct game *g, const struct position *p, const char *text, struct move_list *out)
{
    struct descriptive move;
    struct move legal[MOVES_MAX];
    out->count = 0;
    if (strcmp(g->id, "chess") != 0 || !read_move_words(g->board, p->turn, text, &move))
        return;
    int count = moves_legal(g, p, legal);
    for (int i = 0; i < count; i++)
        if (fits_words(g, p, legal[i], &move))
            out->at[out->count++] = legal[i];
}
