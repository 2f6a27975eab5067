#include "play/opinion.h"

#include "engine/engine.h"

#include <stdlib.h>

/* WORSE: the AI is glad of a draw. From move number LATE on an AI that has not thought itself further than BALANCED
 * from even for BALANCED_MOVES moves running offers a draw, and again not before OFFER_PAUSE more. Scores in 1/100 of a
 * pawn. */
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
