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

/* A text being split. NEXT: what has been read since the last game; its line is 0 if nothing. */
struct splitter {
    const char *text;
    struct lexer lexer;
    struct section section;
    enum { BETWEEN, TAGS, MOVES } state;
    struct span *span, next;
    int spans, room, depth;
};

static void take_token(struct splitter *s, const struct token *t)
{
    bool note = token_is_note(t), tag = t->kind == TOKEN_TAG,
         second = tag && s->state == TAGS && begins_game(&s->section, t);
    if (second || (tag && s->state == MOVES)) {
        s->state = BETWEEN;
        s->next.line = 0;
    }
    if (s->next.line == 0)
        s->next = (struct span){(size_t)(t->at - s->text), 0, t->line};
    s->next.end = (size_t)(s->lexer.at - s->text);
    if (s->state == BETWEEN && t->kind == TOKEN_RESULT && s->spans) { /* the result once more */
        s->span[s->spans - 1].end = s->next.end;
        s->next.line = 0;
        return;
    }
    if (s->state == BETWEEN && !note) {
        s->span = memory_grow(s->span, s->spans, &s->room, sizeof *s->span);
        s->span[s->spans++] = s->next;
        s->depth = 0;
        s->section.tags = second ? s->section.tags : 0;
        if (tag && !second)
            begins_game(&s->section, t);
    }
    if (!note)
        s->state = tag || (s->state != MOVES && t->kind == TOKEN_FAULT && *t->at != '{') ? TAGS : MOVES;
    if (s->spans && s->state != BETWEEN)
        s->span[s->spans - 1].end = s->next.end;
    s->depth += t->kind == TOKEN_OPEN ? 1 : t->kind == TOKEN_CLOSE && s->depth ? -1 : 0;
    if (t->kind == TOKEN_RESULT && s->depth == 0) {
        s->state = BETWEEN;
        s->next.line = 0;
    }
}

int pgn_split(const char *text, size_t length, const struct progress *p, struct span **out)
{
    struct splitter s = {.text = text};
    size_t told = 0;

    lexer_start(&s.lexer, text, text + length, 1);
    for (struct token t; (t = lexer_next(&s.lexer)).kind != TOKEN_END;) {
        size_t at = (size_t)(t.at - text);
        bool stopped = at - told >= BYTES_A_LOOK && !progress_tell(p, told = at, length);
        if (stopped || (s.spans == s.room && !memory_has(2 * (size_t)s.room * sizeof *s.span))) {
            free(s.span);
            return stopped ? -1 : -2;
        }
        take_token(&s, &t);
    }
    if (s.spans && s.next.line && s.state == BETWEEN) /* what follows the last game */
        s.span[s.spans - 1].end = s.next.end;
    for (int i = 0; i < s.spans; i++)
        while (isspace((unsigned char)text[s.span[i].end - 1]))
            s.span[i].end--;
    *out = s.span;
    return s.spans;
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
