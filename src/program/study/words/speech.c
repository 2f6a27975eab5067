#include "study/words.h"

#include "rules/walker.h"

static const char *separator(const struct speech *speech)
{
    return speech->words ? "; " : speech->unicode ? " · " : " - ";
}

void speech_piece(const struct game *g, piece what, struct text *out)
{
    bool nobodys = piece_is_neutral(g, what);
    text_addf(out, "%s%s%s", nobodys ? "" : g->player[piece_player(what)].name, nobodys ? "" : " ",
              g->kind[piece_kind(what)].name);
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

bool speech_in_row(const struct board *board, cell place, const char *row)
{
    bool file = strncmp(row, "file ", 5) == 0, rank = strncmp(row, "rank ", 5) == 0;
    const char *name = row + (file || rank ? 5 : 0), *part = board->cell_name[place];
    size_t letters = strcspn(part, "0123456789"), length = strlen(name);
    file = file || (!rank && *name > '9');
    part += file ? 0 : letters;
    return length && strncmp(part, name, length) == 0 && (file ? letters : strlen(part)) == length;
}

void speech_row(const struct speech *speech, const char *row, struct text *out)
{
    const struct board *board = speech->game->board;
    int empty = 0, met = 0;
    for (int place = 0; place < board->cells; place++) {
        if (!speech_in_row(board, (cell)place, row))
            continue;
        piece occupant = speech->position->on[board->lane_first[place]];
        met++;
        empty += !occupant;
        if (!occupant)
            continue;
        text_add(out, out->length ? ", " : "");
        speech_piece(speech->game, occupant, out);
        text_addf(out, " on %s", board->cell_name[place]);
    }
    if (met && empty == met)
        text_add(out, "All cells are empty");
    else if (empty)
        text_addf(out, "; %d %s empty", empty, empty == 1 ? "cell is" : "cells are");
}

/* Add the pieces on the cells PIECES to OUT, after a separator and WHAT; nothing if there are none. */
static void add_pieces(const struct speech *speech, const char *what, cellset pieces, struct text *out)
{
    bool first = true;
    for (pieces = cellset_and(pieces, speech->game->board->firsts); !cellset_empty(pieces); first = false) {
        cell place = cellset_pop(&pieces);
        char label[5];
        text_addf(out, "%s%s", first ? separator(speech) : ", ", first ? what : "");
        if (speech->words) {
            speech_piece(speech->game, speech->position->on[place], out);
            text_addf(out, " on %s", speech->game->board->cell_name[place]);
        } else {
            movetext_label(speech->game, speech->position->on[place], label);
            text_addf(out, "%s %s", label, speech->game->board->cell_name[place]);
        }
    }
}

/* Add how many moves the piece on PLACE (CELL_NONE: in the pocket) has; it belongs to the player to move. */
static void add_moves(const struct speech *speech, cell place, struct text *out)
{
    FREED struct move *move = memory_new(MOVES_MAX * sizeof *move);
    int n = 0;
    for (int i = 0, all = moves_legal(speech->game, speech->position, move); i < all; i++)
        n += place == CELL_NONE ? move[i].type == MOVE_DROP
                                : move[i].type != MOVE_DROP && move[i].type != MOVE_PASS && move[i].from == place;
    text_addf(out, "%s%d move%s", speech->words ? ": " : separator(speech), n, n == 1 ? "" : "s");
}

static void speak_pocket(const struct speech *speech, struct text *out)
{
    piece occupant = speech->position->pocket;
    text_addf(out, speech->words ? "The square %s beside the board" : "%s", speech->game->board->pocket);
    text_add(out, separator(speech));
    if (occupant)
        speech_piece(speech->game, occupant, out);
    else
        text_add(out, "empty");
    if (occupant && piece_player(occupant) == speech->position->turn)
        add_moves(speech, CELL_NONE, out);
}

/* Add the walls of PLACE, and that lines end there. */
static void add_barriers(const struct speech *speech, cell place, struct text *out)
{
    const struct board *board = speech->game->board;
    for (int k = 0; k < board->shape[place].corners; k++) {
        cell other = board_behind_wall(board, place, k);
        if (other != CELL_NONE)
            text_addf(out, "%sa wall stands between %s and %s", separator(speech), board->cell_name[place],
                      board->cell_name[other]);
    }
    if (cellset_has(board->stops, place))
        text_addf(out, "%swhat slides stops here", separator(speech));
}

void speech_cell(const struct speech *speech, cell here, struct text *out)
{
    const struct game *g = speech->game;
    if (here == CELL_NONE) {
        speak_pocket(speech, out);
        return;
    }
    cell place = g->board->lane_first[here];
    piece occupant = speech->position->on[place];
    int mine = occupant ? piece_player(occupant) : -1;
    if (occupant && speech->words)
        speech_piece(g, occupant, out);
    else if (occupant)
        text_add(out, g->kind[piece_kind(occupant)].name);
    text_addf(out, occupant ? speech->words ? " on %s" : " %s" : "%s", g->board->cell_name[here]);
    if (speech->words && cellset_count(g->board->lane[here]) > 1) {
        text_add(out, " (");
        movetext_write_lane(g->board, here, out);
        text_add(out, ")");
    }
    if (!occupant)
        text_addf(out, "%sempty", speech->words ? ": " : separator(speech));
    else if (mine == speech->position->turn)
        add_moves(speech, place, out);
    cellset enemies = {{0, 0}}, friends = {{0, 0}};
    for (int who = 0; who < g->players; who++) {
        cellset pieces = position_attackers(g, speech->position, place, who);
        if (who == mine)
            friends = pieces;
        else
            enemies = cellset_or(enemies, pieces);
    }
    add_pieces(speech, "attacked by ", enemies, out);
    add_pieces(speech, "defended by ", friends, out);
    if (speech->words)
        add_barriers(speech, here, out);
}

void speech_path(const struct speech *speech, cell from, cell to, struct text *out)
{
    const struct board *board = speech->game->board;
    cell path[CELLS_MAX];
    int n = walker_path(speech->game, speech->position, from, to, path);
    for (int i = 0; i < n; i++) {
        if (i == 0)
            text_addf(out, "%s%s to %s through ", separator(speech), board->cell_name[from], board->cell_name[to]);
        text_addf(out, "%s%s", i ? " " : "", board->cell_name[path[i]]);
    }
}

void speech_left(const struct game *g, const struct node *node, const char *name, struct text *out)
{
    bool last =
        (node->position.alive & (node->position.alive - 1)) == 0; /* the game is over: nothing is said of who is out */
    text_addf(out, "%s %s%s", name ? name : g->player[node->left - 1].name,
              node->left_by == ENDING_TIME ? "runs out of time" : "resigns", last ? "" : " and is out");
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

const char *speech_name(const struct session *session, const struct node *node)
{
    int who = node->left ? node->left - 1 : node->parent->position.turn;
    const char *name = session_player(session, who);
    return session->viewed || name == session_name(session, who) ? NULL : name;
}

/* Adds piece WHAT; without its player where one of two has been NAMED already. */
static void add_owned_piece(const struct game *g, piece what, bool named, struct text *out)
{
    if (named && g->players == 2)
        text_add(out, g->kind[piece_kind(what)].name);
    else
        speech_piece(g, what, out);
}

/* RULE_EXPLOSION: adds the pieces that NODE's capture on the cell VICTIM has blown up besides those of the capture. */
static void add_blown_up(const struct game *g, const struct node *node, cell victim, struct text *out)
{
    const struct position *before = &node->parent->position;
    const char *between = "; blown up: ";
    for (cellset set = g->board->firsts; rules_has(g, RULE_EXPLOSION) && !cellset_empty(set);) {
        cell at = cellset_pop(&set);
        if (!before->on[at] || node->position.on[at] || at == node->move.from || at == victim)
            continue;
        text_add(out, between);
        speech_piece(g, before->on[at], out);
        text_addf(out, " %s", g->board->cell_name[at]);
        between = ", ";
    }
}

void speech_move(const struct game *g, const struct node *node, const cell named[2], const char *name, struct text *out)
{
    const struct position *before = &node->parent->position;
    const struct board *board = g->board;
    struct move m = node->move;
    cell victim;

    if (node->left) {
        speech_left(g, node, name, out);
        return;
    }
    if (m.type == MOVE_PASS) {
        text_addf(out, "%s passes", name ? name : g->player[before->turn].name);
        return;
    }
    if (name)
        text_addf(out, "%s: ", name);
    if (m.type == MOVE_DUCK) {
        text_addf(out, "%s duck to %s", name ? "the" : "The", board->cell_name[m.to]);
        return;
    }
    add_owned_piece(g, move_piece(before, m), name, out);
    if (m.type == MOVE_DROP)
        text_addf(out, " from %s to %s", rules_has(g, RULE_DROPS) ? "the hand" : board->pocket, board->cell_name[m.to]);
    else
        text_addf(out, " %s to %s", board->cell_name[named ? named[0] : m.from],
                  board->cell_name[named ? named[1] : m.to]);
    if (move_captures(g, before, m, &victim)) {
        text_add(out, ", takes ");
        add_owned_piece(g, before->on[victim], name, out);
        if (victim != m.to)
            text_addf(out, " on %s", board->cell_name[victim]);
        add_blown_up(g, node, victim, out);
    }
    add_special(g, m, out);
}

/* Returns the kind of piece that the label at TEXT, a word of its own such as "_v" of the third player, means; -1 if
 * none. START is where the text begins. */
static int third_label(const struct game *g, const char *start, const char *text)
{
    bool alone = (text == start || strchr(" (", text[-1])) && text[0] == '_' && text[1] && strchr(" ,.;)", text[2]);
    for (int k = 0; alone && k < g->kinds; k++)
        if ((g->kind[k].label | 0x20) == text[1])
            return k;
    return -1;
}

/* True if OUT has just told whose piece or move comes: "Red's ", "Red plays ", "Red would play ". */
static bool has_told_player(const struct text *out)
{
    static const char *const ends[] = {"'s ", " plays ", " played ", " play "};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t length = strlen(ends[i]);
        if (out->length >= length && strcmp(out->at + out->length - length, ends[i]) == 0)
            return true;
    }
    return false;
}

void speech_labels(const struct game *g, const char *line, struct text *out)
{
    text_add(out, "");
    for (const char *string = line; *string; string++) {
        int k = g && g->players > 2 ? third_label(g, line, string) : -1;
        bool told = k >= 0 && has_told_player(out);
        if (k >= 0)
            text_addf(out, "%s%s%s", told ? "" : g->player[2].name, told ? "" : " ", g->kind[k].name);
        else
            text_add_bytes(out, string, 1);
        string += k >= 0;
    }
}
