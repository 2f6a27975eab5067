#include "record/comment.h"

#include "record/loose.h"
#include "session_parts.h"

struct session *session_new(struct record *record, const struct clock_rule *clock, size_t table_bytes, uint64_t seed)
{
    struct session *s = memory_new(sizeof *s);
    s->game = record->game;
    s->record = record;
    s->threads = 1;
    s->thinker = thinker_new(record->game, table_bytes);
    s->manners = (struct manners){true, true, true, true, false};
    s->offerer = -1;
    s->seed = seed;
    clock_start(&s->clock, clock ? clock : &(struct clock_rule){0});
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

void session_play_clocked(struct session *s, struct move m, int64_t now)
{
    bool timed = clock_exists(&s->clock);
    record_play_clocked(s->record, m, timed ? clock_after_move(&s->clock, session_turn(s), now) : -1);
    if (!s->viewed)
        record_make_main(s->record);
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

bool session_ai_to_move(const struct session *s)
{
    return s->seat[session_turn(s)].ai;
}

bool session_waits_for_go(const struct session *s)
{
    return s->held || s->viewed;
}

enum denial session_denial(const struct session *s)
{
    if (session_over(s))
        return DENIAL_OVER;
    if (s->paused)
        return DENIAL_PAUSED;
    if (s->seat[session_turn(s)].elsewhere && !s->viewed)
        return DENIAL_ELSEWHERE;
    return session_ai_to_move(s) && !session_waits_for_go(s) ? DENIAL_TURN : DENIAL_NONE;
}

bool session_watched(const struct session *s)
{
    const struct position *p = session_position(s);
    bool watched = !s->viewed && !session_over(s);
    for (int i = 0; i < s->game->players; i++)
        watched = watched && (s->seat[i].ai || !(p->alive >> i & 1));
    return watched;
}

int session_only_person(const struct session *s)
{
    int only = -1;
    for (int i = 0; i < s->game->players; i++)
        if (seat_is_here(&s->seat[i])) {
            if (only >= 0)
                return -1;
            only = i;
        }
    return only;
}

/* True if a person sits anywhere. */
static bool session_any_person(const struct session *s)
{
    for (int i = 0; i < s->game->players; i++)
        if (!s->seat[i].ai)
            return true;
    return false;
}

void session_count_moves(struct session *s)
{
    for (int i = 0; i < s->game->players && clock_exists(&s->clock); i++)
        s->clock.made[i] = record_moves_of(s->record->current, i);
}

void session_run_clock(struct session *s, int64_t now)
{
    for (int i = 0; i < s->game->players && clock_exists(&s->clock); i++)
        clock_count(&s->clock, i, record_moves_of(s->record->current, i));
    bool started = record_length(s->record->current) >= 1; /* nobody's time runs before the first move */
    if (s->paused || session_waits_for_go(s) || !started || session_over(s))
        clock_pause(&s->clock, now);
    else if (s->clock.running != session_turn(s))
        clock_turn(&s->clock, session_turn(s), now);
}

/* Drop what was thought, offered or hinted: it belongs to a position that is no longer on the board. */
static void session_lapse(struct session *s)
{
    thinker_drop(s->thinker);
    s->pondering = false;
    s->pondered = NULL;
    s->found = false;
    s->offerer = -1;
    s->asked = 0;
    s->hint = HINT_NONE;
}

/* Forget what the AIs thought of earlier positions. */
static void forget_opinions(struct session *s)
{
    memset(s->opinion, 0, sizeof s->opinion);
}

void session_changed(struct session *s, int64_t now)
{
    session_lapse(s);
    forget_opinions(s);
    session_run_clock(s, now);
}

enum denial session_play(struct session *s, struct move m, int64_t now)
{
    enum denial no = session_denial(s);
    if (no != DENIAL_NONE)
        return no;
    if (!move_is_legal(s->game, session_position(s), m))
        return DENIAL_ILLEGAL;
    session_lapse(s);
    session_play_clocked(s, m, now);
    s->held = s->held && !session_any_person(s);
    session_run_clock(s, now);
    return DENIAL_NONE;
}

/* A player whose time had run out gets back the time after the last move on the board. */
static void give_time_back(struct session *s)
{
    for (int i = 0; i < s->game->players && clock_exists(&s->clock); i++)
        if (s->clock.left[i] <= 0 && !record_left(s->record->current, i, &s->clock.left[i]))
            s->clock.left[i] = clock_base(&s->clock.rule, i);
}

bool session_undo(struct session *s, int64_t now)
{
    struct node *was = s->record->current;
    bool people = session_any_person(s), moved = false;

    const enum ending how = s->record->result.ending;
    bool chosen = how == ENDING_RESIGNATION || how == ENDING_AGREEMENT || how == ENDING_TIME;
    if (chosen && s->record->result_at == was) { /* the result alone is taken back */
        session_lapse(s);
        forget_opinions(s);
        record_finish(s->record, (struct outcome){.ending = ENDING_NONE});
        give_time_back(s);
        s->held = !people;
        session_run_clock(s, now);
        return true;
    }
    /* Look first: a game that only the AI has moved in is left as it is. */
    struct node *goal = was->parent;
    while (people && goal && s->seat[goal->position.turn].ai)
        goal = goal->parent;
    if (!goal)
        return false;
    session_lapse(s);
    forget_opinions(s);
    while (s->record->current != goal && record_take_back(s->record))
        moved = true;
    give_time_back(s);
    s->held = !people;
    session_run_clock(s, now);
    return moved;
}

bool session_redo(struct session *s, int64_t now)
{
    bool moved = false, people = session_any_person(s);

    if (!s->record->current->child)
        return false;
    session_lapse(s);
    while (record_redo(s->record)) {
        moved = true;
        if (!people || !session_ai_to_move(s))
            break;
    }
    s->held = !people;
    session_run_clock(s, now);
    return moved;
}

void session_stop_pondering(struct session *s)
{
    if (s->pondering)
        thinker_drop(s->thinker);
    s->pondering = false;
}

void session_pause(struct session *s, bool paused, int64_t now)
{
    s->paused = paused;
    if (paused)
        session_lapse(s);
    session_run_clock(s, now);
}

/* Play the moves of LINE from FROM on, COUNT in all, at the end of S's game. */
static void play_line(struct session *s, const struct node *const *line, int from, int count)
{
    for (int64_t left; from < count; from++) {
        const struct node *n = line[from];
        if (n->kind == NODE_LEFT)
            record_leave(s->record, n->left - 1, n->left_by);
        else
            record_play_clocked(s->record, n->move, comment_clock(n->comment, &left) ? left : -1);
        record_make_main(s->record);
    }
}

enum event session_follow(struct session *s, const struct record *r, int64_t now)
{
    const struct node **theirs;
    int had = record_length(s->record->current), has = record_line(r->current, &theirs),
        same = record_common(s->record->current, r->current);
    for (int i = same; i < had; i++)
        record_take_back(s->record);
    play_line(s, theirs, same, has);
    bool left = has > same && theirs[has - 1]->kind == NODE_LEFT, ends = r->result.ending != s->record->result.ending;
    free(theirs);
    if (same == had && same == has && !ends)
        return EVENT_NONE;
    if (ends)
        record_finish(s->record, r->result);
    for (int i = 0; i < s->game->players && clock_exists(&s->clock); i++)
        if (!record_left(s->record->current, i, &s->clock.left[i]))
            s->clock.left[i] = clock_base(&s->clock.rule, i);
    session_count_moves(s);
    s->clock.running = -1; /* the time since then is in the file */
    session_changed(s, now);
    return session_over(s) ? EVENT_ENDED : left ? EVENT_LEFT : has > same ? EVENT_MOVED : EVENT_TAKEN;
}

/* How a game ends by word: resigning, flags, claims and offers of draws. */

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
