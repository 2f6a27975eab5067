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

char *cache_path(const char *folder, const struct game *g, const struct material *material)
{
    struct text path = {0};
    char name[MATERIAL_TEXT];
    material_write(g, material, name);
    text_addf(&path, "%s/%s-%016" PRIx64 ENDING, folder, name, material_hash(g));
    return path.at;
}

void cache_sweep(const char *folder)
{
    replace_sweep(folder, ENDING);
}

static struct header make_header(const struct game *g, const struct material *material)
{
    struct endindex index;
    endindex_start(&index, g, material);
    struct header header = {.byte_order = BYTE_ORDER_MARK,
                            .version = VERSION,
                            .hash = material_hash(g),
                            .length = 2 * (uint64_t)index.side};
    memcpy(header.magic, magic, sizeof magic);
    material_write(g, material, header.material);
    return header;
}

/* Opens the file PATH, if it begins as the table of MATERIAL of G does; else NULL. Close with gzclose. */
static gzFile open_sound(const char *path, const struct game *g, const struct material *material)
{
    struct header header, right = make_header(g, material);
    int fd = file_open(path, O_RDONLY, NULL);
    gzFile file = fd >= 0 ? gzdopen(fd, "rb") : NULL;
    if (!file && fd >= 0)
        close(fd);
    if (!file || (gzbuffer(file, BLOCK) == 0 && gzread(file, &header, sizeof header) == (int)sizeof header &&
                  !gzdirect(file) && memcmp(&header, &right, sizeof header) == 0))
        return file;
    gzclose(file);
    return NULL;
}

bool cache_has(const char *folder, const struct game *g, const struct material *material)
{
    FREED char *path = cache_path(folder, g, material);
    gzFile file = open_sound(path, g, material);
    if (file)
        gzclose(file);
    return file != NULL;
}

/* Has MOVE take TABLE's values to or from FILE, a block at a time, and reports progress to WATCH (may be NULL). False
 * if that fails or WATCH says stop. */
static bool move_values(const struct endtable *table, gzFile file,
                        int (*move)(gzFile file, uint8_t *bytes, unsigned length), struct retro_watch *watch)
{
    uint64_t done = 0, length = endtable_length(table);
    while (done < length && retro_step(watch)) {
        unsigned more = (unsigned)(length - done < BLOCK ? length - done : BLOCK);
        if (move(file, table->value + done, more) != (int)more)
            return false;
        done += more;
        if (watch)
            atomic_store(&watch->done, (int)(done * WHOLE / length));
    }
    return done == length;
}

static int read_block(gzFile file, uint8_t *bytes, unsigned length)
{
    return gzread(file, bytes, length);
}

static int write_block(gzFile file, uint8_t *bytes, unsigned length)
{
    return gzwrite(file, bytes, length);
}

/* True if nothing follows in FILE, and all that was read is as it was written. */
static bool is_whole(gzFile file)
{
    int fault = gzgetc(file) == -1 ? Z_OK : Z_DATA_ERROR;
    if (fault == Z_OK)
        gzerror(file, &fault);
    return fault == Z_OK;
}

struct endtable *cache_load(const char *folder, const struct game *g, const struct material *material,
                            struct retro_watch *watch, struct error *error)
{
    struct endtable *table = NULL;
    FREED char *path = cache_path(folder, g, material);
    gzFile file = open_sound(path, g, material);
    if (!file)
        error_at(error, path, 0, 0, "this is not a table of the ending");
    else if ((table = endtable_new(g, material, error)) != NULL &&
             !(move_values(table, file, read_block, watch) && is_whole(file))) {
        error_at(error, path, 0, 0, "the table of the ending is damaged, or reading it was stopped");
        endtable_free(table);
        table = NULL;
    }
    if (file)
        gzclose(file);
    return table;
}

bool cache_save(const char *folder, const struct endtable *table, struct retro_watch *watch, struct error *error)
{
    struct header header = make_header(table->index.g, &table->index.material);
    struct replacement replacement;
    FREED char *path = cache_path(folder, table->index.g, &table->index.material);
    replace_begin(&replacement, path);
    errno = 0;
    int fd = replacement.fault ? -1 : fcntl(replacement.fd, F_DUPFD_CLOEXEC, 0);
    gzFile file = fd >= 0 ? gzdopen(fd, PACKED) : NULL;
    if (!file && fd >= 0)
        close(fd);
    bool good = file && gzwrite(file, &header, sizeof header) == (int)sizeof header &&
                move_values(table, file, write_block, watch);
    int fault = errno;
    if (file && gzclose(file) != Z_OK && good) {
        fault = errno;
        good = false;
    }
    if (!good && watch && atomic_load(&watch->stop)) {
        error_set(error, "writing the table was stopped");
        replace_drop(&replacement);
        return false;
    }
    if (!good && !replacement.fault)
        replacement.fault = fault ? fault : EIO;
    return replace_finish(&replacement, error);
}
