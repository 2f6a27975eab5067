/* Shared games: the set of events. */
#include "shared_parts.h"

#include "record/comment.h"
#include "record/loose.h"
#include "record/pgn.h"

#include <ctype.h>

/* EVENTS_MOST: that one text may add. */
enum { EVENTS_MOST = 20000 };

/* Returns the order of events: by ticks, notes last; then by seats and numbers, notes by numbers and seats; then by
 * text; of two alike that which was known before. */
static int compare_events(const void *a, const void *b)
{
    const struct shared_event *first = a, *second = b;
    int note = table_is_note(first->kind), seats = first->seat - second->seat, numbers = first->number - second->number;
    int by[] = {first->tick - second->tick, note - table_is_note(second->kind), note ? numbers : seats,
                note ? seats : numbers, strcmp(first->line, second->line)};
    for (int i = 0; i < 5; i++)
        if (by[i])
            return by[i];
    return first->there - second->there;
}

static void append(struct shared *shared, const struct shared_event *event)
{
    shared->event = memory_grow(shared->event, shared->events, &shared->room, sizeof *shared->event);
    shared->event[shared->events++] = *event;
}

/* Drops the events that fell. Returns how many came with the last text. */
static int drop_fallen(struct shared *shared)
{
    int kept = 0, fresh = 0;
    for (int i = 0; i < shared->events; i++)
        if (shared->event[i].fell) {
            fresh += shared->event[i].fresh;
            free(shared->event[i].line);
        } else {
            shared->event[kept++] = shared->event[i];
        }
    shared->events = shared->judged = kept;
    return fresh;
}

void shared_drop(struct shared *shared)
{
    drop_fallen(shared);
    shared_judge(shared, 0);
}

/* Judges the events from FIRST on and drops those that find no room. Returns how many of these came with the last
 * text. */
static int settle_events(struct shared *shared, int first)
{
    shared_judge(shared, first);
    bool again = table_let_fall(shared);
    int fell = drop_fallen(shared);
    if (again)
        shared_judge(shared, 0);
    return fell;
}

bool shared_add_at(struct shared *shared, int seat, enum shared_kind kind, const char *rest, const struct node *node)
{
    struct shared_event event = {.rest = (char *)rest, .seat = seat, .place = shared_hash(shared, node), .kind = kind};
    const struct shared_event *last = shared->events ? &shared->event[shared->events - 1] : NULL;
    SCOPED(text) line = {0};
    event.wall = shared->time.binding && !table_is_note(kind) ? shared->wall : -1;
    bool note = table_is_note(kind), follows = note && last && table_is_note(last->kind);
    event.tick = (last ? last->tick : 0) + !note;
    event.number = (follows ? last->number : note ? 0 : shared->seat[seat].last) + 1;
    bool full = event.number > SHARED_NUMBERS; /* it need not be the last of the notes then */
    event.number = full ? SHARED_NUMBERS : event.number;
    shared_write_event(&event, &line);
    if (!shared_read_event(line.at, line.length, &event))
        return false;
    int before = shared->events;
    event.fresh = true;
    append(shared, &event);
    if (full)
        qsort(shared->event, (size_t)shared->events, sizeof *shared->event, compare_events);
    bool fell = settle_events(shared, full ? 0 : before) > 0;
    for (int i = 0; i < shared->events; i++)
        shared->event[i].fresh = false;
    return !fell;
}

bool shared_add(struct shared *shared, int seat, enum shared_kind kind, const char *rest)
{
    return shared_add_at(shared, seat, kind, rest, shared->record->current);
}

void shared_add_end(struct shared *shared, int seat, enum ending by)
{
    if (by == ENDING_TIME || by == ENDING_RESIGNATION)
        shared_add(shared, seat, by == ENDING_TIME ? SHARED_LOST : SHARED_RESIGN, "");
    else if (by == ENDING_THREEFOLD || by == ENDING_50_MOVES)
        shared_add(shared, seat, SHARED_CLAIM, "");
}

/* Adds what happened at NODE, the next node, by SEAT. */
static void add_node(struct shared *shared, int seat, const struct node *node)
{
    SCOPED(text) rest = {0};
    int64_t left;
    if (node->kind == NODE_LEFT) {
        shared_add_end(shared, seat, node->left_by);
        return;
    }
    node_write_word(shared->record->game, node, &rest);
    if (comment_clock(node->comment, &left))
        text_addf(&rest, " %lld", (long long)left);
    if (comment_clock(node->comment, &left) && shared->time.binding && shared->wall >= 0)
        text_addf(&rest, " %lld", (long long)shared->used);
    shared->used = 0;
    shared_add(shared, seat, SHARED_MOVE, rest.at);
}

bool shared_add_line(struct shared *shared, const struct node *node, unsigned seats)
{
    const struct node **line;
    int count = record_line(node, &line), has = record_length(shared->record->current);
    bool follows = record_common(node, shared->record->current) == has;
    for (int i = has; i < count && follows; i++) {
        int seat = line[i]->kind == NODE_LEFT ? line[i]->left - 1 : line[i]->parent->position.turn;
        if (seats >> seat & 1)
            add_node(shared, seat, line[i]);
    }
    free(line);
    return follows;
}

void shared_add_terms(struct shared *shared, int seat, const struct clock_rule *rule, int64_t tolerance, int64_t grace)
{
    char words[CLOCK_TEXT], code[3 * CLOCK_TEXT];
    SCOPED(text) rest = {0};
    clock_write(rule, words);
    shared_encode(words, code, sizeof code);
    text_addf(&rest, "%lld %lld %s", (long long)tolerance, (long long)grace, code);
    shared_add(shared, seat, SHARED_TERMS, rest.at);
}

void shared_answer(struct shared *shared, int seat, bool agrees)
{
    char rest[SHARED_ANSWER];
    const struct shared_proposal *question = shared_question(shared, seat);
    if (!question)
        return;
    shared_write_answer(question, rest);
    shared_add(shared, seat, agrees ? SHARED_YES : SHARED_NO, rest);
}

/* Returns a copy of TEXT with blanks for its lines of tags: they hold no events. Caller frees. */
static char *copy_without_tags(const char *text, size_t length)
{
    char *copy = memory_copy(text, length), *next;
    for (char *line = copy; line < copy + length; line = next) {
        char *end = memchr(line, '\n', (size_t)(copy + length - line));
        next = end ? end + 1 : copy + length;
        if (line[0] == '[' && isalpha((unsigned char)line[1]))
            memset(line, ' ', (size_t)(next - line));
    }
    return copy;
}

static void read_events(struct shared *shared, const char *text, size_t length)
{
    struct shared_event event;
    struct comment_command command;
    const int most = shared->events + EVENTS_MOST;
    char *copy = copy_without_tags(text, length);
    for (const char *at = copy, *end = copy + length; shared->events < most && comment_find(at, end, "r66", &command);
         at = command.end)
        if (shared_read_event(command.value, command.value_length, &event)) {
            event.there = true;
            append(shared, &event);
        }
    free(copy);
}

/* Drops all but the first of events that are alike, and new ones that are refused. Returns where the first new one
 * stands, -1 if there is none. */
static int drop_doubles(struct shared *shared, struct shared_news *news)
{
    int kept = 0, first = -1;
    for (int i = 0; i < shared->events; i++) {
        struct shared_event *event = &shared->event[i], *last = kept ? &shared->event[kept - 1] : NULL;
        if (last && strcmp(last->line, event->line) == 0) {
            news->missing -= !last->there;
            last->there = true;
            free(event->line);
            continue;
        }
        event->fresh = event->there;
        if (event->fresh && seats_refuse(shared, event)) {
            news->fell++;
            free(event->line);
            continue;
        }
        news->fresh += event->fresh;
        if (event->fresh && first < 0)
            first = kept;
        shared->event[kept++] = *event;
    }
    shared->events = kept;
    return first;
}

struct shared_news shared_merge(struct shared *shared, const char *text, size_t length)
{
    struct shared_news news = {.missing = shared->events};
    int own = shared->events;
    for (int i = 0; i < own; i++)
        shared->event[i].there = false;
    if (length)
        read_events(shared, text, length);
    if (shared->events > own)
        qsort(shared->event, (size_t)shared->events, sizeof *shared->event, compare_events);
    int first = drop_doubles(shared, &news);
    int fell = first < 0 ? 0 : settle_events(shared, first);
    news.fell += fell;
    news.fresh -= fell;
    for (int i = 0; i < shared->events; i++)
        shared->event[i].fresh = false;
    return news;
}

void shared_write(const struct shared *shared, struct text *out)
{
    struct node *root = shared->record->root, *now = shared->record->current, *taken_back = now->child;
    struct text lines = {0};
    for (int i = 0; i < shared->events; i++)
        text_addf(&lines, "%s[%%r66 %s]", i ? "\n" : "", shared->event[i].line);
    root->escapes = lines.at;
    now->child = NULL; /* until another move is played it would be the main line; the events have it */
    pgn_write(shared->record, out);
    now->child = taken_back;
    root->escapes = NULL;
    text_free(&lines);
}

struct shared *shared_new(const struct record *record, const char *id)
{
    struct shared *shared = memory_new(sizeof *shared);
    snprintf(shared->id, sizeof shared->id, "%s", id);
    shared->wall = -1;
    shared->record = shared_copy_root(record, shared->id);
    shared_judge(shared, 0);
    return shared;
}

void shared_free(struct shared *shared)
{
    if (!shared)
        return;
    for (int i = 0; i < shared->events; i++)
        free(shared->event[i].line);
    free(shared->event);
    free(shared->place);
    free(shared->talk);
    record_free(shared->record);
    free(shared);
}
