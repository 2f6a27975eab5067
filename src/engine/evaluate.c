#include "engine/evaluate.h"

/* In 1/100 pawn. */
enum {
    MOP_UP_REMOTE = 3,  /* per point of remoteness of a lonely royal man */
    MOP_UP_NEAR = 12,   /* per step that the royal men are nearer to each other */
    EASY_LEAD = 400,    /* without pawns a lead below this seldom wins */
    DANGER_MIDDLE = 13, /* the square of the units of danger, in 1/64 of 1/100 pawn */
    DANGER_END = 2,
    DANGER_MOST = 500,
};

/* One player's side while the sums are made. */
struct side {
    cellset men, pawns, attacks, pawn_attacks;
    cellset pawn_span;          /* what its pawns can ever attack */
    cellset by_kind[KINDS_MAX]; /* what its men of each kind attack */
    cell royal;
    int middle, end;         /* sums in 1/100 pawn */
    int force;               /* worth (middle) of men without pawns and royal */
    int attackers;           /* other players' men that bear on this one's royal zone */
    struct tapered pressure; /* how heavily, in units of danger */
};

struct view {
    const struct values *v;
    const struct position *p;
    struct side side[PLAYERS_MAX];
};

static void add(struct side *s, struct tapered t)
{
    s->middle += t.middle;
    s->end += t.end;
}

static void add_times(struct side *s, struct tapered t, int n)
{
    s->middle += t.middle * n;
    s->end += t.end * n;
}

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

/* What all players but WHO have together. */
static cellset rival_pawns(const struct view *w, int who)
{
    cellset out = {{0, 0}};
    for (int other = 0; other < w->v->game->players; other++)
        if (other != who)
            out = cellset_or(out, w->side[other].pawns);
    return out;
}

static cellset rival_pawn_attacks(const struct view *w, int who)
{
    cellset out = {{0, 0}};
    for (int other = 0; other < w->v->game->players; other++)
        if (other != who)
            out = cellset_or(out, w->side[other].pawn_attacks);
    return out;
}

static int least_distance(const struct view *w, int who, bool own, cell c)
{
    int least = STEPS_FAR;
    for (int k = 0; k < w->v->game->players; k++) {
        cell royal = w->side[k].royal;
        if ((k == who) == own && royal != CELL_NONE && w->v->distance[royal][c] < least)
            least = w->v->distance[royal][c];
    }
    return least;
}

/* The dearest man that WHO has lost and may bring back by promotion, in 1/100 pawn (RULE_RESTORE). */
static int dearest_lost(const struct view *w, int who)
{
    const struct game *g = w->v->game;
    int dearest = 0;
    for (int kind = 0; kind < g->kinds; kind++)
        if (w->p->lost[who][kind] && w->v->exchange[kind] > dearest && kind != g->royal)
            dearest = w->v->exchange[kind];
    return dearest;
}

/* W × SHARE², SHARE of AHEAD_MOST. */
static struct tapered by_square(struct tapered w, int share)
{
    return (struct tapered){(int16_t)(w.middle * share * share / 256),
                            (int16_t)(w.end * share * share / 256)};
}

/* A pawn that no other player's pawn can stop: dearer the nearer it is to promotion and the nearer the own
 * royal man. */
static void judge_passed(struct view *w, int who, cell c)
{
    const struct values *v = w->v;
    const struct weights *k = &v->weights;
    int share = v->pawn_share[who][c];
    int lead = (least_distance(w, who, false, c) - least_distance(w, who, true, c)) * share / 16;
    struct tapered far = by_square(k->passed_far, share);
    int middle = k->passed.middle + far.middle + k->passed_lead.middle * lead;
    int end = k->passed.end + far.end + k->passed_lead.end * lead;
    bool blocked = false;
    for (int other = 0; other < v->game->players; other++)
        blocked |= other != who && !cellset_empty(cellset_and(v->pawn_front[who][c], w->side[other].men));
    w->side[who].middle += blocked ? middle * k->blocked.middle / 64 : middle;
    w->side[who].end += blocked ? end * k->blocked.end / 64 : end;
}

static void judge_pawn(struct view *w, int who, cell c, cellset rivals)
{
    const struct values *v = w->v;
    const struct weights *k = &v->weights;
    struct side *s = &w->side[who];
    add(s, v->place[who][v->game->pawn][c]);
    if (cellset_has(s->pawn_attacks, c))
        add(s, k->protected_pawn);
    else if (cellset_empty(cellset_and(v->pawn_support[who][c], s->pawns)))
        add(s, k->lonely_pawn);
    if (!cellset_empty(cellset_and(v->pawn_front[who][c], s->pawns)))
        add(s, k->doubled_pawn);
    else if (cellset_empty(cellset_and(v->pawn_stops[who][c], rivals)))
        judge_passed(w, who, c);
}

static void judge_pawns(struct view *w, int who)
{
    const struct values *v = w->v;
    struct side *s = &w->side[who];
    cellset rivals = rival_pawns(w, who);
    int lost = dearest_lost(w, who), best = 0;
    for (cellset t = s->pawns; !cellset_empty(t);) {
        cell c = cellset_pop(&t);
        judge_pawn(w, who, c, rivals);
        best = v->pawn_share[who][c] > best ? v->pawn_share[who][c] : best;
    }
    if (lost) {
        struct tapered hope = by_square(v->weights.restorable, best);
        s->middle += lost * hope.middle / 64;
        s->end += lost * hope.end / 64;
    }
}

/* A man bears on the zone around another player's royal man: count how heavily. */
static void press(struct view *w, int who, int kind, cellset reach)
{
    const struct weights *k = &w->v->weights;
    for (int other = 0; other < w->v->game->players; other++) {
        struct side *o = &w->side[other];
        if (other == who || o->royal == CELL_NONE)
            continue;
        int hit = cellset_count(cellset_and(reach, w->v->zone[o->royal]));
        if (hit == 0)
            continue;
        o->attackers++;
        o->pressure.middle = (int16_t)(o->pressure.middle + k->press[kind].middle + hit);
        o->pressure.end = (int16_t)(o->pressure.end + k->press[kind].end + hit);
    }
}

/* What every man but pawns and royals is judged by. BARRED: cells that do not count for mobility; SPAN: what
 * rivals' pawns can attack. */
static void judge_officer(struct view *w, int who, cell c, cellset reach, cellset barred, cellset span)
{
    const struct values *v = w->v;
    struct side *s = &w->side[who];
    int kind = man_kind(w->p->on[c]);
    s->force += v->weights.man[kind].middle;
    add(s, v->mobility[kind][cellset_count(cellset_less(reach, barred))]);
    if (cellset_empty(cellset_and(v->game->column[who][c], s->pawns)))
        add(s, v->weights.open[kind]);
    if (cellset_has(s->pawn_attacks, c) && !cellset_has(span, c))
        add(s, v->weights.outpost[kind]);
    press(w, who, kind, reach);
}

static void judge_men(struct view *w, int who)
{
    const struct game *g = w->v->game;
    struct side *s = &w->side[who];
    cellset barred = cellset_or(s->men, rival_pawn_attacks(w, who)), span = {{0, 0}};
    for (int other = 0; other < g->players; other++)
        if (other != who)
            span = cellset_or(span, w->side[other].pawn_span);
    for (cellset t = cellset_less(s->men, s->pawns); !cellset_empty(t);) {
        cell c = cellset_pop(&t);
        int kind = man_kind(w->p->on[c]);
        cellset reach = values_places(g, position_reach(g, w->p, w->p->on[c], c));
        s->attacks = cellset_or(s->attacks, reach);
        s->by_kind[kind] = cellset_or(s->by_kind[kind], reach);
        add(s, w->v->place[who][kind][c]);
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
            add(&w->side[who], v->weights.both_parts);
    }
}

/* Men of WHO that other players attack: by a cheaper man, or without protection. */
static void judge_threats(struct view *w, int who)
{
    const struct values *v = w->v;
    const struct game *g = v->game;
    struct side *s = &w->side[who];
    cellset attacked = {{0, 0}}, cheaper[KINDS_MAX] = {0};
    for (int other = 0; other < g->players; other++) {
        if (other == who)
            continue;
        attacked = cellset_or(attacked, w->side[other].attacks);
        for (int i = 0; i < g->kinds; i++)
            for (int k = 0; k < g->kinds; k++)
                if (v->exchange[i] < v->exchange[k])
                    cheaper[k] = cellset_or(cheaper[k], w->side[other].by_kind[i]);
    }
    for (int k = 0; k < g->kinds; k++)
        if (k != g->royal)
            add_times(s, v->weights.lesser[k],
                      cellset_count(cellset_and(cellset_and(s->men, w->p->kind[k]), cheaper[k])));
    cellset loose = cellset_less(cellset_and(s->men, attacked), s->attacks);
    if (s->royal != CELL_NONE)
        cellset_remove(&loose, s->royal);
    add_times(s, v->weights.hanging, cellset_count(loose));
}

/* Danger grows with the square of the pressure, to a limit. */
static int danger(int pressure, int factor)
{
    int worth = pressure > 0 ? pressure * pressure * factor / 64 : 0;
    return worth < DANGER_MOST ? worth : DANGER_MOST;
}

static void judge_royal(struct view *w, int who)
{
    const struct weights *k = &w->v->weights;
    struct side *s = &w->side[who];
    if (s->royal == CELL_NONE)
        return;
    int pawns = cellset_count(cellset_and(s->pawns, w->v->zone[s->royal]));
    add_times(s, k->shelter, pawns < 3 ? pawns : 3);
    if (cellset_empty(cellset_and(w->v->game->column[who][s->royal], s->pawns)))
        add(s, k->bare);
    if (s->attackers >= 2) {
        s->middle -= danger(s->pressure.middle, DANGER_MIDDLE);
        s->end -= danger(s->pressure.end, DANGER_END);
    }
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

/* Against a royal man alone: drive him to the remote cells and bring the own one near. */
static void judge_mop_up(struct view *w, int who)
{
    struct side *s = &w->side[who];
    for (int other = 0; other < w->v->game->players; other++) {
        const struct side *o = &w->side[other];
        if (other == who || o->royal == CELL_NONE || s->royal == CELL_NONE || o->force ||
            !cellset_empty(o->pawns) || !s->force)
            continue;
        int near = STEPS_FAR - w->v->distance[s->royal][o->royal];
        s->end += 100 + w->v->remote[o->royal] * MOP_UP_REMOTE + near * MOP_UP_NEAR;
    }
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
                judge_pawns(w, who);
            judge_bound(w, who);
            judge_threats(w, who);
            judge_royal(w, who);
            judge_mop_up(w, who);
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
