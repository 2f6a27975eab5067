#include "play/puzzles.h"

#include "puzzleindex.h"
#include "puzzlesource.h"

#include "notation/code.h"
#include "notation/movetext.h"

#include <stdlib.h>
#include <string.h>

/* LINE_CHUNK: bytes read at once where lines are read here and there. */
enum { LINE_FEW = 6, EPD_OPERAND = 256, LINE_CHUNK = 1 << 12 };

/* What a line is. */
enum puzzle_line { LINE_PUZZLE, LINE_UNWANTED, LINE_DAMAGED };

/* Take the rating, theme or opening that begins at WORDS; returns what follows it, NULL with ERROR filled. */
static const char *read_wish_word(const char *words, struct puzzle_wish *wish, struct error *error)
{
    char word[WISH_TEXT];
    int end = 0, least = 0, most = 0;
    size_t length = strcspn(words, " ");

    if (sscanf(words, "%9d-%9d%n", &least, &most, &end) == 2 && (size_t)end == length) {
        wish->least = least;
        wish->most = most;
        if (least >= 0 && least <= most && most)
            return words + length;
        error_set(error, "no puzzle has a rating from %d to %d", least, most);
        return NULL;
    }
    snprintf(word, sizeof word, "%.*s", (int)length, words);
    if (strcmp(word, "opening") == 0) {
        size_t used = 0;
        for (words += length; *words && used + 1 < WISH_TEXT; words++)
            if (*words != '\'' && (*words != ' ' || used))
                wish->opening[used++] = *words == ' ' ? '_' : *words;
        wish->opening[used] = '\0';
        if (used)
            return words + strlen(words);
        error_set(error, "which opening? For instance: opening Ruy Lopez");
        return NULL;
    }
    if (wish->themes == WISH_THEMES || length >= WISH_TEXT) {
        error_set(error, "at most %d themes", WISH_THEMES);
        return NULL;
    }
    memcpy(wish->theme[wish->themes++], word, length + 1);
    return words + length;
}

bool puzzle_wish_read(const char *words, struct puzzle_wish *wish, struct error *error)
{
    *wish = (struct puzzle_wish){0};
    while (words && *(words += strspn(words, " ")))
        words = read_wish_word(words, wish, error);
    return words != NULL;
}

static bool is_wanted(const struct puzzle_wish *wish, int rating, const char *themes, const char *openings)
{
    if (wish->most && (rating < wish->least || rating > wish->most))
        return false;
    for (int i = 0; i < wish->themes; i++)
        if (!puzzle_list_has(themes, wish->theme[i], false))
            return false;
    return !*wish->opening || puzzle_list_has(openings, wish->opening, true);
}

/* True if WISH is for any puzzle. */
static bool wants_any(const struct puzzle_wish *wish)
{
    return !wish->most && !wish->themes && !*wish->opening;
}

/* Read the position and the moves of a puzzle; false if they are damaged. */
static bool read_position(const struct game *g, const char *code, const char *moves, struct problem *problem)
{
    struct position now;
    struct error error = {0};
    char word[MOVE_TEXT];
    struct move m;

    if (!code_read(g, code, &now, &error))
        return false;
    for (int ply = 0, end; sscanf(moves, " %7s%n", word, &end) == 1; ply++, moves += end) {
        if (ply > LINE_MOST || !movetext_read(g, &now, word, &m, &error))
            return false;
        if (ply == 0)
            movetext_write_marked(g, &now, m, problem->before);
        else
            problem->line[problem->length++] = m;
        position_play(g, &now, m);
        if (ply == 0)
            problem->position = now;
    }
    problem->length -= problem->length > 0 && problem->length % 2 == 0; /* the last move is the solver's */
    problem->key = problem->line[0];
    return problem->length > 0;
}

/* Give PROBLEM its rating, grade and themes, and by these the number of moves to a mate. */
static void describe(struct problem *problem, int points, const char *themes)
{
    problem->points = points > 0 && points < POINTS_MOST ? points : 0;
    int grade = problem->points ? (problem->points - 500) / 300 : (GRADES + 1) / 2;
    problem->grade = grade < 1 ? 1 : grade > GRADES ? GRADES : grade;
    snprintf(problem->themes, sizeof problem->themes, "%s", themes);
    if (strlen(themes) >= sizeof problem->themes) {
        char *last = strrchr(problem->themes, ' ');
        *(last ? last : problem->themes) = '\0';
    }
    for (int moves = 1; moves <= LINE_FEW; moves++) {
        char mate[16];
        snprintf(mate, sizeof mate, "mateIn%d", moves);
        if (puzzle_list_has(themes, mate, false) && problem->length == 2 * moves - 1)
            problem->moves = moves;
    }
}

/* A line of lichess' form. */
static enum puzzle_line read_fields(const struct game *g, const struct puzzle_source *source,
                                    const struct puzzle_wish *wish, char *line, struct problem *problem)
{
    char *field[PUZZLE_FIELDS];
    int count = puzzle_fields(line, field), points = text_number(puzzle_field(source, field, count, COLUMN_RATING));
    const char *themes = puzzle_field(source, field, count, COLUMN_THEMES);
    if (count > 1 && !is_wanted(wish, points, themes, puzzle_field(source, field, count, COLUMN_OPENINGS)))
        return LINE_UNWANTED;
    if (!read_position(g, puzzle_field(source, field, count, COLUMN_FEN),
                       puzzle_field(source, field, count, COLUMN_MOVES), problem))
        return LINE_DAMAGED;
    describe(problem, points, themes);
    return LINE_PUZZLE;
}

/* A line of Extended Position Description: the best move, or several of them, behind `bm`. */
static enum puzzle_line read_epd(const struct game *g, const struct puzzle_source *source,
                                 const struct puzzle_wish *wish, char *line, struct problem *problem)
{
    const char *operations;
    char best[EPD_OPERAND], *rest = best, *word;
    struct error error = {0};

    (void)source;
    line += strncmp(line, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    line += strspn(line, " \t");
    if (*line == '#' || !*line)
        return LINE_UNWANTED;
    if (!epd_read(g, line, &problem->position, &operations, &error) ||
        !epd_operand(operations, "bm", best, sizeof best))
        return LINE_DAMAGED;
    if (!is_wanted(wish, 0, "", ""))
        return LINE_UNWANTED;
    for (struct move m; (word = strtok_r(rest, " ,", &rest)) != NULL;) {
        if (!movetext_read(g, &problem->position, word, &m, &error) || problem->others == OTHERS_MOST)
            return LINE_DAMAGED;
        if (problem->length)
            problem->other[problem->others++] = m;
        else
            problem->line[problem->length++] = problem->key = m;
    }
    describe(problem, 0, "");
    return problem->length ? LINE_PUZZLE : LINE_DAMAGED;
}

static const struct puzzle_format {
    const char *ending;
    bool header; /* its first line names columns */
    enum puzzle_line (*read)(const struct game *g, const struct puzzle_source *source, const struct puzzle_wish *wish,
                             char *line, struct problem *problem);
} formats[] = {{".csv", true, read_fields}, {".epd", false, read_epd}};
enum { FORMATS = sizeof formats / sizeof *formats };

/* Returns the length of an ending of a file of puzzles with which TEXT begins, or 0; *FORMAT gets whose. */
static size_t find_ending(const char *text, const struct puzzle_format **format)
{
    static const char *const packed[] = {".gz", ".zst", ""};
    for (int i = 0; i < FORMATS; i++) {
        size_t length = strlen(formats[i].ending);
        for (size_t k = 0; strncmp(text, formats[i].ending, length) == 0 && k < sizeof packed / sizeof *packed; k++) {
            size_t whole = length + strlen(packed[k]);
            *format = &formats[i];
            if (strncmp(text + length, packed[k], whole - length) == 0 && (!text[whole] || text[whole] == ' '))
                return whole;
        }
    }
    return 0;
}

size_t puzzles_file_name(const char *name)
{
    const struct puzzle_format *format;
    for (size_t at = 0; name[at]; at++) {
        size_t ending = name[at] == '.' ? find_ending(name + at, &format) : 0;
        if (ending)
            return at + ending;
    }
    return 0;
}

/* Returns the form of the file PATH. */
static const struct puzzle_format *format_of(const char *path)
{
    const struct puzzle_format *format = &formats[0];
    size_t length = strlen(path), at = 0;
    while (at < length && (path[at] != '.' || find_ending(path + at, &format) != length - at))
        at++;
    return format;
}

bool puzzles_are_of_chess(const char *path)
{
    return format_of(path) == &formats[0];
}

/* How the lines of a file come: one after the other or, with an index, those that it names. */
struct puzzle_walk {
    const struct puzzle_format *format;
    struct puzzle_source source;
    struct puzzle_index *index; /* NULL: none */
    int64_t from;               /* where to look in the index for what comes after PLACE */
    int64_t first;              /* of the window; -1: not found yet */
    int64_t place[WINDOW_PUZZLES];
    int at, count;
};

/* Begin at FROM. */
static void walk_begin(struct puzzle_walk *walk, int64_t from)
{
    walk->from = from;
    walk->at = walk->count = 0;
    walk->first = -1;
    walk->source.broken = false;
    if (!walk->index)
        source_seek(&walk->source, from);
}

/* True if PLACE is farther from the window's first puzzle than a window reaches. */
static bool is_beyond(const struct puzzle_walk *walk, int64_t place)
{
    return walk->first >= 0 && place > walk->first + (walk->index ? WINDOW_INDEXED : WINDOW_BYTES);
}

/* Returns the next line that may be as WISH says, and its place in *PLACE; NULL at the end. A damaged index is closed:
 * the lines then come one after the other. */
static char *walk_line(struct puzzle_walk *walk, const struct puzzle_wish *wish, const atomic_bool *stop,
                       int64_t *place)
{
    if (walk->index && walk->at == walk->count) {
        walk->at = 0;
        walk->count = puzzle_index_find(walk->index, wish, walk->from, walk->place, WINDOW_PUZZLES, stop);
        if (walk->count > 0)
            walk->from = walk->place[walk->count - 1] + 1;
    }
    if (walk->count < 0) {
        puzzle_index_close(walk->index);
        walk->index = NULL;
        walk->count = 0;
        source_seek(&walk->source, walk->from);
    }
    if (walk->index && (walk->at == walk->count || is_beyond(walk, walk->place[walk->at])))
        return NULL;
    if (walk->index)
        source_seek(&walk->source, walk->place[walk->at++]);
    return source_line(&walk->source, place);
}

/* Read on until OUT is full, the file ends, or LIMIT (a place; -1: none) is reached. */
static void read_window(const struct game *g, struct puzzle_walk *walk, const struct puzzle_wish *wish, int64_t limit,
                        const atomic_bool *stop, struct puzzle_window *out)
{
    int64_t place = 0;
    for (char *line; out->set.count < WINDOW_PUZZLES && !(stop && atomic_load(stop)) &&
                     (line = walk_line(walk, wish, stop, &place)) != NULL;) {
        struct problem problem = {.goal = GOAL_LINE};
        if ((limit >= 0 && place >= limit) || is_beyond(walk, place))
            break;
        bool empty = !*line;
        enum puzzle_line found = walk->format->read(g, &walk->source, wish, line, &problem);
        out->set.damaged += found == LINE_DAMAGED && !empty;
        if (found != LINE_PUZZLE)
            continue;
        if (!out->set.count)
            out->first = walk->first = place;
        out->set.at = memory_resize(out->set.at, (size_t)(out->set.count + 1) * sizeof *out->set.at);
        out->set.at[out->set.count++] = problem;
        out->set.next = walk->source.place + (int64_t)walk->source.at;
    }
    out->set.broken |=
        walk->source.broken || unpacked_broken(walk->source.file) || (walk->index && puzzle_index_broken(walk->index));
}

/* Says in ERROR why there is no puzzle as WISH says in the file PATH, of which OUT has what was read. Returns false. */
static bool refuse_file(const struct puzzle_walk *walk, const char *path, const struct puzzle_wish *wish,
                        const struct puzzle_window *out, struct error *error)
{
    bool any = wants_any(wish);
    if (!unpacked_broken(walk->source.file))
        return !any ? error_at(error, path, 0, 0, "no puzzle in it is of that kind")
               : !out->set.damaged
                   ? error_at(error, path, 0, 0, "it holds no puzzles")
                   : error_at(error, path, 0, 0, "it holds no puzzles; damaged lines skipped: %d", out->set.damaged);
    if (unpacked_fault(walk->source.file))
        return error_at(error, path, 0, 0, "cannot read: %s", strerror(unpacked_fault(walk->source.file)));
    if (!walk->source.begin)
        return unpacked_refuse(path, error);
    return error_at(error, path, 0, 0, "it is cut off or damaged, and no puzzle before that is %s",
                    any ? "whole" : "of that kind");
}

bool puzzles_read(const struct game *g, const char *path, const struct puzzle_wish *wish, const atomic_bool *stop,
                  struct puzzle_window *out, struct error *error)
{
    struct puzzle_walk *walk = memory_new(sizeof *walk);
    int64_t from = out->first;
    *out = (struct puzzle_window){0};
    *walk = (struct puzzle_walk){.format = format_of(path)};
    bool good = source_open(&walk->source, path, walk->format->header, error);
    if (good) {
        walk->index = walk->format->header ? puzzle_index_open(path) : NULL;
        walk->source.chunk = walk->index ? LINE_CHUNK : SOURCE_BLOCK;
        walk_begin(walk, from > walk->source.begin ? from : walk->source.begin);
        read_window(g, walk, wish, -1, stop, out);
        if (!out->set.count && from > walk->source.begin) {
            walk_begin(walk, walk->source.begin);
            read_window(g, walk, wish, from, stop, out);
        }
    }
    if (good ? !out->set.count : walk->source.file && unpacked_broken(walk->source.file))
        good = refuse_file(walk, path, wish, out, error);
    puzzle_index_close(walk->index);
    source_close(&walk->source);
    free(walk);
    return good;
}
