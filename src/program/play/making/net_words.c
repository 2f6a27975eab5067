#include "making/net_words.h"

#include <stdio.h>
#include <string.h>

enum { DIGITS = 4, OFFSET_DIGITS = 8 };

/* The arrays of NET of 16 bits, one after the other, and how many numbers they have. */
struct net_row {
    int16_t *at;
    int count;
};
enum { NET_ROWS = 3 };
static void find_rows(const struct net *net, struct net_row row[NET_ROWS])
{
    row[0] = (struct net_row){net->bias, net->hidden};
    row[1] = (struct net_row){net->input, net->inputs * net->hidden};
    row[2] = (struct net_row){net->output, net->buckets * net->views * net->hidden};
}

void net_words_write(const struct net *net, struct text *out)
{
    struct net_row row[NET_ROWS];
    find_rows(net, row);
    text_addf(out, "%d %d %d %d ", net->hidden, net->buckets, net->scale, net->adds);
    for (int i = 0; i < NET_ROWS; i++)
        for (int k = 0; k < row[i].count; k++)
            text_addf(out, "%04x", (unsigned)(uint16_t)row[i].at[k]);
    for (int i = 0; i < net->buckets; i++)
        text_addf(out, "%08x", (unsigned)(uint32_t)net->offset[i]);
}

/* Read a number of COUNT hexadecimal digits from *WORDS, and go on after it; false if there is none. */
static bool read_number(const char **words, int count, uint32_t *number)
{
    static const char digits[] = "0123456789abcdef";
    *number = 0;
    for (int i = 0; i < count; i++) {
        const char *digit = **words ? strchr(digits, **words) : NULL;
        if (!digit)
            return false;
        *number = *number << 4 | (uint32_t)(digit - digits);
        ++*words;
    }
    return true;
}

/* Read NET's numbers from WORDS; false if they are damaged. */
static bool read_numbers(struct net *net, const char *words)
{
    struct net_row row[NET_ROWS];
    uint32_t number;
    find_rows(net, row);
    for (int i = 0; i < NET_ROWS; i++)
        for (int k = 0; k < row[i].count; k++) {
            if (!read_number(&words, DIGITS, &number))
                return false;
            row[i].at[k] = (int16_t)(uint16_t)number;
        }
    for (int i = 0; i < net->buckets; i++) {
        if (!read_number(&words, OFFSET_DIGITS, &number))
            return false;
        net->offset[i] = (int32_t)number;
    }
    return !*words && net_is_bounded(net);
}

struct net *net_words_read(const struct game *g, const char *words)
{
    int hidden, buckets, scale, adds, begin = 0;
    const int scale_most = 10000;
    if (sscanf(words, "%4d %3d %6d %1d %n", &hidden, &buckets, &scale, &adds, &begin) != 4 || !begin || hidden < 1 ||
        hidden > NET_HIDDEN_MAX || hidden % NET_HIDDEN_STEP || buckets < 1 || buckets > NET_BUCKETS_MAX || scale < 1 ||
        scale > scale_most)
        return NULL;
    struct net *net = net_new(g, hidden, buckets);
    net->scale = scale;
    net->adds = adds;
    if (read_numbers(net, words + begin))
        return net;
    net_free(net);
    return NULL;
}
