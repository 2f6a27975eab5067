/* What every level keeps to, in random positions of every game. */
#include "catalogue/catalogue.h"
#include "setup.h"
#include "test.h"

#include "eval/evaluate.h"
#include "rules/outcome.h"
#include "search/root/iterate.h"
#include "search/skill.h"

enum { TABLE_BYTES = 1 << 18, POSITIONS = 60, NODES = 400, TWO_PAWNS = 200 };

/* Can the next player win two pawns' worth by exchange after M, what M itself took counted against it? */
static bool loses_two_pawns(const struct values *v, const struct position *p, struct move m)
{
    const struct game *g = v->game;
    struct position after = *p;
    struct move reply[MOVES_MAX];
    cell victim;
    int taken = move_captures(g, p, m, &victim) ? v->exchange[piece_kind(p->on[victim])] : 0;
    if (m.type == MOVE_PROMOTION)
        taken += v->exchange[m.extra] - PAWN_WORTH;
    position_play(g, &after, m);
    if (after.turn == p->turn)
        return false;
    int n = moves_legal(g, &after, reply);
    for (int i = 0; i < n; i++)
        if (move_captures(g, &after, reply[i], NULL) && exchange_wins(v, &after, reply[i], taken + TWO_PAWNS))
            return true;
    return false;
}

/* How often LEVEL loses two pawns' worth within two plies in random positions of G. */
static int losses_at_once(const struct game *g, struct engine *e, const struct values *v, int level)
{
    struct random r = {7};
    int losses = 0;
    for (int n = 0; n < POSITIONS; n++) {
        struct position p = position_of(g, "startpos");
        setup_wander(g, &p, &r, 6 + n % 40);
        struct limits l = {.level = level, .seed = random_next(&r), .nodes = NODES};
        struct move m = engine_search(e, &p, &p.key, 1, &l).best;
        assert_true(move_is_legal(g, &p, m));
        losses += loses_two_pawns(v, &p, m);
    }
    return losses;
}

/* The higher a level, the less often it gives pieces away at once. */
TEST(higher_levels_give_away_less)
{
    int losses[LEVEL_USUAL + 1] = {0};
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        struct engine *e = setup_engine(g, TABLE_BYTES, 1);
        struct values *v = setup_values(g);
        for (int level = 1; level <= LEVEL_USUAL; level += 3)
            losses[level] += losses_at_once(g, e, v, level);
    }
    assert_true(losses[1] > losses[4] && losses[4] > losses[7] && losses[7] >= losses[10]);
    assert_true(losses[1] > 3 * losses[10]);
}

/* The same seed gives the same move, and weak levels do not always play the same. */
TEST(seeds_decide)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, TABLE_BYTES, 1);
    struct position p = position_of(g, "startpos");
    for (int level = 1; level <= LEVEL_USUAL; level++) {
        struct move first = MOVE_NONE;
        int differ = 0;
        for (uint64_t seed = 0; seed < 8; seed++) {
            struct limits l = {.level = level, .seed = seed, .nodes = NODES};
            engine_clear(e);
            struct move m = engine_search(e, &p, &p.key, 1, &l).best;
            engine_clear(e);
            assert_true(move_equal(m, engine_search(e, &p, &p.key, 1, &l).best));
            if (seed == 0)
                first = m;
            differ += !move_equal(first, m);
        }
        assert_true(differ > 0 || level > LEVEL_CAREFUL);
    }
}

/* A level plays the same move with the same seed, and values it alike, whatever was searched before. */
TEST(levels_remember_nothing)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        struct engine *e = setup_engine(g, TABLE_BYTES, 1), *fresh = engine_new(g, 2 * TABLE_BYTES, 1);
        struct random r = {5};
        for (int n = 0; n < 2; n++) {
            struct position p = position_of(g, "startpos");
            setup_wander(g, &p, &r, 8 + 8 * n);
            for (int level = 1; level <= skill_levels(g); level++) {
                struct limits l = {.level = level, .seed = (uint64_t)n, .nodes = 4 * NODES};
                setup_search(e, &p, 0, 2000);
                struct search_result a = engine_search(e, &p, &p.key, 1, &l);
                engine_clear(fresh);
                struct search_result b = engine_search(fresh, &p, &p.key, 1, &l);
                assert_true(move_equal(a.best, b.best));
                assert_int_equal(a.score, b.score);
                assert_int_equal(a.nodes, b.nodes);
            }
        }
        engine_free(fresh);
    }
}

/* What became of the Kings of a game: by how many sides they castled by move 25, or moved before by move 15. */
struct kings {
    int castled, walked;
};

/* Adds to KINGS those of a game of chess of LEVEL against itself. */
static void follow_kings(struct engine *e, const struct game *g, int level, uint64_t seed, struct kings *kings)
{
    enum { CASTLE_BY = 25, WALK_BY = 15 };
    struct position p = position_of(g, "startpos");
    struct limits l = {.level = level, .nodes = NODES};
    bool decided[2] = {false, false};
    for (int ply = 0; ply < 2 * CASTLE_BY && !(decided[0] && decided[1]); ply++) {
        if (!moves_count(g, &p))
            return;
        l.seed = (seed << 8) + (uint64_t)ply;
        struct move m = engine_search(e, &p, &p.key, 1, &l).best;
        l.before[1] = l.before[0];
        l.before[0] = m;
        bool walks = piece_kind(p.on[m.from]) == g->royal && ply < 2 * WALK_BY, castles = m.type == MOVE_CASTLING;
        if (!decided[p.turn]) {
            kings->castled += castles;
            kings->walked += walks && !castles;
            decided[p.turn] = walks || castles;
        }
        position_play(g, &p, m);
    }
}

/* Beginners castle; that the King must walk now and then is their play. */
TEST(levels_castle)
{
    static const struct {
        int level, castled, walked;
    } rows[] = {{2, 26, 2}, {3, 26, 2}, {4, 28, 3}, {5, 28, 3}, {6, 28, 3}};
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, TABLE_BYTES, 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct kings kings = {0, 0};
        for (uint64_t seed = 1; seed <= 16; seed++)
            follow_kings(e, g, rows[i].level, seed, &kings);
        if (kings.castled < rows[i].castled || kings.walked > rows[i].walked)
            fail_msg("level %d: of 32 sides %d castled, %d walked", rows[i].level, kings.castled, kings.walked);
    }
}

/* A game's own data says how good its levels are, else they are as in all games; the better a skill, the more it sees
 * and the less it errs. */
TEST(skills_come_from_data)
{
    struct game *g = setup_game("chess");
    int16_t usual = (int16_t)skill_of_level(g, 3), elo = (int16_t)skill_elo(g, 3);
    struct number own[] = {{.name = "level.3", .value = {(int16_t)(usual + 1)}},
                           {.name = "elo.3", .value = {(int16_t)(elo + 1)}}};
    g->numbers = 0;
    assert_int_equal(skill_of_level(g, 3), usual);
    assert_int_equal(skill_elo(g, 3), elo);
    memcpy(g->number, own, sizeof own);
    g->numbers = 2;
    assert_int_equal(skill_of_level(g, 3), usual + 1);
    assert_int_equal(skill_elo(g, 3), elo + 1);
    for (int skill = 1; skill <= SKILL_MOST; skill++) {
        struct strength a = skill_strength(skill - 1), b = skill_strength(skill);
        assert_true(b.nodes >= a.nodes && b.dimness <= a.dimness && b.taste <= a.taste && b.careless <= a.careless);
    }
    assert_true(skill_strength(SKILL_MOST + 5).nodes == skill_strength(SKILL_MOST).nodes);
    assert_true(skill_strength(-5).dimness == skill_strength(0).dimness);
}

/* The number of levels is the game's own: as many as its data name one after the other, ten at least. A level that it
 * does not have is its highest. */
TEST(games_have_levels_of_their_own)
{
    struct game *g = setup_game("xiangqi");
    struct number own[] = {{.name = "level.11", .value = {1250}},
                           {.name = "level.12", .value = {1300}},
                           {.name = "level.14", .value = {1400}}};
    g->numbers = 0;
    assert_false(skill_is_own(g));
    assert_int_equal(skill_levels(g), LEVEL_USUAL);
    assert_int_equal(skill_of_level(g, LEVEL_MAX), skill_of_level(g, LEVEL_USUAL));
    g->number = memory_resize(g->number, sizeof own);
    memcpy(g->number, own, sizeof own);
    g->numbers = 3;
    assert_true(skill_is_own(g));
    assert_int_equal(skill_levels(g), 12);
    assert_int_equal(skill_of_level(g, 11), 1250);
    assert_int_equal(skill_of_level(g, 14), 1300);
    assert_true(skill_elo(g, 12) > skill_elo(g, 11) && skill_elo(g, 11) > skill_elo(g, 10));
    assert_int_equal(skill_elo(g, 14), skill_elo(g, 12));
    assert_int_equal(skill_of_elo(g, skill_elo(g, 12)), 1300);
    assert_true(skill_elo_most(g) > skill_elo(g, 12));
    g->numbers = 0;
}

/* Words do not go back and forth, from the beginner to the master. */
TEST(levels_have_words)
{
    static const char *const words[] = {"beginner", "casual", "club", "strong", "master"};
    enum { WORDS = sizeof words / sizeof *words };
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        int at = 0;
        for (int level = 1; level <= skill_levels(g); level++) {
            const char *word = skill_word(g, level);
            at += at + 1 < WORDS && strcmp(word, words[at]) != 0;
            assert_string_equal(word, words[at]);
        }
        assert_int_equal(at, WORDS - 1);
        assert_string_equal(skill_word(g, 1), "beginner");
        assert_string_equal(skill_word(g, LEVEL_FULL), "master");
    }
}

/* The Elo of every shipped game rises, each level is the nearest to its own, and the skill of an Elo rises with it to
 * the end of the scale. */
TEST(elo_rises_with_the_level)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        for (int level = 1; level <= skill_levels(g); level++) {
            int elo = skill_elo(g, level), step = elo - skill_elo(g, level > 1 ? level - 1 : 1);
            assert_true(level == 1 || (step >= (level > LEVEL_USUAL ? 75 : 150) && step <= 250));
            assert_int_equal(skill_level_of_elo(g, elo), level);
            assert_int_equal(skill_of_elo(g, elo), skill_of_level(g, level));
        }
        for (int elo = skill_elo(g, 1); elo + 20 <= skill_elo_most(g); elo += 20)
            assert_true(skill_of_elo(g, elo) < skill_of_elo(g, elo + 20));
        assert_in_range(skill_elo_most(g), 2600, strcmp(g->id, "chess") == 0 ? 2700 : 5000);
        assert_true(skill_of_elo(g, skill_elo_most(g)) <= SKILL_MOST);
        assert_int_equal(skill_of_elo(g, 0), skill_of_level(g, 1));
        assert_int_equal(skill_level_of_elo(g, 0), 1);
        assert_int_equal(skill_level_of_elo(g, 9999), skill_levels(g));
    }
}

/* A level knows how hard its choice was: where a Queen is to be had it is clear, at the beginning it is not. */
TEST(levels_know_what_is_hard)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, TABLE_BYTES, 1);
    struct position start = position_of(g, "startpos"),
                    queen = position_of(g, "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1");
    for (int level = LEVEL_CAREFUL; level <= LEVEL_USUAL; level++) {
        struct limits l = {.level = level, .seed = 2, .nodes = 20000};
        assert_in_range(engine_search(e, &queen, &queen.key, 1, &l).effort, 70, 100);
        assert_in_range(engine_search(e, &start, &start.key, 1, &l).effort, 0, 40);
    }
}

/* Who throws a Queen must not have seen ten plies. */
TEST(low_levels_do_not_look_far)
{
    for (size_t i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        for (int level = 1; level < 5; level++)
            assert_true(skill_strength(skill_of_level(g, level)).nodes < 100);
    }
}

/* No level searches on and on, whatever limits it is given; LEVEL_FULL does. */
TEST(levels_bound_themselves)
{
    enum { FAR = 60000 };
    struct game *g = setup_game("reroute66");
    struct engine *e = setup_engine(g, TABLE_BYTES, 1);
    struct position p = position_of(g, "startpos");
    for (int level = 1; level <= skill_levels(g); level++) {
        uint64_t own = skill_strength(skill_of_level(g, level)).nodes;
        struct limits l = {.level = level, .nodes = FAR};
        uint64_t nodes = engine_search(e, &p, &p.key, 1, &l).nodes;
        assert_true(own < FAR ? nodes < FAR : nodes >= FAR && own < UINT32_MAX);
    }
    struct limits full = {.level = LEVEL_FULL, .nodes = FAR};
    assert_true(engine_search(e, &p, &p.key, 1, &full).nodes >= FAR);
}

/* A King that Black must capture wins in Codrus: no other move is taken for a quicker win, however it is liked. */
TEST(tastes_make_no_mates)
{
    struct game *g = setup_game("codrus");
    struct engine *e = setup_engine(g, TABLE_BYTES, 1);
    struct position p = position_of(g, "5b1r/4p1pp/1n3k2/8/8/1K2PP2/8/1N6 w - - 7 27");
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct limits l = {.level = 4, .seed = seed};
        assert_true(engine_search(e, &p, &p.key, 1, &l).score <= SCORE_MATE - 2);
    }
}

/* True if level 4 wins a game of G, as the player SEAT of two, against moves at random. */
static bool beats_chance(const struct game *g, struct engine *e, int seat, struct random *r)
{
    uint64_t key[GAME_PLIES];
    struct position p = position_of(g, "startpos");
    struct move move[MOVES_MAX], last = {.type = MOVE_PASS}, before = last;
    int n = 0;
    struct outcome o = {.ending = ENDING_NONE};
    while (o.ending == ENDING_NONE && n < GAME_PLIES) {
        key[n++] = p.key;
        o = outcome_of(g, &p, key, n);
        struct limits l = {.level = 4, .seed = random_next(r), .before = {last, before}};
        before = last;
        if (o.ending == ENDING_NONE)
            last = p.turn == seat ? engine_search(e, &p, key, n, &l).best
                                  : move[random_below(r, (uint32_t)moves_legal(g, &p, move))];
        if (o.ending == ENDING_NONE)
            position_play(g, &p, last);
    }
    return o.sharers == 1 << seat;
}

/* Goals, captures that must be made and stalemates are seen without looking far. */
TEST(level_4_beats_chance)
{
    static const char *const games[] = {"codrus", "antichess", "losers", "jesonmor", "racingkings", "breakthrough"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = setup_game(games[i]);
        struct engine *e = setup_engine(g, TABLE_BYTES, 1);
        struct random r = {11};
        int won = 0;
        for (int k = 0; k < 20; k++)
            won += beats_chance(g, e, k % 2, &r);
        if (won < 17)
            fail_msg("%s: %d of 20", games[i], won);
    }
}

RUN_TESTS_EACH("engine: levels", NULL, setup_end, NULL, NULL)
