/* What the sources of shared games have in common: event_text.c (events as text) comes before judge.c (the game that
 * follows from the events), and that before shared.c (the set of events). */
#pragma once

#include "record/shared.h"

enum { SHARED_ANSWER = 32 };

/* Reads the event in the LENGTH bytes at AT into EVENT, whose line is owned then; false if there is none. */
bool shared_read_event(const char *at, size_t length, struct shared_event *event);

/* Adds the line of EVENT to OUT. */
void shared_write_event(const struct shared_event *event, struct text *out);

/* Writes the name of the open question into OUT, as answers give it: "w3". */
void shared_write_answer(const struct shared *shared, char out[SHARED_ANSWER]);

/* Returns the player's seat that WORD begins with; -1 if it names none. */
int shared_read_seat(const char *word);

/* Returns a record with the tags and the first position of RECORD, and with the tag of the shared game ID. Caller
 * frees. */
struct record *shared_copy_root(const struct record *record, const char *id);

/* Returns the hash of the line that leads to NODE, a node of SHARED. */
uint32_t shared_hash(const struct shared *shared, const struct node *node);

/* Judge the events from FIRST on; or all again, if later ones were judged already. */
void shared_judge(struct shared *shared, int first);
