/*
 * A library of openings: what was played in the first plies of games of the engine against itself at full skill. In the
 * very first plies a move is drawn from the engine's best few, as long as they lose little to its best; later ones are
 * its own. A piece of work is a game.
 */
#include "making/steps.h"

#include "base/memory.h"
#include "play/course.h"
#include "play/openings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BYTES = 8 << 20,
    VARIED = 10, /* the first plies, in which the move is drawn */
    CHOICES = 4, /* from that many moves */
    LOSES = 40,  /* at most this much worse than the best, in 1/100 pawn */
    WON = 700,   /* a game that is valued so is over */
    PLIES = 24,  /* that are kept */
    GAME_PLIES_MOST = 200,
    DEEPER = 8,         /* times the nodes are searched in the plies that are kept */
    GUESSED_PLIES = 90, /* of a game that are not kept */
    AGREE_GAMES = 5,    /* in which AGREE_MOVES moves were played, each: else the games are too few to keep */
    AGREE_MOVES = 10
};

/* The newest result of each line of a search. */
struct best {
    struct search_result line[CHOICES];
};

struct library {
    const struct making_setup *setup;
    struct openings found;
    int games;
};

static void note_choice(void *context, const struct search_result *result)
{
    struct best *best = context;
    if (result->line >= 1 && result->line <= CHOICES)
        best->line[result->line - 1] = *result;
}

/* Returns the move to be played: the engine's best or, in the first plies, one of its best few. */
static struct search_result choose_move(const struct course *course, struct engine *engine, int nodes,
                                        struct random *random, atomic_bool *stop)
{
    FREED struct best *best = memory_new(sizeof *best);
    bool varied = course->plies < VARIED;
    struct limits limits = {.nodes = (uint64_t)nodes * (course->plies < PLIES ? DEEPER : 1),
                            .threads = 1,
                            .stop = stop,
                            .lines = varied ? CHOICES : 1,
                            .report = note_choice,
                            .context = best};
    struct search_result first = course_find(course, engine, &limits);
    int n = 1;
    while (varied && n < CHOICES && best->line[n].depth > 0 && best->line[n].score >= first.score - LOSES)
        n++;
    int chosen = n > 1 ? (int)random_below(random, (uint32_t)n) : 0;
    return chosen ? best->line[chosen] : first;
}

/* Plays a game; its first moves with their values go to OUT, and *SHARERS says who wins or shares it. False if STOP was
 * set. */
static bool play_opening(const struct library *library, struct engine *engine, uint64_t seed, atomic_bool *stop,
                         struct text *out, uint8_t *sharers)
{
    const struct game *g = library->setup->game;
    FREED struct course *course = memory_new(sizeof *course);
    struct random random = {seed};
    course_start(course, g);
    while (!course_over(course, GAME_PLIES_MOST, sharers)) {
        struct search_result result = choose_move(course, engine, library->setup->nodes, &random, stop);
        int turn = course->p.turn;
        if (atomic_load(stop))
            return false;
        if (course->plies < PLIES)
            text_addf(out, " %02x%02x%02x%02x %d", result.best.from, result.best.to, result.best.type,
                      result.best.extra, result.score);
        course_play(course, result.best);
        if (course->plies > PLIES && abs(result.score) >= WON && g->players == 2) {
            *sharers = (uint8_t)(1u << (result.score > 0 ? turn : !turn));
            break;
        }
    }
    return true;
}

static void *begin_library(const struct making_setup *setup)
{
    struct library *library = memory_new(sizeof *library);
    library->setup = setup;
    return library;
}

static void end_library(void *work)
{
    struct library *library = work;
    openings_free(&library->found);
    free(library);
}

static int most_openings(const struct making_setup *setup)
{
    return setup->games;
}

static int plan_openings(void *work)
{
    return most_openings(((struct library *)work)->setup);
}

static bool play_library(void *work, int number, atomic_bool *stop, struct text *out)
{
    const struct library *library = work;
    SCOPED(text) moves = {0};
    uint8_t sharers = 0;
    struct engine *engine = engine_new(library->setup->game, TABLE_BYTES, 1);
    bool good = engine && play_opening(library, engine, setup_seed(library->setup, number), stop, &moves, &sharers);
    text_addf(out, "%d%s", sharers, moves.at ? moves.at : "");
    engine_free(engine);
    return good;
}

static bool take_openings(void *work, int number, const char *words)
{
    struct library *library = work;
    const struct game *g = library->setup->game;
    int sharers, used = 0, score;
    unsigned from, to, type, extra;
    struct position p;
    (void)number;
    if (sscanf(words, "%3d%n", &sharers, &used) != 1 || sharers < 1 || sharers >= 1 << g->players)
        return false;
    struct outcome end = {.ending = sharers & (sharers - 1) ? ENDING_AGREEMENT : ENDING_RESIGNATION,
                          .sharers = (uint8_t)sharers};
    position_start(g, &p);
    for (words += used; *words; words += used) {
        if (sscanf(words, " %2x%2x%2x%2x %6d%n", &from, &to, &type, &extra, &score, &used) != 5)
            return false;
        struct played_move played = {{(cell)from, (cell)to, (uint8_t)type, (uint8_t)extra}, end, score, false};
        if (!move_is_legal(g, &p, played.move))
            return false;
        openings_add(&library->found, g, &p, &played);
        position_play(g, &p, played.move);
    }
    library->games++;
    return true;
}

static bool finish_openings(void *work, struct text *file, struct text *said)
{
    struct library *library = work;
    int agreed = 0;
    openings_sort(&library->found);
    openings_write(&library->found, file);
    for (int i = 0; i < library->found.count; i++)
        agreed += library->found.at[i].games >= AGREE_GAMES;
    text_addf(said, "%d moves in their positions, %d of them played in %d or more of %d games%s", library->found.count,
              agreed, AGREE_GAMES, library->games, agreed < AGREE_MOVES ? ": too few games to keep them." : ".");
    return agreed >= AGREE_MOVES;
}

static const char *refuse_none(const struct game *g)
{
    (void)g;
    return NULL;
}

static double tell_openings(const struct making_setup *setup, struct text *out)
{
    text_addf(out, "Openings: %d games, the first %d plies by %d nodes a move, the others by %d", setup->games, PLIES,
              setup->nodes * DEEPER, setup->nodes);
    return (double)setup->games * setup->nodes * (PLIES * DEEPER + GUESSED_PLIES);
}

const struct making_kind making_openings = {"openings",    "openings",    ".openings",     refuse_none,
                                            tell_openings, begin_library, end_library,     plan_openings,
                                            play_library,  take_openings, finish_openings, most_openings};
