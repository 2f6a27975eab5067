/* Levels and full strength against a bare royal piece that defends itself as well as the tables know. */
#include "setup.h"
#include "test.h"

#include "base/random.h"
#include "endings/store.h"
#include "notation/code.h"
#include "search/engine.h"

enum { TABLE_BYTES = 1 << 20, MOVES = 50, NODES = 4000 };

struct drive {
    struct setup *s;
    struct endstore *store;
    struct oracle oracle;
    struct engine *engine;
    struct random random;
};

static void open_drive(struct drive *d, const char *id)
{
    d->s = setup_of(id);
    d->store = endstore_new(d->s->g, NULL, ENDSTORE_MEGABYTES, 1);
    d->engine = engine_new(d->s->g, TABLE_BYTES, 1);
    d->random = (struct random){11};
    assert_true(d->store && d->engine);
    d->oracle = endstore_oracle(d->store);
    engine_set_oracle(d->engine, &d->oracle);
}

static void close_drive(struct drive *d)
{
    engine_free(d->engine);
    endstore_free(d->store);
}

/* A random position of T, not over, that player 0 to move wins. */
static struct position won_position(struct drive *d, const struct endtable *t)
{
    struct position p;
    for (;;) {
        size_t at = random_below(&d->random, (uint32_t)t->index.side);
        if (endvalue_of(t->value[at]).verdict == VERDICT_WIN && endindex_position(&t->index, at, &p) && !p.turn)
            return p;
    }
}

/* The reply that resists longest. */
static struct move best_defence(struct drive *d, const struct position *p)
{
    struct move move[MOVES_MAX];
    int best;
    oracle_choose(&d->oracle, d->s->g, p, move, moves_legal(d->s->g, p, move), &best);
    assert_true(best > 0);
    return move[0];
}

/* True if LEVEL, at most NODES a move, wins P within MOVES moves. */
static bool wins(struct drive *d, struct position p, int level)
{
    endstore_await(d->store, &p, NULL);
    uint64_t key[2 * MOVES + 2] = {p.key};
    for (int ply = 0; ply < 2 * MOVES; ply++) {
        struct limits l = {.level = level, .nodes = NODES, .seed = random_next(&d->random)};
        struct move m = p.turn ? best_defence(d, &p) : engine_search(d->engine, &p, key, ply + 1, &l).best;
        position_play(d->s->g, &p, m);
        key[ply + 1] = p.key;
        if (p.turn ? moves_count(d->s->g, &p) == 0 : p.winner)
            return p.winner == 1 || position_in_check(d->s->g, &p, p.turn);
        if (outcome_of(d->s->g, &p, key, ply + 2).ending != ENDING_NONE)
            return false;
    }
    return false;
}

/* Levels FIRST to LAST win 19 of 20 of POSITIONS of MATERIAL. */
static void drives(const char *id, const char *material, int positions, int first, int last)
{
    FREED struct drive *d = calloc(1, sizeof *d);
    assert_non_null(d);
    open_drive(d, id);
    const struct endtable *t = setup_named(d->s, material);
    for (int level = first; level <= last; level++) {
        int won = 0;
        for (int i = 0; i < positions; i++)
            won += wins(d, won_position(d, t), level);
        if (20 * won < 19 * positions)
            fail_msg("%s %s, level %d: %d of %d", id, material, level, won, positions);
    }
    close_drive(d);
}

TEST(levels_mate_with_queen_or_rook)
{
    drives("chess", "KQk", 20, LEVEL_CAREFUL, LEVEL_FULL);
    drives("chess", "KRk", 20, LEVEL_CAREFUL, LEVEL_FULL);
    drives("reroute66", "KQk", 20, LEVEL_CAREFUL, LEVEL_FULL);
    drives("reroute66", "KRk", 20, LEVEL_CAREFUL, LEVEL_FULL);
}

TEST(levels_mate_in_other_games)
{
    static const char *const endings[][2] = {{"reenterent", "KQk"}, {"reenterent", "KRk"}, {"altorth", "GRg"},
                                             {"altorth", "GHg"},    {"fastlane", "KQk"},   {"fastlane", "KRk"}};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        drives(endings[i][0], endings[i][1], 7, LEVEL_CAREFUL, LEVEL_FULL);
}

/* Before the last other piece is taken the table is asked for; the next search knows it. */
TEST(tables_are_made_in_time)
{
    struct drive d;
    struct position p;
    struct material m;
    struct error e;
    open_drive(&d, "chess");
    assert_true(code_read(d.s->g, "4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1", &p, &e) && material_read(d.s->g, "KRk", &m, &e));
    endstore_prepare(d.store, &p, true);
    endstore_finish(d.store);
    assert_int_equal(endstore_state(d.store, &m), ENDSTATE_READY);
    assert_true(code_read(d.s->g, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", &p, &e));
    struct limits l = {.nodes = 1};
    assert_true(engine_search(d.engine, &p, &p.key, 1, &l).score > SCORE_MATE - MATE_PLIES);
    close_drive(&d);
}

TEST(bishop_and_knight_mate)
{
    drives("chess", "KBNk", 20, LEVEL_ORACLE, LEVEL_FULL);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest three[] = {cmocka_unit_test(levels_mate_with_queen_or_rook),
                                       cmocka_unit_test(levels_mate_in_other_games),
                                       cmocka_unit_test(tables_are_made_in_time)};
    const struct CMUnitTest four[] = {cmocka_unit_test(bishop_and_knight_mate)};
    (void)argv;
    return argc > 1 ? cmocka_run_group_tests(four, NULL, NULL) : cmocka_run_group_tests(three, NULL, NULL);
}
