/*
 * Who sits where: a person, the AI at a level, an engine of others, or somebody at another terminal.
 */
#ifndef REROUTE66_PLAY_SEAT_H
#define REROUTE66_PLAY_SEAT_H

#include "base/error.h"
#include "play/guest.h"

enum { SEAT_TEXT = 48, SEAT_LEVEL = 4 };

struct seat {
    bool ai, elsewhere;     /* at most one of them; neither: a person at this terminal */
    int level;              /* 1 … LEVEL_MAX or LEVEL_FULL; of a person: 0 */
    char guest[GUEST_NAME]; /* of an AI: the guest that plays, at LEVEL_FULL; "": our own */
};

/* The level that TEXT names, "1" to "10" or "full"; 0 if it names none. And its name into OUT (SEAT_TEXT bytes). */
int seat_read_level(const char *text);
void seat_write_level(int level, char *out);

static inline bool seat_is_here(const struct seat *s)
{
    return !s->ai && !s->elsewhere;
}

/*
 * Read `human` (`you`, `person`, `player`), `elsewhere`, `ai`, `ai:LEVEL` (`computer LEVEL`, a bare LEVEL) or the name
 * of one of GUESTS (NULL: none) into S. The level without a number is SEAT_LEVEL. False with E filled otherwise.
 */
bool seat_read(const char *text, const struct guests *guests, struct seat *s, struct error *e);

/* The seat of the guest W. / True if A and B are the same. */
struct seat seat_of_guest(const struct guest *w);
bool seat_equal(struct seat a, struct seat b);

/* "you", "elsewhere", "computer 4" or a guest's name into OUT (SEAT_TEXT bytes). */
void seat_write(struct seat s, char *out);

/* The name for a saved game, "Player", "Computer level 4" or "Computer stockfish", into OUT; and back: a name that is
 * no computer's is a person. */
void seat_write_tag(struct seat s, char *out);
struct seat seat_from_tag(const char *name);

#endif
