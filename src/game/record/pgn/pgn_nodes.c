/* PGN: what is told and added while one game is read: faults and notes, nodes, comments, glyphs. */
#include "pgn_reader.h"
#include "record/comment.h"
#include "record/loose.h"

#include <ctype.h>

bool pgn_fault(struct pgn_reader *r, const struct token *t, const char *sentence)
{
    return error_at(r->error, r->source->file, t->line, t->column, "%s", sentence);
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
        return error_at(r->error, r->source->file, t->line, t->column, "unexpected %.*s", (int)t->length, t->at);
    }
}

void pgn_note(const struct pgn_reader *r, enum reading_note kind, const struct token *t, const char *format, ...)
{
    struct reading_notes *notes = r->how->notes;
    SCOPED(text) sentence = {0};
    struct error e = {0};
    va_list args;
    if (!notes || notes->told & kind)
        return;
    notes->told |= kind;
    va_start(args, format);
    text_addv(&sentence, format, args);
    va_end(args);
    error_at(&e, r->source->file, t->line, t->column, "note: %s", sentence.at);
    notes->tell(r->how->context, &e);
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
    return x->order - y->order;
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
    r->piece[r->pieces] = (struct pgn_piece){to, at, length, true, r->pieces};
    r->pieces++;
    return true;
}

bool pgn_add_note(struct pgn_reader *r, const char *text, size_t length)
{
    return add_piece(r, r->fresh ? NULL : r->closed ? &r->closed->after : &r->at->comment, text, length);
}

void pgn_place_pieces(struct pgn_reader *r, char **to)
{
    for (int i = r->fresh_piece; i < r->pieces; i++)
        if (!r->piece[i].to)
            r->piece[i].to = to;
}

/* True if player WHO of three is in the game, and not alone. */
static bool may_leave(const struct position *p, int who)
{
    return p->alive >> who & 1 && (p->alive & (p->alive - 1)) && p->winner == 0;
}

void pgn_arrive(struct pgn_reader *r, struct node *node)
{
    if (r->fresh)
        pgn_place_pieces(r, &node->before);
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

bool pgn_has_room(struct pgn_reader *r)
{
    return r->moves < PGN_MOVES_MAX || pgn_fault(r, &r->token, "more than 500000 moves in one game");
}

/* The player whose name the LENGTH bytes at *TEXT begin with as a word, which is taken off; -1 if there is none. */
static int take_player(const struct game *g, const char **text, size_t *length)
{
    for (int p = 0; p < g->players; p++) {
        size_t n = strlen(g->player[p].name);
        if (*length < n || memcmp(*text, g->player[p].name, n) != 0 || (*length > n && (*text)[n] != ' '))
            continue;
        n += *length > n;
        *text += n;
        *length -= n;
        return p;
    }
    return -1;
}

/* What a command `[%left …]` means: nothing here; who was put out by the move, which follows from it; that a player
 * leaves. */
enum left_meaning { LEFT_NOTHING, LEFT_PUT_OUT, LEFT_LEAVES };

/* What the command C means after the present move; WHO and BY if a player leaves, as in `[%left Black time]`. */
static enum left_meaning read_left(const struct pgn_reader *r, const struct comment_command *c, int *who,
                                   enum ending *by)
{
    static const char checkmate[] = "checkmate ";
    const char *text = c->value;
    size_t length = c->value_length;
    *who = record_is_loose(r->record) ? -1 : take_player(r->record->game, &text, &length);
    if (*who < 0)
        return LEFT_NOTHING;
    if (length > strlen(checkmate) && memcmp(text, checkmate, strlen(checkmate)) == 0)
        return LEFT_PUT_OUT;
    *by = lexer_same(text, length, "time") ? ENDING_TIME : ENDING_RESIGNATION;
    bool leaves = *by == ENDING_TIME || lexer_same(text, length, "resignation");
    return leaves && may_leave(&r->at->position, *who) ? LEFT_LEAVES : LEFT_NOTHING;
}

static bool is_blank_text(const char *at, const char *end)
{
    while (at < end && isspace((unsigned char)*at))
        at++;
    return at == end;
}

/* Adds the comment TEXT … END−1; of three players some may leave by commands in it, which are taken out. */
static bool read_words(struct pgn_reader *r, const char *text, const char *end)
{
    const char *from = text;
    struct comment_command c;
    enum ending by = ENDING_NONE;
    int who = 0;
    for (const char *at = text; r->record->game->players > 2 && comment_find(at, end, "left", &c); at = c.end) {
        enum left_meaning meaning = read_left(r, &c, &who, &by);
        if (meaning == LEFT_NOTHING)
            continue;
        if (!is_blank_text(from, c.at) && !pgn_add_note(r, from, (size_t)(c.at - from)))
            return false;
        from = c.end;
        if (meaning == LEFT_LEAVES && !pgn_has_room(r))
            return false;
        if (meaning == LEFT_LEAVES)
            pgn_arrive(r, record_add_left(r->record, r->at, who, by));
    }
    return (from > text && is_blank_text(from, end)) || pgn_add_note(r, from, (size_t)(end - from));
}

bool pgn_read_comment(struct pgn_reader *r)
{
    bool brace = r->token.kind == TOKEN_BRACE;
    const char *text = r->token.at + 1;
    size_t length = r->token.length - (brace ? 2 : 1);

    if (brace)
        return read_words(r, text, text + length);
    if (r->lexer.list) { /* after `//` and a blank */
        bool blank = length > 1 && text[1] == ' ';
        return pgn_add_note(r, text + 1 + blank, length - 1 - blank);
    }
    if (r->token.kind != TOKEN_ESCAPE)
        return pgn_add_note(r, text, length);
    bool good = add_piece(r, &r->at->escapes, text, length);
    if (good)
        r->piece[r->pieces - 1].folded = false;
    return good;
}

bool pgn_add_glyph(struct pgn_reader *r, const struct token *t, int glyph)
{
    uint16_t *glyphs = r->fresh ? r->glyph : r->at->glyph;
    int n = r->fresh ? r->glyphs : r->at->glyphs;

    if (n == GLYPHS_MAX || glyph > GLYPH_MAX) {
        pgn_note(r, NOTE_GLYPH, t, "%.*s is kept as a comment: a move has at most %d glyphs, numbered up to %d",
                 (int)t->length, t->at, GLYPHS_MAX, GLYPH_MAX);
        return pgn_add_note(r, t->at, t->length);
    }
    glyphs[n] = (uint16_t)glyph;
    if (r->fresh)
        r->glyphs++;
    else
        r->at->glyphs++;
    return true;
}

bool pgn_add_signs(struct pgn_reader *r, const struct token *t, const struct signs *signs)
{
    for (int i = 0; i < signs->count; i++)
        if (!pgn_add_glyph(r, t, signs->glyph[i]))
            return false;
    return true;
}

bool pgn_arrive_with(struct pgn_reader *r, struct node *node, const struct token *t, const struct signs *signs)
{
    pgn_arrive(r, node);
    return pgn_add_signs(r, t, signs);
}

bool pgn_is_label(const char *at, size_t length)
{
    size_t third = length == 2 && *at == '_';
    return length - third == 1 && isalpha((unsigned char)at[third]);
}

void pgn_end(struct pgn_reader *r)
{
    free(r->piece);
    free(r->level);
}
