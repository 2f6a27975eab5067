#include "panel.h"

#include "commands/moves.h"
#include "notation/movetext.h"
#include "record/clk.h"
#include "record/glyph.h"
#include "record/loose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A panel of so many columns has two moves in a line and a player's name and seat. */
enum { WIDE = 26 };

/* Print S, cut to the panel, in row ROW of the picture. */
static void put(const struct panel *p, int row, int indent, enum paint paint, const char *s)
{
    struct canvas strip;
    if (p->area.columns - indent < 1 || row >= p->area.row + p->area.rows)
        return;
    canvas_start(&strip, 1, p->area.columns - indent);
    canvas_print(&strip, 0, 0, paint, s);
    int width = canvas_string_width(s);
    for (int i = 0; i < strip.columns; i++) {
        struct glyph *to = canvas_at(&p->picture->canvas, row, p->area.column + indent + i);
        if (to && (canvas_at(&strip, 0, i)->code != ' ' || (paint == PAINT_SELECTED && i < width)))
            *to = *canvas_at(&strip, 0, i);
    }
    canvas_free(&strip);
}

/* Are men shown as figures, and not as letters? */
static bool shows_figures(const struct panel *p)
{
    return p->view->men.code[0][0] > 0x7F;
}

/* Add COUNT of man M as the board shows it: ♟♟♟, or letters. */
static void add_men(const struct panel *p, man m, int count, struct text *out)
{
    char label[8], bytes[5];
    uint32_t code = p->view->men.code[man_player(m)][man_kind(m)];
    size_t length = utf8_encode(code, bytes);
    movetext_label(p->app->session->game, m, label);
    for (int i = 0; i < count; i++) {
        if (shows_figures(p))
            text_add_bytes(out, bytes, length);
        else
            text_addf(out, "%s ", label);
    }
}

/* How many of each man player WHO has taken in the line that is shown; men lost and to be brought back where the game
 * has that. */
static void count_taken(const struct session *s, int who, int taken[PLAYERS_MAX][KINDS_MAX])
{
    const struct game *g = s->game;
    cell victim;
    for (int k = 0; k < g->kinds && (g->rules & RULE_RESTORE); k++)
        taken[who][k] = session_position(s)->lost[who][k];
    for (const struct node *n = s->record->current; n->parent && !(g->rules & RULE_RESTORE); n = n->parent) {
        const struct position *before = &n->parent->position;
        if (n->left || before->turn != who || !move_captures(g, before, n->move, &victim))
            continue;
        man m = before->on[victim];
        taken[man_player(m)][man_kind(m)]++;
    }
}

/* What WHO's men are worth more than the richest other's, in 1/100 of a pawn. */
static int lead_of(const struct app *a, int who)
{
    const struct game *g = a->session->game;
    const struct position *p = app_position(a);
    int sum[PLAYERS_MAX] = {0}, best = 0;
    for (int i = 0; i < g->players; i++)
        for (int k = 0; k < g->kinds; k++)
            sum[i] +=
                a->board.worth[k] * cellset_count(cellset_and(cellset_and(p->player[i], p->kind[k]), g->board->firsts));
    for (int i = 0; i < g->players; i++)
        best = i != who && sum[i] > best ? sum[i] : best;
    return sum[who] - best;
}

/* What WHO has taken, the dearest first, and the difference in pawns if it is in his favour. */
static void list_taken(const struct panel *p, int who, struct text *out)
{
    const struct app *a = p->app;
    const struct game *g = a->session->game;
    int taken[PLAYERS_MAX][KINDS_MAX] = {{0}}, lead = (lead_of(a, who) + 50) / 100;

    count_taken(a->session, who, taken);
    for (;;) {
        int best = -1;
        for (int i = 0; i < g->players * g->kinds; i++)
            if (taken[i / g->kinds][i % g->kinds] &&
                (best < 0 || a->board.worth[i % g->kinds] > a->board.worth[best % g->kinds]))
                best = i;
        if (best < 0)
            break;
        add_men(p, MAN(best / g->kinds, best % g->kinds), taken[best / g->kinds][best % g->kinds], out);
        taken[best / g->kinds][best % g->kinds] = 0;
    }
    if (!out->length)
        text_add(out, "- ");
    if (lead > 0)
        text_addf(out, "%s+%d", shows_figures(p) ? " " : "", lead);
}

/* Who sits there; in a replay the name that the saved game has, "" if it has none. SEAT: room for the answer. */
static const char *name_seat(const struct panel *p, int who, char seat[SEAT_TEXT])
{
    static const char *const tags[PLAYERS_MAX] = {"White", "Black", "Red"};
    const struct app *a = p->app;
    if (p->recorded && !a->replay.live) {
        const char *name = record_tag(a->session->record, tags[who]);
        return name && strcmp(name, "?") != 0 ? name : "";
    }
    seat_write(a->session->seat[who], seat);
    return seat;
}

/* How many rows a player takes; a narrow panel has his seat below his name. */
static int player_rows(const struct panel *p)
{
    return p->area.columns < WIDE ? 3 : 2;
}

/* The time of player WHO into OUT (CLOCK_TEXT bytes), "" if he has no clock; in a replay what the record says. */
static void write_time(const struct panel *p, int who, char *out)
{
    const struct app *a = p->app;
    const struct session *s = a->session;
    int64_t left = clock_left(&s->clock, who, a->now);
    bool told = p->recorded && record_left(s->record->current, who, &left);
    out[0] = '\0';
    if (told || clock_exists(&s->clock))
        clock_show(left, out);
}

/* Some rows about player WHO. */
static void put_player(const struct panel *p, int row, int who)
{
    const struct session *s = p->app->session;
    const struct game *g = s->game;
    char room[SEAT_TEXT], time[CLOCK_TEXT] = "", line[128];
    struct text taken = {0}, head = {0};
    bool alive = session_position(s)->alive >> who & 1;
    bool turn = session_turn(s) == who && !session_over(s);

    const char *seat = name_seat(p, who, room);
    write_time(p, who, time);
    bool narrow = p->area.columns < WIDE;
    int gap = p->area.columns - (narrow ? 0 : 4) - (int)strlen(time);
    text_addf(&head, "%c %s  %s%s", turn ? '>' : ' ', g->player[who].name, narrow ? "" : seat, alive ? "" : "  (out)");
    put(p, row, 0, turn ? PAINT_BRIGHT : PAINT_PLAIN, head.at);
    text_free(&head);
    put(p, row, gap > 0 ? gap : 0, turn ? PAINT_BRIGHT : PAINT_PLAIN, time);
    if (narrow)
        put(p, ++row, 2, PAINT_PLAIN, seat);
    list_taken(p, who, &taken);
    snprintf(line, sizeof line, "  %s  %.110s", g->rules & RULE_RESTORE ? "lost" : "took", taken.at);
    put(p, row + 1, 0, PAINT_DIM, line);
    text_free(&taken);
}

/* The line that is shown: from the root through the current node on along what was visited. Caller frees. */
static struct node **collect(const struct session *s, int *count)
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

static int line_of(struct node *const *list, int i)
{
    return list[i]->parent->position.full - list[0]->parent->position.full;
}

/* The move TEXT with a figure in place of the man's label, if men are shown so. */
static void put_figure(const struct panel *p, const struct node *n, char text[MOVE_TEXT + 8])
{
    const struct position *before = &n->parent->position;
    man m = n->move.type == MOVE_REENTRY ? before->pocket : n->move.from == CELL_NONE ? 0 : before->on[n->move.from];
    char label[8], bytes[5] = "", rest[MOVE_TEXT + 8];
    if (!m || !shows_figures(p))
        return;
    movetext_label(p->app->session->game, m, label);
    size_t length = strlen(label);
    if (strncmp(text, label, length) != 0)
        return;
    bytes[utf8_encode(p->view->men.code[man_player(m)][man_kind(m)], bytes)] = '\0';
    snprintf(rest, sizeof rest, "%s", text + length);
    snprintf(text, MOVE_TEXT + 8, "%s%s", bytes, rest);
}

/* The ms that the mover took for N, if the record tells what he had left before and after; else -1. */
static int64_t time_of(const struct panel *p, const struct node *n)
{
    int who = n->parent->position.turn;
    const struct clock *c = &p->app->session->clock;
    int64_t before = c->rule.base, after;
    if (!clock_exists(c) || n->left || !record_left(n, who, &after))
        return -1;
    record_left(n->parent, who, &before);
    int64_t took = before + c->rule.increment - after;
    return took < 0 ? -1 : took;
}

/* "P a2-A4!" with what makes it special. */
static void write_move(const struct panel *p, const struct node *n, char *out, size_t size)
{
    const struct game *g = p->app->session->game;
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
            glyph = glyph_mark(n->glyph[i]);
    /* < other moves were tried here, ~ this is one of the others; not +, which would be read as check */
    const char *branch = n->parent->child != n ? " ~" : n->sibling ? " <" : "";
    snprintf(out, size, "%s%s%s", text, glyph, branch);
}

/* Which line of the list the move LIST[I] stands in: one a round, in a narrow panel one a move. */
static int list_line(const struct panel *p, struct node *const *list, int i)
{
    return p->area.columns < WIDE ? i : line_of(list, i);
}

/* How long N took, so that it ends before column END of the panel, where there is room for that. */
static void put_time(const struct panel *p, int row, int end, const struct node *n)
{
    enum { TIMED = 40 }; /* columns of a panel that shows them */
    char text[CLOCK_TEXT];
    int64_t took = p->area.columns < TIMED ? -1 : time_of(p, n);
    if (took < 0)
        return;
    clock_show(took, text);
    put(p, row, end - 1 - (int)strlen(text), PAINT_DIM, text);
}

static void put_moves(const struct panel *p, int row, int rows)
{
    const struct app *a = p->app;
    const struct session *s = a->session;
    const struct game *g = s->game;
    bool narrow = p->area.columns < WIDE;
    int n, width = narrow ? p->area.columns - 4 : (p->area.columns - 5) / g->players;
    struct node **list = collect(s, &n);
    char text[MOVE_TEXT + 16];

    int now = record_length(s->record->current), lines = n ? list_line(p, list, n - 1) + 1 : 0;
    int middle = now ? list_line(p, list, now - 1) : 0;
    /* As far down as possible, but the current move is seen; what the user scrolled comes on top. */
    int top = lines > rows ? middle - rows + 2 : 0;
    top = top > lines - rows ? lines - rows : top;
    top -= a->board.scrolled;
    top = top < 0 ? 0 : top;
    for (int i = 0; i < n; i++) {
        int line = list_line(p, list, i) - top, who = list[i]->parent->position.turn;
        int indent = narrow ? 4 : 5 + who * width;
        if (line < 0 || line >= rows)
            continue;
        snprintf(text, sizeof text, "%3d", list[i]->parent->position.full);
        if (!narrow || who == 0 || i == 0)
            put(p, row + line, 0, PAINT_DIM, text);
        write_move(p, list[i], text, sizeof text);
        put(p, row + line, indent, i == now - 1 ? PAINT_SELECTED : i < now ? PAINT_PLAIN : PAINT_DIM, text);
        put_time(p, row + line, indent + width, list[i]);
        picture_add(p->picture, (struct hotspot){{row + line, p->area.column + indent, 1, width}, .move = list[i]});
    }
    if (!n)
        put(p, row, 2, PAINT_DIM, "(no moves yet)");
    free(list);
}

/* Whose turn it is and what is awaited, or how the game ended. */
static void write_state(const struct panel *p, char *out, size_t size)
{
    const struct app *a = p->app;
    const struct session *s = a->session;
    const char *who = session_name(s, session_turn(s));
    bool check = position_in_check(s->game, app_position(a), session_turn(s));
    struct search_result t;

    if (session_over(s))
        status_write(s, out, size);
    else if (session_thinking(s) && thinker_peek(s->thinker, &t) && t.depth)
        snprintf(out, size, "%s is thinking, depth %d", who, t.depth);
    else if (session_thinking(s))
        snprintf(out, size, "%s is thinking ...", who);
    else if (s->paused)
        snprintf(out, size, "Paused; %s to move", who);
    else
        snprintf(out, size, "%s%s to move%s", check ? "Check! " : "", who,
                 p->recorded                ? " (replay)"
                 : s->held                  ? ": go, or a move"
                 : session_awaits_person(s) ? ""
                                            : " (computer)");
}

static void put_state(const struct panel *p, int row)
{
    char line[ERROR_TEXT];
    write_state(p, line, sizeof line);
    put(p, row, p->area.columns < WIDE ? 0 : 2, session_over(p->app->session) ? PAINT_TITLE : PAINT_BRIGHT, line);
}

void panel_draw(const struct panel *p)
{
    int players = p->app->session->game->players, at = p->area.row, each = player_rows(p);

    for (int i = players - 1; i > 0; i--, at += each)
        put_player(p, at, (p->app->board.bottom + i) % players);
    int bottom = p->area.row + p->area.rows - each, moves = bottom - 2 - (at + 1);
    if (moves > 0)
        put_moves(p, at + 1, moves);
    put_state(p, bottom - 1);
    put_player(p, bottom, p->app->board.bottom);
}

void panel_moves(const struct panel *p)
{
    if (p->area.rows > 0)
        put_moves(p, p->area.row, p->area.rows);
}

void panel_line(const struct panel *p)
{
    const struct session *s = p->app->session;
    const struct node *now = s->record->current;
    char move[MOVE_TEXT + 16], time[CLOCK_TEXT];
    struct text line = {0};

    text_add(&line, "");
    for (int back = now->parent && now->parent->parent ? 1 : 0; back >= 0 && now->parent; back--) {
        const struct node *n = back ? now->parent : now;
        write_move(p, n, move, sizeof move);
        text_addf(&line, "%d %s  ", n->parent->position.full, move);
    }
    for (int i = 0; i < s->game->players; i++) {
        write_time(p, i, time);
        if (*time)
            text_addf(&line, " %s %s", s->game->player[i].name, time);
    }
    put(p, p->area.row, 0, PAINT_PLAIN, line.at);
    text_free(&line);
}
