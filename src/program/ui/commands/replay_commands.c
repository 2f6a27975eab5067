/* The commands of study and replay: going through a game, variations, comments and glyphs. */
#include "commands.h"

#include "record/comment.h"
#include "record/edit.h"
#include "record/loose.h"
#include "screens/screens.h"
#include "study/exercises.h"
#include "study/playing.h"
#include "study/racing.h"
#include "study/reviewing.h"
#include "study/sharing.h"

/* ms from one move to the next at normal speed. */
enum { AUTOPLAY_MS = 2000 };

static struct record *record_of(const struct desk *desk)
{
    return desk->session->record;
}

#define AT_BEGINNING "This is the beginning of the game."

static void do_back(struct desk *desk)
{
    struct node *parent = record_of(desk)->current->parent;
    if (parent)
        replay_visit(desk, parent);
    else
        desk_say(desk, TONE_WRONG, AT_BEGINNING);
}

static void do_forth(struct desk *desk)
{
    if (replay_next(desk))
        replay_visit(desk, replay_next(desk));
    else
        desk_say(desk, TONE_WRONG, "This is the end of the line.");
}

static void do_first(struct desk *desk)
{
    replay_visit(desk, record_of(desk)->root);
}

/* Ends a race against the clock, in which no line is gone through. */
static void do_end(struct desk *desk)
{
    if (racing_on(desk) && !racing_on(desk)->over) {
        solving_end_race(desk);
        return;
    }
    replay_visit(desk, record_line_end(record_of(desk)->current));
}

/* "12", "12w", "12b": go to the position after that move of that player; without a letter the first player's. */
static void do_goto(struct desk *desk, const char *arguments)
{
    const struct game *g = desk->session->game;
    char *rest;
    long number = strtol(arguments, &rest, 10);
    int who = 0;

    while (*rest == ' ' || *rest == '.')
        rest++;
    for (int i = 0; i < g->players; i++)
        if (*rest == g->player[i].letter)
            who = i;
    if (rest == arguments || number < 1) {
        desk_say(desk, TONE_WRONG, "Which move? goto 12, or goto 12%c.", g->player[1].letter);
        return;
    }
    struct node *node = record_of(desk)->current;
    while (node->parent)
        node = node->parent;
    for (struct node *next = node->child; next; next = next->child) {
        const struct position *before = &next->parent->position;
        node = next;
        if (before->full > number || (before->full == number && before->turn >= who))
            break;
    }
    replay_visit(desk, node);
    if (node->parent && node->parent->position.full < number)
        desk_say(desk, TONE_PLAIN, "This is the end: the last move is %d.", node->parent->position.full);
}

static void do_autoplay(struct desk *desk, const char *arguments)
{
    double again = desk->replay.last_step ? (double)AUTOPLAY_MS / desk->replay.last_step : 1;
    double speed = *arguments ? (double)text_thousandths(arguments, 4000) / 1000 : desk->replay.step ? 0 : again;

    if (speed != 0 && !(speed >= 0.5 && speed <= 4)) {
        desk_say(desk, TONE_WRONG, "Give a speed from 0.5 to 4, or 0 to stop.");
        return;
    }
    if (speed > 0 && !replay_next(desk)) {
        desk_say(desk, TONE_WRONG, "No move follows this one; `first` goes to the beginning.");
        return;
    }
    replay_run(desk, speed > 0 ? (int)((double)AUTOPLAY_MS / speed) : 0);
    desk_say(desk, TONE_PLAIN, "%s", speed > 0 ? desk->voice.face->words.autoplay : desk->voice.face->words.stopped);
}

/* Without a number: list the moves of the record that go on from here. */
static void do_variation(struct desk *desk, const char *arguments)
{
    struct node *at = record_of(desk)->current, *node = at->child;
    char label[MENU_LABEL], text[MOVE_TEXT];
    int wanted = text_number(arguments);

    if (!node || (wanted < 1 && !node->sibling)) {
        desk_say(desk, TONE_WRONG, "No variation begins here.");
        return;
    }
    if (wanted >= 1) {
        for (int i = 1; node && i < wanted; i++)
            node = node->sibling;
        if (node) {
            replay_visit(desk, node);
            board_show(desk);
        } else
            desk_say(desk, TONE_WRONG, "There is no variation %d here.", wanted);
        return;
    }
    struct menu *menu = list_show(desk, "Which way?", NULL);
    for (int i = 1; node; i++, node = node->sibling) {
        node_write_move(desk->session->game, node, text, sizeof text);
        snprintf(label, sizeof label, "%s%s", text, i == 1 ? "  (main line)" : "");
        menu_add(menu, label, "", "variation %d", i);
    }
}

static void do_main(struct desk *desk)
{
    struct node *head = edit_variation(record_of(desk)->current);
    if (head)
        replay_visit(desk, head->parent);
    else
        desk_say(desk, TONE_WRONG, "This is the main line.");
}

/* Returns what is said of a review after an edit. */
static const char *review_after_edit(struct desk *desk)
{
    return reviewing_holds(desk) ? "" : " The review has ended with that.";
}

static void do_promote(struct desk *desk)
{
    struct node *head = edit_variation(record_of(desk)->current);
    if (!head) {
        desk_say(desk, TONE_WRONG, "This is the main line already.");
        return;
    }
    edit_move(record_of(desk), head, edit_index(head) - 1);
    desk_say(desk, TONE_PLAIN, "The variation is %s now.%s", edit_index(head) ? "one place higher" : "in the main line",
             review_after_edit(desk));
}

static void do_delete(struct desk *desk)
{
    struct node *at = record_of(desk)->current;
    if (!at->parent) {
        desk_say(desk, TONE_WRONG, "There is no move here to delete.");
        return;
    }
    record_view(record_of(desk), record_of(desk)->viewed, NULL); /* the position to return to may be deleted */
    desk->replay.cut = memory_resize(desk->replay.cut, (size_t)(desk->replay.cuts + 1) * sizeof *desk->replay.cut);
    desk->replay.cut[desk->replay.cuts++] = edit_delete(record_of(desk), at);
    session_changed(desk->session, desk->now);
    desk_say(desk, TONE_PLAIN, "The move and all that follows it are deleted; `restore` brings them back.%s",
             review_after_edit(desk));
}

static void do_restore(struct desk *desk)
{
    if (!desk->replay.cuts) {
        desk_say(desk, TONE_WRONG, "Nothing was deleted.");
        return;
    }
    edit_restore(record_of(desk), &desk->replay.cut[--desk->replay.cuts]);
    session_changed(desk->session, desk->now);
    desk_say(desk, TONE_PLAIN, "Brought back.%s", review_after_edit(desk));
}

static void do_comment(struct desk *desk, const char *arguments)
{
    struct node *at = record_of(desk)->current;
    SCOPED(text) words = {0};
    bool any = comment_words(at->comment, &words), editing = desk->replay.edited == at;
    desk->replay.edited = NULL;
    if (!*arguments && any && stage_prefill(desk, "comment %s", words.at)) {
        desk->replay.edited = at;
        desk_say(desk, TONE_PLAIN, "Edit the comment; `comment -` deletes it.");
    } else if (!*arguments) {
        desk_say(desk, TONE_PLAIN, "%s", any ? words.at : "There is no comment here; `comment TEXT` makes one.");
    } else if (strcmp(arguments, "-") == 0) {
        edit_words(record_of(desk), at, "");
        desk_say(desk, TONE_PLAIN, any ? "The comment is deleted." : "There is no comment here.");
    } else if (editing || record_of(desk)->live || !sharing_say(desk, arguments)) { /* a new one is added to the old */
        words.length = editing ? 0 : words.length;
        text_addf(&words, "%s%s", words.length ? " " : "", arguments);
        edit_words(record_of(desk), at, words.at);
        desk_say(desk, TONE_PLAIN, "%s", words.at);
    }
}

static void do_glyph(struct desk *desk, const char *arguments)
{
    struct node *at = record_of(desk)->current;
    int glyph = arguments[0] == '$' ? text_number(arguments + 1) : signs_glyph(arguments);

    if (glyph < 1 || glyph > GLYPH_MAX || !at->parent)
        desk_say(desk, TONE_WRONG,
                 at->parent ? "Give one of ! ? !! ?? !? ?! or $NUMBER." : "There is no move here to judge.");
    else if (!edit_glyph(record_of(desk), at, glyph))
        desk_say(desk, TONE_WRONG, "The move has too many glyphs already.");
}

static void do_mark(struct desk *desk, const char *arguments)
{
    const struct board *board = desk->session->game->board;
    struct node *at = record_of(desk)->current;
    struct shape shape[SHAPES_MAX];
    SCOPED(text) words = {0};
    size_t length = strlen(arguments);
    text_addf(&words, "G%s", arguments);
    bool coloured = *arguments && strchr("GRYB", *arguments);
    if ((!coloured || !shapes_read(board, arguments, length, shape, 1)) &&
        !shapes_read(board, words.at, length + 1, shape, 1)) {
        desk_say(desk, TONE_WRONG, "Give a cell, or two to join them; G, R, Y or B before them is the colour.");
        return;
    }
    edit_shape(record_of(desk), at, &shape[0]);
    words.length = 0;
    int count = comment_shapes(board, at->comment, shape);
    text_add(&words, count ? "Marked:" : "Nothing is marked here now");
    for (int i = 0; i < count; i++) {
        text_add(&words, " ");
        shapes_write(board, &shape[i], &words);
    }
    desk_say(desk, TONE_PLAIN, "%s.", words.at);
}

/* What commands and moves do in a replay. */

static void replay_undo_moves(struct desk *desk, const char *arguments)
{
    int wanted = moves_wanted(desk, arguments), done = 0;
    while (done < wanted && record_undo(record_of(desk)))
        done++;
    if (done)
        desk_say(desk, TONE_PLAIN, "Stepped back; the game keeps its moves, and redo goes forward again.");
    else if (wanted)
        desk_say(desk, TONE_WRONG, AT_BEGINNING);
}

static void replay_redo_moves(struct desk *desk, const char *arguments)
{
    int wanted = moves_wanted(desk, arguments), done = 0;
    if (!wanted)
        return;
    desk_hush(desk);
    while (done < wanted && record_redo(record_of(desk)))
        done++;
    if (done)
        report_state(desk);
    else
        desk_say(desk, TONE_WRONG, "There is no move to bring back.");
}

static void replay_play_on(struct desk *desk)
{
    replay_go(desk);
    game_go(desk);
}

/* While a mistake is to be corrected (`learn`) the review gives the hint: it has searched longer. */
static void replay_hint(struct desk *desk)
{
    if (!reviewing_hint(desk))
        game_hint(desk);
}

/* After a review: the next mistake to correct. */
static void replay_next_mistake(struct desk *desk)
{
    if (desk->reviewing) {
        reviewing_learn(desk, LEARN_UNASKED);
        desk->stage->board.fresh |= reviewing_asked(desk) != NULL;
    } else {
        exercise_next(desk);
    }
}

/* Leaves the mistakes: the end of the line would answer. */
static void leave_mistakes(struct desk *desk)
{
    desk->reviewing->learning = -1;
    desk_say(desk, TONE_PLAIN, "No more mistakes are asked. `learn` begins again; `end` goes to the end of the line.");
}

/* A move is tried against a mistake of the review (`learn`), or else goes on with the game. */
static void replay_play(struct desk *desk, struct move m)
{
    if (!reviewing_move(desk, m))
        move_play(desk, m);
}

static const struct own_command own[] = {{"hint", .act = replay_hint},
                                         {"undo", .run = replay_undo_moves},
                                         {"redo", .run = replay_redo_moves},
                                         {"go", .act = replay_play_on},
                                         {"pause", .run = do_autoplay},
                                         {"next", .act = replay_next_mistake},
                                         {0}};

const struct mode_row replay_mode = {
    .own = own, .play = replay_play, .paste = &paste_new_game, .leave = leave_mistakes};

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
