/* catalogue: where data is looked for, whose file wins, in which order games are listed. */
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "games.h"
#include "test.h"

static char root[] = "/tmp/reroute66-find-XXXXXX";
static char own[PATH_SIZE], program[PATH_SIZE]; /* the folders <root>/own/reroute66 and <root>/program */

static int setup(void **state)
{
    char home[PATH_SIZE];
    (void)state;
    if (!mkdtemp(root))
        return -1;
    snprintf(home, sizeof home, "%s/own", root);
    snprintf(own, sizeof own, "%s/own/reroute66", root);
    snprintf(program, sizeof program, "%s/program", root);
    setenv("XDG_DATA_HOME", home, 1);
    setenv("REROUTE66_DATA", program, 1);
    write_file(program, "games/reroute66.game", "title The First\nlisted 1\n");
    write_file(program, "games/beta.game", "title The Second\nlisted 2\nboard x\nfoo bar\n");
    write_file(program, "games/alpha.game", "title Not listed\n");
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    return shell("rm -r %s", root);
}

/* C lists exactly the games WANTED, "ID=TITLE " each. */
static void lists(const struct catalogue *c, const char *wanted)
{
    struct offer offer[20];
    SCOPED(text) got = {0};
    int n = catalogue_games(c, offer, 20, NULL);
    for (int i = 0; i < n; i++)
        text_addf(&got, "%s=%s ", offer[i].id, offer[i].title);
    assert_string_equal(got.at, wanted);
}

TEST(games_are_listed_by_place_then_id)
{
    struct catalogue c;
    assert_true(catalogue_find_data(&c, NULL));
    lists(&c, "reroute66=The First beta=The Second alpha=Not listed ");
}

TEST(the_users_files_win)
{
    struct catalogue c;
    char path[PATH_SIZE], wanted[PATH_SIZE + 64];
    write_file(own, "games/beta.game", "title Mine\nlisted 3\n");
    write_file(own, "games/untitled.game", "listed 1\n");
    write_file(own, "games/notes.txt", "title No game\n");
    write_file(own, "games/.hidden.game", "title Hidden\n");
    write_file(own, "games/zeta.game", "title New\n");
    assert_true(catalogue_find_data(&c, NULL));
    lists(&c, "reroute66=The First beta=Mine alpha=Not listed zeta=New ");
    assert_true(catalogue_path(&c, path, "games/%s.game", "beta"));
    snprintf(wanted, sizeof wanted, "%s/games/beta.game", own);
    assert_string_equal(path, wanted);
    assert_true(catalogue_path(&c, path, "games/alpha.game"));
    snprintf(wanted, sizeof wanted, "%s/games/alpha.game", program);
    assert_string_equal(path, wanted);
    assert_false(catalogue_path(&c, path, "games/gamma.game"));
}

TEST(a_folder_without_data_is_told)
{
    struct catalogue c;
    struct error e;
    char wanted[ERROR_TEXT];
    setenv("REROUTE66_DATA", root, 1);
    assert_false(catalogue_find_data(&c, &e));
    snprintf(wanted, sizeof wanted,
             "REROUTE66_DATA=%s: there is no games/reroute66.game in that folder; correct it or unset it", root);
    assert_string_equal(e.text, wanted);
    setenv("REROUTE66_DATA", program, 1);
}

TEST(a_relative_xdg_folder_does_not_count)
{
    struct catalogue c;
    char wanted[PATH_SIZE];
    setenv("XDG_DATA_HOME", "own", 1);
    setenv("HOME", root, 1);
    assert_true(catalogue_find_data(&c, NULL));
    snprintf(wanted, sizeof wanted, "%s/.local/share/reroute66", root);
    assert_string_equal(c.folder[0], wanted);
    unsetenv("HOME");
    assert_true(catalogue_find_data(&c, NULL));
    assert_string_equal(c.folder[0], "");
}

/* A board beside the game's own file comes before one in the data folders. */
TEST(a_board_beside_its_game_wins)
{
    struct catalogue c;
    struct error e;
    char path[PATH_SIZE + 64];
    static const char text[] = "title Beside\nboard beside\nplayer w White forward 0,1\nplayer b Black forward 0,-1\n"
                               "piece K King royal step lateral\narray w K a1\narray b K a3\n";
    write_file(program, "boards/beside.board", "strip 1 a from 0,0 to 0,2\n");
    write_file(root, "beside.board",
               "strip 1 a from 0,0 to 0,2\nstrip 2 a from 0,2 to 0,4\nstrip 3 a from 0,4 to 0,6\n");
    assert_true(catalogue_find_data(&c, &e));
    snprintf(path, sizeof path, "%s/beside.game", root);
    struct game *g = catalogue_read_game(&c, path, text, &e);
    assert_non_null(g);
    assert_int_equal(g->board->cells, 3);
    game_free(g);
    assert_null(catalogue_read_game(&c, "beside.game", text, &e));
    assert_string_equal(e.text, "there is no cell a3 on the board beside");
}

RUN_TESTS("catalogue-find", setup, teardown)
