#include "panel.h"

/* Add the piece WHAT as a figure, or as a letter. */
static void add_piece_to(const struct panel *panel, piece what, struct text *out)
{
    char label[8], bytes[5];
    uint32_t code = panel->view->pieces.code[piece_player(what)][piece_kind(what)];
    size_t length = utf8_encode(code, bytes);
    movetext_label(panel->desk->session->game, what, label);
    if (panel_has_figures(panel))
        text_add_bytes(out, bytes, length);
    else
        text_addf(out, "%s ", label);
}

/* Count the pieces that player WHO has taken in the line on the board; where lost pieces can come back, those that WHO
 * has lost, or has in the hand. */
static void count_taken(const struct session *session, int who, int taken[PLAYERS_MAX][KINDS_MAX])
{
    const struct game *g = session->game;
    cell victim;
    bool kept = rules_has(g, RULE_RESTORE) || rules_has(g, RULE_DROPS);
    for (int k = 0; k < g->kinds && kept; k++)
        taken[who][k] = session_position(session)->lost[LOST_ROW(k)][who];
    for (const struct node *node = session->record->current; node->parent && !kept; node = node->parent) {
        const struct position *before = &node->parent->position;
        if (node->left || before->turn != who || !move_captures(g, before, node->move, &victim))
            continue;
        piece occupant = before->on[victim];
        taken[piece_player(occupant)][piece_kind(occupant)]++;
    }
}

/* Returns the worth of WHO's pieces on the board in P, in 1/100 of a pawn. */
static int worth_of(const struct desk *desk, const struct position *p, int who)
{
    const struct game *g = desk->session->game;
    int sum = 0;
    for (int k = 0; k < g->kinds; k++)
        sum += desk->worth[k] * cellset_count(cellset_and(cellset_and(p->player[who], p->kind[k]), g->board->firsts));
    return sum;
}

int army_lead(const struct desk *desk, const struct position *p, int who)
{
    int best = 0;
    for (int i = 0; i < desk->session->game->players; i++) {
        int worth = i == who ? 0 : worth_of(desk, p, i);
        best = worth > best ? worth : best;
    }
    return worth_of(desk, p, who) - best;
}

int army_take(const struct panel *panel, int who, piece out[ARMY_MOST])
{
    const struct desk *desk = panel->desk;
    const struct game *g = desk->session->game;
    int taken[PLAYERS_MAX][KINDS_MAX] = {{0}}, count = 0;

    count_taken(desk->session, who, taken);
    for (;;) {
        int best = -1;
        for (int i = 0; i < g->players * g->kinds; i++)
            if (taken[i / g->kinds][i % g->kinds] &&
                (best < 0 || desk->worth[i % g->kinds] > desk->worth[best % g->kinds]))
                best = i;
        if (best < 0)
            return count;
        int *left = &taken[best / g->kinds][best % g->kinds];
        for (; *left; --*left)
            if (count < ARMY_MOST)
                out[count++] = (piece)PIECE(best / g->kinds, best % g->kinds);
    }
}

void army_list_taken(const struct panel *panel, int who, struct text *out)
{
    const struct desk *desk = panel->desk;
    piece taken[ARMY_MOST];
    int lead = (army_lead(desk, desk_position(desk), who) + 50) / 100, count = army_take(panel, who, taken);

    for (int i = 0; i < count; i++)
        add_piece_to(panel, taken[i], out);
    if (!out->length)
        text_add(out, "- ");
    if (lead > 0)
        text_addf(out, "%s+%d", panel_has_figures(panel) ? " " : "", lead);
}
