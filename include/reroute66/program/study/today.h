/*
 * What is due today: problems that went wrong, mistakes of the user's own games, lessons. Each is a card (cards.h),
 * answered by how its exercise went; the setting `daily` says how many a day are asked at most.
 */
#pragma once

#include "play/problem.h"
#include "study/cards.h"
#include "study/desk.h"

/* The set of problems that a card's problem is said to be of. */
#define TODAY_SET "today"

/* Returns how many cards are still to be asked today, at most as many as `daily` leaves, without those that cannot be
 * asked; 0 if the file cannot be read. */
int today_left(struct desk *desk);

/* Put what is due next on the board. A lesson is only chosen, as by tutorial_choose: *LESSON is its number. TODAY_NONE
 * after a message: nothing is due, or it cannot be shown. */
enum today { TODAY_NONE, TODAY_PROBLEM, TODAY_LESSON };
enum today today_next(struct desk *desk, int *lesson);

/* Splits the card COPY, whose bytes are changed: its kind, its game's id, and what follows, into FIELD. */
void today_split_item(char *copy, char *field[3]);

/* Adds what makes the card of PROBLEM, of G, to OUT, which is empty. */
void today_write_problem(const struct game *g, const struct problem *problem, struct text *out);

/* What makes the card of the problem or the due lesson on the board, into OUT; false if there is none. */
bool today_write_item(const struct desk *desk, struct text *out);

/*
 * These note an answer with GRADE in its card; each returns false with ERROR filled if that cannot be written. Of the
 * problem on the board: if it has no card it gets one only if it went wrong.
 */
bool today_note_problem(struct desk *desk, enum grade grade, struct error *error);

/* Of PROBLEM, of the game on the board, which was asked at BEGUN (ms of desk.now). */
bool today_note_position(struct desk *desk, const struct problem *problem, enum grade grade, int64_t begun,
                         struct error *error);

/* The mistake PROBLEM of G was made in a game. */
bool today_note_mistake(struct desk *desk, const struct game *g, const struct problem *problem, struct error *error);

/* The lesson on the board was gone through. */
bool today_note_lesson(struct desk *desk, enum grade grade, struct error *error);

/* Says after the message before that the answer is not noted, for ERROR; nothing if that is empty. */
void today_say_fault(struct desk *desk, const struct error *error);

/* HOW (CARD_SUSPEND …): change the card on the board, or else the one answered last; says so. */
void today_change(struct desk *desk, int how);

/* Suspends all cards that cannot be asked, as their game or lesson is not there; says so. */
void today_suspend_lost(struct desk *desk);

/* When a card is asked that is due so many DAYS, at least one, after the present one, into OUT: "tomorrow", "in 3 days",
 * and "from 4:00" between midnight and then. */
enum { WHEN_TEXT = 32 };
void today_write_when(const struct desk *desk, int days, char out[WHEN_TEXT]);

/* The same for the card of the problem on the board, that of the next day if it has none. */
void today_write_again(const struct desk *desk, char out[WHEN_TEXT]);

/* Adds how the problem on the board was solved, and when it is asked next, to OUT, as the end of a sentence and perhaps
 * another. AGAIN: it comes back for help or a wrong move. */
void today_write_solved(const struct desk *desk, bool again, struct text *out);

/* The last weeks as a page into OUT: how much was answered each day, what was right, what is due when. */
bool today_write_page(struct desk *desk, struct text *out);
