/* endings/ID.dead: which material sets cannot win, as `toolbox dead` proves it. */
#include "parts.h"

#include <inttypes.h>

/* The table so far. FITS: the line `made-for` was read and has this game's fingerprint. */
struct dead_reading {
    struct game *game;
    kindset with, helpless[KINDS_MAX];
    int8_t on_one_colour;
    struct place made_for;
    bool fits;
};

/* Take a fingerprint: sixteen hexadecimal digits. */
static bool read_made_for(struct reader *reader, void *into)
{
    struct dead_reading *reading = into;
    const struct word *word = reader_take(reader);
    if (!word)
        return false;
    if (reading->made_for.line)
        return reader_fault(reader, word, "there is a line `made-for` already: remove one of them");
    if (word->length != 16 || strspn(word->at, "0123456789abcdef") < 16)
        return reader_fault(reader, word, "\"%.*s\" is not a fingerprint: it has 16 digits 0-9 a-f", word_shown(word),
                            word->at);
    reading->made_for = reader_place(reader, word);
    reading->fits = strtoull(word->at, NULL, 16) == game_fingerprint(reading->game);
    return true;
}

/* True if the current line may name pieces that this game does not have; it is skipped then. */
static bool skip_other(struct reader *reader, const struct dead_reading *reading)
{
    bool other = reading->made_for.line && !reading->fits;
    reader->next = other ? reader->words : reader->next;
    return other;
}

/* Add the kinds whose labels fill the rest of the line, at least one, to *KINDS. */
static bool parse_kinds(struct reader *reader, const struct game *g, kindset *kinds)
{
    int kind;
    do {
        if (!parts_take_kind(reader, g, &kind))
            return false;
        *kinds = *kinds | kindset_of(kind);
    } while (reader_peek(reader));
    return true;
}

static bool read_dead(struct reader *reader, void *into)
{
    struct dead_reading *reading = into;
    const struct word *word;
    int kind;

    if (skip_other(reader, reading))
        return true;
    if ((word = reader_take(reader)) && word_is(word, "with"))
        return parse_kinds(reader, reading->game, &reading->with);
    if (word && !word_is(word, "on-one-colour"))
        return reader_fault(reader, word, "\"with\" or \"on-one-colour\" is expected here: the line is written `%s`",
                            reader->usage);
    if (!word || !parts_take_kind(reader, reading->game, &kind))
        return false;
    reading->on_one_colour = (int8_t)kind;
    return true;
}

static bool read_helpless(struct reader *reader, void *into)
{
    struct dead_reading *reading = into;
    const struct word *word;
    int kind;

    if (skip_other(reader, reading))
        return true;
    if (!parts_take_kind(reader, reading->game, &kind) || !(word = reader_take(reader)))
        return false;
    if (!word_is(word, "against"))
        return reader_fault(reader, word, "\"against\" is expected here: the line is written `%s`", reader->usage);
    return parse_kinds(reader, reading->game, &reading->helpless[kind]);
}

bool parts_read_dead(struct reader *reader, struct game *g, bool must_fit)
{
    static const struct keyword dead_lines[] = {
        {"made-for", "made-for FINGERPRINT", read_made_for},
        {"dead", "dead with LABEL ... (or: dead on-one-colour LABEL)", read_dead},
        {"helpless", "helpless LABEL against LABEL ...", read_helpless}};
    struct dead_reading reading = {.game = g, .on_one_colour = -1};
    if (!reader_run(reader, dead_lines, sizeof dead_lines / sizeof *dead_lines, &reading))
        return false;
    if (!reading.made_for.line)
        return reader_fault_at(reader, reader_end(reader), "the line `made-for` is missing");
    if (!reading.fits)
        return !must_fit ||
               reader_fault_at(reader, reading.made_for,
                               "made for other rules: build it again; the fingerprint of %s is %016" PRIx64, g->id,
                               game_fingerprint(g));
    g->dead_with = reading.with;
    g->dead_on_one_colour = reading.on_one_colour;
    memcpy(g->helpless, reading.helpless, sizeof g->helpless);
    return true;
}

bool catalogue_dead(const struct catalogue *catalogue, struct game *g, struct error *error)
{
    char path[PATH_SIZE];
    SCOPED(text) text = {0};
    if (!catalogue_path(catalogue, path, "endings/%s.dead", g->id))
        return true;
    bool good = text_read_file(path, &text, error);
    struct reader reader = {.file = path, .rest = text.at, .error = error, .most = 1};
    good = good && parts_read_dead(&reader, g, false);
    return good;
}
