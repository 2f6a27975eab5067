/* A replay: the arrow keys step along the line and choose among variations. */
#include "boardscreen.h"
#include "commands/moves.h"
#include "exercises/tutorial.h"
#include "parts/keyline.h"
#include "rows.h"
#include "study/replay.h"
#include "study/reviewing.h"

#include <stdio.h>
#include <string.h>

static void look(const struct app *a, struct board_look *l)
{
    board_usual_look(a, l);
    static const struct key_hint keys[] = {
        {"Left", "back", "back"},        {"Right", "on", "forth"}, {"Home", "first", "first"}, {"End", "last", "end"},
        {"F8", "by itself", "autoplay"}, {"F2", "turn", "flip"},   {"go", "plays on", "go"},   {0}};
    static const struct key_hint reviewed[] = {{"mistake", "next", "mistake"}, {"learn", "mend it", "learn"},
                                               {"Left", "back", "back"},       {"Right", "on", "forth"},
                                               {"F11", "analyse", "analyse"},  {"save", "it", "save"},
                                               {"F2", "turn", "flip"},         {"rematch", "again", "rematch"},
                                               {"Esc", "start screen", NULL},  {0}};
    l->keys = a->study.reviewing && !a->study.reviewing->reviewer ? reviewed : keys;
    l->recorded = true;
}

/* A move is tried against a mistake of the review (`learn`), or else goes on with the game. */
static void play(struct app *a, struct move m)
{
    if (!reviewing_move(a, m))
        move_play(a, m);
}

/* Go to the variation before or after the current move. */
static void visit_sibling(struct app *a, bool before)
{
    struct node *n = a->session->record->current, *s = n->parent ? n->parent->child : NULL;
    while (before && s && s != n && s->sibling != n)
        s = s->sibling;
    s = !before ? n->sibling : s == n ? NULL : s;
    if (s)
        replay_visit(a, s);
    else
        app_say(a, TONE_WRONG, "There is no other variation that way.");
}

/* Keys of autoplay: Space stops it and lets it go on, + and - change its speed. */
static struct key_result autoplay_key(const struct replay *r, char c)
{
    static const char *const speeds[] = {"autoplay 0.5", "autoplay 1", "autoplay 2", "autoplay 4"};
    enum { SLOWEST_MS = 4000, FASTEST = 3 };
    int at = 1;
    if (c == ' ')
        return (struct key_result){true, "autoplay"};
    for (int i = 0; i <= FASTEST && r->step; i++)
        if (r->step <= SLOWEST_MS >> i)
            at = i;
    at += c == '+' ? 1 : -1;
    return (struct key_result){true, speeds[at < 0 ? 0 : at > FASTEST ? FASTEST : at]};
}

static struct key_result key(struct app *a, const struct screen *row, const struct event_at *e)
{
    if (e->in->kind == INPUT_CHARACTER && e->in->code < 0x80 && strchr(" +-", (int)e->in->code))
        return autoplay_key(&a->replay, (char)e->in->code);
    if (a->board.selection.cursor != CELL_NONE) /* the cursor is on the board: the arrows move it */
        return board_key(a, row, e);
    switch (e->in->kind) {
    case INPUT_LEFT:
        do_back(a, "");
        break;
    case INPUT_RIGHT:
        do_forth(a, "");
        break;
    case INPUT_UP:
    case INPUT_DOWN:
        visit_sibling(a, e->in->kind == INPUT_UP);
        break;
    default:
        return board_key(a, row, e);
    }
    return (struct key_result){true, NULL};
}

/* While a mistake is to be corrected (`learn`) the review gives the hint: it has searched longer. */
static void hint(struct app *a, const char *arguments)
{
    if (!reviewing_hint(a))
        do_hint(a, arguments);
}

/* After a review: the next mistake to be mended. */
static void next(struct app *a, const char *arguments)
{
    if (a->study.reviewing)
        do_learn(a, arguments);
    else
        do_next(a, arguments);
}

static const struct own_command own[] = {{"hint", hint},
                                         {"undo", do_replay_undo},
                                         {"redo", do_replay_redo},
                                         {"go", do_replay_go},
                                         {"pause", do_autoplay},
                                         {"next", next},
                                         {0}};

const struct screen screen_replay = {
    .name = "replay",
    .prompt = "replay> ",
    .draw = board_draw,
    .key = key,
    .own = own,
    .line = board_line,
    .look = look,
    .play = play,
    .leave = replay_return,
    .way_out = "start",
    .write_code = board_write_code,
    .paste = &board_paste,
    .by_mail = true,
};
