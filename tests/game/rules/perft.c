/*
 * `perft FILE LIMIT`: every row of FILE (game, position code, depth, number of move sequences) with at most LIMIT
 * sequences, with every instance of the generator that serves the game.
 */

#include "base/text.h"
#include "games.h"
#include "notation/code.h"
#include "rules/fast/generators.h"
#include "rules/fast/tables.h"
#include "rules/walker.h"
#include "test.h"

#include <inttypes.h>

enum { GAMES_MOST = 100, WALKED_MOST = 1000 };

struct rows {
    const char *id;
    const char *text; /* the whole file */
    uint64_t limit;
};

/* One line of the file, taken apart in COPY. */
struct row {
    char copy[1024];
    char *field[4];
};

/* Take the line at *AT apart and go on to the next; false at the end of the text. */
static bool next_row(const char **at, struct row *r)
{
    size_t length = strcspn(*at, "\n");
    if (!**at)
        return false;
    assert_true(length < sizeof r->copy);
    memcpy(r->copy, *at, length);
    r->copy[length] = '\0';
    *at += length + ((*at)[length] == '\n');
    char *rest = r->copy;
    for (int i = 0; i < 4; i++)
        r->field[i] = rest ? strsep(&rest, "\t") : NULL;
    return true;
}

/* As perft, with the walker's moves. */
static uint64_t count_walking(const struct game *g, const struct position *p, int depth)
{
    struct move move[MOVES_MAX];
    int n = walker_moves(g, p, move);
    uint64_t sum = 0;
    bool last = depth == 1 && (p->duck_due || g->duck < 0);
    for (int i = 0; i < n && !last; i++) {
        struct position next = *p;
        position_play(g, &next, move[i]);
        sum += next.duck_due || depth > 1 ? count_walking(g, &next, depth - !next.duck_due) : 1;
    }
    return last ? (uint64_t)n : sum;
}

static void check_row(const struct game *usual, const struct row *r)
{
    const struct game *g = arrays_game(usual, r->field[1]);
    struct error e;
    struct position p;
    const struct generator *fast;
    uint64_t expected = strtoull(r->field[3], NULL, 10);
    if (!code_read(g, r->field[1], &p, &e))
        fail_msg("%s: %s: %s", g->id, r->field[1], e.text);
    if (expected <= WALKED_MOST)
        assert_int_equal(count_walking(g, &p, atoi(r->field[2])), expected);
    for (int at = 0; (fast = generators_of(g, g->tables->words, at)); at++) {
        g->tables->generator = fast;
        uint64_t found = perft(g, &p, atoi(r->field[2]));
        if (found != expected)
            fail_msg("%s: %s: depth %s, instance %d: %" PRIu64 ", expected %" PRIu64, g->id, r->field[1], r->field[2],
                     at, found, expected);
    }
}

static void every_row_of_the_game_holds(void **state)
{
    const struct rows *rows = *state;
    const struct game *g = game_of(rows->id);
    struct row row;
    int n = 0;
    for (const char *at = rows->text; next_row(&at, &row);)
        if (row.copy[0] != '#' && row.field[3] && !strcmp(row.field[0], rows->id) &&
            strtoull(row.field[3], NULL, 10) <= rows->limit) {
            check_row(g, &row);
            n++;
        }
    print_message("# %s: %d rows\n", rows->id, n);
    assert_true(n > 0);
}

/* The games that the rows name, one after the other, each once; returns how many. */
static int list_games(const char *text, char id[GAMES_MOST][GAME_ID])
{
    struct row row;
    int n = 0;
    while (next_row(&text, &row))
        if (row.copy[0] != '#' && row.field[3] && (n == 0 || strcmp(id[(n - 1) % GAMES_MOST], row.field[0]) != 0))
            snprintf(id[n++ % GAMES_MOST], GAME_ID, "%.*s", GAME_ID - 1, row.field[0]);
    return n;
}

int main(int argc, char **argv)
{
    static char id[GAMES_MOST][GAME_ID];
    struct CMUnitTest tests[GAMES_MOST] = {0};
    struct rows rows[GAMES_MOST];
    SCOPED(text) text = {0};
    if (argc != 3 || !text_read_file(argv[1], &text, NULL))
        return EXIT_FAILURE;
    int n = list_games(text.at, id);
    if (n > GAMES_MOST)
        return EXIT_FAILURE;
    for (int i = 0; i < n; i++) {
        rows[i] = (struct rows){id[i], text.at, strtoull(argv[2], NULL, 10)};
        tests[i] =
            (struct CMUnitTest){.name = id[i], .test_func = every_row_of_the_game_holds, .initial_state = &rows[i]};
    }
    return _cmocka_run_group_tests("perft", tests, (size_t)n, NULL, NULL);
}
