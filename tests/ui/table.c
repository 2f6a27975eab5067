/* Small things at the table: names, paces, comments, what is asked and what is kept. */
#include "seated.h"
#include "study/analysis.h"
#include "test.h"
#include "ui/commands/commands.h"
#include "ui/control/control.h"
#include "ui/screens/boardscreen.h"
#include "ui/screens/screens.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void press(struct desk *d, enum input_kind kind, uint32_t code)
{
    const struct input in = {.kind = kind, .code = code};
    seated_key(d, &in, true, NULL);
}

static void forget_settings(void)
{
    char path[PATH_SIZE];
    seated_settings_path(path);
    unlink(path);
}

/* A promotion is written whole where the list has room for it, else as chess players write it; never into its
 * neighbour. */
static void a_promotion_fits_its_column(void **state)
{
    struct desk *d =
        seated_sit_down("white you\nblack you\nnew chess\ng4\na5\ng5\na4\ng6\na3\ngxh7\naxb2\nhxg8=Q\nbxa1=Q\n");
    (void)state;
    struct text narrow = seated_text(d, 24, 70), wide = seated_text(d, 24, 80);
    if (!strstr(narrow.at, "P h7-g8=Q ") || !strstr(narrow.at, " p b2-a1=q"))
        fail_msg("%s", narrow.at);
    assert_non_null(strstr(wide.at, "P h7-g8; Q-g8 "));
    text_free(&narrow);
    text_free(&wide);
    ui_free(d);
}

/* Hexagons leave one row at 60 by 16: the message has it until the cursor moves on, an answer gets it back. */
static void a_message_yields_to_the_cell_looked_at(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew altorth\nclock\n");
    (void)state;
    d->stage->display.depth = DEPTH_256;
    d->stage->display.can_unicode = true;
    struct text shown = seated_text(d, 16, 60);
    assert_non_null(strstr(shown.at, "There is no clock"));
    text_free(&shown);
    press(d, INPUT_UP, 0);
    press(d, INPUT_UP, 0);
    shown = seated_text(d, 16, 60);
    assert_null(strstr(shown.at, "There is no clock"));
    assert_non_null(strstr(shown.at, "\xC2\xB7 ")); /* the speaking line parts what it says so */
    text_free(&shown);
    seated_type(d, "clock\n");
    shown = seated_text(d, 16, 60);
    assert_non_null(strstr(shown.at, "There is no clock"));
    text_free(&shown);
    ui_free(d);
}

/* Once, on the start screen; the name stands in the games that are played then. */
static void the_name_is_asked_once(void **state)
{
    forget_settings();
    struct desk *d = seated_sit_down("");
    (void)state;
    struct text shown = seated_text(d, 24, 80);
    assert_non_null(strstr(shown.at, "What is your name?"));
    text_free(&shown);
    seated_type(d, "name Anna Blum\nnew chess\n");
    assert_string_equal(record_tag(d->session->record, "White"), "Anna Blum");
    seated_type(d, "white 3\nwhite you\n");
    assert_string_equal(record_tag(d->session->record, "White"), "Anna Blum");
    seated_type(d, "name Computer level 4\n");
    seated_says(d, "is what the computer is called");
    ui_free(d);
    d = seated_sit_down("");
    shown = seated_text(d, 24, 80);
    assert_null(strstr(shown.at, "What is your name?"));
    text_free(&shown);
    ui_free(d);

    forget_settings();
    d = seated_sit_down("new chess\n"); /* who does not tell it is not asked again */
    ui_free(d);
    d = seated_sit_down("");
    shown = seated_text(d, 24, 80);
    assert_null(strstr(shown.at, "What is your name?"));
    text_free(&shown);
    ui_free(d);
}

static void signs_for_pieces_are_looked_at(void **state)
{
    struct desk *d = seated_sit_down("set signs N=xx\n");
    (void)state;
    seated_says(d, "give a piece's letter, =, and one character");
    assert_string_equal(d->settings.signs, "");
    seated_type(d, "set signs N=@ n=&\n");
    assert_string_equal(d->settings.signs, "N=@ n=&");
    seated_type(d, "set signs =\n");
    ui_free(d);
}

/* Nothing is lost that was said before: more is added to it; an edit takes its place. */
static void a_comment_is_not_written_over(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew chess\ne2-e4\ncomment Good.\ncomment Very good.\n");
    (void)state;
    assert_string_equal(d->session->record->current->comment, "Good. Very good.");
    seated_type(d, "comment\n");
    assert_string_equal(d->stage->typed.prefill, "comment Good. Very good.");
    seated_type(d, "comment Fine.\n");
    assert_string_equal(d->session->record->current->comment, "Fine.");
    seated_type(d, "comment -\n");
    seated_says(d, "deleted");
    ui_free(d);
}

/* Programs' commands in comments stay, and are never shown; arrows and coloured cells are marked on the board. */
static void commands_in_comments_are_kept_and_not_shown(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew chess\ne2-e4 // [%eval 0.3] Good [%cal Gg1f3] move.\n");
    struct board_look look;
    (void)state;
    seated_type(d, "comment\n");
    assert_string_equal(d->stage->typed.prefill, "comment Good move.");
    seated_type(d, "comment Fine.\nmark Re4\nmark b1c3\nmark g1f3\n");
    assert_string_equal(d->session->record->current->comment, "[%eval 0.3] [%cal Gb1c3] [%csl Re4] Fine.");
    seated_says(d, "Marked: Re4 Gb1c3.");
    board_usual_look(d, &look);
    assert_int_equal(look.marks.shapes, 2);
    seated_type(d, "mark z9\n");
    seated_says(d, "Give a cell, or two to join them");
    ui_free(d);
}

/* Once the old comment has gone from the prompt, whatever is said then is more. */
static void an_edit_that_was_dropped_replaces_nothing(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew chess\ne2-e4\ncomment Good.\ncomment\n");
    (void)state;
    control_typed(d, "comment Good.");
    control_typed(d, ""); /* Escape */
    seated_type(d, "comment Very good.\n");
    assert_string_equal(d->session->record->current->comment, "Good. Very good.");
    ui_free(d);
}

/* Where two people sit the board turns to the one who is to move, if that is wanted. */
static void the_board_turns_to_the_mover(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew chess\ne2-e4\n");
    (void)state;
    assert_int_equal(d->stage->board.bottom, 0);
    seated_type(d, "set turn-board on\ne7-e5\n");
    assert_int_equal(d->stage->board.bottom, 0);
    seated_type(d, "g1-f3\n");
    assert_int_equal(d->stage->board.bottom, 1);
    seated_type(d, "flip\n"); /* stays until the next move */
    assert_int_equal(d->stage->board.bottom, 0);
    seated_type(d, "b8-c6\nb1-c3\n");
    assert_int_equal(d->stage->board.bottom, 1);
    seated_type(d, "set turn-board off\n");
    ui_free(d);
}

static const char opened[] = "[Event \"x\"]\n[White \"One\"]\n[Black \"Computer level 1\"]\n[Result \"*\"]\n"
                             "[Variant \"Reroute66\"]\n\n{Of this game\nmuch can be said.} 1. Pa2-A4 Ph7-H5 *\n";

/* Write TEXT as NAME into the home, and its path into LINE behind VERB. */
static void put_game(const char *name, const char *text, const char *verb, char line[PATH_SIZE])
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%.3000s/%s", getenv("HOME"), name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
    snprintf(line, PATH_SIZE, "%s %.3000s\n", verb, path);
}

static void the_opening_comment_is_shown_at_once(void **state)
{
    char line[PATH_SIZE];
    struct desk *d = seated_sit_down("");
    (void)state;
    put_game("opened.pgn", opened, "replay", line);
    seated_type(d, line);
    seated_says(d, "much can be said.");
    ui_free(d);
}

/* A replay that was annotated and left is a replay when it is taken up again: nobody plays on in it. */
static void an_annotated_replay_comes_back_as_one(void **state)
{
    char line[PATH_SIZE];
    struct desk *d = seated_sit_down("");
    (void)state;
    put_game("annotated.pgn", opened, "replay", line);
    seated_type(d, line);
    seated_type(d, "forth\ncomment One of two.\n");
    ui_free(d);
    d = seated_sit_down("continue 1\n");
    assert_non_null(d->session);
    assert_true(d->session->viewed);
    assert_true(seated_sees(d, "replay"));
    control_tick(d);
    assert_false(session_thinking(d->session));
    assert_string_equal(d->session->record->current->comment, "One of two.");
    seated_type(d, "new chess\n");
    ui_free(d);
}

static void a_claim_plays_nothing_while_nobody_may_move(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew chess\npause\nclaim e4\n");
    (void)state;
    seated_says(d, "paused");
    assert_null(d->session->record->root->child);
    ui_free(d);
}

static void only_a_person_is_told_what_may_be_claimed(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew chess\nNf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\nNg8\n");
    (void)state;
    seated_says(d, "White may claim a draw");
    seated_type(d, "black computer 1\nNf3\n");
    assert_null(strstr(d->voice.text.at, "may claim"));
    ui_free(d);
}

/* Pauses, undo and the like when the game is over on time: the clock has again what it had. */
static void undo_gives_the_time_back(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nclock 5\nnew chess\ne2-e4\ne7-e5\n");
    (void)state;
    d->now += 400000;
    control_tick(d);
    seated_says(d, "White has overstepped the time. Black wins.");
    seated_type(d, "pause\n");
    seated_says(d, "over");
    seated_type(d, "undo\n");
    assert_true(clock_left(&d->session->clock, 0, d->now) > 0);
    assert_false(session_over(d->session));
    seated_type(d, "clock none\nstart\nclock none\nnew chess\n");
    ui_free(d);
}

/* What Tab has listed goes with the next letter, since it is not true of that any more. */
static void what_tab_listed_goes_with_the_next_letter(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew reroute66\n");
    struct text out = {0};
    (void)state;
    seated_leave_typed(d, "re");
    complete_line(d, "re", &out);
    seated_says(d, "redo");
    control_typed(d, "re");
    seated_says(d, "redo");
    control_typed(d, "res");
    assert_int_equal(d->voice.text.length, 0);
    text_free(&out);
    ui_free(d);
}

/* On a small screen a comment that does not fit is read on by PgDn. */
static void a_long_comment_is_read_on(void **state)
{
    struct text game = {0};
    char line[PATH_SIZE];
    struct desk *d = seated_sit_down("");
    (void)state;
    text_add(&game, "[Result \"*\"]\n[Variant \"Reroute66\"]\n\n1. Pa2-A4 {");
    for (int i = 0; i < 120; i++)
        text_addf(&game, "word%d\n", i);
    text_add(&game, "} *\n");
    put_game("long.pgn", game.at, "replay", line);
    seated_type(d, line);
    seated_type(d, "forth\n");
    struct picture p;
    picture_start(&p, 20, 60);
    int steps = 0;
    do {
        const struct input down = {.kind = INPUT_PAGE_DOWN};
        screens_update(d, 20, 60);
        screens_draw(d, &p);
        struct text shown = seated_text(d, 20, 60);
        assert_int_equal(strstr(shown.at, "word119") != NULL, p.more == 0);
        text_free(&shown);
        seated_key(d, &down, true, &p);
    } while (p.more && steps++ < 40);
    assert_in_range(steps, 1, 39);
    press(d, INPUT_PAGE_UP, 0); /* to its beginning again */
    struct text shown = seated_text(d, 20, 60);
    assert_non_null(strstr(shown.at, "word0 "));
    text_free(&shown);
    picture_free(&p);
    text_free(&game);
    ui_free(d);
}

/* A line of the analysis ends with a whole move, however wide the panel is. */
static void lines_of_the_analysis_end_with_a_move(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew reroute66\nanalyse 1\n");
    (void)state;
    for (int i = 0; i < 2000 && (!d->searching.analysis->lines || d->searching.analysis->line[0].pv_length < 8); i++) {
        struct pollfd p = {control_fd(d), POLLIN, 0};
        poll(&p, 1, 100);
        control_tick(d);
    }
    assert_true(d->searching.analysis->line[0].pv_length >= 8);
    for (int columns = 100; columns < 130; columns++) {
        struct text shown = seated_text(d, 30, columns);
        const char *line = strstr(shown.at, " 1 ");
        while (line && !strchr("+-", line[3]) && strncmp(line + 3, "0.0", 3) != 0)
            line = strstr(line + 1, " 1 ");
        assert_non_null(line);
        const char *end = line + strcspn(line, "\n");
        while (end[-1] == ' ')
            end--;
        if (!strchr("12345678=", end[-1]) || end[-3] == ' ')
            fail_msg("%d columns: the line ends within a move: \"%.*s\"", columns, (int)(end - line), line);
        text_free(&shown);
    }
    ui_free(d);
}

/* What was found of one position is not told of the next, in which nothing can be found: the game is over there. */
static void a_mated_position_shows_no_lines_of_the_one_before(void **state)
{
    struct desk *d =
        seated_sit_down("white you\nblack you\nnew chess\nnew 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\nanalyse 2\n");
    (void)state;
    for (int i = 0; i < 2000 && !d->searching.analysis->lines; i++) {
        struct pollfd p = {control_fd(d), POLLIN, 0};
        poll(&p, 1, 100);
        control_tick(d);
    }
    assert_true(d->searching.analysis->lines > 0);
    seated_type(d, "line 1\n");
    for (int i = 0; i < 3; i++)
        control_tick(d);
    assert_true(session_over(d->session));
    assert_true(d->searching.analysis->node != d->session->record->current || d->searching.analysis->lines == 0);
    struct text shown = seated_text(d, 30, 110);
    assert_null(strstr(shown.at, "#1 R d1-d8"));
    text_free(&shown);
    ui_free(d);
}

/* The move on the board is marked in the list from its first character to its last. */
static void the_mark_in_the_list_of_moves_has_no_hole(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew reroute66\nb1-c3\nb8-c6\n");
    (void)state;
    for (int depth = DEPTH_MONO; depth <= DEPTH_256; depth++)
        for (int columns = 60; columns <= 120; columns += 20) {
            struct picture p;
            int marked = 0, holes = 0;
            d->stage->display.depth = (enum depth)depth;
            d->stage->display.can_unicode = depth > DEPTH_MONO;
            picture_start(&p, 24, columns);
            screens_update(d, 24, columns);
            screens_draw(d, &p);
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
            picture_free(&p);
        }
    ui_free(d);
}

/* The third player's pieces carry a sign before their figure only where no colour tells them apart. */
static void the_third_players_sign_is_for_want_of_colour(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nred you\nnew altorth3\nset piece-style unicode\n");
    (void)state;
    for (int depth = DEPTH_MONO; depth <= DEPTH_16; depth += DEPTH_16) {
        struct picture p;
        int signs = 0;
        d->stage->display.depth = (enum depth)depth;
        d->stage->display.can_unicode = true;
        picture_start(&p, 50, 160);
        screens_update(d, 50, 160);
        screens_draw(d, &p);
        for (int i = 0; i < 50 * 160; i++)
            signs += p.canvas.at[i].code == '_' && p.canvas.at[i].paint == PAINT_PIECE + 2;
        assert_int_equal(signs, depth == DEPTH_MONO ? 18 : 0);
        picture_free(&p);
    }
    seated_type(d, "set piece-style auto\n");
    ui_free(d);
}

/* The comments of the games that come with the program are whole sentences, and not torn by the file's lines. */
static void comments_of_the_samples_are_whole(void **state)
{
    static const char *const names[] = {"altorth",
                                        "fastlane",
                                        "reenterent",
                                        "reroute66-short",
                                        "reroute66-rook-through-the-fork",
                                        "reroute66-pawns-at-the-switch"};
    struct desk *d = seated_sit_down("");
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char line[PATH_SIZE];
        snprintf(line, sizeof line, "replay %.3000s/games-played/%s.pgn\n", d->cache.catalogue.folder[FOLDERS - 1],
                 names[i]);
        seated_type(d, line);
        for (int k = 0; k < 200; k++) {
            const char *said = d->voice.text.at ? d->voice.text.at : "";
            if (strchr(said, '\n') || strchr(said, '{') || strstr(said, "  "))
                fail_msg("%s: \"%s\"", names[i], said);
            seated_type(d, "forth\n");
        }
    }
    ui_free(d);
}

/* A mistake is shown in red and the better move beside it in green, from the position before both. */
static void a_mistake_has_the_better_move_beside_it(void **state)
{
    char line[PATH_SIZE];
    struct desk *d = seated_sit_down("");
    struct board_look l;
    (void)state;
    put_game("mistake.pgn", "[Variant \"Chess\"]\n\n1. f2-f3 $4 (1. d2-d4) e7-e5 *\n", "replay", line);
    seated_type(d, line);
    seated_type(d, "home\nforth\n");
    const struct board *b = d->session->game->board;
    screen_seen(d)->look(d, &l);
    assert_int_equal(l.marks.shapes, 2);
    assert_true(l.marks.shape[0].colour == 'R' && l.marks.shape[0].from == board_find(b, "f2", 2));
    assert_true(l.marks.shape[1].colour == 'G' && l.marks.shape[1].to == board_find(b, "d4", 2));
    assert_ptr_equal(l.marks.before, &d->session->record->root->position);
    seated_type(d, "forth\n");
    screen_seen(d)->look(d, &l);
    assert_int_equal(l.marks.shapes, 0);
    ui_free(d);
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
static void moves_are_seen_being_made(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew chess\n");
    struct board_look l;
    (void)state;
    d->stage->display.depth = DEPTH_256;
    d->stage->display.can_unicode = true;
    seated_type(d, "e4\n");
    assert_int_equal(moving_after(d, 0, &l), 0);
    d->stage->motion.on = true;
    seated_type(d, "e5\n");
    assert_int_equal(moving_after(d, 100, &l), 1);
    assert_true(l.marks.slide[0].part > SLIDE_ALL / 2 && stage_timeout(d) > 0);
    assert_int_equal(moving_after(d, 180, &l), 0);
    seated_type(d, "undo\n");
    assert_int_equal(moving_after(d, 10, &l), 1);
    assert_int_equal(l.marks.slide[0].on, board_find(d->session->game->board, "e7", 2));
    seated_type(d, "e5\nNf3\nNc6\nBc4\nBc5\nO-O\n");
    assert_int_equal(moving_after(d, 10, &l), 2);
    seated_type(d, "set motion off\nNf6\n");
    assert_int_equal(moving_after(d, 10, &l), 0);
    seated_type(d, "set motion on\nclock 0.2\nnew\nyes\ne4\n");
    assert_true(clock_exists(&d->session->clock));
    assert_int_equal(moving_after(d, 10, &l), 0);
    ui_free(d);
}

/* Beside a board the list of themes is a window, and the board wears what its cursor is on; Escape brings the old one
 * back, Enter keeps the new one. */
static void a_theme_is_tried_before_it_is_chosen(void **state)
{
    struct desk *d = seated_sit_down("set theme wood\nwhite you\nblack you\nnew chess\ntheme\n");
    (void)state;
    assert_true(stage_has_window(d));
    stage_follow(d);
    assert_string_equal(d->stage->display.theme.name, "wood");
    press(d, INPUT_UP, 0);
    stage_follow(d);
    assert_string_equal(d->stage->display.theme.name, "walnut");
    assert_true(d->stage->display.changed);
    assert_string_equal(d->settings.theme, "wood");
    press(d, INPUT_ESCAPE, 0);
    stage_follow(d);
    assert_string_equal(d->stage->display.theme.name, "wood");
    seated_type(d, "theme\n");
    press(d, INPUT_UP, 0);
    press(d, INPUT_ENTER, 0);
    stage_follow(d);
    assert_false(stage_has_window(d));
    assert_string_equal(d->settings.theme, "walnut");
    assert_string_equal(d->stage->display.theme.name, "walnut");
    seated_type(d, "set theme wood\n");
    ui_free(d);
}

/* Of three players two may give check: who does is told. */
static void who_gives_check_is_told_where_three_play(void **state)
{
    char line[PATH_SIZE];
    struct desk *d = seated_sit_down("");
    (void)state;
    put_game(
        "check.pgn",
        "[Variant \"AltOrth Hex Chess, Basic for three\"]\n[SetUp \"1\"]\n[FEN "
        "\"1/_m2/_f3f/1_hm1m2/3m4g/_v_r_v7M/_g1_v_m1M_m3h/_h4_m5/_f_m1M2Vr1mf/M1MV4hMm/2FHRVGHF2[vvv] b - - 0 13\"]\n"
        "[White \"One\"]\n[Black \"Two\"]\n[Red \"Three\"]\n\n*\n",
        "load", line);
    seated_type(d, line);
    struct text wide = seated_text(d, 40, 124), narrow = seated_text(d, 24, 80);
    if (!strstr(wide.at, "is in check from White: must answer\n") &&
        !strstr(wide.at, "is in check from White: must answer "))
        fail_msg("%s", wide.at);
    if (!strstr(narrow.at, "check from White!"))
        fail_msg("%s", narrow.at);
    text_free(&wide);
    text_free(&narrow);
    ui_free(d);
}

/* Small as they are, the files have their letters, and the Switches' cells their names. */
static void sixty_columns_have_room_for_coordinates(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nnew reroute66\n");
    (void)state;
    d->stage->display.depth = DEPTH_256;
    d->stage->display.can_unicode = true;
    struct text shown = seated_text(d, 16, 60);
    if (!strstr(shown.at, "a  b  c  d  e  f  g  h") || !strstr(shown.at, "A4") || !strstr(shown.at, "H5"))
        fail_msg("%s", shown.at);
    text_free(&shown);
    ui_free(d);
}

/* Where there is much room clocks are large, and stand in the place of the table of pieces. */
static void clocks_are_large_where_there_is_room(void **state)
{
    struct desk *d = seated_sit_down("white you\nblack you\nclock 5\nnew chess\n");
    (void)state;
    d->stage->display.can_unicode = true;
    struct text small = seated_text(d, 40, 124), large = seated_text(d, 60, 200);
    if (!strstr(small.at, "5:00") || strstr(large.at, "5:00") || strstr(large.at, "on the board") ||
        !strstr(large.at, "\u2588\u2580\u2580  \u2584  \u2588\u2580\u2588 \u2588\u2580\u2588") ||
        !strstr(large.at, "\u2580\u2580\u2588  \u2584  \u2588 \u2588 \u2588 \u2588"))
        fail_msg("%s", large.at);
    text_free(&small);
    text_free(&large);
    seated_type(d, "clock none\n");
    ui_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_promotion_fits_its_column),
        cmocka_unit_test(the_name_is_asked_once),
        cmocka_unit_test(signs_for_pieces_are_looked_at),
        cmocka_unit_test(a_comment_is_not_written_over),
        cmocka_unit_test(commands_in_comments_are_kept_and_not_shown),
        cmocka_unit_test(an_edit_that_was_dropped_replaces_nothing),
        cmocka_unit_test(the_board_turns_to_the_mover),
        cmocka_unit_test(the_opening_comment_is_shown_at_once),
        cmocka_unit_test(an_annotated_replay_comes_back_as_one),
        cmocka_unit_test(a_claim_plays_nothing_while_nobody_may_move),
        cmocka_unit_test(only_a_person_is_told_what_may_be_claimed),
        cmocka_unit_test(undo_gives_the_time_back),
        cmocka_unit_test(what_tab_listed_goes_with_the_next_letter),
        cmocka_unit_test(a_long_comment_is_read_on),
        cmocka_unit_test(a_mated_position_shows_no_lines_of_the_one_before),
        cmocka_unit_test(lines_of_the_analysis_end_with_a_move),
        cmocka_unit_test(the_mark_in_the_list_of_moves_has_no_hole),
        cmocka_unit_test(the_third_players_sign_is_for_want_of_colour),
        cmocka_unit_test(comments_of_the_samples_are_whole),
        cmocka_unit_test(a_message_yields_to_the_cell_looked_at),
        cmocka_unit_test(moves_are_seen_being_made),
        cmocka_unit_test(a_theme_is_tried_before_it_is_chosen),
        cmocka_unit_test(who_gives_check_is_told_where_three_play),
        cmocka_unit_test(sixty_columns_have_room_for_coordinates),
        cmocka_unit_test(clocks_are_large_where_there_is_room),
        cmocka_unit_test(a_mistake_has_the_better_move_beside_it),
    };
    seated_make_home();
    return cmocka_run_group_tests_name("table", tests, NULL, seated_remove_home);
}
