/*
 * A game that several programs play in one file, each at its own seats: a set of events. Everything that happens is an
 * event with a number for its seat; a program adds only events of its own seats, and reading a file adds those that are
 * new. The game follows from the set alone: the events in one order, each judged by the rules. So an older copy changes
 * nothing, and copies that were changed apart come to the same game. The file is a saved game (PGN) whose escaped
 * lines, which other programs pass over, hold the events, as reroute66(6) says; version 1.0 has them in the first
 * comment, where they are still read.
 */
#pragma once

#include "base/sharedfile.h"
#include "record/clock.h"
#include "record/record.h"
#include "record/source.h"

/* What an event is. */
enum shared_kind {
    SHARED_JOIN,     /* a player sits down: the hash of its key, its name */
    SHARED_LEAVE,    /* a player gets up, for now (1.0; AWAY since) */
    SHARED_MOVE,     /* a move, the ms left on the clock after it, and those used for it */
    SHARED_RESIGN,   /* the player gives up */
    SHARED_LOST,     /* the player's time is over, by its own clock */
    SHARED_CLAIM,    /* claims the draw that may be claimed, or "time": the game of who is gone */
    SHARED_DRAW,     /* offers a draw */
    SHARED_UNDO,     /* asks to go back to a number of plies */
    SHARED_HINTS,    /* asks that all may use hints and analysis */
    SHARED_PAUSE,    /* asks that the clocks stand still; while they do: lets them run again */
    SHARED_LINE,     /* asks to play on from here, where copies of the game have parted */
    SHARED_TAKE,     /* somebody asks for a seat that was joined: the seat, the hash of its key, its name */
    SHARED_YES,      /* agrees to what was asked: who asked, and the number of that event */
    SHARED_NO,       /* declines it */
    SHARED_FLAG,     /* sees the time of a seat run out */
    SHARED_LEFT,     /* answers: the ms left on the clock */
    SHARED_SAY,      /* a remark (1.0; TALK since) */
    SHARED_TERMS,    /* the clock binds: tolerance and grace in ms, its words */
    SHARED_ABORT,    /* ends the game without a result, before move 2 */
    SHARED_VACATION, /* takes a number of days off, in a game of days; 0: is back */
    SHARED_RULES,    /* the host's, as the first event: minutes until an absent owner's seat may be given away */
    SHARED_SEEN,     /* a player's program runs, at this time in minutes since 1970 */
    SHARED_TALK,     /* note: a remark; of a watcher: the name, the remark */
    SHARED_HERE,     /* note: a player's program begins */
    SHARED_AWAY,     /* note: it ends */
    SHARED_WATCH,    /* note: the watcher of this name has come */
    SHARED_GONE,     /* note: the watcher of this name has left */
    SHARED_REMATCH,  /* asks for another game, once this one is over */
    SHARED_SERIES,   /* this is such a game: its number in the series, the game before, the points before it */
    SHARED_KINDS
};

/* The seat of somebody who asks for a seat. */
enum { SHARED_GUEST = PLAYERS_MAX, SHARED_ID = 33, SHARED_NAME = 48, SHARED_REMARK = 400 };

/* The most vacations of a player, and names of those who watch. */
enum { SHARED_VACATIONS = 32, SHARED_WATCHERS = 20 };

/* Days of vacation that a player has in 365 days. */
enum { SHARED_DAYS_OFF = 30 };

/* What events take room of, by kind; moves take it of MOVES, those that the game does not accept of STRAYS. */
enum table_room {
    ROOM_SEATS,
    ROOM_TAKES,
    ROOM_MOVES,
    ROOM_STRAYS,
    ROOM_ASKS,
    ROOM_WORDS,
    ROOM_TALK,
    ROOM_SEEN,
    ROOM_HERE,
    ROOM_WATCH,
    ROOMS
};

/*
 * An event. PLACE is the hash of the line after which it happened; TICK is larger than that of every event its program
 * knew. A note (talk, who is there) has the TICK of the last event that is none, and a NUMBER larger than those of all
 * notes with that tick; so notes may fall, the oldest first, and nothing else depends on them. REST lies in LINE, its
 * canonical text, which is owned:
 *
 *     w2 3 78a031cd move e4 60000 1250 @1795000000000
 *     || | |        |    |             `- wall: the clock of the program's machine, ms since 1970
 *     || | |        |    `- rest: the move, the ms left and those used
 *     || | |        `- kind
 *     || | `- place
 *     || `- tick
 *     |`- number among the events of this seat
 *     `- seat: w, b, r, or g for a guest
 *
 * Copies that were changed apart come together by the order of ticks, then of seats:
 *
 *     White's copy    w1 1 join   b1 2 join   w2 3 move e4   w3 4 say
 *     Black's copy    w1 1 join   b1 2 join   b2 3 draw
 *     either, merged  w1 1 join   b1 2 join   w2 3 move e4   b2 3 draw   w3 4 say
 */
struct shared_event {
    char *line, *rest;
    int64_t wall; /* -1: not told */
    int seat, number, tick;
    uint32_t place;
    enum shared_kind kind;
    int ten;         /* plies played when it was judged, divided by ten */
    bool there;      /* in the text that was merged last */
    bool fresh;      /* it has come by the last merging */
    bool fell;       /* there is no room for it */
    bool told;       /* for the user of the game; false at first */
    bool lent, kept; /* for its user, too: in the copy that is being written, in the one on the disk */
};

/* A seat: the hash of the key of who sits there ("": it is free), whether its program runs, its last number. */
struct shared_seat {
    char hash[SHA256_TEXT], name[SHARED_NAME];
    bool present;
    int last;
    int since;    /* how many acts there were when who sits there sat down */
    int seen;     /* when its program ran last, in minutes since 1970; 0: that is not told */
    int64_t left; /* ms, as the player answered a flag at `left_at` */
    const struct node *left_at;
    int ten, used[ROOMS], all[ROOMS]; /* events that have taken room: in these ten plies, in the game */
    /* Where the clock binds; times by the clock of the machine of the seat's program, -1: none. */
    int64_t mark;    /* when its next turn begins at the earliest: its last event, and what others were charged since */
    int64_t watch;   /* its last move, if its program has run ever since */
    int64_t charged; /* ms for its last move, before which it had HAD */
    int64_t had;
    bool back, was_back; /* its program began anew in its turn under way, in its last turn */
    /* Its vacations, one after the other. */
    struct shared_span {
        int64_t from, until;
    } vacation[SHARED_VACATIONS];
    int vacations;
};

/* A remark: by whom, as that player was called then; the rest of its event, borrowed; the number of the move that was
 * next then. */
struct shared_remark {
    char name[SHARED_NAME];
    const char *words;
    int seat, move;
};

/* A question that is not answered yet; KIND is SHARED_KINDS if nothing. */
struct shared_proposal {
    enum shared_kind kind;
    int by, number, ply, seat;
    unsigned agreed; /* bit p: player p has agreed */
    struct node *node;
    const char *rest; /* of the event */
};

/*
 * How the clock binds, by the events and nothing else, in ms. The player to move is charged what its program says that
 * it has used, and at least the time by the events' own clocks since the event that began its turn, less TOLERANCE.
 * Clocks of machines may differ: a turn begins no earlier by the clock of its own player than that player's last event
 * and what the others were charged since. Who comes back in the middle of a turn has no other count than the machine's
 * clock, which may be false: the opponent whose program has watched the turn from its beginning counts then.
 */
struct shared_time {
    bool binding; /* the game has terms: else clocks are each program's own */
    struct clock_rule rule;
    int64_t tolerance, grace; /* GRACE: from a flag until who has seen it may claim the game */
    int64_t since;            /* when the turn began, or went on, by its player's clock; -1: no clock runs */
    int64_t begun;            /* as SINCE, by the clock of who began it */
    int64_t spent;            /* of the turn before a pause */
    int64_t flag;             /* when the time of the player to move was seen to be over; -1: it was not */
    bool flag_watched;        /* by a program that has watched the whole turn */
    int64_t claimed;          /* when the game was claimed for time by a program that had not watched; -1: it was not */
    int64_t at;               /* of the event that is being judged; -1: it has no time */
};

/* A shared game: its events in their order, and how it stands by them. Free with shared_free. */
struct shared {
    char id[SHARED_ID];
    struct record *record; /* `current` is where it stands; owned; shared_merge and shared_add may replace it */
    struct shared_event *event;
    int events, room, judged;                 /* JUDGED of them are in the members below */
    struct shared_seat seat[PLAYERS_MAX + 1]; /* of a guest there are the last number and the room taken */
    struct shared_proposal asked, take;       /* TAKE: who asks for a seat, beside what players ask */
    int away;                                 /* minutes that an owner must have been away before others decide */
    int acts, most;                           /* events that are no notes; the most plies so far */
    struct shared_remark *talk;               /* owned; in their order */
    int talks, talks_room;
    char watcher[SHARED_WATCHERS][SHARED_NAME]; /* who watches */
    int watchers;
    bool no_room;       /* there is none for the event that is being judged */
    struct node *other; /* the last move of a copy that has diverged: play stops; else NULL */
    bool hints, paused; /* all have agreed to hints and analysis; the clocks stand still */
    bool aborted;       /* it has ended without a result */
    struct shared_time time;
    /* The series that it is a game of; NUMBER is 0 if it is the first one. Points in twelfths, by seat. */
    struct shared_series {
        int number;
        char previous[SHARED_ID];
        int points[PLAYERS_MAX];
    } series;
    /* What the next game begins with, once all have agreed to it; by this game's seats. */
    struct shared_next {
        bool agreed;
        int number, points[PLAYERS_MAX];
        int64_t wall;
        char hash[PLAYERS_MAX][SHA256_TEXT], name[PLAYERS_MAX][SHARED_NAME];
    } next;
    int64_t wall, used;   /* of events added from now on: this machine's clock, -1: none; what the next move used */
    unsigned flagged;     /* bit p: somebody has seen the time of p run out */
    struct error refused; /* the last event that the rules do not allow; "" none */
    /* the nodes and the hashes of the lines to them, in the order of the events */
    struct shared_place {
        uint32_t hash;
        struct node *node;
        int64_t left; /* ms on the clock of who moved there; -1: not known */
    } * place;
    int places, places_room;
};

/* Returns a shared game with the tags and the first position of RECORD, without any event. ID (hexadecimal digits) is
 * what tells it from others. */
struct shared *shared_new(const struct record *record, const char *id);
void shared_free(struct shared *shared);

/* Drops the events that are marked as fallen, and what followed from them. */
void shared_drop(struct shared *shared);

/* The game that a text in PGN belongs to, into ID; false with ERROR filled if it is no shared game, or of a later
 * version. */
bool shared_read_id(const struct source *text, char id[SHARED_ID], struct error *error);

/* What shared_merge has found: events that were new, events of the game that the text does not have, and events of the
 * text for which the table's rules have no room. */
struct shared_news {
    int fresh, missing, fell;
};

/* Adds the events in TEXT, of LENGTH bytes, that are new, whatever else it holds. */
struct shared_news shared_merge(struct shared *shared, const char *text, size_t length);

/* Adds an event of SEAT at NODE; REST ("" none) is what its kind wants. False if the table's rules have no room. */
bool shared_add_at(struct shared *shared, int seat, enum shared_kind kind, const char *rest, const struct node *node);

/* Adds an event of SEAT at the current node; as shared_add_at. */
bool shared_add(struct shared *shared, int seat, enum shared_kind kind, const char *rest);

/* Adds what happened on the line to NODE after the current node, moves and departures of those whose bits are in SEATS;
 * false if the line does not go on from there. */
bool shared_add_line(struct shared *shared, const struct node *node, unsigned seats);

/* Adds that the game ended by SEAT's declaration BY; adds nothing if that follows from the moves. */
void shared_add_end(struct shared *shared, int seat, enum ending by);

/* Adds that the clock binds: RULE, with TOLERANCE and GRACE in ms. Judged only before anybody sits down. */
void shared_add_terms(struct shared *shared, int seat, const struct clock_rule *rule, int64_t tolerance, int64_t grace);

/* Returns the ms that the player to move has used at WALL, by its own machine's clock, nothing taken off. 0 if no clock
 * binds or runs. */
int64_t shared_used(const struct shared *shared, int64_t wall);

/* Returns the ms that SEAT has left at the current node, before this turn's are taken off. */
int64_t shared_left(const struct shared *shared, int seat);

/* Returns in how many ms after WALL the game of the player to move may be claimed, 0 if now; -1 if its time runs and
 * was not seen to be over. Before a player's first move, and at a seat that nobody has taken, no flag is needed. */
int64_t shared_claimable(const struct shared *shared, int64_t wall);

/* Returns the ms of SEAT's vacations between FROM and UNTIL. */
int64_t shared_vacation(const struct shared *shared, int seat, int64_t from, int64_t until);

/* Returns how many days of vacation SEAT may still take at WALL; 0 where the clock does not count days. */
int shared_days_off(const struct shared *shared, int seat, int64_t wall);

/* Returns the question that SEAT is to answer first, NULL if none. */
const struct shared_proposal *shared_question(const struct shared *shared, int seat);

/* Adds the answer of SEAT to that question. */
void shared_answer(struct shared *shared, int seat, bool agrees);

/* True if SEAT is to answer what was asked. */
bool shared_awaits(const struct shared *shared, int seat);

/* Returns the name of SEAT's player, as people know it. */
const char *shared_name(const struct shared *shared, int seat);

/* Returns the remark that EVENT, one of SHARED, has made; NULL if none. */
const struct shared_remark *shared_find_remark(const struct shared *shared, const struct shared_event *event);

/* Returns a new game that follows SHARED, to which all have agreed (`next`): the same game and clock, sides changed,
 * the players at their seats though not there yet. Its id and events are the same in every program. Free with
 * shared_free. */
struct shared *shared_rematch(const struct shared *shared);

/* Writes the id of that game into OUT. */
void shared_write_next_id(const struct shared *shared, char out[SHARED_ID]);

/* Returns what SEAT has of the point by OUTCOME, in twelfths. */
int shared_share(const struct outcome *outcome, int seat);

enum { SHARED_POINTS = 16 };

/* Writes POINTS twelfths, "1.5", into OUT. */
void shared_write_points(int points, char out[SHARED_POINTS]);

/* Adds the score of the series of SHARED to OUT, this game's result included if it is over: "Anna 1.5, Ben 0.5". */
void shared_write_score(const struct shared *shared, struct text *out);

/* Encodes WORDS for an event, without control characters, into OUT (SIZE bytes, cut at a character). */
void shared_encode(const char *words, char *out, size_t size);

/* Decodes the words of an event's REST into OUT (SIZE bytes). */
void shared_decode(const char *rest, char *out, size_t size);

/* Adds the game to OUT in PGN, with all events. Its main line is what was played, as far as it stands now: moves that
 * were taken back are variations of those played instead. */
void shared_write(const struct shared *shared, struct text *out);
