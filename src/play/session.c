#include "play/session.h"

#include "record/claim.h"
#include "record/loose.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* How long the AI thinks without a clock, and for a hint. */
enum { THINK_MS = 2000, HINT_MS = 1500, PONDER_MS = 120000 };

struct session *session_new(struct record *record, const struct clock_rule *clock, size_t table_bytes, uint64_t seed)
{
    struct session *s = memory_new(sizeof *s);
    s->game = record->game;
    s->record = record;
    s->thinker = thinker_new(record->game, table_bytes);
    s->manners = (struct manners){true, true, true, true, false};
    s->offerer = -1;
    s->seed = seed;
    clock_start(&s->clock, clock);
    return s;
}

void session_free(struct session *s)
{
    if (!s)
        return;
    thinker_free(s->thinker);
    record_free(s->record);
    free(s);
}

/* The one at the move plays M, his clock pressed. */
static void play_clocked(struct session *s, struct move m, int64_t now)
{
    bool timed = clock_exists(&s->clock);
    record_play_clocked(s->record, m, timed ? clock_after_move(&s->clock, session_turn(s), now) : -1);
}

const struct position *session_position(const struct session *s)
{
    return &s->record->current->position;
}

int session_turn(const struct session *s)
{
    return session_position(s)->turn;
}

const char *session_name(const struct session *s, int who)
{
    return s->game->player[who].name;
}

bool session_over(const struct session *s)
{
    return record_outcome(s->record).ending != ENDING_NONE;
}

static bool ai_to_move(const struct session *s)
{
    return s->seat[session_turn(s)].ai;
}

/* Does the AI do nothing before `go`? */
static bool waits_for_go(const struct session *s)
{
    return s->held || s->viewed;
}

bool session_awaits_person(const struct session *s)
{
    return !s->paused && !session_over(s) && (waits_for_go(s) || !ai_to_move(s));
}

int session_only_person(const struct session *s)
{
    int only = -1;
    for (int i = 0; i < s->game->players; i++)
        if (!s->seat[i].ai) {
            if (only >= 0)
                return -1;
            only = i;
        }
    return only;
}

static bool any_person(const struct session *s)
{
    for (int i = 0; i < s->game->players; i++)
        if (!s->seat[i].ai)
            return true;
    return false;
}

/* Let the time of the player to move run; nobody's if the game is over or paused. */
static void run_clock(struct session *s, int64_t now)
{
    bool started = record_length(s->record->current) >= 1; /* nobody's time runs before the first move */
    if (s->paused || waits_for_go(s) || !started || session_over(s))
        clock_pause(&s->clock, now);
    else if (s->clock.running != session_turn(s))
        clock_turn(&s->clock, session_turn(s), now);
}

/* Whatever was thought, offered or hinted belongs to another position now. */
static void lapse(struct session *s)
{
    thinker_drop(s->thinker);
    s->pondering = false;
    s->pondered = NULL;
    s->found = false;
    s->offerer = -1;
    s->asked = 0;
    s->hint = HINT_NONE;
}

/* The AIs look at the board with fresh eyes. */
static void forget_opinions(struct session *s)
{
    memset(s->opinion, 0, sizeof s->opinion);
}

void session_changed(struct session *s, int64_t now)
{
    lapse(s);
    forget_opinions(s);
    run_clock(s, now);
}

void session_play(struct session *s, struct move m, int64_t now)
{
    lapse(s);
    play_clocked(s, m, now);
    s->held = s->held && !any_person(s);
    run_clock(s, now);
}

/* Whose time had run out has again what he had after his last move on the board. */
static void give_time_back(struct session *s)
{
    for (int i = 0; i < s->game->players && clock_exists(&s->clock); i++)
        if (s->clock.left[i] <= 0 && !record_left(s->record->current, i, &s->clock.left[i]))
            s->clock.left[i] = s->clock.rule.base;
}

bool session_undo(struct session *s, int64_t now)
{
    struct node *was = s->record->current;
    bool people = any_person(s), moved = false;

    /* Look first: a game that only the AI has moved in is left as it is. */
    struct node *goal = was->parent;
    while (people && goal && s->seat[goal->position.turn].ai)
        goal = goal->parent;
    if (!goal)
        return false;
    lapse(s);
    forget_opinions(s);
    while (s->record->current != goal && record_take_back(s->record))
        moved = true;
    give_time_back(s);
    s->held = !people;
    run_clock(s, now);
    return moved;
}

bool session_redo(struct session *s, int64_t now)
{
    bool moved = false, people = any_person(s);

    if (!s->record->current->child)
        return false;
    lapse(s);
    while (record_redo(s->record)) {
        moved = true;
        if (!people || !ai_to_move(s))
            break;
    }
    s->held = !people;
    run_clock(s, now);
    return moved;
}

/* Player WHO is out by BY: of two, he loses; of three, he leaves. */
static void put_out(struct session *s, int who, enum ending by, int64_t now)
{
    lapse(s);
    if (s->game->players > 2 && !record_is_loose(s->record))
        record_leave(s->record, who, by);
    else
        record_finish(s->record, record_loss(s->record, who, by));
    run_clock(s, now);
}

void session_resign(struct session *s, int who, int64_t now)
{
    put_out(s, who, ENDING_RESIGNATION, now);
}

enum ending session_claimable(const struct session *s)
{
    return claim_now(s->record);
}

static void end_drawn(struct session *s, enum ending by, int64_t now)
{
    lapse(s);
    record_finish(s->record, record_draw(s->record, by));
    run_clock(s, now);
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
    lapse(s);
    play_clocked(s, m, now);
    end_drawn(s, by, now);
    return true;
}

/* The thinker is wanted for something else; what it found out stays in its table. */
static void stop_pondering(struct session *s)
{
    if (s->pondering)
        thinker_drop(s->thinker);
    s->pondering = false;
}

/* What AI player WHO thinks of his position: his last search's word, or a look at the board. */
static int opinion(struct session *s, int who)
{
    stop_pondering(s);
    if (s->opinion[who].rated)
        return s->opinion[who].score;
    if (thinker_busy(s->thinker))
        return 0;
    int value = thinker_evaluate(s->thinker, session_position(s));
    return session_turn(s) == who ? value : -value;
}

/* The next one who is in the game and has not agreed to the draw, -1 if all have. */
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
            !opinion_accepts_draw(&s->opinion[i], opinion(s, i), session_position(s)->full)) {
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

/* Begin a search of the current position; false if the AI cannot be had. */
static bool start_search(struct session *s, const struct limits *l)
{
    struct oracle o;
    if (s->tables)
        o = endstore_oracle(s->tables);
    thinker_consult(s->thinker, s->tables ? &o : NULL);
    const struct node *node = s->record->current;
    uint64_t *keys = memory_new(((size_t)node->position.half + 1) * sizeof *keys);
    int count = record_keys(node, keys);
    bool good = thinker_start(s->thinker, &node->position, keys, count, l);
    free(keys);
    return good;
}

void session_hint(struct session *s)
{
    if (s->hint == HINT_WHERE) {
        s->hint = HINT_WHAT;
        return;
    }
    stop_pondering(s);
    if (s->hint != HINT_NONE || thinker_busy(s->thinker) || !session_awaits_person(s))
        return;
    struct limits l = {.time_ms = HINT_MS};
    if (start_search(s, &l))
        s->hint = HINT_THINKING;
}

void session_go(struct session *s, int64_t now)
{
    s->held = s->viewed = false;
    run_clock(s, now);
}

void session_hurry(struct session *s)
{
    s->due = 0;
    if (session_thinking(s) && !s->found)
        thinker_hurry(s->thinker);
}

void session_pause(struct session *s, bool paused, int64_t now)
{
    s->paused = paused;
    if (paused)
        lapse(s);
    run_clock(s, now);
}

bool session_thinking(const struct session *s)
{
    return (thinker_busy(s->thinker) || s->found) && s->hint == HINT_NONE && !s->pondering;
}

int session_fd(const struct session *s)
{
    return thinker_fd(s->thinker);
}

/* Is a move of an AI that could be played now kept back, so that people can follow? */
static bool is_early(const struct session *s, int64_t now)
{
    enum { SHORT_OF_TIME = 10 }; /* paces left on his clock: then nobody waits */
    int64_t left = clock_exists(&s->clock) ? clock_left(&s->clock, session_turn(s), now) : INT64_MAX;
    return s->pace && !any_person(s) && now < s->due && left > (int64_t)SHORT_OF_TIME * s->pace;
}

int64_t session_timeout(const struct session *s, int64_t now)
{
    int64_t change = clock_next_change(&s->clock, now), wait = s->due > now ? s->due - now : 0;
    bool kept = s->found || (is_early(s, now) && !thinker_busy(s->thinker)); /* a move of the library */
    return kept && (change < 0 || wait < change) ? wait : change;
}

/* The limits of the move that the AI at the move has to find. */
static struct limits limits_of(struct session *s, int64_t now)
{
    int who = session_turn(s);
    struct limits l = {.level = s->seat[who].level};
    l.seed = s->seed + (uint64_t)record_length(s->record->current);
    if (!clock_exists(&s->clock)) {
        l.time_ms = THINK_MS;
        return l;
    }
    for (int i = 0; i < s->game->players; i++)
        l.clock_ms[i] = clock_left(&s->clock, i, now);
    l.increment_ms = s->clock.rule.increment + s->clock.rule.delay;
    return l;
}

/* The AI at the move says what it thinks of its position; a weak level that moved without looking goes by a glance at
 * the board. */
static void form_opinion(struct session *s, const struct search_result *t)
{
    int score = t->depth > 0 ? t->score : thinker_evaluate(s->thinker, session_position(s));
    opinion_form(&s->opinion[session_turn(s)], score);
}

/* AI player WHO, who has just moved, offers a draw if its manners and the game are so. */
static void offer_draw(struct session *s, int who, int64_t now)
{
    if (!s->manners.offers_draws || !opinion_offers_draw(&s->opinion[who], session_position(s)->full))
        return;
    opinion_offered(&s->opinion[who]);
    session_draw(s, who, now);
}

/* The AI WHO has moved: its offer is over, the next one's time runs, and it may offer a draw. */
static enum event after_ai_move(struct session *s, int who, int64_t now)
{
    s->due = now + s->pace;
    if (s->offerer == who) /* who offers waits one round of the others for their answers */
        session_decline(s);
    run_clock(s, now);
    if (!session_over(s) && s->offerer < 0)
        offer_draw(s, who, now);
    return session_over(s) ? EVENT_ENDED : EVENT_MOVED;
}

/* The thought is there: a hint, or the AI's move. */
static enum event conclude(struct session *s, const struct search_result *t, int64_t now)
{
    if (s->hint == HINT_THINKING) {
        s->hint = HINT_WHERE;
        s->hinted = t->best;
        return EVENT_HINT;
    }
    int who = session_turn(s);
    form_opinion(s, t);
    if (s->manners.resigns && opinion_resigns(&s->opinion[who])) {
        put_out(s, who, ENDING_RESIGNATION, now);
        return session_over(s) ? EVENT_ENDED : EVENT_LEFT;
    }
    s->from_library = false;
    play_clocked(s, t->best, now);
    return after_ai_move(s, who, now);
}

/* Does the AI at the move, seen by LIMITS, find *MOVE in the library? */
static bool knows_move(const struct session *s, const struct limits *l, struct move *move)
{
    return s->library && l->level != LEVEL_FULL &&
           openings_choose(s->library, s->game, session_position(s), l->seed, move);
}

static enum event look_at_flag(struct session *s, int64_t now)
{
    int who = s->clock.running;
    if (who < 0 || clock_left(&s->clock, who, now) > 0)
        return EVENT_NONE;
    put_out(s, who, ENDING_TIME, now);
    return session_over(s) ? EVENT_ENDED : EVENT_LEFT;
}

/* It is the AI's turn and it does nothing yet: it claims its draw, or begins to think. */
static enum event begin_turn(struct session *s, int64_t now)
{
    int who = session_turn(s);
    if (s->manners.claims_draws && session_claimable(s) != ENDING_NONE && opinion_claims_draw(opinion(s, who))) {
        session_claim(s, now);
        return EVENT_ENDED;
    }
    struct limits l = limits_of(s, now);
    struct move known;
    if (knows_move(s, &l, &known)) {
        if (is_early(s, now))
            return EVENT_NONE;
        s->from_library = true;
        play_clocked(s, known, now);
        return after_ai_move(s, who, now);
    }
    if (start_search(s, &l))
        return EVENT_NONE;
    s->held = true;
    return EVENT_FAILED;
}

/* Does an AI play whose level consults tables? (A person's level is 0.) */
static bool somebody_consults(const struct session *s)
{
    for (int i = 0; i < s->game->players; i++)
        if (s->seat[i].level >= LEVEL_ORACLE)
            return true;
    return false;
}

/* Have the table of what is on the board made, on a person's time too. */
static void prepare_tables(struct session *s)
{
    if (s->tables && !waits_for_go(s) && !s->paused && !session_over(s) && somebody_consults(s))
        endstore_prepare(s->tables, session_position(s));
}

/*
 * May an AI think about the position on the board, in which a person is to move? Weaker levels are graded without it.
 */
static bool may_ponder(const struct session *s)
{
    bool full = false;
    for (int i = 0; i < s->game->players; i++)
        full |= s->seat[i].ai && s->seat[i].level == LEVEL_FULL && session_position(s)->alive >> i & 1;
    return full && s->manners.ponders && s->hint == HINT_NONE && s->offerer < 0 && s->pondered != s->record->current &&
           session_awaits_person(s);
}

/* Search the person's position: the table then knows what most of his moves lead to. Once a position. */
static void ponder(struct session *s)
{
    struct limits l = {.time_ms = PONDER_MS};
    s->pondered = s->record->current;
    s->pondering = start_search(s, &l);
}

enum event session_tick(struct session *s, int64_t now)
{
    prepare_tables(s);
    bool busy = thinker_busy(s->thinker) || s->found;

    if (!s->found && busy && thinker_fetch(s->thinker, &s->thought))
        s->found = !s->pondering;
    s->pondering &= thinker_busy(s->thinker);
    if (s->found && !is_early(s, now)) {
        s->found = false;
        return conclude(s, &s->thought, now);
    }
    enum event e = look_at_flag(s, now);
    if (e != EVENT_NONE || busy || waits_for_go(s) || s->paused || session_over(s))
        return e;
    if (ai_to_move(s))
        return begin_turn(s, now);
    if (may_ponder(s))
        ponder(s);
    return EVENT_NONE;
}
