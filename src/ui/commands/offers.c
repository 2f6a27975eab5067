#include "offers.h"

#include "files/clipboard.h"
#include "moves.h"
#include "status.h"
#include "ui/gamefiles.h"

/* The player for whom the user speaks: the only person who plays, else the player to move. */
static int speaker(const struct session *s)
{
    int only = session_only_person(s);
    return only >= 0 ? only : session_turn(s);
}

void do_resign(struct app *a, const char *arguments)
{
    (void)arguments;
    if (refuse_when_over(a))
        return;
    a->messages.question.who = speaker(a->session);
    app_ask(a, ASK_RESIGN, "Does %s resign?", session_name(a->session, a->messages.question.who));
    if (!a->settings.confirm)
        do_yes(a, "");
}

/* Tell the result of an offer or an answer; NEXT is what session_draw returned. */
static void tell_draw(struct app *a, int next)
{
    if (next >= 0) {
        a->messages.question.who = next;
        app_ask(a, ASK_DRAW, "%s offers a draw. %s, do you agree?", session_name(a->session, a->session->offerer),
                session_name(a->session, next));
    } else if (next == DRAW_DECLINED) {
        app_say(a, TONE_PLAIN, "The computer declines the draw.");
    } else {
        tell_state(a);
    }
}

void do_draw(struct app *a, const char *arguments)
{
    (void)arguments;
    int who = speaker(a->session);
    if (session_claimable(a->session) != ENDING_NONE && session_awaits_person(a->session))
        do_claim(a, "");
    else if (!tell_denial(a, session_draw_denial(a->session, who)))
        tell_draw(a, session_draw(a->session, who, a->run.now));
}

/* Claim a draw by the move that TEXT means, which has not been played. */
static void claim_with(struct app *a, const char *text)
{
    struct session *s = a->session;
    struct error why;
    struct move m;

    if (tell_denial(a, session_denial(s)))
        return;
    if (!move_read(s, text, &m, NULL, &why)) {
        app_complain(a, &why);
        return;
    }
    enum denial no = session_claim_with(s, m, a->run.now);
    if (no == DENIAL_CLAIM) {
        app_say(
            a, TONE_WRONG,
            "That move brings about no draw to claim: the position would not be there for the third time, and there "
            "would be a capture or pawn move within 50 moves. It is not played.");
    } else if (!tell_denial(a, no)) {
        selection_drop(&a->board.selection);
        tell_state(a);
    }
}

void do_claim(struct app *a, const char *arguments)
{
    if (*arguments)
        claim_with(a, arguments);
    else if (!tell_denial(a, session_claim(a->session, a->run.now)))
        tell_state(a);
}

void do_yes(struct app *a, const char *arguments)
{
    enum asking q = a->messages.question.kind;
    (void)arguments;
    a->messages.question.kind = ASK_NOTHING;
    app_hush(a);
    switch (q) {
    case ASK_RESIGN:
        if (!tell_denial(a, session_resign(a->session, a->messages.question.who, a->run.now)))
            tell_state(a);
        return;
    case ASK_DRAW:
        if (a->session && session_asked(a->session) == a->messages.question.who)
            tell_draw(a, session_draw(a->session, a->messages.question.who, a->run.now));
        else
            app_say(a, TONE_WRONG, "The offer has lapsed.");
        return;
    case ASK_EXPOSED:
        move_play_now(a, a->messages.question.move);
        return;
    case ASK_REPLACE:
        files_replace(a);
        return;
    case ASK_PASTED:
        clipboard_accept(a);
        return;
    case ASK_LEAVE:
        a->run.quit = true;
        return;
    case ASK_NOTHING:
        app_say(a, TONE_PLAIN, "Nothing was asked.");
        return;
    }
}

void do_no(struct app *a, const char *arguments)
{
    enum asking q = a->messages.question.kind;
    (void)arguments;
    a->messages.question.kind = ASK_NOTHING;
    if (q == ASK_DRAW) {
        session_decline(a->session);
        app_say(a, TONE_PLAIN, "The draw is declined.");
    } else if (q != ASK_NOTHING) {
        app_say(a, TONE_PLAIN, "Then not.");
    } else {
        app_say(a, TONE_PLAIN, "Nothing was asked.");
    }
}
