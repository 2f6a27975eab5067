/* A shared game at the desk: what its players ask and answer. */
#include "sharing_parts.h"

#include <stdio.h>
#include <string.h>

bool sharing_is_ours(const struct sharing *sh, int seat)
{
    return !sh->watching && sh->ours >> seat & 1;
}

int sharing_our_seat(const struct sharing *sh, unsigned mask)
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < PLAYERS_MAX; i++)
            if (sharing_is_ours(sh, i) && (pass || !(mask >> i & 1)))
                return i;
    return -1;
}

/* Our seat that speaks: the one to move, else the first. */
static int speaking_seat(const struct sharing *sh)
{
    int turn = sh->game->record->current->position.turn;
    return sharing_is_ours(sh, turn) ? turn : sharing_our_seat(sh, 0);
}

bool sharing_forbids_help(struct desk *d)
{
    const struct shared *g = sharing_game(d);
    if (!g || d->sharing->watching || g->hints || session_over(d->session))
        return false;
    desk_say(d, TONE_WRONG, "Hints and analysis are off in a shared game until all players agree: `hints` asks them.");
    return true;
}

bool sharing_ask(struct desk *d, enum shared_kind kind)
{
    struct sharing *sh = d->sharing;
    if (!sharing_game(d))
        return false;
    int seat = speaking_seat(sh);
    if (seat < 0) {
        desk_say(d, TONE_WRONG, "You only watch this game.");
        return true;
    }
    for (int i = 0; i < d->session->game->players; i++)
        if (sharing_is_ours(sh, i) && (i == seat || shared_awaits(sh->game, i)))
            sharing_add(sh, i, kind, "");
    if (sh->game->asked.kind == kind)
        desk_say(d, TONE_PLAIN, "The other player%s asked.", d->session->game->players > 2 ? "s are" : " is");
    return true;
}

bool sharing_undo(struct desk *d, int n)
{
    struct sharing *sh = d->sharing;
    if (!sharing_game(d))
        return false;
    const struct node *at = sh->game->record->current;
    int seat = sharing_our_seat(sh, 0), ply = record_length(at);
    char rest[16];
    for (; n > 0 && at->parent && seat >= 0; at = at->parent, ply--)
        n -= at->parent->position.turn == seat || sharing_is_ours(sh, at->parent->position.turn);
    if (seat < 0 || n > 0 || ply == record_length(sh->game->record->current)) {
        desk_say(d, TONE_WRONG, "There is no move of yours to take back.");
        return true;
    }
    snprintf(rest, sizeof rest, "%d", ply);
    sharing_add(sh, seat, SHARED_UNDO, rest);
    for (int i = 0; i < d->session->game->players; i++)
        if (sharing_is_ours(sh, i) && shared_awaits(sh->game, i)) {
            shared_answer(sh->game, i, true);
            sharing_keep(sh);
        }
    if (sh->game->asked.kind == SHARED_UNDO)
        desk_say(d, TONE_PLAIN, "The other side is asked whether you may take that back.");
    return true;
}

bool sharing_answer(struct desk *d, bool agrees)
{
    struct sharing *sh = d->sharing;
    if (!sharing_game(d))
        return false;
    bool any = false;
    for (int i = 0; i < d->session->game->players; i++)
        if (sharing_is_ours(sh, i) && shared_awaits(sh->game, i)) {
            shared_answer(sh->game, i, agrees);
            sharing_keep(sh);
            any = true;
        }
    desk_say(d, any ? TONE_PLAIN : TONE_WRONG, any ? (agrees ? "Agreed." : "Declined.") : "Nothing was asked.");
    return true;
}

bool sharing_say(struct desk *d, const char *words)
{
    char rest[SHARED_REMARK];
    struct sharing *sh = d->sharing;
    if (!sharing_game(d) || sh->watching)
        return false;
    int seat = sharing_our_seat(sh, 0);
    shared_encode(words, rest, sizeof rest);
    sharing_add(sh, seat < 0 ? SHARED_GUEST : seat, SHARED_SAY, rest);
    desk_say(d, TONE_PLAIN, "Said: %s", words);
    return true;
}

bool sharing_choose(struct desk *d, int n)
{
    struct sharing *sh = d->sharing;
    int seat = sharing_game(d) ? sharing_our_seat(sh, 0) : -1;
    if (seat < 0 || !sh->game->other || n < 1 || n > 2) {
        desk_say(d, TONE_WRONG,
                 seat < 0           ? "You play no shared game."
                 : !sh->game->other ? "There is one line only."
                                    : "Choose 1, the line on the board, or 2, the other one.");
        return false;
    }
    shared_add_line(sh->game, seat, n == 2 ? sh->game->other : sh->game->record->current);
    sharing_keep(sh);
    desk_say(d, TONE_PLAIN, "The other side is asked to go on from there.");
    return true;
}

bool sharing_plan(struct desk *d, const char *words)
{
    struct sharing *sh = d->sharing;
    const char *then = strstr(words, " then ");
    char first[MOVE_TEXT + 16];
    struct move_plan p;
    struct error why = {0};

    if (!sharing_game(d) || session_denial(d->session) != DENIAL_ELSEWHERE || sh->watching || d->session->viewed) {
        desk_say(d, TONE_WRONG, "Moves are planned in a shared game, while another player is to move.");
        return false;
    }
    if (sh->planned_at != d->session->record->current || !*words)
        sh->plans = 0;
    if (!*words) {
        desk_say(d, TONE_PLAIN, "No move is planned.");
        return true;
    }
    snprintf(first, sizeof first, "%.*s", then ? (int)(then - words) : 0, words);
    struct position after = d->session->record->current->position;
    bool good = then && sh->plans < PLANS_MAX && movetext_read(d->session->game, &after, first, &p.when, &why);
    if (good)
        position_play(d->session->game, &after, p.when);
    good = good && movetext_read(d->session->game, &after, then + 6, &p.then, &why);
    if (!good || !sharing_is_ours(sh, after.turn)) {
        desk_say(d, TONE_WRONG, "Say which move is answered by which of yours, such as if e5 then Nf3. %s", why.text);
        return false;
    }
    sh->planned_at = d->session->record->current;
    sh->plan[sh->plans++] = p;
    desk_say(d, TONE_GOOD, "Planned: %s. `if` alone forgets it.", words);
    return true;
}
