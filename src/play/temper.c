#include "play/temper.h"

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

void temper_form(struct temper *t, int score)
{
    t->rated = true;
    t->score = score;
    t->lost_for = score <= LEVEL_LOST ? t->lost_for + 1 : 0;
    t->even_for = abs(score) <= BALANCED || t->even_for < 0 ? t->even_for + 1 : 0;
}

bool temper_gives_up(const struct temper *t)
{
    return t->lost_for >= LEVEL_LOST_MOVES;
}

bool temper_sees_no_more(const struct temper *t, int full)
{
    return t->even_for >= BALANCED_MOVES && full >= LATE;
}

bool temper_agrees(const struct temper *t, int score, int full)
{
    return score <= WORSE || temper_sees_no_more(t, full);
}

bool temper_claims(int score)
{
    return score <= EVEN;
}

void temper_offered(struct temper *t)
{
    t->even_for = -OFFER_PAUSE;
}
