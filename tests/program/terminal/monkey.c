/*
 * A monkey at the keyboard: 50,000 random keys, words, clicks and resizes. The program may leave when it is told to,
 * and must do nothing else but go on; most useful in a build with sanitizers. The seed is the argument, else that of
 * the day, so that a run can be repeated.
 */
#include "base/random.h"
#include "person.h"
#include "seed.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

enum { EVENTS = 50000, BATCH = 8 };

static uint64_t seed;

static const char *const words[] = {
    "undo\r", "redo\r", "flip\r", "moves\r", "hint\r", "draw\r", "claim\r", "resign\r", "y", "n", "new\r",
    "new altorth3\r", "new fastlane\r", "new reenterent\r", "new chess\r", "new altorth\r", "new reroute66\r",
    /* seats, looks, help */
    "white ai:1\r", "black ai:1\r", "black you\r", "white you\r", "red ai:1\r", "clock 1+1\r", "clock none\r",
    "zoom +\r", "zoom -\r", "zoom\r", "theme slate\r", "theme\r", "figures\r", "help\r", "help rules\r", "settings\r",
    "set names on\r", "tutorial\r", "next\r", "back\r", "forth\r", "first\r", "end\r", "goto 2\r", "autoplay 4\r",
    "autoplay 0.5\r", "set piece-style outlined\r", "set piece-style auto\r", "autoplay 0\r", "variation\r", "main\r",
    "promote\r", "delete\r", "restore\r", "comment word\r", "glyph !\r", "save\r", "save here\r", "load here\r",
    "replay here\r", "load\r", "continue\r", "start\r", "go\r", "now\r", "pause\r", "pieces\r", "attackers a4\r",
    "last\r", "status\r", "code\r", "samples\r", "level 1\r", "board\r", "sandbox\r", "sandbox end\r", "N-e4\r",
    "e4-\r", "-d5\r", "name Ape\r", "set turn-board on\r", "set pace 0\r", "udno\r", "nf3\r", "b1\r",
    "new 7k/P7/8/9/9/8/8/K7 w - - 0 1\r", "analyse 2\r", "line 1\r", "threats\r", "review 1\r", "edit\r", "problems\r",
    "explorer\r", "endings\r", "/e\r",
    /* keys of letters */
    "o", "n", "p", "g", "G", "+", "-", "new crazyhouse\r", "P@e4\r", "set motion off\r", "set motion on\r", "quit\r"};

static const char *const keys[] = {
    "\033[A", "\033[B", "\033[C", "\033[D", "\r", "\r", "\r", "\033", "\t", "?", "\033OP", "\033OQ", "\033[5~",
    "\033[6~", "\033[H", "\033[F", "\025", "\003", "\022", "\020", "\016", "\177", "\001", "\005", " ",
    /* what means nothing here, and must type nothing: F11 to F14, Insert, with Shift, Control or Alt,
                                    * a paste, reports of focus and colours, halves */
    "\033[23~", "\033[24~", "\033[25~", "\033[26~", "\033[2~", "\033[3;5~", "\033[1;2A", "\033[1;3C", "\033[1;5D",
    "\033[Z", "\033OM", "\033Oj", "\033[200~a2-A4\r\033[201~", "\033[I", "\033[O", "\033]11;rgb:0/0/0\a", "\033[?62;c",
    "\033[", "\033O", "\033\033", "\033[<2;8;16M\033[<2;8;16m"};

/* A short word that may be half of a move or of anything else. */
static void babble(struct random *r, char *out)
{
    static const char letters[] = "PNBRQKpnbrqkMVFHGmabcdefgh12345678AH-*;xO@ \t\xC3\xA9";
    int n = 1 + (int)random_below(r, 8);
    for (int i = 0; i < n; i++)
        *out++ = letters[random_below(r, sizeof letters - 1)];
    *out = '\0';
}

/*
 * A report of any button, with any modifier, pressed, let go or moved, in the newer or the older way; also off the
 * screen.
 */
static void point(struct person *p, struct random *r)
{
    char report[32];
    int button = (int)random_below(r, 256), row = 1 + (int)random_below(r, 30), column = 1 + (int)random_below(r, 90);
    if (random_below(r, 4))
        snprintf(report, sizeof report, "\033[<%d;%d;%d%c", button, column, row, random_below(r, 2) ? 'M' : 'm');
    else
        snprintf(report, sizeof report, "\033[M%c%c%c", 32 + button % 96, 32 + column, 32 + row);
    person_type(p, report);
}

static void do_something(struct person *p, struct random *r)
{
    char text[16];
    switch (random_below(r, 22)) {
    case 20:
    case 21:
        point(p, r);
        return;
    case 0:
    case 1:
    case 2:
    case 3:
        person_type(p, words[random_below(r, sizeof words / sizeof *words)]);
        return;
    case 4:
    case 5:
        babble(r, text);
        person_type(p, text);
        return;
    case 6:
    case 7:
    case 8:
        person_click(p, (int)random_below(r, 24), (int)random_below(r, 50));
        return;
    case 9:
        person_button(p, (int)random_below(r, 60), (int)random_below(r, 160), random_below(r, 2));
        return;
    case 10:
        if (random_below(r, 4) == 0)
            person_resize(p, 1 + (int)random_below(r, 70), 1 + (int)random_below(r, 180));
        else
            person_resize(p, 24, 80);
        return;
    default:
        person_type(p, keys[random_below(r, sizeof keys / sizeof *keys)]);
        return;
    }
}

/* Plays with the program at P's terminal: COUNT random events. */
static void play_around(struct person *p, int count)
{
    struct random r = {seed};
    int status = 0;
    person_sees(p, "New game");
    for (int i = 0; i < count; i++) {
        if (!person_runs(p, &status)) {
            /* ^C is a signal as long as the terminal is not raw: at the very beginning and end. */
            bool interrupted = WIFSIGNALED(status) ? WTERMSIG(status) == SIGINT : WEXITSTATUS(status) == 128 + SIGINT;
            if (!interrupted && (!WIFEXITED(status) || WEXITSTATUS(status) != 0)) {
                for (int y = 0; y < 24; y++) {
                    char line[4096];
                    person_row(p, y, line, sizeof line);
                    fprintf(stderr, "# |%s\n", line);
                }
                fail_msg("seed %d: after %d events the program ended with wait status %d", (int)seed, i, status);
            }
            assert_true(person_terminal_is_sane(p));
            run(p, NULL);
            person_resize(p, 24, 80);
            while (person_terminal_is_sane(p) && person_runs(p, &status)) /* before that, ^C would kill it */
                ;
        }
        do_something(p, &r);
        if (i % BATCH == 0)
            person_settles(p);
    }
    person_free(p);
}

TEST(fifty_thousand_events)
{
    play_around(begin(24, 80, NULL), EVENTS);
}

/* A person at a terminal that shows images, of kitty's protocol or sixels. */
static struct person *begin_with_images(const char *version)
{
    struct person *p = person_new(24, 80, "xterm-256color");
    person_has_images(p, version);
    run(p, NULL);
    return p;
}

TEST(ten_thousand_events_on_images)
{
    play_around(begin_with_images("kitty(0.26.5)"), EVENTS / 5);
    play_around(begin_with_images(NULL), EVENTS / 5);
}

int main(int argc, char **argv)
{
    seed = argc > 1 ? (uint64_t)strtoull(argv[1], NULL, 10) : 66 + seed_of_day();
    return RUN_LISTED("monkey", NULL, NULL);
}
