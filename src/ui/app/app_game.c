/* A game is put on the board, parked and closed. */
#include "app_parts.h"
#include "engine/values.h"
#include "exercises/solving.h"
#include "record/edit.h"
#include "record/journal.h"
#include "study/analysis.h"
#include "study/reviewing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const struct openings *app_library(struct app *a)
{
    bool broken;
    struct error e;
    const struct openings *o = game_library_of(&a->known.library, &a->cache.catalogue, a->session->game, &broken, &e);
    if (broken)
        app_complain(a, &e);
    return o;
}

/* Close the game on the board; one that waits for it is left alone. */
static void close_session(struct app *a, bool done)
{
    app_drop_sandbox(a);
    journal_close(a->keeping.journal, done);
    while (a->replay.cuts)
        cut_free(&a->replay.cut[--a->replay.cuts]);
    free(a->replay.cut);
    reviewing_free(&a->study);
    session_free(a->session);
    a->replay.cut = NULL;
    home_free(&a->keeping.home);
    text_free(&a->keeping.saved);
    a->keeping.journal = NULL;
    a->session = NULL;
    a->exercise.lesson.on = false;
    solving_free(&a->exercise);
    analysis_free(&a->study);
}

void app_park(struct app *a)
{
    struct parked *p = memory_new(sizeof *p);
    analysis_free(&a->study);
    reviewing_free(&a->study);
    app_drop_sandbox(a);
    bool paused = a->session->paused;
    *p = (struct parked){a->session, a->keeping, a->exercise, a->replay, paused};
    session_pause(p->session, true, a->run.now);
    a->session = NULL;
    a->keeping = (struct keeping){0};
    a->exercise.lesson.on = false;
    a->exercise.solving = NULL;
    a->replay = (struct replay){0};
    a->aside.parked = p;
}

bool app_unpark(struct app *a, bool done)
{
    struct parked *p = a->aside.parked;
    if (!p)
        return false;
    close_session(a, done);
    a->aside.parked = NULL;
    a->session = p->session;
    a->keeping = p->keeping;
    a->exercise = p->exercise;
    a->replay = p->replay;
    a->board.selection = selection_empty();
    a->board.scrolled = 0;
    session_pause(a->session, p->was_paused, a->run.now);
    free(p);
    return true;
}

void app_close_game(struct app *a, bool done)
{
    if (app_unpark(a, done))
        done = false; /* DONE was about the sandbox, which is closed now */
    if (a->session)
        close_session(a, done);
}

/* The player who sits below when nobody has turned the board: the only person, else the first. */
static int usual_bottom(const struct session *s)
{
    int only = session_only_person(s);
    return only < 0 ? 0 : only;
}

/* Find what the men of G are worth, unless they were on the board last. */
static void find_worth(struct app *a, const struct game *g)
{
    if (a->board.worth_of == g)
        return;
    struct values *v = memory_new(sizeof *v);
    values_derive(v, g);
    memcpy(a->board.worth, v->exchange, sizeof v->exchange);
    a->board.worth[g->royal] = 0;
    a->board.worth_of = g;
    free(v);
}

static void adopt(struct app *a, struct session *session)
{
    assert(!a->session);
    a->session = session;
    a->exercise.lesson.on = false;
    game_endings_enter(&a->known.endings, &a->cache.catalogue, session->game);
    app_fit_session(a);
    find_worth(a, session->game);
    a->board.bottom = usual_bottom(session);
    a->board.selection = selection_empty();
    a->board.pointed = CELL_NONE;
    a->messages.question.kind = ASK_NOTHING;
    a->replay.live = NULL;
    a->replay.edited = NULL;
    a->replay.step = 0;
    a->study.refutation.on = false;
    a->board.scrolled = 0;
    app_go(a, SCREEN_GAME);
}

void app_adopt(struct app *a, struct session *session, struct journal *journal)
{
    adopt(a, session);
    a->keeping.journal = journal ? journal : journal_start(session->record, &a->keeping.fault);
    a->keeping.told = false; /* a fault is told by control_tick */
}

void app_adopt_exercise(struct app *a, struct session *session)
{
    adopt(a, session);
    a->exercise.lesson.on = true;
}
