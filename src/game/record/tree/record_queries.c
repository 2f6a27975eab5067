/* What can be asked of a record: lines, lengths, times, keys and outcomes. Changes nothing. */

#include "record/comment.h"
#include "record/loose.h"

cellset node_cells(const struct game *g, const struct node *node)
{
    cellset cells = {0};
    if (node->kind != NODE_MOVE || node->move.type == MOVE_PASS)
        return cells;
    if (node->move.from != CELL_NONE)
        cells = g->board->lane[node->move.from];
    return cellset_or(cells, g->board->lane[node->move.to]);
}

struct node *record_line_end(struct node *node)
{
    while (node->child)
        node = node->child;
    return node;
}

bool record_is_main(const struct node *node)
{
    for (; node->parent; node = node->parent)
        if (node->parent->child != node)
            return false;
    return true;
}

int record_line(const struct node *node, const struct node ***out)
{
    int count = record_length(node);
    *out = memory_new((size_t)(count + 1) * sizeof **out);
    for (int i = count; i > 0; node = node->parent)
        (*out)[--i] = node;
    return count;
}

/* True if the same happened at A and B, nodes other than roots. */
static bool node_alike(const struct node *a, const struct node *b)
{
    if (a->kind == NODE_STEP && b->kind == NODE_STEP)
        return strcmp(a->loose->line, b->loose->line) == 0;
    return a->kind == b->kind && a->left == b->left && a->left_by == b->left_by &&
           (a->kind == NODE_LEFT || move_equal(a->move, b->move));
}

int record_moves_of(const struct node *node, int who)
{
    int n = 0;
    for (; node->parent; node = node->parent)
        n += node->kind == NODE_MOVE && node->parent->position.turn == who;
    return n;
}

int record_length(const struct node *node)
{
    int n = 0;
    for (; node->parent; node = node->parent)
        n++;
    return n;
}

int record_common(const struct node *a, const struct node *b)
{
    int x = record_length(a), y = record_length(b);
    for (; x > y; x--)
        a = a->parent;
    for (; y > x; y--)
        b = b->parent;
    int same = x;
    for (; x > 0; x--, a = a->parent, b = b->parent)
        same = node_alike(a, b) ? same : x - 1;
    return same;
}

bool record_left(const struct node *node, int who, int64_t *ms)
{
    for (; node->parent; node = node->parent)
        if (node->kind != NODE_LEFT && node->parent->position.turn == who && comment_clock(node->comment, ms))
            return true;
    return false;
}

/* The keys of the last positions up to NODE, MOST at most, into OUT; returns how many. */
static int last_keys(const struct node *node, int most, uint64_t *out)
{
    int count = 0;
    for (const struct node *n = node; n && count < most; n = n->parent)
        count++;
    for (int i = count; i-- > 0; node = node->parent)
        out[i] = node->position.key;
    return count;
}

int record_keys(const struct node *node, uint64_t *out)
{
    return last_keys(node, node->position.half + 1, out);
}

uint64_t *record_past(const struct record *r, const struct node *node, int *count)
{
    /* Captured pieces may come back, and so can positions. */
    int most = r->game->rules & (RULE_REENTRY | RULE_DROPS) ? record_length(node) + 1 : node->position.half + 1;
    uint64_t *keys = memory_new(((size_t)most + 1) * sizeof *keys);
    *count = last_keys(node, most, keys);
    return keys;
}

struct outcome record_outcome_at(const struct record *r, const struct node *node)
{
    if (r->result.ending != ENDING_NONE && (r->result_at == node || record_line_end(r->result_at) == node))
        return r->result;
    if (record_is_loose(r))
        return (struct outcome){.ending = ENDING_NONE};
    int count;
    FREED uint64_t *keys = record_past(r, node, &count);
    return outcome_of(r->game, &node->position, keys, count);
}

struct outcome record_outcome(const struct record *r)
{
    return record_outcome_at(r, r->current);
}

struct outcome record_loss(const struct record *r, int who, enum ending by)
{
    const struct position *p = &r->current->position;
    bool drawn = r->game->players == 2 && !record_is_loose(r) && !outcome_can_win(r->game, p, 1 - who);
    return (struct outcome){.ending = by, .sharers = (uint8_t)(drawn ? p->alive : p->alive & ~(1u << who))};
}

struct outcome record_draw(const struct record *r, enum ending by)
{
    return (struct outcome){.ending = by, .sharers = r->current->position.alive};
}

static enum ending claim_of(const struct outcome *o)
{
    return o->ending == ENDING_NONE ? outcome_claim(o->claims) : ENDING_NONE;
}

enum ending record_claim(const struct record *r)
{
    struct outcome o = record_outcome(r);
    return claim_of(&o);
}

enum ending record_claim_with(const struct record *r, struct move m)
{
    const struct node *node = r->current;
    struct position after = node->position;
    int count;
    FREED uint64_t *keys = record_past(r, node, &count);

    position_play(r->game, &after, m);
    keys[count++] = after.key;
    struct outcome o = outcome_of(r->game, &after, keys, count);
    return claim_of(&o);
}

bool number_opens(const struct node *node)
{
    const struct position *p = &node->parent->position;
    const struct node *last = node->parent;

    while (last->kind == NODE_LEFT)
        last = last->parent;
    if (last->parent)
        return p->full != last->parent->position.full;
    return (p->alive & ((1u << p->turn) - 1)) == 0;
}

struct standing record_standing(const struct record *r)
{
    struct standing at = {r->game, (r->live ? r->live : r->current)->position};
    if (r->root->loose)
        position_start(r->game, &at.position);
    return at;
}
