/* A shared game at the desk: what is played, asked and said here and elsewhere. */
#include "sharing_parts.h"

#include "record/comment.h"
#include "study/playing.h"

enum { LOOK_MS = 200 };

/* The node at which the game is played, even while its user looks at other moves. */
static const struct node *live_node(const struct desk *d)
{
    return d->session->record->live ? d->session->record->live : d->session->record->current;
}

/* Sending. */

/* The clock of a player elsewhere has run out as seen here: ask its program. If ours is asked, answer. */
static void send_clock(struct desk *d, struct sharing *sh)
{
    const struct clock *c = &d->session->clock;
    int turn = c->running, us = sharing_our_seat(sh, 0);
    if (turn < 0 || !clock_exists(c) || us < 0)
        return;
    int64_t left = clock_left(c, turn, d->now);
    bool flagged = sh->game->flagged >> turn & 1, ours = sharing_is_ours(sh, turn);
    char rest[32];
    if (ours && flagged && left > 0) {
        snprintf(rest, sizeof rest, "%lld", (long long)left);
        sharing_add(sh, turn, SHARED_LEFT, rest);
    } else if (!ours && !flagged && left <= 0) {
        snprintf(rest, sizeof rest, "%c", "wbr"[turn]);
        sharing_add(sh, us, SHARED_FLAG, rest);
        desk_say(d, TONE_PLAIN, "By this clock %s is out of time; waiting for that player's program to confirm it.",
                 shared_name(sh->game, turn));
    }
}

/* Players whose names have changed here take their seats again under the new ones. */
static void send_names(struct desk *d, struct sharing *sh)
{
    for (int i = 0; i < d->session->game->players; i++) {
        char name[SHARED_NAME], plain[SHARED_NAME];
        sharing_write_name(d, d->session, i, name);
        shared_decode(name, plain, sizeof plain);
        if (*name && sharing_is_ours(sh, i) && strcmp(plain, sh->game->seat[i].name) != 0 &&
            strcmp(sh->hash, sh->game->seat[i].hash) == 0)
            sharing_sit(sh, i, name);
    }
}

static void send_all(struct desk *d, struct sharing *sh)
{
    const struct record *r = d->session->record;
    int before = sh->game->events;
    bool follows = shared_add_line(sh->game, live_node(d), sh->ours);
    if (follows && sharing_our_seat(sh, 0) >= 0 && r->result_at == live_node(d) &&
        record_outcome(sh->game->record).ending == ENDING_NONE) /* by a word of ours */
        shared_add_end(sh->game, sharing_our_seat(sh, r->result.sharers), r->result.ending);
    if (sh->game->events > before)
        sharing_keep(sh);
    send_clock(d, sh);
    send_names(d, sh);
}

/* Following. */

/* The answer to a flag sets the clock of a player elsewhere. */
static void follow_clock(struct desk *d, struct sharing *sh)
{
    struct clock *c = &d->session->clock;
    int turn = c->running;
    if (turn < 0 || sharing_is_ours(sh, turn) || sh->game->seat[turn].left_at != sh->game->record->current)
        return;
    c->left[turn] = sh->game->seat[turn].left;
    c->since = d->now;
    sh->game->seat[turn].left_at = NULL;
}

/* Play the answer that was planned to the move that has just come, if it is one of those. */
static void play_planned(struct desk *d, struct sharing *sh)
{
    const struct node *n = d->session->record->current;
    for (int i = 0; i < sh->plans && n->parent == sh->planned_at && n->kind == NODE_MOVE; i++)
        if (move_equal(n->move, sh->plan[i].when) && session_play(d->session, sh->plan[i].then, d->now) == DENIAL_NONE)
            break;
    sh->plans = 0;
}

/* Copy remarks into the comments of the game on the board, unless the user has written other words there. */
static void follow_words(struct session *s, const struct record *r)
{
    struct node *own = s->record->current;
    const struct node *n = r->current;
    for (int ahead = record_length(own) - record_length(n); ahead == 0 && own; own = own->parent, n = n->parent) {
        SCOPED(text) said = {0}, had = {0};
        bool any = comment_words(n->comment, &said);
        if (any && (!comment_words(own->comment, &had) || strncmp(said.at, had.at, had.length) == 0))
            comment_set_words(&own->comment, said.at);
    }
}

static enum event follow(struct desk *d, struct sharing *sh)
{
    struct session *s = d->session;
    const struct shared_proposal *a = &sh->game->asked;
    const struct node *now = sh->game->record->current;
    int same = record_common(live_node(d), now);
    bool alike = same == record_length(live_node(d)) && same == record_length(now) &&
                 sh->game->record->result.ending == s->record->result.ending;
    if (!alike && d->session->record->live)
        replay_return(d);
    enum event e = alike ? EVENT_NONE : session_follow(s, sh->game->record, d->now);
    sh->followed = record_length(now);
    follow_clock(d, sh);
    if (s->paused != sh->game->paused)
        session_pause(s, sh->game->paused, d->now);
    if (a->kind == SHARED_DRAW) {
        s->offerer = a->by;
        s->asked = (uint8_t)a->agreed;
    } else if (s->offerer >= 0) {
        session_decline(s);
    }
    if (sh->told.events != sh->game->events && !d->session->record->live)
        follow_words(s, sh->game->record);
    sh->told.events = sh->game->events;
    if (e == EVENT_MOVED && sh->plans)
        play_planned(d, sh);
    if (e != EVENT_NONE)
        sh->told.begun = true;
    return e;
}

enum event sharing_due(struct desk *d)
{
    struct sharing *sh = d->sharing;
    if (!sharing_game(d))
        return EVENT_NONE;
    if (record_length(sh->game->record->current) >= sh->followed) /* else what was taken back is still on the board */
        send_all(d, sh);
    if (d->now >= sh->next_look) {
        sh->next_look = d->now + LOOK_MS;
        sharing_look(d, sh);
    }
    if (sh->owes && d->now >= sh->next_write)
        sharing_write_out(d, sh);
    return follow(d, sh);
}

/* Telling. */

/* Ask the user to answer the open question, if one of our seats owes the answer. */
static void tell_asked(struct desk *d, struct sharing *sh)
{
    const struct shared *g = sh->game;
    const struct shared_proposal *a = &g->asked;
    bool awaits = false;
    for (int i = 0; i < g->record->game->players; i++)
        awaits |= sharing_is_ours(sh, i) && shared_awaits(g, i);
    if (a->kind == SHARED_KINDS || !awaits || sh->told.asked == a->rest)
        return;
    sh->told.asked = a->rest;
    char name[SHARED_NAME];
    const char *who = shared_name(g, a->by), *all = g->record->game->players > 2 ? "all" : "both";
    int back = record_length(g->record->current) - a->ply;
    SCOPED(text) what = {0};
    if (a->kind == SHARED_DRAW) {
        text_addf(&what, "%s offers a draw.", who);
    } else if (a->kind == SHARED_UNDO) {
        text_addf(&what, "%s asks to take back %d move%s.", who, back, back == 1 ? "" : "s");
    } else if (a->kind == SHARED_HINTS) {
        text_addf(&what, "%s asks that %s may use hints and analysis.", who, all);
    } else if (a->kind == SHARED_PAUSE) {
        text_addf(&what, "%s asks for a pause, with the clocks standing still.", who);
    } else if (a->kind == SHARED_TAKE) {
        const char *rest = a->rest + 2;
        shared_decode(rest + strcspn(rest, " "), name, sizeof name);
        text_addf(&what, "%s asks for the seat of %s.", name + strspn(name, " "),
                  g->record->game->player[a->seat].name);
    } else {
        text_addf(&what, "%s asks to play on from the position with %s to move, at move %d.", who,
                  g->record->game->player[a->node->position.turn].name, a->node->position.full);
    }
    desk_ask(d, desk_agree, desk_decline, "%s Do you agree?", what.at);
}

/* Tell what others have said and declined since the last time. */
static void tell_words(struct desk *d, struct sharing *sh)
{
    SCOPED(text) t = {0};
    char said[SHARED_REMARK];
    for (int i = 0; i < sh->game->events && !d->voice.question.yes; i++) { /* a question is answered first */
        struct shared_event *e = &sh->game->event[i];
        bool declines = e->kind == SHARED_NO && e->seat < sh->game->record->game->players;
        if (e->told || !(declines || e->kind == SHARED_SAY) || sharing_is_ours(sh, e->seat))
            continue;
        e->told = true;
        shared_decode(e->rest, said, sizeof said);
        text_addf(&t, "%s%s%s%s", t.length ? "  " : "", shared_name(sh->game, e->seat), declines ? " declines." : ": ",
                  declines ? "" : said);
    }
    if (t.length)
        desk_say(d, TONE_GOOD, "%s", t.at);
}

/* Who has come and gone, and whether our own seats are still ours. */
static void tell_presence(struct desk *d, struct sharing *sh)
{
    const struct shared *g = sh->game;
    for (int i = 0; i < g->record->game->players; i++) {
        const unsigned bit = 1u << i, was = sh->told.present & bit, is = g->seat[i].present ? bit : 0;
        bool had = sharing_is_ours(sh, i), has = !sh->watching && strcmp(g->seat[i].hash, sh->hash) == 0;
        if (had != has) {
            sh->ours ^= bit;
            d->session->seat[i] = (struct seat){.elsewhere = had};
            desk_say(d, had ? TONE_WRONG : TONE_GOOD,
                     had ? "%s sits at the seat of %s now; you watch." : "%s: the seat of %s is yours.",
                     shared_name(g, i), g->record->game->player[i].name);
        } else if (!had && is != was) {
            desk_say(d, TONE_PLAIN,
                     is                         ? "%s is at the board."
                     : session_over(d->session) ? "%s has left."
                                                : "%s has left; what is played waits in the file.",
                     shared_name(g, i));
        }
        sh->told.present = (sh->told.present & ~bit) | is;
    }
}

void sharing_tell(struct desk *d)
{
    struct sharing *sh = d->sharing;
    if (!sharing_game(d))
        return;
    const struct shared *g = sh->game;
    if (!sh->told.begun)
        tell_presence(d, sh);
    if (g->refused.text[0] && strcmp(g->refused.text, sh->told.refused) != 0)
        desk_say(d, TONE_WRONG, "Not accepted from %s: %.400s", sh->path, g->refused.text);
    snprintf(sh->told.refused, sizeof sh->told.refused, "%s", g->refused.text);
    if (g->other && !sh->told.parted)
        desk_say(d, TONE_WRONG,
                 "Two copies of this game differ: `choose 1` goes on from the board, `choose 2` from the other line.");
    sh->told.parted = g->other != NULL;
    if (g->paused != sh->told.paused)
        desk_say(d, TONE_PLAIN, g->paused ? "The game is paused; `pause` goes on." : "The game goes on.");
    sh->told.paused = g->paused;
    tell_words(d, sh);
    tell_asked(d, sh);
    sh->told.begun = false;
}
