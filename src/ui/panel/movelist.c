#include "panel.h"

#include "notation/movetext.h"
#include "notation/signs.h"
#include "record/loose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Widths in columns: of a long move, of a usual one, of the time behind it, of the move number. */
enum { MOVE_ROOM = 11, USUAL_ROOM = 8, TIME_ROOM = 6, NUMBER_ROOM = 5 };

/* The moves that are listed: from the root to the current node, and on along the line visited last. Caller frees. */
static struct node **collect_moves(const struct session *s, int *count)
{
    struct node *now = s->record->current;
    int before = record_length(now), n = before;

    for (struct node *next = now; (next = next->visited ? next->visited : next->child) != NULL;)
        n++;
    struct node **list = memory_new(((size_t)n + 1) * sizeof *list);
    for (struct node *node = now; node->parent; node = node->parent)
        list[--before] = node;
    before = record_length(now);
    for (struct node *next = now; (next = next->visited ? next->visited : next->child) != NULL;)
        list[before++] = next;
    *count = n;
    return list;
}

static int line_of_move(struct node *const *list, int i)
{
    return list[i]->parent->position.full - list[0]->parent->position.full;
}

/* The move TEXT with a figure in place of the piece's label, if pieces are shown so. */
static void put_figure(const struct panel *p, const struct node *n, char text[MOVE_TEXT + 8])
{
    const struct position *before = &n->parent->position;
    piece m = n->move.type == MOVE_REENTRY ? before->pocket : n->move.from == CELL_NONE ? 0 : before->on[n->move.from];
    char label[8], bytes[5] = "", rest[MOVE_TEXT + 8];
    if (!m || !panel_has_figures(p))
        return;
    movetext_label(p->desk->session->game, m, label);
    size_t length = strlen(label);
    if (strncmp(text, label, length) != 0)
        return;
    bytes[utf8_encode(p->view->pieces.code[piece_player(m)][piece_kind(m)], bytes)] = '\0';
    snprintf(rest, sizeof rest, "%s", text + length);
    snprintf(text, MOVE_TEXT + 8, "%s%s", bytes, rest);
}

/* How many ms the player took for N, by the clock times in the record; -1 if it does not have them. */
static int64_t time_of(const struct panel *p, const struct node *n)
{
    int who = n->parent->position.turn;
    const struct clock *c = &p->desk->session->clock;
    int64_t before = clock_base(&c->rule, who), after;
    if (!clock_exists(c) || n->left || !record_left(n, who, &after))
        return -1;
    record_left(n->parent, who, &before);
    int64_t gain = n->parent->parent ? clock_gain(&c->rule, who, record_moves_of(n, who)) : 0;
    int64_t took = before + gain - after; /* before the first move nobody's time runs */
    return took < 0 ? -1 : took;
}

/* The promotion TEXT of N, "P f7-f8; Q-f8", as short as chess players write it: "P f7-f8=Q". */
static void shorten(const struct panel *p, const struct node *n, char text[MOVE_TEXT + 8])
{
    piece became = PIECE(n->parent->position.turn, n->move.extra);
    char *end = strstr(text, "; "), label[8], bytes[5] = "";
    if (!end || n->move.type != MOVE_PROMOTION)
        return;
    movetext_label(p->desk->session->game, became, label);
    bytes[utf8_encode(p->view->pieces.code[piece_player(became)][piece_kind(became)], bytes)] = '\0';
    snprintf(end, sizeof label + 1, "=%s", panel_has_figures(p) ? bytes : label);
}

void movelist_write(const struct panel *p, const struct node *n, int columns, char *out, size_t size)
{
    const struct game *g = p->desk->session->game;
    char text[MOVE_TEXT + 8];
    const char *glyph = "";

    if (n->left) {
        snprintf(out, size, "(out)");
        return;
    }
    node_write_move(g, n, text, sizeof text);
    put_figure(p, n, text);
    for (int i = 0; i < n->glyphs; i++)
        if (n->glyph[i] <= GLYPH_JUDGING)
            glyph = signs_mark(n->glyph[i]);
    /* < other moves were tried here, ~ this is one of the others; not +, which would be read as check */
    const char *branch = n->parent->child != n ? " ~" : n->sibling ? " <" : "";
    if (canvas_string_width(text) + (int)strlen(glyph) + (int)strlen(branch) > columns)
        shorten(p, n, text);
    snprintf(out, size, "%s%s%s", text, glyph, branch);
}

/*
 * The layout of the list: LIST[0 … COUNT-1] in PILES columns side by side, each of ROWS lines, WIDTH characters for a
 * move. TOP is the first line that is seen.
 */
struct movelist {
    const struct panel *panel;
    struct node **list;
    int count, now; /* moves; how many of them have been played */
    int row, rows, width, piles, top;
    bool timed;
};

static bool is_narrow(const struct panel *p)
{
    return p->area.columns < PANEL_WIDE;
}

/* The line of the move LIST[I]: a line holds one round, in a narrow panel one move. */
static int list_line(const struct movelist *m, int i)
{
    return is_narrow(m->panel) ? i : line_of_move(m->list, i);
}

/* Choose the number of piles and whether there is room for times. */
static void lay_out(struct movelist *m)
{
    const struct panel *p = m->panel;
    int players = p->desk->session->game->players, lines = m->count ? list_line(m, m->count - 1) + 1 : 0;
    int untimed = NUMBER_ROOM + players * MOVE_ROOM, timed = NUMBER_ROOM + players * (USUAL_ROOM + TIME_ROOM);

    m->piles = lines > m->rows && p->area.columns >= 2 * untimed ? 2 : 1;
    int columns = p->area.columns / m->piles;
    m->timed = columns >= timed;
    m->width = is_narrow(p) ? columns - NUMBER_ROOM + 1 : (columns - NUMBER_ROOM) / players;
    if (m->timed && m->width > MOVE_ROOM + 2 * TIME_ROOM)
        m->width = MOVE_ROOM + 2 * TIME_ROOM;
    /* Scroll to the end of the list, but not past the current move; then by what the user has scrolled. */
    int middle = m->now ? list_line(m, m->now - 1) : 0, seen = m->rows * m->piles;
    m->top = lines > seen ? middle - seen + 2 : 0;
    m->top = m->top > lines - seen ? lines - seen : m->top;
    m->top -= p->board->scrolled;
    m->top = m->top < 0 ? 0 : m->top;
}

/* Print the time that N took so that it ends before column END; not if the move, which ends at FROM, leaves no room. */
static void put_time(const struct movelist *m, int row, int from, int end, const struct node *n)
{
    char text[32];
    int64_t took = time_of(m->panel, n), s = (took + 500) / 1000;
    if (took < 0 || !m->timed)
        return;
    if (s < 3600)
        snprintf(text, sizeof text, "%d:%02d", (int)(s / 60), (int)(s % 60));
    else
        snprintf(text, sizeof text, "%d:%02d:%02d", (int)(s / 3600), (int)(s / 60 % 60), (int)(s % 60));
    int at = end - 2 - (int)strlen(text);
    if (at > from)
        panel_put(m->panel, row, at, PAINT_DIM, text);
}

static void put_move(const struct movelist *m, int i)
{
    const struct panel *p = m->panel;
    struct panel cut = *p; /* ends where the next move has its column */
    const struct node *n = m->list[i];
    int line = list_line(m, i) - m->top, who = n->parent->position.turn;
    char text[MOVE_TEXT + 16];

    if (line < 0 || line >= m->rows * m->piles)
        return;
    int left = line / m->rows * (p->area.columns / m->piles), row = m->row + line % m->rows;
    int indent = left + (is_narrow(p) ? NUMBER_ROOM - 1 : NUMBER_ROOM + who * m->width);
    snprintf(text, sizeof text, "%3d", n->parent->position.full);
    if (!is_narrow(p) || who == 0 || i == 0)
        panel_put(p, row, left, PAINT_DIM, text);
    int room = is_narrow(p) ? m->width : m->width - 1;
    cut.area.columns = indent + room;
    movelist_write(p, n, room, text, sizeof text);
    panel_put(&cut, row, indent, i == m->now - 1 ? PAINT_SELECTED : i < m->now ? PAINT_PLAIN : PAINT_DIM, text);
    put_time(m, row, indent + canvas_string_width(text), indent + m->width, n);
    picture_add(p->picture, (struct hotspot){{row, p->area.column + indent, 1, m->width}, .move = m->list[i]});
}

void movelist_draw(const struct panel *p, int row, int rows)
{
    const struct session *s = p->desk->session;
    struct movelist m = {.panel = p, .row = row, .rows = rows, .now = record_length(s->record->current)};

    if (rows < 1)
        return;
    m.list = collect_moves(s, &m.count);
    lay_out(&m);
    for (int i = 0; i < m.count; i++)
        put_move(&m, i);
    if (!m.count)
        panel_put(p, row, 2, PAINT_DIM, "(no moves yet)");
    free(m.list);
}
