#include "engine/evaluate.h"

#include "engine/view.h"

/* In 1/100 pawn. */
enum {
    EASY_LEAD = 400, /* without pawns a lead below this seldom wins */
};

static bool alive(const struct position *p, int who)
{
    return p->alive >> who & 1;
}

static void find_men(struct view *w, int who)
{
    const struct game *g = w->v->game;
    struct side *s = &w->side[who];
    s->men = cellset_and(w->p->player[who], g->board->firsts);
    s->royal = position_royal(g, w->p, who);
    if (g->pawn < 0)
        return;
    s->pawns = cellset_and(s->men, w->p->kind[g->pawn]);
    for (cellset t = s->pawns; !cellset_empty(t);) {
        cell c = cellset_pop(&t);
        s->pawn_attacks = cellset_or(s->pawn_attacks, w->v->pawn_attack[who][c]);
        s->pawn_span = cellset_or(s->pawn_span, w->v->pawn_span[who][c]);
    }
    s->pawn_attacks = values_places(g, s->pawn_attacks);
    s->attacks = s->by_kind[g->pawn] = s->pawn_attacks;
}

static cellset rival_pawn_attacks(const struct view *w, int who)
{
    cellset out = {{0, 0}};
    for (int other = 0; other < w->v->game->players; other++)
        if (other != who)
            out = cellset_or(out, w->side[other].pawn_attacks);
    return out;
}

/* What every man but pawns and royals is judged by. BARRED: cells that do not count for mobility; SPAN: what
 * rivals' pawns can attack. */
static void judge_officer(struct view *w, int who, cell c, cellset reach, cellset barred, cellset span)
{
    const struct values *v = w->v;
    struct side *s = &w->side[who];
    int kind = man_kind(w->p->on[c]);
    s->force += v->weights.man[kind].middle;
    side_add(s, v->mobility[kind][cellset_count(cellset_less(reach, barred))]);
    if (cellset_empty(cellset_and(v->game->column[who][c], s->pawns)))
        side_add(s, v->weights.open[kind]);
    if (cellset_has(s->pawn_attacks, c) && !cellset_has(span, c))
        side_add(s, v->weights.outpost[kind]);
    view_press(w, who, kind, reach);
}

static void judge_men(struct view *w, int who)
{
    const struct game *g = w->v->game;
    struct side *s = &w->side[who];
    cellset barred = cellset_or(s->men, rival_pawn_attacks(w, who)), span = {{0, 0}};
    for (int other = 0; other < g->players; other++)
        if (other != who)
            span = cellset_or(span, w->side[other].pawn_span);
    struct reached list[CELLS_MAX];
    int men = position_reaches(g, w->p, who, list);
    for (int i = 0; i < men; i++) {
        cell c = list[i].at;
        int kind = list[i].kind;
        cellset reach = list[i].to;
        s->attacks = cellset_or(s->attacks, reach);
        s->by_kind[kind] = cellset_or(s->by_kind[kind], reach);
        side_add(s, w->v->place[who][kind][c]);
        if (kind != g->royal)
            judge_officer(w, who, c, reach, barred, span);
    }
}

/* Bound men (Bishops) are worth more if they are not all bound to the same cells. */
static void judge_bound(struct view *w, int who)
{
    const struct values *v = w->v;
    for (int kind = 0; kind < v->game->kinds; kind++) {
        if (!v->bound[kind] || kind == v->game->royal)
            continue;
        cellset men = cellset_and(w->side[who].men, w->p->kind[kind]);
        if (!cellset_empty(cellset_and(men, v->bound_part[kind])) &&
            !cellset_empty(cellset_less(men, v->bound_part[kind])))
            side_add(&w->side[who], v->weights.both_parts);
    }
}

/* Men of WHO that other players attack: by a cheaper man, or without protection. */
static void judge_threats(struct view *w, int who)
{
    const struct values *v = w->v;
    const struct game *g = v->game;
    struct side *s = &w->side[who];
    cellset attacked = {{0, 0}}, cheaper = {{0, 0}}, alike = {{0, 0}};
    for (int other = 0; other < g->players; other++) {
        if (other == who)
            continue;
        attacked = cellset_or(attacked, w->side[other].attacks);
    }
    for (int i = 0; i < g->kinds; i++) {
        int k = v->by_worth[i];
        if (i > 0 && v->exchange[k] > v->exchange[v->by_worth[i - 1]])
            cheaper = cellset_or(cheaper, alike);
        for (int other = 0; other < g->players; other++)
            if (other != who)
                alike = cellset_or(alike, w->side[other].by_kind[k]);
        cellset hit = cellset_and(cellset_and(s->men, w->p->kind[k]), cheaper);
        if (k != g->royal && !cellset_empty(hit))
            side_add_times(s, v->weights.lesser[k], cellset_count(hit));
    }
    cellset loose = cellset_less(cellset_and(s->men, attacked), s->attacks);
    if (s->royal != CELL_NONE)
        cellset_remove(&loose, s->royal);
    side_add_times(s, v->weights.hanging, cellset_count(loose));
}

/* The man on the reenterent square is its owner's still, less the move that it takes and the risk of being
 * driven out. */
static void judge_pocket(struct view *w)
{
    man m = w->p->pocket;
    if (!m)
        return;
    const struct weights *k = &w->v->weights;
    struct tapered worth = k->man[man_kind(m)];
    struct side *s = &w->side[man_player(m)];
    s->middle += worth.middle * k->waiting.middle / 64;
    s->end += worth.end * k->waiting.end / 64;
    if (man_kind(m) != w->v->game->pawn)
        s->force += worth.middle;
}

/* 0 (only royals and pawns) … PHASE_FULL. */
static int phase(const struct view *w)
{
    int force = 0, players = 0;
    for (int who = 0; who < w->v->game->players; who++) {
        force += w->side[who].force;
        players += alive(w->p, who);
    }
    int phase = PHASE_FULL * force / (w->v->army * (players ? players : 1));
    return phase < PHASE_FULL ? phase : PHASE_FULL;
}

/* Fill the sides' sums. */
static void judge(struct view *w)
{
    int players = w->v->game->players;
    for (int who = 0; who < players; who++) {
        w->side[who].royal = CELL_NONE;
        if (alive(w->p, who))
            find_men(w, who);
    }
    for (int who = 0; who < players; who++)
        if (alive(w->p, who))
            judge_men(w, who);
    for (int who = 0; who < players; who++)
        if (alive(w->p, who)) {
            if (w->v->game->pawn >= 0)
                view_judge_pawns(w, who);
            judge_bound(w, who);
            judge_threats(w, who);
            view_judge_royal(w, who);
            view_judge_mop_up(w, who);
        }
    judge_pocket(w);
}

/* A lead without pawns that is smaller than a Rook or so seldom wins. */
static int soften(const struct view *w, int who, int score)
{
    const struct side *leader = &w->side[score > 0 ? who : who == 0 ? 1 : 0];
    const struct side *other = &w->side[score > 0 ? (who == 0 ? 1 : 0) : who];
    if (cellset_empty(leader->pawns) && leader->force - other->force < EASY_LEAD && !w->p->pocket)
        return score / 4;
    return score;
}

/* Three players: the stronger opponent counts 5/8, the other 3/8. */
static int against_two(const int worth[PLAYERS_MAX], int who)
{
    int a = worth[(who + 1) % 3], b = worth[(who + 2) % 3];
    int strong = a > b ? a : b, weak = a > b ? b : a;
    return worth[who] - (5 * strong + 3 * weak) / 8 - RIVAL_COST;
}

int evaluate(const struct values *v, const struct position *p, int who)
{
    struct view w = {.v = v, .p = p};
    int worth[PLAYERS_MAX] = {0}, score = 0;
    judge(&w);
    int part = phase(&w);
    for (int k = 0; k < v->game->players; k++)
        worth[k] = (w.side[k].middle * part + w.side[k].end * (PHASE_FULL - part)) / PHASE_FULL;
    if (p->alive == 7) {
        score = against_two(worth, who);
    } else {
        for (int k = 0; k < v->game->players; k++)
            score += k == who ? worth[k] : -worth[k];
        if (v->game->players == 2)
            score = soften(&w, who, score);
    }
    int tempo = (v->weights.tempo.middle * part + v->weights.tempo.end * (PHASE_FULL - part)) / PHASE_FULL;
    score += p->turn == who ? tempo : -tempo;
    return score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
}
