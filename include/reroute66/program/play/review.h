/*
 * The review of a game: the value of every position of its main line, what each move lost, and better moves written
 * into the record. It says what is to be searched and takes the results; the searches are the caller's (reviewer.h).
 */
#pragma once

#include "play/openings.h"
#include "play/reason.h"
#include "record/comment.h"

/* How a move is judged, by how much it lowered its player's chances. */
enum judgement { JUDGED_FINE, JUDGED_INACCURACY, JUDGED_MISTAKE, JUDGED_BLUNDER, JUDGEMENTS };

/* The smallest loss for each judgement, in points of 100. */
enum { LOSS_INACCURACY = 5, LOSS_MISTAKE = 10, LOSS_BLUNDER = 15 };

/* How much more it must be by scores of ours with two players, in points of 100: each is rather too high for the side
 * to move, so that two of them find a loss where there is none. DOUBT: from which margin on moves are searched deeper
 * before they are judged, as that may find more. */
#define LOSS_MARGIN 2.5
#define LOSS_MARGIN_DOUBT 1.0

/* Points of 100 from which a game is decided: our searches differ more there, and half of a loss counts. */
enum { DECIDED = 70 };

/* A move of the explorer is not marked if it was played in that many games there, and in one of OFTEN_SHARE. */
enum { OFTEN_GAMES = 5, OFTEN_SHARE = 20 };

/* Plies of a line that are kept, so that it ends where material can be counted; and of a better one that are
 * written. */
enum { REVIEW_LINE = 12, REVIEW_SHOWN = 6 };

/* Both moves of a mark, the played one and the better one, are searched once more, by so many times the effort. */
enum { REVIEW_CONFIRM = 8 };

/* Whom the tag Annotator names if the scores are ours. */
#define REVIEW_ANNOTATOR "reroute66"

/*
 * A position of the main line, and the move played there. SCORE and CHANCE are for the player to move, before the
 * move; with two players, where the move played proves more than the search found, they come from that move. AFTER:
 * the player's chance after the move, known with three players only. The last position has no move.
 */
struct review_point {
    struct node *node;
    bool known;       /* the position was searched, or the game is over there */
    bool recalled;    /* its value was read from a comment, not searched */
    bool foreign;     /* and is another engine's */
    bool anonymous;   /* of which the comment does not say which */
    bool played_best; /* and the comment says that no better move was found than the one played */
    int score;        /* as in struct search_result */
    double chance;    /* 0 to 1 */
    int after_score;  /* after the move, still for the side that moved: a search of its own */
    double after;
    bool after_known;
    int length; /* of the best line; 0: none is known */
    struct move line[REVIEW_LINE];
    bool taken, after_taken; /* a search of it is under way */
    bool doubted;            /* the best move is to be searched alone: see review_next */
    bool unconfirmed;        /* the position, which a marked move led to, is to be searched deeper */
    bool unproven;           /* and here, the best move alone */
    bool confirmed, proven;  /* that was done: own_score below is of such a search */
    bool searched;           /* and what its own search said: score and line above may come from the move played */
    int own_score, own_length;
    struct move own_line[REVIEW_LINE];
};

/* A review of RECORD (borrowed; while the review lives, only review_write may change its main line). */
struct review {
    struct record *record;
    const struct openings *explorer; /* whose moves are not marked if they were played often (borrowed); NULL: none */
    const char *searcher;            /* the engine whose scores they are (borrowed); NULL: ours */
    struct effort effort;            /* of its searches, for the comments; all zero: these say nothing */
    int points;                      /* plies of the main line + 1 */
    struct review_point *point;
    bool doubted;    /* the points whose best moves are to be searched alone have been found */
    int under_way;   /* of them, and of those below: handed out by review_next, and neither taken nor released */
    bool questioned; /* searches of more effort have begun */
    /* True if NODE of RECORD must stay, as HOLDER needs it; NULL: none must. */
    bool (*holds)(const void *holder, const struct node *node);
    const void *holder; /* borrowed */
};

/* What to search: the position at NODE, and only the move ONLY if that is not NULL, by TIMES the review's effort. */
struct review_task {
    int point;
    const struct node *node;
    const struct move *only;
    int times;
};

/* Begin a review of RECORD; RECALL: take over what its comments know already. Free with review_free. */
void review_start(struct review *review, struct record *record, bool recall);

/* Begin a review of RECORD with the values in its comments that a search of LEAST would not better: those by its
 * program, or if that is ours by any, with as much effort or more. Free with review_free. */
void review_continue(struct review *review, struct record *record, const struct effort *least);

/* A review of RECORD with only what its comments know. */
void review_recall(struct review *review, struct record *record);
void review_free(struct review *review);

/*
 * The next thing that nobody has searched or is searching: positions, with three players the moves played there, with
 * two once more the best moves in whose place a move was played that would be marked, and then, deeper, the positions
 * after moves that then might, by LOSS_MARGIN_DOUBT, and their best moves: a sacrifice looks like a mistake at first,
 * and a trap like the best move.
 * False if there is none now; there may be some again once results were taken. The caller must search it and then call
 * review_take or review_release.
 */
bool review_next(struct review *review, struct review_task *out);

/* Stores what the search of TASK found. */
void review_take(struct review *review, const struct review_task *task, const struct search_result *found);

/* Hands TASK back unsearched: review_next gives it again. */
void review_release(struct review *review, const struct review_task *task);

/* How many of its points are known, of review.points. */
int review_known(const struct review *review);

/* True if it is known what the moves from point FROM to TO − 1 lost. The first move of the game does not count: other
 * programs write no value before it. */
bool review_knows(const struct review *review, int from, int to);

/* Returns how many searches are left, as far as that is known by now, deeper ones counted by their effort. */
int review_left(const struct review *review);

/* Returns the chance of the player of move NUMBER (from 0, played at point NUMBER) after it, 0 to 1; -1 if unknown. */
double review_after(const struct review *review, int number);

/* Returns by how many points of 100 move NUMBER lowered its player's chance; -1 if unknown. */
double review_loss(const struct review *review, int number);

/* True if move NUMBER is the best one that is known there. */
bool review_plays_best(const struct review *review, int number);

/* The same, but not of a move after which the value is so much lower that another one would be marked. */
bool review_is_best(const struct review *review, int number);

/*
 * Judges move NUMBER by its loss, with two players by scores of ours less LOSS_MARGIN, and in a decided game by half
 * of that. In games on the scale of Stockfish's centipawns (evaluate.h) mates are judged as lichess does: by the score
 * before a move that lets the other side mate, or after one that misses the own mate, a blunder, but a mistake where
 * that score is beyond 700 centipawns for the one who stands better, and an inaccuracy beyond 999; nothing where a
 * score of ours is so bad before a move that lets the other side mate.
 */
enum judgement review_judge(const struct review *review, int number);

/* "inaccuracy", "mistake", "blunder"; "" for a fine move. */
const char *judgement_word(enum judgement judgement);

/*
 * Writes what is wrong with move NUMBER, and what was threatened or made it hard to see, into OUT (OVERSIGHT_TEXT
 * bytes): "It loses the Queen for a Rook. Hard to see: a backward capture." SPOILS: the better move may be named. ""
 * if nothing is known.
 */
enum { OVERSIGHT_TEXT = 2 * REASON_TEXT };
void review_oversight(const struct review *review, int number, bool spoils, char *out);

/* The moves of one player, summed up. */
struct review_sum {
    int moves; /* of its moves that are judged */
    int count[JUDGEMENTS];
    int accuracy; /* 0 … 1000, a move that loses nothing has 1000 */
};
struct review_sum review_sum(const struct review *review, int player);

/* The same of the moves from point FROM to TO − 1 alone. */
struct review_sum review_sum_between(const struct review *review, int player, int from, int to);

/* Returns the next move after point FROM (in the direction STEP, 1 or -1) that is at least a mistake; -1 if there is
 * none. */
int review_next_mistake(const struct review *review, int from, int step);

/*
 * Write what is known into the record: `[%eval …]` and `[%by …]` in the comments, glyphs for moves that are not fine
 * (where none judges the move yet), what they overlooked (behind the words of a person), and the better line as a
 * variation (where none begins with its first move). Of what stood there only what an earlier review wrote about a move
 * that is judged anew is lost, as its `[%by …]` tells; writing again changes nothing.
 */
void review_write(struct review *review);
