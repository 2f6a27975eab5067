/* catalogue: what reroute66-game.5 shows works, and it leaves nothing out. */
#include "base/replace.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "rules/position.h"
#include "test.h"

static struct text page;
static char folder[] = "/tmp/reroute66-manual-XXXXXX";
static struct catalogue catalogue;

static int setup(void **state)
{
    (void)state;
    return mkdtemp(folder) && text_read_file(getenv("MANUAL"), &page, NULL) ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    text_free(&page);
    return shell("rm -r %s", folder);
}

/* Write the example that the page calls NAME into the test's folder, as a reader would copy it; its path into PATH. */
static void extract(const char *name, struct text *out, char *path)
{
    char mark[64];
    snprintf(mark, sizeof mark, ".\\\" file %s\n", name);
    const char *at = strstr(page.at, mark);
    assert_non_null(at);
    at = strstr(at, "\n.EX\n");
    assert_non_null(at);
    const char *end = strstr(at, "\n.EE\n");
    assert_non_null(end);
    for (at += strlen("\n.EX\n"); at <= end; at++)
        if (at[0] != '\\' || at[1] != '-') /* \- is how the page writes a minus sign */
            text_add_bytes(out, at, 1);
    snprintf(path, PATH_SIZE, "%s/%s", folder, name);
    assert_true(replace_file(path, out->at, out->length, NULL));
}

TEST(the_example_can_be_played)
{
    SCOPED(text) board = {0}, game = {0};
    struct error e;
    char path[PATH_SIZE], line[ERROR_TEXT + ERROR_FILE];
    struct position p;

    extract("fan.board", &board, path);
    extract("fan.game", &game, path);
    struct game *g = catalogue_read_game(&catalogue, path, game.at, &e);
    if (!g) {
        error_format(&e, line, sizeof line);
        fail_msg("%s", line);
    }
    int lines = 0;
    for (const char *at = board.at; *at; at++)
        lines += *at == '\n';
    assert_int_equal(lines, 10);
    assert_int_equal(g->board->cells, 4 * 5 + 6 + 2 * 6);
    assert_int_equal(cellset_count(g->board->overlap[board_find(g->board, "a5", 2)]), 1);
    position_start(g, &p);
    /* Five pawns step, the one on a2 to two cells; the Knight has a3, A3 and c3. */
    assert_int_equal(perft(g, &p, 1), 9);
    assert_int_equal(perft(g, &p, 2), 81);
    game_free(g);
}

/* The page has each of the words that the complaint about an unknown one lists after its colon and MARK. */
static void page_has_words_of(const struct error *e, const char *mark)
{
    char words[ERROR_TEXT];
    const char *list = strstr(e->text, mark);
    assert_non_null(list);
    snprintf(words, sizeof words, "%s", list + strlen(mark));
    int count = 0;
    for (char *word = strtok(words, ", "); word; word = strtok(NULL, ", "), count++)
        if (!strstr(page.at, word))
            fail_msg("the manual page does not tell of %s", word);
    assert_true(count > 3);
}

TEST(the_page_tells_of_every_word)
{
    struct error e;
    SCOPED(text) game = {0};
    char path[PATH_SIZE];
    assert_null(catalogue_read_board("x", "unknown", &e));
    page_has_words_of(&e, "one of ");
    assert_null(catalogue_read_game(&catalogue, "x", "unknown", &e));
    page_has_words_of(&e, "one of ");
    extract("fan.game", &game, path);
    text_add(&game, "rule unknown\n");
    assert_null(catalogue_read_game(&catalogue, path, game.at, &e));
    page_has_words_of(&e, "the rules are ");
    text_free(&game);
    extract("fan.game", &game, path);
    text_add(&game, "piece X Unknown step lateral unknown\n");
    assert_null(catalogue_read_game(&catalogue, path, game.at, &e));
    page_has_words_of(&e, "give ");
}

RUN_TESTS("catalogue-manual", setup, teardown)
