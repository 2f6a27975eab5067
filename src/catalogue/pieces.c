/* The line `piece` of a `.game` file: a piece's label, name, figures and ways of moving. */
#include "base/text.h"
#include "parts.h"

#include <stdint.h>
#include <string.h>

static const struct {
    const char *name;
    enum line line;
} line_words[] = {{"lateral", LINE_LATERAL}, {"diagonal", LINE_DIAGONAL}, {"hex-diagonal", LINE_HEX_DIAGONAL}};

static const struct {
    const char *name;
    enum reach reach;
} reach_words[] = {{"step", REACH_STEP}, {"slide", REACH_SLIDE}, {"leap", REACH_LEAP}, {"jump", REACH_JUMP}};

/* What a direction means for a line on cells with CORNERS corners (0: any number): bits of struct atom's `ways`. */
static const struct {
    const char *name;
    enum line line;
    int corners;
    uint8_t ways;
} direction_words[] = {
    {"forward", LINE_LATERAL, 0, 1 << 0},
    {"forward", LINE_DIAGONAL, 0, 1 << 0 | 1 << 1},
    {"forward", LINE_HEX_DIAGONAL, 0, 1 << 0 | 1 << 1},
    {"backward", LINE_LATERAL, 4, 1 << 2},
    {"backward", LINE_DIAGONAL, 4, 1 << 2 | 1 << 3},
    {"backward", LINE_LATERAL, 6, 1 << 3},
    {"backward", LINE_HEX_DIAGONAL, 6, 1 << 3 | 1 << 4},
    {"sideways", LINE_LATERAL, 4, 1 << 1 | 1 << 3},
    {"sideways", LINE_HEX_DIAGONAL, 6, 1 << 2 | 1 << 5},
    {"half-forward", LINE_LATERAL, 6, 1 << 1 | 1 << 5},
    {"half-backward", LINE_LATERAL, 6, 1 << 2 | 1 << 4},
};

#define LENGTH(array) ((int)(sizeof(array) / sizeof(array)[0]))

/* The atoms that one move of a piece's line gives: one for each kind of line it names. */
struct move_words {
    enum reach reach;
    bool line[LINES];
    uint8_t ways[LINES];
    bool directed, onward;
    int when, distance;
};

/* How many steps a jump goes. */
static bool read_distance(struct reader *r, struct move_words *m)
{
    const struct word *w = reader_take(r);
    return w && reader_number(r, w, 2, JUMP_MAX, &m->distance);
}

static bool read_reach(struct reader *r, struct move_words *m)
{
    const struct word *w = reader_take(r);
    for (int i = 0; w && i < LENGTH(reach_words); i++)
        if (word_is(w, reach_words[i].name)) {
            m->reach = reach_words[i].reach;
            return m->reach != REACH_JUMP || read_distance(r, m);
        }
    return w && reader_fault(r, w, "\"%.*s\" is no way to move: a move begins with step, slide, leap or jump",
                             word_shown(w), w->at);
}

static bool read_line_word(struct reader *r, const struct word *w, struct move_words *m)
{
    for (int i = 0; i < LENGTH(line_words); i++)
        if (word_is(w, line_words[i].name)) {
            bool *named = &m->line[line_words[i].line];
            if (*named)
                return reader_fault(r, w, "%s is named twice: %s", line_words[i].name,
                                    m->reach == REACH_LEAP ? "a leap of more than two steps is not supported"
                                                           : "take one out");
            return *named = true;
        }
    return reader_fault(r, w, "\"%.*s\" is no kind of line: give lateral, diagonal, hex-diagonal or some joined with +",
                        word_shown(w), w->at);
}

static bool read_lines(struct reader *r, struct move_words *m)
{
    const struct word *w = reader_take(r);
    struct word first, left;
    if (!w)
        return false;
    for (left = *w; word_split(&left, "+", &first, &left);)
        if (!read_line_word(r, &first, m))
            return false;
    if (!read_line_word(r, &left, m))
        return false;
    if (m->reach == REACH_LEAP && (!m->line[LINE_LATERAL] || m->line[LINE_DIAGONAL] == m->line[LINE_HEX_DIAGONAL]))
        return reader_fault(r, w, "a leap joins two steps: write lateral+diagonal or lateral+hex-diagonal");
    return true;
}

/* Take W as a direction for all lines of M; false after a complaint. *KNOWN says whether it is a direction at all. */
static bool add_direction(struct reader *r, const struct word *w, int corners, struct move_words *m, bool *known)
{
    bool meant[LINES] = {false};
    *known = false;
    for (int i = 0; i < LENGTH(direction_words); i++) {
        if (!word_is(w, direction_words[i].name))
            continue;
        *known = true;
        if (direction_words[i].corners && direction_words[i].corners != corners)
            continue;
        meant[direction_words[i].line] = true;
        m->ways[direction_words[i].line] |= direction_words[i].ways;
    }
    if (!*known)
        return true;
    m->directed = true;
    if (m->reach == REACH_LEAP)
        return reader_fault(r, w, "a leap has no direction: take \"%.*s\" out", word_shown(w), w->at);
    for (int i = 0; i < LENGTH(line_words); i++)
        if (m->line[line_words[i].line] && !meant[line_words[i].line])
            return reader_fault(r, w, "\"%.*s\" means nothing for %s lines on this board's cells", word_shown(w), w->at,
                                line_words[i].name);
    return true;
}

static bool read_modifier(struct reader *r, int corners, struct move_words *m)
{
    const struct word *w = reader_take(r);
    bool known;

    if (word_is(w, "moving") || word_is(w, "capturing")) {
        int when = word_is(w, "moving") ? WHEN_MOVING : WHEN_CAPTURING;
        if (m->when != WHEN_ALWAYS)
            return reader_fault(r, w, "a move is moving or capturing: without either word it is both");
        m->when = when;
        return true;
    }
    if (word_is(w, "onward")) {
        m->onward = true;
        return m->reach == REACH_LEAP || reader_fault(r, w, "only a leap can be onward");
    }
    if (!add_direction(r, w, corners, m, &known))
        return false;
    return known ||
           reader_fault(r, w,
                        "\"%.*s\" is no modifier: give forward, backward, sideways, half-forward, half-backward, "
                        "moving, capturing or onward",
                        word_shown(w), w->at);
}

static bool add_atoms(struct reader *r, const struct word *start, const struct move_words *m, struct kind *k)
{
    for (int line = 0; line < LINES; line++) {
        /* A leap always has a lateral step; its atom names the other one. */
        if (!m->line[line] || (m->reach == REACH_LEAP && line == LINE_LATERAL))
            continue;
        if (k->atoms == ATOMS_MAX)
            return reader_fault(r, start, "too many moves: a piece has at most %d, and each kind of line counts",
                                ATOMS_MAX);
        k->atom[k->atoms++] = (struct atom){.reach = m->reach,
                                            .line = (enum line)line,
                                            .when = (enum when)m->when,
                                            .ways = m->directed ? m->ways[line] : WAYS_ALL,
                                            .onward = m->onward,
                                            .distance = (uint8_t)m->distance};
    }
    return true;
}

/* One move: REACH LINES [MODIFIER ...], up to `;` or the end of the line. */
static bool read_move(struct reader *r, int corners, struct kind *k)
{
    struct move_words m = {.when = WHEN_ALWAYS};
    const struct word *start = reader_peek(r), *w;

    if (!read_reach(r, &m) || !read_lines(r, &m))
        return false;
    while ((w = reader_peek(r)) != NULL && !word_is(w, ";"))
        if (!read_modifier(r, corners, &m))
            return false;
    return add_atoms(r, start, &m, k);
}

static bool read_label(struct reader *r, const struct game *g, struct kind *k)
{
    const struct word *w = reader_take(r);
    if (!w)
        return false;
    if (w->length != 1 || w->at[0] < 'A' || w->at[0] > 'Z')
        return reader_fault(r, w, "\"%.*s\" is no label: give one capital letter", word_shown(w), w->at);
    for (int i = 0; i < g->kinds; i++)
        if (g->kind[i].label == w->at[0])
            return reader_fault(r, w, "%s has the label %c already: give each kind of piece its own", g->kind[i].name,
                                w->at[0]);
    k->label = w->at[0];
    return true;
}

/* Up to two words of one character beyond ASCII each; a single one serves all players. */
static bool read_figures(struct reader *r, struct kind *k)
{
    const struct word *w;
    int n = 0;
    for (; (w = reader_peek(r)) != NULL && (unsigned char)w->at[0] >= 0x80 && n < 2; n++, r->next++)
        if (utf8_decode(w->at, w->length, &k->symbol[n]) != w->length)
            return reader_fault(r, w, "a figure is one character");
    if (n == 1)
        k->symbol[1] = k->symbol[0];
    return true;
}

bool parts_read_piece(struct reader *r, void *into)
{
    struct game_reading *g = into;
    struct kind k = {0};
    const struct word *name;

    if (!parts_needs_board(r, g))
        return false;
    if (g->game->kinds == KINDS_MAX)
        return reader_fault(r, &r->word[0], "too many pieces: a game has at most %d kinds", KINDS_MAX);
    if (!read_label(r, g->game, &k) || !(name = reader_take(r)) ||
        !reader_name(r, name, "the piece's name", k.name, sizeof k.name) || !read_figures(r, &k))
        return false;
    k.royal = reader_skip(r, "royal");
    k.pawn = reader_skip(r, "pawn");
    do
        if (!read_move(r, g->cell_corners, &k))
            return false;
    while (reader_skip(r, ";"));
    g->kind[g->game->kinds] = reader_place(r, &r->word[1]);
    g->game->kind[g->game->kinds++] = k;
    return true;
}
