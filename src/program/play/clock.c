#include "play/clock.h"

#include "base/text.h"

#include <inttypes.h>

enum {
    SECOND = 1000,
    MINUTE = 60 * SECOND,
    HOUR = 60 * MINUTE,
    TENTHS_BELOW = 10 * SECOND,
    SECONDS_MAX = 3600,
    MOVES_MOST = 500
};

/* A decimal number at *AT in units of UNIT ms, at most MOST units; *AT moves past it. -1 if there is none. */
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

/* A time at *AT: a number of units of UNIT ms or, where those are minutes, M:SS or H:MM:SS. -1 if there is none. */
static int64_t read_time(const char **at, int64_t unit)
{
    int64_t most = CLOCK_BASE_MAX * (int64_t)(MINUTE / unit), time = read_number(at, unit, most);
    for (int i = 0; i < 2 && time >= 0 && unit == MINUTE && **at == ':'; i++) {
        ++*at;
        int64_t part = read_number(at, SECOND, 59);
        time = part < 0 ? -1 : (i ? 60 * time : time) + part;
    }
    return time > CLOCK_BASE_MAX * (int64_t)MINUTE ? -1 : time;
}

/* True if *AT begins with WORD; *AT moves past it. */
static bool skip_word(const char **at, const char *word)
{
    bool there = strncmp(*at, word, strlen(word)) == 0;
    *at += there ? strlen(word) : 0;
    return there;
}

/* "+30", if it is there, into *INCREMENT; false if the number is missing. */
static bool read_increment(const char **at, int64_t *increment)
{
    if (**at != '+')
        return true;
    ++*at;
    *increment = read_number(at, SECOND, SECONDS_MAX);
    return *increment >= 0;
}

/* " odds black 1+1" at *AT, if it is there. */
static bool read_odds(const char **at, struct clock_rule *r)
{
    static const char *const names[PLAYERS_MAX] = {"white ", "black ", "red "};
    if (!skip_word(at, " odds "))
        return true;
    for (int i = 0; i < PLAYERS_MAX && !r->odds; i++)
        r->odds = skip_word(at, names[i]) ? i + 1 : 0;
    r->odds_base = read_time(at, MINUTE);
    return r->odds && r->odds_base >= SECOND && read_increment(at, &r->odds_increment);
}

/* A rule whose times are in units of UNIT ms: minutes, or seconds as in a tag. */
static bool read_rule(const char *text, int64_t unit, struct clock_rule *r)
{
    const char *at = text, *slash = strchr(text, '/');
    int64_t again = -1;
    *r = (struct clock_rule){0};
    if (slash) {
        r->moves = (int)read_number(&at, 1, MOVES_MOST);
        if (r->moves < 1 || *at++ != '/')
            return false;
    }
    r->base = read_time(&at, unit);
    if (r->base < SECOND || (unit == SECOND && !read_increment(&at, &r->increment)))
        return false;
    if (r->moves && *at == (unit == SECOND ? ':' : ',')) {
        at++;
        r->more = read_time(&at, unit);
        again = r->increment;
        if (r->more < SECOND)
            return false;
    }
    if (!read_increment(&at, &r->increment) || (again > 0 && r->increment != again))
        return false;
    if (!r->increment && (*at == 'd' || (unit == MINUTE && strncmp(at, " delay ", 7) == 0))) {
        at += *at == 'd' ? 1 : 7;
        r->delay = read_number(&at, SECOND, SECONDS_MAX);
        if (r->delay < 0)
            return false;
    }
    return (unit == SECOND || read_odds(&at, r)) && *at == '\0';
}

bool clock_read(const char *text, struct clock_rule *r, struct error *e)
{
    struct clock_rule fresh = {0};

    if (strcmp(text, "none") != 0 && strcmp(text, "-") != 0 && !read_rule(text, MINUTE, &fresh))
        return error_set(
            e, "the clock \"%s\": give 5, 1:30, 5+3 (seconds a move), 5d3 (delay), 40/90+30, 5 odds black 1, or none",
            text);
    *r = fresh;
    return true;
}

void clock_read_tag(const char *tag, struct clock_rule *r)
{
    if (!read_rule(tag, SECOND, r))
        *r = (struct clock_rule){0};
}

/* VALUE ms in units of UNIT with as many decimals as it needs, at most three; minutes and seconds as 1:30. */
static void write_number(int64_t value, int64_t unit, char *out, size_t size)
{
    if (unit == MINUTE && value > MINUTE && value % MINUTE && value % SECOND == 0) {
        snprintf(out, size, "%" PRId64 ":%02" PRId64, value / MINUTE, value % MINUTE / SECOND);
        return;
    }
    int n = snprintf(out, size, "%" PRId64 ".%03" PRId64, value / unit, value % unit * 1000 / unit);
    while (n > 0 && out[n - 1] == '0')
        out[--n] = '\0';
    if (n > 0 && out[n - 1] == '.')
        out[n - 1] = '\0';
}

static void write_rule(const struct clock_rule *r, int64_t unit, const char *none, char *out)
{
    char part[24];
    SCOPED(text) line = {0};
    const char *sign = r->delay ? "d" : r->increment ? "+" : "";
    char step[24] = "";
    if (*sign)
        write_number(r->delay ? r->delay : r->increment, SECOND, step, sizeof step);
    if (r->moves)
        text_addf(&line, "%d/", r->moves);
    write_number(r->base, unit, part, sizeof part);
    text_addf(&line, "%s%s%s", part, r->more && unit == MINUTE ? "" : sign, r->more && unit == MINUTE ? "" : step);
    write_number(r->more, unit, part, sizeof part);
    if (r->more)
        text_addf(&line, "%c%s%s%s", unit == MINUTE ? ',' : ':', part, sign, step);
    snprintf(out, CLOCK_TEXT, "%s", r->base ? line.at : none);
}

void clock_write(const struct clock_rule *r, char *out)
{
    static const char *const names[PLAYERS_MAX] = {"white", "black", "red"};
    char odds[CLOCK_TEXT];
    write_rule(r, MINUTE, "none", out);
    if (!r->odds)
        return;
    write_rule(&(struct clock_rule){.base = r->odds_base, .increment = r->odds_increment}, MINUTE, "", odds);
    size_t length = strlen(out);
    snprintf(out + length, CLOCK_TEXT - length, " odds %s %.20s", names[r->odds - 1], odds);
}

void clock_write_tag(const struct clock_rule *r, char *out)
{
    write_rule(r, SECOND, "-", out);
}

int64_t clock_base(const struct clock_rule *r, int player)
{
    return r->odds == player + 1 ? r->odds_base : r->base;
}

/* The time that PLAYER gets for having made this many moves. */
static int64_t period_of(const struct clock_rule *r, int player, int made)
{
    if (!r->moves || made < 1 || made % r->moves != 0 || r->odds == player + 1)
        return 0;
    return !r->more ? r->base : made == r->moves ? r->more : 0;
}

int64_t clock_gain(const struct clock_rule *r, int player, int made)
{
    return (r->odds == player + 1 ? r->odds_increment : r->increment) + period_of(r, player, made);
}

void clock_count(struct clock *c, int player, int made)
{
    int64_t *left = &c->left[player];
    if (made == c->made[player] + 1)
        *left += period_of(&c->rule, player, made);
    for (int i = c->made[player]; i > made; i--)
        *left -= *left > period_of(&c->rule, player, i) ? period_of(&c->rule, player, i) : 0;
    c->made[player] = made;
}

void clock_start(struct clock *c, const struct clock_rule *r)
{
    *c = (struct clock){.rule = *r, .running = -1};
    for (int i = 0; i < PLAYERS_MAX; i++)
        c->left[i] = clock_base(r, i);
}

/* Returns how much of its own time the running player has used at NOW. */
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
    stop(c, now, c->running < 0 ? 0 : clock_gain(&c->rule, c->running, 0));
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
    return player == c->running && left > 0 ? left + clock_gain(&c->rule, player, c->made[player] + 1) : left;
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
