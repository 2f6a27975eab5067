/* What has to be done as time passes: the AI moves, clocks run, results of searches in the background are fetched. */
#include "control.h"

#include "base/memory.h"
#include "commands/status.h"
#include "study/analysis.h"
#include "study/endings.h"
#include "study/replay.h"
#include "study/reviewing.h"
#include "ui/gamefiles.h"

/* Tell once that the game has no journal, or that it cannot be written any more. */
static void watch_journal(struct app *a)
{
    const struct error *fault = files_fault(a);
    if (fault && !a->keeping.told) {
        char line[ERROR_TEXT + ERROR_FILE + 64];
        error_format(fault, line, sizeof line);
        app_say(a, TONE_WRONG, "The journal cannot be written: %s. Use `save` to keep the game.", line);
    }
    a->keeping.told = fault != NULL;
}

/* When memory becomes short, free what can be made again and tell how the game goes on. */
static void watch_memory(struct app *a)
{
    bool is_short = memory_is_short();
    if (is_short == a->keeping.memory_short)
        return;
    a->keeping.memory_short = is_short;
    if (!is_short) {
        app_say(a, TONE_PLAIN, "There is enough memory again.");
        return;
    }
    analysis_free(&a->study);
    reviewing_free(&a->study);
    app_say(a, TONE_WRONG, "Memory runs out. The game goes on, and `save` works; what takes much memory has to wait.");
}

static void tell_event(struct app *a, enum event e)
{
    const struct session *s = a->session;

    switch (e) {
    case EVENT_NONE:
        return;
    case EVENT_MOVED:
    case EVENT_ENDED:
        selection_drop(&a->board.selection);
        a->board.scrolled = 0;
        a->messages.ring = (session_awaits_person(s) || session_over(s)) &&
                           (a->settings.bell == BELL_ON || (a->settings.bell == BELL_AWAY && a->display.away));
        tell_computer_move(a);
        return;
    case EVENT_LEFT:
        tell_state(a);
        return;
    case EVENT_HINT:
        tell_hint(a);
        return;
    case EVENT_FAILED:
        app_say(a, TONE_WRONG, "The computer cannot think: not enough memory. `go` tries again.");
        return;
    }
}

/* Read the library of openings when an AI that uses it is to move for the first time. */
static void lend_library(struct app *a)
{
    struct session *s = a->session;
    if (!s)
        return;
    const struct seat *seat = &s->seat[session_turn(s)];
    s->library = a->settings.library && seat->ai && seat->level != LEVEL_FULL ? app_library(a) : NULL;
}

/* Turn the board to the person to move, if the user wants that. What the user turns holds until the next move. */
static void turn_to_mover(struct app *a)
{
    const struct session *s = a->session;
    if (!s || s->record->current == a->board.turned_at)
        return;
    a->board.turned_at = s->record->current;
    bool alone = session_only_person(s) >= 0 || s->seat[session_turn(s)].ai;
    if (a->settings.turns && !alone && !s->viewed && !session_over(s))
        a->board.bottom = session_turn(s);
}

bool control_tick(struct app *a)
{
    bool news = false;

    replay_due(a);
    lend_library(a);
    for (enum event e; a->session && (e = session_tick(a->session, a->run.now)) != EVENT_NONE; news = true)
        tell_event(a, e);
    turn_to_mover(a);
    watch_journal(a);
    watch_memory(a);
    analysis_due(a);
    reviewing_due(a);
    return endings_due(a) || news;
}

int control_fd(const struct app *a)
{
    return a->session ? session_fd(a->session) : -1;
}

int64_t control_timeout(struct app *a)
{
    int64_t clock = a->session ? session_timeout(a->session, a->run.now) : -1;
    int64_t step = a->replay.step ? a->replay.next_step - a->run.now : -1;
    int64_t table = endings_timeout(a), thought = a->session ? analysis_timeout(a) : -1;
    int64_t found = reviewing_timeout(a);
    if (thought < 0 || (found >= 0 && found < thought))
        thought = found;
    if (table < 0 || (thought >= 0 && thought < table))
        table = thought;
    if (clock < 0 || (step >= 0 && step < clock))
        clock = step;
    return clock < 0 || (table >= 0 && table < clock) ? table : clock;
}
