/*
 * Dates of games as PGN has them, with question marks for what nobody knows.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The first and the last day that a date may mean, as numbers YYYYMMDD. */
struct days {
    int first, last;
};

/*
 * Reads the LENGTH bytes at DATE into OUT: a year of four digits, and a month and a day of one or two each or none,
 * after a dot, a hyphen or a stroke; a question mark stands for any digit, and so do those that a year alone lacks.
 * False if it is no date.
 */
bool dates_read(const char *date, size_t length, struct days *out);
