/*
 * What is to be practised again, and when: cards. Each answer is a line of the file `cards` in the state folder, and
 * `struct retention` tells from the answers when a card is due. A line has fields with a tab between them:
 *     TIME    HOW    SECONDS    KIND    GAME    WHAT …
 * TIME is UTC, as 2026-11-29T10:22:03Z. HOW is a grade, `again`, `hard`, `good` or `easy`, or `suspend`
 * or `resume` (the card is not asked, or asked again), or `undo` (its last answer did not count), or `new` (as `again`
 * but nobody was asked), or `gone` (the position is not in its file of openings any more), or `kept` (it is, and these
 * are its moves). SECONDS were thought.
 * Lines count in the order of their times, those of one time in that of the file, so that files of two machines can be
 * joined; what both have from before counts once.
 * KIND is `problem`, and behind GAME's id follow the fields of a line of a set of problems (problem.h); or `lesson`,
 * and WHAT is its number. KIND, GAME and WHAT make the card. Lines that say something else are passed over.
 *
 * A result against the clock (racing.h) is a line with HOW `done` and KIND `rush` or `cycle`, and behind GAME follow
 *     SET    LIMIT    SOLVED    MISSED    LONGEST
 * LIMIT in seconds, 0 if there is none, LONGEST the most that were solved in a row.
 */
#pragma once

#include "base/text.h"
#include "rules/game.h"

/*
 * How long something learnt is remembered: FSRS, version 6, with its published default parameters
 * (open-spaced-repetition, "The Algorithm", github.com/open-spaced-repetition/awesome-fsrs/wiki/The-Algorithm).
 */

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

enum { CARD_SUSPEND = GRADE_EASY + 1, CARD_RESUME, CARD_UNDO, CARD_NEW, CARD_GONE, CARD_KEPT };

/* What an answer changes of a card. Days are counted from 1970. */
struct card_state {
    struct retention retention;
    int how;      /* the last answer, an enum grade; 0: never answered */
    int answered; /* its day */
    int due;      /* the day from which on it is asked */
};

struct card {
    char *item; /* KIND, GAME, WHAT …, as in the last line of it; owned */
    struct card_state now, before;
    bool undoable; /* its last answer can be taken back: NOW is BEFORE again then */
    int suspended; /* 0: no; else the greater, the later */
    bool gone;     /* out of its file */
    bool lost; /* its game or lesson is not there, which cards_read does not look at: whoever asks the card sets it */
    int64_t noted; /* the time of its last line, ms since 1970 */
};

/* What was answered on one day; DUE answers were about cards that were due. */
struct card_day {
    int day, answers, right, due;
};

/* A result against the clock. */
enum race_kind { RACE_RUSH, RACE_CYCLE, RACE_KINDS };
enum { RACE_SET = 128 };
struct race_result {
    enum race_kind kind;
    char game[GAME_ID], set[RACE_SET];
    int limit, solved, missed, longest, seconds;
};

struct deck {
    struct card *card; /* owned, in the order in which they came first */
    int count, room;
    int *slot; /* owned: places in `card` by the hash of what makes a card, -1 for none; SLOTS of them */
    int slots;
    struct card_day *day; /* owned, in the order of their times */
    int days, days_room;
    struct race_result *race; /* owned, in the order of their times */
    int races, races_room;
    int suspensions; /* how often a card was suspended */
    int last;        /* place in `card` of that of the last answer in the file; -1: there is none */
    int last_place;  /* the place of that line in the file */
    int damaged;     /* lines passed over */
};

/* True if CARD is asked when it is due. */
static inline bool card_is_asked(const struct card *card)
{
    return card->now.how && !card->suspended && !card->gone && !card->lost;
}

/* Returns when an answer about CARD (NULL: it has no line yet) that is given at NOW is noted, so that it counts after
 * those before it: NOW, or a second after CARD's last line if that is of the future, by a clock set back or that of
 * another machine. In ms since 1970. */
int64_t card_time(const struct card *card, int64_t now);

/* Returns the day, from 1970, that MS since 1970 belongs to: it begins at 4 in the morning where the user is. */
int cards_day(int64_t ms);

/* True if it is after midnight at MS, and that day has not begun. */
bool cards_night(int64_t ms);

/* Read the user's cards into OUT, none if there is no file. False with ERROR filled if it cannot be read. Free with
 * deck_free in either case. */
bool cards_read(struct deck *out, struct error *error);
void deck_free(struct deck *deck);

/* Returns the card of DECK that ITEM (as in struct card) is, NULL if there is none. */
const struct card *deck_find(const struct deck *deck, const char *item);

/* The cards of DECK that are due on DAY, longest due first, into OUT (room for DECK's count). Returns how many. */
int deck_due(const struct deck *deck, int day, const struct card **out);

/* Returns the card of DECK that was suspended last and can be asked again, NULL if there is none; *COUNT gets how many
 * of them there are. */
const struct card *deck_suspended(const struct deck *deck, int *count);

/* Returns what was answered on DAY. */
struct card_day deck_day(const struct deck *deck, int day);

/* Returns on how many days without a gap, up to DAY, something was answered; DAY itself may be still to come. */
int deck_streak(const struct deck *deck, int day);

/* Add the answer HOW (enum grade or CARD_…) about ITEM, given after SECONDS at MS since 1970, to the file. False with
 * ERROR filled. */
bool cards_note(const char *item, int how, int seconds, int64_t ms, struct error *error);

/* The same for many: cards_add adds a line to LINES, and cards_append adds these to the file. */
bool cards_add(const char *item, int how, int seconds, int64_t ms, struct text *lines, struct error *error);
bool cards_append(const struct text *lines, struct error *error);

/* Add RESULT, come to at MS since 1970, to the file. False with ERROR filled. */
bool cards_note_race(const struct race_result *result, int64_t ms, struct error *error);

/* True if RESULT is better than OTHER, of the same kind: more solved; in a rush as many with fewer missed; in a cycle
 * as many of more that were asked, or of as many in less time. */
bool race_is_better(const struct race_result *result, const struct race_result *other);

/* Returns the best result of DECK, or the LAST one, of the kind, game, set and limit of LIKE; NULL if there is none. */
const struct race_result *deck_best_race(const struct deck *deck, const struct race_result *like, bool last);
