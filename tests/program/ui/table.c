/* Small things at the table: names, paces, comments, what is asked and what is kept. */
#include "base/replace.h"
#include "seated.h"
#include "study/analysis.h"
#include "test.h"
#include "ui/commands/commands.h"
#include "ui/control/control.h"
#include "ui/panel/panel.h"
#include "ui/screens/boardscreen.h"
#include "ui/screens/screens.h"

#include <poll.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/* Where two people sit the board turns to the one who is to move, if that is wanted. */
TEST(the_board_turns_to_the_mover)
{
    struct desk *d = seated_begin("white you\nblack you\nnew chess\ne2-e4\n");
    assert_int_equal(d->stage->board.bottom, 0);
    seated_type(d, "set turn-board on\ne7-e5\n");
    assert_int_equal(d->stage->board.bottom, 0);
    seated_type(d, "g1-f3\n");
    assert_int_equal(d->stage->board.bottom, 1);
    seated_type(d, "flip\n"); /* stays until the next move */
    assert_int_equal(d->stage->board.bottom, 0);
    seated_type(d, "b8-c6\nb1-c3\n");
    assert_int_equal(d->stage->board.bottom, 1);
    seated_type(d, "black computer 1\n"); /* it stays where one person sits alone */
    d->stage->board.bottom = 1;
    seated_type(d, "undo\n");
    assert_int_equal(session_turn(d->session), 0);
    assert_int_equal(d->stage->board.bottom, 1);
    seated_type(d, "set turn-board off\n");
}

/* What Tab has listed goes with the next letter, since it is not true of that any more. */
TEST(what_tab_listed_goes_with_the_next_letter)
{
    struct desk *d = seated_begin("white you\nblack you\nnew reroute66\n");
    SCOPED(text) out = {0};
    seated_leave_typed(d, "re");
    complete_line(d, "re", &out);
    seated_says(d, "redo");
    control_typed(d, "re");
    seated_says(d, "redo");
    control_typed(d, "res");
    assert_int_equal(d->voice.text.length, 0);
}

/* On a small screen a comment that does not fit is read on by PgDn. */
TEST(a_long_comment_is_read_on)
{
    SCOPED(text) game = {0};
    struct desk *d = seated_begin("");
    text_add(&game, "[Result \"*\"]\n[Variant \"Reroute66\"]\n\n1. Pa2-A4 {");
    for (int i = 0; i < 120; i++)
        text_addf(&game, "word%d\n", i);
    text_add(&game, "} *\n");
    assert_true(replace_file("long.pgn", game.at, game.length, NULL));
    seated_type(d, "replay long.pgn\nforth\n");
    int steps = 0, more;
    do {
        SCOPED(picture) p = seated_picture(d, 20, 60);
        SCOPED(text) shown = {0};
        more = p.more;
        canvas_text(&p.canvas, &shown);
        assert_int_equal(strstr(shown.at, "word119") != NULL, more == 0);
        seated_key(d, &(struct input){.kind = INPUT_PAGE_DOWN}, true, &p);
    } while (more && steps++ < 40);
    assert_in_range(steps, 1, 39);
    seated_press(d, INPUT_PAGE_UP, 0); /* to its beginning again */
    SCOPED(text) shown = seated_text(d, 20, 60);
    assert_non_null(strstr(shown.at, "word0 "));
}

/* A line of the analysis ends with a whole move, however wide the panel is. */
TEST(lines_of_the_analysis_end_with_a_move)
{
    struct desk *d = seated_begin("white you\nblack you\nnew reroute66\nanalyse 1\n");
    for (int i = 0; i < 2000 && (!d->searching.analysis->lines || d->searching.analysis->line[0].pv_length < 8); i++) {
        struct pollfd p[CONTROL_FDS];
        int watched = control_watch(d, p);
        poll(p, (nfds_t)watched, 100);
        control_tick(d);
    }
    assert_true(d->searching.analysis->line[0].pv_length >= 8);
    for (int columns = 100; columns < 130; columns++) {
        SCOPED(text) shown = seated_text(d, 30, columns);
        const char *line = strstr(shown.at, " 1 ");
        while (line && !strchr("+-", line[3]) && strncmp(line + 3, "0.0", 3) != 0)
            line = strstr(line + 1, " 1 ");
        assert_non_null(line);
        const char *end = line + strcspn(line, "\n");
        while (end[-1] == ' ')
            end--;
        if (!strchr("12345678=", end[-1]) || end[-3] == ' ')
            fail_msg("%d columns: the line ends within a move: \"%.*s\"", columns, (int)(end - line), line);
    }
}

/* The move on the board is marked in the list from its first character to its last. */
TEST(the_mark_in_the_list_of_moves_has_no_hole)
{
    struct desk *d = seated_begin("white you\nblack you\nnew reroute66\nb1-c3\nb8-c6\n");
    for (int depth = DEPTH_MONO; depth <= DEPTH_256; depth++)
        for (int columns = 60; columns <= 120; columns += 20) {
            int marked = 0, holes = 0;
            d->stage->display.depth = (enum depth)depth;
            d->stage->display.can_unicode = depth > DEPTH_MONO;
            SCOPED(picture) p = seated_picture(d, 24, columns);
            for (int y = 0; y < 24; y++) {
                int first = -1, last = -1;
                for (int x = 0; x < columns; x++)
                    if (canvas_at(&p.canvas, y, x)->paint == PAINT_SELECTED) {
                        first = first < 0 ? x : first;
                        last = x;
                        marked++;
                    }
                for (int x = first; x <= last && first >= 0; x++)
                    holes += canvas_at(&p.canvas, y, x)->paint != PAINT_SELECTED;
            }
            assert_in_range(marked, 5, 9); /* "n b8-c6" */
            assert_int_equal(holes, 0);
        }
}

/* The third player's pieces carry a sign before their figure only where no colour tells them apart. */
TEST(the_third_players_sign_is_for_want_of_colour)
{
    struct desk *d = seated_begin("white you\nblack you\nred you\nnew altorth3\nset piece-style unicode\n");
    for (int depth = DEPTH_MONO; depth <= DEPTH_16; depth += DEPTH_16) {
        int signs = 0;
        d->stage->display.depth = (enum depth)depth;
        d->stage->display.can_unicode = true;
        SCOPED(picture) p = seated_picture(d, 50, 160);
        for (int i = 0; i < 50 * 160; i++)
            signs += p.canvas.at[i].code == '_' && p.canvas.at[i].paint == PAINT_PIECE + 2;
        assert_int_equal(signs, depth == DEPTH_MONO ? 18 : 0);
    }
    seated_type(d, "set piece-style auto\n");
}

/* The comments of the games that come with the program are whole sentences, and not torn by the file's lines. */
TEST(comments_of_the_samples_are_whole)
{
    static const char *const names[] = {"altorth",
                                        "fastlane",
                                        "reenterent",
                                        "reroute66-short",
                                        "reroute66-rook-through-the-fork",
                                        "reroute66-pawns-at-the-switch"};
    struct desk *d = seated_begin("");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        seated_type(d, "replay %s/games-played/%s.pgn\n", d->cache.catalogue.folder[FOLDERS - 1], names[i]);
        for (int k = 0; k < 200; k++) {
            const char *said = d->voice.text.at ? d->voice.text.at : "";
            if (strchr(said, '\n') || strchr(said, '{') || strstr(said, "  "))
                fail_msg("%s: \"%s\"", names[i], said);
            seated_type(d, "forth\n");
        }
    }
}

/* A mistake is shown in red and the better move beside it in green, from the position before both. */
TEST(a_mistake_has_the_better_move_beside_it)
{
    static const char game[] = "[Variant \"Chess\"]\n\n1. f2-f3 $4 (1. d2-d4) e7-e5 *\n";
    struct desk *d = seated_begin("");
    struct board_look l;
    assert_true(replace_file("mistake.pgn", game, strlen(game), NULL));
    seated_type(d, "replay mistake.pgn\nhome\nforth\n");
    const struct board *b = d->session->game->board;
    screen_seen(d)->look(d, &l);
    assert_int_equal(l.marks.shapes, 2);
    assert_true(l.marks.shape[0].colour == 'R' && l.marks.shape[0].from == board_find(b, "f2", 2));
    assert_true(l.marks.shape[1].colour == 'G' && l.marks.shape[1].to == board_find(b, "d4", 2));
    assert_ptr_equal(l.marks.before, &d->session->record->root->position);
    seated_type(d, "forth\n");
    screen_seen(d)->look(d, &l);
    assert_int_equal(l.marks.shapes, 0);
}

/* The pieces that are seen on their way MS after the present moment. */
static int moving_after(struct desk *d, int ms, struct board_look *l)
{
    int64_t now = d->now;
    stage_follow(d);
    d->now += ms;
    screen_seen(d)->look(d, l);
    d->now = now;
    return l->marks.slides;
}

/* A move is seen for at most 180 ms, castling with both pieces, and taken back the other way; not where nobody paints,
 * the user does not want it, or the clock is short. */
TEST(moves_are_seen_being_made)
{
    struct desk *d = seated_begin("white you\nblack you\nnew chess\n");
    struct board_look l;
    d->stage->display.depth = DEPTH_256;
    d->stage->display.can_unicode = true;
    seated_type(d, "e4\n");
    assert_int_equal(moving_after(d, 0, &l), 0);
    d->stage->motion.on = true;
    seated_type(d, "e5\n");
    assert_int_equal(moving_after(d, 100, &l), 1);
    assert_int_equal(l.marks.taken, CELL_NONE);
    assert_true(l.marks.slide[0].part > SLIDE_ALL / 2 && stage_timeout(d) > 0);
    assert_int_equal(moving_after(d, 180, &l), 0);
    seated_type(d, "undo\n");
    assert_int_equal(moving_after(d, 10, &l), 1);
    assert_int_equal(l.marks.slide[0].on, board_find(d->session->game->board, "e7", 2));
    d->session->hint = HINT_WHAT; /* its arrow waits until the piece has come */
    d->session->hinted = d->session->record->current->child->move;
    assert_int_equal(moving_after(d, 10, &l), 1);
    assert_int_equal(l.marks.shapes, 0);
    assert_int_equal(moving_after(d, 180, &l), 0);
    assert_int_equal(l.marks.shapes, 1);
    d->session->hint = HINT_NONE;
    seated_type(d, "e5\nNf3\nNc6\nBc4\nBc5\nO-O\n");
    assert_int_equal(moving_after(d, 10, &l), 2);
    assert_int_equal(l.marks.taken, CELL_NONE);
    seated_type(d, "Bxf2+\n");
    assert_int_equal(moving_after(d, 10, &l), 1);
    assert_int_equal(l.marks.taken, board_find(d->session->game->board, "f2", 2));
    seated_type(d, "undo\nset motion off\nNf6\n");
    assert_int_equal(moving_after(d, 10, &l), 0);
    seated_type(d, "set motion on\nclock 0.2\nnew\nyes\ne4\n");
    assert_true(clock_exists(&d->session->clock));
    assert_int_equal(moving_after(d, 10, &l), 0);
}

/* Along a line that bends a move takes 250 to 350 ms, and leaves its way behind; straight ones are as short as ever. */
TEST(moves_along_bent_lines_are_slower)
{
    static const struct {
        const char *move;
        int seen, gone;
    } cases[] = {{"a2-A4", 249, 350}, {"a8-a7", 100, 180}, {"b2-b3", 100, 180}, {"h8-h3", 280, 350}};
    struct desk *d = seated_begin("white you\nblack you\nset turn-board off\nnew r2k3r/8/8/9/9/8/PP6/4K3 w - - 0 1\n");
    struct board_look l;
    d->stage->display.depth = DEPTH_256;
    d->stage->display.can_unicode = true;
    stage_follow(d);
    d->stage->motion.on = true;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        seated_type(d, "%s\n", cases[i].move);
        assert_int_equal(moving_after(d, cases[i].seen, &l), 1);
        assert_int_equal(moving_after(d, cases[i].gone, &l), 0);
        assert_true(l.marks.track.before == &d->session->record->current->parent->position);
        assert_int_equal(l.marks.track.to, d->session->record->current->move.to);
    }
}

/* What was said stays until the next move, whoever plays it, and not longer. */
TEST(messages_go_after_the_next_move)
{
    struct desk *d = seated_begin("white you\nblack you\nnew chess\n");
    struct error error;
    struct move move;
    stage_follow(d);
    desk_say(d, TONE_PLAIN, "Loaded; the game goes on.");
    stage_follow(d);
    stage_follow(d);
    assert_true(d->voice.text.length > 0);
    assert_true(movetext_read(d->session->game, session_position(d->session), "e4", &move, &error));
    session_play(d->session, move, d->now);
    stage_follow(d);
    assert_int_equal(d->voice.text.length, 0);
    assert_true(movetext_read(d->session->game, session_position(d->session), "e5", &move, &error));
    session_play(d->session, move, d->now);
    desk_say(d, TONE_PLAIN, "Check!"); /* said with the move */
    stage_follow(d);
    assert_true(d->voice.text.length > 0);
}

/* Returns how many characters of pictures a panel of ROWS and COLUMNS has; they are no cells of the board. */
static int pictured(struct desk *d, int rows, int columns)
{
    struct picture picture;
    struct view view;
    int count = 0;
    stage_view(d, d->session->game, &view);
    picture_start(&picture, rows, columns);
    const struct panel panel = {d, &d->stage->board, &view, &picture, {0, 0, rows, columns}, false, true};
    panel_draw(&panel);
    for (int i = 0; i < rows * columns; i++) {
        const struct glyph *glyph = canvas_at(&picture.canvas, i / columns, i % columns);
        assert_int_equal(glyph->owner[0], CELL_NONE);
        count += glyph->paint == PAINT_OWN;
    }
    picture_free(&picture);
    return count;
}

/* A large panel shows what was captured as pictures. */
TEST(captured_pieces_are_large_where_there_is_room)
{
    struct desk *d = seated_begin("white you\nblack you\nnew chess\ne4\nd5\n");
    d->stage->display.depth = DEPTH_DIRECT;
    d->stage->display.can_unicode = true;
    d->stage->display.blocks = BLOCKS_SEXTANTS;
    assert_int_equal(pictured(d, 50, 80), 0);
    seated_type(d, "exd5\n");
    int one = pictured(d, 50, 80);
    assert_in_range(one, 3 * 7, 3 * 7);
    seated_type(d, "Qxd5\n");
    assert_int_equal(pictured(d, 50, 80), 2 * one);
    assert_int_equal(pictured(d, 30, 80), 0);
    assert_int_equal(pictured(d, 50, 40), 0);
}

/* A piece from the hand appears on its cell, a hint of one is a circle there and no dot; back into the hand nothing
 * moves. */
TEST(drops_are_seen)
{
    struct desk *d = seated_begin("set turn-board off\nwhite you\nblack you\nnew crazyhouse\n");
    struct board_look l;
    d->stage->display.depth = DEPTH_256;
    d->stage->display.can_unicode = true;
    seated_type(d, "e4\nd5\nexd5\nQxd5\nNc3\nQa5\n");
    d->stage->motion.on = true;
    stage_follow(d);
    seated_type(d, "P@e5\n");
    assert_int_equal(moving_after(d, 100, &l), 1);
    cell at = board_find(d->session->game->board, "e5", 2);
    assert_int_equal(l.marks.slide[0].from, at);
    assert_int_equal(l.marks.slide[0].on, at);
    const struct move drop = d->session->record->current->move;
    seated_type(d, "undo\n");
    assert_int_equal(moving_after(d, 10, &l), 0);
    d->session->hint = HINT_WHAT;
    d->session->hinted = drop;
    assert_int_equal(moving_after(d, 10, &l), 0);
    assert_int_equal(l.marks.shapes, 1);
    assert_int_equal(l.marks.shape[0].from, at);
    assert_int_equal(l.marks.shape[0].to, at);
    assert_true(cellset_empty(l.marks.targets));
}

/* In any size the two cells that it is about can be seen. */
TEST(a_window_covers_none_of_its_cells)
{
    static const int sizes[][2] = {{24, 80}, {20, 60}, {16, 60}, {30, 100}, {60, 200}, {24, 52}};
    struct desk *d = seated_begin("white you\nblack you\nnew reroute66\nnew 7k/P7/8/9/9/8/8/K7 w - - 0 1\n");
    const struct board *b = d->session->game->board;
    const cell cells[2] = {board_find(b, "a7", 2), board_find(b, "a8", 2)};
    seated_touch(d, cells[0]);
    seated_touch(d, cells[1]);
    seated_shows(d, "What does it become?");
    for (int depth = 0; depth < 2; depth++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            int before[2] = {0}, after[2] = {0};
            d->stage->display.depth = depth ? DEPTH_256 : DEPTH_MONO;
            d->stage->display.can_unicode = depth;
            for (int open = 0; open < 2; open++) {
                d->stage->window.open = open;
                SCOPED(picture) p = seated_picture(d, sizes[i][0], sizes[i][1]);
                for (int n = 0; n < sizes[i][0] * sizes[i][1]; n++)
                    for (int k = 0; k < 2; k++)
                        *(open ? &after[k] : &before[k]) += p.canvas.at[n].owner[0] == cells[k];
            }
            if (sizes[i][0] >= 24 && sizes[i][1] >= 80) /* else there may be too little room for the board */
                assert_true(before[0] && before[1]);
            assert_int_equal(before[0], after[0]);
            assert_int_equal(before[1], after[1]);
        }
}

/* PgUp shows earlier moves, PgDn later ones, and no more than there are. */
TEST(pages_scroll_the_list_of_moves)
{
    struct desk *d = seated_begin("black you\nnew chess\n");
    seated_type(d, "a3\na6\nb3\nb6\nc3\nc6\nd3\nd6\ne3\ne6\nf3\nf6\ng3\ng6\nh3\nh6\na4\na5\nh4\nh5\n");
    seated_type(d, "Nd2\nNd7\nRa2\nRa7\nRh2\nRh7\nBb2\nBb7\nQe2\nQe7\n");
    SCOPED(text) last = seated_text(d, 24, 80);
    assert_non_null(strstr(last.at, " 15 "));
    assert_null(strstr(last.at, "  1 "));
    seated_key(d, &(struct input){.kind = INPUT_PAGE_DOWN}, true, NULL);
    SCOPED(text) still = seated_text(d, 24, 80);
    assert_string_equal(still.at, last.at);
    for (int i = 0; i < 2; i++)
        seated_key(d, &(struct input){.kind = INPUT_PAGE_UP}, true, NULL);
    SCOPED(text) earlier = seated_text(d, 24, 80);
    assert_non_null(strstr(earlier.at, "  1 "));
    assert_null(strstr(earlier.at, " 15 "));
    for (int i = 0; i < 2; i++)
        seated_key(d, &(struct input){.kind = INPUT_PAGE_DOWN}, true, NULL);
    SCOPED(text) back = seated_text(d, 24, 80);
    assert_string_equal(back.at, last.at);
}

/* On the start screen and beside a game the board wears what the cursor is on, the user's own look after Esc. */
TEST(themes_and_pieces_are_tried_on)
{
    struct desk *d = seated_begin("");
    const struct display *seen = &d->stage->display;
    for (int game = 0; game < 2; game++) {
        seated_type(d, "%stheme wood\nset piece-style auto\ntheme\n", game ? "new reroute66\n" : "");
        seated_shows(d, "Theme and pieces");
        seated_press(d, INPUT_UP, 0);
        seated_shows(d, "Walnut");
        assert_string_equal(seen->theme.name, "walnut");
        assert_true(seen->changed);
        assert_string_equal(d->settings.theme, "wood");
        seated_press(d, INPUT_DOWN, 0);
        seated_press(d, INPUT_DOWN, 0);
        seated_press(d, INPUT_DOWN, 0);
        seated_shows(d, "Outlined pieces");
        assert_string_equal(seen->theme.name, "wood");
        assert_int_equal(seen->tried, FIGURES_OUTLINED);
        seated_press(d, INPUT_ESCAPE, 0);
        assert_false(stage_has_window(d));
        stage_follow(d);
        assert_int_equal(seen->tried, FIGURES_AUTO);
        assert_false(selection_holds(&d->stage->board.selection));
    }
    seated_type(d, "theme\n");
    assert_true(stage_has_window(d));
    seated_press(d, INPUT_UP, 0);
    seated_press(d, INPUT_ENTER, 0);
    stage_follow(d);
    assert_false(stage_has_window(d));
    assert_string_equal(d->settings.theme, "walnut");
    assert_string_equal(seen->theme.name, "walnut");
    seated_type(d, "theme wood\ntheme\n");
    seated_press(d, INPUT_CHARACTER, 'o');
    assert_int_equal(d->settings.piece_style, FIGURES_OUTLINED);
    seated_type(d, "set piece-style auto\n");
}

/* The first row of C below row ABOVE that holds CODE in COLUMN or right of it; fails if none does. */
static int row_with(const struct canvas *c, int above, int column, uint32_t code)
{
    for (int row = above + 1; row < c->rows; row++)
        for (int i = column; i < c->columns; i++)
            if (canvas_at(c, row, i)->code == code)
                return row;
    fail_msg("no %c below row %d", (int)code, above);
    return -1;
}

/* The graph of a lost game in so many ROWS and COLUMNS: how many rows its bars have. All of each column is to be
 * clicked, and in a higher graph a line is at even chances. */
static int bars_of(struct desk *d, int rows, int columns)
{
    SCOPED(picture) p = seated_picture(d, rows, columns);
    SCOPED(text) shown = {0};
    int title = 0, column;

    canvas_text(&p.canvas, &shown);
    const char *at = strstr(shown.at, "X blunder");
    assert_non_null(at);
    for (const char *c = shown.at; c < at; c++)
        title += *c == '\n';
    for (column = columns - 1; canvas_at(&p.canvas, title, column)->code != 'X'; column--)
        ;
    if (canvas_at(&p.canvas, title, column - 2)->code == ':')
        for (column -= 2; canvas_at(&p.canvas, title, column - 1)->code != ' '; column--)
            ;
    int bars = row_with(&p.canvas, title, column, '^') - title - 1;
    const struct node *lost = d->session->record->root->child->child->child;
    for (int row = title + 1; row <= title + bars + 1; row++) {
        const struct hotspot *spot = picture_find(&p, row, column + 3);
        assert_non_null(spot);
        assert_ptr_equal(spot->move, lost);
    }
    if (bars > 1)
        assert_int_equal(canvas_at(&p.canvas, title + bars / 2, column + 3)->code, '_');
    return bars;
}

/* The graph of a review is one row high where there is little room, and higher where there is more. There evaluations
 * in comments are shown without a review, too. */
TEST(a_graph_is_as_high_as_there_is_room)
{
    static const char game[] = "[Result \"0-1\"]\n\n{[%eval 0.1] [%by reroute66 9000 nodes]} 1. f3 "
                               "{[%eval -0.5] [%by reroute66 9000 nodes]} e5 {[%eval -0.6] [%by reroute66 9000 nodes]} "
                               "2. g4 $4 {[%eval #-1] [%by reroute66 9000 nodes]} Qh4# 0-1\n";
    struct desk *d = seated_begin("");
    assert_true(replace_file("graph.pgn", game, strlen(game), NULL));
    seated_type(d, "replay graph.pgn\n");
    assert_int_equal(bars_of(d, 60, 200), 6);
    seated_type(d, "review\n");
    seated_says(d, "Reviewed.");
    assert_int_equal(bars_of(d, 24, 80), 1);
    assert_in_range(bars_of(d, 40, 120), 4, 6);
    assert_int_equal(bars_of(d, 60, 200), 6);
}

/* A list that is opened again and again holds the memory of one. */
TEST(lists_leave_no_memory)
{
#ifdef __GLIBC__
    struct desk *d = seated_begin("black you\nnew chess\n");
    size_t before = 0; /* once the C library has blocks of each size at hand */
    for (int i = 0; i < 30; i++) {
        seated_type(d, "help\n");
        assert_true(seated_sees(d, "list"));
        before = i < 15 ? mallinfo2().uordblks : before;
    }
    assert_int_equal(mallinfo2().uordblks, before);
#endif
}

RUN_TESTS_EACH("table", NULL, seated_end, seated_make_home, seated_remove_home)
