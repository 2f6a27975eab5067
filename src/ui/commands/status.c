#include "status.h"

#include "interface.h"
#include "study/endtext.h"
#include "study/speech.h"

#include <stdio.h>
#include <string.h>

void status_write(const struct session *s, char *out, size_t size)
{
    struct outcome o = record_outcome(s->record);
    bool resigned = o.ending == ENDING_RESIGNATION, gave_in = resigned || o.ending == ENDING_TIME;
    char words[ERROR_TEXT];

    movetext_status(s->game, session_position(s), &o, words, sizeof words);
    if (o.ending == ENDING_NONE) {
        snprintf(out, size, "%s", words);
        return;
    }
    if (s->game->players == 2 && gave_in) {
        int winner = o.sharers == 1 ? 0 : 1;
        if (o.sharers == 3)
            snprintf(out, size, "%s, but the other side could never win. The game is drawn.",
                     resigned ? "One side resigned" : "Time has run out");
        else
            snprintf(out, size, "%s %s. %s wins.", session_name(s, 1 - winner),
                     resigned ? "resigns" : "has overstepped the time", session_name(s, winner));
        return;
    }
    char *colon = strstr(words, ": ");
    if (colon)
        *colon = '\0';
    if (words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    const char *rest = colon ? colon + 2 : "";
    snprintf(out, size, "%s%s%s.", words, colon ? ". " : "", strcmp(rest, "draw") == 0 ? "The game is drawn" : rest);
}

void eliminations_write(const struct game *g, const struct node *n, char *out, size_t size)
{
    const struct position *before = n->parent ? &n->parent->position : &n->position;
    size_t used = 0;
    out[0] = '\0';
    if (n->left) {
        struct text line = {0};
        speech_left(g, n, &line);
        snprintf(out, size, "%s. ", line.at);
        text_free(&line);
    }
    for (int who = 0; who < g->players && !n->left; who++)
        if (before->alive >> who & 1 && !(n->position.alive >> who & 1) && used < size)
            used += (size_t)snprintf(out + used, size - used, "%s is checkmated by %s and leaves the game. ",
                                     g->player[who].name, g->player[node_eliminator(n)].name);
}

void tell_state(struct app *a)
{
    struct session *s = a->session;
    const struct position *p = session_position(s);
    char status[ERROR_TEXT], gone[ERROR_TEXT];

    eliminations_write(s->game, s->record->current, gone, sizeof gone);
    if (session_over(s)) {
        status_write(s, status, sizeof status);
        app_say(a, TONE_GOOD,
                "%s%s  `review` looks for mistakes, `rematch` plays again, `save` keeps this one, `undo` goes back.",
                gone, status);
        return;
    }
    if (*gone) {
        bool check = position_in_check(s->game, p, p->turn);
        app_say(a, TONE_GOOD, "%s%s%s%s.", gone, check ? "Check to " : "", session_name(s, p->turn),
                check ? "" : " is to move");
        return;
    }
    enum ending claim = session_claimable(s);
    if (claim != ENDING_NONE && !s->seat[p->turn].ai)
        app_say(a, TONE_GOOD, "%s may claim a draw (%s): type claim.", session_name(a->session, p->turn),
                claim == ENDING_THREEFOLD ? "threefold repetition" : "50 moves");
    else if (position_in_check(s->game, p, p->turn))
        app_say(a, TONE_GOOD, "Check to %s.", session_name(a->session, p->turn));
}

void tell_computer_move(struct app *a)
{
    const struct session *s = a->session;
    const struct node *n = s->record->current;
    const struct game *g = s->game;
    struct text move = {0};

    if (n->parent && !n->left && s->seat[n->parent->position.turn].ai) {
        int who = n->parent->position.turn, asked = session_asked(s);
        a->rows.face->write_move(a, n, &move);
        if (asked >= 0) {
            a->messages.question.who = asked;
            app_ask(a, ASK_DRAW, "%s. %s %s a draw. %s, do you agree?", move.at, g->player[s->offerer].name,
                    s->offerer == who ? "offers" : "still offers", g->player[asked].name);
            text_free(&move);
            return;
        }
        struct text remark = {0};
        bool knows = s->drill && !session_over(s) && endtext_remark(&a->known.endings, n, &remark);
        app_say(a, TONE_PLAIN, "%s%s.%s%s", move.at, s->from_library ? ", from its library of openings" : "",
                knows ? " " : "", knows ? remark.at : "");
        text_free(&move);
        text_free(&remark);
        if (knows)
            return;
    }
    tell_state(a);
}

bool tell_denial(struct app *a, enum denial no)
{
    static const char *const words[] = {
        [DENIAL_OVER] = "The game is over: `undo` goes back, `new` begins another.",
        [DENIAL_PAUSED] = "The game is paused: type pause to go on.",
        [DENIAL_TURN] = "It is the computer's turn. `now` makes it move at once, `undo` takes your move back.",
        [DENIAL_ILLEGAL] = "The rules do not allow that move here.",
        [DENIAL_CLAIM] = "There is no draw to claim: no position has occurred three times, and there was a capture or "
                         "pawn move within 50 moves. `draw` offers one.",
        [DENIAL_EARLY] = "A draw can be offered after the first move.",
        [DENIAL_OUT] = "That player has left the game already.",
    };
    if (no != DENIAL_NONE)
        app_say(a, TONE_WRONG, "%s", words[no]);
    return no != DENIAL_NONE;
}

bool refuse_when_over(struct app *a)
{
    return tell_denial(a, session_over(a->session) ? DENIAL_OVER : DENIAL_NONE);
}

void tell_hint(struct app *a)
{
    const struct session *s = a->session;
    bool beside = s->hinted.from == CELL_NONE;
    app_say(a, TONE_GOOD,
            beside ? "Look at the man beside the board. `hint` again tells the move."
                   : "Look at %s. `hint` again tells the move.",
            beside ? "" : s->game->board->cell_name[s->hinted.from]);
}
