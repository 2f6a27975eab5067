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

static void read_tag(struct pgn_reader *r, struct record *bag)
{
    struct tag_parts t;
    SCOPED(text) name = {0}, value = {0};
    tag_split(r->token.at, r->token.at + r->token.length, r->token.at, &t);
    text_add_bytes(&name, t.name, t.name_length);
    tag_value(&t, &value);
    if (t.odd)
        pgn_note(r, NOTE_TAG, &r->token,
                 "a tag is written [Name \"value\"], with \\\" and \\\\ in it: the value is read as %s", value.at);
    if (strcmp(name.at, "Variant") == 0 && !r->variant.length)
        r->variant = r->token;
    if (strcmp(name.at, "FEN") == 0 && !r->fen.length)
        r->fen = r->token;
    record_add_tag(bag, name.at, value.at);
}

/* Comments and `%` lines whose place is not known yet. AT is the caller's to free. */
struct notes {
    struct token *at;
    int count, room;
};

/* Read the tags into BAG up to the first token of the moves; the comments and `%` lines after the last tag go into
 * NOTES. */
static bool read_tags(struct pgn_reader *r, struct record *bag, struct notes *notes)
{
    for (;; r->token = lexer_next(&r->lexer)) {
        if (token_is_note(&r->token)) {
            notes->at = memory_grow(notes->at, notes->count, &notes->room, sizeof *notes->at);
            notes->at[notes->count++] = r->token;
        } else if (r->token.kind == TOKEN_FAULT) {
            return pgn_fault_of_letters(r, &r->token);
        } else if (r->token.kind == TOKEN_TAG) {
            keep_notes(bag, notes->at, notes->count);
            notes->count = 0;
            read_tag(r, bag);
        } else {
            return true;
        }
    }
}

/* The value of the tag NAME in BAG, NULL if there is none or it is left open: `?`. */
static const char *told_tag(const struct record *bag, const char *name)
{
    const char *value = record_tag(bag, name);
    return value && value[strspn(value, " ?-*")] ? value : NULL;
}

/* True if moves of the game have capitals that are no labels of G, but letters of r->letters. */
static bool uses_letters(const struct pgn_reader *r, const struct game *g)
{
    struct lexer ahead = r->lexer;
    for (struct token t = r->token; t.kind != TOKEN_END; t = lexer_next(&ahead))
        for (size_t i = 0; t.kind == TOKEN_WORD && i < t.length; i++) {
            char c = t.at[i];
            if (c >= 'A' && c <= 'Z' && r->letters[c - 'A'] != c && letter_kind(g, c) < 0)
                return true;
        }
    return false;
}

/* Learns the letters of the pieces by what the user said, or by the tag Language, which may also speak of the comments
 * only. False with the error filled if the user named no language. */
static bool choose_letters(struct pgn_reader *r, const struct record *bag, const struct game *g)
{
    const char *told = r->how->language, *tag = record_tag(bag, "Language");
    r->lettered = LETTERS_OWN;
    if (told && !language_letters(g, told, r->letters))
        return error_set(r->error,
                         "there is no language \"%s\": give a name, a code such as de, or letters such as KDTLS", told);
    if (told || (tag && language_letters(g, tag, r->letters) && uses_letters(r, g)))
        r->lettered = LETTERS_TOLD;
    return true;
}

/* The game that the tags in BAG name; EMBEDDED gets the text of its file, if they hold it. */
static const struct game *find_game(const struct pgn_reader *r, const struct record *bag, const char *variant,
                                    struct text *embedded, struct error *e)
{
    struct definition d = {record_tag(bag, DEFINITION_TAG), NULL, r->source->file};
    for (int i = 0; i < bag->tags; i++)
        for (const char *line = *bag->tag[i].name ? NULL : bag->tag[i].value; line; line = strchr(line, '\n')) {
            line += *line == '\n';
            if (strncmp(line, DEFINITION_LINE, strlen(DEFINITION_LINE)) != 0)
                continue;
            const char *at = line + strlen(DEFINITION_LINE);
            text_add_bytes(embedded, at, strcspn(at, "\r\n"));
            text_add(embedded, "\n");
        }
    d.text = embedded->at;
    return r->how->find(r->how->context, variant, d.name ? &d : NULL, e);
}

/* A record by the tags in BAG, at its first position and with these tags. NULL after a fault. */
static struct record *make_record(struct pgn_reader *r, struct record *bag)
{
    const char *variant = told_tag(bag, "Variant"), *code = told_tag(bag, "FEN"), *rules = record_tag(bag, LOOSE_TAG);
    struct error why = {0};
    SCOPED(text) embedded = {0};
    const struct game *g = find_game(r, bag, variant ? variant : "", &embedded, &why);
    bool loose = rules && strcmp(rules, LOOSE_VALUE) == 0;
    struct sandbox s;
    struct position p;

    if (!g) {
        error_pass(r->error, &why, r->source->file, r->variant.line, r->variant.column);
        return NULL;
    }
    if (!choose_letters(r, bag, g))
        return NULL;
    if (code && !loose)
        g = arrays_game(g, code);
    if (loose ? !sandbox_read(g, code ? code : "startpos", &s, &why) : code && !code_read(g, code, &p, &why)) {
        error_at(r->error, r->source->file, r->fen.line, r->fen.column, "%s", why.text);
        return NULL;
    }
    struct record *record = loose ? loose_bare(g, &s) : record_bare(g, code ? &p : NULL);
    if (code && !loose && code_dropped(g, code, &p, &why))
        pgn_note(r, NOTE_CASTLING, &r->fen, "%s", why.text);
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

static void remark(const struct pgn_reader *r, const struct token *t, const char *format, const char *one,
                   const char *two)
{
    struct error e = {0};
    if (!r->how->remark)
        return;
    SCOPED(text) sentence = {0};
    text_addf(&sentence, format, one, two);
    error_at(&e, r->source->file, t->line, t->column, "%s", sentence.at);
    r->how->remark(r->how->context, &e);
}

void pgn_compare_definition(const struct pgn_reader *r)
{
    const char *named = record_tag(r->record, DEFINITION_TAG);
    char here[DEFINITION_NAME], other[DEFINITION_NAME];
    if (!named)
        return;
    game_name_definition(r->record->game, here);
    if (strcmp(named, here) == 0)
        return;
    snprintf(other, sizeof other, "%.*s", (int)strcspn(named, " "), named);
    here[strcspn(here, " ")] = '\0';
    remark(r, &r->token,
           strcmp(other, here) == 0
               ? "this game was played with another %s; its moves are read with the %s that is here"
               : "this game was played with %s, which is not here; its moves are read with %s, of the same title",
           other, here);
}

/* Takes over the result S, which token T or the tags say. */
static bool take_result(struct pgn_reader *r, const struct token *t, const struct shares *s)
{
    struct record *record = r->record;
    const struct game *g = record->game;
    struct node *end = record_line_end(record->root);
    struct outcome o = record_outcome_at(record, end);
    char board[RESULT_TEXT], result[RESULT_TEXT];

    result_name(s, result, sizeof result);
    if (s->players && s->players != g->players)
        return error_at(r->error, r->source->file, t->line, t->column,
                        "the result %s is for %d players; this game has %d", result, s->players, g->players);
    result_write(g, &o, board, sizeof board);
    if (o.ending == ENDING_NONE && s->players) {
        record->result = result_guess(*s, o.claims, record_tag(record, "Termination"));
        record->result_at = end;
    } else if (o.ending != ENDING_NONE && s->players && (o.sharers != s->sharers || o.leader != s->leader)) {
        remark(r, t, "the result is %s, but the board says %s", result, board);
    }
    return true;
}

/* Reads the LENGTH bytes at TEXT as a result into S, and its standard form into NAME; remarks at T if it is spelled
 * otherwise. Returns false if they are no result. */
static bool name_result(const struct pgn_reader *r, const struct token *t, const char *text, struct shares *s,
                        char name[RESULT_TEXT])
{
    if (!result_read(text, s))
        return false;
    result_name(s, name, RESULT_TEXT);
    if (strcmp(text, name) != 0)
        pgn_note(r, NOTE_RESULT, t, "the result %s is read as %s", text, name);
    return true;
}

/* Reads the result: the present token, after the moves, or only the tag. */
static bool read_game_result(struct pgn_reader *r)
{
    struct record *record = r->record;
    const struct token *t = &r->token;
    char in_tag[RESULT_TEXT] = "*", behind[RESULT_TEXT] = "*";
    struct shares tag = {0}, token = {0};

    if (name_result(r, t, record_tag(record, "Result"), &tag, in_tag))
        record_set_tag(record, "Result", in_tag);
    if (t->kind == TOKEN_END) {
        if (record->root->child)
            remark(r, t, "the result is missing after the moves%s%s", "", "");
        return take_result(r, t, &tag);
    }
    FREED char *text = memory_copy(t->at, t->length);
    name_result(r, t, text, &token, behind);
    if (strcmp(record_tag(record, "Result"), behind) != 0) {
        if (tag.players && token.players)
            remark(r, t, "the result %s differs from the tag's \"%s\"", behind, in_tag);
        record->token = memory_copy(behind, strlen(behind));
    }
    return take_result(r, t, token.players ? &token : &tag);
}

/* Keeps what follows the result as it is; a repeated result is left out, another one becomes a comment. */
static void read_pgn_tail(struct pgn_reader *r)
{
    struct lexer ahead = r->lexer;
    struct text tail = {0};
    struct token t;
    while ((t = lexer_next(&ahead)).kind == TOKEN_RESULT) {
        struct shares s;
        char first[RESULT_TEXT], name[RESULT_TEXT];
        result_scan(t.at, t.length, &s);
        result_name(&s, name, sizeof name);
        result_scan(r->token.at, r->token.length, &s);
        result_name(&s, first, sizeof first);
        bool same = strcmp(first, name) == 0;
        pgn_note(r, NOTE_SECOND_RESULT, &t, "a second result, %s, %s", name,
                 same ? "is left out" : "is kept as a comment");
        if (!same)
            text_addf(&tail, "%s{%s}", tail.length ? " " : "", name);
        r->lexer = ahead;
    }
    const char *at = r->lexer.at, *end = r->lexer.end;
    for (size_t n; (n = text_blank(at, end)) != 0;)
        at += n;
    while (end > at && text_blank(end - 1, end))
        end--;
    if (at < end) {
        FREED char *rest = pgn_copy(at, (size_t)(end - at));
        text_addf(&tail, "%s%s", tail.length ? "\n" : "", rest);
    }
    r->record->tail = tail.at;
}

static void move_last_tag(struct record *r, int index)
{
    struct tag last = r->tag[r->tags - 1];
    memmove(&r->tag[index + 1], &r->tag[index], (size_t)(r->tags - 1 - index) * sizeof last);
    r->tag[index] = last;
}

static int tag_index(const struct record *r, const char *name)
{
    for (int i = 0; i < r->tags; i++)
        if (strcmp(r->tag[i].name, name) == 0)
            return i;
    return -1;
}

/* The tag of player WHO; a tag of the side's own name, as `Sente`, becomes it if that loses no name. */
static const char *unite_names(struct record *r, int who)
{
    const char *tag = record_player_tag(r->game, who), *side = r->game->player[who].name;
    const char *name = record_tag(r, tag), *own = record_tag(r, side);
    if (!own || strcmp(tag, side) == 0 || (strcmp(own, "?") != 0 && record_player(r, who) && strcmp(own, name) != 0))
        return tag;
    if (record_player(r, who))
        record_set_tag(r, side, name);
    record_set_tag(r, tag, NULL);
    struct tag *t = &r->tag[tag_index(r, side)];
    free(t->name);
    t->name = memory_copy(tag, strlen(tag));
    return tag;
}

/* Export form has the seven-tag roster: add what is missing, each after the one before it, and the name of the game.
 * The result is that of the token after the moves. */
static void complete_tags(struct record *r, const struct token *result)
{
    const struct game *g = r->game;
    const char *roster[5 + PLAYERS_MAX] = {"Event", "Site", "Date", "Round"};
    char end[RESULT_TEXT] = "*";
    struct shares s;
    int n = 4, place = 0;

    if (result->kind == TOKEN_RESULT && result_scan(result->at, result->length, &s))
        result_name(&s, end, sizeof end);
    for (int p = 0; p < g->players; p++)
        roster[n++] = unite_names(r, p);
    roster[n++] = "Result";
    while (place < r->tags && !*r->tag[place].name)
        place++;
    for (int i = 0; i < n; i++) {
        int at = tag_index(r, roster[i]);
        if (at < 0) {
            record_add_tag(r, roster[i], i == 2 ? "????.??.??" : i == n - 1 ? end : "?");
            move_last_tag(r, at = place);
        }
        place = at + 1;
    }
    if (!told_tag(r, "Variant") && strcmp(g->id, "chess") != 0)
        record_set_tag(r, "Variant", g->title);
    record_name_definition(r);
    if (told_tag(r, "FEN") && !record_tag(r, "SetUp")) {
        record_add_tag(r, "SetUp", "1");
        move_last_tag(r, tag_index(r, "FEN"));
    }
}

/* As pgn_read; TURNED, CASTLED: as in struct pgn_reader. */
static struct record *read_one(const struct source *s, const struct reading *how, bool turned, bool *castled,
                               struct error *e)
{
    struct pgn_reader r = {.source = s, .how = how, .error = e, .turned = turned};
    struct record bag = {0}; /* holds the tags until the game is known */
    struct notes notes = {0};

    lexer_start(&r.lexer, s->text, s->text + s->length, s->line);
    r.token = lexer_next(&r.lexer);
    bool good = read_tags(&r, &bag, &notes) && (r.record = make_record(&r, &bag)) != NULL;
    if (good) {
        if (!turned)
            pgn_compare_definition(&r);
        struct token first = r.token;
        r.at = r.record->root;
        for (int i = 0; i < notes.count && good; i++) {
            r.token = notes.at[i];
            good = pgn_read_comment(&r);
        }
        r.token = first;
        good = good && pgn_read_moves(&r);
    }
    if (good) {
        pgn_join_pieces(&r);
        complete_tags(r.record, &r.token);
        good = read_game_result(&r);
    }
    if (good) {
        read_pgn_tail(&r);
        r.record->current = record_line_end(r.record->root);
    }
    free(notes.at);
    pgn_end(&r);
    for (int i = 0; i < bag.tags; i++) {
        free(bag.tag[i].name);
        free(bag.tag[i].value);
    }
    free(bag.tag);
    if (!good) {
        record_free(r.record);
        r.record = NULL;
    }
    *castled = r.castled;
    return r.record;
}

struct record *pgn_read(const struct source *s, const struct reading *how, struct error *e)
{
    bool castled;
    struct record *record = read_one(s, how, false, &castled, e);
    if (!record && castled)
        record = read_one(s, how, true, &castled, NULL);
    if (record && e)
        *e = (struct error){0};
    return record;
}
