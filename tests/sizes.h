/*
 * Tests of pictures draw each game at one size in the fast suite, and at all of them where ALL_SIZES is set (suite
 * `slow`).
 */
#pragma once

#include <stdbool.h>
#include <stdlib.h>

/* True if every size is drawn. */
static inline bool sizes_are_all(void)
{
    return getenv("ALL_SIZES") != NULL;
}

/* Returns the last of the sizes from FIRST to LAST that are drawn: LAST, or FIRST where one is enough. */
static inline int sizes_last(int first, int last)
{
    return sizes_are_all() ? last : first;
}
