#include "puzzleindex.h"

#include "puzzlesource.h"

#include "base/await.h"
#include "base/files.h"
#include "base/replace.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

/*
 * The file: segments of rows, each of columns one after the other, which are numbers of this machine's form: places in
 * the file from the segment's base on, ratings, openings, and a bit a row for each theme that occurs in it. Then the
 * segments' table, the dictionary (words that end with NUL: the themes, then the lists of openings), and the footer.
 *
 * THEMES: the last stands for all that come after the dictionary is full. OPENING_OTHER likewise; OPENING_NONE: a
 * puzzle that has none. WORDS_BYTES: the most that the dictionary may take.
 */
enum {
    SEGMENT = 1 << 16, /* rows */
    PLANE = SEGMENT / 8,
    THEMES = 128,
    THEME_OTHER = THEMES - 1,
    OPENINGS = 60000,
    OPENING_NONE = 0xFFFF,
    OPENING_OTHER = 0xFFFE,
    SLOTS = 1 << 17, /* of the hash of openings */
    WORDS_BYTES = 8 << 20,
    SEGMENTS_MOST = 1 << 16,
    STOP_ROWS = 1 << 12, /* after so many rows it is asked whether to stop */
};

static const char magic[16] = "puzzle index 3\n";

struct segment_row {
    int64_t base;               /* of the places of its rows */
    int64_t at;                 /* where its columns begin in the index */
    uint32_t rows, planes;      /* PLANES themes occur */
    uint8_t plane[THEMES];      /* 1 + which plane is a theme's; 0: none of it */
    uint32_t sum[3];            /* of the columns of places, ratings and openings, … */
    uint32_t plane_sum[THEMES]; /* … and of the planes, in their order */
};

struct footer {
    int64_t size, time;     /* of the file: bytes; ns since 1970 when its text was changed, … */
    int64_t changed, inode; /* … and anything of it, which no program sets back; its number in its file system */
    int64_t table, words;   /* where they begin in the index */
    uint32_t word_bytes, segments, themes, openings;
    uint32_t broken, sum; /* SUM: of the table and the dictionary */
    uint32_t one;         /* 1, which another machine's order of bytes would change */
    uint32_t spare;
    char magic[sizeof magic];
};

/* ---- names ---- */

/* Fill FOOTER with what tells the file PATH as it is; false if it cannot be read. */
static bool identify(const char *path, struct footer *footer)
{
    struct stat file;
    if (!file_look(path, &file))
        return false;
    *footer = (struct footer){.size = file.st_size,
                              .time = (int64_t)file.st_mtim.tv_sec * 1000000000 + file.st_mtim.tv_nsec,
                              .changed = (int64_t)file.st_ctim.tv_sec * 1000000000 + file.st_ctim.tv_nsec,
                              .inode = (int64_t)file.st_ino,
                              .one = 1};
    memcpy(footer->magic, magic, sizeof magic);
    return true;
}

/* True if A and B tell the same file in the same state. */
static bool is_same_file(const struct footer *a, const struct footer *b)
{
    return a->size == b->size && a->time == b->time && a->changed == b->changed && a->inode == b->inode;
}

/* Returns the path of PATH's index in FOLDER; the caller frees it. By the hash FNV-1a (Fowler, Noll, Vo). */
static char *index_path(const char *folder, const char *path)
{
    struct text out = {0};
    uint64_t hash = 14695981039346656037u;
    for (const char *byte = path; *byte; byte++)
        hash = (hash ^ (unsigned char)*byte) * 1099511628211u;
    text_addf(&out, "%s/%016" PRIx64 ".index", folder, hash);
    return out.at;
}

static uint32_t add_sum(uint32_t sum, const void *bytes, size_t length)
{
    return (uint32_t)crc32(sum, bytes, (unsigned)length);
}

/* ---- making ---- */

struct puzzle_indexing {
    char *path;
    struct footer footer;
    struct replacement out;
    int64_t written;
    struct segment_row *table; /* owned */
    int room;
    struct text words, openings; /* the dictionary's two parts */
    int *slot;                   /* owned: 1 + place in OPENINGS' bytes, 0 for none … */
    uint16_t *number;            /* … and which opening that is */
    /* the segment being filled */
    struct segment_row now;
    uint32_t *place;
    uint16_t *rating, *opening;
    uint8_t *plane[THEMES];
};

/* Returns the beginning of an index of the file PATH, NULL if there is one, or with ERROR filled. */
static struct puzzle_indexing *open_indexing(const char *path, struct error *error)
{
    struct footer footer;
    struct puzzle_index *there = puzzle_index_open(path);
    puzzle_index_close(there);
    if (there || !identify(path, &footer))
        return NULL;
    FREED char *folder = folder_make(FOLDER_CACHE, "puzzles", error);
    FREED char *name = folder ? index_path(folder, path) : NULL;
    if (!name)
        return NULL;
    struct puzzle_indexing *making = memory_new(sizeof *making);
    *making = (struct puzzle_indexing){.path = memory_copy(path, strlen(path)), .footer = footer};
    replace_begin(&making->out, name);
    if (making->out.fault) {
        error_at(error, name, 0, 0, "%s", strerror(making->out.fault));
        puzzles_index_free(making);
        return NULL;
    }
    making->slot = memory_new(SLOTS * sizeof *making->slot);
    making->number = memory_new(SLOTS * sizeof *making->number);
    making->place = memory_new(SEGMENT * sizeof *making->place);
    making->rating = memory_new(SEGMENT * sizeof *making->rating);
    making->opening = memory_new(SEGMENT * sizeof *making->opening);
    memset(making->slot, 0, SLOTS * sizeof *making->slot);
    return making;
}

/* An index that is begun, and why it is not. */
struct index_beginning {
    struct puzzle_indexing *making;
    struct error error;
};

static void begin_awaited(const char *path, void *data)
{
    struct index_beginning *beginning = data;
    beginning->making = open_indexing(path, &beginning->error);
}

static void drop_beginning(void *data)
{
    puzzles_index_free(((struct index_beginning *)data)->making);
}

struct puzzle_indexing *puzzles_index_begin(const char *path, struct error *error)
{
    const struct await_work how = {.work = begin_awaited, .drop = drop_beginning};
    struct index_beginning beginning = {.making = NULL};
    if (!await_call(path, &how, &beginning, sizeof beginning, error))
        return NULL;
    if (beginning.error.text[0] && error)
        *error = beginning.error;
    return beginning.making;
}

void puzzles_index_free(struct puzzle_indexing *making)
{
    if (!making)
        return;
    if (making->out.path)
        replace_drop(&making->out);
    for (int i = 0; i < THEMES; i++)
        free(making->plane[i]);
    text_free(&making->words);
    text_free(&making->openings);
    free(making->path);
    free(making->table);
    free(making->slot);
    free(making->number);
    free(making->place);
    free(making->rating);
    free(making->opening);
    free(making);
}

/* Returns which theme WORD (LENGTH bytes) is, a new one if need be. */
static int theme_of(struct puzzle_indexing *making, const char *word, size_t length)
{
    const char *at = making->words.at;
    for (int i = 0; i < (int)making->footer.themes; i++, at += strlen(at) + 1)
        if (strncmp(at, word, length) == 0 && !at[length])
            return i;
    if (making->footer.themes == THEME_OTHER || making->words.length + length > WORDS_BYTES / 8)
        return THEME_OTHER;
    text_add_bytes(&making->words, word, length);
    text_add_bytes(&making->words, "", 1);
    return (int)making->footer.themes++;
}

/* Returns which list of openings LIST is, a new one if need be. */
static uint16_t opening_of(struct puzzle_indexing *making, const char *list)
{
    size_t length = strlen(list);
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)list[i]) * 16777619u;
    if (!length)
        return OPENING_NONE;
    uint32_t slot = hash % SLOTS;
    for (; making->slot[slot]; slot = (slot + 1) % SLOTS)
        if (strcmp(making->openings.at + making->slot[slot] - 1, list) == 0)
            return making->number[slot];
    if (making->footer.openings == OPENINGS || making->openings.length + length > WORDS_BYTES / 2)
        return OPENING_OTHER;
    making->slot[slot] = (int)making->openings.length + 1;
    making->number[slot] = (uint16_t)making->footer.openings;
    text_add_bytes(&making->openings, list, length + 1);
    return (uint16_t)making->footer.openings++;
}

/* Write a column; returns its sum. */
static uint32_t write_column(struct puzzle_indexing *making, const void *bytes, size_t length)
{
    replace_write(&making->out, bytes, length);
    making->written += (int64_t)length;
    return add_sum(0, bytes, length);
}

/* Write the segment that is filled, if it has a row, and begin the next one. */
static void write_segment(struct puzzle_indexing *making)
{
    struct segment_row *now = &making->now;
    if (!now->rows || making->footer.segments == SEGMENTS_MOST)
        return;
    now->at = making->written;
    now->sum[0] = write_column(making, making->place, now->rows * sizeof *making->place);
    now->sum[1] = write_column(making, making->rating, now->rows * sizeof *making->rating);
    now->sum[2] = write_column(making, making->opening, now->rows * sizeof *making->opening);
    for (int i = 0; i < THEMES; i++) {
        if (!making->plane[i])
            continue;
        now->plane_sum[now->planes] = write_column(making, making->plane[i], PLANE);
        now->plane[i] = (uint8_t)++now->planes;
        free(making->plane[i]);
        making->plane[i] = NULL;
    }
    making->table = memory_grow(making->table, (int)making->footer.segments, &making->room, sizeof *making->table);
    making->table[making->footer.segments++] = *now;
    *now = (struct segment_row){0};
}

/* Take the puzzle LINE at PLACE. */
static void take_puzzle(struct puzzle_indexing *making, const struct puzzle_source *source, char *line, int64_t place)
{
    char *field[PUZZLE_FIELDS];
    int count = puzzle_fields(line, field);
    struct segment_row *now = &making->now;
    if (count < 2)
        return;
    if (now->rows == SEGMENT || (now->rows && place - now->base > UINT32_MAX))
        write_segment(making);
    if (!now->rows)
        now->base = place;
    int rating = text_number(puzzle_field(source, field, count, COLUMN_RATING));
    uint32_t row = now->rows++;
    making->place[row] = (uint32_t)(place - now->base);
    making->rating[row] = (uint16_t)(rating < 0 ? 0 : rating > UINT16_MAX ? UINT16_MAX : rating);
    making->opening[row] = opening_of(making, puzzle_field(source, field, count, COLUMN_OPENINGS));
    for (const char *word = puzzle_field(source, field, count, COLUMN_THEMES); *(word += strspn(word, " "));) {
        size_t length = strcspn(word, " ");
        int theme = theme_of(making, word, length);
        if (!making->plane[theme]) {
            making->plane[theme] = memory_new(PLANE);
            memset(making->plane[theme], 0, PLANE);
        }
        making->plane[theme][row / 8] |= (uint8_t)(1 << row % 8);
        word += length;
    }
}

bool puzzles_index_make(struct puzzle_indexing *making, const atomic_bool *stop)
{
    struct puzzle_source source;
    struct error error = {0};
    int64_t place;
    int rows = 0;
    bool good = source_open(&source, making->path, true, &error), stopped = false;
    for (char *line; good && !stopped && (line = source_line(&source, &place)) != NULL;) {
        take_puzzle(making, &source, line, place);
        stopped = ++rows % STOP_ROWS == 0 && stop && atomic_load(stop);
    }
    good = good && !unpacked_fault(source.file); /* what cannot be read now is not damaged for that */
    making->footer.broken = good && unpacked_broken(source.file);
    source_close(&source);
    struct footer after;
    if (!good || stopped || !identify(making->path, &after) || !is_same_file(&after, &making->footer))
        return false;
    write_segment(making);
    text_add_bytes(&making->words, making->openings.at ? making->openings.at : "", making->openings.length);
    struct footer *footer = &making->footer;
    footer->table = making->written;
    footer->sum = write_column(making, making->table, footer->segments * sizeof *making->table);
    footer->words = making->written;
    footer->word_bytes = (uint32_t)making->words.length;
    write_column(making, making->words.at, making->words.length);
    footer->sum = add_sum(footer->sum, making->words.at, making->words.length);
    write_column(making, footer, sizeof *footer);
    good = replace_finish(&making->out, &error);
    making->out = (struct replacement){0};
    return good;
}

/* ---- reading ---- */

struct puzzle_index {
    int fd;
    char *path;
    struct footer footer;
    struct segment_row *table; /* owned */
    char *words;               /* owned; the dictionary */
    /* columns of one segment, owned */
    uint32_t *place;
    uint16_t *rating, *opening;
    uint64_t *mask, *plane;
    uint8_t *wanted; /* of each opening: 1 if it is wanted */
};

/* True if the dictionary of INDEX has as many words as it says. */
static bool counts_words(const struct puzzle_index *index)
{
    uint32_t words = 0;
    for (uint32_t i = 0; i < index->footer.word_bytes; i++)
        words += index->words[i] == '\0';
    return words == index->footer.themes + index->footer.openings;
}

/* True if what SEGMENT says of its columns lies in an index whose columns end at END. */
static bool is_sound(const struct segment_row *segment, int64_t end)
{
    int planes = 0;
    for (int i = 0; i < THEMES; i++)
        planes = segment->plane[i] > planes ? segment->plane[i] : planes;
    return planes <= THEMES && segment->rows <= SEGMENT && segment->at >= 0 && segment->at <= end &&
           segment->base >= 0 && segment->base <= INT64_MAX / 2; /* places are added to it */
}

/* Read the table and the dictionary of INDEX, whose file has SIZE bytes. */
static bool read_tables(struct puzzle_index *index, int64_t size)
{
    struct footer *footer = &index->footer;
    int64_t rows = (int64_t)footer->segments * (int64_t)sizeof *index->table;
    if (footer->segments > SEGMENTS_MOST || footer->word_bytes > WORDS_BYTES || footer->themes > THEMES ||
        footer->openings > OPENINGS || footer->table < 0 || footer->table > size ||
        footer->words != footer->table + rows || size != footer->words + footer->word_bytes + (int64_t)sizeof *footer)
        return false;
    index->table = memory_new((size_t)rows + 1);
    index->words = memory_new(footer->word_bytes + 1u);
    index->words[footer->word_bytes] = '\0';
    bool good = file_read_at(index->fd, index->path, index->table, (size_t)rows, (uint64_t)footer->table) &&
                file_read_at(index->fd, index->path, index->words, footer->word_bytes, (uint64_t)footer->words) &&
                add_sum(add_sum(0, index->table, (size_t)rows), index->words, footer->word_bytes) == footer->sum &&
                counts_words(index);
    for (uint32_t i = 0; good && i < footer->segments; i++)
        good = is_sound(&index->table[i], footer->table);
    return good;
}

struct puzzle_index *puzzle_index_open(const char *path)
{
    struct footer right;
    FREED char *cache = folder_path(FOLDER_CACHE);
    SCOPED(text) folder = {0};
    text_addf(&folder, "%s/puzzles", cache ? cache : "");
    struct puzzle_index *index = memory_new(sizeof *index);
    struct stat file;
    *index = (struct puzzle_index){.path = index_path(folder.at, path)};
    index->fd = cache && identify(path, &right) ? file_open(index->path, O_RDONLY, NULL) : -1;
    if (index->fd >= 0 && fstat(index->fd, &file) == 0 && file.st_size > (off_t)sizeof right &&
        file_read_at(index->fd, index->path, &index->footer, sizeof right, (uint64_t)file.st_size - sizeof right) &&
        is_same_file(&index->footer, &right) && index->footer.one == 1 &&
        memcmp(index->footer.magic, magic, sizeof magic) == 0 && read_tables(index, file.st_size))
        return index;
    puzzle_index_close(index);
    return NULL;
}

void puzzle_index_close(struct puzzle_index *index)
{
    if (!index)
        return;
    if (index->fd >= 0)
        close(index->fd);
    free(index->path);
    free(index->table);
    free(index->words);
    free(index->place);
    free(index->rating);
    free(index->opening);
    free(index->mask);
    free(index->plane);
    free(index->wanted);
    free(index);
}

bool puzzle_index_broken(const struct puzzle_index *index)
{
    return index->footer.broken;
}

/* Read the column OUT of the sum SUM. */
static bool read_column(const struct puzzle_index *index, void *out, size_t length, int64_t at, uint32_t sum)
{
    return file_read_at(index->fd, index->path, out, length, (uint64_t)at) && add_sum(0, out, length) == sum;
}

/* Set in MASK what has the theme WORD among the rows of SEGMENT, and clear what has not; false if it is damaged. */
static bool mask_theme(struct puzzle_index *index, const struct segment_row *segment, const char *word)
{
    int64_t planes = segment->at + (int64_t)segment->rows * 8;
    uint64_t has[PLANE / 8] = {0};
    const char *at = index->words;
    for (int i = 0; i < THEMES; i++) {
        bool listed = i < (int)index->footer.themes,
             wanted = i == THEME_OTHER || (listed && ascii_compare(at, word) == 0);
        at += listed ? strlen(at) + 1 : 0;
        int plane = segment->plane[i] - 1;
        if (!wanted || plane < 0)
            continue;
        if (!read_column(index, index->plane, PLANE, planes + (int64_t)plane * PLANE, segment->plane_sum[plane]))
            return false;
        for (int k = 0; k < PLANE / 8; k++)
            has[k] |= index->plane[k];
    }
    for (int k = 0; k < PLANE / 8; k++)
        index->mask[k] &= has[k];
    return true;
}

/* Find which openings WISH wants. */
static void mark_openings(struct puzzle_index *index, const struct puzzle_wish *wish)
{
    const char *at = index->words;
    for (uint32_t i = 0; i < index->footer.themes; i++)
        at += strlen(at) + 1;
    memset(index->wanted, 0, OPENING_NONE + 1);
    for (uint32_t i = 0; i < index->footer.openings; i++, at += strlen(at) + 1)
        index->wanted[i] = puzzle_list_has(at, wish->opening, true);
    index->wanted[OPENING_OTHER] = 1;
}

/* Read the columns of SEGMENT that WISH needs, and set MASK by its themes; false if they are damaged. */
static bool read_segment(struct puzzle_index *index, const struct segment_row *segment, const struct puzzle_wish *wish)
{
    const int64_t rows = segment->rows;
    memset(index->mask, 0xFF, PLANE);
    for (int i = 0; i < wish->themes; i++)
        if (!mask_theme(index, segment, wish->theme[i]))
            return false;
    bool any = false;
    for (int k = 0; k < PLANE / 8 && !any; k++)
        any = index->mask[k] != 0;
    return !any || (read_column(index, index->place, (size_t)rows * 4, segment->at, segment->sum[0]) &&
                    (!wish->most ||
                     read_column(index, index->rating, (size_t)rows * 2, segment->at + 4 * rows, segment->sum[1])) &&
                    (!*wish->opening ||
                     read_column(index, index->opening, (size_t)rows * 2, segment->at + 6 * rows, segment->sum[2])));
}

/* True if row ROW of the segment that was read is as WISH says. */
static bool row_is_wanted(const struct puzzle_index *index, const struct puzzle_wish *wish, uint32_t row)
{
    return index->mask[row / 64] >> row % 64 & 1 &&
           (!wish->most || (index->rating[row] >= wish->least && index->rating[row] <= wish->most)) &&
           (!*wish->opening || index->wanted[index->opening[row]]);
}

/* Make room for the columns of a segment. */
static void make_columns(struct puzzle_index *index)
{
    if (index->place)
        return;
    index->place = memory_new(SEGMENT * sizeof *index->place);
    index->rating = memory_new(SEGMENT * sizeof *index->rating);
    index->opening = memory_new(SEGMENT * sizeof *index->opening);
    index->mask = memory_new(PLANE);
    index->plane = memory_new(PLANE);
    index->wanted = memory_new(OPENING_NONE + 1);
}

int puzzle_index_find(struct puzzle_index *index, const struct puzzle_wish *wish, int64_t from, int64_t *place,
                      int most, const atomic_bool *stop)
{
    int count = 0;
    make_columns(index);
    mark_openings(index, wish);
    for (uint32_t i = 0; i < index->footer.segments && count < most && !(stop && atomic_load(stop)); i++) {
        const struct segment_row *segment = &index->table[i];
        if (count && segment->base > place[0] + WINDOW_INDEXED)
            break;
        if (i + 1 < index->footer.segments && segment[1].base <= from)
            continue;
        if (segment->rows > SEGMENT || !read_segment(index, segment, wish)) {
            file_remove(index->path);
            return -1;
        }
        for (uint32_t row = 0; row < segment->rows && count < most; row++)
            if (row_is_wanted(index, wish, row) && segment->base + index->place[row] >= from)
                place[count++] = segment->base + index->place[row];
    }
    return count;
}
