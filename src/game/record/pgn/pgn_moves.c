/* PGN: reading the moves of one game. */
#include "pgn_reader.h"
#include "record/loose.h"

#include <ctype.h>

static bool read_glyph(struct pgn_reader *r)
{
    int glyph = 0;
    for (size_t i = 1; i < r->token.length && glyph <= GLYPH_MAX; i++)
        glyph = glyph * 10 + (r->token.at[i] - '0');
    return pgn_add_glyph(r, &r->token, glyph);
}

/* Go on reading after the first USED bytes of the word T, the last one that was read. */
static void part(struct pgn_reader *r, const struct token *t, size_t used)
{
    r->lexer.at = t->at + used;
}

/* True if T goes on with a promotion, `=Q`. */
static bool is_promotion(const struct token *t)
{
    return t->kind == TOKEN_WORD && t->length >= 2 && *t->at == '=' && isalpha((unsigned char)t->at[1]);
}

/* The text of a move: its first and last word, which may be one; JOINED if they are two. */
struct move_text {
    struct token first, last;
    struct text joined;
    const char *at;
    size_t length;
};

/* Takes the present move: a label and the word after it belong together, and so do a move and `=Q` after it. */
static void take_move(struct pgn_reader *r, struct move_text *t)
{
    bool label = pgn_is_label(r->token.at, r->token.length);
    const char *after = r->lexer.at;

    *t = (struct move_text){.first = r->token, .last = r->token, .at = r->token.at, .length = r->token.length};
    while (after < r->lexer.end && *after == ' ')
        after++;
    if (!label && (after == r->lexer.end || *after != '='))
        return;
    struct lexer ahead = r->lexer;
    struct token next = lexer_next(&ahead);
    if (label ? next.kind == TOKEN_WORD : is_promotion(&next)) {
        text_addf(&t->joined, "%.*s %.*s", (int)t->length, t->at, (int)next.length, next.at);
        t->at = t->joined.at;
        t->length = t->joined.length;
        t->last = next;
        r->lexer = ahead;
    }
}

/* Fills the error with WHY the move T is none. */
static bool refuse_move(struct pgn_reader *r, const struct move_text *t, const struct error *why)
{
    return error_at(r->error, r->source->file, t->first.line, t->first.column + (why->column ? why->column - 1 : 0),
                    "%s", why->text);
}

static bool read_loose_move(struct pgn_reader *r, const struct move_text *t)
{
    struct error why = {0};
    FREED char *text = memory_copy(t->at, t->length);
    struct node *node = loose_add(r->record, r->at, text, &why);
    if (!node)
        return refuse_move(r, t, &why);
    struct signs signs = node_signs(node);
    return pgn_arrive_with(r, node, &t->first, &signs);
}

/* True if T has a capital that is not a label of the game, but a piece's letter in German. */
static bool looks_german(struct pgn_reader *r, const struct move_text *t)
{
    const struct game *g = r->record->game;
    for (size_t i = 0; i < t->length; i++) {
        char c = t->at[i];
        if ((c != 'D' && c != 'T' && c != 'L' && c != 'S') || letter_kind(g, c) >= 0)
            continue;
        return r->lettered == LETTERS_GUESSED || language_letters(g, "German", r->letters);
    }
    return false;
}

/* True if a letter of T stands for another one in the language of R. */
static bool is_translated(const struct pgn_reader *r, const struct move_text *t)
{
    for (size_t i = 0; i < t->length; i++)
        if (t->at[i] >= 'A' && t->at[i] <= 'Z' && r->letters[t->at[i] - 'A'] != t->at[i])
            return true;
    return false;
}

/* Tells that the move T, which M is, was written in an odd way; LETTERED: in the letters of another language. */
static void note_spelling(struct pgn_reader *r, const struct move_text *t, struct move m, bool lettered)
{
    char token[MOVE_TEXT];
    bool odd = false;
    uint32_t code;
    for (const char *at = t->at, *end = at + signs_begin(at, t->length); at < end && !odd;
         at += (unsigned char)*at < 0x80 ? 1 : utf8_decode(at, (size_t)(end - at), &code))
        odd = *at == '(' || *at == '/' || ((unsigned char)*at >= 0x80 && text_dash(at, end)); /* figurines are usual */
    if (!odd && !lettered)
        return;
    movetext_write_pgn(r->record->game, &r->at->position, m, token);
    pgn_note(r, lettered ? NOTE_LETTERS : NOTE_SPELLING, &t->first, "%.*s is read as %s%s", (int)t->length, t->at,
             token, lettered ? ", in the letters of another language" : "");
}

/* Reads WORD, which T tells, as the other castling, as versions up to 1.0 wrote it. False if it is none, or not
 * legal. */
static bool read_turned(struct pgn_reader *r, const struct move_text *t, const struct move_word *word,
                        struct typed_move *read)
{
    SCOPED(text) other = {0};
    if (!movetext_turn_castling(r->record->game, &r->at->position, word, &other))
        return false;
    const struct move_word turned = {other.at, other.length, word->letters};
    if (!movetext_read_word(r->record->game, &r->at->position, &turned, read, NULL))
        return false;
    read->used = read->used + word->length - other.length;
    pgn_note(r, NOTE_CASTLING_SIDE, &t->first, "%.*s is read as %.*s, as earlier versions of the program wrote it",
             (int)t->length, t->at, (int)other.length, other.at);
    return true;
}

static bool read_rule_move(struct pgn_reader *r, const struct move_text *t)
{
    struct error why = {0};
    struct typed_move read;
    bool lettered = r->lettered == LETTERS_TOLD || looks_german(r, t);
    const struct move_word word = {t->at, t->length, lettered ? r->letters : NULL};
    bool good = (r->turned && read_turned(r, t, &word, &read)) ||
                movetext_read_word(r->record->game, &r->at->position, &word, &read, &why) ||
                read_turned(r, t, &word, &read);
    if (!good)
        return refuse_move(r, t, &why);
    if (read.move.type == MOVE_CASTLING && r->record->game->castling_turned[r->at->position.turn])
        r->castled = true;
    if (read.converted)
        note_spelling(r, t, read.move, lettered && !r->how->language && is_translated(r, t));
    if (lettered && r->lettered == LETTERS_OWN)
        r->lettered = LETTERS_GUESSED;
    if (read.used < t->length)
        part(r, &t->last, read.used - (t->length - t->last.length));
    return pgn_arrive_with(r, record_add(r->record, r->at, read.move), &t->first, &read.signs);
}

static bool read_pgn_move(struct pgn_reader *r)
{
    struct move_text t;
    take_move(r, &t);
    bool good = record_is_loose(r->record) ? read_loose_move(r, &t) : read_rule_move(r, &t);
    text_free(&t.joined);
    return good;
}

/* True if the word T is not castling, but the result of a game that both players have forfeited. */
static bool is_double_forfeit(const struct pgn_reader *r, const struct token *t)
{
    const char *tag = lexer_same(t->at, t->length, "0-0") ? record_tag(r->record, "Result") : NULL;
    struct lexer ahead = r->lexer;
    return tag && strcmp(tag, "0-0") == 0 && lexer_next(&ahead).kind == TOKEN_END;
}

static bool read_word(struct pgn_reader *r)
{
    const struct token word = r->token;
    struct signs signs;
    size_t used = signs_read(word.at, word.length, false, &signs);
    size_t marks = used ? 0 : signs_marks(word.at, word.length);

    if (is_double_forfeit(r, &word)) {
        pgn_note(r, NOTE_RESULT, &word, "the result 0-0 is read as *");
        return true;
    }
    if (!used && !marks)
        return pgn_has_room(r) && read_pgn_move(r);
    part(r, &word, used + marks);
    return marks ? pgn_add_note(r, word.at, marks) : pgn_add_signs(r, &word, &signs);
}

static bool open_variation(struct pgn_reader *r)
{
    if (r->fresh || !r->at->parent)
        return pgn_fault(r, &r->token, "a variation must stand after the move that it replaces");
    if (r->levels == PGN_DEPTH_MAX)
        return pgn_fault(r, &r->token, "variations nested more than 1000 deep");
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
    if (r->token.at == r->number_end) /* 12) */
        return true;
    if (r->levels == 0)
        return pgn_fault(r, &r->token, "a ) without a (");
    if (r->glyphs)
        return pgn_fault(r, &r->token, "a glyph in a variation that has no move");
    const struct pgn_level *top = &r->level[--r->levels];
    r->at = top->back;
    r->closed = top->head;
    r->variations = top->variations;
    if (r->fresh) /* a variation of words only */
        pgn_place_pieces(r, &r->at->comment);
    r->fresh = false;
    return true;
}

static bool read_token(struct pgn_reader *r)
{
    switch (r->token.kind) {
    case TOKEN_BRACE:
    case TOKEN_LINE:
    case TOKEN_ESCAPE:
        return pgn_read_comment(r);
    case TOKEN_NUMBER:
        r->number_end = r->levels ? NULL : r->token.at + r->token.length;
        return true;
    case TOKEN_GLYPH:
        return read_glyph(r);
    case TOKEN_OPEN:
        return open_variation(r);
    case TOKEN_CLOSE:
        return close_variation(r);
    case TOKEN_RESULT: /* within a variation or a list */
        return pgn_add_note(r, r->token.at, r->token.length);
    case TOKEN_WORD:
        return r->lexer.list ? pgn_read_list_word(r) : read_word(r);
    case TOKEN_TAG:
        return pgn_fault(r, &r->token, "a tag among the moves");
    case TOKEN_FAULT:
        return pgn_fault_of_letters(r, &r->token);
    case TOKEN_END:
        break;
    }
    return true;
}

/* The most words that can follow, as a word takes two bytes: memory is asked for this many at a time. */
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
        if (r->token.kind == TOKEN_RESULT && r->levels == 0 && !r->lexer.list)
            return true;
        if (r->token.kind == TOKEN_END)
            return r->levels == 0 || pgn_fault(r, &r->level[r->levels - 1].open, "this variation is never closed");
        if (!read_token(r))
            return false;
    }
}
