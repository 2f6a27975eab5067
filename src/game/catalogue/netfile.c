/* nets/ID.net: the numbers of a net, checked like every other input. */
#include "catalogue/netfile.h"

#include "catalogue/catalogue.h"

#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

enum { HEAD = 256, STORY_AT = 64, TAIL = 8, VERSION = 1, FLAG_ADDS = 1, BYTES_MAX = 4 << 20, SCALE_MAX = 10000 };
static const char magic[8] = "R66NET";

uint64_t netfile_hash(uint64_t hash, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ bytes[i]) * 0x100000001B3u;
    return hash;
}

static uint64_t get(const uint8_t *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << 8 * i;
    return value;
}

static void put_bytes(struct text *text, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        text_add_bytes(text, &(char){(char)(value >> 8 * i)}, 1);
}

/* Returns how many bytes a file with a net of NET's sizes has. */
static size_t length_of(const struct net *net)
{
    size_t rows = (size_t)net->hidden * (size_t)(1 + net->inputs),
           outputs = (size_t)(net->buckets * net->views * net->hidden);
    return HEAD + 2 * rows + outputs + 4 * (size_t)net->buckets + TAIL;
}

static void *fault(const char *file, struct error *error, const char *what)
{
    error_set(error, "%s: %s; install it again, or make one with `train`", file, what);
    return NULL;
}

/* Returns an empty net of the sizes that the head HEAD tells. */
static struct net *read_sizes(const struct game *g, const char *file, const uint8_t *head, struct error *error)
{
    uint64_t inputs = get(head + 24, 4), hidden = get(head + 28, 4), buckets = get(head + 32, 4),
             scale = get(head + 36, 4);
    if (inputs != (uint64_t)net_inputs(g))
        return fault(file, error, "the net's number of inputs does not fit its game");
    if (hidden < 1 || hidden > NET_HIDDEN_MAX || hidden % NET_HIDDEN_STEP)
        return fault(file, error, "the size of the net's hidden layer must be a multiple of 16 from 16 to 256");
    if (buckets < 1 || buckets > NET_BUCKETS_MAX)
        return fault(file, error, "the net must have 1 to 16 second layers");
    if (scale < 1 || scale > SCALE_MAX)
        return fault(file, error, "the net's scale is not 1 to 10000");
    struct net *net = net_new(g, (int)hidden, (int)buckets);
    net->scale = (int)scale;
    net->adds = get(head + 12, 4) & FLAG_ADDS;
    return net;
}

/* The numbers after the head, AT. */
static void read_numbers(struct net *net, const uint8_t *at)
{
    int firsts = net->hidden * (1 + net->inputs), outputs = net->buckets * net->views * net->hidden;
    for (int i = 0; i < firsts; i++, at += 2)
        net->bias[i] = (int16_t)get(at, 2); /* the rows of inputs follow the bias in memory, too */
    for (int i = 0; i < outputs; i++, at++)
        net->output[i] = (int8_t)*at;
    for (int i = 0; i < net->buckets; i++, at += 4)
        net->offset[i] = (int32_t)get(at, 4);
}

struct net *netfile_read(const struct game *g, const char *file, const uint8_t *bytes, size_t length, bool *fits,
                         struct net_story *story, struct error *error)
{
    *fits = true;
    if (length < HEAD + TAIL || memcmp(bytes, magic, sizeof magic) != 0)
        return fault(file, error, "this is not a net file");
    if (get(bytes + 8, 4) != VERSION)
        return fault(file, error, "the file has a version that this program cannot read");
    if (netfile_hash(NETFILE_HASH, bytes, length - TAIL) != get(bytes + length - TAIL, 8))
        return fault(file, error, "the file is damaged: its checksum is wrong");
    if (get(bytes + 12, 4) & ~(uint64_t)FLAG_ADDS)
        return fault(file, error, "the file has flags that this program does not know");
    if (!(*fits = get(bytes + 16, 8) == game_fingerprint(g)))
        return NULL;
    struct net *net = read_sizes(g, file, bytes, error);
    if (!net)
        return NULL;
    if (length_of(net) == length) {
        read_numbers(net, bytes + HEAD);
        if (story) {
            story->data = get(bytes + 40, 8);
            memcpy(story->text, bytes + STORY_AT, NET_STORY);
        }
        if (net_is_bounded(net))
            return net;
        fault(file, error, "the weights of the net's second layer are too large");
    } else {
        fault(file, error, "the file's length does not match its layer sizes");
    }
    net_free(net);
    return NULL;
}

void netfile_write(const struct game *g, const struct net *net, const struct net_story *story, struct text *out)
{
    size_t from = out->length;
    int firsts = net->hidden * (1 + net->inputs), outputs = net->buckets * net->views * net->hidden;
    text_add_bytes(out, magic, sizeof magic);
    put_bytes(out, VERSION, 4);
    put_bytes(out, net->adds ? FLAG_ADDS : 0, 4);
    put_bytes(out, game_fingerprint(g), 8);
    put_bytes(out, (uint64_t)net->inputs, 4);
    put_bytes(out, (uint64_t)net->hidden, 4);
    put_bytes(out, (uint64_t)net->buckets, 4);
    put_bytes(out, (uint64_t)net->scale, 4);
    put_bytes(out, story->data, 8);
    put_bytes(out, 0, 8);
    put_bytes(out, 0, 8);
    text_add_bytes(out, story->text, NET_STORY);
    for (int i = 0; i < firsts; i++)
        put_bytes(out, (uint16_t)net->bias[i], 2);
    for (int i = 0; i < outputs; i++)
        put_bytes(out, (uint8_t)net->output[i], 1);
    for (int i = 0; i < net->buckets; i++)
        put_bytes(out, (uint32_t)net->offset[i], 4);
    put_bytes(out, netfile_hash(NETFILE_HASH, (const uint8_t *)out->at + from, out->length - from), 8);
}

/* All bytes of PATH, a regular file; NULL with ERROR filled. Caller frees. */
static uint8_t *read_bytes(const char *path, size_t *length, struct error *error)
{
    struct stat status;
    int fd = file_open(path, O_RDONLY, error);
    FILE *file = fd >= 0 ? fdopen(fd, "rb") : NULL;
    uint8_t *bytes = NULL;
    if (!file)
        return NULL;
    if (fstat(fd, &status) != 0 || status.st_size > BYTES_MAX) {
        error_set(error, "%s: a net is a file of at most 4 MiB", path);
        fclose(file);
        return NULL;
    }
    bytes = memory_new((size_t)status.st_size + 1);
    *length = fread(bytes, 1, (size_t)status.st_size + 1, file);
    if (ferror(file)) {
        error_set(error, "%s: cannot read: %s", path, strerror(errno));
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}

/* Returns the net for G in the file PATH. */
static struct net *read_file(const struct game *g, const char *path, bool *fits, struct error *error)
{
    size_t length;
    FREED uint8_t *bytes = read_bytes(path, &length, error);
    return bytes ? netfile_read(g, path, bytes, length, fits, NULL, error) : NULL;
}

bool catalogue_net(const struct catalogue *catalogue, struct game *g, struct error *error)
{
    char path[PATH_SIZE];
    bool fits = true;
    if (!catalogue_path(catalogue, path, "nets/%s.net", g->id))
        return true;
    g->net = read_file(g, path, &fits, error);
    return g->net || !fits;
}

bool catalogue_read_net(const char *path, struct game *g, struct error *error)
{
    bool fits = true;
    struct net *net = read_file(g, path, &fits, error);
    if (!fits)
        error_set(error, "%s: this net was made for other rules than those of %s: train it again", path, g->id);
    net_free(g->net);
    g->net = net;
    return net != NULL;
}
