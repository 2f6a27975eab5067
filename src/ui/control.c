#include "control.h"

#include "commands/endings.h"
#include "commands/moves.h"
#include "commands/offers.h"
#include "commands/program.h"
#include "commands/replay.h"
#include "commands/sandboxes.h"
#include "commands/touch.h"
#include "commands/tutorial.h"
#include "draw/boardview.h"
#include "record/edit.h"
#include "ui/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Run ROW of the table if it can be run now. */
static void run(struct app *a, const struct command *row, const char *arguments)
{
    if ((row->needs & NEEDS_GAME) && !a->session) {
        app_say(a, TONE_WRONG, "%s: there is no game on the board yet; `new` begins one.", row->name);
        return;
    }
    if (a->sandbox && !(row->needs & SANDBOX_TOO)) {
        app_say(a, TONE_WRONG, "%s: this is the sandbox; `sandbox end` goes back to the game first.", row->name);
        return;
    }
    if (a->shown.now == SCENE_PAGE || (a->shown.now == SCENE_LIST && row->group != GROUP_PROGRAM))
        app_back(a);
    app_hush(a);
    row->run(a, arguments);
}

/* The answer to a question; false if LINE is none, the question is dropped then. */
static bool answer(struct app *a, const char *line)
{
    size_t length = strlen(line);
    if (strncasecmp(line, "yes", length) == 0) {
        do_yes(a, "");
        return true;
    }
    if (strncasecmp(line, "no", length) == 0) {
        do_no(a, "");
        return true;
    }
    do_no(a, "");
    return false;
}

/* True if LINE was a move, played or refused. WHY is filled if it is none. */
static bool try_move(struct app *a, const char *line, struct error *why)
{
    const struct session *s = a->session;
    const char *comment;
    struct move m;

    error_set(why, "There is no command \"%s\"; `help` lists them all.", line);
    if (!s)
        return false;
    if (!session_awaits_person(s)) {
        /* Any move will do to be told why none can be played now. */
        if (!strpbrk(line, "0123456789"))
            return false;
        move_play(a, (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0});
        return true;
    }
    if (!movetext_read(s->game, session_position(s), line, &m, &comment, why))
        return false;
    move_play(a, m);
    if (comment && *comment && !a->question.kind)
        edit_words(s->record, s->record->current, comment);
    app_go(a, SCENE_PLAY);
    return true;
}

static void run_line(struct app *a, const char *line);

/* Does the help's list, narrowed to WORD, have something chosen? */
static bool search_help(struct app *a, const char *word)
{
    if (!help_is_listed(a))
        return false;
    help_narrow(a, word);
    menu_settle(&a->list.menu);
    return a->list.menu.count > 0;
}

void control_line(struct app *a, const char *typed)
{
    char *copy = memory_copy(typed + strspn(typed, " \t"), strlen(typed + strspn(typed, " \t"))), *line = copy;
    struct error why;

    for (size_t n = strlen(line); n && (line[n - 1] == ' ' || line[n - 1] == '\t');)
        line[--n] = '\0';
    if (a->question.answered && strcasecmp(line, a->question.answered) == 0)
        line[0] = '\0'; /* who typed all of "yes" has been understood at its first letter */
    a->question.answered = NULL;
    int word = (int)strcspn(line, " ");
    const char *arguments = line + word + strspn(line + word, " ");
    const struct command *row = command_find(a->table, line, word);
    if (*line && !(a->question.kind && answer(a, line))) {
        if (row)
            run(a, row, arguments);
        else if (a->sandbox)
            sandboxes_line(a, line);
        else if (!try_move(a, line, &why)) {
            const struct command *guess = word > 1 ? command_guess(a->table, line, word) : NULL;
            if (guess)
                run(a, guess, arguments);
            else if (search_help(a, line))
                run_line(a, a->list.menu.item[a->list.menu.chosen].line);
            else
                app_say(a, TONE_WRONG, "%s", why.text);
        }
    }
    free(copy);
}

/* A line that a list or a key stands for. An action that cannot do without arguments is put into the prompt instead. */
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
    } else if (strncmp(copy, "set ", 4) == 0 && a->shown.now == SCENE_LIST && !strchr(copy + 4, ' ')) {
        app_back(a);
        snprintf(a->typed.prefill, sizeof a->typed.prefill, "%s ", copy);
    } else {
        control_line(a, copy);
    }
}

/* The arrows in a replay: along the line, and among variations. */
static bool replay_key(struct app *a, const struct input *in)
{
    struct node *n = a->session->record->current;

    switch (in->kind) {
    case INPUT_LEFT:
        do_back(a, "");
        return true;
    case INPUT_RIGHT:
        do_forth(a, "");
        return true;
    case INPUT_UP:
    case INPUT_DOWN: {
        struct node *s = n->parent ? n->parent->child : NULL;
        while (in->kind == INPUT_UP && s && s != n && s->sibling != n)
            s = s->sibling;
        s = in->kind == INPUT_DOWN ? n->sibling : s == n ? NULL : s;
        if (s)
            replay_visit(a, s);
        else
            app_say(a, TONE_WRONG, "There is no other variation that way.");
        return true;
    }
    default:
        return false;
    }
}

static void move_cursor(struct app *a, int down, int right)
{
    struct view v;
    app_view(a, a->session->game, &v); /* the direction depends on how the board is turned, not on its size */
    a->board.hand.cursor = boardview_towards(a->session->game, &v, a->board.hand.cursor, down, right);
}

static void escape(struct app *a)
{
    if (selection_holds(&a->board.hand))
        selection_drop(&a->board.hand);
    else if (a->board.hand.cursor != CELL_NONE)
        a->board.hand.cursor = CELL_NONE;
    else if (a->sandbox || !replay_return(a))
        app_hush(a);
}

static bool play_key(struct app *a, const struct input *in)
{
    if (a->replay.on && !a->sandbox && a->board.hand.cursor == CELL_NONE && replay_key(a, in))
        return true;
    switch (in->kind) {
    case INPUT_UP:
        move_cursor(a, -1, 0);
        return true;
    case INPUT_DOWN:
        move_cursor(a, 1, 0);
        return true;
    case INPUT_LEFT:
        move_cursor(a, 0, -1);
        return true;
    case INPUT_RIGHT:
        move_cursor(a, 0, 1);
        return true;
    case INPUT_HOME:
        run(a, command_find(a->table, "first", 5), "");
        return true;
    case INPUT_END:
        run(a, command_find(a->table, "end", 3), "");
        return true;
    case INPUT_ENTER:
        if (a->board.hand.cursor == CELL_NONE)
            move_cursor(a, 0, 0);
        else
            touch_cell(a, a->board.hand.cursor);
        return true;
    case INPUT_ESCAPE:
        escape(a);
        return true;
    case INPUT_PAGE_UP:
    case INPUT_WHEEL_UP:
        a->board.scrolled += 5;
        return true;
    case INPUT_PAGE_DOWN:
    case INPUT_WHEEL_DOWN:
        a->board.scrolled = a->board.scrolled > 5 ? a->board.scrolled - 5 : 0;
        return true;
    default:
        return false;
    }
}

static bool page_key(struct app *a, const struct input *in)
{
    struct page *p = &a->page;
    if (in->kind != INPUT_ENTER && in->kind != INPUT_ESCAPE)
        app_hush(a); /* it hides what the page's last row says */
    switch (in->kind) {
    case INPUT_UP:
        p->top--;
        return true;
    case INPUT_DOWN:
        p->top++;
        return true;
    case INPUT_WHEEL_UP:
        p->top -= 3;
        return true;
    case INPUT_WHEEL_DOWN:
        p->top += 3;
        return true;
    case INPUT_PAGE_UP:
    case INPUT_LEFT:
        p->top -= p->rows;
        return true;
    case INPUT_PAGE_DOWN:
    case INPUT_RIGHT:
        p->top += p->rows;
        return true;
    case INPUT_HOME:
        p->top = 0;
        return true;
    case INPUT_END:
        p->top = p->lines;
        return true;
    case INPUT_ENTER:
    case INPUT_ESCAPE:
        app_back(a);
        tutorial_tell(a);
        return true;
    default:
        return false;
    }
}

static bool menu_scene_key(struct app *a, const struct input *in)
{
    bool taken;
    const char *line = menu_key(a->shown.now == SCENE_START ? &a->start.menu : &a->list.menu, in, &taken);
    if (line)
        run_line(a, line);
    if (!taken && in->kind == INPUT_ESCAPE) {
        if (a->shown.now == SCENE_START && a->session)
            app_go(a, SCENE_PLAY);
        else
            app_back(a);
        app_hush(a);
        return true;
    }
    return taken;
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

static bool mouse_key(struct app *a, const struct input *in, const struct canvas *shown)
{
    if (in->kind != INPUT_PRESS && in->kind != INPUT_RELEASE)
        return false;
    if (a->shown.now == SCENE_PLAY)
        touch_click(a, in, shown);
    else if (a->shown.now == SCENE_START || a->shown.now == SCENE_LIST)
        menu_scene_key(a, in);
    return true;
}

bool control_key(struct app *a, const struct input *in, bool empty, const struct canvas *shown)
{
    char name[8];

    if (mouse_key(a, in, shown))
        return true;
    key_name(in, name, sizeof name);
    const struct command *row =
        name[0] && (empty || in->kind == INPUT_FUNCTION) ? command_for_key(a->table, name) : NULL;
    if (row) {
        run(a, row, "");
        return true;
    }
    /* In the help's list typing narrows the list, and the arrows still choose from it. */
    bool narrowing = help_is_listed(a) && (in->kind == INPUT_UP || in->kind == INPUT_DOWN);
    if (narrowing)
        help_narrow(a, a->typed.line);
    if (!empty && !narrowing)
        return false;
    if (a->question.kind && in->kind == INPUT_CHARACTER && (in->code == 'y' || in->code == 'n')) {
        answer(a, in->code == 'y' ? "yes" : "no");
        a->question.answered = in->code == 'y' ? "es" : "o";
        return true;
    }
    if (a->question.answered && in->kind != INPUT_CHARACTER) {
        a->question.answered = NULL;
        if (in->kind == INPUT_ENTER)
            return true;
    }
    if (a->question.kind && in->kind == INPUT_ESCAPE) {
        do_no(a, "");
        return true;
    }
    switch (a->shown.now) {
    case SCENE_PLAY:
        return play_key(a, in);
    case SCENE_PAGE:
        return page_key(a, in);
    case SCENE_START:
    case SCENE_LIST:
        return menu_scene_key(a, in);
    }
    return false;
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

static void tell_event(struct app *a, enum event e)
{
    struct session *s = a->session;
    const struct node *n = s->record->current;

    switch (e) {
    case EVENT_NONE:
        return;
    case EVENT_MOVED:
    case EVENT_ENDED:
        selection_drop(&a->board.hand);
        a->board.scrolled = 0;
        a->messages.ring = a->settings.bell;
        tell_computer_move(a);
        return;
    case EVENT_LEFT:
        app_say(a, TONE_PLAIN, "%s is out; the others play on.", s->game->player[n->left ? n->left - 1 : 0].name);
        return;
    case EVENT_HINT:
        tell_hint(a);
        return;
    case EVENT_FAILED:
        app_say(a, TONE_WRONG, "The computer cannot think: not enough memory. `go` tries again.");
        return;
    }
}

bool control_tick(struct app *a)
{
    bool news = false;

    replay_due(a);
    for (enum event e; a->session && (e = session_tick(a->session, a->now)) != EVENT_NONE; news = true)
        tell_event(a, e);
    watch_journal(a);
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
    int64_t table = endings_timeout(a);
    if (clock < 0 || (step >= 0 && step < clock))
        clock = step;
    return clock < 0 || (table >= 0 && table < clock) ? table : clock;
}
