/* record: shared games whose clock binds: sets of events, and what every program makes of them. */
#include "table.h"
#include "test.h"

#include "record/shared.h"

enum { TOLERANCE = 2000, GRACE = 60000, BEGUN = 100000000, EVENTS_MOST = 40 };

OWNER(shared)

/* The game that is played. */
static const char *game_id = "chess";

/* From which games begin; NULL: the array. */
static const struct position *begun_from;

static struct shared *new_game(void)
{
    return shared_new(new_record(game_id, begun_from), "0123456789abcdef");
}

/* Adds the event "SECONDS SEAT KIND REST": at SECONDS by the clock of the machine of its program. */
static void add(struct shared *s, const char *line)
{
    static const char *const kinds[SHARED_KINDS] = {
        [SHARED_JOIN] = "join",     [SHARED_MOVE] = "move",         [SHARED_CLAIM] = "claim",
        [SHARED_UNDO] = "undo",     [SHARED_PAUSE] = "pause",       [SHARED_YES] = "yes",
        [SHARED_FLAG] = "flag",     [SHARED_LEFT] = "left",         [SHARED_ABORT] = "abort",
        [SHARED_RESIGN] = "resign", [SHARED_VACATION] = "vacation", [SHARED_REMATCH] = "rematch"};
    double seconds;
    char seat, word[16], rest[64] = "";
    assert_true(sscanf(line, "%lf %c %15s %63[^\n]", &seconds, &seat, word, rest) >= 3);
    int kind = 0, player = seat == 'w' ? 0 : 1;
    while (!kinds[kind] || strcmp(kinds[kind], word) != 0)
        assert_true(++kind < SHARED_KINDS);
    s->wall = BEGUN + (int64_t)(1000 * seconds);
    if (kind == SHARED_YES)
        shared_answer(s, player, true);
    else
        shared_add(s, player, (enum shared_kind)kind, rest);
}

/* A game of Anna and Ben with that clock, under way; then the events of LINES, parted by ";". */
static struct shared *tell(const char *clock, const char *lines)
{
    struct shared *s = new_game();
    struct clock_rule rule;
    FREED char *copy = memory_copy(lines, strlen(lines));
    assert_true(clock_read(clock, &rule, NULL));
    shared_add_terms(s, 0, &rule, TOLERANCE, GRACE);
    assert_true(s->time.binding);
    for (char *at = copy, *next; at; at = next) {
        next = strchr(at, ';');
        if (next)
            *next++ = '\0';
        if (*at)
            add(s, at);
    }
    return s;
}

/* How S stands: the ends, the moves on the board, and the seconds that both have left. */
static void write_verdict(const struct shared *s, char *out, size_t size)
{
    struct outcome outcome = record_outcome(s->record);
    snprintf(out, size, "%s%d moves, %lld %lld",
             s->aborted                      ? "aborted, "
             : outcome.ending == ENDING_NONE ? ""
             : outcome.ending != ENDING_TIME ? "over, "
             : outcome.sharers == 1u         ? "White wins on time, "
                                             : "Black wins on time, ",
             record_length(s->record->current), (long long)(shared_left(s, 0) + 500) / 1000,
             (long long)(shared_left(s, 1) + 500) / 1000);
}

/* Another program that reads S's first EVENTS events, in the order of SEED, and then all in another order. */
static void assert_pure(const struct shared *s, int events, uint64_t seed, const char *verdict)
{
    struct random random = {seed};
    char now[120];
    SCOPED(text) whole = {0}, again = {0};
    shared_write(s, &whole);
    OWNED(shared) copy = new_game();
    for (int pass = 0; pass < 2; pass++, events = s->events) {
        int order[EVENTS_MOST];
        SCOPED(text) text = {0};
        assert_true(events <= EVENTS_MOST);
        for (int i = 0; i < events; i++) {
            int other = (int)random_below(&random, (unsigned)i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        text_add(&text, "{");
        for (int i = 0; i < events; i++)
            text_addf(&text, "[%%r66 %s] ", s->event[order[i]].line);
        text_add(&text, "} *");
        shared_merge(copy, text.at, text.length);
    }
    copy->wall = 1; /* the reader's own clock, which is wrong, does not matter */
    write_verdict(copy, now, sizeof now);
    assert_string_equal(now, verdict);
    shared_write(copy, &again);
    assert_string_equal(again.at, whole.at);
    assert_int_equal(copy->time.since, s->time.since);
    assert_int_equal(copy->time.flag, s->time.flag);
}

/* Seconds. */
#define DAY "86400"
#define DAYS2 "172800"
#define DAYS4 "345600"
#define DAYS5 "432000"
#define DAYS9 "777600"
#define DAYS10 "864000"
#define DAYS11 "950400"

#define SAT "0 w join aa Anna;0 b join bb Ben;"
#define E4 SAT "0 w move e4 0 0;"
#define E5 E4 "10 b move e5 0 10000;"

/* A game by CLOCK, in which the events LINES come, and how it stands then. */
struct timed_case {
    const char *clock, *lines, *verdict;
};

/* Each of ROWS, which an empty one ends, has its verdict, and every program comes to the same one. */
static void assert_verdicts(const struct timed_case *rows)
{
    for (const struct timed_case *row = rows; row->clock; row++) {
        char now[120];
        OWNED(shared) s = tell(row->clock, row->lines);
        write_verdict(s, now, sizeof now);
        if (strcmp(now, row->verdict) != 0)
            print_error("%s\n", row->lines);
        assert_string_equal(now, row->verdict);
        for (int seed = 0; seed < 8; seed++)
            assert_pure(s, 1 + (s->events - 1) * seed / 7, (uint64_t)seed + 1, now);
    }
}

/* What a move costs: the claim, and at least the time between the events less the tolerance. */
TEST(a_move_costs_what_is_claimed_and_what_was_seen)
{
    static const struct timed_case rows[] = {
        {"5+3", E4, "1 moves, 303 300"}, /* nobody's time runs before the first move */
        {"5+3", E4 "10 b move e5 0 10000", "2 moves, 303 293"},
        {"5+3", E4 "10 b move e5 0 20000", "2 moves, 303 283"},
        {"5+3", E4 "10 b move e5 0 0", "2 moves, 303 295"},
        {"5+3", E4 "10 b move e5 0", "2 moves, 303 295"},
        {"5+3", E4 "100 b move e5 999999999 0", "2 moves, 303 205"}, /* what is left is not the player's word */
        {"5+3", E4 "1 b move e5 0 0", "2 moves, 303 303"},
        {"5+3", E4 "302 b move e5 0 0", "White wins on time, 1 moves, 303 300"},
        {"5d10", E4 "30 b move e5 0 30000", "2 moves, 300 280"},
        {"1/5+0", E4 "30 b move e5 0 30000", "2 moves, 600 570"},
        {0},
    };
    assert_verdicts(rows);
}

/* A clock that is a day slow or fast harms nobody, whose program runs all the time. */
TEST(wrong_clocks_harm_nobody)
{
    static const struct timed_case rows[] = {
        {"5+3", E4 "-86390 b move e5 0 10000; 30 w move d4 0 20000; -86360 b move d5 0 10000", "4 moves, 286 286"},
        {"5+3", "0 w join aa Anna;86400 b join bb Ben;0 w move e4 0 0;86410 b move e5 0 10000;30 w move d4 0 20000",
         "3 moves, 286 293"},
        {"5+3",
         "0 w join aa Anna;86400 b join bb Ben;0 w move e4 0 0;86410 b move e5 0 10000;30 w move d4 0 20000;"
         "86440 b move d5 0 10000",
         "4 moves, 286 286"},
        {0},
    };
    assert_verdicts(rows);
}

/* A cheat quits, sets its clock back and returns: what the other program has seen counts. */
TEST(who_sets_a_clock_back_gains_nothing)
{
    static const struct timed_case rows[] = {
        {"5+3", E5 "20 w move d4 0 10000; -50 b join bb Ben; 20 b move d5 0 0; 130 w move c4 0 10000",
         "5 moves, 289 198"}, /* gains 2 s */
        {"5+3", E5 "20 w move d4 0 10000; -50 b join bb Ben; 20 b move d5 0 0; 430 w move c4 0 10000",
         "White wins on time, 4 moves, 296 0"},
        {"5+3", E5 "20 w move d4 0 10000; 100 b join bb Ben; 120 b move d5 0 100000; 130 w move c4 0 10000",
         "5 moves, 289 196"}, /* an honest player pays nothing for that */
        {"5+3", E4 "10 b move e5 0 0; 130 w move d4 0 10000", "3 moves, 188 295"}, /* nobody was away: the events */
        {"5+3",
         E5 "20 w move d4 0 10000; -50 b join bb Ben; 20 b move d5 0 0; 125 w join aa Anna; 130 w move c4 0 5000",
         "5 moves, 191 296"}, /* nobody has watched: there are only the two machines' clocks */
        /* Who sits down late has not been away before. */
        {"5+3",
         "0 w join aa Anna; 0 w move e4 0 0; 178 b join bb; 181 b join bb Ben; 188 b move e5 0 10000; 190 w move d4 0 2000",
         "3 moves, 304 293"},
        /* It cannot put off its flag with it, either. */
        {"5+3", E4 "0 b join bb Ben; 310 w flag b; -50 b left 99000", "White wins on time, 1 moves, 303 300"},
        {"5+3", E4 "0 b join bb Ben; 310 w flag b; -50 b move e5 0 0", "White wins on time, 1 moves, 303 300"},
        {0},
    };
    assert_verdicts(rows);
}

/* Who is gone loses by a claim after the grace, not by a flag alone. */
TEST(who_is_gone_loses_by_a_claim)
{
    static const struct timed_case rows[] = {
        {"5+3", E4 "362 w claim time", "1 moves, 303 300"},
        {"5+3", E4 "300 w flag b; 359 w claim time", "1 moves, 303 300"},
        {"5+3", E4 "300 w flag b; 362 b claim time", "1 moves, 303 300"},
        {"5+3", E4 "300 w flag b; 362 w claim time", "White wins on time, 1 moves, 303 300"},
        {"5+3", E4 "10 w flag b; 100 w claim time", "1 moves, 303 300"}, /* by a clock that goes fast */
        {"5+3", E4 "300 w flag b; 301 b left 50; 999 w claim time", "1 moves, 303 300"},
        {"5+3", E4 "300 w flag b; 303 b left 50000", "White wins on time, 1 moves, 303 300"}, /* which cannot be */
        {"5+3", E4 "300 w flag b; 301 b move e5 0 0; 999 w claim time", "2 moves, 303 4"},
        /* A clock set forward claims nothing: who was claimed against comes back before that, and the game goes on. */
        {"5+3", E4 "9000 w join aa Anna; 9001 w flag b; 9100 w claim time", "White wins on time, 1 moves, 303 300"},
        {"5+3", E4 "9000 w join aa Anna; 9001 w flag b; 9100 w claim time; 50 b left 250000", "1 moves, 303 300"},
        {"5+3", E4 "9000 w join aa Anna; 9001 w flag b; 9100 w claim time; 50 b left 250000; 60 b move e5 0 60000",
         "2 moves, 303 243"},
        {"5+3", E4 "301 w flag b; 400 w claim time; 50 b left 250000",
         "White wins on time, 1 moves, 303 300"}, /* it has watched: no clock set back helps */
        {0},
    };
    assert_verdicts(rows);
}

/* Nobody came for as long as the clock gives. */
TEST(nobody_waits_for_who_does_not_come)
{
    static const struct timed_case rows[] = {
        {"5+3", SAT "361 b claim time", "0 moves, 300 300"},
        {"5+3", SAT "362 b claim time", "Black wins on time, 0 moves, 300 300"},
        {"5+3", "0 w join aa Anna; 0 w move e4 0 0; 362 w claim time", "aborted, 1 moves, 303 300"},
        {"5+3", "0 w join aa Anna; 0 w move e4 0 0; 3600 b join bb Ben; 3610 b move e5 0 10000", "2 moves, 303 293"},
        {0},
    };
    assert_verdicts(rows);
}

/* A pause by agreement stops the clock. */
TEST(what_is_agreed_on_stops_the_clock)
{
    static const struct timed_case rows[] = {
        {"5+3", E4 "100 b pause; 105 b move e5 0 0", "2 moves, 303 200"},
        {"5+3", E4 "100 b pause; 110 w yes; 5000 w pause; 5010 b move e5 0 0", "2 moves, 303 185"},
        {"5+3", E4 "100 b pause; 110 w yes; 5000 w flag b; 9999 w claim time", "1 moves, 303 300"},
        /* Moves that are taken back bring their time back. */
        {"5+3", E4 "100 b move e5 0 100000; 200 w undo 1; 210 b yes; 220 b move c5 0 10000", "2 moves, 303 293"},
        {0},
    };
    assert_verdicts(rows);
}

/* Days for each move, and days for a game; a day of grace stands in the terms, here it is a minute. */
TEST(days_and_vacations_count)
{
    static const struct timed_case rows[] = {
        {"3d", E4 DAYS2 " b move e5 0 172800000", "2 moves, 259200 259200"},
        {"3d", E4 DAYS4 " b move e5 0 0", "White wins on time, 1 moves, 259200 259200"},
        {"14d a game", E4 DAYS2 " b move e5 0 172800000;" DAYS4 " w move d4 0 1", "3 moves, 1036802 1036800"},
        /* Vacations: the own clock stands, on either's turn; not more than there are, not where days do not count. */
        {"3d", E4 DAY " b vacation 7;" DAYS10 " b move e5 0 0", "2 moves, 259200 259200"},
        {"3d", E4 DAY " b vacation 7;" DAYS11 " b move e5 0 0", "White wins on time, 1 moves, 259200 259200"},
        {"3d", E4 "10 w vacation 7;20 b move e5 0 10;" DAYS9 " w move d4 0 0", "3 moves, 259200 259200"},
        {"3d", E4 DAYS4 " b vacation 7;" DAYS5 " b move e5 0 0", "White wins on time, 1 moves, 259200 259200"},
        {"3d", E4 "10 b vacation 7;" DAYS4 " w flag b;" DAYS9 " w claim time", "1 moves, 259200 259200"},
        {"3d", E4 "10 b vacation 7;" DAYS4 " w flag b;" DAYS11 " w claim time",
         "White wins on time, 1 moves, 259200 259200"},
        {"3d", E4 "10 b vacation 31;" DAYS4 " b move e5 0 0", "White wins on time, 1 moves, 259200 259200"},
        {"3d", E4 "10 b vacation 7; 20 b vacation 0;" DAYS4 " b move e5 0 0",
         "White wins on time, 1 moves, 259200 259200"},
        {"14d a game", E4 DAY " b vacation 7;" DAYS10 " b move e5 0 0", "2 moves, 1209600 950402"},
        {"5+3", E4 "10 b vacation 7; 350 b move e5 0 0", "White wins on time, 1 moves, 303 300"},
        {0},
    };
    assert_verdicts(rows);
}

/* A game is aborted before move 2, and only then. */
TEST(a_game_is_aborted_before_move_2)
{
    static const struct timed_case rows[] = {
        {"5+3", E4 "2 w abort; 3 b move e5 0 0; 3 b resign", "aborted, 1 moves, 303 300"},
        {"5+3", E5 "12 w abort", "2 moves, 303 293"},
        {0},
    };
    assert_verdicts(rows);
}

TEST(a_claim_says_how_long_it_has_to_wait)
{
    OWNED(shared) s = tell("5+3", E4 "10 w flag b");
    assert_int_equal(shared_claimable(s, BEGUN + 100000), 202000);
    OWNED(shared) unseen = tell("5+3", E4 "1 w pause");
    assert_int_equal(shared_claimable(unseen, BEGUN + 999000), -1);
    OWNED(shared) held = tell("5+3", E4 "100 b pause; 110 w yes");
    assert_int_equal(shared_used(held, BEGUN + 5000000), 110000);
}

TEST(there_are_thirty_days_of_vacation_in_a_year)
{
    OWNED(shared) s = tell("3d", E4 "10 b vacation 7; 20 b vacation 7");
    assert_int_equal(shared_days_off(s, 1, BEGUN + 20000), 16);
    assert_int_equal(shared_days_off(s, 0, BEGUN + 20000), 30);
    assert_int_equal(shared_vacation(s, 1, BEGUN + 20000, BEGUN + 20LL * CLOCK_DAY), 14LL * CLOCK_DAY - 10000);
    add(s, "30 b vacation 17");
    assert_int_equal(shared_days_off(s, 1, BEGUN + 20000), 16);
    add(s, "86410 b vacation 0"); /* back after a day: what was not taken is not lost */
    assert_int_equal(shared_days_off(s, 1, BEGUN + 90000000), 29);
    assert_int_equal(shared_days_off(s, 1, BEGUN + 366LL * CLOCK_DAY), 30);
}

TEST(a_rematch_is_the_same_game_in_every_program)
{
    SCOPED(text) all = {0}, one = {0}, other = {0}, score = {0};
    OWNED(shared) s = tell("5+3", E4 "5 b rematch; 10 b resign; 20 b rematch");
    assert_false(s->next.agreed); /* the game was not over, and then one side has asked */
    add(s, "30 w rematch");
    assert_true(s->next.agreed);
    shared_write(s, &all);
    OWNED(shared) copy = new_game();
    shared_merge(copy, all.at, all.length);
    OWNED(shared) next = shared_rematch(s);
    OWNED(shared) again = shared_rematch(copy);
    shared_write(next, &one);
    shared_write(again, &other);
    assert_string_equal(one.at, other.at);
    assert_string_not_equal(next->id, s->id);
    assert_string_equal(next->series.previous, s->id);
    assert_string_equal(shared_name(next, 0), "Ben");
    assert_string_equal(next->seat[0].hash, "bb");
    assert_false(next->seat[0].present);
    assert_true(next->time.binding);
    assert_int_equal(next->time.begun, BEGUN + 30000);
    add(next, "40 w move d4 0 0");
    add(next, "50 b resign");
    add(next, "50 w rematch");
    add(next, "60 b rematch");
    OWNED(shared) third = shared_rematch(next);
    shared_write_score(third, &score);
    assert_string_equal(score.at, "Anna 1, Ben 1");
    assert_int_equal(third->series.number, 3);
    assert_int_equal(record_length(third->record->current), 0);
    const struct outcome draw = {.ending = ENDING_AGREEMENT, .sharers = 3};
    assert_int_equal(shared_share(&draw, 0), 6);
    char points[SHARED_POINTS];
    shared_write_points(18, points);
    assert_string_equal(points, "1.5");
    shared_write_points(4, points);
    assert_string_equal(points, "0.33");
}

/* Odds are a player's: by time, or without a piece; not an ending that both want to try. */
TEST(who_gives_odds_keeps_its_side)
{
    static const struct {
        const char *clock, *code, *white; /* who has White in the next game */
    } rows[] = {
        {"5+3", "startpos", "Ben"},
        {"5 odds black 1", "startpos", "Anna"},
        {"5+3", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", "Anna"},
        {"5+3", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Anna"},
        {"5+3", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", "Ben"}, /* the same of both */
        {"5+3", "8/8/8/8/8/4k3/8/R3K3 w - - 0 1", "Ben"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct position p;
        assert_true(code_read(game("chess"), rows[i].code, &p, NULL));
        begun_from = &p;
        OWNED(shared) s = tell(rows[i].clock, SAT "10 b resign; 20 b rematch; 30 w rematch");
        begun_from = NULL;
        OWNED(shared) next = shared_rematch(s);
        assert_string_equal(shared_name(next, 0), rows[i].white);
    }
}

TEST(games_without_times_do_not_bind)
{
    OWNED(shared) s = new_game();
    SCOPED(text) all = {0};
    add(s, "0 w move e4 1000");
    add(s, "5000 b move e5 500");
    assert_int_equal(record_length(s->record->current), 2);
    assert_int_equal(shared_used(s, BEGUN + 9000000), 0);
    add(s, "5000 w join aa Anna");
    shared_add(s, 0, SHARED_TERMS, "0 0 5"); /* too late */
    assert_false(s->time.binding);
    shared_write(s, &all);
    assert_non_null(strstr(all.at, "[SharedGame \"1 "));
    assert_null(strchr(all.at, '@'));
    static const char *const wrong[] = {"", "0 0", "0 0 none", "-1 0 5", "0 0 x", "0 99999999999 5"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        OWNED(shared) other = new_game();
        shared_add(other, 0, SHARED_TERMS, wrong[i]);
        assert_false(other->time.binding);
    }
}

TEST(a_turn_with_a_duck_counts_once)
{
    char now[120];
    game_id = "duck";
    OWNED(shared) s =
        tell("2/5+10", SAT "0 w move e4 0 0;10 w move @e5 0 10000;20 b move e6 0 10000;30 b move @e7 0 10000;"
                           "40 w move d4 0 10000;50 w move @d5 0 10000");
    game_id = "chess";
    assert_string_equal(s->refused.text, "");
    write_verdict(s, now, sizeof now);
    assert_string_equal(now, "6 moves, 590 290");
}

TEST(what_has_no_time_is_refused_where_the_clock_binds)
{
    OWNED(shared) s = tell("5+3", E4 "1 w pause");
    SCOPED(text) all = {0};
    s->wall = -1;
    shared_add(s, 1, SHARED_MOVE, "e5 0 0");
    assert_int_equal(record_length(s->record->current), 1);
    assert_non_null(strstr(s->refused.text, "its time is missing"));
    shared_write(s, &all);
    assert_non_null(strstr(all.at, "[SharedGame \"2 ")); /* programs of 1.0 say that it is of a later version */
}

RUN_TESTS_EACH("record: timed", NULL, free_records, open_gamecache, close_gamecache)
