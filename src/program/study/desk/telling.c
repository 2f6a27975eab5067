#include "study/playing.h"

#include "study/sharing.h"
#include "study/words.h"

void telling_status(const struct session *s, char *out, size_t size)
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
                     resigned ? "resigns" : "runs out of time", session_name(s, winner));
        return;
    }
    if (o.ending == ENDING_LAST_LEFT && o.sharers && !(o.sharers & (o.sharers - 1))) {
        snprintf(out, size, "%s is the last player left and wins.", session_name(s, __builtin_ctz(o.sharers)));
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

void telling_eliminations(const struct game *g, const struct node *n, char *out, size_t size)
{
    const struct position *before = n->parent ? &n->parent->position : &n->position;
    size_t used = 0;
    out[0] = '\0';
    if (n->left) {
        SCOPED(text) line = {0};
        speech_left(g, n, &line);
        snprintf(out, size, "%s. ", line.at);
    }
    for (int who = 0; who < g->players && !n->left; who++)
        if (before->alive >> who & 1 && !(n->position.alive >> who & 1) && used < size)
            used += (size_t)snprintf(out + used, size - used, "%s is checkmated by %s and out. ", g->player[who].name,
                                     g->player[node_eliminator(n)].name);
}

void tell_state(struct desk *d)
{
    struct session *s = d->session;
    const struct position *p = session_position(s);
    char status[ERROR_TEXT], gone[ERROR_TEXT];

    telling_eliminations(s->game, s->record->current, gone, sizeof gone);
    if (session_over(s)) {
        telling_status(s, status, sizeof status);
        desk_say(d, TONE_GOOD,
                 "%s%s  `review` looks for mistakes, %s plays again, `save` keeps this one, `undo` goes back.", gone,
                 status, sharing_game(d) ? "`new GAME` and then `share FILE`" : "`rematch`");
        return;
    }
    if (*gone) {
        bool check = position_in_check(s->game, p, p->turn);
        desk_say(d, TONE_GOOD, "%s%s%s%s.%s", gone, check ? "Check to " : "", session_name(s, p->turn),
                 check ? "" : " is to move",
                 session_watched(s) ? " The computers play on: `pause` stops them, `start` leaves the game." : "");
        return;
    }
    enum ending claim = session_claimable(s);
    if (claim != ENDING_NONE && seat_is_here(&s->seat[p->turn]))
        desk_say(d, TONE_GOOD, "%s may claim a draw (%s): type claim.", session_name(d->session, p->turn),
                 claim == ENDING_THREEFOLD ? "threefold repetition" : "50 moves");
    else if (position_in_check(s->game, p, p->turn))
        desk_say(d, TONE_GOOD, "Check to %s.", session_name(d->session, p->turn));
}

void desk_agree(struct desk *d)
{
    if (sharing_answer(d, true))
        return;
    int who = d->voice.question.who;
    if (d->session && session_asked(d->session) == who)
        tell_draw(d, session_draw(d->session, who, d->now));
    else
        desk_say(d, TONE_WRONG, "The offer has lapsed.");
}

void desk_decline(struct desk *d)
{
    if (sharing_answer(d, false))
        return;
    session_decline(d->session);
    desk_say(d, TONE_PLAIN, "The draw is declined.");
}

void tell_draw(struct desk *d, int next)
{
    const struct session *s = d->session;
    if (next >= 0) {
        d->voice.question.who = next;
        desk_ask(d, desk_agree, desk_decline, "%s offers a draw. %s, do you agree?", session_name(s, s->offerer),
                 session_name(s, next));
    } else if (next == DRAW_DECLINED) {
        desk_say(d, TONE_PLAIN, "The computer declines the draw.");
    } else {
        tell_state(d);
    }
}

/* Add the move of N, which the computer has just played: "Black plays p h7-H5"; in words where the face is spoken. */
static void write_move(const struct desk *d, const struct node *n, struct text *out)
{
    const struct game *g = d->session->game;
    char text[MOVE_TEXT];
    if (d->voice.face->spoken) {
        speech_move(g, n, NULL, out);
        return;
    }
    movetext_write(g, &n->parent->position, n->move, text);
    text_addf(out, "%s plays %s", g->player[n->parent->position.turn].name, text);
}

void tell_computer_move(struct desk *d)
{
    const struct session *s = d->session;
    const struct node *n = s->record->current;
    const struct game *g = s->game;
    struct text move = {0};

    if (n->parent && !n->left && !seat_is_here(&s->seat[n->parent->position.turn])) {
        int who = n->parent->position.turn, asked = session_asked(s);
        write_move(d, n, &move);
        if (asked >= 0 && seat_is_here(&s->seat[asked])) {
            d->voice.question.who = asked;
            desk_ask(d, desk_agree, desk_decline, "%s. %s %s a draw. %s, do you agree?", move.at,
                     g->player[s->offerer].name, s->offerer == who ? "offers" : "still offers", g->player[asked].name);
            text_free(&move);
            return;
        }
        SCOPED(text) remark = {0};
        bool knows = s->drill && !session_over(s) && endtext_remark(&d->endings, n, &remark);
        desk_say(d, TONE_PLAIN, "%s%s.%s%s", move.at, s->from_library ? ", from its opening library" : "",
                 knows ? " " : "", knows ? remark.at : "");
        text_free(&move);
        if (knows)
            return;
    }
    tell_state(d);
}

bool tell_denial(struct desk *d, enum denial no)
{
    static const char *const words[] = {
        [DENIAL_OVER] = "The game is over: `undo` goes back, `new` begins another.",
        [DENIAL_PAUSED] = "The game is paused: type pause to go on.",
        [DENIAL_TURN] = "It is the computer's turn. `now` makes it move at once, `undo` takes your move back.",
        [DENIAL_ELSEWHERE] = "It is the turn of a player at another terminal.",
        [DENIAL_ILLEGAL] = "The rules do not allow that move here.",
        [DENIAL_CLAIM] = "There is no draw to claim (threefold repetition, or 50 moves). `draw` offers one.",
        [DENIAL_EARLY] = "A draw can be offered after the first move.",
        [DENIAL_OUT] = "That player has left the game already.",
    };
    if (no != DENIAL_NONE)
        desk_say(d, TONE_WRONG, "%s%s", words[no],
                 no == DENIAL_ELSEWHERE && !d->sharing ? " The game is not shared: `share FILE` lets that player join."
                                                       : "");
    return no != DENIAL_NONE;
}

bool refuse_when_over(struct desk *d)
{
    return tell_denial(d, session_over(d->session) ? DENIAL_OVER : DENIAL_NONE);
}

void tell_hint(struct desk *d)
{
    const struct session *s = d->session;
    if (s->hinted.type == MOVE_PASS)
        desk_say(d, TONE_GOOD, "The computer would pass.");
    else if (s->hinted.from == CELL_NONE)
        desk_say(d, TONE_GOOD, "Look at the piece beside the board. `hint` again tells the move.");
    else
        desk_say(d, TONE_GOOD, "Look at %s. `hint` again tells the move.", s->game->board->cell_name[s->hinted.from]);
}
