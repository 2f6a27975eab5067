#include "record/unpacked.h"

#include "base/files.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#ifdef WITH_ZSTD
#include <zstd.h>
#endif

/* UNKNOWN: plain or by gzip, which its first bytes will tell. */
enum packing { PACKING_UNKNOWN, PACKING_NONE, PACKING_GZIP, PACKING_ZSTD };

/* The file is read by blocks of IN_SIZE bytes, where it lies on a slow disk by another thread (file_read). */
enum { IN_SIZE = 1 << 17 };

struct unpacked {
    enum packing packing;
    int descriptor;
    char *path;        /* owned */
    unsigned char *in; /* what was read and not yet unpacked, from AT to LENGTH; owned */
    size_t at, length;
    int64_t place;   /* as it is unpacked */
    uint64_t passed; /* bytes that were read */
    int fault;       /* errno of the reading that failed, 0: none did */
    bool broken;
    bool whole;    /* no member or frame has been begun and not ended */
    bool inflates; /* GZIP is to be ended */
    z_stream gzip;
#ifdef WITH_ZSTD
    ZSTD_DStream *zstd;
#endif
};

/* True if PATH, not all of it, ends with ENDING. */
static bool has_packed_ending(const char *path, const char *ending)
{
    size_t length = strlen(path), end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
}

/* True if the file PATH is called as one that zstd has packed. */
static bool is_zstd(const char *path)
{
    return has_packed_ending(path, ".zst");
}

bool unpacked_is_packed(const char *path)
{
    return is_zstd(path) || has_packed_ending(path, ".gz");
}

/* Reads up to *LENGTH bytes of the packed file into OUT, and how many those are, into *LENGTH. False at its end, and
 * where it cannot be read, which breaks it. */
static bool read_packed(struct unpacked *unpacked, void *out, size_t *length)
{
    if (unpacked->broken || !file_read(unpacked->descriptor, unpacked->path, out, length)) {
        unpacked->fault = unpacked->broken ? unpacked->fault : errno;
        unpacked->broken = true;
        *length = 0;
    }
    unpacked->passed += *length;
    return *length;
}

/* Reads more of the packed file behind what was not yet unpacked. False if there is no more. */
static bool take_in(struct unpacked *unpacked)
{
    size_t left = unpacked->length - unpacked->at, more = IN_SIZE - left;
    memmove(unpacked->in, unpacked->in + unpacked->at, left);
    unpacked->at = 0;
    bool good = read_packed(unpacked, unpacked->in + left, &more);
    unpacked->length = left + more;
    return good;
}

/* True if a member that gzip has packed begins where the file was unpacked to. */
static bool begins_member(struct unpacked *unpacked)
{
    const unsigned char magic[] = {0x1f, 0x8b};
    while (unpacked->length - unpacked->at < sizeof magic)
        if (!take_in(unpacked))
            return false;
    return memcmp(unpacked->in + unpacked->at, magic, sizeof magic) == 0;
}

/* Finds out how the file is packed. */
static void find_packing(struct unpacked *unpacked)
{
    const int by_gzip = 16;
    bool member = begins_member(unpacked);
    unpacked->packing = member ? PACKING_GZIP : PACKING_NONE;
    unpacked->inflates = member && inflateInit2(&unpacked->gzip, MAX_WBITS + by_gzip) == Z_OK;
    unpacked->broken |= member && !unpacked->inflates;
}

/* Reads as unpacked_read a file that is not packed. */
static size_t read_plain(struct unpacked *unpacked, void *out, size_t size)
{
    size_t left = unpacked->length - unpacked->at;
    if (!left)
        return read_packed(unpacked, out, &size) ? size : 0;
    size = size < left ? size : left;
    memcpy(out, unpacked->in + unpacked->at, size);
    unpacked->at += size;
    return size;
}

/* The same of one that gzip has packed: members one behind the other, and what follows the last is left out. */
static size_t read_gzip(struct unpacked *unpacked, void *out, size_t size)
{
    z_stream *gzip = &unpacked->gzip;
    size = size < UINT_MAX ? size : UINT_MAX;
    gzip->next_out = out;
    gzip->avail_out = (uInt)size;
    while (gzip->avail_out && !unpacked->broken) {
        if (unpacked->whole ? !begins_member(unpacked) : unpacked->at == unpacked->length && !take_in(unpacked)) {
            unpacked->broken |= !unpacked->whole; /* cut off */
            break;
        }
        gzip->next_in = unpacked->in + unpacked->at;
        gzip->avail_in = (uInt)(unpacked->length - unpacked->at);
        int code = inflate(gzip, Z_NO_FLUSH);
        unpacked->at = unpacked->length - gzip->avail_in;
        unpacked->whole = code == Z_STREAM_END;
        unpacked->broken |= code != Z_OK && !(unpacked->whole && inflateReset(gzip) == Z_OK);
    }
    return size - gzip->avail_out;
}

#ifdef WITH_ZSTD

/* WINDOW_BITS: how far back a packed file may refer: 2^26 bytes, 64 MiB. zstd itself packs with 2^23 unless asked for
 * more. */
enum { WINDOW_BITS = 26 };

static bool open_zstd(struct unpacked *unpacked)
{
    unpacked->zstd = ZSTD_createDStream();
    return unpacked->zstd && !ZSTD_isError(ZSTD_initDStream(unpacked->zstd)) &&
           !ZSTD_isError(ZSTD_DCtx_setParameter(unpacked->zstd, ZSTD_d_windowLogMax, WINDOW_BITS));
}

static void close_zstd(struct unpacked *unpacked)
{
    ZSTD_freeDStream(unpacked->zstd);
}

static size_t read_zstd(struct unpacked *unpacked, void *out, size_t size)
{
    ZSTD_outBuffer into = {out, size, 0};
    while (into.pos < size && !unpacked->broken) {
        ZSTD_inBuffer in = {unpacked->in, unpacked->length, unpacked->at};
        size_t before = into.pos;
        size_t left = ZSTD_decompressStream(unpacked->zstd, &into, &in);
        bool moved = into.pos != before || in.pos != unpacked->at;
        unpacked->at = in.pos;
        unpacked->broken |= ZSTD_isError(left) != 0;
        if (moved)
            unpacked->whole = left == 0;
        else if (!take_in(unpacked)) {
            unpacked->broken |= !unpacked->whole; /* cut off */
            break;
        }
    }
    return into.pos;
}

static bool rewind_zstd(struct unpacked *unpacked)
{
    return !ZSTD_isError(ZSTD_DCtx_reset(unpacked->zstd, ZSTD_reset_session_only));
}

#else

static bool open_zstd(struct unpacked *unpacked)
{
    (void)unpacked;
    return false;
}

static void close_zstd(struct unpacked *unpacked)
{
    (void)unpacked;
}

static size_t read_zstd(struct unpacked *unpacked, void *out, size_t size)
{
    (void)unpacked;
    (void)out;
    (void)size;
    return 0;
}

static bool rewind_zstd(struct unpacked *unpacked)
{
    (void)unpacked;
    return true;
}

#endif

struct unpacked *unpacked_open(const char *path, struct error *error)
{
    int descriptor = file_open(path, O_RDONLY, error);
    if (descriptor < 0)
        return NULL;
    struct unpacked *unpacked = memory_new(sizeof *unpacked);
    unpacked->descriptor = descriptor;
    unpacked->path = memory_copy(path, strlen(path));
    unpacked->in = memory_new(IN_SIZE);
    unpacked->whole = true;
    unpacked->packing = is_zstd(path) ? PACKING_ZSTD : PACKING_UNKNOWN;
    if (unpacked->packing != PACKING_ZSTD || open_zstd(unpacked))
        return unpacked;
    unpacked_close(unpacked);
    error_at(error, path, 0, 0, "it is packed by zstd: `zstd -d FILE` in the shell unpacks it");
    return NULL;
}

void unpacked_close(struct unpacked *unpacked)
{
    if (!unpacked)
        return;
    close(unpacked->descriptor);
    if (unpacked->inflates)
        inflateEnd(&unpacked->gzip);
    close_zstd(unpacked);
    free(unpacked->in);
    free(unpacked->path);
    free(unpacked);
}

size_t unpacked_read(struct unpacked *unpacked, void *out, size_t size)
{
    if (unpacked->packing == PACKING_UNKNOWN)
        find_packing(unpacked);
    size_t got = unpacked->packing == PACKING_ZSTD   ? read_zstd(unpacked, out, size)
                 : unpacked->packing == PACKING_GZIP ? read_gzip(unpacked, out, size)
                                                     : read_plain(unpacked, out, size);
    unpacked->place += (int64_t)got;
    return got;
}

/* Goes back to PLACE, of a file that is packed 0. */
static bool go_back(struct unpacked *unpacked, int64_t place)
{
    unpacked->at = unpacked->length = 0;
    unpacked->place = place;
    unpacked->passed = (uint64_t)place;
    unpacked->broken = false;
    unpacked->fault = 0;
    unpacked->whole = true;
    return lseek(unpacked->descriptor, (off_t)place, SEEK_SET) == place &&
           (!unpacked->inflates || inflateReset(&unpacked->gzip) == Z_OK) &&
           (unpacked->packing != PACKING_ZSTD || rewind_zstd(unpacked));
}

bool unpacked_seek(struct unpacked *unpacked, int64_t place)
{
    char passed[1 << 14];
    if (unpacked->packing == PACKING_UNKNOWN)
        find_packing(unpacked);
    if (unpacked->packing == PACKING_NONE)
        return go_back(unpacked, place);
    if ((place < unpacked->place || unpacked->broken) && !go_back(unpacked, 0))
        return false;
    while (unpacked->place < place) {
        int64_t left = place - unpacked->place;
        if (!unpacked_read(unpacked, passed, left < (int64_t)sizeof passed ? (size_t)left : sizeof passed))
            return false;
    }
    return true;
}

bool unpacked_broken(const struct unpacked *unpacked)
{
    return unpacked->broken;
}

int unpacked_fault(const struct unpacked *unpacked)
{
    return unpacked->fault;
}

uint64_t unpacked_passed(const struct unpacked *unpacked)
{
    return unpacked->passed;
}

bool unpacked_refuse(const char *path, struct error *error)
{
    if (!is_zstd(path))
        return error_at(error, path, 0, 0, "it cannot be unpacked: it is damaged or cut off; `gzip -t` tells where");
    return error_at(
        error, path, 0, 0,
        "it cannot be unpacked: it is damaged, or packed with a window above 64 MiB, which `zstd -d --long=31` unpacks");
}

bool unpacked_read_text(const char *path, struct text *out, struct error *error)
{
    enum { TEXT_MOST = 1 << 30 };
    char block[1 << 14];
    struct unpacked *file = unpacked_open(path, error);
    size_t got = 1;
    bool good = file != NULL;
    text_add(out, "");
    while (good && got) {
        got = unpacked_read(file, block, sizeof block);
        if (memchr(block, '\0', got))
            good = error_at(error, path, 0, 0, "not a text file: it holds a NUL byte");
        else if (out->length + got > TEXT_MOST || !memory_has(2 * (out->length + got)))
            good = error_at(error, path, 0, 0, "this file is too large for the memory there is: unpack and split it");
        else
            text_add_bytes(out, block, got);
    }
    if (good && unpacked_fault(file))
        good = error_at(error, path, 0, 0, "cannot read: %s", strerror(unpacked_fault(file)));
    if (good && unpacked_broken(file))
        good = unpacked_refuse(path, error);
    unpacked_close(file);
    return good;
}
