/* PGN: finding the games in a text of many. */
#include "lexer.h"
#include "record/pgn.h"

#include <ctype.h>

enum { BYTES_A_LOOK = 1 << 18 }; /* bytes that are read between two reports of progress */

/* The tags of a game so far, to find where those of the next begin. */
enum { NAMES_MAX = 64 };
struct section {
    struct tag_parts tag[NAMES_MAX];
    int tags;
    const char *end; /* of its last tag */
};

static bool same_name(const struct tag_parts *a, const struct tag_parts *b)
{
    return a->name_length == b->name_length && memcmp(a->name, b->name, a->name_length) == 0;
}

static bool has_blank_line(const char *at, const char *to)
{
    for (int line_ends = 0; at < to; at++)
        if (*at == '\n' && ++line_ends == 2)
            return true;
        else if (!isspace((unsigned char)*at))
            line_ends = 0;
    return false;
}

/* Adds the tag T to S. Returns true if T begins the next game, whose tags S then collects: T has the name of S's first
 * tag or, after a blank line, that of any tag of S, or Event. Games that were never played are tags alone. */
static bool begins_game(struct section *s, const struct token *t)
{
    struct tag_parts tag;
    bool told = false;
    tag_split(t->at, t->at + t->length, t->at, &tag);
    for (int i = 0; i < s->tags; i++)
        told |= same_name(&s->tag[i], &tag);
    bool begins =
        s->tags && (same_name(&s->tag[0], &tag) ||
                    (has_blank_line(s->end, t->at) && (told || lexer_same(tag.name, tag.name_length, "Event"))));
    s->tags = begins ? 0 : s->tags;
    if (s->tags < NAMES_MAX)
        s->tag[s->tags++] = tag;
    s->end = tag.end;
    return begins;
}

int pgn_split(const char *text, size_t length, const struct progress *p, struct span **out)
{
    enum { BETWEEN, TAGS, MOVES } state = BETWEEN;
    struct lexer l;
    struct section section = {.tags = 0};
    struct span *span = NULL, next = {0, 0, 0};
    int spans = 0, room = 0, depth = 0;
    size_t told = 0;

    lexer_start(&l, text, text + length, 1);
    for (;;) {
        struct token t = lexer_next(&l);
        bool note = token_is_note(&t), tag = t.kind == TOKEN_TAG,
             second = tag && state == TAGS && begins_game(&section, &t);
        if (second || (state == MOVES && (tag || t.kind == TOKEN_END))) {
            span[spans - 1].end = next.end;
            state = BETWEEN;
            next.line = 0;
        }
        if (t.kind == TOKEN_END)
            break;
        if ((size_t)(t.at - text) - told >= BYTES_A_LOOK && !progress_tell(p, told = (size_t)(t.at - text), length)) {
            free(span);
            return -1;
        }
        if (spans == room && !memory_has(2 * (size_t)room * sizeof *span)) {
            free(span);
            return -2;
        }
        if (next.line == 0)
            next = (struct span){(size_t)(t.at - text), 0, t.line};
        next.end = (size_t)(l.at - text);
        if (state == BETWEEN && t.kind == TOKEN_RESULT && spans) { /* the result once more */
            span[spans - 1].end = next.end;
            next.line = 0;
            continue;
        }
        if (state == BETWEEN && !note) {
            span = memory_grow(span, spans, &room, sizeof *span);
            span[spans++] = next;
            depth = 0;
            section.tags = second ? section.tags : 0;
            if (tag && !second)
                begins_game(&section, &t);
        }
        if (!note)
            state = tag || (state != MOVES && t.kind == TOKEN_FAULT && *t.at != '{') ? TAGS : MOVES;
        if (spans && state != BETWEEN)
            span[spans - 1].end = next.end;
        depth += t.kind == TOKEN_OPEN ? 1 : t.kind == TOKEN_CLOSE && depth ? -1 : 0;
        if (t.kind == TOKEN_RESULT && depth == 0) {
            state = BETWEEN;
            next.line = 0;
        }
    }
    if (spans && next.line && state == BETWEEN) /* what follows the last game */
        span[spans - 1].end = next.end;
    for (int i = 0; i < spans; i++)
        while (isspace((unsigned char)text[span[i].end - 1]))
            span[i].end--;
    *out = span;
    return spans;
}

/* True if the word T names a cell or is castling. Words with slashes are position codes. */
static bool may_be_move(const struct token *t)
{
    if (memchr(t->at, '/', t->length))
        return false;
    for (size_t i = 0; i + 1 < t->length; i++)
        if (isalpha((unsigned char)t->at[i]) && isdigit((unsigned char)t->at[i + 1]))
            return true;
    return t->length >= 3 && (memcmp(t->at, "O-O", 3) == 0 || memcmp(t->at, "0-0", 3) == 0);
}

bool pgn_is_other_text(const struct source *s, int *line, int *column)
{
    struct lexer l;
    struct token t;

    lexer_start(&l, s->text, s->text + s->length, s->line);
    do
        t = lexer_next(&l);
    while (token_is_note(&t));
    *line = t.line;
    *column = t.column;
    return t.kind == TOKEN_WORD && !may_be_move(&t);
}

void pgn_peek(const struct source *s, const char *const *names, char **values, int count)
{
    struct lexer l;
    struct tag_parts tag;
    int kept = 0;

    for (int i = 0; i < count; i++)
        values[i] = NULL;
    lexer_start(&l, s->text, s->text + s->length, s->line);
    while (kept < count) {
        struct token t = lexer_next(&l);
        if (t.kind == TOKEN_TAG) {
            tag_split(t.at, t.at + t.length, t.at, &tag);
            int i = 0;
            while (i < count && (values[i] || !lexer_same(tag.name, tag.name_length, names[i])))
                i++;
            struct text value = {0};
            if (i < count) {
                tag_value(&tag, &value);
                values[i] = value.at;
                kept++;
            }
        } else if (t.kind != TOKEN_FAULT && !token_is_note(&t)) {
            return;
        }
    }
}
