#include "play/samples.h"

#include "base/text.h"

#include <math.h>

float label_chance(float odds, bool of_three)
{
    static const float one_of_three = -0.693147f;
    return 1 / (1 + expf(-odds - (of_three ? one_of_three : 0)));
}

size_t labels_add(struct label_games *games, int score, int turn, uint8_t alive, bool quiet)
{
    if (games->plies == games->room) {
        games->room = games->room ? 2 * games->room : 1 << 14;
        games->ply = memory_resize(games->ply, games->room * sizeof *games->ply);
    }
    games->ply[games->plies] =
        (struct label_ply){.score = (int16_t)score, .turn = (uint8_t)turn, .alive = alive, .quiet = quiet};
    return games->plies++;
}

void labels_end_game(struct label_games *games, uint8_t sharers)
{
    bool mute = games->players > 2 && sharers == (1 << games->players) - 1;
    if (games->ended < games->plies)
        games->ply[games->plies - 1].last = true;
    for (; games->ended < games->plies; games->ended++) {
        games->ply[games->ended].mute = mute;
        for (int who = 0; who < games->players; who++)
            games->ply[games->ended].chance[who] =
                sharers >> who & 1 ? 1.0f / (float)__builtin_popcount((unsigned)sharers) : 0.0f;
    }
}

void labels_free(struct label_games *games)
{
    free(games->ply);
    *games = (struct label_games){.players = games->players};
}

/* Returns the chance that CURVE gives who moves at PLY. */
static float chance_by(const struct label_ply *ply, const struct label_curve *curve)
{
    return label_chance((ply->score - curve->flattery) / curve->scale, ply->alive == 7);
}

/* Returns the square errors of the chances as predictions of the results, of some 200000 quiet plies, evenly spread. */
static double error_of(const struct label_games *games, const struct label_curve *curve)
{
    double sum = 0;
    size_t stride = games->plies / 400000 + 1;
    for (size_t i = 0; i < games->plies; i += stride) {
        const struct label_ply *ply = &games->ply[i];
        if (!ply->quiet || ply->mute || ply->score == LABEL_UNKNOWN)
            continue;
        float off = chance_by(ply, curve) - ply->chance[ply->turn];
        sum += off * off;
    }
    return sum;
}

/* Set *X, a member of CURVE, to the number LOW … HIGH that makes the error least. */
static void fit(const struct label_games *games, struct label_curve *curve, float *x, float low, float high)
{
    while (high - low > 1) {
        float a = low + (high - low) / 3, b = high - (high - low) / 3;
        *x = a;
        double left = error_of(games, curve);
        *x = b;
        if (left < error_of(games, curve))
            high = b;
        else
            low = a;
    }
    *x = roundf((low + high) / 2);
}

static struct label_curve fit_curve(const struct label_games *games)
{
    enum { ROUNDS = 3 }; /* each number changes the other's best value a little */
    struct label_curve curve = {.scale = 200};
    for (int i = 0; i < ROUNDS && games->plies > 0; i++) {
        fit(games, &curve, &curve.scale, 50, 2000);
        fit(games, &curve, &curve.flattery, -200, 200);
    }
    return curve;
}

struct label_curve labels_fill(struct label_games *games, float ahead)
{
    struct label_curve curve = fit_curve(games);
    float keep = ahead / (ahead + 1), later[LABEL_PLAYERS] = {0};
    bool fresh[LABEL_PLAYERS] = {false}; /* of a mute game, where the player's last score stands for the result */
    for (size_t i = games->ended; i-- > 0;) {
        struct label_ply *ply = &games->ply[i];
        if (ply->last) {
            memcpy(later, ply->chance, sizeof later);
            for (int who = 0; who < LABEL_PLAYERS; who++)
                fresh[who] = ply->mute;
        }
        if (ply->score != LABEL_UNKNOWN) {
            float now = chance_by(ply, &curve);
            later[ply->turn] = fresh[ply->turn] ? now : keep * later[ply->turn] + (1 - keep) * now;
            fresh[ply->turn] = false;
            if (games->players == 2)
                later[!ply->turn] = 1 - later[ply->turn];
        }
        memcpy(ply->chance, later, sizeof later);
    }
    return curve;
}
