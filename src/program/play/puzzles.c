#include "play/puzzles.h"

#include "base/files.h"
#include "notation/code.h"
#include "notation/movetext.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

/* BLOCK: bytes read at once; a longer line is damaged. FIELDS: the most columns that are looked at. */
enum { BLOCK = 1 << 18, FIELDS = 32, LINE_FEW = 6 };

enum column { COLUMN_FEN, COLUMN_MOVES, COLUMN_RATING, COLUMN_THEMES, COLUMN_OPENINGS, COLUMNS };

static const char *const column_name[COLUMNS] = {"FEN", "Moves", "Rating", "Themes", "OpeningTags"};

/* A file that is read by lines. */
struct puzzle_source {
    gzFile file;
    char *block;
    size_t at, length; /* in the block: where the next line begins; what is filled */
    int64_t place;     /* of the block's first byte in the file */
    bool broken;
    int column[COLUMNS]; /* -1: there is none */
    int64_t begin;       /* where the lines behind the header begin */
};

size_t puzzles_file_name(const char *name)
{
    static const char *const endings[] = {".csv.gz", ".csv.zst", ".csv"};
    for (size_t at = 0; name[at]; at++)
        for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
            size_t length = strlen(endings[i]);
            if (strncmp(name + at, endings[i], length) == 0 && (!name[at + length] || name[at + length] == ' '))
                return at + length;
        }
    return 0;
}

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
    int got = gzread(source->file, source->block + source->length, (unsigned)(BLOCK - source->length));
    int code = Z_OK;
    gzerror(source->file, &code);
    if (code != Z_OK && code != Z_STREAM_END)
        source->broken = true;
    if (got > 0)
        source->length += (size_t)got;
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
    if (gzseek(source->file, (z_off_t)place, SEEK_SET) < 0)
        source->broken = true;
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

static bool open_source(struct puzzle_source *source, const char *path, struct error *error)
{
    *source = (struct puzzle_source){0};
    int descriptor = file_open(path, O_RDONLY, error);
    if (descriptor < 0)
        return false;
    size_t length = strlen(path);
    if (length > 4 && strcmp(path + length - 4, ".zst") == 0) {
        close(descriptor);
        error_at(error, path, 0, 0, "it is packed by zstd: `zstd -d FILE` in the shell unpacks it");
        return false;
    }
    source->file = gzdopen(descriptor, "rb");
    source->block = memory_new(BLOCK + 1);
    return read_header(source, path, error);
}

static void close_source(struct puzzle_source *source)
{
    if (source->file)
        gzclose(source->file);
    free(source->block);
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

/* Read the puzzle in FIELD (COUNT of them) into PROBLEM. */
static bool read_puzzle(const struct game *g, const struct puzzle_source *source, char *const *field, int count,
                        struct problem *problem)
{
    const char *themes = field_of(source, field, count, COLUMN_THEMES);
    *problem = (struct problem){.goal = GOAL_LINE};
    if (!read_position(g, field_of(source, field, count, COLUMN_FEN), field_of(source, field, count, COLUMN_MOVES),
                       problem))
        return false;
    problem->points = text_number(field_of(source, field, count, COLUMN_RATING));
    problem->points = problem->points > 0 && problem->points < POINTS_MOST ? problem->points : 0;
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
    return true;
}

/* Read on from SOURCE until OUT is full, the file ends, or LIMIT (a place; -1: none) is reached. */
static void read_window(const struct game *g, struct puzzle_source *source, const struct puzzle_wish *wish,
                        int64_t limit, const atomic_bool *stop, struct puzzle_window *out)
{
    int64_t place = 0;
    for (char *line; out->set.count < WINDOW_PUZZLES && !(stop && atomic_load(stop)) &&
                     (line = next_line(source, &place)) != NULL;) {
        char *field[FIELDS];
        struct problem problem;
        if ((limit >= 0 && place >= limit) || (out->set.count && place > out->first + WINDOW_BYTES))
            break;
        int count = split_fields(line, field);
        if (count > 1 &&
            !is_wanted(wish, text_number(field_of(source, field, count, COLUMN_RATING)),
                       field_of(source, field, count, COLUMN_THEMES), field_of(source, field, count, COLUMN_OPENINGS)))
            continue;
        if (!read_puzzle(g, source, field, count, &problem)) {
            out->set.damaged += *line != '\0';
            continue;
        }
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
        out->set.broken = source.broken;
        if (!out->set.count && from > source.begin) {
            gzclearerr(source.file);
            source.broken = false;
            seek_to(&source, source.begin);
            read_window(g, &source, wish, from, stop, out);
            out->set.broken |= source.broken;
        }
        good = out->set.count > 0 || error_at(error, path, 0, 0, "no puzzle in it is of that kind");
    }
    close_source(&source);
    return good;
}
