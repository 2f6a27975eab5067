/* What is typed at the table, without a terminal: lines in, and what came of them. */
#include "ui/control/control.h"
#include "base/replace.h"
#include "notation/code.h"
#include "record/journal.h"
#include "seated.h"
#include "study/games.h"
#include "study/playing.h"
#include "test.h"
#include "ui/screens/screens.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static struct desk *sit_down(const char *lines)
{
    struct desk *d = ui_new(NULL, false, NULL);
    assert_non_null(d);
    d->settings.pace = 0;
    seated_type(d, lines);
    return d;
}

/* The message on the screen has WORDS in it. */
static void check_message(const struct desk *d, const char *words)
{
    if (!d->voice.text.at || !strstr(d->voice.text.at, words))
        fail_msg("the message is \"%s\", not \"%s\"", d->voice.text.at ? d->voice.text.at : "", words);
}

static void samples_are_not_written_over(void **state)
{
    char path[PATH_SIZE], line[PATH_SIZE + 16];
    struct text before = {0}, after = {0};
    struct desk *d = sit_down("");
    (void)state;

    snprintf(path, sizeof path, "%.3000s/games-played/reroute66-short.pgn", d->cache.catalogue.folder[FOLDERS - 1]);
    assert_true(text_read_file(path, &before, NULL));
    snprintf(line, sizeof line, "replay %s\n", path);
    seated_type(d, line);
    seated_type(d, "forth\ncomment I would not play so\nsave\n");
    check_message(d, "Saved in ");
    check_message(d, "/games/reroute66-");
    seated_type(d, "comment nor so\nend\nnew chess\n"); /* a finished game is kept on leaving */
    assert_true(text_read_file(path, &after, NULL));
    assert_string_equal(before.at, after.at);
    text_free(&before);
    text_free(&after);
    ui_free(d);
}

/* A file cannot say which move the board stands at: who saves after taking moves back is told that they are in it. */
static void saving_tells_of_moves_taken_back(void **state)
{
    struct desk *d = sit_down("white you\nblack you\nnew reroute66\nP a2-A4\np h7-H5\nN b1-c3\nsave\n");
    (void)state;
    check_message(d, ".pgn.");
    seated_type(d, "undo\nsave\n");
    check_message(d, ".pgn, with the move that follows.");
    seated_type(d, "undo\nsave\n");
    check_message(d, ".pgn, with the 2 moves that follow.");
    seated_type(d, "redo\nredo\nsave\n");
    check_message(d, ".pgn.");
    ui_free(d);
}

/* A word is searched for in the commands and in the text of the pages; an item found there opens the page at it. */
static void help_is_searched(void **state)
{
    struct desk *d = sit_down("game chess\nhelp knight\n");
    (void)state;
    assert_string_equal(d->stage->typed.prefill, "knight");
    assert_true(list_menu(d)->count > 1);
    assert_string_equal(list_menu(d)->item[1].line, "help rules knight");
    d->stage->typed.prefill[0] = '\0';
    seated_type(d, "knight\n");
    assert_true(seated_sees(d, "page"));
    seated_type(d, "help nonesuch\n");
    check_message(d, "Nothing in the help speaks of \"nonesuch\".");
    assert_string_equal(d->stage->typed.prefill, "");
    seated_type(d, "help draw\n");
    check_message(d, "draw: offer a draw");
    ui_free(d);
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
    struct desk *d;
    int at = 0;
    (void)state;
    put_saved(want[2], 1000000000);
    put_saved(want[0], 1000000002);
    put_saved(want[1], 1000000001);
    d = sit_down("load\n");
    while (at < list_menu(d)->count && !strstr(list_menu(d)->item[at].line, want[0]))
        at++;
    for (int i = 0; i < 3; i++)
        assert_non_null(strstr(list_menu(d)->item[at + i].line, want[i]));
    ui_free(d);
}

static void press(struct desk *d, enum input_kind kind, uint32_t code)
{
    assert_true(seated_key(d, &(struct input){.kind = kind, .code = code}, true, NULL));
}

/* The first letter answers; the rest of the word, or Enter, is neither a command nor a key for the board. */
static void the_whole_word_answers_too(void **state)
{
    struct desk *d = sit_down("white you\nblack you\nnew reroute66\na2-A4\nresign\n");
    (void)state;
    press(d, INPUT_CHARACTER, 'n');
    check_message(d, "Then not.");
    seated_type(d, "o\n");
    check_message(d, "Then not.");
    seated_type(d, "o\n");
    check_message(d, "o: ");
    seated_type(d, "draw\n");
    press(d, INPUT_CHARACTER, 'n');
    press(d, INPUT_ENTER, 0);
    check_message(d, "declined");
    assert_true(d->stage->board.selection.cursor == selection_empty().cursor);
    seated_type(d, "resign\n");
    press(d, INPUT_CHARACTER, 'y');
    seated_type(d, "es\n");
    check_message(d, "");
    assert_true(session_over(d->session));
    seated_type(d, "es\n");
    check_message(d, "\"es\"");
    ui_free(d);
}

static void who_plays_on_takes_no_draw(void **state)
{
    struct desk *d = sit_down("black you\nnew reroute66\nP a2-A4\ndraw\n");
    (void)state;
    check_message(d, "Black offers a draw. White, do you agree?");
    struct move m;
    assert_true(movetext_read(d->session->game, desk_position(d), "p h7-H5", &m, NULL));
    move_play(d, m); /* by the mouse, say */
    assert_null(d->voice.question.yes);
    seated_type(d, "draw\nyes\n");
    assert_int_equal(record_outcome(d->session->record).ending, ENDING_AGREEMENT);
    ui_free(d);
}

/* Wait until the computer has moved. */
static void wait_for_computer(struct desk *d)
{
    while (!control_tick(d)) {
        struct pollfd p = {control_fd(d), POLLIN, 0};
        assert_int_equal(poll(&p, 1, 180000), 1);
    }
}

/* The bell of who has another window before him: only then. */
static void the_bell_may_wait_until_one_looks_away(void **state)
{
    struct desk *d = sit_down("set bell away\nset library off\nwhite you\nblack 1\nnew reroute66\nP a2-A4\n");
    (void)state;
    wait_for_computer(d);
    assert_false(d->stage->ring);
    d->stage->display.away = true;
    seated_type(d, "P b2-b4\n");
    wait_for_computer(d);
    assert_true(d->stage->ring);
    seated_type(d, "set library on\nset bell off\n");
    ui_free(d);
}

static void the_computers_offer_of_a_draw_is_asked_and_agreed_to(void **state)
{
    static const struct seat seats[PLAYERS_MAX] = {{0}, {.ai = true, .level = 4}};
    static const struct clock_rule none;
    struct move m[MOVES_MAX];
    struct position p;
    struct desk *d = sit_down("");
    const struct game *g = gamecache_game(&d->cache, "reroute66", NULL);
    (void)state;
    assert_true(code_read(g, "k7/b7/8/9/9/8/B7/K7 w - - 0 60", &p, NULL));
    beginning_game(d, g, &p, seats, &none);
    d->session->manners.claims_draws = false;
    for (int i = 0; i < 40 && !d->voice.question.yes; i++) {
        int at = 0, n = moves_legal(g, desk_position(d), m);
        while (at + 1 < n && desk_position(d)->on[m[at].to])
            at++;
        move_play(d, m[at]);
        wait_for_computer(d);
    }
    check_message(d, "offers a draw. White, do you agree? (yes or no)");
    seated_type(d, "yes\n");
    check_message(d, "Agreement. The game is drawn.");
    ui_free(d);
}

static void a_claim_names_the_move_it_comes_with(void **state)
{
    struct desk *d = sit_down("black you\nnew reroute66\nNc3\nNc6\nNb1\nNb8\nNc3\nNc6\nNb1\nclaim a6\n");
    (void)state;
    check_message(d, "no draw to claim");
    seated_type(d, "claim n c6-c7\n");
    check_message(d, "does not move so");
    seated_type(d, "claim n c6-b8\n");
    check_message(d, "Threefold repetition. The game is drawn.");
    ui_free(d);
}

static void the_sandbox_leaves_the_game_alone(void **state)
{
    static const char *const refused = "sandbox end";
    struct desk *d = sit_down("black you\nclock 5+3\nnew reroute66\nP a2-A4\n");
    (void)state;
    struct position before = *desk_position(d);
    seated_type(d, "sandbox end\n");
    check_message(d, "This is the game");
    seated_type(d, "sandbox\nk d8-d4; N-e6\n");
    check_message(d, "Sandbox: k d8-d4; N-e6");
    seated_type(d, "-h1\ncode\n");
    check_message(d, "rnb1qbnr/pppppppp/4N3/9/P3k4/8/1PPPPPPP/RNBQKBN- b KQkq - 0 2");
    seated_type(d, "undo\ncode\n");
    check_message(d, "/RNBQKBNR w");
    seated_type(d, "redo\ncode\n");
    check_message(d, "/RNBQKBN- b");
    seated_type(d, "h1-h2\n");
    check_message(d, "h1 has been removed from the board");
    static const char *const games_own[] = {"claim\n", "hint\n", "go\n", "pause\n", "moves\n", "analyse\n", "review\n"};
    for (size_t i = 0; i < sizeof games_own / sizeof *games_own; i++) {
        seated_type(d, games_own[i]);
        check_message(d, refused);
    }
    seated_touch(d, board_find(d->session->game->board, "e6", 2));
    seated_touch(d, board_find(d->session->game->board, "e2", 2)); /* onto a Pawn of his own */
    check_message(d, "Sandbox: e6-e2");
    seated_type(d, "sandbox 8/8/8/9/9/8/8/Z7 w\ncode\n");
    check_message(d, "8/8/8/9/9/8/8/Z7 w");
    seated_type(d, "undo\n");
    check_message(d, "This is how the sandbox began.");
    seated_type(d, "sandbox end\n");
    check_message(d, "Back in the game. `sandbox CODE` would bring back: 8/8/8/9/9/8/8/Z7 w");
    assert_null(d->parked);
    assert_false(d->session->paused);
    assert_memory_equal(desk_position(d), &before, sizeof before);
    assert_int_equal(record_length(record_line_end(d->session->record->root)), 1);
    seated_type(d, "h7-H5\n");
    assert_int_equal(session_turn(d->session), 0);
    seated_type(d, "sandbox\nd8-\n");
    check_message(d, "Sandbox: d8-");
    seated_type(d, "d2-d4; p d7-\n");
    check_message(d, "d2-d4; p d7-: where does the piece on d7 go?");
    ui_free(d); /* from within */
}

static void the_tutorial_ends_with_what_to_do_now(void **state)
{
    struct desk *d = sit_down("tutorial 5\n");
    (void)state;
    seated_type(d, "tutorial 9\n");
    check_message(d, "There are lessons 1 to 5.");
    assert_int_equal(d->exercise.number, 5);
    seated_type(d, "next\n");
    check_message(d, "That was the last lesson");
    check_message(d, "`new reroute66` begins a game");
    assert_true(seated_sees(d, "start"));
    seated_type(d, "new reroute66\n");
    assert_false(d->exercise.on);
    ui_free(d);
}

/* The task stands below the board, whole, however one comes there from the lesson's text; and a hint is the lesson's
 * answer, not what the computer would play. */
static void a_lesson_says_what_to_do_and_hints_at_it(void **state)
{
    struct desk *d = sit_down("tutorial 2\n");
    struct input down = {.kind = INPUT_PAGE_DOWN}, out = {.kind = INPUT_ESCAPE};
    (void)state;
    seated_key(d, &down, true, NULL);
    seated_key(d, &out, true, NULL);
    screens_update(d, 24, 80);
    check_message(d, "Take it with the Bishop in two moves.");
    seated_type(d, "hint\n");
    check_message(d, "Look at d1.");
    seated_type(d, "hint\n");
    check_message(d, "It is B d1-A4.");
    seated_type(d, "help rules\nboard\n");
    screens_update(d, 24, 80);
    check_message(d, "Take it with the Bishop in two moves.");
    seated_type(d, "B d1-A4\nhelp rules\nboard\n");
    screens_update(d, 24, 80);
    check_message(d, "Right. And now?");
    ui_free(d);
}

/* Where no journal can be begun the game would be gone without a word: it is told, and leaving asks. */
static void a_game_that_cannot_be_kept_is_not_left_unasked(void **state)
{
    char *home = memory_copy(getenv("XDG_STATE_HOME"), strlen(getenv("XDG_STATE_HOME")));
    char path[PATH_SIZE], line[PATH_SIZE + 8];
    (void)state;
    setenv("XDG_STATE_HOME", "/dev/null", 1);
    struct desk *d = sit_down("white you\nblack you\nnew reroute66\n");
    check_message(d, "The journal cannot be written: ");
    seated_type(d, "quit\n");
    assert_true(d->stage->quit); /* nothing was played */
    d->stage->quit = false;
    seated_type(d, "P a2-A4\nquit\n");
    check_message(d, "would be lost");
    seated_type(d, "no\n");
    assert_false(d->stage->quit);
    seated_type(d, "quit\nyes\n");
    assert_true(d->stage->quit);
    d->stage->quit = false;
    snprintf(path, sizeof path, "%s/unkept.pgn", getenv("HOME"));
    snprintf(line, sizeof line, "save %s\n", path);
    seated_type(d, line);
    seated_type(d, "quit\n");
    assert_true(d->stage->quit); /* it is in the file */
    ui_free(d);
    setenv("XDG_STATE_HOME", home, 1);
    free(home);
}

/* From the start screen it begins with the array of the game that is chosen there; several steps are taken back at
 * once. */
static void the_sandbox_begins_from_the_start_screen(void **state)
{
    struct desk *d = sit_down("game chess\nsandbox\n");
    (void)state;
    check_message(d, "The rules are off");
    seated_type(d, "P e2-e4\np e7-e5\nN-d4\nundo 2\ncode\n");
    check_message(d, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b");
    seated_type(d, "redo 2\ncode\n");
    check_message(d, "rnbqkbnr/pppp1ppp/8/4p3/3NP3/8/PPPP1PPP/RNBQKBNR b");
    seated_type(d, "undo zwei\n");
    check_message(d, "How many moves?");
    seated_type(d, "undo 9\nundo\n");
    check_message(d, "This is how the sandbox began.");
    ui_free(d);
    d = sit_down("game chess\nedit\n");
    assert_non_null(d->editor);
    ui_free(d);
}

/* Whatever happens meanwhile: a question that is open can be read, until it is answered. */
static void no_message_hides_an_open_question(void **state)
{
    struct desk *d = sit_down("white you\nblack you\nnew reroute66\nresign\n");
    (void)state;
    check_message(d, "Does White resign? (yes or no)");
    desk_say(d, TONE_PLAIN, "Something has happened.");
    check_message(d, "Something has happened. Does White resign? (yes or no)");
    desk_hush(d);
    check_message(d, "Does White resign? (yes or no)");
    seated_type(d, "no\n");
    assert_string_equal(d->voice.text.at, "Then not.");
    seated_type(d, "resign\nresign\n");
    assert_string_equal(d->voice.text.at, "Does White resign? (yes or no)");
    ui_free(d);
}

static void autoplay_is_paused_and_goes_on_as_fast(void **state)
{
    struct desk *d = sit_down("black you\nnew reroute66\nP a2-A4\np h7-H5\nN b1-c3\nfirst\nautoplay 4\n");
    (void)state;
    assert_int_equal(d->replay.step, 500);
    seated_type(d, "pause\n");
    assert_int_equal(d->replay.step, 0);
    assert_false(d->session->paused);
    d->now += 10000;
    control_tick(d);
    assert_int_equal(record_length(d->session->record->current), 0);
    seated_type(d, "pause\n");
    assert_int_equal(d->replay.step, 500);
    d->now += 500;
    control_tick(d);
    assert_int_equal(record_length(d->session->record->current), 1);
    ui_free(d);
}

static void wrong_settings_are_told_and_skipped(void **state)
{
    char path[PATH_SIZE];
    struct error e;
    (void)state;
    seated_settings_path(path);
    char *slash = strrchr(path, '/');
    *slash = '\0';
    assert_true(text_make_folder(path, &e));
    *slash = '/';
    static const char *const wrong = "theme = slate\nzoo = 3\nlevel = 77\n";
    assert_true(replace_file(path, wrong, strlen(wrong), &e));
    struct desk *d = sit_down("new reroute66\n");
    assert_string_equal(d->settings.theme, "slate");
    desk_tell_faults(d);
    check_message(d, "config:2:1: there is no setting \"zoo\"; the line is skipped; so is one more.");
    ui_free(d);
    assert_true(replace_file(path, "", 0, &e));
}

static void unfinished_games_are_told_apart(void **state)
{
    struct desk *d;
    bool one = false, title = false;
    (void)state;
    ui_free(sit_down("black you\nred you\nnew altorth3\nf6\n"));
    ui_free(sit_down("black you\nnew altorth\nf6\nf6-f5\n"));
    d = sit_down("continue\n");
    assert_true(seated_sees(d, "list"));
    for (int i = 0; i < list_menu(d)->count; i++) {
        one = one || strstr(list_menu(d)->item[i].label, ", 1 move, ");
        title = title || strstr(list_menu(d)->item[i].label, "AltOrth Hex Chess, Basic for three, ");
    }
    assert_true(one && title);
    ui_free(d);
}

/* How many games `continue` offers. */
static int unfinished(struct desk *d)
{
    struct reading how = {.find = gamecache_variant, .context = &d->cache};
    struct unfinished *list;
    int n = journal_list(&how, &list);
    unfinished_free(list, n);
    return n;
}

static void loading_again_and_again_leaves_no_unfinished_games(void **state)
{
    struct desk *d = sit_down("black you\nnew chess\ne4\nsave again.pgn\n");
    int before = unfinished(d);
    (void)state;
    for (int i = 0; i < 3; i++)
        seated_type(d, "load again.pgn\ne5\nsave\nundo\nsave\n");
    assert_int_equal(unfinished(d), before);
    for (int i = 0; i < 3; i++)
        seated_type(d, "load again.pgn\nNf3\n");
    seated_type(d, "load again.pgn\n");
    assert_int_equal(unfinished(d), before + 1);
    ui_free(d);
}

/* The panel tells how a game ended, though it was agreed on while paused. */
static void a_paused_game_that_ends_is_over(void **state)
{
    struct desk *d = sit_down("black you\nnew reroute66\nP a2-A4\npause\n");
    struct canvas c;
    struct text screen = {0};
    int row, column;
    (void)state;
    seated_type(d, "draw\nyes\n");
    assert_true(session_over(d->session));
    desk_hush(d);
    canvas_start(&c, 24, 80);
    seated_draw(d, &c, &row, &column);
    canvas_text(&c, &screen);
    assert_non_null(strstr(screen.at, "Agreement."));
    assert_null(strstr(screen.at, "paused"));
    text_free(&screen);
    canvas_free(&c);
    ui_free(d);
}

/* A file of settings that cannot be read is told of, and never written over. */
static void unreadable_settings_are_left_alone(void **state)
{
    static const char binary[] = "theme = slate\n# mine\0more\n";
    char path[PATH_SIZE], kept[sizeof binary];
    struct error e;
    (void)state;
    seated_settings_path(path);
    char *slash = strrchr(path, '/');
    *slash = '\0';
    assert_true(text_make_folder(path, &e));
    *slash = '/';
    assert_true(replace_file(path, binary, sizeof binary, &e));
    struct desk *d = sit_down("");
    desk_tell_faults(d);
    check_message(d, "config: not a text file: it holds a NUL byte");
    seated_type(d, "set theme wood\n");
    check_message(d, "theme is \"wood\" until you leave; it could not be kept: ");
    check_message(d, "config: not a text file: it holds a NUL byte");
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fread(kept, 1, sizeof kept, f), sizeof binary);
    assert_memory_equal(kept, binary, sizeof binary);
    fclose(f);
    ui_free(d);

    assert_true(replace_file(path, "theme = nonesuch\n", 17, &e));
    d = sit_down("");
    desk_tell_faults(d);
    check_message(d, "there is no theme \"nonesuch\": ");
    ui_free(d);
    assert_true(replace_file(path, "", 0, &e));
}

/* Write a game with TIME as its time control into the home and go on with it. */
static struct desk *load_timed(const char *time)
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
    struct desk *d = load_timed("300+3");
    (void)state;
    seated_type(d, "clock\n");
    check_message(d, "White 4:31, Black 2:01");
    seated_type(d, "Nf3\n");
    assert_string_equal(d->session->record->current->comment, "[%clk 0:04:34]");
    ui_free(d);

    d = load_timed("40/7200:3600"); /* of a kind that no clock here has: kept as it is */
    assert_false(clock_exists(&d->session->clock));
    seated_type(d, "black computer 1\n");
    assert_string_equal(record_tag(d->session->record, "TimeControl"), "40/7200:3600");
    seated_type(d, "clock 5\n");
    assert_string_equal(record_tag(d->session->record, "TimeControl"), "300");
    ui_free(d);
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
    struct desk *d = sit_down(line);
    canvas_start(&c, 24, 80);
    seated_draw(d, &c, &row, &column);
    canvas_text(&c, &screen);
    assert_non_null(strstr(screen.at, "White  J\303\266rg \304\220\341\272\267ng-Th\303\252odore Z\303\246ri\n"));
    assert_non_null(strstr(screen.at, "  Black\n"));
    text_free(&screen);
    canvas_free(&c);
    ui_free(d);
}

/*
 * Whoever is put out of a game of three is named, with who did it: when it happens, and when the game is gone through.
 */
static void eliminations_are_announced(void **state)
{
    static const char code[] =
        "1/_m1m/_f_m1mf/_h_v_m1m1h/_r2_mMm2g/_v_g6vv1/2_v_m1mr2v1/_h1_m3M1m1h/_f_m1m1RHM1mf/2MV4M1m/"
        "1_mF2VGHFM1[V] w - - 1 12";
    struct desk *d = sit_down("game altorth3\n");
    const struct game *g = desk_game(d);
    const struct seat people[PLAYERS_MAX] = {{0}};
    const struct clock_rule none = {0};
    struct position p;
    (void)state;
    assert_true(code_read(g, code, &p, NULL));
    beginning_game(d, g, &p, people, &none);
    seated_type(d, "G g1-g2\n");
    check_message(d, "Red is checkmated by Black and leaves the game.");
    seated_type(d, "back\nforth\n");
    check_message(d, "Red is checkmated by Black and leaves the game.");
    struct text pgn = {0};
    pgn_write(d->session->record, &pgn);
    assert_non_null(strstr(pgn.at, "{[%left Red checkmate Black]}"));
    text_free(&pgn);
    ui_free(d);
}

/* A mistyped command is corrected, ready for Enter; a move in lower case is one where it fits; praise is kept. */
static void slips_are_understood(void **state)
{
    struct desk *d = sit_down("white you\nblack you\nnew chess\nudno\n");
    const struct node *n;
    (void)state;
    check_message(d, "There is no command \"udno\"; did you mean undo?");
    assert_string_equal(d->stage->typed.prefill, "undo");
    d->stage->typed.prefill[0] = '\0';
    seated_type(d, "xyzzyx\n");
    assert_null(strstr(d->voice.text.at, "did you mean"));
    assert_string_equal(d->stage->typed.prefill, "");
    seated_type(d, "nf3!\n");
    n = d->session->record->current;
    assert_non_null(n->parent);
    assert_int_equal(n->position.on[board_find(d->session->game->board, "f3", 2)] != 0, 1);
    assert_int_equal(n->glyphs, 1);
    assert_int_equal(n->glyph[0], 1);
    seated_type(d, "N b8-c6 // as ever\ncomment anew\n");
    check_message(d, "as ever anew"); /* added to what was said before, not written over it */
    ui_free(d);
}

/* A lesson's task does not go with a key, and Enter goes on when it is done. */
static void a_lesson_keeps_its_task_and_goes_on(void **state)
{
    struct desk *d = sit_down("tutorial\n");
    char first[80];
    (void)state;
    press(d, INPUT_ESCAPE, 0);
    screens_update(d, 24, 80);
    snprintf(first, sizeof first, "%.60s", d->voice.text.at);
    press(d, INPUT_ESCAPE, 0); /* to the start screen, and back */
    press(d, INPUT_ESCAPE, 0);
    screens_update(d, 24, 80);
    check_message(d, first);
    seated_type(d, "R a1-b7\n");
    press(d, INPUT_ENTER, 0);
    assert_int_equal(d->exercise.number, 2);
    ui_free(d);
}

/* What was answered is taken back and brought back together with the learner's move. */
static void a_lesson_is_taken_back_to_the_learners_move(void **state)
{
    struct desk *d = sit_down("tutorial reroute66 2\nB d1-A4\nundo\n");
    (void)state;
    assert_int_equal(record_length(d->session->record->current), 0);
    seated_type(d, "redo\n");
    assert_int_equal(record_length(d->session->record->current), 2);
    seated_type(d, "B A4-d7\n");
    check_message(d, "has changed its colour");
    seated_type(d, "undo\n");
    assert_int_equal(record_length(d->session->record->current), 2);
    ui_free(d);
}

/* What plain mode prints. */
static struct text heard;

static void hear(struct desk *d, const char *text)
{
    (void)d;
    text_addf(&heard, "%s\n", text);
}

static void plain_mode_tells_moves_in_words(void **state)
{
    struct desk *d = ui_new(NULL, false, NULL);
    struct face ears = face_plain;
    (void)state;
    ears.print = hear;
    d->voice.face = &ears;
    seated_type(d, "white you\nblack you\nnew reroute66\nP a2-A4\nb7-b5\nA4b5\nfirst\nforth\nend\nwhere b5\n");
    assert_non_null(strstr(heard.at, "White Pawn a2 to A4."));
    assert_non_null(strstr(heard.at, "White Pawn A4 to b5, takes Black Pawn."));
    assert_non_null(strstr(heard.at, "White Pawn on b5"));
    text_free(&heard);
    ui_free(d);
}

/* The line about a cell: who stands there, what it can do, whom it has to fear. */
static void a_cell_is_told_of(void **state)
{
    struct desk *d = sit_down("white you\nblack you\nnew reroute66\nP a2-A4\nh7-H5\n");
    struct canvas c;
    struct text shown = {0};
    int row, column;
    (void)state;
    d->stage->display.can_unicode = false;
    canvas_start(&c, 24, 80);
    seated_type(d, "where a1\n");
    seated_draw(d, &c, &row, &column);
    canvas_text(&c, &shown);
    assert_non_null(strstr(shown.at, "Rook a1 - "));
    assert_non_null(strstr(shown.at, "? help  Enter take  Esc leave"));
    assert_in_range(row, 1, 19); /* the cursor stands on the board */
    text_free(&shown);
    /* A move that is typed shows its way. */
    seated_type(d, "h2-h3\nP a7-a6\n");
    d->stage->board.selection.cursor = CELL_NONE;
    seated_leave_typed(d, "R a1-b5");
    seated_draw(d, &c, &row, &column);
    canvas_text(&c, &shown);
    assert_int_equal(row, 23);
    text_free(&shown);
    canvas_free(&c);
    ui_free(d);
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
