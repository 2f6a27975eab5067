/* nets/ID.net: the numbers of a net, checked like every other input. */
#include "catalogue/netfile.h"

#include "catalogue/catalogue.h"

#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

enum { HEAD = 256, STORY_AT = 64, TAIL = 8, VERSION = 1, FLAG_ADDS = 1, BYTES_MAX = 4 << 20, SCALE_MAX = 10000 };
static const char magic[8] = "R66NET";

uint64_t netfile_hash(uint64_t h, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        h = (h ^ bytes[i]) * 0x100000001B3u;
    return h;
}

static uint64_t get(const uint8_t *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

static void put_bytes(struct text *t, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        text_add_bytes(t, &(char){(char)(value >> 8 * i)}, 1);
}

/* How many bytes a file with a net of N's sizes has. */
static size_t length_of(const struct net *n)
{
    size_t rows = (size_t)n->hidden * (size_t)(1 + n->inputs), outputs = (size_t)(n->buckets * n->views * n->hidden);
    return HEAD + 2 * rows + outputs + 4 * (size_t)n->buckets + TAIL;
}

static void *fault(const char *file, struct error *e, const char *what)
{
    error_set(e, "%s: %s; install it again, or make one with `train`", file, what);
    return NULL;
}

/* An empty net of the sizes that the head HEAD tells. */
static struct net *read_sizes(const struct game *g, const char *file, const uint8_t *head, struct error *e)
{
    uint64_t inputs = get(head + 24, 4), hidden = get(head + 28, 4), buckets = get(head + 32, 4),
             scale = get(head + 36, 4);
    if (inputs != (uint64_t)net_inputs(g))
        return fault(file, e, "the net's number of inputs does not fit its game");
    if (hidden < 1 || hidden > NET_HIDDEN_MAX || hidden % NET_HIDDEN_STEP)
        return fault(file, e, "the size of the net's hidden layer must be a multiple of 16 from 16 to 256");
    if (buckets < 1 || buckets > NET_BUCKETS_MAX)
        return fault(file, e, "the net must have 1 to 16 second layers");
    if (scale < 1 || scale > SCALE_MAX)
        return fault(file, e, "the net's scale is not 1 to 10000");
    struct net *n = net_new(g, (int)hidden, (int)buckets);
    n->scale = (int)scale;
    n->adds = get(head + 12, 4) & FLAG_ADDS;
    return n;
}

/* The numbers after the head, AT. */
static void read_numbers(struct net *n, const uint8_t *at)
{
    int firsts = n->hidden * (1 + n->inputs), outputs = n->buckets * n->views * n->hidden;
    for (int i = 0; i < firsts; i++, at += 2)
        n->bias[i] = (int16_t)get(at, 2); /* the rows of inputs follow the bias in memory, too */
    for (int i = 0; i < outputs; i++, at++)
        n->output[i] = (int8_t)*at;
    for (int i = 0; i < n->buckets; i++, at += 4)
        n->offset[i] = (int32_t)get(at, 4);
}

struct net *netfile_read(const struct game *g, const char *file, const uint8_t *bytes, size_t length, bool *fits,
                         struct net_story *story, struct error *e)
{
    *fits = true;
    if (length < HEAD + TAIL || memcmp(bytes, magic, sizeof magic) != 0)
        return fault(file, e, "this is not a net file");
    if (get(bytes + 8, 4) != VERSION)
        return fault(file, e, "the file has a version that this program cannot read");
    if (netfile_hash(NETFILE_HASH, bytes, length - TAIL) != get(bytes + length - TAIL, 8))
        return fault(file, e, "the file is damaged: its checksum is wrong");
    if (get(bytes + 12, 4) & ~(uint64_t)FLAG_ADDS)
        return fault(file, e, "the file has flags that this program does not know");
    if (!(*fits = get(bytes + 16, 8) == game_fingerprint(g)))
        return NULL;
    struct net *n = read_sizes(g, file, bytes, e);
    if (!n)
        return NULL;
    if (length_of(n) == length) {
        read_numbers(n, bytes + HEAD);
        if (story) {
            story->data = get(bytes + 40, 8);
            memcpy(story->text, bytes + STORY_AT, NET_STORY);
        }
        if (net_is_bounded(n))
            return n;
        fault(file, e, "the weights of the net's second layer are too large");
    } else {
        fault(file, e, "the file's length does not match its layer sizes");
    }
    net_free(n);
    return NULL;
}

void netfile_write(const struct game *g, const struct net *n, const struct net_story *story, struct text *out)
{
    size_t from = out->length;
    int firsts = n->hidden * (1 + n->inputs), outputs = n->buckets * n->views * n->hidden;
    text_add_bytes(out, magic, sizeof magic);
    put_bytes(out, VERSION, 4);
    put_bytes(out, n->adds ? FLAG_ADDS : 0, 4);
    put_bytes(out, game_fingerprint(g), 8);
    put_bytes(out, (uint64_t)n->inputs, 4);
    put_bytes(out, (uint64_t)n->hidden, 4);
    put_bytes(out, (uint64_t)n->buckets, 4);
    put_bytes(out, (uint64_t)n->scale, 4);
    put_bytes(out, story->data, 8);
    put_bytes(out, 0, 8);
    put_bytes(out, 0, 8);
    text_add_bytes(out, story->text, NET_STORY);
    for (int i = 0; i < firsts; i++)
        put_bytes(out, (uint16_t)n->bias[i], 2);
    for (int i = 0; i < outputs; i++)
        put_bytes(out, (uint8_t)n->output[i], 1);
    for (int i = 0; i < n->buckets; i++)
        put_bytes(out, (uint32_t)n->offset[i], 4);
    put_bytes(out, netfile_hash(NETFILE_HASH, (const uint8_t *)out->at + from, out->length - from), 8);
}

/* All bytes of PATH, a regular file; NULL with E filled. Caller frees. */
static uint8_t *read_bytes(const char *path, size_t *length, struct error *e)
{
    struct stat s;
    int fd = file_open(path, O_RDONLY, e);
    FILE *f = fd >= 0 ? fdopen(fd, "rb") : NULL;
    uint8_t *bytes = NULL;
    if (!f)
        return NULL;
    if (fstat(fd, &s) != 0 || s.st_size > BYTES_MAX) {
        error_set(e, "%s: a net is a file of at most 4 MiB", path);
        fclose(f);
        return NULL;
    }
    bytes = memory_new((size_t)s.st_size + 1);
    *length = fread(bytes, 1, (size_t)s.st_size + 1, f);
    if (ferror(f)) {
        error_set(e, "%s: cannot read: %s", path, strerror(errno));
        free(bytes);
        bytes = NULL;
    }
    fclose(f);
    return bytes;
}

/* The net for G in the file PATH. */
static struct net *read_file(const struct game *g, const char *path, bool *fits, struct error *e)
{
    size_t length;
    FREED uint8_t *bytes = read_bytes(path, &length, e);
    return bytes ? netfile_read(g, path, bytes, length, fits, NULL, e) : NULL;
}

bool catalogue_net(const struct catalogue *c, struct game *g, struct error *e)
{
    char path[PATH_SIZE];
    bool fits = true;
    if (!catalogue_path(c, path, "nets/%s.net", g->id))
        return true;
    g->net = read_file(g, path, &fits, e);
    return g->net || !fits;
}

bool catalogue_read_net(const char *path, struct game *g, struct error *e)
{
    bool fits = true;
    struct net *n = read_file(g, path, &fits, e);
    if (!fits)
        error_set(e, "%s: this net was made for other rules than those of %s: train it again", path, g->id);
    net_free(g->net);
    g->net = n;
    return n != NULL;
}
