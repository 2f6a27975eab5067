/* record: the tree of moves, its edits, and random trees of every game saved and loaded. */
#include "catalogue/catalogue.h"
#include "table.h"
#include "test.h"

#include "record/comment.h"
#include "record/edit.h"
#include "record/loose.h"

#include <malloc.h>

/* The bytes that are allocated now; 0 where the C library does not tell. */
static size_t allocated_bytes(void)
{
#ifdef __GLIBC__
    return mallinfo2().uordblks;
#else
    return 0;
#endif
}

/* Make TEXT one of the texts of a node of R, as a file may have it. */
static void put_note(struct record *r, char **at, const char *text)
{
    free(*at);
    *at = memory_copy(text, strlen(text));
    record_tell(r, CHANGE_EDITED);
}

/* A record that is freed leaves nothing allocated: neither its tags nor its comments. */
TEST(a_freed_record_leaves_no_memory)
{
    const struct game *g = gamecache_game(&cache, "reroute66", NULL);
    size_t before = 0; /* once the C library has freed blocks at hand, of which calloc takes none */
    for (int i = 0; i < 30; i++) {
        struct record *record = record_new(g, NULL);
        record_set_tag(record, "Event", "A name that is longer than a few words, so that it takes room");
        record_set_tag(record, "A tag of our own that is just as long", "and a value");
        record_free(record);
        before = i < 15 ? allocated_bytes() : before;
    }
    assert_int_equal(allocated_bytes(), before);
}

TEST(nothing_is_overwritten)
{
    struct record *r = new_record("reroute66", NULL);
    play(r, "P a2-A4", "p h7-H5", "N b1-c3", NULL);
    struct node *end = r->current;
    assert_true(record_undo(r));
    play(r, "N g1-f3", "p b7-b5", NULL); /* a variation */
    assert_false(record_is_main(r->current));
    assert_ptr_equal(record_line_end(r->root), end);
    assert_true(record_undo(r));
    assert_true(record_undo(r));
    assert_true(record_redo(r)); /* along the line last visited */
    assert_true(record_redo(r));
    assert_false(record_redo(r));
    assert_false(record_is_main(r->current));
    record_go(r, r->root->child->child);
    play(r, "N b1-c3", NULL); /* the same move enters its node */
    assert_ptr_equal(r->current, end);
    assert_true(record_undo(r) && record_undo(r) && record_undo(r));
    assert_false(record_undo(r));
}

TEST(the_time_left_is_kept_beside_the_words)
{
    struct move m;
    int64_t left = 0;
    struct record *r = new_record("chess", NULL);
    assert_true(movetext_read(r->game, &r->root->position, "e4", &m, NULL));
    record_play_clocked(r, m, 3723401);
    assert_string_equal(r->current->comment, "[%clk 1:02:03.5]");
    assert_false(comment_words(r->current->comment, NULL));
    edit_words(r, r->current, "the best");
    assert_string_equal(r->current->comment, "[%clk 1:02:03.5] the best");
    char *out = write_pgn(r);
    assert_non_null(strstr(out, "\n1. e4 {[%clk 1:02:03.5] the best} *\n"));
    assert_true(record_left(r->current, 0, &left));
    assert_int_equal(left, 3723500);
    assert_false(record_left(r->current, 1, &left));
    record_undo(r);
    record_play_clocked(r, m, 60000); /* once more, with less time */
    assert_string_equal(r->current->comment, "[%clk 0:01:00] the best");
    edit_words(r, r->current, "");
    assert_string_equal(r->current->comment, "[%clk 0:01:00]");
    assert_true(comment_clock("[%eval 0.3] [%clk 0:00:09.75]", &left));
    assert_int_equal(left, 9750);
    assert_false(comment_clock("[%clk 0:61:00]", &left) || comment_clock(NULL, &left));
    put_note(r, &r->current->comment, "[%clk 0:00:01");
    assert_true(comment_words(r->current->comment, NULL));
}

TEST(moves_taken_back_become_the_variation)
{
    struct record *r = new_record("chess", NULL);
    play(r, "e4", "e5", "Nf3", NULL);
    assert_true(record_take_back(r) && record_take_back(r));
    play(r, "c5", NULL);
    assert_true(record_is_main(r->current));
    char *out = write_pgn(r);
    assert_non_null(strstr(out, "\n1. e4 c5 (1... e5 2. Nf3) *\n"));
}

TEST(results_follow_the_game)
{
    struct record *r = new_record("chess", NULL);
    assert_string_equal(record_tag(r, "Termination"), "unterminated");
    play(r, "f3", "e5", "g4", "Qh4", NULL);
    assert_string_equal(record_tag(r, "Result"), "0-1");
    assert_string_equal(record_tag(r, "Termination"), "normal");
    record_take_back(r);
    play(r, "d5", NULL);
    assert_string_equal(record_tag(r, "Result"), "*");
    assert_string_equal(record_tag(r, "Termination"), "unterminated");
    record_finish(r, record_loss(r, 0, ENDING_TIME));
    assert_int_equal(record_outcome(r).ending, ENDING_TIME);
    assert_int_equal(record_outcome(r).sharers, 2);
    assert_string_equal(record_tag(r, "Result"), "0-1");
    assert_string_equal(record_tag(r, "Termination"), "time forfeit");
    record_undo(r);
    assert_int_equal(record_outcome(r).ending, ENDING_NONE);
    record_redo(r);
    assert_int_equal(record_outcome(r).ending, ENDING_TIME);
    record_take_back(r);
    record_redo(r);
    assert_int_equal(record_outcome(r).ending, ENDING_NONE);
    assert_string_equal(record_tag(r, "Result"), "*");
}

/* Agreed although it could have been claimed, claimed, and the other claim: each is told from the others after
 * loading. */
TEST(draws_keep_their_reason)
{
    static const enum ending endings[] = {ENDING_AGREEMENT, ENDING_THREEFOLD, ENDING_50_MOVES};
    struct position p;
    assert_true(code_read(game("chess"), "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", &p, NULL));
    for (int i = 0; i < 3; i++) {
        struct record *r = new_record("chess", &p);
        play(r, "Ra2", "Ke7", "Ra1", "Ke8", "Ra2", "Ke7", "Ra1", "Ke8", NULL);
        assert_int_equal(record_outcome(r).claims, CLAIM_THREEFOLD | CLAIM_50_MOVES);
        record_finish(r, record_draw(r, endings[i]));
        char *out = write_pgn(r);
        struct record *back = read_pgn(out);
        assert_int_equal(record_outcome(back).ending, endings[i]);
    }
}

/* The tags say how the main line ends, however it came to end there. */
TEST(the_result_is_that_of_the_main_line)
{
    struct record *r = new_record("chess", NULL);
    play(r, "f3", "e5", "g4", "d6", NULL);
    record_undo(r);
    play(r, "Qh4", NULL);
    assert_string_equal(record_tag(r, "Result"), "*");
    struct node *mate = r->current;
    edit_move(r, mate, 0);
    assert_string_equal(record_tag(r, "Result"), "0-1");
    assert_string_equal(record_tag(r, "Termination"), "normal");
    struct cut cut = edit_delete(r, mate);
    assert_string_equal(record_tag(r, "Result"), "*");
    edit_restore(r, &cut);
    assert_string_equal(record_tag(r, "Result"), "0-1");
    record_go(r, mate->sibling);
    record_finish(r, record_loss(r, 1, ENDING_TIME)); /* in a variation */
    assert_string_equal(record_tag(r, "Result"), "0-1");
    edit_move(r, mate, 1);
    assert_string_equal(record_tag(r, "Result"), "1-0");
    assert_string_equal(record_tag(r, "Termination"), "time forfeit");
}

/* Of three a player may leave where the others go on: what stands there is written in words, not as a move. */
TEST(a_player_who_left_is_no_move)
{
    char words[MOVE_TEXT];
    SCOPED(text) word = {0};
    struct record *r = new_record("altorth3", NULL);
    node_write_move(r->game, r->root, words, sizeof words);
    assert_string_equal(words, "");
    struct node *left = record_leave(r, 0, ENDING_TIME);
    node_write_move(r->game, left, words, sizeof words);
    assert_string_equal(words, "White loses on time");
    node_write_word(r->game, left, &word);
    assert_string_equal(word.at, "White time");
    assert_true(cellset_empty(node_cells(r->game, left)));
}

/* So do time and resignation that win nothing, as the other side could not mate. */
TEST(draws_by_a_bare_king_keep_their_reason)
{
    static const enum ending endings[] = {ENDING_RESIGNATION, ENDING_TIME};
    struct position p;
    assert_true(code_read(game("chess"), "8/8/3rk3/8/8/2K5/8/8 b - - 0 1", &p, NULL));
    for (int i = 0; i < 2; i++) {
        struct record *r = new_record("chess", &p);
        record_finish(r, record_loss(r, 1, endings[i]));
        assert_string_equal(record_tag(r, "Result"), "1/2-1/2");
        char *out = write_pgn(r);
        struct record *back = read_pgn(out);
        assert_int_equal(record_outcome(back).ending, endings[i]);
        assert_int_equal(record_outcome(back).sharers, 3);
    }
}

/* A win that stands in a file is not taken away. */
TEST(results_of_files_are_judged_and_kept)
{
    struct record *r = read_pgn("[SetUp \"1\"]\n[FEN \"8/8/3rk3/8/8/2K5/8/8 b - - 0 1\"]\n"
                                "[Termination \"time forfeit\"]\n[Result \"1-0\"]\n\n1... Rd5 1-0\n");
    record_go(r, record_line_end(r->root));
    assert_int_equal(record_outcome(r).ending, ENDING_TIME);
    assert_int_equal(record_outcome(r).sharers, 3); /* a bare King does not win */
    assert_string_equal(record_tag(r, "Result"), "1-0");
}

TEST(glyphs)
{
    struct record *r = new_record("chess", NULL);
    play(r, "e4", NULL);
    assert_true(edit_glyph(r, r->current, 14));
    assert_true(edit_glyph(r, r->current, 1));
    assert_true(edit_glyph(r, r->current, 5)); /* !? instead of ! */
    assert_int_equal(r->current->glyphs, 2);
    assert_int_equal(r->current->glyph[1], 5);
    assert_true(edit_glyph(r, r->current, 5)); /* and away */
    assert_int_equal(r->current->glyphs, 1);
    for (int i = 0; i < GLYPHS_MAX - 1; i++)
        assert_true(edit_glyph(r, r->current, 20 + i));
    assert_false(edit_glyph(r, r->current, 200));
}

TEST(variations_are_moved_cut_and_restored)
{
    struct record *r = read_pgn("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) (1... e6) 2. Nf3 1-0");
    char *before = write_pgn(r);
    struct node *c5 = r->root->child->child->sibling, *c3 = c5->child->sibling;
    assert_ptr_equal(edit_variation(c3->child), c3);
    assert_ptr_equal(edit_variation(c5->child->child), c5);
    assert_null(edit_variation(r->current));
    assert_int_equal(edit_index(c3), 1);

    assert_int_equal(edit_move(r, c5, 0), 1); /* promoted */
    assert_true(record_is_main(c5->child->child));
    assert_int_equal(edit_move(r, c5, 1), 0); /* undone */
    char *after = write_pgn(r);
    assert_string_equal(before, after);

    record_go(r, c3->child);
    struct cut one = edit_delete(r, c5);
    assert_ptr_equal(r->current, r->root->child);
    struct cut two = edit_delete(r, r->root->child->child); /* the main line, with its result */
    assert_int_equal(r->result.ending, ENDING_NONE);
    edit_restore(r, &two);
    edit_restore(r, &one);
    assert_int_equal(r->result.ending, ENDING_RESIGNATION);
    assert_ptr_equal(r->current, c3->child);
    after = write_pgn(r);
    assert_string_equal(before, after);

    one = edit_delete(r, c5);
    cut_free(&one);
    cut_free(&one);
}

TEST(notes_are_set)
{
    struct record *r = new_record("chess", NULL);
    play(r, "e4", NULL);
    edit_words(r, r->current, "a\r\nb");
    assert_string_equal(r->current->comment, "a\nb");
    edit_words(r, r->current, "");
    assert_null(r->current->comment);
    record_set_tag(r, "White", "two\nlines");
    assert_string_equal(record_tag(r, "White"), "two lines");
    record_set_tag(r, "White", NULL);
    assert_null(record_tag(r, "White"));
}

/* The history counts: a position that comes for the third time may be claimed, whichever line led to it. */
TEST(repetition_follows_the_line)
{
    struct record *r = new_record("chess", NULL);
    play(r, "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", NULL);
    assert_int_equal(record_outcome(r).claims, 0);
    play(r, "Nh5", NULL);
    assert_int_equal(record_outcome(r).claims, 0);
    record_undo(r);
    play(r, "Ng8", NULL);
    assert_int_equal(record_outcome(r).claims, CLAIM_THREEFOLD);
    play(r, "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", NULL);
    assert_int_equal(record_outcome(r).ending, ENDING_FIVEFOLD);
}

/* Random trees. */

static const char *const phrase[] = {"good",
                                     "a } here",
                                     "two\nlines",
                                     "{",
                                     "% what",
                                     " blank ends ",
                                     ("longer words that must be folded "
                                      "somewhere because a line has no more than eighty columns"),
                                     "[%clk 0:00:07]",
                                     "\xc3\xa4\xe2\x99\x94"};
enum { PHRASES = sizeof phrase / sizeof *phrase };

static struct node *random_node(struct record *r, struct random *random)
{
    struct node *n = r->root;
    while (n->child && random_below(random, 12)) {
        n = n->child;
        while (n->sibling && random_below(random, 3) == 0)
            n = n->sibling;
    }
    return n;
}

static const char *random_phrase(struct random *random)
{
    return phrase[random_below(random, PHRASES)];
}

/* Play a random move, or let a player of three leave. False at the end of a game. */
static bool random_step(struct record *r, struct random *random)
{
    struct move m[MOVES_MAX];
    unsigned alive = r->current->position.alive;
    int n = moves_legal(r->game, &r->current->position, m);

    if (n == 0 || record_outcome(r).ending != ENDING_NONE)
        return false;
    int who = (int)random_below(random, 3);
    if (r->game->players == 3 && alive == 7 && random_below(random, 20) == 0)
        record_leave(r, who, random_below(random, 2) ? ENDING_TIME : ENDING_RESIGNATION);
    else
        record_play(r, m[random_below(random, (uint32_t)n)]);
    return true;
}

static void decorate(struct record *r, struct random *random)
{
    struct node *n = random_node(r, random);
    bool head = n->parent && edit_index(n) > 0;

    put_note(r, &n->comment, random_phrase(random));
    edit_glyph(r, n, (int)random_below(random, 255) + 1);
    if (head) {
        put_note(r, &n->before, random_phrase(random));
        put_note(r, &n->after, random_phrase(random));
    }
}

static struct record *random_tree(const char *id, uint64_t seed)
{
    struct random random = {seed};
    struct record *r = new_record(id, NULL);
    int lines = (int)random_below(&random, 12) + 1;

    for (int i = 0; i < lines; i++) {
        for (int k = (int)random_below(&random, 30); k > 0 && random_step(r, &random); k--)
            continue;
        record_go(r, random_node(r, &random));
    }
    for (int i = 0; i < lines; i++)
        if (random_below(&random, 4) == 0 && r->current->parent)
            edit_move(r, r->current, 0);
    for (int i = 0; i < lines; i++)
        decorate(r, &random);
    record_set_tag(r, "Odd", "\"\\\xc3\xa9");
    if (record_outcome_at(r, record_line_end(r->root)).ending == ENDING_NONE && random_below(&random, 3) == 0) {
        record_go(r, record_line_end(r->root));
        record_finish(r, record_draw(r, ENDING_AGREEMENT));
    }
    return r;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static void assert_same_tree(const struct node *a, const struct node *b)
{
    for (; a && b; a = a->sibling, b = b->sibling) {
        assert_int_equal(a->left, b->left);
        assert_int_equal(a->left_by, b->left_by);
        assert_true(a->left || move_equal(a->move, b->move));
        assert_int_equal(a->position.key, b->position.key);
        assert_int_equal(a->glyphs, b->glyphs);
        assert_memory_equal(a->glyph, b->glyph, a->glyphs);
        assert_true(same_text(a->comment, b->comment));
        assert_true(same_text(a->before, b->before));
        assert_true(same_text(a->after, b->after));
        assert_same_tree(a->child, b->child);
    }
    assert_true(!a && !b);
}

TEST(random_trees_survive)
{
    const char *wanted = getenv("TREES");
    int trees = wanted ? atoi(wanted) : 40;
    for (int i = 0; i < trees; i++) {
        struct record *r = random_tree(shipped_game[i % SHIPPED_GAMES], (uint64_t)i);
        char *first = write_pgn(r);
        struct record *back = read_pgn(first);
        char *second = write_pgn(back);
        assert_string_equal(first, second);
        assert_same_tree(r->root, back->root);
        enum ending ending = record_outcome_at(r, record_line_end(r->root)).ending;
        /* Only that a promoted variation ends otherwise than the result says is told: edits leave the tags alone. */
        if (ending == ENDING_NONE || !strstr(remarks.at, "but the board says"))
            assert_string_equal(remarks.at, "");
        if (ending != ENDING_NONE) /* else a promoted variation may stand under the result of another */
            assert_int_equal(record_outcome(back).ending, ending);
        free_records(NULL);
    }
}

RUN_TESTS_EACH("record: tree", NULL, free_records, open_gamecache, close_gamecache)
