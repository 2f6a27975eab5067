#include "unpacked.h"

#include "base/files.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#ifdef WITH_ZSTD
#include <zstd.h>
#endif

struct unpacked {
    gzFile gzip;    /* NULL: it is packed by zstd */
    int descriptor; /* of the file; GZIP closes it itself */
    bool broken;
#ifdef WITH_ZSTD
    ZSTD_DStream *stream;
    unsigned char *packed; /* what was read and not yet unpacked: IN says how far it is */
    ZSTD_inBuffer in;
    int64_t place;
    bool whole; /* no frame has been begun and not ended */
#endif
};

/* True if the file PATH is called as one that zstd has packed. */
static bool is_zstd(const char *path)
{
    size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, ".zst") == 0;
}

#ifdef WITH_ZSTD

/* WINDOW_BITS: how far back a packed file may refer: 2^26 bytes, 64 MiB. zstd itself packs with 2^23 unless asked for
 * more. */
enum { WINDOW_BITS = 26 };

static bool open_zstd(struct unpacked *unpacked)
{
    unpacked->stream = ZSTD_createDStream();
    unpacked->packed = memory_new(ZSTD_DStreamInSize());
    unpacked->in = (ZSTD_inBuffer){unpacked->packed, 0, 0};
    unpacked->whole = true;
    return unpacked->stream && !ZSTD_isError(ZSTD_initDStream(unpacked->stream)) &&
           !ZSTD_isError(ZSTD_DCtx_setParameter(unpacked->stream, ZSTD_d_windowLogMax, WINDOW_BITS));
}

static void close_zstd(struct unpacked *unpacked)
{
    ZSTD_freeDStream(unpacked->stream);
    free(unpacked->packed);
}

/* Take in more of the packed file; false at its end. */
static bool take_in(struct unpacked *unpacked)
{
    ssize_t got;
    do
        got = read(unpacked->descriptor, unpacked->packed, ZSTD_DStreamInSize());
    while (got < 0 && errno == EINTR);
    unpacked->broken |= got < 0;
    unpacked->in = (ZSTD_inBuffer){unpacked->packed, got > 0 ? (size_t)got : 0, 0};
    return got > 0;
}

static size_t read_zstd(struct unpacked *unpacked, void *out, size_t size)
{
    ZSTD_outBuffer into = {out, size, 0};
    while (into.pos < size && !unpacked->broken) {
        size_t out_before = into.pos, in_before = unpacked->in.pos;
        size_t left = ZSTD_decompressStream(unpacked->stream, &into, &unpacked->in);
        unpacked->broken |= ZSTD_isError(left) != 0;
        if (into.pos != out_before || unpacked->in.pos != in_before)
            unpacked->whole = left == 0;
        else if (!take_in(unpacked)) {
            unpacked->broken |= !unpacked->whole; /* cut off */
            break;
        }
    }
    unpacked->place += (int64_t)into.pos;
    return into.pos;
}

/* Begin anew. */
static bool rewind_zstd(struct unpacked *unpacked)
{
    unpacked->in = (ZSTD_inBuffer){unpacked->packed, 0, 0};
    unpacked->place = 0;
    unpacked->broken = false;
    unpacked->whole = true;
    return lseek(unpacked->descriptor, 0, SEEK_SET) == 0 &&
           !ZSTD_isError(ZSTD_DCtx_reset(unpacked->stream, ZSTD_reset_session_only));
}

static bool seek_zstd(struct unpacked *unpacked, int64_t place)
{
    char passed[1 << 14];
    if (place < unpacked->place && !rewind_zstd(unpacked))
        return false;
    while (unpacked->place < place) {
        int64_t left = place - unpacked->place;
        if (!read_zstd(unpacked, passed, left < (int64_t)sizeof passed ? (size_t)left : sizeof passed))
            return false;
    }
    return true;
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

static bool seek_zstd(struct unpacked *unpacked, int64_t place)
{
    (void)unpacked;
    return place == 0;
}

#endif

/* A plain file, too. */
static bool open_gzip(struct unpacked *unpacked)
{
    unpacked->gzip = gzdopen(unpacked->descriptor, "rb");
    return unpacked->gzip != NULL;
}

struct unpacked *unpacked_open(const char *path, struct error *error)
{
    int descriptor = file_open(path, O_RDONLY, error);
    if (descriptor < 0)
        return NULL;
    struct unpacked *unpacked = memory_new(sizeof *unpacked);
    unpacked->descriptor = descriptor;
    if (is_zstd(path) ? open_zstd(unpacked) : open_gzip(unpacked))
        return unpacked;
    unpacked_close(unpacked);
    error_at(error, path, 0, 0,
             is_zstd(path) ? "it is packed by zstd: `zstd -d FILE` in the shell unpacks it"
                           : "there is not enough memory to read it");
    return NULL;
}

void unpacked_close(struct unpacked *unpacked)
{
    if (!unpacked)
        return;
    if (unpacked->gzip)
        gzclose(unpacked->gzip);
    else
        close(unpacked->descriptor);
    close_zstd(unpacked);
    free(unpacked);
}

size_t unpacked_read(struct unpacked *unpacked, void *out, size_t size)
{
    if (!unpacked->gzip)
        return read_zstd(unpacked, out, size);
    int code = Z_OK, got = gzread(unpacked->gzip, out, (unsigned)size);
    gzerror(unpacked->gzip, &code);
    unpacked->broken |= code != Z_OK && code != Z_STREAM_END;
    return got > 0 ? (size_t)got : 0;
}

bool unpacked_seek(struct unpacked *unpacked, int64_t place)
{
    if (!unpacked->gzip)
        return seek_zstd(unpacked, place);
    gzclearerr(unpacked->gzip);
    unpacked->broken = false;
    return gzseek(unpacked->gzip, (z_off_t)place, SEEK_SET) >= 0;
}

bool unpacked_broken(const struct unpacked *unpacked)
{
    return unpacked->broken;
}
