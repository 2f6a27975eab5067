/*
 * A ladder of levels: each is to score about four fifths of the points against the one below. A skill for the next
 * level is tried in a series of games, and the distance to the level below is stretched or shortened by what they say.
 * A piece of work is a game.
 */
#include "making/match.h"
#include "making/steps.h"

#include "base/memory.h"
#include "search/skill.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/*
 * LOWEST: the skill of level 1, the general one. GAP: from it to the first that is tried for level 2. APART: Elo
 * between levels that score four fifths. NEAR: a level may be so far from that. LEAST: Elo that tells two levels apart.
 * SERIES: of games for a level at most, each of the wish's games divided by SERIES_PARTS. NODES_TIMES: no level has
 * more nodes than so many times those of the other steps. LEVELS_LEAST: fewer are not kept; GAMES_LEAST: nor are those
 * of series of fewer games, of which many say nothing.
 */
enum {
    LOWEST = 40,
    GAP = 35,
    APART = 241,
    NEAR = 60,
    LEAST = 100,
    SERIES = 4,
    NODES_TIMES = 100,
    LEVELS_LEAST = 3,
    GAMES_LEAST = 20,
    SERIES_PARTS = 4,
    TABLE_BYTES = 1 << 20,
    GUESSED_NODES = 2000, /* a move on average */
    GUESSED_PLIES = 110,
    GUESSED_SERIES = 2
};

struct ladder {
    const struct making_setup *setup;
    int level, skill[LEVEL_USUAL + 1]; /* that is looked for; of those that were found, and LEVEL's that is tried */
    int series, taken;                 /* of games with LEVEL's skill; games in all */
    struct match_score score;          /* of the present series */
    bool over;
};

static int games_a_series(const struct making_setup *setup)
{
    return 2 * ((setup->games + 2 * SERIES_PARTS - 1) / (2 * SERIES_PARTS));
}

/* Try for the present level the skill that is GAP above the level below; the ladder is over where there is none. */
static void try_skill(struct ladder *ladder, double gap)
{
    int below = ladder->skill[ladder->level - 1], skill = below + (int)fmax(gap, 1);
    int64_t most = (int64_t)ladder->setup->nodes * NODES_TIMES;
    while (skill > below && (skill > SKILL_MOST || (int64_t)skill_strength(skill).nodes > most))
        skill--;
    ladder->skill[ladder->level] = skill;
    ladder->over = skill == below;
}

static void *begin_ladder(const struct making_setup *setup)
{
    struct ladder *ladder = memory_new(sizeof *ladder);
    ladder->setup = setup;
    ladder->level = 2;
    ladder->skill[1] = LOWEST;
    try_skill(ladder, GAP);
    return ladder;
}

static int plan_ladder(void *work)
{
    const struct ladder *ladder = work;
    return ladder->taken + (ladder->over ? 0 : games_a_series(ladder->setup));
}

static bool play_ladder(void *work, int number, atomic_bool *stop, struct text *out)
{
    const struct ladder *ladder = work;
    struct match_side side[2];
    for (int i = 0; i < 2; i++)
        side[i] = (struct match_side){.engine = engine_new(ladder->setup->game, TABLE_BYTES, 1),
                                      .level = ladder->level - i,
                                      .skill = ladder->skill[ladder->level - i]};
    return match_piece(ladder->setup, side, number, stop, out);
}

/* A series for the present level has been played: go on with another skill, or with the next level. */
static void judge_series(struct ladder *ladder)
{
    int below = ladder->skill[ladder->level - 1], skill = ladder->skill[ladder->level];
    double elo = match_elo(&ladder->score), gap = skill - below;
    double wanted = gap * (2 * elo < APART ? 2 : fmax(APART / elo, 1.0 / 2));
    bool near = fabs(elo - APART) <= NEAR;
    ladder->series++;
    ladder->score = (struct match_score){.count = {0}};
    if (!near && ladder->series < SERIES) {
        try_skill(ladder, wanted);
        if (!ladder->over && ladder->skill[ladder->level] != skill)
            return;
    }
    ladder->over = elo < LEAST || ladder->level == LEVEL_USUAL;
    ladder->level += elo >= LEAST;
    ladder->series = 0;
    if (!ladder->over)
        try_skill(ladder, wanted);
}

static bool take_ladder(void *work, int number, const char *words)
{
    struct ladder *ladder = work;
    (void)number;
    if (!match_take(&ladder->score, words))
        return false;
    ladder->taken++;
    if (match_games(&ladder->score) == games_a_series(ladder->setup))
        judge_series(ladder);
    return true;
}

static bool finish_ladder(void *work, struct text *file, struct text *said)
{
    const struct ladder *ladder = work;
    int found = ladder->level - 1, last = ladder->skill[found], gap = found > 1 ? last - ladder->skill[found - 1] : 1;
    for (int level = 1; level <= LEVEL_USUAL; level++) {
        if (level == found + 1)
            text_add(file, "# the levels from here on were not told apart by games\n");
        last = level <= found ? ladder->skill[level] : last + gap < SKILL_MOST ? last + gap : SKILL_MOST;
        text_addf(file, "level.%d %d\n", level, last);
    }
    bool enough = games_a_series(ladder->setup) >= GAMES_LEAST, kept = enough && found >= LEVELS_LEAST;
    text_addf(said, "%d levels of %d, each of which won against the one below, in %d games", found, LEVEL_USUAL,
              ladder->taken);
    if (!enough)
        text_addf(said, ": too few games to keep them, give --games=%d or more", GAMES_LEAST * SERIES_PARTS);
    else if (kept && found < LEVEL_USUAL)
        text_addf(said, "; from level %d on they go on by the last step, untested", found + 1);
    text_add(said, ".");
    return kept;
}

static const char *refuse_ladder(const struct game *g)
{
    return g->players == 2 ? NULL : "it needs two players";
}

static int most_ladder(const struct making_setup *setup)
{
    return games_a_series(setup) * SERIES * (LEVEL_USUAL - 1);
}

static double tell_ladder(const struct making_setup *setup, struct text *out)
{
    text_addf(out, "Levels: at most %d series of %d games find skills each of which beats the one below",
              SERIES * (LEVEL_USUAL - 1), games_a_series(setup));
    return (double)most_ladder(setup) / SERIES * GUESSED_SERIES * GUESSED_NODES * GUESSED_PLIES;
}

const struct making_kind making_levels = {"levels",    "levels",     ".levels",     refuse_ladder,
                                          tell_ladder, begin_ladder, free,          plan_ladder,
                                          play_ladder, take_ladder,  finish_ladder, most_ladder};
