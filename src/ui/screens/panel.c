#include "panel.h"

#include "commands/moves.h"
#include "record/clk.h"
#include "record/glyph.h"

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
    for (int i = 0; i < strip.columns; i++) {
        struct glyph *to = canvas_at(&p->picture->canvas, row, p->area.column + indent + i);
        if (to && canvas_at(&strip, 0, i)->code != ' ')
            *to = *canvas_at(&strip, 0, i);
    }
    canvas_free(&strip);
}

/* "the men that WHO has taken" as labels; men lost and to be brought back where the game has that. */
static void list_taken(const struct session *s, int who, struct text *out)
{
    const struct game *g = s->game;
    const struct position *p = session_position(s);
    char label[8];

    if (g->rules & RULE_RESTORE) {
        for (int k = 0; k < g->kinds; k++)
            for (int i = 0; i < p->lost[who][k]; i++) {
                movetext_label(g, MAN(who, k), label);
                text_addf(out, " %s", label);
            }
        return;
    }
    int depth = record_length(s->record->current);
    man *taken = memory_new((size_t)depth + 1);
    int n = 0;
    for (const struct node *node = s->record->current; node->parent; node = node->parent) {
        const struct position *before = &node->parent->position;
        cell victim;
        if (!node->left && before->turn == who && move_captures(g, before, node->move, &victim))
            taken[n++] = before->on[victim];
    }
    while (n-- > 0) {
        movetext_label(g, taken[n], label);
        text_addf(out, " %s", label);
    }
    free(taken);
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
    list_taken(s, who, &taken);
    snprintf(line, sizeof line, "  %s  %.100s", g->rules & RULE_RESTORE ? "lost" : "took", taken.at ? taken.at : " -");
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

/* "P a2-A4!" with what makes it special. */
static void write_move(const struct game *g, const struct node *n, char *out, size_t size)
{
    char text[MOVE_TEXT];
    const char *glyph = "";

    if (n->left) {
        snprintf(out, size, "(out)");
        return;
    }
    movetext_write(g, &n->parent->position, n->move, text);
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

static void put_moves(const struct panel *p, int row, int rows)
{
    const struct app *a = p->app;
    const struct session *s = a->session;
    const struct game *g = s->game;
    bool narrow = p->area.columns < WIDE;
    int n, width = narrow ? p->area.columns - 4 : (p->area.columns - 5) / g->players;
    struct node **list = collect(s, &n);
    char text[MOVE_TEXT + 8];

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
        write_move(g, list[i], text, sizeof text);
        put(p, row + line, indent, i == now - 1 ? PAINT_SELECTED : i < now ? PAINT_PLAIN : PAINT_DIM, text);
        picture_add(p->picture, (struct hotspot){{row + line, p->area.column + indent, 1, width}, .move = list[i]});
    }
    if (!n)
        put(p, row, 2, PAINT_DIM, "(no moves yet)");
    free(list);
}

/* What goes on, in a row of its own. */
static void put_state(const struct panel *p, int row)
{
    const struct app *a = p->app;
    const struct session *s = a->session;
    char line[ERROR_TEXT], status[ERROR_TEXT];
    struct search_result t;

    status_write(s, status, sizeof status);
    if (session_thinking(s) && thinker_peek(s->thinker, &t) && t.depth)
        snprintf(line, sizeof line, p->area.columns < WIDE ? "depth %d" : "thinking, depth %d", t.depth);
    else if (session_thinking(s))
        snprintf(line, sizeof line, "thinking ...");
    else if (s->paused && !session_over(s))
        snprintf(line, sizeof line, "paused");
    else if (p->recorded && !session_over(s) && p->area.columns >= WIDE)
        snprintf(line, sizeof line, "replay; %.400s", status);
    else
        snprintf(line, sizeof line, "%s", status);
    put(p, row, p->area.columns < WIDE ? 0 : 2, session_over(s) ? PAINT_TITLE : PAINT_PLAIN, line);
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

void panel_line(const struct panel *p)
{
    const struct session *s = p->app->session;
    const struct node *now = s->record->current;
    char move[MOVE_TEXT + 8], time[CLOCK_TEXT];
    struct text line = {0};

    text_add(&line, "");
    for (int back = now->parent && now->parent->parent ? 1 : 0; back >= 0 && now->parent; back--) {
        const struct node *n = back ? now->parent : now;
        write_move(s->game, n, move, sizeof move);
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
