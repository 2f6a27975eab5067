#include "reading.h"

/* A set of places in the text. */
typedef uint64_t places;

void spelling_start(struct spelling *s, const struct game *g, const struct position *p, const char *text, int length)
{
    memset(s, 0, sizeof *s);
    s->g = g;
    s->p = p;
    s->text = text;
    s->length = length;
    for (int i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 128)
            s->where[c] |= (places)1 << i;
    }
}

/* After the letter C / one of the letters of ANY / the word NAME. */
static places take(struct spelling *s, places at, char c)
{
    places next = (at & s->where[(unsigned char)c]) << 1;
    s->reached |= next;
    return next;
}

static places take_any(struct spelling *s, places at, const char *any)
{
    places next = 0;
    for (; at && *any; any++)
        next |= take(s, at, *any);
    return next;
}

static places take_word(struct spelling *s, places at, const char *word)
{
    for (; *word && at; word++)
        at = take(s, at, *word);
    return at;
}

/* After any number, also none, of blanks. */
static places blanks(struct spelling *s, places at)
{
    const places blank = s->where[' '] | s->where['\t'];
    for (places more; (more = (at & blank) << 1 & ~at) != 0; s->reached |= more)
        at |= more;
    return at;
}

/* After the word NAME, in upper or lower case; a part of it only counts as reached where the text ends. */
static places take_name(struct spelling *s, places at, const char *name)
{
    const places end = (places)1 << s->length;
    for (; *name && at; name++) {
        at = (at & (s->where[(unsigned char)*name] | s->where[(unsigned char)*name ^ ('a' ^ 'A')])) << 1;
        s->reached |= at & end;
    }
    s->reached |= at;
    return at;
}

/* After any separator between the two cells of a move. */
static places separator(struct spelling *s, places at)
{
    at = blanks(s, at);
    return blanks(s, at | take_any(s, at, "-x:") | take_name(s, at, "to") | take_name(s, at, "takes"));
}

/* After the name of C, or of any square of its lane. */
static places take_cell(struct spelling *s, places at, cell c)
{
    places next = 0;
    for (cellset lane = s->g->board->lane[c]; !cellset_empty(lane);)
        next |= take_word(s, at, s->g->board->cell_name[cellset_pop(&lane)]);
    return next;
}

/* After the label of M: in upper case for any player, or as in canonical text. */
static places take_label(struct spelling *s, places at, piece m)
{
    char own[LETTER_TEXT];
    letter l = letter_of_piece(s->g, m);
    letter_write(l, own);
    places upper = take(s, at, letter_upper(l)) | take_name(s, at & 1, s->g->kind[piece_kind(m)].name);
    return blanks(s, letter_player(l) == 0 ? upper : upper | take_word(s, at, own));
}

/* True if a lower-case L begins the name of some cell's file, so that it is the file. */
static bool is_file(const struct board *b, char l)
{
    for (int c = 0; c < b->cells; c++)
        if (b->cell_name[c][0] == l && b->cell_name[c][1] <= '9')
            return true;
    return false;
}

/* The label before a lone target: a lower-case letter that may also be a file is the file. */
static places take_short_label(struct spelling *s, places at, piece m)
{
    char upper = letter_upper(letter_of_piece(s->g, m));
    if (piece_player(m) == 1 && is_file(s->g->board, (char)(upper - 'A' + 'a')))
        return blanks(s, take(s, at, upper) | take_name(s, at & 1, s->g->kind[piece_kind(m)].name));
    return take_label(s, at, m);
}

/* After the file or the rank of C, which distinguishes it from others. */
static places take_part(struct spelling *s, places at, cell c)
{
    places next = 0;
    for (cellset lane = s->g->board->lane[c]; !cellset_empty(lane);) {
        const char *name = s->g->board->cell_name[cellset_pop(&lane)];
        size_t file = strcspn(name, "0123456789");
        char letters[CELL_NAME] = "";
        memcpy(letters, name, file);
        next |= take_word(s, at, letters) | take_word(s, at, name + file);
    }
    return next;
}

/* `=Q`, `q`, `; Q-a8` */
static places promotion(struct spelling *s, places at, struct move m)
{
    char upper = s->g->kind[m.extra].label, either[] = {upper, (char)(upper - 'A' + 'a'), '\0'};
    piece becomes = PIECE(s->p->turn, m.extra);
    at = blanks(s, at);
    places equals = blanks(s, take(s, at, '='));
    places step = take_label(s, blanks(s, take(s, at, ';')), becomes);
    step = blanks(s, step | take(s, step, '-'));
    return take_any(s, at | equals, either) | take_label(s, equals, becomes) | take_cell(s, step, m.to);
}

/* `; a4-` or `; @-a4`: the piece taken en passant, which may be left out. */
static places removal(struct spelling *s, places at)
{
    cell gone = s->p->ep_landed;
    places step = blanks(s, take(s, blanks(s, at), ';'));
    places before = take(s, blanks(s, take_cell(s, step, gone)), '-');
    places after = take_cell(s, blanks(s, take(s, blanks(s, take(s, step, '@')), '-')), gone);
    return at | before | after;
}

/* `; R h1-f1`: the Rook's part of castling, which may be left out. */
static places rook_step(struct spelling *s, places at, struct move m)
{
    const struct castling *c = &s->g->castling[s->p->turn][m.extra];
    places step = blanks(s, take(s, blanks(s, at), ';'));
    step |= take_label(s, step, PIECE(s->p->turn, s->g->castles_with));
    return at | take_cell(s, separator(s, take_cell(s, step, c->rook_from)), c->rook_to);
}

/* After what may follow the target of M, or must if M promotes. */
static places tail(struct spelling *s, places at, struct move m)
{
    switch (m.type) {
    case MOVE_PROMOTION:
        return promotion(s, at, m);
    case MOVE_EN_PASSANT:
        return removal(s, at);
    case MOVE_CASTLING:
        return rook_step(s, at, m);
    default:
        return at;
    }
}

static places from_to(struct spelling *s, places at, struct move m)
{
    at |= take_label(s, at, s->p->on[m.from]);
    return tail(s, take_cell(s, separator(s, take_cell(s, at, m.from)), m.to), m);
}

/* `O-O` and `O-O-O`; a side with one castling may write either. */
static places castling_sign(struct spelling *s, places at, struct move m)
{
    const struct castling *c = s->g->castling[s->p->turn];
    bool lone = !c[0].exists || !c[1].exists;
    at = take_any(s, take(s, take_any(s, at, "O0o"), '-'), "O0o");
    places longer = m.extra == 1 || lone ? take_any(s, take(s, at, '-'), "O0o") : 0;
    return m.extra == 0 || lone ? at | longer : longer;
}

/* The signs; `K e1-g1` if it means nothing else; and `e1h1`, King takes Rook, where the rule names cells. */
static places castling(struct spelling *s, places at, struct move m)
{
    const struct castling *c = &s->g->castling[s->p->turn][m.extra];
    places out = castling_sign(s, at, m);
    if (!c->by_sign)
        out |= from_to(s, at, m);
    if (c->by_sign || game_arguments(s->g, RULE_CASTLING)->cells)
        out |= take_cell(s, take_cell(s, at, m.from), c->rook_from);
    return out;
}

/* `B a2-c4; c4-c5`, `B a2-c4-c5` and, as from_to, `B a2-c5`. */
static places hop(struct spelling *s, places at, struct move m)
{
    places direct = from_to(s, at, m);
    if (m.extra == m.from)
        return direct;
    at |= take_label(s, at, s->p->on[m.from]);
    at = take_cell(s, separator(s, take_cell(s, at, m.from)), m.extra);
    places step = blanks(s, take(s, blanks(s, at), ';'));
    step |= take_label(s, step, s->p->on[m.from]);
    return direct | take_cell(s, separator(s, at) | separator(s, take_cell(s, step, m.extra)), m.to);
}

/* `N*d1`, `N*-d1`, `N-d1`, `N@d1` */
static places reentry(struct spelling *s, places at, struct move m)
{
    places label = take_label(s, at, move_piece(s->p, m));
    places star = blanks(s, take(s, at | label, '*'));
    at = star | take(s, star, '-') | take_any(s, label, "-@");
    return take_cell(s, blanks(s, at), m.to);
}

/* `Ne6`, `exd5`, `Rae1`, `A4`: the label only of others than pawns must be there, the separator never. */
static places lone_target(struct spelling *s, places at, struct move m)
{
    piece who = s->p->on[m.from];
    places label = take_short_label(s, at, who);
    at = piece_kind(who) == s->g->pawn ? at | label : label;
    at = blanks(s, at | take_part(s, at, m.from));
    at = blanks(s, at | take_any(s, at, "x:") | take_name(s, at, "to") | take_name(s, at, "takes"));
    return tail(s, take_cell(s, at, m.to), m);
}

/* `Nd1`, `Pa3` or `a3` for a reentry. */
static places lone_home(struct spelling *s, places at, struct move m)
{
    places label = take_short_label(s, at, move_piece(s->p, m));
    bool lone = m.extra == s->g->pawn && s->p->pocket; /* of a hand's pieces the label must be there */
    return take_cell(s, lone ? at | label : label, m.to);
}

/* True if all of the text is matched. */
static bool is_all(struct spelling *s, places at)
{
    return at && blanks(s, at) >> s->length & 1;
}

enum fit spelling_fit(struct spelling *s, struct move m)
{
    const places start = 1;
    s->reached = start;
    if (m.type == MOVE_PASS)
        return is_all(s, take_word(s, start, "--") | take_word(s, start, "pass") | take_word(s, start, "0000"))
                   ? FIT_FULL
                   : FIT_NONE;
    if (m.type == MOVE_DROP) {
        bool full = is_all(s, reentry(s, start, m)), lone = is_all(s, lone_home(s, start, m));
        return full ? FIT_FULL : lone ? FIT_REENTRY : FIT_NONE;
    }
    bool castles = m.type == MOVE_CASTLING, by_sign = castles && s->g->castling[s->p->turn][m.extra].by_sign;
    places both = m.type == MOVE_HOP ? hop(s, start, m) : castles ? castling(s, start, m) : from_to(s, start, m);
    bool full = is_all(s, both), lone = !by_sign && is_all(s, lone_target(s, start, m));
    return full ? FIT_FULL : lone ? FIT_SHORT : FIT_NONE;
}
