/* What the laboratory counts in games: judged by counting the moves and the pieces of their records. */
#include "games.h"
#include "play/lab.h"
#include "test.h"

#include "catalogue/catalogue.h"

#include <stdlib.h>
#include <string.h>

static struct lab_trials no_trials = {.count = 0};

/* Play GAMES games of G with NODES a move into TALLY; GAME (room for them) if it is not NULL, to be freed. */
static void play_games(const struct game *g, int nodes, int games, struct lab_tally *tally, struct lab_game *game)
{
    struct lab_plan plan = {.game = g, .seed = 1, .nodes = nodes, .trials = &no_trials};
    struct engine *engine = engine_new(g, 1 << 22, 1);
    tally->game = g;
    for (int i = 0; i < games; i++) {
        atomic_bool stop = false;
        struct lab_game one;
        assert_true(lab_play(&plan, engine, i, &stop, &one));
        lab_add(tally, &one);
        if (game)
            game[i] = one;
        else
            lab_game_free(&one);
    }
    engine_free(engine);
}

/* Returns the position at the end of GAME of G; into *MOVES how many moves the player made who made most, a duck's not
 * counted. */
static struct position end_of(const struct game *g, const struct lab_game *game, int *moves)
{
    struct position p;
    int made[PLAYERS_MAX] = {0};
    *moves = 0;
    position_start(g, &p);
    for (int i = 0; i < game->plies; i++) {
        int count = game->move[i].type == MOVE_DUCK ? 0 : ++made[p.turn];
        *moves = count > *moves ? count : *moves;
        position_play(g, &p, game->move[i]);
    }
    return p;
}

/* Returns how many pieces players have on P. */
static int count_men(const struct game *g, const struct position *p)
{
    int men = 0;
    for (int who = 0; who < g->players; who++)
        men += cellset_count(cellset_and(p->player[who], g->board->firsts));
    return men;
}

static int sum_of(const int *numbers, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += numbers[i];
    return sum;
}

TEST(moves_are_numbered_as_in_records)
{
    static const char *const ids[] = {"chess", "duck", "altorth3"};
    enum { GAMES = 4 };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const struct game *g = game_of(ids[i]);
        FREED struct lab_tally *tally = memory_new(sizeof *tally);
        struct lab_game game[GAMES];
        int out_of_game = 0, moves;
        play_games(g, 20, GAMES, tally, game);
        for (int number = 0; number < GAMES; number++) {
            struct position end = end_of(g, &game[number], &moves);
            assert_int_equal(tally->rounds[number], moves);
            out_of_game += g->players > 2 ? g->players - __builtin_popcount(end.alive) : 0;
            lab_game_free(&game[number]);
        }
        if (g->players > 2) /* each of them lost its royal piece somewhere */
            assert_true(out_of_game > 0 && sum_of(tally->mates, CELLS_MAX) == out_of_game);
        lab_tally_free(tally);
    }
}

TEST(what_leaves_the_board_was_captured_or_blown_up)
{
    static const char *const ids[] = {"chess", "atomic"};
    enum { GAMES = 6 };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const struct game *g = game_of(ids[i]);
        FREED struct lab_tally *tally = memory_new(sizeof *tally);
        struct lab_game game[GAMES];
        struct position array;
        int gone = 0, captured = 0, moves;
        position_start(g, &array);
        play_games(g, 30, GAMES, tally, game);
        for (int number = 0; number < GAMES; number++) {
            struct position end = end_of(g, &game[number], &moves);
            gone += count_men(g, &array) - count_men(g, &end);
            lab_game_free(&game[number]);
        }
        for (int kind = 0; kind < g->kinds; kind++)
            captured += tally->kind[kind].captured;
        assert_int_equal(captured, gone);
        lab_tally_free(tally);
    }
}

TEST(who_has_lost_is_not_without_a_move)
{
    static const char runners[] = "title Runners\nboard squares3x4\nplayer w White forward 0,1\n"
                                  "player b Black forward 0,-1\nzone far w a4..c4; b a1..c1\n"
                                  "piece R Runner step lateral+diagonal\nrule goal R far\nrule extinction\n"
                                  "array w R a1 b1\narray b R b4 c4\n";
    struct catalogue catalogue;
    struct error error = {0};
    SCOPED(text) path = {0};
    FREED struct lab_tally *tally = memory_new(sizeof *tally);
    text_addf(&path, "%s/examples/runners.game", getenv("REROUTE66_DATA"));
    assert_true(catalogue_find_data(&catalogue, &error));
    OWNED(game) g = catalogue_read_game(&catalogue, path.at, runners, &error);
    if (!g)
        fail_msg("%s", error.text);
    play_games(g, 20, 6, tally, NULL);
    assert_true(tally->short_games > 0);
    assert_int_equal(tally->stuck_games, 0);
    lab_tally_free(tally);
}

TEST(few_games_prove_little)
{
    struct lab_scale one = {.games = 1, .points = 1, .squares = 1};
    assert_true(lab_points(&one).mean == 100 && lab_points(&one).margin == 100);
    one = (struct lab_scale){.games = 4, .points = 0, .squares = 0}; /* 1 - 0.025 ^ (1 / 4) */
    assert_true(lab_points(&one).margin > 60.2 && lab_points(&one).margin < 60.3);
    one = (struct lab_scale){.games = 0};
    assert_true(lab_points(&one).mean == 50 && lab_points(&one).margin == 50);
}

TEST(what_never_happened_is_told)
{
    static const struct {
        const char *id, *words, *silent;
    } wanted[] = {{"threecheck", "No game of 30 ended so, though a rule is about it: checks given.", "pieces lost"},
                  {"extinction", "No game of 30 ended so, though a rule is about it: pieces lost.", "checks given"},
                  {"racingkings", "ended so, though a rule is about it: goal reached.", ": captures, checks"},
                  {"losers", "stalemate, checkmate.", "repetition"},
                  {"janggi", "though a rule is about it: points, repetition,", "both sides passed"},
                  {"makruk", "though a rule is about it: move limit.", "repetition"},
                  {"chess", "Never happened in 30 games: captures, checks", "though a rule"}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        static int plies[30];
        FREED struct lab_tally *tally = memory_new(sizeof *tally);
        struct lab_plan plan = {.game = game_of(wanted[i].id), .seed = 1, .nodes = 1, .trials = &no_trials};
        SCOPED(text) out = {0};
        tally->game = plan.game;
        tally->plies = tally->rounds = plies;
        tally->games = sizeof plies / sizeof *plies;
        for (int number = 0; number < tally->games; number++)
            plies[number] = tally->games - number;
        lab_report(tally, &plan, NULL, LAB_PAGE, 0, &out);
        assert_non_null(strstr(out.at, wanted[i].words));
        assert_null(strstr(out.at, wanted[i].silent));
        assert_non_null(
            strstr(out.at, "95 % of them at most                             29\n")); /* 29 of 30 are 96.7 % */
        assert_non_null(strstr(out.at, "  5 % of them at most                              2\n"));
        assert_non_null(strstr(out.at, "over by move 15;"));
    }
}

TEST(other_margins_are_of_both_strengths_and_what_is_not_told_is_said)
{
    static int plies[30];
    FREED struct lab_tally *tally = memory_new(sizeof *tally);
    FREED struct lab_facts *facts = memory_new(sizeof *facts);
    struct lab_plan plan = {.game = game_of("chess"), .seed = 1, .nodes = 1, .trials = &no_trials};
    SCOPED(text) out = {0};
    tally->game = plan.game;
    tally->plies = tally->rounds = plies;
    tally->games = sizeof plies / sizeof *plies;
    facts->array = (struct lab_array){.untold = "it is a test"};
    for (int i = 0; i < LAB_STRENGTHS; i++) {
        tally->balance[i].games = tally->games / LAB_STRENGTHS;
        for (int k = 0; k < LAB_MARGINS; k++)
            facts->openings[i][k] = i ? 20 : 2; /* 900 of 15 + 15 × 14 / 2 + 15 + 15 × 14 / 20 */
    }
    lab_report(tally, &plan, facts, LAB_PAGE, 0, &out);
    assert_non_null(strstr(out.at, "alone is not told: it is a test."));
    const char *row = strstr(out.at, "\n            0.3 ");
    assert_non_null(row);
    int weaker, stronger, varied;
    assert_int_equal(sscanf(row, " 0.3 %d %d %d", &weaker, &stronger, &varied), 3);
    assert_true(weaker == 2 && stronger == 20 && varied == 6);
}

RUN_TESTS("play: lab counts", NULL, NULL)
