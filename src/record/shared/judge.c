/* Shared games: the game that follows from the events. Each is judged alike by every program that has them. */
#include "shared_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Judging. Each function returns the node to whose comment the event belongs. */

static struct node *refuse(struct shared *s, const struct shared_event *e, const char *why)
{
    const struct record *r = s->record;
    error_set(&s->refused, "%s at move %d, event %.60s: %s",
              e->seat < r->game->players ? r->game->player[e->seat].name : "A guest", r->current->position.full,
              e->line, why);
    return s->record->current;
}

static bool is_over(const struct shared *s)
{
    return record_outcome(s->record).ending != ENDING_NONE;
}

static void lapse(struct shared *s)
{
    if (s->asked.kind == SHARED_DRAW || s->asked.kind == SHARED_UNDO)
        s->asked.kind = SHARED_KINDS;
    s->flagged = 0;
    s->declined = 0;
}

/* The move M of E after AT, where play does not stand: it came too late, or from a copy that has gone another way. */
static struct node *add_aside(struct shared *s, struct node *at, struct move m, const struct shared_event *e)
{
    bool parts = e->number <= s->seat[e->seat].last;
    struct node *n = at->child;
    while (n && !(n->kind == NODE_MOVE && move_equal(n->move, m)))
        n = n->sibling;
    struct node *aside = n ? n : record_add(s->record, at, m);
    if (!n)
        places_add(s->places, places_hash(s->record, e->place, aside), aside);
    if (parts)
        s->other = aside;
    return n ? s->record->current : aside;
}

/* The ms that TEXT tells, within what a clock can show. */
static int64_t read_ms_left(const char *text)
{
    const long long most = 1000LL * 3600 * 1000;
    long long ms = strtoll(text, NULL, 10);
    return ms < 0 ? 0 : ms > most ? most : ms;
}

static struct node *judge_move(struct shared *s, const struct shared_event *e)
{
    struct record *r = s->record;
    struct node *at = places_find(s, e->place);
    char word[MOVE_TEXT];
    struct move m;
    struct error why = {0};
    size_t length = strcspn(e->rest, " ");

    if (!at)
        return refuse(s, e, "the position that it was played in is not in this game");
    if (at->position.turn != e->seat || length >= sizeof word)
        return refuse(s, e, "another player was to move");
    snprintf(word, sizeof word, "%.*s", (int)length, e->rest);
    if (!movetext_read(r->game, &at->position, word, &m, &why))
        return refuse(s, e, why.text);
    if (at != r->current)
        return add_aside(s, at, m, e);
    if (is_over(s))
        return refuse(s, e, "the game was over");
    bool timed = e->rest[length] == ' ';
    record_play_clocked(r, m, timed ? read_ms_left(e->rest + length + 1) : -1);
    record_make_main(r);
    places_step(s);
    if (s->asked.by != e->seat)
        lapse(s);
    return r->current;
}

/* The first word of *REST, a hash, into OUT, moving *REST behind it. */
static void read_hash(const char **rest, char out[SHA256_TEXT])
{
    size_t length = strcspn(*rest, " ");
    snprintf(out, SHA256_TEXT, "%.*s", (int)(length < SHA256_TEXT ? length : 0), *rest);
    *rest += length + ((*rest)[length] == ' ');
}

/* SEAT gets the player whose hash and name are in REST. */
static void sit(struct shared *s, int seat, const char *rest)
{
    struct shared_seat *at = &s->seat[seat];
    read_hash(&rest, at->hash);
    shared_decode(rest, at->name, sizeof at->name);
    at->present = true;
    if (at->name[0])
        record_set_tag(s->record, s->record->game->player[seat].name, at->name);
}

static struct node *judge_seat(struct shared *s, const struct shared_event *e)
{
    struct shared_seat *seat = &s->seat[e->seat];
    const char *rest = e->rest;
    char hash[SHA256_TEXT];
    read_hash(&rest, hash);
    if (e->kind == SHARED_LEAVE)
        seat->present = false;
    else if (*hash && (!seat->hash[0] || strcmp(seat->hash, hash) == 0))
        sit(s, e->seat, e->rest);
    return s->record->current;
}

/* Two lose when they are out; of three, the others play on. */
static struct node *judge_end(struct shared *s, const struct shared_event *e)
{
    struct record *r = s->record;
    enum ending by = e->kind == SHARED_LOST ? ENDING_TIME : ENDING_RESIGNATION;
    if (is_over(s) || !(r->current->position.alive >> e->seat & 1))
        return r->current;
    lapse(s);
    if (r->game->players > 2) {
        record_leave(r, e->seat, by);
        record_make_main(r);
        places_step(s);
    } else {
        record_finish(r, record_loss(r, e->seat, by));
    }
    return r->current;
}

static struct node *judge_claim(struct shared *s, const struct shared_event *e)
{
    struct outcome o = record_outcome(s->record);
    bool may = e->place == s->places->now && o.ending == ENDING_NONE;
    enum ending by = may ? outcome_claim(o.claims) : ENDING_NONE;
    if (by == ENDING_NONE)
        return refuse(s, e, "there was no draw to claim");
    record_finish(s->record, record_draw(s->record, by));
    return s->record->current;
}

/* What was asked, and all have agreed to, comes about. */
static void carry_out(struct shared *s)
{
    struct record *r = s->record;
    struct shared_proposal a = s->asked;
    s->asked.kind = SHARED_KINDS;
    if (a.kind == SHARED_DRAW) {
        record_finish(r, record_draw(r, ENDING_AGREEMENT));
    } else if (a.kind == SHARED_UNDO) {
        struct node *goal = r->current;
        for (int back = record_length(goal) - a.ply; back > 0; back--)
            goal = goal->parent;
        uint32_t place = shared_place(s, goal);
        while (r->current != goal && record_take_back(r))
            s->places->now = place;
    } else if (a.kind == SHARED_LINE) {
        places_stand_at(s, record_line_end(a.node));
        record_make_main(r);
        s->other = NULL;
    } else if (a.kind == SHARED_TAKE) {
        s->seat[a.seat].hash[0] = '\0';
        sit(s, a.seat, a.rest + 2);
    }
    s->hints |= a.kind == SHARED_HINTS;
}

/* Who has to agree to what was asked, as bits. */
static unsigned needed(const struct shared *s)
{
    unsigned all = s->record->current->position.alive;
    for (int i = 0; i < s->record->game->players && s->asked.kind == SHARED_TAKE; i++)
        if (!s->seat[i].hash[0] || i == s->asked.seat)
            all &= ~(1u << i);
    return all;
}

static void agree(struct shared *s, int seat)
{
    if (seat < SHARED_GUEST)
        s->asked.agreed |= 1u << seat;
    if (!(needed(s) & ~s->asked.agreed))
        carry_out(s);
}

bool shared_awaits(const struct shared *s, int seat)
{
    return s->asked.kind != SHARED_KINDS && needed(s) & ~s->asked.agreed & 1u << seat;
}

static struct node *judge_proposal(struct shared *s, const struct shared_event *e)
{
    struct node *now = s->record->current;
    struct shared_proposal a = {.kind = e->kind, .by = e->seat, .number = e->number, .rest = e->rest};
    bool anywhere = e->kind == SHARED_TAKE || e->kind == SHARED_LINE;
    a.node = places_find(s, e->place);
    a.ply = text_number(e->rest);
    a.seat = shared_read_seat(e->rest);
    if ((!anywhere && a.node != now) || !a.node || (e->kind == SHARED_DRAW && (is_over(s) || !now->parent)) ||
        (e->kind == SHARED_UNDO && (a.ply < 0 || a.ply >= record_length(now))) ||
        (e->kind == SHARED_TAKE && (a.seat < 0 || a.seat >= s->record->game->players || strlen(e->rest) < 3)))
        return now;
    if (s->asked.kind != SHARED_KINDS && s->asked.by != e->seat) {
        if (s->asked.kind == e->kind && (e->kind == SHARED_DRAW || e->kind == SHARED_HINTS))
            agree(s, e->seat);
        return now;
    }
    s->asked = a;
    s->declined = 0;
    agree(s, e->seat);
    return now;
}

static struct node *judge_answer(struct shared *s, const struct shared_event *e)
{
    char open[SHARED_ANSWER];
    shared_write_answer(s, open);
    if (s->asked.kind == SHARED_KINDS || strcmp(open, e->rest) != 0)
        return s->record->current;
    if (e->kind == SHARED_YES) {
        agree(s, e->seat);
    } else {
        s->asked.kind = SHARED_KINDS;
        s->declined = 1 + e->seat;
    }
    return s->record->current;
}

static struct node *judge_clock(struct shared *s, const struct shared_event *e)
{
    struct node *now = s->record->current;
    int seat = e->kind == SHARED_FLAG ? shared_read_seat(e->rest) : e->seat;
    if (e->place != s->places->now || seat < 0 || seat != now->position.turn)
        return now;
    s->flagged &= ~(1u << seat);
    if (e->kind == SHARED_FLAG) {
        s->flagged |= 1u << seat;
    } else {
        s->seat[seat].left = read_ms_left(e->rest);
        s->seat[seat].left_at = now;
    }
    return now;
}

static struct node *judge_remark(struct shared *s, const struct shared_event *e)
{
    (void)e;
    return s->record->current;
}

/* The remark E with its author, for people, into OUT; "" if it says nothing. */
static void write_remark(const struct shared *s, const struct shared_event *e, char *out, size_t size)
{
    const struct record *r = s->record;
    char said[SHARED_REMARK];
    const char *who = "Guest";
    shared_decode(e->rest, said, sizeof said);
    const char *words = said + strspn(said, " ");
    size_t length = strlen(words);
    while (length && words[length - 1] == ' ')
        length--;
    if (e->seat < r->game->players)
        who = s->seat[e->seat].name[0] ? s->seat[e->seat].name : r->game->player[e->seat].name;
    if (length)
        snprintf(out, size, "%s: %.*s", who, (int)length, words);
    for (char *c = out; *c; c++) /* what would be a command, or end the comment */
        if (strchr("[]{}", *c))
            *c = *c == '[' || *c == '{' ? '(' : ')';
}

static void judge_event(struct shared *s, const struct shared_event *e)
{
    static struct node *(*const judges[SHARED_KINDS])(struct shared * s, const struct shared_event *e) = {
        [SHARED_JOIN] = judge_seat,     [SHARED_LEAVE] = judge_seat,    [SHARED_MOVE] = judge_move,
        [SHARED_RESIGN] = judge_end,    [SHARED_LOST] = judge_end,      [SHARED_CLAIM] = judge_claim,
        [SHARED_DRAW] = judge_proposal, [SHARED_UNDO] = judge_proposal, [SHARED_HINTS] = judge_proposal,
        [SHARED_LINE] = judge_proposal, [SHARED_TAKE] = judge_proposal, [SHARED_YES] = judge_answer,
        [SHARED_NO] = judge_answer,     [SHARED_FLAG] = judge_clock,    [SHARED_LEFT] = judge_clock,
        [SHARED_SAY] = judge_remark};
    const struct game *g = s->record->game;
    bool guest = e->seat == SHARED_GUEST, sits = e->seat < g->players;
    char words[SHARED_NAME + SHARED_REMARK + 4] = "";

    struct node *at = s->record->current;
    if (sits || (guest && e->kind == SHARED_TAKE))
        at = judges[e->kind](s, e);
    else if (!guest || e->kind != SHARED_SAY)
        refuse(s, e, "nobody sits there");
    if (e->kind == SHARED_SAY)
        write_remark(s, e, words, sizeof words);
    places_note(s, at, e, words);
    if (sits && e->number > s->seat[e->seat].last)
        s->seat[e->seat].last = e->number;
}

/* As before the first event. */
static void start_over(struct shared *s)
{
    struct record *fresh = shared_copy_root(s->record, s->id);
    record_free(s->record);
    s->record = fresh;
    memset(s->seat, 0, sizeof s->seat);
    s->asked = (struct shared_proposal){.kind = SHARED_KINDS};
    s->other = NULL;
    s->hints = false;
    s->flagged = 0;
    s->declined = s->judged = 0;
    s->refused.text[0] = '\0';
    places_start(s);
}

void shared_judge(struct shared *s, int first)
{
    if (first < s->judged || !s->places)
        start_over(s);
    for (; s->judged < s->events; s->judged++)
        judge_event(s, &s->event[s->judged]);
    places_write_notes(s->places);
}
