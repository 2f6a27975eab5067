/* Lists of moves in the style of Game Courier: moves of several words, `resign` and `draw`. */
#include "pgn_reader.h"
#include "record/loose.h"

enum { WORDS_MAX = 6 }; /* of one move: `P a7-a8 ; Q - a8` at the very most */

/* A move follows a line that said `draw`: the draw was only offered. */
static bool decline_draw(struct pgn_reader *r)
{
    static const char words[] = "draw offered";
    bool offered = r->ending.ending != ENDING_NONE;
    r->ending = (struct outcome){.ending = ENDING_NONE};
    return !offered || pgn_add_note(r, words, strlen(words));
}

/* Tries the text AT … END−1 as one move, and adds it. E (may be NULL) says why it is none. */
static bool try_move(struct pgn_reader *r, const char *at, const char *end, struct error *e)
{
    struct node *node = NULL;
    struct typed_move m = {.signs = {0}};
    FREED char *text = memory_copy(at, (size_t)(end - at));
    bool loose = record_is_loose(r->record);
    bool good = loose ? (node = loose_add(r->record, r->at, text, e)) != NULL
                      : movetext_read_annotated(r->record->game, &r->at->position, text, &m, e);
    if (!good || !decline_draw(r))
        return false;
    if (loose)
        m.signs = node_signs(node);
    else
        node = record_add(r->record, r->at, m.move);
    return pgn_arrive_with(r, node, &r->token, &m.signs);
}

/* True if the label of a step, whose cells are the next word, is all of T (which may begin a step or not) or what
 * follows the `;` at T's end. */
static bool ends_in_label(const struct token *t, bool begins)
{
    const char *end = t->at + t->length, *step = end;
    while (step > t->at && step[-1] != ';')
        step--;
    return (begins || step > t->at) && pgn_is_label(step, (size_t)(end - step));
}

static bool ends_step(const struct token *t)
{
    return t->at[t->length - 1] == ';';
}

/* The end of the move that begins with the present word, by the form of its words alone, on the same line. *AFTER
 * gets the reading state after it. */
static const char *end_by_form(const struct pgn_reader *r, struct lexer *after)
{
    struct token w = r->token;
    bool label = ends_in_label(&w, true);
    for (*after = r->lexer;;) {
        struct lexer ahead = *after;
        struct token next = lexer_next(&ahead);
        if (next.kind != TOKEN_WORD || next.line != w.line || (!label && !ends_step(&w) && *next.at != ';'))
            return w.at + w.length;
        label = ends_in_label(&next, ends_step(&w));
        w = next;
        *after = ahead;
    }
}

/* Reads the move that begins with the present word: the longest run of words that is legal is it. */
static bool read_list_move(struct pgn_reader *r)
{
    struct lexer after[WORDS_MAX] = {r->lexer};
    const char *at = r->token.at, *end[WORDS_MAX] = {at + r->token.length};
    int words = 1;
    struct error why = {0};

    for (; words < WORDS_MAX; words++) {
        struct lexer ahead = after[words - 1];
        struct token next = lexer_next(&ahead);
        if (next.kind != TOKEN_WORD || next.line != r->token.line)
            break;
        end[words] = next.at + next.length;
        after[words] = ahead;
    }
    /* Without rules any run of cells is a move: there only its form tells where it ends. */
    for (int n = record_is_loose(r->record) ? 0 : words; n-- > 0;)
        if (try_move(r, at, end[n], NULL)) {
            r->lexer = after[n];
            return true;
        }
    if (try_move(r, at, end_by_form(r, &after[0]), &why)) {
        r->lexer = after[0];
        return true;
    }
    return error_at(r->error, r->source->file, r->token.line, r->token.column + (why.column ? why.column - 1 : 0), "%s",
                    why.text);
}

static bool is_word(const struct token *t, const char *word)
{
    return strlen(word) == t->length && ascii_compare_bytes(t->at, word, t->length) == 0;
}

/* Reads `resign` of the player to move, or `draw`: one that this player may claim, or an agreed one. */
static bool read_ending(struct pgn_reader *r)
{
    struct record *record = r->record;
    int turn = r->at->position.turn;

    record->current = r->at;
    if (is_word(&r->token, "draw")) {
        enum ending claim = record_claim(record);
        r->ending = record_draw(record, claim == ENDING_NONE ? ENDING_AGREEMENT : claim);
    } else if (record->game->players > 2 && !record_is_loose(record)) {
        pgn_arrive(r, record_add_left(record, r->at, turn, ENDING_RESIGNATION));
    } else {
        r->ending = (struct outcome){ENDING_RESIGNATION, (uint8_t)(r->at->position.alive & ~(1u << turn)), 0, 0};
    }
    return true;
}

bool pgn_read_list_word(struct pgn_reader *r)
{
    bool ends = is_word(&r->token, "resign") || is_word(&r->token, "draw");
    if (r->ending.ending == ENDING_RESIGNATION || (ends && record_outcome_at(r->record, r->at).ending != ENDING_NONE))
        return error_at(r->error, r->source->file, r->token.line, r->token.column, "'%.*s' comes when the game is over",
                        (int)r->token.length, r->token.at);
    return pgn_has_room(r) && (ends ? read_ending(r) : read_list_move(r));
}
