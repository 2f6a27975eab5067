#include "record/courier.h"
#include "record/comment.h"

#include "pgn/pgn_reader.h"
#include "record/loose.h"

#include <ctype.h>

static struct lexer start_list(const char *text, const char *end, int line)
{
    struct lexer lexer;
    lexer_start(&lexer, text, end, line);
    lexer.list = true;
    return lexer;
}

/* Returns the end of the cell's name (a letter, digits) at AT, AT if there is none; END is the end of the text. */
static const char *cell_end(const char *at, const char *end)
{
    const char *digits = at + 1;
    if (at == end || !isalpha((unsigned char)*at))
        return at;
    while (digits < end && isdigit((unsigned char)*digits))
        digits++;
    return digits > at + 1 ? digits : at;
}

/* True if TOKEN is a move by its two cells alone, joined as Game Courier does: `a2-A4`; `;` or marks may follow. */
static bool is_bare_move(const struct token *token)
{
    const char *end = token->at + token->length, *dash = cell_end(token->at, end);
    if (dash == token->at || dash == end || *dash != '-')
        return false;
    const char *to = cell_end(dash + 1, end);
    return to > dash + 1 && (to == end || strchr(";+#!?", *to));
}

/* True if the text has, outside of `//` comments, what only PGN has: comments in braces, glyphs, variations, a
 * result. */
static bool has_pgn_signs(const char *text, const char *end)
{
    struct lexer lexer = start_list(text, end, 1);
    for (struct token token = lexer_next(&lexer); token.kind != TOKEN_END; token = lexer_next(&lexer))
        if (token.kind == TOKEN_RESULT || (token.kind == TOKEN_WORD && strchr("{$(", *token.at)))
            return true;
    return false;
}

/* True if the line that TOKEN begins has a comment, and nothing that is PGN's before it. */
static bool has_comment(const struct token *token, const char *end)
{
    const char *to = text_line_end(token->at, end), *comment = memmem(token->at, (size_t)(to - token->at), "//", 2);
    return comment && !strchr("[;%", *token->at) && !memchr(token->at, '{', (size_t)(comment - token->at));
}

/* The mails that export/forms.h has: what the line before the moves begins with, and the one that names an own game. */
static const char position_line[] = "Position: ", definition_line[] = "Definition: ";

/* Returns the place after the quotation marks and blanks at AT, where a line begins. */
static const char *unquoted(const char *at, const char *end)
{
    while (at < end && strchr(">| \t", *at))
        at++;
    return at;
}

/* Returns the first line of TEXT … END−1 that begins with WORDS, perhaps quoted; NULL if there is none. */
static const char *find_line(const char *text, const char *end, const char *words)
{
    for (const char *line = text; line < end;) {
        const char *at = unquoted(line, end), *next = memchr(at, '\n', (size_t)(end - at));
        if ((size_t)(end - at) > strlen(words) && memcmp(at, words, strlen(words)) == 0)
            return at;
        if (*line == '[' || !next) /* PGN has no such line */
            return NULL;
        line = next + 1;
    }
    return NULL;
}

bool courier_detect(const char *text, size_t length)
{
    const char *end = text + length;
    struct lexer lexer = start_list(text, end, 1);
    struct token token = lexer_next(&lexer);
    while (token.kind == TOKEN_NUMBER)
        token = lexer_next(&lexer);
    if (token.kind == TOKEN_END || token.kind == TOKEN_LINE)
        return token.kind == TOKEN_LINE;
    return pgn_is_label(token.at, token.length) || (is_bare_move(&token) && !has_pgn_signs(text, end)) ||
           has_comment(&token, end) || find_line(text, end, position_line);
}

/* Returns the text after "// NAME: " in the line at LEXER's place, which is skipped then; NULL if the line says
 * something else. Caller frees. */
static char *parse_head(struct lexer *lexer, const char *name)
{
    struct lexer ahead = *lexer;
    struct token token = lexer_next(&ahead);
    size_t length = strlen(name) + 5;
    if (token.kind != TOKEN_LINE || token.length <= length || memcmp(token.at, "// ", 3) != 0 ||
        memcmp(token.at + 3, name, length - 5) != 0 || memcmp(token.at + length - 2, ": ", 2) != 0)
        return NULL;
    *lexer = ahead;
    return memory_copy(token.at + length, token.length - length);
}

/* Makes the record of G's list by the lines at its head that courier_write puts there. False with the error filled. */
static bool read_head(struct pgn_reader *reader, const struct game *g)
{
    FREED char *rules = parse_head(&reader->lexer, LOOSE_TAG), *code = parse_head(&reader->lexer, "FEN");
    bool loose = rules && strcmp(rules, LOOSE_VALUE) == 0;
    struct sandbox sandbox;
    struct position p;
    struct error why = {0};

    bool good =
        loose ? sandbox_read(g, code ? code : "startpos", &sandbox, &why) : !code || code_read(g, code, &p, &why);
    if (!good)
        error_at(reader->error, reader->source->file, reader->lexer.line, 1, "%s", why.text);
    else
        reader->record = loose ? loose_new(g, &sandbox) : record_new(g, code ? &p : NULL);
    return good;
}

/* Tells RECORD's players as a mail does at AT: `Anna (White) - Ben (Black)`; a side alone has no name. */
static void read_players(struct record *record, const char *at, const char *end)
{
    for (int i = 0; i < record->game->players; i++) {
        SCOPED(text) marker = {0};
        const char *side = record->game->player[i].name;
        text_addf(&marker, " (%s)", side);
        const char *found = memmem(at, (size_t)(end - at), marker.at, marker.length);
        size_t alone = strlen(side);
        if (found) {
            FREED char *name = memory_copy(at, (size_t)(found - at));
            record_set_tag(record, record_player_tag(record->game, i), name);
            at = found + marker.length;
        } else if ((size_t)(end - at) >= alone && memcmp(at, side, alone) == 0) {
            at += alone;
        }
        at += (size_t)(end - at) >= 3 && memcmp(at, " - ", 3) == 0 ? 3 : 0;
    }
}

/* True if AT … END−1 names G's first player, as read_players expects it. */
static bool begins_with_player(const struct game *g, const char *at, const char *end)
{
    char marker[sizeof g->player[0].name + 4];
    int n = snprintf(marker, sizeof marker, " (%s)", g->player[0].name), alone = n - 3;
    return (end - at >= alone && memcmp(at, g->player[0].name, (size_t)alone) == 0) ||
           memmem(at, (size_t)(end - at), marker, (size_t)n);
}

/* Returns the game that the line AT … END−1 of a mail names, `Reroute66: Anna (White) - Ben (Black)`; NULL if it names
 * none: ERROR is filled if it looks as if it did. Titles and names may have colons. *PLAYERS gets the place after the
 * title. DEFINITION: as for reading. */
static const struct game *game_of_line(const struct reading *how, const struct definition *definition, const char *at,
                                       const char *end, const char **players, struct error *error)
{
    const struct game *renamed = NULL; /* the definition's, under another title */
    const char *dash = end - 3;
    while (dash > at && memcmp(dash, " - ", 3) != 0)
        dash--;
    for (const char *colon = dash; colon > at; colon--) {
        if (memcmp(colon, ": ", 2) != 0)
            continue;
        FREED char *title = memory_copy(at, (size_t)(colon - at));
        const struct game *g = how->find(how->context, title, definition, error);
        if (!g || !begins_with_player(g, colon + 2, end))
            continue;
        *players = colon + 2;
        if (!definition || ascii_compare(g->title, title) == 0)
            return g;
        renamed = g;
    }
    return renamed;
}

/* Returns what a mail whose list begins at LIST says of the game's file; NULL if nothing. Caller frees. */
static char *mail_definition(const struct pgn_reader *reader, const char *list)
{
    const char *at = find_line(reader->source->text, list, definition_line);
    if (!at)
        return NULL;
    at += strlen(definition_line);
    return memory_copy(at, (size_t)(text_line_end(at, list) - at));
}

/* Reads what a mail says before its list, which begins at LIST: the game, which DEFINITION (may be NULL) names too, and
 * who plays. NULL if it names no game, with ERROR filled if it tries to; *FIRST gets the place of the players'
 * names. */
static const struct game *read_mail(const struct pgn_reader *reader, const char *definition, const char *list,
                                    const char **first, const char **last, struct error *error)
{
    const struct definition d = {definition, NULL, reader->source->file};
    for (const char *line = reader->source->text; line < list;) {
        const char *to = text_line_end(line, list), *at = unquoted(line, to);
        const struct game *g = game_of_line(reader->how, definition ? &d : NULL, at, to, first, error);
        *last = to;
        if (g)
            return g;
        line = to + (to < list && *to == '\r') + 1;
    }
    return NULL;
}

/* Returns the end of a mail's list that begins at AT: an empty line after the moves. */
static const char *mail_end(const char *at, const char *end)
{
    bool begun = false;
    while (at < end) {
        const char *to = text_line_end(at, end), *word = unquoted(at, to);
        if (word == to && begun)
            return at;
        begun |= word < to;
        at = to + (to < end && *to == '\r') + (to < end);
    }
    return end;
}

/* Make READER read the list after the place AT of a mail. */
static void go_to_list(struct pgn_reader *reader, const char *at)
{
    const char *end = reader->lexer.end, *list = text_line_end(at, end);
    int line = reader->source->line;
    for (const char *here = reader->source->text; here < list; here++)
        line += *here == '\n';
    reader->lexer = start_list(list, mail_end(list, end), line);
}

struct record *courier_read(const struct source *source, const struct reading *how, struct error *error)
{
    struct pgn_reader reader = {.source = source, .how = how, .error = error};
    const char *end = source->text + source->length, *position = find_line(source->text, end, position_line);
    const char *from = NULL, *to = NULL;
    const struct game *g = NULL;
    struct error unknown = {0};

    FREED char *definition = position ? mail_definition(&reader, position) : NULL;
    reader.lexer = start_list(source->text, end, source->line);
    if (position && (g = read_mail(&reader, definition, position, &from, &to, &unknown)) == NULL) {
        if (unknown.text[0]) {
            error_at(error, source->file, source->line, 1, "%.400s", unknown.text);
            return NULL;
        }
        position = NULL;
    }
    if (position)
        go_to_list(&reader, position);
    g = g ? g : how->find(how->context, NULL, NULL, error);
    if (!g || !read_head(&reader, g))
        return NULL;
    record_set_tag(reader.record, "Date", "????.??.??");
    if (position)
        read_players(reader.record, from, to);
    reader.at = reader.record->root;
    reader.token = lexer_next(&reader.lexer);
    if (definition) {
        record_set_tag(reader.record, DEFINITION_TAG, definition);
        pgn_compare_definition(&reader);
    }
    if (pgn_read_moves(&reader)) {
        pgn_join_pieces(&reader);
        reader.record->current = reader.at;
        record_finish(reader.record, reader.ending); /* the tags say how the game stands */
    } else {
        record_free(reader.record);
        reader.record = NULL;
    }
    pgn_end(&reader);
    return reader.record;
}

/* Writing. */

/* Adds COMMENT (may be NULL), each line with its own `//`, FOR_PEOPLE only its words. False if there is nothing to add.
 * ON_LINE: the first line goes on the line that is there. */
static bool write_comment(struct text *out, const char *comment, bool for_people, bool on_line)
{
    SCOPED(text) words = {0};
    if (for_people)
        comment_words(comment, &words);
    else if (comment)
        text_add(&words, comment);
    for (const char *line = words.at, *end; line; line = *end ? end + 1 : NULL) {
        end = line + strcspn(line, "\n");
        text_addf(out, "%s// %.*s\n", on_line ? " " : "", (int)(end - line), line);
        on_line = false;
    }
    return words.at != NULL;
}

/* True if RECORD's tags say more than the players, the date, the game, and the result that the moves tell too. */
static bool has_tags(const struct record *record)
{
    static const char *const empty[] = {"?", "????.??.??", "-", "*", "unterminated", ""};
    static const char *const told[] = {"Variant", "Result", "Termination", LOOSE_TAG, "SetUp", "FEN"};
    for (int i = 0; i < record->tags; i++) {
        bool idle = false;
        for (size_t k = 0; k < sizeof told / sizeof *told; k++)
            idle = idle || strcmp(record->tag[i].name, told[k]) == 0;
        for (size_t k = 0; k < sizeof empty / sizeof *empty; k++)
            idle = idle || strcmp(record->tag[i].value, empty[k]) == 0;
        if (!idle)
            return true;
    }
    return false;
}

/* The number before the move of NODE: `12.`, or `12...` where another player of the round comes before; none before the
 * duck's half of a turn. */
static void write_number(struct text *out, const struct node *node)
{
    if (node->parent->position.duck_due)
        return;
    text_addf(out, "%d%s ", node->parent->position.full, number_opens(node) ? "." : "...");
}

/* Add the move of NODE with its glyph; false if some of it cannot be expressed here. */
static bool write_move(const struct record *record, const struct node *node, bool for_people, struct text *out)
{
    char move[MOVE_TEXT];
    bool left = node->kind == NODE_LEFT;
    const char *mark = node->glyphs && !left ? signs_mark(node->glyph[0]) : "";

    if (left && (node->left_by != ENDING_RESIGNATION || node->left != node->parent->position.turn + 1))
        return false;
    node_write_move(record->game, node, move, sizeof move); /* a long one of a sandbox would be cut */
    write_number(out, node);
    text_addf(out, "%s%s", left ? "resign" : node->kind == NODE_STEP ? node->loose->line : move, mark);
    if (!write_comment(out, node->comment, for_people, true))
        text_add(out, "\n");
    return node->glyphs == (*mark ? 1 : 0);
}

/* Add the line that tells a result which the moves do not tell; false if it cannot be expressed. */
static bool write_ending(const struct record *record, struct text *out)
{
    const struct outcome *outcome = &record->result;
    const struct node *last = record_line_end(record->root);
    struct node next = {.parent = record->result_at};

    if (outcome->ending == ENDING_NONE)
        return true;
    bool resigned = outcome->ending == ENDING_RESIGNATION && !(outcome->sharers >> last->position.turn & 1);
    bool drawn = outcome->ending == ENDING_AGREEMENT || outcome->ending == ENDING_THREEFOLD ||
                 outcome->ending == ENDING_50_MOVES;
    if (record->result_at != last || !(resigned || drawn))
        return false;
    write_number(out, &next);
    text_add(out, resigned ? "resign\n" : "draw\n");
    return true;
}

bool courier_write(const struct record *record, bool for_people, struct text *out)
{
    bool whole = !has_tags(record) && record->root->glyphs == 0 && !record->root->escapes && !record->tail;

    if (record_is_loose(record))
        text_addf(out, "// %s: %s\n", LOOSE_TAG, LOOSE_VALUE);
    if (record_tag(record, "FEN"))
        text_addf(out, "// FEN: %s\n", record_tag(record, "FEN"));
    write_comment(out, record->root->comment, for_people, false);
    for (const struct node *node = record->root->child; node; node = node->child) {
        whole = whole && !node->sibling && !node->escapes && !node->before && !node->after;
        whole = write_move(record, node, for_people, out) && whole;
    }
    return write_ending(record, out) && whole;
}
