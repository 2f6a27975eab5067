#include "record/courier.h"

#include "base/ascii.h"
#include "pgn/lexer.h"
#include "record/claim.h"
#include "record/loose.h"
#include "result.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 6 }; /* of one move: `P a7-a8 ; Q - a8` at the very most */

/* A word of a line. */
struct courier_word {
    const char *at, *end;
};

/* Where the comment of the line AT … END begins, END if it has none. */
static const char *comment_start(const char *at, const char *end)
{
    for (; end - at >= 2; at++)
        if (at[0] == '/' && at[1] == '/')
            return at;
    return end;
}

/* The next word at or after AT, its end at END at the latest; empty at the end. */
static struct courier_word next_word(const char *at, const char *end)
{
    while (at < end && isspace((unsigned char)*at))
        at++;
    struct courier_word w = {at, at};
    while (w.end < end && !isspace((unsigned char)*w.end))
        w.end++;
    return w;
}

/* Behind the dots of a move number at AT: `.`, `...`, the ellipsis as one character, `)`. */
static const char *dots_end(const char *at, const char *end)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    for (;;)
        if (at < end && (*at == '.' || *at == ')'))
            at++;
        else if (end - at >= 3 && memcmp(at, ellipsis, 3) == 0)
            at += 3;
        else
            return at;
}

/* The end of the move number (`12.`, `12...`, `12)`, `12` alone, or `...` parted from it) that W begins with; W.at if
 * there is none. */
static const char *number_end(struct courier_word w)
{
    const char *at = w.at;
    while (at < w.end && isdigit((unsigned char)*at))
        at++;
    if (at == w.end && w.end - w.at == 4 && memcmp(w.at, "0000", 4) == 0)
        return w.at;
    const char *dots = dots_end(at, w.end);
    if (at == w.at)
        return dots - at >= 2 ? dots : w.at;
    return dots > at || at == w.end ? dots : w.at;
}

/* Is W a label that stands alone: `P`, `p`, `_m`? */
static bool is_label(struct courier_word w)
{
    if (w.at < w.end && *w.at == '_')
        w.at++;
    return w.end - w.at == 1 && isalpha((unsigned char)*w.at);
}

/* The end of the cell's name (a letter, digits) at AT, AT if there is none; END is the end of the text. */
static const char *cell_end(const char *at, const char *end)
{
    const char *digits = at + 1;
    if (at == end || !isalpha((unsigned char)*at))
        return at;
    while (digits < end && isdigit((unsigned char)*digits))
        digits++;
    return digits > at + 1 ? digits : at;
}

/* Is W a move by its two cells alone, joined as Game Courier does: `a2-A4`? `;` or marks may follow. */
static bool is_bare_move(struct courier_word w)
{
    const char *dash = cell_end(w.at, w.end);
    if (dash == w.at || dash == w.end || *dash != '-')
        return false;
    const char *to = cell_end(dash + 1, w.end);
    return to > dash + 1 && (to == w.end || strchr(";+#!?", *to));
}

/* Does the text hold, outside of `//` comments, what only PGN has: comments in braces, glyphs, variations, a result? */
static bool has_pgn_signs(const char *text, const char *end)
{
    struct shares s;
    for (const char *line = text; line < end;) {
        const char *to = text_line_end(line, end), *moves = comment_start(line, to);
        for (struct courier_word w = next_word(line, moves); w.at < w.end; w = next_word(w.end, moves))
            if (strchr("{$(", *w.at) || result_scan(w.at, (size_t)(w.end - w.at), &s) == (size_t)(w.end - w.at))
                return true;
        line = to + (to < end && *to == '\r') + 1;
    }
    return false;
}

bool courier_detect(const char *text, size_t length)
{
    const char *end = text + length;
    for (size_t n; (n = text_blank(text, end)) != 0;)
        text += n;
    for (const char *line = text; line < end;) {
        const char *to = text_line_end(line, end), *comment = comment_start(line, to);
        struct courier_word w = next_word(line, comment);
        if (w.at < w.end) {
            while (w.at < w.end && number_end(w) == w.end)
                w = next_word(w.end, comment);
            w.at = number_end(w);
            return is_label(w) || (is_bare_move(w) && !has_pgn_signs(text, end)) ||
                   (comment < to && !memchr("[;%", *w.at, 3) && !memchr(line, '{', (size_t)(comment - line)));
        }
        if (comment < to)
            return true;
        line = to + (to < end && *to == '\r') + 1;
    }
    return false;
}

/* Reading. */
struct courier_reader {
    const struct source *source;
    struct error *error;
    struct record *record;
    struct outcome result; /* what `resign` or `draw` said last; ENDING_NONE: neither did */
    struct text comment;   /* of the move that was read last, until the next one or the end comes */
    int line;
    const char *line_start;
};

static void add_comment(struct courier_reader *r, const char *at, const char *end)
{
    if (r->comment.at)
        text_add(&r->comment, "\n");
    text_add_bytes(&r->comment, at, (size_t)(end - at));
}

/* Give the move that was read last its comment. */
static void give_comment(struct courier_reader *r)
{
    r->record->current->comment = r->comment.at;
    r->comment = (struct text){0};
}

/* A move follows a line that said `draw`: the draw was only offered. */
static void decline(struct courier_reader *r)
{
    static const char words[] = "draw offered";
    add_comment(r, words, words + strlen(words));
    r->result = (struct outcome){.ending = ENDING_NONE};
}

/* The move TEXT in a game without rules. */
static bool try_loose(struct courier_reader *r, const char *text, struct error *e)
{
    struct node *node = loose_add(r->record, r->record->current, text, e);
    if (!node)
        return false;
    if (r->result.ending != ENDING_NONE)
        decline(r);
    give_comment(r);
    r->record->current = node;
    return true;
}

/* Try the text AT … END as one move, and play it. */
static bool try_move(struct courier_reader *r, const char *at, const char *end, struct error *e)
{
    struct typed_move m;
    char *text = memory_copy(at, (size_t)(end - at));
    if (record_is_loose(r->record)) {
        bool made = try_loose(r, text, e);
        free(text);
        return made;
    }
    bool good = movetext_read_annotated(r->record->game, &r->record->current->position, text, &m, e);
    free(text);
    if (!good)
        return false;
    if (r->result.ending != ENDING_NONE)
        decline(r);
    give_comment(r);
    r->record->current = record_add(r->record, r->record->current, m.move);
    memcpy(r->record->current->glyph, m.signs.glyph, sizeof m.signs.glyph);
    r->record->current->glyphs = (uint8_t)m.signs.count;
    return true;
}

/* Is the label of a step, whose cells are the next word, all of W (which may begin a step or not) or what W ends with
 * behind `;`? */
static bool ends_in_label(struct courier_word w, bool begins)
{
    const char *step = w.end;
    while (step > w.at && step[-1] != ';')
        step--;
    return (begins || step > w.at) && is_label((struct courier_word){step, w.end});
}

/* The words that make up the move that begins at AT, judged by their form alone: for the message when none was
 * legal. */
static const char *move_end(const char *at, const char *end)
{
    struct courier_word w = next_word(at, end), next = next_word(w.end, end);
    bool label = ends_in_label(w, true);

    while (next.at < next.end && (label || w.end[-1] == ';' || *next.at == ';')) {
        label = ends_in_label(next, w.end[-1] == ';');
        w = next;
        next = next_word(w.end, end);
    }
    return w.end;
}

/* Read one move at *AT (of a line whose moves end at END) and move on; the longest run of words that is legal is it. */
static bool read_move(struct courier_reader *r, const char **at, const char *end)
{
    struct courier_word w[WORDS_MAX];
    struct error why;
    int words = 0;

    for (const char *to = *at; words < WORDS_MAX; words++) {
        w[words] = next_word(to, end);
        if (w[words].at == w[words].end || (words && number_end(w[words]) > w[words].at))
            break;
        to = w[words].end;
    }
    /* Without rules any run of cells is a move: there only its form tells where it ends. */
    for (int n = record_is_loose(r->record) ? 0 : words; n-- > 0;)
        if (try_move(r, w[0].at, w[n].end, NULL)) {
            *at = w[n].end;
            return true;
        }
    if (try_move(r, w[0].at, move_end(w[0].at, end), &why)) {
        *at = move_end(w[0].at, end);
        return true;
    }
    error_at(r->error, r->source->file, r->line, (int)(w[0].at - r->line_start) + (why.column ? why.column : 1), "%s",
             why.text);
    return false;
}

/* Say that W comes after the game was over. */
static bool refuse_after_end(struct courier_reader *r, struct courier_word w)
{
    error_at(r->error, r->source->file, r->line, (int)(w.at - r->line_start) + 1, "'%.*s' comes when the game is over",
             (int)(w.end - w.at), w.at);
    return false;
}

static bool is_ending(struct courier_word w)
{
    size_t length = (size_t)(w.end - w.at);
    return (length == 6 && ascii_compare_bytes(w.at, "resign", length) == 0) ||
           (length == 4 && ascii_compare_bytes(w.at, "draw", length) == 0);
}

/* Read W, `resign` of the player to move, or `draw`: one that this player may claim, or an agreed one. */
static bool read_ending(struct courier_reader *r, struct courier_word w)
{
    struct record *record = r->record;
    int turn = record->current->position.turn;

    if (record_outcome(record).ending != ENDING_NONE)
        return refuse_after_end(r, w);
    if (ascii_lower((unsigned char)*w.at) == 'd') {
        enum ending claim = claim_now(record);
        r->result = record_draw(record, claim == ENDING_NONE ? ENDING_AGREEMENT : claim);
    } else if (record->game->players > 2 && !record_is_loose(record)) {
        record_leave(record, turn, ENDING_RESIGNATION);
    } else {
        r->result =
            (struct outcome){ENDING_RESIGNATION, (uint8_t)(record->current->position.alive & ~(1u << turn)), 0, 0};
    }
    return true;
}

/* Read the moves AT … END of one line. */
static bool read_moves(struct courier_reader *r, const char *at, const char *end)
{
    for (;;) {
        struct courier_word w = next_word(at, end);
        struct shares s;
        if (w.at == w.end)
            return true;
        at = number_end(w);
        if (at > w.at)
            continue;
        if (result_scan(w.at, (size_t)(w.end - w.at), &s) == (size_t)(w.end - w.at)) {
            add_comment(r, w.at, w.end);
            at = w.end;
        } else if (r->result.ending == ENDING_RESIGNATION) {
            return refuse_after_end(r, w);
        } else if (is_ending(w)) {
            if (!read_ending(r, w))
                return false;
            at = w.end;
        } else if (!read_move(r, &at, end)) {
            return false;
        }
    }
}

/* What stands behind "// NAME: " at LINE (which ends at TO); NULL if LINE says something else. Caller frees. */
static char *head_value(const char *line, const char *to, const char *name)
{
    size_t length = strlen(name);
    bool same = (size_t)(to - line) > length + 5 && memcmp(line, "// ", 3) == 0 &&
                memcmp(line + 3, name, length) == 0 && memcmp(line + 3 + length, ": ", 2) == 0;
    return same ? memory_copy(line + length + 5, (size_t)(to - line) - length - 5) : NULL;
}

/*
 * Make the record of G's list that ends at END by the lines at its head that courier_write puts there. Returns where
 * the rest begins; NULL with the error filled.
 */
static const char *read_head(struct courier_reader *r, const struct game *g, const char *end)
{
    const char *line = r->source->text + (text_blank(r->source->text, end) == 3 ? 3 : 0); /* a byte order mark */
    const char *to = text_line_end(line, end);
    char *rules = head_value(line, to, LOOSE_TAG);
    bool loose = rules && strcmp(rules, LOOSE_VALUE) == 0;
    struct sandbox s;
    struct position p;
    struct error why;

    if (loose) {
        line = to + (to < end && *to == '\r') + (to < end);
        to = text_line_end(line, end);
        r->line++;
    }
    char *code = head_value(line, to, "FEN");
    bool good = loose ? sandbox_read(g, code ? code : "startpos", &s, &why) : !code || code_read(g, code, &p, &why);
    if (!good)
        error_at(r->error, r->source->file, r->line, 1, "%s", why.text);
    else
        r->record = loose ? loose_new(g, &s) : record_new(g, code ? &p : NULL);
    if (code && good) {
        line = to + (to < end && *to == '\r') + (to < end);
        r->line++;
    }
    free(code);
    free(rules);
    return good ? line : NULL;
}

struct record *courier_read(const struct source *s, const struct reading *how, struct error *e)
{
    const struct game *g = how->find(how->context, NULL, e);
    const char *end = s->text + s->length;

    if (!g)
        return NULL;
    struct courier_reader r = {.source = s, .error = e, .line = s->line, .line_start = s->text};
    const char *first = read_head(&r, g, end);
    if (!first)
        return NULL;
    record_set_tag(r.record, "Date", "????.??.??");
    for (const char *line = first; line < end; r.line++) {
        const char *to = text_line_end(line, end), *comment = comment_start(line, to);
        r.line_start = line;
        if (!read_moves(&r, line, comment)) {
            text_free(&r.comment);
            record_free(r.record);
            return NULL;
        }
        if (comment < to) {
            const char *words = comment + 2;
            add_comment(&r, words + (words < to && *words == ' '), to);
        }
        line = to + (to < end && *to == '\r') + 1;
    }
    give_comment(&r);
    record_finish(r.record, r.result); /* the tags say how the game stands */
    return r.record;
}
