/* A game is put on the board, parked and closed; what is on the board. */
#include "study/desk.h"

#include "base/system.h"

#include "eval/values.h"
#include "record/edit.h"
#include "record/journal.h"
#include "record/loose.h"
#include "study/analysis.h"
#include "study/exercises.h"
#include "study/games.h"
#include "study/guessing.h"
#include "study/laboratory.h"
#include "study/rehearsal.h"
#include "study/reviewing.h"
#include "study/sharing.h"

#include <assert.h>

struct desk *desk_new(const struct face *face, const char *chosen, struct error *error)
{
    struct desk *desk = memory_new(sizeof *desk);
    struct error fault = {0};

    desk->voice.face = face;
    desk->searches = searches_new();
    if (!gamecache_open(&desk->cache, chosen, error)) {
        desk_free(desk);
        return NULL;
    }
    struct setup *setup = &desk->setup;
    setup->offers = catalogue_games(&desk->cache.catalogue, setup->offer, OFFERS_MAX, &fault);
    for (int i = 0; chosen && i < setup->offers; i++)
        if (strcmp(setup->offer[i].id, chosen) == 0)
            setup->game = i;
    if (fault.text[0])
        desk_note_fault(desk, &fault);
    setup->asks_name = !settings_load(&desk->settings, &desk->cache.catalogue, desk_note_fault, desk);
    for (int i = 1; i < PLAYERS_MAX; i++)
        setup->seat[i] = (struct seat){.ai = true};
    desk_set_level(desk, desk->settings.level);
    return desk;
}

void desk_set_level(struct desk *desk, int level)
{
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (desk->setup.seat[i].ai && !desk->setup.seat[i].guest[0])
            desk->setup.seat[i].level = level;
}

void desk_free(struct desk *desk)
{
    desk_close(desk, false);
    laboratory_close(desk);
    indexing_end(desk);
    sharing_forget_lists(desk);
    searches_free(desk->searches);
    knocks_end(&desk->knocks);
    game_endings_leave(&desk->endings);
    game_library_free(&desk->library);
    gamecache_close(&desk->cache);
    text_free(&desk->exercise.lesson.page);
    text_free(&desk->voice.text);
    text_free(&desk->voice.faults);
    text_free(&desk->wide);
    text_free(&desk->answered);
    free(desk);
}

int64_t desk_date(const struct desk *desk)
{
    return desk->epoch ? desk->epoch + desk->now : system_date();
}

const struct game *desk_game(struct desk *desk)
{
    struct error error = {0};
    if (desk->session)
        return desk->session->game;
    const struct game *g =
        desk->setup.offers ? gamecache_game(&desk->cache, desk->setup.offer[desk->setup.game].id, &error) : NULL;
    if (!g && desk->setup.offers)
        desk_complain(desk, &error);
    return g;
}

const struct position *desk_position(const struct desk *desk)
{
    return desk->session ? session_position(desk->session) : NULL;
}

bool desk_is_loose(const struct desk *desk)
{
    return desk->session && record_is_loose(desk->session->record);
}

enum mode desk_mode(const struct desk *desk)
{
    if (desk->editor)
        return MODE_EDITOR;
    if (desk_is_loose(desk))
        return MODE_SANDBOX;
    if (desk->exercise.training)
        return MODE_TRAINER;
    if (desk->exercise.solving)
        return MODE_PROBLEM;
    if (desk->exercise.guessing)
        return MODE_GUESS;
    if (desk->exercise.rehearsal)
        return MODE_REPERTOIRE;
    if (desk->exercise.on)
        return MODE_LESSON;
    return desk->session && desk->session->viewed ? MODE_REPLAY : MODE_GAME;
}

const struct sandbox *desk_sandbox(const struct desk *desk)
{
    return desk->editor ? &desk->editor->state[desk->editor->at] : &desk->session->record->current->loose->board;
}

void desk_write_code(const struct desk *desk, struct text *out)
{
    char code[CODE_SIZE];
    if (desk->editor || desk_is_loose(desk)) {
        sandbox_write(desk->session->game, desk_sandbox(desk), out);
        return;
    }
    code_write(desk->session->game, desk_position(desk), code);
    text_add(out, code);
}

const struct openings *desk_library(struct desk *desk)
{
    bool broken;
    struct error error = {0};
    const struct openings *openings =
        game_library_of(&desk->library, &desk->cache.catalogue, desk->session->game, &broken, &error);
    if (broken)
        desk_complain(desk, &error);
    return openings;
}

/* Count the library's games that came to the position on the board. */
static void count_games(struct desk *desk)
{
    struct game_library *library = &desk->library;
    const struct openings *openings = desk_library(desk);
    int count = 0;
    const struct opening *opening =
        openings ? openings_find(openings, desk->session->game, session_position(desk->session), &count) : NULL;
    for (int i = 0; i < count; i++) {
        library->games += opening[i].games;
        library->won += opening[i].first;
        library->ended += opening[i].first + opening[i].draws + opening[i].others;
    }
}

/* Notes which move led from a position that the library has to one that it has no more of, on the way to NODE. */
static void find_leaving(struct desk *desk, const struct node *node)
{
    const struct openings *openings = desk_library(desk);
    for (; openings && node->parent && !desk->library.games && !desk->library.left; node = node->parent) {
        int count = 0;
        openings_find(openings, desk->session->game, &node->parent->position, &count);
        desk->library.left = count ? node->parent->position.full : 0;
    }
}

void desk_name_opening(struct desk *desk)
{
    const struct node *node =
        desk->session && !desk_is_loose(desk) && !desk->editor ? desk->session->record->current : NULL;
    struct error error = {0};
    if (node && node == desk->library.at && node->position.key == desk->library.at_key)
        return; /* each picture asks */
    desk->library.at = node;
    desk->library.at_key = node ? node->position.key : 0;
    desk->library.opening = NULL;
    desk->library.games = desk->library.ended = desk->library.won = desk->library.left = 0;
    if (!node || !node->parent)
        return;
    count_games(desk);
    find_leaving(desk, node);
    if (!game_library_read_names(&desk->library, &desk->cache.catalogue, desk->session->game, &error))
        desk_complain(desk, &error);
    desk->library.opening = opening_names_find(&desk->library.names, node);
}

void desk_close_editor(struct desk *desk)
{
    if (!desk->editor)
        return;
    if (desk->session)
        desk->session->paused = desk->editor->was_paused;
    free(desk->editor->state);
    free(desk->editor);
    desk->editor = NULL;
}

static void free_problem(struct exercise *exercise)
{
    if (exercise->solving) {
        problem_set_free(&exercise->solving->set);
        free(exercise->solving->race);
    }
    free(exercise->solving);
    free(exercise->training);
    if (exercise->guessing)
        free(exercise->guessing->guess);
    free(exercise->guessing);
    if (exercise->rehearsal)
        repertoire_free(&exercise->rehearsal->repertoire);
    free(exercise->rehearsal);
    exercise->leave = NULL;
    exercise->rehearsal = NULL;
    exercise->guessing = NULL;
    exercise->solving = NULL;
    exercise->training = NULL;
}

void desk_end_searches(struct desk *desk)
{
    searching_end(&desk->searching);
    reviewing_free(&desk->reviewing);
    searches_settle(desk->searches); /* what they borrowed may be freed now */
}

/* Ends the journal of the game on the board, once it is written. */
static void close_journal(struct desk *desk, bool done)
{
    if (done && desk->keeping.journal)
        journal_end(desk->keeping.journal);
    if (!saving_settle(desk) && desk->session->record->root->child)
        error_set(&desk->owed, "the last moves are not in the journal: the disk did not answer");
    journal_close(desk->keeping.journal);
}

/* Close the game on the board; one that waits for it is left alone. */
static void close_session(struct desk *desk, bool done)
{
    if (desk->exercise.leave)
        desk->exercise.leave(desk);
    desk_close_editor(desk);
    sharing_end(desk);
    close_journal(desk, done);
    while (desk->replay.cuts)
        cut_free(&desk->replay.cut[--desk->replay.cuts]);
    free(desk->replay.cut);
    desk_end_searches(desk);
    desk->library.at = NULL;
    session_free(desk->session);
    desk->replay.cut = NULL;
    home_free(&desk->keeping.home);
    text_free(&desk->keeping.saved);
    desk->keeping.journal = NULL;
    desk->session = NULL;
    desk->exercise.on = false;
    free_problem(&desk->exercise);
}

void desk_park(struct desk *desk)
{
    struct parked *parked = memory_new(sizeof *parked);
    saving_settle(desk); /* nobody looks after its journal until it is back */
    desk_end_searches(desk);
    desk_close_editor(desk);
    *parked = (struct parked){desk->session, desk->keeping,         desk->exercise,
                              desk->replay,  desk->session->paused, desk->parked};
    session_pause(parked->session, true, desk->now);
    desk->session = NULL;
    desk->keeping = (struct keeping){0};
    desk->exercise = (struct exercise){0};
    desk->replay = (struct replay){0};
    desk->parked = parked;
}

static void announce(struct desk *desk)
{
    if (desk->seated)
        desk->seated(desk);
}

bool desk_unpark(struct desk *desk, bool done)
{
    struct parked *parked = desk->parked;
    if (!parked)
        return false;
    close_session(desk, done);
    desk->parked = parked->below;
    desk->session = parked->session;
    desk->keeping = parked->keeping;
    text_free(&desk->exercise.lesson.page);
    desk->exercise = parked->exercise;
    desk->replay = parked->replay;
    session_pause(desk->session, parked->was_paused, desk->now);
    free(parked);
    announce(desk);
    return true;
}

void desk_close(struct desk *desk, bool done)
{
    while (desk_unpark(desk, done))
        done = false; /* DONE was about what is closed now */
    if (desk->session)
        close_session(desk, done);
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

void desk_weigh(struct desk *desk)
{
    const struct game *g = desk->session ? desk->session->game : NULL;
    if (!g || desk->worth_of == g ||
        (!desk->session->record->current->parent && is_even(&desk->session->record->current->position, g)))
        return;
    FREED struct values *values = memory_new(sizeof *values);
    values_derive(values, g);
    memcpy(desk->worth, values->exchange, sizeof values->exchange);
    for (int kind = 0; kind < g->kinds; kind++)
        desk->worth[kind] = values->exchange[kind] == EXCHANGE_ROYAL ? 0 : desk->worth[kind];
    desk->worth_of = g;
}

void desk_fit(struct desk *desk)
{
    desk->session->manners = desk->settings.manners;
    desk->session->guests = &desk->settings.guests;
    desk->session->threads = desk->settings.threads;
    desk->session->pace = desk->voice.face->pace_ms * desk->settings.pace;
    desk->session->tables = desk->settings.tables ? desk->endings.store : NULL;
}

static void seat_session(struct desk *desk, struct session *session)
{
    assert(!desk->session);
    desk->session = session;
    desk->exercise.on = false;
    desk->keeping.told = false; /* a fault is told by keeping_watch */
    game_endings_enter(&desk->endings, &desk->cache.catalogue, session->game);
    desk_fit(desk);
    desk->voice.question.yes = NULL;
    desk->replay.edited = NULL;
    desk->replay.step = 0;
    desk->refutation.on = false;
}

void desk_adopt(struct desk *desk, struct session *session, struct journal *journal)
{
    seat_session(desk, session);
    desk->keeping.journal = journal ? journal : journal_await(session->record);
    if (desk->progress.tell) /* somebody waits for keys */
        journal_use_thread(desk->keeping.journal);
    if (!journal)
        journal_begin(desk->keeping.journal);
    announce(desk);
}

void desk_make_room(struct desk *desk)
{
    const struct exercise chosen = desk->exercise; /* its game and number are those of the exercise that begins */
    if (desk->exercise.on) {
        close_session(desk, true);
        return;
    }
    desk_park(desk);
    desk->parked->exercise = (struct exercise){0};
    desk->exercise = chosen;
}

void desk_adopt_exercise(struct desk *desk, struct session *session)
{
    seat_session(desk, session);
    desk->exercise.on = true;
    announce(desk);
}
