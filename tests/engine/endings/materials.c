/*
 * Materials: their text, their canonical form, what games come to, what is needed first, and the number that stands for
 * a game; and what a building answers that cannot end.
 */

#include "notation/code.h"
#include "setup.h"
#include "test.h"

#include <pthread.h>
#include <sched.h>

static void expect_text(struct setup *s, const char *text, const char *sorted, const char *canonical)
{
    struct material m;
    char out[MATERIAL_TEXT];
    struct error e = {.text = ""};
    if (!material_read(s->g, text, &m, &e))
        fail_msg("%s", e.text);
    material_write(s->g, &m, out);
    assert_string_equal(out, sorted);
    material_canonical(&s->mirror, &m);
    material_write(s->g, &m, out);
    assert_string_equal(out, canonical);
}

TEST(materials_are_written_one_way)
{
    struct setup *s = setup_of("chess");
    expect_text(s, "KQk", "KQk", "KQk");
    expect_text(s, "kqK", "Kkq", "KQk");
    expect_text(s, "KNkB", "KBNk", "KBNk");
    expect_text(s, "KRkq", "KRkq", "KQkr");
    expect_text(s, "Kknb", "Kkbn", "KBNk");
    expect_text(s, "Kkp", "Kkp", "KPk");
}

static void expect_refused(struct setup *s, const char *text, const char *says)
{
    struct material m;
    struct error e = {.text = ""};
    assert_false(material_read(s->g, text, &m, &e));
    if (!strstr(e.text, says))
        fail_msg("%s: %s", text, e.text);
}

TEST(wrong_materials_are_refused)
{
    struct setup *s = setup_of("chess");
    expect_refused(s, "", "one K and one k");
    expect_refused(s, "KQ", "one K and one k");
    expect_refused(s, "KKk", "one K and one k");
    expect_refused(s, "KXk", "has no piece \"X\"");
    expect_refused(s, "KQRk r", "has no piece \" \"");
    expect_refused(s, "KQRkr", "at most 4 pieces");
    expect_refused(s, "KQPk", "3 with a pawn");
    s = setup_of("altorth");
    expect_refused(s, "GMg", "without pawns");
    s = setup_of("altorth3");
    expect_refused(s, "GRg", "two players");
    struct material list[MATERIALS_MAX];
    assert_int_equal(material_list(s->g, list), 0);
}

static void expect_material(struct setup *s, const char *code, const char *text)
{
    struct position p = position_of(s->g, code);
    struct material m;
    char out[MATERIAL_TEXT] = "";
    if (material_of(s->g, &p, &m))
        material_write(s->g, &m, out);
    assert_string_equal(out, text);
}

TEST(positions_have_materials)
{
    struct setup *s = setup_of("chess");
    expect_material(s, "startpos", "");
    expect_material(s, "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "KRk");
    expect_material(s, "8/8/8/3k4/8/8/8/R3K3 w Q - 0 1", "");
    expect_material(s, "8/8/8/3k4/3p4/8/8/R3K3 w - - 0 1", "");
    expect_material(s, "8/8/8/3k4/3n4/8/8/R3K3 w - - 0 1", "KRkn");
    s = setup_of("reenterent");
    expect_material(s, "5/5/5/2k2/5/5/5/K3R[q] w - - 0 1", "KRkq");
    expect_material(s, "5/5/5/2k2/5/5/5/KN2R[q] w - - 0 1", "");
    s = setup_of("fastlane"); /* a piece in a lane is one piece */
    expect_material(s, "8/8/8/3k4/8/8/8/RK6 w - - 0 1", "KRk");
}

/* Each material once, each after what it needs. */
static void expect_needs_first(const struct setup *s)
{
    struct material list[MATERIALS_MAX], below[MATERIALS_MAX];
    int n = material_list(s->g, list);
    for (int i = 0; i < n; i++) {
        struct material canonical = list[i];
        assert_false(material_canonical(&s->mirror, &canonical));
        int needs = material_below(s->g, &list[i], below);
        for (int k = 0; k < needs; k++) {
            int found = 0;
            for (int j = 0; j < n; j++)
                found += material_equal(&list[j], &below[k]) && j < i;
            assert_int_equal(found, 1);
        }
    }
}

TEST(needs_come_first)
{
    expect_needs_first(setup_of("chess"));
    expect_needs_first(setup_of("reenterent"));
    expect_needs_first(setup_of("altorth-trios"));
}

TEST(endings_are_those_that_games_come_to)
{
    struct material list[MATERIALS_MAX];
    struct setup *s = setup_of("chess"); /* Kk; Q R B N P; 10 pairs together, 10 against each other */
    assert_int_equal(material_list(s->g, list), 1 + 5 + 10 + 10);
    s = setup_of("fastlane"); /* no second Queen: nothing becomes one */
    assert_int_equal(material_list(s->g, list), 1 + 5 + 9 + 10);
    s = setup_of("altorth"); /* one Rook a side, and no Migrants */
    assert_int_equal(material_list(s->g, list), 1 + 4 + 9 + 10);
}

static uint64_t hash_of(const char *id)
{
    return material_hash(game_of(id));
}

TEST(games_that_differ_in_arrays_only_share_tables)
{
    assert_true(hash_of("altorth") == hash_of("altorth-trios"));
    assert_true(hash_of("altorth") == hash_of("altorth-doubleback"));
    assert_true(hash_of("chess") != hash_of("reroute66"));
    assert_true(hash_of("chess") != hash_of("fastlane"));
    struct game *g = game_open("chess");
    uint64_t hash = material_hash(g);
    strcpy(g->id, "another");
    assert_true(material_hash(g) == hash);
    g->kind[g->royal].atom[0].reach = REACH_SLIDE;
    assert_true(material_hash(g) != hash);
    game_free(g);
}

static const struct endtable *find_none(void *context, const struct material *m)
{
    (void)context;
    (void)m;
    return NULL;
}

TEST(a_building_without_smaller_tables_fails)
{
    struct material m;
    struct error e = {.text = ""};
    struct retro_plan plan = {find_none, NULL, 1, NULL};
    struct setup *s = setup_of("chess");
    assert_true(material_read(s->g, "KRk", &m, &e));
    assert_null(retro_build(s->g, &m, &plan, &e));
    assert_string_equal(e.text, "the table of Kk, which is needed first, is not there");
}

TEST(a_building_can_be_stopped_and_tells_how_far_it_is)
{
    struct material m;
    struct error e = {.text = ""};
    struct retro_watch watch = {0};
    struct setup *s = setup_of("chess");
    assert_true(material_read(s->g, "KRk", &m, &e));
    setup_named(s, "Kk");
    struct retro_plan plan = setup_plan(s, 2);
    plan.watch = &watch;
    atomic_store(&watch.stop, true);
    assert_null(retro_build(s->g, &m, &plan, &e));
    assert_string_equal(e.text, "KRk: stopped");
    atomic_store(&watch.stop, false);
    struct endtable *t = retro_build(s->g, &m, &plan, &e);
    assert_non_null(t);
    assert_int_equal(atomic_load(&watch.done), 1000);
    assert_int_equal(atomic_load(&watch.moves), 16);
    endtable_free(t);
}

static void *build_watched(void *plan)
{
    struct retro_plan *watched = plan;
    struct material m;
    struct error e;
    assert_true(material_read(setup_of("chess")->g, "KRk", &m, &e));
    endtable_free(retro_build(setup_of("chess")->g, &m, watched, &e));
    return NULL;
}

/* Steps are short: what goes on after a stop is the step that each thread is at, and perhaps one more. */
TEST(a_stopped_building_begins_no_further_step)
{
    enum { THREADS = 2, BEGUN = 1000 };
    struct retro_watch watch = {0};
    struct setup *s = setup_of("chess");
    setup_named(s, "Kk");
    struct retro_plan plan = setup_plan(s, THREADS);
    plan.watch = &watch;
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, build_watched, &plan), 0);
    while (atomic_load(&watch.steps) < BEGUN)
        sched_yield();
    atomic_store(&watch.stop, true);
    unsigned begun = atomic_load(&watch.steps);
    pthread_join(thread, NULL);
    assert_true(atomic_load(&watch.steps) - begun <= 2 * THREADS);
}

static void expect_same_by_threads(struct setup *s)
{
    struct error e;
    const struct endtable *t = setup_named(s, "KRk");
    for (int threads = 1; threads <= 3; threads += 2) {
        struct retro_plan plan = setup_plan(s, threads);
        struct endtable *again = retro_build(s->g, &t->index.material, &plan, &e);
        assert_memory_equal(again->value, t->value, endtable_length(t));
        endtable_free(again);
    }
}

TEST(threads_change_nothing)
{
    expect_same_by_threads(setup_of("chess"));
    expect_same_by_threads(setup_of("reenterent"));
}

RUN_TESTS("materials", NULL, NULL)
