#include "study/playing.h"

#include "study/sharing.h"
#include "study/words.h"

void reporting_status(const struct session *session, char *out, size_t size)
{
    struct outcome outcome = record_outcome(session->record);
    bool resigned = outcome.ending == ENDING_RESIGNATION, gave_in = resigned || outcome.ending == ENDING_TIME;
    char words[ERROR_TEXT];

    movetext_status(session->game, session_position(session), &outcome, words, sizeof words);
    if (outcome.ending == ENDING_NONE) {
        snprintf(out, size, "%s", words);
        return;
    }
    if (session->game->players == 2 && gave_in) {
        int winner = outcome.sharers == 1 ? 0 : 1;
        if (outcome.sharers == 3)
            snprintf(out, size, "%s, but the other side could never win. The game is drawn.",
                     resigned ? "One side resigned" : "Time has run out");
        else
            snprintf(out, size, "%s %s. %s wins.", session_player(session, 1 - winner),
                     resigned ? "resigns" : "runs out of time", session_player(session, winner));
        return;
    }
    if (outcome.ending == ENDING_LAST_LEFT && outcome.sharers && !(outcome.sharers & (outcome.sharers - 1))) {
        snprintf(out, size, "%s is the last player left and wins.",
                 session_player(session, __builtin_ctz(outcome.sharers)));
        return;
    }
    char *colon = strstr(words, ": ");
    if (colon)
        *colon = '\0';
    if (words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    char rest[ERROR_TEXT];
    snprintf(rest, sizeof rest, "%s", !colon ? "" : strcmp(colon + 2, "draw") == 0 ? "The game is drawn" : colon + 2);
    if (colon && outcome.sharers && !(outcome.sharers & (outcome.sharers - 1)))
        snprintf(rest, sizeof rest, "%s wins", session_player(session, __builtin_ctz(outcome.sharers)));
    snprintf(out, size, "%s%s%s.", words, colon ? ". " : "", rest);
}

void reporting_eliminations(const struct session *session, const struct node *node, char *out, size_t size)
{
    const struct game *g = session->game;
    const struct position *before = node->parent ? &node->parent->position : &node->position;
    size_t used = 0;
    out[0] = '\0';
    if (node->left) {
        SCOPED(text) line = {0};
        speech_left(g, node, session_player(session, node->left - 1), &line);
        snprintf(out, size, "%s. ", line.at);
    }
    for (int who = 0; who < g->players && !node->left; who++)
        if (before->alive >> who & 1 && !(node->position.alive >> who & 1) && used < size)
            used += (size_t)snprintf(out + used, size - used, "%s is checkmated by %s and out. ",
                                     session_player(session, who), session_player(session, node_eliminator(node)));
}

void report_state(struct desk *desk)
{
    struct session *session = desk->session;
    const struct position *p = session_position(session);
    char status[ERROR_TEXT], gone[ERROR_TEXT];

    reporting_eliminations(session, session->record->current, gone, sizeof gone);
    if (session_over(session)) {
        reporting_status(session, status, sizeof status);
        desk_say(desk, TONE_GOOD,
                 "%s%s  `review` looks for mistakes, `rematch` plays again, `save` keeps this one, `undo` goes back.",
                 gone, status);
        return;
    }
    if (*gone) {
        bool check = position_in_check(session->game, p, p->turn);
        desk_say(desk, TONE_GOOD, "%s%s%s%s.%s", gone, check ? "Check to " : "", session_player(session, p->turn),
                 check ? "" : " is to move",
                 session_watched(session) ? " The computers play on: `pause` stops them, `start` leaves the game."
                                          : "");
        return;
    }
    enum ending claim = session_claimable(session);
    if (claim != ENDING_NONE && seat_is_here(&session->seat[p->turn]))
        desk_say(desk, TONE_GOOD, "%s may claim a draw (%s): type claim.", session_player(desk->session, p->turn),
                 claim == ENDING_THREEFOLD ? "threefold repetition" : "50 moves");
    else if (position_in_check(session->game, p, p->turn))
        desk_say(desk, TONE_GOOD, "Check to %s.", session_player(desk->session, p->turn));
}

void desk_agree(struct desk *desk)
{
    if (sharing_answer(desk, true))
        return;
    int who = desk->voice.question.who;
    if (desk->session && session_asked(desk->session) == who)
        report_draw(desk, session_draw(desk->session, who, desk->now));
    else
        desk_say(desk, TONE_WRONG, "The offer has lapsed.");
}

void desk_decline(struct desk *desk)
{
    if (sharing_answer(desk, false))
        return;
    session_decline(desk->session);
    desk_say(desk, TONE_PLAIN, "The draw is declined.");
}

void report_draw(struct desk *desk, int next)
{
    const struct session *session = desk->session;
    if (next >= 0) {
        desk->voice.question.who = next;
        desk_ask(desk, desk_agree, desk_decline, "%s offers a draw. %s, do you agree?",
                 session_player(session, session->offerer), session_player(session, next));
    } else if (next == DRAW_DECLINED) {
        desk_say(desk, TONE_PLAIN, "The computer declines the draw.");
    } else {
        report_state(desk);
    }
}

/* Add the move of NODE, which the computer has just played: "Black plays p h7-H5"; in words where the face is
 * spoken. */
static void write_move(const struct desk *desk, const struct node *node, struct text *out)
{
    const struct game *g = desk->session->game;
    char text[MOVE_TEXT];
    if (desk->voice.face->spoken) {
        speech_move(g, node, NULL, speech_name(desk->session, node), out);
        return;
    }
    movetext_write_marked(g, &node->parent->position, node->move, text);
    text_addf(out, "%s plays %s", session_player(desk->session, node->parent->position.turn), text);
}

void report_computer_move(struct desk *desk)
{
    const struct session *session = desk->session;
    const struct node *node = session->record->current;
    struct text move = {0};

    if (node->parent && !node->left && !seat_is_here(&session->seat[node->parent->position.turn])) {
        int who = node->parent->position.turn, asked = session_asked(session);
        write_move(desk, node, &move);
        if (asked >= 0 && seat_is_here(&session->seat[asked])) {
            desk->voice.question.who = asked;
            desk_ask(desk, desk_agree, desk_decline, "%s. %s %s a draw. %s, do you agree?", move.at,
                     session_player(session, session->offerer), session->offerer == who ? "offers" : "still offers",
                     session_player(session, asked));
            text_free(&move);
            return;
        }
        SCOPED(text) remark = {0};
        bool knows = session->drill && !session_over(session) && endtext_remark(&desk->endings, node, &remark);
        desk_say(desk, TONE_PLAIN, "%s%s.%s%s", move.at, session->from_library ? ", from its opening library" : "",
                 knows ? " " : "", knows ? remark.at : "");
        text_free(&move);
        if (knows)
            return;
    }
    report_state(desk);
}

bool report_denial(struct desk *desk, enum denial no)
{
    static const char *const words[] = {
        [DENIAL_OVER] = "The game is over: `undo` goes back, `new` begins another.",
        [DENIAL_PAUSED] = "The game is paused: type pause to go on.",
        [DENIAL_TURN] = "It is the computer's turn. `now` makes it move at once, `undo` takes your move back.",
        [DENIAL_ELSEWHERE] = "It is the turn of a player at another terminal.",
        [DENIAL_ILLEGAL] = "That move is not legal here; `moves` lists the legal ones.",
        [DENIAL_CLAIM] = "There is no draw to claim (threefold repetition, or 50 moves). `draw` offers one.",
        [DENIAL_EARLY] = "A draw can be offered after the first move.",
        [DENIAL_OUT] = "That player has left the game already.",
    };
    const struct shared *shared = sharing_game(desk);
    bool aborted = no == DENIAL_PAUSED && shared && shared->aborted;
    if (no != DENIAL_NONE)
        desk_say(desk, TONE_WRONG, "%s%s", aborted ? "The game was aborted: `rematch` asks for another." : words[no],
                 no == DENIAL_ELSEWHERE && !desk->sharing
                     ? " The game is not shared: `share FILE` lets that player join."
                     : "");
    return no != DENIAL_NONE;
}

bool refuse_when_over(struct desk *desk)
{
    return report_denial(desk, session_over(desk->session) ? DENIAL_OVER : DENIAL_NONE);
}

void report_hint(struct desk *desk)
{
    const struct session *session = desk->session;
    if (session->hinted.type == MOVE_PASS)
        desk_say(desk, TONE_GOOD, "The computer would pass.");
    else if (session->hinted.type == MOVE_DUCK)
        desk_say(desk, TONE_GOOD, "Look for a cell for the duck. `hint` again tells it.");
    else if (session->hinted.from == CELL_NONE)
        desk_say(desk, TONE_GOOD, "Look at the piece beside the board. `hint` again tells the move.");
    else
        desk_say(desk, TONE_GOOD, "Look at %s. `hint` again tells the move.",
                 session->game->board->cell_name[session->hinted.from]);
}
