/* The command `best`: the AI's move. */
#include "arguments/setting.h"

#include "base/output.h"
#include "endings/store.h"
#include "notation/movetext.h"

enum { DEFAULT_TIME_MS = 1000 };

/* Writes the turn that begins with RESULT's move into OUT (SIZE bytes): its half for the duck, too, which another
 * search within LIMITS finds where the line ends before it. */
static void write_turn(const struct setting *setting, struct engine *engine, const struct search_result *result,
                       const struct limits *limits, char *out, size_t size)
{
    struct position after = setting->position;
    char text[MOVE_TEXT], duck[MOVE_TEXT];
    bool leads = result->pv_length > 1 && move_equal(result->pv[0], result->best);
    movetext_write(setting->game, &after, result->best, text);
    position_play(setting->game, &after, result->best);
    snprintf(out, size, "%s", text);
    if (!after.duck_due)
        return;
    movetext_write(setting->game, &after,
                   leads ? result->pv[1] : engine_search(engine, &after, &after.key, 1, limits).best, duck);
    snprintf(out, size, "%s,%s", text, duck);
}

/* Search SETTING's position and print the move found. */
static int print_best(const struct setting *setting, const struct options *options)
{
    struct limits limits = {.depth = options->depth, .nodes = (uint64_t)options->nodes, .time_ms = options->time_ms};
    if (!limits.depth && !limits.nodes && !limits.time_ms)
        limits.time_ms = DEFAULT_TIME_MS;
    struct engine *engine = setting_engine(setting->game, options, "best");
    if (!engine)
        return EXIT_FAULT;
    char text[2 * MOVE_TEXT];
    struct endstore *tables = endstore_open(setting->game);
    struct oracle oracle = tables ? endstore_oracle(tables) : (struct oracle){0};
    if (tables)
        endstore_await(tables, &setting->position, NULL);
    engine_set_oracle(engine, &oracle);
    struct search_result result = engine_search(engine, &setting->position, &setting->position.key, 1, &limits);
    write_turn(setting, engine, &result, &limits, text, sizeof text);
    output_line(stdout, text);
    engine_free(engine);
    endstore_free(tables);
    return EXIT_DONE;
}

int shell_best(const struct options *options)
{
    CLOSED(setting) setting = {0};
    char line[128];
    if (!setting_open(&setting, options))
        return EXIT_FAULT;
    struct outcome end = outcome_of(setting.game, &setting.position, &setting.position.key, 1);
    int status = EXIT_FAULT;
    if (end.ending == ENDING_NONE) {
        status = print_best(&setting, options);
    } else {
        movetext_status(setting.game, &setting.position, &end, line, sizeof line);
        output_print(stderr, "reroute66 best: the game is over: %s\n", line);
    }
    return status;
}
