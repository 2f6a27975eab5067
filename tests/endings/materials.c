/*
 * Materials: their text, their canonical form, what games come to, what is needed first, and the number that stands for
 * a game; and what a building answers that cannot end.
 */

#include "notation/code.h"
#include "setup.h"
#include "test.h"

#include <string.h>

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

static void materials_are_written_one_way(void **state)
{
    struct setup s;
    (void)state;
    setup_open(&s, "chess");
    expect_text(&s, "KQk", "KQk", "KQk");
    expect_text(&s, "kqK", "Kkq", "KQk");
    expect_text(&s, "KNkB", "KBNk", "KBNk");
    expect_text(&s, "KRkq", "KRkq", "KQkr");
    expect_text(&s, "Kknb", "Kkbn", "KBNk");
    expect_text(&s, "Kkp", "Kkp", "KPk");
    setup_close(&s);
}

static void expect_refused(struct setup *s, const char *text, const char *says)
{
    struct material m;
    struct error e = {.text = ""};
    assert_false(material_read(s->g, text, &m, &e));
    if (!strstr(e.text, says))
        fail_msg("%s: %s", text, e.text);
}

static void wrong_materials_are_refused(void **state)
{
    struct setup s;
    (void)state;
    setup_open(&s, "chess");
    expect_refused(&s, "", "one K and one k");
    expect_refused(&s, "KQ", "one K and one k");
    expect_refused(&s, "KKk", "one K and one k");
    expect_refused(&s, "KXk", "has no piece “X”");
    expect_refused(&s, "KQRk r", "has no piece “ ”");
    expect_refused(&s, "KQRkr", "at most 4 pieces");
    expect_refused(&s, "KQPk", "3 with a pawn");
    setup_close(&s);
    setup_open(&s, "altorth");
    expect_refused(&s, "GMg", "without pawns");
    setup_close(&s);
    setup_open(&s, "altorth3");
    expect_refused(&s, "GRg", "two players");
    struct material list[MATERIALS_MAX];
    assert_int_equal(material_list(s.g, list), 0);
    setup_close(&s);
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

static void positions_have_materials(void **state)
{
    struct setup s;
    (void)state;
    setup_open(&s, "chess");
    expect_material(&s, "startpos", "");
    expect_material(&s, "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "KRk");
    expect_material(&s, "8/8/8/3k4/8/8/8/R3K3 w Q - 0 1", "");
    expect_material(&s, "8/8/8/3k4/3p4/8/8/R3K3 w - - 0 1", "");
    expect_material(&s, "8/8/8/3k4/3n4/8/8/R3K3 w - - 0 1", "KRkn");
    setup_close(&s);
    setup_open(&s, "reenterent");
    expect_material(&s, "5/5/5/2k2/5/5/5/K3R[q] w - - 0 1", "KRkq");
    expect_material(&s, "5/5/5/2k2/5/5/5/KN2R[q] w - - 0 1", "");
    setup_close(&s);
    setup_open(&s, "fastlane"); /* a piece in a lane is one piece */
    expect_material(&s, "8/8/8/3k4/8/8/8/RK6 w - - 0 1", "KRk");
    setup_close(&s);
}

/* Each material once, each after what it needs. */
static void needs_come_first(void **state)
{
    struct setup s;
    struct material list[MATERIALS_MAX], below[MATERIALS_MAX];
    setup_open(&s, *state);
    int n = material_list(s.g, list);
    for (int i = 0; i < n; i++) {
        struct material canonical = list[i];
        assert_false(material_canonical(&s.mirror, &canonical));
        int needs = material_below(s.g, &list[i], below);
        for (int k = 0; k < needs; k++) {
            int found = 0;
            for (int j = 0; j < n; j++)
                found += material_equal(&list[j], &below[k]) && j < i;
            assert_int_equal(found, 1);
        }
    }
    setup_close(&s);
}

static void endings_are_those_that_games_come_to(void **state)
{
    struct setup s;
    struct material list[MATERIALS_MAX];
    (void)state;
    setup_open(&s, "chess"); /* Kk; Q R B N P; 10 pairs together, 10 against each other */
    assert_int_equal(material_list(s.g, list), 1 + 5 + 10 + 10);
    setup_close(&s);
    setup_open(&s, "fastlane"); /* no second Queen: nothing becomes one */
    assert_int_equal(material_list(s.g, list), 1 + 5 + 9 + 10);
    setup_close(&s);
    setup_open(&s, "altorth"); /* one Rook a side, and no Migrants */
    assert_int_equal(material_list(s.g, list), 1 + 4 + 9 + 10);
    setup_close(&s);
}

static uint64_t hash_of(const char *id)
{
    struct setup s;
    setup_open(&s, id);
    uint64_t hash = material_hash(s.g);
    setup_close(&s);
    return hash;
}

static void games_that_differ_in_arrays_only_share_tables(void **state)
{
    (void)state;
    assert_true(hash_of("altorth") == hash_of("altorth-trios"));
    assert_true(hash_of("altorth") == hash_of("altorth-doubleback"));
    assert_true(hash_of("chess") != hash_of("reroute66"));
    assert_true(hash_of("chess") != hash_of("fastlane"));
    struct setup s;
    setup_open(&s, "chess");
    uint64_t hash = material_hash(s.g);
    strcpy(s.g->id, "another");
    assert_true(material_hash(s.g) == hash);
    s.g->kind[s.g->royal].atom[0].reach = REACH_SLIDE;
    assert_true(material_hash(s.g) != hash);
    setup_close(&s);
}

static const struct endtable *find_none(void *context, const struct material *m)
{
    (void)context;
    (void)m;
    return NULL;
}

static void a_building_without_smaller_tables_fails(void **state)
{
    struct setup s;
    struct material m;
    struct error e = {.text = ""};
    struct retro_plan plan = {find_none, NULL, 1, NULL};
    (void)state;
    setup_open(&s, "chess");
    assert_true(material_read(s.g, "KRk", &m, &e));
    assert_null(retro_build(s.g, &m, &plan, &e));
    assert_string_equal(e.text, "the table of Kk, which is needed first, is not there");
    setup_close(&s);
}

static const struct endtable *find_in(void *table, const struct material *m)
{
    const struct endtable *t = table;
    return material_equal(&t->index.material, m) ? t : NULL;
}

static void a_building_can_be_stopped_and_tells_how_far_it_is(void **state)
{
    struct setup s;
    struct material m;
    struct error e = {.text = ""};
    struct retro_watch watch = {0};
    (void)state;
    setup_open(&s, "chess");
    assert_true(material_read(s.g, "KRk", &m, &e));
    union {
        const struct endtable *t;
        void *context;
    } smaller = {setup_named(&s, "Kk")};
    struct retro_plan plan = {find_in, smaller.context, 2, &watch};
    atomic_store(&watch.stop, true);
    assert_null(retro_build(s.g, &m, &plan, &e));
    assert_string_equal(e.text, "KRk: stopped");
    atomic_store(&watch.stop, false);
    struct endtable *t = retro_build(s.g, &m, &plan, &e);
    assert_non_null(t);
    assert_int_equal(atomic_load(&watch.done), 1000);
    assert_int_equal(atomic_load(&watch.moves), 16);
    endtable_free(t);
    setup_close(&s);
}

static void threads_change_nothing(void **state)
{
    struct setup one, three;
    setup_open(&one, *state);
    setup_open(&three, *state);
    one.threads = 1;
    three.threads = 3;
    const struct endtable *a = setup_named(&one, "KRk"), *b = setup_named(&three, "KRk");
    assert_memory_equal(a->value, b->value, endtable_length(a));
    setup_close(&one);
    setup_close(&three);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(materials_are_written_one_way),
        cmocka_unit_test(wrong_materials_are_refused),
        cmocka_unit_test(positions_have_materials),
        {"needs come first: chess", needs_come_first, NULL, NULL, "chess"},
        {"needs come first: reenterent", needs_come_first, NULL, NULL, "reenterent"},
        {"needs come first: altorth-trios", needs_come_first, NULL, NULL, "altorth-trios"},
        cmocka_unit_test(endings_are_those_that_games_come_to),
        cmocka_unit_test(games_that_differ_in_arrays_only_share_tables),
        cmocka_unit_test(a_building_without_smaller_tables_fails),
        cmocka_unit_test(a_building_can_be_stopped_and_tells_how_far_it_is),
        {"threads change nothing: chess", threads_change_nothing, NULL, NULL, "chess"},
        {"threads change nothing: reenterent", threads_change_nothing, NULL, NULL, "reenterent"},
    };
    return cmocka_run_group_tests_name("materials", tests, NULL, NULL);
}
