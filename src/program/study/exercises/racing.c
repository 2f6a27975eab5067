#include "study/racing.h"

#include "base/random.h"
#include "study/exercises.h"
#include "study/rating.h"

#include <stdlib.h>

enum { SECOND = 1000, MINUTE = 60, SHOWN = 40 /* columns of a set's name */ };

static const char *const title[] = {[RACE_RUSH] = "Rush", [RACE_CYCLE] = "Cycle"};

struct race *racing_on(const struct desk *desk)
{
    return desk->exercise.solving ? desk->exercise.solving->race : NULL;
}

bool racing_refuse_over(struct desk *desk)
{
    bool over = racing_on(desk) && racing_on(desk)->over;
    if (over)
        desk_say(desk, TONE_WRONG, "It is over: `rush` or `cycle` begins another.");
    return over;
}

/* Returns how hard PROBLEM is, in points. */
static int points_of(const struct problem *problem)
{
    return problem->points ? problem->points : rating_of_grade(problem->grade);
}

static int compare_points(const void *one, const void *other)
{
    const struct problem *first = one, *second = other;
    int difference = points_of(first) - points_of(second);
    return difference ? difference : first->moves - second->moves;
}

void racing_order(struct problem_set *set, uint64_t draw)
{
    struct random random = {draw};
    for (int i = set->count - 1; i > 0; i--) {
        int k = (int)random_below(&random, (uint32_t)i + 1);
        struct problem kept = set->at[i];
        set->at[i] = set->at[k];
        set->at[k] = kept;
    }
    qsort(set->at, (size_t)set->count, sizeof *set->at, compare_points);
}

bool racing_count(struct race *race, bool right)
{
    race->solved += right;
    race->missed += !right;
    race->row = right ? race->row + 1 : 0;
    race->longest = race->row > race->longest ? race->row : race->longest;
    return race->kind != RACE_RUSH || race->missed < RUSH_MISSES;
}

/* Returns the seconds since RACE began. */
static int seconds_used(const struct race *race, int64_t now)
{
    int used = (int)((now - race->begun) / SECOND);
    return race->seconds && used > race->seconds ? race->seconds : used;
}

bool racing_is_late(const struct race *race, int64_t now)
{
    return race->over || (race->seconds && now - race->begun >= (int64_t)race->seconds * SECOND);
}

int64_t racing_timeout(const struct race *race, int64_t now)
{
    return race->over ? -1 : racing_is_late(race, now) ? 0 : SECOND - (now - race->begun) % SECOND;
}

void racing_write_score(const struct race *race, int64_t now, char *out, size_t size)
{
    int used = seconds_used(race, now), shown = race->seconds ? race->seconds - used : used;
    char most[16] = "";
    if (race->kind == RACE_RUSH)
        snprintf(most, sizeof most, " of %d", RUSH_MISSES);
    snprintf(out, size, "%d solved, %d%s missed, %d:%02d %s", race->solved, race->missed, most, shown / MINUTE,
             shown % MINUTE, race->seconds ? "left" : "so far");
}

void racing_say_task(struct desk *desk)
{
    const struct solving *solving = desk->exercise.solving;
    const struct race *race = solving->race;
    const struct problem *problem = &solving->set.at[solving->number];
    const struct game *g = desk->session->game;
    char score[96], before[MOVE_TEXT + 64] = "";
    racing_write_score(race, desk->now, score, sizeof score);
    if (*problem->before)
        snprintf(before, sizeof before, "%s has played %s. ",
                 g->player[(problem->position.turn + g->players - 1) % g->players].name, problem->before);
    desk_say(desk, TONE_GOOD, "%s%s%s%s. %s.", race->said, *race->said ? " " : "", before, solving->task, score);
}

void racing_write_banner(struct desk *desk)
{
    struct race *race = racing_on(desk);
    if (!race)
        return;
    int used = seconds_used(race, desk->now), shown = race->seconds ? race->seconds - used : used;
    snprintf(race->banner, sizeof race->banner, "%d:%02d  %s", shown / MINUTE, shown % MINUTE,
             desk->exercise.solving->task);
}

/* Add RESULT to OUT: "12 solved, 2 missed in 3:00". */
static void add_result(const struct race_result *result, struct text *out)
{
    text_addf(out, "%d solved, %d missed in %d:%02d", result->solved, result->missed, result->seconds / MINUTE,
              result->seconds % MINUTE);
}

/* The end of NAME, which may be a path, as a set's name: the beginning of paths is the same. */
static const char *end_of_name(const char *name)
{
    enum { MOST = 90 };
    size_t length = strlen(name);
    const char *at = length > MOST ? name + length - MOST : name;
    while (((unsigned char)*at & 0xC0) == 0x80) /* within a letter */
        at++;
    return at;
}

/* Keeps and tells the result of the race on the board, which ends for the reason WHY; NEXT: what can be done then. */
static void end_race(struct desk *desk, const char *why, const char *next)
{
    struct solving *solving = desk->exercise.solving;
    struct race *race = solving->race;
    struct race_result result = {.kind = race->kind,
                                 .limit = race->seconds,
                                 .solved = race->solved,
                                 .missed = race->missed,
                                 .longest = race->longest,
                                 .seconds = seconds_used(race, desk->now)};
    SCOPED(text) words = {0};
    SCOPED(deck) deck;
    struct error error = {0};
    snprintf(result.game, sizeof result.game, "%s", desk->session->game->id);
    snprintf(result.set, sizeof result.set, "%.90s%s%s", end_of_name(solving->name), *race->range ? " " : "",
             race->range);
    race->over = solving->done = true;
    desk->session->hint = HINT_NONE;
    cards_read(&deck, NULL); /* if it cannot be read, writing tells why */
    const struct race_result *best = deck_best_race(&deck, &result, false);
    text_addf(&words, "%s %s over: ", why, title[race->kind]);
    add_result(&result, &words);
    text_addf(&words, ", at most %d in a row.", race->longest);
    if (best && race_is_better(&result, best))
        text_add(&words, " Your best!");
    if (best) {
        text_addf(&words, " Best before: ");
        add_result(best, &words);
        text_add(&words, ".");
    }
    bool kept = race->solved + race->missed == 0 || cards_note_race(&result, desk_date(desk), &error);
    desk_say(desk, TONE_GOOD, "%s%s", words.at, next);
    if (!kept)
        desk_say_fault(desk, "The result is not kept", &error);
    if (race->kind == RACE_RUSH && solving->set.next > 0) {
        solving->set.first = solving->set.next;
        problemsets_keep(desk);
    }
}

void racing_finish(struct desk *desk, const char *why)
{
    end_race(desk, why, racing_on(desk)->kind == RACE_RUSH ? " `rush` begins another." : " `cycle` begins another.");
}

void racing_leave(struct desk *desk)
{
    const struct race *race = racing_on(desk);
    if (!race || race->over)
        return;
    end_race(desk, racing_is_late(race, desk->now) ? "Time is up." : "Left.", "");
    desk->voice.goes_on = true;
}

void racing_write_results(const struct deck *deck, struct text *out)
{
    if (deck->races)
        text_add(out, "\nAgainst the clock, the best of each set:\n\n");
    for (int i = 0; i < deck->races; i++) {
        const struct race_result *result = &deck->race[i];
        if (deck_best_race(deck, result, false) != result)
            continue;
        text_addf(out, "    %s %.*s", title[result->kind], SHOWN, result->set);
        if (result->limit)
            text_addf(out, ", %d minute%s", result->limit / MINUTE, result->limit == MINUTE ? "" : "s");
        text_add(out, ": ");
        add_result(result, out);
        text_add(out, "; the last: ");
        add_result(deck_best_race(deck, result, true), out);
        text_add(out, "\n");
    }
}
