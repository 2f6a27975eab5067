/* The AI at the board: its turns, its hints, its thinking on people's time, and what time brings. */
#include "session_parts.h"

/* How long the AI thinks without a clock, and for a hint. */
enum { THINK_MS = 2000, HINT_MS = 1500, PONDER_MS = 120000 };

/* Start a search of the current position by GUEST, or by our AI if that is NULL. Returns false if none could be
 * started. */
static bool start_search(struct session *session, const struct limits *limits, const struct guest *guest)
{
    struct oracle oracle;
    if (session->tables)
        oracle = endstore_oracle(session->tables);
    if (session->tables && !session->pondering)
        endstore_rest(session->tables);
    thinker_use(session->thinker, session->threads);
    thinker_consult(session->thinker, session->tables ? &oracle : NULL);
    return thinker_start(session->thinker, session_position(session), session->record->current, guest, limits);
}

void session_hint(struct session *session)
{
    if (session->hint == HINT_WHERE) {
        session->hint = HINT_WHAT;
        return;
    }
    session_stop_pondering(session);
    if (session->hint != HINT_NONE || thinker_busy(session->thinker) || !session_awaits_person(session))
        return;
    struct limits limits = {.time_ms = HINT_MS};
    if (start_search(session, &limits, NULL))
        session->hint = HINT_THINKING;
}

void session_go(struct session *session, int64_t now)
{
    session->held = session->viewed = false;
    session_run_clock(session, now);
}

void session_hurry(struct session *session)
{
    session->due = 0;
    if (session->hint == HINT_THINKING || (session_thinking(session) && !session->found))
        thinker_hurry(session->thinker);
}

bool session_thinking(const struct session *session)
{
    return (thinker_busy(session->thinker) || session->found) && session->hint == HINT_NONE && !session->pondering;
}

int session_fd(const struct session *session)
{
    return thinker_fd(session->thinker);
}

/* True if an AI's move is held back for now, so that people can follow a game between computers, or to take as long
 * as people do. */
static bool is_early(const struct session *session, int64_t now)
{
    enum { SHORT_OF_TIME = 10 }; /* paces left on its clock: then it does not wait */
    int64_t left = clock_exists(&session->clock) ? clock_left(&session->clock, session_turn(session), now) : INT64_MAX;
    return session->pace && session->hint == HINT_NONE && now < session->due &&
           left > (int64_t)SHORT_OF_TIME * session->pace;
}

int64_t session_timeout(const struct session *session, int64_t now)
{
    int64_t change = clock_next_change(&session->clock, now), wait = session->due > now ? session->due - now : 0;
    bool kept =
        session->found || (is_early(session, now) && !thinker_busy(session->thinker)); /* a move of the library waits */
    return kept && (change < 0 || wait < change) ? wait : change;
}

/* Returns the limits of the search for the AI to move, GUEST if that is not NULL. */
static struct limits limits_of(struct session *session, const struct guest *guest, int64_t now)
{
    int who = session_turn(session);
    const struct node *node = session->record->current;
    struct limits limits = {.level = session->seat[who].level};
    for (int i = 0; i < 2 && node->parent; i++, node = node->parent)
        limits.before[i] = node->move;
    limits.seed = session->seed + (uint64_t)record_length(session->record->current);
    limits.depth = guest ? (int)guest->depth : 0;
    limits.nodes = guest ? (uint64_t)guest->nodes : 0;
    if (!clock_exists(&session->clock) || clock_is_long(&session->clock.rule)) {
        limits.time_ms = guest && (guest->time_ms || guest->depth || guest->nodes) ? guest->time_ms : THINK_MS;
        return limits;
    }
    for (int i = 0; i < session->game->players; i++)
        limits.clock_ms[i] = clock_left(&session->clock, i, now);
    const struct clock_rule *rule = &session->clock.rule;
    limits.increment_ms = clock_gain(rule, who, 0) + rule->delay;
    if (rule->moves && (!rule->more || session->clock.made[who] < rule->moves))
        limits.moves_to_go = rule->moves - session->clock.made[who] % rule->moves;
    return limits;
}

/* The AI to move forms its opinion of the position. A weak level may have moved without a search; then a static
 * evaluation is used. */
static void form_opinion(struct session *session, const struct search_result *result)
{
    int score = result->depth > 0 ? result->score : thinker_evaluate(session->thinker, session_position(session));
    opinion_form(&session->opinion[session_turn(session)], score);
}

/* AI player WHO, who has just moved, offers a draw if its manners and the game so far allow it. */
static void offer_draw(struct session *session, int who, int64_t now)
{
    if (session->drill || !session->manners.offers_draws ||
        !opinion_offers_draw(&session->opinion[who], session_position(session)->full))
        return;
    opinion_offered(&session->opinion[who]);
    session_draw(session, who, now);
}

/* The AI WHO has moved: its old offer ends, the next clock runs, and it may offer a draw. */
static enum event after_ai_move(struct session *session, int who, int64_t now)
{
    session->due = now + session->pace;
    if (session->offerer == who) /* an offer holds for one round, until its player moves again */
        session_decline(session);
    session_run_clock(session, now);
    if (!session_over(session) && session->offerer < 0)
        offer_draw(session, who, now);
    return session_over(session) ? EVENT_ENDED : EVENT_MOVED;
}

/* The guest to move has failed, as s->fault says. The game goes on with a person in its place. */
static enum event unseat(struct session *session, int64_t now)
{
    session->seat[session_turn(session)] = (struct seat){.ai = false};
    session_changed(session, now);
    return EVENT_UNSEATED;
}

/* The search has ended: tell a hint, or play the AI's move. */
static enum event conclude(struct session *session, const struct search_result *result, int64_t now)
{
    if (session->hint == HINT_THINKING) {
        session->hint = HINT_WHERE;
        session->hinted = result->best;
        bool leads = result->pv_length > 1 && move_equal(result->pv[0], result->best);
        session->hinted_duck = leads ? result->pv[1] : (struct move){0};
        return EVENT_HINT;
    }
    int who = session_turn(session);
    error_set(&session->fault, "%s", thinker_fault(session->thinker));
    if (session->fault.text[0])
        return unseat(session, now);
    form_opinion(session, result);
    if (!session->drill && session->manners.resigns && opinion_resigns(&session->opinion[who])) {
        session_put_out(session, who, ENDING_RESIGNATION, now);
        return session_over(session) ? EVENT_ENDED : EVENT_LEFT;
    }
    session->from_library = false;
    session_play_clocked(session, result->best, now);
    if (session_position(session)->duck_due && result->pv_length > 1 && move_equal(result->pv[0], result->best))
        session_play_clocked(session, result->pv[1], now); /* the duck's part of the turn */
    return after_ai_move(session, who, now);
}

/* True if the AI to move, whose search would have LIMITS, knows a *MOVE of the library: level N the first N. */
static bool knows_move(const struct session *session, const struct limits *limits, struct move *move)
{
    return session->library && limits->level != LEVEL_FULL && session_position(session)->full <= limits->level &&
           openings_choose(session->library, session->game, session_position(session), limits->seed, move);
}

static enum event look_at_flag(struct session *session, int64_t now)
{
    int who = session->clock.running;
    if (who < 0 || session->seat[who].elsewhere || clock_left(&session->clock, who, now) > 0)
        return EVENT_NONE;
    session_put_out(session, who, ENDING_TIME, now);
    return session_over(session) ? EVENT_ENDED : EVENT_LEFT;
}

/* Against people a level takes its time: at least a third of the pace, and more where the choice is hard, by RESULT,
 * which is NULL at the beginning of its turn. */
static void charge_time(struct session *session, const struct search_result *result, int64_t now)
{
    int64_t pace = session->seat[session_turn(session)].level == LEVEL_FULL ? 0 : session->pace;
    bool people = false; /* those who are out only watch */
    for (int i = 0; i < session->game->players; i++)
        people = people || (!session->seat[i].ai && session_position(session)->alive >> i & 1);
    if (!people)
        return;
    if (result)
        session->due += pace * (100 - result->effort) / 100;
    else if (session->begun != session->record->current)
        session->due = now + pace / 3;
    session->begun = session->record->current;
}

/* Begin the AI's turn: it claims a draw, plays from the library or begins to search. */
static enum event begin_turn(struct session *session, int64_t now)
{
    int who = session_turn(session);
    enum ending claim = session_claimable(session);
    if (!session->drill && session->manners.claims_draws && claim != ENDING_NONE &&
        opinion_claims_draw(session_opinion(session, who))) {
        session_end_drawn(session, claim, now);
        return EVENT_ENDED;
    }
    const char *guest = session->seat[who].guest;
    const struct guest *hired = *guest ? guests_find(session->guests, guest) : NULL;
    if (*guest && !hired) {
        error_set(&session->fault, "no engine of your configuration is called %s", guest);
        return unseat(session, now);
    }
    struct limits limits = limits_of(session, hired, now);
    struct move known;
    charge_time(session, NULL, now);
    if (knows_move(session, &limits, &known)) {
        if (is_early(session, now))
            return EVENT_NONE;
        session->from_library = true;
        session_play_clocked(session, known, now);
        return after_ai_move(session, who, now);
    }
    if (start_search(session, &limits, hired))
        return EVENT_NONE;
    session->held = true;
    return EVENT_FAILED;
}

/* True if an AI plays whose level consults tables. (A person's level is 0.) */
static bool somebody_consults(const struct session *session)
{
    for (int i = 0; i < session->game->players; i++)
        if (session->seat[i].level >= LEVEL_CAREFUL)
            return true;
    return false;
}

/* Have the ending table for the position on the board loaded while a person thinks, and built where the AI may use that
 * time. */
static void prepare_tables(struct session *session)
{
    if (session->tables && !session_waits_for_go(session) && !session->paused && somebody_consults(session) &&
        session->hint != HINT_THINKING && session_awaits_person(session))
        endstore_prepare(session->tables, session_position(session), session->manners.ponders);
}

/*
 * True if an AI may search the position in which a person is to move. Only at full strength: the other levels were
 * graded without it.
 */
static bool may_ponder(const struct session *session)
{
    bool full = false;
    for (int i = 0; i < session->game->players; i++)
        full |= session->seat[i].ai && session->seat[i].level == LEVEL_FULL && !session->seat[i].guest[0] &&
                session_position(session)->alive >> i & 1;
    return full && session->manners.ponders && session->hint == HINT_NONE && session->offerer < 0 &&
           session->pondered != session->record->current && session_awaits_person(session);
}

/* Search the person's position, once: the table then knows most of the positions after the person's moves. */
static void ponder(struct session *session)
{
    struct limits limits = {.time_ms = PONDER_MS};
    session->pondered = session->record->current;
    session->pondering = true;
    session->pondering = start_search(session, &limits, NULL);
}

enum event session_tick(struct session *session, int64_t now)
{
    prepare_tables(session);
    bool busy = thinker_busy(session->thinker) || session->found;

    if (!session->found && busy && thinker_fetch(session->thinker, &session->thought)) {
        session->found = !session->pondering;
        if (session->found && session->hint == HINT_NONE)
            charge_time(session, &session->thought, now);
    }
    session->pondering &= thinker_busy(session->thinker);
    if (session->found && !is_early(session, now)) {
        session->found = false;
        return conclude(session, &session->thought, now);
    }
    enum event event = look_at_flag(session, now);
    if (event != EVENT_NONE || busy || session_waits_for_go(session) || session->paused || session_over(session))
        return event;
    if (session_ai_to_move(session))
        return begin_turn(session, now);
    if (may_ponder(session))
        ponder(session);
    return EVENT_NONE;
}
