#include "matches/duellist.h"

#include "engine/evaluate.h"
#include "rules/net.h"
#include "rules/outcome.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TABLE_BYTES = 4 << 20, PLIES_MOST = 500 };

static bool open_duellist(struct duellist *p, const char *id, const char *net, struct error *e)
{
    struct catalogue c;
    *p = (struct duellist){.level = BY_NODES};
    if (!catalogue_find_data(&c, e) || (p->game = catalogue_game(&c, id, e)) == NULL)
        return false;
    if (strcmp(net, NET_SHIPPED) == 0)
        return true;
    net_free(p->game->net);
    p->game->net = NULL;
    return !*net || catalogue_read_net(net, p->game, e);
}

bool duellists_open(struct duellist *p, const char *id, const char *const net[2], struct error *e)
{
    memset(p, 0, PLAYERS_MAX * sizeof *p);
    bool good = open_duellist(&p[0], id, net[0], e);
    for (int i = 1; good && i < p[0].game->players; i++)
        good = open_duellist(&p[i], id, net[1], e);
    return good;
}

void duellists_close(struct duellist *p)
{
    for (int i = 0; i < PLAYERS_MAX; i++) {
        engine_free(p[i].engine);
        free(p[i].values);
        game_free(p[i].game);
    }
}

void duellist_set(struct duellist *p, const char *name, int middle, int end)
{
    struct game *g = p->game;
    int at = 0;
    while (at < g->numbers && strcmp(g->number[at].name, name) != 0)
        at++;
    if (at == g->numbers) {
        g->number = memory_resize(g->number, (size_t)(g->numbers + 1) * sizeof *g->number);
        g->number[g->numbers++] = (struct number){.value = {0}};
        snprintf(g->number[at].name, sizeof g->number[at].name, "%s", name);
    }
    g->number[at].value[0] = (int16_t)middle;
    g->number[at].value[1] = (int16_t)end;
}

bool duellists_ready(struct duellist *p, struct error *e)
{
    for (int i = 0; i < p[0].game->players; i++) {
        engine_free(p[i].engine);
        if ((p[i].engine = engine_new(p[i].game, TABLE_BYTES, 1)) == NULL) {
            error_set(e, "out of memory");
            return false;
        }
    }
    return true;
}

/* Keep of the N moves those after which the mover's royal piece is not threatened, if there are any; returns how many.
 * With two players all legal moves are so. */
static int keep_safe(const struct game *g, const struct position *p, struct move *move, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        struct position after = *p;
        position_play(g, &after, move[i]);
        if (after.winner || (after.alive >> p->turn & 1 && !position_in_check(g, &after, p->turn))) {
            struct move m = move[kept];
            move[kept++] = move[i];
            move[i] = m;
        }
    }
    return kept ? kept : n;
}

/* A move that wins at once; the capture that wins most by exchange, if any wins; else a random move. */
static struct move choose_as_beginner(struct duellist *pl, const struct position *p)
{
    const struct game *g = pl->game;
    struct move move[MOVES_MAX];
    int n = keep_safe(g, p, move, moves_legal(g, p, move)), best = -1, most = 0;
    if (!pl->values) {
        pl->values = memory_new(sizeof *pl->values);
        values_derive(pl->values, g);
    }
    for (int i = 0; i < n; i++) {
        struct position after = *p;
        cell victim;
        position_play(g, &after, move[i]);
        if (outcome_of(g, &after, &after.key, 1).sharers == 1 << p->turn)
            return move[i];
        int gain = move_captures(g, p, move[i], &victim) ? pl->values->exchange[piece_kind(p->on[victim])] : 0;
        if (gain > most && exchange_wins(pl->values, p, move[i], gain)) {
            most = gain;
            best = i;
        }
    }
    return move[best >= 0 ? best : (int)random_below(pl->random, (uint32_t)n)];
}

static double processor_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* What P plays, and in *SCORE what it thinks of the game: of a move without a search, the static evaluation. */
static struct move choose(struct duellist *p, const struct course *l, int *score)
{
    struct limits limits = {.nodes = p->nodes};
    if (p->level == BEGINNER) {
        *score = engine_evaluate(p->engine, &l->p);
        return choose_as_beginner(p, &l->p);
    }
    if (p->level != BY_NODES)
        limits = (struct limits){
            .level = p->level, .seed = p->seed + (uint64_t)l->plies, .before = {l->before[0], l->before[1]}};
    double began = processor_ns();
    struct search_result r = engine_search(p->engine, &l->p, l->key, l->plies + 1, &limits);
    p->used_ns += processor_ns() - began;
    p->searched += r.nodes;
    p->moves++;
    *score = r.depth > 0 ? r.score : engine_evaluate(p->engine, &l->p);
    return r.best;
}

/* The player to move gives up; L's position then has those who are left. */
static void leave(struct course *l)
{
    if (l->game->players > 2)
        position_leave(l->game, &l->p, l->p.turn);
    else
        l->p.alive &= (uint8_t) ~(1u << l->p.turn);
}

int duellists_play(struct duellist *p, const struct match_opening *opening, int seat, int lost)
{
    int players = p[0].game->players, lost_for[PLAYERS_MAX] = {0}, score;
    uint8_t sharers;
    struct course l;
    opening_play(&l, p[0].game, opening);
    for (int i = 0; i < players; i++) {
        engine_clear(p[i].engine);
        p[i].seed = p[i].random ? random_next(p[i].random) : 0;
    }
    while (!course_over(&l, PLIES_MOST, &sharers)) {
        int who = l.p.turn;
        struct move m = choose(&p[(who - seat + players) % players], &l, &score);
        lost_for[who] = lost && score <= lost ? lost_for[who] + 1 : 0;
        if (lost_for[who] < LEVEL_LOST_MOVES) {
            course_play(&l, m);
            continue;
        }
        leave(&l);
        if (__builtin_popcount(l.p.alive) == 1)
            return l.p.alive;
    }
    return sharers;
}
