/* Lists of moves in the style of Game Courier: moves of several words, `resign` and `draw`. */
#include "pgn_reader.h"
#include "record/loose.h"

enum { WORDS_MAX = 6 }; /* of one move: `P a7-a8 ; Q - a8` at the very most */

/* A move follows a line that said `draw`: the draw was only offered. */
static bool decline_draw(struct pgn_reader *reader)
{
    static const char words[] = "draw offered";
    bool offered = reader->ending.ending != ENDING_NONE;
    reader->ending = (struct outcome){.ending = ENDING_NONE};
    return !offered || pgn_add_note(reader, words, strlen(words));
}

/* Tries the text AT … END−1 as one move, and adds it. ERROR (may be NULL) says why it is none. */
static bool try_move(struct pgn_reader *reader, const char *at, const char *end, struct error *error)
{
    struct node *node = NULL;
    struct typed_move typed = {.signs = {0}};
    FREED char *text = memory_copy(at, (size_t)(end - at));
    bool loose = record_is_loose(reader->record);
    bool good = loose ? (node = loose_add(reader->record, reader->at, text, error)) != NULL
                      : movetext_read_annotated(reader->record->game, &reader->at->position, text, &typed, error);
    if (!good || !decline_draw(reader))
        return false;
    if (loose)
        typed.signs = node_signs(node);
    else
        node = record_add(reader->record, reader->at, typed.move);
    return pgn_arrive_with(reader, node, &reader->token, &typed.signs);
}

/* True if the label of a step, whose cells are the next word, is all of TOKEN (which may begin a step or not) or what
 * follows the `;` at TOKEN's end. */
static bool ends_in_label(const struct token *token, bool begins)
{
    const char *end = token->at + token->length, *step = end;
    while (step > token->at && step[-1] != ';')
        step--;
    return (begins || step > token->at) && pgn_is_label(step, (size_t)(end - step));
}

static bool ends_step(const struct token *token)
{
    return token->at[token->length - 1] == ';';
}

/* Returns the end of the move that begins with the present word, by the form of its words alone, on the same line.
 * *AFTER gets the reading state after it. */
static const char *end_by_form(const struct pgn_reader *reader, struct lexer *after)
{
    struct token token = reader->token;
    bool label = ends_in_label(&token, true);
    for (*after = reader->lexer;;) {
        struct lexer ahead = *after;
        struct token next = lexer_next(&ahead);
        if (next.kind != TOKEN_WORD || next.line != token.line || (!label && !ends_step(&token) && *next.at != ';'))
            return token.at + token.length;
        label = ends_in_label(&next, ends_step(&token));
        token = next;
        *after = ahead;
    }
}

/* Reads the move that begins with the present word: the longest run of words that is legal is it. */
static bool read_list_move(struct pgn_reader *reader)
{
    struct lexer after[WORDS_MAX] = {reader->lexer};
    const char *at = reader->token.at, *end[WORDS_MAX] = {at + reader->token.length};
    int words = 1;
    struct error why = {0};

    for (; words < WORDS_MAX; words++) {
        struct lexer ahead = after[words - 1];
        struct token next = lexer_next(&ahead);
        if (next.kind != TOKEN_WORD || next.line != reader->token.line)
            break;
        end[words] = next.at + next.length;
        after[words] = ahead;
    }
    /* Without rules any run of cells is a move: there only its form tells where it ends. */
    for (int n = record_is_loose(reader->record) ? 0 : words; n-- > 0;)
        if (try_move(reader, at, end[n], NULL)) {
            reader->lexer = after[n];
            return true;
        }
    if (try_move(reader, at, end_by_form(reader, &after[0]), &why)) {
        reader->lexer = after[0];
        return true;
    }
    return error_at(reader->error, reader->source->file, reader->token.line,
                    reader->token.column + (why.column ? why.column - 1 : 0), "%s", why.text);
}

static bool is_word(const struct token *token, const char *word)
{
    return strlen(word) == token->length && ascii_compare_bytes(token->at, word, token->length) == 0;
}

/* Reads `resign` of the player to move, or `draw`: one that this player may claim, or an agreed one. */
static bool read_ending(struct pgn_reader *reader)
{
    struct record *record = reader->record;
    int turn = reader->at->position.turn;

    record->current = reader->at;
    if (is_word(&reader->token, "draw")) {
        enum ending claim = record_claim(record);
        reader->ending = record_draw(record, claim == ENDING_NONE ? ENDING_AGREEMENT : claim);
    } else if (record->game->players > 2 && !record_is_loose(record)) {
        pgn_arrive(reader, record_add_left(record, reader->at, turn, ENDING_RESIGNATION));
    } else {
        reader->ending =
            (struct outcome){ENDING_RESIGNATION, (uint8_t)(reader->at->position.alive & ~(1u << turn)), 0, 0};
    }
    return true;
}

bool pgn_read_list_word(struct pgn_reader *reader)
{
    bool ends = is_word(&reader->token, "resign") || is_word(&reader->token, "draw");
    if (reader->ending.ending == ENDING_RESIGNATION ||
        (ends && record_outcome_at(reader->record, reader->at).ending != ENDING_NONE))
        return error_at(reader->error, reader->source->file, reader->token.line, reader->token.column,
                        "'%.*s' comes after the end of the game: remove it", (int)reader->token.length,
                        reader->token.at);
    return pgn_has_room(reader) && (ends ? read_ending(reader) : read_list_move(reader));
}
