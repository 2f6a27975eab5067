#include "ui/session.h"

#include "record/clk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* THINK_MS: without a clock. WORSE: the AI is glad of a draw. From move number LATE on an AI that has not
 * thought itself further than BALANCED from even for BALANCED_MOVES moves running offers a draw, and again
 * not before OFFER_PAUSE more. Scores in 1/100 of a pawn. */
enum {
    THINK_MS = 2000,
    HINT_MS = 1500,
    WORSE = -50,
    EVEN = 0,
    BALANCED = 35,
    BALANCED_MOVES = 8,
    LATE = 40,
    OFFER_PAUSE = 12,
};

static const char *const tags[PLAYERS_MAX] = {"White", "Black", "Red"};

struct session *session_new(struct record *record, const struct clock_rule *clock, size_t table_bytes,
                            uint64_t seed)
{
    struct session *s = memory_new(sizeof *s);
    s->game = record->game;
    s->record = record;
    s->thinker = thinker_new(record->game, table_bytes);
    s->manners = (struct manners){true, true, true, true};
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

/* Is the record's time control one that clock.h knows, or none? */
static bool has_our_clock(const struct record *r)
{
    const char *tag = record_tag(r, "TimeControl");
    struct clock_rule rule;
    if (!tag || strcmp(tag, "-") == 0 || strcmp(tag, "?") == 0)
        return true;
    clock_read_tag(tag, &rule);
    return rule.base > 0;
}

/* The one at the move plays M, his clock pressed. */
static void play_clocked(struct session *s, struct move m, int64_t now)
{
    bool timed = clock_exists(&s->clock);
    record_play_clocked(s->record, m, timed ? clock_after_move(&s->clock, session_turn(s), now) : -1);
}

void session_tag(struct session *s)
{
    char text[SEAT_TEXT], time[CLOCK_TEXT];
    for (int i = 0; i < s->game->players; i++) {
        seat_write_tag(s->seat[i], text);
        record_set_tag(s->record, tags[i], text);
    }
    clock_write_tag(&s->clock.rule, time);
    /* A file may have another kind of time control, which must not be lost as long as nobody sets a clock. */
    if (clock_exists(&s->clock) || has_our_clock(s->record))
        record_set_tag(s->record, "TimeControl", time);
}

void session_seat_from_tags(struct session *s)
{
    for (int i = 0; i < s->game->players; i++)
        s->seat[i] = seat_from_tag(record_tag(s->record, tags[i]));
}

void session_clock_from_record(struct session *s)
{
    const char *tag = record_tag(s->record, "TimeControl");
    struct clock_rule rule;

    clock_read_tag(tag ? tag : "-", &rule);
    clock_start(&s->clock, &rule);
    for (int i = 0; i < s->game->players && clock_exists(&s->clock); i++)
        clk_left(s->record->current, i, &s->clock.left[i]);
}

const struct position *session_position(const struct session *s)
{
    return &s->record->current->position;
}

int session_turn(const struct session *s)
{
    return session_position(s)->turn;
}

bool session_over(const struct session *s)
{
    return record_outcome(s->record).ending != ENDING_NONE;
}

static bool ai_to_move(const struct session *s)
{
    return s->seat[session_turn(s)].ai;
}

bool session_awaits_person(const struct session *s)
{
    return !s->paused && !session_over(s) && (s->held || !ai_to_move(s));
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

/* Whoever is to move now has his time running, nobody's if the game is over or stands still. */
static void run_clock(struct session *s, int64_t now)
{
    bool started = record_length(s->record->current) >= 1; /* nobody's time runs before the first move */
    if (s->paused || s->held || !started || session_over(s))
        clock_pause(&s->clock, now);
    else if (s->clock.running != session_turn(s))
        clock_turn(&s->clock, session_turn(s), now);
}

/* Whatever was thought, offered or hinted belongs to another position now. */
static void lapse(struct session *s)
{
    thinker_drop(s->thinker);
    s->offerer = -1;
    s->asked = 0;
    s->hint = HINT_NONE;
}

/* The AIs look at the board with fresh eyes. */
static void forget_opinions(struct session *s)
{
    s->rated = 0;
    memset(s->lost_for, 0, sizeof s->lost_for);
    memset(s->even_for, 0, sizeof s->even_for);
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

/* Is there a person to move at the current node? */
static bool person_here(const struct session *s)
{
    return !ai_to_move(s);
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
        if (!people || person_here(s))
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
    if (s->game->players > 2)
        record_leave(s->record, who, by);
    else
        record_finish(s->record, record_loss(s->record, who, by));
    run_clock(s, now);
}

void session_resign(struct session *s, int who, int64_t now)
{
    put_out(s, who, ENDING_RESIGNATION, now);
}

/* The draw that O allows to claim. */
static enum ending claim_of(const struct outcome *o)
{
    if (o->ending != ENDING_NONE)
        return ENDING_NONE;
    return o->claims & CLAIM_THREEFOLD  ? ENDING_THREEFOLD
           : o->claims & CLAIM_50_MOVES ? ENDING_50_MOVES
                                        : ENDING_NONE;
}

enum ending session_claimable(const struct session *s)
{
    struct outcome o = record_outcome(s->record);
    return claim_of(&o);
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

/* What could be claimed after M. */
static enum ending claimable_after(const struct session *s, struct move m)
{
    const struct node *node = s->record->current;
    uint64_t *keys = memory_new(((size_t)node->position.half + 2) * sizeof *keys);
    struct position after = node->position;
    int count = record_keys(node, keys);

    position_play(s->game, &after, m);
    keys[count++] = after.key;
    struct outcome o = outcome_of(s->game, &after, keys, count);
    free(keys);
    return claim_of(&o);
}

bool session_claim_with(struct session *s, struct move m, int64_t now)
{
    enum ending by = claimable_after(s, m);
    if (by == ENDING_NONE)
        return false;
    lapse(s);
    play_clocked(s, m, now);
    end_drawn(s, by, now);
    return true;
}

/* What AI player WHO thinks of his position: his last search's word, or a look at the board. */
static int opinion(struct session *s, int who)
{
    if (s->rated >> who & 1)
        return s->score[who];
    if (thinker_busy(s->thinker))
        return EVEN;
    int value = thinker_evaluate(s->thinker, session_position(s));
    return session_turn(s) == who ? value : -value;
}

/* Has the game been so even for so long that AI player WHO sees no more in it? */
static bool sees_no_more(const struct session *s, int who)
{
    return s->even_for[who] >= BALANCED_MOVES && session_position(s)->full >= LATE;
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
        if (!s->manners.accepts_draws || (opinion(s, i) > WORSE && !sees_no_more(s, i))) {
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
    if (s->hint != HINT_NONE || thinker_busy(s->thinker) || !session_awaits_person(s))
        return;
    struct limits l = {.time_ms = HINT_MS};
    if (start_search(s, &l))
        s->hint = HINT_THINKING;
}

void session_go(struct session *s, int64_t now)
{
    s->held = false;
    run_clock(s, now);
}

void session_hurry(struct session *s)
{
    if (session_thinking(s))
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
    return thinker_busy(s->thinker) && s->hint == HINT_NONE;
}

int session_fd(const struct session *s)
{
    return thinker_fd(s->thinker);
}

int64_t session_timeout(const struct session *s, int64_t now)
{
    return clock_next_change(&s->clock, now);
}

/* The limits of the move that the AI at the move has to find. */
static struct limits limits_of(struct session *s, int64_t now)
{
    int who = session_turn(s);
    struct limits l = {.level = s->seat[who].level == LEVEL_MAX ? 0 : s->seat[who].level};
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

/* The AI at the move says what it thinks of its position; a weak level that moved without looking goes by a
 * glance at the board. */
static void form_opinion(struct session *s, const struct thought *t)
{
    int who = session_turn(s), *even = &s->even_for[who];
    int score = t->depth > 0 ? t->score : thinker_evaluate(s->thinker, session_position(s));
    s->rated |= (uint8_t)(1u << who);
    s->score[who] = score;
    s->lost_for[who] = score <= LEVEL_LOST ? s->lost_for[who] + 1 : 0;
    *even = abs(score) <= BALANCED || *even < 0 ? *even + 1 : 0;
}

/* AI player WHO, who has just moved, offers a draw if its manners and the game are so. */
static void offer_draw(struct session *s, int who, int64_t now)
{
    if (!s->manners.offers_draws || !sees_no_more(s, who))
        return;
    s->even_for[who] = -OFFER_PAUSE;
    session_draw(s, who, now);
}

/* The thought is there: a hint, or the AI's move. */
static enum event conclude(struct session *s, const struct thought *t, int64_t now)
{
    if (s->hint == HINT_THINKING) {
        s->hint = HINT_WHERE;
        s->hinted = t->best;
        return EVENT_HINT;
    }
    int who = session_turn(s);
    form_opinion(s, t);
    if (s->manners.resigns && s->lost_for[who] >= LEVEL_LOST_MOVES) {
        put_out(s, who, ENDING_RESIGNATION, now);
        return session_over(s) ? EVENT_ENDED : EVENT_LEFT;
    }
    play_clocked(s, t->best, now);
    s->offerer = -1;
    run_clock(s, now);
    if (!session_over(s))
        offer_draw(s, who, now);
    return session_over(s) ? EVENT_ENDED : EVENT_MOVED;
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
    if (s->manners.claims_draws && session_claimable(s) != ENDING_NONE && opinion(s, who) <= EVEN) {
        session_claim(s, now);
        return EVENT_ENDED;
    }
    struct limits l = limits_of(s, now);
    if (s->tables && s->seat[who].level >= LEVEL_CONSULTS)
        endstore_prepare(s->tables, session_position(s));
    if (start_search(s, &l))
        return EVENT_NONE;
    s->held = true;
    return EVENT_FAILED;
}

enum event session_tick(struct session *s, int64_t now)
{
    struct thought t;
    bool busy = thinker_busy(s->thinker);

    if (busy && thinker_fetch(s->thinker, &t))
        return conclude(s, &t, now);
    enum event e = look_at_flag(s, now);
    if (e != EVENT_NONE || busy || s->held || s->paused || session_over(s) || !ai_to_move(s))
        return e;
    return begin_turn(s, now);
}
