#include "notation/sandbox.h"
#include "reading/reading.h"

#include "code/fields.h"
#include "notation/code.h"

/* A code that code_write or sandbox_write wrote, or that was typed, is split and read, but not judged. */
static bool read_loose(const struct game *g, const char *text, struct sandbox *s, struct error *e)
{
    struct field f[FIELDS_MOST];
    char quoted[QUOTE_SIZE];
    memset(s, 0, sizeof *s);
    if (!fields_split(g, text, f, NULL, e) || !diagram_read(g, true, f[FIELD_BOARD], &s->pieces, e) ||
        !diagram_read_hand(g, true, f[FIELD_HAND], &s->pieces, e))
        return false;
    if ((g->rules & RULE_REENTRY) && s->pieces.held > 1)
        return error_at(e, NULL, 0, f[FIELD_BOARD].column + 1,
                        "position code, [...]: %d pieces, the reenterent square holds one", s->pieces.held);
    int side = field_side(g, f[FIELD_SIDE], e);
    if (side < 0 || !fields_counters(f, &s->half, &s->full, e))
        return false;
    s->turn = (uint8_t)side;
    char *kept[FIELDS_MOST] = {[FIELD_CASTLING] = s->castling, [FIELD_EP] = s->ep};
    for (int i = 0; i < g->counters; i++)
        kept[FIELDS + i] = s->counted[i];
    for (int k = 0; k < FIELDS_MOST; k++) {
        if (!kept[k])
            continue;
        if (f[k].length >= LOOSE_FIELD)
            return error_at(e, NULL, 0, f[k].column + 1, "position code: \"%s\" is too long",
                            quote_write(f[k].at, f[k].length, quoted));
        memcpy(kept[k], f[k].at, (size_t)f[k].length);
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
    diagram_write(g, &s->pieces, out);
    text_addf(out, " %c %s %s", g->player[s->turn].letter, s->castling, s->ep);
    for (int i = 0; i < g->counters; i++) /* checks left stand before the halfmoves */
        if (*s->counted[i] && *s->counted[i] != '+')
            text_addf(out, " %s", s->counted[i]);
    text_addf(out, " %d %d", s->half, s->full);
    for (int i = 0; i < g->counters; i++)
        if (*s->counted[i] == '+')
            text_addf(out, " %s", s->counted[i]);
}

/* The number of the reenterent square among the cells of a sandbox. */
enum { CELL_POCKET = 254 };

/* A move being made: the sandbox as it will be, and how far the line has been read. */
struct making {
    const struct game *g;
    struct sandbox sandbox;
    struct scan line;
    const char *text; /* what the user typed, for columns */
    struct error *error;
};

static int column(const struct making *m, int at)
{
    return (int)(m->line.text - m->text) + at + 1;
}

static const char *spot_name(const struct making *m, cell c)
{
    return c == CELL_POCKET ? m->g->board->pocket : m->g->board->cell_name[c];
}

/* Who stands on C, LETTER_NONE or LETTER_REMOVED. */
static letter who_is_on(const struct making *m, cell c)
{
    if (c == CELL_POCKET)
        return m->sandbox.pieces.held ? m->sandbox.pieces.hand[0] : LETTER_NONE;
    return m->sandbox.pieces.at[m->g->board->lane_first[c]];
}

static void put_on(struct making *m, cell c, letter l)
{
    if (c != CELL_POCKET) {
        m->sandbox.pieces.at[m->g->board->lane_first[c]] = l;
        return;
    }
    m->sandbox.pieces.held = l != LETTER_NONE;
    m->sandbox.pieces.hand[0] = l;
}

/* A cell's name, or the sign of the reenterent square. */
static bool scan_spot(struct making *m, cell *c)
{
    if (scan_cell(&m->line, c))
        return true;
    *c = CELL_POCKET;
    return (m->g->rules & RULE_REENTRY) && scan_one(&m->line, m->g->board->pocket);
}

static bool is_step_end(const struct making *m)
{
    struct scan rest = m->line;
    scan_blanks(&rest);
    return scan_peek(&rest) == ';' || scan_end(&rest);
}

/* The piece on C, which began AT letters into the line; LETTER_NONE with the error filled, HINT at its end, if there is
 * none. */
static letter piece_on(const struct making *m, cell c, int at, const char *hint)
{
    letter there = who_is_on(m, c);
    if (there != LETTER_NONE && there != LETTER_REMOVED)
        return there;
    if (there == LETTER_REMOVED)
        error_at(m->error, NULL, 0, column(m, at), "%s has been removed from the board%s", spot_name(m, c), hint);
    else
        error_at(m->error, NULL, 0, column(m, at), "no piece stands on %s%s", spot_name(m, c), hint);
    return LETTER_NONE;
}

static bool remove_piece(struct making *m, cell c, int at)
{
    if (piece_on(m, c, at, "") == LETTER_NONE)
        return false;
    put_on(m, c, LETTER_NONE);
    return true;
}

static bool remove_cell(struct making *m, cell c, int at)
{
    if (c == CELL_POCKET || who_is_on(m, c) == LETTER_REMOVED)
        return error_at(m->error, NULL, 0, column(m, at),
                        c == CELL_POCKET ? "%s cannot be removed" : "%s has been removed before", spot_name(m, c));
    put_on(m, c, LETTER_REMOVED);
    return true;
}

/* The piece goes one leg FROM → TO, which began AT letters into the line; the piece it takes may go to the reenterent
 * square. */
static bool go(struct making *m, cell from, cell to, int at)
{
    letter mover = piece_on(m, from, at, ""), there = who_is_on(m, to);
    if (mover == LETTER_NONE)
        return false;
    if (there == LETTER_REMOVED || from == to ||
        (to != CELL_POCKET && from != CELL_POCKET && m->g->board->lane_first[from] == m->g->board->lane_first[to]))
        return error_at(m->error, NULL, 0, column(m, at),
                        there == LETTER_REMOVED ? "%s has been removed from the board; a piece put there brings it back"
                                                : "a move to %s ends where it began",
                        spot_name(m, to));
    put_on(m, from, LETTER_NONE);
    put_on(m, to, mover);
    if ((m->g->rules & RULE_REENTRY) && there != LETTER_NONE && to != CELL_POCKET)
        put_on(m, CELL_POCKET, there);
    return true;
}

/* Check that a piece stands on FROM, and that LABEL, if there is one, is its own; upper case fits every side. */
static bool label_fits(const struct making *m, letter label, cell from, int at)
{
    char said[LETTER_TEXT] = "", stands[LETTER_TEXT], hint[48] = "";
    if (label != LETTER_NONE)
        letter_write(label, said);
    if (label != LETTER_NONE && is_step_end(m))
        snprintf(hint, sizeof hint, "; %s-%s puts it there", said, spot_name(m, from));
    letter there = piece_on(m, from, at, hint);
    if (there == LETTER_NONE)
        return false;
    if (label == LETTER_NONE || there == label ||
        (letter_player(label) == 0 && letter_upper(there) == letter_upper(label)))
        return true;
    letter_write(there, stands);
    return error_at(m->error, NULL, 0, column(m, at), "the piece on %s is %s, not %s%s", spot_name(m, from), stands,
                    said, hint);
}

/* Read `=Q` or `q` after the target TO: the piece there becomes another of its side. */
static void become(struct making *m, cell to)
{
    struct scan s = m->line;
    letter l;
    scan_blanks(&s);
    if (!scan_one(&s, "="))
        s = m->line; /* a letter without the sign follows without a blank */
    if (!scan_letter(&s, &l))
        return;
    put_on(m, to, letter_of(letter_player(who_is_on(m, to)), letter_upper(l)));
    m->line = s;
}

/* The line cannot be read on from here: fill the error. */
static bool refuse_step(const struct making *m)
{
    int n = scan_name(&m->line);
    if (n)
        error_at(m->error, NULL, 0, column(m, m->line.at), "there is no cell %.*s", n, m->line.text + m->line.at);
    else
        error_at(m->error, NULL, 0, column(m, m->line.at),
                 "steps are written like P e2-e4, e4- or @-e4 (piece taken off), N-e4 (put on), -e4 (cell removed)");
    return false;
}

/* FROM is read, and more follows: `-e4`, `xe4`, `e4`, perhaps in several legs. */
static bool make_legs(struct making *m, letter label, cell from, int at)
{
    bool gone = false;
    if (!label_fits(m, label, from, at))
        return false;
    for (cell to; !is_step_end(m); from = to) {
        struct scan before = m->line;
        scan_separator(&m->line);
        at = m->line.at;
        if (!scan_spot(m, &to) && scan_name(&m->line))
            return refuse_step(m);
        if (m->line.at == at) {
            m->line = before;
            break;
        }
        if (!go(m, from, to, at))
            return false;
        gone = true;
    }
    if (gone)
        become(m, from);
    else
        error_at(m->error, NULL, 0, column(m, m->line.at), "where does the piece on %s go?", spot_name(m, from));
    return gone;
}

/* The game's castling for the side to move: SIDE 0 short, 1 long. */
static bool castle(struct making *m, int side)
{
    const struct castling *c = m->g->castling[m->sandbox.turn];
    const struct castling *way = c[side].exists ? &c[side] : &c[1 - side];
    if (!way->exists)
        return error_at(m->error, NULL, 0, column(m, 0), "%s has no castling in %s", m->g->player[m->sandbox.turn].name,
                        m->g->title);
    return go(m, way->royal_from, way->royal_to, 0) && go(m, way->rook_from, way->rook_to, 0);
}

/* The result of trying to read a step as one kind of step. */
enum tried { TRIED_OTHER, TRIED_MADE, TRIED_FAILED };

/* `O-O`, `O-O-O`, `--` */
static enum tried make_sign(struct making *m)
{
    static const struct {
        const char *sign;
        int side; /* of castling, -1 for passing */
    } signs[] = {{"O-O-O", 1}, {"0-0-0", 1}, {"O-O", 0}, {"0-0", 0}, {"--", -1}, {"0000", -1}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        int n = (int)strlen(signs[i].sign);
        if (m->line.length - m->line.at < n || strncmp(m->line.text + m->line.at, signs[i].sign, (size_t)n) != 0)
            continue;
        m->line.at += n;
        return signs[i].side < 0 || castle(m, signs[i].side) ? TRIED_MADE : TRIED_FAILED;
    }
    return TRIED_OTHER;
}

/* `e4-`, or the piece on the cell named first goes somewhere. */
static enum tried make_unlabelled(struct making *m)
{
    cell c;
    int at = m->line.at;
    if (!scan_spot(m, &c))
        return TRIED_OTHER;
    struct scan named = m->line;
    if (scan_separator(&m->line) && is_step_end(m))
        return remove_piece(m, c, at) ? TRIED_MADE : TRIED_FAILED;
    m->line = named;
    return make_legs(m, LETTER_NONE, c, at) ? TRIED_MADE : TRIED_FAILED;
}

/* LABEL, which began START letters into the line, has been read: what follows says whether a piece is put, reenters
 * or goes. */
static bool make_lettered(struct making *m, letter label, int start)
{
    cell c;
    scan_blanks(&m->line);
    int at = m->line.at;
    if (scan_spot(m, &c))
        return make_legs(m, label, c, at);
    if (!scan_one(&m->line, m->g->rules & RULE_REENTRY ? "-@" : "-@*")) {
        if (!scan_name(&m->line))
            m->line.at = start; /* the letter may begin the name of a cell that the board has not */
        return refuse_step(m);
    }
    scan_blanks(&m->line);
    if (!scan_spot(m, &c))
        return refuse_step(m);
    if (letter_player(label) >= m->g->players)
        return error_at(m->error, NULL, 0, column(m, 0), "%s has two players", m->g->title);
    put_on(m, c, label);
    return true;
}

/* `-e4` or `@-e4` */
static bool make_removal(struct making *m)
{
    cell c;
    bool at_sign = scan_one(&m->line, "@");
    bool sign = scan_one(&m->line, "-");
    scan_blanks(&m->line);
    int at = m->line.at;
    if ((!at_sign && !sign) || !scan_spot(m, &c))
        return refuse_step(m);
    if (at_sign && who_is_on(m, c) == LETTER_REMOVED) {
        put_on(m, c, LETTER_NONE);
        return true;
    }
    return at_sign ? remove_piece(m, c, at) : remove_cell(m, c, at);
}

static bool make_step(struct making *m)
{
    letter label;
    scan_blanks(&m->line);
    enum tried tried = make_sign(m);
    if (tried == TRIED_OTHER)
        tried = make_unlabelled(m);
    if (tried != TRIED_OTHER)
        return tried == TRIED_MADE;
    int start = m->line.at;
    return scan_letter(&m->line, &label) ? make_lettered(m, label, start) : make_removal(m);
}

static bool has_piece(const struct making *m, int who)
{
    for (int c = 0; c < m->g->board->cells; c++) {
        letter l = m->sandbox.pieces.at[c];
        if (l != LETTER_NONE && l != LETTER_REMOVED && letter_player(l) == who)
            return true;
    }
    return false;
}

/* The next player is to move; of three, a player without a piece is skipped. */
static void pass_turn(struct making *m)
{
    for (int i = 0; i < m->g->players; i++) {
        m->sandbox.turn = (uint8_t)((m->sandbox.turn + 1) % m->g->players);
        if (m->sandbox.turn == 0 && m->sandbox.full < UINT16_MAX)
            m->sandbox.full++;
        if (m->g->players == 2 || has_piece(m, m->sandbox.turn))
            break;
    }
    strcpy(m->sandbox.ep, "-");
}

bool sandbox_play(const struct game *g, struct sandbox *s, const char *text, struct error *e)
{
    struct making m = {.g = g, .sandbox = *s, .line = scan_line(g->board, text, NULL), .text = text, .error = e};
    do {
        if (!make_step(&m))
            return false;
        scan_blanks(&m.line);
    } while (scan_one(&m.line, ";"));
    if (!scan_end(&m.line))
        return refuse_step(&m);
    pass_turn(&m);
    *s = m.sandbox;
    return true;
}
