/*
 * `values SAMPLES EACH`: in every two-player game, each EACH-th position of every table of at most three men,
 * and SAMPLES random positions of each of some tables of four men, hold what the values after their legal
 * moves say; and a position is marked illegal exactly if the walker's judge refuses it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/random.h"
#include "notation/code.h"
#include "setup.h"

#include <stdlib.h>

/* One game, and materials of four men to sample. */
struct trial {
    const char *id;
    const char *four[4];
    int samples, each;
};

static void check_position(struct setup *s, const struct endtable *t, size_t at)
{
    struct position p;
    struct endvalue found = endvalue_of(t->value[at]), due = {VERDICT_ILLEGAL, 0};
    if (endindex_position(&t->index, at, &p) && position_judge(s->g, &p).flaw == FLAW_NONE) {
        due = setup_minimax(s, &p);
        assert_int_equal(endtable_probe(t, &p).moves, found.moves);
    }
    if (due.verdict == found.verdict && due.moves == found.moves)
        return;
    char code[CODE_SIZE];
    code_write(s->g, &p, code);
    fail_msg("%s: %s: %d in %d in the table, %d in %d by its moves", s->g->id, code, found.verdict,
             found.moves, due.verdict, due.moves);
}

static void values_follow_from_moves(void **state)
{
    const struct trial *trial = *state;
    struct setup s;
    struct material list[MATERIALS_MAX];
    struct random r = {5};
    setup_open(&s, trial->id);
    int n = material_list(s.g, list);
    for (int i = 0; i < n && list[i].men < 4; i++) {
        const struct endtable *t = setup_table(&s, &list[i]);
        for (size_t at = 0; at < endtable_length(t); at += (size_t)trial->each)
            check_position(&s, t, at);
    }
    for (int i = 0; i < 4 && trial->four[i] && trial->samples; i++) {
        const struct endtable *t = setup_named(&s, trial->four[i]);
        for (int tries = 0; tries < trial->samples; tries++)
            check_position(&s, t, (size_t)(random_next(&r) % endtable_length(t)));
    }
    setup_close(&s);
}

/* The other player's pawn ending, which the program never builds, is the same with the board turned. */
static void players_change_places(void **state)
{
    struct setup s;
    struct material white, black;
    struct error e = {.text = ""};
    setup_open(&s, *state);
    assert_true(s.mirror.exists);
    assert_true(material_read(s.g, "KPk", &white, &e) && material_read(s.g, "Kpk", &black, &e));
    const struct endtable *t = setup_table(&s, &white), *other = setup_table(&s, &black);
    for (size_t at = 0; at < t->index.side; at += 13) {
        struct position p, q;
        if (!endindex_position(&t->index, at, &p) || p.pocket)
            continue;
        position_clear(s.g, &q);
        q.turn = 1;
        for (int c = 0; c < s.g->board->cells; c++)
            if (p.on[c] && s.g->board->lane_first[c] == c)
                position_put(s.g, &q, s.mirror.image[c], MAN(1 - man_player(p.on[c]), man_kind(p.on[c])));
        position_settle(s.g, &q);
        assert_int_equal(t->value[at], other->value[endindex_of(&other->index, &q)]);
        assert_int_equal(endindex_of(&t->index, &q), endindex_of(&t->index, &p));
    }
    setup_close(&s);
}

int main(int argc, char **argv)
{
    int samples = argc > 1 ? atoi(argv[1]) : 0, each = argc > 2 ? atoi(argv[2]) : 97;
    struct trial trial[] = {
        {"chess", {"KQkr", "KBNk"}, samples, each},
        {"reroute66", {"KQkr", "KRkb"}, samples, each},
        {"reenterent", {"KQkr", "KRBk", "KRkb", "KNNk"}, samples, each},
        {"fastlane", {"KRkn", "KRBk", "KBkn"}, samples, each},
        {"altorth", {"GRgf"}, samples, each},
    };
    const struct CMUnitTest tests[] = {
        {"chess", values_follow_from_moves, NULL, NULL, &trial[0]},
        {"reroute66", values_follow_from_moves, NULL, NULL, &trial[1]},
        {"reenterent", values_follow_from_moves, NULL, NULL, &trial[2]},
        {"fastlane", values_follow_from_moves, NULL, NULL, &trial[3]},
        {"altorth", values_follow_from_moves, NULL, NULL, &trial[4]},
        {"chess turned", players_change_places, NULL, NULL, "chess"},
        {"reroute66 turned", players_change_places, NULL, NULL, "reroute66"},
        {"reenterent turned", players_change_places, NULL, NULL, "reenterent"},
        {"fastlane turned", players_change_places, NULL, NULL, "fastlane"},
    };
    return cmocka_run_group_tests_name("values", tests, NULL, NULL);
}
