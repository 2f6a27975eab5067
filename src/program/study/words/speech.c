#include "study/words.h"

#include "rules/walker.h"

static const char *separator(const struct speech *s)
{
    return s->words ? "; " : s->unicode ? " · " : " - ";
}

void speech_piece(const struct game *g, piece m, struct text *out)
{
    text_addf(out, "%s %s", g->player[piece_player(m)].name, g->kind[piece_kind(m)].name);
}

void speech_army(const struct game *g, const struct position *p, int who, struct text *out)
{
    const char *before = "";
    bool waits = p->pocket && piece_player(p->pocket) == who;
    if (!waits && cellset_empty(p->player[who]))
        return;
    text_addf(out, "%s: ", g->player[who].name);
    for (int k = 0; k < g->kinds; k++) {
        cellset pieces = cellset_and(cellset_and(p->player[who], p->kind[k]), g->board->firsts);
        for (int n = 0; !cellset_empty(pieces); n++) {
            text_addf(out, n ? "," : "%s%s", before, g->kind[k].name);
            text_addf(out, " %s", g->board->cell_name[cellset_pop(&pieces)]);
            before = "; ";
        }
    }
    if (waits)
        text_addf(out, "%s%s %s", before, g->kind[piece_kind(p->pocket)].name, g->board->pocket);
    text_add(out, ".\n");
}

bool speech_in_row(const struct board *b, cell c, const char *row)
{
    bool file = strncmp(row, "file ", 5) == 0, rank = strncmp(row, "rank ", 5) == 0;
    const char *name = row + (file || rank ? 5 : 0), *part = b->cell_name[c];
    size_t letters = strcspn(part, "0123456789"), length = strlen(name);
    file = file || (!rank && *name > '9');
    part += file ? 0 : letters;
    return length && strncmp(part, name, length) == 0 && (file ? letters : strlen(part)) == length;
}

void speech_row(const struct speech *s, const char *row, struct text *out)
{
    const struct board *b = s->game->board;
    int empty = 0, met = 0;
    for (int c = 0; c < b->cells; c++) {
        if (!speech_in_row(b, (cell)c, row))
            continue;
        piece m = s->position->on[b->lane_first[c]];
        met++;
        empty += !m;
        if (!m)
            continue;
        text_add(out, out->length ? ", " : "");
        speech_piece(s->game, m, out);
        text_addf(out, " on %s", b->cell_name[c]);
    }
    if (met && empty == met)
        text_add(out, "All cells are empty");
    else if (empty)
        text_addf(out, "; %d %s empty", empty, empty == 1 ? "cell is" : "cells are");
}

/* Add the pieces on the cells PIECES to OUT, after a separator and WHAT; nothing if there are none. */
static void add_pieces(const struct speech *s, const char *what, cellset pieces, struct text *out)
{
    bool first = true;
    for (pieces = cellset_and(pieces, s->game->board->firsts); !cellset_empty(pieces); first = false) {
        cell c = cellset_pop(&pieces);
        char label[4];
        text_addf(out, "%s%s", first ? separator(s) : ", ", first ? what : "");
        if (s->words) {
            speech_piece(s->game, s->position->on[c], out);
            text_addf(out, " on %s", s->game->board->cell_name[c]);
        } else {
            movetext_label(s->game, s->position->on[c], label);
            text_addf(out, "%s %s", label, s->game->board->cell_name[c]);
        }
    }
}

/* Add how many moves the piece on C (CELL_NONE: in the pocket) has; it belongs to the player to move. */
static void add_moves(const struct speech *s, cell c, struct text *out)
{
    FREED struct move *move = memory_new(MOVES_MAX * sizeof *move);
    int n = 0;
    for (int i = 0, all = moves_legal(s->game, s->position, move); i < all; i++)
        n += c == CELL_NONE ? move[i].type == MOVE_DROP
                            : move[i].type != MOVE_DROP && move[i].type != MOVE_PASS && move[i].from == c;
    text_addf(out, "%s%d move%s", s->words ? ": " : separator(s), n, n == 1 ? "" : "s");
}

static void speak_pocket(const struct speech *s, struct text *out)
{
    piece m = s->position->pocket;
    text_addf(out, s->words ? "The square %s beside the board" : "%s", s->game->board->pocket);
    text_add(out, separator(s));
    if (m)
        speech_piece(s->game, m, out);
    else
        text_add(out, "empty");
    if (m && piece_player(m) == s->position->turn)
        add_moves(s, CELL_NONE, out);
}

/* Add the walls of C, and that lines end there. */
static void add_barriers(const struct speech *s, cell c, struct text *out)
{
    const struct board *b = s->game->board;
    for (int k = 0; k < b->shape[c].corners; k++) {
        cell other = board_behind_wall(b, c, k);
        if (other != CELL_NONE)
            text_addf(out, "%sa wall stands between %s and %s", separator(s), b->cell_name[c], b->cell_name[other]);
    }
    if (cellset_has(b->stops, c))
        text_addf(out, "%swhat slides stops here", separator(s));
}

void speech_cell(const struct speech *s, cell c, struct text *out)
{
    const struct game *g = s->game;
    if (c == CELL_NONE) {
        speak_pocket(s, out);
        return;
    }
    cell place = g->board->lane_first[c];
    piece m = s->position->on[place];
    int mine = m ? piece_player(m) : -1;
    if (m && s->words)
        speech_piece(g, m, out);
    else if (m)
        text_add(out, g->kind[piece_kind(m)].name);
    text_addf(out, m ? s->words ? " on %s" : " %s" : "%s", g->board->cell_name[c]);
    if (s->words && cellset_count(g->board->lane[c]) > 1) {
        text_add(out, " (");
        movetext_write_lane(g->board, c, out);
        text_add(out, ")");
    }
    if (!m)
        text_addf(out, "%sempty", s->words ? ": " : separator(s));
    else if (mine == s->position->turn)
        add_moves(s, place, out);
    cellset enemies = {{0, 0}}, friends = {{0, 0}};
    for (int who = 0; who < g->players; who++) {
        cellset pieces = position_attackers(g, s->position, place, who);
        if (who == mine)
            friends = pieces;
        else
            enemies = cellset_or(enemies, pieces);
    }
    add_pieces(s, "attacked by ", enemies, out);
    add_pieces(s, "defended by ", friends, out);
    if (s->words)
        add_barriers(s, c, out);
}

void speech_path(const struct speech *s, cell from, cell to, struct text *out)
{
    const struct board *b = s->game->board;
    cell path[CELLS_MAX];
    int n = walker_path(s->game, s->position, from, to, path);
    for (int i = 0; i < n; i++) {
        if (i == 0)
            text_addf(out, "%s%s to %s through ", separator(s), b->cell_name[from], b->cell_name[to]);
        text_addf(out, "%s%s", i ? " " : "", b->cell_name[path[i]]);
    }
}

void speech_left(const struct game *g, const struct node *n, struct text *out)
{
    bool last =
        (n->position.alive & (n->position.alive - 1)) == 0; /* the game is over: nothing is said of who is out */
    text_addf(out, "%s %s%s", g->player[n->left - 1].name, n->left_by == ENDING_TIME ? "runs out of time" : "resigns",
              last ? "" : " and is out");
}

/* Add what is special about move M: promotion, castling, en passant. */
static void add_special(const struct game *g, struct move m, struct text *out)
{
    if (m.type == MOVE_PROMOTION)
        text_addf(out, ", becomes %s", g->kind[m.extra].name);
    else if (m.type == MOVE_CASTLING)
        text_add(out, ", castling");
    else if (m.type == MOVE_EN_PASSANT)
        text_add(out, ", en passant");
}

void speech_move(const struct game *g, const struct node *n, const cell named[2], struct text *out)
{
    const struct position *before = &n->parent->position;
    const struct board *b = g->board;
    struct move m = n->move;
    cell victim;

    if (n->left) {
        speech_left(g, n, out);
        return;
    }
    if (m.type == MOVE_PASS) {
        text_addf(out, "%s passes", g->player[before->turn].name);
        return;
    }
    speech_piece(g, move_piece(before, m), out);
    if (m.type == MOVE_DROP)
        text_addf(out, " from %s to %s", g->rules & RULE_DROPS ? "the hand" : b->pocket, b->cell_name[m.to]);
    else
        text_addf(out, " %s to %s", b->cell_name[named ? named[0] : m.from], b->cell_name[named ? named[1] : m.to]);
    if (move_captures(g, before, m, &victim)) {
        text_add(out, ", takes ");
        speech_piece(g, before->on[victim], out);
        if (victim != m.to)
            text_addf(out, " on %s", b->cell_name[victim]);
    }
    add_special(g, m, out);
}
