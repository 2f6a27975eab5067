#include "record/clk.h"

#include "head.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SECOND = 1000, HOURS_MOST = 1000 };

static const char opening[] = "[%clk ";

/* Read a number of at most MOST and the separator END at *AT, and move *AT behind them; -1 if they are not there. */
static int64_t read_part(const char **at, int64_t most, char end)
{
    int64_t n = 0;
    if (!isdigit((unsigned char)**at))
        return -1;
    for (; isdigit((unsigned char)**at) && n <= most; ++*at)
        n = n * 10 + (**at - '0');
    if (n > most || (end && **at != end))
        return -1;
    *at += end != '\0';
    return n;
}

/* Read the command at S; returns where it ends, NULL if there is none. */
static const char *read_command(const char *s, int64_t *ms)
{
    const char *at = s + sizeof opening - 1;
    if (strncmp(s, opening, sizeof opening - 1) != 0)
        return NULL;
    int64_t hours = read_part(&at, HOURS_MOST, ':');
    int64_t minutes = hours < 0 ? -1 : read_part(&at, 59, ':');
    int64_t seconds = minutes < 0 ? -1 : read_part(&at, 59, '\0');
    if (seconds < 0)
        return NULL;
    *ms = ((hours * 60 + minutes) * 60 + seconds) * SECOND;
    if (*at == '.' && isdigit((unsigned char)at[1])) {
        int64_t unit = SECOND / 10;
        for (at++; isdigit((unsigned char)*at); at++, unit /= 10)
            *ms += (*at - '0') * unit;
    }
    return *at == ']' ? at + 1 : NULL;
}

bool clk_read(const char *comment, int64_t *ms)
{
    for (const char *s = comment; s && (s = strstr(s, opening)) != NULL; s++)
        if (read_command(s, ms))
            return true;
    return false;
}

const char *clk_words(const char *comment)
{
    const char *words = comment ? head_words(comment) : NULL;
    return words && *words ? words : NULL;
}

void clk_set(char **comment, int64_t ms)
{
    char value[64];
    /* Tenths rounded up, as clocks show seconds: a player who has time left is never shown 0. */
    int64_t all = (ms + SECOND / 10 - 1) / (SECOND / 10), seconds = all / 10, tenths = all % 10;
    int n = snprintf(value, sizeof value, "%" PRId64 ":%02" PRId64 ":%02" PRId64, seconds / 3600, seconds / 60 % 60,
                     seconds % 60);
    if (tenths)
        snprintf(value + n, sizeof value - (size_t)n, ".%" PRId64, tenths);
    head_set(comment, "clk", value, true);
}
