/* The editor of positions, games from any position, lessons of every game, and the game written for others. */
#include "person.h"

#include <unistd.h>

static void a_position_is_put_together_and_played(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "edit empty\r");
    person_sees_in(p, -1, "edit> ");
    person_sees(p, "Not yet: ");
    person_type(p, "K-e1\r");
    person_sees(p, "Not yet: ");
    person_type(p, "k-e8\r");
    person_sees(p, "White to move");
    person_type(p, "Q-H5\r");
    person_sees(p, "Not yet: "); /* Black is in check, and White would move */
    person_type(p, "setup turn black\r");
    person_sees(p, "Sound, Black to move");
    person_type(p, "setup turn green\r");
    person_sees(p, "Give setup turn black");
    person_type(p, "undo\r");
    person_sees(p, "Taken back");
    person_type(p, "redo\r");
    person_sees(p, "Brought back");
    person_type(p, "here\r");
    person_sees(p, "A game from here");
    person_type(p, "white you\r");
    person_type(p, "black you\r");
    person_sees_in(p, -1, "Black> ");
    leave(p);
}

/* Enter on an empty cell lists all men; on a man it takes it up, and once more lists them again. */
static void men_are_put_and_taken_by_keys(void **state)
{
    static const char *const reenterent[] = {"play", "--game=reenterent", "--white=human", "--black=human", NULL};
    struct person *p = begin(30, 110, reenterent);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "N d1-c3\r");
    person_sees_in(p, -1, "Black> ");
    person_type(p, "edit empty\r");
    person_sees_in(p, -1, "edit> ");
    person_type(p, "\r\r"); /* the cursor comes, on c4 */
    person_sees(p, "Who stands on c4?");
    person_type(p, "\033[B\r");
    person_sees(p, "5/5/5/5/2Q2/5/5/5[]");
    person_type(p, "\r\033[D\r"); /* taken up, and put down one cell to the left */
    person_sees(p, "5/5/5/5/1Q3/5/5/5[]");
    person_type(p, "\033[3~");
    person_sees(p, "5/5/5/5/5/5/5/5[]");
    person_type(p, "setup pocket n\r");
    person_sees(p, "5/5/5/5/5/5/5/5[n]");
    person_type(p, "setup pocket x\r");
    person_sees(p, "setup pocket N (or -)");
    person_type(p, "setup lost\r");
    person_sees(p, "nobody need count them");
    person_type(p, "setup\r");
    person_sees(p, "waits on the reenterent square");
    person_type(p, "\033[B\r");
    person_sees(p, "[n] b - - 0 1");
    leave(p);
}

static void men_are_put_and_taken_by_the_mouse(void **state)
{
    struct person *p = begin(30, 110, two_people);
    int row, column;
    char press[64];
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "edit startpos\r");
    person_sees_in(p, -1, "edit> ");
    assert_true(person_finds(p, "EDITOR of positions", &row, &column));
    assert_true(person_finds(p, "1  ", &row, &column));
    snprintf(press, sizeof press, "\033[<0;%d;%dM\033[<0;%d;%dm", column + 5, row + 1, column + 5, row + 1);
    person_type(p, press);
    person_sees(p, "Choose where it goes");
    person_type(p, press);
    person_sees(p, "Who stands on a1?");
    person_type(p, "\r"); /* nobody */
    person_sees(p, "Not yet: ");
    person_type(p, "setup castling Kkq\r");
    person_sees(p, "Sound, White to move");
    leave(p);
}

static void an_edited_position_is_saved_and_analysed(void **state)
{
    struct person *p = begin(30, 110, two_people);
    char line[300];
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "edit empty\r");
    person_sees_in(p, -1, "edit> ");
    person_type(p, "save\r");
    person_sees(p, "This is no position yet");
    person_type(p, "analyse\r");
    person_sees(p, "This cannot be analysed");
    person_type(p, "K-e1\rk-e8\rR-a1\r");
    person_sees(p, "Sound, White to move");
    snprintf(line, sizeof line, "save %s/edited.pgn\r", person_home(p));
    person_type(p, line);
    person_sees(p, "Saved in");
    snprintf(line, sizeof line, "%s/edited.pgn", person_home(p));
    assert_int_equal(access(line, F_OK), 0);
    person_type(p, "analyse\r");
    person_sees(p, "depth");
    person_type(p, "analyse off\r");
    leave(p);
}

static void what_is_no_position_cannot_be_played(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "setup turn black\r");
    person_sees(p, "opens the editor first");
    person_type(p, "edit start\r");
    person_sees(p, "Sound, White to move");
    person_type(p, "e1-\r");
    person_sees(p, "Not yet: ");
    person_type(p, "here\r");
    person_sees(p, "This cannot be played");
    person_type(p, "sandbox end\r");
    person_sees(p, "Back in the game");
    leave(p);
}

static void lost_men_are_counted_by_the_editor(void **state)
{
    static const char *const altorth[] = {"play", "--game=altorth", "--white=human", "--black=human", NULL};
    struct person *p = begin(30, 110, altorth);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "edit\r");
    person_sees(p, "Sound, White to move");
    person_type(p, "e1-\r"); /* the Rook is lost then, and the position is still one */
    person_sees(p, "Sound, White to move");
    leave(p);
}

static void a_game_begins_from_a_code_and_from_here(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "new 4k3/8/8/9/9/8/8/4K2R w - - 0 1\r");
    person_sees(p, "A game of Reroute66");
    person_sees_in(p, -1, "White> ");
    person_type(p, "new 4k3/8/8/9/9/8/8/4K2 w - - 0 1\r");
    person_sees(p, "7 cells, expected 8");
    person_type(p, "here\r");
    person_sees(p, "A game from here");
    leave(p);
}

static void lessons_of_other_games_are_learnt(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "tutorial reenterent\r");
    person_sees(p, "A man comes back");
    person_type(p, "\033");
    person_sees(p, "Lesson 1 of 4");
    person_type(p, "N*c3\r");
    person_sees(p, "A reentry may attack at once");
    person_type(p, "next\r");
    person_sees(p, "blocks a check");
    person_type(p, "\033");
    person_type(p, "tutorial altorth3\r");
    person_sees(p, "The last one left");
    person_type(p, "\033");
    person_type(p, "R d4-f6\r");
    person_sees(p, "Black is out");
    person_type(p, "tutorial chess 3\r");
    person_sees(p, "A Pawn that reaches the last rank");
    person_type(p, "\033");
    person_sees(p, "Lesson 3 of 4");
    person_type(p, "P e7-e8; Q-e8\r");
    person_type(p, "e7-e8=N\r");
    person_sees(p, "The Knight on e8 attacks g7");
    person_type(p, "tutorial altorth-trios\r");
    person_sees(p, "Lesson 1: ");
    person_type(p, "tutorial checkers\r");
    person_sees(p, "There are no lessons for");
    leave(p);
}

static void the_game_is_exported(void **state)
{
    struct person *p = begin(30, 110, two_people);
    char line[300];
    (void)state;
    person_sees_in(p, -1, "White> ");
    person_type(p, "P a2-A4\r");
    person_sees_in(p, -1, "Black> ");
    snprintf(line, sizeof line, "export %s/game.html\r", person_home(p));
    person_type(p, line);
    person_sees(p, "Written to");
    person_type(p, line);
    person_sees(p, "is there already");
    person_type(p, "export game.doc\r");
    person_sees(p, "Give a file whose name ends in");
    snprintf(line, sizeof line, "%s/game.html", person_home(p));
    assert_int_equal(access(line, F_OK), 0);
    leave(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_put_together_and_played),
        cmocka_unit_test(men_are_put_and_taken_by_keys),
        cmocka_unit_test(men_are_put_and_taken_by_the_mouse),
        cmocka_unit_test(an_edited_position_is_saved_and_analysed),
        cmocka_unit_test(what_is_no_position_cannot_be_played),
        cmocka_unit_test(lost_men_are_counted_by_the_editor),
        cmocka_unit_test(a_game_begins_from_a_code_and_from_here),
        cmocka_unit_test(lessons_of_other_games_are_learnt),
        cmocka_unit_test(the_game_is_exported),
    };
    return cmocka_run_group_tests_name("terminal: editor", tests, NULL, NULL);
}
