/*
 * How good the levels are: a number for each, its skill, and what a skill means for how far the search looks and how
 * wrong its values are. Knows the numbers of a game's data, nothing of search.
 */
#ifndef REROUTE66_ENGINE_SKILL_H
#define REROUTE66_ENGINE_SKILL_H

#include "engine/engine.h"

enum { SKILL_MOST = 1200 };

/* What a skill sees and how it errs. */
struct strength {
    uint64_t nodes; /* the search beyond the first ply ends after this many */
    int dimness;    /* how much it overlooks, see sight_chance */
    int taste;      /* likes and dislikes moves by up to this, in 1/100 pawn */
    int careless;   /* of a thousand moves, how many are played at random */
};

/* The strength of SKILL, which is taken as 0 … SKILL_MOST. */
struct strength skill_strength(int skill);

/*
 * The skill of LEVEL (1 … LEVEL_MAX) in G: the number "level.LEVEL" of G's data (levels/ID.levels, found by
 * src/tools/matches/levels.c), 100 times the level if there is none.
 */
int skill_of_level(const struct game *g, int level);

/*
 * How strong LEVEL is in G, in Elo: the number "elo.LEVEL" of G's data, the sum of what the levels up to it were found
 * to be worth over the one below, level 1 being set at 400; 230 a level if there is none.
 */
int skill_elo(const struct game *g, int level);

/* The skill of G that is ELO strong, by what lies between its levels; that of level 1 or LEVEL_MAX beyond these. */
int skill_of_elo(const struct game *g, int elo);

/* The level of G that comes nearest to ELO. */
int skill_level_of_elo(const struct game *g, int elo);

/* Is NAME "level.1" … "level.10", "elo.1" … "elo.10"? The same in every game; nothing is needed, so OF is NULL. */
bool skill_know(const void *of, const char *name);

#endif
