#include "bout.h"

#include "base/text.h"
#include "rules/net.h"
#include "rules/outcome.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Scores are in 1/100 pawn. */
enum {
    TABLE_BYTES = 4 << 20,
    PLIES_MOST = 400,
    RESIGN_SCORE = 1000, /* a player whose own search says so RESIGN_MOVES times in a row resigns */
    RESIGN_MOVES = 3,
};

/* One game while it is played. */
struct bout {
    struct position p;
    uint64_t key[PLIES_MOST + OPENING_PLIES_MOST];
    int plies;
    int hopeless[PLAYERS_MAX];
};

bool duellist_open(struct duellist *d, const char *id, const char *net, struct error *e)
{
    struct catalogue c;
    *d = (struct duellist){0};
    if (!catalogue_find_data(&c, e) || (d->game = catalogue_game(&c, id, e)) == NULL)
        return false;
    if (strcmp(net, NET_SHIPPED) == 0)
        return true;
    net_free(d->game->net);
    d->game->net = NULL;
    return !*net || catalogue_read_net(net, d->game, e);
}

void duellist_set(struct duellist *d, const char *name, int middle, int end)
{
    struct game *g = d->game;
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

bool duellist_ready(struct duellist *d)
{
    engine_free(d->engine);
    d->engine = engine_new(d->game, TABLE_BYTES, 1);
    return d->engine != NULL;
}

void duellist_close(struct duellist *d)
{
    engine_free(d->engine);
    game_free(d->game);
}

static double processor_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static struct search_result think(struct duellist *d, const struct bout *b)
{
    struct limits l = {.nodes = d->nodes};
    double began = processor_ns();
    struct search_result r = engine_search(d->engine, &b->p, b->key, b->plies + 1, &l);
    d->used_ns += processor_ns() - began;
    d->searched += r.nodes;
    d->moves++;
    return r;
}

static void play(const struct game *g, struct bout *b, struct move m)
{
    position_play(g, &b->p, m);
    b->key[++b->plies] = b->p.key;
}

int duel_play(struct duellist d[], const struct match_opening *opening, int seat)
{
    const struct game *g = d[0].game;
    struct bout b = {.plies = 0};
    position_start(g, &b.p);
    b.key[0] = b.p.key;
    for (int n = 0; n < opening->plies; n++)
        play(g, &b, opening->move[n]);
    for (int i = 0; i < g->players; i++)
        engine_clear(d[i].engine);
    for (;;) {
        struct outcome o = outcome_of(g, &b.p, b.key, b.plies + 1);
        if (o.ending != ENDING_NONE)
            return o.sharers;
        if (o.claims || b.plies >= PLIES_MOST)
            return b.p.alive;
        int who = b.p.turn;
        struct search_result r = think(&d[(who - seat + g->players) % g->players], &b);
        b.hopeless[who] = r.score <= -RESIGN_SCORE ? b.hopeless[who] + 1 : 0;
        if (b.hopeless[who] >= RESIGN_MOVES && g->players == 2)
            return 1 << !who;
        play(g, &b, r.best);
    }
}
