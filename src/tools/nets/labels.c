#include "nets/labels.h"

#include "base/text.h"

#include <math.h>

float label_chance(float odds, bool of_three)
{
    static const float one_of_three = -0.693147f;
    return 1 / (1 + expf(-odds - (of_three ? one_of_three : 0)));
}

size_t labels_add(struct label_games *l, int score, int turn, uint8_t alive, bool quiet)
{
    if (l->plies == l->room) {
        l->room = l->room ? 2 * l->room : 1 << 14;
        l->ply = memory_resize(l->ply, l->room * sizeof *l->ply);
    }
    l->ply[l->plies] =
        (struct label_ply){.score = (int16_t)score, .turn = (uint8_t)turn, .alive = alive, .quiet = quiet};
    return l->plies++;
}

void labels_end_game(struct label_games *l, uint8_t sharers)
{
    bool mute = l->players > 2 && sharers == (1 << l->players) - 1;
    if (l->ended < l->plies)
        l->ply[l->plies - 1].last = true;
    for (; l->ended < l->plies; l->ended++) {
        l->ply[l->ended].mute = mute;
        for (int who = 0; who < l->players; who++)
            l->ply[l->ended].chance[who] =
                sharers >> who & 1 ? 1.0f / (float)__builtin_popcount((unsigned)sharers) : 0.0f;
    }
}

void labels_free(struct label_games *l)
{
    free(l->ply);
    *l = (struct label_games){.players = l->players};
}

/* The chance that the curve C gives who moves at P. */
static float chance_of(const struct label_ply *p, const struct label_curve *c)
{
    return label_chance((p->score - c->flattery) / c->scale, p->alive == 7);
}

/* The square errors of the chances as predictions of the results, of some 200000 quiet plies, evenly spread. */
static double error_of(const struct label_games *l, const struct label_curve *c)
{
    double sum = 0;
    size_t stride = l->plies / 400000 + 1;
    for (size_t i = 0; i < l->plies; i += stride) {
        const struct label_ply *p = &l->ply[i];
        if (!p->quiet || p->mute || p->score == LABEL_UNKNOWN)
            continue;
        float off = chance_of(p, c) - p->chance[p->turn];
        sum += off * off;
    }
    return sum;
}

/* Set *X, a member of C, to the number LOW … HIGH that makes the error least. */
static void fit(const struct label_games *l, struct label_curve *c, float *x, float low, float high)
{
    while (high - low > 1) {
        float a = low + (high - low) / 3, b = high - (high - low) / 3;
        *x = a;
        double left = error_of(l, c);
        *x = b;
        if (left < error_of(l, c))
            high = b;
        else
            low = a;
    }
    *x = roundf((low + high) / 2);
}

static struct label_curve fit_curve(const struct label_games *l)
{
    enum { ROUNDS = 3 }; /* each number changes the other's best value a little */
    struct label_curve c = {.scale = 200};
    for (int i = 0; i < ROUNDS && l->plies > 0; i++) {
        fit(l, &c, &c.scale, 50, 2000);
        fit(l, &c, &c.flattery, -200, 200);
    }
    return c;
}

struct label_curve labels_fill(struct label_games *l, float ahead)
{
    struct label_curve c = fit_curve(l);
    float keep = ahead / (ahead + 1), later[LABEL_PLAYERS] = {0};
    bool fresh[LABEL_PLAYERS] = {false}; /* of a mute game, where the player's last score stands for the result */
    for (size_t i = l->ended; i-- > 0;) {
        struct label_ply *p = &l->ply[i];
        if (p->last) {
            memcpy(later, p->chance, sizeof later);
            for (int who = 0; who < LABEL_PLAYERS; who++)
                fresh[who] = p->mute;
        }
        if (p->score != LABEL_UNKNOWN) {
            float now = chance_of(p, &c);
            later[p->turn] = fresh[p->turn] ? now : keep * later[p->turn] + (1 - keep) * now;
            fresh[p->turn] = false;
            if (l->players == 2)
                later[!p->turn] = 1 - later[p->turn];
        }
        memcpy(p->chance, later, sizeof later);
    }
    return c;
}
