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
static void note_dropped(struct suite *s, const char *line, const struct position *p)
{
    struct error why = {0}, e = {0};
    if (s->noted || !code_dropped(s->game, line, p, &why))
        return;
    s->noted = true;
    error_at(&e, s->file, s->line, why.column, "note: %s", why.text);
    cli_complain(&e);
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

static void fault(struct suite *s, int column, const char *sentence)
{
    struct error e = {0};
    error_at(&e, s->file, s->line, column ? column : 1, "%s", sentence);
    cli_complain(&e);
    s->faults++;
}

/* Find OPCODE in the line; false after a message if it has no operands. */
static bool find_operation(struct suite *s, const struct epd_line *entry, const char *opcode, struct operation *out)
{
    char sentence[ERROR_TEXT];
    out->at = epd_operand(entry->operations, opcode, out->words, sizeof out->words);
    if (!out->at || *out->words)
        return true;
    snprintf(sentence, sizeof sentence, "a value is missing after %s", opcode);
    fault(s, (int)(out->at - entry->text) + 1, sentence);
    return false;
}

/* As find_operation, for a number, which goes into *NUMBER if the line has one. */
static bool find_number(struct suite *s, const struct epd_line *entry, const char *opcode, uint64_t *number,
                        bool *found)
{
    struct operation o;
    char *end;
    if (!find_operation(s, entry, opcode, &o))
        return false;
    *found = o.at != NULL;
    if (!o.at)
        return true;
    *number = strtoull(o.words, &end, 10);
    if (!*end && isdigit((unsigned char)*o.words))
        return true;
    fault(s, (int)(o.at - entry->text) + 1, "a number is expected here");
    return false;
}

static void count_line(struct suite *s, const struct epd_line *entry)
{
    for (int depth = 1; depth <= s->depth; depth++) {
        char opcode[16];
        uint64_t wanted = 0;
        bool has;
        snprintf(opcode, sizeof opcode, "D%d", depth);
        if (!find_number(s, entry, opcode, &wanted, &has))
            return;
        if (!has)
            continue;
        uint64_t found = perft(s->game, &entry->position, depth);
        s->asked++;
        s->good += found == wanted;
        if (found != wanted)
            output_print(stdout, "%s:%d: D%d is %" PRIu64 ", not %" PRIu64 "\n", s->file, s->line, depth, found,
                         wanted);
    }
}

/* See whether M is among the moves of O. False after a message if one of them is no move. */
static bool names_move(struct suite *s, const struct epd_line *entry, const struct operation *o, struct move m,
                       bool *named)
{
    char words[OPERAND_SIZE];
    *named = false;
    memcpy(words, o->words, sizeof words);
    for (char *word = o->at ? strtok(words, " \t,") : NULL; word; word = strtok(NULL, " \t,")) {
        struct move wanted;
        struct error e = {0};
        if (!movetext_read(s->game, &entry->position, word, &wanted, &e)) {
            fault(s, (int)(o->at - entry->text + (word - words)) + (e.column ? e.column : 1), e.text);
            return false;
        }
        *named |= move_equal(wanted, m);
    }
    return true;
}

static void name_line(const struct suite *s, const struct epd_line *entry, char name[NAME_SIZE])
{
    if (!epd_operand(entry->operations, "id", name, NAME_SIZE) || !*name)
        snprintf(name, NAME_SIZE, "line %d", s->line);
}

/* What a line asks for: best moves, moves to avoid, a mate within N moves. */
struct quest {
    struct operation best, avoid;
    uint64_t mate;
    bool has_mate;
};

static bool read_quest(struct suite *s, const struct epd_line *entry, struct quest *q)
{
    if (!find_operation(s, entry, "bm", &q->best) || !find_operation(s, entry, "am", &q->avoid) ||
        !find_number(s, entry, "dm", &q->mate, &q->has_mate))
        return false;
    if (!q->best.at && !q->avoid.at && !q->has_mate)
        fault(s, 1, "the line has no bm (best move), am (avoid move) or dm (mate within N moves)");
    else if (outcome_of(s->game, &entry->position, &entry->position.key, 1).ending != ENDING_NONE)
        fault(s, 1, "the game is over in this position");
    else
        return true;
    return false;
}

/* Make the engine that searches S's game; false after a message if there is no memory for it. */
static bool have_engine(struct suite *s)
{
    if (s->engine && s->searches == s->game)
        return true;
    engine_free(s->engine);
    s->searches = s->game;
    s->engine = setting_engine(s->game, s->options, "solve");
    return s->engine != NULL;
}

static void solve_line(struct suite *s, const struct epd_line *entry)
{
    struct quest q;
    char name[NAME_SIZE], found[MOVE_TEXT];
    bool is_best, is_avoided;
    if (!read_quest(s, entry, &q) || !have_engine(s))
        return;
    struct limits l = s->limits;
    l.mate = q.has_mate && q.mate <= MATE_MOST ? (int)q.mate : 0;
    struct search_result t = engine_search(s->engine, &entry->position, &entry->position.key, 1, &l);
    if (!names_move(s, entry, &q.best, t.best, &is_best) || !names_move(s, entry, &q.avoid, t.best, &is_avoided))
        return;
    int mate = engine_mate_moves(t.score, &entry->position);
    bool mates = !q.has_mate || q.best.at || (mate > 0 && (uint64_t)mate <= q.mate);
    bool good = (is_best || !q.best.at) && !is_avoided && mates;
    s->asked++;
    s->good += good;
    name_line(s, entry, name);
    movetext_write_pgn(s->game, &entry->position, t.best, found);
    output_print(stdout, "%s: %s, %s", name, found, good ? "right" : "wrong");
    if (!good && q.best.at)
        output_print(stdout, ", best is %s", q.best.words);
    if (!good && q.avoid.at)
        output_print(stdout, ", avoid %s", q.avoid.words);
    if (!mates)
        output_print(stdout, ", there is a mate in %" PRIu64, q.mate);
    output_line(stdout, "");
}

/* Call EACH for every line of S's file that is not blank. False after a message if the file cannot be read. */
static bool run_lines(struct suite *s, void (*each)(struct suite *s, const struct epd_line *entry))
{
    SCOPED(text) text = {0};
    struct error e = {0};
    if (!text_read_named(s->file, &text, &e)) {
        cli_complain(&e);
        return false;
    }
    text_level_blanks(text.at);
    for (char *rest = text.at, *line; rest && (line = strsep(&rest, "\n")) != NULL;) {
        struct epd_line entry = {.text = line};
        s->line++;
        if (!line[strspn(line, " \t\r")] || line[0] == '#')
            continue;
        s->game = arrays_game(s->opened, line);
        if (!epd_read(s->game, line, &entry.position, &entry.operations, &e)) {
            fault(s, e.column, e.text);
            continue;
        }
        note_dropped(s, line, &entry.position);
        each(s, &entry);
    }
    return true;
}

/* End the last line: say how many lines did not count. */
static void tell_refused(const struct suite *s)
{
    if (s->faults)
        output_print(stdout, ", %d line%s refused", s->faults, s->faults == 1 ? "" : "s");
    output_line(stdout, "");
}

int suite_perft(const struct setting *s, const struct options *o, int depth)
{
    struct suite suite = {.opened = s->game, .file = savedfile_path(o->epd), .depth = depth};
    if (!run_lines(&suite, count_line))
        return EXIT_FAULT;
    output_print(stdout, "%d of %d counts right", suite.good, suite.asked);
    tell_refused(&suite);
    return suite.good < suite.asked || suite.faults ? EXIT_FAULT : EXIT_DONE;
}

int suite_solve(const struct setting *s, const struct options *o)
{
    struct suite suite = {.options = o, .opened = s->game, .game = s->game, .file = savedfile_path(o->epd)};
    suite.limits = (struct limits){.depth = o->depth, .nodes = (uint64_t)o->nodes, .time_ms = o->time_ms};
    if (!o->depth && !o->nodes && !o->time_ms)
        suite.limits.nodes = DEFAULT_NODES;
    bool read = have_engine(&suite) && run_lines(&suite, solve_line);
    if (read) {
        output_print(stdout, "score: %d of %d", suite.good, suite.asked);
        tell_refused(&suite);
    }
    engine_free(suite.engine);
    return !read || suite.faults ? EXIT_FAULT : EXIT_DONE;
}
