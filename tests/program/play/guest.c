/* Engines of others at the board: whatever they do wrong costs them their seat, and the game goes on. */
#include "games.h"
#include "test.h"

#include "notation/movetext.h"
#include "play/session.h"

#include <poll.h>
#include <unistd.h>

enum { TABLE = 1 << 20, PATIENCE_MS = 600000 };

OWNER(session)

static const struct game *chess, *reroute66;
static const char *wrong_engine;
static const struct clock_rule no_clock = {0};

/* Guests of which the first is the engine that does HOW wrong. */
static struct guests one_guest(const char *how)
{
    struct guests all = {0};
    char command[GUEST_TEXT];
    snprintf(command, sizeof command, "\"%s\" \"%s\"", wrong_engine, how);
    assert_true(guests_set(&all, "wrong", command, NULL));
    assert_true(guests_set(&all, "wrong.time", "0.001", NULL));
    return all;
}

static struct session *begin(const struct game *g, const struct guests *all)
{
    struct session *s = session_new(record_new(g, NULL), &no_clock, TABLE, 1);
    s->guests = all;
    s->seat[0] = seat_of_guest(&all->row[0]);
    return s;
}

static enum event wait_event(struct session *s)
{
    for (;;) {
        enum event e = session_tick(s, 0);
        struct pollfd p = {session_fd(s), POLLIN, 0};
        if (e != EVENT_NONE)
            return e;
        assert_int_equal(poll(&p, 1, PATIENCE_MS), 1);
    }
}

/* What the session says of an engine that does HOW wrong in G; then a person sits there and may move. */
static void expect_fault(const struct game *g, const char *how, const char *sentence)
{
    struct guests all = one_guest(how);
    if (strcmp(how, "eats") == 0)
        all.row[0].memory = 64;
    OWNED(session) s = begin(g, &all);
    assert_int_equal(wait_event(s), EVENT_UNSEATED);
    assert_string_equal(s->fault.text, sentence);
    assert_true(session_awaits_person(s));
    assert_int_equal(session_tick(s, 0), EVENT_NONE);
}

TEST(what_goes_wrong_costs_the_seat)
{
    expect_fault(chess, "ends at once", "wrong has ended");
    expect_fault(chess, "dies", "wrong has ended");
    expect_fault(chess, "eats", "wrong has ended");
    expect_fault(chess, "floods", "wrong writes without end");
    expect_fault(chess, "never ends a line", "wrong does not stop when told to");
    expect_fault(chess, "never answers", "wrong does not stop when told to");
    expect_fault(chess, "plays wrongly", "wrong plays \"e2e5\", which is not legal");
    expect_fault(chess, "plays nothing", "wrong plays \"(none)\", which is not legal");
    expect_fault(reroute66, "", "wrong does not play Reroute66");
}

TEST(a_program_that_is_not_there_costs_the_seat)
{
    struct guests all = {0};
    assert_true(guests_set(&all, "wrong", "/nonexistent/engine", NULL));
    OWNED(session) s = begin(chess, &all);
    assert_int_equal(wait_event(s), EVENT_UNSEATED);
    assert_non_null(strstr(s->fault.text, "/nonexistent/engine cannot be started: No such file"));
    s->seat[0] = seat_of_guest(&all.row[0]);
    strcpy(all.row[0].command, "engine");
    assert_int_equal(wait_event(s), EVENT_UNSEATED);
    assert_non_null(strstr(s->fault.text, "give its whole path"));
    strcpy(s->seat[0].guest, "other");
    s->seat[0].ai = true;
    assert_int_equal(wait_event(s), EVENT_UNSEATED);
    assert_string_equal(s->fault.text, "no engine of your configuration is called other");
}

/* The second guest of a game plays while the first one, which answers nothing, is sent away without waiting long. */
TEST(a_silent_engine_can_be_sent_away)
{
    struct guests all = one_guest("says nothing");
    OWNED(session) s = begin(chess, &all);
    assert_int_equal(session_tick(s, 0), EVENT_NONE);
    assert_true(session_thinking(s));
    s->seat[0] = (struct seat){0};
    session_changed(s, 0);
    assert_true(session_awaits_person(s));
}

TEST(rubbish_between_is_passed_over)
{
    struct guests all = one_guest("writes rubbish");
    OWNED(session) s = begin(chess, &all);
    assert_int_equal(wait_event(s), EVENT_MOVED);
    assert_int_equal(record_length(s->record->current), 1);
    assert_true(s->opinion[0].score >= -32000 && s->opinion[0].score <= 32000);
}

/* An engine counts moves to a mate: in 2 of its own it is three plies away, against it four. */
TEST(moves_to_a_mate_are_plies)
{
    struct guests wins = one_guest("sees a mate"), loses = one_guest("sees itself mated");
    OWNED(session) winner = begin(chess, &wins);
    assert_int_equal(wait_event(winner), EVENT_MOVED);
    assert_int_equal(winner->opinion[0].score, SCORE_MATE - 3);
    OWNED(session) loser = begin(chess, &loses);
    assert_int_equal(wait_event(loser), EVENT_MOVED);
    assert_int_equal(loser->opinion[0].score, 4 - SCORE_MATE);
}

/* By its own name for the game, and in the letters of other programs. */
TEST(plays_games_under_its_own_names)
{
    static const char *const games[][2] = {{"threecheck", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 +0+2"},
                                           {"minishogi", "4k/5/2T2/5/K4[] w - - 0 1"}};
    struct guests all = one_guest("knows");
    for (int i = 0; i < 2; i++) {
        const struct game *g = game_of(games[i][0]);
        struct position p = position_of(g, games[i][1]);
        struct session *s = session_new(record_new(g, &p), &no_clock, TABLE, 1);
        s->guests = &all;
        s->seat[0] = seat_of_guest(&all.row[0]);
        assert_int_equal(wait_event(s), EVENT_MOVED);
        session_free(s);
    }
}

TEST(what_is_told_to_an_engine)
{
    struct record *r = record_new(chess, NULL);
    struct assignment q = {.count = 0};
    struct move m;
    static const char *const moves[] = {"e4", "Nf6", "Nf3", "Ng8"};
    assignment_take(&q, chess, &r->root->position, r->root);
    assert_string_equal(q.words.at, "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (int i = 0; i < 4; i++) {
        assert_true(movetext_read(chess, &r->current->position, moves[i], &m, NULL));
        record_play(r, m);
    }
    assignment_take(&q, chess, &r->current->position, r->current);
    assert_string_equal(q.words.at,
                        "fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 moves g8f6 g1f3 f6g8");
    assert_int_equal(q.count, 4);
    assignment_take(&q, chess, &r->current->position, NULL);
    assert_int_equal(q.count, 1);
    assert_null(strstr(q.words.at, "moves"));
    assignment_free(&q);
    record_free(r);
}

TEST(lines_of_the_configuration)
{
    struct guests all = {0};
    struct error e = {0};
    assert_true(guests_set(&all, "fish", "/usr/games/stockfish", &e));
    assert_true(guests_set(&all, "fish.Skill Level", "5", &e));
    assert_true(guests_set(&all, "fish.time", "2.5", &e) && all.row[0].time_ms == 2500);
    assert_true(guests_set(&all, "fish.depth", "7", &e) && all.row[0].depth == 7);
    assert_string_equal(all.row[0].options, "setoption name Skill Level value 5\n");
    assert_false(guests_set(&all, "FISH", "/x", &e));
    assert_string_equal(e.text, "FISH: an engine above has this name already");
    assert_false(guests_set(&all, "a b", "/x", &e));
    assert_string_equal(e.text, "a b: an engine's name has letters, digits, - and _, 23 at most");
    assert_false(guests_set(&all, "empty", "", &e));
    assert_string_equal(e.text, "empty: give the engine's program behind =, with its whole path");
    assert_false(guests_set(&all, "crab.Hash", "1", &e));
    assert_false(guests_set(&all, "fish.nodes", "many", &e));
    assert_false(guests_set(&all, "fish.", "1", &e));
    char name[] = "ea";
    for (int i = 1; i < GUESTS_MAX; i++, name[1]++)
        assert_true(guests_set(&all, name, "/x", &e));
    assert_false(guests_set(&all, name, "/x", &e));
    assert_string_equal(e.text, "ep: at most 16 engines can be named: remove one");
}

TEST(seats_of_engines)
{
    struct guests all = one_guest("");
    struct seat s;
    struct error e = {0};
    char out[SEAT_TEXT];
    assert_true(seat_read("Wrong", &all, &s, &e) && s.ai && s.level == LEVEL_FULL);
    seat_write(s, out);
    assert_string_equal(out, "wrong");
    seat_write_tag(s, out);
    assert_string_equal(out, "Computer wrong");
    assert_true(seat_equal(seat_from_tag(out), s));
    assert_false(seat_from_tag("Computer of the club").ai);
    assert_false(seat_read("wrong", NULL, &s, &e));
}

int main(int n, char **argument)
{
    char whole[4096];
    wrong_engine = n > 1 && realpath(argument[1], whole) ? whole : "";
    chess = game_of("chess");
    reroute66 = game_of("reroute66");
    return RUN_LISTED("play: guest", NULL, NULL);
}
