#include "record/clk.h"

#include "base/text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SECOND = 1000, HOURS_MOST = 1000 };

static const char opening[] = "[%clk ";

/* A number of at most MOST at *AT, which goes behind it and the separator END; -1 if there is none. */
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

/* The command at S; returns where it ends, NULL if it is none. */
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

/* Where the words of COMMENT begin behind a command at its head, COMMENT itself if there is none. */
static const char *behind_command(const char *comment)
{
    int64_t ms;
    const char *end = read_command(comment, &ms);
    return end ? end + strspn(end, " \n") : comment;
}

const char *clk_words(const char *comment)
{
    const char *words = comment ? behind_command(comment) : NULL;
    return words && *words ? words : NULL;
}

void clk_set(char **comment, int64_t ms)
{
    const char *words = clk_words(*comment);
    struct text t = {0};
    /* Tenths rounded up, as clocks show seconds: who has time left never has none. */
    int64_t all = (ms + SECOND / 10 - 1) / (SECOND / 10), seconds = all / 10, tenths = all % 10;

    text_addf(&t, "%s%" PRId64 ":%02" PRId64 ":%02" PRId64, opening, seconds / 3600, seconds / 60 % 60, seconds % 60);
    if (tenths)
        text_addf(&t, ".%" PRId64, tenths);
    text_addf(&t, "]%s%s", words ? " " : "", words ? words : "");
    free(*comment);
    *comment = t.at;
}
