/* play: libraries of openings. */
#include "record/table.h"

#include "catalogue/catalogue.h"
#include "notation/movetext.h"
#include "play/openings.h"
#include "test.h"

#include <unistd.h>

enum { POSITIONS = 2000 };

/* TEXT as a library in a file that is gone afterwards. */
static bool read_text(const char *text, struct openings *o, struct error *e)
{
    char path[] = "/tmp/openings-XXXXXX";
    int fd = mkstemp(path);
    FILE *f = fdopen(fd, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
    bool good = openings_read(path, o, e);
    remove(path);
    return good;
}

TEST(games_are_counted)
{
    SCOPED(openings) o = {0};
    struct position p;
    int count;
    struct record *won = read_pgn("1. e4 e5 1-0"), *drawn = read_pgn("1. e4 c5 1/2-1/2"),
                  *lost = read_pgn("1. d4 d5 0-1");
    openings_add_record(&o, won, 9);
    openings_add_record(&o, drawn, 9);
    openings_add_record(&o, lost, 1);
    openings_sort(&o);
    position_start(game("chess"), &p);
    const struct opening *x = openings_find(&o, game("chess"), &p, &count);
    assert_int_equal(count, 2);
    assert_string_equal(x[0].move, "e4");
    assert_int_equal(x[0].games, 2);
    assert_int_equal(x[0].first, 1);
    assert_int_equal(x[0].draws, 1);
    assert_int_equal(x[1].others, 1);
    assert_int_equal(o.count, 4); /* of the third game only one ply */
}

/* Games that tell no value do not water down those that do; a value is White's in the file, and the mover's here. */
TEST(values_are_those_that_games_tell)
{
    SCOPED(openings) o = {0};
    struct position p;
    int count;
    long value;
    struct record *told = read_pgn("1. e4 {[%eval 0.40]} e5 {[%eval 0.30] so} 2. Nf3 {[%eval #3]} *"),
                  *silent = read_pgn("1. e4 e5 *");
    openings_add_record(&o, told, 9);
    openings_add_record(&o, silent, 9);
    openings_sort(&o);
    position_start(game("chess"), &p);
    const struct opening *x = openings_find(&o, game("chess"), &p, &count);
    assert_int_equal(x->games, 2);
    assert_true(openings_value(x, &value));
    assert_int_equal(value, 40);
    x = openings_find(&o, game("chess"), &told->root->child->position, &count);
    assert_true(openings_value(x, &value));
    assert_int_equal(value, -30);
    x = openings_find(&o, game("chess"), &told->root->child->child->position, &count);
    assert_false(openings_value(x, &value));
}

TEST(a_library_is_written_as_it_is_read)
{
    SCOPED(openings) o = {0}, again = {0};
    SCOPED(text) once = {0}, twice = {0};
    struct record *r = read_pgn("1. e4 e5 2. Nf3 1-0");
    openings_add_record(&o, r, 9);
    o.at[1].score = -35;
    o.at[1].unvalued = 0;
    openings_sort(&o);
    openings_write(&o, &once);
    assert_true(read_text(once.at, &again, NULL));
    openings_write(&again, &twice);
    assert_string_equal(once.at, twice.at);
}

TEST(faults_have_their_line)
{
    static const char *const bad[] = {"# x\nzz\tP\t1\t1\t0\t0\t0\n", "# x\n0000000000000001\te4\t0\t0\t0\t0\t0\n",
                                      "# x\n0000000000000001\te4\t1\t0\t0\t0\n",
                                      "# x\n0000000000000001\te4\t1\t0\t0\t0\t0\tmore\n"};
    struct openings o;
    struct error e;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(read_text(bad[i], &o, &e));
        assert_int_equal(e.line, 2);
    }
}

/* Found by fuzzing: two such lines added up to more games than a line can tell. */
TEST(a_move_that_stands_twice_is_refused)
{
    static const char twice[] = "0000000000000001\te4\t9999999\t0\t0\t0\t0\n0000000000000001\td4\t1\t0\t0\t0\t0\n"
                                "0000000000000001\te4\t9999998\t0\t0\t0\t0\n";
    struct openings o;
    struct error e;
    assert_false(read_text(twice, &o, &e));
    assert_non_null(strstr(e.text, "same move twice"));
}

/* P a2-A4 was played most; a3 loses too much by its value, h3 lost too often; b3 is as good and rarer. */
TEST(what_is_drawn_is_reasonable)
{
    SCOPED(openings) o = {0};
    struct position p;
    struct move m, again;
    int drawn[2] = {0};
    static const struct {
        const char *move;
        int games, first, others;
        long score;
    } row[] = {{"Pa2-A4", 9, 4, 5, 30}, {"Pa2-a3", 9, 9, 0, -40}, {"Ph2-h3", 9, 1, 8, 35}, {"Pb2-b3", 3, 0, 3, 10}};
    position_start(game("reroute66"), &p);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct opening x = {.key = openings_key(game("reroute66"), &p),
                            .games = row[i].games,
                            .first = row[i].first,
                            .others = row[i].others,
                            .score = row[i].score * row[i].games};
        snprintf(x.move, sizeof x.move, "%s", row[i].move);
        openings_add_line(&o, &x);
    }
    openings_sort(&o);
    for (uint64_t seed = 0; seed < 200; seed++) {
        char text[MOVE_TEXT];
        assert_true(openings_choose(&o, game("reroute66"), &p, seed, &m));
        assert_true(openings_choose(&o, game("reroute66"), &p, seed, &again) && move_equal(m, again));
        movetext_write_pgn(game("reroute66"), &p, m, text);
        if (strcmp(text, "Pa2-A4") != 0)
            assert_string_equal(text, "Pb2-b3");
        drawn[strcmp(text, "Pa2-A4") == 0]++;
    }
    assert_in_range(drawn[0], 20, 90); /* about 3 of 12 */
    position_play(game("reroute66"), &p, m);
    assert_false(openings_choose(&o, game("reroute66"), &p, 1, &m));
}

TEST(libraries_are_large)
{
    static const char *const ids[] = {"reroute66", "reenterent",    "fastlane",           "chess",
                                      "altorth",   "altorth-trios", "altorth-doubleback", "altorth3"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char path[PATH_SIZE];
        SCOPED(openings) o;
        struct error e;
        struct position p;
        int positions = 0, count;
        snprintf(path, sizeof path, "%s/openings/%s.openings", getenv("REROUTE66_DATA"), ids[i]);
        if (!openings_read(path, &o, &e))
            fail_msg("%s:%d: %s", e.file, e.line, e.text);
        for (int k = 0; k < o.count; k++)
            positions += k == 0 || o.at[k].key != o.at[k - 1].key;
        position_start(game(ids[i]), &p);
        assert_non_null(openings_find(&o, game(ids[i]), &p, &count));
        if (positions < POSITIONS)
            fail_msg("%s has %d positions", ids[i], positions);
    }
}

/* What the names' shortest lines are called in the shipped file, by transposition too. */
TEST(openings_have_names)
{
    static const char *const lines[][3] = {
        {"1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h4 h5", "B90", "Sicilian Defense: Najdorf Variation"},
        {"1. c4 e6 2. d4 d5", "D30", "Queen's Gambit Declined"},
        {"1. d4 d5 2. c4 e6", "D30", "Queen's Gambit Declined"},
        {"1. Nc3 e5 2. e4", "C25", "Vienna Game"}};
    SCOPED(opening_names) o;
    struct error e;
    char path[4096];
    snprintf(path, sizeof path, "%s/openings/chess.names", getenv("REROUTE66_DATA"));
    if (!opening_names_read(path, game("chess"), &o, &e))
        fail_msg("%s:%d: %s", e.file, e.line, e.text);
    assert_int_equal(o.count, 3807);
    for (int i = 1; i < o.count; i++)
        assert_true(o.at[i - 1].key < o.at[i].key);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct record *r = read_pgn(lines[i][0]);
        const struct opening_name *x = opening_names_find(&o, record_line_end(r->root));
        assert_non_null(x);
        assert_string_equal(x->eco, lines[i][1]);
        assert_string_equal(x->name, lines[i][2]);
        assert_null(opening_names_find(&o, r->root));
    }
}

RUN_TESTS_EACH("play: openings", NULL, free_records, open_gamecache, close_gamecache)
