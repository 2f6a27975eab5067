#include "hall.h"

#include "base/text.h"
#include "engine/exchange.h"
#include "rules/outcome.h"

#include <stdlib.h>

enum { OPENING_PLIES = 4, PLIES_MOST = 600, TABLE_BYTES = 1 << 20 };

/* Does M win at once: by mate, by arriving, by eliminating the last other player? */
static bool wins(const struct game *g, const struct position *p, struct move m)
{
    struct position after = *p;
    position_play(g, &after, m);
    return outcome_of(g, &after, &after.key, 1).sharers == 1 << p->turn;
}

/* Keep of the N moves those after which the mover's royal man is not threatened, if there are any; returns how many.
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
static struct move beginner_move(struct hall *h, const struct position *p)
{
    struct move move[MOVES_MAX];
    int n = keep_safe(h->game, p, move, moves_legal(h->game, p, move)), best = -1, most = 0;
    for (int i = 0; i < n; i++) {
        cell victim;
        if (wins(h->game, p, move[i]))
            return move[i];
        if (!move_captures(h->game, p, move[i], &victim))
            continue;
        int gain = h->values->exchange[man_kind(p->on[victim])];
        if (gain > most && exchange_wins(h->values, p, move[i], gain)) {
            most = gain;
            best = i;
        }
    }
    return move[best >= 0 ? best : (int)random_below(&h->random, (uint32_t)n)];
}

/* What LEVEL plays with the engine WHICH. Beginners never say that the game is lost. Six parameters: those of
 * engine_search that a hall does not fix. */
static struct search_result choose(struct hall *h, const struct position *p, const uint64_t *key, int n, int level,
                                   int which)
{
    struct limits l = {.level = level, .seed = random_next(&h->random)};
    if (level == BEGINNER)
        return (struct search_result){.best = beginner_move(h, p), .depth = 1};
    return engine_search(h->engine[which], p, key, n + 1, &l);
}

/* Has the player to move in P, whose level thinks T, been lost for long enough to resign? A level that moved without a
 * search is asked for the static evaluation. */
static bool gives_up(const struct hall *h, int lost_for[PLAYERS_MAX], const struct position *p,
                     const struct search_result *t)
{
    int score = t->depth > 0 ? t->score : engine_evaluate(h->engine[0], p);
    lost_for[p->turn] = score <= LEVEL_LOST ? lost_for[p->turn] + 1 : 0;
    return lost_for[p->turn] >= LEVEL_LOST_MOVES;
}

/* The player to move resigns: p->alive then has those who are left. */
static void leave(struct hall *h, struct position *p)
{
    if (h->game->players > 2)
        position_leave(h->game, p, p->turn);
    else
        p->alive &= (uint8_t) ~(1u << p->turn);
}

/* Play one game from OPENING; returns the bits of those who win or share. SEAT has level HIGH, the others LOW. */
static int play(struct hall *h, const struct match_opening *opening, int seat, int high, int low)
{
    uint64_t key[PLIES_MOST + 2];
    int lost_for[PLAYERS_MAX] = {0};
    struct position p;
    position_start(h->game, &p);
    key[0] = p.key;
    engine_clear(h->engine[0]);
    engine_clear(h->engine[1]);
    for (int n = 0; n < PLIES_MOST; key[++n] = p.key) {
        if (n < opening->plies) {
            position_play(h->game, &p, opening->move[n]);
            continue;
        }
        struct outcome o = outcome_of(h->game, &p, key, n + 1);
        if (o.ending != ENDING_NONE)
            return o.sharers;
        if (o.claims)
            return p.alive;
        struct search_result t = choose(h, &p, key, n, p.turn == seat ? high : low, p.turn != seat);
        if (h->resigns && gives_up(h, lost_for, &p, &t)) {
            leave(h, &p);
            if (__builtin_popcount(p.alive) == 1)
                return p.alive;
        } else {
            position_play(h->game, &p, t.best);
        }
    }
    return p.alive;
}

struct tally hall_compare(struct hall *h, int high, int low, int games)
{
    struct tally t = {0};
    struct match_opening opening;
    for (int i = 0; i < games; i++) {
        int seat = i % h->game->players;
        if (seat == 0)
            opening_find(h->game, h->engine[0], &h->opening, random_next(&h->random), &opening);
        tally_count(&t, play(h, &opening, seat, high, low), seat);
    }
    return t;
}

void hall_open(struct hall *h, const struct game *g, uint64_t seed)
{
    *h = (struct hall){.game = g, .random = {seed}, .opening = opening_usual, .resigns = true};
    h->opening.plies = OPENING_PLIES;
    h->values = memory_new(sizeof *h->values);
    values_derive(h->values, g);
    for (int i = 0; i < 2; i++)
        h->engine[i] = engine_new(g, TABLE_BYTES, 1);
}

void hall_close(struct hall *h)
{
    for (int i = 0; i < 2; i++)
        engine_free(h->engine[i]);
    free(h->values);
}
