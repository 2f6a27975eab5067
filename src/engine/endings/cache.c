#include "held.h"

#include "base/files.h"
#include "base/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <unistd.h>
#include <zlib.h>

/* How hard zlib tries: 6 would save a tenth more and take three times as long. */
#define PACKED "wb3"
enum { VERSION = 2, BYTE_ORDER_MARK = 0x01020304, BLOCK = 1 << 16, WHOLE = 1000 };
static const char magic[8] = {'r', '6', '6', 'e', 'n', 'd', '\r', '\n'};

/* The beginning of a file once gzip, which keeps a checksum, has unpacked it; the values follow. */
struct header {
    char magic[8];
    uint32_t byte_order, version;
    uint64_t hash; /* of the game */
    char material[MATERIAL_TEXT];
    uint64_t length; /* of the values in bytes */
};
_Static_assert(sizeof(struct header) == 40, "no gaps");

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

static struct header make_header(const struct game *g, const struct material *m)
{
    struct endindex x;
    endindex_start(&x, g, m);
    struct header h = {
        .byte_order = BYTE_ORDER_MARK, .version = VERSION, .hash = material_hash(g), .length = 2 * (uint64_t)x.side};
    memcpy(h.magic, magic, sizeof magic);
    material_write(g, m, h.material);
    return h;
}

/* Opens the file PATH, if it begins as the table of M of G does; else NULL. Close with gzclose. */
static gzFile open_sound(const char *path, const struct game *g, const struct material *m)
{
    struct header h, right = make_header(g, m);
    int fd = file_open(path, O_RDONLY, NULL);
    gzFile f = fd >= 0 ? gzdopen(fd, "rb") : NULL;
    if (!f && fd >= 0)
        close(fd);
    if (!f || (gzbuffer(f, BLOCK) == 0 && gzread(f, &h, sizeof h) == (int)sizeof h && !gzdirect(f) &&
               memcmp(&h, &right, sizeof h) == 0))
        return f;
    gzclose(f);
    return NULL;
}

bool cache_has(const char *folder, const struct game *g, const struct material *m)
{
    FREED char *path = cache_path(folder, g, m);
    gzFile f = open_sound(path, g, m);
    if (f)
        gzclose(f);
    return f != NULL;
}

/* Has MOVE take T's values to or from F, a block at a time, and reports progress to WATCH (may be NULL). False if that
 * fails or WATCH says stop. */
static bool move_values(const struct endtable *t, gzFile f, int (*move)(gzFile f, uint8_t *bytes, unsigned length),
                        struct retro_watch *watch)
{
    uint64_t done = 0, length = endtable_length(t);
    while (done < length && !(watch && atomic_load(&watch->stop))) {
        unsigned more = (unsigned)(length - done < BLOCK ? length - done : BLOCK);
        if (move(f, t->value + done, more) != (int)more)
            return false;
        done += more;
        if (watch)
            atomic_store(&watch->done, (int)(done * WHOLE / length));
    }
    return done == length;
}

static int read_block(gzFile f, uint8_t *bytes, unsigned length)
{
    return gzread(f, bytes, length);
}

static int write_block(gzFile f, uint8_t *bytes, unsigned length)
{
    return gzwrite(f, bytes, length);
}

/* True if nothing follows in F, and all that was read is as it was written. */
static bool is_whole(gzFile f)
{
    int fault = gzgetc(f) == -1 ? Z_OK : Z_DATA_ERROR;
    if (fault == Z_OK)
        gzerror(f, &fault);
    return fault == Z_OK;
}

struct endtable *cache_load(const char *folder, const struct game *g, const struct material *m,
                            struct retro_watch *watch, struct error *e)
{
    struct endtable *t = NULL;
    FREED char *path = cache_path(folder, g, m);
    gzFile f = open_sound(path, g, m);
    if (!f)
        error_at(e, path, 0, 0, "this is not a table of the ending");
    else if ((t = endtable_new(g, m, e)) != NULL && !(move_values(t, f, read_block, watch) && is_whole(f))) {
        error_at(e, path, 0, 0, "the table of the ending is damaged, or reading it was stopped");
        endtable_free(t);
        t = NULL;
    }
    if (f)
        gzclose(f);
    return t;
}

bool cache_save(const char *folder, const struct endtable *t, struct retro_watch *watch, struct error *e)
{
    struct header h = make_header(t->index.g, &t->index.material);
    struct replacement r;
    FREED char *path = cache_path(folder, t->index.g, &t->index.material);
    replace_begin(&r, path);
    errno = 0;
    int fd = r.fault ? -1 : fcntl(r.fd, F_DUPFD_CLOEXEC, 0);
    gzFile f = fd >= 0 ? gzdopen(fd, PACKED) : NULL;
    if (!f && fd >= 0)
        close(fd);
    bool good = f && gzwrite(f, &h, sizeof h) == (int)sizeof h && move_values(t, f, write_block, watch);
    int fault = errno;
    if (f && gzclose(f) != Z_OK && good) {
        fault = errno;
        good = false;
    }
    if (!good && watch && atomic_load(&watch->stop)) {
        error_set(e, "writing the table was stopped");
        replace_drop(&r);
        return false;
    }
    if (!good && !r.fault)
        r.fault = fault ? fault : EIO;
    return replace_finish(&r, e);
}
