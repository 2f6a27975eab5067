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

void edit_words(struct record *record, struct node *node, const char *text)
{
    FREED char *copy = copy_lines(text);
    comment_set_words(&node->comment, copy);
    record_tell(record, CHANGE_EDITED);
}

void edit_shape(struct record *record, struct node *node, const struct shape *shape)
{
    comment_toggle_shape(record->game->board, &node->comment, shape);
    record_tell(record, CHANGE_EDITED);
}

bool edit_glyph(struct record *record, struct node *node, int glyph)
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
    record_tell(record, CHANGE_EDITED);
    return true;
}

struct node *edit_variation(struct node *node)
{
    while (node->parent && node->parent->child == node)
        node = node->parent;
    return node->parent ? node : NULL;
}

/* Remove NODE from its siblings. */
static void unlink_node(struct node *node)
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
        for (const struct node *child = node->parent->child; child != node; child = child->sibling)
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

/* The tree of RECORD has changed; END is where its main line ended before. */
static void end_edit(struct record *record, const struct node *end)
{
    if (record_line_end(record->root) != end)
        record_update_result(record);
    record_tell(record, CHANGE_EDITED);
}

int edit_move(struct record *record, struct node *node, int index)
{
    int old = edit_index(node);
    const struct node *end = record_line_end(record->root);
    unlink_node(node);
    put_at(node, index);
    record->taken_at = NULL;
    end_edit(record, end);
    return old;
}

/* True if NODE is in the branch that begins with HEAD. */
static bool is_in(const struct node *node, const struct node *head)
{
    while (node && node != head)
        node = node->parent;
    return node != NULL;
}

struct cut edit_delete(struct record *record, struct node *node)
{
    assert(node->parent);
    struct cut cut = {node, edit_index(node), record->current, {0}, NULL};
    const struct node *end = record_line_end(record->root);

    unlink_node(node);
    node->sibling = NULL;
    if (node->parent->visited == node)
        node->parent->visited = NULL;
    if (is_in(record->current, node))
        record->current = node->parent;
    if (is_in(record->taken_at, node))
        record->taken_at = NULL;
    if (is_in(record->result_at, node)) {
        cut.result = record->result;
        cut.result_at = record->result_at;
        record->result.ending = ENDING_NONE;
        record->result_at = NULL;
    }
    end_edit(record, end);
    return cut;
}

void edit_restore(struct record *record, struct cut *cut)
{
    if (!cut->branch)
        return;
    const struct node *end = record_line_end(record->root);
    put_at(cut->branch, cut->index);
    record->current = cut->current;
    if (cut->result_at && !record->result_at) {
        record->result = cut->result;
        record->result_at = cut->result_at;
    }
    cut->branch = NULL;
    end_edit(record, end);
}

void cut_free(struct cut *cut)
{
    if (cut->branch)
        node_free(cut->branch);
    cut->branch = NULL;
}

/* Makes *TEXT (owned; NULL: nothing) UTF-8. */
static void level_encoding(char **text)
{
    struct text clean = {0};
    if (!*text || utf8_is_valid(*text, strlen(*text)))
        return;
    text_add_either(&clean, *text, strlen(*text));
    free(*text);
    *text = clean.at;
}

void edit_encoding(struct record *record)
{
    for (int i = 0; i < record->tags; i++)
        level_encoding(&record->tag[i].value);
    for (struct node *node = record->root; node;) {
        level_encoding(&node->comment);
        level_encoding(&node->before);
        level_encoding(&node->after);
        struct node *next = node->child;
        for (; !next && node; node = next ? node : node->parent)
            next = node->sibling;
        node = next;
    }
}
