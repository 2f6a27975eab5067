/* What is typed at the table, without a terminal: lines in, and what came of them. */
#include "ui/control.h"
#include "base/replace.h"
#include "notation/code.h"
#include "record/journal.h"
#include "seated.h"
#include "test.h"
#include "ui/commands.h"
#include "ui/commands/moves.h"
#include "ui/games.h"
#include "ui/interface.h"
#include "ui/screens/screens.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static struct app *sit_down(const char *lines)
{
    struct app *a = app_new(commands, NULL, NULL);
    assert_non_null(a);
    seated_type(a, lines);
    return a;
}

/* The message on the screen has WORDS in it. */
static void check_message(const struct app *a, const char *words)
{
    if (!a->messages.text.at || !strstr(a->messages.text.at, words))
        fail_msg("the message is \"%s\", not \"%s\"", a->messages.text.at ? a->messages.text.at : "", words);
}

static void samples_are_not_written_over(void **state)
{
    char path[PATH_SIZE], line[PATH_SIZE + 16];
    struct text before = {0}, after = {0};
    struct app *a = sit_down("");
    (void)state;

    snprintf(path, sizeof path, "%.3000s/games-played/reroute66-short.pgn", a->cache.catalogue.folder[FOLDERS - 1]);
    assert_true(text_read_file(path, &before, NULL));
    snprintf(line, sizeof line, "replay %s\n", path);
    seated_type(a, line);
    seated_type(a, "forth\ncomment I would not play so\nsave\n");
    check_message(a, "Saved in ");
    check_message(a, "/games/reroute66-");
    seated_type(a, "comment nor so\nend\nnew chess\n"); /* a finished game is kept on leaving */
    assert_true(text_read_file(path, &after, NULL));
    assert_string_equal(before.at, after.at);
    text_free(&before);
    text_free(&after);
    app_free(a);
}

/* A file cannot say which move the board stands at: who saves after taking moves back is told that they are in it. */
static void saving_tells_of_moves_taken_back(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew reroute66\nP a2-A4\np h7-H5\nN b1-c3\nsave\n");
    (void)state;
    check_message(a, ".pgn.");
    seated_type(a, "undo\nsave\n");
    check_message(a, ".pgn, with the move that follows.");
    seated_type(a, "undo\nsave\n");
    check_message(a, ".pgn, with the 2 moves that follow.");
    seated_type(a, "redo\nredo\nsave\n");
    check_message(a, ".pgn.");
    app_free(a);
}

/* A word is searched for in the commands and in the text of the pages; an item found there opens the page at it. */
static void help_is_searched(void **state)
{
    struct app *a = sit_down("game chess\nhelp knight\n");
    (void)state;
    assert_string_equal(a->typed.prefill, "knight");
    assert_true(a->list.menu.count > 1);
    assert_string_equal(a->list.menu.item[1].line, "help rules knight");
    a->typed.prefill[0] = '\0';
    seated_type(a, "knight\n");
    assert_int_equal(a->shown.now, SCREEN_PAGE);
    assert_string_equal(a->page.sought, "knight");
    seated_type(a, "help nonesuch\n");
    check_message(a, "Nothing in the help speaks of \"nonesuch\".");
    assert_string_equal(a->typed.prefill, "");
    seated_type(a, "help draw\n");
    check_message(a, "draw: offer a draw");
    app_free(a);
}

/* A saved game written at WHEN, seconds since 1970. */
static void put_saved(const char *name, time_t when)
{
    static const char game[] = "[Variant \"Chess\"]\n\n1. e4 *\n";
    const struct timespec times[2] = {{.tv_sec = when}, {.tv_sec = when}};
    char *folder = save_folder(NULL), path[PATH_SIZE];
    assert_non_null(folder);
    assert_true(text_make_folder(folder, NULL));
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(replace_file(path, game, strlen(game), NULL));
    assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    free(folder);
}

/* By their age, not by the names of their games. */
static void saved_games_are_listed_latest_first(void **state)
{
    static const char *const want[] = {"altorth-latest.pgn", "reroute66-later.pgn", "chess-early.pgn"};
    struct app *a;
    int at = 0;
    (void)state;
    put_saved(want[2], 1000000000);
    put_saved(want[0], 1000000002);
    put_saved(want[1], 1000000001);
    a = sit_down("load\n");
    while (at < a->list.menu.count && !strstr(a->list.menu.item[at].line, want[0]))
        at++;
    for (int i = 0; i < 3; i++)
        assert_non_null(strstr(a->list.menu.item[at + i].line, want[i]));
    app_free(a);
}

static void press(struct app *a, enum input_kind kind, uint32_t code)
{
    assert_true(control_key(a, &(struct input){.kind = kind, .code = code}, true, NULL));
}

/* The first letter answers; the rest of the word, or Enter, is neither a command nor a key for the board. */
static void the_whole_word_answers_too(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew reroute66\na2-A4\nresign\n");
    (void)state;
    press(a, INPUT_CHARACTER, 'n');
    check_message(a, "Then not.");
    seated_type(a, "o\n");
    check_message(a, "Then not.");
    seated_type(a, "o\n");
    check_message(a, "o: ");
    seated_type(a, "draw\n");
    press(a, INPUT_CHARACTER, 'n');
    press(a, INPUT_ENTER, 0);
    check_message(a, "declined");
    assert_true(a->board.selection.cursor == selection_empty().cursor);
    seated_type(a, "resign\n");
    press(a, INPUT_CHARACTER, 'y');
    seated_type(a, "es\n");
    check_message(a, "");
    assert_true(session_over(a->session));
    seated_type(a, "es\n");
    check_message(a, "\"es\"");
    app_free(a);
}

static void who_plays_on_takes_no_draw(void **state)
{
    struct app *a = sit_down("black you\nnew reroute66\nP a2-A4\ndraw\n");
    (void)state;
    check_message(a, "Black offers a draw. White, do you agree?");
    struct move m;
    assert_true(movetext_read(a->session->game, app_position(a), "p h7-H5", &m, NULL));
    move_play(a, m); /* by the mouse, say */
    assert_int_equal(a->messages.question.kind, ASK_NOTHING);
    seated_type(a, "draw\nyes\n");
    assert_int_equal(record_outcome(a->session->record).ending, ENDING_AGREEMENT);
    app_free(a);
}

/* Wait until the computer has moved. */
static void wait_for_computer(struct app *a)
{
    while (!control_tick(a)) {
        struct pollfd p = {control_fd(a), POLLIN, 0};
        assert_int_equal(poll(&p, 1, 180000), 1);
    }
}

/* The bell of who has another window before him: only then. */
static void the_bell_may_wait_until_one_looks_away(void **state)
{
    struct app *a = sit_down("set bell away\nset library off\nwhite you\nblack 1\nnew reroute66\nP a2-A4\n");
    (void)state;
    wait_for_computer(a);
    assert_false(a->messages.ring);
    a->display.away = true;
    seated_type(a, "P b2-b4\n");
    wait_for_computer(a);
    assert_true(a->messages.ring);
    seated_type(a, "set library on\nset bell off\n");
    app_free(a);
}

static void the_computers_offer_of_a_draw_is_asked_and_agreed_to(void **state)
{
    static const struct seat seats[PLAYERS_MAX] = {{false, 0}, {true, 4}};
    static const struct clock_rule none;
    struct move m[MOVES_MAX];
    struct position p;
    struct app *a = sit_down("");
    const struct game *g = gamecache_game(&a->cache, "reroute66", NULL);
    (void)state;
    assert_true(code_read(g, "k7/b7/8/9/9/8/B7/K7 w - - 0 60", &p, NULL));
    games_begin(a, g, &p, seats, &none);
    a->session->manners.claims_draws = false;
    for (int i = 0; i < 40 && a->messages.question.kind != ASK_DRAW; i++) {
        int at = 0, n = moves_legal(g, app_position(a), m);
        while (at + 1 < n && app_position(a)->on[m[at].to])
            at++;
        move_play(a, m[at]);
        wait_for_computer(a);
    }
    check_message(a, "offers a draw. White, do you agree? (yes or no)");
    seated_type(a, "yes\n");
    check_message(a, "Agreement. The game is drawn.");
    app_free(a);
}

static void a_claim_names_the_move_it_comes_with(void **state)
{
    struct app *a = sit_down("black you\nnew reroute66\nNc3\nNc6\nNb1\nNb8\nNc3\nNc6\nNb1\nclaim a6\n");
    (void)state;
    check_message(a, "no draw to claim");
    seated_type(a, "claim n c6-c7\n");
    check_message(a, "does not move so");
    seated_type(a, "claim n c6-b8\n");
    check_message(a, "Threefold repetition. The game is drawn.");
    app_free(a);
}

static void the_sandbox_leaves_the_game_alone(void **state)
{
    static const char *const refused = "sandbox end";
    struct app *a = sit_down("black you\nclock 5+3\nnew reroute66\nP a2-A4\n");
    (void)state;
    struct position before = *app_position(a);
    seated_type(a, "sandbox end\n");
    check_message(a, "This is the game");
    seated_type(a, "sandbox\nk d8-d4; N-e6\n");
    check_message(a, "Sandbox: k d8-d4; N-e6");
    seated_type(a, "-h1\ncode\n");
    check_message(a, "rnb1qbnr/pppppppp/4N3/9/P3k4/8/1PPPPPPP/RNBQKBN- b KQkq - 0 2");
    seated_type(a, "undo\ncode\n");
    check_message(a, "/RNBQKBNR w");
    seated_type(a, "redo\ncode\n");
    check_message(a, "/RNBQKBN- b");
    seated_type(a, "h1-h2\n");
    check_message(a, "h1 has been removed from the board");
    static const char *const games_own[] = {"claim\n", "hint\n", "go\n", "pause\n", "moves\n", "analyse\n", "review\n"};
    for (size_t i = 0; i < sizeof games_own / sizeof *games_own; i++) {
        seated_type(a, games_own[i]);
        check_message(a, refused);
    }
    seated_touch(a, board_find(a->session->game->board, "e6", 2));
    seated_touch(a, board_find(a->session->game->board, "e2", 2)); /* onto a Pawn of his own */
    check_message(a, "Sandbox: e6-e2");
    seated_type(a, "sandbox 8/8/8/9/9/8/8/Z7 w\ncode\n");
    check_message(a, "8/8/8/9/9/8/8/Z7 w");
    seated_type(a, "undo\n");
    check_message(a, "This is how the sandbox began.");
    seated_type(a, "sandbox end\n");
    check_message(a, "Back in the game. `sandbox CODE` would bring back: 8/8/8/9/9/8/8/Z7 w");
    assert_null(a->aside.parked);
    assert_false(a->session->paused);
    assert_memory_equal(app_position(a), &before, sizeof before);
    assert_int_equal(record_length(record_line_end(a->session->record->root)), 1);
    seated_type(a, "h7-H5\n");
    assert_int_equal(session_turn(a->session), 0);
    seated_type(a, "sandbox\nd8-\n");
    check_message(a, "Sandbox: d8-");
    seated_type(a, "d2-d4; p d7-\n");
    check_message(a, "d2-d4; p d7-: where does the man on d7 go?");
    app_free(a); /* from within */
}

static void the_tutorial_ends_with_what_to_do_now(void **state)
{
    struct app *a = sit_down("tutorial 5\n");
    (void)state;
    seated_type(a, "tutorial 9\n");
    check_message(a, "There are lessons 1 to 5.");
    assert_int_equal(a->exercise.lesson.number, 5);
    seated_type(a, "next\n");
    check_message(a, "That was the last lesson");
    check_message(a, "`new reroute66` begins a game");
    assert_int_equal(a->shown.now, SCREEN_START);
    seated_type(a, "new reroute66\n");
    assert_false(a->exercise.lesson.on);
    app_free(a);
}

/* The task stands below the board, whole, however one comes there from the lesson's text; and a hint is the lesson's
 * answer, not what the computer would play. */
static void a_lesson_says_what_to_do_and_hints_at_it(void **state)
{
    struct app *a = sit_down("tutorial 2\n");
    struct input down = {.kind = INPUT_PAGE_DOWN}, out = {.kind = INPUT_ESCAPE};
    (void)state;
    control_key(a, &down, true, NULL);
    control_key(a, &out, true, NULL);
    check_message(a, "Take it with the Bishop in two moves.");
    seated_type(a, "hint\n");
    check_message(a, "Look at d1.");
    seated_type(a, "hint\n");
    check_message(a, "It is B d1-A4.");
    seated_type(a, "help rules\nboard\n");
    screens_update(a, 24, 80);
    check_message(a, "Take it with the Bishop in two moves.");
    seated_type(a, "B d1-A4\nhelp rules\nboard\n");
    screens_update(a, 24, 80);
    check_message(a, "Right. And now?");
    app_free(a);
}

/* Where no journal can be begun the game would be gone without a word: it is told, and leaving asks. */
static void a_game_that_cannot_be_kept_is_not_left_unasked(void **state)
{
    char *home = memory_copy(getenv("XDG_STATE_HOME"), strlen(getenv("XDG_STATE_HOME")));
    char path[PATH_SIZE], line[PATH_SIZE + 8];
    (void)state;
    setenv("XDG_STATE_HOME", "/dev/null", 1);
    struct app *a = sit_down("white you\nblack you\nnew reroute66\n");
    check_message(a, "The journal cannot be written: ");
    seated_type(a, "quit\n");
    assert_true(a->run.quit); /* nothing was played */
    a->run.quit = false;
    seated_type(a, "P a2-A4\nquit\n");
    check_message(a, "would be lost");
    seated_type(a, "no\n");
    assert_false(a->run.quit);
    seated_type(a, "quit\nyes\n");
    assert_true(a->run.quit);
    a->run.quit = false;
    snprintf(path, sizeof path, "%s/unkept.pgn", getenv("HOME"));
    snprintf(line, sizeof line, "save %s\n", path);
    seated_type(a, line);
    seated_type(a, "quit\n");
    assert_true(a->run.quit); /* it is in the file */
    app_free(a);
    setenv("XDG_STATE_HOME", home, 1);
    free(home);
}

/* From the start screen it begins with the array of the game that is chosen there; several steps are taken back at
 * once. */
static void the_sandbox_begins_from_the_start_screen(void **state)
{
    struct app *a = sit_down("game chess\nsandbox\n");
    (void)state;
    check_message(a, "The rules are off");
    seated_type(a, "P e2-e4\np e7-e5\nN-d4\nundo 2\ncode\n");
    check_message(a, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
    seated_type(a, "redo 2\ncode\n");
    check_message(a, "rnbqkbnr/pppp1ppp/8/4p3/3NP3/8/PPPP1PPP/RNBQKBNR b");
    seated_type(a, "undo zwei\n");
    check_message(a, "How many moves?");
    seated_type(a, "undo 9\nundo\n");
    check_message(a, "This is how the sandbox began.");
    app_free(a);
    a = sit_down("game chess\nedit\n");
    assert_non_null(a->aside.editor);
    app_free(a);
}

/* Whatever happens meanwhile: a question that is open can be read, until it is answered. */
static void no_message_hides_an_open_question(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew reroute66\nresign\n");
    (void)state;
    check_message(a, "Does White resign? (yes or no)");
    app_say(a, TONE_PLAIN, "Something has happened.");
    check_message(a, "Something has happened. Does White resign? (yes or no)");
    app_hush(a);
    check_message(a, "Does White resign? (yes or no)");
    seated_type(a, "no\n");
    assert_string_equal(a->messages.text.at, "Then not.");
    seated_type(a, "resign\nresign\n");
    assert_string_equal(a->messages.text.at, "Does White resign? (yes or no)");
    app_free(a);
}

static void autoplay_is_paused_and_goes_on_as_fast(void **state)
{
    struct app *a = sit_down("black you\nnew reroute66\nP a2-A4\np h7-H5\nN b1-c3\nfirst\nautoplay 4\n");
    (void)state;
    assert_int_equal(a->replay.step, 500);
    seated_type(a, "pause\n");
    assert_int_equal(a->replay.step, 0);
    assert_false(a->session->paused);
    a->run.now += 10000;
    control_tick(a);
    assert_int_equal(record_length(a->session->record->current), 0);
    seated_type(a, "pause\n");
    assert_int_equal(a->replay.step, 500);
    a->run.now += 500;
    control_tick(a);
    assert_int_equal(record_length(a->session->record->current), 1);
    app_free(a);
}

static void wrong_settings_are_told_and_skipped(void **state)
{
    char path[PATH_SIZE];
    struct error e;
    (void)state;
    app_settings_path(path);
    char *slash = strrchr(path, '/');
    *slash = '\0';
    assert_true(text_make_folder(path, &e));
    *slash = '/';
    static const char *const wrong = "theme = slate\nzoo = 3\nlevel = 77\n";
    assert_true(replace_file(path, wrong, strlen(wrong), &e));
    struct app *a = sit_down("new reroute66\n");
    assert_string_equal(a->settings.theme, "slate");
    app_tell_faults(a);
    check_message(a, "config:2:1: there is no setting \"zoo\"; the line is skipped; so is one more.");
    app_free(a);
    assert_true(replace_file(path, "", 0, &e));
}

static void unfinished_games_are_told_apart(void **state)
{
    struct app *a;
    bool one = false, title = false;
    (void)state;
    app_free(sit_down("black you\nred you\nnew altorth3\nf6\n"));
    app_free(sit_down("black you\nnew altorth\nf6\nf6-f5\n"));
    a = sit_down("continue\n");
    assert_int_equal(a->shown.now, SCREEN_LIST);
    for (int i = 0; i < a->list.menu.count; i++) {
        one = one || strstr(a->list.menu.item[i].label, ", 1 move, ");
        title = title || strstr(a->list.menu.item[i].label, "AltOrth Hex Chess, Basic for three, ");
    }
    assert_true(one && title);
    app_free(a);
}

/* How many games `continue` offers. */
static int unfinished(struct app *a)
{
    struct reading how = {.find = gamecache_variant, .context = &a->cache};
    struct unfinished *list;
    int n = journal_list(&how, &list);
    unfinished_free(list, n);
    return n;
}

static void loading_again_and_again_leaves_no_unfinished_games(void **state)
{
    struct app *a = sit_down("black you\nnew chess\ne4\nsave again.pgn\n");
    int before = unfinished(a);
    (void)state;
    for (int i = 0; i < 3; i++)
        seated_type(a, "load again.pgn\ne5\nsave\nundo\nsave\n");
    assert_int_equal(unfinished(a), before);
    for (int i = 0; i < 3; i++)
        seated_type(a, "load again.pgn\nNf3\n");
    seated_type(a, "load again.pgn\n");
    assert_int_equal(unfinished(a), before + 1);
    app_free(a);
}

/* The panel tells how a game ended, though it was agreed on while paused. */
static void a_paused_game_that_ends_is_over(void **state)
{
    struct app *a = sit_down("black you\nnew reroute66\nP a2-A4\npause\n");
    struct canvas c;
    struct text screen = {0};
    int row, column;
    (void)state;
    seated_type(a, "draw\nyes\n");
    assert_true(session_over(a->session));
    app_hush(a);
    canvas_start(&c, 24, 80);
    seated_draw(a, &c, &row, &column);
    canvas_text(&c, &screen);
    assert_non_null(strstr(screen.at, "Agreement."));
    assert_null(strstr(screen.at, "paused"));
    text_free(&screen);
    canvas_free(&c);
    app_free(a);
}

/* A file of settings that cannot be read is told of, and never written over. */
static void unreadable_settings_are_left_alone(void **state)
{
    static const char binary[] = "theme = slate\n# mine\0more\n";
    char path[PATH_SIZE], kept[sizeof binary];
    struct error e;
    (void)state;
    app_settings_path(path);
    char *slash = strrchr(path, '/');
    *slash = '\0';
    assert_true(text_make_folder(path, &e));
    *slash = '/';
    assert_true(replace_file(path, binary, sizeof binary, &e));
    struct app *a = sit_down("");
    app_tell_faults(a);
    check_message(a, "config: not a text file: it holds a NUL byte");
    seated_type(a, "set theme wood\n");
    check_message(a, "theme is \"wood\" until you leave; it could not be kept: ");
    check_message(a, "config: not a text file: it holds a NUL byte");
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fread(kept, 1, sizeof kept, f), sizeof binary);
    assert_memory_equal(kept, binary, sizeof binary);
    fclose(f);
    app_free(a);

    assert_true(replace_file(path, "theme = nonesuch\n", 17, &e));
    a = sit_down("");
    app_tell_faults(a);
    check_message(a, "there is no theme \"nonesuch\": ");
    app_free(a);
    assert_true(replace_file(path, "", 0, &e));
}

/* Write a game with TIME as its time control into the home and go on with it. */
static struct app *load_timed(const char *time)
{
    char path[PATH_SIZE], line[PATH_SIZE + 8];
    struct text pgn = {0};
    struct error e;

    text_addf(&pgn,
              "[Event \"?\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"*\"]\n[TimeControl \"%s\"]\n\n"
              "1. e4 {[%%clk 0:04:31]} e5 {[%%clk 0:02:00.5] slow} *\n",
              time);
    snprintf(path, sizeof path, "%.3000s/timed.pgn", getenv("HOME"));
    assert_true(replace_file(path, pgn.at, pgn.length, &e));
    text_free(&pgn);
    snprintf(line, sizeof line, "load %s\n", path);
    return sit_down(line);
}

static void a_loaded_game_goes_on_with_the_time_that_was_left(void **state)
{
    struct app *a = load_timed("300+3");
    (void)state;
    seated_type(a, "clock\n");
    check_message(a, "White 4:31, Black 2:01");
    seated_type(a, "Nf3\n");
    assert_string_equal(a->session->record->current->comment, "[%clk 0:04:34]");
    app_free(a);

    a = load_timed("40/7200:3600"); /* of a kind that no clock here has: kept as it is */
    assert_false(clock_exists(&a->session->clock));
    seated_type(a, "black computer 1\n");
    assert_string_equal(record_tag(a->session->record, "TimeControl"), "40/7200:3600");
    seated_type(a, "clock 5\n");
    assert_string_equal(record_tag(a->session->record, "TimeControl"), "300");
    app_free(a);
}

/* The names of the saved game, whole if they fit; who is not named is not "you". */
static void a_replay_names_the_players(void **state)
{
    static const char game[] = "[White \"J\303\266rg \304\220\341\272\267ng-Th\303\252odore Z\303\246ri\"]\n"
                               "[Black \"?\"]\n[Variant \"Chess\"]\n\n1. e4 e5 *\n";
    char path[PATH_SIZE], line[PATH_SIZE + 16];
    struct canvas c;
    struct text screen = {0};
    int row, column;
    (void)state;
    snprintf(path, sizeof path, "%s/named.pgn", getenv("HOME"));
    assert_true(replace_file(path, game, strlen(game), NULL));
    snprintf(line, sizeof line, "replay %s\n", path);
    struct app *a = sit_down(line);
    canvas_start(&c, 24, 80);
    seated_draw(a, &c, &row, &column);
    canvas_text(&c, &screen);
    assert_non_null(strstr(screen.at, "White  J\303\266rg \304\220\341\272\267ng-Th\303\252odore Z\303\246ri\n"));
    assert_non_null(strstr(screen.at, "  Black\n"));
    text_free(&screen);
    canvas_free(&c);
    app_free(a);
}

/*
 * Whoever is put out of a game of three is named, with who did it: when it happens, and when the game is gone through.
 */
static void eliminations_are_announced(void **state)
{
    static const char code[] =
        "1/_m1m/_f_m1mf/_h_v_m1m1h/_r2_mMm2g/_v_g6vv1/2_v_m1mr2v1/_h1_m3M1m1h/_f_m1m1RHM1mf/2MV4M1m/"
        "1_mF2VGHFM1[V] w - - 1 12";
    struct app *a = sit_down("game altorth3\n");
    const struct game *g = app_game(a);
    const struct seat people[PLAYERS_MAX] = {{0}};
    const struct clock_rule none = {0};
    struct position p;
    (void)state;
    assert_true(code_read(g, code, &p, NULL));
    games_begin(a, g, &p, people, &none);
    seated_type(a, "G g1-g2\n");
    check_message(a, "Red is checkmated by Black and leaves the game.");
    seated_type(a, "back\nforth\n");
    check_message(a, "Red is checkmated by Black and leaves the game.");
    struct text pgn = {0};
    pgn_write(a->session->record, &pgn);
    assert_non_null(strstr(pgn.at, "{[%left Red checkmate Black]}"));
    text_free(&pgn);
    app_free(a);
}

/* A mistyped command is corrected, ready for Enter; a move in lower case is one where it fits; praise is kept. */
static void slips_are_understood(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew chess\nudno\n");
    const struct node *n;
    (void)state;
    check_message(a, "There is no command \"udno\"; did you mean undo?");
    assert_string_equal(a->typed.prefill, "undo");
    a->typed.prefill[0] = '\0';
    seated_type(a, "xyzzyx\n");
    assert_null(strstr(a->messages.text.at, "did you mean"));
    assert_string_equal(a->typed.prefill, "");
    seated_type(a, "nf3!\n");
    n = a->session->record->current;
    assert_non_null(n->parent);
    assert_int_equal(n->position.on[board_find(a->session->game->board, "f3", 2)] != 0, 1);
    assert_int_equal(n->glyphs, 1);
    assert_int_equal(n->glyph[0], 1);
    seated_type(a, "N b8-c6 // as ever\ncomment anew\n");
    check_message(a, "as ever anew"); /* added to what was said before, not written over it */
    app_free(a);
}

/* A lesson's task does not go with a key, and Enter goes on when it is done. */
static void a_lesson_keeps_its_task_and_goes_on(void **state)
{
    struct app *a = sit_down("tutorial\n");
    char first[80];
    (void)state;
    press(a, INPUT_ESCAPE, 0);
    snprintf(first, sizeof first, "%.60s", a->messages.text.at);
    press(a, INPUT_ESCAPE, 0); /* to the start screen, and back */
    press(a, INPUT_ESCAPE, 0);
    screens_update(a, 24, 80);
    check_message(a, first);
    seated_type(a, "R a1-b7\n");
    press(a, INPUT_ENTER, 0);
    assert_int_equal(a->exercise.lesson.number, 2);
    app_free(a);
}

/* What was answered is taken back and brought back together with the learner's move. */
static void a_lesson_is_taken_back_to_the_learners_move(void **state)
{
    struct app *a = sit_down("tutorial reroute66 2\nB d1-A4\nundo\n");
    (void)state;
    assert_int_equal(record_length(a->session->record->current), 0);
    seated_type(a, "redo\n");
    assert_int_equal(record_length(a->session->record->current), 2);
    seated_type(a, "B A4-d7\n");
    check_message(a, "has changed its colour");
    seated_type(a, "undo\n");
    assert_int_equal(record_length(a->session->record->current), 2);
    app_free(a);
}

/* What plain mode prints. */
static struct text heard;

static void hear(struct app *a, const char *text)
{
    (void)a;
    text_addf(&heard, "%s\n", text);
}

static void plain_mode_tells_moves_in_words(void **state)
{
    struct app *a = app_new(commands, NULL, NULL);
    struct interface ears = interface_plain;
    (void)state;
    ears.print = hear;
    a->rows.face = &ears;
    seated_type(a, "white you\nblack you\nnew reroute66\nP a2-A4\nb7-b5\nA4b5\nfirst\nforth\nend\nwhere b5\n");
    assert_non_null(strstr(heard.at, "White Pawn a2 to A4."));
    assert_non_null(strstr(heard.at, "White Pawn A4 to b5, takes Black Pawn."));
    assert_non_null(strstr(heard.at, "White Pawn on b5"));
    text_free(&heard);
    app_free(a);
}

/* The line about a cell: who stands there, what it can do, whom it has to fear. */
static void a_cell_is_told_of(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew reroute66\nP a2-A4\nh7-H5\n");
    struct canvas c;
    struct text shown = {0};
    int row, column;
    (void)state;
    a->display.can_unicode = false;
    canvas_start(&c, 24, 80);
    seated_type(a, "where a1\n");
    seated_draw(a, &c, &row, &column);
    canvas_text(&c, &shown);
    assert_non_null(strstr(shown.at, "Rook a1 - "));
    assert_non_null(strstr(shown.at, "? help  Enter take  Esc leave"));
    assert_in_range(row, 1, 19); /* the cursor stands on the board */
    text_free(&shown);
    /* A move that is typed shows its way. */
    seated_type(a, "h2-h3\nP a7-a6\n");
    a->board.selection.cursor = CELL_NONE;
    seated_leave_typed(a, "R a1-b5");
    seated_draw(a, &c, &row, &column);
    canvas_text(&c, &shown);
    assert_int_equal(row, 23);
    text_free(&shown);
    canvas_free(&c);
    app_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slips_are_understood),
        cmocka_unit_test(a_lesson_keeps_its_task_and_goes_on),
        cmocka_unit_test(a_lesson_is_taken_back_to_the_learners_move),
        cmocka_unit_test(plain_mode_tells_moves_in_words),
        cmocka_unit_test(a_cell_is_told_of),
        cmocka_unit_test(eliminations_are_announced),
        cmocka_unit_test(samples_are_not_written_over),
        cmocka_unit_test(saving_tells_of_moves_taken_back),
        cmocka_unit_test(the_whole_word_answers_too),
        cmocka_unit_test(help_is_searched),
        cmocka_unit_test(saved_games_are_listed_latest_first),
        cmocka_unit_test(a_replay_names_the_players),
        cmocka_unit_test(a_claim_names_the_move_it_comes_with),
        cmocka_unit_test(the_sandbox_leaves_the_game_alone),
        cmocka_unit_test(the_sandbox_begins_from_the_start_screen),
        cmocka_unit_test(the_tutorial_ends_with_what_to_do_now),
        cmocka_unit_test(a_lesson_says_what_to_do_and_hints_at_it),
        cmocka_unit_test(a_game_that_cannot_be_kept_is_not_left_unasked),
        cmocka_unit_test(no_message_hides_an_open_question),
        cmocka_unit_test(autoplay_is_paused_and_goes_on_as_fast),
        cmocka_unit_test(a_paused_game_that_ends_is_over),
        cmocka_unit_test(unfinished_games_are_told_apart),
        cmocka_unit_test(loading_again_and_again_leaves_no_unfinished_games),
        cmocka_unit_test(wrong_settings_are_told_and_skipped),
        cmocka_unit_test(unreadable_settings_are_left_alone),
        cmocka_unit_test(a_loaded_game_goes_on_with_the_time_that_was_left),
        cmocka_unit_test(the_bell_may_wait_until_one_looks_away),
        cmocka_unit_test(the_computers_offer_of_a_draw_is_asked_and_agreed_to),
        cmocka_unit_test(who_plays_on_takes_no_draw),
    };
    seated_make_home();
    return cmocka_run_group_tests_name("control", tests, NULL, seated_remove_home);
}
