/* Analysis at a terminal: lines as they are found, playable; threats; why not. */
#include "person.h"

#include <string.h>

static const char *const won[] = {"play",          "--game=chess",  "--position=6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
                                  "--white=human", "--black=human", NULL};

static void lines_appear_and_can_be_played(void **state)
{
    struct person *p = begin(30, 110, won);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "analyse 2");
    person_sees(p, "depth ");
    person_sees(p, "1 #1 R d1-d8");
    person_sees(p, "2 ");
    enter(p, "line 1");
    person_sees_in(p, -1, "replay> ");
    person_sees(p, "R d1-d8");
    enter(p, "line 9");
    person_sees(p, "There is no such line");
    leave(p);
}

static void a_line_is_played_by_a_click(void **state)
{
    struct person *p = begin(30, 110, won);
    int row, column;
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "\033[23~"); /* F11 */
    person_sees(p, "1 #1 R d1-d8");
    assert_true(person_finds(p, "1 #1 R d1-d8", &row, &column));
    person_click(p, row, column + 3);
    person_sees_in(p, -1, "replay> ");
    leave(p);
}

/* A high screen has room for more than the first moves of a line; a click on any of its rows plays it. */
static void a_long_line_goes_on_in_the_next_row(void **state)
{
    static const char *const mate[] = {
        "play",          "--game=chess",  "--position=8/k3P3/2BP4/1PK5/1N6/4r3/1P6/8 w - - 0 1",
        "--white=human", "--black=human", NULL};
    struct person *p = begin(40, 120, mate);
    int row, column;
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "analyse 1");
    person_sees(p, "1 #3 P b5-b6 k a7-b8 N b4-a6");
    assert_true(person_finds(p, "1 #3 P b5-b6", &row, &column));
    person_sees_in(p, row + 1, "  P "); /* the mate, by either Pawn */
    person_click(p, row + 1, column + 3);
    person_sees_in(p, -1, "replay> ");
    person_sees(p, "b5-b6");
    leave(p);
}

static void analysis_is_stopped_gone_on_with_and_ended(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "analyse");
    person_sees(p, "1 +0");
    enter(p, "analyse stop");
    person_sees(p, ", stopped");
    enter(p, "analyse go");
    person_loses(p, ", stopped");
    enter(p, "analyse off");
    person_sees(p, "Analysis is off");
    person_loses(p, "depth ");
    enter(p, "analyse 77");
    person_sees(p, "Give a number of lines");
    leave(p);
}

static void threats_and_bad_moves_are_told(void **state)
{
    struct person *p = begin(30, 110, won);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "threats");
    person_sees(p, "Black would play");
    enter(p, " ?h2-h3"); /* at the very beginning ? is the key for help */
    person_sees(p, "better is R d1-d8 (#1)");
    enter(p, "why Rd1-d8");
    person_sees(p, "ends the game");
    enter(p, "why Rd1-e8");
    person_sees(p, "does not move so");
    leave(p);
}

static void a_question_mark_before_a_move_asks_about_it(void **state)
{
    struct person *p = begin(30, 110, won);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "?");
    person_sees(p, "Help: arrows and Enter");
    enter(p, "P h2-h3");
    person_sees(p, "better is R d1-d8 (#1)");
    person_sees_in(p, 0, "IF that were played");
    person_sees(p, "(no moves yet)"); /* it is only shown */
    person_type(p, "\033[A");         /* any key brings the game back */
    person_loses(p, "IF that were played");
    person_type(p, "\033");
    person_type(p, "?");
    person_sees(p, "Help: arrows and Enter");
    enter(p, "sandbox"); /* and what is no move is searched for */
    person_loses(p, "Help: arrows and Enter");
    leave(p);
}

static void a_stopped_analysis_keeps_its_lines_until_it_knows_as_much(void **state)
{
    struct person *p = begin(30, 110, two_people);
    int row, column;
    char line[200];
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "analyse 1");
    person_sees(p, "depth 1");
    enter(p, "analyse stop");
    person_sees(p, ", stopped");
    assert_true(person_finds(p, "depth ", &row, &column));
    person_row(p, row, line, sizeof line);
    int was = atoi(strstr(line, "depth ") + 6);
    enter(p, "analyse go");
    person_loses(p, ", stopped");
    person_row(p, row, line, sizeof line);
    assert_true(atoi(strstr(line, "depth ") + 6) >= was);
    enter(p, "1"); /* a number alone plays a line's move */
    person_sees_in(p, -1, "replay> ");
    leave(p);
}

static const char *const ending[] = {"play",          "--game=chess",  "--position=8/8/8/3k4/8/8/8/KR6 w - - 0 1",
                                     "--white=human", "--black=human", NULL};
static const char *const bare[] = {"play",          "--game=chess",  "--position=8/8/8/8/2k5/2R5/8/K7 b - - 0 1",
                                   "--white=human", "--black=human", NULL};

static void positions_of_the_tables_say_how_they_end(void **state)
{
    struct person *p = begin(30, 110, ending);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "analyse 1");
    person_sees(p, "mate in 1");
    enter(p, "analyse off");
    leave(p);
    p = begin(30, 110, bare);
    person_sees_in(p, -1, "Black> ");
    enter(p, "analyse 1");
    person_sees(p, "drawn, depth");
    leave(p);
}

/* Is GLYPH at ROW, COLUMN? */
static bool shows(struct person *p, int row, int column, const char *glyph)
{
    char line[800];
    const char *at = line;
    person_row(p, row, line, sizeof line);
    while (column-- > 0)
        for (at++; ((unsigned char)*at & 0xC0) == 0x80;)
            at++;
    return strncmp(at, glyph, strlen(glyph)) == 0;
}

static void three_players_have_three_bars(void **state)
{
    static const char *const three[] = {"play",          "--game=altorth3", "--white=human",
                                        "--black=human", "--red=human",     NULL};
    struct person *p = begin(30, 110, three);
    int row, column, rows = 0, full[3] = {0};
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "analyse 1");
    person_sees(p, " kn/s");
    assert_true(person_finds(p, "depth ", &row, &column));
    enter(p, "analyse stop");
    person_sees(p, ", stopped");
    for (int r = row; r < 30; r++) {
        static const char *const part[] = {"\xE2\x96\x88", "\xE2\x96\x84", "\xE2\x96\x91"}; /* full, half, empty */
        for (int i = 0; i < 3; i++)
            full[i] += shows(p, r, column - 4 + i, part[0]);
        for (int i = 0; i < 3; i++)
            rows += shows(p, r, column - 4, part[i]);
    }
    assert_in_range(rows, 10, 30);
    /* A chance may be too small to fill a row: how deep the analysis was when it was stopped is left open. */
    for (int i = 0; i < 3; i++)
        assert_in_range(full[i], 0, rows - 1);
    assert_in_range(full[0] + full[1] + full[2], rows - 3, rows);
    leave(p);
}

static void the_explorer_tells_what_was_played(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "explorer");
    person_sees(p, " games here; values are White's, who is to move");
    person_sees(p, "Games   White   drawn   Black  value");
    enter(p, "explorer others");
    person_sees(p, "`explorer own` your own");
    enter(p, "explorer");
    person_sees(p, " games here");
    person_type(p, "\r"); /* the most frequent move is played */
    person_sees_in(p, -1, "Black> ");
    enter(p, "explorer own");
    person_sees(p, "Nothing is known of this position");
    leave(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_appear_and_can_be_played),
        cmocka_unit_test(a_line_is_played_by_a_click),
        cmocka_unit_test(a_long_line_goes_on_in_the_next_row),
        cmocka_unit_test(analysis_is_stopped_gone_on_with_and_ended),
        cmocka_unit_test(threats_and_bad_moves_are_told),
        cmocka_unit_test(a_question_mark_before_a_move_asks_about_it),
        cmocka_unit_test(a_stopped_analysis_keeps_its_lines_until_it_knows_as_much),
        cmocka_unit_test(positions_of_the_tables_say_how_they_end),
        cmocka_unit_test(three_players_have_three_bars),
        cmocka_unit_test(the_explorer_tells_what_was_played),
    };
    return cmocka_run_group_tests_name("terminal: analysis", tests, NULL, NULL);
}
