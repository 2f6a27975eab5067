#include "play/puzzles.h"

#include "unpacked.h"

#include "notation/code.h"
#include "notation/movetext.h"

#include <stdlib.h>
#include <string.h>

/* BLOCK: bytes read at once; a longer line is damaged. FIELDS: the most columns that are looked at. */
enum { BLOCK = 1 << 18, FIELDS = 32, LINE_FEW = 6, EPD_OPERAND = 256 };

/* What a line is. */
enum puzzle_line { LINE_PUZZLE, LINE_UNWANTED, LINE_DAMAGED };

enum column { COLUMN_FEN, COLUMN_MOVES, COLUMN_RATING, COLUMN_THEMES, COLUMN_OPENINGS, COLUMNS };

static const char *const column_name[COLUMNS] = {"FEN", "Moves", "Rating", "Themes", "OpeningTags"};

/* A file that is read by lines. */
struct puzzle_source {
    struct unpacked *file;
    const struct puzzle_format *format;
    char *block;
    size_t at, length;   /* in the block: where the next line begins; what is filled */
    int64_t place;       /* of the block's first byte in the file */
    bool broken;         /* a place to go on from is not there */
    int column[COLUMNS]; /* -1: there is none */
    int64_t begin;       /* where the lines behind the header begin */
};

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

/* Fill the block with what follows the lines that were read. False at the end. */
static bool fill_block(struct puzzle_source *source)
{
    memmove(source->block, source->block + source->at, source->length - source->at);
    source->place += (int64_t)source->at;
    source->length -= source->at;
    source->at = 0;
    size_t got = unpacked_read(source->file, source->block + source->length, BLOCK - source->length);
    source->length += got;
    return got > 0;
}

/* Returns the next line, terminated, without its line end, and its place in *PLACE; NULL at the end of the file. Of a
 * line that is longer than a block the rest is a line. */
static char *next_line(struct puzzle_source *source, int64_t *place)
{
    char *end;
    while (!(end = memchr(source->block + source->at, '\n', source->length - source->at)))
        if (source->length - source->at == BLOCK || !fill_block(source))
            break;
    if (!end && source->at == source->length)
        return NULL;
    char *line = source->block + source->at;
    *place = source->place + (int64_t)source->at;
    source->at = end ? (size_t)(end + 1 - source->block) : source->length;
    end = end ? end : source->block + source->length; /* the block has a byte more */
    if (end > line && end[-1] == '\r')
        end--;
    *end = '\0';
    return line;
}

static void seek_to(struct puzzle_source *source, int64_t place)
{
    source->broken |= !unpacked_seek(source->file, place);
    source->place = place;
    source->at = source->length = 0;
}

/* Split LINE at its commas, outside quotation marks; returns how many fields there are. */
static int split_fields(char *line, char *field[FIELDS])
{
    int count = 0;
    while (line && count < FIELDS) {
        char *end = *line == '"' ? strchr(line + 1, '"') : line;
        field[count++] = end && *line == '"' ? line + 1 : line;
        char *comma = end ? strchr(end, ',') : NULL;
        if (end && *line == '"')
            *end = '\0';
        if (comma)
            *comma = '\0';
        line = comma ? comma + 1 : NULL;
    }
    return count;
}

/* Find the columns by the names in the first line. */
static bool read_header(struct puzzle_source *source, const char *path, struct error *error)
{
    char *field[FIELDS];
    int64_t place;
    char *line = next_line(source, &place);
    int count = line ? split_fields(line, field) : 0;

    for (int i = 0; i < COLUMNS; i++) {
        source->column[i] = -1;
        for (int k = 0; k < count; k++)
            if (strcmp(field[k] + (k == 0 && strncmp(field[k], "\xef\xbb\xbf", 3) == 0 ? 3 : 0), column_name[i]) == 0)
                source->column[i] = k;
    }
    source->begin = source->place + (int64_t)source->at;
    return (source->column[COLUMN_FEN] >= 0 && source->column[COLUMN_MOVES] >= 0) ||
           error_at(error, path, 1, 0,
                    "the first line names no columns FEN and Moves (PuzzleId,FEN,Moves,Rating,Themes)");
}

/* True if WORD is one of the words of LIST, or with BEGINS how one of them begins; the case does not matter. */
static bool list_has(const char *list, const char *word, bool begins)
{
    size_t length = strlen(word);
    for (; *list; list += strcspn(list, " "), list += strspn(list, " "))
        if (ascii_compare_bytes(list, word, length) == 0 &&
            (!list[length] || list[length] == ' ' || (begins && list[length] == '_')))
            return true;
    return false;
}

/* Returns field COLUMN of FIELD, "" if the line has none. */
static const char *field_of(const struct puzzle_source *source, char *const *field, int count, enum column column)
{
    return source->column[column] >= 0 && source->column[column] < count ? field[source->column[column]] : "";
}

static bool is_wanted(const struct puzzle_wish *wish, int rating, const char *themes, const char *openings)
{
    if (wish->most && (rating < wish->least || rating > wish->most))
        return false;
    for (int i = 0; i < wish->themes; i++)
        if (!list_has(themes, wish->theme[i], false))
            return false;
    return !*wish->opening || list_has(openings, wish->opening, true);
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
            movetext_write(g, &now, m, problem->before);
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
        if (list_has(themes, mate, false) && problem->length == 2 * moves - 1)
            problem->moves = moves;
    }
}

/* A line of lichess' form. */
static enum puzzle_line read_fields(const struct game *g, const struct puzzle_source *source,
                                    const struct puzzle_wish *wish, char *line, struct problem *problem)
{
    char *field[FIELDS];
    int count = split_fields(line, field), points = text_number(field_of(source, field, count, COLUMN_RATING));
    const char *themes = field_of(source, field, count, COLUMN_THEMES);
    if (count > 1 && !is_wanted(wish, points, themes, field_of(source, field, count, COLUMN_OPENINGS)))
        return LINE_UNWANTED;
    if (!read_position(g, field_of(source, field, count, COLUMN_FEN), field_of(source, field, count, COLUMN_MOVES),
                       problem))
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

static bool begin_epd(struct puzzle_source *source, const char *path, struct error *error)
{
    (void)source;
    (void)path;
    (void)error;
    return true;
}

static const struct puzzle_format {
    const char *ending;
    bool (*begin)(struct puzzle_source *source, const char *path, struct error *error);
    enum puzzle_line (*read)(const struct game *g, const struct puzzle_source *source, const struct puzzle_wish *wish,
                             char *line, struct problem *problem);
} formats[] = {{".csv", read_header, read_fields}, {".epd", begin_epd, read_epd}};
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

static bool open_source(struct puzzle_source *source, const char *path, struct error *error)
{
    *source = (struct puzzle_source){.file = unpacked_open(path, error), .format = format_of(path)};
    if (!source->file)
        return false;
    source->block = memory_new(BLOCK + 1);
    return source->format->begin(source, path, error);
}

static void close_source(struct puzzle_source *source)
{
    unpacked_close(source->file);
    free(source->block);
}

/* Read on from SOURCE until OUT is full, the file ends, or LIMIT (a place; -1: none) is reached. */
static void read_window(const struct game *g, struct puzzle_source *source, const struct puzzle_wish *wish,
                        int64_t limit, const atomic_bool *stop, struct puzzle_window *out)
{
    int64_t place = 0;
    for (char *line; out->set.count < WINDOW_PUZZLES && !(stop && atomic_load(stop)) &&
                     (line = next_line(source, &place)) != NULL;) {
        struct problem problem = {.goal = GOAL_LINE};
        if ((limit >= 0 && place >= limit) || (out->set.count && place > out->first + WINDOW_BYTES))
            break;
        bool empty = !*line;
        enum puzzle_line found = source->format->read(g, source, wish, line, &problem);
        out->set.damaged += found == LINE_DAMAGED && !empty;
        if (found != LINE_PUZZLE)
            continue;
        if (!out->set.count)
            out->first = place;
        out->set.at = memory_resize(out->set.at, (size_t)(out->set.count + 1) * sizeof *out->set.at);
        out->set.at[out->set.count++] = problem;
        out->set.next = source->place + (int64_t)source->at;
    }
}

bool puzzles_read(const struct game *g, const char *path, const struct puzzle_wish *wish, const atomic_bool *stop,
                  struct puzzle_window *out, struct error *error)
{
    struct puzzle_source source;
    int64_t from = out->first;
    *out = (struct puzzle_window){0};
    bool good = open_source(&source, path, error);
    if (good) {
        if (from > source.begin)
            seek_to(&source, from);
        read_window(g, &source, wish, -1, stop, out);
        out->set.broken = source.broken || unpacked_broken(source.file);
        if (!out->set.count && from > source.begin) {
            source.broken = false;
            seek_to(&source, source.begin);
            read_window(g, &source, wish, from, stop, out);
            out->set.broken |= source.broken || unpacked_broken(source.file);
        }
        good = out->set.count > 0 || error_at(error, path, 0, 0, "no puzzle in it is of that kind");
    }
    if (!good && source.file && unpacked_broken(source.file))
        error_at(
            error, path, 0, 0,
            "it cannot be unpacked: it is damaged, or packed with a window above 64 MiB, which `zstd -d --long=31` unpacks");
    close_source(&source);
    return good;
}
