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

#include <poll.h>

TEST(samples_are_not_written_over)
{
    char path[PATH_SIZE];
    SCOPED(text) before = {0}, after = {0};
    struct desk *d = seated_begin("");

    snprintf(path, sizeof path, "%.3000s/games-played/reroute66-short.pgn", d->cache.catalogue.folder[FOLDERS - 1]);
    assert_true(text_read_file(path, &before, NULL));
    seated_type(d, "replay %s\nforth\ncomment I would not play so\nsave\n", path);
    seated_says(d, "Saved in ");
    seated_says(d, "/games/reroute66-");
    seated_type(d, "comment nor so\nend\nnew chess\n"); /* a finished game is kept on leaving */
    assert_true(text_read_file(path, &after, NULL));
    assert_string_equal(before.at, after.at);
}

TEST(who_plays_on_takes_no_draw)
{
    struct desk *d = seated_begin("black you\nnew reroute66\nP a2-A4\ndraw\n");
    seated_says(d, "Black offers a draw. White, do you agree?");
    struct move m;
    assert_true(movetext_read(d->session->game, desk_position(d), "p h7-H5", &m, NULL));
    move_play(d, m); /* by the mouse, say */
    assert_null(d->voice.question.yes);
    seated_type(d, "draw\nyes\n");
    assert_int_equal(record_outcome(d->session->record).ending, ENDING_AGREEMENT);
}

/* Wait until the computer has moved. */
static void wait_for_computer(struct desk *d)
{
    while (!control_tick(d)) {
        struct pollfd p[CONTROL_FDS];
        int watched = control_watch(d, p);
        assert_int_equal(poll(p, (nfds_t)watched, 600000), 1);
    }
}

/* The bell of who has another window before him: only then. */
TEST(the_bell_may_wait_until_one_looks_away)
{
    struct desk *d = seated_begin("set bell away\nset library off\nwhite you\nblack 1\nnew reroute66\nP a2-A4\n");
    wait_for_computer(d);
    assert_false(d->stage->ring);
    d->stage->display.away = true;
    seated_type(d, "P b2-b4\n");
    wait_for_computer(d);
    assert_true(d->stage->ring);
    seated_type(d, "set library on\nset bell off\n");
}

TEST(the_computers_offer_of_a_draw_is_asked_and_agreed_to)
{
    static const struct seat seats[PLAYERS_MAX] = {{0}, {.ai = true, .level = 4}};
    static const struct clock_rule none;
    struct move m[MOVES_MAX];
    struct position p;
    struct desk *d = seated_begin("");
    const struct game *g = gamecache_game(&d->cache, "reroute66", NULL);
    assert_true(code_read(g, "k7/b7/8/9/9/8/B7/K7 w - - 0 60", &p, NULL));
    beginning_game(d, g, &p, seats, &none);
    d->session->manners.claims_draws = false;
    d->session->seed = 1; /* else by the clock: at some seeds a level loses this game before it offers a draw */
    for (int i = 0; i < 40 && !d->voice.question.yes; i++) {
        int at = 0, n = moves_legal(g, desk_position(d), m);
        while (at + 1 < n && desk_position(d)->on[m[at].to])
            at++;
        move_play(d, m[at]);
        wait_for_computer(d);
    }
    seated_says(d, "offers a draw. White, do you agree? (yes or no)");
    seated_type(d, "yes\n");
    seated_says(d, "Agreement. The game is drawn.");
}

/* What a level plays on a day of the tests is the same on every day. */
TEST(chances_of_a_game_follow_from_the_date)
{
    struct desk *d = seated_begin("new chess\n");
    assert_int_equal(d->session->seed, (uint64_t)desk_date(d));
    assert_int_equal(d->session->seed, 1795000000000);
}

/* Where no journal can be begun the game would be gone without a word: it is told, and leaving asks. */
TEST(a_game_that_cannot_be_kept_is_not_left_unasked)
{
    FREED char *home = memory_copy(getenv("XDG_STATE_HOME"), strlen(getenv("XDG_STATE_HOME")));
    setenv("XDG_STATE_HOME", "/dev/null", 1);
    struct desk *d = seated_begin("white you\nblack you\nnew reroute66\n");
    seated_says(d, "The journal cannot be written: ");
    seated_type(d, "quit\n");
    assert_true(d->stage->quit); /* nothing was played */
    d->stage->quit = false;
    seated_type(d, "P a2-A4\nquit\n");
    seated_says(d, "would be lost");
    seated_type(d, "no\n");
    assert_false(d->stage->quit);
    SCOPED(text) shown = seated_text(d, 24, 80);
    assert_non_null(strstr(shown.at, "not kept! ")); /* the message has gone, the sign has not */
    seated_type(d, "quit\nyes\n");
    assert_true(d->stage->quit);
    d->stage->quit = false;
    seated_type(d, "save %s/unkept.pgn\nquit\n", getenv("HOME"));
    assert_true(d->stage->quit); /* it is in the file */
    static const char *const ways[] = {"new chess",         "tutorial chess 1", "problems chess 1",
                                       "trainer",           "handicap a1",      "load unkept.pgn",
                                       "replay unkept.pgn", "start\nnew",       "board\nendings play KRk"};
    seated_type(d, "p h7-H5\n");
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        seated_type(d, "%s\n", ways[i]);
        seated_says(d, "This game is not kept and would be lost");
        seated_type(d, "no\n");
        assert_int_equal(record_length(d->session->record->current), 2);
    }
    seated_type(d, "new chess\nyes\n");
    assert_string_equal(d->session->game->id, "chess");
    assert_null(d->session->record->root->child);
    seated_type(d, "e4\n");
    setenv("XDG_STATE_HOME", home, 1);
    seated_type(d, "e5\n");
    seated_says(d, "The game is kept again.");
    SCOPED(text) kept = seated_text(d, 24, 80);
    assert_null(strstr(kept.at, "not kept! "));
}

/* Whatever happens meanwhile: a question that is open can be read, until it is answered. */
TEST(no_message_hides_an_open_question)
{
    struct desk *d = seated_begin("white you\nblack you\nnew reroute66\nresign\n");
    seated_says(d, "Does White resign? (yes or no)");
    desk_say(d, TONE_PLAIN, "Something has happened.");
    seated_says(d, "Something has happened. Does White resign? (yes or no)");
    desk_hush(d);
    seated_says(d, "Does White resign? (yes or no)");
    seated_type(d, "no\n");
    assert_string_equal(d->voice.text.at, "All right, not done.");
    seated_type(d, "resign\nresign\n");
    assert_string_equal(d->voice.text.at, "Does White resign? (yes or no)");
}

/* Make the LENGTH bytes of TEXT the settings' file. */
static void put_settings(const char *text, size_t length)
{
    char path[PATH_SIZE];
    seated_settings_path(path);
    char *slash = strrchr(path, '/');
    *slash = '\0';
    assert_true(text_make_folder(path, NULL));
    *slash = '/';
    assert_true(replace_file(path, text, length, NULL));
}

TEST(wrong_settings_are_told_and_skipped)
{
    static const char wrong[] = "theme = slate\nzoo = 3\nlevel = 77\n";
    put_settings(wrong, sizeof wrong - 1);
    struct desk *d = seated_begin("new reroute66\n");
    assert_string_equal(d->settings.theme, "slate");
    desk_tell_faults(d);
    seated_says(d, "config:2:1: there is no setting \"zoo\"; `settings` lists them; the line is skipped; and 1 more.");
    put_settings("", 0);
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

TEST(loading_again_and_again_leaves_no_unfinished_games)
{
    struct desk *d = seated_begin("black you\nnew chess\ne4\nsave again.pgn\n");
    int before = unfinished(d);
    for (int i = 0; i < 3; i++)
        seated_type(d, "load again.pgn\ne5\nsave\nundo\nsave\n");
    assert_int_equal(unfinished(d), before);
    for (int i = 0; i < 3; i++)
        seated_type(d, "load again.pgn\nNf3\n");
    seated_type(d, "load again.pgn\n");
    assert_int_equal(unfinished(d), before + 1);
}

/* A file of settings that cannot be read is told of, and never written over. */
TEST(unreadable_settings_are_left_alone)
{
    static const char binary[] = "theme = slate\n# mine\0more\n";
    char path[PATH_SIZE], kept[sizeof binary];
    put_settings(binary, sizeof binary);
    struct desk *d = seated_sit_down("");
    desk_tell_faults(d);
    seated_says(d, "config: not a text file: it holds a NUL byte");
    seated_type(d, "set theme wood\n");
    seated_says(d, "Theme is \"wood\" until you leave; it could not be kept: ");
    seated_says(d, "/reroute66/config: not a text file: it holds a NUL byte");
    seated_settings_path(path);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fread(kept, 1, sizeof kept, f), sizeof binary);
    assert_memory_equal(kept, binary, sizeof binary);
    fclose(f);
    ui_free(d);

    put_settings("theme = nonesuch\n", 17);
    d = seated_sit_down("");
    desk_tell_faults(d);
    seated_says(d, "config:1:1: there is no theme \"nonesuch\"; `theme` lists them; the line is skipped.");
    assert_string_equal(d->stage->display.theme.name, "wood");
    ui_free(d);
    put_settings("", 0);
}

/* What plain mode prints. */
static struct text heard;

static void hear(struct desk *d, const char *text)
{
    (void)d;
    text_addf(&heard, "%s\n", text);
}

TEST(plain_mode_tells_moves_in_words)
{
    OWNED(desk) d = ui_new(NULL, false, NULL);
    struct face ears = face_plain;
    ears.print = hear;
    d->voice.face = &ears;
    seated_type(d, "white you\nblack you\nnew reroute66\nP a2-A4\nb7-b5\nA4b5\nfirst\nforth\nend\nwhere b5\nnew "
                   "fords\nwhere d4\nwhere c5\n");
    assert_non_null(strstr(heard.at, "White Pawn a2 to A4."));
    assert_non_null(strstr(heard.at, "White Pawn A4 to b5, takes Black Pawn."));
    assert_non_null(strstr(heard.at, "White Pawn on b5"));
    assert_non_null(strstr(heard.at, "d4: empty; a wall stands between d4 and d5.\n"));
    assert_non_null(strstr(heard.at, "c5: empty; what slides stops here.\n"));
    text_free(&heard);
}

/* The line about a cell: who stands there, what it can do, whom it has to fear. */
TEST(a_cell_is_told_of)
{
    struct desk *d = seated_begin("white you\nblack you\nnew reroute66\nP a2-A4\nh7-H5\n");
    d->stage->display.can_unicode = false;
    seated_type(d, "where a1\n");
    seated_shows(d, "Rook a1 - ");
    seated_shows(d, "? help  Enter select  Esc hide cursor");
    SCOPED(picture) p = seated_picture(d, 24, 80);
    assert_in_range(p.row, 1, 19); /* the cursor stands on the board */
    picture_free(&p);
    /* A move that is typed shows its way. */
    seated_type(d, "h2-h3\nP a7-a6\n");
    d->stage->board.selection.cursor = CELL_NONE;
    seated_leave_typed(d, "R a1-b5");
    p = seated_picture(d, 24, 80);
    assert_int_equal(p.row, 23);
}

RUN_TESTS_EACH("control", NULL, seated_end, seated_make_home, seated_remove_home)
