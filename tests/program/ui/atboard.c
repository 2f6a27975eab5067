/* What a player does at the board: the cursor moved, the trainer answered. */
#include "seated.h"
#include "study/exercises.h"
#include "test.h"

/* The opposite arrow leads back from every place of every board. */
TEST(arrows_lead_back)
{
    static const char *const games[] = {"reroute66", "reenterent", "altorth3", "fastlane", "chess"};
    static const enum input_kind keys[] = {INPUT_UP, INPUT_DOWN, INPUT_LEFT, INPUT_RIGHT};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct desk *d = seated_begin("white you\nblack you\nred you\n");
        struct selection *s = &d->stage->board.selection;
        seated_type(d, "new %s\n", games[i]);
        for (cellset all = d->session->game->board->firsts; !cellset_empty(all);) {
            cell c = cellset_pop(&all);
            for (int k = 0; k < 4; k++) {
                s->cursor = c;
                seated_press(d, keys[k], 0);
                if (s->cursor == c)
                    continue; /* the edge */
                seated_press(d, keys[k ^ 1], 0);
                assert_int_equal(s->cursor, c);
            }
        }
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
        struct desk *d = seated_begin("");
        unsigned seen = 0;
        seated_type(d, "trainer %s\n", games[i]);
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
                seated_type(d, "%s\n", typed ? line : "done");
            assert_int_equal(t->right, right + 1);
        }
        assert_int_equal(seen, (1u << QUESTION_KINDS) - 1);
        seated_type(d, "trainer reach\n");
        t = d->exercise.training;
        name_places(b, cellset_less(t->answer, cellset_of(cellset_first(t->answer))), line);
        seated_type(d, "%s \n", line);
        if (cellset_count(t->answer) > 1) {
            seated_says(d, "Not quite. Missing: ");
            seated_says(d, b->cell_name[cellset_first(t->answer)]);
        }
        seated_type(d, "next\nnowhere\n");
        seated_says(d, "There is no cell \"nowhere\"");
    }
}

RUN_TESTS_EACH("atboard", NULL, seated_end, seated_make_home, seated_remove_home)
