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

static bool same_name(const struct tag_parts *first, const struct tag_parts *second)
{
    return first->name_length == second->name_length && memcmp(first->name, second->name, first->name_length) == 0;
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

/* Adds the tag TOKEN to SECTION. Returns true if TOKEN begins the next game, whose tags SECTION then collects: TOKEN
 * has the name of SECTION's first tag or, after a blank line, that of any tag of SECTION, or Event. Games that were
 * never played are tags alone. */
static bool begins_game(struct section *section, const struct token *token)
{
    struct tag_parts tag;
    bool told = false;
    tag_split(token->at, token->at + token->length, token->at, &tag);
    for (int i = 0; i < section->tags; i++)
        told |= same_name(&section->tag[i], &tag);
    bool begins = section->tags &&
                  (same_name(&section->tag[0], &tag) || (has_blank_line(section->end, token->at) &&
                                                         (told || lexer_same(tag.name, tag.name_length, "Event"))));
    section->tags = begins ? 0 : section->tags;
    if (section->tags < NAMES_MAX)
        section->tag[section->tags++] = tag;
    section->end = tag.end;
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

static void handle_token(struct splitter *splitter, const struct token *token)
{
    bool note = token_is_note(token), tag = token->kind == TOKEN_TAG,
         second = tag && splitter->state == TAGS && begins_game(&splitter->section, token);
    if (second || (tag && splitter->state == MOVES)) {
        splitter->state = BETWEEN;
        splitter->next.line = 0;
    }
    if (splitter->next.line == 0)
        splitter->next = (struct span){(size_t)(token->at - splitter->text), 0, token->line};
    splitter->next.end = (size_t)(splitter->lexer.at - splitter->text);
    if (splitter->state == BETWEEN && token->kind == TOKEN_RESULT && splitter->spans) { /* the result once more */
        splitter->span[splitter->spans - 1].end = splitter->next.end;
        splitter->next.line = 0;
        return;
    }
    if (splitter->state == BETWEEN && !note) {
        splitter->span = memory_grow(splitter->span, splitter->spans, &splitter->room, sizeof *splitter->span);
        splitter->span[splitter->spans++] = splitter->next;
        splitter->depth = 0;
        splitter->section.tags = second ? splitter->section.tags : 0;
        if (tag && !second)
            begins_game(&splitter->section, token);
    }
    if (!note)
        splitter->state =
            tag || (splitter->state != MOVES && token->kind == TOKEN_FAULT && *token->at != '{') ? TAGS : MOVES;
    if (splitter->spans && splitter->state != BETWEEN)
        splitter->span[splitter->spans - 1].end = splitter->next.end;
    splitter->depth += token->kind == TOKEN_OPEN ? 1 : token->kind == TOKEN_CLOSE && splitter->depth ? -1 : 0;
    if (token->kind == TOKEN_RESULT && splitter->depth == 0) {
        splitter->state = BETWEEN;
        splitter->next.line = 0;
    }
}

/* Goes on behind the moves that come next. They only make the game longer. */
static void skip_moves(struct splitter *splitter)
{
    const char *end = splitter->state == MOVES ? lexer_skip_moves(&splitter->lexer) : NULL;
    if (end)
        splitter->span[splitter->spans - 1].end = splitter->next.end = (size_t)(end - splitter->text);
}

/* Returns the place in PART up to which words are what they would be if more followed: two whole lines and the longest
 * word come after it. */
static const char *certain_end(const struct pgn_part *part)
{
    enum { LINE_ENDS = 3, LONGEST = 1024 };
    const char *end = part->text + part->length;
    if (part->last)
        return end;
    end -= part->length < LONGEST ? part->length : LONGEST;
    for (int i = 0; i < LINE_ENDS && end; i++)
        end = memrchr(part->text, '\n', (size_t)(end - part->text));
    return end ? end : part->text;
}

/* Ends the splitting of PART, all of which was read as far as it is certain: fills REST. Returns how many games are
 * complete. */
static int end_part(struct splitter *splitter, const struct pgn_part *part, struct span *rest)
{
    int games = part->last || !splitter->spans ? splitter->spans : splitter->spans - 1;
    *rest = (struct span){part->start, 0, part->line};
    if (part->last)
        rest->start = part->length;
    else if (games)
        *rest = splitter->span[games];
    if (part->last && games && splitter->next.line && splitter->state == BETWEEN) /* what follows the last game */
        splitter->span[games - 1].end = splitter->next.end;
    for (int i = 0; i < games; i++)
        while (isspace((unsigned char)part->text[splitter->span[i].end - 1]))
            splitter->span[i].end--;
    return games;
}

int pgn_split_part(const struct pgn_part *part, const struct progress *progress, struct span **out, struct span *rest)
{
    struct splitter splitter = {.text = part->text};
    const char *certain = certain_end(part);
    size_t told = part->start;

    lexer_start(&splitter.lexer, part->text, part->text + part->length, part->line);
    splitter.lexer.at += part->start;
    for (struct token token; (token = lexer_next(&splitter.lexer)).kind != TOKEN_END;) {
        size_t at = (size_t)(token.at - part->text);
        bool stopped = at - told >= BYTES_A_LOOK && !progress_tell(progress, told = at, part->length);
        if (stopped ||
            (splitter.spans == splitter.room && !memory_has(2 * (size_t)splitter.room * sizeof *splitter.span))) {
            free(splitter.span);
            return stopped ? -1 : -2;
        }
        bool open = token.kind == TOKEN_FAULT && *token.at == '{' && splitter.lexer.brace == splitter.lexer.end;
        if (!part->last && (token.at >= certain || open))
            break; /* what follows the part decides */
        handle_token(&splitter, &token);
        skip_moves(&splitter);
    }
    *out = splitter.span;
    return end_part(&splitter, part, rest);
}

int pgn_split(const char *text, size_t length, const struct progress *progress, struct span **out)
{
    struct span rest;
    return pgn_split_part(&(struct pgn_part){text, length, 0, 1, true}, progress, out, &rest);
}

/* True if the word TOKEN names a cell or is castling. Words with slashes are position codes. */
static bool may_be_move(const struct token *token)
{
    if (memchr(token->at, '/', token->length))
        return false;
    for (size_t i = 0; i + 1 < token->length; i++)
        if (isalpha((unsigned char)token->at[i]) && isdigit((unsigned char)token->at[i + 1]))
            return true;
    return token->length >= 3 && (memcmp(token->at, "O-O", 3) == 0 || memcmp(token->at, "0-0", 3) == 0);
}

bool pgn_is_other_text(const struct source *source, int *line, int *column)
{
    struct lexer lexer;
    struct token token;

    lexer_start(&lexer, source->text, source->text + source->length, source->line);
    do
        token = lexer_next(&lexer);
    while (token_is_note(&token));
    *line = token.line;
    *column = token.column;
    return token.kind == TOKEN_WORD && !may_be_move(&token);
}

void pgn_peek(const struct source *source, const char *const *names, char **values, int count)
{
    struct lexer lexer;
    struct tag_parts tag;
    int kept = 0;

    for (int i = 0; i < count; i++)
        values[i] = NULL;
    lexer_start(&lexer, source->text, source->text + source->length, source->line);
    while (kept < count) {
        struct token token = lexer_next(&lexer);
        if (token.kind == TOKEN_TAG) {
            tag_split(token.at, token.at + token.length, token.at, &tag);
            int i = 0;
            while (i < count && (values[i] || !lexer_same(tag.name, tag.name_length, names[i])))
                i++;
            struct text value = {0};
            if (i < count) {
                tag_value(&tag, &value);
                values[i] = value.at;
                kept++;
            }
        } else if (token.kind != TOKEN_FAULT && !token_is_note(&token)) {
            return;
        }
    }
}
