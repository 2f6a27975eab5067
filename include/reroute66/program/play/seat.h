/*
 * Who sits where: a person, the AI at a level, an external engine, or somebody at another terminal.
 */
#pragma once

#include "play/guest.h"

enum { SEAT_TEXT = 48, SEAT_LEVEL = 4 };

struct seat {
    bool ai, elsewhere;     /* at most one of them; neither: a person at this terminal */
    int level;              /* 1 … LEVEL_MAX or LEVEL_FULL; of a person: 0 */
    char guest[GUEST_NAME]; /* of an AI: the guest that plays, at LEVEL_FULL; "": our own */
};

/* The level that TEXT names, "1" to "20" (a game may have fewer) or "full"; 0 if it names none. And its name into OUT
 * (SEAT_TEXT bytes). */
int seat_read_level(const char *text);
void seat_write_level(int level, char *out);

static inline bool seat_is_here(const struct seat *seat)
{
    return !seat->ai && !seat->elsewhere;
}

/*
 * Read `human` (`you`, `person`, `player`), `elsewhere`, `ai`, `ai:LEVEL` (`computer LEVEL`, a bare LEVEL) or the name
 * of one of GUESTS (NULL: none) into SEAT. The level without a number is SEAT_LEVEL. False with ERROR filled otherwise.
 */
bool seat_read(const char *text, const struct guests *guests, struct seat *seat, struct error *error);

/* Returns the seat of GUEST. */
struct seat seat_of_guest(const struct guest *guest);

/* True if G has the level of SEAT, or nobody of a level sits there. */
bool seat_has_level(const struct seat *seat, const struct game *g);

/* Makes the level of SEAT one that G has: its highest instead of a higher one. True if it had none. */
bool seat_bound(struct seat *seat, const struct game *g);

/* True if FIRST and SECOND are the same. */
bool seat_equal(struct seat first, struct seat second);

/* "you", "elsewhere", "computer 4" or a guest's name into OUT (SEAT_TEXT bytes). */
void seat_write(struct seat seat, char *out);

/* The name for a saved game, "Player", "Computer level 4" or "Computer stockfish", into OUT; and back: a name that is
 * no computer's is a person. */
void seat_write_tag(struct seat seat, char *out);
struct seat seat_from_tag(const char *name);

/*
 * What an AI player decides besides its moves, by the scores of its searches (1/100 of a pawn, for its own side): when
 * it resigns, accepts a draw or offers one.
 */

/* What the AI may do besides moving. */
struct manners {
    bool accepts_draws; /* when it stands worse, or would offer one itself */
    bool claims_draws;  /* when it may and is not better */
    bool resigns;       /* when it has been lost for some moves */
    bool offers_draws;  /* when the game is late and has been even for many moves */
    bool ponders;       /* thinks on people's time too, at full strength */
};

/* What one AI player remembers of its searches; all zero before the first one. */
struct opinion {
    bool rated;   /* it has thought: `score` is valid */
    int score;    /* 1/100 of a pawn */
    int lost_for; /* consecutive moves at which its score was LEVEL_LOST or worse */
    int even_for; /* consecutive moves with an even score; below 0: it has offered a draw recently */
};

/* The player of OPINION, about to move, values its position at SCORE. */
void opinion_form(struct opinion *opinion, int score);

/* True if it resigns: it has thought itself lost for LEVEL_LOST_MOVES moves. */
bool opinion_resigns(const struct opinion *opinion);

/* True if it offers a draw: the game, at move number FULL now, has been even for long enough. */
bool opinion_offers_draw(const struct opinion *opinion, int full);

/* True if the AI accepts a draw at move number FULL when its position is worth SCORE. */
bool opinion_accepts_draw(const struct opinion *opinion, int score, int full);

/* True if the AI claims a draw when its position is worth SCORE. */
bool opinion_claims_draw(int score);

/* The AI has just offered a draw: it offers no other for a while. */
void opinion_offered(struct opinion *opinion);
