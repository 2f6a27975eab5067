/* endings/ID.dead: which material sets cannot win, as `toolbox dead` proves it. */
#include "parts.h"

#include <inttypes.h>

/* The table so far. FITS: the line `made-for` was read and has this game's fingerprint. */
struct dead_reading {
    struct game *game;
    uint16_t with, helpless[KINDS_MAX];
    int8_t on_one_colour;
    struct place made_for;
    bool fits;
};

/* Take a fingerprint: sixteen hexadecimal digits. */
static bool read_made_for(struct reader *r, void *into)
{
    struct dead_reading *d = into;
    const struct word *w = reader_take(r);
    if (!w)
        return false;
    if (d->made_for.line)
        return reader_fault(r, w, "there is a line `made-for` already: remove one of them");
    if (w->length != 16 || strspn(w->at, "0123456789abcdef") < 16)
        return reader_fault(r, w, "\"%.*s\" is not a fingerprint: it has 16 digits 0-9 a-f", word_shown(w), w->at);
    d->made_for = reader_place(r, w);
    d->fits = strtoull(w->at, NULL, 16) == game_fingerprint(d->game);
    return true;
}

/* True if the current line may name pieces that this game does not have; it is skipped then. */
static bool skip_other(struct reader *r, const struct dead_reading *d)
{
    bool other = d->made_for.line && !d->fits;
    r->next = other ? r->words : r->next;
    return other;
}

/* Add the kinds whose labels fill the rest of the line, at least one, to *KINDS. */
static bool take_kinds(struct reader *r, const struct game *g, uint16_t *kinds)
{
    int kind;
    do {
        if (!parts_take_kind(r, g, &kind))
            return false;
        *kinds = (uint16_t)(*kinds | 1 << kind);
    } while (reader_peek(r));
    return true;
}

static bool read_dead(struct reader *r, void *into)
{
    struct dead_reading *d = into;
    const struct word *w;
    int kind;

    if (skip_other(r, d))
        return true;
    if ((w = reader_take(r)) && word_is(w, "with"))
        return take_kinds(r, d->game, &d->with);
    if (w && !word_is(w, "on-one-colour"))
        return reader_fault(r, w, "\"with\" or \"on-one-colour\" is expected here: the line is written `%s`", r->usage);
    if (!w || !parts_take_kind(r, d->game, &kind))
        return false;
    d->on_one_colour = (int8_t)kind;
    return true;
}

static bool read_helpless(struct reader *r, void *into)
{
    struct dead_reading *d = into;
    const struct word *w;
    int kind;

    if (skip_other(r, d))
        return true;
    if (!parts_take_kind(r, d->game, &kind) || !(w = reader_take(r)))
        return false;
    if (!word_is(w, "against"))
        return reader_fault(r, w, "\"against\" is expected here: the line is written `%s`", r->usage);
    return take_kinds(r, d->game, &d->helpless[kind]);
}

bool parts_read_dead(struct reader *r, struct game *g, bool must_fit)
{
    static const struct keyword dead_lines[] = {
        {"made-for", "made-for FINGERPRINT", read_made_for},
        {"dead", "dead with LABEL ... (or: dead on-one-colour LABEL)", read_dead},
        {"helpless", "helpless LABEL against LABEL ...", read_helpless}};
    struct dead_reading d = {.game = g, .on_one_colour = -1};
    if (!reader_run(r, dead_lines, sizeof dead_lines / sizeof *dead_lines, &d))
        return false;
    if (!d.made_for.line)
        return reader_fault_at(r, reader_end(r), "the line `made-for` is missing");
    if (!d.fits)
        return !must_fit ||
               reader_fault_at(r, d.made_for,
                               "made for other rules: build it again; the fingerprint of %s is %016" PRIx64, g->id,
                               game_fingerprint(g));
    g->dead_with = d.with;
    g->dead_on_one_colour = d.on_one_colour;
    memcpy(g->helpless, d.helpless, sizeof g->helpless);
    return true;
}

bool catalogue_dead(const struct catalogue *c, struct game *g, struct error *e)
{
    char path[PATH_SIZE];
    SCOPED(text) text = {0};
    if (!catalogue_path(c, path, "endings/%s.dead", g->id))
        return true;
    bool good = text_read_file(path, &text, e);
    struct reader r = {.file = path, .rest = text.at, .error = e, .most = 1};
    good = good && parts_read_dead(&r, g, false);
    return good;
}
