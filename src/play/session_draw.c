/* How a game ends by word: resigning, flags, claims and offers of draws. */
#include "record/loose.h"
#include "record/record.h"
#include "session_parts.h"

void session_put_out(struct session *s, int who, enum ending by, int64_t now)
{
    session_lapse(s);
    if (s->game->players > 2 && !record_is_loose(s->record))
        record_leave(s->record, who, by);
    else
        record_finish(s->record, record_loss(s->record, who, by));
    session_run_clock(s, now);
}

static bool is_in(const struct session *s, int who)
{
    return session_position(s)->alive >> who & 1;
}

enum denial session_resign(struct session *s, int who, int64_t now)
{
    if (session_over(s) || !is_in(s, who))
        return session_over(s) ? DENIAL_OVER : DENIAL_OUT;
    session_put_out(s, who, ENDING_RESIGNATION, now);
    return DENIAL_NONE;
}

enum ending session_claimable(const struct session *s)
{
    return record_claim(s->record);
}

void session_end_drawn(struct session *s, enum ending by, int64_t now)
{
    session_lapse(s);
    record_finish(s->record, record_draw(s->record, by));
    session_run_clock(s, now);
}

enum denial session_claim(struct session *s, int64_t now)
{
    enum denial no = session_denial(s);
    enum ending by = session_claimable(s);
    if (no != DENIAL_NONE || by == ENDING_NONE)
        return no != DENIAL_NONE ? no : DENIAL_CLAIM;
    session_end_drawn(s, by, now);
    return DENIAL_NONE;
}

enum denial session_claim_with(struct session *s, struct move m, int64_t now)
{
    enum denial no = session_denial(s);
    if (no != DENIAL_NONE || !move_is_legal(s->game, session_position(s), m))
        return no != DENIAL_NONE ? no : DENIAL_ILLEGAL;
    enum ending by = record_claim_with(s->record, m);
    if (by == ENDING_NONE)
        return DENIAL_CLAIM;
    session_lapse(s);
    session_play_clocked(s, m, now);
    session_end_drawn(s, by, now);
    return DENIAL_NONE;
}

int session_opinion(struct session *s, int who)
{
    session_stop_pondering(s);
    if (s->opinion[who].rated)
        return s->opinion[who].score;
    if (thinker_busy(s->thinker))
        return 0;
    int value = thinker_evaluate(s->thinker, session_position(s));
    return session_turn(s) == who ? value : -value;
}

/* The next player in the game who has not agreed to the draw, -1 if all have. */
static int next_asked(const struct session *s)
{
    for (int i = 0; i < s->game->players; i++)
        if (is_in(s, i) && !(s->asked >> i & 1))
            return i;
    return -1;
}

int session_asked(const struct session *s)
{
    return s->offerer < 0 ? -1 : next_asked(s);
}

enum denial session_draw_denial(const struct session *s, int who)
{
    if (session_over(s))
        return DENIAL_OVER;
    if (!is_in(s, who))
        return DENIAL_OUT;
    return s->record->current->parent ? DENIAL_NONE : DENIAL_EARLY;
}

int session_draw(struct session *s, int who, int64_t now)
{
    if (session_draw_denial(s, who) != DENIAL_NONE)
        return DRAW_DENIED;
    if (s->offerer < 0) {
        s->offerer = who;
        s->asked = 0;
    }
    s->asked |= (uint8_t)(1u << who);
    for (int i; (i = next_asked(s)) >= 0; s->asked |= (uint8_t)(1u << i)) {
        if (!s->seat[i].ai)
            return i;
        if (!s->manners.accepts_draws ||
            !opinion_accepts_draw(&s->opinion[i], session_opinion(s, i), session_position(s)->full)) {
            session_decline(s);
            return DRAW_DECLINED;
        }
    }
    session_end_drawn(s, ENDING_AGREEMENT, now);
    return DRAW_AGREED;
}

void session_decline(struct session *s)
{
    s->offerer = -1;
    s->asked = 0;
}
