/* The tables of endings in the table say what data/endings says, rounded as the program rounds it. */
#include "study/game_endings.h"
#include "test.h"

#include "base/text.h"

enum { COLUMNS = 6, CELL = 32, ENDINGS_TOLD = 25 };

/* The cells of the table's row LINE, blanks around them cut, into OUT; returns how many, 0 if it is no row. */
static int read_row(const char *line, char out[COLUMNS][CELL])
{
    int n = 0;
    while (*line == '|' && n < COLUMNS) {
        line += 1 + strspn(line + 1, " ");
        size_t length = strcspn(line, "|\n");
        snprintf(out[n], CELL, "%.*s", (int)length, line);
        for (size_t end = strlen(out[n]); end && out[n][end - 1] == ' ';)
            out[n][--end] = '\0';
        line += length;
        if (*line == '|')
            n++;
    }
    return n;
}

/* What the table's cell says of E with White to move: "41.7 / 0.5, 13"; nothing of an ending that there is not. */
static void write_cell(const struct published_ending *e, char out[CELL])
{
    char won[PUBLISHED_SHARE], lost[PUBLISHED_SHARE], longest[16] = "";
    *out = '\0';
    if (!e)
        return;
    const struct published_side *s = &e->side[0];
    published_share(s->won, s->positions, won);
    published_share(s->lost, s->positions, lost);
    if (s->longest)
        snprintf(longest, sizeof longest, ", %d", s->longest);
    snprintf(out, CELL, "%s%s%s%s", won, s->lost ? " / " : "", s->lost ? lost : "", longest);
}

static void check_cell(const struct published *p, const char *name, const char *said)
{
    char due[CELL];
    write_cell(published_find(p, name), due);
    if (strcmp(due, said) != 0)
        fail_msg("the table says of %s \"%s\", not \"%s\"", name, said, due);
}

static struct published open_published(const char *id)
{
    struct catalogue c;
    struct published p = {0};
    assert_true(catalogue_find_data(&c, NULL));
    struct game *g = catalogue_game(&c, id, NULL);
    assert_non_null(g);
    published_open(&p, &c, g);
    game_free(g);
    return p;
}

/* The first row of the table that begins with HEAD in TEXT. */
static const char *find_table(const char *text, const char *head)
{
    const char *at = strstr(text, head);
    assert_non_null(at);
    at = strchr(at, '\n') + 1;
    return strchr(at, '\n') + 1;
}

static void endings_of_squares_are_told_right(void **state)
{
    static const char *const ids[] = {"chess", "reroute66", "reenterent", "fastlane"};
    enum { GAMES = sizeof ids / sizeof *ids };
    struct published p[GAMES];
    char column[COLUMNS][CELL];
    int rows = 0;
    for (int i = 0; i < GAMES; i++)
        p[i] = open_published(ids[i]);
    for (const char *at = find_table(*state, "| White to move |"); read_row(at, column) == 1 + GAMES; rows++) {
        for (int i = 0; i < GAMES; i++)
            check_cell(&p[i], column[0], column[1 + i]);
        at = strchr(at, '\n') + 1;
    }
    assert_int_equal(rows, ENDINGS_TOLD);
    for (int i = 0; i < GAMES; i++)
        published_free(&p[i]);
}

static void endings_of_hexagons_are_told_right(void **state)
{
    SCOPED(published) p = open_published("altorth");
    char column[COLUMNS][CELL];
    int told = 0;
    for (const char *at = find_table(*state, "| AltOrth, White to move |"); read_row(at, column) == COLUMNS;) {
        for (int i = 0; i < COLUMNS; i += 2) {
            told += *column[i] != '\0';
            check_cell(&p, column[i], column[i + 1]);
        }
        at = strchr(at, '\n') + 1;
    }
    assert_in_range(told, p.count - 1, p.count); /* all but the bare royal pieces */
}

int main(void)
{
    SCOPED(text) readme = {0};
    if (!text_read_file(getenv("README"), &readme, NULL))
        return 2;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(endings_of_squares_are_told_right, readme.at),
        cmocka_unit_test_prestate(endings_of_hexagons_are_told_right, readme.at),
    };
    return cmocka_run_group_tests_name("readme", tests, NULL, NULL);
}
