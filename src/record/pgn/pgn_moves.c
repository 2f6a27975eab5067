/* PGN: reading the moves of one game. */
#include "pgn_reader.h"
#include "pgn_word.h"
#include "record/glyph.h"
#include "record/loose.h"

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

/* Add P's text to T without carriage returns before line ends, and without the line ends that folding made. */
static void add_unfolded(struct text *t, const struct pgn_piece *p)
{
    const char *end = p->at + p->length, *from = p->at;
    for (const char *at = p->at; at < end; at++) {
        bool carriage = *at == '\r' && at + 1 < end && at[1] == '\n';
        bool fold = p->folded && *at == '\n' && at > p->at && at[-1] == ' ';
        if (carriage || fold) {
            text_add_bytes(t, from, (size_t)(at - from));
            from = at + 1;
        }
    }
    text_add_bytes(t, from, (size_t)(end - from));
}

char *pgn_copy(const char *text, size_t length)
{
    struct pgn_piece p = {.at = text, .length = length};
    struct text t = {0};
    add_unfolded(&t, &p);
    return t.at;
}

/* Compares pieces by the text of a node that they are part of, then by their order in the file. */
static int by_place(const void *a, const void *b)
{
    const struct pgn_piece *x = a, *y = b;
    if (x->to != y->to)
        return (uintptr_t)x->to < (uintptr_t)y->to ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

void pgn_join_pieces(struct pgn_reader *r)
{
    if (r->pieces)
        qsort(r->piece, (size_t)r->pieces, sizeof *r->piece, by_place);
    for (int i = 0; i < r->pieces;) {
        char **to = r->piece[i].to;
        struct text t = {0};
        add_unfolded(&t, &r->piece[i]);
        for (i++; i < r->pieces && r->piece[i].to == to; i++) {
            text_add(&t, "\n");
            add_unfolded(&t, &r->piece[i]);
        }
        *to = t.at;
    }
}

/* Keep the text of LENGTH bytes at AT for *TO (NULL: see struct pgn_piece). False if there are too many. */
static bool add_piece(struct pgn_reader *r, char **to, const char *at, size_t length)
{
    if (r->pieces == PGN_COMMENTS_MAX)
        return pgn_fault(r, &r->token, "more than 1000000 comments in one game");
    r->piece = memory_grow(r->piece, r->pieces, &r->piece_room, sizeof *r->piece);
    r->piece[r->pieces++] = (struct pgn_piece){to, at, length, true};
    return true;
}

/* Add a comment at the present place. */
static bool add_note(struct pgn_reader *r, const char *text, size_t length)
{
    return add_piece(r, r->fresh ? NULL : r->closed ? &r->closed->after : &r->at->comment, text, length);
}

/* Let what was read at the beginning of the variation belong to *TO. */
static void place_pieces(struct pgn_reader *r, char **to)
{
    for (int i = r->fresh_piece; i < r->pieces; i++)
        if (!r->piece[i].to)
            r->piece[i].to = to;
}

/* Is player WHO of three in the game, and not alone? */
static bool may_leave(const struct position *p, int who)
{
    return p->alive >> who & 1 && (p->alive & (p->alive - 1)) && p->winner == 0;
}

/* The player who leaves by the comment TEXT ("[%left Black time]"), -1 if it says no such thing, or cannot mean it
 * here. */
static int who_leaves(const struct pgn_reader *r, const char *text, size_t length, enum ending *by)
{
    const struct game *g = r->record->game;
    char wanted[64];

    for (int p = 0; g->players > 2 && p < g->players && !record_is_loose(r->record); p++)
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

/* NODE is new: it gets the comments and glyphs that were read before it. */
static void arrive(struct pgn_reader *r, struct node *node)
{
    if (r->fresh)
        place_pieces(r, &node->before);
    memcpy(node->glyph, r->glyph, sizeof node->glyph);
    node->glyphs = (uint8_t)r->glyphs;
    r->glyphs = 0;
    if (r->fresh)
        r->level[r->levels - 1].head = node;
    r->fresh = false;
    r->closed = NULL;
    r->at = node;
    r->variations = 0;
    r->moves++;
}

/* May the game have one more move? */
static bool has_room(struct pgn_reader *r)
{
    return r->moves < PGN_MOVES_MAX || pgn_fault(r, &r->token, "more than 500000 moves in one game");
}

/* Does TEXT say who was put out by a move ("[%left Red checkmate White]")? That follows from the move. */
static bool tells_elimination(const struct pgn_reader *r, const char *text, size_t length)
{
    const struct game *g = r->record->game;
    bool same = false;
    if (record_is_loose(r->record))
        return false;
    for (int i = 0; g->players > 2 && i < g->players * g->players && !same; i++) {
        struct text t = {0};
        text_addf(&t, "[%%left %s checkmate %s]", g->player[i / g->players].name, g->player[i % g->players].name);
        same = lexer_same(text, length, t.at);
        text_free(&t);
    }
    return same;
}

bool pgn_read_comment(struct pgn_reader *r)
{
    bool brace = r->token.kind == TOKEN_BRACE;
    const char *text = r->token.at + 1;
    size_t length = r->token.length - (brace ? 2 : 1);
    enum ending by;
    int who = brace ? who_leaves(r, text, length, &by) : -1;

    if (brace && tells_elimination(r, text, length))
        return true;
    if (who >= 0) {
        if (!has_room(r))
            return false;
        arrive(r, record_add_left(r->record, r->at, who, by));
        return true;
    }
    if (r->token.kind != TOKEN_ESCAPE)
        return add_note(r, text, length);
    bool good = add_piece(r, &r->at->escapes, text, length);
    if (good)
        r->piece[r->pieces - 1].folded = false;
    return good;
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

/* Add the marks MARK (such as !?) as a glyph; marks that are no glyph are kept as a comment. */
static bool read_marks(struct pgn_reader *r, const char *mark, size_t length)
{
    int glyph = glyph_read(mark, length);
    if (glyph)
        return add_glyph(r, glyph);
    return add_note(r, mark, length);
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

/* The text of the present move: a label and the word behind it, *LAST, belong together. Caller frees. */
static struct text move_text(struct pgn_reader *r, struct token *last)
{
    struct text t = {0};

    *last = r->token;
    if (is_label(&r->token)) {
        struct lexer ahead = r->lexer;
        struct token next = lexer_next(&ahead);
        if (next.kind == TOKEN_WORD) {
            text_addf(&t, "%.*s ", (int)r->token.length, r->token.at);
            *last = next;
            r->lexer = ahead;
        }
    }
    text_add_bytes(&t, last->at, last->length);
    return t;
}

/* Read TEXT, a move of a game without rules; FIRST is its first word. */
static bool read_loose_move(struct pgn_reader *r, const struct token *first, const struct text *text)
{
    struct error why = {0};
    struct node *node = loose_add(r->record, r->at, text->at, &why);
    if (!node) {
        error_at(r->error, r->source->file, first->line, first->column + (why.column ? why.column - 1 : 0), "%s",
                 why.text);
        return false;
    }
    int glyph = node->glyphs ? node->glyph[0] : 0; /* of marks behind the move */
    arrive(r, node);
    return !glyph || add_glyph(r, glyph);
}

static bool read_move(struct pgn_reader *r)
{
    const struct token first = r->token;
    struct token last;
    struct error why = {0};
    struct word_move read;
    struct text text = move_text(r, &last);
    size_t before = text.length - last.length; /* of LAST in TEXT */

    if (record_is_loose(r->record)) {
        bool made = read_loose_move(r, &first, &text);
        text_free(&text);
        return made;
    }
    bool good = pgn_word_move(r->record->game, &r->at->position, &text, &read, &why);
    if (good && read.used < text.length)
        part(r, &last, read.used - before);
    if (good)
        arrive(r, record_add(r->record, r->at, read.move));
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
    return has_room(r) && read_move(r);
}

static bool open_variation(struct pgn_reader *r)
{
    if (r->fresh || !r->at->parent)
        return pgn_fault(r, &r->token, "a variation must stand after the move that it replaces");
    if (r->levels == PGN_DEPTH_MAX)
        return pgn_fault(r, &r->token, "variations within variations more than 1000 deep");
    if (r->variations == PGN_VARIATIONS_MAX)
        return pgn_fault(r, &r->token, "more than 100000 variations at one move");
    r->level = memory_grow(r->level, r->levels, &r->level_room, sizeof *r->level);
    r->level[r->levels++] = (struct pgn_level){r->at, NULL, r->token, r->variations + 1};
    r->at = r->at->parent;
    r->fresh = true;
    r->fresh_piece = r->pieces;
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
    r->variations = top->variations;
    if (r->fresh) /* a variation of words only */
        place_pieces(r, &r->at->comment);
    r->fresh = false;
    return true;
}

/* Read one token of the moves; false after a fault. */
static bool read_token(struct pgn_reader *r)
{
    switch (r->token.kind) {
    case TOKEN_BRACE:
    case TOKEN_LINE:
    case TOKEN_ESCAPE:
        return pgn_read_comment(r);
    case TOKEN_NUMBER:
        return true;
    case TOKEN_GLYPH:
        return read_glyph(r);
    case TOKEN_OPEN:
        return open_variation(r);
    case TOKEN_CLOSE:
        return close_variation(r);
    case TOKEN_RESULT: /* within a variation */
        return add_note(r, r->token.at, r->token.length);
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

/* The most words that can follow, as a word takes two bytes: memory is asked for so many at a time. */
static size_t words_ahead(const struct pgn_reader *r)
{
    size_t left = (size_t)(r->lexer.end - r->token.at) / 2 + 1;
    return left < PGN_TOKENS_A_LOOK ? left : PGN_TOKENS_A_LOOK;
}

bool pgn_read_moves(struct pgn_reader *r)
{
    for (int tokens = 0;; tokens++, r->token = lexer_next(&r->lexer)) {
        if (tokens % PGN_TOKENS_A_LOOK == 0 && !memory_has(words_ahead(r) * sizeof(struct node)))
            return pgn_fault(r, &r->token, "there is not enough memory to read this game");
        if (tokens % PGN_TOKENS_A_LOOK == 0 &&
            !progress_tell(r->how->progress, (size_t)(r->token.at - r->source->text), r->source->length))
            return pgn_fault(r, &r->token, "reading was stopped");
        if (r->token.kind == TOKEN_RESULT && r->levels == 0)
            return true;
        if (r->token.kind == TOKEN_END)
            return r->levels == 0 || pgn_fault(r, &r->level[r->levels - 1].open, "this variation is never closed");
        if (!read_token(r))
            return false;
    }
}
