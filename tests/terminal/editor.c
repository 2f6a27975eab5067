/* The editor of positions, games from any position, lessons of every game, and the game written for others. */
#include "person.h"

#include <unistd.h>

static void a_position_is_put_together_and_played(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "edit empty");
    person_sees_in(p, -1, "edit> ");
    person_sees(p, "Not yet: ");
    enter(p, "K-e1");
    person_sees(p, "Not yet: ");
    enter(p, "k-e8");
    person_sees(p, "White to move");
    enter(p, "Q-H5");
    person_sees(p, "Not yet: "); /* Black is in check, and White would move */
    enter(p, "setup turn black");
    person_sees(p, "Sound, Black to move");
    enter(p, "setup turn green");
    person_sees(p, "Give setup turn black");
    enter(p, "undo");
    person_sees(p, "Taken back");
    enter(p, "redo");
    person_sees(p, "Brought back");
    enter(p, "here");
    person_sees(p, "A game from here");
    enter(p, "white you");
    enter(p, "black you");
    person_sees_in(p, -1, "Black> ");
    leave(p);
}

/* Enter on an empty cell lists all pieces; on a piece it takes it up, and once more lists them again. */
static void pieces_are_put_and_taken_by_keys(void **state)
{
    static const char *const reenterent[] = {"play", "--game=reenterent", "--white=human", "--black=human", NULL};
    struct person *p = begin(30, 110, reenterent);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "N d1-c3");
    person_sees_in(p, -1, "Black> ");
    enter(p, "edit empty");
    person_sees_in(p, -1, "edit> ");
    person_type(p, "\r\r"); /* the cursor comes, on c4 */
    person_sees(p, "Who stands on c4?");
    person_type(p, "\033[B\r");
    person_sees(p, "5/5/5/5/2Q2/5/5/5[]");
    person_type(p, "\r\033[D\r"); /* taken up, and put down one cell to the left */
    person_sees(p, "5/5/5/5/1Q3/5/5/5[]");
    person_type(p, "\033[3~");
    person_sees(p, "5/5/5/5/5/5/5/5[]");
    enter(p, "setup pocket n");
    person_sees(p, "5/5/5/5/5/5/5/5[n]");
    enter(p, "setup pocket x");
    person_sees(p, "setup pocket N (or -)");
    enter(p, "setup lost");
    person_sees(p, "nobody need count them");
    enter(p, "setup");
    person_sees(p, "waits on the reenterent square");
    person_type(p, "\033[B\r");
    person_sees(p, "[n] b - - 0 1");
    leave(p);
}

static void pieces_are_put_and_taken_by_the_mouse(void **state)
{
    struct person *p = begin(30, 110, two_people);
    int row, column;
    char press[64];
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "edit startpos");
    person_sees_in(p, -1, "edit> ");
    assert_true(person_finds(p, "EDITOR of positions", &row, &column));
    assert_true(person_finds(p, "1  ", &row, &column));
    snprintf(press, sizeof press, "\033[<0;%d;%dM\033[<0;%d;%dm", column + 5, row + 1, column + 5, row + 1);
    person_type(p, press);
    person_sees(p, "Choose where it goes");
    person_type(p, press);
    person_sees(p, "Who stands on a1?");
    person_type(p, "\r"); /* nobody */
    person_sees(p, "castling: Q dropped");
    enter(p, "setup castling Kkq");
    person_sees(p, "Sound, White to move");
    leave(p);
}

static void an_edited_position_is_saved_and_analysed(void **state)
{
    struct person *p = begin(30, 110, two_people);
    char line[300];
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "edit empty");
    person_sees_in(p, -1, "edit> ");
    enter(p, "save");
    person_sees(p, "This is no position yet");
    enter(p, "analyse");
    person_sees(p, "This cannot be analysed");
    person_type(p, "K-e1\rk-e8\rR-a1\r");
    person_sees(p, "Sound, White to move");
    snprintf(line, sizeof line, "save %s/edited.pgn", person_home(p));
    enter(p, line);
    person_sees(p, "Saved in");
    snprintf(line, sizeof line, "%s/edited.pgn", person_home(p));
    assert_int_equal(access(line, F_OK), 0);
    enter(p, "analyse");
    person_sees(p, "depth");
    enter(p, "analyse off");
    leave(p);
}

static void what_is_no_position_cannot_be_played(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "setup turn black");
    person_sees(p, "opens the editor first");
    enter(p, "edit start");
    person_sees(p, "Sound, White to move");
    enter(p, "e1-");
    person_sees(p, "Not yet: ");
    enter(p, "here");
    person_sees(p, "This cannot be played");
    enter(p, "sandbox end");
    person_sees(p, "Back in the game");
    leave(p);
}

static void lost_pieces_are_counted_by_the_editor(void **state)
{
    static const char *const altorth[] = {"play", "--game=altorth", "--white=human", "--black=human", NULL};
    struct person *p = begin(30, 110, altorth);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "edit");
    person_sees(p, "Sound, White to move");
    enter(p, "e1-"); /* the Rook is lost then, and the position is still one */
    person_sees(p, "Sound, White to move");
    leave(p);
}

static void a_game_begins_from_a_code_and_from_here(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "new 4k3/8/8/9/9/8/8/4K2R w - - 0 1");
    person_sees(p, "A game of Reroute66");
    person_sees_in(p, -1, "White> ");
    enter(p, "new 4k3/8/8/9/9/8/8/4K2 w - - 0 1");
    person_sees(p, "7 cells, expected 8");
    enter(p, "here");
    person_sees(p, "A game from here");
    leave(p);
}

/* The rules of every game end with where it comes from; words near the end of each, where a key leads at once. */
static void the_rules_end_with_their_story(void **state)
{
    static const struct {
        const char *game, *title, *told;
    } story[] = {{"reroute66", "The rules of Reroute66", "Four things differ from Chess66"},
                 {"reenterent", "The rules of Reenterent", "D. B. Pritchard"},
                 {"altorth", "The rules of AltOrth Hex Chess, Basic", "Charles Gilman published"},
                 {"altorth-trios", "The rules of AltOrth Hex Chess, Trios", "The array called Trios"},
                 {"altorth-doubleback", "The rules of AltOrth Hex Chess, Double", "The array called Doubleback"},
                 {"altorth3", "Basic for three", "the same three directions"},
                 {"fastlane", "The rules of Chess in the Fast Lane", "Peter Aronson"},
                 {"chess", "The rules of Orthodox chess", "Persia"}};
    struct person *p = begin(40, 110, two_people);
    char line[60];
    (void)state;
    person_sees_in(p, -1, "White> ");
    for (size_t i = 0; i < sizeof story / sizeof *story; i++) {
        snprintf(line, sizeof line, "new %s", story[i].game);
        enter(p, line);
        enter(p, "help rules");
        person_sees_in(p, 0, story[i].title);
        person_type(p, "G");
        person_sees(p, story[i].told);
        person_type(p, "\033");
        person_loses(p, story[i].told);
    }
    leave(p);
}

static void lessons_of_other_games_are_learnt(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "tutorial reenterent");
    person_sees(p, "A piece comes back");
    person_type(p, "\033");
    person_sees(p, "Lesson 1 of 4");
    enter(p, "N*c3");
    person_sees(p, "A reentry may attack at once");
    enter(p, "next");
    person_sees(p, "blocks a check");
    person_type(p, "\033");
    enter(p, "tutorial altorth3");
    person_sees(p, "The last one left");
    person_type(p, "\033");
    enter(p, "R d4-f6");
    person_sees(p, "Black is out");
    enter(p, "tutorial chess 3");
    person_sees(p, "A Pawn that reaches the last rank");
    person_type(p, "\033");
    person_sees(p, "Lesson 3 of 4");
    enter(p, "P e7-e8; Q-e8");
    enter(p, "e7-e8=N");
    person_sees(p, "The Knight on e8 attacks g7");
    enter(p, "tutorial altorth-trios");
    person_sees(p, "Lesson 1: ");
    enter(p, "tutorial checkers");
    person_sees(p, "There are no lessons for");
    leave(p);
}

static void the_game_is_exported(void **state)
{
    struct person *p = begin(30, 110, two_people);
    char line[300];
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "P a2-A4");
    person_sees_in(p, -1, "Black> ");
    snprintf(line, sizeof line, "export %s/game.html", person_home(p));
    enter(p, line);
    person_sees(p, "Written to");
    enter(p, line);
    person_sees(p, "is there already");
    enter(p, "export game.doc");
    person_sees(p, "Give a file whose name ends in");
    snprintf(line, sizeof line, "%s/game.html", person_home(p));
    assert_int_equal(access(line, F_OK), 0);
    leave(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_put_together_and_played),
        cmocka_unit_test(pieces_are_put_and_taken_by_keys),
        cmocka_unit_test(pieces_are_put_and_taken_by_the_mouse),
        cmocka_unit_test(an_edited_position_is_saved_and_analysed),
        cmocka_unit_test(what_is_no_position_cannot_be_played),
        cmocka_unit_test(lost_pieces_are_counted_by_the_editor),
        cmocka_unit_test(a_game_begins_from_a_code_and_from_here),
        cmocka_unit_test(lessons_of_other_games_are_learnt),
        cmocka_unit_test(the_rules_end_with_their_story),
        cmocka_unit_test(the_game_is_exported),
    };
    return cmocka_run_group_tests_name("terminal: editor", tests, NULL, NULL);
}
