/* How good the levels are: a skill for each, and what a skill means for the search. */
#pragma once

#include "search/engine.h"

enum { SKILL_MOST = 1500 };

/* What a skill sees and how it errs. */
struct strength {
    uint64_t nodes; /* the search beyond the first ply ends after this many */
    int dimness;    /* how much it overlooks, see sight_chance */
    int taste;      /* likes or dislikes moves by up to this, in 1/100 pawn */
    int careless;   /* moves in a thousand that are played at random */
};

/* Returns the strength of SKILL, limited to 0 … SKILL_MOST. */
struct strength skill_strength(int skill);

/* Returns how many levels G has below full strength: LEVEL_USUAL, or as many as its data (levels/ID.levels) give
 * skills, "level.11" and so on, at most LEVEL_MAX. */
int skill_levels(const struct game *g);

/* True if G's data have skills; else its levels are those of the general scale, which were found for chess. */
bool skill_is_own(const struct game *g);

/* Returns the word for LEVEL (or LEVEL_FULL) in G, by its Elo: beginner, casual, club, strong or master. */
const char *skill_word(const struct game *g, int level);

/* In what follows a LEVEL that G does not have is its highest one. */

/* Returns the skill of LEVEL in G, from 1 on: the number "level.LEVEL" of G's data or, if there is none, that of all
 * games. */
int skill_of_level(const struct game *g, int level);

/* Returns the Elo of LEVEL in G: the number "elo.LEVEL" of G's data or, if there is none, that of all games, above
 * LEVEL_USUAL 200 a level. */
int skill_elo(const struct game *g, int level);

/* Returns the skill that plays at ELO in G: interpolated between its levels, extrapolated above the last; below
 * level 1, that of level 1. */
int skill_of_elo(const struct game *g, int elo);

/* Returns the Elo of SKILL_MOST in G, by the same extrapolation. */
int skill_elo_most(const struct game *g);

/* Returns the level of G that comes nearest to ELO. */
int skill_level_of_elo(const struct game *g, int elo);

/* True if NAME is "level.1" … "level.20" or "elo.1" … "elo.20". The same in every game: OF is NULL. */
bool skill_know(const void *of, const char *name);
