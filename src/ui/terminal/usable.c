/* Whether a terminal can be drawn on. */
#include "base/output.h"
#include "kind.h"
#include "ui/terminal.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>

/* A terminal that terminfo does not know is treated as this one. */
static const char usual[] = "xterm-256color";

/* True if terminfo knows the terminal NAME. The caller gives cur_term back. */
static bool knows_terminal(const char *name)
{
    int known = 0;
    return name && setupterm(name, STDOUT_FILENO, &known) == OK && known == 1;
}

static bool is_known(const char *name)
{
    bool known = knows_terminal(name);
    if (known)
        del_curterm(cur_term);
    return known;
}

bool terminal_try_usual(void)
{
    const char *name = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || is_known(name) || !is_known(usual))
        return false;
    if (!kind_is_usual(name)) {
        char answer[8];
        output_print(stdout, "Nothing is known about the terminal \"%s\". Try it as %s? [y/N] ", name ? name : "",
                     usual);
        fflush(stdout);
        if (!fgets(answer, sizeof answer, stdin) || (answer[0] != 'y' && answer[0] != 'Y'))
            return false;
    }
    return setenv("TERM", usual, 1) == 0;
}

bool terminal_usable(struct error *e)
{
    const char *name = getenv("TERM");

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        error_set(e, "standard input or output is no terminal");
        return false;
    }
    if (!knows_terminal(name)) {
        error_set(e, "nothing is known about the terminal \"%s\": try TERM=%s reroute66", name ? name : "", usual);
        return false;
    }
    bool addressable = cursor_address && clear_screen;
    del_curterm(cur_term);
    if (!addressable)
        error_set(e, "the terminal \"%s\" cannot place its cursor", name);
    return addressable;
}
