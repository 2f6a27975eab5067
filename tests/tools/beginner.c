/*
 * Level 1 is a fair opponent for a beginner: it gives up or loses at least 40 games in a hundred against one; and if
 * all games are played to their ends, a beginner still wins more of them than it does.
 */
#include "catalogue/shipped.h"
#include "test.h"
#include "tools/matches/hall.h"

#include "catalogue/catalogue.h"

enum { GAMES = 60 };

static void loses_often_enough(void **state)
{
    (void)state;
    for (size_t i = 0; i < SHIPPED_GAMES; i++) {
        struct catalogue c;
        struct error e;
        struct hall h;
        assert_true(catalogue_find_data(&c, &e));
        struct game *g = catalogue_game(&c, shipped_game[i], &e);
        hall_open(&h, g, 1);
        struct tally t = hall_compare(&h, 1, BEGINNER, GAMES);
        print_message("# %s: +%d =%d -%d\n", shipped_game[i], t.wins, t.draws, t.losses);
        assert_true(t.losses * 100 >= GAMES * 40);
        hall_close(&h);
        game_free(g);
    }
}

static void loses_on_the_board(void **state)
{
    (void)state;
    for (size_t i = 0; i < SHIPPED_GAMES; i++) {
        struct catalogue c;
        struct error e;
        struct hall h;
        assert_true(catalogue_find_data(&c, &e));
        struct game *g = catalogue_game(&c, shipped_game[i], &e);
        hall_open(&h, g, 1);
        h.resigns = false;
        struct tally t = hall_compare(&h, 1, BEGINNER, GAMES);
        print_message("# %s to the end: +%d =%d -%d\n", shipped_game[i], t.wins, t.draws, t.losses);
        assert_true(t.losses > t.wins);
        hall_close(&h);
        game_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(loses_often_enough), cmocka_unit_test(loses_on_the_board)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
