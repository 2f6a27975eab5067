/* PGN: finding the games in a text of many. */
#include "lexer.h"
#include "record/pgn.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_A_LOOK = 1 << 18 }; /* bytes that are read between two reports of progress */

int pgn_split(const char *text, size_t length, const struct progress *p, struct span **out)
{
    enum { BETWEEN, TAGS, MOVES } state = BETWEEN;
    struct lexer l;
    struct span *span = NULL, next = {0, 0, 0};
    int spans = 0, room = 0, depth = 0;
    size_t told = 0;

    lexer_start(&l, text, text + length, 1);
    for (;;) {
        struct token t = lexer_next(&l);
        bool note = token_is_note(&t), tag = t.kind == TOKEN_TAG;
        if (state == MOVES && (tag || t.kind == TOKEN_END)) {
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
        if (state == BETWEEN && !note) {
            span = memory_grow(span, spans, &room, sizeof *span);
            span[spans++] = next;
            depth = 0;
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
    if (spans && next.line && state == BETWEEN) /* what stands behind the last game */
        span[spans - 1].end = next.end;
    for (int i = 0; i < spans; i++)
        while (isspace((unsigned char)text[span[i].end - 1]))
            span[i].end--;
    *out = span;
    return spans;
}

/* Does the word T name a cell, or is it castling? Words with slashes are position codes. */
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

/* Keep VALUE, which is taken over, in the place of the first of the COUNT NAMES that is TAG and has none yet. */
static bool keep_value(const char *tag, char *value, const char *const *names, char **values, int count)
{
    for (int i = 0; i < count; i++)
        if (!values[i] && strcmp(tag, names[i]) == 0) {
            values[i] = value;
            return true;
        }
    free(value);
    return false;
}

void pgn_peek(const struct source *s, const char *const *names, char **values, int count)
{
    struct lexer l;
    char *tag, *value;
    int kept = 0;

    for (int i = 0; i < count; i++)
        values[i] = NULL;
    lexer_start(&l, s->text, s->text + s->length, s->line);
    while (kept < count) {
        struct token t = lexer_next(&l);
        if (t.kind == TOKEN_TAG && lexer_tag(&t, &tag, &value)) {
            kept += keep_value(tag, value, names, values, count);
            free(tag);
        } else if (t.kind != TOKEN_TAG && t.kind != TOKEN_FAULT && !token_is_note(&t)) {
            return;
        }
    }
}
