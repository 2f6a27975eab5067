/* Shared games: the game that follows from the events. Each is judged alike by every program that has them. */
#include "record/loose.h"
#include "record/rules.h"
#include "shared_parts.h"

/* The nodes by the hashes of the lines that lead to them. */

/* FNV-1a. */
static uint32_t hash_on(uint32_t hash, const char *word)
{
    for (; *word; word++)
        hash = (hash ^ (unsigned char)*word) * 16777619u;
    return (hash ^ ' ') * 16777619u;
}

uint32_t shared_hash(const struct shared *shared, const struct node *node)
{
    int i = shared->places - 1;
    while (i > 0 && shared->place[i].node != node)
        i--;
    return shared->place[i].hash;
}

/* Returns the node at the end of the line with that hash; NULL if there is none. Mostly it is the last. */
static struct node *find_place(const struct shared *shared, uint32_t hash)
{
    int i = shared->places - 1;
    while (i >= 0 && shared->place[i].hash != hash)
        i--;
    return i < 0 ? NULL : shared->place[i].node;
}

/* NODE, a new node, can be found by the hash of the line to it: that of its parent's line, continued. */
static void add_place(struct shared *shared, struct node *node)
{
    struct text word = {0};
    uint32_t before = 2166136261u;
    if (node->parent) {
        before = shared_hash(shared, node->parent);
        node_write_word(shared->record->game, node, &word);
    }
    shared->place = memory_grow(shared->place, shared->places, &shared->places_room, sizeof *shared->place);
    shared->place[shared->places++] =
        (struct shared_place){hash_on(before, node->parent ? word.at : shared->id), node, -1};
    text_free(&word);
}

/* The game goes on at its current node, which was just entered from the one before, and is the main line. */
static void enter_node(struct shared *shared)
{
    int length = record_length(shared->record->current);
    record_make_main(shared->record);
    add_place(shared, shared->record->current);
    shared->most = length > shared->most ? length : shared->most;
}

/* Judging. */

/* EVENT is against the rules, as WHY says. It stays, as it may have come before others, while there is room. */
static void refuse(struct shared *shared, const struct shared_event *event, const char *why)
{
    shared->no_room = !table_takes_room(shared, event->seat, ROOM_STRAYS);
    if (shared->no_room)
        return;
    error_set(&shared->refused, "%s at move %d, event %.60s: %s", shared_name(shared, event->seat),
              shared->record->current->position.full, event->line, why);
}

static bool is_over(const struct shared *shared)
{
    return record_outcome(shared->record).ending != ENDING_NONE;
}

static void lapse(struct shared *shared)
{
    if (shared->asked.kind == SHARED_DRAW || shared->asked.kind == SHARED_UNDO)
        shared->asked.kind = SHARED_KINDS;
    shared->flagged = 0;
}

/* The move M of EVENT after AT, which is not the current node: it came too late, or from a copy that has diverged. */
static void add_aside(struct shared *shared, struct node *at, struct move m, const struct shared_event *event)
{
    struct node *node = at->child;
    while (node && !(node->kind == NODE_MOVE && move_equal(node->move, m)))
        node = node->sibling;
    if (!node && !table_takes_room(shared, event->seat, ROOM_STRAYS)) {
        shared->no_room = true;
        return;
    }
    if (!node) {
        node = record_add(shared->record, at, m);
        add_place(shared, node);
    }
    if (event->number <= shared->seat[event->seat].last)
        shared->other = node;
}

/* Returns the ms that TEXT tells, within what a clock can show. */
static int64_t read_ms_left(const char *text)
{
    const long long most = 1000LL * 3600 * 1000;
    long long ms = strtoll(text, NULL, 10);
    return ms < 0 ? 0 : ms > most ? most : ms;
}

/* SEAT has lost the game of two, by BY; in a game of three the others play on. */
static void lose(struct shared *shared, int seat, enum ending by)
{
    struct record *record = shared->record;
    lapse(shared);
    if (record->game->players > 2) {
        record_leave(record, seat, by);
        enter_node(shared);
        shared_begin_turn(shared);
    } else {
        record_finish(record, record_loss(record, seat, by));
    }
}

/* Plays M, which the rules allow, at the current node; REST, behind the move, has the ms left and used. */
static void play_move(struct shared *shared, struct move m, const char *rest)
{
    struct record *record = shared->record;
    const char *at_used = *rest ? strchr(rest + 1, ' ') : NULL;
    int64_t used = at_used ? read_ms_left(at_used) : 0;
    if (!shared_testify(shared, used)) {
        lose(shared, record->current->parent->position.turn, ENDING_TIME);
        return;
    }
    int64_t left = shared_charge(shared, used);
    if (left == 0) {
        lose(shared, record->current->position.turn, ENDING_TIME);
        return;
    }
    left = left > 0 ? left : *rest ? read_ms_left(rest) : -1;
    record_play_clocked(record, m, left);
    enter_node(shared);
    shared->place[shared->places - 1].left = left;
    shared->paused = false;
    shared_begin_turn(shared);
}

static void judge_move(struct shared *shared, const struct shared_event *event)
{
    struct record *record = shared->record;
    struct node *at = find_place(shared, event->place);
    char word[MOVE_TEXT];
    struct move m;
    struct error why = {0};
    size_t length = strcspn(event->rest, " ");

    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : 0), event->rest);
    if (!at) {
        refuse(shared, event, "the position that it was played in is not in this game");
    } else if (at->position.turn != event->seat) {
        refuse(shared, event, "another player was to move");
    } else if (!movetext_read(record->game, &at->position, word, &m, &why)) {
        refuse(shared, event, why.text);
    } else if (at != record->current) {
        add_aside(shared, at, m, event);
    } else if (is_over(shared) || shared->aborted) {
        refuse(shared, event, "the game was over");
    } else if (!table_takes_room(shared, event->seat, ROOM_MOVES)) {
        shared->no_room = true;
    } else {
        play_move(shared, m, event->rest + length);
        if (shared->asked.by != event->seat)
            lapse(shared);
    }
}

/* Who resigns or runs out of time has lost the game of two; in a game of three the others play on. */
static void judge_end(struct shared *shared, const struct shared_event *event)
{
    if (!is_over(shared) && shared->record->current->position.alive >> event->seat & 1)
        lose(shared, event->seat, event->kind == SHARED_LOST ? ENDING_TIME : ENDING_RESIGNATION);
    else
        shared->no_room = !table_takes_room(shared, event->seat, ROOM_STRAYS);
}

static void judge_abort(struct shared *shared, const struct shared_event *event)
{
    const struct position *p = &shared->record->current->position;
    if (is_over(shared) || p->full > shared->record->root->position.full)
        refuse(shared, event, "a game can be aborted before move 2 only");
    else
        shared->aborted = true;
}

/* The time of the player to move is over, and its program has not confirmed that for as long as the game gives it; or
 * nobody came. */
static void judge_time_claim(struct shared *shared, const struct shared_event *event)
{
    int turn = shared->record->current->position.turn;
    if (event->seat == turn || shared_claimable(shared, event->wall) != 0) {
        refuse(shared, event, "its player had time left, or time to confirm that it had none");
    } else if (shared->seat[turn].hash[0]) {
        shared->time.claimed = shared->seat[event->seat].watch < 0 ? event->wall : -1;
        lose(shared, turn, ENDING_TIME);
    } else {
        shared->aborted = true;
    }
}

/* SEAT, against which the game was claimed while no program had watched its turn, is back before that by its own clock:
 * the clocks differ, and the game goes on. */
static void contest(struct shared *shared, const struct shared_event *event)
{
    struct shared_time *time = &shared->time;
    if (time->claimed < 0 || event->wall < 0 || event->wall + time->tolerance >= time->claimed)
        return;
    time->claimed = time->flag = -1;
    record_finish(shared->record, (struct outcome){.ending = ENDING_NONE});
}

static void judge_vacation(struct shared *shared, const struct shared_event *event)
{
    if (is_over(shared) || !shared_take_vacation(shared, event->seat, text_number(event->rest)))
        refuse(shared, event, "there was no such vacation to take");
}

static void judge_claim(struct shared *shared, const struct shared_event *event)
{
    struct outcome outcome = record_outcome(shared->record);
    bool may = event->place == shared_hash(shared, shared->record->current) && outcome.ending == ENDING_NONE;
    enum ending by = may ? outcome_claim(outcome.claims) : ENDING_NONE;
    if (may && strcmp(event->rest, "time") == 0)
        judge_time_claim(shared, event);
    else if (by == ENDING_NONE)
        refuse(shared, event, "there was no draw to claim");
    else
        record_finish(shared->record, record_draw(shared->record, by));
}

int shared_share(const struct outcome *outcome, int seat)
{
    enum { POINT = 12 };
    int count = __builtin_popcount(outcome->sharers);
    if (outcome->ending == ENDING_NONE || !(outcome->sharers >> seat & 1))
        return 0;
    return !outcome->leader ? POINT / count : outcome->leader == seat + 1 ? POINT / 4 * 3 : POINT / 4;
}

/* The next game begins with what is known here and now. */
static void agree_rematch(struct shared *shared)
{
    struct shared_next *next = &shared->next;
    struct outcome outcome = record_outcome(shared->record);
    next->agreed = true;
    next->number = shared->series.number ? shared->series.number + 1 : 2;
    next->wall = shared->time.binding ? shared->time.at : -1;
    for (int i = 0; i < shared->record->game->players; i++) {
        next->points[i] = shared->series.points[i] + shared_share(&outcome, i);
        memcpy(next->hash[i], shared->seat[i].hash, sizeof next->hash[i]);
        memcpy(next->name[i], shared->seat[i].name, sizeof next->name[i]);
    }
}

static void judge_series(struct shared *shared, const struct shared_event *event)
{
    enum { GAMES_MOST = 10000 };
    struct shared_series series = {0};
    int *points = series.points;
    bool sits = false;
    for (int i = 0; i < shared->record->game->players; i++)
        sits |= shared->seat[i].hash[0] != '\0';
    if (!sits && !shared->series.number &&
        sscanf(event->rest, "%5d %32[0-9a-f] %6d %6d %6d", &series.number, series.previous, &points[0], &points[1],
               &points[2]) == 2 + shared->record->game->players &&
        series.number > 1 && series.number < GAMES_MOST && points[0] >= 0 && points[1] >= 0 && points[2] >= 0)
        shared->series = series;
}

/* Carry out what was asked, once all have agreed. */
static void carry_out(struct shared *shared)
{
    struct record *record = shared->record;
    struct shared_proposal proposal = shared->asked;
    shared->asked.kind = SHARED_KINDS;
    if (proposal.kind == SHARED_DRAW) {
        record_finish(record, record_draw(record, ENDING_AGREEMENT));
    } else if (proposal.kind == SHARED_UNDO) {
        for (int back = record_length(record->current) - proposal.ply; back > 0; back--)
            record_take_back(record);
        shared_hold_clock(shared, false);
        shared->time.spent = 0;
    } else if (proposal.kind == SHARED_LINE) {
        record_go(record, record_line_end(proposal.node));
        record_make_main(record);
        shared->other = NULL;
        shared_hold_clock(shared, false);
    }
    shared->hints |= proposal.kind == SHARED_HINTS;
    if (proposal.kind == SHARED_REMATCH)
        agree_rematch(shared);
    if (proposal.kind == SHARED_PAUSE) {
        shared->paused = true;
        shared_hold_clock(shared, true);
    }
}

/* Returns who has to agree to what was asked, as bits: all who are alive; to another game everybody. */
static unsigned needed(const struct shared *shared)
{
    return shared->asked.kind == SHARED_REMATCH ? (1u << shared->record->game->players) - 1
                                                : shared->record->current->position.alive;
}

/* SEAT agrees to what was asked. */
static void agree(struct shared *shared, int seat)
{
    shared->asked.agreed |= 1u << seat;
    if (!(needed(shared) & ~shared->asked.agreed))
        carry_out(shared);
}

const struct shared_proposal *shared_question(const struct shared *shared, int seat)
{
    const struct shared_proposal *asked = &shared->asked, *take = &shared->take;
    if (asked->kind != SHARED_KINDS && needed(shared) & ~asked->agreed & 1u << seat)
        return asked;
    return take->kind != SHARED_KINDS && shared->seat[seat].hash[0] && !(take->agreed >> seat & 1) ? take : NULL;
}

bool shared_awaits(const struct shared *shared, int seat)
{
    return shared_question(shared, seat) != NULL;
}

static void judge_proposal(struct shared *shared, const struct shared_event *event)
{
    struct node *now = shared->record->current;
    struct shared_proposal proposal = {
        .kind = event->kind, .by = event->seat, .number = event->number, .rest = event->rest};
    bool anywhere = event->kind == SHARED_LINE;
    proposal.node = find_place(shared, event->place);
    proposal.ply = text_number(event->rest);
    if ((!anywhere && proposal.node != now) || !proposal.node ||
        (event->kind == SHARED_DRAW && (is_over(shared) || !now->parent)) ||
        (event->kind == SHARED_REMATCH && (shared->next.agreed || !(is_over(shared) || shared->aborted))) ||
        (event->kind == SHARED_UNDO && (proposal.ply < 0 || proposal.ply >= record_length(now))))
        return;
    if (event->kind == SHARED_PAUSE && shared->paused) {
        shared->paused = false;
        shared_hold_clock(shared, false);
    } else if (shared->asked.kind == SHARED_KINDS || shared->asked.by == event->seat) {
        shared->asked = proposal;
        agree(shared, event->seat);
    } else if (shared->asked.kind == event->kind && event->rest[0] == '\0' &&
               event->kind != SHARED_LINE) { /* both ask the same */
        agree(shared, event->seat);
    }
}

static void judge_answer(struct shared *shared, const struct shared_event *event)
{
    char open[SHARED_ANSWER];
    if (seats_judge_answer(shared, event))
        return;
    shared_write_answer(&shared->asked, open);
    if (shared->asked.kind == SHARED_KINDS || strcmp(open, event->rest) != 0)
        return;
    if (event->kind == SHARED_YES)
        agree(shared, event->seat);
    else
        shared->asked.kind = SHARED_KINDS;
}

static void judge_clock(struct shared *shared, const struct shared_event *event)
{
    struct node *now = shared->record->current;
    int seat = event->kind == SHARED_FLAG ? shared_read_seat(event->rest) : event->seat;
    if (event->place != shared_hash(shared, now) || seat < 0 || seat != now->position.turn)
        return;
    shared->flagged &= ~(1u << seat);
    if (event->kind == SHARED_FLAG) {
        shared->flagged |= 1u << seat;
        shared->time.flag = event->wall;
        shared->time.flag_watched = shared->seat[event->seat].watch >= 0 && shared->record->game->players == 2;
    } else if (is_over(shared)) {
        contest(shared, event);
    } else if (shared_is_late(shared)) { /* what it says cannot be */
        lose(shared, seat, ENDING_TIME);
    } else {
        shared->time.flag = -1;
        shared->time.flag_watched = false;
        shared->seat[seat].left = read_ms_left(event->rest);
        shared->seat[seat].left_at = now;
    }
}

static void judge_event(struct shared *shared, struct shared_event *event)
{
    static void (*const judges[SHARED_KINDS])(struct shared * shared, const struct shared_event *event) = {
        [SHARED_JOIN] = seats_judge,         [SHARED_LEAVE] = seats_judge,
        [SHARED_MOVE] = judge_move,          [SHARED_RESIGN] = judge_end,
        [SHARED_LOST] = judge_end,           [SHARED_CLAIM] = judge_claim,
        [SHARED_DRAW] = judge_proposal,      [SHARED_UNDO] = judge_proposal,
        [SHARED_HINTS] = judge_proposal,     [SHARED_PAUSE] = judge_proposal,
        [SHARED_LINE] = judge_proposal,      [SHARED_TAKE] = seats_judge_take,
        [SHARED_YES] = judge_answer,         [SHARED_NO] = judge_answer,
        [SHARED_FLAG] = judge_clock,         [SHARED_LEFT] = judge_clock,
        [SHARED_TERMS] = shared_take_terms,  [SHARED_ABORT] = judge_abort,
        [SHARED_VACATION] = judge_vacation,  [SHARED_SAY] = seats_judge_remark,
        [SHARED_RULES] = seats_judge_rules,  [SHARED_TALK] = seats_judge_remark,
        [SHARED_SEEN] = seats_judge,         [SHARED_HERE] = seats_judge,
        [SHARED_AWAY] = seats_judge,         [SHARED_WATCH] = seats_judge_watcher,
        [SHARED_GONE] = seats_judge_watcher, [SHARED_REMATCH] = judge_proposal,
        [SHARED_SERIES] = judge_series};
    bool note = table_is_note(event->kind), guest = event->seat == SHARED_GUEST,
         plays = !note && event->kind != SHARED_JOIN && event->kind != SHARED_LEAVE && event->kind != SHARED_SAY &&
                 event->kind != SHARED_SEEN && event->kind != SHARED_RULES,
         again = event->kind == SHARED_REMATCH || event->kind == SHARED_YES || event->kind == SHARED_NO;
    const struct shared_seat before = shared->seat[event->seat];
    event->fell = !table_admits(shared, event);
    if (event->fell)
        return;
    shared->no_room = false;
    shared->time.at = note ? -1 : event->wall;
    if (shared->aborted && plays && !again)
        refuse(shared, event, "the game was aborted");
    else if (shared->time.binding && plays && !guest && event->wall < 0 && event->kind != SHARED_TERMS)
        refuse(shared, event, "its time is missing");
    else
        judges[event->kind](shared, event);
    event->fell = shared->no_room;
    if (event->fell) /* it takes no room: other programs may never have seen it */
        table_give_back(&shared->seat[event->seat], &before);
    if (note || event->fell) /* nothing follows from notes, as they may fall */
        return;
    struct shared_seat *seat = &shared->seat[event->seat];
    shared->acts++;
    if (event->number > seat->last)
        seat->last = event->number;
    if (event->wall >= 0)
        seat->mark = event->wall;
}

void shared_judge(struct shared *shared, int first)
{
    if (first < shared->judged || !shared->places) { /* as before the first event */
        struct record *fresh = shared_copy_root(shared->record, shared->id);
        record_free(shared->record);
        struct shared bare = {.record = fresh, .event = shared->event, .events = shared->events, .room = shared->room};
        bare.place = shared->place;
        bare.places_room = shared->places_room;
        memcpy(bare.id, shared->id, sizeof bare.id);
        bare.wall = shared->wall;
        bare.used = shared->used;
        bare.time.since = bare.time.flag = bare.time.claimed = -1;
        for (int i = 0; i <= PLAYERS_MAX; i++)
            bare.seat[i].mark = bare.seat[i].watch = -1;
        bare.talk = shared->talk;
        bare.talks_room = shared->talks_room;
        *shared = bare;
        shared->asked.kind = shared->take.kind = SHARED_KINDS;
        shared->away = TABLE_AWAY;
        add_place(shared, fresh->root);
    }
    for (; shared->judged < shared->events; shared->judged++)
        judge_event(shared, &shared->event[shared->judged]);
}
