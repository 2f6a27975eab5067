/* Shared games: how the clock binds, by what the events say and never by the clock of who reads them. */
#include "shared_parts.h"

enum { MS_MOST = 2000000000 };

void shared_take_terms(struct shared *shared, const struct shared_event *event)
{
    struct shared_time *time = &shared->time;
    char *end, words[CLOCK_TEXT];
    struct clock_rule rule;
    struct error error = {0};
    bool sits = false;
    for (int i = 0; i < shared->record->game->players; i++)
        sits |= shared->seat[i].hash[0] != '\0';
    long long tolerance = strtoll(event->rest, &end, 10), grace = strtoll(end, &end, 10);
    shared_decode(*end == ' ' ? end + 1 : end, words, sizeof words);
    if (sits || time->binding || tolerance < 0 || tolerance > MS_MOST || grace < 0 || grace > MS_MOST ||
        !clock_read(words, &rule, &error) || !rule.base)
        return;
    time->binding = true;
    time->rule = rule;
    time->tolerance = tolerance;
    time->grace = grace;
    shared_write_version(shared->record, shared->id, true);
}

static int64_t more_of(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

int64_t shared_vacation(const struct shared *shared, int seat, int64_t from, int64_t until)
{
    const struct shared_seat *at = &shared->seat[seat];
    int64_t sum = 0;
    for (int i = 0; i < at->vacations; i++) {
        const struct shared_span *span = &at->vacation[i];
        int64_t end = span->until < until ? span->until : until;
        sum += more_of(end - more_of(span->from, from), 0);
    }
    return sum;
}

int shared_days_off(const struct shared *shared, int seat, int64_t wall)
{
    const struct shared_seat *at = &shared->seat[seat];
    int64_t taken = 0;
    for (int i = 0; i < at->vacations; i++)
        if (at->vacation[i].from > wall - 365LL * CLOCK_DAY)
            taken += at->vacation[i].until - at->vacation[i].from;
    int64_t left = SHARED_DAYS_OFF - (taken + CLOCK_DAY - 1) / CLOCK_DAY;
    return shared->time.binding && clock_is_long(&shared->time.rule) ? (int)more_of(left, 0) : 0;
}

bool shared_take_vacation(struct shared *shared, int seat, int days)
{
    struct shared_seat *at = &shared->seat[seat];
    struct shared_span *last = at->vacations ? &at->vacation[at->vacations - 1] : NULL;
    const int64_t now = shared->time.at;
    if (days < 0 || days > shared_days_off(shared, seat, now) || (days && at->vacations == SHARED_VACATIONS))
        return false;
    bool under_way = last && last->until > now;
    if (days)
        at->vacation[at->vacations++] = (struct shared_span){
            under_way ? last->until : now, (under_way ? last->until : now) + days * (int64_t)CLOCK_DAY};
    while (!days && last && last->until > now) { /* back: those that have not begun are not taken */
        last->until = more_of(last->from, now);
        at->vacations -= last->from >= now;
        last = last->from >= now && at->vacations ? last - 1 : NULL;
    }
    return true;
}

int64_t shared_used(const struct shared *shared, int64_t wall)
{
    const struct shared_time *time = &shared->time;
    if (!time->binding || time->since < 0 || wall <= time->since)
        return time->binding ? time->spent : 0;
    int turn = shared->record->current->position.turn;
    return time->spent + wall - time->since - shared_vacation(shared, turn, time->since, wall);
}

/* Returns the place of NODE; NULL if it has none. */
static struct shared_place *place_of(const struct shared *shared, const struct node *node)
{
    int i = shared->places - 1;
    while (i >= 0 && shared->place[i].node != node)
        i--;
    return i < 0 ? NULL : &shared->place[i];
}

int64_t shared_left(const struct shared *shared, int seat)
{
    for (const struct node *node = shared->record->current; node->parent; node = node->parent) {
        const struct shared_place *place =
            node->kind == NODE_MOVE && node->parent->position.turn == seat ? place_of(shared, node) : NULL;
        if (place && place->left >= 0)
            return place->left;
    }
    return clock_base(&shared->time.rule, seat);
}

/* Returns what of USED ms counts, once the move's delay is taken off. */
static int64_t after_delay(const struct shared *shared, int64_t used)
{
    return more_of(used - shared->time.rule.delay, 0);
}

/* Returns the ms that SEAT has after its move number MADE, for which LEFT were left; HALF: the duck's half of the turn
 * follows. */
static int64_t left_refilled(const struct shared *shared, int seat, int64_t left, int made, bool half)
{
    if (left <= 0)
        return 0;
    return half ? left : clock_refill(&shared->time.rule, seat, left, made);
}

/* Returns the least that the player to move has used at the event that is being judged, whatever its program says. */
static int64_t used_at_least(const struct shared *shared)
{
    const struct shared_time *time = &shared->time;
    int turn = shared->record->current->position.turn;
    int64_t used = shared_used(shared, time->at);
    if (time->flag_watched && shared->seat[turn].back)
        used = more_of(used, time->flag - time->begun - shared_vacation(shared, turn, time->begun, time->flag));
    return more_of(used - time->tolerance, 0);
}

/* Returns the ms that the player to move has left, if USED were used; nobody's time runs before the first move. */
static int64_t left_after(const struct shared *shared, int64_t used)
{
    const struct node *now = shared->record->current;
    return shared_left(shared, now->position.turn) - (now->parent ? after_delay(shared, used) : 0);
}

bool shared_is_late(const struct shared *shared)
{
    return shared->time.binding && left_after(shared, used_at_least(shared)) <= 0;
}

bool shared_testify(struct shared *shared, int64_t used)
{
    struct shared_time *time = &shared->time;
    const struct node *now = shared->record->current;
    struct shared_seat *mover = &shared->seat[now->position.turn];
    if (!time->binding || shared->record->game->players != 2 || !now->parent || now->kind != NODE_MOVE ||
        mover->watch < 0)
        return true;
    int other = now->parent->position.turn;
    struct shared_seat *seat = &shared->seat[other];
    int64_t begun = time->at - used;
    int64_t seen = begun - mover->watch - shared_vacation(shared, other, mover->watch, begun) - time->tolerance;
    struct shared_place *place = place_of(shared, now);
    if (!seat->was_back || seen <= seat->charged || !place || place->left < 0)
        return true;
    int64_t left = seat->had - after_delay(shared, seen);
    seat->charged = seen;
    place->left = left_refilled(shared, other, left, record_moves_of(now, other), now->position.duck_due);
    time->since = more_of(time->since, begun - time->tolerance);
    return left > 0;
}

int64_t shared_charge(struct shared *shared, int64_t used)
{
    const struct node *now = shared->record->current;
    int turn = now->position.turn;
    if (!shared->time.binding)
        return -1;
    struct shared_seat *seat = &shared->seat[turn];
    seat->charged = more_of(used, used_at_least(shared));
    seat->had = shared_left(shared, turn);
    int64_t left = left_after(shared, seat->charged);
    for (int i = 0; i < PLAYERS_MAX; i++)
        if (i != turn && shared->seat[i].mark >= 0)
            shared->seat[i].mark += seat->charged;
    bool half = shared->record->game->duck >= 0 && !now->position.duck_due;
    return left_refilled(shared, turn, left, record_moves_of(now, turn) + 1, half);
}

/* The time of the player to move runs from the event that is being judged on. */
static void run_from_here(struct shared *shared)
{
    struct shared_time *time = &shared->time;
    time->begun = time->at;
    time->since = time->at < 0 ? -1 : more_of(time->at, shared->seat[shared->record->current->position.turn].mark);
    time->flag = -1;
    time->flag_watched = false;
}

void shared_begin_turn(struct shared *shared)
{
    const struct node *now = shared->record->current;
    if (now->kind == NODE_MOVE && now->parent) {
        struct shared_seat *seat = &shared->seat[now->parent->position.turn];
        seat->watch = shared->time.at;
        seat->was_back = seat->back;
        seat->back = false;
    }
    shared->seat[now->position.turn].back = false;
    run_from_here(shared);
    shared->time.spent = 0;
}

void shared_arrive(struct shared *shared, int seat, bool fresh)
{
    int turn = shared->record->current->position.turn;
    struct shared_time *time = &shared->time;
    shared->seat[seat].watch = -1;
    if (!time->binding || shared->paused || time->at < 0)
        return;
    shared->seat[seat].back |= !fresh && seat == turn;
    if (fresh && (seat == turn || !shared->record->current->parent)) {
        run_from_here(shared);
        shared_forget_watch(shared);                   /* since its own move the other has seen nobody's turn */
    } else if (seat == turn && time->at < time->since) /* by this clock it has not begun yet: it was set back */
        time->since = time->begun;
}

void shared_forget_watch(struct shared *shared)
{
    for (int i = 0; i < PLAYERS_MAX; i++)
        shared->seat[i].watch = -1;
}

void shared_hold_clock(struct shared *shared, bool paused)
{
    struct shared_time *time = &shared->time;
    if (paused)
        time->spent = shared_used(shared, time->at);
    run_from_here(shared);
    if (paused)
        time->since = -1;
    shared_forget_watch(shared);
}

int64_t shared_claimable(const struct shared *shared, int64_t wall)
{
    const struct shared_time *time = &shared->time;
    const struct node *now = shared->record->current;
    int turn = now->position.turn;
    bool runs = now->parent && shared->seat[turn].hash[0];
    int64_t left = shared_left(shared, turn);
    if (!time->binding || shared->paused || shared->aborted || time->since < 0 || (runs && time->flag < 0))
        return -1;
    int64_t over = time->begun + left - time->spent + time->rule.delay + time->tolerance;
    for (int i = 0; i < shared->seat[turn].vacations; i++) {
        const struct shared_span *span = &shared->seat[turn].vacation[i];
        if (span->until > time->begun && span->from < over)
            over += span->until - more_of(span->from, time->begun);
    }
    return more_of(0, (runs ? more_of(over, time->flag + time->grace) : over + time->grace) - wall);
}
