/*
 * The mouse on the board, of every game and at several sizes: which cell answers at each character. And what is said
 * where a screen is too small for a board.
 */
#include "base/text.h"
#include "seated.h"
#include "sizes.h"
#include "test.h"
#include "ui/control/control.h"
#include "ui/screens/screens.h"

static void send(struct desk *d, const struct picture *p, enum input_kind kind, int row, int column)
{
    const struct input in = {.kind = kind, .row = row, .column = column};
    assert_true(seated_key(d, &in, true, p));
}

/* Is C an owner of the glyph at ROW, COLUMN, or of one beside it if that one is a line of the board? */
static bool may_answer(const struct picture *p, int row, int column, cell c)
{
    const struct glyph *at = canvas_at(&p->canvas, row, column);
    int reach = at->paint == PAINT_BORDER && at->owner[0] == CELL_NONE; /* two columns are as far as one row */
    for (int y = row - reach; y <= row + reach; y++)
        for (int x = column - 2 * reach; x <= column + 2 * reach; x++) {
            const struct glyph *g = canvas_at(&p->canvas, y, x);
            if (g && (g->owner[0] == c || g->owner[1] == c))
                return true;
        }
    return false;
}

/* Is the character one of the board? */
static bool on_board(const struct picture *p, int row, int column)
{
    const struct glyph *g = canvas_at(&p->canvas, row, column);
    return g->owner[0] != CELL_NONE || g->paint == PAINT_BORDER;
}

static void check_game(struct desk *d, int rows, int columns)
{
    const struct board *b = d->session->game->board;
    bool *answers = test_calloc(CELL_POCKET + 1, sizeof *answers);
    SCOPED(picture) p = seated_picture(d, rows, columns);
    for (int y = 0; y < rows - 1; y++)
        for (int x = 0; x < columns; x++) {
            send(d, &p, INPUT_HOVER, y, x);
            if (d->stage->board.pointed == CELL_NONE) {
                if (on_board(&p, y, x))
                    fail_msg("%s, %dx%d: nothing at %d, %d", d->session->game->id, columns, rows, y, x);
                continue;
            }
            assert_true(may_answer(&p, y, x, d->stage->board.pointed));
            answers[d->stage->board.pointed] = true;
            send(d, &p, INPUT_PRESS, y, x);
            send(d, &p, INPUT_RELEASE, y, x);
            assert_int_equal(d->stage->board.selection.cursor, d->stage->board.pointed);
            send(d, &p, INPUT_LET_GO, y, x);
            assert_false(selection_holds(&d->stage->board.selection));
            assert_ptr_equal(d->session->record->current, d->session->record->root);
        }
    for (int c = 0; c < b->cells; c++)
        if (!answers[c] && b->lane_first[c] == c)
            fail_msg("%s, %dx%d: %s never answers", d->session->game->id, columns, rows, b->cell_name[c]);
    test_free(answers);
}

/* All of P as one line, its rows joined by blanks. */
static void add_screen(const struct picture *p, struct text *out)
{
    text_add(out, "");
    for (int y = 0; y < p->canvas.rows; y++) {
        for (int x = 0; x < p->canvas.columns; x++) {
            uint32_t code = canvas_at(&p->canvas, y, x)->code;
            if (code != ' ' || (out->length && out->at[out->length - 1] != ' '))
                text_addf(out, "%c", code < 128 ? (int)code : '#');
        }
        if (out->length && out->at[out->length - 1] != ' ')
            text_add(out, " ");
    }
}

static void check_small(struct desk *d, int rows, int columns)
{
    SCOPED(text) seen = {0};
    SCOPED(picture) p = seated_picture(d, rows, columns);
    add_screen(&p, &seen);
    if (!strstr(seen.at, "White>"))
        fail_msg("%dx%d: no prompt: %s", columns, rows, seen.at);
    if (strstr(seen.at, "--plain")) {
        char numbers[64];
        snprintf(numbers, sizeof numbers, "%d", p.least_columns);
        assert_true(strstr(seen.at, numbers) && !strstr(seen.at, "..."));
        for (int less = 0; less < 3; less++) { /* enough; a row too few; a column too few */
            SCOPED(text) told = {0};
            SCOPED(picture) least = seated_picture(d, p.least_rows - (less == 1), p.least_columns - (less == 2));
            add_screen(&least, &told);
            if ((strstr(told.at, "--plain") != NULL) != (less > 0))
                fail_msg("%dx%d is said to take %dx%d: %s", columns, rows, p.least_columns, p.least_rows, told.at);
        }
    } else if (rows > 2) {
        fail_msg("%dx%d: nothing is said: %s", columns, rows, seen.at);
    }
}

TEST(every_character_of_a_cell_answers_for_it)
{
    static const int sizes[][2] = {{24, 80}, {40, 120}, {60, 200}};
    struct desk *d = seated_begin("black you\nred you\n");
    for (int i = 0; i < d->setup.offers; i++) {
        seated_type(d, "new %s\n", d->setup.offer[i].id);
        for (int s = 0; s <= sizes_last(0, 2); s++)
            check_game(d, sizes[s][0], sizes[s][1]);
    }
}

/* As filled cells too, where no character is a line. */
TEST(every_character_of_a_filled_cell_answers_for_it)
{
    static const char *const games[] = {"reroute66", "reenterent", "altorth3", "fastlane"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct desk *d = seated_begin("black you\nred you\n");
        d->stage->display.depth = DEPTH_256;
        d->stage->display.can_unicode = true;
        seated_type(d, "new %s\n", games[i]);
        check_game(d, 16, 60);
    }
}

/* Where there is too little room the least that is needed is told, in a whole sentence, and it is the truth. */
TEST(too_small_a_screen_says_what_it_takes)
{
    static const int sizes[][2] = {{3, 10}, {5, 20}, {8, 30}, {1, 44}, {2, 44}, {6, 30}, {9, 24}, {12, 20}, {3, 200}};
    static const char *const games[] = {"reroute66", "altorth3", "reenterent"};
    for (size_t i = 0; i < 2 * sizeof games / sizeof *games; i++) {
        struct desk *d = seated_begin("black you\nred you\n");
        d->stage->display.depth = i % 2 ? DEPTH_256 : DEPTH_MONO;
        d->stage->display.can_unicode = i % 2;
        seated_type(d, "new %s\n", games[i / 2]);
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
            check_small(d, sizes[s][0], sizes[s][1]);
    }
}

/* The way to the help is told at every size that a board fits into. */
TEST(help_is_never_left_out)
{
    static const char *const games[] = {"reroute66", "altorth3"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct desk *d = seated_begin("black you\nred you\n");
        d->stage->display.depth = DEPTH_256;
        d->stage->display.can_unicode = true;
        seated_type(d, "new %s\n", games[i]);
        for (int rows = 8; rows <= 44; rows += sizes_are_all() ? 4 : 12)
            for (int columns = 24; columns <= 124; columns += sizes_are_all() ? 5 : 10) {
                SCOPED(text) seen = {0};
                SCOPED(picture) p = seated_picture(d, rows, columns);
                add_screen(&p, &seen);
                if (!strstr(seen.at, "--plain") && !strstr(seen.at, "? help"))
                    fail_msg("%s, %dx%d: %s", games[i], columns, rows, seen.at);
            }
    }
}

/* The game's name is told at every size that people have. */
TEST(the_title_is_never_left_out)
{
    static const char *const games[] = {"altorth", "altorth3", "reroute66"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct desk *d = seated_begin("black you\nred you\n");
        d->stage->display.depth = DEPTH_256;
        d->stage->display.can_unicode = true;
        seated_type(d, "new %s\nmoves\nboard\n", games[i]); /* no message tells it */
        for (int rows = 24; rows <= 45; rows += sizes_are_all() ? 2 : 7)
            for (int columns = 80; columns <= 160; columns += sizes_are_all() ? 4 : 10) {
                SCOPED(text) seen = {0};
                SCOPED(picture) p = seated_picture(d, rows, columns);
                add_screen(&p, &seen);
                if (!strstr(seen.at, i < 2 ? "AltOrth" : "Reroute66"))
                    fail_msg("%s, %dx%d: %s", games[i], columns, rows, seen.at);
            }
    }
}

/* A long message below the board covers no row of the panel: both players' captures are seen. */
TEST(a_long_message_covers_no_player)
{
    struct desk *d = seated_begin("black you\n");
    d->stage->display.depth = DEPTH_256;
    d->stage->display.can_unicode = true;
    seated_type(d, "new reroute66\nP a2-A4\n");
    for (int words = 1; words < 60; words++) {
        SCOPED(text) said = {0};
        text_add(&said, "comment");
        for (int i = 0; i < words; i++)
            text_add(&said, " and on");
        seated_type(d, "%s\n", said.at);
        SCOPED(text) screen = seated_text(d, 30, 100);
        const char *first = strstr(screen.at, "took  ");
        if (first && !strstr(first + 1, "took  "))
            fail_msg("%s", screen.at);
    }
}

/* A window leaves nothing of a line that it covers. */
TEST(a_window_cuts_no_line)
{
    struct desk *d = seated_begin("black you\n");
    d->stage->display.depth = DEPTH_256;
    d->stage->display.can_unicode = true;
    seated_type(d, "new reroute66\nP a2-A4\ntheme\n");
    SCOPED(text) screen = seated_text(d, 24, 80);
    assert_non_null(strstr(screen.at, "Theme"));
    if (strstr(screen.at, "> \u2502") || strstr(screen.at, "> \u250c"))
        fail_msg("%s", screen.at);
}

/* Every place can be come to by the arrows alone, the square beside the board too. */
TEST(the_arrows_come_to_every_place)
{
    static const enum input_kind ways[] = {INPUT_RIGHT, INPUT_UP, INPUT_LEFT, INPUT_DOWN};
    struct desk *d = seated_begin("black you\nred you\n");
    for (int i = 0; i < d->setup.offers; i++) {
        bool seen[CELL_POCKET + 1] = {false};
        int queue[CELL_POCKET + 1], n = 0;
        seated_type(d, "new %s\n", d->setup.offer[i].id);
        send(d, NULL, INPUT_ENTER, 0, 0);
        queue[n++] = d->stage->board.selection.cursor;
        seen[queue[0]] = true;
        for (int at = 0; at < n; at++)
            for (int w = 0; w < 4; w++) {
                d->stage->board.selection.cursor = (cell)queue[at];
                send(d, NULL, ways[w], 0, 0);
                cell c = d->stage->board.selection.cursor;
                if (!seen[c])
                    queue[n++] = c;
                seen[c] = true;
            }
        const struct board *b = d->session->game->board;
        for (int c = 0; c < b->cells; c++)
            assert_true(seen[b->lane_first[c]]);
        assert_int_equal(seen[CELL_POCKET], b->pocket[0] != '\0');
    }
}

TEST(the_wheel_walks_through_the_moves)
{
    struct desk *d = seated_begin("black you\nred you\n");
    const struct record *r;
    seated_type(d, "new reroute66\nP a2-A4\nh7-H5\n");
    r = d->session->record;
    const struct node *last = r->current;
    SCOPED(picture) p = seated_picture(d, 24, 80);
    send(d, &p, INPUT_WHEEL_UP, 5, 5);
    assert_ptr_equal(r->current, last->parent);
    send(d, &p, INPUT_WHEEL_UP, 5, 60);
    assert_ptr_equal(r->current, r->root);
    send(d, &p, INPUT_WHEEL_DOWN, 5, 5);
    send(d, &p, INPUT_WHEEL_DOWN, 5, 5);
    assert_ptr_equal(r->current, last);
}

RUN_TESTS_EACH("mouse", NULL, seated_end, seated_make_home, seated_remove_home)
