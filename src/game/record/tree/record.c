#include "record/record.h"

#include "record/comment.h"
#include "record/loose.h"
#include "result.h"

#include <assert.h>
#include <time.h>

void record_view(struct record *r, bool viewed, struct node *live)
{
    if (r->viewed == viewed && r->live == live)
        return;
    r->viewed = viewed;
    r->live = live;
    record_tell(r, CHANGE_VIEWED);
}

void record_tell(const struct record *r, enum record_change change)
{
    if (r->watcher.tell)
        r->watcher.tell(r->watcher.context, r, change);
}

/* Tags. */

static struct tag *find_tag(const struct record *r, const char *name)
{
    for (int i = 0; i < r->tags; i++)
        if (strcmp(r->tag[i].name, name) == 0)
            return &r->tag[i];
    return NULL;
}

const char *record_tag(const struct record *r, const char *name)
{
    const struct tag *t = find_tag(r, name);
    return t ? t->value : NULL;
}

const char *record_player_tag(const struct game *g, int who)
{
    static const char *const seats[PLAYERS_MAX] = {"White", "Black", "Red"};
    for (int i = 0; i < g->players; i++)
        for (int k = 0; k < g->players; k++)
            if (i != k && strcmp(g->player[i].name, seats[k]) == 0)
                return g->player[who].name;
    return seats[who];
}

const char *record_player(const struct record *r, int who)
{
    const char *name = record_tag(r, record_player_tag(r->game, who));
    return name && *name && strcmp(name, "?") != 0 ? name : NULL;
}

void record_add_tag(struct record *r, const char *name, const char *value)
{
    r->tag = memory_grow(r->tag, r->tags, &r->tag_room, sizeof *r->tag);
    r->tag[r->tags++] = (struct tag){memory_copy(name, strlen(name)), memory_copy(value, strlen(value))};
}

/* True if LINE is one of a definition that the record's file holds. */
static bool is_definition(const char *line)
{
    return strncmp(line, DEFINITION_LINE, strlen(DEFINITION_LINE)) == 0;
}

bool record_hold_definition(struct record *r)
{
    const char *line = r->game->definition;
    for (int i = 0; i < r->tags; i++)
        for (const char *at = *r->tag[i].name ? NULL : r->tag[i].value; at; at = strchr(at, '\n')) {
            at += *at == '\n';
            if (is_definition(at))
                return false;
        }
    for (; line && *line; line += strspn(line, "\r\n")) {
        SCOPED(text) whole = {0};
        text_addf(&whole, "%s%.*s", DEFINITION_LINE, (int)strcspn(line, "\r\n"), line);
        record_add_tag(r, "", whole.at);
        struct tag last = r->tag[r->tags - 2]; /* a note after all tags is a comment on the first position */
        r->tag[r->tags - 2] = r->tag[r->tags - 1];
        r->tag[r->tags - 1] = last;
        line += strcspn(line, "\r\n");
    }
    return r->game->definition;
}

void record_drop_definition(struct record *r)
{
    int left = 0;
    for (int i = 0; i < r->tags; i++) {
        struct tag *t = &r->tag[i];
        SCOPED(text) rest = {0};
        bool note = !*t->name, held = false;
        for (const char *line = note ? t->value : ""; *line; line += *line == '\n') {
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
            free(t->value);
            t->value = rest.length ? memory_copy(rest.at, rest.length) : NULL;
        }
        if (t->value)
            r->tag[left++] = *t;
        else
            free(t->name);
    }
    r->tags = left;
}

/* Set it without telling the watcher. */
static void set_tag(struct record *r, const char *name, const char *value)
{
    struct tag *t = find_tag(r, name);

    if (!t && value) {
        record_add_tag(r, name, value);
        t = &r->tag[r->tags - 1];
    } else if (t && value) {
        char *copy = memory_copy(value, strlen(value));
        free(t->value);
        t->value = copy;
    } else if (t) {
        free(t->name);
        free(t->value);
        memmove(t, t + 1, (size_t)(r->tag + r->tags - (t + 1)) * sizeof *t);
        r->tags--;
    }
    for (char *c = t && value ? t->value : NULL; c && *c; c++)
        if (*c == '\n' || *c == '\r')
            *c = ' ';
}

void record_set_tag(struct record *r, const char *name, const char *value)
{
    assert(*name);
    set_tag(r, name, value);
    record_tell(r, CHANGE_SIGNED);
}

/* Making and freeing. */

struct record *record_bare(const struct game *g, const struct position *p)
{
    struct record *r = memory_new(sizeof *r);
    r->game = g;
    r->root = r->current = memory_new(sizeof *r->root);
    if (p)
        r->root->position = *p;
    else
        position_start(g, &r->root->position);
    return r;
}

void record_name_definition(struct record *r)
{
    char name[DEFINITION_NAME];
    if (!r->game->definition || record_tag(r, DEFINITION_TAG))
        return;
    game_name_definition(r->game, name);
    record_set_tag(r, DEFINITION_TAG, name);
}

void record_begin_tags(struct record *r, const char *code)
{
    const struct game *g = r->game;
    struct tm now;
    char date[16] = "????.??.??", start[CODE_SIZE];
    time_t seconds = time(NULL);

    if (localtime_r(&seconds, &now))
        strftime(date, sizeof date, "%Y.%m.%d", &now);
    record_add_tag(r, "Event", "?");
    record_add_tag(r, "Site", "?");
    record_add_tag(r, "Date", date);
    record_add_tag(r, "Round", "?");
    for (int i = 0; i < g->players; i++)
        record_add_tag(r, record_player_tag(g, i), "?");
    record_add_tag(r, "Result", "*");
    if (strcmp(g->id, "chess") != 0) /* other programs take a game without Variant for orthodox chess */
        record_add_tag(r, "Variant", g->title);
    record_name_definition(r);
    struct position usual;
    position_start(g, &usual);
    code_write(g, &usual, start);
    /* a game of Chess960 always tells its array */
    if (strcmp(code, start) != 0 || game_arguments(g, RULE_CASTLING)->cells) {
        record_add_tag(r, "SetUp", "1");
        record_add_tag(r, "FEN", code);
    }
    record_add_tag(r, "TimeControl", "-");
    record_add_tag(r, "Termination", result_termination(ENDING_NONE));
}

struct record *record_new(const struct game *g, const struct position *p)
{
    struct record *r = record_bare(g, p);
    char code[CODE_SIZE];
    code_write(g, &r->root->position, code);
    record_begin_tags(r, code);
    return r;
}

void node_free(struct node *node)
{
    struct node *top = node ? node->parent : NULL, *next;

    /* Go down to a leaf, free it, and go on with its sibling or its parent: without recursion, as games may be long. */
    for (struct node *n = node; n && n != top; n = next) {
        if (n->child) {
            next = n->child;
            n->child = NULL;
            continue;
        }
        next = n == node ? NULL : n->sibling ? n->sibling : n->parent;
        free(n->comment);
        free(n->before);
        free(n->after);
        free(n->escapes);
        if (n->loose)
            free(n->loose->line);
        free(n->loose);
        free(n);
    }
}

void record_free(struct record *r)
{
    if (!r)
        return;
    for (int i = 0; i < r->tags; i++) {
        free(r->tag[i].name);
        free(r->tag[i].value);
    }
    free(r->tag);
    free(r->token);
    free(r->tail);
    node_free(r->root);
    free(r);
}

/* Playing. */

struct node *node_add(struct node *node, enum node_kind kind)
{
    struct node *child = memory_new(sizeof *child);
    child->kind = kind;
    child->parent = node;
    child->position = node->position;
    *(node->last ? &node->last->sibling : &node->child) = child;
    return node->last = child;
}

struct node *record_add(struct record *r, struct node *node, struct move m)
{
    struct node *child = node_add(node, NODE_MOVE);
    child->move = m;
    position_play(r->game, &child->position, m);
    return child;
}

struct node *record_add_left(struct record *r, struct node *node, int who, enum ending by)
{
    assert(node->position.alive >> who & 1 && (by == ENDING_RESIGNATION || by == ENDING_TIME));
    struct node *child = node_add(node, NODE_LEFT);
    child->left = (uint8_t)(who + 1);
    child->left_by = (uint8_t)by;
    position_leave(r->game, &child->position, who);
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

/* The word for the Termination tag by which result_guess finds the ending again. */
static const char *termination_word(const struct record *r, const struct node *end, const struct outcome *o)
{
    const char *word = result_termination(o->ending);
    if (o->ending == ENDING_RESIGNATION && o->sharers & (o->sharers - 1))
        return "resignation";
    if (record_is_loose(r))
        return word;
    int count;
    FREED uint64_t *keys = record_past(r, end, &count);
    struct outcome board = outcome_of(r->game, &end->position, keys, count);
    if (board.ending == ENDING_NONE && o->ending == ENDING_AGREEMENT && board.claims)
        return "agreement";
    if (board.ending == ENDING_NONE && o->ending == ENDING_50_MOVES && board.claims & CLAIM_THREEFOLD)
        return "50 moves";
    return word;
}

void record_update_result(struct record *r)
{
    struct node *end = record_line_end(r->root);
    struct outcome o = r->result;
    char result[RESULT_TEXT];

    if (o.ending == ENDING_NONE || !record_is_main(r->result_at))
        o = record_outcome_at(r, end);
    result_write(r->game, &o, result, sizeof result);
    const char *old = record_tag(r, "Result");
    bool same = old && !r->token && strcmp(old, result) == 0;
    if (!same)
        set_tag(r, "Result", result);
    const char *word = termination_word(r, end, &o);
    bool telling = strcmp(word, "normal") != 0 && strcmp(word, result_termination(ENDING_NONE)) != 0;
    if (record_tag(r, "Termination") || (!same && telling))
        set_tag(r, "Termination", word);
    free(r->token);
    r->token = NULL;
}

struct node *record_enter(struct record *r, struct node *child, bool fresh, int64_t left_ms)
{
    if (left_ms >= 0)
        comment_set_clock(&child->comment, left_ms);
    if (fresh && r->taken_at == child->parent)
        put_first(child);
    r->taken_at = NULL;
    child->parent->visited = child;
    r->current = child;
    if (fresh && record_is_main(child))
        record_update_result(r);
    record_tell(r, CHANGE_PLAYED);
    return child;
}

struct node *record_play_clocked(struct record *r, struct move m, int64_t left_ms)
{
    for (struct node *n = r->current->child; n; n = n->sibling)
        if (n->kind == NODE_MOVE && move_equal(n->move, m))
            return record_enter(r, n, false, left_ms);
    if (!move_is_legal(r->game, &r->current->position, m))
        return NULL;
    return record_enter(r, record_add(r, r->current, m), true, left_ms);
}

void record_make_main(struct record *r)
{
    if (record_is_main(r->current))
        return;
    for (struct node *n = r->current; n->parent; n = n->parent)
        put_first(n);
    record_update_result(r);
    record_tell(r, CHANGE_EDITED);
}

struct node *record_play(struct record *r, struct move m)
{
    return record_play_clocked(r, m, -1);
}

struct node *record_leave(struct record *r, int who, enum ending by)
{
    for (struct node *n = r->current->child; n; n = n->sibling)
        if (n->left == who + 1 && n->left_by == by)
            return record_enter(r, n, false, -1);
    return record_enter(r, record_add_left(r, r->current, who, by), true, -1);
}

/* Going. */

/* Go one step back, and tell the watcher of it as CHANGE. */
static bool step_back(struct record *r, enum record_change change)
{
    if (!r->current->parent)
        return false;
    r->current->parent->visited = r->current;
    r->current = r->current->parent;
    r->taken_at = change == CHANGE_TAKEN ? r->current : NULL;
    record_tell(r, change);
    return true;
}

bool record_undo(struct record *r)
{
    return step_back(r, CHANGE_UNDONE);
}

bool record_take_back(struct record *r)
{
    if (r->result.ending != ENDING_NONE && r->result_at == r->current && r->current->parent)
        record_finish(r, (struct outcome){.ending = ENDING_NONE});
    return step_back(r, CHANGE_TAKEN);
}

bool record_redo(struct record *r)
{
    struct node *next = r->current->visited ? r->current->visited : r->current->child;
    if (!next)
        return false;
    record_go(r, next);
    return true;
}

void record_go(struct record *r, struct node *node)
{
    r->current = node;
    r->taken_at = NULL;
    for (; node->parent; node = node->parent)
        node->parent->visited = node;
    assert(node == r->root);
    record_tell(r, CHANGE_WENT);
}

/* The line ends here: moves that were taken back become a variation, after an equal move beside the last one. */
static void put_aside(struct record *r)
{
    struct node *at = r->current;
    if (r->taken_at != at || !at->child || at->kind != NODE_MOVE)
        return;
    struct node *alike = record_add(r, at->parent, at->move);
    alike->child = at->child;
    alike->last = at->last;
    at->child = at->last = at->visited = NULL;
    for (struct node *n = alike->child; n; n = n->sibling)
        n->parent = alike;
}

void record_finish(struct record *r, struct outcome o)
{
    if (o.ending != ENDING_NONE)
        put_aside(r);
    r->result = o;
    r->result_at = o.ending == ENDING_NONE ? NULL : r->current;
    record_update_result(r);
    record_tell(r, CHANGE_FINISHED);
}
