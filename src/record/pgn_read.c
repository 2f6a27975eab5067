/* PGN: reading one game. */
#include "record/lexer.h"
#include "record/pgn.h"
#include "record/result.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Reading one game. */
struct reader {
    const struct source *source;
    const struct reading *how;
    struct error *error;
    struct lexer lexer;
    struct token token; /* the one at hand */
    struct record *record;
    struct token variant, fen; /* their tags, for messages; length 0 if there are none */
    struct node *at;           /* the move before the token, or the parent of the first move of a variation */
    struct node *closed; /* the head of the variation that just ended, NULL if something came after it */
    bool fresh;          /* at the beginning of a variation */
    char *before;        /* comments there */
    uint8_t glyph[GLYPHS_MAX]; /* glyphs there */
    int glyphs;
    struct level *level; /* open variations */
    int levels;
};

/* An open variation: the move it is an alternative to, its own first move (NULL before it), its bracket. */
struct level {
    struct node *back, *head;
    struct token open;
};

/* A fault at T; always false. */
static bool fault(struct reader *r, const struct token *t, const char *sentence)
{
    error_at(r->error, r->source->file, t->line, t->column, "%s", sentence);
    return false;
}

/* A fault of the lexer's: something never closed, or a lone bracket. */
static bool fault_of_letters(struct reader *r, const struct token *t)
{
    switch (*t->at) {
    case '{':
        return fault(r, t, "this comment is never closed: a } is missing");
    case '[':
        return fault(r, t, "a tag is written [Name \"value\"] on one line: its end is missing");
    case '$':
        return fault(r, t, "a glyph is written $ and a number");
    default:
        error_at(r->error, r->source->file, t->line, t->column, "unexpected %.*s", (int)t->length, t->at);
        return false;
    }
}

static void remark(const struct reader *r, const struct token *t, const char *format, const char *one,
                   const char *two)
{
    struct error e;
    if (!r->how->remark)
        return;
    struct text sentence = {0};
    text_addf(&sentence, format, one, two);
    error_at(&e, r->source->file, t->line, t->column, "%s", sentence.at);
    text_free(&sentence);
    r->how->remark(r->how->context, &e);
}

/* Texts. */

/* Add LENGTH bytes of TEXT to *TO as a line of its own, with folds undone: a line end after a blank was made
 * by folding. */
static void join(char **to, const char *text, size_t length, bool folded)
{
    struct text t = {0};
    if (*to) {
        text_add(&t, *to);
        text_add_bytes(&t, "\n", 1);
    }
    text_add_bytes(&t, "", 0);
    size_t start = t.length;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\r' && i + 1 < length && text[i + 1] == '\n')
            continue;
        if (folded && text[i] == '\n' && t.length > start && t.at[t.length - 1] == ' ')
            continue;
        text_add_bytes(&t, &text[i], 1);
    }
    free(*to);
    *to = t.at;
}

/* Tags. */

/* Notes among the tags are kept as entries without a name. */
static void keep_notes(struct record *bag, const struct token *note, int notes)
{
    for (int i = 0; i < notes; i++) {
        char *raw = NULL;
        join(&raw, note[i].at, note[i].length, false);
        record_add_tag(bag, "", raw);
        free(raw);
    }
}

static bool read_tag(struct reader *r, struct record *bag)
{
    char *name, *value;
    if (!lexer_tag(&r->token, &name, &value))
        return fault(r, &r->token, "a tag is written [Name \"value\"]");
    if (strcmp(name, "Variant") == 0 && !r->variant.length)
        r->variant = r->token;
    if (strcmp(name, "FEN") == 0 && !r->fen.length)
        r->fen = r->token;
    record_add_tag(bag, name, value);
    free(name);
    free(value);
    return true;
}

/* Read the tags into BAG up to the first token of the moves; the notes after the last tag come out in *NOTE
 * (caller frees). */
static bool read_tags(struct reader *r, struct record *bag, struct token **note, int *notes)
{
    for (;; r->token = lexer_next(&r->lexer)) {
        if (token_is_note(&r->token)) {
            *note = memory_resize(*note, (size_t)(*notes + 1) * sizeof **note);
            (*note)[(*notes)++] = r->token;
        } else if (r->token.kind == TOKEN_FAULT) {
            return fault_of_letters(r, &r->token);
        } else if (r->token.kind == TOKEN_TAG) {
            keep_notes(bag, *note, *notes);
            *notes = 0;
            if (!read_tag(r, bag))
                return false;
        } else {
            return true;
        }
    }
}

/* The record that the tags in BAG call for, at its first position and with BAG's tags. NULL after a fault. */
static struct record *make_record(struct reader *r, struct record *bag)
{
    const char *variant = record_tag(bag, "Variant"), *code = record_tag(bag, "FEN");
    const struct game *g = r->how->find(r->how->context, variant ? variant : "");
    struct position p;
    struct error why;

    if (!g) {
        error_at(r->error, r->source->file, r->variant.line, r->variant.column,
                 "there is no game \"%s\"; see `reroute66 games`", variant ? variant : "Standard");
        return NULL;
    }
    if (code && !code_read(g, code, &p, &why)) {
        error_at(r->error, r->source->file, r->fen.line, r->fen.column, "%s", why.text);
        return NULL;
    }
    struct record *record = record_bare(g, code ? &p : NULL);
    record->tag = bag->tag;
    record->tags = bag->tags;
    bag->tag = NULL;
    bag->tags = 0;
    return record;
}

/* Moves. */

/* Add a comment where reading stands. */
static void add_note(struct reader *r, const char *text, size_t length)
{
    char **to = r->fresh ? &r->before : r->closed ? &r->closed->after : &r->at->comment;
    join(to, text, length, true);
}

/* Is player WHO of three in the game, and not alone? */
static bool may_leave(const struct position *p, int who)
{
    return p->alive >> who & 1 && (p->alive & (p->alive - 1)) && p->corner == 0;
}

/* The player who leaves by the comment TEXT ("[%left Black time]"), -1 if it says no such thing here. */
static int who_leaves(const struct reader *r, const char *text, size_t length, enum ending *by)
{
    const struct game *g = r->record->game;
    char wanted[64];

    for (int p = 0; g->players > 2 && p < g->players; p++)
        for (int time = 0; time < 2; time++) {
            struct text t = {0};
            text_addf(&t, "[%%left %s %s]", g->player[p].name, time ? "time" : "resignation");
            bool same = t.length < sizeof wanted && lexer_same(text, length, t.at);
            text_free(&t);
            if (same && may_leave(&r->at->position, p)) {
                *by = time ? ENDING_TIME : ENDING_RESIGNATION;
                return p;
            }
        }
    return -1;
}

/* A new node, which takes what waited for it. */
static void arrive(struct reader *r, struct node *node)
{
    node->before = r->before;
    r->before = NULL;
    memcpy(node->glyph, r->glyph, sizeof node->glyph);
    node->glyphs = (uint8_t)r->glyphs;
    r->glyphs = 0;
    if (r->fresh)
        r->level[r->levels - 1].head = node;
    r->fresh = false;
    r->closed = NULL;
    r->at = node;
}

static void read_comment(struct reader *r)
{
    bool brace = r->token.kind == TOKEN_BRACE;
    const char *text = r->token.at + 1;
    size_t length = r->token.length - (brace ? 2 : 1);
    enum ending by;
    int who = brace ? who_leaves(r, text, length, &by) : -1;

    if (who >= 0)
        arrive(r, record_add_left(r->record, r->at, who, by));
    else if (r->token.kind == TOKEN_ESCAPE)
        join(&r->at->escapes, text, length, false);
    else
        add_note(r, text, length);
}

static bool add_glyph(struct reader *r, int glyph)
{
    uint8_t *glyphs = r->fresh ? r->glyph : r->at->glyph;
    int n = r->fresh ? r->glyphs : r->at->glyphs;

    if (n == GLYPHS_MAX)
        return fault(r, &r->token, "more than 16 glyphs at one move");
    glyphs[n] = (uint8_t)glyph;
    if (r->fresh)
        r->glyphs++;
    else
        r->at->glyphs++;
    return true;
}

static bool read_glyph(struct reader *r)
{
    int glyph = 0;
    for (size_t i = 1; i < r->token.length && glyph <= 255; i++)
        glyph = glyph * 10 + (r->token.at[i] - '0');
    return glyph <= 255 ? add_glyph(r, glyph) : fault(r, &r->token, "a glyph's number is at most 255");
}

/* The marks MARK (such as !?) after a move: a glyph; a run that has none is kept as a comment. */
static bool read_marks(struct reader *r, const char *mark, size_t length)
{
    static const char *const marks[] = {"!", "?", "!!", "??", "!?", "?!"};
    for (int i = 0; i < 6; i++)
        if (lexer_same(mark, length, marks[i]))
            return add_glyph(r, i + 1);
    add_note(r, mark, length);
    return true;
}

static bool read_word(struct reader *r)
{
    const struct token *t = &r->token;
    size_t stem = t->length;
    struct error why = {0};
    struct move m;

    if (lexer_same(t->at, t->length, "e.p.") || lexer_same(t->at, t->length, "ep"))
        return true; /* the move before says so already */
    while (stem && (t->at[stem - 1] == '!' || t->at[stem - 1] == '?'))
        stem--;
    if (stem) {
        char *word = memory_copy(t->at, stem);
        bool good = movetext_read(r->record->game, &r->at->position, word, &m, NULL, &why);
        free(word);
        if (!good) {
            error_at(r->error, r->source->file, t->line, t->column + (why.column ? why.column - 1 : 0), "%s",
                     why.text);
            return false;
        }
        arrive(r, record_add(r->record, r->at, m));
    }
    return stem == t->length || read_marks(r, t->at + stem, t->length - stem);
}

static bool open_variation(struct reader *r)
{
    if (r->fresh || !r->at->parent)
        return fault(r, &r->token, "a variation must stand after the move that it replaces");
    r->level = memory_resize(r->level, (size_t)(r->levels + 1) * sizeof *r->level);
    r->level[r->levels++] = (struct level){r->at, NULL, r->token};
    r->at = r->at->parent;
    r->fresh = true;
    r->closed = NULL;
    return true;
}

static bool close_variation(struct reader *r)
{
    if (r->levels == 0)
        return fault(r, &r->token, "a ) without its (");
    if (r->glyphs)
        return fault(r, &r->token, "a glyph without a move");
    const struct level *top = &r->level[--r->levels];
    r->at = top->back;
    r->closed = top->head;
    r->fresh = false;
    if (r->before) { /* a variation of words only */
        add_note(r, r->before, strlen(r->before));
        free(r->before);
        r->before = NULL;
    }
    return true;
}

/* One token of the moves; false after a fault. */
static bool read_token(struct reader *r)
{
    switch (r->token.kind) {
    case TOKEN_BRACE:
    case TOKEN_LINE:
    case TOKEN_ESCAPE:
        read_comment(r);
        return true;
    case TOKEN_NUMBER:
        return true;
    case TOKEN_GLYPH:
        return read_glyph(r);
    case TOKEN_OPEN:
        return open_variation(r);
    case TOKEN_CLOSE:
        return close_variation(r);
    case TOKEN_RESULT: /* within a variation */
        add_note(r, r->token.at, r->token.length);
        return true;
    case TOKEN_WORD:
        return read_word(r);
    case TOKEN_TAG:
        return fault(r, &r->token, "a tag among the moves");
    case TOKEN_FAULT:
        return fault_of_letters(r, &r->token);
    case TOKEN_END:
        break;
    }
    return true;
}

/* Read to the game's result (the token at hand then) or the end. */
static bool read_moves(struct reader *r)
{
    for (;; r->token = lexer_next(&r->lexer)) {
        if (r->token.kind == TOKEN_RESULT && r->levels == 0)
            return true;
        if (r->token.kind == TOKEN_END)
            return r->levels == 0 ||
                   fault(r, &r->level[r->levels - 1].open, "this variation is never closed");
        if (!read_token(r))
            return false;
    }
}

/* The result. */

/* Take over the result RESULT, which token T or the tags say. */
static bool settle(struct reader *r, const struct token *t, const char *result)
{
    struct record *record = r->record;
    const struct game *g = record->game;
    struct node *end = record_line_end(record->root);
    struct outcome o = record_outcome_at(record, end);
    char board[RESULT_TEXT];
    int players;
    unsigned sharers;

    if (!result_read(result, strlen(result), &players, &sharers))
        return true;
    if (players && players != g->players) {
        error_at(r->error, r->source->file, t->line, t->column,
                 "the result %s is for %d players; this game has %d", result, players, g->players);
        return false;
    }
    result_write(g, &o, board, sizeof board);
    if (o.ending == ENDING_NONE && players) {
        record->result = result_guess(sharers, o.claims, record_tag(record, "Termination"));
        record->result_at = end;
    } else if (o.ending != ENDING_NONE && o.sharers != sharers) {
        remark(r, t, "the result is %s, but the board says %s", result, board);
    }
    return true;
}

static bool read_result(struct reader *r)
{
    struct record *record = r->record;
    const char *tag = record_tag(record, "Result");
    const struct token *t = &r->token;
    int players;
    unsigned sharers;

    if (t->kind == TOKEN_END) {
        remark(r, t, "the result is missing behind the moves%s%s", "", "");
        return settle(r, t, tag);
    }
    bool told = result_read(tag, strlen(tag), &players, &sharers) && *t->at == '*';
    char *token = memory_copy(t->at, t->length);
    if (strcmp(tag, token) != 0) {
        remark(r, t, "the result %s differs from the tag's \"%s\"", token, tag);
        record->token = memory_copy(token, t->length);
    }
    bool good = settle(r, t, told ? tag : token);
    free(token);
    return good;
}

/* What stands behind the result, as it is. */
static void read_tail(struct reader *r)
{
    const char *at = r->lexer.at, *end = r->lexer.end;
    while (at < end && isspace((unsigned char)*at))
        at++;
    while (end > at && isspace((unsigned char)end[-1]))
        end--;
    if (at < end)
        join(&r->record->tail, at, (size_t)(end - at), false);
}

/* Move the last tag to place INDEX. */
static void move_last_tag(struct record *r, int index)
{
    struct tag last = r->tag[r->tags - 1];
    memmove(&r->tag[index + 1], &r->tag[index], (size_t)(r->tags - 1 - index) * sizeof last);
    r->tag[index] = last;
}

/* Where the tag NAME stands, -1 if nowhere. */
static int tag_index(const struct record *r, const char *name)
{
    for (int i = 0; i < r->tags; i++)
        if (strcmp(r->tag[i].name, name) == 0)
            return i;
    return -1;
}

/*
 * Export form has the seven-tag roster: add what is missing, each behind the one before it, and the name of
 * the game. The result is what the token behind the moves says.
 */
static void complete_tags(struct record *r, const struct token *result)
{
    const struct game *g = r->game;
    const char *roster[5 + PLAYERS_MAX] = {"Event", "Site", "Date", "Round"};
    char *end = result->kind == TOKEN_RESULT ? memory_copy(result->at, result->length) : memory_copy("*", 1);
    int n = 4, place = 0;

    for (int p = 0; p < g->players; p++)
        roster[n++] = g->player[p].name;
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
    if (!record_tag(r, "Variant") && strcmp(g->id, "chess") != 0)
        record_add_tag(r, "Variant", g->title);
    free(end);
}

struct record *pgn_read(const struct source *s, const struct reading *how, struct error *e)
{
    struct reader r = {.source = s, .how = how, .error = e};
    struct record bag = {0}; /* holds the tags until the game is known */
    struct token *note = NULL;
    int notes = 0;

    lexer_start(&r.lexer, s->text, s->text + s->length, s->line);
    r.token = lexer_next(&r.lexer);
    bool good = read_tags(&r, &bag, &note, &notes) && (r.record = make_record(&r, &bag)) != NULL;
    if (good) {
        struct token first = r.token;
        r.at = r.record->root;
        for (int i = 0; i < notes; i++) {
            r.token = note[i];
            read_comment(&r);
        }
        r.token = first;
        good = read_moves(&r);
    }
    if (good) {
        complete_tags(r.record, &r.token);
        good = read_result(&r);
    }
    if (good) {
        read_tail(&r);
        r.record->current = record_line_end(r.record->root);
    }
    free(note);
    free(r.before);
    free(r.level);
    for (int i = 0; i < bag.tags; i++) {
        free(bag.tag[i].name);
        free(bag.tag[i].value);
    }
    free(bag.tag);
    if (!good) {
        record_free(r.record);
        r.record = NULL;
    }
    return r.record;
}
