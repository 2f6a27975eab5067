/*
 * Results as PGN has them: `1-0`, `1/2-1/2`, `*`, `1-0-0` and `1/3-1/3-1/3` of three players, `3/4-1/4` where stalemate
 * is worth that, and the words of the Termination tag.
 */
#pragma once

#include "record/record.h"

enum { RESULT_TEXT = 16 }; /* bytes that hold any result */

/* The result of OUTCOME for G's number of players into OUT (RESULT_TEXT bytes are enough): "*" while the game goes
 * on. */
void result_write(const struct game *g, const struct outcome *outcome, char *out, size_t size);

/* A result as it is written: how many shares there are (0 for `*`), which players have one, and which has 3/4. */
struct shares {
    int players;
    uint8_t sharers, leader; /* as in struct outcome */
};

/*
 * Returns how many bytes the result at the beginning of the LENGTH bytes at TEXT takes; 0 if there is none. `*`, or
 * shares that make 1 together (`0-0` is none, so that castling is not taken for one), joined by a dash or a colon of
 * any typography. A share is 0, 1, N/M, 0.5 or ½; `1/2` alone is a draw of two. *OUT gets its meaning.
 */
size_t result_scan(const char *text, size_t length, struct shares *out);

/* True if all of TEXT, the value of a tag, is a result; there forfeits are written `+--` and `--+` too. */
bool result_read(const char *text, struct shares *out);

/* SHARES as the standard writes it into OUT (RESULT_TEXT bytes are enough). */
void result_name(const struct shares *shares, char *out, size_t size);

/* Returns the value of PGN's Termination tag for an ending: "normal", "time forfeit" or "unterminated". */
const char *result_termination(enum ending ending);

/*
 * Returns how a game ended that did not end by the rules: SHARES says who shares the result, CLAIMS (outcome.claims) is
 * what could have been claimed, TERMINATION the tag's value or NULL. One winner: by time if the tag says so, else by
 * resignation. A draw: by what the tag says (time and resignation too: the other side could not win, or others shared
 * the win), else by what could be claimed, else by agreement.
 */
struct outcome result_guess(struct shares shares, unsigned claims, const char *termination);

/* The ending that WORD, a token of rules/rule.h, means. False if it is none. */
bool result_ending(const char *word, enum ending *ending);

/* A new last child of NODE; its position is NODE's, and the caller changes it. */
struct node *node_add(struct node *node, enum node_kind kind);

/* Bring Result and Termination in line with how the main line ends, if they say otherwise: called whenever that may
 * have changed. */
void record_update_result(struct record *record);

/* Go to CHILD and return it. If it is new (FRESH), it comes before the moves just taken back, its player had LEFT_MS
 * ms left (below 0: no clock), and the Result tag is brought up to date. */
struct node *record_enter(struct record *record, struct node *child, bool fresh, int64_t left_ms);

/* The tags of a new game whose first position has the code CODE. RECORD has none yet. */
void record_begin_tags(struct record *record, const char *code);
