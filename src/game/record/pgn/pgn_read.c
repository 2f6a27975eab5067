/* PGN: reading one game: its tags, its result, and what follows it. */
#include "pgn_reader.h"
#include "record/loose.h"
#include "record/pgn.h"
#include "tree/result.h"

/* Comments and `%` lines among the tags are kept as tags without a name. */
static void keep_notes(struct record *bag, const struct token *note, int notes)
{
    for (int i = 0; i < notes; i++) {
        FREED char *raw = pgn_copy(note[i].at, note[i].length);
        record_add_tag(bag, "", raw);
    }
}

static void read_tag(struct pgn_reader *reader, struct record *bag)
{
    struct tag_parts parts;
    SCOPED(text) name = {0}, value = {0};
    tag_split(reader->token.at, reader->token.at + reader->token.length, reader->token.at, &parts);
    text_add_bytes(&name, parts.name, parts.name_length);
    tag_value(&parts, &value);
    if (parts.odd)
        pgn_note(reader, NOTE_TAG, &reader->token,
                 "a tag is written [Name \"value\"], with \\\" and \\\\ in it: the value is read as %s", value.at);
    if (strcmp(name.at, "Variant") == 0 && !reader->variant.length)
        reader->variant = reader->token;
    if (strcmp(name.at, "FEN") == 0 && !reader->fen.length)
        reader->fen = reader->token;
    record_add_tag(bag, name.at, value.at);
}

/* Comments and `%` lines whose place is not known yet. AT is the caller's to free. */
struct notes {
    struct token *at;
    int count, room;
};

/* Read the tags into BAG up to the first token of the moves; the comments and `%` lines after the last tag go into
 * NOTES. */
static bool read_tags(struct pgn_reader *reader, struct record *bag, struct notes *notes)
{
    for (;; reader->token = lexer_next(&reader->lexer)) {
        if (token_is_note(&reader->token)) {
            notes->at = memory_grow(notes->at, notes->count, &notes->room, sizeof *notes->at);
            notes->at[notes->count++] = reader->token;
        } else if (reader->token.kind == TOKEN_FAULT) {
            return pgn_fault_of_letters(reader, &reader->token);
        } else if (reader->token.kind == TOKEN_TAG) {
            keep_notes(bag, notes->at, notes->count);
            notes->count = 0;
            read_tag(reader, bag);
        } else {
            return true;
        }
    }
}

/* Returns the value of the tag NAME in BAG, NULL if there is none or it is left open: `?`. */
static const char *told_tag(const struct record *bag, const char *name)
{
    const char *value = record_tag(bag, name);
    return value && value[strspn(value, " ?-*")] ? value : NULL;
}

/* True if moves of the game have capitals that are no labels of G, but letters of r->letters. */
static bool uses_letters(const struct pgn_reader *reader, const struct game *g)
{
    struct lexer ahead = reader->lexer;
    for (struct token token = reader->token; token.kind != TOKEN_END; token = lexer_next(&ahead))
        for (size_t i = 0; token.kind == TOKEN_WORD && i < token.length; i++) {
            char character = token.at[i];
            if (character >= 'A' && character <= 'Z' && reader->letters[character - 'A'] != character &&
                letter_kind(g, character) < 0)
                return true;
        }
    return false;
}

/* Learns the letters of the pieces by what the user said, or by the tag Language, which may also speak of the comments
 * only. False with the error filled if the user named no language. */
static bool choose_letters(struct pgn_reader *reader, const struct record *bag, const struct game *g)
{
    const char *told = reader->how->language, *tag = record_tag(bag, "Language");
    reader->lettered = LETTERS_OWN;
    if (told && !language_letters(g, told, reader->letters))
        return error_set(reader->error,
                         "there is no language \"%s\": give a name, a code such as de, or letters such as KDTLS", told);
    if (told || (tag && language_letters(g, tag, reader->letters) && uses_letters(reader, g)))
        reader->lettered = LETTERS_TOLD;
    return true;
}

/* Returns the game that the tags in BAG name; EMBEDDED gets the text of its file, if they hold it. */
static const struct game *find_game(const struct pgn_reader *reader, const struct record *bag, const char *variant,
                                    struct text *embedded, struct error *error)
{
    struct definition definition = {record_tag(bag, DEFINITION_TAG), NULL, reader->source->file};
    for (int i = 0; i < bag->tags; i++)
        for (const char *line = *bag->tag[i].name ? NULL : bag->tag[i].value; line; line = strchr(line, '\n')) {
            line += *line == '\n';
            if (strncmp(line, DEFINITION_LINE, strlen(DEFINITION_LINE)) != 0)
                continue;
            const char *at = line + strlen(DEFINITION_LINE);
            text_add_bytes(embedded, at, strcspn(at, "\r\n"));
            text_add(embedded, "\n");
        }
    definition.text = embedded->at;
    return reader->how->find(reader->how->context, variant, definition.name ? &definition : NULL, error);
}

/* Returns a record by the tags in BAG, at its first position and with these tags. NULL after a fault. */
static struct record *make_record(struct pgn_reader *reader, struct record *bag)
{
    const char *variant = told_tag(bag, "Variant"), *code = told_tag(bag, "FEN"), *rules = record_tag(bag, LOOSE_TAG);
    struct error why = {0};
    SCOPED(text) embedded = {0};
    const struct game *g = find_game(reader, bag, variant ? variant : "", &embedded, &why);
    bool loose = rules && strcmp(rules, LOOSE_VALUE) == 0;
    struct sandbox sandbox;
    struct position p;

    if (!g) {
        error_pass(reader->error, &why, reader->source->file, reader->variant.line, reader->variant.column);
        return NULL;
    }
    if (!choose_letters(reader, bag, g))
        return NULL;
    if (code && !loose)
        g = arrays_game(g, code);
    if (loose ? !sandbox_read(g, code ? code : "startpos", &sandbox, &why) : code && !code_read(g, code, &p, &why)) {
        error_at(reader->error, reader->source->file, reader->fen.line, reader->fen.column, "%s", why.text);
        return NULL;
    }
    struct record *record = loose ? loose_bare(g, &sandbox) : record_bare(g, code ? &p : NULL);
    if (code && !loose && code_dropped(g, code, &p, &why))
        pgn_note(reader, NOTE_CASTLING, &reader->fen, "%s", why.text);
    record->tag = bag->tag;
    record->tags = bag->tags;
    record->tag_room = bag->tag_room;
    bag->tag = NULL;
    bag->tags = bag->tag_room = 0;
    if (code && !loose && code_is_dialect(g, code, &p)) {
        char written[CODE_SIZE];
        code_write(g, &p, written);
        record_set_tag(record, "FEN", written);
    }
    return record;
}

static void remark(const struct pgn_reader *reader, const struct token *token, const char *format, const char *one,
                   const char *two)
{
    struct error error = {0};
    if (!reader->how->remark)
        return;
    SCOPED(text) sentence = {0};
    text_addf(&sentence, format, one, two);
    error_at(&error, reader->source->file, token->line, token->column, "%s", sentence.at);
    reader->how->remark(reader->how->context, &error);
}

void pgn_compare_definition(const struct pgn_reader *reader)
{
    const char *named = record_tag(reader->record, DEFINITION_TAG);
    char here[DEFINITION_NAME], other[DEFINITION_NAME];
    if (!named)
        return;
    game_name_definition(reader->record->game, here);
    if (strcmp(named, here) == 0)
        return;
    snprintf(other, sizeof other, "%.*s", (int)strcspn(named, " "), named);
    here[strcspn(here, " ")] = '\0';
    remark(reader, &reader->token,
           strcmp(other, here) == 0
               ? "this game was played with another %s; its moves are read with the %s that is here"
               : "this game was played with %s, which is not here; its moves are read with %s, of the same title",
           other, here);
}

/* True if the record's result is a resignation or a flag, by an arbiter's decision neither, in favour of a side that
 * could not win any more at END (FIDE Laws 5.1.2, 6.9). */
static bool is_won_by_nobody(const struct record *record, const struct node *end)
{
    const struct outcome *result = &record->result;
    const char *termination = record_tag(record, "Termination");
    bool decided = termination && ascii_find(termination, "adjudic");
    return record->game->players == 2 && (result->sharers == 1 || result->sharers == 2) && !decided &&
           (result->ending == ENDING_TIME || result->ending == ENDING_RESIGNATION) && !record_is_loose(record) &&
           !outcome_can_win(record->game, &end->position, result->sharers - 1);
}

/* Takes over the result SHARES, which TOKEN or the tags say. */
static bool accept_result(struct pgn_reader *reader, const struct token *token, const struct shares *shares)
{
    struct record *record = reader->record;
    const struct game *g = record->game;
    struct node *end = record_line_end(record->root);
    struct outcome outcome = record_outcome_at(record, end);
    char board[RESULT_TEXT], result[RESULT_TEXT];

    result_name(shares, result, sizeof result);
    if (shares->players && shares->players != g->players)
        return error_at(reader->error, reader->source->file, token->line, token->column,
                        "the result %s is for %d players; this game has %d", result, shares->players, g->players);
    result_write(g, &outcome, board, sizeof board);
    if (outcome.ending == ENDING_NONE && shares->players) {
        record->result = result_guess(*shares, outcome.claims, record_tag(record, "Termination"));
        record->result_at = end;
        if (is_won_by_nobody(record, end)) {
            remark(reader, token, "the result is %s, but %s could not win any more: it counts as a draw", result,
                   g->player[record->result.sharers - 1].name);
            record->result.sharers = end->position.alive;
        }
    } else if (outcome.ending != ENDING_NONE && shares->players &&
               (outcome.sharers != shares->sharers || outcome.leader != shares->leader)) {
        remark(reader, token, "the result is %s, but the board says %s", result, board);
    }
    return true;
}

/* Reads the LENGTH bytes at TEXT as a result into SHARES, and its standard form into NAME; remarks at TOKEN if it is
 * spelled otherwise. Returns false if they are no result. */
static bool name_result(const struct pgn_reader *reader, const struct token *token, const char *text,
                        struct shares *shares, char name[RESULT_TEXT])
{
    if (!result_read(text, shares))
        return false;
    result_name(shares, name, RESULT_TEXT);
    if (strcmp(text, name) != 0)
        pgn_note(reader, NOTE_RESULT, token, "the result %s is read as %s", text, name);
    return true;
}

/* Reads the result: the present token, after the moves, or only the tag. */
static bool read_game_result(struct pgn_reader *reader)
{
    struct record *record = reader->record;
    const struct token *last = &reader->token;
    char in_tag[RESULT_TEXT] = "*", behind[RESULT_TEXT] = "*";
    struct shares tag = {0}, token = {0};

    if (name_result(reader, last, record_tag(record, "Result"), &tag, in_tag))
        record_set_tag(record, "Result", in_tag);
    if (last->kind == TOKEN_END) {
        if (record->root->child)
            remark(reader, last, "the result is missing after the moves%s%s", "", "");
        return accept_result(reader, last, &tag);
    }
    FREED char *text = memory_copy(last->at, last->length);
    name_result(reader, last, text, &token, behind);
    if (strcmp(record_tag(record, "Result"), behind) != 0) {
        if (tag.players && token.players)
            remark(reader, last, "the result %s differs from the tag's \"%s\"", behind, in_tag);
        record->token = memory_copy(behind, strlen(behind));
    }
    return accept_result(reader, last, token.players ? &token : &tag);
}

/* Keeps what follows the result as it is; a repeated result is left out, another one becomes a comment. */
static void read_pgn_tail(struct pgn_reader *reader)
{
    struct lexer ahead = reader->lexer;
    struct text tail = {0};
    struct token token;
    while ((token = lexer_next(&ahead)).kind == TOKEN_RESULT) {
        struct shares shares;
        char first[RESULT_TEXT], name[RESULT_TEXT];
        result_scan(token.at, token.length, &shares);
        result_name(&shares, name, sizeof name);
        result_scan(reader->token.at, reader->token.length, &shares);
        result_name(&shares, first, sizeof first);
        bool same = strcmp(first, name) == 0;
        pgn_note(reader, NOTE_SECOND_RESULT, &token, "a second result, %s, %s", name,
                 same ? "is left out" : "is kept as a comment");
        if (!same)
            text_addf(&tail, "%s{%s}", tail.length ? " " : "", name);
        reader->lexer = ahead;
    }
    const char *at = reader->lexer.at, *end = reader->lexer.end;
    for (size_t n; (n = text_blank(at, end)) != 0;)
        at += n;
    while (end > at && text_blank(end - 1, end))
        end--;
    if (at < end) {
        FREED char *rest = pgn_copy(at, (size_t)(end - at));
        text_addf(&tail, "%s%s", tail.length ? "\n" : "", rest);
    }
    reader->record->tail = tail.at;
}

static void move_last_tag(struct record *record, int index)
{
    struct tag last = record->tag[record->tags - 1];
    memmove(&record->tag[index + 1], &record->tag[index], (size_t)(record->tags - 1 - index) * sizeof last);
    record->tag[index] = last;
}

static int tag_index(const struct record *record, const char *name)
{
    for (int i = 0; i < record->tags; i++)
        if (strcmp(record->tag[i].name, name) == 0)
            return i;
    return -1;
}

/* Returns the tag of player WHO; a tag of the side's own name, as `Sente`, becomes it if that loses no name. */
static const char *unite_names(struct record *record, int who)
{
    const char *tag = record_player_tag(record->game, who), *side = record->game->player[who].name;
    const char *name = record_tag(record, tag), *own = record_tag(record, side);
    if (!own || strcmp(tag, side) == 0 ||
        (strcmp(own, "?") != 0 && record_player(record, who) && strcmp(own, name) != 0))
        return tag;
    if (record_player(record, who))
        record_set_tag(record, side, name);
    record_set_tag(record, tag, NULL);
    struct tag *t = &record->tag[tag_index(record, side)];
    free(t->name);
    t->name = memory_copy(tag, strlen(tag));
    return tag;
}

/* Export form has the seven-tag roster: add what is missing, each after the one before it, and the name of the game.
 * The result is that of the token after the moves. */
static void complete_tags(struct record *record, const struct token *result)
{
    const struct game *g = record->game;
    const char *roster[5 + PLAYERS_MAX] = {"Event", "Site", "Date", "Round"};
    char end[RESULT_TEXT] = "*";
    struct shares shares;
    int n = 4, place = 0;

    if (result->kind == TOKEN_RESULT && result_scan(result->at, result->length, &shares))
        result_name(&shares, end, sizeof end);
    for (int player = 0; player < g->players; player++)
        roster[n++] = unite_names(record, player);
    roster[n++] = "Result";
    while (place < record->tags && !*record->tag[place].name)
        place++;
    for (int i = 0; i < n; i++) {
        int at = tag_index(record, roster[i]);
        if (at < 0) {
            record_add_tag(record, roster[i], i == 2 ? "????.??.??" : i == n - 1 ? end : "?");
            move_last_tag(record, at = place);
        }
        place = at + 1;
    }
    if (!told_tag(record, "Variant") && strcmp(g->id, "chess") != 0)
        record_set_tag(record, "Variant", g->title);
    record_name_definition(record);
    if (told_tag(record, "FEN") && !record_tag(record, "SetUp")) {
        record_add_tag(record, "SetUp", "1");
        move_last_tag(record, tag_index(record, "FEN"));
    }
}

/* As pgn_read; TURNED, CASTLED: as in struct pgn_reader. */
static struct record *read_one(const struct source *source, const struct reading *how, bool turned, bool *castled,
                               struct error *error)
{
    struct pgn_reader reader = {.source = source, .how = how, .error = error, .turned = turned};
    struct record bag = {0}; /* holds the tags until the game is known */
    struct notes notes = {0};

    lexer_start(&reader.lexer, source->text, source->text + source->length, source->line);
    reader.token = lexer_next(&reader.lexer);
    bool good = read_tags(&reader, &bag, &notes) && (reader.record = make_record(&reader, &bag)) != NULL;
    if (good) {
        if (!turned)
            pgn_compare_definition(&reader);
        struct token first = reader.token;
        reader.at = reader.record->root;
        for (int i = 0; i < notes.count && good; i++) {
            reader.token = notes.at[i];
            good = pgn_read_comment(&reader);
        }
        reader.token = first;
        good = good && pgn_read_moves(&reader);
    }
    bool salvaged = !good && how->salvage && reader.record && reader.record->root->child;
    if (good || salvaged) {
        pgn_join_pieces(&reader);
        complete_tags(reader.record, &reader.token);
        good = salvaged || read_game_result(&reader);
    }
    if (salvaged) {
        record_set_tag(reader.record, "Result", "*");
        reader.record->current = record_line_end(reader.record->root);
    } else if (good) {
        read_pgn_tail(&reader);
        reader.record->current = record_line_end(reader.record->root);
    }
    free(notes.at);
    pgn_end(&reader);
    for (int i = 0; i < bag.tags; i++) {
        free(bag.tag[i].name);
        free(bag.tag[i].value);
    }
    free(bag.tag);
    if (!good) {
        record_free(reader.record);
        reader.record = NULL;
    }
    *castled = reader.castled;
    return reader.record;
}

struct record *pgn_read(const struct source *source, const struct reading *how, struct error *error)
{
    bool castled;
    struct record *record = read_one(source, how, false, &castled, error);
    if (!record && castled)
        record = read_one(source, how, true, &castled, NULL);
    if (record && error && !how->salvage)
        *error = (struct error){0};
    return record;
}
