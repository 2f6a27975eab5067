/* PGN: writing a record in export form. */
#include "record/loose.h"
#include "record/pgn.h"
#include "tree/result.h"

enum { COLUMNS = 80 };

/* How a piece of text is separated from the one before it. */
enum parting {
    PART_BLANK, /* a blank or a line end */
    PART_FOLD,  /* nothing, or a line end: the piece before brings its own blank */
    PART_NONE,  /* nothing */
    PART_LINE,  /* a line end */
};

/* Moves are folded into lines. The last piece waits, as its width is not known before the pieces that join it without a
 * blank. */
struct lines {
    struct text *out;
    int column; /* where the line in OUT ends */
    struct text waiting;
    enum parting parting; /* between OUT and the piece that waits */
    bool begun;           /* something was put */
    bool full;            /* a line end must come next */
    bool glue;            /* the next piece follows a ( */
};

static int width(const struct text *t)
{
    int n = 0;
    for (size_t i = 0; i < t->length; i++)
        n += ((unsigned char)t->at[i] & 0xC0) != 0x80;
    return n;
}

static void flush(struct lines *l)
{
    int w = width(&l->waiting), blank = l->parting == PART_BLANK && l->column > 0;
    bool breaks = l->parting == PART_LINE || (l->parting != PART_NONE && l->column && l->column + blank + w > COLUMNS);

    if (breaks) {
        text_add(l->out, "\n");
        l->column = blank = 0;
    }
    if (blank)
        text_add(l->out, " ");
    text_add_bytes(l->out, l->waiting.at, l->waiting.length);
    l->column += blank + w;
    l->waiting.length = 0;
}

/* Put the LENGTH bytes at S after what is there. */
static void put(struct lines *l, enum parting parting, const char *s, size_t length)
{
    if (l->glue && parting != PART_LINE)
        parting = PART_NONE;
    if (l->full)
        parting = PART_LINE;
    if (!l->begun)
        parting = PART_NONE;
    l->begun = true;
    if (parting != PART_NONE) {
        flush(l);
        l->parting = parting;
    }
    text_add_bytes(&l->waiting, s, length);
    l->full = l->glue = false;
}

static void put_string(struct lines *l, enum parting parting, const char *s)
{
    put(l, parting, s, strlen(s));
}

static void put_line(struct lines *l, char mark, const char *s, size_t length)
{
    put(l, mark == '%' ? PART_LINE : PART_BLANK, &mark, 1);
    put(l, PART_NONE, s, length);
    l->full = true;
}

/*
 * Put one line of a comment in braces, in pieces that end in a blank where it may be folded (never before a %, which
 * would make it an escaped line; nor within a command such as [%eval 0.3], as not all programs read one that is
 * folded).
 */
static void put_words(struct lines *l, const char *s, size_t length)
{
    size_t from = 0;
    bool command = false;
    for (size_t i = 0; i < length; i++) {
        command = command ? s[i] != ']' : s[i] == '[' && i + 1 < length && s[i + 1] == '%';
        if (!command && s[i] == ' ' && i + 1 < length && s[i + 1] != '%' && s[i + 1] != '[') {
            put(l, from ? PART_FOLD : PART_NONE, s + from, i + 1 - from);
            from = i + 1;
        }
    }
    put(l, from ? PART_FOLD : PART_NONE, s + from, length - from);
}

/* Put a comment, as pgn.h says: lines that braces can hold in braces, the others as `;` comments. */
static void put_comment(struct lines *l, const char *text)
{
    bool open = false;
    char before = '\0'; /* the last byte of the line before */

    for (const char *line = text, *end; line; line = *end ? end + 1 : NULL) {
        end = line + strcspn(line, "\n");
        size_t length = (size_t)(end - line);
        bool braces = !memchr(line, '}', length);
        if (open && (!braces || *line == '%' || (*line == '[' && line[1] != '%') || before == ' ' || before == '\r')) {
            put_string(l, PART_NONE, "}");
            open = false;
        }
        if (!braces) {
            put_line(l, ';', line, length);
        } else {
            put_string(l, open ? PART_LINE : PART_BLANK, open ? "" : "{");
            put_words(l, line, length);
            open = true;
        }
        before = length ? end[-1] : '\0';
    }
    if (open)
        put_string(l, PART_NONE, "}");
}

static void put_escapes(struct lines *l, const char *text)
{
    for (const char *end; text; text = *end ? end + 1 : NULL) {
        end = text + strcspn(text, "\n");
        put_line(l, '%', text, (size_t)(end - text));
    }
}

/* Put NODE's move, with its number where it needs one (FORCED: after anything but a move). */
static void put_move(struct lines *l, const struct record *r, const struct node *node, bool forced)
{
    const struct position *p = &node->parent->position;
    SCOPED(text) word = {0};
    bool opens = number_opens(node);

    if (opens || forced)
        text_addf(&word, "%d%s ", p->full, opens ? "." : "...");
    node_write_word(r->game, node, &word);
    put(l, PART_BLANK, word.at, word.length);
}

/*
 * The comment after NODE's move or at the root: on the main line also the notes that were written for it while it was a
 * variation.
 */
static bool put_notes(struct lines *l, const struct node *node)
{
    const struct node *next = node->child;
    bool main_line = node->parent && node->parent->child == node;
    const char *part[] = {node->comment, main_line ? node->after : NULL, next ? next->before : NULL};
    SCOPED(text) all = {0};

    for (int i = 0; i < 3; i++)
        if (part[i]) {
            text_add(&all, all.at ? "\n" : "");
            text_add(&all, part[i]);
        }
    bool any = all.at != NULL;
    if (any)
        put_comment(l, all.at);
    if (node->escapes)
        put_escapes(l, node->escapes);
    return any || node->escapes;
}

static void put_glyphs(struct lines *l, const struct node *node)
{
    for (int i = 0; i < node->glyphs; i++) {
        SCOPED(text) glyph = {0};
        text_addf(&glyph, "$%d", node->glyph[i]);
        put(l, PART_BLANK, glyph.at, glyph.length);
    }
}

/* Put whom the move of NODE eliminated, how and by whom: it follows from the move, but not all readers know the
 * rules. */
static void put_eliminations(struct lines *l, const struct record *r, const struct node *node)
{
    const struct position *before = &node->parent->position;
    for (int who = 0; who < r->game->players && r->game->players > 2; who++) {
        SCOPED(text) t = {0};
        if (!(before->alive >> who & 1) || node->position.alive >> who & 1)
            continue;
        text_addf(&t, "{[%%left %s checkmate %s]}", r->game->player[who].name,
                  r->game->player[node_eliminator(node)].name);
        put(l, PART_BLANK, t.at, t.length);
    }
}

/* Put a move, or the player who leaves instead, with what belongs to it. Returns whether the next move needs its
 * number. */
static bool put_node(struct lines *l, const struct record *r, const struct node *node, bool forced)
{
    bool left = node->kind == NODE_LEFT;
    if (left) {
        SCOPED(text) t = {0};
        text_add(&t, "{[%left ");
        node_write_word(r->game, node, &t);
        text_add(&t, "]}");
        put(l, PART_BLANK, t.at, t.length);
    } else {
        put_move(l, r, node, forced);
    }
    put_glyphs(l, node);
    if (!left)
        put_eliminations(l, r, node);
    return put_notes(l, node) || left;
}

/* Put the line that begins with NODE, and the variations to its moves except the first. */
static void put_line_of_moves(struct lines *l, const struct record *r, const struct node *node, bool main_line)
{
    for (bool forced = true, first = true; node; node = node->child, first = false) {
        forced = put_node(l, r, node, forced);
        if (first && !main_line)
            continue;
        for (const struct node *v = node->sibling; v; v = v->sibling) {
            put_string(l, PART_BLANK, "(");
            l->glue = true;
            if (v->before)
                put_comment(l, v->before);
            put_line_of_moves(l, r, v, false);
            put_string(l, PART_NONE, ")");
            if (v->after)
                put_comment(l, v->after);
            forced = true;
        }
    }
}

static void put_tags(const struct record *r, struct text *out)
{
    for (int i = 0; i < r->tags; i++) {
        const struct tag *t = &r->tag[i];
        if (!*t->name) {
            text_addf(out, "%s\n", t->value);
            continue;
        }
        text_addf(out, "[%s \"", t->name);
        for (const char *c = t->value; *c; c++)
            text_addf(out, "%s%c", *c == '"' || *c == '\\' ? "\\" : "", *c);
        text_add(out, "\"]\n");
    }
    text_add(out, "\n");
}

/* The result to write after the moves: that of the file, else that of the tag. */
static const char *closing(const struct record *r)
{
    const char *tag = record_tag(r, "Result");
    struct shares s;
    if (r->token)
        return r->token;
    return tag && result_read(tag, &s) ? tag : "*";
}

void pgn_write(const struct record *r, struct text *out)
{
    struct lines l = {.out = out, .parting = PART_NONE};

    put_tags(r, out);
    text_add(&l.waiting, "");
    put_glyphs(&l, r->root);
    put_notes(&l, r->root);
    if (r->root->child)
        put_line_of_moves(&l, r, r->root->child, true);
    put_string(&l, PART_BLANK, closing(r));
    flush(&l);
    text_add(out, "\n");
    if (r->tail)
        text_addf(out, "%s\n", r->tail);
    text_free(&l.waiting);
}
