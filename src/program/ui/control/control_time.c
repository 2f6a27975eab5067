/* What has to be done as time passes: the AI moves, clocks run, results of searches in the background are fetched. */
#include "control.h"

#include "commands/commands.h"
#include "play/tags.h"
#include "screens/screens.h"
#include "study/analysis.h"
#include "study/endings.h"
#include "study/exercises.h"
#include "study/games.h"
#include "study/laboratory.h"
#include "study/playing.h"
#include "study/reviewing.h"
#include "study/sharing.h"
#include "ui/interfaces.h"

/* When memory becomes short, free what can be made again and tell how the game goes on. */
static void watch_memory(struct desk *desk)
{
    bool is_short = memory_is_short();
    if (is_short == desk->stage->memory_short)
        return;
    desk->stage->memory_short = is_short;
    if (!is_short) {
        desk_say(desk, TONE_PLAIN, "There is enough memory again.");
        return;
    }
    desk_end_searches(desk);
    laboratory_close(desk);
    desk_say(desk, TONE_WRONG,
             "Memory is short: analysis and review have stopped. The game goes on, and `save` works.");
}

static void report_event(struct desk *desk, enum event event)
{
    const struct session *session = desk->session;

    switch (event) {
    case EVENT_NONE:
        return;
    case EVENT_MOVED:
    case EVENT_ENDED:
        desk->stage->ring =
            (session_awaits_person(session) || session_over(session)) &&
            (desk->settings.bell == BELL_ON || (desk->settings.bell == BELL_AWAY && desk->stage->display.away));
        report_computer_move(desk);
        return;
    case EVENT_LEFT:
        report_state(desk);
        return;
    case EVENT_TAKEN:
        desk_say(desk, TONE_PLAIN, "The players have agreed to take back. %s is to move.",
                 session_player(session, session_turn(session)));
        return;
    case EVENT_HINT:
        report_hint(desk);
        return;
    case EVENT_UNSEATED:
        tags_write(desk->session);
        tags_sign(desk->session, desk->settings.name);
        desk_say(desk, TONE_WRONG, "%s: you move for %s now.", session->fault.text,
                 session_name(session, session_turn(session)));
        return;
    case EVENT_FAILED:
        desk_say(desk, TONE_WRONG, "The computer cannot think: not enough memory. `go` tries again.");
        return;
    }
}

/* Tell what others did in a shared game to a user who is elsewhere. */
static void call_user(struct desk *desk)
{
    struct sharing_call call;
    struct stage *stage = desk->stage;
    if (!sharing_call(desk, &call) || !desk->settings.notify || !stage->display.away)
        return;
    stage->ring = true;
    text_free(&stage->call);
    text_addf(&stage->call, "%s%s", call.words, call.turn ? ": your turn" : "");
}

/* Read the library of openings when an AI that uses it is to move for the first time. */
static void lend_library(struct desk *desk)
{
    struct session *session = desk->session;
    if (!session)
        return;
    const struct seat *seat = &session->seat[session_turn(session)];
    session->library = desk->settings.library && seat->ai && seat->level != LEVEL_FULL ? desk_library(desk) : NULL;
}

/* Turn the board to the person to move, if the user wants that. What the user turns holds until the next move. */
static void turn_to_mover(struct desk *desk)
{
    const struct session *session = desk->session;
    struct board_state *state = &desk->stage->board;
    if (!session || session->record->current == state->turned_at)
        return;
    state->turned_at = session->record->current;
    bool alone = session_only_person(session) >= 0 || session->seat[session_turn(session)].ai;
    if (desk->settings.turns && !alone && !session->viewed && !session_over(session))
        state->bottom = session_turn(session);
}

/* All have agreed to another game: it comes onto the board. */
static void go_on_with_series(struct desk *desk)
{
    char path[PATH_SIZE];
    struct error error = {0};
    bool watching = false;
    if (sharing_next(desk, path, &watching) && !ui_join(desk, path, false, watching, &error))
        desk_complain(desk, &error);
}

bool control_tick(struct desk *desk)
{
    bool news = false;

    saving_due(desk);
    control_answer_due(desk);
    replay_due(desk);
    lend_library(desk);
    enum event shared = sharing_due(desk);
    report_event(desk, shared);
    sharing_tell(desk);
    go_on_with_series(desk);
    call_user(desk);
    news = shared != EVENT_NONE;
    for (enum event event;
         desk->session && !saving_is_on(desk) && (event = session_tick(desk->session, desk->now)) != EVENT_NONE;
         news = true)
        report_event(desk, event);
    if (!saving_is_on(desk))
        mode_play_premove(desk);
    turn_to_mover(desk);
    keeping_watch(desk);
    watch_memory(desk);
    analysis_due(desk);
    reviewing_due(desk);
    laboratory_due(desk);
    solving_due(desk);
    news = endings_due(desk) || news;
    desk_weigh(desk);
    if (news)
        desk->stage->board.pointed = CELL_NONE;
    stage_follow(desk);
    return news;
}

/* True if what is done at the board may go on. */
static bool plays(const struct desk *desk)
{
    return desk->session && !saving_is_on(desk);
}

int control_watch(const struct desk *desk, struct pollfd out[CONTROL_FDS])
{
    int fd[CONTROL_FDS] = {plays(desk) ? session_fd(desk->session) : -1, saving_fd(desk)}, count = 0;
    sharing_fds(desk, fd + 2);
    knocks_fds(&desk->knocks, fd + 2 + SHARING_FDS);
    for (int i = 0; i < CONTROL_FDS; i++)
        if (fd[i] >= 0)
            out[count++] = (struct pollfd){fd[i], POLLIN, 0};
    return count;
}

int64_t control_timeout(const struct desk *desk)
{
    const int64_t due[] = {plays(desk) ? session_timeout(desk->session, desk->now) : -1,
                           desk->session ? analysis_timeout(desk) : -1,
                           control_answer_timeout(desk),
                           replay_timeout(desk),
                           endings_timeout(desk),
                           reviewing_timeout(desk),
                           laboratory_timeout(desk),
                           solving_timeout(desk),
                           saving_timeout(desk),
                           sharing_timeout(desk),
                           screens_timeout(desk),
                           stage_timeout(desk)};
    int64_t first = -1;
    for (size_t i = 0; i < sizeof due / sizeof *due; i++)
        if (due[i] >= 0 && (first < 0 || due[i] < first))
            first = due[i];
    return first;
}
