/*
 * The instances of the evaluation, each compiled for one sort of game and processor, and the choice among them.
 */
#ifndef REROUTE66_ENGINE_EVAL_EVALUATOR_H
#define REROUTE66_ENGINE_EVAL_EVALUATOR_H

#include "engine/values.h"

/*
 * The instances that serve G and that this processor can run: number AT from 0, the narrowest first and those that
 * count bits by an instruction before others; NULL beyond the last. All give the same results; number 0 is the one to
 * use, and tests try all.
 */
evaluator *evaluator_of(const struct game *g, int at);

#endif
