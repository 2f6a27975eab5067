/* The row functions `won`, `goal` and `draws` of rules (rules/rule.h): by what a game ends. */
#pragma once

#include "rules/rule.h"

/* Returns the cells where WHO may win by arriving: the far corners, the hill, the zone of RULE_GOAL. */
cellset wins_corner_goal(const struct game *g, int who);
cellset wins_hill_goal(const struct game *g, int who);
cellset wins_goal_zone(const struct game *g, int who);

/* True if WHO has won P: by a pawn in its far corner while no piece is missing; with the royal piece on the hill; with
 * a piece in the zone of the goal, at once, or still there when its turn comes, or not answered by the second player;
 * as the other has lost its pieces, or WHO its own; as the other is bared and has not bared WHO; as
 * the other royal piece is gone. */
bool wins_corner(const struct game *g, const struct position *p, int who);
bool wins_hill(const struct game *g, const struct position *p, int who);
bool wins_goal(const struct game *g, const struct position *p, int who);
bool wins_goal_held(const struct game *g, const struct position *p, int who);
bool wins_goal_answered(const struct game *g, const struct position *p, int who);
bool wins_extinction(const struct game *g, const struct position *p, int who);
bool wins_giveaway(const struct game *g, const struct position *p, int who);
bool wins_points(const struct game *g, const struct position *p, int who);
bool wins_explosion(const struct game *g, const struct position *p, int who);
bool wins_baring(const struct game *g, const struct position *p, int who);

/* The ending by which P is drawn, ENDING_NONE if it is not: both sides have reached the goal, or passed one after the
 * other; one has passed while the royal pieces face each other. */
enum ending draws_goal_answered(const struct game *g, const struct position *p);
enum ending draws_passing(const struct game *g, const struct position *p);
enum ending draws_facing(const struct game *g, const struct position *p);

/* After move M of MOVER: count a check that it gives, of all or without a break; note whether it was a pass. */
void count_check(const struct game *g, struct position *p, struct move m, int mover);
void count_checking(const struct game *g, struct position *p, struct move m, int mover);
void count_pass(const struct game *g, struct position *p, struct move m, int mover);

/* After move M of MOVER: count it where RULE_COUNTING does, or begin to count. */
void count_honour(const struct game *g, struct position *p, struct move m, int mover);
