/* Whether a terminal can be drawn on. */
#include "base/files.h"
#include "base/output.h"
#include "base/replace.h"
#include "kind.h"
#include "ui/terminal.h"

#include <curses.h>
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

/* Returns the earlier answer about the terminal NAME in ANSWERS, the text of the file of answers: 'y' or 'n', 0 if
 * there is none. A line is the answer, a blank and the name. */
static char old_answer(const char *answers, const char *name)
{
    for (const char *line = answers; line && *line; line = strchr(line, '\n'), line += line != NULL)
        if (line[0] && line[1] == ' ' && strcspn(line + 2, "\n") == strlen(name) &&
            strncmp(line + 2, name, strlen(name)) == 0)
            return line[0];
    return 0;
}

/* Ask whether the terminal NAME is like the usual one, once for all; Enter means yes for families that are. */
static bool ask_usual(const char *name)
{
    char answer[8] = "", *folder = folder_make(FOLDER_STATE, "", NULL);
    SCOPED(text) path = {0}, answers = {0};
    struct error error = {0};
    bool family = kind_is_family(name), kept = folder && !strpbrk(name, "\n\r");
    text_addf(&path, "%s/terminals", folder ? folder : "");
    if (kept && access(path.at, F_OK) == 0)
        kept = text_read_file(path.at, &answers, &error);
    char old = kept ? old_answer(answers.at, name) : 0;
    if (!old) {
        output_print(stdout, "This system does not know the terminal \"%s\". Use it like %s? %s ", name, usual,
                     family ? "[Y/n]" : "[y/N]");
        fflush(stdout);
        bool said = fgets(answer, sizeof answer, stdin) != NULL;
        old = answer[0] == 'y' || answer[0] == 'Y' || (said && family && answer[0] == '\n') ? 'y' : 'n';
        text_addf(&answers, "%c %s\n", old, name);
        if (kept && said)
            replace_file(path.at, answers.at, answers.length, &error); /* where it cannot be kept it is asked again */
    }
    free(folder);
    return old == 'y';
}

bool terminal_try_usual(void)
{
    const char *name = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || is_known(name) || !is_known(usual))
        return false;
    if (!kind_is_usual(name) && !ask_usual(name ? name : ""))
        return false;
    return setenv("TERM", usual, 1) == 0;
}

bool terminal_usable(struct error *error)
{
    const char *name = getenv("TERM");

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return error_set(error, "standard input or output is not a terminal");
    if (!knows_terminal(name))
        return error_set(error, "this system does not know the terminal \"%s\": try TERM=%s reroute66",
                         name ? name : "", usual);
    bool addressable = cursor_address && clear_screen;
    del_curterm(cur_term);
    return addressable || error_set(error, "the terminal \"%s\" cannot place its cursor", name);
}
