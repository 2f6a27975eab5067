/* The session without a screen: turns between people and the AI, taking back, offers, claims, clocks, hints. Waits only
 * for the AI. */
#include "games.h"
#include "test.h"

#include "play/tags.h"
#include "record/comment.h"

#include <poll.h>

enum { SESSIONS = 16, TABLE = 1 << 20, PATIENCE_MS = 600000 };

static const struct game *reroute66, *altorth3;
static const struct clock_rule no_clock = {0};
static struct session *session[SESSIONS];
static int begun;

/* A session that is freed when the test ends. */
static struct session *begin(const struct game *g, const struct position *p, const struct clock_rule *rule)
{
    assert_true(begun < SESSIONS);
    return session[begun++] = session_new(record_new(g, p), rule, TABLE, 1);
}

static int free_sessions(void **state)
{
    (void)state;
    while (begun)
        session_free(session[--begun]);
    return 0;
}

static void seat_ai(struct session *s, int who, int level)
{
    s->seat[who] = (struct seat){.ai = true, .level = level};
}

static void play(struct session *s, const char *text)
{
    struct move m;
    assert_true(movetext_read(s->game, session_position(s), text, &m, NULL));
    session_play(s, m, 0);
}

static void assert_ended(const struct session *s, enum ending ending, int sharers)
{
    assert_int_equal(record_outcome(s->record).ending, ending);
    assert_int_equal(record_outcome(s->record).sharers, sharers);
}

/* Tick at NOW until something happens. */
static enum event wait_event(struct session *s, int64_t now)
{
    for (;;) {
        enum event e = session_tick(s, now);
        struct pollfd p = {session_fd(s), POLLIN, 0};
        if (e != EVENT_NONE)
            return e;
        assert_int_equal(poll(&p, 1, PATIENCE_MS), 1);
    }
}

TEST(people_take_turns_and_moves_back)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    assert_false(session_undo(s, 0));
    assert_false(session_redo(s, 0));
    play(s, "P a2-A4");
    play(s, "p h7-H5");
    assert_int_equal(session_turn(s), 0);
    assert_true(session_undo(s, 0));
    assert_int_equal(session_turn(s), 1);
    assert_true(session_undo(s, 0));
    assert_false(session_undo(s, 0));
    assert_true(session_redo(s, 0));
    assert_true(session_redo(s, 0));
    assert_false(session_redo(s, 0));
    assert_int_equal(record_length(s->record->current), 2);
}

TEST(what_was_taken_back_becomes_a_variation)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    play(s, "P a2-A4");
    session_undo(s, 0);
    play(s, "P a2-a4");
    assert_true(record_is_main(s->record->current));
    assert_non_null(s->record->current->sibling);
}

/* A move that was played before is the main line again when it is played again, and what follows goes with it. */
TEST(what_is_on_the_board_is_the_main_line)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    play(s, "P a2-A4");
    play(s, "p h7-H5");
    session_undo(s, 0);
    session_undo(s, 0);
    play(s, "P e2-e3");
    session_undo(s, 0);
    play(s, "P a2-A4");
    assert_true(record_is_main(s->record->current));
    play(s, "p a7-a6");
    assert_true(record_is_main(s->record->current));
    session_undo(s, 0);
    session_redo(s, 0);
    session_undo(s, 0);
    play(s, "p h7-H5");
    assert_true(record_is_main(s->record->current));
    s->viewed = true; /* somebody looks at other moves */
    record_go(s->record, s->record->root);
    play(s, "P e2-e3");
    assert_false(record_is_main(s->record->current));
}

TEST(the_ai_answers_and_undo_takes_both_moves)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    seat_ai(s, 1, 1);
    assert_int_equal(session_tick(s, 0), EVENT_NONE);
    assert_false(session_thinking(s)); /* it is a person's turn */
    play(s, "P a2-A4");
    assert_false(session_awaits_person(s));
    assert_int_equal(wait_event(s, 0), EVENT_MOVED);
    assert_int_equal(record_length(s->record->current), 2);
    assert_true(session_awaits_person(s));
    assert_true(session_undo(s, 0));
    assert_int_equal(record_length(s->record->current), 0);
    assert_true(session_redo(s, 0));
    assert_int_equal(record_length(s->record->current), 2);
}

/* The library has one move of the start position, and another of what follows. */
TEST(below_full_skill_the_ai_draws_from_the_library)
{
    for (int level = LEVEL_FULL - 1; level <= LEVEL_FULL; level++) {
        struct session *s = begin(reroute66, NULL, &no_clock);
        SCOPED(openings) library = {0};
        struct opening x = {.key = openings_key(reroute66, session_position(s)), .move = "Pa2-a3", .games = 1};
        openings_add_line(&library, &x);
        openings_sort(&library);
        s->library = &library;
        seat_ai(s, 0, level);
        assert_int_equal(session_tick(s, 0), level == LEVEL_FULL ? EVENT_NONE : EVENT_MOVED);
        assert_int_equal(s->from_library, level != LEVEL_FULL);
        assert_int_equal(session_thinking(s), level == LEVEL_FULL);
        assert_int_equal(record_length(s->record->current), level != LEVEL_FULL);
    }
}

TEST(a_move_that_was_thought_out_is_from_no_library)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    struct openings library = {0};
    s->library = &library;
    s->from_library = true;
    seat_ai(s, 0, 1);
    assert_int_equal(wait_event(s, 0), EVENT_MOVED);
    assert_false(s->from_library);
}

TEST(undo_stops_a_thinking_ai)
{
    static const struct clock_rule hours = {.base = 36000000};
    struct session *s = begin(reroute66, NULL, &hours);
    seat_ai(s, 1, 10);
    play(s, "P a2-A4");
    assert_int_equal(session_tick(s, 0), EVENT_NONE);
    assert_true(session_thinking(s));
    assert_true(session_undo(s, 0));
    assert_false(session_thinking(s));
    assert_int_equal(record_length(s->record->current), 0);
    assert_int_equal(session_tick(s, 0), EVENT_NONE);
}

TEST(a_first_move_of_the_ai_is_not_taken_back)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    seat_ai(s, 0, 1);
    assert_int_equal(wait_event(s, 0), EVENT_MOVED);
    assert_false(session_undo(s, 0));
    assert_int_equal(record_length(s->record->current), 1);
}

TEST(two_ais_play_and_wait_after_undo)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    seat_ai(s, 0, 1);
    seat_ai(s, 1, 1);
    for (int i = 0; i < 4; i++)
        assert_int_equal(wait_event(s, 0), EVENT_MOVED);
    assert_true(session_undo(s, 0));
    assert_int_equal(record_length(s->record->current), 3);
    assert_int_equal(session_tick(s, 0), EVENT_NONE);
    assert_false(session_thinking(s));
    session_go(s, 0);
    assert_int_equal(wait_event(s, 0), EVENT_MOVED);
}

/* Tick at NOW until the AI's move is found; it is not played. */
static void wait_found(struct session *s, int64_t now)
{
    while (!s->found) {
        struct pollfd p = {session_fd(s), POLLIN, 0};
        assert_int_equal(session_tick(s, now), EVENT_NONE);
        if (!s->found)
            assert_int_equal(poll(&p, 1, PATIENCE_MS), 1);
    }
}

/* The next move is ready at once and comes when the pace has passed; nobody waits where a person plays along. */
TEST(ais_keep_the_pace)
{
    enum { PACE = 1000, BEGUN = 50 };
    struct session *s = begin(reroute66, NULL, &no_clock);
    s->pace = PACE;
    seat_ai(s, 0, 1);
    seat_ai(s, 1, 1);
    assert_int_equal(wait_event(s, BEGUN), EVENT_MOVED);
    wait_found(s, BEGUN);
    assert_int_equal(session_timeout(s, BEGUN), PACE);
    assert_int_equal(session_tick(s, BEGUN + PACE - 1), EVENT_NONE);
    assert_int_equal(record_length(s->record->current), 1);
    assert_int_equal(session_tick(s, BEGUN + PACE), EVENT_MOVED);
    assert_int_equal(record_length(s->record->current), 2);

    s = begin(reroute66, NULL, &no_clock);
    s->pace = PACE;
    seat_ai(s, 1, 1); /* against people a level thinks for a while, too */
    play(s, "P a2-A4");
    wait_found(s, BEGUN);
    assert_in_range(session_timeout(s, BEGUN), PACE / 3, PACE / 3 + PACE);
    assert_int_equal(session_tick(s, BEGUN + PACE / 3 - 1), EVENT_NONE);
    assert_int_equal(session_tick(s, BEGUN + PACE / 3 + PACE), EVENT_MOVED);
}

TEST(resigning_of_two_and_of_three)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    session_resign(s, 0, 0);
    assert_ended(s, ENDING_RESIGNATION, 2);
    s = begin(altorth3, NULL, &no_clock);
    session_resign(s, 0, 0);
    assert_false(session_over(s));
    assert_int_equal(session_turn(s), 1);
    session_resign(s, 2, 0);
    assert_ended(s, ENDING_LAST_LEFT, 2);
}

/* Whatever asks for it: a paused or finished game, the computer's turn, or the rules. */
TEST(nothing_is_played_that_the_game_does_not_allow)
{
    const struct move pass = {CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    struct session *s = begin(reroute66, NULL, &no_clock);
    struct move m;
    assert_true(movetext_read(reroute66, session_position(s), "P a2-a3", &m, NULL));
    assert_int_equal(session_play(s, pass, 0), DENIAL_ILLEGAL);
    assert_null(record_play(s->record, pass));
    session_pause(s, true, 0);
    assert_int_equal(session_play(s, m, 0), DENIAL_PAUSED);
    assert_int_equal(session_claim_with(s, m, 0), DENIAL_PAUSED);
    session_pause(s, false, 0);
    seat_ai(s, 0, 1);
    assert_int_equal(session_play(s, m, 0), DENIAL_TURN);
    assert_int_equal(session_claim(s, 0), DENIAL_TURN);
    session_resign(s, 0, 0);
    assert_int_equal(session_play(s, m, 0), DENIAL_OVER);
    assert_int_equal(session_resign(s, 1, 0), DENIAL_OVER);
    assert_int_equal(session_draw(s, 1, 0), DRAW_DENIED);
    assert_null(s->record->root->child);
}

/* FIDE Laws 5.1.2 and 6.9. */
TEST(nobody_wins_with_a_bare_king)
{
    struct position p;
    assert_true(code_read(reroute66, "8/8/3rk3/9/9/5K2/8/8 b - - 0 1", &p, NULL));
    for (int who = 0; who < 2; who++) {
        for (int flag = 0; flag < 2; flag++) {
            struct session *s = begin(reroute66, &p, &(struct clock_rule){.base = 1000});
            play(s, "k e6-e5");
            if (who == 0)
                play(s, "K f3-f2");
            if (flag)
                assert_int_equal(session_tick(s, 1001), EVENT_ENDED);
            else
                session_resign(s, 1 - who, 0);
            assert_ended(s, flag ? ENDING_TIME : ENDING_RESIGNATION, who == 0 ? 3 : 2);
        }
    }
}

TEST(a_draw_needs_everyone)
{
    struct session *s = begin(altorth3, NULL, &no_clock);
    struct move any[MOVES_MAX];
    assert_int_equal(session_draw(s, 0, 0), DRAW_DENIED); /* not before the first move */
    assert_int_equal(session_draw_denial(s, 0), DENIAL_EARLY);
    moves_legal(altorth3, session_position(s), any);
    session_play(s, any[0], 0);
    assert_int_equal(session_draw(s, 0, 0), 1);
    assert_int_equal(session_draw(s, 1, 0), 2);
    session_decline(s);
    assert_false(session_over(s));
    assert_int_equal(session_draw(s, 2, 0), 0);
    assert_int_equal(session_draw(s, 0, 0), 1);
    assert_int_equal(session_draw(s, 1, 0), DRAW_AGREED);
    assert_int_equal(record_outcome(s->record).ending, ENDING_AGREEMENT);
}

TEST(a_draw_offer_lapses_with_a_move)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    play(s, "P a2-a3");
    assert_int_equal(session_draw(s, 0, 0), 1);
    play(s, "p a7-a6");
    assert_int_equal(session_draw(s, 1, 0), 0); /* a new offer, of Black's */
    assert_int_equal(s->offerer, 1);
}

/* A session of WORDS with White to move and Black the AI. */
static struct session *against_ai(const char *words)
{
    struct position p;
    p = placed(reroute66, words);
    position_complete(reroute66, &p);
    struct session *s = begin(reroute66, &p, &no_clock);
    seat_ai(s, 1, 4);
    return s;
}

TEST(the_ai_accepts_a_draw_only_when_it_stands_worse)
{
    struct session *s = against_ai("Ke1 Qd1 Ra1 ke8 Pa2");
    play(s, "P a2-a3");
    assert_int_equal(session_draw(s, 0, 0), DRAW_AGREED);
    s = against_ai("Ke1 Qd1 Ra1 ke8 Pa2");
    s->manners.accepts_draws = false;
    play(s, "P a2-a3");
    assert_int_equal(session_draw(s, 0, 0), DRAW_DECLINED);
    s = against_ai("Ke1 ke8 qd8 ra8 Pa2");
    play(s, "P a2-a3");
    assert_int_equal(session_draw(s, 0, 0), DRAW_DECLINED);
    assert_false(session_over(s));
}

static void shuffle(struct session *s)
{
    static const char *const moves[] = {"N b1-c3", "n b8-c6", "N c3-b1", "n c6-b8"};
    for (int i = 0; i < 8; i++)
        play(s, moves[i % 4]);
}

TEST(threefold_repetition_is_claimed_by_people)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    assert_int_equal(session_claim(s, 0), DENIAL_CLAIM);
    shuffle(s);
    assert_int_equal(session_claimable(s), ENDING_THREEFOLD);
    assert_int_equal(session_claim(s, 0), DENIAL_NONE);
    assert_int_equal(record_outcome(s->record).ending, ENDING_THREEFOLD);
}

static struct move read(const struct session *s, const char *text)
{
    struct move m;
    assert_true(movetext_read(s->game, session_position(s), text, &m, NULL));
    return m;
}

TEST(a_draw_is_claimed_with_the_move_that_brings_it_about)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    shuffle(s);
    session_undo(s, 0); /* n c6-b8 would make the start for the third time */
    assert_int_equal(session_claimable(s), ENDING_NONE);
    assert_int_equal(session_claim(s, 0), DENIAL_CLAIM);
    assert_int_equal(session_claim_with(s, read(s, "p a7-a6"), 0), DENIAL_CLAIM);
    assert_int_equal(record_length(s->record->current), 7); /* nothing was played */
    assert_int_equal(session_claim_with(s, read(s, "n c6-b8"), 0), DENIAL_NONE);
    assert_int_equal(record_length(s->record->current), 8);
    assert_int_equal(record_outcome(s->record).ending, ENDING_THREEFOLD);

    struct position p;
    p = placed(reroute66, "Ke1 Ra1 ke8 Pa2");
    p.half = 99;
    position_complete(reroute66, &p);
    s = begin(reroute66, &p, &no_clock);
    assert_int_equal(session_claim_with(s, read(s, "P a2-a3"), 0), DENIAL_CLAIM);
    assert_int_equal(session_claim_with(s, read(s, "R a1-b1"), 0), DENIAL_NONE);
    assert_int_equal(record_outcome(s->record).ending, ENDING_50_MOVES);
}

TEST(the_ai_claims_a_draw_unless_told_not_to)
{
    for (int claims = 0; claims < 2; claims++) {
        struct position p;
        p = placed(reroute66, "Ke1 Nb1 Qa1 ke8 nb8 Pa2 pa7");
        position_complete(reroute66, &p);
        struct session *s = begin(reroute66, &p, &no_clock);
        shuffle(s);
        play(s, "N b1-c3");
        play(s, "n b8-c6");
        play(s, "N c3-b1"); /* Black, a Queen behind, may claim */
        assert_int_equal(session_claimable(s), ENDING_THREEFOLD);
        seat_ai(s, 1, 1);
        s->manners.claims_draws = claims;
        s->manners.resigns = false;
        assert_int_equal(wait_event(s, 0), claims ? EVENT_ENDED : EVENT_MOVED);
    }
}

TEST(the_ai_resigns_a_lost_game_if_it_may)
{
    for (int resigns = 0; resigns < 2; resigns++) {
        struct session *s = against_ai("Ke1 Qd1 Qc1 Ra1 Rh1 ke8 pa7 ph7 pd7 Pb2");
        static const char *const waits[] = {"K e1-f1", "K f1-g1", "K g1-f1", "K f1-g1",
                                            "K g1-f1", "K f1-g1", "K g1-f1", "K f1-g1"};
        enum event e = EVENT_NONE;
        s->manners.resigns = resigns;
        s->manners.claims_draws = false; /* both may repeat what they play */
        for (int i = 0; i < 8 && !session_over(s); i++) {
            play(s, waits[i]);
            e = wait_event(s, 0);
        }
        assert_int_equal(e, resigns ? EVENT_ENDED : EVENT_MOVED);
        assert_int_equal(record_outcome(s->record).ending, resigns ? ENDING_RESIGNATION : ENDING_NONE);
    }
}

/* Kings with a Bishop each at move number FULL: nobody can do much. The AI is Black and claims nothing. */
static struct session *even_game(int full)
{
    struct session *s = against_ai("Ka1 ka8 Ba2 ba7");
    s->record->root->position.full = (uint16_t)full;
    s->manners.claims_draws = false;
    return s;
}

/* Play for White whatever takes nothing; is a draw offered by the AI within so many moves? */
static bool offers_within(struct session *s, int moves)
{
    struct move m[MOVES_MAX];
    cell victim;
    while (moves-- > 0 && !session_over(s)) {
        int i = 0, n = moves_legal(s->game, session_position(s), m);
        while (i + 1 < n && move_captures(s->game, session_position(s), m[i], &victim))
            i++;
        session_play(s, m[i], 0);
        wait_event(s, 0);
        if (session_asked(s) == 0)
            return true;
    }
    return false;
}

TEST(the_ai_offers_a_draw_in_a_late_even_game)
{
    struct session *s = even_game(50);
    assert_true(offers_within(s, 40));
    assert_int_equal(session_turn(s), 0);
    assert_int_equal(s->offerer, 1);
    session_decline(s);
    assert_false(offers_within(s, 8)); /* and does not press */

    s = even_game(50);
    assert_true(offers_within(s, 40));
    assert_int_equal(session_draw(s, 0, 0), DRAW_AGREED);
    assert_int_equal(record_outcome(s->record).ending, ENDING_AGREEMENT);

    s = even_game(50);
    s->manners.offers_draws = false;
    assert_false(offers_within(s, 30));

    s = even_game(1); /* too early */
    assert_false(offers_within(s, 30));
}

/* Of three players one offers; that another moves does not take the offer away from the person who was asked. */
TEST(an_offer_stands_until_its_maker_moves_again)
{
    struct session *s = begin(altorth3, NULL, &no_clock);
    seat_ai(s, 1, 1);
    seat_ai(s, 2, 1);
    play(s, "f6");
    assert_int_equal(wait_event(s, 0), EVENT_MOVED);
    assert_int_equal(session_draw(s, 1, 0), 0);
    assert_int_equal(wait_event(s, 0), EVENT_MOVED);
    assert_int_equal(session_asked(s), 0);
    struct move any[MOVES_MAX]; /* which moves there are depends on the computer's */
    assert_true(moves_legal(altorth3, session_position(s), any) > 0);
    session_play(s, any[0], 0);
    assert_int_equal(session_asked(s), -1); /* who moves himself has answered */
}

TEST(clocks_run_from_the_first_move_on)
{
    static const struct clock_rule rule = {.base = 10000, .increment = 1000};
    struct session *s = begin(reroute66, NULL, &rule);
    struct move m;
    session_changed(s, 0);
    assert_int_equal(session_timeout(s, 0), -1);
    assert_true(movetext_read(reroute66, session_position(s), "a2-a3", &m, NULL));
    session_play(s, m, 5000);
    assert_int_equal(clock_left(&s->clock, 0, 5000), 10000);
    assert_int_equal(clock_left(&s->clock, 1, 7000), 8000);
    assert_true(movetext_read(reroute66, session_position(s), "a7-a6", &m, NULL));
    session_play(s, m, 8000);
    assert_int_equal(clock_left(&s->clock, 1, 9000), 8000); /* 10 − 3 + 1 */
    session_pause(s, true, 9000);
    assert_false(session_awaits_person(s));
    assert_int_equal(session_tick(s, 99000), EVENT_NONE);
    session_pause(s, false, 99000);
    assert_int_equal(session_tick(s, 99000 + 8999), EVENT_NONE);
    assert_int_equal(session_tick(s, 99000 + 9000), EVENT_ENDED);
    assert_ended(s, ENDING_TIME, 2);
}

/* The duck's half of a turn is no move of its own: two moves bring the next period. */
TEST(a_turn_with_a_duck_counts_once)
{
    static const struct clock_rule rule = {.base = 10000, .moves = 2};
    static const char *const halves[] = {"e4", "@e5", "d6", "@e6", "d4", "@d5", "c6", "@c5", "c4"};
    static const int64_t left[] = {-1, 9000, -1, 8000, -1, 17000, -1, 16000, -1};
    struct session *s = begin(game_of("duck"), NULL, &rule);
    for (int i = 0; i < 9; i++) {
        struct move m;
        int64_t told = -1;
        int who = session_turn(s);
        assert_true(movetext_read(s->game, session_position(s), halves[i], &m, NULL));
        session_play(s, m, 1000 * i);
        assert_int_equal(comment_clock(s->record->current->comment, &told), left[i] >= 0);
        assert_int_equal(told, left[i]);
        if (left[i] >= 0)
            assert_int_equal(clock_left(&s->clock, who, 1000 * i), left[i]);
    }
    assert_true(session_undo(s, 9000));
    assert_true(session_undo(s, 9000));
    assert_int_equal(s->clock.made[0], 2);
    assert_int_equal(s->clock.made[1], 1);
}

/* Who lost on time, with exactly 0 ms left, gets back what was left after that player's last move. */
TEST(a_loss_on_time_that_is_taken_back_gives_time)
{
    static const struct clock_rule rule = {.base = 10000, .increment = 1000};
    struct session *s = begin(reroute66, NULL, &rule);
    play(s, "a2-a3");
    assert_int_equal(session_tick(s, 9999), EVENT_NONE);
    assert_int_equal(session_tick(s, 10000), EVENT_ENDED);
    assert_int_equal(s->clock.left[1], 0);
    assert_true(session_undo(s, 20000));
    assert_false(session_over(s));
    assert_int_equal(s->clock.left[1], 10000);
    assert_int_equal(s->clock.left[0], 10000);
    struct move m;
    assert_true(movetext_read(reroute66, session_position(s), "a7-a6", &m, NULL));
    session_play(s, m, 24000);
    assert_int_equal(clock_left(&s->clock, 1, 24000), 7000); /* 10 − 4 + 1 */
    assert_int_equal(session_tick(s, 33999), EVENT_NONE);
    assert_true(movetext_read(reroute66, session_position(s), "b2-b3", &m, NULL));
    session_play(s, m, 33999);
    assert_int_equal(clock_left(&s->clock, 0, 33999), 1001);
    assert_int_equal(session_tick(s, 40999), EVENT_ENDED);
    assert_true(session_undo(s, 50000));
    assert_int_equal(s->clock.left[0], 1001);
    assert_int_equal(s->clock.left[1], 7000);
}

TEST(a_flag_of_three_players_puts_one_out)
{
    static const struct clock_rule rule = {.base = 10000};
    struct session *s = begin(altorth3, NULL, &rule);
    play(s, "M f5-f6");
    assert_int_equal(session_tick(s, 10000), EVENT_LEFT);
    assert_int_equal(session_turn(s), 2);
    assert_false(session_over(s));
}

TEST(a_hint_comes_in_two_steps_and_lapses)
{
    struct session *s = against_ai("Ke1 Ra1 ke8 Pa2");
    session_hint(s);
    assert_int_equal(s->hint, HINT_THINKING);
    assert_int_equal(wait_event(s, 0), EVENT_HINT);
    assert_int_equal(s->hint, HINT_WHERE);
    assert_true(move_is_legal(reroute66, session_position(s), s->hinted));
    session_hint(s);
    assert_int_equal(s->hint, HINT_WHAT);
    play(s, "P a2-a3");
    assert_int_equal(s->hint, HINT_NONE);
}

/* Does it ponder once S has been ticked? */
static bool ponders(struct session *s)
{
    assert_int_equal(session_tick(s, 0), EVENT_NONE);
    assert_false(session_thinking(s)); /* nobody is told that the computer thinks: it is a person's turn */
    return s->pondering;
}

TEST(the_ai_ponders_at_full_strength_if_it_may)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    seat_ai(s, 1, LEVEL_FULL);
    assert_false(ponders(s)); /* off by default */
    s->manners.ponders = true;
    seat_ai(s, 1, 10);
    assert_false(ponders(s)); /* a level would be stronger than it is graded */
    seat_ai(s, 1, LEVEL_FULL);
    assert_true(ponders(s));
    assert_true(session_awaits_person(s));
    play(s, "P a2-A4");
    assert_false(s->pondering);
    assert_int_equal(session_tick(s, 0), EVENT_NONE);
    assert_true(session_thinking(s));
    session_hurry(s);
    assert_int_equal(wait_event(s, 0), EVENT_MOVED);
    assert_true(ponders(s));
    session_pause(s, true, 0);
    assert_false(s->pondering);
}

TEST(pondering_makes_room_for_hints_and_answers)
{
    struct session *s = against_ai("Ke1 Ra1 ke8 Pa2");
    s->manners.ponders = true;
    seat_ai(s, 1, LEVEL_FULL);
    assert_true(ponders(s));
    session_hint(s);
    assert_int_equal(s->hint, HINT_THINKING);
    assert_int_equal(wait_event(s, 0), EVENT_HINT);
    assert_false(ponders(s)); /* the hint stands until the person moves */
    play(s, "P a2-a3");
    assert_int_equal(wait_event(s, 0), EVENT_MOVED);
    assert_true(ponders(s));
    assert_int_equal(session_draw(s, 0, 0), DRAW_AGREED);
}

TEST(seats_are_kept_in_the_tags)
{
    struct session *s = begin(reroute66, NULL, &no_clock);
    seat_ai(s, 1, 7);
    tags_write(s);
    assert_string_equal(record_tag(s->record, "White"), "Player");
    assert_string_equal(record_tag(s->record, "Black"), "Computer level 7");
    s->seat[1] = (struct seat){0};
    tags_read(s);
    assert_true(s->seat[1].ai);
    assert_int_equal(s->seat[1].level, 7);
    assert_int_equal(session_only_person(s), 0);
    record_set_tag(s->record, "White", "Somebody Else");
    seat_ai(s, 1, 3);
    tags_write(s);
    assert_string_equal(record_tag(s->record, "White"), "Somebody Else");
    assert_string_equal(record_tag(s->record, "Black"), "Computer level 3");
    seat_ai(s, 0, 2);
    tags_write(s);
    assert_string_equal(record_tag(s->record, "White"), "Computer level 2");
}

static int open_games(void **state)
{
    (void)state;
    reroute66 = game_of("reroute66");
    altorth3 = game_of("altorth3");
    return 0;
}

RUN_TESTS_EACH("session", NULL, free_sessions, open_games, NULL)
