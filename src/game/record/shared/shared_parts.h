/* What the sources of shared games have in common: event_text.c (events as text), timing.c (how the clock binds),
 * rules.c (the rules of a table) and seats.c (who sits, asks for a seat, watches and talks) come before judge.c (the
 * game that follows from the events), and that before shared.c (the set of events). */
#pragma once

#include "record/shared.h"

enum { SHARED_ANSWER = 32 };

/* The largest number, and place in the order, of an event. */
enum { SHARED_NUMBERS = 1000000 };

/* Reads the event in the LENGTH bytes at AT into EVENT, whose line is owned then; false if there is none. */
bool shared_read_event(const char *at, size_t length, struct shared_event *event);

/* Adds the line of EVENT to OUT. */
void shared_write_event(const struct shared_event *event, struct text *out);

/* Writes the name of QUESTION into OUT, as answers give it: "w3". */
void shared_write_answer(const struct shared_proposal *question, char out[SHARED_ANSWER]);

/* Returns the player's seat that WORD begins with; -1 if it names none. */
int shared_read_seat(const char *word);

/* Sets the tag of RECORD, the shared game ID. TIMED: its clock binds, which programs of 1.0 know nothing of. */
void shared_write_version(struct record *record, const char *id, bool timed);

/* Returns a record with the tags and the first position of RECORD, and with the tag of the shared game ID. Caller
 * frees. */
struct record *shared_copy_root(const struct record *record, const char *id);

/* Returns the hash of the line that leads to NODE, a node of SHARED. */
uint32_t shared_hash(const struct shared *shared, const struct node *node);

/* Takes the terms of EVENT, unless somebody sits already or there are some. */
void shared_take_terms(struct shared *shared, const struct shared_event *event);

/* A move of the player to move is being judged, which says that USED ms were used. If the player's program has watched
 * the other's last turn, in which the other's program was away, the other is charged what was seen. False if the
 * other's time was over by that. */
bool shared_testify(struct shared *shared, int64_t used);

/* Charges the player to move for a move at the event that is being judged, which says that USED ms were used. Returns
 * the ms left after it, the gain included; 0 if the time was over, -1 if no clock binds. */
int64_t shared_charge(struct shared *shared, int64_t used);

/* True if by the event that is being judged the player to move has no time left. */
bool shared_is_late(const struct shared *shared);

/* The turn of the next player begins at the event that is being judged. */
void shared_begin_turn(struct shared *shared);

/* SEAT's program has begun at the event that is being judged; FRESH: nobody had the seat before. */
void shared_arrive(struct shared *shared, int seat, bool fresh);

/* SEAT takes DAYS off at the event that is being judged, or is back if that is 0. False if it may not. */
bool shared_take_vacation(struct shared *shared, int seat, int days);

/* No seat's program has watched the turn under way, which was paused, or was changed by agreement. */
void shared_forget_watch(struct shared *shared);

/* The clocks stand still from the event that is being judged on if PAUSED, else they run. */
void shared_hold_clock(struct shared *shared, bool paused);

/* True if EVENT, which has just come, is not taken in whatever its place in the order: it would change what has been
 * settled here about who sits where. */
bool seats_refuse(const struct shared *shared, const struct shared_event *event);

/* True if events of KIND are notes: they may fall, and nothing but talk and presence follows from them. */
bool table_is_note(enum shared_kind kind);

/* True if the rules let EVENT's seat do what it does, in that place of the order, and there is room; takes the room. */
bool table_admits(struct shared *shared, struct shared_event *event);

/* Gives back the room that SEAT has taken since it was as BEFORE. */
void table_give_back(struct shared_seat *seat, const struct shared_seat *before);

/* True if there is room in ROOM for an event of SEAT; takes it. */
bool table_takes_room(struct shared *shared, int seat, enum table_room room);

/* Marks the oldest notes that have no room as fallen. True if one of them was judged. */
bool table_let_fall(struct shared *shared);

/* Judge the event: a player sits down or gets up, or its program says that it runs. */
void seats_judge(struct shared *shared, const struct shared_event *event);

/* Judge the event: the host's rules. */
void seats_judge_rules(struct shared *shared, const struct shared_event *event);

/* Judge the event: somebody asks for a seat. */
void seats_judge_take(struct shared *shared, const struct shared_event *event);

/* Judges EVENT as an answer to who asks for a seat. False if that is not what it answers. */
bool seats_judge_answer(struct shared *shared, const struct shared_event *event);

/* Judge the event: somebody comes to watch, or leaves. */
void seats_judge_watcher(struct shared *shared, const struct shared_event *event);

/* Judge the event: a remark. */
void seats_judge_remark(struct shared *shared, const struct shared_event *event);

/* Judge the events from FIRST on; or all again, if later ones were judged already. */
void shared_judge(struct shared *shared, int first);
