/*
 * openings: a library of what was played in the first --plies plies of games of the engine against itself at full
 * skill. In the first plies a move is drawn from the engine's best few, as long as they lose little to its best; later
 * ones are its own. The seed, the nodes and the program decide all.
 */
#include "play/openings.h"
#include "toolbox.h"

enum {
    TABLE_BYTES = 8 << 20,
    VARIED = 10, /* the first plies, in which the move is drawn */
    CHOICES = 4, /* from that many moves */
    LOSES = 40,  /* at most this much worse than the best, in 1/100 pawn */
    WON = 700,   /* a game that is valued so is over */
    PLIES_MOST = 200,
};

/* The newest result of each line of a search. */
struct best {
    struct search_result line[CHOICES];
};

static void note_line(void *context, const struct search_result *result)
{
    struct best *best = context;
    if (result->line >= 1 && result->line <= CHOICES)
        best->line[result->line - 1] = *result;
}

/* Returns the move to be played: the engine's best or, in the first plies, one of its best few. */
static struct search_result choose_move(const struct course *course, struct engine *engine,
                                        const struct tool_options *options, struct random *random)
{
    struct best best = {0};
    bool varied = course->plies < VARIED;
    struct limits limits = {
        .nodes = (uint64_t)(course->plies < options->plies || !options->rest ? options->side[0].nodes : options->rest),
        .lines = varied ? CHOICES : 1,
        .report = note_line,
        .context = &best};
    struct search_result first = engine_search(engine, &course->p, course->key, course->plies + 1, &limits);
    int n = 1;
    while (varied && n < CHOICES && best.line[n].depth > 0 && best.line[n].score >= first.score - LOSES)
        n++;
    int chosen = n > 1 ? (int)random_below(random, (uint32_t)n) : 0;
    return chosen ? best.line[chosen] : first;
}

/* Play a game and add its first plies to FOUND. */
static void add_game(struct openings *found, const struct game *g, struct engine *engine,
                     const struct tool_options *options, struct random *random)
{
    struct position before[PLIES_MOST];
    struct played_move played[PLIES_MOST];
    struct outcome end = {.ending = ENDING_NONE};
    struct course course;
    course_start(&course, g);
    engine_clear(engine);
    while (course.plies < PLIES_MOST &&
           (end = outcome_of(g, &course.p, course.key, course.plies + 1)).ending == ENDING_NONE) {
        struct search_result result = choose_move(&course, engine, options, random);
        int turn = course.p.turn;
        before[course.plies] = course.p;
        played[course.plies] = (struct played_move){.move = result.best, .score = result.score};
        course_play(&course, result.best);
        if (course.plies > options->plies && abs(result.score) >= WON && g->players == 2) {
            end = (struct outcome){ENDING_RESIGNATION, .sharers = (uint8_t)(1u << (result.score > 0 ? turn : !turn))};
            break;
        }
    }
    if (end.ending == ENDING_NONE)
        end = (struct outcome){.ending = ENDING_AGREEMENT, .sharers = (uint8_t)((1u << g->players) - 1)};
    for (int i = 0; i < course.plies && i < options->plies; i++) {
        played[i].end = end;
        openings_add(found, g, &before[i], &played[i]);
    }
}

bool openings_command(struct game *g, const struct tool_options *options, struct error *error)
{
    struct openings found = {.count = 0};
    struct random random = {(uint64_t)options->seed};
    struct engine *engine = engine_new(g, TABLE_BYTES, 1);
    SCOPED(text) out = {0};
    if (!engine)
        return error_set(error, "out of memory");
    for (int i = 0; i < options->games; i++)
        add_game(&found, g, engine, options, &random);
    openings_sort(&found);
    printf("# Openings of %s: what was played in %d games of the engine against itself, and how they ended. Made by\n"
           "# %s\n",
           g->title, options->games, options->command);
    openings_write(&found, &out);
    fputs(out.at ? out.at : "", stdout);
    openings_free(&found);
    engine_free(engine);
    return true;
}
