/* A shared game at the desk: its clocks, by the events' own times where those bind. */
#include "sharing_parts.h"

#include <inttypes.h>

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

void sharing_say_terms(struct desk *desk)
{
    const struct shared *shared = sharing_game(desk);
    char tolerance[SHARING_SPAN], grace[SHARING_SPAN];
    if (!shared || !shared->time.binding)
        return;
    sharing_write_span(shared->time.tolerance, tolerance);
    sharing_write_span(shared->time.grace, grace);
    desk_say(desk, TONE_PLAIN,
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

void sharing_send_clock(struct desk *desk, struct sharing *sh)
{
    const struct clock *clock = &desk->session->clock;
    int turn = clock->running, us = sharing_our_seat(sh, 0);
    contest_claim(desk, sh);
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
        turn->spent = sharing_used(turn, wall);
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
    enum { SLEPT_MS = 500 };
    const struct node *now = sh->game->record->current;
    struct clock *clock = &desk->session->clock;
    struct shared_turn *turn = &sh->turn;
    bool same = turn->key == now->position.key && turn->ply == record_length(now);
    int64_t wall = sharing_wall(sh);
    follow_answer(desk, sh);
    bool changed = !same || sh->game->paused != turn->held;
    if (changed)
        follow_turn(desk, sh, same);
    if (!sh->game->time.binding || clock->running < 0)
        return;
    if (!sh->game->seat[now->position.turn].hash[0]) { /* nobody sits there yet */
        turn->from = wall;
        turn->spent = 0;
    }
    int64_t since = desk->now - sharing_used(turn, wall), off = clock->since - since;
    if (changed || off > SLEPT_MS || off < -SLEPT_MS) /* the machine has slept */
        clock->since = since;
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
    if (us < 0 || us == turn || wait < 0)
        return false;
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
