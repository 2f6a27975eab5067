#include "study/help.h"

#include "notation/code.h"
#include "notation/letter.h"

/* How a line is called on squares, and on other cells. */
static const char *line_words(const struct game *g, enum line line)
{
    static const char *const squares[LINES] = {"along ranks and files", "diagonally", "along the edges of corners"};
    static const char *const cells[LINES] = {"through sides", "through corners to cells that share no side",
                                             "out of corners along the edge that leaves them"};
    for (int place = 0; place < g->board->cells; place++)
        if (g->board->shape[place].corners != 4)
            return cells[line];
    return squares[line];
}

/* Returns the words for the directions WAYS of LINE on cells of CORNERS corners; "" for all. */
static const char *ways_words(uint8_t ways, enum line line, int corners)
{
    static const struct {
        enum line line;
        int corners; /* 0: any */
        uint8_t ways;
        const char *words;
    } known[] = {
        {LINE_LATERAL, 0, 1 << 0, " forward"},
        {LINE_LATERAL, 4, 1 << 2, " backward"},
        {LINE_LATERAL, 4, 1 << 1 | 1 << 3, " sideways"},
        {LINE_LATERAL, 4, 1 << 0 | 1 << 2, " forward and backward"},
        {LINE_LATERAL, 6, 1 << 3, " backward"},
        {LINE_LATERAL, 6, 1 << 1 | 1 << 5, " half-forward"},
        {LINE_LATERAL, 6, 1 << 2 | 1 << 4, " half-backward"},
        {LINE_DIAGONAL, 0, 1 << 0 | 1 << 1, " forward"},
        {LINE_DIAGONAL, 4, 1 << 2 | 1 << 3, " backward"},
        {LINE_HEX_DIAGONAL, 0, 1 << 0 | 1 << 1, " forward"},
        {LINE_HEX_DIAGONAL, 6, 1 << 3 | 1 << 4, " backward"},
        {LINE_HEX_DIAGONAL, 6, 1 << 2 | 1 << 5, " sideways"},
    };
    if (ways == WAYS_ALL)
        return "";
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].line == line && known[i].ways == ways && (!known[i].corners || known[i].corners == corners))
            return known[i].words;
    return " in some directions only";
}

static void add_count(struct text *out, int n)
{
    static const char *const words[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"};
    text_addf(out, "%s step%s", words[n], n == 1 ? "" : "s");
}

/* How far an atom goes: "any number of steps", "leaps two steps". */
static void add_distance(const struct game *g, const struct atom *atom, struct text *out)
{
    bool bends = atom->reach == REACH_LEAP || (atom->reach == REACH_JUMP && atom->turned);
    int first = atom->reach == REACH_LEAP ? 1 : atom->distance;
    if (atom->reach == REACH_STEP)
        text_add(out, "one step");
    if (atom->reach == REACH_HOP)
        text_add(out, "over exactly one piece of either side,");
    if (atom->reach == REACH_SLIDE && atom->least)
        text_addf(out, "%d to %d steps through empty cells", atom->least, atom->most);
    else if (atom->reach == REACH_SLIDE && atom->most)
        text_addf(out, "up to %d steps through empty cells", atom->most);
    else if (atom->reach == REACH_SLIDE)
        text_add(out, "any number of steps through empty cells");
    if (atom->reach == REACH_LEAP || atom->reach == REACH_JUMP) {
        text_add(out, atom->lame ? "" : "a leap of ");
        add_count(out, first);
    }
    text_addf(out, " %s", line_words(g, atom->reach == REACH_LEAP ? LINE_LATERAL : atom->line));
    text_add(out, ways_words(atom->ways, atom->line, g->board->shape[0].corners));
    if (bends) {
        text_add(out, atom->reach == REACH_LEAP ? " and " : " and then ");
        add_count(out, atom->reach == REACH_LEAP ? 1 : atom->turned);
        text_addf(out, " %s%s", line_words(g, atom->reach == REACH_LEAP ? atom->line : atom->second),
                  atom->reach == REACH_LEAP ? "" : " outward");
    }
}

static void add_atom(const struct game *g, const struct atom *atom, struct text *out)
{
    add_distance(g, atom, out);
    if (atom->lame)
        text_add(out, ", if nothing stands on the way");
    if (atom->ride && atom->most)
        text_addf(out, ", up to %d times the same way", atom->most);
    else if (atom->ride)
        text_add(out, ", any number of times the same way through empty cells");
    if (atom->reach == REACH_HOP && atom->most)
        text_addf(out, ", at most %d cell%s beyond", atom->most, atom->most == 1 ? "" : "s");
    text_add(out, atom->unlike ? ", neither over nor onto a piece of its own kind" : "");
    if (atom->when != WHEN_ALWAYS)
        text_add(out, atom->when == WHEN_MOVING ? ", without capturing" : ", only to capture");
    if (atom->initial)
        text_add(out, ", from where it begins");
    if (atom->from)
        text_addf(out, ", from the zone `%s`", g->zone[atom->from - 1].name);
    if (atom->into)
        text_addf(out, ", within the zone `%s`", g->zone[atom->into - 1].name);
}

/* Returns how far the first corner of PLACE lies from the middle of G's board, squared, in the board's own units. */
static long distance_from_middle(const struct game *g, cell place)
{
    long x = 0, y = 0, n = g->board->cells;
    for (int i = 0; i < g->board->cells; i++) {
        x += g->board->shape[i].at[0].x;
        y += g->board->shape[i].at[0].y;
    }
    x = g->board->shape[place].at[0].x - x / n;
    y = g->board->shape[place].at[0].y - y / n;
    return x * x + y * y;
}

/* Returns the cell from which piece WHAT reaches most on the empty board, the nearest one to the middle. */
static cell best_cell(const struct game *g, piece what)
{
    struct position p;
    cell best = 0;
    int most = -1;
    position_clear(g, &p);
    EACH_CELL (place, g->board->firsts) {
        int n = cellset_count(position_reach(g, &p, what, place));
        if (n > most || (n == most && distance_from_middle(g, place) < distance_from_middle(g, best)))
            best = place;
        most = n > most ? n : most;
    }
    return best;
}

static void add_kind(const struct game *g, int k, struct text *out)
{
    const struct kind *kind = &g->kind[k];
    char label[LETTER_TEXT];
    if (k == g->duck) {
        text_add(out, "The Duck goes to any other empty cell, after each own move of a player (`Nf3,@e4`).\n");
        return;
    }
    text_addf(out, "The %s%s moves ", kind->name, kind->royal ? " (royal)" : "");
    for (int i = 0; i < kind->atoms; i++) {
        text_add(out, i ? "; or " : "");
        add_atom(g, &kind->atom[i], out);
    }
    letter_write(letter_of_piece(g, PIECE(0, k)), label);
    text_addf(out, ".\n@diagram %s %s\n", label, g->board->cell_name[best_cell(g, PIECE(0, k))]);
}

static void add_cells(const struct game *g, cellset cells, struct text *out)
{
    while (!cellset_empty(cells))
        text_addf(out, " %s", g->board->cell_name[cellset_pop(&cells)]);
}

/* The names of KINDS with commas between. */
static void add_kinds(const struct game *g, kindset kinds, struct text *out)
{
    for (const char *before = ""; kinds; kinds &= kinds - 1, before = ", ")
        text_addf(out, "%s%s", before, g->kind[kindset_first(kinds)].name);
}

/* Add what pieces count for by ARGUMENTS. */
static void add_worths(const struct game *g, const struct rule_arguments *arguments, struct text *out)
{
    const char *before = " ";
    for (int k = 0; k < g->kinds; k++)
        if (arguments->worth[k]) {
            text_addf(out, "%s%s %d", before, g->kind[k].name, arguments->worth[k]);
            before = ", ";
        }
    text_add(out, ".\n");
}

/* Add what ends the game by ROW, whose words tell part of it. */
static void add_end(const struct rule_row *row, const struct rule_arguments *arguments, struct text *out)
{
    static const char *const verdict[AWARDS] = {"the game is drawn", "that player loses", "that player wins",
                                                "the first player loses"};
    if (row->rule == RULE_MOVE_LIMIT && !arguments->number)
        text_add(out, "The game has no move limit.\n");
    else if (row->rule == RULE_MOVE_LIMIT)
        text_addf(out, "%d %s\n", arguments->number, row->words);
    else if (row->rule == RULE_PERPETUAL_CHECK)
        text_addf(out, "%s %s.\n", row->words, verdict[arguments->award]);
    else
        text_addf(out, "%s %d%s time, %s.\n", row->words, arguments->number,
                  arguments->number == 2   ? "nd"
                  : arguments->number == 3 ? "rd"
                                           : "th",
                  verdict[arguments->award]);
}

/* Add how moves are counted; NUMBER: how many while both sides have pieces, 0: not then. Pieces and numbers follow. */
static void add_counting(int number, struct text *out)
{
    if (number)
        text_addf(
            out,
            " It is %d while both sides have more than royal pieces. Once one side has not, a new count begins at the number of pieces on the board, up to the least of what the other side has, half of it for two of a kind, else %d:",
            number, number);
    else
        text_add(
            out,
            " That is once one side has only its royal piece, and the number is the least of what the other side has:");
}

static void add_rule(const struct game *g, const struct rule_row *row, struct text *out)
{
    const struct rule_arguments *arguments = game_arguments(g, row->rule);
    if (row->rule == RULE_MOVE_LIMIT || row->rule == RULE_REPETITION || row->rule == RULE_PERPETUAL_CHECK) {
        add_end(row, arguments, out);
        return;
    }
    if (row->rule == RULE_CASTLING && (g->royals || g->royal == g->kinds))
        text_addf(out, "The %s and a piece of the array castle in one move, if neither has moved%s.",
                  g->kind[g->castler].name,
                  g->kind[g->castler].royal
                      ? ", nothing stands between, and the first is not attacked where it stands, passes or lands"
                      : " and nothing stands between");
    else
        text_add(out, row->words);
    if (arguments->cells)
        text_add(out, " Cells:");
    for (int i = 0; i < arguments->cells; i++)
        text_addf(out, " %s", g->board->cell_name[arguments->cell[i]]);
    text_add(out, arguments->cells ? "." : "");
    if (row->rule == RULE_POINTS || row->rule == RULE_COUNTING) {
        if (row->rule == RULE_COUNTING)
            add_counting(arguments->number, out);
        add_worths(g, arguments, out);
        return;
    }
    kindset kinds = arguments->kinds | (arguments->kind >= 0 ? kindset_of(arguments->kind) : 0);
    text_add(out, kinds ? " Pieces: " : "");
    add_kinds(g, kinds, out);
    text_add(out, kinds ? "." : "");
    if (arguments->number)
        text_addf(out, " Number: %d.", arguments->number);
    if (row->rule == RULE_GOAL || row->rule == RULE_GOAL_HELD || row->rule == RULE_GOAL_ANSWERED)
        text_addf(out, " Zone: `%s`.", g->zone[arguments->zone].name);
    text_add(out, "\n");
}

static void add_promotion(const struct game *g, int kind, struct text *out)
{
    const struct kind *sort = &g->kind[kind];
    kindset into = sort->into ? sort->into : kind == g->pawn ? g->promotes : 0;
    int zone = sort->into ? sort->into_zone : g->promotes_in;
    if (!into)
        return;
    text_addf(out, "A %s that reaches %s%s%s %s ", sort->name,
              zone ? "the zone " : "a cell from which no step leads forward", zone ? g->zone[zone - 1].name : "",
              sort->leaving ? ", moves in it or leaves it" : "", sort->optional ? "may become" : "becomes");
    add_kinds(g, into, out);
    text_addf(out, "%s%s%s.\n", sort->lost ? ", one that its side has lost" : "",
              sort->optional ? ", and must where it could not move on" : "",
              kindset_count(into) > 1 ? ", as its player chooses" : "");
}

/* Add what is special when pieces of KIND are dropped, or go to the hand. */
static void add_hand(const struct game *g, int kind, struct text *out)
{
    const struct kind *sort = &g->kind[kind];
    if (sort->was)
        text_addf(out, "A %s that is captured is a %s again.\n", sort->name, g->kind[sort->was - 1].name);
    if (sort->drop_zone)
        text_addf(out, "A %s comes from the hand to the zone %s only.\n", sort->name,
                  g->zone[sort->drop_zone - 1].name);
    for (int who = 0; who < g->players; who++)
        if (g->hand[who][kind])
            text_addf(out, "%s begins with %d %s in the hand.\n", g->player[who].name, g->hand[who][kind], sort->name);
}

/* Which cells lie side by side that are drawn apart, or if WALLS are asked for, where walls part cells, and where lines
 * end. */
static void add_bounds(const struct game *g, bool walls, struct text *out)
{
    const struct board *board = g->board;
    int pairs = 0;
    for (int place = 0; place < board->cells; place++)
        for (int k = 0; k < board->shape[place].corners; k++) {
            cell other = walls ? board_behind_wall(board, (cell)place, k)
                         : board_side_is_seam(board, (cell)place, k)
                             ? board_steps(board, LINE_LATERAL, (cell)place, k)->step[0].to
                             : CELL_NONE;
            if (other != CELL_NONE && other > place)
                text_addf(out, "%s%s-%s",
                          pairs++ ? ", "
                          : walls ? "Walls, through which no piece goes, nor leaps round their corners: "
                                  : "The board closes; these cells lie side by side: ",
                          board->cell_name[place], board->cell_name[other]);
        }
    text_add(out, pairs ? ".\n" : "");
}

void help_write_rules(const struct game *g, struct text *out)
{
    struct position p;
    char code[CODE_SIZE];
    position_start(g, &p);
    code_write(g, &p, code);
    text_addf(out, "%s, as its file defines it: %d players, %d cells.\n\n# The beginning\n@diagram %s |\n", g->title,
              g->players, cellset_count(g->board->firsts), code);
    text_add(out, g->house_array ? "House array: the original is not known.\n" : "");
    add_bounds(g, false, out);
    add_bounds(g, true, out);
    if (!cellset_empty(g->board->stops)) {
        text_add(out, "Whatever moves along a line and comes to one of these cells stops there:");
        add_cells(g, g->board->stops, out);
        text_add(out, ".\n");
    }
    text_add(out, "\n# The pieces\n");
    for (int k = 0; k < g->kinds; k++)
        if (!g->kind[k].promoted)
            add_kind(g, k, out);
    for (int k = 0; k < g->kinds; k++) {
        add_promotion(g, k, out);
        add_hand(g, k, out);
    }
    for (int i = 0; i < g->zones; i++) {
        text_addf(out, "Zone `%s`:", g->zone[i].name);
        for (int who = 0; who < g->players; who++) {
            text_addf(out, "%s %s's", who ? ";" : "", g->player[who].name);
            add_cells(g, g->zone[i].cells[who], out);
        }
        text_add(out, ".\n");
    }
    if (g->in_force)
        text_add(out, "\n# Special rules\n");
    for (int i = 0; i < g->in_force; i++)
        add_rule(g, g->row[i], out);
    text_add(out, "\n# The end\n");
    if (g->royals)
        text_addf(out, "Several pieces are royal: a side that %s of them from attack is checkmated and %s.\n",
                  rules_has(g, RULE_DUPLE) ? "can save none" : "cannot save all",
                  rules_has(g, RULE_MATE_WINS) ? "wins" : "loses");
    else if (g->royal < g->kinds && !rules_has(g, RULE_ELIMINATION))
        text_addf(out, "A side whose %s is attacked and cannot be saved is checkmated and %s.\n",
                  g->kind[g->royal].name, rules_has(g, RULE_MATE_WINS) ? "wins" : "loses");
    if (g->stalemate == STALEMATE_DRAW)
        text_add(out, "Stalemate is a draw.\n");
    text_add(out, rules_has(g, RULE_ELIMINATION)
                      ? "Threefold repetition, and 50 rounds without capture or pawn move, are draws.\n"
                  : rules_has(g, RULE_REPETITION) ? ""
                                                  : "Threefold repetition may be claimed as a draw.\n");
    if (!(rules_has(g, RULE_ELIMINATION) || rules_has(g, RULE_MOVE_LIMIT)))
        text_add(out, "50 moves without capture or pawn move may be claimed as a draw.\n");
}
