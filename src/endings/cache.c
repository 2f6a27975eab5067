#include "cache.h"

#include "base/files.h"
#include "base/replace.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

/* LEVEL: of zlib; 6 would save a tenth more and take three times as long. */
enum { VERSION = 1, BYTE_ORDER_MARK = 0x01020304, BLOCK = 1 << 16, LEVEL = 3, WHOLE = 1000 };
static const char magic[8] = {'r', '6', '6', 'e', 'n', 'd', '\r', '\n'};

/* The header of a file, as it is in memory; the values follow it, deflated. */
struct header {
    char magic[8];
    uint32_t byte_order, version;
    uint64_t hash; /* of the game */
    char material[MATERIAL_TEXT];
    uint64_t length; /* of the values in bytes */
    uint64_t packed; /* of what follows the header, in bytes */
    uint32_t values; /* CRC-32 of the values */
    uint32_t header; /* CRC-32 of all above */
};
_Static_assert(sizeof(struct header) == 56, "no gaps");

/* How the names of tables' files end. */
#define ENDING ".endtable"

char *cache_path(const char *folder, const struct game *g, const struct material *m)
{
    struct text path = {0};
    char name[MATERIAL_TEXT];
    material_write(g, m, name);
    text_addf(&path, "%s/%s-%016" PRIx64 ENDING, folder, name, material_hash(g));
    return path.at;
}

void cache_sweep(const char *folder)
{
    replace_sweep(folder, ENDING);
}

/* Returns the CRC-32 of the header but for its last member. */
static uint32_t header_sum(const struct header *h)
{
    return (uint32_t)crc32(0, (const Bytef *)h, offsetof(struct header, header));
}

/* Returns the header for the table of M of G with LENGTH values; what depends on the values is 0. */
static struct header make_header(const struct game *g, const struct material *m, uint64_t length)
{
    struct header h = {.byte_order = BYTE_ORDER_MARK, .version = VERSION, .hash = material_hash(g), .length = length};
    memcpy(h.magic, magic, sizeof magic);
    material_write(g, m, h.material);
    return h;
}

/* True if H is the header of a table of M of G. */
static bool header_fits(const struct header *h, const struct game *g, const struct material *m)
{
    struct endindex x;
    endindex_start(&x, g, m);
    struct header right = make_header(g, m, 2 * (uint64_t)x.side);
    right.packed = h->packed;
    right.values = h->values;
    right.header = header_sum(&right);
    return memcmp(&right, h, sizeof right) == 0;
}

/* Opens the file PATH of the table of M of G and reads its header; NULL if it is not one of the right length. */
static FILE *open_sound(const char *path, const struct game *g, const struct material *m, struct header *h)
{
    struct stat s;
    int fd = file_open(path, O_RDONLY, NULL);
    FILE *f = fd >= 0 ? fdopen(fd, "rb") : NULL;
    if (!f && fd >= 0)
        close(fd);
    if (!f)
        return NULL;
    if (fread(h, sizeof *h, 1, f) == 1 && header_fits(h, g, m) && fstat(fileno(f), &s) == 0 &&
        (uint64_t)s.st_size == sizeof *h + h->packed)
        return f;
    fclose(f);
    return NULL;
}

bool cache_has(const char *folder, const struct game *g, const struct material *m)
{
    struct header h;
    char *path = cache_path(folder, g, m);
    FILE *f = open_sound(path, g, m, &h);
    if (f)
        fclose(f);
    free(path);
    return f != NULL;
}

/* Reports to WATCH that DONE of ALL bytes are done. False if WATCH (may be NULL) says stop. */
static bool watch_progress(struct retro_watch *watch, uint64_t done, uint64_t all)
{
    if (!watch)
        return true;
    atomic_store(&watch->done, (int)(all ? done * WHOLE / all : WHOLE));
    return !atomic_load(&watch->stop);
}

/* Compressing or decompressing values with zlib. */
struct pump {
    z_stream stream;
    struct retro_watch *watch;
    uint8_t block[BLOCK];
};

/* Fills VALUE with the LENGTH values that come from F; *SUM gets their CRC-32. True if F holds exactly these. */
static bool inflate_all(struct pump *p, FILE *f, uint8_t *value, uint64_t length, uint32_t *sum)
{
    uint64_t done = 0;
    int state = Z_OK;
    *sum = (uint32_t)crc32(0, NULL, 0);
    while (state == Z_OK && watch_progress(p->watch, done, length)) {
        if (p->stream.avail_in == 0) {
            p->stream.next_in = p->block;
            p->stream.avail_in = (uInt)fread(p->block, 1, sizeof p->block, f);
        }
        uInt room = (uInt)(length - done < BLOCK ? length - done : BLOCK);
        p->stream.next_out = value + done;
        p->stream.avail_out = room;
        state = inflate(&p->stream, Z_NO_FLUSH);
        *sum = (uint32_t)crc32(*sum, value + done, room - p->stream.avail_out);
        done += room - p->stream.avail_out;
    }
    return state == Z_STREAM_END && done == length && p->stream.avail_in == 0 && fgetc(f) == EOF;
}

/* Reads the values of T, whose header is H, from F; false if they are not those that were written. */
static bool read_values(struct endtable *t, const struct header *h, FILE *f, struct retro_watch *watch)
{
    uint32_t sum = 0;
    struct pump *p = calloc(1, sizeof *p);
    if (!p || inflateInit(&p->stream) != Z_OK) {
        free(p);
        return false;
    }
    p->watch = watch;
    bool good = inflate_all(p, f, t->value, h->length, &sum) && sum == h->values;
    inflateEnd(&p->stream);
    free(p);
    return good;
}

struct endtable *cache_load(const char *folder, const struct game *g, const struct material *m,
                            struct retro_watch *watch, struct error *e)
{
    struct header h;
    struct endtable *t = NULL;
    char *path = cache_path(folder, g, m);
    FILE *f = open_sound(path, g, m, &h);
    if (!f)
        error_at(e, path, 0, 0, "this is not a table of the ending");
    else if ((t = endtable_new(g, m, e)) != NULL && !read_values(t, &h, f, watch)) {
        error_at(e, path, 0, 0, "the table of the ending is damaged, or reading it was stopped");
        endtable_free(t);
        t = NULL;
    }
    if (f)
        fclose(f);
    free(path);
    return t;
}

/* Deflates T's values into R; H is told how many bytes they take and their CRC-32. False if it was stopped or fails. */
static bool deflate_all(struct pump *p, struct replacement *r, const struct endtable *t, struct header *h)
{
    uint64_t done = 0;
    int state = Z_OK;
    h->values = (uint32_t)crc32(0, NULL, 0);
    while (state == Z_OK && watch_progress(p->watch, done, h->length)) {
        if (p->stream.avail_in == 0) {
            uInt more = (uInt)(h->length - done < BLOCK ? h->length - done : BLOCK);
            p->stream.next_in = t->value + done;
            p->stream.avail_in = more;
            h->values = (uint32_t)crc32(h->values, t->value + done, more);
            done += more;
        }
        p->stream.next_out = p->block;
        p->stream.avail_out = sizeof p->block;
        state = deflate(&p->stream, done == h->length ? Z_FINISH : Z_NO_FLUSH);
        size_t bytes = sizeof p->block - p->stream.avail_out;
        h->packed += bytes;
        if (!replace_write(r, p->block, bytes))
            return false;
    }
    return state == Z_STREAM_END;
}

bool cache_save(const char *folder, const struct endtable *t, struct retro_watch *watch, struct error *e)
{
    const struct endindex *x = &t->index;
    struct header h = make_header(x->g, &x->material, endtable_length(t));
    struct replacement r;
    struct pump *p = calloc(1, sizeof *p);
    if (!p || deflateInit(&p->stream, LEVEL) != Z_OK) {
        error_set(e, "there is not enough memory to compress the table");
        free(p);
        return false;
    }
    p->watch = watch;
    char *path = cache_path(folder, x->g, &x->material);
    replace_begin(&r, path);
    free(path);
    bool good = replace_write(&r, &h, sizeof h) && deflate_all(p, &r, t, &h);
    deflateEnd(&p->stream);
    free(p);
    h.header = header_sum(&h);
    if (good || r.fault) {
        replace_head(&r, &h, sizeof h);
        return replace_finish(&r, e);
    }
    error_set(e, "writing the table was stopped");
    replace_drop(&r);
    return false;
}
