/* The best lines of a search, from which the laboratory draws a move. */
#pragma once

#include "play/lab.h"

/* The first lines that a search of several has reported, by their numbers. */
struct few_lines {
    struct move move[LAB_LINES];
    int score[LAB_LINES], count;
};

/* Report RESULT to the struct few_lines CONTEXT: for struct limits. */
void lines_take(void *context, const struct search_result *result);

/* Returns how many of LINES are at most MARGIN (1/100 pawn) worse than the best. */
int lines_near(const struct few_lines *lines, int margin);
