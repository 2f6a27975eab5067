#include "moves.h"

#include "interface.h"
#include "status.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool move_read_annotated(const struct session *s, const char *line, struct typed_move *out, struct error *why)
{
    const struct position *p = session_position(s);
    bool good = movetext_read_annotated(s->game, p, line, out, why);
    if (!good && isalpha((unsigned char)line[0])) {
        char *other = memory_copy(line, strlen(line));
        other[0] ^= 0x20;
        good = movetext_read_annotated(s->game, p, other, out, NULL);
        if (good && out->comment)
            out->comment = line + (out->comment - other);
        free(other);
    }
    return good;
}

bool move_read(const struct session *s, const char *line, struct move *m, const char **comment, struct error *why)
{
    struct typed_move typed;
    bool good = move_read_annotated(s, line, &typed, why);
    if (good)
        *m = typed.move;
    if (good && comment)
        *comment = typed.comment;
    return good;
}

/* Would playing M let the next player checkmate the mover, in a game where that is legal? */
static bool exposes(const struct session *s, struct move m)
{
    struct position after = *session_position(s);
    int mover = after.turn;
    if (!(s->game->rules & RULE_ELIMINATION))
        return false;
    position_play(s->game, &after, m);
    return !(after.alive >> mover & 1) && !after.winner;
}

void move_play_now(struct app *a, struct move m)
{
    selection_drop(&a->board.selection);
    a->board.scrolled = 0;
    a->messages.question.kind = ASK_NOTHING; /* whoever moves declines an offered draw */
    app_hush(a);
    if (tell_denial(a, session_play(a->session, m, a->run.now)))
        return;
    a->rows.face->read_move(a, a->session->record->current);
    tell_state(a);
}

void move_play(struct app *a, struct move m)
{
    if (exposes(a->session, m)) {
        a->messages.question.move = m;
        app_ask(a, ASK_EXPOSED, "After that move the next player checkmates you. Play it all the same?");
    } else {
        move_play_now(a, m);
    }
}

int moves_wanted(struct app *a, const char *arguments)
{
    int n = *arguments ? text_number(arguments) : 1;
    if (n < 1)
        app_say(a, TONE_WRONG, "How many moves? A number from 1 on, or nothing for one.");
    return n > 0 ? n : 0;
}

void tell_taken_back(struct app *a, int done, int wanted)
{
    char many[64] = "Taken back";
    if (done == 0) {
        app_say(a, TONE_WRONG, "There is no move of yours to take back.");
        return;
    }
    if (wanted > 1)
        snprintf(many, sizeof many, "%d %s taken back%s", done, done == 1 ? "move" : "moves",
                 done < wanted ? ", to the beginning" : "");
    if (a->session->held)
        app_say(a, TONE_PLAIN, "%s. Type go to let the computer play on, redo to bring the move back.", many);
    else
        app_say(a, TONE_PLAIN, "%s; redo brings %s back.", many, done == 1 ? "it" : "them");
}

void do_undo(struct app *a, const char *arguments)
{
    int wanted = moves_wanted(a, arguments), done = 0;
    selection_drop(&a->board.selection);
    a->board.scrolled = 0;
    while (done < wanted && session_undo(a->session, a->run.now))
        done++;
    if (wanted)
        tell_taken_back(a, done, wanted);
}

void do_redo(struct app *a, const char *arguments)
{
    int wanted = moves_wanted(a, arguments), done = 0;
    if (!wanted)
        return;
    selection_drop(&a->board.selection);
    app_hush(a);
    while (done < wanted && session_redo(a->session, a->run.now))
        done++;
    if (!done)
        app_say(a, TONE_WRONG, "There is no move to bring back.");
    else
        tell_state(a);
}

void do_hint(struct app *a, const char *arguments)
{
    struct session *s = a->session;
    char text[MOVE_TEXT];
    (void)arguments;

    if (refuse_when_over(a))
        return;
    if (!session_awaits_person(s)) {
        app_say(a, TONE_WRONG, "There are hints only when it is your turn.");
        return;
    }
    session_hint(s);
    if (s->hint == HINT_THINKING) {
        app_say(a, TONE_PLAIN, "Looking for a good move ...");
    } else if (s->hint == HINT_WHAT) {
        movetext_write(s->game, session_position(s), s->hinted, text);
        app_say(a, TONE_GOOD, "The computer would play %s.", text);
    } else {
        app_say(a, TONE_WRONG, "The computer cannot think: not enough memory.");
    }
}

void do_go(struct app *a, const char *arguments)
{
    (void)arguments;
    session_go(a->session, a->run.now);
    if (!a->session->seat[session_turn(a->session)].ai)
        app_say(a, TONE_PLAIN, "It is %s's turn: a person sits there.",
                session_name(a->session, session_turn(a->session)));
    else
        app_hush(a);
}

void do_now(struct app *a, const char *arguments)
{
    (void)arguments;
    if (session_thinking(a->session))
        session_hurry(a->session);
    else
        app_say(a, TONE_WRONG, "The computer is not thinking.");
}

void do_pause(struct app *a, const char *arguments)
{
    (void)arguments;
    if (refuse_when_over(a))
        return;
    session_pause(a->session, !a->session->paused, a->run.now);
    app_say(a, TONE_PLAIN, a->session->paused ? "Paused. `pause` goes on." : "The game goes on.");
}
