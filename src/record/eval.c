#include "record/eval.h"

#include "head.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAWNS_MOST = 1000, MOVES_MOST = 10000 };

static const char opening[] = "[%eval ";

/* Read the number of moves of a mate at S, behind its `#`. */
static bool read_mate(const char *s, struct eval *out)
{
    char *end;
    long n = strtol(s, &end, 10);
    *out = (struct eval){true, (int)n};
    return end > s && n <= MOVES_MOST && n >= -MOVES_MOST && (*end == ']' || *end == ',');
}

/* Read pawns at S, to two decimal places. Not by strtod, as its decimal point depends on the locale. */
static bool read_pawns(const char *s, struct eval *out)
{
    bool minus = *s == '-';
    int value = 0, places = 0;

    s += minus || *s == '+';
    if (!isdigit((unsigned char)*s))
        return false;
    for (; isdigit((unsigned char)*s) && value <= PAWNS_MOST; s++)
        value = value * 10 + (*s - '0');
    value *= 100;
    if (*s == '.')
        for (s++; isdigit((unsigned char)*s); s++, places++)
            value += places == 0 ? (*s - '0') * 10 : places == 1 ? *s - '0' : 0;
    *out = (struct eval){false, minus ? -value : value};
    return *s == ']' || *s == ',';
}

bool eval_read(const char *comment, struct eval *out)
{
    for (const char *s = comment; s && (s = strstr(s, opening)) != NULL; s++) {
        const char *value = s + sizeof opening - 1;
        if (*value == '#' ? read_mate(value + 1, out) : read_pawns(value, out))
            return true;
    }
    return false;
}

void eval_set(char **comment, struct eval v)
{
    char value[32];
    int size = abs(v.value);
    if (v.mates)
        snprintf(value, sizeof value, "#%d", v.value);
    else
        snprintf(value, sizeof value, "%s%d.%02d", v.value < 0 ? "-" : "", size / 100, size % 100);
    head_set(comment, "eval", value, false);
}
