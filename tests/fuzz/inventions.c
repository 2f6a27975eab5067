/*
 * inventions COUNT: games that nobody has seen, invented by chance (always the same ones), each on a board of its own:
 * leaning strips with Switches, hexagons, squares cut in two, lanes, a pocket. Each one that the catalogue accepts is
 * played at random: the fast generator and the slow walker must agree on every move, keys and position codes must hold.
 */
#include "base/random.h"
#include "base/replace.h"
#include "base/text.h"
#include "fuzz.h"
#include "rules/position.h"
#include "seed.h"
#include "walks/checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum shape { STRIPS, HEXAGONS, CUT_SQUARES, SHAPES };

struct invention {
    struct random r;
    enum shape shape;
    bool lanes, pocket, duck;
    int ranks, files;
    char folder[32];
};

static int chance(struct invention *v, int limit)
{
    return (int)random_below(&v->r, (uint32_t)limit);
}

static const char *pick(struct invention *v, const char *const *list, int count)
{
    return list[chance(v, count)];
}

/* Ranks that lean at will, each with a Switch at an end where there is room for it. */
static void invent_strips(struct invention *v, struct text *t)
{
    int x = 0, last = 'a' + v->files - 1;
    for (int r = 1; r <= v->ranks; r++) {
        int lean = chance(v, 2) ? 0 : chance(v, 2) * 2 - 1, low = 2 * r - 2;
        text_addf(t, "strip %d a..%c from %d,%d to %d,%d\n", r, last, x, low, x + lean, low + 2);
        if (lean > 0 && chance(v, 2))
            text_addf(t, "strip %d A from %d,%d to %d,%d\n", r, x, low, x - 1, low + 2);
        if (lean < 0 && chance(v, 2))
            text_addf(t, "strip %d H from %d,%d to %d,%d\n", r, x + 2 * v->files - 2, low, x + 2 * v->files - 1,
                      low + 2);
        x += lean;
    }
    v->lanes = chance(v, 3) == 0;
    for (int i = 0; v->lanes && i + 1 < v->ranks - 1; i++) {
        int file = 'a' + chance(v, v->files - 1);
        text_addf(t, "lane %c%d %c%d\n", file, i + 2, file + 1, i + 2);
    }
}

static void invent_hexagons(struct invention *v, struct text *t)
{
    int side = 3 + chance(v, 3);
    v->files = 2 * side - 1;
    v->ranks = side;
    for (int i = 0; i < v->files; i++) {
        int far = i < side ? i : v->files - 1 - i;
        text_addf(t, "hex %c 1..%d at %d,%d\n", 'a' + i, side + far, 3 * i, side - far);
    }
}

static void invent_cut_squares(struct invention *v, struct text *t)
{
    for (int r = 1; r <= v->ranks; r++)
        for (int i = 0; i < v->files; i++) {
            int x = 4 * i, y = 4 * r, file = 'a' + i;
            if (r > 2 && r < v->ranks - 1 && chance(v, 5) == 0)
                text_addf(t, "cell %c%d %d,%d %d,%d %d,%d\ncell %c%d %d,%d %d,%d %d,%d\n", file, r, x, y, x + 4, y, x,
                          y + 4, file - 'a' + 'A', r, x + 4, y, x + 4, y + 4, x, y + 4);
            else
                text_addf(t, "cell %c%d %d,%d %d,%d %d,%d %d,%d\n", file, r, x, y, x + 4, y, x + 4, y + 4, x, y + 4);
        }
}

static void invent_board(struct invention *v, struct text *t)
{
    v->shape = (enum shape)chance(v, SHAPES);
    v->lanes = false;
    v->ranks = 4 + chance(v, 5);
    v->files = 4 + chance(v, 5);
    if (v->shape == STRIPS)
        invent_strips(v, t);
    else if (v->shape == HEXAGONS)
        invent_hexagons(v, t);
    else
        invent_cut_squares(v, t);
    v->pocket = chance(v, 3) == 0;
    text_add(t, v->pocket ? "pocket *\n" : "");
}

static void invent_piece(struct invention *v, struct text *t, char label)
{
    static const char *const reach[] = {"step", "slide"};
    static const char *const square[] = {"lateral", "lateral forward", "lateral sideways", "diagonal backward",
                                         "lateral+diagonal"};
    static const char *const hexagon[] = {"lateral half-forward", "lateral backward", "hex-diagonal",
                                          "hex-diagonal sideways", "lateral+hex-diagonal forward"};
    static const char *const any[] = {"lateral", "diagonal", "lateral forward"};
    static const char *const when[] = {"", "", "", " moving", " capturing"};
    text_addf(t, "piece %c Piece%c", label, label);
    for (int n = 1 + chance(v, 2); n > 0; n--) {
        const char *way = v->shape == STRIPS     ? pick(v, square, 5)
                          : v->shape == HEXAGONS ? pick(v, hexagon, 5)
                                                 : pick(v, any, 3);
        text_addf(t, " %s %s%s%s", pick(v, reach, 2), way, pick(v, when, 5), n > 1 ? ";" : "");
    }
    text_add(t, "\n");
}

/* A player's pieces: as many officers, the King among them, as there is room for on his first rank, and pawns on his
 * second. */
static void invent_array(struct invention *v, struct text *t, char player)
{
    char officers[] = "KRNXYR";
    int pieces = v->files < 6 ? v->files : 6;
    for (int i = pieces - 1; i > 0; i--) {
        int k = chance(v, i + 1);
        char was = officers[i];
        officers[i] = officers[k];
        officers[k] = was;
    }
    text_addf(t, "array %c ", player);
    for (int row = 0; row < 2; row++)
        for (int i = 0; i < pieces; i++) {
            int far = i < v->ranks ? i : v->files - 1 - i, height = v->shape == HEXAGONS ? v->ranks + far : v->ranks;
            text_addf(t, "%s%c %c%d", row + i ? "; " : "", row ? 'P' : officers[i], 'a' + i,
                      player == 'w' ? 1 + row : height - row);
        }
    text_add(t, "\n");
}

static void invent_rules(struct invention *v, struct text *t)
{
    if (chance(v, 4)) {
        text_add(t, "rule double-step\n");
        if (!v->lanes && chance(v, 4))
            text_add(t, "rule en-passant\n");
    }
    if (chance(v, 2))
        text_addf(t, "rule castling R%s\n", v->duck ? " K" : "");
    if (v->duck)
        text_add(t, "rule extinction K\nrule stalemate-wins\nrule duck\n");
    else if (v->pocket && chance(v, 3))
        text_add(t, "rule reentry\n");
    else if (chance(v, 4) == 0)
        text_add(t, "rule restore\n");
    else if (chance(v, 3) == 0)
        text_addf(t, "rule explosion lateral%s%s\n", chance(v, 2) ? " hex-diagonal" : "", chance(v, 2) ? " P" : "");
    if (v->lanes && chance(v, 3))
        text_add(t, "rule give-way\n");
}

static void invent_game(struct invention *v, struct text *t)
{
    bool hexagons = v->shape == HEXAGONS;
    const char *diagonal = hexagons ? "hex-diagonal" : "diagonal";
    text_add(t, "title Invention\nboard invention\nplayer w White forward 0,1\nplayer b Black forward 0,-1\n");
    v->duck = chance(v, 5) == 0;
    text_addf(t, "piece K King %sstep lateral+%s\npiece R Rook slide lateral\n", v->duck ? "" : "royal ", diagonal);
    text_addf(t, "piece N Knight leap lateral+%s%s\n", diagonal, chance(v, 2) ? " onward" : "");
    invent_piece(v, t, 'X');
    invent_piece(v, t, 'Y');
    text_addf(t, "piece P Pawn pawn step lateral forward moving; step %s capturing\npromotes R N X Y\n",
              hexagons ? "lateral half-forward" : "diagonal forward");
    invent_rules(v, t);
    invent_array(v, t, 'w');
    invent_array(v, t, 'b');
}

/* Play one game at random; returns how many moves were compared. */
static int play(const struct game *g, struct random *r)
{
    struct position p;
    struct move move[MOVES_MAX];
    int compared = 0;

    position_start(g, &p);
    for (int ply = 0; ply < 50; ply++) {
        int n = check_moves(g, &p, move);
        check_walker(g, &p, move, n);
        check_key(g, &p);
        check_code(g, &p);
        compared += n;
        if (n == 0)
            break;
        position_play(g, &p, move[random_below(r, (uint32_t)n)]);
    }
    return compared;
}

static void write_file(const struct invention *v, const char *name, const struct text *t, char path[64])
{
    struct error e;
    snprintf(path, 64, "%s/%s", v->folder, name);
    if (!replace_file(path, t->at, t->length, &e)) {
        fprintf(stderr, "%s: %s\n", path, e.text);
        exit(1);
    }
}

/* Invent, read and play one game; returns how many moves were compared, -1 if the catalogue refuses it. */
static int try_one(struct invention *v)
{
    SCOPED(text) board = {0}, game = {0};
    char board_path[64], path[64];
    struct error e;
    int compared = -1;

    invent_board(v, &board);
    invent_game(v, &game);
    write_file(v, "invention.board", &board, board_path);
    write_file(v, "invention.game", &game, path);
    struct game *g = catalogue_read_game(&fuzz_games.catalogue, path, game.at, &e);
    for (int i = 0; g && i < 4; i++)
        compared = (compared < 0 ? 0 : compared) + play(g, &v->r);
    game_free(g);
    unlink(board_path);
    unlink(path);
    return compared;
}

int main(int argc, char **argv)
{
    struct invention v = {.r = {66 + seed_of_day()}, .folder = "/tmp/reroute66-invent-XXXXXX"};
    int count = argc > 1 ? atoi(argv[1]) : 0, accepted = 0;
    long compared = 0;

    if (count <= 0 || !mkdtemp(v.folder)) {
        fprintf(stderr, "usage: %s COUNT\n", argv[0]);
        return 2;
    }
    LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 0; i < count; i++) {
        int n = try_one(&v);
        accepted += n >= 0;
        compared += n > 0 ? n : 0;
    }
    rmdir(v.folder);
    gamecache_close(&fuzz_games);
    printf("%d games invented, %d accepted, %ld moves compared\n", count, accepted, compared);
    return accepted * 2 > count ? 0 : 1;
}
