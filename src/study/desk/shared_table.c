/* A shared game at the desk: what is played, asked and said here and elsewhere. */
#include "sharing_parts.h"

#include "record/comment.h"
#include "record/loose.h"
#include "study/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 200 };

/* The node at which the game is played, even while its user looks at other moves. */
static const struct node *live_node(const struct desk *d)
{
    return d->replay.live ? d->replay.live : d->session->record->current;
}

/* Sending. */

static void send_node(struct sharing *sh, const struct node *n)
{
    int seat = n->kind == NODE_LEFT ? n->left - 1 : n->parent->position.turn;
    struct text rest = {0};
    int64_t left;
    if (!sharing_is_ours(sh, seat))
        return;
    if (n->kind == NODE_LEFT) {
        sharing_add(sh, seat, n->left_by == ENDING_TIME ? SHARED_LOST : SHARED_RESIGN, "");
        return;
    }
    node_write_word(sh->game->record->game, n, &rest);
    if (comment_clock(n->comment, &left))
        text_addf(&rest, " %lld", (long long)left);
    sharing_add(sh, seat, SHARED_MOVE, rest.at);
    text_free(&rest);
}

/* The game on the board has ended by a word of ours, which the events do not have. */
static void send_end(struct sharing *sh, const struct outcome *o)
{
    int seat = sharing_our_seat(sh, o->sharers);
    bool lost = o->ending == ENDING_TIME;
    if (lost || o->ending == ENDING_RESIGNATION)
        sharing_add(sh, seat, lost ? SHARED_LOST : SHARED_RESIGN, "");
    else if (o->ending == ENDING_THREEFOLD || o->ending == ENDING_50_MOVES)
        sharing_add(sh, seat, SHARED_CLAIM, "");
}

/* The clock of a player elsewhere has run out as it is seen here: its program is asked. And answered when it asks. */
static void send_clock(struct desk *d, struct sharing *sh)
{
    struct session *s = d->session;
    const struct shared *g = sh->game;
    int turn = s->clock.running;
    char rest[32];
    if (turn < 0 || !clock_exists(&s->clock))
        return;
    int64_t left = clock_left(&s->clock, turn, d->now);
    bool flagged = g->flagged >> turn & 1;
    if (sharing_is_ours(sh, turn) && flagged && left > 0) {
        snprintf(rest, sizeof rest, "%lld", (long long)left);
        sharing_add(sh, turn, SHARED_LEFT, rest);
    } else if (!sharing_is_ours(sh, turn) && !flagged && left <= 0 && sharing_our_seat(sh, 0) >= 0) {
        snprintf(rest, sizeof rest, "%c", "wbr"[turn]);
        sharing_add(sh, sharing_our_seat(sh, 0), SHARED_FLAG, rest);
    }
}

static void send_all(struct desk *d, struct sharing *sh)
{
    const struct node **mine;
    const struct record *r = d->session->record;
    int had = record_line(live_node(d), &mine), has = record_length(sh->game->record->current),
        same = record_common(live_node(d), sh->game->record->current);
    for (int i = same; same == has && i < had; i++)
        send_node(sh, mine[i]);
    free(mine);
    struct outcome now = record_outcome(sh->game->record);
    if (same == has && sharing_our_seat(sh, 0) >= 0 && r->result.ending != ENDING_NONE && now.ending == ENDING_NONE &&
        r->result_at == live_node(d))
        send_end(sh, &r->result);
    send_clock(d, sh);
}

/* Following. */

/* What was answered to a flag sets the clock of a player elsewhere. */
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

static enum event follow(struct desk *d, struct sharing *sh)
{
    struct session *s = d->session;
    const struct shared_proposal *a = &sh->game->asked;
    const struct node *now = sh->game->record->current;
    int same = record_common(live_node(d), now);
    bool alike = same == record_length(live_node(d)) && same == record_length(now) &&
                 sh->game->record->result.ending == s->record->result.ending;
    if (!alike && d->replay.live)
        replay_return(d);
    enum event e = alike ? EVENT_NONE : session_follow(s, sh->game->record, d->now);
    follow_clock(d, sh);
    if (a->kind == SHARED_DRAW) {
        s->offerer = a->by;
        s->asked = (uint8_t)a->agreed;
    } else if (s->offerer >= 0) {
        session_decline(s);
    }
    if (e == EVENT_MOVED && sh->plans)
        play_planned(d, sh);
    if (e != EVENT_NONE)
        sh->told.begun = true;
    return e;
}

enum event sharing_due(struct desk *d)
{
    struct sharing *sh = d->sharing;
    if (sharing_is_away(d))
        return EVENT_NONE;
    send_all(d, sh);
    if (d->now >= sh->next_look) {
        sh->next_look = d->now + LOOK_MS;
        if (sharedfile_changed(sh->path, &sh->stamp))
            sharing_take_in(d, sh);
    }
    if (sh->owes && d->now >= sh->next_write)
        sharing_write_out(d, sh);
    return follow(d, sh);
}

/* Telling. */

static void say_yes(struct desk *d)
{
    sharing_answer(d, true);
}

static void say_no(struct desk *d)
{
    sharing_answer(d, false);
}

/* The player of SEAT, as people know it. */
static const char *name_of(const struct shared *g, int seat)
{
    return seat == SHARED_GUEST    ? "A guest"
           : g->seat[seat].name[0] ? g->seat[seat].name
                                   : g->record->game->player[seat].name;
}

/* Ask for the answer to what was asked, if one of our seats owes it. */
static void tell_asked(struct desk *d, struct sharing *sh)
{
    const struct shared *g = sh->game;
    const struct shared_proposal *a = &g->asked;
    bool awaits = false, known = sh->told.asked_by == a->by && sh->told.asked_number == a->number;
    for (int i = 0; i < g->record->game->players; i++)
        awaits |= sharing_is_ours(sh, i) && shared_awaits(g, i);
    if (a->kind == SHARED_KINDS || !awaits || known)
        return;
    sh->told.asked_by = a->by;
    sh->told.asked_number = a->number;
    char what[ERROR_TEXT], name[SHARED_NAME];
    int back = record_length(g->record->current) - a->ply;
    if (a->kind == SHARED_DRAW) {
        snprintf(what, sizeof what, "%s offers a draw.", name_of(g, a->by));
    } else if (a->kind == SHARED_UNDO) {
        snprintf(what, sizeof what, "%s asks to take back %d move%s.", name_of(g, a->by), back, back == 1 ? "" : "s");
    } else if (a->kind == SHARED_HINTS) {
        snprintf(what, sizeof what, "%s asks that both may use hints and analysis.", name_of(g, a->by));
    } else if (a->kind == SHARED_TAKE) {
        const char *rest = a->rest + 2;
        shared_decode(rest + strcspn(rest, " "), name, sizeof name);
        snprintf(what, sizeof what, "%s asks for the seat of %s.", name + strspn(name, " "),
                 g->record->game->player[a->seat].name);
    } else {
        snprintf(what, sizeof what, "%s asks to play on from the position with %s to move, at move %d.",
                 name_of(g, a->by), g->record->game->player[a->node->position.turn].name, a->node->position.full);
    }
    desk_ask(d, say_yes, say_no, "%s Do you agree?", what);
}

/* The remarks of others since the last that was told. */
static void tell_remarks(struct desk *d, struct sharing *sh)
{
    const struct shared *g = sh->game;
    struct text t = {0};
    char said[SHARED_REMARK];
    int count = 0;
    for (int i = 0; i < g->events; i++) {
        const struct shared_event *e = &g->event[i];
        if (e->kind != SHARED_SAY || (e->seat < g->record->game->players && sharing_is_ours(sh, e->seat)) ||
            ++count <= sh->told.remarks)
            continue;
        shared_decode(e->rest, said, sizeof said);
        text_addf(&t, "%s%s: %s", t.length ? "  " : "",
                  e->seat <= SHARED_GUEST && (e->seat == SHARED_GUEST || e->seat < g->record->game->players)
                      ? name_of(g, e->seat)
                      : "Somebody",
                  said);
    }
    sh->told.remarks = count;
    if (t.length && !d->voice.question.yes)
        desk_say(d, TONE_GOOD, "%s", t.at);
    text_free(&t);
}

/* Who has come and gone, and whether our own seats are still ours. */
static void tell_presence(struct desk *d, struct sharing *sh)
{
    const struct shared *g = sh->game;
    for (int i = 0; i < g->record->game->players; i++) {
        unsigned bit = 1u << i;
        bool here = g->seat[i].present, was = sh->told.present & bit;
        if (sharing_is_ours(sh, i) && sh->hash[0] && strcmp(g->seat[i].hash, sh->hash) != 0) {
            sh->ours &= ~bit;
            d->session->seat[i] = (struct seat){.elsewhere = true};
            desk_say(d, TONE_WRONG, "%s sits at the seat of %s now; you watch.", name_of(g, i),
                     g->record->game->player[i].name);
        } else if (!sharing_is_ours(sh, i) && sh->hash[0] && !sh->watching && strcmp(g->seat[i].hash, sh->hash) == 0) {
            sh->ours |= bit;
            d->session->seat[i] = (struct seat){0};
            desk_say(d, TONE_GOOD, "The seat of %s is yours.", g->record->game->player[i].name);
        } else if (!sharing_is_ours(sh, i) && here != was) {
            desk_say(d, TONE_PLAIN, here ? "%s is at the board." : "%s has left; what is played waits in the file.",
                     name_of(g, i));
        }
        sh->told.present = here ? sh->told.present | bit : sh->told.present & ~bit;
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
    if (g->declined && g->declined != sh->told.declined && !sharing_is_ours(sh, g->declined - 1))
        desk_say(d, TONE_PLAIN, "%s declines.", name_of(g, g->declined - 1));
    sh->told.declined = g->declined;
    if (g->refused.text[0] && strcmp(g->refused.text, sh->told.refused) != 0)
        desk_say(d, TONE_WRONG, "Not accepted from %s: %.400s", sh->path, g->refused.text);
    snprintf(sh->told.refused, sizeof sh->told.refused, "%s", g->refused.text);
    if (g->other && !sh->told.parted)
        desk_say(d, TONE_WRONG,
                 "Two copies of this game differ: `choose 1` goes on from the board, `choose 2` from the other line.");
    sh->told.parted = g->other != NULL;
    tell_remarks(d, sh);
    tell_asked(d, sh);
    sh->told.begun = false;
}
