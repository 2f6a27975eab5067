/* A shared game at the desk: what its user wants to know while looking elsewhere, and the setting `on-turn`. */
#include "sharing_parts.h"

#include "base/child.h"
#include "record/loose.h"

/* Start the user's program at the user's turn; the move before it was MOVE. */
static void start_on_turn(struct desk *desk, const char *opponent, const char *move)
{
    struct error error = {0};
    const char *const values[] = {desk->session->game->title, opponent, move};
    if (desk->lobby || !desk->settings.on_turn[0] || child_launch(desk->settings.on_turn, "gom", values, &error))
        return;
    desk->settings.on_turn[0] = '\0'; /* said once */
    desk_say(desk, TONE_WRONG, "on-turn: %s", error.text);
}

/* The last move, or end of the game, and the last remark of others; NULL: none. */
struct news_of_others {
    const struct shared_event *move, *remark;
};

/* Counts what others than the user did into NOW; returns the last of it. */
static struct news_of_others count_calls(const struct sharing *sh, struct shared_called *now)
{
    struct news_of_others last = {NULL, NULL};
    for (int i = 0; i < sh->game->events; i++) {
        const struct shared_event *event = &sh->game->event[i];
        bool moves = event->kind == SHARED_MOVE || event->kind == SHARED_RESIGN || event->kind == SHARED_LOST ||
                     event->kind == SHARED_CLAIM || event->kind == SHARED_ABORT;
        bool says = (event->kind == SHARED_SAY || event->kind == SHARED_TALK) && event->seat != SHARED_GUEST;
        if (sharing_is_ours(sh, event->seat) || !(moves || says))
            continue;
        now->moves += moves;
        now->remarks += !moves;
        if (moves)
            last.move = event;
        else
            last.remark = event;
    }
    return last;
}

/* Write what the move or the end of NODE is, "Ben: e5", into CALL. */
static void describe_move(struct desk *desk, const struct shared_event *event, struct sharing_call *call)
{
    const struct shared *shared = desk->sharing->game;
    const struct node *node = shared->record->current;
    const char *name = shared_name(shared, event->seat);
    SCOPED(text) move = {0};
    if (event->kind == SHARED_MOVE && node->kind == NODE_MOVE)
        node_write_word(shared->record->game, node, &move);
    call->turn = sharing_is_ours(desk->sharing, session_turn(desk->session)) && !session_over(desk->session);
    snprintf(call->words, sizeof call->words, "%s: %s", name, move.at ? move.at : "the game is over");
    if (call->turn)
        start_on_turn(desk, name, move.at ? move.at : "");
}

bool sharing_call(struct desk *desk, struct sharing_call *call)
{
    struct sharing *sh = desk->sharing;
    *call = (struct sharing_call){.turn = false};
    if (!sharing_game(desk) || (sh->called.begun && sh->called.events == sh->game->events))
        return false;
    struct shared_called was = sh->called, now = {.events = sh->game->events, .asked = sh->told.asked, .begun = true};
    struct news_of_others last = count_calls(sh, &now);
    sh->called = now;
    if (!was.begun || sh->watching)
        return false;
    if (now.moves > was.moves && last.move) {
        describe_move(desk, last.move, call);
    } else if (now.asked && now.asked != was.asked) {
        snprintf(call->words, sizeof call->words, "%.300s", desk->voice.question.text);
    } else if (now.remarks > was.remarks && last.remark) {
        char said[SHARED_REMARK];
        shared_decode(last.remark->rest, said, sizeof said);
        snprintf(call->words, sizeof call->words, "%s: %s", shared_name(sh->game, last.remark->seat), said);
    }
    return call->words[0] != '\0';
}
