/* Shared games: who sits, who asks for a seat, who watches, and what they say. */
#include "record/comment.h"
#include "record/rules.h"
#include "shared_parts.h"

/* WORDS_MOST: remarks go into comments up to this many bytes; the events have them whole. */
enum { WORDS_MOST = 8000 };

const char *shared_name(const struct shared *shared, int seat)
{
    return seat >= shared->record->game->players ? "A guest"
           : shared->seat[seat].name[0]          ? shared->seat[seat].name
                                                 : shared->record->game->player[seat].name;
}

/* The player with the hash and the name in REST sits down at SEAT, if that is free or has this hash. */
static void sit(struct shared *shared, int seat, const char *rest)
{
    struct shared_seat *at = &shared->seat[seat];
    size_t length = strcspn(rest, " "), had = strlen(at->hash);
    if (!length || length >= sizeof at->hash || (had && (had != length || memcmp(at->hash, rest, length) != 0)))
        return;
    if (!had)
        at->since = shared->acts;
    snprintf(at->hash, sizeof at->hash, "%.*s", (int)length, rest);
    shared_decode(rest + length + (rest[length] == ' '), at->name, sizeof at->name);
    at->present = true;
    shared_arrive(shared, seat, !had);
    record_set_tag(shared->record, record_player_tag(shared->record->game, seat), at->name[0] ? at->name : "?");
}

bool seats_refuse(const struct shared *shared, const struct shared_event *event)
{
    const struct shared_seat *at = &shared->seat[event->seat];
    bool held = at->hash[0] && shared->acts - at->since >= TABLE_SETTLED;
    size_t length = strlen(at->hash);
    if (event->kind == SHARED_JOIN)
        return held && (strncmp(event->rest, at->hash, length) != 0 || (event->rest[length] > ' '));
    return (event->kind == SHARED_RULES || event->kind == SHARED_TAKE) && event->tick + TABLE_SETTLED < shared->acts;
}

/* The seat that was asked for is given away if all others who sit have agreed, there is one, and the owner has, too, or
 * has been away for as long as the rules want. */
static void decide_take(struct shared *shared)
{
    struct shared_proposal *take = &shared->take;
    struct shared_seat *owner = &shared->seat[take->seat];
    int others = 0, agreed = 0, seen = 0;
    bool owner_agrees = take->agreed >> take->seat & 1;
    if (take->kind == SHARED_KINDS)
        return;
    for (int i = 0; i < shared->record->game->players; i++)
        if (i != take->seat && shared->seat[i].hash[0]) {
            others++;
            agreed += (take->agreed >> i & 1) != 0;
            seen = shared->seat[i].seen > seen ? shared->seat[i].seen : seen;
        }
    bool away = others && seen - owner->seen >= shared->away;
    if (agreed < others || !(owner_agrees || away))
        return;
    take->kind = SHARED_KINDS;
    owner->hash[0] = '\0';
    owner->seen = seen;
    owner->left_at = NULL;
    sit(shared, take->seat, take->rest + 2);
    owner->mark = -1; /* another machine */
}

void seats_judge(struct shared *shared, const struct shared_event *event)
{
    struct shared_seat *at = &shared->seat[event->seat];
    if (event->kind == SHARED_JOIN) {
        sit(shared, event->seat, event->rest);
        return;
    }
    at->present = event->kind == SHARED_HERE || event->kind == SHARED_SEEN;
    if (event->kind != SHARED_SEEN)
        return;
    int minutes = text_number(event->rest);
    at->seen = minutes > at->seen ? minutes : at->seen;
    decide_take(shared);
}

void seats_judge_rules(struct shared *shared, const struct shared_event *event)
{
    int minutes = text_number(event->rest);
    if (!shared->acts && minutes >= TABLE_DAY && minutes <= 365 * TABLE_DAY)
        shared->away = minutes;
}

/* True if somebody with the hash in EVENT's rest has asked for a seat before. */
static bool has_asked_before(const struct shared *shared, const struct shared_event *event)
{
    size_t length = strcspn(event->rest + 2, " ");
    for (int i = 0; i < shared->judged; i++) {
        const struct shared_event *other = &shared->event[i];
        if (other->kind == SHARED_TAKE && !other->fell && strncmp(other->rest + 2, event->rest + 2, length) == 0)
            return true;
    }
    return false;
}

void seats_judge_take(struct shared *shared, const struct shared_event *event)
{
    int seat = shared_read_seat(event->rest);
    if (seat < 0 || seat >= shared->record->game->players || strlen(event->rest) < 3 || !shared->seat[seat].hash[0] ||
        shared->take.kind != SHARED_KINDS || has_asked_before(shared, event)) {
        shared->no_room = true;
        return;
    }
    shared->take = (struct shared_proposal){.kind = SHARED_TAKE,
                                            .by = event->seat,
                                            .number = event->number,
                                            .seat = seat,
                                            .node = shared->record->current,
                                            .rest = event->rest};
}

bool seats_judge_answer(struct shared *shared, const struct shared_event *event)
{
    char open[SHARED_ANSWER];
    struct shared_proposal *take = &shared->take;
    shared_write_answer(take, open);
    if (take->kind == SHARED_KINDS || strcmp(open, event->rest) != 0 || !shared->seat[event->seat].hash[0])
        return false;
    if (event->kind == SHARED_YES)
        take->agreed |= 1u << event->seat;
    else
        take->kind = SHARED_KINDS;
    decide_take(shared);
    return true;
}

void seats_judge_watcher(struct shared *shared, const struct shared_event *event)
{
    char name[SHARED_NAME];
    int i = 0;
    shared_decode(event->rest, name, sizeof name);
    while (i < shared->watchers && strcmp(shared->watcher[i], name) != 0)
        i++;
    if (event->kind == SHARED_GONE && i < shared->watchers) {
        memmove(shared->watcher[i], shared->watcher[i + 1],
                (size_t)(shared->watchers - i - 1) * sizeof *shared->watcher);
        shared->watchers--;
    } else if (event->kind == SHARED_WATCH && i == shared->watchers && *name && i < SHARED_WATCHERS) {
        memcpy(shared->watcher[shared->watchers++], name, sizeof name);
    }
}

/* Adds the remark SAID of NAME to the comment of the last move. */
static void comment_remark(struct shared *shared, const char *name, const char *said)
{
    struct node *at = shared->record->current;
    SCOPED(text) all = {0};
    if (at->comment && strlen(at->comment) > WORDS_MOST)
        return;
    if (comment_words(at->comment, &all))
        text_add(&all, "\n");
    size_t before = all.length;
    text_addf(&all, "%s: %s", name, said);
    for (char *here = all.at + before; *here; here++) /* what would be a command, or end the comment */
        if (strchr("[]{}", *here))
            *here = *here == '[' || *here == '{' ? '(' : ')';
    comment_set_words(&at->comment, all.at);
}

void seats_judge_remark(struct shared *shared, const struct shared_event *event)
{
    struct shared_remark remark = {
        .words = event->rest, .seat = event->seat, .move = shared->record->current->position.full};
    bool watches = event->seat == SHARED_GUEST;
    char said[SHARED_REMARK];
    if (watches) {
        size_t length = strcspn(event->rest, " ");
        char name[SHARED_REMARK];
        snprintf(name, sizeof name, "%.*s", (int)length, event->rest);
        shared_decode(name, remark.name, sizeof remark.name);
        remark.words += length + (event->rest[length] == ' ');
    } else {
        snprintf(remark.name, sizeof remark.name, "%s", shared_name(shared, event->seat));
    }
    shared_decode(remark.words, said, sizeof said);
    char *words = said + strspn(said, " ");
    for (size_t length = strlen(words); length && words[length - 1] == ' ';)
        words[--length] = '\0';
    if (!*words || !remark.name[0])
        return;
    shared->talk = memory_grow(shared->talk, shared->talks, &shared->talks_room, sizeof *shared->talk);
    shared->talk[shared->talks++] = remark;
    if (!watches)
        comment_remark(shared, remark.name, words);
}

const struct shared_remark *shared_find_remark(const struct shared *shared, const struct shared_event *event)
{
    const char *end = event->rest + strlen(event->rest);
    int i = shared->talks - 1;
    while (i >= 0 && !(shared->talk[i].words >= event->rest && shared->talk[i].words <= end))
        i--;
    return i < 0 ? NULL : &shared->talk[i];
}
