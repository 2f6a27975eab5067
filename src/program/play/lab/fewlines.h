/* The best lines of a search, from which the laboratory draws a move. */
#pragma once

#include "play/lab.h"

struct course;

/* The best COUNT lines of the last iteration that a search of several has finished, the best first. FOUND, WORTH: what
 * has been reported of the iteration that is going on. */
struct few_lines {
    struct move move[LAB_LINES], found[LAB_LINES];
    int score[LAB_LINES], worth[LAB_LINES], count;
};

/* Report RESULT to the struct few_lines CONTEXT: for struct limits. */
void lines_take(void *context, const struct search_result *result);

/* Search COURSE's position with LIMITS for LINES, behind LAB_OPENING with LAB_LINES times the nodes, and to depth 1
 * where those are too small for more than one: games of few nodes differ, too. Returns what the last search found. */
struct search_result lines_find(const struct course *course, struct engine *engine, const struct limits *limits,
                                struct few_lines *lines);

/* True if the move after PLIES is drawn, where the moves before were drawn among WAYS, the product of their choices. */
bool lines_are_drawn(int plies, double ways);

/* Returns how many of LINES are at most MARGIN (1/100 pawn) worse than the best. */
int lines_near(const struct few_lines *lines, int margin);
