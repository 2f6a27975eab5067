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

/* The figure of piece M, or its LABEL where pieces are letters, into OUT (8 bytes). */
static void write_figure(const struct panel *p, piece m, const char *label, char *out)
{
    size_t length = panel_has_figures(p) ? utf8_encode(p->view->pieces.code[piece_player(m)][piece_kind(m)], out)
                                         : (size_t)snprintf(out, 8, "%s", label);
    out[length] = '\0';
}

/* The piece that N moves; 0 if it moves none. */
static piece piece_moved(const struct node *n)
{
    return n->kind != NODE_MOVE || n->move.type == MOVE_PASS ? 0 : move_piece(&n->parent->position, n->move);
}

/* Add the move TEXT of N to OUT with figures in place of the labels of the piece and of what it becomes. Returns
 * whether a figure comes first. */
static bool add_figures(const struct panel *p, const struct node *n, const char *text, struct text *out)
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
    return first && panel_has_figures(p);
}

bool movelist_write(const struct panel *p, const struct node *n, struct text *out)
{
    char text[MOVE_TEXT + 8] = "(out)";
    if (n->kind != NODE_LEFT)
        node_write_listed(p->desk->session->game, n, (enum move_style)p->desk->settings.notation, text, sizeof text);
    bool figure = add_figures(p, n, text, out);
    for (int i = n->glyphs - 1; i >= 0; i--)
        if (n->glyph[i] <= GLYPH_JUDGING) {
            text_add(out, signs_mark(n->glyph[i]));
            break;
        }
    return figure;
}

/* A row of the list: the moves of a round (in a narrow panel one), on the main line or in a variation DEEP levels
 * down. */
struct list_row {
    struct node *move[PLAYERS_MAX];
    int number, deep;
    uint8_t played; /* bits of MOVE: those that lead to the current position */
    bool cut;       /* the variation goes on, but is not shown */
};

/*
 * The layout of the list: its rows in PILES columns side by side, each of ROWS lines, WIDTH characters for a move. TOP
 * is the first row that is seen. PATH has the nodes from the root to the current one.
 */
struct movelist {
    const struct panel *panel;
    struct list_row *at;
    int count, room, here; /* HERE: the row of the current move, -1: none */
    const struct node **path;
    int length;
    int row, rows, width, piles, top;
    bool informed; /* there is room for a time or an evaluation */
    bool asking;   /* variations would answer: only those visited are shown */
};

static bool is_narrow(const struct panel *p)
{
    return p->area.columns < PANEL_WIDE;
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
        int who = is_narrow(m->panel) ? 0 : n->parent->position.turn;
        if (!row || row->move[who] || row->number != n->parent->position.full) {
            if (!whole && m->count - begun == VARIATION_ROWS) {
                row->cut = true;
                return;
            }
            row = begin_row(m, n->parent->position.full, deep);
        }
        row->move[who] = n;
        row->played |= (uint8_t)(is_visited(m, n, depth) << who);
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

/* Collect the rows: from the root on, or from the variation that has the current move within others too deep to
 * show. */
static void collect_rows(struct movelist *m)
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
    add_moves(m, from, from ? record_length(from) : 1, 0);
}

/* Choose the number of piles, and whether there is room for times and evaluations. */
static void lay_out(struct movelist *m)
{
    const struct panel *p = m->panel;
    const struct game *g = p->desk->session->game;
    int style = p->desk->settings.notation, players = g->players;
    int usual = style == STYLE_SHORT || (style == STYLE_AUTO && g->san) ? SHORT_ROOM : USUAL_ROOM;

    m->piles = m->count > m->rows && p->area.columns >= 2 * (NUMBER_ROOM + players * MOVE_ROOM) ? 2 : 1;
    int columns = p->area.columns / m->piles;
    m->informed = columns >= NUMBER_ROOM + players * (usual + INFO_ROOM);
    m->width = is_narrow(p) ? columns - NUMBER_ROOM + 1 : (columns - NUMBER_ROOM) / players;
    if (m->informed && m->width > MOVE_ROOM + 2 * INFO_ROOM)
        m->width = MOVE_ROOM + 2 * INFO_ROOM;
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

/* Print N in the columns FROM … FROM + ROOM - 1 of row ROW: the current move in a bar, the figure of another in its
 * side's colour. PLAYED: it leads to the current position. */
static void put_move(const struct movelist *m, struct node *n, const struct area *at, bool played)
{
    const struct panel *p = m->panel;
    struct panel cut = *p; /* ends where the next move has its column */
    SCOPED(text) text = {0};
    int who = n->parent->position.turn;
    bool now = n == p->desk->session->record->current, figure = movelist_write(p, n, &text);
    cut.area.columns = at->column + at->columns;
    panel_put(&cut, at->row, at->column, now ? PAINT_SELECTED : played ? PAINT_PLAIN : PAINT_DIM, text.at);
    struct glyph *first = canvas_at(&p->picture->canvas, at->row, p->area.column + at->column);
    if (figure && !now && first) /* black is seen by its rim on a dark terminal too */
        first->paint = (uint8_t)((who == 1 ? PAINT_RIM : PAINT_PIECE) + who);
    put_infos(m, at->row, at->column + canvas_string_width(text.at), at->column + at->columns + 1, n);
    picture_add(p->picture, (struct hotspot){{at->row, p->area.column + at->column, 1, at->columns}, .move = n});
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
    int width = m->width - (is_narrow(p) ? indent : indent / p->desk->session->game->players);
    int from = left + (is_narrow(p) ? NUMBER_ROOM - 1 : NUMBER_ROOM);
    char number[16];
    snprintf(number, sizeof number, "%3d", r->number);
    if (i == 0 || r->number != m->at[i - 1].number || r->deep != m->at[i - 1].deep)
        panel_put(p, row, left, PAINT_DIM, number);
    int slots = is_narrow(p) ? 1 : p->desk->session->game->players;
    for (int who = 0, met = 0; who < slots; who++) {
        struct area at = {row, from + who * width, 1, is_narrow(p) ? width : width - 1};
        met |= r->move[who] != NULL;
        if (!met || (r->cut && (who == slots - 1 || !r->move[who])))
            panel_put(p, row, at.column, PAINT_DIM, "...");
        else if (r->move[who])
            put_move(m, r->move[who], &at, r->played >> who & 1);
    }
}

void movelist_draw(const struct panel *p, int row, int rows)
{
    struct movelist m = {.panel = p, .row = row, .rows = rows};

    if (rows < 1)
        return;
    collect_rows(&m);
    lay_out(&m);
    for (int i = 0; i < m.count; i++)
        put_row_of_moves(&m, i);
    if (!m.count)
        panel_put(p, row, 2, PAINT_DIM, "(no moves yet)");
    free(m.path);
    free(m.at);
}
