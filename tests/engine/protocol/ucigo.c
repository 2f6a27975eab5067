/* The limits that `go` lines set: each word, for each player to move, and what is meant where words are missing. */
#include "games.h"
#include "test.h"

#include "base/text.h"
#include "protocol/ucisession.h"

/* The limits that GO sets, in words: `depth 7`, or `clock 1000 2000 +30` with the increment of the player to move. */
static void describe(const struct game *g, const struct uci_go *go, struct text *out)
{
    const struct limits *l = &go->limits;
    bool clock = false;
    text_add(out, "");
    if (l->depth)
        text_addf(out, " depth %d", l->depth);
    if (l->nodes)
        text_addf(out, " nodes %lld", (long long)l->nodes);
    if (l->time_ms)
        text_addf(out, " time %lld", (long long)l->time_ms);
    for (int who = 0; who < g->players; who++)
        clock = clock || l->clock_ms[who];
    for (int who = 0; who < g->players && clock; who++)
        text_addf(out, "%s %lld", who ? "" : " clock", (long long)l->clock_ms[who]);
    if (l->increment_ms)
        text_addf(out, " +%lld", (long long)l->increment_ms);
    if (l->moves_to_go)
        text_addf(out, " in %d", l->moves_to_go);
    if (l->mate)
        text_addf(out, " mate %d", l->mate);
    if (l->only_count)
        text_addf(out, " only %d", l->only_count);
    if (l->level)
        text_addf(out, " level %d", l->level);
    text_addf(out, "%s%s", go->infinite ? " infinite" : "", go->ponder ? " ponder" : "");
    if (go->perft)
        text_addf(out, " perft %d", go->perft);
}

/* WORDS in GAME, and what they mean with each player to move (NULL: no such player); FAULT: what is wrong, or NULL. */
struct row {
    const char *game, *words, *meant[PLAYERS_MAX], *fault;
};

/* clang-format off */
static const struct row rows[] = {
    /* each word */
    {"chess", "depth 7", {" depth 7", " depth 7"}, NULL},
    {"chess", "nodes 5000", {" nodes 5000", " nodes 5000"}, NULL},
    {"chess", "movetime 250", {" time 250", " time 250"}, NULL},
    {"chess", "wtime 9000 btime 8000 winc 70 binc 60 movestogo 40",
        {" clock 9000 8000 +70 in 40", " clock 9000 8000 +60 in 40"}, NULL},
    {"altorth3", "wtime 9 btime 8 rtime 7 winc 3 binc 2 rinc 1",
        {" clock 9 8 7 +3", " clock 9 8 7 +2", " clock 9 8 7 +1"}, NULL},
    {"chess", "infinite", {" infinite", " infinite"}, NULL},
    {"chess", "ponder wtime 9 btime 8", {" clock 9 8 ponder", " clock 9 8 ponder"}, NULL},
    {"chess", "perft 3 depth 1", {" depth 1 perft 3", " depth 1 perft 3"}, NULL},
    {"chess", "mate 3", {" depth 22 mate 3", " depth 22 mate 3"}, NULL},
    {"altorth3", "mate 3", {" depth 25 mate 3", " depth 25 mate 3", " depth 25 mate 3"}, NULL},
    {"chess", "mate 3 nodes 9", {" nodes 9 mate 3", " nodes 9 mate 3"}, NULL},
    {"chess", "depth 2 nodes 3 movetime 4", {" depth 2 nodes 3 time 4", " depth 2 nodes 3 time 4"}, NULL},
    {"chess", "depth 5 infinite", {" depth 5 infinite", " depth 5 infinite"}, NULL},
    /* of a clock that is told in part */
    {"chess", "wtime 9000 winc 70", {" clock 9000 0 +70", " clock 9000 9000"}, NULL},
    {"chess", "btime 8000 binc 60", {" clock 8000 8000", " clock 0 8000 +60"}, NULL},
    {"altorth3", "btime 8", {" clock 8 8 0", " clock 0 8 0", " clock 0 8 8"}, NULL},
    {"chess", "wtime 9000 btime 8000", {" clock 9000 8000", " clock 9000 8000"}, NULL},
    {"chess", "winc 70 binc 60", {" +70 infinite", " +60 infinite"}, NULL},
    {"chess", "movestogo 40", {" in 40 infinite", " in 40 infinite"}, NULL},
    /* absent words: until `stop`, or `ponderhit` */
    {"chess", "", {" infinite", " infinite"}, NULL},
    {"chess", "ponder", {" ponder", " ponder"}, NULL},
    {"chess", "perft 3", {" infinite perft 3", " infinite perft 3"}, NULL},
    {"chess", "quickly \t depth\t 4", {" depth 4", " depth 4"}, NULL},
    {"chess", "depth 4 depth 6", {" depth 6", " depth 6"}, NULL},
    /* numbers out of range */
    {"chess", "depth 0", {" depth 1", " depth 1"}, NULL},
    {"chess", "nodes -1", {" nodes 1", " nodes 1"}, NULL},
    {"chess", "movetime 0", {" time 1", " time 1"}, NULL},
    {"chess", "wtime -20 btime 0", {" clock 1 1", " clock 1 1"}, NULL},
    {"chess", "wtime 1 btime 1 winc -5 binc -5 movestogo -1", {" clock 1 1", " clock 1 1"}, NULL},
    {"chess", "movestogo 1001 depth 1", {" depth 1 in 1000", " depth 1 in 1000"}, NULL},
    {"chess", "movetime 99999999999999999999", {" time 2147483647", " time 2147483647"}, NULL},
    /* what is wrong: the rest holds, and without a limit one ply is enough for an answer */
    {"chess", "depth", {" depth 1", " depth 1"}, "go: a number is missing after depth"},
    {"chess", "depth x", {" depth 1", " depth 1"}, "go: \"x\" after depth is not a number"},
    {"chess", "wtime 5x nodes 7", {" nodes 7", " nodes 7"}, "go: \"5x\" after wtime is not a number"},
    {"chess", "perft 0", {" depth 1", " depth 1"}, "go: after perft stands a number from 1 to 64, not \"0\""},
    {"chess", "perft -1 depth 2", {" depth 2", " depth 2"}, "go: after perft stands a number from 1 to 64, not \"-1\""},
    {"chess", "perft 65 depth 1", {" depth 1", " depth 1"}, "go: after perft stands a number from 1 to 64, not \"65\""},
    {"chess", "movetime infinite", {" infinite", " infinite"}, "go: \"infinite\" after movetime is not a number"},
};
/* clang-format on */

static void read_row(const struct row *row, int turn)
{
    const struct game *g = game_of(row->game);
    struct uci_go *go = test_calloc(1, sizeof *go);
    struct error e = {.text = ""};
    struct position p;
    SCOPED(text) got = {0};
    position_start(g, &p);
    p.turn = (uint8_t)turn;
    bool good = ucigo_read(g, &p, row->words, &(struct limits){0}, go, &e);
    describe(g, go, &got);
    if (strcmp(got.at, row->meant[turn]) != 0)
        fail_msg("%s, %s to move: \"%s\" means%s", row->game, g->player[turn].name, row->words, got.at);
    if (good != !row->fault)
        fail_msg("%s: %s", row->words, good ? "no fault" : e.text);
    if (row->fault)
        assert_string_equal(e.text, row->fault);
    test_free(go);
}

TEST(words_become_limits)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int turn = 0; turn < PLAYERS_MAX && rows[i].meant[turn]; turn++)
            read_row(&rows[i], turn);
}

/* The moves after `searchmoves` end at the next word of the protocol; each counts once, and wrong ones are told. */
TEST(only_the_moves_named_are_searched)
{
    static const struct {
        const char *words, *meant;
        bool good;
    } cases[] = {
        {"searchmoves e2e4 d2d4 depth 3", " depth 3 only 2", true},
        {"depth 3 searchmoves e2e4 e2e4", " depth 3 only 1", true},
        {"searchmoves e2e4", " only 1 infinite", true},
        {"searchmoves depth 3", " depth 3", true},
        {"searchmoves e2e5 d2d4", " depth 1 only 1", false},
        {"e2e5 depth 3", " depth 3", true},
    };
    const struct game *g = game_of("chess");
    struct uci_go *go = test_calloc(1, sizeof *go);
    struct position p;
    position_start(g, &p);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error e;
        SCOPED(text) got = {0};
        assert_int_equal(ucigo_read(g, &p, cases[i].words, &(struct limits){0}, go, &e), cases[i].good);
        describe(g, go, &got);
        assert_string_equal(got.at, cases[i].meant);
    }
    test_free(go);
}

/* Of turns with a duck the own halves are searched. */
TEST(whole_turns_name_their_own_half)
{
    const struct game *g = game_of("duck");
    struct uci_go *go = test_calloc(1, sizeof *go);
    struct position p;
    struct error e;
    SCOPED(text) got = {0};
    position_start(g, &p);
    assert_true(ucigo_read(g, &p, "searchmoves g1f3,f3e4 g1f3,f3e5 e2e4 depth 3", &(struct limits){0}, go, &e));
    describe(g, go, &got);
    assert_string_equal(got.at, " depth 3 only 2");
    test_free(go);
}

/* What the options say stays, and nothing of an earlier line. */
TEST(a_line_begins_with_the_options_alone)
{
    static const struct limits options = {.level = 4};
    const struct game *g = game_of("chess");
    struct uci_go *go = test_calloc(1, sizeof *go);
    struct position p;
    SCOPED(text) got = {0};
    position_start(g, &p);
    assert_true(ucigo_read(g, &p, "depth 9 infinite ponder perft 2 searchmoves e2e4", &options, go, NULL));
    assert_true(ucigo_read(g, &p, "nodes 5", &options, go, NULL));
    describe(g, go, &got);
    assert_string_equal(got.at, " nodes 5 level 4");
    test_free(go);
}

RUN_TESTS("protocol: go", NULL, NULL)
