#include "panel.h"

/* Add the piece M COUNT times, as figures ♟♟♟ or as letters. */
static void add_pieces(const struct panel *p, piece m, int count, struct text *out)
{
    char label[8], bytes[5];
    uint32_t code = p->view->pieces.code[piece_player(m)][piece_kind(m)];
    size_t length = utf8_encode(code, bytes);
    movetext_label(p->desk->session->game, m, label);
    for (int i = 0; i < count; i++) {
        if (panel_has_figures(p))
            text_add_bytes(out, bytes, length);
        else
            text_addf(out, "%s ", label);
    }
}

/* Count the pieces that player WHO has taken in the line on the board; where lost pieces can come back, those that WHO
 * has lost, or has in the hand. */
static void count_taken(const struct session *s, int who, int taken[PLAYERS_MAX][KINDS_MAX])
{
    const struct game *g = s->game;
    cell victim;
    bool kept = g->rules & (RULE_RESTORE | RULE_DROPS);
    for (int k = 0; k < g->kinds && kept; k++)
        taken[who][k] = session_position(s)->lost[who][k];
    for (const struct node *n = s->record->current; n->parent && !kept; n = n->parent) {
        const struct position *before = &n->parent->position;
        if (n->left || before->turn != who || !move_captures(g, before, n->move, &victim))
            continue;
        piece m = before->on[victim];
        taken[piece_player(m)][piece_kind(m)]++;
    }
}

/* Returns the worth of WHO's pieces on the board, in 1/100 of a pawn. */
static int worth_of(const struct desk *d, int who)
{
    const struct game *g = d->session->game;
    const struct position *p = desk_position(d);
    int sum = 0;
    for (int k = 0; k < g->kinds; k++)
        sum += d->worth[k] * cellset_count(cellset_and(cellset_and(p->player[who], p->kind[k]), g->board->firsts));
    return sum;
}

/* How much more WHO's pieces are worth than those of the richest other player, in 1/100 of a pawn. */
static int lead_of(const struct desk *d, int who)
{
    int best = 0;
    for (int i = 0; i < d->session->game->players; i++) {
        int worth = i == who ? 0 : worth_of(d, i);
        best = worth > best ? worth : best;
    }
    return worth_of(d, who) - best;
}

void army_list_taken(const struct panel *p, int who, struct text *out)
{
    const struct desk *d = p->desk;
    const struct game *g = d->session->game;
    int taken[PLAYERS_MAX][KINDS_MAX] = {{0}}, lead = (lead_of(d, who) + 50) / 100;

    count_taken(d->session, who, taken);
    for (;;) {
        int best = -1;
        for (int i = 0; i < g->players * g->kinds; i++)
            if (taken[i / g->kinds][i % g->kinds] && (best < 0 || d->worth[i % g->kinds] > d->worth[best % g->kinds]))
                best = i;
        if (best < 0)
            break;
        add_pieces(p, PIECE(best / g->kinds, best % g->kinds), taken[best / g->kinds][best % g->kinds], out);
        taken[best / g->kinds][best % g->kinds] = 0;
    }
    if (!out->length)
        text_add(out, "- ");
    if (lead > 0)
        text_addf(out, "%s+%d", panel_has_figures(p) ? " " : "", lead);
}
