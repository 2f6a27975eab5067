/* The laboratory's figures: margins near the ends, and of numbers that are all equal. */
#include "play/lab.h"
#include "games.h"
#include "test.h"

#include "catalogue/catalogue.h"
#include "notation/code.h"

#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

static struct game two_players = {.players = 2};

static void assert_near(double found, double wanted)
{
    assert_true(fabs(found - wanted) < 0.001);
}

TEST(depth_is_at_least_what_both_sides_allow)
{
    struct lab_tally tally = {.game = &two_players};
    for (int i = 0; i < 2; i++) /* 100 games that are all won: 96.4 % at least, 1.19 to 3 steps each */
        tally.rung[i] = (struct lab_scale){.games = 100, .points = 100, .squares = 100};
    struct lab_depth depth = lab_depth(&tally);
    assert_int_equal(depth.nodes, lab_rung_nodes(1));
    double won = log(99) / log(3), least = log(96.378 / 3.622) / log(3);
    assert_near(depth.steps.mean, 2 * won);
    assert_near(depth.least, 2 * won - sqrt(2) * (won - least));
    assert_near(depth.steps.margin, sqrt(2) * (won - least));
}

/* Returns what trial NUMBER says by the unit that is known. */
static struct lab_value value_of(const struct lab_tally *tally, const struct lab_plan *plan, int number)
{
    return lab_value(tally, plan, lab_unit(tally, plan), number);
}

TEST(values_have_the_larger_margin)
{
    static struct lab_trials trials = {.count = 2, .at = {{.kind = 0, .worth = 100}, {.kind = 1, .worth = 300}}};
    struct lab_plan plan = {.game = &two_players, .trials = &trials};
    struct lab_tally tally = {.game = &two_players};
    tally.scale[0] = (struct lab_scale){.games = 100000, .points = 25000, .squares = 25000}; /* a pawn: odds 1:3 */
    tally.scale[1] = (struct lab_scale){.games = 100, .points = 0, .squares = 0};
    struct lab_value value = value_of(&tally, &plan, 1);
    assert_true(value.known);
    assert_near(value.worth, log(99) / log(3));
    assert_true(value.margin > (log(99) - log(96.378 / 3.622)) / log(3));
}

TEST(values_hold_what_they_are_made_of)
{
    static struct lab_trials trials = {.count = 3,
                                       .at = {{.kind = 0, .worth = 100},
                                              {.kind = 1, .worth = 300, .given = {3}},
                                              {.kind = 2, .worth = 600, .given = {1, 2}}}};
    struct lab_plan plan = {.game = &two_players, .trials = &trials};
    struct lab_tally tally = {.game = &two_players};
    tally.scale[0] =
        (struct lab_scale){.games = 10000000, .points = 2500000, .squares = 2500000};     /* a pawn: odds 1:3 */
    tally.scale[1] = (struct lab_scale){.games = 10000, .points = 2500, .squares = 2500}; /* worth 3 + 1 */
    tally.scale[2] = (struct lab_scale){.games = 10000, .points = 2500, .squares = 2500}; /* worth 1 + 8 + 1 */
    struct lab_value minor = value_of(&tally, &plan, 1), major = value_of(&tally, &plan, 2);
    assert_near(minor.worth, 4);
    assert_near(major.worth, 10);
    assert_true(fabs(major.margin / minor.margin - sqrt(5)) < 0.01); /* twice the minor piece's error, and its own */
}

TEST(several_pawns_count_as_what_lacking_so_many_costs)
{
    static struct lab_trials trials = {
        .count = 5,
        .at = {{.kind = 2, .lacks = 1, .worth = 100},
               {.kind = 0, .lacks = 1, .worth = 300, .given = {[2] = 3}},
               {.kind = 1, .lacks = 1, .worth = 500, .given = {[0] = 1, [2] = 2}},
               {.kind = 3, .lacks = 1, .worth = 900, .given = {[0] = 1, [1] = 1, [2] = 1}},
               {.sort = LAB_SEVERAL, .kind = 2, .lacks = 3, .worth = 300}}};
    struct lab_plan plan = {.game = &two_players, .trials = &trials};
    struct lab_tally tally = {.game = &two_players};
    tally.scale[0] = (struct lab_scale){.games = 100000, .points = 25000, .squares = 25000}; /* a pawn: odds 1:3 */
    for (int i = 1; i < 4; i++)
        tally.scale[i] = (struct lab_scale){.games = 10000, .points = 5000, .squares = 5000};
    assert_false(value_of(&tally, &plan, 1).known);
    tally.scale[4] = (struct lab_scale){.games = 10000, .points = 1000, .squares = 1000}; /* 1:9 cost two, not three */
    struct lab_value several = value_of(&tally, &plan, 4), light = value_of(&tally, &plan, 1);
    assert_near(several.worth, 2);
    assert_true(light.known);
    assert_near(light.worth, 2);
    assert_near(value_of(&tally, &plan, 2).worth, 4); /* no games say what two cost */
    assert_near(value_of(&tally, &plan, 3).worth, 7); /* both light ones' three pawns, and one */
    assert_true(light.margin > several.margin);       /* its own games' error besides */
    trials.count--;
    assert_near(value_of(&tally, &plan, 1).worth, 3);
    assert_true(value_of(&tally, &plan, 1).margin < light.margin);
}

TEST(the_cheapest_piece_that_is_known_measures_the_others)
{
    static struct lab_trials trials = {.count = 3,
                                       .at = {{.kind = 0, .worth = 100},
                                              {.kind = 1, .worth = 300, .given = {1}},
                                              {.kind = 2, .worth = 600, .given = {0, 2}}}};
    struct lab_plan plan = {.game = &two_players, .trials = &trials};
    struct lab_tally tally = {.game = &two_players};
    tally.scale[0] = (struct lab_scale){.games = 10000, .points = 5000, .squares = 5000}; /* a pawn: nobody knows */
    assert_int_equal(lab_unit(&tally, &plan), -1);
    assert_false(value_of(&tally, &plan, 0).known);
    tally.scale[1] = (struct lab_scale){.games = 10000, .points = 2500, .squares = 2500}; /* odds 1:3 */
    tally.scale[2] = (struct lab_scale){.games = 10000, .points = 5000, .squares = 5000};
    assert_int_equal(lab_unit(&tally, &plan), 1);
    struct lab_value pawn = value_of(&tally, &plan, 0), major = value_of(&tally, &plan, 2);
    assert_near(pawn.worth, 0);
    assert_near(value_of(&tally, &plan, 1).worth, 1);
    assert_near(value_of(&tally, &plan, 1).margin, 0);
    assert_near(major.worth, 2);
    assert_near(major.margin, pawn.margin); /* that of its own games: the unit errs in both alike */
    tally.scale[0] = (struct lab_scale){.games = 10000, .points = 4000, .squares = 4000};
    assert_int_equal(lab_unit(&tally, &plan), 0);
    tally.scale[0].games = 0; /* a part of the other's cost, too */
    assert_int_equal(lab_unit(&tally, &plan), -1);
}

TEST(two_pieces_that_are_given_count_as_the_pair_that_they_are)
{
    static struct lab_trials trials = {.count = 5,
                                       .at = {{.kind = 0, .worth = 100},
                                              {.kind = 1, .worth = 300, .given = {3}},
                                              {.kind = 2, .worth = 600, .given = {0, 2}},
                                              {.sort = LAB_PAIR, .kind = 1, .worth = 600, .given = {6}},
                                              {.sort = LAB_PAIR, .kind = 2, .worth = 900, .given = {1, 2}}}};
    struct lab_plan plan = {.game = &two_players, .trials = &trials};
    struct lab_tally tally = {.game = &two_players};
    for (int i = 0; i < trials.count; i++)
        tally.scale[i] = (struct lab_scale){.games = 100000, .points = 50000, .squares = 50000};
    tally.scale[0] = (struct lab_scale){.games = 100000, .points = 25000, .squares = 25000}; /* a pawn: odds 1:3 */
    tally.scale[3] = tally.scale[0];
    assert_near(value_of(&tally, &plan, 1).worth, 3);
    assert_near(value_of(&tally, &plan, 2).worth, 7); /* two of the light ones cost 6 + 1 together */
    assert_near(value_of(&tally, &plan, 4).worth, 8);
    trials.at[3].given[2] = 1; /* the pair is made up of what it would tell: each of the two counts by itself */
    assert_near(value_of(&tally, &plan, 2).worth, 6);
}

TEST(pairs_are_more_than_two_single_pieces)
{
    static struct lab_trials trials = {.count = 3,
                                       .at = {{.kind = 0, .worth = 100},
                                              {.kind = 1, .worth = 300, .given = {3}},
                                              {.sort = LAB_PAIR, .kind = 1, .worth = 600, .given = {6}}}};
    struct lab_plan plan = {.game = &two_players, .trials = &trials};
    struct lab_tally tally = {.game = &two_players};
    tally.scale[0] = (struct lab_scale){.games = 100000, .points = 25000, .squares = 25000}; /* a pawn: odds 1:3 */
    tally.scale[1] = (struct lab_scale){.games = 100000, .points = 25000, .squares = 25000}; /* worth 3 + 1 */
    tally.scale[2] = (struct lab_scale){.games = 100000, .points = 50000, .squares = 50000}; /* worth 6 */
    struct lab_value more = lab_pair(&tally, &plan, lab_unit(&tally, &plan), 2);
    assert_true(more.known);
    assert_near(more.worth, 2); /* who has one left has lost 4, and 2 more with the other one */
    assert_true(more.margin > 2 * value_of(&tally, &plan, 1).margin);
    tally.scale[2].games = 0;
    assert_false(lab_pair(&tally, &plan, lab_unit(&tally, &plan), 2).known);
}

/* Add to TALLY games NUMBER, NUMBER + 2, … that begin with each of the first ten moves of the array: TIMES of each,
 * half of them won by either side. */
static void add_first_moves(struct lab_tally *tally, int number, int times)
{
    struct position p;
    struct move move[MOVES_MAX];
    position_start(tally->game, &p);
    assert_true(moves_legal(tally->game, &p, move) >= 10);
    for (int i = 0; i < 10 * times; i++) {
        struct lab_game game = {
            .number = number + 2 * i, .ending = ENDING_CHECKMATE, .plies = 1, .move = &move[i % 10]};
        int who = number == LAB_TRIAL ? lab_lacking(game.number) : 0;
        game.sharers = (uint8_t)(1 << (who + i) % 2);
        lab_add(tally, &game);
    }
}

TEST(equal_games_tell_no_more_than_one)
{
    FREED struct lab_tally *once = memory_new(sizeof *once), *often = memory_new(sizeof *often);
    once->game = often->game = game_of("chess");
    const int first[] = {0, 1, LAB_TRIAL, LAB_RUNG * LAB_TRIAL};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        add_first_moves(once, first[i], 1);
        add_first_moves(often, first[i], 100);
    }
    assert_near(lab_points(&once->scale[0]).margin, 100 * 1.96 * sqrt(0.25 / 9));
    assert_int_equal(often->scale[0].games, 1000);
    assert_near(lab_points(&often->scale[0]).mean, lab_points(&once->scale[0]).mean);
    assert_near(lab_points(&often->scale[0]).margin, lab_points(&once->scale[0]).margin);
    assert_near(lab_points(&often->rung[0]).margin, lab_points(&once->rung[0]).margin);
    for (int strength = -1; strength < LAB_STRENGTHS; strength++) {
        assert_near(lab_score(often, strength, 0).mean, lab_score(once, strength, 0).mean);
        assert_near(lab_share(often, strength, 0).margin, 100 * (1 - pow(0.025, 0.1))); /* ten different games */
    }
    assert_near(lab_score(often, 0, 0).margin, lab_score(once, 0, 0).margin);
    assert_near(lab_effective(&often->lines), 10);
    assert_int_equal(often->lines.different, 10);
    assert_near(lab_rate(often, 1000, 1000).margin, 1.96 * sqrt(0.25 / 9));
    lab_tally_free(once);
    lab_tally_free(often);
}

/* Check that of GAMES games of G with NODES a move all but one at most differ. */
static void check_variety(const struct game *g, int nodes, int games)
{
    FREED struct lab_trials *none = memory_new(sizeof *none);
    FREED struct lab_tally *tally = memory_new(sizeof *tally);
    struct lab_plan plan = {.game = g, .seed = 1, .nodes = nodes, .trials = none};
    struct engine *engine = engine_new(g, 1 << 22, 1);
    tally->game = g;
    for (int i = 0; i < games; i++) {
        atomic_bool stop = false;
        struct lab_game game;
        assert_true(lab_play(&plan, engine, i * LAB_STRENGTHS, &stop, &game));
        lab_add(tally, &game);
        lab_game_free(&game);
    }
    assert_true(tally->lines.different >= games - 1);
    lab_tally_free(tally);
    engine_free(engine);
}

TEST(games_of_few_nodes_are_varied)
{
    check_variety(game_of("chess"), 20, 4); /* too few for one iteration of several lines */
    check_variety(game_of("chess"), 50, 4);
    check_variety(game_of("xiangqi"), 50, 4);
}

TEST(games_whose_first_captures_are_forced_are_varied)
{
    static const char forced[] =
        "title Antichess after 1. e3\nboard chess\nplayer b Black forward 0,-1\nplayer w White forward 0,1\n"
        "piece K King step lateral+diagonal\npiece Q Queen slide lateral+diagonal\npiece R Rook slide lateral\n"
        "piece B Bishop slide diagonal\npiece N Knight leap lateral+diagonal\n"
        "piece P Pawn pawn step lateral forward moving; step diagonal forward capturing\npromotes K Q R B N\n"
        "rule double-step\nrule en-passant\nrule forced-capture\nrule giveaway\nrule stalemate-wins\n"
        "array w K e1; Q d1; R a1 h1; B c1 f1; N b1 g1; P a2..d2 e3 f2..h2\n"
        "array b K e8; Q d8; R a8 h8; B c8 f8; N b8 g8; P a7..h7\n";
    struct catalogue catalogue;
    struct error error = {0};
    SCOPED(text) path = {0};
    text_addf(&path, "%s/examples/forced.game", getenv("REROUTE66_DATA"));
    assert_true(catalogue_find_data(&catalogue, &error));
    OWNED(game) g = catalogue_read_game(&catalogue, path.at, forced, &error);
    if (!g)
        fail_msg("%s", error.text);
    check_variety(g, 1000, 10);
}

/* How many pieces of KIND player WHO has on the board P. */
static int count_pieces(const struct position *p, int who, int kind)
{
    return cellset_count(cellset_and(p->player[who], p->kind[kind]));
}

/* Check the position that the games of trial AT of G begin with, where LACKING is the side that lacks something. */
static void check_trial(const struct game *g, const struct lab_trials *trials, int at, int lacking)
{
    const struct lab_trial *trial = &trials->at[at];
    struct lab_plan plan = {.game = g, .seed = 1, .nodes = 1, .trials = trials};
    struct position p, array, read;
    struct error error = {0};
    char code[CODE_SIZE];
    position_start(g, &array);
    assert_true(lab_start(&plan, (at + 1) * LAB_TRIAL + lacking * LAB_STRENGTHS, &p));
    int other = 1 - lacking, given = 0;
    assert_int_equal(count_pieces(&p, lacking, trial->kind),
                     count_pieces(&array, lacking, trial->kind) - (trial->sort == LAB_PAIR      ? 2
                                                                   : trial->sort == LAB_ONE     ? 1
                                                                   : trial->sort == LAB_SEVERAL ? trial->lacks
                                                                                                : 0));
    for (int kind = 0; kind < g->kinds; kind++) {
        int added = kind == trial->kind && trial->sort == LAB_PROMOTED;
        assert_int_equal(count_pieces(&p, other, kind), count_pieces(&array, other, kind) - trial->given[kind] + added);
        given += trial->given[kind];
    }
    assert_int_equal(p.lost[LOST_ROW(trial->kind)][other] - array.lost[LOST_ROW(trial->kind)][other],
                     trial->sort == LAB_HELD);
    if (trial->sort != LAB_HELD) /* a pawn in the hand may be worth less than anything that is weighed */
        assert_true((given > 0) == (at > 0 && trial->sort != LAB_SEVERAL));
    code_write(g, &p, code);
    assert_true(code_read(g, code, &read, &error));
    assert_true(read.key == p.key);
}

/* Check that no game of TRIALS of G begins in check. */
static void check_beginnings(const struct game *g, const struct lab_trials *trials)
{
    struct lab_plan plan = {.game = g, .seed = 1, .nodes = 1, .trials = trials};
    for (int i = 0; i < trials->count * 24; i++) {
        struct position p;
        assert_true(lab_start(&plan, (i / 24 + 1) * LAB_TRIAL + i % 24 * LAB_STRENGTHS, &p));
        assert_false(position_in_check(g, &p, 0) || position_in_check(g, &p, 1));
    }
}

/* Check that of the pawn so many are missing at once in TRIALS as others give, each number once. */
static void check_several(const struct lab_trials *trials)
{
    int wanted[5] = {0}, found[5] = {0};
    for (int at = 0; at < trials->count; at++) {
        const struct lab_trial *trial = &trials->at[at];
        int given = trial->given[trials->at[0].kind];
        assert_true(given < 5);
        if (given > 1)
            wanted[given] = 1;
        if (trial->sort == LAB_SEVERAL)
            found[trial->lacks]++;
    }
    assert_memory_equal(found, wanted, sizeof found);
}

TEST(trials_weigh_pairs_promoted_and_held_pieces)
{
    static const struct {
        const char *id;
        int sorts[LAB_SORTS];
    } wanted[] = {{"chess", {5, 3, 0, 0, 2}},      {"xiangqi", {6, 5, 0, 0, 1}},  {"shogi", {7, 4, 6, 7, 2}},
                  {"crazyhouse", {5, 3, 0, 5, 2}}, {"altorth", {5, 2, 0, 0, 1}},  {"pocketknight", {5, 3, 0, 1, 2}},
                  {"extinction", {4, 0, 0, 0, 2}}, {"minishogi", {4, 0, 4, 5, 0}}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        const struct game *g = game_of(wanted[i].id);
        FREED struct lab_trials *trials = memory_new(sizeof *trials);
        int sorts[LAB_SORTS] = {0};
        lab_find_trials(g, trials);
        for (int at = 0; at < trials->count; at++) {
            sorts[trials->at[at].sort]++;
            check_trial(g, trials, at, 0);
            check_trial(g, trials, at, 1);
        }
        check_several(trials);
        check_beginnings(g, trials);
        assert_memory_equal(sorts, wanted[i].sorts, sizeof sorts);
    }
}

TEST(the_unit_is_told)
{
    const struct game *g = game_of("chess");
    FREED struct lab_trials *trials = memory_new(sizeof *trials);
    FREED struct lab_tally *tally = memory_new(sizeof *tally);
    struct lab_plan plan = {.game = g, .seed = 1, .nodes = 1, .trials = trials};
    tally->game = g;
    lab_find_trials(g, trials);
    for (int i = 0; i < trials->count; i++)
        tally->scale[i] = (struct lab_scale){.games = 10000, .points = 5000, .squares = 5000};
    SCOPED(text) none = {0}, some = {0}, figures = {0}, nothing = {0};
    lab_report(tally, &plan, NULL, LAB_TEXT, 0, &none);
    assert_non_null(strstr(none.at, "\nWhat pieces are worth, in Pawns of this game\n"));
    assert_non_null(strstr(none.at, "until more games are"));
    lab_report(tally, &plan, NULL, LAB_JSON, 0, &nothing);
    assert_null(strstr(nothing.at, "\"unit\""));
    tally->scale[1].points = tally->scale[1].squares = 2500; /* a Knight costs, what a Pawn does is not known */
    lab_report(tally, &plan, NULL, LAB_TEXT, 0, &some);
    assert_non_null(strstr(some.at, "\nWhat pieces are worth, in Knights of this game\n"));
    assert_non_null(strstr(some.at, "  1.00 ± 0.00          1.00  3 Pawns\n"));
    assert_non_null(strstr(some.at, "The computer thinks that the Pawn is worth 0.3"));
    assert_non_null(strstr(some.at, "What a Pawn is worth is not known to a fifth: all is measured in Knights."));
    lab_report(tally, &plan, NULL, LAB_JSON, 0, &figures);
    assert_non_null(strstr(figures.at, "  \"unit\": \"Knight\",\n"));
}

TEST(what_depends_on_values_that_games_contradict_is_withheld)
{
    const struct game *g = game_of("chess");
    FREED struct lab_trials *trials = memory_new(sizeof *trials);
    FREED struct lab_tally *tally = memory_new(sizeof *tally);
    struct lab_plan plan = {.game = g, .seed = 1, .nodes = 1, .trials = trials};
    struct lab_facts facts = {.array = {.mate = -1, .gain = 250}};
    for (int i = 0; i < KINDS_MAX; i++)
        facts.array.alone[i] = -1;
    tally->game = g;
    lab_find_trials(g, trials);
    for (int i = 0; i < trials->count; i++)
        tally->scale[i] = (struct lab_scale){.games = 100, .points = 50, .squares = 50};
    for (int i = 0; i < 2; i++) {
        SCOPED(text) out = {0};
        lab_report(tally, &plan, &facts, LAB_TEXT, 0, &out);
        assert_true((strstr(out.at, "seems to win material by force") == NULL) == (i > 0));
        assert_true((strstr(out.at, "Withheld: whether material is won by force") == NULL) == (i == 0));
        assert_true((strstr(out.at, "--steps=values") == NULL) == (i == 0));
        /* a Pawn is known, and a Queen is worth much more than is thought */
        tally->scale[0] = (struct lab_scale){.games = 100000, .points = 40000, .squares = 40000};
        for (int at = 1; at < trials->count; at++)
            tally->scale[at] = (struct lab_scale){.games = 100000, .points = 10000, .squares = 10000};
    }
}

/* Returns how many characters the LENGTH bytes at WORDS are. */
static int characters_of(const char *words, size_t length)
{
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += (words[i] & 0xC0) != 0x80;
    return count;
}

TEST(a_page_has_tables_of_its_width_and_leaves_sentences_to_its_window)
{
    static const int width[] = {56, 76, 0};
    static int plies[10];
    FREED struct lab_trials *trials = memory_new(sizeof *trials);
    FREED struct lab_tally *tally = memory_new(sizeof *tally);
    struct lab_plan plan = {.game = game_of("reroute66"), .seed = 1, .nodes = 1000, .trials = trials};
    tally->game = plan.game;
    tally->games = 10;
    tally->plies = tally->rounds = plies;
    tally->balance[0] = tally->balance[1] = (struct lab_balance){.games = 5};
    for (int i = 0; i < 3; i++) {
        SCOPED(text) out = {0};
        lab_report(tally, &plan, NULL, LAB_PAGE, width[i], &out);
        const char *rest = out.at;
        for (size_t length; rest && *rest;) {
            const char *line = text_next_line(&rest, &length);
            bool table = length > 2 && line[0] == ' ';
            assert_true(!table || characters_of(line, length) <= (width[i] ? width[i] : 76));
            assert_true(!length || table || line[0] == '#' || strncmp(line, "- ", 2) == 0);
        }
        assert_true(i || strstr(out.at, "\n- Better play changes the first player's score by, points: "));
        assert_non_null(strstr(out.at, "- White, who begins, scores 0 ± "));
    }
}

/* Positions that were solved, by their keys: 1 + whether the side to move wins. */
enum { SOLVED = 1 << 20 };
struct solved {
    uint64_t key[SOLVED];
    uint8_t value[SOLVED];
};

/* True if the side to move wins P, by looking at all that can follow; no game may be drawn or go on for ever. */
static bool solve(const struct game *g, const struct position *p, struct solved *solved)
{
    size_t at = p->key % SOLVED;
    struct outcome outcome = outcome_of(g, p, &p->key, 1);
    struct move move[MOVES_MAX];
    bool wins = outcome.sharers == 1 << p->turn;
    if (outcome.ending != ENDING_NONE)
        return wins;
    while (solved->value[at] && solved->key[at] != p->key)
        at = (at + 1) % SOLVED;
    if (solved->value[at])
        return solved->value[at] - 1;
    int count = moves_legal(g, p, move);
    for (int i = 0; i < count && !wins; i++) {
        struct position next = *p;
        position_play(g, &next, move[i]);
        wins = !solve(g, &next, solved);
    }
    for (at = p->key % SOLVED; solved->value[at];)
        at = (at + 1) % SOLVED;
    solved->key[at] = p->key;
    solved->value[at] = (uint8_t)(1 + wins);
    return wins;
}

TEST(boards_of_five_files_agree_with_exhaustion)
{
    static const char pawns[] = "title Pawns\nboard squares5x%d\nplayer w White forward 0,1\n"
                                "player b Black forward 0,-1\nzone far w a%d..e%d; b a1..e1\n"
                                "piece P Pawn step lateral+diagonal forward moving; step diagonal forward capturing\n"
                                "rule goal P far\nrule extinction\nrule stalemate-loses\n"
                                "array w P %s\narray b P %s\n";
    static const struct {
        int rows;
        const char *white, *black;
    } boards[] = {
        {5, "b1..d1", "b5..d5"}, {5, "a1 c1 e1", "b5 d5"}, {5, "a2 c2 e2", "a4 c4 e4"}, {6, "b1 d1", "b6..d6"}};
    int won[2] = {0};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct catalogue catalogue;
        struct error error = {0};
        SCOPED(text) text = {0}, path = {0};
        struct lab_trials *none = memory_new(sizeof *none);
        struct solved *solved = memory_new(sizeof *solved);
        int rows = boards[i].rows;
        text_addf(&text, pawns, rows, rows, rows, boards[i].white, boards[i].black);
        text_addf(&path, "%s/examples/pawns.game", getenv("REROUTE66_DATA"));
        assert_true(catalogue_find_data(&catalogue, &error));
        OWNED(game) g = catalogue_read_game(&catalogue, path.at, text.at, &error);
        if (!g)
            fail_msg("%s", error.text);
        struct lab_plan plan = {.game = g, .seed = 1, .nodes = 10000, .trials = none};
        struct position array;
        position_start(g, &array);
        int winner = !solve(g, &array, solved);
        won[winner]++;
        struct engine *engine = engine_new(g, 1 << 22, 1);
        for (int number = 1; number < 4; number += LAB_STRENGTHS) { /* of the greater strength */
            atomic_bool stop = false;
            struct lab_game game;
            assert_true(lab_play(&plan, engine, number, &stop, &game));
            assert_int_equal(game.sharers, 1 << winner);
            lab_game_free(&game);
        }
        engine_free(engine);
        free(solved);
        free(none);
    }
    assert_true(won[0] && won[1]);
}

TEST(equal_numbers_have_a_margin)
{
    assert_true(isinf(lab_mean(7, 49, 1, 1).margin));
    assert_near(lab_mean(700, 4900, 100, 1).mean, 7);
    assert_near(lab_mean(700, 4900, 100, 1).margin, 0.0362);
    assert_near(lab_mean(50, 50, 100, 1).margin, 0.0985);
}

TEST(tables_of_endings_are_watched_and_end_when_told)
{
    struct lab_trials trials = {.count = 0};
    struct lab_plan plan = {.game = game_of("losalamos"), .seed = 1, .nodes = 1, .trials = &trials};
    struct lab_watch watch = {.stop = false}, stopped = {.table = {.stop = true}};
    struct lab_facts facts;
    assert_true(lab_find_facts(&plan, &watch, &facts));
    assert_int_equal(watch.tables, 3); /* Queen, Rook, Knight */
    assert_int_equal(watch.all_tables, 3);
    assert_int_equal(watch.table.done, 1000);
    assert_true(facts.array.alone[1] > 0);
    assert_true(lab_find_facts(&plan, &stopped, &facts));
    assert_int_equal(stopped.all_tables, 3);
    assert_int_equal(facts.array.alone[1], -1);
    assert_true(facts.array.walked > 0 && facts.openings[0][LAB_MARGINS - 1] > 1); /* the rest is there */
    atomic_store(&stopped.stop, true);
    assert_false(lab_find_facts(&plan, &stopped, &facts));
}

/* End the watch CONTEXT once the first table is begun. */
static void *end_tables(void *context)
{
    struct lab_watch *watch = context;
    while (!atomic_load(&watch->tables))
        sched_yield();
    atomic_store(&watch->stop, true);
    atomic_store(&watch->table.stop, true);
    return NULL;
}

TEST(what_was_found_before_the_tables_is_kept)
{
    struct lab_trials trials = {.count = 0};
    struct lab_plan plan = {.game = game_of("losalamos"), .seed = 1, .nodes = 1, .trials = &trials};
    struct lab_watch watch = {.stop = false};
    struct lab_facts facts;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, end_tables, &watch), 0);
    assert_true(lab_find_facts(&plan, &watch, &facts));
    pthread_join(thread, NULL);
    assert_true(facts.array.walked > 0 && facts.openings[0][LAB_MARGINS - 1] > 1);
}

RUN_TESTS("play: lab", NULL, NULL)
