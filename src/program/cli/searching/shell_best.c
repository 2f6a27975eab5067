/* The command `best`: the AI's move. */
#include "arguments/setting.h"

#include "base/output.h"
#include "endings/store.h"
#include "notation/movetext.h"

enum { DEFAULT_TIME_MS = 1000 };

/* Search S's position and print the move found. */
static int print_best(const struct setting *s, const struct options *o)
{
    struct limits l = {.depth = o->depth, .nodes = (uint64_t)o->nodes, .time_ms = o->time_ms};
    if (!l.depth && !l.nodes && !l.time_ms)
        l.time_ms = DEFAULT_TIME_MS;
    struct engine *e = setting_engine(s->game, o, "best");
    if (!e)
        return EXIT_FAULT;
    char text[MOVE_TEXT];
    struct endstore *tables = endstore_open(s->game);
    struct oracle oracle = tables ? endstore_oracle(tables) : (struct oracle){0};
    engine_set_oracle(e, &oracle);
    struct search_result t = engine_search(e, &s->position, &s->position.key, 1, &l);
    movetext_write(s->game, &s->position, t.best, text);
    output_line(stdout, text);
    engine_free(e);
    if (tables)
        endstore_finish(tables); /* so that the next call finds them on disk */
    endstore_free(tables);
    return EXIT_DONE;
}

int shell_best(const struct options *o)
{
    CLOSED(setting) s = {0};
    char line[128];
    if (!setting_open(&s, o))
        return EXIT_FAULT;
    struct outcome end = outcome_of(s.game, &s.position, &s.position.key, 1);
    int status = EXIT_FAULT;
    if (end.ending == ENDING_NONE) {
        status = print_best(&s, o);
    } else {
        movetext_status(s.game, &s.position, &end, line, sizeof line);
        output_print(stderr, "reroute66 best: the game is over: %s\n", line);
    }
    return status;
}
