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
    s->pawns = w->shape->side[who].pawns;
    s->pawn_attacks = w->shape->side[who].attacks;
    s->pawn_span = w->shape->side[who].span;
    s->attacks = s->by_kind[g->pawn] = s->pawn_attacks;
}

/* Fill what others have together; their attacks too. */
static void find_foes(struct view *w, int who)
{
    struct foes *f = &w->foes[who];
    *f = (struct foes){0};
    for (int other = 0; other < w->v->game->players; other++) {
        const struct side *o = &w->side[other];
        if (other == who)
            continue;
        f->men = cellset_or(f->men, o->men);
        f->pawns = cellset_or(f->pawns, o->pawns);
        f->pawn_attacks = cellset_or(f->pawn_attacks, o->pawn_attacks);
        f->pawn_span = cellset_or(f->pawn_span, o->pawn_span);
        f->attacks = cellset_or(f->attacks, o->attacks);
    }
}

/* What every man but pawns and royals is judged by. BARRED: cells that do not count for mobility. */
static void judge_officer(struct view *w, int who, cell c, cellset reach, cellset barred)
{
    const struct values *v = w->v;
    struct side *s = &w->side[who];
    int kind = man_kind(w->p->on[c]);
    cellset column = v->game->column[who][c];
    s->force += v->weights.man[kind].middle;
    s->officers++;
    s->attacks_by_men = cellset_or(s->attacks_by_men, reach);
    side_add(s, v->mobility[kind][cellset_count(cellset_less(reach, barred))]);
    if (cellset_empty(cellset_and(column, s->pawns))) {
        side_add(s, v->weights.open[kind]);
        if (cellset_empty(cellset_and(column, w->foes[who].pawns)))
            side_add(s, v->weights.cleared[kind]);
    }
    if (cellset_has(s->pawn_attacks, c) && !cellset_has(w->foes[who].pawn_span, c))
        side_add(s, v->weights.outpost[kind]);
    view_press(w, who, kind, reach);
}

static void judge_men(struct view *w, int who)
{
    const struct game *g = w->v->game;
    struct side *s = &w->side[who];
    cellset barred = cellset_or(s->men, w->foes[who].pawn_attacks);
    struct reached list[CELLS_MAX];
    int men = position_reaches(g, w->p, who, list);
    s->attacks_by_men = s->pawn_attacks;
    for (int i = 0; i < men; i++) {
        cell c = list[i].at;
        int kind = list[i].kind;
        cellset reach = list[i].to;
        s->attacks = cellset_or(s->attacks, reach);
        s->by_kind[kind] = cellset_or(s->by_kind[kind], reach);
        side_add(s, w->v->place[who][kind][c]);
        if (kind != g->royal)
            judge_officer(w, who, c, reach, barred);
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
        cellset part = cellset_and(w->side[who].pawns, v->bound_part[kind]);
        int here = cellset_count(part), all = cellset_count(w->side[who].pawns);
        for (; !cellset_empty(men);)
            side_add_times(&w->side[who], v->weights.own_part[kind],
                           cellset_has(v->bound_part[kind], cellset_pop(&men)) ? here : all - here);
    }
}

/* Room in the own middle, the more the more officers there are to use it. */
static void judge_space(struct view *w, int who)
{
    const struct values *v = w->v;
    struct side *s = &w->side[who];
    cellset room = cellset_less(cellset_less(v->own_middle[who], s->pawns), w->foes[who].pawn_attacks);
    struct tapered t = v->weights.space;
    int n = cellset_count(room) * s->officers;
    s->middle += t.middle * n / 16;
    s->end += t.end * n / 16;
}

/* Men of WHO that other players attack: by a cheaper man, or without protection. */
static void judge_threats(struct view *w, int who)
{
    const struct values *v = w->v;
    const struct game *g = v->game;
    struct side *s = &w->side[who];
    cellset attacked = w->foes[who].attacks, cheaper = {{0, 0}}, alike = {{0, 0}};
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
        find_foes(w, who);
    for (int who = 0; who < players; who++)
        if (alive(w->p, who))
            judge_men(w, who);
    for (int who = 0; who < players; who++)
        find_foes(w, who);
    for (int who = 0; who < players; who++)
        if (alive(w->p, who)) {
            judge_space(w, who);
            if (w->v->game->pawn >= 0)
                view_judge_pawns(w, who);
            judge_bound(w, who);
            judge_threats(w, who);
            view_judge_royal(w, who);
            view_judge_mop_up(w, who);
        }
    judge_pocket(w);
}

/* Each side has just one officer but the royal man, both bound, to different parts of the board. */
static bool is_opposite(const struct view *w)
{
    const struct values *v = w->v;
    if (w->side[0].officers != 1 || w->side[1].officers != 1)
        return false;
    for (int kind = 0; kind < v->game->kinds; kind++) {
        cellset a = cellset_and(w->side[0].men, w->p->kind[kind]),
                b = cellset_and(w->side[1].men, w->p->kind[kind]);
        if (v->bound[kind] && kind != v->game->royal && !cellset_empty(a) && !cellset_empty(b))
            return cellset_empty(cellset_and(a, v->bound_part[kind])) !=
                   cellset_empty(cellset_and(b, v->bound_part[kind]));
    }
    return false;
}

/* Two players: how much of a lead in the end is worth having, in 1/64. Without pawns a lead that is smaller
 * than a Rook or so seldom wins; the fewer pawns, the nearer the draw; with bound men on different parts of
 * the board too. */
static int worth_in_end(const struct view *w, int who, int score)
{
    enum { FULL = 64, NO_PAWNS = 16, FEW_PAWNS = 40, A_PAWN = 6, OPPOSITE = 36 };
    const struct side *leader = &w->side[score > 0 ? who : !who];
    const struct side *other = &w->side[score > 0 ? !who : who];
    int pawns = cellset_count(leader->pawns);
    if (w->v->game->pawn < 0 || w->p->pocket)
        return FULL;
    if (pawns == 0)
        return leader->force - other->force < EASY_LEAD ? NO_PAWNS : FULL;
    if (is_opposite(w))
        return OPPOSITE;
    return FEW_PAWNS + A_PAWN * pawns < FULL ? FEW_PAWNS + A_PAWN * pawns : FULL;
}

/* Three players: the stronger opponent counts 5/8, the other 3/8. */
static int against_two(const int worth[PLAYERS_MAX], int who)
{
    int a = worth[(who + 1) % 3], b = worth[(who + 2) % 3];
    int strong = a > b ? a : b, weak = a > b ? b : a;
    return worth[who] - (5 * strong + 3 * weak) / 8 - RIVAL_COST;
}

int view_evaluate(const struct values *v, const struct position *p, const struct shape *shape, int who)
{
    struct view w = {.v = v, .p = p, .shape = shape};
    judge(&w);
    int part = phase(&w), score = 0;
    if (p->alive == 7) {
        int worth[PLAYERS_MAX];
        for (int k = 0; k < v->game->players; k++)
            worth[k] = (w.side[k].middle * part + w.side[k].end * (PHASE_FULL - part)) / PHASE_FULL;
        score = against_two(worth, who);
    } else {
        int middle = 0, end = 0;
        for (int k = 0; k < v->game->players; k++) {
            middle += k == who ? w.side[k].middle : -w.side[k].middle;
            end += k == who ? w.side[k].end : -w.side[k].end;
        }
        if (v->game->players == 2)
            end = end * worth_in_end(&w, who, end) / 64;
        score = (middle * part + end * (PHASE_FULL - part)) / PHASE_FULL;
    }
    int tempo = (v->weights.tempo.middle * part + v->weights.tempo.end * (PHASE_FULL - part)) / PHASE_FULL;
    score += p->turn == who ? tempo : -tempo;
    return score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
}
