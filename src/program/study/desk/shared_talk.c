/* A shared game at the desk: what its players ask and answer. */
#include "sharing_parts.h"

#include "study/playing.h"

/* Our seat that speaks: the one to move, else the first. */
static int speaking_seat(const struct sharing *sh)
{
    int turn = sh->game->record->current->position.turn;
    return sharing_is_ours(sh, turn) ? turn : sharing_our_seat(sh, 0);
}

bool sharing_forbids_help(struct desk *desk)
{
    const struct shared *shared = sharing_game(desk);
    if (!shared || desk->sharing->watching || shared->hints || shared->aborted || session_over(desk->session))
        return false;
    desk_say(desk, TONE_WRONG,
             "Hints and analysis are off in a shared game until all players agree: `hints` asks them.");
    return true;
}

const struct shared_proposal *sharing_question(const struct sharing *sh)
{
    const struct shared_proposal *question = NULL;
    for (int i = 0; i < sh->game->record->game->players && !question; i++)
        question = sharing_is_ours(sh, i) ? shared_question(sh->game, i) : NULL;
    return question;
}

/* Answer the question that begins with REST for each of our seats that has to; false if none has. */
static bool answer_for_ours(struct sharing *sh, const char *rest, bool agrees)
{
    bool any = false;
    sharing_tell_time(sh);
    for (int i = 0; i < sh->game->record->game->players; i++) {
        const struct shared_proposal *question = sharing_is_ours(sh, i) ? shared_question(sh->game, i) : NULL;
        if (question && question->rest == rest) {
            shared_answer(sh->game, i, agrees);
            any = true;
        }
    }
    if (any)
        sharing_keep(sh);
    return any;
}

/* SEAT of ours asks the others, who are not asked if all that sit here are enough. */
static void ask_others(struct desk *desk, int seat, enum shared_kind kind, const char *rest)
{
    struct sharing *sh = desk->sharing;
    sharing_add(sh, seat, kind, rest);
    if (sh->game->asked.kind == kind && sh->game->asked.by == seat)
        answer_for_ours(sh, sh->game->asked.rest, true);
    if (sh->game->asked.kind == kind)
        desk_say(desk, TONE_PLAIN, "The other player%s asked.", desk->session->game->players > 2 ? "s are" : " is");
}

bool sharing_ask(struct desk *desk, enum shared_kind kind)
{
    if (!sharing_game(desk))
        return false;
    int seat = speaking_seat(desk->sharing);
    if (seat < 0)
        desk_say(desk, TONE_WRONG, "You are only watching this game.");
    else
        ask_others(desk, seat, kind, "");
    return true;
}

bool sharing_undo(struct desk *desk, int n)
{
    struct sharing *sh = desk->sharing;
    if (!sharing_game(desk))
        return false;
    const struct node *at = sh->game->record->current;
    int seat = sharing_our_seat(sh, 0), ply = record_length(at), now = ply;
    char rest[16];
    for (; n > 0 && at->parent && seat >= 0; at = at->parent, ply--)
        n -= sharing_is_ours(sh, at->parent->position.turn);
    snprintf(rest, sizeof rest, "%d", ply);
    if (seat < 0 || n > 0 || ply == now)
        desk_say(desk, TONE_WRONG, seat < 0 ? "You are only watching this game." : "You have no move to take back.");
    else
        ask_others(desk, seat, SHARED_UNDO, rest);
    return true;
}

bool sharing_answer(struct desk *desk, bool agrees)
{
    if (!sharing_game(desk))
        return false;
    struct sharing *sh = desk->sharing;
    const struct shared_proposal *question = sharing_question(sh);
    if (question && question->rest != sh->told.asked)
        return true; /* another one than that which was told: it is told now */
    bool any = question && answer_for_ours(sh, question->rest, agrees);
    desk_say(desk, any ? TONE_PLAIN : TONE_WRONG,
             any ? (agrees ? "Agreed." : "Declined.") : "There is no question to answer.");
    return true;
}

void sharing_choose(struct desk *desk, const char *words)
{
    struct sharing *sh = desk->sharing;
    int seat = sharing_game(desk) ? sharing_our_seat(sh, 0) : -1, n = text_number(words);
    if (seat < 0 || !sh->game->other || n < 1 || n > 2) {
        desk_say(desk, TONE_WRONG,
                 seat < 0           ? "You are not playing a shared game."
                 : !sh->game->other ? "There is only one line."
                                    : "Choose 1, the line on the board, or 2, the other one.");
    } else {
        sharing_tell_time(sh);
        shared_add_at(sh->game, seat, SHARED_LINE, "", n == 2 ? sh->game->other : sh->game->record->current);
        sharing_keep(sh);
        desk_say(desk, TONE_PLAIN, "The other side is asked to go on from there.");
    }
}

void sharing_plan(struct desk *desk, const char *words)
{
    struct sharing *sh = desk->sharing;
    const char *then = strstr(words, " then ");
    char first[MOVE_TEXT + 16];
    struct error why = {0};

    if (!sharing_game(desk) || session_denial(desk->session) != DENIAL_ELSEWHERE || sh->watching ||
        desk->session->viewed) {
        desk_say(desk, TONE_WRONG, "`if` plans a move in a shared game, while another player is to move.");
        return;
    }
    if (sh->planned_at != desk->session->record->current || !*words)
        sh->plans = 0;
    if (!*words) {
        desk_say(desk, TONE_PLAIN, "No move is planned.");
        return;
    }
    snprintf(first, sizeof first, "%.*s", then ? (int)(then - words) : 0, words);
    struct standing after = {desk->session->game, desk->session->record->current->position};
    struct typed_move when, answer;
    bool good = then && sh->plans < PLANS_MAX && move_read_at(desk, &after, first, &when, &why);
    if (good)
        position_play(after.game, &after.position, when.move);
    good = good && move_read_at(desk, &after, then + 6, &answer, &why);
    if (!good || !sharing_is_ours(sh, after.position.turn)) {
        desk_say(desk, TONE_WRONG, "Give the move that you expect and your answer, such as if e5 then Nf3. %s",
                 why.text);
        return;
    }
    sh->planned_at = desk->session->record->current;
    sh->plan[sh->plans++] = (struct move_plan){when.move, answer.move};
    desk_say(desk, TONE_GOOD, "Planned: %s. `if` alone forgets it.", words);
}
