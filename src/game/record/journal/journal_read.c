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
static bool next_line(struct journal_reader *reader, struct text *line)
{
    const char *to = reader->at < reader->end ? memchr(reader->at, '\n', (size_t)(reader->end - reader->at)) : NULL;
    line->length = 0;
    if (!to)
        return false;
    text_add_bytes(line, reader->at, (size_t)(to - reader->at));
    reader->at = to + 1;
    reader->line++;
    return true;
}

/* Returns the game that the record names by its definition, else the one that the journal has named. */
static const struct game *same_game(void *context, const char *variant, const struct definition *definition,
                                    struct error *error)
{
    struct journal_reader *reader = context;
    const struct game *g =
        definition || !reader->game ? reader->how->find(reader->how->context, variant, definition, error) : NULL;
    if (!g && !reader->game && error && error->needs_wide)
        reader->missing = *error;
    return g ? g : reader->game;
}

/* Returns the rest of LINE after WORD and a blank, "" if it is WORD alone, NULL if it begins otherwise. */
static const char *behind(const char *line, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0)
        return NULL;
    return line[length] == ' ' ? line + length + 1 : line[length] == '\0' ? line + length : NULL;
}

/* True if LINE, which ends at READER's place, is the `end` of the record that begins at FROM. */
static bool ends_record(const struct journal_reader *reader, const char *from, const struct text *line)
{
    char seal[16];
    size_t length = (size_t)(reader->at - 1 - from);

    length -= length < 10 ? length : 10;
    snprintf(seal, sizeof seal, "end #%08x", (unsigned)crc32(0, (const Bytef *)from, (uInt)length));
    return strcmp(line->at, seal) == 0;
}

/* `pgn N at PATH`, its lines and `end`: a whole record, which replaces the one so far. */
static bool read_record(struct journal_reader *reader, const char *words)
{
    struct journal_reader ahead = *reader;
    SCOPED(text) line = {0};
    char *rest;
    long lines = strtol(words, &rest, 10);
    const char *lent = *rest == ' ' ? behind(rest + 1, "lent") : NULL;
    const char *path = lent ? behind(lent, "at") : *rest == ' ' ? behind(rest + 1, "at") : NULL;
    bool good = path && lines > 0;

    while (good && lines-- > 0)
        good = next_line(&ahead, &line);
    struct source source = {reader->source->file, reader->at, (size_t)(ahead.at - reader->at), reader->line};
    good = good && next_line(&ahead, &line) && ends_record(&ahead, source.text, &line);
    struct reading how = {.find = same_game, .context = reader};
    struct record *record = good && !memchr(source.text, '\0', source.length) ? pgn_read(&source, &how, NULL) : NULL;
    if (record && lent)
        record_drop_definition(record);
    if (record && path_go(record, path)) {
        record->viewed = reader->record && reader->record->viewed;
        record_free(reader->record);
        reader->record = record;
        reader->game = record->game;
        reader->at = ahead.at;
        reader->line = ahead.line;
        reader->rescue->bad_line = reader->rescue->repaired = 0;
        reader->headless = reader->bare = false;
    } else {
        record_free(record);
        good = false;
    }
    return good;
}

/* Returns the milliseconds of a clock at TEXT; -1 if no clock can show them. */
static int64_t read_clock(const char *text)
{
    const int64_t most = (int64_t)1000 * 3600 * 1000; /* as comment_clock */
    char *end;
    int64_t left = strtoll(text, &end, 10);
    return end > text && !*end && left >= 0 && left <= most ? left : -1;
}

/* Reads the move TOKEN in P, a castling also as versions up to 1.0 wrote it. */
static bool read_kept_move(const struct game *g, const struct position *p, const char *token, struct move *m)
{
    SCOPED(text) other = {0};
    const struct move_word word = {token, strlen(token), NULL, CELL_NONE};
    return movetext_read(g, p, token, m, NULL) ||
           (movetext_turn_castling(g, p, &word, &other) && movetext_read(g, p, other.at, m, NULL));
}

/* "Pa2-A4" or "Pa2-A4 clock 291000" */
static bool read_move_event(struct journal_reader *reader, const char *words)
{
    struct move m;
    char token[MOVE_TEXT];
    if (record_is_loose(reader->record))
        return loose_play(reader->record, words, NULL) != NULL;
    size_t length = strcspn(words, " ");
    const char *left = words[length] ? behind(words + length + 1, "clock") : NULL;

    if (length >= sizeof token || (words[length] && !left))
        return false;
    snprintf(token, sizeof token, "%.*s", (int)length, words);
    if (!read_kept_move(reader->game, &reader->record->current->position, token, &m))
        return false;
    record_play_clocked(reader->record, m, left ? read_clock(left) : -1);
    return true;
}

static bool read_left_event(struct journal_reader *reader, const char *words)
{
    unsigned alive = reader->record->current->position.alive;
    bool alone =
        reader->game->players == 2 && !record_is_loose(reader->record); /* then the game is over, as the rules judge */
    for (int player = 0; player < reader->game->players; player++) {
        const char *by = behind(words, reader->game->player[player].name);
        bool time = by && strcmp(by, "time") == 0;
        if (by && (time || strcmp(by, "resignation") == 0) && alive >> player & 1 && alive & (alive - 1)) {
            enum ending ending = time ? ENDING_TIME : ENDING_RESIGNATION;
            if (alone)
                record_finish(reader->record, record_loss(reader->record, player, ending));
            else
                record_leave(reader->record, player, ending);
            return true;
        }
    }
    return false;
}

static bool read_result_event(struct journal_reader *reader, const char *words)
{
    size_t length = strcspn(words, " ");
    struct outcome outcome = {.ending = ENDING_NONE};
    struct shares shares;

    if (result_scan(words, length, &shares) != length)
        return false;
    outcome.sharers = shares.sharers;
    outcome.leader = shares.leader;
    if (shares.players && (shares.players != reader->game->players || words[length] != ' ' ||
                           !result_ending(words + length + 1, &outcome.ending)))
        return false;
    record_finish(reader->record, outcome);
    return true;
}

/* One event; false if it makes no sense. */
static bool read_event(struct journal_reader *reader, const char *line)
{
    const char *words;
    if ((words = behind(line, "pgn")) != NULL)
        return read_record(reader, words);
    if (!reader->record)
        return false;
    if ((words = behind(line, "move")) != NULL)
        return read_move_event(reader, words);
    if ((words = behind(line, "left")) != NULL)
        return read_left_event(reader, words);
    if ((words = behind(line, "at")) != NULL) {
        const struct record *was =
            reader->record; /* who leaves a finished game's end views it: older journals lack that */
        if (!was->live && record_is_main(was->current) && record_outcome(was).ending != ENDING_NONE)
            record_view(reader->record, true, NULL);
        return path_go(reader->record, words);
    }
    if ((words = behind(line, "result")) != NULL)
        return read_result_event(reader, words);
    if (strcmp(line, "viewed") == 0 || strcmp(line, "waits") == 0 || strcmp(line, "played") == 0) {
        record_view(reader->record, line[0] == 'v', line[0] == 'w' ? reader->record->current : NULL);
        return true;
    }
    if (strcmp(line, "undo") == 0)
        return record_undo(reader->record);
    if (strcmp(line, "taken") == 0)
        return record_take_back(reader->record);
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
static bool repair_move(struct journal_reader *reader, const struct text *line)
{
    static const char clock[] = " clock ";
    const size_t seal = seal_begin(line);
    const char *left = memmem(line->at, seal, clock, strlen(clock));
    size_t rest = left ? (size_t)(left - line->at) : seal;
    struct move m[MOVES_MAX];
    char token[MOVE_TEXT];
    SCOPED(text) text = {0};
    bool found = false;
    int n = reader->record && !record_is_loose(reader->record)
                ? moves_legal(reader->game, &reader->record->current->position, m)
                : 0;

    for (int i = 0; i < n && !found; i++) {
        movetext_write_pgn(reader->game, &reader->record->current->position, m[i], token);
        text.length = 0;
        text_addf(&text, "move %s", token);
        text_add_bytes(&text, line->at + rest, seal - rest);
        bool same = text.length == seal && memcmp(text.at, line->at, seal) == 0;
        seal_line(&text, 0);
        text.at[--text.length] = '\0';
        size_t sealed = seal_begin(&text);
        found = line->length - seal == text.length - sealed &&
                is_close(line->at + seal, text.at + sealed, text.length - sealed, same) && seal_check(&text) &&
                read_event(reader, text.at);
    }
    reader->rescue->repaired += found;
    return found;
}

/* Notes that the line that was just read cannot be understood. */
static void note_bad_line(struct journal_reader *reader)
{
    if (!reader->rescue->bad_line)
        reader->rescue->bad_line = reader->line - 1;
}

/* Reads the first line: the journal's version. False with ERROR filled if a later version wrote the journal; a line
 * that says so in spite of its seal is skipped. */
static bool read_version(struct journal_reader *reader, struct text *line, struct error *error)
{
    int version = 0;
    bool any = next_line(reader, line), sealed = any && seal_check(line);

    if (any && sscanf(line->at, "reroute66 journal %d", &version) == 1 && version > 2) {
        reader->rescue->trouble = TROUBLE_LATER;
        return (!sealed && strchr(line->at, '#')) ||
               error_at(error, reader->source->file, 1, 1,
                        "a later version of reroute66 wrote this game (journal %d): continue it there", version);
    }
    if (any && (!sealed || strcmp(line->at, "reroute66 journal 2") != 0))
        note_bad_line(reader);
    return true;
}

/* Reads the second line: the game and its rules. The record may hold the game, if it is not here. */
static void read_game(struct journal_reader *reader, struct text *line)
{
    const struct journal_reader before = *reader;
    const char *words = next_line(reader, line) && seal_check(line) ? behind(line->at, "game") : NULL;

    if (!words || sscanf(words, "%31s %16s", reader->id, reader->sum) < 1) {
        note_bad_line(reader);
        reader->at = before.at; /* it may be an event, and the record itself may name the game */
        reader->line = before.line;
        if (!reader->source->file || !journal_read_name(reader->source->file, reader->id, sizeof reader->id))
            return;
    }
    reader->game = reader->how->find(reader->how->context, reader->id, NULL, &reader->missing);
}

/* Begins the game from its first position where its head is damaged, and LINE is the first sound event after that. */
static void begin_bare(struct journal_reader *reader, const struct text *line)
{
    if (reader->record || !reader->game || !reader->rescue->bad_line ||
        !(behind(line->at, "move") || behind(line->at, "left")))
        return;
    reader->record = record_new(reader->game, NULL);
    reader->headless = reader->bare = true;
}

/* One line of the events, SOUND without its seal. Lines that make no sense are skipped, up to the next whole record. */
static void read_event_line(struct journal_reader *reader, struct text *line, bool sound)
{
    bool record = sound && behind(line->at, "pgn");
    reader->rescue->closed = sound && strcmp(line->at, "closed") == 0;
    if (reader->rescue->closed || line->length == 0)
        return;
    if (sound)
        begin_bare(reader, line);
    bool wanted = record || reader->bare || !reader->rescue->bad_line;
    if (wanted && (sound ? read_event(reader, line->at) : repair_move(reader, line)))
        return;
    note_bad_line(reader);
    reader->bare = false;
}

/* The events up to the end; the last counts without its line end, too, if its seal is whole. */
static void read_journal_events(struct journal_reader *reader, struct text *line)
{
    while (next_line(reader, line))
        read_event_line(reader, line, seal_check(line));
    line->length = 0;
    text_add_bytes(line, reader->at, (size_t)(reader->end - reader->at));
    if (reader->at < reader->end && seal_check(line)) {
        reader->at = reader->end;
        reader->line++;
        read_event_line(reader, line, true);
    }
    if (reader->headless && !reader->record->root->child) {
        record_free(reader->record); /* none of its moves could be played: it began from another position */
        reader->record = NULL;
    }
}

/* Half a line at the end was torn when the program was killed; anything else there is damage. */
static void read_tail(struct journal_reader *reader)
{
    bool damaged = false;
    for (const char *at = reader->at; at < reader->end; at++)
        damaged = damaged || (unsigned char)*at < ' ' || *at == 0x7F;
    if (damaged || (reader->at < reader->end && !reader->record)) {
        reader->line++;
        note_bad_line(reader);
    }
}

struct record *journal_rebuild(const struct source *source, const struct reading *how, struct rescue *rescue,
                               struct error *error)
{
    struct rescue own;
    struct journal_reader reader = {
        .source = source, .how = how, .at = source->text, .end = source->text + source->length, .line = 1};
    SCOPED(text) line = {0};

    reader.rescue = rescue ? rescue : &own;
    *reader.rescue = (struct rescue){.whole_line = source->length && source->text[source->length - 1] == '\n'};
    text_add(&line, "");
    if (read_version(&reader, &line, error)) {
        read_game(&reader, &line);
        read_journal_events(&reader, &line);
        read_tail(&reader);
        if (reader.record && reader.record->live) { /* the game waits there, whatever was looked at */
            record_go(reader.record, reader.record->live);
            record_view(reader.record, false, NULL);
        }
        if (!reader.record && reader.id[0] && !reader.game) {
            if (reader.missing.file[0])
                error_pass(error, &reader.missing, source->file, 2, 6);
            else
                error_at(error, source->file, 2, 6,
                         "its game %s is not here: `reroute66 install %s.game` with the game's file", reader.id,
                         reader.id);
            reader.rescue->trouble = reader.missing.needs_wide ? TROUBLE_WIDE : TROUBLE_NO_GAME;
        } else if (!reader.record && reader.rescue->bad_line) {
            error_at(error, source->file, reader.rescue->bad_line, 1,
                     "this is not a journal of a game, or too much of it is damaged");
        } else if (!reader.record) {
            error_at(error, source->file, reader.line, 1, "the journal breaks off before the game began");
        }
        reader.rescue->rules_changed =
            reader.game && *reader.sum && strtoull(reader.sum, NULL, 16) != game_fingerprint(reader.game);
    }
    snprintf(reader.rescue->id, sizeof reader.rescue->id, "%s", reader.id);
    reader.rescue->lines = reader.line - 1;
    if (reader.rescue->trouble == TROUBLE_NONE)
        reader.rescue->trouble = reader.rescue->bad_line || reader.rescue->repaired || !reader.record ? TROUBLE_DAMAGED
                                 : reader.rescue->rules_changed                                       ? TROUBLE_RULES
                                                                                                      : TROUBLE_NONE;
    return reader.record;
}

struct record *journal_rebuild_file(int fd, const char *path, const struct reading *how, struct rescue *rescue,
                                    struct error *error)
{
    SCOPED(text) text = {0};
    struct record *record = NULL;

    if (text_read_descriptor(fd, path, &text, error)) {
        struct source source = {path, text.at, text.length, 1};
        record = journal_rebuild(&source, how, rescue, error);
    } else if (rescue) {
        *rescue = (struct rescue){.trouble = TROUBLE_UNREAD};
    }
    return record;
}

void rescue_tell(const struct rescue *rescue, const char *path, struct error *error)
{
    int unread = rescue->lines - rescue->bad_line + 1;
    const char *why = rescue->rules_changed ? ": the game's rules have changed since it was played" : "";

    if (rescue->bad_line)
        error_at(
            error, path, rescue->bad_line, 1,
            "damaged%s; the game could be read up to its last sound move, but %d of the journal's %d lines are lost.",
            why, unread, rescue->lines);
    else if (rescue->repaired)
        error_at(error, path, 0, 0, "damaged%s; all its moves could be read, %d of them only by their checksums.", why,
                 rescue->repaired);
    else if (rescue->trouble == TROUBLE_LATER)
        error_at(error, path, 1, 1,
                 "a later version of reroute66 wrote this game, or this line is damaged; all its moves could be read.");
    else
        error_at(error, path, 0, 0, "the game's rules have changed since it was played; all its moves could be read.");
}
