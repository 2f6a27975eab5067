/* A disk or folder that does not answer: keys are answered all the same, and what waits for it is told. */
#include "person.h"

#include "base/text.h"

#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* A person with a game, and the files with which the shim holds what is under a folder of the home. */
struct held {
    struct person *person;
    char gate[300], held[320], file[320];
};

/* Makes a person; FOLDER of the home is what is held, or full. False where there is no shim. */
static bool prepare(struct held *h, const char *folder)
{
    char root[300];
    if (!getenv("FAULT_SHIM"))
        return false;
    h->person = person_new(24, 100, "xterm-256color");
    person_file(h->person, "config/reroute66/config", "piece-style = letters\nname = Anna\n");
    snprintf(root, sizeof root, "%s/yard", person_home(h->person));
    assert_int_equal(mkdir(root, 0755), 0);
    snprintf(h->file, sizeof h->file, "%s/game.pgn", root);
    snprintf(h->gate, sizeof h->gate, "%s/gate", person_home(h->person));
    snprintf(h->held, sizeof h->held, "%s.held", h->gate);
    snprintf(root, sizeof root, *folder ? "%s/%s/" : "%s/", person_home(h->person), folder);
    person_set(h->person, "HOLD", h->gate);
    person_set(h->person, "HOLD_ROOT", root);
    snprintf(root, sizeof root, "%s/full", person_home(h->person));
    person_set(h->person, "FULL", root);
    unsetenv("HOLD_CALL");
    person_set(h->person, "LD_PRELOAD", getenv("FAULT_SHIM"));
    return true;
}

/* Starts the program with ARGUMENTS. */
static void begin_held(struct held *h, const char *const *arguments)
{
    run(h->person, arguments);
    unsetenv("LD_PRELOAD");
    person_sees_in(h->person, -1, "White> ");
}

/* Starts a shared game in the folder `yard`; FOLDER of the home is held. False where there is no shim. */
static bool start(struct held *h, const char *folder)
{
    char share[340];
    if (!prepare(h, folder))
        return false;
    snprintf(share, sizeof share, "--share=%s", h->file);
    begin_held(h, (const char *const[]){"play", "--game=chess", "--black=elsewhere", share, NULL});
    return true;
}

/* Starts a game of two people at this terminal; its journals' folder is held. False where there is no shim. */
static bool start_local(struct held *h)
{
    if (!prepare(h, "state/reroute66/journal"))
        return false;
    begin_held(h, (const char *const[]){"play", "--game=chess", "--white=human", "--black=human", NULL});
    return true;
}

/* From now on what touches the folder waits. */
static void hold(struct held *h)
{
    person_file(h->person, "gate", "");
}

/* Waits until something does. */
static void await_held(const struct held *h)
{
    for (struct stat st; stat(h->held, &st) != 0;) {
        person_settles(h->person);
        usleep(1000);
    }
}

static void let_go(struct held *h)
{
    assert_int_equal(unlink(h->gate), 0);
}

static void await_move(const struct held *h, const char *event)
{
    for (bool has = false; !has; usleep(1000)) {
        SCOPED(text) text = {0};
        text_read_file(h->file, &text, NULL);
        has = text.at && strstr(text.at, event);
        person_settles(h->person);
    }
}

/* What a person does meanwhile: the help, its search, a page, a list, the settings, half a line. */
static void look_round(struct held *h)
{
    steps(h->person, "enter help", "see type to search", "type \033", "lose type to search", "enter moves",
          "see n g8-f6", "type \033", "lose n g8-f6", "enter settings", "see Settings:", "type \033",
          "lose Settings:", "type abc", "last abc", "type \025", "lose abc");
}

TEST(keys_are_answered_while_a_shared_folder_is_silent)
{
    struct held h;
    if (!start(&h, "yard"))
        return;
    hold(&h);
    steps(h.person, "enter P e2-e4", "see e4");
    await_held(&h);
    steps(h.person, "last sending");
    look_round(&h);
    steps(h.person, "enter status", "see Your part of the game: sending", "type quit\r", "see Waiting for ",
          "type \003", "see Sending. It is kept, and sent when you join again. Leave all the same?", "type n\r",
          "last waiting for Black> ");
    let_go(&h);
    person_loses_in(h.person, -1, "sending");
    await_move(&h, " move e4");
    leave(h.person);
}

TEST(keys_are_answered_while_the_own_copy_waits)
{
    struct held h;
    if (!start(&h, "state/reroute66/shared"))
        return;
    hold(&h);
    person_type(h.person, "P e2-e4\r");
    await_held(&h);
    steps(h.person, "last saving", "see White to move", "see (no moves yet)", "type abc", "last abc", "type \025",
          "lose abc", "enter help", "see type to search", "type \033", "lose type to search", "see White to move",
          "see (no moves yet)");
    let_go(&h);
    person_loses_in(h.person, -1, "saving");
    person_sees(h.person, "Black to move");
    await_move(&h, " move e4");
    leave(h.person);
}

TEST(keys_are_answered_while_a_journal_waits)
{
    struct held h;
    if (!start_local(&h))
        return;
    hold(&h);
    person_type(h.person, "P e2-e4\r");
    await_held(&h);
    steps(h.person, "last saving", "see White to move", "see (no moves yet)");
    look_round(&h);
    steps(h.person, "see White to move", "see (no moves yet)", "type undo\r", "see Waiting for ", "type \003",
          "see still being saved: nothing is taken back", "type quit\r", "see Waiting for ", "type \003",
          "see Leave all the same?", "type n\r", "type p e7-e5\r", "last saving", "see (no moves yet)");
    let_go(&h);
    person_loses_in(h.person, -1, "saving");
    steps(h.person, "see e7-e5", "last White> ", "enter undo", "see Taken back: p e7-e5", "last Black> ");
    leave(h.person);
}

static const char held_game[] = "[White \"Cleo\"]\n[Black \"Dan\"]\n[Result \"*\"]\n\n1. d4 d5 *\n";

/* The start screen is there though nothing is known of the user's games, and shows them when they answer. */
TEST(the_start_screen_answers_while_games_are_silent)
{
    struct held h;
    if (!start(&h, "state/reroute66/shared"))
        return;
    enter(h.person, "P e2-e4");
    await_move(&h, " move e4");
    steps(h.person, "type quit\r");
    assert_int_equal(WEXITSTATUS(person_ends(h.person)), 0);
    setenv("LD_PRELOAD", getenv("FAULT_SHIM"), 1);
    hold(&h);
    run(h.person, NULL);
    unsetenv("LD_PRELOAD");
    steps(h.person, "see Reading your games", "see > New game", "type \033[B", "see >   Game", "enter help",
          "see type to search", "type \033", "see Reading your games", "type \033[A", "see > New game", "type abc",
          "last abc", "type \025", "lose abc");
    let_go(&h);
    steps(h.person, "lose Reading your games", "see Nobody has come yet", "enter continue", "last waiting for Black> ");
    leave(h.person);
}

/* Nor do lists keep keys waiting, and who does not wait for what is opened goes on. */
TEST(lists_answer_while_games_are_silent)
{
    struct held h;
    if (!prepare(&h, "data/reroute66/games"))
        return;
    person_file(h.person, "data/reroute66/games/first.pgn", held_game);
    person_file(h.person, "data/reroute66/games/second.pgn", held_game);
    begin_held(&h, (const char *const[]){"play", "--game=chess", "--white=human", "--black=human", NULL});
    person_resize(h.person, 24, 140);
    steps(h.person, "enter load", "see Load which game?", "see > Cleo", "see a   b   c");
    hold(&h);
    steps(h.person, "type \033[B", "lose a   b   c", "type \033", "last White> ", "type load\r",
          "see Waiting for first.pgn", "type \003", "see first.pgn does not answer, and was not waited for",
          "type \033", "last White> ", "type save\r", "see Waiting for ", "type \003", "see was not waited for",
          "last White> ");
    let_go(&h);
    steps(h.person, "enter load first", "see d5", "see Loaded");
    leave(h.person);
}

/* Reads the file PATH into OUT, and leaves nothing of what was there before. */
static void read_again(const char *path, struct text *out)
{
    text_free(out);
    assert_true(text_read_file(path, out, NULL));
}

/* A setting that was not waited for does not come back over a newer one: held before its place, it does not come there;
 * on its way there, nothing newer is written until it has come. */
TEST(an_older_name_does_not_come_over_a_newer_one)
{
    static const char *const call[] = {"fsync", "rename"};
    for (int i = 0; i < 2; i++) {
        struct held h;
        char path[340];
        SCOPED(text) text = {0};
        if (!prepare(&h, "config/reroute66"))
            return;
        person_set(h.person, "HOLD_CALL", call[i]);
        snprintf(path, sizeof path, "%s/config/reroute66/config", person_home(h.person));
        begin_held(&h, (const char *const[]){"play", "--game=chess", "--white=human", "--black=human", NULL});
        person_resize(h.person, 24, 200);
        hold(&h);
        person_type(h.person, "name Older\r");
        await_held(&h);
        steps(h.person, "see Waiting for config", "type \003", "see config does not answer, and was not waited for",
              "enter name Newer", "see what was not waited for is still being written");
        read_again(path, &text);
        assert_non_null(strstr(text.at, "name = Anna"));
        let_go(&h);
        do {
            enter(h.person, "name Newest");
            read_again(path, &text);
            assert_true(i == 1 || !strstr(text.at, "Older"));
        } while (!strstr(text.at, "name = Newest"));
        person_type(h.person, "quit\r");
        assert_int_equal(WEXITSTATUS(person_ends(h.person)), 0);
        read_again(path, &text);
        assert_non_null(strstr(text.at, "name = Newest"));
        person_free(h.person);
    }
    unsetenv("HOLD_CALL");
}

/* Nor does a game. */
TEST(an_older_game_does_not_come_over_a_newer_one)
{
    struct held h;
    char save[340];
    SCOPED(text) text = {0};
    if (!prepare(&h, "yard"))
        return;
    person_set(h.person, "HOLD_CALL", "fsync");
    begin_held(&h, (const char *const[]){"play", "--game=chess", "--white=human", "--black=human", NULL});
    person_resize(h.person, 24, 200);
    snprintf(save, sizeof save, "save %s", h.file);
    enter(h.person, save);
    steps(h.person, "enter P e2-e4", "see 1  e4", "last Black> ");
    hold(&h);
    person_type(h.person, "save\r");
    await_held(&h);
    steps(h.person, "see Waiting for game.pgn", "type \003", "see game.pgn does not answer, and was not waited for",
          "enter p e7-e5", "last White> ", "enter save", "see what was not waited for is still being written");
    let_go(&h);
    do {
        enter(h.person, "save");
        read_again(h.file, &text);
        assert_true(!strstr(text.at, "1. e4 *"));
    } while (!strstr(text.at, "1. e4 e5"));
    leave(h.person);
    unsetenv("HOLD_CALL");
}

/* Writes a file of puzzles NAME of the home, large enough for an index. */
static void write_puzzles(const struct held *h, const char *name)
{
    enum { LEAST = 16 << 20 };
    SCOPED(text) text = {0};
    text_add(&text, "PuzzleId,FEN,Moves,Rating,Themes\n");
    for (int i = 0; text.length < LEAST; i++)
        text_addf(&text, "p%d,r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3,g8f6 h5f7,700,%0200d\n",
                  i, i);
    person_file(h->person, name, text.at);
}

/* Nor is the index of a file of puzzles. */
TEST(a_silent_cache_is_not_waited_for)
{
    struct held h;
    char problem[340];
    if (!prepare(&h, "cache/reroute66/puzzles"))
        return;
    write_puzzles(&h, "yard/large.csv");
    person_set(h.person, "HOLD_CALL", "fsync");
    hold(&h);
    begin_held(&h, (const char *const[]){"play", "--game=chess", "--white=human", "--black=human", NULL});
    snprintf(problem, sizeof problem, "problem %s/yard/large.csv", person_home(h.person));
    enter(h.person, problem);
    await_held(&h);
    leave(h.person);
    unsetenv("HOLD_CALL");
}

/* Nor are the results of a laboratory. */
TEST(silent_results_are_not_waited_for)
{
    struct held h;
    if (!prepare(&h, "state/reroute66/lab"))
        return;
    begin_held(&h, (const char *const[]){"play", "--game=chess", "--white=human", "--black=human", NULL});
    hold(&h);
    person_type(h.person, "lab 1\r");
    await_held(&h);
    steps(h.person, "see Waiting for ", "type \003", "see not waited for", "enter P e2-e4", "last Black> ");
    let_go(&h);
    leave(h.person);
}

/* A game that goes on is waited for, and who does not wait stays where it was chosen. */
TEST(a_silent_journal_is_not_waited_for)
{
    struct held h;
    if (!start_local(&h))
        return;
    steps(h.person, "enter P e2-e4", "see 1  e4", "last Black> ", "type quit\r");
    assert_int_equal(WEXITSTATUS(person_ends(h.person)), 0);
    setenv("LD_PRELOAD", getenv("FAULT_SHIM"), 1);
    run(h.person, NULL);
    unsetenv("LD_PRELOAD");
    steps(h.person, "see > Continue: ");
    hold(&h);
    steps(h.person, "type \r", "see Waiting for ", "type \003", "see not waited for", "see > Continue: ");
    let_go(&h);
    steps(h.person, "type \r", "see Continuing the game", "last Black> ");
    leave(h.person);
}

/* Nor does the history of the prompt. */
TEST(keys_are_answered_while_the_history_waits)
{
    struct held h;
    char path[340];
    if (!prepare(&h, "state/reroute66/history"))
        return;
    snprintf(path, sizeof path, "%s/state/reroute66/history", person_home(h.person));
    person_set(h.person, "HOLD_ROOT", path);
    begin_held(&h, (const char *const[]){"play", "--game=chess", "--white=human", "--black=human", NULL});
    hold(&h);
    steps(h.person, "enter P e2-e4", "see e4", "last Black> ");
    await_held(&h);
    look_round(&h);
    steps(h.person, "enter p e7-e5", "see e5", "last White> ");
    let_go(&h);
    leave(h.person);
    unsetenv("HOLD_ROOT");
}

/* The first one that cannot be kept; who plays on knows that the rest is not kept. */
TEST(a_move_that_cannot_be_kept_is_taken_back)
{
    struct held h;
    if (!start_local(&h))
        return;
    steps(h.person, "enter P e2-e4", "see 1  e4", "last Black> "); /* that is seen when it is kept */
    person_file(h.person, "full", "");
    steps(h.person, "type p e7-e5\r", "see What was played is taken back, as it could not", "see Black to move",
          "last not kept! Black> ", "enter p e7-e5", "last not kept! White> ");
    snprintf(h.gate, sizeof h.gate, "%s/full", person_home(h.person));
    let_go(&h);
    steps(h.person, "enter N g1-f3", "see kept again", "last Black> ");
    person_loses_in(h.person, -1, "not kept!");
    leave(h.person);
}

/* Even from who looks at another one meanwhile. */
TEST(a_move_is_taken_back_from_who_looks_elsewhere)
{
    struct held h;
    if (!start_local(&h))
        return;
    steps(h.person, "enter P e2-e4", "see 1  e4", "last Black> ");
    hold(&h);
    person_type(h.person, "p e7-e5\r");
    await_held(&h);
    steps(h.person, "last saving", "type first\r", "see The game waits");
    person_file(h.person, "full", "");
    let_go(&h);
    steps(h.person, "see What was played is taken back", "see Black to move", "last not kept! Black> ");
    snprintf(h.gate, sizeof h.gate, "%s/full", person_home(h.person));
    let_go(&h);
    steps(h.person, "enter p e7-e5", "see kept again");
    leave(h.person);
}

/* A game that is set aside is kept first. */
TEST(a_game_is_kept_before_it_is_set_aside)
{
    struct held h;
    if (!start_local(&h))
        return;
    hold(&h);
    person_type(h.person, "P e2-e4\r");
    await_held(&h);
    steps(h.person, "last saving", "type problem 1\r", "see Waiting for ");
    let_go(&h);
    person_loses(h.person, "Waiting for ");
    leave(h.person);
}

/* A resignation that is dropped while the program waits for it is not told later. */
TEST(a_resignation_that_is_taken_back_stays_away)
{
    struct held h;
    if (!start(&h, "state/reroute66/shared"))
        return;
    enter(h.person, "P e2-e4");
    await_move(&h, " move e4");
    hold(&h);
    steps(h.person, "type resign\r", "see yes or no", "type y\r");
    await_held(&h);
    steps(h.person, "type quit\r", "see Waiting for ");
    person_file(h.person, "full", "");
    let_go(&h);
    steps(h.person, "see Leave all the same?", "type n\r", "see All right, not done", "last waiting for Black> ",
          "enter say Hello");
    await_move(&h, " Hello");
    SCOPED(text) text = {0};
    text_read_file(h.file, &text, NULL);
    assert_null(strstr(text.at, " resign"));
    snprintf(h.gate, sizeof h.gate, "%s/full", person_home(h.person));
    let_go(&h);
    leave(h.person);
}

/* What the others did meanwhile is told as well. */
TEST(a_move_of_the_other_side_is_told_with_a_loss)
{
    struct held h;
    if (!start(&h, "state/reroute66/shared"))
        return;
    enter(h.person, "P e2-e4");
    await_move(&h, " move e4");
    struct person *ben = begin(24, 100, (const char *const[]){"join", h.file, NULL});
    steps(ben, "see Black", "type Ben\r");
    person_sees(h.person, "is at the board");
    hold(&h);
    steps(h.person, "type resign\r", "see yes or no", "type y\r");
    await_held(&h);
    steps(h.person, "type quit\r", "see Waiting for ");
    enter(ben, "p e7-e5");
    await_move(&h, " move e5");
    person_file(h.person, "full", "");
    let_go(&h);
    steps(h.person, "see Leave all the same?", "type n\r", "see Ben plays p e7-e5",
          "see What was played is taken back");
    snprintf(h.gate, sizeof h.gate, "%s/full", person_home(h.person));
    let_go(&h);
    leave(ben);
    leave(h.person);
}

/* The same in a shared game: the others were not told of it. What is not sent either is called so. */
TEST(a_shared_move_that_cannot_be_kept_is_taken_back)
{
    struct held h;
    for (int all = 0; all < 2; all++) {
        if (!start(&h, all ? "" : "state/reroute66/shared"))
            return;
        person_file(h.person, "full", "");
        steps(h.person, "type P e2-e4\r", "see What was played is taken back", "see > White  Anna", "last not kept! ",
              "enter P e2-e4");
        if (all) {
            steps(h.person, "last not sent since", "type quit\r", "see would be lost", "type y\r");
            assert_int_equal(WEXITSTATUS(person_ends(h.person)), 1);
            person_sees(h.person, "not kept either");
            person_free(h.person);
            continue;
        }
        await_move(&h, " move e4");
        steps(h.person, "last not kept! ");
        snprintf(h.gate, sizeof h.gate, "%s/full", person_home(h.person));
        let_go(&h);
        leave(h.person);
    }
}

/* Who does not wait leaves, and is told what is lost; so is a signal. */
TEST(who_does_not_wait_for_a_journal_leaves)
{
    struct held h;
    for (int by_signal = 0; by_signal < 2; by_signal++) {
        if (!start_local(&h))
            return;
        hold(&h);
        person_type(h.person, "P e2-e4\r");
        await_held(&h);
        if (by_signal)
            person_signal(h.person, SIGTERM);
        else
            steps(h.person, "last saving", "type quit\r", "see Waiting for ", "type \003", "see Leave all the same?",
                  "type y\r");
        int status = person_ends(h.person);
        assert_true(WIFEXITED(status) ? WEXITSTATUS(status) == (by_signal ? 128 + SIGTERM : 1)
                                      : by_signal && WTERMSIG(status) == SIGTERM);
        assert_true(person_terminal_is_sane(h.person));
        person_sees(h.person, "not in the journal");
        let_go(&h);
        person_free(h.person);
    }
}

/* Forgets what is written of the first thread, whose calls are written from now on. */
static void watch_first(struct held *h)
{
    person_file(h->person, "gate.first", "");
}

/* Sees that the first thread, which answers keys, has touched no file of the home since. */
static void see_no_first(struct held *h)
{
    char path[320];
    SCOPED(text) calls = {0};
    snprintf(path, sizeof path, "%s.first", h->gate);
    read_again(path, &calls);
    assert_string_equal(calls.at, "");
    assert_int_equal(unlink(path), 0);
}

/* Writes a file of games NAME of the home, large enough for an index, and for being read in pieces. */
static void write_games(const struct held *h, const char *name)
{
    enum { LEAST = 5 << 20 };
    SCOPED(text) text = {0};
    for (int i = 0; text.length < LEAST; i++)
        text_addf(&text, "[White \"Cleo\"]\n[Black \"Dan %d\"]\n[Result \"*\"]\n\n1. d4 {%020000d} *\n\n", i, i);
    person_file(h->person, name, text.at);
}

/* Whatever is done, the thread that answers keys touches no file of the home. */
TEST(the_thread_of_the_keys_touches_no_file)
{
    struct held h;
    if (!prepare(&h, ""))
        return;
    write_puzzles(&h, "yard/large.csv");
    write_games(&h, "yard/large.pgn");
    person_file(h.person, ".editrc", "bind ^B ed-prev-char\n");
    person_file(h.person, "state/reroute66/history", "_HiStOrY_V2_\nhelp\n");
    run(h.person, NULL);
    steps(h.person, "see > New game");
    watch_first(&h);
    steps(h.person, "enter new chess", "last White> ", "enter P e2-e4", "see Black plays", "last White> ",
          "enter name Ben", "see Welcome", "enter save ~/yard/one.pgn", "see Saved in", "enter load",
          "see Load which game?", "type \033", "lose Load which game?", "enter load ~/yard/one.pgn", "see Loaded",
          "enter search ~/yard/one.pgn", "see 1 game in", "type \033", "last White> ",
          "enter search ~/yard save=~/yard/found.pgn", "see games are written", "type \033", "last White> ",
          "enter explorer ~/yard", "see No games from", "enter export ~/yard/one.html", "see Written to",
          "enter problem ~/yard/large.csv", "see Puzzle (rating 700)", "enter solution", "see The solution",
          "enter new chess", "last White> ", "enter lab 1", "see games of Orthodox chess", "type \033", "last White> ",
          "enter share ~/yard/shared.pgn", "see Shared in", "enter say Hello", "see Said: Hello", "enter P e2-e4",
          "last waiting for Black> ");
    see_no_first(&h);
    leave(h.person);
}

/* Nothing is printed where nothing happens, whatever is changed beside the game: this ends when it is silent. */
TEST(a_game_at_rest_is_silent)
{
    struct held h;
    if (!start(&h, "nothing"))
        return;
    enter(h.person, "P e2-e4");
    await_move(&h, " move e4");
    for (long before = -1; before != person_bytes(h.person);) {
        before = person_bytes(h.person);
        person_file(h.person, "yard/other.pgn", "x");
        person_settles(h.person);
    }
    leave(h.person);
}

/* Where nothing tells that a file has changed, as on NFS, it is looked at again and again. */
TEST(moves_are_seen_on_a_disk_that_tells_nothing)
{
    struct held h;
    char share[340];
    if (!prepare(&h, "nothing"))
        return;
    person_set(h.person, "REMOTE", "1");
    snprintf(share, sizeof share, "--share=%s", h.file);
    begin_held(&h, (const char *const[]){"play", "--game=chess", "--black=elsewhere", share, NULL});
    unsetenv("REMOTE");
    enter(h.person, "P e2-e4");
    await_move(&h, " move e4");
    struct person *ben = begin(24, 100, (const char *const[]){"join", h.file, NULL});
    steps(ben, "see Black", "type Ben\r", "last Black> ", "enter p e7-e5");
    steps(h.person, "last White> ");
    leave(ben);
    leave(h.person);
}

TEST(a_signal_ends_what_waits)
{
    struct held h;
    if (!start(&h, "yard"))
        return;
    hold(&h);
    enter(h.person, "P e2-e4");
    await_held(&h);
    person_signal(h.person, SIGTERM);
    int status = person_ends(h.person);
    assert_true(WIFEXITED(status) ? WEXITSTATUS(status) == 128 + SIGTERM : WTERMSIG(status) == SIGTERM);
    assert_true(person_terminal_is_sane(h.person));
    person_sees(h.person, "not sent");
    let_go(&h);
    person_free(h.person);
}

RUN_TESTS("terminal: held", NULL, NULL)
