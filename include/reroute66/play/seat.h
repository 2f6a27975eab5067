/*
 * Who sits where: a person, the AI at a level, or somebody at another terminal.
 */
#ifndef REROUTE66_PLAY_SEAT_H
#define REROUTE66_PLAY_SEAT_H

#include "base/error.h"
#include "engine/engine.h"

enum { SEAT_TEXT = 32, SEAT_LEVEL = 4 };

struct seat {
    bool ai, elsewhere; /* at most one of them; neither: a person at this terminal */
    int level;          /* 1 … LEVEL_MAX or LEVEL_FULL; of a person: 0 */
};

/* The level that TEXT names, "1" to "10" or "full"; 0 if it names none. And its name into OUT (SEAT_TEXT bytes). */
int seat_read_level(const char *text);
void seat_write_level(int level, char *out);

static inline bool seat_is_here(const struct seat *s)
{
    return !s->ai && !s->elsewhere;
}

/*
 * Read `human` (`you`, `person`, `player`), `elsewhere`, `ai`, `ai:LEVEL` (`computer LEVEL`, a bare LEVEL) into S. The
 * level without a number is SEAT_LEVEL. False with E filled otherwise.
 */
bool seat_read(const char *text, struct seat *s, struct error *e);

/* "you", "elsewhere" or "computer 4" into OUT (SEAT_TEXT bytes). */
void seat_write(struct seat s, char *out);

/* The name for a saved game, "Player" or "Computer level 4", into OUT; and back: a name that is no computer's is a
 * person. */
void seat_write_tag(struct seat s, char *out);
struct seat seat_from_tag(const char *name);

#endif
