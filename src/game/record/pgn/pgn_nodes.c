/* PGN: what is told and added while one game is read: faults and notes, nodes, comments, glyphs. */
#include "pgn_reader.h"
#include "record/comment.h"
#include "record/loose.h"

#include <ctype.h>

bool pgn_fault(struct pgn_reader *reader, const struct token *token, const char *sentence)
{
    return error_at(reader->error, reader->source->file, token->line, token->column, "%s", sentence);
}

bool pgn_fault_of_letters(struct pgn_reader *reader, const struct token *token)
{
    switch (*token->at) {
    case '{':
        return pgn_fault(reader, token, "this comment is never closed: a } is missing");
    case '[':
        return pgn_fault(reader, token, "a tag is written [Name \"value\"] on one line: its end is missing");
    case '$':
        return pgn_fault(reader, token, "a glyph is written $ and a number");
    default:
        return error_at(reader->error, reader->source->file, token->line, token->column, "unexpected %.*s",
                        (int)token->length, token->at);
    }
}

void pgn_note(const struct pgn_reader *reader, enum reading_note kind, const struct token *token, const char *format,
              ...)
{
    struct reading_notes *notes = reader->how->notes;
    SCOPED(text) sentence = {0};
    struct error error = {0};
    va_list args;
    if (!notes || notes->told & kind)
        return;
    notes->told |= kind;
    va_start(args, format);
    text_addv(&sentence, format, args);
    va_end(args);
    error_at(&error, reader->source->file, token->line, token->column, "note: %s", sentence.at);
    notes->tell(reader->how->context, &error);
}

/* Add UNFOLDED's text to TEXT without carriage returns before line ends, and without the line ends that folding
 * made. */
static void add_unfolded(struct text *text, const struct pgn_piece *unfolded)
{
    const char *end = unfolded->at + unfolded->length, *from = unfolded->at;
    for (const char *at = unfolded->at; at < end; at++) {
        bool carriage = *at == '\r' && at + 1 < end && at[1] == '\n';
        bool fold = unfolded->folded && *at == '\n' && at > unfolded->at && at[-1] == ' ';
        if (carriage || fold) {
            text_add_bytes(text, from, (size_t)(at - from));
            from = at + 1;
        }
    }
    text_add_bytes(text, from, (size_t)(end - from));
}

char *pgn_copy(const char *text, size_t length)
{
    struct pgn_piece p = {.at = text, .length = length};
    struct text written = {0};
    add_unfolded(&written, &p);
    return written.at;
}

/* Compares pieces by the text of a node that they are part of, then by their order in the file. */
static int by_place(const void *a, const void *b)
{
    const struct pgn_piece *first = a, *second = b;
    if (first->to != second->to)
        return (uintptr_t)first->to < (uintptr_t)second->to ? -1 : 1;
    return first->order - second->order;
}

void pgn_join_pieces(struct pgn_reader *reader)
{
    if (reader->pieces)
        qsort(reader->piece, (size_t)reader->pieces, sizeof *reader->piece, by_place);
    for (int i = 0; i < reader->pieces;) {
        char **to = reader->piece[i].to;
        struct text text = {0};
        add_unfolded(&text, &reader->piece[i]);
        for (i++; i < reader->pieces && reader->piece[i].to == to; i++) {
            text_add(&text, "\n");
            add_unfolded(&text, &reader->piece[i]);
        }
        *to = text.at;
    }
}

/* Keep the text of LENGTH bytes at AT for *TO (NULL: see struct pgn_piece). False if there are too many. */
static bool add_piece(struct pgn_reader *reader, char **to, const char *at, size_t length)
{
    if (reader->pieces == PGN_COMMENTS_MAX)
        return pgn_fault(reader, &reader->token, "more than 1000000 comments in one game");
    reader->piece = memory_grow(reader->piece, reader->pieces, &reader->piece_room, sizeof *reader->piece);
    reader->piece[reader->pieces] = (struct pgn_piece){to, at, length, true, reader->pieces};
    reader->pieces++;
    return true;
}

bool pgn_add_note(struct pgn_reader *reader, const char *text, size_t length)
{
    return add_piece(reader,
                     reader->fresh    ? NULL
                     : reader->closed ? &reader->closed->after
                                      : &reader->at->comment,
                     text, length);
}

void pgn_place_pieces(struct pgn_reader *reader, char **to)
{
    for (int i = reader->fresh_piece; i < reader->pieces; i++)
        if (!reader->piece[i].to)
            reader->piece[i].to = to;
}

/* True if player WHO of three is in the game, and not alone. */
static bool may_leave(const struct position *p, int who)
{
    return p->alive >> who & 1 && (p->alive & (p->alive - 1)) && p->winner == 0;
}

void pgn_arrive(struct pgn_reader *reader, struct node *node)
{
    if (reader->fresh)
        pgn_place_pieces(reader, &node->before);
    memcpy(node->glyph, reader->glyph, sizeof node->glyph);
    node->glyphs = (uint8_t)reader->glyphs;
    reader->glyphs = 0;
    if (reader->fresh)
        reader->level[reader->levels - 1].head = node;
    reader->fresh = false;
    reader->closed = NULL;
    reader->at = node;
    reader->variations = 0;
    reader->moves++;
}

bool pgn_has_room(struct pgn_reader *reader)
{
    return reader->moves < PGN_MOVES_MAX || pgn_fault(reader, &reader->token, "more than 500000 moves in one game");
}

/* Returns the player whose name the LENGTH bytes at *TEXT begin with as a word, which is taken off; -1 if there is
 * none. */
static int parse_player(const struct game *g, const char **text, size_t *length)
{
    for (int player = 0; player < g->players; player++) {
        size_t n = strlen(g->player[player].name);
        if (*length < n || memcmp(*text, g->player[player].name, n) != 0 || (*length > n && (*text)[n] != ' '))
            continue;
        n += *length > n;
        *text += n;
        *length -= n;
        return player;
    }
    return -1;
}

/* What a command `[%left …]` means: nothing here; who was put out by the move, which follows from it; that a player
 * leaves. */
enum left_meaning { LEFT_NOTHING, LEFT_PUT_OUT, LEFT_LEAVES };

/* Returns what COMMAND means after the present move; WHO and BY if a player leaves, as in `[%left Black time]`. */
static enum left_meaning read_left(const struct pgn_reader *reader, const struct comment_command *command, int *who,
                                   enum ending *by)
{
    static const char checkmate[] = "checkmate ";
    const char *text = command->value;
    size_t length = command->value_length;
    *who = record_is_loose(reader->record) ? -1 : parse_player(reader->record->game, &text, &length);
    if (*who < 0)
        return LEFT_NOTHING;
    if (length > strlen(checkmate) && memcmp(text, checkmate, strlen(checkmate)) == 0)
        return LEFT_PUT_OUT;
    *by = lexer_same(text, length, "time") ? ENDING_TIME : ENDING_RESIGNATION;
    bool leaves = *by == ENDING_TIME || lexer_same(text, length, "resignation");
    return leaves && may_leave(&reader->at->position, *who) ? LEFT_LEAVES : LEFT_NOTHING;
}

static bool is_blank_text(const char *at, const char *end)
{
    while (at < end && isspace((unsigned char)*at))
        at++;
    return at == end;
}

/* Adds the comment TEXT … END−1; of three players some may leave by commands in it, which are taken out. */
static bool read_words(struct pgn_reader *reader, const char *text, const char *end)
{
    const char *from = text;
    struct comment_command command;
    enum ending by = ENDING_NONE;
    int who = 0;
    for (const char *at = text; reader->record->game->players > 2 && comment_find(at, end, "left", &command);
         at = command.end) {
        enum left_meaning meaning = read_left(reader, &command, &who, &by);
        if (meaning == LEFT_NOTHING)
            continue;
        if (!is_blank_text(from, command.at) && !pgn_add_note(reader, from, (size_t)(command.at - from)))
            return false;
        from = command.end;
        if (meaning == LEFT_LEAVES && !pgn_has_room(reader))
            return false;
        if (meaning == LEFT_LEAVES)
            pgn_arrive(reader, record_add_left(reader->record, reader->at, who, by));
    }
    return (from > text && is_blank_text(from, end)) || pgn_add_note(reader, from, (size_t)(end - from));
}

bool pgn_read_comment(struct pgn_reader *reader)
{
    bool brace = reader->token.kind == TOKEN_BRACE;
    const char *text = reader->token.at + 1;
    size_t length = reader->token.length - (brace ? 2 : 1);

    if (brace)
        return read_words(reader, text, text + length);
    if (reader->lexer.list) { /* after `//` and a blank */
        bool blank = length > 1 && text[1] == ' ';
        return pgn_add_note(reader, text + 1 + blank, length - 1 - blank);
    }
    if (reader->token.kind != TOKEN_ESCAPE)
        return pgn_add_note(reader, text, length);
    bool good = add_piece(reader, &reader->at->escapes, text, length);
    if (good)
        reader->piece[reader->pieces - 1].folded = false;
    return good;
}

bool pgn_add_glyph(struct pgn_reader *reader, const struct token *token, int glyph)
{
    uint16_t *glyphs = reader->fresh ? reader->glyph : reader->at->glyph;
    int n = reader->fresh ? reader->glyphs : reader->at->glyphs;

    if (n == GLYPHS_MAX || glyph > GLYPH_MAX) {
        pgn_note(reader, NOTE_GLYPH, token,
                 "%.*s is kept as a comment: a move has at most %d glyphs, numbered up to %d", (int)token->length,
                 token->at, GLYPHS_MAX, GLYPH_MAX);
        return pgn_add_note(reader, token->at, token->length);
    }
    glyphs[n] = (uint16_t)glyph;
    if (reader->fresh)
        reader->glyphs++;
    else
        reader->at->glyphs++;
    return true;
}

bool pgn_add_signs(struct pgn_reader *reader, const struct token *token, const struct signs *signs)
{
    for (int i = 0; i < signs->count; i++)
        if (!pgn_add_glyph(reader, token, signs->glyph[i]))
            return false;
    return true;
}

bool pgn_arrive_with(struct pgn_reader *reader, struct node *node, const struct token *token, const struct signs *signs)
{
    pgn_arrive(reader, node);
    return pgn_add_signs(reader, token, signs);
}

bool pgn_is_label(const char *at, size_t length)
{
    size_t third = length == 2 && *at == '_';
    return length - third == 1 && isalpha((unsigned char)at[third]);
}

void pgn_end(struct pgn_reader *reader)
{
    free(reader->piece);
    free(reader->level);
}
