#include "result.h"

#include "base/ascii.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void result_write(const struct game *g, const struct outcome *o, char *out, size_t size)
{
    int sharers = 0;
    for (int p = 0; p < g->players; p++)
        sharers += o->sharers >> p & 1;
    if (o->ending == ENDING_NONE || sharers == 0) {
        snprintf(out, size, "*");
        return;
    }
    size_t used = 0;
    for (int p = 0; p < g->players && used < size; p++) {
        const char *dash = p ? "-" : "";
        bool shares = o->sharers >> p & 1;
        int n = shares && o->leader     ? snprintf(out + used, size - used, "%s%d/4", dash, o->leader == p + 1 ? 3 : 1)
                : shares && sharers > 1 ? snprintf(out + used, size - used, "%s1/%d", dash, sharers)
                                        : snprintf(out + used, size - used, "%s%d", dash, shares ? 1 : 0);
        used += (size_t)n;
    }
}

/* A small number at *AT, moving it on; -1 if there is none. */
static int read_small(const char **at, const char *end)
{
    int n = -1;
    for (; *at < end && isdigit((unsigned char)**at) && n < 100; ++*at)
        n = (n < 0 ? 0 : n * 10) + (**at - '0');
    return n;
}

bool result_read(const char *text, size_t length, struct shares *out)
{
    const char *at = text, *end = text + length;
    enum { ONE = 60, THREE_QUARTERS = 45 }; /* in 1/60, so that halves, thirds, quarters and fifths are integers */
    int sum = 0;

    *out = (struct shares){0};
    if (length == 1 && *text == '*')
        return true;
    for (;; at++) {
        int over = read_small(&at, end), under = 1;
        if (over >= 0 && at < end && *at == '/') {
            at++;
            under = read_small(&at, end);
        }
        if (over < 0 || under <= 0 || over > under || ONE % under || out->players == PLAYERS_MAX)
            return false;
        int share = ONE / under * over;
        sum += share;
        if (share)
            out->sharers |= (uint8_t)(1u << out->players);
        out->players++;
        if (share == THREE_QUARTERS)
            out->leader = (uint8_t)out->players;
        if (at == end || *at != '-')
            break;
    }
    if (__builtin_popcount(out->sharers) != 2)
        out->leader = 0;
    return at == end && out->players >= 2 && sum == ONE;
}

const char *result_termination(enum ending ending)
{
    return ending == ENDING_NONE ? "unterminated" : ending == ENDING_TIME ? "time forfeit" : "normal";
}

struct outcome result_guess(struct shares s, unsigned claims, const char *termination)
{
    const char *t = termination ? termination : "";
    enum ending ending;

    if ((s.sharers & (s.sharers - 1)) == 0)
        ending = ascii_find(t, "time") || ascii_find(t, "forfeit") ? ENDING_TIME : ENDING_RESIGNATION;
    else if (s.players == 2 && ascii_find(t, "time"))
        ending = ENDING_TIME;
    else if (s.players == 2 && ascii_find(t, "resign"))
        ending = ENDING_RESIGNATION;
    else if (ascii_find(t, "agree"))
        ending = ENDING_AGREEMENT;
    else if (ascii_find(t, "repetition") || ascii_find(t, "threefold"))
        ending = ENDING_THREEFOLD;
    else if (ascii_find(t, "50") || ascii_find(t, "fifty"))
        ending = ENDING_50_MOVES;
    else
        ending = claims ? outcome_claim(claims) : ENDING_AGREEMENT;
    return (struct outcome){.ending = ending, .sharers = s.sharers, .leader = s.leader};
}

bool result_ending(const char *word, enum ending *ending)
{
    for (int i = 0; i < ENDINGS; i++)
        if (strcmp(ending_token((enum ending)i), word) == 0) {
            *ending = (enum ending)i;
            return true;
        }
    return false;
}
