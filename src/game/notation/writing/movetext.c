#include "notation/movetext.h"

#include "base/text.h"
#include "notation/letter.h"

static const char *name(const struct game *g, cell place)
{
    return g->board->cell_name[place];
}

void movetext_label(const struct game *g, piece what, char out[5])
{
    letter_write(letter_of_piece(g, what), out);
}

/* Returns the sign between a piece and the cell on which it is dropped. */
static char drop_sign(const struct game *g)
{
    return rules_has(g, RULE_DROPS) ? '@' : '*';
}

static const char *castling_text(struct move m)
{
    return m.extra == 1 ? "O-O-O" : "O-O";
}

void movetext_write(const struct game *g, const struct position *p, struct move m, char *out)
{
    char label[LETTER_TEXT], other[LETTER_TEXT];
    if (m.type == MOVE_PASS) {
        snprintf(out, MOVE_TEXT, "--");
        return;
    }
    if (m.type == MOVE_DUCK) {
        snprintf(out, MOVE_TEXT, "@%s", name(g, m.to));
        return;
    }
    movetext_label(g, move_piece(p, m), label);
    if (m.type == MOVE_DROP) {
        snprintf(out, MOVE_TEXT, "%s%c%s", label, drop_sign(g), name(g, m.to));
    } else if (m.type == MOVE_CASTLING && g->castling[p->turn][m.extra].by_sign) {
        snprintf(out, MOVE_TEXT, "%s", castling_text(m));
    } else if (m.type == MOVE_PROMOTION) {
        movetext_label(g, PIECE(p->turn, m.extra), other);
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
    if (m.type == MOVE_CASTLING || m.type == MOVE_DUCK) {
        snprintf(out, MOVE_TEXT, "%s%s", m.type == MOVE_DUCK ? "@" : castling_text(m),
                 m.type == MOVE_DUCK ? name(g, m.to) : "");
        return;
    }
    const char *label = g->kind[piece_kind(move_piece(p, m))].written;
    if (m.type == MOVE_DROP)
        snprintf(out, MOVE_TEXT, "%s%c%s", label, drop_sign(g), name(g, m.to));
    else if (m.type == MOVE_PROMOTION)
        snprintf(out, MOVE_TEXT, "%s%s-%s=%s", label, name(g, m.from), name(g, m.to), g->kind[m.extra].written);
    else if (m.type == MOVE_HOP && m.extra != m.from)
        snprintf(out, MOVE_TEXT, "%s%s-%s-%s", label, name(g, m.from), name(g, m.extra), name(g, m.to));
    else
        snprintf(out, MOVE_TEXT, "%s%s-%s", label, name(g, m.from), name(g, m.to));
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
    cell royal = position_royal(g, p, p->turn);
    if (m.type == MOVE_PASS && rules_has(g, RULE_PASSING) && royal != CELL_NONE) /* as in Janggi elsewhere */
        snprintf(out, MOVE_TEXT, "%s%s", name(g, royal), name(g, royal));
    else if (m.type == MOVE_PASS)
        snprintf(out, MOVE_TEXT, "0000");
    else if (m.type == MOVE_DROP || m.type == MOVE_DUCK)
        snprintf(out, MOVE_TEXT, "%s@%s", m.type == MOVE_DUCK ? "" : g->kind[m.extra].written, name(g, m.to));
    else if (m.type == MOVE_PROMOTION && piece_kind(p->on[m.from]) != g->pawn && g->kind[m.extra].was) /* as in Shogi */
        snprintf(out, MOVE_TEXT, "%s%s+", name(g, m.from), name(g, m.to));
    else if (m.type == MOVE_PROMOTION)
        snprintf(out, MOVE_TEXT, "%s%s%c%s", name(g, m.from), name(g, m.to), ascii_lower(g->kind[m.extra].label),
                 g->kind[m.extra].written + 1);
    else if (m.type == MOVE_CASTLING && g->castles_onto_rook)
        snprintf(out, MOVE_TEXT, "%s%s", name(g, m.from), name(g, g->castling[p->turn][m.extra].rook_from));
    else if (m.type == MOVE_HOP && m.extra != m.from)
        snprintf(out, MOVE_TEXT, "%s%s%s", name(g, m.from), name(g, m.extra), name(g, m.to));
    else
        snprintf(out, MOVE_TEXT, "%s%s", name(g, m.from), name(g, m.to));
}

void movetext_write_uci_turn(const struct game *g, const struct position *p, struct move m, struct move duck, char *out)
{
    char text[MOVE_TEXT];
    movetext_write_uci(g, p, m, text);
    snprintf(out, 2 * MOVE_TEXT, "%s,%s%s", text, name(g, m.to), name(g, duck.to));
}

/* Standard Algebraic Notation. */

/* Returns how many letters of the cell's NAME are its file; its rank is the rest. */
static int file_length(const char *name)
{
    return (int)strcspn(name, "0123456789");
}

static bool same_file(const char *a, const char *b)
{
    int n = file_length(a);
    return n == file_length(b) && memcmp(a, b, (size_t)n) == 0;
}

/* Other pieces of the kind that M moves, if they can go to the same cell. */
struct san_rivals {
    bool any, on_file, on_rank; /* ON_FILE: one of them sets out from the same file */
};

static struct san_rivals find_rivals(const struct game *g, const struct position *p, struct move m)
{
    struct move move[MOVES_MAX];
    struct san_rivals rivals = {false, false, false};
    const char *from = g->board->cell_name[m.from];
    int moves = moves_legal(g, p, move);

    for (int i = 0; i < moves; i++) {
        if (move[i].to != m.to || move[i].from == m.from || move[i].type == MOVE_DROP ||
            letter_of_piece(g, p->on[move[i].from]) != letter_of_piece(g, p->on[m.from]))
            continue;
        const char *other = g->board->cell_name[move[i].from];
        rivals.any = true;
        rivals.on_file |= same_file(from, other);
        rivals.on_rank |= strcmp(from + file_length(from), other + file_length(other)) == 0;
    }
    return rivals;
}

/* Add as much of M's origin as must be named: nothing, its file if that is enough, its rank, or both. A pawn never
 * has the rank alone: without a letter before it, that would be a move's number. */
static void add_origin(const struct game *g, const struct position *p, struct move m, bool takes, struct text *out)
{
    bool pawn = piece_kind(p->on[m.from]) == g->pawn;
    struct san_rivals rivals = find_rivals(g, p, m);
    const char *name = g->board->cell_name[m.from];
    int file = file_length(name);

    if ((pawn && (takes || rivals.any)) || (rivals.any && (!rivals.on_file || rivals.on_rank)))
        text_add_bytes(out, name, (size_t)file);
    if (rivals.any && rivals.on_file)
        text_add(out, name + file);
}

/* `+`, `#` or nothing, by how a move that led to AFTER leaves the next player. */
static const char *check_sign(const struct game *g, const struct position *after)
{
    return !position_in_check(g, after, after->turn) ? "" : moves_count(g, after) ? "+" : "#";
}

static void add_check(const struct game *g, const struct position *p, struct move m, struct text *out)
{
    struct position after = *p;
    position_play(g, &after, m);
    text_add(out, check_sign(g, &after));
}

void movetext_write_san(const struct game *g, const struct position *p, struct move m, char *out)
{
    SCOPED(text) text = {0};

    if (m.type == MOVE_PASS) {
        text_add(&text, "--");
    } else if (m.type == MOVE_DUCK) {
        text_addf(&text, "@%s", g->board->cell_name[m.to]);
    } else if (m.type == MOVE_CASTLING) {
        text_add(&text, castling_text(m));
        add_check(g, p, m, &text);
    } else if (m.type == MOVE_DROP) {
        text_addf(&text, "%s@%s", g->kind[m.extra].written, g->board->cell_name[m.to]);
        add_check(g, p, m, &text);
    } else {
        int kind = piece_kind(p->on[m.from]);
        bool takes = move_captures(g, p, m, NULL);
        if (kind != g->pawn)
            text_addf(&text, "%s", g->kind[kind].written);
        add_origin(g, p, m, takes, &text);
        text_addf(&text, "%s%s", takes ? "x" : "", g->board->cell_name[m.to]);
        if (m.type == MOVE_PROMOTION)
            text_addf(&text, "=%s", g->kind[m.extra].written);
        add_check(g, p, m, &text);
    }
    snprintf(out, MOVE_TEXT, "%s", text.at);
}

/* True if the name of a cell begins with a piece's letter, so that short text could mean either. */
static bool files_are_letters(const struct game *g)
{
    for (int place = 0; place < g->board->cells; place++)
        for (int kind = 0; kind < g->kinds; kind++)
            if (g->board->cell_name[place][0] == g->kind[kind].written[0])
                return true;
    return false;
}

/* Returns the name of the cell of M's end that a person would type: of a lane that is empty, the cell straight ahead of
 * the beginning, else the nearest one; else the first, by which the piece there is called. */
static const char *typed_end(const struct game *g, const struct position *p, struct move m)
{
    enum { SCALE = 24 }; /* the middles of cells of up to four corners, and of six, are whole */
    const struct board *board = g->board;
    cell best = m.to;
    int64_t least = INT64_MAX;
    if (cellset_count(board->lane[m.to]) < 2 || p->on[m.to])
        return name(g, m.to);
    EACH_CELL (place, board->lane[m.to]) {
        struct point way =
            point_minus(polygon_middle(&board->shape[place], SCALE), polygon_middle(&board->shape[m.from], SCALE));
        int64_t wide = way.x < 0 ? -way.x : way.x, high = way.y < 0 ? -way.y : way.y;
        bool straight = !wide || !high || wide == high;
        int64_t far = wide * wide + high * high + (straight ? 0 : INT64_MAX / 4);
        best = far < least ? place : best;
        least = far < least ? far : least;
    }
    return name(g, best);
}

void movetext_write_listed(const struct game *g, const struct position *p, const struct position *after, struct move m,
                           enum move_style style, char *out)
{
    char label[LETTER_TEXT], became[LETTER_TEXT], text[MOVE_TEXT];
    bool crosses = m.type == MOVE_HOP && m.extra != m.from, lanes = cellset_count(g->board->firsts) < g->board->cells;
    if ((style == STYLE_SHORT || (style == STYLE_AUTO && g->san)) && m.type != MOVE_DROP && !crosses && !lanes &&
        !files_are_letters(g)) {
        movetext_write_san(g, p, m, out);
        return;
    }
    if (m.type <= MOVE_PROMOTION || (m.type == MOVE_HOP && !crosses)) {
        movetext_label(g, move_piece(p, m), label);
        movetext_label(g, PIECE(p->turn, m.type == MOVE_PROMOTION ? m.extra : 0), became);
        bool promotes = m.type == MOVE_PROMOTION;
        snprintf(text, sizeof text, "%s %s%c%s%s%s", label, name(g, m.from), move_captures(g, p, m, NULL) ? 'x' : '-',
                 typed_end(g, p, m), promotes ? "=" : "", promotes ? became : "");
    } else {
        movetext_write(g, p, m, text);
    }
    snprintf(out, MOVE_TEXT, "%.*s%s", MOVE_TEXT - 2, text, m.type == MOVE_PASS ? "" : check_sign(g, after));
}

void movetext_write_marked(const struct game *g, const struct position *p, struct move m, char *out)
{
    struct position after = *p;
    position_play(g, &after, m);
    movetext_write_listed(g, p, &after, m, STYLE_LONG, out);
}

/* Returns the only player in SHARERS. */
static const char *winner(const struct game *g, uint8_t sharers)
{
    int who = 0;
    while (who < g->players - 1 && !(sharers >> who & 1))
        who++;
    return g->player[who].name;
}

void movetext_status(const struct game *g, const struct position *p, const struct outcome *outcome, char *out,
                     size_t size)
{
    if (outcome->ending == ENDING_NONE)
        snprintf(out, size, "to move: %s%s%s", g->player[p->turn].name,
                 outcome->claims & CLAIM_THREEFOLD ? " (may claim: threefold repetition)" : "",
                 outcome->claims & CLAIM_50_MOVES ? " (may claim: 50 moves)" : "");
    else if (!(outcome->sharers & (outcome->sharers - 1)))
        snprintf(out, size, "%s: %s wins", ending_words(outcome->ending), winner(g, outcome->sharers));
    else if (outcome->leader)
        snprintf(out, size, "%s: 3/4 for %s", ending_words(outcome->ending), g->player[outcome->leader - 1].name);
    else
        snprintf(out, size, "%s: draw", ending_words(outcome->ending));
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct listed_move *)a)->text, ((const struct listed_move *)b)->text);
}

struct listed_move *movetext_list(const struct game *g, const struct position *p, const struct move *move, int n)
{
    struct listed_move *list = memory_new((size_t)(n > 0 ? n : 0) * sizeof *list);
    for (int i = 0; i < n; i++) {
        list[i].move = move[i];
        movetext_write(g, p, move[i], list[i].text);
    }
    if (n > 0)
        qsort(list, (size_t)n, sizeof *list, by_text);
    return list;
}

void movetext_write_lane(const struct board *board, cell place, struct text *out)
{
    text_addf(out, "lane %s", board->cell_name[board->lane_first[place]]);
    EACH_CELL (other, board->lane[place]) {
        if (other != board->lane_first[place])
            text_addf(out, "-%s", board->cell_name[other]);
    }
}
