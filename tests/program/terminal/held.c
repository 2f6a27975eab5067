/* A disk or folder that does not answer: keys are answered all the same, and what waits for it is told. */
#include "person.h"

#include "base/text.h"

#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* A person with a shared game, and the files with which the shim holds what is under a folder of the home. */
struct held {
    struct person *person;
    char gate[300], held[320], file[320];
};

/* Starts a shared game in the folder `yard`; FOLDER of the home is what is held. False where there is no shim. */
static bool start(struct held *h, const char *folder)
{
    char root[300], share[340];
    if (!getenv("FAULT_SHIM"))
        return false;
    h->person = person_new(24, 100, "xterm-256color");
    person_file(h->person, "config/reroute66/config", "piece-style = letters\nname = Anna\n");
    snprintf(root, sizeof root, "%s/yard", person_home(h->person));
    assert_int_equal(mkdir(root, 0755), 0);
    snprintf(h->file, sizeof h->file, "%s/game.pgn", root);
    snprintf(h->gate, sizeof h->gate, "%s/gate", person_home(h->person));
    snprintf(h->held, sizeof h->held, "%s.held", h->gate);
    snprintf(root, sizeof root, "%s/%s/", person_home(h->person), folder);
    snprintf(share, sizeof share, "--share=%s", h->file);
    person_set(h->person, "HOLD", h->gate);
    person_set(h->person, "HOLD_ROOT", root);
    person_set(h->person, "LD_PRELOAD", getenv("FAULT_SHIM"));
    run(h->person, (const char *const[]){"play", "--game=chess", "--black=elsewhere", share, NULL});
    unsetenv("LD_PRELOAD");
    person_sees_in(h->person, -1, "White> ");
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
    steps(h->person, "enter help", "see type to search", "type \033", "enter moves", "see n g8-f6", "type \033",
          "enter settings", "see Settings:", "type \033", "type abc", "last abc", "type \025", "lose abc");
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
    let_go(&h);
    person_free(h.person);
}

RUN_TESTS("terminal: held", NULL, NULL)
