/* Two people at two terminals, by a file that both have open, and somebody who watches. */
#include "person.h"

#include "base/text.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A game of chess that two play in FILE, and a third person watches in plain mode. */
struct together {
    char file[300];
    struct person *white, *black, *watcher;
};

static void start(struct together *t, const char *clock)
{
    char share[400], time[32];
    t->white = person_new(24, 100, "xterm-256color");
    person_file(t->white, "config/reroute66/config", "figures = letters\nname = Anna\n");
    snprintf(t->file, sizeof t->file, "%s/game.pgn", person_home(t->white));
    snprintf(share, sizeof share, "--share=%s", t->file);
    snprintf(time, sizeof time, "--clock=%s", clock);
    run(t->white, (const char *const[]){"play", "--game=chess", "--black=elsewhere", time, share, NULL});
    person_sees_in(t->white, -1, "White> ");
    t->black = begin(24, 100, (const char *const[]){"join", t->file, NULL});
    person_sees(t->black, "You play Black");
    person_sees(t->white, "Black is at the board");
    t->watcher = person_new(40, 100, "dumb");
    run(t->watcher, (const char *const[]){"watch", "--plain", t->file, NULL});
    person_sees(t->watcher, "You watch this game");
    person_sees(t->white, "Watching now"); /* before what is told next takes its place, or the other way round */
    person_sees(t->black, "Watching now");
}

static void end(struct together *t)
{
    leave(t->black);
    leave(t->white);
    person_type(t->watcher, "quit\n");
    person_ends(t->watcher);
    person_free(t->watcher);
}

/* MOVER types LINE, whose move is MOVE everywhere. */
static void move(struct together *t, struct person *mover, const char *line)
{
    enter(mover, line);
    person_sees(t->white, line);
    person_sees(t->black, line);
}

/* ASKS takes back, and AGREES, who SEES the question, does. */
static void take_back(struct person *asks, struct person *agrees, const char *sees)
{
    enter(asks, "undo");
    steps(agrees, sees, "type y");
    person_sees(asks, "agreed to take back");
}

/* White's program, which was killed, is started again in White's home. */
static void come_back(struct together *t)
{
    static const char *const folders[][2] = {{"XDG_STATE_HOME", "state"}, {"XDG_CONFIG_HOME", "config"}};
    char path[320];
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", person_home(t->white), folders[i][1]);
        person_set(t->white, folders[i][0], path);
    }
    person_set(t->white, "TERM", "xterm-256color");
    run(t->white, (const char *const[]){"join", t->file, NULL});
}

/* FILE's text, NULL if it is not there; caller frees. */
static char *read_game(const struct together *t)
{
    struct text text = {0};
    text_read_file(t->file, &text, NULL);
    return text.at;
}

/* Waits until the file has TEXT. */
static void await_event(const struct together *t, const char *text)
{
    for (bool has = false; !has;) {
        FREED char *now = read_game(t);
        has = now && strstr(now, text);
        person_sees(t->white, "White"); /* goes on with the terminals */
        usleep(20000);
    }
}

TEST(a_game_with_offers_and_a_watcher)
{
    struct together t;
    char own[320], save[340];
    start(&t, "none");
    steps(t.black, "enter p e7-e5", "see turn of a player at another terminal");
    move(&t, t.white, "P e2-e4");
    move(&t, t.black, "p e7-e5");
    person_sees(t.watcher, "Black Pawn e7 to e5");
    enter(t.black, "name Bert"); /* that is told as soon as it is given */
    steps(t.black, "see Welcome, Bert", "enter say Good luck");
    person_sees(t.white, "Bert: Good luck");
    person_sees(t.watcher, "Bert: Good luck");
    enter(t.white, "comment Well met");
    person_sees(t.black, "Anna: Well met");
    steps(t.white, "enter hint", "see Hints and analysis are off");
    move(&t, t.white, "N g1-f3");
    take_back(t.white, t.black, "see Anna asks to take back 1 move");
    move(&t, t.white, "P f2-f4");
    enter(t.black, "hints");
    steps(t.white, "see may use hints and analysis", "type n\r");
    person_sees(t.black, "Anna declines");
    move(&t, t.black, "p d7-d6");
    steps(t.black, "enter if B f1-c4 then n g8-f6", "see Planned");
    move(&t, t.white, "B f1-c4");
    steps(t.white, "see n g8-f6", "enter clock 5", "see The clock of a shared game stays", "enter pause");
    steps(t.black, "see Anna asks for a pause", "type y");
    person_sees(t.white, "The game is paused");
    enter(t.black, "pause");
    person_sees(t.white, "The game goes on");
    snprintf(own, sizeof own, "%s/own.pgn", person_home(t.white));
    snprintf(save, sizeof save, "save %s", own);
    enter(t.white, save);
    person_sees(t.white, "Saved in");
    enter(t.black, "draw");
    steps(t.white, "see offers a draw", "type y", "see The game is drawn");
    person_sees(t.black, "The game is drawn");
    person_sees(t.watcher, "drawn");
    char *text = read_game(&t);
    assert_non_null(strstr(text, "[White \"Anna\"]"));
    assert_non_null(strstr(text, "[Result \"1/2-1/2\"]"));
    assert_non_null(strstr(text, "Bert: Good luck"));
    free(text);
    snprintf(t.file, sizeof t.file, "%.280s", own); /* remarks are in what is saved at a board, too */
    text = read_game(&t);
    assert_non_null(strstr(text, "Bert: Good luck"));
    free(text);
    end(&t);
}

/* Whose terminal is closed has left: the others see it. */
TEST(who_is_hung_up_has_left)
{
    struct together t;
    start(&t, "none");
    move(&t, t.white, "P e2-e4");
    await_event(&t, " move e4");
    person_signal(t.black, SIGHUP);
    person_ends(t.black);
    person_sees(t.white, "Black has left");
    FREED char *text = read_game(&t);
    assert_non_null(strstr(text, " away"));
    person_free(t.black);
    leave(t.white);
    person_type(t.watcher, "quit\n");
    person_ends(t.watcher);
    person_free(t.watcher);
}

/* Both programs take the same moves back, and what was taken back is not played again by the one that has agreed. */
TEST(moves_that_are_taken_back_stay_away)
{
    struct together t;
    start(&t, "none");
    move(&t, t.white, "P e2-e4");
    move(&t, t.black, "p e7-e5");
    take_back(t.white, t.black, "see Anna asks to take back 2 moves");
    move(&t, t.white, "P d2-d4");
    move(&t, t.black, "p d7-d5");
    take_back(t.black, t.white, "see asks to take back 1 move");
    move(&t, t.black, "n g8-f6");
    steps(t.white, "enter resign", "type y");
    person_sees(t.black, "Anna resigns. Black wins");
    take_back(t.black, t.white, "see asks to take back 1 move"); /* which takes back what ended the game, too */
    move(&t, t.black, "p e7-e6");
    FREED char *text = read_game(&t);
    const char *first = strstr(text, " move e5");
    assert_non_null(first);
    assert_null(strstr(first + 1, " move e5"));
    end(&t);
}

TEST(nothing_is_lost_with_a_program_or_the_file)
{
    struct together t;
    start(&t, "none");
    move(&t, t.white, "P e2-e4");
    move(&t, t.black, "p e7-e5");
    person_signal(t.white, SIGKILL);
    person_ends(t.white);
    assert_int_equal(unlink(t.file), 0);
    person_sees(t.black, "is gone; it is written again");
    await_event(&t, " move e5");
    person_file(t.white, "game.pgn", ""); /* somebody empties it */
    person_sees(t.black, "is empty; it is written again");
    come_back(&t);
    steps(t.white, "see You play White", "see p e7-e5");
    move(&t, t.white, "N g1-f3");
    person_file(t.white, "game.pgn", "[Event \"another\"]\n\n1. d4 *\n");
    person_sees(t.black, "this is not a shared game");
    person_sees(t.white, "this is not a shared game");
    assert_int_equal(unlink(t.file), 0);
    move(&t, t.black, "n b8-c6");
    steps(t.white, "enter resign", "type y");
    person_sees(t.black, "Anna resigns. Black wins");
    end(&t);
}

TEST(a_game_is_found_again)
{
    struct together t;
    char folder[310];
    start(&t, "none");
    move(&t, t.white, "P e2-e4");
    leave(t.black);
    person_sees(t.white, "Black has left");
    person_type(t.watcher, "quit\n");
    person_ends(t.watcher);
    person_signal(t.white, SIGKILL);
    person_ends(t.white);
    assert_int_equal(unlink(t.file), 0); /* with nobody there to write it again */
    come_back(&t);
    steps(t.white, "see You play White. Black is not there now", "see P e2-e4");
    assert_int_equal(access(t.file, F_OK), 0);
    steps(t.white, "enter games", "see Your shared games", "see move 1, Black to move");
    snprintf(folder, sizeof folder, "join %s", person_home(t.white));
    enter(t.white, folder);
    steps(t.white, "see Shared games",
          "see move 1, Black to move"); /* one's own is there, though its seats are taken */
    leave(t.white);
    person_free(t.watcher);
}

TEST(clocks_run_at_each_terminal)
{
    struct together t;
    start(&t, "0.05");
    move(&t, t.white, "P e2-e4");
    person_sees(t.black, "Black runs out of time");
    person_sees(t.white, "Black runs out of time");
    end(&t);
}

/* Black's program sees the move late, so that its time seems to be over at White's. */
TEST(a_flag_is_answered_by_the_figure_of_its_owner)
{
    struct together t;
    start(&t, "0.05");
    person_signal(t.black, SIGSTOP);
    enter(t.white, "P e2-e4");
    await_event(&t, "flag b");
    person_signal(t.black, SIGCONT);
    await_event(&t, " left ");
    move(&t, t.black, "p e7-e5");
    end(&t);
}

TEST(who_looks_elsewhere_is_told)
{
    struct together t;
    start(&t, "none");
    move(&t, t.white, "P e2-e4");
    person_type(t.white, "\033[O");
    enter(t.black, "name Bert");
    move(&t, t.black, "p e7-e5");
    person_prints(t.white, "\033]2;Bert: e5: your turn\033\\");
    assert_int_equal(person_bells(t.white), 1);
    enter(t.black, "say Well?");
    person_prints(t.white, "\033]2;Bert: Well?\033\\");
    enter(t.black, "draw");
    person_prints(t.white, "\033]2;Bert offers a draw.");
    assert_int_equal(person_bells(t.white), 3);
    person_type(t.white, "\033[I");
    person_prints(t.white, "\033[23;2t");
    steps(t.white, "type n\r", "see Declined");
    enter(t.black, "say Again");
    person_sees(t.white, "Bert: Again");
    assert_int_equal(person_bells(t.white), 3);
    end(&t);
}

/* All that is waited for at once: the shared file, its folder, the own copy, the start screen, the list and what is
 * seen beside it. */
TEST(who_has_looked_at_lists_shares_a_game)
{
    struct together t;
    char share[400];
    t.white = begin(24, 100, NULL);
    snprintf(t.file, sizeof t.file, "%s/game.pgn", person_home(t.white));
    snprintf(share, sizeof share, "share %s", t.file);
    steps(t.white, "see > New game", "enter new chess", "last White> ", "enter save one", "see Saved", "enter load",
          "see Load which game?", "see > ", "type \033", "lose Load which game?", "last White> ");
    enter(t.white, share);
    steps(t.white, "see Shared in", "enter say Hello", "see Said: Hello");
    leave(t.white);
}

RUN_TESTS("terminal: together", NULL, NULL)
