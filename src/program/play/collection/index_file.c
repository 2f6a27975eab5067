/* Indexes in the user's cache. */
#include "index.h"

#include "base/await.h"
#include "base/files.h"
#include "base/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

/* WRITTEN: bytes that are written at once, whole pages. */
enum { PAGE = INDEX_PAGE, WRITTEN = 64 * PAGE, SAMPLES = 16, INDEX_VERSION = 6 };

static const char index_magic[16] = "reroute66 index";

uint64_t index_sum(const void *bytes, size_t length)
{
    enum { LANES = 4 };
    const unsigned char *at = bytes;
    uint64_t lane[LANES] = {1, 2, 3, 4}, word;
    for (; length >= LANES * sizeof word; length -= LANES * sizeof word)
        for (int i = 0; i < LANES; i++, at += sizeof word) {
            memcpy(&word, at, sizeof word);
            lane[i] = (lane[i] ^ word) * 0x9e3779b97f4a7c15u;
            lane[i] ^= lane[i] >> 29;
        }
    for (; length; length--)
        lane[0] = (lane[0] ^ *at++) * 0x9e3779b97f4a7c15u;
    uint64_t sum = lane[0];
    for (int i = 1; i < LANES; i++)
        sum = ((sum ^ sum >> 31) + lane[i]) * 0xd6e8feb86659fd93u;
    return sum ^ sum >> 32;
}

/* Returns TIME as nanoseconds since 1970. */
static uint64_t count_ns(const struct timespec *time)
{
    return (uint64_t)time->tv_sec * 1000000000u + (uint64_t)time->tv_nsec;
}

bool mark_file(const char *path, struct file_mark *mark)
{
    char sample[PAGE];
    struct stat st;
    int fd = file_open(path, O_RDONLY, NULL);
    bool good = fd >= 0 && fstat(fd, &st) == 0;
    *mark = (struct file_mark){0};
    if (good) {
        mark->size = (uint64_t)st.st_size;
        mark->time = count_ns(&st.st_mtim);
        mark->changed = count_ns(&st.st_ctim);
        mark->inode = (uint64_t)st.st_ino;
    }
    for (uint64_t i = 0; good && i < SAMPLES; i++) {
        uint64_t at = mark->size > PAGE ? (mark->size - PAGE) / (SAMPLES - 1) * i : 0;
        size_t length = mark->size < PAGE ? (size_t)mark->size : PAGE;
        good = file_read_at(fd, path, sample, length, at);
        mark->sample = mark->sample * 31 + (good ? index_sum(sample, length) : 0);
    }
    if (fd >= 0)
        close(fd);
    return good;
}

/* Returns the folder of the indexes, NULL if there can be none. Caller frees. */
static char *index_folder(void)
{
    return folder_make(FOLDER_CACHE, "collections", NULL);
}

/* The path of the index of the file WHOLE (a real path) in FOLDER into OUT. */
static void write_index_path(const char *folder, const char *whole, struct text *out)
{
    text_addf(out, "%s/%.60s-%016llx.index", folder, strrchr(whole, '/') + 1,
              (unsigned long long)index_sum(whole, strlen(whole)));
}

/* Reads the tail of the index FD, the file NAME, into TAIL, and where that begins into *AT. False if it is none of this
 * version. */
static bool read_index_tail(int fd, const char *name, struct index_tail *tail, uint64_t *at)
{
    struct stat st;
    if (fstat(fd, &st) != 0 || st.st_size < (off_t)sizeof *tail)
        return false;
    *at = (uint64_t)st.st_size - sizeof *tail;
    return file_read_at(fd, name, tail, sizeof *tail, *at) &&
           memcmp(tail->magic, index_magic, sizeof tail->magic) == 0 &&
           tail->sum == index_sum(tail, offsetof(struct index_tail, sum)) && tail->version == INDEX_VERSION &&
           tail->bytes == sizeof(struct index_game) + sizeof(struct index_block) && tail->end <= *at;
}

/* True if the index NAME is of a file that is there, or may be. */
static bool index_is_wanted(const char *name)
{
    char path[PATH_MAX];
    struct index_tail tail;
    uint64_t at;
    int fd = file_open(name, O_RDONLY, NULL);
    if (fd < 0)
        return true;
    bool good = read_index_tail(fd, name, &tail, &at) && tail.path_bytes < sizeof path &&
                file_read_at(fd, name, path, (size_t)tail.path_bytes, tail.path_at);
    close(fd);
    if (good)
        path[tail.path_bytes] = '\0';
    return good && (file_look(path, NULL) || (errno != ENOENT && errno != ENOTDIR));
}

/* Removes from FOLDER what killed programs have left, and the indexes of files that are gone. */
static void sweep_indexes(const char *folder)
{
    static const char ending[] = ".index";
    struct file_names names;
    replace_sweep(folder, ending);
    file_list(folder, &names);
    for (int i = 0; i < names.count; i++) {
        SCOPED(text) path = {0};
        size_t length = strlen(names.name[i]);
        text_addf(&path, "%s/%s", folder, names.name[i]);
        if (length > strlen(ending) && strcmp(names.name[i] + length - strlen(ending), ending) == 0 &&
            !index_is_wanted(path.at))
            file_remove(path.at); /* not if one of them was not waited for */
    }
    file_names_free(&names);
}

/* Makes the file of the index of PATH, as DATA, an index_writer, has it. */
static void begin_writer(const char *path, void *data)
{
    struct index_writer *writer = data;
    SCOPED(text) place = {0}, temporary = {0};
    FREED char *folder = index_folder(), *whole = file_whole_path(path);
    if (!folder || !whole)
        return;
    sweep_indexes(folder);
    write_index_path(folder, whole, &place);
    text_addf(&temporary, "%s.%ld-0.new", place.at, (long)getpid()); /* as replace_sweep knows it */
    unlink(temporary.at);
    int fd = open(temporary.at, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd < 0)
        return;
    writer->fd = fd;
    writer->on = true;
    writer->file = memory_copy(whole, strlen(whole));
    writer->path = memory_copy(place.at, place.length);
    writer->temporary = memory_copy(temporary.at, temporary.length);
}

/* Puts the index that DATA, an index_writer, has written in its place, unless it has failed. */
static void end_writer(const char *path, void *data)
{
    struct index_writer *writer = data;
    bool closed = close(writer->fd) == 0;
    (void)path;
    if (writer->failed || !closed || rename(writer->temporary, writer->path) != 0)
        unlink(writer->temporary);
    writer->on = false;
}

/* Frees what DATA, an index_writer, owns, and what it has written if that is still without its place. */
static void drop_writer(void *data)
{
    struct index_writer *writer = data;
    writer->failed = true;
    if (writer->on)
        end_writer(NULL, writer);
    free(writer->file);
    free(writer->path);
    free(writer->temporary);
    text_free(&writer->sums);
    text_free(&writer->pages);
    *writer = (struct index_writer){0};
}

void writer_begin(struct index_writer *writer, const char *path, const struct file_mark *mark)
{
    const struct await_work how = {.work = begin_writer, .drop = drop_writer};
    *writer = (struct index_writer){.mark = *mark};
    if (!await_call(path, &how, writer, sizeof *writer, NULL))
        *writer = (struct index_writer){0};
}

/* Writes the pages that are complete, at the end the last one, too, which may be empty. */
static void flush_pages(struct index_writer *writer, bool last)
{
    const struct text *pages = &writer->pages;
    for (size_t at = 0; at < pages->length + last; at += PAGE) {
        size_t length = pages->length - at < PAGE ? pages->length - at : PAGE;
        uint32_t sum = (uint32_t)index_sum(pages->at + at, length);
        text_add_bytes(&writer->sums, (const char *)&sum, sizeof sum);
    }
    writer->failed |= !file_write(writer->fd, writer->temporary, pages->at, pages->length);
    writer->pages.length = 0;
}

static void write_bytes(struct index_writer *writer, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length && writer->on && !writer->failed) {
        size_t most = WRITTEN - writer->pages.length, n = length < most ? length : most;
        text_add_bytes(&writer->pages, at, n);
        at += n;
        length -= n;
        writer->written += n;
        if (writer->pages.length == WRITTEN)
            flush_pages(writer, false);
    }
}

void writer_add(struct index_writer *writer, struct index *index, const struct block_text *text)
{
    if (!writer->on)
        return;
    index->block = memory_grow(index->block, index->blocks, &index->room, sizeof *index->block);
    struct index_block *block = &index->block[index->blocks++];
    *block = text->block;
    for (int i = 0; i < SECTIONS; i++) {
        static const char none[sizeof(uint64_t)];
        block->at[i] = writer->written;
        write_bytes(writer, text->section[i].at, text->section[i].length);
        write_bytes(writer, none, -writer->written % sizeof none);
    }
}

/* Writes what stands behind the blocks. */
static void write_tail(struct index_writer *writer, const struct index *index)
{
    struct index_tail tail = {.version = INDEX_VERSION,
                              .bytes = sizeof(struct index_game) + sizeof(struct index_block),
                              .mark = writer->mark,
                              .blocks = (uint64_t)index->blocks,
                              .words = (uint64_t)index->words.count,
                              .word_bytes = index->words.bytes.length,
                              .kinds = (uint64_t)index->kinds,
                              .path_bytes = strlen(writer->file)};
    memcpy(tail.magic, index_magic, sizeof tail.magic);
    tail.block_at = writer->written;
    write_bytes(writer, index->block, (size_t)index->blocks * sizeof *index->block);
    tail.kind_at = writer->written;
    for (int i = 0; i < index->kinds; i++) {
        const uint32_t kind[] = {index->kind[i].variant, index->kind[i].definition};
        write_bytes(writer, kind, sizeof kind);
    }
    tail.word_at = writer->written;
    write_bytes(writer, index->words.bytes.at, index->words.bytes.length);
    tail.path_at = writer->written;
    write_bytes(writer, writer->file, (size_t)tail.path_bytes);
    flush_pages(writer, true);
    tail.end = tail.sum_at = writer->written;
    tail.pages = writer->sums.length / sizeof(uint32_t);
    tail.sums = index_sum(writer->sums.at, writer->sums.length);
    tail.sum = index_sum(&tail, offsetof(struct index_tail, sum));
    writer->failed |= !file_write(writer->fd, writer->temporary, writer->sums.at, writer->sums.length) ||
                      !file_write(writer->fd, writer->temporary, &tail, sizeof tail);
}

void writer_end(struct index_writer *writer, const struct index *index, bool keep)
{
    const struct await_work how = {.work = end_writer, .drop = drop_writer, .always = true};
    if (writer->on && keep && !writer->failed)
        write_tail(writer, index);
    writer->failed |= !keep;
    if (!writer->on || await_call(writer->path, &how, writer, sizeof *writer, NULL))
        drop_writer(writer);
    else
        *writer = (struct index_writer){0};
}

/* Reads the tail of INDEX, which is of the file that MARK tells, into TAIL, and the checksums. */
static bool read_tail(struct index *index, const struct file_mark *mark, struct index_tail *tail)
{
    uint64_t at;
    if (!read_index_tail(index->fd, index->path, tail, &at) || memcmp(&tail->mark, mark, sizeof *mark) != 0)
        return false;
    size_t length = (size_t)(at - tail->end);
    if (tail->sum_at != tail->end || tail->pages != length / sizeof *index->sum || length % sizeof *index->sum ||
        tail->pages != (tail->end + PAGE - 1) / PAGE + (tail->end % PAGE == 0))
        return false;
    index->sum = memory_new(length + 1);
    index->pages = tail->pages;
    index->end = tail->end;
    return file_read_at(index->fd, index->path, index->sum, length, tail->sum_at) &&
           index_sum(index->sum, length) == tail->sums;
}

const void *index_read(const struct index *index, uint64_t at, uint64_t length, struct text *buffer)
{
    uint64_t first = at / PAGE, last = (at + length + PAGE - 1) / PAGE;
    if (at > index->end || length > index->end - at)
        return NULL;
    uint64_t end = last * PAGE < index->end ? last * PAGE : index->end;
    size_t size = (size_t)(end - first * PAGE);
    if (buffer->capacity < size) {
        free(buffer->at);
        *buffer = (struct text){.at = memory_pages(size), .capacity = size};
    }
    if (!file_read_at(index->fd, index->path, buffer->at, size, first * PAGE))
        return NULL;
    for (uint64_t page = first; page < last; page++) {
        size_t here = (size_t)(page - first) * PAGE;
        if ((uint32_t)index_sum(buffer->at + here, size - here < PAGE ? size - here : PAGE) != index->sum[page])
            return NULL;
    }
    return buffer->at + at % PAGE;
}

/* True if the numbers of BLOCK can be those of a block of INDEX. */
static bool is_sound_block(const struct index *index, const struct index_block *block)
{
    for (int i = 0; i < SECTIONS; i++)
        if (block->at[i] > index->end || block->size[i] > index->end - block->at[i])
            return false;
    return block->games <= BLOCK_GAMES && block->game_bits <= POSITION_BITS && block->bits < POSITION_BITS * 2;
}

/* Reads the list of blocks. */
static bool read_blocks(struct index *index, const struct index_tail *tail)
{
    SCOPED(text) buffer = {0};
    if (tail->blocks > tail->end / sizeof(struct index_block) || tail->blocks > INT_MAX)
        return false;
    const struct index_block *block = index_read(index, tail->block_at, tail->blocks * sizeof *block, &buffer);
    if (!block)
        return false;
    index->blocks = (int)tail->blocks;
    index->block = memory_new((size_t)tail->blocks * sizeof *block + 1);
    memcpy(index->block, block, (size_t)tail->blocks * sizeof *block);
    int64_t games = 0;
    for (int i = 0; i < index->blocks; i++) {
        if (!is_sound_block(index, &index->block[i]))
            return false;
        games += index->block[i].games;
    }
    return games <= INT_MAX;
}

/* Reads the words. */
static bool read_words(struct index *index, const struct index_tail *tail)
{
    SCOPED(text) buffer = {0};
    const char *bytes = index_read(index, tail->word_at, tail->word_bytes, &buffer);
    if (!bytes || !tail->word_bytes || tail->words > tail->word_bytes || tail->words > INT_MAX ||
        bytes[tail->word_bytes - 1])
        return false;
    memmove(buffer.at, bytes, (size_t)tail->word_bytes); /* there may be many: there is no second copy */
    buffer.length = (size_t)tail->word_bytes;
    return wordlist_take(&index->words, &buffer, (int)tail->words);
}

/* Reads which games there are. False if the rules of one have changed. */
static bool read_kinds(struct index *index, const struct index_tail *tail, const struct reading *reading)
{
    SCOPED(text) buffer = {0};
    if (tail->kinds > sizeof index->kind / sizeof *index->kind)
        return false;
    const uint32_t *kind = index_read(index, tail->kind_at, tail->kinds * 2 * sizeof *kind, &buffer);
    index->kinds = (int)tail->kinds;
    for (int i = 0; kind && i < index->kinds; i++) {
        char name[DEFINITION_NAME] = "";
        const char *variant = wordlist_get(&index->words, kind[2 * i]);
        const char *definition = wordlist_get(&index->words, kind[2 * i + 1]);
        const struct game *g = reading->find(reading->context, variant, NULL, NULL);
        index->kind[i] = (struct index_kind){g, kind[2 * i], kind[2 * i + 1]};
        if (g)
            game_name_definition(g, name);
        if (strcmp(name, definition) != 0)
            return false;
    }
    return kind != NULL;
}

bool index_open(struct index *index, const char *path, const struct file_mark *mark, const struct reading *reading)
{
    SCOPED(text) place = {0};
    struct index_tail tail;
    FREED char *folder = index_folder(), *whole = file_whole_path(path);
    *index = (struct index){.fd = -1};
    if (!folder || !whole)
        return false;
    write_index_path(folder, whole, &place);
    index->path = memory_copy(place.at, place.length);
    index->fd = file_open(index->path, O_RDONLY, NULL);
    if (index->fd >= 0 && read_tail(index, mark, &tail) && read_blocks(index, &tail) && read_words(index, &tail) &&
        read_kinds(index, &tail, reading))
        return true;
    index_close(index);
    return false;
}

void index_close(struct index *index)
{
    if (index->fd >= 0)
        close(index->fd);
    wordlist_free(&index->words);
    free(index->path);
    free(index->block);
    free(index->sum);
    *index = (struct index){.fd = -1};
}
