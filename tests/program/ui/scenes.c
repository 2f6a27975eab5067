/*
 * Whole screens as text, compared with the files of tests/program/ui/golden/scenes: what a person sees after typing a
 * few lines, without a terminal. `meson compile -C build golden-scenes` makes those files anew; look at every change
 * with your own eyes before committing it.
 */
#include "base/text.h"
#include "draw/compare.h"
#include "seated.h"
#include "sizes.h"
#include "study/settings.h"
#include "test.h"
#include "ui/commands/commands.h"

/* LINES are typed one after the other, each ended by a line end; TYPED is left in the prompt. */
struct scene_case {
    const char *name;
    int rows, columns;
    const char *lines, *typed;
};

#define LONG_COMMENT                                                                                                   \
    "comment The double step to A4 shuts the Rook in for a move, but from A4 the Pawn goes on to a5 and "              \
    "not to b5, "                                                                                                      \
    "so that Black has to watch both files; had it stopped on a4, the Knight on b8 would have had the time "           \
    "to come "                                                                                                         \
    "to c6.\n"

static const struct scene_case cases[] = {
    {"start-80x24", 24, 80, "", ""},
    {"start-40x15", 15, 40, "", ""},
    {"start-hex-80x24", 24, 80, "game altorth3\n", "new"},
    {"start-doubleback-80x24", 24, 80, "game altorth-doubleback\n", ""},
    {"start-going-on-80x24", 24, 80, "red you\nblack computer 10\nnew altorth3\nf6\nstart\ngame altorth3\n", ""},
    {"start-lanes-80x24", 24, 80, "game fastlane\n", ""},
    {"start-reenterent-80x24", 24, 80, "game reenterent\n", ""},
    {"play-80x24", 24, 80, "black you\nnew reroute66\nP a2-A4\nh7-H5\nN b1-c3\nb7-b5\nA4b5\n", ""},
    {"play-branch-80x24", 24, 80, "black you\nnew reroute66\nP a2-a3\nundo\nP a2-A4\nh7-H5\n", ""},
    {"play-typing-80x24", 24, 80, "black you\nnew reroute66\nP a2-A4\nh7-H5\n", "N b1-c4"},
    {"play-typing-on-80x24", 24, 80, "black you\nnew reroute66\nP a2-A4\nh7-H5\nP h2-h4\nb7-b6\n", "R a1-a5"},
    {"play-200x60", 60, 200, "black you\nnew reroute66\nP a2-A4\n", ""},
    {"play-hexagons-200x60", 60, 200, "black you\nnew altorth\ne4-e6\nf10-g8\ne6xf7\nk7-k6\nf7xe7\nf9xe7\n", ""},
    {"play-60x20", 20, 60,
     "black computer 10\nclock 5+3\nblack you\nnew reroute66\nP a2-A4\nh7-H5\nN b1-c3\nb7-b5\nA4b5\nwhite "
     "computer 10\nboard\n",
     ""},
    {"play-wrong-60x20", 20, 60, "black you\nnew reroute66\nP a2-A4\nh7-H5\nN b1-c3\nR a8-c5\n", ""},
    {"play-44x20", 20, 44, "black you\nclock 5\nnew reroute66\nP a2-A4\nh7-H5\nboard\n", ""},
    {"play-clock-50x20", 20, 50, "black you\nclock 5\nnew chess\ne4\nboard\n", ""},
    {"play-hex-64x24", 24, 64, "black you\nred you\nnew altorth3\nf6\n", ""},
    {"comment-80x24", 24, 80, "black you\nnew reroute66\nP a2-A4\n" LONG_COMMENT, ""},
    {"comment-60x20", 20, 60, "black you\nnew reroute66\nP a2-A4\n" LONG_COMMENT, ""},
    {"comment-hex-80x24", 24, 80, "black you\nred you\nnew altorth3\nf6\n" LONG_COMMENT, ""},
    {"play-44x22", 22, 44, "black you\nnew reroute66\nP a2-A4\n", ""},
    {"play-too-small", 12, 30, "black you\nnew reroute66\n", ""},
    {"play-mate-80x24", 24, 80, "black you\nnew reroute66\nf3\nf6\ng4\nQ e8-h4\n", ""},
    {"play-hex-80x24", 24, 80, "black you\nred you\nnew altorth3\nf6\n", ""},
    {"play-clock-80x24", 24, 80, "black you\nclock 5+3\nnew chess\ne4\n", ""},
    {"play-duck-80x24", 24, 80, "black you\nnew duck\nNf3,@e4\ne6,@e5\n", ""},
    {"sandbox-80x24", 24, 80, "black you\nnew reroute66\nP a2-A4\nsandbox\nN-e6; @-d7\n-h1; -H5; x-c4\n", ""},
    {"moves-80x24", 24, 80, "black you\nnew chess\nmoves\n", ""},
    {"help-search-80x24", 24, 80, "help\n", "draw"},
    {"help-wrong-80x24", 24, 80, "help notation\nnonesuch\n", ""},
    {"help-found-80x24", 24, 80, "help rules castl\n", ""},
    {"rules-80x24", 24, 80, "help rules\n", ""},
    {"settings-80x9", 9, 80, "settings\n", ""}, /* three rows */
    {"themes-80x24", 24, 80, "theme\n", ""},
    {"lesson-80x24", 24, 80, "tutorial\nboard\n", ""},
};
enum { CASES = sizeof cases / sizeof *cases };

static void draw(const struct scene_case *s, struct text *out)
{
    OWNED(desk) d = ui_new(NULL, false, NULL);
    SCOPED(canvas) c;
    int row, column;

    assert_non_null(d);
    d->stage->display.can_unicode = false;
    seated_type(d, "%s", s->lines);
    seated_leave_typed(d, s->typed);
    canvas_start(&c, s->rows, s->columns);
    seated_draw(d, &c, &row, &column);
    canvas_text(&c, out);
    text_addf(out, "cursor %d,%d\n", row, column);
}

TEST(screens_are_as_they_were)
{
    for (int i = 0; i < CASES; i++) {
        SCOPED(text) now = {0};
        draw(&cases[i], &now);
        compare_golden(now.at, GOLDEN "/scenes/%s.txt", cases[i].name);
    }
}

/* The list on the screen, the arrow on the item NAME; goes on to the next one. */
static void expect_item(struct desk *d, const char *name)
{
    SCOPED(text) screen = seated_text(d, 24, 80), wanted = {0};
    text_addf(&wanted, "\n > %s", name);
    const char *at = strstr(screen.at, wanted.at);
    if (!at || !strchr(" :", at[wanted.length]))
        fail_msg("\"%s\" is not chosen in\n%s", name, screen.at);
    seated_press(d, INPUT_DOWN, 0);
}

/* Down leads past all rows in their order, and each is drawn. */
TEST(every_setting_is_a_row)
{
    OWNED(desk) d = ui_new(NULL, false, NULL);
    const struct setting_row *row;
    seated_type(d, "settings\n");
    for (int i = 0; (row = settings_row(i)) != NULL; i++)
        expect_item(d, row->name);
}

TEST(every_command_is_a_row_of_the_help)
{
    static const char *const pages[] = {"help rules", "help notation", "endings", "help keys"};
    OWNED(desk) d = ui_new(NULL, false, NULL);
    seated_type(d, "help\n");
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        expect_item(d, pages[i]);
    for (int group = 0; group < GROUPS; group++)
        for (command_list each = d->stage->commands; *each; each++)
            if ((*each)->group == (enum command_group)group)
                expect_item(d, (*each)->name);
}

/* Where the window of themes covers a part of a list's rows nothing of these is left beside it on the right: a last
 * column says nothing without the others. */
TEST(nothing_of_a_list_is_left_beside_a_window)
{
    static const int sizes[][2] = {{24, 80}, {30, 100}, {40, 124}, {60, 200}};
    int covers = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        OWNED(desk) d = ui_new(NULL, false, NULL);
        const int rows = sizes[i][0], columns = sizes[i][1];
        d->stage->display.can_unicode = false;
        seated_type(d, "black you\nclock 5+3\nnew chess\n");
        for (int round = 0; round < 12; round++) /* their times are a column */
            seated_type(d, round % 2 ? "Ng1\nNg8\n" : "Nf3\nNf6\n");
        SCOPED(text) before = seated_text(d, rows, columns);
        seated_type(d, "theme\n");
        SCOPED(text) screen = seated_text(d, rows, columns);
        const char *title = strstr(screen.at, "+-Theme and pieces"), *line = title;
        assert_non_null(title);
        while (line > screen.at && line[-1] != '\n')
            line--;
        const size_t left = (size_t)(title - line), wide = (size_t)(strchr(title + 1, '+') - title) + 1;
        const char *old = before.at;
        for (const char *at = screen.at; at < line; at += strcspn(at, "\n") + 1)
            old += strcspn(old, "\n") + 1;
        for (bool end = false; !end; line += strcspn(line, "\n") + 1, old += strcspn(old, "\n") + 1) {
            end = line[left] == '+' && line + left != title;
            bool covered = strcspn(old, "\n") > left && strspn(old + left, " ") < wide;
            covers += covered;
            assert_true(!covered || strcspn(line, "\n") <= left + wide);
        }
    }
    assert_true(covers > 8);
}

/* Every scene at every size, or each at another one: nothing may be written outside, nothing fails. */
/* A desk with LINES typed, boards in quadrants of all colours, without the terminal's images. */
static struct desk *begin_filled(const char *lines)
{
    struct desk *d = ui_new(NULL, false, NULL);
    assert_non_null(d);
    d->stage->display.depth = DEPTH_DIRECT;
    d->stage->display.blocks = BLOCKS_QUADRANTS;
    d->stage->display.can_unicode = true;
    seated_type(d, "%s", lines);
    return d;
}

/* Twelve files beside a panel of the usual width would be too narrow for pieces to be told apart: the panel gives
 * way. */
TEST(crowded_squares_get_room_from_the_panel)
{
    OWNED(desk) d = begin_filled("black you\nnew courier\n");
    SCOPED(picture) seen = seated_picture(d, 24, 80);
    int columns = 0;
    cell corner = board_find(d->session->game->board, "a1", 2);
    for (int row = 0; row < 24; row++) {
        int own = 0;
        for (int column = 0; column < 80; column++)
            own += canvas_at(&seen.canvas, row, column)->owner[0] == corner;
        columns = own > columns ? own : columns;
    }
    assert_int_equal(columns, 5);
}

/* Captured pieces are large on a large screen, also where the graph has some of the panel's rows. */
TEST(captured_pieces_are_large_above_a_graph)
{
    OWNED(desk) d = begin_filled("black you\nnew chess\ne4\nd5\nexd5\nQxd5\nback\n");
    SCOPED(picture) seen = seated_picture(d, 60, 200);
    SCOPED(text) text = {0};
    int large = 0;
    canvas_text(&seen.canvas, &text);
    assert_non_null(strstr(text.at, "material"));
    for (int row = 0; row < 60; row++)
        for (int column = 126; column < 200; column++)
            large += canvas_at(&seen.canvas, row, column)->ground == GROUND_OWN;
    assert_in_range(large, 12, 100);
}

/* A problem's task is read to its end beside the board, on two rows if it needs them. */
TEST(a_task_is_shown_whole)
{
    OWNED(desk) d = begin_filled("problems reroute66 1\n");
    int two = 0;
    for (int columns = 60; columns < 130; columns++)
        for (int rows = 16; rows < 40; rows++) {
            SCOPED(picture) seen = seated_picture(d, rows, columns);
            SCOPED(text) text = {0};
            canvas_text(&seen.canvas, &text);
            const char *task = strstr(text.at, "White to play"), *first = strchr(text.at, '\n'),
                       *second = first ? strchr(first + 1, '\n') : NULL;
            if (!task || task > first)
                continue; /* there is no room for titles */
            const char *number = strstr(task, " 2");
            assert_true(number && number < second);
            two += number > first;
        }
    assert_true(two > 0);
}

TEST(every_size_can_be_drawn)
{
    for (int i = 0; i < CASES; i++)
        for (int size = 1; size < 70; size += 7) {
            if (!sizes_are_all() && size / 7 % 5 != i % 5)
                continue;
            struct scene_case s = cases[i];
            SCOPED(text) out = {0};
            s.rows = size;
            s.columns = 1 + size * 5 % 170;
            draw(&s, &out);
        }
}

int main(void)
{
    seated_make_home(NULL);
    return RUN_LISTED("scenes", NULL, seated_remove_home);
}
