#include "play/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, TENTHS_BELOW = 10 * SECOND, SECONDS_MAX = 3600 };

/* A decimal number at *AT in units of UNIT ms, at most MOST units; *AT goes behind it. -1 if there is none. */
static int64_t read_number(const char **at, int64_t unit, int64_t most)
{
    int64_t whole = 0, part = 0, scale = 1;
    const char *s = *at;

    if (*s < '0' || *s > '9')
        return -1;
    for (; *s >= '0' && *s <= '9'; s++)
        if ((whole = whole * 10 + (*s - '0')) > most)
            return -1;
    if (*s == '.')
        for (s++; *s >= '0' && *s <= '9'; s++)
            if (scale < 1000) {
                part = part * 10 + (*s - '0');
                scale *= 10;
            }
    *at = s;
    return whole * unit + part * unit / scale;
}

/* A rule whose base is in units of UNIT ms. */
static bool read_rule(const char *text, int64_t unit, int64_t most, struct clock_rule *r)
{
    const char *at = text;

    *r = (struct clock_rule){.base = read_number(&at, unit, most)};
    if (r->base < SECOND)
        return false;
    if (*at == '+' || *at == 'd') {
        int64_t *rest = *at++ == '+' ? &r->increment : &r->delay;
        *rest = read_number(&at, SECOND, SECONDS_MAX);
        if (*rest < 0)
            return false;
    }
    return *at == '\0';
}

bool clock_read(const char *text, struct clock_rule *r, struct error *e)
{
    struct clock_rule fresh = {0};

    if (strcmp(text, "none") != 0 && strcmp(text, "-") != 0 && !read_rule(text, MINUTE, CLOCK_BASE_MAX, &fresh)) {
        error_set(e, "the clock \"%s\": give minutes (5), with seconds added a move (5+3), a delay (5d3), or none",
                  text);
        return false;
    }
    *r = fresh;
    return true;
}

void clock_read_tag(const char *tag, struct clock_rule *r)
{
    if (!read_rule(tag, SECOND, CLOCK_BASE_MAX * (int64_t)(MINUTE / SECOND), r))
        *r = (struct clock_rule){0};
}

/* VALUE ms in units of UNIT with as many decimals as it needs, at most three. */
static void write_number(int64_t value, int64_t unit, char *out, size_t size)
{
    int n = snprintf(out, size, "%" PRId64 ".%03" PRId64, value / unit, value % unit * 1000 / unit);
    while (n > 0 && out[n - 1] == '0')
        out[--n] = '\0';
    if (n > 0 && out[n - 1] == '.')
        out[n - 1] = '\0';
}

static void write_rule(const struct clock_rule *r, int64_t unit, const char *none, char *out)
{
    char base[CLOCK_TEXT], more[CLOCK_TEXT] = "";
    const char *sign = r->delay ? "d" : r->increment ? "+" : "";

    if (!r->base) {
        snprintf(out, CLOCK_TEXT, "%s", none);
        return;
    }
    write_number(r->base, unit, base, sizeof base);
    if (*sign)
        write_number(r->delay ? r->delay : r->increment, SECOND, more, sizeof more);
    snprintf(out, CLOCK_TEXT, "%.15s%s%.14s", base, sign, more);
}

void clock_write(const struct clock_rule *r, char *out)
{
    write_rule(r, MINUTE, "none", out);
}

void clock_write_tag(const struct clock_rule *r, char *out)
{
    write_rule(r, SECOND, "-", out);
}

void clock_start(struct clock *c, const struct clock_rule *r)
{
    *c = (struct clock){.rule = *r, .running = -1};
    for (int i = 0; i < PLAYERS_MAX; i++)
        c->left[i] = r->base;
}

/* What the running player has used of its own time at NOW. */
static int64_t used(const struct clock *c, int64_t now)
{
    int64_t gone = now - c->since - c->rule.delay;
    return gone > 0 ? gone : 0;
}

static void stop(struct clock *c, int64_t now, int64_t bonus)
{
    if (c->running >= 0) {
        int64_t *left = &c->left[c->running];
        *left -= used(c, now);
        *left = *left > 0 ? *left + bonus : 0;
    }
    c->running = -1;
}

void clock_turn(struct clock *c, int player, int64_t now)
{
    if (!clock_exists(c))
        return;
    stop(c, now, c->rule.increment);
    c->running = player;
    c->since = now;
}

void clock_pause(struct clock *c, int64_t now)
{
    stop(c, now, 0);
}

int64_t clock_left(const struct clock *c, int player, int64_t now)
{
    int64_t left = c->left[player] - (player == c->running ? used(c, now) : 0);
    return left > 0 ? left : 0;
}

int64_t clock_after_move(const struct clock *c, int player, int64_t now)
{
    int64_t left = clock_left(c, player, now);
    return player == c->running && left > 0 ? left + c->rule.increment : left;
}

int64_t clock_next_change(const struct clock *c, int64_t now)
{
    if (c->running < 0 || !clock_exists(c))
        return -1;
    int64_t left = clock_left(c, c->running, now), step = left <= TENTHS_BELOW ? SECOND / 10 : SECOND;
    if (now - c->since < c->rule.delay)
        return c->since + c->rule.delay - now + 1;
    return left > 0 ? (left - 1) % step + 1 : -1;
}

void clock_show(int64_t ms, char *out)
{
    /* Whole seconds are rounded up: a clock shows 0:00 only when the flag has fallen. */
    int64_t s = (ms + SECOND - 1) / SECOND;
    if (ms < TENTHS_BELOW)
        snprintf(out, CLOCK_TEXT, "0:%02" PRId64 ".%" PRId64, ms / SECOND, ms % SECOND / 100);
    else if (s >= HOUR / SECOND)
        snprintf(out, CLOCK_TEXT, "%" PRId64 ":%02" PRId64 ":%02" PRId64, s / 3600 % 1000, s / 60 % 60, s % 60);
    else
        snprintf(out, CLOCK_TEXT, "%" PRId64 ":%02" PRId64, s / 60, s % 60);
}
