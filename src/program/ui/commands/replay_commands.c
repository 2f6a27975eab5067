/* The commands of study and replay: going through a game, variations, comments and glyphs. */
#include "commands.h"

#include "record/comment.h"
#include "record/edit.h"
#include "record/loose.h"
#include "screens/screens.h"
#include "study/playing.h"
#include "study/reviewing.h"
#include "study/sharing.h"

/* ms from one move to the next at normal speed. */
enum { AUTOPLAY_MS = 2000 };

static struct record *record_of(const struct desk *d)
{
    return d->session->record;
}

#define AT_BEGINNING "This is the beginning of the game."

static void do_back(struct desk *d)
{
    struct node *parent = record_of(d)->current->parent;
    if (parent)
        replay_visit(d, parent);
    else
        desk_say(d, TONE_WRONG, AT_BEGINNING);
}

static void do_forth(struct desk *d)
{
    if (replay_next(d))
        replay_visit(d, replay_next(d));
    else
        desk_say(d, TONE_WRONG, "This is the end of the line.");
}

static void do_first(struct desk *d)
{
    replay_visit(d, record_of(d)->root);
}

static void do_end(struct desk *d)
{
    replay_visit(d, record_line_end(record_of(d)->current));
}

/* "12", "12w", "12b": go to the position after that move of that player; without a letter the first player's. */
static void do_goto(struct desk *d, const char *arguments)
{
    const struct game *g = d->session->game;
    char *rest;
    long number = strtol(arguments, &rest, 10);
    int who = 0;

    while (*rest == ' ' || *rest == '.')
        rest++;
    for (int i = 0; i < g->players; i++)
        if (*rest == g->player[i].letter)
            who = i;
    if (rest == arguments || number < 1) {
        desk_say(d, TONE_WRONG, "Which move? goto 12, or goto 12%c.", g->player[1].letter);
        return;
    }
    struct node *n = record_of(d)->current;
    while (n->parent)
        n = n->parent;
    for (struct node *next = n->child; next; next = next->child) {
        const struct position *before = &next->parent->position;
        n = next;
        if (before->full > number || (before->full == number && before->turn >= who))
            break;
    }
    replay_visit(d, n);
    if (n->parent && n->parent->position.full < number)
        desk_say(d, TONE_PLAIN, "This is the end: the last move is %d.", n->parent->position.full);
}

static void do_autoplay(struct desk *d, const char *arguments)
{
    double again = d->replay.last_step ? (double)AUTOPLAY_MS / d->replay.last_step : 1;
    double speed = *arguments ? (double)text_thousandths(arguments, 4000) / 1000 : d->replay.step ? 0 : again;

    if (speed != 0 && !(speed >= 0.5 && speed <= 4)) {
        desk_say(d, TONE_WRONG, "Give a speed from 0.5 to 4, or 0 to stop.");
        return;
    }
    if (speed > 0 && !replay_next(d)) {
        desk_say(d, TONE_WRONG, "No move follows this one; `first` goes to the beginning.");
        return;
    }
    replay_run(d, speed > 0 ? (int)((double)AUTOPLAY_MS / speed) : 0);
    desk_say(d, TONE_PLAIN, "%s", speed > 0 ? d->voice.face->words.autoplay : d->voice.face->words.stopped);
}

/* Without a number: list the moves of the record that go on from here. */
static void do_variation(struct desk *d, const char *arguments)
{
    struct node *at = record_of(d)->current, *n = at->child;
    char label[MENU_LABEL], text[MOVE_TEXT];
    int wanted = text_number(arguments);

    if (!n || (wanted < 1 && !n->sibling)) {
        desk_say(d, TONE_WRONG, "No variation begins here.");
        return;
    }
    if (wanted >= 1) {
        for (int i = 1; n && i < wanted; i++)
            n = n->sibling;
        if (n) {
            replay_visit(d, n);
            board_show(d);
        } else
            desk_say(d, TONE_WRONG, "There is no variation %d here.", wanted);
        return;
    }
    struct menu *m = list_show(d, "Which way?", NULL);
    for (int i = 1; n; i++, n = n->sibling) {
        node_write_move(d->session->game, n, text, sizeof text);
        snprintf(label, sizeof label, "%s%s", text, i == 1 ? "  (main line)" : "");
        menu_add(m, label, "", "variation %d", i);
    }
}

static void do_main(struct desk *d)
{
    struct node *head = edit_variation(record_of(d)->current);
    if (head)
        replay_visit(d, head->parent);
    else
        desk_say(d, TONE_WRONG, "This is the main line.");
}

/* What is said of a review after an edit. */
static const char *review_after_edit(struct desk *d)
{
    return reviewing_holds(d) ? "" : " The review has ended with that.";
}

static void do_promote(struct desk *d)
{
    struct node *head = edit_variation(record_of(d)->current);
    if (!head) {
        desk_say(d, TONE_WRONG, "This is the main line already.");
        return;
    }
    edit_move(record_of(d), head, edit_index(head) - 1);
    desk_say(d, TONE_PLAIN, "The variation is %s now.%s", edit_index(head) ? "one place higher" : "in the main line",
             review_after_edit(d));
}

static void do_delete(struct desk *d)
{
    struct node *at = record_of(d)->current;
    if (!at->parent) {
        desk_say(d, TONE_WRONG, "There is no move here to delete.");
        return;
    }
    record_view(record_of(d), record_of(d)->viewed, NULL); /* the position to return to may be deleted */
    d->replay.cut = memory_resize(d->replay.cut, (size_t)(d->replay.cuts + 1) * sizeof *d->replay.cut);
    d->replay.cut[d->replay.cuts++] = edit_delete(record_of(d), at);
    session_changed(d->session, d->now);
    desk_say(d, TONE_PLAIN, "The move and all that follows it are deleted; `restore` brings them back.%s",
             review_after_edit(d));
}

static void do_restore(struct desk *d)
{
    if (!d->replay.cuts) {
        desk_say(d, TONE_WRONG, "Nothing was deleted.");
        return;
    }
    edit_restore(record_of(d), &d->replay.cut[--d->replay.cuts]);
    session_changed(d->session, d->now);
    desk_say(d, TONE_PLAIN, "Brought back.%s", review_after_edit(d));
}

static void do_comment(struct desk *d, const char *arguments)
{
    struct node *at = record_of(d)->current;
    SCOPED(text) words = {0};
    bool any = comment_words(at->comment, &words), editing = d->replay.edited == at;
    d->replay.edited = NULL;
    if (!*arguments && any && stage_prefill(d, "comment %s", words.at)) {
        d->replay.edited = at;
        desk_say(d, TONE_PLAIN, "Edit the comment; `comment -` deletes it.");
    } else if (!*arguments) {
        desk_say(d, TONE_PLAIN, "%s", any ? words.at : "There is no comment here; `comment TEXT` makes one.");
    } else if (strcmp(arguments, "-") == 0) {
        edit_words(record_of(d), at, "");
        desk_say(d, TONE_PLAIN, any ? "The comment is deleted." : "There is no comment here.");
    } else if (editing || record_of(d)->live || !sharing_say(d, arguments)) { /* a new one is added to the old */
        words.length = editing ? 0 : words.length;
        text_addf(&words, "%s%s", words.length ? " " : "", arguments);
        edit_words(record_of(d), at, words.at);
        desk_say(d, TONE_PLAIN, "%s", words.at);
    }
}

static void do_glyph(struct desk *d, const char *arguments)
{
    struct node *at = record_of(d)->current;
    int glyph = arguments[0] == '$' ? text_number(arguments + 1) : signs_glyph(arguments);

    if (glyph < 1 || glyph > GLYPH_MAX || !at->parent)
        desk_say(d, TONE_WRONG,
                 at->parent ? "Give one of ! ? !! ?? !? ?! or $NUMBER." : "There is no move here to judge.");
    else if (!edit_glyph(record_of(d), at, glyph))
        desk_say(d, TONE_WRONG, "The move has too many glyphs already.");
}

static void do_mark(struct desk *d, const char *arguments)
{
    const struct board *b = d->session->game->board;
    struct node *at = record_of(d)->current;
    struct shape s[SHAPES_MAX];
    SCOPED(text) words = {0};
    size_t length = strlen(arguments);
    text_addf(&words, "G%s", arguments);
    bool coloured = *arguments && strchr("GRYB", *arguments);
    if ((!coloured || !shapes_read(b, arguments, length, s, 1)) && !shapes_read(b, words.at, length + 1, s, 1)) {
        desk_say(d, TONE_WRONG, "Give a cell, or two to join them; G, R, Y or B before them is the colour.");
        return;
    }
    edit_shape(record_of(d), at, &s[0]);
    words.length = 0;
    int count = comment_shapes(b, at->comment, s);
    text_add(&words, count ? "Marked:" : "Nothing is marked here now");
    for (int i = 0; i < count; i++) {
        text_add(&words, " ");
        shapes_write(b, &s[i], &words);
    }
    desk_say(d, TONE_PLAIN, "%s.", words.at);
}

/* What commands and moves do in a replay. */

static void replay_undo_moves(struct desk *d, const char *arguments)
{
    int wanted = moves_wanted(d, arguments), done = 0;
    while (done < wanted && record_undo(record_of(d)))
        done++;
    if (done)
        desk_say(d, TONE_PLAIN, "Stepped back; the game keeps its moves, and redo goes forward again.");
    else if (wanted)
        desk_say(d, TONE_WRONG, AT_BEGINNING);
}

static void replay_redo_moves(struct desk *d, const char *arguments)
{
    int wanted = moves_wanted(d, arguments), done = 0;
    if (!wanted)
        return;
    desk_hush(d);
    while (done < wanted && record_redo(record_of(d)))
        done++;
    if (done)
        tell_state(d);
    else
        desk_say(d, TONE_WRONG, "There is no move to bring back.");
}

static void replay_play_on(struct desk *d)
{
    replay_go(d);
    game_go(d);
}

/* While a mistake is to be corrected (`learn`) the review gives the hint: it has searched longer. */
static void replay_hint(struct desk *d)
{
    if (!reviewing_hint(d))
        game_hint(d);
}

/* After a review: the next mistake to correct. */
static void replay_next_mistake(struct desk *d)
{
    if (d->reviewing)
        reviewing_learn(d, LEARN_UNASKED);
    else
        exercise_next(d);
}

/* A move is tried against a mistake of the review (`learn`), or else goes on with the game. */
static void replay_play(struct desk *d, struct move m)
{
    if (!reviewing_move(d, m))
        move_play(d, m);
}

static const struct own_command own[] = {{"hint", .act = replay_hint},
                                         {"undo", .run = replay_undo_moves},
                                         {"redo", .run = replay_redo_moves},
                                         {"go", .act = replay_play_on},
                                         {"pause", .run = do_autoplay},
                                         {"next", .act = replay_next_mistake},
                                         {0}};

const struct mode_row replay_mode = {.own = own, .play = replay_play, .paste = &paste_new_game};

const struct command replay_commands[] = {
    {"back", "", "", "step one move back, without taking it back", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, .act = do_back},
    {"forth", "", "", "step one move forward", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, .act = do_forth},
    {"first", "", "", "go to the beginning of the game", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, .act = do_first},
    {"end", "", "", "go to the end of the line", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, .act = do_end},
    {"goto", "", "N", "to move N; 12b: Black's", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, .run = do_goto},
    {"autoplay", "", "[SPEED]", "replay the moves, at 0.5 to 4 times the usual pace; again: stop", GROUP_STUDY,
     NEEDS_GAME | LOOSE_TOO, .run = do_autoplay},
    {"variation", "", "[N]", "enter variation N here; `variation` alone lists them", GROUP_STUDY,
     NEEDS_GAME | LOOSE_TOO, .run = do_variation},
    {"main", "", "", "leave the variation for the line it left", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, .act = do_main},
    {"promote", "", "", "move this variation up, in the end to the main line", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO,
     .act = do_promote},
    {"delete", "", "", "delete this move and all that follows it", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO,
     .act = do_delete},
    {"restore", "", "", "bring back what was deleted last", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, .act = do_restore},
    {"comment", "", "[TEXT]", "comment on the last move; `comment` alone edits it, `comment -` deletes it", GROUP_STUDY,
     NEEDS_GAME | LOOSE_TOO, .run = do_comment},
    {"glyph", "", "GLYPH", "judge the last move: ! ? !! ?? !? ?!, the same again removes it", GROUP_STUDY,
     NEEDS_GAME | LOOSE_TOO, .run = do_glyph},
    {"mark", "", "CELL[CELL]", "colour a cell or draw an arrow, mark Re5 in red; the same again removes it",
     GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, .run = do_mark},
    {0},
};
