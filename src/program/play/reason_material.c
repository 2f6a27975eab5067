/* What the lines of a reason win and lose: positions are counted in which nothing hangs. */
#include "reason_parts.h"

/* Plies of a line that are counted; of those behind them only as many as it takes until material can be. */
enum { PLIES_COUNTED = 6 };

static void count_move(struct ledger *ledger, const struct position *p, struct move m)
{
    cell victim;
    bool own = p->turn == ledger->player;
    if (move_captures(ledger->game, p, m, &victim)) {
        int kind = piece_kind(p->on[victim]);
        bool mine = piece_player(p->on[victim]) == ledger->player;
        ledger->lost[kind] += mine;
        ledger->won[kind] += !mine && own;
        ledger->balance += mine ? -ledger->values->exchange[kind] : own ? ledger->values->exchange[kind] : 0;
    }
    if (m.type == MOVE_PROMOTION) {
        int gain = ledger->values->exchange[m.extra] - ledger->values->exchange[piece_kind(p->on[m.from])];
        ledger->promoted[own] = 1 + m.extra;
        ledger->balance += own ? gain : -gain;
    }
}

void reason_pass(const struct game *g, struct position *p)
{
    p->duck_due = false;
    p->duck_passed = CELL_NONE;
    p->turn = !p->turn;
    p->ep_passed = p->ep_landed = CELL_NONE;
    position_complete(g, p);
}

bool reason_wins_at_once(const struct game *g, const struct position *p, struct move m)
{
    struct position after = *p;
    position_play(g, &after, m);
    struct outcome outcome = outcome_of(g, &after, &after.key, 1);
    return outcome.ending != ENDING_NONE && outcome.sharers == 1u << p->turn;
}

bool reason_is_answered(const struct values *values, const struct position *p, struct move m, int worth, int elsewhere)
{
    FREED struct move *move = memory_new(MOVES_MAX * sizeof *move);
    struct position after = *p;
    bool found = false;
    position_play(values->game, &after, m);
    if (after.duck_due)
        reason_pass(values->game, &after);
    for (int i = 0, n = moves_legal(values->game, &after, move); i < n && !found; i++)
        found = exchange_wins(values, &after, move[i], move[i].to == m.to ? worth - WORTH_TELLING / 2 : elsewhere) ||
                reason_wins_at_once(values->game, &after, move[i]);
    return found;
}

/* Returns how many pieces the side to move in P can capture so that it wins material; if none, it can be counted. */
static int count_threats(const struct values *values, const struct position *p)
{
    FREED struct move *move = memory_new(MOVES_MAX * sizeof *move);
    cellset victims = {0};
    for (int i = 0, n = moves_captures(values->game, p, move); i < n; i++) {
        cell victim = move[i].to; /* a promotion may capture nothing */
        move_captures(values->game, p, move[i], &victim);
        if (exchange_wins(values, p, move[i], WORTH_TELLING / 2))
            cellset_add(&victims, victim);
    }
    return cellset_count(victims);
}

/* True if the side that has lost by LEDGER moved last in P and may win material back: of two players it gives check, or
 * threatens two pieces, of which one can be saved. */
static bool strikes_back(const struct ledger *ledger, const struct position *p)
{
    const struct game *g = ledger->game;
    struct position passed = *p;
    if (g->players != 2 || !ledger->balance || (p->turn == ledger->player) == (ledger->balance < 0))
        return false;
    if (position_in_check(g, p, p->turn))
        return true;
    reason_pass(g, &passed);
    return count_threats(ledger->values, &passed) > 1;
}

/*
 * Plays LINE from P (which changes) on and counts into LEDGER. Only positions are counted that are settled: the first
 * that is worth telling, or the last if that gives it back.
 */
static void count_line(struct ledger *ledger, struct position *p, const struct reason_line *line)
{
    struct ledger now = *ledger, first = *ledger, last = *ledger;
    for (int i = 0; i < line->length && (i < PLIES_COUNTED || !last.settled); i++) {
        count_move(&now, p, line->move[i]);
        position_play(ledger->game, p, line->move[i]);
        if (count_threats(ledger->values, p) || strikes_back(&now, p))
            continue;
        now.settled = true;
        last = now;
        if (abs(first.balance) < WORTH_TELLING)
            first = now;
    }
    bool kept =
        first.balance < 0 ? last.balance <= first.balance + ABOUT_EQUAL : last.balance >= first.balance - ABOUT_EQUAL;
    *ledger = abs(first.balance) >= WORTH_TELLING && kept ? first : last;
}

/* Takes away what the lists of LEDGER have on both sides: the same kinds, then pieces of about the same worth. */
static void cancel_equals(struct ledger *ledger)
{
    int kinds = ledger->game->kinds;
    for (int within = 0; within <= ABOUT_EQUAL; within += ABOUT_EQUAL)
        for (int i = 0; i < kinds; i++)
            for (int j = 0; j < kinds; j++)
                while (ledger->lost[i] && ledger->won[j] && (i == j || within) &&
                       abs(ledger->values->exchange[i] - ledger->values->exchange[j]) <= within) {
                    ledger->lost[i]--;
                    ledger->won[j]--;
                }
}

/* Counts the capture that begins LINE, from P on, into LEDGER: what it takes, and the piece that is lost if the capture
 * is answered on its cell. */
static void count_capture(const struct position *p, const struct reason_line *line, struct ledger *ledger)
{
    struct move m = line->move[0];
    cell victim;
    if (!move_captures(ledger->game, p, m, &victim))
        return;
    bool own = p->turn == ledger->player;
    int taken = piece_kind(p->on[victim]), mover = piece_kind(move_piece(p, m)), side = own ? 1 : -1;
    (own ? ledger->won : ledger->lost)[taken]++;
    ledger->balance += side * ledger->values->exchange[taken];
    if (line->length > 1 && line->move[1].to == m.to) {
        (own ? ledger->lost : ledger->won)[mover]++;
        ledger->balance -= side * ledger->values->exchange[mover];
    }
}

bool reason_wins_plainly(const struct values *values, const struct position *p, struct move m, int worth, int elsewhere)
{
    cell victim;
    return move_captures(values->game, p, m, &victim) && exchange_wins(values, p, m, worth) &&
           !reason_is_answered(values, p, m, values->exchange[piece_kind(p->on[victim])], elsewhere);
}

int reason_worth_taken(const struct values *values, const struct position *p, struct move m)
{
    cell victim;
    return move_captures(values->game, p, m, &victim) ? values->exchange[piece_kind(p->on[victim])] : 0;
}

/* True if the reply to the move of REASON, in AFTER, captures at once more than the move took, and keeps it. */
static bool gives_away(const struct reason_case *reason, const struct values *values, const struct position *after)
{
    int worth = reason_worth_taken(values, reason->position, reason->move) + WORTH_NAMING;
    return reason->reply.length && reason_wins_plainly(values, after, reason->reply.move[0], worth, WORTH_NAMING);
}

void reason_weigh(const struct reason_case *reason, struct weighed *weighed)
{
    const struct values *values = &weighed->values;
    struct ledger none = {.game = reason->game, .values = values, .player = reason->position->turn};
    struct position after = *reason->position, p = after, end;
    values_derive(&weighed->values, reason->game);
    weighed->played = weighed->better = none;
    count_move(&weighed->played, &after, reason->move);
    position_play(reason->game, &after, reason->move);
    weighed->plain = gives_away(reason, values, &after);
    end = after;
    count_line(&weighed->played, &end, &reason->reply);
    if (weighed->plain && !weighed->played.settled)
        count_capture(&after, &reason->reply, &weighed->played);
    count_line(&weighed->better, &p, &reason->better);
    if (reason->better.length && !weighed->better.settled &&
        reason->better.score + reason->reply.score >= WORTH_TELLING &&
        reason_wins_plainly(values, reason->position, reason->better.move[0], WORTH_TELLING,
                            reason_worth_taken(values, reason->position, reason->better.move[0]) - WORTH_TELLING / 2)) {
        weighed->better = none;
        count_capture(reason->position, &reason->better, &weighed->better);
    }
    cancel_equals(&weighed->played);
    cancel_equals(&weighed->better);
}
