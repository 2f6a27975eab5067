/* The line `piece` of a `.game` file: a piece's label, name, figures and ways of moving. */
#include "parts.h"

static const struct {
    const char *name;
    enum line line;
} line_words[] = {{"lateral", LINE_LATERAL}, {"diagonal", LINE_DIAGONAL}, {"hex-diagonal", LINE_HEX_DIAGONAL}};

/* How a move begins, and which numbers of steps may follow. */
static const struct {
    const char *name;
    enum reach reach;
    bool ride;
    enum { NUMBER_NONE, NUMBER_ONE, NUMBER_MOST, NUMBER_BOTH } number;
} reach_words[] = {
    {"step", REACH_STEP, false, NUMBER_NONE}, {"slide", REACH_SLIDE, false, NUMBER_BOTH},
    {"leap", REACH_LEAP, false, NUMBER_NONE}, {"jump", REACH_JUMP, false, NUMBER_ONE},
    {"ride", REACH_LEAP, true, NUMBER_MOST},  {"hop", REACH_HOP, false, NUMBER_MOST},
};

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

/* The atoms that one move of a piece's line gives: one for each kind of line it names, of a leap one. */
struct move_words {
    struct atom atom;       /* all but line and ways */
    uint8_t lines[LINES];   /* how often each is named */
    enum line order[LINES]; /* in the order of the line */
    int kinds;              /* of lines */
    uint8_t ways[LINES];
    bool directed;
};

/* How many steps: N, or also N..M where BOTH may be said. */
static bool read_steps(struct reader *r, bool both, struct atom *a)
{
    const struct word *w = reader_take(r);
    struct word least = {0}, most = *w;
    int from = 0, to = 0;
    if (both && word_split(w, "..", &least, &most) && !reader_number(r, &least, 1, JUMP_MAX, &from))
        return false;
    if (!reader_number(r, &most, from > 1 ? from : 1, JUMP_MAX, &to))
        return false;
    a->least = (uint8_t)from;
    a->most = (uint8_t)to;
    return true;
}

static bool read_reach(struct reader *r, struct move_words *m)
{
    const struct word *w = reader_take(r), *next = reader_peek(r);
    int i = 0, distance = 0;
    while (w && i < LENGTH(reach_words) && !word_is(w, reach_words[i].name))
        i++;
    if (w && i == LENGTH(reach_words) && strspn(w->at, "mcinpgfblrsvWFDANCZHGRBQK0123456789") >= w->length)
        return reader_fault(r, w, "\"%.*s\" is Betza's notation: write betza %.*s", word_shown(w), w->at, word_shown(w),
                            w->at);
    if (!w || i == LENGTH(reach_words))
        return w && reader_unknown(
                        r, w,
                        "\"%.*s\" is not a way to move: a move begins with step, slide, leap, jump, ride, hop or betza",
                        word_shown(w), w->at);
    m->atom.reach = reach_words[i].reach;
    m->atom.ride = reach_words[i].ride;
    if (reach_words[i].number == NUMBER_ONE) {
        w = reader_take(r);
        bool good = w && reader_number(r, w, 2, JUMP_MAX, &distance);
        m->atom.distance = (uint8_t)distance;
        return good;
    }
    if (reach_words[i].number == NUMBER_NONE || !next || next->at[0] < '0' || next->at[0] > '9')
        return true;
    return read_steps(r, reach_words[i].number == NUMBER_BOTH, &m->atom);
}

static bool read_line_word(struct reader *r, const struct word *w, struct move_words *m)
{
    for (int i = 0; i < LENGTH(line_words); i++)
        if (word_is(w, line_words[i].name)) {
            enum line line = line_words[i].line;
            bool again = m->lines[line]++ != 0;
            if (again && m->atom.reach != REACH_LEAP)
                return reader_fault(r, w, "%s is named twice: remove one", line_words[i].name);
            if (again && m->order[m->kinds - 1] != line)
                return reader_fault(r, w, "the way of a leap bends once: name its %s steps together",
                                    line_words[i].name);
            if (!again)
                m->order[m->kinds++] = line;
            return true;
        }
    return reader_unknown(r, w,
                          "\"%.*s\" is not a kind of line: give lateral, diagonal, hex-diagonal or some joined with +",
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
    if (m->atom.reach != REACH_LEAP)
        return true;
    int steps = m->lines[LINE_LATERAL] + m->lines[LINE_DIAGONAL] + m->lines[LINE_HEX_DIAGONAL];
    if (m->kinds > 2 || (m->kinds == 2 && !m->lines[LINE_LATERAL]) || steps < 2 || steps > JUMP_MAX)
        return reader_fault(
            r, w, "a leap joins 2 to %d steps, of one kind or of lateral and one other, such as lateral+diagonal",
            JUMP_MAX);
    return true;
}

/* Take W as a direction for all lines of M, for a leap the first one; false after a complaint. *KNOWN says whether it
 * is a direction at all. */
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
    for (int i = 0; i < LENGTH(line_words); i++) {
        enum line line = line_words[i].line;
        bool asked = m->atom.reach == REACH_LEAP ? line == m->order[0] : m->lines[line];
        if (asked && !meant[line])
            return reader_fault(r, w, "\"%.*s\" means nothing for %s lines on this board's cells", word_shown(w), w->at,
                                line_words[i].name);
    }
    return true;
}

static bool read_modifier(struct reader *r, const struct game_reading *g, struct move_words *m)
{
    const struct word *w = reader_take(r);
    int zone;
    bool known, leaps = m->atom.reach == REACH_LEAP || m->atom.reach == REACH_JUMP;

    if (word_is(w, "moving") || word_is(w, "capturing")) {
        if (m->atom.when != WHEN_ALWAYS)
            return reader_fault(r, w, "a move is moving or capturing: without either word it is both");
        m->atom.when = word_is(w, "moving") ? WHEN_MOVING : WHEN_CAPTURING;
        return true;
    }
    if (word_is(w, "onward")) {
        m->atom.onward = true;
        return m->atom.reach == REACH_LEAP || reader_fault(r, w, "only a leap can be onward");
    }
    if (word_is(w, "lame")) {
        m->atom.lame = true;
        return leaps || reader_fault(r, w, "only a leap, jump or ride can be lame: others are stopped anyway");
    }
    if (word_is(w, "unlike")) {
        m->atom.unlike = (uint8_t)(g->game->kinds + 1);
        return m->atom.reach == REACH_HOP ||
               reader_fault(r, w, "only a hop can be unlike: over and onto other kinds of pieces alone");
    }
    if (word_is(w, "initial")) {
        m->atom.initial = (uint8_t)(g->game->kinds + 1);
        return true;
    }
    if (word_is(w, "from") || word_is(w, "in")) {
        if (!parts_take_zone(r, g->game, &zone))
            return false;
        *(word_is(w, "in") ? &m->atom.into : &m->atom.from) = (uint8_t)(zone + 1);
        return true;
    }
    if (!add_direction(r, w, g->cell_corners, m, &known))
        return false;
    return known ||
           reader_unknown(r, w,
                          "\"%.*s\" is not a modifier: give forward, backward, sideways, half-forward, half-backward, "
                          "moving, capturing, onward, lame, unlike, initial, from ZONE or in ZONE",
                          word_shown(w), w->at);
}

/* A leap of two steps of different kinds, either first, unless a direction, a ride or what stands in the way gives them
 * an order. */
static bool is_plain_leap(const struct move_words *m)
{
    return m->kinds == 2 && m->lines[m->order[0]] == 1 && m->lines[m->order[1]] == 1 && !m->directed && !m->atom.lame &&
           !m->atom.ride;
}

static bool add_leap(struct reader *r, const struct word *start, const struct move_words *m, struct kind *k)
{
    struct atom a = m->atom;
    bool plain = is_plain_leap(m);
    if (a.onward && !plain)
        return reader_fault(r, start, "this leap goes onward anyway: remove onward");
    a.reach = plain ? REACH_LEAP : REACH_JUMP;
    a.line = plain && m->order[0] == LINE_LATERAL ? m->order[1] : m->order[0];
    a.ways = m->directed ? m->ways[a.line] : WAYS_ALL;
    if (!plain) {
        a.distance = m->lines[a.line];
        a.second = m->kinds == 2 ? m->order[1] : a.line;
        a.turned = m->kinds == 2 ? m->lines[a.second] : 0;
    }
    return parts_add_atom(r, start, a, k);
}

static bool add_atoms(struct reader *r, const struct word *start, const struct move_words *m, struct kind *k)
{
    if (m->atom.reach == REACH_LEAP)
        return add_leap(r, start, m, k);
    for (int line = 0; line < LINES; line++) {
        struct atom a = m->atom;
        a.line = (enum line)line;
        a.ways = m->directed ? m->ways[line] : WAYS_ALL;
        if (m->lines[line] && !parts_add_atom(r, start, a, k))
            return false;
    }
    return true;
}

/* One move: REACH LINES [MODIFIER ...], or betza TEXT, up to `;` or the end of the line. */
static bool read_move(struct reader *r, const struct game_reading *g, struct kind *k)
{
    struct move_words m = {.atom.when = WHEN_ALWAYS};
    const struct word *start = reader_peek(r), *w;

    if (reader_skip(r, "betza"))
        return (w = reader_take(r)) && parts_read_betza(r, w, g, k);
    if (!read_reach(r, &m) || !read_lines(r, &m))
        return false;
    while ((w = reader_peek(r)) != NULL && !word_is(w, ";"))
        if (!read_modifier(r, g, &m))
            return false;
    return add_atoms(r, start, &m, k);
}

static bool read_label(struct reader *r, const struct game *g, struct kind *k)
{
    const struct word *w = reader_take(r);
    if (!w)
        return false;
    if (w->length != 1 || w->at[0] < 'A' || w->at[0] > 'Z')
        return reader_fault(r, w, "\"%.*s\" is not a label: give one capital letter", word_shown(w), w->at);
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
    for (; (w = reader_peek(r)) != NULL && (unsigned char)w->at[0] >= 0x80 && n < 2; n++, r->next++) {
        if (utf8_decode(w->at, w->length, &k->symbol[n]) != w->length)
            return reader_fault(r, w, "a figure is one character");
        if (!utf8_is_sign(k->symbol[n]))
            return reader_fault(r, w, "U+%04X is no figure: give a visible character one column wide, such as \u265F",
                                (unsigned)k->symbol[n]);
    }
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
    if (reader_skip(r, "was")) {
        int was;
        if (!parts_take_kind(r, g->game, &was))
            return false;
        k.was = (uint8_t)(was + 1);
    }
    do
        if (!read_move(r, g, &k))
            return false;
    while (reader_skip(r, ";"));
    g->kind[g->game->kinds] = reader_place(r, &r->word[1]);
    g->game->kind[g->game->kinds++] = k;
    return true;
}
