/*
 * A game being played: its record, seats and clocks, the thinking AI, offers and claims. Time is an argument (ms of a
 * steady clock). The owner of a session calls session_tick after every change, when session_fd is readable and when
 * session_timeout has passed.
 */
#pragma once

#include "endings/store.h"
#include "play/openings.h"
#include "play/seat.h"
#include "play/thinker.h"
#include "record/clock.h"

/* Bytes of the AI's table in an ordinary game. */
enum { SESSION_TABLE = 64 << 20 };

/* How much of a hint has been told: first the piece's cell, then the move. */
enum hint_state { HINT_NONE, HINT_THINKING, HINT_WHERE, HINT_WHAT };

struct session {
    const struct game *game; /* borrowed */
    struct record *record;   /* owned */
    struct seat seat[PLAYERS_MAX];
    struct clock clock;
    struct manners manners;
    struct thinker *thinker; /* owned */
    int threads;             /* for the next search, see thinker_use */
    struct endstore *tables; /* ending tables for hints and for the AI from LEVEL_CAREFUL on; borrowed; NULL: none */
    const struct guests *guests;    /* who may sit at the board beside our AI; borrowed, NULL: none */
    const struct openings *library; /* openings for the AI below LEVEL_FULL; borrowed, NULL: none */
    bool from_library;              /* the AI's last move was drawn from it */
    bool held;                      /* the AI waits for `go`: after undo in a game without people */
    bool viewed;                    /* the game is being viewed: AI and clocks wait until `go` */
    bool paused;                    /* the clocks stand still, and nobody may move */
    bool drill;                     /* an ending played against the table: the AI neither resigns nor offers a draw */
    struct opinion opinion[PLAYERS_MAX]; /* of the AI players */
    int offerer;                         /* who offers a draw, -1 nobody */
    uint8_t asked;                       /* bit p: player p has agreed to it */
    enum hint_state hint;
    struct move hinted;          /* HINT_WHERE, HINT_WHAT */
    struct move hinted_duck;     /* RULE_DUCK: the duck's half after it, if it is legal then */
    bool pondering;              /* the thinker searches on a person's time (manners.ponders) */
    const struct node *pondered; /* the position for which it did so last, NULL: none */
    /* the least ms between two moves of a game in which only AIs play; 0: no limit */
    int pace;
    bool found; /* the AI has decided on `thought` and waits until `due` (ms), so that people can follow */
    struct search_result thought;
    int64_t due;
    struct error fault;       /* EVENT_UNSEATED */
    const struct node *begun; /* where the AI's turn began last */
    uint64_t seed;            /* for the AI's levels */
};

/* What session_tick has just done. */
enum event {
    EVENT_NONE,
    /* the AI has moved: record->current is that move; it offers a draw with it if `offerer` is not -1: see
     * session_asked */
    EVENT_MOVED,
    EVENT_ENDED,    /* the AI moved, claimed, resigned, or a flag fell: and the game is over */
    EVENT_LEFT,     /* a player of three has left on time or by resigning, the game goes on */
    EVENT_TAKEN,    /* moves were taken back at another terminal */
    EVENT_HINT,     /* hint is HINT_WHERE now */
    EVENT_UNSEATED, /* an external engine has failed, as `fault` says: a person has its seat now */
    EVENT_FAILED,   /* the AI could not be started: memory or threads ran out; it waits for `go` */
};

/*
 * Returns a session that continues RECORD (owned from now on) with CLOCK (NULL: none); the AI's table gets TABLE_BYTES.
 * All seats are people at first and may be changed freely. SEED is for the weaker levels. Free with session_free.
 */
struct session *session_new(struct record *record, const struct clock_rule *clock, size_t table_bytes, uint64_t seed);
void session_free(struct session *session);

/* Returns the position on the board. */
const struct position *session_position(const struct session *session);

/* Whose turn it is. */
int session_turn(const struct session *session);

/* Returns the name of player WHO as the game has it: "White". Owned by the game. */
const char *session_name(const struct session *session, int who);

/* Returns the name of the person who plays WHO, the game's own name where none is known or several have the same. Owned
 * by SESSION. */
const char *session_player(const struct session *session, int who);

/* True if the game is over. */
bool session_over(const struct session *session);

/* Why the session refuses what a player wants to do. */
enum denial {
    DENIAL_NONE,
    DENIAL_OVER,      /* the game is over */
    DENIAL_PAUSED,    /* the game is paused */
    DENIAL_TURN,      /* it is the computer's turn */
    DENIAL_ELSEWHERE, /* it is the turn of a player at another terminal */
    DENIAL_ILLEGAL,   /* the rules of the game forbid the move */
    DENIAL_CLAIM,     /* there is no draw to claim */
    DENIAL_EARLY,     /* a draw cannot be offered before the first move */
    DENIAL_OUT,       /* the player has left the game */
};

/* Why no person may move now; DENIAL_NONE if one may. */
enum denial session_denial(const struct session *session);

/* True if a person may move now. */
static inline bool session_awaits_person(const struct session *session)
{
    return session_denial(session) == DENIAL_NONE;
}

/* True if the game goes on, and only AI players still play it. */
bool session_watched(const struct session *session);

/* Returns the one person among AI players, -1 if there is none or more than one. */
int session_only_person(const struct session *session);

/* Play M for the person whose turn it is. Offers and hints lapse, and the next player's clock runs. Nothing changes if
 * that is denied: by session_denial, or as illegal. */
enum denial session_play(struct session *session, struct move m, int64_t now);

/*
 * Take back to the last position where a person is to move; without people, one ply. False if there is nothing to take
 * back. A thinking AI stops.
 */
bool session_undo(struct session *session, int64_t now);

/* Takes back what was played after GOAL, a node before the current one, with the clocks as they were there. Where no
 * person plays the game waits. */
void session_retreat(struct session *session, const struct node *goal, int64_t now);

/* Undo the last session_undo, all the moves that it took back. False if there is none. */
bool session_redo(struct session *session, int64_t now);

/* Player WHO resigns: of two, it loses (record_loss); of three, it leaves the game. Denied when over or out. */
enum denial session_resign(struct session *session, int who, int64_t now);

/* Returns the draw that the side to move may claim, ENDING_NONE if none. */
enum ending session_claimable(const struct session *session);

/* The person to move claims it; DENIAL_CLAIM if there is none, else as for a move. */
enum denial session_claim(struct session *session, int64_t now);

/* As session_claim, for the draw that move M would bring about (FIDE Laws 9.2.1, 9.3.1): M is played and the game
 * drawn. Nothing is played if that is denied. */
enum denial session_claim_with(struct session *session, struct move m, int64_t now);

/* Why player WHO may neither offer a draw nor agree to the one offered: over, out, early. */
enum denial session_draw_denial(const struct session *session, int who);

/*
 * Player WHO offers a draw, or agrees to the one offered. AI seats answer at once by their manners. Returns the next
 * person who has to answer, or one of those below.
 */
enum { DRAW_AGREED = -1, DRAW_DECLINED = -2, DRAW_DENIED = -3 };
int session_draw(struct session *session, int who, int64_t now);

/* The next person who has to answer the draw that is offered, -1 if none is. */
int session_asked(const struct session *session);

/* The draw that was offered is declined, or withdrawn; harmless if none is. */
void session_decline(struct session *session);

/* Ask for a hint: start the search, or tell more of the hint that is known (HINT_WHERE → HINT_WHAT). */
void session_hint(struct session *session);

/* Lets a waiting AI go on. */
void session_go(struct session *session, int64_t now);

/* Makes the thinking AI move, or give the hint, at once, by what it knows. */
void session_hurry(struct session *session);

/* Stop clocks, AI and players (PAUSED), or let them go on. */
void session_pause(struct session *session, bool paused, int64_t now);

/*
 * Bring the game of SESSION to where RECORD, the same game as it is played at another terminal, stands: moves,
 * departures and the result. Returns what has happened: EVENT_NONE, EVENT_MOVED, EVENT_LEFT, EVENT_TAKEN or
 * EVENT_ENDED.
 */
enum event session_follow(struct session *session, const struct record *record, int64_t now);

/* Call this after seats or position were changed from outside: drops what the AI was thinking about, sets the clocks
 * right. */
void session_changed(struct session *session, int64_t now);

/* Do what is due at NOW: start the AI, take its move, look at the flags. At most one event at a time: call until
 * EVENT_NONE. */
enum event session_tick(struct session *session, int64_t now);

/* True if the AI is thinking about its own move. */
bool session_thinking(const struct session *session);

/* Returns a descriptor that is readable whenever session_tick may have something to do (thinker_fd). */
int session_fd(const struct session *session);

/* How many ms after NOW session_tick has something to do without a descriptor, -1 for never. */
int64_t session_timeout(const struct session *session, int64_t now);
