#include "reading.h"

/* A set of places in the text. */
typedef uint64_t places;

void spelling_start(struct spelling *spelling, const struct game *g, const struct position *p, const char *text,
                    int length)
{
    memset(spelling, 0, sizeof *spelling);
    spelling->g = g;
    spelling->p = p;
    spelling->text = text;
    spelling->length = length;
    spelling->own_ended = CELL_NONE;
    for (int i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte < 128)
            spelling->where[byte] |= (places)1 << i;
    }
}

/* Returns the places AT moved on by CHARACTER: those where it stands, and the next after it. */
static places match_character(struct spelling *spelling, places at, char character)
{
    places next = (at & spelling->where[(unsigned char)character]) << 1;
    spelling->reached |= next;
    return next;
}

/* Returns the places AT moved on by one of the letters of ANY. */
static places match_any(struct spelling *spelling, places at, const char *any)
{
    places next = 0;
    for (; at && *any; any++)
        next |= match_character(spelling, at, *any);
    return next;
}

/* Returns the places AT moved on by all of WORD. */
static places match_word(struct spelling *spelling, places at, const char *word)
{
    for (; *word && at; word++)
        at = match_character(spelling, at, *word);
    return at;
}

/* Returns the places AT moved on by any number of blanks, also none. */
static places blanks(struct spelling *spelling, places at)
{
    const places blank = spelling->where[' '] | spelling->where['\t'];
    for (places more; (more = (at & blank) << 1 & ~at) != 0; spelling->reached |= more)
        at |= more;
    return at;
}

/* Returns the places AT moved on by the word NAME, in upper or lower case; a part of it only counts as reached where
 * the text ends. */
static places match_name(struct spelling *spelling, places at, const char *name)
{
    const places end = (places)1 << spelling->length;
    for (; *name && at; name++) {
        at = (at & (spelling->where[(unsigned char)*name] | spelling->where[(unsigned char)*name ^ ('a' ^ 'A')])) << 1;
        spelling->reached |= at & end;
    }
    spelling->reached |= at;
    return at;
}

/* After any separator between the two cells of a move. */
static places separator(struct spelling *spelling, places at)
{
    at = blanks(spelling, at);
    return blanks(spelling, at | match_any(spelling, at, "-x:") | match_name(spelling, at, "to") |
                                match_name(spelling, at, "takes"));
}

/* After the name of PLACE, or of any square of its lane. */
static places match_cell(struct spelling *spelling, places at, cell place)
{
    places next = 0;
    for (cellset lane = spelling->g->board->lane[place]; !cellset_empty(lane);)
        next |= match_word(spelling, at, spelling->g->board->cell_name[cellset_pop(&lane)]);
    return next;
}

/* After the capital of WHAT, or what letter_understood takes for it. */
static places match_capital(struct spelling *spelling, places at, piece what)
{
    const struct game *g = spelling->g;
    const char *written = g->kind[piece_kind(what)].written;
    char label = g->kind[piece_kind(what)].label;
    char initial = (char)ascii_upper((unsigned char)g->kind[piece_kind(what)].name[0]);
    places next = match_word(spelling, at, written);
    if (initial >= 'A' && initial <= 'Z' && initial != label &&
        letter_understood(g, letter_of(0, initial)) == letter_of(0, label))
        next |= match_character(spelling, at, initial);
    for (int k = 0; g->royals && k < g->kinds; k++)
        if (g->kind[k].royal && g->kind[k].label != label &&
            letter_understood(g, letter_of(piece_player(what), g->kind[k].label)) ==
                letter_of(piece_player(what), label))
            next |= match_word(spelling, at, g->kind[k].written);
    return next;
}

/* After the label of WHAT: in upper case for any player, or as in canonical text. */
static places match_label(struct spelling *spelling, places at, piece what)
{
    char own[LETTER_TEXT];
    letter label = letter_of_piece(spelling->g, what);
    letter_write(label, own);
    places upper =
        match_capital(spelling, at, what) | match_name(spelling, at & 1, spelling->g->kind[piece_kind(what)].name);
    return blanks(spelling, letter_player(label) == 0 ? upper : upper | match_word(spelling, at, own));
}

/* True if a lower-case FILE begins the name of some cell's file, so that it is the file. */
static bool is_file(const struct board *board, char file)
{
    for (int place = 0; place < board->cells; place++)
        if (board->cell_name[place][0] == file && board->cell_name[place][1] <= '9')
            return true;
    return false;
}

/* Returns the label before a lone target: a lower-case letter that may also be a file is the file. */
static places match_short_label(struct spelling *spelling, places at, piece what)
{
    char upper = letter_upper(letter_of_piece(spelling->g, what));
    if (piece_player(what) == 1 && is_file(spelling->g->board, (char)(upper - 'A' + 'a')))
        return blanks(spelling, match_capital(spelling, at, what) |
                                    match_name(spelling, at & 1, spelling->g->kind[piece_kind(what)].name));
    return match_label(spelling, at, what);
}

/* After the file or the rank of PLACE, which distinguishes it from others. */
static places match_part(struct spelling *spelling, places at, cell place)
{
    places next = 0;
    for (cellset lane = spelling->g->board->lane[place]; !cellset_empty(lane);) {
        const char *name = spelling->g->board->cell_name[cellset_pop(&lane)];
        size_t file = strcspn(name, "0123456789");
        char letters[CELL_NAME] = "";
        memcpy(letters, name, file);
        next |= match_word(spelling, at, letters) | match_word(spelling, at, name + file);
    }
    return next;
}

bool spelling_promotes(const struct game *g, const struct position *p, struct move m)
{
    return m.type == MOVE_PROMOTION && piece_kind(p->on[m.from]) != g->pawn && g->kind[m.extra].was;
}

/* Returns the kind that PROMOTED moves like in Shogi, such as the Gold, by whose letter others call it; -1: none. */
static int kind_alike(const struct game *g, int promoted)
{
    const struct kind *one = &g->kind[promoted];
    for (int k = 0; g->shogi && one->was && k < g->kinds; k++)
        if (!g->kind[k].was && !g->kind[k].royal && g->kind[k].atoms == one->atoms &&
            memcmp(g->kind[k].atom, one->atom, (size_t)one->atoms * sizeof *one->atom) == 0)
            return k;
    return -1;
}

/* Returns the places after a promotion: `=Q`, `q`, `; Q-a8`; in Shogi `+` and, as others write it, `=G`. */
static places promotion(struct spelling *spelling, places at, struct move m)
{
    const char *written = spelling->g->kind[m.extra].written;
    char small[] = {(char)ascii_lower((unsigned char)written[0]), written[1], '\0'};
    piece becomes = PIECE(spelling->p->turn, m.extra);
    int alike = kind_alike(spelling->g, m.extra);
    at = blanks(spelling, at);
    places equals = blanks(spelling, match_character(spelling, at, '='));
    places sign = spelling_promotes(spelling->g, spelling->p, m) ? match_character(spelling, at, '+') : 0;
    if (alike >= 0)
        sign |= match_word(spelling, equals, spelling->g->kind[alike].written);
    places step = match_label(spelling, blanks(spelling, match_character(spelling, at, ';')), becomes);
    step = blanks(spelling, step | match_character(spelling, step, '-'));
    return match_word(spelling, at | equals, written) | match_word(spelling, at | equals, small) |
           match_label(spelling, equals, becomes) | match_cell(spelling, step, m.to) | sign;
}

/* `; a4-` or `; @-a4`: the piece taken en passant, which may be left out. */
static places removal(struct spelling *spelling, places at)
{
    cell gone = spelling->p->ep_landed;
    places step = blanks(spelling, match_character(spelling, blanks(spelling, at), ';'));
    places before = match_character(spelling, blanks(spelling, match_cell(spelling, step, gone)), '-');
    places after = match_cell(
        spelling,
        blanks(spelling, match_character(spelling, blanks(spelling, match_character(spelling, step, '@')), '-')), gone);
    return at | before | after;
}

/* `; R h1-f1`: the Rook's part of castling, which may be left out. */
static places rook_step(struct spelling *spelling, places at, struct move m)
{
    const struct castling *castling = &spelling->g->castling[spelling->p->turn][m.extra];
    places step = blanks(spelling, match_character(spelling, blanks(spelling, at), ';'));
    step |= match_label(spelling, step, PIECE(spelling->p->turn, spelling->g->castles_with));
    return at | match_cell(spelling, separator(spelling, match_cell(spelling, step, castling->rook_from)),
                           castling->rook_to);
}

/* After what may follow the target of M, or must if M promotes. */
static places tail(struct spelling *spelling, places at, struct move m)
{
    switch (m.type) {
    case MOVE_PROMOTION:
        return promotion(spelling, at, m);
    case MOVE_EN_PASSANT:
        return removal(spelling, at);
    case MOVE_CASTLING:
        return rook_step(spelling, at, m);
    default:
        return at;
    }
}

/* Returns the places after both cells of M, behind the label of WHO or without one. */
static places from_to(struct spelling *spelling, places at, struct move m, piece who)
{
    at |= match_label(spelling, at, who);
    return tail(spelling, match_cell(spelling, separator(spelling, match_cell(spelling, at, m.from)), m.to), m);
}

/* `O-O` and `O-O-O`; a side with one castling may write either. */
static places castling_sign(struct spelling *spelling, places at, struct move m)
{
    const struct castling *castling = spelling->g->castling[spelling->p->turn];
    bool lone = !castling[0].exists || !castling[1].exists;
    at = match_any(spelling, match_character(spelling, match_any(spelling, at, "O0o"), '-'), "O0o");
    places longer = m.extra == 1 || lone ? match_any(spelling, match_character(spelling, at, '-'), "O0o") : 0;
    return m.extra == 0 || lone ? at | longer : longer;
}

/* Returns the signs; `K e1-g1` if it means nothing else; and `e1h1`, King takes Rook, as programs of Chess960 write. */
static places castling(struct spelling *spelling, places at, struct move m)
{
    const struct castling *right = &spelling->g->castling[spelling->p->turn][m.extra];
    places out = castling_sign(spelling, at, m);
    if (!right->by_sign)
        out |= from_to(spelling, at, m, spelling->p->on[m.from]);
    return out | match_cell(spelling, match_cell(spelling, at, m.from), right->rook_from);
}

/* `B a2-c4; c4-c5`, `B a2-c4-c5` and, as from_to, `B a2-c5`. */
static places hop(struct spelling *spelling, places at, struct move m)
{
    places direct = from_to(spelling, at, m, spelling->p->on[m.from]);
    if (m.extra == m.from)
        return direct;
    at |= match_label(spelling, at, spelling->p->on[m.from]);
    at = match_cell(spelling, separator(spelling, match_cell(spelling, at, m.from)), m.extra);
    places step = blanks(spelling, match_character(spelling, blanks(spelling, at), ';'));
    step |= match_label(spelling, step, spelling->p->on[m.from]);
    return direct |
           match_cell(spelling, separator(spelling, at) | separator(spelling, match_cell(spelling, step, m.extra)),
                      m.to);
}

/* `N*d1`, `N*-d1`, `N-d1`, `N@d1` */
static places reentry(struct spelling *spelling, places at, struct move m)
{
    places label = match_label(spelling, at, move_piece(spelling->p, m));
    places star = blanks(spelling, match_character(spelling, at | label, '*'));
    at = star | match_character(spelling, star, '-') | match_any(spelling, label, "-@");
    return match_cell(spelling, blanks(spelling, at), m.to);
}

/* `Ne6`, `exd5`, `Rae1`, `A4`, for the piece WHO: the label only of others than pawns must be there, the separator
 * never. */
static places lone_target(struct spelling *spelling, places at, struct move m, piece who)
{
    places label = match_short_label(spelling, at, who);
    at = piece_kind(who) == spelling->g->pawn ? at | label : label;
    at = blanks(spelling, at | match_part(spelling, at, m.from));
    at = blanks(spelling, at | match_any(spelling, at, "x:") | match_name(spelling, at, "to") |
                              match_name(spelling, at, "takes"));
    return tail(spelling, match_cell(spelling, at, m.to), m);
}

/* `Nd1`, `Pa3` or `a3` for a reentry. */
static places lone_home(struct spelling *spelling, places at, struct move m)
{
    places label = match_short_label(spelling, at, move_piece(spelling->p, m));
    bool lone = m.extra == spelling->g->pawn && spelling->p->pocket; /* of a hand's pieces the label must be there */
    return match_cell(spelling, lone ? at | label : label, m.to);
}

/* `@e4`, `,@e4`, `,e4`, `*@e4`, `Duck e4`, `*d3-e4`; `,d2e4`, as UCI has it, from where the own move ended; in a bare
 * text also `e4` and `d3-e4`. */
static places duck(struct spelling *spelling, places at, struct move m)
{
    places comma = blanks(spelling, match_character(spelling, at, ','));
    places named =
        blanks(spelling, match_character(spelling, at | comma, '*') | match_name(spelling, at | comma, "duck"));
    places sign = match_any(spelling, at | comma | named, "@-");
    places bare = comma | (spelling->bare ? at : 0), from = 0;
    if (m.from != CELL_NONE)
        from |= match_cell(spelling, bare | named, m.from);
    if (spelling->own_ended != CELL_NONE)
        from |= match_cell(spelling, bare, spelling->own_ended);
    return match_cell(spelling, sign | named | bare | from | separator(spelling, from), m.to);
}

/* True if all of the text is matched. */
static bool is_all(struct spelling *spelling, places at)
{
    return at && blanks(spelling, at) >> spelling->length & 1;
}

enum fit spelling_fit(struct spelling *spelling, struct move m)
{
    const places start = 1;
    spelling->reached = start;
    if (m.type == MOVE_PASS)
        return is_all(spelling, match_word(spelling, start, "--") | match_word(spelling, start, "pass") |
                                    match_word(spelling, start, "0000"))
                   ? FIT_FULL
                   : FIT_NONE;
    if (m.type == MOVE_DUCK)
        return is_all(spelling, duck(spelling, start, m)) ? FIT_FULL : FIT_NONE;
    if (m.type == MOVE_DROP) {
        bool full = is_all(spelling, reentry(spelling, start, m)),
             lone = is_all(spelling, lone_home(spelling, start, m));
        return full ? FIT_FULL : lone ? FIT_REENTRY : FIT_NONE;
    }
    bool castles = m.type == MOVE_CASTLING,
         by_sign = castles && spelling->g->castling[spelling->p->turn][m.extra].by_sign;
    piece who = spelling->p->on[m.from];
    places both = m.type == MOVE_HOP ? hop(spelling, start, m)
                  : castles          ? castling(spelling, start, m)
                                     : from_to(spelling, start, m, who);
    bool full = is_all(spelling, both), lone = !by_sign && is_all(spelling, lone_target(spelling, start, m, who));
    int alike = kind_alike(spelling->g, piece_kind(who));
    piece other = alike < 0 ? 0 : PIECE(piece_player(who), alike);
    bool like = other && is_all(spelling, from_to(spelling, start, m, other) | lone_target(spelling, start, m, other));
    return full ? FIT_FULL : lone ? FIT_SHORT : like ? FIT_ALIKE : FIT_NONE;
}
