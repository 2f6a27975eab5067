/* Plain mode: lines in, lines out; for dumb terminals, screen readers and scripts. */
#include "ui/interfaces.h"

#include "base/output.h"
#include "base/system.h"
#include "control.h"
#include "draw/boardview.h"
#include "screens/boardscreen.h"
#include "screens/screens.h"
#include "study/games.h"
#include "study/playing.h"
#include "study/reviewing.h"
#include "study/sharing.h"
#include "study/words.h"

#include <errno.h>
#include <unistd.h>

/* The board as its screen shows it, two columns from the left. */
static void print_board(const struct desk *d)
{
    const struct game *g = d->session->game;
    SCOPED(text) drawn = {0};
    struct board_look l;
    struct canvas c;
    struct view v;
    int rows, columns, zoom = d->settings.zoom;

    screen_board(d)->look(d, &l);
    stage_view(d, g, &v);
    v.loose = l.loose;
    v.scale = zoom && boardview_has_scale(g, &v, zoom) ? zoom : SCALE_LEAST;
    boardview_measure(g, &v, &rows, &columns);
    canvas_start(&c, rows, columns + 2);
    boardview_draw(g, l.position ? l.position : desk_position(d), &v, &l.marks, &c, 0, 2);
    canvas_text(&c, &drawn);
    if (*l.banner)
        output_print(stdout, "%s:\n", l.banner);
    output_write(stdout, drawn.at, drawn.length);
    canvas_free(&c);
}

/* Print who stands where: another game is on the board. */
static void print_armies(const struct desk *d)
{
    SCOPED(text) lines = {0};
    struct board_look l;
    screen_board(d)->look(d, &l);
    for (int who = 0; !l.loose && who < d->session->game->players; who++)
        speech_army(d->session->game, desk_position(d), who, &lines);
    output_write(stdout, lines.at, lines.length);
}

/* Print what a screen would show now, if it was not printed yet. *LISTED: a number typed next chooses from a list. */
static void print_scene(struct desk *d, bool *listed)
{
    bool (*print)(struct desk * d) = screen_seen(d)->print;
    *listed = print && print(d);
    screens_back(d); /* a page or list was printed: it is done with */
    if (d->voice.board)
        print_board(d);
    d->voice.board = false;
    if (d->stage->board.fresh && d->session)
        print_armies(d);
    d->stage->board.fresh = false;
}

/* The line that the number LINE chooses from the list printed last, NULL if it chooses none. */
static const char *line_chosen(const struct menu *m, const char *line)
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
static void tell_turn(struct desk *d)
{
    if (!d->session)
        desk_say(d, TONE_PLAIN, "Done. `new` begins a game of %s.", d->setup.offer[d->setup.game].title);
    else if (session_over(d->session))
        tell_state(d);
    else
        desk_say(d, TONE_PLAIN, "%s is to move%s.", session_name(d->session, session_turn(d->session)),
                 session_denial(d->session) == DENIAL_TURN ? ", the computer" : "");
}

static void obey(struct desk *d, const char *line, bool *listed)
{
    const char *choice = *listed ? line_chosen(list_menu(d), line) : NULL;
    unsigned before = d->voice.said;
    char copy[MENU_LINE];
    snprintf(copy, sizeof copy, "%s", choice ? choice : "");
    d->now = system_now();
    control_line(d, choice ? copy : line);
    d->stage->typed.prefill[0] = '\0';
    bool silent = d->voice.said == before;
    if (silent && line[strspn(line, " \t")] && !screen_seen(d)->print && !d->voice.board && !d->stage->quit)
        tell_turn(d);
    print_scene(d, listed);
}

static void print_prompt(const struct desk *d)
{
    char label[64] = "> ";
    if (d->session)
        screen_prompt(d, screen_board(d), label, sizeof label);
    if (isatty(STDIN_FILENO))
        output_print(stdout, "%s%s", keeping_fault(d) ? "not kept! " : "",
                     d->voice.question.yes ? "yes or no> " : label);
    fflush(stdout);
}

/* True if the next line of INPUT, of a script that may have ENDED, is a move and has to wait for that of a player at
 * another terminal. */
static bool is_early(const struct desk *d, const struct text *input, bool ended)
{
    return input->length && !isatty(STDIN_FILENO) && sharing_expects(d, ended) &&
           !command_find(d->stage->commands, input->at, (int)strcspn(input->at, " \r\n"));
}

/* True if the program works on an answer: a script's next line has to wait for it. A person may type `resign` or
 * `review stop` meanwhile, and is asked for nothing else. */
static bool is_working(const struct desk *d)
{
    const struct session *s = d->session;
    bool searches = d->endings.wanted || d->searching.analysis || d->searching.inquiry || reviewing_timeout(d) >= 0;
    return (searches && !isatty(STDIN_FILENO)) ||
           (s && !d->voice.question.yes && (session_denial(s) == DENIAL_TURN || s->hint == HINT_THINKING));
}

static bool must_wait(const struct desk *d)
{
    return is_working(d) && !isatty(STDIN_FILENO);
}

/* Wait for input or for something that is due. What was read is added to INPUT; *ENDED is set at its end. False if
 * waiting fails. */
static bool wait_for_input(struct desk *d, struct text *input, bool *ended)
{
    struct pollfd p[2] = {{must_wait(d) || *ended ? -1 : STDIN_FILENO, POLLIN, 0}, {control_fd(d), POLLIN, 0}};
    int64_t limit = control_timeout(d);
    char block[4096];

    if (poll(p, 2, limit < 0 ? -1 : limit > 60000 ? 60000 : (int)limit) < 0 && errno != EINTR)
        return false;
    if (p[0].revents) {
        ssize_t n = read(STDIN_FILENO, block, sizeof block);
        lobby_awake(d);
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

int plain_run(struct desk *d, struct error *e)
{
    SCOPED(text) input = {0};
    bool ended = false, listed = false, asked = false, good = true;

    d->now = system_now();
    print_scene(d, &listed);
    while (!d->stage->quit) {
        d->now = system_now();
        control_tick(d);
        if ((good = output_flush(stdout, e)) == false)
            break;
        if (!must_wait(d)) {
            bool early = is_early(d, &input, ended);
            char *line = early ? NULL : take_line(&input, ended);
            if (line) {
                obey(d, line, &listed);
                free(line);
                asked = false;
                continue;
            }
            if (ended && !early)
                break;
            if (!asked && !is_working(d)) {
                print_prompt(d);
                asked = true;
            }
        }
        if (!wait_for_input(d, &input, &ended))
            break;
    }
    return good ? 0 : -1;
}
