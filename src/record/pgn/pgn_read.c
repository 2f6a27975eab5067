/* PGN: reading one game: its tags, its result, and what stands behind it. */
#include "notation/arrays.h"
#include "pgn_reader.h"
#include "record/loose.h"
#include "record/pgn.h"
#include "result.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Comments and `%` lines among the tags are kept as tags without a name. */
static void keep_notes(struct record *bag, const struct token *note, int notes)
{
    for (int i = 0; i < notes; i++) {
        char *raw = pgn_copy(note[i].at, note[i].length);
        record_add_tag(bag, "", raw);
        free(raw);
    }
}

static bool read_tag(struct pgn_reader *r, struct record *bag)
{
    char *name, *value;
    if (!lexer_tag(&r->token, &name, &value))
        return pgn_fault(r, &r->token, "a tag is written [Name \"value\"]");
    if (strcmp(name, "Variant") == 0 && !r->variant.length)
        r->variant = r->token;
    if (strcmp(name, "FEN") == 0 && !r->fen.length)
        r->fen = r->token;
    record_add_tag(bag, name, value);
    free(name);
    free(value);
    return true;
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
            if (!read_tag(r, bag))
                return false;
        } else {
            return true;
        }
    }
}

/* A record by the tags in BAG, at its first position and with these tags. NULL after a fault. */
static struct record *make_record(struct pgn_reader *r, struct record *bag)
{
    const char *variant = record_tag(bag, "Variant"), *code = record_tag(bag, "FEN"),
               *rules = record_tag(bag, LOOSE_TAG);
    struct error why;
    const struct game *g = r->how->find(r->how->context, variant ? variant : "", &why);
    bool loose = rules && strcmp(rules, LOOSE_VALUE) == 0;
    struct sandbox s;
    struct position p;

    if (!g) {
        error_pass(r->error, &why, r->source->file, r->variant.line, r->variant.column);
        return NULL;
    }
    if (code && !loose)
        g = arrays_game(g, code);
    if (loose ? !sandbox_read(g, code ? code : "startpos", &s, &why) : code && !code_read(g, code, &p, &why)) {
        error_at(r->error, r->source->file, r->fen.line, r->fen.column, "%s", why.text);
        return NULL;
    }
    struct record *record = loose ? loose_bare(g, &s) : record_bare(g, code ? &p : NULL);
    if (code && !loose && r->how->note && code_dropped(g, code, &p, &why)) {
        struct error note;
        error_at(&note, r->source->file, r->fen.line, r->fen.column, "note: %s", why.text);
        r->how->note(r->how->context, &note);
    }
    record->tag = bag->tag;
    record->tags = bag->tags;
    record->tag_room = bag->tag_room;
    bag->tag = NULL;
    bag->tags = bag->tag_room = 0;
    return record;
}

static void remark(const struct pgn_reader *r, const struct token *t, const char *format, const char *one,
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

/* Take over the result RESULT, which token T or the tags say. */
static bool take_result(struct pgn_reader *r, const struct token *t, const char *result)
{
    struct record *record = r->record;
    const struct game *g = record->game;
    struct node *end = record_line_end(record->root);
    struct outcome o = record_outcome_at(record, end);
    char board[RESULT_TEXT];
    struct shares s;

    if (!result_read(result, strlen(result), &s))
        return true;
    if (s.players && s.players != g->players) {
        error_at(r->error, r->source->file, t->line, t->column, "the result %s is for %d players; this game has %d",
                 result, s.players, g->players);
        return false;
    }
    result_write(g, &o, board, sizeof board);
    if (o.ending == ENDING_NONE && s.players) {
        record->result = result_guess(s, o.claims, record_tag(record, "Termination"));
        record->result_at = end;
    } else if (o.ending != ENDING_NONE && (o.sharers != s.sharers || o.leader != s.leader)) {
        remark(r, t, "the result is %s, but the board says %s", result, board);
    }
    return true;
}

static bool read_result(struct pgn_reader *r)
{
    struct record *record = r->record;
    const char *tag = record_tag(record, "Result");
    const struct token *t = &r->token;
    struct shares s;

    if (t->kind == TOKEN_END) {
        remark(r, t, "the result is missing behind the moves%s%s", "", "");
        return take_result(r, t, tag);
    }
    bool told = result_read(tag, strlen(tag), &s) && *t->at == '*';
    char *token = memory_copy(t->at, t->length);
    if (strcmp(tag, token) != 0) {
        remark(r, t, "the result %s differs from the tag's \"%s\"", token, tag);
        record->token = memory_copy(token, t->length);
    }
    bool good = take_result(r, t, told ? tag : token);
    free(token);
    return good;
}

/* Keep what stands behind the result as it is. */
static void read_tail(struct pgn_reader *r)
{
    const char *at = r->lexer.at, *end = r->lexer.end;
    while (at < end && isspace((unsigned char)*at))
        at++;
    while (end > at && isspace((unsigned char)end[-1]))
        end--;
    if (at < end)
        r->record->tail = pgn_copy(at, (size_t)(end - at));
}

/* Move the last tag to place INDEX. */
static void move_last_tag(struct record *r, int index)
{
    struct tag last = r->tag[r->tags - 1];
    memmove(&r->tag[index + 1], &r->tag[index], (size_t)(r->tags - 1 - index) * sizeof last);
    r->tag[index] = last;
}

/* The index of the tag NAME, -1 if there is none. */
static int tag_index(const struct record *r, const char *name)
{
    for (int i = 0; i < r->tags; i++)
        if (strcmp(r->tag[i].name, name) == 0)
            return i;
    return -1;
}

/* Export form has the seven-tag roster: add what is missing, each behind the one before it, and the name of the game.
 * The result is that of the token behind the moves. */
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
    struct pgn_reader r = {.source = s, .how = how, .error = e};
    struct record bag = {0}; /* holds the tags until the game is known */
    struct notes notes = {0};

    lexer_start(&r.lexer, s->text, s->text + s->length, s->line);
    r.token = lexer_next(&r.lexer);
    bool good = read_tags(&r, &bag, &notes) && (r.record = make_record(&r, &bag)) != NULL;
    if (good) {
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
        good = read_result(&r);
    }
    if (good) {
        read_tail(&r);
        r.record->current = record_line_end(r.record->root);
    }
    free(notes.at);
    free(r.piece);
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
