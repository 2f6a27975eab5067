/* Shared games: events as text. */
#include "shared_parts.h"

#include "record/pgn.h"

#include <ctype.h>

enum { LINE_MOST = 600, VERSION = 1, VERSION_TIMED = 2 };

static const char seat_letters[] = "wbrg", tag_name[] = "SharedGame";
static const char *const kinds[SHARED_KINDS] = {
    [SHARED_JOIN] = "join",     [SHARED_LEAVE] = "leave", [SHARED_MOVE] = "move",   [SHARED_RESIGN] = "resign",
    [SHARED_LOST] = "lost",     [SHARED_CLAIM] = "claim", [SHARED_DRAW] = "draw",   [SHARED_UNDO] = "undo",
    [SHARED_HINTS] = "hints",   [SHARED_PAUSE] = "pause", [SHARED_LINE] = "line",   [SHARED_TAKE] = "take",
    [SHARED_YES] = "yes",       [SHARED_NO] = "no",       [SHARED_FLAG] = "flag",   [SHARED_LEFT] = "left",
    [SHARED_SAY] = "say",       [SHARED_TERMS] = "terms", [SHARED_ABORT] = "abort", [SHARED_VACATION] = "vacation",
    [SHARED_RULES] = "rules",   [SHARED_TALK] = "talk",   [SHARED_SEEN] = "seen",   [SHARED_HERE] = "here",
    [SHARED_AWAY] = "away",     [SHARED_WATCH] = "watch", [SHARED_GONE] = "gone",   [SHARED_REMATCH] = "rematch",
    [SHARED_SERIES] = "series",
};

/* Letters that a comment or a command cannot hold, that would end a word, or begin a time. */
static bool is_awkward(unsigned char byte)
{
    return byte <= ' ' || byte == 0x7F || strchr("[]{}%;@", byte);
}

void shared_encode(const char *words, char *out, size_t size)
{
    size_t used = 0;
    for (uint32_t code; *words && used + 13 < size;) {
        char bytes[5];
        size_t taken = utf8_first(words, &code);
        size_t length = utf8_encode(code < ' ' || (code >= 0x7F && code < 0xA0) ? ' ' : code, bytes);
        for (size_t i = 0; i < length; i++)
            used += (size_t)snprintf(out + used, size - used, is_awkward((unsigned char)bytes[i]) ? "%%%02X" : "%c",
                                     (unsigned char)bytes[i]);
        words += taken;
    }
    out[used] = '\0';
}

void shared_decode(const char *rest, char *out, size_t size)
{
    SCOPED(text) text = {0};
    for (; *rest; rest++) {
        unsigned c = (unsigned char)*rest;
        if (c == '%' && strspn(rest + 1, "0123456789ABCDEF") >= 2 && sscanf(rest + 1, "%2X", &c) == 1)
            rest += 2;
        text_add_bytes(&text, &(char){(char)c}, 1);
    }
    size_t used = 0;
    out[0] = '\0';
    for (const char *at = text.at ? text.at : "";
         *at && used + 5 < size;) { /* what others wrote: nothing that controls */
        uint32_t code;
        at += utf8_first(at, &code);
        used += utf8_encode(code < ' ' || (code >= 0x7F && code < 0xA0) ? ' ' : code, out + used);
    }
}

void shared_write_event(const struct shared_event *event, struct text *out)
{
    text_addf(out, "%c%d %d %x %s%s%s", seat_letters[event->seat], event->number, event->tick, (unsigned)event->place,
              kinds[event->kind], *event->rest ? " " : "", event->rest);
    if (event->wall >= 0)
        text_addf(out, " @%lld", (long long)event->wall);
}

/* Takes the time off the end of EVENT's rest, if there is one. */
static void split_time(struct shared_event *event)
{
    enum { DIGITS_MOST = 15 };
    char *at = strrchr(event->rest, '@');
    size_t digits = at ? strspn(at + 1, "0123456789") : 0;
    event->wall = -1;
    if (!digits || digits > DIGITS_MOST || at[1 + digits] || (at > event->rest && at[-1] != ' '))
        return;
    event->wall = strtoll(at + 1, NULL, 10);
    at[at > event->rest ? -1 : 0] = '\0';
}

/* Takes EVENT's line, words parted by one blank and copied to its rest, apart; false if it is no event, or not as
 * shared_write_event writes it. */
static bool split_event(struct shared_event *event)
{
    char seat, word[16];
    unsigned place;
    int used = 0, kind = 0;
    if (sscanf(event->line, "%c%7d %7d %8x %15[a-z]%n", &seat, &event->number, &event->tick, &place, word, &used) != 5)
        return false;
    const char *at_seat = strchr(seat_letters, seat);
    while (kind < SHARED_KINDS && strcmp(kinds[kind], word) != 0)
        kind++;
    if (!at_seat || kind == SHARED_KINDS || event->number < 0 || event->number > SHARED_NUMBERS || event->tick < 0 ||
        event->tick > SHARED_NUMBERS)
        return false;
    event->seat = (int)(at_seat - seat_letters);
    event->place = place;
    event->kind = (enum shared_kind)kind;
    event->rest += used + (event->line[used] == ' ');
    split_time(event);
    SCOPED(text) again = {0};
    shared_write_event(event, &again);
    return strcmp(again.at, event->line) == 0;
}

bool shared_read_event(const char *at, size_t length, struct shared_event *event)
{
    struct text text = {0};
    for (size_t i = 0; i < length && length <= LINE_MOST; i++) {
        char character = isspace((unsigned char)at[i]) ? ' ' : at[i];
        if ((unsigned char)character < ' ')
            break;
        if (character != ' ' || (text.length && text.at[text.length - 1] != ' '))
            text_add_bytes(&text, &character, 1);
    }
    if (text.length && text.at[text.length - 1] == ' ')
        text.at[--text.length] = '\0';
    size_t size = text.length + 1;
    if (text.at) { /* the rest is cut to pieces in a copy behind the line */
        FREED char *copy = memory_copy(text.at, text.length);
        text_add_bytes(&text, "", 1);
        text_add_bytes(&text, copy, size);
    }
    *event = (struct shared_event){.line = text.at, .rest = text.at ? text.at + size : NULL};
    if (text.at && split_event(event))
        return true;
    text_free(&text);
    return false;
}

void shared_write_answer(const struct shared_proposal *question, char out[SHARED_ANSWER])
{
    snprintf(out, SHARED_ANSWER, "%c%d", seat_letters[question->by], question->number);
}

int shared_read_seat(const char *word)
{
    const char *at_seat = *word ? strchr(seat_letters, *word) : NULL;
    return at_seat && *at_seat != 'g' && (!word[1] || word[1] == ' ') ? (int)(at_seat - seat_letters) : -1;
}

bool shared_read_id(const struct source *text, char id[SHARED_ID], struct error *error)
{
    const char *const name = tag_name;
    FREED char *value = NULL;
    int version = 0;
    id[0] = '\0';
    pgn_peek(text, &name, &value, 1);
    bool good =
        value && sscanf(value, "%d %32[0-9a-f]", &version, id) == 2 && version >= VERSION && version <= VERSION_TIMED;
    if (!good)
        error_at(error, text->file, 0, 0,
                 version > VERSION_TIMED ? "this game is shared by a later version of reroute66"
                                         : "this is not a shared game: `share FILE` makes one");
    return good;
}

void shared_write_version(struct record *record, const char *id, bool timed)
{
    SCOPED(text) tag = {0};
    text_addf(&tag, "%d %s", timed ? VERSION_TIMED : VERSION, id);
    record_set_tag(record, tag_name, tag.at);
}

struct record *shared_copy_root(const struct record *record, const char *id)
{
    struct record *copy = record_bare(record->game, &record->root->position);
    for (int i = 0; i < record->tags; i++) /* comments between tags may hold events, which are put elsewhere */
        if (record->tag[i].name[0] &&
            strncmp(record->tag[i].name, "Shared", 6) != 0) /* a key is nobody else's business */
            record_add_tag(copy, record->tag[i].name, record->tag[i].value);
    record_add_tag(copy, tag_name, "");
    shared_write_version(copy, id, false);
    for (int i = 0; i < record->game->players; i++)
        record_set_tag(copy, record_player_tag(record->game, i), "?"); /* players sit down by events */
    record_set_tag(copy, "Result", "*");
    record_set_tag(copy, "Termination", "unterminated");
    return copy;
}
