#include "notation/movetext.h"

#include "notation/letter.h"

#include <stdio.h>

static const char *name(const struct game *g, cell c)
{
    return g->board->cell_name[c];
}

void movetext_label(const struct game *g, man m, char out[4])
{
    letter_write(letter_of_man(g, m), out);
}

/* The man that M moves: P's on its first cell, or the one in the pocket. */
static man mover(const struct position *p, struct move m)
{
    return m.type == MOVE_REENTRY ? p->pocket : p->on[m.from];
}

static const char *castling_sign(const struct game *g, const struct position *p, struct move m)
{
    return m.extra == 1 && g->castling[p->turn][0].exists ? "O-O-O" : "O-O";
}

void movetext_write(const struct game *g, const struct position *p, struct move m, char *out)
{
    char label[LETTER_TEXT], other[LETTER_TEXT];
    if (m.type == MOVE_PASS) {
        snprintf(out, MOVE_TEXT, "--");
        return;
    }
    movetext_label(g, mover(p, m), label);
    if (m.type == MOVE_REENTRY) {
        snprintf(out, MOVE_TEXT, "%s*%s", label, name(g, m.to));
    } else if (m.type == MOVE_CASTLING && g->castling[p->turn][m.extra].by_sign) {
        snprintf(out, MOVE_TEXT, "%s", castling_sign(g, p, m));
    } else if (m.type == MOVE_PROMOTION) {
        movetext_label(g, MAN(p->turn, m.extra), other);
        snprintf(out, MOVE_TEXT, "%s %s-%s; %s-%s", label, name(g, m.from), name(g, m.to), other, name(g, m.to));
    } else if (m.type == MOVE_HOP && m.extra != m.from) {
        const char *via = name(g, m.extra);
        snprintf(out, MOVE_TEXT, "%s %s-%s; %s-%s", label, name(g, m.from), via, via, name(g, m.to));
    } else {
        snprintf(out, MOVE_TEXT, "%s %s-%s", label, name(g, m.from), name(g, m.to));
    }
}

/* A move with both its cells, in games that other programs do not know. */
static void write_long(const struct game *g, const struct position *p, struct move m, char *out)
{
    if (m.type == MOVE_PASS) {
        snprintf(out, MOVE_TEXT, "--");
        return;
    }
    if (m.type == MOVE_CASTLING) {
        snprintf(out, MOVE_TEXT, "%s", castling_sign(g, p, m));
        return;
    }
    char label = g->kind[man_kind(mover(p, m))].label;
    if (m.type == MOVE_REENTRY)
        snprintf(out, MOVE_TEXT, "%c*%s", label, name(g, m.to));
    else if (m.type == MOVE_PROMOTION)
        snprintf(out, MOVE_TEXT, "%c%s-%s=%c", label, name(g, m.from), name(g, m.to), g->kind[m.extra].label);
    else if (m.type == MOVE_HOP && m.extra != m.from)
        snprintf(out, MOVE_TEXT, "%c%s-%s-%s", label, name(g, m.from), name(g, m.extra), name(g, m.to));
    else
        snprintf(out, MOVE_TEXT, "%c%s-%s", label, name(g, m.from), name(g, m.to));
}

void movetext_write_pgn(const struct game *g, const struct position *p, struct move m, char *out)
{
    if (g->san)
        movetext_write_san(g, p, m, out);
    else
        write_long(g, p, m, out);
}

void movetext_write_uci(const struct game *g, const struct position *p, struct move m, char *out)
{
    if (m.type == MOVE_PASS)
        snprintf(out, MOVE_TEXT, "0000");
    else if (m.type == MOVE_REENTRY)
        snprintf(out, MOVE_TEXT, "%c@%s", g->kind[man_kind(p->pocket)].label, name(g, m.to));
    else if (m.type == MOVE_PROMOTION)
        snprintf(out, MOVE_TEXT, "%s%s%c", name(g, m.from), name(g, m.to), g->kind[m.extra].label - 'A' + 'a');
    else if (m.type == MOVE_CASTLING && game_arguments(g, RULE_CASTLING)->cells) /* as in Chess960: King takes Rook */
        snprintf(out, MOVE_TEXT, "%s%s", name(g, m.from), name(g, g->castling[p->turn][m.extra].rook_from));
    else if (m.type == MOVE_HOP && m.extra != m.from)
        snprintf(out, MOVE_TEXT, "%s%s%s", name(g, m.from), name(g, m.extra), name(g, m.to));
    else
        snprintf(out, MOVE_TEXT, "%s%s", name(g, m.from), name(g, m.to));
}
