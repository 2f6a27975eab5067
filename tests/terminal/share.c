/* Games without enforced rules at the table: recorded, saved, replayed, annotated and gone on with like any other. */
#include "person.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void a_sandbox_is_saved_annotated_and_replayed(void **state)
{
    struct person *p = begin(30, 110, two_people);
    char line[300];
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "sandbox");
    person_sees_in(p, -1, "sandbox> ");
    play(p, (const char *const[]){"-e4; @-d1", "P*c5", NULL});
    enter(p, "comment a piece more");
    enter(p, "glyph !?");
    person_sees(p, "P*c5!?");
    enter(p, "undo");
    play(p, (const char *const[]){"@-e4", NULL});
    person_sees(p, "@-e4 <"); /* the move taken back is a variation */
    snprintf(line, sizeof line, "save %s/loose.pgn", person_home(p));
    enter(p, line);
    person_sees(p, "Saved in");
    enter(p, "resign");
    person_type(p, "y");
    person_sees(p, "White resigns. Black wins");
    enter(p, "sandbox end");
    person_sees_in(p, -1, "White> ");
    person_sees(p, "(no moves yet)");
    snprintf(line, sizeof line, "replay %s/loose.pgn", person_home(p));
    enter(p, line);
    person_sees(p, "A game without enforced rules");
    enter(p, "forth");
    enter(p, "variation 2");
    person_sees(p, "a piece more");
    enter(p, "code");
    person_sees(p, "rnbkqbnr/pppppppp/8/2P6/5-3/8/PPPPPPPP/RNB1KBNR w KQkq - 0 2");
    leave(p);
}

static void a_sandbox_that_died_is_gone_on_with(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "sandbox");
    person_sees_in(p, -1, "sandbox> ");
    play(p, (const char *const[]){"-e4", "q-e5", NULL});
    kill(person_process(p), SIGKILL);
    person_ends(p);
    run(p, NULL);
    person_sees(p, "2 moves");
    enter(p, "continue 1");
    person_sees_in(p, -1, "sandbox> ");
    person_sees(p, "q-e5");
    enter(p, "@-e4");
    person_sees(p, "Sandbox: @-e4");
    enter(p, "code");
    person_sees(p, "rnbkqbnr/pppppppp/8/4q4/9/8/PPPPPPPP/RNBQKBNR b KQkq - 0 2");
    leave(p);
}

/* Paste TEXT, its line ends as terminals send them. */
static void paste(struct person *p, const char *text)
{
    char *copy = strdup(text);
    for (char *c = copy; *c; c++)
        *c = *c == '\n' ? '\r' : *c;
    person_type(p, "\033[200~");
    person_type(p, copy);
    person_type(p, "\033[201~");
    free(copy);
}

static void what_is_pasted_is_asked_about(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    paste(p, "4k3/8/8/9/9/8/8/4K2R w - - 0 1");
    person_sees(p, "A position of Reroute66. Begin a game from it?");
    person_type(p, "n");
    person_sees(p, "Then not");
    paste(p, " 4k3/8/8/9/9/8/8/4K2R w - - 0 1\n");
    person_sees_in(p, -1, "yes or no> ");
    person_type(p, "y");
    person_sees(p, "A game of Reroute66");
    enter(p, "code");
    person_sees(p, "4k3/8/8/9/9/8/8/4K2R w - - 0 1");
    paste(p, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    person_sees(p, "A position of Orthodox chess");
    person_type(p, "n");
    paste(p, "new ");
    person_sees_in(p, -1, "White> new");
    person_type(p, "\033");
    person_loses(p, "> new");
    paste(p, "1. R h1-h3 k e8-e7\n2. Rh3-h4\n");
    person_sees(p, "A list of moves of Reroute66, 3 moves. Look at it?");
    person_type(p, "y");
    person_sees_in(p, -1, "replay> ");
    person_sees(p, "R h3-h4");
    paste(p, "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 {a comment\nof two lines} e5 2. Nf3 ; to the end\n*\n");
    person_sees(p, "A game of Orthodox chess, 3 moves");
    person_type(p, "y");
    person_sees_in(p, 0, "Orthodox chess");
    leave(p);
}

static void broken_and_hostile_text_is_told_or_typed(void **state)
{
    struct person *p = begin(30, 110, two_people);
    char *long_one = malloc(1200001);
    (void)state;
    person_sees_in(p, -1, "White> ");
    paste(p, "4k3/8/8/9/9/8/8/4K2 w - - 0 1");
    person_sees(p, "That is no position of any game here");
    person_sees(p, "7 cells, expected 8");
    person_sees_in(p, -1, "White> new 4k3/8/8/9/9/8/8/4K2 w - - 0 1"); /* and can be mended */
    person_type(p, "\033");
    person_loses(p, "4K2 w");
    paste(p, "1. a2-A4 h7-H5\n2. a2-a3\n");
    person_sees(p, "pasted text:2:");
    paste(p, "[Event \"a\"]\n\n1. e4 {never closed");
    person_sees(p, "this comment is never closed");
    paste(p, "quit\nyes\n\001\002\t\033]52;c;AAAA\007 ((((((( {{{ [[[ $$$ \303\050 \377\376");
    person_sees_in(p, -1, "White> quit yes");
    person_type(p, "\025");
    person_loses(p, "quit yes");
    memset(long_one, '(', 1200000);
    long_one[1200000] = '\0';
    paste(p, long_one);
    person_sees(p, "more than a million letters");
    person_type(p, "\033[200~P a2"); /* whose end never comes */
    person_sees_in(p, -1, "White> P a2");
    person_type(p, "-A4\r");
    person_sees_in(p, -1, "Black> ");
    free(long_one);
    leave(p);
}

static void a_position_and_a_game_are_copied(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "copy");
    person_sees(p, "The code of the position was sent to the terminal's clipboard");
    person_copies(p, "cm5ia3FibnIvcHBwcHBwcHAvOC85LzkvOC9QUFBQUFBQUC9STkJRS0JOUiB3IEtRa3EgLSAwIDE=");
    enter(p, "copy pgn");
    person_sees(p, "The game was sent");
    person_copies(p, "W0V2ZW50ICI/Il0K");
    enter(p, "set clipboard off");
    enter(p, "copy");
    person_sees(p, "Nothing was copied: `clipboard` is off");
    person_sees(p, "The code: rnbkqbnr");
    enter(p, "copy that");
    person_sees(p, "Give copy code, or copy pgn");
    leave(p);
    p = person_new(30, 110, "linux");
    run(p, two_people);
    person_sees_in(p, -1, "White> ");
    enter(p, "copy");
    person_sees(p, "Nothing was copied: this terminal is not known");
    leave(p);
}

static void a_file_with_one_move_more_is_the_opponents_answer(void **state)
{
    struct person *p = begin(30, 110, two_people);
    char line[300];
    (void)state;
    person_sees_in(p, -1, "White> ");
    play(p, (const char *const[]){"P a2-A4", NULL});
    snprintf(line, sizeof line, "save %s/mail.pgn", person_home(p));
    enter(p, line);
    person_sees(p, "Saved in");
    person_file(p, "answer.pgn",
                "[White \"Player\"]\n[Black \"Player\"]\n[Variant \"Reroute66\"]\n\n1. Pa2-A4 ph7-H5 {Your turn.} *\n");
    snprintf(line, sizeof line, "load %s/answer.pgn", person_home(p));
    enter(p, line);
    person_sees(p, "Black has answered p h7-H5. Your turn.");
    person_sees_in(p, -1, "White> ");
    play(p, (const char *const[]){"P b2-b3", NULL});
    enter(p, "save"); /* into that file */
    person_sees(p, "answer.pgn");
    enter(p, line);
    person_sees(p, "Loaded; the game goes on"); /* it has no move more */
    person_file(p, "answer.pgn",
                "[White \"Player\"]\n[Black \"Player\"]\n[Variant \"Reroute66\"]\n\n1. Pa2-A4 pb7-b6 2. Pb2-b3 *\n");
    enter(p, line);
    person_sees(p, "It differs from the game that was on the board: at move 1 that had p h7-H5, this has p b7-b6.");
    person_file(p, "answer.pgn",
                "[White \"Player\"]\n[Black \"Player\"]\n[Variant \"Reroute66\"]\n\n1. Pa2-A4 pb7-b6 *\n");
    enter(p, line);
    person_sees(p, "It is shorter than the game that was on the board: at move 2 that had P b2-b3.");
    leave(p);
}

static void a_list_of_game_courier_is_replayed_and_gone_on_with(void **state)
{
    struct person *p = person_new(30, 110, "xterm-256color");
    char line[300];
    (void)state;
    person_file(p, "config/reroute66/config", "piece-style = letters\n");
    person_file(p, "list.txt", "1. a2-A4 // hello\n1... h7-H5\n\n// a page\n2. b2-b3\n");
    run(p, two_people);
    person_sees_in(p, -1, "White> ");
    snprintf(line, sizeof line, "replay %s/list.txt", person_home(p));
    enter(p, line);
    person_sees_in(p, -1, "replay> ");
    person_sees(p, "p h7-H5");
    enter(p, "forth");
    person_sees(p, "hello");
    snprintf(line, sizeof line, "load %s/list.txt", person_home(p));
    enter(p, line);
    person_sees(p, "Loaded; the game goes on");
    play(p, (const char *const[]){"p b7-b6", NULL});
    leave(p);
}

static void every_form_is_exported_at_the_prompt(void **state)
{
    static const char *const files[] = {"a.html", "b.svg", "c.cast", "d.pgn", "e.courier", "f.txt", "g.fen"};
    struct person *p = begin(30, 110, two_people);
    char line[300];
    (void)state;
    person_sees_in(p, -1, "White> ");
    play(p, (const char *const[]){"P a2-A4", NULL});
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(line, sizeof line, "export %s/%s", person_home(p), files[i]);
        enter(p, line);
        snprintf(line, sizeof line, "/%s", files[i]);
        person_sees(p, "Written to ");
        person_sees(p, line);
        snprintf(line, sizeof line, "%s/%s", person_home(p), files[i]);
        assert_int_equal(access(line, F_OK), 0);
    }
    leave(p);
}

static void one_plays_against_whom_one_likes(void **state)
{
    static const char *const computer[] = {"play", "--game=chess", "--white=human", "--black=ai:2", NULL};
    struct person *p = begin(30, 110, computer);
    int row, column;
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "level");
    person_sees(p, "##--------- 2");
    person_type(p, "\033[C\033[C");
    person_sees(p, "####------- 4");
    person_type(p, "\033[D");
    person_sees(p, "###-------- 3");
    assert_true(person_finds(p, "  Stronger", &row, &column));
    person_click(p, row, column + 4);
    person_sees(p, "####------- 4");
    person_click(p, row + 1, column + 4); /* weaker */
    person_sees(p, "###-------- 3");
    person_type(p, "\r"); /* takes what is seen */
    person_sees(p, "Black  computer 3");
    enter(p, "white computer 1");
    enter(p, "white you");
    enter(p, "handicap");
    person_sees(p, "the Knight on b1");
    person_type(p, "\033");
    enter(p, "handicap d1");
    person_sees(p, "A game of Orthodox chess");
    enter(p, "code");
    person_sees(p, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
    enter(p, "handicap a1");
    enter(p, "code");
    person_sees(p, "1NBQKBNR w Kkq - 0 1");
    enter(p, "handicap e1");
    person_sees(p, "Name the cell of a piece that can be missed");
    leave(p);
}

static void an_ending_is_played_against_the_table(void **state)
{
    struct person *p = begin(30, 110, two_people);
    (void)state;
    person_sees_in(p, -1, "White> ");
    enter(p, "endings play KRk");
    person_sees(p, "White, you can win in ");
    person_sees(p, "Black  computer full");
    person_sees_in(p, -1, "White> ");
    enter(p, "endings KRk");
    person_sees(p, "Ending KRk of Reroute66");
    person_type(p, "\033");
    enter(p, "endings play KNk");
    person_sees(p, "KNk is a draw as soon as it is on the board");
    leave(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sandbox_is_saved_annotated_and_replayed),
        cmocka_unit_test(a_sandbox_that_died_is_gone_on_with),
        cmocka_unit_test(a_list_of_game_courier_is_replayed_and_gone_on_with),
        cmocka_unit_test(every_form_is_exported_at_the_prompt),
        cmocka_unit_test(one_plays_against_whom_one_likes),
        cmocka_unit_test(an_ending_is_played_against_the_table),
        cmocka_unit_test(what_is_pasted_is_asked_about),
        cmocka_unit_test(broken_and_hostile_text_is_told_or_typed),
        cmocka_unit_test(a_position_and_a_game_are_copied),
        cmocka_unit_test(a_file_with_one_move_more_is_the_opponents_answer),
    };
    return cmocka_run_group_tests_name("terminal: sharing", tests, NULL, NULL);
}
