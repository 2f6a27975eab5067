#include "suite.h"

#include "base/output.h"
#include "base/text.h"
#include "engine/engine.h"
#include "notation/epd.h"
#include "notation/movetext.h"
#include "rules/outcome.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPERAND_SIZE = 512, NAME_SIZE = 80, DEFAULT_NODES = 100000, DEFAULT_HASH_MB = 64 };

/* The run of a suite. ASKED: the counts or positions so far, GOOD: those that came out right, FAULTS: faulty lines. */
struct suite {
    const struct game *game;
    const char *file;
    int line, depth;
    struct engine *engine;
    struct limits limits;
    int asked, good, faults;
};

/* One line: its position and its operations. */
struct epd_line {
    struct position position;
    const char *operations;
};

static void fault(struct suite *s, const char *sentence)
{
    struct error e;
    error_at(&e, s->file, s->line, 1, "%s", sentence);
    cli_complain(&e);
    s->faults++;
}

static void count_line(struct suite *s, const struct epd_line *entry)
{
    for (int depth = 1; depth <= s->depth; depth++) {
        char opcode[16], operand[OPERAND_SIZE];
        snprintf(opcode, sizeof opcode, "D%d", depth);
        if (!epd_operand(entry->operations, opcode, operand, sizeof operand))
            continue;
        uint64_t wanted = strtoull(operand, NULL, 10), found = perft(s->game, &entry->position, depth);
        s->asked++;
        s->good += found == wanted;
        if (found != wanted)
            output_print(stdout, "%s:%d: D%d is %" PRIu64 ", not %" PRIu64 "\n", s->file, s->line, depth, found,
                         wanted);
    }
}

/* Is M among the moves that OPCODE of the line names? False after a message if one of them is no move. */
static bool names_move(struct suite *s, const struct epd_line *entry, const char *opcode, struct move m, bool *named)
{
    char operand[OPERAND_SIZE];
    *named = false;
    if (!epd_operand(entry->operations, opcode, operand, sizeof operand))
        return true;
    for (char *word = strtok(operand, " \t,"); word; word = strtok(NULL, " \t,")) {
        struct move wanted;
        struct error e;
        if (!movetext_read(s->game, &entry->position, word, &wanted, NULL, &e)) {
            fault(s, e.text);
            return false;
        }
        *named |= move_equal(wanted, m);
    }
    return true;
}

/* The line's id, or its number. */
static void name_line(const struct suite *s, const struct epd_line *entry, char name[NAME_SIZE])
{
    if (!epd_operand(entry->operations, "id", name, NAME_SIZE))
        snprintf(name, NAME_SIZE, "line %d", s->line);
}

static void solve_line(struct suite *s, const struct epd_line *entry)
{
    char name[NAME_SIZE], found[MOVE_TEXT], best[OPERAND_SIZE] = "", avoid[OPERAND_SIZE] = "";
    bool is_best, is_avoided;
    bool has_best = epd_operand(entry->operations, "bm", best, sizeof best);
    bool has_avoid = epd_operand(entry->operations, "am", avoid, sizeof avoid);
    if (!has_best && !has_avoid) {
        fault(s, "the line says neither bm (best move) nor am (avoid move)");
        return;
    }
    if (outcome_of(s->game, &entry->position, &entry->position.key, 1).ending != ENDING_NONE) {
        fault(s, "the game is over in this position");
        return;
    }
    struct search_result t = engine_search(s->engine, &entry->position, &entry->position.key, 1, &s->limits);
    if (!names_move(s, entry, "bm", t.best, &is_best) || !names_move(s, entry, "am", t.best, &is_avoided))
        return;
    bool good = (is_best || !has_best) && !is_avoided;
    s->asked++;
    s->good += good;
    name_line(s, entry, name);
    movetext_write_pgn(s->game, &entry->position, t.best, found);
    output_print(stdout, "%s: %s, %s", name, found, good ? "right" : "wrong");
    if (!good && has_best)
        output_print(stdout, ", best is %s", best);
    if (!good && has_avoid)
        output_print(stdout, ", to avoid is %s", avoid);
    output_line(stdout, "");
}

/* Call EACH for every line of S's file that is not blank. False after a message if the file cannot be read. */
static bool run_lines(struct suite *s, void (*each)(struct suite *s, const struct epd_line *entry))
{
    struct text text = {0};
    struct error e;
    if (!text_read_file(s->file, &text, &e)) {
        cli_complain(&e);
        text_free(&text);
        return false;
    }
    for (char *rest = text.at, *line; rest && (line = strsep(&rest, "\n")) != NULL;) {
        struct epd_line entry;
        s->line++;
        if (!line[strspn(line, " \t\r")] || line[0] == '#')
            continue;
        if (epd_read(s->game, line, &entry.position, &entry.operations, &e))
            each(s, &entry);
        else
            fault(s, e.text);
    }
    text_free(&text);
    return true;
}

int suite_perft(const struct setting *s, const struct options *o, int depth)
{
    struct suite suite = {.game = s->game, .file = o->epd, .depth = depth};
    if (!run_lines(&suite, count_line))
        return EXIT_FAULT;
    output_print(stdout, "%d of %d counts right\n", suite.good, suite.asked);
    return suite.good < suite.asked || suite.faults ? EXIT_FAULT : EXIT_DONE;
}

int suite_solve(const struct setting *s, const struct options *o)
{
    size_t megabytes = o->hash_mb ? (size_t)o->hash_mb : DEFAULT_HASH_MB;
    struct suite suite = {.game = s->game, .file = o->epd};
    suite.limits = (struct limits){.depth = o->depth, .nodes = (uint64_t)o->nodes, .time_ms = o->time_ms};
    if (!o->depth && !o->nodes && !o->time_ms)
        suite.limits.nodes = DEFAULT_NODES;
    suite.engine =
        megabytes <= SIZE_MAX >> 20 ? engine_new(s->game, megabytes << 20, o->threads ? o->threads : 1) : NULL;
    if (!suite.engine) {
        output_print(stderr, "reroute66 solve: there is no memory for a table of %zu MiB; try a smaller --hash\n",
                     megabytes);
        return EXIT_FAULT;
    }
    bool read = run_lines(&suite, solve_line);
    if (read)
        output_print(stdout, "score: %d of %d\n", suite.good, suite.asked);
    engine_free(suite.engine);
    return !read || suite.faults ? EXIT_FAULT : EXIT_DONE;
}
