#include "reading.h"

static const char *cell_text(const struct game *g, cell place)
{
    return place < g->board->cells ? g->board->cell_name[place] : "?";
}

void refusals_piece(const struct game *g, piece what, cell place, struct text *out)
{
    text_addf(out, "the %s on %s", g->kind[piece_kind(what)].name, cell_text(g, place));
}

static const char *article(const char *name)
{
    return strchr("AEIOUaeiou", *name) ? "an" : "a";
}

/* The piece on PLACE, which must not be empty. */
static void add_piece_on(const struct game *g, const struct position *p, cell place, struct text *out)
{
    if (place < g->board->cells && p->on[place])
        refusals_piece(g, p->on[place], place, out);
    else
        text_addf(out, "the piece on %s", cell_text(g, place));
}

/* " from the Queen on e7", where the attacker is known. */
static void explain_attacker(const struct game *g, const struct position *p, cell by, struct text *out)
{
    if (by == CELL_NONE)
        return;
    text_add(out, " from ");
    add_piece_on(g, p, by, out);
}

static void explain_exposed(const struct game *g, const struct position *p, struct move m, struct refusal refusal,
                            struct text *out)
{
    piece exposed = p->on[refusal.at];
    if (!exposed || piece_player(exposed) != p->turn) /* it is what moves */
        exposed = m.type == MOVE_PROMOTION ? PIECE(p->turn, m.extra) : move_piece(p, m);
    text_add(out, "it leaves ");
    refusals_piece(g, exposed, refusal.at, out);
    text_add(out, " in check");
    explain_attacker(g, p, refusal.by, out);
}

static void explain_castling(const struct game *g, const struct position *p, struct refusal refusal, struct text *out)
{
    const char *royal = g->kind[g->castler].name;
    if (refusal.reason == REFUSAL_IN_CHECK) {
        text_addf(out, "no castling while the %s on %s is in check", royal, cell_text(g, refusal.at));
        explain_attacker(g, p, refusal.by, out);
    } else if (refusal.reason == REFUSAL_THROUGH_CHECK) {
        text_addf(out, "the %s would be in check on %s", royal, cell_text(g, refusal.at));
        explain_attacker(g, p, refusal.by, out);
    } else if (refusal.at == CELL_NONE) {
        text_addf(out, "%s cannot castle on that side in %s", g->player[p->turn].name, g->title);
    } else {
        text_addf(out, "%s can no longer castle on that side: the %s or the %s of %s has moved or is gone",
                  g->player[p->turn].name, royal, g->kind[g->castles_with].name, cell_text(g, refusal.at));
    }
}

static const char *mover_name(const struct game *g, const struct position *p, struct move m)
{
    piece who = m.type == MOVE_DROP || m.from < g->board->cells ? move_piece(p, m) : 0;
    return who ? g->kind[piece_kind(who)].name : "piece";
}

/* The names of the empty cells among HOMES. */
static void explain_homes(const struct game *g, const struct position *p, cellset homes, struct text *out)
{
    const char *before = "; it may on ";
    EACH_CELL (place, homes) {
        if (p->on[place])
            continue;
        text_addf(out, "%s%s", before, cell_text(g, place));
        before = ", ";
    }
}

static void explain_reentry(const struct game *g, const struct position *p, struct move m, struct refusal refusal,
                            struct text *out)
{
    char label[LETTER_TEXT];
    const char *kind = g->kind[m.extra].name;
    if (refusal.reason == REFUSAL_POCKET_EMPTY && rules_has(g, RULE_DROPS)) {
        text_addf(out, "%s has no %s in the hand", g->player[p->turn].name, kind);
    } else if (refusal.reason == REFUSAL_POCKET_EMPTY) {
        text_add(out,
                 rules_has(g, RULE_REENTRY) ? "no piece waits on the reenterent square" : "this game has no reentry");
    } else if (refusal.reason == REFUSAL_POCKET_OTHER) {
        letter_write(letter_of_piece(g, p->pocket), label);
        text_addf(out, "the piece on the reenterent square is %s's %s", g->player[piece_player(p->pocket)].name, label);
    } else if (refusal.reason == REFUSAL_FILE_HELD) {
        add_piece_on(g, p, refusal.at, out);
        text_add(out, " holds that file");
    } else if (rules_has(g, RULE_DROPS)) {
        text_addf(out, "%s %s does not come from the hand to %s", article(kind), kind, cell_text(g, m.to));
    } else {
        text_addf(out, "%s %s does not reenter on %s", article(kind), kind, cell_text(g, m.to));
        if (m.extra != g->pawn)
            explain_homes(g, p, g->home[p->turn][m.extra], out);
    }
}

static void explain_promotion(const struct game *g, const struct position *p, struct move m, struct refusal refusal,
                              struct text *out)
{
    const char *pawn = mover_name(g, p, m);
    int kind = m.from == CELL_NONE ? g->pawn : piece_kind(p->on[m.from]);
    if (refusal.reason == REFUSAL_PROMOTION_MISSING && g->kind[kind].lost && !position_becomes(g, p, p->turn, kind))
        text_addf(out, "%s %s goes to %s only to become a piece that its side has lost, and it has lost none",
                  article(pawn), pawn, cell_text(g, m.to));
    else if (refusal.reason == REFUSAL_PROMOTION_MISSING)
        text_addf(out, "%s %s that arrives on %s is promoted, say to what", article(pawn), pawn, cell_text(g, m.to));
    else if (refusal.reason == REFUSAL_NO_PROMOTION)
        text_addf(out, "that move is no promotion");
    else if ((g->promotes >> m.extra & 1 && rules_has(g, RULE_RESTORE)) || g->kind[kind].into >> m.extra & 1)
        text_addf(out, "no %s of %s is lost", g->kind[m.extra].name, g->player[p->turn].name);
    else
        text_addf(out, "%s %s cannot become %s %s", article(pawn), pawn, article(g->kind[m.extra].name),
                  g->kind[m.extra].name);
}

/* True if the piece that M moves hops over and onto other kinds only. */
static bool hops_unlike(const struct game *g, const struct position *p, struct move m)
{
    const struct kind *kind = &g->kind[piece_kind(move_piece(p, m))];
    int i = 0;
    while (i < kind->atoms && !kind->atom[i].unlike)
        i++;
    return i < kind->atoms;
}

/* The clauses for how the piece moves. */
static void explain_step(const struct game *g, const struct position *p, struct move m, struct refusal refusal,
                         struct text *out)
{
    const char *kind = mover_name(g, p, m), *at = cell_text(g, refusal.at);
    switch (refusal.reason) {
    case REFUSAL_ONLY_CAPTURES:
        text_addf(out, "%s %s moves there only to capture, and %s is empty", article(kind), kind, at);
        break;
    case REFUSAL_ONLY_MOVES:
        text_addf(out, "%s %s does not capture that way, and ", article(kind), kind);
        add_piece_on(g, p, refusal.at, out);
        text_add(out, " is in the way");
        break;
    case REFUSAL_NO_HURDLE:
        text_addf(out, "%s %s needs exactly one piece to hop over on its way to %s", article(kind), kind, at);
        if (hops_unlike(g, p, m))
            text_addf(out, ", and neither that nor what it captures is a %s", kind);
        break;
    case REFUSAL_NO_DOUBLE:
        text_addf(out, "%s %s makes two steps only from its starting cells", article(kind), kind);
        break;
    case REFUSAL_NO_EN_PASSANT:
        text_addf(out, "%s is empty, and no double step has just passed it", at);
        break;
    case REFUSAL_SAME_CELL:
        text_add(out, "it ends where it began");
        break;
    default:
        text_addf(out, "%s %s does not move that way", article(kind), kind);
    }
}

/* The clauses for the duck. */
static void explain_neutral(const struct game *g, const struct position *p, struct refusal refusal, struct text *out)
{
    const char *mover = g->player[p->turn].name, *at = cell_text(g, refusal.at);
    if (refusal.reason == REFUSAL_DUCK_DUE) {
        text_addf(out, "the duck's half of %s's turn is missing: now the duck goes to an empty cell", mover);
    } else if (refusal.reason == REFUSAL_DUCK_NOT_DUE) {
        text_addf(out, "the duck moves once a piece of %s has moved, as in Nf3,@e4", mover);
    } else if (refusal.reason == REFUSAL_DUCK_STANDS) {
        text_addf(out, "the duck stands on %s, and nobody captures it", at);
    } else if (refusal.at < g->board->cells && p->on[refusal.at] && piece_is_neutral(g, p->on[refusal.at])) {
        text_addf(out, "the duck stands on %s already, and must go elsewhere", at);
    } else {
        text_add(out, "the duck goes to empty cells only, and ");
        add_piece_on(g, p, refusal.at, out);
        text_add(out, " is there");
    }
}

/* The clauses for whose turn it is and which pieces there are. */
static void explain_who(const struct game *g, const struct position *p, struct refusal refusal, struct text *out)
{
    const char *mover = g->player[p->turn].name;
    if (refusal.reason == REFUSAL_GAME_WON) {
        text_add(out, "the game is over, there are no moves");
    } else if (refusal.reason == REFUSAL_NO_PASS) {
        text_addf(out,
                  rules_has(g, RULE_PASSING) ? "%s is in check and may not pass" : "%s can move, so it may not pass",
                  mover);
    } else if (refusal.reason == REFUSAL_NO_PIECE) {
        text_addf(out, "no piece stands on %s", cell_text(g, refusal.at));
    } else if (refusal.reason == REFUSAL_NOT_YOURS) {
        add_piece_on(g, p, refusal.at, out);
        text_addf(out, " is %s's, and %s is to move", g->player[piece_player(p->on[refusal.at])].name, mover);
    } else {
        add_piece_on(g, p, refusal.at, out);
        text_addf(out, " is %s's own", mover);
    }
}

void refusals_tell(const struct game *g, const struct position *p, struct move m, struct refusal refusal,
                   struct text *out)
{
    switch (refusal.reason) {
    case REFUSAL_GAME_WON:
    case REFUSAL_NO_PIECE:
    case REFUSAL_NOT_YOURS:
    case REFUSAL_OWN_PIECE:
    case REFUSAL_NO_PASS:
        explain_who(g, p, refusal, out);
        break;
    case REFUSAL_DUCK_DUE:
    case REFUSAL_DUCK_NOT_DUE:
    case REFUSAL_DUCK_STANDS:
    case REFUSAL_DUCK_TAKEN:
        explain_neutral(g, p, refusal, out);
        break;
    case REFUSAL_RULE:
        text_add(out, g->row[refusal.by]->refusal);
        break;
    case REFUSAL_BLOCKED:
    case REFUSAL_HOME_TAKEN:
    case REFUSAL_CATACOMB_TAKEN:
        add_piece_on(g, p, refusal.at, out);
        text_add(out, " is in the way");
        break;
    case REFUSAL_EXPLODES:
        text_add(out, "the capture would blow up ");
        add_piece_on(g, p, refusal.at, out);
        break;
    case REFUSAL_EXPOSES:
        explain_exposed(g, p, m, refusal, out);
        break;
    case REFUSAL_IN_CHECK:
    case REFUSAL_THROUGH_CHECK:
    case REFUSAL_CASTLING_LOST:
        explain_castling(g, p, refusal, out);
        break;
    case REFUSAL_PROMOTION_MISSING:
    case REFUSAL_PROMOTION_KIND:
    case REFUSAL_NO_PROMOTION:
        explain_promotion(g, p, m, refusal, out);
        break;
    case REFUSAL_POCKET_EMPTY:
    case REFUSAL_POCKET_OTHER:
    case REFUSAL_NOT_HOME:
    case REFUSAL_FILE_HELD:
        explain_reentry(g, p, m, refusal, out);
        break;
    default:
        explain_step(g, p, m, refusal, out);
    }
}
