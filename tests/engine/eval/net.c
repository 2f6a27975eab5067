/*
 * The value of a net: the same however it is come by, from every side and on every processor. The nets here are of
 * random numbers, so that no two inputs are alike.
 */
#include "catalogue/catalogue.h"
#include "setup.h"
#include "test.h"

#include "eval/nnue.h"
#include "rules/game.h"

enum { HIDDEN = 176, BUCKETS = 5, SLOTS = 12, WALKS = 12, PLIES = 60 };

/* A game with a net of random numbers, and its map. */
struct netted {
    struct game *g;
    struct net_map map;
};

static int16_t number(struct random *r, int most)
{
    return (int16_t)((int)random_below(r, (uint32_t)(2 * most + 1)) - most);
}

static void open_netted(struct netted *n, const char *id)
{
    struct random r = {15};
    n->g = setup_game(id);
    net_free(n->g->net);
    struct net *net = n->g->net = net_new(n->g, HIDDEN, BUCKETS);
    net->scale = 400;
    for (int i = 0; i < HIDDEN * (1 + net->inputs); i++)
        net->bias[i] = number(&r, 60);
    for (int i = 0; i < BUCKETS * net->views * HIDDEN; i++)
        net->output[i] = number(&r, 127);
    for (int i = 0; i < BUCKETS; i++)
        net->offset[i] = number(&r, 9999);
    assert_true(net_map_make(&n->map, n->g));
}

/* P's value by a line that has seen nothing, on kernel number AT. */
static int fresh_value(const struct netted *n, const struct position *p, int who, int at)
{
    struct net_line l;
    assert_true(net_line_start(&l, &n->map, 1));
    l.kernel = net_kernel_of(at);
    int value = net_value(&l, 0, p, who);
    net_line_free(&l);
    return value;
}

/* The plain definition in plain words. */
static int plain_value(const struct netted *n, const struct position *p, int who)
{
    const struct net *net = n->g->net;
    int64_t total = 0;
    int pieces = 0, views = n->g->players == 2 ? 2 : 1;
    for (cellset s = n->g->board->firsts; !cellset_empty(s);)
        pieces += p->on[cellset_pop(&s)] != 0;
    int bucket = (pieces - 1) * BUCKETS / net->pieces;
    bucket = bucket < BUCKETS ? bucket : BUCKETS - 1;
    for (int v = 0; v < views; v++) {
        uint16_t input[NET_FEATURES_MAX];
        int count = net_features(&n->map, p, v ? !who : who, input);
        for (int k = 0; k < HIDDEN; k++) {
            int16_t sum = net->bias[k];
            for (int i = 0; i < count; i++)
                sum = (int16_t)(sum + net->input[input[i] * HIDDEN + k]);
            int a = sum < 0 ? 0 : sum > NET_ONE ? NET_ONE : sum;
            total += (int64_t)a * a * net->output[(bucket * views + v) * HIDDEN + k];
        }
    }
    return (int)((total / NET_ONE + net->offset[bucket]) * net->scale / (NET_ONE * NET_WEIGHT_ONE));
}

/* Walk at random as a search does: forward, back, sideways; every value must be the plain one. */
static void walk(const struct netted *n, struct random *r, struct net_line *l)
{
    struct position line[SLOTS];
    struct move move[MOVES_MAX];
    int ply = 0;
    position_start(n->g, &line[0]);
    setup_wander(n->g, &line[0], r, (int)random_below(r, 60));
    int me = line[0].turn;
    for (int i = 0; i < PLIES; i++) {
        const struct position *p = &line[ply];
        if (p->alive >> me & 1) {
            int who = n->g->players == 2 ? p->turn : me;
            assert_int_equal(net_value(l, ply, p, who), plain_value(n, p, who));
        }
        int count = moves_legal(n->g, p, move);
        if (count == 0 || ply == SLOTS - 1 || (ply > 0 && random_below(r, 3) == 0)) {
            ply = ply > 0 ? (int)random_below(r, (uint32_t)ply) : 0;
            if (count == 0 && ply == 0)
                return;
            continue;
        }
        line[ply + 1] = *p;
        position_play(n->g, &line[ply + 1], move[random_below(r, (uint32_t)count)]);
        ply++;
    }
}

TEST(sums_kept_up_to_date_are_those_made_anew)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct netted n;
        struct net_line l;
        struct random r = {7};
        open_netted(&n, shipped_game[i]);
        for (int at = 0; net_kernel_of(at); at++) {
            assert_true(net_line_start(&l, &n.map, SLOTS));
            l.kernel = net_kernel_of(at);
            for (int k = 0; k < WALKS; k++)
                walk(&n, &r, &l);
            net_line_free(&l);
        }
    }
}

TEST(all_kernels_agree)
{
    struct netted n;
    struct random r = {3};
    open_netted(&n, "chess");
    for (int i = 0; i < 50; i++) {
        struct position p;
        position_start(n.g, &p);
        setup_wander(n.g, &p, &r, i);
        for (int at = 1; net_kernel_of(at); at++)
            assert_int_equal(fresh_value(&n, &p, p.turn, at), fresh_value(&n, &p, p.turn, 0));
    }
}

TEST(who_asks_decides_the_sign)
{
    struct netted n;
    open_netted(&n, "reroute66");
    struct position p = position_of(n.g, "3k4/8/8/9/9/8/8/R3K3 w - - 0 1");
    assert_int_equal(fresh_value(&n, &p, 0, 0), -fresh_value(&n, &p, 1, 0));
    assert_int_not_equal(fresh_value(&n, &p, 0, 0), 0);
}

/* The array of these games is the same from either side. */
TEST(turned_boards_look_alike)
{
    static const char *const alike[] = {"chess", "reroute66", "fastlane", "reenterent", "altorth", "altorth-trios"};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        struct netted n;
        struct position p;
        open_netted(&n, alike[i]);
        position_start(n.g, &p);
        int first = fresh_value(&n, &p, 0, 0);
        p.turn = 1;
        assert_int_equal(fresh_value(&n, &p, 1, 0), first);
    }
}

TEST(three_sides_look_alike)
{
    struct netted n;
    struct position p;
    uint16_t input[2][NET_FEATURES_MAX];
    open_netted(&n, "altorth3");
    position_start(n.g, &p);
    int count = net_features(&n.map, &p, 0, input[0]);
    for (int who = 1; who < 3; who++) {
        p.turn = (uint8_t)who;
        assert_int_equal(net_features(&n.map, &p, who, input[1]), count);
        assert_int_equal(fresh_value(&n, &p, who, 0), plain_value(&n, &p, who));
    }
}

TEST(boards_mirror_where_their_pieces_do)
{
    static const struct {
        const char *id;
        bool mirrors;
    } row[] = {{"chess", true}, {"fastlane", true}, {"altorth", true}, {"reroute66", false}, {"reenterent", false}};
    cell image[CELLS_MAX];
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct game *g = setup_game(row[i].id);
        assert_int_equal(symmetry_find(g, 0, 0, true, image), row[i].mirrors);
    }
}

/* Nets that stand alone do not know how to win against a bare royal piece; this one knows nothing at all. */
TEST(a_bare_king_is_mated_whatever_the_net_says)
{
    struct netted n;
    int plies;
    open_netted(&n, "chess");
    struct engine *e = setup_engine(n.g, 1 << 20, 1);
    struct outcome o = setup_play(n.g, e, position_of(n.g, "8/8/8/4k3/8/8/8/KR6 w - - 0 1"), 1000, 80, &plies);
    assert_int_equal(o.ending, ENDING_CHECKMATE);
}

/* What a search of N's game thinks of the position of CODE. */
static int score_of(const struct netted *n, const char *code)
{
    struct engine *e = setup_engine(n->g, 1 << 20, 1);
    struct position p = position_of(n->g, code);
    struct limits l = {.nodes = 200};
    int score = engine_search(e, &p, &p.key, 1, &l).score;
    return score;
}

/* A net that adds is not asked what cannot be won without pawns. */
TEST(without_pawns_the_derived_evaluation_judges_alone)
{
    static const char *const code[] = {"kr6/8/8/8/8/8/8/6RK w - - 0 1", "kr6/p7/8/8/8/8/7P/6RK w - - 0 1"};
    struct netted n;
    int with[2], without[2];
    open_netted(&n, "chess");
    n.g->net->adds = true;
    for (int i = 0; i < 2; i++)
        with[i] = score_of(&n, code[i]);
    net_free(n.g->net);
    n.g->net = NULL;
    for (int i = 0; i < 2; i++)
        without[i] = score_of(&n, code[i]);
    assert_int_equal(with[0], without[0]);
    assert_int_not_equal(with[1], without[1]);
}

/* Three players: what two rivals cost is no knowledge of a net that stands alone. One that finds everything even finds
 * the array even, as does the search, which begins near 0. */
TEST(even_is_even_for_three)
{
    struct game *g = setup_game("altorth3");
    struct position p;
    struct limits l = {.nodes = 300};
    net_free(g->net);
    g->net = net_new(g, HIDDEN, BUCKETS);
    g->net->scale = 400;
    position_start(g, &p);
    struct engine *e = setup_engine(g, 1 << 20, 1);
    assert_int_equal(engine_search(e, &p, &p.key, 1, &l).score, 0);
}

RUN_TESTS_EACH("eval-net", NULL, setup_end, NULL, NULL)
