/* A typed line: what it is tried as, one thing after the other. */
#include "control_parts.h"

#include "base/ascii.h"
#include "base/memory.h"
#include "commands/offers.h"
#include "screens/screen.h"
#include "study/analysis.h"

#include "ui/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The function that ROW stands for now: the present board's screen may have its own. */
static void (*meaning(const struct app *a, const struct command *row))(struct app *a, const char *arguments)
{
    const struct screen *board = screen_board(a);
    for (const struct own_command *own = board ? board->own : NULL; own && own->name; own++)
        if (strcmp(own->name, row->name) == 0)
            return own->run;
    return row->run;
}

void control_run(struct app *a, const struct command *row, const char *arguments)
{
    const struct screen *board = screen_board(a);
    if ((row->needs & BEGINS_GAME) && !a->session && !memory_is_short())
        do_new(a, "");
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
    if (!(screen_seen(a)->keeps & 1u << row->group))
        app_back(a);
    app_hush(a);
    meaning(a, row)(a, arguments);
}

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
    if (!a->messages.question.kind)
        return false;
    bool yes = ascii_compare_bytes(t->line, "yes", length) == 0, no = ascii_compare_bytes(t->line, "no", length) == 0;
    if (yes)
        do_yes(a, "");
    else
        do_no(a, "");
    return yes || no;
}

static bool try_command(struct app *a, struct typed_line *t)
{
    const struct command *row = command_find(a->rows.commands, t->line, t->word);
    if (row)
        control_run(a, row, t->arguments);
    return row != NULL;
}

/* The number of a line of the analysis: its move is played. */
static bool try_line(struct app *a, struct typed_line *t)
{
    bool digit = t->line[0] >= '1' && t->line[0] <= '9' && !t->line[1];
    if (!digit || !a->study.analysis || !screen_seen(a)->look)
        return false;
    do_line(a, t->line);
    return true;
}

/* What the `?` that opened the help asks about. */
static bool try_asked(struct app *a, struct typed_line *t)
{
    bool (*asked)(struct app * a, const char *line) = screen_seen(a)->asked;
    return asked && asked(a, t->line);
}

/* "/WORD" looks for WORD in a page, or narrows a list to the items that have it. */
static bool try_seek(struct app *a, struct typed_line *t)
{
    bool (*seek)(struct app * a, const char *word) = screen_seen(a)->seek;
    return t->line[0] == '/' && seek && seek(a, t->line + 1);
}

/* What the board's screen makes of it: a move, a change of the sandbox. */
static bool try_board(struct app *a, struct typed_line *t)
{
    const struct screen *board = screen_board(a);
    return board && board->line(a, board, t->line, &t->why);
}

static bool try_beginning(struct app *a, struct typed_line *t)
{
    const struct command *row = t->word > 1 ? command_guess(a->rows.commands, t->line, t->word) : NULL;
    if (row)
        control_run(a, row, t->arguments);
    return row != NULL;
}

/* The item that is chosen in the list once it is narrowed to the line. */
static bool try_search(struct app *a, struct typed_line *t)
{
    const char *(*search)(struct app * a, const char *line) = screen_seen(a)->search;
    const char *line = search ? search(a, t->line) : NULL;
    if (line)
        control_run_line(a, line);
    return line != NULL;
}

/*
 * What a typed line is tried as, in this order; the first function that takes it ends the search. While a question is
 * open its answer comes first. The name of a command always means the command, even where a move could be meant. The
 * board's screen takes moves, in sandbox and editor whatever is left. Beginnings of commands and searching are guesses,
 * so they come last.
 */
static bool (*const tries[])(struct app *a, struct typed_line *t) = {try_answer, try_seek,  try_command,   try_line,
                                                                     try_asked,  try_board, try_beginning, try_search};
enum { TRIES = sizeof tries / sizeof *tries };

/* Nothing took the line: put the command that was probably meant into the prompt, ready for Enter, or tell what is
 * wrong. */
static void refuse(struct app *a, const struct typed_line *t)
{
    const struct command *row = command_like(a->rows.commands, t->line, t->word);
    if (!row || (row->needs & NEEDS_GAME && !a->session)) {
        app_say(a, TONE_WRONG, "%s", t->why.text);
        return;
    }
    bool filled = app_prefill(a, "%s%s%.1000s", row->name, *t->arguments ? " " : "", t->arguments);
    a->typed.guess = filled;
    app_say(a, TONE_WRONG, "There is no command \"%.*s\"; did you mean %s?%s", t->word, t->line, row->name,
            filled ? " Enter takes it." : "");
}

void control_line(struct app *a, const char *typed)
{
    const char *from = typed + strspn(typed, " \t");
    size_t length = strlen(from);
    bool taken = false;

    while (length && (from[length - 1] == ' ' || from[length - 1] == '\t'))
        length--;
    char *line = memory_copy(from, length);
    a->study.refutation.on = false;
    if (a->messages.question.answered && ascii_compare(line, a->messages.question.answered) == 0)
        line[0] = '\0'; /* the key y or n has answered already: the rest of the word means nothing */
    a->messages.question.answered = NULL;
    struct typed_line t = {.line = line, .word = (int)strcspn(line, " ")};
    t.arguments = line + t.word + strspn(line + t.word, " ");
    error_set(&t.why, "There is no command \"%s\"; `help` lists them all.", line);
    for (int i = 0; *line && !taken && i < TRIES; i++)
        taken = tries[i](a, &t);
    if (*line && !taken)
        refuse(a, &t);
    free(line);
}

void control_run_line(struct app *a, const char *line)
{
    char copy[MENU_LINE];
    snprintf(copy, sizeof copy, "%s", line);
    const struct command *row = command_find(a->rows.commands, copy, (int)strcspn(copy, " "));
    bool bare = row && strlen(copy) == strlen(row->name);
    if (bare && row->arguments[0] && row->arguments[0] != '[') {
        app_back(a);
        app_prefill(a, "%s ", row->name);
        app_say(a, TONE_PLAIN, "%s %s: %s.", row->name, row->arguments, row->help);
    } else if (strncmp(copy, "set ", 4) == 0 && screen_seen(a)->passing && !strchr(copy + 4, ' ')) {
        app_back(a);
        app_prefill(a, "%s ", copy);
    } else {
        bool from_list = app_sees_list(a);
        control_line(a, copy);
        app_opened(a, from_list);
    }
}
