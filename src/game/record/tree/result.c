#include "result.h"

#include <ctype.h>

/* The result in which SHARERS of PLAYERS share, or LEADER has three quarters, into OUT. */
static void write_shares(int players, unsigned sharers, int leader, char *out, size_t size)
{
    enum { SHARE = 4 }; /* "-3/4" */
    const int count = __builtin_popcount(sharers), under = leader ? 4 : count;
    size_t used = 0;
    for (int player = 0; player < players && used + SHARE < size; player++) {
        bool shares = sharers >> player & 1;
        if (player)
            out[used++] = '-';
        out[used++] = (char)('0' + (shares && leader == player + 1 ? 3 : shares));
        if (shares && under > 1) {
            out[used++] = '/';
            out[used++] = (char)('0' + under);
        }
    }
    out[used] = '\0';
}

void result_write(const struct game *g, const struct outcome *outcome, char *out, size_t size)
{
    unsigned sharers = outcome->sharers & ((1u << g->players) - 1);
    if (outcome->ending == ENDING_NONE || !sharers)
        snprintf(out, size, "*");
    else
        write_shares(g->players, sharers, outcome->leader, out, size);
}

void result_name(const struct shares *shares, char *out, size_t size)
{
    if (shares->players)
        write_shares(shares->players, shares->sharers, shares->leader, out, size);
    else
        snprintf(out, size, "*");
}

/* Returns a small number at *AT, moving it on; -1 if there is none. */
static int read_small(const char **at, const char *end)
{
    int n = -1;
    for (; *at < end && isdigit((unsigned char)**at) && n < 100; ++*at)
        n = (n < 0 ? 0 : n * 10) + (**at - '0');
    return n;
}

enum { ONE = 60 }; /* in 1/60 halves, thirds, quarters and fifths are whole numbers */

/* Returns the share at *AT, moving it on: 1, 0, N/M, 0.5, a half as one character, O for 0; -1 if there is none. */
static int read_share(const char **at, const char *end)
{
    const unsigned char *byte = (const unsigned char *)*at;
    size_t half = end - *at >= 2 && byte[0] == 0xC2 && byte[1] == 0xBD ? 2 : end > *at && *byte == 0xBD;
    if (half || (end > *at && *byte == 'O')) {
        *at += half ? half : 1;
        return half ? ONE / 2 : 0;
    }
    int over = read_small(at, end), under = 1;
    if (over == 0 && end - *at >= 2 && strchr(".,", **at) && (*at)[1] == '5') {
        *at += 2;
        return ONE / 2;
    }
    size_t slash =
        end - *at >= 3 && (memcmp(*at, "\xE2\x81\x84", 3) == 0 || memcmp(*at, "\xE2\x88\x95", 3) == 0) ? 3 : 0;
    if (over >= 0 && (slash || (*at < end && **at == '/'))) {
        *at += slash ? slash : 1;
        under = read_small(at, end);
    }
    return over < 0 || under <= 0 || over > under || ONE % under ? -1 : ONE / under * over;
}

/* Returns how many bytes at AT join two shares: a dash or a colon of any typography, with blanks around it; 0 if none
 * do. */
static size_t joint_length(const char *at, const char *end)
{
    const char *from = at;
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    size_t n = at < end && *at == ':' ? 1 : text_dash(at, end);
    for (at += n; n && at < end && (*at == ' ' || *at == '\t');)
        at++;
    return n ? (size_t)(at - from) : 0;
}

size_t result_scan(const char *text, size_t length, struct shares *out)
{
    const char *at = text, *end = text + length, *last = text;
    int sum = 0, share = 0;

    *out = (struct shares){0};
    if (length && *text == '*')
        return 1;
    for (size_t joint = 0; out->players < PLAYERS_MAX; at += joint) {
        share = read_share(&at, end);
        if (share < 0)
            break;
        sum += share;
        if (share)
            out->sharers |= (uint8_t)(1u << out->players);
        out->players++;
        if (share == ONE / 4 * 3)
            out->leader = (uint8_t)out->players;
        last = at;
        joint = joint_length(at, end);
        if (!joint)
            break;
    }
    if (out->players == 1 && share == ONE / 2) { /* `1/2` says all */
        *out = (struct shares){.players = 2, .sharers = 3};
        return (size_t)(last - text);
    }
    if (__builtin_popcount(out->sharers) != 2)
        out->leader = 0;
    return out->players >= 2 && sum == ONE ? (size_t)(last - text) : 0;
}

bool result_read(const char *text, struct shares *out)
{
    static const char *const forfeits[] = {"+:-", "+--", "+/-", "-:+", "--+", "-/+"};
    const char *end = text + strlen(text);
    for (; *text == ' '; text++)
        ;
    while (end > text && end[-1] == ' ')
        end--;
    for (int i = 0; i < 6; i++)
        if ((size_t)(end - text) == 3 && memcmp(text, forfeits[i], 3) == 0) {
            *out = (struct shares){.players = 2, .sharers = i < 3 ? 1 : 2};
            return true;
        }
    return end > text && result_scan(text, (size_t)(end - text), out) == (size_t)(end - text);
}

const char *result_termination(enum ending ending)
{
    return ending == ENDING_NONE ? "unterminated" : ending == ENDING_TIME ? "time forfeit" : "normal";
}

struct outcome result_guess(struct shares shares, unsigned claims, const char *termination)
{
    const char *text = termination ? termination : "";
    enum ending ending;

    if ((shares.sharers & (shares.sharers - 1)) == 0)
        ending = ascii_find(text, "time") || ascii_find(text, "forfeit") ? ENDING_TIME : ENDING_RESIGNATION;
    else if (ascii_find(text, "time"))
        ending = ENDING_TIME;
    else if (ascii_find(text, "resign"))
        ending = ENDING_RESIGNATION;
    else if (ascii_find(text, "agree"))
        ending = ENDING_AGREEMENT;
    else if (ascii_find(text, "repetition") || ascii_find(text, "threefold"))
        ending = ENDING_THREEFOLD;
    else if (ascii_find(text, "50") || ascii_find(text, "fifty"))
        ending = ENDING_50_MOVES;
    else
        ending = claims ? outcome_claim(claims) : ENDING_AGREEMENT;
    return (struct outcome){.ending = ending, .sharers = shares.sharers, .leader = shares.leader};
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
