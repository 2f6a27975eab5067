/*
 * How long something learnt is remembered: FSRS, version 6, with its published default parameters
 * (open-spaced-repetition, "The Algorithm", github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm).
 */
#pragma once

enum grade { GRADE_AGAIN = 1, GRADE_HARD, GRADE_GOOD, GRADE_EASY };

struct retention {
    double stability;  /* days until the chance to remember it has fallen to nine of ten; 0: never learnt */
    double difficulty; /* 1 … 10 */
};

enum { RETENTION_MOST = 36500 };

/* Returns RETENTION after a review that went as GRADE, DAYS (from 0; less counts as 0) after the one before. */
struct retention retention_review(struct retention retention, enum grade grade, int days);

/* Returns after how many days RETENTION is to be reviewed: 1 … RETENTION_MOST. */
int retention_interval(struct retention retention);
