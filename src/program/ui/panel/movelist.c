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

/* How many ms the player took for N, by the clock times in the record; -1 if it does not have them. */
static int64_t time_of(const struct panel *p, const struct node *n)
{
    int who = n->parent->position.turn;
    const struct clock *c = &p->desk->session->clock;
    int64_t before = clock_base(&c->rule, who), after;
    if (!clock_exists(c) || n->left || !comment_clock(n->comment, &after))
        return -1;
    record_left(n->parent, who, &before);
    int64_t gain = n->parent->parent ? clock_gain(&c->rule, who, record_moves_of(n, who)) : 0;
    int64_t took = before + gain - after; /* before the first move nobody's time runs */
    return took < 0 ? -1 : took;
}

/* The figure of the piece SHOWN into OUT (8 bytes), or its LABEL where pieces are letters. It has the text's colour, so
 * that the first player's is outlined even where the board's are solid. */
static void write_figure(const struct panel *p, piece shown, const char *label, char *out)
{
    const struct kind *kind = &p->desk->session->game->kind[piece_kind(shown)];
    uint32_t code = p->view->pieces.code[piece_player(shown)][piece_kind(shown)];
    if (code == kind->symbol[1] && piece_player(shown) == 0 && kind->symbol[0])
        code = kind->symbol[0];
    size_t length = panel_has_figures(p) ? utf8_encode(code, out) : (size_t)snprintf(out, 8, "%s", label);
    out[length] = '\0';
}

/* The piece that N moves; 0 if it moves none. */
static piece piece_moved(const struct node *n)
{
    return n->kind != NODE_MOVE || n->move.type == MOVE_PASS ? 0 : move_piece(&n->parent->position, n->move);
}

/* Add the move TEXT of N to OUT with figures in place of the labels of the piece and of what it becomes. */
static void add_figures(const struct panel *p, const struct node *n, const char *text, struct text *out)
{
    const struct game *g = p->desk->session->game;
    piece m = piece_moved(n), became = PIECE(n->parent->position.turn, n->move.extra);
    char label[8], figure[8], *equals = strchr(text, '=');
    bool first = false;
    if (m)
        movetext_label(g, m, label);
    for (int i = 0; m && i < 2 && !first; i++) { /* short moves of all players have capital letters */
        size_t length = strlen(label);
        first = strncmp(text, label, length) == 0;
        if (first) {
            write_figure(p, m, label, figure);
            text_add(out, figure);
            text += length;
        }
        snprintf(label, sizeof label, "%c", g->kind[piece_kind(m)].label);
    }
    if (equals && n->move.type == MOVE_PROMOTION) {
        text_add_bytes(out, text, (size_t)(equals + 1 - text));
        size_t length = strcspn(equals + 1, "+#");
        snprintf(label, sizeof label, "%.*s", (int)length, equals + 1);
        write_figure(p, became, label, figure);
        text_add(out, figure);
        text = equals + 1 + length;
    }
    text_add(out, text);
}

void movelist_write(const struct panel *p, const struct node *n, struct text *out)
{
    char text[MOVE_TEXT + 8] = "(out)";
    if (n->kind != NODE_LEFT)
        node_write_listed(p->desk->session->game, n, (enum move_style)p->desk->settings.notation, text, sizeof text);
    add_figures(p, n, text, out);
    for (int i = n->glyphs - 1; i >= 0; i--)
        if (n->glyph[i] <= GLYPH_JUDGING) {
            text_add(out, signs_mark(n->glyph[i]));
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
    bool asking;   /* variations would answer: only those visited are shown */
};

static bool is_narrow(const struct panel *p)
{
    return p->area.columns < PANEL_WIDE;
}

/* The columns that N's move takes; if it takes at most ENOUGH, perhaps more than it takes, but not more than those. */
static int width_of_move(const struct panel *p, const struct node *n, int enough)
{
    enum { LABEL = 3, PROMOTION = 3, SIGN = 2 };
    SCOPED(text) text = {0};
    if (n->kind == NODE_MOVE && n->move.type <= MOVE_PROMOTION) {
        const struct board *b = p->desk->session->game->board;
        size_t most = LABEL + strlen(b->cell_name[n->move.from]) + 1 + strlen(b->cell_name[n->move.to]) +
                      (n->move.type == MOVE_PROMOTION ? PROMOTION : 0) + 1 + (n->glyphs ? SIGN : 0);
        if ((int)most <= enough)
            return (int)most;
    }
    movelist_write(p, n, &text);
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
static struct list_row *begin_row(struct movelist *m, int number, int deep)
{
    if (m->count == m->room) {
        m->room = m->room ? 2 * m->room : 64;
        m->at = memory_resize(m->at, (size_t)m->room * sizeof *m->at);
    }
    m->at[m->count] = (struct list_row){.number = number, .deep = deep};
    return &m->at[m->count++];
}

/* Repeats the last row, which has one move, for each further part of it. Returns the last row then. */
static struct list_row *add_parts(struct movelist *m)
{
    struct list_row first = m->at[m->count - 1];
    SCOPED(text) text = {0}, unused = {0};
    movelist_write(m->panel, first.move[0], &text);
    int parts = break_move(text.at, room_of_part(m->width, first.deep), 0, &unused);
    for (first.part = 1; first.part < parts; first.part++)
        *begin_row(m, first.number, first.deep) = first;
    return &m->at[m->count - 1];
}

/* The line of M that was begun last ends here, though it goes on: its last move gives way to dots. */
static void cut_line(struct movelist *m)
{
    while (m->at[m->count - 1].part)
        m->count--;
    m->at[m->count - 1].cut = true;
}

/* True if N, the DEPTH-th node after the root, is on the way to the current move. */
static bool is_visited(const struct movelist *m, const struct node *n, int depth)
{
    return depth <= m->length && m->path[depth - 1] == n;
}

/* Add the line that begins with N, the DEPTH-th node after the root; variations stand beneath their move, those within
 * a variation only if it is visited. */
static void add_moves(struct movelist *m, struct node *n, int depth, int deep)
{
    bool whole = deep == 0 || is_visited(m, n, depth);
    struct list_row *row = NULL;
    int begun = m->count;
    for (; n; n = n->child, depth++) {
        int who = m->single ? 0 : n->parent->position.turn;
        if (!row || row->move[who] || row->number != n->parent->position.full) {
            if (!whole && m->count - begun == VARIATION_ROWS) {
                cut_line(m);
                return;
            }
            row = begin_row(m, n->parent->position.full, deep);
        }
        row->move[who] = n;
        row->played |= (uint8_t)(is_visited(m, n, depth) << who);
        if (m->single)
            row = add_parts(m);
        if (m->length == depth && is_visited(m, n, depth))
            m->here = m->count - 1;
        if (!whole || n->parent->child != n || !n->sibling || deep == NESTED_MOST)
            continue;
        for (struct node *other = n->sibling; other; other = other->sibling)
            if (!m->asking || is_visited(m, other, depth)) {
                add_moves(m, other, depth, deep + 1);
                row = NULL;
            }
    }
}

/* The columns that a move must have so that none is cut, indentation included. */
static int find_widest(const struct movelist *m)
{
    int widest = 0;
    for (int i = 0; i < m->count; i++)
        for (int who = 0; who < PLAYERS_MAX; who++) {
            const struct list_row *r = &m->at[i];
            int indent = INDENT * r->deep / (m->single ? 1 : m->panel->desk->session->game->players);
            int width =
                r->move[who] && !r->part ? width_of_move(m->panel, r->move[who], m->width - indent) + indent : 0;
            widest = width > widest ? width : widest;
        }
    return widest;
}

/* The columns that a move may take where PILES piles stand side by side. */
static int width_in_piles(const struct movelist *m, int piles)
{
    int columns = m->panel->area.columns / piles;
    return m->single ? columns - NUMBER_ROOM + 1 : (columns - NUMBER_ROOM) / m->panel->desk->session->game->players - 1;
}

/* Collect the rows: from the root on, or from the variation that has the current move within others too deep to show.
 * A row has a round if no move is too long for that. Returns the columns of the widest move. */
static int collect_rows(struct movelist *m)
{
    struct record *r = m->panel->desk->session->record;
    struct node *head[NESTED_MOST] = {NULL}, *from = r->root->child;
    int heads = 0;
    for (struct node *n = edit_variation(r->current); n; n = edit_variation(n->parent)) {
        from = heads >= NESTED_MOST ? head[heads % NESTED_MOST] : from;
        head[heads++ % NESTED_MOST] = n;
    }
    m->length = record_line(r->current, &m->path);
    m->here = -1;
    m->asking = reviewing_learns(m->panel->desk);
    for (m->single = is_narrow(m->panel);; m->single = true) {
        m->count = 0;
        m->width = width_in_piles(m, 1);
        add_moves(m, from, from ? record_length(from) : 1, 0);
        int widest = find_widest(m);
        if (m->single || widest <= m->width)
            return widest;
    }
}

/* Choose the number of piles, and whether there is room for times and evaluations; WIDEST columns keep each move
 * whole. */
static void lay_out(struct movelist *m, int widest)
{
    const struct panel *p = m->panel;
    const struct game *g = p->desk->session->game;
    int style = p->desk->settings.notation, slots = m->single && !is_narrow(p) ? 1 : g->players;
    int usual = style == STYLE_SHORT || (style == STYLE_AUTO && g->san) ? SHORT_ROOM : USUAL_ROOM;

    bool paired = p->area.columns >= 2 * (NUMBER_ROOM + slots * MOVE_ROOM) && width_in_piles(m, 2) >= widest;
    m->piles = m->count > m->rows && paired ? 2 : 1;
    m->informed = p->area.columns / m->piles >= NUMBER_ROOM + slots * (usual + INFO_ROOM);
    m->width = width_in_piles(m, m->piles);
    int most = widest > MOVE_ROOM + 2 * INFO_ROOM ? widest : MOVE_ROOM + 2 * INFO_ROOM;
    if (m->informed && m->width > most)
        m->width = most;
    /* Scroll to the end of the list, but not past the current move; then by what the user has scrolled. */
    int middle = m->here < 0 ? 0 : m->here, seen = m->rows * m->piles;
    m->top = m->count > seen ? middle - seen + 2 : 0;
    m->top = m->top > m->count - seen ? m->count - seen : m->top;
    m->top -= p->board->scrolled;
    m->top = m->top < 0 ? 0 : m->top;
}

/* The time that N took and the evaluation after it, "" for what is not known. */
static void write_infos(const struct panel *p, const struct node *n, char time[32], char value[32])
{
    int64_t took = time_of(p, n), s = (took + 500) / 1000;
    struct eval v;
    time[0] = value[0] = '\0';
    if (took >= 0 && s < 3600)
        snprintf(time, 32, "%d:%02d", (int)(s / 60), (int)(s % 60));
    else if (took >= 0)
        snprintf(time, 32, "%d:%02d:%02d", (int)(s / 3600), (int)(s / 60 % 60), (int)(s % 60));
    if (comment_eval(n->comment, &v))
        snprintf(value, 32,
                 v.mates       ? "#%d"
                 : v.value < 0 ? "-%d.%02d"
                               : "+%d.%02d",
                 v.mates ? v.value : abs(v.value) / 100, abs(v.value) % 100);
}

/* Print what is known of N so that it ends before column END, leaving out what has no room beside the move, which
 * ends at FROM. */
static void put_infos(const struct movelist *m, int row, int from, int end, const struct node *n)
{
    char info[2][32];
    write_infos(m->panel, n, info[0], info[1]);
    end -= 2;
    for (int i = 1; i >= 0 && m->informed; i--) {
        int at = end - (int)strlen(info[i]);
        if (!*info[i] || at <= from)
            continue;
        panel_put(m->panel, row, at, PAINT_DIM, info[i]);
        end = at - 1;
    }
}

/* Print move I of the row R in the columns of AT, the current one in a bar. */
static void put_move(const struct movelist *m, const struct list_row *r, int i, const struct area *at)
{
    const struct panel *p = m->panel;
    struct node *n = r->move[i];
    SCOPED(text) text = {0}, part = {0};
    bool now = n == p->desk->session->record->current;
    movelist_write(p, n, &text);
    int parts = m->single ? break_move(text.at, at->columns, r->part, &part) : 1;
    const char *shown = m->single ? part.at : text.at;
    enum paint paint = now ? PAINT_SELECTED : r->played >> i & 1 ? PAINT_PLAIN : PAINT_DIM;
    panel_put(p, at->row, at->column, paint, shown);
    if (r->part == parts - 1)
        put_infos(m, at->row, at->column + canvas_string_width(shown), at->column + at->columns + 1, n);
    picture_add(p->picture, (struct hotspot){{at->row, p->area.column + at->column, 1, at->columns}, .move = n});
}

/* Print the number of row I where a round begins; else, of three players with a row each, the first letter of whose
 * move it is. */
static void put_number(const struct movelist *m, int i, int row, int left)
{
    const struct list_row *r = &m->at[i];
    const struct game *g = m->panel->desk->session->game;
    char number[16];
    snprintf(number, sizeof number, "%3d", r->number);
    bool begins = i == 0 || r->number != m->at[i - 1].number || r->deep != m->at[i - 1].deep;
    if (!begins)
        snprintf(number, sizeof number, "%3.1s", m->single ? g->player[r->move[0]->parent->position.turn].name : "");
    if (begins || (g->players > 2 && !r->part))
        panel_put(m->panel, row, left, PAINT_DIM, number);
}

/* Print row I of the list, if it is seen. */
static void put_row_of_moves(const struct movelist *m, int i)
{
    const struct panel *p = m->panel;
    const struct list_row *r = &m->at[i];
    int line = i - m->top, indent = INDENT * r->deep;
    if (line < 0 || line >= m->rows * m->piles)
        return;
    int left = line / m->rows * (p->area.columns / m->piles) + indent, row = m->row + line % m->rows;
    int width = m->single ? room_of_part(m->width, r->deep) : m->width - indent / p->desk->session->game->players;
    int from = left + (m->single ? NUMBER_ROOM - 1 : NUMBER_ROOM);
    put_number(m, i, row, left);
    int slots = m->single ? 1 : p->desk->session->game->players;
    for (int who = 0, met = 0; who < slots; who++) {
        struct area at = {row, from + who * (width + 1), 1, width};
        met |= r->move[who] != NULL;
        if (!met || (r->cut && (who == slots - 1 || !r->move[who])))
            panel_put(p, row, at.column, PAINT_DIM, "...");
        else if (r->move[who])
            put_move(m, r, who, &at);
    }
}

void movelist_draw(const struct panel *p, int row, int rows)
{
    struct movelist m = {.panel = p, .row = row, .rows = rows};

    if (rows < 1)
        return;
    lay_out(&m, collect_rows(&m));
    for (int i = 0; i < m.count; i++)
        put_row_of_moves(&m, i);
    if (!m.count)
        panel_put(p, row, is_narrow(p) ? 0 : 2, PAINT_DIM, "(no moves yet)");
    free(m.path);
    free(m.at);
}
