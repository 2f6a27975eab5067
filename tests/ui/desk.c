/* What is typed at the table, without a terminal: lines in, and what came of them. */
#include "seated.h"
#include "ui/act_game.h"
#include "ui/actions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct app *sit_down(const char *lines)
{
    struct app *a = app_new(actions, NULL, NULL);
    assert_non_null(a);
    seated_type(a, lines);
    return a;
}

/* The message on the screen has WORDS in it. */
static void check_message(const struct app *a, const char *words)
{
    if (!a->message.at || !strstr(a->message.at, words))
        fail_msg("the message is \"%s\", not \"%s\"", a->message.at ? a->message.at : "", words);
}

static void samples_are_not_written_over(void **state)
{
    char path[PATH_SIZE], line[PATH_SIZE + 16];
    struct text before = {0}, after = {0};
    struct app *a = sit_down("");
    (void)state;

    snprintf(path, sizeof path, "%.3000s/games-played/reroute66-short.pgn",
             a->shelf.catalogue.folder[FOLDERS - 1]);
    assert_true(text_read_file(path, &before, NULL));
    snprintf(line, sizeof line, "replay %s\n", path);
    seated_type(a, line);
    seated_type(a, "forth\ncomment I would not play so\nsave\n");
    check_message(a, "Saved in ");
    check_message(a, "/games/reroute66-");
    seated_type(a, "comment nor so\nend\nnew chess\n"); /* a finished game is kept on leaving */
    assert_true(text_read_file(path, &after, NULL));
    assert_string_equal(before.at, after.at);
    text_free(&before);
    text_free(&after);
    app_free(a);
}

static void who_plays_on_takes_no_draw(void **state)
{
    struct app *a = sit_down("black you\nnew reroute66\nP a2-A4\ndraw\n");
    (void)state;
    check_message(a, "Black offers a draw. White, do you agree?");
    struct move m;
    assert_true(movetext_read(a->session->game, app_position(a), "p h7-H5", &m, NULL, NULL));
    act_play(a, m); /* by the mouse, say */
    assert_int_equal(a->question, ASK_NOTHING);
    seated_type(a, "draw\nyes\n");
    assert_int_equal(record_outcome(a->session->record).ending, ENDING_AGREEMENT);
    app_free(a);
}

static void a_claim_names_the_move_it_comes_with(void **state)
{
    struct app *a = sit_down("black you\nnew reroute66\nNc3\nNc6\nNb1\nNb8\nNc3\nNc6\nNb1\nclaim a6\n");
    (void)state;
    check_message(a, "no draw to claim");
    seated_type(a, "claim n c6-c7\n");
    check_message(a, "does not move so");
    seated_type(a, "claim n c6-b8\n");
    check_message(a, "Threefold repetition. The game is drawn.");
    app_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(samples_are_not_written_over),
        cmocka_unit_test(a_claim_names_the_move_it_comes_with),
        cmocka_unit_test(who_plays_on_takes_no_draw),
    };
    seated_make_home();
    return cmocka_run_group_tests_name("desk", tests, NULL, seated_remove_home);
}
