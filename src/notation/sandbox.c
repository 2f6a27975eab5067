#include "notation/sandbox.h"

#include "code/fields.h"
#include "notation/code.h"
#include "quote.h"

#include <string.h>

/* A code that code_write or sandbox_write wrote, or that was typed, is split and read, but not judged. */
static bool read_loose(const struct game *g, const char *text, struct sandbox *s, struct error *e)
{
    struct field f[FIELDS];
    char quoted[QUOTE_SIZE];
    memset(s, 0, sizeof *s);
    if (!fields_split(g, text, f, e) || !diagram_read(g, true, f[FIELD_BOARD], &s->men, e))
        return false;
    if ((g->rules & RULE_REENTRY) && s->men.held > 1) {
        error_at(e, NULL, 0, f[FIELD_BOARD].column + 1, "position code, [...]: %d men, the reenterent square holds one",
                 s->men.held);
        return false;
    }
    int side = field_side(g, f[FIELD_SIDE], e);
    int half = side < 0 ? -1 : field_counter(f[FIELD_HALF], "halfmoves", e);
    int full = half < 0 ? -1 : field_counter(f[FIELD_FULL], "fullmoves", e);
    if (full < 0)
        return false;
    s->turn = (uint8_t)side;
    s->half = (uint16_t)half;
    s->full = (uint16_t)(full ? full : 1);
    for (int k = FIELD_CASTLING; k <= FIELD_EP; k++) {
        if (f[k].length >= LOOSE_FIELD) {
            error_at(e, NULL, 0, f[k].column + 1, "position code: \"%s\" is too long for castling or en passant",
                     quote_write(f[k].at, f[k].length, quoted));
            return false;
        }
        memcpy(k == FIELD_EP ? s->ep : s->castling, f[k].at, (size_t)f[k].length);
    }
    return true;
}

void sandbox_from_position(const struct game *g, const struct position *p, struct sandbox *s)
{
    char code[CODE_SIZE];
    code_write(g, p, code);
    read_loose(g, code, s, NULL);
}

bool sandbox_read(const struct game *g, const char *text, struct sandbox *s, struct error *e)
{
    struct position start;
    if (!fields_is_start(text))
        return read_loose(g, text, s, e);
    position_start(g, &start);
    sandbox_from_position(g, &start, s);
    return true;
}

void sandbox_write(const struct game *g, const struct sandbox *s, struct text *out)
{
    diagram_write(g, &s->men, out);
    text_addf(out, " %c %s %s %d %d", g->player[s->turn].letter, s->castling, s->ep, s->half, s->full);
}
