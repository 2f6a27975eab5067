#include "reading.h"

#include "notation/movetext.h"

/* What the functions below share. */
struct complaint {
    const struct game *g;
    const struct position *p;
    struct scan line;
    struct move_request request;
    const struct move_list *legal;
    struct text *out;
};

static void quote(const char *text, int length, struct text *out)
{
    char quoted[QUOTE_SIZE];
    text_add(out, quote_write(text, length, quoted));
}

static void suggest(const struct complaint *complaint, cell from, cell to, int kind, struct refusal refusal)
{
    suggest_add(complaint->g, complaint->p, complaint->legal, (struct asked){from, to, kind, refusal}, complaint->out);
}

static const struct refusal unsaid = {REFUSAL_NONE, CELL_NONE, CELL_NONE};

/* Returns the kind that the request names, -1 if it names none or the game does not have it. */
static int requested_kind(const struct complaint *complaint)
{
    return complaint->request.label == LETTER_NONE ? -1
                                                   : letter_kind(complaint->g, letter_label(complaint->request.label));
}

/* True if LABEL may be meant for a piece of WHO. */
static bool fits_player(letter label, int who)
{
    return letter_player(label) == 0 || letter_player(label) == who;
}

/* The piece on the request's first cell is not the one that its label says. */
static bool explain_label(const struct complaint *complaint)
{
    piece there = complaint->p->on[complaint->request.from];
    letter typed = complaint->request.label;
    char said[LETTER_TEXT], label[LETTER_TEXT];
    if (typed == LETTER_NONE || !there ||
        (requested_kind(complaint) == piece_kind(there) && fits_player(typed, piece_player(there))))
        return false;
    letter_write(typed, said);
    movetext_label(complaint->g, there, label);
    text_addf(complaint->out, "the piece on %s is %s's %s, not %s.",
              complaint->g->board->cell_name[complaint->request.from], complaint->g->player[piece_player(there)].name,
              label, said);
    suggest(complaint, complaint->request.from, complaint->request.to, requested_kind(complaint), unsaid);
    return true;
}

/* The line has a name that no cell has. */
static bool explain_unknown_cell(const struct complaint *complaint)
{
    const struct move_request *request = &complaint->request;
    const char *name = complaint->line.text + request->unknown;
    if (!request->unknown_length)
        return false;
    text_add(complaint->out, "there is no cell ");
    quote(name, request->unknown_length, complaint->out);
    cell twin = suggest_twin(complaint->g->board, name, request->unknown_length, CELL_NONE);
    if (twin != CELL_NONE)
        text_addf(complaint->out, ", did you mean %s? Upper and lower case are different cells.",
                  complaint->g->board->cell_name[twin]);
    else
        text_add(complaint->out, ".");
    return true;
}

/* A name that no cell has and that was read as a label and a rank: `B4`, `i9`. */
static bool explain_unknown_first(const struct complaint *complaint)
{
    struct complaint other = *complaint;
    other.request.unknown = 0;
    other.request.unknown_length = scan_name(&complaint->line);
    bool twin =
        suggest_twin(complaint->g->board, complaint->line.text, other.request.unknown_length, CELL_NONE) != CELL_NONE;
    return (twin || requested_kind(complaint) < 0) && explain_unknown_cell(&other);
}

/* LABEL is no piece's letter in this game: say so. */
static bool explain_stranger(const struct complaint *complaint, letter label)
{
    char text[LETTER_TEXT];
    if (label == LETTER_NONE || letter_piece(complaint->g, label))
        return false;
    letter_write(label, text);
    text_addf(complaint->out, "there is no piece %s in %s, only", text, complaint->g->title);
    for (int k = 0; k < complaint->g->kinds; k++)
        text_addf(complaint->out, " %s", complaint->g->kind[k].written);
    text_add(complaint->out, ".");
    return true;
}

/* LABEL is another player's letter than the mover's: say so. */
static bool explain_other_side(const struct complaint *complaint, letter label)
{
    char text[LETTER_TEXT];
    if (label == LETTER_NONE || fits_player(label, complaint->p->turn))
        return false;
    letter_write(label, text);
    text_addf(complaint->out, "%s is %s's letter, and %s is to move.", text,
              complaint->g->player[letter_player(label)].name, complaint->g->player[complaint->p->turn].name);
    return true;
}

/* The move is right, but what follows it is wrong. */
static void explain_rest(const struct complaint *complaint)
{
    const struct move_request *request = &complaint->request;
    if (explain_other_side(complaint, request->promotion))
        return;
    if (request->rest == complaint->line.length) {
        text_add(complaint->out, "that move is no promotion.");
        suggest(complaint, request->from, request->to, -1, unsaid);
        return;
    }
    text_add(complaint->out, "\"");
    quote(complaint->line.text + request->rest, complaint->line.length - request->rest, complaint->out);
    text_add(complaint->out, "\" means nothing here; after a move only + # ! ? and // comment may stand.");
}

static void explain_unreadable(const struct complaint *complaint)
{
    char move[MOVE_TEXT];
    if (explain_unknown_cell(complaint) || explain_unknown_first(complaint) ||
        explain_stranger(complaint, complaint->request.label))
        return;
    text_add(complaint->out, "that is not a move");
    if (complaint->legal->count) {
        movetext_write(complaint->g, complaint->p, complaint->legal->at[0], move);
        text_addf(complaint->out, "; moves are written like %s", move);
    }
    text_add(complaint->out, ".");
}

/* The cell that the line names is part of a lane that an own piece occupies. */
static bool explain_own_lane(const struct complaint *complaint, struct refusal refusal)
{
    const struct board *board = complaint->g->board;
    cell to = complaint->request.to;
    bool own = refusal.reason == REFUSAL_OWN_PIECE || refusal.reason == REFUSAL_SAME_CELL;
    if (!own || to == CELL_NONE || cellset_count(board->lane[to]) < 2 || !complaint->p->on[to])
        return false;
    text_addf(complaint->out, "%s belongs to the ", board->cell_name[to]);
    movetext_write_lane(board, to, complaint->out);
    text_addf(complaint->out, ", where your own %s stands.", complaint->g->kind[piece_kind(complaint->p->on[to])].name);
    return true;
}

/* Say why M is refused and what may be meant instead; KIND is what the player named. */
static void explain_refusal(const struct complaint *complaint, struct move m, struct refusal refusal, int kind)
{
    if (refusal.reason == REFUSAL_NONE) {
        explain_rest(complaint);
        return;
    }
    if (!explain_own_lane(complaint, refusal)) {
        refusals_tell(complaint->g, complaint->p, m, refusal, complaint->out);
        text_add(complaint->out, refusal.reason == REFUSAL_PROMOTION_MISSING ? ":" : ".");
    }
    suggest(complaint, m.from, m.to, kind, refusal);
}

/* A letter alone. */
static void explain_lone_letter(const struct complaint *complaint)
{
    if (explain_stranger(complaint, complaint->request.label) ||
        explain_other_side(complaint, complaint->request.label))
        return;
    int kind = requested_kind(complaint), turn = complaint->p->turn;
    bool any = !cellset_empty(cellset_and(complaint->p->player[turn], complaint->p->kind[kind]));
    text_addf(complaint->out, any ? "no %s of %s can move." : "no %s of %s is on the board.",
              complaint->g->kind[kind].name, complaint->g->player[turn].name);
}

/* A piece to move is named, but no cell to go to. */
static void explain_from(const struct complaint *complaint)
{
    const struct move_request *request = &complaint->request;
    piece there = complaint->p->on[request->from];
    struct move nowhere = {request->from, request->from, MOVE_PLAIN, 0};
    struct refusal refusal = walker_explain(complaint->g, complaint->p, nowhere);
    if (explain_stranger(complaint, complaint->request.label) || explain_label(complaint))
        return;
    if (refusal.reason != REFUSAL_SAME_CELL) {
        explain_refusal(complaint, nowhere, refusal, requested_kind(complaint));
        return;
    }
    if (!explain_unknown_cell(complaint)) {
        refusals_piece(complaint->g, there, request->from, complaint->out);
        text_add(complaint->out, " has no such move.");
    }
    suggest(complaint, request->from, CELL_NONE, -1, unsaid);
}

/* Returns the move between the two (or three) cells that the request names, in the form that walker_explain takes. */
static struct move requested_move(const struct complaint *complaint)
{
    const struct move_request *request = &complaint->request;
    if (request->via != CELL_NONE)
        return (struct move){request->from, request->to, MOVE_HOP, request->via};
    int kind = request->promotion == LETTER_NONE ? -1 : letter_kind(complaint->g, letter_label(request->promotion));
    if (kind >= 0)
        return (struct move){request->from, request->to, MOVE_PROMOTION, (uint8_t)kind};
    return (struct move){request->from, request->to, MOVE_PLAIN, 0};
}

static void explain_from_to(const struct complaint *complaint)
{
    if (explain_stranger(complaint, complaint->request.label) || explain_label(complaint) ||
        explain_stranger(complaint, complaint->request.promotion))
        return;
    struct move m = requested_move(complaint);
    explain_refusal(complaint, m, walker_explain(complaint->g, complaint->p, m), requested_kind(complaint));
}

/* True if the piece on PLACE is on the file or the rank (or the cell) PART. */
static bool is_on_part(const struct board *board, cell place, const char *part)
{
    for (cellset lane = board->lane[place]; !cellset_empty(lane);) {
        const char *name = board->cell_name[cellset_pop(&lane)];
        size_t file = strcspn(name, "0123456789");
        if ((strlen(part) == file && strncmp(part, name, file) == 0) || strcmp(part, name + file) == 0 ||
            strcmp(part, name) == 0)
            return true;
    }
    return !*part;
}

/* Returns the refusal of that one of the mover's pieces of KIND whose move to the request's target fails latest; *M
 * gets that move. */
static struct refusal explain_best(const struct complaint *complaint, int kind, struct move *m)
{
    const struct move_request *request = &complaint->request;
    struct refusal best = {REFUSAL_NO_PIECE, CELL_NONE, CELL_NONE};
    cellset pieces = cellset_and(complaint->p->player[complaint->p->turn], complaint->p->kind[kind]);
    for (pieces = cellset_and(pieces, complaint->g->board->firsts); !cellset_empty(pieces);) {
        struct complaint one = *complaint;
        one.request.from = cellset_pop(&pieces);
        if (!is_on_part(complaint->g->board, one.request.from, request->part))
            continue;
        struct move move = requested_move(&one);
        struct refusal refusal = walker_explain(complaint->g, complaint->p, move);
        bool reaches = refusal.reason != REFUSAL_NO_REACH && refusal.reason != REFUSAL_SAME_CELL;
        if (best.reason == REFUSAL_NO_PIECE || (reaches && best.reason == REFUSAL_NO_REACH)) {
            best = reaches ? refusal : (struct refusal){REFUSAL_NO_REACH, one.request.from, CELL_NONE};
            *m = move;
        }
    }
    return best;
}

/* `N*d1` */
static void explain_requested_reentry(const struct complaint *complaint)
{
    const struct move_request *request = &complaint->request;
    piece waiting = complaint->p->pocket;
    char label[LETTER_TEXT], said[LETTER_TEXT];
    if (explain_stranger(complaint, complaint->request.label) || explain_unknown_cell(complaint))
        return;
    if (request->to == CELL_NONE) {
        explain_unreadable(complaint);
        return;
    }
    if (waiting && request->label != LETTER_NONE &&
        (requested_kind(complaint) != piece_kind(waiting) || !fits_player(request->label, piece_player(waiting)))) {
        movetext_label(complaint->g, waiting, label);
        letter_write(request->label, said);
        text_addf(complaint->out, "the piece on the reenterent square is %s's %s, not %s.",
                  complaint->g->player[piece_player(waiting)].name, label, said);
        return;
    }
    int kind = waiting                         ? piece_kind(waiting)
               : request->label == LETTER_NONE ? complaint->g->pawn
                                               : requested_kind(complaint);
    struct move m = {CELL_NONE, request->to, MOVE_DROP, (uint8_t)(kind < 0 ? 0 : kind)};
    explain_refusal(complaint, m, walker_explain(complaint->g, complaint->p, m), kind);
}

/* `Ne6`, `exd5`, `A4` */
static void explain_to(const struct complaint *complaint)
{
    const struct move_request *request = &complaint->request;
    int kind = request->label == LETTER_NONE ? complaint->g->pawn : requested_kind(complaint);
    const char *mover = complaint->g->player[complaint->p->turn].name;
    struct move m;
    if (explain_stranger(complaint, request->label) || explain_other_side(complaint, request->label) ||
        explain_stranger(complaint, request->promotion))
        return;
    if (kind < 0) {
        explain_unreadable(complaint);
        return;
    }
    const char *name = complaint->g->kind[kind].name, *target = complaint->g->board->cell_name[request->to];
    struct refusal refusal = explain_best(complaint, kind, &m);
    if (refusal.reason == REFUSAL_NO_PIECE && complaint->p->pocket == PIECE(complaint->p->turn, kind)) {
        explain_requested_reentry(complaint);
        return;
    }
    if (refusal.reason == REFUSAL_NO_PIECE)
        text_addf(complaint->out, "%s has no %s%s%s.", mover, name, *request->part ? " on " : "", request->part);
    else if (refusal.reason == REFUSAL_NO_REACH)
        text_addf(complaint->out, "no %s of %s can go to %s.", name, mover, target);
    else {
        explain_refusal(complaint, m, refusal, kind);
        return;
    }
    suggest(complaint, CELL_NONE, request->to, kind, refusal);
}

static void explain_requested_castling(const struct complaint *complaint)
{
    const struct castling *castling = complaint->g->castling[complaint->p->turn];
    int side = castling[complaint->request.side].exists ? complaint->request.side : 1 - complaint->request.side;
    struct move m = {CELL_NONE, CELL_NONE, MOVE_CASTLING, (uint8_t)side};
    struct refusal refusal = walker_explain(complaint->g, complaint->p, m);
    if (refusal.reason == REFUSAL_NONE) {
        explain_rest(complaint);
        return;
    }
    refusals_tell(complaint->g, complaint->p, m, refusal, complaint->out);
    text_add(complaint->out, ".");
}

static void explain_pass(const struct complaint *complaint)
{
    struct move m = {CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    explain_refusal(complaint, m, walker_explain(complaint->g, complaint->p, m), -1);
}

/* The line is meant for the duck, or only the duck moves now. */
static bool explain_duck(const struct complaint *complaint)
{
    const struct game *g = complaint->g;
    const struct move_request *request = &complaint->request;
    struct move m = {CELL_NONE, request->to, MOVE_DUCK, (uint8_t)(g->duck < 0 ? 0 : g->duck)};
    bool meant = request->form == REQUEST_REENTRY && request->to != CELL_NONE;
    if (g->duck < 0 || !(meant || complaint->p->duck_due))
        return false;
    struct refusal refusal = walker_explain(g, complaint->p, m);
    bool cell_alone = request->form == REQUEST_TO && request->label == LETTER_NONE && !*request->part;
    if (complaint->p->duck_due && !meant && !(cell_alone && refusal.at == request->to))
        refusal = (struct refusal){REFUSAL_DUCK_DUE, CELL_NONE, CELL_NONE};
    if (refusal.reason == REFUSAL_NONE)
        return false;
    refusals_tell(g, complaint->p, m, refusal, complaint->out);
    text_add(complaint->out, ".");
    if (complaint->p->duck_due) {
        char like[MOVE_TEXT];
        movetext_write(g, complaint->p, complaint->legal->at[0], like);
        text_addf(complaint->out, " Type %s, for example.", like);
    }
    return true;
}

/* True if the game is over by the rules alone; no line is a move then. */
static bool explain_no_moves(const struct complaint *complaint)
{
    const struct move any = {CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    struct refusal refusal = walker_explain(complaint->g, complaint->p, any);
    if (complaint->legal->count)
        return false;
    if (refusal.reason == REFUSAL_GAME_WON)
        refusals_tell(complaint->g, complaint->p, any, refusal, complaint->out);
    else
        text_addf(complaint->out, "%s has no legal move%s", complaint->g->player[complaint->p->turn].name,
                  position_in_check(complaint->g, complaint->p, complaint->p->turn) ? ", it is checkmate" : "");
    text_add(complaint->out, ".");
    return true;
}

/* The line begins like legal moves, but ends too early. */
static bool explain_unfinished(const struct complaint *complaint, const struct move_list *onward)
{
    if (!onward->count || complaint->request.form == REQUEST_FROM_TO || complaint->request.form == REQUEST_CASTLING)
        return false;
    text_add(complaint->out, "how does the move go on? ");
    suggest_list(complaint->g, complaint->p, onward, complaint->out);
    text_add(complaint->out, ".");
    return true;
}

void reasons_tell(const struct game *g, const struct position *p, struct scan scan, const struct candidates *moves,
                  struct text *out)
{
    static void (*const tell[])(const struct complaint *) = {
        [REQUEST_UNREADABLE] = explain_unreadable,
        [REQUEST_PIECE] = explain_lone_letter,
        [REQUEST_FROM] = explain_from,
        [REQUEST_FROM_TO] = explain_from_to,
        [REQUEST_TO] = explain_to,
        [REQUEST_REENTRY] = explain_requested_reentry,
        [REQUEST_CASTLING] = explain_requested_castling,
        [REQUEST_PASS] = explain_pass,
    };
    struct scan move = scan;
    move.at = scan.length > 1 && *scan.text == ',' && g->duck >= 0; /* `,@e4` */
    const struct complaint complaint = {g, p, scan, request_read(g, move), &moves->legal, out};
    quote(scan.text, scan.length, out);
    text_add(out, ": ");
    if (!explain_no_moves(&complaint) && !explain_duck(&complaint) && !explain_unfinished(&complaint, &moves->onward))
        tell[complaint.request.form](&complaint);
}

void reasons_tell_several(const struct game *g, const struct position *p, struct scan scan,
                          const struct move_list *moves, struct text *out)
{
    quote(scan.text, scan.length, out);
    text_add(out, ": which of ");
    suggest_list(g, p, moves, out);
    text_add(out, "?");
}
