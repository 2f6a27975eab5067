#include "record/loose.h"

#include "result.h"

#include <ctype.h>

/* Set in a position what record.h and the players' names need: whose turn it is and the move's number. */
static void fit_position(const struct game *g, const struct sandbox *sandbox, struct position *p)
{
    position_clear(g, p);
    p->turn = sandbox->turn;
    p->full = sandbox->full;
}

static struct loose *make_loose(const struct sandbox *sandbox, char *line)
{
    struct loose *loose = memory_new(sizeof *loose);
    loose->board = *sandbox;
    loose->line = line;
    return loose;
}

struct record *loose_bare(const struct game *g, const struct sandbox *sandbox)
{
    struct position p;
    fit_position(g, sandbox, &p);
    struct record *record = record_bare(g, &p);
    record->root->loose = make_loose(sandbox, memory_copy("", 0));
    return record;
}

struct record *loose_new(const struct game *g, const struct sandbox *sandbox)
{
    struct record *record = loose_bare(g, sandbox);
    SCOPED(text) code = {0};
    sandbox_write(g, sandbox, &code);
    record_begin_tags(record, code.at);
    record_add_tag(record, LOOSE_TAG, LOOSE_VALUE);
    return record;
}

/* Add the step AT … END to OUT, without blanks except the one after its label. */
static void add_step(struct text *out, const char *at, const char *end)
{
    SCOPED(text) step = {0};
    text_add(&step, "");
    for (; at < end; at++)
        if (!isspace((unsigned char)*at))
            text_add_bytes(&step, at, 1);
    const char *text = step.at, *label = text + (*text == '_');
    bool labelled =
        isalpha((unsigned char)label[0]) && isalpha((unsigned char)label[1]) && isdigit((unsigned char)label[2]);
    size_t length = labelled ? (size_t)(label + 1 - text) : 0;
    text_add_bytes(out, text, length);
    text_addf(out, "%s%s", length ? " " : "", text + length);
}

/* Returns the LENGTH bytes at TEXT as a node keeps a move. Caller frees. */
static char *keep_line(const char *text, size_t length)
{
    struct text out = {0};
    text_add(&out, "");
    for (const char *at = text, *end = text + length; at <= end;) {
        const char *to = at;
        while (to < end && !strchr(";,", *to))
            to++;
        if (at > text)
            text_add(&out, "; ");
        add_step(&out, at, to);
        at = to + 1;
    }
    return out.at;
}

/* A move's text taken apart: the LENGTH of its steps, the signs after them, its comment (NULL: none). */
struct move_parts {
    size_t length;
    struct signs signs;
    const char *comment;
};

static struct move_parts split_move(const char *text)
{
    struct move_parts parts = {.comment = strstr(text, "//")};
    parts.length = parts.comment ? (size_t)(parts.comment - text) : strlen(text);
    while (parts.length && isspace((unsigned char)text[parts.length - 1]))
        parts.length--;
    size_t begin = signs_begin(text, parts.length),
           used = signs_read(text + begin, parts.length - begin, false, &parts.signs);
    bool marks = begin + used + strspn(text + begin + used, "!? ") >= parts.length; /* runs of them may mean nothing */
    parts.length = marks ? begin : parts.length;
    while (parts.length && isspace((unsigned char)text[parts.length - 1]))
        parts.length--;
    if (parts.comment)
        parts.comment += 2 + strspn(parts.comment + 2, " ");
    return parts;
}

/* Add a node after NODE, without telling the watcher. */
static struct node *add(struct record *record, struct node *node, const struct sandbox *sandbox, char *line)
{
    struct node *child = node_add(node, NODE_STEP);
    child->loose = make_loose(sandbox, line);
    fit_position(record->game, sandbox, &child->position);
    return child;
}

/* Give NODE the glyph and comment that followed its move; false if there were none. */
static bool annotate(struct node *node, const struct move_parts *parts)
{
    bool marked = parts->signs.count && !node->glyphs, told = parts->comment && *parts->comment && !node->comment;
    if (marked) {
        memcpy(node->glyph, parts->signs.glyph, sizeof parts->signs.glyph);
        node->glyphs = (uint8_t)parts->signs.count;
    }
    if (told)
        node->comment = memory_copy(parts->comment, strlen(parts->comment));
    return marked || told;
}

/* Make the first LENGTH bytes of TEXT on the board SANDBOX of a game of G. Returns the line to be kept, NULL with ERROR
 * filled. */
static char *make(const struct game *g, struct sandbox *sandbox, const char *text, size_t length, struct error *error)
{
    char *line = keep_line(text, length);
    struct error own = {0};
    if (sandbox_play(g, sandbox, line, error))
        return line;
    /* The column must be that in the text, not in the line that is kept. */
    char *given = memory_copy(text, length);
    for (char *here = given; *here; here++)
        *here = *here == ',' ? ';' : *here;
    if (!sandbox_play(g, sandbox, given, &own) && error)
        *error = own;
    free(given);
    free(line);
    return NULL;
}

struct node *loose_add(struct record *record, struct node *node, const char *text, struct error *error)
{
    struct move_parts parts = split_move(text);
    struct sandbox sandbox = node->loose->board;
    char *line = make(record->game, &sandbox, text, parts.length, error);
    if (!line)
        return NULL;
    struct node *child = add(record, node, &sandbox, line);
    annotate(child, &parts);
    return child;
}

struct node *loose_play(struct record *record, const char *text, struct error *error)
{
    struct move_parts parts = split_move(text);
    struct sandbox sandbox = record->current->loose->board;
    struct node *node = record->current->child;
    char *line = make(record->game, &sandbox, text, parts.length, error);
    if (!line)
        return NULL;
    while (node && strcmp(node->loose->line, line) != 0)
        node = node->sibling;
    bool fresh = !node;
    if (fresh)
        node = add(record, record->current, &sandbox, line);
    else
        free(line);
    record_enter(record, node, fresh, -1);
    if (annotate(node, &parts))
        record_tell(record, CHANGE_EDITED);
    return node;
}

void node_write_word(const struct game *g, const struct node *node, struct text *out)
{
    char token[MOVE_TEXT];
    switch (node->kind) {
    case NODE_ROOT:
        break;
    case NODE_MOVE:
        movetext_write_pgn(g, &node->parent->position, node->move, token);
        text_add(out, token);
        break;
    case NODE_LEFT:
        text_addf(out, "%s %s", g->player[node->left - 1].name, node->left_by == ENDING_TIME ? "time" : "resignation");
        break;
    case NODE_STEP:
        for (const char *here = node->loose->line; *here; here++)
            if (*here == ';')
                text_add(out, ",");
            else if (*here != ' ')
                text_add_bytes(out, here, 1);
        break;
    }
}

void node_write_move(const struct game *g, const struct node *node, char *out, size_t size)
{
    char text[MOVE_TEXT];
    switch (node->kind) {
    case NODE_ROOT:
        out[0] = '\0';
        break;
    case NODE_MOVE:
        movetext_write(g, &node->parent->position, node->move, text);
        snprintf(out, size, "%s", text);
        break;
    case NODE_LEFT:
        snprintf(out, size, "%s %s", g->player[node->left - 1].name,
                 node->left_by == ENDING_TIME ? "loses on time" : "resigns");
        break;
    case NODE_STEP:
        snprintf(out, size, "%s", node->loose->line);
        break;
    }
}

void node_write_listed(const struct game *g, const struct node *node, enum move_style style, char *out, size_t size)
{
    char text[MOVE_TEXT];
    if (node->kind != NODE_MOVE) {
        node_write_move(g, node, out, size);
        return;
    }
    movetext_write_listed(g, &node->parent->position, &node->position, node->move, style, text);
    if (node->parent->position.duck_due && node->parent->kind == NODE_MOVE) { /* `Nf3,@e4` */
        node_write_listed(g, node->parent, style, out, size);
        size_t length = strlen(out);
        snprintf(out + length, size - length, ",%s", text);
        return;
    }
    snprintf(out, size, "%s", text);
}

struct signs node_signs(const struct node *node)
{
    struct signs signs = {.count = node->glyphs};
    memcpy(signs.glyph, node->glyph, sizeof signs.glyph);
    return signs;
}
