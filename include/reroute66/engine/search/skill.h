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

/* Returns the skill of LEVEL in G, from 1 to LEVEL_MAX: the number "level.LEVEL" of G's data (levels/ID.levels) or, if
 * there is none, that of all games. */
int skill_of_level(const struct game *g, int level);

/* Returns the Elo of LEVEL in G: the number "elo.LEVEL" of G's data or, if there is none, that of all games. */
int skill_elo(const struct game *g, int level);

/* Returns the skill that plays at ELO in G: interpolated between its levels, extrapolated above the last; below
 * level 1, that of level 1. */
int skill_of_elo(const struct game *g, int elo);

/* Returns the Elo of SKILL_MOST in G, by the same extrapolation. */
int skill_elo_most(const struct game *g);

/* Returns the level of G that comes nearest to ELO. */
int skill_level_of_elo(const struct game *g, int elo);

/* True if NAME is "level.1" … "level.10" or "elo.1" … "elo.10". The same in every game: OF is NULL. */
bool skill_know(const void *of, const char *name);
