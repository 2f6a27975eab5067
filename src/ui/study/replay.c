#include "replay.h"

#include "base/text.h"
#include "commands/moves.h"
#include "commands/status.h"
#include "interface.h"
#include "notation/signs.h"
#include "play/tags.h"
#include "record/comment.h"
#include "record/edit.h"
#include "record/loose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ms from one move to the next at normal speed. */
enum { AUTOPLAY_MS = 2000 };

static struct record *record_of(const struct app *a)
{
    return a->session->record;
}

/* Adds the words at N to OUT in one line: line ends in a file have no meaning. False if there are none. */
static bool add_words(const struct node *n, struct text *out)
{
    bool any = comment_words(n->comment, out) || comment_words(n->before, out);
    char *to = out->at;
    for (const char *from = out->at; any && *from; from++) {
        char c = strchr("\t\r\n", *from) ? ' ' : *from;
        if (c != ' ' || to[-1] != ' ')
            *to++ = c;
    }
    if (any)
        *to = '\0';
    return any;
}

void replay_tell(struct app *a)
{
    const struct node *n = record_of(a)->current;
    struct text flat = {0};
    const char *words = add_words(n, &flat) ? flat.at : NULL;
    char gone[ERROR_TEXT];
    bool read = n->parent && a->rows.face->read_move(a, n);
    eliminations_write(a->session->game, n, gone, sizeof gone);
    if (read && n->left)
        gone[0] = '\0'; /* has been told as a move */
    if (words || *gone)
        app_say(a, TONE_PLAIN, "%s%s", gone, words ? words : "");
    else if (a->replay.live)
        app_say(a, TONE_PLAIN, "The game waits; %s goes back to it.", a->rows.face->words.waiting);
    else
        app_hush(a);
    text_free(&flat);
}

/* Begin to view the game; one in play waits at its current move. */
static void begin_viewing(struct app *a)
{
    if (!a->session->viewed && !session_over(a->session))
        a->replay.live = record_of(a)->current;
    a->session->viewed = true;
}

bool replay_return(struct app *a)
{
    if (!a->session->viewed || !a->replay.live)
        return false;
    record_go(record_of(a), a->replay.live);
    a->replay.live = NULL;
    a->session->viewed = false;
    session_changed(a->session, a->run.now);
    app_say(a, TONE_PLAIN, "Back in the game.");
    return true;
}

void replay_visit(struct app *a, struct node *node)
{
    begin_viewing(a);
    a->replay.edited = NULL;
    selection_drop(&a->board.selection);
    record_go(record_of(a), node);
    a->board.scrolled = 0;
    session_changed(a->session, a->run.now);
    replay_tell(a);
}

void do_back(struct app *a, const char *arguments)
{
    (void)arguments;
    struct node *parent = record_of(a)->current->parent;
    if (parent)
        replay_visit(a, parent);
    else
        app_say(a, TONE_WRONG, "This is the beginning of the game.");
}

static struct node *next_of(const struct app *a)
{
    struct node *n = record_of(a)->current;
    return n->visited ? n->visited : n->child;
}

void do_forth(struct app *a, const char *arguments)
{
    (void)arguments;
    if (next_of(a))
        replay_visit(a, next_of(a));
    else
        app_say(a, TONE_WRONG, "This is the end of the line.");
}

void do_first(struct app *a, const char *arguments)
{
    (void)arguments;
    replay_visit(a, record_of(a)->root);
}

void do_end(struct app *a, const char *arguments)
{
    (void)arguments;
    replay_visit(a, record_line_end(record_of(a)->current));
}

/* "12", "12w", "12b": go to the position after that move of that player; without a letter the first player's. */
void do_goto(struct app *a, const char *arguments)
{
    const struct game *g = a->session->game;
    char *rest;
    long number = strtol(arguments, &rest, 10);
    int who = 0;

    while (*rest == ' ' || *rest == '.')
        rest++;
    for (int i = 0; i < g->players; i++)
        if (*rest == g->player[i].letter)
            who = i;
    if (rest == arguments || number < 1) {
        app_say(a, TONE_WRONG, "Which move? goto 12, or goto 12%c.", g->player[1].letter);
        return;
    }
    struct node *n = record_of(a)->current;
    while (n->parent)
        n = n->parent;
    for (struct node *next = n->child; next; next = next->child) {
        const struct position *before = &next->parent->position;
        n = next;
        if (before->full > number || (before->full == number && before->turn >= who))
            break;
    }
    replay_visit(a, n);
}

void do_autoplay(struct app *a, const char *arguments)
{
    double again = a->replay.last_step ? (double)AUTOPLAY_MS / a->replay.last_step : 1;
    double speed = *arguments ? (double)text_thousandths(arguments, 4000) / 1000 : a->replay.step ? 0 : again;

    if (speed != 0 && !(speed >= 0.5 && speed <= 4)) {
        app_say(a, TONE_WRONG, "Give a speed from 0.5 to 4, or 0 to stop.");
        return;
    }
    if (speed > 0 && !next_of(a)) {
        app_say(a, TONE_WRONG, "No move follows this one; `first` goes to the beginning.");
        return;
    }
    a->replay.step = speed > 0 ? (int)((double)AUTOPLAY_MS / speed) : 0;
    a->replay.last_step = a->replay.step ? a->replay.step : a->replay.last_step;
    a->replay.next_step = a->run.now + a->replay.step;
    if (speed > 0) {
        begin_viewing(a);
        session_changed(a->session, a->run.now);
    }
    app_say(a, TONE_PLAIN, "%s", speed > 0 ? a->rows.face->words.autoplay : a->rows.face->words.stopped);
}

int64_t replay_due(struct app *a)
{
    if (!a->replay.step || !a->session)
        return -1;
    if (a->run.now >= a->replay.next_step) {
        a->replay.next_step = a->run.now + a->replay.step;
        if (next_of(a))
            replay_visit(a, next_of(a));
        else
            a->replay.step = 0;
    }
    return a->replay.step ? a->replay.next_step - a->run.now : -1;
}

void do_replay_undo(struct app *a, const char *arguments)
{
    int wanted = moves_wanted(a, arguments), done = 0;
    selection_drop(&a->board.selection);
    a->board.scrolled = 0;
    while (done < wanted && record_undo(record_of(a)))
        done++;
    if (wanted)
        tell_taken_back(a, done, wanted);
}

void do_replay_redo(struct app *a, const char *arguments)
{
    int wanted = moves_wanted(a, arguments), done = 0;
    if (!wanted)
        return;
    selection_drop(&a->board.selection);
    app_hush(a);
    while (done < wanted && record_redo(record_of(a)))
        done++;
    if (done)
        tell_state(a);
    else
        app_say(a, TONE_WRONG, "There is no move to bring back.");
}

void do_replay_go(struct app *a, const char *arguments)
{
    if (!a->replay.live)
        tags_read_clock(a->session);
    record_view(record_of(a), false);
    a->replay.live = NULL;
    do_go(a, arguments);
}

/* Without a number: list the moves of the record that go on from here. */
void do_variation(struct app *a, const char *arguments)
{
    struct node *at = record_of(a)->current, *n = at->child;
    char label[MENU_LABEL], line[32], text[MOVE_TEXT];
    int wanted = text_number(arguments);

    if (!n || (wanted < 1 && !n->sibling)) {
        app_say(a, TONE_WRONG, "No variation begins here.");
        return;
    }
    if (wanted >= 1) {
        for (int i = 1; n && i < wanted; i++)
            n = n->sibling;
        if (n) {
            replay_visit(a, n);
            app_go(a, SCREEN_GAME);
        } else
            app_say(a, TONE_WRONG, "There is no variation %d here.", wanted);
        return;
    }
    struct menu *m = app_show_list(a, "Which way?");
    for (int i = 1; n; i++, n = n->sibling) {
        node_write_move(a->session->game, n, text, sizeof text);
        snprintf(label, sizeof label, "%s%s", text, i == 1 ? "  (main line)" : "");
        snprintf(line, sizeof line, "variation %d", i);
        menu_add(m, label, "", line);
    }
}

void do_main(struct app *a, const char *arguments)
{
    struct node *head = edit_variation(record_of(a)->current);
    (void)arguments;
    if (head)
        replay_visit(a, head->parent);
    else
        app_say(a, TONE_WRONG, "This is the main line.");
}

void do_promote(struct app *a, const char *arguments)
{
    struct node *head = edit_variation(record_of(a)->current);
    (void)arguments;
    if (!head) {
        app_say(a, TONE_WRONG, "This is the main line already.");
        return;
    }
    edit_move(record_of(a), head, edit_index(head) - 1);
    app_say(a, TONE_PLAIN, "The variation stands %s now.", edit_index(head) ? "one place higher" : "in the main line");
}

void do_delete(struct app *a, const char *arguments)
{
    struct node *at = record_of(a)->current;
    (void)arguments;
    if (!at->parent) {
        app_say(a, TONE_WRONG, "There is no move here to delete.");
        return;
    }
    a->replay.live = NULL; /* the position to return to may be deleted */
    a->replay.cut = memory_resize(a->replay.cut, (size_t)(a->replay.cuts + 1) * sizeof *a->replay.cut);
    a->replay.cut[a->replay.cuts++] = edit_delete(record_of(a), at);
    session_changed(a->session, a->run.now);
    app_say(a, TONE_PLAIN, "The move and all that follows it are deleted; `restore` brings them back.");
}

void do_restore(struct app *a, const char *arguments)
{
    (void)arguments;
    if (!a->replay.cuts) {
        app_say(a, TONE_WRONG, "Nothing was deleted.");
        return;
    }
    edit_restore(record_of(a), &a->replay.cut[--a->replay.cuts]);
    session_changed(a->session, a->run.now);
    app_say(a, TONE_PLAIN, "Brought back.");
}

void do_comment(struct app *a, const char *arguments)
{
    struct node *at = record_of(a)->current;
    struct text words = {0};
    bool any = comment_words(at->comment, &words), editing = a->replay.edited == at;
    a->replay.edited = NULL;
    if (!*arguments && any && app_prefill(a, "comment %s", words.at)) {
        a->replay.edited = at;
        app_say(a, TONE_PLAIN, "Edit the comment; `comment -` deletes it.");
    } else if (!*arguments) {
        app_say(a, TONE_PLAIN, "%s", any ? words.at : "There is no comment here; `comment TEXT` makes one.");
    } else if (strcmp(arguments, "-") == 0) {
        edit_words(record_of(a), at, "");
        app_say(a, TONE_PLAIN, any ? "The comment is deleted." : "There is no comment here.");
    } else { /* a new comment is added to the old one */
        words.length = editing ? 0 : words.length;
        text_addf(&words, "%s%s", words.length ? " " : "", arguments);
        edit_words(record_of(a), at, words.at);
        app_say(a, TONE_PLAIN, "%s", words.at);
    }
    text_free(&words);
}

void do_glyph(struct app *a, const char *arguments)
{
    struct node *at = record_of(a)->current;
    int glyph = arguments[0] == '$' ? text_number(arguments + 1) : signs_glyph(arguments);

    if (glyph < 1 || glyph > GLYPH_MAX || !at->parent)
        app_say(a, TONE_WRONG,
                at->parent ? "Give one of ! ? !! ?? !? ?! or $NUMBER." : "There is no move here to judge.");
    else if (!edit_glyph(record_of(a), at, glyph))
        app_say(a, TONE_WRONG, "The move has too many glyphs already.");
}

void do_mark(struct app *a, const char *arguments)
{
    const struct board *b = a->session->game->board;
    struct node *at = record_of(a)->current;
    struct shape s[SHAPES_MAX];
    struct text words = {0};
    size_t length = strlen(arguments);
    text_addf(&words, "G%s", arguments);
    bool coloured = *arguments && strchr("GRYB", *arguments);
    if ((!coloured || !shapes_read(b, arguments, length, s, 1)) && !shapes_read(b, words.at, length + 1, s, 1)) {
        app_say(a, TONE_WRONG, "Give a cell, or two to join them; G, R, Y or B before them is the colour.");
        text_free(&words);
        return;
    }
    edit_shape(record_of(a), at, &s[0]);
    words.length = 0;
    int count = comment_shapes(b, at->comment, s);
    text_add(&words, count ? "Marked:" : "Nothing is marked here now");
    for (int i = 0; i < count; i++) {
        text_add(&words, " ");
        shapes_write(b, &s[i], &words);
    }
    app_say(a, TONE_PLAIN, "%s.", words.at);
    text_free(&words);
}
