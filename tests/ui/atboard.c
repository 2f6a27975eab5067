/* What a player does at the board with keys and words: commands found, names given, the cursor moved. */
#include "seated.h"
#include "study/exercises.h"
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
    struct desk *d = seated_begin("white you\nblack you\nnew chess\n");
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

/* The names of PLACES with blanks between them. */
static void name_places(const struct board *b, cellset places, char *out)
{
    for (*out = '\0'; !cellset_empty(places);)
        sprintf(out + strlen(out), "%s%s", *out ? " " : "", b->cell_name[cellset_pop(&places)]);
}

/* Questions of every kind on every board: the right answer, typed or chosen, is right, one with a cell more or less is
 * not, and what was right is seen then. */
TEST(the_trainer_knows_its_board)
{
    static const char *const games[] = {"reroute66", "reenterent", "altorth", "altorth3", "fastlane", "chess"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char line[CELLS_MAX * CELL_NAME + 8];
        struct desk *d = seated_sit_down("");
        unsigned seen = 0;
        snprintf(line, sizeof line, "trainer %s\n", games[i]);
        seated_type(d, line);
        assert_true(seated_sees(d, "trainer"));
        const struct training *t = d->exercise.training;
        const struct board *b = d->session->game->board;
        for (int n = 0; n < 60; n++) {
            int right = t->right;
            cellset answer = t->answer;
            bool typed = t->kind != ASK_CELLS && (t->kind == ASK_NAMES || n % 2);
            seen |= 1u << t->kind;
            assert_false(cellset_empty(answer));
            assert_int_equal(t->from != CELL_NONE && cellset_has(answer, t->from), t->kind == ASK_NAMES);
            name_places(b, answer, line);
            for (cellset s = answer; !typed && !cellset_empty(s);)
                seated_touch(d, cellset_pop(&s));
            if (typed || t->kind == ASK_REACH || t->kind == ASK_LINES)
                seated_type(d, typed ? strcat(line, "\n") : "done\n");
            assert_int_equal(t->right, right + 1);
        }
        assert_int_equal(seen, (1u << QUESTION_KINDS) - 1);
        seated_type(d, "trainer reach\n");
        t = d->exercise.training;
        name_places(b, cellset_less(t->answer, cellset_of(cellset_first(t->answer))), line);
        seated_type(d, strcat(line, " \n"));
        if (cellset_count(t->answer) > 1) {
            seated_says(d, "Not quite. Missing: ");
            seated_says(d, b->cell_name[cellset_first(t->answer)]);
        }
        seated_type(d, "next\nnowhere\n");
        seated_says(d, "There is no cell \"nowhere\"");
        ui_free(d);
    }
}

RUN_TESTS_EACH("atboard", NULL, seated_end, seated_make_home, seated_remove_home)
