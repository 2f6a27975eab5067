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

static void quote(const char *s, int length, struct text *out)
{
    char quoted[QUOTE_SIZE];
    text_add(out, quote_write(s, length, quoted));
}

static void suggest(const struct telling *t, cell from, cell to, int kind, struct refusal r)
{
    suggest_add(t->g, t->p, t->legal, (struct asked){from, to, kind, r}, t->out);
}

static const struct refusal unsaid = {REFUSAL_NONE, CELL_NONE, CELL_NONE};

/* The kind that the wish names, -1 if it names none or the game does not have it. */
static int wished_kind(const struct telling *t)
{
    return t->wish.label == LETTER_NONE ? -1 : letter_kind(t->g, letter_upper(t->wish.label));
}

/* True if the label L may be meant for a piece of WHO. */
static bool fits_player(letter l, int who)
{
    return letter_player(l) == 0 || letter_player(l) == who;
}

/* The piece on the wish's first cell is not the one that its label says. */
static bool tell_wrong_label(const struct telling *t)
{
    piece there = t->p->on[t->wish.from];
    letter l = t->wish.label;
    char said[LETTER_TEXT], label[LETTER_TEXT];
    if (l == LETTER_NONE || !there || (wished_kind(t) == piece_kind(there) && fits_player(l, piece_player(there))))
        return false;
    letter_write(l, said);
    movetext_label(t->g, there, label);
    text_addf(t->out, "the piece on %s is %s's %s, not %s.", t->g->board->cell_name[t->wish.from],
              t->g->player[piece_player(there)].name, label, said);
    suggest(t, t->wish.from, t->wish.to, wished_kind(t), unsaid);
    return true;
}

/* The line has a name that no cell has. */
static bool tell_unknown_cell(const struct telling *t)
{
    const struct wish *w = &t->wish;
    const char *name = t->line.text + w->unknown;
    if (!w->unknown_length)
        return false;
    text_add(t->out, "there is no cell ");
    quote(name, w->unknown_length, t->out);
    cell twin = suggest_twin(t->g->board, name, w->unknown_length, CELL_NONE);
    if (twin != CELL_NONE)
        text_addf(t->out, ", did you mean %s? Upper and lower case are different cells.", t->g->board->cell_name[twin]);
    else
        text_add(t->out, ".");
    return true;
}

/* A name that no cell has and that was read as a label and a rank: `B4`, `i9`. */
static bool tell_unknown_first(const struct telling *t)
{
    struct telling other = *t;
    other.wish.unknown = 0;
    other.wish.unknown_length = scan_name(&t->line);
    bool twin = suggest_twin(t->g->board, t->line.text, other.wish.unknown_length, CELL_NONE) != CELL_NONE;
    return (twin || wished_kind(t) < 0) && tell_unknown_cell(&other);
}

/* L is no piece's letter in this game: say so. */
static bool tell_stranger(const struct telling *t, letter l)
{
    char text[LETTER_TEXT];
    if (l == LETTER_NONE || letter_piece(t->g, l))
        return false;
    letter_write(l, text);
    text_addf(t->out, "there is no piece %s in %s, only", text, t->g->title);
    for (int k = 0; k < t->g->kinds; k++)
        text_addf(t->out, " %c", t->g->kind[k].label);
    text_add(t->out, ".");
    return true;
}

/* L is another player's letter than the mover's: say so. */
static bool tell_other_side(const struct telling *t, letter l)
{
    char text[LETTER_TEXT];
    if (l == LETTER_NONE || fits_player(l, t->p->turn))
        return false;
    letter_write(l, text);
    text_addf(t->out, "%s is %s's letter, and %s is to move.", text, t->g->player[letter_player(l)].name,
              t->g->player[t->p->turn].name);
    return true;
}

/* The move is right, but what follows it is wrong. */
static void tell_rest(const struct telling *t)
{
    const struct wish *w = &t->wish;
    if (tell_other_side(t, w->promotion))
        return;
    if (w->rest == t->line.length) {
        text_add(t->out, "that move is no promotion.");
        suggest(t, w->from, w->to, -1, unsaid);
        return;
    }
    text_add(t->out, "\"");
    quote(t->line.text + w->rest, t->line.length - w->rest, t->out);
    text_add(t->out, "\" means nothing here; after a move only + # ! ? and // comment may stand.");
}

static void tell_unreadable(const struct telling *t)
{
    char move[MOVE_TEXT];
    if (tell_unknown_cell(t) || tell_unknown_first(t) || tell_stranger(t, t->wish.label))
        return;
    text_add(t->out, "that is not a move");
    if (t->legal->count) {
        movetext_write(t->g, t->p, t->legal->at[0], move);
        text_addf(t->out, "; moves are written like %s", move);
    }
    text_add(t->out, ".");
}

/* The cell that the line names is part of a lane that an own piece occupies. */
static bool tell_own_lane(const struct telling *t, struct refusal r)
{
    const struct board *b = t->g->board;
    cell to = t->wish.to;
    bool own = r.reason == REFUSAL_OWN_PIECE || r.reason == REFUSAL_SAME_CELL;
    if (!own || to == CELL_NONE || cellset_count(b->lane[to]) < 2 || !t->p->on[to])
        return false;
    text_addf(t->out, "%s belongs to the ", b->cell_name[to]);
    movetext_write_lane(b, to, t->out);
    text_addf(t->out, ", where your own %s stands.", t->g->kind[piece_kind(t->p->on[to])].name);
    return true;
}

/* Say why M is refused and what may be meant instead; KIND is what the player named. */
static void tell_refusal(const struct telling *t, struct move m, struct refusal r, int kind)
{
    if (r.reason == REFUSAL_NONE) {
        tell_rest(t);
        return;
    }
    if (!tell_own_lane(t, r)) {
        refusals_tell(t->g, t->p, m, r, t->out);
        text_add(t->out, r.reason == REFUSAL_PROMOTION_MISSING ? ":" : ".");
    }
    suggest(t, m.from, m.to, kind, r);
}

/* A letter alone. */
static void tell_lone_letter(const struct telling *t)
{
    if (tell_stranger(t, t->wish.label) || tell_other_side(t, t->wish.label))
        return;
    int kind = wished_kind(t), turn = t->p->turn;
    bool any = !cellset_empty(cellset_and(t->p->player[turn], t->p->kind[kind]));
    text_addf(t->out, any ? "no %s of %s can move." : "no %s of %s is on the board.", t->g->kind[kind].name,
              t->g->player[turn].name);
}

/* A piece to move is named, but no cell to go to. */
static void tell_from(const struct telling *t)
{
    const struct wish *w = &t->wish;
    piece there = t->p->on[w->from];
    struct move nowhere = {w->from, w->from, MOVE_PLAIN, 0};
    struct refusal r = walker_explain(t->g, t->p, nowhere);
    if (tell_stranger(t, t->wish.label) || tell_wrong_label(t))
        return;
    if (r.reason != REFUSAL_SAME_CELL) {
        tell_refusal(t, nowhere, r, wished_kind(t));
        return;
    }
    if (!tell_unknown_cell(t)) {
        refusals_piece(t->g, there, w->from, t->out);
        text_add(t->out, " has no such move.");
    }
    suggest(t, w->from, CELL_NONE, -1, unsaid);
}

/* The move between the two (or three) cells that the wish names, in the form that walker_explain takes. */
static struct move wished_move(const struct telling *t)
{
    const struct wish *w = &t->wish;
    if (w->via != CELL_NONE)
        return (struct move){w->from, w->to, MOVE_HOP, w->via};
    int kind = w->promotion == LETTER_NONE ? -1 : letter_kind(t->g, letter_upper(w->promotion));
    if (kind >= 0)
        return (struct move){w->from, w->to, MOVE_PROMOTION, (uint8_t)kind};
    return (struct move){w->from, w->to, MOVE_PLAIN, 0};
}

static void tell_from_to(const struct telling *t)
{
    if (tell_stranger(t, t->wish.label) || tell_wrong_label(t) || tell_stranger(t, t->wish.promotion))
        return;
    struct move m = wished_move(t);
    tell_refusal(t, m, walker_explain(t->g, t->p, m), wished_kind(t));
}

/* True if the piece on C is on the file or the rank (or the cell) PART. */
static bool is_on_part(const struct board *b, cell c, const char *part)
{
    for (cellset lane = b->lane[c]; !cellset_empty(lane);) {
        const char *name = b->cell_name[cellset_pop(&lane)];
        size_t file = strcspn(name, "0123456789");
        if ((strlen(part) == file && strncmp(part, name, file) == 0) || strcmp(part, name + file) == 0 ||
            strcmp(part, name) == 0)
            return true;
    }
    return !*part;
}

/* Among the mover's pieces of KIND: the refusal of the one whose move to the wish's target fails latest; *M gets that
 * move. */
static struct refusal explain_best(const struct telling *t, int kind, struct move *m)
{
    const struct wish *w = &t->wish;
    struct refusal best = {REFUSAL_NO_PIECE, CELL_NONE, CELL_NONE};
    cellset pieces = cellset_and(t->p->player[t->p->turn], t->p->kind[kind]);
    for (pieces = cellset_and(pieces, t->g->board->firsts); !cellset_empty(pieces);) {
        struct telling one = *t;
        one.wish.from = cellset_pop(&pieces);
        if (!is_on_part(t->g->board, one.wish.from, w->part))
            continue;
        struct move move = wished_move(&one);
        struct refusal r = walker_explain(t->g, t->p, move);
        bool reaches = r.reason != REFUSAL_NO_REACH && r.reason != REFUSAL_SAME_CELL;
        if (best.reason == REFUSAL_NO_PIECE || (reaches && best.reason == REFUSAL_NO_REACH)) {
            best = reaches ? r : (struct refusal){REFUSAL_NO_REACH, one.wish.from, CELL_NONE};
            *m = move;
        }
    }
    return best;
}

/* `N*d1` */
static void tell_reentry_wish(const struct telling *t)
{
    const struct wish *w = &t->wish;
    piece waiting = t->p->pocket;
    char label[LETTER_TEXT], said[LETTER_TEXT];
    if (tell_stranger(t, t->wish.label) || tell_unknown_cell(t))
        return;
    if (w->to == CELL_NONE) {
        tell_unreadable(t);
        return;
    }
    if (waiting && w->label != LETTER_NONE &&
        (wished_kind(t) != piece_kind(waiting) || !fits_player(w->label, piece_player(waiting)))) {
        movetext_label(t->g, waiting, label);
        letter_write(w->label, said);
        text_addf(t->out, "the piece on the reenterent square is %s's %s, not %s.",
                  t->g->player[piece_player(waiting)].name, label, said);
        return;
    }
    int kind = waiting ? piece_kind(waiting) : w->label == LETTER_NONE ? t->g->pawn : wished_kind(t);
    struct move m = {CELL_NONE, w->to, MOVE_DROP, (uint8_t)(kind < 0 ? 0 : kind)};
    tell_refusal(t, m, walker_explain(t->g, t->p, m), kind);
}

/* `Ne6`, `exd5`, `A4` */
static void tell_to(const struct telling *t)
{
    const struct wish *w = &t->wish;
    int kind = w->label == LETTER_NONE ? t->g->pawn : wished_kind(t);
    const char *mover = t->g->player[t->p->turn].name;
    struct move m;
    if (tell_stranger(t, w->label) || tell_other_side(t, w->label) || tell_stranger(t, w->promotion))
        return;
    if (kind < 0) {
        tell_unreadable(t);
        return;
    }
    const char *name = t->g->kind[kind].name, *target = t->g->board->cell_name[w->to];
    struct refusal r = explain_best(t, kind, &m);
    if (r.reason == REFUSAL_NO_PIECE && t->p->pocket == PIECE(t->p->turn, kind)) {
        tell_reentry_wish(t);
        return;
    }
    if (r.reason == REFUSAL_NO_PIECE)
        text_addf(t->out, "%s has no %s%s%s.", mover, name, *w->part ? " on " : "", w->part);
    else if (r.reason == REFUSAL_NO_REACH)
        text_addf(t->out, "no %s of %s can go to %s.", name, mover, target);
    else {
        tell_refusal(t, m, r, kind);
        return;
    }
    suggest(t, CELL_NONE, w->to, kind, r);
}

static void tell_castling_wish(const struct telling *t)
{
    const struct castling *c = t->g->castling[t->p->turn];
    int side = c[t->wish.side].exists ? t->wish.side : 1 - t->wish.side;
    struct move m = {CELL_NONE, CELL_NONE, MOVE_CASTLING, (uint8_t)side};
    struct refusal r = walker_explain(t->g, t->p, m);
    if (r.reason == REFUSAL_NONE) {
        tell_rest(t);
        return;
    }
    refusals_tell(t->g, t->p, m, r, t->out);
    text_add(t->out, ".");
}

static void tell_pass(const struct telling *t)
{
    struct move m = {CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    tell_refusal(t, m, walker_explain(t->g, t->p, m), -1);
}

/* True if the game is over by the rules alone; no line is a move then. */
static bool tell_no_moves(const struct telling *t)
{
    const struct move any = {CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    struct refusal r = walker_explain(t->g, t->p, any);
    if (t->legal->count)
        return false;
    if (r.reason == REFUSAL_GAME_WON)
        refusals_tell(t->g, t->p, any, r, t->out);
    else
        text_addf(t->out, "%s has no legal move%s", t->g->player[t->p->turn].name,
                  position_in_check(t->g, t->p, t->p->turn) ? ", it is checkmate" : "");
    text_add(t->out, ".");
    return true;
}

/* The line begins like legal moves, but ends too early. */
static bool tell_unfinished(const struct telling *t, const struct move_list *onward)
{
    if (!onward->count || t->wish.form == WISH_FROM_TO || t->wish.form == WISH_CASTLING)
        return false;
    text_add(t->out, "how does the move go on? ");
    suggest_list(t->g, t->p, onward, t->out);
    text_add(t->out, ".");
    return true;
}

void reasons_tell(const struct game *g, const struct position *p, struct scan s, const struct candidates *moves,
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
    const struct telling t = {g, p, s, wish_read(g, s), &moves->legal, out};
    quote(s.text, s.length, out);
    text_add(out, ": ");
    if (!tell_no_moves(&t) && !tell_unfinished(&t, &moves->onward))
        tell[t.wish.form](&t);
}

void reasons_tell_several(const struct game *g, const struct position *p, struct scan s, const struct move_list *moves,
                          struct text *out)
{
    quote(s.text, s.length, out);
    text_add(out, ": which of ");
    suggest_list(g, p, moves, out);
    text_add(out, "?");
}
