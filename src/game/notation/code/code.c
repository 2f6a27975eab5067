#include "notation/code.h"

#include "fields.h"
#include "rules/walker.h"

#include <assert.h>

/* Put the diagram's pieces on the board, and in the pocket or among the lost. False if the hand holds too many. */
static bool place_pieces(const struct game *g, const struct diagram *diagram, int column, struct position *p,
                         struct error *error)
{
    for (int place = 0; place < g->board->cells; place++)
        if (diagram->at[place] != LETTER_NONE)
            position_put(g, p, (cell)place, letter_piece(g, diagram->at[place]));
    for (int i = 0; i < diagram->held; i++) {
        piece what = letter_piece(g, diagram->hand[i]);
        if (!rules_has(g, RULE_REENTRY)) {
            p->lost[LOST_ROW(piece_kind(what))][piece_player(what)]++;
        } else if (i == 0) {
            p->pocket = what;
        } else {
            return error_at(error, NULL, 0, column, "position code, [...]: %d pieces, the reenterent square holds one",
                            diagram->held);
        }
    }
    return true;
}

/* In games of elimination a player without any piece is out. */
static void find_living(const struct game *g, struct position *p)
{
    if (rules_has(g, RULE_ELIMINATION))
        for (int who = 0; who < g->players; who++)
            if (cellset_empty(p->player[who]))
                p->alive &= (uint8_t) ~(1u << who);
}

/* Returns which castling of player WHO the capital UPPER means: K and Q, or (Shredder's FEN) the file of the Rook; -1:
 * none. */
static int castling_side(const struct game *g, int who, char upper)
{
    if (upper == 'K' || upper == 'Q')
        return upper == 'Q';
    for (int i = 0; i < CASTLINGS_MAX; i++) {
        const struct castling *castling = &g->castling[who][i];
        if (castling->exists && ascii_upper((unsigned char)g->board->cell_name[castling->rook_from][0]) == upper)
            return i;
    }
    return -1;
}

/* True if UPPER is K or Q without such a castling in the game, or a file of the board on which player WHO has no Rook:
 * foreign castling letters, which are dropped. */
static bool names_nothing(const struct game *g, const struct position *p, int who, char upper)
{
    bool file = upper == 'K' || upper == 'Q', castles = rules_has(g, RULE_CASTLING);
    for (int place = 0; place < g->board->cells; place++)
        if (ascii_upper((unsigned char)g->board->cell_name[place][0]) == upper) {
            file = true;
            if (castles && p->on[place] && p->on[place] == PIECE(who, g->castles_with))
                return false;
        }
    return file;
}

/*
 * Where the nearer Rook stands towards the first file, versions up to 1.0 called its side K. Such a letter is read as Q
 * if only that castling can be: returns those of the rights that P can have that GIVEN means.
 */
static uint8_t turn_letters(const struct game *g, const struct position *p, uint8_t given)
{
    uint8_t can = position_castlings(g, p), out = given & can;
    for (int bit = 0; bit < CASTLINGS_MAX * g->players; bit++) {
        int who = bit / CASTLINGS_MAX;
        uint8_t other = (uint8_t)(1u << (bit ^ 1));
        if (g->castling_turned[who] && given & ~can & 1u << bit && can & ~given & other)
            out |= other;
    }
    return out;
}

/* `-` or the letters of castlings as each player writes them, in any order. */
static bool read_castling_letters(const struct game *g, struct field field, struct position *p, struct error *error)
{
    char quoted[QUOTE_SIZE];
    uint8_t given = 0;
    for (int i = 0, n; i < field.length && !(field.length == 1 && *field.at == '-'); i += n) {
        letter label = LETTER_NONE;
        int column = field.column + i + 1;
        n = letter_read(field.at + i, &label);
        bool known = n > 0 && i + n <= field.length && letter_player(label) < g->players;
        int who = letter_player(label), side = known ? castling_side(g, who, letter_upper(label)) : -1;
        bool exists = side >= 0 && (g->castling[who][side].exists || g->castling_turned[who]);
        if (known && !exists && (side >= 0 || names_nothing(g, p, who, letter_upper(label))))
            continue;
        if (side < 0)
            return error_at(error, NULL, 0, column,
                            "position code, castling: \"%s\", expected - or some of the letters KQkq",
                            quote_write(field.at, field.length, quoted));
        unsigned bit = 1u << (CASTLINGS_MAX * who + side);
        if (given & bit)
            return error_at(error, NULL, 0, column, "position code, castling: %.*s is there twice", n, field.at + i);
        given |= (uint8_t)bit;
    }
    p->castling = turn_letters(g, p, given);
    return true;
}

bool code_dropped(const struct game *g, const char *text, const struct position *p, struct error *note)
{
    SCOPED(text) dropped = {0}, turned = {0}, meant = {0};
    struct field fields[FIELDS_MOST], field;
    letter label = LETTER_NONE;
    uint8_t given = 0;
    const char *end;
    if (fields_is_start(text) || !fields_split(g, text, fields, &end, NULL))
        return false;
    field = fields[FIELD_CASTLING];
    for (int i = 0, n; i < field.length && (n = letter_read(field.at + i, &label)) > 0; i += n) {
        int who = letter_player(label), side = castling_side(g, who, letter_upper(label)),
            bit = CASTLINGS_MAX * who + side;
        if (side >= 0 && p->castling >> bit & 1) {
            given |= (uint8_t)(1u << bit);
        } else if (side >= 0 && g->castling_turned[who] && p->castling >> (bit ^ 1) & 1) {
            char other[LETTER_TEXT];
            letter_write(letter_of(who, side ? 'K' : 'Q'), other);
            text_add(&meant, other);
            text_add_bytes(&turned, field.at + i, (size_t)n);
        } else {
            text_add_bytes(&dropped, field.at + i, (size_t)n);
        }
    }
    bool other = turned.length && given != p->castling, some = other || turned.length || dropped.length;
    if (other)
        error_at(note, NULL, 0, field.column + 1,
                 "castling: %.40s is read as %.40s, the side where an unmoved %s stands", turned.at, meant.at,
                 g->kind[g->castles_with].name);
    else if (some && !rules_has(g, RULE_CASTLING))
        error_at(note, NULL, 0, field.column + 1, "castling: %.40s dropped, as there is no castling in %s", dropped.at,
                 g->title);
    else if (some)
        error_at(note, NULL, 0, field.column + 1,
                 "castling: %.40s%.40s dropped, as the %s or its %s is not where it began",
                 turned.length ? turned.at : "", dropped.length ? dropped.at : "", g->kind[g->castler].name,
                 g->kind[g->castles_with].name);
    return some;
}

/* Returns the cell named by the LENGTH bytes at NAME of the en passant field, CELL_NONE with ERROR filled if there is
 * none. */
static cell read_ep_cell(const struct game *g, const char *name, int length, int column, struct error *error)
{
    char quoted[QUOTE_SIZE];
    cell place = board_find(g->board, name, (size_t)length);
    if (place == CELL_NONE)
        error_at(error, NULL, 0, column + 1, "position code, en passant: there is no cell \"%s\"",
                 quote_write(name, length, quoted));
    return place;
}

/* Find where the pawn landed that passed p->ep_passed, where the code does not say it. */
static bool find_landing(const struct game *g, struct field field, struct position *p, struct error *error)
{
    cell landing[FORKS_MAX];
    int who = flaws_stepper(g, p), n = flaws_landings(g, who, p->ep_passed, landing), holding = 0;
    p->ep_landed = n > 0 ? landing[0] : CELL_NONE;
    for (int i = 0; i < n && n > 1; i++)
        if (p->on[landing[i]] == PIECE(who, g->pawn)) {
            p->ep_landed = landing[i];
            holding++;
        }
    if (holding < 2)
        return true;
    const char *passed = g->board->cell_name[p->ep_passed];
    return error_at(error, NULL, 0, field.column + 1,
                    "position code, en passant: say where the pawn landed, %s/%s or %s/%s", passed,
                    g->board->cell_name[landing[0]], passed, g->board->cell_name[landing[1]]);
}

/* True if p->ep_passed is passed by double steps alone that RULE_EN_PASSANT does not name: nobody captures there. */
static bool is_never_answered(const struct game *g, const struct position *p)
{
    cell landing[FORKS_MAX];
    int who = flaws_stepper(g, p);
    return flaws_landings(g, who, p->ep_passed, landing) == 0 &&
           walker_landings(g, who, g->double_start[who], p->ep_passed, landing) > 0;
}

/* `-`, PASSED or PASSED/LANDED, or the limit of RULE_COUNTING. Whether a pawn can have stepped so, position_find_flaw
 * checks. */
static bool read_en_passant(const struct game *g, struct field field, struct position *p, struct error *error)
{
    p->ep_passed = p->ep_landed = CELL_NONE;
    if (field.length == 1 && *field.at == '-')
        return true;
    if (rules_has(g, RULE_COUNTING) && field_is_number(field)) {
        int limit = field_counter(field, "the limit of the count", error);
        p->limit = (uint8_t)(limit < UINT8_MAX ? limit : UINT8_MAX - 1);
        return limit >= 0;
    }
    const char *slash = memchr(field.at, '/', (size_t)field.length);
    int length = slash ? (int)(slash - field.at) : field.length;
    p->ep_passed = read_ep_cell(g, field.at, length, field.column, error);
    if (p->ep_passed == CELL_NONE)
        return false;
    if (!rules_has(g, RULE_EN_PASSANT)) {
        flaws_tell(g, p, (struct flaw_report){FLAW_EP_FORBIDDEN, p->ep_passed, 0}, error);
        return false;
    }
    if (g->pawn >= 0 && is_never_answered(g, p)) {
        p->ep_passed = CELL_NONE;
        return true;
    }
    if (!slash)
        return find_landing(g, field, p, error);
    p->ep_landed = read_ep_cell(g, slash + 1, field.length - length - 1, field.column + length + 1, error);
    return p->ep_landed != CELL_NONE;
}

static bool read_counters(const struct field field[FIELDS_MOST], struct position *p, struct error *error)
{
    if (!fields_counters(field, &p->half, &p->full, error))
        return false;
    if (p->limit) /* then they are the plies counted */
        p->counted = (uint8_t)(p->half < UINT8_MAX ? p->half : UINT8_MAX);
    return true;
}

/* Read the checks that each side still needs, `3+1`, as those given; false if FIELD is something else. */
static bool read_left(const struct game *g, struct field field, int i, struct position *p)
{
    int most = g->counter[i].most, left[2];
    if (g->counter[i].rule != RULE_CHECKS || !field_is_left(field))
        return false;
    const char *plus = memchr(field.at, '+', (size_t)field.length);
    left[0] = field_counter((struct field){field.at, (int)(plus - field.at), 0}, "", NULL);
    left[1] = field_counter((struct field){plus + 1, field.length - (int)(plus + 1 - field.at), 0}, "", NULL);
    for (int who = 0; who < 2; who++) {
        if (left[who] < 0 || left[who] > most)
            return false;
        p->count[i][who] = (uint8_t)(most - left[who]);
    }
    return true;
}

/* Read the count of counter I's rule, as `+1+0`, or the checks left; an empty field: 0 for everybody. */
static bool read_count(const struct game *g, struct field field, int i, struct position *p, struct error *error)
{
    const struct counter *counter = &g->counter[i];
    char quoted[QUOTE_SIZE];
    int at = 0, most = counter->most;
    if (read_left(g, field, i, p))
        return true;
    for (int who = 0; who < g->players && field.length; who++) {
        int n = 0, from = ++at;
        while (at < field.length && field.at[at] >= '0' && field.at[at] <= '9' && n <= most)
            n = 10 * n + (field.at[at++] - '0');
        if (field.at[from - 1] != '+' || at == from || n > most) {
            at = -1;
            break;
        }
        p->count[i][who] = (uint8_t)n;
    }
    if (at == field.length)
        return true;
    return error_at(error, NULL, 0, field.column + 1,
                    "position code, %s: \"%s\", expected + and a number up to %d for each side", counter->name,
                    quote_write(field.at, field.length, quoted), most);
}

static bool read_fields(const struct game *g, const struct field field[FIELDS_MOST], struct position *p,
                        struct error *error)
{
    struct diagram diagram;
    position_clear(g, p);
    const struct field board = field[FIELD_BOARD];
    if (!diagram_read(g, false, board, &diagram, error) ||
        !diagram_read_hand(g, false, field[FIELD_HAND], &diagram, error))
        return false;
    if (!place_pieces(g, &diagram, board.column + board.length, p, error))
        return false;
    find_living(g, p);
    struct field turn = field[FIELD_SIDE];
    p->duck_due = rules_has(g, RULE_DUCK) && turn.length > 1 && turn.at[turn.length - 1] == '*';
    turn.length -= p->duck_due;
    int side = field_side(g, turn, error);
    if (side < 0)
        return false;
    p->turn = (uint8_t)side;
    for (int i = 0; i < g->counters; i++)
        if (!read_count(g, field[FIELDS + i], i, p, error))
            return false;
    return read_castling_letters(g, field[FIELD_CASTLING], p, error) && read_en_passant(g, field[FIELD_EP], p, error) &&
           read_counters(field, p, error);
}

bool code_read(const struct game *g, const char *text, struct position *p, struct error *error)
{
    struct field field[FIELDS_MOST];
    if (fields_is_start(text)) {
        position_start(g, p);
        return true;
    }
    if (!fields_split(g, text, field, NULL, error) || !read_fields(g, field, p, error))
        return false;
    struct flaw_report flaw = position_find_flaw(g, p);
    if (flaw.flaw != FLAW_NONE) {
        flaws_tell(g, p, flaw, error);
        return false;
    }
    if (p->duck_due)
        p->duck_passed = p->ep_passed;
    position_complete(g, p);
    return true;
}

/* Player after player, kind after kind, so that equal positions have equal codes. */
static void list_lost(const struct game *g, const struct position *p, struct diagram *diagram)
{
    for (int who = 0; who < g->players; who++)
        for (int kind = 0; kind < g->kinds; kind++)
            for (int i = 0; i < p->lost[LOST_ROW(kind)][who] && diagram->held < HELD_MAX; i++)
                diagram->hand[diagram->held++] = letter_of_piece(g, PIECE(who, kind));
}

static void write_castling(const struct game *g, const struct position *p, struct text *out)
{
    char right[LETTER_TEXT];
    for (int bit = 0; bit < 2 * g->players; bit++)
        if (p->castling >> bit & 1) {
            letter_write(letter_of(bit / 2, arrays_letter(g, p, bit / 2, bit % 2)), right);
            text_add(out, right);
        }
    text_add(out, p->castling ? " " : "- ");
}

static void write_en_passant(const struct game *g, const struct position *p, struct text *out)
{
    cell landing[FORKS_MAX];
    if (p->limit) {
        text_addf(out, "%d", p->limit);
        return;
    }
    if (p->ep_passed == CELL_NONE) {
        text_add(out, "-");
        return;
    }
    text_add(out, g->board->cell_name[p->ep_passed]);
    if (flaws_landings(g, flaws_stepper(g, p), p->ep_passed, landing) > 1)
        text_addf(out, "/%s", g->board->cell_name[p->ep_landed]);
}

void code_write(const struct game *g, const struct position *p, char *out)
{
    struct diagram diagram = {0};
    SCOPED(text) text = {0};
    cellset pieces = {{0, 0}};
    for (int who = 0; who < PLAYERS_MAX; who++) /* and nobody's */
        pieces = cellset_or(pieces, p->player[who]);
    for (pieces = cellset_and(pieces, g->board->firsts); !cellset_empty(pieces);) {
        cell place = cellset_pop(&pieces);
        diagram.at[place] = letter_in_code(g, p->on[place]);
    }
    list_lost(g, p, &diagram);
    if (p->pocket)
        diagram.hand[diagram.held++] = letter_of_piece(g, p->pocket);
    diagram_write(g, &diagram, &text);
    text_addf(&text, " %c%s ", g->player[p->turn].letter, p->duck_due ? "*" : "");
    write_castling(g, p, &text);
    write_en_passant(g, p, &text);
    for (int i = 0; i < g->counters; i++)
        if (g->counter[i].rule == RULE_CHECKS)
            text_addf(&text, " %d+%d", g->counter[i].most - p->count[i][0], g->counter[i].most - p->count[i][1]);
    text_addf(&text, " %d %d", p->half, p->full);
    for (int i = 0; i < g->counters; i++)
        for (int who = 0; who < g->players && g->counter[i].rule != RULE_CHECKS; who++)
            text_addf(&text, "%s+%d", who ? "" : " ", p->count[i][who]);
    assert(text.length < CODE_SIZE);
    memcpy(out, text.at, text.length + 1);
}

bool epd_read(const struct game *g, const char *line, struct position *p, const char **operations, struct error *error)
{
    struct field field[FIELDS_MOST];
    SCOPED(text) code = {0};
    if (!fields_split(g, line, field, operations, error))
        return false;
    text_add_bytes(&code, line, (size_t)(*operations - line));
    return code_read(g, code.at, p, error);
}

bool code_is_dialect(const struct game *g, const char *text, const struct position *p)
{
    char own[CODE_SIZE];
    struct field fields[FIELDS_MOST], board;
    if (!rules_has(g, RULE_DROPS) || fields_is_start(text) || !fields_split(g, text, fields, NULL, NULL))
        return false;
    code_write(g, p, own);
    board = field_find(own, FIELD_BOARD);
    return fields[FIELD_BOARD].length != board.length ||
           strncmp(fields[FIELD_BOARD].at, board.at, (size_t)board.length) != 0;
}

/* Returns where the operation from AT on ends: at its semicolon or the text's end; none ends within quotation marks. */
static const char *end_of(const char *at)
{
    for (bool quoted = false; *at && (quoted || *at != ';'); at++)
        quoted ^= *at == '"';
    return at;
}

const char *epd_operand(const char *operations, const char *opcode, char *out, size_t size)
{
    size_t length = strlen(opcode), n = 0;
    for (const char *at = operations, *end; *at; at = *end ? end + 1 : end) {
        at += strspn(at, BLANKS);
        end = end_of(at);
        if (strncmp(at, opcode, length) != 0 || (at + length != end && !strchr(BLANKS, at[length])))
            continue;
        const char *operand = at + length + strspn(at + length, BLANKS);
        for (at = operand; at < end && n + 1 < size; at++)
            if (*at != '"')
                out[n++] = *at;
        while (n && strchr(BLANKS, out[n - 1]))
            n--;
        out[n] = '\0';
        return operand;
    }
    return NULL;
}
