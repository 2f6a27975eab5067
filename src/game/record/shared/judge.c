/* Shared games: the game that follows from the events. Each is judged alike by every program that has them. */
#include "record/comment.h"
#include "record/loose.h"
#include "shared_parts.h"

/* Remarks go into comments up to this many bytes; the events have them whole. */
enum { WORDS_MOST = 8000 };

/* The nodes by the hashes of the lines that lead to them. */

/* FNV-1a. */
static uint32_t hash_on(uint32_t hash, const char *word)
{
    for (; *word; word++)
        hash = (hash ^ (unsigned char)*word) * 16777619u;
    return (hash ^ ' ') * 16777619u;
}

uint32_t shared_hash(const struct shared *s, const struct node *n)
{
    int i = s->places - 1;
    while (i > 0 && s->place[i].node != n)
        i--;
    return s->place[i].hash;
}

/* The node at the end of the line with that hash; NULL if there is none. Mostly it is the last. */
static struct node *find_place(const struct shared *s, uint32_t hash)
{
    int i = s->places - 1;
    while (i >= 0 && s->place[i].hash != hash)
        i--;
    return i < 0 ? NULL : s->place[i].node;
}

/* N, a new node, can be found by the hash of the line to it: that of its parent's line, continued. */
static void add_place(struct shared *s, struct node *n)
{
    struct text word = {0};
    uint32_t before = 2166136261u;
    if (n->parent) {
        before = shared_hash(s, n->parent);
        node_write_word(s->record->game, n, &word);
    }
    s->place = memory_grow(s->place, s->places, &s->places_room, sizeof *s->place);
    s->place[s->places++] = (struct shared_place){hash_on(before, n->parent ? word.at : s->id), n};
    text_free(&word);
}

/* The game goes on at its current node, which was just entered from the one before, and is the main line. */
static void enter_node(struct shared *s)
{
    record_make_main(s->record);
    add_place(s, s->record->current);
}

/* Judging. */

static void refuse(struct shared *s, const struct shared_event *e, const char *why)
{
    error_set(&s->refused, "%s at move %d, event %.60s: %s", shared_name(s, e->seat), s->record->current->position.full,
              e->line, why);
}

const char *shared_name(const struct shared *s, int seat)
{
    return seat >= s->record->game->players ? "A guest"
           : s->seat[seat].name[0]          ? s->seat[seat].name
                                            : s->record->game->player[seat].name;
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
}

/* The move M of E after AT, which is not the current node: it came too late, or from a copy that has diverged. */
static void add_aside(struct shared *s, struct node *at, struct move m, const struct shared_event *e)
{
    struct node *n = at->child;
    while (n && !(n->kind == NODE_MOVE && move_equal(n->move, m)))
        n = n->sibling;
    if (!n) {
        n = record_add(s->record, at, m);
        add_place(s, n);
    }
    if (e->number <= s->seat[e->seat].last)
        s->other = n;
}

/* The ms that TEXT tells, within what a clock can show. */
static int64_t read_ms_left(const char *text)
{
    const long long most = 1000LL * 3600 * 1000;
    long long ms = strtoll(text, NULL, 10);
    return ms < 0 ? 0 : ms > most ? most : ms;
}

static void judge_move(struct shared *s, const struct shared_event *e)
{
    struct record *r = s->record;
    struct node *at = find_place(s, e->place);
    char word[MOVE_TEXT];
    struct move m;
    struct error why = {0};
    size_t length = strcspn(e->rest, " ");

    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : 0), e->rest);
    if (!at) {
        refuse(s, e, "the position that it was played in is not in this game");
    } else if (at->position.turn != e->seat) {
        refuse(s, e, "another player was to move");
    } else if (!movetext_read(r->game, &at->position, word, &m, &why)) {
        refuse(s, e, why.text);
    } else if (at != r->current) {
        add_aside(s, at, m, e);
    } else if (is_over(s)) {
        refuse(s, e, "the game was over");
    } else {
        record_play_clocked(r, m, e->rest[length] ? read_ms_left(e->rest + length) : -1);
        enter_node(s);
        s->paused = false;
        if (s->asked.by != e->seat)
            lapse(s);
    }
}

/* The player with the hash and the name in REST sits down at SEAT, if that is free or has this hash. */
static void sit(struct shared *s, int seat, const char *rest)
{
    struct shared_seat *at = &s->seat[seat];
    size_t length = strcspn(rest, " "), had = strlen(at->hash);
    if (!length || length >= sizeof at->hash || (had && (had != length || memcmp(at->hash, rest, length) != 0)))
        return;
    snprintf(at->hash, sizeof at->hash, "%.*s", (int)length, rest);
    shared_decode(rest + length + (rest[length] == ' '), at->name, sizeof at->name);
    at->present = true;
    if (at->name[0])
        record_set_tag(s->record, record_player_tag(s->record->game, seat), at->name);
}

static void judge_seat(struct shared *s, const struct shared_event *e)
{
    if (e->kind == SHARED_LEAVE)
        s->seat[e->seat].present = false;
    else
        sit(s, e->seat, e->rest);
}

/* Who resigns or runs out of time has lost the game of two; in a game of three the others play on. */
static void judge_end(struct shared *s, const struct shared_event *e)
{
    struct record *r = s->record;
    enum ending by = e->kind == SHARED_LOST ? ENDING_TIME : ENDING_RESIGNATION;
    if (is_over(s) || !(r->current->position.alive >> e->seat & 1))
        return;
    lapse(s);
    if (r->game->players > 2) {
        record_leave(r, e->seat, by);
        enter_node(s);
    } else {
        record_finish(r, record_loss(r, e->seat, by));
    }
}

static void judge_claim(struct shared *s, const struct shared_event *e)
{
    struct outcome o = record_outcome(s->record);
    bool may = e->place == shared_hash(s, s->record->current) && o.ending == ENDING_NONE;
    enum ending by = may ? outcome_claim(o.claims) : ENDING_NONE;
    if (by == ENDING_NONE)
        refuse(s, e, "there was no draw to claim");
    else
        record_finish(s->record, record_draw(s->record, by));
}

/* Carry out what was asked, once all have agreed. */
static void carry_out(struct shared *s)
{
    struct record *r = s->record;
    struct shared_proposal a = s->asked;
    s->asked.kind = SHARED_KINDS;
    if (a.kind == SHARED_DRAW) {
        record_finish(r, record_draw(r, ENDING_AGREEMENT));
    } else if (a.kind == SHARED_UNDO) {
        for (int back = record_length(r->current) - a.ply; back > 0; back--)
            record_take_back(r);
    } else if (a.kind == SHARED_LINE) {
        record_go(r, record_line_end(a.node));
        record_make_main(r);
        s->other = NULL;
    } else if (a.kind == SHARED_TAKE) {
        s->seat[a.seat].hash[0] = '\0';
        sit(s, a.seat, a.rest + 2);
    }
    s->hints |= a.kind == SHARED_HINTS;
    s->paused |= a.kind == SHARED_PAUSE;
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

static void judge_proposal(struct shared *s, const struct shared_event *e)
{
    struct node *now = s->record->current;
    struct shared_proposal a = {.kind = e->kind, .by = e->seat, .number = e->number, .rest = e->rest};
    bool anywhere = e->kind == SHARED_TAKE || e->kind == SHARED_LINE;
    a.node = find_place(s, e->place);
    a.ply = text_number(e->rest);
    a.seat = shared_read_seat(e->rest);
    if ((!anywhere && a.node != now) || !a.node || (e->kind == SHARED_DRAW && (is_over(s) || !now->parent)) ||
        (e->kind == SHARED_UNDO && (a.ply < 0 || a.ply >= record_length(now))) ||
        (e->kind == SHARED_TAKE && (a.seat < 0 || a.seat >= s->record->game->players || strlen(e->rest) < 3)))
        return;
    if (e->kind == SHARED_PAUSE && s->paused) {
        s->paused = false;
    } else if (s->asked.kind == SHARED_KINDS || s->asked.by == e->seat) {
        s->asked = a;
        agree(s, e->seat);
    } else if (s->asked.kind == e->kind && e->rest[0] == '\0' && e->kind != SHARED_LINE) { /* both ask the same */
        agree(s, e->seat);
    }
}

static void judge_answer(struct shared *s, const struct shared_event *e)
{
    char open[SHARED_ANSWER];
    shared_write_answer(s, open);
    if (s->asked.kind == SHARED_KINDS || strcmp(open, e->rest) != 0)
        return;
    if (e->kind == SHARED_YES)
        agree(s, e->seat);
    else
        s->asked.kind = SHARED_KINDS;
}

static void judge_clock(struct shared *s, const struct shared_event *e)
{
    struct node *now = s->record->current;
    int seat = e->kind == SHARED_FLAG ? shared_read_seat(e->rest) : e->seat;
    if (e->place != shared_hash(s, now) || seat < 0 || seat != now->position.turn)
        return;
    s->flagged &= ~(1u << seat);
    if (e->kind == SHARED_FLAG) {
        s->flagged |= 1u << seat;
    } else {
        s->seat[seat].left = read_ms_left(e->rest);
        s->seat[seat].left_at = now;
    }
}

/* Add a remark, with its author, to the comment of the move. */
static void judge_remark(struct shared *s, const struct shared_event *e)
{
    struct node *at = s->record->current;
    SCOPED(text) all = {0};
    char said[SHARED_REMARK];
    shared_decode(e->rest, said, sizeof said);
    const char *words = said + strspn(said, " ");
    size_t length = strlen(words);
    while (length && words[length - 1] == ' ')
        length--;
    if (!length || (at->comment && strlen(at->comment) > WORDS_MOST))
        return;
    if (comment_words(at->comment, &all))
        text_add(&all, "\n");
    size_t before = all.length;
    text_addf(&all, "%s: %.*s", shared_name(s, e->seat), (int)length, words);
    for (char *c = all.at + before; *c; c++) /* what would be a command, or end the comment */
        if (strchr("[]{}", *c))
            *c = *c == '[' || *c == '{' ? '(' : ')';
    comment_set_words(&at->comment, all.at);
}

static void judge_event(struct shared *s, const struct shared_event *e)
{
    static void (*const judges[SHARED_KINDS])(struct shared * s, const struct shared_event *e) = {
        [SHARED_JOIN] = judge_seat,      [SHARED_LEAVE] = judge_seat,    [SHARED_MOVE] = judge_move,
        [SHARED_RESIGN] = judge_end,     [SHARED_LOST] = judge_end,      [SHARED_CLAIM] = judge_claim,
        [SHARED_DRAW] = judge_proposal,  [SHARED_UNDO] = judge_proposal, [SHARED_HINTS] = judge_proposal,
        [SHARED_PAUSE] = judge_proposal, [SHARED_LINE] = judge_proposal, [SHARED_TAKE] = judge_proposal,
        [SHARED_YES] = judge_answer,     [SHARED_NO] = judge_answer,     [SHARED_FLAG] = judge_clock,
        [SHARED_LEFT] = judge_clock,     [SHARED_SAY] = judge_remark};
    bool guest = e->seat == SHARED_GUEST && (e->kind == SHARED_TAKE || e->kind == SHARED_SAY);
    if (guest || e->seat < s->record->game->players)
        judges[e->kind](s, e);
    else
        refuse(s, e, "nobody sits there");
    if (e->number > s->seat[e->seat].last)
        s->seat[e->seat].last = e->number;
}

void shared_judge(struct shared *s, int first)
{
    if (first < s->judged || !s->places) { /* as before the first event */
        struct record *fresh = shared_copy_root(s->record, s->id);
        record_free(s->record);
        struct shared bare = {.record = fresh, .event = s->event, .events = s->events, .room = s->room};
        bare.place = s->place;
        bare.places_room = s->places_room;
        memcpy(bare.id, s->id, sizeof bare.id);
        *s = bare;
        s->asked.kind = SHARED_KINDS;
        add_place(s, fresh->root);
    }
    for (; s->judged < s->events; s->judged++)
        judge_event(s, &s->event[s->judged]);
}
