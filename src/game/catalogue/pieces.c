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

bool parts_find_line(const struct word *word, enum line *out)
{
    for (int i = 0; i < LENGTH(line_words); i++)
        if (word_is(word, line_words[i].name)) {
            *out = line_words[i].line;
            return true;
        }
    return false;
}

/* How many steps: N, or also N..M where BOTH may be said. */
static bool read_steps(struct reader *reader, bool both, struct atom *atom)
{
    const struct word *word = reader_take(reader);
    struct word least = {0}, most = *word;
    int from = 0, to = 0;
    if (both && word_split(word, "..", &least, &most) && !reader_number(reader, &least, 1, JUMP_MAX, &from))
        return false;
    if (!reader_number(reader, &most, from > 1 ? from : 1, JUMP_MAX, &to))
        return false;
    atom->least = (uint8_t)from;
    atom->most = (uint8_t)to;
    return true;
}

static bool read_reach(struct reader *reader, struct move_words *words)
{
    const struct word *word = reader_take(reader), *next = reader_peek(reader);
    int i = 0, distance = 0;
    while (word && i < LENGTH(reach_words) && !word_is(word, reach_words[i].name))
        i++;
    if (word && i == LENGTH(reach_words) && strspn(word->at, "mcinpgfblrsvWFDANCZHGRBQK0123456789") >= word->length)
        return reader_fault(reader, word, "\"%.*s\" is Betza's notation: write betza %.*s", word_shown(word), word->at,
                            word_shown(word), word->at);
    if (!word || i == LENGTH(reach_words))
        return word &&
               reader_unknown(
                   reader, word,
                   "\"%.*s\" is not a way to move: a move begins with step, slide, leap, jump, ride, hop or betza",
                   word_shown(word), word->at);
    words->atom.reach = reach_words[i].reach;
    words->atom.ride = reach_words[i].ride;
    if (reach_words[i].number == NUMBER_ONE) {
        word = reader_take(reader);
        bool good = word && reader_number(reader, word, 2, JUMP_MAX, &distance);
        words->atom.distance = (uint8_t)distance;
        return good;
    }
    if (reach_words[i].number == NUMBER_NONE || !next || next->at[0] < '0' || next->at[0] > '9')
        return true;
    return read_steps(reader, reach_words[i].number == NUMBER_BOTH, &words->atom);
}

static bool read_line_word(struct reader *reader, const struct word *word, struct move_words *words)
{
    enum line line;
    if (!parts_find_line(word, &line))
        return reader_unknown(
            reader, word, "\"%.*s\" is not a kind of line: give lateral, diagonal, hex-diagonal or some joined with +",
            word_shown(word), word->at);
    bool again = words->lines[line]++ != 0;
    if (again && words->atom.reach != REACH_LEAP)
        return reader_fault(reader, word, "%s is named twice: remove one", line_words[line].name);
    if (again && words->order[words->kinds - 1] != line)
        return reader_fault(reader, word, "the way of a leap bends once: name its %s steps together",
                            line_words[line].name);
    if (!again)
        words->order[words->kinds++] = line;
    return true;
}

static bool read_lines(struct reader *reader, struct move_words *words)
{
    const struct word *word = reader_take(reader);
    struct word first, left;
    if (!word)
        return false;
    for (left = *word; word_split(&left, "+", &first, &left);)
        if (!read_line_word(reader, &first, words))
            return false;
    if (!read_line_word(reader, &left, words))
        return false;
    if (words->atom.reach != REACH_LEAP)
        return true;
    int steps = words->lines[LINE_LATERAL] + words->lines[LINE_DIAGONAL] + words->lines[LINE_HEX_DIAGONAL];
    if (words->kinds > 2 || (words->kinds == 2 && !words->lines[LINE_LATERAL]) || steps < 2 || steps > JUMP_MAX)
        return reader_fault(
            reader, word,
            "a leap joins 2 to %d steps, of one kind or of lateral and one other, such as lateral+diagonal", JUMP_MAX);
    return true;
}

/* Take WORD as a direction for all lines of WORDS, for a leap the first one; false after a complaint. *KNOWN says
 * whether it is a direction at all. */
static bool add_direction(struct reader *reader, const struct word *word, int corners, struct move_words *words,
                          bool *known)
{
    bool meant[LINES] = {false};
    *known = false;
    for (int i = 0; i < LENGTH(direction_words); i++) {
        if (!word_is(word, direction_words[i].name))
            continue;
        *known = true;
        if (direction_words[i].corners && direction_words[i].corners != corners)
            continue;
        meant[direction_words[i].line] = true;
        words->ways[direction_words[i].line] |= direction_words[i].ways;
    }
    if (!*known)
        return true;
    words->directed = true;
    for (int i = 0; i < LENGTH(line_words); i++) {
        enum line line = line_words[i].line;
        bool asked = words->atom.reach == REACH_LEAP ? line == words->order[0] : words->lines[line];
        if (asked && !meant[line])
            return reader_fault(reader, word, "\"%.*s\" means nothing for %s lines on this board's cells",
                                word_shown(word), word->at, line_words[i].name);
    }
    return true;
}

static bool read_modifier(struct reader *reader, const struct game_reading *reading, struct move_words *words)
{
    const struct word *word = reader_take(reader);
    int zone;
    bool known, leaps = words->atom.reach == REACH_LEAP || words->atom.reach == REACH_JUMP;

    if (word_is(word, "moving") || word_is(word, "capturing")) {
        if (words->atom.when != WHEN_ALWAYS)
            return reader_fault(reader, word, "a move is moving or capturing: without either word it is both");
        words->atom.when = word_is(word, "moving") ? WHEN_MOVING : WHEN_CAPTURING;
        return true;
    }
    if (word_is(word, "onward")) {
        words->atom.onward = true;
        return words->atom.reach == REACH_LEAP ||
               reader_fault(reader, word, "only a leap can be onward: remove onward");
    }
    if (word_is(word, "lame")) {
        words->atom.lame = true;
        return leaps || reader_fault(reader, word, "only a leap, jump or ride can be lame: others are stopped anyway");
    }
    if (word_is(word, "unlike")) {
        words->atom.unlike = (uint8_t)(reading->game->kinds + 1);
        return words->atom.reach == REACH_HOP || reader_fault(reader, word, "only a hop can be unlike: remove unlike");
    }
    if (word_is(word, "initial")) {
        words->atom.initial = (uint8_t)(reading->game->kinds + 1);
        return true;
    }
    if (word_is(word, "from") || word_is(word, "in")) {
        if (!parts_take_zone(reader, reading->game, &zone))
            return false;
        *(word_is(word, "in") ? &words->atom.into : &words->atom.from) = (uint8_t)(zone + 1);
        return true;
    }
    if (!add_direction(reader, word, reading->cell_corners, words, &known))
        return false;
    return known ||
           reader_unknown(
               reader, word,
               "\"%.*s\" is not a modifier: give forward, backward, sideways, half-forward, half-backward, moving, capturing, onward, lame, unlike, initial, from ZONE or in ZONE",
               word_shown(word), word->at);
}

/* A leap of two steps of different kinds, either first, unless a direction, a ride or what stands in the way gives them
 * an order. */
static bool is_plain_leap(const struct move_words *words)
{
    return words->kinds == 2 && words->lines[words->order[0]] == 1 && words->lines[words->order[1]] == 1 &&
           !words->directed && !words->atom.lame && !words->atom.ride;
}

static bool add_leap(struct reader *reader, const struct word *start, const struct move_words *words, struct kind *kind)
{
    struct atom atom = words->atom;
    bool plain = is_plain_leap(words);
    if (atom.onward && !plain)
        return reader_fault(reader, start, "this leap goes onward anyway: remove onward");
    atom.reach = plain ? REACH_LEAP : REACH_JUMP;
    atom.line = plain && words->order[0] == LINE_LATERAL ? words->order[1] : words->order[0];
    atom.ways = words->directed ? words->ways[atom.line] : WAYS_ALL;
    if (!plain) {
        atom.distance = words->lines[atom.line];
        atom.second = words->kinds == 2 ? words->order[1] : atom.line;
        atom.turned = words->kinds == 2 ? words->lines[atom.second] : 0;
    }
    return parts_add_atom(reader, start, atom, kind);
}

static bool add_atoms(struct reader *reader, const struct word *start, const struct move_words *words,
                      struct kind *kind)
{
    if (words->atom.reach == REACH_LEAP)
        return add_leap(reader, start, words, kind);
    for (int line = 0; line < LINES; line++) {
        struct atom atom = words->atom;
        atom.line = (enum line)line;
        atom.ways = words->directed ? words->ways[line] : WAYS_ALL;
        if (words->lines[line] && !parts_add_atom(reader, start, atom, kind))
            return false;
    }
    return true;
}

/* One move: REACH LINES [MODIFIER ...], or betza TEXT, up to `;` or the end of the line. */
static bool read_move(struct reader *reader, const struct game_reading *reading, struct kind *kind)
{
    struct move_words words = {.atom.when = WHEN_ALWAYS};
    const struct word *start = reader_peek(reader), *word;

    if (reader_skip(reader, "betza"))
        return (word = reader_take(reader)) && parts_read_betza(reader, word, reading, kind);
    if (!read_reach(reader, &words) || !read_lines(reader, &words))
        return false;
    while ((word = reader_peek(reader)) != NULL && !word_is(word, ";"))
        if (!read_modifier(reader, reading, &words))
            return false;
    return add_atoms(reader, start, &words, kind);
}

static bool read_label(struct reader *reader, const struct game *g, struct kind *kind)
{
    const struct word *word = reader_take(reader);
    if (!word)
        return false;
    bool prime = word->length == 2 && word->at[1] == '\'';
    if ((word->length != 1 && !prime) || word->at[0] < 'A' || word->at[0] > 'Z')
        return reader_fault(reader, word,
                            "\"%.*s\" is not a label: give one capital letter, or one and a prime (%s), 52 in all",
                            word_shown(word), word->at, "P'");
    for (int i = 0; i < g->kinds; i++)
        if (word_is(word, g->kind[i].written))
            return reader_fault(reader, word, "%s has the label %s already: give each kind of piece its own",
                                g->kind[i].name, g->kind[i].written);
    kind->label = (char)(prime ? ascii_lower((unsigned char)word->at[0]) : word->at[0]);
    memcpy(kind->written, word->at, word->length);
    return true;
}

/* Up to two words of one character beyond ASCII each; a single one serves all players. */
static bool read_figures(struct reader *reader, struct kind *kind)
{
    const struct word *word;
    int n = 0;
    for (; (word = reader_peek(reader)) != NULL && (unsigned char)word->at[0] >= 0x80 && n < 2; n++, reader->next++) {
        if (utf8_decode(word->at, word->length, &kind->symbol[n]) != word->length)
            return reader_fault(reader, word, "a figure is one character");
        if (!utf8_is_sign(kind->symbol[n]))
            return reader_fault(reader, word,
                                "U+%04X is no figure: give a visible character one column wide, such as \u265F",
                                (unsigned)kind->symbol[n]);
    }
    if (n == 1)
        kind->symbol[1] = kind->symbol[0];
    return true;
}

bool parts_read_piece(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    struct kind kind = {0};
    const struct word *name;

    if (!parts_needs_board(reader, reading))
        return false;
    if (reading->game->kinds == KINDS_MAX)
        return reader_fault(reader, &reader->word[0], "too many pieces: a game has at most %d kinds: remove one",
                            KINDS_MAX);
    if (!read_label(reader, reading->game, &kind) || !(name = reader_take(reader)) ||
        !reader_name(reader, name, "the piece's name", kind.name, sizeof kind.name) || !read_figures(reader, &kind))
        return false;
    kind.royal = reader_skip(reader, "royal");
    kind.pawn = reader_skip(reader, "pawn");
    if (reader_skip(reader, "was")) {
        int was;
        if (!parts_take_kind(reader, reading->game, &was))
            return false;
        kind.was = (uint8_t)(was + 1);
    }
    do
        if (!read_move(reader, reading, &kind))
            return false;
    while (reader_skip(reader, ";"));
    reading->kind[reading->game->kinds] = reader_place(reader, &reader->word[1]);
    reading->game->kind[reading->game->kinds++] = kind;
    return true;
}
