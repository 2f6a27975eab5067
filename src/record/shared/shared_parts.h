/*
 * What the sources of shared games have in common: event_text.c (events as text) and shared_places.c (nodes by lines)
 * come before judge.c (the game that follows from the events), and that before shared.c (the set of events).
 */
#ifndef REROUTE66_RECORD_SHARED_SHARED_PARTS_H
#define REROUTE66_RECORD_SHARED_SHARED_PARTS_H

#include "record/shared.h"

enum { SHARED_ANSWER = 32 };

/* The event in the LENGTH bytes at AT into E, whose line is owned then; false if there is none. / Adds the line of E to
 * OUT. */
bool shared_read_event(const char *at, size_t length, struct shared_event *e);
void shared_write_event(const struct shared_event *e, struct text *out);

/* What an answer to what is asked names: "w3". / The player's seat that WORD begins with; -1 if it names none. */
void shared_write_answer(const struct shared *s, char out[SHARED_ANSWER]);
int shared_read_seat(const char *word);

/* A record with the tags and the first position of R, and with the tag of the shared game ID. Caller frees. */
struct record *shared_copy_root(const struct record *r, const char *id);

/* The nodes by the hashes of the lines to them, open addressing; and what is to be added to the comment of a node. */
struct shared_places {
    struct place {
        uint32_t hash;
        struct node *node; /* NULL: free */
    } * slot;
    size_t room, used;
    uint32_t now; /* of the current node */
    struct node *noted;
    struct text commands, words;
};

/* Begin with the root alone. / Free that. */
void places_start(struct shared *s);
void shared_forget(struct shared *s);

/* The hash of the line to N, a child of the node whose line has the hash BEFORE. */
uint32_t places_hash(const struct record *r, uint32_t before, const struct node *n);

/* The node with the hash HASH, NULL if there is none. / N has that hash. */
struct node *places_find(const struct shared *s, uint32_t hash);
void places_add(struct shared_places *t, uint32_t hash, struct node *n);

/* The hash of the line that leads to N, a node of S. */
uint32_t shared_place(const struct shared *s, const struct node *n);

/* Let the game stand at N, whose line may lead anywhere in the tree. / At its current node, which was just entered from
 * the one before. */
void places_stand_at(struct shared *s, struct node *n);
void places_step(struct shared *s);

/* E, and WORDS for people, are to be in the comment of N: the current node, or a new one aside, which has none. / Puts
 * what was noted into the comment of its node: commands first, whenever they came. */
void places_note(struct shared *s, struct node *n, const struct shared_event *e, const char *words);
void places_write_notes(struct shared_places *t);

/* Judge the events from FIRST on, and all again if some behind them were judged before. */
void shared_judge(struct shared *s, int first);

#endif
