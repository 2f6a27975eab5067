/* PGN: reading the moves of one game. */
#include "pgn_reader.h"
#include "pgn_word.h"
#include "record/glyph.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool pgn_fault(struct pgn_reader *r, const struct token *t, const char *sentence)
{
    error_at(r->error, r->source->file, t->line, t->column, "%s", sentence);
    return false;
}

bool pgn_fault_of_letters(struct pgn_reader *r, const struct token *t)
{
    switch (*t->at) {
    case '{':
        return pgn_fault(r, t, "this comment is never closed: a } is missing");
    case '[':
        return pgn_fault(r, t, "a tag is written [Name \"value\"] on one line: its end is missing");
    case '$':
        return pgn_fault(r, t, "a glyph is written $ and a number");
    default:
        error_at(r->error, r->source->file, t->line, t->column, "unexpected %.*s", (int)t->length, t->at);
        return false;
    }
}

void pgn_join(char **to, const char *text, size_t length, bool folded)
{
    struct text t = {0};
    if (*to) {
        text_add(&t, *to);
        text_add_bytes(&t, "\n", 1);
    }
    text_add_bytes(&t, "", 0);
    size_t start = t.length;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\r' && i + 1 < length && text[i + 1] == '\n')
            continue;
        if (folded && text[i] == '\n' && t.length > start && t.at[t.length - 1] == ' ')
            continue;
        text_add_bytes(&t, &text[i], 1);
    }
    free(*to);
    *to = t.at;
}

/* Add a comment where reading stands. */
static void add_note(struct pgn_reader *r, const char *text, size_t length)
{
    char **to = r->fresh ? &r->before : r->closed ? &r->closed->after : &r->at->comment;
    pgn_join(to, text, length, true);
}

/* Is player WHO of three in the game, and not alone? */
static bool may_leave(const struct position *p, int who)
{
    return p->alive >> who & 1 && (p->alive & (p->alive - 1)) && p->winner == 0;
}

/* The player who leaves by the comment TEXT ("[%left Black time]"), -1 if it says no such thing here. */
static int who_leaves(const struct pgn_reader *r, const char *text, size_t length, enum ending *by)
{
    const struct game *g = r->record->game;
    char wanted[64];

    for (int p = 0; g->players > 2 && p < g->players; p++)
        for (int time = 0; time < 2; time++) {
            struct text t = {0};
            text_addf(&t, "[%%left %s %s]", g->player[p].name, time ? "time" : "resignation");
            bool same = t.length < sizeof wanted && lexer_same(text, length, t.at);
            text_free(&t);
            if (same && may_leave(&r->at->position, p)) {
                *by = time ? ENDING_TIME : ENDING_RESIGNATION;
                return p;
            }
        }
    return -1;
}

/* A new node, which takes what waited for it. */
static void arrive(struct pgn_reader *r, struct node *node)
{
    node->before = r->before;
    r->before = NULL;
    memcpy(node->glyph, r->glyph, sizeof node->glyph);
    node->glyphs = (uint8_t)r->glyphs;
    r->glyphs = 0;
    if (r->fresh)
        r->level[r->levels - 1].head = node;
    r->fresh = false;
    r->closed = NULL;
    r->at = node;
}

void pgn_read_comment(struct pgn_reader *r)
{
    bool brace = r->token.kind == TOKEN_BRACE;
    const char *text = r->token.at + 1;
    size_t length = r->token.length - (brace ? 2 : 1);
    enum ending by;
    int who = brace ? who_leaves(r, text, length, &by) : -1;

    if (who >= 0)
        arrive(r, record_add_left(r->record, r->at, who, by));
    else if (r->token.kind == TOKEN_ESCAPE)
        pgn_join(&r->at->escapes, text, length, false);
    else
        add_note(r, text, length);
}

static bool add_glyph(struct pgn_reader *r, int glyph)
{
    uint8_t *glyphs = r->fresh ? r->glyph : r->at->glyph;
    int n = r->fresh ? r->glyphs : r->at->glyphs;

    if (n == GLYPHS_MAX)
        return pgn_fault(r, &r->token, "more than 16 glyphs at one move");
    glyphs[n] = (uint8_t)glyph;
    if (r->fresh)
        r->glyphs++;
    else
        r->at->glyphs++;
    return true;
}

static bool read_glyph(struct pgn_reader *r)
{
    int glyph = 0;
    for (size_t i = 1; i < r->token.length && glyph <= 255; i++)
        glyph = glyph * 10 + (r->token.at[i] - '0');
    return glyph <= 255 ? add_glyph(r, glyph) : pgn_fault(r, &r->token, "a glyph's number is at most 255");
}

/* The marks MARK (such as !?): a glyph; a run that has none is kept as a comment. */
static bool read_marks(struct pgn_reader *r, const char *mark, size_t length)
{
    int glyph = glyph_read(mark, length);
    if (glyph)
        return add_glyph(r, glyph);
    add_note(r, mark, length);
    return true;
}

/* Is T a label that stands alone, as in `P a2-A4`? */
static bool is_label(const struct token *t)
{
    size_t at = t->length == 2 && *t->at == '_';
    return t->length - at == 1 && isalpha((unsigned char)t->at[at]);
}

/* Go on reading just behind the first USED bytes of the word T, the last one that was read. */
static void part(struct pgn_reader *r, const struct token *t, size_t used)
{
    r->lexer.at = t->at + used;
}

/* The text of the move at hand: a label and the word behind it, *LAST, are one. Caller frees. */
static struct text move_text(struct pgn_reader *r, struct token *last)
{
    struct lexer ahead = r->lexer;
    struct token next = lexer_next(&ahead);
    struct text t = {0};

    *last = r->token;
    if (is_label(&r->token) && next.kind == TOKEN_WORD) {
        text_addf(&t, "%.*s ", (int)r->token.length, r->token.at);
        *last = next;
        r->lexer = ahead;
    }
    text_add_bytes(&t, last->at, last->length);
    return t;
}

static bool read_move(struct pgn_reader *r)
{
    const struct token first = r->token;
    struct token last;
    struct error why = {0};
    struct move m;
    size_t used;
    struct text text = move_text(r, &last);
    size_t before = text.length - last.length; /* of LAST in TEXT */

    bool good = pgn_word_move(r->record->game, &r->at->position, text.at, text.length, &m, &used, &why);
    if (good && used < text.length)
        part(r, &last, used - before);
    if (good)
        arrive(r, record_add(r->record, r->at, m));
    else
        error_at(r->error, r->source->file, first.line, first.column + (why.column ? why.column - 1 : 0), "%s",
                 why.text);
    text_free(&text);
    return good;
}

static bool read_word(struct pgn_reader *r)
{
    const struct token word = r->token;
    size_t marks = glyph_head(word.at, word.length), sign;
    int glyph;

    if (lexer_same(word.at, word.length, "e.p.") || lexer_same(word.at, word.length, "ep"))
        return true; /* the move before says so already */
    if (marks) {
        part(r, &word, marks);
        return read_marks(r, word.at, marks);
    }
    if ((sign = pgn_word_sign(word.at, word.length, &glyph)) != 0) {
        part(r, &word, sign);
        return add_glyph(r, glyph);
    }
    return read_move(r);
}

static bool open_variation(struct pgn_reader *r)
{
    if (r->fresh || !r->at->parent)
        return pgn_fault(r, &r->token, "a variation must stand after the move that it replaces");
    r->level = memory_resize(r->level, (size_t)(r->levels + 1) * sizeof *r->level);
    r->level[r->levels++] = (struct pgn_level){r->at, NULL, r->token};
    r->at = r->at->parent;
    r->fresh = true;
    r->closed = NULL;
    return true;
}

static bool close_variation(struct pgn_reader *r)
{
    if (r->levels == 0)
        return pgn_fault(r, &r->token, "a ) without its (");
    if (r->glyphs)
        return pgn_fault(r, &r->token, "a glyph without a move");
    const struct pgn_level *top = &r->level[--r->levels];
    r->at = top->back;
    r->closed = top->head;
    r->fresh = false;
    if (r->before) { /* a variation of words only */
        add_note(r, r->before, strlen(r->before));
        free(r->before);
        r->before = NULL;
    }
    return true;
}

/* One token of the moves; false after a fault. */
static bool read_token(struct pgn_reader *r)
{
    switch (r->token.kind) {
    case TOKEN_BRACE:
    case TOKEN_LINE:
    case TOKEN_ESCAPE:
        pgn_read_comment(r);
        return true;
    case TOKEN_NUMBER:
        return true;
    case TOKEN_GLYPH:
        return read_glyph(r);
    case TOKEN_OPEN:
        return open_variation(r);
    case TOKEN_CLOSE:
        return close_variation(r);
    case TOKEN_RESULT: /* within a variation */
        add_note(r, r->token.at, r->token.length);
        return true;
    case TOKEN_WORD:
        return read_word(r);
    case TOKEN_TAG:
        return pgn_fault(r, &r->token, "a tag among the moves");
    case TOKEN_FAULT:
        return pgn_fault_of_letters(r, &r->token);
    case TOKEN_END:
        break;
    }
    return true;
}

bool pgn_read_moves(struct pgn_reader *r)
{
    for (;; r->token = lexer_next(&r->lexer)) {
        if (r->token.kind == TOKEN_RESULT && r->levels == 0)
            return true;
        if (r->token.kind == TOKEN_END)
            return r->levels == 0 || pgn_fault(r, &r->level[r->levels - 1].open, "this variation is never closed");
        if (!read_token(r))
            return false;
    }
}
