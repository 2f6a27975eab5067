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

static int width(const struct text *text)
{
    int n = 0;
    for (size_t i = 0; i < text->length; i++)
        n += ((unsigned char)text->at[i] & 0xC0) != 0x80;
    return n;
}

static void flush(struct lines *lines)
{
    int wide = width(&lines->waiting), blank = lines->parting == PART_BLANK && lines->column > 0;
    bool breaks = lines->parting == PART_LINE ||
                  (lines->parting != PART_NONE && lines->column && lines->column + blank + wide > COLUMNS);

    if (breaks) {
        text_add(lines->out, "\n");
        lines->column = blank = 0;
    }
    if (blank)
        text_add(lines->out, " ");
    text_add_bytes(lines->out, lines->waiting.at, lines->waiting.length);
    lines->column += blank + wide;
    lines->waiting.length = 0;
}

/* Put the LENGTH bytes at TEXT after what is there. */
static void put(struct lines *lines, enum parting parting, const char *text, size_t length)
{
    if (lines->glue && parting != PART_LINE)
        parting = PART_NONE;
    if (lines->full)
        parting = PART_LINE;
    if (!lines->begun)
        parting = PART_NONE;
    lines->begun = true;
    if (parting != PART_NONE) {
        flush(lines);
        lines->parting = parting;
    }
    text_add_bytes(&lines->waiting, text, length);
    lines->full = lines->glue = false;
}

static void put_string(struct lines *lines, enum parting parting, const char *text)
{
    put(lines, parting, text, strlen(text));
}

static void put_line(struct lines *lines, char mark, const char *text, size_t length)
{
    put(lines, mark == '%' ? PART_LINE : PART_BLANK, &mark, 1);
    put(lines, PART_NONE, text, length);
    lines->full = true;
}

/*
 * Put one line of a comment in braces, in pieces that end in a blank where it may be folded (never before a %, which
 * would make it an escaped line; nor within a command such as [%eval 0.3], as not all programs read one that is
 * folded).
 */
static void put_words(struct lines *lines, const char *text, size_t length)
{
    size_t from = 0;
    bool command = false;
    for (size_t i = 0; i < length; i++) {
        command = command ? text[i] != ']' : text[i] == '[' && i + 1 < length && text[i + 1] == '%';
        if (!command && text[i] == ' ' && i + 1 < length && text[i + 1] != '%' && text[i + 1] != '[') {
            put(lines, from ? PART_FOLD : PART_NONE, text + from, i + 1 - from);
            from = i + 1;
        }
    }
    put(lines, from ? PART_FOLD : PART_NONE, text + from, length - from);
}

/* Put a comment, as pgn.h says: lines that braces can hold in braces, the others as `;` comments. */
static void put_comment(struct lines *lines, const char *text)
{
    bool open = false;
    char before = '\0'; /* the last byte of the line before */

    for (const char *line = text, *end; line; line = *end ? end + 1 : NULL) {
        end = line + strcspn(line, "\n");
        size_t length = (size_t)(end - line);
        bool braces = !memchr(line, '}', length);
        if (open && (!braces || *line == '%' || (*line == '[' && line[1] != '%') || before == ' ' || before == '\r')) {
            put_string(lines, PART_NONE, "}");
            open = false;
        }
        if (!braces) {
            put_line(lines, ';', line, length);
        } else {
            put_string(lines, open ? PART_LINE : PART_BLANK, open ? "" : "{");
            put_words(lines, line, length);
            open = true;
        }
        before = length ? end[-1] : '\0';
    }
    if (open)
        put_string(lines, PART_NONE, "}");
}

static void put_escapes(struct lines *lines, const char *text)
{
    for (const char *end; text; text = *end ? end + 1 : NULL) {
        end = text + strcspn(text, "\n");
        put_line(lines, '%', text, (size_t)(end - text));
    }
}

/* Put NODE's move, with its number where it needs one (FORCED: after anything but a move). */
static void put_move(struct lines *lines, const struct record *record, const struct node *node, bool forced)
{
    const struct position *p = &node->parent->position;
    SCOPED(text) word = {0};
    bool opens = number_opens(node);

    if (p->duck_due) { /* `Nf3,@e4` */
        text_add(&word, forced ? "" : ",");
        node_write_word(record->game, node, &word);
        put(lines, forced ? PART_BLANK : PART_NONE, word.at, word.length);
        return;
    }
    if (opens || forced)
        text_addf(&word, "%d%s ", p->full, opens ? "." : "...");
    node_write_word(record->game, node, &word);
    put(lines, PART_BLANK, word.at, word.length);
}

/*
 * The comment after NODE's move or at the root: on the main line also the notes that were written for it while it was a
 * variation.
 */
static bool put_notes(struct lines *lines, const struct node *node)
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
        put_comment(lines, all.at);
    if (node->escapes)
        put_escapes(lines, node->escapes);
    return any || node->escapes;
}

static void put_glyphs(struct lines *lines, const struct node *node)
{
    for (int i = 0; i < node->glyphs; i++) {
        SCOPED(text) glyph = {0};
        text_addf(&glyph, "$%d", node->glyph[i]);
        put(lines, PART_BLANK, glyph.at, glyph.length);
    }
}

/* Put whom the move of NODE eliminated, how and by whom: it follows from the move, but not all readers know the
 * rules. */
static void put_eliminations(struct lines *lines, const struct record *record, const struct node *node)
{
    const struct position *before = &node->parent->position;
    for (int who = 0; who < record->game->players && record->game->players > 2; who++) {
        SCOPED(text) text = {0};
        if (!(before->alive >> who & 1) || node->position.alive >> who & 1)
            continue;
        text_addf(&text, "{[%%left %s checkmate %s]}", record->game->player[who].name,
                  record->game->player[node_eliminator(node)].name);
        put(lines, PART_BLANK, text.at, text.length);
    }
}

/* Put a move, or the player who leaves instead, with what belongs to it. Returns whether the next move needs its
 * number. */
static bool put_node(struct lines *lines, const struct record *record, const struct node *node, bool forced)
{
    bool left = node->kind == NODE_LEFT;
    if (left) {
        SCOPED(text) text = {0};
        text_add(&text, "{[%left ");
        node_write_word(record->game, node, &text);
        text_add(&text, "]}");
        put(lines, PART_BLANK, text.at, text.length);
    } else {
        put_move(lines, record, node, forced);
    }
    put_glyphs(lines, node);
    if (!left)
        put_eliminations(lines, record, node);
    return put_notes(lines, node) || left;
}

static void put_line_of_moves(struct lines *lines, const struct record *record, const struct node *node,
                              bool main_line);

/* Put VARIATION and those after it; true if there are any. */
static bool put_variations(struct lines *lines, const struct record *record, const struct node *variation)
{
    bool any = variation != NULL;
    for (; variation; variation = variation->sibling) {
        put_string(lines, PART_BLANK, "(");
        lines->glue = true;
        if (variation->before)
            put_comment(lines, variation->before);
        put_line_of_moves(lines, record, variation, false);
        put_string(lines, PART_NONE, ")");
        if (variation->after)
            put_comment(lines, variation->after);
    }
    return any;
}

/* Put the line that begins with NODE, and the variations to its moves except the first; those of a move that the duck's
 * follows stand behind that. */
static void put_line_of_moves(struct lines *lines, const struct record *record, const struct node *node, bool main_line)
{
    const struct node *held = NULL;
    for (bool forced = true, first = true; node; node = node->child, first = false) {
        const struct node *others = first && !main_line ? NULL : node->sibling;
        forced = put_node(lines, record, node, forced);
        if (node->position.duck_due && node->child) {
            held = others;
            continue;
        }
        forced = put_variations(lines, record, others) || forced;
        forced = put_variations(lines, record, held) || forced;
        held = NULL;
    }
}

static void put_tags(const struct record *record, struct text *out)
{
    for (int i = 0; i < record->tags; i++) {
        const struct tag *tag = &record->tag[i];
        if (!*tag->name) {
            text_addf(out, "%s\n", tag->value);
            continue;
        }
        text_addf(out, "[%s \"", tag->name);
        for (const char *here = tag->value; *here; here++)
            text_addf(out, "%s%c", *here == '"' || *here == '\\' ? "\\" : "", *here);
        text_add(out, "\"]\n");
    }
    text_add(out, "\n");
}

/* Returns the result to write after the moves: that of the file, else that of the tag. */
static const char *closing(const struct record *record)
{
    const char *tag = record_tag(record, "Result");
    struct shares shares;
    if (record->token)
        return record->token;
    return tag && result_read(tag, &shares) ? tag : "*";
}

void pgn_write(const struct record *record, struct text *out)
{
    struct lines lines = {.out = out, .parting = PART_NONE};

    put_tags(record, out);
    text_add(&lines.waiting, "");
    put_glyphs(&lines, record->root);
    put_notes(&lines, record->root);
    if (record->root->child)
        put_line_of_moves(&lines, record, record->root->child, true);
    put_string(&lines, PART_BLANK, closing(record));
    flush(&lines);
    text_add(out, "\n");
    if (record->tail)
        text_addf(out, "%s\n", record->tail);
    text_free(&lines.waiting);
}
