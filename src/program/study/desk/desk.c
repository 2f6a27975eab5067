/* A game is put on the board, parked and closed; what is on the board. */
#include "study/desk.h"

#include "eval/values.h"
#include "record/edit.h"
#include "record/journal.h"
#include "record/loose.h"
#include "study/analysis.h"
#include "study/reviewing.h"
#include "study/sharing.h"

#include <assert.h>

struct desk *desk_new(const struct face *face, const char *chosen, struct error *e)
{
    struct desk *d = memory_new(sizeof *d);
    struct error fault = {0};

    d->voice.face = face;
    task_open(&d->work);
    if (!gamecache_open(&d->cache, chosen, e)) {
        desk_free(d);
        return NULL;
    }
    struct setup *s = &d->setup;
    s->offers = catalogue_games(&d->cache.catalogue, s->offer, OFFERS_MAX, &fault);
    for (int i = 0; chosen && i < s->offers; i++)
        if (strcmp(s->offer[i].id, chosen) == 0)
            s->game = i;
    if (fault.text[0])
        desk_note_fault(d, &fault);
    s->asks_name = !settings_load(&d->settings, &d->cache.catalogue, desk_note_fault, d);
    for (int i = 1; i < PLAYERS_MAX; i++)
        s->seat[i] = (struct seat){.ai = true, .level = d->settings.level};
    return d;
}

void desk_free(struct desk *d)
{
    desk_close(d, false);
    task_close(&d->work);
    game_endings_leave(&d->endings);
    game_library_free(&d->library);
    gamecache_close(&d->cache);
    text_free(&d->exercise.lesson.page);
    text_free(&d->voice.text);
    text_free(&d->voice.faults);
    free(d);
}

const struct game *desk_game(struct desk *d)
{
    struct error e = {0};
    if (d->session)
        return d->session->game;
    const struct game *g = d->setup.offers ? gamecache_game(&d->cache, d->setup.offer[d->setup.game].id, &e) : NULL;
    if (!g && d->setup.offers)
        desk_complain(d, &e);
    return g;
}

const struct position *desk_position(const struct desk *d)
{
    return d->session ? session_position(d->session) : NULL;
}

bool desk_is_loose(const struct desk *d)
{
    return d->session && record_is_loose(d->session->record);
}

enum mode desk_mode(const struct desk *d)
{
    if (d->editor)
        return MODE_EDITOR;
    if (desk_is_loose(d))
        return MODE_SANDBOX;
    if (d->exercise.training)
        return MODE_TRAINER;
    if (d->exercise.solving)
        return MODE_PROBLEM;
    if (d->exercise.on)
        return MODE_LESSON;
    return d->session && d->session->viewed ? MODE_REPLAY : MODE_GAME;
}

const struct sandbox *desk_sandbox(const struct desk *d)
{
    return d->editor ? &d->editor->state[d->editor->at] : &d->session->record->current->loose->board;
}

void desk_write_code(const struct desk *d, struct text *out)
{
    char code[CODE_SIZE];
    if (d->editor || desk_is_loose(d)) {
        sandbox_write(d->session->game, desk_sandbox(d), out);
        return;
    }
    code_write(d->session->game, desk_position(d), code);
    text_add(out, code);
}

const struct openings *desk_library(struct desk *d)
{
    bool broken;
    struct error e = {0};
    const struct openings *o = game_library_of(&d->library, &d->cache.catalogue, d->session->game, &broken, &e);
    if (broken)
        desk_complain(d, &e);
    return o;
}

/* Count the library's games that came to the position on the board. */
static void count_games(struct desk *d)
{
    struct game_library *l = &d->library;
    const struct openings *o = desk_library(d);
    int count = 0;
    const struct opening *x = o ? openings_find(o, d->session->game, session_position(d->session), &count) : NULL;
    for (int i = 0; i < count; i++) {
        l->games += x[i].games;
        l->won += x[i].first;
        l->ended += x[i].first + x[i].draws + x[i].others;
    }
}

void desk_name_opening(struct desk *d)
{
    const struct node *n = d->session && !desk_is_loose(d) && !d->editor ? d->session->record->current : NULL;
    struct error e = {0};
    d->library.opening = NULL;
    d->library.games = d->library.ended = d->library.won = 0;
    if (!n || !n->parent)
        return;
    count_games(d);
    if (!game_library_read_names(&d->library, &d->cache.catalogue, d->session->game, &e))
        desk_complain(d, &e);
    d->library.opening = opening_names_find(&d->library.names, n);
}

void desk_close_editor(struct desk *d)
{
    if (!d->editor)
        return;
    if (d->session)
        d->session->paused = d->editor->was_paused;
    free(d->editor->state);
    free(d->editor);
    d->editor = NULL;
}

static void free_problem(struct exercise *e)
{
    if (e->solving)
        problem_set_free(&e->solving->set);
    free(e->solving);
    free(e->training);
    e->solving = NULL;
    e->training = NULL;
}

/* Close the game on the board; one that waits for it is left alone. */
static void close_session(struct desk *d, bool done)
{
    desk_close_editor(d);
    sharing_end(d);
    journal_close(d->keeping.journal, done);
    while (d->replay.cuts)
        cut_free(&d->replay.cut[--d->replay.cuts]);
    free(d->replay.cut);
    searching_free(&d->searching);
    reviewing_free(&d->reviewing);
    session_free(d->session);
    d->replay.cut = NULL;
    home_free(&d->keeping.home);
    text_free(&d->keeping.saved);
    d->keeping.journal = NULL;
    d->session = NULL;
    d->exercise.on = false;
    free_problem(&d->exercise);
}

void desk_park(struct desk *d)
{
    struct parked *p = memory_new(sizeof *p);
    searching_free(&d->searching);
    reviewing_free(&d->reviewing);
    desk_close_editor(d);
    *p = (struct parked){d->session, d->keeping, d->exercise, d->replay, d->session->paused, d->parked};
    session_pause(p->session, true, d->now);
    d->session = NULL;
    d->keeping = (struct keeping){0};
    d->exercise = (struct exercise){0};
    d->replay = (struct replay){0};
    d->parked = p;
}

bool desk_unpark(struct desk *d, bool done)
{
    struct parked *p = d->parked;
    if (!p)
        return false;
    close_session(d, done);
    d->parked = p->below;
    d->session = p->session;
    d->keeping = p->keeping;
    d->exercise = p->exercise;
    d->replay = p->replay;
    session_pause(d->session, p->was_paused, d->now);
    free(p);
    return true;
}

void desk_close(struct desk *d, bool done)
{
    while (desk_unpark(d, done))
        done = false; /* DONE was about what is closed now */
    if (d->session)
        close_session(d, done);
}

/* True if both sides have the same pieces. */
static bool is_even(const struct position *p, const struct game *g)
{
    for (int i = 0; i < g->kinds * g->players; i++)
        if (cellset_count(cellset_and(p->player[i / g->kinds], p->kind[i % g->kinds])) !=
            cellset_count(cellset_and(p->player[0], p->kind[i % g->kinds])))
            return false;
    return true;
}

void desk_weigh(struct desk *d)
{
    const struct game *g = d->session ? d->session->game : NULL;
    if (!g || d->worth_of == g ||
        (!d->session->record->current->parent && is_even(&d->session->record->current->position, g)))
        return;
    FREED struct values *v = memory_new(sizeof *v);
    values_derive(v, g);
    memcpy(d->worth, v->exchange, sizeof v->exchange);
    for (int kind = 0; kind < g->kinds; kind++)
        d->worth[kind] = v->exchange[kind] == EXCHANGE_ROYAL ? 0 : d->worth[kind];
    d->worth_of = g;
}

void desk_fit(struct desk *d)
{
    d->session->manners = d->settings.manners;
    d->session->guests = &d->settings.guests;
    d->session->threads = d->settings.threads;
    d->session->pace = d->voice.face->pace_ms * d->settings.pace;
    d->session->tables = d->settings.tables ? d->endings.store : NULL;
}

static void seat_session(struct desk *d, struct session *session)
{
    assert(!d->session);
    d->session = session;
    d->exercise.on = false;
    d->keeping.told = false; /* a fault is told by keeping_watch */
    game_endings_enter(&d->endings, &d->cache.catalogue, session->game);
    desk_fit(d);
    d->voice.question.yes = NULL;
    d->replay.edited = NULL;
    d->replay.step = 0;
    d->refutation.on = false;
}

static void announce(struct desk *d)
{
    if (d->seated)
        d->seated(d);
}

void desk_adopt(struct desk *d, struct session *session, struct journal *journal)
{
    seat_session(d, session);
    d->keeping.journal = journal ? journal : journal_start(session->record);
    announce(d);
}

void desk_make_room(struct desk *d)
{
    const struct exercise chosen = d->exercise; /* its game and number are those of the exercise that begins */
    if (d->exercise.on) {
        close_session(d, true);
        return;
    }
    desk_park(d);
    d->parked->exercise = (struct exercise){0};
    d->exercise = chosen;
}

void desk_adopt_exercise(struct desk *d, struct session *session)
{
    seat_session(d, session);
    d->exercise.on = true;
    announce(d);
}
