/* The review of a game at a terminal: the graph, the mistakes, learning from them, what is saved. */
#include "person.h"

#include <stdio.h>
#include <string.h>

static const char lost_queen[] = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Qg5 3. Nxg5 h6 4. Nxf7 Ke7 1-0\n";

static struct person *begin_replay_in(int rows, int columns)
{
    struct person *p = person_new(rows, columns, "xterm-256color");
    char path[200];
    const char *argv[] = {"replay", path, NULL};
    snprintf(path, sizeof path, "%s/game.pgn", person_home(p));
    person_file(p, "game.pgn", lost_queen);
    run(p, argv);
    person_sees_in(p, -1, "replay> ");
    return p;
}

static struct person *begin_replay(void)
{
    return begin_replay_in(30, 110);
}

static void a_review_finds_the_mistake_and_writes_it_down(void **state)
{
    struct person *p = begin_replay();
    (void)state;
    enter(p, "review 0.3");
    person_sees(p, "Reviewed. White");
    person_sees(p, "review: X blunder");
    enter(p, "mistake");
    person_sees(p, "q d8-g5 was a blunder");
    person_sees(p, "capture was overlooked.");
    enter(p, "forth");
    person_sees(p, "d8-g5??");
    enter(p, "save");
    person_sees(p, "Saved in");
    leave(p);
}

static void mistakes_are_mended(void **state)
{
    struct person *p = begin_replay();
    (void)state;
    enter(p, "mistake");
    person_sees(p, "`review` finds the mistakes first");
    enter(p, "review 0.3");
    person_sees(p, "Reviewed. White");
    enter(p, "first");
    enter(p, "learn");
    person_sees(p, "Black played q d8-g5 here");
    enter(p, "q d8-g5");
    person_sees(p, "is what was played");
    enter(p, "q d8-h4");
    person_sees(p, "does not mend it");
    enter(p, "hint");
    person_sees(p, "Look at the ");
    person_type(p, "\033[18~"); /* F7 */
    person_sees(p, "The better move is ");
    leave(p);
}

/* What keeps as much as the move that the review found is right, too; it is shown, and `next` goes on from there. */
static void any_good_move_mends_a_mistake(void **state)
{
    static const char more[] = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Qg5 3. a3 Qg6 4. Nc3 Qg4 5. a4 Qg3 *\n";
    struct person *p = person_new(30, 110, "xterm-256color");
    char path[200];
    const char *argv[] = {"replay", path, NULL};
    (void)state;
    snprintf(path, sizeof path, "%s/game.pgn", person_home(p));
    person_file(p, "game.pgn", more);
    run(p, argv);
    person_sees_in(p, -1, "replay> ");
    enter(p, "review 0.3");
    person_sees(p, "Reviewed. White");
    enter(p, "first");
    enter(p, "learn both");
    person_sees(p, "Black played q d8-g5 here");
    enter(p, "n b8-c6");
    person_sees(p, "n b8-c6 is ");
    person_sees(p, "`next` goes on to the next mistake");
    enter(p, "next");
    person_sees(p, "White played P a2-a3 here");
    enter(p, "first");
    enter(p, "next");
    person_sees(p, "Black played q d8-g5 here");
    enter(p, "p d7-d6");
    person_sees(p, "p d7-d6 is ");
    person_sees(p, "`next` goes on to the next mistake");
    leave(p);
}

static void a_click_on_its_bar_stops_a_review(void **state)
{
    struct person *p = begin_replay();
    int row, column;
    (void)state;
    enter(p, "review 1000");
    person_sees(p, " of 9  [stop]");
    assert_true(person_finds(p, "[stop]", &row, &column));
    person_click(p, row, column);
    person_sees(p, "positions are reviewed; ");
    person_sees(p, "review: X blunder");
    assert_true(person_finds(p, "review: X blunder", &row, &column));
    person_click(p, row + 1, column + 2); /* the graph: after the second ply */
    person_sees_in(p, -1, "replay> ");
    person_sees_in(p, row + 2, "  ^");
    leave(p);
}

static void a_narrow_panel_shows_the_whole_of_the_bar(void **state)
{
    struct person *p = begin_replay_in(24, 80);
    (void)state;
    enter(p, "review 1000");
    person_sees(p, " of 9  [stop]");
    leave(p);
}

static void a_review_can_be_stopped_and_put_away(void **state)
{
    struct person *p = begin_replay();
    (void)state;
    enter(p, "review 1000");
    person_sees(p, " of 9  [stop]");
    enter(p, "review stop");
    person_sees(p, "positions are reviewed; ");
    enter(p, "review off");
    person_sees(p, "The graph is put away");
    person_loses(p, "review: ");
    leave(p);
}

static void a_game_in_play_is_not_reviewed(void **state)
{
    static const char *const computer[] = {"play", "--white=human", "--black=ai:1", NULL};
    struct person *p = begin(30, 110, computer);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "review");
    person_sees(p, "There are no moves to review yet");
    enter(p, "P a2-a3");
    person_sees(p, "1  P a2-a3");
    person_sees(p, "Black plays"); /* its message has come */
    enter(p, "review");
    person_sees(p, "reviewed when it is over");
    leave(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_review_finds_the_mistake_and_writes_it_down),
        cmocka_unit_test(mistakes_are_mended),
        cmocka_unit_test(any_good_move_mends_a_mistake),
        cmocka_unit_test(a_click_on_its_bar_stops_a_review),
        cmocka_unit_test(a_narrow_panel_shows_the_whole_of_the_bar),
        cmocka_unit_test(a_review_can_be_stopped_and_put_away),
        cmocka_unit_test(a_game_in_play_is_not_reviewed),
    };
    return cmocka_run_group_tests_name("terminal: review", tests, NULL, NULL);
}
