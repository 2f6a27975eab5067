/*
 * The board as text, compared with the files of tests/program/draw/golden. `meson compile -C build golden` makes those
 * files anew; look at every change with your own eyes before committing it.
 */
#include "base/text.h"
#include "compare.h"
#include "draw/boardview.h"
#include "games.h"
#include "test.h"

/* PIECES NULL: the usual array. TURN in steps of the board. The marks are written as cells. */
struct scene {
    const char *name, *game, *pieces;
    int turn;
    const char *chosen, *cursor, *targets, *captures, *last, *check;
};

static const struct scene scenes[] = {
    {"chess-start", "chess", NULL, 0, NULL, NULL, "", "", "", ""},
    {"chess-busy", "chess", "ra8 bc8 ke8 rh8 pa7 qd7 pf7 nf6 pd5 Pd4 pe4 Pf4 Nc3 Qf3 Pa2 Pb2 Ph2 Ra1 Bc1 Ke1 Rh1", 0,
     "c3", "b5", "b1 d1 e2 b5 a4 d5 e4", "", "f2 f4", ""},
    {"chess-flipped", "chess", "kd8 Qd7 Ke6 pa2 Rh1", 1, NULL, NULL, "", "", "d1 d7", "d8"},
    {"reroute66-start", "reroute66", NULL, 0, NULL, NULL, "", "", "", ""},
    {"reroute66-busy", "reroute66",
     "ra8 nb8 bc8 ke8 qd8 bf8 rh8 pa7 pc7 pd7 pe7 pf7 pg7 nh5 pH5 PA4 pa4 Ph4 Nc3 Pd3 Pb2 Pc2 Pe2 Pf2 Pg2 "
     "Ra1 Bc1 Qd1 Ke1 Bf1 Ng1 Rh1",
     0, "c3", "A4", "a4 b1 b5 d5 e4", "", "h7 H5", ""},
    {"reroute66-flipped", "reroute66", "kd8 ne4 pH5 ph5 PA4 Pa4 Pb4 Ra1 Kg1", 1, "H5", NULL, "h4", "g4", "a2 a4", "g1"},
    {"reenterent-start", "reenterent", NULL, 0, NULL, NULL, "", "", "", ""},
    {"reenterent-busy", "reenterent", "ka8 re8 pa6 pb5 bc4 nd6 Pa4 Nc3 Ka1 Re1 Qb2 *q", 0, "c4", NULL,
     "c5 b3 a2 d5 d3 e2 b5", "", "b2 b5", "a1"},
    {"reenterent-flipped", "reenterent", "ka8 re8 pa6 Pa4 Ka1 Re1 *N", 1, NULL, "c3", "c3 d1 e3", "", "", ""},
    {"fastlane-start", "fastlane", NULL, 0, NULL, NULL, "", "", "", ""},
    {"fastlane-busy", "fastlane",
     "bc8 qd8 ke8 bf8 ng8 rh8 pa7 pb7 pc7 pd7 pf7 pg7 ph7 ra5 nd4 Pa2 Pc2 Pe2 Pg2 Pg4 Ke1 Ra1 Rh1", 0, "d4", NULL,
     "c6 e2 g4 f5 c2 b3 f3 b5", "", "b7 a5", ""},
    {"fastlane-flipped", "fastlane", "ke8 pa7 ra5 nd4 Pc2 Pg4 Ke1", 1, "a5", "d4", "a4 c5 d4", "", "a7", "e1"},
    {"altorth-start", "altorth", NULL, 0, NULL, NULL, "", "", "", ""},
    {"altorth-flipped", "altorth", NULL, 3, "f7", NULL, "f6 f5", "", "", ""},
    {"altorth3-start", "altorth3", NULL, 0, NULL, NULL, "", "", "", ""},
    {"altorth3-busy", "altorth3", "Mf4 Mg4 Rf6 Gf1 Vf2 Ve1 Hd1 Fc1 ml2 gk7 rh7 vl5 _ma2 _me10 _me6 _ga5 _vb6 _fd9 _hc4",
     0, "f6", "b6", "f7 f8 f5 e6 d4 g6 h6 h7 e5 g5 i4", "", "g3 g4", "k7 a5"},
    {"altorth3-black", "altorth3", "Mf4 Mg4 Rf6 Gf1 ml2 gk7 rh7 vl5 _ma2 _me10 _ga5 _vb6", 4, "h7", NULL, "h6 h8 g7",
     "", "", ""},
    {"altorth3-red", "altorth3", "Mf4 Mg4 Rf6 Gf1 ml2 gk7 rh7 vl5 _ma2 _me10 _ga5 _vb6", 2, "e10", NULL, "e9 e8 f10",
     "", "a1 a2", ""},
    {"altorth-trios-start", "altorth-trios", NULL, 0, NULL, NULL, "", "", "", ""},
    {"altorth-doubleback-start", "altorth-doubleback", NULL, 0, NULL, NULL, "", "", "", ""},
};
enum { SCENES = sizeof scenes / sizeof *scenes };

static const int square_scales[] = {1, 2, 3, 4, 6, 0}, hexagon_scales[] = {1, 2, 4, 0};

static struct marks read_marks(const struct game *g, const struct scene *s)
{
    return (struct marks){.chosen = s->chosen ? cell_of(g, s->chosen) : CELL_NONE,
                          .cursor = s->cursor ? cell_of(g, s->cursor) : CELL_NONE,
                          .targets = cells_of(g, s->targets),
                          .captures = cells_of(g, s->captures),
                          .last = cells_of(g, s->last),
                          .check = cells_of(g, s->check)};
}

/* Draw S as V says into C, to be freed. */
static void draw(const struct game *g, const struct scene *s, const struct view *v, struct canvas *c)
{
    struct position p;
    struct marks m = read_marks(g, s);
    int rows, columns;

    if (s->pieces)
        p = placed(g, s->pieces);
    else
        position_start(g, &p);
    boardview_measure(g, v, &rows, &columns);
    canvas_start(c, rows, columns);
    boardview_draw(g, &p, v, &m, c, 0, 0);
}

static void add_picture(const struct game *g, const struct scene *s, int scale, bool unicode, struct text *out)
{
    struct view v = boardview_default(g);
    SCOPED(canvas) c;

    v.scale = scale;
    v.rotation = s->turn;
    v.filled = true;
    v.unicode = unicode;
    v.names = scale >= 4;
    if (unicode)
        figures_symbols(g, false, &v.pieces);
    draw(g, s, &v, &c);
    text_addf(out, "%s, %d rows a cell, %s: %d rows, %d columns\n\n", s->name, scale, unicode ? "Unicode" : "ASCII",
              c.rows, c.columns);
    canvas_text(&c, out);
    text_add(out, "\n");
}

/* A letter for GROUND: a mark's, or the colour's of the cell. */
static char ground_letter(int ground)
{
    static const char letters[GROUNDS] = {' ', 'd', 'l', 't', 'f', 'L', 'K', 'C', 'T', 'X', 'B', '?'};
    return letters[ground];
}

/* What colours go by: each glyph's ground, its letter below, and then the glyphs themselves without straight lines. */
static void add_grounds(const struct game *g, const struct scene *s, int scale, struct text *out)
{
    struct view v = boardview_default(g);
    SCOPED(canvas) c;

    v.scale = scale;
    v.rotation = s->turn;
    v.bare = true;
    draw(g, s, &v, &c);
    text_addf(out, "%s, %d rows a cell, for colours: glyphs and grounds\n\n", s->name, scale);
    canvas_text(&c, out);
    for (int i = 0; i < c.rows * c.columns; i++)
        c.at[i].code = (uint32_t)ground_letter(c.at[i].ground);
    text_add(out, "\n");
    canvas_text(&c, out);
    text_add(out, "\n");
}

/* All sizes and both character sets of one scene. */
static void draw_scene(const struct scene *s, struct text *out)
{
    const struct game *g = game_of(s->game);
    const int *scale = boardview_has_scale(g, &(struct view){0}, 3) ? square_scales : hexagon_scales;
    for (; *scale; scale++) {
        add_picture(g, s, *scale, false, out);
        add_picture(g, s, *scale, true, out);
        if (*scale < 4)
            add_grounds(g, s, *scale, out);
    }
}

static void looks_as_it_did(void **state)
{
    const struct scene *s = *state;
    SCOPED(text) have = {0};

    draw_scene(s, &have);
    compare_golden(have.at, GOLDEN "/%s.txt", s->name);
}

int main(void)
{
    struct CMUnitTest tests[SCENES];
    for (int i = 0; i < SCENES; i++)
        tests[i] = (struct CMUnitTest){scenes[i].name, looks_as_it_did, NULL, NULL, (void *)&scenes[i]};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
