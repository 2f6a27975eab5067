#include "record/loose.h"

#include "result.h"

#include <ctype.h>

/* Set in a position what record.h and the players' names need: whose turn it is and the move's number. */
static void fit_position(const struct game *g, const struct sandbox *s, struct position *p)
{
    position_clear(g, p);
    p->turn = s->turn;
    p->full = s->full;
}

static struct loose *make_loose(const struct sandbox *s, char *line)
{
    struct loose *l = memory_new(sizeof *l);
    l->board = *s;
    l->line = line;
    return l;
}

struct record *loose_bare(const struct game *g, const struct sandbox *s)
{
    struct position p;
    fit_position(g, s, &p);
    struct record *r = record_bare(g, &p);
    r->root->loose = make_loose(s, memory_copy("", 0));
    return r;
}

struct record *loose_new(const struct game *g, const struct sandbox *s)
{
    struct record *r = loose_bare(g, s);
    SCOPED(text) code = {0};
    sandbox_write(g, s, &code);
    record_begin_tags(r, code.at);
    record_add_tag(r, LOOSE_TAG, LOOSE_VALUE);
    return r;
}

/* Add the step AT … END to OUT, without blanks except the one after its label. */
static void add_step(struct text *out, const char *at, const char *end)
{
    SCOPED(text) step = {0};
    text_add(&step, "");
    for (; at < end; at++)
        if (!isspace((unsigned char)*at))
            text_add_bytes(&step, at, 1);
    const char *s = step.at, *label = s + (*s == '_');
    bool labelled =
        isalpha((unsigned char)label[0]) && isalpha((unsigned char)label[1]) && isdigit((unsigned char)label[2]);
    size_t length = labelled ? (size_t)(label + 1 - s) : 0;
    text_add_bytes(out, s, length);
    text_addf(out, "%s%s", length ? " " : "", s + length);
}

/* The LENGTH bytes at TEXT as a node keeps a move. Caller frees. */
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
    struct move_parts p = {.comment = strstr(text, "//")};
    p.length = p.comment ? (size_t)(p.comment - text) : strlen(text);
    while (p.length && isspace((unsigned char)text[p.length - 1]))
        p.length--;
    size_t begin = signs_begin(text, p.length), used = signs_read(text + begin, p.length - begin, false, &p.signs);
    bool marks = begin + used + strspn(text + begin + used, "!? ") >= p.length; /* runs of them may mean nothing */
    p.length = marks ? begin : p.length;
    while (p.length && isspace((unsigned char)text[p.length - 1]))
        p.length--;
    if (p.comment)
        p.comment += 2 + strspn(p.comment + 2, " ");
    return p;
}

/* Add a node after NODE, without telling the watcher. */
static struct node *add(struct record *r, struct node *node, const struct sandbox *s, char *line)
{
    struct node *child = node_add(node, NODE_STEP);
    child->loose = make_loose(s, line);
    fit_position(r->game, s, &child->position);
    return child;
}

/* Give NODE the glyph and comment that followed its move; false if there were none. */
static bool annotate(struct node *node, const struct move_parts *p)
{
    bool marked = p->signs.count && !node->glyphs, told = p->comment && *p->comment && !node->comment;
    if (marked) {
        memcpy(node->glyph, p->signs.glyph, sizeof p->signs.glyph);
        node->glyphs = (uint8_t)p->signs.count;
    }
    if (told)
        node->comment = memory_copy(p->comment, strlen(p->comment));
    return marked || told;
}

/* Make the first LENGTH bytes of TEXT on the board S of a game of G. Returns the line to be kept, NULL with E
 * filled. */
static char *make(const struct game *g, struct sandbox *s, const char *text, size_t length, struct error *e)
{
    char *line = keep_line(text, length);
    struct error own = {0};
    if (sandbox_play(g, s, line, e))
        return line;
    /* The column must be that in the text, not in the line that is kept. */
    char *given = memory_copy(text, length);
    for (char *c = given; *c; c++)
        *c = *c == ',' ? ';' : *c;
    if (!sandbox_play(g, s, given, &own) && e)
        *e = own;
    free(given);
    free(line);
    return NULL;
}

struct node *loose_add(struct record *r, struct node *node, const char *text, struct error *e)
{
    struct move_parts p = split_move(text);
    struct sandbox s = node->loose->board;
    char *line = make(r->game, &s, text, p.length, e);
    if (!line)
        return NULL;
    struct node *child = add(r, node, &s, line);
    annotate(child, &p);
    return child;
}

struct node *loose_play(struct record *r, const char *text, struct error *e)
{
    struct move_parts p = split_move(text);
    struct sandbox s = r->current->loose->board;
    struct node *n = r->current->child;
    char *line = make(r->game, &s, text, p.length, e);
    if (!line)
        return NULL;
    while (n && strcmp(n->loose->line, line) != 0)
        n = n->sibling;
    bool fresh = !n;
    if (fresh)
        n = add(r, r->current, &s, line);
    else
        free(line);
    record_enter(r, n, fresh, -1);
    if (annotate(n, &p))
        record_tell(r, CHANGE_EDITED);
    return n;
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
        for (const char *c = node->loose->line; *c; c++)
            if (*c == ';')
                text_add(out, ",");
            else if (*c != ' ')
                text_add_bytes(out, c, 1);
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
    snprintf(out, size, "%s", text);
}

struct signs node_signs(const struct node *node)
{
    struct signs signs = {.count = node->glyphs};
    memcpy(signs.glyph, node->glyph, sizeof signs.glyph);
    return signs;
}
