/* play: the review of a game. */
#include "record/table.h"

#include "notation/movetext.h"
#include "play/reviewer.h"
#include "record/comment.h"
#include "record/pgn.h"
#include "test.h"

#include <poll.h>

enum { NODES = 4000 };

/* Black leaves his Queen to a Pawn; White mates. */
static const char queen_lost[] = "1. e4 e5 2. Nf3 Qg5 3. Nxg5 h6 4. Nxf7 Ke7 *\n";

/* Search all that V wants with THREADS threads. */
static void search_all(struct review *v, int threads)
{
    struct review_limits l = {.nodes = NODES};
    struct reviewer *r = reviewer_start(v, &l, threads);
    struct pollfd ready = {.events = POLLIN};
    assert_non_null(r);
    ready.fd = task_fd(&r->task);
    while (!task_done(&r->task))
        poll(&ready, 1, -1);
    reviewer_stop(r);
}

/* TEXT reviewed with THREADS threads, in export form. */
static char *reviewed(const char *text, int threads)
{
    struct record *r = read_pgn(text);
    SCOPED(review) v;
    review_start(&v, r, false);
    search_all(&v, threads);
    review_write(&v);
    return write_pgn(r);
}

TEST(a_lost_queen_is_a_blunder)
{
    struct record *r = read_pgn(queen_lost);
    SCOPED(review) v;
    review_start(&v, r, false);
    assert_int_equal(v.points, 9);
    assert_int_equal(review_known(&v), 0);
    assert_int_equal(review_loss(&v, 3), -1);
    search_all(&v, 1);
    assert_int_equal(review_known(&v), 9);
    assert_int_equal(review_judge(&v, 3), JUDGED_BLUNDER);
    assert_int_equal(review_judge(&v, 4), JUDGED_FINE);
    assert_int_equal(review_next_mistake(&v, 0, 1), 3);
    assert_int_equal(review_next_mistake(&v, 3, -1), -1);
    struct review_sum white = review_sum(&v, 0), black = review_sum(&v, 1);
    assert_int_equal(white.moves, 4);
    assert_true(black.count[JUDGED_BLUNDER] >= 1);
    assert_true(white.accuracy > black.accuracy);
}

/* The kind of oversight is told: the reply that was overlooked, or the better move that was missed. */
TEST(an_oversight_is_named)
{
    struct record *r = read_pgn(queen_lost);
    SCOPED(review) v;
    struct review_task task;
    struct search_result found = {.pv_length = 1};
    char text[OVERSIGHT_TEXT];
    review_start(&v, r, false);
    search_all(&v, 1);
    review_oversight(&v, 3, text);
    assert_string_equal(text, "The Knight's capture was overlooked.");
    review_free(&v);
    r = read_pgn("1. e4 e5 2. Bb5 a6 3. h4 h5 *\n");
    review_start(&v, r, false);
    while (review_next(&v, &task)) {
        struct move move[MOVES_MAX];
        moves_legal(r->game, &task.node->position, move);
        found.pv[0] = move[0];
        assert_true(task.point != 4 || movetext_read(r->game, &task.node->position, "Bb5-f1", &found.pv[0], NULL));
        found.score = task.point > 4 ? 900 : 0;
        review_take(&v, &task, &found);
    }
    review_oversight(&v, 4, text);
    assert_string_equal(text, "The Bishop's move backward was missed.");
}

/* A search of White's move 3 that has missed that the Queen can be taken: Black's move before it is a blunder all the
 * same, in whatever order the searches end. */
TEST(what_was_played_proves_what_a_search_has_missed)
{
    static const int found[] = {0, 0, 0, 0, 0, -900, 900, -900, 900};
    for (int turned = 0; turned < 2; turned++) {
        struct record *r = read_pgn(queen_lost);
        SCOPED(review) v;
        struct review_task task[10]; /* the last is written to when there is none left */
        int n = 0;
        review_start(&v, r, false);
        while (review_next(&v, &task[n]))
            n++;
        assert_int_equal(n, 9);
        for (int i = 0; i < n; i++) {
            const struct review_task *t = &task[turned ? n - 1 - i : i];
            review_take(&v, t, &(struct search_result){.score = found[t->point]});
        }
        assert_int_equal(v.point[4].score, 900);
        assert_int_equal(v.point[4].length, 1);
        assert_true(move_equal(v.point[4].line[0], v.point[5].node->move));
        assert_int_equal(v.point[3].score, 0);
        assert_int_equal(review_judge(&v, 3), JUDGED_BLUNDER);
        assert_int_equal(review_judge(&v, 4), JUDGED_FINE);
    }
}

TEST(what_is_found_is_written_into_the_game)
{
    char *out = reviewed(queen_lost, 1);
    struct record *r = read_pgn(out);
    const struct node *blunder = r->root->child->child->child->child;
    struct eval value;
    assert_string_equal(record_tag(r, "Annotator"), "reroute66");
    assert_int_equal(blunder->glyph[0], 4);
    assert_true(comment_eval(blunder->comment, &value));
    assert_true(value.mates ? value.value > 0 : value.value > 300); /* for White, whose move comes */
    assert_non_null(strstr(blunder->comment, "The Knight's capture was overlooked."));
    assert_non_null(blunder->sibling); /* something better */
    assert_true(record_is_main(blunder));
}

TEST(written_twice_it_is_the_same)
{
    char *once = reviewed(queen_lost, 1), *twice = reviewed(once, 1);
    assert_string_equal(once, twice);
}

TEST(threads_do_not_change_what_nodes_find)
{
    char *one = reviewed(queen_lost, 1), *three = reviewed(queen_lost, 3);
    assert_string_equal(one, three);
}

TEST(own_words_and_marks_stay)
{
    char *out = reviewed("1. e4 {[%clk 0:05:00] my move} e5 2. Nf3 Qg5 $3 {wild} (2... Nc6 {sound}) 3. Nxg5 *", 1);
    assert_non_null(strstr(out, "my move}"));
    assert_non_null(strstr(out, "[%clk 0:05:00]"));
    assert_non_null(strstr(out, "Qg5 $3 {[%eval"));
    assert_non_null(strstr(out, "wild}"));
    assert_non_null(strstr(out, "Nc6 {sound}"));
    assert_null(strstr(out, "$4"));
}

/* As lichess writes them, and what it wrote of the better move. */
static const char evaluated[] =
    "1. e4 {[%eval 0.2]} 1... e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.25]} 2... Qg5?? {[%eval 9.1] Blunder.}\n"
    "(2... Nc6 3. Bb5) 3. Nxg5 {[%eval 9.0]} 3... f6 {[%eval #4]} *";

TEST(reviews_of_others_are_read_back)
{
    struct record *r = read_pgn(evaluated);
    SCOPED(review) v;
    review_start(&v, r, true);
    assert_int_equal(review_known(&v), 6);
    assert_int_equal(v.point[1].score, -20);
    assert_int_equal(review_judge(&v, 3), JUDGED_BLUNDER);
    assert_int_equal(v.point[3].length, 2);
    assert_int_equal(engine_mate_moves(v.point[6].score, &v.point[6].node->position), 4);
}

TEST(a_mate_on_the_board_needs_no_search)
{
    struct record *r = read_pgn("1. f3 e5 2. g4 Qh4# 0-1");
    SCOPED(review) v;
    review_start(&v, r, false);
    assert_true(v.point[4].known);
    assert_int_equal(v.point[4].expected, 0);
    search_all(&v, 1);
    assert_int_equal(review_judge(&v, 2), JUDGED_BLUNDER);
    assert_int_equal(review_judge(&v, 3), JUDGED_FINE);
}

TEST(three_players_are_judged_each_for_himself)
{
    char *out = reviewed("[Variant \"altorth3\"]\n\n1. Mb1-b2 Mg6-f6 Mb3-c3 2. Md3-d4 *", 2);
    struct record *r = read_pgn(out);
    struct eval value;
    for (const struct node *n = r->root->child; n; n = n->child)
        assert_true(comment_eval(n->comment, &value));
}

TEST(a_review_that_is_broken_off_keeps_what_it_has)
{
    struct record *r = read_pgn(queen_lost);
    SCOPED(review) v;
    struct review_limits l = {.nodes = UINT64_MAX};
    review_start(&v, r, false);
    struct reviewer *reviewer = reviewer_start(&v, &l, 1);
    assert_non_null(reviewer);
    reviewer_stop(reviewer);
    assert_int_equal(review_known(&v), 0);
    review_write(&v);
    search_all(&v, 1); /* what was broken off is free again */
    assert_int_equal(review_known(&v), 9);
}

RUN_TESTS_EACH("play: review", NULL, free_records, open_gamecache, close_gamecache)
