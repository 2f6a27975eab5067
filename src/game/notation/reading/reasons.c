#include "reading.h"

#include "notation/movetext.h"

/* What the functions below share. */
struct telling {
    const struct game *g;
    const struct position *p;
    struct scan line;
    struct wish wish;
    const struct move_list *legal;
    struct text *out;
};

static void quote(const char *text, int length, struct text *out)
{
    char quoted[QUOTE_SIZE];
    text_add(out, quote_write(text, length, quoted));
}

static void suggest(const struct telling *telling, cell from, cell to, int kind, struct refusal refusal)
{
    suggest_add(telling->g, telling->p, telling->legal, (struct asked){from, to, kind, refusal}, telling->out);
}

static const struct refusal unsaid = {REFUSAL_NONE, CELL_NONE, CELL_NONE};

/* The kind that the wish names, -1 if it names none or the game does not have it. */
static int wished_kind(const struct telling *telling)
{
    return telling->wish.label == LETTER_NONE ? -1 : letter_kind(telling->g, letter_upper(telling->wish.label));
}

/* True if LABEL may be meant for a piece of WHO. */
static bool fits_player(letter label, int who)
{
    return letter_player(label) == 0 || letter_player(label) == who;
}

/* The piece on the wish's first cell is not the one that its label says. */
static bool tell_wrong_label(const struct telling *telling)
{
    piece there = telling->p->on[telling->wish.from];
    letter typed = telling->wish.label;
    char said[LETTER_TEXT], label[LETTER_TEXT];
    if (typed == LETTER_NONE || !there ||
        (wished_kind(telling) == piece_kind(there) && fits_player(typed, piece_player(there))))
        return false;
    letter_write(typed, said);
    movetext_label(telling->g, there, label);
    text_addf(telling->out, "the piece on %s is %s's %s, not %s.", telling->g->board->cell_name[telling->wish.from],
              telling->g->player[piece_player(there)].name, label, said);
    suggest(telling, telling->wish.from, telling->wish.to, wished_kind(telling), unsaid);
    return true;
}

/* The line has a name that no cell has. */
static bool tell_unknown_cell(const struct telling *telling)
{
    const struct wish *wish = &telling->wish;
    const char *name = telling->line.text + wish->unknown;
    if (!wish->unknown_length)
        return false;
    text_add(telling->out, "there is no cell ");
    quote(name, wish->unknown_length, telling->out);
    cell twin = suggest_twin(telling->g->board, name, wish->unknown_length, CELL_NONE);
    if (twin != CELL_NONE)
        text_addf(telling->out, ", did you mean %s? Upper and lower case are different cells.",
                  telling->g->board->cell_name[twin]);
    else
        text_add(telling->out, ".");
    return true;
}

/* A name that no cell has and that was read as a label and a rank: `B4`, `i9`. */
static bool tell_unknown_first(const struct telling *telling)
{
    struct telling other = *telling;
    other.wish.unknown = 0;
    other.wish.unknown_length = scan_name(&telling->line);
    bool twin = suggest_twin(telling->g->board, telling->line.text, other.wish.unknown_length, CELL_NONE) != CELL_NONE;
    return (twin || wished_kind(telling) < 0) && tell_unknown_cell(&other);
}

/* LABEL is no piece's letter in this game: say so. */
static bool tell_stranger(const struct telling *telling, letter label)
{
    char text[LETTER_TEXT];
    if (label == LETTER_NONE || letter_piece(telling->g, label))
        return false;
    letter_write(label, text);
    text_addf(telling->out, "there is no piece %s in %s, only", text, telling->g->title);
    for (int k = 0; k < telling->g->kinds; k++)
        text_addf(telling->out, " %c", telling->g->kind[k].label);
    text_add(telling->out, ".");
    return true;
}

/* LABEL is another player's letter than the mover's: say so. */
static bool tell_other_side(const struct telling *telling, letter label)
{
    char text[LETTER_TEXT];
    if (label == LETTER_NONE || fits_player(label, telling->p->turn))
        return false;
    letter_write(label, text);
    text_addf(telling->out, "%s is %s's letter, and %s is to move.", text,
              telling->g->player[letter_player(label)].name, telling->g->player[telling->p->turn].name);
    return true;
}

/* The move is right, but what follows it is wrong. */
static void tell_rest(const struct telling *telling)
{
    const struct wish *wish = &telling->wish;
    if (tell_other_side(telling, wish->promotion))
        return;
    if (wish->rest == telling->line.length) {
        text_add(telling->out, "that move is no promotion.");
        suggest(telling, wish->from, wish->to, -1, unsaid);
        return;
    }
    text_add(telling->out, "\"");
    quote(telling->line.text + wish->rest, telling->line.length - wish->rest, telling->out);
    text_add(telling->out, "\" means nothing here; after a move only + # ! ? and // comment may stand.");
}

static void tell_unreadable(const struct telling *telling)
{
    char move[MOVE_TEXT];
    if (tell_unknown_cell(telling) || tell_unknown_first(telling) || tell_stranger(telling, telling->wish.label))
        return;
    text_add(telling->out, "that is not a move");
    if (telling->legal->count) {
        movetext_write(telling->g, telling->p, telling->legal->at[0], move);
        text_addf(telling->out, "; moves are written like %s", move);
    }
    text_add(telling->out, ".");
}

/* The cell that the line names is part of a lane that an own piece occupies. */
static bool tell_own_lane(const struct telling *telling, struct refusal refusal)
{
    const struct board *board = telling->g->board;
    cell to = telling->wish.to;
    bool own = refusal.reason == REFUSAL_OWN_PIECE || refusal.reason == REFUSAL_SAME_CELL;
    if (!own || to == CELL_NONE || cellset_count(board->lane[to]) < 2 || !telling->p->on[to])
        return false;
    text_addf(telling->out, "%s belongs to the ", board->cell_name[to]);
    movetext_write_lane(board, to, telling->out);
    text_addf(telling->out, ", where your own %s stands.", telling->g->kind[piece_kind(telling->p->on[to])].name);
    return true;
}

/* Say why M is refused and what may be meant instead; KIND is what the player named. */
static void tell_refusal(const struct telling *telling, struct move m, struct refusal refusal, int kind)
{
    if (refusal.reason == REFUSAL_NONE) {
        tell_rest(telling);
        return;
    }
    if (!tell_own_lane(telling, refusal)) {
        refusals_tell(telling->g, telling->p, m, refusal, telling->out);
        text_add(telling->out, refusal.reason == REFUSAL_PROMOTION_MISSING ? ":" : ".");
    }
    suggest(telling, m.from, m.to, kind, refusal);
}

/* A letter alone. */
static void tell_lone_letter(const struct telling *telling)
{
    if (tell_stranger(telling, telling->wish.label) || tell_other_side(telling, telling->wish.label))
        return;
    int kind = wished_kind(telling), turn = telling->p->turn;
    bool any = !cellset_empty(cellset_and(telling->p->player[turn], telling->p->kind[kind]));
    text_addf(telling->out, any ? "no %s of %s can move." : "no %s of %s is on the board.", telling->g->kind[kind].name,
              telling->g->player[turn].name);
}

/* A piece to move is named, but no cell to go to. */
static void tell_from(const struct telling *telling)
{
    const struct wish *wish = &telling->wish;
    piece there = telling->p->on[wish->from];
    struct move nowhere = {wish->from, wish->from, MOVE_PLAIN, 0};
    struct refusal refusal = walker_explain(telling->g, telling->p, nowhere);
    if (tell_stranger(telling, telling->wish.label) || tell_wrong_label(telling))
        return;
    if (refusal.reason != REFUSAL_SAME_CELL) {
        tell_refusal(telling, nowhere, refusal, wished_kind(telling));
        return;
    }
    if (!tell_unknown_cell(telling)) {
        refusals_piece(telling->g, there, wish->from, telling->out);
        text_add(telling->out, " has no such move.");
    }
    suggest(telling, wish->from, CELL_NONE, -1, unsaid);
}

/* The move between the two (or three) cells that the wish names, in the form that walker_explain takes. */
static struct move wished_move(const struct telling *telling)
{
    const struct wish *wish = &telling->wish;
    if (wish->via != CELL_NONE)
        return (struct move){wish->from, wish->to, MOVE_HOP, wish->via};
    int kind = wish->promotion == LETTER_NONE ? -1 : letter_kind(telling->g, letter_upper(wish->promotion));
    if (kind >= 0)
        return (struct move){wish->from, wish->to, MOVE_PROMOTION, (uint8_t)kind};
    return (struct move){wish->from, wish->to, MOVE_PLAIN, 0};
}

static void tell_from_to(const struct telling *telling)
{
    if (tell_stranger(telling, telling->wish.label) || tell_wrong_label(telling) ||
        tell_stranger(telling, telling->wish.promotion))
        return;
    struct move m = wished_move(telling);
    tell_refusal(telling, m, walker_explain(telling->g, telling->p, m), wished_kind(telling));
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

/* Among the mover's pieces of KIND: the refusal of the one whose move to the wish's target fails latest; *M gets that
 * move. */
static struct refusal explain_best(const struct telling *telling, int kind, struct move *m)
{
    const struct wish *wish = &telling->wish;
    struct refusal best = {REFUSAL_NO_PIECE, CELL_NONE, CELL_NONE};
    cellset pieces = cellset_and(telling->p->player[telling->p->turn], telling->p->kind[kind]);
    for (pieces = cellset_and(pieces, telling->g->board->firsts); !cellset_empty(pieces);) {
        struct telling one = *telling;
        one.wish.from = cellset_pop(&pieces);
        if (!is_on_part(telling->g->board, one.wish.from, wish->part))
            continue;
        struct move move = wished_move(&one);
        struct refusal refusal = walker_explain(telling->g, telling->p, move);
        bool reaches = refusal.reason != REFUSAL_NO_REACH && refusal.reason != REFUSAL_SAME_CELL;
        if (best.reason == REFUSAL_NO_PIECE || (reaches && best.reason == REFUSAL_NO_REACH)) {
            best = reaches ? refusal : (struct refusal){REFUSAL_NO_REACH, one.wish.from, CELL_NONE};
            *m = move;
        }
    }
    return best;
}

/* `N*d1` */
static void tell_reentry_wish(const struct telling *telling)
{
    const struct wish *wish = &telling->wish;
    piece waiting = telling->p->pocket;
    char label[LETTER_TEXT], said[LETTER_TEXT];
    if (tell_stranger(telling, telling->wish.label) || tell_unknown_cell(telling))
        return;
    if (wish->to == CELL_NONE) {
        tell_unreadable(telling);
        return;
    }
    if (waiting && wish->label != LETTER_NONE &&
        (wished_kind(telling) != piece_kind(waiting) || !fits_player(wish->label, piece_player(waiting)))) {
        movetext_label(telling->g, waiting, label);
        letter_write(wish->label, said);
        text_addf(telling->out, "the piece on the reenterent square is %s's %s, not %s.",
                  telling->g->player[piece_player(waiting)].name, label, said);
        return;
    }
    int kind = waiting ? piece_kind(waiting) : wish->label == LETTER_NONE ? telling->g->pawn : wished_kind(telling);
    struct move m = {CELL_NONE, wish->to, MOVE_DROP, (uint8_t)(kind < 0 ? 0 : kind)};
    tell_refusal(telling, m, walker_explain(telling->g, telling->p, m), kind);
}

/* `Ne6`, `exd5`, `A4` */
static void tell_to(const struct telling *telling)
{
    const struct wish *wish = &telling->wish;
    int kind = wish->label == LETTER_NONE ? telling->g->pawn : wished_kind(telling);
    const char *mover = telling->g->player[telling->p->turn].name;
    struct move m;
    if (tell_stranger(telling, wish->label) || tell_other_side(telling, wish->label) ||
        tell_stranger(telling, wish->promotion))
        return;
    if (kind < 0) {
        tell_unreadable(telling);
        return;
    }
    const char *name = telling->g->kind[kind].name, *target = telling->g->board->cell_name[wish->to];
    struct refusal refusal = explain_best(telling, kind, &m);
    if (refusal.reason == REFUSAL_NO_PIECE && telling->p->pocket == PIECE(telling->p->turn, kind)) {
        tell_reentry_wish(telling);
        return;
    }
    if (refusal.reason == REFUSAL_NO_PIECE)
        text_addf(telling->out, "%s has no %s%s%s.", mover, name, *wish->part ? " on " : "", wish->part);
    else if (refusal.reason == REFUSAL_NO_REACH)
        text_addf(telling->out, "no %s of %s can go to %s.", name, mover, target);
    else {
        tell_refusal(telling, m, refusal, kind);
        return;
    }
    suggest(telling, CELL_NONE, wish->to, kind, refusal);
}

static void tell_castling_wish(const struct telling *telling)
{
    const struct castling *castling = telling->g->castling[telling->p->turn];
    int side = castling[telling->wish.side].exists ? telling->wish.side : 1 - telling->wish.side;
    struct move m = {CELL_NONE, CELL_NONE, MOVE_CASTLING, (uint8_t)side};
    struct refusal refusal = walker_explain(telling->g, telling->p, m);
    if (refusal.reason == REFUSAL_NONE) {
        tell_rest(telling);
        return;
    }
    refusals_tell(telling->g, telling->p, m, refusal, telling->out);
    text_add(telling->out, ".");
}

static void tell_pass(const struct telling *telling)
{
    struct move m = {CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    tell_refusal(telling, m, walker_explain(telling->g, telling->p, m), -1);
}

/* True if the game is over by the rules alone; no line is a move then. */
static bool tell_no_moves(const struct telling *telling)
{
    const struct move any = {CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    struct refusal refusal = walker_explain(telling->g, telling->p, any);
    if (telling->legal->count)
        return false;
    if (refusal.reason == REFUSAL_GAME_WON)
        refusals_tell(telling->g, telling->p, any, refusal, telling->out);
    else
        text_addf(telling->out, "%s has no legal move%s", telling->g->player[telling->p->turn].name,
                  position_in_check(telling->g, telling->p, telling->p->turn) ? ", it is checkmate" : "");
    text_add(telling->out, ".");
    return true;
}

/* The line begins like legal moves, but ends too early. */
static bool tell_unfinished(const struct telling *telling, const struct move_list *onward)
{
    if (!onward->count || telling->wish.form == WISH_FROM_TO || telling->wish.form == WISH_CASTLING)
        return false;
    text_add(telling->out, "how does the move go on? ");
    suggest_list(telling->g, telling->p, onward, telling->out);
    text_add(telling->out, ".");
    return true;
}

void reasons_tell(const struct game *g, const struct position *p, struct scan scan, const struct candidates *moves,
                  struct text *out)
{
    static void (*const tell[])(const struct telling *) = {
        [WISH_UNREADABLE] = tell_unreadable,
        [WISH_PIECE] = tell_lone_letter,
        [WISH_FROM] = tell_from,
        [WISH_FROM_TO] = tell_from_to,
        [WISH_TO] = tell_to,
        [WISH_REENTRY] = tell_reentry_wish,
        [WISH_CASTLING] = tell_castling_wish,
        [WISH_PASS] = tell_pass,
    };
    const struct telling telling = {g, p, scan, wish_read(g, scan), &moves->legal, out};
    quote(scan.text, scan.length, out);
    text_add(out, ": ");
    if (!tell_no_moves(&telling) && !tell_unfinished(&telling, &moves->onward))
        tell[telling.wish.form](&telling);
}

void reasons_tell_several(const struct game *g, const struct position *p, struct scan scan,
                          const struct move_list *moves, struct text *out)
{
    quote(scan.text, scan.length, out);
    text_add(out, ": which of ");
    suggest_list(g, p, moves, out);
    text_add(out, "?");
}
