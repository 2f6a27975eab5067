/* The whole program through a pseudo-terminal: games played by prompt, kept, taken back, killed and gone on with. */
#include "person.h"
#include "test.h"

#include "base/text.h"

#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

AT_TERMINAL(the_start_screen_leads_to_a_game_by_arrows, NULL)
{
    steps(p, "see > New game", "see < Reroute66 >", "type \033[B", "see >   Game", "type \033[C", "lose < Reroute66 >",
          "type \033[D", "see < Reroute66 >", "type \033OA\r", "last White> ", "see A game of Reroute66");
}

AT_TERMINAL(the_reason_comes_while_typing, two_people)
{
    steps(p, "last White> ", "type N b1", "last White> N b1", "type -c4", "see N b1-c4: ", "type \025", "lose N b1-c4");
}

/* ^C drops what is typed; where nothing is, it stops a review, which keeps what is done. */
AT_TERMINAL(a_review_is_stopped, two_people)
{
    steps(p, "last White> ", "type new chess\r", "see Orthodox", "type f2f3\r", "last Black> ", "type e7e5\r",
          "last White> ", "type g2g4\r", "last Black> ", "type d8h4\r", "see Checkmate", "type review 1000\r",
          "see [stop]", "type abc", "last > abc", "type \003", "see [stop]", "type \003", "see Stopped: ");
}

AT_TERMINAL(an_analysis_is_stopped_and_then_nothing_is, two_people)
{
    steps(p, "last White> ", "type analyse\r", "see depth ", "type \003", "see Analysis stopped", "type \003",
          "see Type quit");
}

AT_TERMINAL(resizing_large_small_and_too_small, two_people)
{
    int row, column, larger;
    steps(p, "last White> ", "type P a2-", "last White> P a2-");
    assert_true(person_finds(p, "White to move", &row, &column));
    person_resize(p, 60, 200);
    person_sees_in(p, 59, "White> P a2-");
    person_sees(p, "White to move");
    assert_true(person_finds(p, "White to move", &row, &larger));
    assert_true(larger > column);
    person_resize(p, 7, 80);
    person_sees_in(p, 0, "rows; the window has 80 by 7");
    person_sees_in(p, -1, "White> P a2-");
    person_resize(p, 24, 20);
    person_sees(p, "--plain");
    person_resize(p, 2, 9);
    person_resize(p, 24, 80);
    steps(p, "last White> P a2-", "type A4\r", "last Black> ");
}

#ifdef __linux__
/* The bytes of address space that a process has, by its /proc/PID/statm. */
static unsigned long address_space(const char *statm)
{
    unsigned long pages = 0;
    FILE *f = fopen(statm, "r");
    assert_true(f && fscanf(f, "%lu", &pages) == 1);
    fclose(f);
    return pages * (unsigned long)sysconf(_SC_PAGESIZE);
}

/* Does it need address space without end, as under a sanitizer? */
static bool is_boundless(const char *statm)
{
    return address_space(statm) >= 1UL << 40;
}

/* Let P's program have MORE bytes of address space than it has; 0: as much as it wants. False if it needs that. */
static bool limit_memory(const struct person *p, unsigned long more)
{
    struct rlimit none, limit;
    char statm[40];
    snprintf(statm, sizeof statm, "/proc/%d/statm", (int)person_process(p));
    assert_int_equal(prlimit(person_process(p), RLIMIT_AS, NULL, &none), 0);
    limit = (struct rlimit){more ? address_space(statm) + more : none.rlim_max, none.rlim_max};
    return !is_boundless(statm) && prlimit(person_process(p), RLIMIT_AS, &limit, NULL) == 0;
}

/* However little memory there is at the start, it says so or begins: the line editor would end by a fault in it. */
TEST(a_start_with_little_memory)
{
    char command[200];
    for (int megabytes = 16; megabytes <= 48 && !is_boundless("/proc/self/statm"); megabytes += 2) {
        struct person *p = person_new(200, 400, "xterm-256color");
        snprintf(command, sizeof command, "ulimit -v %d000; exec \"$REROUTE66\" play --white=human --black=human",
                 megabytes);
        person_start(p, (const char *const[]){"/bin/sh", "-c", command, NULL});
        person_type(p, "quit\r");
        int status = person_ends(p);
        assert_true(WIFEXITED(status));
        assert_true(WEXITSTATUS(status) == 0 || person_has(p, "memory") || person_has(p, "shared libraries"));
        person_free(p);
    }
}

/* Where there is no memory for a larger screen the old one goes on; curses would free its rows twice. */
AT_TERMINAL(a_window_too_large_for_memory, two_people)
{
    person_sees_in(p, -1, "White> ");
    if (limit_memory(p, 2 << 20)) {
        person_resize(p, 300, 500);
        person_type(p, "P a2-A4\r");
        person_sees_in(p, 23, "Black> ");
        limit_memory(p, 0);
        steps(p, "type P", "last Black> P", "type \b");
        person_resize(p, 24, 80);
        person_sees_in(p, -1, "Black> ");
    }
}
#endif

/* Waits until a journal of P's has WORDS: a thread writes it, after the move is seen. */
static void wait_for_journal(struct person *p, const char *words)
{
    char folder[300], path[600];
    snprintf(folder, sizeof folder, "%s/state/reroute66/journal", person_home(p));
    for (bool has = false; !has; person_settles(p)) {
        DIR *all = opendir(folder);
        assert_non_null(all);
        for (struct dirent *entry; !has && (entry = readdir(all));) {
            SCOPED(text) journal = {0};
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            has = text_read_file(path, &journal, NULL) && journal.at && strstr(journal.at, words);
        }
        closedir(all);
    }
}

AT_TERMINAL(a_killed_game_goes_on, two_people)
{
    static const char *const moves[] = {"P a2-A4", "p h7-H5", "P b2-b3", NULL};
    person_sees_in(p, -1, "White> ");
    play(p, moves);
    person_sees(p, "2  P b2-b3"); /* in the list of moves, not as it was typed */
    person_signal(p, SIGKILL);
    person_ends(p);
    run(p, NULL);
    steps(p, "see > Continue: Reroute66, 3 moves", "type \r", "last Black> ", "see P b2-b3", "enter undo",
          "last White> ");
    wait_for_journal(p, "\ntaken ");
    person_signal(p, SIGKILL);
    person_ends(p);
    run(p, NULL);
    steps(p, "see Continue: Reroute66, 2 moves", "enter continue", "last White> ");
}

/* The time that NAME has left, as the panel shows it, into OUT. */
static void time_of(struct person *p, const char *name, char out[16])
{
    char line[400];
    int row, column;
    assert_true(person_finds(p, name, &row, &column));
    person_row(p, row, line, sizeof line);
    const char *colon = strchr(line, ':');
    assert_non_null(colon);
    assert_int_equal(sscanf(colon - 2, "%15s", out), 1);
}

TEST(clocks_go_on_where_a_killed_game_left_them)
{
    static const char *const arguments[] = {"play", "--white=human", "--black=human", "--clock=5", NULL};
    struct person *p = begin(24, 80, arguments);
    char before[16], after[16];
    steps(p, "last White> ", "play P a2-A4");
    do {
        person_settles(p);
        time_of(p, "Black  you", before);
    } while (strcmp(before, "5:00") == 0); /* Black thinks */
    steps(p, "play p h7-H5", "last White> ");
    time_of(p, "Black  you", before);
    person_signal(p, SIGKILL);
    person_ends(p);
    run(p, NULL);
    steps(p, "see > Continue: Reroute66, 2 moves", "type \r", "last White> ");
    time_of(p, "Black  you", after);
    assert_string_equal(after, before);
    leave(p);
}

AT_TERMINAL(quitting_keeps_an_unfinished_game_and_saves_a_finished_one, two_people)
{
    static const char *const moves[] = {"P f2-f3", "p f7-f6", "P g2-g4", "q e8-h4", NULL};
    steps(p, "last White> ", "play P f2-f3", "type \004");
    assert_int_equal(person_ends(p), 0);
    run(p, NULL);
    steps(p, "see Continue: Reroute66, 1 move,", "type \r", "last Black> ");
    play(p, moves + 1);
    steps(p, "see Checkmate", "type quit\r");
    assert_int_equal(person_ends(p), 0);
    run(p, NULL);
    person_sees(p, "New game");
    assert_false(person_has(p, "Go on"));
    steps(p, "enter load", "see Player - Player");
}

AT_TERMINAL(sigterm_gives_the_terminal_back_and_keeps_the_game, two_people)
{
    steps(p, "last White> ", "play P a2-A4");
    person_signal(p, SIGTERM);
    int status = person_ends(p);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 128 + SIGTERM);
    assert_true(person_terminal_is_sane(p));
    run(p, NULL);
    person_sees(p, "Continue: Reroute66, 1 move,");
}

AT_TERMINAL(a_hang_up_keeps_a_finished_game_too, two_people)
{
    static const char *const moves[] = {"P f2-f3", "p f7-f6", "P g2-g4", "q e8-h4", NULL};
    person_sees_in(p, -1, "White> ");
    play(p, moves);
    person_sees(p, "Checkmate");
    person_signal(p, SIGHUP);
    person_signal(p, SIGHUP);
    int status = person_ends(p);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 128 + SIGHUP);
    run(p, NULL);
    person_sees(p, "New game");
    assert_false(person_has(p, "Continue:"));
    steps(p, "enter load", "see Player - Player");
}

TEST(colours_or_none)
{
    struct person *p = person_new(24, 80, "xterm-256color");
    run(p, two_people);
    person_sees_in(p, -1, "White> ");
    assert_true(person_sees_any_colour(p));
    person_type(p, "quit\r");
    person_ends(p);
    person_set(p, "NO_COLOR", "1");
    run(p, two_people);
    person_sees_in(p, -1, "White> ");
    assert_false(person_sees_any_colour(p));
    leave(p);
}

TEST(letters_without_a_unicode_locale)
{
    struct person *p = person_new(24, 80, "xterm");
    person_set(p, "LC_ALL", "C");
    run(p, two_people);
    steps(p, "last White> ", "see | r | n | b | k | q | b | n | r | 8", "type quit\r");
    person_ends(p);
    person_set(p, "LC_ALL", "C.UTF-8");
    run(p, two_people);
    person_sees(p, "\342\231\234"); /* a black Rook */
    steps(p, "enter figures letters", "lose \342\231\234", "see  r ");
    leave(p);
}

/* The Linux console has neither figures nor parts of blocks, nor the middle dot everywhere (Debian's Lat15 fonts of
 * console-setup 1.221): besides 7 bits there are the full block and shades. */
TEST(the_linux_console_gets_only_what_its_font_has)
{
    static const char *const typed[] = {"P a2-A4\r", "b1\r",       "resign\r", "n\r",         "help\r",
                                        "\033",      "settings\r", "\033",     "analyse 2\r", "analyse off\r"};
    static const char *const promoting[] = {"play", "--white=human", "--black=human", NULL};
    struct person *p = person_new(24, 80, "linux");
    char row[512];
    run(p, promoting);
    person_sees_in(p, -1, "White> ");
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        person_type(p, typed[i]);
        person_settles(p);
        for (int y = 0; y < 24; y++) {
            person_row(p, y, row, sizeof row);
            for (const char *s = row; *s; s++)
                if (strncmp(s, "█", 3) == 0 || strncmp(s, "░", 3) == 0 || strncmp(s, "▒", 3) == 0)
                    s += 2;
                else if ((unsigned char)*s >= 0x80)
                    fail_msg("after \"%s\", row %d: %s", typed[i], y, row);
        }
    }
    leave(p);
}

/* A blank beside a piece has the piece's colours, so that they are sent once. Two of the moves leave a trail. */
TEST(a_move_in_all_colours_is_few_bytes)
{
    static const char direct[] =
        "COLORTERM=truecolor VTE_VERSION=7000 exec \"$REROUTE66\" play --white=human --black=human";
    static const char *const moves[] = {"P a2-A4", "h7-H5", "N b1-c3", "b7-b5"};
    long bytes = 0;
    struct person *p = person_new(60, 200, "xterm-256color");
    person_start(p, (const char *const[]){"/bin/sh", "-c", direct, NULL});
    steps(p, "see White> ", "type set motion off\r");
    person_prints(p, "\033[38;2;");
    for (int i = 0; i < 4; i++) {
        person_type(p, moves[i]);
        person_sees_in(p, -1, moves[i]);
        person_settles(p);
        bytes -= person_bytes(p);
        person_type(p, "\r");
        person_sees_in(p, -1, i % 2 ? "White> " : "Black> ");
        person_settles(p);
        bytes += person_bytes(p);
    }
    assert_in_range(bytes / 4, 1, 6144);
    leave(p);
}

TEST(a_dumb_terminal_gets_lines)
{
    struct person *p = person_new(60, 100, "dumb");
    run(p, two_people);
    steps(p, "see White> ", "type P a2-A4\r", "see White Pawn a2 to A4.", "type pieces\r", "see White Pawn on A4",
          "type quit\r");
    assert_int_equal(person_ends(p), 0);
    person_free(p);
}

/* Terminals that are younger than the system, and those that nobody has heard of: asked about once, and Enter means yes
 * where the name is like those of a known family. */
TEST(an_unknown_terminal_is_tried_as_the_usual_one)
{
    static const struct {
        const char *term, *question, *answer, *sees;
    } row[] = {{"xterm-ghostty", NULL, NULL, "New game"},
               {"xterm-someday", "\"xterm-someday\". Use it like xterm-256color? [Y/n]", "\r", "New game"},
               {"no-such-terminal", "\"no-such-terminal\". Use it like xterm-256color? [y/N]", "y\r", "New game"},
               {"no-such-terminal", "\"no-such-terminal\". Use it like xterm-256color? [y/N]", "\r", "plain mode"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct person *p = person_new(30, 100, row[i].term);
        static const char *const nothing[] = {NULL};
        for (int again = 0; again < 2; again++) {
            run(p, nothing);
            if (row[i].question && !again) {
                person_sees(p, row[i].question);
                person_type(p, row[i].answer);
            }
            person_sees(p, row[i].sees);
            person_type(p, "quit\r");
            assert_int_equal(person_ends(p), 0);
        }
        person_free(p);
    }
}

TEST(vi_mode)
{
    struct person *p = person_new(24, 80, "xterm-256color");
    person_file(p, ".editrc", "bind -v\n");
    run(p, two_people);
    steps(p, "last White> ", "type Q a2-A4", "last White> Q a2-A4", "type \033", "type 0rP", "last White> P a2-A4",
          "type \r", "last Black> ", "type h7-H\t", "last Black> p h7-H5");
    leave(p);
}

AT_TERMINAL(tab_completes_moves_and_commands, two_people)
{
    steps(p, "last White> ", "type a2-A\t", "last White> P a2-A4", "type \025N b\t", "last White> N b1-",
          "see N b1-a3  N b1-c3", "type \025und\t", "last White> undo", "type \025theme sl\t",
          "last White> theme slate");
}

TEST(the_computer_answers_and_the_half_typed_line_survives)
{
    static const char *const arguments[] = {"play", "--black=ai:1", NULL};
    struct person *p = begin(24, 80, arguments);
    steps(p, "last White> ", "type P a2-A4\rN b1-");
    person_sees_in(p, -1, "White> N b1-"); /* Black has answered; the message may have gone */
    steps(p, "type \025undo\r", "see Taken back", "last White> ", "enter P a2-a3", "see Black plays");
    leave(p);
}

/* What the program puts into the prompt has the cursor behind it; a guess gives way to the next line. */
AT_TERMINAL(prefilled_lines_are_gone_on_with, two_people)
{
    steps(p, "last White> ", "type udno\r", "last White> undo", "see Enter takes it", "type P a2",
          "lose Enter takes it", "type -a3\r", "last Black> ", "see P a2-a3", "type comment one\r", "see one",
          "type comment\r", "last comment one", "type  and two\r", "see one and two");
}

TEST(a_faulty_start_is_told)
{
    static const char *const wrong[][4] = {
        {"play", "--game=nonsense", NULL},
        {"play", "--position=8/8 w", NULL},
        {"play", "/nowhere/at-all.pgn", NULL},
        {"play", "--black=ai:99", NULL}, /* wrong usage */
    };
    for (int i = 0; i < 4; i++) {
        struct person *p = begin(24, 80, wrong[i]);
        int status = person_ends(p);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), i == 3 ? 2 : 1);
        assert_true(person_has(p, i == 3 ? "reroute66 play: " : "reroute66: "));
        assert_true(person_terminal_is_sane(p));
        person_free(p);
    }
}

RUN_TESTS("game", NULL, NULL)
