#include "suite.h"

#include "base/output.h"
#include "saved/savedfile.h"

#include <ctype.h>
#include <inttypes.h>

enum { OPERAND_SIZE = 512, NAME_SIZE = 80, DEFAULT_NODES = 100000 };

/* The run of a suite. GAME: with the array of the present line. ASKED: the counts or positions so far, GOOD: those that
 * came out right, FAULTS: faulty lines. NOTED: it has been told that castling letters were dropped. */
struct suite {
    const struct options *options;
    const struct game *opened, *game;
    const char *file;
    int line, depth;
    struct engine *engine; /* for the game `searches`; NULL: it is yet to be made */
    const struct game *searches;
    struct limits limits;
    int asked, good, faults;
    bool noted;
};

/* Tell, once a file, that castling letters of LINE were dropped. */
static void note_dropped(struct suite *suite, const char *line, const struct position *p)
{
    struct error why = {0}, error = {0};
    if (suite->noted || !code_dropped(suite->game, line, p, &why))
        return;
    suite->noted = true;
    error_at(&error, suite->file, suite->line, why.column, "note: %s", why.text);
    cli_complain(&error);
}

/* One line: its text, its position and its operations. */
struct epd_line {
    const char *text;
    struct position position;
    const char *operations;
};

/* An operation of a line, its operands from AT on. AT is NULL: the line has no such operation. */
struct operation {
    const char *at;
    char words[OPERAND_SIZE];
};

static void fault(struct suite *suite, int column, const char *sentence)
{
    struct error error = {0};
    error_at(&error, suite->file, suite->line, column ? column : 1, "%s", sentence);
    cli_complain(&error);
    suite->faults++;
}

/* Find OPCODE in the line; false after a message if it has no operands. */
static bool find_operation(struct suite *suite, const struct epd_line *entry, const char *opcode, struct operation *out)
{
    char sentence[ERROR_TEXT];
    out->at = epd_operand(entry->operations, opcode, out->words, sizeof out->words);
    if (!out->at || *out->words)
        return true;
    snprintf(sentence, sizeof sentence, "a value is missing after %s", opcode);
    fault(suite, (int)(out->at - entry->text) + 1, sentence);
    return false;
}

/* As find_operation, for a number, which goes into *NUMBER if the line has one. */
static bool find_number(struct suite *suite, const struct epd_line *entry, const char *opcode, uint64_t *number,
                        bool *found)
{
    struct operation operation;
    char *end;
    if (!find_operation(suite, entry, opcode, &operation))
        return false;
    *found = operation.at != NULL;
    if (!operation.at)
        return true;
    *number = strtoull(operation.words, &end, 10);
    if (!*end && isdigit((unsigned char)*operation.words))
        return true;
    fault(suite, (int)(operation.at - entry->text) + 1, "a number is expected here");
    return false;
}

static void count_line(struct suite *suite, const struct epd_line *entry)
{
    for (int depth = 1; depth <= suite->depth; depth++) {
        char opcode[16];
        uint64_t wanted = 0;
        bool has;
        snprintf(opcode, sizeof opcode, "D%d", depth);
        if (!find_number(suite, entry, opcode, &wanted, &has))
            return;
        if (!has)
            continue;
        uint64_t found = perft(suite->game, &entry->position, depth);
        suite->asked++;
        suite->good += found == wanted;
        if (found != wanted)
            output_print(stdout, "%s:%d: D%d is %" PRIu64 ", not %" PRIu64 "\n", suite->file, suite->line, depth, found,
                         wanted);
    }
}

/* See whether M is among the moves of OPERATION. False after a message if one of them is no move. */
static bool names_move(struct suite *suite, const struct epd_line *entry, const struct operation *operation,
                       struct move m, bool *named)
{
    char words[OPERAND_SIZE];
    *named = false;
    memcpy(words, operation->words, sizeof words);
    for (char *word = operation->at ? strtok(words, " \t,") : NULL; word; word = strtok(NULL, " \t,")) {
        struct move wanted;
        struct error error = {0};
        if (!movetext_read(suite->game, &entry->position, word, &wanted, &error)) {
            fault(suite, (int)(operation->at - entry->text + (word - words)) + (error.column ? error.column : 1),
                  error.text);
            return false;
        }
        *named |= move_equal(wanted, m);
    }
    return true;
}

static void name_line(const struct suite *suite, const struct epd_line *entry, char name[NAME_SIZE])
{
    if (!epd_operand(entry->operations, "id", name, NAME_SIZE) || !*name)
        snprintf(name, NAME_SIZE, "line %d", suite->line);
}

/* What a line asks for: best moves, moves to avoid, a mate within N moves. */
struct quest {
    struct operation best, avoid;
    uint64_t mate;
    bool has_mate;
};

static bool read_quest(struct suite *suite, const struct epd_line *entry, struct quest *quest)
{
    if (!find_operation(suite, entry, "bm", &quest->best) || !find_operation(suite, entry, "am", &quest->avoid) ||
        !find_number(suite, entry, "dm", &quest->mate, &quest->has_mate))
        return false;
    if (!quest->best.at && !quest->avoid.at && !quest->has_mate)
        fault(suite, 1, "the line has no bm (best move), am (avoid move) or dm (mate within N moves)");
    else if (outcome_of(suite->game, &entry->position, &entry->position.key, 1).ending != ENDING_NONE)
        fault(suite, 1, "the game is over in this position");
    else
        return true;
    return false;
}

/* Make the engine that searches SUITE's game; false after a message if there is no memory for it. */
static bool have_engine(struct suite *suite)
{
    if (suite->engine && suite->searches == suite->game)
        return true;
    engine_free(suite->engine);
    suite->searches = suite->game;
    suite->engine = setting_engine(suite->game, suite->options, "solve");
    return suite->engine != NULL;
}

static void solve_line(struct suite *suite, const struct epd_line *entry)
{
    struct quest quest;
    char name[NAME_SIZE], found[MOVE_TEXT];
    bool is_best, is_avoided;
    if (!read_quest(suite, entry, &quest) || !have_engine(suite))
        return;
    struct limits limits = suite->limits;
    limits.mate = quest.has_mate && quest.mate <= MATE_MOST ? (int)quest.mate : 0;
    struct search_result result = engine_search(suite->engine, &entry->position, &entry->position.key, 1, &limits);
    if (!names_move(suite, entry, &quest.best, result.best, &is_best) ||
        !names_move(suite, entry, &quest.avoid, result.best, &is_avoided))
        return;
    int mate = engine_mate_moves(suite->game, result.score, &entry->position);
    bool mates = !quest.has_mate || quest.best.at || (mate > 0 && (uint64_t)mate <= quest.mate);
    bool good = (is_best || !quest.best.at) && !is_avoided && mates;
    suite->asked++;
    suite->good += good;
    name_line(suite, entry, name);
    movetext_write_pgn(suite->game, &entry->position, result.best, found);
    output_print(stdout, "%s: %s, %s", name, found, good ? "right" : "wrong");
    if (!good && quest.best.at)
        output_print(stdout, ", best is %s", quest.best.words);
    if (!good && quest.avoid.at)
        output_print(stdout, ", avoid %s", quest.avoid.words);
    if (!mates)
        output_print(stdout, ", there is a mate in %" PRIu64, quest.mate);
    output_line(stdout, "");
}

/* Call EACH for every line of SUITE's file that is not blank. False after a message if the file cannot be read. */
static bool run_lines(struct suite *suite, void (*each)(struct suite *suite, const struct epd_line *entry))
{
    SCOPED(text) text = {0};
    struct error error = {0};
    bool any = false;
    if (!text_read_named(suite->file, &text, &error)) {
        cli_complain(&error);
        return false;
    }
    text_level_returns(&text);
    text_level_blanks(text.at);
    for (char *rest = text.at, *line; rest && (line = strsep(&rest, "\n")) != NULL;) {
        struct epd_line entry = {.text = line};
        suite->line++;
        if (!line[strspn(line, " \t\r")] || line[0] == '#')
            continue;
        suite->game = arrays_game(suite->opened, line);
        if (!epd_read(suite->game, line, &entry.position, &entry.operations, &error)) {
            fault(suite, error.column, error.text);
            continue;
        }
        note_dropped(suite, line, &entry.position);
        each(suite, &entry);
        any = true;
    }
    if (any || suite->faults)
        return true;
    error_at(&error, suite->file, 0, 0, "there is no position in this file");
    cli_complain(&error);
    return false;
}

/* End the last line: say how many lines did not count. */
static void report_refused(const struct suite *suite)
{
    if (suite->faults)
        output_print(stdout, ", %d line%s refused", suite->faults, suite->faults == 1 ? "" : "s");
    output_line(stdout, "");
}

int suite_perft(const struct setting *setting, const struct options *options, int depth)
{
    struct suite suite = {.opened = setting->game, .file = savedfile_path(options->epd), .depth = depth};
    if (!run_lines(&suite, count_line))
        return EXIT_FAULT;
    output_print(stdout, "%d of %d counts right", suite.good, suite.asked);
    report_refused(&suite);
    return suite.good < suite.asked || suite.faults ? EXIT_FAULT : EXIT_DONE;
}

int suite_solve(const struct setting *setting, const struct options *options)
{
    struct suite suite = {
        .options = options, .opened = setting->game, .game = setting->game, .file = savedfile_path(options->epd)};
    suite.limits =
        (struct limits){.depth = options->depth, .nodes = (uint64_t)options->nodes, .time_ms = options->time_ms};
    if (!options->depth && !options->nodes && !options->time_ms)
        suite.limits.nodes = DEFAULT_NODES;
    bool read = have_engine(&suite) && run_lines(&suite, solve_line);
    if (read) {
        output_print(stdout, "score: %d of %d", suite.good, suite.asked);
        report_refused(&suite);
    }
    engine_free(suite.engine);
    return !read || suite.faults ? EXIT_FAULT : EXIT_DONE;
}
