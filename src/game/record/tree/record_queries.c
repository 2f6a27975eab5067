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

bool node_is_null(const struct game *g, const struct node *node)
{
    return node->kind == NODE_MOVE && node->move.type == MOVE_PASS &&
           !move_is_legal(g, &node->parent->position, node->move);
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

/* True if the same happened at FIRST and SECOND, nodes other than roots. */
static bool node_alike(const struct node *first, const struct node *second)
{
    if (first->kind == NODE_STEP && second->kind == NODE_STEP)
        return strcmp(first->loose->line, second->loose->line) == 0;
    return first->kind == second->kind && first->left == second->left && first->left_by == second->left_by &&
           (first->kind == NODE_LEFT || move_equal(first->move, second->move));
}

int record_moves_of(const struct node *node, int who)
{
    int n = 0;
    for (; node->parent; node = node->parent)
        n += node->kind == NODE_MOVE && node->parent->position.turn == who && !node->position.duck_due;
    return n;
}

int record_length(const struct node *node)
{
    int n = 0;
    for (; node->parent; node = node->parent)
        n++;
    return n;
}

int record_common(const struct node *first, const struct node *second)
{
    int x = record_length(first), y = record_length(second);
    for (; x > y; x--)
        first = first->parent;
    for (; y > x; y--)
        second = second->parent;
    int same = x;
    for (; x > 0; x--, first = first->parent, second = second->parent)
        same = node_alike(first, second) ? same : x - 1;
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
    for (const struct node *earlier = node; earlier && count < most; earlier = earlier->parent)
        count++;
    for (int i = count; i-- > 0; node = node->parent)
        out[i] = node->position.key;
    return count;
}

/* Returns how many keys up to NODE's own position may matter: a duck's moves are not counted in `half`. */
static int keys_wanted(const struct node *node)
{
    return (node->move.type == MOVE_DUCK || node->position.duck_due ? 2 : 1) * (node->position.half + 1);
}

int record_keys(const struct node *node, uint64_t *out)
{
    return last_keys(node, keys_wanted(node), out);
}

uint64_t *record_past(const struct record *record, const struct node *node, int *count)
{
    /* Captured pieces may come back, and so can positions. */
    int most = rules_has(record->game, RULE_REENTRY) || rules_has(record->game, RULE_DROPS) ? record_length(node) + 1
                                                                                            : keys_wanted(node);
    uint64_t *keys = memory_new(((size_t)most + 1) * sizeof *keys);
    *count = last_keys(node, most, keys);
    return keys;
}

struct outcome record_outcome_at(const struct record *record, const struct node *node)
{
    if (record->result.ending != ENDING_NONE &&
        (record->result_at == node || record_line_end(record->result_at) == node))
        return record->result;
    if (record_is_loose(record))
        return (struct outcome){.ending = ENDING_NONE};
    int count;
    FREED uint64_t *keys = record_past(record, node, &count);
    return outcome_of(record->game, &node->position, keys, count);
}

struct outcome record_outcome(const struct record *record)
{
    return record_outcome_at(record, record->current);
}

struct outcome record_loss(const struct record *record, int who, enum ending by)
{
    const struct position *p = &record->current->position;
    bool drawn = record->game->players == 2 && !record_is_loose(record) && !outcome_can_win(record->game, p, 1 - who);
    return (struct outcome){.ending = by, .sharers = (uint8_t)(drawn ? p->alive : p->alive & ~(1u << who))};
}

struct outcome record_draw(const struct record *record, enum ending by)
{
    return (struct outcome){.ending = by, .sharers = record->current->position.alive};
}

static enum ending claim_of(const struct outcome *outcome)
{
    return outcome->ending == ENDING_NONE ? outcome_claim(outcome->claims) : ENDING_NONE;
}

enum ending record_claim(const struct record *record)
{
    struct outcome outcome = record_outcome(record);
    return claim_of(&outcome);
}

enum ending record_claim_with(const struct record *record, struct move m)
{
    const struct node *node = record->current;
    struct position after = node->position;
    int count;
    FREED uint64_t *keys = record_past(record, node, &count);

    position_play(record->game, &after, m);
    keys[count++] = after.key;
    struct outcome outcome = outcome_of(record->game, &after, keys, count);
    return claim_of(&outcome);
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

struct standing record_standing(const struct record *record)
{
    struct standing at = {record->game, (record->live ? record->live : record->current)->position};
    if (record->root->loose)
        position_start(record->game, &at.position);
    return at;
}

bool record_has_odds(const struct record *record)
{
    const struct game *g = record->game;
    const struct position *from = &record->root->position;
    struct position array;
    bool differ = false;
    if (record_is_loose(record))
        return false;
    position_start(g, &array);
    if (from->turn != array.turn)
        return false;
    for (int place = 0; place < g->board->cells; place++)
        if (from->on[place] && from->on[place] != array.on[place])
            return false;
    for (int i = 0; i < g->kinds * g->players; i++) {
        const int kind = i % g->kinds, who = i / g->kinds;
        const int left[] = {cellset_count(cellset_and(from->player[who], from->kind[kind])),
                            cellset_count(cellset_and(from->player[0], from->kind[kind]))};
        const int all[] = {cellset_count(cellset_and(array.player[who], array.kind[kind])),
                           cellset_count(cellset_and(array.player[0], array.kind[kind]))};
        differ = differ || all[0] - left[0] != all[1] - left[1];
    }
    return differ;
}
