#include "panel.h"

#include "record/comment.h"
#include "record/edit.h"
#include "record/loose.h"
#include "study/reviewing.h"

/*
 * Widths in columns: of a long move, of usual ones, of a time or an evaluation after it, of the move number, of the
 * indentation of variations. Then the rows of a variation that is not visited, and how deep variations nest.
 */
enum { MOVE_ROOM = 11, USUAL_ROOM = 8, SHORT_ROOM = 5, INFO_ROOM = 6, NUMBER_ROOM = 5, INDENT = 2 };
enum { VARIATION_ROWS = 3, NESTED_MOST = 4 };

/* Returns how many ms the player took for NODE, by the clock times in the record; -1 if it does not have them. */
static int64_t time_of(const struct panel *panel, const struct node *node)
{
    int who = node->parent->position.turn;
    const struct clock *clock = &panel->desk->session->clock;
    int64_t before = clock_base(&clock->rule, who), after;
    if (!clock_exists(clock) || clock->rule.renewed || node->left || !comment_clock(node->comment, &after))
        return -1;
    record_left(node->parent, who, &before);
    int64_t gain = node->parent->parent ? clock_gain(&clock->rule, who, record_moves_of(node, who)) : 0;
    int64_t took = before + gain - after; /* before the first move nobody's time runs */
    return took < 0 ? -1 : took;
}

/* The figure of the piece SHOWN into OUT (8 bytes), or its LABEL where pieces are letters. It has the text's colour, so
 * that the first player's is outlined even where the board's are solid. */
static void write_figure(const struct panel *panel, piece shown, const char *label, char *out)
{
    const struct kind *kind = &panel->desk->session->game->kind[piece_kind(shown)];
    uint32_t code = panel->view->pieces.code[piece_player(shown)][piece_kind(shown)];
    if (code == kind->symbol[1] && piece_player(shown) == 0 && kind->symbol[0])
        code = kind->symbol[0];
    size_t length = panel_has_figures(panel) ? utf8_encode(code, out) : (size_t)snprintf(out, 8, "%s", label);
    out[length] = '\0';
}

/* Returns the piece that NODE moves; 0 if it moves none. */
static piece piece_moved(const struct node *node)
{
    if (node->move.type == MOVE_DUCK && node->parent->parent) /* it stands behind the own move */
        node = node->parent;
    return node->kind != NODE_MOVE || node->move.type == MOVE_PASS ? 0
                                                                   : move_piece(&node->parent->position, node->move);
}

/* Add the move TEXT of NODE to OUT with figures in place of the labels of the piece and of what it becomes. */
static void add_figures(const struct panel *panel, const struct node *node, const char *text, struct text *out)
{
    const struct game *g = panel->desk->session->game;
    piece what = piece_moved(node), became = PIECE(node->parent->position.turn, node->move.extra);
    char label[8], figure[8], *equals = strchr(text, '=');
    bool first = false;
    if (what)
        movetext_label(g, what, label);
    for (int i = 0; what && i < 2 && !first; i++) { /* short moves of all players have capital letters */
        size_t length = strlen(label);
        first = strncmp(text, label, length) == 0;
        if (first) {
            write_figure(panel, what, label, figure);
            text_add(out, figure);
            text += length;
        }
        snprintf(label, sizeof label, "%s", g->kind[piece_kind(what)].written);
    }
    if (equals && node->move.type == MOVE_PROMOTION) {
        text_add_bytes(out, text, (size_t)(equals + 1 - text));
        size_t length = strcspn(equals + 1, "+#");
        snprintf(label, sizeof label, "%.*s", (int)length, equals + 1);
        write_figure(panel, became, label, figure);
        text_add(out, figure);
        text = equals + 1 + length;
    }
    text_add(out, text);
}

void movelist_write(const struct panel *panel, const struct node *node, struct text *out)
{
    char text[MOVE_TEXT + 8] = "(out)";
    if (node->kind != NODE_LEFT)
        node_write_listed(panel->desk->session->game, node, (enum move_style)panel->desk->settings.notation, text,
                          sizeof text);
    add_figures(panel, node, text, out);
    for (int i = node->glyphs - 1; i >= 0; i--)
        if (node->glyph[i] <= GLYPH_JUDGING) {
            text_add(out, signs_mark(node->glyph[i]));
            break;
        }
}

/* A row of the list: the moves of a round, or one of them, or a part of one, on the main line or in a variation DEEP
 * levels down. */
struct list_row {
    struct node *move[PLAYERS_MAX];
    int number, deep;
    int part;       /* of a move that takes several rows, from 0 */
    uint8_t played; /* bits of MOVE: those that lead to the current position */
    bool cut;       /* the variation goes on, but is not shown */
};

/*
 * The layout of the list: its rows in PILES columns side by side, each of ROWS lines, WIDTH columns for a move. TOP is
 * the first row that is seen. PATH has the nodes from the root to the current one.
 */
struct movelist {
    const struct panel *panel;
    struct list_row *at;
    int count, room, here; /* HERE: the row of the current move, -1: none */
    const struct node **path;
    int length;
    int row, rows, width, piles, top;
    bool single;   /* each move has a row of its own, as rounds do not fit */
    bool informed; /* there is room for a time or an evaluation */
    bool both;     /* behind usual moves there is room for both, else an evaluation stands alone in all rows */
    bool asking;   /* variations would answer: only those visited are shown */
};

static bool is_narrow(const struct panel *panel)
{
    return panel->area.columns < PANEL_WIDE;
}

/* Returns the columns that NODE's move takes; if it takes at most ENOUGH, perhaps more than it takes, but not more than
 * those. */
static int width_of_move(const struct panel *panel, const struct node *node, int enough)
{
    enum { LABEL = 3, PROMOTION = 3, SIGN = 2 };
    SCOPED(text) text = {0};
    if (node->kind == NODE_MOVE && node->move.type <= MOVE_PROMOTION) {
        const struct board *board = panel->desk->session->game->board;
        size_t most = LABEL + strlen(board->cell_name[node->move.from]) + 1 + strlen(board->cell_name[node->move.to]) +
                      (node->move.type == MOVE_PROMOTION ? PROMOTION : 0) + 1 + (node->glyphs ? SIGN : 0);
        if ((int)most <= enough)
            return (int)most;
    }
    movelist_write(panel, node, &text);
    return canvas_string_width(text.at);
}

/* How many columns a move has in a line DEEP levels down, where each has rows of its own, WIDTH columns wide. */
static int room_of_part(int width, int deep)
{
    int room = width - INDENT * deep;
    return room < 1 ? 1 : room;
}

/* Add to OUT what stands in row PART of TEXT, broken into rows of ROOM columns, behind a sign between its words where
 * that can be. Returns how many rows it takes. */
static int break_move(const char *text, int room, int part, struct text *out)
{
    int rows = 0;
    for (; *text || !rows; rows++) {
        size_t fits = 0, end = 0;
        for (int column = 0; text[fits] && column < room; column++) {
            uint32_t code;
            fits += utf8_first(text + fits, &code);
            end = strchr(" -x>=", code < 0x80 ? (int)code : 'a') ? fits : end;
        }
        end = text[fits] && end ? end : fits;
        if (rows == part)
            text_add_bytes(out, text, end);
        text += end;
    }
    return rows;
}

/* Begin a row for the round NUMBER of a line DEEP levels down. */
static struct list_row *begin_row(struct movelist *list, int number, int deep)
{
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 64;
        list->at = memory_resize(list->at, (size_t)list->room * sizeof *list->at);
    }
    list->at[list->count] = (struct list_row){.number = number, .deep = deep};
    return &list->at[list->count++];
}

/* Repeats the last row, which has one move, for each further part of it. Returns the last row then. */
static struct list_row *add_parts(struct movelist *list)
{
    struct list_row first = list->at[list->count - 1];
    SCOPED(text) text = {0}, unused = {0};
    movelist_write(list->panel, first.move[0], &text);
    int parts = break_move(text.at, room_of_part(list->width, first.deep), 0, &unused);
    for (first.part = 1; first.part < parts; first.part++)
        *begin_row(list, first.number, first.deep) = first;
    return &list->at[list->count - 1];
}

/* The line of LIST that was begun last ends here, though it goes on: its last move gives way to dots. */
static void cut_line(struct movelist *list)
{
    while (list->at[list->count - 1].part)
        list->count--;
    list->at[list->count - 1].cut = true;
}

/* True if NODE, the DEPTH-th node after the root, is on the way to the current move. */
static bool is_visited(const struct movelist *list, const struct node *node, int depth)
{
    return depth <= list->length && list->path[depth - 1] == node;
}

/* Add the line that begins with NODE, the DEPTH-th node after the root; variations stand beneath their move, those
 * within a variation only if it is visited. */
static void add_moves(struct movelist *list, struct node *node, int depth, int deep)
{
    bool whole = deep == 0 || is_visited(list, node, depth);
    struct list_row *row = NULL;
    int begun = list->count;
    for (; node; node = node->child, depth++) {
        int who = list->single ? 0 : node->parent->position.turn;
        if (row && node->move.type == MOVE_DUCK && row->move[who] == node->parent)
            row->move[who] = NULL; /* both are written together */
        if (!row || row->move[who] || row->number != node->parent->position.full) {
            if (!whole && list->count - begun == VARIATION_ROWS) {
                cut_line(list);
                return;
            }
            row = begin_row(list, node->parent->position.full, deep);
        }
        row->move[who] = node;
        row->played |= (uint8_t)(is_visited(list, node, depth) << who);
        if (list->single)
            row = add_parts(list);
        if (list->length == depth && is_visited(list, node, depth))
            list->here = list->count - 1;
        if (!whole || node->parent->child != node || !node->sibling || deep == NESTED_MOST)
            continue;
        for (struct node *other = node->sibling; other; other = other->sibling)
            if (!list->asking || is_visited(list, other, depth)) {
                add_moves(list, other, depth, deep + 1);
                row = NULL;
            }
    }
}

/* The columns that a move must have so that none is cut, indentation included. */
static int find_widest(const struct movelist *list)
{
    int widest = 0;
    for (int i = 0; i < list->count; i++)
        for (int who = 0; who < PLAYERS_MAX; who++) {
            const struct list_row *row = &list->at[i];
            int indent = INDENT * row->deep / (list->single ? 1 : list->panel->desk->session->game->players);
            int width = row->move[who] && !row->part
                            ? width_of_move(list->panel, row->move[who], list->width - indent) + indent
                            : 0;
            widest = width > widest ? width : widest;
        }
    return widest;
}

/* Returns the columns that a move may take where PILES piles stand side by side. */
static int width_in_piles(const struct movelist *list, int piles)
{
    int columns = list->panel->area.columns / piles;
    return list->single ? columns - NUMBER_ROOM + 1
                        : (columns - NUMBER_ROOM) / list->panel->desk->session->game->players - 1;
}

/* Collect the rows: from the root on, or from the variation that has the current move within others too deep to show.
 * A row has a round if no move is too long for that. Returns the columns of the widest move. */
static int collect_rows(struct movelist *list)
{
    struct record *record = list->panel->desk->session->record;
    struct node *head[NESTED_MOST] = {NULL}, *from = record->root->child;
    int heads = 0;
    for (struct node *node = edit_variation(record->current); node; node = edit_variation(node->parent)) {
        from = heads >= NESTED_MOST ? head[heads % NESTED_MOST] : from;
        head[heads++ % NESTED_MOST] = node;
    }
    list->length = record_line(record->current, &list->path);
    list->here = -1;
    list->asking = reviewing_learns(list->panel->desk);
    for (list->single = is_narrow(list->panel);; list->single = true) {
        list->count = 0;
        list->width = width_in_piles(list, 1);
        add_moves(list, from, from ? record_length(from) : 1, 0);
        int widest = find_widest(list);
        if (list->single || widest <= list->width)
            return widest;
    }
}

/* Choose the number of piles, and whether there is room for times and evaluations; WIDEST columns keep each move
 * whole. */
static void lay_out(struct movelist *list, int widest)
{
    const struct panel *panel = list->panel;
    const struct game *g = panel->desk->session->game;
    int style = panel->desk->settings.notation, slots = list->single && !is_narrow(panel) ? 1 : g->players;
    int usual = style == STYLE_SHORT || (style == STYLE_AUTO && g->san) ? SHORT_ROOM : USUAL_ROOM;

    bool paired = panel->area.columns >= 2 * (NUMBER_ROOM + slots * MOVE_ROOM) && width_in_piles(list, 2) >= widest;
    list->piles = list->count > list->rows && paired ? 2 : 1;
    list->informed = panel->area.columns / list->piles >= NUMBER_ROOM + slots * (usual + INFO_ROOM);
    list->width = width_in_piles(list, list->piles);
    list->both = list->width >= usual + 2 * INFO_ROOM;
    int most = widest > MOVE_ROOM + 2 * INFO_ROOM ? widest : MOVE_ROOM + 2 * INFO_ROOM;
    if (list->informed && list->width > most)
        list->width = most;
    /* Scroll to the end of the list, but not past the current move; then by what the user has scrolled. */
    int middle = list->here < 0 ? 0 : list->here, seen = list->rows * list->piles;
    list->top = list->count > seen ? middle - seen + 2 : 0;
    list->top = list->top > list->count - seen ? list->count - seen : list->top;
    list->top -= panel->board->scrolled;
    list->top = list->top < 0 ? 0 : list->top;
}

/* The time that NODE took and the evaluation after it, "" for what is not known. */
static void write_infos(const struct panel *panel, const struct node *node, char time[32], char value[32])
{
    int64_t took = time_of(panel, node), seconds = (took + 500) / 1000;
    struct eval eval;
    time[0] = value[0] = '\0';
    if (took >= 0 && seconds < 3600)
        snprintf(time, 32, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    else if (took >= 0)
        snprintf(time, 32, "%d:%02d:%02d", (int)(seconds / 3600), (int)(seconds / 60 % 60), (int)(seconds % 60));
    if (comment_value(node->comment, &eval))
        snprintf(value, 32,
                 eval.mates       ? "#%d"
                 : eval.value < 0 ? "-%d.%02d"
                                  : "+%d.%02d",
                 eval.mates ? eval.value : abs(eval.value) / 100, abs(eval.value) % 100);
}

/* Print what is known of NODE so that it ends before column END, leaving out what has no room beside the move, which
 * ends at FROM. */
static void put_infos(const struct movelist *list, int row, int from, int end, const struct node *node)
{
    char info[2][32];
    write_infos(list->panel, node, info[0], info[1]);
    end -= 2;
    for (int i = 1; i >= 0 && list->informed; i--) {
        int at = end - (int)strlen(info[i]);
        if (!*info[i] || at <= from || (i == 0 && *info[1] && !list->both))
            continue;
        panel_put(list->panel, row, at, PAINT_DIM, info[i]);
        end = at - 1;
    }
}

/* Print move I of ROW in the columns of AT, the current one in a bar. */
static void put_move(const struct movelist *list, const struct list_row *row, int i, const struct area *at)
{
    const struct panel *panel = list->panel;
    struct node *node = row->move[i];
    SCOPED(text) text = {0}, part = {0};
    bool now = node == panel->desk->session->record->current;
    movelist_write(panel, node, &text);
    int parts = list->single ? break_move(text.at, at->columns, row->part, &part) : 1;
    const char *shown = list->single ? part.at : text.at;
    enum paint paint = now ? PAINT_SELECTED : row->played >> i & 1 ? PAINT_PLAIN : PAINT_DIM;
    panel_put(panel, at->row, at->column, paint, shown);
    if (row->part == parts - 1)
        put_infos(list, at->row, at->column + canvas_string_width(shown), at->column + at->columns + 1, node);
    picture_add(panel->picture,
                (struct hotspot){{at->row, panel->area.column + at->column, 1, at->columns}, .move = node});
}

/* Print the number of row I where a round begins; else, of three players with a row each, the first letter of whose
 * move it is. */
static void put_number(const struct movelist *list, int i, int row, int left)
{
    const struct list_row *r = &list->at[i];
    const struct game *g = list->panel->desk->session->game;
    char number[16];
    snprintf(number, sizeof number, "%3d", r->number);
    bool begins = i == 0 || r->number != list->at[i - 1].number || r->deep != list->at[i - 1].deep;
    if (!begins)
        snprintf(number, sizeof number, "%3.1s", list->single ? g->player[r->move[0]->parent->position.turn].name : "");
    if (begins || (g->players > 2 && !r->part))
        panel_put(list->panel, row, left, PAINT_DIM, number);
}

/* Print row I of the list, if it is seen. */
static void put_row_of_moves(const struct movelist *list, int i)
{
    const struct panel *panel = list->panel;
    const struct list_row *shown = &list->at[i];
    int line = i - list->top, indent = INDENT * shown->deep;
    if (line < 0 || line >= list->rows * list->piles)
        return;
    int left = line / list->rows * (panel->area.columns / list->piles) + indent, row = list->row + line % list->rows;
    int width = list->single ? room_of_part(list->width, shown->deep)
                             : list->width - indent / panel->desk->session->game->players;
    int from = left + (list->single ? NUMBER_ROOM - 1 : NUMBER_ROOM);
    put_number(list, i, row, left);
    int slots = list->single ? 1 : panel->desk->session->game->players;
    for (int who = 0, met = 0; who < slots; who++) {
        struct area at = {row, from + who * (width + 1), 1, width};
        met |= shown->move[who] != NULL;
        if (!met || (shown->cut && (who == slots - 1 || !shown->move[who])))
            panel_put(panel, row, at.column, PAINT_DIM, "...");
        else if (shown->move[who])
            put_move(list, shown, who, &at);
    }
}

void movelist_draw(const struct panel *panel, int row, int rows)
{
    struct movelist list = {.panel = panel, .row = row, .rows = rows};

    if (rows < 1)
        return;
    lay_out(&list, collect_rows(&list));
    for (int i = 0; i < list.count; i++)
        put_row_of_moves(&list, i);
    if (!list.count)
        panel_put(panel, row, is_narrow(panel) ? 0 : 2, PAINT_DIM, "(no moves yet)");
    free(list.path);
    free(list.at);
}
