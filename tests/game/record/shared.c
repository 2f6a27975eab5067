/* record: games that several programs share, as sets of events that are merged and judged. */
#include "table.h"
#include "test.h"

#include "record/comment.h"
#include "record/shared.h"

OWNER(shared)

static struct shared *begin(const char *id)
{
    return shared_new(new_record(id, NULL), "0123456789abcdef");
}

static char *text_of(const struct shared *s)
{
    struct text t = {0};
    shared_write(s, &t);
    return t.at;
}

/* TO reads what FROM has written. */
static struct shared_news give(const struct shared *from, struct shared *to)
{
    FREED char *text = text_of(from);
    struct shared_news news = shared_merge(to, text, strlen(text));
    return news;
}

/* Another program that has read what S has written. */
static struct shared *copy_of(const struct shared *s)
{
    FREED char *text = text_of(s);
    struct source source = {"f.pgn", text, strlen(text), 1};
    char id[SHARED_ID];
    assert_true(shared_read_id(&source, id, NULL));
    assert_string_equal(id, s->id);
    struct record *r = read_pgn(text);
    struct shared *copy = shared_new(r, id);
    shared_merge(copy, text, strlen(text));
    return copy;
}

static void assert_same_game(const struct shared *a, const struct shared *b)
{
    FREED char *x = text_of(a), *y = text_of(b);
    assert_string_equal(x, y);
    assert_int_equal(a->events, b->events);
}

TEST(two_programs_come_to_the_same_game)
{
    struct shared *white = begin("chess"), *black;
    shared_add(white, 0, SHARED_JOIN, "aa Anna");
    shared_add(white, 0, SHARED_MOVE, "e4 60000");
    shared_add(white, 1, SHARED_LEFT, "9223372036854775807");
    assert_int_equal(white->seat[1].left, 3600000000); /* no clock shows more */
    black = copy_of(white);
    shared_add(black, 1, SHARED_JOIN, "bb Ben");
    shared_add(black, 1, SHARED_MOVE, "e5 9223372036854775807");
    shared_add(white, 0, SHARED_SAY, "Good%20luck");
    struct shared_news news = give(black, white);
    assert_int_equal(news.fresh, 2);
    assert_int_equal(news.missing, 1);
    assert_int_equal(give(white, black).fresh, 1);
    assert_same_game(white, black);
    assert_int_equal(record_length(white->record->current), 2);
    assert_string_equal(record_tag(white->record, "Black"), "Ben");
    FREED char *text = text_of(white);
    assert_non_null(strstr(text, "Anna: Good luck"));
    assert_non_null(strstr(text, "[%clk 0:01:00]"));
    assert_int_equal(shared_merge(white, "", 0).missing, white->events); /* an empty file takes nothing */
    shared_free(white);
    shared_free(black);
}

TEST(what_the_rules_forbid_changes_nothing)
{
    static const struct {
        int seat;
        enum shared_kind kind;
        const char *rest;
    } wrong[] = {{0, SHARED_MOVE, "e5"}, {1, SHARED_MOVE, "e5"},   {2, SHARED_MOVE, "e4"}, {0, SHARED_CLAIM, ""},
                 {0, SHARED_UNDO, "-1"}, {0, SHARED_UNDO, "1"},    {1, SHARED_YES, "w1"},  {0, SHARED_DRAW, ""},
                 {1, SHARED_FLAG, "q"},  {0, SHARED_LEFT, "9e99"}, {0, SHARED_TAKE, "x"},  {3, SHARED_MOVE, "e4"},
                 {3, SHARED_RESIGN, ""}, {2, SHARED_RESIGN, ""},   {0, SHARED_JOIN, ""},   {3, SHARED_TAKE, "w"}};
    OWNED(shared) s = begin("chess");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        shared_add(s, wrong[i].seat, wrong[i].kind, wrong[i].rest);
    assert_null(s->record->root->child);
    assert_int_equal(record_outcome(s->record).ending, ENDING_NONE);
    assert_non_null(strstr(s->refused.text, "nobody sits there"));
    assert_int_equal(s->events, sizeof wrong / sizeof *wrong); /* and is kept */
    shared_add(s, 0, SHARED_MOVE, "e4");
    assert_int_equal(record_length(s->record->current), 1);
    OWNED(shared) copy = copy_of(s);
    assert_same_game(s, copy);
}

/* Files of version 1.0 have the events in the first comment. */
TEST(events_in_a_comment_are_read)
{
    static const char text[] = "{[%r66 w1 1 78a031cd say Hello]\n[%r66 w2 2 78a031cd say\nagain]}";
    OWNED(shared) s = begin("chess");
    assert_int_equal(shared_merge(s, text, strlen(text)).fresh, 2);
    OWNED(shared) copy = copy_of(s);
    assert_same_game(s, copy);
}

/* A tick that no program can have reached would leave none for the events to come. */
TEST(an_event_from_the_future_is_left_out)
{
    static const char text[] = "{[%r66 b9 1000000 0 say Hello]}";
    OWNED(shared) s = begin("chess");
    assert_int_equal(shared_merge(s, text, strlen(text)).fresh, 0);
    shared_add(s, 0, SHARED_MOVE, "e4");
    assert_int_equal(record_length(s->record->current), 1);
    OWNED(shared) black = copy_of(s);
    assert_same_game(s, black);
}

/* What a program that knows nothing of events reads of S: MOVES. Lines that begin with % are none of its business. */
static void assert_others_read(const struct shared *s, const char *moves)
{
    FREED char *text = text_of(s);
    const char *line = strstr(text, "\n\n") + 2;
    while (*line == '%')
        line = strchr(line, '\n') + 1;
    assert_string_equal(line, moves);
}

TEST(offers_are_answered)
{
    OWNED(shared) s = begin("chess");
    shared_add(s, 0, SHARED_MOVE, "e4");
    shared_add(s, 1, SHARED_MOVE, "e5");
    shared_add(s, 0, SHARED_UNDO, "0");
    assert_true(shared_awaits(s, 1) && !shared_awaits(s, 0));
    shared_answer(s, 1, false);
    assert_false(shared_awaits(s, 1));
    assert_int_equal(record_length(s->record->current), 2);
    shared_add(s, 0, SHARED_UNDO, "0");
    shared_answer(s, 1, true);
    assert_ptr_equal(s->record->current, s->record->root);
    assert_others_read(s, "*\n"); /* what was taken back is not what was played */
    shared_add(s, 0, SHARED_MOVE, "d4");
    assert_others_read(s, "1. d4 (1. e4 e5) *\n");
    assert_true(record_is_main(s->record->current)); /* what was taken back is a variation */
    assert_non_null(s->record->root->child->sibling);
    shared_add(s, 1, SHARED_DRAW, "");
    shared_add(s, 1, SHARED_MOVE, "d5"); /* whoever offers may move */
    assert_true(shared_awaits(s, 0));
    shared_add(s, 0, SHARED_MOVE, "c4"); /* whoever moves instead of answering declines */
    assert_false(shared_awaits(s, 0));
    shared_add(s, 1, SHARED_HINTS, "");
    shared_answer(s, 0, true);
    assert_true(s->hints);
    shared_add(s, 0, SHARED_DRAW, "");
    shared_add(s, 1, SHARED_DRAW, ""); /* both offer */
    assert_int_equal(record_outcome(s->record).ending, ENDING_AGREEMENT);
    OWNED(shared) copy = copy_of(s);
    assert_same_game(s, copy);
}

TEST(copies_that_part_are_told)
{
    struct shared *s = begin("chess"), *other;
    shared_add(s, 0, SHARED_MOVE, "e4");
    other = copy_of(s);
    shared_add(s, 1, SHARED_MOVE, "e5");
    shared_add(s, 0, SHARED_MOVE, "Nf3");
    shared_add(other, 1, SHARED_MOVE, "c5");
    shared_add(other, 0, SHARED_MOVE, "Nc3");
    give(other, s);
    give(s, other);
    assert_same_game(s, other);
    assert_non_null(s->other);
    struct node *first = s->record->root->child;
    assert_non_null(first->child->sibling); /* both lines are there, whole */
    assert_non_null(first->child->child);
    assert_non_null(first->child->sibling->child);
    struct node *aside = s->other;
    shared_add_at(s, 0, SHARED_LINE, "", aside);
    shared_answer(s, 1, true);
    assert_null(s->other);
    assert_true(record_is_main(aside));
    give(s, other);
    assert_same_game(s, other);
    assert_null(other->other);
    shared_free(other);
    shared_free(s);
}

TEST(seats_are_taken_by_keys)
{
    OWNED(shared) s = begin("chess");
    shared_add(s, 0, SHARED_JOIN, "aa Anna");
    shared_add(s, 1, SHARED_JOIN, "bb");
    shared_add(s, 1, SHARED_JOIN, "cc Carl"); /* the seat is taken */
    assert_string_equal(s->seat[1].hash, "bb");
    shared_add(s, 1, SHARED_LEAVE, "");
    assert_false(s->seat[1].present);
    shared_add(s, 1, SHARED_JOIN, "bb"); /* the key takes it again */
    assert_true(s->seat[1].present);
    shared_add(s, SHARED_GUEST, SHARED_TAKE, "b dd Dora");
    assert_true(shared_awaits(s, 0) && !shared_awaits(s, 1)); /* the other side is asked */
    shared_answer(s, 0, true);
    assert_string_equal(s->seat[1].hash, "dd");
    assert_string_equal(record_tag(s->record, "Black"), "Dora");
}

TEST(three_play_on_when_one_has_left)
{
    OWNED(shared) s = begin("altorth3");
    struct move move[MOVES_MAX];
    char word[MOVE_TEXT];
    for (int i = 0; i < 3; i++) {
        moves_legal(s->record->game, &s->record->current->position, move);
        movetext_write_pgn(s->record->game, &s->record->current->position, move[0], word);
        shared_add(s, i, SHARED_MOVE, word);
    }
    shared_add(s, 2, SHARED_RESIGN, "");
    assert_int_equal(s->record->current->kind, NODE_LEFT);
    assert_int_equal(record_outcome(s->record).ending, ENDING_NONE);
    shared_add(s, 0, SHARED_DRAW, "");
    shared_answer(s, 1, true);
    assert_int_equal(record_outcome(s->record).ending, ENDING_AGREEMENT);
    OWNED(shared) copy = copy_of(s);
    assert_same_game(s, copy);
    OWNED(shared) again = shared_new(copy->record, "77");
    assert_true(shared_add_line(again, copy->record->current, ~0u)); /* a game that is under way is shared anew */
    assert_int_equal(record_length(again->record->current), 4);
}

TEST(remarks_come_back_as_they_were)
{
    static const char *const remarks_made[] = {"a } b { c [%r66 w1 1 0 resign] ; % \\ \" end", "ä — ♞", "%41%z", ""};
    char rest[SHARED_REMARK], said[SHARED_REMARK];
    OWNED(shared) s = begin("reroute66");
    for (size_t i = 0; i < sizeof remarks_made / sizeof *remarks_made; i++) {
        shared_encode(remarks_made[i], rest, sizeof rest);
        shared_decode(rest, said, sizeof said);
        assert_string_equal(said, remarks_made[i]);
        shared_add(s, 0, SHARED_SAY, rest);
    }
    shared_decode("a%1B[2J%0A%C2%9Bb%FF", said, sizeof said); /* nothing of others controls the terminal */
    assert_string_equal(said, "a [2J  b\xEF\xBF\xBD");
    OWNED(shared) copy = copy_of(s);
    assert_same_game(s, copy);
    assert_int_equal(copy->events, 4);
    assert_int_equal(record_outcome(copy->record).ending, ENDING_NONE);
}

TEST(other_texts_are_told_apart)
{
    static const char *const texts[] = {"1. e4 *", "[SharedGame \"3 ab\"]\n\n*", "[SharedGame \"x\"]\n\n*"};
    static const char *const faults[] = {"not a shared game", "later version", "not a shared game"};
    for (int i = 0; i < 3; i++) {
        struct source source = {"f.pgn", texts[i], strlen(texts[i]), 1};
        char id[SHARED_ID];
        struct error e;
        assert_false(shared_read_id(&source, id, &e));
        assert_non_null(strstr(e.text, faults[i]));
    }
}

/* One of PROGRAMS does something at its seat, as chance will. */
static void act(struct shared *s, int seat, struct random *r)
{
    struct move move[MOVES_MAX];
    char word[MOVE_TEXT];
    const struct position *p = &s->record->current->position;
    uint32_t chance = random_below(r, 20);
    if (shared_awaits(s, seat) && chance < 12) {
        shared_answer(s, seat, chance % 2);
    } else if (chance == 0) {
        shared_add(s, seat, SHARED_SAY, "hm");
    } else if (chance == 1) {
        shared_add(s, seat, SHARED_DRAW, "");
    } else if (chance == 2) {
        snprintf(word, sizeof word, "%d", record_length(s->record->current) - 1);
        shared_add(s, seat, SHARED_UNDO, word);
    } else if (p->turn == seat && record_outcome(s->record).ending == ENDING_NONE) {
        int n = moves_legal(s->record->game, p, move);
        movetext_write_pgn(s->record->game, p, move[random_below(r, (uint32_t)n)], word);
        shared_add(s, seat, SHARED_MOVE, word);
    }
}

/* A synchronised folder: copies arrive late and out of order. */
TEST(no_order_of_copies_loses_an_event)
{
    enum { PROGRAMS = 3, COPIES = 8, ROUNDS = 200, STEPS = 60 };
    struct random r = {39};
    for (int round = 0; round < ROUNDS; round++) {
        struct shared *program[PROGRAMS];
        char *copy[COPIES];
        int made = 0;
        program[0] = begin("altorth3");
        program[1] = copy_of(program[0]);
        program[2] = copy_of(program[0]);
        for (int i = 0; i < COPIES; i++)
            copy[i] = text_of(program[0]);
        for (int step = 0; step < STEPS; step++) {
            int who = (int)random_below(&r, PROGRAMS), which = (int)random_below(&r, COPIES);
            int before = program[who]->events;
            act(program[who], who, &r);
            made += program[who]->events - before;
            shared_merge(program[who], copy[which], strlen(copy[which]));
            free(copy[which]);
            copy[which] = text_of(program[who]);
        }
        for (int i = 0; i < 2 * PROGRAMS; i++)
            give(program[i % PROGRAMS], program[(i + 1) % PROGRAMS]);
        for (int i = 0; i < PROGRAMS; i++) {
            assert_int_equal(program[i]->events, made);
            assert_same_game(program[0], program[i]);
            assert_null(program[i]->other); /* each seat has one program only */
        }
        for (int i = 0; i < COPIES; i++)
            free(copy[i]);
        for (int i = 0; i < PROGRAMS; i++)
            shared_free(program[i]);
    }
}

RUN_TESTS_EACH("record: shared", NULL, free_records, open_gamecache, close_gamecache)
