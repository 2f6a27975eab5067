/*
 * Boards as images, through a pseudo-terminal that shows them, or says so: by kitty's protocol and as sixels. No image
 * stays, however the program ends; and a terminal that answers late or never gets none at the wrong time.
 */
#include "person.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

/* A person at a terminal of 24 × 80 that shows images by kitty's protocol or as sixels, and is to see the board. */
static struct person *watching(bool kitty)
{
    struct person *p = person_new(24, 80, "xterm-256color");
    person_has_images(p, kitty ? "kitty(0.26.5)" : NULL);
    run(p, two_people);
    person_prints(p, kitty ? "a=p," : "\033P0;1;0q");
    person_sees_in(p, -1, "White> ");
    return p;
}

TEST(a_game_is_played_on_images)
{
    for (int kitty = 0; kitty < 2; kitty++) {
        struct person *p = watching(kitty);
        person_settles(p);
        long pictures = person_pictures(p);
        steps(p, "type b1-a3\r", "last Black> ", "type h7-H5\r", "last White> ");
        person_gets_pictures(p, pictures);
        person_settles(p);
        pictures = person_pictures(p);
        person_resize(p, 30, 100);
        person_gets_pictures(p, pictures);
        person_settles(p);
        pictures = person_pictures(p);
        person_type(p, "\014"); /* ^L */
        person_gets_pictures(p, pictures);
        leave(p);
    }
}

/* Rows of a board that are the same are not scrolled into one another: the terminal would scroll images with them. */
TEST(images_are_not_scrolled)
{
    static const char *const argv[] = {"play", "--white=human", "--black=human",
                                       "4k3/1ppppppp/8/9/q8/8/1PPPPPPP/R3K3 w - - 0 1", NULL};
    for (int kitty = 0; kitty < 2; kitty++) {
        struct person *p = person_new(30, 100, "xterm-256color");
        person_has_images(p, kitty ? "kitty(0.26.5)" : NULL);
        run(p, argv);
        person_prints(p, kitty ? "a=p," : "\033P0;1;0q");
        steps(p, "last White> ", "type h", "see Pawn h2", "type i", "lose Pawn h2");
        person_settles(p);
        assert_int_equal(person_regions(p), 0);
        steps(p, "type \025", "last White> ");
        leave(p);
    }
}

/* Of more sixels than it keeps xterm forgets the topmost: the cursor must not be seen on one, and whoever comes back to
 * the window finds all of them. */
TEST(forgotten_sixels_are_not_missed)
{
    struct person *p = watching(false);
    steps(p, "type b1-a3\r", "last Black> ", "type h7-H5\r", "last White> ");
    person_settles(p);
    assert_true(person_pictures(p) > 0);
    assert_int_equal(person_crossed(p), 0);
    long pictures = person_pictures(p);
    person_type(p, "\033[O\033[I"); /* another window has the focus, and this one again */
    person_gets_pictures(p, pictures);
    leave(p);
}

/* A list in place of the board, and the board again. */
TEST(another_screen_takes_the_board_away)
{
    struct person *p = watching(true);
    steps(p, "enter settings", "see coordinates", "type \033", "lose coordinates", "last White> ");
    assert_true(person_images(p) > 0);
    leave(p);
}

TEST(no_image_stays)
{
    static const int signals[] = {0, SIGTERM, SIGHUP, SIGSEGV, SIGABRT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct person *p = watching(true);
        steps(p, "type b1-a3\r", "last Black> ");
        assert_true(person_images(p) > 10);
        if (signals[i])
            person_signal(p, signals[i]);
        else
            person_type(p, "quit\r");
        person_ends(p);
        assert_int_equal(person_images(p), 0);
        assert_true(person_terminal_is_sane(p));
        person_free(p);
    }
}

/* Images of another size take the place of those there were. */
TEST(no_image_stays_when_resized)
{
    struct person *p = watching(true);
    person_settles(p);
    int images = person_images(p);
    for (int larger = 1; larger >= 0; larger--) {
        long pictures = person_pictures(p);
        person_resize(p, larger ? 30 : 24, larger ? 100 : 80);
        person_gets_pictures(p, pictures);
        while (person_images(p) < images)
            person_gets_pictures(p, person_pictures(p));
        person_settles(p);
    }
    assert_int_equal(person_images(p), images);
    leave(p);
}

/* A shell's job that ^Z stops takes its images away, and has them again in the foreground. */
TEST(no_image_stays_when_stopped)
{
    struct person *p = person_new(24, 80, "xterm-256color");
    char job[512];
    const char *argv[] = {"/bin/sh", "-mc", job, NULL};
    snprintf(job, sizeof job, "%s play --white=human --black=human; echo it stopped; read x; fg; echo it ended",
             getenv("REROUTE66"));
    person_has_images(p, "kitty(0.26.5)");
    person_start(p, argv);
    person_prints(p, "a=p,");
    steps(p, "last White> ", "type b1-a3\r", "last Black> ");
    person_settles(p);
    assert_true(person_images(p) > 10);
    steps(p, "type \032", "see it stopped");
    assert_int_equal(person_images(p), 0);
    steps(p, "type \n", "last Black> ");
    while (person_images(p) <= 10)
        person_gets_pictures(p, person_pictures(p));
    steps(p, "type quit\r", "see it ended");
    assert_int_equal(person_images(p), 0);
    person_free(p);
}

/* The setting, and tmux: characters. */
TEST(who_wants_none_has_none)
{
    static const char *const off[] = {"play", "--white=human", "--black=human", "--no-pixels", NULL};
    for (int i = 0; i < 3; i++) {
        struct person *p = person_new(24, 80, "xterm-256color");
        person_has_images(p, "kitty(0.26.5)");
        if (i == 1)
            person_file(p, "config/reroute66/config", "pixels = off\n");
        if (i == 2)
            person_set(p, "TMUX", "/tmp/tmux-0/default,1,0");
        run(p, i ? two_people : off);
        person_sees_in(p, -1, "White> ");
        steps(p, "type b1-a3\r", "last Black> ");
        assert_int_equal(person_pictures(p), 0);
        leave(p);
        unsetenv("TMUX");
    }
}

/* What a terminal says of images comes in pieces, and the game goes on meanwhile. */
TEST(answers_may_come_in_pieces)
{
    static const char first[] = "\033P>|kitty(0.26.5)\033\\\033[?62;4c",
                      second[] = "\033[?1;0;16S\033[6;20;10t\033[?62;4c";
    struct person *p = person_new(24, 80, "xterm-256color");
    person_mutes_terminal(p);
    run(p, two_people);
    person_sees_in(p, -1, "White> ");
    for (const char *at = first; *at; at++) {
        person_type(p, (const char[]){*at, '\0'});
        person_settles(p);
    }
    person_prints(p, "a=q");
    for (const char *at = second; *at; at++) {
        person_type(p, (const char[]){*at, '\0'});
        person_settles(p);
    }
    steps(p, "type b1-a3\r", "last Black> ", "type \033[?62;4c", "type h7-H5\r", "last White> ");
    leave(p);
}

RUN_TESTS("images", NULL, NULL)
