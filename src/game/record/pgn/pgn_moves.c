/* PGN: reading the moves of one game. */
#include "pgn_reader.h"
#include "record/loose.h"

#include <ctype.h>

static bool read_glyph(struct pgn_reader *reader)
{
    int glyph = 0;
    for (size_t i = 1; i < reader->token.length && glyph <= GLYPH_MAX; i++)
        glyph = glyph * 10 + (reader->token.at[i] - '0');
    return pgn_add_glyph(reader, &reader->token, glyph);
}

/* Go on reading after the first USED bytes of the word TOKEN, the last one that was read. */
static void part(struct pgn_reader *reader, const struct token *token, size_t used)
{
    reader->lexer.at = token->at + used;
}

/* True if TOKEN goes on with a promotion, `=Q`. */
static bool is_promotion(const struct token *token)
{
    return token->kind == TOKEN_WORD && token->length >= 2 && *token->at == '=' && isalpha((unsigned char)token->at[1]);
}

/* The text of a move: its first and last word, which may be one; JOINED if they are two. */
struct move_text {
    struct token first, last;
    struct text joined;
    const char *at;
    size_t length;
};

/* Takes the present move: a label and the word after it belong together, and so do a move and `=Q` after it. */
static void play_text(struct pgn_reader *reader, struct move_text *text)
{
    bool label = pgn_is_label(reader->token.at, reader->token.length);
    const char *after = reader->lexer.at;

    *text = (struct move_text){
        .first = reader->token, .last = reader->token, .at = reader->token.at, .length = reader->token.length};
    while (after < reader->lexer.end && *after == ' ')
        after++;
    if (!label && (after == reader->lexer.end || *after != '='))
        return;
    struct lexer ahead = reader->lexer;
    struct token next = lexer_next(&ahead);
    if (label ? next.kind == TOKEN_WORD : is_promotion(&next)) {
        text_addf(&text->joined, "%.*s %.*s", (int)text->length, text->at, (int)next.length, next.at);
        text->at = text->joined.at;
        text->length = text->joined.length;
        text->last = next;
        reader->lexer = ahead;
    }
}

/* Fills the error with WHY the move TEXT is none. */
static bool refuse_move(struct pgn_reader *reader, const struct move_text *text, const struct error *why)
{
    return error_at(reader->error, reader->source->file, text->first.line,
                    text->first.column + (why->column ? why->column - 1 : 0), "%s", why->text);
}

static bool read_loose_move(struct pgn_reader *reader, const struct move_text *shown)
{
    struct error why = {0};
    FREED char *text = memory_copy(shown->at, shown->length);
    struct node *node = loose_add(reader->record, reader->at, text, &why);
    if (!node)
        return refuse_move(reader, shown, &why);
    struct signs signs = node_signs(node);
    return pgn_arrive_with(reader, node, &shown->first, &signs);
}

/* True if TEXT has a capital that is not a label of the game, but a piece's letter in German. */
static bool looks_german(struct pgn_reader *reader, const struct move_text *text)
{
    const struct game *g = reader->record->game;
    for (size_t i = 0; i < text->length; i++) {
        char character = text->at[i];
        if ((character != 'D' && character != 'T' && character != 'L' && character != 'S') ||
            letter_kind(g, character) >= 0)
            continue;
        return reader->lettered == LETTERS_GUESSED || language_letters(g, "German", reader->letters);
    }
    return false;
}

/* True if a letter of TEXT stands for another one in the language of READER. */
static bool is_translated(const struct pgn_reader *reader, const struct move_text *text)
{
    for (size_t i = 0; i < text->length; i++)
        if (text->at[i] >= 'A' && text->at[i] <= 'Z' && reader->letters[text->at[i] - 'A'] != text->at[i])
            return true;
    return false;
}

/* Tells that the move TEXT, which M is, was written in an odd way; LETTERED: in the letters of another language. */
static void note_spelling(struct pgn_reader *reader, const struct move_text *text, struct move m, bool lettered)
{
    char token[MOVE_TEXT];
    bool odd = false;
    uint32_t code;
    for (const char *at = text->at, *end = at + signs_begin(at, text->length); at < end && !odd;
         at += (unsigned char)*at < 0x80 ? 1 : utf8_decode(at, (size_t)(end - at), &code))
        odd = *at == '(' || *at == '/' || ((unsigned char)*at >= 0x80 && text_dash(at, end)); /* figurines are usual */
    if (!odd && !lettered)
        return;
    movetext_write_pgn(reader->record->game, &reader->at->position, m, token);
    pgn_note(reader, lettered ? NOTE_LETTERS : NOTE_SPELLING, &text->first, "%.*s is read as %s%s", (int)text->length,
             text->at, token, lettered ? ", in the letters of another language" : "");
}

/* True if the file's first position has the pieces for the castling SIDE of the player to move, and its code does not
 * allow it: then the code was written with the sides of today, and so were the moves. */
static bool was_never_allowed(const struct pgn_reader *reader, int side)
{
    const struct position *first = &reader->record->root->position;
    unsigned bit = 1u << (CASTLINGS_MAX * reader->at->position.turn + side);
    return position_castlings(reader->record->game, first) & ~first->castling & bit;
}

/* Reads WORD, which TEXT tells, as the other castling, as versions up to 1.0 wrote it. False if it is none, or not
 * legal. */
static bool read_turned(struct pgn_reader *reader, const struct move_text *text, const struct move_word *word,
                        struct typed_move *read)
{
    SCOPED(text) other = {0};
    if (!movetext_turn_castling(reader->record->game, &reader->at->position, word, &other) ||
        was_never_allowed(reader, strncmp(other.at, "O-O-O", 5) != 0))
        return false;
    const struct move_word turned = {other.at, other.length, word->letters, CELL_NONE};
    if (!movetext_read_word(reader->record->game, &reader->at->position, &turned, read, NULL))
        return false;
    read->used = read->used + word->length - other.length;
    pgn_note(reader, NOTE_CASTLING_SIDE, &text->first,
             "%.*s is read as %.*s, as earlier versions of the program wrote it", (int)text->length, text->at,
             (int)other.length, other.at);
    return true;
}

/* Fills the error with why WORD, which TEXT tells, is no move. Apart, as to clear an error takes longer than to read a
 * move. */
static bool refuse_word(struct pgn_reader *reader, const struct move_text *text, const struct move_word *word)
{
    struct error why = {0};
    struct typed_move read;
    movetext_read_word(reader->record->game, &reader->at->position, word, &read, &why);
    return refuse_move(reader, text, &why);
}

static bool read_rule_move(struct pgn_reader *reader, const struct move_text *text)
{
    struct typed_move read;
    bool lettered = reader->lettered == LETTERS_TOLD || looks_german(reader, text);
    bool half = reader->at->position.duck_due && reader->at->kind == NODE_MOVE;
    const struct move_word word = {text->at, text->length, lettered ? reader->letters : NULL,
                                   half ? reader->at->move.to : CELL_NONE};
    bool good = (reader->turned && read_turned(reader, text, &word, &read)) ||
                movetext_read_word(reader->record->game, &reader->at->position, &word, &read, NULL) ||
                read_turned(reader, text, &word, &read);
    if (!good)
        return refuse_word(reader, text, &word);
    if (read.idle)
        pgn_note(reader, NOTE_CHECK, &text->first, "%.*s gives no check%s: the + is left out", (int)text->length,
                 text->at, reader->record->game->grows ? ", and nothing promotes" : "");
    if (read.move.type == MOVE_CASTLING && reader->record->game->castling_turned[reader->at->position.turn])
        reader->castled = true;
    if (read.converted)
        note_spelling(reader, text, read.move, lettered && !reader->how->language && is_translated(reader, text));
    if (lettered && reader->lettered == LETTERS_OWN)
        reader->lettered = LETTERS_GUESSED;
    if (read.used < text->length)
        part(reader, &text->last, read.used - (text->length - text->last.length));
    return pgn_arrive_with(reader, record_add(reader->record, reader->at, read.move), &text->first, &read.signs);
}

static bool read_pgn_move(struct pgn_reader *reader)
{
    struct move_text text;
    play_text(reader, &text);
    bool good = record_is_loose(reader->record) ? read_loose_move(reader, &text) : read_rule_move(reader, &text);
    text_free(&text.joined);
    return good;
}

/* True if the word TOKEN is not castling, but the result of a game that both players have forfeited. */
static bool is_double_forfeit(const struct pgn_reader *reader, const struct token *token)
{
    const char *tag = lexer_same(token->at, token->length, "0-0") ? record_tag(reader->record, "Result") : NULL;
    struct lexer ahead = reader->lexer;
    return tag && strcmp(tag, "0-0") == 0 && lexer_next(&ahead).kind == TOKEN_END;
}

static bool read_word(struct pgn_reader *reader)
{
    const struct token word = reader->token;
    struct signs signs;
    const struct game *g = reader->record->game;
    bool labelled = word.length > 1 && isalpha((unsigned char)word.at[1]);
    bool promoted = g->shogi && labelled && *word.at == '+' && isupper((unsigned char)word.at[1]);
    bool front_or_rear = rules_has(g, RULE_FACING) && labelled && strchr("+-", *word.at);
    bool move = promoted || front_or_rear || isupper((unsigned char)*word.at); /* no sign begins so */
    size_t used = move ? 0 : signs_read(word.at, word.length, false, &signs);
    size_t marks = used || move ? 0 : signs_marks(word.at, word.length);

    if (is_double_forfeit(reader, &word)) {
        pgn_note(reader, NOTE_RESULT, &word, "the result 0-0 is read as *");
        return true;
    }
    if (!used && !marks)
        return pgn_has_room(reader) && read_pgn_move(reader);
    part(reader, &word, used + marks);
    return marks ? pgn_add_note(reader, word.at, marks) : pgn_add_signs(reader, &word, &signs);
}

/* RULE_DUCK: true if the next word, with a move's number before it or none, is a move of the duck. */
static bool duck_follows(const struct pgn_reader *reader)
{
    struct lexer ahead = reader->lexer;
    struct token next = lexer_next(&ahead);
    while (next.kind == TOKEN_NUMBER || next.kind == TOKEN_BRACE)
        next = lexer_next(&ahead);
    return next.kind == TOKEN_WORD && strchr("@,*", *next.at);
}

static bool open_variation(struct pgn_reader *reader)
{
    if (reader->fresh || !reader->at->parent)
        return pgn_fault(reader, &reader->token, "a variation must stand after the move that it replaces");
    if (reader->levels == PGN_DEPTH_MAX)
        return pgn_fault(reader, &reader->token, "variations nested more than 1000 deep");
    if (reader->variations == PGN_VARIATIONS_MAX)
        return pgn_fault(reader, &reader->token, "more than 100000 variations at one move");
    reader->level = memory_grow(reader->level, reader->levels, &reader->level_room, sizeof *reader->level);
    reader->level[reader->levels++] = (struct pgn_level){reader->at, NULL, reader->token, reader->variations + 1};
    reader->at = reader->at->parent;
    if (reader->at->position.duck_due && !duck_follows(reader)) /* of the whole turn */
        reader->at = reader->at->parent;
    reader->fresh = true;
    reader->fresh_piece = reader->pieces;
    reader->closed = NULL;
    return true;
}

static bool close_variation(struct pgn_reader *reader)
{
    if (reader->token.at == reader->number_end) /* 12) */
        return true;
    if (reader->levels == 0)
        return pgn_fault(reader, &reader->token, "a ) without a (");
    if (reader->glyphs)
        return pgn_fault(reader, &reader->token, "a glyph in a variation that has no move");
    const struct pgn_level *top = &reader->level[--reader->levels];
    reader->at = top->back;
    reader->closed = top->head;
    reader->variations = top->variations;
    if (reader->fresh) /* a variation of words only */
        pgn_place_pieces(reader, &reader->at->comment);
    reader->fresh = false;
    return true;
}

/* Skips "(=)", the sign of the FIDE Laws for an offer of a draw, and keeps it as a comment; false if it does not stand
 * there. */
static bool read_offer(struct pgn_reader *reader)
{
    struct lexer ahead = reader->lexer;
    struct token sign = lexer_next(&ahead), close = lexer_next(&ahead);
    if (sign.kind != TOKEN_WORD || !lexer_same(sign.at, sign.length, "=") || close.kind != TOKEN_CLOSE ||
        reader->fresh || !reader->at->parent)
        return false;
    reader->lexer = ahead;
    return pgn_add_note(reader, "(=)", 3);
}

static bool read_token(struct pgn_reader *reader)
{
    switch (reader->token.kind) {
    case TOKEN_BRACE:
    case TOKEN_LINE:
    case TOKEN_ESCAPE:
        return pgn_read_comment(reader);
    case TOKEN_NUMBER:
        reader->number_end = reader->levels ? NULL : reader->token.at + reader->token.length;
        return true;
    case TOKEN_GLYPH:
        return read_glyph(reader);
    case TOKEN_OPEN:
        return read_offer(reader) || open_variation(reader);
    case TOKEN_CLOSE:
        return close_variation(reader);
    case TOKEN_RESULT: /* within a variation or a list */
        return pgn_add_note(reader, reader->token.at, reader->token.length);
    case TOKEN_WORD:
        return reader->lexer.list ? pgn_read_list_word(reader) : read_word(reader);
    case TOKEN_TAG:
        return pgn_fault(reader, &reader->token, "a tag among the moves: tags stand before them");
    case TOKEN_FAULT:
        return pgn_fault_of_letters(reader, &reader->token);
    case TOKEN_END:
        break;
    }
    return true;
}

/* Returns the most words that can follow, as a word takes two bytes: memory is asked for this many at a time. */
static size_t words_ahead(const struct pgn_reader *reader)
{
    size_t left = (size_t)(reader->lexer.end - reader->token.at) / 2 + 1;
    return left < PGN_TOKENS_A_LOOK ? left : PGN_TOKENS_A_LOOK;
}

bool pgn_read_moves(struct pgn_reader *reader)
{
    for (int tokens = 0;; tokens++, reader->token = lexer_next(&reader->lexer)) {
        if (tokens % PGN_TOKENS_A_LOOK == 0 && !memory_has(words_ahead(reader) * sizeof(struct node)))
            return pgn_fault(reader, &reader->token, "there is not enough memory to read this game");
        if (tokens % PGN_TOKENS_A_LOOK == 0 &&
            !progress_tell(reader->how->progress, (size_t)(reader->token.at - reader->source->text),
                           reader->source->length))
            return pgn_fault(reader, &reader->token, READING_STOPPED);
        if (reader->token.kind == TOKEN_RESULT && reader->levels == 0 && !reader->lexer.list)
            return true;
        if (reader->token.kind == TOKEN_END)
            return reader->levels == 0 ||
                   pgn_fault(reader, &reader->level[reader->levels - 1].open, "this variation is never closed");
        if (!read_token(reader))
            return false;
    }
}
