/* The commands of problems against the clock. */
#include "commands.h"

#include "screens/screens.h"
#include "study/exercises.h"
#include "study/racing.h"
#include "study/today.h"

#include <limits.h>

enum { MINUTE = 60, RUSH_MINUTES = 3, MINUTES_MOST = 60 };

/* Returns the last word of WORDS where it is made of digits, with a hyphen among them if RANGE; NULL if it is not. */
static char *last_number(char *words, bool range)
{
    char *last = strrchr(words, ' ');
    last = last ? last + 1 : words;
    size_t digits = strspn(last, "0123456789");
    if (range && digits && last[digits] == '-')
        digits += 1 + strspn(last + digits + 1, "0123456789");
    return digits && !last[digits] && (!range || strchr(last, '-')) ? last : NULL;
}

/* Writes the name of the set that WORDS name into NAME, "" for the one on the board or of its game. */
static void name_set(struct desk *desk, const char *words, char name[PATH_SIZE])
{
    const struct solving *now = desk->exercise.solving;
    const struct game *board = desk_game(desk);
    snprintf(name, PATH_SIZE, "%s",
             *words                                     ? words
             : now && strcmp(now->name, TODAY_SET) != 0 ? now->name
             : board                                    ? board->id
                                                        : "reroute66");
}

/* True after the end of the race on the board if WORDS ask for it. */
static bool ends_race(struct desk *desk, const char *words)
{
    if (strcmp(words, "end") != 0)
        return false;
    if (racing_on(desk))
        solving_end_race(desk);
    else
        desk_say(desk, TONE_WRONG, "Nothing is asked against the clock: `rush` begins.");
    return true;
}

/* As solving_race; a file of puzzles is known by its name then. */
static void begin_race(struct desk *desk, const struct game *g, struct problem_set *set, const char *name,
                       const struct race *race)
{
    solving_race(desk, g, set, name, race);
    problemsets_keep(desk);
}

static void do_rush(struct desk *desk, const char *arguments)
{
    char words[PATH_SIZE], name[PATH_SIZE];
    const struct game *g;
    struct problem_set set = {0};
    snprintf(words, sizeof words, "%s", arguments);
    char *minutes = last_number(words, false);
    int count = minutes ? text_number(minutes) : RUSH_MINUTES;
    if (ends_race(desk, arguments))
        return;
    if (count < 1 || count > MINUTES_MOST) {
        desk_say(desk, TONE_WRONG, "A rush takes 1 to %d minutes: `rush 3`, `rush 5`.", MINUTES_MOST);
        return;
    }
    if (minutes)
        minutes[minutes > words ? -1 : 0] = '\0';
    name_set(desk, words, name);
    if (problemsets_open(desk, name, &g, &set))
        begin_race(desk, g, &set, name, &(struct race){.kind = RACE_RUSH, .seconds = count * MINUTE});
    problem_set_free(&set);
}

/* Keep of SET the problems FIRST to LAST. False after a message if there are none. */
static bool cut_set(struct desk *desk, struct problem_set *set, int first, int last)
{
    last = last < set->count ? last : set->count;
    if (first < 1 || first > last)
        return desk_say(desk, TONE_WRONG, "There are problems 1 to %d.", set->count);
    set->count = last - first + 1;
    memmove(set->at, set->at + first - 1, (size_t)set->count * sizeof *set->at);
    return true;
}

static void do_cycle(struct desk *desk, const char *arguments)
{
    char words[PATH_SIZE], name[PATH_SIZE];
    struct race race = {.kind = RACE_CYCLE};
    const struct game *g;
    struct problem_set set = {0};
    int first = 1, last = INT_MAX;
    if (ends_race(desk, arguments))
        return;
    snprintf(words, sizeof words, "%s", arguments);
    char *range = last_number(words, true);
    if (range) {
        first = text_number(range);
        last = text_number(strchr(range, '-') + 1);
        snprintf(race.range, sizeof race.range, "%d-%d", first, last);
        range[range > words ? -1 : 0] = '\0';
    }
    name_set(desk, words, name);
    if (range && problemsets_is_file(desk, name)) { /* of puzzles: their rating */
        size_t length = strlen(name);
        snprintf(name + length, sizeof name - length, " %s", race.range);
        *race.range = '\0';
        first = 1;
        last = INT_MAX;
    }
    if (problemsets_open(desk, name, &g, &set) && cut_set(desk, &set, first, last))
        begin_race(desk, g, &set, name, &race);
    problem_set_free(&set);
}

const struct command race_commands[] = {
    {"rush", "", "[SET] [MINUTES]", "as many problems as you can in 3 or 5 minutes; three misses end it; end",
     GROUP_PROGRAM, NAMES_DATA | LOOSE_TOO | NEEDS_MEMORY | LEAVES_GAME, .run = do_rush},
    {"cycle", "", "[SET] [N-M]", "a set of problems from beginning to end, again and again in less time; end",
     GROUP_PROGRAM, NAMES_DATA | LOOSE_TOO | NEEDS_MEMORY | LEAVES_GAME, .run = do_cycle},
    {0},
};
