#include "fields.h"

#include "rules/walker.h"

int flaws_stepper(const struct game *g, const struct position *p)
{
    int who = p->turn;
    if (p->duck_due)
        return who;
    do
        who = (who + g->players - 1) % g->players;
    while (!(p->alive >> who & 1) && who != p->turn);
    return who;
}

int flaws_landings(const struct game *g, int who, cell passed, cell out[FORKS_MAX])
{
    return rules_has(g, RULE_DOUBLE_STEP) && g->pawn >= 0 ? walker_landings(g, who, g->answered[who], passed, out) : 0;
}

/* Returns the pieces of WHO and KIND on the board; a lane's piece counts once. */
static int pieces_on_board(const struct game *g, const struct position *p, int who, int kind)
{
    return cellset_count(cellset_and(g->board->firsts, cellset_and(p->player[who], p->kind[kind])));
}

static void report_royals(const struct game *g, const struct position *p, int who, struct error *error)
{
    int n = pieces_on_board(g, p, who, g->royal);
    const char *player = g->player[who].name, *royal = g->royal < g->kinds ? g->kind[g->royal].name : "royal piece";
    if (n == 0)
        error_set(error, "position code: %s has no %s", player, royal);
    else
        error_set(error, "position code: %s has %d %ss, expected 1", player, n, royal);
}

static void report_check(const struct game *g, const struct position *p, cell royal, int who, struct error *error)
{
    const char *const *name = (const char *const[]){g->player[p->turn].name, g->player[who].name};
    const char *checked = g->kind[piece_kind(p->on[royal])].name;
    cellset by = position_attackers(g, p, royal, p->turn);
    if (cellset_empty(by)) {
        error_set(error, "position code: %s is to move, but the %s %s on %s is in check", name[0], name[1], checked,
                  g->board->cell_name[royal]);
        return;
    }
    cell from = cellset_first(by);
    error_set(error, "position code: %s is to move, but the %s %s on %s is in check from the %s on %s", name[0],
              name[1], checked, g->board->cell_name[royal], g->kind[piece_kind(p->on[from])].name,
              g->board->cell_name[from]);
}

static void report_count(const struct game *g, const struct position *p, int who, int kind, struct error *error)
{
    int board = pieces_on_board(g, p, who, kind), array = g->pieces[who][kind];
    const char *player = g->player[who].name;
    const char *label = g->kind[kind].written;
    if (kind == g->pawn)
        error_set(error, "position code: %s has %d %s, at most %d", player, board, label, array);
    else
        error_set(error, "position code: %s has %d %s on the board and %d in [...], expected %d together", player,
                  board, label, p->lost[LOST_ROW(kind)][who], array);
}

static void report_en_passant(const struct game *g, const struct position *p, enum flaw flaw, struct error *error)
{
    const char *passed = g->board->cell_name[p->ep_passed];
    int who = flaws_stepper(g, p);
    if (flaw == FLAW_EP_FORBIDDEN)
        error_set(error, "position code, en passant: \"%s\", but %s has no en passant, expected -", passed, g->title);
    else if (flaw == FLAW_EP_CELL)
        error_set(error, "position code, en passant: no double step of %s can have passed %s", g->player[who].name,
                  passed);
    else
        error_set(error, "position code, en passant: no pawn of %s has landed on %s after passing %s",
                  g->player[who].name, p->ep_landed == CELL_NONE ? "a cell" : g->board->cell_name[p->ep_landed],
                  passed);
}

void flaws_tell(const struct game *g, const struct position *p, struct flaw_report flaw, struct error *error)
{
    switch (flaw.flaw) {
    case FLAW_ROYALS:
        report_royals(g, p, flaw.by, error);
        break;
    case FLAW_TURN:
        error_set(error, "position code, side to move: %s has no pieces and is out", g->player[p->turn].name);
        break;
    case FLAW_PAWN_CELL:
        error_set(error, "position code: the %s on %s cannot stand there", g->kind[piece_kind(p->on[flaw.place])].name,
                  g->board->cell_name[flaw.place]);
        break;
    case FLAW_CHECK:
        report_check(g, p, (cell)flaw.place, flaw.by, error);
        break;
    case FLAW_EP_CELL:
    case FLAW_EP_PAWN:
    case FLAW_EP_FORBIDDEN:
        report_en_passant(g, p, flaw.flaw, error);
        break;
    case FLAW_COUNT:
        report_count(g, p, flaw.by, flaw.place, error);
        break;
    case FLAW_LOST_PAWN:
        error_set(error, "position code, [...]: a %s is not listed among the lost", g->kind[g->pawn].name);
        break;
    case FLAW_PIECES_WITHOUT_ROYAL:
        error_set(error, "position code: %s has pieces but no %s", g->player[flaw.by].name, g->kind[g->royal].name);
        break;
    case FLAW_WON_BEFORE:
        error_set(error, "position code: %s has won already (%s), so nobody can have moved since",
                  g->player[flaw.by].name, ending_words(rule_win(g, p, flaw.by)));
        break;
    case FLAW_DUCKS:
        if (flaw.place > 1)
            error_set(error, "position code: there are %d ducks, expected one or none", flaw.place);
        else if (flaw.by)
            error_set(error,
                      "position code: no cell is empty for the duck: take the * off %c*, or a piece off the board",
                      g->player[p->turn].letter);
        else
            error_set(error, "position code: the game is won, so the duck does not move: take the * off %c*",
                      g->player[p->turn].letter);
        break;
    case FLAW_POCKET:
        error_set(error, "position code, [...]: a %s cannot %s", g->kind[flaw.place].name,
                  p->pocket ? "stand on the reenterent square" : "be in the hand");
        break;
    case FLAW_CASTLING: /* code_read drops such rights */
    case FLAW_NONE:
        break;
    }
}
