#include "play/opinion.h"

#include "engine/engine.h"

#include <stdlib.h>

/* At WORSE or below the AI accepts a draw. It offers one from move number LATE on, if its scores have been within
 * BALANCED of even for BALANCED_MOVES of its moves, and not again for OFFER_PAUSE more. Scores in 1/100 of a pawn. */
enum {
    WORSE = -50,
    EVEN = 0,
    BALANCED = 35,
    BALANCED_MOVES = 8,
    LATE = 40,
    OFFER_PAUSE = 12,
};

void opinion_form(struct opinion *t, int score)
{
    t->rated = true;
    t->score = score;
    t->lost_for = score <= LEVEL_LOST ? t->lost_for + 1 : 0;
    t->even_for = abs(score) <= BALANCED || t->even_for < 0 ? t->even_for + 1 : 0;
}

bool opinion_resigns(const struct opinion *t)
{
    return t->lost_for >= LEVEL_LOST_MOVES;
}

bool opinion_offers_draw(const struct opinion *t, int full)
{
    return t->even_for >= BALANCED_MOVES && full >= LATE;
}

bool opinion_accepts_draw(const struct opinion *t, int score, int full)
{
    return score <= WORSE || opinion_offers_draw(t, full);
}

bool opinion_claims_draw(int score)
{
    return score <= EVEN;
}

void opinion_offered(struct opinion *t)
{
    t->even_for = -OFFER_PAUSE;
}
