/* The AI at the board: its turns, its hints, its thinking on people's time, and what time brings. */
#include "session_parts.h"

/* How long the AI thinks without a clock, and for a hint. */
enum { THINK_MS = 2000, HINT_MS = 1500, PONDER_MS = 120000 };

/* Start a search of the current position by the guest W, or by our AI if that is NULL. Returns false if none could be
 * started. */
static bool start_search(struct session *s, const struct limits *l, const struct guest *w)
{
    struct oracle o;
    if (s->tables)
        o = endstore_oracle(s->tables);
    thinker_use(s->thinker, s->threads);
    thinker_consult(s->thinker, s->tables ? &o : NULL);
    return thinker_start(s->thinker, session_position(s), s->record->current, w, l);
}

void session_hint(struct session *s)
{
    if (s->hint == HINT_WHERE) {
        s->hint = HINT_WHAT;
        return;
    }
    session_stop_pondering(s);
    if (s->hint != HINT_NONE || thinker_busy(s->thinker) || !session_awaits_person(s))
        return;
    struct limits l = {.time_ms = HINT_MS};
    if (start_search(s, &l, NULL))
        s->hint = HINT_THINKING;
}

void session_go(struct session *s, int64_t now)
{
    s->held = s->viewed = false;
    session_run_clock(s, now);
}

void session_hurry(struct session *s)
{
    s->due = 0;
    if (session_thinking(s) && !s->found)
        thinker_hurry(s->thinker);
}

bool session_thinking(const struct session *s)
{
    return (thinker_busy(s->thinker) || s->found) && s->hint == HINT_NONE && !s->pondering;
}

int session_fd(const struct session *s)
{
    return thinker_fd(s->thinker);
}

/* True if an AI's move is held back for now, so that people can follow a game between computers, or to take as long
 * as people do. */
static bool is_early(const struct session *s, int64_t now)
{
    enum { SHORT_OF_TIME = 10 }; /* paces left on its clock: then it does not wait */
    int64_t left = clock_exists(&s->clock) ? clock_left(&s->clock, session_turn(s), now) : INT64_MAX;
    return s->pace && s->hint == HINT_NONE && now < s->due && left > (int64_t)SHORT_OF_TIME * s->pace;
}

int64_t session_timeout(const struct session *s, int64_t now)
{
    int64_t change = clock_next_change(&s->clock, now), wait = s->due > now ? s->due - now : 0;
    bool kept = s->found || (is_early(s, now) && !thinker_busy(s->thinker)); /* a move of the library waits */
    return kept && (change < 0 || wait < change) ? wait : change;
}

/* The limits of the search for the AI to move, W if that is not NULL. */
static struct limits limits_of(struct session *s, const struct guest *w, int64_t now)
{
    int who = session_turn(s);
    const struct node *n = s->record->current;
    struct limits l = {.level = s->seat[who].level};
    for (int i = 0; i < 2 && n->parent; i++, n = n->parent)
        l.before[i] = n->move;
    l.seed = s->seed + (uint64_t)record_length(s->record->current);
    l.depth = w ? (int)w->depth : 0;
    l.nodes = w ? (uint64_t)w->nodes : 0;
    if (!clock_exists(&s->clock)) {
        l.time_ms = w && (w->time_ms || w->depth || w->nodes) ? w->time_ms : THINK_MS;
        return l;
    }
    for (int i = 0; i < s->game->players; i++)
        l.clock_ms[i] = clock_left(&s->clock, i, now);
    const struct clock_rule *rule = &s->clock.rule;
    l.increment_ms = clock_gain(rule, who, 0) + rule->delay;
    if (rule->moves && (!rule->more || s->clock.made[who] < rule->moves))
        l.moves_to_go = rule->moves - s->clock.made[who] % rule->moves;
    return l;
}

/* The AI to move forms its opinion of the position. A weak level may have moved without a search; then a static
 * evaluation is used. */
static void form_opinion(struct session *s, const struct search_result *t)
{
    int score = t->depth > 0 ? t->score : thinker_evaluate(s->thinker, session_position(s));
    opinion_form(&s->opinion[session_turn(s)], score);
}

/* AI player WHO, who has just moved, offers a draw if its manners and the game so far allow it. */
static void offer_draw(struct session *s, int who, int64_t now)
{
    if (s->drill || !s->manners.offers_draws || !opinion_offers_draw(&s->opinion[who], session_position(s)->full))
        return;
    opinion_offered(&s->opinion[who]);
    session_draw(s, who, now);
}

/* The AI WHO has moved: its old offer ends, the next clock runs, and it may offer a draw. */
static enum event after_ai_move(struct session *s, int who, int64_t now)
{
    s->due = now + s->pace;
    if (s->offerer == who) /* an offer holds for one round, until its player moves again */
        session_decline(s);
    session_run_clock(s, now);
    if (!session_over(s) && s->offerer < 0)
        offer_draw(s, who, now);
    return session_over(s) ? EVENT_ENDED : EVENT_MOVED;
}

/* The guest to move has failed, as s->fault says. The game goes on with a person in its place. */
static enum event unseat(struct session *s, int64_t now)
{
    s->seat[session_turn(s)] = (struct seat){.ai = false};
    session_changed(s, now);
    return EVENT_UNSEATED;
}

/* The search has ended: tell a hint, or play the AI's move. */
static enum event conclude(struct session *s, const struct search_result *t, int64_t now)
{
    if (s->hint == HINT_THINKING) {
        s->hint = HINT_WHERE;
        s->hinted = t->best;
        return EVENT_HINT;
    }
    int who = session_turn(s);
    error_set(&s->fault, "%s", thinker_fault(s->thinker));
    if (s->fault.text[0])
        return unseat(s, now);
    form_opinion(s, t);
    if (!s->drill && s->manners.resigns && opinion_resigns(&s->opinion[who])) {
        session_put_out(s, who, ENDING_RESIGNATION, now);
        return session_over(s) ? EVENT_ENDED : EVENT_LEFT;
    }
    s->from_library = false;
    session_play_clocked(s, t->best, now);
    return after_ai_move(s, who, now);
}

/* True if the AI to move, whose search would have the limits L, knows a *MOVE of the library: level N the first N. */
static bool knows_move(const struct session *s, const struct limits *l, struct move *move)
{
    return s->library && l->level != LEVEL_FULL && session_position(s)->full <= l->level &&
           openings_choose(s->library, s->game, session_position(s), l->seed, move);
}

static enum event look_at_flag(struct session *s, int64_t now)
{
    int who = s->clock.running;
    if (who < 0 || s->seat[who].elsewhere || clock_left(&s->clock, who, now) > 0)
        return EVENT_NONE;
    session_put_out(s, who, ENDING_TIME, now);
    return session_over(s) ? EVENT_ENDED : EVENT_LEFT;
}

/* Against people a level takes its time: at least a third of the pace, and more where the choice is hard, by T,
 * which is NULL at the beginning of its turn. */
static void take_time(struct session *s, const struct search_result *t, int64_t now)
{
    int64_t pace = s->seat[session_turn(s)].level == LEVEL_FULL ? 0 : s->pace;
    bool people = false; /* those who are out only watch */
    for (int i = 0; i < s->game->players; i++)
        people = people || (!s->seat[i].ai && session_position(s)->alive >> i & 1);
    if (!people)
        return;
    if (t)
        s->due += pace * (100 - t->effort) / 100;
    else if (s->begun != s->record->current)
        s->due = now + pace / 3;
    s->begun = s->record->current;
}

/* Begin the AI's turn: it claims a draw, plays from the library or begins to search. */
static enum event begin_turn(struct session *s, int64_t now)
{
    int who = session_turn(s);
    enum ending claim = session_claimable(s);
    if (!s->drill && s->manners.claims_draws && claim != ENDING_NONE && opinion_claims_draw(session_opinion(s, who))) {
        session_end_drawn(s, claim, now);
        return EVENT_ENDED;
    }
    const char *guest = s->seat[who].guest;
    const struct guest *w = *guest ? guests_find(s->guests, guest) : NULL;
    if (*guest && !w) {
        error_set(&s->fault, "no engine of your configuration is called %s", guest);
        return unseat(s, now);
    }
    struct limits l = limits_of(s, w, now);
    struct move known;
    take_time(s, NULL, now);
    if (knows_move(s, &l, &known)) {
        if (is_early(s, now))
            return EVENT_NONE;
        s->from_library = true;
        session_play_clocked(s, known, now);
        return after_ai_move(s, who, now);
    }
    if (start_search(s, &l, w))
        return EVENT_NONE;
    s->held = true;
    return EVENT_FAILED;
}

/* True if an AI plays whose level consults tables. (A person's level is 0.) */
static bool somebody_consults(const struct session *s)
{
    for (int i = 0; i < s->game->players; i++)
        if (s->seat[i].level >= LEVEL_CAREFUL)
            return true;
    return false;
}

/* Have the ending table for the position on the board made, on a person's time too. */
static void prepare_tables(struct session *s)
{
    if (s->tables && !session_waits_for_go(s) && !s->paused && !session_over(s) && somebody_consults(s))
        endstore_prepare(s->tables, session_position(s));
}

/*
 * True if an AI may search the position in which a person is to move. Only at full strength: the other levels were
 * graded without it.
 */
static bool may_ponder(const struct session *s)
{
    bool full = false;
    for (int i = 0; i < s->game->players; i++)
        full |= s->seat[i].ai && s->seat[i].level == LEVEL_FULL && !s->seat[i].guest[0] &&
                session_position(s)->alive >> i & 1;
    return full && s->manners.ponders && s->hint == HINT_NONE && s->offerer < 0 && s->pondered != s->record->current &&
           session_awaits_person(s);
}

/* Search the person's position, once: the table then knows most of the positions after the person's moves. */
static void ponder(struct session *s)
{
    struct limits l = {.time_ms = PONDER_MS};
    s->pondered = s->record->current;
    s->pondering = start_search(s, &l, NULL);
}

enum event session_tick(struct session *s, int64_t now)
{
    prepare_tables(s);
    bool busy = thinker_busy(s->thinker) || s->found;

    if (!s->found && busy && thinker_fetch(s->thinker, &s->thought)) {
        s->found = !s->pondering;
        if (s->found && s->hint == HINT_NONE)
            take_time(s, &s->thought, now);
    }
    s->pondering &= thinker_busy(s->thinker);
    if (s->found && !is_early(s, now)) {
        s->found = false;
        return conclude(s, &s->thought, now);
    }
    enum event e = look_at_flag(s, now);
    if (e != EVENT_NONE || busy || session_waits_for_go(s) || s->paused || session_over(s))
        return e;
    if (session_ai_to_move(s))
        return begin_turn(s, now);
    if (may_ponder(s))
        ponder(s);
    return EVENT_NONE;
}
