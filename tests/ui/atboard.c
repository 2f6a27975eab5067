/* What a player does at the board with keys and words: commands found, names given, the cursor moved. */
#include "seated.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

static void press(struct desk *d, enum input_kind kind, uint32_t code)
{
    assert_true(seated_key(d, &(struct input){.kind = kind, .code = code}, true, NULL));
}

/* The palette takes its best match, even where the letters begin another command; Ctrl-letters run commands, too. */
TEST(commands_are_found_by_a_few_letters)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew chess\n");
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

/* The opposite arrow leads back from every place of every board. */
TEST(arrows_lead_back)
{
    static const char *const games[] = {"reroute66", "reenterent", "altorth3", "fastlane", "chess"};
    static const enum input_kind keys[] = {INPUT_UP, INPUT_DOWN, INPUT_LEFT, INPUT_RIGHT};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct desk *d = seated_sit_down("white you\nblack you\nred you\n");
        struct selection *s = &d->stage->board.selection;
        char line[40];
        snprintf(line, sizeof line, "new %s\n", games[i]);
        seated_type(d, line);
        for (cellset all = d->session->game->board->firsts; !cellset_empty(all);) {
            cell c = cellset_pop(&all);
            for (int k = 0; k < 4; k++) {
                s->cursor = c;
                press(d, keys[k], 0);
                if (s->cursor == c)
                    continue; /* the edge */
                press(d, keys[k ^ 1], 0);
                assert_int_equal(s->cursor, c);
            }
        }
        ui_free(d);
    }
}

RUN_TESTS("atboard", seated_make_home, seated_remove_home)
