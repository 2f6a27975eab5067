/* A shared game at the desk: what is played, asked and said here and elsewhere. */
#include "sharing_parts.h"

#include "record/comment.h"
#include "record/loose.h"
#include "study/games.h"
#include "study/playing.h"

/* The node at which the game is played, even while its user looks at other moves. */
static const struct node *live_node(const struct desk *desk)
{
    return desk->session->record->live ? desk->session->record->live : desk->session->record->current;
}

/* Sending. */

/* Players whose names have changed here take their seats again under the new ones. */
static void send_names(struct desk *desk, struct sharing *sh)
{
    for (int i = 0; i < desk->session->game->players; i++) {
        char name[SHARED_NAME], plain[SHARED_NAME];
        sharing_write_name(desk, desk->session, i, name);
        shared_decode(name, plain, sizeof plain);
        if (*name && sharing_is_ours(sh, i) && strcmp(plain, sh->game->seat[i].name) != 0 &&
            strcmp(sh->hash, sh->game->seat[i].hash) == 0)
            sharing_sit(sh, i, name);
    }
}

static void send_all(struct desk *desk, struct sharing *sh)
{
    const struct record *record = desk->session->record;
    int before = sh->game->events;
    sharing_tell_time(sh);
    bool follows = shared_add_line(sh->game, live_node(desk), sh->ours);
    if (follows && sharing_our_seat(sh, 0) >= 0 && record->result_at == live_node(desk) &&
        record_outcome(sh->game->record).ending == ENDING_NONE) /* by a word of ours */
        shared_add_end(sh->game, sharing_our_seat(sh, record->result.sharers), record->result.ending);
    if (sh->game->events > before)
        sharing_keep(sh);
    sharing_send_clock(desk, sh);
    send_names(desk, sh);
}

/* Following. */

/* Play the answer that was planned to the move that has just come, if it is one of those. */
static void play_planned(struct desk *desk, struct sharing *sh)
{
    const struct node *node = desk->session->record->current;
    for (int i = 0; i < sh->plans && node->parent == sh->planned_at && node->kind == NODE_MOVE; i++)
        if (move_equal(node->move, sh->plan[i].when) &&
            session_play(desk->session, sh->plan[i].then, desk->now) == DENIAL_NONE)
            break;
    sh->plans = 0;
}

/* Copy remarks into the comments of the game on the board, unless the user has written other words there. */
static void follow_words(struct session *session, const struct record *record)
{
    struct node *own = session->record->current;
    const struct node *node = record->current;
    for (int ahead = record_length(own) - record_length(node); ahead == 0 && own;
         own = own->parent, node = node->parent) {
        SCOPED(text) said = {0}, had = {0};
        bool any = comment_words(node->comment, &said);
        if (any && (!comment_words(own->comment, &had) || strncmp(said.at, had.at, had.length) == 0))
            comment_set_words(&own->comment, said.at);
    }
}

/* Others are called by the names that they sit down with, in the record on the board, too. */
static void follow_names(struct session *session, const struct shared *shared)
{
    for (int i = 0; i < session->game->players; i++) {
        const char *tag = record_player_tag(session->game, i), *now = record_tag(session->record, tag),
                   *name = shared->seat[i].name;
        if (session->seat[i].elsewhere && *name && (!now || strcmp(now, name) != 0))
            record_set_tag(session->record, tag, name);
    }
}

/* Notes from where on moves are taken back if what is asked now is agreed to. */
static void note_asked(struct sharing *sh)
{
    const struct shared_proposal *asked = &sh->game->asked;
    if (asked->kind != SHARED_KINDS)
        sh->undone_from = asked->kind == SHARED_UNDO ? record_length(asked->node) : 0;
}

/* Notes the moves of ours on the board after ply SAME that were made after it was asked to go back: the answer came
 * later, and takes them back, too. */
static void note_overtaken(const struct desk *desk, struct sharing *sh, int same)
{
    const struct node *node = live_node(desk);
    const int from = sh->undone_from > same ? sh->undone_from : same;
    text_free(&sh->overtaken);
    for (int ply = record_length(node); sh->undone_from && ply > from; ply--, node = node->parent) {
        char move[2 * MOVE_TEXT];
        if (node->kind != NODE_MOVE || !sharing_is_ours(sh, node->parent->position.turn))
            continue;
        node_write_listed(desk->session->game, node, (enum move_style)desk->settings.notation, move, sizeof move);
        text_addf(&sh->overtaken, "%s%s", sh->overtaken.length ? ", " : "", move);
    }
}

static enum event follow(struct desk *desk, struct sharing *sh)
{
    struct session *session = desk->session;
    const struct shared_proposal *proposal = &sh->game->asked;
    const struct node *now = sh->game->record->current;
    int same = record_common(live_node(desk), now);
    bool alike = same == record_length(live_node(desk)) && same == record_length(now) &&
                 sh->game->record->result.ending == session->record->result.ending;
    if (!alike && desk->session->record->live)
        replay_return(desk, true);
    note_overtaken(desk, sh, same);
    enum event event = alike ? EVENT_NONE : session_follow(session, sh->game->record, desk->now);
    if (event != EVENT_TAKEN || sh->lost.text[0])
        text_free(&sh->overtaken);
    sh->undone_from = event == EVENT_TAKEN ? 0 : sh->undone_from;
    sh->followed = record_length(now);
    if (session->paused != (sh->game->paused || sh->game->aborted))
        session_pause(session, sh->game->paused || sh->game->aborted, desk->now);
    sharing_follow_clock(desk, sh);
    if (proposal->kind == SHARED_DRAW) {
        session->offerer = proposal->by;
        session->asked = (uint8_t)proposal->agreed;
    } else if (session->offerer >= 0) {
        session_decline(session);
    }
    if (sh->told.events != sh->game->events)
        follow_names(session, sh->game);
    if (sh->told.events != sh->game->events && !desk->session->record->live)
        follow_words(session, sh->game->record);
    sh->told.events = sh->game->events;
    if (event == EVENT_MOVED && sh->plans)
        play_planned(desk, sh);
    if (event != EVENT_NONE)
        sh->told.begun = true;
    return event;
}

enum event sharing_due(struct desk *desk)
{
    struct sharing *sh = desk->sharing;
    if (!sharing_game(desk))
        return EVENT_NONE;
    sharing_mark(sh, false);
    note_asked(sh);
    if (record_length(sh->game->record->current) >= sh->followed &&
        !sh->lost.text[0]) /* else what was taken back is still on the board */
        send_all(desk, sh);
    sharing_post(desk, sh);
    sh->told.said = desk->voice.said;
    enum event event = follow(desk, sh);
    return event == EVENT_TAKEN && sh->lost.text[0] ? EVENT_NONE : event; /* nobody has agreed to that */
}

/* Telling. */

/* Adds what QUESTION asks to OUT. */
static void write_question(const struct shared *shared, const struct shared_proposal *question, struct text *out)
{
    char name[SHARED_NAME];
    const char *who = shared_name(shared, question->by), *all = shared->record->game->players > 2 ? "all" : "both";
    int back = record_length(shared->record->current) - question->ply;
    if (question->kind == SHARED_DRAW) {
        text_addf(out, "%s offers a draw.", who);
    } else if (question->kind == SHARED_UNDO) {
        text_addf(out, "%s asks to take back %d move%s.", who, back, back == 1 ? "" : "s");
    } else if (question->kind == SHARED_HINTS) {
        text_addf(out, "%s asks that %s may use hints and analysis.", who, all);
    } else if (question->kind == SHARED_REMATCH) {
        bool odds = record_has_odds(shared->record) || shared->time.rule.odds;
        text_addf(out, "%s asks for another game, with %s.", who, odds ? "the same sides and odds" : "sides changed");
    } else if (question->kind == SHARED_PAUSE) {
        text_addf(out, "%s asks for a pause, with the clocks standing still.", who);
    } else if (question->kind == SHARED_TAKE) {
        const char *rest = question->rest + 2;
        shared_decode(rest + strcspn(rest, " "), name, sizeof name);
        text_addf(out, "%s asks for the seat of %s (%s).", name + strspn(name, " "),
                  shared->record->game->player[question->seat].name, shared_name(shared, question->seat));
    } else {
        text_addf(out, "%s asks to play on from the position with %s to move, at move %d.", who,
                  shared->record->game->player[question->node->position.turn].name, question->node->position.full);
    }
}

/* Ask the user to answer the open question, if one of our seats owes the answer. */
static void report_asked(struct desk *desk, struct sharing *sh)
{
    const struct shared_proposal *question = sharing_question(sh);
    SCOPED(text) what = {0};
    if (!question || sh->told.asked == question->rest)
        return;
    sh->told.asked = question->rest;
    write_question(sh->game, question, &what);
    desk_ask(desk, desk_agree, desk_decline, "%s Do you agree?", what.at);
}

/* Tell who sits at SEAT, another player's, now where somebody else sat. */
static void report_taken(struct desk *desk, struct sharing *sh, int seat)
{
    const struct shared_seat *at = &sh->game->seat[seat];
    char *had = sh->told.hash[seat];
    if (*had && strcmp(had, at->hash) != 0 && !sharing_is_ours(sh, seat))
        desk_say(desk, TONE_PLAIN, "%s sits at the seat of %s now.", shared_name(sh->game, seat),
                 sh->game->record->game->player[seat].name);
    memcpy(had, at->hash, sizeof at->hash);
}

/* Who has come and gone, and whether our own seats are still ours. */
static void report_presence(struct desk *desk, struct sharing *sh)
{
    const struct shared *shared = sh->game;
    for (int i = 0; i < shared->record->game->players; i++) {
        const unsigned bit = 1u << i, was = sh->told.present & bit, is = shared->seat[i].present ? bit : 0;
        bool had = sharing_is_ours(sh, i), has = !sh->watching && strcmp(shared->seat[i].hash, sh->hash) == 0;
        if (had != has) {
            sh->ours ^= bit;
            desk->session->seat[i] = (struct seat){.elsewhere = had};
            desk_say(desk, had ? TONE_WRONG : TONE_GOOD,
                     had ? "%s sits at the seat of %s now; you watch." : "%s: the seat of %s is yours.",
                     shared_name(shared, i), shared->record->game->player[i].name);
        } else if (!had && is && !was && shared->series.number && !(sh->told.met & bit)) {
            desk_say_also(desk, "%s is at the board.", shared_name(shared, i)); /* behind which game it is */
        } else if (!had && is != was) {
            desk_say(desk, TONE_PLAIN,
                     is                            ? "%s is at the board."
                     : session_over(desk->session) ? "%s has left."
                                                   : "%s has left; what is played waits in the file.",
                     shared_name(shared, i));
        }
        sh->told.met |= is;
        report_taken(desk, sh, i);
        sh->told.present = (sh->told.present & ~bit) | is;
    }
}

/* Returns how many games of the series of SHARED have a result: each gives twelve twelfths of a point. */
static int games_scored(const struct shared *shared)
{
    enum { POINT = 12 };
    struct outcome outcome = record_outcome(shared->record);
    int twelfths = 0;
    for (int i = 0; i < shared->record->game->players; i++)
        twelfths += shared->series.points[i] + shared_share(&outcome, i);
    return twelfths / POINT;
}

/* Says the score of a series at the beginning and at the end of its games, and how to go on. */
static void report_series(struct desk *desk, struct sharing *sh)
{
    const struct shared *shared = sh->game;
    bool over = session_over(desk->session) || shared->aborted, begins = shared->series.number && !sh->told.series;
    bool known = desk->voice.text.length && strstr(desk->voice.text.at, "`rematch`"); /* how to go on was said */
    const int games = games_scored(shared);
    SCOPED(text) score = {0};
    if (desk->voice.question.yes || desk->voice.question.words) /* which is answered first */
        return;
    shared_write_score(shared, &score);
    if (begins && !over)
        desk_say_also(desk, "Game %d of this series: %s.", shared->series.number, score.at);
    else if (over && !sh->told.over && shared->series.number && !shared->next.agreed && games)
        desk_say_also(desk, "The score after %d game%s: %s.%s", games, games == 1 ? "" : "s", score.at,
                      known ? "" : " `rematch` asks for another game.");
    sh->told.series = true;
    sh->told.over = over;
}

/* Says what was lost, after what the others did meanwhile. */
static void report_lost(struct desk *desk, struct sharing *sh)
{
    if (!sh->lost.text[0])
        return;
    saving_tell_lost(desk, &sh->lost, sh->told.said != desk->voice.said);
    sh->lost_at = desk->now;
    sh->lost.text[0] = '\0';
}

/* Says which moves were taken back that nobody had asked for, behind that moves were. */
static void report_overtaken(struct desk *desk, struct sharing *sh)
{
    if (sh->overtaken.length)
        desk_say_also(desk, "%s, made before the answer came, went back as well: type it again if you still want it.",
                      sh->overtaken.at);
    text_free(&sh->overtaken);
}

void sharing_tell(struct desk *desk)
{
    struct sharing *sh = desk->sharing;
    if (!sharing_game(desk))
        return;
    const struct shared *shared = sh->game;
    report_overtaken(desk, sh);
    if (!sh->told.begun) {
        report_presence(desk, sh);
        sharing_tell_watchers(desk, sh);
    }
    if (shared->refused.text[0] && strcmp(shared->refused.text, sh->told.refused) != 0)
        desk_say(desk, TONE_WRONG, "Not accepted from %s: %.400s", sh->path, shared->refused.text);
    snprintf(sh->told.refused, sizeof sh->told.refused, "%s", shared->refused.text);
    if (sh->fell > 10 * sh->told.fell) {
        sh->told.fell = sh->fell;
        desk_say(desk, TONE_WRONG, "%s: the rules of a table have no room for all that was written there; %d left out.",
                 strrchr(sh->path, '/') + 1, sh->fell);
    }
    if (shared->other && !sh->told.parted)
        desk_say(desk, TONE_WRONG,
                 "Two copies of this game differ: `choose 1` goes on from the board, `choose 2` from the other line.");
    sh->told.parted = shared->other != NULL;
    if (shared->paused != sh->told.paused)
        desk_say(desk, TONE_PLAIN, shared->paused ? "The game is paused; `pause` goes on." : "The game goes on.");
    sh->told.paused = shared->paused;
    if (shared->aborted && !sh->told.aborted)
        desk_say(desk, TONE_PLAIN, "The game was aborted: `rematch` asks for another one.");
    sh->told.aborted = shared->aborted;
    sharing_report_clock(desk, sh);
    report_series(desk, sh);
    sharing_tell_words(desk, sh);
    report_asked(desk, sh);
    report_lost(desk, sh);
    sh->told.begun = false;
}
