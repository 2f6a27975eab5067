#include "control.h"

#include "base/memory.h"
#include "commands/moves.h"
#include "commands/offers.h"
#include "commands/program.h"
#include "parts/window.h"
#include "screens/screens.h"
#include "study/analysis.h"
#include "study/endings.h"
#include "study/replay.h"
#include "study/reviewing.h"
#include "ui/gamefiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The function that ROW runs on the screen that A shows. */
static void (*meaning(const struct app *a, const struct command *row))(struct app *a, const char *arguments)
{
    const struct screen *board = screens_board(a);
    for (const struct own_command *own = board ? board->own : NULL; own && own->name; own++)
        if (strcmp(own->name, row->name) == 0)
            return own->run;
    return row->run;
}

/* Run ROW of the table if it can be run now. */
static void run(struct app *a, const struct command *row, const char *arguments)
{
    const struct screen *board = screens_board(a);
    if ((row->needs & NEEDS_GAME) && !a->session) {
        app_say(a, TONE_WRONG, "%s: there is no game on the board yet; `new` begins one.", row->name);
        return;
    }
    if (board && (row->needs & board->allows) != board->allows) {
        app_say(a, TONE_WRONG, "%s: %s.", row->name, board->refusal);
        return;
    }
    if (row->needs & NEEDS_MEMORY && memory_is_short()) {
        app_say(a, TONE_WRONG, "%s: there is not enough memory for that now; `save` and `quit` work.", row->name);
        return;
    }
    if (!(screens_seen(a)->keeps & 1u << row->group))
        app_back(a);
    app_hush(a);
    meaning(a, row)(a, arguments);
}

static void run_line(struct app *a, const char *line);

/* A typed line without outer blanks, its first word of WORD bytes, and what follows that. WHY: why it is nothing, as
 * far as it was tried. */
struct typed_line {
    const char *line, *arguments;
    int word;
    struct error why;
};

/* The answer to a question. Whatever else is typed drops the question, and is tried further. */
static bool try_answer(struct app *a, struct typed_line *t)
{
    size_t length = strlen(t->line);
    if (!a->question.kind)
        return false;
    bool yes = strncasecmp(t->line, "yes", length) == 0, no = strncasecmp(t->line, "no", length) == 0;
    if (yes)
        do_yes(a, "");
    else
        do_no(a, "");
    return yes || no;
}

static bool try_command(struct app *a, struct typed_line *t)
{
    const struct command *row = command_find(a->table, t->line, t->word);
    if (row)
        run(a, row, t->arguments);
    return row != NULL;
}

/* The number of a line of the analysis: its move is played. */
static bool try_line(struct app *a, struct typed_line *t)
{
    bool digit = t->line[0] >= '1' && t->line[0] <= '9' && !t->line[1];
    if (!digit || !a->analysis || a->shown.now != SCREEN_GAME)
        return false;
    do_line(a, t->line);
    return true;
}

/* `?` at the very beginning has opened the help: a move behind it is asked about. */
static bool try_asked(struct app *a, struct typed_line *t)
{
    struct move m;
    bool asks = a->shown.now == SCREEN_LIST && a->list.asks && a->session && !app_is_loose(a);
    if (!asks || !movetext_read(a->session->game, app_position(a), t->line, &m, NULL, NULL))
        return false;
    app_back(a);
    do_why(a, t->line);
    return true;
}

/* "/WORD" looks for WORD in a page, or narrows a list to the items that have it. */
static bool try_seek(struct app *a, struct typed_line *t)
{
    bool (*seek)(struct app * a, const char *word) = screens_seen(a)->seek;
    return t->line[0] == '/' && seek && seek(a, t->line + 1);
}

/* What the board's screen makes of it: a move, a change of the sandbox. */
static bool try_board(struct app *a, struct typed_line *t)
{
    const struct screen *board = screens_board(a);
    return board && board->line(a, t->line, &t->why);
}

static bool try_beginning(struct app *a, struct typed_line *t)
{
    const struct command *row = t->word > 1 ? command_guess(a->table, t->line, t->word) : NULL;
    if (row)
        run(a, row, t->arguments);
    return row != NULL;
}

/* Narrow a list that can be searched to the line, and run the item chosen then. */
static bool try_search(struct app *a, struct typed_line *t)
{
    struct menu *m = &a->list.menu;
    if (a->shown.now != SCREEN_LIST || !a->list.searches)
        return false;
    help_narrow(a, t->line);
    menu_clamp(m);
    if (m->count)
        run_line(a, m->item[m->chosen].line);
    return m->count > 0;
}

/* What a typed line is tried as, in this order: the first that accepts it ends the search. */
static bool (*const tries[])(struct app *a, struct typed_line *t) = {try_answer, try_seek,  try_command,   try_line,
                                                                     try_asked,  try_board, try_beginning, try_search};
enum { TRIES = sizeof tries / sizeof *tries };

/* Nothing accepted the line: put what was probably meant into the prompt, ready for Enter, or tell what is wrong. */
static void refuse(struct app *a, const struct typed_line *t)
{
    const struct command *row = command_like(a->table, t->line, t->word);
    if (!row || (row->needs & NEEDS_GAME && !a->session)) {
        app_say(a, TONE_WRONG, "%s", t->why.text);
        return;
    }
    snprintf(a->typed.prefill, sizeof a->typed.prefill, "%s%s%.1000s", row->name, *t->arguments ? " " : "",
             t->arguments);
    app_say(a, TONE_WRONG, "There is no command \"%.*s\"; did you mean %s?%s", t->word, t->line, row->name,
            a->messages.print ? "" : " Enter takes it.");
}

void control_line(struct app *a, const char *typed)
{
    const char *from = typed + strspn(typed, " \t");
    size_t length = strlen(from);
    bool taken = false;

    while (length && (from[length - 1] == ' ' || from[length - 1] == '\t'))
        length--;
    char *line = memory_copy(from, length);
    a->refutation.on = false;
    if (a->question.answered && strcasecmp(line, a->question.answered) == 0)
        line[0] = '\0'; /* who typed all of "yes" has been understood at its first letter */
    a->question.answered = NULL;
    struct typed_line t = {.line = line, .word = (int)strcspn(line, " ")};
    t.arguments = line + t.word + strspn(line + t.word, " ");
    error_set(&t.why, "There is no command \"%s\"; `help` lists them all.", line);
    for (int i = 0; *line && !taken && i < TRIES; i++)
        taken = tries[i](a, &t);
    if (*line && !taken)
        refuse(a, &t);
    free(line);
}

/* A line that a list or a key stands for. A command that cannot do without arguments is put into the prompt instead. */
static void run_line(struct app *a, const char *line)
{
    char copy[MENU_LINE];
    snprintf(copy, sizeof copy, "%s", line);
    const struct command *row = command_find(a->table, copy, (int)strcspn(copy, " "));
    bool bare = row && strlen(copy) == strlen(row->name);
    if (bare && row->arguments[0] && row->arguments[0] != '[') {
        app_back(a);
        snprintf(a->typed.prefill, sizeof a->typed.prefill, "%s ", row->name);
        app_say(a, TONE_PLAIN, "%s %s: %s.", row->name, row->arguments, row->help);
    } else if (strncmp(copy, "set ", 4) == 0 && a->shown.now == SCREEN_LIST && !strchr(copy + 4, ' ')) {
        app_back(a);
        snprintf(a->typed.prefill, sizeof a->typed.prefill, "%s ", copy);
    } else {
        control_line(a, copy);
    }
}

/* The name that the table has for a key, "" if it has none. */
static void key_name(const struct input *in, char *out, size_t size)
{
    out[0] = '\0';
    if (in->kind == INPUT_FUNCTION)
        snprintf(out, size, "F%u", (unsigned)in->code);
    else if (in->kind == INPUT_CHARACTER && in->code == '?')
        snprintf(out, size, "?");
    else if (in->kind == INPUT_CHARACTER && in->code == 'L' - '@')
        snprintf(out, size, "^L");
}

/* A key that the table of commands names. */
static bool try_command_key(struct app *a, const struct input *in, bool empty)
{
    char name[8];
    key_name(in, name, sizeof name);
    const struct command *row =
        name[0] && (empty || in->kind == INPUT_FUNCTION) ? command_for_key(a->table, name) : NULL;
    if (row)
        run(a, row, "");
    return row != NULL;
}

/* A key that answers a question, or belongs to an answer that was understood at its first letter. */
static bool try_question_key(struct app *a, const struct input *in)
{
    struct question *q = &a->question;
    if (q->kind && in->kind == INPUT_CHARACTER && (in->code == 'y' || in->code == 'n')) {
        if (in->code == 'y')
            do_yes(a, "");
        else
            do_no(a, "");
        q->answered = in->code == 'y' ? "es" : "o";
        return true;
    }
    if (q->answered && in->kind != INPUT_CHARACTER) {
        q->answered = NULL;
        if (in->kind == INPUT_ENTER)
            return true;
    }
    if (q->kind && in->kind == INPUT_ESCAPE) {
        do_no(a, "");
        return true;
    }
    return false;
}

/* A key for the window, if one is open. */
static bool try_window_key(struct app *a, const struct input *in)
{
    struct window *w = &a->window;
    const char *line;
    bool leaves = in->kind == INPUT_ESCAPE || in->kind == INPUT_LET_GO;
    if (!window_is_seen(a) || (!leaves && !window_key(a, in, &line)))
        return false;
    if (leaves && w->answers) {
        do_no(a, "");
    } else if (leaves) { /* one step back: the man is held again */
        window_close(a);
        a->board.selection.chosen = w->from;
        a->board.selection.pocket = w->from == CELL_NONE;
    } else if (line) {
        window_close(a);
        run_line(a, line);
    }
    return true;
}

/* Give the key to the screen that is seen. */
static bool screen_key(struct app *a, const struct input *in, const struct picture *shown)
{
    struct event_at e = {in, shown};
    struct key_result r = screens_seen(a)->key(a, &e);
    if (r.line)
        run_line(a, r.line);
    return r.taken;
}

static bool is_mouse(const struct input *in)
{
    return in->kind >= INPUT_PRESS && in->kind <= INPUT_WHEEL_DOWN;
}

bool control_button(const struct input *in, const struct picture *shown, struct input *key)
{
    const struct hotspot *s = in->kind == INPUT_PRESS && shown ? picture_find(shown, in->row, in->column) : NULL;
    if (s && s->key.kind != INPUT_NONE)
        *key = s->key;
    return s && s->key.kind != INPUT_NONE;
}

/* Mouse event IN: for the window, for what stands for a command line, or for the screen. */
static void take_mouse(struct app *a, const struct input *in, const struct picture *shown)
{
    const struct hotspot *s = in->kind == INPUT_PRESS && shown ? picture_find(shown, in->row, in->column) : NULL;
    if (in->kind == INPUT_LET_GO && try_window_key(a, in))
        return;
    if (in->kind == INPUT_PRESS && !a->window.answers)
        window_close(a);
    if (s && s->line)
        run_line(a, s->line);
    else
        screen_key(a, in, shown);
}

bool control_key(struct app *a, const struct input *in, bool empty, const struct picture *shown)
{
    a->refutation.on = a->refutation.on && (in->kind == INPUT_HOVER || in->kind == INPUT_RESIZE);
    if (is_mouse(in)) {
        take_mouse(a, in, shown);
        return true;
    }
    if (try_command_key(a, in, empty))
        return true;
    /* In a list that is searched typing narrows it, and the arrows still choose from it. */
    bool narrowing = a->shown.now == SCREEN_LIST && (a->list.searches || a->typed.line[0] == '/') &&
                     (in->kind == INPUT_UP || in->kind == INPUT_DOWN);
    if (narrowing && a->list.refresh)
        a->list.refresh(a);
    if (!empty && !narrowing)
        return false;
    return try_question_key(a, in) || try_window_key(a, in) || screen_key(a, in, shown);
}

void control_typed(struct app *a, const char *line)
{
    const char *listed = a->messages.listed;
    if (a->messages.lists && strncmp(line, listed, sizeof a->messages.listed - 1) != 0)
        app_hush(a);
    if (!*line) /* the comment to be edited has gone from the prompt */
        a->replay.edited = NULL;
}

/* Once, when the game has no journal or it can no longer be written. */
static void watch_journal(struct app *a)
{
    const struct error *fault = files_fault(a);
    if (fault && !a->keeping.told) {
        char line[ERROR_TEXT + ERROR_FILE + 64];
        error_format(fault, line, sizeof line);
        app_say(a, TONE_WRONG, "The journal cannot be written: %s. Use `save` to keep the game.", line);
    }
    a->keeping.told = fault != NULL;
}

/* When memory becomes short: give back what can be had again, and say how the game goes on. */
static void watch_memory(struct app *a)
{
    bool is_short = memory_is_short();
    if (is_short == a->keeping.memory_short)
        return;
    a->keeping.memory_short = is_short;
    if (!is_short) {
        app_say(a, TONE_PLAIN, "There is enough memory again.");
        return;
    }
    analysis_free(a);
    reviewing_free(a);
    app_say(a, TONE_WRONG, "Memory runs out. The game goes on, and `save` works; what takes much memory has to wait.");
}

static void tell_event(struct app *a, enum event e)
{
    const struct session *s = a->session;

    switch (e) {
    case EVENT_NONE:
        return;
    case EVENT_MOVED:
    case EVENT_ENDED:
        selection_drop(&a->board.selection);
        a->board.scrolled = 0;
        a->messages.ring = (session_awaits_person(s) || session_over(s)) &&
                           (a->settings.bell == BELL_ON || (a->settings.bell == BELL_AWAY && a->display.away));
        tell_computer_move(a);
        return;
    case EVENT_LEFT:
        tell_state(a);
        return;
    case EVENT_HINT:
        tell_hint(a);
        return;
    case EVENT_FAILED:
        app_say(a, TONE_WRONG, "The computer cannot think: not enough memory. `go` tries again.");
        return;
    }
}

/* The library is read when the first of those who use it is to move. */
static void lend_library(struct app *a)
{
    struct session *s = a->session;
    if (!s)
        return;
    const struct seat *seat = &s->seat[session_turn(s)];
    s->library = a->settings.library && seat->ai && seat->level != LEVEL_FULL ? app_library(a) : NULL;
}

/* Turn the board to the person to move, where the user wants that; what he turns himself stays until the next move. */
static void turn_to_mover(struct app *a)
{
    const struct session *s = a->session;
    if (!s || s->record->current == a->board.turned_at)
        return;
    a->board.turned_at = s->record->current;
    bool alone = session_only_person(s) >= 0 || s->seat[session_turn(s)].ai;
    if (a->settings.turns && !alone && !s->viewed && !session_over(s))
        a->board.bottom = session_turn(s);
}

bool control_tick(struct app *a)
{
    bool news = false;

    replay_due(a);
    lend_library(a);
    for (enum event e; a->session && (e = session_tick(a->session, a->now)) != EVENT_NONE; news = true)
        tell_event(a, e);
    turn_to_mover(a);
    watch_journal(a);
    watch_memory(a);
    analysis_due(a);
    reviewing_due(a);
    return endings_due(a) || news;
}

int control_fd(const struct app *a)
{
    return a->session ? session_fd(a->session) : -1;
}

int64_t control_timeout(struct app *a)
{
    int64_t clock = a->session ? session_timeout(a->session, a->now) : -1;
    int64_t step = a->replay.step ? a->replay.next_step - a->now : -1;
    int64_t table = endings_timeout(a), thought = a->session ? analysis_timeout(a) : -1;
    int64_t found = reviewing_timeout(a);
    if (thought < 0 || (found >= 0 && found < thought))
        thought = found;
    if (table < 0 || (thought >= 0 && thought < table))
        table = thought;
    if (clock < 0 || (step >= 0 && step < clock))
        clock = step;
    return clock < 0 || (table >= 0 && table < clock) ? table : clock;
}
