#include "record/comment.h"

#include "record/loose.h"
#include "session_parts.h"

struct session *session_new(struct record *record, const struct clock_rule *clock, size_t table_bytes, uint64_t seed)
{
    struct session *session = memory_new(sizeof *session);
    session->game = record->game;
    session->record = record;
    session->threads = 1;
    session->thinker = thinker_new(NULL, URGENCY_AWAITED, record->game, table_bytes);
    session->manners = (struct manners){true, true, true, true, false};
    session->offerer = -1;
    session->seed = seed;
    clock_start(&session->clock, clock ? clock : &(struct clock_rule){0});
    return session;
}

void session_free(struct session *session)
{
    if (!session)
        return;
    thinker_free(session->thinker);
    record_free(session->record);
    free(session);
}

void session_play_clocked(struct session *session, struct move m, int64_t now)
{
    bool timed = clock_exists(&session->clock);
    int64_t left = timed ? clock_after_move(&session->clock, session_turn(session), now) : -1;
    struct position after = *session_position(session);
    position_play(session->game, &after, m);
    record_play_clocked(session->record, m, after.duck_due ? -1 : left); /* the turn ends with the duck's move */
    if (!session->viewed)
        record_make_main(session->record);
}

const struct position *session_position(const struct session *session)
{
    return &session->record->current->position;
}

int session_turn(const struct session *session)
{
    return session_position(session)->turn;
}

const char *session_name(const struct session *session, int who)
{
    return session->game->player[who].name;
}

/* Returns the name of the person who plays WHO; NULL if it is not known, or a computer plays. */
static const char *person_name(const struct session *session, int who)
{
    const char *name = session->seat[who].ai ? NULL : record_player(session->record, who);
    return name && strcmp(name, "Player") != 0 ? name : NULL;
}

const char *session_player(const struct session *session, int who)
{
    const char *name = person_name(session, who);
    for (int other = 0; name && other < session->game->players; other++) {
        const char *same = other == who ? NULL : person_name(session, other);
        if (same && strcmp(same, name) == 0)
            name = NULL; /* one person at both sides: the sides tell them apart */
    }
    return name ? name : session_name(session, who);
}

bool session_over(const struct session *session)
{
    return record_outcome(session->record).ending != ENDING_NONE;
}

bool session_ai_to_move(const struct session *session)
{
    return session->seat[session_turn(session)].ai;
}

bool session_waits_for_go(const struct session *session)
{
    return session->held || session->viewed;
}

enum denial session_denial(const struct session *session)
{
    if (session_over(session))
        return DENIAL_OVER;
    if (session->paused)
        return DENIAL_PAUSED;
    if (session->seat[session_turn(session)].elsewhere && !session->viewed)
        return DENIAL_ELSEWHERE;
    return session_ai_to_move(session) && !session_waits_for_go(session) ? DENIAL_TURN : DENIAL_NONE;
}

bool session_watched(const struct session *session)
{
    const struct position *p = session_position(session);
    bool watched = !session->viewed && !session_over(session);
    for (int i = 0; i < session->game->players; i++)
        watched = watched && (session->seat[i].ai || !(p->alive >> i & 1));
    return watched;
}

int session_only_person(const struct session *session)
{
    int only = -1;
    for (int i = 0; i < session->game->players; i++)
        if (seat_is_here(&session->seat[i])) {
            if (only >= 0)
                return -1;
            only = i;
        }
    return only;
}

/* True if a person sits anywhere. */
static bool session_any_person(const struct session *session)
{
    for (int i = 0; i < session->game->players; i++)
        if (!session->seat[i].ai)
            return true;
    return false;
}

void session_count_moves(struct session *session)
{
    for (int i = 0; i < session->game->players && clock_exists(&session->clock); i++)
        session->clock.made[i] = record_moves_of(session->record->current, i);
}

void session_run_clock(struct session *session, int64_t now)
{
    for (int i = 0; i < session->game->players && clock_exists(&session->clock); i++)
        clock_count(&session->clock, i, record_moves_of(session->record->current, i));
    bool started = record_length(session->record->current) >= 1; /* nobody's time runs before the first move */
    if (session->paused || session_waits_for_go(session) || !started || session_over(session))
        clock_pause(&session->clock, now);
    else if (session->clock.running != session_turn(session))
        clock_turn(&session->clock, session_turn(session), now);
}

/* Drop what was thought, offered or hinted: it belongs to a position that is no longer on the board. */
static void session_lapse(struct session *session)
{
    thinker_drop(session->thinker);
    session->pondering = false;
    session->pondered = NULL;
    session->found = false;
    session->offerer = -1;
    session->asked = 0;
    session->hint = HINT_NONE;
    session->hinted_duck = (struct move){0};
}

/* Forget what the AIs thought of earlier positions. */
static void forget_opinions(struct session *session)
{
    memset(session->opinion, 0, sizeof session->opinion);
}

void session_changed(struct session *session, int64_t now)
{
    session_lapse(session);
    forget_opinions(session);
    session_run_clock(session, now);
}

enum denial session_play(struct session *session, struct move m, int64_t now)
{
    enum denial no = session_denial(session);
    if (no != DENIAL_NONE)
        return no;
    if (!move_is_legal(session->game, session_position(session), m))
        return DENIAL_ILLEGAL;
    session_lapse(session);
    session_play_clocked(session, m, now);
    session->held = session->held && !session_any_person(session);
    session_run_clock(session, now);
    return DENIAL_NONE;
}

/* A player whose time had run out gets back the time after the last move on the board. */
static void give_time_back(struct session *session)
{
    for (int i = 0; i < session->game->players && clock_exists(&session->clock); i++)
        if (session->clock.left[i] <= 0 && !record_left(session->record->current, i, &session->clock.left[i]))
            session->clock.left[i] = clock_base(&session->clock.rule, i);
}

bool session_undo(struct session *session, int64_t now)
{
    struct node *was = session->record->current;
    bool people = session_any_person(session), moved = false;

    const enum ending how = session->record->result.ending;
    bool chosen = how == ENDING_RESIGNATION || how == ENDING_AGREEMENT || how == ENDING_TIME;
    if (chosen && session->record->result_at == was) { /* the result alone is taken back */
        session_lapse(session);
        forget_opinions(session);
        record_finish(session->record, (struct outcome){.ending = ENDING_NONE});
        give_time_back(session);
        session->held = !people;
        session_run_clock(session, now);
        return true;
    }
    /* Look first: a game that only the AI has moved in is left as it is. */
    struct node *goal = was->parent;
    while (goal && ((people && session->seat[goal->position.turn].ai) || goal->position.duck_due))
        goal = goal->parent;
    if (!goal)
        return false;
    session_lapse(session);
    forget_opinions(session);
    while (session->record->current != goal && record_take_back(session->record))
        moved = true;
    give_time_back(session);
    session->held = !people;
    session_run_clock(session, now);
    return moved;
}

bool session_redo(struct session *session, int64_t now)
{
    bool moved = false, people = session_any_person(session);

    if (!session->record->current->child)
        return false;
    session_lapse(session);
    while (record_redo(session->record)) {
        moved = true;
        if (!session_position(session)->duck_due && (!people || !session_ai_to_move(session)))
            break;
    }
    session->held = !people;
    session_run_clock(session, now);
    return moved;
}

void session_stop_pondering(struct session *session)
{
    if (session->pondering)
        thinker_drop(session->thinker);
    session->pondering = false;
}

void session_pause(struct session *session, bool paused, int64_t now)
{
    session->paused = paused;
    if (paused)
        session_lapse(session);
    session_run_clock(session, now);
}

/* The clocks of SESSION are what its moves say. */
static void read_clocks(struct session *session)
{
    for (int i = 0; i < session->game->players && clock_exists(&session->clock); i++)
        if (!record_left(session->record->current, i, &session->clock.left[i]))
            session->clock.left[i] = clock_base(&session->clock.rule, i);
    session_count_moves(session);
    session->clock.running = -1;
}

void session_retreat(struct session *session, const struct node *goal, int64_t now)
{
    while (session->record->current != goal && record_take_back(session->record))
        ;
    read_clocks(session);
    session->held = !session_any_person(session);
    session_changed(session, now);
}

/* Play the moves of LINE from FROM on, COUNT in all, at the end of SESSION's game. */
static void play_line(struct session *session, const struct node *const *line, int from, int count)
{
    for (int64_t left; from < count; from++) {
        const struct node *node = line[from];
        if (node->kind == NODE_LEFT)
            record_leave(session->record, node->left - 1, node->left_by);
        else
            record_play_clocked(session->record, node->move, comment_clock(node->comment, &left) ? left : -1);
        record_make_main(session->record);
    }
}

enum event session_follow(struct session *session, const struct record *record, int64_t now)
{
    const struct node **theirs;
    int had = record_length(session->record->current), has = record_line(record->current, &theirs),
        same = record_common(session->record->current, record->current);
    for (int i = same; i < had; i++)
        record_take_back(session->record);
    play_line(session, theirs, same, has);
    bool left = has > same && theirs[has - 1]->kind == NODE_LEFT,
         ends = record->result.ending != session->record->result.ending;
    free(theirs);
    if (same == had && same == has && !ends)
        return EVENT_NONE;
    if (ends)
        record_finish(session->record, record->result);
    read_clocks(session); /* the time since then is in the file */
    session_changed(session, now);
    return session_over(session) ? EVENT_ENDED : left ? EVENT_LEFT : has > same ? EVENT_MOVED : EVENT_TAKEN;
}

/* How a game ends by word: resigning, flags, claims and offers of draws. */

void session_put_out(struct session *session, int who, enum ending by, int64_t now)
{
    session_lapse(session);
    if (session->game->players > 2 && !record_is_loose(session->record))
        record_leave(session->record, who, by);
    else
        record_finish(session->record, record_loss(session->record, who, by));
    session_run_clock(session, now);
}

static bool is_in(const struct session *session, int who)
{
    return session_position(session)->alive >> who & 1;
}

enum denial session_resign(struct session *session, int who, int64_t now)
{
    if (session_over(session) || !is_in(session, who))
        return session_over(session) ? DENIAL_OVER : DENIAL_OUT;
    session_put_out(session, who, ENDING_RESIGNATION, now);
    return DENIAL_NONE;
}

enum ending session_claimable(const struct session *session)
{
    return record_claim(session->record);
}

void session_end_drawn(struct session *session, enum ending by, int64_t now)
{
    session_lapse(session);
    record_finish(session->record, record_draw(session->record, by));
    session_run_clock(session, now);
}

enum denial session_claim(struct session *session, int64_t now)
{
    enum denial no = session_denial(session);
    enum ending by = session_claimable(session);
    if (no != DENIAL_NONE || by == ENDING_NONE)
        return no != DENIAL_NONE ? no : DENIAL_CLAIM;
    session_end_drawn(session, by, now);
    return DENIAL_NONE;
}

enum denial session_claim_with(struct session *session, struct move m, int64_t now)
{
    enum denial no = session_denial(session);
    if (no != DENIAL_NONE || !move_is_legal(session->game, session_position(session), m))
        return no != DENIAL_NONE ? no : DENIAL_ILLEGAL;
    enum ending by = record_claim_with(session->record, m);
    if (by == ENDING_NONE)
        return DENIAL_CLAIM;
    session_lapse(session);
    session_play_clocked(session, m, now);
    session_end_drawn(session, by, now);
    return DENIAL_NONE;
}

int session_opinion(struct session *session, int who)
{
    session_stop_pondering(session);
    if (session->opinion[who].rated)
        return session->opinion[who].score;
    if (thinker_busy(session->thinker))
        return 0;
    int value = thinker_evaluate(session->thinker, session_position(session));
    return session_turn(session) == who ? value : -value;
}

/* The next player in the game who has not agreed to the draw, -1 if all have. */
static int next_asked(const struct session *session)
{
    for (int i = 0; i < session->game->players; i++)
        if (is_in(session, i) && !(session->asked >> i & 1))
            return i;
    return -1;
}

int session_asked(const struct session *session)
{
    return session->offerer < 0 ? -1 : next_asked(session);
}

enum denial session_draw_denial(const struct session *session, int who)
{
    if (session_over(session))
        return DENIAL_OVER;
    if (!is_in(session, who))
        return DENIAL_OUT;
    return session->record->current->parent ? DENIAL_NONE : DENIAL_EARLY;
}

int session_draw(struct session *session, int who, int64_t now)
{
    if (session_draw_denial(session, who) != DENIAL_NONE)
        return DRAW_DENIED;
    if (session->offerer < 0) {
        session->offerer = who;
        session->asked = 0;
    }
    session->asked |= (uint8_t)(1u << who);
    for (int i; (i = next_asked(session)) >= 0; session->asked |= (uint8_t)(1u << i)) {
        if (!session->seat[i].ai)
            return i;
        if (!session->manners.accepts_draws ||
            !opinion_accepts_draw(&session->opinion[i], session_opinion(session, i), session_position(session)->full)) {
            session_decline(session);
            return DRAW_DECLINED;
        }
    }
    session_end_drawn(session, ENDING_AGREEMENT, now);
    return DRAW_AGREED;
}

void session_decline(struct session *session)
{
    session->offerer = -1;
    session->asked = 0;
}
