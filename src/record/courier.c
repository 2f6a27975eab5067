#include "record/courier.h"

#include "number.h"
#include "pgn/lexer.h"
#include "record/glyph.h"
#include "result.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 6 }; /* of one move: `P a7-a8 ; Q - a8` at the very most */

/* A word of a line. */
struct word {
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
static struct word next_word(const char *at, const char *end)
{
    while (at < end && isspace((unsigned char)*at))
        at++;
    struct word w = {at, at};
    while (w.end < end && !isspace((unsigned char)*w.end))
        w.end++;
    return w;
}

/* The end of the move number (`12.`, `12...`, `12)` or `12` alone) that W begins with; W.at if there is none. */
static const char *number_end(struct word w)
{
    const char *at = w.at;
    while (at < w.end && isdigit((unsigned char)*at))
        at++;
    if (at == w.at || (at == w.end && w.end - w.at == 4 && memcmp(w.at, "0000", 4) == 0))
        return w.at;
    const char *dots = at;
    while (dots < w.end && (*dots == '.' || *dots == ')'))
        dots++;
    return dots > at || at == w.end ? dots : w.at;
}

/* Is W a label that stands alone: `P`, `p`, `_m`? */
static bool is_label(struct word w)
{
    if (w.at < w.end && *w.at == '_')
        w.at++;
    return w.end - w.at == 1 && isalpha((unsigned char)*w.at);
}

bool courier_detect(const char *text, size_t length)
{
    const char *end = text + length;

    for (const char *line = text; line < end;) {
        const char *to = lexer_line_end(line, end), *comment = comment_start(line, to);
        struct word w = next_word(line, comment);
        if (w.at < w.end) {
            const char *move = number_end(w);
            if (move == w.end)
                w = next_word(move, comment);
            else
                w.at = move;
            return is_label(w) ||
                   (comment < to && !memchr("[;%", *w.at, 3) && !memchr(line, '{', (size_t)(comment - line)));
        }
        if (comment < to)
            return true;
        line = to + (to < end && *to == '\r') + 1;
    }
    return false;
}

/* Reading. */
struct reader {
    const struct source *source;
    struct error *error;
    struct record *record;
    int line;
    const char *line_start;
};

static void add_comment(struct record *r, const char *at, const char *end)
{
    struct text t = {0};
    if (r->current->comment)
        text_addf(&t, "%s\n", r->current->comment);
    text_add_bytes(&t, at, (size_t)(end - at));
    free(r->current->comment);
    r->current->comment = t.at;
}

/* Try the text AT … END as one move, and play it. */
static bool try_move(struct reader *r, const char *at, const char *end, struct error *e)
{
    struct move m;
    char *text = memory_copy(at, (size_t)(end - at));
    bool good = movetext_read(r->record->game, &r->record->current->position, text, &m, NULL, e);
    free(text);
    if (!good)
        return false;
    record_play(r->record, m);
    size_t marks = glyph_tail(at, (size_t)(end - at));
    int glyph = glyph_read(end - marks, marks);
    if (glyph) {
        r->record->current->glyph[0] = (uint8_t)glyph;
        r->record->current->glyphs = 1;
    }
    return true;
}

/* The words that make up the move that begins at AT, by their look alone: for the message when none was legal. */
static const char *move_end(const char *at, const char *end)
{
    struct word w = next_word(at, end), next = next_word(w.end, end);
    bool label = is_label(w);

    while (next.at < next.end && (label || w.end[-1] == ';' || *next.at == ';')) {
        w = next;
        next = next_word(w.end, end);
        label = false;
    }
    return w.end;
}

/* Read one move at *AT (of a line whose moves end at END) and move on; the longest run of words that is legal is it. */
static bool read_move(struct reader *r, const char **at, const char *end)
{
    struct word w[WORDS_MAX];
    struct error why;
    int words = 0;

    for (const char *to = *at; words < WORDS_MAX; words++) {
        w[words] = next_word(to, end);
        if (w[words].at == w[words].end || (words && number_end(w[words]) > w[words].at))
            break;
        to = w[words].end;
    }
    for (int n = words; n-- > 0;)
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

/* The moves AT … END of one line. */
static bool read_moves(struct reader *r, const char *at, const char *end)
{
    for (;;) {
        struct word w = next_word(at, end);
        struct shares s;
        if (w.at == w.end)
            return true;
        at = number_end(w);
        if (at > w.at)
            continue;
        if (result_read(w.at, (size_t)(w.end - w.at), &s)) {
            add_comment(r->record, w.at, w.end);
            at = w.end;
        } else if (!read_move(r, &at, end)) {
            return false;
        }
    }
}

struct record *courier_read(const struct source *s, const struct reading *how, struct error *e)
{
    const struct game *g = how->find(how->context, NULL);
    const char *end = s->text + s->length;

    if (!g) {
        error_at(e, s->file, 0, 0, "a list of moves does not say its game: name it with --game=ID");
        return NULL;
    }
    struct reader r = {.source = s, .error = e, .record = record_new(g, NULL), .line = s->line};
    record_set_tag(r.record, "Date", "????.??.??");
    for (const char *line = s->text; line < end; r.line++) {
        const char *to = lexer_line_end(line, end), *comment = comment_start(line, to);
        r.line_start = line;
        if (!read_moves(&r, line, comment)) {
            record_free(r.record);
            return NULL;
        }
        if (comment < to) {
            const char *words = comment + 2;
            add_comment(r.record, words + (words < to && *words == ' '), to);
        }
        line = to + (to < end && *to == '\r') + 1;
    }
    return r.record;
}

/* Writing. */

/* TEXT as comments, each line with its own `//`; ON_LINE: the first behind what the line has. */
static void write_comment(struct text *out, const char *text, bool on_line)
{
    for (const char *line = text, *end; line; line = *end ? end + 1 : NULL) {
        end = line + strcspn(line, "\n");
        text_addf(out, "%s// %.*s\n", on_line ? " " : "", (int)(end - line), line);
        on_line = false;
    }
}

/* Do R's tags say more than the players' and the date's places and the game? */
static bool has_tags(const struct record *r)
{
    static const char *const empty[] = {"?", "????.??.??", "-", "*", "unterminated", ""};
    for (int i = 0; i < r->tags; i++) {
        bool idle = strcmp(r->tag[i].name, "Variant") == 0;
        for (size_t k = 0; k < sizeof empty / sizeof *empty; k++)
            idle = idle || strcmp(r->tag[i].value, empty[k]) == 0;
        if (!idle)
            return true;
    }
    return false;
}

bool courier_write(const struct record *r, struct text *out)
{
    bool whole = !has_tags(r) && r->root->glyphs == 0 && !r->root->escapes && !r->tail;

    if (r->root->comment)
        write_comment(out, r->root->comment, false);
    for (const struct node *node = r->root->child; node; node = node->child) {
        char move[MOVE_TEXT];
        whole = whole && !node->sibling && !node->left && !node->escapes && !node->before && !node->after;
        if (node->left)
            continue;
        movetext_write(r->game, &node->parent->position, node->move, move);
        text_addf(out, "%d%s %s", node->parent->position.full, number_opens(node) ? "." : "...", move);
        const char *mark = node->glyphs ? glyph_mark(node->glyph[0]) : "";
        text_add(out, mark);
        whole = whole && node->glyphs == (*mark ? 1 : 0);
        if (node->comment)
            write_comment(out, node->comment, true);
        else
            text_add(out, "\n");
    }
    return whole;
}
