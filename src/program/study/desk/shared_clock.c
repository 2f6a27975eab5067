/* A shared game at the desk: its clocks, by the events' own times where those bind. */
#include "sharing_parts.h"

#include <inttypes.h>
#include <time.h>

void sharing_write_span(int64_t ms, char out[SHARING_SPAN])
{
    static const struct {
        int64_t ms;
        const char *name;
    } units[] = {{86400000, "days"}, {3600000, "hours"}, {60000, "min"}, {1000, "s"}};
    int i = 0;
    while (i < 3 && ms < 2 * units[i].ms)
        i++;
    snprintf(out, SHARING_SPAN, "%" PRId64 " %s", (ms + units[i].ms - 1) / units[i].ms, units[i].name);
}

int64_t sharing_last(const struct clock_rule *rule)
{
    return !clock_is_long(rule) ? 0 : rule->base > CLOCK_DAY ? CLOCK_DAY : CLOCK_DAY / 4;
}

void sharing_say_terms(struct desk *desk)
{
    const struct shared *shared = sharing_game(desk);
    char tolerance[SHARING_SPAN], grace[SHARING_SPAN];
    if (!shared || !shared->time.binding)
        return;
    sharing_write_span(shared->time.tolerance, tolerance);
    sharing_write_span(shared->time.grace, grace);
    desk_say_also(
        desk,
        "The clock binds; machines' clocks may differ by %s. Who is out of time and gone for %s loses by `claim`.",
        tolerance, grace);
}

/* A player of ours, against which the game was claimed by a clock that was ahead of this one, is here: the game goes
 * on. */
static void contest_claim(struct desk *desk, struct sharing *sh)
{
    const struct shared *shared = sh->game;
    int turn = shared->record->current->position.turn;
    char rest[32];
    if (shared->time.claimed < 0 || !sharing_is_ours(sh, turn) ||
        sharing_wall(sh) + shared->time.tolerance >= shared->time.claimed)
        return;
    snprintf(rest, sizeof rest, "%" PRId64, shared_left(shared, turn));
    sharing_add(sh, turn, SHARED_LEFT, rest);
    desk_say(desk, TONE_WRONG,
             "The game was claimed by a clock that is ahead of this one: it goes on. Set the clocks right.");
}

/* Lets the clock on the board show what was used of the turn, EXACTLY or to half a second: the machine may have slept,
 * the player be on vacation, or nobody sit there yet. */
static void set_clock(struct desk *desk, struct sharing *sh, bool exactly)
{
    enum { SLEPT_MS = 500 };
    const struct node *now = sh->game->record->current;
    struct clock *clock = &desk->session->clock;
    int64_t wall = sharing_wall(sh);
    if (!sh->game->time.binding || clock->running < 0 || sh->turn.key != now->position.key)
        return;
    if (!sh->game->seat[now->position.turn].hash[0]) {
        sh->turn.from = wall;
        sh->turn.spent = 0;
    }
    int64_t since = desk->now - sharing_used(sh, wall), off = clock->since - since;
    if (exactly || off > SLEPT_MS || off < -SLEPT_MS)
        clock->since = since;
}

void sharing_send_clock(struct desk *desk, struct sharing *sh)
{
    const struct clock *clock = &desk->session->clock;
    int turn = clock->running, us = sharing_our_seat(sh, 0);
    contest_claim(desk, sh);
    set_clock(desk, sh, false);
    if (turn < 0 || !clock_exists(clock) || us < 0)
        return;
    int64_t left = clock_left(clock, turn, desk->now);
    bool flagged = sh->game->flagged >> turn & 1, ours = sharing_is_ours(sh, turn);
    char rest[32];
    if (ours && flagged && left > 0) {
        snprintf(rest, sizeof rest, "%" PRId64, left);
        sharing_add(sh, turn, SHARED_LEFT, rest);
    } else if (!ours && !flagged && left <= 0) {
        snprintf(rest, sizeof rest, "%c", "wbr"[turn]);
        sharing_add(sh, us, SHARED_FLAG, rest);
        desk_say(desk, TONE_PLAIN, "By this clock %s is out of time; waiting for that player's program to confirm it.",
                 shared_name(sh->game, turn));
    }
}

/* The answer to a flag sets the clock of a player elsewhere. */
static void follow_answer(struct desk *desk, struct sharing *sh)
{
    struct clock *clock = &desk->session->clock;
    int turn = clock->running;
    if (turn < 0 || sharing_is_ours(sh, turn) || sh->game->seat[turn].left_at != sh->game->record->current)
        return;
    clock->left[turn] = sh->game->seat[turn].left;
    clock->since = desk->now;
    sh->turn.from = sharing_wall(sh);
    sh->turn.spent = 0;
    sh->game->seat[turn].left_at = NULL;
}

/* The turn under way is another one, or is held or goes on: what was used of it, and what all have left. */
static void follow_turn(struct desk *desk, struct sharing *sh, bool same)
{
    const struct shared *shared = sh->game;
    const struct node *now = shared->record->current;
    struct shared_turn *turn = &sh->turn;
    struct clock *clock = &desk->session->clock;
    const bool first = !turn->key, held = shared->paused,
               theirs = now->kind == NODE_MOVE && now->parent && !sharing_is_ours(sh, now->parent->position.turn);
    int64_t wall = sharing_wall(sh);
    if (same)
        turn->spent = sharing_used(sh, wall);
    else /* what passed while this program did not run was used, too */
        turn->spent = first ? shared_used(shared, wall) : 0;
    if (!same)
        turn->differs = shared->time.binding && !first && theirs ? shared->time.begun - wall : 0;
    turn->from = wall;
    turn->key = now->position.key;
    turn->ply = record_length(now);
    turn->held = held;
    for (int i = 0; i < desk->session->game->players && shared->time.binding; i++)
        clock->left[i] = shared_left(shared, i);
    if (shared->time.binding && held) {
        int64_t gone = turn->spent > clock->rule.delay ? turn->spent - clock->rule.delay : 0;
        int64_t *left = &clock->left[now->position.turn];
        *left = *left > gone ? *left - gone : 0;
    }
}

void sharing_follow_clock(struct desk *desk, struct sharing *sh)
{
    const struct node *now = sh->game->record->current;
    bool same = sh->turn.key == now->position.key && sh->turn.ply == record_length(now);
    follow_answer(desk, sh);
    bool changed = !same || sh->game->paused != sh->turn.held;
    if (changed)
        follow_turn(desk, sh, same);
    set_clock(desk, sh, changed);
    const struct outcome *result = &sh->game->record->result;
    for (int i = 0; i < desk->session->game->players && result->ending == ENDING_TIME; i++)
        if (!shared_share(result, i)) /* a program that was gone has not told that */
            desk->session->clock.left[i] = 0;
}

/* Says how far the clocks of the machines are apart, or how slow the file is, once for each time that they are. */
static void report_difference(struct desk *desk, struct sharing *sh)
{
    int64_t differs = sh->turn.differs, apart = differs < 0 ? -differs : differs;
    char span[SHARING_SPAN];
    sharing_write_span(apart, span);
    bool is = apart > sh->game->time.tolerance;
    if (is && !sh->told.differs)
        desk_say(desk, TONE_WRONG,
                 differs > 0
                     ? "This move is dated %s after this machine's time: one of the two clocks is wrong."
                     : "This move is dated %s ago: a clock is wrong, or the file is slow. `pause` stops the clocks.",
                 span);
    sh->told.differs = is;
}

/* Returns until when SEAT's last vacation is; 0 if it is over or there is none. */
static int64_t vacation_until(const struct sharing *sh, int seat)
{
    const struct shared_seat *at = &sh->game->seat[seat];
    int64_t until = at->vacations ? at->vacation[at->vacations - 1].until : 0;
    return until > sharing_wall(sh) ? until : 0;
}

enum { DATE_TEXT = 32 };

/* Writes the day and the time of day of WALL into OUT (DATE_TEXT bytes). */
static void write_date(int64_t wall, char *out)
{
    time_t seconds = (time_t)(wall / 1000);
    struct tm date;
    if (!localtime_r(&seconds, &date) || !strftime(out, DATE_TEXT, "%Y-%m-%d %H:%M", &date))
        snprintf(out, DATE_TEXT, "later");
}

/* Says who goes on vacation and is back. */
static void report_vacations(struct desk *desk, struct sharing *sh)
{
    char date[DATE_TEXT];
    for (int i = 0; i < sh->game->record->game->players; i++) {
        int64_t until = vacation_until(sh, i), *told = &sh->told.vacation[i];
        write_date(until, date);
        if (until != *told && !sharing_is_ours(sh, i))
            desk_say(desk, TONE_PLAIN, until ? "%s is on vacation until %s." : "%s is back from vacation.",
                     shared_name(sh->game, i), date);
        *told = until;
    }
}

/* Reminds who has to move of the last day. */
static void report_last_day(struct desk *desk, struct sharing *sh)
{
    const struct position *p = &sh->game->record->current->position;
    const struct clock *clock = &desk->session->clock;
    char span[SHARING_SPAN];
    int64_t left = clock_left(clock, p->turn, desk->now);
    if (!sh->game->time.binding || clock->running != p->turn || !sharing_is_ours(sh, p->turn) ||
        left > sharing_last(&clock->rule) || sh->told.reminded == p->key)
        return;
    sh->told.reminded = p->key;
    sharing_write_span(left, span);
    desk_say(desk, TONE_WRONG, "You have %s left to move. `vacation` gives days off.", span);
}

bool sharing_take_vacation(struct desk *desk, const char *words)
{
    struct sharing *sh = desk->sharing;
    int days = 0, used = 0, seat = sharing_game(desk) ? sharing_our_seat(sh, 0) : -1;
    char rest[16], date[DATE_TEXT];
    if (seat < 0 || session_over(desk->session) || sh->game->aborted || !sh->game->time.binding ||
        !clock_is_long(&sh->game->time.rule))
        return false;
    int left = shared_days_off(sh->game, seat, sharing_wall(sh));
    bool number = sscanf(words, "%4d%n", &days, &used) == 1 && (!words[used] || strcmp(words + used, "d") == 0);
    write_date(vacation_until(sh, seat), date);
    if (!*words) {
        desk_say(desk, TONE_PLAIN,
                 "%s%s%sYou have %d days of vacation left: `vacation 7d` takes 7, `vacation 0` ends it.",
                 vacation_until(sh, seat) ? "You are on vacation until " : "", vacation_until(sh, seat) ? date : "",
                 vacation_until(sh, seat) ? ". " : "", left);
    } else if (!number || days < 0 || days > left) {
        desk_say(desk, TONE_WRONG, "Give a number of days, at most %d: `vacation 7d`.", left);
    } else {
        snprintf(rest, sizeof rest, "%d", days);
        sharing_add(sh, seat, SHARED_VACATION, rest);
        write_date(vacation_until(sh, seat), date);
        desk_say(desk, TONE_GOOD,
                 days ? "Your clock stands until %s; the other side is told." : "Your clock runs again.", date);
    }
    return true;
}

void sharing_report_clock(struct desk *desk, struct sharing *sh)
{
    const struct shared *shared = sh->game;
    int turn = shared->record->current->position.turn;
    bool over = session_over(desk->session), sits = shared->seat[turn].hash[0],
         claimable = !over && !sharing_is_ours(sh, turn) && sharing_our_seat(sh, 0) >= 0 &&
                     shared_claimable(shared, sharing_wall(sh)) == 0;
    if (clock_exists(&desk->session->clock) && !shared->time.binding && !sh->told.unbound)
        desk_say(desk, TONE_PLAIN,
                 "The clock of this game does not bind: its file has no times. Each program keeps its own.");
    sh->told.unbound = true;
    report_difference(desk, sh);
    report_vacations(desk, sh);
    report_last_day(desk, sh);
    if (claimable && !sh->told.claimable)
        desk_say(desk, TONE_PLAIN,
                 sits ? "%s is out of time, and no program has answered: `claim` wins the game."
                      : "Nobody has taken the seat of %s for as long as the clock gives: `claim` ends the game.",
                 sits ? shared_name(shared, turn) : shared->record->game->player[turn].name);
    sh->told.claimable = claimable;
}

bool sharing_claim(struct desk *desk)
{
    struct sharing *sh = desk->sharing;
    if (!sharing_game(desk) || session_over(desk->session))
        return false;
    int turn = session_turn(desk->session), us = sharing_our_seat(sh, 1u << turn);
    int64_t wait = shared_claimable(sh->game, sharing_wall(sh));
    char span[SHARING_SPAN];
    bool times = sh->game->time.binding && sh->game->time.since >= 0 && !sh->game->paused && !sh->game->aborted;
    if (us < 0 || us == turn || (wait < 0 && (!times || sharing_is_ours(sh, turn))))
        return false;
    if (wait < 0)
        return !desk_say(desk, TONE_WRONG, "%s still has time: the game cannot be claimed yet.",
                         shared_name(sh->game, turn));
    sharing_write_span(wait, span);
    if (wait > 0 && !sh->game->seat[turn].hash[0])
        desk_say(desk, TONE_WRONG, "Nobody sits there yet: in %s the game may be claimed; `abort` ends it before.",
                 span);
    else if (wait > 0)
        desk_say(desk, TONE_WRONG, "The program of %s has %s more to answer.", shared_name(sh->game, turn), span);
    else
        sharing_add(sh, us, SHARED_CLAIM, "time");
    return true;
}

bool sharing_abort(struct desk *desk)
{
    struct sharing *sh = desk->sharing;
    if (!sharing_game(desk))
        return false;
    int us = sharing_our_seat(sh, 0);
    const struct record *record = sh->game->record;
    if (us < 0)
        desk_say(desk, TONE_WRONG, "You are only watching this game.");
    else if (session_over(desk->session) || sh->game->aborted)
        desk_say(desk, TONE_WRONG, "The game is over already.");
    else if (record->current->position.full > record->root->position.full)
        desk_say(desk, TONE_WRONG,
                 "A game can be aborted before move 2 only: `resign` gives it up, `draw` offers a draw.");
    else
        sharing_add(sh, us, SHARED_ABORT, "");
    return true;
}
