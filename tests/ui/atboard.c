/* What a player does at the board with keys and words: commands found, names given, the cursor moved. */
#include "seated.h"
#include "test.h"

#include <string.h>

static void press(struct desk *d, enum input_kind kind, uint32_t code)
{
    assert_true(seated_key(d, &(struct input){.kind = kind, .code = code}, true, NULL));
}

/* The palette takes its best match, even where the letters begin another command; Ctrl-letters run commands, too. */
static void commands_are_found_by_a_few_letters(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew chess\n");
    (void)state;
    press(d, INPUT_CHARACTER, 'F' - '@');
    assert_int_equal(d->stage->board.bottom, 1);
    press(d, INPUT_CHARACTER, ':');
    assert_true(list_picks(d));
    seated_type(d, "fp\n");
    assert_int_equal(d->stage->board.bottom, 0);
    press(d, INPUT_CHARACTER, ':');
    seated_type(d, "e4\n"); /* nothing in the palette: a move */
    assert_int_equal(session_turn(d->session), 1);
    seated_type(d, "help keys\n");
    assert_true(seated_sees(d, "page"));
    ui_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_are_found_by_a_few_letters),
    };
    seated_make_home();
    return cmocka_run_group_tests_name("atboard", tests, NULL, seated_remove_home);
}
