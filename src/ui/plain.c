/* Plain mode: lines in, lines out; for dumb terminals, screen readers and scripts. */
#include "ui/interfaces.h"

#include "base/output.h"

#include "commands/status.h"
#include "control.h"
#include "draw/boardview.h"
#include "interface.h"
#include "screens/boardscreen.h"
#include "study/endings.h"
#include "ui/gamefiles.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void plain_start(struct app *a)
{
    a->rows.face = &interface_plain;
    a->display.can_unicode = false; /* figures only if the user has set them: screen readers do not know them */
}

/* The board as its screen shows it, two columns from the left. */
static void print_board(const struct app *a)
{
    const struct game *g = a->session->game;
    struct text drawn = {0};
    struct board_look l;
    struct canvas c;
    struct view v;
    int rows, columns, zoom = a->settings.zoom;

    screen_board(a)->look(a, &l);
    app_view(a, g, &v);
    v.loose = l.loose;
    v.scale = zoom && boardview_has_scale(g, &v, zoom) ? zoom : SCALE_LEAST;
    boardview_measure(g, &v, &rows, &columns);
    canvas_start(&c, rows, columns + 2);
    boardview_draw(g, l.position ? l.position : app_position(a), &v, &l.marks, &c, 0, 2);
    canvas_text(&c, &drawn);
    if (*l.banner)
        output_print(stdout, "%s:\n", l.banner);
    output_write(stdout, drawn.at, drawn.length);
    text_free(&drawn);
    canvas_free(&c);
}

/* Print what a screen would show now, if it was not printed yet. *LISTED: a number typed next chooses from a list. */
static void print_scene(struct app *a, bool *listed)
{
    bool (*print)(struct app * a) = screen_seen(a)->print;
    *listed = print && print(a);
    app_back(a); /* a page or list was printed: it is done with */
    if (a->shown.board_again)
        print_board(a);
    a->shown.board_again = false;
}

/* The line that the number LINE chooses from the list printed last, NULL if it chooses none. */
static const char *chosen(const struct menu *m, const char *line)
{
    char *end;
    long wanted = strtol(line, &end, 10);
    if (end == line || *end)
        return NULL;
    for (int i = 0; i < m->count; i++)
        if (!m->item[i].heading && --wanted == 0)
            return m->item[i].line[0] ? m->item[i].line : m->item[i].more;
    return NULL;
}

/* A line had no answer so far: tell whose turn it is. */
static void answer(struct app *a)
{
    if (!a->session)
        app_say(a, TONE_PLAIN, "Done. `new` begins a game of %s.", a->start.setup.offer[a->start.setup.game].title);
    else if (session_over(a->session))
        tell_state(a);
    else
        app_say(a, TONE_PLAIN, "%s is to move%s.", session_name(a->session, session_turn(a->session)),
                session_awaits_person(a->session) ? "" : ", the computer");
}

static void obey(struct app *a, const char *line, bool *listed)
{
    const char *choice = *listed ? chosen(&a->list.menu, line) : NULL;
    int before = a->messages.printed;
    char copy[MENU_LINE];
    snprintf(copy, sizeof copy, "%s", choice ? choice : "");
    a->run.now = steady_now();
    control_line(a, choice ? copy : line);
    a->typed.prefill[0] = '\0';
    bool silent = a->messages.printed == before;
    if (silent && line[strspn(line, " \t")] && !screen_seen(a)->print && !a->shown.board_again && !a->run.quit)
        answer(a);
    print_scene(a, listed);
}

static void print_prompt(const struct app *a)
{
    if (isatty(STDIN_FILENO))
        output_print(stdout, "%s%s> ", files_fault(a) ? "not kept! " : "",
                     a->messages.question.kind ? "yes or no"
                     : a->session              ? a->session->game->player[session_turn(a->session)].name
                                               : "");
    fflush(stdout);
}

/* Is it the AI's turn, so that the next line has to wait? */
static bool must_wait(const struct app *a)
{
    const struct session *s = a->session;
    if (endings_wanted(a) && !isatty(STDIN_FILENO))
        return true; /* a script goes on when its table is there; a person may type `endings stop` */
    return s && !a->messages.question.kind &&
           ((!session_over(s) && !session_awaits_person(s) && !s->paused) || s->hint == HINT_THINKING);
}

/* Wait for input or for something that is due. What was read is added to INPUT; *ENDED is set at its end. False if
 * waiting fails. */
static bool wait_for_input(struct app *a, struct text *input, bool *ended)
{
    struct pollfd p[2] = {{must_wait(a) || *ended ? -1 : STDIN_FILENO, POLLIN, 0}, {control_fd(a), POLLIN, 0}};
    int64_t limit = control_timeout(a);
    char block[4096];

    if (poll(p, 2, limit < 0 ? -1 : limit > 60000 ? 60000 : (int)limit) < 0 && errno != EINTR)
        return false;
    if (p[0].revents) {
        ssize_t n = read(STDIN_FILENO, block, sizeof block);
        if (n > 0)
            text_add_bytes(input, block, (size_t)n);
        else if (n == 0 || errno != EINTR)
            *ended = true;
    }
    return true;
}

/* Take the first line out of INPUT, as a copy; NULL if no line is complete. When the input has ENDED, what is left
 * counts as a line. */
static char *take_line(struct text *input, bool ended)
{
    char *end = input->length ? memchr(input->at, '\n', input->length) : NULL;
    size_t length = end ? (size_t)(end - input->at) : input->length;
    if (!end && !(ended && input->length))
        return NULL;
    char *line = memory_copy(input->at, length);
    line[strcspn(line, "\r")] = '\0';
    size_t used = length + (end != NULL);
    memmove(input->at, input->at + used, input->length - used);
    input->length -= used;
    return line;
}

int plain_run(struct app *a, struct error *e)
{
    struct text input = {0};
    bool ended = false, listed = false, asked = false, good = true;

    a->run.now = steady_now();
    print_scene(a, &listed);
    while (!a->run.quit) {
        a->run.now = steady_now();
        control_tick(a);
        if ((good = output_flush(stdout, e)) == false)
            break;
        if (!must_wait(a)) {
            char *line = take_line(&input, ended);
            if (line) {
                obey(a, line, &listed);
                free(line);
                asked = false;
                continue;
            }
            if (ended)
                break;
            if (!asked)
                print_prompt(a);
            asked = true;
        }
        if (!wait_for_input(a, &input, &ended))
            break;
    }
    text_free(&input);
    return good ? 0 : -1;
}
