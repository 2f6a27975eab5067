/* What is looked for in a collection: conditions, read from words, and held against an index. */
#pragma once

#include "index.h"
#include "pattern.h"
#include "play/collection.h"

enum { CONDITIONS_MAX = 32 };

/* How a word of a game must be like the value of a condition. */
enum likeness {
    LIKE_WORDS,  /* every word begins one of it */
    LIKE_WHOLE,  /* it is the same */
    LIKE_RANGE,  /* it begins with it, or lies between two such: B90-B99 */
    LIKE_DATE,   /* it is a date from LEAST to MOST, as struct days has them, whatever is unknown of it */
    LIKE_YEAR,   /* its year is LEAST to MOST */
    LIKE_RESULT, /* it is the result, or one of those */
    LIKE_MATERIAL
};

/* Which results a condition wants: the one it tells, those that a seat wins, those that are shared. */
enum wanted_result { RESULT_AS_WRITTEN, RESULT_WON, RESULT_SHARED };

/* One of the words of FIELDS (bits of enum index_field) must be like VALUE; OTHER is the end of a range. */
struct condition {
    unsigned fields;
    enum likeness likeness;
    char *value, *other; /* owned, folded; of LIKE_RESULT the result itself, or the name of the player who won */
    int least, most;     /* the years of LIKE_YEAR, the days of LIKE_DATE */
    enum wanted_result wanted;
    int seat; /* who is to have won in games without a player called VALUE; -1: nobody */
    bool met; /* a game has a player of that name */
};

/* What is looked for on the boards of one kind of game. */
struct aim {
    bool tried, fits;
    struct snapshot position;
    struct pattern pattern;
};

struct collection_query {
    struct condition condition[CONDITIONS_MAX];
    int conditions;
    int plies_least, plies_most;
    char *comment, *position, *pattern; /* owned; NULL: any */
    bool comment_whole, unique;
    bool unmarked; /* nobody asks which games are repeated */
    bool placed;   /* the position is PLACE, of games like the one called PLACED_ON */
    struct position place;
    char placed_on[GAME_ID];
    bool named;     /* a condition names a player who won */
    uint64_t *seen; /* what games found so far have in common with others: slots by it; owned */
    size_t slots, filled;
    struct error
        misfit; /* why the position or the pattern is none of the games that were looked at; "" if it fits one */
    bool fits;
};

/* Which conditions each word of an index fulfils, by bits; as far as it was looked at. */
struct fitting {
    uint32_t *bits; /* owned */
    int count;
};

/* Looks at the words of INDEX that were added since. */
void query_fit_words(const struct collection_query *query, const struct index *index, struct fitting *fitting);

/* True if what GAME's tags say is as QUERY wants it. */
static inline bool query_fits_game(const struct collection_query *query, const struct fitting *fitting,
                                   const struct index_game *game)
{
    if (game->plies < query->plies_least || game->plies > query->plies_most)
        return false;
    for (int i = 0; i < query->conditions; i++) {
        uint32_t bits = 0;
        for (unsigned left = query->condition[i].fields; left; left &= left - 1) {
            uint32_t word = game->word[__builtin_ctz(left)];
            bits |= word < (uint32_t)fitting->count ? fitting->bits[word] : 0;
        }
        if (!(bits >> i & 1))
            return false;
    }
    return true;
}

/* Makes VALUE the result that CONDITION, of QUERY, wants. False with ERROR filled if it is none. */
bool result_set(struct collection_query *query, struct condition *condition, const char *value, struct error *error);

/* True if the result WORD may be one that CONDITION wants. */
bool result_is_wanted(const struct condition *condition, const char *word);

/* The seats in GAME of the players whom a query's conditions name as winners, as most games are like the one before.
 * Zero at first. */
struct winners {
    const struct game *game; /* borrowed; NULL: not known */
    bool found;
    int seat[CONDITIONS_MAX]; /* by condition; -1: GAME has no such player */
};

/* True if RESULT, of G, was won by the players whom QUERY names. WINNERS are those of the game asked before. */
bool query_fits_winner(const struct collection_query *query, struct winners *winners, const struct game *g,
                       const char *result);

/* Notes that QUERY has met games like G. */
void query_meet(struct collection_query *query, const struct game *g);

/* Returns what QUERY looks for on the board of G; NULL if it looks for nothing there, or G has no such. */
const struct aim *query_aim(struct collection_query *query, const struct game *g, struct aim *aim);

/* True if QUERY looks for something on boards. */
static inline bool query_has_aim(const struct collection_query *query)
{
    return query->placed || query->position || query->pattern;
}

/* True if the players and moves that SAME stands for were found before; they are remembered. Always false if nobody
 * asks. */
bool query_has_seen(struct collection_query *query, uint64_t same);
