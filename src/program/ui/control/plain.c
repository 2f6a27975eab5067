/* Plain mode: lines in, lines out; for dumb terminals, screen readers and scripts. */
#include "ui/interfaces.h"

#include "base/output.h"
#include "base/system.h"
#include "base/wide.h"
#include "control.h"
#include "draw/boardview.h"
#include "screens/boardscreen.h"
#include "screens/screens.h"
#include "study/games.h"
#include "study/laboratory.h"
#include "study/playing.h"
#include "study/reviewing.h"
#include "study/sharing.h"
#include "study/words.h"
#include "terminal/interruption.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

/* The board as its screen shows it, two columns from the left. */
static void print_board(const struct desk *desk)
{
    const struct game *g = desk->session->game;
    SCOPED(text) drawn = {0};
    struct board_look look;
    struct canvas canvas;
    struct view view;
    int rows, columns, zoom = desk->settings.zoom;
    static const struct diagram nobody;

    screen_board(desk)->look(desk, &look);
    if (look.blindfold == BLINDFOLD_BOARD) {
        output_print(stdout, "Blindfold: `set blindfold off` shows the board.\n");
        return;
    }
    stage_view(desk, g, &view);
    view.loose = look.blindfold ? &nobody : look.loose;
    view.scale = zoom && boardview_has_scale(g, &view, zoom) ? zoom : SCALE_LEAST;
    boardview_measure(g, &view, &rows, &columns);
    canvas_start(&canvas, rows, columns + 2);
    boardview_draw(g, look.position ? look.position : desk_position(desk), &view, &look.marks, &canvas, 0, 2);
    canvas_text(&canvas, &drawn);
    if (*look.banner)
        output_print(stdout, "%s:\n", look.banner);
    output_write(stdout, drawn.at, drawn.length);
    canvas_free(&canvas);
}

/* Print who stands where: another game is on the board. */
static void print_armies(const struct desk *desk)
{
    SCOPED(text) lines = {0};
    struct board_look look;
    screen_board(desk)->look(desk, &look);
    for (int who = 0; !look.loose && who < PLAYERS_MAX; who++) /* and what is nobody's */
        speech_army(desk->session->game, desk_position(desk), who, &lines);
    SCOPED(text) folded = {0};
    paragraph_fold(lines.at ? lines.at : "", system_columns(), &folded);
    output_write(stdout, folded.at, folded.length);
}

/* Print what a screen would show now, if it was not printed yet. *LISTED: a number typed next chooses from a list. */
static void print_scene(struct desk *desk, bool *listed)
{
    bool (*print)(struct desk * desk) = screen_seen(desk)->print;
    *listed = print && print(desk);
    screens_back(desk); /* a page or list was printed: it is done with */
    if (desk->voice.board)
        print_board(desk);
    desk->voice.board = false;
    if (desk->stage->board.fresh && desk->session)
        print_armies(desk);
    desk->stage->board.fresh = false;
}

/* Returns the line that the number LINE chooses from the list printed last, NULL if it chooses none. */
static const char *line_chosen(const struct menu *menu, const char *line)
{
    char *end;
    long wanted = strtol(line, &end, 10);
    if (end == line || end[strspn(end, " \t")])
        return NULL;
    for (int i = 0; i < menu->count; i++)
        if (!menu->item[i].heading && --wanted == 0)
            return menu->item[i].line[0] ? menu->item[i].line : menu->item[i].more;
    return NULL;
}

/* A line had no answer so far: tell whose turn it is. */
static void report_turn(struct desk *desk)
{
    if (!desk->session)
        desk_say(desk, TONE_PLAIN, "Done. `new` begins a game of %s.", desk->setup.offer[desk->setup.game].title);
    else if (session_over(desk->session))
        report_state(desk);
    else
        desk_say(desk, TONE_PLAIN, "%s is to move%s.", session_player(desk->session, session_turn(desk->session)),
                 session_denial(desk->session) == DENIAL_TURN ? ", the computer" : "");
}

/* True if LINE, typed after a list, was about it and chose nothing: `more` prints more of it, a number that it has not
 * is refused. */
static bool stays_in_list(struct desk *desk, const char *line)
{
    int most = list_count_choices(desk, list_menu(desk)->count);
    size_t digits = strspn(line, "0123456789");
    if (strcmp(line, "more") == 0) {
        if (!most)
            desk_say(desk, TONE_WRONG, "The list is empty.");
        else if (!list_print_more(desk))
            desk_say(desk, TONE_WRONG, "That was the whole list. Type a number from 1 to %d to choose.", most);
        return true;
    }
    if (!digits || line[digits + strspn(line + digits, " \t")] || !most)
        return false;
    desk_say(desk, TONE_WRONG, "Type a number from 1 to %d to choose from the list.", most);
    return true;
}

static void run_typed(struct desk *desk, const char *line, bool *listed)
{
    const char *choice = *listed ? line_chosen(list_menu(desk), line) : NULL;
    const bool chooses = *listed && !choice;
    unsigned before = desk->voice.said;
    char copy[MENU_LINE];
    if (chooses && stays_in_list(desk, line))
        return;
    if (!*listed && strcmp(line, "more") == 0 && !desk->voice.question.yes && !desk->voice.question.words) {
        desk_say(desk, TONE_WRONG, "There is no list that goes on.");
        return;
    }
    snprintf(copy, sizeof copy, "%s", choice ? choice : "");
    desk->now = system_now();
    control_line(desk, choice ? copy : line);
    desk->stage->typed.prefill[0] = '\0';
    bool silent = desk->voice.said == before;
    if (silent && line[strspn(line, " \t")] && !screen_seen(desk)->print && !desk->voice.board && !desk->stage->quit)
        report_turn(desk);
    bool refused = desk->voice.said != before && desk->voice.tone == TONE_WRONG;
    print_scene(desk, listed);
    *listed = *listed || (chooses && (refused || silent)); /* then the list still waits for a number */
}

static void print_prompt(const struct desk *desk)
{
    char label[64] = "> ";
    if (desk->session)
        screen_prompt(desk, screen_board(desk), label, sizeof label);
    SCOPED(text) state = {0};
    bool unsent = sharing_write_state(desk, &state) == SHARING_UNSENT;
    if (isatty(STDIN_FILENO))
        output_print(stdout, "%s%s%s", keeping_fault(desk) ? "not kept! " : "", unsent ? "not sent! " : "",
                     desk->voice.question.yes ? "yes or no> " : label);
    fflush(stdout);
}

/* True if the next line of INPUT, of a script that may have ENDED, is a move and has to wait for that of a player at
 * another terminal. */
static bool is_early(const struct desk *desk, const struct text *input, bool ended)
{
    return input->length && !isatty(STDIN_FILENO) && sharing_expects(desk, ended) &&
           !command_find(desk->stage->commands, input->at, (int)strcspn(input->at, " \r\n"));
}

/* True if the program works on an answer: a script's next line has to wait for it. A person may type `resign` or
 * `review stop` meanwhile, and is asked for nothing else. */
static bool is_working(const struct desk *desk)
{
    const struct session *session = desk->session;
    bool searches = desk->endings.wanted || desk->searching.analysis || desk->searching.inquiry ||
                    reviewing_timeout(desk) >= 0 || laboratory_timeout(desk) >= 0;
    return (searches && !isatty(STDIN_FILENO)) ||
           (session && !desk->voice.question.yes &&
            (session_denial(session) == DENIAL_TURN || session->hint == HINT_THINKING));
}

static bool must_wait(const struct desk *desk)
{
    return is_working(desk) && !isatty(STDIN_FILENO);
}

/* What ^C has done. */
struct interrupted {
    bool stopped; /* work that asked: it has said so */
    bool warned;  /* there was nothing to break off, and the next one ends the program */
};

/* Asked by work that takes long. */
static bool goes_on(void *context, size_t done, size_t all)
{
    struct interrupted *interrupted = context;
    (void)done, (void)all;
    interrupted->stopped |= interruption_came();
    return !interrupted->stopped;
}

/* ^C was typed: it breaks off what goes on, if it has not done so. Returns whether it ends the program: where nothing
 * went on the second one does, and in a script every one. */
static bool ends_by_interruption(struct desk *desk, struct interrupted *how)
{
    const bool broken_off = how->stopped || control_break_off(desk);
    how->stopped = false;
    if (desk->voice.scripted || (!broken_off && how->warned))
        return true;
    how->warned = !broken_off;
    if (how->warned)
        desk_say(desk, TONE_PLAIN, "Type quit, or press ^C again, to leave%s",
                 keeping_fault(desk) ? "." : "; the game is kept.");
    return false;
}

/* Wait for input, for something that is due, or for ^C, which INTERRUPTION tells. What was read is added to INPUT;
 * *ENDED is set at its end. False if waiting fails. */
static bool wait_for_input(struct desk *desk, int interruption, struct text *input, bool *ended)
{
    struct pollfd pollfd[2 + CONTROL_FDS] = {{must_wait(desk) || *ended ? -1 : STDIN_FILENO, POLLIN, 0},
                                             {interruption, POLLIN, 0}};
    int watched = control_watch(desk, pollfd + 2);
    int64_t limit = control_timeout(desk);
    char block[4096];

    if (poll(pollfd, (nfds_t)watched + 2, limit < 0 ? -1 : limit > 60000 ? 60000 : (int)limit) < 0 && errno != EINTR)
        return false;
    if (pollfd[0].revents) {
        ssize_t n = read(STDIN_FILENO, block, sizeof block);
        lobby_awake(desk);
        if (n > 0)
            text_add_bytes(input, block, (size_t)n);
        else if (n == 0 || errno != EINTR)
            *ended = true;
    }
    return true;
}

/* Take the first line out of INPUT, as a copy; NULL if no line is complete. When the input has ENDED, what is left
 * counts as a line. */
static char *cut_input(struct text *input, bool ended)
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

/* Runs what the program that has become this one had typed; seats and clock come first, and need no answer. What is
 * left to run is added to INPUT. */
static void run_widened(struct desk *desk, struct text *input)
{
    FREED char *typed = wide_typed();
    text_add(input, typed ? typed : "");
    for (int i = 0; typed && i < WIDENED_SETTINGS; i++) {
        FREED char *line = cut_input(input, false);
        control_line(desk, line ? line : "");
    }
}

int plain_run(struct desk *desk, struct error *error)
{
    SCOPED(text) input = {0};
    bool ended = false, listed = false, asked = false, good = true, leaves = false;
    struct interrupted interrupted = {false, false};
    const int interruption = interruption_start();

    desk->now = system_now();
    desk->voice.scripted = !isatty(STDIN_FILENO);
    desk->broken_by = (struct progress){goes_on, &interrupted};
    print_scene(desk, &listed);
    run_widened(desk, &input);
    while (!desk->stage->quit) {
        desk->now = system_now();
        control_tick(desk);
        if (interruption_take()) { /* what was typed ahead is dropped, too */
            output_print(stdout, "%s", desk->voice.scripted || interrupted.stopped ? "" : "\n");
            leaves = ends_by_interruption(desk, &interrupted);
            input.length = 0;
            asked = false;
        }
        if ((good = output_flush(stdout, error)) == false || leaves)
            break;
        if (!must_wait(desk)) {
            bool early = is_early(desk, &input, ended);
            char *line = early ? NULL : cut_input(&input, ended);
            if (line) {
                run_typed(desk, line, &listed);
                free(line);
                asked = interrupted.warned = false;
                continue;
            }
            if (ended && !early)
                break;
            if (!asked && !is_working(desk)) {
                print_prompt(desk);
                asked = true;
            }
        }
        if (!wait_for_input(desk, interruption, &input, &ended))
            break;
    }
    desk->broken_by = (struct progress){NULL, NULL};
    interruption_end();
    if (desk->wide.length && input.length)
        text_add_bytes(&desk->wide, input.at, input.length);
    return leaves ? SIGINT : good ? 0 : -1;
}
