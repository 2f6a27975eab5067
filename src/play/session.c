#include "record/comment.h"
#include "session_parts.h"

#include <stdlib.h>
#include <string.h>

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

void session_lapse(struct session *s)
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
