#include "record/record.h"

#include "record/comment.h"
#include "record/loose.h"
#include "result.h"
#include "rules/shuffle.h"

#include <assert.h>
#include <time.h>

void record_view(struct record *record, bool viewed, struct node *live)
{
    if (record->viewed == viewed && record->live == live)
        return;
    record->viewed = viewed;
    record->live = live;
    record_tell(record, CHANGE_VIEWED);
}

void record_tell(const struct record *record, enum record_change change)
{
    if (record->watcher.tell)
        record->watcher.tell(record->watcher.context, record, change);
}

/* Tags. */

static struct tag *find_tag(const struct record *record, const char *name)
{
    for (int i = 0; i < record->tags; i++)
        if (strcmp(record->tag[i].name, name) == 0)
            return &record->tag[i];
    return NULL;
}

const char *record_tag(const struct record *record, const char *name)
{
    const struct tag *tag = find_tag(record, name);
    return tag ? tag->value : NULL;
}

const char *record_player_tag(const struct game *g, int who)
{
    static const char *const seats[PLAYERS_MAX] = {"White", "Black", "Red"};
    for (int i = 0; i < g->players; i++)
        for (int k = 0; k < g->players && k < PLAYERS_MAX; k++)
            if (i != k && strcmp(g->player[i].name, seats[k]) == 0)
                return g->player[who].name;
    return seats[who];
}

const char *record_player(const struct record *record, int who)
{
    const char *name = record_tag(record, record_player_tag(record->game, who));
    return name && *name && strcmp(name, "?") != 0 ? name : NULL;
}

void record_add_tag(struct record *record, const char *name, const char *value)
{
    record->tag = memory_grow(record->tag, record->tags, &record->tag_room, sizeof *record->tag);
    record->tag[record->tags++] = (struct tag){memory_copy(name, strlen(name)), memory_copy(value, strlen(value))};
}

/* True if LINE is one of a definition that the record's file holds. */
static bool is_definition(const char *line)
{
    return strncmp(line, DEFINITION_LINE, strlen(DEFINITION_LINE)) == 0;
}

bool record_hold_definition(struct record *record)
{
    const char *line = record->game->definition;
    for (int i = 0; i < record->tags; i++)
        for (const char *at = *record->tag[i].name ? NULL : record->tag[i].value; at; at = strchr(at, '\n')) {
            at += *at == '\n';
            if (is_definition(at))
                return false;
        }
    for (; line && *line; line += strspn(line, "\r\n")) {
        SCOPED(text) whole = {0};
        text_addf(&whole, "%s%.*s", DEFINITION_LINE, (int)strcspn(line, "\r\n"), line);
        record_add_tag(record, "", whole.at);
        struct tag last = record->tag[record->tags - 2]; /* a note after all tags is a comment on the first position */
        record->tag[record->tags - 2] = record->tag[record->tags - 1];
        record->tag[record->tags - 1] = last;
        line += strcspn(line, "\r\n");
    }
    return record->game->definition;
}

void record_drop_definition(struct record *record)
{
    int left = 0;
    for (int i = 0; i < record->tags; i++) {
        struct tag *tag = &record->tag[i];
        SCOPED(text) rest = {0};
        bool note = !*tag->name, held = false;
        for (const char *line = note ? tag->value : ""; *line; line += *line == '\n') {
            size_t n = strcspn(line, "\n");
            bool own = is_definition(line);
            held = held || own;
            if (!own) {
                text_add(&rest, rest.length ? "\n" : "");
                text_add_bytes(&rest, line, n);
            }
            line += n;
        }
        if (held) {
            free(tag->value);
            tag->value = rest.length ? memory_copy(rest.at, rest.length) : NULL;
        }
        if (tag->value)
            record->tag[left++] = *tag;
        else
            free(tag->name);
    }
    record->tags = left;
}

/* Set it without telling the watcher. */
static void set_tag(struct record *record, const char *name, const char *value)
{
    struct tag *tag = find_tag(record, name);

    if (!tag && value) {
        record_add_tag(record, name, value);
        tag = &record->tag[record->tags - 1];
    } else if (tag && value) {
        char *copy = memory_copy(value, strlen(value));
        free(tag->value);
        tag->value = copy;
    } else if (tag) {
        free(tag->name);
        free(tag->value);
        memmove(tag, tag + 1, (size_t)(record->tag + record->tags - (tag + 1)) * sizeof *tag);
        record->tags--;
    }
    for (char *here = tag && value ? tag->value : NULL; here && *here; here++)
        if (*here == '\n' || *here == '\r')
            *here = ' ';
}

void record_set_tag(struct record *record, const char *name, const char *value)
{
    assert(*name);
    set_tag(record, name, value);
    record_tell(record, CHANGE_SIGNED);
}

/* Making and freeing. */

/*
 * Nodes lie in rooms of several: to ask for the memory of each alone, and to clear it, takes as long as to play its
 * move. A node's child lies in its room as long as that has place; a room is freed with the last of its nodes.
 */
struct node_room {
    int count, filled, used; /* nodes that it has place for, that were taken from it, and that are not freed yet */
    struct node node[];
};

#ifdef __SANITIZE_ADDRESS__
enum { ROOM_FIRST = 1, ROOM_MOST = 1 }; /* each alone, so that what is used after it was freed is seen */
#else
enum { ROOM_FIRST = 4, ROOM_MOST = 16 };
#endif

/* Returns a node beside those of ROOM (NULL: none yet), all of it empty but its position, which is not filled. */
static struct node *take_node(struct node_room *room)
{
    if (!room || room->filled == room->count) {
        int count = !room ? ROOM_FIRST : 2 * room->count < ROOM_MOST ? 2 * room->count : ROOM_MOST;
        room = memory_resize(NULL, sizeof *room + (size_t)count * sizeof *room->node);
        room->count = count;
        room->filled = room->used = 0;
    }
    struct node *node = &room->node[room->filled++];
    const size_t behind = offsetof(struct node, position) + sizeof node->position;
    memset(node, 0, offsetof(struct node, position));
    memset((char *)node + behind, 0, sizeof *node - behind);
    node->room = room;
    room->used++;
    return node;
}

/* Frees NODE, but nothing that it owns. */
static void leave_node(struct node *node)
{
    if (--node->room->used == 0)
        free(node->room);
}

struct record *record_bare(const struct game *g, const struct position *p)
{
    struct record *record = memory_new(sizeof *record);
    record->game = g;
    record->root = record->current = take_node(NULL);
    memset(&record->root->position, 0, sizeof record->root->position);
    if (p)
        record->root->position = *p;
    else
        position_start(g, &record->root->position);
    return record;
}

void record_name_definition(struct record *record)
{
    char name[DEFINITION_NAME];
    if (!record->game->definition || record_tag(record, DEFINITION_TAG))
        return;
    game_name_definition(record->game, name);
    record_set_tag(record, DEFINITION_TAG, name);
}

void record_begin_tags(struct record *record, const char *code)
{
    const struct game *g = record->game;
    struct tm now;
    char date[16] = "????.??.??", start[CODE_SIZE];
    time_t seconds = time(NULL);

    if (localtime_r(&seconds, &now))
        strftime(date, sizeof date, "%Y.%m.%d", &now);
    record_add_tag(record, "Event", "?");
    record_add_tag(record, "Site", "?");
    record_add_tag(record, "Date", date);
    record_add_tag(record, "Round", "?");
    for (int i = 0; i < g->players; i++)
        record_add_tag(record, record_player_tag(g, i), "?");
    record_add_tag(record, "Result", "*");
    if (strcmp(g->id, "chess") != 0) /* other programs take a game without Variant for orthodox chess */
        record_add_tag(record, "Variant", g->title);
    record_name_definition(record);
    struct position usual;
    position_start(g, &usual);
    code_write(g, &usual, start);
    /* a game with one of many arrays always tells it */
    if (strcmp(code, start) != 0 || g->shuffle || game_arguments(g, RULE_CASTLING)->cells) {
        record_add_tag(record, "SetUp", "1");
        record_add_tag(record, "FEN", code);
    }
    record_add_tag(record, "TimeControl", "-");
    record_add_tag(record, "Termination", result_termination(ENDING_NONE));
}

void record_write_title(const struct record *record, char out[RECORD_TITLE])
{
    const struct game *g = record->game;
    int number = shuffle_number(g, record->root->position.on);
    snprintf(out, RECORD_TITLE, number < 0 ? "%s" : "%s, position %d", g->title, number);
}

struct record *record_new(const struct game *g, const struct position *p)
{
    struct record *record = record_bare(g, p);
    char code[CODE_SIZE];
    code_write(g, &record->root->position, code);
    record_begin_tags(record, code);
    return record;
}

void node_free(struct node *node)
{
    struct node *top = node ? node->parent : NULL, *next;

    /* Go down to a leaf, free it, and go on with its sibling or its parent: without recursion, as games may be long. */
    for (struct node *here = node; here && here != top; here = next) {
        if (here->child) {
            next = here->child;
            here->child = NULL;
            continue;
        }
        next = here == node ? NULL : here->sibling ? here->sibling : here->parent;
        free(here->comment);
        free(here->before);
        free(here->after);
        free(here->escapes);
        if (here->loose)
            free(here->loose->line);
        free(here->loose);
        leave_node(here);
    }
}

void record_free(struct record *record)
{
    if (!record)
        return;
    for (int i = 0; i < record->tags; i++) {
        free(record->tag[i].name);
        free(record->tag[i].value);
    }
    free(record->tag);
    free(record->token);
    free(record->tail);
    node_free(record->root);
    free(record);
}

/* Playing. */

/* Adds a node of KIND as the last child of NODE, and returns it; its position is not filled. */
static struct node *add_child(struct node *node, enum node_kind kind)
{
    struct node *child = take_node(node->room);
    child->kind = kind;
    child->parent = node;
    *(node->last ? &node->last->sibling : &node->child) = child;
    return node->last = child;
}

struct node *node_add(struct node *node, enum node_kind kind)
{
    struct node *child = add_child(node, kind);
    child->position = node->position;
    return child;
}

struct node *record_add(struct record *record, struct node *node, struct move m)
{
    struct node *child = add_child(node, NODE_MOVE);
    child->move = m;
    position_copy(record->game, &child->position, &node->position);
    position_play(record->game, &child->position, m);
    return child;
}

struct node *record_add_left(struct record *record, struct node *node, int who, enum ending by)
{
    assert(node->position.alive >> who & 1 && (by == ENDING_RESIGNATION || by == ENDING_TIME));
    struct node *child = node_add(node, NODE_LEFT);
    child->left = (uint8_t)(who + 1);
    child->left_by = (uint8_t)by;
    position_leave(record->game, &child->position, who);
    return child;
}

/* Make CHILD the first of its parent's. */
static void put_first(struct node *child)
{
    struct node *first = child->parent->child, *before = first;
    if (first == child)
        return;
    while (before->sibling != child)
        before = before->sibling;
    before->sibling = child->sibling;
    if (!child->sibling)
        child->parent->last = before;
    child->sibling = first;
    child->parent->child = child;
}

/* Returns the word for the Termination tag by which result_guess finds the ending again. */
static const char *termination_word(const struct record *record, const struct node *end, const struct outcome *outcome)
{
    const char *word = result_termination(outcome->ending);
    if (outcome->ending == ENDING_RESIGNATION && outcome->sharers & (outcome->sharers - 1))
        return "resignation";
    if (record_is_loose(record))
        return word;
    int count;
    FREED uint64_t *keys = record_past(record, end, &count);
    struct outcome board = outcome_of(record->game, &end->position, keys, count);
    if (board.ending == ENDING_NONE && outcome->ending == ENDING_AGREEMENT && board.claims)
        return "agreement";
    if (board.ending == ENDING_NONE && outcome->ending == ENDING_50_MOVES && board.claims & CLAIM_THREEFOLD)
        return "50 moves";
    return word;
}

void record_update_result(struct record *record)
{
    struct node *end = record_line_end(record->root);
    struct outcome outcome = record->result;
    char result[RESULT_TEXT];

    if (outcome.ending == ENDING_NONE || !record_is_main(record->result_at))
        outcome = record_outcome_at(record, end);
    result_write(record->game, &outcome, result, sizeof result);
    const char *old = record_tag(record, "Result");
    bool same = old && !record->token && strcmp(old, result) == 0;
    if (!same)
        set_tag(record, "Result", result);
    const char *word = termination_word(record, end, &outcome);
    bool telling = strcmp(word, "normal") != 0 && strcmp(word, result_termination(ENDING_NONE)) != 0;
    if (record_tag(record, "Termination") || (!same && telling))
        set_tag(record, "Termination", word);
    free(record->token);
    record->token = NULL;
}

struct node *record_enter(struct record *record, struct node *child, bool fresh, int64_t left_ms)
{
    if (left_ms >= 0)
        comment_set_clock(&child->comment, left_ms);
    if (fresh && record->taken_at == child->parent)
        put_first(child);
    record->taken_at = NULL;
    child->parent->visited = child;
    record->current = child;
    if (fresh && record_is_main(child))
        record_update_result(record);
    record_tell(record, CHANGE_PLAYED);
    return child;
}

struct node *record_play_clocked(struct record *record, struct move m, int64_t left_ms)
{
    for (struct node *node = record->current->child; node; node = node->sibling)
        if (node->kind == NODE_MOVE && move_equal(node->move, m))
            return record_enter(record, node, false, left_ms);
    if (!move_is_legal(record->game, &record->current->position, m))
        return NULL;
    return record_enter(record, record_add(record, record->current, m), true, left_ms);
}

void record_make_main(struct record *record)
{
    if (record_is_main(record->current))
        return;
    for (struct node *node = record->current; node->parent; node = node->parent)
        put_first(node);
    record_update_result(record);
    record_tell(record, CHANGE_EDITED);
}

struct node *record_play(struct record *record, struct move m)
{
    return record_play_clocked(record, m, -1);
}

struct node *record_leave(struct record *record, int who, enum ending by)
{
    for (struct node *node = record->current->child; node; node = node->sibling)
        if (node->left == who + 1 && node->left_by == by)
            return record_enter(record, node, false, -1);
    return record_enter(record, record_add_left(record, record->current, who, by), true, -1);
}

/* Going. */

/* Go one step back, and tell the watcher of it as CHANGE. */
static bool step_back(struct record *record, enum record_change change)
{
    if (!record->current->parent)
        return false;
    record->current->parent->visited = record->current;
    record->current = record->current->parent;
    record->taken_at = change == CHANGE_TAKEN ? record->current : NULL;
    record_tell(record, change);
    return true;
}

bool record_undo(struct record *record)
{
    return step_back(record, CHANGE_UNDONE);
}

bool record_take_back(struct record *record)
{
    if (record->result.ending != ENDING_NONE && record->result_at == record->current && record->current->parent)
        record_finish(record, (struct outcome){.ending = ENDING_NONE});
    return step_back(record, CHANGE_TAKEN);
}

bool record_redo(struct record *record)
{
    struct node *next = record->current->visited ? record->current->visited : record->current->child;
    if (!next)
        return false;
    record_go(record, next);
    return true;
}

void record_go(struct record *record, struct node *node)
{
    record->current = node;
    record->taken_at = NULL;
    for (; node->parent; node = node->parent)
        node->parent->visited = node;
    assert(node == record->root);
    record_tell(record, CHANGE_WENT);
}

/* The line ends here: moves that were taken back become a variation, after an equal move beside the last one. */
static void put_aside(struct record *record)
{
    struct node *at = record->current;
    if (record->taken_at != at || !at->child || at->kind != NODE_MOVE)
        return;
    struct node *alike = record_add(record, at->parent, at->move);
    alike->child = at->child;
    alike->last = at->last;
    at->child = at->last = at->visited = NULL;
    for (struct node *node = alike->child; node; node = node->sibling)
        node->parent = alike;
}

void record_finish(struct record *record, struct outcome outcome)
{
    if (outcome.ending != ENDING_NONE)
        put_aside(record);
    record->result = outcome;
    record->result_at = outcome.ending == ENDING_NONE ? NULL : record->current;
    record_update_result(record);
    record_tell(record, CHANGE_FINISHED);
}
