/* Shared games: the set of events. */
#include "shared_parts.h"

#include "record/comment.h"
#include "record/loose.h"
#include "record/pgn.h"

#include <ctype.h>

enum { EVENTS_MOST = 20000 };

/* The order of events: by ticks, then by seats, numbers and text; of two alike that which was known before. */
static int compare_events(const void *a, const void *b)
{
    const struct shared_event *x = a, *y = b;
    int by[] = {x->tick - y->tick, x->seat - y->seat, x->number - y->number, strcmp(x->line, y->line)};
    for (int i = 0; i < 4; i++)
        if (by[i])
            return by[i];
    return x->there - y->there;
}

static void append(struct shared *s, const struct shared_event *e)
{
    s->event = memory_grow(s->event, s->events, &s->room, sizeof *s->event);
    s->event[s->events++] = *e;
}

void shared_add_at(struct shared *s, int seat, enum shared_kind kind, const char *rest, const struct node *n)
{
    struct shared_event e = {.rest = (char *)rest, .seat = seat, .place = shared_hash(s, n), .kind = kind};
    SCOPED(text) line = {0};
    e.tick = s->events ? s->event[s->events - 1].tick + 1 : 1;
    e.number = s->seat[seat].last + 1;
    shared_write_event(&e, &line);
    if (shared_read_event(line.at, line.length, &e)) {
        append(s, &e);
        shared_judge(s, s->events - 1);
    }
}

void shared_add(struct shared *s, int seat, enum shared_kind kind, const char *rest)
{
    shared_add_at(s, seat, kind, rest, s->record->current);
}

void shared_add_end(struct shared *s, int seat, enum ending by)
{
    if (by == ENDING_TIME || by == ENDING_RESIGNATION)
        shared_add(s, seat, by == ENDING_TIME ? SHARED_LOST : SHARED_RESIGN, "");
    else if (by == ENDING_THREEFOLD || by == ENDING_50_MOVES)
        shared_add(s, seat, SHARED_CLAIM, "");
}

/* Adds what happened at N, the next node, by SEAT. */
static void add_node(struct shared *s, int seat, const struct node *n)
{
    SCOPED(text) rest = {0};
    int64_t left;
    if (n->kind == NODE_LEFT) {
        shared_add_end(s, seat, n->left_by);
        return;
    }
    node_write_word(s->record->game, n, &rest);
    if (comment_clock(n->comment, &left))
        text_addf(&rest, " %lld", (long long)left);
    shared_add(s, seat, SHARED_MOVE, rest.at);
}

bool shared_add_line(struct shared *s, const struct node *n, unsigned seats)
{
    const struct node **line;
    int count = record_line(n, &line), has = record_length(s->record->current);
    bool follows = record_common(n, s->record->current) == has;
    for (int i = has; i < count && follows; i++) {
        int seat = line[i]->kind == NODE_LEFT ? line[i]->left - 1 : line[i]->parent->position.turn;
        if (seats >> seat & 1)
            add_node(s, seat, line[i]);
    }
    free(line);
    return follows;
}

void shared_answer(struct shared *s, int seat, bool agrees)
{
    char rest[SHARED_ANSWER];
    shared_write_answer(s, rest);
    shared_add(s, seat, agrees ? SHARED_YES : SHARED_NO, rest);
}

/* A copy of TEXT with blanks for its lines of tags: they hold no events. Caller frees. */
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

static void read_events(struct shared *s, const char *text, size_t length)
{
    struct shared_event e;
    struct comment_command c;
    const int most = s->events + EVENTS_MOST;
    char *copy = copy_without_tags(text, length);
    for (const char *at = copy, *end = copy + length; s->events < most && comment_find(at, end, "r66", &c); at = c.end)
        if (shared_read_event(c.value, c.value_length, &e)) {
            e.there = true;
            append(s, &e);
        }
    free(copy);
}

struct shared_news shared_merge(struct shared *s, const char *text, size_t length)
{
    struct shared_news news = {.missing = s->events};
    int own = s->events, kept = 0, first = 0;
    if (length)
        read_events(s, text, length);
    if (s->events > own)
        qsort(s->event, (size_t)s->events, sizeof *s->event, compare_events);
    for (int i = 0; i < s->events; i++) {
        struct shared_event *e = &s->event[i], *last = kept ? &s->event[kept - 1] : NULL;
        if (last && strcmp(last->line, e->line) == 0) {
            news.missing -= !last->there;
            last->there = true;
            free(e->line);
        } else if (e->there && (e->tick > kept + 1 || own + news.fresh >= EVENTS_MOST)) {
            free(e->line); /* a tick is one more than that of an event its program knew: this one is made up */
        } else {
            if (e->there && !news.fresh++)
                first = kept;
            s->event[kept++] = *e;
        }
    }
    s->events = kept;
    for (int i = 0; i < kept; i++)
        s->event[i].there = false;
    if (news.fresh)
        shared_judge(s, first);
    return news;
}

void shared_write(const struct shared *s, struct text *out)
{
    struct node *root = s->record->root;
    char *words = root->comment;
    struct text all = {0};
    for (int i = 0; i < s->events; i++)
        text_addf(&all, "%s[%%r66 %s]", i ? " " : "", s->event[i].line);
    if (words)
        text_addf(&all, "%s%s", all.length ? " " : "", words);
    root->comment = all.at;
    pgn_write(s->record, out);
    root->comment = words;
    text_free(&all);
}

struct shared *shared_new(const struct record *r, const char *id)
{
    struct shared *s = memory_new(sizeof *s);
    snprintf(s->id, sizeof s->id, "%s", id);
    s->record = shared_copy_root(r, s->id);
    shared_judge(s, 0);
    return s;
}

void shared_free(struct shared *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->events; i++)
        free(s->event[i].line);
    free(s->event);
    free(s->place);
    record_free(s->record);
    free(s);
}
