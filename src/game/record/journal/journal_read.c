/* The journal: rebuilding a record from its text. */
#include "journal_files.h"
#include "record/journal.h"
#include "record/loose.h"
#include "record/pgn.h"
#include "tree/result.h"

#include <zlib.h>

/* The reading of a journal, line by line. */
struct journal_reader {
    const struct source *source;
    const struct reading *how;
    const struct game *game;   /* NULL until a line or the record has named one that is here */
    char id[GAME_ID], sum[17]; /* the id and checksum in the second line; "" if missing */
    struct error missing;      /* why there is no game of that id */
    const char *at, *end;
    int line; /* the number of the line at AT */
    struct record *record;
    bool headless; /* the record was begun without its head */
    bool bare;     /* and no line was bad since */
    struct rescue *rescue;
};

/* The next whole line into LINE (without its end); false at the end and before a torn one. */
static bool next_line(struct journal_reader *r, struct text *line)
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

/* The game that the record names by its definition, else the one that the journal has named. */
static const struct game *same_game(void *context, const char *variant, const struct definition *definition,
                                    struct error *e)
{
    const struct journal_reader *r = context;
    const struct game *g = definition || !r->game ? r->how->find(r->how->context, variant, definition, e) : NULL;
    return g ? g : r->game;
}

/* The rest of LINE after WORD and a blank, "" if it is WORD alone, NULL if it begins otherwise. */
static const char *behind(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0)
        return NULL;
    return line[length] == ' ' ? line + length + 1 : line[length] == '\0' ? line + length : NULL;
}

/* True if LINE, which ends at R's place, is the `end` of the record that begins at FROM. */
static bool ends_record(const struct journal_reader *r, const char *from, const struct text *line)
{
    char seal[16];
    size_t length = (size_t)(r->at - 1 - from);

    length -= length < 10 ? length : 10;
    snprintf(seal, sizeof seal, "end #%08x", (unsigned)crc32(0, (const Bytef *)from, (uInt)length));
    return strcmp(line->at, seal) == 0;
}

/* `pgn N at PATH`, its lines and `end`: a whole record, which replaces the one so far. */
static bool read_record(struct journal_reader *r, const char *words)
{
    struct journal_reader ahead = *r;
    SCOPED(text) line = {0};
    char *rest;
    long lines = strtol(words, &rest, 10);
    const char *lent = *rest == ' ' ? behind(rest + 1, "lent") : NULL;
    const char *path = lent ? behind(lent, "at") : *rest == ' ' ? behind(rest + 1, "at") : NULL;
    bool good = path && lines > 0;

    while (good && lines-- > 0)
        good = next_line(&ahead, &line);
    struct source s = {r->source->file, r->at, (size_t)(ahead.at - r->at), r->line};
    good = good && next_line(&ahead, &line) && ends_record(&ahead, s.text, &line);
    struct reading how = {.find = same_game, .context = r};
    struct record *record = good && !memchr(s.text, '\0', s.length) ? pgn_read(&s, &how, NULL) : NULL;
    if (record && lent)
        record_drop_definition(record);
    if (record && path_go(record, path)) {
        record->viewed = r->record && r->record->viewed;
        record_free(r->record);
        r->record = record;
        r->game = record->game;
        r->at = ahead.at;
        r->line = ahead.line;
        r->rescue->bad_line = r->rescue->repaired = 0;
        r->headless = r->bare = false;
    } else {
        record_free(record);
        good = false;
    }
    return good;
}

/* The milliseconds of a clock at S; -1 if no clock can show them. */
static int64_t read_clock(const char *s)
{
    const int64_t most = (int64_t)1000 * 3600 * 1000; /* as comment_clock */
    char *end;
    int64_t left = strtoll(s, &end, 10);
    return end > s && !*end && left >= 0 && left <= most ? left : -1;
}

/* Reads the move TOKEN in P, a castling also as versions up to 1.0 wrote it. */
static bool read_kept_move(const struct game *g, const struct position *p, const char *token, struct move *m)
{
    SCOPED(text) other = {0};
    const struct move_word word = {token, strlen(token), NULL};
    return movetext_read(g, p, token, m, NULL) ||
           (movetext_turn_castling(g, p, &word, &other) && movetext_read(g, p, other.at, m, NULL));
}

/* "Pa2-A4" or "Pa2-A4 clock 291000" */
static bool read_move_event(struct journal_reader *r, const char *words)
{
    struct move m;
    char token[MOVE_TEXT];
    if (record_is_loose(r->record))
        return loose_play(r->record, words, NULL) != NULL;
    size_t length = strcspn(words, " ");
    const char *left = words[length] ? behind(words + length + 1, "clock") : NULL;

    if (length >= sizeof token || (words[length] && !left))
        return false;
    snprintf(token, sizeof token, "%.*s", (int)length, words);
    if (!read_kept_move(r->game, &r->record->current->position, token, &m))
        return false;
    record_play_clocked(r->record, m, left ? read_clock(left) : -1);
    return true;
}

static bool read_left_event(struct journal_reader *r, const char *words)
{
    unsigned alive = r->record->current->position.alive;
    bool alone = r->game->players == 2 && !record_is_loose(r->record); /* then the game is over, as the rules judge */
    for (int p = 0; p < r->game->players; p++) {
        const char *by = behind(words, r->game->player[p].name);
        bool time = by && strcmp(by, "time") == 0;
        if (by && (time || strcmp(by, "resignation") == 0) && alive >> p & 1 && alive & (alive - 1)) {
            enum ending ending = time ? ENDING_TIME : ENDING_RESIGNATION;
            if (alone)
                record_finish(r->record, record_loss(r->record, p, ending));
            else
                record_leave(r->record, p, ending);
            return true;
        }
    }
    return false;
}

static bool read_result_event(struct journal_reader *r, const char *words)
{
    size_t length = strcspn(words, " ");
    struct outcome o = {.ending = ENDING_NONE};
    struct shares s;

    if (result_scan(words, length, &s) != length)
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
static bool read_event(struct journal_reader *r, const char *line)
{
    const char *words;
    if ((words = behind(line, "pgn")) != NULL)
        return read_record(r, words);
    if (!r->record)
        return false;
    if ((words = behind(line, "move")) != NULL)
        return read_move_event(r, words);
    if ((words = behind(line, "left")) != NULL)
        return read_left_event(r, words);
    if ((words = behind(line, "at")) != NULL) {
        const struct record *was = r->record; /* who leaves a finished game's end views it: older journals lack that */
        if (!was->live && record_is_main(was->current) && record_outcome(was).ending != ENDING_NONE)
            record_view(r->record, true, NULL);
        return path_go(r->record, words);
    }
    if ((words = behind(line, "result")) != NULL)
        return read_result_event(r, words);
    if (strcmp(line, "viewed") == 0 || strcmp(line, "waits") == 0 || strcmp(line, "played") == 0) {
        record_view(r->record, line[0] == 'v', line[0] == 'w' ? r->record->current : NULL);
        return true;
    }
    if (strcmp(line, "undo") == 0)
        return record_undo(r->record);
    if (strcmp(line, "taken") == 0)
        return record_take_back(r->record);
    return false;
}

/* True if A and B differ in at most MOST of LENGTH characters. */
static bool is_close(const char *a, const char *b, size_t length, int most)
{
    for (size_t i = 0; i < length; i++)
        most -= a[i] != b[i];
    return most >= 0;
}

/* Plays the legal move whose line has the seal that the damaged LINE ends in; false if there is none. Where LINE has
 * such a move unchanged, one digit of the seal itself may be wrong. */
static bool repair_move(struct journal_reader *r, const struct text *line)
{
    static const char clock[] = " clock ";
    const size_t seal = seal_begin(line);
    const char *left = memmem(line->at, seal, clock, strlen(clock));
    size_t rest = left ? (size_t)(left - line->at) : seal;
    struct move m[MOVES_MAX];
    char token[MOVE_TEXT];
    SCOPED(text) t = {0};
    bool found = false;
    int n = r->record && !record_is_loose(r->record) ? moves_legal(r->game, &r->record->current->position, m) : 0;

    for (int i = 0; i < n && !found; i++) {
        movetext_write_pgn(r->game, &r->record->current->position, m[i], token);
        t.length = 0;
        text_addf(&t, "move %s", token);
        text_add_bytes(&t, line->at + rest, seal - rest);
        bool same = t.length == seal && memcmp(t.at, line->at, seal) == 0;
        seal_line(&t, 0);
        t.at[--t.length] = '\0';
        size_t sealed = seal_begin(&t);
        found = line->length - seal == t.length - sealed &&
                is_close(line->at + seal, t.at + sealed, t.length - sealed, same) && seal_check(&t) &&
                read_event(r, t.at);
    }
    r->rescue->repaired += found;
    return found;
}

/* Notes that the line that was just read cannot be understood. */
static void note_bad_line(struct journal_reader *r)
{
    if (!r->rescue->bad_line)
        r->rescue->bad_line = r->line - 1;
}

/* Reads the first line: the journal's version. False with E filled if a later version wrote the journal; a line that
 * says so in spite of its seal is skipped. */
static bool read_version(struct journal_reader *r, struct text *line, struct error *e)
{
    int version = 0;
    bool any = next_line(r, line), sealed = any && seal_check(line);

    if (any && sscanf(line->at, "reroute66 journal %d", &version) == 1 && version > 2) {
        r->rescue->trouble = TROUBLE_LATER;
        return (!sealed && strchr(line->at, '#')) ||
               error_at(e, r->source->file, 1, 1,
                        "a later version of reroute66 wrote this game (journal %d): continue it there", version);
    }
    if (any && (!sealed || strcmp(line->at, "reroute66 journal 2") != 0))
        note_bad_line(r);
    return true;
}

/* Reads the second line: the game and its rules. The record may hold the game, if it is not here. */
static void read_game(struct journal_reader *r, struct text *line)
{
    const struct journal_reader before = *r;
    const char *words = next_line(r, line) && seal_check(line) ? behind(line->at, "game") : NULL;

    if (!words || sscanf(words, "%31s %16s", r->id, r->sum) < 1) {
        note_bad_line(r);
        r->at = before.at; /* it may be an event, and the record itself may name the game */
        r->line = before.line;
        if (!r->source->file || !journal_read_name(r->source->file, r->id, sizeof r->id))
            return;
    }
    r->game = r->how->find(r->how->context, r->id, NULL, &r->missing);
}

/* Begins the game from its first position where its head is damaged, and LINE is the first sound event after that. */
static void begin_bare(struct journal_reader *r, const struct text *line)
{
    if (r->record || !r->game || !r->rescue->bad_line || !(behind(line->at, "move") || behind(line->at, "left")))
        return;
    r->record = record_new(r->game, NULL);
    r->headless = r->bare = true;
}

/* One line of the events, SOUND without its seal. Lines that make no sense are skipped, up to the next whole record. */
static void read_event_line(struct journal_reader *r, struct text *line, bool sound)
{
    bool record = sound && behind(line->at, "pgn");
    r->rescue->closed = sound && strcmp(line->at, "closed") == 0;
    if (r->rescue->closed || line->length == 0)
        return;
    if (sound)
        begin_bare(r, line);
    bool wanted = record || r->bare || !r->rescue->bad_line;
    if (wanted && (sound ? read_event(r, line->at) : repair_move(r, line)))
        return;
    note_bad_line(r);
    r->bare = false;
}

/* The events up to the end; the last counts without its line end, too, if its seal is whole. */
static void read_journal_events(struct journal_reader *r, struct text *line)
{
    while (next_line(r, line))
        read_event_line(r, line, seal_check(line));
    line->length = 0;
    text_add_bytes(line, r->at, (size_t)(r->end - r->at));
    if (r->at < r->end && seal_check(line)) {
        r->at = r->end;
        r->line++;
        read_event_line(r, line, true);
    }
    if (r->headless && !r->record->root->child) {
        record_free(r->record); /* none of its moves could be played: it began from another position */
        r->record = NULL;
    }
}

/* Half a line at the end was torn when the program was killed; anything else there is damage. */
static void read_tail(struct journal_reader *r)
{
    bool damaged = false;
    for (const char *at = r->at; at < r->end; at++)
        damaged = damaged || (unsigned char)*at < ' ' || *at == 0x7F;
    if (damaged || (r->at < r->end && !r->record)) {
        r->line++;
        note_bad_line(r);
    }
}

struct record *journal_rebuild(const struct source *s, const struct reading *how, struct rescue *rescue,
                               struct error *e)
{
    struct rescue own;
    struct journal_reader r = {.source = s, .how = how, .at = s->text, .end = s->text + s->length, .line = 1};
    SCOPED(text) line = {0};

    r.rescue = rescue ? rescue : &own;
    *r.rescue = (struct rescue){.whole_line = s->length && s->text[s->length - 1] == '\n'};
    text_add(&line, "");
    if (read_version(&r, &line, e)) {
        read_game(&r, &line);
        read_journal_events(&r, &line);
        read_tail(&r);
        if (r.record && r.record->live) { /* the game waits there, whatever was looked at */
            record_go(r.record, r.record->live);
            record_view(r.record, false, NULL);
        }
        if (!r.record && r.id[0] && !r.game) {
            if (r.missing.file[0])
                error_pass(e, &r.missing, s->file, 2, 6);
            else
                error_at(e, s->file, 2, 6, "its game %s is not here: `reroute66 install %s.game` with the game's file",
                         r.id, r.id);
            r.rescue->trouble = TROUBLE_NO_GAME;
        } else if (!r.record && r.rescue->bad_line) {
            error_at(e, s->file, r.rescue->bad_line, 1,
                     "this is not a journal of a game, or too much of it is damaged");
        } else if (!r.record) {
            error_at(e, s->file, r.line, 1, "the journal breaks off before the game began");
        }
        r.rescue->rules_changed = r.game && *r.sum && strtoull(r.sum, NULL, 16) != game_fingerprint(r.game);
    }
    r.rescue->lines = r.line - 1;
    if (r.rescue->trouble == TROUBLE_NONE)
        r.rescue->trouble = r.rescue->bad_line || r.rescue->repaired || !r.record ? TROUBLE_DAMAGED
                            : r.rescue->rules_changed                             ? TROUBLE_RULES
                                                                                  : TROUBLE_NONE;
    return r.record;
}

struct record *journal_rebuild_file(int fd, const char *path, const struct reading *how, struct rescue *rescue,
                                    struct error *e)
{
    SCOPED(text) t = {0};
    struct record *r = NULL;

    if (text_read_descriptor(fd, path, &t, e)) {
        struct source s = {path, t.at, t.length, 1};
        r = journal_rebuild(&s, how, rescue, e);
    } else if (rescue) {
        *rescue = (struct rescue){.trouble = TROUBLE_UNREAD};
    }
    return r;
}

void rescue_tell(const struct rescue *rescue, const char *path, struct error *e)
{
    int unread = rescue->lines - rescue->bad_line + 1;
    const char *why = rescue->rules_changed ? ": the game's rules have changed since it was played" : "";

    if (rescue->bad_line)
        error_at(e, path, rescue->bad_line, 1,
                 "damaged%s; the game is read up to the last sound move, without %d of the journal's %d lines.", why,
                 unread, rescue->lines);
    else if (rescue->repaired)
        error_at(e, path, 0, 0, "damaged%s; %d of its moves could be read by their checksums only, none is missing.",
                 why, rescue->repaired);
    else if (rescue->trouble == TROUBLE_LATER)
        error_at(e, path, 1, 1,
                 "a later version of reroute66 wrote this game, or this line is damaged; all its moves could be read.");
    else
        error_at(e, path, 0, 0, "the game's rules have changed since it was played; all its moves could be read.");
}
