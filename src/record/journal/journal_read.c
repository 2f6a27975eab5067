/* The journal: rebuilding a record from its text. */
#include "path.h"
#include "record/journal.h"
#include "record/pgn.h"
#include "result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The whole lines of a journal. */
struct reader {
    const struct source *source;
    const struct reading *how;
    const struct game *game;
    const char *at, *end;
    int line; /* the number of the line at AT */
    struct record *record;
    bool closed;
};

/* The next whole line into LINE (without its end); false at the end and before a torn one. */
static bool next_line(struct reader *r, struct text *line)
{
    const char *to = r->at < r->end ? memchr(r->at, '\n', (size_t)(r->end - r->at)) : NULL;
    line->length = 0;
    if (!to)
        return false;
    text_add_bytes(line, r->at, (size_t)(to - r->at));
    r->at = to + 1;
    r->line++;
    return true;
}

static const struct game *same_game(void *context, const char *variant)
{
    (void)variant;
    return ((const struct reader *)context)->game;
}

/* The rest of LINE behind WORD and a blank, "" if it is WORD alone, NULL if it begins otherwise. */
static const char *behind(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0)
        return NULL;
    return line[length] == ' ' ? line + length + 1 : line[length] == '\0' ? line + length : NULL;
}

/* `pgn N at PATH`, its lines and `end`: a whole record in place of the one so far. */
static bool read_record(struct reader *r, const char *words)
{
    struct reader ahead = *r;
    struct text line = {0};
    char *rest;
    long lines = strtol(words, &rest, 10);
    const char *path = *rest == ' ' ? behind(rest + 1, "at") : NULL;
    bool good = path && lines > 0;

    while (good && lines-- > 0)
        good = next_line(&ahead, &line);
    struct source s = {r->source->file, r->at, (size_t)(ahead.at - r->at), r->line};
    good = good && next_line(&ahead, &line) && strcmp(line.at, "end") == 0;
    struct reading how = {same_game, NULL, r};
    struct record *record = good ? pgn_read(&s, &how, NULL) : NULL;
    if (record && path_go(record, path)) {
        record_free(r->record);
        r->record = record;
        r->at = ahead.at;
        r->line = ahead.line;
    } else {
        record_free(record);
        good = false;
    }
    text_free(&line);
    return good;
}

/* "Pa2-A4" or "Pa2-A4 clock 291000" */
static bool read_move(struct reader *r, const char *words)
{
    struct move m;
    char token[MOVE_TEXT];
    size_t length = strcspn(words, " ");
    const char *left = words[length] ? behind(words + length + 1, "clock") : NULL;

    if (length >= sizeof token || (words[length] && !left))
        return false;
    snprintf(token, sizeof token, "%.*s", (int)length, words);
    if (!movetext_read(r->game, &r->record->current->position, token, &m, NULL, NULL))
        return false;
    record_play_clocked(r->record, m, left ? strtoll(left, NULL, 10) : -1);
    return true;
}

static bool read_left(struct reader *r, const char *words)
{
    unsigned alive = r->record->current->position.alive;
    for (int p = 0; p < r->game->players; p++) {
        const char *by = behind(words, r->game->player[p].name);
        bool time = by && strcmp(by, "time") == 0;
        if (by && (time || strcmp(by, "resignation") == 0) && alive >> p & 1 && alive & (alive - 1)) {
            record_leave(r->record, p, time ? ENDING_TIME : ENDING_RESIGNATION);
            return true;
        }
    }
    return false;
}

static bool read_result(struct reader *r, const char *words)
{
    size_t length = strcspn(words, " ");
    struct outcome o = {.ending = ENDING_NONE};
    struct shares s;

    if (!result_read(words, length, &s))
        return false;
    o.sharers = s.sharers;
    o.leader = s.leader;
    if (s.players &&
        (s.players != r->game->players || words[length] != ' ' || !result_ending(words + length + 1, &o.ending)))
        return false;
    record_finish(r->record, o);
    return true;
}

/* One event; false if it makes no sense. */
static bool read_event(struct reader *r, const char *line)
{
    const char *words;
    if ((words = behind(line, "pgn")) != NULL)
        return read_record(r, words);
    if (!r->record)
        return false;
    if ((words = behind(line, "move")) != NULL)
        return read_move(r, words);
    if ((words = behind(line, "left")) != NULL)
        return read_left(r, words);
    if ((words = behind(line, "at")) != NULL)
        return path_go(r->record, words);
    if ((words = behind(line, "result")) != NULL)
        return read_result(r, words);
    if (strcmp(line, "undo") == 0)
        return record_undo(r->record);
    if (strcmp(line, "taken") == 0)
        return record_take_back(r->record);
    return false;
}

/* The first two lines; false with E filled if they are not those of a journal of a known game. */
static bool read_head(struct reader *r, struct text *line, struct error *e)
{
    const char *id;
    if (!next_line(r, line) || strcmp(line->at, "reroute66 journal 1") != 0) {
        error_at(e, r->source->file, 1, 1, "this is no journal of a game");
        return false;
    }
    if (!next_line(r, line) || (id = behind(line->at, "game")) == NULL) {
        error_at(e, r->source->file, 2, 1, "the journal does not name its game");
        return false;
    }
    r->game = r->how->find(r->how->context, id);
    if (!r->game)
        error_at(e, r->source->file, 2, 6, "there is no game \"%s\"", id);
    return r->game != NULL;
}

struct record *journal_rebuild(const struct source *s, const struct reading *how, bool *closed, struct error *e)
{
    struct reader r = {.source = s, .how = how, .at = s->text, .end = s->text + s->length, .line = 1};
    struct text line = {0};
    bool sense = true;

    text_add(&line, "");
    if (read_head(&r, &line, e)) {
        while (next_line(&r, &line)) {
            r.closed = strcmp(line.at, "closed") == 0;
            if (!r.closed && (sense || behind(line.at, "pgn")))
                sense = read_event(&r, line.at);
        }
        if (!r.record)
            error_at(e, s->file, r.line, 1, "the journal breaks off before the game began");
    }
    text_free(&line);
    if (closed)
        *closed = r.closed;
    return r.record;
}

struct record *journal_rebuild_file(const char *path, const struct reading *how, bool *closed, bool *whole_line,
                                    struct error *e)
{
    struct text t = {0};
    struct record *r = NULL;

    if (text_read_file(path, &t, e)) {
        struct source s = {path, t.at, t.length, 1};
        r = journal_rebuild(&s, how, closed, e);
        if (whole_line)
            *whole_line = t.length && t.at[t.length - 1] == '\n';
    }
    text_free(&t);
    return r;
}
