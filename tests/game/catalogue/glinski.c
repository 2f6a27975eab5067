/*
 * catalogue: Glinski's Hexagonal Chess is one data file. Moves by kind in the starting position and the games are
 * published; the longer perft counts are ours. Games: half finals of the European Championship in hexagonal chess,
 * 1999, as recorded at chessvariants.com/hexagonal.dir/glinski/europe99.html.
 */
#include "games.h"
#include "rules/outcome.h"
#include "rules/position.h"
#include "rules/walker.h"
#include "test.h"

#include <ctype.h>

static const struct game *g;

static int setup(void **state)
{
    (void)state;
    g = game_of("glinski");
    return 0;
}

TEST(the_first_moves_are_as_many_as_published)
{
    static const char label[] = "KQRBNP";
    static const int wanted[] = {2, 6, 6, 12, 8, 17};
    struct position p;
    struct move m[MOVES_MAX];
    int count[128] = {0};
    position_start(g, &p);
    int n = moves_legal(g, &p, m);
    assert_int_equal(n, 51);
    assert_int_equal(walker_moves(g, &p, m), 51);
    for (int i = 0; i < n; i++)
        count[(int)g->kind[piece_kind(p.on[m[i].from])].label]++;
    for (int i = 0; label[i]; i++)
        assert_int_equal(count[(int)label[i]], wanted[i]);
}

TEST(perft_is_what_it_was)
{
    struct position p;
    position_start(g, &p);
    assert_int_equal(perft(g, &p, 2), 2586);
    assert_int_equal(perft(g, &p, 3), 137858);
}

/* Glinski's Knight has twelve cells, none of them on a line of the Queen. */
TEST(the_knight_leaps_onward)
{
    static const char *const targets[] = {"d3", "e3", "g3", "h3", "c4", "i4", "c5", "i5", "d7", "h7", "e8", "g8"};
    struct position p;
    cellset wanted = {{0, 0}};
    int knight = 0;
    while (g->kind[knight].label != 'N')
        knight++;
    position_clear(g, &p);
    for (int i = 0; i < 12; i++)
        cellset_add(&wanted, board_find(g->board, targets[i], 2));
    assert_true(cellset_equal(position_reach(g, &p, PIECE(0, knight), board_find(g->board, "f6", 2)), wanted));
}

/* The legal move that TEXT begins with, "h3h5"; *TEXT goes on behind it. */
static struct move find_move(const struct position *p, const char **text)
{
    struct move m[MOVES_MAX];
    int n = moves_legal(g, p, m);
    for (int i = 0; i < n; i++) {
        const char *from = g->board->cell_name[m[i].from], *to = g->board->cell_name[m[i].to];
        size_t a = strlen(from), b = strlen(to);
        if (strncmp(*text, from, a) == 0 && strncmp(*text + a, to, b) == 0 && !isdigit((unsigned char)(*text)[a + b])) {
            *text += a + b;
            return m[i];
        }
    }
    fail_msg("no legal move: %.8s", *text);
    return (struct move){0};
}

static int play(const char *text, struct position *p)
{
    int plies = 0;
    for (position_start(g, p); *text; plies++) {
        position_play(g, p, find_move(p, &text));
        text += *text == ' ';
    }
    return plies;
}

TEST(published_games_can_be_played)
{
    struct position p;
    assert_int_equal(play("h3h5 h7h6 d3d5 d9f8 h1f4 g7g6 h5g6 h6g6 f2d4 f8c6 i2i4 f10h6 g4g5 k7k6 f1c4 h9g7 i4i5 h6g8 "
                          "e1i2 i7i6 k1k3 i8h9 i1h2 h9h2 f3h2 e10h8 c1e3 d7d6 b1b3 c6d4 e4d4 h8g9 h2e7 f9e7 e3e7 f11b3 "
                          "d1e4 b3d4 e4d6 g7d6 c4d6 g9f9 e7e5 d4b6 d6c4 f9g7 i2h4 g7i5 e5e9 g10f11 e9f9 f11e10 h4h8",
                          &p),
                     53);
    assert_int_equal(
        play("f1e2 d7d5 d1g2 f10d6 e2f4 i8f8 g4g5 k7k5 e1e2 c7c5 f2g3 c8c6 h3h4 g10g9 i2i4 f11d7 h1k2 g7g6 "
             "f3g4 e10e8 c1e1 i7i5 g3l1 b7b5 e2k3 f7f6 f4d6 e8d6 g5f6 g6f6 g2d2 e7e5 k3e2 d6f7 l1e3 h9g7 "
             "e1h2 c6e6 g1e1 g9g8 g4i3 f9k7 e1d1 g7d6 i1g1 g8h8 h4h5 f7h9 h5i5 k5i5 f5e5 f6e5 g1f2 h9g8 i3l2 "
             "k7i6 l2i6 h8i6 e3g3 f8f2 e2f2 e6i3 k2i5 g8g6 d1e1 d7g3 f2f3 h7h5 d2g3 g6i5 h2h5 i5g7 h5g6 i6l5 "
             "g6g7 d6g7 f3h2 g7k5 k1k2 b5b4",
             &p),
        80);
    assert_int_equal(
        play("d1f4 c7c5 g4g6 f7g6 f4g6 h7h6 g6f9 e10f9 h1i3 d7d5 d3d4 c8f8 i1f4 f10d6 f4l4 i7i6 f1d3 d6f7 "
             "e4e5 k7k5 l4g4 e7e6 c1e3 i8g8 i3f4 f8e7 f3d2 f11h7 e3g2 g10h8 e1f3 b7b5 f3h2 i6i5 h2l5 h7k6 "
             "g4h4 f9e9 d2h2 g7g5 f5g5 e7f8 g5g6 e9g9 f2h1 i5i4 h4i4 f8f10 h2k4 h8f9 f4e6 f9f8 e6g8 f7g8 g6h6 "
             "d5e5 d3e5 g8e5 g2g9 f10g9 i4g4 e5f7 g4g9 d9g9 l5k5 g9h6 k5h5 h6e7 h1d7 f8d7 h5f7 h9f8 k4l5 f8d9",
             &p),
        74);
}

RUN_TESTS("catalogue-glinski", setup, NULL)
