/* record: move lists in the style of Game Courier. */
#include "table.h"
#include "test.h"

#include "record/courier.h"

static struct record *read_list(const char *text, struct error *e)
{
    struct source s = {"list", text, strlen(text), 1};
    return courier_read(&s, &reading, e);
}

/* TEXT is a list of N moves, and comes out as WANTED with nothing left out. */
static void assert_list(const char *text, int n, const char *wanted)
{
    struct error e = {0};
    SCOPED(text) out = {0};
    assert_true(courier_detect(text, strlen(text)));
    OWNED(record) r = read_list(text, &e);
    if (!r)
        fail_msg("%d:%d: %s", e.line, e.column, e.text);
    assert_int_equal(record_length(r->current), n);
    assert_true(courier_write(r, false, &out));
    assert_string_equal(out.at, wanted);
}

TEST(a_move_a_line)
{
    static const char text[] = "// from the beginning\n1. P a2-A4 // through the Switch\n1... p h7-H5\n2. N "
                               "b1-c3!\n2... p b7-b5 // so\n"
                               "// and on\n3. P A4-b5";
    assert_list(text, 5,
                "// from the beginning\n1. P a2-A4 // through the Switch\n1... p h7-H5\n2. N b1-c3!\n"
                "2... p b7-b5 // so\n// and on\n3. P A4-b5\n");
}

TEST(many_moves_a_line)
{
    static const char wanted[] = "1. P a2-A4\n1... p h7-H5\n2. N b1-c3\n2... p b7-b5\n";
    assert_list("1. P a2-A4 p h7-H5 2. N b1-c3 p b7-b5", 4, wanted);
    assert_list("1. P a2-A4\r\n1. p h7-H5\r\n\r\n2. N b1 c3\r\n2. p b7-b5\r\n", 4, wanted);
    assert_list("P a2-A4\np h7-H5\nN b1-c3\np b7-b5\n", 4, wanted);
    assert_list("1 P a2-A4 p h7-H5 2) Nb1-c3 b7-b5", 4, wanted);
}

TEST(several_steps)
{
    struct error e;
    struct position p;
    SCOPED(text) out = {0};
    assert_true(code_read(game("reroute66"), "4k3/P7/8/9/9/8/8/4K2R w K - 0 1", &p, &e));
    struct record *r = new_record("reroute66", &p);
    play(r, "P a7-a8; Q-a8", "k e8-e7", "O-O", NULL);
    record_set_tag(r, "Date", "?");
    assert_true(courier_write(r, false, &out));
    assert_string_equal(out.at,
                        "// FEN: 4k3/P7/8/9/9/8/8/4K2R w K - 0 1\n1. P a7-a8; Q-a8\n1... k e8-e7\n2. K e1-g1\n");
}

/* Without rules the form alone tells where a move ends, however many steps it has and however they are spaced. */
TEST(steps_without_rules_are_one_move)
{
    static const char head[] = "// Rules: not enforced\n1. P e2-e4\n",
                      wanted[] = "1... q-a4; q a4-a5; P*c5; -h1\n2. R a1-a2 // so\n";
    static const char *const forms[] = {
        "1... q-a4; q a4-a5; P*c5; -h1\n2. R a1-a2 // so\n", "1... q-a4;q a4-a5;P*c5;-h1\n2. R a1-a2 // so\n",
        "1... q-a4 ; q a4-a5 ; P*c5 ; -h1 2. R a1-a2 // so\n", "1... q-a4 ;q a4-a5 ;P*c5 ;-h1 2. R a1-a2 // so\n"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char text[200], all[200];
        snprintf(text, sizeof text, "%s%s", head, forms[i]);
        snprintf(all, sizeof all, "%s%s", head, wanted);
        assert_list(text, 3, all);
    }
}

TEST(other_text_is_no_list)
{
    static const char *const text[] = {"[Event \"?\"]\n1. P a2-A4",
                                       "1. e4 e5 2. Nf3",
                                       "1. e4 {see http://x.org} e5",
                                       "{ // } 1. e4",
                                       "; // no\n1. e4",
                                       "% // no",
                                       "",
                                       "\n\n",
                                       "1-0"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        if (courier_detect(text[i], strlen(text[i])))
            fail_msg("taken for a list: %s", text[i]);
    assert_true(courier_detect("1. a2-A4 // x", 13));
}

TEST(labels_may_be_missing)
{
    assert_list("1. a2-A4\n1... h7-H5\n", 2, "1. P a2-A4\n1... p h7-H5\n");
    assert_list("a2-A4\r\nh7-H5\r\nb1-c3 // out\r\n", 3, "1. P a2-A4\n1... p h7-H5\n2. N b1-c3 // out\n");
    assert_list("\xEF\xBB\xBF"
                "1. a2-A4\n1... h7-H5\n",
                2, "1. P a2-A4\n1... p h7-H5\n");
    assert_list("1. a2-A4\n1. ... h7-H5\n2. b1-c3\n2. .. b8-c6\n", 4,
                "1. P a2-A4\n1... p h7-H5\n2. N b1-c3\n2... n b8-c6\n");
    assert_list("1. a2-A4\n1\xE2\x80\xA6 h7-H5\n2. b1-c3\n2. ...b8-c6\n", 4,
                "1. P a2-A4\n1... p h7-H5\n2. N b1-c3\n2... n b8-c6\n");
    assert_list("1. a2-A4 // (one) {two} 1-0\n1... h7-H5\n", 2, "1. P a2-A4 // (one) {two} 1-0\n1... p h7-H5\n");
}

TEST(moves_of_pgn_are_no_list)
{
    static const char *const text[] = {"1. e2-e4 e7-e5 1/2-1/2",
                                       "1. e2-e4 {so} e7-e5",
                                       "1. e2-e4 (1. d2-d4) e7-e5",
                                       "1. e2-e4 $1 e7-e5",
                                       "1. Ne2-e4",
                                       "1. e2e4 e7e5",
                                       "1. O-O"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        if (courier_detect(text[i], strlen(text[i])))
            fail_msg("taken for a list: %s", text[i]);
}

TEST(who_resigns_or_agrees_has_a_line)
{
    struct error e = {0};
    assert_list("1. P a2-A4\n1... resign\n", 1, "1. P a2-A4\n1... resign\n");
    assert_list("1. P a2-A4\n1... RESIGN\n", 1, "1. P a2-A4\n1... resign\n");
    assert_list("1. P a2-A4\n1... Draw\n", 1, "1. P a2-A4\n1... draw\n");
    assert_list("1. P a2-A4\n1... p h7-H5 // here\n2. draw\n", 2, "1. P a2-A4\n1... p h7-H5 // here\n2. draw\n");
    assert_list("1. P a2-A4\n1... draw\n1... p h7-H5\n", 2, "1. P a2-A4 // draw offered\n1... p h7-H5\n");
    assert_list("1. P a2-A4 resign // well", 1, "1. P a2-A4 // well\n1... resign\n");
    OWNED(record) r = read_list("1. P a2-A4 resign", &e);
    assert_string_equal(record_tag(r, "Result"), "1-0");
    assert_int_equal(record_outcome(r).ending, ENDING_RESIGNATION);
}

TEST(nothing_follows_the_end)
{
    static const char *const text[] = {"P a2-A4\nresign\np h7-H5", "P a2-A4\nresign\nresign", "P a2-A4\nresign\ndraw"};
    struct error e;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        assert_null(read_list(text[i], &e));
        assert_int_equal(e.line, 3);
        assert_non_null(strstr(e.text, "comes when the game is over"));
    }
}

/* A page as the site shows it: comments, both sides' labels, a mark, an agreed draw. */
TEST(a_whole_page_survives)
{
    static const char page[] = "// Reroute66, a casual game\n1. P f2-f3\n1... p f7-f5 // the Queen looks at H5\n"
                               "2. P g2-g4!\n2... q e8-H5\n3. N g1-h3 // too late\n3... draw\n";
    struct error e = {0};
    SCOPED(text) once = {0}, twice = {0};
    OWNED(record) r = read_list(page, &e);
    if (!r)
        fail_msg("%d:%d: %s", e.line, e.column, e.text);
    assert_true(courier_write(r, false, &once));
    assert_string_equal(once.at, page);
    OWNED(record) again = read_list(once.at, &e);
    assert_true(courier_write(again, false, &twice));
    assert_string_equal(once.at, twice.at);
}

TEST(three_players_resign_in_turn)
{
    SCOPED(text) out = {0};
    struct record *r = new_record("altorth3", NULL);
    record_set_tag(r, "Date", "?");
    play(r, "M b1-b2", NULL);
    record_leave(r, 1, ENDING_RESIGNATION);
    assert_true(courier_write(r, false, &out));
    assert_string_equal(out.at, "1. M b1-b2\n1... resign\n");
    text_free(&out);
    record_leave(r, 0, ENDING_TIME);
    assert_false(courier_write(r, false, &out));
}

TEST(faults_have_their_place)
{
    struct error e;
    assert_null(read_list("1. P a2-A4\n1... p h7-H5\n2. N b1-b3 // no\n", &e));
    assert_string_equal(e.file, "list");
    assert_int_equal(e.line, 3);
    assert_in_range(e.column, 4, 10);
}

TEST(what_is_left_out_is_told)
{
    SCOPED(text) out = {0};
    struct record *r = new_record("reroute66", NULL);
    record_set_tag(r, "Date", "?");
    play(r, "P a2-A4", NULL);
    assert_true(courier_write(r, false, &out));
    record_set_tag(r, "White", "Anna");
    assert_false(courier_write(r, false, &out));
    record_set_tag(r, "White", NULL);
    record_undo(r);
    play(r, "P a2-a4", NULL);
    assert_false(courier_write(r, false, &out));
}

RUN_TESTS_EACH("record: courier", NULL, free_records, open_gamecache, close_gamecache)
