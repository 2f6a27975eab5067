/* How a game ends by word: resigning, flags, claims and offers of draws. */
#include "record/claim.h"
#include "record/loose.h"
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

void session_resign(struct session *s, int who, int64_t now)
{
    session_put_out(s, who, ENDING_RESIGNATION, now);
}

enum ending session_claimable(const struct session *s)
{
    return claim_now(s->record);
}

static void end_drawn(struct session *s, enum ending by, int64_t now)
{
    session_lapse(s);
    record_finish(s->record, record_draw(s->record, by));
    session_run_clock(s, now);
}

bool session_claim(struct session *s, int64_t now)
{
    enum ending by = session_claimable(s);
    if (by == ENDING_NONE)
        return false;
    end_drawn(s, by, now);
    return true;
}

bool session_claim_with(struct session *s, struct move m, int64_t now)
{
    enum ending by = claim_with(s->record, m);
    if (by == ENDING_NONE)
        return false;
    session_lapse(s);
    session_play_clocked(s, m, now);
    end_drawn(s, by, now);
    return true;
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
        if (session_position(s)->alive >> i & 1 && !(s->asked >> i & 1))
            return i;
    return -1;
}

int session_asked(const struct session *s)
{
    return s->offerer < 0 ? -1 : next_asked(s);
}

int session_draw(struct session *s, int who, int64_t now)
{
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
    end_drawn(s, ENDING_AGREEMENT, now);
    return DRAW_AGREED;
}

void session_decline(struct session *s)
{
    s->offerer = -1;
    s->asked = 0;
}
