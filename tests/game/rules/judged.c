/*
 * `judged FILE`: every row of FILE (rule, game, position code, depth, MOVE:COUNT …, sorted) with every instance of the
 * generator that serves the game, a test for each rule. Another program made the rows (judge.py says how).
 */

#include "table.h"
#include "test.h"

#include "base/text.h"
#include "notation/movetext.h"
#include "rules/fast/generators.h"
#include "rules/fast/tables.h"

#include <inttypes.h>

enum { RULES_MOST = 64, RULE_NAME = 24, LINE_MOST = 8192, WORD = 64 };

enum field { FIELD_RULE, FIELD_GAME, FIELD_CODE, FIELD_DEPTH, FIELD_COUNTS, FIELDS };

/* One line of the file. */
struct row {
    char copy[LINE_MOST];
    char *field[FIELDS];
};

static const char *whole; /* the file's text */

/* Takes the next line that is no comment from *AT apart; false at the end. */
static bool next_row(const char **at, struct row *row)
{
    do {
        size_t length = strcspn(*at, "\n");
        if (!**at)
            return false;
        assert_true(length < sizeof row->copy);
        snprintf(row->copy, sizeof row->copy, "%.*s", (int)length, *at);
        *at += length + ((*at)[length] == '\n');
    } while (row->copy[0] == '#');
    char *rest = row->copy;
    for (int i = 0; i < FIELDS; i++)
        assert_non_null(row->field[i] = strsep(&rest, "\t"));
    return true;
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The sequences of DEPTH moves from P by their first move, as a row has them, into OUT (LINE_MOST bytes). */
static void count_by_move(const struct game *g, const struct position *p, int depth, char *out)
{
    struct move move[MOVES_MAX];
    char word[MOVES_MAX][WORD], text[MOVE_TEXT], *end = out;
    int n = moves_of_both(g, p, move);
    for (int i = 0; i < n; i++) {
        struct position after = *p;
        position_play(g, &after, move[i]);
        movetext_write_uci(g, p, move[i], text);
        snprintf(word[i], WORD, "%s:%" PRIu64, text, perft(g, &after, depth - 1));
    }
    qsort(word, (size_t)n, WORD, compare_words);
    *end = '\0';
    for (int i = 0; i < n; i++)
        end += snprintf(end, (size_t)(out + LINE_MOST - end), "%s%s", i ? " " : "", word[i]);
}

static void check_row(const struct row *row)
{
    const struct game *g = game_of(row->field[FIELD_GAME]);
    struct position p = position_of(g, row->field[FIELD_CODE]);
    const struct generator *fast;
    char found[LINE_MOST];
    for (int at = 0; (fast = generators_of(g, g->tables->words, at)); at++) {
        g->tables->generator = fast;
        count_by_move(g, &p, atoi(row->field[FIELD_DEPTH]), found);
        if (strcmp(found, row->field[FIELD_COUNTS]) != 0)
            fail_msg("%s, instance %d: %s:\n%s\nexpected\n%s", g->id, at, row->field[FIELD_CODE], found,
                     row->field[FIELD_COUNTS]);
    }
}

static void every_row_of_the_rule_holds(void **state)
{
    static struct row row;
    const char *rule = *state;
    int n = 0;
    for (const char *at = whole; next_row(&at, &row);)
        if (strcmp(row.field[FIELD_RULE], rule) == 0) {
            check_row(&row);
            n++;
        }
    print_message("# %s: %d positions\n", rule, n);
    assert_true(n >= 20);
}

/* The rules that the rows name, each once; returns how many. Rows of a rule stand together. */
static int list_rules(char rule[RULES_MOST][RULE_NAME])
{
    static struct row row;
    int n = 0;
    for (const char *at = whole; next_row(&at, &row);)
        if (n == 0 || strcmp(rule[n - 1], row.field[FIELD_RULE]) != 0) {
            assert_true(n < RULES_MOST);
            snprintf(rule[n++], RULE_NAME, "%.*s", RULE_NAME - 1, row.field[FIELD_RULE]);
        }
    return n;
}

int main(int argc, char **argv)
{
    static char rule[RULES_MOST][RULE_NAME];
    struct CMUnitTest tests[RULES_MOST] = {0};
    SCOPED(text) text = {0};
    if (argc != 2 || !text_read_file(argv[1], &text, NULL))
        return EXIT_FAILURE;
    whole = text.at;
    int n = list_rules(rule);
    for (int i = 0; i < n; i++)
        tests[i] =
            (struct CMUnitTest){.name = rule[i], .test_func = every_row_of_the_rule_holds, .initial_state = rule[i]};
    return _cmocka_run_group_tests("judged", tests, (size_t)n, NULL, NULL);
}
