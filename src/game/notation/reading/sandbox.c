#include "notation/sandbox.h"
#include "reading/reading.h"

#include "code/fields.h"
#include "notation/code.h"

/* A code that code_write or sandbox_write wrote, or that was typed, is split and read, but not judged. */
static bool read_loose(const struct game *g, const char *text, struct sandbox *sandbox, struct error *error)
{
    struct field field[FIELDS_MOST];
    char quoted[QUOTE_SIZE];
    memset(sandbox, 0, sizeof *sandbox);
    if (!fields_split(g, text, field, NULL, error) ||
        !diagram_read(g, true, field[FIELD_BOARD], &sandbox->pieces, error) ||
        !diagram_read_hand(g, true, field[FIELD_HAND], &sandbox->pieces, error))
        return false;
    if (rules_has(g, RULE_REENTRY) && sandbox->pieces.held > 1)
        return error_at(error, NULL, 0, field[FIELD_BOARD].column + 1,
                        "position code, [...]: %d pieces, the reenterent square holds one", sandbox->pieces.held);
    int side = field_side(g, field[FIELD_SIDE], error);
    if (side < 0 || !fields_counters(field, &sandbox->half, &sandbox->full, error))
        return false;
    sandbox->turn = (uint8_t)side;
    char *kept[FIELDS_MOST] = {[FIELD_CASTLING] = sandbox->castling, [FIELD_EP] = sandbox->ep};
    for (int i = 0; i < g->counters; i++)
        kept[FIELDS + i] = sandbox->counted[i];
    for (int k = 0; k < FIELDS_MOST; k++) {
        if (!kept[k])
            continue;
        if (field[k].length >= LOOSE_FIELD)
            return error_at(error, NULL, 0, field[k].column + 1, "position code: \"%s\" is too long",
                            quote_write(field[k].at, field[k].length, quoted));
        memcpy(kept[k], field[k].at, (size_t)field[k].length);
    }
    return true;
}

void sandbox_from_position(const struct game *g, const struct position *p, struct sandbox *sandbox)
{
    char code[CODE_SIZE];
    code_write(g, p, code);
    read_loose(g, code, sandbox, NULL);
}

bool sandbox_read(const struct game *g, const char *text, struct sandbox *sandbox, struct error *error)
{
    struct position start;
    if (!fields_is_start(text))
        return read_loose(g, text, sandbox, error);
    position_start(g, &start);
    sandbox_from_position(g, &start, sandbox);
    return true;
}

void sandbox_write(const struct game *g, const struct sandbox *sandbox, struct text *out)
{
    diagram_write(g, &sandbox->pieces, out);
    text_addf(out, " %c %s %s", g->player[sandbox->turn].letter, sandbox->castling, sandbox->ep);
    for (int i = 0; i < g->counters; i++) /* checks left stand before the halfmoves */
        if (*sandbox->counted[i] && *sandbox->counted[i] != '+')
            text_addf(out, " %s", sandbox->counted[i]);
    text_addf(out, " %d %d", sandbox->half, sandbox->full);
    for (int i = 0; i < g->counters; i++)
        if (*sandbox->counted[i] == '+')
            text_addf(out, " %s", sandbox->counted[i]);
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

static int column(const struct making *making, int at)
{
    return (int)(making->line.text - making->text) + at + 1;
}

static const char *spot_name(const struct making *making, cell place)
{
    return place == CELL_POCKET ? making->g->board->pocket : making->g->board->cell_name[place];
}

/* Who stands on PLACE, LETTER_NONE or LETTER_REMOVED. */
static letter who_is_on(const struct making *making, cell place)
{
    if (place == CELL_POCKET)
        return making->sandbox.pieces.held ? making->sandbox.pieces.hand[0] : LETTER_NONE;
    return making->sandbox.pieces.at[making->g->board->lane_first[place]];
}

static void put_on(struct making *making, cell place, letter label)
{
    if (place != CELL_POCKET) {
        making->sandbox.pieces.at[making->g->board->lane_first[place]] = label;
        return;
    }
    making->sandbox.pieces.held = label != LETTER_NONE;
    making->sandbox.pieces.hand[0] = label;
}

/* A cell's name, or the sign of the reenterent square. */
static bool scan_spot(struct making *making, cell *place)
{
    if (scan_cell(&making->line, place))
        return true;
    *place = CELL_POCKET;
    return rules_has(making->g, RULE_REENTRY) && scan_one(&making->line, making->g->board->pocket);
}

static bool is_step_end(const struct making *making)
{
    struct scan rest = making->line;
    scan_blanks(&rest);
    return scan_peek(&rest) == ';' || scan_end(&rest);
}

/* Returns the piece on PLACE, which began AT letters into the line; LETTER_NONE with the error filled, HINT at its end,
 * if there is none. */
static letter piece_on(const struct making *making, cell place, int at, const char *hint)
{
    letter there = who_is_on(making, place);
    if (there != LETTER_NONE && there != LETTER_REMOVED)
        return there;
    if (there == LETTER_REMOVED)
        error_at(making->error, NULL, 0, column(making, at), "%s has been removed from the board%s",
                 spot_name(making, place), hint);
    else
        error_at(making->error, NULL, 0, column(making, at), "no piece stands on %s%s", spot_name(making, place), hint);
    return LETTER_NONE;
}

static bool remove_piece(struct making *making, cell place, int at)
{
    if (piece_on(making, place, at, "") == LETTER_NONE)
        return false;
    put_on(making, place, LETTER_NONE);
    return true;
}

static bool remove_cell(struct making *making, cell place, int at)
{
    if (place == CELL_POCKET || who_is_on(making, place) == LETTER_REMOVED)
        return error_at(making->error, NULL, 0, column(making, at),
                        place == CELL_POCKET ? "%s cannot be removed" : "%s has been removed before",
                        spot_name(making, place));
    put_on(making, place, LETTER_REMOVED);
    return true;
}

/* The piece goes one leg FROM → TO, which began AT letters into the line; the piece it takes may go to the reenterent
 * square. */
static bool go(struct making *making, cell from, cell to, int at)
{
    letter mover = piece_on(making, from, at, ""), there = who_is_on(making, to);
    if (mover == LETTER_NONE)
        return false;
    if (there == LETTER_REMOVED || from == to ||
        (to != CELL_POCKET && from != CELL_POCKET &&
         making->g->board->lane_first[from] == making->g->board->lane_first[to]))
        return error_at(making->error, NULL, 0, column(making, at),
                        there == LETTER_REMOVED ? "%s has been removed from the board; a piece put there brings it back"
                                                : "a move to %s ends where it began",
                        spot_name(making, to));
    put_on(making, from, LETTER_NONE);
    put_on(making, to, mover);
    if (rules_has(making->g, RULE_REENTRY) && there != LETTER_NONE && to != CELL_POCKET)
        put_on(making, CELL_POCKET, there);
    return true;
}

/* Check that a piece stands on FROM, and that LABEL, if there is one, is its own; upper case fits every side. */
static bool label_fits(const struct making *making, letter label, cell from, int at)
{
    char said[LETTER_TEXT] = "", stands[LETTER_TEXT], hint[48] = "";
    if (label != LETTER_NONE)
        letter_write(label, said);
    if (label != LETTER_NONE && is_step_end(making))
        snprintf(hint, sizeof hint, "; %s-%s puts it there", said, spot_name(making, from));
    letter there = piece_on(making, from, at, hint);
    if (there == LETTER_NONE)
        return false;
    if (label == LETTER_NONE || there == label ||
        (letter_player(label) == 0 && letter_label(there) == letter_label(label)))
        return true;
    letter_write(there, stands);
    return error_at(making->error, NULL, 0, column(making, at), "the piece on %s is %s, not %s%s",
                    spot_name(making, from), stands, said, hint);
}

/* Read `=Q` or `q` after the target TO: the piece there becomes another of its side. */
static void become(struct making *making, cell to)
{
    struct scan scan = making->line;
    letter label;
    scan_blanks(&scan);
    if (!scan_one(&scan, "="))
        scan = making->line; /* a letter without the sign follows without a blank */
    if (!scan_letter(&scan, &label))
        return;
    put_on(making, to, letter_of(letter_player(who_is_on(making, to)), letter_label(label)));
    making->line = scan;
}

/* The line cannot be read on from here: fill the error. */
static bool refuse_step(const struct making *making)
{
    int n = scan_name(&making->line);
    if (n)
        error_at(making->error, NULL, 0, column(making, making->line.at), "there is no cell %.*s", n,
                 making->line.text + making->line.at);
    else
        error_at(making->error, NULL, 0, column(making, making->line.at),
                 "steps are written like P e2-e4, e4- or @-e4 (piece taken off), N-e4 (put on), -e4 (cell removed)");
    return false;
}

/* FROM is read, and more follows: `-e4`, `xe4`, `e4`, perhaps in several legs. */
static bool make_legs(struct making *making, letter label, cell from, int at)
{
    bool gone = false;
    if (!label_fits(making, label, from, at))
        return false;
    for (cell to; !is_step_end(making); from = to) {
        struct scan before = making->line;
        scan_separator(&making->line);
        at = making->line.at;
        if (!scan_spot(making, &to) && scan_name(&making->line))
            return refuse_step(making);
        if (making->line.at == at) {
            making->line = before;
            break;
        }
        if (!go(making, from, to, at))
            return false;
        gone = true;
    }
    if (gone)
        become(making, from);
    else
        error_at(making->error, NULL, 0, column(making, making->line.at), "where does the piece on %s go?",
                 spot_name(making, from));
    return gone;
}

/* The game's castling for the side to move: SIDE 0 short, 1 long. */
static bool castle(struct making *making, int side)
{
    const struct castling *castling = making->g->castling[making->sandbox.turn];
    const struct castling *way = castling[side].exists ? &castling[side] : &castling[1 - side];
    if (!way->exists)
        return error_at(making->error, NULL, 0, column(making, 0), "%s has no castling in %s",
                        making->g->player[making->sandbox.turn].name, making->g->title);
    return go(making, way->royal_from, way->royal_to, 0) && go(making, way->rook_from, way->rook_to, 0);
}

/* The result of trying to read a step as one kind of step. */
enum tried { TRIED_OTHER, TRIED_MADE, TRIED_FAILED };

/* `O-O`, `O-O-O`, `--` */
static enum tried make_sign(struct making *making)
{
    static const struct {
        const char *sign;
        int side; /* of castling, -1 for passing */
    } signs[] = {{"O-O-O", 1}, {"0-0-0", 1}, {"O-O", 0}, {"0-0", 0}, {"--", -1}, {"0000", -1}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        int n = (int)strlen(signs[i].sign);
        if (making->line.length - making->line.at < n ||
            strncmp(making->line.text + making->line.at, signs[i].sign, (size_t)n) != 0)
            continue;
        making->line.at += n;
        return signs[i].side < 0 || castle(making, signs[i].side) ? TRIED_MADE : TRIED_FAILED;
    }
    return TRIED_OTHER;
}

/* `e4-`, or the piece on the cell named first goes somewhere. */
static enum tried make_unlabelled(struct making *making)
{
    cell place;
    int at = making->line.at;
    if (!scan_spot(making, &place))
        return TRIED_OTHER;
    struct scan named = making->line;
    if (scan_separator(&making->line) && is_step_end(making))
        return remove_piece(making, place, at) ? TRIED_MADE : TRIED_FAILED;
    making->line = named;
    return make_legs(making, LETTER_NONE, place, at) ? TRIED_MADE : TRIED_FAILED;
}

/* LABEL, which began START letters into the line, has been read: what follows says whether a piece is put, reenters
 * or goes. */
static bool make_lettered(struct making *making, letter label, int start)
{
    cell place;
    scan_blanks(&making->line);
    int at = making->line.at;
    if (scan_spot(making, &place))
        return make_legs(making, label, place, at);
    if (!scan_one(&making->line, rules_has(making->g, RULE_REENTRY) ? "-@" : "-@*")) {
        if (!scan_name(&making->line))
            making->line.at = start; /* the letter may begin the name of a cell that the board has not */
        return refuse_step(making);
    }
    scan_blanks(&making->line);
    if (!scan_spot(making, &place))
        return refuse_step(making);
    if (letter_player(label) >= making->g->players)
        return error_at(making->error, NULL, 0, column(making, 0), "%s has two players", making->g->title);
    put_on(making, place, label);
    return true;
}

/* `-e4` or `@-e4` */
static bool make_removal(struct making *making)
{
    cell place;
    bool at_sign = scan_one(&making->line, "@");
    bool sign = scan_one(&making->line, "-");
    scan_blanks(&making->line);
    int at = making->line.at;
    if ((!at_sign && !sign) || !scan_spot(making, &place))
        return refuse_step(making);
    if (at_sign && who_is_on(making, place) == LETTER_REMOVED) {
        put_on(making, place, LETTER_NONE);
        return true;
    }
    return at_sign ? remove_piece(making, place, at) : remove_cell(making, place, at);
}

static bool make_step(struct making *making)
{
    letter label;
    scan_blanks(&making->line);
    enum tried tried = make_sign(making);
    if (tried == TRIED_OTHER)
        tried = make_unlabelled(making);
    if (tried != TRIED_OTHER)
        return tried == TRIED_MADE;
    int start = making->line.at;
    return scan_letter(&making->line, &label) ? make_lettered(making, label, start) : make_removal(making);
}

static bool has_piece(const struct making *making, int who)
{
    for (int place = 0; place < making->g->board->cells; place++) {
        letter label = making->sandbox.pieces.at[place];
        if (label != LETTER_NONE && label != LETTER_REMOVED && letter_player(label) == who)
            return true;
    }
    return false;
}

/* The next player is to move; of three, a player without a piece is skipped. */
static void pass_turn(struct making *making)
{
    for (int i = 0; i < making->g->players; i++) {
        making->sandbox.turn = (uint8_t)((making->sandbox.turn + 1) % making->g->players);
        if (making->sandbox.turn == 0 && making->sandbox.full < UINT16_MAX)
            making->sandbox.full++;
        if (making->g->players == 2 || has_piece(making, making->sandbox.turn))
            break;
    }
    strcpy(making->sandbox.ep, "-");
}

bool sandbox_play(const struct game *g, struct sandbox *sandbox, const char *text, struct error *error)
{
    struct making making = {
        .g = g, .sandbox = *sandbox, .line = scan_line(g->board, text, NULL), .text = text, .error = error};
    do {
        if (!make_step(&making))
            return false;
        scan_blanks(&making.line);
    } while (scan_one(&making.line, ";"));
    if (!scan_end(&making.line))
        return refuse_step(&making);
    pass_turn(&making);
    *sandbox = making.sandbox;
    return true;
}
