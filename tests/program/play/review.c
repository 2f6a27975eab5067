/* play: the review of a game. */
#include "record/table.h"

#include "eval/evaluate.h"
#include "notation/movetext.h"
#include "play/coach.h"
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
    struct searches *queue = searches_new();
    struct reviewer *r = reviewer_start(queue, URGENCY_AWAITED, v, &l, threads);
    struct pollfd ready = {searches_fd(queue), POLLIN, 0};
    assert_non_null(r);
    while (!reviewer_due(r))
        poll(&ready, 1, -1);
    reviewer_stop(r);
    searches_free(queue);
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

/* TEXT reviewed by one thread, which EFFORT says in the comments. */
static char *reviewed_with(const char *text, const struct effort *effort)
{
    struct record *r = read_pgn(text);
    SCOPED(review) v;
    review_start(&v, r, false);
    search_all(&v, 1);
    v.effort = *effort;
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
    assert_true(review_loss(&v, 3) == -1);
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
    review_oversight(&v, 3, true, text);
    assert_string_equal(text, "It loses the Queen.");
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
    review_oversight(&v, 4, true, text);
    assert_string_equal(text, "It misses Bishop to f1. Hard to see: a backward move.");
    review_oversight(&v, 4, false, text);
    assert_string_equal(text, "Hard to see: a backward move.");
}

/* Returns what the review of TEXT says of move NUMBER. */
static const char *says_of(const char *text, int number)
{
    static char said[OVERSIGHT_TEXT];
    struct record *r = read_pgn(text);
    SCOPED(review) v;
    review_start(&v, r, false);
    search_all(&v, 1);
    review_oversight(&v, number, true, said);
    return said;
}

TEST(the_reason_is_true)
{
    assert_string_equal(says_of("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0", 5),
                        "It allows mate in 1: Queen takes f7. That was threatened.");
    assert_string_equal(says_of("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Nc3 *", 5),
                        "It allows mate in 1: Queen takes f7. That was threatened.");
    assert_string_equal(says_of("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Nc3 *", 6), "It misses mate in 1: Queen takes f7.");
}

/* Fills V with TEXT and its marks by a search; returns how many moves are marked. */
static int count_marks(struct review *v, const char *text)
{
    struct record *r = read_pgn(text);
    int marks = 0;
    review_start(v, r, false);
    search_all(v, 1);
    for (int i = 0; i + 1 < v->points; i++)
        marks += review_judge(v, i) != JUDGED_FINE;
    return marks;
}

/* Theory is not marked, without the explorer's help; named blunders are: Damiano's defence, Fred's. */
TEST(marks_are_no_harsher_than_theory)
{
    SCOPED(review) v;
    assert_int_equal(count_marks(&v, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *"), 0);
    review_free(&v);
    assert_int_equal(count_marks(&v, "1. e4 e5 2. Nf3 f6 3. Nxe5 *"), 1);
    assert_true(review_judge(&v, 3) != JUDGED_FINE);
    review_free(&v);
    assert_int_equal(count_marks(&v, "1. e4 f5 2. exf5 *"), 1);
    assert_true(review_judge(&v, 1) != JUDGED_FINE);
}

/* 8. d5 is as good as the best moves by Stockfish's 250,000 nodes (-2.01, those -2.09); of our searches each is rather
 * high for the side to move, so that the two of them find a loss. */
TEST(a_move_as_good_as_the_best_is_not_marked)
{
    SCOPED(review) v;
    assert_true(count_marks(&v, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 d6 5. a4 Be6 6. Bb5 a6 7. d4 axb5 8. d5 Bd7 "
                                "9. b4 Nxb4 *") > 0);
    assert_int_equal(review_judge(&v, 10), JUDGED_MISTAKE);
    assert_int_equal(review_judge(&v, 14), JUDGED_FINE);
}

/* Before and after the last move, as other programs' comments have it for White: what it is judged. */
static const struct {
    const char *before, *after;
    enum judgement judged;
} lichess[] = {
    {"0.00", "-0.54", JUDGED_FINE},
    {"0.00", "-0.55", JUDGED_INACCURACY},
    {"0.00", "-1.10", JUDGED_INACCURACY},
    {"0.00", "-1.11", JUDGED_MISTAKE},
    {"0.00", "-1.69", JUDGED_BLUNDER},
    {"5.00", "4.00", JUDGED_FINE},
    {"10.00", "20.00", JUDGED_FINE},
    {"20.00", "10.00", JUDGED_FINE},
    /* Mates. */
    {"#3", "#5", JUDGED_FINE},
    {"#3", "10.00", JUDGED_FINE}, /* both are at the end of the curve */
    {"#3", "9.00", JUDGED_MISTAKE},
    {"#3", "7.01", JUDGED_MISTAKE},
    {"#3", "7.00", JUDGED_BLUNDER},
    {"-7.00", "#-3", JUDGED_BLUNDER},
    {"-7.01", "#-3", JUDGED_MISTAKE},
    {"-9.99", "#-3", JUDGED_MISTAKE},
    {"1.00", "#-3", JUDGED_BLUNDER},
    {"#-3", "#-1", JUDGED_FINE},
};

TEST(marks_are_those_of_lichess)
{
    for (size_t i = 0; i < sizeof lichess / sizeof *lichess; i++) {
        char text[128];
        snprintf(text, sizeof text, "1. e4 {[%%eval 0]} e5 {[%%eval %s]} 2. Nf3 {[%%eval %s]} *", lichess[i].before,
                 lichess[i].after);
        struct record *r = read_pgn(text);
        SCOPED(review) v;
        review_start(&v, r, true);
        if (review_judge(&v, 2) != lichess[i].judged)
            fail_msg("%s to %s: %d", lichess[i].before, lichess[i].after, (int)review_judge(&v, 2));
    }
}

/* Our own scores must differ by LOSS_MARGIN more before a move is marked, and in a decided game by twice as much;
 * others' need not. Who is lost in any case loses nothing by a mate. */
TEST(a_decided_game_is_judged_milder)
{
    static const struct {
        const char *by, *before, *after;
        enum judgement judged;
    } rows[] = {{"reroute66", "0.00", "-0.68", JUDGED_FINE},        {"another", "0.00", "-0.58", JUDGED_INACCURACY},
                {"reroute66", "-8.00", "#-3", JUDGED_MISTAKE},      {"reroute66", "-9.00", "#-3", JUDGED_FINE},
                {"reroute66", "-3.00", "-4.10", JUDGED_FINE},       {"another", "-3.00", "-4.10", JUDGED_INACCURACY},
                {"reroute66", "-3.00", "-5.50", JUDGED_INACCURACY}, {"reroute66", "5.00", "2.60", JUDGED_INACCURACY},
                {"reroute66", "0.00", "-0.75", JUDGED_INACCURACY},  {"reroute66", "3.00", "-0.20", JUDGED_BLUNDER}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "1. e4 {[%%eval 0] [%%by %s 900 nodes]} e5 {[%%eval %s] [%%by %s 900 nodes]} "
                 "2. Nf3 {[%%eval %s] [%%by %s 900 nodes]} *",
                 rows[i].by, rows[i].before, rows[i].by, rows[i].after, rows[i].by);
        struct record *r = read_pgn(text);
        SCOPED(review) v;
        review_start(&v, r, true);
        if (review_judge(&v, 2) != rows[i].judged)
            fail_msg("%s: %s to %s: %s, %g", rows[i].by, rows[i].before, rows[i].after,
                     judgement_word(review_judge(&v, 2)), review_loss(&v, 2));
    }
}

/* White's one move whose loss is known: its accuracy in tenths of a percent. Figures of the formula that lichess
 * publishes (lichess.org/page/accuracy): 100 for no loss, 0 for nearly all of the point. */
TEST(accuracy_is_that_of_lichess)
{
    static const struct {
        const char *before, *after;
        int accuracy;
    } rows[] = {{"0", "0", 1000}, {"0", "0.5", 1000}, {"0", "-0.5", 813}, {"0", "-1", 662},
                {"0", "-3", 314}, {"0", "-9", 105},   {"3", "1", 482},    {"9", "-9", 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[128];
        snprintf(text, sizeof text, "1. e4 {[%%eval 0]} e5 {[%%eval %s]} 2. Nf3 {[%%eval %s]} *", rows[i].before,
                 rows[i].after);
        struct record *r = read_pgn(text);
        SCOPED(review) v;
        review_start(&v, r, true);
        struct review_sum sum = review_sum(&v, 0);
        assert_int_equal(sum.moves, 1);
        assert_int_equal(sum.accuracy, rows[i].accuracy);
    }
}

/* Our own scores are first put on the scale of Stockfish's centipawns: 100 of ours are 116 of those. */
TEST(own_scores_are_put_on_the_scale_of_the_curve)
{
    const struct game *g = game("chess");
    assert_true(odds_has_scale(g));
    assert_float_equal(odds_centipawns(g, 100), 116, 0.01);
    assert_float_equal(odds_centipawns(g, 5000), CENTIPAWNS_MOST, 0.01);
    assert_float_equal(odds_centipawns(g, 1 - SCORE_MATE), -CENTIPAWNS_MOST, 0.01);
    assert_float_equal(odds_of_centipawns(0), 0.5, 1e-9);
    assert_float_equal(odds_of_centipawns(300), 0.75115, 1e-4);
    assert_float_equal(odds_chance(g, 100), odds_of_centipawns(116), 1e-9);
    assert_false(odds_has_scale(game("reroute66")));
}

/* What was played proves a mate that a search has missed, one ply further away at each move before it. */
TEST(a_mate_found_behind_is_one_ply_further)
{
    struct record *r = read_pgn("1. f3 e5 2. g4 Qh4# 0-1");
    SCOPED(review) v;
    struct review_task task;
    review_start(&v, r, false);
    while (review_next(&v, &task))
        review_take(&v, &task, &(struct search_result){.score = task.point == 2 ? 1 - SCORE_MATE : 0});
    assert_int_equal(v.point[3].score, SCORE_MATE - 1);
    assert_int_equal(engine_mate_moves(v.record->game, v.point[3].score, &v.point[3].node->position), 1);
    assert_int_equal(v.point[2].score, 2 - SCORE_MATE);
}

/* The best move in whose place a worse one was played is searched alone before that is marked. */
TEST(a_best_move_is_searched_again_before_a_mark)
{
    struct record *r = read_pgn("1. e4 e5 2. Nf3 Nc6 *");
    SCOPED(review) v;
    struct review_task task;
    struct search_result found = {.pv_length = 1};
    review_start(&v, r, false);
    while (review_next(&v, &task) && !task.only) {
        movetext_read(r->game, &task.node->position, task.point == 2 ? "Pd2-d4" : "Nf3-g1", &found.pv[0], NULL);
        found.score = task.point == 1 ? -80 : task.point == 2 ? 80 : 0;
        review_take(&v, &task, &found);
    }
    assert_int_equal(review_judge(&v, 2), JUDGED_INACCURACY);
    assert_int_equal(task.point, 2);
    assert_true(move_equal(*task.only, v.point[2].line[0]));
    review_release(&v, &task); /* broken off, it is asked for again */
    assert_true(review_next(&v, &task));
    found.pv[0] = *task.only;
    found.score = 10;
    review_take(&v, &task, &found);
    assert_int_equal(review_judge(&v, 2), JUDGED_FINE);
    assert_int_equal(v.point[2].score, 10);
    assert_false(review_next(&v, &task));
}

/* What the explorer's games often played is not marked. */
TEST(moves_of_the_explorer_are_not_marked)
{
    struct record *r = read_pgn(queen_lost);
    SCOPED(review) v;
    struct openings known = {0};
    review_start(&v, r, false);
    search_all(&v, 1);
    v.explorer = &known;
    for (int games = 1; games <= OFTEN_GAMES * OFTEN_SHARE + 1; games++) {
        const struct position *p = &v.point[3].node->position;
        struct played_move played = {.move =
                                         *(games > OFTEN_GAMES ? &v.point[3].line[0] : &v.point[3].node->child->move)};
        openings_add(&known, r->game, p, &played);
        openings_sort(&known);
        bool often = games >= OFTEN_GAMES && games <= OFTEN_GAMES * OFTEN_SHARE;
        assert_int_equal(review_judge(&v, 3), often ? JUDGED_FINE : JUDGED_BLUNDER);
    }
    openings_free(&known);
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
    assert_non_null(strstr(blunder->comment, "It loses the Queen."));
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
    assert_non_null(strstr(out, "Qg5 $3"));
    assert_non_null(strstr(out, "wild"));
    assert_non_null(strstr(out, "Nc6 {sound}"));
    assert_null(strstr(out, "$4"));
}

/* The first half of a turn in Duck chess leaves the turn to its player: a Queen is lost by its own move, and no duck
 * before it or behind it is marked. */
TEST(halves_of_a_turn_are_judged_each_for_its_player)
{
    struct record *r = read_pgn("[Variant \"Duck\"]\n\n1. Nf3,@e4 e6,@e5 2. d4,@a3 Qg5,@h3 3. a4,@h4 *\n");
    static const int found[] = {0, 0, 0, 0, 0, 0, 0, -900, 900, 0, 0}; /* for the side to move */
    SCOPED(review) v;
    struct review_task task;
    char said[OVERSIGHT_TEXT];
    review_start(&v, r, false);
    assert_int_equal(v.points, 11);
    while (review_next(&v, &task)) {
        struct move move[MOVES_MAX];
        moves_legal(r->game, &task.node->position, move);
        review_take(&v, &task, &(struct search_result){.score = found[task.point], .pv = {move[0]}, .pv_length = 1});
    }
    for (int i = 0; i + 1 < v.points; i++)
        if (review_judge(&v, i) != (i == 6 || i == 8 ? JUDGED_BLUNDER : JUDGED_FINE))
            fail_msg("move %d: %s", i, judgement_word(review_judge(&v, i)));
    review_oversight(&v, 6, true, said);
    assert_null(strstr(said, "allows"));
}

/* The own duck is no reply: a mate that is allowed names no move. */
TEST(a_half_of_a_turn_that_is_not_over_has_no_reply)
{
    struct record *r = read_pgn("[Variant \"Duck\"]\n\n1. Nf3,@e4 e6,@e5 2. d4 *\n");
    SCOPED(review) v;
    struct review_task task;
    char said[OVERSIGHT_TEXT];
    review_start(&v, r, false);
    while (review_next(&v, &task)) {
        struct move move[MOVES_MAX];
        moves_legal(r->game, &task.node->position, move);
        review_take(
            &v, &task,
            &(struct search_result){.score = task.point < 5 ? 0 : 4 - SCORE_MATE, .pv = {move[0]}, .pv_length = 1});
    }
    review_oversight(&v, 4, true, said);
    assert_string_equal(said, "It allows mate in 2.");
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
    assert_int_equal(engine_mate_moves(v.record->game, v.point[6].score, &v.point[6].node->position), 4);
}

/* A person's comment at a marked move is no reason of ours, even where it begins as ours did; what we wrote is. */
TEST(comments_of_persons_are_not_told_as_reasons)
{
    static const struct {
        const char *comment;
        bool told;
    } rows[] = {{"It loses the Queen.", true},
                {"It loses the Queen.\nHard to see: a capture.", true},
                {"It allows mate in 3: Knight takes g5.", true},
                {"It misses Knight to c6, which wins a Pawn.", true},
                {"It lets a Pawn become a Queen.", true},
                {"It lets the Queen go", false},
                {"It rained all day", false},
                {"The review prefers tea", false},
                {"It loses the Queen in spirit.", false},
                {"It allows mate in 3 moves.", false},
                {"It misses the point, I think.", false},
                {"It loses my heart", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[512], said[OVERSIGHT_TEXT];
        snprintf(text, sizeof text,
                 "[Annotator \"reroute66\"]\n\n1. e4 {[%%eval 0.2] [%%by reroute66 900 nodes]} 1... e5 "
                 "{[%%eval 0.3] [%%by reroute66 900 nodes]} 2. Nf3 {[%%eval 0.2] [%%by reroute66 900 nodes]} 2... Qg5 "
                 "{[%%eval 9.1] [%%by reroute66 900 nodes] %s} (2... Nc6 3. Bb5) 3. Nxg5 {[%%eval 9.0] "
                 "[%%by reroute66 900 nodes]} *",
                 rows[i].comment);
        struct record *r = read_pgn(text);
        SCOPED(review) v;
        review_start(&v, r, true);
        assert_true(review_known(&v) > 3);
        review_oversight(&v, 3, true, said);
        if ((strncmp(said, rows[i].comment, 12) == 0) != rows[i].told)
            fail_msg("%s: %s", rows[i].comment, said);
    }
}

TEST(sentences_of_a_review_are_told_from_what_follows)
{
    static const char *const rows[][2] = {
        {"It allows mate in 1: Queen takes f7. That was threatened.", " I was tired."},
        {"It loses a Rook and two Pawns for a Bishop. Queen takes a1 was threatened.", ""},
        {"It loses the Queen. Hard to see: a capture.", " Hard to see: everything."},
        {"The review prefers Rook on a1 to d1.", " Why?"},
        {"It misses Pawn takes e6 en passant.", ""},
        {"It misses mate in 2: Pawn to e8, making a Queen.", " Rook takes d6 was threatened, they say."},
        {"It loses the Queen.", " or so"},
        {"", "It misses Knight to c6, I think."},
        {"It lets a Pawn become a Queen.", " Rain was threatened."}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char words[256];
        snprintf(words, sizeof words, "%s%s", rows[i][0], rows[i][1]);
        assert_int_equal(reason_length(game("chess"), words), strlen(rows[i][0]));
    }
}

/* A deeper review replaces what the one before wrote: the file is as if there had been none. What persons wrote
 * stays. */
TEST(a_deeper_review_takes_the_place_of_the_one_before)
{
    static const char *const games[] = {
        "1. e4 e5 2. Nf3 Qg5 3. Nxg5 h6 4. Nxf7 Ke7 *",
        "1. e4 e5 2. Nf3 Qg5 $4 {wild} (2... Nc6 3. Bb5) (2... d6) 3. Nxg5 $14 h6 {[%clk 0:01:00] It loses the Queen in "
        "spirit.} (3... d6 $1 {sound} 4. Nf3) 4. Nxf7 Ke7 *"};
    struct move move[MOVES_MAX];
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char *text[3] = {(char *)games[i], NULL, NULL}; /* a shallow review, that and a deeper one, that one alone */
        for (int pass = 0; pass < 3; pass++) {
            struct record *r = read_pgn(pass == 1 ? text[0] : games[i]);
            struct review_task task;
            SCOPED(review) v;
            review_continue(&v, r, &(struct effort){.program = "reroute66", .nodes = pass ? 20 : 10});
            v.effort = (struct effort){.program = "reroute66", .nodes = pass ? 20 : 10};
            while (review_next(&v, &task)) { /* the shallow one finds that White loses by each move, the other Black */
                moves_legal(r->game, &task.node->position, move);
                int score = 120 * (task.point / 2) * ((task.point + !pass) % 2 ? -1 : 1);
                review_take(&v, &task, &(struct search_result){.score = score, .pv = {move[!pass]}, .pv_length = 1});
            }
            review_write(&v);
            text[pass] = write_pgn(r);
        }
        assert_string_not_equal(text[0], text[2]);
        assert_string_equal(text[1], text[2]);
    }
}

/* A move that a person commented on has the sentence of the review behind that, once, and a deeper one replaces it. */
TEST(a_sentence_stands_behind_a_persons)
{
    char *text = "1. e4 e5 2. Nf3 Qg5 {[%csl Gd4] It loses my heart.  [%cal Ge2e4] Brave!} 3. Nxg5 h6 *\n";
    for (int pass = 0; pass < 3; pass++) { /* the last one is not searched again */
        struct record *r = read_pgn(text);
        struct effort effort = {.program = "reroute66", .nodes = pass ? 20 : 10};
        struct review_task task;
        SCOPED(review) v;
        review_continue(&v, r, &effort);
        v.effort = effort;
        while (review_next(&v, &task)) {
            struct search_result found = {.score = task.point < 4 ? 0 : task.point % 2 ? -900 : 900, .pv_length = 1};
            const char *reply = pass ? "Nf3xg5" : "Nf3-d4";
            struct move move[MOVES_MAX];
            moves_legal(r->game, &task.node->position, move);
            found.pv[0] = move[0];
            assert_true(task.point != 4 || movetext_read(r->game, &task.node->position, reply, &found.pv[0], NULL));
            review_take(&v, &task, &found);
        }
        review_write(&v);
        text = write_pgn(r);
        const char *says = pass ? "It loses the Queen." : "It misses ";
        const char *comment = r->root->child->child->child->child->comment;
        assert_non_null(strstr(comment, "It loses my heart.  [%cal Ge2e4] Brave! It "));
        assert_non_null(strstr(comment, "explained behind"));
        const char *first = strstr(comment, says);
        assert_non_null(first);
        assert_null(strstr(first + 1, "It loses the Queen."));
        assert_true(!pass || !strstr(comment, "It misses "));
        char said[OVERSIGHT_TEXT];
        SCOPED(review) again;
        review_start(&again, read_pgn(text), true);
        review_oversight(&again, 3, true, said);
        assert_memory_equal(said, says, strlen(says));
    }
}

/* A long quiet game whose positions from point FROM on have values; those before may be anything. */
static char *valued_from(int from)
{
    static const char *const move[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    struct text text = {0};
    for (int i = 0; i < 60; i++)
        text_addf(&text, "%s %s\n", move[i % 4], i + 1 >= from ? "{[%eval 0.1]}" : "");
    text_add(&text, "*");
    return text.at;
}

/* A summary of a part says of how much it is, and tells nothing that the rest may refute; a file of another program,
 * whose first value is that after the first move, is no part. */
TEST(a_summary_of_a_part_says_so)
{
    for (int from = 1; from < 40; from += 32) {
        SCOPED(review) v;
        SCOPED(text) said = {0};
        FREED char *text = valued_from(from);
        const struct opening_names names = {0};
        review_start(&v, read_pgn(text), true);
        coach_write(&v, &(struct coach_books){&names, NULL}, &said);
        bool part = from > 1;
        assert_int_equal(strstr(said.at, "Only 28 of 61 positions are reviewed") != NULL, part);
        assert_int_equal(strstr(said.at, "longest stretch") != NULL, !part);
        assert_int_equal(strstr(said.at, "Accuracy in the opening") != NULL, !part);
        assert_int_equal(strstr(said.at, "Accuracy in the middle game") != NULL, !part);
    }
}

TEST(a_mate_on_the_board_needs_no_search)
{
    struct record *r = read_pgn("1. f3 e5 2. g4 Qh4# 0-1");
    SCOPED(review) v;
    review_start(&v, r, false);
    assert_true(v.point[4].known);
    assert_true(v.point[4].chance < 0.03);
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

/* What searches find in the five positions of 1. e4 e5 2. Nf3 Nc6, and deeper ones; what 2. Nf3 is judged then, and how
 * many deeper searches that takes, of positions and of best moves; ALONE: what the fourth position's best move gets. */
static const struct {
    const char *name;
    int score[5], deeper[5];
    enum judgement judged;
    int positions, moves, alone;
} confirmed[] = {
    {"a sacrifice looks like a blunder", {0, 0, 0, 500, -500}, {0}, JUDGED_FINE, 1, 0, 0},
    {"a blunder", {0, 0, 0, 500, -500}, {0, 0, 0, 500, -500}, JUDGED_BLUNDER, 1, 1, 0},
    {"a doubt may become a mark", {0, 0, 0, 66, -66}, {0, 0, 0, 150, -150}, JUDGED_MISTAKE, 2, 1, 0},
    {"a doubt that stays one is no mark", {0, 0, 0, 66, -66}, {0, 0, 0, 66, -66}, JUDGED_FINE, 1, 1, 0},
    {"a mark is no other one", {0, 0, 0, 500, -500}, {0, 0, 0, 80, 0}, JUDGED_INACCURACY, 1, 1, 0},
    {"the best move is no better", {0, 0, 60, 0, 0}, {0}, JUDGED_FINE, 2, 0, 0},
    {"nor are those before it", {500, -500, 500, 0, 0}, {0}, JUDGED_FINE, 2, 2, 0},
    {"a reply is worth no more than its position", {0, 0, 0, 200, -100}, {0, 0, 0, 0, -100}, JUDGED_FINE, 2, 0, 0},
    {"two deeper searches are weighed alike", {0, 0, 0, 160, -40}, {0, 0, 0, 160, -40}, JUDGED_MISTAKE, 2, 2, 100},
};

/* Before a move is marked, both it and the better one are searched deeper, and so are those that seem marked only
 * then. */
TEST(marks_are_confirmed_by_deeper_searches)
{
    for (size_t row = 0; row < sizeof confirmed / sizeof *confirmed; row++) {
        struct record *r = read_pgn("1. e4 e5 2. Nf3 Nc6 *\n");
        SCOPED(review) v;
        struct review_task task;
        int positions = 0, moves = 0;
        review_start(&v, r, false);
        while (review_next(&v, &task)) {
            struct move move[MOVES_MAX];
            struct search_result found = {.score = confirmed[row].score[task.point], .pv_length = 1};
            moves_legal(r->game, &task.node->position, move);
            found.pv[0] = move[0];
            if (task.times > 1) {
                assert_int_equal(task.times, REVIEW_CONFIRM);
                assert_true(!task.only || move_equal(*task.only, move[0]));
                found.score = task.only && task.point == 3 ? confirmed[row].alone : confirmed[row].deeper[task.point];
                *(task.only ? &moves : &positions) += 1;
                review_release(&v, &task); /* broken off, it is asked for again */
                assert_int_equal(review_left(&v) % REVIEW_CONFIRM, 0);
                assert_true(review_next(&v, &task));
            }
            review_take(&v, &task, &found);
        }
        assert_int_equal(review_left(&v), 0);
        if (review_judge(&v, 2) != confirmed[row].judged || positions != confirmed[row].positions ||
            moves != confirmed[row].moves)
            fail_msg("%s: %s, %d positions, %d moves", confirmed[row].name, judgement_word(review_judge(&v, 2)),
                     positions, moves);
    }
}

/* What the first search takes for the best move may be a trap: both positions are searched deeper, and where the loss
 * stays the move is not called best. */
TEST(a_trap_is_not_the_best_move)
{
    for (int seen = 0; seen < 2; seen++) {
        struct record *r = read_pgn("1. e4 e5 2. Nf3 Nc6 *\n");
        SCOPED(review) v;
        struct review_task task;
        struct effort effort;
        int deeper[5] = {0};
        review_start(&v, r, false);
        v.effort = (struct effort){.program = "reroute66", .nodes = NODES};
        while (review_next(&v, &task)) {
            struct move move[MOVES_MAX];
            struct search_result found = {.score = task.point == 3 ? 300 : task.point == 4 ? -300 : 0, .pv_length = 1};
            moves_legal(r->game, &task.node->position, move);
            bool better = task.point == 2 && task.times > 1 && seen;
            found.pv[0] = better || !task.node->child ? move[0] : task.node->child->move;
            deeper[task.point] += task.times > 1 && !task.only;
            review_take(&v, &task, &found);
        }
        assert_int_equal(deeper[2], 1);
        assert_int_equal(deeper[3], 1);
        assert_int_equal(review_judge(&v, 2), seen ? JUDGED_BLUNDER : JUDGED_FINE);
        assert_false(review_is_best(&v, 2));
        assert_true(review_is_best(&v, 3));
        review_write(&v);
        assert_true(comment_effort(v.point[3].node->comment, &effort));
        assert_false(effort.best);
    }
}

/* A review replaces one of less effort; nodes are weighed against time with care. Another engine than ours was asked
 * for by its name, and replaces all others'. */
TEST(a_weaker_review_replaces_nothing)
{
    static const struct {
        struct effort was, next;
        bool kept;
    } rows[] = {{{.program = "reroute66", .nodes = 900}, {.program = "reroute66", .nodes = 900}, true},
                {{.program = "reroute66", .nodes = 900}, {.program = "reroute66", .nodes = 901}, false},
                {{.program = "reroute66", .nodes = 900}, {.program = "reroute66"}, true},
                {{.program = "reroute66", .ms = 200}, {.program = "reroute66", .nodes = 2000}, true},
                {{.program = "reroute66", .ms = 1}, {.program = "reroute66", .nodes = 2000}, false},
                {{.program = "reroute66", .nodes = 2000}, {.program = "reroute66", .ms = 200}, false},
                {{.program = "reroute66", .nodes = 900000}, {.program = "reroute66", .ms = 200}, true},
                {{.program = "reroute66", .nodes = 900, .ms = 9}, {.program = "reroute66", .nodes = 900}, false},
                {{.program = "Stockfish", .ms = 100}, {.program = "reroute66", .nodes = 9000}, true},
                {{.program = "Stockfish", .ms = 1}, {.program = "reroute66", .nodes = 9000}, false},
                {{.program = "Stockfish", .ms = 1}, {.program = "reroute66"}, true},
                {{.program = "reroute66", .nodes = 9000}, {.program = "Stockfish", .ms = 1}, false},
                {{.program = "Stockfish", .ms = 1}, {.program = "Stockfish", .ms = 1}, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record *r = read_pgn("1. e4 {[%eval 0.2]} e5 {[%eval 0.3]} *\n");
        SCOPED(review) v;
        comment_set_effort(&r->root->child->comment, &rows[i].was);
        review_continue(&v, r, &rows[i].next);
        if (review_known(&v) != rows[i].kept)
            fail_msg("row %d: %d", (int)i, review_known(&v));
    }
}

/* An evaluation of others stays as it is, also in a deeper review; ours stands beside it and is what counts. */
TEST(evaluations_of_others_stay)
{
    const char *text = "1. e4 {[%eval 0.2,18] so} e5 {[%eval #-3]} 2. Nf3 {[%clk 0:01:00]} *\n";
    for (int nodes = 10; nodes <= 20; nodes += 10) {
        struct record *r = read_pgn(text);
        const struct effort effort = {.program = "reroute66", .nodes = (uint64_t)nodes};
        char expected[64];
        SCOPED(review) v;
        struct review_task task;
        struct move move[MOVES_MAX];
        struct eval told;
        review_continue(&v, r, &effort);
        assert_int_equal(review_known(&v), 0);
        v.effort = effort;
        while (review_next(&v, &task)) {
            moves_legal(r->game, &task.node->position, move);
            review_take(&v, &task, &(struct search_result){.score = nodes, .pv = {move[0]}, .pv_length = 1});
        }
        review_write(&v);
        assert_null(record_tag(r, "Annotator"));
        text = write_pgn(r);
        assert_non_null(strstr(text, "[%eval 0.2,18] [%by reroute66"));
        assert_non_null(strstr(text, "[%eval #-3] [%by reroute66"));
        snprintf(expected, sizeof expected, "[%%by reroute66 %d nodes eval 0.%d", nodes, nodes);
        assert_non_null(strstr(text, expected));
        assert_true(comment_value(r->root->child->comment, &told) && told.value == -nodes);
        review_free(&v);
        review_start(&v, read_pgn(text), true);
        assert_int_equal(v.point[1].score, nodes);
        assert_false(v.point[1].foreign || v.point[1].anonymous);
    }
}

/* Two deeper searches count alike where they are of one best move, in whichever order they come; another best move has
 * its own score, and is not proven. */
TEST(a_mean_is_of_one_move)
{
    for (int other = 0; other < 2; other++) {
        struct record *r = read_pgn("1. e4 e5 2. Nf3 Nc6 *\n");
        SCOPED(review) v;
        struct move move[MOVES_MAX];
        struct review_task alone, all;
        review_start(&v, r, false);
        struct review_point *point = &v.point[3];
        moves_legal(r->game, &point->node->position, move);
        alone = (struct review_task){.point = 3, .node = point->node, .times = REVIEW_CONFIRM, .only = &move[0]};
        all = (struct review_task){.point = 3, .node = point->node, .times = REVIEW_CONFIRM};
        v.under_way = 2;
        review_take(&v, &alone, &(struct search_result){.score = 100, .pv = {move[0]}, .pv_length = 1});
        review_take(&v, &all, &(struct search_result){.score = 40, .pv = {move[other]}, .pv_length = 1});
        assert_int_equal(point->score, other ? 40 : 70);
        assert_int_equal(point->proven, !other);
    }
}

/* What is written of a game of three, one of whom leaves, is read back, and nothing of it is searched again. */
TEST(a_review_of_three_is_read_back)
{
    char *out = reviewed_with("[Variant \"altorth3\"]\n\n1. Mb1-b2 Mg6-f6 {[%left Red resignation]} 2. Md3-d4 Mf6-f5 *",
                              &(struct effort){.program = "reroute66", .nodes = NODES});
    struct record *r = read_pgn(out);
    SCOPED(review) v;
    struct review_task task;
    review_continue(&v, r, &(struct effort){.program = "reroute66", .nodes = NODES});
    assert_int_equal(review_known(&v), v.points);
    assert_int_equal(v.points, 6);
    assert_false(review_next(&v, &task));
    for (int i = 0; i + 1 < v.points; i++)
        assert_int_equal(v.point[i].after_known, v.point[i + 1].node->kind == NODE_MOVE);
    review_write(&v);
    assert_string_equal(write_pgn(r), out);
    review_free(&v);
    review_continue(&v, r, &(struct effort){.program = "reroute66", .nodes = NODES + 1});
    assert_int_equal(review_known(&v), 0);
    review_free(&v);
    review_start(&v, r, true); /* as the graph and `mistake` show what the file says */
    assert_int_equal(review_known(&v), v.points);
}

TEST(a_review_that_is_broken_off_keeps_what_it_has)
{
    struct record *r = read_pgn(queen_lost);
    SCOPED(review) v;
    struct review_limits l = {.nodes = UINT64_MAX};
    review_start(&v, r, false);
    struct searches *queue = searches_new();
    struct reviewer *reviewer = reviewer_start(queue, URGENCY_AWAITED, &v, &l, 1);
    assert_non_null(reviewer);
    reviewer_stop(reviewer);
    searches_free(queue);
    assert_int_equal(review_known(&v), 0);
    review_write(&v);
    search_all(&v, 1); /* what was broken off is free again */
    assert_int_equal(review_known(&v), 9);
}

RUN_TESTS_EACH("play: review", NULL, free_records, open_gamecache, close_gamecache)
