/* catalogue: every data file of the program loads, and its array is the one of the rules. */
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "catalogue/gamecache.h"
#include "games.h"
#include "test.h"

static struct catalogue catalogue;

static int setup(void **state)
{
    (void)state;
    return catalogue_find_data(&catalogue, NULL) ? 0 : -1;
}

/* The pieces of the array in the way of a position code: far row first, capitals for White, _ before the third
 * player's. */
static void write_array(const struct game *g, struct text *out)
{
    int empty = 0, row = g->board->rows - 1;
    for (int i = 0; i <= g->board->cells; i++) {
        cell c = i < g->board->cells ? g->board->order[i] : CELL_NONE;
        bool ends = c == CELL_NONE || g->board->row[c] != row;
        if (empty && (ends || g->array[c])) {
            text_addf(out, "%d", empty);
            empty = 0;
        }
        if (c == CELL_NONE)
            break;
        if (ends) {
            text_add(out, "/");
            row = g->board->row[c];
        }
        piece m = g->array[c];
        if (!m)
            empty++;
        else
            text_addf(out, "%s%c", piece_player(m) == 2 ? "_" : "",
                      g->kind[piece_kind(m)].label + (piece_player(m) ? 'a' - 'A' : 0));
    }
}

TEST(arrays_are_those_of_the_rules)
{
    static const struct {
        const char *id, *title, *array;
    } wanted[] = {
        {"reroute66", "Reroute66", "rnbkqbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR"},
        {"reenterent", "Reenterent Chess", "kqbnr/ppppp/5/5/5/5/PPPPP/KQBNR"},
        {"altorth", "AltOrth Hex Chess, Basic", "v/gvr/h1v1h/f5f/mmmmmmmmm/11/5M5/4M1M4/3M1V1M3/2M2V2M2/1MFHRVGHFM1"},
        {"altorth3", "AltOrth Hex Chess, Basic for three",
         "1/_m1m/_f_m1mf/_h1_m1m1h/_r2_m1m2g/_v_v_v1_m1m1vvv/_g2_m1M1m2r/_h1_m1M1M1m1h/_f_m1M1V1M1mf/"
         "_m1M2V2M1m/1MFHRVGHFM1"},
        {"altorth-trios", "AltOrth Hex Chess, Trios",
         "v/gvr/fhvff/1hr1rh1/mmmmmmmmm/11/5M5/4M1M4/3MRVRM3/2MHFVHHM2/1M1FRVGF1M1"},
        {"altorth-doubleback", "AltOrth Hex Chess, Doubleback",
         "g/rhr/fvvvf/fhvhvhf/mmmmmmmmm/11/5M5/4MHM4/3MVVVM3/2MHVHVHM2/1MFFRGRFFM1"},
        {"fastlane", "Chess in the Fast Lane", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},
        {"chess", "Orthodox chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},
        {"chess960", "Chess960", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},
    };
    enum { GAMES = sizeof wanted / sizeof *wanted };
    struct offer offer[GAMES + 1];

    assert_int_equal(catalogue_games(&catalogue, offer, GAMES + 1, NULL), GAMES);
    assert_int_equal(SHIPPED_GAMES + 1, GAMES); /* Chess960 is a choice of chess */
    for (int i = 0; i < GAMES; i++) {
        SCOPED(text) array = {0};
        const struct game *g = game_of(wanted[i].id);
        write_array(g, &array);
        assert_string_equal(array.at, wanted[i].array);
        assert_string_equal(g->title, wanted[i].title);
        assert_string_equal(g->id, wanted[i].id);
        assert_string_equal(offer[i].id, wanted[i].id);
        if (i < SHIPPED_GAMES)
            assert_string_equal(shipped_game[i], wanted[i].id);
        assert_string_equal(offer[i].title, wanted[i].title);
    }
    assert_int_equal(catalogue_games(&catalogue, offer, 2, NULL), 2);
}

/* Every game on the shelf opens, by its id and, as in saved games, by its title; a saved game opens no other file. */
TEST(the_shelf_opens)
{
    FREED struct offer *shelf = malloc(OFFERS_MAX * sizeof *shelf);
    struct gamecache cache;
    struct error e = {0};
    assert_non_null(shelf);
    assert_true(gamecache_open(&cache, NULL, NULL));
    int n = catalogue_shelf(&catalogue, shelf, OFFERS_MAX);
    assert_in_range(n, 30, OFFERS_MAX);
    for (int i = 0; i < n; i++) {
        const struct game *g = gamecache_variant(&cache, shelf[i].title, NULL, &e);
        if (!g && e.needs_wide) /* cli-wide plays those */
            continue;
        if (!g)
            fail_msg("%s: %s", shelf[i].id, e.text);
        assert_string_equal(g->id, shelf[i].id);
    }
    assert_null(gamecache_variant(&cache, "./x/xiangqi.game", NULL, &e));
    gamecache_close(&cache);
}

static const struct kind *kind_of(const struct game *g, char label)
{
    for (int k = 0; k < g->kinds; k++)
        if (g->kind[k].label == label)
            return &g->kind[k];
    fail_msg("%s has no %c", g->id, label);
    return NULL;
}

TEST(pieces_move_as_their_lines_say)
{
    const struct game *g = game_of("altorth");
    const struct kind *f = kind_of(g, 'F'), *h = kind_of(g, 'H'), *m = kind_of(g, 'M'), *v = kind_of(g, 'V');
    assert_int_equal(f->atoms, 1);
    assert_int_equal(f->atom[0].reach, REACH_SLIDE);
    assert_int_equal(f->atom[0].ways, 1 << 0 | 1 << 2 | 1 << 4);
    assert_int_equal(h->atom[0].ways, 1 << 3 | 1 << 1 | 1 << 5);
    assert_int_equal(m->atoms, 2);
    assert_true(m->pawn);
    assert_int_equal(m->atom[0].when, WHEN_MOVING);
    assert_int_equal(m->atom[0].ways, 1 << 0);
    assert_int_equal(m->atom[1].when, WHEN_CAPTURING);
    assert_int_equal(m->atom[1].ways, 1 << 1 | 1 << 5);
    assert_int_equal(v->atom[0].reach, REACH_STEP);
    assert_int_equal(v->atom[0].line, LINE_HEX_DIAGONAL);
    assert_int_equal(v->atom[0].when, WHEN_ALWAYS);
    assert_int_equal(v->atom[0].ways, WAYS_ALL);
    assert_true(kind_of(g, 'G')->royal);
    for (enum rule rule = 0; rule < RULES; rule++)
        assert_int_equal(rules_has(g, rule),
                         rule == RULE_DOUBLE_STEP || rule == RULE_EN_PASSANT || rule == RULE_RESTORE);
    assert_true(g->house_array);
    assert_int_equal(g->dead_with, 1 << (v - g->kind));

    g = game_of("chess");
    const struct kind *n = kind_of(g, 'N'), *q = kind_of(g, 'Q');
    assert_int_equal(n->atoms, 1);
    assert_int_equal(n->atom[0].reach, REACH_LEAP);
    assert_int_equal(n->atom[0].line, LINE_DIAGONAL);
    assert_int_equal(n->symbol[0], 0x2658);
    assert_int_equal(n->symbol[1], 0x265E);
    assert_int_equal(q->atoms, 2);
    assert_int_equal(q->atom[1].line, LINE_DIAGONAL);
    assert_int_equal(g->castles_with, kind_of(g, 'R') - g->kind);
    assert_int_equal(g->dead_on_one_colour, kind_of(g, 'B') - g->kind);
    assert_false(g->house_array);
}

TEST(reenterent_has_its_pocket_and_catacomb)
{
    const struct game *g = game_of("reenterent");
    assert_string_equal(g->board->pocket, "*");
    assert_int_equal(g->catacomb[0], board_find(g->board, "c4", 2));
    assert_int_equal(g->catacomb[1], board_find(g->board, "c5", 2));
    assert_int_equal(g->walks_catacomb, kind_of(g, 'B') - g->kind);
}

/* A lane counts as one place. */
TEST(fastlane_has_41_cells_on_64_squares)
{
    const struct game *g = game_of("fastlane");
    const struct board *b = g->board;
    assert_int_equal(b->cells, 64);
    assert_int_equal(cellset_count(b->firsts), 41);
    assert_int_equal(b->lane_first[board_find(b, "a6", 2)], board_find(b, "a7", 2));
    assert_int_equal(b->lane_first[board_find(b, "e5", 2)], board_find(b, "d4", 2));
    assert_int_equal(b->lane_first[board_find(b, "h5", 2)], board_find(b, "g5", 2));
    assert_int_equal(cellset_count(b->lane[board_find(b, "e4", 2)]), 4);
    assert_true(b->house_lanes);
}

RUN_TESTS("catalogue-data", setup, NULL)
