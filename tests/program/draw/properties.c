/*
 * What must be true of every picture of a board, whatever stands on it: random pieces on every board, at every scale
 * and turn, with random marks.
 */
#include "base/random.h"
#include "draw/boardview.h"
#include "draw/grid/grid.h"
#include "games.h"
#include "test.h"

static const char *const games[] = {"odd", "chess", "reroute66", "reenterent", "fastlane", "altorth", "altorth3"};
enum { GAMES = sizeof games / sizeof *games, ROUNDS = 4, MARGIN = 2 };

/* One picture and all that it was made of. */
struct picture {
    const struct game *game;
    struct position position;
    struct view view;
    struct marks marks;
    struct canvas canvas; /* MARGIN glyphs larger on each side than the board */
};

static void place_random_pieces(struct picture *t, struct random *r)
{
    const struct game *g = t->game;
    position_clear(g, &t->position);
    for (int c = 0; c < g->board->cells; c++) {
        int player = (int)random_below(r, (uint32_t)g->players), kind = (int)random_below(r, (uint32_t)g->kinds);
        bool is_switch = !cellset_empty(g->board->overlap[c]);
        if (g->board->lane_first[c] == c && (is_switch || random_below(r, 3) > 0))
            position_put(g, &t->position, (cell)c, PIECE(player, kind));
    }
    if (g->board->pocket[0])
        t->position.pocket = PIECE(0, 0);
}

static void draw(struct picture *t)
{
    int rows, columns;
    boardview_measure(t->game, &t->view, &rows, &columns);
    canvas_start(&t->canvas, rows + 2 * MARGIN, columns + 2 * MARGIN);
    boardview_draw(t->game, &t->position, &t->view, &t->marks, &t->canvas, MARGIN, MARGIN);
}

/* Does the glyph lie in the area of place C (its lane) and of no other? */
static bool is_own(const struct game *g, const struct glyph *y, int c)
{
    return y->owner[0] < g->board->cells && y->owner[1] == CELL_NONE && g->board->lane_first[y->owner[0]] == c;
}

static bool is_piece(const struct glyph *y)
{
    return y->paint >= PAINT_PIECE && y->code != '_';
}

static void each_piece_stands_once_where_no_other_cell_is(const struct picture *t)
{
    const struct game *g = t->game;
    int pieces = 0;
    for (int i = 0; i < t->canvas.rows * t->canvas.columns; i++)
        pieces += is_piece(&t->canvas.at[i]);
    for (int c = 0; c < g->board->cells; c++) {
        if (g->board->lane_first[c] != c)
            continue;
        piece m = t->position.on[c];
        int own = 0, shown = 0;
        for (int i = 0; i < t->canvas.rows * t->canvas.columns; i++) {
            const struct glyph *y = &t->canvas.at[i];
            if (!is_own(g, y, c))
                continue;
            own++;
            if (is_piece(y)) {
                shown++;
                assert_true(m);
                assert_int_equal(y->code, t->view.pieces.code[piece_player(m)][piece_kind(m)]);
                assert_int_equal(y->paint, PAINT_PIECE + piece_player(m));
            }
        }
        assert_true(own >= 1);
        assert_int_equal(shown, m != 0);
        pieces -= shown;
    }
    assert_int_equal(pieces, t->position.pocket != 0);
}

/* The third player's pieces are known by what stands before them. */
static void third_players_pieces_have_their_prefix(const struct picture *t)
{
    for (int row = 0; row < t->canvas.rows; row++)
        for (int column = 0; column < t->canvas.columns; column++) {
            const struct glyph *y = canvas_at(&t->canvas, row, column);
            if (is_piece(y))
                assert_int_equal(canvas_at(&t->canvas, row, column - 1)->code == '_' &&
                                     canvas_at(&t->canvas, row, column - 1)->paint == PAINT_PIECE_3,
                                 y->paint == PAINT_PIECE_3);
        }
}

/* Nothing is drawn outside the measured rectangle, and what has an owner has a ground. */
static void glyphs_keep_inside(const struct picture *t)
{
    for (int row = 0; row < t->canvas.rows; row++)
        for (int column = 0; column < t->canvas.columns; column++) {
            const struct glyph *y = canvas_at(&t->canvas, row, column);
            bool margin = row < MARGIN || column < MARGIN || row >= t->canvas.rows - MARGIN ||
                          column >= t->canvas.columns - MARGIN;
            if (margin)
                assert_true(y->code == ' ' && y->owner[0] == CELL_NONE && y->ground == GROUND_NONE);
            if (y->owner[0] != CELL_NONE)
                assert_int_not_equal(y->ground, GROUND_NONE);
            assert_true(t->view.unicode || y->code < 0x7F);
            assert_int_equal(utf8_width(y->code), 1);
        }
}

/* Two owners are cells that overlap, and every such pair has a common glyph where cells are large enough. */
static void shared_glyphs_are_those_of_switches(const struct picture *t)
{
    const struct board *b = t->game->board;
    int pairs = 0, seen = 0;
    for (int c = 0; c < b->cells; c++)
        pairs += cellset_count(b->overlap[c]);
    for (int i = 0; i < t->canvas.rows * t->canvas.columns; i++) {
        const struct glyph *y = &t->canvas.at[i];
        if (y->owner[1] == CELL_NONE)
            continue;
        seen++;
        assert_true(cellset_has(b->overlap[y->owner[0]], y->owner[1]));
        assert_false(is_piece(y));
    }
    assert_int_equal(seen > 0, pairs > 0);
}

/* Every mark can be seen beside its place's piece (or blank) without colours. */
static void marks_show(const struct picture *t)
{
    SCOPED(canvas) bare;
    struct marks none = boardview_no_marks();
    canvas_start(&bare, t->canvas.rows, t->canvas.columns);
    boardview_draw(t->game, &t->position, &t->view, &none, &bare, MARGIN, MARGIN);
    for (int i = 0; i < bare.rows * bare.columns; i++) {
        const struct glyph *y = &t->canvas.at[i];
        if (is_piece(&bare.at[i]))
            assert_int_equal(y->code, bare.at[i].code);
        if (y->paint == PAINT_SIGN)
            assert_non_null(strchr("<>[]()!*{}", (int)y->code));
    }
    int marks = 0;
    for (int i = 0; i < bare.rows * bare.columns; i++)
        marks += t->canvas.at[i].paint == PAINT_SIGN;
    assert_true(marks >= 2); /* the chosen piece's at least */
}

static void a_whole_turn_comes_back(const struct picture *t)
{
    struct picture twice = *t;
    twice.view.rotation += rotation_steps(t->game->board);
    draw(&twice);
    assert_memory_equal(twice.canvas.at, t->canvas.at,
                        (size_t)(t->canvas.rows * t->canvas.columns) * sizeof *t->canvas.at);
    canvas_free(&twice.canvas);
}

/* Half a turn takes the owners of each glyph to the glyph across the middle. */
static void half_a_turn_turns_by_180_degrees(const struct picture *t)
{
    const struct board *b = t->game->board;
    SCOPED(layout) l, half;
    layout_start(&l, b, t->view.rotation, t->view.scale, LABELS_NONE);
    layout_start(&half, b, t->view.rotation + rotation_steps(b) / 2, t->view.scale, LABELS_NONE);
    assert_int_equal(l.rows, half.rows);
    assert_int_equal(l.columns, half.columns);
    for (int row = l.hexagons; row < l.rows; row++) /* the first row has nothing but feet of hexagons' upper sides */
        for (int column = 0; column < l.columns; column++) {
            const struct spot *s = layout_at(&l, row, column);
            const struct spot *o = layout_at(&half, l.rows - 1 - row + l.hexagons, l.columns - 1 - column);
            assert_true((s->owner[0] == o->owner[0] && s->owner[1] == o->owner[1]) ||
                        (s->owner[0] == o->owner[1] && s->owner[1] == o->owner[0]));
        }
}

static void look_at(struct picture *t)
{
    draw(t);
    each_piece_stands_once_where_no_other_cell_is(t);
    third_players_pieces_have_their_prefix(t);
    glyphs_keep_inside(t);
    shared_glyphs_are_those_of_switches(t);
    marks_show(t);
    a_whole_turn_comes_back(t);
    /* Slopes that no character has are rounded one way or the other; of flat hexagons half the files lie higher. */
    if (strcmp(t->game->id, "odd") != 0 && (t->view.scale > 1 || rotation_steps(t->game->board) == 2))
        half_a_turn_turns_by_180_degrees(t);
    canvas_free(&t->canvas);
}

static void dress(struct picture *t, struct random *r, int scale)
{
    const struct game *g = t->game;
    t->view = boardview_default(g);
    t->view.scale = scale;
    t->view.rotation = (int)random_below(r, 6);
    t->view.labels = (enum labels)random_below(r, 3);
    t->view.unicode = random_below(r, 2) == 0;
    t->view.filled = random_below(r, 2) == 0;
    t->view.bare = random_below(r, 2) == 0;
    t->view.names = random_below(r, 2) == 0;
    if (t->view.unicode)
        figures_symbols(g, false, &t->view.pieces);
    t->marks = (struct marks){.chosen = (cell)random_below(r, (uint32_t)g->board->cells),
                              .cursor = (cell)random_below(r, (uint32_t)g->board->cells),
                              .targets = random_cells(g, r, 3),
                              .captures = random_cells(g, r, 9),
                              .last = random_cells(g, r, 5),
                              .check = random_cells(g, r, 9)};
}

static void every_picture_of_a_game_is_sound(void **state)
{
    struct picture t = {.game = game_of(*state)};
    struct random r = {66};
    for (int scale = 1; scale <= 12; scale++)
        for (int round = 0; boardview_has_scale(t.game, &(struct view){0}, scale) && round < ROUNDS; round++) {
            place_random_pieces(&t, &r);
            dress(&t, &r, scale);
            look_at(&t);
        }
}

/* By arrow keys every place can be reached from every other, at every turn. */
static void arrows_reach_every_place(void **state)
{
    const struct game *g = game_of(*state);
    struct view v = boardview_default(g);
    for (v.rotation = 0; v.rotation < rotation_steps(g->board); v.rotation++) {
        cellset reached = cellset_of(boardview_towards(g, &v, CELL_NONE, 0, 0)), fresh = reached;
        while (!cellset_empty(fresh)) {
            cell c = cellset_pop(&fresh);
            for (int way = 0; way < 4; way++) {
                cell to = boardview_towards(g, &v, c, way == 0 ? -1 : way == 1, way == 2 ? -1 : way == 3);
                if (to != CELL_POCKET && !cellset_has(reached, to)) {
                    cellset_add(&reached, to);
                    cellset_add(&fresh, to);
                }
            }
        }
        if (!cellset_equal(reached, g->board->firsts)) {
            cellset missing = cellset_less(g->board->firsts, reached);
            fail_msg("rotation %d: no arrow leads to %s", v.rotation, g->board->cell_name[cellset_pop(&missing)]);
        }
    }
}

/* The arrows go through sides, where one looks that way, and from one branch of a Switch to the other. */
static void arrows_follow_the_board(void **state)
{
    static const char *const steps[][4] = {{"d4", "up", "e5"},   {"a3", "up", "a4"},   {"A4", "right", "a4"},
                                           {"a4", "left", "A4"}, {"e5", "left", "d5"}, {"c2", "right", "d2"}};
    const struct game *g = game_of(*state);
    struct view v = boardview_default(g);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && strcmp(g->id, "reroute66") == 0; i++) {
        cell from = board_find(g->board, steps[i][0], strlen(steps[i][0]));
        cell to =
            boardview_towards(g, &v, from, -(steps[i][1][0] == 'u'), (steps[i][1][0] == 'r') - (steps[i][1][0] == 'l'));
        if (strcmp(g->board->cell_name[to], steps[i][2]) != 0)
            fail_msg("%s %s: %s", steps[i][0], steps[i][1], g->board->cell_name[to]);
    }
}

/* Each player's royal piece stands below when his side is. */
static void any_player_can_sit_below(void **state)
{
    const struct game *g = game_of(*state);
    for (int player = 0; player < g->players; player++) {
        struct view v = boardview_default(g);
        SCOPED(layout) l;
        v.rotation = rotation_for_player(g, player);
        layout_start(&l, g->board, v.rotation, v.scale, v.labels);
        for (int c = 0; c < g->board->cells; c++)
            if (g->array[c] == PIECE(player, g->royal))
                assert_true(l.stand[c].row > l.rows * 2 / 4);
    }
}

int main(void)
{
    static const char *const what[] = {"sound", "arrows", "sides", "seats"};
    static const CMUnitTestFunction function[] = {every_picture_of_a_game_is_sound, arrows_reach_every_place,
                                                  arrows_follow_the_board, any_player_can_sit_below};
    static char name[4 * GAMES][64];
    struct CMUnitTest tests[4 * GAMES];
    int n = 0;

    for (int i = 0; i < GAMES; i++)
        for (int k = 0; k < 4; k++) {
            if (k == 3 && strcmp(games[i], "odd") == 0)
                continue; /* a board without sides of players */
            strcat(strcat(strcpy(name[n], games[i]), ": "), what[k]);
            tests[n] = (struct CMUnitTest){name[n], function[k], NULL, NULL, (void *)(uintptr_t)games[i]};
            n++;
        }
    return _cmocka_run_group_tests("properties", tests, (size_t)n, NULL, NULL);
}
