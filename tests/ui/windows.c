/* Windows and lists: what is chosen by letter, arrows, Enter or the mouse. */
#include "notation/code.h"
#include "seated.h"
#include "study/games.h"
#include "test.h"
#include "ui/control/control.h"
#include "ui/screens/screens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char promotion[] = "white you\nblack you\nnew reroute66\nnew 7k/P7/8/9/9/8/8/K7 w - - 0 1\n";

static cell find(const struct desk *d, const char *name)
{
    return board_find(d->session->game->board, name, strlen(name));
}

/* The screen of so many rows and columns. Free with picture_free. */
static struct picture look(struct desk *d, int rows, int columns)
{
    struct picture p;
    picture_start(&p, rows, columns);
    screens_update(d, rows, columns);
    screens_draw(d, &p);
    return p;
}

static bool shows(struct desk *d, const char *words)
{
    struct picture p = look(d, 24, 80);
    struct text text = {0};
    canvas_text(&p.canvas, &text);
    bool found = strstr(text.at, words) != NULL;
    text_free(&text);
    picture_free(&p);
    return found;
}

/* Click on the first place that shows WORDS; a button that is a key is pressed as such. */
static void click(struct desk *d, const char *words)
{
    struct picture p = look(d, 24, 80);
    for (int y = 0; y < 24; y++)
        for (int x = 0; x < 80; x++) {
            size_t n = 0;
            while (words[n] && x + (int)n < 80 && canvas_at(&p.canvas, y, x + (int)n)->code == (unsigned char)words[n])
                n++;
            struct input in = {.kind = INPUT_PRESS, .row = y, .column = x}, key;
            if (words[n])
                continue;
            if (control_button(&in, &p, &key))
                in = key;
            seated_key(d, &in, true, &p);
            picture_free(&p);
            return;
        }
    picture_free(&p);
    fail_msg("\"%s\" is not on the screen", words);
}

/* The kind that stands on CELL. */
static const char *kind_on(const struct desk *d, const char *name)
{
    piece m = desk_position(d)->on[find(d, name)];
    return m ? d->session->game->kind[piece_kind(m)].name : "";
}

static void reach_last_rank(struct desk *d)
{
    seated_type(d, promotion);
    seated_touch(d, find(d, "a7"));
    seated_touch(d, find(d, "a8"));
    assert_true(shows(d, "What does it become?"));
}

/* In any size the two cells that it is about can be seen. */
TEST(a_window_covers_none_of_its_cells)
{
    static const int sizes[][2] = {{24, 80}, {20, 60}, {16, 60}, {30, 100}, {60, 200}, {24, 52}};
    struct desk *d = seated_begin("");
    reach_last_rank(d);
    for (int depth = 0; depth < 2; depth++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            int before[2] = {0}, after[2] = {0};
            const cell cells[2] = {find(d, "a7"), find(d, "a8")};
            d->stage->display.depth = depth ? DEPTH_256 : DEPTH_MONO;
            d->stage->display.can_unicode = depth;
            for (int open = 0; open < 2; open++) {
                d->stage->window.open = open;
                struct picture p = look(d, sizes[i][0], sizes[i][1]);
                for (int n = 0; n < sizes[i][0] * sizes[i][1]; n++)
                    for (int k = 0; k < 2; k++)
                        *(open ? &after[k] : &before[k]) += p.canvas.at[n].owner[0] == cells[k];
                picture_free(&p);
            }
            if (sizes[i][0] >= 24 && sizes[i][1] >= 80) /* else there may be too little room for the board */
                assert_true(before[0] && before[1]);
            assert_int_equal(before[0], after[0]);
            assert_int_equal(before[1], after[1]);
        }
}

/* The keys that the last line but one names can be clicked, those of the keyboard too. */
TEST(the_key_line_answers_to_the_mouse)
{
    struct desk *d = seated_begin("white you\nblack you\nnew chess\n");
    seated_touch(d, find(d, "b1"));
    d->stage->board.selection.cursor = find(d, "b1");
    click(d, "Esc");
    assert_int_equal(d->stage->board.selection.chosen, CELL_NONE);
    click(d, "^F turn");
    assert_int_equal(d->stage->board.bottom, 1);
    click(d, "? help");
    assert_true(seated_sees(d, "list"));
    click(d, "Esc back");
    assert_true(seated_sees(d, "game"));
}

/* Cells are reached by their names, too: the piece there is taken, and put down on the next. */
TEST(cells_are_reached_by_name)
{
    struct desk *d = seated_begin("white you\nblack you\nnew chess\nb1\n");
    assert_int_equal(d->stage->board.selection.chosen, find(d, "b1"));
    seated_type(d, "c3\n");
    assert_string_equal(kind_on(d, "c3"), "Knight");
    seated_type(d, "new reenterent\n*\n");
    assert_int_equal(d->stage->board.selection.cursor, CELL_POCKET);
}

/* What a rule counts stands beside each player's name. */
TEST(the_panel_shows_what_rules_count)
{
    FILE *f = fopen("checks.pgn", "w");
    assert_non_null(f);
    fputs("[Variant \"Three-check\"]\n\n1. e2-e4 f7-f5 2. d1-h5 *\n", f);
    fclose(f);
    struct desk *d = seated_begin("replay checks.pgn\nend\n");
    assert_true(shows(d, "checks: 1 of 3"));
    assert_true(shows(d, "checks: 0 of 3"));
}

/* On the start screen and beside a game the board wears what the cursor is on, the user's own look after Esc. */
TEST(themes_and_pieces_are_tried_on)
{
    struct desk *d = seated_begin("");
    const struct display *seen = &d->stage->display;
    const struct input down = {.kind = INPUT_DOWN}, up = {.kind = INPUT_UP}, leave = {.kind = INPUT_ESCAPE};
    struct picture p = look(d, 24, 80);
    for (int game = 0; game < 2; game++) {
        seated_type(d, game ? "new reroute66\ntheme wood\nset piece-style auto\ntheme\n" : "theme\n");
        assert_true(shows(d, "Theme and pieces"));
        seated_key(d, &up, true, &p);
        assert_true(shows(d, "Walnut"));
        assert_string_equal(seen->theme.name, "walnut");
        seated_key(d, &down, true, &p);
        seated_key(d, &down, true, &p);
        seated_key(d, &down, true, &p);
        assert_true(shows(d, "Outlined pieces"));
        assert_string_equal(seen->theme.name, "wood");
        assert_int_equal(seen->tried, FIGURES_OUTLINED);
        seated_key(d, &leave, true, &p);
        assert_false(shows(d, "Theme and pieces"));
        assert_int_equal(seen->tried, FIGURES_AUTO);
        assert_false(selection_holds(&d->stage->board.selection));
    }
    seated_type(d, "theme\n");
    seated_key(d, &(struct input){.kind = INPUT_CHARACTER, .code = 'o'}, true, &p);
    assert_int_equal(d->settings.piece_style, FIGURES_OUTLINED);
    picture_free(&p);
}

RUN_TESTS_EACH("windows", NULL, seated_end, seated_make_home, seated_remove_home)
