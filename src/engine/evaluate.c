#include "engine/evaluate.h"

/* What single features are worth, in 1/100 pawn: middle game, end. */
static const struct tapered protected_pawn = {9, 8};
static const struct tapered lonely_pawn = {-11, -13}; /* no own pawn can ever protect it */
static const struct tapered doubled_pawn = {-9, -16};
static const struct tapered hit_by_pawn = {-45, -35}; /* a man attacked by a pawn */
static const struct tapered hanging = {-28, -22};     /* attacked and not protected */
static const struct tapered both_parts = {28, 45}; /* bound men on both parts of the board: the Bishop pair */
static const struct tapered shelter = {11, 0};     /* an own pawn beside the royal man */
enum {
    TEMPO = 12,
    POCKET_SHARE = 12, /* 16ths of its worth that a man waiting on the pocket still has for its owner */
    MOP_UP_REMOTE = 3, /* per point of remoteness of a lonely royal man */
    MOP_UP_NEAR = 12,  /* per step that the royal men are nearer to each other */
    EASY_LEAD = 400,   /* without pawns a lead below this seldom wins */
};

/* One player's side while the sums are made. */
struct side {
    cellset men, pawns, attacks, pawn_attacks;
    cell royal;
    int middle, end;         /* sums in 1/100 pawn */
    int force;               /* worth (middle) of men without pawns and royal */
    int attackers, pressure; /* men that attack another's royal zone, and how heavily */
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
    for (cellset t = s->pawns; !cellset_empty(t);)
        s->pawn_attacks = cellset_or(s->pawn_attacks, w->v->pawn_attack[who][cellset_pop(&t)]);
    s->attacks = s->pawn_attacks;
}

/* The pawns that other living players' pawns and ours make together. */
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

/* A pawn that no other player's pawn can stop: dearer the nearer it is to promotion and the nearer the own
 * royal man. */
static void judge_passed(struct view *w, int who, cell c)
{
    const struct values *v = w->v;
    struct side *s = &w->side[who];
    int left = v->pawn_steps[who][c], far = v->longest_walk > left ? v->longest_walk - left : 0;
    int share = v->longest_walk ? 16 * far / v->longest_walk : 0;
    cellset front = v->pawn_front[who][c];
    bool blocked = !cellset_empty(cellset_and(front, w->p->player[who == 0])) && w->v->game->players == 2;
    struct tapered worth = {(int16_t)(5 + share * share / 5), (int16_t)(12 + share * share / 2)};

    if (!cellset_empty(front)) {
        int lead = least_distance(w, who, false, c) - least_distance(w, who, true, c);
        worth.end = (int16_t)(worth.end + lead * share / 4);
    }
    if (blocked) {
        worth.middle = (int16_t)(worth.middle / 2);
        worth.end = (int16_t)(worth.end / 2);
    }
    add(s, worth);
}

static void judge_pawns(struct view *w, int who)
{
    const struct values *v = w->v;
    struct side *s = &w->side[who];
    cellset rivals = rival_pawns(w, who);
    int lost = dearest_lost(w, who);
    for (cellset t = s->pawns; !cellset_empty(t);) {
        cell c = cellset_pop(&t);
        add(s, v->man[v->game->pawn]);
        add(s, v->place[who][v->game->pawn][c]);
        if (cellset_has(s->pawn_attacks, c))
            add(s, protected_pawn);
        else if (cellset_empty(cellset_and(v->pawn_support[who][c], s->pawns)))
            add(s, lonely_pawn);
        if (!cellset_empty(cellset_and(v->pawn_front[who][c], s->pawns)))
            add(s, doubled_pawn);
        else if (cellset_empty(cellset_and(v->pawn_stops[who][c], rivals)))
            judge_passed(w, who, c);
        if (lost && v->pawn_steps[who][c] < 8)
            add(s, (struct tapered){(int16_t)(lost >> (v->pawn_steps[who][c] + 2)),
                                    (int16_t)(lost >> (v->pawn_steps[who][c] + 2))});
    }
}

/* A man bears on the zone around another player's royal man: count how heavily. */
static void press(struct view *w, int who, int kind, cellset reach)
{
    for (int other = 0; other < w->v->game->players; other++) {
        cell royal = w->side[other].royal;
        if (other == who || royal == CELL_NONE)
            continue;
        cellset hit = cellset_and(reach, w->v->zone[royal]);
        if (cellset_empty(hit))
            continue;
        w->side[other].attackers++;
        w->side[other].pressure += 2 + w->v->exchange[kind] / 150 + cellset_count(hit);
    }
}

static void judge_man(struct view *w, int who, cell c, cellset barred)
{
    const struct values *v = w->v;
    struct side *s = &w->side[who];
    int kind = man_kind(w->p->on[c]);
    cellset reach = values_places(v->game, position_reach(v->game, w->p, w->p->on[c], c));

    s->attacks = cellset_or(s->attacks, reach);
    add(s, v->man[kind]);
    add(s, v->place[who][kind][c]);
    if (kind == v->game->royal)
        return;
    s->force += v->man[kind].middle;
    add(s, v->mobility[kind][cellset_count(cellset_less(reach, barred))]);
    press(w, who, kind, reach);
}

static void judge_men(struct view *w, int who)
{
    struct side *s = &w->side[who];
    cellset barred = cellset_or(s->men, rival_pawn_attacks(w, who));
    for (cellset t = cellset_less(s->men, s->pawns); !cellset_empty(t);)
        judge_man(w, who, cellset_pop(&t), barred);
}

/* Bound men (Bishops) are worth more if they are not all bound to the same cells. */
static void judge_bound(struct view *w, int who)
{
    const struct values *v = w->v;
    for (int kind = 0; kind < v->game->kinds; kind++) {
        cellset men = cellset_and(w->side[who].men, w->p->kind[kind]);
        if (v->bound[kind] && kind != v->game->royal &&
            !cellset_empty(cellset_and(men, v->bound_part[kind])) &&
            !cellset_empty(cellset_less(men, v->bound_part[kind])))
            add(&w->side[who], both_parts);
    }
}

/* Men of WHO that other players attack: by a pawn, or without protection. */
static void judge_threats(struct view *w, int who)
{
    struct side *s = &w->side[who];
    cellset officers = cellset_less(s->men, s->pawns), attacked = {{0, 0}};
    if (s->royal != CELL_NONE)
        cellset_remove(&officers, s->royal);
    for (int other = 0; other < w->v->game->players; other++)
        if (other != who)
            attacked = cellset_or(attacked, w->side[other].attacks);
    cellset by_pawn = cellset_and(officers, rival_pawn_attacks(w, who));
    cellset loose = cellset_less(cellset_and(s->men, attacked), cellset_or(s->attacks, by_pawn));
    if (s->royal != CELL_NONE)
        cellset_remove(&loose, s->royal);
    add_times(s, hit_by_pawn, cellset_count(by_pawn));
    add_times(s, hanging, cellset_count(loose));
}

static void judge_royal(struct view *w, int who)
{
    struct side *s = &w->side[who];
    if (s->royal == CELL_NONE)
        return;
    int pawns = cellset_count(cellset_and(s->pawns, w->v->zone[s->royal]));
    add_times(s, shelter, pawns < 3 ? pawns : 3);
    if (s->attackers >= 2) {
        int danger = s->pressure * s->pressure / 5;
        s->middle -= danger < 500 ? danger : 500;
        s->end -= s->pressure;
    }
}

/* The man on the reenterent square is its owner's still, less the move that it takes and the risk of being
 * driven out. */
static void judge_pocket(struct view *w)
{
    man m = w->p->pocket;
    if (!m)
        return;
    struct tapered worth = w->v->man[man_kind(m)];
    struct side *s = &w->side[man_player(m)];
    s->middle += worth.middle * POCKET_SHARE / 16;
    s->end += worth.end * POCKET_SHARE / 16;
    s->force += worth.middle * POCKET_SHARE / 16;
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
    score += p->turn == who ? TEMPO : -TEMPO;
    return score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
}
