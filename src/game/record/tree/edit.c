#include "record/edit.h"

#include "record/comment.h"
#include "result.h"

#include <assert.h>

/* A copy of TEXT without the carriage returns that stand before line ends. */
static char *copy_lines(const char *text)
{
    char *copy = memory_copy(text, strlen(text)), *to = copy;
    for (const char *from = text; *from; from++)
        if (*from != '\r' || from[1] != '\n')
            *to++ = *from;
    *to = '\0';
    return copy;
}

void edit_words(struct record *r, struct node *node, const char *text)
{
    FREED char *copy = copy_lines(text);
    comment_set_words(&node->comment, copy);
    record_tell(r, CHANGE_EDITED);
}

void edit_shape(struct record *r, struct node *node, const struct shape *s)
{
    comment_toggle_shape(r->game->board, &node->comment, s);
    record_tell(r, CHANGE_EDITED);
}

bool edit_glyph(struct record *r, struct node *node, int glyph)
{
    assert(glyph >= 1 && glyph <= GLYPH_MAX);
    int at = 0;

    while (at < node->glyphs && (glyph <= GLYPH_JUDGING ? node->glyph[at] > GLYPH_JUDGING : node->glyph[at] != glyph))
        at++;
    if (at < node->glyphs && node->glyph[at] == glyph) {
        node->glyphs--;
        memmove(&node->glyph[at], &node->glyph[at + 1], (size_t)(node->glyphs - at) * sizeof *node->glyph);
    } else if (at < GLYPHS_MAX) {
        node->glyph[at] = (uint16_t)glyph;
        if (at == node->glyphs)
            node->glyphs++;
    } else {
        return false;
    }
    record_tell(r, CHANGE_EDITED);
    return true;
}

struct node *edit_variation(struct node *node)
{
    while (node->parent && node->parent->child == node)
        node = node->parent;
    return node->parent ? node : NULL;
}

/* Remove NODE from its siblings. */
static void take_out(struct node *node)
{
    struct node *before = node->parent->child == node ? NULL : node->parent->child;
    while (before && before->sibling != node)
        before = before->sibling;
    *(before ? &before->sibling : &node->parent->child) = node->sibling;
    if (node->parent->last == node)
        node->parent->last = before;
}

int edit_index(const struct node *node)
{
    int index = 0;
    if (node->parent)
        for (const struct node *n = node->parent->child; n != node; n = n->sibling)
            index++;
    return index;
}

static void put_at(struct node *node, int index)
{
    struct node **at = &node->parent->child;
    while (*at && index-- > 0)
        at = &(*at)->sibling;
    node->sibling = *at;
    *at = node;
    if (!node->sibling)
        node->parent->last = node;
}

/* The tree of R has changed; END is where its main line ended before. */
static void end_edit(struct record *r, const struct node *end)
{
    if (record_line_end(r->root) != end)
        record_update_result(r);
    record_tell(r, CHANGE_EDITED);
}

int edit_move(struct record *r, struct node *node, int index)
{
    int old = edit_index(node);
    const struct node *end = record_line_end(r->root);
    take_out(node);
    put_at(node, index);
    r->taken_at = NULL;
    end_edit(r, end);
    return old;
}

/* True if NODE is in the branch that begins with HEAD. */
static bool is_in(const struct node *node, const struct node *head)
{
    while (node && node != head)
        node = node->parent;
    return node != NULL;
}

struct cut edit_delete(struct record *r, struct node *node)
{
    assert(node->parent);
    struct cut c = {node, edit_index(node), r->current, {0}, NULL};
    const struct node *end = record_line_end(r->root);

    take_out(node);
    node->sibling = NULL;
    if (node->parent->visited == node)
        node->parent->visited = NULL;
    if (is_in(r->current, node))
        r->current = node->parent;
    if (is_in(r->taken_at, node))
        r->taken_at = NULL;
    if (is_in(r->result_at, node)) {
        c.result = r->result;
        c.result_at = r->result_at;
        r->result.ending = ENDING_NONE;
        r->result_at = NULL;
    }
    end_edit(r, end);
    return c;
}

void edit_restore(struct record *r, struct cut *c)
{
    if (!c->branch)
        return;
    const struct node *end = record_line_end(r->root);
    put_at(c->branch, c->index);
    r->current = c->current;
    if (c->result_at && !r->result_at) {
        r->result = c->result;
        r->result_at = c->result_at;
    }
    c->branch = NULL;
    end_edit(r, end);
}

void cut_free(struct cut *c)
{
    if (c->branch)
        node_free(c->branch);
    c->branch = NULL;
}
