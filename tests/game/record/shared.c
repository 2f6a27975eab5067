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
    assert_non_null(strstr(s->refused.text, "there was no draw to claim"));
    assert_int_equal(s->events, 10); /* what nobody can ever do there is dropped, the rest is kept */
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
    assert_true(shared_awaits(s, 0) && shared_awaits(s, 1)); /* both are asked */
    shared_answer(s, 0, true);
    shared_answer(s, 1, true);
    assert_string_equal(s->seat[1].hash, "dd");
    assert_string_equal(record_tag(s->record, "Black"), "Dora");
}

/* Two who sit, and were last there at these minutes. */
static struct shared *seat_two(const char *white, const char *black)
{
    struct shared *s = begin("chess");
    shared_add(s, 0, SHARED_JOIN, "aa Anna");
    shared_add(s, 1, SHARED_JOIN, "bb Ben");
    shared_add(s, 1, SHARED_SEEN, black);
    shared_add(s, 1, SHARED_AWAY, "");
    shared_add(s, 0, SHARED_SEEN, white);
    return s;
}

TEST(others_decide_about_a_seat_whose_owner_was_away_for_three_days)
{
    static const struct {
        const char *white, *black;
        bool away;
    } rows[] = {{"10000", "10000", false}, {"14319", "10000", false}, {"14320", "10000", true}, {"1", "99", false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        OWNED(shared) s = seat_two(rows[i].white, rows[i].black);
        assert_true(shared_add(s, SHARED_GUEST, SHARED_TAKE, "b dd Dora"));
        shared_answer(s, 0, true);
        assert_string_equal(s->seat[1].hash, rows[i].away ? "dd" : "bb");
        OWNED(shared) copy = copy_of(s);
        assert_same_game(s, copy);
        assert_string_equal(copy->seat[1].hash, s->seat[1].hash);
    }
    OWNED(shared) s = seat_two("10000", "10000");
    shared_add(s, SHARED_GUEST, SHARED_TAKE, "b dd Dora");
    shared_answer(s, 0, true);
    shared_add(s, 1, SHARED_SEEN, "12000"); /* the owner's key always returns */
    shared_add(s, 0, SHARED_SEEN, "14321");
    assert_string_equal(s->seat[1].hash, "bb");
    shared_add(s, 0, SHARED_SEEN, "16320"); /* and is awaited for three days more */
    assert_string_equal(s->seat[1].hash, "dd");
}

TEST(the_host_may_set_how_long)
{
    OWNED(shared) s = begin("chess");
    shared_add(s, 0, SHARED_RULES, "1440");
    assert_int_equal(s->away, 1440);
    shared_add(s, 0, SHARED_RULES, "2880"); /* too late */
    OWNED(shared) copy = copy_of(s);
    assert_int_equal(copy->away, 1440);
    OWNED(shared) short_one = begin("chess");
    shared_add(short_one, 0, SHARED_RULES, "3");
    assert_int_equal(short_one->away, 3 * 1440);
}

TEST(who_asks_for_a_seat_has_one_event_and_no_voice)
{
    OWNED(shared) s = seat_two("20000", "10000");
    assert_false(shared_add(s, SHARED_GUEST, SHARED_SAY, "Give%20it"));
    assert_false(shared_add(s, SHARED_GUEST, SHARED_MOVE, "e4"));
    assert_true(shared_add(s, SHARED_GUEST, SHARED_TAKE, "b dd Dora"));
    assert_false(shared_add(s, SHARED_GUEST, SHARED_TAKE, "w dd Dora"));
    assert_false(shared_add(s, SHARED_GUEST, SHARED_TAKE, "b ee Emma")); /* one at a time */
    shared_add(s, 0, SHARED_MOVE, "e4");
    shared_add(s, 0, SHARED_DRAW, ""); /* players' questions stand beside it, and come first */
    assert_int_equal(shared_question(s, 1)->kind, SHARED_DRAW);
    shared_answer(s, 1, false);
    assert_int_equal(shared_question(s, 1)->kind, SHARED_TAKE);
    shared_answer(s, 1, false);
    assert_null(shared_question(s, 0));
    assert_false(shared_add(s, SHARED_GUEST, SHARED_TAKE, "b dd Dora")); /* declined for good */
    assert_string_equal(s->seat[1].hash, "bb");
    OWNED(shared) free_seat = begin("chess");
    shared_add(free_seat, 0, SHARED_JOIN, "aa Anna");
    shared_add(free_seat, SHARED_GUEST, SHARED_TAKE, "w dd Dora"); /* nobody else is there to decide */
    assert_string_equal(free_seat->seat[0].hash, "aa");
}

TEST(a_taken_seat_has_a_new_name_and_old_words_their_signature)
{
    OWNED(shared) s = seat_two("20000", "10000");
    shared_add(s, 1, SHARED_TALK, "See%20you");
    shared_add(s, SHARED_GUEST, SHARED_TAKE, "b dd");
    shared_answer(s, 0, true);
    assert_string_equal(s->seat[1].hash, "dd");
    assert_string_equal(record_tag(s->record, "Black"), "?");
    shared_add(s, 1, SHARED_TALK, "Hello");
    FREED char *text = text_of(s);
    assert_non_null(strstr(text, "Ben: See you"));
    assert_non_null(strstr(text, "Black: Hello"));
    assert_string_equal(s->talk[0].name, "Ben");
}

/* Of remarks the newest stay; of what the order of events counts on, the first. Nothing takes the room of moves. */
TEST(words_have_room_and_moves_have_theirs)
{
    enum { REMARKS = 100, KEPT = 40, STRAYS = 40 };
    char word[32];
    OWNED(shared) s = begin("chess");
    for (int i = 0; i < REMARKS; i++) {
        snprintf(word, sizeof word, "w%d", i);
        assert_true(shared_add(s, 0, SHARED_TALK, word));
        snprintf(word, sizeof word, "Cora w%d", i);
        assert_true(shared_add(s, SHARED_GUEST, SHARED_TALK, word));
        assert_int_equal(shared_add(s, 0, SHARED_MOVE, "e5"), i < STRAYS);
    }
    assert_int_equal(s->talks, 2 * KEPT);
    assert_string_equal(s->talk[0].words, "w60");
    assert_string_equal(s->talk[2 * KEPT - 1].words, "w99");
    assert_string_equal(s->talk[2 * KEPT - 1].name, "Cora");
    assert_int_equal(s->events, 2 * KEPT + STRAYS);
    assert_true(shared_add(s, 0, SHARED_MOVE, "e4"));
    assert_true(shared_add(s, 1, SHARED_TALK, "Hm")); /* each seat has its own */
    OWNED(shared) copy = copy_of(s);
    assert_same_game(s, copy);
    static const char *const moves[] = {"e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3", "Nf6", "d4", "exd4"};
    for (int i = 0; i < 9; i++)
        assert_true(shared_add(s, (i + 1) % 2, SHARED_MOVE, moves[i]));
    assert_true(shared_add(s, 0, SHARED_TALK, "ten"));
    assert_int_equal(s->talks, 2 * KEPT + 2); /* ten plies later there is room again */
}

/* Much that is made up, with the numbers and ticks that take most: moves still find room, in every copy. */
TEST(made_up_events_leave_room_for_moves)
{
    static const char *const made_up[] = {
        "w%d %d 0 move e5", "b%d %d 5 yes w1", "g%d %d 0 take w %x Eve", "w%d %d 0 say x", "b%d %d 0 join ff%d",
        "b%d %d 0 talk x",  "w%d %d 0 seen 1", "g%d %d 0 watch E%x",     "b%d %d 0 draw",  "w%d %d 0 flag b"};
    struct random r = {51};
    OWNED(shared) white = begin("chess"), *black = NULL;
    shared_add(white, 0, SHARED_JOIN, "aa Anna");
    shared_add(white, 1, SHARED_JOIN, "bb Ben");
    black = copy_of(white);
    for (int i = 0; i < 9; i++)
        shared_add(black, 1, SHARED_PAUSE, ""); /* the seats are settled */
    give(black, white);
    for (int round = 0; round < 12; round++) {
        struct shared *to_move = round % 2 ? black : white;
        SCOPED(text) text = {0};
        text_add(&text, "{");
        for (int i = 0; i < 3000; i++) {
            char line[80];
            int at_most = white->events + black->events + i;
            snprintf(line, sizeof line, made_up[random_below(&r, 10)],
                     random_below(&r, 9) ? (int)random_below(&r, 60) : 1000000,
                     (int)random_below(&r, (uint32_t)at_most), i);
            text_addf(&text, "[%%r66 %s]\n", line);
        }
        text_add(&text, "}");
        shared_merge(white, text.at, text.length);
        if (round % 3)
            shared_merge(black, text.at, text.length);
        struct move move[MOVES_MAX];
        char word[MOVE_TEXT];
        moves_legal(to_move->record->game, &to_move->record->current->position, move);
        movetext_write_pgn(to_move->record->game, &to_move->record->current->position, move[0], word);
        assert_true(shared_add(to_move, round % 2, SHARED_MOVE, word));
        give(white, black);
        give(black, white);
        assert_int_equal(record_length(white->record->current), round + 1);
        assert_same_game(white, black);
    }
    assert_string_equal(white->seat[0].hash, "aa");
    assert_string_equal(white->seat[1].hash, "bb");
    OWNED(shared) copy = copy_of(white);
    assert_same_game(white, copy);
}

TEST(watchers_have_names)
{
    OWNED(shared) s = begin("chess");
    shared_add(s, SHARED_GUEST, SHARED_WATCH, "Cora%20K");
    shared_add(s, SHARED_GUEST, SHARED_WATCH, "Dan");
    shared_add(s, SHARED_GUEST, SHARED_WATCH, "Dan");
    shared_add(s, SHARED_GUEST, SHARED_TALK, "Cora%20K Nice%20%5B");
    shared_add(s, SHARED_GUEST, SHARED_GONE, "Dan");
    shared_add(s, SHARED_GUEST, SHARED_GONE, "Emma");
    assert_int_equal(s->watchers, 1);
    assert_string_equal(s->watcher[0], "Cora K");
    assert_string_equal(s->talk[0].name, "Cora K");
    assert_ptr_equal(shared_find_remark(s, &s->event[3]), &s->talk[0]);
    assert_null(shared_find_remark(s, &s->event[0]));
    assert_null(s->record->root->comment); /* what watchers say is no part of the game */
    for (int i = 0; i < 100; i++) {
        char name[16];
        snprintf(name, sizeof name, "W%d", i);
        shared_add(s, SHARED_GUEST, SHARED_WATCH, name);
    }
    assert_int_equal(s->watchers, SHARED_WATCHERS);
    OWNED(shared) copy = copy_of(s);
    assert_same_game(s, copy);
    for (int i = 0; i < s->watchers; i++)
        assert_string_equal(s->watcher[i], copy->watcher[i]);
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
