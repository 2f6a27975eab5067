/* What has to be done as time passes: the AI moves, clocks run, results of searches in the background are fetched. */
#include "control.h"

#include "commands/commands.h"
#include "play/tags.h"
#include "screens/screens.h"
#include "study/analysis.h"
#include "study/endings.h"
#include "study/exercises.h"
#include "study/games.h"
#include "study/playing.h"
#include "study/reviewing.h"
#include "study/sharing.h"

/* When memory becomes short, free what can be made again and tell how the game goes on. */
static void watch_memory(struct desk *d)
{
    bool is_short = memory_is_short();
    if (is_short == d->stage->memory_short)
        return;
    d->stage->memory_short = is_short;
    if (!is_short) {
        desk_say(d, TONE_PLAIN, "There is enough memory again.");
        return;
    }
    searching_free(&d->searching);
    reviewing_free(&d->reviewing);
    desk_say(d, TONE_WRONG, "Memory is short: analysis and review have stopped. The game goes on, and `save` works.");
}

static void tell_event(struct desk *d, enum event e)
{
    const struct session *s = d->session;

    switch (e) {
    case EVENT_NONE:
        return;
    case EVENT_MOVED:
    case EVENT_ENDED:
        d->stage->ring = (session_awaits_person(s) || session_over(s)) &&
                         (d->settings.bell == BELL_ON || (d->settings.bell == BELL_AWAY && d->stage->display.away));
        tell_computer_move(d);
        return;
    case EVENT_LEFT:
        tell_state(d);
        return;
    case EVENT_TAKEN:
        desk_say(d, TONE_PLAIN, "The players have agreed to take back. %s is to move.",
                 session_name(s, session_turn(s)));
        return;
    case EVENT_HINT:
        tell_hint(d);
        return;
    case EVENT_UNSEATED:
        tags_write(d->session);
        tags_sign(d->session, d->settings.name);
        desk_say(d, TONE_WRONG, "%s: you move for %s now.", s->fault.text, session_name(s, session_turn(s)));
        return;
    case EVENT_FAILED:
        desk_say(d, TONE_WRONG, "The computer cannot think: not enough memory. `go` tries again.");
        return;
    }
}

/* Read the library of openings when an AI that uses it is to move for the first time. */
static void lend_library(struct desk *d)
{
    struct session *s = d->session;
    if (!s)
        return;
    const struct seat *seat = &s->seat[session_turn(s)];
    s->library = d->settings.library && seat->ai && seat->level != LEVEL_FULL ? desk_library(d) : NULL;
}

/* Turn the board to the person to move, if the user wants that. What the user turns holds until the next move. */
static void turn_to_mover(struct desk *d)
{
    const struct session *s = d->session;
    struct board_state *b = &d->stage->board;
    if (!s || s->record->current == b->turned_at)
        return;
    b->turned_at = s->record->current;
    bool alone = session_only_person(s) >= 0 || s->seat[session_turn(s)].ai;
    if (d->settings.turns && !alone && !s->viewed && !session_over(s))
        b->bottom = session_turn(s);
}

bool control_tick(struct desk *d)
{
    bool news = false;

    control_answer_due(d);
    replay_due(d);
    lend_library(d);
    enum event shared = sharing_due(d);
    tell_event(d, shared);
    sharing_tell(d);
    news = shared != EVENT_NONE;
    for (enum event e; d->session && (e = session_tick(d->session, d->now)) != EVENT_NONE; news = true)
        tell_event(d, e);
    mode_play_premove(d);
    turn_to_mover(d);
    keeping_watch(d);
    watch_memory(d);
    analysis_due(d);
    reviewing_due(d);
    solving_due(d);
    news = endings_due(d) || news;
    desk_weigh(d);
    if (news)
        d->stage->board.pointed = CELL_NONE;
    stage_follow(d);
    return news;
}

int control_fd(const struct desk *d)
{
    return d->session ? session_fd(d->session) : -1;
}

int64_t control_timeout(const struct desk *d)
{
    const int64_t due[] = {d->session ? session_timeout(d->session, d->now) : -1,
                           d->session ? analysis_timeout(d) : -1,
                           control_answer_timeout(d),
                           replay_timeout(d),
                           endings_timeout(d),
                           reviewing_timeout(d),
                           solving_timeout(d),
                           sharing_timeout(d),
                           screens_timeout(d),
                           stage_timeout(d)};
    int64_t first = -1;
    for (size_t i = 0; i < sizeof due / sizeof *due; i++)
        if (due[i] >= 0 && (first < 0 || due[i] < first))
            first = due[i];
    return first;
}
