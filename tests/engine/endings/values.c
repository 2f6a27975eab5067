/*
 * `values [SAMPLES EACH [GAMES]]`: in every two-player game (or those whose names fit the pattern GAMES), each EACH-th
 * position of every table of at most three pieces, and SAMPLES random positions of each of some tables of four pieces,
 * hold what the values after their legal moves say; and a position is marked illegal exactly if the walker's judge
 * refuses it. The longest wins of orthodox chess with four pieces are the published ones: K+B+N v K 33 moves and K+B+B
 * v K 19 are in every book on endings, K+Q v K+R 35 in every tablebase with distances to mate.
 */

#include "base/random.h"
#include "notation/code.h"
#include "setup.h"
#include "test.h"

/* A material of four pieces to sample, and how many moves its longest win takes, 0: not known from elsewhere. */
struct four {
    const char *name;
    int longest;
};

struct trial {
    const char *id;
    struct four four[4];
    int samples, each;
};

static void check_position(struct setup *s, const struct endtable *t, size_t at)
{
    struct position p;
    struct endvalue found = endvalue_of(t->value[at]), due = {VERDICT_ILLEGAL, 0};
    if (endindex_position(&t->index, at, &p) && position_find_flaw(s->g, &p).flaw == FLAW_NONE) {
        due = setup_minimax(s, &p);
        assert_int_equal(endtable_probe(t, &p).moves, found.moves);
    }
    if (due.verdict == found.verdict && due.moves == found.moves)
        return;
    char code[CODE_SIZE];
    code_write(s->g, &p, code);
    fail_msg("%s: %s: %d in %d in the table, %d in %d by its moves", s->g->id, code, found.verdict, found.moves,
             due.verdict, due.moves);
}

static void values_follow_from_moves(void **state)
{
    const struct trial *trial = *state;
    struct material list[MATERIALS_MAX];
    struct random r = {5};
    struct setup *s = setup_of(trial->id);
    int n = material_list(s->g, list);
    for (int i = 0; i < n && list[i].pieces < 4; i++) {
        const struct endtable *t = setup_table(s, &list[i]);
        for (size_t at = 0; at < endtable_length(t); at += (size_t)trial->each)
            check_position(s, t, at);
    }
    for (int i = 0; i < 4 && trial->four[i].name && trial->samples; i++) {
        const struct endtable *t = setup_named(s, trial->four[i].name);
        if (trial->four[i].longest)
            assert_int_equal(setup_longest(t, 0), trial->four[i].longest);
        for (int tries = 0; tries < trial->samples; tries++)
            check_position(s, t, (size_t)(random_next(&r) % endtable_length(t)));
    }
}

/* The other player's pawn ending, which the program never builds, is the same with the board turned. */
static void players_change_places(void **state)
{
    struct material white, black;
    struct error e = {.text = ""};
    struct setup *s = setup_of(*state);
    assert_true(s->mirror.exists);
    assert_true(material_read(s->g, "KPk", &white, &e) && material_read(s->g, "Kpk", &black, &e));
    const struct endtable *t = setup_table(s, &white), *other = setup_table(s, &black);
    for (size_t at = 0; at < t->index.side; at += 13) {
        struct position p, q;
        if (!endindex_position(&t->index, at, &p) || p.pocket)
            continue;
        position_clear(s->g, &q);
        q.turn = 1;
        for (int c = 0; c < s->g->board->cells; c++)
            if (p.on[c] && s->g->board->lane_first[c] == c)
                position_put(s->g, &q, s->mirror.image[c], PIECE(1 - piece_player(p.on[c]), piece_kind(p.on[c])));
        position_complete(s->g, &q);
        assert_int_equal(t->value[at], other->value[endindex_of(&other->index, &q)]);
        assert_int_equal(endindex_of(&t->index, &q), endindex_of(&t->index, &p));
    }
}

int main(int argc, char **argv)
{
    int samples = argc > 1 ? atoi(argv[1]) : 0, each = argc > 2 ? atoi(argv[2]) : 97;
    struct trial trial[] = {
        {"chess", {{"KQkr", 35}, {"KBNk", 33}, {"KBBk", 19}}, samples, each},
        {"reroute66", {{"KQkr", 0}, {"KRkb", 0}}, samples, each},
        {"reenterent", {{"KQkr", 0}, {"KRBk", 0}, {"KRkb", 0}, {"KNNk", 0}}, samples, each},
        {"fastlane", {{"KRkn", 0}, {"KRBk", 0}, {"KBkn", 0}}, samples, each},
        {"altorth", {{"GRgf", 0}}, samples, each},
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
    if (argc > 3)
        cmocka_set_test_filter(argv[3]);
    return cmocka_run_group_tests_name("values", tests, NULL, NULL);
}
