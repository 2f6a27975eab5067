/* At the table: arrows, mouse, replay, study, clocks, hints, settings, plain mode, through a pseudo-terminal. */
#include "person.h"

#include "base/text.h"

#include <string.h>
#include <sys/wait.h>

#define DOT "\xE2\x97\x8F" /* on cells that the chosen piece may go to */

/*
 * Rows and columns of the 80×24 screen where Reroute66's cells are with White below, in parts that no other cell has.
 */
static void place_of(const char *cell, int *row, int *column)
{
    static const char *const files = "abcdefgh";
    int rank = cell[1] - '0', file = (int)(strchr(files, cell[0] | 0x20) - files);
    *row = 2 + (8 - rank) * 2 + 1;
    *column = 8 + 5 * file;
    if (rank == 4)
        *column = (cell[0] == 'A' ? 6 : 9 + (file > 0) + 5 * file);
    if (rank == 5)
        *column = (cell[0] == 'H' ? 45 : 7 - (file == 7) + 5 * file);
}

static void click(struct person *p, const char *cell)
{
    int row, column;
    place_of(cell, &row, &column);
    person_click(p, row, column);
}

AT_TERMINAL(pieces_are_moved_by_clicks, two_people)
{
    person_set(p, "LC_ALL", "C");
    person_sees_in(p, -1, "White> ");
    click(p, "a2");
    person_sees(p, DOT);
    click(p, "A4");
    person_sees(p, "P a2-A4");
    click(p, "b7");
    person_sees(p, DOT);
    click(p, "b7");
    person_loses(p, DOT);
    click(p, "h7");
    person_sees(p, DOT);
    click(p, "h5");
    person_sees(p, "p h7-h5");
}

AT_TERMINAL(both_cells_of_a_switch_are_reached, two_people)
{
    person_sees_in(p, -1, "White> ");
    click(p, "a2");
    person_sees(p, DOT);
    click(p, "a4");
    steps(p, "see P a2-a4", "enter undo", "see Taken back");
    /* And by arrows: from a2 up to a3 and on to either cell. */
    person_type(p, "\r"); /* the cursor appears in the middle */
    for (int i = 0; i < 8; i++)
        person_type(p, "\033[D");
    for (int i = 0; i < 8; i++)
        person_type(p, "\033[B");
    person_type(p, "\033[A\r"); /* a1, up to a2, taken */
    person_sees(p, DOT);
    steps(p, "type \033[A\033[A\r", "last Black> ");
    assert_true(person_has(p, "P a2-A4") || person_has(p, "P a2-a4"));
}

AT_TERMINAL(pieces_are_dragged_and_escape_lets_go, two_people)
{
    int row, column;
    person_sees_in(p, -1, "White> ");
    place_of("b1", &row, &column);
    person_button(p, row, column, true);
    person_sees(p, DOT);
    place_of("c3", &row, &column);
    person_button(p, row, column, false);
    person_sees(p, "N b1-c3");
    click(p, "g7");
    person_sees(p, DOT);
    person_type(p, "\033");
    person_loses(p, DOT);
}

/* A button that stands for a key runs what is typed; a right click leaves a window. */
AT_TERMINAL(buttons_are_clicked, two_people)
{
    int row, column;
    steps(p, "last White> ", "type P a2-A4", "see Enter run");
    assert_true(person_finds(p, "Enter run", &row, &column));
    person_click(p, row, column);
    steps(p, "last Black> ", "enter resign", "see Yes or no?", "type \033[<2;2;2M\033[<2;2;2m", "lose Yes or no?");
}

TEST(plain_mode_plays_a_scripted_game)
{
    struct person *p = person_new(80, 100, "xterm-256color");
    const char *argv[] = {"/bin/sh", "-c",
                          "printf 'new\\nblack you\\nP f2-f3\\np f7-f6\\nattackers g4\\nP "
                          "g2-g4\\npieces\\nlast\\nclock\\nq e8-h4\\nboard\\nstatus\\n' "
                          "| \"$REROUTE66\" play --plain",
                          NULL};
    person_start(p, argv);
    assert_int_equal(person_ends(p), 0);
    assert_true(person_has(p, "White King on e1"));
    assert_true(person_has(p, "White Pawn g2 to g4."));
    assert_true(person_has(p, "There is no clock."));
    assert_true(person_has(p, "Checkmate: Black wins"));
    assert_true(person_has(p, "A4 \\ /=\\ /"));
    person_free(p);
}

TEST(plain_mode_hears_a_person_while_the_computer_thinks)
{
    struct person *p = person_new(40, 100, "xterm-256color");
    run(p, (const char *const[]){"play", "--plain", "--white=ai:full", "--black=human", "--clock=600", NULL});
    steps(p, "see help", "type clock\r", "see White 10:00:00", "type resign\r", "see Does Black resign?", "type yes\r",
          "see White wins");
    leave(p);
}

RUN_TESTS("table", NULL, NULL)
