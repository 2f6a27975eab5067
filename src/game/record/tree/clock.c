#include "record/clock.h"

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

/* Returns a decimal number at *AT in units of UNIT ms, at most MOST units; *AT moves past it. -1 if there is none. */
static int64_t read_number(const char **at, int64_t unit, int64_t most)
{
    int64_t whole = 0, part = 0, scale = 1;
    const char *text = *at;

    if (*text < '0' || *text > '9')
        return -1;
    for (; *text >= '0' && *text <= '9'; text++)
        if ((whole = whole * 10 + (*text - '0')) > most)
            return -1;
    if (*text == '.')
        for (text++; *text >= '0' && *text <= '9'; text++)
            if (scale < 1000) {
                part = part * 10 + (*text - '0');
                scale *= 10;
            }
    *at = text;
    return whole * unit + part * unit / scale;
}

/* Returns a time at *AT: a number of units of UNIT ms or, where those are minutes, M:SS or H:MM:SS. -1 if there is
 * none. */
static int64_t read_span(const char **at, int64_t unit)
{
    const int64_t longest = unit == MINUTE ? CLOCK_BASE_MAX * (int64_t)MINUTE : CLOCK_DAYS_MAX * (int64_t)CLOCK_DAY;
    int64_t most = longest / unit, time = read_number(at, unit, most);
    for (int i = 0; i < 2 && time >= 0 && unit == MINUTE && **at == ':'; i++) {
        ++*at;
        int64_t part = read_number(at, SECOND, 59);
        time = part < 0 ? -1 : (i ? 60 * time : time) + part;
    }
    return time > longest ? -1 : time;
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
static bool read_odds(const char **at, struct clock_rule *rule)
{
    static const char *const names[PLAYERS_MAX] = {"white ", "black ", "red "};
    if (!skip_word(at, " odds "))
        return true;
    for (int i = 0; i < PLAYERS_MAX && !rule->odds; i++)
        rule->odds = skip_word(at, names[i]) ? i + 1 : 0;
    rule->odds_base = read_span(at, MINUTE);
    return rule->odds && rule->odds_base >= SECOND && read_increment(at, &rule->odds_increment);
}

/* Days, for a move or a game. */
static bool read_days(const char *text, struct clock_rule *rule)
{
    const char *at = text;
    int64_t time = read_number(&at, CLOCK_DAY, CLOCK_DAYS_MAX);
    bool good = time >= CLOCK_DAY && time % CLOCK_DAY == 0 && skip_word(&at, "d");
    *rule = (struct clock_rule){.base = time, .renewed = !*at || strcmp(at, " a move") == 0};
    return good && (rule->renewed || strcmp(at, " a game") == 0);
}

/* A time of a tag that is longer than a day: for a game, or for each move. */
static bool read_long(struct clock_rule *rule)
{
    rule->renewed = rule->moves == 1;
    rule->moves = rule->renewed ? 0 : rule->moves;
    return !rule->moves && !rule->more && !rule->increment && !rule->delay && rule->base % CLOCK_DAY == 0;
}

/* A rule whose times are in units of UNIT ms: minutes, or seconds as in a tag. */
static bool read_rule(const char *text, int64_t unit, struct clock_rule *rule)
{
    const char *at = text, *slash = strchr(text, '/');
    int64_t again = -1;
    *rule = (struct clock_rule){0};
    if (slash) {
        rule->moves = (int)read_number(&at, 1, MOVES_MOST);
        if (rule->moves < 1 || *at++ != '/')
            return false;
    }
    rule->base = read_span(&at, unit);
    if (rule->base < SECOND || (unit == SECOND && !read_increment(&at, &rule->increment)))
        return false;
    if (rule->moves && *at == (unit == SECOND ? ':' : ',')) {
        at++;
        rule->more = read_span(&at, unit);
        again = rule->increment;
        if (rule->more < SECOND)
            return false;
    }
    if (!read_increment(&at, &rule->increment) || (again > 0 && rule->increment != again))
        return false;
    if (!rule->increment && (*at == 'd' || (unit == MINUTE && strncmp(at, " delay ", 7) == 0))) {
        at += *at == 'd' ? 1 : 7;
        rule->delay = read_number(&at, SECOND, SECONDS_MAX);
        if (rule->delay < 0)
            return false;
    }
    if (unit == SECOND && *at == '\0' &&
        (rule->base > CLOCK_BASE_MAX * (int64_t)MINUTE || (rule->base == CLOCK_DAY && rule->moves == 1)))
        return read_long(rule);
    return (unit == SECOND || read_odds(&at, rule)) && *at == '\0';
}

/* True if TEXT is two small numbers such as 5/3, moves in minutes, which hardly anybody means. ERROR gets what to
 * give. */
static bool is_doubtful(const char *text, struct error *error)
{
    enum { SMALL = 30 };
    int first = 0, second = 0, used = 0;
    if (sscanf(text, "%2d/%2d%n", &first, &second, &used) != 2 || text[used] || first < 1 || first > SMALL ||
        second < 1 || second > SMALL)
        return false;
    error_set(error, "%s: give %d+%d for %d minutes and %d seconds a move, %s+0 for %d moves in %d minutes", text,
              first, second, first, second, text, first, second);
    return true;
}

bool clock_read(const char *text, struct clock_rule *rule, struct error *error)
{
    struct clock_rule fresh = {0};
    if (is_doubtful(text, error))
        return false;

    if (strcmp(text, "none") != 0 && strcmp(text, "-") != 0 && !read_days(text, &fresh) &&
        !read_rule(text, MINUTE, &fresh))
        return error_set(
            error,
            "the clock \"%s\": give 5, 1:30, 5+3 (seconds a move), 5d3 (delay), 40/90+30, 5 odds black 1, 3d or none",
            text);
    *rule = fresh;
    return true;
}

void clock_read_tag(const char *tag, struct clock_rule *rule)
{
    if (!read_rule(tag, SECOND, rule))
        *rule = (struct clock_rule){0};
}

/* VALUE ms in units of UNIT with as many decimals as it needs, at most three; minutes and seconds as 1:30. */
static void write_units(int64_t value, int64_t unit, char *out, size_t size)
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

static void write_rule(const struct clock_rule *rule, int64_t unit, const char *none, char *out)
{
    char part[24];
    SCOPED(text) line = {0};
    const char *sign = rule->delay ? "d" : rule->increment ? "+" : "";
    char step[24] = "";
    if (*sign)
        write_units(rule->delay ? rule->delay : rule->increment, SECOND, step, sizeof step);
    if (rule->moves || (rule->renewed && unit == SECOND))
        text_addf(&line, "%d/", rule->renewed ? 1 : rule->moves);
    write_units(rule->base, unit, part, sizeof part);
    text_addf(&line, "%s%s%s", part, rule->more && unit == MINUTE ? "" : sign,
              rule->more && unit == MINUTE ? "" : step);
    write_units(rule->more, unit, part, sizeof part);
    if (rule->more)
        text_addf(&line, "%c%s%s%s", unit == MINUTE ? ',' : ':', part, sign, step);
    snprintf(out, CLOCK_TEXT, "%s", rule->base ? line.at : none);
}

void clock_write(const struct clock_rule *rule, char *out)
{
    static const char *const names[PLAYERS_MAX] = {"white", "black", "red"};
    char odds[CLOCK_TEXT];
    bool plain = !rule->increment && !rule->delay && !rule->moves && !rule->odds && rule->base % CLOCK_DAY == 0;
    if (clock_is_long(rule) && plain) {
        snprintf(out, CLOCK_TEXT, "%dd%s", (int)(rule->base / CLOCK_DAY), rule->renewed ? "" : " a game");
        return;
    }
    write_rule(rule, MINUTE, "none", out);
    if (!rule->odds) {
        if (is_doubtful(out, NULL))
            strcat(out, "+0");
        return;
    }
    write_rule(&(struct clock_rule){.base = rule->odds_base, .increment = rule->odds_increment}, MINUTE, "", odds);
    size_t length = strlen(out);
    snprintf(out + length, CLOCK_TEXT - length, " odds %s %.20s", names[rule->odds - 1], odds);
}

void clock_write_tag(const struct clock_rule *rule, char *out)
{
    write_rule(rule, SECOND, "-", out);
}

int64_t clock_base(const struct clock_rule *rule, int player)
{
    return rule->odds == player + 1 ? rule->odds_base : rule->base;
}

/* Returns the time that PLAYER gets for having made this many moves. */
static int64_t period_of(const struct clock_rule *rule, int player, int made)
{
    if (!rule->moves || made < 1 || made % rule->moves != 0 || rule->odds == player + 1)
        return 0;
    return !rule->more ? rule->base : made == rule->moves ? rule->more : 0;
}

int64_t clock_gain(const struct clock_rule *rule, int player, int made)
{
    return (rule->odds == player + 1 ? rule->odds_increment : rule->increment) + period_of(rule, player, made);
}

int64_t clock_refill(const struct clock_rule *rule, int player, int64_t left, int made)
{
    return rule->renewed ? clock_base(rule, player) : left + clock_gain(rule, player, made);
}

void clock_count(struct clock *clock, int player, int made)
{
    int64_t *left = &clock->left[player];
    if (made == clock->made[player] + 1)
        *left += period_of(&clock->rule, player, made);
    for (int i = clock->made[player]; i > made; i--)
        *left -= *left > period_of(&clock->rule, player, i) ? period_of(&clock->rule, player, i) : 0;
    clock->made[player] = made;
}

void clock_start(struct clock *clock, const struct clock_rule *rule)
{
    *clock = (struct clock){.rule = *rule, .running = -1};
    for (int i = 0; i < PLAYERS_MAX; i++)
        clock->left[i] = clock_base(rule, i);
}

/* Returns how much of its own time the running player has used at NOW. */
static int64_t used(const struct clock *clock, int64_t now)
{
    int64_t gone = now - clock->since - clock->rule.delay;
    return gone > 0 ? gone : 0;
}

static void stop(struct clock *clock, int64_t now, int64_t bonus)
{
    if (clock->running >= 0) {
        int64_t *left = &clock->left[clock->running];
        *left -= used(clock, now);
        *left = *left > 0 ? *left + bonus : 0;
    }
    clock->running = -1;
}

void clock_turn(struct clock *clock, int player, int64_t now)
{
    int before = clock->running;
    if (!clock_exists(clock))
        return;
    stop(clock, now, before < 0 ? 0 : clock_gain(&clock->rule, before, 0));
    if (before >= 0 && clock->rule.renewed && clock->left[before] > 0)
        clock->left[before] = clock_base(&clock->rule, before);
    clock->running = player;
    clock->since = now;
}

void clock_pause(struct clock *clock, int64_t now)
{
    stop(clock, now, 0);
}

int64_t clock_left(const struct clock *clock, int player, int64_t now)
{
    int64_t left = clock->left[player] - (player == clock->running ? used(clock, now) : 0);
    return left > 0 ? left : 0;
}

int64_t clock_after_move(const struct clock *clock, int player, int64_t now)
{
    int64_t left = clock_left(clock, player, now);
    return player == clock->running && left > 0 ? clock_refill(&clock->rule, player, left, clock->made[player] + 1)
                                                : left;
}

int64_t clock_next_change(const struct clock *clock, int64_t now)
{
    if (clock->running < 0 || !clock_exists(clock))
        return -1;
    int64_t left = clock_left(clock, clock->running, now), step = left <= TENTHS_BELOW ? SECOND / 10
                                                                  : left > CLOCK_DAY   ? MINUTE
                                                                                       : SECOND;
    if (now - clock->since < clock->rule.delay)
        return clock->since + clock->rule.delay - now + 1;
    return left > 0 ? (left - 1) % step + 1 : -1;
}

void clock_show(int64_t ms, char *out)
{
    /* Whole seconds are rounded up: a clock shows 0:00 only when the flag has fallen. */
    int64_t seconds = (ms + SECOND - 1) / SECOND, minutes = (ms + MINUTE - 1) / MINUTE;
    if (ms > CLOCK_DAY)
        snprintf(out, CLOCK_TEXT, "%" PRId64 "d %02" PRId64 ":%02" PRId64, minutes / 1440, minutes / 60 % 24,
                 minutes % 60);
    else if (ms < TENTHS_BELOW)
        snprintf(out, CLOCK_TEXT, "0:%02" PRId64 ".%" PRId64, ms / SECOND, ms % SECOND / 100);
    else if (seconds >= HOUR / SECOND)
        snprintf(out, CLOCK_TEXT, "%" PRId64 ":%02" PRId64 ":%02" PRId64, seconds / 3600 % 1000, seconds / 60 % 60,
                 seconds % 60);
    else
        snprintf(out, CLOCK_TEXT, "%" PRId64 ":%02" PRId64, seconds / 60, seconds % 60);
}
