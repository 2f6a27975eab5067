#include "dates.h"

#include <string.h>

enum { YEAR_DIGITS = 4, PART_DIGITS = 2, MONTHS = 12, MOST_DAYS = 31 };

/* A number of which digits may be unknown: the least and the greatest that it may be. */
struct unsure {
    int least, most;
};

/* Reads up to DIGITS digits and question marks before END; returns what follows. */
static const char *read_unsure(const char *at, const char *end, int digits, struct unsure *out)
{
    *out = (struct unsure){0, 0};
    for (; at < end && digits > 0 && (*at == '?' || (*at >= '0' && *at <= '9')); at++, digits--) {
        out->least = 10 * out->least + (*at == '?' ? 0 : *at - '0');
        out->most = 10 * out->most + (*at == '?' ? 9 : *at - '0');
    }
    return at;
}

static int days_of(int year, int month)
{
    static const int days[MONTHS] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (month == 2 && leap);
}

/* Narrows PART to 1 … MOST; false if nothing is left. */
static bool narrow(struct unsure *part, int most)
{
    part->least = part->least < 1 ? 1 : part->least;
    part->most = part->most > most ? most : part->most;
    return part->least <= part->most;
}

static int number_of(int year, int month, int day)
{
    return (year * 100 + month) * 100 + day;
}

bool dates_read(const char *date, size_t length, struct days *out)
{
    const char *at = date, *end = date + length;
    struct unsure year, part[2] = {{1, MONTHS}, {1, MOST_DAYS}};
    at = read_unsure(at, end, YEAR_DIGITS, &year);
    if (at == date || (at < date + YEAR_DIGITS && at < end))
        return false;
    for (int digits = (int)(at - date); digits < YEAR_DIGITS; digits++)
        year = (struct unsure){10 * year.least, 10 * year.most + 9};
    for (int i = 0; i < 2 && at < end; i++) {
        const char *from = at + 1;
        if (!strchr(".-/", *at) || (at = read_unsure(from, end, PART_DIGITS, &part[i])) == from)
            return false;
    }
    if (at < end || !narrow(&part[0], MONTHS) || !narrow(&part[1], MOST_DAYS))
        return false;
    int last = days_of(year.most, part[0].most);
    out->first = number_of(year.least, part[0].least, part[1].least);
    out->last = number_of(year.most, part[0].most, part[1].most < last ? part[1].most : last);
    out->last = out->last < out->first ? out->first : out->last; /* of February 30 */
    return true;
}
