/*
 * External engines that speak UCI: those that the user's configuration names, and searches by one of them.
 */
#pragma once

#include "base/child.h"
#include "record/record.h"
#include "search/engine.h"

enum { GUEST_NAME = 24, GUEST_TEXT = 512, GUESTS_MAX = 16, GUEST_MEMORY = 4096 };

/* One engine of the configuration. A limit of 0 is none; without any, the engine gets the time that our AI has. */
struct guest {
    char name[GUEST_NAME];    /* letters, digits, - and _ */
    char command[GUEST_TEXT]; /* as child_start takes it */
    char options[GUEST_TEXT]; /* the UCI lines that set them */
    int64_t time_ms;          /* for a move without a clock */
    int64_t depth, nodes;     /* of a move in a game */
    int64_t memory;           /* MiB of address space; 0: no limit */
};

struct guests {
    int count;
    struct guest row[GUESTS_MAX];
};

/* True if NAME may be the name of a guest. */
bool guest_name_is_sound(const char *name);

/* Returns the guest called NAME, in whatever case; NULL if there is none. */
const struct guest *guests_find(const struct guests *all, const char *name);

/*
 * Take the line NAME = VALUE of the configuration: `stockfish = /usr/games/stockfish`; for an engine named above,
 * `stockfish.time = 2` (also depth, nodes, memory), or `stockfish.Hash = 64` for an option of its own. False with ERROR
 * filled if it is wrong.
 */
bool guests_set(struct guests *all, const char *name, const char *value, struct error *error);

/* What to search, and the moves that led there, for our AI and for guests. */
struct assignment {
    struct position position;
    uint64_t *keys; /* COUNT, as in outcome_of */
    int count;
    struct text words; /* after `position` in UCI */
};

/* Fill ASSIGNMENT, which may have been filled before, with P of G, at NODE of a record (NULL: nothing is known of the
 * moves before). Free with assignment_free. */
void assignment_take(struct assignment *assignment, const struct game *g, const struct position *p,
                     const struct node *node);
void assignment_free(struct assignment *assignment);
